"""Faces of a scene, by the particles around each, for loads on areas, for drawing and for files.

Faces have no stiffness and no mass of their own. They are one array, shape (faces, widest): triangles alone are
(faces, 3), quadrangles alone (faces, 4); where they are mixed, rows of fewer corners than the widest end in -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, is_whole, refuse, shown
from springline.errors import SceneError
from springline.model.families import Space
from springline.model.space import nearest

MOST_CELLS = 6_000_000  # faces times corners of the widest: 48 MB, and some copies while they are welded
NO_FACES: IntArray = np.zeros((0, 3), dtype=np.int64)
NO_FACES.flags.writeable = False


def table_of(corners: IntArray, sizes: IntArray) -> IntArray:
    """Corners of faces that follow one another, as one row for each, shape (faces, widest).

    Raises
    ------
    SceneError : where faces times corners of the widest are more than 6,000,000
    """
    if not len(sizes):
        return NO_FACES
    widest = int(sizes.max())
    if widest * len(sizes) > MOST_CELLS:
        raise SceneError(
            f"Faces times corners of the widest may be {MOST_CELLS:,}. Got {len(sizes):,} faces and one of "
            f"{widest:,} corners. Cut large faces into triangles."
        )
    table = np.full((len(sizes), widest), -1, dtype=np.int64)
    table[np.arange(widest) < sizes[:, None]] = corners
    return table


def checked_faces(faces: Any, count: int, name: str = "faces", caller: str = "the scene") -> IntArray:
    """Faces as one array, from an array or from lists of three or more of ``count`` particles each.

    Raises
    ------
    SceneError : for a face of fewer corners, one that names a particle twice, and particles that are not there
    """
    rule = "three or more particles of each face, in order around it"
    rows = _rows(faces, name, caller, rule)
    for number, row in enumerate(rows):
        if len(row) < 3 or not all(map(is_whole, row)):
            raise refuse(name, caller, rule, row, f"That is face {number}.")
        if len(set(row)) < len(row):
            raise refuse(name, caller, f"{rule}, each particle once", row, f"That is face {number}.")
        if not 0 <= min(row) <= max(row) < count:
            raise refuse(name, caller, f"{rule}, of {count} particles counted from 0", row, f"That is face {number}.")
    flat = np.array([corner for row in rows for corner in row], dtype=np.int64)
    return table_of(flat, np.array([len(row) for row in rows], dtype=np.int64))


def joined_faces(first: IntArray, second: IntArray) -> IntArray:
    """Both, one after the other, as one array."""
    if not len(first) or not len(second):
        return second if len(second) else first
    widest = max(first.shape[1], second.shape[1])
    wide = [np.pad(one, ((0, 0), (0, widest - one.shape[1])), constant_values=-1) for one in (first, second)]
    return np.concatenate(wide)


def around(faces: IntArray) -> list[list[int]]:
    """Corners of each face as plain lists, without what fills up its row."""
    return [[corner for corner in row if corner >= 0] for row in faces.tolist()]


def corner_counts(faces: IntArray) -> IntArray:
    """Number of corners of each face, shape (faces,)."""
    return np.asarray((faces >= 0).sum(axis=1))


def vector_areas(position: FloatArray, space: Space, faces: IntArray) -> FloatArray:
    """Normal of each face times its area [m2], shape (faces, 3), by the right hand; of a bent face that of its outline.

    A = 1/2 sum over i of (p_i - p_0) x (p_(i+1) - p_0)
    """
    origin = position[faces[:, 0]]
    total = np.zeros((len(faces), 3))
    before = np.zeros((len(faces), 3))
    for corner_row in range(1, faces.shape[1]):
        there = faces[:, corner_row, None] >= 0
        corner = np.where(there, nearest(space, position[faces[:, corner_row]] - origin), 0.0)
        total += np.cross(before, corner)
        before = corner
    return 0.5 * total


def _rows(faces: Any, name: str, caller: str, rule: str) -> Sequence[list[int]]:
    if isinstance(faces, np.ndarray):
        if faces.ndim != 2 or faces.dtype.kind not in "iu":
            raise SceneError(
                f"The {name!r} of {caller} must be {rule}. Got an array of {faces.dtype} of shape {faces.shape}."
            )
        ends = np.argmax(np.column_stack([faces < 0, np.ones(len(faces), dtype=bool)]), axis=1)
        if (np.arange(faces.shape[1]) < ends[:, None]).sum() != (faces >= 0).sum() or (faces < -1).any():
            raise SceneError(f"The {name!r} of {caller} must be {rule}; -1 only fills up the end of a row.")
        return around(faces)
    try:
        return [list(row) for row in faces]
    except TypeError:
        raise refuse(name, caller, rule, shown(faces)) from None
