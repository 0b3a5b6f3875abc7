"""Who may touch whom: a list with a skin, made anew when too many have moved further than it allows.

Nothing depends on when the list was made, nor on its skin, which is no part of the state: who are not on it cannot
touch, nor come as near as forces may close a gap in a step; and contacts are treated in the order of who meets, never
in that of the list.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.approach import apart2, nearest_image, pair_time, wall_time
from springline.contacts.rows import (
    EVENTS_BEFORE,
    NEIGHBORS_WANTED,
    WHO,
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
    neighbor_list_of,
    particles_of,
    space_of,
    state_of,
    wall_paths_of,
    walls_of,
    workspace_of,
)
from springline.model.space import image
from springline.model.work import CONTACTS_FULL
from springline.neighbors import grid

SKIN = 1.0  # [-] of the largest radius, at first
THINNEST, THICKEST = 0.1, 3.0  # [-] of the largest radius
OFTEN, SELDOM = 5.0, 20.0  # steps that a list serves, at least and at most
FEW = 4  # particles, and
PART = 50  # one in so many, but
CROWD = 100  # more than these at most, may have left their surroundings: they look for others in all cells on their
# way, and everybody who bounces looks at each of them
OUTSIDE, WIDEST, SWIFTEST = 0, 1, 2  # columns of Near.tally
FURTHER = 1.0 + 1e-8  # [-] a little more, for rounding and what counts as closed


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Note where those who collide set out from, and how fast."""
    body, state, blocks = workspace_of(table).body, state_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            body.start[i, axis] = state.position[i, axis]
            body.start_velocity[i, axis] = state.velocity[i, axis]
    return DONE


@a_pass
def arrive(table: Any, block: int, a: float, b: float) -> int:
    """Note where those who collide end the step, what they are like, and who has left its surroundings."""
    body, state = workspace_of(table).body, state_of(table)
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
    body, path, n = workspace_of(table).body, wall_paths_of(table), workspace_of(table).particles
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
    space, neighbor_list, blocks = space_of(table), neighbor_list_of(table), blocks_of(table)
    body, dt = workspace_of(table).body, control_of(table).clock[LENGTH]
    found = 0
    widest = 0.0
    swiftest = 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        before = 0.0
        after = 0.0
        way = 0.0
        for axis in range(3):
            first = body.start[i, axis] - neighbor_list.place[i, axis]
            last = body.end[i, axis] - neighbor_list.place[i, axis]
            if space.periodic:
                folded = image(space, axis, first)
                last += folded - first
                first = folded
            before += first * first
            after += last * last
            way += (last - first) * (last - first)
        room = scope(neighbor_list.skin[0], body, i, dt)
        outside = body.alive[i] == 1 and max(before, after) >= room * room
        body.beyond[i] = 1 if outside else 0
        if outside:
            found += 1
        elif body.alive[i] == 1:
            widest = max(widest, way)
        swiftest = max(swiftest, body.gain[i])
    neighbor_list.tally[block, OUTSIDE] = found
    neighbor_list.tally[block, WIDEST] = widest
    neighbor_list.tally[block, SWIFTEST] = swiftest


@a_pass
def keep_list(table: Any, block: int, a: float, b: float) -> int:
    """Bring the list of who is near whom up to date, and name those who have left their surroundings."""
    contacts, neighbor_list, workspace = contacts_of(table), neighbor_list_of(table), workspace_of(table)
    skin, count, body = neighbor_list.skin, workspace.counts, workspace.body
    for entry in range(EVENTS_BEFORE):
        count[entry] = 0
    count[WHO] = -1
    workspace.work[0] = 0.0
    blocks = neighbor_list.tally.shape[0]
    n = workspace.particles
    found = 0.0
    for each in range(blocks):
        found += neighbor_list.tally[each, OUTSIDE]
    if skin[1] == 0.0 or found > FEW + min(n // PART, CROWD):
        if skin[0] == 0.0:
            skin[0] = SKIN * contacts.radius
        elif skin[1] == 1.0 and skin[2] < OFTEN:
            skin[0] = min(1.25 * skin[0], THICKEST * contacts.radius)
        elif skin[2] > SELDOM:
            skin[0] = max(0.8 * skin[0], THINNEST * contacts.radius)
        make_list(table)
        for each in range(blocks):
            watch(table, each)
        found = 1.0
    skin[2] += 1.0
    skin[3] = 0.0
    for each in range(blocks):
        skin[3] = max(skin[3], neighbor_list.tally[each, SWIFTEST])
    if found > 0.0:
        for i in range(n):
            if body.beyond[i] == 1:
                neighbor_list.wild[count[WILD]] = i
                count[WILD] += 1
    return CONTACTS_FULL if count[NEIGHBORS_WANTED] > 0 else DONE


@a_pass
def sift(table: Any, block: int, a: float, b: float) -> int:
    """List whom those in their surroundings meet in this step, of a higher number; on a torus, whom they may meet."""
    space, neighbor_list, blocks, dt = (
        space_of(table),
        neighbor_list_of(table),
        blocks_of(table),
        control_of(table).clock[LENGTH],
    )
    body = workspace_of(table).body
    widest = 0.0
    for each in range(neighbor_list.tally.shape[0]):
        widest = max(widest, neighbor_list.tally[each, WIDEST])
    spread = 2.0 * np.sqrt(widest) + 2.0 * dt * neighbor_list.skin[3]
    for i in range(blocks.first[block], blocks.first[block + 1]):
        neighbor_list.until[i] = neighbor_list.first[i]
        if body.alive[i] == 0 or body.beyond[i] == 1:
            continue
        found = neighbor_list.first[i]
        far = body.radius[i] + spread
        for k in range(neighbor_list.first[i], neighbor_list.middle[i]):
            j = neighbor_list.other[k]
            sx, sy, sz = 0.0, 0.0, 0.0
            if space.periodic:
                sx = nearest_image(space, body, i, j, 0)
                sy = nearest_image(space, body, i, j, 1)
                sz = nearest_image(space, body, i, j, 2)
            reach = far + body.radius[j]
            if apart2(body.start, i, j, sx, sy, sz) > reach * reach * FURTHER or body.beyond[j] == 1:
                continue
            if space.periodic or meets(body, i, j, sx, sy, sz, dt):
                neighbor_list.close[found] = j
                found += 1
        neighbor_list.until[i] = found
    return DONE


@kernel
def meets(body, a, b, sx, sy, sz, dt):
    """Whether two particles touch or nearly do where the step begins or ends, or meet on the way."""
    reach = body.radius[a] + body.radius[b]
    close = closed_reach(body, a, reach) + dt * (body.gain[a] + body.gain[b])
    if apart2(body.start, a, b, sx, sy, sz) <= close * close or apart2(body.end, a, b, sx, sy, sz) <= close * close:
        return True
    return pair_time(body, a, b, sx, sy, sz, reach, 0.0) <= 1.0


@kernel
def closed_reach(body, a, reach):
    """The distance at which two particles that touch at ``reach`` count as closed when the step begins [m]."""
    return reach + slack(reach, body.start[a, 0], body.start[a, 1], body.start[a, 2])


@a_pass
def sift_walls(table: Any, block: int, a: float, b: float) -> int:
    """Tell who may meet a wall in this step: of those in their surroundings only who was listed near one."""
    walls, neighbor_list, blocks, dt = (
        walls_of(table),
        neighbor_list_of(table),
        blocks_of(table),
        control_of(table).clock[LENGTH],
    )
    body, n, path = workspace_of(table).body, workspace_of(table).particles, wall_paths_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        asked = body.alive[i] == 1 and (body.beyond[i] == 1 or neighbor_list.exposed[i] == 1)
        neighbor_list.walled[i] = 1 if asked and nears_walls(walls, path, body, n, i, dt) else 0
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
def make_list(table):
    """List the neighbors of everybody where this step sets out, and who is near a wall there."""
    space, contacts, neighbor_list, workspace = (
        space_of(table),
        contacts_of(table),
        neighbor_list_of(table),
        workspace_of(table),
    )
    body, start = workspace.body, neighbor_list.start
    n = neighbor_list.first.shape[0]
    for i in range(n):
        neighbor_list.alive[i] = body.alive[i]
        for axis in range(3):
            start[i, axis] = body.start[i, axis]
            neighbor_list.place[i, axis] = body.start[i, axis]
        neighbor_list.exposed[i] = (
            1 if is_exposed(walls_of(table), start, body.radius[i], neighbor_list.skin[0], i) else 0
        )
    within = 2.0 * contacts.radius + neighbor_list.skin[0]
    grid.build(neighbor_list.cells, space, neighbor_list.alive, start, neighbor_list.member, 0, n, within)
    total = 2 * pair_near(space, contacts, neighbor_list, body)
    neighbor_list.skin[1] = 1.0
    neighbor_list.skin[2] = 0.0
    if total > neighbor_list.other.shape[0]:
        workspace.counts[NEIGHBORS_WANTED] = total + total // 4
        neighbor_list.skin[1] = 0.0
    else:
        list_both(neighbor_list, total // 2)


@kernel
def is_exposed(walls, place, radius, skin, i):
    """Whether a wall is within half the skin, or may come there: see :func:`scope`."""
    if walls.kind.shape[0] == 0:
        return False
    for k in range(walls.start[i], walls.start[i + 1]):
        x, y, z = place[i, 0], place[i, 1], place[i, 2]
        gap, _nx, _ny, _nz = gap_and_normal(walls.kind, walls.shape, walls.wall[k], radius, x, y, z)
        if walls.moves or gap <= 0.5 * skin * FURTHER:
            return True
    return False


@callee
def pair_near(space, contacts, neighbor_list, body):
    """Write every pair of neighbors to ``close``, as far as there is room; how many there are."""
    cells, pair = neighbor_list.cells, neighbor_list.close
    skin, room = neighbor_list.skin[0], neighbor_list.close.shape[0]
    size, found = space.size, 0
    hx, hy, hz = grid.half(space, 0), grid.half(space, 1), grid.half(space, 2)
    for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
        begin, end = cells.start[c], cells.start[c + 1]
        if begin == end:
            continue
        runs = grid.stencil(cells, c)
        for a in range(begin, end):
            i = cells.order[a]
            widest = body.radius[i] + contacts.radius + skin
            x, y, z = cells.position[a, 0], cells.position[a, 1], cells.position[a, 2]
            for r in range(runs):
                for b in range(max(a + 1, cells.run[2 * r]), cells.run[2 * r + 1]):
                    dx = grid.shortest(size[0], hx, cells.position[b, 0] - x)
                    dy = grid.shortest(size[1], hy, cells.position[b, 1] - y)
                    dz = grid.shortest(size[2], hz, cells.position[b, 2] - z)
                    apart = dx * dx + dy * dy + dz * dz
                    if apart > widest * widest:
                        continue
                    j = cells.order[b]
                    reach = body.radius[i] + body.radius[j]
                    within = reach + skin
                    if apart <= within * within and reach > 0.0 and rule_of(contacts, i, j) >= 0:
                        if 2 * found + 1 < room:
                            pair[2 * found] = min(i, j)
                            pair[2 * found + 1] = max(i, j)
                        found += 1
    return found


@callee
def list_both(neighbor_list, pairs):
    """List for each particle those of a higher number, then those of a lower one, from the pairs in ``close``."""
    first, middle, last = neighbor_list.first, neighbor_list.middle, neighbor_list.last
    pair, other = neighbor_list.close, neighbor_list.other
    n = first.shape[0]
    for i in range(n):
        middle[i], last[i] = 0, 0
    for k in range(pairs):
        middle[pair[2 * k]] += 1
        last[pair[2 * k + 1]] += 1
    at = 0
    for i in range(n):
        first[i] = at
        higher, lower = middle[i], last[i]
        middle[i], last[i] = at, at + higher
        at += higher + lower
    for k in range(pairs):
        i, j = pair[2 * k], pair[2 * k + 1]
        other[middle[i]] = j
        middle[i] += 1
        other[last[j]] = i
        last[j] += 1


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
