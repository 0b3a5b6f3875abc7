"""Natural frequencies and mode shapes about a shape, including mechanisms and unstable modes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, suggest_options, whole
from springline.equilibrium.stiffness import dashpots, linear_drag
from springline.forces.drag import Drags
from springline.formatting import count_noun
from springline.html_tables import ROWS, html_table
from springline.integrators.contract import Integrator
from springline.integrators.registry import integrator as find_integrator
from springline.progress import show_stage
from springline.stability.linearization import Linearization, Shaped, direction, linearize, motion_words, movers
from springline.stability.spectrum import largest, lowest
from springline.stability.time_step import longest_step
from springline.typing import IntegratorName, Whole

SWINGS, FREE, GROWS = "swings", "mechanism", "unstable"


@dataclass(frozen=True, eq=False)
class Modes:
    """Lowest natural modes about a shape: small motions x + a phi cos(omega t). Returned by ``sl.modes()``.

    Attributes
    ----------
    here : the linearization about the shape
    omega_squared : omega^2, in ascending order [rad2/s2], shape (n,); negative for an unstable mode, exactly zero
        for a mechanism
    shape : phi, with a largest displacement of 1 [-], shape (n, particles, 3)
    modal_mass : sum of m phi^2 [kg], shape (n,)
    effective_mass : effective modal mass for a ground motion along each axis [kg], shape (n, 3)
    damping_ratio : fraction of critical damping by drag and dashpots, coupling between modes neglected [-], shape (n,);
        NaN for modes that do not oscillate
    mechanisms : total number of mechanisms among all modes
    unstable : total number of unstable modes among all modes

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> found = sl.modes(scene, n=6)
    >>> round(float(found.frequency[-1]), 4)  # sqrt(k (1/m + 1/M))/2 pi [Hz]
    0.7118
    """

    here: Linearization
    omega_squared: FloatArray
    shape: FloatArray
    modal_mass: FloatArray
    effective_mass: FloatArray
    damping_ratio: FloatArray
    mechanisms: int
    unstable: int

    def __len__(self) -> int:
        return len(self.omega_squared)

    def _repr_png_(self) -> Any:
        """Return the PNG for notebooks."""
        from springline.view.plot.modes import modes_png

        return modes_png(self)

    def _repr_html_(self) -> str:
        """Return the HTML for notebooks: the picture of the modes above a table of them."""
        from base64 import b64encode

        picture, size = self._repr_png_()
        image = b64encode(picture).decode()
        columns = (range(1, len(self) + 1), self.frequency.tolist(), self.period.tolist(), self.damping_ratio.tolist())
        header = ["mode", "frequency [Hz]", "period [s]", "damping ratio [-]"]
        rows = list(zip(*columns, strict=True))
        table = html_table(repr(self).strip("<>"), header, rows[:ROWS], len(rows))
        return f'<img alt="Modes" width="{size["width"]}" src="data:image/png;base64,{image}">{table}'

    def __repr__(self) -> str:
        return f"<Modes: {len(self)} of {self.of}, {self.about}; {self.message}>"

    @property
    def of(self) -> int:
        """Total number of modes of the model."""
        return self.here.size

    @property
    def about(self) -> str:
        """Description of the shape in words."""
        return self.here.about

    @property
    def title(self) -> str:
        """Title of the scene."""
        return self.here.title

    @property
    def position(self) -> FloatArray:
        """Positions of the particles in the shape [m], shape (particles, 3)."""
        return self.here.position

    @cached_property
    def at_rest(self) -> bool:
        """Return True if the forces in this shape are in equilibrium."""
        return self.here.is_at_rest

    @property
    def omega(self) -> FloatArray:
        """Natural frequency [rad/s], shape (n,); 0 for a mechanism, NaN for an unstable mode."""
        with np.errstate(invalid="ignore"):
            return np.asarray(np.sqrt(self.omega_squared))

    @property
    def frequency(self) -> FloatArray:
        """Natural frequency [Hz], shape (n,); 0 for a mechanism, NaN for an unstable mode."""
        return self.omega / (2.0 * np.pi)

    @property
    def period(self) -> FloatArray:
        """Period [s], shape (n,); inf for a mechanism, NaN for an unstable mode."""
        with np.errstate(divide="ignore"):
            return np.asarray(2.0 * np.pi / self.omega)

    @property
    def growth(self) -> FloatArray:
        """Growth rate of an unstable mode, as exp(rate t) [1/s], shape (n,); 0 for the others."""
        return np.sqrt(np.maximum(-self.omega_squared, 0.0))

    @cached_property
    def kind(self) -> tuple[str, ...]:
        """Kind of each mode: "swings", "mechanism" or "unstable"."""
        return tuple(SWINGS if value > 0.0 else GROWS if value < 0.0 else FREE for value in self.omega_squared)

    @property
    def stable(self) -> bool:
        """Return True if every small motion has a positive stiffness."""
        return not self.mechanisms and not self.unstable

    def movers(self, mode: int) -> IntArray:
        """Indices of the particles that move in a mode, those with the largest displacement first, shape (k,)."""
        return movers(self.shape[mode])

    def direction(self, mode: int) -> str:
        """Return the fewest axes that contain almost all of a mode's motion, in words."""
        return direction(self.shape[mode])

    def words(self, mode: int) -> str:
        """Describe a mode briefly: its axes, the particles that move most, and those that move against the others."""
        return motion_words(self.shape[mode], int(self.here.problem.free.any(axis=1).sum()))

    @property
    def message(self) -> str:
        """Result in a sentence or two."""
        parts = []
        if self.unstable:
            parts.append(f"Unstable in {count_noun(self.unstable, 'way')}: a small push and it gives way.")
        if self.mechanisms:
            parts.append(f"{count_noun(self.mechanisms, 'mechanism')}: motions that meet no resistance at first.")
        if self.stable:
            slowest = f"the slowest has a period of {self.period[0]:.4g} s"
            parts.append(f"Stable: every small motion swings, {slowest}.")
        if not self.at_rest:
            parts.append("The shape is not at rest: these are the modes of its stiffness there.")
        return " ".join(parts)

    def summary(self) -> str:
        """Return a line for each mode: frequency, period, and the moving particles.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
        >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
        >>> len(sl.modes(scene, n=2).summary().splitlines()) > 2
        True
        """
        name = self.title or "Modes"
        lines = [f"{name}, {self.about}: {len(self)} of {count_noun(self.of, 'mode')}"]
        lines.append(f"{'mode':>4}  {'frequency':>12}  {'period':>11}  what moves")
        for i in range(len(self)):
            lines.append(f"{i + 1:>4}  {'  '.join(self._figures(i))}  {self.words(i)}")
        return "\n".join([*lines, self.message])

    def _figures(self, mode: int) -> tuple[str, str]:
        if self.kind[mode] == SWINGS:
            return f"{self.frequency[mode]:>9.4g} Hz", f"{self.period[mode]:>9.4g} s"
        if self.kind[mode] == FREE:
            return f"{'free':>12}", f"{'':>11}"
        return f"{'unstable':>12}", f"{f'e in {1.0 / self.growth[mode]:.3g} s':>11}"


@suggest_options
def modes(what: Shaped, n: Whole = 6) -> Modes:
    """Return the ``n`` lowest natural modes about a shape, undamped: K phi = omega^2 M phi.

    K is the tangent stiffness in the shape, including tensions: a string oscillates because of its tension. Unstable
    modes come first, then mechanisms, then oscillating modes. Rods, spheres, rings and loaded wall contacts are
    constraints; walls without contact have no effect. Modes of equal frequency are separated by the moving particles.

    Parameters
    ----------
    what : a scene, as drawn; a shape from ``scene.equilibrium()``, with its loads; or a simulation in its state
    n : number of modes; all modes if there are fewer

    Raises
    ------
    SceneError : for forces without a stiffness (user-defined forces), a massless particle, unsupported rules,
        or if nothing can move.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> round(float(sl.modes(scene, n=6).omega[-1]), 6)  # sqrt(2 k/m) [rad/s]
    4.472136
    """
    whole(n, "n", "modes()", 1)
    here = linearize(what, "modes()")
    return modes_of(here, min(int(n), here.size))


def modes_of(here: Linearization, count: int) -> Modes:
    """Return the lowest modes of a model in one shape."""
    show_stage(f"{count_noun(count, 'mode')} of {here.size:,} free axes")
    found = lowest(here.mass_normalized_stiffness, count, here.noise)
    values = np.where(np.abs(found.values) <= here.noise, 0.0, found.values)
    motions = here.mode_basis @ found.vectors
    shape = here.spread(motions)
    shape /= _largest(shape)[:, None, None]
    mass = here.model.particles.mass[:, None]
    modal = (mass * shape**2).sum(axis=(1, 2))
    effective = (mass * shape).sum(axis=1) ** 2 / modal[:, None]
    # 2 zeta omega = phi^T C phi of a motion of unit mass
    rate = (motions * (damping_matrix(here) @ motions)).sum(axis=0)
    ratio = np.where(values > 0.0, 0.5 * rate / np.sqrt(np.where(values > 0.0, values, 1.0)), np.nan)
    return Modes(here, values, shape, modal, effective, ratio, found.idle, found.below)


def _largest(shape: FloatArray) -> FloatArray:
    """Largest displacement of a particle in each mode, with the sign of its largest component, shape (n,)."""
    moved = np.sqrt((shape**2).sum(axis=2))
    flat = shape.reshape(len(shape), -1)
    # the first of equal components, so that the sign does not depend on rounding
    lead = (np.abs(flat) > 0.999 * np.abs(flat).max(axis=1, keepdims=True)).argmax(axis=1)
    return np.asarray(moved.max(axis=1) * np.sign(flat[np.arange(len(flat)), lead]))


# The largest natural frequency of a shape, and the longest step that is exactly stable there.


def omega_max(what: Shaped) -> float:
    """Return the largest natural frequency in one shape [rad/s], by Lanczos' method on M^-1/2 K M^-1/2; 0 without one.

    It belongs to this shape: stretched or rotated, the same scene may have a larger one, and the bound used by
    ``dt="auto"`` covers all shapes. It is exact to rounding, which is added, so that it is never too small.

    Parameters
    ----------
    what : a scene, as drawn; a shape from ``scene.equilibrium()``; or a simulation, in its present state

    Raises
    ------
    SceneError : for forces without a stiffness, a massless particle, unsupported rules, or if nothing can move.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> round(sl.analysis.omega_max(scene), 6)  # sqrt(2 k/m) [rad/s]
    4.472136
    """
    return frequency_of(linearize(what, "omega_max()"))


def frequency_of(here: Linearization) -> float:
    """Return the largest natural frequency of a model in one shape [rad/s]."""
    value, error = largest(here.mass_normalized_stiffness)
    return float(np.sqrt(max(value + error, 0.0))) if value > here.noise else 0.0


def exact_step(what: Shaped, integrator: IntegratorName = "velocity_verlet") -> float | None:
    """Return the longest step with bounded small motions about one shape [s]; None without stiffness.

    Without drag and dashpots it is the exact limit, the method's limit over :func:`omega_max`. With them it is the
    longest step for every frequency and every damping up to the largest in this shape, at most the exact limit.

    Parameters
    ----------
    what : as for :func:`omega_max`
    integrator : by name

    Raises
    ------
    SceneError : as for :func:`omega_max`, and for an unknown integrator.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)])
    >>> link = scene.spring(0, 1, stiffness=10.0, rest_length=1.0)
    >>> round(sl.analysis.exact_step(scene), 6)  # 2/omega [s]
    0.447214
    """
    method = find_integrator(integrator)
    return step_of(linearize(what, "exact_step()"), method)


def step_of(here: Linearization, method: Integrator) -> float | None:
    """Return the longest step of a method about one shape [s]."""
    return longest_step(method, frequency_of(here), damping_of(here))


def damping_of(here: Linearization) -> float:
    """Largest rate of linear drag and dashpots in one shape [1/s]: the largest eigenvalue of M^-1/2 C M^-1/2."""
    model = here.model
    if not (len(model.springs.damped) or len(model.room(Drags).linear) or here.problem.measures.has_damping):
        return 0.0
    value, error = largest(here.project_matrix(damping_matrix(here)))
    return max(value + error, 0.0)


def damping_matrix(here: Linearization) -> Any:
    """Return C over the free axes [N s/m]: dashpots along their springs, linear drag on every axis, damped elements."""
    rows = 0 if here.point.multipliers is None else len(here.problem.constraints)
    dashpot = np.append(dashpots(here.problem, here.point), np.zeros(rows))
    lift = np.repeat(linear_drag(here.model), 3)[here.problem.dofs]
    none = np.zeros_like(dashpot)
    damped = here.pattern.assemble(here.point, dashpot, none, lift, rate=1.0)
    # elements enter with their stiffness, which is subtracted again
    return damped - here.pattern.assemble(here.point, none, none) if here.problem.measures.has_damping else damped
