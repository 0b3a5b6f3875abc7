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
    """All elements at a shape.

    Attributes
    ----------
    energy : [J]
    force : on every particle [N], shape (particles, 3)
    exerted : how hard each element pulls or pushes: half of the sizes of its forces, added up, which is the tension of
        one between two particles [N], shape (elements,)
    unsure : what rounded positions leave unknown of each element's forces, over the rounding [N], shape (elements,)
    shortest : longest side of the box around the smallest element [m]; inf where there is none
    """

    energy: float
    force: FloatArray
    exerted: FloatArray
    unsure: FloatArray
    shortest: float = np.inf


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
        exerted, unsure, shortest = np.zeros(len(self)), np.zeros(len(self)), np.inf
        for group in self.groups:
            rows, elements = self.corners(group), self._rows(group)
            stiffness, rest = self._constants(group)
            points = self._points(rows, position)
            value, gradient = self._evaluate(group, points)
            extension = value - rest
            energy += 0.5 * float((stiffness * extension * extension).sum())
            np.subtract.at(force, rows, (stiffness * extension)[:, None, None] * gradient)
            steep = 0.5 * np.sqrt((gradient**2).sum(axis=2)).sum(axis=1)
            exerted[elements] = np.abs(stiffness * extension) * steep
            # C is known to eps (abs(C) + abs(grad C) abs(x)), its gradient to eps abs(grad C) abs(x)/size
            reach, extent = np.abs(points).max(axis=(1, 2)), np.maximum(np.ptp(points, axis=1).max(axis=1), 1e-300)
            shortest = min(shortest, float(extent.min()))
            doubt = stiffness * steep * (np.abs(value) + np.abs(rest) + 2.0 * steep * reach)
            unsure[elements] = doubt + exerted[elements] * (1.0 + reach / extent)
        return Measured(energy, force, exerted, unsure, shortest)

    def around(self, position: FloatArray) -> FloatArray:
        """Sum of the sizes in the stiffest row that the elements give each particle [N/m], shape (particles,)."""
        total = np.zeros(len(position))
        for group in self.groups:
            corners = self.corners(group)
            rows = np.abs(self.blocks(group, position)).sum(axis=2).reshape(*corners.shape, 3).max(axis=2)
            total += np.bincount(corners.ravel(), rows.ravel(), len(position))
        return total

    def blocks(self, group: int, position: FloatArray, rate: float = 0.0) -> FloatArray:
        """Hessian of every element of a group [N/m], shape (elements, 3 corners, 3 corners).

        With ``rate`` times the damping mu g g^T [1/s], for steps that solve for both at once.
        """
        # H = k g g^T + k C dg/dx
        stiffness = self._constants(group)[0]
        flat, bend = self._curved(group, position)
        outer = flat[:, :, None] * flat[:, None, :]
        blocks = stiffness[:, None, None] * outer + self.tension(group, position)[:, None, None] * bend
        if rate:
            blocks += rate * self.elements.damping[self._rows(group), None, None] * outer
        return np.asarray(blocks)

    def parted(self, group: int, position: FloatArray, prestress: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The same without what the tensions beyond a prestress k C, shape (elements,), add, and that alone."""
        flat, bend = self._curved(group, position)
        material = self._constants(group)[0][:, None, None] * (flat[:, :, None] * flat[:, None, :])
        added = (self.tension(group, position) - prestress)[:, None, None] * bend
        return material + prestress[:, None, None] * bend, added

    def tension(self, group: int, position: FloatArray) -> FloatArray:
        """k C of every element of a group [J per unit of the measure], shape (elements,)."""
        stiffness, rest = self._constants(group)
        value, _ = self._evaluate(group, self._points(self.corners(group), position))
        return np.asarray(stiffness * (value - rest))

    def _curved(self, group: int, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Gradients, shape (elements, 3 corners), and their derivatives by central differences, made symmetric."""
        points = self._points(self.corners(group), position)
        size = points.shape[1] * 3
        flat = self._evaluate(group, points)[1].reshape(-1, size)
        step = STEP * np.maximum(np.ptp(points, axis=1).max(axis=1), 1e-300)
        bend = np.zeros((len(points), size, size))
        for axis in range(size):
            shift = np.zeros((len(points), size))
            shift[:, axis] = step
            high = self._evaluate(group, points + shift.reshape(points.shape))[1].reshape(-1, size)
            low = self._evaluate(group, points - shift.reshape(points.shape))[1].reshape(-1, size)
            bend[:, axis] = (high - low) / (2.0 * step)[:, None]
        return flat, 0.5 * (bend + bend.transpose(0, 2, 1))

    def _rows(self, group: int) -> slice:
        return slice(int(self.elements.start[group]), int(self.elements.start[group + 1]))

    def _constants(self, group: int) -> tuple[FloatArray, FloatArray]:
        return self.elements.stiffness[self._rows(group)], self.elements.rest[self._rows(group)]

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
