"""SVG drawings: lines, paths and shapes in the plane z = 0, with y up.

Layers are groups by their label or id, colors are strokes, and ``data-...`` attributes are attributes. The unit is that
of the picture's width (``width="210mm"``), or none. Entities are refused, and nothing outside the file is read.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple, NoReturn
from xml.parsers import expat

import numpy as np

from springline.checks import shown
from springline.errors import FileError, SceneError, SpringlineError
from springline.io import colors as palette
from springline.io.curves import CURVES_SAID, arc, bezier
from springline.io.geometry import Drawing
from springline.io.lines import MOST_DRAWN, layer_name, whole_file
from springline.io.sketch import NO_COLOR, Color, Sketch

# Paths of SVG: their commands as points, curves as chords (SVG 1.1, chapter 8).

Point = tuple[float, float]
Points = list[Point]
NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
TOKEN = re.compile(rf"[MmZzLlHhVvCcSsQqTtAa]|{NUMBER.pattern}|[^\s,]")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class Path:
    """Commands of a path's ``d``, read one by one.

    Parameters
    ----------
    text : the path
    fail : raises the error for a sentence
    count : is told at each command how many points its part of the path has
    say : takes what there is to say of what was drawn in another way
    """

    def __init__(
        self, text: str, fail: Callable[[str], NoReturn], count: Callable[[int], None], say: Callable[[str], None]
    ) -> None:
        self.fail, self.count, self.say = fail, count, say
        # A generator: paths of millions of numbers are not made into a list of words first.
        self._words = (found[0] for found in TOKEN.finditer(text))
        self.word = next(self._words, "")  # the next one; nothing at the end

    def pieces(self) -> Iterator[tuple[Points, bool]]:
        """Points along each part of the path, and whether it is closed."""
        at = start = control = (0.0, 0.0)
        points: Points = []
        command = before = ""
        while self.word:
            self.count(len(points))
            # Numbers behind numbers repeat the command; behind M they mean L.
            if self.word.upper() in ARGUMENTS:
                command = self.take()
            elif not command or command in "Zz":
                self.fail(f"A path must go on with a command. Got {shown(self.word)}.")
            kind = command.upper()
            if not points and kind not in "MZ" and before != "Z":
                self.fail("A path must begin with M.")
            n = [self.number(command, k) for k in range(ARGUMENTS[kind])]
            if kind == "Z":
                if points:
                    yield points, True
                points, at = [], start
            elif kind == "M":
                if len(points) > 1:
                    yield points, False
                at = start = (n[0] + at[0], n[1] + at[1]) if command == "m" else (n[0], n[1])
                points = [at]
                command = "l" if command == "m" else "L"  # what follows without a command
            else:
                points = points or [at]
                # Smooth curves mirror the last control point; behind anything that is no curve that is the point
                # itself.
                made, control = self.piece(kind, n, at, control if before in "CSQT" else at, before, command.islower())
                points += made
                at = made[-1]
            before = kind
        if len(points) > 1:
            yield points, False

    def take(self) -> str:
        """The next word."""
        word, self.word = self.word, next(self._words, "")
        return word

    def number(self, command: str, place: int) -> float:
        """The next argument of a command."""
        flag = command in "Aa" and place in (3, 4)
        # "a1 1 0 00 1 1" is two flags and a number: minifiers write so.
        if flag and self.word[:1] in ("0", "1") and len(self.word) > 1:  # may stand without a space behind it
            first, self.word = self.word[0], self.word[1:]
            return float(first)
        if not NUMBER.fullmatch(self.word):
            self.fail(f"After {command!r} of a path must follow a number. Got {shown(self.word)}.")
        return float(self.take())

    def piece(
        self, kind: str, n: list[float], at: Point, control: Point, before: str, relative: bool
    ) -> tuple[Points, Point]:
        """Points behind ``at`` along one command, and its last control point."""
        x, y = at if relative else (0.0, 0.0)
        if kind == "H":
            return [(n[0] + x, at[1])], at
        if kind == "V":
            return [(at[0], n[0] + y)], at
        if kind == "L":
            return [(n[0] + x, n[1] + y)], at
        self.say(CURVES_SAID)
        if kind == "A":
            return elliptic(n, at, (n[5] + x, n[6] + y)), at
        given = [(a + x, b + y) for a, b in zip(n[::2], n[1::2], strict=True)]
        if kind in "ST":
            alike = before in ("CS" if kind == "S" else "QT")
            given.insert(0, (2 * at[0] - control[0], 2 * at[1] - control[1]) if alike else at)
        return bezier([at, *given])[1:], given[-2]


def elliptic(n: list[float], at: Point, to: Point) -> Points:
    """Points of an elliptic arc behind ``at`` (SVG 1.1, F.6.5: from end points to a center).

    Raises
    ------
    ValueError : for what are no numbers
    """
    rx, ry = abs(n[0]), abs(n[1])
    # Of the specification (F.6.2): without radii it is a line, from a point to itself nothing.
    if rx == 0.0 or ry == 0.0 or at == to:
        return [to]
    if not all(map(math.isfinite, (*n, *at, *to))):
        raise ValueError("an arc must be made of numbers")
    turned = math.radians(n[2])
    c, s = math.cos(turned), math.sin(turned)
    dx, dy = (at[0] - to[0]) / 2, (at[1] - to[1]) / 2
    x, y = c * dx + s * dy, c * dy - s * dx
    # Radii too small to reach are enlarged evenly until they do (F.6.6).
    grown = max(1.0, math.hypot(x / rx, y / ry))
    rx, ry = rx * grown, ry * grown
    far = (rx * y) * (rx * y) + (ry * x) * (ry * x)
    # Rounding may leave it a little below 0 where the radii only just reach, hence max() at the root.
    inside = (rx * ry) * (rx * ry) / far - 1.0 if far > 0.0 else 0.0
    apart = math.sqrt(max(0.0, inside)) * (-1.0 if (n[3] != 0.0) == (n[4] != 0.0) else 1.0)
    ox, oy = apart * rx * y / ry, -apart * ry * x / rx
    center = c * ox - s * oy + (at[0] + to[0]) / 2, s * ox + c * oy + (at[1] + to[1]) / 2, 0.0
    start, stop = math.atan2((y - oy) / ry, (x - ox) / rx), math.atan2((-y - oy) / ry, (-x - ox) / rx)
    turn = (stop - start) % (2 * math.pi) if n[4] != 0.0 else -((start - stop) % (2 * math.pi))
    made = arc(center, (rx * c, rx * s, 0.0), (-ry * s, ry * c, 0.0), start, start + turn)
    return [*((x, y) for x, y, _ in made[1:-1]), to]


MOST_BYTES = 24 * 2**20
MOST_DEEP = 256
MOVE = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
LENGTH = re.compile(rf"({NUMBER.pattern})\s*(mm|cm|in|pt|pc|px|m)?")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "m": 1000.0}
PIXEL = 25.4 / 96  # [mm] of the CSS specification
UNSEEN = ("defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "style", "title", "desc")
SHAPES = ("line", "polyline", "polygon", "rect", "circle", "ellipse", "path")
LABEL = "http://www.inkscape.org/namespaces/inkscape label"
Matrix = tuple[float, float, float, float, float, float]  # a to f: (x, y) goes to (a x + c y + e, b x + d y + f)
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class SvgGroup(NamedTuple):
    """The properties that an SVG element passes on to those within it."""

    matrix: Matrix
    """From its own coordinates to the picture's."""
    layer: str
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
    # A picture has y down. Adding 0.0 makes -0.0 a plain zero.
    flip = np.array([reader.size, -reader.size, 0.0])
    return drawing._replace(points=drawing.points * flip + 0.0)


class _Reader:
    """Follows the elements of a picture and draws them."""

    def __init__(self, path: str) -> None:
        self.path, self.sketch = path, Sketch(path)
        self.unit: str | None = None
        self.size = 1.0
        self.groups = [SvgGroup(SAME, "", NO_COLOR, False)]
        self.strokes: dict[str, Color] = {}
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.EntityDeclHandler = self.refuse_entity
        # Entities that double at each level make gigabytes of a few lines, and external ones read files: none is read.
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def refuse_entity(self, name: str, *_: Any) -> None:
        self.fail(f"Entities are not read, and this declares {shown(name)}.")

    def fail(self, message: str) -> NoReturn:
        raise FileError(message, self.path, self.parser.CurrentLineNumber)

    def begin(self, tag: str, about: dict[str, str]) -> None:
        kind, outer = tag.rpartition(" ")[2], self.groups[-1]
        if len(self.groups) == 1:
            if kind != "svg":
                self.fail(f"This is no SVG: its first element is {shown(kind)}.")
            self.measure(about)
        if len(self.groups) > MOST_DEEP:
            self.fail(f"Elements may lie within elements {MOST_DEEP} deep.")
        # A style wins over an attribute of the same name (CSS).
        style = {**about, **_style(about["style"])} if "style" in about else about
        hidden = style.get("display", "").strip() == "none"
        label = about.get(LABEL) or about.get("id", "")
        layer = self.inner(outer.layer, label) if kind == "g" and label else outer.layer
        matrix = self.moved(outer.matrix, about["transform"]) if "transform" in about else outer.matrix
        group = SvgGroup(matrix, layer, self.stroke(style, outer.color), outer.unseen or hidden or kind in UNSEEN)
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
        width = LENGTH.fullmatch(about.get("width", "").strip())
        if width is None or width[2] not in MM:
            return
        self.unit, self.size = "mm", PIXEL
        box = [float(word) for word in NUMBER.findall(about.get("viewBox", ""))]
        if len(box) == 4 and box[2] > 0.0:
            # Coordinates are those of the viewBox; only the width says how long one of them is.
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
        if word not in self.strokes:
            try:
                self.strokes[word] = palette.shades(word)[0]
            except SceneError:
                self.strokes[word] = NO_COLOR
        return self.strokes[word]

    def inner(self, outer: str, label: str) -> str:
        """The layer of a group within that of another one."""
        return layer_name(f"{outer}/{label}" if outer else label, self.path, self.parser.CurrentLineNumber)

    def moved(self, matrix: Matrix, text: str) -> Matrix:
        """A matrix, and after it the transforms that a text lists."""
        at = 0
        while found := MOVE.match(text, at):
            numbers = [float(word) for word in NUMBER.findall(found[2])]
            matrix = _product(matrix, self.transform(found[1], numbers, text))
            at = found.end()
        if text[at:].strip(" ,\t\r\n"):
            self.fail(f"This is no transform: {shown(text)}.")
        return matrix

    def transform(self, kind: str, n: list[float], text: str) -> Matrix:
        match kind, len(n):
            case "matrix", 6:
                return n[0], n[1], n[2], n[3], n[4], n[5]
            case "translate", 1 | 2:
                return 1.0, 0.0, 0.0, 1.0, n[0], n[1] if n[1:] else 0.0
            case "scale", 1 | 2:
                return n[0], 0.0, 0.0, n[-1], 0.0, 0.0
            case ("rotate", 1 | 3) | ("skewX" | "skewY", 1) if math.isfinite(n[0]):
                angle = math.radians(n[0])
                if kind == "skewX":
                    return 1.0, 0.0, math.tan(angle), 1.0, 0.0, 0.0
                if kind == "skewY":
                    return 1.0, math.tan(angle), 0.0, 1.0, 0.0, 0.0
                c, s = math.cos(angle), math.sin(angle)
                x, y = n[1:] or (0.0, 0.0)
                return c, s, -s, c, x - c * x + s * y, y - s * x - c * y
        self.fail(f"This is no transform: {shown(text)}.")

    def draw(self, kind: str, about: dict[str, str], group: SvgGroup) -> None:
        place = self.parser.CurrentLineNumber
        said = {name[5:].lower(): value for name, value in about.items() if name.startswith("data-")}
        if about.get("id"):
            said["name"] = about["id"]
        a, b, c, d, e, f = group.matrix
        drawn = False
        for points, closed in self.outlines(kind, about):
            moved = points if group.matrix == SAME else [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
            self.sketch.polyline(moved, place, closed=closed, layer=group.layer, color=group.color, attributes=said)
            drawn = True
        if not drawn:
            self.sketch.give(1, place)

    def outlines(self, kind: str, about: dict[str, str]) -> Iterator[tuple[Points, bool]]:
        """Points along a shape, and whether it is closed."""

        def value(name: str) -> float:
            return self.number(about[name], name) if name in about else 0.0

        if kind == "line":
            yield [(value("x1"), value("y1")), (value("x2"), value("y2"))], False
        elif kind in ("polyline", "polygon"):
            # No more than may be drawn, and a few more, by which it is known that there are.
            listed = NUMBER.finditer(about.get("points", ""))
            words = [float(found[0]) for found in islice(listed, 2 * MOST_DRAWN + 4)]
            self.sketch.check_room(len(words) // 2 - 1, self.parser.CurrentLineNumber)
            if len(words) % 2 or NUMBER.sub("", about.get("points", "")).strip(" ,\t\r\n"):
                self.fail(f"'points' of a {kind} must be pairs of numbers. Got {shown(about.get('points'))}.")
            yield list(zip(words[::2], words[1::2], strict=True)), kind == "polygon"
        elif kind == "rect":
            x, y, w, h = value("x"), value("y"), value("width"), value("height")
            yield [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], True
        elif kind == "path":
            yield from Path(about.get("d", ""), self.fail, self.counted, self.sketch.say).pieces()
        else:
            names = ("r", "r") if kind == "circle" else ("rx", "ry")
            first, second = (value(name) for name in names)
            self.sketch.say(CURVES_SAID)
            around = arc((value("cx"), value("cy"), 0.0), (first, 0.0, 0.0), (0.0, second, 0.0), 0.0, 2 * math.pi)
            yield [(x, y) for x, y, _ in around[:-1]], True

    def counted(self, points: int) -> None:
        """One more command of a path, in a part that has so many points."""
        self.sketch.give(1)
        self.sketch.check_room(points - 1, self.parser.CurrentLineNumber)

    def number(self, text: str, name: str) -> float:
        found = LENGTH.fullmatch(text.strip())
        # A length in another unit within a drawing would need the size of a pixel, which differs from program to
        # program.
        if found is None or (found[2] not in (None, "px")):
            self.fail(f"{name!r} must be a number. Got {shown(text)}.")
        return float(found[1])


def _style(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if value}


def _product(first: Matrix, second: Matrix) -> Matrix:
    """The matrix product: points are moved by the second, then by the first."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f
