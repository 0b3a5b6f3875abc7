"""Intersections of edges and faces of meshes, in NumPy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from springline.checks import FloatArray, IntArray

CHUNK = 1 << 20  # pairs that are tested at a time
FLAT = 1e-9  # [-] rise of a segment over the plane of a triangle below which it counts as parallel


def first_intersection(place: FloatArray, face: IntArray, edge: IntArray) -> tuple[IntArray, IntArray] | None:
    """Return the vertices of an edge and of a face that intersect without a common vertex; None without any."""
    for e, f in _hits(place, face, edge):
        if len(e):
            return edge[e[0]], face[f[0]]
    return None


def intersections(place: FloatArray, face: IntArray, edge: IntArray) -> tuple[IntArray, IntArray]:
    """Return all pairs of an edge and a face that intersect without a common vertex: numbers of edges, and of faces."""
    none = np.zeros(0, dtype=np.int64)
    e, f = zip((none, none), *_hits(place, face, edge), strict=True)
    return np.concatenate(e), np.concatenate(f)


def _hits(place: FloatArray, face: IntArray, edge: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """Yield pairs of an edge and a face that intersect, in parts."""
    long = np.flatnonzero(edge[:, 0] != edge[:, 1])
    if not len(face) or not len(long):
        return
    for e, f in _candidates(place, face, edge[long]):
        e = long[e]
        hit = _crosses(place[edge[e]], place[face[f]])
        hit &= ~(edge[e][:, :, None] == face[f][:, None, :]).any(axis=(1, 2))
        yield e[hit], f[hit]


def _candidates(place: FloatArray, face: IntArray, edge: IntArray) -> Iterator[tuple[IntArray, IntArray]]:
    """Yield edges and faces whose boxes overlap, in parts: by a sweep along the longest axis of the whole."""
    axis = int(np.argmax(np.ptp(place, axis=0)))
    low, high = place[face].min(axis=1), place[face].max(axis=1)
    edge_low, edge_high = place[edge].min(axis=1), place[edge].max(axis=1)
    order = np.argsort(low[:, axis], kind="stable")
    # Faces that begin before an edge ends, and no earlier than the widest face before it begins.
    widest = float((high - low)[:, axis].max())
    first = np.searchsorted(low[order, axis], edge_low[:, axis] - widest)
    last = np.searchsorted(low[order, axis], edge_high[:, axis], side="right")
    begin = 0
    sizes = np.cumsum(last - first)
    while begin < len(edge):
        done = sizes[begin - 1] if begin else 0
        end = max(int(np.searchsorted(sizes, done + CHUNK)), begin + 1)
        some = np.arange(begin, end)
        count = (last - first)[some]
        e = np.repeat(some, count)
        f = order[np.arange(len(e)) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first[some], count)]
        near = ((edge_low[e] <= high[f]) & (low[f] <= edge_high[e])).all(axis=1)
        yield e[near], f[near]
        begin = end


def _crosses(edge: FloatArray, face: FloatArray) -> np.ndarray:
    """Return which segments, shape (k, 2, 3), cross which triangles, shape (k, 3, 3) (Moeller and Trumbore 1997)."""
    u, w = face[:, 1] - face[:, 0], face[:, 2] - face[:, 0]
    d, s = edge[:, 1] - edge[:, 0], edge[:, 0] - face[:, 0]
    normal = np.cross(u, w)
    area, p = np.linalg.norm(normal, axis=1), np.cross(d, w)
    det = (u * p).sum(axis=1)
    # Segments in the plane of a triangle, within rounding, do not cross it: neighbors in a flat sheet are such.
    across = np.abs(det) > FLAT * area * np.maximum(np.linalg.norm(d, axis=1), np.linalg.norm(u, axis=1))
    det = np.where(across, det, 1.0)
    a, q = (s * p).sum(axis=1) / det, np.cross(s, u)
    b, t = (d * q).sum(axis=1) / det, (w * q).sum(axis=1) / det
    return np.asarray(across & (a >= 0.0) & (b >= 0.0) & (a + b <= 1.0) & (t >= 0.0) & (t <= 1.0))
