"""Rhino files (``.3dm``): lines, polylines, curves, meshes, points and blocks, with layers, colors and user text.

Nothing outside the file is read: linked blocks are drawn as far as the file itself holds them. User text of an object
whose name is a number of springs (``stiffness``, ``area``, ...) becomes that of its lines.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import FileError, SpringlineError
from springline.io.curves import CURVES_SAID, spline
from springline.io.format import needing
from springline.io.geometry import Drawing
from springline.io.lines import layer_name, whole_file
from springline.io.rhino_chunks import check_chunks, try_to_open
from springline.io.sketch import BY_BLOCK, MOST_IN_BLOCK, NO_COLOR, NOTHING, Sketch, texts

MOST_DEEP = 16  # blocks within blocks
BEGINS = b"3D Geometry File Format"
UNITS = {
    "Millimeters": ("mm", 1.0), "Centimeters": ("cm", 1.0), "Meters": ("m", 1.0), "Kilometers": ("km", 1.0),
    "Inches": ("in", 1.0), "Feet": ("ft", 1.0), "Yards": ("yd", 1.0), "Miles": ("ft", 5280.0),
    "Decimeters": ("cm", 10.0), "Dekameters": ("m", 10.0), "Hectometers": ("m", 100.0), "Microns": ("mm", 1e-3),
    "Mils": ("in", 1e-3),
}  # fmt: skip # the unit, and how many of it one of the file's is


def read_rhino_file(path: str | os.PathLike[str], faces: bool = False) -> Drawing:
    """Lines, faces and points of a Rhino file.

    Raises
    ------
    FileError : where the file is no Rhino file, and with the object that cannot be drawn
    """
    name = os.fspath(path)
    data = whole_file(name)
    if not data.startswith(BEGINS):
        raise FileError(f"This is no Rhino file: it does not begin with {BEGINS.decode()!r}.", name)
    check_chunks(data, name)
    with needing("cad", "A .3dm file"):
        import rhino3dm
    try_to_open(name, len(data))
    try:
        model = rhino3dm.File3dm.FromByteArray(data)  # type: ignore[arg-type]
    except Exception as error:  # of the library's own kinds
        raise FileError(f"This is no Rhino file that can be understood: {error}", name) from None
    if model is None:
        raise FileError("This is no Rhino file that can be understood: it is cut off or damaged.", name)
    unit, size = UNITS.get(model.Settings.ModelUnitSystem.name, (None, 1.0))
    drawing = _Reader(name, faces, model, rhino3dm).all().drawing(unit)
    if size == 1.0:
        return drawing
    return drawing._replace(
        points=drawing.points * size, marks=drawing.marks._replace(position=drawing.marks.position * size)
    )


class _Reader:
    """Turns objects into sketches: one of the drawing, and one of each block."""

    def __init__(self, path: str, faces: bool, model: Any, library: Any) -> None:
        self.path, self.faces, self.model, self.library = path, faces, model, library
        self.place = 0
        self.layers = {layer.Index: layer for layer in model.Layers}
        self.names = {index: layer_name(one.FullPath.replace("::", "/"), path) for index, one in self.layers.items()}
        self.whole = Sketch(path)  # counts what all blocks give
        self.blocks: dict[str, Sketch | None] = {}  # None while it is being read
        self.kinds: dict[str, Callable[[Any, Sketch, dict[str, Any]], None]] = {
            "Curve": self.curve, "Mesh": self.mesh, "Point": self.point, "PointSet": self.cloud,
        }  # fmt: skip

    def all(self) -> Sketch:
        """What is drawn, without what stands in blocks alone."""
        sketch = Sketch(self.path, self.faces, within=self.whole)
        for thing in self.model.Objects:
            if not thing.Attributes.IsInstanceDefinitionObject:
                self.draw(thing, sketch, 0)
        return sketch

    def draw(self, thing: Any, sketch: Sketch, deep: int) -> None:
        self.place += 1
        place, shape = self.place, thing.Geometry
        kind = shape.ObjectType.name if shape is not None else "nothing"
        try:
            if kind == "InstanceReference":
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

    def insert(self, reference: Any, sketch: Sketch, deep: int, place: int, look: dict[str, Any]) -> None:
        block = self.block(str(reference.ParentIdefId), deep)
        columns = np.array(reference.Xform.ToFloatArray(True), dtype=np.float64).reshape(4, 4)
        sketch.put(block, columns, place, look["layer"], look["color"])

    def block(self, key: str, deep: int) -> Sketch:
        """What a block holds."""
        if key in self.blocks:
            known = self.blocks[key]
            if known is None:
                raise FileError(f"The block {key} holds itself, directly or through others.", self.path)
            return known
        if deep >= MOST_DEEP:
            raise FileError(f"Blocks may lie within blocks {MOST_DEEP} deep. The block {key} is deeper.", self.path)
        found = self.model.InstanceDefinitions.FindId(key)
        if found is None:
            raise FileError(f"The block {key} is inserted, and the file has none of that id.", self.path)
        self.blocks[key] = None
        made = Sketch(self.path, self.faces, MOST_IN_BLOCK, "block", self.whole)
        for one in found.GetObjectIds():
            thing = self.model.Objects.FindId(str(one))
            if thing is not None:
                self.draw(thing, made, deep + 1)
        self.blocks[key] = made
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
        sketch.polyline(points, self.place, **look)

    def chords(self, curve: Any, sketch: Sketch) -> FloatArray:
        if curve.IsPolyline():
            return np.array([_xyz(point) for point in curve.TryGetPolyline()])
        made = curve.ToNurbsCurve()
        if made is None:
            raise ValueError("it has no form as a spline")
        rows = np.array([(point.X, point.Y, point.Z, point.W) for point in made.Points], dtype=np.float64)
        inner = [float(knot) for knot in made.Knots]
        knots = np.array([inner[0], *inner, inner[-1]])  # Rhino leaves out the first and the last
        weights = rows[:, 3]
        if not (np.isfinite(weights).all() and (weights > 0.0).all()):
            raise ValueError("weights must be positive numbers")
        plain = bool((weights == 1.0).all())
        points = rows[:, :3] if plain else rows[:, :3] / weights[:, None]
        found = spline(points, knots, int(made.Degree), None if plain else weights)
        if made.Degree > 1:
            sketch.say(CURVES_SAID)
        if curve.IsClosed:
            found[-1] = found[0]
        return found

    def mesh(self, mesh: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        if not sketch.faces:
            sketch.passed_faces += len(mesh.Faces)
            return
        vertices = mesh.Vertices
        sketch.check_room(len(mesh.Faces), self.place)
        corners: list[int] = []
        sizes: list[int] = []
        for face in mesh.Faces:
            around = list(face)[:3] if face[2] == face[3] else list(face)
            corners += around
            sizes.append(len(around))
        used, rows = np.unique(np.array(corners, dtype=np.int64), return_inverse=True)
        if len(used) and not 0 <= used[0] <= used[-1] < len(vertices):
            raise ValueError(f"a face names a vertex beyond its {len(vertices):,}")
        sketch.give(len(vertices) - len(used), self.place)  # which no face names: they are not looked at
        points = [_xyz(vertices[row]) for row in used.tolist()]
        sketch.mesh(points, rows.ravel(), sizes, self.place, **look)

    def point(self, point: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.mark(_xyz(point.Location), self.place, **look)

    def cloud(self, cloud: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.check_room(len(cloud), self.place)
        for point in cloud.GetPoints():
            sketch.mark(_xyz(point), self.place, **look)


def _xyz(point: Any) -> tuple[float, float, float]:
    return point.X, point.Y, point.Z
