"""Hits: what a wall or another particle does to a flight, and when it is held rather than thrown back.

The impulse of a hit is that of all impacts, see contacts/impulse.py. What is rest is not: in a step it is what forces
would close again before the step ends, and here no step ends. A bounce that rounding cannot tell from none is rest, and
what is held flies on along its walls.
"""

from __future__ import annotations

import numpy as np

from springline.constraints.trails import counts
from springline.contacts.impulse import impulse, loss, mixed, response
from springline.engine.kernels import callee, kernel
from springline.model.rooms import hit_limits_of, state_of
from springline.model.space import difference
from springline.model.state import ACCELERATION, DISSIPATED, HELD, POSITION, VELOCITY
from springline.simulation.event_driven_flight import EPSILON, FAINT, advance_to, along, speed_of, world_of

BLUR = 16.0 * EPSILON  # [-] of lengths and times: a bounce that is lower or shorter cannot be seen
SLOW = 1e-7  # [-] of the speeds of two particles: they are at rest beside each other
QUIVER = 1e-6  # [-] of the distance of two centers: how high what leans on a particle bounces, where it cannot be held


@kernel
def let_go(world, mobility, flight, i):
    """Fly freely from now on, off all walls that held."""
    for axis in range(3):
        flight[i, ACCELERATION + axis] = world.fall[i, axis] if mobility[i, axis] > 0.0 else 0.0
        flight[i, HELD + axis] = -1.0


@kernel
def may_move(mobility, i, axis):
    """1 for a particle that is free along an axis, 0 else."""
    return 1.0 if mobility[i, axis] > 0.0 else 0.0


@callee
def hit_wall(table, time, i, which):
    """Bounce off a wall, or be held by it; the approach speed where it counts as a hit, else -1 [m/s]."""
    world, hit_limits = world_of(table), hit_limits_of(table)
    mobility, flight = state_of(table).mobility, state_of(table).flight
    wall = world.wall
    advance_to(flight, i, time)
    speed = max(-along(wall, which, flight, i, VELOCITY), 0.0)
    back = wall.restitution[which] * world.restitution[i] * speed
    press = -along(wall, which, flight, i, ACCELERATION)
    free = 0.0
    size = abs(wall.offset[which]) + world.radius[i]
    before = 0.0
    for axis in range(3):
        normal = wall.normal[which, axis]
        free += normal * normal * may_move(mobility, i, axis)
        size += abs(flight[i, POSITION + axis] * normal)
        before += flight[i, VELOCITY + axis] * flight[i, VELOCITY + axis]
    quiet = press > 0.0 and (back * back <= 2.0 * press * BLUR * size or 2.0 * back <= BLUR * abs(time) * press)
    n = wall.normal[which, 0], wall.normal[which, 1], wall.normal[which, 2]
    m = may_move(mobility, i, 0), may_move(mobility, i, 1), may_move(mobility, i, 2)
    slide = (
        flight[i, VELOCITY] + speed * n[0],
        flight[i, VELOCITY + 1] + speed * n[1],
        flight[i, VELOCITY + 2] + speed * n[2],
    )
    if quiet:
        gain, lost, across = -along(wall, which, flight, i, VELOCITY), 0.0, slide
    else:
        gain = speed + back
        lost, across = loss(n, m, free, slide, -speed, gain, wall.slip_loss[which], 0.0)
    kick(flight, i, m, 1.0, impulse(n, m, gain / free, lost, across))  # any mass does: that of a wall has no end
    if quiet:
        constrain(world, mobility, flight, i, which)
    else:
        let_go(world, mobility, flight, i)
    after = speed_of(flight, i)
    state_of(table).ledger[DISSIPATED] += 0.5 * world.mass[i] * (before - after * after)
    if press > 0.0 and speed * speed <= 2.0 * press * max(BLUR * size, 4.0 * QUIVER * world.radius[i]):
        return -1.0
    state_of(table).hits[i] += counts(hit_limits.scope, hit_limits.walls, i, wall.name[which])
    return speed


@callee
def constrain(world, mobility, flight, i, which):
    """Hold a particle to a wall, and to those that hold it already as far as it presses on them."""
    wall = world.wall
    slot = 0
    while slot < 2 and flight[i, HELD + slot] >= 0.0:
        slot += 1
    flight[i, HELD + slot] = which
    settle(wall, mobility, flight, i, VELOCITY)
    leave(wall, flight, i, VELOCITY)
    for axis in range(3):
        flight[i, ACCELERATION + axis] = world.fall[i, axis] if mobility[i, axis] > 0.0 else 0.0
    settle(wall, mobility, flight, i, ACCELERATION)
    leave(wall, flight, i, ACCELERATION)


@callee
def settle(wall, mobility, flight, i, column):
    """Bring a velocity or an acceleration to the nearest one that presses on no wall that holds the particle.

    It lies inside, on one wall, along the edge of two, or is nothing.
    """
    x = flight[i, column]
    y = flight[i, column + 1]
    z = flight[i, column + 2]
    blur = FAINT * (abs(x) + abs(y) + abs(z))
    if fits(wall, flight, i, x, y, z, blur):
        return
    for slot in range(3):
        a, b, c = held_normal(wall, mobility, flight, i, slot)
        free = a * a + b * b + c * c
        if free > 0.0:
            part = (x * a + y * b + z * c) / free
            if part < 0.0 and fits(wall, flight, i, x - part * a, y - part * b, z - part * c, blur):
                put(flight, i, column, x - part * a, y - part * b, z - part * c, blur)
                return
    longest = 0.0
    put(flight, i, column, 0.0, 0.0, 0.0, 0.0)
    for slot in range(3):
        a, b, c = held_normal(wall, mobility, flight, i, slot)
        p, q, r = held_normal(wall, mobility, flight, i, (slot + 1) % 3)
        u = b * r - c * q
        v = c * p - a * r
        w = a * q - b * p
        square = u * u + v * v + w * w
        if square > FAINT:
            part = (x * u + y * v + z * w) / square
            if part * part * square > longest and fits(wall, flight, i, part * u, part * v, part * w, blur):
                longest = part * part * square
                put(flight, i, column, part * u, part * v, part * w, blur)


@kernel
def put(flight, i, column, x, y, z, blur):
    """Set a velocity or an acceleration, to nothing where it is rounding."""
    some = abs(x) + abs(y) + abs(z) > blur
    flight[i, column] = x if some else 0.0
    flight[i, column + 1] = y if some else 0.0
    flight[i, column + 2] = z if some else 0.0


@kernel
def held_normal(wall, mobility, flight, i, slot):
    """The normal of a wall that holds a particle, along the axes it is free to move on; zero where none holds it."""
    which = int(flight[i, HELD + slot])
    if which < 0:
        return 0.0, 0.0, 0.0
    x = wall.normal[which, 0] if mobility[i, 0] > 0.0 else 0.0
    y = wall.normal[which, 1] if mobility[i, 1] > 0.0 else 0.0
    z = wall.normal[which, 2] if mobility[i, 2] > 0.0 else 0.0
    return x, y, z


@kernel
def fits(wall, flight, i, x, y, z, blur):
    """Whether a vector presses on no wall that holds the particle."""
    for slot in range(3):
        which = int(flight[i, HELD + slot])
        if which >= 0:
            normal = wall.normal[which]
            if x * normal[0] + y * normal[1] + z * normal[2] < -blur:
                return False
    return True


@kernel
def leave(wall, flight, i, column):
    """Forget the walls that a velocity or an acceleration leads away from."""
    blur = FAINT * (abs(flight[i, column]) + abs(flight[i, column + 1]) + abs(flight[i, column + 2]))
    kept = 0
    for slot in range(3):
        which = flight[i, HELD + slot]
        flight[i, HELD + slot] = -1.0
        if which >= 0.0 and along(wall, int(which), flight, i, column) <= blur:
            flight[i, HELD + kept] = which
            kept += 1


@callee
def hit_pair(table, time, i, j):
    """The impulse between two particles that meet; the approach speed where it counts as a hit, else -1 [m/s].

    J = (1 + e) u/(1/m_i + 1/m_j) along the line of centers, u the speed of approach. Lossy things that lean on one
    another, or crowd together, would hit each other infinitely often in a finite time. They are not held, since their
    path would not be a parabola, but quiver: below the speed of rest nothing is lost, and what is pressed by a pull
    that the two do not share parts at no less than that.
    """
    world, mobility, flight = world_of(table), state_of(table).mobility, state_of(table).flight
    advance_to(flight, i, time)
    advance_to(flight, j, time)
    x, y, z = difference(world.space, flight, i, j)  # positions stand first in a row
    distance = np.sqrt(x * x + y * y + z * z)
    x /= distance
    y /= distance
    z /= distance
    u = flight[j, VELOCITY] - flight[i, VELOCITY]
    v = flight[j, VELOCITY + 1] - flight[i, VELOCITY + 1]
    w = flight[j, VELOCITY + 2] - flight[i, VELOCITY + 2]
    speed = max(-(x * u + y * v + z * w), 0.0)
    sideways = u * u + v * v + w * w - speed * speed
    press = -(
        x * (flight[j, ACCELERATION] - flight[i, ACCELERATION])
        + y * (flight[j, ACCELERATION + 1] - flight[i, ACCELERATION + 1])
        + z * (flight[j, ACCELERATION + 2] - flight[i, ACCELERATION + 2])
        + sideways / distance
    )
    pairs = world.pairs
    one, other = pairs.side[i], pairs.side[j]
    bounce = pairs.restitution[one, other] * mixed(pairs.mix[one, other], world.restitution[i], world.restitution[j])
    back = bounce * speed
    rest = rest_speed(world, flight, i, j, distance, max(press, 0.0))
    seen = speed > 2.0 * rest
    if press > 0.0 and (bounce < 1.0 or speed * speed <= 2.0 * press * BLUR * distance):
        back = max(back, rest)
    elif bounce < 1.0:
        back = max(back, min(speed, rest))
    light_i = response(x, y, z, mobility[i, 0], mobility[i, 1], mobility[i, 2])
    light_j = response(x, y, z, mobility[j, 0], mobility[j, 1], mobility[j, 2])
    push = (speed + back) / (light_i + light_j)
    own = mobility[i, 0], mobility[i, 1], mobility[i, 2]
    two = mobility[j, 0], mobility[j, 1], mobility[j, 2]
    between = own[0] + two[0], own[1] + two[1], own[2] + two[2]
    blow = impulse((x, y, z), between, push, 0.0, between)
    kick(flight, i, own, -1.0, blow)
    kick(flight, j, two, 1.0, blow)
    state_of(table).ledger[DISSIPATED] += 0.5 * push * (speed - back)
    let_go(world, mobility, flight, i)
    let_go(world, mobility, flight, j)
    if not seen:
        return -1.0
    hit_limits, hits = hit_limits_of(table), state_of(table).hits
    hits[i] += counts(hit_limits.scope, hit_limits.others, i, j)
    hits[j] += counts(hit_limits.scope, hit_limits.others, j, i)
    return speed


@kernel
def rest_speed(world, flight, i, j, distance, press):
    """Below this speed a hit of two particles is rest [m/s]: that of a bounce QUIVER of their distance high."""
    acceleration = press
    for axis in range(3):
        acceleration = max(acceleration, abs(world.fall[i, axis]), abs(world.fall[j, axis]))
    return max(np.sqrt(2.0 * acceleration * QUIVER * distance), SLOW * (speed_of(flight, i) + speed_of(flight, j)))


@kernel
def kick(flight, i, m, sign, blow):
    """Change a velocity by an impulse, times 1 or -1, on a body of these mobilities."""
    flight[i, VELOCITY] += sign * blow[0] * m[0]
    flight[i, VELOCITY + 1] += sign * blow[1] * m[1]
    flight[i, VELOCITY + 2] += sign * blow[2] * m[2]
