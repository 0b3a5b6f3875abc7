"""Metadata of a run in a recording, checked before use."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from springline.checks import MOST, shown
from springline.model.fields import refused
from springline.spelling import Words


class Note(NamedTuple):
    """What a note must be, in words and as a test."""

    rule: str
    fits: Callable[[Any], bool]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


class Divergence(NamedTuple):
    """How a run diverged whose frames were kept.

    Attributes
    ----------
    time : of the last good state [s]
    step : number of steps until then; the divergence began in the next one
    particle, spring : where the divergence began, or -1
    dt, safe_dt : the time step, and the longest proved stable [s], or None
    why : in words
    """

    time: float
    step: int
    particle: int
    spring: int
    dt: float
    safe_dt: float | None
    why: Words


def _is_divergence(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != set(Divergence._fields):
        return False
    whole = all(type(value[name]) is int and -1 <= value[name] <= MOST for name in ("step", "particle", "spring"))
    real = _is_number(value["time"]) and LENGTH.fits(value["dt"]) and BOUND.fits(value["safe_dt"])
    return whole and real and isinstance(value["why"], str)


TEXT = Note("a text", lambda value: isinstance(value, str))
COUNT = Note(f"a whole number from 0 to {MOST}", _is_count)
LENGTH = Note("a number of zero or more [s]", lambda value: _is_number(value) and value >= 0.0)
POSITIVE = Note("a positive number", lambda value: _is_number(value) and value > 0.0)
STEP = Note("a positive number [s], or nothing", lambda value: value is None or POSITIVE.fits(value))
BOUND = Note("a number of zero or more [s], or nothing", lambda value: value is None or LENGTH.fits(value))

NOTES = {
    "title": TEXT,
    "integrator": TEXT,
    "dt": LENGTH,
    "dt_given": STEP,
    "tolerance": STEP,
    "accuracy": STEP,
    "safe_dt": BOUND,
    "every": POSITIVE,
    "dim": Note("2 or 3", lambda value: type(value) is int and value in (2, 3)),
    "particles": COUNT,
    "springs": COUNT,
    "diverged": Note("when and why a run diverged", _is_divergence),
}


def checked_notes(notes: Mapping[str, Any]) -> dict[str, Any]:
    """The metadata of a run, after a check of all notes that springline reads.

    Raises
    ------
    RecordingError : naming the note, its rule and what came.
    """
    for name, note in NOTES.items():
        if name in notes and not note.fits(notes[name]):
            raise refused(name, note.rule, shown(notes[name]))
    return dict(notes)
