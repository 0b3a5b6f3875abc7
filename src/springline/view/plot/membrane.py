"""Membrane forces of a net: what its members carry, smeared over its faces, and their principal values.

The force of a member, times its length, is shared by the faces that it stands at; in each of these, over the area of
the face, it is the tensor of membrane forces N = 1/A sum of s T L t x t [N/m], with the unit vector t along the member
and the share s of the face (the virial stress; Born and Huang, Dynamical Theory of Crystal Lattices, 1954). So the sum
of A N over all faces is that of T L t x t over their members.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.model.families import Model
from springline.model.space import nearest
from springline.spec.faces import corner_counts, vector_areas
from springline.view.cloth import found_faces, side_counts


class Membrane(NamedTuple):
    """Principal membrane forces of faces."""

    center: FloatArray
    """Middle of the corners of each face [m], shape (faces, 3)."""
    area: FloatArray
    """Area of each face [m2], shape (faces,)."""
    principal: FloatArray
    """Principal membrane forces of each face [N/m], the larger one first, shape (faces, 2)."""
    direction: FloatArray
    """The directions of both, unit vectors in the face, shape (faces, 2, 3)."""
    carrying: int
    """How many members stand at faces."""

    @property
    def largest(self) -> FloatArray:
        """Of each face the principal force that is larger in size [N/m], shape (faces,)."""
        first = np.abs(self.principal[:, 0]) >= np.abs(self.principal[:, 1])
        return np.where(first, self.principal[:, 0], self.principal[:, 1])


def membrane(model: Model, position: FloatArray, tension: FloatArray, faces: IntArray) -> Membrane:
    """Principal membrane forces of faces, from the tensions of the springs whose both ends are corners of them.

    Parameters
    ----------
    position : [m], shape (particles, 3)
    tension : of each spring [N], shape (springs,)
    faces : corners of each, -1 behind the last, shape (faces, widest)
    """
    origin = position[faces[:, 0]]
    there = faces >= 0
    corners = np.where(there[..., None], nearest(model.space, position[faces] - origin[:, None]), 0.0)
    center = origin + corners.sum(axis=1) / corner_counts(faces)[:, None]
    normals = vector_areas(position, model.space, faces)
    area = np.sqrt((normals**2).sum(axis=1))
    solid = np.maximum(area, 1e-300)
    spring, face = _at_faces(model, faces)
    tail, head = model.springs.tail[spring], model.springs.head[spring]
    along = nearest(model.space, position[head] - position[tail])
    length = np.maximum(np.sqrt((along**2).sum(axis=1)), 1e-300)
    share = 1.0 / np.bincount(spring, minlength=len(model.springs.tail))[spring]
    one, other = _frames(normals / solid[:, None], along, face, len(faces))
    x, y = (np.einsum("ij,ij->i", along, axis[face]) for axis in (one, other))
    part = share * tension[spring] / length
    xx, xy, yy = (np.bincount(face, part * of, len(faces)) / solid for of in (x * x, x * y, y * y))
    values, vectors = np.linalg.eigh(np.stack([np.stack([xx, xy], 1), np.stack([xy, yy], 1)], 2))
    turned = vectors[:, :, ::-1].transpose(0, 2, 1)  # rows are directions, of the larger one first
    direction = turned[..., :1] * one[:, None] + turned[..., 1:] * other[:, None]
    return Membrane(center, area, values[:, ::-1], direction, len(np.unique(spring)))


def _at_faces(model: Model, faces: IntArray) -> tuple[IntArray, IntArray]:
    """Springs and the faces that they stand at, pair by pair."""
    count = model.particle_count
    widest = faces.shape[1]
    pairs, owner = [], []
    for first in range(widest):
        for second in range(first + 1, widest):
            both = (faces[:, first] >= 0) & (faces[:, second] >= 0)
            pairs.append(np.sort(faces[both][:, [first, second]], axis=1))
            owner.append(np.flatnonzero(both))
    joined, at = np.concatenate(pairs), np.concatenate(owner)
    code = joined[:, 0] * count + joined[:, 1]
    ends = np.sort(np.column_stack([model.springs.tail, model.springs.head]).astype(np.int64), axis=1)
    own = ends[:, 0] * count + ends[:, 1]
    order = np.argsort(code, kind="stable")
    low, high = np.searchsorted(code[order], own, "left"), np.searchsorted(code[order], own, "right")
    many = high - low
    spring = np.repeat(np.arange(len(own)), many)
    step = np.arange(int(many.sum())) - np.repeat(np.cumsum(many) - many, many)
    return spring, at[order[np.repeat(low, many) + step]]


def _frames(normal: FloatArray, along: FloatArray, face: IntArray, count: int) -> tuple[FloatArray, FloatArray]:
    """Two unit vectors in each face, across its normal, shape (faces, 3) each: the first along one of its members."""
    first = np.zeros((count, 3))
    first[face] = along
    first -= np.einsum("ij,ij->i", first, normal)[:, None] * normal
    size = np.sqrt((first**2).sum(axis=1))
    bare = size <= 0.0
    first[bare] = np.cross(normal[bare], np.eye(3)[np.abs(normal[bare]).argmin(axis=1)])
    size = np.maximum(np.sqrt((first**2).sum(axis=1)), 1e-300)
    first /= size[:, None]
    return first, np.cross(normal, first)


def meshes(model: Model, caller: str) -> IntArray:
    """The meshes of a net: every three springs, and every four without one across, that close, as faces.

    Raises
    ------
    SceneError : where there are none, or a spring has more than two, so that what the faces are has to be said
    """
    found = found_faces(model)
    if not len(found) or int(side_counts(found)[2].max()) > 2:
        what = "has a spring between more than two meshes" if len(found) else "has neither faces nor meshes"
        raise SceneError(f"{caller} needs a surface, and this net {what}. Say what its faces are: scene.faces = [...].")
    return found
