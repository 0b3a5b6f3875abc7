"""Mapping between world and screen: meters to pixels and back. Up is +y in the world and -y on the screen, unless y
points downwards."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray

MARGIN = 52  # [pixels] around a shape that fills the window
NEAREST, FARTHEST = 1e3, 1e-3  # [-] limits of zooming relative to the fitted view
WIDEST = 3.0  # [-] limit of automatic widening relative to the first view
EASE = 0.08  # [-] fraction of the change to a wider view per frame
NOWHERE = np.array([[0.0, 0.0], [1.0, 1.0]])  # [m] view of an empty scene


class PlaneCamera:
    """View of the plane z = 0.

    Attributes
    ----------
    size : of the window [pixels]
    middle : world position of the center of the window [m], shape (2,)
    scale : [pixels/m]
    touched : True if the user has moved it; then it no longer moves automatically
    left : width kept free on the left [pixels], for sliders
    sense : 1 if y points upwards on the screen, -1 if it points downwards
    """

    def __init__(self, size: tuple[int, int], *, down: bool = False) -> None:
        self.size, self.sense = size, -1.0 if down else 1.0
        self.middle: FloatArray = np.zeros(2)
        self.scale = 100.0
        self.touched = False
        self.left = 0
        self._home = NOWHERE
        self.fit(NOWHERE)

    @property
    def key(self) -> tuple[float, ...]:
        """Key of the view: equal keys, equal views."""
        return (*self.middle.tolist(), self.scale, *self.size)

    @property
    def view_bounds(self) -> FloatArray:
        """Corners of the visible part, lower left and upper right [m], shape (2, 2)."""
        half = 0.5 * np.array(self.size) / self.scale
        return np.array([self.middle - half, self.middle + half])

    def screen(self, points: FloatArray) -> FloatArray:
        """Pixels of points [m], shape (..., 2 or 3); the result has shape (..., 2)."""
        away = (np.asarray(points, dtype=np.float64)[..., :2] - self.middle) * self.scale
        return np.asarray(away * [1.0, -self.sense] + 0.5 * np.array(self.size))

    def world(self, pixel: tuple[float, float]) -> FloatArray:
        """World position under a pixel [m], shape (3,)."""
        away = (np.array(pixel, dtype=np.float64) - 0.5 * np.array(self.size)) / self.scale
        return np.array([self.middle[0] + away[0], self.middle[1] - self.sense * away[1], 0.0])

    def pan(self, across: float, down: float) -> None:
        """Move the view so that the world follows the pointer by this much [pixels]."""
        self.middle = self.middle + np.array([-across, self.sense * down]) / self.scale
        self.touched = True

    def zoom(self, factor: float, about: tuple[float, float]) -> None:
        """Enlarge by ``factor``; the position under the pixel ``about`` is fixed."""
        position = self.world(about)[:2]
        home = self._scale_of(self._home)
        wanted = float(np.clip(self.scale * factor, home * FARTHEST, home * NEAREST))
        self.middle = position + (self.middle - position) * (self.scale / wanted)
        self.scale = wanted
        self.touched = True

    def fit(self, bounds: FloatArray) -> None:
        """Show the box between two corners [m], shape (2, 2 or 3), and enable automatic widening."""
        self._home = _check_bounds(bounds)
        self.scale = self._scale_of(self._home)
        self.middle = self._middle_of(self._home)
        self.touched = False

    def follow(self, bounds: FloatArray) -> None:
        """Widen the view a little if the contents leave it, up to a limit, unless the user moved it."""
        if self.touched or not np.isfinite(bounds).all():
            return
        low, high = self.view_bounds
        now = np.asarray(bounds)[:, :2]
        if (now[0] >= low).all() and (now[1] <= high).all():
            return
        wanted = np.array([np.minimum(now[0], self._home[0]), np.maximum(now[1], self._home[1])])
        least = self._scale_of(self._home) / WIDEST
        if self._scale_of(wanted) < least:
            return
        self.scale += EASE * (self._scale_of(wanted) - self.scale)
        self.middle = self.middle + EASE * (self._middle_of(wanted) - self.middle)

    def resize(self, size: tuple[int, int]) -> None:
        """Change the window size [pixels]; the visible part stays visible."""
        size = (max(int(size[0]), 1), max(int(size[1]), 1))
        self.scale *= min(size[0] / self.size[0], size[1] / self.size[1])
        self.size = size

    def _scale_of(self, bounds: FloatArray) -> float:
        size = np.array([max(self.size[0] - self.left, 0.4 * self.size[0]), self.size[1]])
        room = np.maximum(size - 2 * MARGIN, 0.4 * size)
        return float((room / (bounds[1] - bounds[0])).min())

    def _middle_of(self, bounds: FloatArray) -> FloatArray:
        """World position of the center of the window for which two corners are centered in its free part."""
        free = min(self.left, 0.6 * self.size[0])
        return np.asarray(bounds.mean(axis=0) - [0.5 * free / self.scale, 0.0])


def clip_segments(segments: FloatArray, size: tuple[int, int]) -> tuple[FloatArray, np.ndarray]:
    """Parts of segments [pixels], shape (m, 2, 2), that are near the window, and their rows.

    Far ends would cost time and exceed the number range of the drawing library (Liang and Barsky, ACM TOG 3, 1 (1984)).
    """
    room = 0.25 * max(size)
    if ((segments > -room) & (segments < np.array(size) + room)).all():
        return segments, np.arange(len(segments))
    start, displacement = segments[:, 0], segments[:, 1] - segments[:, 0]
    enter, leave = np.zeros(len(segments)), np.ones(len(segments))
    with np.errstate(divide="ignore", invalid="ignore"):
        for axis in (0, 1):
            first = (-room - start[:, axis]) / displacement[:, axis]
            last = (size[axis] + room - start[:, axis]) / displacement[:, axis]
            enter = np.fmax(enter, np.fmin(first, last))
            leave = np.fmin(leave, np.fmax(first, last))
    still = (displacement == 0.0) & ((start < -room) | (start > np.array(size) + room))
    rows = np.flatnonzero((enter <= leave) & ~still.any(axis=1) & np.isfinite(segments).all(axis=(1, 2)))
    start, displacement = start[rows], displacement[rows]
    return np.stack([start + enter[rows, None] * displacement, start + leave[rows, None] * displacement], axis=1), rows


def _check_bounds(bounds: FloatArray) -> FloatArray:
    """Two corners [m], shape (2, 2), finite and distinct; the shorter side is at least a third of the longer."""
    corners = np.asarray(bounds, dtype=np.float64)[:, :2]
    if corners.shape != (2, 2) or not np.isfinite(corners).all() or (corners[1] < corners[0]).any():
        return NOWHERE
    span = float((corners[1] - corners[0]).max()) or 1.0
    grow = np.maximum(span / 3.0 - (corners[1] - corners[0]), 0.0) / 2.0
    return np.array([corners[0] - grow, corners[1] + grow])
