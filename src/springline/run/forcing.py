"""Functions of time in a run: the steps that follow their rates, and the corners of tables at which steps end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.integrators.contract import Integrator
from springline.model.family import Rate
from springline.model.state import STEP_LENGTH
from springline.run.run import IMPLICIT_STEP, Run
from springline.run.sampled_rates import NarrowChange, SampledRates, has_timed, sampled_rates
from springline.stability.declared_rates import corner_times, declared_rates, families_with_rates, followed_step
from springline.stability.time_step import resolution

ROUNDED = 1e-14  # [-] of a time: a corner as near to the begin or the end of a stretch is at it
EDGE = 1e-6  # [-] of a step: by how much more than two steps a corner is away before plain steps end
SLOWEST = 10.0  # times a forcing period may be longer than that of the motion, and still be the time that counts
BLOCK = 512  # steps of a block of time, at the least, in which user-defined functions are sampled
WITHIN = 2.4  # [-] of the accuracy: by 6 of it an interval would add the whole of it
COARSE_PARTS = 16  # steps of a method of order 1 within an interval of a table
CARRIED_PARTS = 4  # those of a method that carries an acceleration from step to step


class Stretch(NamedTuple):
    """Sequence of equal steps that may end at a corner of a table."""

    steps: int
    dt: float  # [s]
    end: float | None  # the time of the corner that they end at [s]


class Forcing:
    """Functions of time in a run and their effect on the automatic step.

    Attributes
    ----------
    corners : times of corners [s], ascending
    unknown : names of user-defined functions whose rate of change was not found
    narrow : changes of user-defined functions that are far faster than their rates, in the blocks of time so far
    """

    def __init__(self, run: Run, method: Integrator, accuracy: float) -> None:
        self.method, self.accuracy = method, accuracy
        self.corners = corner_times(run.model)
        self.unknown, self.narrow = list[str](), list[NarrowChange]()
        self._declares, self._samples = bool(families_with_rates(run.model)), has_timed(run)
        self._block: tuple[float, int] | None = None
        self._sampled = SampledRates([], [], [])
        self._resolved = resolution(method, accuracy) or 1.0
        self._parts = COARSE_PARTS if method.order < 2 else 1
        if method.newmark is not None and method.newmark.carried:
            self._parts = CARRIED_PARTS

    def rates(self, run: Run) -> list[Rate]:
        """Return the rates known at present."""
        declared = declared_rates(run.model, run.state) if self._declares else []
        return declared + (self._sampled_rates(run) if self._samples else [])

    def _sampled_rates(self, run: Run) -> list[Rate]:
        """Return the rates of user-defined functions within the present block of time and the next block."""
        # Blocks follow from the step and the time in the state, so that a resumed run samples the same ones.
        length = 2.0 ** np.ceil(np.log2(BLOCK * self._usual_step(run)))
        block = float(length), int(np.floor(run.time / length))
        if block != self._block:
            self._block = block
            self._sampled = sampled_rates(run, block[1] * block[0], 2.0 * block[0])
            self.narrow += [one for one in self._sampled.narrow if one not in self.narrow]
            self.unknown += [name for name in self._sampled.unknown if name not in self.unknown]
        return self._sampled.rates

    def _usual_step(self, run: Run) -> float:
        """Return the automatic step of the state, or a guess of the first step [s]."""
        rate = float(np.hypot(run.bound.omega, run.bound.damping))
        guess = self._resolved / rate if rate > 0.0 else IMPLICIT_STEP
        return float(run.state.pace[STEP_LENGTH]) or guess

    def step(self, run: Run) -> float:
        """Return the longest step that follows all rates in time [s]; infinite if nothing changes with time."""
        return followed_step(self.method, self.accuracy, self.rates(run))

    def persistence(self, run: Run, omega: float) -> float:
        """Return the slowest forcing period over the period of a motion of ``omega`` [rad/s] [-], at least 1.

        The error of undamped motion grows over a whole forcing period. Beyond SLOWEST the ratio returns to 1, since the
        motion is then vibration about a shape that changes slowly.
        """
        slow = min((rate.value for rate in self.rates(run) if rate.swings and not rate.at_ends), default=np.inf)
        ratio = omega / max(slow, run.bound.damping) if slow < np.inf else 1.0
        if ratio > SLOWEST:
            beyond = SLOWEST / ratio
            ratio = SLOWEST * beyond * beyond * beyond * beyond
        return max(ratio, 1.0)

    def stop(self, time: float, goal: float) -> float:
        """Return the first corner between a time and a goal, or the goal [s]."""
        at = self._next(time)
        corner = float(self.corners[at]) if at < len(self.corners) else np.inf
        return corner if corner < goal - ROUNDED * abs(goal) else goal

    def within_interval(self, time: float, step: float) -> float:
        """Return a step, at most ``step`` [s], that is short enough for the interval of a table at a time [s].

        A method of order 2 has a position error of f' h^2 L/12 within an interval of length L. This must be small
        against the distance that the impulse of the interval causes until the motion turns.
        """
        at = self._next(time)
        if not 0 < at < len(self.corners):
            return step
        length = float(self.corners[at] - self.corners[at - 1])
        if self.method.order == 2:
            step = min(step, float(np.sqrt(WITHIN * self.accuracy * length * step / self._resolved)))
        return min(step, length / self._parts)

    def _next(self, time: float) -> int:
        """Return the index of the first corner after a time."""
        return int(np.searchsorted(self.corners, time + ROUNDED * abs(time), side="right"))

    def starts_at_corner(self, time: float) -> bool:
        """Return True if a corner is at a time [s]."""
        at = int(np.searchsorted(self.corners, time))
        return at < len(self.corners) and float(self.corners[at]) == time

    def cut(self, time: float, dt: float, count: int) -> Stretch:
        """Return at most ``count`` steps of at most ``dt`` [s], of which the last may end at a corner.

        Each division depends only on its start time, so steps are the same in one call and in many calls.
        """
        dt = self.within_interval(time, dt)
        at = self._next(time)
        if at == len(self.corners):
            return Stretch(count, dt, None)
        corner = float(self.corners[at])
        left = corner - time
        plain = int(np.ceil(min(left / dt - 2.0 - EDGE, float(count))))
        if plain > 0:
            return Stretch(min(plain, count), dt, None)
        if left > (1.0 + EDGE) * dt:
            return Stretch(1, 0.5 * left, None)
        # A step that is longer by a rounding would take a force of the steep interval behind the corner for all of it.
        return Stretch(1, left if time + left <= corner else left - float(np.spacing(corner)), corner)
