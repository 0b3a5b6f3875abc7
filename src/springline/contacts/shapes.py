"""Shapes: the gap between a particle and a wall or a segment, and the normal there.

A wall is flat, or the outside or the inside of a sphere. The gap is the distance between the two surfaces [m]; the
normal of a wall points to the free side, the direction to a segment to its closest point.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import callee, kernel
from springline.model.families import FLAT, OUTSIDE

TOUCHING = 1e-10  # [-] of the radius: a gap this small counts as closed
ULPS = 1e-15  # [-] of the coordinates: so does one that is rounding


@kernel
def gap_and_normal(kind, shape, w, r, x, y, z):
    """Gap between wall w and a particle of radius r [m], and the normal there."""
    nx, ny, nz = shape[w, 3], shape[w, 4], shape[w, 5]
    px, py, pz = x - shape[w, 0], y - shape[w, 1], z - shape[w, 2]
    if kind[w] == FLAT:
        return px * nx + py * ny + pz * nz - r, nx, ny, nz
    away = np.sqrt(px * px + py * py + pz * pz)
    if away > 0.0:
        nx, ny, nz = px / away, py / away, pz / away
    if kind[w] == OUTSIDE:
        return away - shape[w, 6] - r, nx, ny, nz
    return shape[w, 6] - r - away, -nx, -ny, -nz


@callee
def closest_on_segment(tx, ty, tz, hx, hy, hz, x, y, z, reach):
    """Gap between a point and a segment [m], the direction to its closest point, and where on it that is, 0 to 1."""
    ex, ey, ez = hx - tx, hy - ty, hz - tz
    square = ex * ex + ey * ey + ez * ez
    along = 0.0
    if square > 0.0:
        along = min(1.0, max(0.0, ((x - tx) * ex + (y - ty) * ey + (z - tz) * ez) / square))
    nx, ny, nz = tx + along * ex - x, ty + along * ey - y, tz + along * ez - z
    apart = np.sqrt(nx * nx + ny * ny + nz * nz)
    if apart > 0.0:
        return apart - reach, nx / apart, ny / apart, nz / apart, along
    flat = np.sqrt(ex * ex + ey * ey)
    if flat > 0.0:
        return -reach, -ey / flat, ex / flat, 0.0, along
    return -reach, 1.0, 0.0, 0.0, along


@kernel
def slack(r, x, y, z):
    """The gap that counts as closed [m]."""
    return TOUCHING * r + ULPS * (abs(x) + abs(y) + abs(z))
