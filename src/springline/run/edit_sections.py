"""Sections of edits on a run: the edit, its entry in the ledger, and its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from springline.model.work import EVENT
from springline.run.failures import raise_user_failure
from springline.run.run import Run
from springline.stepping.edits import EVENTS, Edits


def run_section(
    run: Run, section: int, rows: Sequence[int] = (), given: Any = ((0.0, 0.0, 0.0),), before: Any = None
) -> Edits:
    """Run a section of edits on particles or springs.

    ``given`` are velocities [m/s] or places [m], shape (k, 3); ``before`` are the energies noted before the model was
    exchanged.
    """
    if before is not None:
        run.stepper.edits(run.model, run.state, run.adjacency).before[:] = before
    numbers = np.ascontiguousarray(given, dtype=np.float64)  # rows of a broadcast array share their memory
    done = run.stepper.edit(run.model, run.state, section, rows, numbers, adjacency=run.adjacency)
    raise_user_failure(run)
    return done


def events_of_edit(run: Run, done: Edits) -> np.ndarray:
    """Return the events of an edit, in order."""
    made = np.zeros(int(done.counts[EVENTS]), dtype=EVENT)
    for name in ("kind", "other", "value"):
        made[name] = getattr(done, name)[: len(made)]
    made["index"] = done.item[: len(made)]
    made["time"] = run.time
    return made
