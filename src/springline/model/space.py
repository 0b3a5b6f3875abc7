"""Space: differences of positions, by the nearest image on a torus."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import refuse, suggest_fields, vector
from springline.engine.kernels import kernel
from springline.model.families import Space
from springline.typing import Vector


@suggest_fields
@dataclass(frozen=True)
class Torus:
    """Periodic space: a particle that leaves on one side enters on the other.

    Parameters
    ----------
    size : period along each axis [m], shape (3,), or (2,) in a 2D scene
    origin : lower corner [m], (0, 0, 0) by default

    Examples
    --------
    >>> scene = sl.Scene(space=sl.Torus((10, 10, 10)))
    >>> bird = scene.particle((9, 5, 5), velocity=(2, 0, 0))
    >>> round(float(scene.simulate(dt=0.01).run(until=1.0).position[-1, 0, 0]), 9)  # it came round [m]
    1.0
    """

    size: Vector
    origin: Vector | None = None

    def built(self, dim: int) -> Space:
        """Return the space for kernels; a 2D torus is unbounded along z."""
        size = vector(self.size, "size", "Torus()", "m", dim)
        if (size[:dim] <= 0.0).any():
            raise refuse("size", "Torus()", "positive along every axis [m]", self.size)
        origin = vector((0.0,) * dim if self.origin is None else self.origin, "origin", "Torus()", "m", dim)
        return Space(origin, size, True)


def free_space() -> Space:
    """Return unbounded space."""
    return Space(np.zeros(3), np.zeros(3), False)


def nearest(space: Space, apart: np.ndarray) -> np.ndarray:
    """Return the shortest images of differences [m], shape (..., 3)."""
    if not space.periodic:
        return apart
    # floor(x + 0.5) instead of rounding: half a period is always mapped in the same direction, in NumPy and in passes.
    # Rounding to even would make the sign of a tie depend on the number of periods.
    period = np.where(space.size > 0.0, space.size, 1.0)
    return np.asarray(apart - np.where(space.size > 0.0, space.size, 0.0) * np.floor(apart / period + 0.5))


@kernel
def image(space, axis, difference):
    """Return one coordinate of the shortest image of a difference [m]."""
    period = space.size[axis]
    if period > 0.0:
        return difference - period * np.floor(difference / period + 0.5)
    return difference


@kernel
def shortest(space, u):
    """Return the shortest image of a vector [m]."""
    return (image(space, 0, u[0]), image(space, 1, u[1]), image(space, 2, u[2])) if space.periodic else u


@kernel
def difference(space, position, i, j):
    """Return the shortest vector from particle i to particle j: three coordinates [m]."""
    x, y, z = position[j, 0] - position[i, 0], position[j, 1] - position[i, 1], position[j, 2] - position[i, 2]
    return shortest(space, (x, y, z))
