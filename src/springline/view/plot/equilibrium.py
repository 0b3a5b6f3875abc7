"""Figure of an equilibrium for a report: members colored by force, supports and reactions, loads, and a title block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, choice
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.messages import argument
from springline.moments.still import Still, least_tensions, still
from springline.view import outlines as rules
from springline.view.camera import Camera, camera_for, round_bounds
from springline.view.implicit_surface import surface_notes
from springline.view.plot import forces, marks
from springline.view.plot.contacts import draw_contacts
from springline.view.plot.floor import draw_floor, draw_rulers, fit
from springline.view.plot.labels import (
    Beside,
    draw_at_springs,
    draw_sections,
    facts,
    force_unit,
    notes,
    subtitle,
    title,
    width_keys,
    widths_of,
)
from springline.view.plot.membrane import (
    SheetPicture,
    draw_membrane_bar,
    draw_sheet_picture,
    membrane_facts,
    sheet_picture,
)
from springline.view.plot.photo import lay_photo
from springline.view.plot.shape import surfaces_around
from springline.view.plot.sheet import (
    Rect,
    Sheet,
    draw_bar,
    draw_keys,
    draw_own_bar,
    format_count,
    format_number,
    panel_of,
)
from springline.view.plot.surfaces import BELOW, draw_surfaces
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.lines import Line2D

COLORS = {"tension": "N", "strain": "-", "stress": "Pa", "none": ""}  # color quantities of members, with their units
ROWS = 2  # of the title block
WORDS = (0.62, 0.24)  # [in] beyond an arrow's end for its value, horizontally and vertically
MOST_DOTS = 500  # particles drawn as dots; more would hide the members
ALIKE = 1e-6  # [-] forces that differ by less count as equal
MOST_RINGED = 300  # particles of mechanisms up to which each has a ring


class Inks(NamedTuple):
    """Style of members.

    values : color value of each spring, in ``unit``, shape (springs,)
    ties : color value of each rod and cord; 0 without a value, shape (ties,)
    rows : the springs to draw, which are not slack
    colors : the color map, or None without colors
    label : of the color bar
    """

    values: FloatArray
    ties: FloatArray
    rows: np.ndarray
    colors: ScalarMappable | None
    label: str


def draw_equilibrium(
    shape: Equilibrium, shot: Still, sheet: Sheet, color: str, view: Any, before: bool, beside: Beside
) -> None:
    """Fill a sheet with an equilibrium; ``before`` draws the initial shape below it."""
    choice(color, "color", "plot()", COLORS)
    inks = _inks(shape, color, sheet.style)
    sheets = sheet_picture(shape, shot)
    keys, missing = _draw(shape, shot, sheet, inks, view, before, beside, sheets if color != "none" else None)
    if inks.colors is not None:
        values = np.concatenate([inks.values[inks.rows], inks.ties])
        draw_bar(
            sheet, inks.colors, values, inks.label, ("tension", "compression"),
            half=None if sheets is None else "upper",
        )  # fmt: skip
    elif color == "none":
        draw_own_bar(sheet, shot, inks.rows)
    if sheets is not None and color != "none":
        draw_membrane_bar(sheet, sheets, below=inks.colors is not None)
    draw_keys(sheet, keys)
    by_faces = ", faces colored by their larger principal membrane force" * (sheets is not None and color != "none")
    sheet.title(title(shot.title), subtitle(shape, color if inks.colors is not None else "") + by_faces)
    balance, effects = facts(shape)
    sheet.block(balance, (membrane_facts(sheets) if sheets is not None else []) + effects, notes=notes(shape) + missing)


def _inks(shape: Equilibrium, color: str, style: Style) -> Inks:
    unit, scale = force_unit(shape) if color == "tension" else (COLORS[color], 1.0)
    values = _values(shape, color) / scale
    ties = shape.ties.tension / scale if color == "tension" else np.zeros(len(shape.ties))
    rows = marks.thin_segments(np.setdiff1d(np.arange(len(values)), shape.slack), values)
    most = float(np.abs(np.concatenate([values[rows], ties])).max(initial=0.0))
    colors = marks.color_map(most, style) if color != "none" and most > 0.0 else None
    return Inks(values, ties, rows, colors, f"{'axial force' if color == 'tension' else color} [{unit}]")


def _draw(
    shape: Equilibrium, shot: Still, sheet: Sheet, inks: Inks, view: Any, before: bool, beside: Beside,
    sheets: SheetPicture | None,
) -> tuple[list[Line2D], list[str]]:  # fmt: skip
    """Draw the figure, from the floor up; return the entries of the key, and notes on parts that are not drawn."""
    style, panel = sheet.style, panel_of(sheet)
    outlines = [line for line in rules.finite_outlines(shot) if line.kind not in rules.TIES]
    extent = _extent(shot, outlines, before)
    found = surfaces_around(shot, extent)
    extent = np.concatenate([extent, *(one.points for one in found)])
    camera = camera_for(extent, shot.model.dim, view)
    diagonal = float(np.hypot(*np.ptp(camera.project(shot.position), axis=0))) or 1.0
    reactions = forces.reaction_arrows(shape, camera, diagonal)
    loads = forces.load_arrows(shape, camera, diagonal)
    ax = sheet.axes(panel, aspect="equal")
    if beside.photo is not None:
        extent = np.concatenate([extent, lay_photo(ax, beside.photo, camera, style)])
    low, high = extent.min(axis=0), extent.max(axis=0)
    arrows = np.concatenate([reactions.along(2), loads.along(2)])
    _draw_ground(ax, camera, extent, arrows, panel, sheet, shot.position[shot.anchored])
    draw_surfaces(ax, found, camera, style)
    if sheets is not None:
        draw_sheet_picture(ax, shot, sheets, camera, style)
    walls = rules.planes(shot.model, low, high) + rules.endless(shot.model, low, high)
    marks.draw_outlines(ax, outlines + walls, camera, style)
    keys = marks.draw_ghost(ax, shot, camera, style) if before else []
    behind = marks.behind_cloth(shot, camera)
    keys += _draw_members(ax, shape, shot, camera, inks, style, beside, behind, alone=sheets is not None)
    keys += marks.draw_anchors(ax, shot, camera, style, behind)
    marks.draw_held_axes(ax, shot, camera, style)
    keys += marks.draw_mechanisms(ax, shot, camera, _moving(shape), style)
    for part, height in ((loads.of(behind), BELOW), (loads.of(~behind), 5.5)):
        forces.draw_arrows(ax, part, style.load, 0.011, height, "loads")
    forces.draw_arrows(ax, reactions, style.reaction, 0.02, 7.0, "reactions")
    if not sheet.bare:
        _write_values(ax, shape, camera, reactions, sheet, alone=beside.labels == "none")
    named, missing = marks.draw_hull_of(ax, shot, camera, beside.hull, style)
    keys += named + draw_sections(ax, beside.sections, camera, style)
    if beside.contacts:
        pressing, unknown = draw_contacts(ax, shot, camera, style)
        keys, missing = keys + pressing, missing + unknown
    missing += _not_drawn(shape, inks, reactions, loads) + surface_notes(found)
    missing += draw_at_springs(ax, shot, camera, inks.rows, beside.labels, style)
    missing += [] if beside.photo is None else [beside.photo.photo_caption]
    return keys + _arrow_keys(shape, reactions, loads, sheet), missing


def _draw_members(
    ax: Axes,
    shape: Equilibrium,
    shot: Still,
    camera: Camera,
    inks: Inks,
    style: Style,
    beside: Beside,
    behind: np.ndarray,
    *,
    alone: bool,
) -> list[Line2D]:
    """Draw springs, ``alone`` or with the surface they lie on, rods and cords, and their particles if there are few."""
    wide = beside.width == "tension"
    points = widths_of(shape.tension) if wide else None
    marks.draw_springs(
        ax, shot, camera, inks.values, inks.rows, inks.colors, style, _share(shape), points, beside.coils, alone
    )
    keys = width_keys(shape.tension, style) if wide else []
    keys += marks.draw_slack(ax, shot, camera, shape.slack, style)
    ties, loose = shape.ties, np.isin(np.arange(len(shape.ties)), shape.ties.slack)
    keys += marks.draw_ties(ax, shape.position[ties.ends], inks.ties, loose, camera, inks.colors, style)
    if len(shot.position) <= MOST_DOTS:
        marks.draw_particles(ax, shot, camera, style, behind, colored=inks.colors is not None)
    return keys


def _draw_ground(
    ax: Axes, camera: Camera, extent: FloatArray, arrows: FloatArray, panel: Rect, sheet: Sheet, supports: FloatArray
) -> None:
    """Draw the floor or the rulers, and set limits that include arrows and their values; on a bare sheet only the
    limits."""
    if sheet.bare:
        ax.set_axis_off()
        places = np.concatenate([camera.project(extent), arrows])
        fit(ax, places.min(axis=0), places.max(axis=0), panel)
        return
    low, high = extent.min(axis=0), extent.max(axis=0)
    if camera.plane is not None:
        plane = list(camera.plane)
        low, high = low.copy(), high.copy()
        low[plane], high[plane] = _extend_for_labels(low[plane], high[plane], arrows, panel)
        draw_rulers(ax, camera.plane, low, high, panel, sheet.style)
        return
    low, high, step = round_bounds(low, high)
    draw_floor(ax, camera, low, high, step, sheet.style, supports)
    limits = np.array([ax.get_xlim(), ax.get_ylim()])
    (left, bottom), (right, top) = _extend_for_labels(limits[:, 0], limits[:, 1], arrows, panel)
    ax.set_xlim(float(left), float(right))
    ax.set_ylim(float(bottom), float(top))


def _extend_for_labels(
    low: FloatArray, high: FloatArray, arrows: FloatArray, panel: Rect
) -> tuple[FloatArray, FloatArray]:
    """Corners on paper moved out so that arrows and the text beyond their ends lie between them [m]."""
    if not len(arrows):
        return low, high
    least, most = arrows.min(axis=0), arrows.max(axis=0)
    wide = np.maximum(high, most) - np.minimum(low, least)
    scale = float((wide / [panel.width - 2 * WORDS[0], panel.height - 2 * WORDS[1]]).max())
    room = scale * np.array(WORDS)
    return np.minimum(low, least - room), np.maximum(high, most + room)


def _write_values(
    ax: Axes, shape: Equilibrium, camera: Camera, reactions: forces.ForceArrows, sheet: Sheet, *, alone: bool
) -> None:
    """Write values at the reactions, all or the largest; ``alone`` also at the most loaded members."""
    unit, scale = force_unit(shape)
    rows = np.arange(len(reactions.particle))
    if len(rows) > forces.MOST_VALUES:
        rows = rows[[int(reactions.value.argmax())]]
    members = _most_loaded(shape) if alone else np.zeros(0, dtype=np.int64)
    tail, head = (
        camera.project(shape.position[end[members]])
        for end in (shape.data.model.springs.tail, shape.data.model.springs.head)
    )
    across = (head - tail)[:, ::-1] * [-1.0, 1.0]
    across *= np.where(across[:, 1:] < 0.0, -1.0, 1.0)  # above a member rather than below it
    tension, style = shape.tension[members], sheet.style
    written = tension if style.gray else np.abs(tension)  # in gray the sign replaces the color
    ax.apply_aspect()
    forces.write_values(
        ax,
        np.concatenate([reactions.outer[rows], 0.5 * (tail + head)]),
        np.concatenate([(reactions.outer - reactions.inner)[rows], across]),
        [format_number(float(value) / scale, unit) for value in (*reactions.value[rows], *written)],
        [style.reaction] * len(rows) + [style.pull_color if one > 0.0 else style.push_color for one in tension],
        np.concatenate([reactions.along(), camera.project(shape.position[:MOST_DOTS])]),
        style,
    )


def _most_loaded(shape: Equilibrium) -> np.ndarray:
    """Members with the largest tension and with the largest compression."""
    if not len(shape.tension):
        return np.zeros(0, dtype=np.int64)
    most, least = int(shape.tension.argmax()), int(shape.tension.argmin())
    found = [most] * bool(shape.tension[most] > 0.0) + [least] * bool(shape.tension[least] < 0.0)
    return np.array(found, dtype=np.int64)


def _arrow_keys(
    shape: Equilibrium, reactions: forces.ForceArrows, loads: forces.ForceArrows, sheet: Sheet
) -> list[Line2D]:
    unit, scale = force_unit(shape)
    keys = []
    for name, arrows, color in (("reaction", reactions, sheet.style.reaction), ("load", loads, sheet.style.load)):
        if len(arrows.particle):
            most = format_number(float(arrows.value.max()) / scale, unit)
            alike = float(np.ptp(arrows.value)) <= ALIKE * float(arrows.value.max())
            label = f"{name}\n{most} each" if alike else f"{name}\nup to {most}"
            keys.append(marks.key(label, marker=r"$\uparrow$", linestyle="none", markersize=9.0, color=color))
    return keys


def _not_drawn(shape: Equilibrium, inks: Inks, reactions: forces.ForceArrows, loads: forces.ForceArrows) -> list[str]:
    """Notes on members, supports and loads that are left out because there are too many, a sentence each."""
    counts = [("members", len(inks.rows), len(inks.values) - len(shape.slack))]
    counts += [(name, len(of.particle), of.there) for name, of in (("reactions", reactions), ("loads", loads))]
    return [
        f"{format_count(drawn)} of {format_count(there)} {name} drawn" for name, drawn, there in counts if drawn < there
    ]


def _values(shape: Equilibrium, color: str) -> FloatArray:
    """Values of the color quantity of each member, shape (springs,), with rounding errors set to 0."""
    if color == "stress":
        if not np.isfinite(shape.stress).all():
            raise SceneError(
                f"{argument('color', 'plot()')} cannot be 'stress': some springs were given as stiffness "
                f"and have no area. "
                "Give modulus and area, or take color='tension'."
            )
        values = shape.stress
    elif color == "strain":
        values = np.nan_to_num(shape.strain)
    else:
        values = shape.tension
    return np.where(np.abs(shape.tension) <= least_tensions(still(shape)), 0.0, values)


def _share(shape: Equilibrium) -> FloatArray:
    """Utilization of each member, at most 1, or its force relative to the largest force if no strength is known."""
    used = np.minimum(shape.utilization, 1.0)
    if used.any():
        return used
    return np.abs(shape.tension) / max(float(np.abs(shape.tension).max(initial=0.0)), 1e-300)


def _moving(shape: Equilibrium) -> np.ndarray:
    """Particles of mechanisms, thinned if there are very many."""
    if not shape.mechanisms:
        return np.zeros(0, dtype=np.int64)
    moving = np.unique(np.concatenate([one.particles for one in shape.mechanisms]))
    return moving[:: -(-len(moving) // MOST_RINGED)]


def _extent(shot: Still, outlines: list[rules.Outline], before: bool) -> FloatArray:
    """Every point of the shape that the picture must include [m], shape (points, 3)."""
    parts = [shot.position, *(line.points for line in outlines)]
    if before:
        parts.append(shot.drawn)
    return np.concatenate(parts)
