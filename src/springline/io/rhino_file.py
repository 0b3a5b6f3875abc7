"""Rhino files (``.3dm``): lines, polylines, curves, meshes, points and blocks, with layers, colors and user text.

Nothing outside the file is read; linked blocks are drawn as far as the file itself contains them. User text of an
object with the name of a number of springs (``stiffness``, ``area``, ...) sets this number for its lines. Untrimmed
surfaces become quadrangles at even steps within each span.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import FileError, SpringlineError
from springline.io.curves import CURVES_SAID, spline
from springline.io.format import needing
from springline.io.geometry import LENGTHS, Drawing
from springline.io.lines import LARGEST, layer_name, whole_file
from springline.io.sketch import BEING_READ, BY_BLOCK, MOST_IN_BLOCK, NO_COLOR, NOTHING, DrawingBlocks, Sketch, texts
from springline.spec.faces import reversed_faces

BEGINS = b"3D Geometry File Format"
UNITS = {
    "Angstroms": "angstrom", "Nanometers": "nm", "Microns": "um", "Millimeters": "mm", "Centimeters": "cm",
    "Decimeters": "dm", "Meters": "m", "Dekameters": "dam", "Hectometers": "hm", "Kilometers": "km",
    "Megameters": "Mm", "Gigameters": "Gm", "Microinches": "uin", "Mils": "mil", "Inches": "in", "Feet": "ft",
    "Yards": "yd", "Miles": "mi", "PrinterPoints": "pt", "PrinterPicas": "pica", "NauticalMiles": "nmi",
    "AstronomicalUnits": "au", "LightYears": "ly", "Parsecs": "pc",
}  # fmt: skip


def read_rhino_file(path: str | os.PathLike[str], faces: bool = False) -> Drawing:
    """Read lines, faces and points of a Rhino file.

    Raises
    ------
    FileError : if the file is not a Rhino file, or an object cannot be drawn, which the message names
    """
    name = os.fspath(path)
    data = whole_file(name)
    model, rhino3dm = open_model(name, data)
    sketch = _Reader(name, faces, model, rhino3dm).all()
    if model.Settings.ModelUnitSystem == rhino3dm.UnitSystem.CustomUnits:
        return _convert_custom_units(sketch, data, name)
    return sketch.drawing(UNITS.get(model.Settings.ModelUnitSystem.name))


def open_model(name: str, data: bytes) -> tuple[Any, Any]:
    """Open the bytes of a Rhino file: the model, and the library.

    Raises
    ------
    FileError : if they are not a Rhino file
    """
    if not data.startswith(BEGINS):
        raise FileError(f"This is no Rhino file: it does not begin with {BEGINS.decode()!r}.", name)
    # Checked first, because the library may search for minutes in a file that lost some bytes.
    check_chunks(data, name)
    with needing("cad", "A .3dm file"):
        import rhino3dm
    try_to_open(name, len(data))
    try:
        model = rhino3dm.File3dm.FromByteArray(data)  # type: ignore[arg-type]
    except Exception as error:  # of types of the library
        raise FileError(f"This is no Rhino file that can be understood: {error}", name) from None
    if model is None:
        raise FileError("This is no Rhino file that can be understood: it is cut off or damaged.", name)
    return model, rhino3dm


def _convert_custom_units(sketch: Sketch, data: bytes, name: str) -> Drawing:
    """Drawing, in meters, of a file with a custom unit."""
    word, size = custom_unit(data, name)
    if not 0.0 < size < LARGEST:
        raise FileError(f"The custom unit {word!r} of a Rhino file must be a positive length [m]. Got {size:g}.", name)
    sketch.say(f"One custom unit of the file, {word!r}, is {size:.10g} m, as Rhino 6 and later read it.")
    drawing = sketch.drawing("m")
    lengths = {key: size * value for key, value in drawing.spring_columns.items() if key in LENGTHS}
    return drawing._replace(
        points=drawing.points * size,
        marks=drawing.marks._replace(position=drawing.marks.position * size),
        spring_columns=drawing.spring_columns | lengths,
    )


class _Reader:
    """Conversion of objects to sketches: one of the drawing, and one of each block."""

    def __init__(self, path: str, faces: bool, model: Any, library: Any) -> None:
        self.path, self.faces, self.model, self.library = path, faces, model, library
        self.place = 0
        self.layers = {layer.Index: layer for layer in model.Layers}
        self.by_id = {str(layer.Id): layer for layer in model.Layers}
        self.names = {index: layer_name(one.FullPath.replace("::", "/"), path) for index, one in self.layers.items()}
        self.whole = Sketch(path)  # counts the input of all blocks
        self.blocks = DrawingBlocks(self.path)
        self.kinds: dict[str, Callable[[Any, Sketch, dict[str, Any]], None]] = {
            "Curve": self.curve, "Mesh": self.mesh, "Point": self.point, "PointSet": self.cloud,
            "Surface": self.surface, "Brep": self.brep, "Extrusion": self.extrusion,
        }  # fmt: skip

    def all(self) -> Sketch:
        """Sketch of the objects of the drawing, without objects in block definitions."""
        sketch = Sketch(self.path, self.faces, within=self.whole)
        for thing in self.model.Objects:
            if not thing.Attributes.IsInstanceDefinitionObject:
                self.draw(thing, sketch, 0)
        sketch.properties.update(self.whole.properties)
        for word, table in (("texts of the document", self.model.Strings), ("named views", self.model.NamedViews)):
            if len(table):
                sketch.passed[word] += len(table)
        return sketch

    def draw(self, thing: Any, sketch: Sketch, deep: int) -> None:
        self.place += 1
        place, shape = self.place, thing.Geometry
        kind = shape.ObjectType.name if shape is not None else "nothing"
        try:
            if why := self.hidden_reason(thing.Attributes, deep):
                sketch.hide(f"{kind} {why}")
                sketch.give(1)
            elif kind == "InstanceReference":
                self.insert(shape, sketch, deep, place, self.look(thing, shape))
            elif kind in self.kinds:
                self.kinds[kind](shape, sketch, self.look(thing, shape))
            else:
                sketch.passed[kind] += 1
                sketch.give(1)
        except SpringlineError:
            raise
        except Exception as error:
            rule = f"Object {place}, the {kind} with id {thing.Attributes.Id}, cannot be drawn"
            raise FileError(f"{rule}: {error}.", self.path) from None

    def hidden_reason(self, about: Any, deep: int) -> str:
        """Reason why an object is not visible in the model; empty if it is visible."""
        if about.ActiveSpace == self.library.ActiveSpace.PageSpace:
            return "on the page of a layout"
        # All objects in a block definition have the mode InstanceDefinitionObject.
        if about.Mode == self.library.ObjectMode.Hidden or not (about.Visible or deep):
            return "that is hidden"
        layer, name = self.layers.get(about.LayerIndex), self.names.get(about.LayerIndex, "")
        for _ in range(len(self.layers)):
            if layer is None:
                break
            if not layer.Visible:
                return f"on layer {name!r} (off)"
            layer = self.by_id.get(str(layer.ParentLayerId))
        return ""

    def insert(self, reference: Any, sketch: Sketch, deep: int, place: int, look: dict[str, Any]) -> None:
        block = self.block(str(reference.ParentIdefId), deep)
        columns = np.array(reference.Xform.ToFloatArray(True), dtype=np.float64).reshape(4, 4)
        sketch.put(block, columns, place, look["layer"], look["color"])

    def block(self, key: str, deep: int) -> Sketch:
        """Sketch of the objects of a block."""
        known = self.blocks.find_block(key, key, deep)
        if known is not None:
            return known
        found = self.model.InstanceDefinitions.FindId(key)
        if found is None:
            raise FileError(f"The block {key} is inserted, and the file does not define it.", self.path)
        made = Sketch(self.path, self.faces, MOST_IN_BLOCK, "block", self.whole)
        self.blocks.read[key] = BEING_READ
        for one in found.GetObjectIds():
            thing = self.model.Objects.FindId(str(one))
            if thing is not None:
                self.draw(thing, made, deep + 1)
        self.blocks.read[key] = made
        return made

    def look(self, thing: Any, shape: Any) -> dict[str, Any]:
        """Layer, color and attributes of an object."""
        about, library = thing.Attributes, self.library
        layer = self.layers.get(about.LayerIndex)
        color = NO_COLOR
        if about.ColorSource == library.ObjectColorSource.ColorFromObject:
            color = tuple(about.ObjectColor[:3])
        elif about.ColorSource == library.ObjectColorSource.ColorFromParent:
            color = BY_BLOCK
        elif layer is not None:
            color = tuple(layer.Color[:3])
        said = {**dict(shape.GetUserStrings()), **dict(about.GetUserStrings())}
        if about.Name:
            said["name"] = about.Name
        for word, there in (
            ("plot weights", about.PlotWeightSource == library.ObjectPlotWeightSource.PlotWeightFromObject),
            ("line types", about.LinetypeSource == library.ObjectLinetypeSource.LinetypeFromObject),
            ("arrowheads", getattr(about.ObjectDecoration, "name", "None") != "None"),
            ("groups", about.GroupCount > 0),
            ("materials", about.MaterialSource == library.ObjectMaterialSource.MaterialFromObject),
            ("links", bool(about.Url)),
        ):
            self.whole.properties[f"{word} of objects"] += there
        return {
            "layer": self.names.get(about.LayerIndex, ""),
            "color": color,
            "attributes": texts(said) if said else NOTHING,
        }

    def curve(self, curve: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        line = curve.IsLinear()
        if line:
            points = np.array([_xyz(curve.PointAtStart), _xyz(curve.PointAtEnd)])
        else:
            points = self.chords(curve, sketch)
        sketch.polyline(points, self.place, chords=not line and not curve.IsPolyline(), **look)

    def chords(self, curve: Any, sketch: Sketch) -> FloatArray:
        if curve.IsPolyline():
            return np.array([_xyz(point) for point in curve.TryGetPolyline()])
        made = curve.ToNurbsCurve()
        if made is None:
            raise ValueError("it has no form as a spline")
        rows = np.array([(point.X, point.Y, point.Z, point.W) for point in made.Points], dtype=np.float64)
        inner = [float(knot) for knot in made.Knots]
        # Rhino leaves out the first and the last knot, on which no basis function within the curve depends.
        knots = np.array([inner[0], *inner, inner[-1]])
        weights = rows[:, 3]
        if not (np.isfinite(weights).all() and (weights > 0.0).all()):
            raise ValueError("weights must be positive numbers")
        plain = bool((weights == 1.0).all())
        # openNURBS stores homogeneous points, already multiplied by their weights.
        points = rows[:, :3] if plain else rows[:, :3] / weights[:, None]
        found = spline(points, knots, int(made.Degree), None if plain else weights)
        if made.Degree > 1:
            sketch.say(CURVES_SAID)
        if curve.IsClosed:
            # Made bitwise equal, so that welding does not have to join the two ends.
            found[-1] = found[0]
        return found

    def mesh(self, mesh: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        if not sketch.faces:
            sketch.passed_faces += len(mesh.Faces)
            return
        for word, there in (("colors", mesh.VertexColors), ("texture coordinates", mesh.TextureCoordinates)):
            self.whole.properties[f"{word} of vertices of meshes"] += len(there) > 0
        vertices = mesh.Vertices
        sketch.check_room(len(mesh.Faces), self.place)
        corners: list[int] = []
        sizes: list[int] = []
        for face in mesh.Faces:
            # Faces of Rhino meshes have four corners; a triangle repeats the last one.
            around = list(face)[:3] if face[2] == face[3] else list(face)
            corners += around
            sizes.append(len(around))
        used, rows = np.unique(np.array(corners, dtype=np.int64), return_inverse=True)
        if len(used) and not 0 <= used[0] <= used[-1] < len(vertices):
            raise ValueError(f"a face names a vertex beyond its {len(vertices):,}")
        sketch.give(len(vertices) - len(used), self.place)  # unused vertices are counted but not read
        points = [
            _xyz(vertices.Point3dAt(row)) for row in used.tolist()
        ]  # vertices[row] is rounded to single precision
        sketch.mesh(points, rows.ravel(), sizes, self.place, **look)

    def surface(self, surface: Any, sketch: Sketch, look: dict[str, Any], turned: bool = False) -> None:
        """Draw an untrimmed surface."""
        if not sketch.faces:
            sketch.passed_faces += 1
            return
        points, faces = surface_grid(surface)
        sketch.check_room(len(faces), self.place)
        if turned:
            faces = reversed_faces(faces)
        sketch.mesh(points, faces[faces >= 0], (faces >= 0).sum(axis=1), self.place, **look)
        sketch.say(SURFACES_SAID)

    def brep(self, brep: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        """Draw the faces of joined surfaces: untrimmed faces directly, trimmed faces by their render meshes."""
        for face in brep.Faces:
            alone = face.DuplicateFace(False)
            mesh = None if alone.IsSurface else face.GetMesh(self.library.MeshType.Any)
            if alone.IsSurface:
                self.surface(face, sketch, look, bool(face.OrientationIsReversed))
            elif mesh is not None:
                self.mesh(mesh, sketch, look)
            else:
                sketch.passed["trimmed faces without a shaded mesh"] += 1

    def extrusion(self, extrusion: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        self.brep(extrusion.ToBrep(True), sketch, look)

    def point(self, point: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.mark(_xyz(point.Location), self.place, **look)

    def cloud(self, cloud: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.check_room(len(cloud), self.place)
        for point in cloud.GetPoints():
            sketch.mark(_xyz(point), self.place, **look)


def _xyz(point: Any) -> tuple[float, float, float]:
    return point.X, point.Y, point.Z


# Structure of a Rhino file: contiguous chunks, checked before the file is read.
#
# A file consists of a header of 32 bytes and chunks; the last chunk contains the length of the file. A chunk is a
# typecode (4 bytes), a length (8 bytes; 4 in files older than Rhino 5) and, unless the typecode is a short one, as many
# bytes. A table is a chunk of chunks, of which the last is an end mark (openNURBS, ``opennurbs_3dm.h``). The check
# detects files that are truncated or lost some bytes; the library may search such a file for minutes.

HEADER = 32
LONG_LENGTHS = 50  # archive version from which lengths have 8 bytes
SHORT, TABLE, CRC = 0x80000000, 0x10000000, 0x00008000  # bits of typecodes
START, END, END_OF_TABLE = 0x00000001, 0x00007FFF, 0xFFFFFFFF  # typecodes
CLASS, CLASS_ID = 0x00027FFA, 0x0002FFFB
SETTINGS, SETTINGS_UNITS = 0x10000015, 0x20008031
UNITS_HEAD, UNITS_WITH_SIZE = struct.Struct("<40xdI"), 102  # and the first version with these fields
MOST_CHUNKS_DEEP = 12
LEAST_SECONDS = 2  # limit of processor time to open a file [s], plus 1 s per MiB; the library takes 0.15 s
MOST_OPENED = 256 * 2**20  # memory limit of the process that opens a file [bytes]; meshes may unpack a thousandfold
PAGE = os.sysconf("SC_PAGESIZE") if hasattr(os, "sysconf") else 4096  # [bytes] of memory
LOOK = 0.005  # interval between checks of the memory of a process [s]
LONGEST = 60.0  # limit of wall time [s], for systems without limits of processor time
TRIAL = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[2]), int(sys.argv[2]) + 1))
except (ImportError, OSError, ValueError):
    pass
import rhino3dm
done = 0 if rhino3dm.File3dm.Read(sys.argv[1]) is not None else 3
try:
    with open("/proc/self/status") as about:
        most = next(int(line.split()[1]) << 10 for line in about if line.startswith("VmHWM:"))
except (OSError, StopIteration):
    most = 0
sys.exit(done or 4 * (most > int(sys.argv[3])))
"""


def check_chunks(data: bytes, path: str) -> None:
    """Raise ``FileError`` if the chunks of a file are inconsistent."""
    try:
        version = int(data[24:HEADER])
    except ValueError:
        raise FileError(f"The version of a Rhino file must be a number. Got {data[24:HEADER]!r}.", path) from None
    wide = version >= LONG_LENGTHS
    chunks = list(_chunks(data, HEADER, len(data), wide, path))
    if not chunks or chunks[-1][1] != END:
        raise FileError("The Rhino file has no end mark: it is cut off.", path)
    for at, code, first, last in chunks:
        if code & TABLE and first < last:
            inside = list(_chunks(data, first, last, wide, path))
            if inside[-1][1] != END_OF_TABLE:
                raise FileError(f"The table at byte {at} has no end mark: it is damaged.", path)
            for _, kind, begin, end in inside:
                _check_sums(data, kind, begin, end, wide, path, 0)


def custom_unit(data: bytes, path: str) -> tuple[str, float]:
    """Name and size [m] of the custom unit in the settings of a file whose chunks were checked."""
    wide = int(data[24:HEADER]) >= LONG_LENGTHS
    for _, table, first, last in _chunks(data, HEADER, len(data), wide, path):
        for _, code, begin, end in _chunks(data, first, last, wide, path) if table == SETTINGS else ():
            # The size follows a version, the number of the unit, three tolerances and the display format of lengths.
            if code == SETTINGS_UNITS and end - begin >= UNITS_HEAD.size and data[begin] >= UNITS_WITH_SIZE:
                size, letters = UNITS_HEAD.unpack_from(data, begin)
                word = data[begin + UNITS_HEAD.size : min(end, begin + UNITS_HEAD.size + 2 * letters)]
                return word.decode("utf-16-le", "replace").rstrip("\0"), size
    raise FileError("The Rhino file has a custom unit and does not state its size.", path)


def try_to_open(path: str, size: int) -> None:
    """Open a file in another process first, because damaged files can make the library loop forever or crash.

    Raises
    ------
    FileError : if opening takes too long for the ``size`` of the file [bytes], needs too much memory, or fails
    """
    seconds = LEAST_SECONDS + size // 2**20
    command = [sys.executable, "-c", TRIAL, path, str(seconds), str(MOST_OPENED)]
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere) as trial:
        end, code = time.monotonic() + LONGEST, None
        while code is None and time.monotonic() < end and _memory_used(trial.pid) <= MOST_OPENED:
            try:
                # The memory is checked from outside as well: on systems with /proc, a file that unpacks a thousandfold
                # is stopped early.
                code = trial.wait(LOOK)
            except subprocess.TimeoutExpired:
                continue
        trial.kill()
    if code != 0:
        why = f"it is cut off or damaged, or takes more than {MOST_OPENED // 2**20} MiB of memory"
        raise FileError(f"This is no Rhino file that can be understood: {why}.", path)


def _memory_used(process: int) -> int:
    """Resident memory of a process [bytes]; 0 on systems without /proc."""
    try:
        with open(f"/proc/{process}/statm") as told:
            return int(told.read().split()[1]) * PAGE
    except (OSError, IndexError, ValueError):
        return 0


def _chunks(data: bytes, first: int, last: int, wide: bool, path: str) -> Iterator[tuple[int, int, int, int]]:
    """Chunks in a range of bytes: (first byte, typecode, begin of contents, end of contents) of each."""
    form = struct.Struct("<Iq" if wide else "<Ii")
    at = first
    while at < last:
        if at + form.size > last:
            raise FileError(f"The chunk at byte {at} is cut off.", path)
        code, length = form.unpack_from(data, at)
        begin = at + form.size
        # A short chunk has a value instead of a length.
        size = 0 if code & SHORT else length
        if not 0 <= size <= last - begin:
            raise FileError(f"The chunk at byte {at} must fit into the chunk around it. Its length is {length}.", path)
        yield at, code, begin, begin + size
        at = begin + size


def _check_sums(data: bytes, code: int, first: int, last: int, wide: bool, path: str, deep: int) -> None:
    """Check the checksum of the class id of each object; other chunks may have no checksum."""
    if code & SHORT or deep > MOST_CHUNKS_DEEP:
        return
    behind = 4 if code & CRC else 0
    if code == CLASS_ID:
        if last - first < behind or zlib.crc32(data[first : last - behind]) != _whole(data, last - behind):
            raise FileError(f"The object at byte {first} is damaged: its sum does not fit.", path)
        return
    if deep == 0 or code == CLASS:
        try:
            inside = list(_chunks(data, first, last - behind, wide, path))
        except FileError:
            if code == CLASS:
                raise
            return  # plain data of a table
        for _, kind, begin, end in inside:
            _check_sums(data, kind, begin, end, wide, path, deep + 1)


def _whole(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


SURFACES_SAID = "Surfaces were drawn as quadrangles, eight or more along each curved span."
CURVED = 4  # cells along a span, per degree of a surface that is curved in this direction
MOST_ALONG = 128  # cells along each side
MERGED = 1e-9  # corners closer than this, relative to the extent of the surface [-], are merged


def surface_grid(surface: Any) -> tuple[FloatArray, IntArray]:
    """Points of a surface, shape (n, 3), and faces, shape (m, 4); the last corner of triangles at poles is -1.

    Parameters
    ----------
    surface : untrimmed surface of Rhino
    """
    u, v = (_steps(surface, direction) for direction in (0, 1))
    places = np.array([[_xyz(surface.PointAt(one, other)) for other in v] for one in u], dtype=np.float64)
    if not np.isfinite(places).all():
        raise ValueError("a point of it is no place")
    number = np.arange(places.shape[0] * places.shape[1]).reshape(places.shape[:2])
    faces = np.stack([number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], axis=2).reshape(-1, 4)
    flat = places.reshape(-1, 3)
    grain = MERGED * max(float(np.ptp(flat, axis=0).max()), 1e-300)
    _, first, same = np.unique(
        np.round((flat - flat.min(axis=0)) / grain), axis=0, return_index=True, return_inverse=True
    )
    return flat[first], _without_doubles(same.ravel()[faces])


def _steps(surface: Any, direction: int) -> FloatArray:
    """Parameters of the grid lines: the ends of spans, and even steps between them."""
    spans = np.asarray(surface.GetSpanVector(direction), dtype=np.float64)
    degree = int(surface.Degree(direction))
    each = 1 if degree == 1 else max(1, min(CURVED * degree, MOST_ALONG // max(len(spans) - 1, 1)))
    if not (len(spans) > 1 and np.isfinite(spans).all() and (np.diff(spans) > 0.0).all()):
        raise ValueError("its knots do not rise")
    share = np.arange(each) / each
    return np.append((spans[:-1, None] + np.diff(spans)[:, None] * share).ravel(), spans[-1])


def _without_doubles(faces: IntArray) -> IntArray:
    """Faces without repeated corners: quadrangles, and triangles at poles; faces that collapsed are left out."""
    double = faces == np.roll(faces, 1, axis=1)
    whole, pole = faces[~double.any(axis=1)], double.sum(axis=1) == 1
    rows = faces[pole]
    triangles = rows[~double[pole]].reshape(-1, 3)
    triangles = triangles[(triangles != np.roll(triangles, 1, axis=1)).all(axis=1)]
    return np.concatenate([whole, np.column_stack([triangles, np.full(len(triangles), -1)])])
