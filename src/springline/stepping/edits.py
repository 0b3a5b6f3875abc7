"""Edits between two steps as sections of a program: cut, remove, merge, push, place, fix, hold, with ledger entries.

``run/`` checks arguments and runs a section; pages run the same sections in WebAssembly. A section measures the
energies, carries out the edit on the rows of :class:`Edits`, measures again, and books the difference as dissipation or
work. All of it works on the state in the user's numbering.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.constraints.motion import path_at
from springline.contacts.merging import grow, largest_radius, meetings, unite
from springline.contacts.surface_access import surface_work_of, surfaces_of
from springline.contacts.surface_moves import free_share, share_within, unstretched_share
from springline.engine.columns import Flags, Indices, Reals, Vectors, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.program import (
    ADOPTING,
    CUTTING,
    FIXING,
    HOLDING,
    LETTING_GO,
    LOCATING,
    MERGING,
    NOTING,
    PLACING,
    PULLING,
    PUSHING,
    REMOVING,
    WORKING,
    Row,
)
from springline.engine.table import make_accessor
from springline.engine.vectors import minus, plus, put, times, vector
from springline.forces import net
from springline.forces.grab_spring import hands_of, to_point
from springline.model.accessors import (
    Adjacency,
    blocks_of,
    contacts_of,
    energies_of,
    meet_of,
    merging_of,
    neighbor_list_of,
    particles_of,
    slots_of,
    space_of,
    springs_of,
    state_of,
    walls_of,
)
from springline.model.families import BROKEN, BondSlots, Model
from springline.model.state import DISSIPATED, WORK, patches
from springline.model.work import BREAK, MERGE, REMOVE, UNBOND

ROWS, EVENTS = 0, 1  # entries of Edits.counts
TOTAL, HELD = 0, 1  # entries of Edits.before
# entries of Edits.footing, see ``Footing`` of run/grabs.py
HANDY, SAFE, LEAST, CALM, REACH, DIAGONAL, STEP, SOFT = range(8)
FOOTING = 8  # number of these
LANES = 8  # partial sums of NumPy's sum of up to 128 numbers


class Edits(NamedTuple):
    """Rows that an edit is done to, the numbers given with it, energies before it, and the events that it causes."""

    rows: Indices  # particles or springs, shape (most,)
    counts: Wholes  # numbers of rows and of events, int64, shape (2,)
    given: Vectors  # velocities [m/s] or places [m]; the last one holds for all further rows; shape (k, 3)
    before: Reals  # total energy and energy of the hands before the edit [J], shape (2,)
    reached: Reals  # share of the way of placed particles on which no parts meet, shape (1,)
    stopped: Indices  # vertex that is stopped there, -1 if none is, shape (1,)
    hand: Reals  # stiffness [N/m] and damping [N s/m] of a hand at the first row, shape (2,)
    footing: Reals  # inputs of this stiffness, shape (8,)
    sums: Reals  # partial sums, shape (LANES,)
    kind: Flags  # of each event, shape (events,)
    item: Indices  # particle or spring
    other: Indices  # second particle, -1 without one
    value: Reals  # number of hits of a removed particle, relative speed of merged bodies [m/s]
    begin: Indices  # of each particle in ``springs``, shape (particles + 1,)
    springs: Indices  # springs at each particle, first those that have their tail there


edits_of = make_accessor(Edits)


def edits_for(model: Model, adjacency: Adjacency, footing: np.ndarray) -> Edits:
    """Return arrays for the edits of a model; ``footing`` has the inputs of the stiffness of a hand."""
    particles, springs = model.particle_count, model.spring_count
    most, slots = max(particles, springs, 1), len(model.room(BondSlots).owner)
    events = springs + 2 * particles + slots  # each happens once; a removed particle may have merged
    begin, at = adjacency.compressed_rows()
    return Edits(
        np.zeros(most, dtype=np.int32), np.zeros(2, dtype=np.int64), np.zeros((1, 3)), np.zeros(2), np.ones(1),
        np.full(1, -1, dtype=np.int32), np.zeros(2), footing, np.zeros(LANES), np.zeros(events, dtype=np.uint8),
        np.zeros(events, dtype=np.int32), np.zeros(events, dtype=np.int32), np.zeros(events), begin, at,
    )  # fmt: skip


def edit_sections(model: Model) -> dict[int, list[Row]]:
    """Return the sections of all edits of a model."""
    energies = net.energy_rows(model)
    before, lost, done = [*energies, Row(note_energies)], [*energies, Row(book_loss)], [*energies, Row(book_work)]
    placing = place_among_surfaces if patches(model) else place_particles
    return {
        NOTING: before,
        WORKING: done,
        CUTTING: [*before, Row(cut_springs), *lost],
        REMOVING: [*before, Row(remove_particles), *lost],
        MERGING: [*before, Row(merge_bodies), *net.weighing_rows(model), *lost] if len(model.merging.kin) else [],
        PUSHING: [*before, Row(push_particles), *done],
        PLACING: [*before, Row(placing), *done],
        PULLING: [*before, *([Row(shorten_pull)] if patches(model) else []), Row(placing), *done],
        FIXING: [Row(stop_fixed), *energies, Row(book_fixing)],
        HOLDING: [Row(note_hands), Row(fit_hand)],
        LETTING_GO: [Row(book_hands)],
        ADOPTING: [Row(follow_parameters), *net.weighing_rows(model), *net.forget_rows(model)],
        LOCATING: [Row(locate_wall)] if len(model.walls.kind) else [],
    }


# Energies


@kernel
def total_energy(value):
    """Kinetic plus potential energy [J], added one by one in the order of the families."""
    potential = 0.0
    for k in range(1, value.shape[0]):
        potential += value[k]
    return value[0] + potential


@callee
def stored_energy(hands, space, state):
    """Energy of the springs of all hands [J]."""
    total = 0.0
    for row in range(hands.particle.shape[0]):
        if state.alive[hands.particle[row]] == 1:
            dx, dy, dz = to_point(hands, space, state.position, row)
            total += 0.5 * hands.stiffness[row] * (dx * dx + dy * dy + dz * dz)
    return total


@a_pass
def note_energies(table: Any, block: int, a: float, b: float) -> int:
    """Note the total energy and that of the hands before an edit."""
    before = edits_of(table).before
    before[TOTAL] = total_energy(energies_of(table).value)
    before[HELD] = stored_energy(hands_of(table), space_of(table), state_of(table))
    return DONE


@a_pass
def note_hands(table: Any, block: int, a: float, b: float) -> int:
    """Note the energy of the hands before one of them is moved, added or released."""
    edits_of(table).before[HELD] = stored_energy(hands_of(table), space_of(table), state_of(table))
    return DONE


@a_pass
def book_loss(table: Any, block: int, a: float, b: float) -> int:
    """Count the energy lost by an edit as dissipated."""
    state_of(table).ledger[DISSIPATED] += edits_of(table).before[TOTAL] - total_energy(energies_of(table).value)
    return DONE


@a_pass
def book_work(table: Any, block: int, a: float, b: float) -> int:
    """Count the energy added by an edit as work."""
    state_of(table).ledger[WORK] += total_energy(energies_of(table).value) - edits_of(table).before[TOTAL]
    return DONE


@a_pass
def book_hands(table: Any, block: int, a: float, b: float) -> int:
    """Count the energy that the springs of hands gained as work; no other energy depends on their points."""
    state = state_of(table)
    state.ledger[WORK] += stored_energy(hands_of(table), space_of(table), state) - edits_of(table).before[HELD]
    return DONE


@a_pass
def book_fixing(table: Any, block: int, a: float, b: float) -> int:
    """Count the energy lost by anchored particles as dissipated, and the change of a hand's stiffness as work."""
    state, before = state_of(table), edits_of(table).before
    gripped = stored_energy(hands_of(table), space_of(table), state) - before[HELD]
    state.ledger[WORK] += gripped
    state.ledger[DISSIPATED] += before[TOTAL] + gripped - total_energy(energies_of(table).value)
    return DONE


# Edits


@kernel
def happen(edits, kind, item, other, value):
    """Note an event of an edit."""
    place = edits.counts[EVENTS]
    edits.kind[place] = kind
    edits.item[place] = item
    edits.other[place] = other
    edits.value[place] = value
    edits.counts[EVENTS] = place + 1


@a_pass
def cut_springs(table: Any, block: int, a: float, b: float) -> int:
    """Break springs; those that are broken already have no energy left and no second event."""
    edits, status = edits_of(table), state_of(table).status
    for k in range(edits.counts[ROWS]):
        row = edits.rows[k]
        if status[row] != BROKEN:
            status[row] = BROKEN
            happen(edits, BREAK, row, -1, 0.0)
    return DONE


@a_pass
def remove_particles(table: Any, block: int, a: float, b: float) -> int:
    """Remove particles with their springs and bonds; they stay at their positions, at rest and without forces."""
    edits, slots, state = edits_of(table), slots_of(table), state_of(table)
    for k in range(edits.counts[ROWS]):
        if state.alive[edits.rows[k]] == 1:
            take_out(edits, springs_of(table), slots, state, edits.rows[k])
    return DONE


@callee
def take_out(edits, springs, slots, state, i):
    """Remove a particle with its springs and bonds."""
    break_springs_at(edits, springs, state.status, i)
    state.alive[i] = 0
    for axis in range(3):
        # A mobility of zero keeps all passes from moving it, without a branch for removed particles in each.
        state.mobility[i, axis] = 0.0
        state.velocity[i, axis] = 0.0
    for s in range(slots.owner.shape[0]):
        p = state.bonded[s]
        if slots.owner[s] == i and p >= 0:
            state.bonded[s], state.bonded[p] = -1, -1
            happen(edits, UNBOND, min(i, slots.owner[p]), max(i, slots.owner[p]), 0.0)
    happen(edits, REMOVE, i, -1, state.hits[i])


@a_pass
def merge_bodies(table: Any, block: int, a: float, b: float) -> int:
    """Merge all bodies that met in the last step.

    A merged body moves along the path of its center of mass and may meet further bodies there, so the search is
    repeated until no bodies meet.
    """
    edits, state, meet, particles = edits_of(table), state_of(table), meet_of(table), particles_of(table)
    space, merging = space_of(table), merging_of(table)
    met = True
    while met:
        met = False
        for i in range(meet.mate.shape[0]):
            j = meet.mate[i]
            # Mutual choice only. A third body whose partner merges otherwise is tested again, against the merged body.
            if j > i and meet.mate[j] == i:
                winner, loser, speed = unite(space, particles, merging, state, meet.start, i, j)
                happen(edits, MERGE, winner, loser, speed)
                take_out(edits, springs_of(table), slots_of(table), state, loser)
                met = True
        if met:
            meetings(space, particles, merging.kin, state, meet)
    contacts_of(table).radius[0] = largest_radius(particles)
    # This entry marks the list as valid. Without the reset, a list made for smaller radii would still be used.
    neighbor_list_of(table).skin[1] = 0.0
    return DONE


@callee
def break_springs_at(edits, springs, status, i):
    """Break the springs at a particle, in ascending order."""
    middle, last = edits.begin[i], edits.begin[i + 1]
    # Two ascending runs, of tails and of heads, are merged.
    while middle < last and springs.tail[edits.springs[middle]] == i:
        middle += 1
    first, second = edits.begin[i], middle
    while first < middle or second < last:
        if second == last or (first < middle and edits.springs[first] <= edits.springs[second]):
            row = edits.springs[first]
            first += 1
        else:
            row = edits.springs[second]
            second += 1
        if status[row] != BROKEN:
            status[row] = BROKEN
            happen(edits, BREAK, row, i, 0.0)


@a_pass
def push_particles(table: Any, block: int, a: float, b: float) -> int:
    """Set the velocity of particles along their free axes, 0 along fixed ones."""
    # Drifts add h v along every axis, fixed or not, so a velocity on a fixed axis would move the particle.
    edits, state = edits_of(table), state_of(table)
    for k in range(edits.counts[ROWS]):
        i, given = edits.rows[k], min(k, edits.given.shape[0] - 1)
        for axis in range(3):
            state.velocity[i, axis] = edits.given[given, axis] if state.mobility[i, axis] > 0.0 else 0.0
    return DONE


@a_pass
def place_particles(table: Any, block: int, a: float, b: float) -> int:
    """Move particles, fixed ones too."""
    write_places(edits_of(table), state_of(table))
    return DONE


@callee
def write_places(edits, state):
    """Write the given places of particles."""
    for k in range(edits.counts[ROWS]):
        given = min(k, edits.given.shape[0] - 1)
        for axis in range(3):
            state.position[edits.rows[k], axis] = edits.given[given, axis]


@a_pass
def place_among_surfaces(table: Any, block: int, a: float, b: float) -> int:
    """Move particles, fixed ones too, on straight paths, all for as long as no parts of surfaces and rods meet."""
    edits, state, particle, work = edits_of(table), state_of(table), surfaces_of(table).particle, surface_work_of(table)
    for c in range(particle.shape[0]):
        put(work.x, c, vector(state.position, particle[c]))
    write_places(edits, state)
    edits.stopped[0] = -1
    share = edits.reached[0] = free_share(table, edits.stopped)
    if share < 1.0:
        for c in range(particle.shape[0]):
            put(state.position, particle[c], plus(vector(work.x, c), times(share, vector(work.v, c))))
    return DONE


@a_pass
def shorten_pull(table: Any, block: int, a: float, b: float) -> int:
    """Shorten the way of the fixed particle that a hand pulls, so that it stretches no edge or spring too far."""
    edits, i = edits_of(table), edits_of(table).rows[0]
    here = vector(state_of(table).position, i)
    way = minus(vector(edits.given, 0), here)
    share = unstretched_share(table, i, way)
    for k in range(edits.begin[i], edits.begin[i + 1]):
        share = min(share, unstretched_share_of_spring(table, edits.springs[k], i, way))
    if share < 1.0:
        put(edits.given, 0, plus(here, times(share, way)))
    return DONE


@callee
def unstretched_share_of_spring(table, row, i, way):
    """Return the share of the way of particle i on which a spring that is no edge of a surface is not too long."""
    surfaces, springs, state = surfaces_of(table), springs_of(table), state_of(table)
    if state.status[row] == BROKEN:
        return 1.0
    for e in range(surfaces.edge.shape[0]):
        if surfaces.edge_spring[e] == row:
            return 1.0
    other = springs.head[row] if springs.tail[row] == i else springs.tail[row]
    apart = minus(vector(state.position, other), vector(state.position, i))
    return share_within(apart, way, max(springs.rest_length[row], surfaces.cell))


@a_pass
def stop_fixed(table: Any, block: int, a: float, b: float) -> int:
    """Stop particles along their fixed axes."""
    state = state_of(table)
    for i in range(state.velocity.shape[0]):
        for axis in range(3):
            if state.mobility[i, axis] == 0.0:
                state.velocity[i, axis] = 0.0
    return DONE


@a_pass
def follow_parameters(table: Any, block: int, a: float, b: float) -> int:
    """Update what follows from parameters that were written to the arrays of a page: merged bodies and mobilities."""
    state, particles, merging = state_of(table), particles_of(table), merging_of(table)
    if merging.mass.shape[0] > 0:
        contacts_of(table).radius[0] = grow(particles, merging, state.merged)
    for i in range(state.mobility.shape[0]):
        for axis in range(3):
            if state.mobility[i, axis] > 0.0:
                state.mobility[i, axis] = 1.0 / particles.inertia[i]
    return DONE


@a_pass
def leave_out_broken(table: Any, block: int, a: float, b: float) -> int:
    """Remove the stiffness and damping of springs that broke between two calls from the arrays of a page."""
    blocks, status = blocks_of(table), state_of(table).status
    for e in range(blocks.spring.shape[0]):
        if blocks.spring[e] >= 0 and status[blocks.spring[e]] == BROKEN:
            blocks.stiffness[e] = 0.0
            if blocks.damping.shape[0] > 0:
                blocks.damping[e] = 0.0
    return DONE


@a_pass
def locate_wall(table: Any, block: int, a: float, b: float) -> int:
    """Set the given place to the displacement of the wall at the first row from where it was drawn [m]."""
    edits, walls = edits_of(table), walls_of(table)
    for axis in range(3):
        edits.given[0, axis] = path_at(walls, edits.rows[0], axis, control_of(table).clock[NOW])[0]
    return DONE


# Stiffness of a hand


@a_pass
def fit_hand(table: Any, block: int, a: float, b: float) -> int:
    """Set stiffness and damping of a hand at the first row, below critical damping: it follows quickly and calmly."""
    edits, particles = edits_of(table), particles_of(table)
    if edits.counts[ROWS] == 0:
        return DONE
    i = edits.rows[0]
    springs, status = springs_of(table), state_of(table).status
    k = hand_stiffness(edits.footing, edits.sums, edits.begin, edits.springs, particles.inertia[i], springs, status, i)
    edits.hand[0] = k
    edits.hand[1] = 2.0 * edits.footing[CALM] * np.sqrt(k * particles.inertia[i])  # c = 2 zeta sqrt(k m)
    return DONE


@callee
def hand_stiffness(footing, sums, begin, at, inertia, springs, status, i):
    """Stiffness of a hand at a particle [N/m]: that of its springs, limited by strength and step.

    ``begin`` and ``at`` are the springs at each particle, ``sums`` is scratch of shape (LANES,). For a particle without
    springs, the period on the hand's spring follows from HANDY.
    """
    own, weakest = springs_at(sums, begin, at, springs, status, i)
    # Inertia and not mass: a test particle has no mass, and moves as if it had 1 kg. Without springs, k = m omega^2.
    wanted = own if own != 0.0 else inertia * footing[HANDY]
    # A hand pulled across REACH of the scene must not break springs just because it is stiff.
    if footing[DIAGONAL] > 0.0:
        wanted = min(wanted, weakest / (footing[REACH] * footing[DIAGONAL]))
    # These methods are stable for any stiffness. If nothing bounds the step, a hand does not either.
    if footing[STEP] == 0.0:
        return wanted
    unit = inertia / (footing[STEP] * footing[STEP])
    # The automatic step is computed from the bound with the hand in it, so the hand may take a part of it.
    if footing[SOFT] > 0.0:
        return min(wanted, 3.0 * footing[SOFT] * unit)
    # A damped spring of x = k dt^2/m uses the part x + 2 (2 CALM) sqrt(x) of limit^2, see stability/time_step.py
    room = footing[SAFE] - 2.0 * own / unit
    # Solved for sqrt(x), with room = x + 4 CALM sqrt(x). LEAST remains even if springs use the whole bound: a hand
    # without effect would look broken, and so soft a spring changes the bound little.
    root = np.sqrt(4.0 * footing[CALM] * footing[CALM] + max(room, 0.0)) - 2.0 * footing[CALM]
    return min(wanted, unit * max(root * root, footing[LEAST]))


@callee
def springs_at(sums, begin, at, springs, status, i):
    """Sum of the stiffness of the unbroken springs at a particle [N/m], and the force that breaks the weakest [N].

    A spring that is paired with an equal one and pulled sideways breaks at the length L = L0 + S/k, at the force
    2 S sqrt(1 - (L0/L)^2). Infinite if no spring can break. The sum has NumPy's order for up to 128 springs.
    """
    count = 0
    weakest = np.inf
    for k in range(begin[i], begin[i + 1]):
        row = at[k]
        if status[row] == BROKEN:
            continue
        count += 1
        strength, rest = springs.strength[row], springs.rest_length[row]
        if strength < np.inf and springs.stiffness[row] > 0.0:
            drawn = rest / (rest + strength / springs.stiffness[row])
            weakest = min(weakest, 2.0 * strength * np.sqrt(1.0 - drawn * drawn))
    # The first whole groups of eight go into eight sums, the rest is added one by one.
    whole, seen, own = count - count % LANES, 0, 0.0
    for lane in range(LANES):
        sums[lane] = 0.0
    for k in range(begin[i], begin[i + 1]):
        row = at[k]
        if status[row] != BROKEN and seen < whole:
            sums[seen % LANES] += springs.stiffness[row]
            seen += 1
    if whole > 0:
        own = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]))
    seen = 0
    for k in range(begin[i], begin[i + 1]):
        row = at[k]
        if status[row] != BROKEN:
            if seen >= whole:
                own += springs.stiffness[row]
            seen += 1
    return own, weakest
