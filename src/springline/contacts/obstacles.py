"""Obstacles: triangle meshes that stand or move, at which surfaces and rods stop."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, points, refuse
from springline.contacts.shapes.wall import BOUNCE, PATH, Translating
from springline.errors import SceneError
from springline.model.contracts import Key, SceneCounts, one_column
from springline.typing import Number, Points, Rows

RULE = "rows of three vertices, in order around each face"


def row_behind_surfaces(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of the law of one of several obstacles: the first row is that of the surfaces."""
    return np.array([1 + which])


@dataclass(frozen=True, eq=False)
class Obstacle(Translating):
    """A mesh of triangles, closed or open, through which surfaces and rods cannot pass.

    It acts on the surfaces, rods and balls of :class:`Contacts`; both sides of its faces stop them. Its friction and
    restitution apply to all contacts with it.

    Parameters
    ----------
    vertices : [m], shape (n, 3)
    faces : three vertices of each triangle, in order around it, shape (f, 3)
    path : a mesh file in place of both: .obj, .ply, .stl, .off, .gltf, .glb and other drawings with faces
    units : unit of length of the file, as for :func:`springline.read`; by default that stated in it, or meters
    restitution : speed after an impact over that before it, along the normal; by default 0
    friction : Coulomb's coefficient
    thickness : of the mesh [m]; surfaces stay off it by half the sum of both thicknesses
    velocity : of the obstacle [m/s]
    amplitude, omega, phase : of a harmonic motion, amplitude cos(omega t + phase), in m, rad/s and rad

    Raises
    ------
    SceneError : for a face without area, an edge of more than two faces, two neighboring faces of opposite
        orientation, a closed mesh whose faces point inward, and a mesh that intersects itself
    FileError : with file and line, for a file that cannot be read or has no faces

    Examples
    --------
    >>> corners = [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]
    >>> table = sl.Obstacle(corners, [(0, 1, 2), (0, 2, 3)], friction=0.3)
    """

    on: None = field(default=None, init=False, repr=False)
    vertices: Points | None = None
    faces: Rows | None = None
    restitution: Number = 0.0
    friction: Number = 0.0
    thickness: Number = 0.0
    path: str | os.PathLike[str] | None = field(default=None, kw_only=True)
    units: str | None = field(default=None, kw_only=True)

    places: ClassVar[tuple[str, ...]] = ("vertices",)
    keys: ClassVar[Mapping[str, Key]] = {
        "vertices": Key("[m], rows of three numbers", "m", form="points", lasting=True),
        "faces": Key("three vertices of each triangle, in order around it", form="triangles", lasting=True),
        "path": Key("a mesh in place of vertices and faces, relative to the scene file", form="mesh file"),
        "units": Key("unit of length of that file; default: that stated in it, or m", form="unit"),
        "restitution": Key("speed after an impact over that before it; default: 0", "-", least=0.0, form="number",
                           slide=(0.0, 1.0), sets=one_column("SurfaceContacts.law", row_behind_surfaces, 0)),
        "friction": BOUNCE["friction"]._replace(sets=one_column("SurfaceContacts.law", row_behind_surfaces, 1)),
        "thickness": Key("[m]; default: 0", "m", least=0.0, form="number", lasting=True),
        **PATH,
    }  # fmt: skip

    def validate(self, dim: int) -> Obstacle:
        place, faces = self._mesh()
        _refuse_flat(place, faces)
        refuse_inverted(place, faces)
        return self.replace_fields(
            vertices=place,
            faces=faces,
            restitution=not_negative(self.restitution, "restitution", self.caller),
            friction=not_negative(self.friction, "friction", self.caller),
            thickness=not_negative(self.thickness, "thickness", self.caller, "m"),
            path=None,
            units=None,
            **self.checked_motion(dim),
        )

    def _mesh(self) -> tuple[FloatArray, IntArray]:
        """Return the vertices and faces, as given or of the file."""
        if self.path is not None and (self.vertices is not None or self.faces is not None):
            raise SceneError("Obstacle() takes 'vertices' and 'faces', or a 'path'. Leave out one of them.")
        if self.path is not None:
            from springline.io.mesh_reading import read_triangles

            return read_triangles(self.path, self.units, self.caller)
        if self.units is not None:
            raise SceneError("The 'units' of Obstacle() are those of a file. Give a 'path' as well, or leave it out.")
        if self.vertices is None or self.faces is None:
            raise SceneError("Obstacle() needs 'vertices' and 'faces', or the 'path' of a mesh file. Give one of them.")
        place = points(self.vertices, "vertices", self.caller, "m")
        return place, _checked_faces(self.faces, len(place), self.caller)


def _checked_faces(given: Any, count: int, caller: str) -> IntArray:
    try:
        faces = np.asarray(given)
    except Exception:  # ragged lists
        raise refuse("faces", caller, RULE, given) from None
    if faces.ndim != 2 or faces.shape[1] != 3 or faces.dtype.kind not in "iu" or not len(faces):
        raise refuse("faces", caller, RULE, given)
    faces = faces.astype(np.int64)
    bad = (faces < 0) | (faces >= count)
    if bad.any():
        raise refuse("faces", caller, f"vertices from 0 to {count - 1}", int(faces[bad][0]))
    twice = (faces[:, 0] == faces[:, 1]) | (faces[:, 1] == faces[:, 2]) | (faces[:, 2] == faces[:, 0])
    if twice.any():
        raise refuse("faces", caller, "three different vertices of each", faces[int(np.argmax(twice))].tolist())
    return faces


def _refuse_flat(place: FloatArray, faces: IntArray) -> None:
    a, b, c = place[faces[:, 0]], place[faces[:, 1]], place[faces[:, 2]]
    double = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    longest = np.maximum(((b - a) ** 2).sum(axis=1), ((c - b) ** 2).sum(axis=1))
    flat = double <= 1e-9 * np.maximum(longest, ((a - c) ** 2).sum(axis=1))
    if flat.any():
        raise SceneError(f"Obstacle() needs faces with an area. Face {int(np.argmax(flat))} is a line. Leave it out.")


def refuse_inverted(place: FloatArray, faces: IntArray) -> None:
    """Raise SceneError for edges of more than two faces, neighbors of opposite orientation, and inverted meshes."""
    sides = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    owner = np.tile(np.arange(len(faces)), 3)
    _, which, count = np.unique(np.sort(sides, axis=1), axis=0, return_inverse=True, return_counts=True)
    which = which.ravel()
    if (count > 2).any():
        a, b, *_ = sorted(owner[which == int(np.argmax(count > 2))].tolist())
        raise SceneError(
            f"Obstacle() needs a mesh whose edges have at most two faces. Faces {a} and {b} share an edge with "
            f"another one. Separate them, or leave one out."
        )
    _, alike, times = np.unique(sides, axis=0, return_inverse=True, return_counts=True)
    if (times > 1).any():
        a, b, *_ = sorted(owner[alike.ravel() == int(np.argmax(times > 1))].tolist())
        raise SceneError(
            f"Obstacle() needs faces of one orientation. Faces {a} and {b} are neighbors of opposite orientation. "
            f"Reverse the order of the vertices of one of them."
        )
    if (count == 2).all():
        a, b, c = place[faces[:, 0]], place[faces[:, 1]], place[faces[:, 2]]
        volume = float((a * np.cross(b, c)).sum()) / 6.0
        if volume < 0.0:
            raise SceneError(
                f"Obstacle() needs a closed mesh whose faces point outward. Faces 0 and {len(faces) - 1}, and all "
                f"others, point inward: its volume is {volume:.3g} m3. Reverse the order of the vertices of every face."
            )
