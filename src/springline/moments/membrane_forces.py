"""Membrane forces of a net: the forces of its members, smeared over its faces, and their principal values.

Membranes and films on faces add their own (:func:`springline.moments.surface_values.sheet_forces`).

The force of a member times its length is divided among the adjacent faces. Divided by the area of a face it gives the
tensor of membrane forces N = 1/A sum of s T L t x t [N/m], with the unit vector t along the member and the share s of
the face (the virial stress; Born and Huang, Dynamical Theory of Crystal Lattices, 1954). So the sum of A N over all
faces is that of T L t x t over their members.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.model.families import Model
from springline.model.space import nearest
from springline.moments.cloth import find_faces
from springline.moments.still import Still, still
from springline.moments.surface_values import sheet_forces
from springline.spec.faces import corner_counts, sides_of, vector_areas


class MembraneForces(NamedTuple):
    """Principal membrane forces of faces."""

    center: FloatArray
    """Center of the corners of each face [m], shape (faces, 3)."""
    area: FloatArray
    """Area of each face [m2], shape (faces,)."""
    principal: FloatArray
    """Principal membrane forces of each face [N/m], the larger one first, shape (faces, 2)."""
    direction: FloatArray
    """The directions of both, unit vectors in the face, shape (faces, 2, 3)."""
    carrying: int
    """Number of members at faces."""

    @property
    def largest(self) -> FloatArray:
        """Principal force of larger magnitude of each face [N/m], shape (faces,)."""
        first = np.abs(self.principal[:, 0]) >= np.abs(self.principal[:, 1])
        return np.where(first, self.principal[:, 0], self.principal[:, 1])


def membrane(
    model: Model, position: FloatArray, tension: FloatArray, faces: IntArray, memory: FloatArray | None = None
) -> MembraneForces:  # fmt: skip
    """Principal membrane forces of faces, from the springs whose ends are both corners of them, and from sheets on
    them.

    Parameters
    ----------
    position : [m], shape (particles, 3)
    tension : of each spring [N], shape (springs,)
    faces : corners of each, padded with -1, shape (faces, widest)
    memory : state of elements with a history, which contains the torn faces; no face is torn by default
    """
    origin = position[faces[:, 0]]
    there = faces >= 0
    corners = np.where(there[..., None], nearest(model.space, position[faces] - origin[:, None]), 0.0)
    center = origin + corners.sum(axis=1) / corner_counts(faces)[:, None]
    normals = vector_areas(position, model.space, faces)
    area = np.sqrt((normals**2).sum(axis=1))
    solid = np.maximum(area, 1e-300)
    spring, face = _springs_at_faces(model, faces)
    tail, head = model.springs.tail[spring], model.springs.head[spring]
    along = nearest(model.space, position[head] - position[tail])
    length = np.maximum(np.sqrt((along**2).sum(axis=1)), 1e-300)
    share = 1.0 / np.bincount(spring, minlength=len(model.springs.tail))[spring]
    one, other = _frames(normals / solid[:, None], along, face, len(faces))
    x, y = (np.einsum("ij,ij->i", along, axis[face]) for axis in (one, other))
    part = share * tension[spring] / length
    xx, xy, yy = (np.bincount(face, part * of, len(faces)) / solid for of in (x * x, x * y, y * y))
    sheet = sheet_forces(model, position, memory)
    at = _face_of(sheet.corners, faces, model.particle_count)
    some, weight = at >= 0, (sheet.area / solid[at])[at >= 0]
    at = at[some]
    for whole, axes in ((xx, (one, one)), (xy, (one, other)), (yy, (other, other))):
        part = np.einsum("ij,ijk,ik->i", axes[0][at], sheet.tensor[some], axes[1][at])
        np.add.at(whole, at, weight * part)
    values, vectors = np.linalg.eigh(np.stack([np.stack([xx, xy], 1), np.stack([xy, yy], 1)], 2))
    turned = vectors[:, :, ::-1].transpose(0, 2, 1)  # rows are directions, that of the larger value first
    direction = turned[..., :1] * one[:, None] + turned[..., 1:] * other[:, None]
    return MembraneForces(center, area, values[:, ::-1], direction, len(np.unique(spring)))


def _springs_at_faces(model: Model, faces: IntArray) -> tuple[IntArray, IntArray]:
    """Springs and their adjacent faces, pair by pair."""
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


def _face_of(corners: IntArray, faces: IntArray, count: int) -> IntArray:
    """Face that contains each triangle, with faces divided from their first corner, shape (k,); -1 for none."""
    if not len(corners):
        return np.zeros(0, dtype=np.int64)
    second = np.arange(1, faces.shape[1] - 1)
    fan = np.stack([np.repeat(faces[:, :1], len(second), axis=1), faces[:, second], faces[:, second + 1]], axis=2)
    owner = np.broadcast_to(np.arange(len(faces))[:, None], fan.shape[:2])[fan[..., 2] >= 0]

    def face_code(rows: IntArray) -> IntArray:
        low, middle, high = np.sort(rows.astype(np.int64), axis=1).T
        return np.asarray((low * count + middle) * count + high)

    known = face_code(fan[fan[..., 2] >= 0])
    order = np.argsort(known, kind="stable")
    wanted = face_code(corners)
    place = np.minimum(np.searchsorted(known[order], wanted), len(known) - 1)
    return np.where(known[order][place] == wanted, owner[order][place], -1)


def _frames(normal: FloatArray, along: FloatArray, face: IntArray, count: int) -> tuple[FloatArray, FloatArray]:
    """Two unit vectors in the plane of each face, shape (faces, 3) each: the first along one of its members."""
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
    """Meshes of a net as faces: every three springs that close, and every four without a spring across.

    Raises
    ------
    SceneError : if there are no faces, or a spring has more than two, so that the faces have to be declared
    """
    found = find_faces(model)
    if not len(found) or int(sides_of(found).shared.max()) > 2:
        what = "has a spring between more than two meshes" if len(found) else "has neither faces nor meshes"
        raise SceneError(f"{caller} needs a surface, and this net {what}. Say what its faces are: scene.faces = [...].")
    return found


class SheetMembrane(NamedTuple):
    """Membrane forces of the sheets of a shape."""

    faces: IntArray
    number: IntArray
    """Number of each face among those of the scene, or among the triangles of its sheets."""
    forces: MembraneForces

    @property
    def extremes(self) -> tuple[tuple[float, int], tuple[float, int]]:
        """Largest and smallest principal membrane force [N/m] and their faces."""
        principal = self.forces.principal
        most, least = int(principal[:, 0].argmax()), int(principal[:, 1].argmin())
        return (
            (float(principal[most, 0]), int(self.number[most])),
            (float(principal[least, 1]), int(self.number[least])),
        )


def sheet_membrane(shape: Equilibrium, shot: Still) -> SheetMembrane | None:
    """Membrane forces of the sheets of a shape, without its springs; None if all are zero."""
    faces, number = _faces_with_sheets(shape, shot)
    if not len(faces):
        return None
    found = membrane(shot.model, shot.position, np.zeros(len(shot.tension)), faces, shot.memory)
    return SheetMembrane(faces, number, found) if found.principal.any() else None


def _faces_with_sheets(shape: Equilibrium, shot: Still) -> tuple[IntArray, IntArray]:
    """Faces of the scene with sheets, or the triangles of the sheets, and the number of each."""
    triangles = sheet_forces(shot.model, shot.position, shot.memory).corners
    faces = np.zeros((0, 3), np.int64) if shape.data.spec is None else shape.data.spec.faces
    at = _face_of(triangles, faces, shot.model.particle_count) if len(faces) else np.full(len(triangles), -1)
    if (at < 0).any():
        return triangles, np.arange(len(triangles))
    number = np.unique(at)
    return faces[number], number


def membrane_extremes(shape: Equilibrium) -> tuple[tuple[float, int], ...]:
    """Largest and smallest principal membrane force [N/m] and their faces; empty if all are zero."""
    found = sheet_membrane(shape, still(shape))
    return () if found is None else found.extremes
