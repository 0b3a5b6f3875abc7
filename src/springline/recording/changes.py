"""What was changed on the way, as a recording tells it: numbers, words and lists, on paper JSON."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from springline.errors import RecordingError


class Row(NamedTuple):
    """One parameter that changes: its name, the particles or springs concerned (None for all), both values."""

    what: str
    rows: tuple[int, ...] | None
    old: Any
    new: Any


class Change(NamedTuple):
    """A change as a recording tells it."""

    frame: int  # the first frame after it; what is told with frame 0 is in the recording's scene already
    step: int  # steps taken before it
    time: float  # [s]
    what: str  # name of the parameter
    rows: tuple[int, ...] | None  # particles or springs concerned; None where all are
    old: Any
    new: Any


def settled(value: Any) -> Any:
    """A value as a recording tells it: numbers, words, and tuples of them."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    return tuple(settled(item) for item in value) if isinstance(value, (list, tuple)) else value


def encoded(value: Any) -> Any:
    """A settled value as JSON can hold it: infinities and NaN as words."""
    if isinstance(value, (list, tuple)):
        return [encoded(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"float": repr(value)}
    return value


def decoded(value: Any) -> Any:
    """A settled value out of JSON; RecordingError where it is none."""
    if isinstance(value, dict) and set(value) == {"float"} and value["float"] in ("inf", "-inf", "nan"):
        return float(value["float"])
    if isinstance(value, list):
        return tuple(decoded(item) for item in value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise RecordingError("A change in this recording is neither a number nor a word.")
