"""Builders of origami sheets: creases of a pattern as hinges, faces as bars that hardly stretch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, number, positive
from springline.errors import SceneError
from springline.forces.hinges import Hinge
from springline.spec.adding import append_particles, append_springs, declare
from springline.spec.bridged_faces import simple_parts
from springline.spec.builders import all_or_nothing
from springline.spec.faces import (
    NO_FACES,
    agreeing,
    corner_shares,
    joined_faces,
    list_corners,
    repeats,
    reversed_faces,
    sides_of,
    table_of,
    triangulate_faces,
    vector_areas,
)
from springline.spec.handles import OrigamiHandle
from springline.spec.options import Options

if TYPE_CHECKING:
    from springline.spec.spec import Spec

FOLDED = np.radians(175.0)  # [rad] largest rest angle of creases: faces folded flat would lie within each other
FLAT = 1e-9  # [-] largest deviation of a flat pattern from its plane, over its extent


class CreasePattern(NamedTuple):
    """A sheet with creases.

    Attributes
    ----------
    name : of the file
    vertices : [m], shape (n, 3)
    faces : vertices around each, shape (faces, widest); empty if the file has no faces
    edges : vertices of each, shape (edges, 2)
    angles : fold angle [rad], positive in a valley; NaN for edges that are not creases, shape (edges,)
    """

    name: str
    vertices: FloatArray
    faces: IntArray
    edges: IntArray
    angles: FloatArray


class Folding(NamedTuple):
    """Arguments of origami."""

    size: Any
    fold: Any
    crease: Any
    facet: Any
    stretch: Any
    areal_density: Any
    damping_time: Any


def origami(spec: Spec, pattern: CreasePattern, given: Folding, options: Options) -> OrigamiHandle:
    """Add a bar-and-hinge sheet: sides of triangles are springs, creases and facets between them are hinges.

    Filipov, Liu, Tachi, Schenk and Paulino, Bar and hinge models for scalable analysis of origami, 2017.
    """
    caller = "origami()"
    if spec.dim == 2:
        raise SceneError(f"{caller} folds out of its plane, and this scene is a plane. Take Scene(dim=3).")
    crease, facet, stretch = (
        positive(getattr(given, name), name, caller, unit)
        for name, unit in (("crease", "N"), ("facet", "N"), ("stretch", "N/m"))
    )
    fold, density = number(given.fold, "fold", caller), positive(given.areal_density, "areal_density", caller, "kg/m2")
    late = not_negative(given.damping_time, "damping_time", caller, "s")
    places, faces = _place_pattern(spec, pattern, given.size, caller)
    corners = triangulate_faces(places, spec.space, faces)
    sides = sides_of(corners)
    pairs = sides.pairs
    length = np.linalg.norm(places[pairs[:, 1]] - places[pairs[:, 0]], axis=1)
    area = np.linalg.norm(vector_areas(places, spec.space, corners), axis=1)
    stiffness = stretch * np.bincount(sides.pair, area[sides.owner], len(pairs)) / length**2
    quads, shared = _hinges(corners)
    angle = _angle_of(pairs, pattern)[shared]
    with all_or_nothing(spec):
        mass = density * corner_shares(places, spec.space, faces)
        index = append_particles(spec, places, caller, mass=mass, **options).index
        springs = append_springs(spec, index[pairs], caller, stiffness=stiffness, damping=late * stiffness)
    own = np.where(faces >= 0, index[faces], -1)
    spec.faces = joined_faces(spec.faces, own)
    creased = np.isfinite(angle)
    angles, hinges = np.clip(angle[creased], -FOLDED, FOLDED), list[Hinge | None]()
    as_drawn = None if np.ptp(places[:, 2]) > FLAT * np.ptp(places, axis=0).max() else 0.0
    for there, k, rest in ((creased, crease, fold * angles), (~creased, facet, as_drawn)):
        hinge = Hinge(index[quads[there]], stiffness=k * length[shared[there]], rest=rest)
        hinges.append(declare(spec, [hinge])[0] if there.any() else None)
    return OrigamiHandle(spec, index, own, springs, hinges[0], hinges[1], angles)


def _place_pattern(spec: Spec, pattern: CreasePattern, size: Any, caller: str) -> tuple[FloatArray, IntArray]:
    """Positions of vertices [m], and consistently oriented faces; a flat pattern has its normals up."""
    places, faces = pattern.vertices, pattern.faces
    extent = float(np.ptp(places, axis=0).max(initial=0.0))
    flat = bool(np.ptp(places[:, 2]) <= FLAT * extent) if len(places) else False
    if not len(faces) and flat:
        faces = planar_faces(places[:, :2], pattern.edges)
    if not len(faces):
        raise SceneError(f"{caller} needs faces, and {pattern.name} has none: write 'faces_vertices' into it.")
    _refuse_twice(faces, pattern.name)
    faces = _without_repeats(faces, places, pattern.name)
    if size is not None:
        places = places * (positive(size, "size", caller, "m") / extent)
    up = vector_areas(places, spec.space, faces)[:, 2]
    found = np.where((up < 0.0)[:, None], reversed_faces(faces), faces) if flat else agreeing(places, spec.space, faces)
    if found is None:
        raise SceneError(f"{caller} needs a sheet of two sides, and the faces of {pattern.name} have one only.")
    unused = np.setdiff1d(np.arange(len(places)), found)
    if len(unused):
        raise SceneError(f"Vertex {unused[0]} of {pattern.name} belongs to no face. Leave it out of the pattern.")
    return places, found


def _refuse_twice(faces: IntArray, name: str) -> None:
    """Raise SceneError for a face that has the corners of an earlier face."""
    _, first, row = np.unique(np.sort(faces, axis=1), axis=0, return_index=True, return_inverse=True)
    again = np.flatnonzero(first[row.ravel()] != np.arange(len(faces)))
    if len(again):
        corners = tuple(faces[again[0]][faces[again[0]] >= 0].tolist())
        raise SceneError(
            f"Face {again[0]} of {name} has the corners of face {first[row.ravel()[again[0]]]} again, {corners}. Leave "
            f"one of the two out of 'faces_vertices'."
        )


def _without_repeats(faces: IntArray, places: FloatArray, name: str) -> IntArray:
    """Faces; those that pass a vertex twice are cut into triangles, and a dangling crease is a side of two of them."""
    twice = repeats(faces)
    if not twice.any():
        return faces
    parts = list[list[int]]()
    for row, ring in enumerate(list_corners(faces)):
        made = simple_parts(ring, places, dangling=True) if twice[row] else [ring]
        if not made:
            raise SceneError(f"Face {row} of {name} passes a vertex twice and crosses itself. Draw it as two faces.")
        parts += made
    return table_of(np.array([corner for part in parts for corner in part]), np.array([len(part) for part in parts]))


def _hinges(corners: IntArray) -> tuple[IntArray, IntArray]:
    """Corners a, b, c, d of hinges at sides of two triangles; a fold angle is positive if they rise to their normals.

    Also returns the number of each hinge's pair of corners in :func:`sides_of`; shapes (hinges, 4) and (hinges,).
    """
    sides = sides_of(corners)
    inner = np.flatnonzero(sides.shared == 2)
    two = inner[np.argsort(sides.pair[inner], kind="stable")].reshape(-1, 2)
    apex = corners.sum(axis=1)[sides.owner] - sides.tail - sides.head
    one, other = two.T
    return np.column_stack([apex[other], sides.tail[one], sides.head[one], apex[one]]), sides.pair[one]


def _angle_of(pairs: IntArray, pattern: CreasePattern) -> FloatArray:
    """Fold angle of each pair of particles [rad], shape (pairs,); NaN if the pair is not a crease of the pattern."""
    ends, count = np.sort(pattern.edges, axis=1), len(pattern.vertices)
    code, wanted = ends[:, 0] * count + ends[:, 1], pairs[:, 0] * count + pairs[:, 1]
    order = np.argsort(code, kind="stable")
    at = np.minimum(np.searchsorted(code[order], wanted), max(len(code) - 1, 0))
    if not len(code):
        return np.full(len(pairs), np.nan)
    return np.where(code[order][at] == wanted, pattern.angles[order][at], np.nan)


def planar_faces(places: FloatArray, edges: IntArray) -> IntArray:
    """Bounded faces of a planar graph of edges, each to the left of its sides; the outer face is omitted."""
    if not len(edges):
        return NO_FACES
    tail, head = np.concatenate([edges, edges[:, ::-1]]).T
    way = np.arctan2(*(places[head] - places[tail]).T[::-1])
    order = np.lexsort((way, tail))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    begin = np.searchsorted(tail[order], np.arange(len(places)))
    count = np.bincount(tail, minlength=len(places))
    back = (np.arange(len(tail)) + len(edges)) % len(tail)
    right = (place[back] - begin[head] - 1) % count[head] + begin[head]  # the next to the right at its end
    after, left = order[right].tolist(), np.ones(len(tail), dtype=bool)
    found: list[list[int]] = []
    centered = places - places.mean(axis=0)  # areas of faces far from the origin are differences of large numbers
    for first in range(len(tail)):
        walk, here = list[int](), first
        while left[here]:
            left[here] = False
            walk.append(int(tail[here]))
            here = after[here]
        (x, y), (later_x, later_y) = centered[walk].T, np.roll(centered[walk], -1, axis=0).T
        if len(walk) > 2 and (x * later_y - y * later_x).sum() > 0.0:
            found.append(walk)
    flat = np.array([corner for walk in found for corner in walk], dtype=np.int64)
    return table_of(flat, np.array([len(walk) for walk in found], dtype=np.int64))
