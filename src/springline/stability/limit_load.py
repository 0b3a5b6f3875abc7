"""Limit load of a shape: the equilibrium is followed, load step by load step, until it becomes unstable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, positive, refuse, suggest_options
from springline.equilibrium.bordered import refuse_bordered
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.stiffness import Stiffness, factorize, negative_pivots
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.stability.linearization import (
    EPSILON,
    Buildable,
    Linearization,
    linearize,
    motion_words,
    without_known_tensions,
)
from springline.stability.spectrum import lowest
from springline.typing import Number

FIRST = 0.05  # of the factor: the first step
SHORTEST = 1e-3  # of the size: steps need not be shorter than this
LONGEST = 0.05  # [-] of the model's size: largest motion of a step
OFF_PATH = 3.0  # times the predicted motion: on the way to a limit point it is at most twice, a jump is far more
RETURN = 1e-6  # [-] of the model's size: a step back to the last factor must end this close to the last shape
ITERATIONS = 15  # of Newton's method in one step; if more are needed, the step was too long
STEPS = 20_000  # after which the search is stopped
EASY = 5  # iterations of a step below which the next one may be longer
SETTLED = 1e-11  # [-] of the load: unbalanced forces of a shape on the path
ALIVE = 1e-13  # [-] of the largest pivot: the smallest pivot that counts as stiff


@dataclass(frozen=True, eq=False)
class LimitLoad:
    """Load factor at which a shape becomes unstable. Returned by ``sl.analysis.limit_load()``.

    Attributes
    ----------
    factor : [-]; inf if the shape is stable up to ``most``
    most : the largest factor that was tested
    position : the shape at this factor [m], shape (particles, 3)
    motion : the motion of the instability, with a largest displacement of 1 [-], shape (particles, 3)
    steps : number of load steps
    problem : the springs, supports and loads of the shape

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
    >>> side = scene.particle((1, 1), fixed=True)
    >>> links = scene.spring(foot, top, stiffness=1e6), scene.spring(top, side, stiffness=10.0)
    >>> load = scene.add(sl.Load((0, -1), on=top))
    >>> sl.analysis.limit_load(scene, most=100).factor > 1.0
    True
    """

    factor: float
    most: float
    position: FloatArray
    motion: FloatArray
    steps: int
    problem: Problem

    def _repr_png_(self) -> Any:
        """Return the PNG for notebooks."""
        from springline.view.plot.modes import limit_png

        return limit_png(self)

    def __repr__(self) -> str:
        return f"<LimitLoad: {self.message}>"

    @property
    def message(self) -> str:
        """Result as a sentence."""
        if np.isinf(self.factor):
            return f"The shape holds up to {self.most:g} times the loads."
        return f"The shape gives way at {self.factor:.6g} times the loads."

    def summary(self) -> str:
        """Return the limit load as text: the problem, the method, and the motion of the instability.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
        >>> side = scene.particle((1, 1), fixed=True)
        >>> links = scene.spring(foot, top, stiffness=1e6), scene.spring(top, side, stiffness=10.0)
        >>> load = scene.add(sl.Load((0, -1), on=top))
        >>> print(sl.analysis.limit_load(scene, most=100).summary().splitlines()[2])
        Gives way          along x, particle 1 alone
        """
        lines = [f"Limit load, all loads up to {self.most:g} times: {count_noun(self.steps, 'load step')}"]
        if np.isfinite(self.factor):
            lines += [f"Factor             {self.factor:.6g}", f"Gives way          {motion_words(self.motion)}"]
        else:
            lines.append(f"Softest motion     {motion_words(self.motion)}")
        return "\n".join([*lines, self.message])


@suggest_options
def limit_load(what: Buildable | Equilibrium, *, most: Number = 1e3, tolerance: Number = 1e-9) -> LimitLoad:
    """Return the factor on all loads at which a shape becomes unstable, along its nonlinear equilibrium path.

    Each step predicts the motion by the tangent stiffness and corrects it by Newton's method. A step that leaves the
    path, ends with a negative pivot of the stiffness, or does not lead back to its start in reverse is halved. This
    finds both limit points (snap-through) and bifurcation points (a straight column), at the factor where the
    stiffness becomes singular.

    Parameters
    ----------
    what : a scene, which is followed from its shape without loads; or a shape from ``scene.equilibrium()``, followed
        from factor 1 upward
    most : the factor at which the search ends
    tolerance : of the factor [-]

    Raises
    ------
    SceneError : if there are no loads, if the start is not a stable equilibrium, and for unsupported rules.

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> foot, top = scene.particle((0, 0), fixed=True), scene.particle((0, 1))
    >>> side = scene.particle((1, 1), fixed=True)
    >>> links = scene.spring(foot, top, stiffness=1e6), scene.spring(top, side, stiffness=10.0)
    >>> load = scene.add(sl.Load((0, -1), on=top))
    >>> round(sl.analysis.limit_load(scene, most=100).factor, 4)  # times the load
    9.9999
    """
    positive(most, "most", "limit_load()")
    positive(tolerance, "tolerance", "limit_load()")
    if not isinstance(what, Equilibrium) and not hasattr(what, "build"):
        raise refuse("what", "limit_load()", "a Scene, or a shape from scene.equilibrium()", what)
    _check_rules(linearize(what, "limit_load()"))
    if isinstance(what, Equilibrium):
        problem = without_known_tensions(what.data.problem)
        path = _Path(problem, problem.at(what.position), 1.0)
    else:
        problem = Problem(*what.build())
        path = _Path(problem, _without_loads(problem), 0.0)
    refuse_bordered(path.problem.measures, "limit_load()")
    path.follow(float(most), float(tolerance))
    motion = lowest(path.stiffness.matrix(path.point), 1, 0.0).vectors[:, 0]
    whole = path.problem.spread(motion)
    factor = np.inf if path.factor >= float(most) else path.factor
    largest = float(np.sqrt((whole**2).sum(axis=1)).max())
    return LimitLoad(factor, float(most), path.point.position, whole / largest, path.steps, path.problem)


class _Path:
    """A stable shape and its factor, moved along the path."""

    def __init__(self, problem: Problem, point: Point, factor: float) -> None:
        self.problem, self.point, self.factor = problem, point, factor
        self.push = problem.loads.ravel()[problem.dofs]
        self.stiffness = Stiffness(problem)
        self.steps = 0
        if not self.push.any():
            raise SceneError("limit_load() multiplies the loads, and nothing that moves is loaded. Give a Load.")
        self.factors = self._resisting(point)
        if self.factors is None:
            raise SceneError(
                "limit_load() needs a stable shape to begin with, and this one moves freely or gives way"
                + (
                    " without its loads. Begin with them: sl.analysis.limit_load(scene.equilibrium())."
                    if not factor
                    else "."
                )
            )

    def follow(self, most: float, tolerance: float) -> None:
        """Increase the load factor along the path until steps that stay on it are shorter than the tolerance."""
        step = FIRST * max(self.factor, self._measure() / FIRST)
        while self.factor < most and step > tolerance * max(self.factor, EPSILON):
            self.steps += 1
            if self.steps > STEPS:
                raise SceneError(
                    f"limit_load() took {STEPS:,} steps up to {self.factor:g} times the loads. Give a smaller most."
                )
            taken = self._try_step(min(step, most - self.factor))
            step = 0.5 * step if not taken else 1.5 * step if taken <= EASY else step

    def _measure(self) -> float:
        """Increment of the factor that moves the shape, with its initial stiffness, by the shortest step."""
        moved = float(np.abs(self.factors.solve(self.push)).max())
        return SHORTEST * self.problem.size / max(moved, 1e-300)

    def _try_step(self, step: float) -> int:
        """Take a step of the factor; returns the iteration count, or 0 if it leaves the path and nothing changes."""
        foreseen = step * self.factors.solve(self.push)
        reach = float(np.sqrt(foreseen @ foreseen))
        if not np.isfinite(reach) or np.abs(foreseen).max() > LONGEST * self.problem.size:
            return 0
        problem = self.problem.replace_loads((self.factor + step) * self.problem.loads)
        point, iterations = self._correct_point(problem, problem.at(problem.move_free_axes(self.point, foreseen)))
        if point is None:
            return 0
        moved = (point.position - self.point.position).ravel()
        if np.sqrt(moved @ moved) > OFF_PATH * reach + EPSILON * self.problem.size:
            return 0
        factors = self._resisting(point)
        if factors is None or not self._leads_back(point, step * factors.solve(self.push)):
            return 0
        self.point, self.factors, self.factor = point, factors, self.factor + step
        return iterations

    def _leads_back(self, point: Point, motion: FloatArray) -> bool:
        """Whether the step in reverse ends at the present shape; from a shape beyond a snap-through it does not."""
        problem = self.problem.replace_loads(self.factor * self.problem.loads)
        if not np.isfinite(motion).all() or np.abs(motion).max() > self.problem.size:
            return False
        back, _ = self._correct_point(problem, problem.at(problem.move_free_axes(point, -motion)))
        return back is not None and float(np.abs(back.position - self.point.position).max()) < RETURN * problem.size

    def _correct_point(self, problem: Problem, point: Point) -> tuple[Point | None, int]:
        """Apply Newton's method in full steps; None if it does not converge at once."""
        for iteration in range(1, ITERATIONS + 1):
            force = point.unbalanced.ravel()[problem.dofs]
            try:
                step = factorize(self.stiffness.matrix(point)).solve(force)
            except RuntimeError:
                return None, iteration
            if not np.isfinite(step).all() or np.abs(step).max() > problem.size:
                return None, iteration
            point = problem.at(problem.move_free_axes(point, step))
            if problem.is_at_rest(point, SETTLED):
                return point, iteration
        return None, ITERATIONS

    def _resisting(self, point: Point) -> Any:
        """Factors of the stiffness, or None if some motion has no positive stiffness."""
        matrix = self.stiffness.matrix(point)
        if (matrix.diagonal() <= 0.0).any():
            return None
        try:
            factors = factorize(matrix)
        except RuntimeError:
            return None
        pivots = factors.pivots
        return None if negative_pivots(factors) or pivots.min() <= ALIVE * pivots.max() else factors


def _check_rules(here: Linearization) -> None:
    if here.point.multipliers is not None:
        raise SceneError(
            f"limit_load() follows springs between anchors, and {here.problem.constraints.row_name(0)} holds here too. "
            f"Put stiff springs in its place, or take sl.analysis.buckling(shape)."
        )


def _without_loads(problem: Problem) -> Point:
    """Equilibrium shape of a problem without its loads."""
    from springline.equilibrium.newton import newton

    bare = problem.replace_loads(np.zeros_like(problem.loads))
    start = bare.at(bare.start)
    if bare.is_at_rest(start, 1e-10):
        return start
    progress = newton(bare, start, 1e-10)
    if not progress.settled:
        raise SceneError(
            "limit_load() found no shape at rest without the loads to begin with. "
            "Begin with them: sl.analysis.limit_load(scene.equilibrium())."
        )
    return progress.point
