"""What single particles do at walls: they bounce, slide and rest.

A step has taken a particle from a to b and its velocity from v0 to v1. Where the straight way from a to b meets a
wall, after the part t of the step, the speed of the impact is that of v0 + t (v1 - v0), and the rest of the way is
gone with the velocity after it. A particle that touched the wall when the step began meets it with v0: what forces
give it in this step is no impact but the load that it rests with (Moreau, Comput. Methods Appl. Mech. Engrg. 177,
329 (1999)). A rebound that would be over within the step is a rest, too.

The laws are those of all contacts (impulse.py). The way there is not that of particles that collide (impacts.py,
rest.py), as nobody else is asked or moved. A particle finds its next impact by asking its few walls, so there are no
rows, no heap and no list of neighbors, and a step costs a half or less of one with them. Rest begins without the
impulses of the step before: these are kept by number of contact in the state, and sweeps over the walls of one particle
cost so little that they go on to rounding, where those over all contacts stop at 1e-10 of the speeds. And without
others nothing but its own forces can come to press on what lies on a wall, so that it needs no allowance for what
neighbors give it from one step to the next. Impacts that do not end are counted together, not wall by wall: it is a
particle that is handed to and fro.
"""

from __future__ import annotations

from typing import Any

from springline.constraints.events import note
from springline.constraints.motion import away_at, mean_velocity, velocity_at
from springline.constraints.trails import counts
from springline.contacts.impulse import (
    FAINT,
    IMPACTS_AT_MOST,
    PRESSED,
    bend,
    held_by,
    impulse,
    lasts,
    loss,
    pressed,
    response,
    rests,
    rounds,
    sticks,
    strayed,
)
from springline.contacts.shapes import gap_and_normal, slack
from springline.contacts.times import NEVER, meets_wall
from springline.contacts.walls import can_move
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, END, LENGTH, control_of
from springline.model.families import FRICTION, OUTSIDE, RESTITUTION, SLIP
from springline.model.rooms import (
    before_of,
    blocks_of,
    held_of,
    hit_limits_of,
    notes_of,
    particles_of,
    state_of,
    sums_of,
    wall_paths_of,
    walls_of,
)
from springline.model.state import DISSIPATED, WORK
from springline.model.work import HIT, IMPACTS_ENDLESS, NOTED, PRESSED_IN, REPORT_USER, USER_FAILED

SWEEPS = 64  # over the walls that a particle rests on, to rounding: most need few of them; and
NARROW = 2000  # in corners of some degrees, until what is left is ENOUGH, or counts as closed
ENOUGH = 1e-10  # [-] of the speeds
ULPS_OF_REST = 4e-16  # [-] of the coordinates: a gap that is rounding
STEADY = 1e-15  # [-] of the speeds: a sweep that changes less is the last


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Note where those who bounce off walls set out from, and how fast."""
    before, state, blocks = before_of(table), state_of(table), blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            before.position[i, axis] = state.position[i, axis]
            before.velocity[i, axis] = state.velocity[i, axis]
    return DONE


@a_pass
def bounce(table: Any, block: int, a: float, b: float) -> int:
    """Take who meets a wall to where the step ends; a is how far a steady force takes what was at rest, in dt dv."""
    walls, path, particles = walls_of(table), wall_paths_of(table), particles_of(table)
    state, before = state_of(table), before_of(table)
    for i in range(state.position.shape[0]):
        if state.alive[i] == 0 or walls.start[i] == walls.start[i + 1] or not can_move(state.mobility, i):
            continue
        for k in range(walls.start[i], walls.start[i + 1]):
            radius = particles.radius[i]
            if concerns(walls, path, walls.wall[k], radius, before.position, state.position, state.velocity, i):
                failed = settle(table, i, a)
                if failed != 0:
                    notes_of(table).report[REPORT_USER] = failed + i
                    return USER_FAILED
                break
    return DONE


@kernel
def concerns(walls, path, w, r, start, position, velocity, i):
    """Whether a particle may have met a wall in a step, or lies on it."""
    gap, nx, ny, nz = place_at(walls, path, w, r, position, position, i, 1.0)
    if gap < 0.0:
        return True
    if gap <= slack(r, position[i, 0], position[i, 1], position[i, 2]) + path.rounding[w]:
        return speed_off(path, w, velocity, i, nx, ny, nz) < 0.0
    return walls.kind[w] == OUTSIDE and meeting_time(walls, path, w, r, start, position, i, 0.0) <= 1.0


@callee
def settle(table, i, share):
    """Bounces and rest of one particle, in the order in which they happen; what it cannot do, or 0."""
    walls, particles, before, held, state = (
        walls_of(table), particles_of(table), before_of(table), held_of(table), state_of(table),
    )  # fmt: skip
    path = wall_paths_of(table)
    hit_limits, notes, force, clock = (
        hit_limits_of(table),
        notes_of(table),
        sums_of(table).force,
        control_of(table).clock,
    )
    position, velocity, dt = state.position, state.velocity, clock[LENGTH]
    start = before.position
    r = particles.radius[i]
    was = held.was
    for axis in range(3):
        was[0, axis] = start[i, axis]
        was[1, axis] = position[i, axis]
        was[2, axis] = velocity[i, axis]
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        gap, _nx, _ny, _nz = place_at(walls, path, w, r, start, position, i, 0.0)
        closed = slack(r, start[i, 0], start[i, 1], start[i, 2]) + path.rounding[w]
        held.since[w] = 0.0 if gap <= closed else NEVER
        held.caught[w] = 0
    now, recent, work = 0.0, 0.0, 0.0
    endless = False
    for number in range(IMPACTS_AT_MOST + 1):
        now, w = next_impact(walls, path, r, i, before, held, state, share, now, endless)
        if w < 0:
            break
        if number == IMPACTS_AT_MOST:
            return IMPACTS_ENDLESS
        brief, recent = rounds(number + 1, now, recent)
        endless = endless or brief
        rested = held.since[w] <= 1.0
        speed, rebounds, done = rebound(walls, path, particles, i, w, before, held, state, dt, share, now, endless)
        work += done
        if rested and not rebounds:
            continue
        state.hits[i] += counts(hit_limits.scope, hit_limits.walls, i, walls.number[w])
        if number < NOTED:
            note(notes, clock[END], HIT, i, walls.number[w], speed)
    reach = 0.0  # as far as forces take it in this step
    for axis in range(3):
        reach += dt * abs(velocity[i, axis] - before.velocity[i, axis])
    for axis in range(3):
        was[3, axis] = velocity[i, axis]
    at_rest, room = come_to_rest(walls, path, r, i, before, held, state, dt, share, reach)
    work += at_rest
    work = work if particles.mass[i] > 0.0 else 0.0
    lost = 0.0  # at rest nothing: the forces of a step do half of what the velocity that they give would in a whole one
    for axis in range(3):
        way = position[i, axis] - was[1, axis] + (0.5 - share) * dt * (velocity[i, axis] - was[3, axis])
        lost += 0.5 * particles.mass[i] * (was[2, axis] * was[2, axis] - velocity[i, axis] * velocity[i, axis])
        lost += force[i, axis] * way
    state.ledger[DISSIPATED] += lost + work
    state.ledger[WORK] += work
    return PRESSED_IN if not room and is_pressed_in(walls, path, r, i, held, state) else 0


@kernel
def is_pressed_in(walls, path, r, i, held, state):
    """Whether walls that near one another have pressed a particle into one of them.

    Of a point, which has no size to tell by, deeper than a part of the way that its walls go in the step.
    """
    found, m, size = False, state.mobility, r
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        for axis in range(3):
            size += abs(path.end[w, axis] - path.start[w, axis]) if r == 0.0 else 0.0
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        gap, nx, ny, nz = place_at(walls, path, w, r, state.position, state.position, i, 1.0)
        if -gap > PRESSED * size and size > 0.0 and response(nx, ny, nz, m[i, 0], m[i, 1], m[i, 2]) > 0.0:
            found = True
    for k in range(walls.start[i], walls.start[i + 1]):
        if found:
            before, _nx, _ny, _nz = place_at(walls, path, walls.wall[k], r, held.was, held.was, 0, 0.0)
            found = -before <= PRESSED * size
    return found


@kernel
def speed_off(path, w, velocity, i, nx, ny, nz):
    """Speed along n away from a wall at the end of a step [m/s]."""
    u = path.end_velocity
    return (velocity[i, 0] - u[w, 0]) * nx + (velocity[i, 1] - u[w, 1]) * ny + (velocity[i, 2] - u[w, 2]) * nz


@kernel
def speeds_at(path, w, pace, velocity, i, nx, ny, nz, t):
    """Speed along n away from a wall after the part t of a step, and by how much it changes over the step [m/s]."""
    u = path.start_velocity
    first = (pace[i, 0] - u[w, 0]) * nx + (pace[i, 1] - u[w, 1]) * ny + (pace[i, 2] - u[w, 2]) * nz
    change = speed_off(path, w, velocity, i, nx, ny, nz) - first
    return first + t * change, change


@kernel
def meeting_time(walls, path, w, r, start, position, i, now):
    """When a particle meets a wall, from now on, in the frame of the wall; NEVER if it does not."""
    return meets_wall(
        walls.kind, walls.shape, w, r,
        start[i, 0] - path.start[w, 0], start[i, 1] - path.start[w, 1], start[i, 2] - path.start[w, 2],
        position[i, 0] - path.end[w, 0], position[i, 1] - path.end[w, 1], position[i, 2] - path.end[w, 2], now,
    )  # fmt: skip


@kernel
def next_impact(walls, path, r, i, before, held, state, share, now, endless):
    """When and on which wall the next impact is; -1 where there is none."""
    start, pace, position, velocity = before.position, before.velocity, state.position, state.velocity
    best = NEVER
    found = -1
    faint = FAINT * (abs(velocity[i, 0]) + abs(velocity[i, 1]) + abs(velocity[i, 2]))
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        if endless and held.caught[w] == 1:
            continue
        touching = held.since[w] <= 1.0
        t = now
        if not touching:
            t = meeting_time(walls, path, w, r, start, position, i, now)
        if t > 1.0 or t >= best:
            continue
        _gap, nx, ny, nz = place_at(walls, path, w, r, start, position, i, t)
        speed, change = speeds_at(path, w, pace, velocity, i, nx, ny, nz, min(t, held.since[w]))
        if speed < -(faint + faint_of(path, w)) and not (touching and rests(-speed, pressed(change, share))):
            best = t
            found = w
    return best, found


@kernel
def faint_of(path, w):
    """Speeds that are rounding beside those of a wall [m/s]."""
    u = path.end_velocity
    return FAINT * (abs(u[w, 0]) + abs(u[w, 1]) + abs(u[w, 2]))


@kernel
def place_at(walls, path, w, r, start, position, i, t):
    """Gap and normal after the part t of a step."""
    x = start[i, 0] + t * (position[i, 0] - start[i, 0]) - away_at(path, w, 0, t)
    y = start[i, 1] + t * (position[i, 1] - start[i, 1]) - away_at(path, w, 1, t)
    z = start[i, 2] + t * (position[i, 2] - start[i, 2]) - away_at(path, w, 2, t)
    return gap_and_normal(walls.kind, walls.shape, w, r, x, y, z)


@kernel
def rebound(walls, path, particles, i, w, before, held, state, dt, share, t, endless):
    """Change the path and the velocities by an impact on wall w; its speed of approach [m/s], whether it rebounds.

    The third is the work of the wall [J], were the mass of a test particle 1.

    Where impacts are ``endless``, those that are not elastic do not rebound.
    """
    start, pace, position, velocity = before.position, before.velocity, state.position, state.velocity
    mobility = state.mobility
    _gap, nx, ny, nz = place_at(walls, path, w, particles.radius[i], start, position, i, t)
    part = min(t, held.since[w])
    speed, change = speeds_at(path, w, pace, velocity, i, nx, ny, nz, part)
    wx, wy, wz = mobility[i, 0], mobility[i, 1], mobility[i, 2]
    effect = response(nx, ny, nz, wx, wy, wz)
    if effect == 0.0:
        return 0.0, False, 0.0
    bounce = walls.law[w, RESTITUTION] * particles.restitution[i]
    if rests(-bounce * speed, pressed(change, share)) or (endless and bounce < 1.0):
        bounce = 0.0
        held.caught[w] = 1
        held.since[w] = part
    px, py, pz = velocity_at(path, w, 0, part), velocity_at(path, w, 1, part), velocity_at(path, w, 2, part)
    n, m = (nx, ny, nz), (wx, wy, wz)
    slide = (
        pace[i, 0] + part * (velocity[i, 0] - pace[i, 0]) - px - speed * nx,
        pace[i, 1] + part * (velocity[i, 1] - pace[i, 1]) - py - speed * ny,
        pace[i, 2] + part * (velocity[i, 2] - pace[i, 2]) - pz - speed * nz,
    )
    gain = -(1.0 + bounce) * speed
    push = gain / effect
    lost, across = loss(n, m, effect, slide, speed, gain, walls.law[w, SLIP], walls.law[w, FRICTION])
    if lost < 0.0:  # it gives speed, but to nothing that comes to rest or slides
        x = start[i, 0] + t * (position[i, 0] - start[i, 0]) - away_at(path, w, 0, t)
        y = start[i, 1] + t * (position[i, 1] - start[i, 1]) - away_at(path, w, 1, t)
        z = start[i, 2] + t * (position[i, 2] - start[i, 2]) - away_at(path, w, 2, t)
        if bounce == 0.0 or not lasts(
            walls.kind, walls.shape, w, particles.radius[i], x, y, z, slide[0] + (speed + push * wx) * nx,
            slide[1] + (speed + push * wy) * ny, slide[2] + (speed + push * wz) * nz, dt,
        ):  # fmt: skip
            lost = 0.0
    x, y, z = impulse(n, m, push, lost, across)
    bend(start, position, pace, velocity, i, 0, x * wx, t, dt)
    bend(start, position, pace, velocity, i, 1, y * wy, t, dt)
    bend(start, position, pace, velocity, i, 2, z * wz, t, dt)
    return -speed, bounce > 0.0, x * px + y * py + z * pz


@kernel
def come_to_rest(walls, path, r, i, before, held, state, dt, share, reach):
    """Stop what still moves into walls, with friction, and put the particle onto those that hold it.

    Returns their work [J], and whether they leave it room.
    """
    mobility, position, velocity = state.mobility, state.position, state.velocity
    wx, wy, wz = mobility[i, 0], mobility[i, 1], mobility[i, 2]
    yielding = max(wx, max(wy, wz))
    vx, vy, vz = velocity[i, 0], velocity[i, 1], velocity[i, 2]
    size = abs(vx) + abs(vy) + abs(vz)
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        held.push[w] = 0.0
        for axis in range(3):
            held.rub[w, axis] = 0.0
    for sweep in range(NARROW):
        most = 0.0
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            gap, nx, ny, nz = place_at(walls, path, w, r, position, position, i, 1.0)
            effect = response(nx, ny, nz, wx, wy, wz)
            closed = slack(r, position[i, 0], position[i, 1], position[i, 2]) + path.rounding[w]
            if effect == 0.0 or (gap >= -closed and held.since[w] > 1.0):  # what just arrives is thrown back next
                continue
            u = (
                velocity[i, 0] - path.end_velocity[w, 0],
                velocity[i, 1] - path.end_velocity[w, 1],
                velocity[i, 2] - path.end_velocity[w, 2],
            )
            push, (x, y, z) = held_by(
                (nx, ny, nz), u, effect, yielding, 0.0, walls.law[w, FRICTION], held.push[w],
                (held.rub[w, 0], held.rub[w, 1], held.rub[w, 2]),
            )  # fmt: skip
            change, dx, dy, dz = push - held.push[w], x - held.rub[w, 0], y - held.rub[w, 1], z - held.rub[w, 2]
            held.push[w] = push
            held.rub[w, 0], held.rub[w, 1], held.rub[w, 2] = x, y, z
            most = max(most, abs(change * effect), yielding * (abs(dx) + abs(dy) + abs(dz)))
            velocity[i, 0] += (change * nx + dx) * wx
            velocity[i, 1] += (change * ny + dy) * wy
            velocity[i, 2] += (change * nz + dz) * wz
        if most <= (STEADY if sweep < SWEEPS else ENOUGH) * size:
            break
    work = 0.0
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        if walls.moves and held.push[w] > 0.0:
            work += work_at_rest(walls, path, w, r, position, i, held, mobility)
    position[i, 0] += share * dt * (velocity[i, 0] - vx)
    position[i, 1] += share * dt * (velocity[i, 1] - vy)
    position[i, 2] += share * dt * (velocity[i, 2] - vz)
    stay(walls, path, mobility, i, before, held, position, velocity, r, dt, share)
    return work, put_onto(walls, path, mobility, r, i, held, position, dt, reach)


@kernel
def put_onto(walls, path, mobility, r, i, held, position, dt, reach):
    """Put a particle onto the walls that hold it, and out of those that it is in; whether they leave it room."""
    wx, wy, wz = mobility[i, 0], mobility[i, 1], mobility[i, 2]
    for sweep in range(NARROW):
        moved = False
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            gap, nx, ny, nz = place_at(walls, path, w, r, position, position, i, 1.0)
            effect = response(nx, ny, nz, wx, wy, wz)
            far = reach + dt * speeding(path, w)
            if effect == 0.0 or (gap >= 0.0 and (gap > far or (held.push[w] == 0.0 and held.caught[w] == 0))):
                continue
            away = abs(position[i, 0]) + abs(position[i, 1]) + abs(position[i, 2])
            closed = slack(r, position[i, 0], position[i, 1], position[i, 2]) + path.rounding[w]
            moved |= abs(gap) > (ULPS_OF_REST * (r + away) if sweep < SWEEPS else closed)
            position[i, 0] -= gap / effect * nx * wx
            position[i, 1] -= gap / effect * ny * wy
            position[i, 2] -= gap / effect * nz * wz
        if not moved:
            return True
    return False


@kernel
def speeding(path, w):
    """By how much the velocity of a wall changes in a step [m/s]."""
    total = 0.0
    for axis in range(3):
        total += abs(path.end_velocity[w, axis] - path.start_velocity[w, axis])
    return total


@kernel
def work_at_rest(walls, path, w, r, position, i, held, mobility):
    """Work of a wall on what it holds, J . u [J], were the mass of a test particle 1."""
    _gap, nx, ny, nz = place_at(walls, path, w, r, position, position, i, 1.0)
    work = 0.0
    for axis in range(3):
        normal = nx if axis == 0 else ny if axis == 1 else nz
        rubbed = held.rub[w, axis] if mobility[i, axis] > 0.0 else 0.0
        work += (held.push[w] * normal + rubbed) * mean_velocity(path, w, axis)
    return work


@kernel
def stay(walls, path, mobility, i, before, held, position, velocity, r, dt, share):
    """Put back what friction holds, where the forces of the step have moved it along a wall."""
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        if held.since[w] > 0.0 or held.caught[w] == 1 or not sticks(held.rub[w], walls.law[w, FRICTION], held.push[w]):
            continue
        _gap, nx, ny, nz = place_at(walls, path, w, r, position, position, i, 1.0)
        x = gone_astray(before, path, w, position, velocity, i, 0, dt, share)
        y = gone_astray(before, path, w, position, velocity, i, 1, dt, share)
        z = gone_astray(before, path, w, position, velocity, i, 2, dt, share)
        along = x * nx + y * ny + z * nz
        x, y, z = x - along * nx, y - along * ny, z - along * nz
        if abs(x) + abs(y) + abs(z) > slack(r, position[i, 0], position[i, 1], position[i, 2]) + path.rounding[w]:
            position[i, 0] -= x if mobility[i, 0] > 0.0 else 0.0
            position[i, 1] -= y if mobility[i, 1] > 0.0 else 0.0
            position[i, 2] -= z if mobility[i, 2] > 0.0 else 0.0


@kernel
def gone_astray(before, path, w, position, velocity, i, axis, dt, share):
    """How much further a particle went from a wall along an axis than their velocities tell [m]."""
    first = before.velocity[i, axis] - path.start_velocity[w, axis]
    last = velocity[i, axis] - path.end_velocity[w, axis]
    gone = position[i, axis] - before.position[i, axis] - (path.end[w, axis] - path.start[w, axis])
    return strayed(gone, first, last, dt, share)
