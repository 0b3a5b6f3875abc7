"""Passes of surface contacts in implicit steps that are solved by Newton's iteration.

The rows of contact are conditions on the displacement of the step over its length, the velocity u: no pair comes below
its thickness (Signorini), and friction is within Coulomb's cone of the normal impulse. Impulses act as constant forces
over the step. Their effect on u is that of the inverse of Newton's matrix, so an impulse moves a vertex with everything
that springs tie to it. For backward Euler u is the velocity at the end. For other methods it is that of the middle, so
a contact that only ends the displacement would rebound: a second solve, by mass alone, ends the velocities by the law
of impact (Laursen and Love, International Journal for Numerical Methods in Engineering 53, 2002).

The host alternates these passes with Newton's corrections, see :mod:`springline.integrators.implicit.contact`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.surface_access import surface_work_of, surfaces_of
from springline.contacts.surface_contacts import guard_rows, motion_rows
from springline.contacts.surface_geometry import (
    DISTANCE,
    GAP,
    GOAL,
    PUSH,
    REBOUND,
    RUB,
    STIFF_ACROSS,
    STIFF_ALONG,
    THICK,
    WALL_GOAL,
    WALL_REBOUND,
    WALL_RUB,
    WALL_VELOCITY,
    WEIGHT,
)
from springline.contacts.surface_response import (
    TINY,
    book_work,
    recall,
    recovery,
    relative,
    remember,
    set_goals,
    set_wall_goals,
    start_impulse,
)
from springline.contacts.surface_sides import list_as_one
from springline.contacts.surface_stages import MOVED, begins, expect_motion
from springline.contacts.surface_sweeps import ENDLESS, solve_rows
from springline.engine.kernels import WIDE, Pass, a_pass, callee, kernel
from springline.engine.lanes import load, spread, store
from springline.engine.machine import DONE, control_of
from springline.engine.vectors import dot, minus, norm, over, plus, taxicab, times, vector
from springline.integrators.contact_rounds import (
    APART,
    CANDIDATE,
    add_wall_impulses,
    any_short,
    drop_impulses,
    engage_rows,
    recall_walls,
    row_speed,
    speed_of,
    sum_impulses,
)
from springline.model.accessors import particles_of, state_of, walls_of
from springline.model.families import FRICTION
from springline.model.work import (
    ACTING,
    ENGAGED,
    STEP,
    TOUCHED,
    WALLS,
)

SHORT = 100  # status of ``prepare``: a row is below its goal, so that the step needs impulses
MOVING = 101  # status of ``sweep_rows``: the first sweep changed displacements
IMPACT = 102  # status of ``finish``: parts touched faster than the forces of the step explain
SETTLED = 1e-10  # [-] of the thickness: change of a displacement in the step at which sweeps end
FEWEST_SWEEPS, SOLVED = 10, 20_000  # sweeps go on to this number, or until so many rows were solved
LAST_SWEEPS = 100  # by mass, at the end of a step
NEVER = -1e300  # [m/s] goal of rows that take no part


@a_pass
def begin_contacts(table: Any, block: int, a: float, b: float) -> int:
    """Note the start of a step, and foresee its motion from the velocities without contact in ``SurfaceWork.free``."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    control, reals = control_of(table), work.reals
    last, far, expected = reals[STEP], MOVED * surfaces.thickness, True
    begins(control, reals, 0.0)
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            x = state.position[i, axis]
            expected &= abs(work.x[c, axis] + last * work.v[c, axis] - x) <= far
            work.x[c, axis], work.was[c, axis] = x, state.velocity[i, axis]
            work.mobility[c, axis] = state.mobility[i, axis]
            work.v[c, axis] = work.free[c, axis]
    expect_motion(table, expected)
    return DONE


@a_pass
def prepare(table: Any, block: int, a: float, b: float) -> int:
    """Set the goals of all rows for a step of length a; return SHORT if the motion without contact misses one.

    With b above 0 goals are those of displacements, and rebounds follow at the end of the step.
    """
    surfaces, work, state, walls = surfaces_of(table), surface_work_of(table), state_of(table), walls_of(table)
    counts = work.counts
    set_goals(surfaces, work, a, 0, counts[ACTING])
    set_wall_goals(surfaces, work, walls, particles_of(table).restitution, a, 0, counts[WALLS])
    part_goals(surfaces, work, a, b > 0.0)
    counts[TOUCHED] = counts[ENGAGED] = 0
    for c in range(work.slot.shape[0]):
        work.slot[c] = APART
    if not any_short(work):
        drop_impulses(work)
        return DONE
    for e in range(counts[ACTING]):
        work.geometry[work.acting[e], STIFF_ALONG] = 0.0
        for which in range(4):
            mark_free(surfaces, work, work.corner[work.acting[e], which])
    for k in range(counts[WALLS]):
        mark_free(surfaces, work, work.near_wall[k, 0])
    recall(state, work, a, 0, counts[ACTING])
    for e in range(counts[ACTING]):
        if work.impulse[work.acting[e], 0] > 0.0:
            start_impulse(work, work.acting[e])
    recall_walls(surfaces, work, state, walls, a)
    return SHORT


@callee
def part_goals(surfaces, work, h, later):
    """Set the goals of the end of the step: rebounds, and no normal velocity otherwise.

    If rebounds come ``later``, the goals of displacements do not contain them.
    """
    geometry, row = work.geometry, work.wall_row
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        goal = recovery(geometry[a, THICK] - geometry[a, DISTANCE], geometry[a, THICK], h)
        geometry[a, REBOUND] = geometry[a, GOAL] if geometry[a, GOAL] > goal else 0.0
        if later:
            geometry[a, GOAL] = goal
    for k in range(work.counts[WALLS]):
        goal = recovery(-row[k, GAP], surfaces.thickness, h)
        row[k, WALL_REBOUND] = row[k, WALL_GOAL] if row[k, WALL_GOAL] > goal else 0.0
        if later:
            row[k, WALL_GOAL] = goal


@kernel
def mark_free(surfaces, work, c):
    """Mark a vertex that a row may move."""
    if c < surfaces.particle.shape[0]:
        if work.mobility[c, 0] + work.mobility[c, 1] + work.mobility[c, 2] > 0.0:
            work.slot[c] = CANDIDATE


@a_pass
def engage(table: Any, block: int, a: float, b: float) -> int:
    """Engage rows with an impulse, or below their goal at the velocities ``SurfaceWork.v``; give slots to vertices."""
    work = surface_work_of(table)
    engage_rows(work)
    return DONE


@a_pass
def sweep_rows(table: Any, block: int, a: float, b: float) -> int:
    """Solve engaged rows in turn from the velocities ``SurfaceWork.v``; ``SurfaceWork.mean`` has the impulses.

    a is the length of the step, b the number of slots that ``SurfaceWork.response`` has room for. Returns MOVING unless
    the first sweep finds nothing to change, and then leaves all impulses unchanged.
    """
    surfaces, work, walls = surfaces_of(table), surface_work_of(table), walls_of(table)
    counts, width, settled = work.counts, int(b), SETTLED / a
    for e in range(counts[ENGAGED]):
        find_response(work, work.engaged[e], width)
    for k in range(counts[TOUCHED]):
        for axis in range(3):
            work.speed[axis * width + k] = work.v[work.touched[k], axis]
    status = DONE
    if first_change(surfaces, work, walls, width) > settled:
        status = MOVING
        sweep_on(surfaces, work, walls, width, settled)
    sum_impulses(surfaces, work)
    add_wall_impulses(work)
    return status


@callee
def sweep_on(surfaces, work, walls, width, settled):
    """Sweep until displacements have settled, or as many rows were solved as a correction is worth."""
    count = work.counts[ENGAGED]
    for turn in range(max(FEWEST_SWEEPS, SOLVED // max(count + work.counts[WALLS], 1))):
        change = 0.0
        # There and back in turn, so that no end of the list is favored.
        for e in range(count):
            change = max(change, solve_engaged(work, work.engaged[e if turn % 2 == 0 else count - 1 - e], width))
        for k in range(work.counts[WALLS]):
            if work.slot[work.near_wall[k, 0]] >= 0:
                change = max(change, solve_engaged_wall(surfaces, work, walls, k, width))
        if change <= settled:
            return


@callee
def find_response(work, a, width):
    """Set the responses of a row along its normal and across it: the largest one for friction."""
    n, corner, geometry = vector(work.geometry, a), work.corner, work.geometry
    xx = xy = xz = yy = yz = zz = 0.0
    for which in range(4):
        k = work.slot[corner[a, which]]
        for other in range(4):
            q = work.slot[corner[a, other]]
            if k >= 0 and q >= 0:
                weight = geometry[a, WEIGHT + which] * geometry[a, WEIGHT + other]
                at = 9 * k * width + q
                xx += weight * work.response[at]
                xy += 0.5 * weight * (work.response[at + width] + work.response[at + 3 * width])
                xz += 0.5 * weight * (work.response[at + 2 * width] + work.response[at + 6 * width])
                yy += weight * work.response[at + 4 * width]
                yz += 0.5 * weight * (work.response[at + 5 * width] + work.response[at + 7 * width])
                zz += weight * work.response[at + 8 * width]
    along, across = responses(n, (xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    geometry[a, STIFF_ALONG], geometry[a, STIFF_ACROSS] = max(along, TINY), max(across, TINY)


@kernel
def responses(n, x, y, z):
    """Return n . D n, and the largest eigenvalue of D across n, of a symmetric matrix by its rows."""
    d = dot(x, n), dot(y, n), dot(z, n)
    along = dot(d, n)
    # The trace and the sum of squares of P D P, where P projects onto the plane across n.
    trace = x[0] + y[1] + z[2] - along
    square = dot(x, x) + dot(y, y) + dot(z, z) - 2.0 * dot(d, d) + along * along
    return along, 0.5 * (trace + np.sqrt(max(2.0 * square - trace * trace, 0.0)))


@callee
def row_impulse(n, u, goal, friction, old, push, along, across):
    """Return the impulse along the normal, and of friction, with which a row alone meets its goal."""
    speed = dot(u, n)
    found = max(push + (goal - speed) / along, 0.0)
    rub = minus(old, over(minus(u, times(speed, n)), across))
    return found, times(min(1.0, friction * found / (norm(rub) + TINY)), rub)


@callee
def first_change(surfaces, work, walls, width):
    """Return the largest change that any row alone would make to its displacement, over the thickness [1/s]."""
    change, impulse = 0.0, work.impulse
    for e in range(work.counts[ENGAGED]):
        a = work.engaged[e]
        along, across = work.geometry[a, STIFF_ALONG], work.geometry[a, STIFF_ACROSS]
        old = impulse[a, 1], impulse[a, 2], impulse[a, 3]
        n, u, goal = vector(work.geometry, a), row_speed(work, a, width), work.geometry[a, GOAL]
        push, rub = row_impulse(n, u, goal, work.geometry[a, RUB], old, impulse[a, 0], along, across)
        moved = max(abs(push - impulse[a, 0]) * along, taxicab(minus(rub, old)) * across)
        change = max(change, moved / work.geometry[a, THICK])
    for k in range(work.counts[WALLS]):
        if work.slot[work.near_wall[k, 0]] >= 0:
            row, (along, across) = work.wall_row, wall_response(work, k, width)
            old = row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2]
            u, friction = wall_speed(work, k, width), walls.law[work.near_wall[k, 1], FRICTION]
            push, rub = row_impulse(vector(row, k), u, row[k, WALL_GOAL], friction, old, row[k, PUSH], along, across)
            moved = max(abs(push - row[k, PUSH]) * along, taxicab(minus(rub, old)) * across)
            change = max(change, moved / surfaces.thickness)
    return change


@callee
def solve_engaged(work, a, width):
    """Change the impulse of a row so that it alone meets its goal, within Coulomb's cone.

    Returns the change of its relative velocity, over the thickness [1/s].
    """
    geometry, impulse = work.geometry, work.impulse
    n, along, across = vector(geometry, a), geometry[a, STIFF_ALONG], geometry[a, STIFF_ACROSS]
    before, old = impulse[a, 0], (impulse[a, 1], impulse[a, 2], impulse[a, 3])
    push, rub = row_impulse(
        n, row_speed(work, a, width), geometry[a, GOAL], geometry[a, RUB], old, before, along, across
    )
    if push == 0.0 and before == 0.0:
        return 0.0
    j = plus(times(push - before, n), minus(rub, old))
    for which in range(4):
        k = work.slot[work.corner[a, which]]
        if k >= 0 and geometry[a, WEIGHT + which] != 0.0:
            give(work, k, times(geometry[a, WEIGHT + which], j), width)
    impulse[a, 0], impulse[a, 1], impulse[a, 2], impulse[a, 3] = push, rub[0], rub[1], rub[2]
    return max(abs(push - before) * along, taxicab(minus(rub, old)) * across) / geometry[a, THICK]


@callee
def give(work, k, j, width):
    """Apply an impulse j [N s] to the vertex in a slot, with all that moves along."""
    response, speed, at = work.response, work.speed, 9 * k * width
    x, y, z = spread(j[0]), spread(j[1]), spread(j[2])
    for axis in range(3):
        begin, out = at + axis * width, axis * width
        for q in range(0, work.counts[TOUCHED], WIDE):
            moved = x * load(response, begin + q) + y * load(response, begin + 3 * width + q)
            moved = moved + z * load(response, begin + 6 * width + q)
            store(speed, out + q, load(speed, out + q) + moved)


@callee
def wall_response(work, k, width):
    """Return the responses of a vertex at a wall along the normal and across it."""
    slot, response = work.slot[work.near_wall[k, 0]], work.response
    at, n = 9 * slot * width + slot, vector(work.wall_row, k)
    x = response[at], response[at + width], response[at + 2 * width]
    y = response[at + 3 * width], response[at + 4 * width], response[at + 5 * width]
    z = response[at + 6 * width], response[at + 7 * width], response[at + 8 * width]
    along, across = responses(n, x, y, z)
    return max(along, TINY), max(across, TINY)


@kernel
def wall_speed(work, k, width):
    """Return the velocity of a vertex during sweeps, as seen from a wall."""
    row = work.wall_row
    moved = row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2]
    return minus(speed_of(work, work.near_wall[k, 0], width), moved)


@callee
def solve_engaged_wall(surfaces, work, walls, k, width):
    """Change the impulse of a wall on a vertex so that it alone meets its goal, within Coulomb's cone.

    Returns the change of its velocity, over the largest thickness [1/s].
    """
    row, n, (along, across) = work.wall_row, vector(work.wall_row, k), wall_response(work, k, width)
    before, old = row[k, PUSH], (row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2])
    friction = walls.law[work.near_wall[k, 1], FRICTION]
    u = wall_speed(work, k, width)
    push, rub = row_impulse(n, u, row[k, WALL_GOAL], friction, old, before, along, across)
    if push == 0.0 and before == 0.0:
        return 0.0
    j = plus(times(push - before, n), minus(rub, old))
    give(work, work.slot[work.near_wall[k, 0]], j, width)
    row[k, PUSH] = push
    row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2] = rub
    return max(abs(push - before) * along, taxicab(minus(rub, old)) * across) / surfaces.thickness


@a_pass
def finish(table: Any, block: int, a: float, b: float) -> int:
    """End a step of length a: store the impulses, and book the work of moving bodies.

    With b above 0 the velocities ``SurfaceWork.v`` at the end are changed by mass alone until those of touching parts
    are the rebounds, and sticking ones stand still; friction remains in the cone of all impulses of the step. b is the
    part of a constant force that changes velocities in this step, if its acceleration is not carried on. Returns IMPACT
    if contacts touched faster than the forces of the step explain.
    """
    surfaces, work, state, walls = surfaces_of(table), surface_work_of(table), state_of(table), walls_of(table)
    status = IMPACT if any_impact(work) else DONE
    if status == IMPACT and b > 0.0 and b != 1.0:
        scale_impulses(work, b)
    if b > 0.0:
        for e in range(work.counts[ACTING]):
            at = work.acting[e]
            work.geometry[at, GOAL] = work.geometry[at, REBOUND] if work.impulse[at, 0] > 0.0 else NEVER
        for k in range(work.counts[WALLS]):
            touching = work.wall_row[k, PUSH] > 0.0
            work.wall_row[k, WALL_GOAL] = work.wall_row[k, WALL_REBOUND] if touching else NEVER
        list_as_one(work)
        solve_rows(work, walls, surfaces.thickness, 0, (LAST_SWEEPS, ENDLESS, SETTLED / a))
    sum_impulses(surfaces, work)
    add_wall_impulses(work)
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            free = work.mobility[c, axis] > 0.0
            state.contact_force[i, axis] = work.mean[c, axis] / a if free else 0.0
    remember(state, work, a)
    book_work(surfaces, work, state, a)
    return status


@callee
def scale_impulses(work, part):
    """Multiply all impulses by a number."""
    for e in range(work.counts[ACTING]):
        for j in range(4):
            work.impulse[work.acting[e], j] *= part
    for k in range(work.counts[WALLS]):
        for j in range(4):
            work.wall_row[k, PUSH + j] *= part


@callee
def any_impact(work):
    """Return True if a touching pair approached faster than the forces of the step explain."""
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        if work.impulse[a, 0] > 0.0:
            n = vector(work.geometry, a)
            before = dot(relative(work.was, work.corner, work.geometry, a), n)
            after = dot(relative(work.free, work.corner, work.geometry, a), n)
            if -before > abs(after - before):
                return True
    for k in range(work.counts[WALLS]):
        row, c = work.wall_row, work.near_wall[k, 0]
        if row[k, PUSH] > 0.0:
            n, moved = vector(row, k), (row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2])
            before = dot(minus(vector(work.was, c), moved), n)
            after = dot(minus(vector(work.free, c), moved), n)
            if -before > abs(after - before):
                return True
    return False


def passes() -> list[Pass]:
    """Return the passes that a step with contacts of surfaces needs."""
    found = [row.what for row in [*motion_rows(1), *guard_rows(1)]]
    return [begin_contacts, *dict.fromkeys(found), prepare, engage, sweep_rows, finish]
