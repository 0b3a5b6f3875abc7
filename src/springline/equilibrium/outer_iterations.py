"""Outer iterations of the augmented Lagrangian: shapes at rest, and multipliers updated until constraints are met."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from springline.equilibrium.augmentation import next_augmentation
from springline.equilibrium.newton import NewtonProgress
from springline.equilibrium.polish import at_rest, polished
from springline.equilibrium.problem import Point, Problem

OUTER_ITERATIONS = 60  # each gains a factor of 4 at least, or raises mu
ROUGH = 1e-3  # tolerance of the first iteration
NEAR = 1e-2  # [-] of the size: rules missed by less, and the last digits are tried
FINER = 0.1  # tolerance of an iteration over the change of the constraint forces by the last one
STUCK = 12  # iterations without a smaller violation, after which the constraints are infeasible
NO_ROOM = "the rules cannot all be met"
GAIN = 0.9  # [-] of the violation before: what counts as smaller

Method = Callable[[Problem, Point, float, int | None], tuple[str, NewtonProgress]]


def outer_iterations(
    problem: Problem, start: Point, method: Method, tolerance: float, steps: int | None, polish: bool
) -> tuple[Problem, str, NewtonProgress]:
    """The shape at rest that meets every constraint: its problem, with the multipliers, the method and its progress.

    ``problem`` has the augmentation of the first iteration. ``polish`` ends with Newton's method on positions and
    multipliers; otherwise iterations go on to the last digit.
    """
    whole, name, goal = NewtonProgress(start), "", max(tolerance, ROUGH)
    miss, least, idle = np.inf, np.inf, 0
    for _ in range(OUTER_ITERATIONS):
        name, progress = method(problem, whole.point, goal, None if steps is None else steps - whole.iterations)
        whole.point = progress.point
        whole.iterations += progress.iterations
        whole.factorizations += progress.factorizations
        if not progress.settled:
            whole.why = progress.why if steps is None else f"{steps} steps in all were not enough, or {progress.why}"
            return problem, name, whole
        last, miss = miss, problem.miss(whole.point)
        if goal <= tolerance and problem.kept(whole.point):
            whole.settled = True
            if problem.relative(whole.point) > tolerance:  # rounded positions, as stiff as they are held, tell no more
                problem, whole.point = at_rest(problem, whole.point, tolerance) or (problem, whole.point)
            return problem, name, whole
        if polish and miss <= NEAR * problem.size:
            found = polished(problem, whole.point, tolerance)
            if found is not None:
                problem, whole.point = found[:2]
                whole.factorizations += found[2]
                whole.iterations += found[2]
                whole.settled = True
                return problem, name, whole
        idle = 0 if miss < GAIN * least or problem.kept(whole.point) else idle + 1
        least = min(least, miss)
        if idle >= STUCK:
            break
        goal = max(tolerance, min(0.1 * goal, FINER * _change(problem, whole.point)))
        problem = problem.with_augmentation(next_augmentation(problem, whole.point, last))
        whole.point = problem.at(whole.point.position)
    whole.why = _why(problem, whole.point)
    return problem, name, whole


def _change(problem: Problem, point: Point) -> float:
    """Violations of the constraints times mu, over the load [-]."""
    assert point.multipliers is not None and problem.augmentation is not None
    force = float((problem.augmentation.stiffness * problem.constraints.miss(point.multipliers)).sum())
    return force / problem.first_force


def _why(problem: Problem, point: Point) -> str:
    assert point.multipliers is not None
    worst = int(problem.constraints.miss(point.multipliers).argmax())
    miss = problem.constraints.miss(point.multipliers)[worst]
    return f"{NO_ROOM}: {problem.constraints.named(worst)} is missed by {miss:.3g} m"
