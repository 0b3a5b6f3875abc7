"""Steering forces of a flock: sums over neighbors found in a grid of cells, computed in parallel by swaths.

A swath is a range of consecutive cells that one thread computes. A slot is an index into the particles sorted by
cell. A swath reads all slots, and writes only the forces of the particles in its cells. Sums run over neighbors in the
order of slots, so the bits depend neither on the number of swaths nor on the number of threads.

Sums that depend only on positions are cached: while no particle moves, as between the stages of a kick, only the
velocities of neighbors are summed again. The result has the same bits as a full computation.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.forces.steering_pass import flock_of
from springline.model.accessors import cells_of, space_of, state_of, sums_of
from springline.model.work import KEPT_NEAR, NEAR_ROOM
from springline.neighbors.grid import SIDE, build, shortest, turns

FAINT = 1e-12  # [-] relative to its terms: a smaller sum has cancelled, and its direction is due to rounding


@a_pass
def sort(table: Any, block: int, a: float, b: float) -> int:
    """Sort group a into cells and divide these into swaths, unless it was sorted at these positions before."""
    flock, cells, state, group = flock_of(table), cells_of(table), state_of(table), int(a)
    # Forces are computed several times at the same positions: at the stages of a kick, and at the end of a step and the
    # beginning of the next. Comparing all positions costs far less than sorting.
    if cells.mark[0] != group + 1 or not is_current(cells, state.alive, state.position):
        sort_anew(flock, group, cells, space_of(table), state.alive, state.position)
    return DONE


@callee
def sort_anew(flock, group, cells, space, alive, position):
    """Sort the particles of a group into cells, and divide the cells into swaths of about equally many particles."""
    widest = widest_of(flock, group)
    begin, end = flock.start[group], flock.start[group + 1]
    build(cells, space, alive, position, flock.member, begin, end, widest)
    total = cells.shape[0] * cells.shape[1] * cells.shape[2]
    count = cells.start[total]
    cells.mark[0] = group + 1
    cells.mark[1] = count
    swaths = cells.swaths.border.shape[0] - 1
    c = 0
    for swath in range(swaths):
        # Divided by the number of particles, not of cells: birds crowd, and empty cells cost nothing.
        while c < total and cells.start[c] * swaths < swath * count:
            c += 1
        cells.swaths.border[swath] = c
        # The cached sums belong to the old order.
        cells.swaths.kept[swath] = 0
    cells.swaths.border[swaths] = total


@callee
def is_current(cells, alive, position):
    """Return True if all particles in the cells are alive and at exactly the positions at which they were sorted."""
    for a in range(cells.mark[1]):
        i = cells.order[a]
        if alive[i] == 0:
            return False
        for axis in range(3):
            # Bitwise comparison of the raw coordinates, before they are wrapped to a period.
            if position[i, axis] != cells.raw[a, axis]:
                return False
    return True


@a_pass
def fill(table: Any, block: int, a: float, b: float) -> int:
    """Copy positions and velocities to the slots of a swath; periodic positions are wrapped to one period."""
    cells, space = cells_of(table), space_of(table)
    position, velocity = state_of(table).position, state_of(table).velocity
    first, last = slots(cells, block)
    for s in range(first, last):
        i = cells.order[s]
        cells.velocity[s, 0] = velocity[i, 0]
        cells.velocity[s, 1] = velocity[i, 1]
        cells.velocity[s, 2] = velocity[i, 2]
        for axis in range(3):
            x = position[i, axis]
            cells.raw[s, axis] = x
            if space.periodic:
                # Wrapped once for all of its pairs: distances to neighbors are then plain differences, except across
                # the border, where `shift` is added.
                over = turns(cells, position, i, axis)
                if over != 0 and space.size[axis] > 0.0:
                    x -= over * space.size[axis]
            cells.position[s, axis] = x
    return DONE


@kernel
def slots(cells, swath):
    """Half-open range of slots of a swath: its first slot, and the first slot after it."""
    return cells.start[cells.swaths.border[swath]], cells.start[cells.swaths.border[swath + 1]]


@a_pass
def follow(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of the rules of group a [N] on a swath; to ``cells.push`` if steering is limited."""
    flock, cells, group = flock_of(table), cells_of(table), int(a)
    force = cells.push if flock.steering.limit.shape[0] > 0 else sums_of(table).drag
    if cells.swaths.kept[block] == 1:
        reuse_neighbors(flock.weight[group], cells, block, force)
    else:
        search(flock.weight[group], flock.within[group], flock.edge[group], cells, space_of(table), block, force)
    return DONE


@callee
def reuse_neighbors(weight, cells, swath, force):
    """Add the forces on a swath [N] from cached neighbors, when only velocities have changed."""
    first, last = slots(cells, swath)
    sorted_velocity = cells.velocity
    near = cells.near
    at = KEPT_NEAR * first
    for a in range(first, last):
        ax = ay = az = aligning = 0.0
        for k in range(at, at + cells.near_count[a]):
            b = near[k]
            wx, wy, wz = sorted_velocity[b, 0], sorted_velocity[b, 1], sorted_velocity[b, 2]
            ax += wx
            ay += wy
            az += wz
            aligning += wx * wx + wy * wy + wz * wz
        at += cells.near_count[a]
        # Summed in the order of the search, for the same bits as a full search.
        alignment = weight[2] * inverse(ax, ay, az, aligning, cells.near_count[a])
        i = cells.order[a]
        force[i, 0] += cells.rest[a, 0] + alignment * ax
        force[i, 1] += cells.rest[a, 1] + alignment * ay
        force[i, 2] += cells.rest[a, 2] + alignment * az


class Sight(NamedTuple):
    """Radii and fields of view of the rules of a group (cohesion, separation, alignment), and periods of space."""

    reach: float  # square of the widest radius of perception [m2]
    reaches: tuple[float, float, float]  # of each rule [m2]
    edges: tuple[float, float, float]  # cosine of half the angle of each rule's field of view
    narrow: bool  # whether a rule has a limited field of view
    size: tuple[float, float, float]  # of the torus [m]
    half: tuple[float, float, float]  # half of that along axes with too few cells, NaN along the others [m]
    tight: bool  # whether there are such axes


@kernel
def sight_of(within, edge, cells, space):
    """The :class:`Sight` of a group with radii ``within`` [m] and cosines ``edge`` of half the angles of view."""
    # With fewer than three cells along an axis, the previous and the next cell are the same. Each cell is then visited
    # once, and the nearest image is computed for each pair.
    half_x, half_y, half_z = tight(cells, space, 0), tight(cells, space, 1), tight(cells, space, 2)
    widest = max(within[0], max(within[1], within[2]))
    return Sight(
        widest * widest,
        (square_radius(within[0]), square_radius(within[1]), square_radius(within[2])),
        (edge[0], edge[1], edge[2]),
        max(edge[0], max(edge[1], edge[2])) >= -1.0,
        (space.size[0], space.size[1], space.size[2]),
        (half_x, half_y, half_z),
        half_x == half_x or half_y == half_y or half_z == half_z,  # a number, not NaN
    )


@callee
def search(weight, within, edge, cells, space, swath, force):
    """Add the forces on a swath [N] by a search for neighbors.

    Neighbors and position sums are cached for :func:`reuse_neighbors` if they fit and no field of view is limited.
    """
    swaths, start = cells.swaths, cells.start
    run, shift = swaths.run[swath], swaths.shift[swath]
    sight, room = sight_of(within, edge, cells, space), room_of(swaths, swath)
    first, last = slots(cells, swath)
    free = KEPT_NEAR * first
    # With a limited field of view the neighbors change with velocities, so nothing is cached.
    keeps = not sight.narrow
    for c in range(swaths.border[swath], swaths.border[swath + 1]):
        if start[c] == start[c + 1]:
            continue
        runs = stencil(cells, space, c, run, shift)
        around = 0
        for r in range(runs):
            around += run[2 * r + 1] - run[2 * r]
        # All birds of a cell have the same candidates. These are copied once if they fit, otherwise in portions for
        # each bird.
        if around <= NEAR_ROOM:
            note(cells, run, shift, runs, 0, around, swaths, swath)
        for a in range(start[c], start[c + 1]):
            met = (0.0, 0.0, 0.0, 0.0, 0), (0.0, 0.0, 0.0, 0.0, 0), (0.0, 0.0, 0.0, 0.0, 0)
            seen = 0
            while seen < around:
                many = min(around - seen, NEAR_ROOM)
                if around > NEAR_ROOM:
                    note(cells, run, shift, runs, seen, many, swaths, swath)
                seen += many
                count = find(cells, sight, room, a, many)
                met, free, left_out = meet(cells, sight, room, a, count, met, free, KEPT_NEAR * last)
                keeps = keeps and not left_out
            steer_by(weight, cells, a, met, force)
    swaths.kept[swath] = 1 if keeps else 0


@kernel
def room_of(swaths, swath):
    """Scratch arrays of a swath for candidates: x, y, z [m], squared distances [m2], slots, indices within reach."""
    return swaths.x[swath], swaths.y[swath], swaths.z[swath], swaths.far[swath], swaths.slot[swath], swaths.found[swath]


@kernel
def find(cells, sight, room, a, many):
    """Write the indices of candidates within reach of slot a, and all squared distances [m2]; return their number."""
    near_x, near_y, near_z, far, _, found = room
    sorted_position = cells.position
    x, y, z = sorted_position[a, 0], sorted_position[a, 1], sorted_position[a, 2]
    if sight.tight:
        for k in range(many):
            dx, dy, dz = apart(sight, near_x[k] - x, near_y[k] - y, near_z[k] - z)
            far[k] = dx * dx + dy * dy + dz * dz
    else:
        measure(near_x, near_y, near_z, far, x, y, z, many)
    count = 0
    for k in range(many):
        found[count] = k  # overwritten by the next unless within reach: a branch would be mispredicted
        count += int(far[k] <= sight.reach)
    return count


@kernel
def meet(cells, sight, room, a, count, met, free, end):
    """Add the neighbors near slot a to the sums of its three rules, and cache those of alignment up to entry ``end``.

    Return the sums, the next free entry of the cache, and whether the cache was too small.
    """
    near_x, near_y, near_z, far, slot, found = room
    sorted_position, sorted_velocity = cells.position, cells.velocity
    x, y, z = sorted_position[a, 0], sorted_position[a, 1], sorted_position[a, 2]
    vx, vy, vz = sorted_velocity[a, 0], sorted_velocity[a, 1], sorted_velocity[a, 2]
    speed = vx * vx + vy * vy + vz * vz
    cohering, separating, aligning = met
    left_out = False
    for q in range(count):
        k = found[q]
        # A bird is among its own candidates; this test is cheaper than leaving it out of the copies.
        b = slot[k]
        if b != a:
            dx, dy, dz = apart(sight, near_x[k] - x, near_y[k] - y, near_z[k] - z)
            square = far[k]
            # cos(angle) >= edge without a division: d . v >= edge |d| |v|. The comparison is true with 0 on both sides,
            # or with an edge of -2.
            ahead = limit = 0.0
            if sight.narrow:
                ahead = dx * vx + dy * vy + dz * vz
                limit = np.sqrt(square * speed)
            if square <= sight.reaches[0] and ahead >= sight.edges[0] * limit:
                cohering = add_to_sums(cohering, dx, dy, dz, square)
            if square <= sight.reaches[1] and ahead >= sight.edges[1] * limit:
                separating = add_to_sums(separating, dx, dy, dz, square)
            if square <= sight.reaches[2] and ahead >= sight.edges[2] * limit:
                wx, wy, wz = sorted_velocity[b, 0], sorted_velocity[b, 1], sorted_velocity[b, 2]
                aligning = add_to_sums(aligning, wx, wy, wz, wx * wx + wy * wy + wz * wz)
                if free < end:
                    cells.near[free] = b
                    free += 1
                else:
                    # The cache holds KEPT_NEAR neighbors per particle on average; if it is full, the swath searches
                    # again next time.
                    left_out = True
    return (cohering, separating, aligning), free, left_out


@kernel
def apart(sight, dx, dy, dz):
    """Vector to a neighbor [m]; to its nearest image along periodic axes with too few cells."""
    return (
        shortest(sight.size[0], sight.half[0], dx),
        shortest(sight.size[1], sight.half[1], dy),
        shortest(sight.size[2], sight.half[2], dz),
    )


@kernel
def add_to_sums(sums, x, y, z, square):
    """Add a vector to sums over vectors: x, y, z, squared lengths, and count."""
    return sums[0] + x, sums[1] + y, sums[2] + z, sums[3] + square, sums[4] + 1


@kernel
def steer_by(weight, cells, a, met, force):
    """Add the force of the three rules on slot a [N], and cache the sum of cohesion and separation."""
    (cx, cy, cz, cohering, near_c), (sx, sy, sz, separating, near_s), (ax, ay, az, aligning, near_a) = met
    cohesion = weight[0] * inverse(cx, cy, cz, cohering, near_c)
    separation = weight[1] * inverse(sx, sy, sz, separating, near_s)
    alignment = weight[2] * inverse(ax, ay, az, aligning, near_a)
    # Both depend only on positions; alignment is added from the current velocities.
    cells.rest[a, 0] = cohesion * cx - separation * sx
    cells.rest[a, 1] = cohesion * cy - separation * sy
    cells.rest[a, 2] = cohesion * cz - separation * sz
    cells.near_count[a] = near_a
    i = cells.order[a]
    force[i, 0] += cells.rest[a, 0] + alignment * ax
    force[i, 1] += cells.rest[a, 1] + alignment * ay
    force[i, 2] += cells.rest[a, 2] + alignment * az


@callee
def measure(near_x, near_y, near_z, far, x, y, z, many):
    """Squared distances of candidates from a point [m2], in a loop that the compiler vectorizes."""
    for k in range(many):
        dx = near_x[k] - x
        dy = near_y[k] - y
        dz = near_z[k] - z
        far[k] = dx * dx + dy * dy + dz * dz


@callee
def note(cells, run, shift, runs, skip, many, swaths, swath):
    """Copy slots and shifted positions [m] of the runs to scratch: ``many`` particles after the first ``skip``."""
    near_x, near_y, near_z, slot = swaths.x[swath], swaths.y[swath], swaths.z[swath], swaths.slot[swath]
    sorted_position = cells.position
    count = 0
    for r in range(runs):
        begin, end = run[2 * r], run[2 * r + 1]
        if skip >= end - begin:
            # A portion may begin within a run, where the previous portion ended.
            skip -= end - begin
            continue
        begin += skip
        skip = 0
        for b in range(begin, min(end, begin + many - count)):
            near_x[count] = sorted_position[b, 0] + shift[r, 0]
            near_y[count] = sorted_position[b, 1] + shift[r, 1]
            near_z[count] = sorted_position[b, 2] + shift[r, 2]
            slot[count] = b
            count += 1


@kernel
def stencil(cells, space, c, run, shift):
    """Write to ``run`` the ranges of slots that contain all neighbors of particles in cell c; return their number.

    ``shift`` is the multiple of the periods [m] that moves each range to its image next to cell c, shape (runs, 3).
    """
    shape = cells.shape
    start = cells.start
    mx, my, mz = shape[0], shape[1], shape[2]
    x = c % mx - 1 if mx >= SIDE else 0
    y = (c // mx) % my - 1 if my >= SIDE else 0
    z = c // (mx * my) - 1 if mz >= SIDE else 0
    runs = 0
    for kz in range(shape[5]):
        plane = z + kz
        over_z = across(plane, mz)
        for ky in range(shape[4]):
            line = y + ky
            over_y = across(line, my)
            row = ((plane - over_z * mz) * my + line - over_y * my) * mx
            kx = x
            # A row of cells across the border of a torus is two runs; one is shifted by a period.
            while kx < x + shape[3]:
                over_x = across(kx, mx)
                stop = x + shape[3]
                if over_x < 0:
                    stop = min(stop, 0)
                elif over_x == 0:
                    stop = min(stop, mx)
                run[2 * runs] = start[row + kx - over_x * mx]
                run[2 * runs + 1] = start[row + stop - over_x * mx]
                shift[runs, 0] = over_x * space.size[0]
                shift[runs, 1] = over_y * space.size[1]
                shift[runs, 2] = over_z * space.size[2]
                runs += 1
                kx = stop
    return runs


@kernel
def across(number, many):
    """Number of periods, -1, 0 or 1, by which the index of a cell along an axis lies outside 0 ... many - 1."""
    return int(number >= many) - int(number < 0)


@kernel
def tight(cells, space, axis):
    """Half of the period along an axis with too few cells to distinguish its sides [m]; NaN along other axes."""
    if space.periodic and space.size[axis] > 0.0 and cells.shape[axis] < SIDE:
        return 0.5 * space.size[axis]
    return np.nan


@kernel
def widest_of(flock, group):
    """Largest radius of perception in a group [m]."""
    return max(flock.within[group, 0], max(flock.within[group, 1], flock.within[group, 2]))


@kernel
def square_radius(within):
    """Square of a radius [m2]; if the group lacks the rule, a negative number, below every squared distance."""
    return within * within if within > 0.0 else -1.0


@kernel
def inverse(x, y, z, squares, count):
    """Inverse length of a sum of ``count`` vectors with the given sum of squares; 0 if they cancel."""
    square = x * x + y * y + z * z
    # Vectors that cancel leave a sum of rounding errors, whose direction would give a random force of full weight.
    if square > FAINT * FAINT * count * squares:
        return 1.0 / np.sqrt(square)
    return 0.0
