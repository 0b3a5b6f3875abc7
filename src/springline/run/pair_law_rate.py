"""Rate of the stiffest motion under user-defined pair laws, measured at the present state.

No bound covers these laws: their stiffness may grow without limit as particles approach. The automatic step of a run
therefore follows their stiffness at the start and after every window.
"""

from __future__ import annotations

import numpy as np

from springline.forces.pair_laws import Pairs
from springline.run.run import Run

ITERATIONS = 6  # of the power iteration: 2 % below the limit in crowds and droplets, for the work of 12 steps
SHIFT = 1e-7  # [-] of the extent of a scene: by how much particles are moved for a difference of forces


def has_pair_laws(run: Run) -> bool:
    """Return True if particles of a run interact by user-defined pair laws."""
    return bool(len(run.model.room(Pairs).address))


def pair_law_rate(run: Run) -> float:
    """Largest angular frequency of the linear motion about the present state [rad/s]; 0 without such laws.

    It is the square root of the largest eigenvalue of M^-1 K, found by power iteration. Products with the stiffness K
    are central differences of the forces.
    """
    state = run.state
    if not has_pair_laws(run) or not len(state.position):
        return 0.0
    extent = float(np.ptp(state.position, axis=0).max())
    moved, place, found = state.copy(), state.position.copy(), 0.0
    # A fixed start, so that resumed runs take the same steps.
    vector = np.cos(np.arange(1.0, place.size + 1.0)).reshape(place.shape) * (state.mobility > 0.0)
    with np.errstate(all="ignore"):
        for _ in range(ITERATIONS):
            size = float(np.abs(vector).max())
            if not 0.0 < size < np.inf or not extent > 0.0:
                break
            vector = vector * (SHIFT * extent / size)
            moved.position[:] = place + vector
            ahead = run.stepper.forces(run.model, moved)
            moved.position[:] = place - vector
            change = 0.5 * state.mobility * (run.stepper.forces(run.model, moved) - ahead)
            found, vector = float(np.linalg.norm(change) / np.linalg.norm(vector)), change
    return float(np.sqrt(found)) if np.isfinite(found) else 0.0
