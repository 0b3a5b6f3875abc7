"""The guard: no step ends in, or passes through, an intersection.

Both parts of a pair are convex, and the plane across their closest points parts them now. If it parts them at the end
of the step too, their straight paths never meet. Pairs that are not parted get impulses; those that still are not
become a zone that moves as one. Zones only grow, so this ends.
"""

from __future__ import annotations

from typing import Any

from springline.contacts.surface_access import (
    advance_pairs,
    largest_speed,
    measure_motion,
    part_start,
    sum_of_parts,
    surface_work_of,
    surfaces_of,
)
from springline.contacts.surface_geometry import (
    ALONG,
    DISTANCE,
    GAP,
    LEAST_DISTANCE,
    NO_ROW,
    PART,
    THICK,
    WALL_VELOCITY,
)
from springline.contacts.surface_response import give, recovery, relative
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, do_alone
from springline.engine.program import LOOK
from springline.engine.vectors import axis_products, dot, minus, plus, put, times, vector
from springline.model.accessors import particles_of, state_of, sums_of
from springline.model.state import DISSIPATED
from springline.model.work import (
    ACTIVE,
    AGAIN,
    AT_FAULT,
    DIVERGED,
    DUE,
    LEAP,
    LOOKS,
    PAIR_HALF,
    PAIRS,
    SCALE,
    STEP,
    TOP,
    VALID,
    WALLS,
    WAY,
    ZONED,
)

ROUNDS = 20  # of impulses, before zones
STOPPED = 1e-9  # [-] of the thickness: change of a way by a wall that can bring a vertex into that of another
MOST_SCALE = 1e4  # [-] foreseen ways over those at the measured velocities at which a run has diverged
UNSAFE, FAST = 0, 1  # rows of SurfaceWork.tally
WIDER = 1.25  # [-] factor on the foreseen ways when the guard makes vertices faster


@kernel
def is_edges(work, a):
    """Return True if a row is of two edges."""
    return (work.active[a] >> 30) & 3 == 2


@kernel
def project(work, a, n, which, dt):
    """Return the place of a corner of a row along n at the end of the step."""
    c = work.corner[a, which]
    return (
        n[0] * (work.x[c, 0] + dt * work.v[c, 0]) + n[1] * (work.x[c, 1] + dt * work.v[c, 1])
        + n[2] * (work.x[c, 2] + dt * work.v[c, 2])
    )  # fmt: skip


@callee
def missing(work, a, dt):
    """Return how much a pair lacks of the least distance at the end of the step [m]; 0 if it is safe."""
    n = vector(work.geometry, a)
    first, second = project(work, a, n, 0, dt), project(work, a, n, 1, dt)
    third, fourth = project(work, a, n, 2, dt), project(work, a, n, 3, dt)
    if is_edges(work, a):
        between = min(first, second) - max(third, fourth)
    else:
        between = first - max(second, max(third, fourth))
    least = min(LEAST_DISTANCE * work.geometry[a, THICK], work.geometry[a, DISTANCE])
    return max(0.0, PART * least - between)


@callee
def part(work, a, dt):
    """Give impulses to a pair that is not safe: at the closest points, then corner by corner."""
    n, distance = vector(work.geometry, a), work.geometry[a, DISTANCE]
    least = min(LEAST_DISTANCE * work.geometry[a, THICK], distance)
    speed = dot(relative(work.v, work.corner, work.geometry, a), n)
    push = ((least - distance) / dt - speed) / work.geometry[a, ALONG]
    if push > 0.0:
        give(work, a, times(push, n))
    split = 2 if is_edges(work, a) else 1
    for j in range(split):
        for k in range(split, 4):
            p, q = work.corner[a, j], work.corner[a, k]
            part_corners(work, n, p, q, least, dt)


@kernel
def part_corners(work, n, p, q, least, dt):
    """Give equal and opposite impulses to two vertices that would come nearer than ``least`` along n."""
    mine, yours = vector(work.mobility, p), vector(work.mobility, q)
    square = axis_products(n, n)
    response = dot(square, mine) + dot(square, yours)
    gap = dot(n, minus(vector(work.x, p), vector(work.x, q))) - least
    short = -(gap / dt + dot(n, minus(vector(work.v, p), vector(work.v, q))))
    if short > 0.0 and response > 0.0:
        j = times(short / response, n)
        put(work.v, p, plus(vector(work.v, p), axis_products(mine, j)))
        put(work.v, q, minus(vector(work.v, q), axis_products(yours, j)))


@kernel
def wall_need(surfaces, work, k, dt):
    """Return the least speed along the normal of a vertex near a wall [m/s]."""
    row = work.wall_row
    moved = row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2]
    return recovery(-row[k, GAP], surfaces.thickness, dt) + dot(moved, vector(row, k))


@callee
def stay_off_walls(surfaces, work, dt):
    """Stop vertices that would go behind a wall; return the number of those whose way this changes."""
    stopped, least = 0, STOPPED * surfaces.thickness / dt
    for k in range(work.counts[WALLS]):
        c, n = work.near_wall[k, 0], vector(work.wall_row, k)
        short = wall_need(surfaces, work, k, dt) - dot(vector(work.v, c), n)
        if short > 0.0:
            mobility = vector(work.mobility, c)
            push = times(short / dot(axis_products(n, n), mobility), axis_products(mobility, n))
            put(work.v, c, plus(vector(work.v, c), push))
            stopped += 1 if short > least else 0
    return stopped


@callee
def part_pairs(surfaces, work, dt):
    """Give impulses to pairs that are not safe, until all are or the rounds are over; return whether all are."""
    for turn in range(ROUNDS):
        bad = 0
        for a in range(work.counts[ACTIVE]):
            if work.active[a] != NO_ROW and missing(work, a, dt) > 0.0:
                part(work, a, dt)
                bad += 1
        work.counts[AT_FAULT] += bad if turn == 0 else 0
        # A vertex that a wall stops may be in the way of another.
        if stay_off_walls(surfaces, work, dt) + bad == 0:
            return True
    return False


# == Zones ==


@kernel
def root(zone, i):
    """Return the vertex by which the zone of vertex i is known."""
    while zone[i] != i:
        zone[i] = zone[zone[i]]
        i = zone[i]
    return i


@callee
def join_pairs(work, dt):
    """Join the vertices of pairs that are not safe; return the number of new links."""
    joined, zone = 0, work.zone
    for a in range(work.counts[ACTIVE]):
        if work.active[a] != NO_ROW and missing(work, a, dt) > 0.0:
            for which in range(1, 4):
                p, q = root(zone, work.corner[a, 0]), root(zone, work.corner[a, which])
                if p != q:
                    joined += 1
                    zone[max(p, q)] = min(p, q)
    return joined


@callee
def mean_velocities(surfaces, work, dt):
    """Set the velocity of each zone: its momentum over its mass, or that of a fixed vertex in it."""
    mean, weight, size, zone = work.mean, work.weight, work.was, work.zone
    for c in range(zone.shape[0]):
        size[c, 0] = 0.0
        for axis in range(3):
            mean[c, axis] = weight[c, axis] = 0.0
    for c in range(zone.shape[0]):
        r = root(zone, c)
        size[r, 0] += 1.0
        for axis in range(3):
            mobility, v = work.mobility[c, axis], work.v[c, axis]
            if weight[r, axis] < 0.0:
                continue
            if mobility > 0.0:
                mean[r, axis] += v / mobility
                weight[r, axis] += 1.0 / mobility
            else:
                # A fixed vertex has the mass of the whole zone.
                mean[r, axis], weight[r, axis] = v, -1.0
    for c in range(zone.shape[0]):
        for axis in range(3):
            if weight[c, axis] > 0.0:
                mean[c, axis] /= weight[c, axis]
    for _ in range(3):
        for k in range(work.counts[WALLS]):
            r, n = root(zone, work.near_wall[k, 0]), vector(work.wall_row, k)
            short = wall_need(surfaces, work, k, dt) - dot(vector(mean, r), n)
            for axis in range(3):
                if short > 0.0 and weight[r, axis] > 0.0:
                    mean[r, axis] += short * n[axis]


@callee
def move_as_one(surfaces, work, dt):
    """Let the vertices of pairs that are not safe move as one, until all pairs are safe."""
    zone, mean, size = work.zone, work.mean, work.was
    for c in range(zone.shape[0]):
        zone[c] = c
    while join_pairs(work, dt) > 0:
        mean_velocities(surfaces, work, dt)
        for c in range(zone.shape[0]):
            r = root(zone, c)
            if size[r, 0] > 1.0:
                for axis in range(3):
                    if work.mobility[c, axis] > 0.0:
                        work.v[c, axis] = mean[r, axis]
    for c in range(zone.shape[0]):
        work.counts[ZONED] += 1 if root(zone, c) != c else 0


# == The pass ==


@a_pass
def stop_at_walls(table: Any, block: int, a: float, b: float) -> int:
    """Stop vertices that would go behind a wall, before pairs are inspected."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    stay_off_walls(surfaces, work, work.reals[STEP])
    return DONE


@a_pass
def pace(table: Any, block: int, a: float, b: float) -> int:
    """Measure the motion of part ``block`` of ``a`` parts of the patches, by which pairs are inspected."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    patches = work.motion.shape[0]
    measure_motion(surfaces, work, work.v, part_start(patches, block, a), part_start(patches, block + 1, a))
    return DONE


@a_pass
def inspect(table: Any, block: int, a: float, b: float) -> int:
    """Count pairs of patches that come nearer than foreseen, and rows that are not safe, in part ``block`` of ``a``.

    Rows need no look if their patches come nearer by less than separates the nearest of them from the least distance.
    """
    work = surface_work_of(table)
    pairs, dt, bad = work.counts[PAIRS], work.reals[STEP], 0
    first, end = part_start(pairs, block, a), part_start(pairs, block + 1, a)
    work.tally[FAST, block] = advance_pairs(work, first, end)
    for k in range(first, end):
        if not work.advance[k] < work.clear[k]:
            for n in range(work.place[k], work.place[k] + work.woken[k]):
                if work.active[n] != NO_ROW and missing(work, n, dt) > 0.0:
                    bad += 1
    work.tally[UNSAFE, block] = bad
    return DONE


@a_pass
def guard(table: Any, block: int, a: float, b: float) -> int:
    """Change velocities so that no pair meets in this step; if ``a`` is above 0, record the energy that this takes."""
    surfaces, work, dt = surfaces_of(table), surface_work_of(table), surface_work_of(table).reals[STEP]
    counts = work.counts
    # A step that stops here for lack of room goes on here: the velocities are those after the first look.
    changed = counts[AGAIN] == 1
    while True:
        if counts[AGAIN] == 0:
            # Rows and velocities are those that have been inspected, unless they have changed since.
            if changed or sum_of_parts(work, UNSAFE) > 0:
                changed = True
                if not part_pairs(surfaces, work, dt):
                    move_as_one(surfaces, work, dt)
                measure_motion(surfaces, work, work.v, 0, work.motion.shape[0])
            if is_foreseen(surfaces, work, changed):
                break
            if not work.reals[SCALE] < MOST_SCALE:
                # Also for NaN: velocities that grow with every look, or overflow, are no motion that lists can follow.
                return DIVERGED
            # Vertices became faster than foreseen: more pairs may meet.
            work.reals[SCALE] *= WIDER
            counts[AGAIN] = counts[DUE] = 1
            counts[LOOKS] += 1
        status, changed = do_alone(table, LOOK), True
        if status != DONE:
            return status
        counts[AGAIN] = 0
    take_velocities(table, dt, changed, a > 0.0)
    note_ways(work)
    return DONE


@callee
def is_foreseen(surfaces, work, changed):
    """Return True if no vertex goes further in this step than the lists foresee.

    If velocities have ``changed``, the ways of near pairs that :func:`inspect` has found are out of date.
    """
    reals = work.reals
    most, leap = largest_speed(work.motion)
    faster = advance_pairs(work, 0, work.counts[PAIRS]) if changed else sum_of_parts(work, FAST)
    return faster == 0 and reals[STEP] * most <= reals[TOP] and reals[STEP] * leap <= reals[LEAP]


@callee
def take_velocities(table, dt, changed, booked):
    """Write changed velocities to the state, and the kinetic energy that this took to the ledger if it is booked.

    If pairs have not ``changed`` any, only vertices near walls have other velocities.
    """
    surfaces, work, lost = surfaces_of(table), surface_work_of(table), 0.0
    if changed:
        for c in range(surfaces.particle.shape[0]):
            lost += take_velocity(table, c, dt)
    else:
        for k in range(work.counts[WALLS]):
            lost += take_velocity(table, work.near_wall[k, 0], dt)
    if booked:
        state_of(table).ledger[DISSIPATED] += lost


@kernel
def take_velocity(table, c, dt):
    """Write the velocity of vertex c to the state; return the kinetic energy that its change took [J]."""
    surfaces, work, state, sums = surfaces_of(table), surface_work_of(table), state_of(table), sums_of(table)
    mass, lost, i = particles_of(table).mass, 0.0, surfaces.particle[c]
    for axis in range(3):
        change = work.v[c, axis] - work.free[c, axis]
        if change != 0.0:
            # The velocity at the time of the positions, as far as potentials changed it: that of the middle of the
            # step, less half of their kick. The kicks record the work of all other forces themselves.
            forced = 0.5 * dt * state.mobility[i, axis] * sums.force[i, axis]
            lost -= mass[i] * change * (work.free[c, axis] - forced + 0.5 * change)
            # A vertex near two walls comes twice.
            state.velocity[i, axis] = work.free[c, axis] = work.v[c, axis]
    return lost


@callee
def note_ways(work):
    """Add the ways of this step to those that lists and pairs are good for."""
    reals, counts, way = work.reals, work.counts, work.way
    begin = counts[PAIR_HALF] * work.nearing.shape[0]
    for k in range(counts[PAIRS]):
        way[begin + k, 0] += work.advance[k]
    most, _ = largest_speed(work.motion)
    reals[WAY] += reals[STEP] * most
    counts[VALID] = 0
