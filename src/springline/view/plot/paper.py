"""Drawings to scale as PDF: the sheet of :mod:`springline.io.svg_drawing`, drawn by matplotlib at its paper size."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.io.svg_drawing import sheet_text
from springline.view.plot.sheet import Picture, write

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MM = 1.0 / 25.4  # [in]
POINT = 72.0 * MM  # [pt] of a millimeter: widths of lines and heights of type
STEP = re.compile(r"([MlhvzL])([^MlhvzL]*)")  # a command of a path and its numbers
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
PLACED = re.compile(r"translate\((\S+) (\S+)\) rotate\((\S+)\)")
ALIGNED = {"start": "left", "middle": "center"}


def save_sheet_pdf(what: Any, path: Path, **options: Any) -> list[Path]:
    """Draw a scene, a shape or a frame of a recording to scale, with the options of ``save_sheet``; return the files.

    Raises
    ------
    SceneError : as ``save_sheet`` does
    """
    from xml.etree.ElementTree import fromstring

    from matplotlib import rc_context

    root = fromstring(sheet_text(what, **options))
    width, height = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    with rc_context({"pdf.fonttype": 42}):
        figure = Picture(figsize=(width * MM, height * MM), facecolor="white")
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        ax.set_axis_off()
        ax.set_xlim(0.0, width)
        ax.set_ylim(height, 0.0)
        _draw(ax, root, {"font-size": root.attrib["font-size"], "fill": "#000000"})
        write(figure, path)
    return [path]


def _draw(ax: Any, parent: Element, inherited: Mapping[str, str]) -> None:
    """Draw the elements of a group, which inherit its attributes."""
    for element in parent:
        name = element.tag.rpartition("}")[2]
        look = ChainMap(element.attrib, dict(inherited))
        if name == "g":
            _draw(ax, element, look)
        elif name == "text":
            _write(ax, element, look)
        elif name == "circle":
            _circle(ax, look)
        elif name in OUTLINES:
            _outline(ax, OUTLINES[name](element.attrib), look)


def _outline(ax: Any, lines: list[tuple[list[tuple[float, float]], bool]], look: Mapping[str, str]) -> None:
    """Draw polylines, each closed or not, filled and stroked."""
    from matplotlib.path import Path as Outline

    places, codes = list[tuple[float, float]](), list[Any]()
    for points, closed in lines:
        places += [*points, points[0]] if closed else points
        codes += [Outline.MOVETO, *[Outline.LINETO] * (len(points) - 1), *([Outline.CLOSEPOLY] if closed else [])]
    _patch(ax, Outline(places, codes), look)


def _circle(ax: Any, look: Mapping[str, str]) -> None:
    from matplotlib.path import Path as Outline

    unit = Outline.unit_circle()
    center = np.array([float(look["cx"]), float(look["cy"])])
    _patch(ax, Outline(np.asarray(unit.vertices) * float(look["r"]) + center, unit.codes), look)


def _patch(ax: Any, outline: Any, look: Mapping[str, str]) -> None:
    from matplotlib.colors import to_rgba
    from matplotlib.patches import PathPatch

    filled, stroked = look.get("fill", "none"), look.get("stroke", "none")
    wide = float(look.get("stroke-width", "1")) * POINT if stroked != "none" else 0.0
    dash = look.get("stroke-dasharray")
    parts = None if dash is None else (0.0, [float(part) * POINT / max(wide, 1e-9) for part in dash.split()])
    ax.add_patch(
        PathPatch(
            outline, facecolor=to_rgba(filled, float(look.get("fill-opacity", "1"))) if filled != "none" else "none",
            edgecolor=stroked, linewidth=wide, linestyle=parts or "-", clip_on=False,
            capstyle=look.get("stroke-linecap", "butt"), joinstyle=look.get("stroke-linejoin", "miter"),
            zorder=len(ax.patches),
        )
    )  # fmt: skip


def _write(ax: Any, element: Element, look: Mapping[str, str]) -> None:
    """Write text at its position, with its rotation."""
    x, y, turn = float(look.get("x", "0")), float(look.get("y", "0")), 0.0
    if placed := PLACED.fullmatch(look.get("transform", "")):
        left, top, turn = map(float, placed.groups())
        cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        x, y = left + cosine * x - sine * y, top + sine * x + cosine * y
    ax.text(
        x, y, element.text or "", color=look["fill"], fontsize=float(look["font-size"]) * POINT,
        ha=ALIGNED[look.get("text-anchor", "start")], va="baseline", rotation=-turn, rotation_mode="anchor",
        zorder=1e6, clip_on=False, parse_math=False,
    )  # fmt: skip


# Outlines of elements [mm]: polylines, and whether each is closed.

Lines = list[tuple[list[tuple[float, float]], bool]]


def _numbers(text: str) -> list[float]:
    return [float(part) for part in NUMBER.findall(text)]


def _pairs(text: str) -> list[tuple[float, float]]:
    numbers = _numbers(text)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _rectangle(of: Mapping[str, str]) -> Lines:
    x, y = float(of.get("x", "0")), float(of.get("y", "0"))
    right, bottom = x + float(of["width"]), y + float(of["height"])
    return [([(x, y), (right, y), (right, bottom), (x, bottom)], True)]


def _line(of: Mapping[str, str]) -> Lines:
    return [([(float(of["x1"]), float(of["y1"])), (float(of["x2"]), float(of["y2"]))], False)]


def _path(of: Mapping[str, str]) -> Lines:
    """Polylines of a path with the commands that sheets contain: M, l, h and z."""
    found: Lines = []
    x = y = 0.0
    for command, text in STEP.findall(of["d"]):
        numbers = _numbers(text)
        if command == "M":
            x, y = numbers
            found.append(([(x, y)], False))
        elif command == "z":
            found[-1] = (found[-1][0], True)
        else:
            steps = [(dx, 0.0) for dx in numbers] if command == "h" else _pairs(text)
            for dx, dy in steps:
                x, y = x + dx, y + dy
                found[-1][0].append((x, y))
    return found


OUTLINES = {
    "rect": _rectangle, "line": _line, "path": _path,
    "polygon": lambda of: [(_pairs(of["points"]), True)], "polyline": lambda of: [(_pairs(of["points"]), False)],
}  # fmt: skip
