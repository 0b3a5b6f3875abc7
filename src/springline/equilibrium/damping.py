"""The derivative of forces by velocities: of drag, dashpots and functions of the user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.body import Body, Configuration
from springline.forces.drag import Drags
from springline.forces.hand import Hands
from springline.forces.springs import COINCIDENT
from springline.model.families import Model
from springline.model.space import nearest

NUDGE = 1e-6  # [-] of the size of positions or speeds: where the error of differences and that of rounding are alike


def dashpots(body: Body, configuration: Configuration) -> FloatArray:
    """Axial damping of every bar at a shape, 0 on what is slack or broken [N s/m], shape (bars,)."""
    count = body.bars.springs
    damping = np.zeros(len(body.bars))
    working = body.bars.holds & ~body.bars.slack(configuration.bar_forces)
    damping[:count] = np.where(working, body.model.springs.damping, 0.0)
    return damping


def turning(
    body: Body, configuration: Configuration, damping: FloatArray, velocity: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """How the dashpots' forces change with positions while velocities stay.

    Returns what they add to the bars' tension over length [N/m], shape (bars,), and further blocks, shape (bars, 3, 3).
    """
    # with u the relative velocity: d(c n n.u)/dd = c/L ((n.u) (I - n n^T) + n (u - n n.u)^T)
    bars, bar_forces = body.bars, configuration.bar_forces
    moving, direction = velocity[bars.head] - velocity[bars.tail], bar_forces.direction
    along = np.einsum("ij,ij->i", moving, direction)
    scale = damping / np.where(bar_forces.length > 0.0, bar_forces.length, 1.0)
    aside = moving - along[:, None] * direction
    return scale * along, scale[:, None, None] * (direction[:, :, None] * aside[:, None, :])


def linear_drag(model: Model) -> FloatArray:
    """Drag of every particle on each axis alike [N s/m], shape (particles, 1)."""
    drag = model.room(Drags).linear
    return drag[:, None] if len(drag) else np.zeros((model.particle_count, 1))


def air_drag(model: Model, velocity: FloatArray) -> FloatArray:
    """Minus the derivative of -c abs(v) v by v, shape (particles, 3, 3) [N s/m]: c (abs(v) I + v v^T/abs(v))."""
    speed = np.sqrt((velocity**2).sum(axis=1))
    along = velocity / np.where(speed > 0.0, speed, 1.0)[:, None]
    blocks = np.eye(3) + along[:, :, None] * along[:, None, :]
    return np.asarray((model.room(Drags).quadratic * speed)[:, None, None] * blocks)


def hands(body: Body, position: FloatArray, velocity: FloatArray, rate: float) -> FloatArray:
    """Minus the derivative of what hands pull, by positions and ``rate`` [1/s] times that by velocities.

    Shape (particles, 3, 3) [N/m].
    """
    # f = k d - c n n.v with n = d/|d| and d from the particle to the point, so that dn/dx = -(I - n n^T)/|d|:
    # -df = k I - c/|d| ((n.v) (I - n n^T) + n (v - n n.v)^T) + rate c n n^T
    held, blocks = body.model.room(Hands), np.zeros((len(position), 3, 3))
    apart = nearest(body.bars.space, held.point - position[held.particle])
    length = np.sqrt((apart * apart).sum(axis=1))
    near = length < COINCIDENT
    n, c = apart / np.where(near, 1.0, length)[:, None], np.where(near, 0.0, held.damping)
    moving = velocity[held.particle]
    along = (moving * n).sum(axis=1)
    turning = c / np.where(near, 1.0, length)
    across = np.eye(3) - n[:, :, None] * n[:, None, :]
    aside = n[:, :, None] * (moving - along[:, None] * n)[:, None, :]
    own = held.stiffness[:, None, None] * np.eye(3) - turning[:, None, None] * (along[:, None, None] * across + aside)
    own += (rate * c)[:, None, None] * (n[:, :, None] * n[:, None, :])
    np.add.at(blocks, held.particle, own)
    return blocks


def local_slopes(force: Callable[[FloatArray], FloatArray], start: FloatArray) -> FloatArray:
    """Minus the derivative of forces on particles by what moves all particles alike, shape (particles, 3, 3).

    Forces between particles do not feel that, so what shows is the forces from outside, a function of the user's own
    among them. Central differences; ``start`` has shape (particles, 3).
    """
    step = NUDGE * max(float(np.abs(start).max(initial=0.0)), 1.0)
    columns = []
    for axis in np.eye(3):
        columns.append((force(start - step * axis) - force(start + step * axis)) / (2.0 * step))
    return np.stack(columns, axis=2)


def on_the_diagonal(blocks: FloatArray, dof: IntArray) -> Any:
    """Blocks of single particles, shape (particles, 3, 3), as a SciPy CSC array over the free axes."""
    from scipy.sparse import csc_array

    row = np.repeat(dof, 3, axis=1).ravel()
    column = np.tile(dof, (1, 3)).ravel()
    kept = (row >= 0) & (column >= 0)
    size = int(dof.max(initial=-1)) + 1
    return csc_array((blocks.ravel()[kept], (row[kept], column[kept])), shape=(size, size))
