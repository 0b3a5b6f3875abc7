"""Shapes: the gap between a particle and a wall or a segment, and the normal there.

A wall is flat, or the outside or the inside of a sphere. The gap is the distance between the two surfaces [m]; the
normal of a wall points to the free side, the direction to a segment to its closest point.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import callee, kernel
from springline.engine.vectors import dot, minus, norm, over, plus, taxicab, times, vector
from springline.model.families import FLAT, OUTSIDE

TOUCHING = 1e-10  # [-] of the radius: a gap this small counts as closed
ULPS = 1e-15  # [-] of the coordinates: so does one that is rounding


@kernel
def gap_and_normal(walls, w, r, p):
    """Gap between wall w and a particle of radius r at p [m], and the unit normal there; p in the frame of the wall."""
    kind, shape = walls.kind[w], walls.shape
    n = shape[w, 3], shape[w, 4], shape[w, 5]
    away = minus(p, vector(shape, w))
    if kind == FLAT:
        return dot(away, n) - r, n
    far = norm(away)
    # At the very center of a sphere no direction is distinguished: the unit vector of its row stands in, so that
    # nothing is divided by zero.
    if far > 0.0:
        n = over(away, far)
    if kind == OUTSIDE:
        return far - shape[w, 6] - r, n
    # In a container the normal points to the center, the gap is what is left up to the shell.
    return shape[w, 6] - r - far, times(-1.0, n)


@callee
def closest_on_segment(tail, head, p, reach):
    """Gap between a point and a segment [m], the direction to the closest point, and the parameter of that, 0 to 1.

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
    # A center on the segment itself is pushed out across it, in the plane of x and y where that is possible: a 2D scene
    # stays in its plane. Across a segment along z, the x axis serves.
    flat = np.sqrt(line[0] * line[0] + line[1] * line[1])
    if flat > 0.0:
        return -reach, (-line[1] / flat, line[0] / flat, 0.0), along
    return -reach, (1.0, 0.0, 0.0), along


@kernel
def slack(r, p):
    """The largest gap that counts as closed, of a particle of radius r at p [m]."""
    # The second term is the rounding of coordinates: far from the origin two neighboring floating-point positions are
    # further apart than TOUCHING times a small radius, and no gap would ever be closed.
    return TOUCHING * r + ULPS * taxicab(p)
