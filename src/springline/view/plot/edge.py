"""What stands at the right edge of a sheet: the color bar, and the key to what is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from springline.checks import FloatArray
from springline.view.plot.sheet import Rect, Sheet

if TYPE_CHECKING:
    from matplotlib.cm import ScalarMappable

SIDE = 1.15  # [in] for the color bar and the key
INSET = 0.42  # [in] for rulers around the shape


def draw_bar(sheet: Sheet, colors: ScalarMappable, values: FloatArray, label: str, ends: tuple[str, str]) -> None:
    """The color bar, over the part of the color map that is in use; ``ends`` name what pulls and what pushes."""
    style, room = sheet.style, sheet.room
    rect = Rect(room.left + room.width - SIDE + 0.16, room.bottom + 0.42 * room.height, 0.13, 0.46 * room.height)
    ax = sheet.axes(rect)
    bar = sheet.figure.colorbar(colors, cax=ax)
    bar.outline.set_visible(False)  # type: ignore[operator]
    low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
    ax.set_ylim(low, high)
    ax.tick_params(length=0, labelsize=style.tick_size, labelcolor=style.quiet, pad=4)
    top = rect.bottom + rect.height
    sheet.text(rect.left, top + 0.30, label, style.tick_size, style.ink, gid="colorbar")
    if high > 0.0:
        sheet.text(rect.left, top + 0.10, ends[0], style.tick_size, style.pull[-1], gid=ends[0])
    if low < 0.0:
        sheet.text(rect.left, rect.bottom - 0.20, ends[1], style.tick_size, style.push[-1], gid=ends[1])


def draw_keys(sheet: Sheet, keys: list[Any]) -> None:
    """The key, below the color bar."""
    if not keys:
        return
    style, room = sheet.style, sheet.room
    corner = (room.left + room.width - SIDE + 0.02) / sheet.size[0], (room.bottom + 0.33 * room.height) / sheet.size[1]
    look = {"frameon": False, "fontsize": style.tick_size, "labelcolor": style.quiet}
    sheet.figure.legend(handles=keys, loc="upper left", bbox_to_anchor=corner, handlelength=1.4, borderpad=0.0, **look)
