"""What steers, pass by pass: each kind has a wish, which one loop over the members of a row makes a force."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.columns import Flags, Indices, Reals, Vectors, Wholes
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.table import seen
from springline.forces.chance import direction
from springline.model.rooms import blocks_of, cells_of, particles_of, space_of, state_of, sums_of
from springline.model.space import image

SEEK, FLEE, ARRIVE, PURSUE, EVADE, WANDER, AVOID, FOLLOW = 0, 1, 2, 3, 4, 5, 6, 7  # Steered.kind
CENTRAL = 1e-9  # [-] of the reach of a sphere: nearer to its center there is no side


class Steered(NamedTuple):
    """Forces that steer, one row each; see :mod:`springline.forces.steering`."""

    kind: Flags  # SEEK, FLEE, ..., shape (s,)
    gain: Reals  # [N s/m], or the force [N] of those that have no desired velocity, shape (s,)
    speed: Reals  # desired [m/s], or turns of a wanderer [1/s], shape (s,)
    reach: Reals  # distance at which the row begins to act, or to slow down [m], shape (s,)
    ahead: Reals  # how far ahead it looks [s], shape (s,)
    target: Vectors  # [m], shape (s, 3)
    quarry: Indices  # the particle that takes the target's place, or -1, shape (s,)
    seed: Wholes  # of chance, shape (s,)
    first: Indices  # first point of each row, one more than there are rows
    point: Vectors  # obstacles, or corners of a path [m], shape (p, 3)
    radius: Reals  # of each obstacle [m], shape (p,)
    start: Indices  # first member of each row, one more than there are rows
    member: Indices
    limit: Reals  # of flock and steering together [N], shape (n,) or (0,)
    flat: bool  # in a plane


class Flock(NamedTuple):
    """The rules of a flock, by groups of particles; columns are cohesion, separation, alignment."""

    weight: Vectors  # [N], shape (f, 3); 0 where there is no such rule
    within: Vectors  # radius of perception [m], shape (f, 3); 0 where there is no such rule
    edge: Vectors  # cosine of half of the field of view, -2 where everything is seen, shape (f, 3)
    start: Indices  # first member of each group, one more than there are groups
    member: Indices
    steering: Steered

    @property
    def acts(self) -> bool:
        """Whether there is any rule of a flock, or anything that steers."""
        return bool(len(self.weight) or len(self.steering.kind))


flock_of = seen(Flock)


@a_pass
def steer(table: Any, block: int, a: float, b: float) -> int:
    """Add what row a of steering, which has a target, makes of the velocity that is missing."""
    return grant(toward_target, table, block, int(a))


@a_pass
def keep_to_path(table: Any, block: int, a: float, b: float) -> int:
    """Add what row a of steering, which has a path, makes of the velocity that is missing."""
    return grant(toward_path, table, block, int(a))


@a_pass
def avoid(table: Any, block: int, a: float, b: float) -> int:
    """Add what leads those of row a of steering past obstacles."""
    return grant(past_spheres, table, block, int(a))


@a_pass
def wander(table: Any, block: int, a: float, b: float) -> int:
    """Add the chance that leads those of row a of steering."""
    return grant(by_chance, table, block, int(a))


@a_pass
def hold(table: Any, block: int, a: float, b: float) -> int:
    """Add the rules of a flock and all that steers, scaled back to its limit, and make room for the next time."""
    limit, push = flock_of(table).steering.limit, cells_of(table).push
    force, blocks = sums_of(table).drag, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        size = np.sqrt(push[i, 0] * push[i, 0] + push[i, 1] * push[i, 1] + push[i, 2] * push[i, 2])
        scale = limit[i] / size if size > limit[i] else 1.0
        for axis in range(3):
            force[i, axis] += scale * push[i, axis]
            push[i, axis] = 0.0
    return DONE


@kernel
def grant(wish, table, block, row):
    """Add the gain times what those of a row wish for that are in a block: ``wish(table, row, i)`` is a vector."""
    family, state, blocks = flock_of(table).steering, state_of(table), blocks_of(table)
    push = cells_of(table).push
    force = push if push.shape[0] > 0 else sums_of(table).drag
    gain, first, last = family.gain[row], blocks.first[block], blocks.first[block + 1]
    for m in range(family.start[row], family.start[row + 1]):
        i = family.member[m]
        if first <= i < last and is_steered(family, row, state, i):
            x, y, z = wish(table, row, i)
            force[i, 0] += gain * x
            force[i, 1] += gain * y
            force[i, 2] += gain * z
    return DONE


@kernel
def is_steered(family, row, state, i):
    """Whether particle i of a row is there, and follows somebody else who is, or nobody."""
    quarry = family.quarry[row]
    if i == quarry or state.alive[i] == 0:
        return False
    return quarry < 0 or state.alive[quarry] == 1


@kernel
def toward_target(table, row, i):
    """What particle i lacks of its velocity toward the target of a row, or away from it [m/s]."""
    family, state = flock_of(table).steering, state_of(table)
    dx, dy, dz = to_target(family, row, space_of(table), state.position, i)
    return missing(family, row, state.velocity, i, dx, dy, dz)


@kernel
def toward_path(table, row, i):
    """What particle i lacks of its velocity back to the path of a row [m/s]."""
    family, state = flock_of(table).steering, state_of(table)
    dx, dy, dz = back_to_path(family, row, space_of(table), state.position, state.velocity, i)
    return missing(family, row, state.velocity, i, dx, dy, dz)


@kernel
def past_spheres(table, row, i):
    """The direction in which particle i is to leave the spheres of a row aside [-]."""
    family, state = flock_of(table).steering, state_of(table)
    return around(family, row, particles_of(table), space_of(table), state.position, state.velocity, i)


@kernel
def by_chance(table, row, i):
    """The direction in which particle i wanders now [-]."""
    family = flock_of(table).steering
    return direction(family.seed[row], i, control_of(table).clock[NOW] * family.speed[row], family.flat)


@kernel
def to_target(family, row, space, position, i):
    """From particle i to the target of a row [m]."""
    quarry = family.quarry[row]
    if quarry >= 0:
        x, y, z = position[quarry, 0], position[quarry, 1], position[quarry, 2]
    else:
        x, y, z = family.target[row, 0], family.target[row, 1], family.target[row, 2]
    dx = image(space, 0, x - position[i, 0])
    dy = image(space, 1, y - position[i, 1])
    dz = image(space, 2, z - position[i, 2])
    return dx, dy, dz


@kernel
def missing(family, row, velocity, i, dx, dy, dz):
    """What particle i lacks of its desired velocity: three components [m/s]; none where that has no direction."""
    kind = family.kind[row]
    speed = family.speed[row]
    quarry = family.quarry[row]
    vx, vy, vz = velocity[i, 0], velocity[i, 1], velocity[i, 2]
    distance = np.sqrt(dx * dx + dy * dy + dz * dz)
    if kind in (FLEE, EVADE) and distance > family.reach[row]:
        return 0.0, 0.0, 0.0
    if kind in (PURSUE, EVADE):
        later = min(distance / speed, family.ahead[row])
        dx += later * velocity[quarry, 0]
        dy += later * velocity[quarry, 1]
        dz += later * velocity[quarry, 2]
        distance = np.sqrt(dx * dx + dy * dy + dz * dz)
    if kind == ARRIVE:
        pace = speed / max(distance, family.reach[row])
    elif distance > 0.0:
        pace = speed / distance
    else:
        return 0.0, 0.0, 0.0
    if kind in (FLEE, EVADE):
        pace = -pace
    return pace * dx - vx, pace * dy - vy, pace * dz - vz


@kernel
def around(family, row, particles, space, position, velocity, i):
    """The unit vector that leads particle i past the first sphere in its way; none where nothing is."""
    vx, vy, vz = velocity[i, 0], velocity[i, 1], velocity[i, 2]
    speed = np.sqrt(vx * vx + vy * vy + vz * vz)
    x = y = z = 0.0
    if speed == 0.0:
        return x, y, z
    ux, uy, uz = vx / speed, vy / speed, vz / speed
    first = family.ahead[row] * speed
    for p in range(family.first[row], family.first[row + 1]):
        dx = image(space, 0, family.point[p, 0] - position[i, 0])
        dy = image(space, 1, family.point[p, 1] - position[i, 1])
        dz = image(space, 2, family.point[p, 2] - position[i, 2])
        along = dx * ux + dy * uy + dz * uz
        sx, sy, sz = along * ux - dx, along * uy - dy, along * uz - dz  # from the center sideways to the path
        wide = family.radius[p] + particles.radius[i]
        room = wide * wide - (sx * sx + sy * sy + sz * sz)
        if room > 0.0:
            half = np.sqrt(room)
            if along + half > 0.0 and along - half <= first:
                first = along - half
                x, y, z = sx, sy, sz
                size = np.sqrt(x * x + y * y + z * z)
                if size <= CENTRAL * wide:
                    x, y, z = sideways(ux, uy, uz, family.flat)
                    size = np.sqrt(x * x + y * y + z * z)
                x, y, z = x / size, y / size, z / size
    return x, y, z


@kernel
def sideways(x, y, z, flat):
    """A vector across a unit vector, always the same one, in the plane of a flat scene."""
    if flat or (abs(z) <= abs(x) and abs(z) <= abs(y)):
        return -y, x, 0.0
    if abs(x) <= abs(y):
        return 0.0, -z, y
    return z, 0.0, -x


@kernel
def back_to_path(family, row, space, position, velocity, i):
    """From particle i to the point of the path that is nearest to where it will be; none while that is near enough."""
    ahead = family.ahead[row]
    fx, fy, fz = ahead * velocity[i, 0], ahead * velocity[i, 1], ahead * velocity[i, 2]
    x = y = z = 0.0
    least = np.inf
    for p in range(family.first[row], family.first[row + 1] - 1):
        ax = image(space, 0, family.point[p, 0] - position[i, 0] - fx)
        ay = image(space, 1, family.point[p, 1] - position[i, 1] - fy)
        az = image(space, 2, family.point[p, 2] - position[i, 2] - fz)
        bx = family.point[p + 1, 0] - family.point[p, 0]
        by = family.point[p + 1, 1] - family.point[p, 1]
        bz = family.point[p + 1, 2] - family.point[p, 2]
        square = bx * bx + by * by + bz * bz
        part = -(ax * bx + ay * by + az * bz) / square if square > 0.0 else 0.0
        part = min(1.0, max(0.0, part))
        ax += part * bx
        ay += part * by
        az += part * bz
        square = ax * ax + ay * ay + az * az
        if square < least:
            least = square
            x, y, z = ax + fx, ay + fy, az + fz
    if least <= family.reach[row] * family.reach[row]:
        return 0.0, 0.0, 0.0
    return x, y, z
