"""Neighbor lists with a skin (Verlet, Phys. Rev. 159, 98 (1967)), rebuilt when too many particles have moved too far.

Results depend neither on the time when a list was built nor on its skin, which is not part of the state. Particles
that are not listed cannot touch in the step, nor come within a gap that forces may close. Contacts are treated in the
order of their bodies, never in that of the list.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.paths import nearest_image, pair_time, square_apart, wall_time
from springline.contacts.rows import EVENTS_BEFORE, NEIGHBORS_WANTED, WHO, WILD, rule_of
from springline.contacts.shapes.gaps import slack
from springline.contacts.shapes.registry import gap_and_normal
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, control_of
from springline.engine.vectors import dot, minus, plus, put, taxicab, vector
from springline.model.accessors import (
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
from springline.model.space import shortest
from springline.model.work import CONTACTS_FULL
from springline.neighbors import grid

# Thick skins make long lists, thin skins frequent rebuilds. The skin is adapted between these bounds by the number of
# steps that a list has served; only the time of a run depends on it.
SKIN = 1.0  # [-] of the largest radius, at first
THINNEST, THICKEST = 0.1, 3.0  # [-] of the largest radius
OFTEN, SELDOM = 5.0, 20.0  # steps that a list serves, at least and at most
FEW = 4  # particles, and
PART = 50  # one in this many, but
CROWD = 100  # more than these at most, may have left their surroundings: they search all cells on their path,
# and each particle after an impact tests all of them
OUTSIDE, WIDEST, SWIFTEST = 0, 1, 2  # columns of Near.tally
FURTHER = 1.0 + 1e-8  # [-] a small margin for rounding and for gaps that count as closed


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Store the start positions and velocities of colliding particles."""
    body, state, blocks = workspace_of(table).body, state_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        put(body.start, i, vector(state.position, i))
        put(body.start_velocity, i, vector(state.velocity, i))
    return DONE


@a_pass
def arrive(table: Any, block: int, a: float, b: float) -> int:
    """Copy end, radius and mobility of particles that may collide; mark those that left their surroundings."""
    body, state = workspace_of(table).body, state_of(table)
    radius, blocks = particles_of(table).radius, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        velocity = vector(state.velocity, i)
        put(body.end, i, vector(state.position, i))
        put(body.end_velocity, i, velocity)
        put(body.mobility, i, vector(state.mobility, i))
        body.radius[i], body.alive[i] = radius[i], state.alive[i]
        # An upper bound of the velocity change by forces in any direction: the taxicab norm is at least the
        # Euclidean.
        body.gain[i] = taxicab(minus(velocity, vector(body.start_velocity, i)))
    watch(table, block)
    return DONE


@a_pass
def carry_walls(table: Any, block: int, a: float, b: float) -> int:
    """Store the walls of this step as bodies with given motion."""
    body, path, n = workspace_of(table).body, wall_paths_of(table), workspace_of(table).particles
    for w in range(path.rounding.shape[0]):
        first, last = vector(path.start_velocity, w), vector(path.end_velocity, w)
        put(body.start, n + w, vector(path.start, w))
        put(body.end, n + w, vector(path.end, w))
        put(body.start_velocity, n + w, first)
        put(body.end_velocity, n + w, last)
        body.gain[n + w] = taxicab(minus(last, first))
    return DONE


@kernel
def scope(skin, body, i, dt):
    """Largest distance of a particle from its listed position [m] for which its list is complete.

    It is half the skin, less the distance that forces may close in a step: two particles that are not on each other's
    list and stay within this distance are further apart than any gap that counts as closed, or may close in this step.
    """
    # Half the skin each, as both of a pair may move toward each other. A negative rest would look like a large square.
    return max(0.0, 0.5 * skin - dt * body.gain[i] - 2.0 * slack(body.radius[i], vector(body.end, i)))


@callee
def watch(table, block):
    """Mark the particles of a block that have left the scope of their lists, and store the block's count and maxima."""
    space, neighbor_list, blocks = space_of(table), neighbor_list_of(table), blocks_of(table)
    body, dt, tally = workspace_of(table).body, control_of(table).clock[LENGTH], neighbor_list.tally
    found, widest, swiftest = 0, 0.0, 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        origin = vector(neighbor_list.position, i)
        first, last = minus(vector(body.start, i), origin), minus(vector(body.end, i), origin)
        # The path is shifted as a whole: folding its two ends separately would hide a turn around the torus.
        if space.periodic:
            folded = shortest(space, first)
            last = plus(last, minus(folded, first))
            first = folded
        # The ends suffice: the distance from a point to a straight path is greatest at an end of the path.
        displacement, room = minus(last, first), scope(neighbor_list.skin[0], body, i, dt)
        outside = body.alive[i] == 1 and max(dot(first, first), dot(last, last)) >= room * room
        body.beyond[i] = 1 if outside else 0
        if outside:
            found += 1
        elif body.alive[i] == 1:
            widest = max(widest, dot(displacement, displacement))
        swiftest = max(swiftest, body.gain[i])
    # Each block writes its own row of the tally, which ``keep_list`` adds up: counts and maxima, the same in any order.
    tally[block, OUTSIDE], tally[block, WIDEST], tally[block, SWIFTEST] = found, widest, swiftest


@a_pass
def keep_list(table: Any, block: int, a: float, b: float) -> int:
    """Rebuild the neighbor lists when due, and list the particles that have left the scope of theirs."""
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
    # A rebuild for a few fast particles does not pay: they search the cells along their paths instead, as ``wild``.
    if skin[1] == 0.0 or found > FEW + min(n // PART, CROWD):
        if skin[0] == 0.0:
            skin[0] = SKIN * contacts.radius[0]
        elif skin[1] == 1.0 and skin[2] < OFTEN:
            skin[0] = min(1.25 * skin[0], THICKEST * contacts.radius[0])
        elif skin[2] > SELDOM:
            skin[0] = max(0.8 * skin[0], THINNEST * contacts.radius[0])
        make_list(table)
        for each in range(blocks):
            watch(table, each)
        # A particle may leave a list within the step for which it was built; the loop below must check this.
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
    """List the neighbors of higher number that particles meet in this step; on a torus, those they may meet."""
    space, neighbor_list, blocks = space_of(table), neighbor_list_of(table), blocks_of(table)
    body, dt, widest = workspace_of(table).body, control_of(table).clock[LENGTH], 0.0
    for each in range(neighbor_list.tally.shape[0]):
        widest = max(widest, neighbor_list.tally[each, WIDEST])
    # A cheap bound that excludes neighbors before any path is examined: no particle within its scope moves further
    # than the root of ``widest``, nor gains more speed than ``skin[3]``.
    spread = 2.0 * np.sqrt(widest) + 2.0 * dt * neighbor_list.skin[3]
    for i in range(blocks.first[block], blocks.first[block + 1]):
        neighbor_list.until[i] = neighbor_list.first[i]
        if body.alive[i] == 0 or body.beyond[i] == 1:
            continue
        found, far = neighbor_list.first[i], body.radius[i] + spread
        for k in range(neighbor_list.first[i], neighbor_list.middle[i]):
            j = neighbor_list.other[k]
            shift, reach = nearest_image(space, body, i, j), far + body.radius[j]
            if square_apart(body.start, i, j, shift) > reach * reach * FURTHER or body.beyond[j] == 1:
                continue
            # On a torus a pair may meet at an image other than the nearest, which only ``meet`` tests.
            if space.periodic or meets(body, i, j, shift, dt):
                # Written to the entries of particle i alone, so that blocks may run on any thread.
                neighbor_list.close[found] = j
                found += 1
        neighbor_list.until[i] = found
    return DONE


@kernel
def meets(body, a, b, shift, dt):
    """Return True if two particles touch or nearly touch at the start or end of the step, or meet on the way."""
    reach = body.radius[a] + body.radius[b]
    close = closed_reach(body, a, reach) + dt * (body.gain[a] + body.gain[b])
    if square_apart(body.start, a, b, shift) <= close * close or square_apart(body.end, a, b, shift) <= close * close:
        return True
    return pair_time(body, a, b, shift, reach, 0.0) <= 1.0


@kernel
def closed_reach(body, a, reach):
    """Distance at which two particles that touch at ``reach`` count as closed at the start of the step [m]."""
    return reach + slack(reach, vector(body.start, a))


@a_pass
def sift_walls(table: Any, block: int, a: float, b: float) -> int:
    """Mark particles that may meet a wall in this step; within their surroundings only those listed near a wall."""
    walls, path, blocks, dt = walls_of(table), wall_paths_of(table), blocks_of(table), control_of(table).clock[LENGTH]
    neighbor_list, body, n = neighbor_list_of(table), workspace_of(table).body, workspace_of(table).particles
    for i in range(blocks.first[block], blocks.first[block + 1]):
        neighbor_list.walled[i] = 0
        if body.alive[i] == 1 and (body.beyond[i] == 1 or neighbor_list.exposed[i] == 1):
            for k in range(walls.start[i], walls.start[i + 1]):
                if nears_wall(walls, path.rounding, body, n, i, walls.wall[k], dt)[0]:
                    neighbor_list.walled[i] = 1
                    break
    return DONE


@kernel
def nears_wall(walls, rounding, body, n, i, w, dt):
    """Return True if a wall is met or nearly touched; also the gap at the start and the closed gap [m]."""
    r, start = body.radius[i], vector(body.start, i)
    closed = slack(r, start) + rounding[w]
    first = gap_and_normal(walls, w, r, minus(start, vector(body.start, n + w)))[0]
    last = gap_and_normal(walls, w, r, minus(vector(body.end, i), vector(body.end, n + w)))[0]
    # The free sides of planes and containers are convex: the smallest gap of a straight path is at one of its ends.
    nears = min(last, first) <= dt * (body.gain[i] + body.gain[n + w]) + closed
    if not nears and walls.convex[w] == 0:
        nears = wall_time(walls, w, r, body, i, body, n + w, 0.0) <= 1.0
    return nears, first, closed


@callee
def make_list(table):
    """List the neighbors of all particles at the start of this step, and mark those near a wall."""
    neighbor_list, workspace = neighbor_list_of(table), workspace_of(table)
    contacts, space, body = contacts_of(table), space_of(table), workspace.body
    n = neighbor_list.first.shape[0]
    for i in range(n):
        neighbor_list.alive[i] = body.alive[i]
        put(neighbor_list.position, i, vector(body.start, i))
        exposed = is_exposed(walls_of(table), neighbor_list.position, body.radius[i], neighbor_list.skin[0], i)
        neighbor_list.exposed[i] = 1 if exposed else 0
    within = 2.0 * contacts.radius[0] + neighbor_list.skin[0]
    grid.build(
        neighbor_list.cells, space, neighbor_list.alive, neighbor_list.position, neighbor_list.member, 0, n, within
    )
    total = 2 * pair_near(space, contacts, neighbor_list, body)
    neighbor_list.skin[1] = 1.0
    neighbor_list.skin[2] = 0.0
    # No room: the exact length is now known, a quarter more is requested, and the step is repeated.
    if total > neighbor_list.other.shape[0]:
        workspace.counts[NEIGHBORS_WANTED] = total + total // 4
        neighbor_list.skin[1] = 0.0
    else:
        list_both(neighbor_list, total // 2)


@kernel
def is_exposed(walls, origin, radius, skin, i):
    """Return True if a wall is, or may come, within half the skin of a particle; see :func:`scope`."""
    if walls.kind.shape[0] == 0:
        return False
    for k in range(walls.start[i], walls.start[i + 1]):
        gap = gap_and_normal(walls, walls.wall[k], radius, vector(origin, i))[0]
        # A moving wall may come from anywhere; a wall at rest is only met by particles within half the skin of it.
        if walls.moves or gap <= 0.5 * skin * FURTHER:
            return True
    return False


@callee
def pair_near(space, contacts, neighbor_list, body):
    """Write every pair of neighbors to ``close``, as long as there is room; returns the number of pairs."""
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
            widest = body.radius[i] + contacts.radius[0] + skin
            x, y, z = cells.position[a, 0], cells.position[a, 1], cells.position[a, 2]
            for r in range(runs):
                # Only later slots: the stencil is symmetric, so each pair is found once, from its earlier slot.
                for b in range(max(a + 1, cells.run[2 * r]), cells.run[2 * r + 1]):
                    dx = grid.shortest(size[0], hx, cells.position[b, 0] - x)
                    dy = grid.shortest(size[1], hy, cells.position[b, 1] - y)
                    dz = grid.shortest(size[2], hz, cells.position[b, 2] - z)
                    apart = dx * dx + dy * dy + dz * dz
                    # With the largest radius of all, before the radius and the rule of the other are read from memory.
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
    """Fill the neighbor lists from the pairs in ``close``: for each particle first higher, then lower indices."""
    first, middle, last = neighbor_list.first, neighbor_list.middle, neighbor_list.last
    pair, other = neighbor_list.close, neighbor_list.other
    n = first.shape[0]
    for i in range(n):
        middle[i], last[i] = 0, 0
    for k in range(pairs):
        middle[pair[2 * k]] += 1
        last[pair[2 * k + 1]] += 1
    # A counting sort into compressed rows. ``middle`` and ``last`` count first, then serve as the next free entries,
    # and end as the bounds of the two parts.
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
