"""Projection to paper: a plan or an elevation for flat scenes, a parallel projection for others. NumPy only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, choice, number
from springline.errors import SceneError
from springline.messages import argument

FLAT = 1e-6  # [-] of the size: thinner than this along an axis, a shape is seen along it
AZIMUTH = 32.0  # [degrees] from the normal of the longest side, so that both sides are visible
ELEVATION = 22.0  # [degrees] above the horizon
AXES = "xyz"
WAYS = ("up", "down")  # directions of y on paper
STRAIGHT = {(0.0, 0.0): 0, (-90.0, 0.0): 1, (-90.0, 90.0): 2}  # views along an axis: two elevations and a plan


@dataclass(frozen=True)
class Camera:
    """A parallel projection.

    Attributes
    ----------
    right, up, toward : unit vectors of the paper and toward the eye, shape (3,) each
    plane : the two axes of a plan or an elevation, such as (0, 2), or None where all three show
    """

    right: FloatArray
    up: FloatArray
    toward: FloatArray
    plane: tuple[int, int] | None = None

    def project(self, points: FloatArray) -> FloatArray:
        """Positions on paper [m], shape (..., 2), of points in space, shape (..., 3)."""
        return np.stack([points @ self.right, points @ self.up], axis=-1)

    def depth(self, points: FloatArray) -> FloatArray:
        """Distance toward the eye [m], shape (...,)."""
        return np.asarray(points @ self.toward)


def points_down(given: Any, dim: int, caller: str) -> bool:
    """Return True if y points downwards on paper; SceneError for scenes in space, which would be mirrored."""
    down = bool(choice(given, "y", caller, WAYS) == "down")
    if down and dim == 3:
        raise SceneError(
            f"{argument('y', caller)} turns pictures of a plane, and this scene is in space: choose a view, or "
            "Scene(dim=2)."
        )
    return down


def camera_for(points: FloatArray, dim: int, view: Any = None, caller: str = "plot()") -> Camera:
    """Camera with the most informative view: along an axis for a flat shape, else onto a corner of its longest side.

    ``view`` selects another camera: (azimuth, elevation) in degrees, with the azimuth measured around the z axis.
    """
    if view is not None:
        chosen = _angles(view, caller)
        return _along(STRAIGHT[chosen]) if chosen in STRAIGHT else _rotated_camera(*chosen)
    if dim == 2:
        return _along(2)
    size = np.ptp(points, axis=0) if len(points) else np.ones(3)
    thin = size <= FLAT * max(float(size.max(initial=0.0)), 1e-300)
    for axis in (1, 0, 2):  # an elevation shows more than a plan if a straight line allows both
        if thin[axis]:
            return _along(axis)
    return _rotated_camera(_long_side(points) - 90.0 + AZIMUTH, ELEVATION)


def angles(toward: FloatArray) -> tuple[float, float]:
    """Azimuth and elevation of a direction toward the eye [degrees]; from straight above the azimuth is -90."""
    elevation = float(np.degrees(np.arcsin(np.clip(toward[2], -1.0, 1.0))))
    level = float(np.hypot(toward[0], toward[1]))
    return (float(np.degrees(np.arctan2(toward[1], toward[0]))) if level > 1e-9 else -90.0), elevation


def _along(axis: int) -> Camera:
    first, second = ((1, 2), (0, 2), (0, 1))[axis]
    unit = np.eye(3)
    toward = -unit[1] if axis == 1 else unit[axis]
    return Camera(unit[first], unit[second], toward, (first, second))


def _rotated_camera(azimuth: float, elevation: float) -> Camera:
    a, e = np.radians(azimuth), np.radians(elevation)
    return Camera(
        right=np.array([-np.sin(a), np.cos(a), 0.0]),
        up=np.array([-np.sin(e) * np.cos(a), -np.sin(e) * np.sin(a), np.cos(e)]),
        toward=np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)]),
    )


def _long_side(points: FloatArray) -> float:
    """Direction of the longest horizontal extent [degrees]; that of a square is along x."""
    flat = points[:, :2] - points[:, :2].mean(axis=0)
    spread = flat.T @ flat
    values, vectors = np.linalg.eigh(spread)
    if values[0] > 0.8 * values[1]:
        return 0.0
    x, y = vectors[:, 1]
    return float(np.degrees(np.arctan2(y, x)) % 180.0)


def _angles(view: Any, caller: str) -> tuple[float, float]:
    try:
        azimuth, elevation = view
    except (TypeError, ValueError):
        raise SceneError(
            f"{argument('view', caller)} must be (azimuth, elevation) in degrees, such as (-60, 25). Got {view!r}."
        ) from None
    return number(azimuth, "view", caller, "degrees"), number(elevation, "view", caller, "degrees")


# Round numbers for rulers and grids.

DIVISIONS = 7  # of the longest extent, approximately


def nice_step(extent: float, about: int) -> float:
    """Return 1, 2 or 5 times a power of ten that divides ``extent`` into approximately ``about`` parts."""
    rough = max(extent, 1e-300) / about
    power = 10.0 ** np.floor(np.log10(rough))
    return float(power * min((1.0, 2.0, 5.0, 10.0), key=lambda part: abs(np.log(part * power / rough))))


def round_bounds(low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray, float]:
    """Corners of a shape moved outwards to round numbers [m], and the step between these."""
    step = nice_step(float((high - low).max()) or 1.0, DIVISIONS)
    low, high = np.floor(low / step + 1e-9) * step, np.ceil(high / step - 1e-9) * step
    return low, np.maximum(high, low + step), step
