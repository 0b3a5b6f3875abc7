"""Scale of a drawing: a floor with rulers under a shape in space, a grid behind a plan or an elevation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.view.camera import AXES, DIVISIONS, Camera, nice_step, round_bounds
from springline.view.plot.sheet import Rect, Sheet, label_ruler, plain
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AWAY = 11.0  # [points] from an edge to its tick labels
FURTHER = 30.0  # [points] from an edge to its name
FIGURES = 26.0  # [points] that tick labels next to the floor need on each side of it
CLEAR = 14.0  # [points] by which tick labels are moved outwards along an edge with supports, whose triangles hang below
ON_EDGE = 1e-3  # [-] of the extent: distance from an edge of the floor within which a support is on it
APART = 20.0  # [points] between the centers of two tick labels that do not overlap
ROOM = 0.05  # [-] of the extent: margin around a plan or an elevation


def draw_ground(
    ax: Axes, camera: Camera, extent: FloatArray, panel: Rect, sheet: Sheet, supports: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Draw the floor or the rulers for points [m], shape (n, 3), and set the limits; return the corners of their box
    [m].

    On a bare sheet only the limits are set. Tick labels keep clear of ``supports`` [m], shape (supports, 3).
    """
    low, high = extent.min(axis=0), extent.max(axis=0)
    if sheet.bare:
        ax.set_axis_off()
        places = camera.project(extent)
        fit(ax, places.min(axis=0), places.max(axis=0), panel)
    elif camera.plane is None:
        low, high, step = round_bounds(low, high)
        draw_floor(ax, camera, low, high, step, sheet.style, supports)
    else:
        draw_rulers(ax, camera.plane, low, high, panel, sheet.style)
    return low, high


def draw_rulers(ax: Axes, plane: tuple[int, int], low: FloatArray, high: FloatArray, rect: Rect, style: Style) -> None:
    """Draw a faint grid with the names of the two axes."""
    plain(ax, style)
    fit(ax, low[list(plane)], high[list(plane)], rect)
    for axis, name, put in ((ax.xaxis, AXES[plane[0]], ax.set_xlabel), (ax.yaxis, AXES[plane[1]], ax.set_ylabel)):
        ticks = np.asarray(axis.get_majorticklocs())
        words, labels = label_ruler(name, ticks)
        if words != f"{name} [m]":
            axis.set_ticks(ticks[1:-1], labels[1:-1])  # the locator also gives the first ticks outside
        put(words)


def fit(ax: Axes, low: FloatArray, high: FloatArray, rect: Rect) -> None:
    """Set equal scales for both axes, with limits that fill the panel and ticks at the same round steps."""
    from matplotlib.ticker import MultipleLocator

    panel = np.array([rect.width, rect.height])
    scale = float(((high - low) / panel).max()) * (1.0 + 2.0 * ROOM) or 1.0 / float(panel.max())
    middle, half = 0.5 * (low + high), 0.5 * scale * panel
    ax.set_xlim(float(middle[0] - half[0]), float(middle[0] + half[0]))
    ax.set_ylim(float(middle[1] - half[1]), float(middle[1] + half[1]))
    ax.set_aspect("equal")
    step = nice_step(scale * float(panel.max()), DIVISIONS)
    ax.xaxis.set_major_locator(MultipleLocator(step))
    ax.yaxis.set_major_locator(MultipleLocator(step))


def draw_floor(
    ax: Axes, camera: Camera, low: FloatArray, high: FloatArray, step: float, style: Style,
    supports: FloatArray,
) -> None:  # fmt: skip
    """Draw a grid under the shape, with tick labels along its near edges and a vertical ruler at its left corner.

    Tick labels are moved outwards along an edge with ``supports`` [m], shape (supports, 3), whose triangles they would
    hit.
    """
    ax.set_axis_off()
    ticks = [step * np.round(np.arange(low[k], high[k] + 0.5 * step, step) / step) for k in range(3)]
    _draw_grid(ax, camera, ticks, style)
    near = np.where(camera.toward > 0.0, high, low)
    foot = _foot(camera, low, high)
    taken = [
        (camera.project(foot[None])[0], np.array([-AWAY, 0.0]))
    ]  # position of the tick label at the foot of the ruler of heights
    widest = 0.0
    for axis in (0, 1):
        other = 1 - axis
        outward = np.zeros(3)
        outward[other] = 1.0 if camera.toward[other] > 0.0 else -1.0
        corner = np.array([0.0, 0.0, low[2]])
        corner[other] = near[other]
        off = np.abs(supports - corner)[:, [other, 2]].max(axis=1) / max(float((high - low).max()), 1e-300)
        cleared = CLEAR * bool((off <= ON_EDGE).any())
        widest = max(widest, cleared)
        _label_edge(ax, camera, axis, corner, ticks[axis], outward, style, taken, cleared)
    _draw_upright(ax, camera, foot, ticks[2], style)
    _set_limits(ax, camera, low, high, FIGURES + widest)


def _foot(camera: Camera, low: FloatArray, high: FloatArray) -> FloatArray:
    """Leftmost corner of the floor on paper, where the ruler of heights begins [m]."""
    corners = np.array([(x, y, low[2]) for x in (low[0], high[0]) for y in (low[1], high[1])])
    found: FloatArray = corners[int(np.argmin(camera.project(corners)[:, 0]))]
    return found


def _draw_grid(ax: Axes, camera: Camera, ticks: list[FloatArray], style: Style) -> None:
    from matplotlib.collections import LineCollection

    x, y, z = ticks
    lines = [[(a, y[0], z[0]), (a, y[-1], z[0])] for a in x] + [[(x[0], b, z[0]), (x[-1], b, z[0])] for b in y]
    paths = camera.project(np.array(lines)).tolist()
    ax.add_collection(LineCollection(paths, colors=style.faint, linewidths=style.thin, zorder=1, gid="floor"))


def _label_edge(
    ax: Axes, camera: Camera, axis: int, corner: FloatArray, ticks: FloatArray, outward: FloatArray, style: Style,
    taken: list[tuple[FloatArray, FloatArray]], cleared: float,
) -> None:  # fmt: skip
    """Write tick labels along a floor's edge, ``cleared`` [points] further out, and the name of its axis at its center.

    A label that would overlap a label of another axis at the same corner, among those ``taken``, is left out.
    """
    points = np.repeat(corner[None], len(ticks), axis=0)
    points[:, axis] = ticks
    direction = camera.project(outward)
    direction = direction / max(float(np.hypot(*direction)), 1e-12)
    away = direction * (AWAY + cleared)
    every = max(1, int(np.ceil(len(ticks) / 9)))
    name, labels = label_ruler(AXES[axis], ticks[::every])
    for position, words in zip(camera.project(points)[::every], labels, strict=True):
        if any((place == position).all() and np.hypot(*(away - off)) < APART for place, off in taken):
            continue
        taken.append((position, away))
        _note(ax, words, position, away, style)
    middle = camera.project(points).mean(axis=0)
    longer = 2.0 * max(0, len(name) - len("x [m]"))  # a name with a number keeps clear of the labels
    _note(ax, name, middle, direction * (FURTHER + cleared + longer), style)


def _draw_upright(ax: Axes, camera: Camera, foot: FloatArray, ticks: FloatArray, style: Style) -> None:
    """Draw the ruler of heights above a corner of the floor, with a tick label at its foot."""
    points = np.repeat(foot[None], len(ticks), axis=0)
    points[:, 2] = ticks
    positions = camera.project(points)
    ax.plot(*positions[[0, -1]].T, color=style.ghost, linewidth=style.thin, zorder=1, clip_on=False)
    ax.plot(*positions.T, linestyle="none", marker="_", markersize=4, color=style.ghost, zorder=1, clip_on=False)
    name, labels = label_ruler("z", ticks)
    for position, words in zip(positions, labels, strict=True):
        _note(ax, words, position, np.array([-5.0, 0.0]), style, ha="right")
    _note(ax, name, positions[-1], np.array([0.0, 12.0]), style)


def _note(ax: Axes, words: str, position: FloatArray, offset: FloatArray, style: Style, **options: Any) -> None:
    ax.annotate(
        words, (float(position[0]), float(position[1])), xytext=(float(offset[0]), float(offset[1])),
        textcoords="offset points", fontsize=style.tick_size, color=style.quiet, annotation_clip=False,
        **{"ha": "center", "va": "center", **options},
    )  # fmt: skip


def _set_limits(ax: Axes, camera: Camera, low: FloatArray, high: FloatArray, around: float) -> None:
    """Set limits that include the box from ``low`` to ``high`` [m] and the tick labels within ``around`` [points] of
    it."""
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    positions = camera.project(corners)
    (left, bottom), (right, top) = positions.min(axis=0), positions.max(axis=0)
    place, points = ax.get_position(original=True), 72.0 / ax.figure.dpi
    for low_end, high_end, room, limit in (
        (left, right, points * place.width * ax.figure.bbox.width, ax.set_xlim),
        (bottom, top, points * place.height * ax.figure.bbox.height, ax.set_ylim),
    ):
        margin = (high_end - low_end) * around / max(room - 2.0 * around, around)
        limit(float(low_end - margin), float(high_end + margin))
