"""Derivatives of shapes at rest by parameters: of a goal by many parameters, of many quantities by a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value, whole
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.eigen_seeds import OF_EIGENVALUES, EigenSlopes
from springline.inverse.motion.gradient import motion_gradient
from springline.inverse.rates import ParameterRates, rates_of
from springline.inverse.seeds import QUANTITIES, seeds_of
from springline.inverse.tangent_system import TangentSystem
from springline.recording.recording import Recording
from springline.typing import Whole

GRADIENT, SENSITIVITY = "gradient()", "sensitivity()"
READY = (
    "position",
    "displacement",
    "length",
    "tension",
    "force_density",
    "reactions",
    "loads",
    "rest_length",
    "strain",
)


class Gradient(dict[str, FloatArray]):
    """Derivative of a goal by parameters. Returned by :func:`springline.gradient`.

    A dictionary from the name of each parameter to an array of its shape [unit of the goal over that of the parameter].

    Attributes
    ----------
    value : of the goal
    unit : of the goal; empty for a function
    residual : what is left of the linearized balance, over its terms [-]
    notes : limits of the derivative in words, such as a maximum that several entries attain
    """

    def __init__(
        self, slopes: dict[str, FloatArray], value: float, unit: str, residual: float, notes: tuple[str, ...]
    ) -> None:
        super().__init__(slopes)
        self.value, self.unit, self.residual, self.notes = value, unit, residual, notes


def gradient(
    shape: Equilibrium | Recording, goal: str | Callable[..., Any], by: str | Sequence[str], *,
    derivative: Callable[..., Any] | None = None, checkpoints: Whole | None = None, using: Sequence[Any] = (),
) -> Gradient:  # fmt: skip
    """Derivative of one number of a shape at rest, or of a recording, by parameters of its scene.

    The shape follows the parameters: the derivative is that of the goal at the shape at rest for changed parameters. It
    takes one solution with the tangent stiffness, however many parameters there are.

    Of a recording, the derivative is that of the goal in a run with changed parameters and the same steps. It takes one
    pass back through the steps, whose states are stored or computed again (Griewank's binomial checkpoints).

    Parameters
    ----------
    shape : from ``scene.equilibrium()`` or ``scene.force_density()``, or a recording from ``simulation.run()`` in
        steps of a given ``dt``
    goal : an expression as in sweeps, such as ``"position[3, z]"`` or ``"max(tension)"``; of a recording
        ``"position[-1, 3, z]"``, the frame first; of a shape also ``"frequency[0]"`` [Hz], ``"buckling_factor[0]"``
        and ``"limit_load"``, the factor of the loads at which it snaps through [-]. Or a function of position [m],
        tension [N] and reactions [N], or of some of them by these names, that returns one number; of a recording of
        position, velocity and tension
    by : names of parameters as in ``change()`` and sweeps, such as ``"springs.rest_length"`` or
        ``"pressure.pressure"``; also ``"springs.area"``, ``"springs.prestress"`` (the tension as drawn),
        ``"particles.mass"``, ``"loads"`` (the force on each particle) and ``"supports"`` (the positions of anchored
        particles). Of a recording also ``"particles.position"`` and ``"particles.velocity"``, its start
    derivative : for a function: a function of the same arguments that returns the derivative by each of them. Without
        it the function is called once or twice for each number in its arguments
    checkpoints : most states of a recorded motion that are stored at a time; by default as many as 256 MB hold
    using : user-defined functions of the scene of a recording that was loaded from a file

    Raises
    ------
    SceneError : if the shape moves without resistance; at a fold; if a spring or a contact is at a switch; for unknown
        names; of a recording for automatic steps, and for events, contacts, forces and methods without a derivative

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> slopes = sl.gradient(scene.equilibrium(), "position[1, z]", by=["springs.rest_length", "particles.mass"])
    >>> slopes["springs.rest_length"].round(3)  # longer springs hang lower [m/m]
    array([-0.756, -0.397, -0.478])
    >>> slopes.residual < 1e-12
    True

    The distance of a throw in the air, by the speed at its start:

    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 0), velocity=(3, 0, 4), mass=0.2)
    >>> drag = scene.add(sl.AirDrag(0.02))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> sl.gradient(run, "position[-1, 0, x]", by="particles.velocity")["particles.velocity"].round(3)  # [s]
    array([[ 0.765,  0.   , -0.018]])
    """
    if isinstance(shape, Recording):
        names = _names(by, GRADIENT)
        most = None if checkpoints is None else whole(checkpoints, "checkpoints", GRADIENT, 1)
        seeds, found = motion_gradient(shape, goal, names, derivative, GRADIENT, most, using)
        return Gradient(found, seeds.value, seeds.unit, 0.0, seeds.notes)
    system = TangentSystem(at_rest(shape, GRADIENT), GRADIENT)
    seeds = seeds_of(shape, goal, derivative, GRADIENT, {**QUANTITIES, **OF_EIGENVALUES})
    plain = {name: slope for name, slope in seeds.slopes.items() if name not in OF_EIGENVALUES}
    eigen = EigenSlopes(system, {name: seeds.slopes[name] for name in OF_EIGENVALUES if name in seeds.slopes})
    plain["position"] = plain.get("position", 0.0) + eigen.position()
    adjoint = Adjoint(system, plain)
    slopes = {}
    for name in _names(by, GRADIENT):
        rates = rates_of(system, name)
        slopes[name] = adjoint.contract(rates) + eigen.contract(name, rates)
    return Gradient(slopes, seeds.value, seeds.unit, adjoint.residual, seeds.notes)


def _names(by: Any, caller: str) -> list[str]:
    names = [by] if isinstance(by, str) else list(by) if isinstance(by, (list, tuple, set, frozenset)) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise SceneError(
            f"The 'by' of {caller} must be names of parameters, such as ['springs.rest_length', 'loads']. "
            f"Got {format_value(by)}."
        )
    return names


def at_rest(shape: Any, caller: str) -> Equilibrium:
    """Return a shape at rest of a scene; SceneError for anything else."""
    if not isinstance(shape, Equilibrium) or not shape.converged:
        what = ", which is not at rest" if isinstance(shape, Equilibrium) else ""
        raise SceneError(
            f"{caller} needs a shape at rest. Got {type(shape).__name__}{what}. Write scene.equilibrium()."
        )
    if shape.data.spec is None or shape.data.mirrored:
        raise SceneError(
            f"{caller} needs the shape of a scene, and this one is a mirror image. Differentiate the shape that was "
            f"inverted."
        )
    return shape


class Adjoint:
    """The linearized balance, solved for one goal; its product with the rates of a parameter is the derivative.

    L = g + u . F + v . c is stationary in the shape and the tensions of constraints: K u + A^T w = dg/dx, A u = 0.
    """

    def __init__(self, system: TangentSystem, slopes: dict[str, FloatArray]) -> None:
        self.system = system
        problem, count = system.problem, system.problem.bars.springs
        self.parts = _to_basic(system, slopes)
        place, tension = self.parts["position"].copy(), np.zeros(len(problem.bars))
        tension[:count] = self.parts["tension"]
        # A tension changes with the length of its spring by the tangent modulus.
        steep = tension * system.point.bar_forces.modulus
        place += system.problem.bars.sum_at_ends(steep[:, None] * system.direction)
        reaction = self.parts["reactions"]
        held = np.where(problem.free, 0.0, -reaction)
        self.motion, rows, self.residual = system.solve(place, np.zeros(len(system.active)), held, reaction)
        self.rows = -rows
        self.seen = self.motion + reaction
        # The balance of anchored particles has no zero: what is left is the derivative by their positions.
        left = place - system.times_stiffness(self.motion, self.seen) + system.row_forces(self.rows)
        self.by_supports = np.where(_anchored(system), left, 0.0)
        bars = problem.bars
        apart = self.motion[bars.tail] - self.motion[bars.head]
        self.by_tension = tension + np.einsum("ij,ij->i", system.direction, apart)

    def contract(self, rates: ParameterRates) -> FloatArray:
        """Derivative of the goal by a parameter, of the shape of the parameter."""
        if rates.supports:
            return self.by_supports.copy()
        total = np.zeros(int(np.prod(rates.shape, dtype=np.int64)))
        flat, parts = self.motion.ravel(), self.parts
        for weight, table in (
            (self.by_tension, rates.tension), (flat, rates.force), (parts["loads"].ravel(), rates.loads),
            (parts["rest_length"], rates.rest_length), (parts["area"], rates.area), (self.rows, rates.value),
        ):  # fmt: skip
            if table is not None:
                total += table * weight[: len(table)] if isinstance(table, np.ndarray) else table.T @ weight
        if rates.normal is not None:
            total -= rates.normal.T @ self.system.row_tensions_by_normal(self.seen, self.motion).ravel()
        if rates.energy is not None:
            total += float(parts["energy"]) * rates.energy
        return total.reshape(rates.shape)


def _anchored(system: TangentSystem) -> np.ndarray:
    """Mask of anchored axes, without the third axis of a scene in a plane, shape (particles, 3)."""
    held = ~system.problem.free
    held[:, system.problem.model.dim :] = False
    return held


def _to_basic(system: TangentSystem, slopes: dict[str, FloatArray]) -> dict[str, FloatArray]:
    """Derivatives of a goal by positions, tensions, reactions and constants, from those by all quantities."""
    shape, problem, springs = system.shape, system.problem, system.problem.model.springs
    count = problem.bars.springs
    basic = {
        "position": np.zeros(problem.start.shape), "reactions": np.zeros(problem.start.shape),
        "loads": np.zeros(problem.start.shape), "tension": np.zeros(count), "rest_length": np.zeros(count),
        "area": np.zeros(count), "energy": np.zeros(()),
    }  # fmt: skip
    length, along = shape.length, np.zeros(len(problem.bars))
    with np.errstate(divide="ignore", invalid="ignore"):
        for name, slope in slopes.items():
            if name in basic:
                basic[name] = basic[name] + slope
            elif name == "displacement":
                basic["position"] += slope
            elif name == "length":
                along[:count] += slope
            elif name == "force_density":
                basic["tension"] += slope / length
                along[:count] -= slope * shape.tension / length**2
            elif name == "strain":
                along[:count] += _where(slope, slope / springs.rest_length)
                basic["rest_length"] -= _where(slope, slope * length / springs.rest_length**2)
            elif name == "stress":
                basic["tension"] += _where(slope, slope / springs.area)
                basic["area"] -= _where(slope, slope * shape.tension / springs.area**2)
            elif name == "utilization":
                basic["tension"] += _where(slope, slope * np.sign(shape.tension) / springs.strength)
    basic["position"] += system.problem.bars.sum_at_ends(along[:, None] * system.direction)
    if "energy" in slopes:
        # The energy changes with the shape by minus the forces, which are zero except at anchors.
        exerted = system.point.force + system.row_forces(_tensions(system))
        basic["position"] -= float(basic["energy"]) * exerted
    return basic


def _where(slope: FloatArray, value: FloatArray) -> FloatArray:
    """``value`` where the goal depends on a quantity, and 0 elsewhere, where the quantity may be undefined."""
    return np.where(slope != 0.0, value, 0.0)


def _tensions(system: TangentSystem) -> FloatArray:
    return np.zeros(0) if system.multipliers is None else system.multipliers.tension


def sensitivity(shape: Equilibrium, quantity: str, by: str | Sequence[str]) -> dict[str, FloatArray]:
    """Derivative of a quantity of a shape at rest by parameters, entry by entry.

    It takes one solution with the tangent stiffness for each entry of each parameter. For one number of a shape by many
    parameters, :func:`springline.gradient` is faster.

    Parameters
    ----------
    shape : from ``scene.equilibrium()`` or ``scene.force_density()``
    quantity : "position", "displacement", "length", "rest_length", "tension", "force_density", "strain", "reactions" or
        "loads"
    by : names of parameters, as in :func:`springline.gradient`

    Returns
    -------
    dict : an array for each name, of the shape of the quantity followed by that of the parameter

    Raises
    ------
    SceneError : as :func:`springline.gradient`

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> slopes = sl.sensitivity(scene.equilibrium(), "reactions", by="gravity")["gravity"]
    >>> slopes.sum(axis=0).round(6) + 0.0  # the supports carry 4 kg [N s2/m]
    array([0., 0., 4.])
    """
    if quantity not in READY:
        raise SceneError(
            f"The 'quantity' of {SENSITIVITY} must be one of {', '.join(READY)}. Got {format_value(quantity)}."
        )
    system = TangentSystem(at_rest(shape, SENSITIVITY), SENSITIVITY)
    found = {}
    for name in _names(by, SENSITIVITY):
        rates = rates_of(system, name)
        columns = [response(system, rates, entry, quantity) for entry in range(int(np.prod(rates.shape)))]
        size = np.shape(QUANTITIES[quantity][1](shape))
        found[name] = np.stack(columns, axis=-1).reshape(*size, *rates.shape)
    return found


def response(system: TangentSystem, rates: ParameterRates, entry: int, quantity: str) -> FloatArray:
    """Derivative of a quantity by one entry of a parameter."""
    problem, point, count = system.problem, system.point, system.problem.bars.springs
    size = point.position.shape
    held = np.zeros(size)
    if rates.supports:
        held.ravel()[entry] = 1.0
        held = np.where(_anchored(system), held, 0.0)
    tension, rest = _entry(rates.tension, entry, len(problem.bars)), _entry(rates.rest_length, entry, count)
    force = _entry(rates.force, entry, problem.start.size).reshape(size)
    force = force - system.problem.bars.sum_at_ends(tension[:, None] * system.direction)
    value = -_entry(rates.value, entry, len(system.active))
    normal = _entry(rates.normal, entry, 3 * len(system.active)).reshape(-1, 3)
    turned = system.row_forces_along(normal)
    motion, rows, _ = system.solve(force - turned, value, held, np.zeros(size))
    bars = problem.bars
    apart = motion[bars.head] - motion[bars.tail]
    longer = np.einsum("ij,ij->i", system.direction, apart)
    tension = (tension + point.bar_forces.modulus * longer)[:count]
    longer, length = longer[:count], point.bar_forces.length[:count]
    if quantity == "reactions":
        return _reaction_response(system, force - turned, motion, rows, normal)
    found: dict[str, Callable[[], FloatArray]] = {
        "position": lambda: motion, "displacement": lambda: motion, "length": lambda: longer,
        "tension": lambda: tension,
        "rest_length": lambda: rest, "loads": lambda: _entry(rates.loads, entry, problem.start.size).reshape(size),
        "force_density": lambda: tension / length - point.bar_forces.ratio[:count] * longer / length,
        "strain": lambda: longer / problem.model.springs.rest_length
        - rest * length / problem.model.springs.rest_length**2,
    }  # fmt: skip
    return found[quantity]()


def _reaction_response(
    system: TangentSystem, force: FloatArray, motion: FloatArray, rows: FloatArray, normal: FloatArray
) -> FloatArray:
    """Change of the reactions: of what anchors carry, and of the forces of constraints of single particles."""
    whole = force - system.times_stiffness(motion, motion) - system.row_forces(rows)
    found = np.where(system.problem.free, 0.0, -whole)
    if system.multipliers is not None:
        found = found + system.single_row_change(motion, rows, normal)
    return found


def _entry(table: Any, entry: int, size: int) -> FloatArray:
    """One column of a table of rates; zeros for a table that is None."""
    column = np.zeros(size)
    if isinstance(table, np.ndarray):
        column[entry] = table[entry]
    elif table is not None:
        column[:] = table[:, [entry]].toarray().ravel()
    return column
