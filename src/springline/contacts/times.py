"""Times of impact, on the straight lines that stand for paths over a step: parts of the step, from 0 to 1."""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel
from springline.engine.vectors import dot, minus, plus, times, vector
from springline.model.families import FLAT, OUTSIDE

NEVER = 2.0  # later than every step


@kernel
def meets_sphere(p, d, reach, outside):
    """The part of the way d from p at which its distance from the origin comes to ``reach``; NEVER if it does not.

    From ``outside`` it comes nearer, from the inside it goes away.
    """
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
        return pp / (np.sqrt(inside) - pd)
    if pp >= 0.0:
        return 0.0 if pd > 0.0 else NEVER
    if dd == 0.0:
        return NEVER
    inside = pd * pd - dd * pp
    return (np.sqrt(inside) - pd) / dd if pd < 0.0 else -pp / (np.sqrt(inside) + pd)


@kernel
def meets_wall(walls, w, r, a, b, t):
    """When the gap to wall w closes on the path from a to b, from t on; NEVER where it does not."""
    kind, shape, center = walls.kind[w], walls.shape, vector(walls.shape, w)
    if kind == FLAT:
        n = shape[w, 3], shape[w, 4], shape[w, 5]
        last = dot(minus(b, center), n) - r
        if last >= 0.0:
            return NEVER
        first = dot(minus(a, center), n) - r
        if first <= last:
            return NEVER
        return max(t, first / (first - last))
    d, outside = minus(b, a), kind == OUTSIDE
    reach = shape[w, 6] + r if outside else shape[w, 6] - r
    part = meets_sphere(minus(plus(a, times(t, d)), center), d, reach, outside)
    return t + part if part <= 1.0 - t else NEVER
