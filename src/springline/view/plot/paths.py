"""Figure of an equilibrium path: factor or force over a displacement, with its stability and its events."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.paths.path import EquilibriumPath
from springline.view.plot.sheet import Fact, PageSetup, Rect, format_count, format_number, plain, png_of
from springline.view.style import PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS = {"limit": "o", "branch": "D", "kink": "X"}
LABEL = 0.62  # [in] at the left for the numbers of the vertical axis
FOOT = 0.42  # [in] below for the horizontal axis
PAGE = PageSetup((7.0, 5.0), PAPER)  # of notebooks


def draw_path(path: EquilibriumPath, page: PageSetup, view: Any = None, title: str | None = None) -> Figure:
    """Draw the load factor, or the force on prescribed axes, over the displacement that changes most."""
    sheet = page.sheet()
    room = sheet.room
    ax = sheet.axes(Rect(room.left + LABEL, room.bottom + FOOT, room.width - LABEL, room.height - FOOT))
    plain(ax, sheet.style)
    graph = graph_of(path)
    _draw_line(ax, graph, sheet.style)
    _draw_events(ax, path, graph, sheet.style)
    ax.set_xlabel(graph.names[0])
    ax.set_ylabel(graph.names[1])
    ax.margins(0.05)
    ax.legend(frameon=False, fontsize=sheet.style.tick_size, labelcolor=sheet.style.ink)
    sheet.title(title or path.data.title or "Equilibrium path", "Shapes at rest along the path")
    sheet.block(_facts(path), notes=[path.summary().splitlines()[-1]])
    return sheet.figure


class PathGraph(NamedTuple):
    """The line of a path: its points and, in their places between them, its events.

    Attributes
    ----------
    across, upward : values on both axes, shape (k,)
    stable : of the segments between them, shape (k - 1,), bool
    event : index of the event at each, -1 for points, shape (k,)
    names : of both axes, with units
    """

    across: FloatArray
    upward: FloatArray
    stable: np.ndarray
    event: IntArray
    names: tuple[str, str]


def graph_of(path: EquilibriumPath) -> PathGraph:
    """The line of a path with its events."""
    after = np.array([one.point for one in path.events], dtype=np.int64) + 1
    position = np.insert(path.position, after, [one.position for one in path.events] or 0.0, axis=0)
    factor = np.insert(path.factor, after, [one.factor for one in path.events])
    event = np.insert(np.full(len(path), -1), after, np.arange(len(path.events)))
    steady = np.insert(path.stable, after, True)  # an event does not decide: the segment has the stability of its point
    moved, shift = position - path.position[0], path.data.control.shift
    if shift.any():
        particle, axis = np.unravel_index(int(np.abs(shift).argmax()), shift.shape)
        way = shift / np.abs(shift).max()
        force = [float((path.data.reactions(x, f) * way).sum()) for x, f in zip(position, factor, strict=True)]
        upward, name = np.array(force), "force on the prescribed axes [N]"
    else:
        reach = np.ptp(moved, axis=0)
        particle, axis = np.unravel_index(int(reach.argmax()), reach.shape)
        upward, name = factor, "load factor [-]"
    across = f"displacement of particle {int(particle)} along {'xyz'[int(axis)]} [m]"
    return PathGraph(moved[:, particle, axis], upward, steady[1:] & steady[:-1], event, (across, name))


def _draw_line(ax: Axes, graph: PathGraph, style: Any) -> None:
    """Draw stable parts solid and unstable parts dashed."""
    both = graph.stable
    edges = np.concatenate([[0], np.flatnonzero(both[1:] != both[:-1]) + 1, [len(both)]])
    labeled = set[bool]()
    for begin, end in pairwise(edges.tolist()):
        steady = bool(both[begin])
        look: dict[str, Any] = {"color": style.accent} if steady else {"color": style.second, "linestyle": (0, (4, 2))}
        label: dict[str, Any] = {} if steady in labeled else {"label": "stable" if steady else "unstable"}
        labeled.add(steady)
        part = slice(begin, end + 1)
        ax.plot(graph.across[part], graph.upward[part], linewidth=style.line, gid=f"path:{begin}", **look, **label)


def _draw_events(ax: Axes, path: EquilibriumPath, graph: PathGraph, style: Any) -> None:
    drawn = set[str]()
    for row in np.flatnonzero(graph.event >= 0).tolist():
        number = int(graph.event[row])
        kind = path.events[number].kind
        label: dict[str, Any] = {} if kind in drawn else {"label": f"{kind} point" if kind != "kink" else "kink"}
        drawn.add(kind)
        ax.plot(
            [graph.across[row]], [graph.upward[row]], MARKERS[kind], color=style.ink, markersize=5, linestyle="none",
            gid=f"event:{number}", zorder=5, **label,
        )  # fmt: skip


def _facts(path: EquilibriumPath) -> list[Fact]:
    kinds = [one.kind for one in path.events]
    return [
        ("points", format_count(len(path))),
        ("factor", f"{format_number(float(path.factor.min()))} to {format_number(float(path.factor.max()))}"),
        *((f"{kind} points", format_count(kinds.count(kind))) for kind in ("limit", "branch") if kind in kinds),
        ("largest residual", format_number(float(path.residual.max()), "N", 2)),
    ]


def path_png(path: EquilibriumPath) -> Any:
    """PNG of a path for notebooks, with its metadata."""
    return png_of(draw_path(path, PAGE))
