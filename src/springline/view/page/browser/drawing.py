"""The frame in viser's words: one handle for each kind of thing, changed where it stays and made anew where not."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.view.coloring import rgb
from springline.view.frame import CORD, FIXED, ROD, SLACK, Arrows, Frame, Points, Polyline, Surface
from springline.view.page.browser import solids, tone_mapping
from springline.view.style import Style

LINE = 2.0  # [pixels] a spring
ROD_LINE = 4.0  # [pixels] a rod
THIN = 1.2  # [pixels] walls, trails and slack cords
DOT = 0.006  # of the extent of the scene: the dot of a particle without a radius
OF_SPRING = 0.16  # of the usual spring: such a dot at most
FAR_OFF = 1e30  # [m] as far as single precision draws
ROUND = ((64, 3), (1_000, 2))  # up to so many balls have so much rounder an outline
REACH = 2.5  # of the dot: what a pointer needs to hit


class Drawing:
    """The scene as pages see it.

    Attributes
    ----------
    grips : the invisible handles on the particles, which pages click and drag; None where there are no particles
    shown : numbers of the particles in the order of the grips
    dot : radius of the dot of a particle without a radius [m]; 0 before the first frame
    made : how often the grips were made anew: whoever listens to them listens again then
    """

    def __init__(self, server: Any, style: Style) -> None:
        self._scene = server.scene
        self._style = style
        self._handles: dict[str, Any] = {}
        self._shapes: dict[str, Any] = {}
        self.dot = 0.0
        self._surfaces: tuple[Surface, ...] = ()
        self._outlines: tuple[Polyline, ...] = ()
        self.grips: Any = None
        self.shown = np.zeros(0, dtype=np.int64)
        self.made = 0

    def clear(self) -> None:
        """Take everything away; the next frame is of another scene."""
        for handle in self._handles.values():
            handle.remove()
        self._handles.clear()
        self._shapes.clear()
        self._surfaces, self._outlines, self.dot = (), (), 0.0
        self.grips, self.shown = None, np.zeros(0, dtype=np.int64)

    def update(self, frame: Frame) -> None:
        """Show a frame."""
        if not self.dot:
            self.dot = dot_of(frame)
        self._points(frame.points)
        self._segments(frame)
        if not _same(frame.outlines, self._outlines):  # lines of a surface are thousands, and stay
            self._lines("/outlines", frame.outlines, THIN)
            self._outlines = frame.outlines
        self._lines("/trails", frame.trails, THIN)
        for name in ("velocity", "force", "reaction", "load"):
            self._arrows(name, [arrows for arrows in frame.arrows if arrows.kind == name])
        self._put_surfaces(frame.surfaces)
        self._texts(frame)

    def _points(self, points: Points) -> None:
        size = np.where(points.radius > 0.0, points.radius, self.dot * points.size)
        for name, chosen in (("/free", points.kind != FIXED), ("/fixed", points.kind == FIXED)):
            solid = rounded(points.radius[chosen]) if name == "/free" else solids.cube()
            self._batch(name, solid, points.position[chosen], size[chosen], points.color[chosen])
        reach = np.maximum(size * 1.2, REACH * self.dot)
        before = self._handles.get("/grips")
        self._batch("/grips", solids.ball(0), points.position, reach, None)
        self.grips, self.shown = self._handles.get("/grips"), points.index
        self.made += self.grips is not before

    def _batch(
        self, name: str, solid: solids.Mesh, position: FloatArray, size: FloatArray, color: np.ndarray | None
    ) -> None:
        """Many of one solid; without a color it is there for the pointer alone."""
        if not self._fits(name, len(position)):
            return
        where, big = _single(position), _single(size)
        handle = self._handles.get(name)
        if handle is None:
            turned = np.tile(np.array([1.0, 0.0, 0.0, 0.0], dtype=np.float32), (len(where), 1))
            unseen: dict[str, Any] = {"opacity": 0.0, "batched_colors": (0, 0, 0)}
            self._handles[name] = self._scene.add_batched_meshes_simple(
                name, *solid, turned, where, batched_scales=big, lod="off", cast_shadow=False, receive_shadow=False,
                **(unseen if color is None else {"batched_colors": tone_mapping.before(color)}),
            )  # fmt: skip
            return
        handle.batched_positions, handle.batched_scales = where, big
        if color is not None:
            handle.batched_colors = tone_mapping.before(color)

    def _segments(self, frame: Frame) -> None:
        segments = frame.segments
        rods = segments.kind == ROD
        loose = (segments.kind == SLACK) | (segments.kind == CORD)
        for name, chosen, width in (
            ("/springs", ~rods & ~loose, LINE),
            ("/rods", rods, ROD_LINE),
            ("/cords", loose, THIN),
        ):
            self._line_segments(name, segments.position[chosen], segments.color[chosen], width)

    def _lines(self, name: str, lines: tuple[Polyline, ...], width: float) -> None:
        """Polylines as segments."""
        lines = tuple(line for line in lines if len(line.position) > 1)
        counts = [len(line.position) - 1 for line in lines]
        if not lines:
            self._fits(name, 0)
            return
        ends = [np.stack([line.position[:-1], line.position[1:]], axis=1) for line in lines]
        colors = np.repeat(np.array([rgb(line.color) for line in lines], dtype=np.uint8), counts, axis=0)
        self._line_segments(name, np.concatenate(ends), colors, width)

    def _line_segments(self, name: str, ends: FloatArray, color: np.ndarray, width: float) -> None:
        if not self._fits(name, len(ends)):
            return
        points, colors = _single(ends), np.repeat(tone_mapping.before(color)[:, None], 2, axis=1)
        handle = self._handles.get(name)
        if handle is None:
            self._handles[name] = self._scene.add_line_segments(
                name, points, colors, thickness=width, thickness_units="screen"
            )
            return
        handle.points, handle.colors = points, colors

    def _arrows(self, name: str, every: list[Arrows]) -> None:
        count = sum(len(arrows.start) for arrows in every)
        if not self._fits(f"/{name}", count):
            return
        points = np.concatenate([np.stack([one.start, one.start + one.vector], axis=1) for one in every])
        shades = np.array([rgb(one.color) for one in every], dtype=np.uint8)
        colors = np.repeat(tone_mapping.before(shades), [len(one.start) for one in every], axis=0)
        handle = self._handles.get(f"/{name}")
        if handle is None:
            thick = 0.45 * self.dot
            self._handles[f"/{name}"] = self._scene.add_arrows(
                f"/{name}", _single(points), colors, shaft_radius=thick, head_radius=2.4 * thick,
                head_length=6.0 * thick,
            )  # fmt: skip
            return
        handle.points, handle.colors = _single(points), colors

    def _put_surfaces(self, surfaces: tuple[Surface, ...]) -> None:
        """Spheres, planes and drapes; those that stay are not sent again."""
        for k in range(len(surfaces), len(self._surfaces)):
            self._handles.pop(f"/surface{k}").remove()
        for k, surface in enumerate(surfaces):
            if k < len(self._surfaces) and _alike(surface, self._surfaces[k]):
                continue
            name = f"/surface{k}"
            self._handles[name] = self._scene.add_mesh_simple(
                name, _single(surface.vertices), surface.faces.astype(np.uint32), side="double", flat_shading=False,
                color=tone_mapping.before_decoding(rgb(surface.color)), opacity=surface.opacity, cast_shadow=False,
                receive_shadow=False,
            )  # fmt: skip
        self._surfaces = surfaces

    def _texts(self, frame: Frame) -> None:
        count = len(frame.texts)
        before = sum(name.startswith("/text") for name in self._handles)
        for k in range(count, before):
            self._handles.pop(f"/text{k}").remove()
        for k, text in enumerate(frame.texts):
            handle = self._handles.get(f"/text{k}")
            if handle is None:
                self._handles[f"/text{k}"] = self._scene.add_label(f"/text{k}", text.words, position=text.position)
            else:
                handle.text, handle.position = text.words, text.position

    def _fits(self, name: str, count: int) -> bool:
        """Whether there is anything to show; a handle made for another number of things is taken away."""
        if self._shapes.get(name, 0) != count and name in self._handles:
            self._handles.pop(name).remove()
        self._shapes[name] = count
        return count > 0


def rounded(radius: FloatArray) -> solids.Mesh:
    """A ball for each of these radii [m], the rounder the fewer there are; dots without a radius are small anyway."""
    if (radius > 0.0).any():
        for most, rounds in ROUND:
            if len(radius) <= most:
                return solids.ball(rounds)
    return solids.ball(1)


def dot_of(frame: Frame) -> float:
    """Radius of the dot of a particle without a radius [m]: small beside the scene, and beside its springs."""
    extent = float(np.linalg.norm(frame.bounds[1] - frame.bounds[0])) or 1.0
    ends = frame.segments.position
    if not len(ends):
        return DOT * extent
    usual = float(np.median(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)))
    return min(DOT * extent, OF_SPRING * usual) if usual > 0.0 else DOT * extent


def _single(values: FloatArray) -> np.ndarray:
    """In single precision; what flew off is at its end."""
    return np.clip(values, -FAR_OFF, FAR_OFF).astype(np.float32)


def _same(ones: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    """Whether these are the very things that were there before."""
    return len(ones) == len(others) and all(one is other for one, other in zip(ones, others, strict=True))


def _alike(one: Surface, other: Surface) -> bool:
    return one is other or (
        (one.color, one.opacity) == (other.color, other.opacity)
        and np.array_equal(one.faces, other.faces)
        and np.array_equal(one.vertices, other.vertices)
    )
