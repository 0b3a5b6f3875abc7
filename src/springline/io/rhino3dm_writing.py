"""Rhino files (``.3dm``): lines, meshes, points, trails and text dots in layers by result, in meters.

Each line is named by its member, ``member 12``, and has its numbers as user text: ``tension``, ``strain``, ... with
their units, but for ``rest_length``, which readers take for a number of the spring.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.format import needing
from springline.io.geometry import SPRING
from springline.io.layers import Color, Layers, layered
from springline.io.motion import UNITS
from springline.io.replacing import MARK, placed

VERSION = 7  # of the files, which Rhino 7 and later open


def save_3dm(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording as a Rhino file; the file written."""
    with needing("cad", "A .3dm file"):
        import rhino3dm

    model: Any = rhino3dm.File3dm()  # its stubs call read-only what can be set
    model.ApplicationName = MARK.decode()
    model.Settings.ModelUnitSystem = rhino3dm.UnitSystem.Meters
    _draw(model, layered(what, frame))
    with placed(path) as [part]:
        if not model.Write(str(part), VERSION):
            raise OSError("Rhino's library cannot write there")
    return [path]


def _draw(model: Any, drawing: Layers) -> None:
    import rhino3dm

    numbers = dict[str, int]()
    for name in drawing.names:
        _add_layer(model, name, drawing.shades, numbers)

    def looks(layer: str, name: str = "", texts: dict[str, str] | None = None, color: Color | None = None) -> Any:
        found: Any = rhino3dm.ObjectAttributes()
        found.LayerIndex, found.Name = numbers[layer], name
        if color is not None and color != drawing.shades[layer]:
            found.ColorSource, found.ObjectColor = rhino3dm.ObjectColorSource.ColorFromObject, (*color, 255)
        for key, text in (texts or {}).items():
            found.SetUserString(key, text)
        return found

    def say(words: str, place: FloatArray) -> None:
        if words:
            model.Objects.AddTextDot(words, _point(place), looks("labels"))

    for member in drawing.members:
        texts = {name: _text(name, value) for name, value in member.numbers.items() if np.isfinite(value)}
        attributes = looks(member.layer, f"member {member.number}", texts, member.color)
        model.Objects.AddLine(*map(_point, member.ends), attributes)
        say(member.label, member.ends.mean(axis=0))
    if drawing.faces:
        model.Objects.AddMesh(_mesh(drawing.faces), looks("faces"))
    for number, place, words in drawing.supports:
        model.Objects.AddPoint(_point(place), looks("supports", f"particle {number}"))
        say(words, place)
    for path in drawing.trails:
        model.Objects.AddPolyline([_point(place) for place in path], looks("trails"))


def _text(name: str, value: float) -> str:
    """A number with its unit; without one where readers take it for a spring's own."""
    return repr(value) if name in SPRING else f"{value!r} {UNITS[name]}"


def _add_layer(model: Any, name: str, shades: Mapping[str, Color], numbers: dict[str, int]) -> int:
    """A layer and those that it lies in, whose names stand before it with "/" between; its number."""
    import rhino3dm

    if name not in numbers:
        above, _, own = name.rpartition("/")
        layer: Any = rhino3dm.Layer()
        layer.Name, layer.Color = own.lstrip("()[]{} ") or "Layer", (*shades.get(name, (0, 0, 0)), 255)
        if above:
            layer.ParentLayerId = model.Layers[_add_layer(model, above, shades, numbers)].Id
        numbers[name] = model.Layers.Add(layer)
    return numbers[name]


def _mesh(faces: tuple[FloatArray, ...]) -> Any:
    """A mesh of faces that share no vertices; those of more than four corners are fans of triangles."""
    import rhino3dm

    mesh: Any = rhino3dm.Mesh()
    for corners in faces:
        first = len(mesh.Vertices)
        for x, y, z in corners.tolist():
            mesh.Vertices.Add(x, y, z)
        if len(corners) == 4:
            mesh.Faces.AddFace(first, first + 1, first + 2, first + 3)
        for k in range(1, len(corners) - 1) if len(corners) != 4 else ():
            mesh.Faces.AddFace(first, first + k, first + k + 1)
    mesh.Normals.ComputeNormals()
    return mesh


def _point(place: FloatArray) -> Any:
    import rhino3dm

    return rhino3dm.Point3d(*place.tolist())
