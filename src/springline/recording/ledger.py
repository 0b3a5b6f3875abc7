"""The ledger error of a recording."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from springline.checks import FloatArray

NOTHING = 1e-6  # [-] of the largest energy: less than that is not said to have changed hands


def ledger_error(energy: Mapping[str, FloatArray], log: Mapping[str, FloatArray]) -> float:
    """Largest change of total + dissipated - work from its first value, over the largest energy exchanged [-].

    Zero where the ledger closes exactly. The ``log`` of an automatic step knows what changed hands between frames as
    well, such as at a blow, which is in none of them. Where nothing changed hands but rounding, it is measured by a
    millionth of the largest energy.
    """
    account = energy["total"] + energy["dissipated"] - energy["work"]
    columns = [values for name, values in energy.items() if name not in ("potential", "total")]
    largest = max((float(np.abs(values).max()) for values in columns), default=0.0)
    moved = max((float(np.ptp(values)) for values in columns), default=0.0)
    moved = max(moved, float(np.max(log.get("exchanged", 0.0), initial=0.0)), NOTHING * largest)
    off = float(np.abs(account - account[0]).max())
    return off / moved if moved > 0.0 else 0.0
