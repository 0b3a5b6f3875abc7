"""Straight paths of bodies over a step, and the times at which they meet: particles, walls, images of a torus.

A path leads from ``start`` to ``end``, its velocity from ``start_velocity`` to ``end_velocity``: columns of the table
of bodies that is passed in (the contact workspace, the walls, or one particle at walls).
"""

from __future__ import annotations

import numpy as np

from springline.contacts.shapes.gaps import NEVER, meets_sphere
from springline.contacts.shapes.registry import meets_wall
from springline.engine.kernels import callee, kernel
from springline.engine.vectors import ZERO, add, dot, minus, plus, times, vector

AROUND_AT_MOST = 8  # [-] periods of a torus by which two particles may move past one another in a step


@kernel
def at(body, i, t):
    """Position of a body at the fraction t of a step [m]."""
    start = vector(body.start, i)
    return plus(start, times(t, minus(vector(body.end, i), start)))


@kernel
def velocity_at(body, i, t):
    """Velocity of a body at the fraction t of a step [m/s], linear in t."""
    first = vector(body.start_velocity, i)
    return plus(first, times(t, minus(vector(body.end_velocity, i), first)))


@kernel
def relative_displacement(body, a, b):
    """Displacement of body b over the step less that of body a [m]."""
    gone = minus(minus(vector(body.end, b), vector(body.start, b)), vector(body.end, a))
    return plus(gone, vector(body.start, a))


@kernel
def bend(body, i, change, t, dt):
    """Add ``change`` [m/s] to the velocity of a body at the fraction t of a step: its path has a kink there."""
    # Both ends move, so that the position at t is unchanged and the rest of the path has the new velocity. The start is
    # then that of the extended straight path, not the real start of the body; callers store the latter elsewhere.
    add(body.start_velocity, i, change)
    add(body.end_velocity, i, change)
    add(body.start, i, times(-t * dt, change))
    add(body.end, i, times((1.0 - t) * dt, change))


@kernel
def pair_time(body, a, b, shift, reach, now):
    """Time at which two particles meet, from ``now`` on; NEVER if they do not."""
    d = relative_displacement(body, a, b)
    # In the frame of the first particle, from the positions at ``now``: an earlier impact cannot be found again.
    p = plus(plus(minus(vector(body.start, b), vector(body.start, a)), shift), times(now, d))
    part = meets_sphere(p, d, reach, True)
    return now + part if part <= 1.0 - now else NEVER


@kernel
def wall_time(walls, w, r, body, i, frame, b, now):
    """Time at which a particle meets wall w, from ``now`` on, in the frame of body b of ``frame``; NEVER if not."""
    first = minus(vector(body.start, i), vector(frame.start, b))
    last = minus(vector(body.end, i), vector(frame.end, b))
    return meets_wall(walls, w, r, first, last, now)


@kernel
def square_apart(places, a, b, shift):
    """Squared distance of two particles [m2] at one end of their paths; ``places`` is the column of positions there."""
    apart = plus(minus(vector(places, b), vector(places, a)), shift)
    return dot(apart, apart)


@kernel
def nearest_image(space, body, a, b):
    """Shift of the second particle to its nearest image at the start of the step, whole numbers of periods [m]."""
    if not space.periodic:
        return ZERO
    apart = minus(vector(body.start, b), vector(body.start, a))
    return back(space, 0, apart[0]), back(space, 1, apart[1]), back(space, 2, apart[2])


@kernel
def back(space, axis, apart):
    """Shift along an axis from a difference ``apart`` to its nearest image [m]."""
    period = space.size[axis]
    return -period * np.floor(apart / period + 0.5) if period > 0.0 else 0.0


@kernel
def images(space, axis, gone, reach):
    """Number of images to each side of the nearest that a path ``gone`` [m] may meet; at most AROUND_AT_MOST + 1."""
    period, far = space.size[axis], abs(gone) + reach
    # Within half a period only the nearest image can be reached.
    if period == 0.0 or far < 0.5 * period:
        return 0
    # The minimum comes before the conversion: the quotient of a diverging run may exceed every integer. One more than
    # the limit is sufficient for the caller to detect that the limit is exceeded.
    return int(np.ceil(min(far / period, AROUND_AT_MOST + 1.0)))


@kernel
def shift_image(space, axis, shift, further):
    """Shift of the image ``further`` periods away from that of ``shift`` [m]."""
    period = space.size[axis]
    # A whole number times the period, never a sum of shifts: contacts compare shifts for equality, and the same image
    # must have the same bits, whichever image it was counted from.
    return (np.rint(shift / period) + further) * period if period > 0.0 else 0.0


@callee
def first_of_images(space, body, a, b, nearest, many, reach, now):
    """First image met other than the ``nearest``, of ``many`` to each side, and its time; NEVER without a meeting."""
    best, found = NEVER, nearest
    for kx in range(-many[0], many[0] + 1):
        for ky in range(-many[1], many[1] + 1):
            for kz in range(-many[2], many[2] + 1):
                if kx == 0 and ky == 0 and kz == 0:
                    continue
                x, y = shift_image(space, 0, nearest[0], kx), shift_image(space, 1, nearest[1], ky)
                shift = x, y, shift_image(space, 2, nearest[2], kz)
                t = pair_time(body, a, b, shift, reach, now)
                # Strictly earlier: of two images met at one instant the first in this order of loops counts, on every
                # machine.
                if t < best:
                    best, found = t, shift
    return found, best
