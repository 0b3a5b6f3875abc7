"""Pairs that may touch in a step: contacts begin if bodies touch, paths meet, or forces may close a gap.

Each pass runs once for all particles, before the first impact, and after each impact for the particles involved.
"""

from __future__ import annotations

from typing import Any

from springline.contacts.edges import clear_of, edge_time, off_edge, span
from springline.contacts.impulse import mix_restitution
from springline.contacts.neighbor_list import closed_reach, meets, nears_wall, scope
from springline.contacts.paths import (
    AROUND_AT_MOST,
    first_of_images,
    images,
    nearest_image,
    pair_time,
    relative_displacement,
    square_apart,
    wall_time,
)
from springline.contacts.rows import (
    AROUND,
    LOOK,
    LOOKED,
    WHO,
    WILD,
    enter,
    exceeds_search_limit,
    is_entered,
    is_known,
    new_row,
    recall,
    rule_of,
    was_resting,
)
from springline.contacts.shapes.gaps import NEVER, slack
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, control_of, request_row
from springline.engine.program import IMAGES
from springline.engine.vectors import ZERO, dot, largest, minus, plus, put, times, upper, vector
from springline.model.accessors import (
    contacts_of,
    neighbor_list_of,
    particles_of,
    space_of,
    state_of,
    wall_paths_of,
    walls_of,
    workspace_of,
)
from springline.model.families import BROKEN, FRICTION, MIX, RESTITUTION, SLIP
from springline.model.space import shortest
from springline.neighbors import grid

# After an impact only the paths of its bodies have changed: the same passes then search only for their partners.
EVERYBODY, ANEW = 0.0, 1.0  # particles of a pass, as number a of its row: all, or those after an impact


@a_pass
def meet_walls(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts with walls: closed at the start, met on the path, or closed by forces from rest."""
    walls, path, workspace = walls_of(table), wall_paths_of(table), workspace_of(table)
    body, n, dt = workspace.body, workspace.particles, control_of(table).clock[LENGTH]
    first, last = 0, n
    if a == ANEW:
        first = workspace.counts[WHO]
        last = first + 1
    for i in range(first, last):
        # ``sift_walls`` has searched on all threads before; here rows are made, on one thread and in the order of
        # indices.
        if a == EVERYBODY and neighbor_list_of(table).walled[i] == 0:
            continue
        for k in range(walls.start[i], walls.start[i + 1]):
            w, since = walls.wall[k], NEVER
            if a == ANEW:
                nears = wall_time(walls, w, body.radius[i], body, i, body, n + w, workspace.now[0]) <= 1.0
            else:
                nears, gap, closed = nears_wall(walls, path.rounding, body, n, i, w, dt)
                since = 0.0 if gap <= closed else NEVER
            if nears:
                join(table, i, n + w, ZERO, since)
    return DONE


@a_pass
def meet_others(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts between particles, including particles that have left their surroundings."""
    neighbor_list, workspace = neighbor_list_of(table), workspace_of(table)
    count = workspace.counts
    if a == EVERYBODY:
        for i in range(workspace.particles):
            for k in range(neighbor_list.first[i], neighbor_list.until[i]):
                meet(table, i, neighbor_list.close[k], 0.0)
        for k in range(count[WILD]):
            seek(table, neighbor_list.wild[k], 0.0)
        return DONE
    i = count[WHO]
    # The bent path may leave the scope of the list, which was checked for the unbent one only.
    leave(table, i)
    count[LOOKED] += neighbor_list.last[i] - neighbor_list.first[i] + count[WILD]
    if workspace.body.beyond[i] == 1:
        seek(table, i, workspace.now[0])
        return DONE
    for k in range(neighbor_list.first[i], neighbor_list.last[i]):
        meet(table, i, neighbor_list.other[k], workspace.now[0])
    # Wild particles may be missing in the lists of particles that they meet: each new search tests all of them too.
    for k in range(count[WILD]):
        meet(table, i, neighbor_list.wild[k], workspace.now[0])
    return DONE


@a_pass
def meet_edges(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts of particles with springs."""
    edge_colliders, workspace, state = contacts_of(table).edge_colliders, workspace_of(table), state_of(table)
    if a == EVERYBODY:
        for k in range(workspace.sound.shape[0]):
            # Springs break and particles are removed at the end of a step, so this holds for all searches of the step.
            alive = state.alive[edge_colliders.tail[k]] == 1 and state.alive[edge_colliders.head[k]] == 1
            workspace.sound[k] = 1 if alive and state.status[edge_colliders.spring[k]] != BROKEN else 0
            if workspace.sound[k] == 1:
                meet_along(table, k, 0.0)
        return DONE
    i = workspace.counts[WHO]
    workspace.counts[LOOKED] += edge_colliders.spring.shape[0]
    for k in range(edge_colliders.spring.shape[0]):
        # The spring moves if one of its ends does: it may meet any particle, not only i.
        if workspace.sound[k] == 1 and (i == edge_colliders.tail[k] or i == edge_colliders.head[k]):
            meet_along(table, k, workspace.now[0])
        elif workspace.sound[k] == 1:
            meet_edge(table, i, k, workspace.now[0])
    return DONE


@callee
def leave(table, i):
    """Mark particle i as wild if its changed path leaves the scope of its list, or goes around a torus and back."""
    space, neighbor_list, workspace = space_of(table), neighbor_list_of(table), workspace_of(table)
    body, count = workspace.body, workspace.counts
    if body.beyond[i] == 1:
        return
    end = vector(body.end, i)
    away, whole = minus(end, vector(neighbor_list.position, i)), minus(end, vector(body.start, i))
    around = 0.0
    # By images alone, a particle that goes around once would seem not to have moved, and would miss others.
    if space.periodic:
        away = shortest(space, away)
        around = dot(whole, whole)
    room = scope(neighbor_list.skin[0], body, i, control_of(table).clock[LENGTH])
    if max(dot(away, away), around) >= room * room:
        body.beyond[i] = 1
        neighbor_list.wild[count[WILD]] = i
        count[WILD] += 1


@callee
def seek(table, i, now):
    """Find the contacts of a wild particle: it is tested against the particles of all cells along its path."""
    contacts, neighbor_list, workspace = contacts_of(table), neighbor_list_of(table), workspace_of(table)
    cells, body, dt = neighbor_list.cells, workspace.body, control_of(table).clock[LENGTH]
    # Cells contain listed positions. Particles that are not wild are within half the skin of them, less closable gaps.
    margin = body.radius[i] + contacts.radius[0] + neighbor_list.skin[0] + dt * neighbor_list.skin[3]
    box = box_around(cells, body, i, i, margin)
    for cell in range(box[3] * box[4] * box[5]):
        c = grid.cell_in(cells, box, cell)
        for slot in range(cells.start[c], cells.start[c + 1]):
            j = cells.order[slot]
            # The listed cell of a wild particle does not give its position: the loop below tests all wild particles.
            if body.beyond[j] == 0:
                meet(table, i, j, now)
    for k in range(workspace.counts[WILD]):
        meet(table, i, neighbor_list.wild[k], now)


@kernel
def box_around(cells, body, tail, head, margin):
    """Box of cells around the path of a spring, or of one particle: first cell, then cells along x, y and z."""
    x, nx = cells_on_way(cells, body, tail, head, margin, 0)
    y, ny = cells_on_way(cells, body, tail, head, margin, 1)
    z, nz = cells_on_way(cells, body, tail, head, margin, 2)
    return x, y, z, nx, ny, nz


@kernel
def cells_on_way(cells, body, tail, head, margin, axis):
    """First cell along an axis on the path of a spring or particle, and the number of cells."""
    least, most = span(body, tail, head, axis)
    return grid.cells_between(cells, least - margin, most + margin, axis)


@callee
def meet(table, i, j, now):
    """Begin the contact of two particles if they meet from ``now`` on, or touch or nearly touch as the step begins.

    On a torus each image of the second particle has a separate contact.
    """
    space, workspace, dt = space_of(table), workspace_of(table), control_of(table).clock[LENGTH]
    body = workspace.body
    # In the order of indices, for either caller: differences of positions have the same bits from both sides.
    a, b = min(i, j), max(i, j)
    reach, since = body.radius[a] + body.radius[b], NEVER
    if a == b or reach == 0.0:
        return
    shift = nearest_image(space, body, a, b)
    if now == 0.0:
        near, closed = meets(body, a, b, shift, dt), closed_reach(body, a, reach)
        since = 0.0 if square_apart(body.start, a, b, shift) <= closed * closed else NEVER
    else:
        near = pair_time(body, a, b, shift, reach, now) <= 1.0
    # The rule comes last: most candidates fail the geometric test, and looking up a rule may read a table.
    if near and body.alive[j] == 1 and rule_of(contacts_of(table), a, b) >= 0:
        join(table, a, b, shift, since)
    if space.periodic:
        request_row(table, IMAGES, 0, a, float(b), now)


@callee
def join(table, a, b, shift, since):
    """Begin the contact of a particle with another or with a wall, unless it exists or nothing can move."""
    workspace, own = workspace_of(table), particles_of(table)
    radius, n = workspace.body.radius, workspace.particles
    if is_known(workspace, space_of(table).periodic, a, b, shift):
        return
    if b < n:
        contacts = contacts_of(table)
        rule = rule_of(contacts, a, b)
        mix = mix_restitution(contacts.law[rule, MIX], own.restitution[a], own.restitution[b])
        # The restitution of the rule multiplies the mixed one of the particles; walls, below, involve only one
        # particle.
        law = contacts.law[rule, RESTITUTION] * mix, contacts.law[rule, FRICTION], 0.0
        begin(table, (a, b, -1, b), lightness(own.mass[a], own.mass[b]), radius[a] + radius[b], law, shift, since)
    else:
        walls, w = walls_of(table), b - n
        law = walls.law[w, RESTITUTION] * own.restitution[a], walls.law[w, FRICTION], walls.law[w, SLIP]
        begin(table, (a, b, -1, b), (1.0, 0.0), radius[a], law, shift, since)
    workspace.body.known[b if a == workspace.counts[WHO] else a] = workspace.counts[LOOK]


@callee
def begin(table, who, yields, reach, law, shift, since):
    """Add a row for the contact of two bodies, or of a particle with a spring; its row, or -1 if nothing can move.

    ``who`` is (first body, second body, head of a spring or -1, sorting number of the second); ``yields`` is 0 for a
    body that the other cannot move; ``law`` is (restitution, friction, slip loss).
    """
    workspace = workspace_of(table)
    body, rows = workspace.body, workspace.rows
    row = new_row(workspace)
    if row < 0:
        return -1
    mobility = vector(body.mobility, who[1])
    if who[2] >= 0:
        mobility = upper(mobility, vector(body.mobility, who[2]))
    free = largest(plus(times(yields[0], vector(body.mobility, who[0])), times(yields[1], mobility)))
    # Two fixed bodies have no contact. The row becomes permanent only in ``enter``, so nothing has to be released here.
    if free == 0.0:
        return -1
    rows.tangential_response[row] = free
    rows.first_yields[row], rows.second_yields[row] = yields
    rows.reach[row], rows.since[row] = reach, since
    rows.restitution[row], rows.friction[row], rows.slip_loss[row] = law
    put(rows.shift, row, shift)
    enter(workspace, row, who)
    recall(state_of(table), workspace, row, control_of(table).clock[LENGTH])
    return row


@kernel
def lightness(one, other):
    """Factors of the mobilities of two bodies of these masses [kg]: 0 for a massive against a massless body, else 1."""
    # A test particle has an inertia of 1 for its own motion. Against a body with mass it must not count as 1 kg.
    if one == 0.0 and other > 0.0:
        return 1.0, 0.0
    if other == 0.0 and one > 0.0:
        return 0.0, 1.0
    return 1.0, 1.0


@callee
def meet_along(table, k, now):
    """Find the contacts of a spring: it is tested against particles in the cells around its path, and wild ones."""
    contacts, neighbor_list, workspace = contacts_of(table), neighbor_list_of(table), workspace_of(table)
    cells, body, edge_colliders = neighbor_list.cells, workspace.body, contacts.edge_colliders
    far = neighbor_list.skin[0] + 2.0 * control_of(table).clock[LENGTH] * neighbor_list.skin[3]
    margin = contacts.radius[0] + edge_colliders.radius[k] + far
    box = box_around(cells, body, edge_colliders.tail[k], edge_colliders.head[k], margin)
    for cell in range(box[3] * box[4] * box[5]):
        c = grid.cell_in(cells, box, cell)
        for slot in range(cells.start[c], cells.start[c + 1]):
            j = cells.order[slot]
            if body.beyond[j] == 0:
                meet_edge(table, j, k, now)
    for w in range(workspace.counts[WILD]):
        meet_edge(table, neighbor_list.wild[w], k, now)


@callee
def meet_edge(table, i, k, now):
    """Begin the contact of a particle with a spring if they meet from ``now`` on, touch or nearly touch.

    A contact that rested on a spring at the end of the previous step continues if forces may have opened the gap since.
    A spring turns as its ends move, so gaps do not stay closed to rounding as they do at walls.
    """
    contacts, workspace, dt = contacts_of(table), workspace_of(table), control_of(table).clock[LENGTH]
    body, edge_colliders = workspace.body, contacts.edge_colliders
    tail, head = edge_colliders.tail[k], edge_colliders.head[k]
    if i == tail or i == head or body.alive[i] == 0 or body.radius[i] == 0.0:  # noqa: SIM109
        return
    if exceeds_search_limit(workspace.counts, workspace.particles):  # the step reports this later
        return
    if contacts.sides[edge_colliders.rule[k], i] == 0:
        return
    reach = body.radius[i] + edge_colliders.radius[k]
    closed = slack(reach, vector(body.start, i))
    close = closed + dt * (body.gain[i] + max(body.gain[tail], body.gain[head]))
    # The boxes of the two paths first: conservative advancement along them needs many evaluations of a distance.
    if clear_of(body, i, tail, head, reach + close):
        return
    since, number = NEVER, body.shape[0] + k
    t = edge_time(body, i, tail, head, reach, now, workspace.counts)
    if now == 0.0:
        first = off_edge(body, i, tail, head, 0.0, reach)[0]
        if min(first, off_edge(body, i, tail, head, 1.0, reach)[0]) <= close:
            t = now
            # A turning spring opens gaps of more than rounding at a body that rests on it. Such a gap would turn
            # rest into an impact, and a hit, in every step.
            since = 0.0 if first <= (close if was_resting(state_of(table), i, number) else closed) else NEVER
    if t <= 1.0 and not is_entered(workspace.rows, body, i, number, ZERO):
        join_edge(table, i, k, reach, since)


@callee
def join_edge(table, a, k, reach, since):
    """Begin the contact of a particle with a spring, if anything can move."""
    contacts, workspace, own = contacts_of(table), workspace_of(table), particles_of(table)
    body, edge_colliders = workspace.body, contacts.edge_colliders
    tail, head, rule = edge_colliders.tail[k], edge_colliders.head[k], edge_colliders.rule[k]
    yields = lightness(own.mass[a], own.mass[tail] + own.mass[head])
    law = contacts.law[rule, RESTITUTION] * own.restitution[a], contacts.law[rule, FRICTION], 0.0
    row = begin(table, (a, tail, head, body.shape[0] + k), yields, reach, law, ZERO, since)
    if row >= 0:
        workspace.rows.edge[row] = k


# Images on a torus: in one step two particles may meet at images other than the nearest, or go around it.


@a_pass
def meet_images(table: Any, block: int, a: float, b: float) -> int:
    """Begin the contact of particles ``block`` and a at the first non-nearest image that is met from the part b on."""
    space, workspace = space_of(table), workspace_of(table)
    body, other = workspace.body, int(a)
    reach, gone = body.radius[block] + body.radius[other], relative_displacement(body, block, other)
    many = images(space, 0, gone[0], reach), images(space, 1, gone[1], reach), images(space, 2, gone[2], reach)
    # The usual case, decided before the rule is looked up: nothing beyond the nearest image is within reach.
    if many[0] + many[1] + many[2] == 0 or rule_of(contacts_of(table), block, other) < 0:
        return DONE
    # Not an error here: the status of a requested pass is ignored. ``impacts`` reads the count and stops.
    if max(many[0], max(many[1], many[2])) > AROUND_AT_MOST:
        workspace.counts[AROUND] = block + 1
        return DONE
    # Every image is a separate search and counts as one, so that a diverging run on a torus ends with a message.
    workspace.counts[LOOKED] += (2 * many[0] + 1) * (2 * many[1] + 1) * (2 * many[2] + 1)
    shift, t = first_of_images(space, body, block, other, nearest_image(space, body, block, other), many, reach, b)
    if t <= 1.0 and body.alive[block] == 1 and body.alive[other] == 1:
        join(table, block, other, shift, NEVER)
    return DONE
