"""Passes of emitters: births at places, and ends by age, hits and absorbers, at the end of a step.

Dead particles keep their rows: they do not move, no force acts on them, and they wait for their next birth. A birth is
a function of the emitter's seed and the number of the birth, by counter-based random numbers, so it depends neither on
threads nor on the division of a run into calls.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, END, LENGTH, NOW, control_of, do_alone
from springline.engine.program import ENERGIES
from springline.engine.table import make_accessor
from springline.forces.gravity import gravities_of
from springline.forces.random_numbers import PERIOD, extend_hash, normals, start_hash, unit
from springline.model.accessors import (
    cells_of,
    energies_of,
    neighbor_list_of,
    particles_of,
    space_of,
    state_of,
    trails_of,
)
from springline.model.families import BALL, DISC, HALFSPACE, TRIANGLE, Absorbers, Emission, Emitters
from springline.model.state import DISSIPATED, WORK

BORN, LIFE = 0, 1  # numbers of a member in State.memory: time of its birth and its lifetime [s]
OF_MEMBER = 2
# numbers of an emitter in State.memory: births due at a rate until SINCE, as a real number; this time [s]; the rate
# that holds from then on [1/s]; births at a rate and bursts that were treated; all numbered births; births, births
# above the capacity; ends by age and by hits
BASE, SINCE, RATE, DUE, BURSTS, NUMBER, BIRTHS, MISSED, AGED, STRUCK = range(10)
OF_EMITTER = 10
SLACK = 1e-9  # [-] of a birth, or of a step: times that differ by rounding are equal
GRAINS = 1048576.0  # parts of a step: the part that remains after a birth is rounded to a whole number of these
AWAY = 1e100  # [m] listed position of a new particle, which is then outside of its surroundings in the neighbor list
PLACE, ACROSS, AGE, AIM = 1 << 20, 1 << 21, 1 << 22, 1  # counters of random numbers, and the stream of directions
TRIES = 64  # points of a square that are tried for a point of a disc

emitters_of = make_accessor(Emitters)
emission_of = make_accessor(Emission)
absorbers_of = make_accessor(Absorbers)


@a_pass
def renew(table: Any, block: int, a: float, b: float) -> int:
    """End the lives that are over, and let the particles be born that are due; their energies count in the ledger."""
    clock, ledger, status = control_of(table).clock, state_of(table).ledger, DONE
    now = clock[NOW]
    clock[NOW] = clock[END]  # potentials that depend on time are those at the end of the step
    if find_ended(table) > 0:
        # Measured as a difference of all energies, since attraction and other forces between pairs end with a particle.
        status, before = total_energy(table)
        remove_ended(table)
        if status == DONE:
            status, after = total_energy(table)
            ledger[DISSIPATED] += before - after
    if status == DONE and count_due(table) > 0:
        status, before = total_energy(table)
        give_births(table)
        if status == DONE:
            status, after = total_energy(table)
            ledger[WORK] += after - before
    clock[NOW] = now
    return status


@callee
def total_energy(table):
    """Total energy at the present state [J], preceded by the status of its evaluation."""
    status, value = do_alone(table, ENERGIES), energies_of(table).value
    total = 0.0
    for family in range(value.shape[0]):
        total += value[family]
    return status, total


# Ends of lives


@callee
def find_ended(table):
    """Mark the particles whose life ends in this step, and count them by cause; returns their number."""
    emitters, emission, state, clock = emitters_of(table), emission_of(table), state_of(table), control_of(table).clock
    found = find_absorbed(absorbers_of(table), emitters, state)
    for e in range(emission.emitter.shape[0]):
        counts = emission.memory[0] + OF_EMITTER * e
        for m in range(emitters.start[e], emitters.start[e + 1]):
            i = emitters.member[m]
            if state.alive[i] == 0 or emitters.ended[i] == 1:
                continue
            own = emitters.memory[0] + OF_MEMBER * m
            # Compared with a part of a step: the two sides of a life that ends exactly at the end of a step differ by
            # rounding, which depends on the frames of a run.
            left = state.memory[own + BORN] + state.memory[own + LIFE] - clock[END]
            cause = -1
            if left <= SLACK * abs(clock[LENGTH]):
                cause = AGED
            elif emitters.hits[e] > 0 and state.hits[i] >= emitters.hits[e]:
                cause = STRUCK
            if cause >= 0:
                emitters.ended[i] = 1
                state.memory[counts + cause] += 1.0
                found += 1
    return found


@callee
def find_absorbed(absorbers, emitters, state):
    """Mark the particles within absorbers, and count them; returns their number."""
    found = 0
    for k in range(absorbers.shape.shape[0]):
        for m in range(absorbers.start[k], absorbers.start[k + 1]):
            i = absorbers.member[m]
            if state.alive[i] == 1 and emitters.ended[i] == 0 and is_within(absorbers, k, state.position, i):
                emitters.ended[i] = 1
                state.memory[absorbers.memory[0] + k] += 1.0
                found += 1
    return found


@kernel
def is_within(absorbers, k, position, i):
    """Return True if particle i is at a place where an absorber ends it."""
    within = True
    if absorbers.shape[k] == HALFSPACE:
        height = 0.0
        for axis in range(3):
            height += (position[i, axis] - absorbers.first[k, axis]) * absorbers.second[k, axis]
        within = height < 0.0
    elif absorbers.shape[k] == BALL:
        square = 0.0
        for axis in range(3):
            apart = position[i, axis] - absorbers.first[k, axis]
            square += apart * apart
        within = square < absorbers.radius[k] * absorbers.radius[k]
    else:
        for axis in range(3):
            x = position[i, axis]
            within = within and absorbers.first[k, axis] <= x <= absorbers.second[k, axis]
    return within != (absorbers.outside[k] == 1)


@callee
def remove_ended(table):
    """Take the marked particles out: they stay at their positions, at rest, until they are born again."""
    ended, state = emitters_of(table).ended, state_of(table)
    for i in range(ended.shape[0]):
        if ended[i] == 1:
            ended[i] = 0
            state.alive[i] = 0
            # With a mobility of zero no pass moves it, without a branch for dead particles in each.
            for axis in range(3):
                state.mobility[i, axis] = 0.0
                state.velocity[i, axis] = 0.0


# Births


@callee
def count_due(table):
    """Update the numbers of births that are due by the end of the step; returns how many are new."""
    emitters, emission, state, clock = emitters_of(table), emission_of(table), state_of(table), control_of(table).clock
    found = 0
    for e in range(emission.emitter.shape[0]):
        at = emission.memory[0] + OF_EMITTER * e
        if state.memory[at + RATE] != emitters.rate[e]:
            change_rate(state.memory, at, emitters, e, clock[END] - clock[LENGTH])
        found += due_births(state.memory, at, emitters, e, clock[END])
        # Bursts are counted even if they have no births, so that a burst that is enlarged later is not repeated.
        bursts = due_bursts(state.memory, at, emitters, e, clock)
        found += emitters.burst[e] * bursts if emitters.burst[e] > 0 else bursts
    return found


@kernel
def change_rate(memory, at, emitters, e, time):
    """Let a new rate hold from a time on [s]; the births that were due by then stay due."""
    if time <= emitters.begin[e]:
        memory[at + BASE], memory[at + SINCE] = 0.0, emitters.begin[e]
    else:
        # A rate that begins late, in place of none, gives its first birth at once.
        passed = memory[at + RATE] * (time - memory[at + SINCE])
        memory[at + BASE] = memory[at + BASE] + passed if memory[at + RATE] > 0.0 else memory[at + DUE]
        memory[at + SINCE] = time
    memory[at + RATE] = emitters.rate[e]


@kernel
def due_births(memory, at, emitters, e, time):
    """Number of births at a rate that are due by a time [s] and not treated yet."""
    if emitters.rate[e] <= 0.0:
        return 0
    since = memory[at + SINCE]
    due = due_by(memory[at + BASE] - emitters.rate[e] * since, emitters.rate[e], since, emitters.until[e], time)
    return int(max(0.0, due - memory[at + DUE]))


@kernel
def due_bursts(memory, at, emitters, e, clock):
    """Number of bursts that are due by the end of the step and not treated yet."""
    begin, every, time = emitters.begin[e], emitters.every[e], clock[END]
    rate = 0.0 if every == np.inf else 1.0 / every
    due = due_by(-rate * begin, rate, begin, emitters.until[e], time)
    # Of the bursts before this step, only the last can be new: that at the start of the run, or of an added emitter.
    before = due_by(-rate * begin, rate, begin, emitters.until[e], time - clock[LENGTH]) - 1.0
    return int(max(0.0, due - max(before, memory[at + BURSTS])))


@kernel
def due_by(base, rate, begin, until, time):
    """Number of the k = 0, 1, 2, ... that base + rate t reaches with ``begin`` <= t < ``until``, t up to a time [s]."""
    if time < begin or until <= begin:
        return 0.0
    if until <= time:
        return -np.floor(SLACK - (base + rate * until)) if rate > 0.0 else 1.0
    return np.floor(base + rate * time + SLACK) + 1.0


@callee
def give_births(table):
    """Let all particles be born that are due, in the first free rows of their emitter; count those without a row."""
    emitters, emission, state, clock = emitters_of(table), emission_of(table), state_of(table), control_of(table).clock
    memory = state.memory
    for e in range(emission.emitter.shape[0]):
        at = emission.memory[0] + OF_EMITTER * e
        row = emitters.start[e]
        due, bursts = due_births(memory, at, emitters, e, clock[END]), due_bursts(memory, at, emitters, e, clock)
        for k in range(due):
            if row == emitters.start[e + 1]:  # none is free for the rest
                memory[at + NUMBER] += due - k
                memory[at + MISSED] += due - k
                break
            time = memory[at + SINCE] + (memory[at + DUE] + k - memory[at + BASE]) / emitters.rate[e]
            row = next_birth(table, e, row, time)
        memory[at + DUE] += due
        if bursts > 0:
            rate = 0.0 if emitters.every[e] == np.inf else 1.0 / emitters.every[e]
            count = due_by(-rate * emitters.begin[e], rate, emitters.begin[e], emitters.until[e], clock[END])
            for k in range(bursts):
                time = emitters.begin[e]
                if count - bursts + k > 0.0:
                    time += (count - bursts + k) * emitters.every[e]
                for _ in range(emitters.burst[e]):
                    row = next_birth(table, e, row, time)
            memory[at + BURSTS] = count


@callee
def next_birth(table, e, row, time):
    """Let one particle be born at a time [s], in the first free row from ``row`` on; returns the row after it."""
    emitters, state = emitters_of(table), state_of(table)
    at = emission_of(table).memory[0] + OF_EMITTER * e
    while row < emitters.start[e + 1] and state.alive[emitters.member[row]] == 1:
        row += 1
    number = int(state.memory[at + NUMBER])
    state.memory[at + NUMBER] += 1.0
    if row == emitters.start[e + 1]:
        state.memory[at + MISSED] += 1.0
        return row
    state.memory[at + BIRTHS] += 1.0
    bear(table, e, row, number, time)
    make_known(table, emitters.member[row])
    return row + 1


@callee
def bear(table, e, row, number, time):
    """Set position, velocity and lifetime of a new particle, born within the step at a time [s]."""
    emitters, state, clock = emitters_of(table), state_of(table), control_of(table).clock
    i, own = emitters.member[row], emitters.memory[0] + OF_MEMBER * row
    seed, first = emitters.seed[e], clock[END] - clock[LENGTH]
    if time < first - SLACK * clock[LENGTH]:
        time = first  # of an emitter that was added, or a rate that was changed, later than its births were due
    word = start_hash(seed, 0, number)
    ux, uy, uz = unit(seed, AIM, number, emitters.flat)
    nx, ny, nz = normals(seed, 0, number)
    # The rest of the step after the birth, rounded, so that its bits do not depend on the rounding of times.
    rest = np.floor(min(max((clock[END] - time) / clock[LENGTH], 0.0), 1.0) * GRAINS + 0.5) / GRAINS * clock[LENGTH]
    fall = gravities_of(table).acceleration
    weight = i if fall.shape[0] > 1 else 0
    for axis in range(3):
        aim, noise = (ux, nx) if axis == 0 else (uy, ny) if axis == 1 else (uz, nz)
        flies = not (emitters.flat and axis == 2)
        g = fall[weight, axis] if fall.shape[0] > 0 and flies else 0.0
        speed = emitters.velocity[e, axis] + emitters.spread[e] * noise + emitters.speed[e] * aim if flies else 0.0
        # Straight flight and free fall until the end of the step: streams have no gaps of the length of a step.
        state.position[i, axis] = place_along(emitters, e, word, axis) + speed * rest + 0.5 * g * rest * rest
        state.velocity[i, axis] = speed + g * rest
        state.mobility[i, axis] = 1.0 / particles_of(table).inertia[i] if flies else 0.0
    state.alive[i], state.hits[i] = 1, 0
    share = (extend_hash(word, AGE) + 0.5) / PERIOD
    state.memory[own + BORN] = time
    state.memory[own + LIFE] = emitters.shortest[e] + share * (emitters.longest[e] - emitters.shortest[e])


@kernel
def place_along(emitters, e, word, axis):
    """One coordinate of the place of a birth [m], from the hash of its number."""
    p, last = emitters.first[e], emitters.first[e + 1] - 1
    chosen = (extend_hash(word, PLACE) + 0.5) / PERIOD
    while p < last and emitters.share[p] <= chosen:
        p += 1
    x, y = (extend_hash(word, PLACE + 1) + 0.5) / PERIOD, (extend_hash(word, PLACE + 2) + 0.5) / PERIOD
    if emitters.shape[p] == TRIANGLE:
        # Points of a parallelogram beyond its diagonal are those of the triangle, mirrored.
        if x + y > 1.0:
            x, y = 1.0 - x, 1.0 - y
    elif emitters.shape[p] == DISC:
        for attempt in range(TRIES):
            x = 2.0 * ((extend_hash(word, ACROSS + 2 * attempt) + 0.5) / PERIOD) - 1.0
            y = 2.0 * ((extend_hash(word, ACROSS + 2 * attempt + 1) + 0.5) / PERIOD) - 1.0
            if x * x + y * y <= 1.0:
                break
    return emitters.origin[p, axis] + x * emitters.side[p, axis] + y * emitters.other[p, axis]


@callee
def make_known(table, i):
    """Make a new particle known to the neighbor lists, the cells of a flock and its trail."""
    near, trails, state = neighbor_list_of(table), trails_of(table), state_of(table)
    if near.position.shape[0] > 0:
        if space_of(table).periodic:
            near.skin[1] = 0.0  # the list is made again
        else:
            for axis in range(3):
                near.position[i, axis] = AWAY
    cells_of(table).mark[0] = 0
    for k in range(trails.particle.shape[0]):
        if trails.particle[k] == i:
            state.trail_count[k] = 0
            state.trail_next[k] = 0
