"""Who may touch whom: a list with a skin, made anew when too many have moved further than it allows.

Nothing depends on when the list was made, nor on its skin, which is no part of the state: who are not on it cannot
touch, nor come as near as forces may close a gap in a step; and contacts are treated in the order of who meets, never
in that of the list.
"""

from __future__ import annotations

import numpy as np

from springline.constraints.meeting import gap_and_normal, slack
from springline.contacts.approach import apart2, nearest_image, wall_time
from springline.contacts.rows import (
    ALIVE,
    BEYOND,
    END,
    MASS,
    MOBILITY,
    NEIGHBORS_WANTED,
    OWN,
    PACE,
    RADIUS,
    SPEED,
    START,
    SWIFT,
    WILD,
    rule_of,
)
from springline.engine.kernels import callee, kernel
from springline.model.space import image
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


@callee
def set_out(body, position, velocity):
    """Note where a step sets out from."""
    for i in range(body.shape[0]):
        for axis in range(3):
            body[i, START + axis] = position[i, axis]
            body[i, PACE + axis] = velocity[i, axis]


@callee
def arrive(body, link, particles, mobility, alive, position, velocity, a, b):
    """Note where it ends for particles a to b - 1, and what they are like."""
    for i in range(a, b):
        swift = 0.0
        for axis in range(3):
            body[i, END + axis] = position[i, axis]
            body[i, SPEED + axis] = velocity[i, axis]
            body[i, MOBILITY + axis] = mobility[i, axis]
            swift += abs(velocity[i, axis] - body[i, PACE + axis])
        body[i, RADIUS] = particles.radius[i]
        body[i, SWIFT] = swift
        body[i, OWN] = particles.restitution[i]
        body[i, MASS] = particles.mass[i]
        link[i, ALIVE] = alive[i]


@kernel
def scope(skin, body, i, dt):
    """How far a particle may be from where it was listed [m]: half the skin, less how far forces may reach in a step.

    Two that are not on the list and stay within are further apart than what counts as closed, or may be closed.
    """
    rounding = 2.0 * slack(body[i, RADIUS], body[i, END], body[i, END + 1], body[i, END + 2])
    return max(0.0, 0.5 * skin - dt * body[i, SWIFT] - rounding)


@callee
def watch(space, near, body, link, dt, block, a, b):
    """Tell of particles a to b - 1 who has left their surroundings, and add up what a block has of them."""
    found = 0
    widest = 0.0
    swiftest = 0.0
    for i in range(a, b):
        before = 0.0
        after = 0.0
        way = 0.0
        for axis in range(3):
            first = body[i, START + axis] - near.place[i, axis]
            last = body[i, END + axis] - near.place[i, axis]
            if space.periodic:
                folded = image(space, axis, first)
                last += folded - first
                first = folded
            before += first * first
            after += last * last
            way += (last - first) * (last - first)
        room = scope(near.skin[0], body, i, dt)
        outside = link[i, ALIVE] == 1 and max(before, after) >= room * room
        link[i, BEYOND] = 1 if outside else 0
        if outside:
            found += 1
        elif link[i, ALIVE] == 1:
            widest = max(widest, way)
        swiftest = max(swiftest, body[i, SWIFT])
    near.tally[block, OUTSIDE] = found
    near.tally[block, WIDEST] = widest
    near.tally[block, SWIFTEST] = swiftest


@callee
def keep_list(space, contacts, near, body, link, dt, count):
    """Bring the list up to date for this step, and name those who have left their surroundings."""
    skin = near.skin
    blocks = near.tally.shape[0]
    n = body.shape[0]
    found = 0.0
    for block in range(blocks):
        found += near.tally[block, OUTSIDE]
    if skin[1] == 0.0 or found > FEW + min(n // PART, CROWD):
        if skin[0] == 0.0:
            skin[0] = SKIN * contacts.radius
        elif skin[1] == 1.0 and skin[2] < OFTEN:
            skin[0] = min(1.25 * skin[0], THICKEST * contacts.radius)
        elif skin[2] > SELDOM:
            skin[0] = max(0.8 * skin[0], THINNEST * contacts.radius)
        make_list(space, contacts, near, body, link, count)
        for block in range(blocks):
            watch(space, near, body, link, dt, block, n * block // blocks, n * (block + 1) // blocks)
        found = 1.0
    skin[2] += 1.0
    skin[3] = 0.0
    for block in range(blocks):
        skin[3] = max(skin[3], near.tally[block, SWIFTEST])
    count[WILD] = 0
    if found > 0.0:
        for i in range(n):
            if link[i, BEYOND] == 1:
                near.wild[count[WILD]] = i
                count[WILD] += 1


@callee
def sift(space, walls, near, body, link, dt, a, b):
    """Tell of particles a to b - 1 whether they may meet a wall in this step, and which others of a higher number."""
    widest = 0.0
    for block in range(near.tally.shape[0]):
        widest = max(widest, near.tally[block, WIDEST])
    spread = 2.0 * np.sqrt(widest) + 2.0 * dt * near.skin[3]
    for i in range(a, b):
        near.until[i] = near.first[i]
        near.walled[i] = 0
        if link[i, ALIVE] == 0:
            continue
        if walls.kind.shape[0] > 0:
            near.walled[i] = 1 if nears_walls(walls, body, i, dt) else 0
        if link[i, BEYOND] == 1:
            continue
        found = near.first[i]
        far = body[i, RADIUS] + spread
        for k in range(near.first[i], near.last[i]):
            j = near.other[k]
            if j > i:
                sx, sy, sz = 0.0, 0.0, 0.0
                if space.periodic:
                    sx = nearest_image(space, body, i, j, 0)
                    sy = nearest_image(space, body, i, j, 1)
                    sz = nearest_image(space, body, i, j, 2)
                reach = far + body[j, RADIUS]
                if apart2(body, i, j, START, sx, sy, sz) <= reach * reach * FURTHER and link[j, BEYOND] == 0:
                    near.close[found] = j
                    found += 1
        near.until[i] = found


@kernel
def nears_walls(walls, body, i, dt):
    """Whether any wall may be met in this step."""
    for k in range(walls.start[i], walls.start[i + 1]):
        if nears_wall(walls.kind, walls.shape, body, i, walls.wall[k], dt)[0]:
            return True
    return False


@callee
def nears_wall(kind, shape, body, i, w, dt):
    """Whether a wall is met or nearly touched in this step, and whether it is from the start."""
    r = body[i, RADIUS]
    closed = slack(r, body[i, START], body[i, START + 1], body[i, START + 2])
    close = dt * body[i, SWIFT] + closed
    last, _nx, _ny, _nz = gap_and_normal(kind, shape, w, r, body[i, END], body[i, END + 1], body[i, END + 2])
    first, _nx, _ny, _nz = gap_and_normal(kind, shape, w, r, body[i, START], body[i, START + 1], body[i, START + 2])
    return min(last, first) <= close or wall_time(kind, shape, body, i, w, 0.0) <= 1.0, first, close


@callee
def make_list(space, contacts, near, body, link, count):
    """List the neighbors of everybody where this step sets out."""
    start = near.start
    n = body.shape[0]
    for i in range(n):
        near.alive[i] = link[i, ALIVE]
        for axis in range(3):
            start[i, axis] = body[i, START + axis]
            near.place[i, axis] = body[i, START + axis]
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
    for i in range(body.shape[0]):
        near.first[i] = 0
        near.last[i] = 0
    for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
        begin, end = cells.start[c], cells.start[c + 1]
        if begin == end:
            continue
        runs = grid.cover(cells, c)
        for a in range(begin, end):
            i = cells.order[a]
            near.first[i] = found
            radius = body[i, RADIUS]
            x, y, z = cells.place[a, 0], cells.place[a, 1], cells.place[a, 2]
            for r in range(runs):
                for b in range(cells.run[2 * r], cells.run[2 * r + 1]):
                    dx = grid.shortest(size[0], hx, cells.place[b, 0] - x)
                    dy = grid.shortest(size[1], hy, cells.place[b, 1] - y)
                    dz = grid.shortest(size[2], hz, cells.place[b, 2] - z)
                    j = cells.order[b]
                    reach = radius + body[j, RADIUS]
                    within = reach + skin
                    if a != b and dx * dx + dy * dy + dz * dz <= within * within and reach > 0.0:
                        if rule_of(contacts, i, j) >= 0:
                            if found < other.shape[0]:
                                other[found] = j
                            found += 1
            near.last[i] = found
    return found


@kernel
def ways(cells, body, i, margin, axis):
    """The first cell along an axis on the way of a particle, and how many there are, each counted once."""
    a, b = body[i, START + axis], body[i, END + axis]
    scale = cells.frame[3 + axis]
    low = np.floor((min(a, b) - margin - cells.frame[axis]) * scale)
    high = np.floor((max(a, b) + margin - cells.frame[axis]) * scale)
    if not (abs(low) < grid.FARTHEST and high - low + 1.0 < cells.shape[axis]):
        return 0, cells.shape[axis]
    return int(low) % cells.shape[axis], int(high - low) + 1
