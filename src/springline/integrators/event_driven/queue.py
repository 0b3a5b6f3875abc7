"""The event queue: the earliest event of each particle, and the pass that processes events in order of time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.constraints.events import note
from springline.engine.columns import Reals, Vectors, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.table import seen
from springline.engine.vectors import put, vector
from springline.integrators.contract import MOST, TAKEN, goal_of
from springline.integrators.event_driven.flight import (
    EPSILON,
    advance_to,
    ahead,
    set_to,
    speed_of,
    until_pair,
    until_turn,
    until_wall,
    velocity_ahead,
    world_of,
)
from springline.integrators.event_driven.hits import hit_pair, hit_wall, let_go
from springline.model.rooms import hit_limits_of, notes_of, state_of
from springline.model.state import POSITION, SINCE, VELOCITY
from springline.model.work import CASUALTY, COLLIDE, DONE, EVENTS_FULL, HIT, REPORT_EVENTS, REPORT_PARTICLE

STALLED = 16  # beside the reasons in model/work.py: time stands still
RUNAWAY = 17  # and: too fast for the clock
STALL = 1_000_000  # events while time stands still, before a run gives up
STILL = 1e-13  # [-] of the time: less than this is standing still
TOO_FAST = 1e100  # [m/s] far beyond it the squares of speeds leave the numbers, and nothing meets anything
GRAIN = 1e-3  # [-] of its radius: what a particle may move while the clock, of 16 digits, cannot tell times apart


class Queue(NamedTuple):
    """The earliest event of each particle, ordered by time, then the lower particle, then its partner or wall."""

    time: Reals  # [s], shape (n,)
    first: Wholes  # the lower particle, shape (n,)
    second: Wholes  # the higher one; n plus the wall; or n plus the number of walls: look anew, shape (n,)
    still: Reals  # since when time stands still, and for how many events, shape (2,)
    known: Wholes  # 1 where all of this belongs to the flights as they are, shape (1,)


class Shown(NamedTuple):
    """Positions and velocities of all particles at one time."""

    position: Vectors  # [m], shape (n, 3)
    velocity: Vectors  # [m/s], shape (n, 3)


queue_of = seen(Queue)
shown_of = seen(Shown)


@kernel
def sooner(queue, i, time, first, second):
    """Whether an event comes before the soonest of particle i so far."""
    # Ties in time are broken by indices. So which of several simultaneous events comes first depends neither on the
    # order of the search nor on which particle asks, and a resumed run goes the same way.
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
def collide(pairs, i, j):
    """Whether two particles belong to groups that collide."""
    return pairs.restitution[pairs.side[i], pairs.side[j]] >= 0.0


@callee
def forget(queue, i):
    """Drop the event of particle i."""
    queue.time[i] = np.inf
    queue.first[i] = -1
    queue.second[i] = -1


@callee
def look_at_walls(world, alive, flight, queue, i):
    """Offer particle i its events without a partner: walls, and on a torus the renewal of its nearest images."""
    count = alive.shape[0]
    since = flight[i, SINCE]
    walls = world.wall.offset.shape[0]
    for which in range(walls):
        # Walls are numbered from n on in ``second``, so one ordering covers pairs, walls and turns on a torus.
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
    """Offer particle i its meetings with the others from ``lowest`` on, and with ``tell`` offer them theirs."""
    for other in range(lowest, alive.shape[0]):
        if other == i or alive[other] == 0 or not collide(world.pairs, i, other):
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
def look(table):
    """Find the soonest event of every particle."""
    world, state, queue = world_of(table), state_of(table), queue_of(table)
    for i in range(state.alive.shape[0]):
        forget(queue, i)
    for i in range(state.alive.shape[0]):
        if state.alive[i] == 1:
            look_at_walls(world, state.alive, state.flight, queue, i)
            # Each pair is looked at once and offered to both, so the first search costs n (n - 1)/2 pairs.
            look_at_others(world, state.alive, state.flight, queue, i, i + 1, True)
    queue.known[0] = 1


@callee
def look_again(table, i, j):
    """Recompute the events after the flights of i and of j (or -1) have changed."""
    world, queue, alive, flight = world_of(table), queue_of(table), state_of(table).alive, state_of(table).flight
    forget(queue, i)
    if j >= 0:
        forget(queue, j)
    # Only particles whose soonest event was with i or j lose it; they search all others again. The rest keep theirs, to
    # which the new flights of i and j are offered below (one event a particle, as Lubachevsky 1991; the exact times
    # between events are those of Alder and Wainwright 1959).
    for k in range(alive.shape[0]):  # whose soonest event was with one of them
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
    """The particle whose soonest event comes first; of the two of a pair the lower."""
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
    """Begin the row anew within the torus."""
    advance_to(flight, i, time)
    for axis in range(3):
        if space.size[axis] > 0.0:
            # The position moves by whole periods and the velocity not at all: what others meet is the nearest image
            # anyway.
            turns = np.floor((flight[i, POSITION + axis] - space.origin[axis]) / space.size[axis])
            flight[i, POSITION + axis] -= turns * space.size[axis]


@callee
def stands_still(queue, time):
    """Whether more than STALL events have happened while time did not advance."""
    # Counted relative to the time: below this the clock has hardly a digit left to move. Clusters of simultaneous hits
    # are normal, a million of them are not.
    if time - queue.still[0] > STILL * abs(time):
        queue.still[0] = time
        queue.still[1] = 0.0
    queue.still[1] += 1.0
    return queue.still[1] > STALL


@kernel
def runs_away(flight, radius, i):
    """Whether a particle is so fast that the rounding of time moves it noticeably."""
    speed = speed_of(flight, i)
    return not speed <= TOO_FAST or (radius[i] > 0.0 and speed * EPSILON * abs(flight[i, SINCE]) > GRAIN * radius[i])


@callee
def take_event(table, time, i, second):
    """Carry out the event of particle i with ``second`` (see Queue) and note it; returns the other particle, or -1."""
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
    """Whether a run may go on after an event of particle i, and of j (or -1); the report names what prevents it."""
    state, report, limits = state_of(table), notes_of(table).report, hit_limits_of(table).hits
    for which in (i, j):
        if which < 0:
            continue
        # Set before the tests, so that the particle that an error names is the one that was being tested.
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
    """Take the events up to a goal, in their order; the clock stands at the last of them then."""
    goal, queue, notes, state = goal_of(table), queue_of(table), notes_of(table), state_of(table)
    goal.steps[TAKEN] = 0
    # The queue is no part of the state. After a resume, or where someone moved a particle, it is made again from the
    # flights.
    if queue.known[0] == 0:
        look(table)
    status = DONE
    while status == DONE and goal.steps[TAKEN] < goal.steps[MOST]:
        found = next_event(queue)
        time = queue.time[found]
        if time == np.inf or not time <= goal.time[0]:
            return DONE
        # Asked before the event and not after it: an event that has happened must be noted.
        if notes.report[REPORT_EVENTS] == notes.time.shape[0]:
            return EVENTS_FULL
        i = queue.first[found]
        j = take_event(table, time, i, queue.second[found])
        state.steps[0] += 1
        state.clock[0] = time
        goal.steps[TAKEN] += 1
        look_again(table, i, j)
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
                # Only what is shown is brought into the cell. The flight itself is not touched, or frames would change
                # its rounding.
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
    let_go(world_of(table), state.mobility, flight, i)
    return DONE
