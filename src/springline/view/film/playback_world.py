"""Fixed and moving objects of a playback page, and the bounds of a film."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.constraints.motion import model_at_time
from springline.moments.still import Still
from springline.single_precision import local_origin
from springline.view import frame_world, outlines
from springline.view.coloring import Scale
from springline.view.film.film import Film, room_of
from springline.view.frame import Frame, FrameSurface, Polyline
from springline.view.frame_building import own_surfaces
from springline.view.frame_world import NEAR, enclosing_corners
from springline.view.style import Style
from springline.view.world_shapes import ball_shape, moving_shapes, shapes_of, without_moving

SAMPLES = 60  # times at which the bounds of moving walls are evaluated


def world_of(start: Still, room: FloatArray, styles: dict[str, Style]) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Fixed objects within a box [m], in the colors of each style, and the arrays that they name."""
    parts: dict[str, np.ndarray] = {}

    def pack(values: np.ndarray, kind: str) -> list[str]:
        kind = kind or "u4"
        name = f"world.{len(parts)}"
        parts[name] = np.ascontiguousarray(values, dtype=f"<{kind}")
        return [kind, name]

    still = replace(start, model=without_moving(start.model))
    origin = local_origin(start.drawn)
    standing = shapes_of({name: _standing(still, room, style) for name, style in styles.items()}, pack, origin)
    moving = moving_shapes(start.model, room, styles, pack, origin)
    ball = ball_shape(moving, pack)
    return {"standing": standing, "corners": None, "sized": [], "moving": moving, "ball": ball}, parts


def _standing(still: Still, room: FloatArray, style: Style) -> tuple[list[FrameSurface], list[Polyline]]:
    """Fixed surfaces and lines, as in a frame."""
    scale = Scale()
    standing = frame_world.standing(still, style, scale)
    own = own_surfaces(still.model, room, style, scale)
    surfaces, lines = frame_world.walls(still, room, style, scale)
    return [*standing.surfaces, *own.surfaces, *surfaces], [*standing.outlines, *own.outlines, *lines]


def film_room(film: Film, numbers: np.ndarray, positions: FloatArray, first: Frame) -> FloatArray:
    """Bounds of a whole film [m], shape (2, 3), with its particles, and with its walls at all times."""
    room = room_of(positions, first)
    model = film.first.model
    if not model.walls.moves:
        return room
    some = np.unique(np.linspace(0, len(numbers) - 1, SAMPLES).astype(np.intp))
    size, parts = float(np.ptp(room, axis=0).max()), [room]
    for time in film.times[numbers[some]].tolist():
        now = model_at_time(model, float(time))
        parts += [line.points for line in outlines.standing(now)]
        flat = [1.0, 1.0, float(model.dim == 3)]
        parts += [ball.center + ball.radius * np.array([[-1.0], [1.0]]) * flat for ball in outlines.spheres(now)]
        for point, normal in zip(now.planes.point, now.planes.normal, strict=True):
            middle = room.mean(axis=0)
            away = float((middle - point) @ normal)
            if abs(away) <= NEAR * size:
                foot = middle - away * normal
                reach = np.where(np.abs(normal) > 1.0 - 1e-9, foot, np.clip(foot, *room))
                parts.append(reach[None])
    return enclosing_corners(parts)
