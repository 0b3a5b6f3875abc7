"""SVG drawings: lines, paths and shapes in the plane z = 0, with y up.

Layers are groups by their label or id, colors are strokes, and ``data-...`` attributes are attributes. The unit is that
of the picture's width (``width="210mm"``), or none. Entities are refused, and nothing outside the file is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.parsers import expat

import numpy as np

from springline.checks import FloatArray, shown
from springline.errors import FileError, SceneError, SpringlineError
from springline.io import colors as palette
from springline.io.curves import CURVES_SAID, arc, flattened
from springline.io.geometry import Drawing
from springline.io.lines import whole_file
from springline.io.sketch import NO_COLOR, Color, Sketch

MOST_BYTES = 24 * 2**20
MOST_DEEP = 256
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TOKEN = re.compile(rf"[MmZzLlHhVvCcSsQqTtAa]|{NUMBER.pattern}|[^\s,]")
MOVE = re.compile(r"([a-zA-Z]+)\s*\(([^()]*)\)")
LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*(mm|cm|in|pt|pc|px|m)?\s*")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "m": 1000.0}
PIXEL = 25.4 / 96  # [mm] of the CSS specification
UNSEEN = ("defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "style", "title", "desc")
SHAPES = ("line", "polyline", "polygon", "rect", "circle", "ellipse", "path")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
LABEL = "http://www.inkscape.org/namespaces/inkscape label"


class Group(NamedTuple):
    """What an element hands on to those within it."""

    matrix: FloatArray
    """From its own coordinates to the picture's, shape (2, 3)."""
    layers: tuple[str, ...]
    color: Color
    unseen: bool


def read_svg(path: str | os.PathLike[str]) -> Drawing:
    """Lines, paths and shapes of an SVG drawing; curves as chords.

    Raises
    ------
    FileError : with the line, for what is no XML, has entities, or is malformed
    """
    name = os.fspath(path)
    data = whole_file(name, MOST_BYTES)
    reader = _Reader(name)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        words = expat.errors.messages.get(error.code, "it is malformed")
        raise FileError(f"This is no SVG: {words}.", name, error.lineno) from None
    except SpringlineError:
        raise
    except (ValueError, LookupError) as error:
        raise FileError(f"This is no SVG: {error}.", name, reader.parser.CurrentLineNumber) from None
    drawing = reader.sketch.drawing(reader.unit)
    flip = np.array([reader.size, -reader.size, 0.0])
    return drawing._replace(points=drawing.points * flip + 0.0)


class _Reader:
    """Follows the elements of a picture and draws them."""

    def __init__(self, path: str) -> None:
        self.path, self.sketch = path, Sketch(path)
        self.unit: str | None = None
        self.size = 1.0
        self.groups = [Group(np.eye(2, 3), (), NO_COLOR, False)]
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.EntityDeclHandler = self.refuse_entity
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def refuse_entity(self, name: str, *_: Any) -> None:
        self.fail(f"Entities are not read, and this declares {shown(name)}.")

    def fail(self, message: str) -> None:
        raise FileError(message, self.path, self.parser.CurrentLineNumber)

    def begin(self, tag: str, about: dict[str, str]) -> None:
        kind, outer = tag.rpartition(" ")[2], self.groups[-1]
        if len(self.groups) == 1:
            if kind != "svg":
                self.fail(f"This is no SVG: its first element is {shown(kind)}.")
            self.measure(about)
        if len(self.groups) > MOST_DEEP:
            self.fail(f"Elements may lie within elements {MOST_DEEP} deep.")
        style = {**about, **_style(about.get("style", ""))}
        hidden = style.get("display", "").strip() == "none"
        label = about.get(LABEL) or about.get("id", "")
        layers = (*outer.layers, label) if kind == "g" and label else outer.layers
        matrix = self.moved(outer.matrix, about.get("transform", ""))
        group = Group(matrix, layers, self.stroke(style, outer.color), outer.unseen or hidden or kind in UNSEEN)
        self.groups.append(group)
        if group.unseen:
            if hidden:
                self.sketch.passed["hidden element"] += 1
        elif kind in SHAPES:
            self.draw(kind, about, group)
        elif kind in ("use", "text", "image"):
            self.sketch.passed[kind] += 1

    def end(self, _: str) -> None:
        self.groups.pop()

    def measure(self, about: dict[str, str]) -> None:
        """The unit of the picture, from its width."""
        width = LENGTH.fullmatch(about.get("width", ""))
        if width is None or width[2] not in MM:
            return
        self.unit, self.size = "mm", PIXEL
        box = [float(word) for word in NUMBER.findall(about.get("viewBox", ""))]
        if len(box) == 4 and box[2] > 0.0:
            self.size = float(width[1]) * MM[width[2]] / box[2]
        if not 0.0 < self.size < 1e9:
            self.fail(f"The width of the picture must be a positive length. Got {shown(about['width'])}.")

    def stroke(self, style: dict[str, str], inherited: Color) -> Color:
        word = style.get("stroke", "").strip()
        if not word or word in ("inherit", "currentColor"):
            return inherited
        if re.fullmatch("#[0-9a-fA-F]{3}", word):
            word = "#" + "".join(2 * digit for digit in word[1:])
        if word.startswith("rgb("):
            word = word[4:].rstrip(")")
        try:
            return palette.shades(word)[0]
        except SceneError:
            return NO_COLOR

    def moved(self, matrix: FloatArray, text: str) -> FloatArray:
        """A matrix, and after it the transforms that a text lists."""
        if text and MOVE.sub("", text).strip(" ,\t\r\n"):
            self.fail(f"This is no transform: {shown(text)}.")
        for kind, inside in MOVE.findall(text):
            numbers = [float(word) for word in NUMBER.findall(inside)]
            matrix = _product(matrix, self.transform(kind, numbers, text))
        return matrix

    def transform(self, kind: str, n: list[float], text: str) -> FloatArray:
        match kind, len(n):
            case "matrix", 6:
                return np.array([[n[0], n[2], n[4]], [n[1], n[3], n[5]]])
            case "translate", 1 | 2:
                return np.array([[1.0, 0.0, n[0]], [0.0, 1.0, n[1] if n[1:] else 0.0]])
            case "scale", 1 | 2:
                return np.array([[n[0], 0.0, 0.0], [0.0, n[-1], 0.0]])
            case "rotate", 1 | 3:
                c, s = np.cos(np.radians(n[0])), np.sin(np.radians(n[0]))
                x, y = n[1:] or (0.0, 0.0)
                return np.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y]])
            case "skewX", 1:
                return np.array([[1.0, np.tan(np.radians(n[0])), 0.0], [0.0, 1.0, 0.0]])
            case "skewY", 1:
                return np.array([[1.0, 0.0, 0.0], [np.tan(np.radians(n[0])), 1.0, 0.0]])
        raise FileError(f"This is no transform: {shown(text)}.", self.path, self.parser.CurrentLineNumber)

    def draw(self, kind: str, about: dict[str, str], group: Group) -> None:
        place = self.parser.CurrentLineNumber
        said = {name[5:].lower(): value for name, value in about.items() if name.startswith("data-")}
        if about.get("id"):
            said["name"] = about["id"]
        look: dict[str, Any] = {"layer": "/".join(group.layers), "color": group.color, "attributes": said}
        for points, closed in self.outlines(kind, about):
            with np.errstate(all="ignore"):
                moved = points[:, :2] @ group.matrix[:, :2].T + group.matrix[:, 2]
            self.sketch.polyline(moved, place, closed=closed, **look)

    def outlines(self, kind: str, about: dict[str, str]) -> Iterator[tuple[FloatArray, bool]]:
        """Points along a shape, shape (points, 2 or 3), and whether it is closed."""

        def value(name: str) -> float:
            return self.number(about.get(name, "0"), name)

        if kind == "line":
            yield np.array([[value("x1"), value("y1")], [value("x2"), value("y2")]]), False
        elif kind in ("polyline", "polygon"):
            words = NUMBER.findall(about.get("points", ""))
            if len(words) % 2 or NUMBER.sub("", about.get("points", "")).strip(" ,\t\r\n"):
                self.fail(f"'points' of a {kind} must be pairs of numbers. Got {shown(about.get('points'))}.")
            yield np.array([float(word) for word in words]).reshape(-1, 2), kind == "polygon"
        elif kind == "rect":
            x, y, w, h = (value(name) for name in ("x", "y", "width", "height"))
            yield np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]), True
        elif kind == "path":
            yield from _Path(self, about.get("d", "")).pieces()
        else:
            names = ("r", "r") if kind == "circle" else ("rx", "ry")
            first, second = (value(name) for name in names)
            center = np.array([value("cx"), value("cy"), 0.0])
            self.sketch.say(CURVES_SAID)
            yield _round(center, np.array([first, 0, 0]), np.array([0, second, 0]), 0.0, 2 * np.pi)[:-1], True

    def number(self, text: str, name: str) -> float:
        found = LENGTH.fullmatch(text)
        if found is None or (found[2] not in (None, "px")):
            self.fail(f"{name!r} must be a number. Got {shown(text)}.")
        assert found is not None
        return float(found[1])


class _Path:
    """Commands of a path's ``d``."""

    def __init__(self, reader: _Reader, text: str) -> None:
        self.reader, self.words, self.next = reader, TOKEN.findall(text), 0

    def numbers(self, command: str) -> list[float]:
        found: list[float] = []
        for _ in range(ARGUMENTS[command.upper()]):
            flag = command in "Aa" and len(found) in (3, 4)
            word = self.words[self.next] if self.next < len(self.words) else ""
            if flag and word[:1] in ("0", "1") and len(word) > 1:  # flags may stand without a space behind them
                self.words[self.next] = word[1:]
                found.append(float(word[0]))
                continue
            if not NUMBER.fullmatch(word):
                self.reader.fail(f"After {command!r} of a path must follow a number. Got {shown(word)}.")
            found.append(float(word))
            self.next += 1
        return found

    def pieces(self) -> Iterator[tuple[FloatArray, bool]]:
        """Points along each part of the path, and whether it is closed."""
        at = start = control = np.zeros(2)
        points: list[FloatArray] = []
        command = before = ""
        while self.next < len(self.words):
            word = self.words[self.next]
            if word.upper() in ARGUMENTS:
                command, self.next = word, self.next + 1
            elif not command or command in "Zz":
                self.reader.fail(f"A path must go on with a command. Got {shown(word)}.")
            kind = command.upper()
            if not points and kind not in "MZ" and before != "Z":
                self.reader.fail("A path must begin with M.")
            n = np.array(self.numbers(command))
            if kind == "Z":
                if points:
                    yield np.concatenate(points), True
                points, at = [], start
            elif kind == "M":
                if len(points) > 1:
                    yield np.concatenate(points), False
                at = start = n + (at if command == "m" else 0.0)
                points = [at[None]]
                command = "l" if command == "m" else "L"  # what follows without a command
            else:
                points = points or [at[None]]
                made, control = self.piece(kind, n, at, control if before in "CSQT" else at, before, command.islower())
                at = made[-1, :2]
                points.append(made[:, :2])
            before = kind
        if len(points) > 1:
            yield np.concatenate(points), False

    def piece(
        self, kind: str, n: FloatArray, at: FloatArray, control: FloatArray, before: str, relative: bool
    ) -> tuple[FloatArray, FloatArray]:
        """Points behind ``at`` along one command, and its last control point."""
        base = at if relative else np.zeros(2)
        if kind == "H":
            return np.array([[n[0] + base[0], at[1]]]), at
        if kind == "V":
            return np.array([[at[0], n[0] + base[1]]]), at
        if kind == "L":
            return (n + base)[None], at
        self.reader.sketch.say(CURVES_SAID)
        if kind == "A":
            return self.elliptic(n, at, n[5:] + base), at
        given = list(n.reshape(-1, 2) + base)
        if kind in "ST":
            alike = before in ("CS" if kind == "S" else "QT")
            given.insert(0, 2 * at - control if alike else at)
        return _bezier(np.array([at, *given]))[1:], given[-2]

    def elliptic(self, n: FloatArray, at: FloatArray, to: FloatArray) -> FloatArray:
        """Points of an elliptic arc behind ``at`` (SVG 1.1, F.6.5: from end points to a center)."""
        rx, ry, turned, large, sweep = abs(n[0]), abs(n[1]), np.radians(n[2]), n[3] != 0.0, n[4] != 0.0
        if rx == 0.0 or ry == 0.0 or (at == to).all():
            return to[None]
        c, s = np.cos(turned), np.sin(turned)
        x, y = np.array([[c, s], [-s, c]]) @ ((at - to) / 2)
        grown = max(1.0, np.sqrt((x / rx) ** 2 + (y / ry) ** 2))
        rx, ry = rx * grown, ry * grown
        with np.errstate(all="ignore"):
            inside = (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1.0
        apart = np.sqrt(max(0.0, inside)) * (-1.0 if large == sweep else 1.0)
        ox, oy = apart * rx * y / ry, -apart * ry * x / rx
        center = np.array([c * ox - s * oy, s * ox + c * oy]) + (at + to) / 2
        start, stop = np.arctan2((y - oy) / ry, (x - ox) / rx), np.arctan2((-y - oy) / ry, (-x - ox) / rx)
        turn = (stop - start) % (2 * np.pi) if sweep else -((start - stop) % (2 * np.pi))
        made = _round(
            np.append(center, 0.0), np.array([rx * c, rx * s, 0]), np.array([-ry * s, ry * c, 0]), start, start + turn
        )
        made[-1, :2] = to
        return made[1:]


def _round(center: FloatArray, first: FloatArray, second: FloatArray, start: float, stop: float) -> FloatArray:
    if not (np.isfinite([*center, *first, *second, start, stop]).all()):
        raise ValueError("an arc must be made of numbers")
    return arc(center, first, second, start, stop)


def _bezier(control: FloatArray) -> FloatArray:
    """Points along a curve of Bézier of second or third degree, shape (points, 3)."""
    points = np.column_stack([control, np.zeros(len(control))])

    def at(t: FloatArray) -> FloatArray:
        rows = np.repeat(points[:, None, :], len(t), axis=1)
        while len(rows) > 1:  # de Casteljau
            rows = rows[:-1] + (rows[1:] - rows[:-1]) * t[None, :, None]
        return np.asarray(rows[0])

    return flattened(at, np.array([0.0, 1.0]))


def _style(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if value}


def _product(first: FloatArray, second: FloatArray) -> FloatArray:
    with np.errstate(all="ignore"):
        turned = first[:, :2] @ second[:, :2]
        moved = first[:, :2] @ second[:, 2] + first[:, 2]
    return np.column_stack([turned, moved])
