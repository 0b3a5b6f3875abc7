"""Faces of a scene, by the particles around each, for loads on areas, for drawing and for files.

Faces have neither stiffness nor mass. They are one array, shape (faces, widest): triangles alone are
(faces, 3), quadrangles alone (faces, 4); in mixed arrays, rows with fewer corners than the widest are padded with -1.

A side of a face joins two consecutive corners. A side of only one face is on the boundary; at a side of three or
more faces, sheets meet as in soap films. Two faces are consistently oriented if they traverse their common side in
opposite directions: their normals then point to one side of the surface.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from springline.checks import MOST, FloatArray, IntArray, format_value, is_whole, refuse
from springline.errors import SceneError
from springline.messages import argument
from springline.model.families import Space
from springline.model.space import nearest
from springline.spec.bridged_faces import MOST_WORK, simple_parts

MOST_CELLS = 6_000_000  # faces times corners of the widest: 48 MB, and some copies during welding
NO_FACES: IntArray = np.zeros((0, 3), dtype=np.int64)
NO_FACES.flags.writeable = False
PLURAL = {"particle": "particles", "vertex": "vertices"}


def table_of(corners: IntArray, sizes: IntArray) -> IntArray:
    """Return the corners of consecutive faces as one row for each face, shape (faces, widest).

    Raises
    ------
    SceneError : if faces times corners of the widest exceed 6,000,000
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


def checked_faces(
    faces: Any, count: int, name: str = "faces", caller: str = "the scene", thing: str = "particle"
) -> IntArray:
    """Return faces as one array, from an array or from lists of three or more of ``count`` particles each.

    Raises
    ------
    SceneError : for a face of fewer corners, a face that names a particle twice, and particles that do not exist
    """
    rule = f"three or more {PLURAL[thing]} of each face, in order around it"
    flat, sizes, row_of = _rows(faces, name, caller, rule)

    def of(number: int, rule: str) -> SceneError:
        return refuse(name, caller, rule, row_of(number), f"That is face {number}.")

    if (sizes < 3).any():
        raise of(int(np.argmax(sizes < 3)), rule)
    table = table_of(flat, sizes)
    twice = repeats(table)
    absent = ((table < 0) & (np.arange(table.shape[1]) < sizes[:, None])).any(axis=1) | (table >= count).any(axis=1)
    if (twice | absent).any():
        first = int(np.argmax(twice | absent))
        each_once, of_these = f"{rule}, each {thing} once", f"{rule}, of {count} {PLURAL[thing]} counted from 0"
        raise of(first, each_once if twice[first] else of_these)
    return table


def repeats(faces: IntArray) -> np.ndarray:
    """Mask of the faces that name a particle twice, shape (faces,)."""
    ranked = np.sort(faces, axis=1)
    return np.asarray(((np.diff(ranked, axis=1) == 0) & (ranked[:, 1:] >= 0)).any(axis=1))


def _first_of_each(table: IntArray) -> IntArray:
    """Indices of the first of each set of equal rows; rows are compared by their bytes, which is fast for wide rows."""
    if not len(table):
        return np.zeros(0, dtype=np.int64)
    return np.asarray(np.unique(_rows_as_bytes(table), return_index=True)[1])


class MeshFaces(NamedTuple):
    """Faces of a scene."""

    corners: IntArray
    """Particles in order around each, shape (faces, widest); shorter rows are padded with -1."""
    lost: int
    """Omitted faces: with fewer than three corners after welding, self-intersecting, or drawn over another face."""
    cut: int = 0
    """Faces that passed a corner twice; their dangling sides were removed or they were cut into triangles."""


def welded_faces(faces: IntArray, particle: IntArray, fresh: IntArray, position: FloatArray | None = None) -> MeshFaces:
    """Faces by particle: ``particle`` of each drawn point (its last entry -1), of which ``fresh`` are the numbers.

    With ``position`` of the particles [m], shape (particles, 3), faces that pass a corner twice are cut into faces
    that do not; otherwise they are omitted.
    """
    if not len(faces):
        return MeshFaces(NO_FACES, 0)
    table = particle[faces]
    twice = np.flatnonzero(repeats(table)).tolist()
    parts: list[list[int]] = []
    cut, work = 0, 0
    for row in twice:
        around = table[row][table[row] >= 0].tolist()
        apart = [corner for k, corner in enumerate(around) if corner != around[k - 1]]
        table[row] = -1
        if len(apart) >= 3 and len(set(apart)) == len(apart):
            table[row, : len(apart)] = apart
        elif position is not None and (work := work + len(apart) ** 2) <= MOST_WORK:
            made = simple_parts(apart, position)
            parts += made
            cut += bool(made)
    if parts:
        flat = np.array([corner for part in parts for corner in part], dtype=np.int64)
        table = joined_faces(table, table_of(flat, np.array([len(part) for part in parts], dtype=np.int64)))
    whole = np.flatnonzero(table[:, 0] >= 0)
    first = _first_of_each(np.sort(table[whole], axis=1))
    kept = table[whole[np.sort(first)]]
    kept = kept[:, : max(3, int((kept >= 0).sum(axis=1).max(initial=3)))]
    lost = len(faces) - cut + len(parts) - len(kept)
    return MeshFaces(np.where(kept >= 0, fresh[kept], -1), lost, cut)


def joined_faces(first: IntArray, second: IntArray) -> IntArray:
    """Join two arrays of faces into one; rows are padded with -1 to the same width."""
    if not len(first) or not len(second):
        return second if len(second) else first
    widest = max(first.shape[1], second.shape[1])
    wide = [np.pad(one, ((0, 0), (0, widest - one.shape[1])), constant_values=-1) for one in (first, second)]
    return np.concatenate(wide)


def list_corners(faces: IntArray) -> list[list[int]]:
    """Corners of each face as plain lists, without padding."""
    return [[corner for corner in row if corner >= 0] for row in faces.tolist()]


def corner_counts(faces: IntArray) -> IntArray:
    """Number of corners of each face, shape (faces,)."""
    return np.asarray((faces >= 0).sum(axis=1))


def vector_areas(position: FloatArray, space: Space, faces: IntArray) -> FloatArray:
    """Normal of each face times its area [m2], shape (faces, 3), by the right-hand rule; of a bent face, its outline's.

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


def corner_shares(position: FloatArray, space: Space, faces: IntArray) -> FloatArray:
    """Area assigned to each particle [m2], shape (particles,): every corner takes an equal share of its face."""
    counts, area = corner_counts(faces), np.linalg.norm(vector_areas(position, space, faces), axis=1)
    return np.asarray(np.bincount(faces[faces >= 0], np.repeat(area / counts, counts), len(position)), dtype=np.float64)


def next_corners(faces: IntArray) -> IntArray:
    """Next corner after each corner of a face, shape (faces, widest)."""
    after = np.concatenate([faces[:, 1:], np.full((len(faces), 1), -1)], axis=1)
    return np.where((after < 0) & (faces >= 0), faces[:, :1], after)


class FaceSides(NamedTuple):
    """Sides of faces, face by face, in their order around it."""

    owner: IntArray
    """Number of the face, shape (sides,)."""
    tail: IntArray
    head: IntArray
    """Corners where each begins and ends, shape (sides,)."""
    pair: IntArray
    """Number of the unordered pair of corners, shape (sides,)."""
    shared: IntArray
    """Number of faces that share the pair of corners, shape (sides,)."""

    @property
    def pairs(self) -> IntArray:
        """Unique pairs of corners, the lower number first, in ascending order, shape (pairs, 2)."""
        first = np.unique(self.pair, return_index=True)[1]
        return np.sort(np.column_stack([self.tail[first], self.head[first]]), axis=1)


def sides_of(faces: IntArray) -> FaceSides:
    """Return the sides of all faces."""
    there = faces >= 0
    owner = np.broadcast_to(np.arange(len(faces))[:, None], faces.shape)[there]
    tail, head = faces[there], next_corners(faces)[there]
    low, high = np.minimum(tail, head), np.maximum(tail, head)
    _, pair, count = np.unique(low * (int(faces.max(initial=0)) + 1) + high, return_inverse=True, return_counts=True)
    pair = pair.ravel()
    return FaceSides(owner, tail, head, pair, count[pair])


def boundary_loops(faces: IntArray) -> list[IntArray]:
    """Return the particles around each loop of the boundary, in face orientation, from the lowest number on.

    Raises
    ------
    SceneError : if three sheets meet at the boundary, so that it does not consist of loops
    """
    sides = sides_of(faces)
    tail, head = sides.tail[sides.shared == 1].tolist(), sides.head[sides.shared == 1].tolist()
    at: dict[int, list[int]] = {}
    for number, ends in enumerate(zip(tail, head, strict=True)):
        for end in ends:
            at.setdefault(end, []).append(number)
    for corner, meeting in sorted(at.items()):
        if len(meeting) % 2:
            raise SceneError(
                f"The boundary of these faces is no loops: {len(meeting)} of its sides meet at particle {corner}, "
                f"where three faces share a side. All particles of the boundary are .edges."
            )
    used, loops = [False] * len(tail), list[list[int]]()
    for begin in range(len(tail)):
        walk, place, number = [tail[begin]], {tail[begin]: 0}, begin
        while not used[number]:
            used[number] = True
            here = head[number] if tail[number] == walk[-1] else tail[number]
            if here in place:  # a corner at which loops touch: the part since then is a separate loop
                loops.append(walk[place[here] :])
                for corner in walk[place[here] :]:
                    del place[corner]
                del walk[-len(loops[-1]) :]
            place[here] = len(walk)
            walk.append(here)
            onward = [one for one in at[here] if not used[one]]
            number = next((one for one in onward if tail[one] == here), onward[0] if onward else number)
    return sorted((_from_lowest(loop) for loop in loops), key=lambda loop: int(loop[0]))


def _from_lowest(loop: list[int]) -> IntArray:
    begin = loop.index(min(loop))
    return np.array(loop[begin:] + loop[:begin], dtype=np.int64)


def disagreement(faces: IntArray) -> tuple[int, int, int, int] | None:
    """First two faces that traverse their common side in the same direction, and its ends; None without such faces."""
    sides = sides_of(faces)
    two = np.flatnonzero(sides.shared == 2)
    order = two[np.argsort(sides.pair[two], kind="stable")].reshape(-1, 2)
    wrong = order[sides.tail[order[:, 0]] == sides.tail[order[:, 1]]]
    if not len(wrong):
        return None
    first, second = wrong[np.argmin(wrong[:, 0])].tolist()
    return int(sides.owner[first]), int(sides.owner[second]), int(sides.tail[first]), int(sides.head[first])


def patches(faces: IntArray) -> IntArray:
    """Connected part of the surface of each face, shape (faces,); faces that share particles are connected."""
    there = faces >= 0
    owner = np.broadcast_to(np.arange(len(faces))[:, None], faces.shape)[there]
    return joined_parts(owner, faces[there], len(faces))


def joined_parts(one: IntArray, common: IntArray, count: int) -> IntArray:
    """Number the connected parts of ``count`` items; items with an equal ``common`` are joined.

    ``one[k]`` is an item and ``common[k] >= 0`` its key. Parts are numbered by their first items. The function uses
    only NumPy: SciPy's equivalent takes a quarter of a second to import, and pictures of cloth need nothing else of it.
    """
    # Roots of parts are hooked to lower roots, and paths are then shortened, until no pair joins two parts (Shiloach
    # and Vishkin, An O(log n) parallel connectivity algorithm, 1982).
    root = np.arange(count)
    while True:
        lowest = np.full(int(common.max(initial=-1)) + 1, count)
        np.minimum.at(lowest, common, root[one])
        hooked = root.copy()
        np.minimum.at(hooked, root[one], lowest[common])
        while (hooked[hooked] != hooked).any():
            hooked = hooked[hooked]
        if (hooked == root).all():
            return np.asarray(np.unique(root, return_inverse=True)[1].reshape(count), dtype=np.int64)
        root = hooked


def agreeing(position: FloatArray, space: Space, faces: IntArray) -> IntArray | None:
    """Faces oriented like the first face of their part; None for a one-sided surface.

    A part without a boundary is oriented so that its normals point outwards.
    """
    sides = sides_of(faces)
    inner = np.flatnonzero(sides.shared == 2)
    two = inner[np.argsort(sides.pair[inner], kind="stable")].reshape(-1, 2)
    one, other = sides.owner[two].T
    against = sides.tail[two[:, 0]] == sides.tail[two[:, 1]]
    near: list[list[tuple[int, bool]]] = [[] for _ in range(len(faces))]
    for a, b, turn in zip(one.tolist(), other.tolist(), against.tolist(), strict=True):
        near[a].append((b, turn))
        near[b].append((a, turn))
    turned, part = np.zeros(len(faces), dtype=bool), np.full(len(faces), -1)
    for begin in range(len(faces)):
        if part[begin] >= 0:
            continue
        part[begin], front = begin, [begin]
        while front:
            here = front.pop()
            for there, turn in near[here]:
                if part[there] < 0:
                    part[there], turned[there] = begin, turned[here] ^ turn
                    front.append(there)
                elif turned[there] != turned[here] ^ turn:
                    return None
    found = np.where(turned[:, None], reversed_faces(faces), faces)
    inward = _volumes(position, space, found, part) < 0.0
    open_parts = np.unique(part[sides.owner[sides.shared != 2]])
    inward[open_parts] = False
    return np.where(inward[part][:, None], reversed_faces(found), found)


def from_lowest_corner(faces: IntArray) -> IntArray:
    """Return each face starting at its lowest corner, in the same orientation."""
    counts = corner_counts(faces)[:, None]
    column = np.arange(faces.shape[1])
    begin = np.argmin(np.where(faces >= 0, faces, np.iinfo(np.int64).max), axis=1)[:, None]
    return np.take_along_axis(faces, np.where(column < counts, (column + begin) % counts, column), axis=1)


def reversed_faces(faces: IntArray) -> IntArray:
    """Return each face in reverse orientation, starting at the same corner."""
    counts = corner_counts(faces)[:, None]
    column = np.arange(faces.shape[1])
    back = np.where((column > 0) & (column < counts), counts - column, column)
    return np.take_along_axis(faces, back, axis=1)


def _volumes(position: FloatArray, space: Space, faces: IntArray, part: IntArray) -> FloatArray:
    """Volume enclosed by the faces of each part [m3], shape (faces,); negative if normals point inwards."""
    origin = position[faces[part, 0]]
    center = position[faces[:, 0]]
    tall = (nearest(space, center - origin) * vector_areas(position, space, faces)).sum(axis=1) / 3.0
    return np.asarray(np.bincount(part, tall, len(faces)), dtype=np.float64)


def triangulate_faces(position: FloatArray, space: Space, faces: IntArray) -> IntArray:
    """Return faces cut into triangles without new corners, shape (triangles, 3), in the order of the faces.

    A quadrangle is cut along its shorter diagonal, any other polygon by ear clipping; both stay within a concave face.
    """
    if faces.shape[1] == 3:
        return faces.copy()
    counts, normals = corner_counts(faces), vector_areas(position, space, faces)
    four, more = np.flatnonzero(counts == 4), np.flatnonzero(counts > 4)
    corners = faces[four, :4]
    at = nearest(space, position[corners] - position[corners[:, :1]])
    short = (at[:, 2] ** 2).sum(axis=1) <= ((at[:, 3] - at[:, 1]) ** 2).sum(axis=1) * (1.0 + 1e-12)
    one, other = (_cut_within(at[:, order], normals[four]) for order in ([0, 1, 2, 3], [1, 2, 3, 0]))
    first = np.where(one != other, one, short)
    halves = np.where(first[:, None, None], corners[:, [[0, 1, 2], [0, 2, 3]]], corners[:, [[1, 2, 3], [1, 3, 0]]])
    rows, owner = [faces[counts == 3, :3], halves.reshape(-1, 3)], [np.flatnonzero(counts == 3), np.repeat(four, 2)]
    for row in more.tolist():
        ring = faces[row, : counts[row]]
        ears = _ears(nearest(space, position[ring] - position[ring[0]]), normals[row])
        rows.append(ring[ears])
        owner.append(np.full(len(ears), row))
    return np.concatenate(rows)[np.argsort(np.concatenate(owner), kind="stable")]


def are_among(faces: IntArray, triangles: IntArray) -> np.ndarray:
    """Mask of the faces that have the corners of one of these triangles, shape (faces,), bool."""
    found = np.zeros(len(faces), dtype=bool)
    if len(triangles) and len(faces):
        three = np.flatnonzero((faces >= 0).sum(axis=1) == triangles.shape[1])
        found[three] = np.isin(_rows_as_bytes(np.sort(faces[three, :3], axis=1)),
                               _rows_as_bytes(np.sort(triangles, axis=1)))  # fmt: skip
    return found


def cut_faces(faces: IntArray, triangles: IntArray) -> IntArray:
    """Return the faces; a face whose fan from its first corner has some of these triangles is replaced by the fan."""
    if not len(triangles) or not len(faces) or faces.shape[1] == 3:
        return faces
    second = np.arange(1, faces.shape[1] - 1)
    first = np.repeat(faces[:, :1], len(second), axis=1)
    fan = np.stack([first, faces[:, second], faces[:, second + 1]], axis=2)
    there = fan[:, :, 2] >= 0
    cut = np.zeros(there.shape, dtype=bool)
    cut[there] = are_among(fan[there], triangles)
    rows = cut.any(axis=1) & (there.sum(axis=1) > 1)
    return joined_faces(faces[~rows], fan[rows][there[rows]]) if rows.any() else faces


def _rows_as_bytes(table: IntArray) -> np.ndarray:
    """Return each row as one item that is compared by its bytes."""
    rows = np.ascontiguousarray(table, dtype=np.int64)
    return rows.view(np.dtype((np.void, rows.shape[1] * rows.itemsize))).ravel()


def fan_faces(position: FloatArray, space: Space, faces: IntArray) -> IntArray:
    """Return faces that a fan from the first corner covers exactly, shape (faces or more, widest).

    A concave quadrangle starts at its reflex corner, or opposite to it; any other concave polygon is replaced by
    triangles. All other faces are unchanged.
    """
    if not len(faces) or faces.shape[1] == 3:
        return faces
    counts, normals = corner_counts(faces), vector_areas(position, space, faces)
    corners = np.where(faces >= 0, faces, faces[:, :1])
    at = nearest(space, position[corners] - position[corners[:, :1]])
    turn = np.einsum("ijk,ik->ij", np.cross(at[:, 1:-1], at[:, 2:]), normals)
    dented = ((turn < 0.0) & (np.arange(2, faces.shape[1]) < counts[:, None])).any(axis=1)
    if not dented.any():
        return faces
    four, more = dented & (counts == 4), dented & (counts > 4)
    found = faces.copy()
    found[four, :4] = np.roll(faces[four, :4], -1, axis=1)
    if not more.any():
        return found
    rows = np.where(more)[0]
    parts = {int(row): triangulate_faces(position, space, faces[[row]]) for row in rows}
    sizes = np.concatenate([np.full(len(parts[k]), 3) if k in parts else counts[[k]] for k in range(len(faces))])
    flat = [parts[k].ravel() if k in parts else found[k, : counts[k]] for k in range(len(faces))]
    return table_of(np.concatenate(flat), sizes)


def _cut_within(at: FloatArray, normal: FloatArray) -> np.ndarray:
    """Mask of the quadrangles that contain the diagonal from their first corner, shape (k,)."""
    middle = at[:, 2] - at[:, 0]
    one, other = np.cross(at[:, 1] - at[:, 0], middle), np.cross(middle, at[:, 3] - at[:, 0])
    return np.asarray(((one * normal).sum(axis=1) > 0.0) & ((other * normal).sum(axis=1) > 0.0))


def _ears(at: FloatArray, normal: FloatArray) -> IntArray:
    """Triangles of a polygon without new corners, shape (corners - 2, 3): ear clipping, shortest cut first."""
    axis = np.eye(3)[int(np.argmin(np.abs(normal)))]
    u = np.cross(normal, axis)
    flat = at @ np.column_stack([u, np.cross(normal, u) / max(float(np.linalg.norm(normal)), 1e-300)])
    left, found = np.arange(len(at)), []
    while len(left) > 3:
        here, before, after = flat[left], flat[np.roll(left, 1)], flat[np.roll(left, -1)]
        bulges = _turn(before, here, after) > 0.0
        cut = np.where(bulges, ((after - before) ** 2).sum(axis=1), np.inf)
        ear = next(
            (k for k in np.argsort(cut, kind="stable").tolist() if bulges[k] and _is_empty(flat, left, k)),
            int(np.argmin(cut)),  # a polygon that crosses itself
        )
        found.append([left[ear - 1], left[ear], left[(ear + 1) % len(left)]])
        left = np.delete(left, ear)
    return np.array([*found, left.tolist()], dtype=np.int64)


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> FloatArray:
    """Twice the area of triangles in a plane, positive if they are counterclockwise."""
    one, other = b - a, c - a
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def _is_empty(flat: FloatArray, left: IntArray, ear: int) -> bool:
    """Return True if no other corner lies in the triangle of three consecutive corners."""
    ring = np.roll(left, 1 - ear)
    a, b, c = flat[ring[:3]]
    others = flat[ring[3:]]
    within = (_turn(a, b, others) >= 0.0) & (_turn(b, c, others) >= 0.0) & (_turn(c, a, others) >= 0.0)
    return not within.any()


def _rows(
    faces: Any, name: str, caller: str, rule: str
) -> tuple[IntArray, IntArray, Callable[[int], list[Any]]]:  # fmt: skip
    """Corners of all faces in one array, the number of each face, and a function that formats a given face."""
    if isinstance(faces, np.ndarray):
        if faces.ndim != 2 or faces.dtype.kind not in "iu":
            raise SceneError(
                f"{argument(name, caller)} must be {rule}. Got an array of {faces.dtype} of shape {faces.shape}."
            )
        sizes = np.argmax(np.column_stack([faces < 0, np.ones(len(faces), dtype=bool)]), axis=1)
        if (np.arange(faces.shape[1]) < sizes[:, None]).sum() != (faces >= 0).sum() or (faces < -1).any():
            raise SceneError(f"{argument(name, caller)} must be {rule}; -1 only fills up the end of a row.")
        corners = np.minimum(faces[faces >= 0], MOST).astype(np.int64)
        return corners, sizes, lambda number: list(faces[number, : sizes[number]].tolist())
    try:
        rows = [list(row) for row in faces]
    except Exception:  # an object that is read as rows may raise any exception
        raise refuse(name, caller, rule, format_value(faces)) from None
    every = list(chain.from_iterable(rows))
    kinds = set(map(type, every))
    whole = all(issubclass(kind, (int, np.integer)) and not issubclass(kind, (bool, np.timedelta64)) for kind in kinds)
    if not whole or (every and not -MOST <= min(every) <= max(every) <= MOST):
        wrong = next(k for k, row in enumerate(rows) if not all(is_whole(one) and abs(int(one)) <= MOST for one in row))
        raise refuse(name, caller, rule, rows[wrong], f"That is face {wrong}.")
    return np.array(every, dtype=np.int64), np.fromiter(map(len, rows), np.int64, len(rows)), rows.__getitem__
