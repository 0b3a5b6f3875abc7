"""When bodies meet on the straight ways of a step: particles, walls, and the images of a torus."""

from __future__ import annotations

import numpy as np

from springline.contacts.times import NEVER, meets_sphere, meets_wall
from springline.engine.kernels import callee, kernel

AROUND_AT_MOST = 8  # [-] periods of a torus that two particles may move past one another in a step


@kernel
def pair_time(body, a, b, sx, sy, sz, reach, now):
    """When two particles meet, from now on; NEVER if they do not."""
    dx = body.end[b, 0] - body.start[b, 0] - body.end[a, 0] + body.start[a, 0]
    dy = body.end[b, 1] - body.start[b, 1] - body.end[a, 1] + body.start[a, 1]
    dz = body.end[b, 2] - body.start[b, 2] - body.end[a, 2] + body.start[a, 2]
    px = body.start[b, 0] - body.start[a, 0] + sx + now * dx
    py = body.start[b, 1] - body.start[a, 1] + sy + now * dy
    pz = body.start[b, 2] - body.start[a, 2] + sz + now * dz
    part = meets_sphere(px, py, pz, dx, dy, dz, reach, True)
    return now + part if part <= 1.0 - now else NEVER


@kernel
def wall_time(kind, shape, body, n, a, w, now):
    """When a particle meets a wall, from now on, in the frame of the wall; NEVER if it does not."""
    b = n + w
    return meets_wall(
        kind, shape, w, body.radius[a], body.start[a, 0] - body.start[b, 0],
        body.start[a, 1] - body.start[b, 1], body.start[a, 2] - body.start[b, 2], body.end[a, 0] - body.end[b, 0],
        body.end[a, 1] - body.end[b, 1], body.end[a, 2] - body.end[b, 2], now,
    )  # fmt: skip


@kernel
def apart2(place, a, b, sx, sy, sz):
    """Squared distance of two particles at one end of their paths, of which all places are given [m2]."""
    dx = place[b, 0] - place[a, 0] + sx
    dy = place[b, 1] - place[a, 1] + sy
    dz = place[b, 2] - place[a, 2] + sz
    return dx * dx + dy * dy + dz * dz


@kernel
def nearest_image(space, body, a, b, axis):
    """Shift of the second particle to its nearest image when the step begins, a whole number of periods [m]."""
    period = space.size[axis]
    if period == 0.0:
        return 0.0
    return -period * np.floor((body.start[b, axis] - body.start[a, axis]) / period + 0.5)


@kernel
def images(space, body, a, b, axis, reach):
    """How many images to each side may be met on the way; no more than one beyond those that may be."""
    period = space.size[axis]
    way = abs(body.end[b, axis] - body.start[b, axis] - body.end[a, axis] + body.start[a, axis])
    if period == 0.0 or way + reach < 0.5 * period:
        return 0
    return int(np.ceil(min((way + reach) / period, AROUND_AT_MOST + 1.0)))


@kernel
def shifted(space, shift, further, axis):
    """A shift and so many periods, to the bit what these periods together are [m]."""
    period = space.size[axis]
    return (np.rint(shift / period) + further) * period if period > 0.0 else 0.0


@callee
def first_of_images(space, body, a, b, sx, sy, sz, nx, ny, nz, reach, now):
    """The same of so many to each side."""
    best = NEVER
    bx, by, bz = sx, sy, sz
    for kx in range(-nx, nx + 1):
        for ky in range(-ny, ny + 1):
            for kz in range(-nz, nz + 1):
                if kx == 0 and ky == 0 and kz == 0:
                    continue
                x, y, z = shifted(space, sx, kx, 0), shifted(space, sy, ky, 1), shifted(space, sz, kz, 2)
                t = pair_time(body, a, b, x, y, z, reach, now)
                if t < best:
                    best = t
                    bx, by, bz = x, y, z
    return bx, by, bz, best
