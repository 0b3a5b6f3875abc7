"""Eight numbers side by side, taken by operators at once: vector instructions, however wide they are.

Each of the eight is rounded by itself, and nothing is fused, so a machine with wider registers finds the same bits.
Compiled code keeps them in registers, see :mod:`springline.engine.lowering`; plain runs have NumPy arrays of eight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import WIDE, lowered

SEED = 0x5FE4 << 48  # see ``seed``: the multiple of 2^-12 of an exponent that leaves the ratio 9/8 of squares


@lowered("load_lanes")
def load(row: Any, at: int) -> Any:
    """Number ``at`` of an array, counted through all its rows, and the seven behind it."""
    return row.reshape(-1)[at : at + WIDE].copy()


@lowered("store_lanes")
def store(row: Any, at: int, value: Any) -> None:
    """Set number ``at`` of an array, counted through all its rows, and the seven behind it."""
    row.reshape(-1)[at : at + WIDE] = value


@lowered("spread_lanes")
def spread(value: float) -> Any:
    """The same number eight times."""
    return np.full(WIDE, value)


@lowered("wide_lanes")
def wide(value: Any) -> Any:
    """Eight numbers as they are, and a number eight times."""
    return value if isinstance(value, np.ndarray) else np.full(WIDE, value)


@lowered("seed_lanes", word=SEED)
def seed(square: Any) -> Any:
    """A first guess y of 1/sqrt(u), from half of the exponent: 0.75 <= u y^2 <= 0.84375 for normal numbers."""
    return (SEED - (square.view(np.int64) >> 1)).view(np.float64)


@lowered("sum_lanes")
def total(value: Any) -> float:
    """The sum of all eight: halves are added until one is left."""
    width = WIDE
    while width > 1:
        width //= 2
        value = value[:width] + value[width:]
    return float(value[0])


@lowered("root_lanes")
def root(square: Any) -> Any:
    """Square roots."""
    return np.sqrt(square)


@lowered("divide_lanes")
def quotient(value: Any, by: Any, least: float) -> Any:
    """value / by, 0 where ``by`` is below a limit."""
    return np.where(by < least, 0.0, value / np.where(by < least, 1.0, by))


@lowered("count_lanes_below")
def count_below(value: Any, least: float) -> int:
    """How many are below a limit."""
    return int((value < least).sum())


@lowered("lanes_are_within")
def are_within(value: Any, limit: float) -> bool:
    """Whether the sizes of all are below a limit; false for NaN."""
    return bool((np.abs(value) < limit).all())


@lowered("load_rows")
def rows(array: Any, at: int) -> tuple[Any, Any, Any]:
    """The first three numbers of eight rows of four from row ``at`` on, one behind the other."""
    one, two, three = array[at : at + WIDE, :3].reshape(3, WIDE)
    return one, two, three


@lowered("load_thrice")
def thrice(row: Any, at: int) -> tuple[Any, Any, Any]:
    """row[at] and the seven behind it, each three times: what belongs to the numbers of eight rows of three."""
    one, two, three = np.repeat(row[at : at + WIDE], 3).reshape(3, WIDE)
    return one, two, three


@lowered("keep_lanes")
def keep(value: Any, by: Any) -> Any:
    """What stands where ``by`` is above 0, and 0 elsewhere."""
    return np.where(by > 0.0, value, 0.0)


@lowered("store_columns")
def store_columns(array: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Set eight rows of four from row ``at`` on to three columns of eight and 0."""
    array[at : at + WIDE] = np.stack([x, y, z, np.zeros(WIDE)], axis=1)


@lowered("load_columns")
def columns(rows: Any, numbers: Any, at: int) -> tuple[Any, Any, Any]:
    """The first three numbers of the eight rows that ``numbers`` names from ``at`` on; none may be the last row."""
    x, y, z = rows[numbers[at : at + WIDE], :3].T
    return x, y, z


@lowered("load_columns", whole=False)
def columns_of_three(rows: Any, numbers: Any, at: int) -> tuple[Any, Any, Any]:
    """The same, which reads three numbers of each row and no more: the last one may be among them."""
    x, y, z = rows[numbers[at : at + WIDE], :3].T
    return x, y, z


@lowered("change_columns", operation="fadd")
def add_columns(rows: Any, numbers: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Add to the first three numbers of these rows, of four each, one after the other."""
    for v in range(WIDE):
        rows[numbers[at + v], :3] += x[v], y[v], z[v]


@lowered("change_columns", operation="fadd", whole=False)
def add_columns_of_three(rows: Any, numbers: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Add to these rows, of three each, one after the other, and write nothing behind them."""
    for v in range(WIDE):
        rows[numbers[at + v], :3] += x[v], y[v], z[v]


@lowered("change_columns", operation="fsub")
def subtract_columns(rows: Any, numbers: Any, at: int, x: Any, y: Any, z: Any) -> None:
    """Subtract from the first three numbers of these rows, of four each, one after the other."""
    for v in range(WIDE):
        rows[numbers[at + v], :3] -= x[v], y[v], z[v]
