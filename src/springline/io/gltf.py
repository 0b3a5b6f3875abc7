"""glTF 2.0 (``.gltf`` and ``.glb``): lines and triangles of the scene, transformed by its nodes, in meters.

The up axis y of glTF becomes z: (x, y, z) is read as (x, -z, y). All numbers must be in the file itself: buffers in
other files and compressed data are refused.
"""

from __future__ import annotations

import base64
import binascii
import os
import struct
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray, format_value
from springline.errors import FileError
from springline.io.geometry import Drawing
from springline.io.json_text import entry, parse_json
from springline.io.lines import LARGEST_TEXT, layer_name, whole_file
from springline.io.sketch import MOST_POINTS, NO_COLOR, Color, Sketch

MAGIC, JSON_CHUNK, BINARY_CHUNK = b"glTF", 0x4E4F534A, 0x004E4942
TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
POINTS, LINES, LOOP, STRIP, TRIANGLES, TRIANGLE_STRIP, FAN = range(7)
GAMMA = 2.2  # exponent between linear colors and screen colors
MOST_DEEP, MOST_NODES = 64, 100_000
GIVEN_BY_PRIMITIVE = 40  # overhead of a primitive, drawn or not, in units of the time for one line
POINTS_TO_LINE = 8  # number of points whose transformation takes as long as one line
UPRIGHT = np.array([[1.0, 0, 0, 0], [0, 0, -1.0, 0], [0, 1.0, 0, 0], [0, 0, 0, 1.0]])
EMBEDDED = "data:"
VISIBILITY = "KHR_node_visibility"
LIGHTS = "KHR_lights_punctual"  # list in the document; only lights placed by nodes are counted
ATTRIBUTES = {
    "NORMAL": "normals", "TANGENT": "tangents", "TEXCOORD": "texture coordinates", "JOINTS": "joints",
    "WEIGHTS": "weights of joints", "COLOR": "colors of vertices",
}  # fmt: skip # ignored attributes of primitives


def read_gltf(path: str | os.PathLike[str], faces: bool = True) -> Drawing:
    """Read lines and triangles of a glTF scene.

    Raises
    ------
    FileError : if the file is not glTF 2.0, stores numbers in another file, or is inconsistent
    """
    name = os.fspath(path)
    data = whole_file(name)
    binary: bytes | None = None
    if data.startswith(MAGIC):
        data, binary = _chunks(data, name)
    reader = _Reader(name, parse_json(data, name), binary, faces)
    reader.scene()
    reader.sketch.say("The up axis y of glTF was read as z.")
    # glTF repeats a vertex for each of its normals, colors and materials.
    reader.sketch.vertices = "equal" if reader.sketch.shared_vertices() == "shared" else "loose"
    return reader.sketch.drawing("m")


def _chunks(data: bytes, name: str) -> tuple[bytes, bytes | None]:
    """JSON part and binary part of a GLB."""
    if len(data) < 20:
        raise FileError("The GLB is cut off in its header.", name)
    _, version, length = struct.unpack_from("<4sII", data)
    if version != 2 or length != len(data):
        raise FileError(f"A GLB of version 2 with {length} bytes was announced. Got {version} and {len(data)}.", name)
    found: dict[int, bytes] = {}
    at = 12
    while at + 8 <= len(data):
        size, kind = struct.unpack_from("<II", data, at)
        if size > len(data) - at - 8:
            raise FileError(f"The chunk at byte {at} does not fit into the GLB.", name)
        found.setdefault(kind, data[at + 8 : at + 8 + size])
        at += 8 + size
    if JSON_CHUNK not in found:
        raise FileError("The GLB has no part that describes it (JSON).", name)
    return found[JSON_CHUNK].rstrip(b"\0"), found.get(BINARY_CHUNK)


class _Reader:
    """Reader that resolves references within a glTF document and draws its nodes."""

    def __init__(self, path: str, document: Any, binary: bytes | None, faces: bool) -> None:
        self.path, self.document, self.binary = path, document, binary
        self.sketch, self.visited = Sketch(path, faces), 0
        self.local: dict[int, FloatArray] = {}  # transformation of each node
        self.arrays: dict[tuple[int, int], npt.NDArray[Any]] = {}  # arrays of accessors, by number and width
        version = str(entry(entry(document, "asset", dict, "the glTF", path), "version", str, "asset", path))
        if not version.startswith("2."):
            raise FileError(f"glTF of version 2 is read. Got {format_value(version)}.", path)
        needed = entry(document, "extensionsRequired", list, "the glTF", path, [])
        if needed:
            raise FileError(f"This glTF needs extensions that are not understood: {format_value(needed)}.", path)
        self.buffers = [self.buffer(k) for k in range(len(self.document_list("buffers")))]

    def document_list(self, name: str) -> list[Any]:
        found: list[Any] = entry(self.document, name, list, "the glTF", self.path, [])
        return found

    def document_entry(self, name: str, index: Any) -> dict[str, Any]:
        """Entry of one of the lists, by its number."""
        things = self.document_list(name)
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(things):
            raise FileError(f"One of the {len(things)} {name} must be named. Got {format_value(index)}.", self.path)
        if not isinstance(things[index], dict):
            raise FileError(f"{name} {index} must be an object. Got {format_value(things[index])}.", self.path)
        found: dict[str, Any] = things[index]
        return found

    def buffer(self, index: int) -> bytes:
        about = self.document_entry("buffers", index)
        uri = entry(about, "uri", str, f"buffer {index}", self.path, "")
        if not uri:
            return self.binary or b""
        if not uri.startswith(EMBEDDED):
            raise FileError(
                f"Buffer {index} lies in another file, {format_value(uri)}, and no other file is read. "
                f"Export it as .glb, or with embedded buffers.",
                self.path,
            )
        try:
            return base64.b64decode(uri.partition(",")[2], validate=True)
        except (binascii.Error, ValueError):
            raise FileError(f"Buffer {index} is no base64.", self.path) from None

    def scene(self) -> None:
        """Draw the default scene, or all root nodes if the file has no scenes."""
        scenes = self.document_list("scenes")
        if scenes:
            which = entry(self.document, "scene", int, "the glTF", self.path, 0)
            roots = entry(self.document_entry("scenes", which), "nodes", list, "the scene", self.path, [])
        else:
            nodes = [self.document_entry("nodes", k) for k in range(len(self.document_list("nodes")))]
            below = {str(child) for node in nodes for child in entry(node, "children", list, "a node", self.path, [])}
            roots = [k for k in range(len(nodes)) if str(k) not in below]
        with np.errstate(all="ignore"):  # once: a file may have 100,000 nodes
            for root in roots:
                self.node(root, UPRIGHT, 0)
        self.pass_over()

    def pass_over(self) -> None:
        """Count the ignored parts of the document in the report."""
        about = [
            ("animations", "animations"),
            ("scenes", "other scenes"),
            ("images", "images"),
            ("textures", "textures"),
        ]
        for name, what in about:
            count = len(self.document_list(name)) - (name == "scenes")
            if count > 0:
                self.sketch.passed[what] += count
        if len(self.document_list("scenes")) == 1:
            self.sketch.passed["nodes outside the scene"] += len(self.document_list("nodes")) - len(self.local)
        for name in extensions_of(self.document):
            self.sketch.passed[f"extension {name[:40]}"] += name != LIGHTS
        parts = [("nodes", "nodes"), ("meshes", "meshes"), ("materials", "materials")]
        for key, what in parts:
            found = [one for one in self.document_list(key) if isinstance(one, dict)]
            self.sketch.passed[f"extras of {what}"] += sum(bool(one.get("extras")) for one in found)
            for name in (name for one in found if key != "nodes" for name in extensions_of(one)):
                self.sketch.passed[f"extension {name[:40]} of {what}"] += 1

    def node(self, index: Any, matrix: FloatArray, deep: int) -> None:
        node = self.document_entry("nodes", index)
        self.visited += 1
        if deep > MOST_DEEP or self.visited > MOST_NODES:
            raise FileError(f"Nodes may lie {MOST_DEEP} deep and be {MOST_NODES:,} in all: node {index}.", self.path)
        if index not in self.local:
            self.local[index] = self.node_transform(node, f"node {index}")
        moved = matrix @ self.local[index]
        if self.is_invisible(node, index):
            self.sketch.hide(f"node {format_value(node.get('name') or index)} with all below it (KHR_node_visibility)")
            return
        foreign = {"skin": "skins: drawn in the bind pose", "camera": "cameras"}
        others = [one for one in extensions_of(node) if one != VISIBILITY]
        for name in (*(foreign[one] for one in foreign if one in node), *map(_extension_name, others)):
            self.sketch.passed[name] += 1
        if "mesh" in node:
            mesh = self.document_entry("meshes", node["mesh"])
            layer = layer_name(str(node.get("name") or mesh.get("name") or ""), self.path)
            weights = entry(node, "weights", list, f"node {index}", self.path, mesh.get("weights", []))
            for primitive in entry(mesh, "primitives", list, f"mesh {node['mesh']}", self.path, []):
                self.draw(primitive, moved, layer, weights)
        for child in entry(node, "children", list, f"node {index}", self.path, []):
            self.node(child, moved, deep + 1)

    def is_invisible(self, node: dict[str, Any], index: Any) -> bool:
        about = entry(extensions_of(node), VISIBILITY, dict, f"node {index}", self.path, {})
        return about.get("visible") is False

    def node_transform(self, node: dict[str, Any], where: str) -> FloatArray:
        """Transformation matrix of a node, shape (4, 4)."""
        if "matrix" in node:
            return self.numbers(node, "matrix", 16, where, None).reshape(4, 4).T
        x, y, z, w = self.numbers(node, "rotation", 4, where, [0.0, 0.0, 0.0, 1.0])
        turn = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
            ]
        )  # rotation matrix of a unit quaternion
        made = np.eye(4)
        made[:3, :3] = turn * self.numbers(node, "scale", 3, where, [1.0, 1.0, 1.0])
        made[:3, 3] = self.numbers(node, "translation", 3, where, [0.0, 0.0, 0.0])
        return made

    def numbers(self, node: dict[str, Any], name: str, count: int, where: str, default: Any) -> FloatArray:
        values = entry(node, name, list, where, self.path, default)
        if len(values) != count or not all(isinstance(v, (int, float)) and abs(v) < 1e15 for v in values):
            raise FileError(f"{name!r} of {where} must be {count} numbers. Got {format_value(values)}.", self.path)
        return np.array(values, dtype=np.float64)

    def morph_points(self, points: FloatArray, primitive: Any, weights: list[Any], place: int) -> FloatArray:
        """Points of a primitive, displaced by its morph targets times their weights."""
        targets = entry(primitive, "targets", list, "a primitive", self.path, [])
        if not targets:
            return points
        given = [*weights, *[0.0] * (len(targets) - len(weights))]
        if not all(isinstance(one, (int, float)) and abs(one) < 1e15 for one in given):
            raise FileError(f"'weights' must be numbers. Got {format_value(weights)}.", self.path)
        for weight, target in zip(given, targets, strict=False):
            if weight and "POSITION" in target:
                step = self.accessor(target["POSITION"], 3)
                self.sketch.give(1 + len(step) // POINTS_TO_LINE, place)
                if len(step) != len(points):
                    raise FileError(f"A target must move {len(points)} points. Got {len(step)}.", self.path)
                points = points + weight * step
                self.sketch.say("Morph targets were applied by their weights.")
            elif "POSITION" in target:
                self.sketch.passed["morph targets of weight 0"] += 1
            if isinstance(target, dict) and target.keys() - {"POSITION"}:
                self.sketch.passed["morph targets of normals or other attributes"] += 1
        return points

    def draw(self, primitive: Any, matrix: FloatArray, layer: str, weights: list[Any]) -> None:
        place = self.visited
        mode = entry(primitive, "mode", int, "a primitive", self.path, TRIANGLES)
        where = entry(primitive, "attributes", dict, "a primitive", self.path)
        points = self.morph_points(self.accessor(where.get("POSITION"), 3), primitive, weights, place)
        for name in where:
            word = ATTRIBUTES.get(name.partition("_")[0], f"attribute {name[:40]}")
            self.sketch.passed[f"primitives with {word}"] += name != "POSITION"
        for name in extensions_of(primitive):
            self.sketch.passed[f"extension {name[:40]} of primitives"] += 1
        rows = self.accessor(primitive["indices"], 1).ravel() if "indices" in primitive else np.arange(len(points))
        self.sketch.give(GIVEN_BY_PRIMITIVE + len(points) // POINTS_TO_LINE + len(rows), place)
        if mode == POINTS:
            self.sketch.passed["points"] += len(rows)
            return
        if mode >= TRIANGLES and not self.sketch.faces:
            self.sketch.passed_faces += len(_triangles(rows, mode)) if mode <= FAN else 0
            return
        moved = points @ matrix[:3, :3].T + matrix[:3, 3]
        if mode in (LINES, LOOP, STRIP):
            ends = (
                rows[: len(rows) // 2 * 2].reshape(-1, 2) if mode == LINES else np.column_stack([rows[:-1], rows[1:]])
            )
            if mode == LOOP and len(rows) > 2:
                ends = np.concatenate([ends, [[rows[-1], rows[0]]]])
            self.sketch.edges(moved, ends, place, layer=layer, colors=self.color(primitive))
        elif mode in (TRIANGLES, TRIANGLE_STRIP, FAN):
            corners = _triangles(rows, mode)
            if len(corners):
                color = [*self.color(primitive), NO_COLOR][0]
                self.sketch.mesh(moved, corners, np.full(len(corners), 3), place, layer=layer, color=color)
        else:
            raise FileError(f"The mode of a primitive must be 0 to 6. Got {mode}.", self.path)

    def color(self, primitive: Any) -> list[Color]:
        """Color of a primitive's material, if given, from linear values with a gamma of 2.2 (glTF 2.0, 3.9.2)."""
        if "material" not in primitive:
            return []
        about = self.document_entry("materials", primitive["material"])
        look = entry(about, "pbrMetallicRoughness", dict, "a material", self.path, {})
        if "baseColorFactor" not in look:
            return []
        parts = self.numbers(look, "baseColorFactor", 4, "a material", None)[:3]
        red, green, blue = np.rint(255.0 * np.clip(parts, 0.0, 1.0) ** (1.0 / GAMMA)).astype(int).tolist()
        return [(red, green, blue)]

    def accessor(self, index: Any, wide: int) -> npt.NDArray[Any]:
        """Numbers of an accessor, shape (count, wide): float64 for positions, int64 for indices; read once."""
        if type(index) is not int or (index, wide) not in self.arrays:
            found = self.numbers_of(index, wide)
            self.arrays[index, wide] = found.astype(np.float64 if wide == 3 else np.int64)
        return self.arrays[index, wide]

    def numbers_of(self, index: Any, wide: int) -> npt.NDArray[Any]:
        """Numbers of an accessor in the data type of the file, shape (count, wide)."""
        about, where = self.document_entry("accessors", index), f"accessor {index}"
        count = entry(about, "count", int, where, self.path)
        kind = TYPES.get(entry(about, "componentType", int, where, self.path))
        width = WIDTHS.get(entry(about, "type", str, where, self.path))
        if kind is None or width != wide or (wide == 3 and kind != "<f4") or (wide == 1 and kind == "<f4"):
            raise FileError(f"The {where} must hold {'positions' if wide == 3 else 'indices'}.", self.path)
        if count > MOST_POINTS:
            raise FileError(f"The {where} may have {MOST_POINTS:,} rows. Got {count:,}. {LARGEST_TEXT}", self.path)
        if "bufferView" in about:
            found = self.view_of(about, count, wide, kind, where)
        else:  # zeros; a short file may announce any number of them
            self.sketch.give(max(count, 0))
            found = np.zeros((max(count, 0), wide), dtype=kind)
        if "sparse" in about:
            found = self.apply_sparse_values(found, about["sparse"], kind, where)
        return found

    def apply_sparse_values(self, base: npt.NDArray[Any], sparse: Any, kind: str, where: str) -> npt.NDArray[Any]:
        """Numbers of an accessor with the rows of its sparse part replaced."""
        count = entry(sparse, "count", int, where, self.path)
        rows = entry(sparse, "indices", dict, where, self.path)
        of_rows = TYPES.get(entry(rows, "componentType", int, where, self.path))
        if of_rows not in ("<u1", "<u2", "<u4") or not 0 <= count <= len(base):
            raise FileError(
                f"The exceptions of {where} must name {len(base)} rows at most, by whole numbers.", self.path
            )
        row = self.view_of(rows, count, 1, of_rows, where).ravel().astype(np.int64)
        if len(row) and row.max() >= len(base):
            raise FileError(f"The exceptions of {where} must name one of {len(base)} rows. Got {row.max()}.", self.path)
        values = entry(sparse, "values", dict, where, self.path)
        found = base.copy()
        found[row] = self.view_of(values, count, base.shape[1], kind, where)
        return found

    def view_of(self, about: dict[str, Any], count: int, width: int, kind: str, where: str) -> npt.NDArray[Any]:
        """Rows of numbers in a buffer view, shape (count, width)."""
        view = self.document_entry("bufferViews", about.get("bufferView"))
        buffer = entry(view, "buffer", int, f"the view of {where}", self.path)
        if not 0 <= buffer < len(self.buffers):
            raise FileError(f"The view of {where} must name one of {len(self.buffers)} buffers.", self.path)
        size = np.dtype(kind).itemsize * width
        begin, length, stride, skip = (
            entry(table, name, int, f"the view of {where}", self.path, default)
            for table, name, default in (
                (view, "byteOffset", 0), (view, "byteLength", None), (view, "byteStride", size),
                (about, "byteOffset", 0),
            )
        )  # fmt: skip
        data = self.buffers[buffer]
        inside = min(begin, length, skip, count) >= 0 and size <= stride <= 252 + size
        if not inside or begin + length > len(data) or (count and skip + stride * (count - 1) + size > length):
            raise FileError(
                f"The {where} reaches beyond its buffer of {len(data)} bytes: the file is cut off.", self.path
            )
        if not count:
            return np.zeros((0, width), dtype=kind)
        return np.ndarray((count, width), kind, data, begin + skip, (stride, np.dtype(kind).itemsize))


def extensions_of(thing: dict[str, Any]) -> dict[str, Any]:
    found = thing.get("extensions")
    return found if isinstance(found, dict) else {}


def _extension_name(extension: str) -> str:
    """Description of an extension of a node for the report."""
    known = {"KHR_lights_punctual": "lights", "EXT_mesh_gpu_instancing": "sets of instances (EXT_mesh_gpu_instancing)"}
    return known.get(extension, f"extension {extension[:40]}")


def _triangles(rows: IntArray, mode: int) -> IntArray:
    """Corners of triangles, shape (triangles, 3), without degenerate triangles that repeat a point."""
    if mode == TRIANGLES:
        found = rows[: len(rows) // 3 * 3].reshape(-1, 3)
    elif len(rows) < 3:
        return np.zeros((0, 3), np.int64)
    elif mode == FAN:
        found = np.column_stack([np.full(len(rows) - 2, rows[0]), rows[1:-1], rows[2:]])
    else:
        found = np.column_stack([rows[:-2], rows[1:-1], rows[2:]])
        found[1::2] = found[1::2, [1, 0, 2]]  # every second triangle has the opposite orientation
    whole = (found[:, 0] != found[:, 1]) & (found[:, 1] != found[:, 2]) & (found[:, 2] != found[:, 0])
    return found[whole]
