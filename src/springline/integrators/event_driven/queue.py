"""The event queue: the earliest event of each particle, and the pass that processes events in order of time.

The impulse of a hit is the same as with time steps, see contacts/impulse.py. Rest is defined differently: with time
steps, a contact rests if forces would close it again within the step, and here there is no step. A particle rests on a
wall if its bounce is too low or too short to be distinguished from zero by rounding; it then flies on along the wall.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.constraints.traces import counts
from springline.contacts.impulse import impulse, loss, mix_restitution, response
from springline.engine.columns import Reals, Vectors, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.table import make_accessor
from springline.engine.vectors import (
    ZERO,
    axis_products,
    cross,
    dot,
    minus,
    norm,
    only,
    over,
    plus,
    put,
    taxicab,
    times,
    vector,
)
from springline.integrators.contract import MOST, TAKEN, goal_of
from springline.integrators.event_driven.flight import (
    EPSILON,
    FAINT,
    advance_to,
    ahead,
    along,
    of,
    set_to,
    speed_of,
    until_pair,
    until_turn,
    until_wall,
    velocity_ahead,
    world_of,
)
from springline.model.accessors import hit_limits_of, note, notes_of, state_of
from springline.model.space import difference
from springline.model.state import ACCELERATION, DISSIPATED, HELD, POSITION, SINCE, VELOCITY
from springline.model.work import CASUALTY, COLLIDE, DONE, EVENTS_FULL, HIT, REPORT_EVENTS, REPORT_PARTICLE

BLUR = 16.0 * EPSILON  # [-] of lengths and times: a lower or shorter bounce cannot be resolved
SLOW = 1e-7  # [-] of the speeds of two particles: slower relative motion counts as rest
QUIVER = 1e-6  # [-] of the distance of two centers: height of the bounces that stand for a resting pair


@kernel
def release_flight(world, mobility, flight, i):
    """Release a flight from all walls that it rests on."""
    set_to(flight, i, ACCELERATION, only(vector(mobility, i), vector(world.fall, i)))
    set_to(flight, i, HELD, (-1.0, -1.0, -1.0))


@callee
def hit_wall(table, time, i, which):
    """Bounce a particle off a wall, or hold it; return the approach speed if it counts as a hit, else -1 [m/s]."""
    world, hit_limits = world_of(table), hit_limits_of(table)
    mobility, flight = state_of(table).mobility, state_of(table).flight
    wall, n = world.wall, vector(world.wall.normal, which)
    advance_to(flight, i, time)
    before, along_it = of(flight, i, VELOCITY), along(wall, which, flight, i, VELOCITY)
    speed = max(-along_it, 0.0)
    back = wall.restitution[which] * world.restitution[i] * speed
    press = -along(wall, which, flight, i, ACCELERATION)
    m = only(vector(mobility, i), (1.0, 1.0, 1.0))  # any mass will do, since the wall's mass is infinite
    # The size of the numbers whose difference is the gap: a bounce must exceed their rounding.
    size = abs(wall.offset[which]) + world.radius[i] + taxicab(axis_products(of(flight, i, POSITION), n))
    # A bounce rises by back^2/(2 press) and lasts 2 back/press. Below the rounding of lengths or of the clock it cannot
    # be distinguished from rest; bounces with a restitution below 1 would accumulate infinitely often in a finite time
    # (Zeno).
    quiet = press > 0.0 and (back * back <= 2.0 * press * BLUR * size or 2.0 * back <= BLUR * abs(time) * press)
    # Newton's law of impact: the normal speed changes from -speed to back. Losses by friction or slip follow from it.
    gain, lost, across, free = speed + back, 0.0, plus(before, times(speed, n)), response(n, m)
    if quiet:
        gain = -along_it
    else:
        lost, across = loss(n, m, free, across, -speed, gain, wall.slip_loss[which], 0.0)
    set_to(flight, i, VELOCITY, plus(before, axis_products(impulse(n, m, gain / free, lost, across), m)))
    if quiet:
        constrain(world, mobility, flight, i, which)
    else:
        release_flight(world, mobility, flight, i)
    after = of(flight, i, VELOCITY)
    # The loss is the difference of kinetic energies, so the balance closes to rounding for any impulse.
    state_of(table).ledger[DISSIPATED] += 0.5 * world.mass[i] * (dot(before, before) - dot(after, after))
    if press > 0.0 and speed * speed <= 2.0 * press * max(BLUR * size, 4.0 * QUIVER * world.radius[i]):
        return -1.0
    state_of(table).hits[i] += counts(hit_limits.scope, hit_limits.walls, i, wall.name[which])
    return speed


@callee
def constrain(world, mobility, flight, i, which):
    """Hold a particle to a wall, and to walls that hold it already if it presses on them."""
    wall = world.wall
    # At most three walls hold a particle in space: in a corner of three it cannot move.
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
    # face, the edge with the longest projection, the apex. The first case that fits is the nearest point.
    blur = FAINT * taxicab(u)
    if fits(wall, flight, i, u, blur):
        return
    for slot in range(3):
        n = held_normal(wall, mobility, flight, i, slot)
        free = dot(n, n)
        if free > 0.0:
            part = dot(u, n) / free
            if part < 0.0 and fits(wall, flight, i, minus(u, times(part, n)), blur):
                set_to(flight, i, column, suppress_rounding(minus(u, times(part, n)), blur))
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
                set_to(flight, i, column, suppress_rounding(times(part, edge), blur))


@kernel
def suppress_rounding(u, blur):
    """Return a vector, or zero if it is below rounding."""
    # A remainder of the projection in place of zero would be followed as a flight, with its own events.
    return u if taxicab(u) > blur else ZERO


@kernel
def held_normal(wall, mobility, flight, i, slot):
    """Normal of a wall that holds a particle, along the axes it is free to move on; zero if the slot is empty."""
    which = int(flight[i, HELD + slot])
    return only(vector(mobility, i), vector(wall.normal, which)) if which >= 0 else ZERO


@kernel
def fits(wall, flight, i, u, blur):
    """Return True if a vector presses on no wall that holds the particle."""
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
    """Apply the impulse between two particles that meet; return the approach speed if it is a hit, else -1 [m/s].

    J = (1 + e) u/(1/m_i + 1/m_j) along the line of centers, u the speed of approach. Particles with losses that lean on
    each other, or crowd together, would hit each other infinitely often in a finite time. They cannot be held, since
    their path would not be a parabola, so they bounce minutely: below the speed of rest a hit loses no energy, and a
    pair pressed together by an acceleration that the two do not share parts at no less than that speed.
    """
    world, mobility, flight = world_of(table), state_of(table).mobility, state_of(table).flight
    advance_to(flight, i, time)
    advance_to(flight, j, time)
    apart = difference(world.space, flight, i, j)  # the position is the first entry of a row
    distance = norm(apart)
    n = over(apart, distance)
    u = minus(of(flight, j, VELOCITY), of(flight, i, VELOCITY))
    speed = max(-dot(n, u), 0.0)
    # The second derivative of the distance is n.a + v_t^2/d: sideways motion moves the particles apart, which reduces
    # the acceleration that presses them together.
    sideways = dot(u, u) - speed * speed
    press = -(dot(n, minus(of(flight, j, ACCELERATION), of(flight, i, ACCELERATION))) + sideways / distance)
    pairs = world.pairs
    one, other = pairs.side[i], pairs.side[j]
    bounce = pairs.restitution[one, other] * mix_restitution(
        pairs.mix[one, other], world.restitution[i], world.restitution[j]
    )
    back = bounce * speed
    # Restitution applies above the speed of rest. Below it a pressed pair parts at no less than that speed and a free
    # pair loses nothing, so that infinitely many hits in a finite time (inelastic collapse) become finitely many.
    rest = rest_speed(world, flight, i, j, distance, max(press, 0.0))
    seen = speed > 2.0 * rest
    if press > 0.0 and (bounce < 1.0 or speed * speed <= 2.0 * press * BLUR * distance):
        back = max(back, rest)
    elif bounce < 1.0:
        back = max(back, min(speed, rest))
    light_i, light_j = vector(mobility, i), vector(mobility, j)
    push = (speed + back) / (response(n, light_i) + response(n, light_j))
    set_to(flight, i, VELOCITY, minus(of(flight, i, VELOCITY), axis_products(times(push, n), light_i)))
    set_to(flight, j, VELOCITY, plus(of(flight, j, VELOCITY), axis_products(times(push, n), light_j)))
    # The loss of a central impact, m (u^2 - u'^2)/2 with the reduced mass m, written with the impulse m (u + u'). It is
    # negative if ``back`` was raised above ``speed``.
    state_of(table).ledger[DISSIPATED] += 0.5 * push * (speed - back)
    # A hit releases both from walls that held them; walls that still press are met again at once and hold them again.
    release_flight(world, mobility, flight, i)
    release_flight(world, mobility, flight, j)
    if not seen:
        return -1.0
    hit_limits, hits = hit_limits_of(table), state_of(table).hits
    hits[i] += counts(hit_limits.scope, hit_limits.others, i, j)
    hits[j] += counts(hit_limits.scope, hit_limits.others, j, i)
    return speed


@kernel
def rest_speed(world, flight, i, j, distance, press):
    """Speed below which a hit of two particles counts as rest [m/s]: it would bounce by QUIVER times their distance."""
    # The larger of press and free fall: a pair that does not press yet, but lies in gravity, bounces as high as a pair
    # that does.
    acceleration = press
    for axis in range(3):
        acceleration = max(acceleration, abs(world.fall[i, axis]), abs(world.fall[j, axis]))
    return max(np.sqrt(2.0 * acceleration * QUIVER * distance), SLOW * (speed_of(flight, i) + speed_of(flight, j)))


STALLED = 16  # in addition to the reasons in model/work.py: time stands still
RUNAWAY = 17  # a particle is too fast for the resolution of the clock
STALL = 1_000_000  # events while time stands still, before a run gives up
STILL = 1e-13  # [-] of the time: a smaller advance counts as standing still
TOO_FAST = 1e100  # [m/s] far above it the squares of speeds overflow, and no meeting is found
GRAIN = 1e-3  # [-] of its radius: how far a particle may move within the resolution of the clock (16 digits)


class Queue(NamedTuple):
    """The earliest event of each particle, ordered by time, then the lower particle, then its partner or wall."""

    time: Reals  # [s], shape (n,)
    first: Wholes  # the lower particle, shape (n,)
    second: Wholes  # the higher one, n plus the wall, or n plus the number of walls (update of images), shape (n,)
    still: Reals  # time since which the clock stands still, and the number of events since, shape (2,)
    known: Wholes  # 1 if the queue belongs to the present flights, shape (1,)


class Shown(NamedTuple):
    """Positions and velocities of all particles at one time."""

    position: Vectors  # [m], shape (n, 3)
    velocity: Vectors  # [m/s], shape (n, 3)


queue_of = make_accessor(Queue)
shown_of = make_accessor(Shown)


@kernel
def sooner(queue, i, time, first, second):
    """Return True if an event comes before the soonest of particle i so far."""
    # Ties in time are broken by indices. So the order of simultaneous events depends neither on the order of the search
    # nor on the particle for which it is made, and a resumed run takes the same path.
    if time != queue.time[i]:
        return time < queue.time[i]
    if first != queue.first[i]:
        return first < queue.first[i]
    return second < queue.second[i]


@kernel
def offer(queue, i, time, first, second):
    """Keep an event for particle i if it is earlier than the one kept so far."""
    if sooner(queue, i, time, first, second):
        queue.time[i] = time
        queue.first[i] = first
        queue.second[i] = second


@kernel
def groups_collide(pairs, i, j):
    """Return True if two particles belong to groups that collide."""
    return pairs.restitution[pairs.side[i], pairs.side[j]] >= 0.0


@callee
def forget(queue, i):
    """Drop the event of particle i."""
    queue.time[i] = np.inf
    queue.first[i] = -1
    queue.second[i] = -1


@callee
def look_at_walls(world, alive, flight, queue, i):
    """Offer particle i its events without a partner: walls, and on a torus the update of its nearest images."""
    count = alive.shape[0]
    since = flight[i, SINCE]
    walls = world.wall.offset.shape[0]
    for which in range(walls):
        # Walls are numbered from n on in ``second``, so one ordering covers pairs, walls and updates on a torus.
        if world.wall.member[which, i] == 1:
            wait = until_wall(world.wall, which, flight, world.radius, i)
            if wait < np.inf:
                offer(queue, i, since + wait, i, count + which)
    if world.space.periodic:
        wait = until_turn(world.space, flight, i)
        if wait < np.inf:
            offer(queue, i, since + wait, i, count + walls)


@callee
def look_at_others(world, alive, flight, queue, i, lowest, tell):
    """Offer particle i its meetings with the others from ``lowest`` on; with ``tell`` also offer them to the others."""
    for other in range(lowest, alive.shape[0]):
        if other == i or alive[other] == 0 or not groups_collide(world.pairs, i, other):
            continue
        # until_pair may round differently with its arguments exchanged, so the lower index is always the first.
        first = min(i, other)
        second = max(i, other)
        time = until_pair(world.space, flight, world.radius, first, second)
        if time < np.inf:
            offer(queue, i, time, first, second)
            if tell:
                offer(queue, other, time, first, second)


@callee
def find_events(table):
    """Find the soonest event of every particle."""
    world, state, queue = world_of(table), state_of(table), queue_of(table)
    for i in range(state.alive.shape[0]):
        forget(queue, i)
    for i in range(state.alive.shape[0]):
        if state.alive[i] == 1:
            look_at_walls(world, state.alive, state.flight, queue, i)
            # Each pair is computed once and offered to both, so the first search costs n (n - 1)/2 pairs.
            look_at_others(world, state.alive, state.flight, queue, i, i + 1, True)
    queue.known[0] = 1


@callee
def update_events(table, i, j):
    """Recompute the events after the flights of i and of j (or -1) have changed."""
    world, queue, alive, flight = world_of(table), queue_of(table), state_of(table).alive, state_of(table).flight
    forget(queue, i)
    if j >= 0:
        forget(queue, j)
    # Only particles whose soonest event was with i or j lose it; they search all others again. The rest keep theirs, to
    # which the new flights of i and j are offered below (one event a particle, as Lubachevsky 1991; the exact times
    # between events are those of Alder and Wainwright 1959).
    for k in range(alive.shape[0]):  # particles whose soonest event involved i or j
        touched = queue.first[k] == i or queue.second[k] == i
        touched = touched or (j >= 0 and (queue.first[k] == j or queue.second[k] == j))
        if touched and k != i and k != j:
            forget(queue, k)
            look_at_walls(world, alive, flight, queue, k)
            look_at_others(world, alive, flight, queue, k, 0, False)
    look_at_walls(world, alive, flight, queue, i)
    look_at_others(world, alive, flight, queue, i, 0, True)
    if j >= 0:
        look_at_walls(world, alive, flight, queue, j)
        look_at_others(world, alive, flight, queue, j, 0, True)


@callee
def next_event(queue):
    """Particle whose soonest event comes first; of a pair the lower one."""
    # A linear search, O(n) an event. Finding the next events after a hit costs as much, so a heap would not lower the
    # total.
    found = 0
    for i in range(1, queue.time.shape[0]):
        if queue.time[i] < queue.time[found] or (
            queue.time[i] == queue.time[found]
            and queue.time[i] < np.inf
            and sooner(queue, found, queue.time[i], queue.first[i], queue.second[i])
        ):
            found = i
    return found


@callee
def turn_around(space, flight, i, time):
    """Restart the row with its position moved into the torus."""
    advance_to(flight, i, time)
    for axis in range(3):
        if space.size[axis] > 0.0:
            # The position moves by whole periods and the velocity stays: other particles meet the nearest image in any
            # case.
            turns = np.floor((flight[i, POSITION + axis] - space.origin[axis]) / space.size[axis])
            flight[i, POSITION + axis] -= turns * space.size[axis]


@callee
def stands_still(queue, time):
    """Return True if more than STALL events have happened while time did not advance."""
    # Relative to the time, since below STILL the clock has hardly a digit left. Clusters of simultaneous hits are
    # normal, a million of them are not.
    if time - queue.still[0] > STILL * abs(time):
        queue.still[0] = time
        queue.still[1] = 0.0
    queue.still[1] += 1.0
    return queue.still[1] > STALL


@kernel
def runs_away(flight, radius, i):
    """Return True if a particle is so fast that the rounding of time moves it noticeably."""
    speed = speed_of(flight, i)
    return not speed <= TOO_FAST or (radius[i] > 0.0 and speed * EPSILON * abs(flight[i, SINCE]) > GRAIN * radius[i])


@callee
def take_event(table, time, i, second):
    """Process the event of particle i with ``second`` (see Queue) and note it; return the other particle, or -1."""
    world, notes, alive = world_of(table), notes_of(table), state_of(table).alive
    count, walls = alive.shape[0], world.wall.offset.shape[0]
    if second < count:
        speed = hit_pair(table, time, i, second)
        if speed >= 0.0:
            note(notes, time, COLLIDE, i, second, speed)
        return second
    if second < count + walls:
        which = second - count
        speed = hit_wall(table, time, i, which)
        if speed >= 0.0:
            note(notes, time, HIT, i, world.wall.name[which], speed)
    else:
        turn_around(world.space, state_of(table).flight, i, time)
    return -1


@callee
def verdict(table, time, i, j):
    """Return DONE if a run may go on after an event of particle i, and of j (or -1), else the reason to stop.

    The report names the particle.
    """
    state, report, limits = state_of(table), notes_of(table).report, hit_limits_of(table).hits
    for which in (i, j):
        if which < 0:
            continue
        # Set before the tests, so that an error names the particle that was being tested.
        report[REPORT_PARTICLE] = which
        if runs_away(state.flight, world_of(table).radius, which):
            return RUNAWAY
        limit = limits[which] if limits.shape[0] > 0 else 0
        if limit > 0 and state.hits[which] >= limit:
            return CASUALTY
    report[REPORT_PARTICLE] = i
    return STALLED if stands_still(queue_of(table), time) else DONE


@a_pass
def fly(table: Any, block: int, a: float, b: float) -> int:
    """Process the events up to a goal in order of time; the clock then stands at the last of them."""
    goal, queue, notes, state = goal_of(table), queue_of(table), notes_of(table), state_of(table)
    goal.steps[TAKEN] = 0
    # The queue is not part of the state. After a resume, or after a particle was moved from outside, it is built
    # again from the flights.
    if queue.known[0] == 0:
        find_events(table)
    status = DONE
    while status == DONE and goal.steps[TAKEN] < goal.steps[MOST]:
        found = next_event(queue)
        time = queue.time[found]
        if time == np.inf or not time <= goal.time[0]:
            return DONE
        # Checked before the event and not after it: an event that has happened must be noted.
        if notes.report[REPORT_EVENTS] == notes.time.shape[0]:
            return EVENTS_FULL
        i = queue.first[found]
        j = take_event(table, time, i, queue.second[found])
        state.steps[0] += 1
        state.clock[0] = time
        goal.steps[TAKEN] += 1
        update_events(table, i, j)
        status = verdict(table, time, i, j)
    return status


@a_pass
def show(table: Any, block: int, a: float, b: float) -> int:
    """Compute positions and velocities at the present time; removed particles keep theirs."""
    state, shown, space = state_of(table), shown_of(table), world_of(table).space
    for i in range(state.alive.shape[0]):
        if state.alive[i] == 1:
            wait = state.clock[0] - state.flight[i, SINCE]
            put(shown.position, i, ahead(state.flight, i, wait))
            put(shown.velocity, i, velocity_ahead(state.flight, i, wait))
            for axis in range(3):
                # Only the returned position is moved into the cell. The flight itself stays unchanged, or frames would
                # change its rounding.
                offset = shown.position[i, axis] - space.origin[axis]
                if space.size[axis] > 0.0 and (offset < 0.0 or offset >= space.size[axis]):
                    offset -= space.size[axis] * np.floor(offset / space.size[axis])
                    shown.position[i, axis] = space.origin[axis] + (offset if offset < space.size[axis] else 0.0)
    return DONE


@a_pass
def begin(table: Any, block: int, a: float, b: float) -> int:
    """Start the flight of one particle from the state; the block is its number."""
    state, flight, i = state_of(table), state_of(table).flight, block
    flight[i, SINCE] = state.clock[0]
    set_to(flight, i, POSITION, vector(state.position, i))
    set_to(flight, i, VELOCITY, vector(state.velocity, i))
    release_flight(world_of(table), state.mobility, flight, i)
    return DONE
