"""STL (``.stl``), binary: the faces as triangles in meters and single precision; lines have no place in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from springline.io.mesh_files import TRIANGLE
from springline.io.motion import framed
from springline.io.replacing import MARK, placed

HEADER = 80  # [bytes] before the count of the triangles


def save_stl(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write the faces of a scene, a shape or a frame of a recording; the file written."""
    motion = framed(what, frame)
    moment = next(iter(motion))
    faces = motion.faces[motion.whole(moment)]
    fans = [(face[0], face[k], face[k + 1]) for face in faces.tolist() for k in range(1, len(face) - 1)]
    corners = moment.position[np.array([fan for fan in fans if fan[2] >= 0], np.int64).reshape(-1, 3)]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.maximum(np.sqrt((normal**2).sum(axis=1, keepdims=True)), 1e-300)
    table = np.zeros(len(corners), TRIANGLE)
    table["normal"], table["corner"] = normal / size, corners
    with placed(path) as [part]:
        part.write_bytes(MARK.ljust(HEADER) + len(table).to_bytes(4, "little") + table.tobytes())
    return [path]
