"""Stage: frames of a film drawn one after another on fixed axes, with reused artists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.constraints.motion import model_at_time
from springline.view import darts
from springline.view import outlines as rules
from springline.view.beads import drawn_radii
from springline.view.camera import camera_for, round_bounds
from springline.view.coloring import PUSHED, Legend
from springline.view.darts import light
from springline.view.emitted import SOFT
from springline.view.film.film import Film
from springline.view.film.page_facts import are_lights
from springline.view.frame import FIXED, HELD, ROD, SLACK, SPRING, Frame, Points
from springline.view.frame_world import enclosing_corners
from springline.view.implicit_surface import implicit_surfaces, obstacle_surfaces, world_surfaces
from springline.view.plot.artists import (
    MOST_CASED,
    USUAL_WIDTH,
    ClothArtist,
    SpringLines,
    TrailLines,
    line_width,
    support_size,
    supports,
)
from springline.view.plot.marks import DASHES, FINER, MOST_COILS, MOST_SEGMENTS, coil_points, radius_of
from springline.view.plot.sheet import format_number
from springline.view.plot.surfaces import (
    HULL_BELOW,
    HULL_OVER,
    LINE,
    MOST_WOVEN,
    draw_surfaces,
    find_hidden_points,
    hull_sides,
    shaded_squares,
    weave_cloth,
)
from springline.view.style import NIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DPI = 100  # dots per inch: sizes are given in dots, font sizes and line widths in points
TOP, BOTTOM, EDGE, SIDE = 66.0, 34.0, 26.0, 112.0  # [dots at 720 dots of height] around the drawing
BESIDE, SMALL = 150.0, 6.0  # [dots] for the bar or the clock; width of a letter of the notes
USUAL_HEIGHT = 720.0  # [dots] for which fonts and lines have their usual size
LEAST_DART = 17.0  # [dots at 720 dots of height]
LEAST_SPRITE = 3.0  # [dots at 720 dots of height]
DOTTED = (0, (0.1, 1.9))  # [-] of a line's width


class Stage:
    """Figure in which fixed objects are drawn once, and moving objects are drawn over them for each frame.

    ``size`` is in dots; ``room`` is the box to be shown [m], shape (2, 3), without user-defined surfaces.
    """

    def __init__(
        self, film: Film, room: FloatArray, size: tuple[int, int], view: Any, title: str, legend: Legend | None
    ) -> None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        self.look, self.style, self.size = film.look, film.look.style, size
        self.zoom = float(np.clip(size[1] / USUAL_HEIGHT, 0.45, 3.0))
        self.model, self.moves = film.first.model, len(film.times) > 1
        self.shines = self.style is NIGHT and are_lights(self.model) and not self.look.darts
        self.figure: Any = Figure((size[0] / DPI, size[1] / DPI), DPI, facecolor=self.style.background)
        self.canvas = FigureCanvasAgg(self.figure)
        self.ax: Axes = self.figure.add_axes((0.0, 0.0, 1.0, 1.0))
        self.ax.set_axis_off()
        self.obstacles_move = rules.obstacles_move(self.model)
        self.surfaces = (
            implicit_surfaces(self.model, *room) + world_surfaces(self.model) + obstacle_surfaces(self.model)
        )
        room = enclosing_corners([room, *(one.points for one in self.surfaces)])
        if self.obstacles_move:  # these are drawn for each frame
            self.surfaces = self.surfaces[:-1]
        self.low, self.high, self.step = round_bounds(*room)
        if self.model.dim == 2:
            self.low[2] = self.high[2] = 0.0
        corners = np.array([[room[k >> axis & 1, axis] for axis in range(3)] for k in range(8)])
        seen = np.concatenate([corners, film.first.position[film.first.alive]])
        self.camera = camera_for(seen, self.model.dim, view, "render()")
        self.scale = self._fit(corners, legend is not None)
        self._draw_world()
        self._draw_words(title, legend)
        self._make_artists()
        self._background: Any = None
        self._radius = 0.0  # of coils [m]
        self._covering = np.zeros((0, 3), dtype=np.int64)  # triangles of cloth that hide objects behind them

    def _fit(self, corners: FloatArray, beside: bool) -> float:
        """Set the limits of the axes so that the box fits; return dots per meter."""
        flat, wide, tall = self.camera.project(corners), *self.size
        low, high = flat.min(axis=0), flat.max(axis=0)
        z = self.zoom
        frame = np.array([wide - z * (2 * EDGE + (SIDE if beside else 0.0)), tall - z * (TOP + BOTTOM + EDGE)])
        span = np.maximum(high - low, 1e-12)
        scale = float((np.maximum(frame, 0.3 * np.array([wide, tall])) / span).min())
        corner = 0.5 * (low + high) - 0.5 * frame / scale - np.array([z * EDGE, z * BOTTOM]) / scale
        self.ax.set_xlim(float(corner[0]), float(corner[0] + wide / scale))
        if self.look.y_down:  # the space left below the box is then at its upper end
            top = float(corner[1] - (tall - frame[1] - 2.0 * z * BOTTOM) / scale)
            self.ax.set_ylim(top + tall / scale, top)
        else:
            self.ax.set_ylim(float(corner[1]), float(corner[1] + tall / scale))
        return scale

    def _points(self, dots: float) -> float:
        """Font size in points for a number of dots at the usual size."""
        return dots * self.zoom * 72.0 / DPI

    def _draw_world(self) -> None:
        """Draw the grid, planes, balls and outlines."""
        from matplotlib.collections import LineCollection, PolyCollection
        from matplotlib.patches import Circle

        style, project = self.style, self.camera.project
        lines = [project(line) for line in self._grid()]
        self.ax.add_collection(LineCollection(lines, colors=style.faint, linewidths=0.7 * self.zoom, zorder=1))
        draw_surfaces(self.ax, self.surfaces, self.camera, style, self.zoom)
        self.obstacles = PolyCollection([], linewidths=0.4, zorder=1.4)
        self.faces = PolyCollection([], facecolor=style.faint, alpha=0.5, zorder=1.2)
        self.outlines = LineCollection([], colors=style.rule, linewidths=1.1 * self.zoom, zorder=1.5)
        look: dict[str, Any] = {"facecolor": style.ghost, "edgecolor": style.rule, "alpha": 0.5, "zorder": 1.4}
        balls = rules.spheres(self.model) if self.model.dim == 3 else []
        self.balls = [Circle((0.0, 0.0), ball.radius, linewidth=0.8, **look) for ball in balls]
        for one in (self.obstacles, self.faces, self.outlines):
            self.ax.add_collection(one, autolim=False)
        for circle in self.balls:
            self.ax.add_patch(circle)
        self._show_walls(0.0)

    def _show_walls(self, time: float) -> None:
        """Move planes, outlines and balls to their positions at a time [s]."""
        model, project = model_at_time(self.model, time), self.camera.project
        planes = [project(one.points) for one in rules.planes(model, self.low, self.high)]
        self.faces.set_verts(planes if model.dim == 3 else [])
        lines = rules.standing(model) + rules.endless(model, self.low, self.high)
        self.outlines.set_segments([project(one.points) for one in lines] + planes)
        for circle, ball in zip(self.balls, rules.spheres(model), strict=False):
            circle.set_center(tuple(project(ball.center).tolist()))
        if self.obstacles_move:
            paths, shades = shaded_squares(obstacle_surfaces(model), self.camera, self.style)
            self.obstacles.set_verts(list(paths))
            self.obstacles.set(facecolors=shades, edgecolors=shades)

    def _grid(self) -> list[FloatArray]:
        """Lines of a grid, on the floor in 3D [m], shape (2, 3) each; vertical for an elevation."""
        flat = (0, 1) if self.camera.plane is None else self.camera.plane
        result = []
        for axis, other in (flat, flat[::-1]):
            for value in np.arange(self.low[axis], self.high[axis] + 0.5 * self.step, self.step):
                ends = np.array([self.low, self.low])
                ends[:, axis] = value
                ends[1, other] = self.high[other]
                result.append(ends)
        return result

    def _draw_words(self, title: str, legend: Legend | None) -> None:
        """Draw the title, a scale bar, and the legend."""
        style, z, (wide, tall) = self.style, self.zoom, self.size
        title = " ".join(title.split())
        most = max(8, int((wide - 2 * z * EDGE) / (z * 13.0)))
        title = title if len(title) <= most else title[: most - 1] + "…"
        look: dict[str, Any] = {"family": "DejaVu Sans", "parse_math": False, "color": style.ink}
        position = (z * EDGE / wide, 1.0 - z * 38.0 / tall)
        self.figure.text(*position, title[:1].upper() + title[1:], fontsize=self._points(22), weight="bold", **look)
        self._draw_size(self.step)
        if legend is not None:
            self._draw_legend(legend)

    def _fitting(self, words: str) -> str:
        """Words cut to the space between the bar on the left and the clock on the right."""
        most = max(12, int((self.size[0] / self.zoom - 2.0 * BESIDE) / SMALL))
        return words if len(words) <= most else words[: most - 1] + "…"

    def _draw_size(self, step: float) -> None:
        """Draw a scale bar as long as a step of the grid."""
        from matplotlib.lines import Line2D

        z, (wide, tall) = self.zoom, self.size
        left, bottom, long = z * EDGE, z * 16.0, step * self.scale
        x = np.array([left, left, left + long, left + long]) / wide
        y = np.array([bottom + 4 * z, bottom, bottom, bottom + 4 * z]) / tall
        self.figure.add_artist(Line2D(x, y, color=self.style.quiet, linewidth=0.8 * z))
        look: dict[str, Any] = {"color": self.style.quiet, "fontsize": self._points(12), "va": "center"}
        self.figure.text((left + long + 7 * z) / wide, (bottom + 1.5 * z) / tall, format_number(step, "m"), **look)

    def _draw_legend(self, legend: Legend) -> None:
        """Draw the colors and their values at the upper right."""
        z, (wide, tall) = self.zoom, self.size
        words: dict[str, Any] = {"fontsize": self._points(12), "ha": "right", "parse_math": False}
        right, top = 1.0 - z * EDGE / wide, 1.0 - z * (TOP + 8.0) / tall
        unit = f" [{legend.unit}]" if legend.unit not in ("", "-") else ""
        self.figure.text(right, top, legend.title + unit, color=self.style.ink, va="bottom", **words)
        if legend.labels:
            for k, (label, color) in enumerate(zip(legend.labels, legend.colors, strict=False)):
                y = top - z * (18.0 + 18.0 * k) / tall
                words_right = right - z * 16.0 / wide
                self.figure.text(words_right, y, label, color=self.style.quiet, va="center", **words)
                self.figure.text(right, y, "●", color=color / 255.0, va="center", ha="right", fontsize=self._points(12))
            return
        tall_bar, wide_bar = min(0.32, 180.0 * z / tall), 12.0 * z / wide
        ax = self.figure.add_axes((right - wide_bar, top - z * 10.0 / tall - tall_bar, wide_bar, tall_bar))
        ax.set_axis_off()
        ax.imshow(legend.colors[:, None], aspect="auto", origin="lower", interpolation="bilinear")
        signed = legend.low < 0.0 and legend.title.lower() in PUSHED
        self._mark(ax, 0.0, ("push " if signed else "") + ("≤ " if legend.beyond[0] else ""), legend.low, words)
        self._mark(ax, 1.0, ("pull " if signed else "") + ("≥ " if legend.beyond[1] else ""), legend.high, words)
        zero = -legend.low / (legend.high - legend.low)
        if 0.12 < zero < 0.88:
            self._mark(ax, zero, "", 0.0, words)

    def _mark(self, ax: Any, height: float, before: str, value: float, words: dict[str, Any]) -> None:
        text = before + format_number(value, "", 3)
        ax.text(-0.6, height, text, transform=ax.transAxes, color=self.style.quiet, va="center", **words)

    def _make_artists(self) -> None:
        """Create the artists of all objects that change from frame to frame."""
        from matplotlib.collections import LineCollection, PathCollection, PolyCollection

        style, z = self.style, self.zoom
        thin = (LINE if self.model.dim == 2 else 0.4 * LINE) * z
        self.hull: list[Any] = [
            PathCollection([], linewidths=thin, zorder=height) for height in (HULL_BELOW, HULL_OVER)
        ]
        self.trails = TrailLines(self.ax, z)
        self.slack = LineCollection([], linewidths=1.0 * z, colors=style.quiet, linestyles=[DASHES], zorder=3.5)
        self.cloth = ClothArtist(self.ax)
        self.springs = SpringLines(self.ax, style, z, **({"linestyles": [DOTTED]} if self.look.dotted else {}))
        self.arrows = LineCollection([], linewidths=1.4 * z, zorder=6.5)
        self.heads = PolyCollection([], linewidths=0.0, zorder=6.6)
        self.darts: Any = PolyCollection([], linewidths=0.0, zorder=5.1)
        self.dots: Any = self.ax.scatter([], [], zorder=5)
        # A soft sprite is a stack of discs, each more transparent than a dot.
        self.sprites: list[Any] = [self.ax.scatter([], [], zorder=5.05, linewidths=0.0) for _ in SOFT]
        self.lights: Any = None
        self.rollers, self.anchors = (supports(self.ax, style, label, z) for label in ("roller", "anchored"))
        for one in (self.slack, self.arrows, self.heads, self.darts, *self.hull):
            self.ax.add_collection(one, autolim=False)
        if self.shines:
            from matplotlib.image import AxesImage

            extent = (*self.ax.get_xlim(), *self.ax.get_ylim())
            self.lights = AxesImage(self.ax, extent=extent, origin="upper", interpolation="nearest", zorder=5)
            self.lights.set_data(np.zeros((1, 1, 4), dtype=np.uint8))
            self.ax.add_image(self.lights)
        look: dict[str, Any] = {"color": style.quiet, "ha": "right", "fontsize": self._points(14)}
        right, bottom = 1.0 - z * EDGE / self.size[0], z * 13.0 / self.size[1]
        self.clock = self.figure.text(right, bottom, "", **look)
        look |= {"ha": "center", "fontsize": self._points(11), "parse_math": False}
        self.notes = self.figure.text(0.5, bottom, "", **look)
        self.numbers: list[Any] = []

    @property
    def _moving(self) -> list[Any]:
        marks = [
            self.hull[0],
            self.trails.artist,
            self.slack,
            self.cloth.artist,
            self.springs.artist,
            self.dots,
            *self.sprites,
            self.darts,
            self.hull[1],
            self.rollers,
            self.anchors,
            self.arrows,
            self.heads,
        ]
        walls = [self.faces, *self.balls, self.outlines] if self.model.walls.moves else []
        walls += [self.obstacles] if self.obstacles_move else []
        lights = [self.lights] if self.shines else []
        return [*walls, *marks, *lights, self.clock, self.notes, *self.numbers]

    def show(self, frame: Frame) -> None:
        """Move all moving objects to a frame."""
        if self.model.walls.moves or self.obstacles_move:
            self._show_walls(frame.time)
        trails = [self.camera.project(one.position) for one in frame.trails]
        self.trails.show(trails, [one.color for one in frame.trails])
        self._show_segments(frame)
        self._show_points(frame)
        self._show_arrows(frame)
        self._show_hull(frame)
        if self.moves:
            self.clock.set_text(format_number(frame.time, "s", 4))
        self.notes.set_text(self._fitting(" · ".join(frame.notes)))
        for text in self.numbers:
            text.remove()
        look: dict[str, Any] = {"color": self.style.ink, "fontsize": self._points(10), "zorder": 7}
        positions = [self.camera.project(text.position) for text in frame.texts]
        self.numbers = [self.ax.text(float(p[0]), float(p[1]), t.words, **look) for p, t in zip(positions, frame.texts)]

    def picture(self, frame: Frame) -> np.ndarray:
        """Frame as dots, shape (height, width, 3), uint8."""
        if self._background is None:
            for one in self._moving:
                one.set_visible(False)
            self.canvas.draw()
            self._background = self.canvas.copy_from_bbox(self.figure.bbox)
            for one in self._moving:
                one.set_visible(True)
        self.show(frame)
        self.canvas.restore_region(self._background)
        for one in self._moving:
            self.figure.draw_artist(one)
        return np.asarray(self.canvas.buffer_rgba())[..., :3].copy()

    def _show_segments(self, frame: Frame) -> None:
        """Draw springs, rods and cords from back to front, with gaps where they pass behind one another."""
        segments = frame.segments
        slack = segments.kind == SLACK
        self.slack.set_segments(list(self.camera.project(segments.position[slack])))
        ends, color, kind = segments.position[~slack], segments.color[~slack] / 255.0, segments.kind[~slack]
        if not self.look.springs:
            ends, color, kind = ends[:0], color[:0], kind[:0]
            self.slack.set_segments([])
        if self._shows_cloth(frame, ends, color):
            ends, color, kind = ends[:0], color[:0], kind[:0]
        order = np.argsort(self.camera.depth(ends.mean(axis=1)), kind="stable")
        coils = self.look.coils and 0 < len(ends) <= MOST_COILS
        self._radius = self._radius or radius_of(ends)
        lines = coil_points(ends, self._radius, kind != SPRING, flat=self.model.dim == 2) if coils else ends
        paths, color = self.camera.project(lines[order]), color[order]
        widths = (
            self.zoom
            * line_width(USUAL_WIDTH, len(paths))
            * (FINER if coils else 1.0)
            * np.where(kind[order] == ROD, 1.3, 1.0)
        )
        cased = self.camera.plane is None and len(paths) <= MOST_CASED and not self.look.dotted and not coils
        self.springs.show(paths, color, widths, cased=cased)

    def _shows_cloth(self, frame: Frame, ends: FloatArray, shade: FloatArray) -> bool:
        """Draw cloth; return True if that has drawn its springs too."""
        corners, position = frame.cloth.triangles, frame.points.position
        self._covering = corners[:0]
        if not 0 < len(corners) <= MOST_WOVEN - len(ends) or self.look.dotted:
            self.cloth.clear()
            return False
        color = frame.cloth.color / 255.0
        if self.camera.plane is not None:
            self.cloth.tint(self.camera, position, corners, color)
            return False
        self._covering = corners
        widths = np.full(len(ends), self.zoom * line_width(USUAL_WIDTH, len(ends)))
        drawn = weave_cloth(
            self.camera, position, corners, color, ends, shade, widths, self.style, creased=frame.cloth.creased
        )
        self.cloth.weave(drawn)
        return True

    def _show_lights(self, frame: Frame) -> None:
        """Draw bodies as points of light, in a picture as large as the stage."""
        from matplotlib.colors import to_rgb

        points, (low, _), (_, high) = frame.points, self.ax.get_xlim(), self.ax.get_ylim()
        place = (self.camera.project(points.position) - [low, high]) * [self.scale, -self.scale]
        ground = np.array(to_rgb(self.style.background))
        self.lights.set_data(light(place, points.size, points.color / 255.0, ground, self.size, self.zoom))

    def _show_points(self, frame: Frame) -> None:
        points, style = frame.points, self.style
        if self.shines:
            self._show_lights(frame)
            return
        self._show_sprites(frame)
        radius = drawn_radii(points.radius, frame.cloth.triangles, self.model.dim)
        pegs = (points.kind == FIXED) & (radius > 0.0)
        small = np.flatnonzero((radius == 0.0) & ((points.size > 0.0) | (points.kind > 0)))
        seen = np.ones(len(points.kind), dtype=bool)
        seen[small] = ~find_hidden_points(self.camera, points.position, self._covering, small)
        order = np.argsort(self.camera.depth(points.position), kind="stable")
        position = self.camera.project(points.position)
        most = 12.0 if len(frame.segments.index) else 26.0
        base = np.clip(700.0 / max(len(order), 1), min(0.7, MOST_SEGMENTS / max(len(order), 1)), most)
        dots = np.where(seen, base * (points.size * self.zoom) ** 2, 0.0)
        discs = (2.0 * radius * self.scale * 72.0 / DPI) ** 2
        sizes = np.where(radius > 0.0, discs, dots)
        if frame.sprites is not None:
            sizes[frame.sprites.row] = 0.0
        pointed = np.zeros(len(order), dtype=bool)
        if len(points.heading):
            pointed = points.heading.any(axis=1) & (sizes > 0.0)
            self._show_darts(points, order[pointed[order]], np.sqrt(sizes) * DPI / 72.0)
        self.dots.set_offsets(position[order])
        self.dots.set_sizes(np.where(pointed, 0.0, sizes)[order])
        self.dots.set_facecolor(points.color[order] / 255.0)
        self.dots.set_edgecolor(style.accent if self.look.color not in ("speed", "kinetic energy") else "none")
        self.dots.set_linewidths(np.where((radius > 0.0) & ~pegs, 0.7 * self.zoom, 0.0)[order])
        size = self.zoom * support_size(int((points.kind > 0).sum()))
        for artist, kind in ((self.anchors, FIXED), (self.rollers, HELD)):
            which = (points.kind == kind) & ~pegs & seen
            artist.set_data(*position[which].T)
            artist.set_markersize(size)

    def _show_sprites(self, frame: Frame) -> None:
        """Draw emitted particles as soft discs, the farthest first."""
        if frame.sprites is None:
            return
        place = frame.points.position[frame.sprites.row]
        order = np.argsort(self.camera.depth(place), kind="stable")
        size = np.maximum(frame.sprites.diameter * self.scale, LEAST_SPRITE * self.zoom)[order] * 72.0 / DPI
        color = frame.sprites.color[order] / 255.0
        for artist, (share, part) in zip(self.sprites, SOFT, strict=True):
            artist.set_offsets(self.camera.project(place)[order])
            artist.set_sizes((share * size) ** 2)
            artist.set_facecolor(np.column_stack([color[:, :3], part * color[:, 3]]))
            artist.set_linewidths(0.0)

    def _show_darts(self, points: Points, rows: np.ndarray, size: FloatArray) -> None:
        """Draw particles as darts, the farthest first; ``size`` is that of their dots [dots], shape (n,)."""
        long = np.maximum(0.5 * darts.LONG * size, LEAST_DART * self.zoom) / self.scale
        place = points.position[rows]
        corners, light = darts.dart_triangles(place, points.heading[rows], long[rows], self.model.dim)
        faces, shade = corners.reshape(-1, 3, 3), light[..., None] * (points.color[rows] / 255.0)[:, None]
        # within a dart the farthest triangle comes first: a stable sort keeps the order of the darts
        depth = self.camera.depth(faces.mean(axis=1)).reshape(light.shape)
        turn = np.argsort(depth, axis=1, kind="stable")
        across = (np.arange(len(rows))[:, None] * light.shape[1] + turn).ravel()
        self.darts.set_verts(list(self.camera.project(faces[across])))
        self.darts.set_facecolor(shade.reshape(-1, 3)[across])

    def _show_hull(self, frame: Frame) -> None:
        if frame.hull is None:
            return
        for artist, side in zip(self.hull, hull_sides(frame.hull, self.camera, self.style), strict=True):
            artist.set_paths(side.paths)
            artist.set_facecolor(side.fill)
            artist.set_edgecolor(side.edge)

    def _show_arrows(self, frame: Frame) -> None:
        shafts, heads, colors = [], [], []
        for arrows in frame.arrows:
            start, tip = (self.camera.project(one) for one in (arrows.start, arrows.start + arrows.vector))
            arrow = tip - start
            long = np.maximum(np.linalg.norm(arrow, axis=1, keepdims=True), 1e-300)
            head = np.minimum(0.45 * long, 9.0 * self.zoom / self.scale)
            along = arrow / long * head
            aside = 0.36 * along[:, ::-1] * [-1.0, 1.0]
            shafts.append(np.stack([start, tip - 0.8 * along], axis=1))
            heads.append(np.stack([tip, tip - along + aside, tip - along - aside], axis=1))
            colors += [arrows.color] * len(start)
        self.arrows.set_segments(list(np.concatenate(shafts)) if shafts else [])
        self.arrows.set_color(colors)
        self.heads.set_verts(list(np.concatenate(heads)) if heads else [])
        self.heads.set_facecolor(colors)
