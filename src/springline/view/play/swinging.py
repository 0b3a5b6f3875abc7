"""A motion that is shown and not made: a mode, or how something buckles, swung about what stands still."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from springline.checks import FloatArray
from springline.view.still import Still

LEAST, MOST = 0.8, 4.0  # [s] of a period as it is shown
IDLE = 2.0  # [s] of the period of what has none: mechanisms, what grows, what buckles


def shown_period(period: float) -> float:
    """The period as it is shown [s]: the true one, where an eye can follow it."""
    return min(max(period, LEAST), MOST) if math.isfinite(period) and period > 0.0 else IDLE


@dataclass(frozen=True, eq=False)
class Swinging:
    """A mode that is shown swinging, and the shape it swings about.

    Attributes
    ----------
    base : what stands still
    motion : of each particle, the largest 1 [-], shape (particles, 3)
    of : "modes" or "buckling"
    number : which of them
    amplitude : of the particle that moves most [m]
    period : as it is shown [s]
    slower : how many times slower that is than it would be; 1 where it has no period of its own
    begun : when it was at rest, on the wall clock [s]
    """

    base: Still
    motion: FloatArray
    of: str
    number: int
    amplitude: float
    period: float
    slower: float
    begun: float

    def at(self, now: float) -> Still:
        """Positions at a time of the wall clock [s]: x + a phi sin(omega t) [m], shape (particles, 3)."""
        part = self.amplitude * math.sin(2.0 * math.pi * (now - self.begun) / self.period)
        return replace(self.base, position=np.asarray(self.base.position + part * self.motion), trails=[])
