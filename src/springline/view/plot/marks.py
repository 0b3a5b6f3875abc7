"""Marks of a shape: springs, the shape as drawn, trails, particles as dots, supports, outlines of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces import queries
from springline.forces.emitters import has_looks
from springline.forces.hinges import Hinges
from springline.model.families import Model
from springline.moments.cloth import cloth_of, mix_colors, triangles
from springline.moments.hull import hull_of
from springline.moments.still import Still
from springline.view.beads import drawn_radii
from springline.view.camera import Camera
from springline.view.coloring import own_range, own_shades, own_values
from springline.view.emitted import SOFT, looks_of
from springline.view.outlines import Outline
from springline.view.picture_arrays import have_dots
from springline.view.plot.artists import (
    MOST_CASED,
    USUAL_WIDTH,
    ClothArtist,
    SpringLines,
    TrailLines,
    draw_woven,
    line_width,
    support_look,
    support_size,
    supports,
)
from springline.view.plot.surfaces import BELOW, MOST_WOVEN, draw_hull, find_hidden_points, weave_cloth
from springline.view.style import Style, Thing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.lines import Line2D

MOST_SEGMENTS = 20_000  # springs drawn at most; more would be uniformly gray on paper
DASHES = (0, (4.0, 2.5))  # [-] of a line's width: strokes and gaps of slack members
THINNEST, WIDEST = 0.45, 1.5  # [-] of a spring's usual width: with zero and with the largest force
MOST_COILS = 400  # springs drawn as coils: with more, turns would be finer than a dot
FINER = 0.5  # [-] of its usual width: the wire of a coil
TURNS, TURN_STEPS = 10, 12  # of each coil, and straight pieces of each turn
LEAD, ROUND = 0.14, 0.06  # [-] of a spring's length: straight at each end; of the usual spring's: radius of the turns
HELD_BAR = 0.016  # [-] of the shape's longest side: half the length of the bar of a held axis
MOST_SEPARATE = 500  # supports up to which their markers shrink to be separate on paper; more form a line in any case
SUPPORT_WIDTH, LEAST_SUPPORT = (
    0.62,
    4.0,
)  # width of a support's triangle relative to its marker size [-]; its least value [points]
MOST_PLUMB_LINES = 100  # particles with a line down to the floor; more would overlap


def thin_segments(rows: np.ndarray, values: FloatArray) -> np.ndarray:
    """Evenly selected rows, at most MOST_SEGMENTS, including the largest tension and the largest compression."""
    if len(rows) <= MOST_SEGMENTS:
        return rows
    extremes = rows[[np.argmin(values[rows]), np.argmax(values[rows])]]
    even = rows[np.linspace(0, len(rows) - 1, MOST_SEGMENTS - 2).astype(np.int64)]
    return np.unique(np.concatenate([even, extremes]))


def color_map(most: float, style: Style) -> ScalarMappable:
    """Color map from the largest compression to the largest tension, with zero in the center."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    colors = LinearSegmentedColormap.from_list("springline", style.diverging, 512)
    return ScalarMappable(Normalize(-most, most), colors)


def draw_springs(
    ax: Axes,
    shot: Still,
    camera: Camera,
    values: FloatArray,
    rows: np.ndarray,
    colors: ScalarMappable | None,
    style: Style,
    share: FloatArray | None = None,
    points: FloatArray | None = None,
    coils: bool = False,
    alone: bool = False,
) -> None:
    """Draw springs from back to front, in the colors of their values, or in ink without a color map.

    ``share`` of the largest force, or of the strength of each, shape (springs,), makes them wider; ``points`` are
    requested widths, shape (springs,). ``coils`` are drawn if the springs are few and do not lie on a surface. Springs
    ``alone`` are drawn without the surface.
    """
    surface = np.zeros((0, 3), dtype=np.int64) if alone else surface_of(shot)
    if not len(rows) and not len(surface):
        return
    from matplotlib.colors import to_rgb

    segments = spring_segments(shot.model, shot.position, rows)
    part_of_width = np.ones(len(rows)) if share is None else THINNEST + (WIDEST - THINNEST) * share[rows]
    widths = line_width(USUAL_WIDTH, len(rows)) * part_of_width if points is None else points[rows]
    lines = own_springs(shot, style, rows) if colors is None else np.asarray(colors.to_rgba(values[rows]))[:, :3]
    if len(surface):
        springs = shot.model.springs
        plain = np.tile(to_rgb(style.cloth_color), (len(shot.position), 1))
        joined = np.stack([springs.tail[rows], springs.head[rows]], axis=1)
        color = plain if colors is None and not style.functions else mix_colors(joined, lines, plain)
        if camera.plane is not None:
            ClothArtist(ax).tint(camera, shot.position, surface, color)
        else:
            creased = bool(shot.model.room(Hinges).rest.any())
            given = (camera, shot.position, surface, color, segments, lines, widths, style, creased)
            draw_woven(ax, weave_cloth(*given))
            return
    if not len(rows):
        return
    order = np.argsort(camera.depth(segments.mean(axis=1)), kind="stable")
    coils = coils and len(rows) <= MOST_COILS and not len(surface)
    widths = FINER * widths if coils else widths
    flat, straight = shot.model.dim == 2, np.zeros(len(rows), dtype=bool)
    paths = camera.project(coil_points(segments, radius_of(segments), straight, flat=flat) if coils else segments)
    cased = camera.plane is None and len(rows) <= MOST_CASED and not coils
    strokes: dict[str, Any] = {} if colors is None else style.strokes(values[rows[order]])
    if cased and strokes:  # gaps are not dashed
        strokes["linestyles"] = [one for stroke in strokes["linestyles"] for one in ("solid", stroke)]
    SpringLines(ax, style, **strokes).show(paths[order], lines[order], widths[order], cased=cased)


def radius_of(ends: FloatArray) -> float:
    """Radius of turns of springs at their present length [m]: a fraction of the median length."""
    return ROUND * float(np.median(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1))) if len(ends) else 0.0


def coil_points(ends: FloatArray, radius: float, straight: np.ndarray, *, flat: bool) -> FloatArray:
    """Points of springs drawn as coils [m], shape (springs, points, 3): straight ends, and turns between them.

    Turns open as a spring is stretched. In a plane they are inclined along it, to be visible as loops.
    """
    along = ends[:, 1] - ends[:, 0]
    length = np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-300)
    along = along / length
    level = np.hypot(along[:, 0], along[:, 1])[:, None]
    level_aside = np.stack([-along[:, 1], along[:, 0], np.zeros(len(along))], axis=1) / np.maximum(level, 1e-300)
    aside = np.where(level > 1e-6, level_aside, [1.0, 0.0, 0.0])
    other = 0.5 * along if flat else np.cross(along, aside)
    turn = np.linspace(0.0, 1.0, TURNS * TURN_STEPS + 1)
    share = np.concatenate([[0.0], LEAD + (1.0 - 2.0 * LEAD) * turn, [1.0]])[None, :, None]
    angle = 2.0 * np.pi * TURNS * turn
    width = np.where(straight[:, None], 0.0, np.minimum(radius, 0.5 * length))[:, :, None]
    ring = np.zeros((2, len(turn) + 2))
    ring[:, 1:-1] = np.sin(angle), np.cos(angle) - float(flat)
    up, over = ring[:, None, :, None]
    around = up * aside[:, None] + over * other[:, None]
    return np.asarray(ends[:, :1] + share * (length * along)[:, None] + width * around)


def own_springs(shot: Still, style: Style, rows: np.ndarray) -> FloatArray:
    """Colors [0 to 1] of springs without a color quantity, shape (rows, 3), from the style."""
    from matplotlib.colors import to_rgb

    if callable(style.springs):
        return _function_colors(shot, style, "springs", rows)
    if callable(style.particles) and style.springs is None:
        of, springs = _function_colors(shot, style, "particles", np.arange(len(shot.position))), shot.model.springs
        return np.asarray(0.5 * (of[springs.tail[rows]] + of[springs.head[rows]]))
    return np.tile(to_rgb(style.spring_color), (len(rows), 1))


def _function_colors(shot: Still, style: Style, thing: Thing, rows: np.ndarray) -> FloatArray:
    """Colors [0 to 1] from a function for some particles or springs, shape (rows, 3)."""
    values = own_values(shot, style, thing)[rows]
    return own_shades(values, *own_range(values), style) / 255.0


def surface_of(shot: Still) -> IntArray:
    """Corners of the triangles of cloth, numbers of particles, shape (triangles, 3); empty if there are too many."""
    found = cloth_of(shot.model, {}, shot.faces, shot.drawn)
    faces = found.faces[found.whole(shot.intact, shot.alive, shot.torn)]
    corners = triangles(faces) if len(faces) else np.zeros((0, 3), dtype=np.int64)
    return corners if len(corners) + shot.model.spring_count <= MOST_WOVEN else corners[:0]


def behind_cloth(shot: Still, camera: Camera) -> np.ndarray:
    """Mask of particles behind the surface of cloth in space, shape (n,), bool."""
    here = np.arange(len(shot.position))
    if camera.plane is not None:
        return np.zeros(len(here), dtype=bool)
    return find_hidden_points(camera, shot.position, surface_of(shot), here)


def draw_slack(ax: Axes, shot: Still, camera: Camera, rows: np.ndarray, style: Style) -> list[Line2D]:
    """Draw slack members, dashed."""
    if not len(rows):
        return []
    look: dict[str, Any] = {
        "color": style.quiet,
        "linewidth": max(0.6, line_width(1.2, len(rows))),
        "linestyle": DASHES,
    }
    paths = camera.project(spring_segments(shot.model, shot.position, rows))
    _lines(ax, paths, colors=look["color"], linewidths=look["linewidth"], linestyles=[look["linestyle"]], zorder=4.6,
           gid="slack")  # fmt: skip
    return [key("slack", **look)]


def draw_ties(
    ax: Axes, ends: FloatArray, values: FloatArray, loose: np.ndarray, camera: Camera, colors: ScalarMappable | None,
    style: Style,
) -> list[Line2D]:  # fmt: skip
    """Draw rods and cords between two ends [m], shape (ties, 2, 3), in the colors of their values; slack dashed."""
    if not len(ends):
        return []
    paths, taut = camera.project(ends), ~loose
    shades = style.ink if colors is None else colors.to_rgba(values[taut])
    _lines(ax, paths[taut], colors=style.ink, linewidths=3.4, zorder=4.7, gid="tie edges")
    _lines(ax, paths[taut], colors=shades, linewidths=2.0, zorder=4.71, gid="ties", **style.strokes(values[taut]))
    _lines(ax, paths[loose], colors=style.quiet, linewidths=1.2, linestyles=[DASHES], zorder=4.6, gid="loose ties")
    named = [key("rod or cord", color=style.ink, linewidth=3.4)] * bool(taut.any())
    return named + [key("slack cord", color=style.quiet, linewidth=1.2, linestyle=DASHES)] * bool(loose.any())


def draw_hull_of(ax: Axes, shot: Still, camera: Camera, radius: float, style: Style) -> tuple[list[Line2D], list[str]]:
    """Draw the hull of loose particles for a ball of this radius [m], 0 for none; return its key, and a note if it
    fails."""
    if not radius:
        return [], []
    hull = hull_of(shot, radius)
    draw_hull(ax, hull, camera, style)
    return ([], [hull.note]) if hull.note else ([key("hull", color=style.accent, linewidth=1.1)], [])


def draw_mechanisms(ax: Axes, shot: Still, camera: Camera, particles: np.ndarray, style: Style) -> list[Line2D]:
    """Draw rings around the particles of mechanisms."""
    if not len(particles):
        return []
    look: dict[str, Any] = {
        "marker": "o",
        "linestyle": "none",
        "markerfacecolor": "none",
        "markeredgecolor": style.second,
    }
    size = 2.0 * float(np.clip(9.0 * (12.0 / len(particles)) ** 0.25, 3.0, 9.0)) / 2.0
    position = camera.project(shot.position[particles]).T
    ax.plot(*position, zorder=6.5, gid="mechanism", clip_on=False, markersize=size, markeredgewidth=1.1, **look)
    return [key("moves freely", markersize=7.0, markeredgewidth=1.1, **look)]


def draw_held_axes(ax: Axes, shot: Still, camera: Camera, style: Style) -> None:
    """Draw a bar through each roller along every axis that it holds."""
    rollers = np.flatnonzero(shot.anchored & ~shot.fixed)
    if not len(rollers):
        return
    half = HELD_BAR * float(np.ptp(shot.position, axis=0).max())
    bars = [
        [shot.position[i] - half * np.eye(3)[axis], shot.position[i] + half * np.eye(3)[axis]]
        for i in rollers
        for axis in np.flatnonzero(shot.held[i, : shot.model.dim])
    ]
    paths = camera.project(np.array(bars))
    _lines(ax, paths, colors=style.anchor, linewidths=1.3, zorder=6.2, clip_on=False, gid="held axes")


def draw_ghost(ax: Axes, shot: Still, camera: Camera, style: Style) -> list[Line2D]:
    """Draw the initial shape where it differs from the present one."""
    rows = np.arange(shot.model.spring_count)
    if not len(rows) or np.array_equal(shot.drawn, shot.position):
        return []
    rows = thin_segments(rows, np.zeros(len(rows)))
    paths = camera.project(spring_segments(shot.model, shot.drawn, rows))
    _lines(ax, paths, colors=style.ghost, linewidths=line_width(0.8, len(rows)), zorder=2, gid="drawn")
    return [key("as drawn", color=style.ghost, linewidth=1.0)]


def draw_trails(ax: Axes, shot: Still, camera: Camera, style: Style) -> list[Line2D]:
    """Draw trails of past positions, which fade with age."""
    followed = zip(shot.trails, shot.model.trails.particle, strict=False)
    shown = [(past, shot.position[i]) for past, i in followed if shot.alive[i]]
    if not shown:
        return []
    periodic = shot.model.space.periodic
    paths = [camera.project(past if periodic else np.vstack([past, here])) for past, here in shown]
    TrailLines(ax).show(paths, [style.trail] * len(paths))
    return [key("trail", color=style.trail, linewidth=1.2)]


def draw_particles(
    ax: Axes, shot: Still, camera: Camera, style: Style, behind: np.ndarray, colored: bool = False
) -> None:
    """Draw particles with a radius as discs of their size, pegs dark, the others as dots, larger with their mass.

    Those ``behind`` cloth, shape (n,), bool, lie below it. A function of the style colors them, unless springs are
    ``colored`` by a built-in quantity. Emitted particles with a look are soft discs on a dark ground; paper is too
    light for the colors of fire and snow, which are dots there.
    """
    from matplotlib.collections import EllipseCollection
    from matplotlib.colors import to_rgb

    def own_of(usual: str) -> FloatArray:
        return np.tile(to_rgb(usual), (len(shot.position), 1)) if own is None else own

    every = np.arange(len(shot.position))
    own = _function_colors(shot, style, "particles", every) if callable(style.particles) and not colored else None
    plain = shot.alive.copy()
    if own is None and style.is_dark and has_looks(shot.model):
        plain[draw_sprites(ax, shot, camera, style)] = False
    order = np.flatnonzero(plain)
    order = order[np.argsort(camera.depth(shot.position[order]), kind="stable")]
    radius = drawn_radii(shot.model.particles.radius, surface_of(shot), shot.model.dim)
    discs, dots = order[radius[order] > 0.0], order[radius[order] == 0.0]
    for below in (True, False):
        here, height = discs[behind[discs] == below], BELOW if below else 5.0
        if len(here):
            across, position = 2.0 * radius[here], camera.project(shot.position[here])
            look: dict[str, Any] = {
                "facecolor": np.where(peg_of(shot)[here, None], to_rgb(style.quiet), own_of(style.disc_color)[here]),
                "edgecolor": np.where(peg_of(shot)[here], style.quiet, style.accent),
                "linewidth": 0.7,
                "zorder": height,
                "gid": "discs",
            }
            look |= {"units": "xy", "offsets": position, "offset_transform": ax.transData}
            ax.add_collection(EllipseCollection(across, across, np.zeros(len(here)), **look))
    dots = dots[have_dots(shot.model)[dots]]  # none where very many springs meet
    if not len(dots):
        return
    areas, many = (
        dot_areas(shot, dots, MOST_SEGMENTS),
        len(dots) > MOST_SEGMENTS,
    )  # a bitmap, also within an SVG or a PDF
    shades = own_of(style.dot_color)[dots]
    if own is None and len(dots) >= CLOUD and not shot.model.spring_count:
        shades = np.column_stack([shades, dot_opacities(ax, camera.project(shot.position[dots]), areas)])
    for below in (True, False):
        chosen = behind[dots] == below
        if chosen.any():
            x, y = camera.project(shot.position[dots[chosen]]).T
            height = BELOW if below else 5.0
            ax.scatter(
                x,
                y,
                s=areas[chosen],
                color=shades[chosen],
                linewidths=0,
                zorder=height,
                gid="particles",
                rasterized=many,
            )


def draw_sprites(ax: Axes, shot: Still, camera: Camera, style: Style) -> np.ndarray:
    """Draw emitted particles that have a look as soft discs, the farthest first; return their numbers."""
    from matplotlib.collections import EllipseCollection

    number, diameter, color = looks_of(shot.model, shot.memory, shot.time, shot.alive, style.dot_color)
    order = np.argsort(camera.depth(shot.position[number]), kind="stable")
    place, shade = camera.project(shot.position[number[order]]), color[order] / 255.0
    for share, part in SOFT:
        across, faces = share * diameter[order], np.column_stack([shade[:, :3], part * shade[:, 3]])
        look: dict[str, Any] = {"units": "xy", "offsets": place, "offset_transform": ax.transData, "gid": "sprites"}
        ax.add_collection(
            EllipseCollection(across, across, np.zeros(len(across)), facecolor=faces, linewidth=0, zorder=5.05, **look)
        )
    return number


def draw_plumb_lines(ax: Axes, shot: Still, camera: Camera, floor: float, style: Style) -> None:
    """Draw lines from a few unjoined particles down to the floor, which show their heights."""
    if shot.model.spring_count or len(shot.faces) or not 0 < int(shot.alive.sum()) <= MOST_PLUMB_LINES:
        return
    here = shot.position[shot.alive]
    feet = here * [1.0, 1.0, 0.0] + [0.0, 0.0, floor]
    _lines(
        ax, camera.project(np.stack([here, feet], axis=1)), colors=style.ghost, linewidths=0.6, zorder=1.4, gid="plumb"
    )
    ax.plot(*camera.project(feet).T, linestyle="none", marker=".", markersize=2.5, color=style.ghost, zorder=1.4)


def draw_anchors(ax: Axes, shot: Still, camera: Camera, style: Style, behind: np.ndarray) -> list[Line2D]:
    """Draw supports as triangles under their particle, open if an axis is free. Pegs are dark discs instead.

    Those ``behind`` cloth, shape (n,), bool, lie below it.
    """
    keys, pegs = [], peg_of(shot)
    if pegs.any():
        keys.append(key("fixed", marker="o", linestyle="none", markersize=8.0, color=style.quiet))
    count = max(int((shot.anchored & ~pegs).sum()), 1)
    size = support_size(count)
    if 1 < count <= MOST_SEPARATE:  # on a small page, no wider than their distance
        apart = spacing(ax, camera.project(shot.position[shot.anchored & ~pegs]))
        size = min(size, max(apart / SUPPORT_WIDTH, LEAST_SUPPORT))
    rollers = shot.anchored & ~shot.fixed
    for which, label in ((shot.fixed & ~pegs, "anchored"), (rollers, "roller")):
        if which.any():
            for here, height in ((which & behind, BELOW), (which & ~behind, 6.0)):
                if here.any():
                    drawn = supports(ax, style, label, zorder=height)
                    drawn.set_data(*camera.project(shot.position[here]).T)
                    drawn.set_markersize(size)
            keys.append(key(label, markersize=12.0, **support_look(style, label)))
    return keys


def peg_of(shot: Still) -> np.ndarray:
    """Mask of pegs: fixed particles with a radius that no spring holds, shape (n,), bool."""
    pegs = shot.fixed & (shot.model.particles.radius > 0.0)
    pegs[shot.model.springs.tail] = pegs[shot.model.springs.head] = False
    return np.asarray(pegs)


def draw_outlines(ax: Axes, outlines: list[Outline], camera: Camera, style: Style) -> None:
    """Draw walls, boxes, spheres, rings lightly; rods and cords as members."""
    from matplotlib.collections import PolyCollection

    plain = (style.rule, 1.1, "solid")
    looks = {
        "rod": (style.ink, 2.2, "solid"),
        "cord": (style.ink, 1.1, "solid"),
        "rope": (style.ink, 1.1, "solid"),
        "slack": (style.quiet, 1.1, "dashed"),
        "torus": (style.rule, 0.8, "dashed"),
    }
    looks["sphere"] = (style.ghost, 0.5, "solid")
    looks["wall"] = (style.rule, 0.6, "solid")
    for kind in dict.fromkeys(line.kind for line in outlines):
        paths: list[Any] = [camera.project(line.points) for line in outlines if line.kind == kind]
        color, width, dashes = looks.get(kind, plain)
        _lines(ax, paths, colors=color, linewidths=width, linestyles=dashes, zorder=1.5, gid=kind)
        if kind == "plane" and len(paths[0]) > 2:
            ax.add_collection(PolyCollection(paths, facecolor=style.faint, alpha=0.45, zorder=1.2))


def spring_segments(model: Model, position: FloatArray, rows: np.ndarray) -> FloatArray:
    """Both ends of springs, the head as the nearest image to the tail [m], shape (rows, 2, 3)."""
    tails = position[model.springs.tail[rows]]
    return np.stack([tails, tails + queries.vectors(model, position)[rows]], axis=1)


def _lines(ax: Axes, paths: Any, **look: Any) -> None:
    """Add a collection of lines."""
    from matplotlib.collections import LineCollection

    ax.add_collection(LineCollection(list(paths), **look))


def key(label: str, **look: Any) -> Line2D:
    """Entry of the key of the drawing."""
    from matplotlib.lines import Line2D

    return Line2D([], [], label=label, **look)


CLOUD = 500  # dots from which on they are a cloud, whose density is shown
DARKEST = 3.0  # [-] optical depth of the densest part of a cloud: 95 % of the ink
FAINTEST = 0.02  # [-] smallest opacity that eight bits distinguish from zero
CELL = 2.0  # [-] of the side of a usual dot: size of the cells in which dots are counted


def dot_areas(shot: Still, dots: IntArray, most: int) -> FloatArray:
    """Areas [points^2], shape (dots,): smaller for ``most`` dots or more, and larger with the mass, within limits."""
    mass = shot.model.particles.mass[dots]
    typical = float(np.median(mass[mass > 0.0])) if (mass > 0.0).any() else 1.0
    least = min(1.0, most / len(dots))
    base = np.clip(900.0 / len(dots), least, 12.0 if shot.model.spring_count else 26.0)
    return np.asarray(base * np.clip((mass / typical) ** (2.0 / 3.0), 0.5, 8.0))


def dot_opacities(ax: Axes, position: FloatArray, area: FloatArray) -> FloatArray:
    """Opacity of each dot [-], shape (dots,), for which a cloud is darker where it is denser, up to its center.

    Opaque dots at random positions that cover a cell c times leave exp(-c) of its paper white: beyond c = 3 all is
    black. With the opacity D / c each, D = 3 log(1 + c) / log(1 + c of the densest cell), the white fraction is
    exp(-D), and D grows with c up to 3. If no cell is covered that often, dots are opaque.

    ``position`` is on paper, in units of the axes, shape (dots, 2); ``area`` is [points^2], shape (dots,).
    """
    scale = _scale(ax)
    side = CELL * float(np.sqrt(np.median(area)))  # [points]
    cell = np.floor((position - position.min(axis=0)) * scale / side).astype(np.int64)
    _, here = np.unique(cell, axis=0, return_inverse=True)
    covered = np.bincount(here.ravel(), weights=area)[here.ravel()] / side**2
    densest = max(float(covered.max()), float(np.expm1(DARKEST)))
    return np.asarray(np.clip(DARKEST * np.log1p(covered) / np.log1p(densest) / covered, FAINTEST, 1.0))


def spacing(ax: Axes, position: FloatArray) -> float:
    """Median distance of positions on paper to the nearest other [points]; ``position`` has shape (places, 2)."""
    apart = np.hypot(*(position[:, None] - position[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    return float(np.median(apart.min(axis=1))) * _scale(ax)


def _scale(ax: Axes) -> float:
    """Points per unit of the axes of a shape, which have equal scales."""
    width, height = 72.0 / ax.figure.dpi * np.array(ax.bbox.size)  # [points]
    (left, right), (bottom, top) = sorted(ax.get_xlim()), sorted(ax.get_ylim())
    return float(min(width / (right - left), height / (top - bottom)))
