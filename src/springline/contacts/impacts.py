"""Impacts, in the order in which they happen: by time, then by the numbers of those who meet.

After an impact both look anew, so that a blow goes on through those that touch.
"""

from __future__ import annotations

import numpy as np

from springline.constraints.meeting import (
    BRIEF,
    FAINT,
    IMPACTS_AT_MOST,
    NEVER,
    ROUND,
    gap_and_normal,
    kept_slip,
    lasts,
    slack,
)
from springline.constraints.memory import counts
from springline.constraints.walls import note
from springline.contacts.approach import (
    AROUND_AT_MOST,
    apart2,
    first_of_images,
    images,
    nearest_image,
    pair_time,
    wall_time,
)
from springline.contacts.near import scope, ways
from springline.contacts.rows import (
    ALIVE,
    ALONG,
    AROUND,
    BEYOND,
    BOUNCE,
    CAUGHT,
    END,
    FIRST,
    HEAD,
    HEAP,
    HITS,
    LASTING,
    LEFT,
    LIGHT_FIRST,
    LIGHT_SECOND,
    LOOKED,
    MARK,
    MOBILITY,
    MOVED,
    NORMAL,
    PACE,
    PLACE,
    RADIUS,
    REACH,
    REBOUNDS,
    RECENT,
    ROWS_WANTED,
    RUBBING,
    SECOND,
    SHIFT,
    SINCE,
    SLIPPING,
    SPEED,
    START,
    STRING,
    SWIFT,
    THIRD,
    WHEN,
    WILD,
    begin,
    expect,
    find,
    follow,
    looked_too_often,
    noted,
    recall,
    rested,
    rule_of,
)
from springline.contacts.strings import (
    at,
    begin_at_string,
    cells_around,
    clear_of,
    meets_string,
    off_string,
    other_mobility,
    string_time,
)
from springline.engine.kernels import callee, kernel
from springline.model.space import image
from springline.model.work import COLLIDE, HIT, IMPACTS_ENDLESS, LOOKS_ENDLESS, REPORT_EVENTS, REPORT_USER, STRIKE


@callee
def where(kind, shape, body, who, ends, data, row, t):
    """Gap of a contact after the part t of a step [m], and the normal; of coincident centers, the x axis."""
    a, b = who[row, FIRST], who[row, SECOND]
    x = body[a, START] + t * (body[a, END] - body[a, START])
    y = body[a, START + 1] + t * (body[a, END + 1] - body[a, START + 1])
    z = body[a, START + 2] + t * (body[a, END + 2] - body[a, START + 2])
    n = body.shape[0]
    if ends.shape[0] > 0:
        if ends[row, THIRD] >= 0:
            gap, nx, ny, nz, data[row, ALONG] = off_string(body, b, ends[row, THIRD], x, y, z, t, data[row, REACH])
            return gap, nx, ny, nz
    if b >= n:
        gap, nx, ny, nz = gap_and_normal(kind, shape, b - n, data[row, REACH], x, y, z)
        return gap, -nx, -ny, -nz
    nx = body[b, START] + t * (body[b, END] - body[b, START]) - x + data[row, SHIFT]
    ny = body[b, START + 1] + t * (body[b, END + 1] - body[b, START + 1]) - y + data[row, SHIFT + 1]
    nz = body[b, START + 2] + t * (body[b, END + 2] - body[b, START + 2]) - z + data[row, SHIFT + 2]
    apart = np.sqrt(nx * nx + ny * ny + nz * nz)
    if apart == 0.0:
        return -data[row, REACH], 1.0, 0.0, 0.0
    return apart - data[row, REACH], nx / apart, ny / apart, nz / apart


@kernel
def relative(body, ends, data, row, a, b, column):
    """One coordinate of the second body less that of the first; walls have none, springs that of the point closest."""
    own = -body[a, column]
    if ends.shape[0] > 0:
        third = ends[row, THIRD]
        if third >= 0:
            along = data[row, ALONG]
            return (1.0 - along) * body[b, column] + along * body[third, column] + own
    return body[b, column] + own if b < body.shape[0] else own


@callee
def closing(body, ends, data, row, a, b, nx, ny, nz, t):
    """Speed along the normal after the part t of a step, negative when nearing, and its change over the step [m/s]."""
    first = relative(body, ends, data, row, a, b, PACE) * nx
    first += relative(body, ends, data, row, a, b, PACE + 1) * ny
    first += relative(body, ends, data, row, a, b, PACE + 2) * nz
    last = relative(body, ends, data, row, a, b, SPEED) * nx
    last += relative(body, ends, data, row, a, b, SPEED + 1) * ny
    last += relative(body, ends, data, row, a, b, SPEED + 2) * nz
    return first + t * (last - first), last - first


@kernel
def load(body, ends, data, a, b, row, change, share):
    """The greatest speed that forces may give in this step to bodies that rest on one another [m/s]."""
    least = -max(share, 1.0 - share) * min(change, 0.0)
    if data[row, LASTING] == 1.0:
        least = max(least, swift(body, ends, row, a, b))
    return least


@kernel
def swift(body, ends, row, a, b):
    """What forces may add to the relative speed of two bodies in this step [m/s]."""
    if ends.shape[0] > 0:
        if ends[row, THIRD] >= 0:
            return body[a, SWIFT] + max(body[b, SWIFT], body[ends[row, THIRD], SWIFT])
    return body[a, SWIFT] + (body[b, SWIFT] if b < body.shape[0] else 0.0)


@kernel
def faint(body, ends, row, a, b):
    """Speeds that are rounding [m/s]."""
    total = abs(body[a, SPEED]) + abs(body[a, SPEED + 1]) + abs(body[a, SPEED + 2])
    if ends.shape[0] > 0:
        third = ends[row, THIRD]
        if third >= 0:
            total += abs(body[third, SPEED]) + abs(body[third, SPEED + 1]) + abs(body[third, SPEED + 2])
    if b < body.shape[0]:
        total += abs(body[b, SPEED]) + abs(body[b, SPEED + 1]) + abs(body[b, SPEED + 2])
    return FAINT * total


@callee
def foresee(kind, shape, body, who, ends, data, heap, count, row, now, share):
    """Note when a contact has its next impact, from now on."""
    a, b = who[row, FIRST], who[row, SECOND]
    n = body.shape[0]
    resting = data[row, SINCE] <= 1.0
    t = now
    if not resting and b >= n:
        t = wall_time(kind, shape, body, a, b - n, now)
    elif not resting and not meets_string(ends, row):
        t = pair_time(body, a, b, data[row, SHIFT], data[row, SHIFT + 1], data[row, SHIFT + 2], data[row, REACH], now)
    if ends.shape[0] > 0:
        if not resting and ends[row, THIRD] >= 0:
            t = string_time(body, a, b, ends[row, THIRD], data[row, REACH], now, count)
    if t <= 1.0:
        _gap, nx, ny, nz = where(kind, shape, body, who, ends, data, row, t)
        speed, change = closing(body, ends, data, row, a, b, nx, ny, nz, min(t, data[row, SINCE]))
        held = resting and -speed <= load(body, ends, data, a, b, row, change, share)
        if speed >= -faint(body, ends, row, a, b) or held or data[row, RECENT] == LEFT:
            t = NEVER
    if t <= 1.0 or who[row, PLACE] >= 0:
        expect(who, ends, data, heap, count, row, t)


@kernel
def mark(body, link, moved, was, count, hits, i):
    """Remember how the step of a particle was before contacts."""
    if link[i, MARK] < 0:
        k = count[MOVED]
        link[i, MARK] = k
        moved[k] = i
        count[MOVED] = k + 1
        for column in range(12):
            was[k, column] = body[i, column]
        was[k, HITS] = hits[i]


@kernel
def turn(body, i, axis, change, t, dt):
    """Change one velocity [m/s] after the part t of a step: the straight way bends there."""
    body[i, PACE + axis] += change
    body[i, SPEED + axis] += change
    body[i, START + axis] -= t * dt * change
    body[i, END + axis] += (1.0 - t) * dt * change


@kernel
def turn_other(body, ends, data, row, b, axis, impulse, t, dt):
    """Turn the second body of a contact by an impulse [N s]; a spring hands it on to its ends, and walls stay."""
    push = data[row, LIGHT_SECOND] * impulse
    if ends.shape[0] > 0:
        third = ends[row, THIRD]
        if third >= 0:
            along = data[row, ALONG]
            turn(body, b, axis, (1.0 - along) * push * body[b, MOBILITY + axis], t, dt)
            turn(body, third, axis, along * push * body[third, MOBILITY + axis], t, dt)
            return
    if b < body.shape[0]:
        turn(body, b, axis, push * body[b, MOBILITY + axis], t, dt)


@kernel
def tires(who, data, row, t, bounce):
    """Count an impact; whether those of this contact follow one another without end: what is left is inelastic."""
    who[row, REBOUNDS] += 1
    if who[row, REBOUNDS] % ROUND == 0:
        brief = t - data[row, RECENT] <= BRIEF
        data[row, RECENT] = t
        if brief and (bounce < 1.0 or data[row, CAUGHT] == 1.0):
            data[row, RECENT] = LEFT
    return data[row, RECENT] == LEFT


@kernel
def later(body, i, axis, t):
    """The velocity of a body along an axis after the part t of a step [m/s]."""
    return body[i, PACE + axis] + t * (body[i, SPEED + axis] - body[i, PACE + axis])


@callee
def collide(kind, shape, body, who, ends, data, row, dt, share):
    """The impact of a contact at its time; its speed of approach [m/s], and whether it rebounds."""
    a, b = who[row, FIRST], who[row, SECOND]
    t = data[row, WHEN]
    part = min(t, data[row, SINCE])
    _gap, nx, ny, nz = where(kind, shape, body, who, ends, data, row, t)
    speed, change = closing(body, ends, data, row, a, b, nx, ny, nz, part)
    bounce = data[row, BOUNCE]
    endless = tires(who, data, row, t, bounce)
    if endless or -bounce * speed <= load(body, ends, data, a, b, row, change, share):
        bounce = 0.0
        if endless:
            data[row, NORMAL], data[row, NORMAL + 1], data[row, NORMAL + 2] = nx, ny, nz
        if endless or data[row, SINCE] > 1.0:
            data[row, CAUGHT] = 1.0
            data[row, SINCE] = part
    slide = 0.0
    effect = 0.0
    for axis in range(3):
        normal = nx if axis == 0 else ny if axis == 1 else nz
        u = relative(body, ends, data, row, a, b, PACE + axis)
        u += part * (relative(body, ends, data, row, a, b, SPEED + axis) - u) - speed * normal
        slide += u * u
        own = data[row, LIGHT_FIRST] * body[a, MOBILITY + axis] + other_mobility(body, ends, data, row, b, axis)
        effect += normal * normal * own
    if effect == 0.0:
        return 0.0, False
    lost = 1.0 - kept_slip(data[row, SLIPPING], data[row, RUBBING], -(1.0 + bounce) * speed, np.sqrt(slide))
    push = -(1.0 + bounce) * speed / effect
    if lost < 0.0:  # a wall gives speed, but to nothing that comes to rest or slides
        one = push * data[row, LIGHT_FIRST]
        vx = later(body, a, 0, part) - one * nx * body[a, MOBILITY]
        vy = later(body, a, 1, part) - one * ny * body[a, MOBILITY + 1]
        vz = later(body, a, 2, part) - one * nz * body[a, MOBILITY + 2]
        if bounce == 0.0 or not lasts(
            kind, shape, b - body.shape[0], data[row, REACH], at(body, a, 0, t), at(body, a, 1, t), at(body, a, 2, t),
            vx, vy, vz, dt,
        ):  # fmt: skip
            lost = 0.0
    for axis in range(3):
        normal = nx if axis == 0 else ny if axis == 1 else nz
        one = data[row, LIGHT_FIRST] * body[a, MOBILITY + axis]
        other = other_mobility(body, ends, data, row, b, axis)
        if one + other == 0.0:
            continue
        impulse = push * normal
        if lost != 0.0:
            u = relative(body, ends, data, row, a, b, PACE + axis)
            u += part * (relative(body, ends, data, row, a, b, SPEED + axis) - u) - speed * normal
            impulse -= lost * u / (one + other)
        turn(body, a, axis, -impulse * one, t, dt)
        turn_other(body, ends, data, row, b, axis, impulse, t, dt)
    return -speed, bounce > 0.0


@callee
def impacts(
    space, walls, contacts, near, touch, ends, strings, touching, pressing, touches, hits, mortality, notes, time, dt,
    share
):  # fmt: skip
    """All impacts of a step, in order; false where they have no room.

    Where one step alone has more events than there is room for, the last of them are counted and not noted.
    """
    body, link, who, data, heap, count = touch.body, touch.link, touch.who, touch.data, touch.heap, touch.counts
    n = body.shape[0]
    noted = notes.report[REPORT_EVENTS]
    while count[HEAP] > 0:
        row = heap[0]
        t = data[row, WHEN]
        if t > 1.0:
            break
        a, b = who[row, FIRST], who[row, SECOND]
        room = notes.report[REPORT_EVENTS] < notes.time.shape[0]
        if not room and noted > 0:
            return False
        mark(body, link, touch.moved, touch.was, count, hits, a)
        if b < n:
            mark(body, link, touch.moved, touch.was, count, hits, b)
        third = -1
        if ends.shape[0] > 0:
            third = ends[row, THIRD]
            if third >= 0:
                mark(body, link, touch.moved, touch.was, count, hits, third)
        if who[row, REBOUNDS] >= IMPACTS_AT_MOST:
            notes.report[REPORT_USER] = IMPACTS_ENDLESS + int(a)
            return True
        if looked_too_often(count, n):
            notes.report[REPORT_USER] = LOOKS_ENDLESS + int(a)
            return True
        rested = data[row, SINCE] <= 1.0
        speed, rebounds = collide(walls.kind, walls.shape, body, who, ends, data, row, dt, share)
        if rebounds or not rested:
            if third >= 0:
                if ends.shape[0] > 0:
                    hits[a] += counts(mortality.scope, mortality.springs, a, strings.spring[ends[row, STRING]])
            elif b < n:
                hits[a] += counts(mortality.scope, mortality.others, a, b)
                hits[b] += counts(mortality.scope, mortality.others, b, a)
            else:
                hits[a] += counts(mortality.scope, mortality.walls, a, walls.number[b - n])
            if room and third >= 0:
                if ends.shape[0] > 0:
                    note(notes, time, STRIKE, a, strings.spring[ends[row, STRING]], speed)
            elif room and b < n:
                note(notes, time, COLLIDE, a, b, speed)
            elif room:
                note(notes, time, HIT, a, walls.number[b - n], speed)
        for side in range(3):
            i = a if side == 0 else b if side == 1 else third
            if i >= 0 and i < n:
                look_again(
                    space, walls, contacts, near, touch, ends, strings, touching, pressing, touches, i, t, dt, share
                )
        if count[ROWS_WANTED] > 0:
            return False
    return True


@callee
def look_again(
    space, walls, contacts, near, touch, ends, strings, touching, pressing, touches, i, now, dt, share
):  # fmt: skip
    """Look for the next impacts of a particle whose velocity has changed."""
    body, link, who, data, heap, count = touch.body, touch.link, touch.who, touch.data, touch.heap, touch.counts
    n = body.shape[0]
    if body[i, MOBILITY] == 0.0 and body[i, MOBILITY + 1] == 0.0 and body[i, MOBILITY + 2] == 0.0:
        return
    row = link[i, HEAD]
    while row >= 0:
        foresee(walls.kind, walls.shape, body, who, ends, data, heap, count, row, now, share)
        row = follow(who, ends, row, i)
    if walls.kind.shape[0] > 0:
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            if wall_time(walls.kind, walls.shape, body, i, w, now) <= 1.0 and find(who, ends, link, i, n + w) < 0:
                row = begin(contacts, walls.law, body, link, who, ends, data, count, i, n + w, 0.0, 0.0, 0.0, NEVER)
                if row >= 0:
                    recall(touching, pressing, touches, who, ends, data, row, dt)
                    foresee(walls.kind, walls.shape, body, who, ends, data, heap, count, row, now, share)
    leave(space, near.place, near.skin[0], body, link, near.wild, count, i, dt)
    count[LOOKED] += near.last[i] - near.first[i] + count[WILD]
    if strings.spring.shape[0] > 0:
        count[LOOKED] += strings.spring.shape[0]
        strings_again(walls, contacts, near, touch, touching, pressing, touches, i, now, dt, share)
    if link[i, BEYOND] == 1:
        seek(space, walls, contacts, near, touch, touching, pressing, touches, i, now, dt, share)
        return
    for k in range(near.first[i], near.last[i]):
        meet(space, walls, contacts, touch, touching, pressing, touches, i, near.other[k], now, dt, share)
    for k in range(count[WILD]):
        meet(space, walls, contacts, touch, touching, pressing, touches, i, near.wild[k], now, dt, share)


@callee
def strings_again(walls, contacts, near, touch, touching, pressing, touches, i, now, dt, share):
    """Meet the springs that a particle comes upon, and whom the springs come upon that it is an end of."""
    strings = contacts.strings
    for k in range(strings.spring.shape[0]):
        if touch.sound[k] == 1 and (i == strings.tail[k] or i == strings.head[k]):
            meet_along(walls, contacts, near, touch, touching, pressing, touches, k, now, dt, share)
        elif touch.sound[k] == 1:
            meet_string(walls, contacts, touch, touching, pressing, touches, i, k, now, dt, share)


@callee
def meet_along(walls, contacts, near, touch, touching, pressing, touches, k, now, dt, share):
    """Meet whom a spring comes upon: in all cells around its way, and who has left its surroundings."""
    cells, link = near.cells, touch.link
    strings = contacts.strings
    tail, head = strings.tail[k], strings.head[k]
    margin = contacts.radius + strings.radius[k] + near.skin[0] + 2.0 * dt * near.skin[3]
    x, nx = cells_around(cells, touch.body, tail, head, margin, 0)
    y, ny = cells_around(cells, touch.body, tail, head, margin, 1)
    z, nz = cells_around(cells, touch.body, tail, head, margin, 2)
    for kz in range(nz):
        for ky in range(ny):
            plane = ((z + kz) % cells.shape[2] * cells.shape[1] + (y + ky) % cells.shape[1]) * cells.shape[0]
            for kx in range(nx):
                c = plane + (x + kx) % cells.shape[0]
                for slot in range(cells.start[c], cells.start[c + 1]):
                    j = cells.order[slot]
                    if link[j, BEYOND] == 0:
                        meet_string(walls, contacts, touch, touching, pressing, touches, j, k, now, dt, share)
    for w in range(touch.counts[WILD]):
        meet_string(walls, contacts, touch, touching, pressing, touches, near.wild[w], k, now, dt, share)


@callee
def meet_string(walls, contacts, touch, touching, pressing, touches, i, k, now, dt, share):
    """Note the contact of a particle with a spring where they meet from now on, or touch or nearly do.

    What rested on a spring when the step before ended still does where forces may have opened the gap since: a spring
    turns as its ends move, so that gaps do not stay closed to rounding as they do at walls.
    """
    body, link, who, ends, data = touch.body, touch.link, touch.who, touch.ends, touch.data
    strings = contacts.strings
    tail, head = strings.tail[k], strings.head[k]
    if i in (tail, head) or link[i, ALIVE] == 0 or body[i, RADIUS] == 0.0:
        return
    if looked_too_often(touch.counts, body.shape[0]):  # the step is about to say so
        return
    if contacts.sides[strings.rule[k], i] == 0:
        return
    reach = body[i, RADIUS] + strings.radius[k]
    closed = slack(reach, body[i, START], body[i, START + 1], body[i, START + 2])
    close = closed + dt * (body[i, SWIFT] + max(body[tail, SWIFT], body[head, SWIFT]))
    if clear_of(body, i, tail, head, reach + close):
        return
    since = NEVER
    number = body.shape[0] + walls.kind.shape[0] + k
    t = string_time(body, i, tail, head, reach, now, touch.counts)
    if now == 0.0:
        first, _nx, _ny, _nz, _s = off_string(
            body, tail, head, at(body, i, 0, 0.0), at(body, i, 1, 0.0), at(body, i, 2, 0.0), 0.0, reach
        )
        last, _nx, _ny, _nz, _s = off_string(
            body, tail, head, at(body, i, 0, 1.0), at(body, i, 1, 1.0), at(body, i, 2, 1.0), 1.0, reach
        )
        if min(first, last) <= close:
            t = now
            since = 0.0 if first <= (close if rested(touching, touches, i, number) else closed) else NEVER
    if t > 1.0 or find(who, ends, link, i, number) >= 0:
        return
    row = begin_at_string(contacts, walls, body, link, who, ends, data, touch.counts, i, k, since)
    if row >= 0:
        recall(touching, pressing, touches, who, ends, data, row, dt)
        foresee(walls.kind, walls.shape, body, who, ends, data, touch.heap, touch.counts, row, now, share)


@kernel
def leave(space, place, skin, body, link, wild, count, i, dt):
    """Note when a particle leaves its surroundings on its changed way, or goes around a torus and back."""
    if link[i, BEYOND] == 1:
        return
    away, around = 0.0, 0.0
    for axis in range(3):
        way = body[i, END + axis] - place[i, axis]
        if space.periodic:
            way = image(space, axis, way)
            whole = body[i, END + axis] - body[i, START + axis]
            around += whole * whole
        away += way * way
    room = scope(skin, body, i, dt)
    if max(away, around) >= room * room:
        link[i, BEYOND] = 1
        wild[count[WILD]] = i
        count[WILD] += 1


@callee
def seek(space, walls, contacts, near, touch, touching, pressing, touches, i, now, dt, share):
    """Meet whom a particle comes upon that has left its surroundings: in all cells on its way, and others like it."""
    cells = near.cells
    body, link, count = touch.body, touch.link, touch.counts
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
                    if link[j, BEYOND] == 0:
                        meet(space, walls, contacts, touch, touching, pressing, touches, i, j, now, dt, share)
    for k in range(count[WILD]):
        meet(space, walls, contacts, touch, touching, pressing, touches, i, near.wild[k], now, dt, share)


@kernel
def meet(space, walls, contacts, touch, touching, pressing, touches, i, j, now, dt, share):
    """Note the contact of two particles where they meet from now on, or touch or nearly do when the step begins.

    On a torus each image of the second has a contact of its own.
    """
    body = touch.body
    a, b = min(i, j), max(i, j)
    reach = body[a, RADIUS] + body[b, RADIUS]
    sx, sy, sz = 0.0, 0.0, 0.0
    since = NEVER
    if a != b and reach > 0.0:
        if space.periodic:
            sx = nearest_image(space, body, a, b, 0)
            sy = nearest_image(space, body, a, b, 1)
            sz = nearest_image(space, body, a, b, 2)
        t = pair_time(body, a, b, sx, sy, sz, reach, now)
        if now == 0.0:
            closed = reach + slack(reach, body[a, START], body[a, START + 1], body[a, START + 2])
            close = closed + dt * (body[a, SWIFT] + body[b, SWIFT])
            first = apart2(body, a, b, START, sx, sy, sz)
            if first <= close * close or apart2(body, a, b, END, sx, sy, sz) <= close * close:
                t = now
                since = 0.0 if first <= closed * closed else NEVER
        if t <= 1.0 and touch.link[j, ALIVE] == 1 and rule_of(contacts, a, b) >= 0:
            join(walls, contacts, touch, touching, pressing, touches, a, b, sx, sy, sz, since, now, dt, share)
        if space.periodic:
            sx, sy, sz, t = other_image(space, contacts, touch, a, b, sx, sy, sz, reach, now)
            if t <= 1.0 and touch.link[j, ALIVE] == 1:
                join(walls, contacts, touch, touching, pressing, touches, a, b, sx, sy, sz, NEVER, now, dt, share)


@callee
def join(walls, contacts, touch, touching, pressing, touches, a, b, sx, sy, sz, since, now, dt, share):
    """Begin a contact where there is none yet."""
    body, link, who, data, heap, count = touch.body, touch.link, touch.who, touch.data, touch.heap, touch.counts
    if noted(who, touch.ends, data, link, a, b, sx, sy, sz):
        return
    row = begin(contacts, walls.law, body, link, who, touch.ends, data, count, a, b, sx, sy, sz, since)
    if row >= 0:
        recall(touching, pressing, touches, who, touch.ends, data, row, dt)
        foresee(walls.kind, walls.shape, body, who, touch.ends, data, heap, count, row, now, share)


@kernel
def other_image(space, contacts, touch, a, b, sx, sy, sz, reach, now):
    """Which image of the second particle but this one is met first on a torus: the shift to it, and when."""
    body = touch.body
    nx = images(space, body, a, b, 0, reach)
    ny = images(space, body, a, b, 1, reach)
    nz = images(space, body, a, b, 2, reach)
    if nx + ny + nz == 0 or rule_of(contacts, a, b) < 0:
        return sx, sy, sz, NEVER
    if max(nx, ny, nz) > AROUND_AT_MOST:
        touch.counts[AROUND] = a + 1
        return sx, sy, sz, NEVER
    touch.counts[LOOKED] += (2 * nx + 1) * (2 * ny + 1) * (2 * nz + 1)
    return first_of_images(space, body, a, b, sx, sy, sz, nx, ny, nz, reach, now)
