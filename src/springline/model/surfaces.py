"""Arrays of contact between surfaces, rods, balls and obstacles: the constant mesh, and scratch that grows."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.engine.columns import Column, Flags, Indices, Pairs, ParticleIndices, Quads, Reals, Vectors, Wholes

Triples = Annotated[npt.NDArray[np.int32], Column("i4", (3,))]
Corners = Annotated[npt.NDArray[np.int32], Column("i4", (4,))]
Boxes6 = Annotated[npt.NDArray[np.float64], Column("f8", (6,))]
Laws = Annotated[npt.NDArray[np.float64], Column("f8", (2,))]
ROW_REALS = 13  # numbers of a row that may act, see SurfaceWork.geometry
Geometries = Annotated[npt.NDArray[np.float64], Column("f8", (ROW_REALS,))]
WALL_REALS = 12
WallRows = Annotated[npt.NDArray[np.float64], Column("f8", (WALL_REALS,))]

PAIRS_ROOM, ROWS_ROOM, ACTIVE_ROOM, GRIPS_ROOM = 64, 4096, 1024, 256  # initial capacities
# entries of SurfaceWork.counts: near pairs of patches; which half of ``pair`` is in use; pool rows, half in use; rows
# that may act; 1 for lists made for the present positions; 1 if a narrow phase is due; 1 if the guard looks again;
# capacities wanted of the four arrays; walls that may act; work done
PAIRS, PAIR_HALF, POOL, POOL_HALF, ACTIVE, VALID, DUE, AGAIN = 0, 1, 2, 3, 4, 5, 6, 7
PAIRS_WANTED, ROWS_WANTED, ACTIVE_WANTED, GRIPS_WANTED, WALLS, LISTED, MADE, LOOKS, AT_FAULT, ZONED, MET, OFF, ACTING = range(8, 21)
COUNTS = 21
# entries of SurfaceWork.reals: way made by all since patches met, and for how long that is good [m]; how far vertices
# may go in a step as seen from the mean, and at most [m]; length of the step [s]; its time of start [s]; least distance
# over thickness
WAY, FAR, TOP, LEAP, STEP, BEGIN, LEAST, SCALE = range(8)
REALS = 8


class SurfaceContacts(NamedTuple):
    """Vertices, faces and edges that may not pass through one another, in patches.

    The first vertices are particles, the further ones belong to obstacles. Vertices, faces and edges are sorted by
    patches.
    """

    particle: ParticleIndices  # of the first vertices, shape (p,)
    place: Vectors  # of the further vertices, as drawn [m], shape (o, 3)
    owner: Indices  # obstacle of each of these, shape (o,)
    half: Reals  # half the thickness at each vertex [m], shape (v,)
    matter: Indices  # row of ``law`` of each vertex: 0 for particles, then obstacles, shape (v,)
    law: Laws  # restitution, Coulomb's friction, shape (1 + obstacles, 2)
    face: Triples  # vertices, shape (f, 3)
    edge: Pairs  # vertices, shape (e, 2); of a ball twice its only vertex
    vertex_start: Wholes  # first vertex of each patch, and the end
    face_start: Wholes
    edge_start: Wholes
    touch_start: Wholes  # first entry of each patch in ``touch``, and the end
    touch: Indices  # vertices of each patch, of its faces and of its edges
    patch_half: Reals  # half the thickness of each patch [m]
    still: Flags  # 1 for patches of obstacles, shape (patches,)
    face_tear: Indices  # row of FragileFaces of each face, -1 for none
    face_side: Triples  # edges of each face, between its corners 0-1, 1-2 and 2-0, shape (f, 3)
    face_next: Triples  # the face beyond each of these edges, -1 for none
    edge_spring: Indices  # spring along each edge, -1 for none
    edge_face: Pairs  # faces at each edge, -1 for none
    wall_vertex: Indices  # vertices that may meet a wall, shape (w,)
    wall: Indices  # row of Walls that it may meet
    velocity: Vectors  # of each obstacle [m/s], shape (obstacles, 3)
    amplitude: Vectors  # [m]; its displacement is velocity t + amplitude cos(omega t + phase)
    omega: Reals  # [rad/s]
    phase: Reals  # [rad]
    moves: bool  # whether any obstacle moves
    thickness: float  # the largest [m]
    cell: float  # mean length of edges [m]


class SurfaceWork(NamedTuple):
    """Scratch of surface contacts. Arrays of pairs and rows grow when a pass requests it."""

    x: Vectors  # of the vertices [m], shape (v, 3)
    v: Vectors  # velocities of the coming step [m/s]
    was: Vectors  # velocities before the forces of this step [m/s]
    free: Vectors  # velocities without contact [m/s]
    mobility: Vectors  # [1/kg]
    motion: Quads  # of each patch: mean velocity, largest speed seen from it [m/s], shape (patches, 4)
    box: Boxes6  # lower and upper corner of each patch [m]
    pair: Pairs  # near pairs of patches, in two halves: the first for the present, or the second
    way: Quads  # of each: way made since listed, way for which the list is good [m], first row, end
    nearing: Reals  # how much nearer each pair may come in this step [m]
    row: Corners  # vertices of pairs of parts, in two halves as ``pair``
    key: Wholes  # of each row: patches, kind, parts
    wake: Reals  # way at which each row may act [m]
    active: Wholes  # keys of the rows that may act in this step
    acting: Indices  # those of them that may carry an impulse: the nearest parts
    corner: Corners  # their vertices
    geometry: Geometries  # normal, distance, weights, thickness, responses along and across [1/kg], target, friction
    impulse: Quads  # along the normal, and friction [N s]
    mine: Indices  # parts of a patch near another
    yours: Indices
    my_box: Boxes6
    your_box: Boxes6
    zone: Indices  # of each vertex: one of its zone
    mean: Vectors  # momentum of each zone
    weight: Vectors  # mass of each zone, below 0 if it holds a fixed vertex
    near_wall: Pairs  # vertex and wall of those that may act, shape (w, 2)
    wall_row: WallRows  # normal, gap, velocity of the wall, speed wanted, impulse, friction impulse
    face_off: Flags  # 1 for torn faces
    edge_off: Flags
    counts: Wholes
    reals: Reals


def surface_work_for(surfaces: SurfaceContacts | None) -> SurfaceWork:
    """Return scratch for the surfaces of a model; nearly nothing without any."""
    there = surfaces is not None and len(surfaces.particle) > 0
    v = len(surfaces.half) if there and surfaces else 0
    patches = len(surfaces.still) if there and surfaces else 0
    faces, edges, walls = (len(surfaces.face), len(surfaces.edge), len(surfaces.wall)) if surfaces else (0, 0, 0)
    parts = _most_parts(surfaces) if there and surfaces else 0
    pairs, rows, active = (PAIRS_ROOM, ROWS_ROOM, ACTIVE_ROOM) if there else (0, 0, 0)
    vectors = [np.zeros((v, 3)) for _ in range(5)]
    reals = np.zeros(REALS)
    reals[FAR] = -1.0
    return SurfaceWork(
        *vectors, np.zeros((patches, 4)), np.zeros((patches, 6)),
        np.zeros((2 * pairs, 2), dtype=np.int32), np.zeros((2 * pairs, 4)), np.zeros(pairs),
        np.zeros((2 * rows, 4), dtype=np.int32), np.zeros(2 * rows, dtype=np.int64), np.zeros(2 * rows),
        np.zeros(active, dtype=np.int64), np.zeros(active, dtype=np.int32), np.zeros((active, 4), dtype=np.int32),
        np.zeros((active, ROW_REALS)), np.zeros((active, 4)),
        np.zeros(parts, dtype=np.int32), np.zeros(parts, dtype=np.int32), np.zeros((parts, 6)), np.zeros((parts, 6)),
        np.zeros(v, dtype=np.int32), np.zeros((v, 3)), np.zeros((v, 3)),
        np.zeros((walls, 2), dtype=np.int32), np.zeros((walls, WALL_REALS)),
        np.zeros(faces, dtype=np.uint8), np.zeros(edges, dtype=np.uint8),
        np.zeros(COUNTS, dtype=np.int64), reals,
    )  # fmt: skip


def _most_parts(surfaces: SurfaceContacts) -> int:
    starts = (surfaces.vertex_start, surfaces.face_start, surfaces.edge_start)
    return max(int(np.diff(start).max(initial=0)) for start in starts) + 1


def grow_surface_work(work: SurfaceWork) -> SurfaceWork:
    """Return the scratch with the room that a pass requested; the contents stay."""
    counts = work.counts
    pairs, rows, active = (int(counts[at]) for at in (PAIRS_WANTED, ROWS_WANTED, ACTIVE_WANTED))
    if pairs > len(work.nearing):
        nearing = np.zeros(pairs)
        nearing[: len(work.nearing)] = work.nearing
        work = work._replace(pair=_halves(work.pair, pairs), way=_halves(work.way, pairs), nearing=nearing)
    if rows > len(work.wake) // 2:
        begin, old = int(counts[POOL_HALF]), len(work.wake) // 2
        work = work._replace(
            row=_halves(work.row, rows), key=_halves(work.key, rows), wake=_halves(work.wake, rows)
        )
        work.way[:, 2:] += begin * (rows - old)  # places in the second half have moved
        counts[POOL] += begin * (rows - old)
    if active > len(work.active):
        work = work._replace(
            active=np.zeros(active, dtype=np.int64), acting=np.zeros(active, dtype=np.int32), corner=np.zeros((active, 4), dtype=np.int32),
            geometry=np.zeros((active, ROW_REALS)), impulse=np.zeros((active, 4)),
        )  # fmt: skip
    counts[PAIRS_WANTED] = counts[ROWS_WANTED] = counts[ACTIVE_WANTED] = 0
    return work


def _halves(array: np.ndarray, room: int) -> np.ndarray:
    """Return an array of two halves with ``room`` rows in each."""
    old = len(array) // 2
    larger = np.zeros((2 * room, *array.shape[1:]), dtype=array.dtype)
    larger[:old], larger[room : room + old] = array[:old], array[old:]
    return larger
