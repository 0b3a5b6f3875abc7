"""Frames of a recording: their numbers, and checks of their contents."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np

from springline import checks
from springline.checks import MOST, FloatArray, format_value
from springline.errors import RecordingError
from springline.messages import Words
from springline.model.state import invalid_field_error
from springline.model.work import EVENT_KINDS

LOG = "log_"  # prefix of names in a frame's energies that are not energies but counts of how steps were found
NEAR = 1e-9  # [-] of the gap between two frames: a time closer to a frame than this is its time


class FrameLike(Protocol):
    """A frame as stores return it: time [s]; position [m], velocity [m/s], shape (particles, 3); alive (particles,) and
    intact (springs,), flags of the present ones, None if all are; memory, the numbers of forces with a history, None if
    the model lacks such forces; contact, particles with their forces of contact [N], shape (k, 4), None without any."""

    @property
    def time(self) -> float: ...
    @property
    def position(self) -> Any: ...
    @property
    def velocity(self) -> Any: ...
    @property
    def alive(self) -> Any: ...
    @property
    def intact(self) -> Any: ...
    @property
    def memory(self) -> Any: ...
    @property
    def contact(self) -> Any: ...


class NoFrame(RecordingError, IndexError):
    """Raised if a recording has no frame of that number."""


def number_of(i: Any, count: int) -> int:
    """Return the number of a frame; a negative one counts from the end."""
    if not checks.is_whole(i):
        raise NoFrame(
            f"Frames are counted by whole numbers. Got {checks.format_value(i)}. The one at a time is run.at(time)."
        )
    if not -count <= i < count:
        there = f"frames 0 to {count - 1}" if count else "no frames"
        raise NoFrame(f"This recording has {there}. Got {i}.")
    return int(i % count)


def number_at(times: FloatArray, time: float) -> int:
    """Return the number of the last frame at or before a time [s]."""
    if not len(times):
        raise NoFrame("This recording has no frames.")
    gaps = np.diff(times, prepend=times[0] - (times[1] - times[0] if len(times) > 1 else 0.0))
    if not times[0] - NEAR * gaps[0] <= time <= times[-1] + NEAR * gaps[-1]:
        raise NoFrame(f"This recording is of {times[0]:g} to {times[-1]:g} s. Got {time:g} s.")
    return max(int(np.searchsorted(times - NEAR * gaps, time, side="right")) - 1, 0)


def _check_contact(contact: FloatArray | None, count: int) -> None:
    """Raise RecordingError unless contacts are of particles of the frame, each once, in ascending order."""
    if contact is None:
        return
    which = contact[:, 0]
    if not (
        len(which) and which[0] >= 0 and which[-1] < count and (np.diff(which) > 0).all() and (which % 1 == 0).all()
    ):
        raise invalid_field_error("contact", f"of ascending particles below {count}", "others")


def sound_frame(frame: Any) -> FrameLike:
    """Return the frame, if its numbers are finite and its arrays fit together; its flags become masks."""
    finite(frame.position, "position")
    finite(frame.velocity, "velocity")
    if frame.alive is not None and len(frame.alive) != len(frame.position):
        raise invalid_field_error("alive", f"one for each of {len(frame.position)} particles", f"{len(frame.alive)}")
    _check_contact(frame.contact, len(frame.position))
    # Files hold zeros and ones, which would act as indices of particles and springs where a mask is meant.
    flags = {name: getattr(frame, name) for name in ("alive", "intact")}
    found: FrameLike = frame._replace(
        **{name: given if given is None else np.asarray(given) == 1 for name, given in flags.items()}
    )
    return found


def finite(values: FloatArray, name: str) -> FloatArray:
    """Return positions or velocities if all are finite; their squares need not be."""
    if values.size and not max(values.max(), -values.min()) < np.inf:  # NaN is not
        raise invalid_field_error(name, "finite in every frame", "another")
    return values


def numbers(values: FloatArray, name: str) -> FloatArray:
    """Return the values of an energy over the frames if none is NaN."""
    if not name.startswith(LOG) and np.isnan(values).any():
        raise invalid_field_error(name, "numbers [J] in every frame", "NaN")
    return values


def check_time_order(times: FloatArray) -> FloatArray:
    """Return the times of frames if they are finite and do not decrease."""
    if not np.isfinite(times).all() or (np.diff(times) < 0.0).any():
        raise invalid_field_error("time", "finite in every frame, and none before that of the frame before", "others")
    return times


def known_events(events: np.ndarray) -> np.ndarray:
    """Return events if their kinds are known, their times finite and their indices -1 (for none) or more."""
    good = np.isin(events["kind"], list(EVENT_KINDS)) & np.isfinite(events["time"])
    good &= (events["index"] >= -1) & (events["other"] >= -1)
    if not good.all():
        raise invalid_field_error(
            "events", "of kinds that there are, at times, of things that are counted", f"{events[~good][0]}"
        )
    return events


def same_particles(count: int, expected: int | None) -> None:
    """Refuse a frame whose number of particles differs from the first."""
    if expected is not None and count != expected:
        raise RecordingError(f"Every frame of a recording has the same particles: {expected} here. Got {count}.")


# Metadata of a run in a recording, checked before use.


class Note(NamedTuple):
    """Rule for a note, in words and as a test."""

    rule: str
    fits: Callable[[Any], bool]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


class Divergence(NamedTuple):
    """Divergence of a run whose frames were kept.

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
    """Return the metadata of a run, after a check of all notes that springline reads.

    Raises
    ------
    RecordingError : naming the note, its rule and the value.
    """
    for name, note in NOTES.items():
        if name in notes and not note.fits(notes[name]):
            raise invalid_field_error(name, note.rule, format_value(notes[name]))
    return dict(notes)
