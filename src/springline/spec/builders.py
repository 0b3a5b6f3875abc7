"""Builders: chains, grids, clouds and bodies in one call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import (
    MOST,
    FloatArray,
    IntArray,
    depth,
    flag,
    format_value,
    not_negative,
    points,
    positive,
    refuse,
    rows,
    strip_unit,
    vector,
    whole,
)  # fmt: skip
from springline.errors import SceneError
from springline.messages import argument
from springline.spec.adding import append_particles, append_springs
from springline.spec.faces import agreeing, checked_faces, joined_faces, sides_of, triangulate_faces
from springline.spec.handles import BodyHandle, ChainHandle, GridHandle, Handle, resolve_particles
from springline.spec.members import drawn_lengths
from springline.spec.options import PARTICLES, Options, split_options, with_defaults

if TYPE_CHECKING:
    from springline.spec.spec import Spec


class Lattice(NamedTuple):
    """Arguments of a grid."""

    shape: Any
    spacing: Any
    origin: Any
    axes: Any
    diagonals: Any
    bending: Any


def chain(spec: Spec, start: Any, end: Any, segments: Any, mass: Any, options: Options) -> ChainHandle:
    """Add particles in a row from ``start`` to ``end``, which are points or existing particles."""
    caller = "chain()"
    count = whole(segments, "segments", caller, 1)
    body, given = split_options(options)
    first, first_position = _end(spec, start, "start", caller)
    last, last_position = _end(spec, end, "end", caller)
    fractions = np.linspace(0.0, 1.0, count + 1)[:, None]
    with np.errstate(over="ignore", invalid="ignore"):  # an overflow is refused with the places
        positions = first_position + fractions * (last_position - first_position)
    positions[-1] = last_position
    if np.array_equal(first_position, last_position):
        raise SceneError(
            f"The 'start' and 'end' of {caller} must be two places. Got {tuple(first_position.tolist())} twice."
        )
    new = slice(0 if first is None else 1, count + 1 if last is None else count)
    with all_or_nothing(spec):
        added = append_particles(
            spec, positions[new], caller, weighed=mass is None, mass=own_mass(mass, given), **body
        ).index
        parts = ([] if first is None else [first]) + [added] + ([] if last is None else [last])
        index = np.concatenate(parts).astype(np.int64)
        springs = append_springs(spec, np.column_stack([index[:-1], index[1:]]), caller, **given)
    return ChainHandle(spec, index, springs)


def grid(spec: Spec, lattice: Lattice, mass: Any, options: Options) -> GridHandle:
    """Add particles in columns and rows, joined to their neighbors."""
    caller = "grid()"
    columns, rows = _shape(lattice.shape)
    crossed, stiffened = flag(lattice.diagonals, "diagonals", caller), flag(lattice.bending, "bending", caller)
    body, given = split_options(options)
    positions = placed_lattice(spec, columns, rows, lattice.spacing, lattice.origin, lattice.axes, caller)
    with all_or_nothing(spec):
        added = append_particles(
            spec, positions, caller, weighed=mass is None, mass=own_mass(mass, given), **body
        )  # fmt: skip
        ends = added.index[_grid_ends(columns, rows, crossed, stiffened)]
        for name in ("rest_length", "rest_factor"):
            given |= _random(spec, ends, name, given.get(name))
        springs = append_springs(spec, ends, caller, **given)
    return GridHandle(spec, added.index, (columns, rows), springs)


def cloud(spec: Spec, count: Any, lower: Any, upper: Any, speed: Any, options: Options) -> Handle:
    """Add particles at random positions, with random directions."""
    caller = "cloud()"
    count = whole(count, "count", caller)
    low, high = _corners(spec, lower, upper)
    fast = not_negative(speed, "speed", caller, "m/s")
    body = with_defaults(PARTICLES, options)
    given = body["velocity"]
    if given is not None and fast:
        raise SceneError(f"{caller} takes a 'speed' or a 'velocity', not both. Leave one of them out.")
    with all_or_nothing(spec), np.errstate(over="ignore"):
        positions = low + spec.random.random((count, 3)) * (high - low)
        directions = spec.random.normal(size=(count, 3))
        positions[:, spec.dim :] = directions[:, spec.dim :] = 0.0
        size = np.maximum(np.sqrt((directions**2).sum(axis=1, keepdims=True)), 1e-300)
        velocity = (
            fast * directions / size if given is None else rows(given, count, "velocity", caller, "m/s", spec.dim)
        )
        body |= {"velocity": velocity, "mass": _draw_between(spec, body["mass"], count, "mass", caller, "kg")}
        return append_particles(spec, positions, caller, **body)


@contextmanager
def all_or_nothing(spec: Spec) -> Iterator[None]:
    """Context that restores a scene, its random generator included, if a later part of a builder fails."""
    count, chance, declared = spec.particle_count, spec.random.bit_generator.state, len(spec.declared)
    springs = spec.spring_count
    try:
        yield
    except BaseException:
        spec.particles.shrink(count)
        spec.springs.shrink(springs)
        del spec.declared[declared:], spec.given[declared:]
        spec.random.bit_generator.state = chance
        raise


def _end(spec: Spec, given: Any, name: str, caller: str) -> tuple[np.ndarray | None, np.ndarray]:
    """Index, or None for a point, and position of one end of a chain [m]."""
    if isinstance(given, Handle):
        index = resolve_particles(spec, given, name, caller)
        if len(index) != 1:
            raise SceneError(f"{argument(name, caller)} must be one particle or a point. Got {len(index)} particles.")
        return index, spec.particles.position[index[0]].copy()
    return None, vector(given, name, caller, "m", spec.dim)


def _shape(shape: Any) -> tuple[int, int]:
    if not isinstance(shape, (tuple, list)) or len(shape) != 2:
        raise refuse("shape", "grid()", "(columns, rows)", shape)
    columns, rows = (whole(number, "shape", "grid()", 1) for number in shape)
    if not 2 <= columns * rows <= MOST:
        raise refuse("shape", "grid()", f"(columns, rows) of 2 particles at least and {MOST:,} at most", shape)
    return columns, rows


def placed_lattice(
    spec: Spec, columns: int, rows: int, spacing: Any, origin: Any, axes: Any, caller: str
) -> np.ndarray:  # fmt: skip
    """Places of particles in columns and rows [m], row by row, shape (columns * rows, 3)."""
    if not isinstance(axes, str) or len(set(axes)) != 2 or len(axes) != 2 or set(axes) - set("xyz"[: spec.dim]):
        raise refuse("axes", caller, f"two of {', '.join('xyz'[: spec.dim])}, such as 'xy'", axes)
    spacing = strip_unit(spacing, "m", "spacing", caller)
    try:
        pair = (spacing, spacing) if depth(spacing) == 0 else tuple(spacing)
    except Exception:  # an object that is read as items may raise any exception
        raise refuse("spacing", caller, "one number or two [m]", spacing) from None
    if len(pair) != 2:
        raise refuse("spacing", caller, "one number or two [m]", spacing)
    steps = [positive(value, "spacing", caller, "m") for value in pair]
    start = np.zeros(3) if origin is None else vector(origin, "origin", caller, "m", spec.dim)
    positions = np.tile(start, (columns * rows, 1))
    positions[:, "xyz".index(axes[0])] += np.tile(np.arange(columns) * steps[0], rows)
    positions[:, "xyz".index(axes[1])] += np.repeat(np.arange(rows) * steps[1], columns)
    return positions


def _grid_ends(columns: int, rows: int, diagonals: bool, bending: bool) -> np.ndarray:
    """Ends of a grid's springs, shape (m, 2), ordered by tail: neighbors in the list are neighbors in memory."""
    table = np.arange(columns * rows).reshape(rows, columns)
    pairs = [(table[:, :-1], table[:, 1:]), (table[:-1], table[1:])]
    if diagonals:
        pairs += [(table[:-1, :-1], table[1:, 1:]), (table[:-1, 1:], table[1:, :-1])]
    if bending:
        pairs += [(table[:, :-2], table[:, 2:]), (table[:-2], table[2:])]
    ends = np.concatenate([np.column_stack([a.ravel(), b.ravel()]) for a, b in pairs])
    return ends[np.argsort(ends[:, 0], kind="stable")]


def _random(spec: Spec, ends: np.ndarray, name: str, given: Any) -> dict[str, np.ndarray]:
    """Random rest lengths [m], if a pair of factors is given."""
    if not (isinstance(given, tuple) and len(given) == 2):
        return {}
    factors = _draw_between(spec, given, len(ends), name, "grid()", "")
    return {name: factors if name == "rest_factor" else factors * drawn_lengths(spec, ends, "grid()")}


def own_mass(mass: Any, springs: Options) -> Any:
    """Mass of each particle [kg]: as given, or 1, or 0 if its members have mass."""
    if mass is not None:
        return mass
    return 1.0 if springs.get("density") is None and springs.get("material") is None else 0.0


def _draw_between(spec: Spec, given: Any, count: int, name: str, caller: str, unit: str) -> Any:
    """Return ``given``, or random numbers between its two values if it is a pair."""
    if not (isinstance(given, tuple) and len(given) == 2):
        return given
    low, high = (not_negative(value, name, caller, unit) for value in given)
    if not low <= high:
        raise refuse(name, caller, "a pair (low, high), low first", given)
    return low + spec.random.random(count) * (high - low)


def _corners(spec: Spec, lower: Any, upper: Any) -> tuple[np.ndarray, np.ndarray]:
    space = spec.space
    if lower is None and upper is None and space.periodic:
        return space.origin, space.origin + space.size
    low = np.zeros(3) if lower is None else vector(lower, "lower", "cloud()", "m", spec.dim)
    if upper is None:
        raise SceneError("cloud() needs an 'upper' corner [m]; only on a torus both corners may be left out.")
    high = vector(upper, "upper", "cloud()", "m", spec.dim)
    if (low[: spec.dim] > high[: spec.dim]).any():
        raise SceneError(
            f"The 'lower' corner of cloud() must not lie above the 'upper' one on any axis. "
            f"Got {format_value(tuple(low.tolist()))} and {format_value(tuple(high.tolist()))}."
        )
    return low, high


FAR = 100.0  # [-] extents from the origin: more distant places are shifted to the origin for the computation
LONGEST_SIDE = 1.25  # [spacings] of a triangle of the surface; longer sides are halved
NEAREST = 0.35  # [spacings] least distance of the lattice from the surface
THIN = 1e-4  # [spacings cubed] tetrahedra of less volume are dropped: four points of a plane
MOST_FILLED = 200_000  # particles of a body: about 1.5 million springs
AT_ONCE = 4_000_000  # pairs of a point and a triangle in one evaluation of solid angles: 100 MB


class Body(NamedTuple):
    """Arguments of a soft body."""

    vertices: Any
    faces: Any
    spacing: Any
    density: Any
    modulus: Any
    damping_time: Any


def soft_body(spec: Spec, given: Body, options: Options) -> BodyHandle:
    """Fill a closed surface with tetrahedra. Their sides are springs of stiffness E sum(V/<L^2>) over adjacent cells.

    <L^2> is the mean over the six sides of a tetrahedron. Springs of kL^2 = w along n give a solid of 15 mu =
    sum(w)/V if their directions are isotropic, with modulus E = 2.5 mu and Poisson's ratio 1/4. On a body-centered
    lattice this is exact in every direction: w along the cubes is there 8/9 of w along their diagonals.
    """
    caller = "soft_body()"
    if spec.dim == 2:
        raise SceneError(f"{caller} fills a volume, and this scene is a plane. Take Scene(dim=3), or a mesh().")
    step, density = positive(given.spacing, "spacing", caller, "m"), positive(given.density, "density", caller, "kg/m3")
    modulus = positive(given.modulus, "modulus", caller, "Pa")
    late = not_negative(given.damping_time, "damping_time", caller, "s")
    shift, places, outline = _closed_surface(spec, given, caller)
    _refuse_too_many(places, step, caller)
    volume = _enclosed_volume(places, outline)
    places, corners = _refine_triangles(places, outline, step)
    places = np.concatenate([places, _lattice_within(places, corners, outline, step)])
    cells, sizes = _cells(places, outline, step, shift, caller)
    pairs = np.sort(cells[:, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]].reshape(-1, 2), axis=1)
    code, row = np.unique(pairs[:, 0] * len(places) + pairs[:, 1], return_inverse=True)
    ends = np.column_stack(np.divmod(code, len(places)))
    length = np.linalg.norm(places[ends[:, 1]] - places[ends[:, 0]], axis=1)
    mean = (length**2)[row.reshape(-1, 6)].mean(axis=1)
    stiffness = modulus * np.bincount(row.ravel(), np.repeat(sizes / mean, 6))
    mass = density * volume / sizes.sum() * np.bincount(cells.ravel(), np.repeat(sizes, 4), len(places)) / 4.0
    with all_or_nothing(spec):
        index = append_particles(spec, moved_back(places, shift), caller, mass=mass, **options).index
        springs = append_springs(spec, index[ends], caller, stiffness=stiffness, damping=late * stiffness)
    spec.faces = joined_faces(spec.faces, index[corners])
    return BodyHandle(spec, index, index[corners], springs, index[cells])


def near_origin(places: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Shift [m], shape (3,), and the places less the shift: the least corner of their box if they are far away, else 0.

    National grid coordinates have seven digits before the point. Areas and circumcircles of small parts are
    differences of their squares, in which the digits after the point are lost.
    """
    if not len(places):
        return np.zeros(3), places
    low, high = places.min(axis=0), places.max(axis=0)
    if np.maximum(np.abs(low), np.abs(high)).max() <= FAR * (high - low).max():
        return np.zeros(3), places
    return low, places - low


def moved_back(places: FloatArray, shift: FloatArray) -> FloatArray:
    """Return places in the given coordinates; bitwise unchanged if there was no shift."""
    return shift + places if shift.any() else places


def place_in_words(place: FloatArray) -> str:
    """Format coordinates [m] for an error: three digits, or all digits before the point of grid coordinates."""
    return ", ".join(f"{part:.3g}" if abs(part) < 1e4 else f"{part:.0f}" for part in place.tolist())


def _closed_surface(spec: Spec, given: Body, caller: str) -> tuple[FloatArray, FloatArray, IntArray]:
    """Shift from the places to the scene [m], places [m] and triangles of a closed surface, normals outwards."""
    shift, places = near_origin(points(given.vertices, "vertices", caller, "m", spec.dim))
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
    return shift, places[used], triangulate_faces(places[used], spec.space, fresh[found])


def _enclosed_volume(places: FloatArray, corners: IntArray) -> float:
    """Volume that triangles enclose [m3]."""
    a, b, c = (places[corners[:, k]] - places.mean(axis=0) for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6.0)


def _refine_triangles(places: FloatArray, corners: IntArray, step: float) -> tuple[FloatArray, IntArray]:
    """Halve triangles across sides that are the longest of both their triangles, until none is long (Rivara, 1984)."""
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
    """Corners of the bounding box, edge of a cube whose center is a step from its corners [m], and cubes per axis."""
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
    """Points of a body-centered lattice inside the surface, shape (k, 3): its Delaunay tetrahedra are congruent."""
    from scipy.spatial import cKDTree

    low, high, edge, counts = _cubes(places, step)
    grid = np.stack(np.meshgrid(*(np.arange(count) for count in counts), indexing="ij"), axis=-1).reshape(-1, 3)
    start = 0.5 * (low + high) - 0.5 * edge * (counts - 1)
    lattice = np.concatenate([start + edge * grid, start + edge * (grid + 0.5)])
    lattice = lattice[((lattice > low) & (lattice < high)).all(axis=1)]
    samples = np.concatenate([places, places[corners].mean(axis=1)])
    lattice = lattice[cKDTree(samples).query(lattice)[0] > NEAREST * step]
    return lattice[_is_inside(lattice, places, outline)]


def _is_inside(at: FloatArray, places: FloatArray, corners: IntArray) -> np.ndarray:
    """Mask of the points enclosed by a surface, by solid angles (van Oosterom and Strackee, 1983), shape (k,)."""
    found, many = np.zeros(len(at)), max(1, AT_ONCE // max(len(corners), 1))
    for begin in range(0, len(at), many):
        a, b, c = (places[corners[:, k]] - at[begin : begin + many, None] for k in range(3))
        la, lb, lc = (np.sqrt((one * one).sum(axis=2)) for one in (a, b, c))
        dots = [(one * other).sum(axis=2) for one, other in ((a, b), (b, c), (c, a))]
        below = la * lb * lc + dots[0] * lc + dots[1] * la + dots[2] * lb
        found[begin : begin + many] = np.arctan2((np.cross(a, b) * c).sum(axis=2), below).sum(axis=1)
    return np.asarray(found > np.pi)  # half of 2 pi, the sum at a point inside


def _cells(
    places: FloatArray, outline: IntArray, step: float, shift: FloatArray, caller: str
) -> tuple[IntArray, FloatArray]:  # fmt: skip
    """Tetrahedra within the surface, shape (cells, 4), and their volumes [m3]."""
    from scipy.spatial import Delaunay

    cells = np.asarray(Delaunay(places).simplices, dtype=np.int64)
    a, b, c, d = (places[cells[:, k]] for k in range(4))
    sizes = np.abs((np.cross(b - a, c - a) * (d - a)).sum(axis=1)) / 6.0
    solid = sizes > THIN * step * step * step
    solid[solid] = _is_inside(places[cells[solid]].mean(axis=1), places, outline)
    cells, sizes = cells[solid], sizes[solid]
    loose = np.setdiff1d(np.arange(len(places)), cells)
    if len(loose):
        where = place_in_words(moved_back(places[loose[0]], shift))
        raise SceneError(f"{caller} has no cell at ({where}): the body is too thin there. Take a smaller spacing.")
    order = np.lexsort(np.sort(cells, axis=1).T[::-1])
    return cells[order], sizes[order]
