"""Impulses of surface contacts: projected Gauss-Seidel sweeps with Coulomb friction, started from the last step.

No pair comes below the thickness in the coming step; a pair that is below parts slowly. A pair that meets in the step
rebounds by its restitution if it approached faster than the forces of a step explain. Friction lies in Coulomb's cone
of the impulse along the normal of the same sweep. Vertices at walls take part in the sweeps.

Sweeps that do not converge must not create energy. From impulses of 0 they only take energy away; first impulses that
are too large, such as those of an impact that is over, would give some, and sweeps over unequal masses remove them
slowly. So impulses of impacts are not carried into the next step, and where masses are unequal or anything rebounds,
all first impulses are scaled to lower the energy as far as they can.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.surface_access import first_not_below, part_start, surface_work_of, surfaces_of
from springline.contacts.surface_geometry import (
    ACROSS,
    ALONG,
    DISTANCE,
    GAP,
    GOAL,
    PUSH,
    RUB,
    THICK,
    WALL_GOAL,
    WALL_RUB,
    WALL_VELOCITY,
    WEIGHT,
    law_of,
)
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import axis_products, dot, largest, minus, norm, over, plus, put, taxicab, times, vector
from springline.model.accessors import state_of
from springline.model.families import FRICTION, RESTITUTION
from springline.model.state import DISSIPATED, WORK
from springline.model.work import ACTING, STEP, WALLS

RECOVERY, FASTEST_RECOVERY = 0.05, 0.005  # of an overlap in a step, and of the thickness at most
BOUNCE, SURFACE_FRICTION = 0, 1  # columns of SurfaceContacts.law
LASTING = 2.0  # [-] of the change of velocity by forces in a step: an impulse that gives a vertex more is an impact
UNEVEN = 10.0  # [-] ratio of the masses at a row above which a few sweeps are too few
TINY = 1e-300


@kernel
def relative(v, corner, geometry, a):
    """Return the velocity of the first part of a row as seen from the second, at the closest points."""
    u = times(geometry[a, WEIGHT], vector(v, corner[a, 0]))
    u = plus(u, times(geometry[a, WEIGHT + 1], vector(v, corner[a, 1])))
    u = plus(u, times(geometry[a, WEIGHT + 2], vector(v, corner[a, 2])))
    return plus(u, times(geometry[a, WEIGHT + 3], vector(v, corner[a, 3])))


@kernel
def give(work, a, j):
    """Apply an impulse j [N s] to the four vertices of a row, by their weights."""
    v, mobility, corner, geometry = work.v, work.mobility, work.corner, work.geometry
    for which in range(4):
        c, w = corner[a, which], geometry[a, WEIGHT + which]
        v[c, 0] += w * mobility[c, 0] * j[0]
        v[c, 1] += w * mobility[c, 1] * j[1]
        v[c, 2] += w * mobility[c, 2] * j[2]


@a_pass
def write_forces(table: Any, block: int, a: float, b: float) -> int:
    """Write the change of velocities by contact as forces on particles, in part ``block`` of ``a`` parts."""
    surfaces, work, state, dt = (
        surfaces_of(table),
        surface_work_of(table),
        state_of(table),
        surface_work_of(table).reals[STEP],
    )
    count = surfaces.particle.shape[0]
    for c in range(part_start(count, block, a), part_start(count, block + 1, a)):
        i = surfaces.particle[c]
        for axis in range(3):
            mobility = work.mobility[c, axis]
            change = work.v[c, axis] - work.free[c, axis]
            state.contact_force[i, axis] = change / (dt * mobility) if mobility > 0.0 else 0.0
    return DONE


@callee
def recall(state, work, dt, first, end):
    """Start acting rows from the forces that the same pairs had in the last step; both are sorted by their keys."""
    count = state.grips[0]
    e = first_not_below(state.gripping, count, work.active[work.acting[first]]) if first < end else 0
    for row in range(first, end):
        a = work.acting[row]
        key = work.active[a]
        while e < count and state.gripping[e] < key:
            e += 1
        for j in range(4):
            work.impulse[a, j] = dt * state.gripped[e, j] if e < count and state.gripping[e] == key else 0.0


@callee
def leave_out_impacts(surfaces, state, work, dt, first, end):
    """Start acting rows without the part of their last impulses that was of an impact."""
    for e in range(first, end):
        a = work.acting[e]
        if work.impulse[a, 0] > 0.0:
            share = lasting_share(surfaces, work, state, dt, a)
            for j in range(4):
                work.impulse[a, j] *= share


@callee
def lasting_share(surfaces, work, state, dt, a):
    """Return the share of the last force of a row that was not of an impact: all of it for parts at rest.

    At rest, contacts change each velocity as much as the other forces of a step do.
    """
    forced, given, first = 0.0, 0.0, surfaces.particle.shape[0]
    for which in range(4):
        c = work.corner[a, which]
        if c < first:
            forced = max(forced, norm(minus(vector(work.free, c), vector(work.was, c))))
            force = vector(state.contact_force, surfaces.particle[c])
            given = max(given, dt * norm(axis_products(vector(work.mobility, c), force)))
    return min(1.0, LASTING * forced / (given + TINY))


@kernel
def start_impulse(work, a):
    """Return the impulse with which a row starts; its friction is turned into the present plane of contact."""
    n = vector(work.geometry, a)
    rub = work.impulse[a, 1], work.impulse[a, 2], work.impulse[a, 3]
    rub = minus(rub, times(dot(rub, n), n))
    work.impulse[a, 1], work.impulse[a, 2], work.impulse[a, 3] = rub
    return plus(times(work.impulse[a, 0], n), rub)


@kernel
def recovery(depth, h, dt):
    """Return the least speed of separation for an overlap, or for a gap if ``depth`` is below 0 [m/s]."""
    return depth / dt if depth < 0.0 else min(RECOVERY * depth, FASTEST_RECOVERY * h) / dt


@callee
def set_goals(surfaces, work, dt, first, end):
    """Set the least relative speed along the normal, and the friction, of acting rows.

    Returns whether a few sweeps are too few: if any rebounds, or has masses that are too unequal.
    """
    geometry, corner, demanding = work.geometry, work.corner, False
    for e in range(first, end):
        a = work.acting[e]
        i, m, h = corner[a, 0], corner[a, 3], geometry[a, THICK]
        goal = recovery(h - geometry[a, DISTANCE], h, dt)
        bounce = law_of(surfaces, i, m, BOUNCE)
        if bounce > 0.0:
            n = vector(geometry, a)
            before = dot(relative(work.was, corner, geometry, a), n)
            after = dot(relative(work.free, corner, geometry, a), n)
            if after < goal and -before > abs(after - before):
                goal, demanding = max(goal, -bounce * before), True
        geometry[a, GOAL], geometry[a, RUB] = goal, law_of(surfaces, i, m, SURFACE_FRICTION)
        demanding |= is_uneven(work, a)
    return demanding


@kernel
def is_uneven(work, a):
    """Return True if masses at a row differ by more than the factor UNEVEN."""
    least, most = np.inf, 0.0
    for which in range(4):
        mobility = largest(vector(work.mobility, work.corner[a, which]))
        if mobility > 0.0 and work.geometry[a, WEIGHT + which] != 0.0:
            least, most = min(least, mobility), max(most, mobility)
    return most > UNEVEN * least


@callee
def set_wall_goals(surfaces, work, walls, restitution, dt, first, end):
    """Set the least speed along the normal of vertices near walls, seen from these; return whether any rebounds."""
    row, any_bounces = work.wall_row, False
    for k in range(first, end):
        c, w = work.near_wall[k, 0], work.near_wall[k, 1]
        n, moved = vector(row, k), (row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2])
        goal = recovery(-row[k, GAP], surfaces.thickness, dt)
        bounce = walls.law[w, RESTITUTION] * restitution[surfaces.particle[c]]
        before, after = dot(minus(vector(work.was, c), moved), n), dot(minus(vector(work.free, c), moved), n)
        if bounce > 0.0 and after < goal and -before > abs(after - before):
            goal, any_bounces = max(goal, -bounce * before), True
        row[k, WALL_GOAL], row[k, PUSH] = goal, 0.0
        row[k, WALL_RUB] = row[k, WALL_RUB + 1] = row[k, WALL_RUB + 2] = 0.0
    return any_bounces


@callee
def solve_row(work, a):
    """Change the impulse of a row so that it alone meets its goal, within Coulomb's cone.

    Returns the change of its relative velocity, over the thickness [1/s].
    """
    geometry, impulse = work.geometry, work.impulse
    u, n = relative(work.v, work.corner, geometry, a), vector(geometry, a)
    speed, before = dot(u, n), impulse[a, 0]
    push = max(before + (geometry[a, GOAL] - speed) / geometry[a, ALONG], 0.0)
    if push == 0.0 and before == 0.0:
        return 0.0
    old = impulse[a, 1], impulse[a, 2], impulse[a, 3]
    rub = minus(old, over(minus(u, times(speed, n)), geometry[a, ACROSS]))
    rub = times(min(1.0, geometry[a, RUB] * push / (norm(rub) + TINY)), rub)
    give(work, a, plus(times(push - before, n), minus(rub, old)))
    impulse[a, 0], impulse[a, 1], impulse[a, 2], impulse[a, 3] = push, rub[0], rub[1], rub[2]
    changed = max(abs(push - before) * geometry[a, ALONG], taxicab(minus(rub, old)) * geometry[a, ACROSS])
    return changed / geometry[a, THICK]


@callee
def solve_wall(work, walls, k, thickness):
    """Change the impulse of a wall on a vertex so that it alone meets its goal, within Coulomb's cone.

    Returns the change of its velocity, over the largest thickness [1/s].
    """
    row, c, w = work.wall_row, work.near_wall[k, 0], work.near_wall[k, 1]
    n, mobility = vector(row, k), vector(work.mobility, c)
    u = minus(vector(work.v, c), (row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2]))
    speed, before = dot(u, n), row[k, PUSH]
    along = dot(axis_products(n, n), mobility)
    push = max(before + (row[k, WALL_GOAL] - speed) / along, 0.0) if along > 0.0 else 0.0
    if push == 0.0 and before == 0.0:
        return 0.0
    old = row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2]
    rub = minus(old, over(minus(u, times(speed, n)), largest(mobility)))
    rub = times(min(1.0, walls.law[w, FRICTION] * push / (norm(rub) + TINY)), rub)
    change = axis_products(mobility, plus(times(push - before, n), minus(rub, old)))
    put(work.v, c, plus(vector(work.v, c), change))
    row[k, PUSH] = push
    row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2] = rub
    return taxicab(change) / thickness


@callee
def remember(state, work, dt):
    """Store the rows that carry a force, in the order of their keys."""
    kept = 0
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        if work.impulse[a, 0] > 0.0:
            state.gripping[kept] = work.active[a]
            for j in range(4):
                state.gripped[kept, j] = work.impulse[a, j] / dt
            kept += 1
    state.grips[0] = kept


@callee
def book_work(surfaces, work, state, dt):
    """Record the work that moving obstacles and walls do on the particles that they touch."""
    # The kicks record the whole power of contact forces as dissipated, with its sign; the part that comes from moving
    # bodies is external work.
    done, first = 0.0, surfaces.particle.shape[0]
    if surfaces.moves:
        for e in range(work.counts[ACTING]):
            a = work.acting[e]
            if work.impulse[a, 0] > 0.0:
                n = vector(work.geometry, a)
                j = plus(times(work.impulse[a, 0], n), (work.impulse[a, 1], work.impulse[a, 2], work.impulse[a, 3]))
                for which in range(4):
                    c = work.corner[a, which]
                    if c >= first:
                        done -= work.geometry[a, WEIGHT + which] * dot(j, vector(work.v, c))
    row = work.wall_row
    for k in range(work.counts[WALLS]):
        moved = row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2]
        rub = row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2]
        done += dot(plus(times(row[k, PUSH], vector(row, k)), rub), moved)
    state.ledger[DISSIPATED] += done
    state.ledger[WORK] += done
