"""Cloth: the faces of nets, grids, meshes and folds, found once; faces at a torn spring are open.

The faces of a net follow from its springs: three springs that close, and four without a spring across. Braces, both
diagonals of a cell, are left out first. Only surfaces are filled: no side has more than two faces, and some particle
has faces all around it, so that trusses, masts and towers stay open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.tears import fragile_triangles
from springline.model.families import STRUT, Model
from springline.spec.faces import (
    NO_FACES,
    are_among,
    cut_faces,
    fan_faces,
    joined_faces,
    joined_parts,
    next_corners,
    sides_of,
    table_of,
)

MOST_NEAR = 64  # springs at a particle: a particle with more springs is a hub and not part of a net
MOST_SPRINGS = 1_000_000  # models with more springs have no filled faces
FEWEST, FEWEST_CLOSED = 4, 20  # faces of a surface with an edge, and without: a tower's cell is not a balloon


@dataclass(frozen=True, eq=False)
class Cloth:
    """The surface of a model.

    Attributes
    ----------
    faces : corners of each, padded with -1, shape (faces, widest)
    sides : number of the spring from each corner to the next, shape (faces, widest); -1 if it does not exist
    """

    faces: IntArray
    sides: IntArray

    def whole(self, intact: np.ndarray, alive: np.ndarray, torn: IntArray = NO_FACES) -> np.ndarray:
        """Faces without a broken side or a removed corner that are not torn themselves, shape (faces,), bool.

        ``torn`` contains the corners of torn triangles, shape (torn, 3).
        """
        gone = ~np.append(intact, True)[self.sides] | ~np.append(alive, True)[self.faces]
        return np.asarray(~gone.any(axis=1) & ~are_among(self.faces, torn))


NO_CLOTH = Cloth(NO_FACES, NO_FACES)


def cloth_of(
    model: Model, memory: dict[str, Any], declared: IntArray = NO_FACES, position: FloatArray | None = None
) -> Cloth:
    """Surface of a model: its ``declared`` faces, and faces derived from springs elsewhere; computed once per model and
    kept in ``memory``.

    Faces with parts that may tear are cut into these parts. Faces with a dent at these positions [m] start at a corner
    whose fan stays inside them, or are cut into triangles. On a torus there are no faces, since faces across the edge
    of the cell would have to be cut.
    """
    springs = model.springs
    last = memory.get("cloth")
    fragile = fragile_triangles(model)
    key: tuple[np.ndarray, ...] = (springs.tail, springs.head, declared, fragile)
    if last is None or not all(one is other or np.array_equal(one, other) for one, other in zip(last[0], key)):
        bare = model.space.periodic or not len(springs.tail) + len(declared)
        last = memory["cloth"] = (key, NO_CLOTH if bare else _cloth(model, declared, position))
    return last[1]  # type: ignore[no-any-return]


def _cloth(model: Model, declared: IntArray, position: FloatArray | None) -> Cloth:
    springs = model.springs
    parted = cut_faces(declared, fragile_triangles(model))
    shown = parted if position is None else fan_faces(position, model.space, parted)
    faces = joined_faces(shown, _cut_undeclared(_undeclared_faces(model, declared), fragile_triangles(model)))
    if model.dim == 2 and len(faces):  # discs joined by springs are bodies
        faces = faces[~(np.append(model.particles.radius, 0.0)[faces] > 0.0).any(axis=1)]
    if not len(faces):
        return NO_CLOTH
    ends = np.column_stack([springs.tail, springs.head]).astype(np.int64)
    net = NetAdjacency(ends, model.particle_count)
    one, other = faces, next_corners(faces)
    sides = np.where(one >= 0, net.number(np.maximum(one, 0), np.maximum(other, 0)), -1)
    return Cloth(faces, sides)


def _cut_undeclared(faces: IntArray, fragile: IntArray) -> IntArray:
    """Faces derived from springs, cut into the triangles that may tear, whichever diagonal these have."""
    faces = cut_faces(faces, fragile)
    if not len(fragile) or not len(faces) or faces.shape[1] != 4:
        return faces
    whole = faces[:, 3] >= 0
    return cut_faces(np.where(whole[:, None], np.roll(faces, -1, axis=1), faces), fragile)


def _undeclared_faces(model: Model, declared: IntArray) -> IntArray:
    """Faces derived from springs where no particle has a declared face or is the end of a pole; faces between poles are
    open."""
    springs = model.springs
    said = np.zeros(model.particle_count, dtype=bool)
    said[declared[declared >= 0]] = True
    poles = springs.kind == STRUT
    said[springs.tail[poles]] = said[springs.head[poles]] = True
    free = ~(said[springs.tail] | said[springs.head])
    return surfaces(find_faces(model, unbraced_springs(model) & free)) if free.any() else NO_FACES


def triangles(faces: IntArray) -> IntArray:
    """Faces cut into triangles as a fan from their first corner, shape (triangles, 3)."""
    second = np.arange(1, faces.shape[1] - 1)
    fan = np.stack([np.repeat(faces[:, :1], len(second), axis=1), faces[:, second], faces[:, second + 1]], axis=2)
    return np.asarray(fan[fan[..., 2] >= 0])


class NetAdjacency:
    """Springs as a graph: ``ends``, shape (springs, 2), among ``count`` particles."""

    def __init__(self, ends: IntArray, count: int) -> None:
        self.count = count
        low, high = ends.min(axis=1, initial=count), ends.max(axis=1, initial=0)
        self._codes, self._springs = np.unique(low * count + high, return_index=True)
        both = np.concatenate([self.pairs, self.pairs[:, ::-1]])
        both = both[np.lexsort((both[:, 1], both[:, 0]))]
        degree = np.bincount(both[:, 0], minlength=count)
        place = np.arange(len(both)) - (np.cumsum(degree) - degree)[both[:, 0]]
        self.near = np.full((count, min(int(degree.max(initial=0)), MOST_NEAR)), -1)
        few = degree[both[:, 0]] <= MOST_NEAR
        self.near[both[few, 0], place[few]] = both[few, 1]

    @property
    def pairs(self) -> IntArray:
        """Pairs of particles joined by springs, each pair once, the lower number first, shape (pairs, 2)."""
        return np.stack(np.divmod(self._codes, self.count), axis=1)

    def number(self, one: IntArray, other: IntArray) -> IntArray:
        """Number of the spring between two particles, -1 if there is no spring; arrays of equal shape."""
        code = np.minimum(one, other) * self.count + np.maximum(one, other)
        at = np.minimum(np.searchsorted(self._codes, code), max(len(self._codes) - 1, 0))
        if not len(self._codes):
            return np.full(code.shape, -1)
        return np.where(self._codes[at] == code, self._springs[at], -1)

    def joins(self, one: IntArray, other: IntArray) -> np.ndarray:
        """Return True for each pair of particles that a spring joins."""
        return np.asarray(self.number(one, other) >= 0)

    def corners(self) -> tuple[IntArray, IntArray, IntArray]:
        """Every two springs that meet: their common particle, and their other ends, the lower number first."""
        first, second, last = [], [], []
        for one in range(self.near.shape[1]):
            for other in range(one + 1, self.near.shape[1]):
                here = np.flatnonzero(self.near[:, other] >= 0)  # rows are filled from the left
                first.append(here)
                second.append(self.near[here, one])
                last.append(self.near[here, other])
        none = [np.zeros(0, dtype=np.int64)]
        return np.concatenate(none + first), np.concatenate(none + second), np.concatenate(none + last)


def unbraced_springs(model: Model) -> np.ndarray:
    """Mask of springs except the crossing diagonals of cells, shape (springs,), bool.

    Of four particles that are all joined, two springs without a common end are diagonals if both have longer rest
    lengths than the other four.
    """
    springs, count = model.springs, model.particle_count
    ends = np.column_stack([springs.tail, springs.head]).astype(np.int64)
    kept = np.ones(len(ends), dtype=bool)
    if len(ends) > MOST_SPRINGS:
        return kept
    net = NetAdjacency(ends, count)
    rest = np.append(springs.rest_length, 0.0)
    first, second, last = net.corners()
    side = net.joins(second, last)
    one, other, apex = second[side], last[side], first[side]  # a spring, and a particle joined to both its ends
    order = np.lexsort((apex, other, one))
    one, other, apex = one[order], other[order], apex[order]
    for step in range(1, MOST_NEAR):
        same = (one[step:] == one[:-step]) & (other[step:] == other[:-step])
        if not same.any():
            break
        a, b, c, d = (part[same] for part in (one[step:], other[step:], apex[:-step], apex[step:]))
        across = net.number(c, d)
        a, b, c, d, across = (part[across >= 0] for part in (a, b, c, d, across))
        along = net.number(a, b)
        sides = np.stack([rest[net.number(p, q)] for p, q in ((a, c), (a, d), (b, c), (b, d))])
        crossing = np.minimum(rest[along], rest[across]) > sides.max(axis=0, initial=0.0)
        kept[along[crossing]] = kept[across[crossing]] = False
    return kept


def find_faces(model: Model, kept: np.ndarray | None = None) -> IntArray:
    """Faces closed by three springs, or by four without a diagonal: rows of corners, padded with -1.

    The corners of a face are in cyclic order from the lowest number; faces are sorted by their corners.
    """
    springs, count = model.springs, model.particle_count
    ends = np.column_stack([springs.tail, springs.head]).astype(np.int64)
    net = NetAdjacency(ends if kept is None else ends[kept], count)
    if len(ends) > MOST_SPRINGS:
        return NO_FACES
    first, second, last = net.corners()
    lowest = first < np.minimum(second, last)
    first, second, last = first[lowest], second[lowest], last[lowest]
    closed = net.joins(second, last)
    found = [np.column_stack([first[closed], second[closed], last[closed], np.full(int(closed.sum()), -1)])]
    first, second, last = (part[~closed] for part in (first, second, last))
    for column in range(net.near.shape[1]):
        third = net.near[second, column]
        there = np.maximum(third, 0)
        around = (third > first) & net.joins(there, last) & ~net.joins(there, first)
        found.append(np.column_stack([first, second, third, last])[around])
    faces = np.concatenate(found)
    faces = faces[np.lexsort(faces.T[::-1])]
    sizes = (faces >= 0).sum(axis=1)
    return table_of(faces[faces >= 0], sizes)


def surfaces(faces: IntArray) -> IntArray:
    """Faces that belong to a surface, that is a patch of faces with common sides."""
    if not len(faces):
        return faces
    sides = sides_of(faces)
    owner, pair, count = sides.owner, sides.pair, sides.shared
    patch = joined_parts(owner, pair, len(faces))
    patches = int(patch.max()) + 1
    branched, edged = np.zeros(patches, dtype=bool), np.zeros(patches, dtype=bool)
    branched[patch[owner[count > 2]]] = True
    edged[patch[owner[count == 1]]] = True
    on_edge = np.zeros(int(faces.max()) + 1, dtype=bool)
    on_edge[sides.tail[count == 1]] = on_edge[sides.head[count == 1]] = True
    inside = np.zeros(patches, dtype=bool)
    inside[patch[owner[~on_edge[sides.tail]]]] = True
    many = np.bincount(patch, minlength=patches) >= np.where(edged, FEWEST, FEWEST_CLOSED)
    return np.asarray(faces[(inside & many & ~branched)[patch]])


def mix_colors(joined: IntArray, shade: np.ndarray, otherwise: np.ndarray) -> np.ndarray:
    """Color of each point: the mean of the springs that meet there, or ``otherwise`` if no spring meets there.

    ``joined`` are rows of the points at the ends of springs, shape (m, 2), ``shade`` their colors, shape (m, 3).
    """
    count = len(otherwise)
    many = np.bincount(joined.ravel(), minlength=count)
    both = np.repeat(shade, 2, axis=0)
    total = np.stack([np.bincount(joined.ravel(), both[:, k], count) for k in range(3)], axis=1)
    return np.where(many[:, None] > 0, total / np.maximum(many, 1)[:, None], otherwise)


def vertex_normals(position: FloatArray, corners: IntArray) -> FloatArray:
    """Unit normal at each point, the area-weighted sum over its triangles, shape (points, 3)."""
    a, b, c = (position[corners[:, k]] for k in range(3))
    each = np.repeat(np.cross(b - a, c - a), 3, axis=0)
    total = np.stack([np.bincount(corners.ravel(), each[:, axis], len(position)) for axis in range(3)], axis=1)
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=1), 1e-300)[:, None])
