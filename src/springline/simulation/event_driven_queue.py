"""What happens next: for each particle its soonest event, and the loop that takes them one by one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.constraints.walls import note
from springline.kernels import callee, entry, kernel
from springline.model.families import Floats
from springline.model.state import HELD, PACE, PLACE, PULL, SINCE
from springline.model.work import (
    CASUALTY,
    COLLIDE,
    DONE,
    EVENTS_FULL,
    HIT,
    REPORT_EVENTS,
    REPORT_PARTICLE,
    REPORT_STATUS,
)
from springline.simulation.event_driven_flight import (
    EPSILON,
    ahead,
    carry,
    pace_ahead,
    pace_of,
    until_pair,
    until_turn,
    until_wall,
)
from springline.simulation.event_driven_hits import hit_pair, hit_wall

STALLED = 16  # beside the reasons of the loop: time stands still
RUNAWAY = 17  # and: too fast for the clock
STALL = 1_000_000  # events while time stands still, before a run gives up
STILL = 1e-13  # [-] of the time: less than this is standing still
TOO_FAST = 1e100  # [m/s] far beyond it the squares of speeds leave the numbers, and nothing meets anything
GRAIN = 1e-3  # [-] of its radius: what a particle may move while the clock, of 16 digits, cannot tell times apart


class Queue(NamedTuple):
    """The soonest event of each particle, ordered by its time, then the lower particle, then the other or the wall."""

    time: Floats  # [s], shape (n,)
    first: np.ndarray  # the lower particle, int64, shape (n,)
    second: np.ndarray  # the higher one; n plus the wall; or n plus the number of walls: look anew, int64, shape (n,)
    still: Floats  # since when time stands still, and for how many events, shape (2,)


@kernel
def sooner(queue, i, time, first, second):
    """Whether an event comes before the soonest of particle i so far."""
    if time != queue.time[i]:
        return time < queue.time[i]
    if first != queue.first[i]:
        return first < queue.first[i]
    return second < queue.second[i]


@kernel
def offer(queue, i, time, first, second):
    """Take an event for particle i where it is sooner than what it has."""
    if sooner(queue, i, time, first, second):
        queue.time[i] = time
        queue.first[i] = first
        queue.second[i] = second


@kernel
def collide(pairs, i, j):
    """Whether two particles are of sides that collide."""
    return pairs.restitution[pairs.side[i], pairs.side[j]] >= 0.0


@callee
def forget(queue, i):
    """Nothing is known of particle i."""
    queue.time[i] = np.inf
    queue.first[i] = -1
    queue.second[i] = -1


@callee
def look_at_walls(world, alive, flight, queue, i):
    """Offer what particle i does on its own: walls, and to be looked at anew on a torus."""
    count = alive.shape[0]
    since = flight[i, SINCE]
    walls = world.wall.offset.shape[0]
    for which in range(walls):
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
        first = min(i, other)
        second = max(i, other)
        time = until_pair(world.space, flight, world.radius, first, second)
        if time < np.inf:
            offer(queue, i, time, first, second)
            if tell:
                offer(queue, other, time, first, second)


@entry
def look(world, state, queue):
    """Find the soonest event of every particle."""
    for i in range(state.alive.shape[0]):
        forget(queue, i)
    for i in range(state.alive.shape[0]):
        if state.alive[i] == 1:
            look_at_walls(world, state.alive, state.flight, queue, i)
            look_at_others(world, state.alive, state.flight, queue, i, i + 1, True)


@callee
def look_again(world, alive, flight, queue, i, j):
    """Find the events anew after the flights of i and of j (or -1) have changed."""
    forget(queue, i)
    if j >= 0:
        forget(queue, j)
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
    carry(flight, i, time)
    for axis in range(3):
        if space.size[axis] > 0.0:
            turns = np.floor((flight[i, PLACE + axis] - space.origin[axis]) / space.size[axis])
            flight[i, PLACE + axis] -= turns * space.size[axis]


@callee
def stands_still(queue, time):
    """Whether time has stood still for more events than a run may take."""
    if time - queue.still[0] > STILL * abs(time):
        queue.still[0] = time
        queue.still[1] = 0.0
    queue.still[1] += 1.0
    return queue.still[1] > STALL


@kernel
def runs_away(flight, radius, i):
    """Whether a particle is so fast that the rounding of time takes it to another place."""
    pace = pace_of(flight, i)
    return not pace <= TOO_FAST or (radius[i] > 0.0 and pace * EPSILON * abs(flight[i, SINCE]) > GRAIN * radius[i])


@entry
def fly(world, state, notes, queue, mortality, goal, most):
    """Take the events up to the time ``goal`` [s], at most ``most``; returns how many. The report says why it stopped.

    The clock stands at the last event then, also where no other comes.
    """
    alive = state.alive
    flight = state.flight
    report = notes.report
    count = alive.shape[0]
    walls = world.wall.offset.shape[0]
    report[REPORT_STATUS] = DONE
    for taken in range(most):
        found = next_event(queue)
        time = queue.time[found]
        if time == np.inf or not time <= goal:
            return taken
        if report[REPORT_EVENTS] == notes.time.shape[0]:
            report[REPORT_STATUS] = EVENTS_FULL
            return taken
        i = queue.first[found]
        second = queue.second[found]
        j = -1
        if second < count:
            j = second
            speed = hit_pair(world, state.mobility, flight, state.hits, mortality, state.ledger, time, i, j)
            if speed >= 0.0:
                note(notes, time, COLLIDE, i, j, speed)
        elif second < count + walls:
            which = second - count
            speed = hit_wall(world, state.mobility, flight, state.hits, mortality, state.ledger, time, i, which)
            if speed >= 0.0:
                note(notes, time, HIT, i, world.wall.name[which], speed)
        else:
            turn_around(world.space, flight, i, time)
        state.steps[0] += 1
        state.clock[0] = time
        look_again(world, alive, flight, queue, i, j)
        for which in (i, j):
            if which >= 0 and runs_away(flight, world.radius, which):
                report[REPORT_STATUS] = RUNAWAY
                report[REPORT_PARTICLE] = which
                return taken + 1
            limit = mortality.hits[which] if which >= 0 and mortality.hits.shape[0] > 0 else 0
            if limit > 0 and state.hits[which] >= limit:
                report[REPORT_STATUS] = CASUALTY
                report[REPORT_PARTICLE] = which
                return taken + 1
        if stands_still(queue, time):
            report[REPORT_STATUS] = STALLED
            report[REPORT_PARTICLE] = i
            return taken + 1
    return most


@entry
def show(space, alive, flight, time, position, velocity):
    """Where everything is at a time and how fast, into ``position`` and ``velocity``; what was removed stays."""
    for i in range(alive.shape[0]):
        if alive[i] == 1:
            wait = time - flight[i, SINCE]
            for axis in range(3):
                place = ahead(flight, i, axis, wait)
                if space.size[axis] > 0.0:
                    offset = place - space.origin[axis]
                    if offset < 0.0 or offset >= space.size[axis]:
                        offset -= space.size[axis] * np.floor(offset / space.size[axis])
                        place = space.origin[axis] + (offset if offset < space.size[axis] else 0.0)
                position[i, axis] = place
                velocity[i, axis] = pace_ahead(flight, i, axis, wait)


@entry
def begin(world, state, i):
    """Begin the row of a particle at what the state says of it."""
    flight = state.flight
    flight[i, SINCE] = state.clock[0]
    for axis in range(3):
        free = state.mobility[i, axis] > 0.0
        flight[i, PLACE + axis] = state.position[i, axis]
        flight[i, PACE + axis] = state.velocity[i, axis]
        flight[i, PULL + axis] = world.fall[i, axis] if free else 0.0
        flight[i, HELD + axis] = -1.0
