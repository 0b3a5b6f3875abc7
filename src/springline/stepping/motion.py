"""How fast a motion is: velocities and accelerations sampled in some steps, summed in the state.

The mean square frequency of a motion, weighed by kinetic energy, is W = sum m a.a / sum m v.v, both without their means
over a window of steps, so that neither a drift nor a weight counts. For one oscillator, and steps by velocity Verlet of
any length, W = omega^2 up to what the window cuts off in the middle of a period: by parts

    sum_1^N |v_k - v_(k-1)|^2 = v_N.(v_N - v_(N-1)) - v_0.(v_1 - v_0) - sum_1^(N-1) v_k.(v_(k+1) - 2 v_k + v_(k-1))

and the last sum is -(omega h)^2 sum_1^(N-1) |v_k|^2. So the products at both ends are taken off.

A sample is one step, from its begin to where the method has moved everything: impacts, breaks and a heat bath, which
change velocities at once, come after it and are no acceleration. In large scenes one step of each slot of four is
sampled, and which one jumps about, so that no frequency hides between the samples.
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

CUT = 2.0  # times: what the ends of a window can change; where it is more, something hit at its end
SHORT = 3.0 * np.pi  # [-] phase: what turns by less in a window is all ends
ROUNDED = 1e-12  # [-] of the squares: a variance below this is what rounding leaves of a uniform motion
RESTING = 16.0  # [-] of (a dt)^2: what a contact takes back at every step is a speed of a dt
SLOT = 4  # steps of which one is sampled in large scenes
LARGE = 4096  # particles of a large one: so many average over the phases that are left out
JUMP, TURN, SHIFT = 40503, 1 << 16, 14  # multiples of 0.618 of a turn, in quarters: Knuth's multiplicative hash


def slot_of(state: State) -> int:
    """Steps of which one is sampled."""
    return SLOT if len(state.motion) >= LARGE and state.pace[SETTLED] else 1


def begin_rows() -> list[Row]:
    """Rows at the beginning of a step."""
    return [Row(note_velocity, BY_BLOCK)]


def moved_rows(dt: float) -> list[Row]:
    """Rows where a step of ``dt`` [s] has moved everything."""
    return [Row(add_sample, BY_BLOCK, 1.0 / dt)]


@kernel
def is_sampled(state):
    """Whether the step that begins is a sample."""
    # Steps are counted from the beginning of the window, so that a resumed run samples the steps that a straight one
    # does. While the step still grows, windows are short and every step is a sample.
    step = state.steps[0] - int(state.pace[BEGUN])
    if len(state.motion) < LARGE or state.pace[SETTLED] == 0.0:
        return True
    # A fixed fourth step would be blind to a motion of four steps a period. The step sampled in slot k is the
    # fractional part of 0.618 k, in quarters: consecutive k are spread evenly (Knuth, The Art of Computer Programming
    # 3, section 6.4), by integers alone, so with the same bits everywhere.
    return (((step // SLOT) * JUMP) % TURN) >> SHIFT == step % SLOT


@a_pass
def note_velocity(table: Any, block: int, a: float, b: float) -> int:
    """Note velocities at the beginning of a step that is a sample."""
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
    """Add velocities, accelerations as changes of velocity times a, and their squares, in a step that is a sample."""
    state, blocks = state_of(table), blocks_of(table)
    # A step that contacts had no room for is taken again with the same velocities: it is one sample, not two. Which
    # steps these are depends on the room that the run has had before, and the sums must not.
    if not is_sampled(state) or notes_of(table).report[REPORT_SAMPLED] == state.steps[0] + 1:
        return DONE
    # The first and the last acceleration are kept beside the sums: their products with the velocity are the two
    # boundary terms of the summation by parts above.
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
            # a x v, which is 0 in every instant of a straight swing, and of one sign on an orbit.
            j, k = (axis + 1) % 3, (axis + 2) % 3
            motion[i, TURNED + axis] += motion[i, FINAL + j] * velocity[i, k] - motion[i, FINAL + k] * velocity[i, j]
        if first:
            motion[i, FIRST_POWER] = power
    return DONE


def samples(state: State, *, means: bool) -> int:
    """How many steps of the window so far are samples; of ``means`` it takes two steps to begin with."""
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
    """W [1/s2] over samples in steps of ``dt`` [s], and the kinetic energy of that motion [J]; (0, 0) of no motion.

    ``inertia`` is the mass of each particle as motion knows it [kg], shape (n,), ``fall`` what its part falls by
    [m/s2], shape (n, 3), or (0, 3) where nothing falls: a uniform fall is no swing, and has the variance g^2 t^2/12.
    """
    if not count:
        return 0.0, 0.0
    free = (state.mobility > 0.0).any(axis=1) & (state.alive == 1)
    weight, motion = np.where(free, inertia, 0.0) / count, state.motion
    with np.errstate(over="ignore", invalid="ignore"):
        sums = motion[:, : 2 * SUM_ACCELERATION].reshape(-1, 2, 3)
        squares = motion[:, SQUARE_VELOCITY : SQUARE_ACCELERATION + 1]
        swing = squares - np.square(sums).sum(axis=2) / count
        # A variance as the difference of two sums loses all digits where the mean is large beside the scatter. What is
        # left of a uniform motion is rounding, and a quotient of roundings would be a high frequency.
        swing[swing < ROUNDED * squares] = 0.0
        speed, change = (float((weight * swing[:, column]).sum()) for column in range(2))
        if len(fall):
            spacing = dt * (1 if means else slot_of(state))
            fallen = np.square(fall).sum(axis=1) * spacing**2 * (count**2 - 1) / 12.0
            whole = speed
            # A fall adds the variance of g t over the window to that of the velocity, and nothing to that of the
            # acceleration: left in, it would make the swing of what falls look slow, and the step too long for it.
            speed -= float((weight * count * fallen).sum())
            speed = speed if speed > ROUNDED * whole else 0.0
        if not (np.isfinite(speed) and np.isfinite(change)) or speed <= 0.0:
            return 0.0, 0.0
        plain = change / speed
        # Summation by parts needs all steps of the window, one behind the other. Of samples with gaps, and of what
        # falls, the plain quotient is taken; its error falls with the number of periods in the window.
        if len(fall) or (slot_of(state) > 1 and not means):
            return plain, 0.5 * speed
        drift = sums[:, 0] / count
        last, first = motion[:, FINAL:TURNED], motion[:, FIRST : FIRST + 3]
        velocity = motion[:, BEFORE:FINAL] + dt * last
        ends = (velocity * last).sum(axis=1) - motion[:, FIRST_POWER] - (drift * (last - first)).sum(axis=1)
        ends -= dt * np.square(sums[:, 1]).sum(axis=1) / count
        over = speed - float((weight * np.square(velocity - drift).sum(axis=1)).sum())
        whole = (change - float((weight * ends).sum()) / dt) / over if over > 0.0 else plain
    # The terms at the ends are exact for one frequency. Where they change the quotient by more than a factor of CUT,
    # something was hit at an end, and the plain quotient is the better one. In less than one and a half periods the
    # plain quotient is all ends, and is never taken.
    short = 0.0 < whole < (SHORT / (count * dt)) ** 2
    return (whole if short or CUT * whole > plain > whole / CUT else plain), 0.5 * speed


def bounce_frequency(state: State, inertia: np.ndarray, count: int, dt: float) -> float:
    """Mean of m |a|^2 over that of m |v|^2 [1/s2], of all that does not rest: how fast what flies turns its velocity.

    Between two hits on the floor a ball turns its velocity over by its weight, which has no frequency. What rests moves
    by no more than its weight gives it in a step, before the contact takes that back.
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
    """How much of a motion goes around, from 0 to 1: |sum a x v| over |a| |v|, without their means over the samples.

    It is 1 on a circle, and 0 where things swing to and fro.
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
    """Add a sample of a step that an implicit method took from ``before``: of mean velocities, of two steps in turn.

    A motion that such a method steps over turns its velocity at every step; means see nothing of it.
    """
    motion, mean = state.motion, 0.5 * (before.velocity + state.velocity)
    into = int(before.steps[0]) - int(state.pace[BEGUN])
    if into == 0:
        motion[:, BEFORE:FINAL], motion[:, FINAL:TURNED] = mean, 0.0
        return
    # The mean velocity of the step before is not stored: it follows from the two columns that summation by parts wants
    # of the last step.
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
    """Begin a window with the next step."""
    state.motion[:, :MOTION] = 0.0
    state.pace[BEGUN] = float(state.steps[0])
