"""Writing of meshes: OFF, STL, PLY and glTF."""

from __future__ import annotations

import json
import struct
import warnings
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError, UnitsWarning
from springline.io.formats import MARK, put, replace_files
from springline.io.layers import COLORS, Color
from springline.io.mesh_files import MOST_TEXT, TRIANGLE
from springline.io.motion import Moment, Motion, motion_of, single_frame
from springline.io.obj import refuse_both, series
from springline.model.space import free_space
from springline.single_precision import local_origin, relative
from springline.spec.faces import list_corners, triangulate_faces

# OFF (``.off``), as text: all particles and the faces in meters; the format has no lines.


def refuse_without_faces(motion: Motion, moment: Moment, suffix: str) -> None:
    """Raise ``SceneError`` if there are no faces to write in a format that stores only faces."""
    if not len(motion.whole(moment)):
        why = "all of these are torn" if len(motion.faces) else "there are none"
        raise SceneError(f"A {suffix} file holds faces, and {why}. Save the lines as .obj or .ply.")


def save_off(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write the faces of a scene, a shape or a frame of a recording; return the file written."""
    motion = single_frame(what, frame)
    moment = next(iter(motion))
    refuse_without_faces(motion, moment, ".off")
    faces = list_corners(motion.faces[motion.whole(moment)])
    rows = ["OFF", f"# {MARK.decode()}: {motion.about}", "# units: m", f"{len(moment.position)} {len(faces)} 0"]
    rows += [" ".join(map(repr, point)) for point in moment.position.tolist()]
    rows += [" ".join(map(str, (len(face), *face))) for face in faces]
    return put({path: "\n".join(rows) + "\n"})


# STL (``.stl``), binary: the faces as triangles in meters and single precision; the format has no lines.

HEADER = 80  # [bytes] before the count of the triangles


def warn_of_rounding(points: FloatArray, path: Path) -> None:
    """Warn if a format without an origin loses digits of positions [m] far from zero, shape (n, 3)."""
    if local_origin(points).any():
        step = float(np.spacing(np.float32(np.abs(points).max())))
        warnings.warn(
            f"{path.name} has single precision, as every binary STL: so far from zero its positions are rounded to "
            f"{step:.2g} m. Save .obj, .ply or .glb instead, which keep all digits that matter.",
            UnitsWarning,
            stacklevel=2,
        )


def save_stl(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write the faces of a scene, a shape or a frame of a recording; return the file written."""
    motion = single_frame(what, frame)
    moment = next(iter(motion))
    refuse_without_faces(motion, moment, ".stl")
    faces = motion.faces[motion.whole(moment)]
    corners = moment.position[triangulate_faces(moment.position, free_space(), faces)]
    warn_of_rounding(corners.reshape(-1, 3), path)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.maximum(np.sqrt((normal**2).sum(axis=1, keepdims=True)), 1e-300)
    table = np.zeros(len(corners), TRIANGLE)
    table["normal"], table["corner"] = normal / size, corners
    with replace_files(path) as [part]:
        part.write_bytes(MARK.ljust(HEADER) + len(table).to_bytes(4, "little") + table.tobytes())
    return [path]


# PLY (``.ply``): vertices, faces and edges with numbers, in double precision; of a recording a frame or a series.
#
# The element ``member`` has a row for each edge, because few programs read an edge of more than two numbers.
# Faces keep their numbers of corners. If these numbers differ, the file is text, because few programs read binary rows
# of different lengths, unless the text would be too long to be read again.

AXES = ("x", "y", "z")
MOST_OF_BYTE = 255
PLY_COLORS = ("red", "green", "blue")
KINDS = {"f": ("double", "<f8"), "i": ("int", "<i4"), "u": ("uchar", "u1")}  # types in the header and in the rows


def save_ply(what: Any, path: Path, *, frame: int | None = None, frames: Any = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording, or a file for each given frame; return the files written."""
    if frames is not None:
        refuse_both(frame)
    motion = single_frame(what, frame) if frames is None else motion_of(what, frames=frames)
    files = [path] if frames is None else series(path, frames)
    for name, moment in zip(files, motion, strict=True):
        with replace_files(name) as [part], part.open("wb") as file:
            _write(file, motion, moment)
    return files


def _write(file: BinaryIO, motion: Motion, moment: Moment) -> None:
    lines = motion.visible_members(moment)
    vertices = {axis: moment.position[:, k] for k, axis in enumerate(AXES)}
    for name, values in moment.of_particles.items():
        label = "v" if name == "velocity" else f"{name}_"
        vertices |= {f"{label}{axis}": values[:, k] for k, axis in enumerate(AXES)}
    edges = {f"vertex{k + 1}": motion.ends[lines, k].astype("<i4") for k in (0, 1)}
    painted = motion.drawn_as.colors
    if (painted >= 0).any():
        edges |= {name: np.maximum(painted[lines, k], 0).astype("u1") for k, name in enumerate(PLY_COLORS)}
    members = {"member": lines.astype("<i4"), **{name: values[lines] for name, values in moment.of_members.items()}}
    faces = motion.faces[motion.whole(moment)]
    text = _format_ragged_rows(faces, vertices, edges, members)
    form = "binary_little_endian" if text is None else "ascii"
    head = ["ply", f"format {form} 1.0", f"comment {MARK.decode()}: {motion.about}, {moment.time!r} s"]
    head += _columns("vertex", vertices)
    head += [f"element face {len(faces)}", f"property list {_count_types(faces)[0]} int vertex_indices"] * bool(
        len(faces)
    )
    head += [*_columns("edge", edges), *_columns("member", members)] * bool(len(lines))
    file.write("\n".join([*head, "end_header\n"]).encode("ascii", "replace"))
    if text is not None:
        file.write(text)
        return
    file.write(_rows(vertices))
    file.write(_pack_ragged_rows(faces))
    file.write(_rows(edges))
    file.write(_rows(members))


def _format_ragged_rows(faces: np.ndarray, *tables: dict[str, np.ndarray]) -> bytes | None:
    """All rows as text if faces have different numbers of corners; None otherwise, and if the text is too long."""
    if (faces >= 0).all():
        return None
    vertices, *others = (list[Any](zip(*(one[key].tolist() for key in one), strict=True)) for one in tables)
    around = [[len(row), *row] for row in ([one for one in face if one >= 0] for face in faces.tolist())]
    rows = [" ".join(map(repr, row)) for table in (vertices, around, *others) for row in table]
    text = "\n".join([*rows, ""]).encode("ascii")
    return text if len(text) <= MOST_TEXT else None


def _pack_ragged_rows(faces: np.ndarray) -> bytes:
    """Binary rows of a count and that number of corners, four bytes each."""
    there, kind = faces >= 0, _count_types(faces)[1]
    many = np.ascontiguousarray(there.sum(axis=1), kind).view(np.uint8).reshape(len(faces), np.dtype(kind).itemsize)
    corners = np.ascontiguousarray(faces, "<i4").view(np.uint8).reshape(len(faces), 4 * faces.shape[1])
    said = np.column_stack([np.ones(many.shape, dtype=bool), np.repeat(there, 4, axis=1)])
    return np.column_stack([many, corners])[said].tobytes()


def _count_types(faces: np.ndarray) -> tuple[str, str]:
    """Type of the number of corners of a face, in the header and in the rows."""
    return ("uint", "<u4") if faces.shape[1] > MOST_OF_BYTE else ("uchar", "u1")


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


# glTF in one file (``.glb``): lines, faces and particles; of a recording an animation between its frames.
#
# Every later frame is a morph target, the displacement of each vertex from the first frame, and the animation blends
# from one to the next, so vertices move on straight lines between frames. Coordinates are in meters with Y up, in
# single precision, and relative to the translation of their nodes, which is zero unless the drawing is far from zero.
# Parts that break or are removed stay in the file, because meshes of glTF keep their corners.
# https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html

FLOAT, UNSIGNED = 5126, 5125  # types of components
POINTS, LINES, TRIANGLES = 0, 1, 4  # modes of primitives
LONGEST = 2**32 - 1  # largest length in a file [bytes]


class _Buffer:
    """Layout of the arrays in a file, with the position of each, computed before writing."""

    def __init__(self) -> None:
        self.length = 0
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []

    def add(self, count: int, kind: str, component: int, bounds: FloatArray | None = None) -> int:
        """Append an array of ``count`` elements and return its accessor."""
        size = 4 * count * (3 if kind == "VEC3" else 1)
        self.views.append({"buffer": 0, "byteOffset": self.length, "byteLength": size})
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": count, "type": kind}
        if bounds is not None:
            accessor |= {"min": bounds[0].tolist(), "max": bounds[1].tolist()}
        self.accessors.append(accessor)
        self.length += size
        return len(self.accessors) - 1


def save_glb(what: Any, path: Path, *, frames: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording as glTF; return the file written."""
    motion = motion_of(what, frames=frames, quantities=())
    document, buffer, indices = _document(motion)
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    length = 12 + 8 + len(text) + 8 + buffer.length
    if length > LONGEST:
        raise SceneError(f"A .glb file holds 4 GB at most, and this would be {length:,} bytes. Choose fewer 'frames'.")
    with replace_files(path) as [part], part.open("wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, length) + struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", buffer.length, b"BIN\0"))
        _write_numbers(file, motion, indices)
    return [path]


def y_up(position: FloatArray, dim: int) -> FloatArray:
    """Points with Y up: (x, z, -y) for three-dimensional scenes, whose z is up."""
    return position if dim == 2 else position[..., [0, 2, 1]] * (1.0, 1.0, -1.0)


def translation(origin: FloatArray, dim: int) -> dict[str, list[float]]:
    """Property of the nodes of a glTF file whose positions are relative to an origin [m]; none for zero."""
    return {"translation": y_up(origin, dim).tolist()} if origin.any() else {}


def _upright(motion: Motion, position: FloatArray) -> np.ndarray:
    """Points relative to the origin of the motion, with Y up, in single precision."""
    return np.ascontiguousarray(y_up(relative(position, motion.origin), motion.dim), "<f4")


class _Part(NamedTuple):
    """Primitive of the file: its node, its color, its drawing mode and the particles at its corners."""

    node: str
    color: Color
    mode: int
    rows: IntArray


def _corners(motion: Motion) -> list[_Part]:
    """Primitives of all drawn parts; lines of a drawing have a node for each layer and a primitive for each color."""
    triangles = triangulate_faces(next(iter(motion)).position, free_space(), motion.faces)
    found = [_Part("", COLORS["faces"], TRIANGLES, triangles.ravel())]
    looks = dict[tuple[str, Color], list[int]]()
    for row in range(len(motion.ends)):
        layer = motion.drawn_as.layers[row] if motion.drawn_as.layers else ""
        painted = motion.drawn_as.colors[row].tolist() if layer or len(motion.drawn_as.layers) else [-1]
        color = tuple(painted) if painted[0] >= 0 else COLORS["spring"]
        looks.setdefault((layer, color), []).append(row)
    found += [_Part(layer, color, LINES, motion.ends[rows].ravel()) for (layer, color), rows in looks.items()]
    found.append(_Part("", COLORS["supports"], POINTS, np.arange(len(motion.mass))))
    return [one for one in found if len(one.rows)]


def _document(motion: Motion) -> tuple[dict[str, Any], _Buffer, list[IntArray]]:
    buffer, primitives, count = _Buffer(), _corners(motion), len(motion.mass)
    bounds = [_bounds(_upright(motion, moment.position)) for moment in motion]
    steps = [_bounds(step) for step in _steps(motion)]
    accessors = [buffer.add(len(one.rows), "SCALAR", UNSIGNED) for one in primitives]
    base = buffer.add(count, "VEC3", FLOAT, bounds[0])
    targets = [{"POSITION": buffer.add(count, "VEC3", FLOAT, one)} for one in steps]
    names = list(dict.fromkeys(["", *(one.node for one in primitives)]))
    document: dict[str, Any] = {
        "asset": {"generator": MARK.decode(), "version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": list(range(len(names)))}],
        "nodes": [
            {"mesh": k, "name": name or motion.title or "springline"} | translation(motion.origin, motion.dim)
            for k, name in enumerate(names)
        ],
        "materials": [_material(one.color) for one in primitives],
        "meshes": [
            {
                "primitives": [
                    {"attributes": {"POSITION": base}, "indices": accessors[k], "mode": one.mode, "material": k}
                    | ({"targets": targets} if targets else {})
                    for k, one in enumerate(primitives)
                    if one.node == name
                ]
            }
            for name in names
        ],
    }
    if targets:
        ends = np.array([[0.0], [float(np.float32(motion.times[-1] - motion.times[0]))]])
        inputs = buffer.add(len(motion), "SCALAR", FLOAT, ends)
        sampler = {"input": inputs, "output": buffer.add(len(motion) * len(targets), "SCALAR", FLOAT)}
        channel = {"sampler": 0, "target": {"node": 0, "path": "weights"}}
        document["animations"] = [{"channels": [channel], "samplers": [sampler]}]
    document |= {"accessors": buffer.accessors, "bufferViews": buffer.views, "buffers": [{"byteLength": buffer.length}]}
    return document, buffer, [one.rows for one in primitives]


def _steps(motion: Motion) -> Any:
    """Iterator over the displacements from the first moment to each later moment."""
    first = None
    for moment in motion:
        place = _upright(motion, moment.position)
        if first is None:
            first = place
        else:
            yield place - first


def _write_numbers(file: BinaryIO, motion: Motion, indices: list[IntArray]) -> None:
    for one in indices:
        file.write(one.astype("<u4").tobytes())
    file.write(_upright(motion, next(iter(motion)).position).tobytes())
    for step in _steps(motion):
        file.write(step.tobytes())
    if len(motion) > 1:
        file.write((motion.times - motion.times[0]).astype("<f4").tobytes())
        for number in range(len(motion)):
            weights = np.zeros(len(motion) - 1, "<f4")
            weights[max(number - 1, 0)] = number > 0
            file.write(weights.tobytes())


def _bounds(points: np.ndarray) -> FloatArray:
    """Minimum and maximum along each axis, of the numbers in the file, shape (2, 3)."""
    rows = np.ascontiguousarray(points.T)
    return np.array([rows.min(axis=1), rows.max(axis=1)], np.float64) if rows.size else np.zeros((2, 3))


def _material(color: Color) -> dict[str, Any]:
    linear = [round((part / 255.0) ** 2.2, 6) for part in color]
    look = {"baseColorFactor": [*linear, 1.0], "metallicFactor": 0.0, "roughnessFactor": 1.0}
    return {"doubleSided": True, "pbrMetallicRoughness": look}
