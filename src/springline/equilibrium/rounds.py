"""Rounds of a method that finds shapes at rest, between which the hold on the rules is tightened until they are met."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from springline.equilibrium.hold import next_hold
from springline.equilibrium.newton import Progress
from springline.equilibrium.polish import at_rest, polished
from springline.equilibrium.problem import Point, Problem

ROUNDS = 60  # each gains a factor of 4 at least, or holds tighter
ROUGH = 1e-3  # tolerance of the first round
NEAR = 1e-2  # [-] of the size: rules missed by less, and the last digits are tried
FINER = 0.1  # tolerance of a round over what the last one changed in the rules' forces
STUCK = 12  # rounds in which the rules came no nearer to being met, after which they cannot be
NO_ROOM = "the rules cannot all be met"
GAIN = 0.9  # [-] of the miss before: what counts as nearer

Method = Callable[[Problem, Point, float, int | None], tuple[str, Progress]]


def in_rounds(
    problem: Problem, start: Point, method: Method, tolerance: float, steps: int | None, polish: bool
) -> tuple[Problem, str, Progress]:
    """The shape at rest in which every rule is met: its problem, with the rules' tensions, the method and its course.

    ``problem`` holds the rules as the first round shall. ``polish`` ends with Newton's method on the rules' tensions;
    otherwise rounds go on to the last digit.
    """
    whole, name, goal = Progress(start), "", max(tolerance, ROUGH)
    miss, least, idle = np.inf, np.inf, 0
    for _ in range(ROUNDS):
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
        problem = problem.with_hold(next_hold(problem, whole.point, last))
        whole.point = problem.at(whole.point.position)
    whole.why = _why(problem, whole.point)
    return problem, name, whole


def _change(problem: Problem, point: Point) -> float:
    """What the rules' misses are of the load, as forces [-]."""
    assert point.grip is not None and problem.hold is not None
    force = float((problem.hold.stiffness * problem.rules.miss(point.grip)).sum())
    return force / problem.first_force


def _why(problem: Problem, point: Point) -> str:
    assert point.grip is not None
    worst = int(problem.rules.miss(point.grip).argmax())
    miss = problem.rules.miss(point.grip)[worst]
    return f"{NO_ROOM}: {problem.rules.named(worst)} is missed by {miss:.3g} m"
