"""Motions of a shape as small multiples: each swung to both sides over the shape, or members with their tensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.problem import Problem
from springline.model.space import nearest
from springline.view.camera import Camera, camera_for
from springline.view.plot.sheet import LETTER, Rect, Sheet
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SWING = 0.16  # [-] of the shape's size: how far the particle that moves most is drawn out
MOST = 12  # panels on one sheet; more are too small to read
CAPTION = 0.42  # [in] above each shape
GAP = 0.25  # [in] between two
MOST_SPRINGS = 4_000  # drawn of each motion; more are one gray at this size
DOTS = 60  # particles up to which each is drawn as a dot


class MotionPanel(NamedTuple):
    """A motion of a shape, or a state of tension in it."""

    caption: str
    words: str
    short: str
    """The same in fewer words, where there is little room."""
    motion: FloatArray
    """The largest movement 1 [-], shape (particles, 3)."""
    firm: bool = True
    """Whether something resists it."""
    tension: FloatArray | None = None
    """Of each spring, the largest 1 [-], shape (springs,); None where it is a motion that is shown."""
    gid: str = "panel"


def draw_panels(sheet: Sheet, problem: Problem, position: FloatArray, panels: Sequence[MotionPanel], view: Any) -> None:
    """Fill a sheet with motions over the shape at ``position`` [m], all to one scale and seen from one side."""
    reach = SWING * (float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0)
    swung = [np.stack([position + reach * one.motion, position - reach * one.motion]) for one in panels]
    points = np.concatenate([position[None], *swung]).reshape(-1, 3)
    camera = camera_for(points, problem.model.dim, view)
    extent = camera.project(points)
    for panel, places, rect in zip(panels, swung, _panels(sheet.room, len(panels)), strict=True):
        _draw_panel(sheet, problem, position, panel, places, camera, rect, extent)


def _panels(room: Rect, count: int) -> list[Rect]:
    """As many equal parts of the room, row by row from the top, as wide as they are high or more."""
    columns = min(count, max(1, round(float(np.sqrt(count * room.width / room.height * 0.7)))))
    rows = -(-count // columns)
    width = (room.width - GAP * (columns - 1)) / columns
    height = (room.height - GAP * (rows - 1)) / rows
    cells = [divmod(number, columns) for number in range(count)]
    top = room.bottom + room.height
    return [
        Rect(room.left + column * (width + GAP), top - row * (height + GAP) - height, width, height)
        for row, column in cells
    ]


def _draw_panel(
    sheet: Sheet, problem: Problem, position: FloatArray, panel: MotionPanel, swung: FloatArray, camera: Camera,
    rect: Rect, extent: FloatArray,
) -> None:  # fmt: skip
    """One panel: its words, and below them the shape."""
    style = sheet.style
    sheet.text(rect.left, rect.bottom + rect.height - 0.14, panel.caption, style.value_size, style.ink, gid=panel.gid)
    words = panel.words
    if len(words) * style.label_size * LETTER > 72 * rect.width:
        words = panel.short
    sheet.text(rect.left, rect.bottom + rect.height - 0.32, words, style.label_size, style.quiet, gid="words")
    room = Rect(rect.left, rect.bottom, rect.width, rect.height - CAPTION)
    ax = sheet.axes(room, aspect="equal")
    ax.set_axis_off()
    if panel.tension is not None:
        _draw_springs(ax, problem, position, camera, style.ghost, 1.0)
        _draw_tensions(ax, problem, position, camera, panel.tension, style)
        _draw_particles(ax, problem, position, camera, style.quiet, style)
    else:
        color = style.accent if panel.firm else style.second
        for place, shade, width in ((position, style.ghost, 1.0), (swung[1], style.disc, 0.9), (swung[0], color, 1.6)):
            _draw_springs(ax, problem, place, camera, shade, width)
        _draw_particles(ax, problem, swung[0], camera, color, style)
    _fit(ax, extent, room)


def _draw_tensions(
    ax: Axes, problem: Problem, position: FloatArray, camera: Camera, tension: FloatArray, style: Style
) -> None:
    """The springs that carry something, as wide as it is, in the colors of pulling and pushing."""
    from matplotlib.collections import LineCollection

    for rows, color in ((tension > 0.0, style.accent), (tension < 0.0, style.second)):
        carry = np.flatnonzero(rows)
        begin = position[problem.bars.tail[carry]]
        apart = nearest(problem.model.space, position[problem.bars.head[carry]] - begin)
        paths = camera.project(np.stack([begin, begin + apart], axis=1)).tolist()
        widths = 0.6 + 2.4 * np.abs(tension[carry])
        ax.add_collection(LineCollection(paths, colors=color, linewidths=widths, capstyle="round", gid="carrying"))


def _draw_springs(ax: Axes, problem: Problem, position: FloatArray, camera: Camera, color: str, width: float) -> None:
    from matplotlib.collections import LineCollection

    bars, constraints = problem.bars, problem.constraints
    tail = np.concatenate([bars.tail[: bars.springs], constraints.first[constraints.pair]])
    head = np.concatenate([bars.head[: bars.springs], constraints.second[constraints.pair]])
    if len(tail) > MOST_SPRINGS:
        kept = np.linspace(0, len(tail) - 1, MOST_SPRINGS).astype(np.int64)
        tail, head = tail[kept], head[kept]
    begin = position[tail]
    ends = np.stack([begin, begin + nearest(problem.model.space, position[head] - begin)], axis=1)
    thin = width * float(np.clip((200.0 / max(len(tail), 1)) ** 0.3, 0.25, 1.0))
    paths = camera.project(ends).tolist()
    ax.add_collection(LineCollection(paths, colors=color, linewidths=thin, capstyle="round", gid="springs"))


def _draw_particles(ax: Axes, problem: Problem, position: FloatArray, camera: Camera, color: str, style: Style) -> None:
    """Dots for what moves where there are few, and small squares for supports."""
    free = problem.free
    held = ~free[:, : problem.model.dim].any(axis=1)
    if int((~held).sum()) <= DOTS:
        x, y = camera.project(position[~held]).T
        ax.scatter(x, y, s=9, color=color, linewidths=0, zorder=5, gid="particles")
    if int(held.sum()) <= DOTS:
        x, y = camera.project(position[held]).T
        ax.scatter(x, y, s=14, color=style.anchor, marker="s", linewidths=0, zorder=5,
                   gid="anchored")  # fmt: skip


def _fit(ax: Axes, points: FloatArray, panel: Rect) -> None:
    low, high = points.min(axis=0), points.max(axis=0)
    scale = float(((high - low) / np.array([panel.width, panel.height])).max()) * 1.06 or 1.0
    middle, half = 0.5 * (low + high), 0.5 * scale * np.array([panel.width, panel.height])
    ax.set_xlim(float(middle[0] - half[0]), float(middle[0] + half[0]))
    ax.set_ylim(float(middle[1] - half[1]), float(middle[1] + half[1]))
