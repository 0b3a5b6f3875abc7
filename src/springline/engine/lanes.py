"""Vectors of eight float64, called lanes, with elementwise operators and functions (SIMD).

Each lane is rounded separately and no operations are fused, so the bits do not depend on the width of the registers.
Compiled code keeps lanes in registers, see :mod:`springline.engine.lowering`; plain runs use NumPy arrays of eight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import WIDE, lower_as

SEED = 0x5FE4 << 48  # see ``seed``: the multiple of 2^-12 of an exponent that leaves the ratio 9/8 of squares


@lower_as("load_lanes")
def load(row: Any, at: int) -> Any:
    """Elements ``at`` to ``at + 7`` of an array in C order, shape (8,)."""
    return row.reshape(-1)[at : at + WIDE].copy()


@lower_as("store_lanes")
def store(row: Any, at: int, value: Any) -> None:
    """Set elements ``at`` to ``at + 7`` of an array in C order."""
    row.reshape(-1)[at : at + WIDE] = value


@lower_as("spread_lanes")
def spread(value: float) -> Any:
    """A number broadcast to all eight lanes."""
    return np.full(WIDE, value)


@lower_as("wide_lanes")
def broadcast_lanes(value: Any) -> Any:
    """Lanes unchanged; a number broadcast to all eight lanes."""
    return value if isinstance(value, np.ndarray) else np.full(WIDE, value)


@lower_as("seed_lanes", word=SEED)
def seed(square: Any) -> Any:
    """A first approximation y of 1/sqrt(u) by halving the exponent: 0.75 <= u y^2 <= 0.84375 for normal numbers u."""
    # The bits of a double, read as an integer, are nearly its logarithm, piecewise linear between powers of two. A
    # constant minus half of them is the logarithm of 1/sqrt(u). The constant gives a narrow range of u y^2 instead of
    # the least error: polynomials in u y^2 follow (forces/cache_blocks.py), not a step of Newton's method.
    return (SEED - (square.view(np.int64) >> 1)).view(np.float64)


@lower_as("sum_lanes")
def total(value: Any) -> float:
    """The sum of all lanes, by pairwise halving: 8 to 4 to 2 to 1."""
    # Pairwise, in the order in which registers are halved: plain and compiled runs add in the same order, to the same
    # bits.
    width = WIDE
    while width > 1:
        width //= 2
        value = value[:width] + value[width:]
    return float(value[0])


@lower_as("root_lanes")
def root(square: Any) -> Any:
    """The square root of each lane."""
    return np.sqrt(square)


@lower_as("divide_lanes")
def quotient(value: Any, by: Any, least: float) -> Any:
    """value / by in each lane, 0 where ``by`` < ``least``."""
    # The divisor is replaced before the division: 0/0 in a lane that is not selected would raise in plain runs, and
    # cost a trap on some processors.
    return np.where(by < least, 0.0, value / np.where(by < least, 1.0, by))


@lower_as("count_lanes_below")
def count_below(value: Any, least: float) -> int:
    """The number of lanes below a limit."""
    return int((value < least).sum())


@lower_as("lanes_are_within")
def are_within(value: Any, limit: float) -> bool:
    """Return True if the absolute values of all lanes are below a limit; False for NaN."""
    return bool((np.abs(value) < limit).all())


@lower_as("load_rows")
def rows(array: Any, at: int) -> tuple[Any, Any, Any]:
    """x, y, z of rows ``at`` to ``at + 7`` of an array of shape (n, 4), as 24 numbers in row order in three vectors."""
    # 24 numbers in memory order, with x, y and z mixed: operations that treat all three alike need no shuffle.
    one, two, three = array[at : at + WIDE, :3].reshape(3, WIDE)
    return one, two, three


@lower_as("store_rows")
def store_rows(array: Any, at: int, one: Any, two: Any, three: Any) -> None:
    """Set x, y, z of rows ``at`` to ``at + 7`` of an array of shape (n, 4) from 24 numbers in row order."""
    array[at : at + WIDE, :3] = np.concatenate([one, two, three]).reshape(WIDE, 3)


@lower_as("load_thrice")
def repeat_thrice(row: Any, at: int) -> tuple[Any, Any, Any]:
    """Elements ``at`` to ``at + 7``, each repeated three times: one factor for x, y and z of each of eight rows."""
    one, two, three = np.repeat(row[at : at + WIDE], 3).reshape(3, WIDE)
    return one, two, three


@lower_as("store_lanes_below")
def store_below(row: Any, numbers: Any, at: int, value: Any, limit: float, first: int, most: int) -> int:
    """Store those of the first ``most`` lanes that are below a limit, without gaps from element ``at`` on.

    Their indices, counted from ``first``, are stored at the same elements of ``numbers``. Elements up to ``at + 7``
    may be overwritten. Return the number of lanes stored.
    """
    chosen = np.flatnonzero(value[:most] < limit)
    row[at : at + len(chosen)], numbers[at : at + len(chosen)] = value[chosen], first + chosen
    return len(chosen)


@lower_as("keep_lanes")
def keep(value: Any, by: Any) -> Any:
    """``value`` in lanes with ``by`` > 0, and 0 elsewhere."""
    return np.where(by > 0.0, value, 0.0)


@lower_as("store_columns")
def store_columns(array: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Set rows ``at`` to ``at + 7`` of an array of shape (n, 4) to (x, y, z, 0), each of x, y, z being lanes."""
    array[at : at + WIDE] = np.stack([x, y, z, np.zeros(WIDE)], axis=1)


@lower_as("store_quads")
def store_quads(array: Any, numbers: Any, at: int, first: int, x: Any, y: Any, z: Any, w: Any) -> None:
    """Set columns ``first`` to ``first + 3`` of rows ``numbers[at : at + 8]``; of equal indices the last one counts."""
    array[numbers[at : at + WIDE], first : first + 4] = np.stack([x, y, z, w], axis=1)


@lower_as("load_columns")
def columns(rows: Any, numbers: Any, at: int) -> tuple[Any, Any, Any]:
    """The columns x, y, z of rows ``numbers[at : at + 8]``; the last row of ``rows`` may not be among them."""
    x, y, z = rows[numbers[at : at + WIDE], :3].T
    return x, y, z


@lower_as("load_columns", number=4)
def columns_of_four(rows: Any, numbers: Any, at: int) -> tuple[Any, Any, Any, Any]:
    """The four columns of rows ``numbers[at : at + 8]`` of an array of shape (n, 4)."""
    x, y, z, w = rows[numbers[at : at + WIDE]].T
    return x, y, z, w


@lower_as("gather_lanes")
def gather(row: Any, numbers: Any, at: int) -> Any:
    """Elements ``numbers[at : at + 8]`` of an array."""
    return row[numbers[at : at + WIDE]]


@lower_as("load_columns", whole=False)
def columns_of_three(rows: Any, numbers: Any, at: int) -> tuple[Any, Any, Any]:
    """Same as :func:`columns`, but reads only three numbers of each row: the last row may be among them."""
    x, y, z = rows[numbers[at : at + WIDE], :3].T
    return x, y, z


@lower_as("change_columns", operation="fadd")
def add_columns(rows: Any, numbers: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Add x, y, z to rows ``numbers[at : at + 8]`` of shape (n, 4), one row after the other: indices may repeat."""
    # One row after the other, never as a scatter of eight: two lanes may have the same particle, and a scatter would
    # keep the force of only one of them.
    for v in range(WIDE):
        rows[numbers[at + v], :3] += x[v], y[v], z[v]


@lower_as("change_columns", operation="fadd", whole=False)
def add_columns_of_three(rows: Any, numbers: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Same as :func:`add_columns` for rows of shape (n, 3); writes nothing beyond them."""
    for v in range(WIDE):
        rows[numbers[at + v], :3] += x[v], y[v], z[v]


@lower_as("change_columns", operation="fsub")
def subtract_columns(rows: Any, numbers: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Subtract x, y, z from the first three numbers of these rows of four, one after the other."""
    for v in range(WIDE):
        rows[numbers[at + v], :3] -= x[v], y[v], z[v]
