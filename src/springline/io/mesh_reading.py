"""Triangle meshes of files, for obstacles: vertices in meters, each position once, and triangles."""

from __future__ import annotations

import os

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray
from springline.errors import FileError, SceneError, UnitsWarning
from springline.io import formats
from springline.io.drawn_network import drawn_network
from springline.io.units import checked_unit
from springline.model.space import free_space
from springline.progress import warn
from springline.spec.faces import triangulate_faces


def read_triangles(
    path: str | os.PathLike[str], units: str | None = None, caller: str = "Obstacle()"
) -> tuple[FloatArray, IntArray]:
    """Vertices [m], shape (n, 3), and triangles, shape (f, 3), of a mesh file.

    Vertices at equal positions are one: STL repeats them for each triangle, glTF for each normal.

    Raises
    ------
    SceneError : for a format without faces, and for an unknown unit
    FileError : if the file cannot be interpreted, and if it has no faces

    Warns
    -----
    UnitsWarning : if the mesh is more than 1000 m across and neither the file nor the call states its unit.
    """
    source, unit = checks.path(path, "path", caller), checked_unit(units, caller)
    known = formats.mesh_suffixes()
    if source.suffix.lower() not in known:
        raise SceneError(f"The 'path' of {caller} must be a mesh, {', '.join(known)}. Got {str(path)!r}.")
    net = drawn_network(source, faces=True, units=unit)
    if not len(net.faces):
        raise FileError(f"{caller} needs a mesh, and this file has no faces. Export the surface as a mesh.", str(path))
    if net.report.doubt():
        warn(net.report.doubt(), UnitsWarning)
    triangles = triangulate_faces(net.position, free_space(), net.faces)
    used = np.unique(triangles)
    place, number = np.unique(net.position[used], axis=0, return_inverse=True)
    renumbered = np.zeros(len(net.position), dtype=np.int64)
    renumbered[used] = number.ravel()
    return place, renumbered[triangles]
