"""Rows of curved worlds at rest: the signed distance of each particle from its surface, zero at rest.

Its gradient is the normal n at the closest point, and its second derivatives are -J (G - c L)^-1 L G^-1 J^T, with the
distance c, the tangents J of the surface, and its first and second fundamental forms G and L.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.mesh_world import MeshWorlds, closest_places
from springline.forces.patch_geometry import curving, evaluate_many, normals_at
from springline.model.families import Model


class WorldRows:
    """The particles on curved worlds that may move.

    Attributes
    ----------
    particle : indices, shape (members,)
    """

    def __init__(self, model: Model, free: np.ndarray) -> None:
        self.worlds = worlds = model.room(MeshWorlds)
        every = worlds.particle[int(worlds.flat[0]) :]
        moving = np.asarray(free[every].any(axis=1))
        self.particle: IntArray = every[moving].astype(np.int64)
        self._surface = worlds.surface[moving]

    def __len__(self) -> int:
        return len(self.particle)

    def at(self, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Distances [m], shape (members,), and normals, shape (members, 3), at a shape."""
        points = position[self.particle]
        which, uv, place = closest_places(self.worlds, points, self._surface)
        normal = normals_at(self.worlds.patches, which, *uv.T)
        return ((points - place) * normal).sum(axis=1), normal

    def row_curvature(self, position: FloatArray) -> FloatArray:
        """Second derivatives of the distances [1/m], shape (members, 3, 3)."""
        points, patches = position[self.particle], self.worlds.patches
        which, uv, place = closest_places(self.worlds, points, self._surface)
        normal = normals_at(patches, which, *uv.T)
        _, *tangents = evaluate_many(patches, which, *uv.T)
        away = ((points - place) * normal).sum(axis=1)
        tangent = np.stack(tangents, axis=2)
        first = tangent.swapaxes(1, 2) @ tangent
        second = curving(patches, which, uv, normal)
        inner = np.linalg.solve(first - away[:, None, None] * second, second) @ np.linalg.inv(first)
        bend = -tangent @ inner @ tangent.swapaxes(1, 2)
        return np.asarray(0.5 * (bend + bend.swapaxes(1, 2)))
