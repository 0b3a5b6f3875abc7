"""Elements on measures of the user's own, at rest: E = k C^2/2, its gradient, and its Hessian by differences of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.callbacks import call_plainly
from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.model.families import Model
from springline.model.space import nearest

STEP = 1e-6  # [-] of an element's size: where the error of differences and that of rounding are alike, near 1e-10


@dataclass(frozen=True, eq=False)
class Measured:
    """Energy [J] and forces [N], shape (particles, 3), of all elements at a shape."""

    energy: float
    force: FloatArray


class Measures:
    """The elements of a model, group after group of one measure."""

    def __init__(self, model: Model) -> None:
        self.model, self.elements = model, model.elements
        self.groups = range(len(self.elements.address))

    def __len__(self) -> int:
        return len(self.elements.value)

    def corners(self, group: int) -> IntArray:
        """Particles of each element of a group, shape (elements, corners)."""
        family = self.elements
        rows = family.particle[family.corner[group] : family.corner[group + 1]]
        return rows.reshape(-1, int(family.arity[group])).astype(np.int64)

    def at(self, position: FloatArray) -> Measured:
        """Energy and forces at a shape [m], shape (particles, 3)."""
        energy, force = 0.0, np.zeros_like(position) if len(self) else np.zeros((0, 3))
        for group in self.groups:
            rows = self.corners(group)
            stiffness, rest = self._constants(group)
            value, gradient = self._evaluate(group, self._points(rows, position))
            extension = value - rest
            energy += 0.5 * float((stiffness * extension * extension).sum())
            np.subtract.at(force, rows, (stiffness * extension)[:, None, None] * gradient)
        return Measured(energy, force)

    def blocks(self, group: int, position: FloatArray, rate: float = 0.0) -> FloatArray:
        """Hessian of every element of a group [N/m], shape (elements, 3 corners, 3 corners).

        With ``rate`` times the damping mu g g^T [1/s], for steps that solve for both at once.
        """
        # H = k g g^T + k C dg/dx, the last by central differences and made symmetric
        points = self._points(self.corners(group), position)
        stiffness, rest = self._constants(group)
        value, gradient = self._evaluate(group, points)
        size = points.shape[1] * 3
        flat = gradient.reshape(-1, size)
        step = STEP * np.maximum(np.ptp(points, axis=1).max(axis=1), 1e-300)
        bend = np.zeros((len(points), size, size))
        for axis in range(size):
            shift = np.zeros((len(points), size))
            shift[:, axis] = step
            high = self._evaluate(group, points + shift.reshape(points.shape))[1].reshape(-1, size)
            low = self._evaluate(group, points - shift.reshape(points.shape))[1].reshape(-1, size)
            bend[:, axis] = (high - low) / (2.0 * step)[:, None]
        bend = 0.5 * (bend + bend.transpose(0, 2, 1))
        outer = flat[:, :, None] * flat[:, None, :]
        blocks = stiffness[:, None, None] * (outer + (value - rest)[:, None, None] * bend)
        if rate:
            rows = slice(int(self.elements.start[group]), int(self.elements.start[group + 1]))
            blocks += rate * self.elements.damping[rows, None, None] * outer
        return np.asarray(blocks)

    def _constants(self, group: int) -> tuple[FloatArray, FloatArray]:
        rows = slice(int(self.elements.start[group]), int(self.elements.start[group + 1]))
        return self.elements.stiffness[rows], self.elements.rest[rows]

    def _points(self, rows: IntArray, position: FloatArray) -> FloatArray:
        """Corners of elements, those across the border of a torus at their nearest image, shape (e, p, 3) [m]."""
        first = position[rows[:, :1]]
        return np.ascontiguousarray(first + nearest(self.model.space, position[rows] - first))

    def _evaluate(self, group: int, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The measure of every element of a group and its gradient, shapes (e,) and (e, p, 3)."""
        family, count = self.elements, len(points)
        value, gradient, unused = np.zeros(count), np.zeros_like(points), np.zeros(1)
        parameters = family.parameters[family.offset[group] :]
        points = np.ascontiguousarray(points)
        address = int(family.address[group])
        if call_plainly(address, count, points, value, gradient, unused, unused, parameters, 0.0):
            raise SceneError(
                f"A measure of your own (element group {group}) raised an error at a shape that equilibrium() tried. "
                f"Make it hold for every position."
            )
        return value, gradient
