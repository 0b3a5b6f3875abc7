"""Gaps [m] and times of impact shared by all shapes: spheres and segments, and the gap that counts as closed.

Times are fractions of the step from 0 to 1, or NEVER without an impact.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import callee, kernel
from springline.engine.vectors import dot, minus, norm, over, plus, taxicab, times

TOUCHING = 1e-10  # [-] of the radius: a gap this small counts as closed
ULPS = 1e-15  # [-] of the coordinates: a gap within rounding counts as closed too
# A number and not infinity: tests of the form t <= 1 and the minimum of several times need no special case.
NEVER = 2.0  # later than every step


@kernel
def meets_sphere(p, d, reach, outside):
    """Fraction of the displacement d from p at which the distance from the origin becomes ``reach``, or NEVER.

    From ``outside`` the distance decreases to ``reach``, from the inside it increases to it.
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
        # The earlier root, (-pd - sqrt(pd^2 - dd pp)) / dd, rationalized: both terms of the divisor are positive, so
        # there is no cancellation, however small d is.
        return pp / (np.sqrt(inside) - pd)
    if pp >= 0.0:
        return 0.0 if pd > 0.0 else NEVER
    if dd == 0.0:
        return NEVER
    inside = pd * pd - dd * pp
    # The later root, in the form without cancellation.
    return (np.sqrt(inside) - pd) / dd if pd < 0.0 else -pp / (np.sqrt(inside) + pd)


@callee
def closest_on_segment(tail, head, p, reach):
    """Gap between a point and a segment [m], the direction to the closest point, and its parameter, 0 to 1.

    The parameter is 0 at the tail and 1 at the head. ``reach`` is the sum of the radii [m].
    """
    # Closest point of a segment (Ericson, Real-Time Collision Detection, section 5.1.2): the foot of the perpendicular,
    # clamped to the two ends. A segment of length zero is its tail.
    line = minus(head, tail)
    square, along = dot(line, line), 0.0
    if square > 0.0:
        along = min(1.0, max(0.0, dot(minus(p, tail), line) / square))
    n = minus(plus(tail, times(along, line)), p)
    apart = norm(n)
    if apart > 0.0:
        return apart - reach, over(n, apart), along
    # A center on the segment itself is pushed out across it, in the xy plane if that is possible: a 2D scene
    # stays in its plane. Across a segment along z, the x axis is used.
    flat = np.sqrt(line[0] * line[0] + line[1] * line[1])
    if flat > 0.0:
        return -reach, (-line[1] / flat, line[0] / flat, 0.0), along
    return -reach, (1.0, 0.0, 0.0), along


@kernel
def slack(r, p):
    """Largest gap that counts as closed, of a particle of radius r at p [m]."""
    # The second term is the rounding of coordinates: far from the origin neighboring floating-point positions are
    # further apart than TOUCHING times a small radius, and no gap would ever be closed.
    return TOUCHING * r + ULPS * taxicab(p)
