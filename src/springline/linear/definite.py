"""Pass that finds which of many small symmetric matrices are positive definite."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.columns import Flags, Reals
from springline.engine.kernels import a_pass
from springline.engine.loader import load
from springline.engine.machine import DONE
from springline.engine.table import Table, make_accessor


class SmallMatrices(NamedTuple):
    """Symmetric matrices of one size, and which of them are positive definite."""

    value: Reals  # matrices, size^2 numbers each
    lift: Reals  # addition to the diagonals, ``size`` numbers for each matrix
    factor: Reals  # scratch: one matrix
    definite: Flags


matrices_of = make_accessor(SmallMatrices)


def are_definite(blocks: FloatArray, lift: FloatArray) -> np.ndarray:
    """Return True for each matrix that is positive definite with ``lift`` on its diagonal.

    Parameters
    ----------
    blocks : symmetric matrices, shape (count, size, size)
    lift : shape (count, size)
    """
    if not find_definite.is_ready:
        load([find_definite])
    count, size = lift.shape
    definite = np.zeros(count, dtype=np.uint8)
    value = np.ascontiguousarray(blocks).reshape(-1)
    find_definite(Table([SmallMatrices(value, lift.reshape(-1), np.zeros(size * size), definite)]))
    return np.asarray(definite == 1)


@a_pass
def find_definite(table: Any, block: int, a: float, b: float) -> int:
    """Find which matrices are positive definite."""
    of = matrices_of(table)
    count, factor = of.definite.shape[0], of.factor
    size = of.lift.shape[0] // max(count, 1)
    for e in range(count):
        begin, is_definite = size * size * e, True
        # L D L^T by columns; it ends at the first pivot that is not positive.
        for j in range(size):
            pivot = of.value[begin + (size + 1) * j] + of.lift[size * e + j]
            for k in range(j):
                pivot -= factor[size * j + k] * factor[size * j + k] * factor[(size + 1) * k]
            if not pivot > 0.0:
                is_definite = False
                break
            factor[(size + 1) * j] = pivot
            inverse = 1.0 / pivot
            for i in range(j + 1, size):
                entry = of.value[begin + size * i + j]
                for k in range(j):
                    entry -= factor[size * i + k] * factor[size * j + k] * factor[(size + 1) * k]
                factor[size * i + j] = entry * inverse
        of.definite[e] = is_definite
    return DONE
