"""Passes that sum blocks of bars and elements into the entries of a sparse matrix, each at a slot found once."""

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import Indices, Reals
from springline.engine.kernels import a_pass
from springline.engine.loader import load
from springline.engine.machine import DONE
from springline.engine.table import Table, make_accessor


class BarBlocks(NamedTuple):
    """Stiffness of bars, and the entries of the matrix that it is added to."""

    slot: Indices  # of both diagonal blocks, then of both others, nine entries for each of the bars in each
    data: Reals  # entries of the matrix, and one for those that are dropped
    along: Reals  # [N/m]
    across: Reals  # [N/m]
    direction: Reals  # three numbers a bar [-]
    turning: Reals  # further blocks, nine numbers a bar, or empty [N/m]


class ElementBlocks(NamedTuple):
    """Blocks of elements, and the entries of the matrix that they are added to."""

    slot: Indices
    data: Reals
    value: Reals


bar_blocks_of, element_blocks_of = make_accessor(BarBlocks), make_accessor(ElementBlocks)


class BarSums:
    """Sums of the stiffness of bars into the entries of a matrix, with arrays that are allocated once."""

    def __init__(self, slot: Indices, entries: int) -> None:
        """``slot`` is as in :class:`BarBlocks`; ``entries`` includes the one for those that are dropped."""
        load([add_bars])
        self._given = slot, entries
        count, none = len(slot) // 36, np.zeros(0)
        self._bars = BarBlocks(slot, np.zeros(entries), np.zeros(count), np.zeros(count), np.zeros(3 * count), none)
        self._table = Table([self._bars])
        self._lock = Lock()  # threads may assemble the stiffness of shapes of one model at once

    def __reduce__(self) -> tuple[type[BarSums], tuple[Indices, int]]:
        return BarSums, self._given  # the table has addresses of this process, and a lock cannot be copied

    def sum(
        self, along: FloatArray, across: FloatArray, direction: FloatArray, turning: FloatArray | None = None
    ) -> FloatArray:
        """Return the entries of a matrix [N/m], shape (entries,).

        Parameters
        ----------
        along, across : stiffness of each bar [N/m], shape (bars,)
        direction : unit vector of each bar, shape (bars, 3)
        turning : further blocks [N/m], shape (bars, 3, 3)
        """
        bars, table = self._bars, self._table
        if turning is not None:
            bars = bars._replace(data=np.empty_like(bars.data), turning=np.ascontiguousarray(turning).reshape(-1))
            table = Table([bars])
        with self._lock:
            bars.along[:], bars.across[:], bars.direction[:] = along, across, direction.reshape(-1)
            bars.data[:] = 0.0
            add_bars(table)
            return bars.data.copy()


def sum_blocks(slot: Indices, data: FloatArray, blocks: FloatArray) -> None:
    """Add blocks of elements to the entries ``data`` of a matrix; see :class:`ElementBlocks`."""
    if not add_elements.is_ready:
        load([add_elements])
    add_elements(Table([ElementBlocks(slot, data, np.ascontiguousarray(blocks, dtype=np.float64).reshape(-1))]))


@a_pass
def add_bars(table: Any, block: int, a: float, b: float) -> int:
    """Add the stiffness of bars to the entries of a matrix."""
    bars = bar_blocks_of(table)
    slot, data, direction, count = bars.slot, bars.data, bars.direction, bars.along.shape[0]
    turning = bars.turning.shape[0] > 0
    for e in range(count):
        across = bars.across[e]
        stiff = bars.along[e] - across
        for i in range(3):
            for j in range(3):
                # K = T' n n^T + (T/L) (I - n n^T)
                value = stiff * (direction[3 * e + i] * direction[3 * e + j])
                if i == j:
                    value += across
                at = 9 * e + 3 * i + j
                if turning:
                    value += bars.turning[at]
                data[slot[at]] += value
                data[slot[9 * count + at]] += value
                data[slot[18 * count + at]] -= value
                data[slot[27 * count + at]] -= value
    return DONE


@a_pass
def add_elements(table: Any, block: int, a: float, b: float) -> int:
    """Add blocks of elements to the entries of a matrix."""
    elements = element_blocks_of(table)
    for k in range(elements.value.shape[0]):
        elements.data[elements.slot[k]] += elements.value[k]
    return DONE
