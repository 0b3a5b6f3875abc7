"""Impulses of hits on walls and particles, and the condition for rest on a wall.

The impulse of a hit is the same as in steps, see contacts/impulse.py. Rest is defined otherwise: in steps, contacts
rest that forces would close again within the step, and here there is no step. A particle rests on a wall when its
bounce is too low or too short to be told from none by rounding; it then flies on along the wall.
"""

from __future__ import annotations

import numpy as np

from springline.constraints.trails import counts
from springline.contacts.impulse import impulse, loss, mixed, response
from springline.engine.kernels import callee, kernel
from springline.engine.vectors import (
    ZERO,
    by_axis,
    cross,
    dot,
    minus,
    norm,
    only,
    over,
    plus,
    taxicab,
    times,
    vector,
)
from springline.integrators.event_driven.flight import EPSILON, FAINT, advance_to, along, of, set_to, speed_of, world_of
from springline.model.rooms import hit_limits_of, state_of
from springline.model.space import difference
from springline.model.state import ACCELERATION, DISSIPATED, HELD, POSITION, VELOCITY

BLUR = 16.0 * EPSILON  # [-] of lengths and times: a bounce that is lower or shorter cannot be seen
SLOW = 1e-7  # [-] of the speeds of two particles: they are at rest beside each other
QUIVER = 1e-6  # [-] of the distance of two centers: how high what leans on a particle bounces, where it cannot be held


@kernel
def let_go(world, mobility, flight, i):
    """Release a flight from all walls that it rests on."""
    set_to(flight, i, ACCELERATION, only(vector(mobility, i), vector(world.fall, i)))
    set_to(flight, i, HELD, (-1.0, -1.0, -1.0))


@callee
def hit_wall(table, time, i, which):
    """Bounce off a wall, or be held by it; the approach speed where it counts as a hit, else -1 [m/s]."""
    world, hit_limits = world_of(table), hit_limits_of(table)
    mobility, flight = state_of(table).mobility, state_of(table).flight
    wall, n = world.wall, vector(world.wall.normal, which)
    advance_to(flight, i, time)
    before, along_it = of(flight, i, VELOCITY), along(wall, which, flight, i, VELOCITY)
    speed = max(-along_it, 0.0)
    back = wall.restitution[which] * world.restitution[i] * speed
    press = -along(wall, which, flight, i, ACCELERATION)
    m = only(vector(mobility, i), (1.0, 1.0, 1.0))  # any mass does: that of a wall has no end
    # The size of the numbers of which the gap is a difference: their rounding is what a bounce has to be seen above.
    size = abs(wall.offset[which]) + world.radius[i] + taxicab(by_axis(of(flight, i, POSITION), n))
    # A bounce rises by back^2/(2 press) and lasts 2 back/press. Below the rounding of lengths or of the clock it cannot
    # be told from rest; bounces of a restitution below 1 would pile up infinitely often in a finite time (Zeno).
    quiet = press > 0.0 and (back * back <= 2.0 * press * BLUR * size or 2.0 * back <= BLUR * abs(time) * press)
    # Newton's law of impact: the normal speed changes from -speed to back. What friction or slip takes follows from it.
    gain, lost, across, free = speed + back, 0.0, plus(before, times(speed, n)), response(n, m)
    if quiet:
        gain = -along_it
    else:
        lost, across = loss(n, m, free, across, -speed, gain, wall.slip_loss[which], 0.0)
    set_to(flight, i, VELOCITY, plus(before, by_axis(impulse(n, m, gain / free, lost, across), m)))
    if quiet:
        constrain(world, mobility, flight, i, which)
    else:
        let_go(world, mobility, flight, i)
    after = of(flight, i, VELOCITY)
    # The loss is the difference of kinetic energies, so the balance closes to rounding, whatever the impulse did.
    state_of(table).ledger[DISSIPATED] += 0.5 * world.mass[i] * (dot(before, before) - dot(after, after))
    if press > 0.0 and speed * speed <= 2.0 * press * max(BLUR * size, 4.0 * QUIVER * world.radius[i]):
        return -1.0
    state_of(table).hits[i] += counts(hit_limits.scope, hit_limits.walls, i, wall.name[which])
    return speed


@callee
def constrain(world, mobility, flight, i, which):
    """Hold a particle to a wall, and to those that hold it already as far as it presses on them."""
    wall = world.wall
    # At most three walls hold a particle in space: in a corner of three nothing is left of its motion.
    slot = 0
    while slot < 2 and flight[i, HELD + slot] >= 0.0:
        slot += 1
    flight[i, HELD + slot] = which
    # Velocity first, then acceleration: a wall that the velocity leaves no longer holds, and must not take part in
    # projecting the acceleration, or the particle would be held to a wall that it flies away from.
    settle(wall, mobility, flight, i, VELOCITY)
    leave(wall, flight, i, VELOCITY)
    set_to(flight, i, ACCELERATION, only(vector(mobility, i), vector(world.fall, i)))
    settle(wall, mobility, flight, i, ACCELERATION)
    leave(wall, flight, i, ACCELERATION)


@callee
def settle(wall, mobility, flight, i, column):
    """Project a velocity or an acceleration onto the vectors that press on no wall that holds the particle.

    The result is the vector itself, or lies in the plane of one wall or along the edge of two, or is zero.
    """
    u = of(flight, i, column)
    # Projection onto the cone {u : n.u >= 0 for each wall that holds}. Up to three walls leave few cases: u itself, a
    # face, an edge (the one with the longest projection), the apex. The first that fits is the nearest point.
    blur = FAINT * taxicab(u)
    if fits(wall, flight, i, u, blur):
        return
    for slot in range(3):
        n = held_normal(wall, mobility, flight, i, slot)
        free = dot(n, n)
        if free > 0.0:
            part = dot(u, n) / free
            if part < 0.0 and fits(wall, flight, i, minus(u, times(part, n)), blur):
                set_to(flight, i, column, blurred(minus(u, times(part, n)), blur))
                return
    longest = 0.0
    set_to(flight, i, column, ZERO)
    for slot in range(3):
        n = held_normal(wall, mobility, flight, i, slot)
        edge = cross(n, held_normal(wall, mobility, flight, i, (slot + 1) % 3))
        square = dot(edge, edge)
        # Nearly parallel walls have no edge: their cross product is rounding.
        if square > FAINT:
            part = dot(u, edge) / square
            if part * part * square > longest and fits(wall, flight, i, times(part, edge), blur):
                longest = part * part * square
                set_to(flight, i, column, blurred(times(part, edge), blur))


@kernel
def blurred(u, blur):
    """A vector, or zero where it is below rounding."""
    # A remainder of the projection in place of zero would be followed as a flight, with events of its own.
    return u if taxicab(u) > blur else ZERO


@kernel
def held_normal(wall, mobility, flight, i, slot):
    """The normal of a wall that holds a particle, along the axes it is free to move on; zero where none holds it."""
    which = int(flight[i, HELD + slot])
    return only(vector(mobility, i), vector(wall.normal, which)) if which >= 0 else ZERO


@kernel
def fits(wall, flight, i, u, blur):
    """Whether a vector presses on no wall that holds the particle."""
    for slot in range(3):
        which = int(flight[i, HELD + slot])
        if which >= 0 and dot(u, vector(wall.normal, which)) < -blur:
            return False
    return True


@kernel
def leave(wall, flight, i, column):
    """Forget the walls that a velocity or an acceleration leads away from."""
    # The slots are packed from the front, where constrain() looks for the first free one.
    blur, kept = FAINT * taxicab(of(flight, i, column)), 0
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
    apart = difference(world.space, flight, i, j)  # positions stand first in a row
    distance = norm(apart)
    n = over(apart, distance)
    u = minus(of(flight, j, VELOCITY), of(flight, i, VELOCITY))
    speed = max(-dot(n, u), 0.0)
    # The second derivative of the distance is n.a + v_t^2/d: motion sideways drives two bodies apart, which takes away
    # from what presses them together.
    sideways = dot(u, u) - speed * speed
    press = -(dot(n, minus(of(flight, j, ACCELERATION), of(flight, i, ACCELERATION))) + sideways / distance)
    pairs = world.pairs
    one, other = pairs.side[i], pairs.side[j]
    bounce = pairs.restitution[one, other] * mixed(pairs.mix[one, other], world.restitution[i], world.restitution[j])
    back = bounce * speed
    # Restitution holds above the speed of rest. Below it a pressed pair parts at no less than that speed and a free one
    # loses nothing, so that infinitely many hits in a finite time (inelastic collapse) become finitely many.
    rest = rest_speed(world, flight, i, j, distance, max(press, 0.0))
    seen = speed > 2.0 * rest
    if press > 0.0 and (bounce < 1.0 or speed * speed <= 2.0 * press * BLUR * distance):
        back = max(back, rest)
    elif bounce < 1.0:
        back = max(back, min(speed, rest))
    light_i, light_j = vector(mobility, i), vector(mobility, j)
    push = (speed + back) / (response(n, light_i) + response(n, light_j))
    set_to(flight, i, VELOCITY, minus(of(flight, i, VELOCITY), by_axis(times(push, n), light_i)))
    set_to(flight, j, VELOCITY, plus(of(flight, j, VELOCITY), by_axis(times(push, n), light_j)))
    # The loss of a central impact, m (u^2 - u'^2)/2 with the reduced mass m, written by the impulse m (u + u'). It is
    # negative where ``back`` was raised above ``speed``.
    state_of(table).ledger[DISSIPATED] += 0.5 * push * (speed - back)
    # A hit frees both from walls that held them; walls that still press are met again at once and take hold anew.
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
    """Speed below which a hit of two particles is rest [m/s]: it would bounce by QUIVER times their distance."""
    # The largest of press and free fall: a pair that leans on nothing yet, but lies in gravity, quivers as high as one
    # that does.
    acceleration = press
    for axis in range(3):
        acceleration = max(acceleration, abs(world.fall[i, axis]), abs(world.fall[j, axis]))
    return max(np.sqrt(2.0 * acceleration * QUIVER * distance), SLOW * (speed_of(flight, i) + speed_of(flight, j)))
