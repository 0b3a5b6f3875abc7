"""Derivatives of forces by velocities: drag, dashpots and user functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.body import Configuration, ElasticModel
from springline.forces.net import present
from springline.model.families import Model

NUDGE = 1e-6  # [-] of the size of positions or speeds: where the error of differences and that of rounding are alike


def dashpots(body: ElasticModel, configuration: Configuration) -> FloatArray:
    """Axial damping of every bar at a shape, 0 on what is slack or broken [N s/m], shape (bars,)."""
    count = body.bars.springs
    damping = np.zeros(len(body.bars))
    working = body.bars.holds & ~body.bars.slack(configuration.bar_forces)
    damping[:count] = np.where(working, body.model.springs.damping, 0.0)
    return damping


def turning(
    body: ElasticModel, configuration: Configuration, damping: FloatArray, velocity: FloatArray
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
    total = np.zeros(model.particle_count)
    for family in present(model):
        if family.resists is not None and not family.powered:
            total += family.resists(model)
    return total[:, None]


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
