"""Walls that move: X(t) = velocity t + amplitude cos(omega t + phase) is the displacement from where one was drawn.

Over a step a wall moves straight from X0 to X1 while its velocity changes from u0 to u1, as particles do: in its frame
everything holds that holds for walls at rest. Its forces do work, impulse times velocity of the wall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, not_negative, number, vector
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, END, LENGTH, NUMBER, START, control_of
from springline.model.contracts import Key, Rule
from springline.model.families import Model
from springline.model.rooms import wall_paths_of, walls_of
from springline.typing import Number, Vector

ULPS = 1e-15  # [-] of how far a wall has gone: a gap that is rounding
MOTION = ("velocity", "amplitude", "omega", "phase")

PATH: Mapping[str, Key] = {
    "velocity": Key("of the wall [m/s]; it stands still where left out", "m/s", form="vector"),
    "amplitude": Key(
        "of its harmonic motion, amplitude cos(omega t + phase) [m]; none if left out", "m", form="vector"
    ),
    "omega": Key("angular frequency of that [rad/s]; 0 where left out", "rad/s", least=0.0, form="number"),
    "phase": Key("of that [rad]; 0 where left out", "rad", form="number"),
}
BOUNCE: Mapping[str, Key] = {
    "restitution": Key(
        "times the particle's own; 1 where left out", "-", least=0.0, form="number", slide=(0.0, 1.0)
    ),
    "slip_loss": Key(
        "fraction of the tangential speed lost in a bounce, below 0 given; 0 where left out", "-", most=1.0,
        form="number", slide=(0.0, 1.0),
    ),
    "friction": Key("Coulomb's coefficient, in a bounce and at rest; 0 where left out", "-", least=0.0, form="number"),
}  # fmt: skip


class WallFace(NamedTuple):
    """A face of a wall, as the rows of ``Walls`` hold it."""

    number: int  # among those of its wall, by which events name it
    kind: int  # FLAT, OUTSIDE or INSIDE
    shape: tuple[float, ...]  # a point of a flat one, or the center [m]; the unit normal; the radius [m]


@dataclass(frozen=True, eq=False)
class Moving(Rule):
    """Base of the walls: how one moves. Shown at :class:`~springline.contacts.walls.Plane`."""

    velocity: Vector = field(default=(0.0, 0.0, 0.0), kw_only=True)
    amplitude: Vector = field(default=(0.0, 0.0, 0.0), kw_only=True)
    omega: Number = field(default=0.0, kw_only=True)
    phase: Number = field(default=0.0, kw_only=True)

    places: ClassVar[tuple[str, ...]] = ()  # the fields that say where it is [m]

    @property
    def numbers(self) -> int:
        """How many numbers events have for it, whether it has as many faces or not."""
        return 1

    def faces(self) -> list[WallFace]:
        """What particles bounce off, face by face; none where nobody bounces."""
        return []

    def checked_motion(self, dim: int) -> dict[str, Any]:
        """The fields of the motion, checked."""
        return {
            "velocity": tuple(vector(self.velocity, "velocity", self.caller, "m/s", dim).tolist()),
            "amplitude": tuple(vector(self.amplitude, "amplitude", self.caller, "m", dim).tolist()),
            "omega": not_negative(self.omega, "omega", self.caller, "rad/s"),
            "phase": number(self.phase, "phase", self.caller, "rad"),
        }

    @property
    def moves(self) -> bool:
        """Whether it is ever elsewhere than where it was drawn."""
        given: tuple[Any, Any] = (self.velocity, self.amplitude)
        return any(np.any(part) for part in given)

    def away(self, time: float) -> FloatArray:
        """Displacement at a time [s] from where it was drawn [m], shape (3,)."""
        angle = float(self.omega) * time + float(self.phase)
        return np.asarray(self.velocity) * time + np.asarray(self.amplitude) * np.cos(angle)

    def later(self, time: float) -> Any:
        if not self.moves:
            return self
        # The even part of the motion moves the place, the harmonic part the phase: together the wall of time 0 of a new
        # run is the wall of ``time`` of the old one.
        gone = np.asarray(self.velocity, dtype=np.float64) * time
        places = {name: tuple((np.asarray(getattr(self, name)) + gone).tolist()) for name in self.places}
        return self.replaced(**places, phase=float(self.phase) + float(self.omega) * time)

    def going_on(self, changes: dict[str, Any], time: float) -> dict[str, Any]:
        """Checked changes at a time [s], completed so that the wall continues from its current position without a jump.

        A new omega continues at the current phase angle. Any other jump is taken up by the fields that say where the
        wall is.
        """
        if not any(name in changes for name in MOTION):
            return changes
        changes = dict(changes)
        if "omega" in changes and "phase" not in changes:
            # omega t + phase keeps its value at this time.
            changes["phase"] = float(self.phase) + (float(self.omega) - float(changes["omega"])) * time
        # What is left of a jump, after velocity, amplitude or a phase were changed.
        leap = self.away(time) - self.replaced(**changes).away(time)
        for name in self.places:
            if name not in changes and leap.any():
                changes[name] = tuple((np.asarray(getattr(self, name)) + leap).tolist())
        return changes


def gather(walls: Sequence[Any]) -> dict[str, Any]:
    """The motion of all walls, as the columns of their family."""
    return {
        "velocity": np.array([wall.velocity for wall in walls], dtype=np.float64).reshape(-1, 3),
        "amplitude": np.array([wall.amplitude for wall in walls], dtype=np.float64).reshape(-1, 3),
        "omega": np.array([wall.omega for wall in walls], dtype=np.float64),
        "phase": np.array([wall.phase for wall in walls], dtype=np.float64),
        "moves": any(wall.moves for wall in walls),
    }


def moved(model: Model, time: float) -> Model:
    """The model with its walls where they are at a time [s], for whoever looks; the same one where they all stand."""
    walls, planes, boxes = model.walls, model.planes, model.boxes
    if not walls.moves:
        return model
    angle = walls.omega * time + walls.phase
    away = walls.velocity * time + walls.amplitude * np.cos(angle)[:, None]
    shape, lower, upper = walls.shape.copy(), boxes.lower.copy(), boxes.upper.copy()
    shape[:, :3] += away
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


@a_pass
def move_walls(table: Any, block: int, a: float, b: float) -> int:
    """Note where walls are where the step begins and ends, and how fast they are there."""
    walls, path = walls_of(table), wall_paths_of(table)
    count, clock = control_of(table).counts, control_of(table).clock
    # From the number of the step, as the end of the step before: a sum of steps would drift, and depend on how a run is
    # cut into calls.
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
    """How far a wall has come along an axis [m], and how fast it goes [m/s]."""
    angle = walls.omega[w] * time + walls.phase[w]
    swing = walls.amplitude[w, axis]
    away = walls.velocity[w, axis] * time + swing * np.cos(angle)
    return away, walls.velocity[w, axis] - walls.omega[w] * swing * np.sin(angle)


@kernel
def away_at(path, w, axis, t):
    """How far a wall has come along an axis after the part t of a step [m]."""
    return path.start[w, axis] + t * (path.end[w, axis] - path.start[w, axis])


@kernel
def velocity_at(path, w, axis, t):
    """Velocity of a wall along an axis after the part t of a step [m/s]."""
    return path.start_velocity[w, axis] + t * (path.end_velocity[w, axis] - path.start_velocity[w, axis])


@kernel
def mean_velocity(path, w, axis):
    """Velocity of a wall along an axis in the middle of a step [m/s], which the work of steady forces takes."""
    return 0.5 * (path.start_velocity[w, axis] + path.end_velocity[w, axis])
