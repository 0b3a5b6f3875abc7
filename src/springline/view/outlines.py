"""Outlines of walls, boxes, spheres, rings and rods as lines in space. NumPy only."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Projections
from springline.constraints.motion import model_at_time
from springline.contacts.shapes.registry import surface_of
from springline.contacts.shapes.wall import Mesh, across, circle
from springline.forces.steering_pass import AVOID, Flock
from springline.model.families import CORD, RING_RADIUS, ROD, SPHERE, Model, SurfaceContacts
from springline.model.space import nearest
from springline.moments.still import Still
from springline.view.rope_paths import wound_ropes

LOOSE = 1e-6  # [-] of its length: a cord shorter by more is slack, a strut longer by more exerts no force
TIES = ("rod", "cord", "slack")  # kinds of outlines of constraints between particles
ON_PLANE = 1e-12  # [-] of a box's diagonal: a corner nearer to a plane lies on it
LATITUDES = (-60.0, -30.0, 0.0, 30.0, 60.0)  # [degrees]
MERIDIANS = 6


class Outline(NamedTuple):
    """Line of a rule: the kind of its object, and its points [m], shape (k, 3)."""

    kind: str  # "plane", "box", "wall", "torus", "sphere", "ring", "rod", "cord", "slack" or "rope"
    points: FloatArray


def finite_outlines(shot: Still) -> list[Outline]:
    """Objects of finite extent: boxes, the torus, spheres, rings, rods and cords."""
    model = model_at_time(shot.model, shot.time)
    lines = [*_boxes(model), *_torus(model)]
    lines += [line for ball in spheres(model) for line in _globe(ball, model.dim)]
    return [*lines, *_rings(model), *_ties(shot)]


def standing(model: Model) -> list[Outline]:
    """Fixed outlines of finite extent: boxes, the torus, rings, and circles of spheres in a plane."""
    lines = [*_boxes(model), *_torus(model), *_rings(model)]
    return lines + [line for ball in spheres(model) if model.dim == 2 for line in _globe(ball, 2)]


def planes(model: Model, low: FloatArray, high: FloatArray) -> list[Outline]:
    """Part of each plane within two corners [m]: a line in 2D, a polygon in 3D, empty if the plane passes outside."""
    result = []
    for point, normal in zip(model.planes.point, model.planes.normal, strict=True):
        cut = _cut(point, normal, low, high)
        if len(cut) > 1:
            result.append(Outline("plane", cut))
    return result


def endless(model: Model, low: FloatArray, high: FloatArray) -> list[Outline]:
    """Lines of infinite walls that are not planes, such as cylinders, within two corners [m]."""
    result = []
    for row in _walls_drawn_as(model, "outline"):
        outline = surface_of(model, row).outline
        assert outline is not None
        result += [Outline("wall", line) for line in outline(model.walls.shape[row], low, high)]
    return result


def has_endless(model: Model) -> bool:
    """Return True if there is such a wall."""
    return bool(_walls_drawn_as(model, "outline"))


def meshes(model: Model, low: FloatArray, high: FloatArray) -> list[Mesh]:
    """Surfaces of these walls within two corners [m]."""
    found = ((surface_of(model, row).mesh, model.walls.shape[row]) for row in _walls_drawn_as(model, "mesh"))
    return [mesh(shape, low, high) for mesh, shape in found if mesh is not None]


def obstacles(model: Model) -> list[Mesh]:
    """Meshes of obstacles, one for all."""
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    if surfaces is None or not len(surfaces.place):
        return []
    first = len(surfaces.particle)
    faces = surfaces.face[surfaces.face.min(axis=1, initial=first) >= first] - first
    return [Mesh(surfaces.place, faces.astype(np.int64))]


def obstacles_move(model: Model) -> bool:
    """Return True if any obstacle moves."""
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    return surfaces is not None and surfaces.moves


def _walls_drawn_as(model: Model, how: str) -> list[int]:
    """Walls whose surface is drawn in a given way: as a "ball", by an "outline" or by a "mesh"."""
    return [row for row in range(len(model.walls.kind)) if getattr(surface_of(model, row), how)]


def _cut(point: FloatArray, normal: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """Intersections of a plane with the edges of a box, in cyclic order and closed, shape (k, 3)."""
    corners = np.array(list(itertools.product(*zip(low, high, strict=True))))
    height = (corners - point) @ normal
    near = ON_PLANE * float(np.linalg.norm(high - low))
    found = [corners[np.abs(height) <= near]]
    for i, j in itertools.combinations(range(8), 2):
        if (i ^ j).bit_count() == 1 and min(abs(height[i]), abs(height[j])) > near and height[i] * height[j] < 0.0:
            part = height[i] / (height[i] - height[j])
            found.append((corners[i] + part * (corners[j] - corners[i]))[None])
    points = np.unique(np.concatenate(found), axis=0)
    if len(points) < 3:
        return points
    first, second = across(normal)
    away = points - points.mean(axis=0)
    around = points[np.argsort(np.arctan2(away @ second, away @ first))]
    return np.concatenate([around, around[:1]])


def _boxes(model: Model) -> list[Outline]:
    return [
        line for low, high in zip(model.boxes.lower, model.boxes.upper, strict=True) for line in edges("box", low, high)
    ]


def _torus(model: Model) -> list[Outline]:
    if not model.space.periodic:
        return []
    size = np.where(model.space.size > 0.0, model.space.size, np.inf)
    return edges("torus", model.space.origin, model.space.origin + size)


def edges(kind: str, low: FloatArray, high: FloatArray) -> list[Outline]:
    """Edges of a box: twelve, four if it is unbounded along one axis, none if along more."""
    open_axes = np.flatnonzero(~np.isfinite(low) | ~np.isfinite(high))
    if len(open_axes) > 1:
        return []
    low, high = (np.where(np.isfinite(corner), corner, 0.0) for corner in (low, high))
    low[open_axes] = high[open_axes] = 0.0
    result = []
    for axis in set(range(3)) - set(open_axes.tolist()):
        others = [other for other in range(3) if other != axis]
        for code in range(4):
            start = low.copy()
            for bit, other in enumerate(others):
                start[other] = (high if code >> bit & 1 else low)[other]
            end = start.copy()
            end[axis] = high[axis]
            result.append(Outline(kind, np.array([start, end])))
    return result


class Ball(NamedTuple):
    """Sphere that particles move on, bounce off or steer around."""

    center: FloatArray  # [m], shape (3,)
    radius: float  # [m]


def spheres(model: Model) -> list[Ball]:
    """Spheres, each once, however many particles move on it, bounce off it or steer around it."""
    rows, project = model.holonomic, model.room(Projections)
    found = {(*rows.center[r], rows.length[r]) for r in np.flatnonzero(rows.kind == SPHERE)}
    walls = model.walls
    found |= {(*walls.shape[row, :3], walls.shape[row, 6]) for row in _walls_drawn_as(model, "ball")}
    on_spheres = ~project.axis.any(axis=1)
    found |= {(*center, r) for center, r in zip(project.center[on_spheres], project.radius[on_spheres], strict=True)}
    steering = model.room(Flock).steering
    for row in np.flatnonzero(steering.kind == AVOID):
        of_row = slice(steering.first[row], steering.first[row + 1])
        found |= {(*center, r) for center, r in zip(steering.point[of_row], steering.radius[of_row], strict=True)}
    return [Ball(np.array(ball[:3]), float(ball[3])) for ball in sorted(found)]


def _rings(model: Model) -> list[Outline]:
    """Rings, each once."""
    rows, project = model.holonomic, model.room(Projections)
    found = {(*rows.center[r], *rows.axis[r], rows.length[r]) for r in np.flatnonzero(rows.kind == RING_RADIUS)}
    for center, axis, radius in zip(project.center, project.axis, project.radius, strict=True):
        if np.any(axis):
            found.add((*center, *axis, radius))
    return [Outline("ring", circle(np.array(r[:3]), np.array(r[3:6]), float(r[6]))) for r in sorted(found)]


def _globe(ball: Ball, dim: int) -> list[Outline]:
    center, radius = ball
    if dim == 2:
        return [Outline("sphere", circle(center, np.array([0.0, 0.0, 1.0]), radius))]
    result = []
    for latitude in np.radians(LATITUDES):
        level = center + np.array([0.0, 0.0, radius * np.sin(latitude)])
        result.append(Outline("sphere", circle(level, np.array([0.0, 0.0, 1.0]), radius * np.cos(latitude))))
    for angle in np.arange(MERIDIANS) * np.pi / MERIDIANS:
        result.append(Outline("sphere", circle(center, np.array([np.cos(angle), np.sin(angle), 0.0]), radius)))
    return result


def _ties(shot: Still) -> list[Outline]:
    """Rods and cords between particles that are not removed."""
    rows, result = shot.model.holonomic, []
    for r in np.flatnonzero((rows.kind == ROD) | (rows.kind == CORD)):
        one, other = int(rows.first[r]), int(rows.second[r])
        if shot.alive[one] and shot.alive[other]:
            line = _segment_ends(shot, one, other)
            loose = np.linalg.norm(line[1] - line[0]) < rows.length[r] * (1.0 - LOOSE)
            result.append(Outline("rod" if rows.kind[r] == ROD else "slack" if loose else "cord", line))
    rims = wound_ropes(shot.model)
    result += [Outline("rope", line) for ends, line in rims.lines(shot.position, shot.model) if shot.alive[ends].all()]
    for one, other in shot.bonds.tolist():
        if shot.alive[one] and shot.alive[other]:
            result.append(Outline("rod", _segment_ends(shot, one, other)))
    return result


def _segment_ends(shot: Still, tail: int, head: int) -> FloatArray:
    """Both ends of a segment between two particles [m], the head as the nearest image to the tail, shape (2, 3)."""
    here = shot.position[tail]
    return np.stack([here, here + nearest(shot.model.space, shot.position[head] - here)])
