"""Positions in single precision far from the origin, such as those of nets in the coordinates of a site.

Single precision has 24 bits. At six million meters neighboring numbers are half a meter apart, so files and pictures in
single precision hold positions relative to a point near the drawing, which they give in double precision.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray

FAR = 64.0  # distance from zero, relative to the size of the drawing, up to which rounding cannot be seen [-]


def local_origin(position: FloatArray) -> FloatArray:
    """Point near all finite positions [m], shape (3,); zero unless they are far from zero for their size.

    It is a multiple of a power of two, so that differences from it are exact for most positions.
    """
    rows = position[np.isfinite(position).all(axis=1)]
    if not len(rows):
        return np.zeros(3)
    low, high = rows.min(axis=0), rows.max(axis=0)
    size = float((high - low).max()) or 1.0
    middle = 0.5 * (low + high)
    if not FAR * size < np.abs(middle).max() < 1e30:
        return np.zeros(3)
    step = 2.0 ** np.ceil(np.log2(size))
    return np.asarray(np.round(middle / step) * step)


def relative(position: np.ndarray, origin: FloatArray) -> np.ndarray:
    """Positions minus the origin; the same array if the origin is zero, so that the sign of zeros stays."""
    return position - origin if origin.any() else position


def absolute(position: np.ndarray, origin: FloatArray) -> np.ndarray:
    """Positions plus the origin, in double precision; the same array if the origin is zero."""
    return position.astype(np.float64) + origin if origin.any() else position
