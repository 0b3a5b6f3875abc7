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
    """Gap between wall w and a particle of radius r [m] at p, and the normal there."""
    kind, shape = walls.kind[w], walls.shape
    n = shape[w, 3], shape[w, 4], shape[w, 5]
    away = minus(p, vector(shape, w))
    if kind == FLAT:
        return dot(away, n) - r, n
    far = norm(away)
    if far > 0.0:
        n = over(away, far)
    if kind == OUTSIDE:
        return far - shape[w, 6] - r, n
    return shape[w, 6] - r - far, times(-1.0, n)


@callee
def closest_on_segment(tail, head, p, reach):
    """Gap between a point and a segment [m], the direction to its closest point, and where on it that is, 0 to 1."""
    line = minus(head, tail)
    square, along = dot(line, line), 0.0
    if square > 0.0:
        along = min(1.0, max(0.0, dot(minus(p, tail), line) / square))
    n = minus(plus(tail, times(along, line)), p)
    apart = norm(n)
    if apart > 0.0:
        return apart - reach, over(n, apart), along
    flat = np.sqrt(line[0] * line[0] + line[1] * line[1])
    if flat > 0.0:
        return -reach, (-line[1] / flat, line[0] / flat, 0.0), along
    return -reach, (1.0, 0.0, 0.0), along


@kernel
def slack(r, p):
    """The gap that counts as closed, of a particle of radius r at p [m]."""
    return TOUCHING * r + ULPS * taxicab(p)
