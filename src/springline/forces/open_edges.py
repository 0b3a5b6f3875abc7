"""Planes of rollers that close an open surface, and the field whose flux through the faces is the volume inside.

Let F = W (x - O) with a diagonal W of trace 1. Its divergence is 1, so its flux through a closed surface is the volume
inside (Gauss). The flux through a plane x_a = c that contains an open edge is zero if w_a (c - O_a) = 0. Then the
volume between the faces and their planes of symmetry is a sum over faces, and its gradient along all motions that
the rollers allow is that of a closed surface, A n/3 at each corner of a face.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray

THIRD = 1.0 / 3.0
FLAT = 1e-10  # [-] of the size of the surface: largest difference of ends along an axis perpendicular to an edge
CONE = (0.0, 0.0, 0.0)  # represents W = 1/3 along all axes: volumes of cones to O


class Closure(NamedTuple):
    """The field F of a part of a surface: the numbers of its faces, O [m], and the diagonal of W, or CONE."""

    face: IntArray
    origin: FloatArray
    weight: tuple[float, float, float]


def open_edges(rows: IntArray) -> IntArray:
    """Return edges of triangles, in their orientation, that no other triangle traverses in reverse, shape (q, 2)."""
    ends = np.concatenate([rows[:, [0, 1]], rows[:, [1, 2]], rows[:, [2, 0]]])
    count = int(rows.max(initial=0)) + 1
    there, back = ends[:, 0] * count + ends[:, 1], ends[:, 1] * count + ends[:, 0]
    found: IntArray = ends[~np.isin(there, back)]
    return found


def parts_of(rows: IntArray, count: int) -> list[IntArray]:
    """Return the numbers of the triangles of each part of a surface connected by particles."""
    label = np.arange(count)
    while True:  # each round propagates the lowest number to all corners, and to the particle of that number
        lowest = label[rows].min(axis=1)
        before = label.copy()
        np.minimum.at(label, rows.ravel(), np.repeat(lowest, rows.shape[1]))
        label = label[label]
        if (label == before).all():
            break
    of = label[rows[:, 0]]
    return [np.flatnonzero(of == one) for one in np.unique(of)]


def closures(rows: IntArray, position: FloatArray, fixed: np.ndarray) -> list[Closure]:
    """Return the field of each part of a surface whose free open edges lie in planes of rollers; omit other parts.

    ``fixed`` is true for the axes along which each particle is held, shape (particles, 3).
    """
    edges = open_edges(rows) if len(fixed) else np.zeros((0, 2), dtype=np.int64)
    # Most surfaces are held along their edges or have no edges; they need no further tests.
    if not (~fixed[edges].all(axis=2)).any():
        return []
    middle = position[np.unique(rows)].mean(axis=0)
    found = [_closure(face, rows[face], position, fixed, middle) for face in parts_of(rows, len(position))]
    return [one for one in found if one is not None]


def _closure(
    face: IntArray, rows: IntArray, position: FloatArray, fixed: np.ndarray, middle: FloatArray
) -> Closure | None:
    edges = open_edges(rows)
    edges = edges[~fixed[edges].all(axis=(1, 2))]
    points = position[edges]
    size = float(np.ptp(position[np.unique(rows)], axis=0).max())
    across = fixed[edges].all(axis=1) & (np.abs(points[:, 1] - points[:, 0]) <= FLAT * size)
    # Pressure on an edge along an axis, held along the others, acts on its ends only along those, for any O.
    needed = across & (across.sum(axis=1) == 1)[:, None]
    if not len(edges) or not across.any(axis=1).all() or not needed.any():
        return None
    origin, single = middle.copy(), np.ones(3, dtype=bool)
    for axis in np.flatnonzero(needed.any(axis=0)):
        places = points[needed[:, axis], 0, axis]
        origin[axis] = places[0]
        single[axis] = np.ptp(places) <= FLAT * size
    if not single.any():
        return None
    weight = CONE if single.all() else tuple((single / single.sum()).tolist())
    return Closure(face, origin, weight)
