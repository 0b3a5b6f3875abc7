"""Moving walls: X(t) = velocity t + amplitude cos(omega t + phase) is the displacement from the drawn position.

Over a step a wall moves straight from X0 to X1 while its velocity changes from u0 to u1, as for particles: in its
frame all laws of walls at rest apply. Its forces do work, impulse times velocity of the wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.engine.elementary import cos, sin
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, END, LENGTH, NUMBER, START, control_of
from springline.forces.drives import apply_drives
from springline.model.accessors import wall_paths_of, walls_of
from springline.model.families import Model, SurfaceContacts

ULPS = 1e-15  # [-] of the displacement of a wall: a gap within rounding


def gather(walls: Sequence[Any]) -> dict[str, Any]:
    """Return the motion of all walls, as the columns of their family."""
    return {
        "velocity": np.array([wall.velocity for wall in walls], dtype=np.float64).reshape(-1, 3),
        "amplitude": np.array([wall.amplitude for wall in walls], dtype=np.float64).reshape(-1, 3),
        "omega": np.array([wall.omega for wall in walls], dtype=np.float64),
        "phase": np.array([wall.phase for wall in walls], dtype=np.float64),
        "moves": any(wall.moves for wall in walls),
    }


def model_at_time(model: Model, time: float, memory: FloatArray | None = None) -> Model:
    """Return the model at a time [s], with walls displaced and driven lengths and angles set; for readers of a run.

    ``memory`` is the history of forces that have one. Without motion, drives or yielding it is the same object.
    """
    model = move_obstacles(apply_drives(model, time, memory=memory), time)
    walls, planes, boxes = model.walls, model.planes, model.boxes
    if not walls.moves:
        return model
    angle = walls.omega * time + walls.phase
    away = walls.velocity * time + walls.amplitude * cos(angle)[:, None]
    shape, lower, upper = walls.shape.copy(), boxes.lower.copy(), boxes.upper.copy()
    shape[:, :3] += away
    # Planes and boxes exist twice, as rows of Walls for passes and in separate families for statics and pictures;
    # both are moved equally.
    count = len(planes.restitution)
    # Rows of walls have the order planes, faces of boxes, spheres, and six numbers for each box: see ``gather_walls``.
    for row in range(count, len(walls.kind)):
        which = (int(walls.number[row]) - count) // 6
        if which < len(boxes.restitution):
            lower[which], upper[which] = boxes.lower[which] + away[row], boxes.upper[which] + away[row]
    return model._replace(
        walls=walls._replace(shape=shape),
        planes=planes._replace(point=planes.point + away[:count]),
        boxes=boxes._replace(lower=lower, upper=upper),
    )


def move_obstacles(model: Model, time: float) -> Model:
    """Return the model with the meshes of its obstacles displaced as at a time [s]."""
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    if surfaces is None or not surfaces.moves:
        return model
    angle = surfaces.omega * time + surfaces.phase
    away = surfaces.velocity * time + surfaces.amplitude * cos(angle)[:, None]
    return model.replace_arrays(surfaces._replace(place=surfaces.place + away[surfaces.owner]))


@a_pass
def move_walls(table: Any, block: int, a: float, b: float) -> int:
    """Write displacement and velocity of every wall at both ends of the step."""
    walls, path = walls_of(table), wall_paths_of(table)
    count, clock = control_of(table).counts, control_of(table).clock
    # From the number of the step, like the end of the previous step: a sum of steps would drift, and depend on how a
    # run is divided into calls.
    begin = clock[START] + count[NUMBER] * clock[LENGTH]
    for w in range(walls.kind.shape[0]):
        most = 0.0
        for axis in range(3):
            path.start[w, axis], path.start_velocity[w, axis] = path_at(walls, w, axis, begin)
            path.end[w, axis], path.end_velocity[w, axis] = path_at(walls, w, axis, clock[END])
            most += abs(walls.velocity[w, axis]) * abs(clock[END]) + abs(walls.amplitude[w, axis])
        # The coordinates of a wall that has traveled far are rounded more coarsely: a gap below this counts as closed.
        path.rounding[w] = ULPS * most
    return DONE


@kernel
def path_at(walls, w, axis, time):
    """Displacement of a wall along an axis [m], and its velocity [m/s]."""
    # Position and velocity from the same angle, so that one is the derivative of the other at every time: a velocity by
    # differences of positions would lag half a step, and give the wall's work an error of first order.
    angle = walls.omega[w] * time + walls.phase[w]
    swing = walls.amplitude[w, axis]
    away = walls.velocity[w, axis] * time + swing * cos(angle)
    return away, walls.velocity[w, axis] - walls.omega[w] * swing * sin(angle)


@kernel
def velocity_at(path, w, axis, t):
    """Velocity of a wall along an axis after the part t of a step [m/s]."""
    # Linear between the two ends, though the path is straight, as for particles, whose velocity changes by the kick
    # while the drift is straight. In the frame of the wall a particle at rest on it stays at rest.
    return path.start_velocity[w, axis] + t * (path.end_velocity[w, axis] - path.start_velocity[w, axis])
