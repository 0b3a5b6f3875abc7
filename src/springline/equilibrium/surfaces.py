"""Surfaces of the user's own, at rest: three rows for each particle, c = x - p(x) with p the closest point.

On a surface dp/dx is the projection on its tangent plane, so that the gradients span its normal, or the normals of a
curve; both derivatives are found by differences. The rows are redundant, which the solvers allow.
"""

from __future__ import annotations

import numpy as np

from springline.callbacks import call_plainly
from springline.checks import FloatArray, IntArray
from springline.constraints.surface import Surfaces as Family
from springline.errors import SceneError
from springline.model.families import Model
from springline.spelling import called

REST = called("equilibrium()")

STEP = 1e-3  # [-] of the size: differences of order 4 of the closest point are then right to 1e-12
WIDE = 1e-2  # [-] of the size: differences of those differences, right to 1e-8
NEAR, FAR = 8.0 / 12.0, -1.0 / 12.0  # weights of the differences over 2 h and over 4 h


class SurfaceRows:
    """The particles on surfaces that can move.

    Attributes
    ----------
    particle : indices, surface after surface, shape (members,)
    which : the surface of each, shape (members,)
    """

    def __init__(self, model: Model, free: np.ndarray, size: float) -> None:
        self.family = family = model.room(Family)
        which = np.repeat(np.arange(len(family.address)), np.diff(family.start) if len(family.address) else 0)
        moving = free[family.member].any(axis=1)
        self.particle: IntArray = family.member[moving].astype(np.int64)
        self.which: IntArray = which[moving]
        self.size = size

    def __len__(self) -> int:
        return len(self.particle)

    def at(self, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Values [m], shape (3 members,), and gradients [-], shape (3 members, 3), at a shape."""
        points = position[self.particle]
        gradient = np.eye(3) - self._slope(points)
        return (points - self._closest(points)).ravel(), gradient.reshape(-1, 3)

    def bend(self, position: FloatArray) -> FloatArray:
        """Second derivatives of the values [1/m], shape (3 members, 3, 3), made symmetric."""
        points, step = position[self.particle], WIDE * self.size
        bend = np.zeros((len(points), 3, 3, 3))
        for axis, shift in enumerate(step * np.eye(3)):
            near = self._slope(points + shift) - self._slope(points - shift)
            far = self._slope(points + 2.0 * shift) - self._slope(points - 2.0 * shift)
            bend[..., axis] = -(NEAR * near + FAR * far) / step
        return np.asarray(0.5 * (bend + bend.swapaxes(2, 3))).reshape(-1, 3, 3)

    def _slope(self, points: FloatArray) -> FloatArray:
        """dp/dx, shape (members, 3, 3): row by coordinate of p, column by that of x."""
        # f' = (8 (f(h) - f(-h)) - (f(2h) - f(-2h)))/12h
        step = STEP * self.size
        slope = np.zeros((len(points), 3, 3))
        for axis, shift in enumerate(step * np.eye(3)):
            near = self._closest(points + shift) - self._closest(points - shift)
            far = self._closest(points + 2.0 * shift) - self._closest(points - 2.0 * shift)
            slope[:, :, axis] = (NEAR * near + FAR * far) / step
        return slope

    def _closest(self, points: FloatArray) -> FloatArray:
        """The closest point of each particle's surface [m], shape (members, 3)."""
        closest = np.zeros_like(points)
        for surface in range(len(self.family.address)):
            mine = self.which == surface
            here = np.ascontiguousarray(points[mine])
            found, unused = np.zeros_like(here), np.zeros_like(here)
            parameters = self.family.parameters[self.family.offset[surface] :]
            address = int(self.family.address[surface])
            if call_plainly(address, len(here), here, found, unused, unused, unused, parameters, 0.0):
                raise SceneError(
                    f"A surface of your own (number {surface}) raised an error at a place that {REST} tried. "
                    f"Make it hold for every place, also off the surface."
                )
            closest[mine] = found
        return closest
