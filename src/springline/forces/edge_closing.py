"""A pass that gives pressures the fields of their surfaces anew when supports change, as a model that is built again.

Python builds the model again; a page runs this pass in its place. Anchors at an open edge may close it by a plane of
symmetry, see :mod:`springline.forces.open_edges`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import FlagRows, Pairs, Reals, Vectors, Wholes
from springline.engine.kernels import WIDE, Pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.forces.elastic import elements_in_rows, make_accessor_once, number_places
from springline.forces.open_edges import FLAT, open_edges, parts_of
from springline.forces.volumes import PRESSURES_ROOM, PUSHED, fragile_pressures, pressures_of, rim_edges_of
from springline.model.families import Model

FIELD = 1  # first of the six numbers of a face that are its field: O [m], and the diagonal of W


class EdgeClosing(NamedTuple):
    """Open edges of surfaces under pressure, by connected parts, and the places of the numbers of their faces."""

    fixed: FlagRows  # 1 for axes along which a particle is anchored or driven, shape (n, 3)
    drawn: Vectors  # initial positions [m], shape (n, 3)
    middle: Vectors  # origin of the field of a part if no planes close it [m], shape (parts, 3)
    flat: Reals  # largest difference along an axis within a plane [m], shape (parts,)
    edge_start: Wholes  # first open edge of each part, shape (parts + 1,)
    edge: Pairs  # shape (edges, 2)
    face_start: Wholes  # first face of each part, shape (parts + 1,)
    face: Wholes  # rows of the pressures
    row_start: Wholes  # first place of each row of the pressures in ``row``, shape (rows + 1,)
    row: Wholes  # places of the number after the pressure in the groups of eight, shape (all,)
    rim: Wholes  # row of the pressures of each rim of RimEdges
    field: Reals  # of the last part: O [m], and the diagonal of W, or zeros for cones, shape (6,)
    low: Reals  # lowest and highest place of its planes across each axis [m], shape (3,) each
    high: Reals


edge_closing_of = make_accessor(EdgeClosing)


def edge_closing(model: Model, sizes: list[int], drawn: FloatArray, fixed: np.ndarray, first: Any) -> EdgeClosing:
    """Return the open edges of a model.

    Parameters
    ----------
    sizes : numbers of faces of the pressures of a scene, in turn
    drawn : initial positions [m], shape (n, 3)
    fixed : axes along which particles are anchored or driven, shape (n, 3), bool
    first : first particles of the blocks in which the groups of eight are arranged
    """
    corner = model.room(PRESSURES_ROOM).corner.astype(np.int64)
    edges, faces, middle, flat, begin = list[IntArray](), list[IntArray](), list[FloatArray](), list[float](), 0
    for size in sizes:
        rows = corner[begin : begin + size]
        for face in parts_of(rows, len(drawn)):
            edges.append(open_edges(rows[face]))
            faces.append(begin + face)
            middle.append(drawn[np.unique(rows)].mean(axis=0))
            flat.append(FLAT * float(np.ptp(drawn[np.unique(rows[face])], axis=0).max()))
        begin += size
    of = elements_in_rows(corner, first)
    order = np.argsort(of, kind="stable")
    firm = np.setdiff1d(np.arange(len(corner)), fragile_pressures(model)[0])
    return EdgeClosing(
        np.ascontiguousarray(fixed, dtype=np.uint8), np.array(drawn), np.array(middle), np.array(flat),
        _starts(edges), np.concatenate(edges).astype(np.int32), _starts(faces), np.concatenate(faces).astype(np.int64),
        np.append(0, np.cumsum(np.bincount(of, minlength=len(corner)))).astype(np.int64),
        number_places(order, FIELD, PUSHED.own), np.tile(firm, 3).astype(np.int64), np.zeros(6),
        np.zeros(3), np.zeros(3),
    )  # fmt: skip


def _starts(lists: list[IntArray]) -> IntArray:
    return np.append(0, np.cumsum([len(one) for one in lists])).astype(np.int64)


@kernel
def is_flat(closing, part, e, axis):
    """Return True if both ends of an edge are held along an axis, and in a plane across it."""
    i, j = closing.edge[e, 0], closing.edge[e, 1]
    held = closing.fixed[i, axis] == 1 and closing.fixed[j, axis] == 1
    return held and abs(closing.drawn[j, axis] - closing.drawn[i, axis]) <= closing.flat[part]


@kernel
def moves(closing, e):
    """Return True if an end of an edge is free along an axis."""
    i, j, free = closing.edge[e, 0], closing.edge[e, 1], False
    for axis in range(3):
        free = free or closing.fixed[i, axis] == 0 or closing.fixed[j, axis] == 0
    return free


@callee
def is_closed(closing, part):
    """Set ``field`` to that of a part whose free open edges lie in planes of rollers; return False if they do not."""
    field, low, high = closing.field, closing.low, closing.high
    for axis in range(3):
        field[axis], low[axis], high[axis] = closing.middle[part, axis], np.inf, -np.inf
    for e in range(closing.edge_start[part], closing.edge_start[part + 1]):
        count, last = 0, 0
        for axis in range(3):
            if is_flat(closing, part, e, axis):
                count, last = count + 1, axis
        if moves(closing, e):
            if count == 0:
                return False
            # Pressure on an edge along an axis, held along the others, acts on its ends only along those, for any O.
            if count == 1:
                place = closing.drawn[closing.edge[e, 0], last]
                if low[last] > high[last]:
                    field[last] = place
                low[last], high[last] = min(low[last], place), max(high[last], place)
    needed, single = False, 0
    for axis in range(3):
        several = high[axis] - low[axis] > closing.flat[part]
        field[3 + axis] = 0.0 if several else 1.0
        needed, single = needed or low[axis] <= high[axis], single + int(not several)
    for axis in range(3):  # zeros represent cones
        field[3 + axis] = 0.0 if single == 3 else field[3 + axis] / max(single, 1)
    return needed and single > 0


@cache
def close_edges() -> Pass:
    """Return the pass that sets the fields of all faces under pressure by the present supports; made at first use."""
    see = make_accessor_once(PUSHED.derived_shape.KIND.room)

    def close_edges(table: Any, block: int, a: float, b: float) -> int:
        """Set the fields of faces under pressure by the present supports."""
        closing, here, eights, rims = edge_closing_of(table), pressures_of(table), see(table), rim_edges_of(table)
        field = closing.field
        for part in range(closing.middle.shape[0]):
            if not is_closed(closing, part):
                for axis in range(3):
                    field[axis], field[3 + axis] = closing.middle[part, axis], 0.0
            for f in range(closing.face_start[part], closing.face_start[part + 1]):
                face = closing.face[f]
                for k in range(6):
                    here.number[FIELD + k, face] = field[k]
                    for q in range(closing.row_start[face], closing.row_start[face + 1]):
                        eights.number[closing.row[q] + WIDE * k] = field[k]
        for e in range(closing.rim.shape[0]):
            for k in range(6):
                rims.number[e, FIELD + k] = here.number[FIELD + k, closing.rim[e]]
        return DONE

    return Pass(close_edges)
