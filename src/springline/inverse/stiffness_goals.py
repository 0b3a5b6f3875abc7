"""Goals of a design that depend on the stiffness of a shape: natural frequencies and buckling factors.

For a mode phi of the stiffness K and the mass M, with phi . M phi = 1, the derivative of omega^2 by a parameter p is
phi . (dK/dp - omega^2 dM/dp) phi (Nelson, AIAA Journal 14, 1201 (1976)). K depends on the shape too: phi . K phi is the
second derivative of the energy along phi, so that its derivatives are differences of stiffness and of forces between
the shape plus and minus a small part of phi.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, whole
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.design_goals import DesignGoal, Residuals, excess, limits
from springline.inverse.gradients import Adjoint
from springline.inverse.rates import ParameterRates, rates_of
from springline.inverse.tangent_system import TangentSystem
from springline.stability.buckling import buckling, find_prestress
from springline.stability.linearization import linearize
from springline.stability.modes import modes_of
from springline.typing import Number, Whole

STEP = 3e-5  # [-] of the size of the shape: balances truncation and rounding of differences along a mode


def _displaced(system: TangentSystem, motion: FloatArray, step: float) -> list[TangentSystem]:
    """The balance at the shape plus and minus a part of a motion."""
    found = []
    for sign in (1.0, -1.0):
        there = copy(system)
        there.point = system.problem.at(system.point.position + sign * step * motion)
        there.direction = there.point.bar_forces.direction
        found.append(there)
    return found


@dataclass(eq=False)
class EnergyCurvature:
    """phi . K phi of a motion phi, the second derivative of the energy [N/m], with its derivatives.

    Attributes
    ----------
    slope : derivative by the positions [N/m2], shape (particles, 3)
    """

    system: TangentSystem
    motion: FloatArray

    def __post_init__(self) -> None:
        size = self.system.problem.size
        self.step = STEP * size / float(np.abs(self.motion).max(initial=0.0) or 1.0)
        self.sides = _displaced(self.system, self.motion, self.step)
        high, low = (there.times_stiffness(self.motion, self.motion) for there in self.sides)
        self.slope = (high - low) / (2.0 * self.step)

    def explicit(self, name: str, rates: ParameterRates) -> FloatArray:
        """Derivative by a parameter at a held shape, shape (entries,)."""
        if rates.supports:
            return np.zeros(int(np.prod(rates.shape, dtype=np.int64)))
        high, low = (work_along(there, self.motion, rates_of(there, name)) for there in self.sides)
        return np.asarray(-(high - low) / (2.0 * self.step))


def work_along(system: TangentSystem, motion: FloatArray, rates: ParameterRates) -> FloatArray:
    """Derivative of the work of all forces along a motion by a parameter, shape (entries,)."""
    bars = system.problem.bars
    apart = np.einsum("ij,ij->i", system.direction, motion[bars.tail] - motion[bars.head])
    total = np.zeros(int(np.prod(rates.shape, dtype=np.int64)))
    for weight, table in ((apart, rates.tension), (motion.ravel(), rates.force)):
        if table is not None:
            total += table * weight[: len(table)] if isinstance(table, np.ndarray) else table.T @ weight
    return total


def _single_row(slope: FloatArray) -> Any:
    from scipy.sparse import csr_array

    return csr_array(slope.reshape(1, -1))


def _refuse_rules(shape: Equilibrium, goal: DesignGoal) -> None:
    if shape.data.point.multipliers is not None and len(shape.data.problem.constraints):
        raise SceneError(f"{goal.caller} has no derivative with rods, cords or walls. Model them by stiff springs.")


@dataclass(frozen=True, eq=False)
class Frequency(DesignGoal):
    """A natural frequency about the shape at rest stays within limits [Hz]; equal limits prescribe it.

    Parameters
    ----------
    low, high : limits [Hz]
    mode : number of the mode in ascending order, from 0

    Examples
    --------
    >>> sl.goals.Frequency(low=3.0).unit
    'Hz'
    """

    low: Number = -np.inf
    high: Number = np.inf
    mode: Whole = 0

    @property
    def unit(self) -> str:
        return "Hz"

    def scale(self, shape: Equilibrium) -> float:
        ends = [abs(one) for one in limits(self.low, self.high, self) if np.isfinite(one)]
        return max(ends) or 1.0

    def residuals(self, shape: Equilibrium) -> Residuals:
        _refuse_rules(shape, self)
        number = whole(self.mode, "mode", self.caller, 0)
        here = linearize(shape, self.caller)
        if number >= here.size:
            raise SceneError(
                f"The 'mode' of {self.caller} must be below {here.size}, the number of modes. Got {number}."
            )
        found = modes_of(here, number + 1)
        square = float(found.omega_squared[number])
        value = np.sign(square) * np.sqrt(abs(square)) / (2.0 * np.pi)
        left, outside = excess(np.array([value]), *limits(self.low, self.high, self))
        if not outside[0]:
            return Residuals(left, {})
        system, motion = TangentSystem(shape, self.caller), found.shape[number]
        curvature = EnergyCurvature(system, motion)
        # f = sqrt(omega^2)/2 pi with omega^2 = phi . K phi over the modal mass
        part = 1.0 / (8.0 * np.pi**2 * max(abs(value), 1e-12) * float(found.modal_mass[number]))

        def explicit(system: TangentSystem, name: str, rates: ParameterRates) -> FloatArray:
            change = curvature.explicit(name, rates)
            if name == "particles.mass":
                change = change - square * (motion * motion).sum(axis=1)
            return part * change[None]

        return Residuals(left, {"position": _single_row(part * curvature.slope)}, explicit)


@dataclass(frozen=True, eq=False)
class BucklingFactor(DesignGoal):
    """The factor on all loads at which the shape buckles by linear theory stays within limits [-].

    Only springs and bars act; see :func:`springline.analysis.buckling`.

    Parameters
    ----------
    low, high : limits [-]

    Examples
    --------
    >>> sl.goals.BucklingFactor(low=2.5).low
    2.5
    """

    low: Number = -np.inf
    high: Number = np.inf
    quantity: ClassVar[str] = "tension"

    @property
    def unit(self) -> str:
        return ""

    def scale(self, shape: Equilibrium) -> float:
        ends = [abs(one) for one in limits(self.low, self.high, self) if np.isfinite(one)]
        return max(ends) or 1.0

    def residuals(self, shape: Equilibrium) -> Residuals:
        _refuse_rules(shape, self)
        if shape.data.problem.measures.groups or len(shape.data.problem.bars) > len(shape.tension):
            raise SceneError(f"{self.caller} has a derivative for springs alone. Take other forces out.")
        low, high = limits(self.low, self.high, self)
        found = buckling(shape)
        if not len(found.factor):
            # Nothing buckles, however large the loads are: only an upper limit could be missed, and infinitely.
            return Residuals(np.zeros(1), {})
        factor, motion = float(found.factor[0]), found.shape[0]
        left, outside = excess(np.array([factor]), low, high)
        if not outside[0]:
            return Residuals(left, {})
        return self._with_slopes(shape, left, factor, motion)

    def _with_slopes(self, shape: Equilibrium, left: FloatArray, factor: float, motion: FloatArray) -> Residuals:
        """Derivatives of the root of q = phi . K phi + (factor - 1) g, with g = sum of (T/L - T0/L0) w."""
        system = TangentSystem(shape, self.caller)
        curvature, bars = EnergyCurvature(system, motion), system.problem.bars
        apart = motion[bars.head] - motion[bars.tail]
        along = np.einsum("ij,ij->i", system.direction, apart)
        wide = (apart * apart).sum(axis=1) - along**2  # w: square of the relative motion across the bar
        ratio, _ = find_prestress(shape)
        forces, prestress = system.point.bar_forces, ratio[: len(bars)]
        g = float((forces.ratio - prestress) @ wide)
        part = -1.0 / g
        by_length = -forces.ratio / forces.length * wide
        across = apart - along[:, None] * system.direction
        turned = -2.0 * ((forces.ratio - prestress) * along / forces.length)[:, None] * across
        places = curvature.slope + (factor - 1.0) * system.problem.bars.sum_at_ends(
            by_length[:, None] * system.direction + turned
        )
        tensions = (factor - 1.0) * wide / forces.length
        bare = _bare_adjoint(shape, wide, self.caller) if prestress.any() else None

        def explicit(system: TangentSystem, name: str, rates: ParameterRates) -> FloatArray:
            change = curvature.explicit(name, rates)
            if bare is not None:
                change = change - (factor - 1.0) * bare.contract(rates_of(bare.system, name)).ravel()
            return part * change[None]

        slopes = {"position": _single_row(part * places), "tension": _single_row(part * tensions)}
        return Residuals(left, slopes, explicit)


def _bare_adjoint(shape: Equilibrium, wide: FloatArray, caller: str) -> Adjoint:
    """Adjoint of the sum of T0/L0 w in the shape without loads."""
    from dataclasses import replace

    from springline.equilibrium.solve import solve_equilibrium
    from springline.stability.linearization import without_known_tensions

    problem = without_known_tensions(shape.data.problem).replace_loads(np.zeros_like(shape.loads))
    bare = solve_equilibrium(problem, tolerance=shape.data.tolerance, strict=False)
    bare = Equilibrium(replace(bare.data, spec=shape.data.spec))
    system = TangentSystem(bare, caller)
    forces = system.point.bar_forces
    by_length = -forces.ratio / forces.length * wide
    places = system.problem.bars.sum_at_ends(by_length[:, None] * system.direction)
    return Adjoint(system, {"position": places, "tension": wide / forces.length})
