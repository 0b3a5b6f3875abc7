"""Elements at a shape: energies that depend on the positions of a few particles, in addition to bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import BarForces, Bars, bars_of
from springline.forces.autodiff import TracedGroup
from springline.forces.net import present
from springline.forces.queries import extents, reaches
from springline.model.families import Model
from springline.model.family import Bent, Elastic
from springline.model.space import nearest
from springline.model.state import State

AFLOAT = 1e-9  # [-] of its stiffness: an element with less resistance to a translation of its corners moves freely


@dataclass(frozen=True, eq=False)
class MeasuredElements:
    """All elements at a shape.

    Attributes
    ----------
    energy : [J]
    force : on every particle [N], shape (particles, 3)
    exerted : half of the sum of the sizes of each element's forces, which is the tension of an element between two
        particles [N], shape (elements,)
    shortest : longest side of the box around the smallest element of nonzero size [m]; inf without such elements
    """

    energy: float
    force: FloatArray
    exerted: FloatArray
    rounded: Callable[[list[FloatArray]], FloatArray]
    curved: Callable[[], list[FloatArray]]
    shortest: float = np.inf
    parts: Sequence[Elastic] = ()
    bents: Sequence[Bent] = ()

    @cached_property
    def unsure(self) -> FloatArray:
        """Error of each element's forces from rounded positions, over the rounding [N], shape (elements,)."""
        return self.rounded(self.blocks)

    @cached_property
    def braces(self) -> list[FloatArray | float]:
        """Matrices that make the Hessians of each group positive semidefinite [N/m], shape (e, 3 p, 3 p), or 0."""
        return [braces_of(part, blocks) for part, blocks in zip(self.parts, self.blocks, strict=True)]

    @cached_property
    def blocks(self) -> list[FloatArray]:
        """Hessians of the elements of each group [N/m], each of shape (elements, 3 corners, 3 corners)."""
        return self.curved()


def braces_of(part: Elastic, blocks: FloatArray) -> FloatArray | float:
    """Blocks that outweigh the largest negative stiffness of an element against changes of its shape, (e, 3 p, 3 p).

    0 for elements that resist translations of all their corners; their stiffness is lifted by the diagonal.
    """
    count, width = part.corners.shape
    size = np.sqrt((blocks**2).sum(axis=(1, 2)))
    # The change of forces if all corners move alike. An element without it may be braced by distances between its
    # corners alone; for other elements this would leave translations without a brace.
    moved = np.abs(blocks.reshape(count, 3 * width, width, 3).sum(axis=2)).max(axis=(1, 2), initial=0.0)
    if not isinstance(part, TracedGroup) or (moved > AFLOAT * size).any():
        return 0.0
    # The projection on relative motions of corners, times a number no smaller than the largest eigenvalue (the
    # Frobenius norm), which makes the sum positive semidefinite without computing eigenvalues.
    apart = np.kron(width * np.eye(width) - 1.0, np.eye(3)) / width
    return np.asarray(size[:, None, None] * apart)


def _sizes(vectors: FloatArray) -> FloatArray:
    """Lengths of the rows of matrices, shape (e, rows)."""
    return np.asarray(np.sqrt(np.einsum("ijk,ijk->ij", vectors, vectors)))


class Measures:
    """The elements of a model, by family and by group of one measure."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.parts: list[Elastic] = [part for family in present(model) for part in family.elastic(model)]
        self.groups = range(len(self.parts))
        self._first = np.concatenate([[0], np.cumsum([len(part.corners) for part in self.parts])]).astype(np.int64)

    def scale_stiffness(self, part: float) -> Measures:
        """Elements with a part of their stiffness."""
        # A shallow copy: rows and corners are the same arrays, only the constants differ.
        twin = copy(self)
        twin.parts = [part_of.scale_stiffness(part) for part_of in self.parts]
        return twin

    def __len__(self) -> int:
        return int(self._first[-1])

    @property
    def has_damping(self) -> bool:
        """True if any element is damped."""
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
        exerted, shortest, every = np.zeros(len(self)), np.inf, list[Bent]()
        for group, part in enumerate(self.parts):
            points = self._points(part.corners, position)
            bent = part.evaluate_at(points)
            every.append(bent)
            energy += float(bent.energy.sum())
            push = bent.slope
            np.subtract.at(force, part.corners, push)
            exerted[self._rows(group)] = 0.5 * _sizes(push).sum(axis=1)
            extent = extents(points)
            shortest = min(shortest, float(extent.min(initial=np.inf, where=extent > 0.0)))
        return MeasuredElements(
            energy,
            force,
            exerted,
            # Deferred: Hessians cost several times the forces, and most shapes of a search need only their energy.
            partial(self._unsure, position, exerted, every),  # not lambdas, so that results can be pickled
            partial(self._all_blocks, position),
            shortest,
            self.parts,
            every,
        )

    def _unsure(
        self, position: FloatArray, exerted: FloatArray, every: list[Bent], blocks: list[FloatArray]
    ) -> FloatArray:
        """Error of the forces of each element per rounding error of the positions [N], shape (elements,)."""
        # C is known to eps abs(C); a corner to eps abs(x), by which forces change as the Hessian says. This does not
        # depend on the size of an element: a single particle has no size, and its measure may depend on its position.
        unsure = np.zeros(len(self))
        for group, part in enumerate(self.parts):
            points = self._points(part.corners, position)
            bent, rows = every[group], self._rows(group)
            steep, steepest = 0.5 * _sizes(bent.gradient).sum(axis=1), _sizes(blocks[group]).sum(axis=1)
            reach = reaches(points)
            unsure[rows] = 2.0 * (part.stiffness * steep * bent.size + exerted[rows]) + steepest * reach
        return unsure

    def _rows(self, group: int) -> slice:
        return slice(int(self._first[group]), int(self._first[group + 1]))

    def stiffness_at_particles(self, measured: MeasuredElements, count: int, *, unbraced: bool = False) -> FloatArray:
        """Sum of magnitudes in the stiffest row from elements at each of ``count`` particles [N/m], shape (count,).

        ``unbraced`` leaves out elements that have braces.
        """
        total = np.zeros(count)
        for group, blocks in enumerate(measured.blocks):
            if unbraced and not np.isscalar(measured.braces[group]):
                continue
            corners = self.corners(group)
            rows = np.abs(blocks).sum(axis=2).reshape(*corners.shape, 3).max(axis=2)
            total += np.bincount(corners.ravel(), rows.ravel(), count)
        return total

    def blocks(self, group: int, position: FloatArray, rate: float = 0.0) -> FloatArray:
        """Hessian of every element of a group [N/m], shape (elements, 3 corners, 3 corners).

        With ``rate`` [1/s] times their resistance to velocities is added, for steps that solve for both at once.
        """
        part = self.parts[group]
        points = self._points(part.corners, position)
        blocks = part.hessian(points)
        if rate and part.damping.any():
            blocks += rate * part.resistance(points)
        return np.asarray(blocks)

    def _all_blocks(self, position: FloatArray) -> list[FloatArray]:
        """Hessians of the elements of every group at a shape [N/m], see :meth:`blocks`."""
        return [self.blocks(group, position) for group in self.groups]

    def predict_tensions(self, measured: MeasuredElements, moved: FloatArray) -> list[FloatArray | None]:
        """dE/dC of each element if C changes by grad C . dx, group by group; None for energies without C."""
        return [
            part.predict_tension(bent, moved[part.corners]) if isinstance(part, TracedGroup) else None
            for part, bent in zip(self.parts, measured.bents, strict=True)
        ]

    def hessians_at_tensions(
        self, position: FloatArray, measured: MeasuredElements, tensions: list[FloatArray | None], *,
        braced: bool = False,
    ) -> list[FloatArray]:  # fmt: skip
        """Hessians of the elements of each group at a shape under other tensions dE/dC, or the true ones if None.

        ``braced`` leaves out negative stiffness from tensions.
        """
        return [
            part.hessian_at_tension(self._points(part.corners, position), bent, whole, tension, braced=braced)
            if isinstance(part, TracedGroup) and not part.own.is_energy and (braced or tension is not None)
            else whole
            for part, bent, whole, tension in zip(self.parts, measured.bents, measured.blocks, tensions, strict=True)
        ]

    def split_hessian(self, group: int, position: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Stiffness under the tensions at the shape ``bare`` alone, and the stiffness that further tensions add."""
        part = self.parts[group]
        return part.split_hessian(self._points(part.corners, position), self._points(part.corners, bare))

    def border(self, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Weights w > 0 and vectors g of the terms w g g^T of the stiffness in addition to the elements' Hessians.

        Returns
        -------
        weights : shape (terms,)
        vectors : shape (3 particles, terms)
        """
        weights, vectors = [], [np.zeros((position.size, 0))]
        for part in self.parts:
            if part.joined is not None:
                weight, pieces = part.border(self._points(part.corners, position))
                if weight > 0.0:
                    whole = np.zeros_like(position)
                    np.add.at(whole, part.corners, pieces)
                    weights.append(weight)
                    vectors.append(whole.reshape(-1, 1))
        return np.array(weights), np.concatenate(vectors, axis=1)

    def arms(self, group: int, position: FloatArray) -> FloatArray:
        """Shortest length that determines the direction of each element of a group [m], shape (elements,)."""
        return self.parts[group].arms(self.points(group, position))

    def _points(self, rows: IntArray, position: FloatArray) -> FloatArray:
        """Corners of elements, at their nearest images on a torus, shape (e, p, 3) [m]."""
        first = position[rows[:, :1]]
        return np.ascontiguousarray(first + nearest(self.model.space, position[rows] - first))


# The data of a model for tangent matrices: free axes, bars, and elements on measures.


@dataclass(frozen=True, eq=False)
class Configuration:
    """A shape with the forces of its bars, from which a stiffness matrix is assembled.

    Attributes
    ----------
    position : [m], shape (particles, 3)
    bar_forces : see :class:`BarForces`
    """

    position: FloatArray
    bar_forces: BarForces

    def element_blocks(self, measures: Measures, rate: float) -> list[FloatArray]:
        """Hessians of the elements of each group, with ``rate`` times their damping, see :meth:`Measures.blocks`."""
        return [measures.blocks(group, self.position, rate) for group in measures.groups]


class ElasticModel:
    """Bars, elements and free axes of a model, for statics, implicit steps and modes.

    Attributes
    ----------
    model : all that is constant in time
    free : mask of the axes of particles that may move, shape (particles, 3)
    dofs : indices of the free axes in the flattened positions, shape (free axes,)
    bars : all forces along the line between two particles
    measures : elements on user-defined measures and other energies
    """

    def __init__(self, model: Model, state: State) -> None:
        self.model = model
        self.free = state.mobility > 0.0
        self.dofs = np.flatnonzero(self.free.ravel())
        self.bars: Bars = bars_of(model, state)
        self.measures = Measures(model)

    def configuration(self, position: FloatArray) -> Configuration:
        """A shape [m], shape (particles, 3), and its bars."""
        return Configuration(position, self.bars.forces(position))
