"""Scratch arrays, allocated once; the machine itself allocates nothing."""

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
from springline.model.blocks import Blocks, block_size, blocks_of
from springline.model.families import Model
from springline.model.state import fragile_faces, slots

# Sizes of scratch are numbers of the model and never of the machine: sums are taken block by block of these sizes, and
# have the same bits on every processor and any number of threads.
SIMD_LANES = 16  # bodies that feel a source at once: two registers of AVX-512, four of AVX2
MOST_PARTITIONS, LEAST_PARTITION = (
    32,
    8,
)  # that the pairs of bodies are cut into, and blocks of bodies for each at least
CACHE_BLOCK = 128  # bodies whose pairs one thread does at a time: what they take stays in the nearest cache
NODE = 18  # numbers of a node: center, mass, square of its size, trace, second moments, lower and upper corner
MOST_ENERGIES = 32  # slots of energies: the kinetic one, and one for each family that has one
NOTED = 6  # hits of a particle in one step, the others are counted only
NEIGHBORS = 8  # of each particle that there is room for at first
ROWS = 4  # contacts of each particle that there is room for at first
# a particle that may be in contact, or a wall
BODY = np.dtype(
    [
        ("start", "f8", (3,)),  # where its path in this step begins [m]
        ("radius", "f8"),  # [m]
        ("gain", "f8"),  # what forces add to its speed in this step, at most [m/s]
        ("beyond", "i4"),  # 1 where it has left its surroundings
        ("alive", "i4"),
        ("first_contact", "i4"),  # the first of its contacts, -1 where there is none
        ("saved", "i4"),  # its row among what was saved, -1 where there is none
        ("known", "i8"),  # the last look in which it was in a contact with whoever looked for impacts anew
        ("end", "f8", (3,)),  # where its path ends [m]
        ("start_velocity", "f8", (3,)),  # at the two ends of its path [m/s]
        ("end_velocity", "f8", (3,)),
        ("mobility", "f8", (3,)),  # [1/kg], 0 where nothing moves it
    ]
)
# how the step of a particle in contact was before contacts
SAVED = np.dtype(
    [
        ("start", "f8", (3,)),
        ("end", "f8", (3,)),
        ("start_velocity", "f8", (3,)),
        ("end_velocity", "f8", (3,)),
        ("free_velocity", "f8", (3,)),  # behind the impacts, before rest [m/s]
        ("hits", "i8"),
    ]
)
# a contact: the normal points from the first body to the second
CONTACT = np.dtype(
    [
        ("first", "i4"),
        ("second", "i4"),  # a particle, a wall, or the tail of an edge
        ("third", "i4"),  # the head of an edge, -1 where none is met
        ("edge", "i4"),  # the row of that edge
        ("number", "i4"),  # by which it is sorted beside the first: particles, walls, edges
        ("next_of_first", "i4"),  # the next contact of each body in it, -1 for none
        ("next_of_second", "i4"),
        ("next_of_third", "i4"),
        ("rebounds", "i4"),  # in this step
        ("heap_index", "i4"),  # among those with an impact to come, -1 where there is none
        ("caught", "i4"),  # 1 where the two came to rest in this step
        ("lasting", "i4"),  # 1 where they rested at the end of the step before
        ("when", "f8"),  # part of the step at which the next impact is, NEVER where there is none
        ("since", "f8"),  # part of the step from which the two rest on one another, NEVER where they do not
        ("recent", "f8"),  # part at which the rebounds last made up a round number; LEFT where they do not end
        ("normal", "f8", (3,)),
        ("shift", "f8", (3,)),  # to the image of the second body that is meant [m]
        ("reach", "f8"),  # sum of the radii [m]
        ("restitution", "f8"),
        ("friction", "f8"),  # Coulomb's coefficient
        ("slip_loss", "f8"),  # fraction of the tangential speed lost in an impact
        ("first_yields", "f8"),  # 0 for a body that a massless one cannot move, 1 else
        ("second_yields", "f8"),
        ("along", "f8"),  # where on an edge its closest point is, 0 at the tail, 1 at the head
        ("impulse", "f8"),  # along the normal while at rest [N s]
        ("friction_impulse", "f8", (3,)),  # while at rest [N s]
        ("response", "f8"),  # change of the relative speed by an impulse along the normal [1/kg]
        ("tangential_response", "f8"),  # of the tangential one, along the axis of most effect [1/kg]
        ("target", "f8"),  # least relative speed after the step [m/s]
        ("change", "f8"),  # of the impulse in sweeps [N s]
        ("search", "f8"),  # where they lead it [N s]
        ("search_speed", "f8"),  # what that changes of the relative speed [m/s]
    ]
)
BodyRows = Annotated[np.recarray[Any, Any], Column(BODY)]
SavedRows = Annotated[np.recarray[Any, Any], Column(SAVED)]
ContactRows = Annotated[np.recarray[Any, Any], Column(CONTACT)]
Nodes = Annotated[npt.NDArray[np.float64], Column("f8", (NODE,))]
EVENT_ROOM = 4096  # events of quiet steps noted before the loop hands them over
EVENT = np.dtype([("time", "f8"), ("kind", "i4"), ("index", "i8"), ("other", "i8"), ("value", "f8")])
BREAK, HIT, REMOVE, COINCIDE, CHANGE, COLLIDE, MERGE, STRIKE, BOND, UNBOND, TEAR = range(11)
EVENT_KINDS = {
    BREAK: "break", HIT: "hit", REMOVE: "remove", COINCIDE: "coincide", CHANGE: "change", COLLIDE: "collide",
    MERGE: "merge", STRIKE: "strike", BOND: "bond", UNBOND: "unbond", TEAR: "tear",
}  # fmt: skip

# why the loop came back
DONE, DIVERGED, UNSOLVED, USER_FAILED, EVENTS_FULL, CASUALTY, CONTACTS_FULL, MERGE_WANTED = range(8)
# what contacts cannot do, in REPORT_USER beside what users' functions do: plus the number of the particle
IMPACTS_ENDLESS, PRESSED_IN, AROUND_TOO_OFTEN, LOOKS_ENDLESS = 6 << 32, 7 << 32, 8 << 32, 9 << 32
# whose function of the user's own raised, in REPORT_USER: USER_ROOM * kind + number; of signals the number plus 1
SIGNAL_FAILED = 0
LAW_FAILED, ELEMENT_FAILED, FORCE_FAILED, SURFACE_FAILED, PAIR_FAILED = 1, 2, 3, 4, 5
USER_ROOM = 1 << 32
REPORT_STATUS, REPORT_PARTICLE, REPORT_EVENTS, REPORT_COINCIDENT, REPORT_USER = 0, 1, 2, 3, 4
REPORT_SAMPLED = 5  # 1 + the number of a step that was taken back after its motion was sampled, or 0


class Energies(NamedTuple):
    """Energies at the present state."""

    value: Reals  # in the order of the net force's families [J], shape (MOST_ENERGIES,)


class Bodies(NamedTuple):
    """Room of an attraction: bodies in slots, blocks of SIMD_LANES of them, and a tree of the blocks."""

    slot: Indices  # particle in each slot, shape (slots,)
    sources: RealRows  # x, y, z [m] and mass [kg] of each slot, shape (4, slots)
    field: RealRows  # sums of each slot: three of the force, one of the potential, shape (4, slots)
    node: Nodes  # shape (nodes, NODE)
    span: Pairs  # blocks below each node, and the first of them, shape (nodes, 2)
    leaf: Indices  # node of each block, shape (blocks,)
    counts: Wholes  # bodies with mass, slots in use, whether pairs are done by cache blocks; shape (3,)
    cells: Cells  # of pair laws that end at a distance
    sums: RealBlocks  # of each partition of the pairs, shape (partitions, 3, slots)


class Own(NamedTuple):
    """Room of an attraction that each thread has of its own."""

    found: IndexRows  # blocks that are near and nodes that are far, shape (2, nodes)
    row: RealRows  # distances and weights of two bodies to those of a cache block, (4, CACHE_BLOCK and a cache line)


class Sums(NamedTuple):
    """Forces at the present state."""

    force: Quads  # forces that depend on position and time [N], shape (n, 4): the fourth number means nothing
    drag: Quads  # forces that depend on velocity [N], shape (n, 4) or (0, 4), as above
    external: Vectors  # harmonic loads and users' forces, for the ledger [N], shape (n, 3) or (0, 3)
    user: Vectors  # one user's force [N], shape (n, 3) or (0, 3)
    steady: Vectors  # weight and constant loads, for the ledger of a torus [N], shape (n, 3) or (0, 3)
    start: Vectors  # positions before the step, where displacements are limited [m], shape (n, 3) or (0, 3)
    failed_at: Reals  # time at which a function of the user's own raised [s], shape (1,)


class Stages(NamedTuple):
    """Scratch of methods with stages."""

    velocity: VectorRows  # shape (stages, n, 3)
    rate: VectorRows  # shape (stages, n, 3)
    start_position: Vectors  # shape (n, 3)
    start_velocity: Vectors  # shape (n, 3)


class ForceGradient(NamedTuple):
    """Scratch of a force gradient; shape (0, 3) for methods without one."""

    along: Vectors  # displacements along which forces are derived, shape (n, 3)
    out: Vectors  # the derivative, added up, shape (n, 3)
    position: Vectors  # what is set aside while others are tried [m], shape (n, 3)
    velocity: Vectors  # [m/s], shape (n, 3)
    force: Vectors  # [N], shape (n, 3)
    external: Vectors  # [N], shape (n, 3)
    apart: Vectors  # forces on one side of a difference [N], shape (n, 3)
    held: Vectors  # all forces of the moment, which limits see [N], shape (n, 3)
    g: Vectors  # accelerations [m/s2], shape (n, 3)
    push: Vectors  # v', as a force, shape (n, 3)
    change: Vectors  # p, as a force, shape (n, 3)
    swing: Vectors  # g_v g, as a force, shape (n, 3)
    drawn: Vectors  # the part of v' that comes of forces that depend on velocity, as a force, shape (n, 3)
    step: Reals  # how far a difference goes, in parts of ``along``; shape (1,)


class Rows(NamedTuple):
    """Scratch of the holonomic constraints."""

    start: Vectors  # positions at the start of a drift, shape (n, 3) or (0, 3)
    gradient: Vectors  # at the start of a drift, shape (r, 3)
    slope: Vectors  # the same where the drift ends, shape (r, 3)
    multiplier: Reals  # shape (r,)
    residual: Reals  # shape (r,)
    direction: Reals  # shape (r,)
    image: Reals  # shape (r,)
    total: Reals  # multipliers added up, shape (r,)
    active: Flags  # shape (r,)
    push: Vectors  # shape (n, 3) or (0, 3)


class Before(NamedTuple):
    """Positions and velocities at the beginning of a step, for walls and contacts."""

    position: Vectors  # [m], shape (n, 3) or (0, 3)
    velocity: Vectors  # [m/s], shape (n, 3) or (0, 3)


class WallPaths(NamedTuple):
    """Displacements and velocities of walls at both ends of a step; zero where all stand still."""

    start: Vectors  # [m], shape (w, 3)
    end: Vectors  # [m], shape (w, 3)
    start_velocity: Vectors  # [m/s], shape (w, 3)
    end_velocity: Vectors  # [m/s], shape (w, 3)
    rounding: Reals  # of these places [m], shape (w,)


class Held(NamedTuple):
    """Scratch of one particle at its walls."""

    since: Reals  # part of the step from which it rests on each wall, more than 1 where it does not, shape (w,)
    caught: Flags  # whether it has come to rest on it in this step, shape (w,)
    push: Reals  # impulse along the normal [N s], shape (w,)
    rub: Vectors  # impulse of friction [N s], shape (w, 3)
    start: Vectors  # its path and velocity, which impacts and rest bend [m], [m/s], each of shape (1, 3)
    end: Vectors
    start_velocity: Vectors
    end_velocity: Vectors


class Kicks(NamedTuple):
    """Scratch for kicks by forces that rebounds within a step change; no rows if no force changes with positions."""

    lever: Vectors  # sum over the rebounds of (1 - t)^2 dt times the change of velocity [m], shape (n, 3) or (0, 3)
    position: Vectors  # at the end of the step before impacts [m], as above
    force: Vectors  # there [N], as above
    struck: Wholes  # 1 if a particle has rebounded in this step, shape (1,)


def kicks_for(rows: int) -> Kicks:
    """Scratch for the kicks of this many particles, or of none."""
    lever, position, force = (np.zeros((rows, 3)) for _ in range(3))
    return Kicks(lever, position, force, np.zeros(1, dtype=np.int64))


class NeighborList(NamedTuple):
    """Who may touch whom: for each particle those that it may meet while neither leaves its surroundings."""

    first: Indices  # first entry of each particle in ``other``, shape (n,)
    middle: Indices  # the one after those of a higher number, which come first, shape (n,)
    last: Indices  # the one after its last, shape (n,)
    other: Indices
    until: Indices  # the one after the last in ``close``, whose entries begin as those in ``other``, shape (n,)
    close: Indices  # those of a higher number that a particle meets in this step, or may on a torus
    exposed: Flags  # whether a wall may be met by who does not leave its surroundings, shape (n,)
    walled: Flags  # whether a wall may be met in this step, shape (n,)
    tally: Vectors  # of each block: who has left their surroundings, widest move of others [m2], fastest change [m/s]
    position: Vectors  # of everybody when this was made [m], shape (n, 3)
    alive: Flags  # shape (n,)
    member: Indices  # everybody, shape (n,)
    wild: Indices  # who has left its surroundings in this step, shape (n,)
    skin: Reals  # twice their radius [m]; whether there is a list; steps it served; fastest change [m/s]; (4,)
    cells: Cells


class ContactWorkspace(NamedTuple):
    """Contacts of one step, one row each, and scratch to solve them."""

    particles: int  # how many bodies are particles; walls follow
    body: BodyRows  # shape (n + w,)
    rows: ContactRows  # shape (rows,)
    heap: Indices  # contacts with an impact to come, the next one first, shape (rows,)
    order: Indices  # contacts by who meets, shape (rows,)
    spare: Indices  # shape (rows,)
    key: Wholes  # by which they are sorted, int64, shape (rows,)
    moved: Indices  # particles in the order of ``was``, shape (n,)
    was: SavedRows  # shape (n,)
    counts: Wholes  # as many as rows.py names, shape (13,)
    now: Reals  # part of the step after which somebody looks for impacts anew, shape (1,)
    answer: Reals  # of a pass that was asked, shape (4,)
    ledger: Reals  # the ledger before the step [J], shape (2,)
    work: Reals  # of the walls in this step [J], shape (1,)
    taut: Flags  # State.taut before the step, shape (holonomic rows,)
    sound: Flags  # which springs that particles bounce off there are still, shape (strings,)


class Meet(NamedTuple):
    """Which bodies meet on their straight paths in a step, for merging; n is 0 where none merge."""

    start: Vectors  # where everybody set out [m], shape (n, 3)
    middle: Vectors  # of each way [m], shape (n, 3)
    reach: Reals  # from the middle to the furthest point that a body sweeps [m], shape (n,)
    near: Flags  # who is in the cells, shape (n,)
    wide: Indices  # who is not, as it reaches too far, shape (n,)
    member: Indices  # everybody, shape (n,)
    when: Reals  # part of the step after which each first touches another, shape (n,)
    mate: Indices  # whom; -1 nobody, shape (n,)
    cells: Cells


class Notes(NamedTuple):
    """Events since the last call, and the report of why the machine stopped."""

    time: Reals
    kind: Indices
    item: Wholes  # what it happened to: int64
    other: Wholes
    value: Reals
    report: Wholes  # status, particle, events noted, coincident springs, user function, step sampled already


class Work(NamedTuple):
    """Scratch arrays by room; a room that the model does not need is empty."""

    sums: Sums
    bodies: Bodies  # of attractions and pair laws
    stages: Stages
    force_gradient: ForceGradient
    rows: Rows
    notes: Notes
    before: Before
    wall_paths: WallPaths
    held: Held
    kicks: Kicks
    neighbor_list: NeighborList
    workspace: ContactWorkspace
    meet: Meet
    cells: Cells  # of whoever looks for neighbors
    blocks: Blocks
    energies: Energies


class Needs(NamedTuple):
    """Scratch that several forces and rules share: as much as the one that needs most."""

    external: int = 0  # particles on which something acts from outside that changes with time
    bodies: int = 0  # of one attraction
    treed: int = 0  # of one with a tree
    near: int = 0  # of one pair law that ends
    cache_blocked: int = 0  # of one attraction in cache blocks
    flock: int = 0  # of one group of a flock
    limited: int = 0  # particles whose steering is limited
    user: int = 0  # particles that a force of the user's own sees
    start: int = 0  # particles whose positions before a step are to be known


def scratch(
    model: Model,
    stages: int,
    needs: Needs,
    *,
    shared: bool = False,
    with_gradient: bool = False,
    blocks: Blocks | None = None,
) -> Work:
    """Scratch arrays for a model: the ``needs`` of its forces, and ``stages`` stages of a method, or 0.

    The model is cut into ``blocks`` that are there already, or into new ones where the work is ``shared`` among
    threads, and is one block else; ``with_gradient`` is for methods with a force gradient.
    """
    n, r = model.particle_count, len(model.holonomic.kind)
    # Each array is as long as somebody reads it, and has no rows where nobody does: a pass asks the shape, and no flags
    # are needed beside. Memory that is never written to is never handed out by the system, so that generous room costs
    # addresses alone.
    staged, tied = n if stages else 0, n if r else 0
    colliding = n if len(model.contacts.law) else 0
    bounded = n if len(model.walls.kind) and not colliding else 0
    # Room for one whole step beyond the limit at which the loop stops to hand events over: a step that has begun never
    # has to be taken back for want of it.
    room = EVENT_ROOM + most_events(model)
    blocks = blocks_of(model, block_size(n) if shared else 0) if blocks is None else blocks
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
    )


def ensure_stages(work: Work, model: Model, stages: int) -> Work:
    """The same scratch with room for at least so many stages."""
    count, there = model.particle_count, len(work.stages.velocity)
    if not stages or (there >= stages and len(work.sums.drag) == count):
        return work
    return work._replace(
        sums=work.sums._replace(drag=np.zeros((count, 4))), stages=stages_for(max(stages, there), count)
    )


def stages_for(stages: int, count: int) -> Stages:
    """Room for so many stages of ``count`` particles."""
    return Stages(
        velocity=np.zeros((stages, count, 3)),
        rate=np.zeros((stages, count, 3)),
        start_position=np.zeros((count, 3)),
        start_velocity=np.zeros((count, 3)),
    )


def rows_for(count: int, rows: int) -> Rows:
    """Room of so many exact rows, where ``count`` particles move."""
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
    """Room of the neighbors of a flock, in ``swaths`` that may be searched at the same time."""
    return cells_for(needs.flock, needs.flock, swaths if needs.flock else 0, needs.limited)


def bodies_for(needs: Needs) -> Bodies:
    """Room for bodies. The system finds memory for sums only once they are written to."""
    slots = -(-needs.bodies // SIMD_LANES) * SIMD_LANES + SIMD_LANES  # those without mass may begin a block
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
    """Scratch of one thread."""
    nodes = max(2 * -(-needs.treed // SIMD_LANES) - 1, 0)
    return Own(
        np.zeros((2, nodes), dtype=np.int32), np.zeros((4 if needs.cache_blocked else 0, CACHE_BLOCK + SIMD_LANES // 2))
    )


def wall_paths_for(count: int) -> WallPaths:
    """Room for where ``count`` walls are in a step."""
    start, end, start_velocity, end_velocity = (np.zeros((count, 3)) for _ in range(4))
    return WallPaths(start, end, start_velocity, end_velocity, np.zeros(count))


def held_for(count: int) -> Held:
    """Room for a particle at ``count`` walls."""
    return Held(
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
    """Room for so many neighbors of ``count`` particles in ``blocks``."""
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
    """The same scratch with as much room for contacts as the last step wanted."""
    # How much was wanted is counted even where there is no room for it, so one enlargement is always enough. The skin
    # is kept, which was adapted to the speeds of this run; results do not depend on it.
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
    """So many records of a kind, all zero."""
    return np.zeros(count, dtype=kind).view(np.recarray)


def workspace_for(model: Model, rows: int) -> ContactWorkspace:
    """Scratch for ``rows`` contacts."""
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
        ledger=np.zeros(2),
        work=np.zeros(1),
        taut=np.zeros(len(model.holonomic.kind), dtype=np.uint8),
        sound=np.zeros(len(model.contacts.edge_colliders.spring), dtype=np.uint8),
    )


def meet_for(count: int) -> Meet:
    """Room to find which of ``count`` bodies meet."""
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
    """The most events that one step can note."""
    hits = NOTED * model.particle_count * bool(len(model.walls.kind)) + 6 * len(model.boxes.member)
    return hits + 2 * model.spring_count + model.particle_count + slots(model) + fragile_faces(model)


def noted_events(notes: Notes) -> np.ndarray:
    """The events noted since the last call, as a structured array; the notes are cleared."""
    count = int(notes.report[REPORT_EVENTS])
    events = np.empty(count, dtype=EVENT)
    for name in EVENT.names or ():
        events[name] = getattr(notes, "item" if name == "index" else name)[:count]
    notes.report[REPORT_EVENTS] = 0
    return events


# Arrays of a grid for the search of neighbors.

CELLS_EACH = 2  # cells of a grid of neighbors there is room for, for each particle
FEWEST_CELLS = 64  # and for however few
NEAR_ROOM = 1024  # particles around a cell that are looked at side by side; more take several turns
KEPT_NEAR = 32  # neighbors of each particle, on average, that there is room to keep; more are found again
RUNS = 18  # that a search for neighbors visits: three rows in three planes, each perhaps across the seam of a torus


class Swaths(NamedTuple):
    """Ranges of cells that may be searched at the same time, each with room of its own."""

    border: Wholes  # first cell of each swath, one more than there are swaths
    kept: Flags  # whether all neighbors of those in a swath are kept, shape (swaths,)
    run: IndexRows  # first and last slot of each run around a cell, shape (swaths, 2 runs)
    shift: VectorRows  # of each run, to the nearest side of a torus [m], shape (swaths, runs, 3)
    x: RealRows  # positions of those around a cell, side by side [m], shape (swaths, room)
    y: RealRows
    z: RealRows
    far: RealRows  # their squared distances [m2], shape (swaths, room)
    slot: IndexRows  # their slots, shape (swaths, room)
    found: IndexRows  # who of them is near, shape (swaths, room)


class Cells(NamedTuple):
    """Arrays of a grid of cells."""

    shape: Wholes  # cells along each axis, then how many of them a search visits, shape (6,)
    frame: Reals  # lower corner [m], then cells a meter along each axis [1/m], shape (6,)
    start: Indices  # first slot of each cell, shape (cells + 2,)
    key: Indices  # cell of each particle, shape (n,)
    order: Indices  # particle in each slot, shape (n,)
    position: Vectors  # of the particle in each slot [m], shape (n, 3)
    velocity: Vectors  # of the particle in each slot [m/s], shape (n, 3)
    run: Indices  # first and last slot of each run that a search visits, shape (2 runs,)
    raw: Vectors  # positions when they were sorted [m], shape (m, 3); this and the next for whoever keeps neighbors
    rest: Vectors  # what does not depend on velocity, of who is in each slot [N], shape (m, 3)
    near: Indices  # slots of neighbors, those of a slot one after the other, shape (m KEPT_NEAR,)
    near_count: Indices  # how many each slot has, shape (m,)
    mark: Wholes  # one more than the group that is sorted, 0 none; how many are in the cells; shape (2,)
    swaths: Swaths
    push: Quads  # flock and steering together, where they are limited [N], shape (particles, 4) or (0, 4)


def cells_for(count: int, keeping: int = 0, swaths: int = 0, limited: int = 0) -> Cells:
    """Room of a grid for at most ``count`` particles; 0 takes next to none.

    ``keeping`` is the count again for whoever keeps neighbors, in ``swaths``; ``limited`` are to steer within limits.
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
