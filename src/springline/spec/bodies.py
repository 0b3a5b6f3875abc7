"""Builders of bodies: what a closed surface encloses, filled with particles and springs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, points, positive
from springline.errors import SceneError
from springline.spec.adding import append_particles, append_springs
from springline.spec.builders import ParticleOptions, all_or_nothing
from springline.spec.faces import agreeing, checked_faces, joined_faces, sides_of, triangulated
from springline.spec.handles import BodyHandle
from springline.spec.members import Given
from springline.spelling import argument

if TYPE_CHECKING:
    from springline.spec.spec import Spec

LONGEST_SIDE = 1.25  # [spacings] of a triangle of the surface; longer ones are halved
NEAREST = 0.35  # [spacings] of the lattice from the surface
THIN = 1e-4  # [spacings cubed] tetrahedra of less volume are dropped: four points of a plane
MOST_FILLED = 200_000  # particles of a body: some 1.5 million springs
AT_ONCE = 4_000_000  # pairs of a point and a triangle whose solid angles are found at a time: 100 MB


class Body(NamedTuple):
    """Arguments of a soft body."""

    vertices: Any
    faces: Any
    spacing: Any
    density: Any
    modulus: Any
    damping_time: Any


def soft_body(spec: Spec, given: Body, body: ParticleOptions) -> BodyHandle:
    """A closed surface, filled with tetrahedra whose sides are springs of stiffness E sum(V/<L^2>) of those around.

    <L^2> is the mean over the six sides of a tetrahedron. Springs of kL^2 = w along n make a solid of 15 mu =
    sum(w)/V where they point everywhere alike, of modulus E = 2.5 mu and Poisson's ratio 1/4. On a body-centered
    lattice this is so exactly, in every direction: w is there 8/9 along the cubes of what it is along their diagonals.
    """
    caller = "soft_body()"
    if spec.dim == 2:
        raise SceneError(f"{caller} fills a volume, and this scene is a plane. Take Scene(dim=3), or a mesh().")
    step, density = positive(given.spacing, "spacing", caller, "m"), positive(given.density, "density", caller, "kg/m3")
    modulus = positive(given.modulus, "modulus", caller, "Pa")
    late = not_negative(given.damping_time, "damping_time", caller, "s")
    places, outline = _closed(spec, given, caller)
    _refuse_too_many(places, step, caller)
    volume = _signed(places, outline)
    places, corners = _refined(places, outline, step)
    places = np.concatenate([places, _lattice_within(places, corners, outline, step)])
    cells, sizes = _cells(places, outline, step, caller)
    pairs = np.sort(cells[:, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]].reshape(-1, 2), axis=1)
    code, row = np.unique(pairs[:, 0] * len(places) + pairs[:, 1], return_inverse=True)
    ends = np.column_stack(np.divmod(code, len(places)))
    length = np.linalg.norm(places[ends[:, 1]] - places[ends[:, 0]], axis=1)
    mean = (length**2)[row.reshape(-1, 6)].mean(axis=1)
    stiffness = modulus * np.bincount(row.ravel(), np.repeat(sizes / mean, 6))
    mass = density * volume / sizes.sum() * np.bincount(cells.ravel(), np.repeat(sizes, 4), len(places)) / 4.0
    with all_or_nothing(spec):
        index = append_particles(
            spec, places, None, mass, body.radius, body.restitution, body.fixed, caller=caller
        ).index  # fmt: skip
        springs = append_springs(spec, index[ends], caller, Given(stiffness=stiffness, damping=late * stiffness))
    spec.faces = joined_faces(spec.faces, index[corners])
    return BodyHandle(spec, index, index[corners], springs, index[cells])


def _closed(spec: Spec, given: Body, caller: str) -> tuple[FloatArray, IntArray]:
    """Places [m] and triangles of a closed surface, their normals outwards."""
    places = points(given.vertices, "vertices", caller, "m", spec.dim)
    faces = checked_faces(given.faces, len(places), "faces", caller, "vertex")
    sides = sides_of(faces)
    if not len(faces) or (sides.shared != 2).any():
        row = int(np.argmax(sides.shared != 2)) if len(faces) else -1
        where = f" Its side ({sides.tail[row]}, {sides.head[row]}) has {sides.shared[row]}." if len(faces) else ""
        raise SceneError(f"{caller} needs a closed surface: two faces at every side.{where}")
    found = agreeing(places, spec.space, faces)
    if found is None:
        raise SceneError(f"{caller} needs a closed surface with an inside, and this one has one side only.")
    used = np.unique(found[found >= 0])
    fresh = np.full(len(places) + 1, -1)
    fresh[used] = np.arange(len(used))
    return places[used], triangulated(places[used], spec.space, fresh[found])


def _signed(places: FloatArray, corners: IntArray) -> float:
    """Volume that triangles enclose [m3]."""
    a, b, c = (places[corners[:, k]] - places.mean(axis=0) for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6.0)


def _refined(places: FloatArray, corners: IntArray, step: float) -> tuple[FloatArray, IntArray]:
    """Triangles halved across sides that are the longest of both their triangles, until none is long (Rivara, 1984)."""
    while len(corners) < MOST_FILLED:
        sides = sides_of(corners)
        pairs, pair = sides.pairs, sides.pair.reshape(-1, 3)
        length = np.linalg.norm(places[pairs[:, 1]] - places[pairs[:, 0]], axis=1)
        rank = np.empty(len(pairs), dtype=np.int64)
        rank[np.argsort(length, kind="stable")] = np.arange(len(pairs))
        longest = pair[np.arange(len(pair)), rank[pair].argmax(axis=1)]
        cut = (np.bincount(longest, minlength=len(pairs)) == 2) & (length > LONGEST_SIDE * step)
        if not cut.any():
            break
        middle = len(places) + np.cumsum(cut) - 1
        places = np.concatenate([places, 0.5 * (places[pairs[cut, 0]] + places[pairs[cut, 1]])])
        halved = cut[longest]
        turn = (rank[pair].argmax(axis=1)[halved, None] + np.arange(3)) % 3
        a, b, c = np.take_along_axis(corners[halved], turn, axis=1).T
        m = middle[longest[halved]]
        corners = np.concatenate([corners[~halved], np.column_stack([a, m, c]), np.column_stack([m, b, c])])
    return places, corners


def _cubes(places: FloatArray, step: float) -> tuple[FloatArray, FloatArray, float, IntArray]:
    """Corners of the box around places, edge of a cube whose center is a step from its corners [m], and how many."""
    low, high = places.min(axis=0), places.max(axis=0)
    edge = step * 2.0 / np.sqrt(3.0)
    return low, high, edge, np.minimum(np.ceil((high - low) / edge) + 1.0, 1e6).astype(np.int64)


def _refuse_too_many(places: FloatArray, step: float, caller: str) -> None:
    many = 2.0 * _cubes(places, step)[3].astype(np.float64).prod()
    if many > 4.0 * MOST_FILLED:
        raise SceneError(
            f"{argument('spacing', caller)} would fill its box with {many:,.0f} particles. A body may have "
            f"{MOST_FILLED:,}. Take a larger spacing."
        )


def _lattice_within(places: FloatArray, corners: IntArray, outline: IntArray, step: float) -> FloatArray:
    """Points of a body-centered lattice inside the surface, shape (k, 3): its Delaunay tetrahedra are all alike."""
    from scipy.spatial import cKDTree

    low, high, edge, counts = _cubes(places, step)
    grid = np.stack(np.meshgrid(*(np.arange(count) for count in counts), indexing="ij"), axis=-1).reshape(-1, 3)
    start = 0.5 * (low + high) - 0.5 * edge * (counts - 1)
    lattice = np.concatenate([start + edge * grid, start + edge * (grid + 0.5)])
    lattice = lattice[((lattice > low) & (lattice < high)).all(axis=1)]
    samples = np.concatenate([places, places[corners].mean(axis=1)])
    lattice = lattice[cKDTree(samples).query(lattice)[0] > NEAREST * step]
    return lattice[_inside(lattice, places, outline)]


def _inside(at: FloatArray, places: FloatArray, corners: IntArray) -> np.ndarray:
    """Which points a surface is wound around, by solid angles (van Oosterom and Strackee, 1983), shape (k,)."""
    found, many = np.zeros(len(at)), max(1, AT_ONCE // max(len(corners), 1))
    for begin in range(0, len(at), many):
        a, b, c = (places[corners[:, k]] - at[begin : begin + many, None] for k in range(3))
        la, lb, lc = (np.sqrt((one * one).sum(axis=2)) for one in (a, b, c))
        dots = [(one * other).sum(axis=2) for one, other in ((a, b), (b, c), (c, a))]
        below = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
        found[begin : begin + many] = np.arctan2((np.cross(a, b) * c).sum(axis=2), below).sum(axis=1)
    return np.asarray(found > np.pi)  # half of the solid angle of everything is 2 pi


def _cells(places: FloatArray, outline: IntArray, step: float, caller: str) -> tuple[IntArray, FloatArray]:
    """Tetrahedra within the surface, shape (cells, 4), and their volumes [m3]."""
    from scipy.spatial import Delaunay

    cells = np.asarray(Delaunay(places).simplices, dtype=np.int64)
    a, b, c, d = (places[cells[:, k]] for k in range(4))
    sizes = np.abs((np.cross(b - a, c - a) * (d - a)).sum(axis=1)) / 6.0
    solid = sizes > THIN * step * step * step
    solid[solid] = _inside(places[cells[solid]].mean(axis=1), places, outline)
    cells, sizes = cells[solid], sizes[solid]
    loose = np.setdiff1d(np.arange(len(places)), cells)
    if len(loose):
        where = ", ".join(f"{part:.3g}" for part in places[loose[0]])
        raise SceneError(f"{caller} has no cell at ({where}): the body is too thin there. Take a smaller spacing.")
    order = np.lexsort(np.sort(cells, axis=1).T[::-1])
    return cells[order], sizes[order]
