"""SVG drawings: lines, paths and shapes in the plane z = 0, with y up.

Layers are groups by their label or id, colors are strokes, and ``data-...`` attributes are attributes. Lengths are
scaled by the picture's width (``width="210mm"``); without a unit there, the drawing has no unit. Entities are refused,
and nothing outside the file is read.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, NoReturn
from xml.parsers import expat

import numpy as np

from springline.checks import format_value
from springline.errors import FileError, SceneError, SpringlineError
from springline.io import colors as palette
from springline.io.curves import CURVES_SAID, bezier, plane_arc
from springline.io.geometry import MOST_SHOWN, Drawing
from springline.io.lines import MOST_DRAWN, layer_name, whole_file
from springline.io.sketch import NO_COLOR, Color, Sketch
from springline.io.svg_styles import NO_ELEMENT, StyleSheet, SvgElement, inline_styles, resolve_style

# Paths of SVG, converted to points, with curves as chords (SVG 1.1, chapter 8).

Point = tuple[float, float]
Points = list[Point]
NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
LETTERS = "[MmZzLlHhVvCcSsQqTtAa]"
TOKEN = re.compile(rf"{LETTERS}|{NUMBER.pattern}|[^\s,]")
COMMAND = re.compile(rf"[\s,]*({LETTERS})")
AHEAD = re.compile(r"[\s,]*([^\s,])?")
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
FLAGS = (3, 4)  # arguments of an arc that are 0 or 1 and need no space after them
# An atomic group, so that "12" is never split into two numbers.
ARGUMENT, FLAG = rf"[\s,]*((?>{NUMBER.pattern}))", r"[\s,]*([01])"
USUAL = {  # all arguments of a command
    kind: re.compile("".join(FLAG if kind == "A" and k in FLAGS else ARGUMENT for k in range(count)))
    for kind, count in ARGUMENTS.items()
}
STRAIGHT = re.compile(rf"[\s,]*(?:([HhVv]){ARGUMENT}|([Ll]){ARGUMENT}{ARGUMENT})")
CURVED = frozenset("CSQTA")  # commands that draw chords
BEZIER = CURVED - {"A"}
COUNTED_TOGETHER = 256  # straight commands; curves are counted one by one, because they may have many chords


class SvgOutline(NamedTuple):
    """Points along a shape or a part of a path."""

    points: Points
    closed: bool = False
    chords: bool | list[bool] = False
    """True for chords of a curve: one value for all lines, or one for each except the closing line."""


class Path:
    """Reader of the commands in the attribute ``d`` of a path.

    Parameters
    ----------
    text : text of the path
    fail : function that raises an error with a message
    count : function that takes the number of points in the current part of the path, and of commands since the last
        call
    say : function that takes notes on approximations
    """

    def __init__(
        self, text: str, fail: Callable[[str], NoReturn], count: Callable[[int, int], None], say: Callable[[str], None]
    ) -> None:
        self.text, self.fail, self.count, self.say = text, fail, count, say
        self.place = 0  # index of the next character to read

    def pieces(self) -> Iterator[SvgOutline]:
        """Iterator over the parts of the path."""
        at = start = control = (0.0, 0.0)
        points: Points = []
        chords: list[bool] = []
        command = before = ""
        commands = 0  # number of commands not counted yet
        while found := self.next_command(command):
            commands += 1
            if commands == COUNTED_TOGETHER or before in CURVED:
                self.count(len(points), commands)
                commands = 0
            command = found
            kind = command.upper()
            if not points and kind not in "MZ":
                if before != "Z":
                    self.fail("A path must begin with M.")
                points = [at]
            n = self.arguments(command, kind)
            x, y = at if command.islower() else (0.0, 0.0)
            if kind in "LHV":
                at = (n[0] + x, n[1] + y) if kind == "L" else (n[0] + x, at[1]) if kind == "H" else (at[0], n[0] + y)
                points.append(at)
                at, command = self.straight(points, at, command)
                chords += [False] * (len(points) - 1 - len(chords))
            elif kind == "Z":
                if points:
                    yield SvgOutline(points, True, chords)
                points, chords, at = [], [], start
            elif kind == "M":
                if len(points) > 1:
                    yield SvgOutline(points, False, chords)
                at = start = (n[0] + x, n[1] + y)
                points, chords = [at], []
                command = "l" if command == "m" else "L"  # the command of further arguments without a letter
            else:
                # Smooth curves mirror the last control point; after other commands it is the current point.
                made, control = self.curve(kind, n, at, control if before in BEZIER else at, before, (x, y))
                points += made
                chords += [True] * len(made)
                at = made[-1]
            before = kind
        self.count(len(points), commands)
        if len(points) > 1:
            yield SvgOutline(points, False, chords)

    def straight(self, points: Points, at: Point, command: str) -> tuple[Point, str]:
        """Add points of consecutive straight commands, the most frequent case; return the last point and command."""
        (x, y), counted = at, len(points)
        while found := STRAIGHT.match(self.text, self.place):
            one, n, both, across, up = found.groups()
            if both is not None:
                x, y = float(across) + (x if both == "l" else 0.0), float(up) + (y if both == "l" else 0.0)
            elif one in "Hh":
                x = float(n) + (x if one == "h" else 0.0)
            else:
                y = float(n) + (y if one == "v" else 0.0)
            points.append((x, y))
            self.place, command = found.end(), one or both
            if len(points) - counted == COUNTED_TOGETHER:
                self.count(len(points), COUNTED_TOGETHER)
                counted = len(points)
        self.count(len(points), len(points) - counted)
        return (x, y), command

    def next_command(self, before: str) -> str:
        """Next command, or the command ``before`` again if numbers follow; empty at the end of the path."""
        if found := COMMAND.match(self.text, self.place):
            self.place = found.end()
            return found[1]
        ahead = AHEAD.match(self.text, self.place)
        if ahead is None or ahead[1] is None:
            return ""
        if not before or before in "Zz":
            self.fail(f"A path must go on with a command. Got {format_value(self.word())}.")
        return before

    def word(self) -> str:
        """Next command, number or other character; empty at the end of the path."""
        found = TOKEN.search(self.text, self.place)
        return found[0] if found else ""

    def arguments(self, command: str, kind: str) -> list[float]:
        """Read all arguments of a command."""
        if found := USUAL[kind].match(self.text, self.place):
            self.place = found.end()
            return [*map(float, found.groups())]
        return [self.argument(command, kind == "A" and k in FLAGS) for k in range(ARGUMENTS[kind])]

    def argument(self, command: str, flag: bool) -> float:
        """Read the next argument of a command. Minifiers write "a1 1 0 00 1 1": two flags and a number in "001"."""
        word = self.word()
        try:
            value = float(word[0] if flag and word[:1] in ("0", "1") else word)
        except ValueError:
            self.fail(f"After {command!r} of a path must follow a number. Got {format_value(word)}.")
        length = 1 if flag and word[:1] in ("0", "1") else len(word)
        self.place = self.text.index(word, self.place) + length
        return value

    def curve(
        self, kind: str, n: list[float], at: Point, control: Point, before: str, origin: Point
    ) -> tuple[Points, Point]:
        """Points after ``at`` along a curve, and its last control point; arguments are relative to ``origin``."""
        x, y = origin
        self.say(CURVES_SAID)
        if kind == "A":
            return elliptic(n, at, (n[5] + x, n[6] + y)), at
        given = [(a + x, b + y) for a, b in zip(n[::2], n[1::2], strict=True)]
        if kind in "ST":
            alike = before in ("CS" if kind == "S" else "QT")
            given.insert(0, (2 * at[0] - control[0], 2 * at[1] - control[1]) if alike else at)
        return bezier([at, *given])[1:], given[-2]


def elliptic(n: list[float], at: Point, to: Point) -> Points:
    """Points of an elliptic arc after ``at`` (SVG 1.1, F.6.5: conversion from end points to a center).

    Raises
    ------
    ValueError : if a value is not finite
    """
    rx, ry = abs(n[0]), abs(n[1])
    # F.6.2: an arc without radii is a line, and an arc from a point to itself is empty.
    if rx == 0.0 or ry == 0.0 or at == to:
        return [to]
    if not math.isfinite(sum(n) + at[0] + at[1] + to[0] + to[1]):
        raise ValueError("an arc must be made of numbers")
    turned = math.radians(n[2])
    c, s = math.cos(turned), math.sin(turned)
    dx, dy = (at[0] - to[0]) / 2, (at[1] - to[1]) / 2
    x, y = c * dx + s * dy, c * dy - s * dx
    # Radii that are too small to reach the end point are scaled up (F.6.6).
    grown = max(1.0, math.hypot(x / rx, y / ry))
    rx, ry = rx * grown, ry * grown
    far = (rx * y) * (rx * y) + (ry * x) * (ry * x)
    # Rounding errors may make it slightly negative if the radii just reach, hence max() in the root.
    inside = (rx * ry) * (rx * ry) / far - 1.0 if far > 0.0 else 0.0
    apart = math.sqrt(max(0.0, inside)) * (-1.0 if (n[3] != 0.0) == (n[4] != 0.0) else 1.0)
    ox, oy = apart * rx * y / ry, -apart * ry * x / rx
    center = c * ox - s * oy + (at[0] + to[0]) / 2, s * ox + c * oy + (at[1] + to[1]) / 2
    start, stop = math.atan2((y - oy) / ry, (x - ox) / rx), math.atan2((-y - oy) / ry, (-x - ox) / rx)
    turn = (stop - start) % (2 * math.pi) if n[4] != 0.0 else -((start - stop) % (2 * math.pi))
    made = plane_arc(center, (rx * c, rx * s), (-ry * s, ry * c), start, start + turn)
    return [*made[1:-1], to]


MOST_BYTES = 24 * 2**20
MOST_DEEP = 256
MOST_STYLES = 256  # size of the cache of parsed 'style' values
MOVE = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
LENGTH = re.compile(rf"({NUMBER.pattern})\s*(mm|cm|in|pt|pc|px|m|Q)?")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "m": 1000.0, "Q": 0.25}
ROUNDED = 1e-3  # relative tolerance of the aspect ratio between the picture and its viewBox [-]
PIXEL = 25.4 / 96  # size of a pixel in the CSS specification [mm]
UNSEEN = ("defs", "symbol", "clipPath", "mask", "marker", "pattern")  # elements whose contents are not drawn in place
FOREIGN = ("use", "text", "image", "foreignObject", "animate", "animateTransform", "animateMotion", "set", "script")
WORDS = ("metadata", "style", "title", "desc")
QUIET = ("svg", "g", "a", "tspan", "textPath", "tref", "view", "cursor", "namedview", "page", "grid", "guide")
PAINTS = ("linearGradient", "radialGradient", "stop", "filter", "solidcolor", "hatch", "mesh", "font", "color-profile")
SVG_NAMES = ("http://www.w3.org/2000/svg", "")
PROPERTIES = frozenset(
    [
        "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity", "marker", "marker-start", "marker-mid",
        "marker-end", "clip-path", "mask", "filter", "pathLength", "vector-effect",
    ]
)  # fmt: skip # properties of elements that a scene cannot store
MOVED_BY_STYLE = ("transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height")  # also allowed in CSS
NO_VALUE = ("", "none", "inherit", "1", "1px")
STYLE = re.compile(rb"<(?:[\w.-]+:)?style[\s>]|^\xff\xfe|^\xfe\xff")
SHAPES = ("line", "polyline", "polygon", "rect", "circle", "ellipse", "path")
LABEL = "http://www.inkscape.org/namespaces/inkscape label"
Matrix = tuple[float, float, float, float, float, float]  # a to f: (x, y) goes to (a x + c y + e, b x + d y + f)
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class SvgGroup(NamedTuple):
    """Properties of an SVG element that its descendants inherit."""

    matrix: Matrix
    """Transformation from local coordinates to those of the picture."""
    layer: str
    color: Color
    unseen: str
    """Reason why its contents are not drawn; empty if they are drawn."""
    hidden: bool
    """True if its visibility is hidden; descendants may override this."""
    element: SvgElement


def read_svg(path: str | os.PathLike[str]) -> Drawing:
    """Read lines, paths and shapes of an SVG drawing; curves become chords.

    Raises
    ------
    FileError : with the line, for invalid XML, entities, and malformed elements
    """
    name = os.fspath(path)
    data = whole_file(name, MOST_BYTES)
    reader = _Reader(name)
    try:
        reader.read_styles(data)
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        words = expat.errors.messages.get(error.code, "it is malformed")
        raise FileError(f"This is no SVG: {words}.", name, error.lineno) from None
    except SpringlineError:
        raise
    except (ValueError, LookupError) as error:
        raise FileError(f"This is no SVG: {error}.", name, reader.parser.CurrentLineNumber) from None
    drawing = reader.sketch.drawing(reader.unit)
    # The y axis of a picture points down. Adding 0.0 turns -0.0 into 0.0.
    flip = np.array([reader.size, -reader.size, 0.0])
    return drawing._replace(points=drawing.points * flip + 0.0)


class _Reader:
    """Reader that draws the elements of a picture."""

    def __init__(self, path: str) -> None:
        self.path, self.sketch = path, Sketch(path)
        self.unit: str | None = None
        self.size = 1.0
        self.groups = [SvgGroup(SAME, "", NO_COLOR, "", False, NO_ELEMENT)]
        self.strokes: dict[str, Color] = {}
        self.inline = lru_cache(maxsize=MOST_STYLES)(inline_styles)
        self.sheet = StyleSheet("")
        self.parser = self.new_parser()
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.ProcessingInstructionHandler = self.instruct

    def new_parser(self) -> Any:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.EntityDeclHandler = self.refuse_entity
        # Nested entities expand a few lines to gigabytes, and external entities read files, so none are read.
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        return parser

    def read_styles(self, data: bytes) -> None:
        """Read all style sheets of the file before anything is drawn."""
        if not STYLE.search(data):
            return
        texts, within = list[str](), [False]
        drawing, self.parser = self.parser, self.new_parser()  # errors report the line of the current parser
        self.parser.StartElementHandler = lambda tag, _: within.append(tag.rpartition(" ")[2] == "style")
        self.parser.EndElementHandler = lambda _: within.pop()
        self.parser.CharacterDataHandler = lambda text: texts.append(text) if within[-1] else None
        self.parser.buffer_text = True
        self.parser.Parse(data, True)
        self.parser = drawing
        self.sheet = StyleSheet("".join(texts))
        if self.sheet.unread:
            listed = ", ".join(format_value(one[:60]) for one in self.sheet.unread[:MOST_SHOWN])
            self.sketch.say(f"{len(self.sheet.unread)} rules of style sheets were not understood: {listed}.")
        if self.sheet.passed:
            words = [one[:60] for one in self.sheet.passed]
            more = f" and {len(words) - MOST_SHOWN} more" * (len(words) > MOST_SHOWN)
            listed = ", ".join(map(format_value, words[:MOST_SHOWN]))
            self.sketch.say(f"Rules and properties of style sheets were passed over: {listed}{more}.")

    def instruct(self, target: str, _: str) -> None:
        """Count a style sheet in another file, which is not read."""
        if target == "xml-stylesheet":
            self.sketch.passed["style sheets in other files"] += 1

    def refuse_entity(self, name: str, *_: Any) -> None:
        self.fail(f"Entities are not read, and this declares {format_value(name)}.")

    def fail(self, message: str) -> NoReturn:
        raise FileError(message, self.path, self.parser.CurrentLineNumber)

    def begin(self, tag: str, about: dict[str, str]) -> None:
        kind, outer = tag.rpartition(" ")[2], self.groups[-1]
        if len(self.groups) == 1:
            if kind != "svg":
                self.fail(f"This is no SVG: its first element is {format_value(kind)}.")
            self.measure(about)
        if len(self.groups) > MOST_DEEP:
            self.fail(f"Elements may lie within elements {MOST_DEEP} deep.")
        element, style = NO_ELEMENT, about
        if self.sheet.order:
            element = SvgElement(kind, about.get("id", ""), tuple(about.get("class", "").split()))
            sheet = self.sheet.of([*(group.element for group in self.groups[1:]), element])
            style = resolve_style(about, self.inline(about.get("style", "")), sheet)
        elif "style" in about:
            style = {**about, **self.inline(about["style"]).plain}
        if "style" in about:
            for name in self.inline(about["style"]).plain.keys() & set(MOVED_BY_STYLE):
                self.sketch.properties[f"{name} in the style of {kind}"] += 1
        label = about.get(LABEL) or about.get("id", "")
        layer = self.inner(outer.layer, label) if kind == "g" and label else outer.layer
        matrix = self.apply_transforms(outer.matrix, about["transform"]) if "transform" in about else outer.matrix
        unseen, hidden = outer.unseen or _unseen_reason(kind, label, style), _is_hidden(style, outer.hidden)
        group = SvgGroup(matrix, layer, self.stroke(style, outer.color), unseen, hidden, element)
        self.groups.append(group)
        if not PROPERTIES.isdisjoint(style) and not unseen:
            for name in PROPERTIES & style.keys():
                self.sketch.properties[f"{name} of {kind}"] += style[name].strip() not in NO_VALUE
        if kind in SHAPES and (unseen or hidden):
            self.sketch.hide(unseen or (f"{format_value(label)} " if label else "") + "(visibility: hidden)")
            self.sketch.give(1)
        elif kind in SHAPES:
            self.draw(kind, about, group)
        elif kind in FOREIGN and not unseen:
            self.sketch.passed[kind] += 1
        elif kind == "svg" and len(self.groups) > 2 and {"x", "y", "width", "height", "viewBox"} & set(about):
            self.sketch.say("A picture within the picture ('svg') was read without its own position and scale.")
        elif kind == "switch":
            self.sketch.say("Of the alternatives within a 'switch' all were drawn.")
        elif not unseen and kind not in (*QUIET, *PAINTS, *UNSEEN, *WORDS) and not kind.startswith("fe"):
            of = "" if tag.rpartition(" ")[0] in SVG_NAMES else " of another program"
            self.sketch.passed[f"{kind[:40]}{of}"] += 1

    def end(self, _: str) -> None:
        self.groups.pop()

    def measure(self, about: dict[str, str]) -> None:
        """Set the unit and the scale from the width of the picture."""
        width = LENGTH.fullmatch(about.get("width", "").strip())
        if width is None or width[2] not in MM:
            if width is None and about.get("width", "").strip():
                self.sketch.say(
                    f"The width of the picture, {format_value(about['width'])}, states no unit that is read."
                )
            return
        self.unit, self.size = "mm", PIXEL
        box = [float(word) for word in NUMBER.findall(about.get("viewBox", ""))]
        if len(box) == 4 and box[2] > 0.0:
            self.size = self.scale(about, float(width[1]) * MM[width[2]] / box[2], box[3])
        if not 0.0 < self.size < 1e9:
            self.fail(f"The width of the picture must be a positive length. Got {format_value(about['width'])}.")

    def scale(self, about: dict[str, str], across: float, height: float) -> float:
        """Length of a unit of the viewBox [mm]; ``across`` is the value from the width of the picture."""
        found = LENGTH.fullmatch(about.get("height", "").strip())
        if found is None or found[2] not in MM or not height > 0.0:
            return across
        up = float(found[1]) * MM[found[2]] / height
        if abs(up - across) <= ROUNDED * across:
            return across
        fit = about.get("preserveAspectRatio", "")
        if "none" in fit:
            self.sketch.say("The picture is stretched to its width and height; lengths were taken from its width.")
            return across
        return max(across, up) if "slice" in fit else min(across, up)

    def stroke(self, style: dict[str, str], inherited: Color) -> Color:
        word = style.get("stroke", "").strip()
        if not word or word in ("inherit", "currentColor"):
            return inherited
        if word not in self.strokes:
            self.strokes[word] = _stroke_color(word)
        return self.strokes[word]

    def inner(self, outer: str, label: str) -> str:
        """Layer of a group within the layer of another group."""
        return layer_name(f"{outer}/{label}" if outer else label, self.path, self.parser.CurrentLineNumber)

    def apply_transforms(self, matrix: Matrix, text: str) -> Matrix:
        """Product of a matrix and the transforms listed in a text."""
        at = 0
        while found := MOVE.match(text, at):
            numbers = [float(word) for word in NUMBER.findall(found[2])]
            matrix = _product(matrix, self.transform(found[1], numbers, text))
            at = found.end()
        if text[at:].strip(" ,\t\r\n"):
            self.fail(f"This is no transform: {format_value(text)}.")
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
        self.fail(f"This is no transform: {format_value(text)}.")

    def draw(self, kind: str, about: dict[str, str], group: SvgGroup) -> None:
        place = self.parser.CurrentLineNumber
        said = {name[5:].lower(): value for name, value in about.items() if name.startswith("data-")}
        if about.get("id"):
            said["name"] = about["id"]
        a, b, c, d, e, f = group.matrix
        drawn = False
        for points, closed, chords in self.outlines(kind, about):
            moved = points if group.matrix == SAME else [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
            self.sketch.polyline(
                moved, place, closed=closed, chords=chords, layer=group.layer, color=group.color, attributes=said
            )
            drawn = True
        if not drawn:
            self.sketch.give(1, place)

    def outlines(self, kind: str, about: dict[str, str]) -> Iterator[SvgOutline]:
        """Outline of a shape, or each part of a path."""

        def value(name: str) -> float:
            return self.number(about[name], name) if name in about else 0.0

        if kind == "line":
            yield SvgOutline([(value("x1"), value("y1")), (value("x2"), value("y2"))])
        elif kind in ("polyline", "polygon"):
            # Reads slightly more than the limit, so that an excess is detected.
            listed = NUMBER.finditer(about.get("points", ""))
            words = [float(found[0]) for found in islice(listed, 2 * MOST_DRAWN + 4)]
            self.sketch.check_room(len(words) // 2 - 1, self.parser.CurrentLineNumber)
            if len(words) % 2 or NUMBER.sub("", about.get("points", "")).strip(" ,\t\r\n"):
                self.fail(f"'points' of a {kind} must be pairs of numbers. Got {format_value(about.get('points'))}.")
            yield SvgOutline(list(zip(words[::2], words[1::2], strict=True)), kind == "polygon")
        elif kind == "rect":
            x, y, w, h = value("x"), value("y"), value("width"), value("height")
            rx, ry = (self.rounding(about, *names) for names in (("rx", "ry"), ("ry", "rx")))
            rx, ry = min(rx, w / 2), min(ry, h / 2)
            if rx > 0.0 and ry > 0.0:
                text = _rounded_rectangle(x, y, w, h, rx, ry)
                yield from Path(text, self.fail, self.count_commands, self.sketch.say).pieces()
                return
            yield SvgOutline([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], True)
        elif kind == "path":
            yield from Path(about.get("d", ""), self.fail, self.count_commands, self.sketch.say).pieces()
        else:
            names = ("r", "r") if kind == "circle" else ("rx", "ry")
            first, second = (value(name) for name in names)
            self.sketch.say(CURVES_SAID)
            around = plane_arc((value("cx"), value("cy")), (first, 0.0), (0.0, second), 0.0, 2 * math.pi)
            yield SvgOutline(around[:-1], True, True)

    def rounding(self, about: dict[str, str], name: str, other: str) -> float:
        """Corner radius of a rectangle along one side; the radius of the other side if it is not given."""
        for given in (name, other):
            if about.get(given, "auto").strip() != "auto":
                return max(0.0, self.number(about[given], given))
        return 0.0

    def count_commands(self, points: int, commands: int) -> None:
        """Count commands of a path, and refuse too many points in its current part."""
        self.sketch.give(commands)
        self.sketch.check_room(points - 1, self.parser.CurrentLineNumber)

    def number(self, text: str, name: str) -> float:
        found = LENGTH.fullmatch(text.strip())
        # Lengths in other units would need the size of a pixel, which differs between programs.
        if found is None or (found[2] not in (None, "px")):
            self.fail(f"{name!r} must be a number. Got {format_value(text)}.")
        return float(found[1])


def _stroke_color(word: str) -> Color:
    if re.fullmatch("#[0-9a-fA-F]{3}", word):
        word = "#" + "".join(2 * digit for digit in word[1:])
    if word.startswith("rgb("):
        word = word[4:].rstrip(")")
    try:
        return (palette.known_shades(word) or (NO_COLOR,))[0]
    except SceneError:
        return NO_COLOR


def _unseen_reason(kind: str, label: str, style: dict[str, str]) -> str:
    """Reason why the contents of an element are not drawn; empty if they are drawn."""
    if kind in UNSEEN:
        return f"within {kind} {format_value(label)}" if label else f"within {kind}"
    if kind in WORDS:
        return f"within {kind}"
    if style.get("display", "").strip() == "none":
        return f"{format_value(label)} (display: none)" if label else "(display: none)"
    return ""


def _is_hidden(style: dict[str, str], outer: bool) -> bool:
    if "visibility" not in style:
        return outer
    word = style["visibility"].strip()
    return word in ("hidden", "collapse") if word in ("visible", "hidden", "collapse") else outer


def _rounded_rectangle(x: float, y: float, w: float, h: float, rx: float, ry: float) -> str:
    """Path of a rectangle with rounded corners (SVG 1.1, 9.2)."""
    corner = f"A{rx!r} {ry!r} 0 0 1 "
    steps = [
        f"M{x + rx!r} {y!r}", f"H{x + w - rx!r}", f"{corner}{x + w!r} {y + ry!r}", f"V{y + h - ry!r}",
        f"{corner}{x + w - rx!r} {y + h!r}", f"H{x + rx!r}", f"{corner}{x!r} {y + h - ry!r}", f"V{y + ry!r}",
        f"{corner}{x + rx!r} {y!r}", "Z",
    ]  # fmt: skip
    return " ".join(steps)


def _product(first: Matrix, second: Matrix) -> Matrix:
    """Matrix product: points are transformed by the second matrix, then by the first."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f
