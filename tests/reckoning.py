"""How fast this processor is now, so that a bound in seconds of processor time means the same on any machine."""

from __future__ import annotations

import time

RECKONED = 0.45  # [s] the least in which a machine of two idle cores added ten million numbers in Python


def reckoned() -> float:
    """How much longer this processor takes now than the one that times are told for."""
    begun, total = time.process_time(), 0
    for k in range(500_000):
        total += k
    return max(1.0, (time.process_time() - begun) / (0.05 * RECKONED))


def reckoned_above(seconds: float, bound: float) -> float:
    """Seconds of the processor that times are told for; those below a bound are below it on that one, too."""
    return seconds if seconds < bound else seconds / reckoned()
