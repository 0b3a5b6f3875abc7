"""What is under a place on the screen, where viser does not say: springs, which it cannot pick."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.view.frame import Segments
from springline.view.page.browser.camera import Screen

ON = 0.015  # of the height of the screen: as near as this is on it


def on_screen(segments: Segments, screen: Screen) -> tuple[FloatArray, np.ndarray]:
    """The segments that are whole before the camera, shape (m, 2, 2) on the screen, and their numbers, shape (m,)."""
    places, before = screen.project(segments.position)
    whole = before.all(axis=1)
    return places[whole], segments.index[whole]


def spring_at(segments: Segments, screen: Screen, place: FloatArray) -> int:
    """The number of the spring at a place on the screen, shape (2,); -1 where there is none."""
    ends, index = on_screen(segments, screen)
    ends, index = ends[index >= 0], index[index >= 0]
    if not len(ends):
        return -1
    away = distances(ends, np.asarray(place), screen.aspect)
    nearest = int(np.argmin(away))
    return int(index[nearest]) if away[nearest] <= ON else -1


def distances(ends: FloatArray, place: FloatArray, aspect: float) -> FloatArray:
    """From a place on the screen to each segment, shape (m, 2, 2), in heights of the screen, shape (m,)."""
    stretch = np.array([aspect, 1.0])
    tail, head, here = ends[:, 0] * stretch, ends[:, 1] * stretch, place * stretch
    along = head - tail
    length = np.maximum(np.einsum("ij,ij->i", along, along), 1e-30)
    share = np.clip(np.einsum("ij,ij->i", here - tail, along) / length, 0.0, 1.0)
    return np.linalg.norm(tail + share[:, None] * along - here, axis=1)
