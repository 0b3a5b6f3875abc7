"""Frequency of a motion: velocities and accelerations sampled in some steps, summed in the state.

The mean square frequency of a motion, weighted by kinetic energy, is W = sum m a.a / sum m v.v, both without their
means over a window of steps, so that neither a drift nor weight counts. For one oscillator, and velocity Verlet steps
of any length, W = omega^2 up to end effects of a window that ends within a period: by parts

    sum_1^N |v_k - v_(k-1)|^2 = v_N.(v_N - v_(N-1)) - v_0.(v_1 - v_0) - sum_1^(N-1) v_k.(v_(k+1) - 2 v_k + v_(k-1))

and the last sum is -(omega h)^2 sum_1^(N-1) |v_k|^2. The products at both ends are therefore subtracted.

A sample is one step, from its start to the end of the motion by the method. Impacts, breaks and a heat bath, which
change velocities instantly, come after it and are not accelerations. In large scenes one step of every four is sampled,
at a position that varies from slot to slot, so that no frequency is hidden between the samples.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.model.accessors import blocks_of, notes_of, state_of
from springline.model.state import (
    BEFORE,
    BEGUN,
    FINAL,
    FIRST,
    FIRST_POWER,
    MOTION,
    SETTLED,
    SQUARE_ACCELERATION,
    SQUARE_VELOCITY,
    SUM_ACCELERATION,
    TURNED,
    State,
)
from springline.model.work import REPORT_SAMPLED

CUT = 2.0  # [-] largest factor by which end terms of a window may change W; beyond it, there was an impact at its end
SHORT = 3.0 * np.pi  # [-] phase: a window with a smaller phase is dominated by end terms
ROUNDED = 1e-12  # [-] of the squares: a smaller variance is the rounding error of a uniform motion
RESTING = 16.0  # [-] of (a dt)^2: a resting contact removes a speed of a dt in every step
SLOT = 4  # number of steps with one sample in large scenes
LARGE = 4096  # number of particles of a large scene: so many average over the omitted phases
JUMP, TURN, SHIFT = 40503, 1 << 16, 14  # multiples of 0.618 of a turn, in quarters: Knuth's multiplicative hash


def slot_of(state: State) -> int:
    """Return the number of steps with one sample."""
    return SLOT if len(state.motion) >= LARGE and state.pace[SETTLED] else 1


def begin_rows() -> list[Row]:
    """Return rows at the start of a step."""
    return [Row(note_velocity, BY_BLOCK)]


def moved_rows(dt: float) -> list[Row]:
    """Return rows after the motion of a step of ``dt`` [s]."""
    return [Row(add_sample, BY_BLOCK, 1.0 / dt)]


@kernel
def is_sampled(state):
    """Return True if the present step is a sample."""
    # Steps are counted from the start of the window, so that a resumed run samples the same steps as an uninterrupted
    # run. While the step still grows, windows are short and every step is a sample.
    step = state.steps[0] - int(state.pace[BEGUN])
    if len(state.motion) < LARGE or state.pace[SETTLED] == 0.0:
        return True
    # A fixed step of every four would miss a motion with a period of four steps. The step sampled in slot k is the
    # fractional part of 0.618 k, in quarters: consecutive k are spread evenly (Knuth, The Art of Computer Programming
    # 3, section 6.4), computed with integers and therefore the same on all machines.
    return (((step // SLOT) * JUMP) % TURN) >> SHIFT == step % SLOT


@a_pass
def note_velocity(table: Any, block: int, a: float, b: float) -> int:
    """Note velocities at the start of a sampled step."""
    state, blocks = state_of(table), blocks_of(table)
    if not is_sampled(state):
        return DONE
    motion, velocity = state.motion, state.velocity
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            motion[i, BEFORE + axis] = velocity[i, axis]
    return DONE


@a_pass
def add_sample(table: Any, block: int, a: float, b: float) -> int:
    """Add velocities, accelerations as changes of velocity times a, and their squares, in a sampled step."""
    state, blocks = state_of(table), blocks_of(table)
    # A step that exceeded the capacity for contacts is repeated with the same velocities: it is one sample, not two.
    # These steps depend on previous capacities of the run, and the sums must not.
    if not is_sampled(state) or notes_of(table).report[REPORT_SAMPLED] == state.steps[0] + 1:
        return DONE
    # The first and the last acceleration are kept separately: their products with the velocity are the two boundary
    # terms of the summation by parts above.
    motion, velocity, first = state.motion, state.velocity, state.steps[0] == int(state.pace[BEGUN])
    for i in range(blocks.first[block], blocks.first[block + 1]):
        speed, change, power = 0.0, 0.0, 0.0
        for axis in range(3):
            v = velocity[i, axis]
            w = (v - motion[i, BEFORE + axis]) * a
            motion[i, axis] += v
            motion[i, SUM_ACCELERATION + axis] += w
            motion[i, FINAL + axis] = w
            speed += v * v
            change += w * w
            if first:
                motion[i, FIRST + axis] = w
                power += motion[i, BEFORE + axis] * w
        motion[i, SQUARE_VELOCITY] += speed
        motion[i, SQUARE_ACCELERATION] += change
        for axis in range(3):
            # a x v, which is always 0 in a straight oscillation, and of constant sign on an orbit.
            j, k = (axis + 1) % 3, (axis + 2) % 3
            motion[i, TURNED + axis] += motion[i, FINAL + j] * velocity[i, k] - motion[i, FINAL + k] * velocity[i, j]
        if first:
            motion[i, FIRST_POWER] = power
    return DONE


def samples(state: State, *, means: bool) -> int:
    """Return the number of samples in the window so far; with ``means``, the first one takes two steps."""
    steps = int(state.steps[0]) - int(state.pace[BEGUN])
    if means:
        return max(steps - 1, 0)
    if slot_of(state) == 1:
        return max(steps, 0)
    slot = np.arange(-(-steps // SLOT))
    return int((SLOT * slot + (slot * JUMP % TURN >> SHIFT) < steps).sum())


def mean_square_frequency(
    state: State, inertia: np.ndarray, count: int, dt: float, *, means: bool, fall: np.ndarray
) -> tuple[float, float]:
    """Return W [1/s2] over samples in steps of ``dt`` [s], and the kinetic energy of the motion [J]; (0, 0) for none.

    ``inertia`` is the inertial mass of each particle [kg], shape (n,). ``fall`` is the acceleration of free fall
    [m/s2], shape (n, 3), or (0, 3) without free fall: a uniform fall is no oscillation, with a variance of g^2 t^2/12.
    """
    if not count:
        return 0.0, 0.0
    free = (state.mobility > 0.0).any(axis=1) & (state.alive == 1)
    weight, motion = np.where(free, inertia, 0.0) / count, state.motion
    with np.errstate(over="ignore", invalid="ignore"):
        sums = motion[:, : 2 * SUM_ACCELERATION].reshape(-1, 2, 3)
        squares = motion[:, SQUARE_VELOCITY : SQUARE_ACCELERATION + 1]
        swing = squares - np.square(sums).sum(axis=2) / count
        # A variance as the difference of two sums loses all digits if the mean is large compared to the scatter. For a
        # uniform motion only rounding remains, and a quotient of rounding errors would be a high frequency.
        swing[swing < ROUNDED * squares] = 0.0
        speed, change = (float((weight * swing[:, column]).sum()) for column in range(2))
        if len(fall):
            spacing = dt * (1 if means else slot_of(state))
            fallen = np.square(fall).sum(axis=1) * spacing**2 * (count**2 - 1) / 12.0
            whole = speed
            # A fall adds the variance of g t over the window to that of the velocity, and nothing to that of the
            # acceleration. Otherwise an oscillation during a fall would appear slow, and the step would be too long.
            speed -= float((weight * count * fallen).sum())
            speed = speed if speed > ROUNDED * whole else 0.0
        if not (np.isfinite(speed) and np.isfinite(change)) or speed <= 0.0:
            return 0.0, 0.0
        plain = change / speed
        # Summation by parts requires all steps of the window in sequence. For samples with gaps, and during a fall, the
        # plain quotient is used; its error decreases with the number of periods in the window.
        if len(fall) or (slot_of(state) > 1 and not means):
            return plain, 0.5 * speed
        drift = sums[:, 0] / count
        last, first = motion[:, FINAL:TURNED], motion[:, FIRST : FIRST + 3]
        velocity = motion[:, BEFORE:FINAL] + dt * last
        ends = (velocity * last).sum(axis=1) - motion[:, FIRST_POWER] - (drift * (last - first)).sum(axis=1)
        ends -= dt * np.square(sums[:, 1]).sum(axis=1) / count
        over = speed - float((weight * np.square(velocity - drift).sum(axis=1)).sum())
        whole = (change - float((weight * ends).sum()) / dt) / over if over > 0.0 else plain
    # The end terms are exact for one frequency. If they change the quotient by more than a factor of CUT, there was an
    # impact at an end, and the plain quotient is better. In less than one and a half periods the plain quotient
    # consists of end terms, and is never used.
    short = 0.0 < whole < (SHORT / (count * dt)) ** 2
    return (whole if short or CUT * whole > plain > whole / CUT else plain), 0.5 * speed


def bounce_frequency(state: State, inertia: np.ndarray, count: int, dt: float) -> float:
    """Return mean m |a|^2 over mean m |v|^2 [1/s2] of particles not at rest: how fast their velocities change.

    Between two impacts on the floor, weight reverses the velocity of a ball, which has no frequency. The speed of a
    particle at rest is only what its weight adds in a step, before the contact removes it.
    """
    if not count:
        return 0.0
    free = (state.mobility > 0.0).any(axis=1) & (state.alive == 1)
    speed, change = state.motion[:, SQUARE_VELOCITY], state.motion[:, SQUARE_ACCELERATION]
    with np.errstate(over="ignore", invalid="ignore"):
        flies = free & (speed > RESTING * dt * dt * change)
        fast, turned = (float((inertia * square)[flies].sum()) for square in (speed, change))
    return turned / fast if 0.0 < fast < np.inf and np.isfinite(turned) else 0.0


def turning(state: State, inertia: np.ndarray, count: int) -> float:
    """Return how circular a motion is, from 0 to 1: |sum a x v| over |a| |v|, without their means over the samples.

    It is 1 on a circle, and 0 in straight oscillations.
    """
    if not count:
        return 0.0
    free = (state.mobility > 0.0).any(axis=1) & (state.alive == 1)
    weight, motion = np.where(free, inertia, 0.0), state.motion
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        velocity, acceleration = motion[:, :SUM_ACCELERATION], motion[:, SUM_ACCELERATION:SQUARE_VELOCITY]
        around = np.linalg.norm(motion[:, TURNED:] - np.cross(acceleration, velocity) / count, axis=1)
        speed = motion[:, SQUARE_VELOCITY] - np.square(velocity).sum(axis=1) / count
        change = motion[:, SQUARE_ACCELERATION] - np.square(acceleration).sum(axis=1) / count
        part = (weight * around).sum() / np.sqrt((weight * speed).sum() * (weight * change).sum())
    return float(np.clip(part, 0.0, 1.0)) if np.isfinite(part) else 0.0


def add_mean_sample(state: State, before: State, dt: float) -> None:
    """Add a sample of an implicit step from the state ``before``: of mean velocities, of two successive steps.

    A motion that is faster than the step reverses its velocity in every step, and does not appear in the means.
    """
    motion, mean = state.motion, 0.5 * (before.velocity + state.velocity)
    into = int(before.steps[0]) - int(state.pace[BEGUN])
    if into == 0:
        motion[:, BEFORE:FINAL], motion[:, FINAL:TURNED] = mean, 0.0
        return
    # The mean velocity of the previous step is not stored: it follows from the two columns of the last step that
    # summation by parts needs.
    last = motion[:, BEFORE:FINAL] + dt * motion[:, FINAL:TURNED]
    change = (mean - last) / dt
    motion[:, BEFORE:FINAL], motion[:, FINAL:TURNED] = last, change
    motion[:, :SUM_ACCELERATION] += mean
    motion[:, SUM_ACCELERATION:SQUARE_VELOCITY] += change
    motion[:, SQUARE_VELOCITY] += np.square(mean).sum(axis=1)
    motion[:, SQUARE_ACCELERATION] += np.square(change).sum(axis=1)
    motion[:, TURNED:] += np.cross(change, mean)
    if into == 1:
        motion[:, FIRST:FIRST_POWER], motion[:, FIRST_POWER] = change, (last * change).sum(axis=1)


def forget(state: State) -> None:
    """Start a new window with the next step."""
    state.motion[:, :MOTION] = 0.0
    state.pace[BEGUN] = float(state.steps[0])
