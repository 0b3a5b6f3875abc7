"""Fixed and moving objects of a scene as pages store them: shapes as drawn, and the laws of their motions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.contacts.shapes.registry import surface_of
from springline.contacts.shapes.wall import circle
from springline.model.families import Model, SurfaceContacts, Walls
from springline.single_precision import relative
from springline.view import outlines
from springline.view.camera import round_bounds
from springline.view.frame import FrameSurface, Polyline
from springline.view.frame_world import BALL, MARGIN, OBSTACLE, PLANE, ball_mesh, fan
from springline.view.style import Style

BOX_FACES = 6  # numbers of walls per box


class ColoredMesh(NamedTuple):
    """Vertices [m] and faces, with the name of a color in a style."""

    vertices: FloatArray
    faces: np.ndarray
    color: str
    opacity: float
    kind: str


Drawn = tuple[Sequence[FrameSurface], Sequence[Polyline]]
Pack = Callable[[np.ndarray, str], list[str]]  # stores an array and returns its number type and its text or name


def ball_rows(model: Model) -> list[int]:
    """Rows of the walls that are balls."""
    return [row for row in range(len(model.walls.kind)) if surface_of(model, row).ball]


def first_faces(model: Model) -> list[int]:
    """Row of the first face of each box among the walls; -1 for boxes without faces."""
    boxes = dict(_boxes(model, np.ones(len(model.walls.kind), dtype=bool)))
    return [boxes.get(which, -1) for which in range(len(model.boxes.lower))]


def drop_plain_walls(model: Model) -> Model:
    """Model for drawing without planes, boxes, and balls that are walls."""
    walls, planes, boxes = model.walls, model.planes, model.boxes
    others = np.zeros(len(walls.kind), dtype=bool)
    others[[row for row in range(len(walls.kind)) if surface_of(model, row).outline is not None]] = True
    columns = ("kind", "shape", "law", "number", "maker", "convex", "velocity", "amplitude", "omega", "phase")
    kept = walls._replace(**{name: getattr(walls, name)[others] for name in columns})
    kept = kept._replace(moves=bool(which_move(model)[others].any()))
    return model._replace(
        walls=kept, planes=planes._replace(point=planes.point[:0], normal=planes.normal[:0]),
        boxes=boxes._replace(lower=boxes.lower[:0], upper=boxes.upper[:0]),
    )  # fmt: skip


def which_move(model: Model) -> np.ndarray:
    """Mask of walls that ever leave their drawn positions, shape (walls,), bool."""
    walls = model.walls
    return np.asarray(walls.velocity.any(axis=1) | (walls.amplitude.any(axis=1)))


def which_obstacles_move(model: Model) -> np.ndarray:
    """Mask of obstacles that ever leave their drawn positions, shape (obstacles,), bool."""
    paths = model.arrays_by_class.get(SurfaceContacts)
    return np.zeros(0, dtype=bool) if paths is None else paths.velocity.any(axis=1) | paths.amplitude.any(axis=1)


def _without_obstacles(model: Model, gone: np.ndarray) -> Model:
    """Model for drawing without some obstacles, given by a mask, shape (obstacles,)."""
    surfaces = model.room(SurfaceContacts)
    first, kept = len(surfaces.particle), ~gone[surfaces.owner]
    number = np.concatenate([np.arange(first), first - 1 + np.cumsum(kept)])
    there = np.concatenate([np.ones(first, dtype=bool), kept])[surfaces.face].all(axis=1)
    return model.replace_arrays(
        surfaces._replace(
            place=surfaces.place[kept], owner=surfaces.owner[kept],
            face=number[surfaces.face[there]].astype(np.int32), moves=False,
        )
    )  # fmt: skip


def without_moving(model: Model) -> Model:
    """Model for drawing without its moving walls and obstacles."""
    if which_obstacles_move(model).any():
        model = _without_obstacles(model, which_obstacles_move(model))
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


def shapes_of(
    drawn: Mapping[str, Drawn], pack: Pack, origin: FloatArray, balls: Sequence[list[float]] = ()
) -> dict[str, Any]:
    """Lines and surfaces of one shape in the colors of several styles.

    The first surfaces are ``balls``, given by center and radius [m]. Positions are relative to the ``origin`` [m].
    """
    surfaces, lines = next(iter(drawn.values()))
    ends = [np.stack([line.position[:-1], line.position[1:]], axis=1) for line in lines]
    around = [[*relative(np.array(one[:3]), origin).tolist(), one[3]] for one in balls]
    return {
        "outlines": pack(relative(np.concatenate([np.zeros((0, 2, 3)), *ends]), origin), "f4"),
        "surfaces": [
            *around, *(_mesh(relative(one.vertices, origin), one.faces, pack) for one in surfaces[len(balls) :])
        ],
        "looks": {
            name: {
                "outlines": [[line.color, len(line.position) - 1] for line in its],
                "surfaces": [{"color": one.color, "opacity": one.opacity, "kind": one.kind} for one in those],
            }
            for name, (those, its) in drawn.items()
        },
    }  # fmt: skip


def _mesh(vertices: FloatArray, faces: np.ndarray, pack: Pack) -> list[list[str]]:
    return [pack(vertices, "f4"), pack(faces, "")]


def ball_shape(shapes: Sequence[dict[str, Any]], pack: Pack, *, always: bool = False) -> list[list[str]] | None:
    """Mesh of a ball of radius 1, or None if none of the shapes has a ball; it is ``always`` returned if so asked."""
    balls = always or any(isinstance(surface[0], float) for one in shapes for surface in one["surfaces"])
    return _mesh(*ball_mesh(), pack) if balls else None


def moving_shapes(
    model: Model, room: FloatArray, styles: dict[str, Style], pack: Pack, origin: FloatArray
) -> list[dict[str, Any]]:
    """Moving walls, as drawn within a box [m], and obstacles, with their motions.

    Planes move along their normals: motion within a plane is not visible.
    """
    found = _moving_obstacles(model, styles, pack, origin)
    if not model.walls.moves:
        return found
    moves, (low, high) = which_move(model), _within(model, room)

    def add(
        row: int, lines: list[FloatArray], surface: ColoredMesh | None = None, ball: Sequence[float] = (),
        normal: FloatArray | None = None,
    ) -> None:  # fmt: skip
        """Append a wall: its lines [m], and its surface, or center and radius of a ball [m]."""
        one = ColoredMesh(*ball_mesh(), "ghost", BALL, "sphere") if ball else surface
        drawn = {
            name: (
                [] if one is None
                else [FrameSurface(one.vertices, one.faces, getattr(style, one.color), one.opacity, one.kind)],
                [Polyline(line, style.rule) for line in lines],
            )
            for name, style in styles.items()
        }  # fmt: skip
        shapes = shapes_of(drawn, pack, origin, [list(ball)] if ball else [])
        found.append({"motion": _motion(model.walls, row, normal), "plane": normal is not None, **shapes})

    for row in np.flatnonzero(moves[: len(model.planes.point)]).tolist():
        one = slice(row, row + 1)
        plane = model.planes._replace(point=model.planes.point[one], normal=model.planes.normal[one])
        lines = [line.points for line in outlines.planes(model._replace(planes=plane), low, high)]
        surface = None
        if lines and model.dim == 3:
            surface = ColoredMesh(lines[0][:-1], fan(len(lines[0]) - 1), "faint", PLANE, "plane")
        add(row, lines, surface, normal=plane.normal[0])
    for which, row in _boxes(model, moves):
        add(row, [line.points for line in outlines.edges("box", model.boxes.lower[which], model.boxes.upper[which])])
    for row in np.flatnonzero(moves).tolist():
        shape, numbers = surface_of(model, row), model.walls.shape[row]
        center, radius = numbers[:3], float(numbers[6])
        if shape.ball:
            flat = model.dim == 2
            lines = [circle(center, np.array([0.0, 0.0, 1.0]), radius)] if flat else []
            add(row, lines, ball=() if flat else (*center.tolist(), radius))
        elif shape.outline is not None:
            mesh = None if shape.mesh is None else ColoredMesh(*shape.mesh(numbers, low, high), "ghost", BALL, "wall")
            add(row, list(shape.outline(numbers, low, high)), mesh)
    return found


def _moving_obstacles(model: Model, styles: dict[str, Style], pack: Pack, origin: FloatArray) -> list[dict[str, Any]]:
    """Moving obstacles as drawn, with their motions."""
    moves, found = which_obstacles_move(model), list[dict[str, Any]]()
    for row in np.flatnonzero(moves).tolist():
        (mesh,) = outlines.obstacles(_without_obstacles(model, np.arange(len(moves)) != row))
        drawn: dict[str, Drawn] = {
            name: ([FrameSurface(*mesh, style.ghost, OBSTACLE)], []) for name, style in styles.items()
        }
        motion = _motion(model.room(SurfaceContacts), row, None)
        corners = [mesh[0].min(axis=0).tolist(), mesh[0].max(axis=0).tolist()]
        found.append({"motion": motion, "plane": False, "corners": corners, **shapes_of(drawn, pack, origin)})
    return found


def _motion(walls: Walls | SurfaceContacts, row: int, normal: FloatArray | None) -> dict[str, Any]:
    """Coefficients of X(t) = velocity t + amplitude cos(omega t + phase), the displacement of a wall [m]."""
    velocity, amplitude = walls.velocity[row], walls.amplitude[row]
    if normal is not None:
        velocity, amplitude = (float(one @ normal) * normal for one in (velocity, amplitude))
    return {
        "velocity": velocity.tolist(), "amplitude": amplitude.tolist(), "omega": float(walls.omega[row]),
        "phase": float(walls.phase[row]),
    }  # fmt: skip


def _within(model: Model, room: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Corners between which moving planes are drawn [m]: the bounds with a margin, at round numbers."""
    size = float(np.ptp(room, axis=0).max())
    low, high, _ = round_bounds(room[0] - MARGIN * size, room[1] + MARGIN * size)
    if model.dim == 2:
        low[2] = high[2] = 0.0
    return low, high
