"""What has yielded, by what a run or a frame of a recording kept of it."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.model.families import Model, Plastics
from springline.model.state import EXTENSION, KEPT


def _extensions(plastics: Plastics, memory: FloatArray | None) -> FloatArray:
    """Plastic extensions and angles [m or rad], shape (q,); NaN where nothing was kept, as in older recordings."""
    begin, count = int(plastics.memory[0]), len(plastics.wave)
    # Older recordings have kept no history: NaN is shown as a gap, and 0 would be a claim.
    if memory is None:
        return np.full(count, np.nan)
    return np.asarray(memory)[begin : begin + KEPT * count].reshape(-1, KEPT)[:, EXTENSION].copy()


def yielded_strain(model: Model, memory: FloatArray | None) -> FloatArray:
    """Plastic extension over the length at rest before it, of each spring [-]; 0 where it does not yield."""
    plastics = model.room(Plastics)
    rows, found = plastics.spring, np.zeros(model.spring_count)
    found[rows] = _extensions(plastics, memory)[: len(rows)] / np.maximum(plastics.base[: len(rows)], 1e-300)
    return found


def yielded_angles(model: Model, memory: FloatArray | None) -> FloatArray:
    """Plastic angle of each angle and hinge that yields [rad], angles first."""
    plastics = model.room(Plastics)
    return _extensions(plastics, memory)[len(plastics.spring) :]
