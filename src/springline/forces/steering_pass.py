"""Passes of steering: each kind has a desired velocity, from which a loop over the members of a row computes forces."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.columns import Flags, Indices, Reals, Vectors, Wholes
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.table import make_accessor
from springline.engine.vectors import ZERO, add, dot, minus, norm, over, plus, put, times, vector
from springline.forces.random_numbers import direction
from springline.model.accessors import blocks_of, cells_of, particles_of, space_of, state_of, sums_of
from springline.model.space import shortest

SEEK, FLEE, ARRIVE, PURSUE, EVADE, WANDER, AVOID, FOLLOW = 0, 1, 2, 3, 4, 5, 6, 7  # Steered.kind
CENTRAL = 1e-9  # [-] of the sum of both radii: a path nearer to the center of a sphere has no preferred side


class Steered(NamedTuple):
    """Forces that steer, one row each; see :mod:`springline.forces.steering`."""

    kind: Flags  # SEEK, FLEE, ..., shape (s,)
    gain: Reals  # [N s/m], or the force [N] of kinds without a desired velocity, shape (s,)
    speed: Reals  # desired [m/s], or changes of direction of a wanderer [1/s], shape (s,)
    reach: Reals  # distance at which the row begins to act, or to slow down [m], shape (s,)
    ahead: Reals  # look-ahead time [s], shape (s,)
    target: Vectors  # [m], shape (s, 3)
    quarry: Indices  # particle that is the target instead, or -1, shape (s,)
    seed: Wholes  # of random numbers, shape (s,)
    first: Indices  # first point of each row, with one more entry than rows
    point: Vectors  # obstacles, or corners of a path [m], shape (p, 3)
    radius: Reals  # of each obstacle [m], shape (p,)
    start: Indices  # first member of each row, with one more entry than rows
    member: Indices
    limit: Reals  # of the sum of flocking and steering [N], shape (n,) or (0,)
    flat: bool  # True in two dimensions


class Flock(NamedTuple):
    """The rules of a flock, by groups of particles; columns are cohesion, separation, alignment."""

    weight: Vectors  # [N], shape (f, 3); 0 if there is no such rule
    within: Vectors  # radius of perception [m], shape (f, 3); 0 if there is no such rule
    edge: Vectors  # cosine of half the field of view, -2 for an unlimited view, shape (f, 3)
    start: Indices  # first member of each group, with one more entry than groups
    member: Indices
    steering: Steered

    @property
    def acts(self) -> bool:
        """True if there is any flocking rule or steering."""
        return bool(len(self.weight) or len(self.steering.kind))


flock_of = make_accessor(Flock)


@a_pass
def steer(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of row a of steering, toward its target or away from it."""
    return grant(toward_target, table, block, int(a))


@a_pass
def keep_to_path(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of row a of steering, FollowPath."""
    return grant(toward_path, table, block, int(a))


@a_pass
def avoid(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of row a of steering, Avoid."""
    return grant(past_spheres, table, block, int(a))


@a_pass
def wander(table: Any, block: int, a: float, b: float) -> int:
    """Add the random forces of row a of steering, Wander."""
    return grant(wander_direction, table, block, int(a))


@a_pass
def hold(table: Any, block: int, a: float, b: float) -> int:
    """Add the sum of flocking and steering, reduced to its limit, and clear the sum."""
    limit, push = flock_of(table).steering.limit, cells_of(table).push
    force, blocks = sums_of(table).drag, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        wanted = vector(push, i)
        # The sum is limited, not each part: a strong part still determines the direction.
        size = norm(wanted)
        add(force, i, times(limit[i] / size if size > limit[i] else 1.0, wanted))
        put(push, i, ZERO)
    return DONE


@kernel
def grant(wish, table, block, row):
    """Add the gain times the wish of each member of a row in a block: ``wish(table, row, i)`` returns a vector."""
    family, state, blocks = flock_of(table).steering, state_of(table), blocks_of(table)
    # With a limit the wishes are first summed separately; without a limit they are added to the forces directly.
    push = cells_of(table).push
    force = push if push.shape[0] > 0 else sums_of(table).drag
    gain, first, last = family.gain[row], blocks.first[block], blocks.first[block + 1]
    for m in range(family.start[row], family.start[row + 1]):
        i = family.member[m]
        # Each block loops over all members of a row: they are few and not sorted by blocks.
        if first <= i < last and is_steered(family, row, state, i):
            add(force, i, times(gain, wish(table, row, i)))
    return DONE


@kernel
def is_steered(family, row, state, i):
    """Return True if particle i of a row is present, and its target particle, if any, is present and not itself."""
    quarry = family.quarry[row]
    if i == quarry or state.alive[i] == 0:
        return False
    return quarry < 0 or state.alive[quarry] == 1


@kernel
def toward_target(table, row, i):
    """Return the desired velocity of particle i, toward or away from the target, minus its velocity [m/s]."""
    family, state = flock_of(table).steering, state_of(table)
    return missing(family, row, state.velocity, i, to_target(family, row, space_of(table), state.position, i))


@kernel
def toward_path(table, row, i):
    """Return the desired velocity of particle i back to the path of a row, minus its velocity [m/s]."""
    family, state = flock_of(table).steering, state_of(table)
    back = back_to_path(family, row, space_of(table), state.position, state.velocity, i)
    return missing(family, row, state.velocity, i, back)


@kernel
def past_spheres(table, row, i):
    """Return the direction in which particle i avoids the spheres of a row [-]."""
    family, state = flock_of(table).steering, state_of(table)
    return avoidance_direction(family, row, particles_of(table), space_of(table), state.position, state.velocity, i)


@kernel
def wander_direction(table, row, i):
    """Return the present direction of wandering of particle i [-]."""
    family = flock_of(table).steering
    return direction(family.seed[row], i, control_of(table).clock[NOW] * family.speed[row], family.flat)


@kernel
def to_target(family, row, space, position, i):
    """Return the vector from particle i to the target of a row [m]."""
    quarry = family.quarry[row]
    target = vector(position, quarry) if quarry >= 0 else vector(family.target, row)
    return shortest(space, minus(target, vector(position, i)))


@kernel
def missing(family, row, velocity, i, d):
    """Return the desired velocity of particle i along d minus its velocity [m/s]; zero if d is zero."""
    kind, speed, distance = family.kind[row], family.speed[row], norm(d)
    if kind in (FLEE, EVADE) and distance > family.reach[row]:
        return ZERO
    if kind in (PURSUE, EVADE):
        # Predicted position of the target particle after the time to reach it at full speed (Reynolds 1999, "T").
        d = plus(d, times(min(distance / speed, family.ahead[row]), vector(velocity, family.quarry[row])))
        distance = norm(d)
    if kind == ARRIVE:
        pace = speed / max(distance, family.reach[row])
    elif distance > 0.0:
        pace = speed / distance
    else:
        return ZERO
    return minus(times(-pace if kind in (FLEE, EVADE) else pace, d), vector(velocity, i))


@kernel
def avoidance_direction(family, row, particles, space, position, velocity, i):
    """Return the unit vector that leads particle i past the first sphere on its path; zero if the path is free."""
    speed, aside = norm(vector(velocity, i)), ZERO
    if speed == 0.0:
        return aside
    u, first = over(vector(velocity, i), speed), family.ahead[row] * speed
    for p in range(family.first[row], family.first[row + 1]):
        d = shortest(space, minus(vector(family.point, p), vector(position, i)))
        along = dot(d, u)
        off = minus(times(along, u), d)  # from the center sideways to the path
        wide = family.radius[p] + particles.radius[i]
        room = wide * wide - dot(off, off)
        # The straight path meets the sphere if its distance from the center is less than the sum of both radii.
        if room > 0.0:
            half = np.sqrt(room)
            # Not behind, and nearer than previous spheres: `first` is the distance of the nearest so far, initially the
            # look-ahead distance.
            if along + half > 0.0 and along - half <= first:
                first = along - half
                # Head-on, neither side is nearer; a fixed side is used.
                if norm(off) <= CENTRAL * wide:
                    off = sideways(u, family.flat)
                aside = over(off, norm(off))
    return aside


@kernel
def sideways(u, flat):
    """Return a fixed vector perpendicular to a unit vector, in the plane of a flat scene."""
    if flat or (abs(u[2]) <= abs(u[0]) and abs(u[2]) <= abs(u[1])):
        return -u[1], u[0], 0.0
    return (0.0, -u[2], u[1]) if abs(u[0]) <= abs(u[1]) else (u[2], 0.0, -u[0])


@kernel
def back_to_path(family, row, space, position, velocity, i):
    """Return the vector from particle i to the path point nearest to its predicted position; zero if near enough."""
    coming, found, least = times(family.ahead[row], vector(velocity, i)), ZERO, np.inf
    for p in range(family.first[row], family.first[row + 1] - 1):
        first = vector(family.point, p)
        a = shortest(space, minus(minus(first, vector(position, i)), coming))
        b = minus(vector(family.point, p + 1), first)
        square = dot(b, b)
        part = -dot(a, b) / square if square > 0.0 else 0.0
        a = plus(a, times(min(1.0, max(0.0, part)), b))
        if dot(a, a) < least:
            least, found = dot(a, a), plus(a, coming)
    return ZERO if least <= family.reach[row] * family.reach[row] else found
