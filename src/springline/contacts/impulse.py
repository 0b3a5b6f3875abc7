"""The impulse of an impact, and of rest: restitution, Coulomb's friction, loss of slip; at walls, pairs and edges.

An impulse J along n at a relative speed u becomes -e u where J = -(1 + e) u / r, with the response r = sum of n^2 / m;
what friction gives along the other directions is at most mu J (Coulomb, as Moreau has it: Comput. Methods Appl. Mech.
Engrg. 177, 329 (1999)).
"""

from __future__ import annotations

import numpy as np

from springline.contacts.shapes import gap_and_normal
from springline.engine.kernels import kernel
from springline.model.families import LEAST, MEAN, PRODUCT

IMPACTS_AT_MOST = 10_000  # of a particle with a wall or another in a step; more are an error
ROUND = 64  # impacts, and
BRIEF = 1e-9  # part of a step: so many in so little time do not end, unless they are elastic
SLIDING = 2.0  # [-] steps: a rebound that comes back to the same wall within them is a way of sliding along it
FAINT = 1e-13  # [-] of the speeds: slower than this nothing approaches
WITHIN = 1.0 - 1e-9  # [-] of the most that friction can: what sticks


@kernel
def mixed(mix, a, b):
    """The restitution of two particles whose own are a and b."""
    if mix == PRODUCT:
        return a * b
    if mix == LEAST:
        return min(a, b)
    return 0.5 * (a + b) if mix == MEAN else max(a, b)


@kernel
def response(nx, ny, nz, wx, wy, wz):
    """How fast an impulse along n moves what has these mobilities, along n [1/kg]."""
    return nx * nx * wx + ny * ny * wy + nz * nz * wz


@kernel
def kept_slip(slip, friction, push, tangential):
    """The part of the tangential speed that an impact leaves: loss of slip, or Coulomb's friction where it is more.

    ``push`` is the change of the normal speed [m/s].
    """
    lost = slip
    if friction > 0.0:
        if friction * push >= tangential:
            return 0.0
        lost = max(lost, friction * push / tangential)
    return 1.0 - lost


@kernel
def lasts(kind, shape, w, r, x, y, z, vx, vy, vz, dt):
    """Whether a rebound from wall w at a place [m] with a velocity [m/s] is no part of sliding along it.

    Along a hollow one steps slide by a little bounce in each of them.
    """
    far = SLIDING * dt
    gap, _nx, _ny, _nz = gap_and_normal(kind, shape, w, r, x + far * vx, y + far * vy, z + far * vz)
    return gap >= 0.0


@kernel
def within_cone(x, y, z, limit):
    """The impulse of friction nearest to one that would stop all sliding, of at most ``limit`` [N s]."""
    size = np.sqrt(x * x + y * y + z * z)
    if size > limit:
        return x * limit / size, y * limit / size, z * limit / size
    return x, y, z


@kernel
def sticks(rubbed, friction, push):
    """Whether friction is less than it can be: impulses along a wall and onto it [N s]."""
    return np.sqrt(rubbed[0] * rubbed[0] + rubbed[1] * rubbed[1] + rubbed[2] * rubbed[2]) < WITHIN * friction * push


@kernel
def bend(start, end, start_velocity, end_velocity, i, axis, change, t, dt):
    """Change one velocity [m/s] after the part t of a step: the straight path bends there."""
    start_velocity[i, axis] += change
    end_velocity[i, axis] += change
    start[i, axis] -= t * dt * change
    end[i, axis] += (1.0 - t) * dt * change
