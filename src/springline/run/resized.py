"""A state for a model that has more particles and springs than before."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.rows import SIDE
from springline.model.families import Holonomic, Model
from springline.model.state import STALE, State, first_state

OF_PARTICLES = ("position", "velocity", "mobility", "alive", "hits")
AS_THEY_ARE = ("clock", "ledger", "stride", "pace", "solving", "steps", "touches")


def resized(state: State, old: Model, new: Model, position: Any, velocity: Any, free: np.ndarray) -> State:
    """The state for a new model whose first particles and springs are those of the old one.

    ``position`` [m], ``velocity`` [m/s] and ``free``, shape (particles, 3), are those of the new model's particles;
    of particles that were there before, the state's own count.
    """
    # A fresh state of the new size, into which everything known of the old one is written: fields of new particles
    # start as in a new run.
    made = first_state(new, np.array(position, dtype=np.float64), np.array(velocity, dtype=np.float64), free)
    count = old.particle_count
    for name in OF_PARTICLES:
        getattr(made, name)[:count] = getattr(state, name)
    for name in AS_THEY_ARE:
        getattr(made, name)[...] = getattr(state, name)
    made.status[: old.spring_count] = state.status
    made.taut[~added_ties(old.holonomic, new.holonomic)] = state.taut
    made.merged[: len(state.merged)] = state.merged
    _keep_trails(made, state, old, new)
    if _known_alike(old, new):
        _keep_touches(made, state, old.particle_count, new.particle_count)
    else:  # who rests on whom is found anew
        made.touches[0] = 0
    made.solving[STALE] = 1.0  # what is carried on belonged to the forces before
    return made._replace(
        acceleration=_of_as_many(state.acceleration, new.particle_count),
        flight=_of_as_many(state.flight, new.particle_count),
        series=_of_as_many(state.series, new.particle_count, axis=1),
        motion=_of_as_many(state.motion, new.particle_count),
    )


def added_ties(old: Holonomic, new: Holonomic) -> np.ndarray:
    """Which rows of exact constraints are new, shape (rows,); those that were there before are in their order."""
    added = np.zeros(len(new.kind), dtype=bool)
    if len(new.kind) == len(old.kind):
        return added
    before = _rows_of(old)
    known = 0
    for row, one in enumerate(_rows_of(new)):
        # Old rows keep their order and new ones may stand between them (constraints are grouped by what declared them),
        # so both lists are walked through in parallel.
        added[row] = known == len(before) or one != before[known]
        known += not added[row]
    return added


def _rows_of(family: Holonomic) -> list[tuple[Any, ...]]:
    """Exact constraints one by one: kind, particles, center, axis and length."""
    return list(
        zip(*(map(tuple, column.tolist()) if column.ndim > 1 else column.tolist() for column in family), strict=True)
    )


def _of_as_many(rows: np.ndarray, count: int, axis: int = 0) -> np.ndarray:
    """The same rows, zeros after them, for as many particles; none where there were none."""
    have = rows.shape[axis]
    if not have or have == count:
        return rows.copy()
    shape = list(rows.shape)
    shape[axis] = count - have
    return np.concatenate([rows, np.zeros(shape)], axis=axis)


def _keep_trails(made: State, state: State, old: Model, new: Model) -> None:
    """The trails of particles that were there before; they are sorted, so old ones keep their order."""
    if not len(old.trails.particle) or old.trails.keep != new.trails.keep:
        return
    # Positions in the old and the new list of particles with trails; both lists are sorted.
    both, here, there = np.intersect1d(old.trails.particle, new.trails.particle, return_indices=True)
    if len(both):
        for name in ("trail", "trail_count", "trail_next"):
            getattr(made, name)[there] = getattr(state, name)[here]


def _known_alike(old: Model, new: Model) -> bool:
    """Whether walls, and springs that are bounced off, have the numbers by which who rests on them is known."""
    edges, count = new.contacts.edge_colliders.spring, len(old.contacts.edge_colliders.spring)
    return np.array_equal(old.walls.shape, new.walls.shape) and np.array_equal(
        old.contacts.edge_colliders.spring, edges[:count]
    )


def _keep_touches(made: State, state: State, before: int, after: int) -> None:
    """Copy the list of resting contacts, renumbering walls, which are numbered after the particles."""
    count = int(state.touches[0])
    key = state.touching[:count].copy()
    # A pair at rest is one number, first times SIDE plus second; walls and springs stand behind the particles in
    # ``second``, and move up by as many as were added.
    second = key % SIDE
    key += np.where(second >= before, after - before, 0)
    made.touching[:count] = key
    made.pressing[:count] = state.pressing[:count]
