"""Impacts, in the order in which they happen: by time, then by the numbers of those who meet.

After an impact both look anew, so that a blow goes on through those that touch.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.constraints.events import note
from springline.constraints.trails import counts
from springline.contacts.approach import pair_time, wall_time
from springline.contacts.edges import GAP, TIME, at, meets_edge, other_mobility
from springline.contacts.impulse import (
    FAINT,
    IMPACTS_AT_MOST,
    bend,
    impulse,
    lasts,
    loss,
    pressed,
    response,
    rests,
    rounds,
)
from springline.contacts.rows import (
    AROUND,
    CONTACTS,
    HEAP,
    LEFT,
    LOOKED,
    MOVED,
    ROWS_WANTED,
    WHO,
    expect,
    follow,
    know,
    looked_too_often,
)
from springline.contacts.shapes import gap_and_normal
from springline.contacts.times import NEVER
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, ask, control_of, do_alone
from springline.engine.machine import END as STEP_END
from springline.engine.program import AGAIN, AT_SPRINGS
from springline.model.rooms import contacts_of, hit_limits_of, notes_of, particles_of, state_of, walls_of, workspace_of
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
    walls, workspace = walls_of(table), workspace_of(table)
    body, rows = workspace.body, workspace.rows
    if meets_edge(rows, row):
        ask(table, AT_SPRINGS, GAP, row, t, 0.0)
        return workspace.answer[0], workspace.answer[1], workspace.answer[2], workspace.answer[3]
    a, b = rows.first[row], rows.second[row]
    x, y, z = at(body, a, 0, t), at(body, a, 1, t), at(body, a, 2, t)
    n = workspace.particles
    if b >= n:
        x, y, z = x - at(body, b, 0, t), y - at(body, b, 1, t), z - at(body, b, 2, t)
        gap, nx, ny, nz = gap_and_normal(walls.kind, walls.shape, b - n, rows.reach[row], x, y, z)
        return gap, -nx, -ny, -nz
    nx = at(body, b, 0, t) - x + rows.shift[row, 0]
    ny = at(body, b, 1, t) - y + rows.shift[row, 1]
    nz = at(body, b, 2, t) - z + rows.shift[row, 2]
    apart = np.sqrt(nx * nx + ny * ny + nz * nz)
    if apart == 0.0:
        return -rows.reach[row], 1.0, 0.0, 0.0
    return apart - rows.reach[row], nx / apart, ny / apart, nz / apart


@kernel
def relative(column, rows, row, a, b, axis):
    """One coordinate of the second body less that of the first, in a column of bodies; of an edge its closest point."""
    third = rows.third[row]
    if third >= 0:
        along = rows.along[row]
        return (1.0 - along) * column[b, axis] + along * column[third, axis] - column[a, axis]
    return column[b, axis] - column[a, axis]


@callee
def closing(table, row, nx, ny, nz, t):
    """Speed along the normal after the part t of a step, negative when nearing, and its change over the step [m/s]."""
    workspace = workspace_of(table)
    body, rows = workspace.body, workspace.rows
    a, b = rows.first[row], rows.second[row]
    first, last = 0.0, 0.0
    for axis in range(3):
        normal = nx if axis == 0 else ny if axis == 1 else nz
        first += relative(body.start_velocity, rows, row, a, b, axis) * normal
        last += relative(body.end_velocity, rows, row, a, b, axis) * normal
    return first + t * (last - first), last - first


@kernel
def load(workspace, row, change, share):
    """The greatest speed that forces may give in this step to bodies that rest on one another [m/s]."""
    least = pressed(change, share)
    if workspace.rows.lasting[row] == 1:
        least = max(least, gain_of(workspace, row))
    return least


@kernel
def gain_of(workspace, row):
    """What forces may add to the relative speed of the bodies of a contact in this step [m/s]."""
    body, rows = workspace.body, workspace.rows
    a, b = rows.first[row], rows.second[row]
    if meets_edge(rows, row):
        return body.gain[a] + max(body.gain[b], body.gain[rows.third[row]])
    return body.gain[a] + body.gain[b]


@kernel
def faint(workspace, row):
    """Speeds that are rounding [m/s]."""
    body = workspace.body
    total = 0.0
    for side in range(3):
        i = member(workspace.rows, row, side)
        if i >= 0:
            total += abs(body.end_velocity[i, 0]) + abs(body.end_velocity[i, 1]) + abs(body.end_velocity[i, 2])
    return FAINT * total


@callee
def foresee(table, row, now, share):
    """Note when a contact has its next impact, from now on."""
    walls, workspace = walls_of(table), workspace_of(table)
    body, rows, count = workspace.body, workspace.rows, workspace.counts
    a, b = rows.first[row], rows.second[row]
    n = workspace.particles
    resting = rows.since[row] <= 1.0
    reach = rows.reach[row]
    t = now
    if not resting:
        if meets_edge(rows, row):
            ask(table, AT_SPRINGS, TIME, row, now, 0.0)
            t = workspace.answer[0]
        elif b >= n:
            t = wall_time(walls.kind, walls.shape, body, n, a, b - n, now)
        else:
            t = pair_time(body, a, b, rows.shift[row, 0], rows.shift[row, 1], rows.shift[row, 2], reach, now)
    if t <= 1.0:
        _gap, nx, ny, nz = where(table, row, t)
        speed, change = closing(table, row, nx, ny, nz, min(t, rows.since[row]))
        held = resting and rests(-speed, load(workspace, row, change, share))
        if speed >= -faint(workspace, row) or held or rows.recent[row] == LEFT:
            t = NEVER
    if t <= 1.0 or rows.heap_place[row] >= 0:
        expect(rows, workspace.heap, count, row, t)


@callee
def mark(table, row):
    """Remember how the step of those in a contact was before contacts."""
    workspace, hits = workspace_of(table), state_of(table).hits
    for side in range(3):
        i = member(workspace.rows, row, side)
        if i < 0 or i >= workspace.particles or workspace.body.saved[i] >= 0:
            continue
        k = workspace.counts[MOVED]
        workspace.body.saved[i] = k
        workspace.moved[k] = i
        workspace.counts[MOVED] = k + 1
        for axis in range(3):
            workspace.was.start[k, axis] = workspace.body.start[i, axis]
            workspace.was.end[k, axis] = workspace.body.end[i, axis]
            workspace.was.start_velocity[k, axis] = workspace.body.start_velocity[i, axis]
            workspace.was.end_velocity[k, axis] = workspace.body.end_velocity[i, axis]
        workspace.was.hits[k] = hits[i]


@kernel
def member(rows, row, side):
    """Who is in a contact: its first body, its second, and the head of a spring; -1 for none."""
    if side == 0:
        return int(rows.first[row])
    if side == 1:
        return int(rows.second[row])
    return int(rows.third[row])


@kernel
def turn(body, i, axis, change, t, dt):
    """Change one velocity of a body [m/s] after the part t of a step."""
    bend(body.start, body.end, body.start_velocity, body.end_velocity, i, axis, change, t, dt)


@kernel
def turn_other(body, rows, row, b, axis, impulse, t, dt):
    """Turn the second body of a contact by an impulse [N s]; a spring hands it on to its ends, and walls stay."""
    push = rows.second_yields[row] * impulse
    third = rows.third[row]
    if third >= 0:
        along = rows.along[row]
        turn(body, third, axis, along * push * body.mobility[third, axis], t, dt)
        push *= 1.0 - along
    turn(body, b, axis, push * body.mobility[b, axis], t, dt)


@kernel
def tires(rows, row, t, bounce):
    """Count an impact; whether those of this contact follow one another without end: what is left is inelastic."""
    rows.rebounds[row] += 1
    brief, rows.recent[row] = rounds(rows.rebounds[row], t, rows.recent[row])
    if brief and (bounce < 1.0 or rows.caught[row] == 1):
        rows.recent[row] = LEFT
    return rows.recent[row] == LEFT


@kernel
def later(body, i, axis, t):
    """The velocity of a body along an axis after the part t of a step [m/s]."""
    return body.start_velocity[i, axis] + t * (body.end_velocity[i, axis] - body.start_velocity[i, axis])


@callee
def collide(table, row, share):
    """The impact of a contact at its time; its speed of approach [m/s], and whether it rebounds."""
    walls, workspace, dt = walls_of(table), workspace_of(table), control_of(table).clock[LENGTH]
    body, rows, mass = workspace.body, workspace.rows, particles_of(table).mass
    a, b = rows.first[row], rows.second[row]
    t = rows.when[row]
    part = min(t, rows.since[row])
    _gap, nx, ny, nz = where(table, row, t)
    speed, change = closing(table, row, nx, ny, nz, part)
    bounce = rows.restitution[row]
    endless = tires(rows, row, t, bounce)
    if endless or rests(-bounce * speed, load(workspace, row, change, share)):
        bounce = 0.0
        if endless:
            rows.normal[row, 0], rows.normal[row, 1], rows.normal[row, 2] = nx, ny, nz
        if endless or rows.since[row] > 1.0:
            rows.caught[row] = 1
            rows.since[row] = part
    n = nx, ny, nz
    m = yields(body, rows, row, a, b, 0), yields(body, rows, row, a, b, 1), yields(body, rows, row, a, b, 2)
    effect = response(nx, ny, nz, m[0], m[1], m[2])
    if effect == 0.0:
        return 0.0, False
    slide = (
        slip(body, rows, row, a, b, 0, part, speed * nx),
        slip(body, rows, row, a, b, 1, part, speed * ny),
        slip(body, rows, row, a, b, 2, part, speed * nz),
    )
    gain = -(1.0 + bounce) * speed
    push = gain / effect
    lost, across = loss(n, m, effect, slide, speed, gain, rows.slip_loss[row], rows.friction[row])
    if lost < 0.0:  # a wall gives speed, but to nothing that comes to rest or slides
        if bounce == 0.0 or not lasts(
            walls.kind, walls.shape, b - workspace.particles, rows.reach[row], at(body, a, 0, t) - at(body, b, 0, t),
            at(body, a, 1, t) - at(body, b, 1, t), at(body, a, 2, t) - at(body, b, 2, t),
            -(slide[0] + (speed + push * m[0]) * nx), -(slide[1] + (speed + push * m[1]) * ny),
            -(slide[2] + (speed + push * m[2]) * nz), dt,
        ):  # fmt: skip
            lost = 0.0
    x, y, z = impulse(n, m, push, lost, across)
    for axis in range(3):
        along = x if axis == 0 else y if axis == 1 else z
        turn(body, a, axis, -along * (rows.first_yields[row] * body.mobility[a, axis]), t, dt)
        turn_other(body, rows, row, b, axis, along, t, dt)
        if b >= workspace.particles and mass[a] > 0.0:
            workspace.work[0] -= along * later(body, b, axis, part)
    return -speed, bounce > 0.0


@kernel
def yields(body, rows, row, a, b, axis):
    """How fast an impulse on both bodies of a contact, and its opposite, moves them apart along an axis [1/kg]."""
    return rows.first_yields[row] * body.mobility[a, axis] + other_mobility(body, rows, row, b, axis)


@kernel
def slip(body, rows, row, a, b, axis, part, along):
    """One coordinate of the relative velocity after a part of the step, less what is along the normal [m/s]."""
    u = relative(body.start_velocity, rows, row, a, b, axis)
    return u + (part * (relative(body.end_velocity, rows, row, a, b, axis) - u) - along)


@callee
def count_and_note(table, row, speed, room):
    """Count an impact among the hits of those in it, and note it where there is room."""
    walls, workspace, hit_limits, notes = walls_of(table), workspace_of(table), hit_limits_of(table), notes_of(table)
    rows, hits, time = workspace.rows, state_of(table).hits, control_of(table).clock[STEP_END]
    a, b = rows.first[row], rows.second[row]
    n = workspace.particles
    kind, other = COLLIDE, int(b)
    if meets_edge(rows, row):
        kind, other = STRIKE, int(contacts_of(table).edge_colliders.spring[rows.edge[row]])
        hits[a] += counts(hit_limits.scope, hit_limits.springs, a, other)
    elif b < n:
        hits[a] += counts(hit_limits.scope, hit_limits.others, a, b)
        hits[b] += counts(hit_limits.scope, hit_limits.others, b, a)
    else:
        kind, other = HIT, int(walls.number[b - n])
        hits[a] += counts(hit_limits.scope, hit_limits.walls, a, other)
    if room:
        note(notes, time, kind, a, other, speed)


@a_pass
def impacts(table: Any, block: int, a: float, b: float) -> int:
    """Do all impacts of the step in their order; a is the part of dt dv that a constant force moves what was at rest.

    Where one step alone has more events than there is room for, the last of them are counted and not noted.
    """
    workspace, notes = workspace_of(table), notes_of(table)
    rows, count, n = workspace.rows, workspace.counts, workspace.particles
    noted = notes.report[REPORT_EVENTS]
    if count[ROWS_WANTED] > 0:
        return CONTACTS_FULL
    for row in range(count[CONTACTS]):
        foresee(table, row, 0.0, a)
    while count[HEAP] > 0:
        row = workspace.heap[0]
        t = rows.when[row]
        if t > 1.0:
            break
        room = notes.report[REPORT_EVENTS] < notes.time.shape[0]
        if not room and noted > 0:
            return CONTACTS_FULL
        mark(table, row)
        first = int(rows.first[row])
        if rows.rebounds[row] >= IMPACTS_AT_MOST:
            notes.report[REPORT_USER] = IMPACTS_ENDLESS + first
            return USER_FAILED
        if looked_too_often(count, n):
            notes.report[REPORT_USER] = LOOKS_ENDLESS + first
            return USER_FAILED
        rested = rows.since[row] <= 1.0
        speed, rebounds = collide(table, row, a)
        if rebounds or not rested:
            count_and_note(table, row, speed, room)
        for side in range(3):
            i = member(rows, row, side)
            if i >= 0 and i < n:
                look_again(table, i, t, a)
        if count[ROWS_WANTED] > 0:
            return CONTACTS_FULL
    if count[AROUND] > 0:
        notes.report[REPORT_USER] = AROUND_TOO_OFTEN + count[AROUND] - 1
        return USER_FAILED
    if looked_too_often(count, n):
        notes.report[REPORT_USER] = LOOKS_ENDLESS + int(rows.first[0])
        return USER_FAILED
    return DONE


@callee
def look_again(table, i, now, share):
    """Look for the next impacts of a particle whose velocity has changed."""
    workspace = workspace_of(table)
    body = workspace.body
    if body.mobility[i, 0] == 0.0 and body.mobility[i, 1] == 0.0 and body.mobility[i, 2] == 0.0:
        return
    workspace.counts[WHO] = i
    workspace.now[0] = now
    workspace.counts[LOOKED] += know(workspace, i)
    do_alone(table, AGAIN)
    row = int(workspace.body.first_contact[i])
    while row >= 0:
        foresee(table, row, now, share)
        row = int(follow(workspace.rows, row, i))
