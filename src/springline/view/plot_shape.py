"""The shape: springs colored by tension, supports marked, the drawn shape behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, choice
from springline.errors import SceneError
from springline.forces import readout
from springline.model.families import Model
from springline.view import plot_rules
from springline.view.plot_camera import Camera, camera_for
from springline.view.plot_data import Still
from springline.view.plot_floor import draw_floor, draw_rulers
from springline.view.plot_sheet import Fact, Rect, Sheet, counted, shown
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import LineCollection

COLORS = {"tension": "N", "strain": "", "stress": "Pa", "none": ""}  # what springs are colored by, and its unit
MOST_SEGMENTS = 20_000  # springs drawn at most; more are one gray on paper
UNSTRESSED = 1e-9  # [-] of stiffness times rest length: less is rounding
SIDE = 1.15  # [in] for the color bar and the key
INSET = 0.42  # [in] for rulers around the shape


def draw_shape(shot: Still, sheet: Sheet, color: str, view: Any) -> None:
    """Fill a sheet with the shape of a still."""
    choice(color, "color", "plot()", COLORS)
    values = _values(shot, color)
    rows = thinned(np.flatnonzero(shot.intact), values)
    room = sheet.room
    panel = Rect(room.left + INSET, room.bottom + INSET, room.width - SIDE - INSET, room.height - INSET)
    ax = sheet.axes(panel, aspect="equal")
    _draw(ax, shot, sheet, values, rows, color, view)
    sheet.title(shot.title, _subtitle(shot))
    sheet.block(_facts(shot, color, values, len(rows)), shot.notes)


def thinned(rows: np.ndarray, values: FloatArray) -> np.ndarray:
    """At most MOST_SEGMENTS of the rows, evenly, with the most pulled and the most pushed among them."""
    if len(rows) <= MOST_SEGMENTS:
        return rows
    extremes = rows[[np.argmin(values[rows]), np.argmax(values[rows])]]
    even = rows[np.linspace(0, len(rows) - 1, MOST_SEGMENTS - 2).astype(np.int64)]
    return np.unique(np.concatenate([even, extremes]))


def _draw(
    ax: Axes, shot: Still, sheet: Sheet, values: FloatArray, rows: np.ndarray, color: str, view: Any
) -> None:
    style, outlines = sheet.style, plot_rules.bounded(shot)
    extent = _extent(shot, outlines)
    camera = camera_for(extent, shot.model.dim, view)
    low, high = extent.min(axis=0), extent.max(axis=0)
    outlines = [*outlines, *plot_rules.planes(shot.model, low, high)]
    if camera.plane is None:
        draw_floor(ax, camera, low, high, style)
    else:
        draw_rulers(ax, camera, low, high, style)
    _draw_outlines(ax, outlines, camera, style)
    keys = _draw_ghost(ax, shot, camera, style) + _draw_trails(ax, shot, camera, style)
    springs = _draw_springs(ax, shot, camera, values, rows, style, color)
    _draw_particles(ax, shot, camera, style)
    keys += _draw_anchors(ax, shot, camera, style)
    _side_column(sheet, springs, values[rows], color, keys)


def _values(shot: Still, color: str) -> FloatArray:
    """What colors each spring, shape (springs,); rounding about nothing counts as nothing."""
    springs = shot.model.springs
    if color == "stress":
        values = readout.stress(shot.model, shot.position)
        if len(values) and not np.isfinite(values[shot.intact]).all():
            raise SceneError(
                "The 'color' of plot() cannot be 'stress': some springs were given as stiffness and have no area. "
                "Give modulus and area, or take color='tension'."
            )
        return values
    if color == "strain":
        return np.nan_to_num(readout.strain(shot.model, shot.position))
    rounding = UNSTRESSED * springs.stiffness * springs.rest_length
    return np.where(np.abs(shot.tension) <= rounding, 0.0, shot.tension)


def _extent(shot: Still, outlines: list[plot_rules.Outline]) -> FloatArray:
    """Every point that the picture must hold [m], shape (points, 3)."""
    radius = shot.model.particles.radius[shot.alive, None]
    here = shot.position[shot.alive]
    joined = np.unique(np.concatenate([shot.model.springs.tail, shot.model.springs.head]))
    parts = [here, *(line.points for line in outlines), *shot.trails, shot.drawn[joined]]
    if radius.any():
        parts += [here + radius * step for step in (np.eye(3)[: shot.model.dim, None, :] * [[[-1.0]], [[1.0]]]).reshape(-1, 3)]
    return np.concatenate([part for part in parts if len(part)] or [np.zeros((1, 3))])


def _segments(model: Model, position: FloatArray, rows: np.ndarray, camera: Camera) -> FloatArray:
    """Springs on paper, each to the nearest image of its head, shape (rows, 2, 2)."""
    tails = position[model.springs.tail[rows]]
    heads = tails + readout.vectors(model, position)[rows]
    return camera.project(np.stack([tails, heads], axis=1))


def _draw_springs(
    ax: Axes, shot: Still, camera: Camera, values: FloatArray, rows: np.ndarray, style: Style, color: str
) -> LineCollection | None:
    from matplotlib.collections import LineCollection
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    if not len(rows):
        return None
    springs = shot.model.springs
    depth = camera.depth(0.5 * (shot.position[springs.tail[rows]] + shot.position[springs.head[rows]]))
    rows = rows[np.argsort(depth, kind="stable")]
    most = float(np.abs(values[rows]).max()) or 1.0
    width = float(np.clip(2.4 * (130.0 / len(rows)) ** 0.3, 0.25, 2.6))
    lines = LineCollection(
        _segments(shot.model, shot.position, rows, camera).tolist(),
        linewidths=width, capstyle="round", zorder=4, gid="springs",
    )  # fmt: skip
    if color == "none":
        lines.set_color(style.ink)
    else:
        lines.set_array(values[rows])
        lines.set_cmap(LinearSegmentedColormap.from_list("springline", style.diverging, 512))
        lines.set_norm(Normalize(-most, most))
    ax.add_collection(lines)
    return lines


def _draw_ghost(ax: Axes, shot: Still, camera: Camera, style: Style) -> list[Any]:
    """The shape as drawn, where it differs from the shape now."""
    from matplotlib.collections import LineCollection
    from matplotlib.lines import Line2D

    rows = np.arange(shot.model.spring_count)
    if not len(rows) or np.array_equal(shot.drawn, shot.position):
        return []
    rows = thinned(rows, np.zeros(len(rows)))
    width = float(np.clip(0.9 * (130.0 / len(rows)) ** 0.3, 0.15, 0.9))
    segments = _segments(shot.model, shot.drawn, rows, camera).tolist()
    ax.add_collection(LineCollection(segments, linewidths=width, colors=style.ghost, zorder=2, gid="drawn"))
    return [Line2D([], [], color=style.ghost, linewidth=1.0, label="as drawn")]


def _draw_trails(ax: Axes, shot: Still, camera: Camera, style: Style) -> list[Any]:
    """Where particles were, fading away."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import to_rgb
    from matplotlib.lines import Line2D

    particle = shot.model.trails.particle
    segments, colors = [], []
    for past, i in zip(shot.trails, particle, strict=False):
        if not shot.alive[i] or len(past) < 2:
            continue
        path = camera.project(np.vstack([past, shot.position[i]]) if not shot.model.space.periodic else past)
        segments.append(np.stack([path[:-1], path[1:]], axis=1))
        fade = np.linspace(0.12, 0.95, len(path) - 1)[:, None]
        colors.append(np.hstack([np.broadcast_to(to_rgb(style.trail), (len(fade), 3)), fade]))
    if not segments:
        return []
    lines = LineCollection(
        np.concatenate(segments).tolist(), colors=np.concatenate(colors).tolist(), linewidths=1.2, zorder=3, gid="trails"
    )
    ax.add_collection(lines)
    return [Line2D([], [], color=style.trail, linewidth=1.2, label="trail")]


def _draw_particles(ax: Axes, shot: Still, camera: Camera, style: Style) -> None:
    """Particles with a radius as discs of their size, the others as dots, larger with their mass."""
    from matplotlib.collections import EllipseCollection

    order = np.flatnonzero(shot.alive)
    order = order[np.argsort(camera.depth(shot.position[order]), kind="stable")]
    radius = shot.model.particles.radius
    discs, dots = order[radius[order] > 0.0], order[radius[order] == 0.0]
    if len(discs):
        across = 2.0 * radius[discs]
        ax.add_collection(
            EllipseCollection(
                across, across, np.zeros(len(discs)), units="xy", offsets=camera.project(shot.position[discs]),
                offset_transform=ax.transData, facecolor=style.pull[0], edgecolor=style.accent, linewidth=0.7,
                zorder=5, gid="discs",
            )  # fmt: skip
        )
    if len(dots):
        place = camera.project(shot.position[dots])
        ax.scatter(
            place[:, 0], place[:, 1], s=_dot_sizes(shot, dots), color=style.ink, linewidths=0, zorder=5,
            gid="particles", rasterized=len(dots) > MOST_SEGMENTS,
        )  # fmt: skip


def _dot_sizes(shot: Still, dots: np.ndarray) -> FloatArray:
    """Areas [points^2]: smaller where there are many, larger with the mass, within reason."""
    mass = shot.model.particles.mass[dots]
    typical = float(np.median(mass[mass > 0.0])) if (mass > 0.0).any() else 1.0
    base = np.clip(1500.0 / len(dots), 1.0, 14.0 if shot.model.spring_count else 26.0)
    return np.asarray(base * np.clip((mass / typical) ** (2.0 / 3.0), 0.5, 8.0))


def _draw_anchors(ax: Axes, shot: Still, camera: Camera, style: Style) -> list[Any]:
    """Supports as triangles under their particle; open ones where some axis is free."""
    from matplotlib.lines import Line2D

    keys = []
    size = float(np.clip(9.5 * (12.0 / max(int(shot.anchored.sum()), 1)) ** 0.25, 4.0, 9.5))
    for which, fill, label in (
        (shot.fixed, style.anchor, "anchored"),
        (shot.anchored & ~shot.fixed, style.background, "roller"),
    ):
        if which.any():
            place = camera.project(shot.position[which])
            look: dict[str, Any] = {
                "marker": [(0.0, 0.0), (-0.62, -1.1), (0.62, -1.1)], "linestyle": "none", "markersize": 2.0 * size,
                "markerfacecolor": fill, "markeredgecolor": style.anchor, "markeredgewidth": 0.9,
            }  # fmt: skip
            look["marker"] = _support()
            ax.plot(place[:, 0], place[:, 1], zorder=6, gid=label, clip_on=False, **look)
            keys.append(Line2D([], [], label=label, **{**look, "markersize": 11.0}))
    return keys


def _support() -> Any:
    """A triangle whose tip is the particle."""
    from matplotlib.path import Path

    return Path([(0.0, 0.0), (-0.62, -1.0), (0.62, -1.0), (0.0, 0.0)], closed=True)


def _draw_outlines(ax: Axes, outlines: list[plot_rules.Outline], camera: Camera, style: Style) -> None:
    from matplotlib.collections import LineCollection, PolyCollection

    looks = {"rod": (style.ink, 2.2, "solid"), "cord": (style.quiet, 1.1, "dashed"), "torus": (style.rule, 0.8, "dashed")}
    for kind in dict.fromkeys(line.kind for line in outlines):
        paths = [camera.project(line.points) for line in outlines if line.kind == kind]
        color, width, dashes = looks.get(kind, (style.rule, 0.6 if kind == "sphere" else 1.1, "solid"))
        ax.add_collection(
            LineCollection(
                [path.tolist() for path in paths], colors=color, linewidths=width, linestyles=dashes, zorder=1.5,
                alpha=0.55 if kind == "sphere" else 1.0, gid=kind,
            )  # fmt: skip
        )
        if kind == "plane" and len(paths[0]) > 2:
            ax.add_collection(PolyCollection([path.tolist() for path in paths], facecolor=style.faint, alpha=0.45, zorder=1.2))


def _side_column(sheet: Sheet, springs: LineCollection | None, values: FloatArray, color: str, keys: list[Any]) -> None:
    """The color bar over the part of the map in use, and the key below it."""
    style, room = sheet.style, sheet.room
    left = room.left + room.width - SIDE + 0.30
    if springs is not None and color != "none" and np.any(values):
        rect = Rect(left, room.bottom + 0.42 * room.height, 0.13, 0.46 * room.height)
        ax = sheet.axes(rect)
        bar = sheet.figure.colorbar(springs, cax=ax)
        low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
        ax.set_ylim(low, high)
        bar.outline.set_visible(False)  # type: ignore[operator]
        ax.tick_params(length=0, labelsize=style.tick_size, labelcolor=style.quiet, pad=4)
        unit = COLORS[color]
        top = rect.bottom + rect.height
        sheet.text(left, top + 0.30, f"{color} [{unit or '-'}]", style.tick_size, style.ink, gid="colorbar")
        if high > 0.0:
            sheet.text(left, top + 0.10, "pull", style.tick_size, style.pull[-1])
        if low < 0.0:
            sheet.text(left, rect.bottom - 0.20, "push", style.tick_size, style.push[-1])
    if keys:
        legend = sheet.figure.legend(
            handles=keys, loc="upper left", frameon=False, fontsize=style.tick_size, labelcolor=style.quiet,
            bbox_to_anchor=((left - 0.12) / sheet.size[0], (room.bottom + 0.33 * room.height) / sheet.size[1]),
            handlelength=1.4, borderpad=0.0,
        )  # fmt: skip
        legend.set_zorder(7)


def _subtitle(shot: Still) -> str:
    if not shot.method:
        return "as drawn"
    return f"at {shown(shot.time, 's')}"


def _facts(shot: Still, color: str, values: FloatArray, drawn: int) -> list[Fact]:
    alive, anchored = int(shot.alive.sum()), int(shot.anchored.sum())
    facts = [("time", shown(shot.time, "s"))]
    facts.append(("particles", counted(alive) + (f" · {counted(anchored)} anchored" if anchored else "")))
    if shot.model.spring_count:
        facts.append(("springs", _spring_count(shot, drawn)))
    facts += run_facts(shot)
    here = shot.tension[shot.intact]
    if len(here):
        facts.append(("largest pull", shown(max(0.0, float(here.max())), "N")))
        facts.append(("largest push", shown(max(0.0, -float(here.min())), "N")))
    return facts


def _spring_count(shot: Still, drawn: int) -> str:
    intact, broken = int(shot.intact.sum()), int((~shot.intact).sum())
    text = counted(intact) + (f" · {counted(broken)} broken" if broken else "")
    return text + (f" · {counted(drawn)} drawn" if drawn < intact else "")


def run_facts(shot: Still) -> list[Fact]:
    """Integrator and time step, for a recording."""
    if not shot.method:
        return []
    return [("integrator", shot.method.replace("_", " ")), ("time step", shown(shot.dt, "s", 3))]
