"""Test of a start: no edge may pass through a face."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.model.families import Model
from springline.model.surfaces import SurfaceContacts

CHUNK = 1 << 20  # pairs that are tested at a time
FLAT = 1e-9  # [-] rise of a segment over the plane of a triangle below which it counts as parallel


def refuse_intersections(model: Model, position: FloatArray) -> None:
    """Raise SceneError for surfaces, rods and obstacles that pass through one another at the start.

    ``position`` of the particles [m], shape (n, 3).
    """
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    if surfaces is None or not len(surfaces.particle):
        return
    # Obstacles stand where they are at time 0.
    away = surfaces.amplitude * np.cos(surfaces.phase)[:, None]
    place = np.concatenate([position[surfaces.particle], surfaces.place + away[surfaces.owner]])
    found = first_intersection(place, surfaces.face.astype(np.int64), surfaces.edge.astype(np.int64))
    if found is not None:
        edge, face = found
        raise SceneError(
            f"Contacts() needs a start at which nothing passes through anything. {_named(surfaces, edge, 'edge')} "
            f"passes through {_named(surfaces, face, 'face')}. Draw them apart."
        )


def _named(surfaces: SurfaceContacts, vertices: IntArray, what: str) -> str:
    """Return an edge or a face by its particles, or by the numbers of an obstacle's vertices."""
    count = len(surfaces.particle)
    if vertices[0] < count:
        names = ", ".join(str(int(surfaces.particle[v])) for v in vertices)
        return f"The {what} of particles {names}" if what == "edge" else f"the {what} of particles {names}"
    owner = int(surfaces.owner[vertices[0] - count])
    at = np.round(surfaces.place[vertices - count].mean(axis=0), 6).tolist()
    return f"{'The' if what == 'edge' else 'the'} {what} of obstacle {owner} at {tuple(at)} m"


def first_intersection(place: FloatArray, face: IntArray, edge: IntArray) -> tuple[IntArray, IntArray] | None:
    """Return the vertices of an edge and of a face that intersect without a common vertex; None without any."""
    edge = edge[edge[:, 0] != edge[:, 1]]
    if not len(face) or not len(edge):
        return None
    for e, f in _candidates(place, face, edge):
        hit = _crosses(place[edge[e]], place[face[f]])
        hit &= ~(edge[e][:, :, None] == face[f][:, None, :]).any(axis=(1, 2))
        if hit.any():
            k = int(np.argmax(hit))
            return edge[e[k]], face[f[k]]
    return None


def _candidates(place: FloatArray, face: IntArray, edge: IntArray) -> list[tuple[IntArray, IntArray]]:
    """Return edges and faces whose boxes overlap, in parts: by a sweep along the longest axis of the whole."""
    axis = int(np.argmax(np.ptp(place, axis=0)))
    low, high = place[face].min(axis=1), place[face].max(axis=1)
    edge_low, edge_high = place[edge].min(axis=1), place[edge].max(axis=1)
    order = np.argsort(low[:, axis], kind="stable")
    # Faces that begin before an edge ends, and no earlier than the widest face before it begins.
    widest = float((high - low)[:, axis].max())
    first = np.searchsorted(low[order, axis], edge_low[:, axis] - widest)
    last = np.searchsorted(low[order, axis], edge_high[:, axis], side="right")
    parts, begin = [], 0
    sizes = np.cumsum(last - first)
    while begin < len(edge):
        done = sizes[begin - 1] if begin else 0
        end = max(int(np.searchsorted(sizes, done + CHUNK)), begin + 1)
        some = np.arange(begin, end)
        count = (last - first)[some]
        e = np.repeat(some, count)
        f = order[np.arange(len(e)) - np.repeat(np.cumsum(count) - count, count) + np.repeat(first[some], count)]
        near = ((edge_low[e] <= high[f]) & (low[f] <= edge_high[e])).all(axis=1)
        parts.append((e[near], f[near]))
        begin = end
    return parts


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
