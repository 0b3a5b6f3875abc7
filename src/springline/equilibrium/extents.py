"""How wide elements are, and how far from the origin: lengths that steps and rounding are measured by."""

from __future__ import annotations

from functools import reduce

import numpy as np

from springline.checks import FloatArray


def extents(points: FloatArray) -> FloatArray:
    """Longest side of the box around each element [m], shape (e,), of points of shape (e, p, 3)."""
    # Corner by corner: a reduction over an axis of two or three numbers is slow.
    corners = points.transpose(1, 0, 2)
    sides = reduce(np.maximum, corners) - reduce(np.minimum, corners)
    return np.maximum(np.maximum(sides[:, 0], sides[:, 1]), sides[:, 2])


def reaches(points: FloatArray) -> FloatArray:
    """Largest coordinate of each element, by size [m], shape (e,), of points of shape (e, p, 3)."""
    farthest = reduce(np.maximum, np.abs(points.transpose(1, 0, 2)))
    return np.maximum(np.maximum(farthest[:, 0], farthest[:, 1]), farthest[:, 2])
