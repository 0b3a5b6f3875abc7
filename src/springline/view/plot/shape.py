"""The shape: springs colored by tension, supports marked, the drawn shape behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, choice
from springline.constraints.motion import moved
from springline.errors import SceneError
from springline.forces import readout
from springline.spelling import argument
from springline.view import outlines as rules
from springline.view.camera import camera_for
from springline.view.implicit_surface import ImplicitSurface, implicit_surfaces, surface_notes
from springline.view.plot import marks
from springline.view.plot.edge import draw_bar, draw_keys, draw_own_bar, panel_of
from springline.view.plot.floor import draw_ground
from springline.view.plot.labels import Beside, draw_beside, width_keys, widths_of
from springline.view.plot.photo import lay_photo
from springline.view.plot.sheet import Fact, Sheet, counted, run_facts, shown
from springline.view.plot.surfaces import draw_surfaces
from springline.view.still import Still, least_tensions

if TYPE_CHECKING:
    from matplotlib.cm import ScalarMappable

COLORS = {"tension": "N", "strain": "-", "stress": "Pa", "none": ""}  # what springs are colored by, and its unit


def draw_shape(shot: Still, sheet: Sheet, color: str, view: Any, before: bool, beside: Beside) -> None:
    """Fill a sheet with the shape of a still; ``before`` draws the shape that it began with behind it."""
    choice(color, "color", "plot()", COLORS)
    values = values_of(shot, color)
    rows = marks.thinned(np.flatnonzero(shot.intact), values)
    strained = color != "none" and bool(np.any(values[rows]))
    colors = marks.color_map(float(np.abs(values[rows]).max()), sheet.style) if strained else None
    found = surfaces_around(shot, _extent(shot, rules.bounded(shot), before))
    keys, said = _draw(shot, sheet, values, rows, colors, view, before, found, beside)
    if colors is not None:
        draw_bar(sheet, colors, values[rows], f"{color} [{COLORS[color]}]", ("pull", "push"))
    elif color == "none":
        draw_own_bar(sheet, shot, rows)
    draw_keys(sheet, keys)
    when = f"Shape at {shown(shot.time, 's')}" if shot.method else "Shape as drawn"
    colored = [f"springs colored by {color}"] * strained + ["as wide as their force"] * (beside.width == "tension")
    sheet.title(shot.title, ", ".join([when, *colored]))
    sheet.block(_facts(shot, len(rows)), notes=[*shot.notes, *surface_notes(found), *said])


def _draw(
    shot: Still, sheet: Sheet, values: FloatArray, rows: np.ndarray, colors: ScalarMappable | None, view: Any,
    before: bool, found: tuple[ImplicitSurface, ...], beside: Beside,
) -> tuple[list[Any], list[str]]:  # fmt: skip
    """The drawing itself, from the floor up; what the key has to name, and what is to be said."""
    style, panel = sheet.style, panel_of(sheet)
    outlines = rules.bounded(shot)
    extent = np.concatenate([_extent(shot, outlines, before), *(one.points for one in found)])
    camera = camera_for(extent, shot.model.dim, view)
    ax = sheet.axes(panel, aspect="equal")
    if beside.photo is not None:
        extent = np.concatenate([extent, lay_photo(ax, beside.photo, camera, style)])
    low, high = draw_ground(ax, camera, extent, panel, sheet)
    if camera.plane is None and not sheet.bare:
        marks.draw_plumb_lines(ax, shot, camera, float(low[2]), style)
    now = moved(shot.model, shot.time)
    outlines += rules.planes(now, low, high) + rules.endless(now, low, high)
    draw_surfaces(ax, found, camera, style)
    marks.draw_outlines(ax, outlines, camera, style)
    keys = marks.draw_ghost(ax, shot, camera, style) if before else []
    keys += marks.draw_trails(ax, shot, camera, style)
    wide = beside.width == "tension"
    marks.draw_springs(ax, shot, camera, values, rows, colors, style, points=widths_of(shot.tension) if wide else None,
                       coils=beside.coils)  # fmt: skip
    behind = marks.behind_cloth(shot, camera)
    marks.draw_particles(ax, shot, camera, style, behind, colored=colors is not None)
    keys += marks.draw_anchors(ax, shot, camera, style, behind)
    keys += width_keys(shot.tension[rows], style) if wide else []
    said = draw_beside(ax, shot, camera, rows, beside.labels, style)
    return keys, said + ([] if beside.photo is None else [beside.photo.said])


def values_of(shot: Still, color: str) -> FloatArray:
    """What colors each spring, shape (springs,); rounding about nothing counts as nothing."""
    if color == "stress":
        values = readout.stress(shot.model, shot.position)
        if not np.isfinite(values[shot.intact]).all():
            raise SceneError(
                f"{argument('color', 'plot()')} cannot be 'stress': some springs were given as stiffness "
                f"and have no area. "
                "Give modulus and area, or take color='tension'."
            )
    elif color == "strain":
        values = np.nan_to_num(readout.strain(shot.model, shot.position))
    else:
        values = shot.tension
    return np.where(np.abs(shot.tension) <= least_tensions(shot), 0.0, values)


def _extent(shot: Still, outlines: list[rules.Outline], before: bool) -> FloatArray:
    """Every point that the picture must hold [m], shape (points, 3)."""
    here, radius = shot.position[shot.alive], shot.model.particles.radius[shot.alive, None]
    flat = [1.0, 1.0, float(shot.model.dim == 3)]
    joined = np.unique(np.concatenate([shot.model.springs.tail, shot.model.springs.head]))
    parts = [here - radius * flat, here + radius * flat, shot.drawn[joined] if before else here]
    parts += [line.points for line in outlines] + shot.trails
    points = np.concatenate(parts)
    return points if len(points) else np.zeros((1, 3))


def surfaces_around(shot: Still, extent: FloatArray) -> tuple[ImplicitSurface, ...]:
    """The surfaces of the user's own around points [m], shape (points, 3)."""
    low, high = extent.min(axis=0), extent.max(axis=0)
    least = 0.5 * float(not np.ptp(extent, axis=0).any()) * np.array([1.0, 1.0, float(shot.model.dim == 3)])
    return implicit_surfaces(shot.model, low - least, high + least)


def _facts(shot: Still, drawn: int) -> list[Fact]:
    alive, anchored = int(shot.alive.sum()), int(shot.anchored.sum())
    facts = [("time", shown(shot.time, "s"))]
    facts.append(("particles", counted(alive) + (f" · {counted(anchored)} anchored" if anchored else "")))
    if shot.model.spring_count:
        facts.append(("springs", _spring_count(shot, drawn)))
    facts += run_facts(shot)
    here = values_of(shot, "tension")[shot.intact]
    if len(here):
        facts += [("largest pull", _force(float(here.max()))), ("largest push", _force(-float(here.min())))]
    return facts


def _force(value: float) -> str:
    return shown(value, "N") if value > 0.0 else "none"


def _spring_count(shot: Still, drawn: int) -> str:
    intact, broken = int(shot.intact.sum()), int((~shot.intact).sum())
    text = counted(intact) + (f" · {counted(broken)} broken" if broken else "")
    return text + (f" · {counted(drawn)} drawn" if drawn < intact else "")
