"""Canvas for styles: lines, circles, pictures and text at world positions [m], widths in pixels."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import SceneError
from springline.view.style import Style
from springline.view.window.camera import PlaneCamera, clip_segments
from springline.view.window.engine import font_file, pygame
from springline.view.window.sprites import LARGEST, Color, Sprites

MOST_SMOOTH = 1200  # lines with smooth edges; more would reduce the frame rate
WORDS_KEPT = 600
AREA_KEPT = 20_000_000  # [pixels] of cached scaled pictures: 80 MB


class Canvas:
    """Drawing methods on a window, with world coordinates.

    Points are arrays or tuples of two or three coordinates [m]; colors are names, "#rrggbb" or three numbers up to
    255; widths and font sizes are pixels.

    Attributes
    ----------
    surface : underlying pygame surface, for other drawing operations
    camera : view of the window
    palette : the colors of the default style
    seconds : wall clock time since the start of the application
    holding : whether the pointer holds a particle
    dotted, coils : whether springs are to be drawn as dots, or as coils
    shines : whether particles are points of light
    """

    def __init__(self, surface: pygame.Surface, camera: PlaneCamera, palette: Style) -> None:
        self.surface, self.camera, self.palette = surface, camera, palette
        self.seconds = 0.0
        self.holding = False
        self.dotted = self.coils = self.shines = False
        self._sprites = Sprites()
        self._fonts: dict[int, pygame.font.Font] = {}
        self._words: dict[tuple[str, int, Color], pygame.Surface] = {}
        self._pictures: dict[str, pygame.Surface] = {}
        self._scaled_to: dict[tuple[pygame.Surface, int, int], pygame.Surface] = {}
        self._scaled_area = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height [pixels]."""
        return self.surface.get_size()

    def pixels(self, length: float) -> float:
        """Length [m] on the screen [pixels]."""
        return float(length) * self.camera.scale

    def meters(self, pixels: float) -> float:
        """Length on the screen [pixels] in the world [m]."""
        return float(pixels) / self.camera.scale

    def at(self, point: Any) -> tuple[float, float]:
        """Pixel of a world position."""
        x, y = self.camera.screen(np.asarray(point, dtype=np.float64)).tolist()
        return x, y

    def fill(self, color: Any) -> None:
        """Fill the whole canvas."""
        self.surface.fill(rgb(color))

    def line(self, a: Any, b: Any, color: Any = "white", width: int = 2) -> None:
        """Draw a straight line."""
        ends = np.array([[np.asarray(a, dtype=np.float64)[:2], np.asarray(b, dtype=np.float64)[:2]]])
        self.lines(ends, rgb(color), width)

    def lines(self, segments: FloatArray, colors: Any = "white", width: int = 2) -> None:
        """Draw many straight lines, shape (m, 2, 2 or 3), in one color or one each, shape (m, 3)."""
        paths, rows = clip_segments(self.camera.screen(segments), self.size)
        if not len(rows):
            return
        several = isinstance(colors, np.ndarray) and colors.ndim == 2
        shades = colors[rows].tolist() if several else [rgb(colors)] * len(rows)
        draw: Any = pygame.draw.line if len(rows) > MOST_SMOOTH else pygame.draw.aaline
        surface = self.surface
        for (start, end), shade in zip(paths.tolist(), shades, strict=True):
            draw(surface, shade, start, end, width)

    def path(self, points: FloatArray, color: Any = "white", width: int = 2) -> None:
        """Draw a line through points, shape (k, 2 or 3)."""
        points = np.asarray(points, dtype=np.float64)
        if len(points) > 1:
            self.lines(np.stack([points[:-1], points[1:]], axis=1), color, width)

    def dashes(self, segments: FloatArray, color: Any, width: int = 2, stroke: float = 7.0) -> None:
        """Draw many dashed lines, shape (m, 2, 2 or 3), with strokes of a length in pixels."""
        for start, end in self.camera.screen(segments):
            count = int(np.clip(np.hypot(*(end - start)) / (1.7 * stroke), 1, 200))
            parts = np.arange(count)[:, None] / count
            displacement = (end - start)[None]
            strokes = np.stack([start + parts * displacement, start + (parts + 0.6 / count) * displacement], axis=1)
            for a, b in clip_segments(strokes, self.size)[0].tolist():
                pygame.draw.aaline(self.surface, rgb(color), a, b, width)

    def circle(self, center: Any, radius: float, color: Any = "white", width: int = 0) -> None:
        """Draw a circle of ``radius`` [m], filled, or as a line of ``width``."""
        self.dot(center, self.pixels(radius), color, width)

    def dot(self, center: Any, pixels: float, color: Any = "white", width: int = 0) -> None:
        """Draw a circle whose radius is in pixels, whatever the view."""
        x, y = self.at(center)
        if _is_near((x, y), pixels, self.size):
            pygame.draw.aacircle(self.surface, rgb(color), (x, y), max(pixels, 0.5), width)

    def dots(self, centers: FloatArray, pixels: Any, colors: Any = "white", edges: Any = None) -> None:
        """Draw many filled circles, shape (n, 2 or 3), of one radius or one each [pixels]; ``edges`` colors rims."""
        count = len(centers)
        shades = _many(colors, count)
        rims = shades if edges is None else _many(edges, count)
        size = np.broadcast_to(np.maximum(np.asarray(pixels, dtype=np.float64), 0.5), (count,))
        at_pixel = self.camera.screen(np.asarray(centers))
        near = np.isfinite(at_pixel).all(axis=1) & (
            (at_pixel > -size[:, None]) & (at_pixel < self.size + size[:, None])
        ).all(1)
        for i in np.flatnonzero(near & (size > LARGEST)).tolist():
            pygame.draw.aacircle(self.surface, shades[i].tolist(), at_pixel[i].tolist(), size[i])
            pygame.draw.aacircle(self.surface, rims[i].tolist(), at_pixel[i].tolist(), size[i], 2)
        rows = np.flatnonzero(near & (size <= LARGEST))
        self.surface.fblits(self._sprites.discs(at_pixel[rows], size[rows], shades[rows], rims[rows]))

    def lights(self, centers: FloatArray, pixels: FloatArray, colors: np.ndarray) -> None:
        """Draw many points of light with radii ``pixels``, shape (n,); overlapping light adds up."""
        at_pixel = self.camera.screen(np.asarray(centers))
        near = np.isfinite(at_pixel).all(axis=1)
        near &= ((at_pixel > -pixels[:, None]) & (at_pixel < self.size + pixels[:, None])).all(axis=1)
        found = self._sprites.lights(at_pixel[near], np.minimum(pixels[near], LARGEST), colors[near])
        self.surface.fblits(found, pygame.BLEND_RGB_ADD)

    def soft(self, centers: FloatArray, pixels: FloatArray, colors: np.ndarray) -> None:
        """Draw many soft discs with radii ``pixels``, shape (n,), in red, green, blue and opacity, shape (n, 4)."""
        at_pixel = self.camera.screen(np.asarray(centers))
        near = np.isfinite(at_pixel).all(axis=1) & (colors[:, 3] > 0)
        near &= ((at_pixel > -pixels[:, None]) & (at_pixel < self.size + pixels[:, None])).all(axis=1)
        self.surface.fblits(self._sprites.soft(at_pixel[near], np.minimum(pixels[near], LARGEST), colors[near]))

    def supports(self, at_pixels: FloatArray, size: float, fill: Any, edge: Any) -> None:
        """Draw triangles with their tips at positions, shape (n, 2 or 3)."""
        picture = self._sprites.support(float(round(size)), rgb(fill), rgb(edge))
        shift = np.array([0.5 * picture.get_width(), 0.0])
        spots = np.round(self.camera.screen(np.asarray(at_pixels)) - shift)
        near = ((spots > -100.0) & (spots < self.size)).all(axis=1)
        self.surface.fblits([(picture, (x, y)) for x, y in spots[near].tolist()])

    def triangle(self, corners: FloatArray, color: Any) -> None:
        """Draw a filled triangle, shape (3, 2 or 3)."""
        self.polygon(corners, color)

    def triangles(self, corners: FloatArray, colors: np.ndarray) -> None:
        """Draw many filled triangles, shape (m, 3, 2 or 3), in one color each, shape (m, 3); edges are not smoothed."""
        at_pixel = self.camera.screen(np.asarray(corners))
        drawn = np.isfinite(at_pixel).all(axis=(1, 2)) & (np.abs(at_pixel) < 1e5).all(axis=(1, 2))
        drawn &= ((at_pixel.max(axis=1) >= 0.0) & (at_pixel.min(axis=1) <= self.size)).all(axis=1)
        surface, draw = self.surface, pygame.draw.polygon
        for places, shade in zip(at_pixel[drawn].tolist(), colors[drawn].tolist(), strict=True):
            draw(surface, shade, places)

    def polygon(self, corners: FloatArray, color: Any) -> None:
        """Draw a filled polygon, shape (k, 2 or 3)."""
        at_pixel = self.camera.screen(np.asarray(corners))
        if np.isfinite(at_pixel).all() and np.abs(at_pixel).max() < 1e5:
            pygame.draw.polygon(self.surface, rgb(color), at_pixel.tolist())
            pygame.draw.aalines(self.surface, rgb(color), True, at_pixel.tolist())

    def image(self, picture: Any, center: Any, width: float, height: float | None = None) -> None:
        """Draw a picture, by path or as a pygame surface, ``width`` [m] wide about ``center``; its own aspect ratio by
        default."""
        source = self.picture(picture)
        across = self.pixels(width)
        down = across * source.get_height() / source.get_width() if height is None else self.pixels(height)
        x, y = self.at(center)
        if not _is_near((x, y), max(across, down), self.size) or max(across, down) > 4096:
            return
        self.surface.blit(
            self._scale_image(source, max(round(across), 1), max(round(down), 1)),
            (round(x - 0.5 * across), round(y - 0.5 * down)),
        )

    def picture(self, picture: Any) -> pygame.Surface:
        """Picture by its path, read once; a surface is returned unchanged."""
        if isinstance(picture, pygame.Surface):
            return picture
        key = os.fspath(picture)
        if key not in self._pictures:
            try:
                self._pictures[key] = pygame.image.load(key).convert_alpha()
            except (OSError, pygame.error) as error:
                raise SceneError(
                    f"The picture {key!r} cannot be read: {error}. PNG, JPEG, GIF and BMP are known."
                ) from error
        return self._pictures[key]

    def text(
        self, words: str, at: Any, color: Any = "white", size: int = 14, *, shift: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """Draw text that begins at a position, moved by ``shift`` [pixels] to the right and down."""
        x, y = self.at(at)
        if _is_near((x, y), 2000.0, self.size):
            self.surface.blit(self.words(str(words), size, color), (round(x + shift[0]), round(y + shift[1])))

    def words(self, words: str, size: int, color: Any) -> pygame.Surface:
        """Picture of text."""
        shade = rgb(color)
        key = (words, size, shade)
        if key not in self._words:
            if len(self._words) >= WORDS_KEPT:
                self._words.clear()
            self._words[key] = self.font(size).render(words, True, shade)
        return self._words[key]

    def font(self, size: int) -> pygame.font.Font:
        """Font of this size [pixels]."""
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(font_file(), size)
        return self._fonts[size]

    def _scale_image(self, source: pygame.Surface, width: int, height: int) -> pygame.Surface:
        key = (source, width, height)
        if key not in self._scaled_to:
            self._scaled_area += width * height
            if self._scaled_area > AREA_KEPT:  # continuous zooming requests every size once
                self._scaled_to, self._scaled_area = {}, width * height
            self._scaled_to[key] = pygame.transform.smoothscale(source, (width, height))
        return self._scaled_to[key]


def rgb(color: Any) -> Color:
    """Three numbers up to 255 of a color by name, "#rrggbb" or numbers; SceneError for an invalid color."""
    if isinstance(color, np.ndarray):
        color = tuple(color.tolist())
    try:
        shade = pygame.Color(color)
    except (ValueError, TypeError) as error:
        raise SceneError(f'A color is a name, "#rrggbb", or three whole numbers up to 255. Got {color!r}.') from error
    return shade.r, shade.g, shade.b


def _many(colors: Any, count: int) -> np.ndarray:
    """Array with one color for each of ``count`` items, shape (count, 3)."""
    if isinstance(colors, np.ndarray) and colors.ndim == 2:
        return colors[:, :3]
    return np.broadcast_to(np.array(rgb(colors), dtype=np.uint8), (count, 3))


def _is_near(pixel: tuple[float, float], room: float, size: tuple[int, int]) -> bool:
    """Return True if an object of this size about a pixel may be visible; False for positions that are not finite."""
    return -room <= pixel[0] <= size[0] + room and -room <= pixel[1] <= size[1] + room
