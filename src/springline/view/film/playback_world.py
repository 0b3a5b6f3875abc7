"""Fixed objects of a page that plays: lines, surfaces, and walls with their motion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.constraints.motion import model_at_time
from springline.contacts.shapes.registry import surface_of
from springline.contacts.shapes.wall import circle
from springline.model.families import Model
from springline.moments.still import Still
from springline.view import frame_world, outlines
from springline.view.camera import round_bounds
from springline.view.coloring import Scale
from springline.view.film.film import Film, room_of
from springline.view.frame import Frame, FrameSurface, Polyline
from springline.view.frame_building import own_surfaces
from springline.view.frame_world import BALL, MARGIN, NEAR, PLANE, ball_mesh, enclosing_corners
from springline.view.style import Style

SAMPLES = 60  # times at which the bounds of moving walls are evaluated
BOX_FACES = 6  # numbers of walls per box


@dataclass(frozen=True, eq=False)
class PlaybackWorld:
    """Fixed objects of the picture.

    Attributes
    ----------
    parts : arrays by name: ``outlines`` [m], shape (lines, 2, 3), and vertices [m] and faces of each surface
    colors : by theme, the color of each range of lines, and of each surface with its opacity
    moving : moving walls at their drawn positions, with their motion
    """

    parts: dict[str, np.ndarray]
    colors: dict[str, dict[str, Any]]
    moving: list[dict[str, Any]]


def world_of(start: Still, room: FloatArray, styles: dict[str, Style]) -> PlaybackWorld:
    """Lines and surfaces within a box [m], in the colors of each style."""
    still = replace(start, model=without_moving(start.model))
    found = {name: _standing(still, room, style) for name, style in styles.items()}
    surfaces, lines = next(iter(found.values()))
    moving, parts = moving_walls(start.model, room)
    ends = [np.stack([line.position[:-1], line.position[1:]], axis=1) for line in lines]
    parts["outlines"] = np.concatenate([np.zeros((0, 2, 3)), *ends]).astype("<f4")
    for k, surface in enumerate(surfaces):
        parts[f"surface.{k}.vertices"] = surface.vertices.astype("<f4")
        parts[f"surface.{k}.faces"] = surface.faces.astype("<u4")
    return PlaybackWorld(parts, {name: _colors(*both) for name, both in found.items()}, moving)


def _standing(still: Still, room: FloatArray, style: Style) -> tuple[list[FrameSurface], list[Polyline]]:
    """Fixed surfaces and lines, as in a frame."""
    scale = Scale()
    standing = frame_world.standing(still, style, scale)
    own = own_surfaces(still.model, room, style, scale)
    surfaces, lines = frame_world.walls(still, room, style, scale)
    return [*standing.surfaces, *own.surfaces, *surfaces], [*standing.outlines, *own.outlines, *lines]


def _colors(surfaces: list[FrameSurface], lines: list[Polyline]) -> dict[str, Any]:
    return {
        "outlines": [[line.color, len(line.position) - 1] for line in lines],
        "surfaces": [{"color": one.color, "opacity": one.opacity, "kind": one.kind} for one in surfaces],
    }


def which_move(model: Model) -> np.ndarray:
    """Mask of walls that ever leave their drawn positions, shape (walls,), bool."""
    walls = model.walls
    return np.asarray(walls.velocity.any(axis=1) | (walls.amplitude.any(axis=1)))


def without_moving(model: Model) -> Model:
    """Model for drawing without its moving walls."""
    walls, planes, boxes = model.walls, model.planes, model.boxes
    if not walls.moves:
        return model
    moves, count = which_move(model), len(model.planes.point)
    box_moves = np.zeros(len(boxes.lower), dtype=bool)
    box_moves[[which for which, _ in _boxes(model, moves)]] = True
    return model._replace(
        walls=walls._replace(
            kind=walls.kind[~moves], shape=walls.shape[~moves], number=walls.number[~moves], moves=False
        ),
        planes=planes._replace(point=planes.point[~moves[:count]], normal=planes.normal[~moves[:count]]),
        boxes=boxes._replace(lower=boxes.lower[~box_moves], upper=boxes.upper[~box_moves]),
    )


def _boxes(model: Model, moves: np.ndarray) -> list[tuple[int, int]]:
    """Each moving box with the wall of one of its faces."""
    count, found = len(model.planes.point), dict[int, int]()
    for row in range(count, len(moves)):
        which = (int(model.walls.number[row]) - count) // BOX_FACES
        if moves[row] and which < len(model.boxes.lower):
            found.setdefault(which, row)
    return list(found.items())


def moving_walls(model: Model, room: FloatArray) -> tuple[list[dict[str, Any]], dict[str, np.ndarray]]:
    """Moving walls at their drawn positions, and the mesh of a ball if one is needed.

    A plane is given by a point and its normal, and the corners ``within`` which it is drawn [m]; other walls by lines
    [m], a ``ball`` by its center and radius [m], and other surfaces by the name of a ``mesh``.
    """
    if not model.walls.moves:
        return [], {}
    walls, moves = model.walls, which_move(model)
    low, high = _within(model, room)
    found: list[dict[str, Any]] = []
    for row in np.flatnonzero(moves[: len(model.planes.point)]).tolist():
        point, normal = model.planes.point[row].tolist(), model.planes.normal[row].tolist()
        within = [low.tolist(), high.tolist()]
        found.append({"point": point, "normal": normal, "within": within, "motion": _motion(model, row)})
    for which, row in _boxes(model, moves):
        edges = outlines.edges("box", model.boxes.lower[which], model.boxes.upper[which])
        found.append({"lines": [line.points.tolist() for line in edges], "motion": _motion(model, row)})
    parts: dict[str, np.ndarray] = {}
    for row in np.flatnonzero(moves).tolist():
        surface, center, radius = surface_of(model, row), walls.shape[row, :3], float(walls.shape[row, 6])
        thing: dict[str, Any] = {"motion": _motion(model, row)}
        if surface.ball and model.dim == 2:
            thing["lines"] = [circle(center, np.array([0.0, 0.0, 1.0]), radius).tolist()]
        elif surface.ball:
            thing["ball"] = [*center.tolist(), radius]
        elif surface.outline is not None:
            thing["lines"] = [line.tolist() for line in surface.outline(walls.shape[row], low, high)]
            if surface.mesh is not None:
                thing["mesh"] = f"mesh.{row}"
                vertices, faces = surface.mesh(walls.shape[row], low, high)
                parts |= {f"mesh.{row}.vertices": vertices.astype("<f4"), f"mesh.{row}.faces": faces.astype("<u4")}
        else:
            continue
        found.append(thing)
    if any("ball" in one for one in found):
        vertices, faces = ball_mesh()
        parts |= {"ball.vertices": vertices.astype("<f4"), "ball.faces": faces.astype("<u4")}
    return found, parts


def _motion(model: Model, row: int) -> dict[str, Any]:
    """Coefficients of X(t) = velocity t + amplitude cos(omega t + phase), the displacement of a wall [m]."""
    walls = model.walls
    return {
        "velocity": walls.velocity[row].tolist(), "amplitude": walls.amplitude[row].tolist(),
        "omega": float(walls.omega[row]), "phase": float(walls.phase[row]),
    }  # fmt: skip


def looks() -> dict[str, list[Any]]:
    """Colors of moving walls, by their names in a style, with an opacity."""
    return {"line": ["rule", 1.0], "ball": ["ghost", BALL], "plane": ["faint", PLANE]}


def _within(model: Model, room: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Corners between which moving planes are drawn [m]: the bounds with a margin, at round numbers."""
    size = float(np.ptp(room, axis=0).max())
    low, high, _ = round_bounds(room[0] - MARGIN * size, room[1] + MARGIN * size)
    if model.dim == 2:
        low[2] = high[2] = 0.0
    return low, high


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
