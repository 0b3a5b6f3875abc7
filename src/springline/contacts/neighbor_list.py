"""Who may touch whom: a list with a skin, made anew when too many have moved further than it allows.

Nothing depends on when the list was made, nor on its skin, which is no part of the state: who are not on it cannot
touch, nor come as near as forces may close a gap in a step; and contacts are treated in the order of who meets, never
in that of the list.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.approach import apart2, nearest_image, wall_time
from springline.contacts.rows import (
    EVENTS_BEFORE,
    NEIGHBORS_WANTED,
    WILD,
    rule_of,
)
from springline.contacts.shapes import gap_and_normal, slack
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, control_of
from springline.model.families import OUTSIDE as FREE_OUTSIDE
from springline.model.rooms import (
    blocks_of,
    contacts_of,
    near_of,
    particles_of,
    space_of,
    state_of,
    touch_of,
    wall_paths_of,
    walls_of,
)
from springline.model.space import image
from springline.model.work import CONTACTS_FULL
from springline.neighbors import grid

SKIN = 1.0  # [-] of the largest radius, at first
THINNEST, THICKEST = 0.1, 2.0  # [-] of the largest radius
OFTEN, SELDOM = 3.0, 20.0  # steps that a list serves, at least and at most
FEW = 4  # particles, and
PART = 50  # one in so many, but
CROWD = 100  # more than these at most, may have left their surroundings: they look for others in all cells on their
# way, and everybody who bounces looks at each of them
OUTSIDE, WIDEST, SWIFTEST = 0, 1, 2  # columns of Near.tally
FURTHER = 1.0 + 1e-8  # [-] a little more, for rounding and what counts as closed


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Note where those who collide set out from, and how fast."""
    body, state, blocks = touch_of(table).body, state_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            body.start[i, axis] = state.position[i, axis]
            body.start_velocity[i, axis] = state.velocity[i, axis]
    return DONE


@a_pass
def arrive(table: Any, block: int, a: float, b: float) -> int:
    """Note where those who collide end the step, what they are like, and who has left its surroundings."""
    body, state = touch_of(table).body, state_of(table)
    particles, blocks = particles_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        swift = 0.0
        for axis in range(3):
            body.end[i, axis] = state.position[i, axis]
            body.end_velocity[i, axis] = state.velocity[i, axis]
            body.mobility[i, axis] = state.mobility[i, axis]
            swift += abs(state.velocity[i, axis] - body.start_velocity[i, axis])
        body.radius[i] = particles.radius[i]
        body.gain[i] = swift
        body.alive[i] = state.alive[i]
    watch(table, block)
    return DONE


@a_pass
def carry_walls(table: Any, block: int, a: float, b: float) -> int:
    """Note where walls are in this step, as bodies whose motion is given."""
    body, path, n = touch_of(table).body, wall_paths_of(table), touch_of(table).particles
    for w in range(path.rounding.shape[0]):
        swift = 0.0
        for axis in range(3):
            body.start[n + w, axis] = path.start[w, axis]
            body.end[n + w, axis] = path.end[w, axis]
            body.start_velocity[n + w, axis] = path.start_velocity[w, axis]
            body.end_velocity[n + w, axis] = path.end_velocity[w, axis]
            swift += abs(path.end_velocity[w, axis] - path.start_velocity[w, axis])
        body.gain[n + w] = swift
    return DONE


@kernel
def scope(skin, body, i, dt):
    """How far a particle may be from where it was listed [m]: half the skin, less how far forces may reach in a step.

    Two that are not on the list and stay within are further apart than what counts as closed, or may be closed.
    """
    rounding = 2.0 * slack(body.radius[i], body.end[i, 0], body.end[i, 1], body.end[i, 2])
    return max(0.0, 0.5 * skin - dt * body.gain[i] - rounding)


@callee
def watch(table, block):
    """Tell who of a block has left its surroundings, and add up what the block has of them."""
    space, near, blocks = space_of(table), near_of(table), blocks_of(table)
    body, dt = touch_of(table).body, control_of(table).clock[LENGTH]
    found = 0
    widest = 0.0
    swiftest = 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        before = 0.0
        after = 0.0
        way = 0.0
        for axis in range(3):
            first = body.start[i, axis] - near.place[i, axis]
            last = body.end[i, axis] - near.place[i, axis]
            if space.periodic:
                folded = image(space, axis, first)
                last += folded - first
                first = folded
            before += first * first
            after += last * last
            way += (last - first) * (last - first)
        room = scope(near.skin[0], body, i, dt)
        outside = body.alive[i] == 1 and max(before, after) >= room * room
        body.beyond[i] = 1 if outside else 0
        if outside:
            found += 1
        elif body.alive[i] == 1:
            widest = max(widest, way)
        swiftest = max(swiftest, body.gain[i])
    near.tally[block, OUTSIDE] = found
    near.tally[block, WIDEST] = widest
    near.tally[block, SWIFTEST] = swiftest


@a_pass
def keep_list(table: Any, block: int, a: float, b: float) -> int:
    """Bring the list of who is near whom up to date, and name those who have left their surroundings."""
    contacts, near, touch = contacts_of(table), near_of(table), touch_of(table)
    skin, count, body = near.skin, touch.counts, touch.body
    for entry in range(EVENTS_BEFORE):
        count[entry] = 0
    touch.work[0] = 0.0
    blocks = near.tally.shape[0]
    n = touch.particles
    found = 0.0
    for each in range(blocks):
        found += near.tally[each, OUTSIDE]
    if skin[1] == 0.0 or found > FEW + min(n // PART, CROWD):
        if skin[0] == 0.0:
            skin[0] = SKIN * contacts.radius
        elif skin[1] == 1.0 and skin[2] < OFTEN:
            skin[0] = min(1.25 * skin[0], THICKEST * contacts.radius)
        elif skin[2] > SELDOM:
            skin[0] = max(0.8 * skin[0], THINNEST * contacts.radius)
        make_list(space_of(table), contacts, near, body, count)
        for each in range(blocks):
            watch(table, each)
        found = 1.0
    skin[2] += 1.0
    skin[3] = 0.0
    for each in range(blocks):
        skin[3] = max(skin[3], near.tally[each, SWIFTEST])
    if found > 0.0:
        for i in range(n):
            if body.beyond[i] == 1:
                near.wild[count[WILD]] = i
                count[WILD] += 1
    return CONTACTS_FULL if count[NEIGHBORS_WANTED] > 0 else DONE


@a_pass
def sift(table: Any, block: int, a: float, b: float) -> int:
    """List whom those in their surroundings may meet in this step, of a higher number."""
    space, contacts, near, blocks = space_of(table), contacts_of(table), near_of(table), blocks_of(table)
    body = touch_of(table).body
    widest = 0.0
    for each in range(near.tally.shape[0]):
        widest = max(widest, near.tally[each, WIDEST])
    spread = 2.0 * np.sqrt(widest) + 2.0 * control_of(table).clock[LENGTH] * near.skin[3]
    for i in range(blocks.first[block], blocks.first[block + 1]):
        near.until[i] = near.first[i]
        if body.alive[i] == 0 or body.beyond[i] == 1:
            continue
        found = near.first[i]
        far = body.radius[i] + spread
        widest_reach = (far + contacts.radius) * (far + contacts.radius) * FURTHER
        for k in range(near.first[i], near.last[i]):
            j = near.other[k]
            if j > i:
                sx, sy, sz = 0.0, 0.0, 0.0
                if space.periodic:
                    sx = nearest_image(space, body, i, j, 0)
                    sy = nearest_image(space, body, i, j, 1)
                    sz = nearest_image(space, body, i, j, 2)
                apart = apart2(body.start, i, j, sx, sy, sz)
                if apart > widest_reach:
                    continue
                reach = far + body.radius[j]
                if apart <= reach * reach * FURTHER and body.beyond[j] == 0:
                    near.close[found] = j
                    found += 1
        near.until[i] = found
    return DONE


@a_pass
def sift_walls(table: Any, block: int, a: float, b: float) -> int:
    """Tell who may meet a wall in this step."""
    walls, near, blocks, dt = walls_of(table), near_of(table), blocks_of(table), control_of(table).clock[LENGTH]
    body, n, path = touch_of(table).body, touch_of(table).particles, wall_paths_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        near.walled[i] = 1 if body.alive[i] == 1 and nears_walls(walls, path, body, n, i, dt) else 0
    return DONE


@kernel
def nears_walls(walls, path, body, n, i, dt):
    """Whether any wall may be met in this step."""
    for k in range(walls.start[i], walls.start[i + 1]):
        if nears_wall(walls.kind, walls.shape, path.rounding, body, n, i, walls.wall[k], dt)[0]:
            return True
    return False


@kernel
def nears_wall(kind, shape, rounding, body, n, i, w, dt):
    """Whether a wall is met or nearly touched in this step; its gap where that begins, what counts as closed [m]."""
    r = body.radius[i]
    closed = slack(r, body.start[i, 0], body.start[i, 1], body.start[i, 2]) + rounding[w]
    reach = dt * (body.gain[i] + body.gain[n + w])
    last = wall_gap(kind, shape, body.radius[i], body.end, n, i, w)
    first = wall_gap(kind, shape, body.radius[i], body.start, n, i, w)
    nears = min(last, first) <= reach + closed
    if not nears and kind[w] == FREE_OUTSIDE:  # what is free inside of something convex meets it at an end, if at all
        nears = wall_time(kind, shape, body, n, i, w, 0.0) <= 1.0
    return nears, first, closed


@kernel
def wall_gap(kind, shape, radius, place, n, i, w):
    """Gap between a particle and a wall at one end of their paths, of which all places are given [m]."""
    x = place[i, 0] - place[n + w, 0]
    y = place[i, 1] - place[n + w, 1]
    z = place[i, 2] - place[n + w, 2]
    gap, _nx, _ny, _nz = gap_and_normal(kind, shape, w, radius, x, y, z)
    return gap


@callee
def make_list(space, contacts, near, body, count):
    """List the neighbors of everybody where this step sets out."""
    start = near.start
    n = near.first.shape[0]
    for i in range(n):
        near.alive[i] = body.alive[i]
        for axis in range(3):
            start[i, axis] = body.start[i, axis]
            near.place[i, axis] = body.start[i, axis]
    within = 2.0 * contacts.radius + near.skin[0]
    grid.build(near.cells, space, near.alive, start, near.member, 0, n, within)
    total = list_near(space, contacts, near, body, 0)
    near.skin[1] = 1.0
    near.skin[2] = 0.0
    if total > near.other.shape[0]:
        count[NEIGHBORS_WANTED] = total + total // 4
        near.skin[1] = 0.0


@callee
def list_near(space, contacts, near, body, found):
    """List the neighbors of everybody, cell by cell; how many entries that takes."""
    cells = near.cells
    other = near.other
    skin = near.skin[0]
    size = space.size
    hx, hy, hz = grid.half(space, 0), grid.half(space, 1), grid.half(space, 2)
    for i in range(near.first.shape[0]):
        near.first[i] = 0
        near.last[i] = 0
    for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
        begin, end = cells.start[c], cells.start[c + 1]
        if begin == end:
            continue
        runs = grid.stencil(cells, c)
        for a in range(begin, end):
            i = cells.order[a]
            near.first[i] = found
            radius = body.radius[i]
            widest = radius + contacts.radius + skin
            x, y, z = cells.position[a, 0], cells.position[a, 1], cells.position[a, 2]
            for r in range(runs):
                for b in range(cells.run[2 * r], cells.run[2 * r + 1]):
                    dx = grid.shortest(size[0], hx, cells.position[b, 0] - x)
                    dy = grid.shortest(size[1], hy, cells.position[b, 1] - y)
                    dz = grid.shortest(size[2], hz, cells.position[b, 2] - z)
                    apart = dx * dx + dy * dy + dz * dz
                    if a == b or apart > widest * widest:
                        continue
                    j = cells.order[b]
                    reach = radius + body.radius[j]
                    within = reach + skin
                    if apart <= within * within and reach > 0.0:
                        if rule_of(contacts, i, j) >= 0:
                            if found < other.shape[0]:
                                other[found] = j
                            found += 1
            near.last[i] = found
    return found


@kernel
def ways(cells, body, i, margin, axis):
    """The first cell along an axis on the way of a particle, and how many there are, each counted once."""
    a, b = body.start[i, axis], body.end[i, axis]
    scale = cells.frame[3 + axis]
    low = np.floor((min(a, b) - margin - cells.frame[axis]) * scale)
    high = np.floor((max(a, b) + margin - cells.frame[axis]) * scale)
    if not (abs(low) < grid.FARTHEST and high - low + 1.0 < cells.shape[axis]):
        return 0, cells.shape[axis]
    return int(low) % cells.shape[axis], int(high - low) + 1
