"""What a page's camera sees: where it stands at first, and where things are on its screen."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray

FLAT_LENS = 0.2  # [rad] of a plane scene: long, and a plane has no perspective anyway
LENS = 0.7  # [rad] of a scene in space
MARGIN = 1.1  # of the scene that is seen at first
NEAR, FAR = 1e-3, 1e3  # of the distance: what is drawn
GROUND = (0.5, 2.0)  # [m] before and behind which viser's background is not cut off
FROM = np.array([0.45, -1.0, 0.35])  # where a scene in space is looked at from
SMALLEST = 1e-6  # [m] a scene of one point still has some room about it


class View(NamedTuple):
    """A camera: where it stands, what it looks at, what is up, its vertical angle [rad]."""

    position: FloatArray
    look_at: FloatArray
    up: FloatArray
    fov: float

    @property
    def distance(self) -> float:
        """From the camera to what it looks at [m]."""
        return float(np.linalg.norm(self.position - self.look_at))

    @property
    def depths(self) -> tuple[float, float]:
        """From where to where things are drawn [m]; the background hangs at 1 m."""
        return min(self.distance * NEAR, GROUND[0]), max(self.distance * FAR, GROUND[1])


class Screen(NamedTuple):
    """A camera as a page reports it; ``axes`` has its right, down and forward directions in columns."""

    position: FloatArray
    axes: FloatArray
    fov: float
    aspect: float
    distance: float

    @classmethod
    def of(cls, camera: Any) -> Screen:
        """The camera of one page."""
        w, x, y, z = (float(part) for part in camera.wxyz)
        axes = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )
        aspect = camera.image_width / max(camera.image_height, 1)
        distance = float(np.linalg.norm(np.asarray(camera.look_at) - np.asarray(camera.position)))
        return cls(np.asarray(camera.position, dtype=np.float64), axes, float(camera.fov), aspect, distance)

    @property
    def span(self) -> FloatArray:
        """Width and height of what is seen at a distance of 1 m [m], shape (2,)."""
        height = 2.0 * np.tan(0.5 * self.fov)
        return np.array([height * self.aspect, height])

    def project(self, points: FloatArray) -> tuple[FloatArray, np.ndarray]:
        """Where points [m], shape (..., 3), are on the screen, shape (..., 2), and whether they are before the camera.

        (0, 0) is the upper left corner of the screen and (1, 1) the lower right one.
        """
        seen = (np.asarray(points) - self.position) @ self.axes
        depth = seen[..., 2]
        before = depth > 0.0
        safe = np.where(before, depth, 1.0)
        return 0.5 + seen[..., :2] / (safe[..., None] * self.span), before

    def ray(self, place: FloatArray) -> FloatArray:
        """The direction to a place on the screen, a unit vector, shape (..., 3)."""
        flat = (np.asarray(place) - 0.5) * self.span
        seen = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1) @ self.axes.T
        return np.asarray(seen / np.linalg.norm(seen, axis=-1, keepdims=True))

    def at_depth(self, place: FloatArray, depth: float | None = None) -> FloatArray:
        """The point behind a place on the screen [m], shape (..., 3), so deep, or as deep as what is looked at."""
        rays = self.ray(place)
        forward = rays @ self.axes[:, 2]
        return self.position + rays * ((self.distance if depth is None else depth) / forward)[..., None]

    def size_of_pixel(self, depth: float, height: int) -> float:
        """How large a pixel is at a depth [m], on a screen of so many rows."""
        return float(depth * self.span[1] / max(height, 1))


def view_of(bounds: FloatArray, dim: int, aspect: float = 1.5) -> View:
    """A camera that sees all of ``bounds`` [m], shape (2, 3): from the front in 2D, from the side and above in 3D."""
    middle = 0.5 * (bounds[0] + bounds[1])
    size = np.maximum(bounds[1] - bounds[0], SMALLEST)
    if dim == 2:
        half = 0.5 * MARGIN * max(size[1], size[0] / aspect)
        away = np.array([0.0, 0.0, half / np.tan(0.5 * FLAT_LENS)])
        return View(middle + away, middle, np.array([0.0, 1.0, 0.0]), FLAT_LENS)
    up = np.array([0.0, 0.0, 1.0])
    back = FROM / np.linalg.norm(FROM)
    right = np.cross(up, back) / np.linalg.norm(np.cross(up, back))
    corners = (np.stack(np.meshgrid([-0.5, 0.5], [-0.5, 0.5], [-0.5, 0.5]), axis=-1).reshape(-1, 3)) * size * MARGIN
    across, tall = np.abs(corners @ right) / aspect, np.abs(corners @ np.cross(back, right))
    needed = corners @ back + np.maximum(across, tall) / np.tan(0.5 * LENS)
    return View(middle + back * float(needed.max()), middle, up, LENS)
