"""Design: parameters of a scene for which its shape at rest meets goals, by least squares with exact derivatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value, whole
from springline.equilibrium.problem import Problem
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.design_goals import DesignGoal, Residuals
from springline.inverse.gradients import Adjoint
from springline.inverse.rates import ParameterRates, rates_of
from springline.inverse.seeds import QUANTITIES
from springline.inverse.tangent_system import TangentSystem
from springline.inverse.varied_scene import SUPPORTS, VariedScene
from springline.progress import Working, show_stage
from springline.scene import Scene
from springline.spec.build import build
from springline.typing import Whole

CALLER = "design()"
FLAT = 1e-10  # [-] change of the sum of squares at which a design ends
MANY = 100  # residuals beyond which one derivative of their sum of squares is computed instead of one of each; those
# of limits that hold are zero with their derivative, and do not count
ROUNDS = 60  # iterations of LSMR in a step at most: a rough step of many parameters is as good as an exact one
SAME = 1e-5  # [-] of the size: two shapes that are nearer are one
AWAY = 10.0  # factor of the residuals at parameters without a shape at rest


@dataclass(frozen=True, eq=False)
class Design:
    """Result of :func:`springline.design`.

    Attributes
    ----------
    scene : the scene with the parameters found
    shape : its shape at rest
    values : the parameters found, by name
    residuals : largest residual of each goal, in the unit of the goal
    units : of the residuals
    infeasible : numbers of the goals that are not met
    evaluations : number of shapes that were solved
    message : why the search ended, in words
    """

    scene: Scene
    shape: Equilibrium
    values: dict[str, FloatArray]
    residuals: tuple[float, ...]
    units: tuple[str, ...]
    infeasible: tuple[int, ...]
    evaluations: int
    message: str

    @property
    def met(self) -> bool:
        """True if every goal is met."""
        return not self.infeasible

    def __repr__(self) -> str:
        return f"<Design: {self.message}>"


def design(
    scene: Scene, goals: Sequence[DesignGoal], vary: Mapping[str, tuple[float, float]], *, steps: Whole = 60
) -> Design:
    """Parameters within bounds for which the shape at rest of a scene meets goals best; the scene does not change.

    The sum of the squares of all residuals is minimized, each relative to its size and with its weight, by SciPy's
    trust region for least squares, or by L-BFGS-B with more than 100 residuals. Derivatives are those of
    :func:`springline.gradient`. Ctrl-C ends the search and returns the best design so far.

    Parameters
    ----------
    goals : such as ``sl.goals.Through``, ``sl.goals.EqualForce``, ``sl.goals.TensionWithin``
    vary : lower and upper bound of each parameter by name, such as ``{"springs.rest_length": (0.5, 2.0)}``, for every
        entry; of ``"supports"`` those of the displacement of each anchored axis [m]
    steps : most shapes that are solved

    Raises
    ------
    SceneError : for unknown parameters, bounds that leave out the present value, and what has no derivative

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=4, stiffness=400.0)
    >>> scene.anchor(rope.ends)
    >>> found = sl.design(scene, [sl.goals.AtHeight([2], -1.0)], {"springs.rest_length": (0.5, 1.5)})
    >>> found.met, round(float(found.shape.position[2, 2]), 3)
    (True, -1.0)
    """
    search = _Search(scene, _checked_goals(goals), vary, whole(steps, "steps", CALLER, 1))
    ended = ""
    with Working("designing"):
        try:
            _minimize(search)
        except _Met:
            pass
        except KeyboardInterrupt:
            ended = "interrupted; "
    return search.result(ended)


def _minimize(search: _Search) -> None:
    """Least squares with all derivatives, or L-BFGS-B with one derivative of the sum if many residuals are not zero."""
    from scipy.optimize import least_squares, minimize

    search.values(search.first)
    if search.active_residuals() <= MANY:
        least_squares(
            search.values, search.first, search.slopes, bounds=(0.0, 1.0), method="trf", tr_solver="lsmr",
            ftol=FLAT, xtol=FLAT, gtol=FLAT, max_nfev=search.steps, tr_options={"maxiter": ROUNDS},
        )  # fmt: skip
        return
    bounds, options = [(0.0, 1.0)] * len(search.first), {"maxfun": search.steps, "ftol": FLAT, "gtol": 0.0}
    minimize(search.sum_of_squares, search.first, jac=True, method="L-BFGS-B", bounds=bounds, options=options)


class _Met(Exception):
    """Ends the search when every goal is met with room to spare."""


def _checked_goals(goals: Any) -> list[DesignGoal]:
    given = [goals] if isinstance(goals, DesignGoal) else list(goals) if isinstance(goals, (list, tuple)) else []
    if not given or not all(isinstance(goal, DesignGoal) for goal in given):
        raise SceneError(
            f"The 'goals' of {CALLER} must be a list of goals such as sl.goals.Through(particles, points). "
            f"Got {format_value(goals)}."
        )
    return given


@dataclass(eq=False)
class _Search:
    """Shapes and residuals by parameters, each scaled so that its bounds are 0 and 1."""

    scene: Scene
    goals: list[DesignGoal]
    vary: Mapping[str, tuple[float, float]]
    steps: int
    evaluations: int = 0
    best: tuple[float, FloatArray, Equilibrium] | None = None
    shape: Equilibrium | None = None
    computed: tuple[Equilibrium, list[Residuals]] | None = None
    last: FloatArray = field(default_factory=lambda: np.zeros(0))
    at: FloatArray = field(default_factory=lambda: np.zeros(0))
    scales: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.varied = VariedScene(self.scene, self._names(), CALLER)
        self.start = self.varied.start
        spans = [self._span(name, value) for name, value in self.start.items()]
        self.low, self.wide = (np.concatenate(parts) for parts in zip(*spans, strict=True))
        inside = np.concatenate([value.ravel() for value in self.start.values()])
        self.first = np.clip((inside - self.low) / self.wide, 0.0, 1.0)

    def _names(self) -> list[str]:
        if not isinstance(self.vary, Mapping) or not self.vary:
            raise SceneError(
                f"The 'vary' of {CALLER} must be bounds by name, such as {{'springs.rest_length': (0.5, 2.0)}}. "
                f"Got {format_value(self.vary)}."
            )
        return list(self.vary)

    def _span(self, name: str, value: FloatArray) -> tuple[FloatArray, FloatArray]:
        try:
            low, high = (np.broadcast_to(np.asarray(end, dtype=np.float64), value.shape) for end in self.vary[name])
        except (TypeError, ValueError):
            low, high = np.zeros(value.shape), np.zeros(value.shape)
        if not (np.isfinite(low).all() and np.isfinite(high).all() and (low < high).all()):
            raise SceneError(
                f"The bounds of {name!r} in {CALLER} must be a pair of finite numbers, the lower first. "
                f"Got {format_value(self.vary[name])}."
            )
        if (value < low).any() or (value > high).any():
            raise SceneError(
                f"The bounds of {name!r} in {CALLER} must contain its present value, from {value.min():g} to "
                f"{value.max():g}. Got {format_value(self.vary[name])}."
            )
        return low.ravel(), (high - low).ravel()

    def parameters(self, x: FloatArray) -> dict[str, FloatArray]:
        """Parameters by name from scaled ones."""
        flat, found, begin = self.low + self.wide * x, {}, 0
        for name, value in self.start.items():
            found[name] = flat[begin : begin + value.size].reshape(value.shape)
            begin += value.size
        return found

    def changed(self, x: FloatArray) -> Any:
        """The scene with scaled parameters, as data."""
        return self.varied.changed(self.parameters(x))

    def solve(self, x: FloatArray) -> Equilibrium:
        """The shape at rest for scaled parameters, searched from the last one."""
        return self.varied.solve(self.parameters(x), self.shape)

    def values(self, x: FloatArray) -> FloatArray:
        """Weighted residuals at scaled parameters; large values without a shape at rest."""
        if self.shape is not None and np.array_equal(x, self.at):
            return self._scaled(self.shape)
        self.evaluations += 1
        shape = self.solve(x)
        if not shape.converged:
            if self.best is None:
                raise SceneError(f"{CALLER} needs a shape at rest of the scene to begin with. {shape.message}")
            return AWAY * self.last
        found = self._scaled(shape)
        size = float(found @ found)
        if self.best is None or size < self.best[0]:
            self.best, self.last = (size, x.copy(), shape), found
        self.shape, self.at = shape, x.copy()
        show_stage(f"shape {self.evaluations}, residual {np.sqrt(size):.2g}, best {np.sqrt(self.best[0]):.2g}")
        left = zip(self.goals, self._largest(shape), strict=True)
        if all(largest <= 1e-3 * goal.tolerance(shape) for goal, largest in left):
            raise _Met
        return found

    def residuals(self, shape: Equilibrium) -> list[Residuals]:
        """Residuals of all goals at a shape, computed once: those of frequencies take long."""
        if self.computed is None or self.computed[0] is not shape:
            self.computed = shape, [goal.residuals(shape) for goal in self.goals]
        return self.computed[1]

    def active_residuals(self) -> int:
        """Number of residuals with a derivative at the present shape."""
        assert self.shape is not None
        count = 0
        for found in self.residuals(self.shape):
            seen = np.zeros(len(found.values), dtype=bool)
            for table in found.slopes.values():
                seen |= abs(table).sum(axis=1) > 0.0
            count += int(seen.sum())
        return count

    def _scaled(self, shape: Equilibrium) -> FloatArray:
        parts = zip(self.goals, self.residuals(shape), strict=True)
        return np.concatenate([here.values * (float(goal.weight) / self._scale(goal, shape)) for goal, here in parts])

    def _scale(self, goal: DesignGoal, shape: Equilibrium) -> float:
        # Of the first shape: a scale that follows the shape would be a part of the derivative.
        if not self.scales:
            self.scales = {id(one): one.scale(shape) for one in self.goals}
        return self.scales[id(goal)]

    def _largest(self, shape: Equilibrium) -> tuple[float, ...]:
        """Largest residual of each goal."""
        return tuple(float(np.abs(here.values).max(initial=0.0)) for here in self.residuals(shape))

    def slopes(self, x: FloatArray) -> FloatArray:
        """Derivative of the weighted residuals by scaled parameters, shape (residuals, parameters)."""
        if self.shape is None or not np.array_equal(x, self.at):
            self.shape, self.at = self.solve(x), x.copy()
        system = TangentSystem(self.shape, CALLER)
        tables, rows = self._tables(system), []
        for goal, found in zip(self.goals, self.residuals(self.shape), strict=True):
            factor = float(goal.weight) / self._scale(goal, self.shape)
            for number in range(len(found.values)):
                weight = np.eye(1, len(found.values), number).ravel()
                rows.append(factor * self._contracted(system, tables, [(found, weight)]))
        return np.array(rows)

    def sum_of_squares(self, x: FloatArray) -> tuple[float, FloatArray]:
        """Half of the sum of the squares of the weighted residuals, and its derivative by scaled parameters."""
        found = self.values(x)
        if self.shape is None or not np.array_equal(x, self.at):  # no shape at rest: the line search turns back
            return 0.5 * float(found @ found), np.zeros(len(x))
        parts = []
        for goal, here in zip(self.goals, self.residuals(self.shape), strict=True):
            factor = float(goal.weight) / self._scale(goal, self.shape)
            parts.append((here, factor**2 * here.values))
        system = TangentSystem(self.shape, CALLER)
        return 0.5 * float(found @ found), self._contracted(system, self._tables(system), parts)

    def _tables(self, system: TangentSystem) -> list[ParameterRates]:
        return [rates_of(system, name) for name in self.start]

    def _contracted(
        self, system: TangentSystem, tables: list[ParameterRates], parts: list[tuple[Residuals, FloatArray]]
    ) -> FloatArray:
        """Derivative of a weighted sum of residuals by all scaled parameters."""
        seeds: dict[str, FloatArray] = {}
        for here, weight in parts:
            for quantity, table in here.slopes.items():
                size = np.shape(QUANTITIES[quantity][1](system.shape))
                seeds[quantity] = seeds.get(quantity, 0.0) + (table.T @ weight).reshape(size)
        explicit = [(here.explicit, weight) for here, weight in parts if here.explicit is not None and weight.any()]
        if not explicit and not any(seed.any() for seed in seeds.values()):
            return np.zeros(len(self.wide))
        adjoint = Adjoint(system, seeds)
        flat = []
        for name, rates in zip(self.start, tables, strict=True):
            part = adjoint.contract(rates).ravel()
            for derivative, weight in explicit:
                part = part + weight @ derivative(system, name, rates)
            flat.append(part[self.varied.held.ravel()] if name == SUPPORTS else part)
        return np.concatenate(flat) * self.wide

    def _as_drawn(self, x: FloatArray, shape: Equilibrium) -> Equilibrium:
        """The same shape with displacements from the drawing; the search began at the shape before it."""
        problem, before = Problem(*build(self.changed(x))), shape.data.problem
        if before.augmentation is not None:
            problem = problem.replace_augmentation(before.augmentation)
        if before.known is not None:
            problem = problem.set_known_tensions(before.known)
        return Equilibrium(replace(shape.data, problem=problem, point=problem.at(shape.position)))

    def _other_rest(self, x: FloatArray, shape: Equilibrium) -> str:
        """Words for a scene that has several shapes at rest, of which another one is found from its drawing."""
        drawn = self.varied.solve(self.parameters(x), None)
        size = float(np.ptp(shape.position, axis=0).max(initial=0.0))
        if drawn.converged and np.abs(drawn.position - shape.position).max(initial=0.0) <= SAME * size:
            return ""
        return "; the scene has several shapes at rest, and its equilibrium() finds another one than this shape"

    def result(self, ended: str) -> Design:
        """The best design found."""
        if self.best is None:
            raise KeyboardInterrupt  # before the first shape there is nothing to return
        _, x, found = self.best
        shape = self._as_drawn(x, found)
        largest = self._largest(shape)
        missed = tuple(
            number for number, (goal, left) in enumerate(zip(self.goals, largest, strict=True))
            if left > goal.tolerance(shape)
        )  # fmt: skip
        said = ", ".join(f"{type(self.goals[number]).__name__} (goal {number}) is missed by {largest[number]:.3g} "
                         f"{self.goals[number].unit}" for number in missed)  # fmt: skip
        message = f"{ended}{said or 'every goal is met'} after {self.evaluations} shapes{self._other_rest(x, shape)}"
        return Design(
            Scene.of(self.changed(x)), shape, self.parameters(x), largest, tuple(goal.unit for goal in self.goals),
            missed, self.evaluations, message,
        )  # fmt: skip
