"""Taking a particle out of a run, with its springs."""

from __future__ import annotations

import numpy as np

from springline.model.families import BROKEN, Model
from springline.model.state import State
from springline.model.work import BREAK, EVENT, REMOVE


def take_out(model: Model, state: State, i: int) -> np.ndarray:
    """Remove particle ``i``: it stays where it is, at rest, and nothing acts on it. Returns the events, in order."""
    springs = model.springs
    gone = np.flatnonzero(((springs.tail == i) | (springs.head == i)) & (state.status != BROKEN))
    state.status[gone] = BROKEN
    state.alive[i] = 0
    state.mobility[i] = 0.0
    state.velocity[i] = 0.0
    breaks = [(state.time, BREAK, row, i, 0.0) for row in gone.tolist()]
    return np.array([*breaks, (state.time, REMOVE, i, -1, float(state.hits[i]))], dtype=EVENT)
