"""Pressure on faces, volumes of tetrahedra, and gases in closed surfaces.

Pressure follows the faces: each corner of a triangle of area A and normal n carries p A n/3. Over a closed surface, and
over an open one whose edges do not move, these forces are the gradient of p V, with V the volume between the surface
and any point (Bufler, Zeitschrift fuer angewandte Mathematik und Mechanik 64, 1984). Edges may also slide in planes of
symmetry, see :mod:`springline.forces.open_edges`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, refuse
from springline.engine.columns import NAMES, IndexRows, RealRows, Reals, Wholes
from springline.engine.elementary import expm1, log, power
from springline.engine.kernels import Pass, a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.vectors import add, cross, dot, minus, plus, times
from springline.engine.vectors import vector as vector_of
from springline.errors import SceneError
from springline.forces import element_families
from springline.forces.elastic import Shape, elements_in_rows, gradient_buffers, make_accessor_once, number_places
from springline.forces.element_families import OnDampedMeasure, Sort
from springline.forces.open_edges import CONE, closures, parts_of
from springline.forces.sheets import CORNERS, MEMBRANES, OnFaces
from springline.model.accessors import energies_of, fragile_faces_of, state_of, sums_of
from springline.model.contracts import CopiedNumbers, Drawn, Key
from springline.model.families import FragileFaces, Model, Space
from springline.model.family import Bent, Bounded, Family
from springline.model.work import Needs
from springline.typing import Faces, Indices, Number, Numbers, ParticleHandle, Rows

THIRD, SIXTH = 1.0 / 3.0, 1.0 / 6.0
SQUEEZED = 1e-3  # [-] of the initial volume, below which the pressure of a gas is constant
CYCLES = (0, 1, 2, 1.0), (1, 2, 0, 1.0), (2, 0, 1, 1.0), (1, 0, 2, -1.0), (2, 1, 0, -1.0), (0, 2, 1, -1.0)
NEXT_TO_NOTHING = 1e-100  # [-] of a volume: size of a complex step through E
MOST_JOINED = 700  # most particles around a gas with a full stiffness matrix; for more it is kept in two parts


@dataclass(frozen=True, eq=False)
class Pressure(OnFaces):
    """A pressure that follows its faces as they move and rotate: each corner of a triangle carries p A n/3.

    It acts along the right-hand normal of a face, that is, outwards if the faces of a closed surface are listed
    counterclockwise as seen from outside. Its energy is -p V, with V the volume between the faces and their initial
    center, which is the enclosed volume of a closed surface. Edges of an open sheet are anchored, or lie in planes of
    symmetry on rollers, which are anchors along the normal of the plane. At an edge that is free to move, the work of
    pressure depends on the path: the part other than the gradient of p V counts as ``work``, and statics refuses it.

    Parameters
    ----------
    faces : a handle with faces, such as of ``scene.mesh`` and ``scene.grid``; or particles of each, shape (faces, 3) or
        more, which are split into triangles
    pressure : p [Pa], one for all or one for each face

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (3, 0, 0), (0, 2, 0)])
    >>> push = scene.add(sl.Pressure([[0, 1, 2]], 10.0))
    >>> scene.simulate(dt=0.01).forces[0]  # p A n/3 [N]
    array([ 0.,  0., 10.])
    """

    on: None = field(default=None, init=False, repr=False)
    faces: Faces
    pressure: Numbers

    keys: ClassVar[Mapping[str, Key]] = {"faces": CORNERS, "pressure": Key("p [Pa]", "Pa")}

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return _cycle(row)

    def mirror_row(self, row: Sequence[int], dim: int) -> list[int]:
        return list(row[::-1])

    def validate(self, dim: int) -> Pressure:
        refuse_plane(self, dim)
        found, of = self.checked_corners()
        checked: Pressure = self.replace_fields(faces=found, pressure=self.each_of_rows("pressure", len(found), of))
        return checked

    def numbers(self, rows: IntArray, points: FloatArray, drawn: Drawn) -> FloatArray:
        refuse_torus(self, drawn)
        # Any origin gives the same gradient over a closed surface. An origin amid the faces keeps volumes, and so their
        # rounding errors, small.
        middle = drawn.position[np.unique(rows)].mean(axis=0)
        field = np.repeat([*middle, *CONE], len(rows)).reshape(6, -1)
        for one in closures(rows, drawn.position, drawn.fixed):
            field[:, one.face] = np.concatenate([one.origin, one.weight])[:, None]
        return np.stack([np.asarray(self.pressure), *field])


def _cycle(row: Sequence[int]) -> tuple[int, ...]:
    """Return a face with its lowest particle first, in the same orientation."""
    low = min(range(len(row)), key=lambda k: row[k])
    return (*row[low:], *row[:low])


def refuse_plane(thing: Any, dim: int) -> None:
    """Raise SceneError in two dimensions, in which faces enclose nothing."""
    if dim == 2:
        raise SceneError(
            f"{thing.caller} acts out of the plane of its faces, and this scene is a plane. Take Scene(dim=3)."
        )


def refuse_torus(thing: Any, drawn: Drawn) -> None:
    """Raise SceneError on a torus, on which a surface has no inside."""
    if drawn.space.periodic:
        raise SceneError(
            f"{thing.caller} needs an inside and an outside, and a torus has none. Leave out space=, or push with "
            f"an area load."
        )


def pressure_energy(x: Any, p: Any) -> Any:
    """-p V [J], V the flux of W (x - O) through a triangle, with O in p[1] to p[3] and W, or CONE, in p[4] to p[6]."""
    origin = p[1], p[2], p[3]
    a, b, c = (minus(corner, origin) for corner in x)
    # The cone between a triangle and O: W = 1/3 along all axes.
    if p[4] + p[5] + p[6] <= 0.5:
        return -SIXTH * p[0] * dot(a, cross(b, c))
    middle, area = plus(plus(a, b), c), cross(minus(b, a), minus(c, a))
    return -SIXTH * p[0] * (p[4] * (middle[0] * area[0]) + p[5] * (middle[1] * area[1]) + p[6] * (middle[2] * area[2]))


def pushes(x: Any, p: Any) -> Any:
    """Minus the forces at the corners of a triangle, -p A n/3 each."""
    push = times(-SIXTH * p[0], cross(minus(x[1], x[0]), minus(x[2], x[0])))
    # Exactly a third of p A n to each corner: the gradient of the volume of a single cone has parts on its sides, which
    # cancel only between neighbors.
    return push, push, push


def vector_area(points: Any) -> Any:
    """Area vectors A n of triangles, from their last corner, shape (e, 3) [m2]."""
    return 0.5 * np.cross(points[:, 0] - points[:, 2], points[:, 1] - points[:, 2])


def weights(number: FloatArray) -> FloatArray:
    """Return three times the diagonal of W of each face, shape (e, 3)."""
    given = number[4:7].T
    return np.where(given.sum(axis=1)[:, None] > 0.5, 3.0 * given, 1.0)


def pushed_at_middle(points: Any, number: FloatArray) -> Any:
    """-p V from the center of a triangle: V = A n . W (center - O)."""
    arm = weights(number) * (points.mean(axis=1) - number[1:4].T)
    return -number[0] * (vector_area(points) * arm).sum(axis=1) * THIRD


def rim_flux_forces(points: FloatArray, number: FloatArray) -> FloatArray:
    """Forces of a triangle other than the gradient of p V, which includes the flux through its sides."""
    arm = points - number[1:4].T[:, None]
    # Along edges that are held or shared with another face, these differences are carried by supports or cancel.
    of_sides = np.stack([np.cross(arm[:, (k + 1) % 3], arm[:, (k + 2) % 3]) for k in range(3)], axis=1) * SIXTH
    if (flat := number[4:7].any(axis=0)).any():
        weight, area = weights(number)[flat, None], vector_area(points[flat])[:, None]
        middle = weight[:, 0] * arm[flat].mean(axis=1)
        for k in range(3):
            side = points[flat, (k + 1) % 3] - points[flat, (k + 2) % 3]
            of_sides[flat, k] = SIXTH * (2.0 * weight[:, 0] * area[:, 0] + 3.0 * np.cross(side, middle)) * THIRD
    found: FloatArray = number[0][:, None, None] * (vector_area(points)[:, None] * THIRD - of_sides)
    return found


PUSHED = Shape("pressure", "pressures", 3, energy=pressure_energy, slope=pushes, own=7)
PRESSURES = element_families.family_of_energies(
    "pressure", Pressure, [Sort(PUSHED, pushed_at_middle, rim_flux_forces)],
    "pressures far from the shape as drawn", has_rest_state=False,
)  # fmt: skip


def pressure_forces(model: Model, position: FloatArray) -> FloatArray:
    """Forces of pressures at the particles, p A n/3 at each corner [N], shape (particles, 3)."""
    found = np.zeros((model.particle_count, 3))
    pressures = model.room(PRESSURES_ROOM)
    if len(pressures.corner):
        push = pressures.number[0][:, None] * THIRD * vector_area(position[pressures.corner])
        np.add.at(found, pressures.corner, push[:, None])
    return found


# == Rims ==


class Rims(NamedTuple):
    """Edges of faces without a neighbor under the same pressure: the forces there include a non-gradient part."""

    corner: IndexRows  # both ends, in the order of the face, and the face's third corner, shape (q, 3)
    number: RealRows  # p [Pa], the origin of V [m] and the axis weights of the face, shape (q, 7)


rims_of = make_accessor(Rims)


def rims(model: Model) -> Rims:
    """Return the rims. An edge i-j carries p (2 F_i + F_j)/6 x (x_j - x_i) at i, in addition to the gradient of p V.

    Two faces that share an edge have opposite parts there, so a closed surface has no rims.
    """
    if "rims" not in model.result_cache:
        model.result_cache["rims"] = _rims_among(model, np.ones(model.particle_count, dtype=bool))
    found: Rims = model.result_cache["rims"]
    return found


def _rims_among(model: Model, alive: np.ndarray) -> Rims:
    """Return the rims of faces that do not tear and none of whose particles was removed."""
    here = model.room(PRESSURES_ROOM)
    there = alive[here.corner].all(axis=1)
    there[fragile_pressures(model)[0]] = False
    around, number = _edges_of(here.corner[there], here.number[:7].T[there])
    edges = [(*ends, *given) for ends, given in zip(around[:, :2].tolist(), number.tolist(), strict=True)]
    every = set(edges)
    free = np.array([(j, i, *given) not in every for i, j, *given in edges], dtype=bool)
    return Rims(np.ascontiguousarray(around[free]), np.ascontiguousarray(number[free]))


def refresh_rims(model: Model, alive: np.ndarray) -> Model | None:
    """Return the model with the rims of the faces whose particles are ``alive``; None if these are unchanged.

    A face that disappears with a particle leaves rims at its neighbors, whose work would not be counted.
    """
    kind: Any = PRESSURES.room
    if kind not in model.arrays_by_class or not len(model.room(kind).corner):
        return None
    found, before = _rims_among(model, alive == 1), rims(model)
    if np.array_equal(found.corner, before.corner) and np.array_equal(found.number, before.number):
        return None
    return replace_rims(model, found)


def replace_rims(model: Model, given: Rims) -> Model:
    """Return the model with other rims."""
    twin = model.map_arrays(lambda room: room)  # a copy with empty caches
    twin.result_cache["rims"] = given
    return twin


class RimEdges(NamedTuple):
    """All edges of faces under pressure, each of which is a rim once the faces beside it have lost a particle."""

    corner: IndexRows  # as in Rims, of all edges of faces that do not tear, shape (e, 3)
    number: RealRows  # as in Rims, shape (e, 7)
    start: Wholes  # first of the opposite edges of each edge in ``opposite``, shape (e + 1,)
    opposite: Wholes  # edges in the opposite direction, some of them under the same pressure
    found: Reals  # number of rims found last, shape (1,)


rim_edges_of = make_accessor(RimEdges)


def rim_edges(model: Model) -> RimEdges:
    """Return all edges of the faces under pressure, in the order in which rims are found."""
    here = model.room(PRESSURES_ROOM)
    firm = np.ones(len(here.corner), dtype=bool)
    firm[fragile_pressures(model)[0]] = False
    corner, number = _edges_of(here.corner[firm], here.number[:7].T[firm])
    edges = [*map(tuple, corner[:, :2].tolist())]
    rows: dict[tuple[int, ...], list[int]] = {}
    for row, ends in enumerate(edges):
        rows.setdefault(ends, []).append(row)
    opposite = [rows.get((j, i), []) for i, j in edges]
    start = np.cumsum([0, *map(len, opposite)], dtype=np.int64)
    flat = np.array([row for some in opposite for row in some], dtype=np.int64)
    return RimEdges(corner, number, start, flat, np.zeros(1))


def _edges_of(corner: np.ndarray, number: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return both ends of each edge of some faces, with the third corner, and the numbers of its face."""
    around = np.concatenate([np.roll(corner, -k, axis=1) for k in range(3)]).astype(np.int32)
    return np.ascontiguousarray(around), np.ascontiguousarray(np.tile(number, (3, 1)))


@kernel
def are_alike(number, e, other):
    """Return True if two edges are of faces under the same pressure."""
    alike = True
    for k in range(7):
        alike = alike and number[e, k] == number[other, k]
    return alike


@a_pass
def find_rims(table: Any, block: int, a: float, b: float) -> int:
    """Find the rims of the faces none of whose particles was removed, as ``refresh_rims`` does."""
    edges, rim, alive = rim_edges_of(table), rims_of(table), state_of(table).alive
    count = 0
    for e in range(edges.corner.shape[0]):
        free = rim_is_there(edges, alive, e)
        for k in range(edges.start[e], edges.start[e + 1]):
            other = edges.opposite[k]
            free = free and not (rim_is_there(edges, alive, other) and are_alike(edges.number, e, other))
        if free:
            for k in range(3):
                rim.corner[count, k] = edges.corner[e, k]
            for k in range(7):
                rim.number[count, k] = edges.number[e, k]
            count += 1
    edges.found[0] = count
    return DONE


def has_rims(model: Model) -> bool:
    """Return True if pressures have rims, or faces that tear, on which they act as external forces."""
    return len(rims(model).corner) > 0 or len(fragile_pressures(model)[0]) > 0


@kernel
def rim_pushes(rim, position, q):
    """Forces at both ends of a rim other than the gradient of p V [N]."""
    origin, push = (rim.number[q, 1], rim.number[q, 2], rim.number[q, 3]), SIXTH * rim.number[q, 0]
    x, y = minus(vector_of(position, rim.corner[q, 0]), origin), minus(vector_of(position, rim.corner[q, 1]), origin)
    if rim.number[q, 4] + rim.number[q, 5] + rim.number[q, 6] <= 0.5:
        both = times(push, cross(x, y))
        return both, both
    first = rim.number[q, 4] * x[0], rim.number[q, 5] * x[1], rim.number[q, 6] * x[2]
    second = rim.number[q, 4] * y[0], rim.number[q, 5] * y[1], rim.number[q, 6] * y[2]
    side, middle = times(push, minus(y, x)), plus(first, second)
    return cross(plus(first, middle), side), cross(plus(middle, second), side)


@kernel
def rim_is_there(rim, alive, q):
    """Return True if no particle of the face of a rim was removed."""
    return alive[rim.corner[q, 0]] == 1 and alive[rim.corner[q, 1]] == 1 and alive[rim.corner[q, 2]] == 1


@a_pass
def take_rims(table: Any, block: int, a: float, b: float) -> int:
    """Subtract the forces of rims from the forces."""
    rim, state, force = rims_of(table), state_of(table), sums_of(table).force
    for q in range(rim.number.shape[0]):
        if rim_is_there(rim, state.alive, q):
            first, second = rim_pushes(rim, state.position, q)
            add(force, rim.corner[q, 0], times(-1.0, first))
            add(force, rim.corner[q, 1], times(-1.0, second))
    return DONE


@a_pass
def give_rims(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of rims to the external forces, whose work is counted."""
    rim, state, external = rims_of(table), state_of(table), sums_of(table).external
    for q in range(rim.number.shape[0]):
        if rim_is_there(rim, state.alive, q):
            first, second = rim_pushes(rim, state.position, q)
            add(external, rim.corner[q, 0], first)
            add(external, rim.corner[q, 1], second)
    return DONE


def rim_rows(model: Model) -> list[Row]:
    """Return rows that add the forces of rims, and of faces that tear, to ``Sums.external``."""
    found = [Row(give_rims)] if len(rims(model).corner) else []
    return found + ([Row(push_fragile)] if len(fragile_pressures(model)[0]) else [])


# == Pressure on faces that tear ==


class FragilePressures(NamedTuple):
    """Triangles under pressure of membranes that tear. The volume that they enclose is open once one is torn.

    They therefore have no part in -p V: pressure acts on them as an external force until they tear, and does work.
    """

    face: Wholes  # rows of the pressures, shape (f,)
    row: Wholes  # the same faces among FragileFaces, shape (f,)
    at: Wholes  # rows of these faces in the pressures' groups of eight, possibly more than f


PRESSURES_ROOM: Any = PRESSURES.room
fragile_pressures_of, pressures_of = make_accessor(FragilePressures), make_accessor(PRESSURES_ROOM)


def fragile_pressures(model: Model) -> tuple[IntArray, IntArray]:
    """Return triangles under pressure that tear: rows of the pressures and rows of FragileFaces, shape (f,) each."""
    if "fragile pressures" not in model.result_cache:
        model.result_cache["fragile pressures"] = _same_triangles(model, model.room(PRESSURES_ROOM).corner)
    found: tuple[IntArray, IntArray] = model.result_cache["fragile pressures"]
    return found


def _same_triangles(model: Model, corner: np.ndarray) -> tuple[IntArray, IntArray]:
    """Return the triangles that are faces that tear, and the rows of these in FragileFaces."""
    sheets: Any = MEMBRANES.room
    if FragileFaces not in model.arrays_by_class or not len(model.room(FragileFaces).face) or not len(corner):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    torn = np.sort(model.room(sheets).corner[model.room(FragileFaces).face], axis=1).tolist()
    known = {tuple(one): row for row, one in enumerate(torn)}
    rows = np.array([known.get(tuple(one), -1) for one in np.sort(corner, axis=1).tolist()], dtype=np.int64)
    face = np.flatnonzero(rows >= 0).astype(np.int64)
    return face, rows[face]


def refuse_torn_gas(model: Model) -> None:
    """Raise SceneError for a gas in faces that tear: its pressure is that of a closed surface."""
    if Gases in model.arrays_by_class and len(_same_triangles(model, model.room(Gases).corner)[0]):
        raise SceneError(
            "Gas() is shut in, and faces around it have a strength: once one tears, the gas is not. Leave out "
            "strength=, or take Pressure(), which stops on faces that are torn."
        )


@cache
def leave_out_fragile() -> Pass:
    """Return the pass that excludes faces that tear from -p V; made at first use."""
    see = make_accessor_once(PUSHED.derived_shape.KIND.room)

    def leave_out_fragile(table: Any, block: int, a: float, b: float) -> int:
        """Exclude faces that tear from -p V."""
        fragile, eights = fragile_pressures_of(table), see(table)
        for q in range(fragile.at.shape[0]):
            eights.number[fragile.at[q]] = 0.0
        return DONE

    return Pass(leave_out_fragile)


@a_pass
def push_fragile(table: Any, block: int, a: float, b: float) -> int:
    """Add the pressure on faces that can tear, and are not torn, to the external forces."""
    fragile, here, state, external = (
        fragile_pressures_of(table), pressures_of(table), state_of(table), sums_of(table).external
    )  # fmt: skip
    begin = fragile_faces_of(table).memory[0]
    for q in range(fragile.face.shape[0]):
        e = fragile.face[q]
        i, j, k = here.corner[e, 0], here.corner[e, 1], here.corner[e, 2]
        there = state.alive[i] == 1 and state.alive[j] == 1 and state.alive[k] == 1
        if there and state.memory[begin + fragile.row[q]] == 0.0:
            x = vector_of(state.position, i)
            u, v = minus(vector_of(state.position, j), x), minus(vector_of(state.position, k), x)
            push = times(SIXTH * here.number[0, e], cross(u, v))
            add(external, i, push)
            add(external, j, push)
            add(external, k, push)
    return DONE


def add_rims(family: Family) -> Family:
    """Return the family of pressures with rims as external forces: they depend on the path and do work."""

    def arrays_and_rims(model: Model, first: np.ndarray) -> tuple[Any, ...]:
        face, row = fragile_pressures(model)
        return (
            *family.block_arrays(model, first),
            rims(model),
            FragilePressures(face, row, _rows_of_eights(model, first)),
        )

    def forces(model: Model) -> list[Row]:
        return family.forces(model) + ([Row(take_rims)] if len(rims(model).corner) else [])

    def begin_rows(model: Model) -> list[Row]:
        return [*family.begin_rows(model), *([Row(leave_out_fragile())] if len(fragile_pressures(model)[0]) else [])]

    def copies(model: Model, first: np.ndarray) -> list[CopiedNumbers]:
        face = np.setdiff1d(np.arange(len(model.room(PRESSURES_ROOM).corner)), fragile_pressures(model)[0])
        of = np.tile(face, 3)  # as _edges_of takes them
        width = PUSHED.own
        return [
            *family.copies(model, first),
            CopiedNumbers(f"{PRESSURES_ROOM.__name__}.number", "RimEdges.number", width * np.arange(len(of)), of),
        ]

    return dataclasses.replace(
        family, block_arrays=arrays_and_rims, forces=forces, copies=copies, begin_rows=begin_rows, reads_time=has_rims,
        needs=lambda model: Needs(external=model.particle_count * has_rims(model)),
    )  # fmt: skip


def _rows_of_eights(model: Model, first: np.ndarray) -> IntArray:
    """Return rows of the pressures' groups of eight that are faces that tear, with the copies that fill up a group."""
    face = fragile_pressures(model)[0]
    if not len(face):
        return np.zeros(0, dtype=np.int64)
    rows = np.flatnonzero(np.isin(elements_in_rows(model.room(PRESSURES_ROOM).corner, first), face))
    return number_places(rows, 0, PUSHED.own)


# == Volumes ==


def volume_excess(x: Any, p: Any) -> Any:
    """Return the volume of a tetrahedron minus its rest p[1] [m3]."""
    return SIXTH * dot(minus(x[1], x[0]), cross(minus(x[2], x[0]), minus(x[3], x[0]))) - p[1]


SWOLLEN = Shape("volume", "volumes", 4, volume_excess, own=3, damped=True)


@dataclass(frozen=True, eq=False)
class Volume(OnDampedMeasure):
    """Tetrahedra that resist changes of volume: E = k (V - rest)^2/2 of each, damped by mu.

    ``V`` has a sign: it is above 0 if the corners b, c, d are counterclockwise as seen from the side opposite to a, and
    a tetrahedron that is inverted turns back. A material of bulk modulus K has k = K/V.

    Parameters
    ----------
    tetrahedra : particles a, b, c, d of each, shape (e, 4)
    stiffness : k [J/m6], one for all or one for each
    rest : volume at rest [m3]; by default the initial volume
    damping : mu [J s/m6]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 6)])
    >>> body = scene.add(sl.Volume([[0, 1, 2, 3]], stiffness=2.0, rest=0.5))
    >>> scene.simulate(dt=0.01).energy["volume"]  # k (1 - 0.5)^2/2 [J]
    0.25
    """

    on: None = field(default=None, init=False, repr=False)
    tetrahedra: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = {
        "tetrahedra": Key("particles a, b, c and d of each", corners=4),
        "stiffness": Key("k [J/m6]; default: 1", "J/m6", least=0.0),
        "rest": Key("volume at rest [m3]; default: as drawn", "m3"),
        "damping": Key("[J s/m6]; default: 0", "J s/m6", least=0.0, absent=0.0),
    }
    shape: ClassVar[Shape] = SWOLLEN

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(row))

    def mirror_row(self, row: Sequence[int], dim: int) -> list[int]:
        return [row[1], row[0], *row[2:]]

    def validate(self, dim: int) -> Any:
        refuse_plane(self, dim)
        return super().validate(dim)


def volume_energy(points: Any, number: FloatArray) -> Any:
    """k C^2/2 [J], from the four vectors from the center to the corners."""
    arm = points - points.mean(axis=1)[:, None]
    # Four signed volumes of the center with each face; the force evaluation uses a single triple product.
    parts = [
        (np.cross(arm[:, i], arm[:, j]) * arm[:, k]).sum(axis=1)
        for i, j, k in ((1, 2, 3), (0, 3, 2), (0, 1, 3), (0, 2, 1))
    ]
    return 0.5 * number[0] * (SIXTH * (parts[0] + parts[1] + parts[2] + parts[3]) - number[1]) ** 2


# == Gases ==


@dataclass(frozen=True, eq=False)
class Gas(OnFaces):
    """Gases in closed surfaces, by the polytropic law: p V^n is constant.

    Each closed part of the surface holds a separate gas, which exerts the same outward pressure on all of its faces;
    the weight of the gas is neglected. The energy is (p V - p0 V0)/(n - 1), or -p0 V0 ln(V/V0) for n = 1: it is 0 at
    the volume V0 and the pressure p0, which are ``volume`` and ``pressure``. ``exponent`` is 1 at constant temperature,
    1.4 for quick changes of air (Poisson), and 0 for a constant pressure. For the surrounding air, add ``sl.Pressure``
    of the same faces, below 0. Below a thousandth of its volume the pressure is constant. A gas leaks, and exerts no
    more pressure, after the removal of a particle.

    Parameters
    ----------
    faces : a handle with faces, such as of ``scene.mesh``; or particles of each, shape (faces, 3) or more, which are
        split into triangles. Each edge belongs to two faces, and all are listed counterclockwise as seen from outside.
    pressure : p0, absolute [Pa], at the volume V0
    exponent : n [-]
    volume : V0, of the closed part that each triangle belongs to [m3]; by default the initial volume

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
    >>> gas = scene.add(sl.Gas([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], pressure=1e5, exponent=1.0))
    >>> simulation = scene.simulate(dt=1e-4)
    >>> before = simulation.forces[3, 2]
    >>> simulation.place([3], (0, 0, 2))  # twice the volume
    >>> float(round(simulation.forces[3, 2] / before, 12))  # p/2 [-]
    0.5
    """

    on: None = field(default=None, init=False, repr=False)
    faces: Faces
    pressure: Number
    exponent: Number = 1.4
    volume: Numbers | None = None

    keys: ClassVar[Mapping[str, Key]] = {
        "faces": CORNERS,
        "pressure": Key("p0 at the volume V0, beyond vacuum [Pa]", "Pa", 0.0, form="number"),
        "exponent": Key("n of p V^n [-]; default: 1.4", "-", 0.0, 10.0, form="number"),
        "volume": Key("V0 at that pressure, of each closed part [m3]; default: as drawn", "m3", 0.0, above=True),
    }  # fmt: skip

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return _cycle(row)

    def mirror_row(self, row: Sequence[int], dim: int) -> list[int]:
        return list(row[::-1])

    def validate(self, dim: int) -> Gas:
        refuse_plane(self, dim)
        found, of = self.checked_corners()
        # An open surface has no volume, so p V^n has no meaning.
        if (open_at := _open_edge(found)) is not None:
            raise SceneError(
                f"Gas() needs a closed surface, each edge of which belongs to two faces that go along it either way. "
                f"The edge of particles {open_at[0]} and {open_at[1]} does not. Close it, turn faces over, or take "
                f"Pressure() for a sheet."
            )
        most = self.keys["exponent"].most
        changes: dict[str, Any] = {
            "pressure": not_negative(self.pressure, "pressure", self.caller, "Pa"),
            "exponent": not_negative(self.exponent, "exponent", self.caller),
        }
        if changes["exponent"] > most:
            raise refuse("exponent", self.caller, f"from 0 to {most:g}", self.exponent)
        if self.volume is not None:
            changes["volume"] = self.each_of_rows("volume", len(found), of)
        checked: Gas = self.replace_fields(faces=found, **changes)
        return checked

    def parts(self, drawn: Drawn) -> list[GasPart]:
        """Return the closed parts of the surface, without those that are open by now."""
        refuse_torus(self, drawn)
        rows, points = self.drawn_rows(drawn)
        found = []
        for part in _closed_parts(rows, drawn.count):
            # From a corner of the part, not from the origin: far away the cones are large and their sum is inaccurate.
            volume = float(_volumes(points[part] - points[part[0], 0]).sum())
            if self.volume is None and volume <= 0.0:
                raise SceneError(
                    f"Gas() needs faces that are counted counterclockwise as seen from outside. Those around particle "
                    f"{int(rows[part][0, 0])} enclose {volume:.3g} m3. Turn them over: faces[:, ::-1]."
                )
            # A volume is stored with each face, so that it survives the removal of faces and renumbering of parts.
            given = volume if self.volume is None else float(np.asarray(self.volume)[part][0])
            found.append(GasPart(part, rows[part], given))
        return found

    def complete_from_drawing(self, position: FloatArray, space: Space, dim: int) -> Any:
        if self.volume is not None:
            return self
        volume = np.ones(len(self.faces))  # type: ignore[arg-type]
        for part in self.parts(Drawn(position, np.zeros(0), space, dim)):
            volume[part.face] = part.volume
        return self.replace_fields(volume=volume)


class GasPart(NamedTuple):
    """A closed part of a surface: the numbers of its faces, their particles, and its volume [m3]."""

    face: IntArray
    corner: IntArray
    volume: float


def _open_edge(rows: IntArray) -> tuple[int, int] | None:
    """Return the ends of an edge that more than two faces share, or no two in opposite directions; None if all fit."""
    ends = np.concatenate([rows[:, [0, 1]], rows[:, [1, 2]], rows[:, [2, 0]]])
    count = int(rows.max()) + 1
    # An edge as one number: a closed and oriented surface traverses each edge once in either direction.
    there, back = ends[:, 0] * count + ends[:, 1], ends[:, 1] * count + ends[:, 0]
    every, times_there = np.unique(there, return_counts=True)
    bad = ~np.isin(there, back) | (times_there[np.searchsorted(every, there)] > 1)
    return tuple(ends[int(bad.argmax())].tolist()) if bad.any() else None


def _closed_parts(rows: IntArray, count: int) -> list[IntArray]:
    """Return the faces of each part of a surface connected by particles, if the part is closed."""
    return [part for part in parts_of(rows, count) if _open_edge(rows[part]) is None]


def _volumes(points: FloatArray) -> FloatArray:
    """Volumes between triangles and the origin [m3]."""
    found: FloatArray = (np.cross(points[:, 0], points[:, 1]) * points[:, 2]).sum(axis=1) * SIXTH
    return found


class Gases(NamedTuple):
    """Gases in closed surfaces, one row each."""

    corner: Annotated[IndexRows, NAMES]  # of all faces, shape (m, 3)
    start: Wholes  # first face of each gas, and the end
    pressure: Reals  # p0 [Pa], shape (g,)
    volume: Reals  # V0, at which the pressure is p0 [m3], shape (g,)
    exponent: Reals  # n [-], shape (g,)
    bound: RealRows  # upper bound of the initial stiffness at each corner [N/m], shape (m, 3)


gases_of = make_accessor(Gases)


def gather_gases(things: Sequence[Any], drawn: Drawn) -> Gases:
    """Collect all gases in one family."""
    parts = [(thing, part) for thing in things for part in thing.parts(drawn)]
    rows = [part.corner for _, part in parts]
    return Gases(
        np.concatenate([np.zeros((0, 3)), *rows]).astype(np.int32),
        np.cumsum([0, *map(len, rows)]),
        np.array([thing.pressure for thing, _ in parts], dtype=np.float64),
        np.array([part.volume for _, part in parts], dtype=np.float64),
        np.array([thing.exponent for thing, _ in parts], dtype=np.float64),
        np.concatenate([np.zeros((0, 3)), *(_gas_bound(thing, part, drawn) for thing, part in parts)]),
    )


def _gas_bound(thing: Gas, part: GasPart, drawn: Drawn) -> FloatArray:
    """Return bounds of the stiffness rows: p n/V g g^T, and p/6 times sides of faces, from a skew matrix for each."""
    points = drawn.position[part.corner]
    particle, local = np.unique(part.corner, return_inverse=True)
    local = local.reshape(-1, 3)
    volume = max(float(_volumes(points - points[0, 0]).sum()), SQUEEZED * part.volume)
    p = float(thing.pressure) * (part.volume / volume) ** float(thing.exponent)  # type: ignore[arg-type]
    gradient = np.zeros((len(particle), 3))
    np.add.at(gradient, local, np.repeat((vector_area(points) * THIRD)[:, None], 3, axis=1))
    # Gershgorin's row of a matrix of rank one, which joins all particles of the surface.
    one = p * float(thing.exponent) / volume * np.abs(gradient).max(axis=1) * np.abs(gradient).sum()  # type: ignore[arg-type]
    sides = np.linalg.norm(np.roll(points, -1, axis=1) - points, axis=2).sum(axis=1)
    # Distributed over the faces of a particle; the family adds them up again.
    share = (one / np.bincount(local.ravel(), minlength=len(particle)))[local]
    found: FloatArray = share + (np.sqrt(2.0) * p * SIXTH * sides)[:, None]
    return found


@kernel
def corners_at(gases, position, row):
    """Return the corners of a face of a gas."""
    a, b, c = gases.corner[row, 0], gases.corner[row, 1], gases.corner[row, 2]
    return vector_of(position, a), vector_of(position, b), vector_of(position, c)


@kernel
def gas_volume(gases, alive, position, g):
    """Return the volume of a gas [m3]; 0 if it leaks."""
    origin, total, there = corners_at(gases, position, gases.start[g])[0], 0.0, 1
    for row in range(gases.start[g], gases.start[g + 1]):
        x, y, z = corners_at(gases, position, row)
        a, b, c = minus(x, origin), minus(y, origin), minus(z, origin)
        total += dot(a, cross(b, c))
        for k in range(3):
            there *= alive[gases.corner[row, k]]
    # The volume of an inverted surface is negative and has no real power: from there on the pressure is constant.
    return max(SIXTH * total, SQUEEZED * gases.volume[g]) if there else 0.0


@kernel
def gas_pressure(gases, g, volume):
    """Return p0 (V0/V)^n [Pa]; 0 for a gas that leaks."""
    return gases.pressure[g] * power(gases.volume[g] / volume, gases.exponent[g]) if volume > 0.0 else 0.0


@kernel
def add_to_corners(gases, row, push, out):
    """Add a vector to the three corners of a face."""
    for k in range(3):
        add(out, gases.corner[row, k], push)


@a_pass
def push_gases(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of gases, p A n/3 at each corner of a face."""
    gases, state, force = gases_of(table), state_of(table), sums_of(table).force
    for g in range(gases.pressure.shape[0]):
        p = gas_pressure(gases, g, gas_volume(gases, state.alive, state.position, g))
        for row in range(gases.start[g], gases.start[g + 1]):
            x, y, z = corners_at(gases, state.position, row)
            add_to_corners(gases, row, times(p * SIXTH, cross(minus(y, x), minus(z, x))), force)
    return DONE


@a_pass
def derive_gases(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the forces of gases."""
    gases, state, (along, out) = gases_of(table), state_of(table), gradient_buffers(table)
    for g in range(gases.pressure.shape[0]):
        volume, swelling = gas_volume(gases, state.alive, state.position, g), 0.0
        p = gas_pressure(gases, g, volume)
        for row in range(gases.start[g], gases.start[g + 1]):
            (x, y, z), (u, v, w) = corners_at(gases, state.position, row), corners_at(gases, along, row)
            swelling += SIXTH * dot(cross(minus(y, x), minus(z, x)), plus(plus(u, v), w))
        # At the lower limit of the volume its derivative is 0.
        stiff = 1.0 * (volume > SQUEEZED * gases.volume[g])
        rise = -gases.exponent[g] * p * swelling / volume * stiff if volume > 0.0 else 0.0
        for row in range(gases.start[g], gases.start[g + 1]):
            (x, y, z), (u, v, w) = corners_at(gases, state.position, row), corners_at(gases, along, row)
            s, t, ds, dt = minus(y, x), minus(z, x), minus(v, u), minus(w, u)
            turned = times(p * SIXTH, plus(cross(ds, t), cross(s, dt)))
            add_to_corners(gases, row, plus(times(rise * SIXTH, cross(s, t)), turned), out)
    return DONE


@kernel
def gas_energy(gases, alive, position, g):
    """Return (p V - p0 V0)/(n - 1), or its limit for n = 1 [J]; linear below the least volume."""
    origin, total = corners_at(gases, position, gases.start[g])[0], 0.0
    volume = gas_volume(gases, alive, position, g)
    if volume == 0.0:
        return 0.0
    for row in range(gases.start[g], gases.start[g + 1]):
        x, y, z = corners_at(gases, position, row)
        total += SIXTH * dot(minus(x, origin), cross(minus(y, origin), minus(z, origin)))
    first, n, grown = gases.pressure[g] * gases.volume[g], gases.exponent[g], log(volume / gases.volume[g])
    # Below the least volume the pressure is constant and the energy linear.
    beyond = -gas_pressure(gases, g, volume) * (total - volume)
    if n == 1.0:
        return beyond - first * grown
    # (V0/V)^(n - 1) - 1 without cancellation, which would dominate near the initial shape.
    return beyond + first * expm1((1.0 - n) * grown) / (n - 1.0)


@a_pass
def energy_of_gases(table: Any, block: int, a: float, b: float) -> int:
    """Set the energy of all gases."""
    gases, state, found = gases_of(table), state_of(table), 0.0
    for g in range(gases.pressure.shape[0]):
        found += gas_energy(gases, state.alive, state.position, g)
    energies_of(table).value[int(a)] = found
    return DONE


@dataclass(frozen=True, eq=False)
class GasElement(Bounded):
    """A gas for statics and stability, one element whose corners are all of its particles."""

    corners: IntArray  # shape (1, p)
    face: IntArray  # corners of each face as indices into these, shape (m, 3)
    pressure: float
    volume: float
    exponent: float

    @property
    def stiffness(self) -> FloatArray:
        """Zero, since a gas has no measure."""
        return np.zeros(1)

    @property
    def damping(self) -> FloatArray:
        """Zero, since a gas is not damped."""
        return np.zeros(1)

    @property
    def star(self) -> IntArray:
        """Pairs of its first particle with each of the others, shape (p - 1, 2)."""
        others = self.corners[0, 1:]
        return np.column_stack([np.full_like(others, self.corners[0, 0]), others])

    def at(self, points: FloatArray) -> tuple[float, float, FloatArray]:
        """Return V [m3], at least the volume of constant pressure, p [Pa], and the gradient of V, shape (p, 3)."""
        corner, gradient = points[0][self.face], np.zeros_like(points[0])
        np.add.at(gradient, self.face, np.repeat((vector_area(corner) * THIRD)[:, None], 3, axis=1))
        volume = max(float(_volumes(corner - points[0, 0]).sum()), SQUEEZED * self.volume)
        return volume, self.pressure * (self.volume / volume) ** self.exponent, gradient

    def evaluate_at(self, points: FloatArray) -> Bent:
        """Return E and its gradient; there is no measure."""
        _, p, gradient = self.at(points)
        nothing = np.zeros(1)
        return Bent(
            nothing, nothing, np.zeros_like(points), -p * gradient[None], np.array([float(self.energy(points)[0])])
        )

    def hessian(self, points: FloatArray) -> FloatArray:
        """Return the second derivatives of E: p n/V g g^T - p V'' [N/m], shape (1, 3 p, 3 p)."""
        count = len(self.corners[0])
        volume, p, gradient = self.at(points)
        stiff = self.exponent * p / volume * (volume > SQUEEZED * self.volume)
        size, arm = 3 * count, SIXTH * (points[0][self.face] - points[0, 0])
        whole = np.zeros(size * size)
        for k in range(3):  # d2V/dx dy = [z]/6, of the corners x, y, z of each face
            one, other, skew = 3 * self.face[:, k], 3 * self.face[:, (k + 1) % 3], -p * arm[:, (k + 2) % 3]
            for i, j, axis, sign in CYCLES:
                # The Hessian of a volume has no diagonal blocks: it is linear in each corner.
                np.add.at(whole, (one + i) * size + other + j, sign * skew[:, axis])
                np.add.at(whole, (other + j) * size + one + i, sign * skew[:, axis])
        flat = gradient.ravel()
        found: FloatArray = whole.reshape(1, size, size) + stiff * np.outer(flat, flat)
        return found

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the Hessian at the points ``bare``, and its difference at ``points``."""
        before = self.hessian(bare)
        return before, self.hessian(points) - before

    def scale_stiffness(self, part: float) -> GasElement:
        """Return the gas unchanged."""
        return self

    def energy(self, points: Any) -> Any:
        """Return E [J] from centers of faces and powers of V, shape (1,)."""
        corner = points[0][self.face]
        total = (vector_area(corner) * (corner.mean(axis=1) - points[0, 0])).sum() * THIRD
        return np.array([_gas_energy(total, self.pressure, self.volume, self.exponent)])


@dataclass(frozen=True, eq=False)
class GasFaces(Bounded):
    """A gas of many particles for statics: an element for each face, and a term that joins all of them.

    E'' = p n/V g g^T - p V''. The second part joins only the corners of each face. The first, of rank one, is the
    :meth:`border`: as a full matrix it would have 9 entries for each two of the particles.
    """

    corners: IntArray  # shape (m, 3)
    pressure: float
    volume: float
    exponent: float
    joined: int | None  # number of particles

    @property
    def stiffness(self) -> FloatArray:
        """Zero, since a gas has no measure."""
        return np.zeros(len(self.corners))

    @property
    def damping(self) -> FloatArray:
        """Zero, since a gas is not damped."""
        return np.zeros(len(self.corners))

    def at(self, points: FloatArray) -> tuple[float, float, FloatArray]:
        """Return V [m3], at least the volume of constant pressure, p [Pa], and a third of each face, (m, 3) [m2]."""
        volume = max(float(_volumes(points - points[0, 0]).sum()), SQUEEZED * self.volume)
        return volume, self.pressure * (self.volume / volume) ** self.exponent, vector_area(points) * THIRD

    def evaluate_at(self, points: FloatArray) -> Bent:
        """Return the gradient of E by faces; E itself, of the whole gas, is stored at the first face."""
        _, p, third = self.at(points)
        nothing, energy = np.zeros(len(points)), np.zeros(len(points))
        energy[0] = _gas_energy(float(_volumes(points - points[0, 0]).sum()), self.pressure, self.volume, self.exponent)
        slope = -p * np.repeat(third[:, None], 3, axis=1)
        return Bent(nothing, nothing, np.zeros_like(points), slope, energy)

    def hessian(self, points: FloatArray) -> FloatArray:
        """Return -p V'' of the cone from each face to one corner [N/m], shape (m, 9, 9)."""
        p = self.at(points)[1]
        arm, found = -p * SIXTH * (points - points[0, 0]), np.zeros((len(points), 9, 9))
        for k in range(3):  # d2V/dx dy = [z]/6, of the corners x, y, z of each face
            one, other, skew = 3 * k, 3 * ((k + 1) % 3), arm[:, (k + 2) % 3]
            for i, j, axis, sign in CYCLES:
                found[:, one + i, other + j] = found[:, other + j, one + i] = sign * skew[:, axis]
        return found

    def border(self, points: FloatArray) -> tuple[float, FloatArray]:
        """Return p n/V [N/m5], and the gradient of V by faces [m2], shape (m, 3, 3)."""
        volume, p, third = self.at(points)
        stiff = self.exponent * p / volume * (volume > SQUEEZED * self.volume)
        return stiff, np.repeat(third[:, None], 3, axis=1)

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the Hessian of faces at the points ``bare``, and its difference at ``points``."""
        before = self.hessian(bare)
        return before, self.hessian(points) - before

    def scale_stiffness(self, part: float) -> GasFaces:
        """Return the gas unchanged."""
        return self

    def energy(self, points: Any) -> Any:
        """Return E at the first face, plus a term at each face with zero value and the slopes of E [J], shape (m,).

        The slopes are -p times those of V, with V from centers of faces and p from a complex step through E.
        """
        middle = points.real.mean(axis=(0, 1))
        cones = (vector_area(points) * (points.mean(axis=1) - middle)).sum(axis=1) * THIRD
        volume, h = float(cones.real.sum()), NEXT_TO_NOTHING * self.volume
        whole = _gas_energy(volume + 1j * h, self.pressure, self.volume, self.exponent)
        found = whole.imag / h * (cones - cones.real)
        found[0] += whole.real
        return found


def _gas_energy(total: Any, pressure: float, first: float, exponent: float) -> Any:
    """Return E of a gas by powers of its volume [J], which may be complex; linear below the least volume."""
    least = SQUEEZED * first
    volume = total if total.real > least else least
    beyond = -pressure * (first / volume) ** exponent * (total - volume)
    if exponent == 1.0:
        return beyond - pressure * first * np.log(volume / first)
    return beyond + pressure * (first**exponent * volume ** (1.0 - exponent) - first) / (exponent - 1.0)


def gas_elements(model: Model) -> list[GasElement]:
    """Return the gases of a model."""
    here, found = model.room(Gases), []
    for g in range(len(here.pressure)):
        corner = here.corner[here.start[g] : here.start[g + 1]].astype(np.int64)
        particle, local = np.unique(corner, return_inverse=True)
        p, volume, n = float(here.pressure[g]), float(here.volume[g]), float(here.exponent[g])
        found.append(GasElement(particle[None], local.reshape(-1, 3), p, volume, n))
    return found


def gas_parts(model: Model) -> list[GasElement | GasFaces]:
    """Return the gases of a model for statics: with few particles as one element, others by faces."""
    return [
        GasFaces(one.corners[0][one.face], one.pressure, one.volume, one.exponent, one.corners.shape[1])
        if one.corners.shape[1] > MOST_JOINED
        else one
        for one in gas_elements(model)
    ]


def _gas_stiffens(model: Model) -> FloatArray:
    here = model.room(Gases)
    return np.bincount(here.corner.ravel(), here.bound.ravel(), model.particle_count).astype(np.float64)


VOLUMES = element_families.family_of_energies(
    "volume", Volume, [Sort(SWOLLEN, volume_energy)], "volumes far from the shape as drawn",
)  # fmt: skip
SHAPES = (PUSHED, SWOLLEN)
FAMILIES = (
    add_rims(PRESSURES),
    VOLUMES,
    Family(
        "gas",
        forces=lambda model: [Row(push_gases)],
        energy=energy_of_gases,
        derivative=lambda model: [Row(derive_gases)],
        plural="gases",
        declared=(Gas,),
        gather=gather_gases,
        room=Gases,
        is_conservative=True,
        energy_scale=lambda model, extent: float(model.room(Gases).pressure @ model.room(Gases).volume),
        element_particles=lambda model: [one.star for one in gas_elements(model)],
        elastic=gas_parts,
        stiffness_bound=_gas_stiffens,
        cost=lambda model: 2.0 * len(model.room(Gases).corner),
        uncovered_forces=lambda model: ["gases far from the shape as drawn"],
    ),
)  # fmt: skip
