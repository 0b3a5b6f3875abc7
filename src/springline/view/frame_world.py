"""Fixed objects of a scene: boxes, spheres, rings, the torus cell, planes; and the bounds of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from springline.checks import FloatArray
from springline.constraints.motion import model_at_time
from springline.equilibrium import rounding
from springline.forces.mesh_world import world_triangles
from springline.formatting import format_quantity
from springline.model.families import Model
from springline.moments.still import Still
from springline.view import outlines as rules
from springline.view.camera import round_bounds
from springline.view.coloring import Scale
from springline.view.frame import Arrows, FrameSurface, FrameText, Points, Polyline
from springline.view.style import Style

AROUND, ABOVE = 48, 24  # facets of a sphere: around its axis, and from pole to pole
BALL, PLANE, OBSTACLE = 0.30, 0.45, 0.95  # opacity of spheres, planes and obstacles
MARGIN = 0.15  # [-] of the size: margin of a plane beyond the other contents
NEAR = 2.0  # [-] of the size: a plane further away than this is not drawn


@dataclass(frozen=True, eq=False)
class Standing:
    """Fixed parts of a picture: surfaces, lines, and all their points [m], shape (k, 3)."""

    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]
    points: FloatArray

    @cached_property
    def corners(self) -> FloatArray:
        """Lower and upper corner of all points [m], shape (2, 3); or (0, 3) without any."""
        return enclosing_corners([self.points]) if len(self.points) else self.points


@dataclass
class DrawnWalls:
    """Outlines of walls within a box between two corners [m], kept from one picture to the next."""

    low: FloatArray
    high: FloatArray
    surfaces: tuple[FrameSurface, ...]
    outlines: tuple[Polyline, ...]


def standing(still: Still, style: Style, scale: Scale) -> Standing:
    """All fixed objects except planes, whose size depends on the view."""
    model = still.model
    if model.walls.moves or rules.obstacles_move(model):
        return _standing(model_at_time(model, still.time), style)
    return scale.cached_value(f"standing {style.rule} {style.ghost}", model, lambda: _standing(model, style))  # type: ignore[no-any-return]


def _standing(model: Model, style: Style) -> Standing:
    outlines = tuple(Polyline(line.points, style.rule, line.kind) for line in rules.standing(model))
    balls = rules.spheres(model) if model.dim == 3 else []
    surfaces = (
        *(FrameSurface(*_ball_surface(ball), style.ghost, BALL) for ball in balls),
        *(FrameSurface(*mesh, style.ghost, OBSTACLE) for mesh in rules.obstacles(model)),
    )
    for corners in world_triangles(model):
        faces = np.arange(len(corners)).reshape(-1, 3)
        surfaces += (FrameSurface(corners, faces, style.ghost, BALL, "surface"),)
    points = np.concatenate(
        [np.zeros((0, 3)), *(line.position for line in outlines), *(surface.vertices for surface in surfaces)]
    )
    return Standing(surfaces, outlines, points)


def walls(
    still: Still, bounds: FloatArray, style: Style, scale: Scale
) -> tuple[tuple[FrameSurface, ...], tuple[Polyline, ...]]:
    """Planes within the bounds of the picture and around it: lines in 2D, surfaces with an edge in 3D.

    Fixed planes keep their size until an object leaves the box that they were drawn for.
    """
    model = still.model
    if not len(model.planes.point) and not rules.has_endless(model):
        return (), ()
    if model.walls.moves:
        now = _walls(model_at_time(model, still.time), bounds, style)
        return now.surfaces, now.outlines
    memory = scale.cached_value(f"walls {style.rule} {style.faint}", model, dict)
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
            FrameSurface(line.points[:-1], fan(len(line.points) - 1), style.faint, PLANE, "plane") for line in lines
        ]
    return DrawnWalls(low, high, tuple(surfaces), tuple(outlines))


def _room(model: Model, bounds: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Bounding box of the drawing with the nearest part of planes close by, and a margin, at round numbers [m]."""
    middle, size = bounds.mean(axis=0), float(np.ptp(bounds, axis=0).max())
    away = np.einsum("ij,ij->i", middle - model.planes.point, model.planes.normal)
    feet = middle - away[:, None] * model.planes.normal
    low, high = enclosing_corners([bounds, feet[np.abs(away) <= NEAR * size]])
    low, high, _ = round_bounds(low - MARGIN * size, high + MARGIN * size)
    if model.dim == 2:
        low[2] = high[2] = 0.0
    return low, high


def fan(corners: int) -> np.ndarray:
    """Triangles of a convex polygon, shape (corners - 2, 3)."""
    second = np.arange(1, corners - 1)
    return np.stack([np.zeros_like(second), second, second + 1], axis=1)


def _ball_surface(ball: rules.Ball) -> tuple[FloatArray, np.ndarray]:
    vertices, faces = ball_mesh()
    return ball.center + ball.radius * vertices, faces


@lru_cache(maxsize=1)
def ball_mesh() -> tuple[FloatArray, np.ndarray]:
    """Sphere of radius 1: vertices, shape (k, 3), and faces, shape (f, 3), oriented outward.

    The vertices are numbers of single precision, as standalone pages hold them.
    """
    angle = np.linspace(0.0, 2.0 * np.pi, AROUND, endpoint=False)
    rise = np.linspace(-0.5 * np.pi, 0.5 * np.pi, ABOVE + 1)[1:-1]
    across, height = np.cos(rise)[:, None], np.repeat(np.sin(rise)[:, None], AROUND, axis=1)
    belts = np.stack([across * np.cos(angle), across * np.sin(angle), height], axis=2).reshape(-1, 3)
    vertices = np.concatenate([belts, [[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]]]).astype(np.float32).astype(np.float64)
    here = np.arange(AROUND)
    beside, last = (here + 1) % AROUND, (ABOVE - 2) * AROUND
    south, north = np.full(AROUND, len(belts)), np.full(AROUND, len(belts) + 1)
    faces = [np.stack([south, beside, here], axis=1), np.stack([north, last + here, last + beside], axis=1)]
    for belt in range(ABOVE - 2):
        low, high = belt * AROUND, (belt + 1) * AROUND
        faces.append(np.stack([low + here, low + beside, high + beside], axis=1))
        faces.append(np.stack([low + here, high + beside, high + here], axis=1))
    return vertices, np.concatenate(faces)


def enclosing_corners(parts: Sequence[FloatArray]) -> FloatArray:
    """Lower and upper corner of all points [m], shape (2, 3); the origin if there are no points."""
    parts = [part for part in parts if len(part)]
    if not parts:
        return np.zeros((2, 3))
    low = np.min([part.min(axis=0) for part in parts], axis=0)
    return np.stack([low, np.max([part.max(axis=0) for part in parts], axis=0)])


# Optional contents in addition to particles and springs: trails, arrows, numbers.

LONGEST = 0.16  # [-] length of the longest arrow relative to the longest side of the picture
MOST_VALUES = 24  # arrows of a kind up to which each has its value at its tip
ARROW_NAMES = {"velocity": "velocities", "force": "forces", "reaction": "reactions", "load": "loads",
               "contact": "contact forces"}  # fmt: skip
MOST_NUMBERS = 300  # particles up to which each has its number; more numbers would overlap


def least_of(still: Still, kind: str) -> float:
    """Magnitude below which a velocity [m/s] or a force [N] is not drawn."""
    if kind == "velocity":
        return rounding.speed_rounding(still.model, still.position, still.velocity)
    least = rounding.force_rounding(still.model, still.position)
    return least if still.shape is None or kind == "load" else max(least, rounding.residual_rounding(still.shape))


def numbers(points: Points, notes: list[str]) -> tuple[FrameText, ...]:
    """Number of each particle as a label; evenly selected particles if there are many."""
    rows = np.arange(len(points.index))
    if len(rows) > MOST_NUMBERS:
        notes.append(f"Numbers: {MOST_NUMBERS} of {len(rows):,}")
        rows = np.linspace(0, len(rows) - 1, MOST_NUMBERS).astype(np.intp)
    return tuple(FrameText(points.position[k], str(points.index[k]), "particle") for k in rows.tolist())


def values(arrows: tuple[Arrows, ...], notes: list[str]) -> tuple[FrameText, ...]:
    """Magnitude of each arrow as a label at its tip, the largest first; if many, one label for equal values."""
    result = []
    for one in arrows:
        words = [format_quantity(value, one.unit) for value in one.value.tolist()]
        rows = np.argsort(-one.value, kind="stable").tolist()
        if len(rows) > MOST_VALUES:
            rows = list({words[k]: k for k in reversed(rows)}.values())[::-1][:MOST_VALUES]
            notes.append(f"Values: of {len(words):,} {ARROW_NAMES[one.kind]}, one of those alike")
        tips = one.start.astype(np.float64) + one.vector
        result += [FrameText(tips[k], words[k], f"{one.kind} at particle {one.particle[k]}") for k in rows]
    return tuple(result)
