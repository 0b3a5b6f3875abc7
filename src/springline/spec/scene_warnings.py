"""Warnings of a scene that runs but is probably unintended: two gravities, drives that begin with a jump."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import DoubtfulScene
from springline.forces.drives import Drive, initial_offsets
from springline.forces.gravity import Gravity
from springline.model.families import Model
from springline.progress import warn

if TYPE_CHECKING:
    from springline.spec.spec import Spec

SAME = 1e-9  # [-] of the largest value of a drive: a smaller offset is rounding
MOST = 3  # particles or springs listed in a warning
UNITS = {"position": "m", "rest_length": "m", "angle": "rad"}


def warn_of_scene(spec: Spec, model: Model | None = None) -> None:
    """Warn of multiple gravities, and, if the ``model`` of a run is given, of drives that begin with a jump."""
    for sentence in [*two_gravities(spec), *(jumping_drives(spec, model) if model is not None else [])]:
        warn(sentence, DoubtfulScene)


def two_gravities(spec: Spec) -> list[str]:
    """Sentence about the first particle with more than one gravity; empty list otherwise."""
    declared = [thing for thing in spec.declared if isinstance(thing, Gravity) and np.any(_numbers(thing.acceleration))]
    own = [Gravity(tuple(spec.gravity.tolist()))] if declared and spec.gravity.any() else []
    gravities = [*own, *declared]
    if len(gravities) < 2 or not spec.particle_count:
        return []
    acts = np.zeros((len(gravities), spec.particle_count), dtype=bool)
    for row, thing in enumerate(gravities):
        acts[row, slice(None) if thing.on is None else np.asarray(thing.on, dtype=np.int64)] = True
    several = np.flatnonzero(acts.sum(axis=0) > 1)
    if not len(several):
        return []
    first = int(several[0])
    which = [thing for thing, on in zip(gravities, acts[:, first], strict=True) if on]
    words = [f"{'gravity=' if one in own else 'Gravity'}{_vector(one.acceleration)}" for one in which]
    total = np.sum([_numbers(one.acceleration) for one in which], axis=0)
    return [
        f"Particle {first} has {len(which)} gravities, which add up to {_vector(total)} m/s2: {' and '.join(words)}. "
        f"Leave one out; if both are meant, give their sum as one."
    ]


def _numbers(value: Any) -> FloatArray:
    return np.asarray(value, dtype=np.float64)


def _vector(value: Any) -> str:
    return f"({', '.join(f'{part:g}' for part in value)})"


def jumping_drives(spec: Spec, model: Model) -> list[str]:
    """Sentence about the first drive whose value at time 0 differs from the drawn scene; empty list otherwise.

    Such a drive stretches springs instantaneously, and no work accounts for their energy.
    """
    things = [thing for thing in spec.declared if isinstance(thing, Drive)]
    if not things:
        return []
    rests = any(thing.what in ("rest_length", "angle") for thing in things)
    position = np.asarray(spec.particles.array("position"), dtype=np.float64)
    offsets = initial_offsets(model, _undriven_model(spec) if rests and spec.is_drawn else None, position)
    found = [
        (thing, offset) for thing, offset in zip(things, offsets, strict=True)
        if _jumps(thing, offset) and not _is_phase_pattern(thing, things)
    ]  # fmt: skip
    if not found:
        return []
    thing, offset = found[0]
    size, what = float(np.sqrt((offset * offset).sum())), thing.what
    more = len(found) - 1
    also = f" So {'does one more drive' if more == 1 else f'do {more} more drives'}." if more else ""
    return [
        f"{_drive_name(thing)} begins {size:.4g} {UNITS[what]} off "
        f"{'the place' if what == 'position' else 'the value at rest'} as drawn, with an energy that no work accounts "
        f"for. {_way_out(thing, offset)}{also}"
    ]


def _undriven_model(spec: Spec) -> Model:
    """Build the model of the scene with the rest lengths and rest angles that it has without drives."""
    from springline.spec.build import model_of

    return model_of(spec, empty=True, driven_now=False)


def _jumps(thing: Drive, offset: FloatArray) -> bool:
    table = np.asarray(getattr(thing, thing.what))[:, 1:]
    largest = max(float(np.abs(table).max()), float(np.abs(np.asarray(thing.amplitude or 0.0)).max()), SAME)
    return bool((np.abs(offset) > SAME * largest).any())


def _is_phase_pattern(thing: Drive, things: Sequence[Drive]) -> bool:
    """Return True if lengths or angles oscillate with several phases, as in walking gaits: not all can begin at 0."""
    swings = thing.what != "position" and thing.amplitude is not None and thing.omega
    return bool(swings) and any(
        one.what == thing.what and one.omega == thing.omega and one.phase != thing.phase for one in things
    )


def _drive_name(thing: Drive) -> str:
    """Name of the drive and of the driven quantity."""
    what = thing.what
    aim: Any = thing.on if thing.on is not None else thing.springs
    rows = np.ravel(np.asarray([] if aim is None else aim))
    noun = "spring" if thing.springs is not None else "particle"
    if thing.corners is not None:
        return f"Drive({what}=) of the particles {np.asarray(thing.corners)[0].tolist()}"
    some = ", ".join(str(int(row)) for row in rows[:MOST]) + (", ..." if len(rows) > MOST else "")
    return f"Drive({what}=) of {noun}{'s' if len(rows) > 1 else ''} {some}"


def _way_out(thing: Drive, offset: FloatArray) -> str:
    what = thing.what
    table = np.asarray(getattr(thing, what))
    swings = thing.amplitude is not None and np.any(np.asarray(thing.amplitude) * np.cos(float(thing.phase)))
    if thing.signal is not None:
        return f"Write the signal {thing.signal_with.signal.name!r} so that it is 0 at its time 0."
    if swings and thing.omega:
        base = offset - np.resize(np.append(np.asarray(thing.amplitude), np.zeros(2)), 3) * np.cos(float(thing.phase))
        also = (
            ""
            if (np.abs(base) <= SAME * np.abs(offset).max()).all()
            else f", and begin {what}= with the value as drawn"
        )
        return f"Give phase=-pi/2, by which the swing begins at 0{also}."
    if swings:
        return "Give an omega, or leave the amplitude out."
    if len(table) > 1:
        return "Begin its table with the value as drawn."
    return f"Begin with the value as drawn and go there by a table: {what}=[(0.0, drawn), (1.0, value)]."
