"""Rigid motions of bodies in a scene without supports."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.problem import Point, Problem

RANK = 1e-9  # [-] of the largest singular value: one below counts as zero


def free_motions(problem: Problem, point: Point) -> FloatArray:
    """An orthonormal basis of the rigid motions of bodies, shape (free axes, k); none where anything is held.

    A loose body beside a supported one counts as a mechanism instead, since it is probably a missing joint.
    """
    dim, free = problem.model.dim, problem.free
    held = not free[:, :dim].all()
    if point.multipliers is not None:
        held = held or bool((problem.constraints.active(point.multipliers) & ~problem.constraints.pair).any())
    bodies, body = _bodies(problem, point)
    found = []
    for one in range(0 if held else bodies):
        rows = np.flatnonzero(body == one)
        whole = np.zeros((len(free), 3, 6 if dim == 3 else 3))
        whole[rows] = _of_body(point.position[rows], dim)
        if problem.model.space.periodic:  # on a torus there are no rotations
            whole = whole[:, :, :dim]
        left, sizes, _ = np.linalg.svd(whole.reshape(-1, whole.shape[2])[problem.dofs], full_matrices=False)
        found.append(left[:, sizes > RANK * sizes.max(initial=0.0)])
    return np.concatenate([np.zeros((len(problem.dofs), 0)), *found], axis=1)


def _of_body(position: FloatArray, dim: int) -> FloatArray:
    """Translations, then rotations, of some particles, shape (particles, 3, motions)."""
    arm = position - position.mean(axis=0)
    arm /= np.abs(arm).max(initial=0.0) or 1.0
    moves = np.broadcast_to(np.eye(3), (len(arm), 3, 3))
    turns = np.stack([np.cross(axis, arm) for axis in np.eye(3)], axis=2)
    if dim == 2:
        return np.concatenate([moves[:, :, :2], turns[:, :, 2:]], axis=2)
    return np.concatenate([moves, turns], axis=2)


def _bodies(problem: Problem, point: Point) -> tuple[int, np.ndarray]:
    """Number of bodies, joined by anything that acts or may act, and the body of each particle."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    bars, constraints, count = problem.bars, problem.constraints, len(problem.start)
    joins = (np.abs(point.bar_forces.modulus) + np.abs(point.bar_forces.ratio)) > 0.0
    joins[: bars.springs] = bars.holds
    ends: list[np.ndarray] = [
        np.column_stack([bars.tail[joins], bars.head[joins]]),
        np.column_stack([constraints.first[constraints.pair], constraints.second[constraints.pair]]),
    ]
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        ends.append(np.column_stack([np.repeat(corners[:, 0], corners.shape[1]), corners.ravel()]))
    tail, head = np.concatenate(ends).T
    bodies, body = connected_components(
        csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count)), directed=False
    )
    return int(bodies), np.asarray(body)
