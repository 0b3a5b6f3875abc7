"""Parts of a scene in free fall. Their oscillations have the frequencies that they have at rest."""

from __future__ import annotations

import numpy as np

from springline.forces import net
from springline.forces.gravity import Gravities
from springline.model.families import CORD, ROD, Model
from springline.model.state import SUM_ACCELERATION, State
from springline.spec.faces import joined_parts
from springline.typing import IntArray

NEAR = 0.1  # [-] of gravity: by so much a part may be accelerated otherwise, by drag above all
MAY_FALL = 0.5  # [-] of gravity: what falls freely has a particle that is accelerated by more


def parts(model: Model) -> IntArray:
    """Number of the part each particle belongs to, joined by springs, rods, cords and elements, shape (particles,)."""
    # Spheres and rings hold single particles: they join no two to one part.
    tie = np.isin(model.holonomic.kind, (ROD, CORD))
    pairs: list[IntArray] = [
        np.column_stack([model.springs.tail, model.springs.head]).astype(np.int64),
        np.column_stack([model.holonomic.first, model.holonomic.second])[tie].astype(np.int64),
        *(rows[:, i : i + 2] for rows in _elastic_rows(model) for i in range(rows.shape[1] - 1)),
    ]
    ends = np.concatenate(pairs)
    return joined_parts(ends.ravel(), np.repeat(np.arange(len(ends)), 2), model.particle_count)


def fall(model: Model, state: State, count: int, known: dict[str, IntArray]) -> np.ndarray:
    """Gravity of particles in parts that fell freely over the last ``count`` samples [m/s2], shape (n, 3), else 0.

    ``known`` keeps the parts of the model: springs that break may only divide what falls.
    """
    gravity = np.broadcast_to(
        model.room(Gravities).acceleration if len(model.room(Gravities).acceleration) else np.zeros((1, 3)),
        (model.particle_count, 3),
    )
    square = np.square(gravity).sum(axis=1)
    mean = state.motion[:, SUM_ACCELERATION : 2 * SUM_ACCELERATION] / max(count, 1)
    with np.errstate(over="ignore", invalid="ignore"):
        # A cheap test first: unless some particle gains more than half of its gravity along its direction, nothing
        # falls, and the graph of the parts is not built.
        if not ((mean * gravity).sum(axis=1) > MAY_FALL * square)[square > 0.0].any():
            return np.zeros((0, 3))
        if "part" not in known:
            known["part"] = parts(model)
        part, inertia = known["part"], np.where(state.alive == 1, model.particles.inertia, 0.0)
        most = int(part.max()) + 1
        # Inner forces of a part cancel in its sum of mass times acceleration, so what is left beside gravity acts from
        # outside.
        off = np.column_stack([np.bincount(part, inertia * (mean - gravity)[:, axis], most) for axis in range(3)])
        weight = np.bincount(part, inertia, most)
        # An anchor along an axis of gravity carries the part, however little its center of mass was accelerated so far.
        held = (
            np.bincount(part, ((state.mobility <= 0.0) & (gravity != 0.0)).any(axis=1) & (state.alive == 1), most) > 0
        )
        free = ~held & (np.square(off).sum(axis=1) <= (NEAR * weight) ** 2 * square.max())
    return np.where(free[part][:, None], gravity, 0.0) if free.any() else np.zeros((0, 3))


def _elastic_rows(model: Model) -> list[IntArray]:
    """The particles of each element, rows of as many each."""
    return [rows for family in net.elastic(model) for rows in family.joins(model)]
