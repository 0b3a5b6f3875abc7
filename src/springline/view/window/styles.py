"""Default style, built-in styles, and user-defined styles: a function for all, or a class for some parts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from springline import checks
from springline.checks import FloatArray, choice, refuse
from springline.errors import SceneError
from springline.view import darts
from springline.view.darts import ACROSS, BRIGHT, FAINT, SMALLEST, SPARK, SPARKS
from springline.view.frame import CORD, FIXED, FREE, HELD, ROD, SLACK, Arrows, Frame, Polyline
from springline.view.plot.marks import MOST_COILS, coil_points, radius_of
from springline.view.style import PAPER, Style
from springline.view.window.canvas import Canvas, rgb
from springline.view.window.engine import pygame
from springline.view.window.sprites import paint_picture

DOT = 3.6  # [pixels] radius of the usual dot of a particle without a radius
SMALLEST_DISC = 3.2  # [pixels] of a particle with a radius
PEG = 5.0  # [pixels] radius from which on fixed particles are dark discs without a support
SUPPORT = (9.0, 17.0)  # [pixels] smallest and largest height of a support
FEW = 60  # springs up to which their lines are three pixels wide
MANY = 2500  # springs above which they are one pixel wide
BEAD = 9.0  # [pixels] between the dots of a dotted spring
MOST_BEADS = 20_000
LEAST_DART = 11.0  # [pixels]
LEAST_SPRITE = 1.5  # [pixels] radius of the smallest soft sprite
HEAD = 9.0  # [pixels] length of the head of an arrow
TINT = 0.3  # fraction of the color of a cloth face; the rest is the background
MOST_FACES = 3000  # triangles of cloth that are filled; more would reduce the frame rate
MOST_DOTTED = 100  # particles of cloth up to which they have dots; more dots hide the surface
MOST_NUMBERED = 500  # particles with a number; more would hide the shape


class Plain:
    """Default style: walls and trails, springs in the colors of the quantity, particles, arrows and text."""

    legend = True  # True if springs or particles have the colors of the legend

    def background(self, canvas: Canvas, frame: Frame) -> None:
        """Draw the background, and the fixed objects: walls, boxes, obstacles, trails."""
        style = canvas.palette
        canvas.fill(style.background)
        for surface in frame.surfaces:
            shade = _mix_colors(surface.color, style.background, surface.opacity)
            for corners in surface.vertices[surface.faces]:
                canvas.polygon(corners, shade)
        for color in dict.fromkeys(line.color for line in frame.outlines):
            alike = [line for line in frame.outlines if line.color == color]
            for dashed in (False, True):
                parts = [pieces(line.position) for line in alike if (line.kind == "torus") == dashed]
                if parts:
                    draw = canvas.dashes if dashed else canvas.lines
                    draw(np.concatenate(parts), color, 1 if dashed else 2)
        fading(canvas, frame.trails)

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        """Draw springs, rods and cords."""
        lines = frame.segments
        drawn = lines.kind == 0
        cloth(canvas, frame)
        if canvas.dotted:
            beads(canvas, frame)
        elif canvas.coils and 0 < drawn.sum() <= MOST_COILS and not len(frame.cloth.triangles):
            ends, straight = lines.position[drawn], np.zeros(int(drawn.sum()), dtype=bool)
            coils = coil_points(ends, radius_of(ends), straight, flat=True)
            pieces_of = np.stack([coils[:, :-1], coils[:, 1:]], axis=2)
            canvas.lines(pieces_of.reshape(-1, 2, 3), np.repeat(lines.color[drawn], pieces_of.shape[1], axis=0), 1)
        else:
            width = 3 if drawn.sum() <= FEW else 1 if drawn.sum() > MANY or is_fine_cloth(frame) else 2
            canvas.lines(lines.position[drawn], lines.color[drawn], width)
        ties(canvas, frame)

    def particles(self, canvas: Canvas, frame: Frame) -> None:
        """Draw discs of their size, dots or points of light, and supports under held particles."""
        supports(canvas, frame)
        style, points = canvas.palette, frame.points
        if canvas.shines:
            usual = 0.5 * (ACROSS if len(points.size) <= SPARKS else SPARK)
            gain = min(1.0, max(FAINT, (BRIGHT / max(len(points.size), 1)) ** 0.5))
            canvas.lights(points.position, usual * np.maximum(points.size, SMALLEST), gain * points.color)
            return
        fixed = points.kind == FIXED
        color = np.where((fixed & (points.radius > 0.0))[:, None], rgb(style.quiet), points.color)
        edge = np.where((points.radius > 0.0)[:, None], _mix_color_rows(color, style.ink, 0.35), color)
        dotted = (points.radius > 0.0) | (not is_fine_cloth(frame))
        if frame.sprites is not None:
            dotted[frame.sprites.row] = False
        if len(points.heading):
            pointed = points.heading.any(axis=1)
            dotted &= ~pointed
            long = np.maximum(darts.LONG * sizes(canvas, frame)[pointed], LEAST_DART) / canvas.camera.scale
            corners, light = darts.dart_triangles(points.position[pointed], points.heading[pointed], long, frame.dim)
            shade = light[..., None] * color[pointed][:, None]
            canvas.triangles(corners.reshape(-1, 3, 3), shade.reshape(-1, 3).astype(np.uint8))
        canvas.dots(points.position[dotted], sizes(canvas, frame)[dotted], color[dotted], edge[dotted])
        if frame.sprites is not None:
            size = np.maximum(0.5 * frame.sprites.diameter * canvas.camera.scale, LEAST_SPRITE)
            canvas.soft(points.position[frame.sprites.row], size, frame.sprites.color)

    def front(self, canvas: Canvas, frame: Frame) -> None:
        """Draw arrows, numbers and other text."""
        for group in frame.arrows:
            arrows(canvas, group)
        for text in frame.texts[:MOST_NUMBERED]:
            canvas.text(text.words, text.position, canvas.palette.quiet, 12, shift=(8.0, -18.0))


def sizes(canvas: Canvas, frame: Frame) -> FloatArray:
    """Radius of each particle on the screen [pixels], shape (n,)."""
    points = frame.points
    crowd = float(np.clip((200.0 / max(len(points.radius), 1)) ** 0.25, 0.5, 1.2))
    own = np.maximum(points.radius * canvas.camera.scale, SMALLEST_DISC)
    return np.asarray(np.where(points.radius > 0.0, own, DOT * crowd * points.size))


def is_fine_cloth(frame: Frame) -> bool:
    """Return True if the frame is a cloth of more than a hundred particles."""
    return len(frame.cloth.triangles) > 0 and len(frame.points.radius) > MOST_DOTTED


def cloth(canvas: Canvas, frame: Frame) -> None:
    """Draw faces of nets and grids in the mean color of their corners, mixed with the background."""
    corners = frame.cloth.triangles
    if not 0 < len(corners) <= MOST_FACES:
        return
    sheet = np.array(rgb(canvas.palette.background))
    shade = TINT * frame.cloth.color[corners].mean(axis=1) + (1.0 - TINT) * sheet
    canvas.triangles(frame.points.position[corners], shade.astype(np.uint8))


def supports(canvas: Canvas, frame: Frame) -> None:
    """Draw triangles under fixed particles, open ones if an axis is free; large fixed particles are pegs instead."""
    points, style = frame.points, canvas.palette
    peg = (points.radius * canvas.camera.scale > PEG) & (points.kind == FIXED)
    held = (points.kind != FREE) & ~peg
    size = float(np.clip(SUPPORT[1] * (12.0 / max(int(held.sum()), 1)) ** 0.25, *SUPPORT))
    for kind, fill in ((FIXED, style.anchor), (HELD, style.background)):
        these = held & (points.kind == kind)
        if these.any():
            canvas.supports(points.position[these], size, fill, style.anchor)


def ties(canvas: Canvas, frame: Frame) -> None:
    """Draw rods thick, cords thin, and slack cords dashed."""
    lines, style = frame.segments, canvas.palette
    for kind, width in ((ROD, 4), (CORD, 2)):
        these = lines.kind == kind
        if these.any():
            canvas.lines(lines.position[these], lines.color[these], width)
    loose = lines.kind == SLACK
    if loose.any():
        canvas.dashes(lines.position[loose], style.quiet, 2)


def beads(canvas: Canvas, frame: Frame, pixels: float = 2.4, apart: float = BEAD) -> None:
    """Draw springs as rows of dots in their colors."""
    lines = frame.segments
    drawn = lines.kind == 0
    ends, colors = lines.position[drawn], lines.color[drawn]
    displacement = ends[:, 1] - ends[:, 0]
    long = np.nan_to_num(np.hypot(displacement[:, 0], displacement[:, 1]) * canvas.camera.scale)
    count = np.clip(np.round(long / apart), 1, 400).astype(np.int64)
    if count.sum() > MOST_BEADS:
        canvas.lines(ends, colors, 1)
        return
    row = np.repeat(np.arange(len(count)), count)
    fraction = (np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count) + 0.5) / count[row]
    canvas.dots(ends[row, 0] + fraction[:, None] * displacement[row], pixels, colors[row])


def fading(canvas: Canvas, trails: tuple[Polyline, ...]) -> None:
    """Draw trails that fade into the background, oldest point first."""
    long = [trail for trail in trails if len(trail.position) > 1]
    if not long:
        return
    sheet = np.array(rgb(canvas.palette.background))
    shades = []
    for trail in long:
        share = np.linspace(0.08, 0.85, len(trail.position) - 1)[:, None]
        shades.append(np.array(rgb(trail.color)) * share + sheet * (1.0 - share))
    canvas.lines(np.concatenate([pieces(trail.position) for trail in long]), np.concatenate(shades).astype(np.uint8), 2)


def pieces(points: FloatArray) -> FloatArray:
    """Straight pieces of a line through points, shape (k, 3); the result has shape (k - 1, 2, 3)."""
    return np.stack([points[:-1], points[1:]], axis=1)


def arrows(canvas: Canvas, group: Arrows) -> None:
    """Draw arrows with filled heads."""
    ends = np.stack([group.start, group.start + group.vector], axis=1)
    canvas.lines(ends, group.color, 2)
    long = np.hypot(group.vector[:, 0], group.vector[:, 1])
    for tip, vector, size in zip(ends[:, 1], group.vector, long.tolist(), strict=True):
        head = min(canvas.meters(HEAD), 0.6 * size)
        if head > 0.0:
            along = vector / size
            side = np.array([-along[1], along[0], 0.0])
            corners = [tip + 0.2 * head * along, tip - head * along + 0.38 * head * side]
            canvas.triangle(np.array([*corners, tip - head * along - 0.38 * head * side]), group.color)


def _mix_colors(color: str, other: str, share: float) -> tuple[int, int, int]:
    """Mix of two colors, with a fraction ``share`` of the first."""
    mixed = share * np.array(rgb(color)) + (1.0 - share) * np.array(rgb(other))
    red, green, blue = mixed.astype(int).tolist()
    return red, green, blue


def _mix_color_rows(colors: np.ndarray, other: str, share: float) -> np.ndarray:
    """Colors, shape (n, 3), mixed with a fraction ``share`` of another color."""
    return np.asarray((1.0 - share) * colors + share * np.array(rgb(other))).astype(np.uint8)


PARTS = ("background", "springs", "particles", "front")
STAMPS = 60_000  # circles of ink that are kept; the oldest are removed first
STAMPS_A_STROKE = 400  # circles between two frames at most


class DrawingParts(Protocol):
    """Functions that draw a frame, in four parts from back to front; ``legend`` is True if they use the legend's
    colors."""

    legend: bool

    def background(self, canvas: Canvas, frame: Frame) -> None: ...
    def springs(self, canvas: Canvas, frame: Frame) -> None: ...
    def particles(self, canvas: Canvas, frame: Frame) -> None: ...
    def front(self, canvas: Canvas, frame: Frame) -> None: ...


class Dotted(Plain):
    """Springs as dotted lines, with a distance in pixels between the dots."""

    def __init__(self, apart: float = 9.0, pixels: float = 2.4) -> None:
        self.apart = checks.positive(apart, "apart", "Dotted()")
        self.pixels = checks.positive(pixels, "pixels", "Dotted()")

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        beads(canvas, frame, self.pixels, self.apart)
        ties(canvas, frame)


class Numbered(Plain):
    """Number of each particle as a label."""

    def front(self, canvas: Canvas, frame: Frame) -> None:
        super().front(canvas, frame)
        points, shade = frame.points, canvas.palette.ink
        for number, position in zip(points.index[:MOST_NUMBERED].tolist(), points.position, strict=False):
            canvas.text(str(number), position, shade, 13, shift=(9.0, -21.0))


class Images(Plain):
    """Picture for each particle: a file or a pygame surface, ``size`` [m] wide; by default as wide as its disc.

    Contacts use the disc, whatever the picture shows.
    """

    def __init__(self, picture: Any = None, size: float | None = None) -> None:
        self.image = picture
        self.size = None if size is None else checks.positive(size, "size", "Images()", "m")

    def particles(self, canvas: Canvas, frame: Frame) -> None:
        if self.image is None:
            self.image = marble(rgb(canvas.palette.accent))
        points = frame.points
        width = 2.0 * sizes(canvas, frame) / canvas.camera.scale
        for position, own in zip(points.position, width.tolist(), strict=True):
            canvas.image(self.image, position, self.size or own)


class Ink(Plain):
    """Brush: dragged particles leave circles of ink on the background, smaller at higher speed.

    Parameters
    ----------
    on : numbers of the particles that leave ink; free particles by default
    color : of the ink, or one for each particle
    thickness : radius of the circles of a slow brush [m]; 1 % of the window's width by default
    always : whether ink flows although no particle is held
    """

    legend = False
    palette = PAPER
    paper = "#f4f0e6"

    def __init__(
        self, on: Any = None, *, color: Any = "#1d2430", thickness: float | None = None, always: bool = False
    ) -> None:
        self.on = None if on is None else frozenset(np.asarray(checks.handle_index(on)).ravel().tolist())
        self.colors = [rgb(one) for one in (color if isinstance(color, (list, tuple)) else [color])]
        self.thickness = None if thickness is None else checks.positive(thickness, "thickness", "Ink()", "m")
        self.always = checks.flag(always, "always", "Ink()")
        self._stamps: deque[tuple[float, float, float, int]] = deque(maxlen=STAMPS)  # x, y, radius [m], color number
        self._last: dict[int, tuple[FloatArray, float]] = {}  # position and radius of each brush in the last frame
        self._time = 0.0
        self._sheet: pygame.Surface | None = None
        self._view: tuple[float, ...] = ()

    def wash(self) -> None:
        """Remove all ink."""
        self._stamps.clear()
        self._view = ()

    def background(self, canvas: Canvas, frame: Frame) -> None:
        canvas.fill(self.paper)
        before = len(self._stamps)
        fresh = self._flow(canvas, frame)
        if self._sheet is None or self._view != canvas.camera.key or before + len(fresh) > STAMPS:
            self._sheet = pygame.Surface(canvas.size, pygame.SRCALPHA)
            self._view = canvas.camera.key
            fresh = list(self._stamps)
        self._stamp(canvas, fresh)
        canvas.surface.blit(self._sheet, (0, 0))

    def particles(self, canvas: Canvas, frame: Frame) -> None:
        shade = canvas.palette.accent if canvas.holding else "#b9b2a3"
        canvas.dots(frame.points.position, 2.5, shade)

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        canvas.lines(frame.segments.position, "#c4b99f", 1)

    def _flow(self, canvas: Canvas, frame: Frame) -> list[tuple[float, float, float, int]]:
        """Circles that the brush has left since the last frame."""
        full = canvas.meters(0.01 * canvas.size[0]) if self.thickness is None else self.thickness
        passed, self._time = frame.time - self._time, frame.time
        if passed < 0.0:  # restarted: remove the ink
            self.wash()
        points, now, fresh = frame.points, {}, []
        for number, position, kind in zip(points.index.tolist(), points.position, points.kind.tolist(), strict=True):
            if number not in self.on if self.on is not None else kind != FREE:
                continue
            before, thick = self._last.get(number, (position, full))
            distance = float(np.hypot(*(position - before)[:2]))
            speed = distance / max(passed, 1e-9) / 60.0  # [m] in a sixtieth of a second, whatever the frame rate
            wanted = full * (0.18 + 0.82 / (1.0 + (speed / (2.0 * full)) ** 2))
            radius = thick + 0.25 * (wanted - thick)
            now[number] = (position, radius)
            if (canvas.holding or self.always) and passed > 0.0:
                fresh += _stroke(before, position, thick, radius, len(self.colors) and number % len(self.colors))
        self._last = now
        self._stamps.extend(fresh)
        return fresh

    def _stamp(self, canvas: Canvas, circles: list[tuple[float, float, float, int]]) -> None:
        if not circles or self._sheet is None:
            return
        rows = np.array(circles)
        shades = np.array(self.colors, dtype=np.uint8)[rows[:, 3].astype(int)]
        window, canvas.surface = canvas.surface, self._sheet
        try:
            canvas.dots(rows[:, :2], rows[:, 2] * canvas.camera.scale, shades)
        finally:
            canvas.surface = window


def _stroke(start: FloatArray, end: FloatArray, thick: float, thin: float, color: int) -> list[Any]:
    """Circles between two positions, dense enough to form a line."""
    distance = float(np.hypot(*(end - start)[:2]))
    count = int(np.clip(distance / (0.4 * max(min(thick, thin), 1e-9)), 1, STAMPS_A_STROKE))
    share = np.arange(1, count + 1) / count
    x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    radius = thick + share * (thin - thick)
    return list(zip(x.tolist(), y.tolist(), radius.tolist(), [color] * count, strict=True))


def marble(color: tuple[int, int, int], size: int = 96) -> pygame.Surface:
    """Picture of a glass marble, for particles without a picture."""
    grid = (np.arange(size) - 0.5 * (size - 1)) / (0.5 * size - 1.0)
    x, y = grid[:, None], grid[None, :]
    away = np.hypot(x, y)
    depth = np.sqrt(np.clip(1.0 - away**2, 0.0, 1.0))
    light = np.clip(-0.45 * x - 0.62 * y + 0.64 * depth, 0.0, 1.0)  # from above on the left
    glow = np.clip(0.45 * x + 0.62 * y, 0.0, 1.0) * (1.0 - depth)
    swirl = 0.5 + 0.5 * np.sin(5.0 * (x + 0.6 * y) + 3.0 * depth)
    base = np.array(color)[None, None] * (0.35 + 0.55 * light + 0.5 * glow + 0.18 * swirl)[..., None]
    shade = base + 255.0 * (light**14)[..., None]
    return paint_picture(np.clip(shade, 0.0, 255.0), np.clip((1.0 - away) * 0.5 * size + 0.5, 0.0, 1.0))


READY: dict[str, Callable[[], DrawingParts]] = {
    "plain": Plain,
    "dotted": Dotted,
    "numbered": Numbered,
    "images": Images,
    "ink": Ink,
}


class _Whole:
    """User-defined function that draws everything."""

    legend = False

    def __init__(self, function: Callable[[Canvas, Frame], Any]) -> None:
        self._function = function
        self.palette, self.view = getattr(function, "palette", None), getattr(function, "view", None)

    def background(self, canvas: Canvas, frame: Frame) -> None:
        canvas.fill(canvas.palette.background)
        self._function(canvas, frame)

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        """Draw no springs: the function has drawn them."""

    def particles(self, canvas: Canvas, frame: Frame) -> None:
        """Draw no particles: the function has drawn them."""

    def front(self, canvas: Canvas, frame: Frame) -> None:
        """Draw no front: the function has drawn it."""


class _Parts(Plain):
    """User-defined object that draws some parts; the default style draws the rest."""

    def __init__(self, own: Any) -> None:
        self.own = own
        self.palette, self.view = getattr(own, "palette", None), getattr(own, "view", None)
        self.legend = bool(getattr(own, "legend", not hasattr(own, "springs")))
        for name in PARTS:
            if callable(getattr(own, name, None)):
                setattr(self, name, getattr(own, name))


def drawing_of(style: Any) -> DrawingParts:
    """Drawing functions of a window, from a style given by the user.

    None, or a :class:`Style` of colors, is the default style; a name of :data:`READY`; a class or an object with some
    of the methods ``background``, ``springs``, ``particles`` and ``front``, each of (canvas, frame); or a function of
    (canvas, frame) that draws everything. A style may have a ``palette``, a :class:`Style` of colors, a ``view``, the
    lower and upper corner [m] of the initial view, and a ``legend``, whether the legend of colors is shown.

    Raises
    ------
    SceneError : for any other object.
    """
    if style is None or isinstance(style, Style):
        return Plain()
    if isinstance(style, str):
        return READY[choice(style, "style", "play()", READY)]()
    if isinstance(style, type):
        try:
            style = style()
        except TypeError as error:
            raise SceneError(
                f"The style {style.__name__} needs arguments: {error}. Give an object of it, {style.__name__}(...)."
            ) from error
    if isinstance(style, Plain):
        return style
    if any(callable(getattr(style, name, None)) for name in PARTS):
        return _Parts(style)
    if callable(style):
        return _Whole(style)
    raise refuse(
        "style", "play()",
        f"one of {', '.join(READY)}; a function of (canvas, frame); or an object with {', '.join(PARTS)}", style,
    )  # fmt: skip
