"""Files of the hull of loose particles: a mesh for each frame, or over time in one file (glTF, USD).

In a plane the mesh has the triangles inside the outline. Vertices are the particles on the hull. Their number changes
from frame to frame, so a ``.glb`` file has a mesh for each frame, of which the animation shows one at a time, and a USD
file has a mesh whose points and faces are time samples.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.io.format import needing
from springline.io.formats import MARK, choose_frames, put, replace_files
from springline.io.mesh_files import TRIANGLE
from springline.io.mesh_writing import HEADER, LONGEST, translation, warn_of_rounding, y_up
from springline.io.obj import refuse_both, series
from springline.io.usd import ROOT, define_root, time_codes
from springline.moments.hull import hull_of, hull_radius
from springline.moments.still import still
from springline.recording.recording import Recording
from springline.single_precision import local_origin, relative

OVER_TIME = (".glb", ".usd", ".usdc", ".usda")  # formats that hold all frames in one file
SUFFIXES = (".obj", ".ply", ".stl", ".off", *OVER_TIME)
COLOR = (0.30, 0.62, 0.86)
FLOAT, UNSIGNED, TRIANGLES = 5126, 5125, 4  # types of components and the mode of primitives in glTF


class HullMesh(NamedTuple):
    """Hull of one frame.

    Attributes
    ----------
    time : [s]
    points : vertices [m], shape (vertices, 3)
    faces : vertices of each triangle, anticlockwise as seen from outside, in a plane from +z, shape (triangles, 3)
    """

    time: float
    points: FloatArray
    faces: IntArray


def save_hull(what: Any, path: Path, hull: Any, *, frame: Any = None, frames: Any = None) -> list[Path]:
    """Write the hull of the loose particles as a mesh; return the files written.

    One ``frame``, the last by default, or a file for each of ``frames``; ``.glb`` and USD files hold all frames.

    Raises
    ------
    SceneError : if a frame has no hull; for frames that do not exist, and radii that are no positive length
    """
    suffix, radius = path.suffix.lower(), hull_radius(hull, "save()")
    if not radius:
        raise SceneError("A file of the hull needs its radius [m], or True for the convex hull. Leave 'hull' out.")
    if frames is not None:
        refuse_both(frame)
    if not isinstance(what, Recording):
        numbers: Sequence[int] = [-1]
    elif frame is not None:
        numbers = [frame]
    else:
        numbers = choose_frames([-1] if frames is None and suffix not in OVER_TIME else frames, len(what))
    if suffix in OVER_TIME:
        write = _glb if suffix == ".glb" else _usd
        write(path, [_mesh(what, radius, number) for number in numbers])
        return [path]
    files = [path] if frames is None else series(path, numbers)
    for file, number in zip(files, numbers, strict=True):
        mesh = _mesh(what, radius, number)
        if suffix == ".stl":
            warn_of_rounding(mesh.points, file)
            with replace_files(file) as [part]:
                part.write_bytes(_stl(mesh))
        else:
            put({file: {".obj": _obj, ".ply": _ply, ".off": _off}[suffix](mesh)})
    return files


def _mesh(what: Any, radius: float, frame: int) -> HullMesh:
    shot = still(what, frame, "save()")
    found = hull_of(shot, radius)
    if found.note:
        raise SceneError(f"There is no hull to save at {shot.time:g} s. {found.note}. Take another radius or frame.")
    used, faces = np.unique(found.triangles, return_inverse=True)
    points, faces = shot.position[used], faces.reshape(-1, 3)
    if shot.model.dim == 2:
        across = np.cross(points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]])
        faces[across[:, 2] < 0.0] = faces[across[:, 2] < 0.0][:, ::-1]
    return HullMesh(shot.time, points, faces)


def _rows(values: np.ndarray, before: str = "") -> list[str]:
    return [before + " ".join(map(repr, row)) for row in values.tolist()]


def _obj(mesh: HullMesh) -> str:
    rows = [f"# springline: a hull at {mesh.time:.6g} s", "# units: m", *_rows(mesh.points, "v "), "g hull"]
    return "\n".join([*rows, *_rows(mesh.faces + 1, "f "), ""])


def _off(mesh: HullMesh) -> str:
    rows = ["OFF", f"# {MARK.decode()}: a hull at {mesh.time:.6g} s", "# units: m"]
    rows += [f"{len(mesh.points)} {len(mesh.faces)} 0"]
    return "\n".join([*rows, *_rows(mesh.points), *_rows(mesh.faces, "3 "), ""])


def _ply(mesh: HullMesh) -> str:
    rows = ["ply", "format ascii 1.0", f"comment {MARK.decode()}: a hull, {mesh.time!r} s"]
    rows += [f"element vertex {len(mesh.points)}", *(f"property double {axis}" for axis in "xyz")]
    rows += [f"element face {len(mesh.faces)}", "property list uchar int vertex_indices", "end_header"]
    return "\n".join([*rows, *_rows(mesh.points), *_rows(mesh.faces, "3 "), ""])


def _stl(mesh: HullMesh) -> bytes:
    corners = mesh.points[mesh.faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    table = np.zeros(len(corners), TRIANGLE)
    table["normal"] = normal / np.maximum(np.sqrt((normal**2).sum(axis=1, keepdims=True)), 1e-300)
    table["corner"] = corners
    return MARK.ljust(HEADER) + len(table).to_bytes(4, "little") + table.tobytes()


def _glb(path: Path, meshes: list[HullMesh]) -> None:
    """Write a node for each frame; its scale is 1 while the frame is shown and 0 otherwise."""
    blocks: list[bytes] = []
    views, accessors = list[dict[str, Any]](), list[dict[str, Any]]()

    def add(values: np.ndarray, kind: str, component: int) -> int:
        begin = sum(map(len, blocks))
        blocks.append(values.tobytes())
        views.append({"buffer": 0, "byteOffset": begin, "byteLength": len(blocks[-1])})
        accessor = {"bufferView": len(views) - 1, "componentType": component, "count": len(values), "type": kind}
        flat = values.reshape(len(values), -1).astype(float)
        accessors.append(accessor | {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()})
        return len(accessors) - 1

    document: dict[str, Any] = {"asset": {"generator": MARK.decode(), "version": "2.0"}, "scene": 0}
    document["scenes"] = [{"nodes": list(range(len(meshes)))}]
    look = {"baseColorFactor": [*(round(part**2.2, 6) for part in COLOR), 1.0], "metallicFactor": 0.0}
    document["materials"] = [{"doubleSided": True, "pbrMetallicRoughness": look}]
    document["nodes"], document["meshes"] = [], []
    origin, dim = local_origin(meshes[0].points), 3 if _solid(meshes[0]) else 2
    place = translation(origin, dim)
    for number, mesh in enumerate(meshes):
        upright = y_up(relative(mesh.points, origin), dim)
        part = {
            "attributes": {"POSITION": add(np.ascontiguousarray(upright, "<f4"), "VEC3", FLOAT)},
            "indices": add(mesh.faces.ravel().astype("<u4"), "SCALAR", UNSIGNED), "mode": TRIANGLES, "material": 0,
        }  # fmt: skip
        document["meshes"].append({"primitives": [part]})
        document["nodes"].append({"mesh": number, "name": f"hull {number}", "scale": [float(number == 0)] * 3} | place)
    if len(meshes) > 1:
        times = add(np.array([mesh.time - meshes[0].time for mesh in meshes], "<f4"), "SCALAR", FLOAT)
        samplers, channels = [], []
        for number in range(len(meshes)):
            shown = np.zeros((len(meshes), 3), "<f4")
            shown[number] = 1.0
            samplers.append({"input": times, "output": add(shown, "VEC3", FLOAT), "interpolation": "STEP"})
            channels.append({"sampler": number, "target": {"node": number, "path": "scale"}})
        document["animations"] = [{"samplers": samplers, "channels": channels}]
    length = sum(map(len, blocks))
    document |= {"accessors": accessors, "bufferViews": views, "buffers": [{"byteLength": length}]}
    text = json.dumps(document, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    whole = 12 + 8 + len(text) + 8 + length
    if whole > LONGEST:
        raise SceneError(f"A .glb file holds 4 GB at most, and this would be {whole:,} bytes. Choose fewer 'frames'.")
    with replace_files(path) as [part_path], part_path.open("wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, whole) + struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", length, b"BIN\0"))
        file.writelines(blocks)


def _solid(mesh: HullMesh) -> bool:
    """Return True for hulls in space, whose z axis is up."""
    return bool(np.ptp(mesh.points[:, 2]) > 0.0)


def _usd(path: Path, meshes: list[HullMesh]) -> None:
    with needing("usd", f"A {path.suffix.lower()} file"):
        from pxr import Sdf, Usd, UsdGeom, Vt
    codes, rate = time_codes(np.array([mesh.time for mesh in meshes]))
    with replace_files(path) as [part]:
        layer = Sdf.Layer.CreateNew(str(part))
        if layer is None:
            raise OSError("USD cannot write there")
        stage = Usd.Stage.Open(layer)
        UsdGeom.SetStageMetersPerUnit(stage, 1.0)
        UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z if _solid(meshes[0]) else UsdGeom.Tokens.y)
        origin = local_origin(meshes[0].points)
        define_root(stage, origin)
        prim = UsdGeom.Mesh.Define(stage, f"{ROOT}/hull")
        prim.CreateDisplayColorAttr([COLOR])
        prim.CreateSubdivisionSchemeAttr("none")
        prim.CreateDoubleSidedAttr(True)
        if len(meshes) > 1:
            stage.SetStartTimeCode(codes[0])
            stage.SetEndTimeCode(codes[-1])
            stage.SetTimeCodesPerSecond(rate)
            stage.SetFramesPerSecond(rate)
        for code, mesh in zip(codes.tolist(), meshes, strict=True):
            time = Usd.TimeCode(code) if len(meshes) > 1 else Usd.TimeCode.Default()
            points = np.ascontiguousarray(relative(mesh.points, origin), np.float32)
            prim.CreatePointsAttr().Set(Vt.Vec3fArray.FromNumpy(points), time)
            prim.CreateExtentAttr().Set(Vt.Vec3fArray.FromNumpy(np.array([points.min(0), points.max(0)])), time)
            counts, corners = np.full(len(mesh.faces), 3, np.int32), mesh.faces.astype(np.int32).ravel()
            prim.CreateFaceVertexCountsAttr().Set(Vt.IntArray.FromNumpy(counts), time)
            prim.CreateFaceVertexIndicesAttr().Set(Vt.IntArray.FromNumpy(corners), time)
        layer.documentation = f"a hull, {MARK.decode()}"
        layer.Save()
        del stage, prim, layer
