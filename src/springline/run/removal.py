"""Removal of particles from a run, with their springs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from springline.model.families import BROKEN, Model
from springline.model.state import DISSIPATED, State
from springline.model.work import BREAK, CASUALTY, EVENT, MERGE_WANTED, REMOVE
from springline.run.energies import energy
from springline.run.holding import drop_the_dead
from springline.run.run import Run


def take_out(model: Model, state: State, i: int) -> np.ndarray:
    """Remove particle ``i``: it stays where it is, at rest, and nothing acts on it. Returns the events, in order."""
    springs = model.springs
    gone = np.flatnonzero(((springs.tail == i) | (springs.head == i)) & (state.status != BROKEN))
    state.status[gone] = BROKEN
    state.alive[i] = 0
    # A mobility of zero keeps all passes from moving it, without a branch for removed particles in each.
    state.mobility[i] = 0.0
    state.velocity[i] = 0.0
    breaks = [(state.time, BREAK, row, i, 0.0) for row in gone.tolist()]
    return np.array([*breaks, (state.time, REMOVE, i, -1, float(state.hits[i]))], dtype=EVENT)


def remove(run: Run, rows: Sequence[int]) -> None:
    """Take particles out of a run; the energy that leaves with them counts as dissipated."""
    # Energies are measured before and after, since springs, attraction and weight all go with the particle.
    before = energy(run)["total"]
    run.events += [take_out(run.model, run.state, i) for i in rows]
    run.state.ledger[DISSIPATED] += before - energy(run)["total"]
    drop_the_dead(run)


def bury_casualties(run: Run, status: int) -> None:
    """Remove the particles that have reached their number of hits, where the machine stopped for that."""
    limit = run.model.hit_limits.hits
    while status in (CASUALTY, MERGE_WANTED) and len(limit):
        dead = np.flatnonzero((limit > 0) & (run.state.alive == 1) & (run.state.hits >= limit))
        if not len(dead):
            return
        # One by one, so that each removal has a balance of energies of its own.
        remove(run, [int(dead[0])])
