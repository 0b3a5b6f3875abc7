"""The last digits where bars are so stiff that positions, rounded, do not tell their tension.

A bar of 1e9 N/m at coordinates of 10 m knows its tension from its length to some 1e-6 N only. Held as a row with a
tension of its own and the compliance 1/k, c = L - L0 - T/k, it takes its tension from the balance of forces, and only
its length is rounded.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.polish import LIFT, bordered_solution
from springline.equilibrium.problem import EPSILON, KnownTensions, Point, Problem
from springline.equilibrium.stiffness import Stiffness

STEPS = 6  # quadratic from a shape at rest but for rounding
PART = 1e-3  # [-] of the tolerance: a bar that rounding leaves more unbalanced is one of the stiff


def balanced(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point, int] | None:
    """The shape with the tensions of its stiff bars as forces ask for, and the factorizations; None where none is."""
    if problem.augmentation is not None or not problem.loaded(point):
        return None
    stiff = _stiff(problem, point, tolerance)
    if not len(stiff):
        return None
    stiffness = Stiffness(problem)
    tension, here = point.bar_forces.tension[stiff].copy(), problem
    for step in range(1, STEPS + 1):
        found = _step(here, point, stiffness, stiff, tension)
        if found is None:
            return None
        position, tension = found
        here = problem.with_known(KnownTensions(stiff, tension))
        point = here.at(position)
        if here.settled(point, tolerance) and _told_by_lengths(here, point, stiff, tension):
            return here, point, step
    return None


def _told_by_lengths(problem: Problem, point: Point, stiff: IntArray, tension: FloatArray) -> bool:
    """Whether lengths, as far as rounded coordinates tell them, are those that the tensions ask for."""
    springs, bars = problem.model.springs, problem.bars
    reach = np.abs(point.position).max(axis=1)
    reach = np.maximum(np.maximum(reach[bars.tail], reach[bars.head]), point.bar_forces.length)[stiff]
    missed = point.bar_forces.length[stiff] - springs.rest_length[stiff] - tension / springs.stiffness[stiff]
    return bool((np.abs(missed) <= EPSILON * (reach + np.abs(tension / springs.stiffness[stiff]))).all())


def _stiff(problem: Problem, point: Point, tolerance: float) -> IntArray:
    """The springs whose rounded lengths leave much of the tolerance unbalanced; none that has a law of its own."""
    unsure = EPSILON * point.bar_forces.modulus * float(np.abs(point.position).max(initial=0.0))
    chosen = unsure > PART * tolerance * problem.reference(point)
    chosen[problem.bars.springs :] = False
    chosen[problem.model.laws.spring] = False
    return np.flatnonzero(chosen)


def _step(problem: Problem, point: Point, stiffness: Stiffness, stiff: IntArray, tension: Any) -> Any:
    """Positions and tensions after a step of the bordered system; None where it has none."""
    bar_forces, bars = point.bar_forces, problem.bars
    along, across = bar_forces.modulus.copy(), bar_forces.ratio.copy()
    along[stiff], across[stiff] = 0.0, tension / bar_forces.length[stiff]
    matrix = stiffness.filled(point, along, across, LIFT * float(bars.stiffness.max()))
    jacobian = _jacobian(problem, point, stiffness, stiff)
    # T/L d was in the forces with the T of the last step
    others = point.unbalanced.ravel()[problem.dofs] + jacobian.T @ bar_forces.tension[stiff]
    stretch = bar_forces.length[stiff] - problem.model.springs.rest_length[stiff]
    compliance = 1.0 / problem.model.springs.stiffness[stiff]
    solution = bordered_solution(matrix, jacobian, compliance, np.append(others, -stretch))
    if solution is None or not np.isfinite(solution).all():
        return None
    return problem.moved(point, solution[: stiffness.size]), solution[stiffness.size :]


def _jacobian(problem: Problem, point: Point, stiffness: Stiffness, stiff: IntArray) -> Any:
    """Gradients of the lengths of stiff bars over the free axes, a SciPy CSR array of shape (stiff bars, free axes)."""
    from scipy.sparse import csr_array

    direction, bars = point.bar_forces.direction[stiff], problem.bars
    columns = np.concatenate([stiffness.dof[bars.head[stiff]].ravel(), stiffness.dof[bars.tail[stiff]].ravel()])
    values = np.concatenate([direction.ravel(), -direction.ravel()])
    rows = np.tile(np.repeat(np.arange(len(stiff)), 3), 2)
    kept = columns >= 0
    return csr_array((values[kept], (rows[kept], columns[kept])), shape=(len(stiff), stiffness.size))
