"""What angles between lines and between faces share: vectors in passes, rows of corners, and elements of statics.

Vectors are three numbers, or three arrays of them: one formula serves the passes and statics.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi
from typing import Any, TypeAlias

import numpy as np

from springline.checks import FloatArray, IntArray, each, handle_index, indices, refuse
from springline.engine.kernels import kernel
from springline.errors import SceneError
from springline.forces.springs import COINCIDENT
from springline.model.contracts import Force
from springline.model.families import Space
from springline.model.family import Bent
from springline.model.space import nearest

SHORT = COINCIDENT * COINCIDENT  # [m2] squares of lengths below it have no direction
TURN = 2.0 * pi  # [rad]

Vector: TypeAlias = tuple[Any, Any, Any]


@kernel
def cross(a, b):
    """a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@kernel
def dot(a, b):
    """a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@kernel
def times(factor, a):
    """A vector times a number."""
    return factor * a[0], factor * a[1], factor * a[2]


@kernel
def plus(a, b):
    """a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@kernel
def minus(a, b):
    """a - b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@kernel
def inverse(square, least):
    """One over a number, 0 where it is at most ``least``."""
    none = 1.0 * (square <= least)
    return (1.0 - none) / (square + none)


@kernel
def nearest_turn(angle):
    """An angle less as many whole turns as bring it nearest to 0 [rad]."""
    return angle - TURN * np.floor(angle / TURN + 0.5)


@kernel
def at(vectors, i):
    """The vector of particle i."""
    return vectors[i, 0], vectors[i, 1], vectors[i, 2]


@kernel
def add(out, i, factor, a):
    """Add a vector times a number to the row of particle i."""
    out[i, 0] += factor * a[0]
    out[i, 1] += factor * a[1]
    out[i, 2] += factor * a[2]


def columns(points: FloatArray) -> list[Vector]:
    """Each corner of all elements as three arrays, of points of shape (e, p, 3)."""
    return [(place[:, 0], place[:, 1], place[:, 2]) for place in points.transpose(1, 0, 2)]


def stacked(vectors: Sequence[Vector], count: int) -> FloatArray:
    """Three arrays for each corner as one array, shape (count, p, 3)."""
    return np.array([[np.broadcast_to(part, count) for part in one] for one in vectors]).transpose(2, 0, 1).copy()


def argument(y: Any, x: Any) -> Any:
    """The angle of the point (x, y) [rad]; of complex ones, that of their real parts with its derivative."""
    steep = np.abs(x.real) < np.abs(y.real)
    over, under = np.where(steep, x, y), np.where(steep, y, x)
    angle = np.arctan(over / np.where(under == 0.0, 1.0, under))
    side = np.copysign(1.0, y.real)
    return np.where(steep, 0.5 * pi * side - angle, angle + pi * side * (x.real < 0.0))


def length(vectors: Any) -> Any:
    """Lengths of vectors, shape (e, 3), which may be complex; 1 for what has none."""
    square = (vectors * vectors).sum(axis=1)
    return np.sqrt(np.where(square == 0.0, 1.0, square))


@dataclass(frozen=True, eq=False)
class Turning(ABC):
    """Elements on angles, as statics and stability see them: see :class:`springline.model.family.Elastic`."""

    corners: IntArray
    stiffness: FloatArray
    rest: FloatArray

    @property
    def damping(self) -> FloatArray:
        """None."""
        return np.zeros(len(self.stiffness))

    @abstractmethod
    def bent(self, points: FloatArray) -> Bent:
        """C and its gradients."""

    @abstractmethod
    def along(self, x: list[Vector], d: list[Vector]) -> tuple[list[Vector], list[Vector]]:
        """Change of the gradients of C^2/2 and of C as the corners x go along d, a vector for each corner."""

    def curved(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Second derivatives of C^2/2 and of C, column by column."""
        x, (count, corners, _) = columns(points), points.shape
        found = np.zeros((2, count, 3 * corners, 3 * corners))
        for column in range(3 * corners):
            unit = np.zeros((corners, 3))
            unit.ravel()[column] = 1.0
            changes = self.along(x, [(one[0], one[1], one[2]) for one in unit])
            for which, change in enumerate(changes):
                found[which, :, column] = stacked(change, count).reshape(count, -1)
        found = 0.5 * (found + found.transpose(0, 1, 3, 2))
        return found[0], found[1]


def checked(thing: Force, most: float | None = None) -> Any:
    """An angle or a hinge, checked: rows of particles, stiffness and rest, which is at most ``most`` [rad]."""
    name = thing.rows()
    width, given = thing.keys[name].corners or 0, getattr(thing, name)
    found = np.asarray(handle_index(given))
    found = found.reshape(1, -1) if found.ndim == 1 else found
    if found.ndim != 2 or found.shape[1] != width or found.dtype.kind not in "iu" or found.size == 0:
        raise refuse(name, thing.caller, f"whole-number indices of shape (elements, {width})", given)
    if (twice := (np.diff(np.sort(found, axis=1), axis=1) == 0).any(axis=1)).any():
        raise refuse(name, thing.caller, f"rows of {width} different particles", found[int(np.argmax(twice))].tolist())
    rest, count = getattr(thing, "rest"), len(found)  # noqa: B009
    if rest is not None:
        rest = each(rest, count, "rest", thing.caller, "rad", least=None if most is None else 0.0)
        if most is not None and (rest > most).any():
            raise refuse("rest", thing.caller, f"from 0 to {most:.6g} [rad] in three dimensions", float(rest.max()))
    stiffness = each(getattr(thing, "stiffness"), count, "stiffness", thing.caller, "N m", least=0.0)  # noqa: B009
    return thing.replaced(**{name: found.astype(np.int64)}, stiffness=stiffness, rest=rest)


def rows_of(thing: Any, count: int) -> IntArray:
    """The particles of each element of a declared thing, shape (elements, corners)."""
    name = thing.rows()
    rows = getattr(thing, name)
    return indices(rows.ravel(), count, name, thing.caller).reshape(rows.shape)


def points_of(rows: IntArray, position: FloatArray, space: Space) -> FloatArray:
    """Corners of elements as drawn, each at the nearest image to the first, shape (elements, corners, 3) [m]."""
    first = position[rows[:, :1]]
    return np.asarray(first + nearest(space, position[rows] - first))


def refuse_flat(thing: Any, bad: np.ndarray, rows: IntArray, why: str) -> None:
    """SceneError for the first element that has no angle, or no direction to turn in, as drawn."""
    if bad.any():
        row = int(np.argmax(bad))
        who = ", ".join(str(int(i)) for i in rows[row])
        raise SceneError(f"{thing.caller} needs an angle that can change. Element {row} (particles {who}) {why}")


def stiffest(corners: IntArray, stiffness: FloatArray, steep: FloatArray, count: int) -> FloatArray:
    """Sum of the sizes in each particle's row of k g g^T [N/m], shape (count,); ``steep`` are sizes of the gradient."""
    rows = stiffness[:, None] * steep * steep.sum(axis=1)[:, None]
    found: FloatArray = np.bincount(corners.ravel(), rows.ravel(), count).astype(np.float64)
    return found
