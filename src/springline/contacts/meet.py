"""Who meets whom: contacts begin where bodies touch, where their ways meet, and where forces may close a gap.

Each pass is done once for everybody, before the first impact, and after each impact for those who were in it.
"""

from __future__ import annotations

from typing import Any

from springline.constraints.meeting import NEVER, slack
from springline.contacts.approach import (
    apart2,
    nearest_image,
    pair_time,
    wall_time,
)
from springline.contacts.near import nears_wall, scope, ways
from springline.contacts.rows import (
    ALIVE,
    BEYOND,
    BOUNCE,
    END,
    HEAD,
    LIGHT_FIRST,
    LIGHT_SECOND,
    LOOKED,
    MASS,
    MOBILITY,
    NEXT_THIRD,
    OWN,
    RADIUS,
    REACH,
    RUBBING,
    SHIFT,
    SINCE,
    SLIPPING,
    START,
    STRING,
    SWIFT,
    TANGENTIAL,
    THIRD,
    WHEN,
    WHO,
    WILD,
    enter,
    find,
    looked_too_often,
    mixed,
    new_row,
    noted,
    recall,
    rested,
    rule_of,
)
from springline.contacts.strings import at, cells_around, clear_of, off_string, string_time
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, ask, control_of
from springline.engine.program import IMAGES
from springline.model.families import BROKEN, FRICTION, RESTITUTION, SLIP
from springline.model.rooms import contacts_of, near_of, space_of, state_of, touch_of, wall_paths_of, walls_of
from springline.model.space import image

EVERYBODY, ANEW = 0.0, 1.0  # whom a pass is done for: as number a of its row


@a_pass
def meet_walls(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts with walls: closed at the start, met on the way, or brought about by rest."""
    walls, near, touch, dt = walls_of(table), near_of(table), touch_of(table), control_of(table).clock[LENGTH]
    body, n, path = touch.body, touch.link.shape[0], wall_paths_of(table)
    first, last = 0, n
    if a == ANEW:
        first = touch.counts[WHO]
        last = first + 1
    for i in range(first, last):
        if a == EVERYBODY and near.walled[i] == 0:
            continue
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            since = NEVER
            if a == ANEW:
                nears = wall_time(walls, body, n, i, w, touch.now[0]) <= 1.0
            else:
                nears, gap, closed, _reach = nears_wall(walls, path, body, n, i, w, dt)
                if gap <= closed:
                    since = 0.0
            if nears:
                join(table, i, n + w, 0.0, 0.0, 0.0, since)
    return DONE


@a_pass
def meet_others(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts between particles, those among them that have left their surroundings."""
    near, touch = near_of(table), touch_of(table)
    count = touch.counts
    if a == EVERYBODY:
        for i in range(touch.link.shape[0]):
            for k in range(near.first[i], near.until[i]):
                meet(table, i, near.close[k], 0.0)
        for k in range(count[WILD]):
            seek(table, near.wild[k], 0.0)
        return DONE
    i = count[WHO]
    leave(table, i)
    count[LOOKED] += near.last[i] - near.first[i] + count[WILD]
    if touch.link[i, BEYOND] == 1:
        seek(table, i, touch.now[0])
        return DONE
    for k in range(near.first[i], near.last[i]):
        meet(table, i, near.other[k], touch.now[0])
    for k in range(count[WILD]):
        meet(table, i, near.wild[k], touch.now[0])
    return DONE


@a_pass
def meet_strings(table: Any, block: int, a: float, b: float) -> int:
    """Begin contacts of particles with springs."""
    strings, touch, state = contacts_of(table).strings, touch_of(table), state_of(table)
    if a == EVERYBODY:
        for k in range(touch.sound.shape[0]):
            whole = state.status[strings.spring[k]] != BROKEN
            touch.sound[k] = (
                1 if whole and state.alive[strings.tail[k]] == 1 and state.alive[strings.head[k]] == 1 else 0
            )
            if touch.sound[k] == 1:
                meet_along(table, k, 0.0)
        return DONE
    i = touch.counts[WHO]
    touch.counts[LOOKED] += strings.spring.shape[0]
    for k in range(strings.spring.shape[0]):
        if touch.sound[k] == 1 and (i == strings.tail[k] or i == strings.head[k]):
            meet_along(table, k, touch.now[0])
        elif touch.sound[k] == 1:
            meet_string(table, i, k, touch.now[0])
    return DONE


@callee
def leave(table, i):
    """Note when a particle leaves its surroundings on its changed way, or goes around a torus and back."""
    space, near, touch, dt = space_of(table), near_of(table), touch_of(table), control_of(table).clock[LENGTH]
    body, link, count = touch.body, touch.link, touch.counts
    if link[i, BEYOND] == 1:
        return
    away, around = 0.0, 0.0
    for axis in range(3):
        way = body[i, END + axis] - near.place[i, axis]
        if space.periodic:
            way = image(space, axis, way)
            whole = body[i, END + axis] - body[i, START + axis]
            around += whole * whole
        away += way * way
    room = scope(near.skin[0], body, i, dt)
    if max(away, around) >= room * room:
        link[i, BEYOND] = 1
        near.wild[count[WILD]] = i
        count[WILD] += 1


@callee
def seek(table, i, now):
    """Meet whom a particle comes upon that has left its surroundings: in all cells on its way, and others like it."""
    contacts, near, touch, dt = contacts_of(table), near_of(table), touch_of(table), control_of(table).clock[LENGTH]
    cells, body = near.cells, touch.body
    margin = body[i, RADIUS] + contacts.radius + near.skin[0] + dt * near.skin[3]
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
                    if touch.link[j, BEYOND] == 0:
                        meet(table, i, j, now)
    for k in range(touch.counts[WILD]):
        meet(table, i, near.wild[k], now)


@callee
def meet(table, i, j, now):
    """Note the contact of two particles where they meet from now on, or touch or nearly do when the step begins.

    On a torus each image of the second has a contact of its own.
    """
    space, contacts, touch = space_of(table), contacts_of(table), touch_of(table)
    body = touch.body
    a, b = min(i, j), max(i, j)
    reach = body[a, RADIUS] + body[b, RADIUS]
    sx, sy, sz = 0.0, 0.0, 0.0
    since = NEVER
    if a == b or reach == 0.0:
        return
    if space.periodic:
        sx = nearest_image(space, body, a, b, 0)
        sy = nearest_image(space, body, a, b, 1)
        sz = nearest_image(space, body, a, b, 2)
    t = pair_time(body, a, b, sx, sy, sz, reach, now)
    if now == 0.0:
        closed = reach + slack(reach, body[a, START], body[a, START + 1], body[a, START + 2])
        close = closed + control_of(table).clock[LENGTH] * (body[a, SWIFT] + body[b, SWIFT])
        first = apart2(body, a, b, START, sx, sy, sz)
        if first <= close * close or apart2(body, a, b, END, sx, sy, sz) <= close * close:
            t = now
            since = 0.0 if first <= closed * closed else NEVER
    if t <= 1.0 and touch.link[j, ALIVE] == 1 and rule_of(contacts, a, b) >= 0:
        join(table, a, b, sx, sy, sz, since)
    if space.periodic:
        ask(table, IMAGES, 0, a, float(b), now)


@callee
def join(table, a, b, sx, sy, sz, since):
    """Begin the contact of a particle with another or a wall, where there is none yet and something can move."""
    touch = touch_of(table)
    body, data = touch.body, touch.data
    n = touch.link.shape[0]
    if noted(touch.who, touch.ends, data, touch.link, a, b, sx, sy, sz):
        return
    row = new_row(touch)
    if row < 0:
        return
    first, second = 1.0, 0.0
    data[row, REACH] = body[a, RADIUS]
    if b < n:
        contacts = contacts_of(table)
        first, second = lightness(body[a, MASS], body[b, MASS])
        rule = rule_of(contacts, a, b)
        data[row, REACH] += body[b, RADIUS]
        data[row, BOUNCE] = mixed(contacts.law, rule, body[a, OWN], body[b, OWN])
        data[row, RUBBING] = contacts.law[rule, FRICTION]
    else:
        law = walls_of(table).law
        data[row, BOUNCE] = law[b - n, RESTITUTION] * body[a, OWN]
        data[row, RUBBING] = law[b - n, FRICTION]
        data[row, SLIPPING] = law[b - n, SLIP]
    for axis in range(3):
        own = first * body[a, MOBILITY + axis]
        if b < n:
            own += second * body[b, MOBILITY + axis]
        data[row, TANGENTIAL] = max(data[row, TANGENTIAL], own)
    if data[row, TANGENTIAL] == 0.0:
        return
    data[row, LIGHT_FIRST] = first
    data[row, LIGHT_SECOND] = second
    data[row, WHEN] = NEVER
    data[row, SHIFT], data[row, SHIFT + 1], data[row, SHIFT + 2] = sx, sy, sz
    data[row, SINCE] = since
    enter(touch, row, a, b if b < n else -1, b)
    recall(state_of(table), touch, row, control_of(table).clock[LENGTH])


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
    contacts, near, touch, dt = contacts_of(table), near_of(table), touch_of(table), control_of(table).clock[LENGTH]
    cells, body, strings = near.cells, touch.body, contacts.strings
    tail, head = strings.tail[k], strings.head[k]
    margin = contacts.radius + strings.radius[k] + near.skin[0] + 2.0 * dt * near.skin[3]
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
                    if touch.link[j, BEYOND] == 0:
                        meet_string(table, j, k, now)
    for w in range(touch.counts[WILD]):
        meet_string(table, near.wild[w], k, now)


@callee
def meet_string(table, i, k, now):
    """Note the contact of a particle with a spring where they meet from now on, or touch or nearly do.

    What rested on a spring when the step before ended still does where forces may have opened the gap since: a spring
    turns as its ends move, so that gaps do not stay closed to rounding as they do at walls.
    """
    contacts, touch, dt = contacts_of(table), touch_of(table), control_of(table).clock[LENGTH]
    body, link, strings = touch.body, touch.link, contacts.strings
    tail, head = strings.tail[k], strings.head[k]
    if i == tail or i == head or link[i, ALIVE] == 0 or body[i, RADIUS] == 0.0:  # noqa: SIM109
        return
    if looked_too_often(touch.counts, link.shape[0]):  # the step is about to say so
        return
    if contacts.sides[strings.rule[k], i] == 0:
        return
    reach = body[i, RADIUS] + strings.radius[k]
    closed = slack(reach, body[i, START], body[i, START + 1], body[i, START + 2])
    close = closed + dt * (body[i, SWIFT] + max(body[tail, SWIFT], body[head, SWIFT]))
    if clear_of(body, i, tail, head, reach + close):
        return
    since = NEVER
    number = body.shape[0] + k
    t = string_time(body, i, tail, head, reach, now, touch.counts)
    if now == 0.0:
        first, last = 0.0, 0.0
        for end in range(2):
            when = float(end)
            gap, _nx, _ny, _nz, _s = off_string(
                body, tail, head, at(body, i, 0, when), at(body, i, 1, when), at(body, i, 2, when), when, reach
            )
            first, last = last, gap
        if min(first, last) <= close:
            t = now
            since = 0.0 if first <= (close if rested(state_of(table), i, number) else closed) else NEVER
    if t <= 1.0 and find(touch.who, touch.ends, link, i, number) < 0:
        join_string(table, i, k, since)


@callee
def join_string(table, a, k, since):
    """Begin the contact of a particle with a spring, where something can move."""
    contacts, touch = contacts_of(table), touch_of(table)
    body, link, ends, data, strings = touch.body, touch.link, touch.ends, touch.data, contacts.strings
    row = new_row(touch)
    if row < 0:
        return
    tail, head, rule = strings.tail[k], strings.head[k], strings.rule[k]
    first, second = lightness(body[a, MASS], body[tail, MASS] + body[head, MASS])
    for axis in range(3):
        own = first * body[a, MOBILITY + axis]
        own += second * max(body[tail, MOBILITY + axis], body[head, MOBILITY + axis])
        data[row, TANGENTIAL] = max(data[row, TANGENTIAL], own)
    if data[row, TANGENTIAL] == 0.0:
        return
    data[row, REACH] = body[a, RADIUS] + strings.radius[k]
    data[row, BOUNCE] = contacts.law[rule, RESTITUTION] * body[a, OWN]
    data[row, RUBBING] = contacts.law[rule, FRICTION]
    data[row, LIGHT_FIRST], data[row, LIGHT_SECOND] = first, second
    data[row, WHEN] = NEVER
    data[row, SINCE] = since
    enter(touch, row, a, tail, body.shape[0] + k)
    ends[row, THIRD], ends[row, STRING] = head, k
    ends[row, NEXT_THIRD] = link[head, HEAD]
    link[head, HEAD] = row
    recall(state_of(table), touch, row, control_of(table).clock[LENGTH])
