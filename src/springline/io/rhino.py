"""Rhino macros that draw lines: ``-line x,y,z x,y,z -sellast enter -properties o c o r,g,b enter enter``.

``-polyline x,y,z x,y,z x,y,z enter`` draws consecutive lines; ``close`` instead of ``enter`` adds a line back to the
first point. ``-layer`` with a name (with any of ``make``, ``current``, ``set`` before it and ``enter`` after it) sets
the layer of all following lines.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value
from springline.errors import FileError
from springline.io.format import needing
from springline.io.formats import MARK, put, replace_files
from springline.io.geometry import SPRING, TRAILS, Drawing
from springline.io.layers import Color, Layers, drawing_layers
from springline.io.lines import fail, layer_name, number, refuse_too_many, text_lines
from springline.io.motion import UNITS
from springline.io.rhino_file import UNITS as MODEL_UNITS
from springline.io.units import TYPED, unit_said
from springline.model.space import free_space
from springline.spec.faces import triangulate_faces

UNDERSTOOD = (
    "Supported: '-line x,y,z x,y,z', '-polyline x,y,z x,y,z ... enter', '-layer name', '-sellast', "
    "'-properties o c o r,g,b' and 'enter'."
)
MOST_KNOWN = 200_000  # size of the cache of parsed points, about 60 MB
LAYER_WORDS = {"make", "m", "new", "n", "current", "c", "set", "s"}  # options of -layer whose name may follow
ENDS = ("enter", "close", "c")  # words that end a polyline
COMMENTS = (";", "#", "//")
PROPERTY = (("o", "object"), ("c", "color", "colour"), ("o", "object"))  # words of the option sequence


def read_rhino(path: str | os.PathLike[str]) -> Drawing:
    """Read lines of a Rhino macro with their colors.

    Commands may be in any case and have any of Rhino's prefixes (``-Line``, ``_Line``, ``_-Line``). Points have two or
    three coordinates and may begin with ``w`` (world coordinates). A line of the file may contain several commands. A
    color applies to the lines of the last command. Blank lines, lines that begin with ``;``, ``#`` or ``//``, and
    comments after ``!`` are skipped. Raises ``FileError``, with path and line, for anything else.
    """
    macro = _Macro(os.fspath(path))
    for line, text in text_lines(path):
        words = text.split()
        if words and words[0].startswith(COMMENTS):
            macro.unit = macro.unit or unit_said(text)
        elif words:
            macro.read(words, line)
    if not macro.lines:
        raise FileError(f"The file draws no line. {UNDERSTOOD}", macro.path)
    return macro.drawing()


class _Macro:
    """Reader that processes a macro line by line and collects the drawn lines."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.points, self.lines = array("d"), array("q")
        self.known_points: dict[str, tuple[float, float, float]] = {}  # many ends are repeated
        self.unit: str | None = None
        self.layer, self.layers = "", list[str]()
        self.last = 1  # number of lines drawn by the last command
        self.painted = dict[int, tuple[int, list[int]]]()  # end and color of ranges of lines, by their first line
        self.words: list[str] = []
        self.next = self.line = 0
        self.commands: dict[str, Callable[[], None]] = {
            "line": self.draw,
            "polyline": self.draw_polyline,
            "layer": self.change_layer,
            "sellast": self.select,
            "properties": self.color,
            "enter": lambda: None,
        }
        self.commands |= {f"-{name}": command for name, command in self.commands.items()}  # the usual form

    def read(self, words: list[str], line: int) -> None:
        self.words, self.next, self.line = words, 0, line
        if words[0].startswith("!") and self.is_remark():
            return
        while self.next < len(self.words):
            word = self.take("a command")
            command = self.commands.get(word) or self.commands.get(_plain(word))
            if command is None:
                fail(f"{format_value(word)} is no command that is understood here. {UNDERSTOOD}", self.path, line)
            command()

    def is_remark(self) -> bool:
        """Drop the "!" that ends Rhino's previous command; return True if no command follows it on the line."""
        self.words[0] = self.words[0].lstrip("!")
        self.next = 0 if self.words[0] else 1
        return self.next == len(self.words) or _plain(self.words[self.next]) not in self.commands

    def take(self, what: str) -> str:
        if self.next == len(self.words):
            after = format_value(self.words[-1])
            fail(f"After {after} must follow {what}, on the same line. {UNDERSTOOD}", self.path, self.line)
        self.next += 1
        return self.words[self.next - 1]

    def draw(self) -> None:
        for end in ("first", "second"):
            word = self.take(f"the {end} point of the line, x,y,z")
            self.points.extend(self.known_points.get(word) or self.point(word, end))
        self.keep()
        self.last = 1

    def keep(self) -> None:
        """Store the source line and the layer of a line just drawn, and refuse too many lines."""
        self.lines.append(self.line)
        self.layers.append(self.layer)
        refuse_too_many(len(self.lines), self.path, self.line)

    def draw_polyline(self) -> None:
        first = at = self.point(self.take("the first point of the polyline, x,y,z"), "first")
        count = 0
        while _plain(word := self.take("the next point of the polyline, or enter or close")) not in ENDS:
            after = self.point(word, "next")
            self.points.extend((*at, *after))
            self.keep()
            at, count = after, count + 1
        if not count:
            fail(f"A polyline needs two points or more. {UNDERSTOOD}", self.path, self.line)
        if _plain(word) != "enter" and count > 1:
            self.points.extend((*at, *first))
            self.keep()
            count += 1
        self.last = count

    def change_layer(self) -> None:
        word = self.take("the name of the layer")
        while _plain(word) in LAYER_WORDS:
            word = self.take("the name of the layer")
        words = [word]
        if word[:1] == '"':  # a name with spaces
            while not (words[-1].endswith('"') and (len(words) > 1 or len(word) > 1)):
                words.append(self.take("the end of the layer's name"))
        name = " ".join(words).strip('"').replace("::", "/")
        self.layer = layer_name(name, self.path, self.line)

    def point(self, word: str, end: str) -> tuple[float, float, float]:
        parts = word.removeprefix("w").removeprefix("W").split(",", 3)
        if len(parts) not in {2, 3} or "" in parts:
            rule = "must be x,y,z (or x,y) without spaces in between"
            fail(f"The {end} point of the line {rule}. Got {format_value(word)}.", self.path, self.line)
        named = zip("xyz", [*parts, "0"][:3], strict=True)
        x, y, z = (number(part, f"Coordinate {axis}", self.path, self.line) for axis, part in named)
        point = (x, y, z)
        if len(self.known_points) == MOST_KNOWN:
            self.known_points.clear()
        self.known_points[word] = point
        return point

    def select(self) -> None:
        self.require_drawn_line("-sellast")

    def color(self) -> None:
        self.require_drawn_line("-properties")
        for options in PROPERTY:
            word = self.take(f"{options[0]!r}")
            if word not in options and _plain(word) not in options:
                rule = "Of the properties only the color is understood, '-properties o c o r,g,b'"
                fail(f"{rule}. Got {format_value(word)} in the place of {options[0]!r}.", self.path, self.line)
        count = len(self.lines)
        self.painted[count - self.last] = count, self.rgb(self.take("the color r,g,b"))

    def rgb(self, word: str) -> list[int]:
        parts = word.split(",", 3)
        if len(parts) == 3 and all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
            channels = [int(part) for part in parts]
            if max(channels) <= 255:
                return channels
        rule = "The color must be three whole numbers of 0 to 255, r,g,b without spaces in between"
        raise FileError(f"{rule}. Got {format_value(word)}.", self.path, self.line)

    def require_drawn_line(self, command: str) -> None:
        if not self.lines:
            fail(f"{command} needs a line drawn before it. {UNDERSTOOD}", self.path, self.line)

    def drawing(self) -> Drawing:
        count = len(self.lines)
        colors = np.full((count, 3), -1, dtype=np.int64)
        for first, (last, color) in self.painted.items():
            colors[first:last] = color
        return Drawing(
            path=self.path,
            points=np.array(self.points).reshape(-1, 3),
            ends=np.arange(2 * count).reshape(-1, 2),
            colors=colors,
            layers=self.layers,
            lines=np.array(self.lines),
            listed=False,
            point_columns={},
            spring_columns={},
            unit=self.unit,
        )


def _plain(word: str) -> str:
    """Command in lower case, without prefixes ("_": English name, "-": no dialog, "'": nested command)."""
    return word.lstrip("_-'").lower()


# Rhino macros (``.txt``): lines for members, on their layers and in their colors, and polylines for trails.


def save_macro(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording as a macro, in the unit of its drawing or in meters.

    Returns the file written.
    """
    drawing, layer = drawing_layers(what, frame, TYPED), ""
    rows = [f"; {MARK.decode()}: {class_name(what)}", f"; units: {drawing.unit}"]
    for member in (*drawing.originals, *drawing.members):
        if member.layer != layer:
            layer = member.layer
            rows.append(f'-layer make "{_rhino_layer_name(layer)}" enter')
        color = ",".join(str(part) for part in member.color)
        tail, head = (_typed_point(end) for end in member.ends)
        rows.append(f"-line {tail} {head} -sellast enter -properties o c o {color} enter enter")
    rows += [f'-layer make "{TRAILS}" enter'] * bool(drawing.trails)
    rows += [f"-polyline {' '.join(map(_typed_point, one))} enter" for one in drawing.trails]
    return put({path: "\n".join(rows) + "\n"})


def class_name(what: Any) -> str:
    """Class name of the written object in lower case."""
    return type(what).__name__.lower()


def _rhino_layer_name(layer: str) -> str:
    """Full name of a layer in Rhino, with its parent layers first and without quotes."""
    return " ".join(layer.replace('"', "'").replace("/", "::").split()) or "Default"


def _typed_point(place: FloatArray) -> str:
    return ",".join(map(repr, place.tolist()))


# Rhino files (``.3dm``): lines, meshes, points, trails and text dots in layers, in the unit of the drawing or meters.
#
# Each line is named by its member, ``member 12``, and has its numbers as user text: ``tension``, ``strain``, ... with
# their units, except for ``rest_length``, which readers use as a number of the spring.

VERSION = 7  # file version, for Rhino 7 and later


def save_3dm(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording as a Rhino file; return the file written."""
    with needing("cad", "A .3dm file"):
        import rhino3dm

    model: Any = rhino3dm.File3dm()  # its stubs declare writable attributes as read-only
    model.ApplicationName = MARK.decode()
    systems = {unit: system for system, unit in MODEL_UNITS.items()}
    drawing = drawing_layers(what, frame, systems)
    model.Settings.ModelUnitSystem = getattr(rhino3dm.UnitSystem, systems[drawing.unit])
    _draw(model, drawing)
    with replace_files(path) as [part]:
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

    for layer, color, place in drawing.marks:
        model.Objects.AddPoint(_point(place), looks(layer, color=color))
    for member in (*drawing.originals, *drawing.members):
        texts = {name: _text(name, value) for name, value in member.numbers.items() if np.isfinite(value)}
        attributes = looks(member.layer, f"member {member.number}", texts, member.color)
        model.Objects.AddLine(*map(_point, member.ends), attributes)
        say(member.label, member.ends.mean(axis=0))
    if drawing.faces:
        model.Objects.AddMesh(_mesh(drawing.faces), looks("faces"))
    for row, place, words in drawing.supports:
        model.Objects.AddPoint(_point(place), looks("supports", f"particle {row}"))
        say(words, place)
    for path in drawing.trails:
        model.Objects.AddPolyline([_point(place) for place in path], looks("trails"))


def _text(name: str, value: float) -> str:
    """Number as text, with its unit except for names that are read back as properties of springs."""
    return repr(value) if name in SPRING else f"{value!r} {UNITS[name]}"


def _add_layer(model: Any, name: str, shades: Mapping[str, Color], numbers: dict[str, int]) -> int:
    """Add a layer and its parent layers, which precede it in its name, separated by "/"; return its number."""
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
    """Mesh of faces without shared vertices; faces of more than four corners are cut into triangles."""
    import rhino3dm

    mesh: Any = rhino3dm.Mesh()
    for corners in faces:
        first = len(mesh.Vertices)
        for corner in corners:
            mesh.Vertices.AddPoint3d(*corner.tolist())  # Vertices.Add rounds to single precision
        if len(corners) == 4:
            mesh.Faces.AddFace(first, first + 1, first + 2, first + 3)
            continue
        for row in triangulate_faces(corners, free_space(), np.arange(len(corners))[None]).tolist():
            mesh.Faces.AddFace(*(first + corner for corner in row))
    mesh.Normals.ComputeNormals()
    return mesh


def _point(place: FloatArray) -> Any:
    import rhino3dm

    return rhino3dm.Point3d(*place.tolist())
