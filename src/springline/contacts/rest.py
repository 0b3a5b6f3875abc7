"""Rest: impulses that hold what would move into one another, with Coulomb's friction, all contacts together.

Projected Gauss-Seidel on velocities (Jean and Moreau, Proc. Contact Mech. Int. Symp. (1992); Catto, GDC (2005)), from
the impulses of the step before. Then what still overlaps is put apart, equal and opposite by mass, which changes no
velocity.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.constraints.bounce import sticks
from springline.constraints.meeting import gap_and_normal, slack
from springline.contacts.impacts import closing, faint, load, mark, relative, swift, where
from springline.contacts.rows import (
    ALONG,
    CAUGHT,
    CHANGE,
    CHOSEN,
    CONTACTS,
    DEEP,
    EFFECT,
    END,
    FIRST,
    FREE,
    LEFT,
    LIGHT_FIRST,
    LIGHT_SECOND,
    MARK,
    MASS,
    MOBILITY,
    MOVED,
    NORMAL,
    PACE,
    PASSED,
    PUSH,
    RADIUS,
    REACH,
    REBOUNDS,
    RECENT,
    RESPONSE,
    RUB,
    RUBBING,
    SEARCH,
    SECOND,
    SHIFT,
    SINCE,
    SPEED,
    START,
    TANGENTIAL,
    TARGET,
    THIRD,
    sort,
)
from springline.contacts.strings import GAP_BEFORE, meets_string, other_mobility
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, ask, control_of
from springline.engine.program import AT_SPRINGS
from springline.model.rooms import notes_of, touch_of, walls_of
from springline.model.work import PRESSED_IN, REPORT_USER, USER_FAILED

SWEEPS = 60  # over all contacts in a step, at most
STEADY = 1e-10  # [-] of the largest speed to be stopped: a sweep that changes less is the last
PATIENCE = 4  # sweeps before their direction is followed further
NEVER_PULLED = 1e300  # [-] as far as a direction is followed where all pushes grow
ROUNDING = 1e-15  # [-] of the largest speed
OVERLAP = 1e-4  # [-] of the radii: an overlap that is left, so that contacts at rest stay closed
CORRECTED = 0.3  # of what overlaps more, in each of PUTS
PUTS = 4  # sweeps over overlaps in a step
STAYS = 8  # sweeps over what friction holds
MEASURED = 1e-3  # [-] of the radii: what overlaps more is put apart with an account of its own
PRESSED = 0.1  # [-] of the smaller radius: a deeper overlap is an error


@a_pass
def choose(table: Any, block: int, a: float, b: float) -> int:
    """List the contacts that may hold something in this step, by who meets.

    What nears without having touched is held only where forces may have brought it there from rest: all else has an
    impact before it, in the step to come. Number a is the part of dt dv that a constant force moves what was at rest.
    """
    touch, dt = touch_of(table), control_of(table).clock[LENGTH]
    body, who, ends, data = touch.body, touch.who, touch.ends, touch.data
    chosen = 0
    for row in range(touch.counts[CONTACTS]):
        one, other = who[row, FIRST], who[row, SECOND]
        gap, nx, ny, nz = where(table, row, 1.0)
        if data[row, SINCE] > 1.0 and gap > 0.0:
            speed, change = closing(table, row, nx, ny, nz, 1.0)
            if gap > dt * swift(touch, row) or -speed > load(touch, row, change, a) + faint(touch, row):
                continue
        if (
            data[row, RECENT] == LEFT
            and nx * data[row, NORMAL] + ny * data[row, NORMAL + 1] + nz * data[row, NORMAL + 2] < 0.0
        ):
            data[row, RECENT] = PASSED
        data[row, NORMAL], data[row, NORMAL + 1], data[row, NORMAL + 2] = nx, ny, nz
        effect = 0.0
        for axis in range(3):
            normal = data[row, NORMAL + axis]
            effect += normal * normal * data[row, LIGHT_FIRST] * body[one, MOBILITY + axis]
            effect += normal * normal * other_mobility(body, ends, data, row, other, axis)
        if effect == 0.0:
            continue
        data[row, EFFECT] = effect
        data[row, TARGET] = 0.0 if data[row, CAUGHT] == 1.0 else -max(gap, 0.0) / dt
        if gap < -MEASURED * data[row, REACH]:
            touch.counts[DEEP] = 1
        touch.order[chosen] = row
        chosen += 1
    sort(who, ends, data, touch.order, touch.spare, touch.key, chosen)
    for k in range(chosen):  # in their order, in which what they take is added up
        mark(table, touch.order[k])
    touch.counts[CHOSEN] = chosen
    return DONE


@kernel
def push_apart(body, who, ends, data, row, column, px, py, pz):
    """Change velocities (or places) of both bodies by an impulse on the second and its opposite on the first."""
    a, b, one = who[row, FIRST], who[row, SECOND], data[row, LIGHT_FIRST]
    body[a, column] -= one * body[a, MOBILITY] * px
    body[a, column + 1] -= one * body[a, MOBILITY + 1] * py
    body[a, column + 2] -= one * body[a, MOBILITY + 2] * pz
    other = data[row, LIGHT_SECOND]
    if ends.shape[0] > 0:
        third = ends[row, THIRD]
        if third >= 0:
            part = other * data[row, ALONG]
            other *= 1.0 - data[row, ALONG]
            body[third, column] += part * body[third, MOBILITY] * px
            body[third, column + 1] += part * body[third, MOBILITY + 1] * py
            body[third, column + 2] += part * body[third, MOBILITY + 2] * pz
    body[b, column] += other * body[b, MOBILITY] * px
    body[b, column + 1] += other * body[b, MOBILITY + 1] * py
    body[b, column + 2] += other * body[b, MOBILITY + 2] * pz


@a_pass
def hold(table: Any, block: int, a: float, b: float) -> int:
    """Find the impulses that hold, with friction, and apply them; positions follow by a dt dv."""
    touch, dt = touch_of(table), control_of(table).clock[LENGTH]
    body, who, ends, data, order = touch.body, touch.who, touch.ends, touch.data, touch.order
    moved, was, chosen = touch.moved, touch.was, touch.counts[CHOSEN]
    if chosen == 0:
        return DONE
    for k in range(touch.counts[MOVED]):
        for axis in range(3):
            was[k, FREE + axis] = body[moved[k], SPEED + axis]
    largest, fastest = 0.0, 0.0
    for k in range(chosen):
        row = order[k]
        for axis in range(3):
            fastest = max(fastest, abs(body[who[row, FIRST], SPEED + axis]))
        largest = max(largest, data[row, TARGET] - normal_speed(body, who, ends, data, row))
    for k in range(chosen):
        row = order[k]
        if data[row, PUSH] > 0.0:
            px = data[row, PUSH] * data[row, NORMAL] + data[row, RUB]
            py = data[row, PUSH] * data[row, NORMAL + 1] + data[row, RUB + 1]
            pz = data[row, PUSH] * data[row, NORMAL + 2] + data[row, RUB + 2]
            push_apart(body, who, ends, data, row, SPEED, px, py, pz)
    enough = max(STEADY * largest, ROUNDING * fastest)
    before = 0.0
    for sweep in range(SWEEPS):
        most = 0.0
        for k in range(chosen):
            row = order[k] if sweep % 2 == 0 else order[chosen - 1 - k]
            most = max(most, relax(body, who, ends, data, row))
        if most <= enough:
            break
        if sweep >= PATIENCE and sweep % 2 == 1:
            before = lead_on(body, who, ends, data, order, chosen, before)
    for k in range(touch.counts[MOVED]):
        i = moved[k]
        for axis in range(3):
            body[i, END + axis] += a * dt * (body[i, SPEED + axis] - was[k, FREE + axis])
    for k in range(chosen):
        if who[order[k], SECOND] >= touch.link.shape[0] and body[who[order[k], FIRST], MASS] > 0.0:
            touch.work[0] += wall_work(body, who, data, order[k])
    return DONE


@kernel
def wall_work(body, who, data, row):
    """Work of a wall on what it holds, J . u with its velocity in the middle of the step [J]."""
    a, b = who[row, FIRST], who[row, SECOND]
    work = 0.0
    for axis in range(3):
        rubbed = data[row, RUB + axis] if body[a, MOBILITY + axis] > 0.0 else 0.0
        push = data[row, PUSH] * data[row, NORMAL + axis] + rubbed
        work -= 0.5 * push * (body[b, PACE + axis] + body[b, SPEED + axis])
    return work


@callee
def lead_on(body, who, ends, data, order, chosen, before):
    """Go on as far as it helps in the direction in which two sweeps, there and back, have led.

    Directions are conjugate to one another (Hestenes and Stiefel, J. Res. Natl. Bur. Stand. 49, 409 (1952)), as far as
    no push would come to pull: what lies heavily on light things is held in about as many turns as there are contacts,
    where sweeps alone take as many as the ratio of the masses. ``before`` is the size of the direction before, 0 where
    there is none; returns that of this one.
    """
    along = 0.0
    if before > 0.0:
        for k in range(chosen):
            along -= data[order[k], CHANGE] * data[order[k], RESPONSE] / before
    for k in range(chosen):
        row = order[k]
        data[row, SEARCH] = data[row, CHANGE] + along * data[row, SEARCH]
        data[row, CHANGE] = 0.0
        data[row, RESPONSE] = -normal_speed(body, who, ends, data, row)
    push_all(body, who, ends, data, order, chosen, 1.0)
    wanted, size, most = 0.0, 0.0, NEVER_PULLED
    for k in range(chosen):
        row = order[k]
        search = data[row, SEARCH]
        wanted += search * (data[row, TARGET] + data[row, RESPONSE])
        data[row, RESPONSE] += normal_speed(body, who, ends, data, row)
        size += search * data[row, RESPONSE]
        if search < 0.0:
            most = min(most, data[row, PUSH] / -search)
    far = max(0.0, min(wanted / size, most)) if size > 0.0 else 0.0
    push_all(body, who, ends, data, order, chosen, far - 1.0)
    for k in range(chosen):
        row = order[k]
        data[row, PUSH] = max(0.0, data[row, PUSH] + far * data[row, SEARCH])
    return size if 0.0 < far < most else 0.0


@kernel
def normal_speed(body, who, ends, data, row):
    """At which the two of a contact part [m/s]."""
    a, b = who[row, FIRST], who[row, SECOND]
    speed = 0.0
    for axis in range(3):
        speed += relative(body, ends, data, row, a, b, SPEED + axis) * data[row, NORMAL + axis]
    return speed


@callee
def push_all(body, who, ends, data, order, chosen, part):
    """Push at all contacts by a part of where their sweeps lead."""
    for k in range(chosen):
        row = order[k]
        push = part * data[row, SEARCH]
        if push != 0.0:
            px, py, pz = push * data[row, NORMAL], push * data[row, NORMAL + 1], push * data[row, NORMAL + 2]
            push_apart(body, who, ends, data, row, SPEED, px, py, pz)


@kernel
def relax(body, who, ends, data, row):
    """Make one contact hold, given the others; the change of its speed [m/s]."""
    a, b = who[row, FIRST], who[row, SECOND]
    nx, ny, nz = data[row, NORMAL], data[row, NORMAL + 1], data[row, NORMAL + 2]
    ux = relative(body, ends, data, row, a, b, SPEED)
    uy = relative(body, ends, data, row, a, b, SPEED + 1)
    uz = relative(body, ends, data, row, a, b, SPEED + 2)
    speed = ux * nx + uy * ny + uz * nz
    before = data[row, PUSH]
    push = max(0.0, before + (data[row, TARGET] - speed) / data[row, EFFECT])
    change = push - before
    data[row, PUSH] = push
    data[row, CHANGE] += change
    most = abs(change) * data[row, EFFECT]
    px, py, pz = change * nx, change * ny, change * nz
    if data[row, RUBBING] > 0.0:
        tangential = data[row, TANGENTIAL]
        x = data[row, RUB] - (ux - speed * nx) / tangential
        y = data[row, RUB + 1] - (uy - speed * ny) / tangential
        z = data[row, RUB + 2] - (uz - speed * nz) / tangential
        along = x * nx + y * ny + z * nz
        x, y, z = x - along * nx, y - along * ny, z - along * nz
        size = np.sqrt(x * x + y * y + z * z)
        limit = data[row, RUBBING] * push
        if size > limit:
            x, y, z = x * limit / size, y * limit / size, z * limit / size
        dx, dy, dz = x - data[row, RUB], y - data[row, RUB + 1], z - data[row, RUB + 2]
        data[row, RUB], data[row, RUB + 1], data[row, RUB + 2] = x, y, z
        most = max(most, tangential * (abs(dx) + abs(dy) + abs(dz)))
        px, py, pz = px + dx, py + dy, pz + dz
    if most > 0.0:
        push_apart(body, who, ends, data, row, SPEED, px, py, pz)
    return most


@a_pass
def stay(table: Any, block: int, a: float, b: float) -> int:
    """Put back those who were held on one another all through the step, where forces have moved them from one another.

    How forces change on the way is in the velocity that rest has to stop, but not in the way: two on a stiff spring
    would creep along what they lie on, by a(t) - a(t + dt) times dt^2/4 a step.
    """
    touch, dt = touch_of(table), control_of(table).clock[LENGTH]
    body, who, ends, data = touch.body, touch.who, touch.ends, touch.data
    for _ in range(STAYS):
        moved = False
        for k in range(touch.counts[CHOSEN]):
            row = touch.order[k]
            if data[row, SINCE] > 0.0 or who[row, REBOUNDS] > 0 or data[row, PUSH] == 0.0:
                continue
            one, other = who[row, FIRST], who[row, SECOND]
            x = strayed(body, ends, data, row, one, other, 0, dt, a)
            y = strayed(body, ends, data, row, one, other, 1, dt, a)
            z = strayed(body, ends, data, row, one, other, 2, dt, a)
            effect = 0.0
            if sticks(data[row, RUB : RUB + 3], data[row, RUBBING], data[row, PUSH]):
                for axis in range(3):
                    own = data[row, LIGHT_FIRST] * body[one, MOBILITY + axis]
                    effect = max(effect, own + other_mobility(body, ends, data, row, other, axis))
            else:
                along = x * data[row, NORMAL] + y * data[row, NORMAL + 1] + z * data[row, NORMAL + 2]
                x, y, z = along * data[row, NORMAL], along * data[row, NORMAL + 1], along * data[row, NORMAL + 2]
                effect = data[row, EFFECT]
            closed = slack(data[row, REACH], body[one, END], body[one, END + 1], body[one, END + 2])
            if abs(x) + abs(y) + abs(z) > closed:
                push_apart(body, who, ends, data, row, END, -x / effect, -y / effect, -z / effect)
                moved = True
        if not moved:
            break
    return DONE


@kernel
def strayed(body, ends, data, row, a, b, axis, dt, share):
    """How much further the two of a contact went from one another along an axis than their velocities tell [m]."""
    pace = relative(body, ends, data, row, a, b, PACE + axis)
    speed = relative(body, ends, data, row, a, b, SPEED + axis)
    way = relative(body, ends, data, row, a, b, END + axis) - relative(body, ends, data, row, a, b, START + axis)
    return way - dt * (pace + share * (speed - pace))


@a_pass
def put_apart(table: Any, block: int, a: float, b: float) -> int:
    """Put apart what overlaps too much, and onto one another what has come to rest in this step; walls come last.

    A gap is closed where it is no wider than forces may have made it in this step.
    """
    touch, dt = touch_of(table), control_of(table).clock[LENGTH]
    body, who, ends, data, chosen = touch.body, touch.who, touch.ends, touch.data, touch.counts[CHOSEN]
    for sweep in range(PUTS + 1):
        moved = False
        for k in range(chosen):
            row = touch.order[k]
            wall = who[row, SECOND] >= touch.link.shape[0]
            if sweep == PUTS and not wall:
                continue
            gap, nx, ny, nz = where(table, row, 1.0)
            step = min(gap, 0.0)
            lying = wall and data[row, PUSH] > 0.0 and data[row, SINCE] <= 1.0
            if (lying or (data[row, CAUGHT] == 1.0 and sweep == 0)) and gap <= dt * swift(touch, row):
                step = gap
            elif not wall:
                step = CORRECTED * min(gap + OVERLAP * data[row, REACH], 0.0)
            if step != 0.0:
                moved = True
                size = -step / data[row, EFFECT]
                push_apart(body, who, ends, data, row, END, size * nx, size * ny, size * nz)
        if not moved:
            break
    pressed = pressed_in(table)
    if pressed >= 0:
        notes_of(table).report[REPORT_USER] = PRESSED_IN + pressed
        return USER_FAILED
    return DONE


@callee
def pressed_in(table):
    """A particle that was pressed into something, or through it, in this step, or -1.

    Where an overlap was as deep when the step began, as where things are put into one another, nothing is amiss.
    """
    touch = touch_of(table)
    body, who, ends, data, chosen = touch.body, touch.who, touch.ends, touch.data, touch.counts[CHOSEN]
    found = -1
    for k in range(chosen):
        row = touch.order[k]
        if data[row, RECENT] == PASSED:
            return int(who[row, FIRST])
        if found < 0:
            gap, _nx, _ny, _nz = where(table, row, 1.0)
            if -gap > PRESSED * smaller(body, who, ends, row):
                found = int(who[row, FIRST])
    if found >= 0:
        for k in range(chosen):
            row = touch.order[k]
            if -gap_before(table, row) > PRESSED * smaller(body, who, ends, row):
                return -1
    return found


@kernel
def smaller(body, who, ends, row):
    """The smaller radius of the two of a contact, of those that have one [m]."""
    one, b = body[who[row, FIRST], RADIUS], who[row, SECOND]
    if meets_string(ends, row):
        return one
    if body[b, RADIUS] == 0.0:
        return one
    return min(one, body[b, RADIUS]) if one > 0.0 else body[b, RADIUS]


@callee
def gap_before(table, row):
    """The gap of a contact where the step set out from, before impacts bent the ways [m]."""
    walls, touch = walls_of(table), touch_of(table)
    body, was, data, ends, n = touch.body, touch.was, touch.data, touch.ends, touch.link.shape[0]
    if meets_string(ends, row):
        ask(table, AT_SPRINGS, GAP_BEFORE, row, 0.0, 0.0)
        return touch.answer[0]
    a, b = touch.who[row, FIRST], touch.who[row, SECOND]
    k = touch.link[a, MARK]
    x, y, z = was[k, START], was[k, START + 1], was[k, START + 2]
    if b >= n:
        x, y, z = x - body[b, START], y - body[b, START + 1], z - body[b, START + 2]
        gap, _nx, _ny, _nz = gap_and_normal(walls.kind, walls.shape, b - n, data[row, REACH], x, y, z)
        return gap
    k = touch.link[b, MARK]
    x = was[k, START] + data[row, SHIFT] - x
    y = was[k, START + 1] + data[row, SHIFT + 1] - y
    z = was[k, START + 2] + data[row, SHIFT + 2] - z
    return np.sqrt(x * x + y * y + z * z) - data[row, REACH]
