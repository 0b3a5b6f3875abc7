"""Darts: what flies, swims or drives, drawn as it points: an arrow in a plane, a paper plane in space.

A dart is three triangles: two wings that rise a little, and a keel below, which a plane from above does not show.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium import rounding
from springline.forces.steering_pass import Flock
from springline.model.families import Model
from springline.view.still import Still

MOST = 2000  # particles: of more, darts are finer than a pixel
LONG = 3.2  # [-] of the size of a dot: the length of a dart in its place
NOSE, TAIL, KEEL = (0.6, 0.0, 0.0), (-0.26, 0.0, 0.0), (-0.36, 0.0, -0.2)
LEFT, RIGHT = (-0.4, 0.34, 0.07), (-0.4, -0.34, 0.07)
SHAPE = np.array([[NOSE, LEFT, TAIL], [NOSE, TAIL, RIGHT], [NOSE, KEEL, TAIL]])  # along, to the left, up; of its length
LIGHT = np.array([0.29, -0.46, 0.84])  # where light comes from
STEEP = 0.999  # [-] of a direction upwards
DARK = 0.62  # [-] of its color: a face along the light


def flies(model: Model) -> bool:
    """Whether a scene is one of a flock or of what steers, which is seen as darts at first."""
    flock = model.room(Flock)
    return (len(flock.weight) > 0 or len(flock.steering.kind) > 0) and model.particle_count <= MOST


def headings(still: Still, rows: np.ndarray, free: np.ndarray) -> FloatArray:
    """Where each of some particles points, a unit vector, shape (rows, 3); zero for those that are drawn as they are.

    Darts are particles that move, of which no axis is held (``free``, shape (rows,), bool) and which no spring joins.
    """
    springs, speed = still.model.springs, np.sqrt((still.velocity[rows] ** 2).sum(axis=1))
    lone = np.ones(still.model.particle_count, dtype=bool)
    lone[springs.tail] = lone[springs.head] = False
    there = lone[rows] & free & (speed > rounding.of_speeds(still.model, still.position, still.velocity))
    return np.where(there[:, None], still.velocity[rows] / np.where(there, speed, 1.0)[:, None], 0.0)


def shaped(place: FloatArray, heading: FloatArray, length: FloatArray, dim: int) -> tuple[FloatArray, FloatArray]:
    """Triangles of darts, shape (darts, 3, 3, 3) [m], and how light each is, 0 to 1, shape (darts, 3).

    Parameters
    ----------
    place, heading : their middles [m] and where they point, shape (darts, 3)
    length : from nose to wing tips [m], shape (darts,)
    """
    steep = np.abs(heading[:, 2]) > STEEP  # there any direction is to the left
    up = np.where(steep[:, None], (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    left = np.cross(up, heading)
    left /= np.maximum(np.sqrt((left * left).sum(axis=1)), 1e-300)[:, None]
    axes = np.stack([heading, left, np.cross(heading, left)], axis=1)
    corners = np.einsum("tck,nkx->ntcx", SHAPE, axes) * length[:, None, None, None]
    if dim == 2:
        return place[:, None, None] + corners[:, :2] * (1.0, 1.0, 0.0), np.ones((len(place), 2))
    normal = np.cross(corners[:, :, 1] - corners[:, :, 0], corners[:, :, 2] - corners[:, :, 0])
    normal /= np.maximum(np.sqrt((normal * normal).sum(axis=2)), 1e-300)[..., None]
    return place[:, None, None] + corners, DARK + (1.0 - DARK) * np.abs(normal @ LIGHT)
