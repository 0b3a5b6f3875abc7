"""What stands at the right edge of a sheet: the color bar, and the key to what is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.view.coloring import SHADES, own_name, own_range, own_shades, own_values
from springline.view.plot.sheet import Rect, Sheet
from springline.view.still import Still

if TYPE_CHECKING:
    from matplotlib.cm import ScalarMappable

SIDE = 1.15  # [in] for the color bar and the key
INSET = 0.42  # [in] for rulers around the shape


def panel_of(sheet: Sheet) -> Rect:
    """The part of the room for one drawing, beside its color bar and its key where it has them."""
    room = sheet.room
    if sheet.alone:
        return room
    return Rect(room.left + INSET, room.bottom + INSET, room.width - SIDE - INSET, room.height - INSET)


def draw_bar(
    sheet: Sheet, colors: ScalarMappable, values: FloatArray, label: str, ends: tuple[str, str], *, zero: bool = True
) -> None:
    """The color bar, over the part of the color map that is in use; ``ends`` name what pulls and what pushes.

    With ``zero`` it reaches as far as zero.
    """
    if sheet.alone:
        return
    style, room = sheet.style, sheet.room
    rect = Rect(room.left + room.width - SIDE + 0.16, room.bottom + 0.42 * room.height, 0.13,
                min(0.46 * room.height, 0.58 * room.height - 0.40))  # fmt: skip
    ax = sheet.axes(rect)
    bar = sheet.figure.colorbar(colors, cax=ax)
    bar.outline.set_visible(False)  # type: ignore[operator]
    low, high = float(values.min()), float(values.max())
    low, high = (min(0.0, low), max(0.0, high)) if zero else (low, high)
    ax.set_ylim(low, high)
    ax.tick_params(length=0, labelsize=style.tick_size, labelcolor=style.quiet, pad=4)
    top = rect.bottom + rect.height
    sheet.text(rect.left, top + 0.30, label, style.tick_size, style.ink, gid="colorbar")
    if high > 0.0 and ends[0]:
        sheet.text(rect.left, top + 0.10, ends[0], style.tick_size, style.pulled, gid=ends[0])
    if low < 0.0 and ends[1]:
        words = f"{ends[1]}, dashed" if style.gray else ends[1]
        sheet.text(rect.left, rect.bottom - 0.20, words, style.tick_size, style.pushed, gid=ends[1])


def draw_own_bar(sheet: Sheet, shot: Still, rows: np.ndarray) -> None:
    """The color bar of a quantity that a function of the user's gives the springs ``rows``, or else all particles."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import ListedColormap, Normalize

    style, things = sheet.style, sheet.style.functions[::-1]
    for thing in things:
        values = own_values(shot, style, thing)
        values = values[rows] if thing == "springs" else values
        low, high = own_range(values) if values.ndim == 1 else (0.0, 0.0)
        if low < high:
            shades = own_shades(np.linspace(low, high, SHADES), low, high, style) / 255.0
            colors = ScalarMappable(Normalize(low, high), ListedColormap(shades))
            draw_bar(sheet, colors, np.array([low, high]), own_name(style, thing), ("", ""), zero=False)
            return


def draw_keys(sheet: Sheet, keys: list[Any]) -> None:
    """The key, below the color bar."""
    if not keys or sheet.alone:
        return
    style, room = sheet.style, sheet.room
    corner = (room.left + room.width - SIDE + 0.02) / sheet.size[0], (room.bottom + 0.33 * room.height) / sheet.size[1]
    lines = sum(1.0 + 0.9 * one.get_label().count("\n") for one in keys)
    fitting = 72.0 * 0.34 * room.height / (1.55 * lines)  # [points] type so small that the key ends with the room
    look = {
        "frameon": False,
        "fontsize": min(style.tick_size, fitting),
        "markerscale": min(1.0, fitting / style.tick_size),
        "labelcolor": style.quiet,
    }
    sheet.figure.legend(handles=keys, loc="upper left", bbox_to_anchor=corner, handlelength=1.4, borderpad=0.0, **look)
