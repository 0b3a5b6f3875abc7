"""Impacts, in the order in which they happen: by time, then by the numbers of those who meet.

After an impact both look anew, so that a blow goes on through those that touch.
"""

from __future__ import annotations

from typing import Any

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
)
from springline.constraints.memory import counts
from springline.constraints.walls import note
from springline.contacts.approach import pair_time, wall_time
from springline.contacts.rows import (
    ALONG,
    AROUND,
    BOUNCE,
    CAUGHT,
    CONTACTS,
    END,
    FIRST,
    HEAD,
    HEAP,
    HITS,
    LASTING,
    LEFT,
    LIGHT_FIRST,
    LIGHT_SECOND,
    MARK,
    MASS,
    MOBILITY,
    MOVED,
    NORMAL,
    PACE,
    PLACE,
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
    WHO,
    expect,
    follow,
    looked_too_often,
)
from springline.contacts.strings import GAP, TIME, at, meets_string, other_mobility
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, ask, control_of, do_alone
from springline.engine.machine import END as STEP_END
from springline.engine.program import AGAIN, AT_SPRINGS
from springline.model.rooms import contacts_of, mortality_of, notes_of, state_of, touch_of, walls_of
from springline.model.work import (
    AROUND_TOO_OFTEN,
    COLLIDE,
    CONTACTS_FULL,
    HIT,
    IMPACTS_ENDLESS,
    LOOKS_ENDLESS,
    REPORT_EVENTS,
    REPORT_USER,
    STRIKE,
    USER_FAILED,
)


@callee
def where(table, row, t):
    """Gap of a contact after the part t of a step [m], and the normal; of coincident centers, the x axis."""
    walls, touch = walls_of(table), touch_of(table)
    body, who, ends, data = touch.body, touch.who, touch.ends, touch.data
    if meets_string(ends, row):
        ask(table, AT_SPRINGS, GAP, row, t, 0.0)
        return touch.answer[0], touch.answer[1], touch.answer[2], touch.answer[3]
    a, b = who[row, FIRST], who[row, SECOND]
    x, y, z = at(body, a, 0, t), at(body, a, 1, t), at(body, a, 2, t)
    n = touch.link.shape[0]
    if b >= n:
        x, y, z = x - at(body, b, 0, t), y - at(body, b, 1, t), z - at(body, b, 2, t)
        gap, nx, ny, nz = gap_and_normal(walls.kind, walls.shape, b - n, data[row, REACH], x, y, z)
        return gap, -nx, -ny, -nz
    nx = at(body, b, 0, t) - x + data[row, SHIFT]
    ny = at(body, b, 1, t) - y + data[row, SHIFT + 1]
    nz = at(body, b, 2, t) - z + data[row, SHIFT + 2]
    apart = np.sqrt(nx * nx + ny * ny + nz * nz)
    if apart == 0.0:
        return -data[row, REACH], 1.0, 0.0, 0.0
    return apart - data[row, REACH], nx / apart, ny / apart, nz / apart


@kernel
def relative(body, ends, data, row, a, b, column):
    """One coordinate of the second body less that of the first; of a spring that of its closest point."""
    own = -body[a, column]
    if ends.shape[0] > 0:
        third = ends[row, THIRD]
        if third >= 0:
            along = data[row, ALONG]
            return (1.0 - along) * body[b, column] + along * body[third, column] + own
    return body[b, column] + own


@callee
def closing(table, row, nx, ny, nz, t):
    """Speed along the normal after the part t of a step, negative when nearing, and its change over the step [m/s]."""
    touch = touch_of(table)
    body, ends, data = touch.body, touch.ends, touch.data
    a, b = touch.who[row, FIRST], touch.who[row, SECOND]
    first, last = 0.0, 0.0
    for axis in range(3):
        normal = nx if axis == 0 else ny if axis == 1 else nz
        first += relative(body, ends, data, row, a, b, PACE + axis) * normal
        last += relative(body, ends, data, row, a, b, SPEED + axis) * normal
    return first + t * (last - first), last - first


@kernel
def load(touch, row, change, share):
    """The greatest speed that forces may give in this step to bodies that rest on one another [m/s]."""
    least = -max(share, 1.0 - share) * min(change, 0.0)
    if touch.data[row, LASTING] == 1.0:
        least = max(least, swift(touch, row))
    return least


@kernel
def swift(touch, row):
    """What forces may add to the relative speed of the bodies of a contact in this step [m/s]."""
    body, who, ends = touch.body, touch.who, touch.ends
    a, b = who[row, FIRST], who[row, SECOND]
    if meets_string(ends, row):
        return body[a, SWIFT] + max(body[b, SWIFT], body[ends[row, THIRD], SWIFT])
    return body[a, SWIFT] + body[b, SWIFT]


@kernel
def faint(touch, row):
    """Speeds that are rounding [m/s]."""
    body = touch.body
    total = 0.0
    for side in range(3):
        i = member(touch.who, touch.ends, row, side)
        if i >= 0:
            total += abs(body[i, SPEED]) + abs(body[i, SPEED + 1]) + abs(body[i, SPEED + 2])
    return FAINT * total


@callee
def foresee(table, row, now, share):
    """Note when a contact has its next impact, from now on."""
    walls, touch = walls_of(table), touch_of(table)
    body, who, ends, data, count = touch.body, touch.who, touch.ends, touch.data, touch.counts
    a, b = who[row, FIRST], who[row, SECOND]
    n = touch.link.shape[0]
    resting = data[row, SINCE] <= 1.0
    reach = data[row, REACH]
    t = now
    if not resting:
        if meets_string(ends, row):
            ask(table, AT_SPRINGS, TIME, row, now, 0.0)
            t = touch.answer[0]
        elif b >= n:
            t = wall_time(walls, body, n, a, b - n, now)
        else:
            t = pair_time(body, a, b, data[row, SHIFT], data[row, SHIFT + 1], data[row, SHIFT + 2], reach, now)
    if t <= 1.0:
        _gap, nx, ny, nz = where(table, row, t)
        speed, change = closing(table, row, nx, ny, nz, min(t, data[row, SINCE]))
        held = resting and -speed <= load(touch, row, change, share)
        if speed >= -faint(touch, row) or held or data[row, RECENT] == LEFT:
            t = NEVER
    if t <= 1.0 or who[row, PLACE] >= 0:
        expect(who, ends, data, touch.heap, count, row, t)


@callee
def mark(table, row):
    """Remember how the step of those in a contact was before contacts."""
    touch, hits = touch_of(table), state_of(table).hits
    for side in range(3):
        i = member(touch.who, touch.ends, row, side)
        if i < 0 or i >= touch.link.shape[0] or touch.link[i, MARK] >= 0:
            continue
        k = touch.counts[MOVED]
        touch.link[i, MARK] = k
        touch.moved[k] = i
        touch.counts[MOVED] = k + 1
        for column in range(12):
            touch.was[k, column] = touch.body[i, column]
        touch.was[k, HITS] = hits[i]


@kernel
def member(who, ends, row, side):
    """Who is in a contact: its first body, its second, and the head of a spring; -1 for none."""
    if side == 0:
        return int(who[row, FIRST])
    if side == 1:
        return int(who[row, SECOND])
    return int(ends[row, THIRD]) if ends.shape[0] > 0 else -1


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
def collide(table, row, share):
    """The impact of a contact at its time; its speed of approach [m/s], and whether it rebounds."""
    walls, touch, dt = walls_of(table), touch_of(table), control_of(table).clock[LENGTH]
    body, who, ends, data = touch.body, touch.who, touch.ends, touch.data
    a, b = who[row, FIRST], who[row, SECOND]
    t = data[row, WHEN]
    part = min(t, data[row, SINCE])
    _gap, nx, ny, nz = where(table, row, t)
    speed, change = closing(table, row, nx, ny, nz, part)
    bounce = data[row, BOUNCE]
    endless = tires(who, data, row, t, bounce)
    if endless or -bounce * speed <= load(touch, row, change, share):
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
        u = slip(body, ends, data, row, a, b, axis, part, speed * normal)
        slide += u * u
        own = data[row, LIGHT_FIRST] * body[a, MOBILITY + axis] + other_mobility(body, ends, data, row, b, axis)
        effect += normal * normal * own
    if effect == 0.0:
        return 0.0, False
    lost = 1.0 - kept_slip(data[row, SLIPPING], data[row, RUBBING], -(1.0 + bounce) * speed, np.sqrt(slide))
    push = -(1.0 + bounce) * speed / effect
    if lost < 0.0:  # a wall gives speed, but to nothing that comes to rest or slides
        one = push * data[row, LIGHT_FIRST]
        vx = later(body, a, 0, part) - later(body, b, 0, part) - one * nx * body[a, MOBILITY]
        vy = later(body, a, 1, part) - later(body, b, 1, part) - one * ny * body[a, MOBILITY + 1]
        vz = later(body, a, 2, part) - later(body, b, 2, part) - one * nz * body[a, MOBILITY + 2]
        if bounce == 0.0 or not lasts(
            walls.kind, walls.shape, b - touch.link.shape[0], data[row, REACH], at(body, a, 0, t) - at(body, b, 0, t),
            at(body, a, 1, t) - at(body, b, 1, t), at(body, a, 2, t) - at(body, b, 2, t), vx, vy, vz, dt,
        ):  # fmt: skip
            lost = 0.0
    for axis in range(3):
        normal = nx if axis == 0 else ny if axis == 1 else nz
        one = data[row, LIGHT_FIRST] * body[a, MOBILITY + axis]
        other = other_mobility(body, ends, data, row, b, axis)
        impulse = push * normal
        if lost != 0.0 and one + other > 0.0:
            impulse -= lost * slip(body, ends, data, row, a, b, axis, part, speed * normal) / (one + other)
        turn(body, a, axis, -impulse * one, t, dt)
        turn_other(body, ends, data, row, b, axis, impulse, t, dt)
        if b >= touch.link.shape[0] and body[a, MASS] > 0.0:
            touch.work[0] -= impulse * later(body, b, axis, part)
    return -speed, bounce > 0.0


@kernel
def slip(body, ends, data, row, a, b, axis, part, along):
    """One coordinate of the relative velocity after a part of the step, less what is along the normal [m/s]."""
    u = relative(body, ends, data, row, a, b, PACE + axis)
    return u + (part * (relative(body, ends, data, row, a, b, SPEED + axis) - u) - along)


@callee
def count_and_note(table, row, speed, room):
    """Count an impact among the hits of those in it, and note it where there is room."""
    walls, touch, mortality, notes = walls_of(table), touch_of(table), mortality_of(table), notes_of(table)
    hits, time = state_of(table).hits, control_of(table).clock[STEP_END]
    a, b = touch.who[row, FIRST], touch.who[row, SECOND]
    n = touch.link.shape[0]
    kind, other = COLLIDE, int(b)
    if meets_string(touch.ends, row):
        kind, other = STRIKE, int(contacts_of(table).strings.spring[touch.ends[row, STRING]])
        hits[a] += counts(mortality.scope, mortality.springs, a, other)
    elif b < n:
        hits[a] += counts(mortality.scope, mortality.others, a, b)
        hits[b] += counts(mortality.scope, mortality.others, b, a)
    else:
        kind, other = HIT, int(walls.number[b - n])
        hits[a] += counts(mortality.scope, mortality.walls, a, other)
    if room:
        note(notes, time, kind, a, other, speed)


@a_pass
def impacts(table: Any, block: int, a: float, b: float) -> int:
    """Do all impacts of the step in their order; a is the part of dt dv that a constant force moves what was at rest.

    Where one step alone has more events than there is room for, the last of them are counted and not noted.
    """
    touch, notes = touch_of(table), notes_of(table)
    who, ends, data, count, n = touch.who, touch.ends, touch.data, touch.counts, touch.link.shape[0]
    noted = notes.report[REPORT_EVENTS]
    if count[ROWS_WANTED] > 0:
        return CONTACTS_FULL
    for row in range(count[CONTACTS]):
        foresee(table, row, 0.0, a)
    while count[HEAP] > 0:
        row = touch.heap[0]
        t = data[row, WHEN]
        if t > 1.0:
            break
        room = notes.report[REPORT_EVENTS] < notes.time.shape[0]
        if not room and noted > 0:
            return CONTACTS_FULL
        mark(table, row)
        first = int(who[row, FIRST])
        if who[row, REBOUNDS] >= IMPACTS_AT_MOST:
            notes.report[REPORT_USER] = IMPACTS_ENDLESS + first
            return USER_FAILED
        if looked_too_often(count, n):
            notes.report[REPORT_USER] = LOOKS_ENDLESS + first
            return USER_FAILED
        rested = data[row, SINCE] <= 1.0
        speed, rebounds = collide(table, row, a)
        if rebounds or not rested:
            count_and_note(table, row, speed, room)
        for side in range(3):
            i = member(who, ends, row, side)
            if i >= 0 and i < n:
                look_again(table, i, t, a)
        if count[ROWS_WANTED] > 0:
            return CONTACTS_FULL
    if count[AROUND] > 0:
        notes.report[REPORT_USER] = AROUND_TOO_OFTEN + count[AROUND] - 1
        return USER_FAILED
    if looked_too_often(count, n):
        notes.report[REPORT_USER] = LOOKS_ENDLESS + int(who[0, FIRST])
        return USER_FAILED
    return DONE


@callee
def look_again(table, i, now, share):
    """Look for the next impacts of a particle whose velocity has changed."""
    touch = touch_of(table)
    body = touch.body
    if body[i, MOBILITY] == 0.0 and body[i, MOBILITY + 1] == 0.0 and body[i, MOBILITY + 2] == 0.0:
        return
    touch.counts[WHO] = i
    touch.now[0] = now
    do_alone(table, AGAIN)
    row = int(touch.link[i, HEAD])
    while row >= 0:
        foresee(table, row, now, share)
        row = int(follow(touch.who, touch.ends, row, i))
