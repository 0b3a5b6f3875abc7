"""Impacts of a step in chronological order; simultaneous impacts in the order of the indices of the bodies.

After an impact both bodies look for their next impacts, so that an impulse travels through a row of touching bodies.
"""

from __future__ import annotations

from typing import Any

from springline.constraints.traces import counts
from springline.contacts.edges import GAP, TIME, meets_edge, other_mobility
from springline.contacts.impulse import (
    FAINT,
    IMPACTS_AT_MOST,
    forced_approach_speed,
    response,
    rests,
    rounds,
    wall_impulse,
)
from springline.contacts.kicks import curvature, is_small, note_kick
from springline.contacts.paths import at, bend, pair_time, velocity_at, wall_time
from springline.contacts.rows import (
    AROUND,
    CONTACTS,
    HEAP,
    LEFT,
    LOOKED,
    MOVED,
    ROWS_WANTED,
    WHO,
    exceeds_search_limit,
    expect,
    follow,
    know,
    member,
)
from springline.contacts.shapes.gaps import NEVER
from springline.contacts.shapes.registry import gap_and_normal
from springline.contacts.walls import can_move
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, control_of, do_alone, request_row
from springline.engine.machine import END as STEP_END
from springline.engine.program import AGAIN, AT_SPRINGS
from springline.engine.vectors import (
    ZERO,
    axis_products,
    dot,
    minus,
    norm,
    over,
    plus,
    put,
    taxicab,
    times,
    vector,
)
from springline.model.accessors import (
    contacts_of,
    hit_limits_of,
    kicks_of,
    note,
    notes_of,
    particles_of,
    state_of,
    walls_of,
    workspace_of,
)
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
    """Gap of a contact at the fraction t of a step [m], and the unit normal from the first body to the second."""
    workspace = workspace_of(table)
    body, rows = workspace.body, workspace.rows
    if meets_edge(rows, row):
        request_row(table, AT_SPRINGS, GAP, row, t, 0.0)
        answer = workspace.answer
        return answer[0], (answer[1], answer[2], answer[3])
    a, b = rows.first[row], rows.second[row]
    return gap_between(table, row, at(body, a, t), at(body, b, t))


@kernel
def gap_between(table, row, first, second):
    """Gap of a contact with its bodies at these positions [m], and the normal; the x axis for coincident centers."""
    rows, w = workspace_of(table).rows, workspace_of(table).rows.second[row] - workspace_of(table).particles
    if w >= 0:
        gap, n = gap_and_normal(walls_of(table), w, rows.reach[row], minus(first, second))
        # Normals of walls point to the free side, that is to the particle, which is the first body: hence the sign.
        return gap, times(-1.0, n)
    between = plus(minus(second, first), vector(rows.shift, row))
    apart = norm(between)
    if apart == 0.0:
        return -rows.reach[row], (1.0, 0.0, 0.0)
    return apart - rows.reach[row], over(between, apart)


@kernel
def relative(column, rows, row):
    """Return a vector quantity of the second body less that of the first; of a spring, the value at its closest point.

    ``column`` is the column of bodies, such as their positions or velocities.
    """
    second, third = vector(column, rows.second[row]), rows.third[row]
    if third >= 0:
        along = rows.along[row]
        second = plus(times(1.0 - along, second), times(along, vector(column, third)))
    return minus(second, vector(column, rows.first[row]))


@callee
def closing(table, row, n, t):
    """Normal speed after the part t of a step, negative when approaching, and its change over the step [m/s]."""
    body, rows = workspace_of(table).body, workspace_of(table).rows
    first = dot(relative(body.start_velocity, rows, row), n)
    change = dot(relative(body.end_velocity, rows, row), n) - first
    return first + t * change, change


@kernel
def load(workspace, row, change, share):
    """Largest speed that forces may cause in this step between bodies that rest on one another [m/s]."""
    least = forced_approach_speed(change, share)
    # A contact that rested after the last step is allowed the full effect of forces on its two bodies: in addition to
    # their own forces, neighbors press them, with varying strength from step to step (compare bounce.py).
    return max(least, gain_of(workspace, row)) if workspace.rows.lasting[row] == 1 else least


@kernel
def gain_of(workspace, row):
    """Largest change of the relative speed of a contact's bodies by the forces of this step [m/s]."""
    gain, rows = workspace.body.gain, workspace.rows
    other = gain[rows.second[row]]
    if meets_edge(rows, row):
        # No point of a spring gains more than the end with the larger gain.
        other = max(other, gain[rows.third[row]])
    return gain[rows.first[row]] + other


@kernel
def rounding_speed(workspace, row):
    """Approach speed of a contact below which it is rounding error [m/s]."""
    total = 0.0
    for side in range(3):
        i = member(workspace.rows, row, side)
        if i >= 0:
            total += taxicab(vector(workspace.body.end_velocity, i))
    return FAINT * total


@callee
def predict_impact(table, row, now, share):
    """Compute the time of the next impact of a contact, from ``now`` on, and update the event queue."""
    workspace = workspace_of(table)
    body, rows, n = workspace.body, workspace.rows, workspace.particles
    a, b, reach = rows.first[row], rows.second[row], rows.reach[row]
    # Bodies that touch need no search: they have an impact at once if they approach faster than forces explain.
    resting = rows.since[row] <= 1.0
    t = now
    if not resting:
        if meets_edge(rows, row):
            request_row(table, AT_SPRINGS, TIME, row, now, 0.0)
            t = workspace.answer[0]
        elif b >= n:
            t = wall_time(walls_of(table), b - n, reach, body, a, body, b, now)
        else:
            t = pair_time(body, a, b, vector(rows.shift, row), reach, now)
    if t <= 1.0:
        normal = where(table, row, t)[1]
        speed, change = closing(table, row, normal, min(t, rows.since[row]))
        held = resting and rests(-speed, load(workspace, row, change, share))
        if speed >= -rounding_speed(workspace, row) or held or rows.recent[row] == LEFT:
            t = NEVER
    # A row stays in the queue with the time NEVER: it sinks to the bottom, and rows never have to be removed.
    if t <= 1.0 or rows.heap_index[row] >= 0:
        expect(rows, workspace.heap, workspace.counts, row, t)


@callee
def mark(table, row):
    """Save the paths of a contact's bodies before contacts change them, once in a step."""
    workspace = workspace_of(table)
    body, was = workspace.body, workspace.was
    for side in range(3):
        i = member(workspace.rows, row, side)
        # Only at the first contact of a body: later its path is already changed. Walls move on given paths and save
        # nothing.
        if i < 0 or i >= workspace.particles or body.saved[i] >= 0:
            continue
        k = workspace.counts[MOVED]
        body.saved[i] = k
        workspace.moved[k] = i
        workspace.counts[MOVED] = k + 1
        put(was.start, k, vector(body.start, i))
        put(was.end, k, vector(body.end, i))
        put(was.start_velocity, k, vector(body.start_velocity, i))
        put(was.end_velocity, k, vector(body.end_velocity, i))
        was.hits[k] = state_of(table).hits[i]


@callee
def turn(table, i, change, t, rebounds, curved):
    """Change the path of a body by a ``change`` of velocity [m/s]; for a rebounding particle, record the kick."""
    body, dt, kicks = workspace_of(table).body, control_of(table).clock[LENGTH], kicks_of(table)
    if rebounds and i < kicks.lever.shape[0]:
        note_kick(table, body, i, i, change, t, times(curved, curvature(kicks, body, i, t, dt)))
    bend(body, i, change, t, dt)


@kernel
def turn_both(table, row, blow, t, rebounds, curved):
    """Change the paths of a contact's bodies by an impulse on the second [N s]; a spring passes it on to its ends.

    ``curved`` is 1 if the law includes the curvature of velocities within the step, else 0.
    """
    body, rows = workspace_of(table).body, workspace_of(table).rows
    a, b, third = rows.first[row], rows.second[row], rows.third[row]
    back = axis_products(times(-1.0, blow), times(rows.first_yields[row], vector(body.mobility, a)))
    turn(table, a, back, t, rebounds, curved)
    push = times(rows.second_yields[row], blow)
    # The lever rule: a push at the parameter s gives the fraction s to the head and 1 - s to the tail, which conserves
    # the momentum and the torque of the push.
    if third >= 0:
        along = rows.along[row]
        turn(table, third, axis_products(times(along, push), vector(body.mobility, third)), t, rebounds, curved)
        push = times(1.0 - along, push)
    turn(table, b, axis_products(push, vector(body.mobility, b)), t, rebounds, curved)


@kernel
def stops_bouncing(rows, row, t, bounce):
    """Count an impact; return True if those of this contact do not end, so that it is inelastic from now on."""
    rows.rebounds[row] += 1
    brief, rows.recent[row] = rounds(rows.rebounds[row], t, rows.recent[row])
    # Elastic impacts are excluded: a light body between two heavy ones can have very many impacts (Galperin), and no
    # energy is lost in them.
    if brief and (bounce < 1.0 or rows.caught[row] == 1):
        rows.recent[row] = LEFT
    return rows.recent[row] == LEFT


@callee
def collide(table, row, share):
    """Apply the impact of a contact at its time; returns the approach speed [m/s], and whether it rebounds."""
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows = workspace.body, workspace.rows
    a, b, t = rows.first[row], rows.second[row], rows.when[row]
    part = min(t, rows.since[row])
    n = where(table, row, t)[1]
    speed, change = closing(table, row, n, part)
    bounce = rows.restitution[row]
    endless = stops_bouncing(rows, row, t, bounce)
    if endless or rests(-bounce * speed, load(workspace, row, change, share)):
        bounce = 0.0
        # The normal is kept: ``choose`` compares it to detect bodies that have passed through one another after being
        # excluded from contact.
        if endless:
            put(rows.normal, row, n)
        if endless or rows.since[row] > 1.0:
            rows.caught[row] = 1
            rows.since[row] = part
    m = yields(body, rows, row)
    # If both bodies are fixed along n, no impulse changes their relative speed.
    if response(n, m) == 0.0:
        return 0.0, False
    first, last = relative(body.start_velocity, rows, row), relative(body.end_velocity, rows, row)
    curve, curved = relative_curvature(table, row, part) if bounce > 0.0 else ZERO, 1.0
    if not is_small(dot(curve, n), speed):
        curve, curved = ZERO, 0.0
    speed += dot(curve, n)
    slide = plus(first, minus(times(part, minus(last, first)), times(speed, n)))
    slide = plus(slide, curve) if bounce > 0.0 else slide
    law, p = (bounce, rows.slip_loss[row], rows.friction[row]), minus(at(body, a, t), at(body, b, t))
    blow = wall_impulse(walls_of(table), b - workspace.particles, rows.reach[row], p, -1.0, n, m, slide, speed, law, dt)
    turn_both(table, row, blow, t, bounce > 0.0, curved)
    # The impulse acts on the second body, the wall; the work of the wall is that of the opposite, on the particle.
    if b >= workspace.particles and particles_of(table).mass[a] > 0.0:
        workspace.work[0] -= dot(blow, velocity_at(body, b, part))
    return -speed, bounce > 0.0


@callee
def relative_curvature(table, row, t):
    """Curvature of the velocity of a contact's second body less that of its first, see ``curvature`` [m/s]."""
    workspace, kicks, dt = workspace_of(table), kicks_of(table), control_of(table).clock[LENGTH]
    body, rows = workspace.body, workspace.rows
    second, third = ZERO, rows.third[row]
    # The motion of walls is given.
    if rows.second[row] < workspace.particles:
        second = curvature(kicks, body, rows.second[row], t, dt)
    if third >= 0:
        along = rows.along[row]
        second = plus(times(1.0 - along, second), times(along, curvature(kicks, body, third, t, dt)))
    return minus(second, curvature(kicks, body, rows.first[row], t, dt))


@kernel
def yields(body, rows, row):
    """Mobilities of a contact along each axis [1/kg]: relative velocity per impulse on one body and its opposite."""
    own = times(rows.first_yields[row], vector(body.mobility, rows.first[row]))
    return plus(own, other_mobility(body, rows, row))


@callee
def count_and_note(table, row, speed, room):
    """Count an impact among the hits of its bodies, and record it if there is room."""
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
    """Apply all impacts of the step in order; a is the part of dt dv by which a constant force moves a resting body.

    If a single step has more events than there is room for, the last ones are counted but not recorded.
    """
    workspace, notes = workspace_of(table), notes_of(table)
    rows, count, n = workspace.rows, workspace.counts, workspace.particles
    noted, last = notes.report[REPORT_EVENTS], -1
    # The whole step is undone and repeated with more room, so that table sizes do not change any bit of the result.
    if count[ROWS_WANTED] > 0:
        return CONTACTS_FULL
    for row in range(count[CONTACTS]):
        predict_impact(table, row, 0.0, a)
    # Event-driven dynamics within the step: only the contacts of bodies whose paths have changed get new times.
    while count[HEAP] > 0:
        row = workspace.heap[0]
        t = rows.when[row]
        if t > 1.0:
            break
        room = notes.report[REPORT_EVENTS] < notes.time.shape[0]
        # Events of earlier steps are handed over first, and the step is repeated with an empty list.
        if not room and noted > 0:
            return CONTACTS_FULL
        mark(table, row)
        first = last = int(rows.first[row])
        if rows.rebounds[row] >= IMPACTS_AT_MOST:
            notes.report[REPORT_USER] = IMPACTS_ENDLESS + first
            return USER_FAILED
        if exceeds_search_limit(count, n):
            notes.report[REPORT_USER] = LOOKS_ENDLESS + first
            return USER_FAILED
        rested = rows.since[row] <= 1.0
        speed, rebounds = collide(table, row, a)
        if rebounds or not rested:
            count_and_note(table, row, speed, room)
        for side in range(3):
            i = member(rows, row, side)
            if i >= 0 and i < n:
                update_predictions(table, i, t, a)
        if count[ROWS_WANTED] > 0:
            return CONTACTS_FULL
    # Set by ``meet_images``, whose own status is ignored.
    if count[AROUND] > 0:
        notes.report[REPORT_USER] = AROUND_TOO_OFTEN + count[AROUND] - 1
        return USER_FAILED
    if exceeds_search_limit(count, n):
        notes.report[REPORT_USER] = LOOKS_ENDLESS + (last if last >= 0 else busiest(workspace))
        return USER_FAILED
    return DONE


@callee
def busiest(workspace):
    """Particle with the most contacts, the first of equals."""
    found = most = 0
    for i in range(workspace.particles):
        contacts, row = 0, int(workspace.body.first_contact[i])
        while row >= 0:
            contacts += 1
            row = int(follow(workspace.rows, row, i))
        if contacts > most:
            found, most = i, contacts
    return found


@callee
def update_predictions(table, i, now, share):
    """Find the next impacts of a particle whose velocity has changed."""
    workspace = workspace_of(table)
    if not can_move(workspace.body.mobility, i):
        return
    workspace.counts[WHO] = i
    workspace.now[0] = now
    workspace.counts[LOOKED] += know(workspace, i)
    # New contacts first, then the times of all contacts of the particle, old and new, as its path has changed.
    do_alone(table, AGAIN)
    row = int(workspace.body.first_contact[i])
    while row >= 0:
        predict_impact(table, row, now, share)
        row = int(follow(workspace.rows, row, i))
