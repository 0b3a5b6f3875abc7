"""Faces of a drawing: what welding makes of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import IntArray
from springline.spec.faces import NO_FACES


class MeshFaces(NamedTuple):
    """Faces of a scene."""

    corners: IntArray
    """Particles in order around each, shape (faces, widest), -1 behind the last corner of a narrower one."""
    lost: int
    """Faces left out: with fewer than three corners once welded, touching themselves, or drawn over another."""


def welded_faces(faces: IntArray, particle: IntArray, fresh: IntArray) -> MeshFaces:
    """Faces by particle: ``particle`` of each drawn point (its last entry -1), of which ``fresh`` are the numbers."""
    if not len(faces):
        return MeshFaces(NO_FACES, 0)
    table = particle[faces]
    for row in np.flatnonzero(_repeats(table)).tolist():
        around = table[row][table[row] >= 0].tolist()
        apart = [corner for k, corner in enumerate(around) if corner != around[k - 1]]
        table[row] = -1
        if len(apart) >= 3 and len(set(apart)) == len(apart):
            table[row, : len(apart)] = apart
    whole = np.flatnonzero(table[:, 0] >= 0)
    first = _first_of_each(np.sort(table[whole], axis=1))
    kept = table[whole[np.sort(first)]]
    kept = kept[:, : max(3, int((kept >= 0).sum(axis=1).max(initial=3)))]
    return MeshFaces(np.where(kept >= 0, fresh[kept], -1), len(faces) - len(kept))


def _first_of_each(table: IntArray) -> IntArray:
    """Rows that are like none before them, by their bytes: of wide ones ``np.unique`` compares column after column."""
    if not len(table):
        return np.zeros(0, dtype=np.int64)
    rows = np.ascontiguousarray(table).view(np.dtype((np.void, table.shape[1] * table.itemsize))).ravel()
    return np.asarray(np.unique(rows, return_index=True)[1])


def _repeats(table: IntArray) -> np.ndarray:
    """Which rows name a particle twice, shape (faces,)."""
    ranked = np.sort(table, axis=1)
    return np.asarray(((np.diff(ranked, axis=1) == 0) & (ranked[:, 1:] >= 0)).any(axis=1))
