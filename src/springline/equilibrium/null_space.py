"""The null space of the active constraints at a shape: an orthonormal basis of the motions that they leave open."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.constraints.rigid import Relations, Rigid
from springline.equilibrium.bordered import BorderedStiffness
from springline.equilibrium.polish import LIFT, SOFT, bordered_solution
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import ConstrainedStiffness, fix_tensions, plain_stiffness

SAME = 1e-9  # [-] of the largest singular value: a smaller one counts as zero, and its row depends on the others


def tangent_stiffness(problem: Problem, point: Point) -> tuple[Any, Any, float]:
    """The tangent stiffness on the null space of the active constraints, and a basis of that space.

    Returns
    -------
    stiffness : Z^T K Z [N/m], including the geometric stiffness of constraints, a SciPy CSC array, (motions, motions)
    basis : Z, orthonormal, a SciPy CSC array of shape (free axes, motions); the identity without constraints
    scale : the largest entry of the stiffness [N/m], the reference for rounding
    """
    from scipy.sparse import csc_array, eye_array, vstack

    whole, rows = bordered_stiffness(problem, point)
    if point.multipliers is None:
        return whole, eye_array(whole.shape[0], format="csc"), largest(problem, whole)
    basis = _single_particle_basis(
        problem, point, np.flatnonzero(problem.constraints.active(point.multipliers) & ~problem.constraints.pair)
    )
    # In two stages: most constraints hold single particles, and their null spaces are found in batches of 3 x 3
    # problems; only ties join particles, and need the rows of whole chains.
    if count_ties(problem, point):
        active = problem.constraints.active(point.multipliers)
        pair = (problem.constraints.pair & ~implied_rods(problem))[active]
        tying = vstack([rows[np.flatnonzero(pair)], _body_relations(problem)])
        basis = basis @ _null_space(csc_array(tying @ basis))
    if isinstance(whole, BorderedStiffness):
        return whole.on(basis), csc_array(basis), largest(problem, whole)
    return csc_array(basis.T @ whole @ basis), csc_array(basis), largest(problem, whole)


def _body_relations(problem: Problem) -> Any:
    """Linear relations that keep bodies of dependent rods rigid, a SciPy CSR array (relations, free axes)."""
    from scipy.sparse import csr_array

    rigid, dof = problem.model.room(Rigid), np.full(problem.free.size, -1)
    dof[problem.dofs] = np.arange(len(problem.dofs))
    rows, columns, values = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)], [np.zeros(0)]
    count = 0
    for group in range(rigid.groups):
        for weights in rigid.relations(group):
            for axis in range(3):
                at = dof[3 * rigid.members(group) + axis]
                kept = (at >= 0) & (weights != 0.0)
                rows.append(np.full(int(kept.sum()), count))
                columns.append(at[kept])
                values.append(weights[kept])
                count += 1
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    return csr_array(entries, shape=(count, len(problem.dofs)))


def bordered_stiffness(problem: Problem, point: Point) -> tuple[Any, Any]:
    """K with the geometric stiffness of constraints [N/m], (free axes, free axes), and A, their active gradients."""
    from scipy.sparse import csr_array

    if point.multipliers is None:
        plain = plain_stiffness(problem)
        return plain.matrix(point), csr_array((0, plain.size))
    stiffness = ConstrainedStiffness(problem, problem.constraints)
    along = np.concatenate([point.bar_forces.modulus, np.zeros(len(problem.constraints))])
    rows = problem.constraints.jacobian(
        point.multipliers.evaluated, stiffness.dof, problem.constraints.active(point.multipliers)
    )
    return stiffness.assemble(point, along, point.across), rows


def count_ties(problem: Problem, point: Point) -> int:
    """Number of rods and of cords in tension."""
    return (
        0
        if point.multipliers is None
        else int((problem.constraints.active(point.multipliers) & problem.constraints.pair).sum())
    )


def largest(problem: Problem, matrix: Any) -> float:
    """The largest entry of a stiffness, or of the stiffness of springs that are slack now [N/m]."""
    return float(max(np.abs(matrix.data).max(initial=0.0), np.abs(problem.bars.stiffness).max(initial=0.0)))


def _single_particle_basis(problem: Problem, point: Point, rows: IntArray) -> Any:
    """The null space of planes, spheres and rings: a basis for each held particle, unit axes for the others."""
    from scipy.sparse import csc_array

    assert point.multipliers is not None
    free, constraints = problem.free, problem.constraints
    particles, inverse = np.unique(constraints.first[rows], return_inverse=True)
    # The rank of each row among those of its particle, without a loop: position in the sorted list minus the beginning
    # of its particle there.
    rank = np.arange(len(rows)) - np.searchsorted(np.sort(inverse), np.sort(inverse))
    order = np.argsort(inverse, kind="stable")
    closed = np.zeros((len(particles), 3 + int(rank.max(initial=-1)) + 1, 3))
    closed[:, np.arange(3), np.arange(3)] = ~free[particles]
    closed[inverse[order], 3 + rank] = (point.multipliers.evaluated.gradient * free[constraints.first])[rows[order]]
    # Rows are padded with zeros to the same height, which changes neither singular values nor right vectors: a batch of
    # small decompositions in one call.
    _, sizes, vectors = np.linalg.svd(closed)
    null = sizes <= SAME
    constrained = np.zeros(free.shape, dtype=bool)
    constrained[particles] = True
    alone = np.flatnonzero((free & ~constrained).ravel())
    which, direction = np.nonzero(null)
    axes = (3 * particles[which][:, None] + np.arange(3)).ravel()
    dof = np.full(free.size, -1)
    dof[problem.dofs] = np.arange(len(problem.dofs))
    row = np.concatenate([dof[alone], dof[axes]])
    column = np.concatenate([np.arange(len(alone)), len(alone) + np.repeat(np.arange(len(which)), 3)])
    value = np.concatenate([np.ones(len(alone)), vectors[which, direction].ravel()])
    kept = row >= 0
    shape = (len(problem.dofs), len(alone) + len(which))
    return csc_array((value[kept], (row[kept], column[kept])), shape=shape)


def _null_space(rows: Any) -> Any:
    """An orthonormal basis of the null space of rows, found separately for each set of rows that share axes."""
    from scipy.sparse import coo_array, csc_array
    from scipy.sparse.csgraph import connected_components

    size = rows.shape[1]
    joined = (abs(rows).T @ abs(rows)).tocsr()
    _, part = connected_components(joined, directed=False)
    touched = np.diff(rows.tocsc().indptr) > 0
    alone = np.flatnonzero(~touched)
    entries = [(alone, np.arange(len(alone)), np.ones(len(alone)))]
    count, by_row = len(alone), rows.tocsr()
    # A separate dense factorization for each chain of ties costs the cube of the chain's length, not of the scene's.
    for one in np.unique(part[touched]):
        axes = np.flatnonzero((part == one) & touched)
        mine = by_row[:, axes]
        basis = _dense_null_space(mine[np.diff(mine.indptr) > 0].toarray())
        columns = count + np.arange(basis.shape[1])
        entries.append((np.repeat(axes, len(columns)), np.tile(columns, len(axes)), basis.ravel()))
        count += basis.shape[1]
    row, column, value = (np.concatenate(parts) for parts in zip(*entries, strict=True))
    return csc_array(coo_array((value, (row, column)), shape=(size, count)))


def _dense_null_space(rows: FloatArray) -> FloatArray:
    from scipy.linalg import qr

    # Pivoting puts dependent rows last, so that the diagonal shows the rank; without it, tiny entries off the diagonal
    # may hide a dependence.
    basis, triangle, _ = qr(rows.T, pivoting=True)
    sizes = np.abs(np.diagonal(triangle))
    rank = int((sizes > SAME * sizes.max(initial=0.0)).sum())
    return np.asarray(basis[:, rank:])


# Bodies of dependent rods at rest: lengths exact to rounding, tensions of least norm.
#
# Lengths of rods along a line change with the square of a bend, so a search ends at a bend of the square root of the
# rounding error. From there Newton's method continues in the motions that satisfy the relations of the bodies, see
# constraints/rigid.py, and the tensions follow by least squares.

STEPS = 8  # convergence is quadratic, from the root of a rounding error
LARGEST = 4_000_000  # entries of the gradients, beyond which the tensions of the search are kept


def implied_rods(problem: Problem) -> np.ndarray:
    """Mask of rods that are implied by others, shape (rows,)."""
    ties, spare = problem.constraints.ties, problem.model.room(Rigid).spare
    implied = np.zeros(len(problem.constraints), dtype=bool)
    if len(spare):
        rows = ties[spare[: len(ties)] > 0]
        implied[rows[rows >= 0]] = True
    return implied


def unbend_bodies(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point] | None:
    """The nearby shape at rest in which bodies of rods are not bent; None without bodies, or if it is not found."""
    rigid = problem.model.room(Rigid)
    # Relations are linear in positions, which is not possible for bodies that wind around a torus.
    if not rigid.groups or point.multipliers is None or problem.model.space.periodic:
        return None
    constraints = problem.constraints
    if len(constraints) * len(problem.dofs) > LARGEST:
        return None
    mobility = problem.free.astype(np.float64)
    relations = Relations(rigid, len(rigid.spare), np.ones(len(mobility), dtype=np.uint8), mobility)
    stiffness = ConstrainedStiffness(problem, constraints)
    motions = relations.motions(stiffness.dof)
    active = constraints.active(point.multipliers)
    # Rods implied by others are left out of the border: to first order they are redundant, and rounding makes them
    # contradictory to second order.
    kept = active & ~implied_rods(problem)
    position, tension = relations.project_motions(point.position), point.multipliers.tension
    for _ in range(STEPS):
        tension = _least(problem, position, tension, active, stiffness)
        here = fix_tensions(problem, tension)
        at = here.at(position)
        if (
            here.is_at_rest(at, tolerance)
            and here.meets_constraints(at)
            and (tension >= 0.0)[constraints.one_sided].all()
        ):
            return here, at
        assert at.multipliers is not None
        evaluated = at.multipliers.evaluated
        along = np.concatenate([at.bar_forces.modulus, np.zeros(len(constraints))])
        across = np.concatenate([at.bar_forces.ratio, np.where(active, tension, 0.0) / evaluated.length])
        size = float(max(np.abs(problem.own_stiffness).max(initial=0.0), np.abs(across).max(initial=0.0)))
        if size == 0.0 or not motions.shape[1]:  # no motion is possible, and tensions alone do not balance the loads
            return None
        matrix = stiffness.assemble(at, along, across, LIFT * size)
        gradients = constraints.jacobian(evaluated, stiffness.dof, kept)
        force = motions.T @ at.unbalanced.ravel()[problem.dofs]
        inside = matrix.on(motions) if isinstance(matrix, BorderedStiffness) else motions.T @ matrix @ motions
        found = bordered_solution(
            inside if isinstance(inside, BorderedStiffness) else inside.tocsc(),
            gradients @ motions,
            SOFT / size,
            np.concatenate([force, -evaluated.value[kept]]),
        )
        if found is None or not np.isfinite(found).all():
            return None
        position = here.move_free_axes(at, motions @ found[: motions.shape[1]])
    return None


def _least(
    problem: Problem, position: FloatArray, tension: FloatArray, active: np.ndarray, stiffness: ConstrainedStiffness
) -> FloatArray:
    """The tensions that balance the forces at a shape best, and among these the least by the sum of squares [N]."""
    at = fix_tensions(problem, tension).at(position)
    assert at.multipliers is not None
    evaluated = at.multipliers.evaluated
    gradients = problem.constraints.jacobian(evaluated, stiffness.dof, active).toarray()
    exerted = problem.constraints.forces(evaluated, at.multipliers.tension)
    without = (at.unbalanced + np.where(problem.free, exerted, 0.0)).ravel()[problem.dofs]
    found = np.zeros(len(tension))
    # lstsq returns the solution of least norm if there are many.
    found[active] = np.linalg.lstsq(gradients.T, without, rcond=SAME)[0]
    return found
