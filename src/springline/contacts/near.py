"""Who may touch whom: a list with a skin, made anew when too many have moved further than it allows.

What is on the list beyond those that meet changes nothing, so that nothing depends on when it was made.
"""

from __future__ import annotations

import numpy as np

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
from springline.kernels import callee, kernel
from springline.model.space import image
from springline.neighbors import grid

SKIN = 1.0  # [-] of the largest radius, at first
THINNEST, THICKEST = 0.1, 2.0  # [-] of the largest radius
OFTEN, SELDOM = 3.0, 20.0  # steps that a list serves, at least and at most
FEW = 4  # particles, and
PART = 50  # one in so many, may have left their surroundings: these look for others in all cells on their way


@callee
def set_out(body, position, velocity):
    """Note where a step sets out from."""
    for i in range(body.shape[0]):
        for axis in range(3):
            body[i, START + axis] = position[i, axis]
            body[i, PACE + axis] = velocity[i, axis]


@callee
def arrive(body, link, particles, mobility, alive, position, velocity):
    """Note where it ends, and what everybody is like."""
    for i in range(body.shape[0]):
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


@callee
def look_around(space, contacts, near, body, link, wild, count, start):
    """Bring the list up to date for this step, and note who has left its surroundings; the widest move [m].

    ``start`` is where the step set out from, as the grid takes it, shape (n, 3).
    """
    skin = near.skin
    if skin[0] == 0.0:
        skin[0] = SKIN * contacts.radius
    widest = watch(space, near.place, skin[0], body, link, wild, count)
    if skin[1] == 0.0 or count[WILD] > FEW + body.shape[0] // PART:
        if skin[1] == 1.0 and skin[2] < OFTEN:
            skin[0] = min(1.25 * skin[0], THICKEST * contacts.radius)
        elif skin[2] > SELDOM:
            skin[0] = max(0.8 * skin[0], THINNEST * contacts.radius)
        make_list(space, contacts, near, body, link, count, start)
        widest = watch(space, near.place, skin[0], body, link, wild, count)
    skin[2] += 1.0
    return widest


@callee
def watch(space, place, skin, body, link, wild, count):
    """Note who has left its surroundings; the widest move of the others [m]."""
    limit = 0.25 * skin * skin
    found = 0
    widest = 0.0
    for i in range(body.shape[0]):
        before = 0.0
        after = 0.0
        way = 0.0
        for axis in range(3):
            a = body[i, START + axis] - place[i, axis]
            b = body[i, END + axis] - place[i, axis]
            if space.periodic:
                c = image(space, axis, a)
                b += c - a
                a = c
            before += a * a
            after += b * b
            way += (b - a) * (b - a)
        outside = link[i, ALIVE] == 1 and (before > limit or after > limit)
        link[i, BEYOND] = 1 if outside else 0
        if outside:
            wild[found] = i
            found += 1
        elif link[i, ALIVE] == 1:
            widest = max(widest, way)
    count[WILD] = found
    return np.sqrt(widest)


@callee
def make_list(space, contacts, near, body, link, count, start):
    """List the neighbors of everybody where this step sets out."""
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
