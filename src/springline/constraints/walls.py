"""Walls: planes and boxes that particles bounce off. A normal points to the free side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import choice, not_negative, number, refuse, vector
from springline.errors import SceneError
from springline.kernels import callee, kernel
from springline.model import families
from springline.model.contracts import Rule, grouped
from springline.model.state import DISSIPATED
from springline.model.work import HIT, REPORT_EVENTS


@dataclass(frozen=True, eq=False)
class Plane(Rule):
    """A wall or a floor: what penetrates is reflected, with the normal speed times the restitution.

    Parameters
    ----------
    point : any point of the plane [m], shape (3,)
    normal : direction of the free side, shape (3,), of any length
    restitution : of the wall, times the particle's own; above 1 it gives energy
    slip_loss : fraction of the tangential speed lost in a bounce, 0 to 1
    """

    point: Any = (0.0, 0.0, 0.0)
    normal: Any = None
    restitution: Any = 1.0
    slip_loss: Any = 0.0

    def checked(self, dim: int) -> Plane:
        up = (0.0, 0.0, 1.0) if dim == 3 else (0.0, 1.0, 0.0)
        normal = vector(up if self.normal is None else self.normal, "normal", self.caller, dim=dim)
        size = float(np.sqrt(normal @ normal))
        if size == 0.0:
            raise refuse("normal", self.caller, "a direction, not the zero vector", self.normal)
        return self.replaced(
            point=tuple(vector(self.point, "point", self.caller, "m", dim).tolist()),
            normal=tuple((normal / size).tolist()),
            restitution=not_negative(self.restitution, "restitution", self.caller),
            slip_loss=fraction(self.slip_loss, self.caller),
        )


@dataclass(frozen=True, eq=False)
class Box(Rule):
    """A box that particles stay in.

    Parameters
    ----------
    lower, upper : corners [m], shape (3,); a 2D box is unbounded along z
    restitution : of the walls, times the particle's own
    slip_loss : fraction of the tangential speed lost in a bounce, 0 to 1
    mode : "reflect" mirrors what penetrates; "clamp" puts it onto the face
    """

    lower: Any
    upper: Any
    restitution: Any = 1.0
    slip_loss: Any = 0.0
    mode: str = "reflect"

    def checked(self, dim: int) -> Box:
        choice(self.mode, "mode", self.caller, ("reflect", "clamp"))
        lower = vector(self.lower, "lower", self.caller, "m", dim)
        upper = vector(self.upper, "upper", self.caller, "m", dim)
        if dim == 2:
            lower[2], upper[2] = -np.inf, np.inf
        if not (lower < upper).all():
            raise SceneError(
                f"The 'lower' corner of {self.caller} must lie below the 'upper' one on every axis. "
                f"Got {tuple(lower.tolist())} and {tuple(upper.tolist())}."
            )
        return self.replaced(
            lower=tuple(lower.tolist()),
            upper=tuple(upper.tolist()),
            restitution=not_negative(self.restitution, "restitution", self.caller),
            slip_loss=fraction(self.slip_loss, self.caller),
        )


def fraction(value: Any, caller: str) -> float:
    """A slip loss: 0 to 1."""
    result = number(value, "slip_loss", caller)
    if not 0.0 <= result <= 1.0:
        raise refuse("slip_loss", caller, "between 0 and 1", value)
    return result


def gather_planes(things: Sequence[Plane], count: int) -> families.Planes:
    """All planes as one family."""
    group = grouped(things, count)
    return families.Planes(
        point=np.array([thing.point for thing in things], dtype=np.float64).reshape(-1, 3),
        normal=np.array([thing.normal for thing in things], dtype=np.float64).reshape(-1, 3),
        restitution=np.array([thing.restitution for thing in things], dtype=np.float64),
        slip_loss=np.array([thing.slip_loss for thing in things], dtype=np.float64),
        start=group.start,
        member=group.member,
    )


def gather_boxes(things: Sequence[Box], count: int) -> families.Boxes:
    """All boxes as one family."""
    group = grouped(things, count)
    return families.Boxes(
        lower=np.array([thing.lower for thing in things], dtype=np.float64).reshape(-1, 3),
        upper=np.array([thing.upper for thing in things], dtype=np.float64).reshape(-1, 3),
        restitution=np.array([thing.restitution for thing in things], dtype=np.float64),
        slip_loss=np.array([thing.slip_loss for thing in things], dtype=np.float64),
        clamp=np.array([thing.mode == "clamp" for thing in things], dtype=np.uint8),
        start=group.start,
        member=group.member,
    )


@kernel
def note(notes, time, kind, index, other, value):
    """Note an event; the loop keeps room for all that one step can bring."""
    place = notes.report[REPORT_EVENTS]
    notes.time[place] = time
    notes.kind[place] = kind
    notes.item[place] = index
    notes.other[place] = other
    notes.value[place] = value
    notes.report[REPORT_EVENTS] = place + 1


@callee
def bounce_off_planes(planes, particles, mobility, alive, position, velocity, hits, ledger, time, force, notes):
    """Reflect what penetrates a plane; whether anything moved."""
    moved = False
    for which in range(planes.restitution.shape[0]):
        nx = planes.normal[which, 0]
        ny = planes.normal[which, 1]
        nz = planes.normal[which, 2]
        for m in range(planes.start[which], planes.start[which + 1]):
            i = planes.member[m]
            depth = (
                (position[i, 0] - planes.point[which, 0]) * nx
                + (position[i, 1] - planes.point[which, 1]) * ny
                + (position[i, 2] - planes.point[which, 2]) * nz
                - particles.radius[i]
            )
            if depth >= 0.0 or alive[i] == 0 or not can_move(mobility, i):
                continue
            moved = True
            shift(position, mobility, i, -2.0 * depth * nx, -2.0 * depth * ny, -2.0 * depth * nz, ledger, force)
            speed = velocity[i, 0] * nx + velocity[i, 1] * ny + velocity[i, 2] * nz
            if speed < 0.0:
                before = square(velocity, i)
                bounce = planes.restitution[which] * particles.restitution[i]
                slip = 1.0 - planes.slip_loss[which]
                for axis in range(3):
                    normal = planes.normal[which, axis]
                    tangential = velocity[i, axis] - speed * normal
                    value = slip * tangential - bounce * speed * normal
                    velocity[i, axis] = value if mobility[i, axis] > 0.0 else 0.0
                ledger[DISSIPATED] += 0.5 * particles.mass[i] * (before - square(velocity, i))
                hits[i] += 1
                note(notes, time, HIT, i, which, -speed)
    return moved


@callee
def stay_in_boxes(boxes, particles, mobility, alive, position, velocity, hits, ledger, time, force, notes, first_wall):
    """Reflect or clamp what leaves a box; whether anything moved."""
    moved = False
    for which in range(boxes.restitution.shape[0]):
        slip = 1.0 - boxes.slip_loss[which]
        for m in range(boxes.start[which], boxes.start[which + 1]):
            i = boxes.member[m]
            if alive[i] == 0 or inside(boxes, which, particles.radius[i], position, i) or not can_move(mobility, i):
                continue
            moved = True
            before = square(velocity, i)
            bounce = boxes.restitution[which] * particles.restitution[i]
            touched = 0
            for axis in range(3):
                face = 2 * axis
                target = boxes.lower[which, axis] + particles.radius[i]
                depth = position[i, axis] - target
                inward = 1.0
                if depth >= 0.0:
                    face += 1
                    target = boxes.upper[which, axis] - particles.radius[i]
                    depth = target - position[i, axis]
                    inward = -1.0
                if depth >= 0.0 or mobility[i, axis] == 0.0:
                    continue
                touched |= 1 << axis
                step = target - position[i, axis]
                if boxes.clamp[which] == 0:
                    step *= 2.0
                shift_axis(position, i, axis, step, ledger, force)
                speed = velocity[i, axis] * inward
                if speed < 0.0:
                    velocity[i, axis] *= -bounce
                    hits[i] += 1
                    note(notes, time, HIT, i, first_wall + 6 * which + face, -speed)
            for axis in range(3):
                if touched != 0 and touched & (1 << axis) == 0:
                    velocity[i, axis] *= slip
            ledger[DISSIPATED] += 0.5 * particles.mass[i] * (before - square(velocity, i))
    return moved


@kernel
def inside(boxes, which, radius, position, i):
    """Whether a particle is within all faces of a box."""
    for axis in range(3):
        x = position[i, axis]
        if x - radius < boxes.lower[which, axis] or x + radius > boxes.upper[which, axis]:
            return False
    return True


@kernel
def can_move(mobility, i):
    """Whether a particle is free along any axis."""
    return mobility[i, 0] > 0.0 or mobility[i, 1] > 0.0 or mobility[i, 2] > 0.0


@kernel
def square(velocity, i):
    """v^2 of one particle [m2/s2]."""
    return velocity[i, 0] * velocity[i, 0] + velocity[i, 1] * velocity[i, 1] + velocity[i, 2] * velocity[i, 2]


@kernel
def shift(position, mobility, i, dx, dy, dz, ledger, force):
    """Move a particle along its free axes; the potential energy it loses counts as dissipated."""
    if mobility[i, 0] > 0.0:
        shift_axis(position, i, 0, dx, ledger, force)
    if mobility[i, 1] > 0.0:
        shift_axis(position, i, 1, dy, ledger, force)
    if mobility[i, 2] > 0.0:
        shift_axis(position, i, 2, dz, ledger, force)


@kernel
def shift_axis(position, i, axis, step, ledger, force):
    """Move one coordinate; f dx with the force last evaluated is what the potential energy loses."""
    position[i, axis] += step
    ledger[DISSIPATED] += force[i, axis] * step
