"""Fixed objects of a scene: boxes, spheres, rings, the torus cell, planes; and the bounds of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from springline.checks import FloatArray
from springline.constraints.motion import model_at_time
from springline.equilibrium import rounding
from springline.forces.loads import loads_at
from springline.forces.mesh_world import MeshWorlds
from springline.formatting import format_quantity
from springline.model.families import Model
from springline.view import outlines as rules
from springline.view.camera import round_bounds
from springline.view.coloring import Scale
from springline.view.frame import Arrows, FrameSurface, FrameText, Look, Points, Polyline
from springline.view.still import Still
from springline.view.style import Style

AROUND, ABOVE = 48, 24  # facets of a sphere: around its axis, and from pole to pole
BALL, PLANE = 0.30, 0.45  # opacity of spheres and planes
MARGIN = 0.15  # [-] of the size: margin of a plane beyond the other contents
NEAR = 2.0  # [-] of the size: a plane further away than this is not drawn


@dataclass(frozen=True, eq=False)
class Standing:
    """Fixed parts of a picture: surfaces, lines, and all their points [m], shape (k, 3)."""

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
        *(FrameSurface(*mesh, style.ghost, BALL) for mesh in rules.obstacles(model)),
    )
    worlds = model.room(MeshWorlds)
    for begin, end in worlds.shown.tolist():
        faces = np.arange(3 * (end - begin)).reshape(-1, 3)
        surfaces += (FrameSurface(worlds.corner[3 * begin : 3 * end], faces, style.ghost, BALL, "surface"),)
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
            FrameSurface(line.points[:-1], _fan(len(line.points) - 1), style.faint, PLANE, "plane") for line in lines
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


def _fan(corners: int) -> np.ndarray:
    """Triangles of a convex polygon, shape (corners - 2, 3)."""
    second = np.arange(1, corners - 1)
    return np.stack([np.zeros_like(second), second, second + 1], axis=1)


def _ball_surface(ball: rules.Ball) -> tuple[FloatArray, np.ndarray]:
    vertices, faces = ball_mesh()
    return ball.center + ball.radius * vertices, faces


@lru_cache(maxsize=1)
def ball_mesh() -> tuple[FloatArray, np.ndarray]:
    """Sphere of radius 1: vertices, shape (k, 3), and faces, shape (f, 3), oriented outward."""
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
    """Lower and upper corner of the contents [m], shape (2, 3); for a single point, half a meter each way."""
    parts = [standing.points, *(line.position for line in trails)]
    if len(points.position):
        columns = [points.position[:, axis] for axis in range(3)]  # one after the other: NumPy is slow along rows
        spread = [points.radius if points.radius.any() and axis < dim else 0.0 for axis in range(3)]
        parts.append(np.array([[(at - r).min() for at, r in zip(columns, spread)]]))
        parts.append(np.array([[(at + r).max() for at, r in zip(columns, spread)]]))
    result = enclosing_corners(parts)
    if not np.ptp(result, axis=0).any():
        result = result + np.array([[-0.5], [0.5]]) * ([1.0, 1.0, float(dim == 3)])
    return result


def enclosing_corners(parts: Sequence[FloatArray]) -> FloatArray:
    """Lower and upper corner of all points [m], shape (2, 3); the origin if there are no points."""
    parts = [part for part in parts if len(part)]
    if not parts:
        return np.zeros((2, 3))
    low = np.min([part.min(axis=0) for part in parts], axis=0)
    return np.stack([low, np.max([part.max(axis=0) for part in parts], axis=0)])


# Optional contents in addition to particles and springs: trails, arrows, numbers.

LONGEST = 0.16  # [-] length of the longest arrow relative to the longest side of the picture
SHORTEST = 1e-3  # [-] of the longest arrow: shorter ones are not drawn
MOST_VALUES = 24  # arrows of a kind up to which each has its value at its tip
ARROW_NAMES = {"velocity": "velocities", "force": "forces", "reaction": "reactions", "load": "loads"}
MOST_NUMBERS = 300  # particles up to which each has its number; more numbers would overlap


def trails(still: Still, look: Look, seen: np.ndarray) -> tuple[Polyline, ...]:
    """Past positions of particles, oldest point first, up to the present position."""
    if not look.trails or not still.trails:
        return ()
    result = []
    for past, i in zip(still.trails, still.model.trails.particle.tolist(), strict=False):
        if seen[i]:
            line = np.concatenate([past, still.position[i : i + 1]])
            result += [Polyline(part, look.style.trail, "trail") for part in _split_at_edges(line, still.model)]
    return tuple(result)


def _split_at_edges(line: FloatArray, model: Model) -> list[FloatArray]:
    """Parts of a line that do not jump across the edge of a torus; parts of zero length are left out."""
    size = model.space.size
    if not model.space.periodic or len(line) < 2:
        return [line]
    leaps = ((np.abs(np.diff(line, axis=0)) > 0.5 * size) & (size > 0.0)).any(axis=1)
    return [part for part in np.split(line, np.flatnonzero(leaps) + 1) if len(part) > 1]


def arrows(
    still: Still, look: Look, scale: Scale, seen: np.ndarray, bounds: FloatArray, notes: list[str]
) -> tuple[Arrows, ...]:
    """Velocities, net forces (zero along held axes), reactions and loads, as requested."""
    style, shown = look.style, []
    length = LONGEST * float(np.ptp(bounds, axis=0).max())
    if look.velocities:
        shown.append(("velocity", "m/s", style.accent, still.velocity))
    net = still.pulled() if still.pulled is not None and (look.forces or look.reactions) else None
    if look.forces and net is not None:
        shown.append(("force", "N", style.second, np.where(still.held, 0.0, net)))
    if look.reactions and net is not None:
        shown.append(("reaction", "N", style.reaction, _reactions(still, net, notes)))
    if look.loads:
        loads = loads_at(still.model, still.time) if still.shape is None else still.shape.loads
        shown.append(("load", "N", style.load, loads))
    if net is None and (look.forces or look.reactions):
        notes.append("Forces: unknown here")
    found = [_scale_arrows(*one, still, scale, seen, length) for one in shown]
    return tuple(one for one in found if len(one.start))


def _reactions(still: Still, net: FloatArray, notes: list[str]) -> FloatArray:
    """Force of supports along the axes that they hold [N], shape (n, 3): minus all other forces, weight included."""
    if still.shape is not None:
        return still.shape.reactions
    if len(still.model.holonomic.kind):
        notes.append("Reactions without what rods and cords carry")
    return np.where(still.held & still.alive[:, None], -net, 0.0)


def _scale_arrows(
    kind: str, unit: str, color: str, values: FloatArray, still: Still, scale: Scale, seen: np.ndarray, length: float
) -> Arrows:
    """Arrows proportional to their values; the largest recent value has ``length`` [m]."""
    size = np.where(seen, np.sqrt(np.einsum("ij,ij->i", values, values)), 0.0)
    size[size <= least_of(still, kind)] = 0.0
    largest = float(size.max(initial=0.0))
    most = scale.range_of(kind, 0.0, largest, still.time)[1]
    rows = np.flatnonzero(size > SHORTEST * most)
    drawn = values[rows] * (length / most) if len(rows) else np.zeros((0, 3))
    return Arrows(kind, still.position[rows], drawn, color, unit, largest, rows)


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
        size = np.sqrt(np.einsum("ij,ij->i", one.vector, one.vector))
        amount = size * (one.largest / float(size.max()))
        words = [format_quantity(value, one.unit) for value in amount.tolist()]
        rows = np.argsort(-amount, kind="stable").tolist()
        if len(rows) > MOST_VALUES:
            rows = list({words[k]: k for k in reversed(rows)}.values())[::-1][:MOST_VALUES]
            notes.append(f"Values: of {len(words):,} {ARROW_NAMES[one.kind]}, one of those alike")
        tips = one.start + one.vector
        result += [FrameText(tips[k], words[k], f"{one.kind} at particle {one.particle[k]}") for k in rows]
    return tuple(result)
