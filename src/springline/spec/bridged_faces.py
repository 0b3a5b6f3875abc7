"""Faces that pass a corner twice: a hole joined to the rim by a bridge, or an edge that dangles into a face.

Such a face is a polygon whose sides touch but do not cross. A side that goes out and straight back bounds no area and
is removed. If the rest still passes a corner twice, it is cut into triangles. Triangles of positive area whose
outlines add up to the polygon cover it once, so a cut that gives a triangle of opposite sign is invalid.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray

MOST_WORK = 8_000_000  # sum of squared corner counts, about 4 s: one face of 2,800 corners or 20,000 of 20


def simple_parts(ring: list[int], position: FloatArray, dangling: bool = False) -> list[list[int]]:
    """Return faces that pass each corner once and cover a face, corners in order around each; empty without an area.

    Parameters
    ----------
    ring : rows of ``position`` around the face; rows may occur twice
    position : [m], shape (particles, 3)
    dangling : whether sides that go out and straight back are sides of triangles; otherwise they are removed
    """
    left = ring if dangling else _without_dangling(ring)
    if len(left) < 3:
        return []
    if len(set(left)) == len(left):
        return [left]
    return _triangles(left, position) or []


def _without_dangling(ring: list[int]) -> list[int]:
    """Return the ring without repeated consecutive corners and without sides that go out and straight back."""
    left: list[int] = []
    for corner in ring:
        left.append(corner)
        while len(left) > 1 and (left[-1] == left[-2] or (len(left) > 2 and left[-1] == left[-3])):
            del left[-1 if left[-1] == left[-2] else -2 :]
    while len(left) > 1 and (left[0] == left[-1] or left[1] == left[-1] or left[0] == left[-2]):
        # The ends of the list are neighbors as well.
        left = left[:-1] if left[0] == left[-1] else left[1:] if left[1] == left[-1] else left[:-1]
    return left if len(left) > 2 else []


def _triangles(ring: list[int], position: FloatArray) -> list[list[int]] | None:
    """Triangles on the corners of a polygon that touches itself; None if no order of cuts gives positive areas."""
    at = position[ring] - position[ring[0]]
    normal = 0.5 * np.cross(at, np.roll(at, -1, axis=0)).sum(axis=0)
    size = float(np.linalg.norm(normal))
    if not size > 0.0:
        return None
    axis = np.eye(3)[int(np.argmin(np.abs(normal)))]
    u = np.cross(normal, axis)
    u /= np.linalg.norm(u)
    flat = at @ np.column_stack([u, np.cross(normal / size, u)])
    corners, left, found = list(ring), list(range(len(ring))), []
    while len(left) > 2:
        ear = _best_ear(left, corners, flat)
        if ear is None:
            return None
        before, here, after = left[ear - 1], left[ear], left[(ear + 1) % len(left)]
        if corners[before] != corners[after]:
            found.append([corners[before], corners[here], corners[after]])
            left.remove(here)
        else:  # a bridge whose hole is cut off: it goes out and straight back
            left = [row for row in left if row not in (here, after)]
    return found


def _best_ear(left: list[int], corners: list[int], flat: FloatArray) -> int | None:
    """Next corner to cut off: the ear of the shortest cut, or else the free end of a bridge; None without either."""
    here = flat[left]
    before, after = np.roll(here, 1, axis=0), np.roll(here, -1, axis=0)
    ears = np.flatnonzero(_turn(before, here, after) > 0.0)
    cut = ((after[ears] - before[ears]) ** 2).sum(axis=1)
    free = next((ear for ear in ears[np.argsort(cut, kind="stable")].tolist() if _is_free(here, ear)), None)
    if free is not None:
        return free
    named = np.array(corners)[left]
    dangling = np.flatnonzero(np.roll(named, 1) == np.roll(named, -1))
    return int(dangling[0]) if len(dangling) else None


def _is_free(places: FloatArray, ear: int) -> bool:
    """Return True if no other corner lies in the triangle of an ear; corners at its three places are not counted.

    A corner at one of these places blocks the ear if one of its sides goes into the triangle.
    """
    ring = np.roll(places, 1 - ear, axis=0)
    a, b, c = ring[:3]
    others = ring[3:]
    same = [(others == one).all(axis=1) for one in (a, b, c)]
    within = np.minimum(np.minimum(_turn(a, b, others), _turn(b, c, others)), _turn(c, a, others)) >= 0.0
    if (within & ~(same[0] | same[1] | same[2])).any():
        return False
    for at, (one, before, after) in zip(same, ((a, c, b), (b, a, c), (c, b, a)), strict=True):
        for row in np.flatnonzero(at).tolist():
            ends = ring[[row + 2, (row + 4) % len(ring)]]
            if ((_turn(one, after, ends) > 0.0) & (_turn(one, ends, before) > 0.0)).any():
                return False
    return True


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> FloatArray:
    """Twice the area of triangles in a plane, positive if they are counterclockwise."""
    one, other = b - a, c - a
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])
