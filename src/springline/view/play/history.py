"""Energies of the last seconds, for a plot that goes along."""

from __future__ import annotations

import time as clock
from collections import deque
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from springline.simulation import Simulation

LENGTH = 400  # samples
APART = 0.1  # [s] of the wall clock between two of them, at least
SHARE = 0.02  # of the wall clock that taking them may cost
LONGEST = 2.0  # [s] of the wall clock between two of them, at most: the first one waits for a compiler


class History:
    """Energies over time. They are taken only while ``wanted``.

    Attributes
    ----------
    wanted : whether someone looks
    time : [s], shape (k,)
    energy : kinetic, one for each force, potential, total, dissipated and work [J], shape (k,) each
    """

    def __init__(self) -> None:
        self.wanted = False
        self._rows: deque[tuple[float, dict[str, float]]] = deque(maxlen=LENGTH)
        self._next = 0.0

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (k,)."""
        return np.array([time for time, _ in self._rows])

    @property
    def energy(self) -> dict[str, np.ndarray]:
        """Energies by name [J], shape (k,) each."""
        names = self._rows[-1][1] if self._rows else {}
        return {name: np.array([row.get(name, np.nan) for _, row in self._rows]) for name in names}

    def clear(self) -> None:
        """Forget."""
        self._rows.clear()

    def note(self, simulation: Simulation) -> None:
        """Take a sample, where it is time for one."""
        begin = clock.perf_counter()
        if not self.wanted or begin < self._next:
            return
        if self._rows and simulation.time <= self._rows[-1][0]:
            if simulation.time == self._rows[-1][0]:
                return
            self._rows.clear()
        self._rows.append((simulation.time, simulation.energy()))
        end = clock.perf_counter()
        self._next = end + min(max(APART, (end - begin) / SHARE), LONGEST)
