"""Rest: impulses that hold what would move into one another, with Coulomb's friction, all contacts together.

Projected Gauss-Seidel on velocities (Jean and Moreau, Proc. Contact Mech. Int. Symp. (1992); Catto, GDC (2005)), from
the impulses of the step before. Then what still overlaps is put apart, equal and opposite by mass, which changes no
velocity. What is rest, what a contact holds with, and what it may not hold are laws that particles alone at walls share
(impulse.py, bounce.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.edges import GAP_BEFORE, meets_edge, other_mobility
from springline.contacts.impacts import closing, faint, gain_of, load, mark, relative, where
from springline.contacts.impulse import PRESSED, held_by, rests, sticks, strayed
from springline.contacts.rows import (
    CHOSEN,
    CONTACTS,
    DEEP,
    LEFT,
    MOVED,
    PASSED,
    sort,
)
from springline.contacts.shapes import gap_and_normal, slack
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, ask, control_of
from springline.engine.program import AT_SPRINGS
from springline.model.rooms import contacts_of, notes_of, particles_of, walls_of, workspace_of
from springline.model.work import PRESSED_IN, REPORT_USER, USER_FAILED

SWEEPS = 60  # over all contacts in a step, at most
STEADY = 1e-10  # [-] of the largest speed to be stopped: a sweep that changes less is the last
PATIENCE = 4  # sweeps before their direction is followed further
NO_WAY = 1e-12  # [-] of what a direction does at its contacts one by one: doing less together, it changes no speed
NEVER_PULLED = 1e300  # [-] as far as a direction is followed where all pushes grow
ROUNDING = 1e-15  # [-] of the largest speed
OVERLAP = 1e-4  # [-] of the radii: an overlap that is left, so that contacts at rest stay closed
CORRECTED = 0.3  # of what overlaps more, in each of PUTS
PUTS = 4  # sweeps over overlaps in a step, and
CORNERS = 1000  # over walls alone, at most: what is pressed between two of 6 degrees takes most of them
STAYS = 8  # sweeps over what friction holds
MEASURED = 1e-3  # [-] of the radii: what overlaps more is put apart with an account of its own


@a_pass
def choose(table: Any, block: int, a: float, b: float) -> int:
    """List the contacts that may hold something in this step, by who meets.

    What nears without having touched is held only where forces may have brought it there from rest: all else has an
    impact before it, in the step to come, and so has what arrives as this one ends. What lies on a wall does not near
    it again, however far the forces of the step would take it off and into another: it would have speed between the
    two, and nowhere to go. Number a is the part of dt dv that a constant force moves what was at rest.
    """
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows = workspace.body, workspace.rows
    chosen = 0
    for row in range(workspace.counts[CONTACTS]):
        one, other = rows.first[row], rows.second[row]
        gap, nx, ny, nz = where(table, row, 1.0)
        if rows.since[row] > 1.0 and (gap > 0.0 or gap > -closed(workspace, row)):
            speed, change = closing(table, row, nx, ny, nz, 1.0)
            held = rests(-speed, load(workspace, row, change, a) + faint(workspace, row))
            if gap > dt * gain_of(workspace, row) or not held:
                continue
        if (
            rows.recent[row] == LEFT
            and nx * rows.normal[row, 0] + ny * rows.normal[row, 1] + nz * rows.normal[row, 2] < 0.0
        ):
            rows.recent[row] = PASSED
        rows.normal[row, 0], rows.normal[row, 1], rows.normal[row, 2] = nx, ny, nz
        effect = 0.0
        for axis in range(3):
            normal = rows.normal[row, axis]
            effect += normal * normal * rows.first_yields[row] * body.mobility[one, axis]
            effect += normal * normal * other_mobility(body, rows, row, other, axis)
        if effect == 0.0:
            continue
        rows.response[row] = effect
        lies = rows.since[row] <= 1.0 and other >= workspace.particles
        rows.target[row] = 0.0 if lies or rows.caught[row] == 1 else -max(gap, 0.0) / dt
        if gap < -MEASURED * rows.reach[row]:
            workspace.counts[DEEP] = 1
        workspace.order[chosen] = row
        chosen += 1
    sort(rows, workspace.order, workspace.spare, workspace.key, chosen)
    for k in range(chosen):  # in their order, in which what they take is added up
        mark(table, workspace.order[k])
    workspace.counts[CHOSEN] = chosen
    return DONE


@kernel
def push_apart(body, column, rows, row, px, py, pz):
    """Change velocities (or places) of both bodies by an impulse on the second and its opposite on the first."""
    a, b, third = rows.first[row], rows.second[row], rows.third[row]
    push_one(body, column, a, -rows.first_yields[row], px, py, pz)
    other = rows.second_yields[row]
    if third >= 0:
        push_one(body, column, third, other * rows.along[row], px, py, pz)
        other *= 1.0 - rows.along[row]
    push_one(body, column, b, other, px, py, pz)


@kernel
def push_one(body, column, i, part, px, py, pz):
    """Change the velocity (or place) of a body by a part of an impulse."""
    column[i, 0] += part * body.mobility[i, 0] * px
    column[i, 1] += part * body.mobility[i, 1] * py
    column[i, 2] += part * body.mobility[i, 2] * pz


@a_pass
def hold(table: Any, block: int, a: float, b: float) -> int:
    """Find the impulses that hold, with friction, and apply them; positions follow by a dt dv."""
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows, order, mass = workspace.body, workspace.rows, workspace.order, particles_of(table).mass
    moved, was, chosen = workspace.moved, workspace.was, workspace.counts[CHOSEN]
    if chosen == 0:
        return DONE
    for k in range(workspace.counts[MOVED]):
        for axis in range(3):
            was.free_velocity[k, axis] = body.end_velocity[moved[k], axis]
    largest, fastest = 0.0, 0.0
    for k in range(chosen):
        row = order[k]
        for axis in range(3):
            fastest = max(fastest, abs(body.end_velocity[rows.first[row], axis]))
        largest = max(largest, rows.target[row] - normal_speed(body, rows, row))
    for k in range(chosen):
        row = order[k]
        if rows.impulse[row] > 0.0:
            px = rows.impulse[row] * rows.normal[row, 0] + rows.friction_impulse[row, 0]
            py = rows.impulse[row] * rows.normal[row, 1] + rows.friction_impulse[row, 1]
            pz = rows.impulse[row] * rows.normal[row, 2] + rows.friction_impulse[row, 2]
            push_apart(body, body.end_velocity, rows, row, px, py, pz)
    enough = max(STEADY * largest, ROUNDING * fastest)
    before, most_energy = 0.0, energy_to_stop(workspace, largest)
    for sweep in range(SWEEPS):
        most = 0.0
        for k in range(chosen):
            row = order[k] if sweep % 2 == 0 else order[chosen - 1 - k]
            most = max(most, relax(body, rows, row))
        if most <= enough:
            break
        if sweep >= PATIENCE and sweep % 2 == 1:
            before = lead_on(body, rows, order, chosen, before, most_energy)
    for k in range(workspace.counts[MOVED]):
        i = moved[k]
        for axis in range(3):
            body.end[i, axis] += a * dt * (body.end_velocity[i, axis] - was.free_velocity[k, axis])
    for k in range(chosen):
        if rows.second[order[k]] >= workspace.particles and mass[rows.first[order[k]]] > 0.0:
            workspace.work[0] += wall_work(body, rows, order[k])
    return DONE


@kernel
def wall_work(body, rows, row):
    """Work of a wall on what it holds, J . u with its velocity in the middle of the step [J]."""
    a, b = rows.first[row], rows.second[row]
    work = 0.0
    for axis in range(3):
        rubbed = rows.friction_impulse[row, axis] if body.mobility[a, axis] > 0.0 else 0.0
        push = rows.impulse[row] * rows.normal[row, axis] + rubbed
        work -= 0.5 * push * (body.start_velocity[b, axis] + body.end_velocity[b, axis])
    return work


@kernel
def energy_to_stop(workspace, largest):
    """More than twice what it takes to give everybody the velocity of a wall [J].

    Whatever contacts hold costs less: of all velocities that they allow rest comes to the nearest, in mass times speed
    squared, and those of a wall are allowed where there is room. Counted from those without impulses and from those
    that the impulses of the step before have led to; ``largest`` is the speed that was to be stopped [m/s].
    """
    body, total = workspace.body, 0.0
    for w in range(workspace.particles, body.shape[0]):
        u = body.end_velocity[w]
        largest = max(largest, abs(u[0]) + abs(u[1]) + abs(u[2]))
    for k in range(workspace.counts[MOVED]):
        i = workspace.moved[k]
        u, free = body.end_velocity[i], workspace.was.free_velocity[k]
        yielding = max(body.mobility[i, 0], max(body.mobility[i, 1], body.mobility[i, 2]))
        if yielding > 0.0:
            speed = largest + abs(u[0]) + abs(u[1]) + abs(u[2]) + abs(free[0]) + abs(free[1]) + abs(free[2])
            total += speed * speed / yielding
    return total


@callee
def lead_on(body, rows, order, chosen, before, most_energy):
    """Go on as far as it helps in the direction in which two sweeps, there and back, have led.

    Directions are conjugate to one another (Hestenes and Stiefel, J. Res. Natl. Bur. Stand. 49, 409 (1952)), as far as
    no push would come to pull: what lies heavily on light things is held in about as many turns as there are contacts,
    where sweeps alone take as many as the ratio of the masses. ``before`` is the size of the direction before, 0 where
    there is none; returns that of this one. What walls that near one another press from two sides leads nowhere:
    pushes that grow on both change no speed, or as good as none, and would grow until what others feel of them is more
    than ``most_energy``.
    """
    along = 0.0
    if before > 0.0:
        for k in range(chosen):
            along -= rows.change[order[k]] * rows.search_speed[order[k]] / before
    for k in range(chosen):
        row = order[k]
        rows.search[row] = rows.change[row] + along * rows.search[row]
        rows.change[row] = 0.0
        rows.search_speed[row] = -normal_speed(body, rows, row)
    push_all(body, rows, order, chosen, 1.0)
    wanted, size, apart, most = 0.0, 0.0, 0.0, NEVER_PULLED
    for k in range(chosen):
        row = order[k]
        search = rows.search[row]
        wanted += search * (rows.target[row] + rows.search_speed[row])
        rows.search_speed[row] += normal_speed(body, rows, row)
        size += search * rows.search_speed[row]
        apart += search * search * rows.response[row]
        if search < 0.0:
            most = min(most, rows.impulse[row] / -search)
    far = max(0.0, min(wanted / size, most)) if size > NO_WAY * apart else 0.0
    if far * far * size > most_energy:
        far = 0.0
    push_all(body, rows, order, chosen, far - 1.0)
    for k in range(chosen):
        row = order[k]
        rows.impulse[row] = max(0.0, rows.impulse[row] + far * rows.search[row])
    return size if 0.0 < far < most else 0.0


@kernel
def normal_speed(body, rows, row):
    """At which the two of a contact part [m/s]."""
    a, b = rows.first[row], rows.second[row]
    speed = 0.0
    for axis in range(3):
        speed += relative(body.end_velocity, rows, row, a, b, axis) * rows.normal[row, axis]
    return speed


@callee
def push_all(body, rows, order, chosen, part):
    """Push at all contacts by a part of where their sweeps lead."""
    for k in range(chosen):
        row = order[k]
        push = part * rows.search[row]
        if push != 0.0:
            px, py, pz = push * rows.normal[row, 0], push * rows.normal[row, 1], push * rows.normal[row, 2]
            push_apart(body, body.end_velocity, rows, row, px, py, pz)


@kernel
def relax(body, rows, row):
    """Make one contact hold, given the others; the change of its speed [m/s]."""
    a, b = rows.first[row], rows.second[row]
    nx, ny, nz = rows.normal[row, 0], rows.normal[row, 1], rows.normal[row, 2]
    ux = relative(body.end_velocity, rows, row, a, b, 0)
    uy = relative(body.end_velocity, rows, row, a, b, 1)
    uz = relative(body.end_velocity, rows, row, a, b, 2)
    before, rubbed = rows.impulse[row], rows.friction_impulse[row]
    push, (x, y, z) = held_by(
        (nx, ny, nz), (ux, uy, uz), rows.response[row], rows.tangential_response[row], rows.target[row],
        rows.friction[row], before, (rubbed[0], rubbed[1], rubbed[2]),
    )  # fmt: skip
    change, dx, dy, dz = push - before, x - rubbed[0], y - rubbed[1], z - rubbed[2]
    rows.impulse[row] = push
    rows.change[row] += change
    rubbed[0], rubbed[1], rubbed[2] = x, y, z
    most = max(abs(change) * rows.response[row], rows.tangential_response[row] * (abs(dx) + abs(dy) + abs(dz)))
    if most > 0.0:
        push_apart(body, body.end_velocity, rows, row, change * nx + dx, change * ny + dy, change * nz + dz)
    return most


@a_pass
def stay(table: Any, block: int, a: float, b: float) -> int:
    """Put back those who were held on one another all through the step, where forces have moved them apart."""
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows = workspace.body, workspace.rows
    for _ in range(STAYS):
        moved = False
        for k in range(workspace.counts[CHOSEN]):
            row = workspace.order[k]
            if rows.since[row] > 0.0 or rows.rebounds[row] > 0 or rows.impulse[row] == 0.0:
                continue
            one, other = rows.first[row], rows.second[row]
            x = gone_astray(body, rows, row, one, other, 0, dt, a)
            y = gone_astray(body, rows, row, one, other, 1, dt, a)
            z = gone_astray(body, rows, row, one, other, 2, dt, a)
            effect = 0.0
            if sticks(rows.friction_impulse[row], rows.friction[row], rows.impulse[row]):
                for axis in range(3):
                    own = rows.first_yields[row] * body.mobility[one, axis]
                    effect = max(effect, own + other_mobility(body, rows, row, other, axis))
            else:
                along = x * rows.normal[row, 0] + y * rows.normal[row, 1] + z * rows.normal[row, 2]
                x, y, z = along * rows.normal[row, 0], along * rows.normal[row, 1], along * rows.normal[row, 2]
                effect = rows.response[row]
            if abs(x) + abs(y) + abs(z) > closed(workspace, row):
                push_apart(body, body.end, rows, row, -x / effect, -y / effect, -z / effect)
                moved = True
        if not moved:
            break
    return DONE


@kernel
def gone_astray(body, rows, row, a, b, axis, dt, share):
    """How much further the two of a contact went from one another along an axis than their velocities tell [m]."""
    first = relative(body.start_velocity, rows, row, a, b, axis)
    last = relative(body.end_velocity, rows, row, a, b, axis)
    gone = relative(body.end, rows, row, a, b, axis) - relative(body.start, rows, row, a, b, axis)
    return strayed(gone, first, last, dt, share)


@a_pass
def put_apart(table: Any, block: int, a: float, b: float) -> int:
    """Put apart what overlaps too much, and onto one another what has come to rest in this step; walls come last.

    A gap is closed where it is no wider than forces may have made it in this step. What one wall pushes into another
    goes on between them until neither counts as open.
    """
    workspace, dt = workspace_of(table), control_of(table).clock[LENGTH]
    body, rows, chosen = workspace.body, workspace.rows, workspace.counts[CHOSEN]
    for sweep in range(PUTS + CORNERS):
        moved = False
        for k in range(chosen):
            row = workspace.order[k]
            wall = rows.second[row] >= workspace.particles
            if sweep >= PUTS and not wall:
                continue
            gap, nx, ny, nz = where(table, row, 1.0)
            step = min(gap, 0.0)
            lying = wall and rows.impulse[row] > 0.0 and rows.since[row] <= 1.0
            if (lying or (rows.caught[row] == 1 and sweep == 0)) and gap <= dt * gain_of(workspace, row):
                step = gap
            elif not wall:
                step = CORRECTED * min(gap + OVERLAP * rows.reach[row], 0.0)
            if step != 0.0 and (sweep <= PUTS or abs(step) > closed(workspace, row)):
                moved = True
                size = -step / rows.response[row]
                push_apart(body, body.end, rows, row, size * nx, size * ny, size * nz)
        if not moved:
            break
    pressed = pressed_in(table)
    if pressed >= 0:
        notes_of(table).report[REPORT_USER] = PRESSED_IN + pressed
        return USER_FAILED
    return DONE


@kernel
def closed(workspace, row):
    """The gap of a contact that counts as closed [m]."""
    end, i = workspace.body.end, workspace.rows.first[row]
    return slack(workspace.rows.reach[row], end[i, 0], end[i, 1], end[i, 2])


@callee
def pressed_in(table):
    """A particle that was pressed into something, or through it, in this step, or -1.

    Where an overlap was as deep when the step began, as where things are put into one another, nothing is amiss.
    """
    workspace = workspace_of(table)
    rows, chosen = workspace.rows, workspace.counts[CHOSEN]
    found = -1
    for k in range(chosen):
        row = workspace.order[k]
        if rows.recent[row] == PASSED:
            return int(rows.first[row])
        if found < 0:
            gap, _nx, _ny, _nz = where(table, row, 1.0)
            if -gap > PRESSED * smaller(table, row):
                found = int(rows.first[row])
    if found >= 0:
        for k in range(chosen):
            row = workspace.order[k]
            if -gap_before(table, row) > PRESSED * smaller(table, row):
                return -1
    return found


@kernel
def smaller(table, row):
    """The smaller radius of those of a contact that have one; of points at walls the largest there is [m]."""
    workspace = workspace_of(table)
    body, rows = workspace.body, workspace.rows
    one, other = body.radius[rows.first[row]], body.radius[rows.second[row]]
    if meets_edge(rows, row) or (other == 0.0 and one > 0.0):
        return one
    if one == 0.0:
        return other if other > 0.0 else contacts_of(table).radius
    return min(one, other)


@callee
def gap_before(table, row):
    """The gap of a contact where the step set out from, before impacts bent the ways [m]."""
    walls, workspace = walls_of(table), workspace_of(table)
    body, was, rows, n = workspace.body, workspace.was, workspace.rows, workspace.particles
    if meets_edge(rows, row):
        ask(table, AT_SPRINGS, GAP_BEFORE, row, 0.0, 0.0)
        return workspace.answer[0]
    a, b = rows.first[row], rows.second[row]
    k = workspace.body.saved[a]
    x, y, z = was.start[k, 0], was.start[k, 1], was.start[k, 2]
    if b >= n:
        x, y, z = x - body.start[b, 0], y - body.start[b, 1], z - body.start[b, 2]
        gap, _nx, _ny, _nz = gap_and_normal(walls.kind, walls.shape, b - n, rows.reach[row], x, y, z)
        return gap
    k = workspace.body.saved[b]
    x = was.start[k, 0] + rows.shift[row, 0] - x
    y = was.start[k, 1] + rows.shift[row, 1] - y
    z = was.start[k, 2] + rows.shift[row, 2] - z
    return np.sqrt(x * x + y * y + z * z) - rows.reach[row]
