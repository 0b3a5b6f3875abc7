"""Builders of stretched sheets: membranes within an outline, balloons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, number, points, positive, refuse, vector
from springline.errors import SceneError
from springline.forces.sheets import Membrane
from springline.forces.volumes import Pressure
from springline.messages import argument
from springline.spec.adding import append_particles, declare
from springline.spec.builders import all_or_nothing, moved_back, near_origin, place_in_words
from springline.spec.faces import corner_shares, joined_faces, sides_of, vector_areas
from springline.spec.handles import MembraneHandle
from springline.spec.options import Options
from springline.spec.weld import weld

if TYPE_CHECKING:
    from springline.spec.spec import Spec

NEAREST = 0.6  # [spacings] least distance of an inner vertex from the outline
MOST_VERTICES = 1_000_000
ICOSAHEDRON = 1.0514622242382672  # [-] side over radius


class Tent(NamedTuple):
    """Arguments of a membrane within an outline."""

    outline: Any
    holes: Any
    spacing: Any
    density: Any
    thickness: Any
    material: dict[str, Any]


def membrane(spec: Spec, given: Tent, options: Options) -> MembraneHandle:
    """Add a triangulated sheet within an outline, like a soap film on a wire: heights are those of a taut net."""
    caller = "membrane()"
    step = positive(given.spacing, "spacing", caller, "m")
    density = positive(given.density, "density", caller, "kg/m3")
    thickness = positive(given.thickness, "thickness", caller, "m")
    material = _material(given.material, caller)
    loops = [_loop(spec, given.outline, "outline", caller)]
    if not isinstance(given.holes, (list, tuple)) and getattr(given.holes, "ndim", 0) != 3:
        raise refuse("holes", caller, "a list of closed lines, each as the outline is given", given.holes)
    loops += [_loop(spec, hole, "holes", caller) for hole in given.holes]
    shift, near = near_origin(np.concatenate(loops))
    loops = np.split(near, np.cumsum([len(loop) for loop in loops])[:-1])
    places, corners = _triangulate_outline(spec, loops, step, shift, caller)
    with all_or_nothing(spec):
        mass = density * thickness * corner_shares(places, spec.space, corners)
        index = append_particles(spec, moved_back(places, shift), caller, mass=mass, **options).index
        sheet = declare(spec, [Membrane(index[corners], thickness=thickness, **material)])[0]
    spec.faces = joined_faces(spec.faces, index[corners])
    return MembraneHandle(spec, index, index[corners], sheet)


class Rubber(NamedTuple):
    """Arguments of a balloon."""

    center: Any
    diameter: Any
    spacing: Any
    density: Any
    thickness: Any
    pressure: Any
    material: dict[str, Any]


def balloon(spec: Spec, given: Rubber, options: Options) -> MembraneHandle:
    """Add a spherical membrane under pressure to a spec; ``given.diameter`` is the unstretched diameter."""
    caller = "balloon()"
    if spec.dim == 2:
        raise SceneError(f"{caller} is a sphere, and this scene is a plane. Take Scene(dim=3).")
    center = vector(given.center, "center", caller, "m")
    radius = 0.5 * positive(given.diameter, "diameter", caller, "m")
    step = positive(given.spacing, "spacing", caller, "m")
    density = positive(given.density, "density", caller, "kg/m3")
    thickness = positive(given.thickness, "thickness", caller, "m")
    pressure, material = number(given.pressure, "pressure", caller, "Pa"), _material(given.material, caller)
    if not (radius / step) * (radius / step) < MOST_VERTICES / 20.0:
        raise refuse("spacing", caller, f"a spacing that gives {MOST_VERTICES:,} vertices at most", given.spacing)
    unit, corners = geodesic(max(1, int(np.ceil(radius * ICOSAHEDRON / step))))
    places = center + radius * unit
    with all_or_nothing(spec):
        mass = density * thickness * corner_shares(places, spec.space, corners)
        index = append_particles(spec, places, caller, mass=mass, **options).index
        rubber = Membrane(index[corners], thickness=thickness, **material)
        sheet, contents = declare(spec, [rubber, Pressure(index[corners], pressure)])
    spec.faces = joined_faces(spec.faces, index[corners])
    return MembraneHandle(spec, index, index[corners], sheet, contents)


def _material(said: dict[str, Any], caller: str) -> dict[str, Any]:
    """Material of a sheet, with checked modulus and Poisson's ratio; Membrane() checks the others."""
    modulus = positive(said["modulus"], "modulus", caller, "Pa")
    if said["strength"] is not None:
        said = {**said, "strength": positive(said["strength"], "strength", caller, "N/m")}
    return {**said, "modulus": modulus, "poisson": number(said["poisson"], "poisson", caller)}


def geodesic(frequency: int) -> tuple[FloatArray, IntArray]:
    """Icosahedron on the unit sphere, its sides cut into ``frequency`` parts, its triangles oriented outwards."""
    long = 0.5 * (1.0 + np.sqrt(5.0))
    cyclic = [np.roll([0.0, one, other * long], k) for k in range(3) for one in (-1.0, 1.0) for other in (-1.0, 1.0)]
    corner = np.array(cyclic) / np.sqrt(1.0 + long * long)
    near = np.linalg.norm(corner[:, None] - corner, axis=2) < 1.1  # sides are 1.0515 long
    rows = [(i, j, k) for i in range(12) for j in range(i + 1, 12) for k in range(j + 1, 12)
            if near[i, j] and near[j, k] and near[i, k]]  # fmt: skip
    found = [(i, j, k) if np.linalg.det(corner[[i, j, k]]) > 0.0 else (i, k, j) for i, j, k in rows]
    u, v = np.array([(u, v) for u in range(frequency + 1) for v in range(frequency + 1 - u)]).T
    share = np.column_stack([frequency - u - v, u, v]) / frequency
    at = {pair: row for row, pair in enumerate(zip(u.tolist(), v.tolist(), strict=True))}
    up = [[at[a, b], at[a + 1, b], at[a, b + 1]] for a, b in at if a + b < frequency]
    down = [[at[a + 1, b], at[a + 1, b + 1], at[a, b + 1]] for a, b in at if a + b < frequency - 1]
    places = np.concatenate([share @ corner[list(face)] for face in found])
    cells = np.concatenate([len(share) * k + np.array(up + down) for k in range(20)])
    vertex, places = weld(places, 1e-9)
    return places / np.linalg.norm(places, axis=1)[:, None], vertex[cells]


def _loop(spec: Spec, given: Any, name: str, caller: str) -> FloatArray:
    """Corners of a closed line [m], shape (k, 3), without a repeated first corner at the end."""
    found = points(given, name, caller, "m", spec.dim)
    found = found[:-1] if len(found) > 1 and (found[0] == found[-1]).all() else found
    if len(found) < 3:
        raise refuse(name, caller, "three points or more around it [m]", given)
    return found


def _triangulate_outline(
    spec: Spec, loops: list[FloatArray], step: float, shift: FloatArray, caller: str
) -> tuple[FloatArray, IntArray]:  # fmt: skip
    """Vertices [m] and triangles between closed lines, in the projection along the normal of the first.

    ``shift`` leads from these lines to the given ones [m], for errors.
    """
    from scipy.spatial import Delaunay, cKDTree

    normal = vector_areas(loops[0], spec.space, np.arange(len(loops[0]))[None])[0]
    size = float(np.linalg.norm(normal))
    if size <= 1e-9 * float(np.ptp(loops[0], axis=0).max()) ** 2:
        raise SceneError(f"{argument('outline', caller)} encloses no area. Draw its corners in order around it.")
    normal /= size
    across = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    across /= np.linalg.norm(across)
    plane = np.column_stack([across, np.cross(normal, across)])
    if size / step / step > MOST_VERTICES:
        raise refuse("spacing", caller, f"a spacing that gives {MOST_VERTICES:,} vertices at most", step)
    rims = [_divide_loop(loop, step) for loop in loops]
    rim = np.concatenate(rims)
    flat = rim @ plane
    ends = np.concatenate([np.column_stack([flat[at], np.roll(flat[at], -1, axis=0)]) for at in _ranges(rims)])
    inside = _hexagons(flat.min(axis=0), flat.max(axis=0), step)
    inside = inside[_within(inside, ends)]
    inside = inside[cKDTree(flat).query(inside)[0] > NEAREST * step] if len(inside) else inside
    every = np.concatenate([flat, inside])
    corners = np.asarray(Delaunay(every).simplices, dtype=np.int64)
    a, b, c = (every[corners[:, k]] for k in range(3))
    turn = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    corners = np.where((turn < 0.0)[:, None], corners[:, [0, 2, 1]], corners)
    corners = corners[(np.abs(turn) > 1e-6 * min(step * step, size)) & _within((a + b + c) / 3.0, ends)]
    corners = corners[np.lexsort(np.sort(corners, axis=1).T[::-1])]
    _refuse_gaps(corners, rims, shift, caller)
    heights = _taut(corners, rim @ normal, len(every))
    places = every @ plane.T + heights[:, None] * normal
    places[: len(rim)] = rim
    return places, corners


def _divide_loop(loop: FloatArray, step: float) -> FloatArray:
    """Points along a closed line, at most one step apart [m]."""
    along = np.roll(loop, -1, axis=0) - loop
    parts = np.maximum(np.ceil(np.linalg.norm(along, axis=1) / step - 1e-9), 1.0).astype(np.int64)
    share = np.concatenate([np.arange(count) / count for count in parts])
    return np.repeat(loop, parts, axis=0) + share[:, None] * np.repeat(along, parts, axis=0)


def _ranges(rims: list[FloatArray]) -> list[slice]:
    ends = np.cumsum([len(rim) for rim in rims])
    return [slice(int(end) - len(rim), int(end)) for end, rim in zip(ends, rims, strict=True)]


def _hexagons(low: FloatArray, high: FloatArray, step: float) -> FloatArray:
    """Corners of equilateral triangles over a rectangle [m], shape (k, 2)."""
    rise = step * np.sqrt(0.75)
    rows, columns = (int(np.ceil(extent / apart)) + 2 for extent, apart in zip(high - low, (step, rise), strict=True))
    j, i = np.mgrid[:columns, :rows]
    found = np.column_stack([(step * (i + 0.5 * (j % 2))).ravel(), (rise * j).ravel()])
    return np.asarray(found + 0.5 * (low + high) - 0.5 * (found.min(axis=0) + found.max(axis=0)))


def _within(at: FloatArray, ends: FloatArray) -> np.ndarray:
    """Mask of the points that closed lines in a plane enclose an odd number of times, shape (k,)."""
    # Sorted by height, the points that a side passes are next to each other: outlines have thousands of sides.
    order = np.argsort(at[:, 1], kind="stable")
    x, y = at[order].T
    crossed = np.zeros(len(at), dtype=bool)
    lowest, highest = (np.searchsorted(y, limit(ends[:, 1], ends[:, 3])).tolist() for limit in (np.minimum, np.maximum))
    for low, high, (x0, y0, x1, y1) in zip(lowest, highest, ends.tolist(), strict=True):
        if low < high:
            crossed[low:high] ^= x[low:high] < x0 + (y[low:high] - y0) * (x1 - x0) / (y1 - y0)
    found = np.empty(len(at), dtype=bool)
    found[order] = crossed
    return found


def _refuse_gaps(corners: IntArray, rims: list[FloatArray], shift: FloatArray, caller: str) -> None:
    """Raise SceneError if a part of the outline is not a side of a triangle."""
    sides = sides_of(corners)
    there = {tuple(pair) for pair in sides.pairs.tolist()}
    for at in _ranges(rims):
        number = np.arange(at.start, at.stop)
        for pair in np.sort(np.column_stack([number, np.roll(number, -1)]), axis=1).tolist():
            if tuple(pair) not in there:
                place = place_in_words(moved_back(np.concatenate(rims)[pair[0]], shift))
                raise SceneError(
                    f"{caller} finds no triangles along its outline at ({place}): it crosses or nearly touches itself "
                    f"there as seen from above. Draw it apart, or take a smaller spacing."
                )


def _taut(corners: IntArray, rim: FloatArray, count: int) -> FloatArray:
    """Heights of vertices [m], shape (count,): those of the rim, and at each inner vertex the mean of its neighbors."""
    from scipy.sparse import coo_matrix, diags
    from scipy.sparse.linalg import spsolve

    heights = np.concatenate([rim, np.zeros(count - len(rim))])
    pairs = sides_of(corners).pairs
    if len(rim) == count or np.ptp(rim) <= 1e-12 * max(float(np.abs(rim).max()), 1e-300):
        heights[len(rim) :] = rim.mean()
        return heights
    both = np.concatenate([pairs, pairs[:, ::-1]])
    joined = coo_matrix((np.ones(len(both)), both.T), shape=(count, count)).tocsr()
    whole = (diags(np.asarray(joined.sum(axis=1)).ravel()) - joined).tocsr()
    inner = slice(len(rim), None)
    heights[inner] = spsolve(whole[inner, inner].tocsc(), -(whole[inner, : len(rim)] @ rim))
    return heights
