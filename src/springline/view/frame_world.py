"""What stands in the world: boxes, spheres, rings, the torus's cell, planes; and how large everything is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from springline.checks import FloatArray
from springline.constraints.motion import moved
from springline.model.families import Model
from springline.view import outlines as rules
from springline.view.coloring import Scale
from springline.view.frame import FrameSurface, Points, Polyline
from springline.view.rulers import rounded
from springline.view.still import Still
from springline.view.style import Style

AROUND, ABOVE = 48, 24  # facets of a sphere: around its axis, and from pole to pole
BALL, PLANE = 0.30, 0.45  # opacity of spheres and planes
MARGIN = 0.15  # [-] of the size: how far a plane reaches beyond what is drawn
NEAR = 2.0  # [-] of the size: a plane further away than this is not drawn


@dataclass(frozen=True, eq=False)
class Standing:
    """What never moves: surfaces, lines, and every point of them [m], shape (k, 3)."""

    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]
    points: FloatArray


@dataclass
class DrawnWalls:
    """Outlines of walls within a box between two corners [m], kept from one picture to the next."""

    low: FloatArray
    high: FloatArray
    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]


def standing(still: Still, style: Style, scale: Scale) -> Standing:
    """Everything of the world but its planes, which reach as far as one looks."""
    model = still.model
    if model.walls.moves:
        return _standing(moved(model, still.time), style)
    return scale.kept(f"standing {style.rule} {style.ghost}", model, lambda: _standing(model, style))  # type: ignore[no-any-return]


def _standing(model: Model, style: Style) -> Standing:
    outlines = tuple(Polyline(line.points, style.rule, line.kind) for line in rules.standing(model))
    balls = rules.spheres(model) if model.dim == 3 else []
    surfaces = tuple(FrameSurface(*_placed(ball), style.ghost, BALL) for ball in balls)
    points = np.concatenate(
        [np.zeros((0, 3)), *(line.position for line in outlines), *(surface.vertices for surface in surfaces)]
    )
    return Standing(surfaces, outlines, points)


def walls(
    still: Still, bounds: FloatArray, style: Style, scale: Scale
) -> tuple[tuple[FrameSurface, ...], tuple[Polyline, ...]]:
    """Planes within what is drawn, and around it: lines in 2D, surfaces with an edge in 3D.

    Those that stand keep their size until something leaves the room that they were drawn for.
    """
    model = still.model
    if not len(model.planes.point) and not rules.has_endless(model):
        return (), ()
    if model.walls.moves:
        now = _walls(moved(model, still.time), bounds, style)
        return now.surfaces, now.outlines
    memory = scale.kept(f"walls {style.rule} {style.faint}", model, dict)
    last = memory.get("last")
    if last is None or (bounds[0] < last.low).any() or (bounds[1] > last.high).any():
        last = memory["last"] = _walls(model, bounds, style)
    return last.surfaces, last.outlines


def _walls(model: Model, bounds: FloatArray, style: Style) -> DrawnWalls:
    low, high = _room(model, bounds)
    lines = rules.planes(model, low, high)
    outlines = [Polyline(line.points, style.rule, line.kind) for line in [*lines, *rules.endless(model, low, high)]]
    surfaces = [FrameSurface(*mesh, style.ghost, BALL, "wall") for mesh in rules.meshes(model, low, high)]
    if model.dim == 3:
        surfaces += [
            FrameSurface(line.points[:-1], _fan(len(line.points) - 1), style.faint, PLANE, "plane") for line in lines
        ]
    return DrawnWalls(low, high, tuple(surfaces), tuple(outlines))


def _room(model: Model, bounds: FloatArray) -> tuple[FloatArray, FloatArray]:
    """What is drawn and the nearest part of planes not far away, with a margin, moved out to round numbers [m]."""
    middle, size = bounds.mean(axis=0), float(np.ptp(bounds, axis=0).max())
    away = np.einsum("ij,ij->i", middle - model.planes.point, model.planes.normal)
    feet = middle - away[:, None] * model.planes.normal
    low, high = around([bounds, feet[np.abs(away) <= NEAR * size]])
    low, high, _ = rounded(low - MARGIN * size, high + MARGIN * size)
    if model.dim == 2:
        low[2] = high[2] = 0.0
    return low, high


def _fan(corners: int) -> np.ndarray:
    """Triangles of a convex polygon, shape (corners - 2, 3)."""
    second = np.arange(1, corners - 1)
    return np.stack([np.zeros_like(second), second, second + 1], axis=1)


def _placed(ball: rules.Ball) -> tuple[FloatArray, np.ndarray]:
    vertices, faces = ball_mesh()
    return ball.center + ball.radius * vertices, faces


@lru_cache(maxsize=1)
def ball_mesh() -> tuple[FloatArray, np.ndarray]:
    """A sphere of radius 1: vertices, shape (k, 3), and faces, shape (f, 3), turned outward."""
    angle = np.linspace(0.0, 2.0 * np.pi, AROUND, endpoint=False)
    rise = np.linspace(-0.5 * np.pi, 0.5 * np.pi, ABOVE + 1)[1:-1]
    across, height = np.cos(rise)[:, None], np.repeat(np.sin(rise)[:, None], AROUND, axis=1)
    belts = np.stack([across * np.cos(angle), across * np.sin(angle), height], axis=2).reshape(-1, 3)
    vertices = np.concatenate([belts, [[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]]])
    here = np.arange(AROUND)
    beside, last = (here + 1) % AROUND, (ABOVE - 2) * AROUND
    south, north = np.full(AROUND, len(belts)), np.full(AROUND, len(belts) + 1)
    faces = [np.stack([south, beside, here], axis=1), np.stack([north, last + here, last + beside], axis=1)]
    for belt in range(ABOVE - 2):
        low, high = belt * AROUND, (belt + 1) * AROUND
        faces.append(np.stack([low + here, low + beside, high + beside], axis=1))
        faces.append(np.stack([low + here, high + beside, high + here], axis=1))
    return vertices, np.concatenate(faces)


def bounds(points: Points, trails: Sequence[Polyline], standing: Standing, dim: int) -> FloatArray:
    """Lower and upper corner of what is drawn [m], shape (2, 3); around a single place, half a meter each way."""
    parts = [standing.points, *(line.position for line in trails)]
    if len(points.position):
        columns = [points.position[:, axis] for axis in range(3)]  # one after the other: numpy is slow along rows
        spread = [points.radius if points.radius.any() and axis < dim else 0.0 for axis in range(3)]
        parts.append(np.array([[(at - r).min() for at, r in zip(columns, spread)]]))
        parts.append(np.array([[(at + r).max() for at, r in zip(columns, spread)]]))
    result = around(parts)
    if not np.ptp(result, axis=0).any():
        result = result + np.array([[-0.5], [0.5]]) * ([1.0, 1.0, float(dim == 3)])
    return result


def around(parts: Sequence[FloatArray]) -> FloatArray:
    """Lower and upper corner of all points [m], shape (2, 3); the origin where there are none."""
    parts = [part for part in parts if len(part)]
    if not parts:
        return np.zeros((2, 3))
    low = np.min([part.min(axis=0) for part in parts], axis=0)
    return np.stack([low, np.max([part.max(axis=0) for part in parts], axis=0)])
