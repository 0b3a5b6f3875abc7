"""When bodies meet on the straight ways of a step: particles, walls, and the images of a torus."""

from __future__ import annotations

import numpy as np

from springline.constraints.meeting import NEVER, meets_sphere, meets_wall
from springline.contacts.rows import END, RADIUS, START
from springline.engine.kernels import callee, kernel

AROUND_AT_MOST = 8  # [-] periods of a torus that two particles may move past one another in a step


@kernel
def pair_time(body, a, b, sx, sy, sz, reach, now):
    """When two particles meet, from now on; NEVER if they do not."""
    dx = body[b, END] - body[b, START] - body[a, END] + body[a, START]
    dy = body[b, END + 1] - body[b, START + 1] - body[a, END + 1] + body[a, START + 1]
    dz = body[b, END + 2] - body[b, START + 2] - body[a, END + 2] + body[a, START + 2]
    px = body[b, START] - body[a, START] + sx + now * dx
    py = body[b, START + 1] - body[a, START + 1] + sy + now * dy
    pz = body[b, START + 2] - body[a, START + 2] + sz + now * dz
    part = meets_sphere(px, py, pz, dx, dy, dz, reach, True)
    return now + part if part <= 1.0 - now else NEVER


@kernel
def wall_time(walls, body, n, a, w, now):
    """When a particle meets a wall, from now on, in the frame of the wall; NEVER if it does not."""
    b = n + w
    return meets_wall(
        walls.kind, walls.shape, w, body[a, RADIUS], body[a, START] - body[b, START],
        body[a, START + 1] - body[b, START + 1], body[a, START + 2] - body[b, START + 2], body[a, END] - body[b, END],
        body[a, END + 1] - body[b, END + 1], body[a, END + 2] - body[b, END + 2], now,
    )  # fmt: skip


@kernel
def apart2(body, a, b, column, sx, sy, sz):
    """Squared distance of two particles at one end of their ways [m2]."""
    dx = body[b, column] - body[a, column] + sx
    dy = body[b, column + 1] - body[a, column + 1] + sy
    dz = body[b, column + 2] - body[a, column + 2] + sz
    return dx * dx + dy * dy + dz * dz


@kernel
def nearest_image(space, body, a, b, axis):
    """Shift of the second particle to its nearest image when the step begins, a whole number of periods [m]."""
    period = space.size[axis]
    if period == 0.0:
        return 0.0
    return -period * np.floor((body[b, START + axis] - body[a, START + axis]) / period + 0.5)


@kernel
def images(space, body, a, b, axis, reach):
    """How many images to each side may be met on the way; no more than one beyond those that may be."""
    period = space.size[axis]
    way = abs(body[b, END + axis] - body[b, START + axis] - body[a, END + axis] + body[a, START + axis])
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
