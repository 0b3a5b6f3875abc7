"""Times of impact, on the straight lines that stand for paths over a step: parts of the step, from 0 to 1."""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel
from springline.model.families import FLAT, OUTSIDE

NEVER = 2.0  # later than every step


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
