"""Walls of all shapes as families, and boxes that clamp particles onto their faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from springline.constraints import motion
from springline.constraints.limits import shift_axis, square
from springline.constraints.traces import counts
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.registry import SURFACES, number_of, place_of
from springline.contacts.shapes.wall import Moving
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, END, control_of
from springline.errors import SceneError
from springline.model import families
from springline.model.accessors import boxes_of, hit_limits_of, note, notes_of, particles_of, state_of, sums_of
from springline.model.contracts import group_members, members
from springline.model.state import DISSIPATED
from springline.model.work import HIT


def gather_planes(things: Sequence[Plane], count: int) -> families.Planes:
    """Return all planes as one family."""
    group = group_members(things, count)
    return families.Planes(
        point=np.array([thing.point for thing in things], dtype=np.float64).reshape(-1, 3),
        normal=np.array([thing.normal for thing in things], dtype=np.float64).reshape(-1, 3),
        restitution=np.array([thing.restitution for thing in things], dtype=np.float64),
        slip_loss=np.array([thing.slip_loss for thing in things], dtype=np.float64),
        start=group.start,
        member=group.member,
    )


def gather_boxes(things: Sequence[Box], count: int) -> families.Boxes:
    """Return all boxes as one family."""
    group = group_members(things, count)
    return families.Boxes(
        lower=np.array([thing.lower for thing in things], dtype=np.float64).reshape(-1, 3),
        upper=np.array([thing.upper for thing in things], dtype=np.float64).reshape(-1, 3),
        restitution=np.array([thing.restitution for thing in things], dtype=np.float64),
        slip_loss=np.array([thing.slip_loss for thing in things], dtype=np.float64),
        clamp=np.array([thing.mode == "clamp" for thing in things], dtype=np.uint8),
        start=group.start,
        member=group.member,
    )


def count_walls(things: Sequence[Moving]) -> int:
    """Number of walls in events: six for each box, none for a sphere that particles stay on, else one."""
    return sum(thing.numbers for thing in things)


def gather_walls(walls: Sequence[Moving], count: int) -> families.Walls:
    """Return all surfaces that particles bounce off as one family, from things in the order of ``WALLS``."""
    rows: list[tuple[Any, ...]] = []
    first = 0
    for wall in walls:
        rows += [(number_of(face.surface, wall), face.shape, wall, first + face.number) for face in wall.faces()]
        first += wall.numbers
    things = [row[2] for row in rows]
    concerned = np.zeros((count, len(rows)), dtype=bool)
    for column, thing in enumerate(things):
        concerned[members(thing, count), column] = True
    # Compressed rows: ``wall[start[i]:start[i + 1]]`` are the walls of particle i, ascending, so that the lower number
    # wins ties.
    start = np.concatenate([[0], np.cumsum(concerned.sum(axis=1))]) if rows else np.zeros(1)
    laws = [(thing.restitution, thing.friction, thing.slip_loss) for thing in things]
    return families.Walls(
        kind=np.array([row[0] for row in rows], dtype=np.uint8),
        shape=np.array([row[1] for row in rows], dtype=np.float64).reshape(-1, 7),
        law=np.array(laws, dtype=np.float64).reshape(-1, 3),
        number=np.array([row[3] for row in rows], dtype=np.int32),
        maker=np.array([place_of(thing) for thing in things], dtype=np.uint8),
        convex=np.array([SURFACES[row[0]].convex for row in rows], dtype=np.uint8),
        start=start.astype(np.int32),
        wall=np.nonzero(concerned)[1].astype(np.int32),
        **motion.gather(things),
    )


def check_room(walls: Sequence[Moving], radius: np.ndarray, free: np.ndarray) -> None:
    """Raise an error for boxes and containers that are too small for a particle that may move.

    ``radius`` [m], shape (n,), and ``free``, mask of the free axes of each particle, shape (n, 3).
    """
    for wall in walls:
        inner = members(wall, len(radius))
        if why := wall.too_small(inner, radius[inner], free[inner]):
            raise SceneError(why)


def check_clamps(boxes: Sequence[Any], restitution: np.ndarray) -> None:
    """Raise an error for particles to which a box of mode "clamp" would add energy; ``restitution`` [-], shape (n,)."""
    for box in boxes:
        inner = members(box, len(restitution))
        gains = restitution[inner] * box.restitution > 1.0
        if box.mode == "clamp" and gains.any():
            i = int(inner[gains.argmax()])
            raise SceneError(
                f'{box.caller} of mode="clamp" does not distinguish a bounce from rest, so a particle at rest '
                f"there would gain energy at every step. "
                f"The restitution of particle {i}, {restitution[i]:g} times {box.restitution:g}, "
                f'is above 1. Lower it, or use mode="reflect".'
            )


@a_pass
def stay_in_boxes(table: Any, block: int, a: float, b: float) -> int:
    """Move particles outside a box of mode "clamp" onto its faces; events name the first face of the first box a."""
    boxes, particles, state, force = boxes_of(table), particles_of(table), state_of(table), sums_of(table).force
    hit_limits, notes, time = hit_limits_of(table), notes_of(table), control_of(table).clock[END]
    position, velocity, mobility = state.position, state.velocity, state.mobility
    for which in range(boxes.restitution.shape[0]):
        if boxes.clamp[which] == 0:
            continue
        slip = 1.0 - boxes.slip_loss[which]
        for m in range(boxes.start[which], boxes.start[which + 1]):
            i = boxes.member[m]
            radius = particles.radius[i]
            if state.alive[i] == 0 or is_inside_box(boxes, which, radius, position, i) or not can_move(mobility, i):
                continue
            before = square(velocity, i)
            bounce = boxes.restitution[which] * particles.restitution[i]
            touched = 0
            for axis in range(3):
                # At most one of two opposite faces is crossed: ``check_room`` has verified that the box is
                # wider than the particle.
                face = 2 * axis
                target = boxes.lower[which, axis] + radius
                inward = 1.0
                if position[i, axis] >= target:
                    face += 1
                    target = boxes.upper[which, axis] - radius
                    inward = -1.0
                if (position[i, axis] - target) * inward >= 0.0 or mobility[i, axis] == 0.0:
                    continue
                touched |= 1 << axis
                shift_axis(position, i, axis, target - position[i, axis], state.ledger, force)
                speed = velocity[i, axis] * inward
                # Only an outward velocity is reversed; a particle that is moved back over the face while it returns
                # keeps its velocity.
                if speed < 0.0:
                    velocity[i, axis] *= -bounce
                    wall = int(a) + 6 * which + face
                    state.hits[i] += counts(hit_limits.scope, hit_limits.walls, i, wall)
                    note(notes, time, HIT, i, wall, -speed)
            for axis in range(3):
                # Slip is lost along axes without a touch: in an edge only along the edge, in a corner not at all.
                if touched != 0 and touched & (1 << axis) == 0:
                    velocity[i, axis] *= slip
            state.ledger[DISSIPATED] += 0.5 * particles.mass[i] * (before - square(velocity, i))
    return DONE


@kernel
def is_inside_box(boxes, which, radius, position, i):
    """Return True if a particle is within all faces of a box."""
    for axis in range(3):
        x = position[i, axis]
        if x - radius < boxes.lower[which, axis] or x + radius > boxes.upper[which, axis]:
            return False
    return True


@kernel
def can_move(mobility, i):
    """Return True if a particle is free along any axis."""
    return mobility[i, 0] > 0.0 or mobility[i, 1] > 0.0 or mobility[i, 2] > 0.0
