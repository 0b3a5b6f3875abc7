"""Elements at a shape: energies of the positions of a few particles, besides bars."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.net import present
from springline.model.families import Model
from springline.model.family import Elastic
from springline.model.space import nearest


@dataclass(frozen=True, eq=False)
class MeasuredElements:
    """All elements at a shape.

    Attributes
    ----------
    energy : [J]
    force : on every particle [N], shape (particles, 3)
    exerted : how hard each element pulls or pushes: half of the sizes of its forces, added up, which is the tension of
        one between two particles [N], shape (elements,)
    shortest : longest side of the box around the smallest element that has one [m]; inf where there is none
    """

    energy: float
    force: FloatArray
    exerted: FloatArray
    rounded: Callable[[list[FloatArray]], FloatArray]
    curved: Callable[[], list[FloatArray]]
    shortest: float = np.inf

    @cached_property
    def unsure(self) -> FloatArray:
        """Error of each element's forces for rounded positions, over the rounding [N], shape (elements,)."""
        return self.rounded(self.blocks)

    @cached_property
    def blocks(self) -> list[FloatArray]:
        """Hessians of the elements of each group [N/m], each of shape (elements, 3 corners, 3 corners)."""
        return self.curved()


class Measures:
    """The elements of a model, family after family, group after group of one measure."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.parts: list[Elastic] = [part for family in present(model) for part in family.elastic(model)]
        self.groups = range(len(self.parts))
        self._first = np.concatenate([[0], np.cumsum([len(part.corners) for part in self.parts])]).astype(np.int64)

    def softened(self, part: float) -> Measures:
        """The same elements with a part of their stiffness."""
        twin = copy(self)
        twin.parts = [part_of.softened(part) for part_of in self.parts]
        return twin

    def __len__(self) -> int:
        return int(self._first[-1])

    @property
    def damped(self) -> bool:
        """Whether any of them is damped."""
        return any((part.damping > 0.0).any() for part in self.parts)

    def corners(self, group: int) -> IntArray:
        """Particles of each element of a group, shape (elements, corners)."""
        return self.parts[group].corners

    def points(self, group: int, position: FloatArray) -> FloatArray:
        """Corners of the elements of a group at a shape, shape (elements, corners, 3) [m]."""
        return self._points(self.parts[group].corners, position)

    def at(self, position: FloatArray) -> MeasuredElements:
        """Energy and forces at a shape [m], shape (particles, 3)."""
        energy, force = 0.0, np.zeros_like(position) if len(self) else np.zeros((0, 3))
        exerted, shortest = np.zeros(len(self)), np.inf
        for group, part in enumerate(self.parts):
            points = self._points(part.corners, position)
            bent = part.bent(points)
            energy += float(bent.energy.sum())
            push = bent.slope
            np.subtract.at(force, part.corners, push)
            exerted[self._rows(group)] = 0.5 * np.sqrt((push**2).sum(axis=2)).sum(axis=1)
            extent = np.ptp(points, axis=1).max(axis=1)
            shortest = min(shortest, float(extent.min(initial=np.inf, where=extent > 0.0)))
        return MeasuredElements(
            energy,
            force,
            exerted,
            lambda blocks: self._unsure(position, exerted, blocks),
            lambda: [self.blocks(group, position) for group in self.groups],
            shortest,
        )

    def _unsure(self, position: FloatArray, exerted: FloatArray, blocks: list[FloatArray]) -> FloatArray:
        """Error of the forces of each element per rounding error of the positions [N], shape (elements,)."""
        # C is known to eps abs(C); a corner to eps abs(x), by which forces change as the Hessian says. The size of an
        # element says nothing of that: one particle has none, and its measure may hang on where it is.
        unsure = np.zeros(len(self))
        for group, part in enumerate(self.parts):
            points = self._points(part.corners, position)
            bent, rows = part.bent(points), self._rows(group)
            steep = 0.5 * np.sqrt((bent.gradient**2).sum(axis=2)).sum(axis=1)
            steepest = np.sqrt((blocks[group] ** 2).sum(axis=2)).sum(axis=1)
            reach = np.abs(points).max(axis=(1, 2))
            unsure[rows] = 2.0 * (part.stiffness * steep * bent.size + exerted[rows]) + steepest * reach
        return unsure

    def _rows(self, group: int) -> slice:
        return slice(int(self._first[group]), int(self._first[group + 1]))

    def around(self, measured: MeasuredElements, count: int) -> FloatArray:
        """Sum of the sizes in the stiffest row that elements give each of ``count`` particles [N/m], shape (count,)."""
        total = np.zeros(count)
        for group, blocks in enumerate(measured.blocks):
            corners = self.corners(group)
            rows = np.abs(blocks).sum(axis=2).reshape(*corners.shape, 3).max(axis=2)
            total += np.bincount(corners.ravel(), rows.ravel(), count)
        return total

    def blocks(self, group: int, position: FloatArray, rate: float = 0.0) -> FloatArray:
        """Hessian of every element of a group [N/m], shape (elements, 3 corners, 3 corners).

        With ``rate`` times the damping mu g g^T [1/s], for steps that solve for both at once.
        """
        part = self.parts[group]
        points = self._points(part.corners, position)
        blocks = part.hessian(points)
        if rate and part.damping.any():
            flat = part.bent(points).gradient.reshape(len(points), -1)
            blocks += rate * part.damping[:, None, None] * (flat[:, :, None] * flat[:, None, :])
        return np.asarray(blocks)

    def parted(self, group: int, position: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Stiffness under the tensions at the shape ``bare``, alone, and the stiffness that further tensions add."""
        part = self.parts[group]
        return part.parted(self._points(part.corners, position), self._points(part.corners, bare))

    def arms(self, group: int, position: FloatArray) -> FloatArray:
        """Shortest length that determines the direction of each element of a group [m], shape (elements,)."""
        return self.parts[group].arms(self.points(group, position))

    def _points(self, rows: IntArray, position: FloatArray) -> FloatArray:
        """Corners of elements, those across the border of a torus at their nearest image, shape (e, p, 3) [m]."""
        first = position[rows[:, :1]]
        return np.ascontiguousarray(first + nearest(self.model.space, position[rows] - first))
