"""Round numbers for rulers and grids: the step between figures, and corners moved out to whole steps."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray

DIVISIONS = 7  # of the longest extent, about


def nice_step(extent: float, about: int) -> float:
    """1, 2 or 5 times a power of ten that cuts ``extent`` into near ``about`` parts."""
    rough = max(extent, 1e-300) / about
    power = 10.0 ** np.floor(np.log10(rough))
    return float(power * min((1.0, 2.0, 5.0, 10.0), key=lambda part: abs(np.log(part * power / rough))))


def rounded(low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray, float]:
    """The corners of a shape moved out to round numbers [m], and the step between these."""
    step = nice_step(float((high - low).max()) or 1.0, DIVISIONS)
    low, high = np.floor(low / step + 1e-9) * step, np.ceil(high / step - 1e-9) * step
    return low, np.maximum(high, low + step), step
