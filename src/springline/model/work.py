"""Scratch arrays, allocated once; compiled passes allocate no memory."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.engine.columns import (
    Column,
    Flags,
    IndexRows,
    Indices,
    Pairs,
    Quads,
    RealBlocks,
    RealRows,
    Reals,
    VectorRows,
    Vectors,
    Wholes,
)
from springline.engine.kernels import WIDE
from springline.model.blocks import Blocks, Pairs2, blocks_of
from springline.model.families import Model, SurfaceContacts
from springline.model.state import LEDGER, fragile_faces, slots

# Sizes of scratch arrays depend on the model and never on the machine: sums are taken block by block of these sizes, so
# results have the same bits on every processor and any number of threads.
SIMD_LANES = 16  # bodies on which a source acts at once: two registers of AVX-512, four of AVX2
MOST_PARTITIONS, LEAST_PARTITION = (
    32,
    8,
)  # most partitions of the pairs of bodies, and least number of blocks in each
CACHE_BLOCK = 128  # bodies whose pairs one thread computes at a time: their data stay in the nearest cache
NODE = 18  # numbers of a node: center, mass, squared size, trace, second moments, lower and upper corner
MOST_ENERGIES = 32  # slots of energies: kinetic energy, and one slot for each family with an energy
NOTED = 6  # hits of a particle noted in one step; further hits are only counted
NEIGHBORS = 8  # initial capacity of neighbors per particle
ROWS = 4  # initial capacity of contacts per particle
# a wall, or a particle that may be in contact
BODY = np.dtype(
    [
        ("start", "f8", (3,)),  # start of its path in this step [m]
        ("radius", "f8"),  # [m]
        ("gain", "f8"),  # most that forces add to its speed in this step [m/s]
        ("beyond", "i4"),  # 1 if it has left its surroundings
        ("alive", "i4"),
        ("first_contact", "i4"),  # first of its contacts, -1 for none
        ("saved", "i4"),  # its row among the saved records, -1 for none
        ("known", "i8"),  # last search in which it was in a contact with the particle that searched for impacts again
        ("end", "f8", (3,)),  # end of its path [m]
        ("start_velocity", "f8", (3,)),  # at the two ends of its path [m/s]
        ("end_velocity", "f8", (3,)),
        ("mobility", "f8", (3,)),  # [1/kg], 0 for fixed axes
    ]
)
# step of a particle in contact, before contacts are applied
SAVED = np.dtype(
    [
        ("start", "f8", (3,)),
        ("end", "f8", (3,)),
        ("start_velocity", "f8", (3,)),
        ("end_velocity", "f8", (3,)),
        ("free_velocity", "f8", (3,)),  # after impacts, before resting contacts [m/s]
        ("hits", "i8"),
    ]
)
# a contact: the normal points from the first body to the second
CONTACT = np.dtype(
    [
        ("first", "i4"),
        ("second", "i4"),  # a particle, a wall, or the tail of an edge
        ("third", "i4"),  # the head of an edge, -1 if no edge is met
        ("edge", "i4"),  # the row of that edge
        ("number", "i4"),  # sort key after the first body: particles, walls, edges
        ("next_of_first", "i4"),  # next contact of each of the bodies, -1 for none
        ("next_of_second", "i4"),
        ("next_of_third", "i4"),
        ("rebounds", "i4"),  # in this step
        ("heap_index", "i4"),  # index among contacts with a pending impact, -1 for none
        ("caught", "i4"),  # 1 if the two came to rest in this step
        ("lasting", "i4"),  # 1 if they rested at the end of the previous step
        ("when", "f8"),  # fraction of the step at which the next impact is, NEVER for none
        ("since", "f8"),  # fraction of the step from which the two rest on each other, NEVER if they do not
        ("recent", "f8"),  # fraction at which the number of rebounds last was a round number; LEFT if they do not end
        ("normal", "f8", (3,)),
        ("shift", "f8", (3,)),  # to the relevant periodic image of the second body [m]
        ("reach", "f8"),  # sum of the radii [m]
        ("restitution", "f8"),
        ("friction", "f8"),  # Coulomb's coefficient
        ("slip_loss", "f8"),  # fraction of the tangential speed lost in an impact
        ("first_yields", "f8"),  # 0 for a body that a massless one cannot move, else 1
        ("second_yields", "f8"),
        ("along", "f8"),  # position of the closest point on an edge, 0 at the tail, 1 at the head
        ("impulse", "f8"),  # along the normal while at rest [N s]
        ("friction_impulse", "f8", (3,)),  # while at rest [N s]
        ("response", "f8"),  # change of the relative speed per impulse along the normal [1/kg]
        ("tangential_response", "f8"),  # per tangential impulse, along the axis of greatest effect [1/kg]
        ("target", "f8"),  # least relative speed after the step [m/s]
        ("change", "f8"),  # change of the impulse in sweeps [N s]
        ("search", "f8"),  # search direction of the impulses [N s]
        ("search_speed", "f8"),  # resulting change of the relative speed [m/s]
    ]
)
BodyRows = Annotated[np.recarray[Any, Any], Column(BODY)]
SavedRows = Annotated[np.recarray[Any, Any], Column(SAVED)]
ContactRows = Annotated[np.recarray[Any, Any], Column(CONTACT)]
Nodes = Annotated[npt.NDArray[np.float64], Column("f8", (NODE,))]
Corners = Annotated[npt.NDArray[np.int32], Column("i4", (4,))]
Boxes6 = Annotated[npt.NDArray[np.float64], Column("f8", (6,))]
ROW_REALS = 16  # numbers of a row that may act, see SurfaceWork.geometry
Geometries = Annotated[npt.NDArray[np.float64], Column("f8", (ROW_REALS,))]
WALL_REALS = 13
WallRows = Annotated[npt.NDArray[np.float64], Column("f8", (WALL_REALS,))]
PAIRS_ROOM, ROWS_ROOM, ACTIVE_ROOM = 64, 4096, 1024  # initial capacities
# entries of SurfaceWork.counts: near pairs of patches; which half of ``pair`` is in use; pool rows, half in use; rows
# that may act; 1 for lists made for the present positions; 1 if a narrow phase is due; 1 if the guard looks again;
# capacities wanted of the four arrays; walls that may act; work done; capacity wanted of ``response``; vertices that
# rows of a step by rounds act on, and these rows; axis of the plane that divides rows
PAIRS, PAIR_HALF, POOL, POOL_HALF, ACTIVE, VALID, DUE, AGAIN = 0, 1, 2, 3, 4, 5, 6, 7
(
    PAIRS_WANTED,
    ROWS_WANTED,
    ACTIVE_WANTED,
    GRIPS_WANTED,
    WALLS,
    LISTED,
    MADE,
    LOOKS,
    AT_FAULT,
    ZONED,
    MET,
    OFF,
    ACTING,
    RESPONSES_WANTED,
    TOUCHED,
    ENGAGED,
    CUT_AXIS,
) = range(8, 25)
COUNTS = 25
# entries of SurfaceWork.reals: way made by all since patches met, and for how long that is good [m]; how far vertices
# may go in a step as seen from the mean, and at most [m]; length of the step [s]; its time of start [s]; foreseen ways
# over those at the measured velocities; place of the plane that divides rows [m]
WAY, FAR, TOP, LEAP, STEP, BEGIN, SCALE, CUT = range(8)
REALS = 8
SURFACE_PARTS, PARTED = 16, 640  # parts in which threads share work on surfaces, and vertices from which they do
SAMPLES = 127  # rows by which the plane is found that divides them
WAITING = 64  # rows of a kind whose geometry is found together, for each of these parts
STAGE = 256  # rows of lists that are made at the same time, for each of these parts
EVENT_ROOM = 4096  # events of quiet steps that are stored before the loop returns them
EVENT = np.dtype([("time", "f8"), ("kind", "i4"), ("index", "i8"), ("other", "i8"), ("value", "f8")])
BREAK, HIT, REMOVE, COINCIDE, CHANGE, COLLIDE, MERGE, STRIKE, BOND, UNBOND, TEAR = range(11)
EVENT_KINDS = {
    BREAK: "break", HIT: "hit", REMOVE: "remove", COINCIDE: "coincide", CHANGE: "change", COLLIDE: "collide",
    MERGE: "merge", STRIKE: "strike", BOND: "bond", UNBOND: "unbond", TEAR: "tear",
}  # fmt: skip

# reasons for which the loop returned
DONE, DIVERGED, UNSOLVED, USER_FAILED, EVENTS_FULL, CASUALTY, CONTACTS_FULL, MERGE_WANTED, SURFACES_FULL = range(9)
# failures of contacts, in REPORT_USER as are those of user-defined functions: plus the number of the particle
IMPACTS_ENDLESS, PRESSED_IN, AROUND_TOO_OFTEN, LOOKS_ENDLESS, RUN_INTO = 6 << 32, 7 << 32, 8 << 32, 9 << 32, 10 << 32
# failed user-defined functions, in REPORT_USER: USER_ROOM * kind + number; for signals the number plus 1
SIGNAL_FAILED = 0
LAW_FAILED, ELEMENT_FAILED, FORCE_FAILED, SURFACE_FAILED, PAIR_FAILED = 1, 2, 3, 4, 5
USER_ROOM = 1 << 32
REPORT_STATUS, REPORT_PARTICLE, REPORT_EVENTS, REPORT_COINCIDENT, REPORT_USER = 0, 1, 2, 3, 4
REPORT_SAMPLED = 5  # 1 + the number of a step that was reverted after its motion was sampled, or 0


class Energies(NamedTuple):
    """Energies at the present state."""

    value: Reals  # in the order of the net force's families [J], shape (MOST_ENERGIES,)


class Bodies(NamedTuple):
    """Arrays of an attraction: bodies in slots, blocks of SIMD_LANES of them, and a tree of the blocks."""

    slot: Indices  # particle in each slot, shape (slots,)
    sources: RealRows  # x, y, z [m] and mass [kg] of each slot, shape (4, slots)
    field: RealRows  # sums for each slot: three components of the force, and the potential, shape (4, slots)
    node: Nodes  # shape (nodes, NODE)
    span: Pairs  # number of blocks below each node, and the first of them, shape (nodes, 2)
    leaf: Indices  # node of each block, shape (blocks,)
    counts: Wholes  # bodies with mass, slots in use, 1 if pairs are computed by cache blocks; shape (3,)
    cells: Cells  # for pair laws with a range
    sums: RealBlocks  # for each partition of the pairs, shape (partitions, 3, slots)


class Own(NamedTuple):
    """Arrays of an attraction, separate for each thread."""

    found: IndexRows  # near blocks and far nodes, shape (2, nodes)
    row: RealRows  # distances and weights of two bodies to those of a cache block, (4, CACHE_BLOCK and a cache line)


class Sums(NamedTuple):
    """Forces at the present state."""

    force: Quads  # forces that depend on position and time [N], shape (n, 4): the fourth number is unused
    drag: Quads  # forces that depend on velocity [N], shape (n, 4) or (0, 4), likewise
    external: Vectors  # harmonic loads and user-defined forces, for the energy balance [N], shape (n, 3) or (0, 3)
    user: Vectors  # one user-defined force [N], shape (n, 3) or (0, 3)
    steady: Vectors  # weight and constant loads, for the energy balance on a torus [N], shape (n, 3) or (0, 3)
    start: Vectors  # positions before the step, if displacements are limited [m], shape (n, 3) or (0, 3)
    failed_at: Reals  # time at which a user-defined function raised [s], shape (1,)


class Stages(NamedTuple):
    """Scratch of methods with stages."""

    velocity: VectorRows  # shape (stages, n, 3)
    rate: VectorRows  # shape (stages, n, 3)
    start_position: Vectors  # shape (n, 3)
    start_velocity: Vectors  # shape (n, 3)


class ForceGradient(NamedTuple):
    """Scratch of a force gradient; shape (0, 3) for methods without one."""

    along: Vectors  # directions of the derivative, shape (n, 3)
    out: Vectors  # sum of the derivatives, shape (n, 3)
    position: Vectors  # positions saved during a difference [m], shape (n, 3)
    velocity: Vectors  # [m/s], shape (n, 3)
    force: Vectors  # [N], shape (n, 3)
    external: Vectors  # [N], shape (n, 3)
    apart: Vectors  # forces on one side of a difference [N], shape (n, 3)
    held: Vectors  # all present forces, which limits read [N], shape (n, 3)
    g: Vectors  # accelerations [m/s2], shape (n, 3)
    push: Vectors  # v', as a force, shape (n, 3)
    change: Vectors  # p, as a force, shape (n, 3)
    swing: Vectors  # g_v g, as a force, shape (n, 3)
    drawn: Vectors  # part of v' due to forces that depend on velocity, as a force, shape (n, 3)
    step: Reals  # step of a difference, relative to ``along``; shape (1,)


class Rows(NamedTuple):
    """Scratch of the holonomic constraints, one row for each."""

    start: Vectors  # positions at the start of a drift, shape (n, 3) or (0, 3)
    gradient: Vectors  # at the start of a drift, shape (r, 3)
    slope: Vectors  # at the end of the drift, shape (r, 3)
    multiplier: Reals  # shape (r,)
    residual: Reals  # shape (r,)
    direction: Reals  # shape (r,)
    image: Reals  # shape (r,)
    total: Reals  # sum of the multipliers, shape (r,)
    active: Flags  # shape (r,)
    push: Vectors  # shape (n, 3) or (0, 3)


class Before(NamedTuple):
    """Positions and velocities at the beginning of a step, for walls and contacts."""

    position: Vectors  # [m], shape (n, 3) or (0, 3)
    velocity: Vectors  # [m/s], shape (n, 3) or (0, 3)


class WallPaths(NamedTuple):
    """Displacements and velocities of walls at both ends of a step; zero for walls at rest."""

    start: Vectors  # [m], shape (w, 3)
    end: Vectors  # [m], shape (w, 3)
    start_velocity: Vectors  # [m/s], shape (w, 3)
    end_velocity: Vectors  # [m/s], shape (w, 3)
    rounding: Reals  # rounding error of these positions [m], shape (w,)


class WallContact(NamedTuple):
    """Scratch of one particle at its walls."""

    since: Reals  # fraction of the step from which it rests on each wall, above 1 if it does not, shape (w,)
    caught: Flags  # 1 if it has come to rest on the wall in this step, shape (w,)
    push: Reals  # impulse along the normal [N s], shape (w,)
    rub: Vectors  # friction impulse [N s], shape (w, 3)
    start: Vectors  # path and velocity, changed by impacts and resting contact [m], [m/s], each of shape (1, 3)
    end: Vectors
    start_velocity: Vectors
    end_velocity: Vectors


class Kicks(NamedTuple):
    """Scratch for kicks by forces that rebounds within a step change; no rows if forces do not depend on positions."""

    lever: Vectors  # sum over the rebounds of (1 - t)^2 dt times the change of velocity [m], shape (n, 3) or (0, 3)
    position: Vectors  # at the end of the step before impacts [m], as above
    force: Vectors  # at this position [N], as above
    struck: Wholes  # 1 if a particle has rebounded in this step, shape (1,)


def kicks_for(rows: int) -> Kicks:
    """Return scratch for the kicks of ``rows`` particles, which may be 0."""
    lever, position, force = (np.zeros((rows, 3)) for _ in range(3))
    return Kicks(lever, position, force, np.zeros(1, dtype=np.int64))


class NeighborList(NamedTuple):
    """Possible contacts: for each particle, those that it may meet while neither leaves its surroundings."""

    first: Indices  # first entry of each particle in ``other``, shape (n,)
    middle: Indices  # end of its entries of a higher number, which come first, shape (n,)
    last: Indices  # end of its entries, shape (n,)
    other: Indices
    until: Indices  # end of its entries in ``close``, which begin as those in ``other``, shape (n,)
    close: Indices  # particles of a higher number that a particle meets in this step, or may meet on a torus
    exposed: Flags  # 1 if a particle may meet a wall without leaving its surroundings, shape (n,)
    walled: Flags  # 1 if it may meet a wall in this step, shape (n,)
    tally: Vectors  # per block: particles outside their surroundings, widest move of others [m2], fastest change [m/s]
    position: Vectors  # of all particles when the list was made [m], shape (n, 3)
    alive: Flags  # shape (n,)
    member: Indices  # all particles, shape (n,)
    wild: Indices  # particles that left their surroundings in this step, shape (n,)
    skin: Reals  # twice their radius [m]; 1 if there is a list; steps it served; fastest change [m/s]; (4,)
    cells: Cells


class ContactWorkspace(NamedTuple):
    """Contacts of one step, one row each, and scratch to solve them."""

    particles: int  # number of bodies that are particles; walls follow
    body: BodyRows  # shape (n + w,)
    rows: ContactRows  # shape (rows,)
    heap: Indices  # contacts with a pending impact, the next one first, shape (rows,)
    order: Indices  # contacts sorted by their bodies, shape (rows,)
    spare: Indices  # shape (rows,)
    key: Wholes  # sort keys, int64, shape (rows,)
    moved: Indices  # particles in the order of ``was``, shape (n,)
    was: SavedRows  # shape (n,)
    counts: Wholes  # counters, named in rows.py, shape (13,)
    now: Reals  # fraction of the step after which a particle searches for impacts again, shape (1,)
    answer: Reals  # result of a pass, shape (4,)
    ledger: Reals  # energies of the balance before the step [J], shape (3,)
    work: Reals  # of the walls in this step [J], shape (1,)
    taut: Flags  # State.taut before the step, shape (holonomic rows,)
    sound: Flags  # 1 for springs with contacts that are not broken, shape (strings,)


class Meet(NamedTuple):
    """Bodies that meet on their straight paths in a step, for merging; n is 0 if none merge."""

    start: Vectors  # start of each path [m], shape (n, 3)
    middle: Vectors  # middle of each path [m], shape (n, 3)
    reach: Reals  # from the middle to the furthest point that a body sweeps [m], shape (n,)
    near: Flags  # 1 for bodies in the cells, shape (n,)
    wide: Indices  # bodies outside the cells, because they reach too far, shape (n,)
    member: Indices  # all bodies, shape (n,)
    when: Reals  # fraction of the step after which each first touches another, shape (n,)
    mate: Indices  # the other body; -1 for none, shape (n,)
    cells: Cells


class SurfaceWork(NamedTuple):
    """Scratch of surface contacts. Arrays of pairs and rows grow when a pass requests it."""

    x: Quads  # of the vertices [m], shape (v, 4): the fourth number is unused
    v: Quads  # velocities of the coming step [m/s]
    was: Quads  # velocities before the forces of this step [m/s]
    free: Quads  # velocities without contact [m/s]
    mobility: Quads  # [1/kg]
    motion: Quads  # of each patch: mean velocity, largest speed seen from it [m/s], shape (patches, 4)
    box: Boxes6  # lower and upper corner of each patch [m]
    pair: Pairs  # near pairs of patches, in two halves: the first for the present, or the second
    way: Quads  # of each: way made since listed, way for which the list is good [m], first row, end
    sleep: Reals  # way at which the first of its rows may act, if none did when they were last looked at [m]
    nearing: Reals  # how much nearer each pair may come in this step [m]
    advance: Reals  # how much nearer it comes [m]
    clear: Reals  # how much nearer it may come before one of its rows is too near [m]
    staged: Vectors  # of each pair: way for which its staged list is good, or -1 for none; first row, end
    row: Corners  # vertices of pairs of parts, in two halves as ``pair``
    key: Wholes  # of each row: patches, kind, parts
    wake: Reals  # way at which each row may act [m]
    stage_row: Corners  # rows of lists that several threads make, until they are in the pool
    stage_key: Wholes
    stage_wake: Reals
    found: Indices  # rows of each near pair that are awake in this step, in the places of its rows
    woken: Indices  # number of these of each pair
    place: Indices  # first place of these among all
    role: Flags  # what each of them does in this step, see surface_geometry.py
    active: Wholes  # their keys; -1 for those that cannot act
    acting: Indices  # those of them that may carry an impulse: the nearest parts
    corner: Corners  # their vertices
    geometry: Geometries  # normal, distance, weights, thickness, responses along and across [1/kg], target, friction;
    # in steps by rounds the two responses with those of the springs
    impulse: Quads  # along the normal, and friction [N s]
    side: Flags  # of each entry of ``acting``: below the plane that divides rows, above it, or both
    order: Indices  # ``acting`` side by side
    carrying: Indices  # those of them that carry an impulse, each side from the place where it begins in ``order``
    wall_order: Indices  # entries of ``near_wall`` side by side
    ends: Wholes  # of the sides in the three lists before, see surface_sweeps.py
    earlier: Quads  # impulses of rows some sweeps ago [N s]
    trend: Quads  # and their change until then [N s]
    wall_earlier: Quads  # the same of vertices at walls
    wall_trend: Quads
    changed: Reals  # by the last sweep over each side: the largest speed over the thickness [1/s]
    sample: Reals  # places of some rows [m]
    lane_row: Indices  # rows whose geometry is found eight at a time: of edges and of faces, for each part of the row
    lane_corner: Indices  # their vertices: of each eight the first corners, then the second ones, and so on
    mine: Indices  # parts of a patch near another; a range for each part that threads share, as in the next four
    yours: Indices
    my_box: RealRows  # lower and upper corner of each, shape (6, parts)
    your_box: RealRows
    gap: Reals  # between the boxes of a part and of each of ``yours`` along an axis at most [m]
    pair_box: Boxes6  # of the two patches
    zone: Indices  # of each vertex: one of its zone
    mean: Vectors  # momentum of each zone
    weight: Vectors  # mass of each zone, below 0 if it holds a fixed vertex
    wall_near: Flags  # 1 for pairs of a vertex and a wall that may act
    near_wall: Pairs  # vertex and wall of those that may act, shape (w, 2)
    wall_row: WallRows  # normal, gap, velocity of the wall, speed wanted, impulse, friction impulse
    face_off: Flags  # 1 for torn faces
    edge_off: Flags
    # Of steps by rounds.
    engaged: Indices  # rows that may carry an impulse
    slot: Indices  # of each vertex among those that these rows act on; -1 if it is another
    touched: Indices  # vertex in each slot
    response: Reals  # velocities in all slots after a unit impulse in each [1/kg], for each axis or for all alike
    speed: Reals  # of the vertices in the slots, axis by axis [m/s]
    tally: IndexRows  # what passes count in each of the parts that threads share, shape (4, parts)
    peak: Pairs2  # largest squares of the speed before a step and of its change, in each of these parts [m2/s2]
    counts: Wholes
    reals: Reals


class Notes(NamedTuple):
    """Events since the last call, and the report of why the loop stopped."""

    time: Reals
    kind: Indices
    item: Wholes  # the particle or spring of the event: int64
    other: Wholes
    value: Reals
    report: Wholes  # status, particle, events noted, coincident springs, user function, step sampled already


class Work(NamedTuple):
    """Scratch arrays by purpose; those that the model does not need are empty."""

    sums: Sums
    bodies: Bodies  # of attractions and pair laws
    stages: Stages
    force_gradient: ForceGradient
    rows: Rows
    notes: Notes
    before: Before
    wall_paths: WallPaths
    held: WallContact
    kicks: Kicks
    neighbor_list: NeighborList
    workspace: ContactWorkspace
    meet: Meet
    cells: Cells  # for neighbor searches
    blocks: Blocks
    energies: Energies
    surfaces: SurfaceWork


class Needs(NamedTuple):
    """Sizes of scratch arrays that several forces and rules share: the maximum of their needs."""

    external: int = 0  # particles with external loads that change with time
    bodies: int = 0  # of one attraction
    treed: int = 0  # of one attraction with a tree
    near: int = 0  # of one pair law with a range
    cache_blocked: int = 0  # of one attraction in cache blocks
    flock: int = 0  # of one group of a flock
    limited: int = 0  # particles whose steering is limited
    user: int = 0  # particles that a user-defined force reads
    start: int = 0  # particles whose positions before a step are needed


def scratch(
    model: Model,
    stages: int,
    needs: Needs,
    *,
    with_gradient: bool = False,
    blocks: Blocks | None = None,
) -> Work:
    """Return scratch arrays for a model: the ``needs`` of its forces, and ``stages`` stages of a method, or 0.

    The model is split into the given ``blocks``, by default a single one. ``with_gradient`` is for methods with a force
    gradient.
    """
    n, r = model.particle_count, len(model.holonomic.kind)
    # Each array has the length that its readers need, and no rows if it has no readers: passes test the shape and need
    # no flags. The system provides memory only when it is written to, so generous sizes cost only addresses.
    staged, tied = n if stages else 0, n if r else 0
    colliding = n if len(model.contacts.law) else 0
    bounded = n if len(model.walls.kind) and not colliding else 0
    # The capacity exceeds the limit at which the loop returns its events by one whole step, so a started step never has
    # to be reverted for lack of space.
    room = EVENT_ROOM + most_events(model)
    blocks = blocks_of(model, 0) if blocks is None else blocks
    return Work(
        sums=Sums(
            force=np.zeros((n, 4)),
            drag=np.zeros((staged, 4)),
            external=np.zeros((needs.external, 3)),
            user=np.zeros((needs.user, 3)),
            steady=np.zeros((n if model.space.periodic else 0, 3)),
            start=np.zeros((needs.start, 3)),
            failed_at=np.zeros(1),
        ),
        bodies=bodies_for(needs),
        stages=stages_for(stages, staged),
        force_gradient=ForceGradient(
            *[np.zeros((n if with_gradient else 0, 3)) for _ in ForceGradient._fields[1:]], np.zeros(1)
        ),  # type: ignore[call-arg]
        rows=rows_for(tied, r),
        notes=Notes(
            time=np.zeros(room),
            kind=np.zeros(room, dtype=np.int32),
            item=np.zeros(room, dtype=np.int64),
            other=np.zeros(room, dtype=np.int64),
            value=np.zeros(room),
            report=np.zeros(8, dtype=np.int64),
        ),
        before=Before(position=np.zeros((bounded, 3)), velocity=np.zeros((bounded, 3))),
        wall_paths=wall_paths_for(len(model.walls.kind)),
        held=held_for(len(model.walls.kind)),
        kicks=kicks_for(0),
        neighbor_list=neighbor_list_for(colliding, NEIGHBORS * colliding, blocks.number),
        workspace=workspace_for(model, ROWS * colliding + 64 if colliding else 0),
        meet=meet_for(n if len(model.merging.kin) else 0),
        cells=flock_cells(needs, blocks.number),
        blocks=blocks,
        energies=Energies(np.zeros(MOST_ENERGIES)),
        surfaces=surface_work_for(model.arrays_by_class.get(SurfaceContacts)),
    )


def ensure_stages(work: Work, model: Model, stages: int) -> Work:
    """Return the scratch with space for at least ``stages`` stages."""
    count, there = model.particle_count, len(work.stages.velocity)
    if not stages or (there >= stages and len(work.sums.drag) == count):
        return work
    return work._replace(
        sums=work.sums._replace(drag=np.zeros((count, 4))), stages=stages_for(max(stages, there), count)
    )


def stages_for(stages: int, count: int) -> Stages:
    """Return arrays for ``stages`` stages of ``count`` particles."""
    return Stages(
        velocity=np.zeros((stages, count, 3)),
        rate=np.zeros((stages, count, 3)),
        start_position=np.zeros((count, 3)),
        start_velocity=np.zeros((count, 3)),
    )


def rows_for(count: int, rows: int) -> Rows:
    """Return arrays for ``rows`` holonomic constraints, with ``count`` moving particles."""
    return Rows(
        start=np.zeros((count, 3)),
        gradient=np.zeros((rows, 3)),
        slope=np.zeros((rows, 3)),
        multiplier=np.zeros(rows),
        residual=np.zeros(rows),
        direction=np.zeros(rows),
        image=np.zeros(rows),
        total=np.zeros(rows),
        active=np.zeros(rows, dtype=np.uint8),
        push=np.zeros((count, 3)),
    )


def flock_cells(needs: Needs, swaths: int) -> Cells:
    """Return arrays for the neighbors in a flock, in ``swaths`` that may be searched at the same time."""
    return cells_for(needs.flock, needs.flock, swaths if needs.flock else 0, needs.limited)


def bodies_for(needs: Needs) -> Bodies:
    """Return arrays for bodies. The system provides memory for sums only once they are written to."""
    slots = -(-needs.bodies // SIMD_LANES) * SIMD_LANES + SIMD_LANES  # bodies without mass may begin a block
    blocks = -(-needs.treed // SIMD_LANES)
    nodes = max(2 * blocks - 1, 0)
    return Bodies(
        slot=np.zeros(slots, dtype=np.int32),
        sources=np.zeros((4, slots)),
        field=np.zeros((4, slots)),
        node=np.zeros((nodes, NODE)),
        span=np.zeros((nodes, 2), dtype=np.int32),
        leaf=np.zeros(blocks, dtype=np.int32),
        counts=np.zeros(4, dtype=np.int64),
        cells=cells_for(needs.near),
        sums=np.zeros((min(MOST_PARTITIONS, -(-needs.cache_blocked // (SIMD_LANES * LEAST_PARTITION))), 3, slots)),
    )


def own_for(needs: Needs) -> Own:
    """Return the scratch of one thread."""
    nodes = max(2 * -(-needs.treed // SIMD_LANES) - 1, 0)
    return Own(
        np.zeros((2, nodes), dtype=np.int32), np.zeros((4 if needs.cache_blocked else 0, CACHE_BLOCK + SIMD_LANES // 2))
    )


def wall_paths_for(count: int) -> WallPaths:
    """Return arrays for the positions of ``count`` walls in a step."""
    start, end, start_velocity, end_velocity = (np.zeros((count, 3)) for _ in range(4))
    return WallPaths(start, end, start_velocity, end_velocity, np.zeros(count))


def held_for(count: int) -> WallContact:
    """Return arrays for a particle at ``count`` walls."""
    return WallContact(
        since=np.zeros(count),
        caught=np.zeros(count, dtype=np.uint8),
        push=np.zeros(count),
        rub=np.zeros((count, 3)),
        start=np.zeros((1, 3)),
        end=np.zeros((1, 3)),
        start_velocity=np.zeros((1, 3)),
        end_velocity=np.zeros((1, 3)),
    )


def neighbor_list_for(count: int, room: int, blocks: int) -> NeighborList:
    """Return arrays for ``room`` neighbors of ``count`` particles in ``blocks``."""
    return NeighborList(
        first=np.zeros(count, dtype=np.int32),
        middle=np.zeros(count, dtype=np.int32),
        last=np.zeros(count, dtype=np.int32),
        other=np.zeros(room, dtype=np.int32),
        until=np.zeros(count, dtype=np.int32),
        close=np.zeros(room, dtype=np.int32),
        exposed=np.zeros(count, dtype=np.uint8),
        walled=np.zeros(count, dtype=np.uint8),
        tally=np.zeros((blocks, 3)),
        position=np.zeros((count, 3)),
        alive=np.zeros(count, dtype=np.uint8),
        member=np.arange(count, dtype=np.int32),
        wild=np.zeros(count, dtype=np.int32),
        skin=np.zeros(4),
        cells=cells_for(count),
    )


def grow_contact_arrays(work: Work, model: Model) -> Work:
    """Return the scratch with as much space for contacts as the last step requested."""
    # The requested size is counted even beyond the capacity, so one enlargement is always enough. The skin is kept,
    # because it is adapted to the speeds of this run; results do not depend on it.
    before = work.neighbor_list
    rows, neighbors = (int(number) for number in work.workspace.counts[4:6])
    if rows:
        work = work._replace(workspace=workspace_for(model, rows))
    if neighbors:
        near = neighbor_list_for(model.particle_count, neighbors, len(before.tally))
        near.skin[0] = before.skin[0]
        work = work._replace(neighbor_list=near)
    return work


def records(count: int, kind: np.dtype[Any]) -> np.recarray[Any, Any]:
    """Return ``count`` records of a dtype, all zero."""
    return np.zeros(count, dtype=kind).view(np.recarray)


def workspace_for(model: Model, rows: int) -> ContactWorkspace:
    """Return scratch for ``rows`` contacts."""
    n = model.particle_count if len(model.contacts.law) else 0
    body = records(n + len(model.walls.kind) * bool(n), BODY)
    body.first_contact[...] = body.saved[...] = -1
    return ContactWorkspace(
        particles=n,
        body=body,
        rows=records(rows, CONTACT),
        heap=np.zeros(rows, dtype=np.int32),
        order=np.zeros(rows, dtype=np.int32),
        spare=np.zeros(rows, dtype=np.int32),
        key=np.zeros(rows, dtype=np.int64),
        moved=np.zeros(n, dtype=np.int32),
        was=records(n, SAVED),
        counts=np.zeros(13, dtype=np.int64),
        now=np.zeros(1),
        answer=np.zeros(4),
        ledger=np.zeros(LEDGER),
        work=np.zeros(1),
        taut=np.zeros(len(model.holonomic.kind), dtype=np.uint8),
        sound=np.zeros(len(model.contacts.edge_colliders.spring), dtype=np.uint8),
    )


def meet_for(count: int) -> Meet:
    """Return arrays to find which of ``count`` bodies meet."""
    return Meet(
        start=np.zeros((count, 3)),
        middle=np.zeros((count, 3)),
        reach=np.zeros(count),
        near=np.zeros(count, dtype=np.uint8),
        wide=np.zeros(count, dtype=np.int32),
        member=np.arange(count, dtype=np.int32),
        when=np.zeros(count),
        mate=np.full(count, -1, dtype=np.int32),
        cells=cells_for(count),
    )


def most_events(model: Model) -> int:
    """Return the largest number of events that one step can note."""
    hits = NOTED * model.particle_count * bool(len(model.walls.kind)) + 6 * len(model.boxes.member)
    return hits + 2 * model.spring_count + model.particle_count + slots(model) + fragile_faces(model)


def noted_events(notes: Notes) -> np.ndarray:
    """Return the events noted since the last call as a structured array, and clear them."""
    count = int(notes.report[REPORT_EVENTS])
    events = np.empty(count, dtype=EVENT)
    for name in EVENT.names or ():
        events[name] = getattr(notes, "item" if name == "index" else name)[:count]
    notes.report[REPORT_EVENTS] = 0
    return events


# Arrays of a grid for neighbor searches.

CELLS_EACH = 2  # capacity of cells of the grid per particle
FEWEST_CELLS = 64  # least capacity of cells
NEAR_ROOM = 1024  # particles around a cell that are compared side by side; more take several passes
KEPT_NEAR = 32  # capacity of stored neighbors per particle, on average; further ones are searched again
RUNS = 18  # runs of cells that a search visits: three rows in three planes, each possibly across the seam of a torus


class Swaths(NamedTuple):
    """Ranges of cells that may be searched at the same time, with separate arrays for each."""

    border: Wholes  # first cell of each swath, with one more entry than swaths
    kept: Flags  # 1 if all neighbors of the particles in a swath are stored, shape (swaths,)
    run: IndexRows  # first and last slot of each run around a cell, shape (swaths, 2 runs)
    shift: VectorRows  # of each run, to the nearest image on a torus [m], shape (swaths, runs, 3)
    x: RealRows  # positions of the particles around a cell, side by side [m], shape (swaths, room)
    y: RealRows
    z: RealRows
    far: RealRows  # their squared distances [m2], shape (swaths, room)
    slot: IndexRows  # their slots, shape (swaths, room)
    found: IndexRows  # those of them that are near, shape (swaths, room)


class Cells(NamedTuple):
    """Arrays of a grid of cells."""

    shape: Wholes  # cells along each axis, then how many of them a search visits, shape (6,)
    frame: Reals  # lower corner [m], then cells per meter along each axis [1/m], shape (6,)
    start: Indices  # first slot of each cell, shape (cells + 2,)
    key: Indices  # cell of each particle, shape (n,)
    order: Indices  # particle in each slot, shape (n,)
    position: Vectors  # of the particle in each slot [m], shape (n, 3)
    velocity: Vectors  # of the particle in each slot [m/s], shape (n, 3)
    run: Indices  # first and last slot of each run that a search visits, shape (2 runs,)
    raw: Vectors  # positions when they were sorted [m], shape (m, 3); as the next, only if neighbors are stored
    rest: Vectors  # forces that do not depend on velocity, on the particle in each slot [N], shape (m, 3)
    near: Indices  # slots of neighbors, one slot's after the other, shape (m KEPT_NEAR,)
    near_count: Indices  # number of neighbors of each slot, shape (m,)
    mark: Wholes  # 1 + the sorted group, or 0 for none; number of particles in the cells; shape (2,)
    swaths: Swaths
    push: Quads  # sum of flocking and steering, if limited [N], shape (particles, 4) or (0, 4)


def cells_for(count: int, keeping: int = 0, swaths: int = 0, limited: int = 0) -> Cells:
    """Return arrays of a grid for at most ``count`` particles; for 0 they are nearly empty.

    ``keeping`` equals the count if neighbors are stored, in ``swaths``; ``limited`` is the number of particles whose
    steering is limited.
    """
    return Cells(
        shape=np.zeros(6, dtype=np.int64),
        frame=np.zeros(6),
        start=np.zeros(CELLS_EACH * count + 2 + FEWEST_CELLS, dtype=np.int32),
        key=np.zeros(count, dtype=np.int32),
        order=np.zeros(count, dtype=np.int32),
        position=np.zeros((count, 3)),
        velocity=np.zeros((count, 3)),
        run=np.zeros(2 * RUNS, dtype=np.int32),
        raw=np.zeros((keeping, 3)),
        rest=np.zeros((keeping, 3)),
        near=np.zeros(KEPT_NEAR * keeping, dtype=np.int32),
        near_count=np.zeros(keeping, dtype=np.int32),
        mark=np.zeros(2, dtype=np.int64),
        swaths=Swaths(
            border=np.zeros(swaths + 1, dtype=np.int64),
            kept=np.zeros(swaths, dtype=np.uint8),
            run=np.zeros((swaths, 2 * RUNS), dtype=np.int32),
            shift=np.zeros((swaths, RUNS, 3)),
            x=np.zeros((swaths, NEAR_ROOM)),
            y=np.zeros((swaths, NEAR_ROOM)),
            z=np.zeros((swaths, NEAR_ROOM)),
            far=np.zeros((swaths, NEAR_ROOM)),
            slot=np.zeros((swaths, NEAR_ROOM), dtype=np.int32),
            found=np.zeros((swaths, NEAR_ROOM), dtype=np.int32),
        ),
        push=np.zeros((limited, 4)),
    )


# Arrays of surface contacts, which grow when a pass requests it.


def surface_parts(surfaces: SurfaceContacts) -> int:
    """Return the number of parts in which threads share work on surfaces; depends only on the model."""
    return SURFACE_PARTS if len(surfaces.half) >= PARTED else 1


def surface_work_for(surfaces: SurfaceContacts | None) -> SurfaceWork:
    """Return scratch for the surfaces of a model; nearly nothing without any."""
    v = patches = faces = edges = walls = parts = pairs = rows = active = staged = shares = 0
    if surfaces is not None and len(surfaces.particle):
        shares = surface_parts(surfaces)
        staged = STAGE * shares if shares > 1 else 0
        v, patches, parts = len(surfaces.half), len(surfaces.still), shares * _most_parts(surfaces)
        faces, edges, walls = len(surfaces.face), len(surfaces.edge), len(surfaces.wall)
        pairs, rows, active = PAIRS_ROOM, ROWS_ROOM, ACTIVE_ROOM
    reals = np.zeros(REALS)
    reals[FAR] = -1.0
    return SurfaceWork(
        np.zeros((v, 4)), np.zeros((v, 4)), np.zeros((v, 4)), np.zeros((v, 4)), np.zeros((v, 4)),
        np.zeros((patches, 4)), np.zeros((patches, 6)),
        np.zeros((2 * pairs, 2), dtype=np.int32), np.zeros((2 * pairs, 4)), np.zeros(2 * pairs), np.zeros(pairs),
        np.zeros(pairs), np.zeros(pairs), np.zeros((pairs, 3)),
        np.zeros((2 * rows, 4), dtype=np.int32), np.zeros(2 * rows, dtype=np.int64), np.zeros(2 * rows),
        np.zeros((staged, 4), dtype=np.int32), np.zeros(staged, dtype=np.int64), np.zeros(staged),
        np.zeros(2 * rows, dtype=np.int32), np.zeros(pairs, dtype=np.int32), np.zeros(pairs, dtype=np.int32),
        np.zeros(active, dtype=np.uint8),
        np.zeros(active, dtype=np.int64), np.zeros(active, dtype=np.int32), np.zeros((active, 4), dtype=np.int32),
        np.zeros((active, ROW_REALS)), np.zeros((active, 4)),
        np.zeros(active, dtype=np.uint8), np.zeros(active, dtype=np.int32), np.zeros(active, dtype=np.int32),
        np.zeros(walls + 1, dtype=np.int32), np.zeros(12, dtype=np.int64),
        np.zeros((active, 4)), np.zeros((active, 4)), np.zeros((walls, 4)), np.zeros((walls, 4)),
        np.zeros(3), np.zeros(SAMPLES),
        np.zeros(2 * WAITING * shares, dtype=np.int32), np.zeros(8 * WAITING * shares, dtype=np.int32),
        np.zeros(parts, dtype=np.int32), np.zeros(parts, dtype=np.int32), np.zeros((6, parts)), np.zeros((6, parts)),
        np.zeros(parts), np.zeros((2 * shares, 6)),
        np.zeros(v, dtype=np.int32), np.zeros((v, 3)), np.zeros((v, 3)),
        np.zeros(walls, dtype=np.uint8), np.zeros((walls, 2), dtype=np.int32), np.zeros((walls, WALL_REALS)),
        np.zeros(faces, dtype=np.uint8), np.zeros(edges, dtype=np.uint8),
        np.zeros(active, dtype=np.int32), np.full(v, -1, dtype=np.int32), np.zeros(v, dtype=np.int32),
        np.zeros(0), np.zeros(3 * (v + WIDE) if v else 0),
        np.zeros((4, shares), dtype=np.int32), np.zeros((shares, 2)), np.zeros(COUNTS, dtype=np.int64), reals,
    )  # fmt: skip


def _most_parts(surfaces: SurfaceContacts) -> int:
    starts = (surfaces.vertex_start, surfaces.face_start, surfaces.edge_start)
    return max(int(np.diff(start).max(initial=0)) for start in starts) + 1
