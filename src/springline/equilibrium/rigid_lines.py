"""Rigid constraints that are loaded across: no finite tensions balance the load, and no search is started.

Rods or taut cords along a line between two supports, flat in a plane, or pressed against a wall resist a motion across
them only to second order. To first order the motion is free (A d = 0), and a state of self-stress T, A^T T = 0,
stiffens every such motion, sum T d^2c > 0 (Connelly and Whiteley, SIAM J. Discrete Math. 9, 1996: prestress stability;
for cords and walls T >= 0). Then the constraints are rigid in this position, and of a load only the part given by A^T T
is carried.

A search that reaches such a position ends near it, with a sag that is the root of a rounding error and with tensions
determined by this rounding. :func:`find_rounding_support` detects this in results.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.problem import MET, Point, Problem
from springline.equilibrium.stiffness import ConstrainedStiffness

MOST_AXES = 600  # free axes of a body, beyond which only the search decides
LARGEST = 4_000_000  # entries of the gradients, beyond which resulting tensions are not checked
SAME = 1e-9  # [-] of the largest singular value or eigenvalue: smaller ones count as zero
ACROSS = 1e-6  # [-] of the forces on them: smaller forces across are left to the search
LEVER = 1e4  # [-] tensions over the forces that they hold: smaller ratios are not checked
NEARLY = 1e-9  # [-] of the size: constraints with larger violations may be infeasible
ARM = 1e-6  # [-] of the largest singular value: a shorter lever arm results from lengths violated by MET
LEFT = 1e-3  # [-] of the forces: remainder that longer arms may leave
AXES = "xyz"
PLURAL = {"Rod": "rods", "Cord": "cords"}


def find_transverse_load(problem: Problem, start: Point) -> str:
    """Description of rigid lines loaded across the direction in which they can carry; empty without such lines."""
    constraints = problem.constraints
    if start.multipliers is None or not problem.meets_constraints(start):
        return ""
    evaluated = start.multipliers.evaluated
    touching = ~constraints.one_sided | (evaluated.value >= -MET * problem.size)
    every = np.ones(len(constraints), dtype=bool)
    gradients = constraints.jacobian(evaluated, ConstrainedStiffness(problem, constraints).dof, every).tocsr()
    force = _without(problem, start)
    # Body by body: first-order rigidity depends on singular values, which need all rows of a body at once, dense.
    for rows, axes in _bodies(problem, touching):
        if len(axes) <= MOST_AXES:
            tight, left = _not_carried(problem, start, gradients[rows][:, axes].toarray(), force[axes], rows, axes)
            if np.abs(left).max(initial=0.0) > ACROSS * np.abs(force[axes]).max(initial=0.0):
                return (
                    f"{_words(problem, tight, axes, left)}, across the line or plane in which they lie, which no "
                    f"finite tension does: give them depth or slack, or springs in their place"
                )
    return ""


def find_rounding_support(problem: Problem, point: Point) -> str:
    """Description of loads held by lever arms that are rounding; empty if every arm is longer."""
    constraints = problem.constraints
    if point.multipliers is None or len(constraints) * len(problem.dofs) > LARGEST:
        return ""
    force = _without(problem, point)
    most = float(np.abs(point.multipliers.tension).max(initial=0.0))
    if most <= LEVER * np.abs(force).max(initial=0.0) or problem.miss(point) > NEARLY * problem.size:
        return ""
    active = constraints.active(point.multipliers)
    dof = ConstrainedStiffness(problem, constraints).dof
    gradients = constraints.jacobian(point.multipliers.evaluated, dof, active).toarray()
    # Singular values below the arm are lever arms that may result from a violation of this size.
    arm = max(ARM, 4.0 * float(np.sqrt(problem.miss(point) / problem.size)))  # of a sag d, c is d^2/2
    left = force - gradients.T @ np.linalg.lstsq(gradients.T, force, rcond=arm)[0]
    if np.abs(left).max(initial=0.0) <= LEFT * np.abs(force).max(initial=0.0):
        return ""
    axes = np.flatnonzero(np.abs(left) > LEFT * np.abs(left).max())
    near = np.isin(constraints.first, problem.dofs[axes] // 3)
    near |= constraints.pair & np.isin(constraints.second, problem.dofs[axes] // 3)
    return (
        f"{_words(problem, np.flatnonzero(active & near), axes, left[axes])}, by tensions of {most:.3g} N, which only "
        f"the rounding of lengths decides: give them depth or slack, or springs in their place"
    )


def _without(problem: Problem, point: Point) -> FloatArray:
    """Forces on the free axes without those of the constraints [N], shape (free axes,)."""
    assert point.multipliers is not None
    exerted = problem.constraints.forces(point.multipliers.evaluated, point.multipliers.tension)
    return np.asarray((point.unbalanced + np.where(problem.free, exerted, 0.0)).ravel()[problem.dofs])


def _bodies(problem: Problem, touching: np.ndarray) -> Iterator[tuple[IntArray, IntArray]]:
    """Rows and free axes of each body, joined by constraints without a path through anchored particles.

    Excluded are bodies joined by a spring or an element to other particles that may move, which determine their load.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    constraints, count = problem.constraints, len(problem.start)
    moves = np.asarray(problem.free.any(axis=1))
    first, second = constraints.first, np.where(constraints.pair, constraints.second, constraints.first)
    both = moves[first] & moves[second] & touching
    graph = coo_array((np.ones(int(both.sum())), (first[both], second[both])), shape=(count, count))
    _, body = connected_components(graph, directed=False)
    row_body = np.where(touching, np.where(moves[first], body[first], body[second]), -1)
    axis_body = body[problem.dofs // 3]
    joined: list[np.ndarray] = [np.column_stack([problem.bars.tail, problem.bars.head])]
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        joined += [corners[:, [0, k]] for k in range(1, corners.shape[1])]
    ends = np.concatenate(joined)
    # A spring to another body may carry a load that the ties cannot; such bodies are left to the search.
    ends = ends[moves[ends].all(axis=1) & (body[ends[:, 0]] != body[ends[:, 1]])]
    open_ones = np.unique(body[ends])
    for one in np.setdiff1d(np.unique(row_body[touching & (moves[first] | moves[second])]), open_ones):
        yield np.flatnonzero(row_body == one), np.flatnonzero(axis_body == one)


def _not_carried(
    problem: Problem, point: Point, gradients: FloatArray, force: FloatArray, rows: IntArray, axes: IntArray
) -> tuple[IntArray, FloatArray]:
    """Rows made rigid by prestress, and the part of the forces that they cannot balance [N], shape (axes,)."""
    from scipy.optimize import nnls

    nothing = rows[:0], np.zeros(len(axes))
    sided = problem.constraints.one_sided[rows]
    tension = _prestress(gradients, sided)
    tight = ~sided | (tension > SAME)
    held = gradients[tight]
    if not np.abs(tension).max(initial=0.0) > SAME or not len(held):
        return nothing
    _, sizes, right = np.linalg.svd(held)
    # The first-order motions that the tight rows leave. If prestress stiffens all of them, the body is rigid although
    # its rows do not have full rank.
    motions = right[int((sizes > SAME * sizes.max(initial=0.0)).sum()) :].T
    if not motions.shape[1]:
        return nothing
    values = np.linalg.eigvalsh(_geometric_stiffness(problem, point, rows, tension, axes, motions))
    if not (values > SAME * max(float(np.abs(values).max()), 1e-300)).all():
        return nothing
    across, loose = motions.T @ force, gradients[~tight] @ motions
    if len(loose):  # other rows in contact push or pull along these motions
        # Slack cords and open walls in contact act in one direction only, hence weights >= 0.
        across = across - loose.T @ nnls(loose.T, across)[0]
    return rows[tight], np.asarray(motions @ across)


def _prestress(gradients: FloatArray, sided: np.ndarray) -> FloatArray:
    """Self-stress [-], shape (rows,): even tensions, with as many one-sided rows under tension as possible."""
    from scipy.optimize import linprog

    left, sizes, _ = np.linalg.svd(gradients)
    stresses = left[:, int((sizes > SAME * sizes.max(initial=0.0)).sum()) :]
    even: FloatArray = stresses @ (stresses.T @ np.ones(len(gradients)))
    count, among = stresses.shape[1], int(sided.sum())
    if not count or not among or (even[sided] > SAME).all():
        return even
    # the largest sum of s <= 1 with 0 <= s <= T in these rows, T = stresses @ a: a state of self-stress with as many
    # one-sided rows pulling as possible is a linear program, since signs are bounds
    found = linprog(
        np.concatenate([np.zeros(count), -np.ones(among)]),
        A_ub=np.hstack([-stresses[sided], np.eye(among)]),
        b_ub=np.zeros(among),
        bounds=[(-1.0 / SAME, 1.0 / SAME)] * count + [(0.0, 1.0)] * among,
    )
    if found.x is None:
        return np.zeros(len(gradients))
    tension: FloatArray = stresses @ found.x[:count]
    return np.where(sided, np.maximum(tension, 0.0), tension)


def _geometric_stiffness(
    problem: Problem, point: Point, rows: IntArray, tension: FloatArray, axes: IntArray, motions: FloatArray
) -> FloatArray:
    """Stiffness of motions, shape (axes, m), from tensions of rows, shape (m, m)."""
    assert point.multipliers is not None
    constraints, evaluated = problem.constraints, point.multipliers.evaluated
    whole = np.zeros((problem.free.size, motions.shape[1]))
    whole[problem.dofs[axes]] = motions
    moved = whole.reshape(len(problem.start), 3, -1)
    pair = constraints.pair[rows]
    other = np.where(pair[:, None, None], moved[np.where(pair, constraints.second[rows], 0)], 0.0)
    apart = other - moved[constraints.first[rows]]
    across = np.zeros(len(constraints))
    across[rows] = tension / evaluated.length[rows]
    blocks = constraints.blocks(evaluated, np.zeros(len(constraints)), across)[rows]
    return np.asarray(np.einsum("ram,rab,rbn->mn", apart, blocks, apart))


def _words(problem: Problem, rows: IntArray, axes: IntArray, left: FloatArray) -> str:
    flat = problem.dofs[axes]
    particles = np.unique(flat // 3)
    ways = [AXES[way] for way in range(3) if (np.abs(left[flat % 3 == way]) > ACROSS * np.abs(left).max()).any()]
    total = float(np.sqrt((np.bincount(flat % 3, left, 3) ** 2).sum())) or float(np.abs(left).sum())
    what = "particle" if len(particles) == 1 else "particles"
    return (
        f"{_names(problem, rows)} at {what} {list_numbers(particles)} cannot move and are to hold {total:.3g} N along "
        f"{' and '.join(ways)}"
    )


def _names(problem: Problem, rows: IntArray) -> str:
    """Names of constraints: "the rods", "the rods, the cords and the Plane"."""
    constraints: Any = problem.constraints
    names = dict.fromkeys(constraints.sources[source].name for source in constraints.source[rows].tolist())
    every = [f"the {PLURAL.get(name, name)}" for name in names]
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} and {every[-1]}"
