"""Checks of arrays from files against the declarations beside them, before anything computes with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from springline.errors import RecordingError

MOST = 2.0**62  # of a count that only grows: one more is still a number of 64 bits
FAR = 1e150  # of a position [m], a velocity [m/s]: the square of a larger number is none


class Field(NamedTuple):
    """The type, the shape and the bounds of an array. Its numbers are finite.

    ``shape`` names counts: "particles" as many, "particles?" as many or none, "room-" at most as many. ``below``
    names the count that an index stays below.
    """

    dtype: str
    shape: tuple[int | str, ...]
    least: float = -np.inf
    most: float = np.inf
    below: str = ""


def check(name: str, value: Any, field: Field, sizes: Mapping[str, int]) -> np.ndarray:
    """``value``, if it is as its field declares it.

    Raises
    ------
    RecordingError : naming the field, its rule and what came.
    """
    array = np.asarray(value)
    # The very type, never one that could be converted: passes read bytes at addresses.
    if array.dtype != np.dtype(field.dtype):
        raise refused(name, f"an array of {np.dtype(field.dtype)}", f"one of {array.dtype}")
    if not _fits(array.shape, field.shape, sizes):
        raise refused(name, f"of shape {_shown(field.shape, sizes)}", f"shape {array.shape}")
    low, high = field.least, field.most if not field.below else sizes[field.below] - 1
    bad = ~((array >= low) & (array <= high) & np.isfinite(array))  # NaN is in no bounds
    if bad.any():
        where = tuple(int(k) for k in np.argwhere(bad)[0])
        raise refused(name, _bounds(low, high, array.dtype.kind), f"{array[where]} at {list(where)}")
    return array


def refused(name: str, rule: str, got: str) -> RecordingError:
    """The error for a field that breaks its rule; the caller raises it."""
    return RecordingError(
        f"The {name!r} of this recording must be {rule}. Got {got}. It was not written by springline as it is; what "
        f"fits its rules can still be looked at, but not gone on with."
    )


def _fits(shape: tuple[int, ...], declared: tuple[int | str, ...], sizes: Mapping[str, int]) -> bool:
    return len(shape) == len(declared) and all(
        got in allowed(one, sizes) for got, one in zip(shape, declared, strict=True)
    )


def allowed(one: int | str, sizes: Mapping[str, int]) -> range | tuple[int, ...]:
    """The lengths that a declared dimension may have."""
    if isinstance(one, int):
        return (one,)
    if one.endswith("?"):
        return (0, sizes[one[:-1]])
    return range(sizes[one[:-1]] + 1) if one.endswith("-") else (sizes[one],)


def _shown(declared: tuple[int | str, ...], sizes: Mapping[str, int]) -> str:
    words = []
    for one in declared:
        few = allowed(one, sizes)
        words.append(f"at most {few[-1]}" if isinstance(few, range) else " or ".join(dict.fromkeys(map(str, few))))
    return f"({', '.join(words)}{',' if len(words) == 1 else ''})"


def _bounds(low: float, high: float, kind: str) -> str:
    what = "a finite number" if kind == "f" else "a whole number"
    if np.isinf(low) and np.isinf(high):
        return what
    if np.isinf(high):
        return f"{what} of at least {low:g}"
    return f"{what} between {low:g} and {high:g}" if high < MOST else f"{what} of at least {low:g}"
