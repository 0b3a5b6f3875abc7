"""Changes of parameters in recordings: numbers, strings and lists, stored as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from springline.errors import RecordingError

SCENE = "scene"  # name of a change of the scene itself: an edit, whose new value is the new text


class ParameterChange(NamedTuple):
    """Change of one parameter: its name, the particles or springs concerned (None for all), both values."""

    what: str
    rows: tuple[int, ...] | None
    old: Any
    new: Any


class Change(NamedTuple):
    """Change of a parameter in a recording."""

    frame: int  # the first frame after it; changes of frame 0 are already in the recording's scene
    step: int  # steps taken before it
    time: float  # [s]
    what: str  # name of the parameter
    rows: tuple[int, ...] | None  # particles or springs concerned; None for all
    old: Any
    new: Any


def scene_after(text: str, changes: Iterable[Change]) -> tuple[str, list[Change]]:
    """Return the text of a scene after the last edit among some changes, and the changes made after that edit.

    Raises
    ------
    RecordingError : for an edit whose scene is not in the recording, with the name of the edit
    """
    rest: list[Change] = []
    for change in changes:
        if change.what != SCENE:
            rest.append(change)
            continue
        if not isinstance(change.new, str):
            raise RecordingError(
                f"{change.old} at {change.time:g} s changed the scene of this recording, and no file can hold the new "
                f"scene exactly. Its frames can be read; start a new recording with scene.simulate()."
            )
        text, rest = change.new, []
    return text, rest


def plain_value(value: Any) -> Any:
    """Convert a value to the types of a recording: numbers, strings, and tuples of them."""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    return tuple(plain_value(item) for item in value) if isinstance(value, (list, tuple)) else value


def encode_value(value: Any) -> Any:
    """Convert a plain value to JSON types; infinities and NaN become strings."""
    if isinstance(value, (list, tuple)):
        return [encode_value(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"float": repr(value)}
    return value


def decode_value(value: Any) -> Any:
    """Convert a value from JSON to a plain value; RecordingError if it is invalid."""
    if isinstance(value, dict) and set(value) == {"float"} and value["float"] in ("inf", "-inf", "nan"):
        return float(value["float"])
    if isinstance(value, list):
        return tuple(decode_value(item) for item in value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise RecordingError("A change in this recording is neither a number nor a word.")


def after_discard(what: str, name: str) -> str | None:
    """Return the name of a parameter after the force or rule ``name`` was removed; None for its own parameters.

    Examples
    --------
    >>> from springline.recording.changes import after_discard
    >>> after_discard("plane_3.friction", "plane")
    'plane_2.friction'
    """
    base, _, field = what.rpartition(".")
    if base == name:
        return None
    (kind, number), (gone, which) = _split_ordinal(base), _split_ordinal(name)
    if kind != gone or number < which:
        return what
    return f"{kind}_{number - 1}.{field}" if number > 2 else f"{kind}.{field}"


def before_discard(what: str, name: str) -> str:
    """Return the name of a parameter before the force or rule ``name`` was removed."""
    base, _, field = what.rpartition(".")
    (kind, number), (gone, which) = _split_ordinal(base), _split_ordinal(name)
    return f"{kind}_{number + 1}.{field}" if kind == gone and number >= which else what


def _split_ordinal(base: str) -> tuple[str, int]:
    """Split a name into its kind and its ordinal number: "plane_3" is the third plane."""
    kind, _, number = base.rpartition("_")
    return (kind, int(number)) if kind and number.isdigit() else (base, 1)


def drop_changes(told: list[tuple[int, float, ParameterChange]], name: str) -> list[tuple[int, float, ParameterChange]]:
    """Return the changes without those of a removed force or rule."""
    named = [(step, time, row, after_discard(row.what, name)) for step, time, row in told]
    return [(step, time, row._replace(what=what)) for step, time, row, what in named if what is not None]
