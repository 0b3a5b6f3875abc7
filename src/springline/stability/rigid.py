"""Rigid-body motions of parts without sufficient supports."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.stability.linearization import Linearization

RANK = 1e-9  # [-] of the largest singular value: one below counts as zero


def rigid_motions(here: Linearization) -> FloatArray:
    """An orthonormal basis of the rigid-body motions, shape (free axes, k): up to six of each part."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    bars, count = here.problem.bars, len(here.position)
    joined = np.zeros(len(bars), dtype=bool)
    joined[: bars.springs] = bars.holds
    constraints = here.problem.constraints
    tail = np.concatenate([bars.tail[joined], constraints.first[constraints.pair]])
    head = np.concatenate([bars.head[joined], constraints.second[constraints.pair]])
    graph = csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
    parts, part = connected_components(graph, directed=False)
    order = np.argsort(part, kind="stable")
    found = [_of_part(here, rows) for rows in np.split(order, np.cumsum(np.bincount(part, minlength=parts))[:-1])]
    return _in_null_space(here, _over_free_axes(here, [one for one in found if one[1].shape[1]]))


def _in_null_space(here: Linearization, motions: FloatArray) -> FloatArray:
    """The part of a space of motions in the null space of the constraints, orthonormal, shape (free axes, k)."""
    multipliers = here.point.multipliers
    if multipliers is None or not motions.shape[1]:
        return motions
    active = here.problem.constraints.active(multipliers)
    crossed = here.problem.constraints.jacobian(multipliers.evaluated, here.pattern.dof, active) @ motions
    _, values, right = np.linalg.svd(crossed)
    rank = int((values > RANK).sum())
    return np.asarray(motions @ right[rank:].T)


def _of_part(here: Linearization, rows: np.ndarray) -> tuple[np.ndarray, FloatArray]:
    """Particles of a part and its free motions, shape (3 particles of it, k)."""
    arm = here.position[rows] - here.position[rows].mean(axis=0)
    arm /= np.abs(arm).max(initial=0.0) or 1.0
    rigid = np.tile(np.eye(3), (len(rows), 1))
    if not here.model.space.periodic:  # on a torus there are no rotations
        rotations = np.cross(np.eye(3)[None], arm[:, None]).transpose(0, 2, 1).reshape(-1, 3)
        rigid = np.hstack([rigid, rotations])
    free = here.problem.free[rows].ravel()
    if free.all():
        motions = rigid
    else:
        _, values, right = np.linalg.svd(rigid[~free])
        rank = int((values > RANK * values.max(initial=0.0)).sum())
        motions = np.where(free[:, None], rigid @ right[rank:].T, 0.0)
    left, values, _ = np.linalg.svd(motions, full_matrices=False)
    return rows, left[:, values > RANK * max(values.max(initial=0.0), 1.0)]


def _over_free_axes(here: Linearization, found: list[tuple[np.ndarray, FloatArray]]) -> FloatArray:
    whole = np.zeros((here.problem.free.size, sum(one[1].shape[1] for one in found)))
    column = 0
    for rows, motions in found:
        axes = (3 * rows[:, None] + np.arange(3)).ravel()
        whole[axes, column : column + motions.shape[1]] = motions
        column += motions.shape[1]
    return whole[here.problem.dofs]
