"""Sprites: small pictures with smooth edges, drawn once for each size, color and subpixel position, and then copied."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from springline.checks import FloatArray
from springline.view.darts import CORE
from springline.view.window.engine import pygame

PARTS = 4  # subpixel positions along each axis; without them slow discs would seem to jump
LARGEST = 64.0  # [pixels] larger discs are drawn, not copied
ROOM = 6000  # sprites that are cached
COLOR_STEP = 5  # colors are rounded to multiples, so that a color map needs few sprites; 0 and 255 stay
SHADES = 256 // COLOR_STEP + 1
# unique number of each disc: radius, six color values, two subpixel positions
WEIGHTS = np.cumprod([1, PARTS, PARTS, SHADES, SHADES, SHADES, SHADES, SHADES, SHADES])[::-1].astype(np.int64)

Color = tuple[int, int, int]


class Sprites:
    """Cache of discs and supports by their appearance."""

    def __init__(self) -> None:
        self._discs: dict[int, pygame.Surface] = {}
        self._lights: dict[int, pygame.Surface] = {}
        self._soft: dict[int, pygame.Surface] = {}
        self._supports: dict[tuple[float, Color, Color], pygame.Surface] = {}

    def discs(
        self, at_pixel: FloatArray, radius: FloatArray, color: np.ndarray, edge: np.ndarray
    ) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """Pictures of discs and the positions of their corners.

        ``at_pixel`` of the centers [pixels], shape (n, 2), ``radius`` [pixels], shape (n,), ``color`` inside and of the
        ``edge``, shape (n, 3), 0 to 255.
        """
        return _copies(self._discs, _disc, at_pixel, radius, np.concatenate([color, edge], axis=1))

    def lights(
        self, at_pixel: FloatArray, radius: FloatArray, color: np.ndarray
    ) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """Pictures of points of light on black, to be blended by adding colors; arguments as of :meth:`discs`."""
        return _copies(self._lights, _light, at_pixel, radius, np.concatenate([color, color], axis=1))

    def soft(
        self, at_pixel: FloatArray, radius: FloatArray, color: np.ndarray
    ) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """Pictures of soft discs; ``color`` is red, green, blue and opacity, shape (n, 4), 0 to 255."""
        return _copies(self._soft, _soft, at_pixel, radius, color[:, [0, 1, 2, 3, 3, 3]])

    def support(self, size: float, fill: Color, edge: Color) -> pygame.Surface:
        """Triangle of ``size`` [pixels] whose tip is at the center of the upper side."""
        key = (size, fill, edge)
        if key not in self._supports:
            self._supports[key] = _support(size, fill, edge)
        return self._supports[key]


def _copies(
    kept: dict[int, pygame.Surface], make: Callable[[list[int]], pygame.Surface], at_pixel: FloatArray,
    radius: FloatArray, colors: np.ndarray,
) -> list[tuple[pygame.Surface, tuple[float, float]]]:  # fmt: skip
    """Pictures of round objects, drawn unless they are ``kept``, and the positions of their corners."""
    whole = np.floor(at_pixel)
    part = ((at_pixel - whole) * PARTS).astype(np.int64)
    quarters = np.maximum(np.round(radius * 4.0), 2.0).astype(np.int64)
    shades = (colors.astype(np.int64) + COLOR_STEP // 2) // COLOR_STEP
    look = np.column_stack([quarters, shades, part])
    keys = (look @ WEIGHTS).tolist()
    if len(kept) > ROOM:
        kept.clear()
    for row, key in enumerate(keys):
        if key not in kept:
            kept[key] = make(look[row].tolist())
    corner = whole - np.ceil(0.25 * quarters)[:, None] - 2.0
    return list(zip(map(kept.__getitem__, keys), map(tuple, corner.tolist())))


def _color_and_nearness(look: list[int]) -> tuple[FloatArray, FloatArray]:
    """Color of a sprite [0 to 255], shape (3,), and 1 - (distance/radius)^2 at its pixels, 0 beyond the radius."""
    radius, color = 0.25 * look[0], COLOR_STEP * np.array(look[1:4])
    middle = int(np.ceil(radius)) + 2
    grid = np.arange(2 * middle + 1, dtype=np.float64) - middle
    off = ((grid - look[7] / PARTS)[:, None] ** 2 + (grid - look[8] / PARTS)[None, :] ** 2) / radius**2
    return color, np.maximum(1.0 - off, 0.0)


def _light(look: list[int]) -> pygame.Surface:
    """Bright core with light around it; numbers as of a disc."""
    color, near = _color_and_nearness(look)
    picture = pygame.Surface(near.shape)
    pygame.surfarray.blit_array(picture, np.minimum(color * (near**2 + CORE * near**8)[..., None], 255.0).astype(int))
    return picture


def _soft(look: list[int]) -> pygame.Surface:
    """Disc whose opacity falls to 0 at its rim; numbers as of a disc, with the opacity as the color of the rim."""
    color, near = _color_and_nearness(look)
    opacity = min(COLOR_STEP * look[4] / 255.0, 1.0)
    return paint_picture(np.broadcast_to(color, (*near.shape, 3)), opacity * near)


def _disc(look: list[int]) -> pygame.Surface:
    """Disc: its radius in quarters of a pixel, six color steps, subpixel positions right and down."""
    radius = 0.25 * look[0]
    color, edge = COLOR_STEP * np.array(look[1:4]), COLOR_STEP * np.array(look[4:7])
    middle = int(np.ceil(radius)) + 2
    grid = np.arange(2 * middle + 1, dtype=np.float64) - middle
    away = np.hypot((grid - look[7] / PARTS)[:, None], (grid - look[8] / PARTS)[None, :])
    covered = np.clip(radius + 0.5 - away, 0.0, 1.0)
    rim = np.clip(away - (radius - min(1.6, 0.35 * radius)) + 0.5, 0.0, 1.0)[..., None]
    return paint_picture(color * (1.0 - rim) + edge * rim, covered)


def _support(size: float, fill: Color, edge: Color) -> pygame.Surface:
    """Triangle for a support, drawn four times as large and scaled down, which smooths its edges."""
    large = int(4 * size)
    picture = pygame.Surface((int(1.3 * large), large + 8), pygame.SRCALPHA)
    picture.fill((*edge, 0))
    corners = [(0.65 * large, 2), (2, large), (1.3 * large - 3, large)]
    pygame.draw.polygon(picture, fill, corners)
    pygame.draw.polygon(picture, edge, corners, 6)
    return pygame.transform.smoothscale(picture, (picture.get_width() // 4, picture.get_height() // 4))


def paint_picture(shade: np.ndarray, covered: np.ndarray) -> pygame.Surface:
    """Picture of colors 0 to 255, shape (width, height, 3), with opacity 0 to 1, shape (width, height)."""
    picture = pygame.Surface(covered.shape, pygame.SRCALPHA)
    pixels, alpha = pygame.surfarray.pixels3d(picture), pygame.surfarray.pixels_alpha(picture)
    pixels[...] = np.clip(shade + 0.5, 0.0, 255.0).astype(np.uint8)
    alpha[...] = (255.0 * covered + 0.5).astype(np.uint8)
    del pixels, alpha  # they lock the picture
    return picture
