"""Who meets whom: contacts begin where bodies touch, where their ways meet, and where forces may close a gap.

Each pass is done once for everybody, before the first impact, and after each impact for those who were in it.
"""

from __future__ import annotations

from typing import Any

from springline.contacts.approach import (
    apart2,
    nearest_image,
    pair_time,
    wall_time,
)
from springline.contacts.edges import at, cells_around, clear_of, edge_time, off_edge
from springline.contacts.impulse import mixed
from springline.contacts.neighbor_list import closed_reach, meets, nears_wall, scope, ways
from springline.contacts.rows import (
    LOOK,
    LOOKED,
    WHO,
    WILD,
    enter,
    find,
    is_known,
    looked_too_often,
    new_row,
    recall,
    rested,
    rule_of,
)
from springline.contacts.shapes import slack
from springline.contacts.times import NEVER
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, ask, control_of
from springline.engine.program import IMAGES
from springline.model.families import BROKEN, FRICTION, MIX, RESTITUTION, SLIP
from springline.model.rooms import (
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

EVERYBODY, ANEW = 0.0, 1.0  # whom a pass is done for: as number a of its row


@a_pass
def meet_walls(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts with walls: closed at the start, met on the way, or brought about by rest."""
    walls, neighbor_list, workspace, dt = (
        walls_of(table),
        neighbor_list_of(table),
        workspace_of(table),
        control_of(table).clock[LENGTH],
    )
    body, n, path = workspace.body, workspace.particles, wall_paths_of(table)
    first, last = 0, n
    if a == ANEW:
        first = workspace.counts[WHO]
        last = first + 1
    for i in range(first, last):
        if a == EVERYBODY and neighbor_list.walled[i] == 0:
            continue
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            since = NEVER
            if a == ANEW:
                nears = wall_time(walls.kind, walls.shape, body, n, i, w, workspace.now[0]) <= 1.0
            else:
                nears, gap, closed = nears_wall(walls.kind, walls.shape, path.rounding, body, n, i, w, dt)
                if gap <= closed:
                    since = 0.0
            if nears:
                join(table, i, n + w, 0.0, 0.0, 0.0, since)
    return DONE


@a_pass
def meet_others(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts between particles, those among them that have left their surroundings."""
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
    leave(table, i)
    count[LOOKED] += neighbor_list.last[i] - neighbor_list.first[i] + count[WILD]
    if workspace.body.beyond[i] == 1:
        seek(table, i, workspace.now[0])
        return DONE
    for k in range(neighbor_list.first[i], neighbor_list.last[i]):
        meet(table, i, neighbor_list.other[k], workspace.now[0])
    for k in range(count[WILD]):
        meet(table, i, neighbor_list.wild[k], workspace.now[0])
    return DONE


@a_pass
def meet_edges(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts of particles with springs."""
    edge_colliders, workspace, state = contacts_of(table).edge_colliders, workspace_of(table), state_of(table)
    if a == EVERYBODY:
        for k in range(workspace.sound.shape[0]):
            whole = state.status[edge_colliders.spring[k]] != BROKEN
            workspace.sound[k] = (
                1
                if whole and state.alive[edge_colliders.tail[k]] == 1 and state.alive[edge_colliders.head[k]] == 1
                else 0
            )
            if workspace.sound[k] == 1:
                meet_along(table, k, 0.0)
        return DONE
    i = workspace.counts[WHO]
    workspace.counts[LOOKED] += edge_colliders.spring.shape[0]
    for k in range(edge_colliders.spring.shape[0]):
        if workspace.sound[k] == 1 and (i == edge_colliders.tail[k] or i == edge_colliders.head[k]):
            meet_along(table, k, workspace.now[0])
        elif workspace.sound[k] == 1:
            meet_edge(table, i, k, workspace.now[0])
    return DONE


@callee
def leave(table, i):
    """Note when a particle leaves its surroundings on its changed way, or goes around a torus and back."""
    space, neighbor_list, workspace, dt = (
        space_of(table),
        neighbor_list_of(table),
        workspace_of(table),
        control_of(table).clock[LENGTH],
    )
    body, count = workspace.body, workspace.counts
    if body.beyond[i] == 1:
        return
    away, around = 0.0, 0.0
    for axis in range(3):
        way = body.end[i, axis] - neighbor_list.place[i, axis]
        if space.periodic:
            way = image(space, axis, way)
            whole = body.end[i, axis] - body.start[i, axis]
            around += whole * whole
        away += way * way
    room = scope(neighbor_list.skin[0], body, i, dt)
    if max(away, around) >= room * room:
        body.beyond[i] = 1
        neighbor_list.wild[count[WILD]] = i
        count[WILD] += 1


@callee
def seek(table, i, now):
    """Meet whom a particle comes upon that has left its surroundings: in all cells on its way, and others like it."""
    contacts, neighbor_list, workspace, dt = (
        contacts_of(table),
        neighbor_list_of(table),
        workspace_of(table),
        control_of(table).clock[LENGTH],
    )
    cells, body = neighbor_list.cells, workspace.body
    margin = body.radius[i] + contacts.radius + neighbor_list.skin[0] + dt * neighbor_list.skin[3]
    x, nx = ways(cells, body, i, margin, 0)
    y, ny = ways(cells, body, i, margin, 1)
    z, nz = ways(cells, body, i, margin, 2)
    for kz in range(nz):
        for ky in range(ny):
            plane = ((z + kz) % cells.shape[2] * cells.shape[1] + (y + ky) % cells.shape[1]) * cells.shape[0]
            for kx in range(nx):
                c = plane + (x + kx) % cells.shape[0]
                for slot in range(cells.start[c], cells.start[c + 1]):
                    j = cells.order[slot]
                    if workspace.body.beyond[j] == 0:
                        meet(table, i, j, now)
    for k in range(workspace.counts[WILD]):
        meet(table, i, neighbor_list.wild[k], now)


@callee
def meet(table, i, j, now):
    """Note the contact of two particles where they meet from now on, or touch or nearly do when the step begins.

    On a torus each image of the second has a contact of its own.
    """
    space, contacts, workspace = space_of(table), contacts_of(table), workspace_of(table)
    body = workspace.body
    a, b = min(i, j), max(i, j)
    reach = body.radius[a] + body.radius[b]
    sx, sy, sz = 0.0, 0.0, 0.0
    since = NEVER
    if a == b or reach == 0.0:
        return
    if space.periodic:
        sx = nearest_image(space, body, a, b, 0)
        sy = nearest_image(space, body, a, b, 1)
        sz = nearest_image(space, body, a, b, 2)
    if now == 0.0:
        near = meets(body, a, b, sx, sy, sz, control_of(table).clock[LENGTH])
        closed = closed_reach(body, a, reach)
        since = 0.0 if apart2(body.start, a, b, sx, sy, sz) <= closed * closed else NEVER
    else:
        near = pair_time(body, a, b, sx, sy, sz, reach, now) <= 1.0
    if near and workspace.body.alive[j] == 1 and rule_of(contacts, a, b) >= 0:
        join(table, a, b, sx, sy, sz, since)
    if space.periodic:
        ask(table, IMAGES, 0, a, float(b), now)


@callee
def join(table, a, b, sx, sy, sz, since):
    """Begin the contact of a particle with another or a wall, where there is none yet and something can move."""
    workspace = workspace_of(table)
    body, rows, own = workspace.body, workspace.rows, particles_of(table)
    n = workspace.particles
    if is_known(workspace, space_of(table).periodic, a, b, sx, sy, sz):
        return
    row = new_row(workspace)
    if row < 0:
        return
    first, second = 1.0, 0.0
    rows.reach[row] = body.radius[a]
    if b < n:
        contacts = contacts_of(table)
        first, second = lightness(own.mass[a], own.mass[b])
        rule = rule_of(contacts, a, b)
        rows.reach[row] += body.radius[b]
        rows.restitution[row] = contacts.law[rule, RESTITUTION] * mixed(
            contacts.law[rule, MIX], own.restitution[a], own.restitution[b]
        )
        rows.friction[row] = contacts.law[rule, FRICTION]
    else:
        law = walls_of(table).law
        rows.restitution[row] = law[b - n, RESTITUTION] * own.restitution[a]
        rows.friction[row] = law[b - n, FRICTION]
        rows.slip_loss[row] = law[b - n, SLIP]
    for axis in range(3):
        free = first * body.mobility[a, axis] + second * body.mobility[b, axis]
        rows.tangential_response[row] = max(rows.tangential_response[row], free)
    if rows.tangential_response[row] == 0.0:
        return
    rows.first_yields[row] = first
    rows.second_yields[row] = second
    rows.shift[row, 0], rows.shift[row, 1], rows.shift[row, 2] = sx, sy, sz
    rows.since[row] = since
    enter(workspace, row, a, b, b)
    body.known[b if a == workspace.counts[WHO] else a] = workspace.counts[LOOK]
    recall(state_of(table), workspace, row, control_of(table).clock[LENGTH])


@kernel
def lightness(one, other):
    """0 for a body that one without mass cannot move, 1 else; of two with these masses [kg]."""
    if one == 0.0 and other > 0.0:
        return 1.0, 0.0
    if other == 0.0 and one > 0.0:
        return 0.0, 1.0
    return 1.0, 1.0


@callee
def meet_along(table, k, now):
    """Meet whom a spring comes upon: in all cells around its way, and who has left its surroundings."""
    contacts, neighbor_list, workspace, dt = (
        contacts_of(table),
        neighbor_list_of(table),
        workspace_of(table),
        control_of(table).clock[LENGTH],
    )
    cells, body, edge_colliders = neighbor_list.cells, workspace.body, contacts.edge_colliders
    tail, head = edge_colliders.tail[k], edge_colliders.head[k]
    margin = contacts.radius + edge_colliders.radius[k] + neighbor_list.skin[0] + 2.0 * dt * neighbor_list.skin[3]
    x, nx = cells_around(cells, body, tail, head, margin, 0)
    y, ny = cells_around(cells, body, tail, head, margin, 1)
    z, nz = cells_around(cells, body, tail, head, margin, 2)
    for kz in range(nz):
        for ky in range(ny):
            plane = ((z + kz) % cells.shape[2] * cells.shape[1] + (y + ky) % cells.shape[1]) * cells.shape[0]
            for kx in range(nx):
                c = plane + (x + kx) % cells.shape[0]
                for slot in range(cells.start[c], cells.start[c + 1]):
                    j = cells.order[slot]
                    if workspace.body.beyond[j] == 0:
                        meet_edge(table, j, k, now)
    for w in range(workspace.counts[WILD]):
        meet_edge(table, neighbor_list.wild[w], k, now)


@callee
def meet_edge(table, i, k, now):
    """Note the contact of a particle with a spring where they meet from now on, or touch or nearly do.

    What rested on a spring when the step before ended still does where forces may have opened the gap since: a spring
    turns as its ends move, so that gaps do not stay closed to rounding as they do at walls.
    """
    contacts, workspace, dt = contacts_of(table), workspace_of(table), control_of(table).clock[LENGTH]
    body, edge_colliders = workspace.body, contacts.edge_colliders
    tail, head = edge_colliders.tail[k], edge_colliders.head[k]
    if i == tail or i == head or body.alive[i] == 0 or body.radius[i] == 0.0:  # noqa: SIM109
        return
    if looked_too_often(workspace.counts, workspace.particles):  # the step is about to say so
        return
    if contacts.sides[edge_colliders.rule[k], i] == 0:
        return
    reach = body.radius[i] + edge_colliders.radius[k]
    closed = slack(reach, body.start[i, 0], body.start[i, 1], body.start[i, 2])
    close = closed + dt * (body.gain[i] + max(body.gain[tail], body.gain[head]))
    if clear_of(body, i, tail, head, reach + close):
        return
    since = NEVER
    number = body.shape[0] + k
    t = edge_time(body, i, tail, head, reach, now, workspace.counts)
    if now == 0.0:
        first, last = 0.0, 0.0
        for end in range(2):
            when = float(end)
            gap, _nx, _ny, _nz, _s = off_edge(
                body, tail, head, at(body, i, 0, when), at(body, i, 1, when), at(body, i, 2, when), when, reach
            )
            first, last = last, gap
        if min(first, last) <= close:
            t = now
            since = 0.0 if first <= (close if rested(state_of(table), i, number) else closed) else NEVER
    if t <= 1.0 and find(workspace.rows, body, i, number) < 0:
        join_edge(table, i, k, since)


@callee
def join_edge(table, a, k, since):
    """Begin the contact of a particle with a spring, where something can move."""
    contacts, workspace = contacts_of(table), workspace_of(table)
    body, rows, edge_colliders, own = workspace.body, workspace.rows, contacts.edge_colliders, particles_of(table)
    row = new_row(workspace)
    if row < 0:
        return
    tail, head, rule = edge_colliders.tail[k], edge_colliders.head[k], edge_colliders.rule[k]
    first, second = lightness(own.mass[a], own.mass[tail] + own.mass[head])
    for axis in range(3):
        free = first * body.mobility[a, axis] + second * max(body.mobility[tail, axis], body.mobility[head, axis])
        rows.tangential_response[row] = max(rows.tangential_response[row], free)
    if rows.tangential_response[row] == 0.0:
        return
    rows.reach[row] = body.radius[a] + edge_colliders.radius[k]
    rows.restitution[row] = contacts.law[rule, RESTITUTION] * own.restitution[a]
    rows.friction[row] = contacts.law[rule, FRICTION]
    rows.first_yields[row], rows.second_yields[row] = first, second
    rows.since[row] = since
    enter(workspace, row, a, tail, body.shape[0] + k)
    rows.third[row], rows.edge[row] = head, k
    rows.next_of_third[row] = body.first_contact[head]
    body.first_contact[head] = row
    recall(state_of(table), workspace, row, control_of(table).clock[LENGTH])
