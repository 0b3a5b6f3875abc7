"""Steps of IAS15: a series for every acceleration, found by iteration, and as long as its last term is small.

Rein and Spiegel, Mon. Not. R. Astron. Soc. 446, 1424 (2015). Ours differs from theirs in what the last term is compared
with: with each particle's own largest acceleration in the step, so that a close pair sets the step whatever else pulls
elsewhere; and not at all where it moves a particle by less than rounding does, as when forces cancel.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.forces.net import position_forces, velocity_forces
from springline.integrators.radau import TERMS
from springline.integrators.stages import near
from springline.engine.kernels import callee, entry
from springline.model.families import Floats
from springline.model.state import DISSIPATED, WORK
from springline.model.work import (
    DIVERGED,
    DONE,
    REPORT_COINCIDENT,
    REPORT_PARTICLE,
    REPORT_STATUS,
    REPORT_USER,
    USER_FAILED,
)

SERIES, FORESEEN, BLUR_PLACE, BLUR_PACE = 0, TERMS, 2 * TERMS, 2 * TERMS + 1  # rows of State.series
MEMORY = 2 * TERMS + 2
LAST, NEXT = 0, 1  # entries of State.stride: the step taken last, the one to take next
ROUNDS = 12  # of iteration at most
EXACT = 1e-16  # [-] of its acceleration: what a round may change of the last term when it was the last
SHRINK = 0.25  # a step that ought to have been shorter than this part is taken again
GROW = 4.0  # a step is at most so much longer than the one before
FEWEST = 1e-12  # what the seventh root is taken of, at least
LONG = 20.0  # times the last step: its series tells nothing of so long a one
BLUR = 72.0 * 2.220446049250313e-16  # [-] of the largest coordinate: h^2 b7/72 moves by less than rounding
FIRST = 0.01  # [-] of the time in which the largest acceleration crosses the scene: the first step of all
# what the terms of an acceleration become in a velocity, and in a position
FIRST_PACE, SECOND_PACE, THIRD_PACE, FOURTH_PACE = 1.0 / 2.0, 1.0 / 3.0, 1.0 / 4.0, 1.0 / 5.0
FIFTH_PACE, SIXTH_PACE, SEVENTH_PACE = 1.0 / 6.0, 1.0 / 7.0, 1.0 / 8.0
FIRST_PLACE, SECOND_PLACE, THIRD_PLACE, FOURTH_PLACE = 1.0 / 6.0, 1.0 / 12.0, 1.0 / 20.0, 1.0 / 30.0
FIFTH_PLACE, SIXTH_PLACE, SEVENTH_PLACE = 1.0 / 42.0, 1.0 / 56.0, 1.0 / 72.0


class Room(NamedTuple):
    """Scratch of the steps."""

    start: Floats  # position [m], shape (n, 3)
    pace: Floats  # velocity [m/s], shape (n, 3)
    pull: Floats  # acceleration at the start [m/s2], shape (n, 3)
    series: Floats  # b, shape (7, n, 3)
    foreseen: Floats  # b as guessed from the last step, shape (7, n, 3)
    newton: Floats  # g, shape (7, n, 3)
    most: Floats  # largest acceleration in the step [m/s2], shape (n,)
    change: Floats  # of the last term in a round, squared, shape (n,)
    lost: Floats  # power that drag takes at each node [W], shape (8,)
    done: Floats  # power of loads and users' forces at each node [W], shape (8,)
    tally: Floats  # rounds, steps taken again, shortest and longest step since the last log, shape (4,)


@callee
def foresee(series, table, room, ratio):
    """Guess the series of a step from the last one's, ``ratio`` times as long, and what that one's guess missed."""
    for k in range(TERMS):
        for i in range(room.most.shape[0]):
            for axis in range(3):
                room.foreseen[k, i, axis] = 0.0
                room.series[k, i, axis] = 0.0
    if ratio <= 0.0 or ratio > LONG:
        return
    scale = 1.0
    for m in range(TERMS):
        scale *= ratio
        for i in range(room.most.shape[0]):
            for axis in range(3):
                value = 0.0
                for k in range(m, TERMS):
                    value += table.binomial[m, k] * series[SERIES + k, i, axis]
                value *= scale
                room.foreseen[m, i, axis] = value
                missed = series[SERIES + m, i, axis] - series[FORESEEN + m, i, axis]
                room.series[m, i, axis] = value + missed


@callee
def to_newton(table, room):
    """The series in Newton's form."""
    for m in range(TERMS):
        for i in range(room.most.shape[0]):
            for axis in range(3):
                value = 0.0
                for k in range(m, TERMS):
                    value += table.gather[m, k] * room.series[k, i, axis]
                room.newton[m, i, axis] = value


@callee
def go_to(s, h, room, position, velocity, paced):
    """Positions, and velocities where they are asked for, at the part ``s`` of the step by the series known so far."""
    b = room.series
    t = s * h
    for i in range(position.shape[0]):
        for axis in range(3):
            high = s * (b[5, i, axis] * SIXTH_PLACE + s * b[6, i, axis] * SEVENTH_PLACE)
            high = s * (b[3, i, axis] * FOURTH_PLACE + s * (b[4, i, axis] * FIFTH_PLACE + high))
            high = s * (b[1, i, axis] * SECOND_PLACE + s * (b[2, i, axis] * THIRD_PLACE + high))
            high = s * (b[0, i, axis] * FIRST_PLACE + high)
            way = t * (room.pace[i, axis] + t * (0.5 * room.pull[i, axis] + high))
            position[i, axis] = room.start[i, axis] + way
            if paced:
                high = s * (b[5, i, axis] * SIXTH_PACE + s * b[6, i, axis] * SEVENTH_PACE)
                high = s * (b[3, i, axis] * FOURTH_PACE + s * (b[4, i, axis] * FIFTH_PACE + high))
                high = s * (b[1, i, axis] * SECOND_PACE + s * (b[2, i, axis] * THIRD_PACE + high))
                high = s * (b[0, i, axis] * FIRST_PACE + high)
                velocity[i, axis] = room.pace[i, axis] + t * (room.pull[i, axis] + high)


@callee
def learn(node, mobility, force, drag, table, room):
    """Take the accelerations at a node into the series."""
    inverse = table.inverse
    for i in range(mobility.shape[0]):
        square = 0.0
        change = 0.0
        for axis in range(3):
            push = force[i, axis]
            if drag.shape[0] > 0:
                push += drag[i, axis]
            pull = mobility[i, axis] * push
            square += pull * pull
            if node == 0:
                room.pull[i, axis] = pull
                continue
            value = (pull - room.pull[i, axis]) * inverse[node, 0]
            for k in range(1, node):
                value = (value - room.newton[k - 1, i, axis]) * inverse[node, k]
            step = value - room.newton[node - 1, i, axis]
            room.newton[node - 1, i, axis] = value
            for k in range(node):
                room.series[k, i, axis] += step * table.spread[node - 1, k]
            change += step * step
        size = np.sqrt(square)
        room.most[i] = size if node == 0 else max(room.most[i], size)
        room.change[i] = change


@callee
def note_power(node, mass, drag, external, velocity, room):
    """Note what drag takes and what loads and users' forces give at a node [W]."""
    lost = 0.0
    done = 0.0
    for i in range(mass.shape[0]):
        if mass[i] > 0.0:
            for axis in range(3):
                if drag.shape[0] > 0:
                    lost -= drag[i, axis] * velocity[i, axis]
                if external.shape[0] > 0:
                    done += external[i, axis] * velocity[i, axis]
    room.lost[node] = lost
    room.done[node] = done


@callee
def widest(position):
    """The largest coordinate [m]."""
    size = 0.0
    for i in range(position.shape[0]):
        for axis in range(3):
            size = max(size, abs(position[i, axis]))
    return size


@callee
def changed(h, extent, room):
    """The largest change of a last term in a round, over the acceleration, that is not rounding [-]."""
    blur = BLUR * extent / (h * h)
    worst = 0.0
    for i in range(room.most.shape[0]):
        over = np.sqrt(room.change[i]) - blur
        if over > 0.0 and room.most[i] > 0.0:
            worst = max(worst, over / room.most[i])
    return worst


@callee
def last_term(h, extent, room):
    """The largest last term over the acceleration that is not rounding [-]; NaN where something left the numbers."""
    blur = BLUR * extent / (h * h)
    worst = 0.0
    for i in range(room.most.shape[0]):
        x = room.series[TERMS - 1, i, 0]
        y = room.series[TERMS - 1, i, 1]
        z = room.series[TERMS - 1, i, 2]
        size = np.sqrt(x * x + y * y + z * z)
        if not size < np.inf:
            return np.nan
        if size > blur and room.most[i] > 0.0:
            worst = max(worst, (size - blur) / room.most[i])
    return worst


@callee
def seventh_root(value):
    """The seventh root of a number between FEWEST and GROW^7, by Newton's method from above."""
    root = GROW if value > 1.0 else 1.0
    for _ in range(200):
        square = root * root
        lower = root - (root - value / (square * square * square)) / 7.0
        if not lower < root:
            return root
        root = lower
    return root


@callee
def arrive(h, table, series, room, position, velocity, ledger):
    """End a step: sums keep what rounding takes from them, for the next one."""
    b = room.series
    for i in range(position.shape[0]):
        for axis in range(3):
            high = b[0, i, axis] * FIRST_PLACE + b[1, i, axis] * SECOND_PLACE + b[2, i, axis] * THIRD_PLACE
            high += b[3, i, axis] * FOURTH_PLACE + b[4, i, axis] * FIFTH_PLACE
            high += b[5, i, axis] * SIXTH_PLACE + b[6, i, axis] * SEVENTH_PLACE
            way = h * (room.pace[i, axis] + h * (0.5 * room.pull[i, axis] + high)) - series[BLUR_PLACE, i, axis]
            place = room.start[i, axis] + way
            series[BLUR_PLACE, i, axis] = (place - room.start[i, axis]) - way
            position[i, axis] = place
            high = b[0, i, axis] * FIRST_PACE + b[1, i, axis] * SECOND_PACE + b[2, i, axis] * THIRD_PACE
            high += b[3, i, axis] * FOURTH_PACE + b[4, i, axis] * FIFTH_PACE
            high += b[5, i, axis] * SIXTH_PACE + b[6, i, axis] * SEVENTH_PACE
            gain = h * (room.pull[i, axis] + high) - series[BLUR_PACE, i, axis]
            pace = room.pace[i, axis] + gain
            series[BLUR_PACE, i, axis] = (pace - room.pace[i, axis]) - gain
            velocity[i, axis] = pace
            for k in range(TERMS):
                series[SERIES + k, i, axis] = room.series[k, i, axis]
                series[FORESEEN + k, i, axis] = room.foreseen[k, i, axis]
    for node in range(TERMS + 1):
        ledger[DISSIPATED] += h * table.weight[node] * room.lost[node]
        ledger[WORK] += h * table.weight[node] * room.done[node]


@callee
def copied(source, target):
    """Copy positions or velocities."""
    for i in range(source.shape[0]):
        for axis in range(3):
            target[i, axis] = source[i, axis]


@callee
def all_finite(position, velocity):
    """Whether every number can be held."""
    for i in range(position.shape[0]):
        if not near(position[i, 0], position[i, 1], position[i, 2]):
            return False
        if not near(velocity[i, 0], velocity[i, 1], velocity[i, 2]):
            return False
    return True


@callee
def first_step(left, extent, most):
    """A first step to try: a part of the time in which the largest acceleration crosses the scene [s]."""
    pull = 0.0
    for i in range(most.shape[0]):
        pull = max(pull, most[i])
    if pull > 0.0 and extent > 0.0:
        return min(left, FIRST * np.sqrt(extent / pull))
    return left if left < np.inf else 1.0


@entry
def adapt(model, state, work, room, table, rare, many, swayed, goal, most, tolerance, longest):
    """Take steps up to the time ``goal`` [s], at most ``most``; returns how many. The report says why it stopped.

    The last step ends at the goal. A step is no longer than ``longest`` [s], and such that the last term of no series
    is more than about ``tolerance`` of the acceleration. Everything that a next step depends on is in the state.
    """
    particles = model.particles
    position = state.position
    velocity = state.velocity
    mobility = state.mobility
    stride = state.stride
    sums = work.sums
    report = work.notes.report
    paced = swayed or sums.external.shape[0] > 0
    report[REPORT_STATUS] = DONE
    for taken in range(most):
        time = state.clock[0]
        left = goal - time
        if not left > 0.0:
            return taken
        copied(position, room.start)
        copied(velocity, room.pace)
        extent = widest(position)
        wanted = min(stride[NEXT], longest)
        h = wanted
        accepted = False
        while not accepted:
            cut = 2.0 * h >= left
            if h >= left:
                h = left
            elif cut:
                h = 0.5 * left
            if h > 0.0 and not time + h > time:
                copied(room.start, position)
                copied(room.pace, velocity)
                report[REPORT_STATUS] = DIVERGED
                report[REPORT_PARTICLE] = np.argmax(room.most)
                return taken
            foresee(state.series, table, room, h / stride[LAST] if stride[LAST] > 0.0 else 0.0)
            to_newton(table, room)
            before = np.inf
            for turn in range(ROUNDS):
                for node in range(0 if turn == 0 else 1, TERMS + 1):
                    now = time + table.node[node] * h
                    if node == 0:
                        copied(room.start, position)
                        copied(room.pace, velocity)
                    else:
                        go_to(table.node[node], h, room, position, velocity, paced)
                    position_forces(
                        model.space, particles, model.gravity, model.loads, model.springs, model.laws, model.elements,
                        model.attraction, model.pairs, model.users, state.alive, state.status, position, velocity, now,
                        sums, report, rare, many,
                    )  # fmt: skip
                    if swayed:
                        velocity_forces(
                            model.space, particles, model.drag, model.flock, work.cells, model.springs, model.elements,
                            model.users, state.alive, state.status, position, velocity, now, sums, report, rare, many,
                        )  # fmt: skip
                    if report[REPORT_USER] != 0:
                        copied(room.start, position)
                        copied(room.pace, velocity)
                        report[REPORT_STATUS] = USER_FAILED
                        return taken
                    learn(node, mobility, sums.force, sums.drag, table, room)
                    if paced:
                        note_power(node, particles.mass, sums.drag, sums.external, velocity, room)
                    if h == 0.0:
                        break
                room.tally[0] += 1.0
                if h == 0.0:
                    break
                error = changed(h, extent, room)
                if error <= EXACT or (turn > 1 and not error < before):
                    break
                before = error
            if h == 0.0:  # the very first
                wanted = min(first_step(left, extent, room.most), longest)
                h = wanted
                continue
            part = last_term(h, extent, room)
            ratio = SHRINK * SHRINK
            if part < np.inf:
                ratio = seventh_root(min(max(tolerance / part if part > 0.0 else np.inf, FEWEST), GROW**7))
            if ratio >= SHRINK:
                arrive(h, table, state.series, room, position, velocity, state.ledger)
                accepted = all_finite(position, velocity)
            if not accepted:
                room.tally[1] += 1.0
                ratio = min(ratio, SHRINK)
                h *= ratio
                wanted = h
        stride[LAST] = h
        stride[NEXT] = max(h * ratio, wanted) if cut else h * ratio
        room.tally[2] = min(room.tally[2], h)
        room.tally[3] = max(room.tally[3], h)
        state.steps[0] += 1
        state.clock[0] = goal if h == left else time + h
        if report[REPORT_COINCIDENT] > 0:
            return taken + 1
    return most
