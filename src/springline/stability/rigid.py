"""Motions of whole parts, as if rigid, that no anchor holds."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.stability.stance import Stance

RANK = 1e-9  # [-] of the largest singular value: one below counts as zero


def rigid_motions(here: Stance) -> FloatArray:
    """An orthonormal basis of them over the free axes, shape (free axes, k): up to six of each part."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    bars, count = here.problem.bars, len(here.position)
    joined = np.zeros(len(bars), dtype=bool)
    joined[: bars.springs] = bars.holds
    rules = here.problem.rules
    tail = np.concatenate([bars.tail[joined], rules.first[rules.pair]])
    head = np.concatenate([bars.head[joined], rules.second[rules.pair]])
    graph = csr_array((np.ones(len(tail)), (tail, head)), shape=(count, count))
    parts, part = connected_components(graph, directed=False)
    order = np.argsort(part, kind="stable")
    found = [_of_part(here, rows) for rows in np.split(order, np.cumsum(np.bincount(part, minlength=parts))[:-1])]
    return _left_open(here, _placed(here, [one for one in found if one[1].shape[1]]))


def _left_open(here: Stance, motions: FloatArray) -> FloatArray:
    """Those of some motions that the rules leave open, orthonormal, shape (free axes, k)."""
    grip = here.point.grip
    if grip is None or not motions.shape[1]:
        return motions
    active = here.problem.rules.active(grip)
    crossed = here.problem.rules.jacobian(grip.held, here.pattern.dof, active) @ motions
    _, values, right = np.linalg.svd(crossed)
    rank = int((values > RANK).sum())
    return np.asarray(motions @ right[rank:].T)


def _of_part(here: Stance, rows: np.ndarray) -> tuple[np.ndarray, FloatArray]:
    """Particles of a part and its free motions, shape (3 particles of it, k)."""
    place = here.position[rows] - here.position[rows].mean(axis=0)
    place /= np.abs(place).max(initial=0.0) or 1.0
    shift = np.tile(np.eye(3), (len(rows), 1))
    if not here.model.space.periodic:  # on a torus nothing turns
        turn = np.cross(np.eye(3)[None], place[:, None]).transpose(0, 2, 1).reshape(-1, 3)
        shift = np.hstack([shift, turn])
    free = here.problem.free[rows].ravel()
    if free.all():
        motions = shift
    else:
        _, values, right = np.linalg.svd(shift[~free])
        rank = int((values > RANK * values.max(initial=0.0)).sum())
        motions = np.where(free[:, None], shift @ right[rank:].T, 0.0)
    left, values, _ = np.linalg.svd(motions, full_matrices=False)
    return rows, left[:, values > RANK * max(values.max(initial=0.0), 1.0)]


def _placed(here: Stance, found: list[tuple[np.ndarray, FloatArray]]) -> FloatArray:
    whole = np.zeros((here.problem.free.size, sum(one[1].shape[1] for one in found)))
    column = 0
    for rows, motions in found:
        places = (3 * rows[:, None] + np.arange(3)).ravel()
        whole[places, column : column + motions.shape[1]] = motions
        column += motions.shape[1]
    return whole[here.problem.dofs]
