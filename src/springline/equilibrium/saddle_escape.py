"""Escape from saddle points of the energy: a step along the eigenvector of the lowest, negative, eigenvalue."""

from __future__ import annotations

import numpy as np

from springline.equilibrium.augmentation import STIFFER, first_augmentation, stiffness_of
from springline.equilibrium.constraint_rows import Augmentation
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import factorized, negative_pivots
from springline.equilibrium.tangent import SHIFT, assess

PUSH = 0.02  # [-] of the size: far enough to be on the slope, near enough to be on this one
SHORTER = 0.25  # [-] of a push that did not go down
TRIALS = 12


def escaped(problem: Problem, point: Point) -> tuple[Problem, Point] | None:
    """A shape of lower energy beside an unstable one, and the problem with its constraints there; None where stable."""
    if not _may_be_unstable(problem, point):
        return None
    lowest = assess(problem, point).lowest
    if lowest is None:
        return None
    if problem.augmentation is not None and point.multipliers is not None:
        stiffness = first_augmentation(problem, STIFFER).stiffness
        problem = problem.with_augmentation(Augmentation(point.multipliers.tension, stiffness))
        point = problem.at(point.position)
    motion = lowest / lowest[np.abs(lowest).argmax()]  # its largest part forward, so that every run goes the same way
    motion = problem.short_of_obstacles(point, PUSH * problem.size * motion)
    length = 1.0
    for _ in range(TRIALS):
        ahead = problem.at(problem.moved(point, length * motion))
        if ahead.energy < point.energy - problem.blur(point):
            return problem, ahead
        length *= SHORTER
    return None


def _may_be_unstable(problem: Problem, point: Point) -> bool:
    """False where the signs of tensions, or one factorization, show that the stiffness is positive definite."""
    along, across = point.along, point.across
    bent = len(problem.measures) + problem.constraints.curved
    if bool((along >= 0.0).all() and (across >= 0.0).all()) and not bent:
        return False  # the energy is convex here
    if problem.augmentation is not None and point.multipliers is not None:
        # with penalty springs for constraints a shape is unstable only where it is so with exact constraints
        stiffness = first_augmentation(problem, STIFFER).stiffness
        active = problem.constraints.active(point.multipliers)
        along = np.concatenate([point.bar_forces.modulus, np.where(active, stiffness, 0.0)])
    matrix = stiffness_of(problem).filled(point, along, across)
    scale = float(max(np.abs(matrix.data).max(initial=0.0), np.abs(problem.bars.stiffness).max(initial=0.0)))
    matrix.setdiag(matrix.diagonal() + SHIFT * scale)
    try:
        return negative_pivots(factorized(matrix)) > 0
    except RuntimeError:
        return True
