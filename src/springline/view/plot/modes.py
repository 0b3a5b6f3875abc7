"""Natural modes as small multiples: each swung to both sides over the shape it swings about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.model.space import nearest
from springline.stability.modes import GROWS, SWINGS, Modes
from springline.view.camera import Camera, camera_for
from springline.view.plot.sheet import LETTER, Fact, Rect, Sheet, checked_path, counted, shown, write
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SWING = 0.16  # [-] of the shape's size: how far the particle that moves most is drawn out
MOST = 12  # modes on one sheet; more are too small to read
CAPTION = 0.42  # [in] above each shape
GAP = 0.25  # [in] between two
MOST_SPRINGS = 4_000  # drawn of each mode; more are one gray at this size
DOTS = 60  # particles up to which each is drawn as a dot


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
    swung = _swung(modes, count)
    camera = camera_for(np.concatenate([modes.position[None], *swung]).reshape(-1, 3), modes.here.model.dim, view)
    extent = camera.project(np.concatenate([modes.position[None], *swung]).reshape(-1, 3))
    for number, rect in enumerate(_panels(sheet.room, count)):
        _draw_mode(sheet, modes, number, swung[number], camera, rect, extent)
    sheet.title(modes.title or "Natural modes", f"Natural modes of the shape {modes.about}")
    sheet.block(_facts(modes, count))
    if path is not None:
        write(sheet.figure, path)
    return sheet.figure


def _swung(modes: Modes, count: int) -> FloatArray:
    """The shapes swung out to both sides [m], shape (count, 2, particles, 3)."""
    reach = SWING * (float(np.ptp(modes.position, axis=0).max(initial=0.0)) or 1.0)
    out = reach * modes.shape[:count]
    return np.stack([modes.position + out, modes.position - out], axis=1)


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


def _draw_mode(
    sheet: Sheet, modes: Modes, number: int, swung: FloatArray, camera: Camera, rect: Rect, extent: FloatArray
) -> None:
    """One mode over the shape at rest, all to one scale."""
    style = sheet.style
    sheet.text(rect.left, rect.bottom + rect.height - 0.14, _caption(modes, number), style.value_size, style.ink,
               gid=f"mode:{number + 1}")  # fmt: skip
    words = modes.words(number)
    if len(words) * style.label_size * LETTER > 72 * rect.width:
        words = modes.direction(number)
    sheet.text(rect.left, rect.bottom + rect.height - 0.32, words, style.label_size, style.quiet, gid="words")
    panel = Rect(rect.left, rect.bottom, rect.width, rect.height - CAPTION)
    ax = sheet.axes(panel, aspect="equal")
    ax.set_axis_off()
    ghosts, color = ((modes.position, style.ghost, 1.0), (swung[1], style.disc, 0.9)), style.accent
    if modes.kind[number] != SWINGS:
        color = style.second
    for position, shade, width in ghosts:
        _draw_springs(ax, modes, position, camera, shade, width)
    _draw_springs(ax, modes, swung[0], camera, color, 1.6)
    _draw_particles(ax, modes, swung[0], camera, color, style)
    _fit(ax, extent, panel)


def _draw_springs(ax: Axes, modes: Modes, position: FloatArray, camera: Camera, color: str, width: float) -> None:
    from matplotlib.collections import LineCollection

    bars, constraints = modes.here.problem.bars, modes.here.problem.constraints
    tail = np.concatenate([bars.tail[: bars.springs], constraints.first[constraints.pair]])
    head = np.concatenate([bars.head[: bars.springs], constraints.second[constraints.pair]])
    if len(tail) > MOST_SPRINGS:
        kept = np.linspace(0, len(tail) - 1, MOST_SPRINGS).astype(np.int64)
        tail, head = tail[kept], head[kept]
    begin = position[tail]
    ends = np.stack([begin, begin + nearest(modes.here.model.space, position[head] - begin)], axis=1)
    thin = width * float(np.clip((200.0 / max(len(tail), 1)) ** 0.3, 0.25, 1.0))
    paths = camera.project(ends).tolist()
    ax.add_collection(LineCollection(paths, colors=color, linewidths=thin, capstyle="round", gid="springs"))


def _draw_particles(ax: Axes, modes: Modes, position: FloatArray, camera: Camera, color: str, style: Style) -> None:
    """Dots for what moves where there are few, and small squares for supports."""
    free = modes.here.problem.free
    held = ~free[:, : modes.here.model.dim].any(axis=1)
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


def _as_png(modes: Modes) -> Any:
    """What a notebook shows of modes."""
    figure: Any = plot_modes(modes)
    return figure._repr_png_()


_KIND: Any = Modes
_KIND._repr_png_ = _as_png
