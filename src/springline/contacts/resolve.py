"""The end of a step where particles collide: who meets, impacts, rest; and what is remembered of it."""

from __future__ import annotations

from springline.constraints.meeting import NEVER
from springline.contacts.impacts import impacts, join, meet, meet_along, seek
from springline.contacts.near import nears_wall
from springline.contacts.rest import choose, hold, pressed_in, put_apart, stay
from springline.contacts.rows import (
    AROUND,
    CONTACTS,
    END,
    FIRST,
    FREE,
    HEAD,
    HITS,
    MARK,
    MASS,
    MOVED,
    NEIGHBORS_WANTED,
    PACE,
    PUSH,
    ROWS_WANTED,
    RUB,
    SECOND,
    SPEED,
    START,
    SWIFT,
    THIRD,
    WILD,
    looked_too_often,
)
from springline.contacts.strings import note_sound
from springline.engine.kernels import callee
from springline.model.families import BROKEN
from springline.model.state import DISSIPATED
from springline.model.work import AROUND_TOO_OFTEN, LOOKS_ENDLESS, PRESSED_IN, REPORT_USER


@callee
def resolve(space, particles, walls, contacts, mobility, alive, status, near, touch, ends, strings,
            position, velocity, hits, mortality, ledger,
            touching, pressing, touches, time, dt, share, force, notes):  # fmt: skip
    """Resolve all contacts of a step; false where they need more room, and the step has to be taken back.

    Who may meet whom has been found before.
    """
    body, link, who, data, count = touch.body, touch.link, touch.who, touch.data, touch.counts
    fits = count[NEIGHBORS_WANTED] == 0
    if fits:
        meet_walls(walls, contacts, near, touch, touching, pressing, touches, dt, share)
        meet_others(space, walls, contacts, near, touch, touching, pressing, touches, dt, share)
        if strings.spring.shape[0] > 0:
            note_sound(strings, status, alive, touch.sound, BROKEN)
            for k in range(touch.sound.shape[0]):
                if touch.sound[k] == 1:
                    meet_along(walls, contacts, near, touch, touching, pressing, touches, k, 0.0, dt, share)
        for k in range(count[WILD]):
            seek(space, walls, contacts, near, touch, touching, pressing, touches, near.wild[k], 0.0, dt, share)
        fits = count[ROWS_WANTED] == 0
    fits = fits and impacts(
        space, walls, contacts, near, touch, ends, strings, touching, pressing, touches, hits, mortality, notes, time,
        dt, share,
    )  # fmt: skip
    if fits:
        if count[AROUND] > 0 and notes.report[REPORT_USER] == 0:
            notes.report[REPORT_USER] = AROUND_TOO_OFTEN + int(count[AROUND] - 1)
        if looked_too_often(count, body.shape[0]) and notes.report[REPORT_USER] == 0:
            notes.report[REPORT_USER] = LOOKS_ENDLESS + int(who[0, FIRST])
        chosen = choose(walls.kind, walls.shape, touch, ends, hits, dt, share)
        if chosen > 0:
            hold(body, who, ends, data, touch.order, chosen, touch.moved, touch.was, count, dt, share)
            stay(body, who, ends, data, touch.order, chosen, dt, share)
            put_apart(walls.kind, walls.shape, body, who, ends, data, touch.order, chosen, dt)
            pressed = pressed_in(walls.kind, walls.shape, touch, chosen)
            if pressed >= 0 and notes.report[REPORT_USER] == 0:
                notes.report[REPORT_USER] = PRESSED_IN + int(pressed)
        remember(who, data, touch.order, touch.key, chosen, touching, pressing, touches, dt)
        hand_over(body, touch.moved, touch.was, count, position, velocity, ledger, force, dt, share, chosen > 0)
    else:
        undo(body, touch.moved, touch.was, count, hits)
    for row in range(count[CONTACTS]):
        link[who[row, FIRST], HEAD] = -1
        if who[row, SECOND] < body.shape[0]:
            link[who[row, SECOND], HEAD] = -1
        if ends.shape[0] > 0:
            if ends[row, THIRD] >= 0:
                link[ends[row, THIRD], HEAD] = -1
    for k in range(count[MOVED]):
        link[touch.moved[k], MARK] = -1
    return fits


@callee
def meet_walls(walls, contacts, near, touch, touching, pressing, touches, dt, share):
    """Contacts with walls: those closed at the start, those that the way meets, those that rest may bring about."""
    body = touch.body
    n = body.shape[0]
    for i in range(n):
        if near.walled[i] == 0:
            continue
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            nears, first, close = nears_wall(walls.kind, walls.shape, body, i, w, dt)
            if nears:
                since = 0.0 if first <= close - dt * body[i, SWIFT] else NEVER
                join(
                    walls, contacts, touch, touching, pressing, touches, i, n + w, 0.0, 0.0, 0.0, since, 0.0, dt, share
                )  # fmt: skip


@callee
def meet_others(space, walls, contacts, near, touch, touching, pressing, touches, dt, share):
    """The same between particles, but for those that have left their surroundings."""
    for i in range(touch.body.shape[0]):
        for k in range(near.first[i], near.until[i]):
            meet(space, walls, contacts, touch, touching, pressing, touches, i, near.close[k], 0.0, dt, share)


@callee
def remember(who, data, order, key, chosen, touching, pressing, touches, dt):
    """Keep who rests on whom, and with which force, for the next step."""
    kept = 0
    for k in range(chosen):
        row = order[k]
        if data[row, PUSH] > 0.0 and kept < touching.shape[0]:
            touching[kept] = key[row]
            pressing[kept, 0] = data[row, PUSH] / dt
            for axis in range(3):
                pressing[kept, 1 + axis] = data[row, RUB + axis] / dt
            kept += 1
    touches[0] = kept


@callee
def hand_over(body, moved, was, count, position, velocity, ledger, force, dt, share, held):
    """Hand over where the step ends, and note the energy that contacts took.

    What was ``held`` has its velocity from this step's forces: on their way they have done half of what its change
    would have done in a whole step, whatever ``share`` of that way the method goes. So nothing is noted at rest.
    """
    lost = 0.0
    for k in range(count[MOVED]):
        i = moved[k]
        for axis in range(3):
            before, after = was[k, SPEED + axis], body[i, SPEED + axis]
            lost += 0.5 * body[i, MASS] * (before * before - after * after)
            lost += force[i, axis] * (body[i, END + axis] - position[i, axis])
            if held:
                lost += force[i, axis] * (0.5 - share) * dt * (after - was[k, FREE + axis])
            position[i, axis] = body[i, END + axis]
            velocity[i, axis] = after
    ledger[DISSIPATED] += lost


@callee
def undo(body, moved, was, count, hits):
    """Bring back where the step set out from, and the hits, of whoever contacts have moved."""
    for k in range(count[MOVED]):
        i = moved[k]
        hits[i] = int(was[k, HITS])
        for axis in range(3):
            body[i, START + axis] = was[k, START + axis]
            body[i, PACE + axis] = was[k, PACE + axis]


@callee
def set_back(body, position, velocity):
    """Where the step set out from."""
    for i in range(body.shape[0]):
        for axis in range(3):
            position[i, axis] = body[i, START + axis]
            velocity[i, axis] = body[i, PACE + axis]
