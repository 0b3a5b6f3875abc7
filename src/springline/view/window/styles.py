"""Ready styles, and how a person's own becomes one: a function that draws all, or a class that draws some parts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from springline import checks
from springline.checks import FloatArray, choice, refuse
from springline.errors import SceneError
from springline.view.frame import FREE, Frame
from springline.view.style import PAPER, Style
from springline.view.window.canvas import Canvas, rgb
from springline.view.window.engine import pygame
from springline.view.window.plain import MOST_NUMBERED, Plain, beads, sizes, ties
from springline.view.window.sprites import painted

PARTS = ("background", "springs", "particles", "front")
STAMPS = 60_000  # circles of ink that are kept; the oldest go first
STAMPS_A_STROKE = 400  # circles between two frames at most


class DrawingParts(Protocol):
    """Functions that draw a frame, in four parts from back to front; ``legend`` says whether in the legend's colors."""

    legend: bool

    def background(self, canvas: Canvas, frame: Frame) -> None: ...
    def springs(self, canvas: Canvas, frame: Frame) -> None: ...
    def particles(self, canvas: Canvas, frame: Frame) -> None: ...
    def front(self, canvas: Canvas, frame: Frame) -> None: ...


class Dotted(Plain):
    """Springs as dotted lines: so many pixels from one dot to the next."""

    def __init__(self, apart: float = 9.0, pixels: float = 2.4) -> None:
        self.apart = checks.positive(apart, "apart", "Dotted()")
        self.pixels = checks.positive(pixels, "pixels", "Dotted()")

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        beads(canvas, frame, self.pixels, self.apart)
        ties(canvas, frame)


class Numbered(Plain):
    """The number of each particle beside it."""

    def front(self, canvas: Canvas, frame: Frame) -> None:
        super().front(canvas, frame)
        points, shade = frame.points, canvas.palette.ink
        for number, position in zip(points.index[:MOST_NUMBERED].tolist(), points.position, strict=False):
            canvas.text(str(number), position, shade, 13, shift=(9.0, -21.0))


class Images(Plain):
    """A picture for each particle: a file or a pygame surface, ``size`` [m] wide; as its disc where left out.

    Contacts stay those of the disc, whatever the picture shows.
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
    """A brush: what is dragged leaves circles of ink, smaller where it is faster, that stay on the sheet.

    Parameters
    ----------
    on : numbers of the particles that leave ink; those that are free where left out
    color : of the ink, or one for each particle
    thickness : radius of the circles of a slow brush [m]; 1 % of the window's width where left out
    always : whether ink flows although no hand holds the brush
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
        self._stamps: deque[tuple[float, float, float, int]] = deque(maxlen=STAMPS)  # x, y, radius [m], which color
        self._last: dict[int, tuple[FloatArray, float]] = {}  # place and radius of each brush a frame ago
        self._time = 0.0
        self._sheet: pygame.Surface | None = None
        self._view: tuple[float, ...] = ()

    def wash(self) -> None:
        """Take all ink off the sheet."""
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
        """The circles that the brush has left since the last frame."""
        full = canvas.meters(0.01 * canvas.size[0]) if self.thickness is None else self.thickness
        passed, self._time = frame.time - self._time, frame.time
        if passed < 0.0:  # begun anew: a clean sheet
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
    """Circles on the way between two places, so near to one another that they make a line."""
    distance = float(np.hypot(*(end - start)[:2]))
    count = int(np.clip(distance / (0.4 * max(min(thick, thin), 1e-9)), 1, STAMPS_A_STROKE))
    share = np.arange(1, count + 1) / count
    x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    radius = thick + share * (thin - thick)
    return list(zip(x.tolist(), y.tolist(), radius.tolist(), [color] * count, strict=True))


def marble(color: tuple[int, int, int], size: int = 96) -> pygame.Surface:
    """A picture of a glass marble, for particles without a picture of their own."""
    grid = (np.arange(size) - 0.5 * (size - 1)) / (0.5 * size - 1.0)
    x, y = grid[:, None], grid[None, :]
    away = np.hypot(x, y)
    depth = np.sqrt(np.clip(1.0 - away**2, 0.0, 1.0))
    light = np.clip(-0.45 * x - 0.62 * y + 0.64 * depth, 0.0, 1.0)  # from above on the left
    glow = np.clip(0.45 * x + 0.62 * y, 0.0, 1.0) * (1.0 - depth)
    swirl = 0.5 + 0.5 * np.sin(5.0 * (x + 0.6 * y) + 3.0 * depth)
    base = np.array(color)[None, None] * (0.35 + 0.55 * light + 0.5 * glow + 0.18 * swirl)[..., None]
    shade = base + 255.0 * (light**14)[..., None]
    return painted(np.clip(shade, 0.0, 255.0), np.clip((1.0 - away) * 0.5 * size + 0.5, 0.0, 1.0))


READY: dict[str, Callable[[], DrawingParts]] = {
    "plain": Plain,
    "dotted": Dotted,
    "numbered": Numbered,
    "images": Images,
    "ink": Ink,
}


class _Whole:
    """A function of a person's own that draws everything."""

    legend = False

    def __init__(self, function: Callable[[Canvas, Frame], Any]) -> None:
        self._function = function
        self.palette, self.view = getattr(function, "palette", None), getattr(function, "view", None)

    def background(self, canvas: Canvas, frame: Frame) -> None:
        canvas.fill(canvas.palette.background)
        self._function(canvas, frame)

    def springs(self, canvas: Canvas, frame: Frame) -> None:
        """Nothing: the function has drawn them."""

    def particles(self, canvas: Canvas, frame: Frame) -> None:
        """Nothing: the function has drawn them."""

    def front(self, canvas: Canvas, frame: Frame) -> None:
        """Nothing: the function has drawn it."""


class _Parts(Plain):
    """An object of a person's own that draws some parts; the rest is plain."""

    def __init__(self, own: Any) -> None:
        self.own = own
        self.palette, self.view = getattr(own, "palette", None), getattr(own, "view", None)
        self.legend = bool(getattr(own, "legend", not hasattr(own, "springs")))
        for name in PARTS:
            if callable(getattr(own, name, None)):
                setattr(self, name, getattr(own, name))


def drawing_of(style: Any) -> DrawingParts:
    """The parts that draw a window, from a style as the user gave it.

    None, or a :class:`Style` of colors, is the plain one; a name of :data:`READY`; a class or an object with some of
    the methods ``background``, ``springs``, ``particles`` and ``front``, each of (canvas, frame); or a function of
    (canvas, frame) that draws everything. A style may have a ``palette``, a :class:`Style` of colors, a ``view``,
    the lower and upper corner [m] of what is seen at first, and a ``legend``, whether the legend of colors is shown.

    Raises
    ------
    SceneError : for anything else.
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
