"""Rods that cannot move and lie across their load: no finite tensions balance it, and no search is begun.

Rods along a line between two supports, or flat in a plane, resist a motion across them only by its square: to first
order the motion is free (A d = 0), and a state of self-stress T, A^T T = 0, stiffens every such motion,
sum T/L |d|^2 > 0 (Connelly and Whiteley, SIAM J. Discrete Math. 9, 1996: prestress stability). Then the rods are rigid
where they are, and of a load only the part that A^T T gives is carried.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.augmentation import ConstrainedStiffness
from springline.equilibrium.bars import named
from springline.equilibrium.problem import Point, Problem

MOST_AXES = 600  # free axes of what rods join, beyond which the search tells
SAME = 1e-9  # [-] of the largest singular value or eigenvalue: a smaller one is none
ACROSS = 1e-6  # [-] of the forces on them: less across is for the search
AXES = "xyz"


def loaded_across(problem: Problem, start: Point) -> str:
    """Which rods are rigid as drawn and loaded across what they can carry, in words; nothing where none are."""
    constraints = problem.constraints
    if start.multipliers is None or constraints.one_sided.any() or not constraints.pair.all():
        return ""
    if not problem.kept(start):
        return ""
    evaluated = start.multipliers.evaluated
    every = np.ones(len(constraints), dtype=bool)
    gradients = constraints.jacobian(evaluated, ConstrainedStiffness(problem, constraints).dof, every).tocsr()
    exerted = constraints.forces(evaluated, start.multipliers.tension)
    force = (start.unbalanced + np.where(problem.free, exerted, 0.0)).ravel()[problem.dofs]
    for rows, axes in _bodies(problem):
        if len(axes) <= MOST_AXES:
            left = _not_carried(problem, gradients[rows][:, axes].toarray(), force[axes], rows, axes)
            if np.abs(left).max(initial=0.0) > ACROSS * np.abs(force[axes]).max(initial=0.0):
                return _words(problem, axes, left)
    return ""


def _bodies(problem: Problem) -> Iterator[tuple[IntArray, IntArray]]:
    """Rows, and free axes among all of them, of what rods join without a way over anchored particles."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    constraints, count = problem.constraints, len(problem.start)
    moves = np.asarray(problem.free.any(axis=1))
    first, second = constraints.first, constraints.second
    both = moves[first] & moves[second]
    graph = coo_array((np.ones(int(both.sum())), (first[both], second[both])), shape=(count, count))
    _, body = connected_components(graph, directed=False)
    row_body = np.where(moves[first], body[first], body[second])
    axis_body = body[problem.dofs // 3]
    for one in np.unique(row_body[moves[first] | moves[second]]):
        yield np.flatnonzero(row_body == one), np.flatnonzero(axis_body == one)


def _not_carried(
    problem: Problem, gradients: FloatArray, force: FloatArray, rows: IntArray, axes: IntArray
) -> FloatArray:
    """The part of the forces that no tensions balance [N], shape (axes,), of rods that cannot move; else 0."""
    left, sizes, right = np.linalg.svd(gradients)
    rank = int((sizes > SAME * sizes.max(initial=0.0)).sum())
    stresses, motions = left[:, rank:], right[rank:].T
    nothing = np.zeros(len(axes))
    if not stresses.shape[1] or not motions.shape[1]:
        return nothing
    tension = stresses @ (stresses.T @ np.ones(len(rows)))
    whole = np.zeros((problem.free.size, motions.shape[1]))
    whole[problem.dofs[axes]] = motions
    moved = whole.reshape(len(problem.start), 3, -1)
    constraints = problem.constraints
    apart = moved[constraints.second[rows]] - moved[constraints.first[rows]]
    weight = tension / constraints.holonomic.length[rows]
    stiffness = np.einsum("r,ram,ran->mn", weight, apart, apart)
    values = np.linalg.eigvalsh(stiffness)
    if not (values > SAME * max(float(np.abs(values).max()), 1e-300)).all():
        return nothing
    return np.asarray(motions @ (motions.T @ force))


def _words(problem: Problem, axes: IntArray, left: FloatArray) -> str:
    flat = problem.dofs[axes]
    particles = np.unique(flat // 3)
    ways = [AXES[way] for way in range(3) if (np.abs(left[flat % 3 == way]) > ACROSS * np.abs(left).max()).any()]
    total = float(np.sqrt((np.bincount(flat % 3, left, 3) ** 2).sum())) or float(np.abs(left).sum())
    what = "particle" if len(particles) == 1 else "particles"
    return (
        f"the rods at {what} {named(particles)} cannot move and are to hold {total:.3g} N along "
        f"{' and '.join(ways)}, across the line or plane in which they lie, which no finite tension does: give them "
        f"depth or slack, or springs in place of rods"
    )
