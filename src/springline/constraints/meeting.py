"""Where and when a particle meets a wall, on the straight line that stands for its path over a step.

A wall is flat, or the outside or the inside of a sphere. The gap is the distance between the two surfaces [m]; the
normal points to the free side. A path begins in a and ends in b; t is a part of the step, from 0 to 1.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel
from springline.model.families import FLAT, OUTSIDE

NEVER = 2.0  # later than every step
TOUCHING = 1e-10  # [-] of the radius: a gap this small counts as closed
ULPS = 1e-15  # [-] of the coordinates: so does one that is rounding
IMPACTS_AT_MOST = 10_000  # of a particle with a wall or another in a step; more are an error
ROUND = 64  # impacts, and
BRIEF = 1e-9  # part of a step: so many in so little time do not end, unless they are elastic
SLIDING = 2.0  # [-] steps: a rebound that comes back to the same wall within them is a way of sliding along it
FAINT = 1e-13  # [-] of the speeds: slower than this nothing approaches


@kernel
def gap_and_normal(kind, shape, w, r, x, y, z):
    """Gap between wall w and a particle of radius r [m], and the normal there."""
    nx, ny, nz = shape[w, 3], shape[w, 4], shape[w, 5]
    px, py, pz = x - shape[w, 0], y - shape[w, 1], z - shape[w, 2]
    if kind[w] == FLAT:
        return px * nx + py * ny + pz * nz - r, nx, ny, nz
    away = np.sqrt(px * px + py * py + pz * pz)
    if away > 0.0:
        nx, ny, nz = px / away, py / away, pz / away
    if kind[w] == OUTSIDE:
        return away - shape[w, 6] - r, nx, ny, nz
    return shape[w, 6] - r - away, -nx, -ny, -nz


@kernel
def lasts(kind, shape, w, r, x, y, z, vx, vy, vz, dt):
    """Whether a rebound from wall w at a place [m] with a velocity [m/s] is no part of sliding along it.

    Along a hollow one steps slide by a little bounce in each of them.
    """
    far = SLIDING * dt
    gap, _nx, _ny, _nz = gap_and_normal(kind, shape, w, r, x + far * vx, y + far * vy, z + far * vz)
    return gap >= 0.0


@kernel
def slack(r, x, y, z):
    """The gap that counts as closed [m]."""
    return TOUCHING * r + ULPS * (abs(x) + abs(y) + abs(z))


@kernel
def meets_sphere(px, py, pz, dx, dy, dz, reach, outside):
    """The part of the way d from p at which its distance from the origin comes to ``reach``; NEVER if it does not.

    From ``outside`` it comes nearer, from the inside it goes away.
    """
    pp = px * px + py * py + pz * pz - reach * reach
    pd = px * dx + py * dy + pz * dz
    dd = dx * dx + dy * dy + dz * dz
    if outside:
        if pd >= 0.0:
            return NEVER
        if pp <= 0.0:
            return 0.0
        inside = pd * pd - dd * pp
        if inside < 0.0:
            return NEVER
        return pp / (np.sqrt(inside) - pd)
    if pp >= 0.0:
        return 0.0 if pd > 0.0 else NEVER
    if dd == 0.0:
        return NEVER
    inside = pd * pd - dd * pp
    return (np.sqrt(inside) - pd) / dd if pd < 0.0 else -pp / (np.sqrt(inside) + pd)


@kernel
def meets_wall(kind, shape, w, r, ax, ay, az, bx, by, bz, t):
    """When the gap to wall w closes on the path from a to b, from t on; NEVER where it does not."""
    px, py, pz = shape[w, 0], shape[w, 1], shape[w, 2]
    if kind[w] == FLAT:
        nx, ny, nz = shape[w, 3], shape[w, 4], shape[w, 5]
        last = (bx - px) * nx + (by - py) * ny + (bz - pz) * nz - r
        if last >= 0.0:
            return NEVER
        first = (ax - px) * nx + (ay - py) * ny + (az - pz) * nz - r
        if first <= last:
            return NEVER
        return max(t, first / (first - last))
    dx, dy, dz = bx - ax, by - ay, bz - az
    outside = kind[w] == OUTSIDE
    reach = shape[w, 6] + r if outside else shape[w, 6] - r
    part = meets_sphere(ax + t * dx - px, ay + t * dy - py, az + t * dz - pz, dx, dy, dz, reach, outside)
    return t + part if part <= 1.0 - t else NEVER


@kernel
def weighed(nx, ny, nz, wx, wy, wz):
    """How fast a push along n moves what has these mobilities, along n [1/kg]."""
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
