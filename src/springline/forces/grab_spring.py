"""Hands: pointers that hold particles, each by a damped spring of zero rest length from the pointer's position.

f = k d - c (v . d) d/d^2  with d from the particle to the point, energy k d^2/2 (Hooke 1678; axial dashpot).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import Flags, ParticleIndices, Reals, Vectors
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.forces.springs import COINCIDENT
from springline.model.accessors import energies_of, force_gradient_of, space_of, state_of, sums_of
from springline.model.families import Floats, Model
from springline.model.family import Family, never
from springline.model.space import image, nearest

WIDTH = 7  # numbers of a hand in a file: particle, point (3), stiffness, damping, automatic flag


class Hands(NamedTuple):
    """Pointers that hold particles by springs, one row each; they are created during a run, not by a scene."""

    particle: ParticleIndices  # shape (h,)
    point: Vectors  # position of the pointer [m], shape (h, 3)
    stiffness: Reals  # [N/m], shape (h,)
    damping: Reals  # [N s/m], shape (h,)
    chosen: Flags  # 1 if stiffness and damping were chosen to suit the step, and are recomputed when it changes


hands_of = make_accessor(Hands)


def no_hands() -> Hands:
    """Arrays without hands."""
    return from_rows(np.zeros((0, WIDTH)))


def from_rows(rows: Floats) -> Hands:
    """Hands from an array of :func:`hand_rows`, shape (hands, WIDTH)."""
    return Hands(
        particle=rows[:, 0].astype(np.int32),
        point=rows[:, 1:4].copy(),
        stiffness=rows[:, 4].copy(),
        damping=rows[:, 5].copy(),
        chosen=rows[:, 6].astype(np.uint8),
    )


def hand_rows(hands: Hands) -> Floats:
    """Array of all numbers of some hands, shape (hands, WIDTH)."""
    return np.column_stack([array.astype(np.float64) for array in hands])


@kernel
def to_point(hands, space, position, row):
    """Vector from the particle of a hand to the nearest image of its point: three coordinates [m]."""
    i = hands.particle[row]
    dx = hands.point[row, 0] - position[i, 0]
    dy = hands.point[row, 1] - position[i, 1]
    dz = hands.point[row, 2] - position[i, 2]
    if space.periodic:
        dx = image(space, 0, dx)
        dy = image(space, 1, dy)
        dz = image(space, 2, dz)
    return dx, dy, dz


@a_pass
def pull(table: Any, block: int, a: float, b: float) -> int:
    """Add the spring forces of hands, k times the vector to the point."""
    hands, space, state, force = hands_of(table), space_of(table), state_of(table), sums_of(table).force
    for row in range(hands.particle.shape[0]):
        i = hands.particle[row]
        # A held particle may be removed or merged; the hand then has no effect until it is released.
        if state.alive[i] == 1:
            dx, dy, dz = to_point(hands, space, state.position, row)
            force[i, 0] += hands.stiffness[row] * dx
            force[i, 1] += hands.stiffness[row] * dy
            force[i, 2] += hands.stiffness[row] * dz
    return DONE


@a_pass
def damp(table: Any, block: int, a: float, b: float) -> int:
    """Add the dashpot forces of hands along the line to the point; zero at the point itself."""
    hands, space, state, force = hands_of(table), space_of(table), state_of(table), sums_of(table).drag
    for row in range(hands.particle.shape[0]):
        i = hands.particle[row]
        dx, dy, dz = to_point(hands, space, state.position, row)
        square = dx * dx + dy * dy + dz * dz
        # At the point itself the dashpot has no axis.
        if state.alive[i] == 1 and np.sqrt(square) >= COINCIDENT:
            along = state.velocity[i, 0] * dx + state.velocity[i, 1] * dy + state.velocity[i, 2] * dz
            scale = hands.damping[row] * along / square
            force[i, 0] -= scale * dx
            force[i, 1] -= scale * dy
            force[i, 2] -= scale * dz
    return DONE


@a_pass
def derive(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the spring forces of hands along displacements u, -k u."""
    hands, alive, turn = hands_of(table), state_of(table).alive, force_gradient_of(table)
    for row in range(hands.particle.shape[0]):
        i = hands.particle[row]
        if alive[i] == 1:
            for axis in range(3):
                turn.out[i, axis] -= hands.stiffness[row] * turn.along[i, axis]
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the springs of hands, k d^2/2."""
    hands, space, state = hands_of(table), space_of(table), state_of(table)
    total = 0.0
    for row in range(hands.particle.shape[0]):
        if state.alive[hands.particle[row]] == 1:
            dx, dy, dz = to_point(hands, space, state.position, row)
            total += 0.5 * hands.stiffness[row] * (dx * dx + dy * dy + dz * dz)
    energies_of(table).value[int(a)] = total
    return DONE


def slopes(model: Model, position: FloatArray, velocity: FloatArray, rate: float) -> FloatArray:
    """Negative derivative of hand forces [N/m], shape (particles, 3, 3).

    This is the derivative with respect to positions, plus ``rate`` [1/s] times that with respect to velocities.
    """
    # f = k d - c n n.v with n = d/|d| and d from the particle to the point, so that dn/dx = -(I - n n^T)/|d|:
    # -df = k I - c/|d| ((n.v) (I - n n^T) + n (v - n n.v)^T) + rate c n n^T
    held, blocks = model.room(Hands), np.zeros((len(position), 3, 3))
    apart = nearest(model.space, held.point - position[held.particle])
    length = np.sqrt((apart * apart).sum(axis=1))
    coincide = length < COINCIDENT
    n, c = apart / np.where(coincide, 1.0, length)[:, None], np.where(coincide, 0.0, held.damping)
    # The point is at rest during a step, so that the particle's velocity is the relative velocity.
    moving = velocity[held.particle]
    along = (moving * n).sum(axis=1)
    turning = c / np.where(coincide, 1.0, length)
    across = np.eye(3) - n[:, :, None] * n[:, None, :]
    aside = n[:, :, None] * (moving - along[:, None] * n)[:, None, :]
    own = held.stiffness[:, None, None] * np.eye(3) - turning[:, None, None] * (along[:, None, None] * across + aside)
    own += (rate * c)[:, None, None] * (n[:, :, None] * n[:, None, :])
    np.add.at(blocks, held.particle, own)
    return blocks


FAMILY = Family(
    "hand",
    forces=lambda model: [Row(pull)],
    drags=lambda model: [Row(damp)] if (model.room(Hands).damping > 0.0).any() else [],
    energy=energy,
    derivative=lambda model: [Row(derive)],
    jacobian=slopes,
    reads_velocity=lambda model: bool((model.room(Hands).damping > 0.0).any()),
    gather=lambda things, drawn: no_hands(),
    room=Hands,
    has_rest_state=True,
    is_conservative=True,
    energy_scale=lambda model, extent: float(model.room(Hands).stiffness.sum()) * extent**2,
    accelerates_rest=never,
    in_statics=True,
)
