"""Passes of surface contacts in steps of projective dynamics.

A step is first solved for without contact. If that brings parts too near, rounds with contact follow: each solves with
the one matrix A of the rounds, and then finds the impulses for which no row of contact comes below its thickness, by
projected Gauss-Seidel sweeps in the metric of A. An impulse therefore moves a vertex with everything that springs tie
to it, and a stiff sheet needs no more sweeps than a soft one. A is above the stiffness, so a round is the minimum of an
upper bound of the energy, subject to contact. These rounds are accelerated as those without contact are.

The rows of A^-1 at the vertices that are touched are computed once in a step, three at a time. The guard follows as in
explicit steps, with impulses by mass alone: it only acts on what the last sweeps left.
"""

from __future__ import annotations

from typing import Any

from springline.contacts.surface_access import surface_work_of, surfaces_of
from springline.contacts.surface_contacts import guard_rows, motion_rows
from springline.contacts.surface_geometry import (
    GOAL,
    PUSH,
    RUB,
    STIFF_ACROSS,
    STIFF_ALONG,
    THICK,
    WALL_GOAL,
    WALL_RUB,
    WALL_VELOCITY,
    WEIGHT,
)
from springline.contacts.surface_response import (
    TINY,
    book_work,
    recall,
    relative,
    remember,
    set_goals,
    set_wall_goals,
    start_impulse,
)
from springline.contacts.surface_sides import list_as_one
from springline.contacts.surface_stages import MOVED, begins, expect_motion
from springline.contacts.surface_sweeps import ENDLESS, solve_rows
from springline.engine.kernels import WIDE, a_pass, callee, kernel
from springline.engine.lanes import load, spread, store
from springline.engine.machine import DONE, LENGTH, NOW, NUMBER, START, control_of, do_section
from springline.engine.program import ENERGIES, Row
from springline.engine.vectors import add, dot, largest, minus, norm, over, plus, put, taxicab, times, vector
from springline.integrators.rounds import (
    ITERATIONS,
    REJECTED,
    accelerate,
    accept,
    are_axes_alike,
    evaluate,
    guess,
    is_balanced,
    is_finite,
    note_energies,
    note_lengths,
    potential_energy,
    rounds_of,
    search,
    search_plainly,
    solve_system,
    substitute,
    substitute_thrice,
)
from springline.model.accessors import energies_of, particles_of, state_of, walls_of
from springline.model.families import FRICTION
from springline.model.work import (
    ACTING,
    ENGAGED,
    RESPONSES_WANTED,
    STEP,
    SURFACES_FULL,
    TOUCHED,
    UNSOLVED,
    WALLS,
)

SWEEPS, MOST_SWEEPS = 3, 60  # in a round at least, and by mass at most
FEWEST_SWEEPS, SOLVED = 10, 20_000  # in a round: sweeps may go on to this number, or until so many rows were solved
SETTLED = 1e-4  # [-] of the thickness: change of a displacement in the step at which sweeps end
IMPACT = 0.01  # [-] of the thickness: change of a displacement in the step above which a contact is an impact
CANDIDATE, APART = -2, -1  # entries of SurfaceWork.slot: a vertex that may get a slot, and one that may not


@a_pass
def begin_contacts(table: Any, block: int, a: float, b: float) -> int:
    """Put particles back to the start of the step, with the velocities of its end without further contact."""
    surfaces, work, state, rounds = surfaces_of(table), surface_work_of(table), state_of(table), rounds_of(table)
    control, reals = control_of(table), work.reals
    last, far, expected = reals[STEP], MOVED * surfaces.thickness, True
    begins(control, reals, 0.0)
    put_back(state, rounds)
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            x, v = state.position[i, axis], state.velocity[i, axis]
            expected &= abs(work.x[c, axis] + last * work.v[c, axis] - x) <= far
            work.x[c, axis], work.was[c, axis] = x, rounds.begin_velocity[3 * i + axis]
            work.mobility[c, axis] = state.mobility[i, axis]
            work.free[c, axis] = work.v[c, axis] = v
    expect_motion(table, expected)
    return DONE


@callee
def put_back(state, rounds):
    """Put all particles back to the start of the step."""
    for i in range(rounds.particle.shape[0]):
        for axis in range(3):
            state.position[i, axis] = rounds.begin_position[3 * i + axis]


@a_pass
def respond_in_rounds(table: Any, block: int, a: float, b: float) -> int:
    """Solve for the impulses of contacts by rounds of a step of length a, and store them as forces."""
    surfaces, work, state, walls, rounds = (
        surfaces_of(table), surface_work_of(table), state_of(table), walls_of(table), rounds_of(table)
    )  # fmt: skip
    counts, clock = work.counts, control_of(table).clock
    alike, equal = are_axes_alike(rounds), are_axes_equal(rounds)
    width = (mark_candidates(surfaces, work, rounds) + WIDE - 1) // WIDE * WIDE
    room = (1 if equal else 3) * width * width
    if room > work.response.shape[0]:
        # Before anything is changed: this pass runs again when there is room.
        counts[RESPONSES_WANTED] = room + room // 2
        return SURFACES_FULL
    set_goals(surfaces, work, a, 0, counts[ACTING])
    set_wall_goals(surfaces, work, walls, particles_of(table).restitution, a, 0, counts[WALLS])
    status = DONE
    if any_short(work):
        now, clock[NOW] = clock[NOW], clock[START] + (control_of(table).counts[NUMBER] + 1) * clock[LENGTH]
        rounds.touching[0] = 1.0
        status = do_contact_rounds(table, width, alike, equal, a)
        clock[NOW] = now
        put_back(state, rounds)
    else:
        drop_impulses(work)
        set_forces(table, a)
    remember(state, work, a)
    book_work(surfaces, work, state, a)
    return status


@callee
def do_contact_rounds(table, width, alike, equal, h):
    """Do rounds with contact; velocities and forces are those of the last one."""
    work, rounds = surface_work_of(table), rounds_of(table)
    counts = work.counts
    counts[TOUCHED] = counts[ENGAGED] = 0
    for e in range(counts[ACTING]):
        work.geometry[work.acting[e], STIFF_ALONG] = 0.0
    status = begin_rounds(table, width, alike, equal, h)
    done, balanced = 1, False
    while status == DONE and done < rounds.most and not balanced:
        if not is_finite(rounds):
            return UNSOLVED
        # The last round is a plain one, whose end keeps all parts apart.
        settled, status = take_a_round(table, width, alike, equal, done - 1, done + 1 == rounds.most, h)
        balanced = settled and is_balanced(rounds)
        done += 1
    if status == DONE and not is_finite(rounds):
        return UNSOLVED
    return status


@callee
def take_a_round(table, width, alike, equal, done, plain, h):
    """Do a round with contact, accelerated by the ``done`` before it unless it is plain.

    Returns whether the impulses did not change, and the status.
    """
    surfaces, work, state, walls, rounds = (
        surfaces_of(table), surface_work_of(table), state_of(table), walls_of(table), rounds_of(table)
    )  # fmt: skip
    solve_system(rounds, alike)
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            work.v[c, axis] = state.velocity[i, axis] + rounds.change[3 * i + axis] / h
    engage(surfaces, work, rounds, width, alike, equal, h)
    read_speeds(work, width)
    settled = sweep_engaged(surfaces, work, walls, width, equal)
    if set_forces(table, h):
        solve_system(rounds, alike)
        settled = False
    status = REJECTED
    if not plain:
        accelerate(rounds, h, done)
        status = search(table, rounds, h, rounds.step)
        rounds.effort[ITERATIONS] += 1.0
    if status == REJECTED:
        status = search_plainly(table, rounds, h)
    return settled, status


@callee
def begin_rounds(table, width, alike, equal, h):
    """Begin at the better of two guesses: the impulses of the last step and a round, or an impact by mass alone.

    Rounds are slow along ways on which springs do not resist, such as those out of a flat sheet. There an impact by
    mass is exact; stiff springs would be torn apart by it.
    """
    surfaces, work, state, walls, rounds = (
        surfaces_of(table), surface_work_of(table), state_of(table), walls_of(table), rounds_of(table)
    )  # fmt: skip
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            rounds.moves[3 * i + axis] = state.contact_force[i, axis]
    status, impact, by_impact = DONE, resolve_impact(table, h), 0.0
    if impact:
        status, by_impact = begin_by_impact(table, width, alike, equal, h)
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            state.contact_force[i, axis] = rounds.moves[3 * i + axis]
    recall(state, work, h, 0, work.counts[ACTING])
    for e in range(work.counts[ACTING]):
        if work.impulse[work.acting[e], 0] > 0.0:
            start_impulse(work, work.acting[e])
    recall_walls(surfaces, work, state, walls, h)
    set_forces(table, h)
    put_back(state, rounds)
    guess(table, rounds, h)
    if status == DONE:
        status = evaluate(table, rounds, h)
        accept(rounds)
    if status == DONE:
        _, status = take_a_round(table, width, alike, equal, 0, True, h)
    if status == DONE:
        status, by_rounds = objective(table, h)
        if status == DONE and impact and by_impact < by_rounds:
            resolve_impact(table, h)
            status, _ = begin_by_impact(table, width, alike, equal, h)
    return status


@callee
def begin_by_impact(table, width, alike, equal, h):
    """Begin with the velocities after an impact by mass, and a round; return the status, and the objective [J]."""
    rounds = rounds_of(table)
    set_forces(table, h)
    status = evaluate(table, rounds, h)
    accept(rounds)
    if status == DONE:
        _, status = take_a_round(table, width, alike, equal, 0, True, h)
    if status != DONE:
        return status, 0.0
    return objective(table, h)


@callee
def resolve_impact(table, h):
    """Set accelerations to those of an impact by mass alone at the start of the step; return whether there is one."""
    surfaces, work, walls, rounds = surfaces_of(table), surface_work_of(table), walls_of(table), rounds_of(table)
    put_back(state_of(table), rounds)
    guess(table, rounds, h)
    drop_impulses(work)
    for c in range(surfaces.particle.shape[0]):
        at = 3 * surfaces.particle[c]
        for axis in range(3):
            work.v[c, axis] = rounds.begin_velocity[at + axis] + h * rounds.acceleration[at + axis]
    list_as_one(work)
    solve_rows(work, walls, surfaces.thickness, 0, (MOST_SWEEPS, ENDLESS, SETTLED / h))
    most = 0.0
    for c in range(surfaces.particle.shape[0]):
        at = 3 * surfaces.particle[c]
        for axis in range(3):
            before = rounds.acceleration[at + axis]
            change = work.v[c, axis] - rounds.begin_velocity[at + axis]
            rounds.acceleration[at + axis] = rounds.free[at + axis] * change / h
            most = max(most, abs(rounds.acceleration[at + axis] - before))
    return h * h * most > IMPACT * surfaces.thickness


@callee
def drop_impulses(work):
    """Set all impulses to zero."""
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        work.impulse[a, 0] = work.impulse[a, 1] = work.impulse[a, 2] = work.impulse[a, 3] = 0.0
    for k in range(work.counts[WALLS]):
        row = work.wall_row
        row[k, PUSH] = row[k, WALL_RUB] = row[k, WALL_RUB + 1] = row[k, WALL_RUB + 2] = 0.0


@callee
def any_short(work):
    """Return True if any row or wall is below its goal at the velocities without contact."""
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        if dot(relative(work.v, work.corner, work.geometry, a), vector(work.geometry, a)) < work.geometry[a, GOAL]:
            return True
    for k in range(work.counts[WALLS]):
        u = minus(vector(work.v, work.near_wall[k, 0]), wall_velocity(work.wall_row, k))
        if dot(u, vector(work.wall_row, k)) < work.wall_row[k, WALL_GOAL]:
            return True
    return False


@callee
def objective(table, h):
    """Return the status, and the function that backward Euler minimizes [J]."""
    rounds, inertia, status = rounds_of(table), particles_of(table).inertia, do_section(table, ENERGIES)
    found = potential_energy(energies_of(table).value)
    for i in range(rounds.particle.shape[0]):
        for axis in range(3):
            rise = h * rounds.acceleration[3 * i + axis]
            found += 0.5 * inertia[i] * rise * rise
    return status, found


# Vertices and rows.


@callee
def are_axes_equal(rounds):
    """Return True if each particle is free along all axes or fixed."""
    free, equal = rounds.free, True
    for i in range(rounds.particle.shape[0]):
        equal &= free[3 * i] == free[3 * i + 1] and free[3 * i] == free[3 * i + 2]
    return equal


@callee
def mark_candidates(surfaces, work, rounds):
    """Mark the vertices that rows of this step may move; return their number."""
    slot, found = work.slot, 0
    for c in range(slot.shape[0]):
        slot[c] = APART
    for e in range(work.counts[ACTING]):
        for which in range(4):
            found += mark(surfaces, work, rounds, work.corner[work.acting[e], which])
    for k in range(work.counts[WALLS]):
        found += mark(surfaces, work, rounds, work.near_wall[k, 0])
    return found


@callee
def mark(surfaces, work, rounds, c):
    """Mark a vertex if a row may move it; return 1 if it had no mark."""
    if c >= surfaces.particle.shape[0] or work.slot[c] != APART:
        return 0
    at = 3 * surfaces.particle[c]
    if rounds.free[at] + rounds.free[at + 1] + rounds.free[at + 2] == 0.0:
        return 0
    work.slot[c] = CANDIDATE
    return 1


@callee
def read_speeds(work, width):
    """Read the velocities of vertices in slots, axis by axis."""
    for k in range(work.counts[TOUCHED]):
        for axis in range(3):
            work.speed[axis * width + k] = work.v[work.touched[k], axis]


@callee
def engage(surfaces, work, rounds, width, alike, equal, h):
    """Engage rows with an impulse or below their goal, and compute the responses of their vertices."""
    counts = work.counts
    first, row = counts[TOUCHED], counts[ENGAGED]
    engage_rows(work)
    step = 3 if equal else 1
    for k in range(first, counts[TOUCHED], step):
        add_responses(surfaces, work, rounds, k, min(k + step, counts[TOUCHED]), width, alike, equal, h)
    for e in range(row, counts[ENGAGED]):
        find_response(work, work.engaged[e], width, equal)


@callee
def engage_rows(work):
    """Engage rows with an impulse or below their goal, and give slots to their vertices."""
    counts, geometry = work.counts, work.geometry
    for e in range(counts[ACTING]):
        a = work.acting[e]
        if geometry[a, STIFF_ALONG] == 0.0:
            speed = dot(relative(work.v, work.corner, geometry, a), vector(geometry, a))
            if work.impulse[a, 0] > 0.0 or speed < geometry[a, GOAL]:
                work.engaged[counts[ENGAGED]] = a
                counts[ENGAGED] += 1
                geometry[a, STIFF_ALONG] = 1.0  # the response follows
                for which in range(4):
                    take_slot(work, work.corner[a, which])
    for k in range(counts[WALLS]):
        c = work.near_wall[k, 0]
        speed = dot(minus(vector(work.v, c), wall_velocity(work.wall_row, k)), vector(work.wall_row, k))
        if work.wall_row[k, PUSH] > 0.0 or speed < work.wall_row[k, WALL_GOAL]:
            take_slot(work, c)


@kernel
def take_slot(work, c):
    """Give a candidate a slot."""
    if work.slot[c] == CANDIDATE:
        work.slot[c] = work.counts[TOUCHED]
        work.touched[work.counts[TOUCHED]] = c
        work.counts[TOUCHED] += 1


@callee
def add_responses(surfaces, work, rounds, first, last, width, alike, equal, h):
    """Compute the responses of the slots from ``first`` to ``last``: three of them, or one along three axes."""
    place, unknown, count = rounds.place, rounds.unknown, rounds.particle.shape[0]
    for at in range(3 * count):
        unknown[at] = 0.0
    # The rows of A^-1 are displacements under a force; an impulse is a force times h, a velocity a displacement over h.
    unit = 1.0 / (h * h)
    if equal:
        for k in range(first, last):
            unknown[3 * place[surfaces.particle[work.touched[k]]] + k - first] = unit
        substitute_thrice(rounds)
        for k in range(first, last):
            store_response(surfaces, work, rounds, k, k - first, 0, width)
        return
    i = surfaces.particle[work.touched[first]]
    for axis in range(3):
        unknown[3 * place[i] + axis] = unit * rounds.free[3 * i + axis]
        substitute(rounds, 0 if alike else axis, axis)
        store_response(surfaces, work, rounds, first, axis, axis, width)


@callee
def store_response(surfaces, work, rounds, k, column, axis, width):
    """Store the response of a slot, and the same numbers for the slots before it."""
    begin, place, unknown = axis * width * width, rounds.place, rounds.unknown
    for q in range(work.counts[TOUCHED]):
        i = surfaces.particle[work.touched[q]]
        value = rounds.free[3 * i + axis] * unknown[3 * place[i] + column]
        work.response[begin + k * width + q] = value
        if q < k:
            work.response[begin + q * width + k] = value


@callee
def find_response(work, a, width, equal):
    """Set the responses of a row along its normal and across it."""
    n, along, across = vector(work.geometry, a), 0.0, 0.0
    for axis in range(3):
        part = response_along(work, a, 0 if equal else axis, width)
        along += n[axis] * n[axis] * part
        across = max(across, part)
    work.geometry[a, STIFF_ALONG], work.geometry[a, STIFF_ACROSS] = max(along, TINY), max(across, TINY)


@callee
def response_along(work, a, axis, width):
    """Return the relative velocity of a row along an axis after a unit impulse along it [1/kg]."""
    begin, found = axis * width * width, 0.0
    for which in range(4):
        k = work.slot[work.corner[a, which]]
        for other in range(4):
            q = work.slot[work.corner[a, other]]
            if k >= 0 and q >= 0:
                weight = work.geometry[a, WEIGHT + which] * work.geometry[a, WEIGHT + other]
                found += weight * work.response[begin + k * width + q]
    return found


# Sweeps.


@callee
def sweep_engaged(surfaces, work, walls, width, equal):
    """Solve all engaged rows in turn; return True if their displacements have settled."""
    count, settled = work.counts[ENGAGED], SETTLED / work.reals[STEP]
    for turn in range(max(FEWEST_SWEEPS, SOLVED // max(count + work.counts[WALLS], 1))):
        change = 0.0
        # There and back in turn, so that no end of the list is favored.
        for e in range(count):
            a = work.engaged[e if turn % 2 == 0 else count - 1 - e]
            change = max(change, solve_engaged(work, a, width, equal))
        for k in range(work.counts[WALLS]):
            if work.slot[work.near_wall[k, 0]] >= 0:
                change = max(change, solve_engaged_wall(surfaces, work, walls, k, width, equal))
        if turn + 1 >= SWEEPS and change <= settled:
            return True
    return False


@kernel
def speed_of(work, c, width):
    """Return the velocity of a vertex during sweeps."""
    k = work.slot[c]
    if k >= 0:
        return work.speed[k], work.speed[width + k], work.speed[2 * width + k]
    return vector(work.v, c)


@kernel
def row_speed(work, a, width):
    """Return the relative velocity of a row during sweeps."""
    geometry, corner = work.geometry, work.corner
    u = times(geometry[a, WEIGHT], speed_of(work, corner[a, 0], width))
    u = plus(u, times(geometry[a, WEIGHT + 1], speed_of(work, corner[a, 1], width)))
    u = plus(u, times(geometry[a, WEIGHT + 2], speed_of(work, corner[a, 2], width)))
    return plus(u, times(geometry[a, WEIGHT + 3], speed_of(work, corner[a, 3], width)))


@callee
def solve_engaged(work, a, width, equal):
    """Change the impulse of a row so that it alone meets its goal, within Coulomb's cone.

    Returns the change of its relative velocity, over the thickness [1/s].
    """
    geometry, impulse = work.geometry, work.impulse
    n, along, across = vector(geometry, a), geometry[a, STIFF_ALONG], geometry[a, STIFF_ACROSS]
    u = row_speed(work, a, width)
    speed, before = dot(u, n), impulse[a, 0]
    push = max(before + (geometry[a, GOAL] - speed) / along, 0.0)
    if push == 0.0 and before == 0.0:
        return 0.0
    old = impulse[a, 1], impulse[a, 2], impulse[a, 3]
    rub = minus(old, over(minus(u, times(speed, n)), across))
    rub = times(min(1.0, geometry[a, RUB] * push / (norm(rub) + TINY)), rub)
    give_engaged(work, a, plus(times(push - before, n), minus(rub, old)), width, equal)
    impulse[a, 0], impulse[a, 1], impulse[a, 2], impulse[a, 3] = push, rub[0], rub[1], rub[2]
    return max(abs(push - before) * along, taxicab(minus(rub, old)) * across) / geometry[a, THICK]


@callee
def give_engaged(work, a, j, width, equal):
    """Apply an impulse j [N s] to a row, with all that moves along."""
    corner, geometry, slot, response, speed = work.corner, work.geometry, work.slot, work.response, work.speed
    count = work.counts[TOUCHED]
    p, q, r, s = slot[corner[a, 0]], slot[corner[a, 1]], slot[corner[a, 2]], slot[corner[a, 3]]
    # Vertices without a slot, of obstacles and supports, do not move.
    wp = spread(geometry[a, WEIGHT] if p >= 0 else 0.0)
    wq = spread(geometry[a, WEIGHT + 1] if q >= 0 else 0.0)
    wr = spread(geometry[a, WEIGHT + 2] if r >= 0 else 0.0)
    ws = spread(geometry[a, WEIGHT + 3] if s >= 0 else 0.0)
    p, q, r, s = width * max(p, 0), width * max(q, 0), width * max(r, 0), width * max(s, 0)
    if equal:
        jx, jy, jz = spread(j[0]), spread(j[1]), spread(j[2])
        for at in range(0, count, WIDE):
            moved = wp * load(response, p + at) + wq * load(response, q + at)
            moved = moved + (wr * load(response, r + at) + ws * load(response, s + at))
            store(speed, at, load(speed, at) + jx * moved)
            store(speed, width + at, load(speed, width + at) + jy * moved)
            store(speed, 2 * width + at, load(speed, 2 * width + at) + jz * moved)
        return
    for axis in range(3):
        begin, part = axis * width * width, spread(j[axis])
        for at in range(0, count, WIDE):
            here = begin + at
            moved = wp * load(response, here + p) + wq * load(response, here + q)
            moved = moved + (wr * load(response, here + r) + ws * load(response, here + s))
            store(speed, axis * width + at, load(speed, axis * width + at) + part * moved)


@kernel
def wall_velocity(row, k):
    """Return the velocity of the wall of a row [m/s]."""
    return row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2]


@callee
def solve_engaged_wall(surfaces, work, walls, k, width, equal):
    """Change the impulse of a wall on a vertex so that it alone meets its goal, within Coulomb's cone.

    Returns the change of its velocity, over the largest thickness [1/s].
    """
    row, c, w = work.wall_row, work.near_wall[k, 0], work.near_wall[k, 1]
    at = (width + 1) * work.slot[c]
    x = work.response[at]
    y, z = (x, x) if equal else (work.response[width * width + at], work.response[2 * width * width + at])
    n, across = vector(row, k), max(largest((x, y, z)), TINY)
    along = n[0] * n[0] * x + n[1] * n[1] * y + n[2] * n[2] * z
    u = minus(speed_of(work, c, width), wall_velocity(row, k))
    speed, before = dot(u, n), row[k, PUSH]
    push = max(before + (row[k, WALL_GOAL] - speed) / along, 0.0) if along > 0.0 else 0.0
    if push == 0.0 and before == 0.0:
        return 0.0
    old = row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2]
    rub = minus(old, over(minus(u, times(speed, n)), across))
    rub = times(min(1.0, walls.law[w, FRICTION] * push / (norm(rub) + TINY)), rub)
    j = plus(times(push - before, n), minus(rub, old))
    for axis in range(3):
        begin, part = (0 if equal else axis * width * width) + width * work.slot[c], spread(j[axis])
        for q in range(0, work.counts[TOUCHED], WIDE):
            moved = load(work.speed, axis * width + q) + part * load(work.response, begin + q)
            store(work.speed, axis * width + q, moved)
    row[k, PUSH] = push
    row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2] = rub
    return taxicab(j) * across / surfaces.thickness


# Forces.


@callee
def sum_impulses(surfaces, work):
    """Set ``SurfaceWork.mean`` to the impulses of rows of two parts on each vertex [N s]."""
    for c in range(work.mean.shape[0]):
        put(work.mean, c, (0.0, 0.0, 0.0))
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        if work.impulse[a, 0] > 0.0:
            n = vector(work.geometry, a)
            j = plus(times(work.impulse[a, 0], n), (work.impulse[a, 1], work.impulse[a, 2], work.impulse[a, 3]))
            for which in range(4):
                add(work.mean, work.corner[a, which], times(work.geometry[a, WEIGHT + which], j))


@callee
def add_wall_impulses(work):
    """Add the impulses of walls to those of rows of two parts in ``SurfaceWork.mean`` [N s]."""
    row = work.wall_row
    for k in range(work.counts[WALLS]):
        rub = row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2]
        add(work.mean, work.near_wall[k, 0], plus(times(row[k, PUSH], vector(row, k)), rub))


@callee
def recall_walls(surfaces, work, state, walls, h):
    """Start the rows of walls from the force on a vertex in the last step that no other row explains."""
    if work.counts[WALLS] == 0:
        return
    sum_impulses(surfaces, work)
    row = work.wall_row
    for k in range(work.counts[WALLS]):
        row[k, PUSH] = row[k, WALL_RUB] = row[k, WALL_RUB + 1] = row[k, WALL_RUB + 2] = 0.0
        c, w = work.near_wall[k, 0], work.near_wall[k, 1]
        n, total = vector(row, k), times(h, vector(state.contact_force, surfaces.particle[c]))
        left = minus(total, vector(work.mean, c))
        push = max(dot(left, n), 0.0)
        if push > 1e-9 * norm(total):
            rub = minus(left, times(dot(left, n), n))
            rub = times(min(1.0, walls.law[w, FRICTION] * push / (norm(rub) + TINY)), rub)
            row[k, PUSH] = push
            row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2] = rub
            add(work.mean, c, plus(times(push, n), rub))


@callee
def set_forces(table, h):
    """Replace the forces of contact by those of the present impulses; add the changes to ``best_residual``.

    Returns whether any force changed.
    """
    surfaces, work, state, rounds = surfaces_of(table), surface_work_of(table), state_of(table), rounds_of(table)
    force, some = state.contact_force, False
    sum_impulses(surfaces, work)
    add_wall_impulses(work)
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            at = 3 * i + axis
            after = rounds.free[at] * work.mean[c, axis] / h
            change = after - force[i, axis]
            some |= change != 0.0
            rounds.best_residual[at] += change
            force[i, axis] = after
    return some


@a_pass
def end_contacts(table: Any, block: int, a: float, b: float) -> int:
    """Move particles by the velocities that the guard left, and note the energies of the step of length a."""
    surfaces, work, state, rounds = surfaces_of(table), surface_work_of(table), state_of(table), rounds_of(table)
    clock, inertia = control_of(table).clock, particles_of(table).inertia
    for i in range(rounds.particle.shape[0]):
        for axis in range(3):
            at = 3 * i + axis
            rounds.acceleration[at] = rounds.free[at] * (state.velocity[i, axis] - rounds.begin_velocity[at]) / a
    now, clock[NOW] = clock[NOW], clock[START] + (control_of(table).counts[NUMBER] + 1) * clock[LENGTH]
    status = evaluate(table, rounds, a)
    if status == DONE:
        # What the guard changed is a force of contact too, of this step alone.
        for c in range(surfaces.particle.shape[0]):
            i = surfaces.particle[c]
            for axis in range(3):
                force = rounds.free[3 * i + axis] * inertia[i] * (work.v[c, axis] - work.free[c, axis]) / a
                rounds.lost[3 * i + axis] += force
                rounds.residual[3 * i + axis] += force
        note_lengths(table, rounds)
        status = do_section(table, ENERGIES)
        changed = potential_energy(energies_of(table).value) - rounds.potential[0]
        note_energies(table, rounds, a, changed)
    clock[NOW] = now
    return status


def rows(h: float) -> list[Row]:
    """Return the rows of contact after the rounds of a step of length h [s]."""
    return [
        Row(begin_contacts), *motion_rows(1), Row(respond_in_rounds, 1, h), *guard_rows(1, booked=False),
        Row(end_contacts, 1, h),
    ]  # fmt: skip
