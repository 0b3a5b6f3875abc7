"""Natural modes as small multiples: each with the motion to both sides over the shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.problem import Problem
from springline.forces.hinges import Hinges
from springline.model.space import nearest
from springline.moments.cloth import cloth_of, triangles
from springline.paths.path import EquilibriumPath
from springline.spec.faces import NO_FACES
from springline.stability.buckling import Buckling
from springline.stability.limit_load import LimitLoad
from springline.stability.modes import GROWS, SWINGS, Modes
from springline.stability.self_stress import SelfStress
from springline.view.camera import Camera, camera_for
from springline.view.plot.artists import draw_woven
from springline.view.plot.paths import draw_path
from springline.view.plot.sheet import LETTER, Fact, PageSetup, Rect, Sheet, format_count, format_number, png_of
from springline.view.plot.surfaces import BELOW, find_hidden_points, weave_cloth
from springline.view.style import PAPER, Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def draw_modes(modes: Modes, page: PageSetup, view: Any = None, title: str | None = None) -> Figure:
    """Draw natural modes, at most 12: the motion to one side over the shape at rest, and lighter to the other."""
    sheet = page.sheet(parts=MOST)
    count = _fitting(sheet, len(modes))
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
    sheet.title(title or modes.title or "Natural modes", f"Natural modes of the shape {modes.about}")
    sheet.block(_facts(modes, count))
    return sheet.figure


def _caption(modes: Modes, number: int) -> str:
    kind = modes.kind[number]
    if kind == SWINGS:
        frequency, period = float(modes.frequency[number]), float(modes.period[number])
        return f"{number + 1}   {format_number(frequency, 'Hz')} · {format_number(period, 's')}"
    if kind == GROWS:
        return f"{number + 1}   unstable · e times in {format_number(1.0 / float(modes.growth[number]), 's', 3)}"
    return f"{number + 1}   mechanism"


def _facts(modes: Modes, count: int) -> list[Fact]:
    facts = [("modes", f"{count} of {format_count(modes.of)}")]
    swinging = np.flatnonzero(modes.omega_squared > 0.0)
    if len(swinging):
        facts.append(("lowest frequency", format_number(float(modes.frequency[swinging[0]]), "Hz")))
        facts.append(("longest period", format_number(float(modes.period[swinging[0]]), "s")))
    facts += [("mechanisms", format_count(modes.mechanisms)), ("unstable", format_count(modes.unstable))]
    return [*facts, ("at rest", "yes" if modes.at_rest else "no")]


def modes_png(modes: Modes) -> Any:
    """PNG of modes for notebooks, with its metadata."""
    return png_of(draw_modes(modes, PAGE))


# Motions of a shape as small multiples: motion to both sides over the shape, or members with their tensions.

SWING = 0.16  # [-] of the shape's size: drawn displacement of the particle with the largest motion
MOST = 12  # panels on one sheet; more are too small to read
CAPTION = 0.42  # [in] above each shape
GAP = 0.25  # [in] between two panels
LEAST = 2.0  # [in] least width of a panel, for its caption
LOWEST = 0.4  # [in] least height of a drawing
MOST_SPRINGS = 4_000  # springs drawn of each motion; more would be uniformly gray at this size
MOST_PANELED = 60_000  # triangles on one sheet; above, only springs are drawn
DEEPEST = 0.6  # [-] of the way to its full color: color of cloth at its largest motion
DOTS = 60  # particles up to which each is drawn as a dot


class MotionPanel(NamedTuple):
    """Motion of a shape, or a state of tension in it."""

    caption: str
    words: str
    short: str
    """Short caption for small panels."""
    motion: FloatArray
    """Displacements with a largest value of 1 [-], shape (particles, 3)."""
    firm: bool = True
    """True if the motion has a stiffness."""
    tension: FloatArray | None = None
    """Tension of each spring with a largest value of 1 [-], shape (springs,); None for a motion."""
    gid: str = "panel"


def draw_panels(sheet: Sheet, problem: Problem, position: FloatArray, panels: Sequence[MotionPanel], view: Any) -> None:
    """Fill a sheet with motions over the shape at ``position`` [m], all at one scale and from one viewpoint."""
    reach = SWING * (float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0)
    swung = [np.stack([position + reach * one.motion, position - reach * one.motion]) for one in panels]
    points = np.concatenate([position[None], *swung]).reshape(-1, 3)
    camera = camera_for(points, problem.model.dim, view)
    extent, surface = camera.project(points), _surface(problem, camera, len(panels))
    parts = _panels(sheet.room, len(panels), _columns(sheet.room, len(panels), extent))
    for panel, places, rect in zip(panels, swung, parts, strict=True):
        _draw_panel(sheet, problem, position, panel, places, camera, rect, extent, surface)


def _fitting(sheet: Sheet, count: int) -> int:
    """Number of panels, at most ``count`` and at least one, that leave space for a drawing below each caption."""
    room, k = sheet.room, sheet.scale
    columns = int((room.width + GAP) / (k * LEAST + GAP))
    rows = int((room.height + GAP) / (k * CAPTION + LOWEST + GAP))
    return max(min(count, 1), min(count, MOST, columns * rows))


def _surface(problem: Problem, camera: Camera, count: int) -> IntArray:
    """Corners of the triangles of cloth in space, shape (triangles, 3); empty if ``count`` panels have too many."""
    found = cloth_of(problem.model, {}).faces if camera.plane is None else NO_FACES
    corners = triangles(found) if len(found) else np.zeros((0, 3), dtype=np.int64)
    return corners if len(corners) * count <= MOST_PANELED else corners[:0]


def _columns(room: Rect, count: int, extent: FloatArray) -> int:
    """Number of columns for which ``count`` drawings of an extent [m], shape (points, 2), are largest.

    Captions need LEAST inches. Ties are resolved by the fewest empty places, then the fewest columns.
    """
    wide, high = np.ptp(extent, axis=0)
    most = max(1, min(count, int((room.width + GAP) / (LEAST + GAP))))

    def worth(columns: int) -> tuple[float, int, int]:
        rows = -(-count // columns)
        width = (room.width - GAP * (columns - 1)) / columns
        height = (room.height - GAP * (rows - 1)) / rows - CAPTION
        scale = min(width / max(wide, 1e-9 * high, 1e-300), max(height, 0.0) / max(high, 1e-9 * wide, 1e-300))
        return round(scale, 12), count - rows * columns, -columns

    return max(range(1, most + 1), key=worth)


def _panels(room: Rect, count: int, columns: int) -> list[Rect]:
    """Panels: ``count`` equal parts of a rectangle, row by row from the top."""
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
    rect: Rect, extent: FloatArray, surface: IntArray,
) -> None:  # fmt: skip
    """Draw one panel: its caption, and the shape below."""
    style = sheet.style
    sheet.text(
        rect.left,
        rect.bottom + rect.height - 0.14 * sheet.scale,
        panel.caption,
        style.value_size,
        style.ink,
        gid=panel.gid,
    )
    words = panel.words
    if len(words) * style.label_size * LETTER > 72 * rect.width:
        words = panel.short
    sheet.text(
        rect.left, rect.bottom + rect.height - 0.32 * sheet.scale, words, style.label_size, style.quiet, gid="words"
    )
    room = Rect(rect.left, rect.bottom, rect.width, max(rect.height - CAPTION * sheet.scale, LOWEST / 4))
    ax = sheet.axes(room, aspect="equal")
    ax.set_axis_off()
    if panel.tension is not None:
        _draw_springs(ax, problem, position, camera, style.ghost, 1.0)
        _draw_tensions(ax, problem, position, camera, panel.tension, style)
        _draw_particles(ax, problem, position, camera, style.quiet, style, surface[:0])
    else:
        color = style.accent if panel.firm else style.second
        for place, shade, width in ((position, style.ghost, 1.0), (swung[1], style.disc, 0.9)):
            _draw_springs(ax, problem, place, camera, shade, width)
        if len(surface):
            _draw_cloth(ax, problem, panel.motion, swung[0], camera, color, style, surface)
        else:
            _draw_springs(ax, problem, swung[0], camera, color, 1.6)
        _draw_particles(ax, problem, swung[0], camera, color, style, surface)
    _fit(ax, extent, room)


def _draw_cloth(
    ax: Axes, problem: Problem, motion: FloatArray, place: FloatArray, camera: Camera, color: str, style: Style,
    surface: IntArray,
) -> None:  # fmt: skip
    """Draw displaced cloth from back to front, with a deeper ``color`` for larger motions."""
    from matplotlib.colors import to_rgb

    moved = np.sqrt((motion**2).sum(axis=1))
    share = (moved / (float(moved.max(initial=0.0)) or 1.0))[:, None]
    pale, deep = np.array(to_rgb(style.neutral)), np.array(to_rgb(color))
    ends = _ends(problem, place)
    shade = np.tile(deep, (len(ends), 1))
    shades = pale + DEEPEST * share * (deep - pale)
    creased = bool(problem.model.room(Hinges).rest.any())
    width = np.full(len(ends), 1.6 * _thin(len(ends)))
    draw_woven(ax, weave_cloth(camera, place, surface, shades, ends, shade, width, style, creased))


def _draw_tensions(
    ax: Axes, problem: Problem, position: FloatArray, camera: Camera, tension: FloatArray, style: Style
) -> None:
    """Draw the springs with nonzero tension, wider for larger tension, in colors for tension and compression."""
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

    ends = _ends(problem, position)
    if len(ends) > MOST_SPRINGS:
        ends = ends[np.linspace(0, len(ends) - 1, MOST_SPRINGS).astype(np.int64)]
    paths, thin = camera.project(ends).tolist(), width * _thin(len(ends))
    ax.add_collection(LineCollection(paths, colors=color, linewidths=thin, capstyle="round", gid="springs"))


def _ends(problem: Problem, position: FloatArray) -> FloatArray:
    """Both ends of springs, rods and cords, the head as the nearest image to the tail [m], shape (members, 2, 3)."""
    bars, constraints = problem.bars, problem.constraints
    tail = np.concatenate([bars.tail[: bars.springs], constraints.first[constraints.pair]])
    head = np.concatenate([bars.head[: bars.springs], constraints.second[constraints.pair]])
    begin = position[tail]
    return np.stack([begin, begin + nearest(problem.model.space, position[head] - begin)], axis=1)


def _thin(count: int) -> float:
    """Factor of line widths, smaller if there are many lines [-]."""
    return float(np.clip((200.0 / max(count, 1)) ** 0.3, 0.25, 1.0))


def _draw_particles(
    ax: Axes, problem: Problem, position: FloatArray, camera: Camera, color: str, style: Style,
    surface: IntArray,
) -> None:  # fmt: skip
    """Draw dots for moving particles if there are few, and small squares for supports; below cloth that hides them."""
    held = ~problem.free[:, : problem.model.dim].any(axis=1)
    for rows, size, shade, marker, gid in (
        (np.flatnonzero(~held), 9, color, "o", "particles"),
        (np.flatnonzero(held), 14, style.anchor, "s", "anchored"),
    ):
        if len(rows) > DOTS:
            continue
        behind = find_hidden_points(camera, position, surface, rows)
        for here, height in ((rows[behind], BELOW), (rows[~behind], 5.0)):
            if len(here):
                x, y = camera.project(position[here]).T
                ax.scatter(x, y, s=size, color=shade, marker=marker, linewidths=0, zorder=height, gid=gid)


def _fit(ax: Axes, points: FloatArray, panel: Rect) -> None:
    low, high = points.min(axis=0), points.max(axis=0)
    scale = float(((high - low) / np.array([panel.width, panel.height])).max()) * 1.06 or 1.0
    middle, half = 0.5 * (low + high), 0.5 * scale * np.array([panel.width, panel.height])
    ax.set_xlim(float(middle[0] - half[0]), float(middle[0] + half[0]))
    ax.set_ylim(float(middle[1] - half[1]), float(middle[1] + half[1]))


# Figures of instabilities: buckling, the limit load, and mechanisms with states of self-stress.

PAGE = PageSetup((10.0, 7.0), PAPER)  # of figures in notebooks
NAMED = 4  # particles or springs that a caption names


def draw_buckling(buckling: Buckling, page: PageSetup, view: Any = None, title: str | None = None) -> Figure:
    """Draw the buckling modes of a shape, lowest factor first, at most 12."""
    sheet = page.sheet(parts=MOST)
    count = _fitting(sheet, len(buckling.factor))
    panels = [
        MotionPanel(
            f"{k + 1}   {format_number(float(buckling.factor[k]))} x the loads",
            *_movers(buckling.shape[k]), buckling.shape[k],
            gid=f"buckling:{k + 1}", firm=bool(buckling.factor[k] >= 1.0),
        )
        for k in range(count)
    ]  # fmt: skip
    if not count:
        panels = [MotionPanel("", "", "", np.zeros_like(buckling.position))]
    draw_panels(sheet, buckling.problem, buckling.position, panels, view)
    sheet.title(title or buckling.title or "Buckling", "Motions in which the shape buckles, by linear theory")
    lowest = format_number(float(buckling.factor[0])) if count else "none"
    sheet.block([("lowest factor on the loads", lowest), ("shown", f"{count} of {len(buckling.factor)}")],
                notes=[buckling.message])  # fmt: skip
    return sheet.figure


def draw_limit(limit: LimitLoad, page: PageSetup, view: Any = None, title: str | None = None) -> Figure:
    """Draw the shape at its limit load, and its failure mode."""
    sheet, holds = page.sheet(parts=MOST), bool(np.isinf(limit.factor))
    motion = np.zeros_like(limit.motion) if holds else limit.motion
    caption = (
        f"holds up to {format_number(limit.most)} x the loads"
        if holds
        else f"{format_number(limit.factor)} x the loads"
    )
    panel = MotionPanel(caption, *(("", "") if holds else _movers(motion)), motion, gid="limit", firm=holds)
    draw_panels(sheet, limit.problem, limit.position, [panel], view)
    sheet.title(title or "Limit load", "The shape there, and the motion in which it gives way")
    facts: list[Fact] = [("factor on the loads", "none found" if holds else format_number(limit.factor))]
    sheet.block([*facts, ("steps", format_count(limit.steps))], notes=[limit.message])
    return sheet.figure


def draw_self_stress(found: SelfStress, page: PageSetup, view: Any = None, title: str | None = None) -> Figure:
    """Draw states of self-stress, with wider lines for larger forces, then mechanisms; together at most 12."""
    sheet = page.sheet(parts=MOST)
    most = _fitting(sheet, MOST)
    mechanisms = min(len(found.mechanisms), max(most // 2, most - len(found.states)))
    states = min(len(found.states), most - mechanisms)
    still = np.zeros_like(found.here.position)
    panels = []
    for k in range(states):
        carrying = found.springs(k)
        words = f"in spring{'' if len(carrying) == 1 else 's'} {_list_numbers(carrying)}"
        few = f"in {format_count(len(carrying))} springs"
        panels.append(
            MotionPanel(f"{k + 1}   self-stress", words, few, still, tension=found.states[k], gid=f"state:{k + 1}")
        )
    for k in range(mechanisms):
        motion = found.mechanisms[k]
        panels.append(
            MotionPanel(f"{k + 1}   mechanism", *_movers(motion), motion, firm=False, gid=f"mechanism:{k + 1}")
        )
    draw_panels(sheet, found.here.problem, found.here.position, panels or [MotionPanel("", "", "", still)], view)
    sheet.title(title or found.here.title or "Self-stress", found.kind[0].upper() + found.kind[1:])
    sheet.block(
        [("states of self-stress", format_count(len(found.states))),
         ("mechanisms", format_count(len(found.mechanisms))),
         ("motions as a whole", format_count(found.rigid_motions)), ("members", format_count(found.members))]
    )  # fmt: skip
    return sheet.figure


Drawing = Callable[[Any, PageSetup, Any, "str | None"], "Figure"]
DRAWINGS: dict[type, Drawing] = {
    Modes: draw_modes, Buckling: draw_buckling, LimitLoad: draw_limit, SelfStress: draw_self_stress,
    EquilibriumPath: draw_path,
}  # fmt: skip


def drawing_of(what: Any) -> Drawing | None:
    """Drawing function of modes, buckling, a limit load, states of self-stress and a path; None for other objects."""
    return DRAWINGS.get(type(what))


def _movers(motion: FloatArray) -> tuple[str, str]:
    """Particles with the largest motion, and their axis of motion."""
    moved = np.sqrt((motion**2).sum(axis=1))
    most = np.flatnonzero(moved > 0.9 * moved.max(initial=0.0))
    along = f"mostly along {'xyz'[int((motion**2).sum(axis=0).argmax())]}"
    return f"{along}, most at particle{'' if len(most) == 1 else 's'} {_list_numbers(most)}", along


def _list_numbers(rows: np.ndarray) -> str:
    more = f" and {len(rows) - NAMED} more" if len(rows) > NAMED else ""
    return ", ".join(map(str, rows[:NAMED].tolist())) + more


def buckling_png(buckling: Buckling) -> Any:
    """PNG of buckling for notebooks, with its metadata."""
    return png_of(draw_buckling(buckling, PAGE))


def limit_png(limit: LimitLoad) -> Any:
    """PNG of a limit load for notebooks, with its metadata."""
    return png_of(draw_limit(limit, PAGE))


def self_stress_png(found: SelfStress) -> Any:
    """PNG of states of self-stress for notebooks, with its metadata."""
    return png_of(draw_self_stress(found, PAGE))
