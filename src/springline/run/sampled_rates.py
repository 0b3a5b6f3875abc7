"""Rates of user-defined functions of time, measured from samples: of signals, forces and fields."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import call_pointer
from springline.checks import FloatArray
from springline.engine.source import may_jump, reads
from springline.forces import fields
from springline.forces.drives import Drive
from springline.forces.fields import FieldForce, OwnFields
from springline.forces.user import Custom, Users
from springline.model.family import Rate
from springline.run.run import Run

SAMPLES = 48  # times at which a function is looked at
GOLDEN, SILVER = 0.6180339887498949, 0.4142135623730951  # parts of a whole by which times and differences spread evenly
CLOSE = 0.02  # [-] of the span: the first difference of times
CLOSER = 1.0 / 32.0  # from one difference to the next
RESOLVED = 0.2  # [-] phase of a difference that resolves a rate
LEVELS = 10  # of differences
FEWEST = 8  # samples at which a function must have a value
CHANGES = 1e-10  # [-] of its size: a function that changes by less is constant
JUMPS = 0.1  # [-] square of the slopes times the span over that of the changes: below it a function must have jumped
STEPS = 64  # of the rates between one power of two and the next, twice
SCAN = 2048  # times at which a function is looked at for changes that are narrower than the samples
FASTER = 6.0  # times the rate of a function, at which a change within it counts as narrow
ZOOM = 32  # from one spacing of a narrow change to the next
NARROWEST = 4  # of these spacings
AWAY = 1e-3  # [-] of the extent of a scene: by how much particles are moved from where they were drawn
TIME = {Custom: 3, FieldForce: 1}  # which argument of a function is the time


class TimedFunction(NamedTuple):
    """A function of the user's that reads the time."""

    name: str  # as messages call it
    at: Callable[[float], FloatArray]  # its values at a time [s], not finite if undefined
    may_jump: bool  # whether its source compares or rounds the time


class NarrowChange(NamedTuple):
    """A change of a function that is far faster than the rate of its samples, such as a pulse."""

    name: str
    time: float  # [s]
    rate: float  # [rad/s]


class SampledRates(NamedTuple):
    """Rates found by samples, the names of functions whose rate was not found, and narrow changes of the others."""

    rates: list[Rate]
    unknown: list[str]
    narrow: list[NarrowChange]


def measure(function: TimedFunction, begin: float, span: float) -> float | None:
    """The angular frequency at which a function changes within a span of time [rad/s]; None where it is not found.

    It is the fourth root of the mean square of the second derivative over that of the deviation from the mean: omega
    for a harmonic function, whatever the samples. The derivative is a difference over a time that is made shorter until
    it resolves what is found.
    """
    parts = np.arange(SAMPLES)
    times = begin + span * (parts * GOLDEN % 1.0)
    apart = CLOSE * span * (1.0 + parts * SILVER % 1.0)
    for _ in range(LEVELS):
        middle, last = times + apart, times + 2.0 * apart
        values = np.array([[function.at(time) for time in some.tolist()] for some in (times, middle, last)])
        there = np.isfinite(values).all(axis=(0, 2)) & (middle > times) & (last > middle)
        if there.sum() < FEWEST:
            return None
        values, first, middle, last = values[:, there], times[there], middle[there], last[there]
        every = values.reshape(-1, values.shape[2])
        if np.square(every - every.mean(axis=0)).sum() <= CHANGES * CHANGES * np.square(every).sum():
            return 0.0
        spread = float(np.square(values[1] - values[1].mean(axis=0)).sum())
        if spread <= 0.0:
            apart = apart * CLOSER
            continue
        bends = ((values[2] - values[1]).T / (last - middle) - (values[1] - values[0]).T / (middle - first)).T
        bends = (bends.T / (0.5 * (last - first))).T
        rate = float(np.sqrt(np.sqrt(np.square(bends).sum() / spread)))
        if rate * float(apart.max()) <= RESOLVED:
            # Straight ways have no second derivative; what changes, and has no first one either, has jumped.
            slopes = float(np.square((values[2] - values[0]).T / (last - first)).sum())
            return rounded_up(rate) if slopes * span * span > JUMPS * spread else None
        apart = apart * CLOSER
    return None


def narrow_change(function: TimedFunction, begin: float, span: float, rate: float) -> NarrowChange | None:
    """The fastest change of a function that its ``rate`` [rad/s] does not explain, within a span of time [s].

    Second differences of a function of this rate and an amplitude A are at most (rate h)^2 A for a spacing h.
    """
    apart = span / SCAN
    times = begin + apart * (np.arange(SCAN) + 0.5)
    values = np.array([function.at(time) for time in times.tolist()])
    if rate * apart > 1.0 or not np.isfinite(values).all():
        return None
    away = np.abs(values - np.median(values, axis=0)).max(axis=1)
    bends = _bends(values)
    steepest = int(bends.argmax())
    size = float(np.sqrt(np.square(away).mean()))
    if bends[steepest] <= max(FASTER * FASTER * rate * rate * apart * apart * size, CHANGES * np.abs(values).max()):
        return None
    time, found = float(times[steepest + 1]), 0.0
    for _ in range(NARROWEST):
        times = time + 2.0 * apart * np.linspace(-1.0, 1.0, 4 * ZOOM + 1)
        values, apart = np.array([function.at(one) for one in times.tolist()]), apart / ZOOM
        if not np.isfinite(values).all():
            return None
        bends, size = _bends(values), float(np.ptp(values, axis=0).max())
        if size <= 0.0:
            break
        time, found = float(times[int(bends.argmax()) + 1]), float(np.sqrt(bends.max() / size)) / apart
        if found * apart <= RESOLVED:
            break
    return NarrowChange(function.name, time, found) if found > FASTER * rate else None


def _bends(values: FloatArray) -> FloatArray:
    """Largest second difference of each three values in a row, shape (n - 2,)."""
    bends: FloatArray = np.abs(values[2:] - 2.0 * values[1:-1] + values[:-2]).max(axis=1)
    return bends


def rounded_up(rate: float) -> float:
    """A rate rounded up to six bits, so that neighboring blocks of time have the same one."""
    mantissa, exponent = math.frexp(rate)
    return math.ldexp(math.ceil(mantissa * STEPS) / STEPS, exponent)


def sampled_rates(run: Run, begin: float, span: float) -> SampledRates:
    """Rates of all functions of the user's that read the time, within a span of time [s]."""
    rates, unknown, narrow = list[Rate](), list[str](), list[NarrowChange]()
    for function in timed_functions(run):
        with np.errstate(all="ignore"):
            found = measure(function, begin, span)
            change = None if found is None or function.may_jump else narrow_change(function, begin, span, found)
        # No sample is sure to meet a pulse that a comparison of the time switches on.
        if found is None or function.may_jump:
            unknown.append(function.name)
        if change is not None:
            narrow.append(change)
        if found:
            rates.append(Rate(function.name, found))
    return SampledRates(rates, unknown, narrow)


def has_timed(run: Run) -> bool:
    """Return True if a run has a user-defined function that reads the time."""
    return next(timed_functions(run), None) is not None


def timed_functions(run: Run) -> Iterator[TimedFunction]:
    """The functions of the user's in a run that read the time."""
    things = () if run.source is None else run.source.spec.declared
    number = {Custom: 0, FieldForce: 0}
    for thing in things:
        if isinstance(thing, Drive) and thing.signal is not None:
            signal = thing.signal_with.signal
            first = signal.function.__code__.co_varnames[0]
            yield TimedFunction(f"the signal {signal.name!r}", _signal(thing), may_jump(signal.function, first))
        if isinstance(thing, (Custom, FieldForce)):
            row, number[type(thing)] = number[type(thing)], number[type(thing)] + 1
            which, at = (thing.force, _force) if isinstance(thing, Custom) else (thing.law, _field)
            code = which.function.__code__
            argument = code.co_varnames[TIME[type(thing)]] if code.co_argcount > TIME[type(thing)] else ""
            if reads(which.function, argument):
                name = f"the {'force' if at is _force else 'field'} {which.name!r}"
                yield TimedFunction(name, at(run, row), may_jump(which.function, argument))


def _signal(drive: Drive) -> Callable[[float], FloatArray]:
    """A signal at times of a run."""
    which, start = drive.signal_with, float(drive.start)
    return lambda time: which.at(time - start)


class NearDrawn(NamedTuple):
    """Particles near to where they were drawn, none at a symmetric place, and moving."""

    position: FloatArray  # [m], shape (n, 3)
    velocity: FloatArray  # [m/s], shape (n, 3)


def _sample_places(run: Run) -> NearDrawn:
    """Return the positions and velocities at which functions are sampled, constant in a run and after a resume."""
    particles = run.source.spec.particles  # type: ignore[union-attr]
    position = np.array(particles.array("position"), dtype=np.float64)
    # A force that vanishes as drawn, by its place or its velocity, would show no change with time.
    shift = (np.arange(position.size) * GOLDEN % 1.0).reshape(position.shape) - 0.5
    shift[:, run.model.dim :] = 0.0
    extent = float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0
    return NearDrawn(position + AWAY * extent * shift, np.array(particles.array("velocity"), dtype=np.float64) + shift)


def _force(run: Run, row: int) -> Callable[[float], FloatArray]:
    """A force of the user's at times of a run, on particles as drawn."""
    model, users, drawn = run.model, run.model.room(Users), _sample_places(run)
    pushed, around = np.zeros((model.particle_count, 3)), np.ones(len(users.around))
    around[:3] = model.space.size[: len(around[:3])]

    def at(time: float) -> FloatArray:
        pushed[...] = 0.0
        status = call_pointer(
            users.address[row], len(pushed), model.particles.mass, drawn.position, drawn.velocity, pushed, around,
            users.parameters, users.offset[row], time,
        )  # fmt: skip
        return pushed.ravel().copy() if status == 0 else np.full(pushed.size, np.nan)

    return at


def _field(run: Run, row: int) -> Callable[[float], FloatArray]:
    """A field of the user's at times of a run, at particles as drawn."""
    own, drawn = run.model.room(OwnFields), _sample_places(run)
    own = own._replace(point=own.point.copy(), value=own.value.copy())
    count = int(own.start[row + 1] - own.start[row])

    def at(time: float) -> FloatArray:
        status: Any = fields.evaluate_field(own, row, drawn, time)
        return own.value[:count].ravel().copy() if status == 0 else np.full(3 * count, np.nan)

    return at
