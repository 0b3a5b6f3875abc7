"""Times of impact on straight paths, as fractions of the step from 0 to 1; NEVER where there is no impact."""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel
from springline.engine.vectors import dot, minus, plus, times, vector
from springline.model.families import FLAT, OUTSIDE

# A number and not an infinity: tests of the form t <= 1 and the minimum of several times need no special case.
NEVER = 2.0  # later than every step


@kernel
def meets_sphere(p, d, reach, outside):
    """The fraction of the displacement d from p at which the distance from the origin becomes ``reach``, or NEVER.

    From ``outside`` the distance falls to ``reach``, from the inside it grows to it.
    """
    # |p + t d|^2 = reach^2, that is dd t^2 + 2 pd t + pp = 0 (Ericson, Real-Time Collision Detection, section 5.3.2).
    pp = dot(p, p) - reach * reach
    pd = dot(p, d)
    dd = dot(d, d)
    if outside:
        if pd >= 0.0:
            return NEVER
        if pp <= 0.0:
            return 0.0
        inside = pd * pd - dd * pp
        if inside < 0.0:
            return NEVER
        # The earlier root, (-pd - sqrt(pd^2 - dd pp)) / dd, multiplied out: both terms below the line are positive, so
        # no digits cancel, however small d is.
        return pp / (np.sqrt(inside) - pd)
    if pp >= 0.0:
        return 0.0 if pd > 0.0 else NEVER
    if dd == 0.0:
        return NEVER
    inside = pd * pd - dd * pp
    # The later root, in the one of its two forms in which no digits cancel.
    return (np.sqrt(inside) - pd) / dd if pd < 0.0 else -pp / (np.sqrt(inside) + pd)


@kernel
def meets_wall(walls, w, r, a, b, t):
    """The fraction of the step, from t on, at which a path from a to b meets wall w; NEVER if it does not."""
    kind, shape, center = walls.kind[w], walls.shape, vector(walls.shape, w)
    if kind == FLAT:
        n = shape[w, 3], shape[w, 4], shape[w, 5]
        last = dot(minus(b, center), n) - r
        # The free side of a plane is convex: a straight path that ends on it after starting on it never left it.
        if last >= 0.0:
            return NEVER
        first = dot(minus(a, center), n) - r
        if first <= last:
            return NEVER
        # The gap is linear in time. A particle that is behind the plane already and still approaching meets it at once.
        return max(t, first / (first - last))
    d, outside = minus(b, a), kind == OUTSIDE
    reach = shape[w, 6] + r if outside else shape[w, 6] - r
    # The displacement d stays that of the whole step, so ``part`` is a fraction of the step as well, counted from t.
    part = meets_sphere(minus(plus(a, times(t, d)), center), d, reach, outside)
    return t + part if part <= 1.0 - t else NEVER
