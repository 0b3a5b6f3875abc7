"""PLY (``.ply``): vertices, faces and edges with numbers, in double precision; of a recording a frame or a series.

The element ``member`` has a row for each edge, since few programs read an edge of more than two numbers.
Faces of unlike numbers of corners are cut into triangles, since few programs read a table of ragged rows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from springline.io.motion import Moment, Motion, framed, motion_of
from springline.io.obj_writing import refuse_both, series
from springline.io.replacing import MARK, placed

AXES = ("x", "y", "z")
COLORS = ("red", "green", "blue")
KINDS = {"f": ("double", "<f8"), "i": ("int", "<i4"), "u": ("uchar", "u1")}  # of columns, in a header and in its rows


def save_ply(what: Any, path: Path, *, frame: int | None = None, frames: Any = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording, or a file for each of some frames; the files written."""
    if frames is not None:
        refuse_both(frame)
    motion = framed(what, frame) if frames is None else motion_of(what, frames=frames)
    files = [path] if frames is None else series(path, frames)
    for name, moment in zip(files, motion, strict=True):
        with placed(name) as [part], part.open("wb") as file:
            _write(file, motion, moment)
    return files


def _write(file: BinaryIO, motion: Motion, moment: Moment) -> None:
    lines = motion.shown(moment)
    vertices = {axis: moment.position[:, k] for k, axis in enumerate(AXES)}
    for name, values in moment.of_particles.items():
        label = "v" if name == "velocity" else f"{name}_"
        vertices |= {f"{label}{axis}": values[:, k] for k, axis in enumerate(AXES)}
    edges = {f"vertex{k + 1}": motion.ends[lines, k].astype("<i4") for k in (0, 1)}
    painted = motion.drawn_as.colors
    if (painted >= 0).any():
        edges |= {name: np.maximum(painted[lines, k], 0).astype("u1") for k, name in enumerate(COLORS)}
    members = {"member": lines.astype("<i4"), **{name: values[lines] for name, values in moment.of_members.items()}}
    faces = _faces(motion, moment)
    head = ["ply", "format binary_little_endian 1.0", f"comment {MARK.decode()}: {motion.about}, {moment.time!r} s"]
    head += _columns("vertex", vertices)
    head += [f"element face {len(faces)}", "property list uchar int vertex_indices"] * bool(len(faces))
    head += [*_columns("edge", edges), *_columns("member", members)] * bool(len(lines))
    file.write("\n".join([*head, "end_header\n"]).encode("ascii", "replace"))
    file.write(_rows(vertices))
    file.write(np.rec.fromarrays([np.full(len(faces), faces.shape[1]), faces], dtype=_row_of(faces)).tobytes())
    file.write(_rows(edges))
    file.write(_rows(members))


def _faces(motion: Motion, moment: Moment) -> np.ndarray:
    """Faces of one number of corners each, shape (faces, corners)."""
    faces = motion.faces[motion.whole(moment)]
    if (faces >= 0).all():
        return faces
    fans = [(face[0], face[k], face[k + 1]) for face in faces.tolist() for k in range(1, len(face) - 1)]
    return np.array([fan for fan in fans if fan[2] >= 0])


def _row_of(faces: np.ndarray) -> np.dtype[Any]:
    return np.dtype([("count", "u1"), ("corners", "<i4", (faces.shape[1],))])


def _columns(element: str, columns: dict[str, np.ndarray]) -> list[str]:
    count = len(next(iter(columns.values())))
    kinds = {name: KINDS[values.dtype.kind][0] for name, values in columns.items()}
    return [f"element {element} {count}", *(f"property {kind} {name}" for name, kind in kinds.items())]


def _rows(columns: dict[str, np.ndarray]) -> bytes:
    kinds = [(name, KINDS[values.dtype.kind][1]) for name, values in columns.items()]
    table = np.empty(len(next(iter(columns.values()))), np.dtype(kinds))
    for name, values in columns.items():
        table[name] = values
    return table.tobytes()
