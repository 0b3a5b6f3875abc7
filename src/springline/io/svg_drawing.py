"""Drawings to scale as SVG (``.svg``): a sheet with views in millimeters of paper, title block, legend and scale bar.

Flat objects have one view; others have a front view, the view from the right next to it and the plan below, all
aligned. Members have the colors of their layers and a width proportional to their force; slack members are dashed. A
line of 1 m at 1:50 is 20 mm long on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import numpy as np

from springline.checks import FloatArray, choice, positive
from springline.errors import SceneError
from springline.formatting import one_line
from springline.io.formats import MARK, put
from springline.io.layers import COLORS, Color, Layers, Member, collect_layers

SHEETS = {"A4": (297, 210), "A3": (420, 297), "A2": (594, 420), "A1": (841, 594), "A0": (1189, 841)}  # [mm]
SCALES = tuple(step * 10.0**power for power in range(-4, 7) for step in (1.0, 2.0, 2.5, 5.0))  # n of 1:n
FLAT = 1e-6  # objects thinner than this, relative to the largest side [-], have one view
MARGIN, GAP, BLOCK, PAD = 10.0, 14.0, 44.0, 9.0  # of the frame, between views, of the title block, around views [mm]
THIN, WIDE, PLAIN = 0.18, 1.2, 0.35  # widths of lines without force, with the largest force, with unknown force [mm]
TYPE, ROOM = 2.5, 11.0  # height of texts, and length of the shortest line with a label [mm]
MOST_NAMED = 12  # limit of layers in the legend
BAR = 60.0  # largest length of the scale bar [mm]


@dataclass(frozen=True, eq=False)
class View:
    """View: its name, the axes to the right and up, and the position of its lower left corner on paper [mm]."""

    name: str
    axes: tuple[int, int]
    corner: tuple[float, float]


@dataclass(frozen=True, eq=False)
class PaperSheet:
    """Sheet: its name and size [mm], n of the scale 1:n, the drawing, its lower corner [m], and the views."""

    name: str
    size: tuple[int, int]
    scale: float
    drawing: Layers
    low: FloatArray
    views: tuple[View, ...]

    def place(self, view: View, points: FloatArray) -> FloatArray:
        """Convert points [m] to paper [mm], shape (points, 2), with the vertical axis down."""
        paper = (np.atleast_2d(points) - self.low)[:, view.axes] * 1e3 / self.scale + view.corner
        return np.column_stack([paper[:, 0], self.size[1] - paper[:, 1]])


def save_sheet(
    what: Any, path: Path, *, frame: int | None = None, sheet: str = "A3", scale: Any = None, title: str | None = None
) -> list[Path]:
    """Draw a scene, a shape or a frame of a recording to scale; return the file written.

    Parameters
    ----------
    sheet : A4, A3, A2, A1 or A0, in landscape format
    scale : n of 1:n; by default the smallest n of ``SCALES`` (1, 2, 2.5, 5, 10, 20, 25, ...) at which the views fit
    title : replaces the title of the scene

    Raises
    ------
    SceneError : for an unknown sheet, and a scale at which the views do not fit on it
    """
    return put({path: sheet_text(what, frame=frame, sheet=sheet, scale=scale, title=title)})


def sheet_text(
    what: Any, *, frame: int | None = None, sheet: str = "A3", scale: Any = None, title: str | None = None
) -> str:
    """Text of the drawing that :func:`save_sheet` writes, with the same options."""
    choice(sheet, "sheet", "save()", SHEETS)
    drawing = collect_layers(what, frame)
    laid = _lay_out_sheet(drawing, sheet, None if scale is None else positive(scale, "scale", "save()"))
    return "\n".join(_text(laid, drawing.title if title is None else one_line(title)))


def _lay_out_sheet(drawing: Layers, sheet: str, scale: float | None) -> PaperSheet:
    """Views on a sheet, at a given scale or at the largest scale that fits."""
    points = [member.ends for member in drawing.members] + [one[1][None] for one in drawing.supports]
    points += [*drawing.faces, *drawing.trails, drawing.points]
    every = np.concatenate([np.zeros((0, 3)), *points])
    if not len(every):
        raise SceneError("There is nothing to draw: no particle is there.")
    low, sides = every.min(axis=0), np.ptp(every, axis=0)
    flat = [axis for axis in (2, 1, 0) if sides[axis] <= FLAT * (sides.max() or 1.0)]
    one = {2: (0, 1), 1: (0, 2), 0: (1, 2)}[flat[0]] if flat else None
    width, height = SHEETS[sheet]
    room = np.array([width - 2 * (MARGIN + PAD), height - 2 * (MARGIN + PAD) - BLOCK])
    gaps = 0.0 if one else GAP
    wanted = sides[list(one)] if one else np.array([sides[0] + sides[1], sides[2] + sides[1]])
    least = float((1e3 * wanted / (room - gaps)).max())
    chosen = next((n for n in SCALES if n >= least), SCALES[-1]) if scale is None else scale
    if chosen < least * (1.0 - 1e-9):
        raise SceneError(
            f"At 1:{chosen:g} the views need {least / chosen:.3g} times the room that a sheet {sheet} has. "
            f"Give a 'scale' of {least:.3g} or more, or a larger 'sheet'."
        )
    paper = sides * 1e3 / chosen
    left, bottom = MARGIN + PAD, MARGIN + PAD + BLOCK
    if one:
        spare = 0.5 * (room - paper[list(one)])
        views = [View(NAMES[one], one, (left + spare[0], bottom + spare[1]))]
    else:
        x, y = 0.5 * (room - gaps - [paper[0] + paper[1], paper[2] + paper[1]]) + [left, bottom]
        over, beside = y + paper[1] + GAP, x + paper[0] + GAP
        views = [View("Front", (0, 2), (x, over)), View("Right", (1, 2), (beside, over)), View("Plan", (0, 1), (x, y))]
    return PaperSheet(sheet, (width, height), chosen, drawing, low, tuple(views))


NAMES = {(0, 1): "Plan", (0, 2): "Front", (1, 2): "Right"}


def _text(sheet: PaperSheet, title: str) -> Iterator[str]:
    width, height = sheet.size
    yield f"<!-- {MARK.decode()} -->"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif" font-size="{TYPE}">'
    )
    yield f"<title>{escape(title or 'springline')}</title>"
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    yield _box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN, 0.5)
    for view in sheet.views:
        yield from _view(sheet, view)
    yield from _words(sheet)
    yield from _block(sheet, title)
    yield "</svg>\n"


def _view(sheet: PaperSheet, view: View) -> Iterator[str]:
    drawing = sheet.drawing
    yield f'<g id="{view.name.lower()}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    if drawing.faces:
        yield f'<g id="{view.name.lower()}-faces" fill="{_hex("faces")}" fill-opacity="0.35">'
        yield from (f'<polygon points="{_points(sheet.place(view, corners))}"/>' for corners in drawing.faces)
        yield "</g>"
    for path in drawing.trails:
        points = _points(sheet.place(view, path))
        yield f'<polyline points="{points}" stroke="{_hex("trails")}" stroke-width="{THIN}"/>'
    most = max((abs(one.numbers.get("tension", 0.0)) for one in drawing.members), default=0.0)
    for member in drawing.members:
        (x1, y1), (x2, y2) = sheet.place(view, member.ends).tolist()
        dash = ' stroke-dasharray="1.5 1"' * (member.layer == "slack")
        yield (
            f'<line class="{_plain(member.layer)}" x1="{x1:.4f}" y1="{y1:.4f}" x2="{x2:.4f}" y2="{y2:.4f}" '
            f'stroke="{_hex(member.color)}" stroke-width="{_width(member, most):.3f}"{dash}/>'
        )
    for x, y in sheet.place(view, drawing.points).tolist() if len(drawing.points) else ():
        yield f'<circle cx="{x:.4f}" cy="{y:.4f}" r="0.45" fill="{_hex("labels")}"/>'
    look = f'fill="#ffffff" stroke="{_hex("supports")}" stroke-width="0.3"'
    for x, y in (sheet.place(view, one[1])[0].tolist() for one in drawing.supports):
        yield f'<path d="M{x:.4f} {y:.4f}l-1.3 2.2h2.6z" {look}/>'
    yield "</g>"
    x, y = view.corner
    yield f'<text x="{x:.2f}" y="{sheet.size[1] - y + 7.0:.2f}" fill="{_hex("unstressed")}">{view.name}</text>'


def _words(sheet: PaperSheet) -> Iterator[str]:
    """Labels of members, preferably in the view where the member is longest, and of supports, without overlaps.

    Members with the largest forces come first. Lines shorter than ``ROOM`` have no label.
    """
    taken, where = list[FloatArray](), sheet.views[0]
    yield f'<g id="labels" font-size="{0.8 * TYPE:g}" text-anchor="middle" fill="{_hex("labels")}">'
    for _, point, words in sheet.drawing.supports:
        place = sheet.place(where, point)[0] + (0.0, 4.6)
        if words and _free(taken, place, np.array([1.0, 0.0]), words):
            yield f'<text x="{place[0]:.3f}" y="{place[1]:.3f}" fill="{_hex("supports")}">{escape(words)}</text>'
    for member in sorted(sheet.drawing.members, key=lambda one: -abs(one.numbers.get("tension", 0.0))):
        lines = [sheet.place(view, member.ends) for view in sheet.views] if member.label else []
        for start, end in sorted(lines, key=lambda line: -float(np.hypot(*(line[1] - line[0])))):
            along = (end - start) * (1.0 if (end[0], start[1]) >= (start[0], end[1]) else -1.0)
            length = float(np.hypot(*along))
            if length < ROOM or not _free(taken, 0.5 * (start + end), along / length, member.label):
                continue
            x, y = 0.5 * (start + end)
            turn = np.degrees(np.arctan2(along[1], along[0]))
            place = f'transform="translate({x:.3f} {y:.3f}) rotate({turn:.2f})" y="-0.9"'
            yield f"<text {place}>{escape(member.label)}</text>"
            break
    yield "</g>"


def _free(taken: list[FloatArray], middle: FloatArray, along: FloatArray, words: str) -> bool:
    """Return True if a text overlaps no earlier text, and reserve its space, as points closer than its height."""
    half = 0.25 * TYPE * len(words)
    points = middle + np.linspace(-half, half, len(words) + 1)[:, None] * along
    if taken and (((np.concatenate(taken)[:, None] - points) ** 2).sum(axis=2) < TYPE**2).any():
        return False
    taken.append(points)
    return True


def _block(sheet: PaperSheet, title: str) -> Iterator[str]:
    """Title block with title, description, scale, sheet and units, and next to it the legend and the scale bar."""
    from springline import __version__

    width, height = sheet.size
    left, top, wide = width - MARGIN - 120.0, height - MARGIN - BLOCK + 8.0, 120.0
    number = f"1:{sheet.scale:g}" if sheet.scale >= 1.0 else f"{1.0 / sheet.scale:g}:1"
    yield f'<g id="title-block" fill="{_hex("labels")}">'
    yield _box(left, top, wide, BLOCK - 8.0, 0.5)
    size = min(5.0, 1.7 * (wide - 8.0) / max(len(title), 1))
    yield f'<text x="{left + 4}" y="{top + 9}" font-size="{size:.2f}">{escape(title or "Untitled")}</text>'
    yield f'<text x="{left + 4}" y="{top + 16}">{escape(sheet.drawing.about.capitalize())}</text>'
    yield f'<path d="M{left} {top + 20}h{wide}" stroke="{_hex("labels")}" stroke-width="0.25"/>'
    cells = (("Scale", number), ("Sheet", sheet.name), ("Lengths", "m"), ("Drawn by", f"springline {__version__}"))
    for (name, value), x in zip(cells, (4.0, 34.0, 56.0, 78.0), strict=True):
        yield f'<text x="{left + x}" y="{top + 25}" font-size="2" fill="{_hex("unstressed")}">{name}</text>'
        yield f'<text x="{left + x}" y="{top + 31}" font-size="3.2">{escape(value)}</text>'
    yield "</g>"
    yield from _legend(sheet, MARGIN + PAD, height - MARGIN - BLOCK + 10.0)
    yield from _scale_bar(sheet, MARGIN + PAD, height - MARGIN - 8.0)


def _legend(sheet: PaperSheet, x: float, y: float) -> Iterator[str]:
    names = [name for name in sheet.drawing.names if name != "labels"][:MOST_NAMED]
    yield '<g id="legend">'
    for number, name in enumerate(names):
        left, top = x + 38.0 * (number // 4), y + 5.0 * (number % 4)
        dash = ' stroke-dasharray="1.5 1"' * (name == "slack")
        yield f'<path d="M{left} {top}h9" stroke="{_hex(sheet.drawing.shades[name])}" stroke-width="0.8"{dash}/>'
        yield f'<text x="{left + 12}" y="{top + 0.9}" fill="{_hex("labels")}">{_plain(name)}</text>'
    yield "</g>"


def _scale_bar(sheet: PaperSheet, x: float, y: float) -> Iterator[str]:
    longest = BAR * sheet.scale / 1e3  # [m]
    length = max(step * 10.0**power for power in range(-9, 10) for step in (1, 2, 5) if step * 10.0**power <= longest)
    wide = length * 1e3 / sheet.scale
    yield f'<g id="scale-bar" fill="{_hex("labels")}" stroke="{_hex("labels")}" stroke-width="0.25">'
    for k in range(4):
        fill = _hex("labels") if k % 2 == 0 else "#ffffff"
        yield f'<rect x="{x + k * wide / 4:.4f}" y="{y}" width="{wide / 4:.4f}" height="1.5" fill="{fill}"/>'
    for part in (0.0, 0.5, 1.0):
        yield f'<text x="{x + part * wide:.4f}" y="{y + 5}" stroke="none" text-anchor="middle">{length * part:g}</text>'
    yield f'<text x="{x + wide + 4:.4f}" y="{y + 5}" stroke="none">m</text></g>'


def _width(member: Member, most: float) -> float:
    tension = abs(member.numbers.get("tension", np.nan))
    return THIN + (WIDE - THIN) * tension / most if most > 0.0 and np.isfinite(tension) else PLAIN


def _plain(layer: str) -> str:
    """Name of a layer without unprintable characters, escaped for XML."""
    return escape("".join(sign for sign in layer if sign.isprintable()), {'"': "&quot;"})


def _box(x: float, y: float, width: float, height: float, line: float) -> str:
    look = f'fill="none" stroke="{_hex("labels")}" stroke-width="{line}"'
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {look}/>'


def _points(paper: FloatArray) -> str:
    return " ".join(f"{x:.4f},{y:.4f}" for x, y in paper.tolist())


def _hex(what: str | Color) -> str:
    """Hexadecimal form of a color, or of the color of a built-in layer."""
    red, green, blue = COLORS[what] if isinstance(what, str) else what
    return f"#{red:02x}{green:02x}{blue:02x}"
