"""What single particles do at walls: they bounce, slide and rest. Contacts between particles have a room of their own.

A step has taken a particle from a to b and its velocity from v0 to v1. Where the straight way from a to b meets a
wall, after the part t of the step, the speed of the impact is that of v0 + t (v1 - v0), and the rest of the way is
gone with the velocity after it. A particle that touched the wall when the step began meets it with v0: what forces
give it in this step is no impact but the load that it rests with (Moreau, Comput. Methods Appl. Mech. Engrg. 177,
329 (1999)). A rebound that would be over within the step is a rest, too.
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
    meets_wall,
    slack,
    weighed,
)
from springline.constraints.memory import counts
from springline.constraints.walls import can_move, note
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, END, LENGTH, control_of
from springline.model.families import FRICTION, OUTSIDE, RESTITUTION, SLIP
from springline.model.rooms import (
    before_of,
    blocks_of,
    held_of,
    mortality_of,
    notes_of,
    particles_of,
    state_of,
    sums_of,
    walls_of,
)
from springline.model.state import DISSIPATED
from springline.model.work import HIT, IMPACTS_ENDLESS, NOTED, REPORT_USER, USER_FAILED

SWEEPS = 64  # over the walls that a particle rests on, at most
ULPS_OF_REST = 4e-16  # [-] of the coordinates: a gap that is rounding
WITHIN = 1.0 - 1e-9  # [-] of the most that friction can: what sticks
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
    """Take who meets a wall to where the step ends; a is how far a constant force moves what was at rest, in dt dv."""
    walls, particles, state, before = walls_of(table), particles_of(table), state_of(table), before_of(table)
    for i in range(state.position.shape[0]):
        if state.alive[i] == 0 or walls.start[i] == walls.start[i + 1] or not can_move(state.mobility, i):
            continue
        for k in range(walls.start[i], walls.start[i + 1]):
            radius = particles.radius[i]
            if concerns(walls, walls.wall[k], radius, before.position, state.position, state.velocity, i):
                if not settle(table, i, a):
                    notes_of(table).report[REPORT_USER] = IMPACTS_ENDLESS + i
                    return USER_FAILED
                break
    return DONE


@kernel
def concerns(walls, w, r, start, position, velocity, i):
    """Whether a particle may have met a wall in a step, or lies on it."""
    gap, nx, ny, nz = gap_and_normal(walls.kind, walls.shape, w, r, position[i, 0], position[i, 1], position[i, 2])
    if gap < 0.0:
        return True
    if gap <= slack(r, position[i, 0], position[i, 1], position[i, 2]):
        return velocity[i, 0] * nx + velocity[i, 1] * ny + velocity[i, 2] * nz < 0.0
    if walls.kind[w] == OUTSIDE:
        return meets_wall(
            walls.kind, walls.shape, w, r, start[i, 0], start[i, 1], start[i, 2],
            position[i, 0], position[i, 1], position[i, 2], 0.0,
        ) <= 1.0  # fmt: skip
    return False


@callee
def settle(table, i, share):
    """Bounces and rest of one particle, in the order in which they happen; False where bounces do not end."""
    walls, particles, before, held, state = (
        walls_of(table), particles_of(table), before_of(table), held_of(table), state_of(table),
    )  # fmt: skip
    mortality, notes, force, clock = mortality_of(table), notes_of(table), sums_of(table).force, control_of(table).clock
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
        gap, _nx, _ny, _nz = gap_and_normal(walls.kind, walls.shape, w, r, start[i, 0], start[i, 1], start[i, 2])
        held.since[w] = 0.0 if gap <= slack(r, start[i, 0], start[i, 1], start[i, 2]) else NEVER
        held.caught[w] = 0
    now, recent = 0.0, 0.0
    endless = False
    for number in range(IMPACTS_AT_MOST + 1):
        now, w = next_impact(walls, r, i, before, held, state, share, now, endless)
        if w < 0:
            break
        if number == IMPACTS_AT_MOST:
            return False
        if number % ROUND == ROUND - 1:
            endless = endless or now - recent <= BRIEF
            recent = now
        rested = held.since[w] <= 1.0
        speed, rebounds = rebound(walls, particles, i, w, before, held, state, dt, share, now, endless)
        if rested and not rebounds:
            continue
        state.hits[i] += counts(mortality.scope, mortality.walls, i, walls.number[w])
        if number < NOTED:
            note(notes, clock[END], HIT, i, walls.number[w], speed)
    reach = 0.0  # as far as forces take it in this step
    for axis in range(3):
        reach += dt * abs(velocity[i, axis] - before.velocity[i, axis])
    for axis in range(3):
        was[3, axis] = velocity[i, axis]
    come_to_rest(walls, r, i, before, held, state, dt, share, reach)
    lost = 0.0  # at rest nothing: the forces of a step do half of what the velocity that they give would in a whole one
    for axis in range(3):
        way = position[i, axis] - was[1, axis] + (0.5 - share) * dt * (velocity[i, axis] - was[3, axis])
        lost += 0.5 * particles.mass[i] * (was[2, axis] * was[2, axis] - velocity[i, axis] * velocity[i, axis])
        lost += force[i, axis] * way
    state.ledger[DISSIPATED] += lost
    return True


@kernel
def speeds_at(pace, velocity, i, nx, ny, nz, t):
    """Speed along n after the part t of a step, and by how much it changes over the step [m/s]."""
    first = pace[i, 0] * nx + pace[i, 1] * ny + pace[i, 2] * nz
    change = velocity[i, 0] * nx + velocity[i, 1] * ny + velocity[i, 2] * nz - first
    return first + t * change, change


@kernel
def next_impact(walls, r, i, before, held, state, share, now, endless):
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
            t = meets_wall(
                walls.kind, walls.shape, w, r, start[i, 0], start[i, 1], start[i, 2],
                position[i, 0], position[i, 1], position[i, 2], now,
            )  # fmt: skip
        if t > 1.0 or t >= best:
            continue
        _gap, nx, ny, nz = place_at(walls, w, r, start, position, i, t)
        speed, change = speeds_at(pace, velocity, i, nx, ny, nz, min(t, held.since[w]))
        if speed < -faint and not (touching and speed >= max(share, 1.0 - share) * min(change, 0.0)):
            best = t
            found = w
    return best, found


@kernel
def place_at(walls, w, r, start, position, i, t):
    """Gap and normal after the part t of a step."""
    x = start[i, 0] + t * (position[i, 0] - start[i, 0])
    y = start[i, 1] + t * (position[i, 1] - start[i, 1])
    z = start[i, 2] + t * (position[i, 2] - start[i, 2])
    return gap_and_normal(walls.kind, walls.shape, w, r, x, y, z)


@kernel
def rebound(walls, particles, i, w, before, held, state, dt, share, t, endless):
    """Change the way and the velocities by an impact on wall w; its speed of approach [m/s], whether it rebounds.

    Where impacts are ``endless``, those that are not elastic do not rebound.
    """
    start, pace, position, velocity = before.position, before.velocity, state.position, state.velocity
    mobility = state.mobility
    _gap, nx, ny, nz = place_at(walls, w, particles.radius[i], start, position, i, t)
    part = min(t, held.since[w])
    speed, change = speeds_at(pace, velocity, i, nx, ny, nz, min(t, held.since[w]))
    wx, wy, wz = mobility[i, 0], mobility[i, 1], mobility[i, 2]
    effect = weighed(nx, ny, nz, wx, wy, wz)
    if effect == 0.0:
        return 0.0, False
    bounce = walls.law[w, RESTITUTION] * particles.restitution[i]
    if bounce * speed >= max(share, 1.0 - share) * change or (endless and bounce < 1.0):
        bounce = 0.0
        held.caught[w] = 1
        held.since[w] = part
    push = -(1.0 + bounce) * speed / effect
    ux = pace[i, 0] + part * (velocity[i, 0] - pace[i, 0]) - speed * nx
    uy = pace[i, 1] + part * (velocity[i, 1] - pace[i, 1]) - speed * ny
    uz = pace[i, 2] + part * (velocity[i, 2] - pace[i, 2]) - speed * nz
    slide = np.sqrt(ux * ux + uy * uy + uz * uz)
    lost = kept_slip(walls.law[w, SLIP], walls.law[w, FRICTION], push * effect, slide) - 1.0
    if lost > 0.0:  # it gives speed, but to nothing that comes to rest or slides
        x = start[i, 0] + t * (position[i, 0] - start[i, 0])
        y = start[i, 1] + t * (position[i, 1] - start[i, 1])
        z = start[i, 2] + t * (position[i, 2] - start[i, 2])
        if bounce == 0.0 or not lasts(
            walls.kind, walls.shape, w, particles.radius[i], x, y, z, ux + (speed + push * wx) * nx,
            uy + (speed + push * wy) * ny, uz + (speed + push * wz) * nz, dt,
        ):  # fmt: skip
            lost = 0.0
    change_by(start, pace, position, velocity, i, 0, push * nx * wx + (lost * ux if wx > 0.0 else 0.0), t, dt)
    change_by(start, pace, position, velocity, i, 1, push * ny * wy + (lost * uy if wy > 0.0 else 0.0), t, dt)
    change_by(start, pace, position, velocity, i, 2, push * nz * wz + (lost * uz if wz > 0.0 else 0.0), t, dt)
    return -speed, bounce > 0.0


@kernel
def change_by(start, pace, position, velocity, i, axis, change, t, dt):
    """Change one velocity [m/s] after the part t of a step: the straight way bends there."""
    pace[i, axis] += change
    velocity[i, axis] += change
    start[i, axis] -= t * dt * change
    position[i, axis] += (1.0 - t) * dt * change


@kernel
def come_to_rest(walls, r, i, before, held, state, dt, share, reach):
    """Stop what still moves into walls, with friction, and put the particle onto those that hold it."""
    mobility, position, velocity = state.mobility, state.position, state.velocity
    wx, wy, wz = mobility[i, 0], mobility[i, 1], mobility[i, 2]
    vx, vy, vz = velocity[i, 0], velocity[i, 1], velocity[i, 2]
    faint = STEADY * (abs(vx) + abs(vy) + abs(vz))
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        held.push[w] = 0.0
        for axis in range(3):
            held.rub[w, axis] = 0.0
    for _ in range(SWEEPS):
        most = 0.0
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            gap, nx, ny, nz = place_at(walls, w, r, position, position, i, 1.0)
            effect = weighed(nx, ny, nz, wx, wy, wz)
            if effect == 0.0 or (gap >= 0.0 and held.since[w] > 1.0):
                continue
            speed = velocity[i, 0] * nx + velocity[i, 1] * ny + velocity[i, 2] * nz
            push = max(0.0, held.push[w] - speed / effect)
            change = push - held.push[w]
            held.push[w] = push
            most = max(most, abs(change * effect))
            velocity[i, 0] += change * nx * wx
            velocity[i, 1] += change * ny * wy
            velocity[i, 2] += change * nz * wz
            if walls.law[w, FRICTION] > 0.0:
                most = max(most, rub(mobility, i, held.rub, w, walls.law[w, FRICTION] * push, nx, ny, nz, velocity))
        if most <= faint:
            break
    position[i, 0] += share * dt * (velocity[i, 0] - vx)
    position[i, 1] += share * dt * (velocity[i, 1] - vy)
    position[i, 2] += share * dt * (velocity[i, 2] - vz)
    stay(walls, mobility, i, before, held, position, velocity, r, dt, share)
    for _ in range(SWEEPS):
        moved = False
        for k in range(walls.start[i], walls.start[i + 1]):
            w = walls.wall[k]
            gap, nx, ny, nz = place_at(walls, w, r, position, position, i, 1.0)
            effect = weighed(nx, ny, nz, wx, wy, wz)
            if effect == 0.0 or (gap >= 0.0 and (gap > reach or (held.push[w] == 0.0 and held.caught[w] == 0))):
                continue
            moved |= abs(gap) > ULPS_OF_REST * (r + abs(position[i, 0]) + abs(position[i, 1]) + abs(position[i, 2]))
            position[i, 0] -= gap / effect * nx * wx
            position[i, 1] -= gap / effect * ny * wy
            position[i, 2] -= gap / effect * nz * wz
        if not moved:
            break


@kernel
def stay(walls, mobility, i, before, held, position, velocity, r, dt, share):
    """Put back what friction holds, where the forces of the step have moved it along a wall.

    Their change on the way is not in the way, but in the velocity that friction has to stop: what hangs on a stiff
    spring would creep towards its other end by a(t) - a(t + dt) times dt^2/4 a step.
    """
    for k in range(walls.start[i], walls.start[i + 1]):
        w = walls.wall[k]
        if held.since[w] > 0.0 or held.caught[w] == 1 or not sticks(held.rub[w], walls.law[w, FRICTION], held.push[w]):
            continue
        _gap, nx, ny, nz = place_at(walls, w, r, position, position, i, 1.0)
        x = strayed(before, position, velocity, i, 0, dt, share)
        y = strayed(before, position, velocity, i, 1, dt, share)
        z = strayed(before, position, velocity, i, 2, dt, share)
        along = x * nx + y * ny + z * nz
        x, y, z = x - along * nx, y - along * ny, z - along * nz
        if abs(x) + abs(y) + abs(z) > slack(r, position[i, 0], position[i, 1], position[i, 2]):
            position[i, 0] -= x if mobility[i, 0] > 0.0 else 0.0
            position[i, 1] -= y if mobility[i, 1] > 0.0 else 0.0
            position[i, 2] -= z if mobility[i, 2] > 0.0 else 0.0


@kernel
def sticks(rub, friction, push):
    """Whether friction is less than it can be: impulses along a wall and onto it [N s]."""
    return np.sqrt(rub[0] * rub[0] + rub[1] * rub[1] + rub[2] * rub[2]) < WITHIN * friction * push


@kernel
def strayed(before, position, velocity, i, axis, dt, share):
    """How much further a particle went along an axis than its velocities tell [m]."""
    pace = before.velocity[i, axis]
    return position[i, axis] - before.position[i, axis] - dt * (pace + share * (velocity[i, axis] - pace))


@kernel
def rub(mobility, i, rub, row, most, nx, ny, nz, velocity):
    """Coulomb's friction against something fixed, of at most ``most`` [N s]; the change of speed [m/s]."""
    effect = max(mobility[i, 0], max(mobility[i, 1], mobility[i, 2]))
    speed = velocity[i, 0] * nx + velocity[i, 1] * ny + velocity[i, 2] * nz
    x = rub[row, 0] - (velocity[i, 0] - speed * nx) / effect
    y = rub[row, 1] - (velocity[i, 1] - speed * ny) / effect
    z = rub[row, 2] - (velocity[i, 2] - speed * nz) / effect
    size = np.sqrt(x * x + y * y + z * z)
    if size > most:
        x, y, z = x * most / size, y * most / size, z * most / size
    dx, dy, dz = x - rub[row, 0], y - rub[row, 1], z - rub[row, 2]
    rub[row, 0], rub[row, 1], rub[row, 2] = x, y, z
    velocity[i, 0] += dx * mobility[i, 0]
    velocity[i, 1] += dy * mobility[i, 1]
    velocity[i, 2] += dz * mobility[i, 2]
    return effect * (abs(dx) + abs(dy) + abs(dz))
