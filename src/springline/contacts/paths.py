"""The straight paths of bodies over a step, and when two of them meet: particles, walls, and the images of a torus.

A path leads from ``start`` to ``end`` and its velocity from ``start_velocity`` to ``end_velocity``, columns of whatever
room of bodies it is asked of.
"""

from __future__ import annotations

import numpy as np

from springline.contacts.times import NEVER, meets_sphere, meets_wall
from springline.engine.kernels import callee, kernel
from springline.engine.vectors import ZERO, add, dot, minus, plus, times, vector

AROUND_AT_MOST = 8  # [-] periods of a torus that two particles may move past one another in a step


@kernel
def at(body, i, t):
    """The place of a body after the part t of a step [m]."""
    start = vector(body.start, i)
    return plus(start, times(t, minus(vector(body.end, i), start)))


@kernel
def velocity_at(body, i, t):
    """The velocity of a body after the part t of a step [m/s]."""
    first = vector(body.start_velocity, i)
    return plus(first, times(t, minus(vector(body.end_velocity, i), first)))


@kernel
def relative_displacement(body, a, b):
    """How much further b goes in this step than a [m]."""
    gone = minus(minus(vector(body.end, b), vector(body.start, b)), vector(body.end, a))
    return plus(gone, vector(body.start, a))


@kernel
def bend(body, i, change, t, dt):
    """Change the velocity of a body [m/s] after the part t of a step: the straight path bends there."""
    add(body.start_velocity, i, change)
    add(body.end_velocity, i, change)
    add(body.start, i, times(-t * dt, change))
    add(body.end, i, times((1.0 - t) * dt, change))


@kernel
def pair_time(body, a, b, shift, reach, now):
    """When two particles meet, from now on; NEVER if they do not."""
    d = relative_displacement(body, a, b)
    p = plus(plus(minus(vector(body.start, b), vector(body.start, a)), shift), times(now, d))
    part = meets_sphere(p, d, reach, True)
    return now + part if part <= 1.0 - now else NEVER


@kernel
def wall_time(walls, w, r, body, i, frame, b, now):
    """When a particle meets wall w, from now on, in the frame of the wall, body b of ``frame``; NEVER if not."""
    first = minus(vector(body.start, i), vector(frame.start, b))
    last = minus(vector(body.end, i), vector(frame.end, b))
    return meets_wall(walls, w, r, first, last, now)


@kernel
def square_apart(places, a, b, shift):
    """Squared distance of two particles at one end of their paths, of which all places are given [m2]."""
    apart = plus(minus(vector(places, b), vector(places, a)), shift)
    return dot(apart, apart)


@kernel
def nearest_image(space, body, a, b):
    """Shift of the second particle to its nearest image when the step begins, whole numbers of periods [m]."""
    if not space.periodic:
        return ZERO
    apart = minus(vector(body.start, b), vector(body.start, a))
    return back(space, 0, apart[0]), back(space, 1, apart[1]), back(space, 2, apart[2])


@kernel
def back(space, axis, apart):
    """The shift along an axis to the nearest image of what is ``apart`` [m]."""
    period = space.size[axis]
    return -period * np.floor(apart / period + 0.5) if period > 0.0 else 0.0


@kernel
def images(space, axis, gone, reach):
    """How many images to each side may be met on the way ``gone``; no more than one beyond those that may be."""
    period, far = space.size[axis], abs(gone) + reach
    if period == 0.0 or far < 0.5 * period:
        return 0
    return int(np.ceil(min(far / period, AROUND_AT_MOST + 1.0)))


@kernel
def shifted(space, axis, shift, further):
    """A shift and so many periods, to the bit what these periods together are [m]."""
    period = space.size[axis]
    return (np.rint(shift / period) + further) * period if period > 0.0 else 0.0


@callee
def first_of_images(space, body, a, b, nearest, many, reach, now):
    """Which image but the ``nearest`` is met first, of so many to each side, and when; NEVER where none is."""
    best, found = NEVER, nearest
    for kx in range(-many[0], many[0] + 1):
        for ky in range(-many[1], many[1] + 1):
            for kz in range(-many[2], many[2] + 1):
                if kx == 0 and ky == 0 and kz == 0:
                    continue
                x, y = shifted(space, 0, nearest[0], kx), shifted(space, 1, nearest[1], ky)
                shift = x, y, shifted(space, 2, nearest[2], kz)
                t = pair_time(body, a, b, shift, reach, now)
                if t < best:
                    best, found = t, shift
    return found, best
