"""Displacements at a scale: the shape moved by a multiple of its displacements, over the shape as drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from springline.checks import FloatArray, choice, positive
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.view.camera import camera_for
from springline.view.plot import marks
from springline.view.plot.edge import draw_bar, draw_keys, draw_own_bar, panel_of
from springline.view.plot.floor import draw_ground
from springline.view.plot.forces import write_values
from springline.view.plot.labels import Beside, draw_beside, unit_of
from springline.view.plot.shape import COLORS, values_of
from springline.view.plot.sheet import Fact, Sheet, run_facts, shown
from springline.view.still import Still

REACH = 0.12  # [-] of the shape's size: the largest displacement as it is drawn, where nobody says a factor
NICE = (1.0, 2.0, 5.0)  # factors are these, times a power of ten


def draw_deformed(what: Any, shot: Still, sheet: Sheet, color: str, view: Any, factor: Any, beside: Beside) -> None:
    """Fill a sheet with a shape moved by ``factor`` times its displacements; left out, one that shows them well."""
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
    rows = marks.thinned(np.flatnonzero(shot.intact), values)
    strained = color != "none" and bool(np.any(values[rows]))
    colors = marks.color_map(float(np.abs(values[rows]).max()), sheet.style) if strained else None
    keys, said = _draw(drawn, sheet, values, rows, colors, view, size, beside)
    if colors is not None:
        draw_bar(sheet, colors, values[rows], f"{color} [{unit}]", ("tension", "compression"))
    elif color == "none":
        draw_own_bar(sheet, drawn, rows)
    draw_keys(sheet, keys)
    sheet.title(shot.title, f"Displacements drawn {shown(times)} times as large, over the shape as drawn")
    sheet.block(_facts(what, shot, size, times), notes=[*shot.notes, *said])


def factor_for(drawn: FloatArray, size: FloatArray) -> float:
    """The round factor by which the largest displacement is drawn as some tenth of the shape, at least 1."""
    wanted = REACH * float(np.ptp(drawn, axis=0).max()) / float(size.max())
    if wanted <= 1.0:
        return 1.0
    power = 10.0 ** np.floor(np.log10(wanted))
    return float(max(one * power for one in NICE if one * power <= wanted * (1.0 + 1e-12)))


def _draw(
    drawn: Still, sheet: Sheet, values: FloatArray, rows: np.ndarray, colors: Any, view: Any, size: FloatArray,
    beside: Beside,
) -> tuple[list[Any], list[str]]:  # fmt: skip
    style, panel = sheet.style, panel_of(sheet)
    extent = np.concatenate([drawn.position[drawn.alive], drawn.drawn[drawn.alive]])
    camera = camera_for(extent, drawn.model.dim, view)
    ax = sheet.axes(panel, aspect="equal")
    draw_ground(ax, camera, extent, panel, sheet)
    keys = marks.draw_ghost(ax, drawn, camera, style)
    marks.draw_springs(ax, drawn, camera, values, rows, colors, style, coils=beside.coils)
    behind = marks.behind_cloth(drawn, camera)
    marks.draw_particles(ax, drawn, camera, style, behind, colored=colors is not None)
    keys += marks.draw_anchors(ax, drawn, camera, style, behind)
    said = draw_beside(ax, drawn, camera, rows, beside.labels, style)
    far = int(size.argmax())
    here = camera.project(np.stack([drawn.drawn[far], drawn.position[far]]))
    ax.plot(*here.T, color=style.second, linewidth=1.2, zorder=7, gid="largest displacement")
    ax.apply_aspect()
    words = shown(*_unit(float(size[far])))
    every = camera.project(drawn.position[drawn.alive])
    write_values(ax, here[1:], here[1:] - here[:1], [words], [style.second], every, style)
    return keys, said


def _unit(size: float) -> tuple[float, str]:
    """A displacement in the unit that keeps its figures short."""
    return (size, "m") if size >= 0.1 else (1e3 * size, "mm")


def _facts(what: Any, shot: Still, size: FloatArray, times: float) -> list[Fact]:
    far = int(size.argmax())
    moved = (shot.position - shot.drawn)[far]
    words = "(" + ", ".join(shown(float(part), "", 3) for part in moved[: shot.model.dim]) + ") m"
    facts = [
        ("factor", shown(times)), ("largest displacement", f"{shown(*_unit(float(size[far])))} · particle {far}"),
        ("of that", words), ("in the middle", shown(*_unit(float(np.median(size[shot.alive]))))),
    ]  # fmt: skip
    if isinstance(what, Equilibrium):
        return [*facts, ("verdict", "at rest" if what.converged else "NOT AT REST")]
    return [("time", shown(shot.time, "s")), *facts, *run_facts(shot)]
