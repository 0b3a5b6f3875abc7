"""Natural modes as small multiples: each swung to both sides over the shape it swings about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.stability.modes import GROWS, SWINGS, Modes
from springline.view.plot.motions import MOST, MotionPanel, draw_panels
from springline.view.plot.sheet import Fact, Sheet, checked_path, counted, shown, write
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def plot_modes(
    modes: Modes,
    *,
    to: Any = None,
    view: Any = None,
    size: tuple[float, float] = (10.0, 7.0),
    style: Style | None = None,
) -> Figure:
    """Draw natural modes, at most 12: over the shape at rest each swung to one side, and lighter to the other.

    Parameters
    ----------
    to : a path to write to, ending in .png, .svg or .pdf
    view : (azimuth, elevation) of the eye [degrees]; left out, what shows most
    size : of the sheet [in], (width, height)

    Raises
    ------
    SceneError : for a path without a known suffix or folder.
    """
    path = None if to is None else checked_path(to)
    style = Style() if style is None else style
    sheet = Sheet(size, style)
    count = min(len(modes), MOST)
    panels = [
        MotionPanel(
            _caption(modes, k),
            modes.words(k),
            modes.direction(k),
            modes.shape[k],
            modes.kind[k] == SWINGS,
            gid=f"mode:{k + 1}",
        )
        for k in range(count)
    ]
    draw_panels(sheet, modes.here.problem, modes.position, panels, view)
    sheet.title(modes.title or "Natural modes", f"Natural modes of the shape {modes.about}")
    sheet.block(_facts(modes, count))
    if path is not None:
        write(sheet.figure, path)
    return sheet.figure


def _caption(modes: Modes, number: int) -> str:
    kind = modes.kind[number]
    if kind == SWINGS:
        return (
            f"{number + 1}   {shown(float(modes.frequency[number]), 'Hz')} · {shown(float(modes.period[number]), 's')}"
        )
    if kind == GROWS:
        return f"{number + 1}   unstable · e times in {shown(1.0 / float(modes.growth[number]), 's', 3)}"
    return f"{number + 1}   mechanism"


def _facts(modes: Modes, count: int) -> list[Fact]:
    facts = [("modes", f"{count} of {counted(modes.of)}")]
    swinging = np.flatnonzero(modes.omega_squared > 0.0)
    if len(swinging):
        facts.append(("lowest frequency", shown(float(modes.frequency[swinging[0]]), "Hz")))
        facts.append(("longest period", shown(float(modes.period[swinging[0]]), "s")))
    facts += [("mechanisms", counted(modes.mechanisms)), ("unstable", counted(modes.unstable))]
    return [*facts, ("at rest", "yes" if modes.at_rest else "no")]


def modes_png(modes: Modes) -> Any:
    """What a notebook shows of modes: the picture, and what is known about it."""
    figure: Any = plot_modes(modes)
    return figure._repr_png_()
