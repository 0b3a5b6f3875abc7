"""Faces of membranes that tear: a triangle tears if its largest principal membrane force exceeds its strength.

A triangle carries N = F S F^T V/A, with F its deformation gradient, S the stress conjugate to Green's strain, V the
volume of its material and A its present area. Its principal forces are the eigenvalues of S C V/A, with C = F^T F. A
face is checked at the end of each step, and once torn it exerts no force from the next step on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import Indices, Wholes
from springline.engine.kernels import WIDE, Pass, kernel
from springline.engine.machine import DONE, END, control_of
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.vectors import cross, dot, minus, plus, times
from springline.forces.drives import angle_corners, has_all_corners, make_named_pass
from springline.forces.elastic import Kind, elements_in_rows, make_accessor_once, number_places
from springline.forces.sheets import MEMBRANES, STRETCHED, TAUT, THIN, WRINKLED, Membrane, tensors_of
from springline.model.accessors import fragile_faces_of, note, notes_of, space_of, state_of
from springline.model.contracts import Drawn
from springline.model.families import FragileFaces, Model
from springline.model.family import Family, never
from springline.model.space import nearest
from springline.model.state import DISSIPATED
from springline.model.work import TEAR

NO_TRIANGLES: IntArray = np.zeros((0, 3), dtype=np.int64)
TORN = 1.0  # in State.memory
SIDES = 4  # numbers of a membrane that map sides into its axes
SORTS = (STRETCHED, WRINKLED)
BEFORE = (8, 6)  # index of the first prestrain among the numbers of each sort


class FragilePlain(NamedTuple):
    """Indices at which passes of membranes read the first number of faces that tear, and their rows in FragileFaces."""

    at: Wholes
    row: Indices


class FragileWrinkling(NamedTuple):
    """Indices and rows as in FragilePlain, for membranes that wrinkle."""

    at: Wholes
    row: Indices


MEMBRANES_ROOM: Any = MEMBRANES.room
PLACES = (FragilePlain, FragileWrinkling)
membranes_of: Any = make_accessor(MEMBRANES_ROOM)
places_of: tuple[Any, ...] = tuple(map(make_accessor, PLACES))


def gather(things: Sequence[Membrane], drawn: Drawn) -> FragileFaces:
    """Collect the faces that have a strength, in the order in which they were declared."""
    # Rows of Membranes are those that do not wrinkle, then those that do. Faces that are added to a run come last here,
    # so that the history of the others keeps its place.
    counts = [sum(len(np.asarray(one.faces)) for one in things if one.sort() == sort) for sort in range(len(SORTS))]
    begin, rows, strengths = [0, counts[0]], list[IntArray](), list[FloatArray]()
    for thing in things:
        count, sort = len(np.asarray(thing.faces)), thing.sort()
        if thing.strength is not None:
            rows.append(np.arange(begin[sort], begin[sort] + count))
            strengths.append(np.broadcast_to(np.asarray(thing.strength, dtype=np.float64), count))
        begin[sort] += count
    return FragileFaces(
        np.concatenate([np.zeros(0), *rows]).astype(np.int32), np.concatenate([np.zeros(0), *strengths]),
        np.array([0, 1]),
    )  # fmt: skip


# == Principal membrane forces ==


@kernel
def stretches(x, p):
    """Return F^T F of a triangle: along, across, and in shear [-]."""
    u, v = minus(x[1], x[0]), minus(x[2], x[0])
    f, g = plus(times(p[0], u), times(p[2], v)), plus(times(p[1], u), times(p[3], v))
    return dot(f, f), dot(g, g), dot(f, g)


@kernel
def plain_stress(c, p):
    """Return the stresses of a membrane times its volume [J]."""
    along, across = 0.5 * (c[0] - 1.0) + p[8], 0.5 * (c[1] - 1.0) + p[9]
    return p[4] * along + p[5] * across, p[5] * along + p[6] * across, p[7] * c[2]


@kernel
def relaxed_stress(c, p):
    """Return the stresses times volume of a membrane that wrinkles [J]: taut, uniaxial tension, or zero."""
    along, across, shear, nu = 0.5 * (c[0] - 1.0) + p[6], 0.5 * (c[1] - 1.0) + p[7], 0.5 * c[2], p[5]
    middle, half = 0.5 * (along + across), 0.5 * (along - across)
    radius = np.sqrt(half * half + shear * shear)
    most, least = middle + radius, middle - radius
    if least + nu * most >= TAUT:
        return p[4] * (along + nu * across), p[4] * (across + nu * along), p[4] * (1.0 - nu) * shear
    # Not taut, so a radius of 0 means compression in all directions: equal strains are either taut or compressive.
    if most <= 0.0 or radius == 0.0:
        return 0.0, 0.0, 0.0
    pull = 0.5 * p[4] * (1.0 - nu * nu) * most
    return pull * (1.0 + half / radius), pull * (1.0 - half / radius), pull * shear / radius


@kernel
def largest(s, c, area):
    """Return the largest principal membrane force [N/m] from stresses times volume [J]: an eigenvalue of S C/A."""
    a, d = s[0] * c[0] + s[2] * c[2], s[2] * c[2] + s[1] * c[1]
    b, e = s[0] * c[2] + s[2] * c[1], s[2] * c[0] + s[1] * c[2]
    half = 0.5 * (a - d)
    # S C is similar to a symmetric matrix: negative values are rounding errors.
    return (0.5 * (a + d) + np.sqrt(max(half * half + b * e, 0.0))) / area


@kernel
def plain_numbers(number, e):
    """Return the numbers of a membrane."""
    return (
        number[0, e], number[1, e], number[2, e], number[3, e], number[4, e], number[5, e], number[6, e], number[7, e],
        number[8, e], number[9, e], number[10, e],
    )  # fmt: skip


@kernel
def wrinkling_numbers(number, e):
    """Return the numbers of a membrane that wrinkles."""
    return (
        number[0, e], number[1, e], number[2, e], number[3, e], number[4, e], number[5, e], number[6, e], number[7, e],
        number[8, e],
    )  # fmt: skip


# == Passes ==


def _leave_out(kind: Kind, reads: Any, before: int, words: str) -> Pass:
    see = make_accessor_once(kind.room)

    def leave_out(table: Any, block: int, a: float, b: float) -> int:
        eights, places, fragile, sheets = see(table), reads(table), fragile_faces_of(table), membranes_of(table)
        memory, begin, number = state_of(table).memory, fragile.memory[0], eights.number
        for p in range(places.at.shape[0]):
            at, q = places.at[p], places.row[p]
            if memory[begin + q] == TORN:
                # A face without a rest shape and with prestrains of 1/2 has zero strain for any positions of its
                # corners. Its energy, force and damping are 0, and the passes of membranes need no special case.
                for k in range(SIDES):
                    number[at + WIDE * k] = 0.0
                number[at + WIDE * before] = 0.5
                number[at + WIDE * (before + 1)] = 0.5
            elif number[at] == 0.0 and number[at + WIDE] == 0.0:
                # The face is intact again in the present state.
                for k in range(SIDES):
                    number[at + WIDE * k] = sheets.number[k, fragile.face[q]]
                number[at + WIDE * before] = sheets.number[before, fragile.face[q]]
                number[at + WIDE * (before + 1)] = sheets.number[before + 1, fragile.face[q]]
        return DONE

    return make_named_pass(leave_out, f"leave_out_torn_{words}", f"Leave out the faces of {words} that are torn.")


def _tear(kind: Kind, sort: int, numbers: Any, stress: Any, words: str) -> Pass:
    energy = kind.of.energy

    def tear(table: Any, block: int, a: float, b: float) -> int:
        fragile, sheets, space, state = fragile_faces_of(table), membranes_of(table), space_of(table), state_of(table)
        for q in range(fragile.face.shape[0]):
            e, row = fragile.face[q], fragile.memory[0] + q
            mine = sheets.start[sort] <= e and e < sheets.start[sort + 1]
            if mine and state.memory[row] != TORN and has_all_corners(state.alive, sheets.corner, e):
                x, p = angle_corners(space, state.position, sheets.corner, e), numbers(sheets.number, e)
                n = cross(minus(x[1], x[0]), minus(x[2], x[0]))
                square = dot(n, n)
                if square > THIN:
                    c = stretches(x, p)
                    pull = largest(stress(c, p), c, 0.5 * np.sqrt(square))
                    if pull > fragile.strength[q]:
                        # Before it tears: its present energy is dissipated.
                        state.ledger[DISSIPATED] += energy(x, p)
                        state.memory[row] = TORN
                        note(notes_of(table), control_of(table).clock[END], TEAR, e, -1, pull)
        return DONE

    return make_named_pass(tear, f"tear_{words}", f"Tear the faces of {words} that carry more than their strength.")


class TearPasses(NamedTuple):
    """Passes of one sort of membranes that tear."""

    leave_out: Pass
    tear: Pass


_MADE: dict[int, TearPasses] = {}


def passes_of(sort: int) -> TearPasses:
    """Return the passes of a sort, made at first use."""
    if sort not in _MADE:
        kind: Kind = SORTS[sort].derived_shape.KIND
        words = ("membranes", "wrinkling_membranes")[sort]
        numbers, stress = ((plain_numbers, plain_stress), (wrinkling_numbers, relaxed_stress))[sort]
        _MADE[sort] = TearPasses(
            _leave_out(kind, places_of[sort], BEFORE[sort], words), _tear(kind, sort, numbers, stress, words)
        )
    return _MADE[sort]


def _faces_of_sort(model: Model, sort: int) -> IntArray:
    """Return the rows of FragileFaces of one sort of membranes."""
    start, face = model.room(MEMBRANES_ROOM).start, model.room(FragileFaces).face
    return np.flatnonzero((face >= start[sort]) & (face < start[sort + 1]))


def _sorts(model: Model) -> list[int]:
    return [sort for sort in range(len(SORTS)) if len(_faces_of_sort(model, sort))]


def _block_arrays(model: Model, first: np.ndarray) -> tuple[Any, ...]:
    sheets, fragile, found = model.room(MEMBRANES_ROOM), model.room(FragileFaces), []
    for sort in _sorts(model):
        begin, end = sheets.start[sort : sort + 2]
        mine = _faces_of_sort(model, sort)
        row_of = np.full(end - begin, -1)
        row_of[fragile.face[mine] - begin] = mine
        # Rows that fill up a group of eight repeat an element, and are left out like it.
        row = row_of[elements_in_rows(sheets.corner[begin:end], first)]
        here = np.flatnonzero(row >= 0)
        found.append(PLACES[sort](number_places(here, 0, SORTS[sort].own), row[here].astype(np.int32)))
    return tuple(found)


# == Torn faces ==


def torn_rows(model: Model, memory: FloatArray | None) -> IntArray:
    """Return the rows of Membranes that are torn according to the stored history, shape (torn,)."""
    room = model.arrays_by_class.get(FragileFaces)
    if memory is None or room is None or not len(room.face):
        return np.zeros(0, dtype=np.int64)
    begin = int(room.memory[0])
    return np.asarray(room.face[np.asarray(memory)[begin : begin + len(room.face)] == TORN], dtype=np.int64)


def whole_faces(model: Model, memory: FloatArray | None) -> Model:
    """Return the model for queries at a given time: faces torn by then have no energy."""
    rows = torn_rows(model, memory)
    if not len(rows):
        return model
    sheets = model.room(MEMBRANES_ROOM)
    number = sheets.number.copy()
    number[:SIDES, rows] = 0.0  # as in the passes
    for sort, before in enumerate(BEFORE):
        here = rows[(rows >= sheets.start[sort]) & (rows < sheets.start[sort + 1])]
        number[before : before + 2, here] = 0.5
    return model.replace_arrays(sheets._replace(number=number))


def fragile_triangles(model: Model) -> IntArray:
    """Return particles of the triangles that can tear, torn or not, shape (f, 3)."""
    if "fragile triangles" not in model.result_cache:
        rows = model.room(FragileFaces).face if FragileFaces in model.arrays_by_class else np.zeros(0, dtype=np.int64)
        corner = model.room(MEMBRANES_ROOM).corner[rows] if len(rows) else np.zeros((0, 3))
        model.result_cache["fragile triangles"] = np.asarray(corner, dtype=np.int64)
    found: IntArray = model.result_cache["fragile triangles"]
    return found


def largest_forces(model: Model, position: FloatArray) -> FloatArray:
    """Return the largest principal membrane force of each triangle that can tear [N/m], shape (f,)."""
    sheets, fragile = model.room(MEMBRANES_ROOM), model.room(FragileFaces)
    found = np.zeros(len(fragile.face))
    for sort in _sorts(model):
        mine = _faces_of_sort(model, sort)
        rows = fragile.face[mine]
        corner, number = sheets.corner[rows], sheets.number[: SORTS[sort].own, rows]
        u, v = (nearest(model.space, position[corner[:, k]] - position[corner[:, 0]]) for k in (1, 2))
        normal = np.cross(u, v)
        tensor = tensors_of(number, u, v, normal, np.sqrt((normal * normal).sum(axis=1)))
        found[mine] = np.linalg.eigvalsh(tensor)[:, -1]
    return found


def torn_faces(model: Model, memory: FloatArray | None) -> IntArray:
    """Return particles of the torn triangles of membranes, shape (torn, 3)."""
    rows = torn_rows(model, memory)
    return np.asarray(model.room(MEMBRANES_ROOM).corner[rows], dtype=np.int64) if len(rows) else NO_TRIANGLES


FAMILY = Family(
    "tear",
    room=FragileFaces,
    plural="membranes that tear",
    declared=(Membrane,),
    gather=gather,
    begin_rows=lambda model: [Row(passes_of(sort).leave_out) for sort in _sorts(model)],
    block_arrays=_block_arrays,
    accelerates_rest=never,
    in_statics=True,
    is_conservative=True,
    initial_memory=lambda model, position: np.zeros(len(model.room(FragileFaces).face)),
    memory_names=lambda model: [("face", *row) for row in np.sort(fragile_triangles(model), axis=1).tolist()],
    commit_rows=lambda model: [Row(passes_of(sort).tear) for sort in _sorts(model)],
)
