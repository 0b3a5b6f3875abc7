"""Away from unstable balances: a push along the motion in which a shape gives way most readily."""

from __future__ import annotations

import numpy as np

from springline.equilibrium.hold import STIFFER, first_hold, stiffness_of
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.rules import Hold
from springline.equilibrium.stiffness import factorized, negative_pivots
from springline.equilibrium.tangent import SHIFT, assess

PUSH = 0.02  # [-] of the size: far enough to be on the slope, near enough to be on this one
SHORTER = 0.25  # [-] of a push that did not go down
TRIALS = 12


def pushed(problem: Problem, point: Point) -> tuple[Problem, Point] | None:
    """A shape of lower energy beside an unstable one, and the problem with its rules held there; None where stable."""
    if not _may_give_way(problem, point):
        return None
    lowest = assess(problem, point).lowest
    if lowest is None:
        return None
    if problem.hold is not None and point.grip is not None:
        stiffness = first_hold(problem, STIFFER).stiffness
        problem = problem.with_hold(Hold(point.grip.tension, stiffness))
        point = problem.at(point.position)
    motion = lowest / lowest[np.abs(lowest).argmax()]  # its largest part forward, so that every run goes the same way
    length = PUSH * problem.size
    for _ in range(TRIALS):
        ahead = problem.at(problem.moved(point, length * motion))
        if ahead.energy < point.energy - problem.blur(point):
            return problem, ahead
        length *= SHORTER
    return None


def _may_give_way(problem: Problem, point: Point) -> bool:
    """False where a look at tensions, or one factorization, shows that no motion gives way."""
    along, across = point.along, point.across
    bent = len(problem.measures) + problem.rules.curved
    if bool((along >= 0.0).all() and (across >= 0.0).all()) and not bent:
        return False  # the energy is convex here
    if problem.hold is not None and point.grip is not None:
        # held by springs a shape gives way at least where it does held exactly
        stiffness = first_hold(problem, STIFFER).stiffness
        active = problem.rules.active(point.grip)
        along = np.concatenate([point.pull.modulus, np.where(active, stiffness, 0.0)])
    matrix = stiffness_of(problem).filled(point, along, across)
    scale = float(max(np.abs(matrix.data).max(initial=0.0), np.abs(problem.bars.stiffness).max(initial=0.0)))
    matrix.setdiag(matrix.diagonal() + SHIFT * scale)
    try:
        return negative_pivots(factorized(matrix)) > 0
    except RuntimeError:
        return True
