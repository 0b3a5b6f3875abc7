"""Figure of a shape: springs colored by tension, supports marked, the initial shape behind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, choice, positive
from springline.constraints.motion import model_at_time
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.forces import queries
from springline.messages import argument
from springline.moments.still import Still, least_tensions
from springline.view import outlines as rules
from springline.view.camera import camera_for
from springline.view.implicit_surface import (
    ImplicitSurface,
    implicit_surfaces,
    obstacle_surfaces,
    surface_notes,
    world_surfaces,
)
from springline.view.plot import marks
from springline.view.plot.contacts import draw_contacts
from springline.view.plot.floor import draw_ground
from springline.view.plot.forces import write_values
from springline.view.plot.labels import Beside, draw_at_springs, draw_sections, unit_of, width_keys, widths_of
from springline.view.plot.photo import lay_photo
from springline.view.plot.sheet import (
    Fact,
    Sheet,
    draw_bar,
    draw_keys,
    draw_own_bar,
    format_count,
    format_number,
    panel_of,
    run_facts,
)
from springline.view.plot.surfaces import draw_surfaces

if TYPE_CHECKING:
    from matplotlib.cm import ScalarMappable

COLORS = {"tension": "N", "strain": "-", "stress": "Pa", "none": ""}  # color quantities of springs, with their units


def draw_shape(shot: Still, sheet: Sheet, color: str, view: Any, before: bool, beside: Beside) -> None:
    """Fill a sheet with the shape of a still; ``before`` draws the initial shape behind it."""
    choice(color, "color", "plot()", COLORS)
    values = values_of(shot, color)
    rows = marks.thin_segments(np.flatnonzero(shot.intact), values)
    strained = color != "none" and bool(np.any(values[rows]))
    colors = marks.color_map(float(np.abs(values[rows]).max()), sheet.style) if strained else None
    found = surfaces_around(shot, _extent(shot, rules.finite_outlines(shot), before))
    keys, said = _draw(shot, sheet, values, rows, colors, view, before, found, beside)
    if colors is not None:
        draw_bar(sheet, colors, values[rows], f"{color} [{COLORS[color]}]", ("pull", "push"))
    elif color == "none":
        draw_own_bar(sheet, shot, rows)
    draw_keys(sheet, keys)
    when = f"Shape at {format_number(shot.time, 's')}" if shot.method else "Shape as drawn"
    colored = [f"springs colored by {color}"] * strained + ["as wide as their force"] * (beside.width == "tension")
    sheet.title(shot.title, ", ".join([when, *colored]))
    sheet.block(_facts(shot, len(rows)), notes=[*shot.notes, *surface_notes(found), *said])


def _draw(
    shot: Still, sheet: Sheet, values: FloatArray, rows: np.ndarray, colors: ScalarMappable | None, view: Any,
    before: bool, found: tuple[ImplicitSurface, ...], beside: Beside,
) -> tuple[list[Any], list[str]]:  # fmt: skip
    """Draw the figure, from the floor up; return the entries of the key, and notes."""
    style, panel = sheet.style, panel_of(sheet)
    outlines = rules.finite_outlines(shot)
    extent = np.concatenate([_extent(shot, outlines, before), *(one.points for one in found)])
    camera = camera_for(extent, shot.model.dim, view)
    ax = sheet.axes(panel, aspect="equal")
    if beside.photo is not None:
        extent = np.concatenate([extent, lay_photo(ax, beside.photo, camera, style)])
    low, high = draw_ground(ax, camera, extent, panel, sheet, shot.position[shot.anchored])
    if camera.plane is None and not sheet.bare:
        marks.draw_plumb_lines(ax, shot, camera, float(low[2]), style)
    now = model_at_time(shot.model, shot.time)
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
    named, missing = marks.draw_hull_of(ax, shot, camera, beside.hull, style)
    keys += draw_sections(ax, beside.sections, camera, style)
    if beside.contacts:
        pressing, unknown = draw_contacts(ax, shot, camera, style)
        keys, missing = keys + pressing, missing + unknown
    said = draw_at_springs(ax, shot, camera, rows, beside.labels, style) + missing
    return keys + named, said + ([] if beside.photo is None else [beside.photo.photo_caption])


def values_of(shot: Still, color: str) -> FloatArray:
    """Values of the color quantity of each spring, shape (springs,), with rounding errors set to 0."""
    if color == "stress":
        values = queries.stress(shot.model, shot.position)
        if not np.isfinite(values[shot.intact]).all():
            raise SceneError(
                f"{argument('color', 'plot()')} cannot be 'stress': some springs were given as stiffness "
                f"and have no area. "
                "Give modulus and area, or take color='tension'."
            )
    elif color == "strain":
        values = np.nan_to_num(queries.strain(shot.model, shot.position))
    else:
        values = shot.tension
    return np.where(np.abs(shot.tension) <= least_tensions(shot), 0.0, values)


def _extent(shot: Still, outlines: list[rules.Outline], before: bool) -> FloatArray:
    """Every point that the picture must include [m], shape (points, 3)."""
    here, radius = shot.position[shot.alive], shot.model.particles.radius[shot.alive, None]
    flat = [1.0, 1.0, float(shot.model.dim == 3)]
    joined = np.unique(np.concatenate([shot.model.springs.tail, shot.model.springs.head]))
    parts = [here - radius * flat, here + radius * flat, shot.drawn[joined] if before else here]
    parts += [line.points for line in outlines] + shot.trails
    points = np.concatenate(parts)
    return points if len(points) else np.zeros((1, 3))


def surfaces_around(shot: Still, extent: FloatArray) -> tuple[ImplicitSurface, ...]:
    """User-defined surfaces around points [m], shape (points, 3), worlds, and obstacles."""
    low, high = extent.min(axis=0), extent.max(axis=0)
    least = 0.5 * float(not np.ptp(extent, axis=0).any()) * np.array([1.0, 1.0, float(shot.model.dim == 3)])
    own = implicit_surfaces(shot.model, low - least, high + least)
    return own + world_surfaces(shot.model) + obstacle_surfaces(model_at_time(shot.model, shot.time))


def _facts(shot: Still, drawn: int) -> list[Fact]:
    alive, anchored = int(shot.alive.sum()), int(shot.anchored.sum())
    facts = [("time", format_number(shot.time, "s"))]
    facts.append(("particles", format_count(alive) + (f" · {format_count(anchored)} anchored" if anchored else "")))
    if shot.model.spring_count:
        facts.append(("springs", _spring_count(shot, drawn)))
    facts += run_facts(shot)
    here = values_of(shot, "tension")[shot.intact]
    if len(here):
        facts += [("largest pull", _force(float(here.max()))), ("largest push", _force(-float(here.min())))]
    return facts


def _force(value: float) -> str:
    return format_number(value, "N") if value > 0.0 else "none"


def _spring_count(shot: Still, drawn: int) -> str:
    intact, broken = int(shot.intact.sum()), int((~shot.intact).sum())
    text = format_count(intact) + (f" · {format_count(broken)} broken" if broken else "")
    return text + (f" · {format_count(drawn)} drawn" if drawn < intact else "")


# Magnified displacements: the shape moved by a multiple of its displacements, over the shape as drawn.

REACH = 0.12  # [-] of the shape's size: drawn length of the largest displacement by default
NICE = (1.0, 2.0, 5.0)  # factors are these, times a power of ten


def draw_deformed(what: Any, shot: Still, sheet: Sheet, color: str, view: Any, factor: Any, beside: Beside) -> None:
    """Fill a sheet with a shape moved by ``factor`` times its displacements; by default a factor that makes them
    visible."""
    choice(color, "color", "plot()", COLORS)
    moved = shot.position - shot.drawn
    size = np.sqrt((moved**2).sum(axis=1))
    size[~shot.alive] = 0.0
    if not float(size.max(initial=0.0)) > 0.0:
        raise SceneError(
            "The kind 'displacement' of plot() needs something that has moved: a shape at rest, or a later frame of a "
            "recording. Here everything is where it was drawn."
        )
    times = factor_for(shot.drawn, size) if factor is None else positive(factor, "factor", "plot()", "-")
    drawn = replace(shot, position=shot.drawn + times * moved, trails=[])
    unit, scale = unit_of(shot.tension) if color == "tension" else (COLORS[color], 1.0)
    values = values_of(shot, color) / scale
    rows = marks.thin_segments(np.flatnonzero(shot.intact), values)
    strained = color != "none" and bool(np.any(values[rows]))
    colors = marks.color_map(float(np.abs(values[rows]).max()), sheet.style) if strained else None
    keys, said = _draw_displaced(drawn, sheet, values, rows, colors, view, size, beside)
    if colors is not None:
        draw_bar(sheet, colors, values[rows], f"{color} [{unit}]", ("tension", "compression"))
    elif color == "none":
        draw_own_bar(sheet, drawn, rows)
    draw_keys(sheet, keys)
    sheet.title(shot.title, f"Displacements drawn {format_number(times)} times as large, over the shape as drawn")
    sheet.block(_displacement_facts(what, shot, size, times), notes=[*shot.notes, *said])


def factor_for(drawn: FloatArray, size: FloatArray) -> float:
    """Round factor for which the largest displacement is drawn as about a tenth of the shape, at least 1."""
    wanted = REACH * float(np.ptp(drawn, axis=0).max()) / float(size.max())
    if wanted <= 1.0:
        return 1.0
    power = 10.0 ** np.floor(np.log10(wanted))
    return float(max(one * power for one in NICE if one * power <= wanted * (1.0 + 1e-12)))


def _draw_displaced(
    drawn: Still, sheet: Sheet, values: FloatArray, rows: np.ndarray, colors: Any, view: Any, size: FloatArray,
    beside: Beside,
) -> tuple[list[Any], list[str]]:  # fmt: skip
    style, panel = sheet.style, panel_of(sheet)
    extent = np.concatenate([drawn.position[drawn.alive], drawn.drawn[drawn.alive]])
    camera = camera_for(extent, drawn.model.dim, view)
    ax = sheet.axes(panel, aspect="equal")
    draw_ground(ax, camera, extent, panel, sheet, drawn.position[drawn.anchored])
    keys = marks.draw_ghost(ax, drawn, camera, style)
    marks.draw_springs(ax, drawn, camera, values, rows, colors, style, coils=beside.coils)
    behind = marks.behind_cloth(drawn, camera)
    marks.draw_particles(ax, drawn, camera, style, behind, colored=colors is not None)
    keys += marks.draw_anchors(ax, drawn, camera, style, behind)
    said = draw_at_springs(ax, drawn, camera, rows, beside.labels, style)
    far = int(size.argmax())
    here = camera.project(np.stack([drawn.drawn[far], drawn.position[far]]))
    ax.plot(*here.T, color=style.second, linewidth=1.2, zorder=7, gid="largest displacement")
    ax.apply_aspect()
    words = format_number(*_unit(float(size[far])))
    every = camera.project(drawn.position[drawn.alive])
    write_values(ax, here[1:], here[1:] - here[:1], [words], [style.second], every, style)
    return keys, said


def _unit(size: float) -> tuple[float, str]:
    """Displacement in a unit that keeps its number short."""
    return (size, "m") if size >= 0.1 else (1e3 * size, "mm")


def _displacement_facts(what: Any, shot: Still, size: FloatArray, times: float) -> list[Fact]:
    far = int(size.argmax())
    moved = (shot.position - shot.drawn)[far]
    words = "(" + ", ".join(format_number(float(part), "", 3) for part in moved[: shot.model.dim]) + ") m"
    facts = [
        ("factor", format_number(times)),
        ("largest displacement", f"{format_number(*_unit(float(size[far])))} · particle {far}"),
        ("of that", words), ("in the middle", format_number(*_unit(float(np.median(size[shot.alive]))))),
    ]  # fmt: skip
    if isinstance(what, Equilibrium):
        return [*facts, ("verdict", "at rest" if what.converged else "NOT AT REST")]
    return [("time", format_number(shot.time, "s")), *facts, *run_facts(shot)]
