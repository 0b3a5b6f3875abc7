"""Balls that are corners of a cloth: many of them are drawn as the cloth, not as a heap of balls."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray

BEADS = 60  # balls on cloth up to which they are drawn as balls; the same in web/src/stage/stage.ts


def drawn_radii(radius: FloatArray, triangles: IntArray, dim: int) -> FloatArray:
    """Radii to be drawn [m], shape (n,): 0 for many balls that are corners of ``triangles``, shape (m, 3), in space.

    In a plane, balls joined by springs are bodies.
    """
    corners = np.unique(triangles)
    woven = corners[radius[corners] > 0.0]
    if dim != 3 or len(woven) <= BEADS:
        return radius
    drawn = radius.copy()
    drawn[woven] = 0.0
    return drawn
