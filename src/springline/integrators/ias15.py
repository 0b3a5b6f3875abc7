"""Steps of IAS15 (15th-order Gauss-Radau): accelerations as polynomials of time, found by iteration, adaptive step.

Rein and Spiegel, Mon. Not. R. Astron. Soc. 446, 1424 (2015). This implementation compares the last term differently:
with each particle's own largest acceleration in the step, so that a close pair sets the step regardless of larger
accelerations elsewhere. A term is ignored if it moves a particle by less than rounding does, as when forces cancel.

The coefficients of collocation at eight nodes are computed exactly from the nodes and rounded once. Along a step, s
from 0 to 1, an acceleration is a0 + b1 s + ... + b7 s^7. The series is found at one node after the other in Newton's
form a0 + g1 s + g2 s (s - h1) + ..., to which a new node adds a term without changing the others.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.contacts import rules
from springline.engine.columns import RealRows, Reals, VectorRows, Vectors
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, NOW, control_of, do_section
from springline.engine.program import DRAGS, FORCES
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.forces import net
from springline.forces.drives import is_driven
from springline.integrators.contract import MOST, TAKEN, goal_of, new_goal
from springline.integrators.stages import finite
from springline.messages import A_DT, CHOSEN_WITH, give_dt, integrator_subject, method
from springline.model.accessors import notes_of, particles_of, state_of, sums_of, tally_of
from springline.model.blocks import Tally
from springline.model.families import Floats, Model
from springline.model.state import DISSIPATED, WORK, State
from springline.model.work import DIVERGED, REPORT_PARTICLE, REPORT_STATUS, Notes
from springline.stepping.compiling import make_ready
from springline.stepping.stepper import Stepper, set_out_from

TERMS = 7
NODES = (
    "0",
    "0.056262560536922146465652191032",
    "0.180240691736892364987579942809",
    "0.352624717113169637373907770171",
    "0.547153626330555383001448557652",
    "0.734210177215410531523210608307",
    "0.885320946839095768090359762932",
    "0.977520613561287501891174500429",
)


class Radau(NamedTuple):
    """Coefficients of the method; ``m`` and ``k`` count from 0."""

    node: Reals  # h, shape (8,)
    weight: Reals  # of the quadrature over a step, shape (8,)
    inverse: RealRows  # 1/(h[n] - h[k]) for k < n, shape (8, 8)
    spread: RealRows  # contribution of g[m] to b[k], shape (7, 7)
    gather: RealRows  # contribution of b[k] to g[m], shape (7, 7)
    binomial: RealRows  # contribution of b[k] to b[m] of a next step of equal length, shape (7, 7)


radau_of = make_accessor(Radau)


def radau() -> Radau:
    """Compute all coefficients of the method."""
    # Exact fractions of nodes of thirty digits, rounded once: products of differences of eight nodes in floating-point
    # arithmetic would lose the last digits.
    nodes = [Fraction(text) for text in NODES]
    spread = [_product(nodes[1 : m + 1]) for m in range(TERMS)]
    inverse = [[1 / (one - nodes[k]) if k < n else Fraction(0) for k in range(8)] for n, one in enumerate(nodes)]
    binomial = [[Fraction(_choose(k + 1, m + 1)) for k in range(TERMS)] for m in range(TERMS)]
    return Radau(
        node=_floats(nodes),
        weight=_floats([_weight(nodes, n) for n in range(8)]),
        inverse=_floats(inverse),
        spread=_floats(spread),
        gather=_floats(_invert_triangular(spread)),
        binomial=_floats(binomial),
    )


def _product(roots: list[Fraction]) -> list[Fraction]:
    """Coefficients of the product of (s - root), the lowest first, in a row of TERMS."""
    row = [Fraction(1)] + [Fraction(0)] * (TERMS - 1)
    for root in roots:
        row = [(row[k - 1] if k else Fraction(0)) - root * row[k] for k in range(TERMS)]
    return row


def _invert_triangular(spread: list[list[Fraction]]) -> list[list[Fraction]]:
    """Inverse of a triangular matrix with ones on the diagonal, transposed: rows m of g, columns k of b.

    b[k] = sum over m >= k of g[m] spread[m][k], so g follows from the highest term down.
    """
    result = [[Fraction(0)] * TERMS for _ in range(TERMS)]
    for k in range(TERMS):
        left = [Fraction(int(row == k)) for row in range(TERMS)]
        for m in reversed(range(TERMS)):
            result[m][k] = left[m]
            left = [left[row] - result[m][k] * spread[m][row] for row in range(TERMS)]
    return result


def _weight(nodes: list[Fraction], which: int) -> Fraction:
    """Integral from 0 to 1 of the polynomial that is 1 at one node and 0 at the others."""
    # Lagrange's polynomial of one node, multiplied out and integrated term by term: the eight weights make the
    # quadrature exact to degree 14 (Radau, J. Math. Pures Appl. 6, 283 (1880)).
    row, scale, none = [Fraction(1)], Fraction(1), [Fraction(0)]
    for other, node in enumerate(nodes):
        if other != which:
            row = [one - node * same for one, same in zip(none + row, row + none, strict=True)]
            scale *= nodes[which] - node
    return sum((value / (k + 1) for k, value in enumerate(row)), Fraction(0)) / scale


def _choose(n: int, k: int) -> int:
    result = 1
    for step in range(k):
        result = result * (n - step) // (step + 1)
    return result if k <= n else 0


def _floats(values: object) -> Floats:
    return np.array(values, dtype=object).astype(np.float64)


SERIES, FORESEEN, BLUR_POSITION, BLUR_VELOCITY = 0, TERMS, 2 * TERMS, 2 * TERMS + 1  # rows of State.series
SERIES_ROWS = 2 * TERMS + 2
LAST, NEXT = 0, 1  # entries of State.stride: the step taken last, the one to take next
ITERATIONS = 12  # at most
CONVERGED = 1e-16  # [-] of its acceleration: change of the last term in an iteration at which iteration ends
SHRINK = 0.25  # a step is repeated if the right length is below this part of it
GROW = 4.0  # largest ratio of a step to the one before
HIGHEST = GROW**7  # upper bound of the radicand of the seventh root
FEWEST = 1e-12  # lower bound of the radicand of the seventh root
LONG = 20.0  # times the last step: longer steps are not predicted from its series
BLUR = 72.0 * 2.220446049250313e-16  # [-] of the largest coordinate: h^2 b7/72 moves by less than rounding
FIRST = 0.01  # [-] of the time in which the largest acceleration crosses the scene: the first step of a run
# factors of the terms of an acceleration in a velocity, and in a position
FIRST_VELOCITY, SECOND_VELOCITY, THIRD_VELOCITY, FOURTH_VELOCITY = 1.0 / 2.0, 1.0 / 3.0, 1.0 / 4.0, 1.0 / 5.0
FIFTH_VELOCITY, SIXTH_VELOCITY, SEVENTH_VELOCITY = 1.0 / 6.0, 1.0 / 7.0, 1.0 / 8.0
FIRST_POSITION, SECOND_POSITION, THIRD_POSITION, FOURTH_POSITION = 1.0 / 6.0, 1.0 / 12.0, 1.0 / 20.0, 1.0 / 30.0
FIFTH_POSITION, SIXTH_POSITION, SEVENTH_POSITION = 1.0 / 42.0, 1.0 / 56.0, 1.0 / 72.0


class Ias15(NamedTuple):
    """Scratch arrays of IAS15 steps and their settings."""

    position: Vectors  # at the start of a step [m], shape (n, 3)
    velocity: Vectors  # at the start [m/s], shape (n, 3)
    acceleration: Vectors  # at the start [m/s2], shape (n, 3)
    series: VectorRows  # b, shape (7, n, 3)
    foreseen: VectorRows  # b as predicted from the last step, shape (7, n, 3)
    newton: VectorRows  # g, shape (7, n, 3)
    largest: Reals  # acceleration of each particle in the step [m/s2], shape (n,)
    change: Reals  # of the last term in an iteration, squared, shape (n,)
    lost: Reals  # power that drag dissipates at each node [W], shape (8,)
    done: Reals  # power of loads and user-defined forces at each node [W], shape (8,)
    tally: Reals  # iterations, repeated steps, shortest and longest step since the last log, shape (4,)
    tolerance: float  # of the last term relative to the acceleration [-]
    longest: float  # step [s]
    dragged: bool  # forces depend on velocity


ias15_of = make_accessor(Ias15)


def ias15_for(count: int, tolerance: float, longest: float, *, dragged: bool) -> Ias15:
    """Return scratch arrays for steps of ``count`` particles."""
    return Ias15(
        position=np.zeros((count, 3)),
        velocity=np.zeros((count, 3)),
        acceleration=np.zeros((count, 3)),
        series=np.zeros((TERMS, count, 3)),
        foreseen=np.zeros((TERMS, count, 3)),
        newton=np.zeros((TERMS, count, 3)),
        largest=np.zeros(count),
        change=np.zeros(count),
        lost=np.zeros(TERMS + 1),
        done=np.zeros(TERMS + 1),
        tally=np.zeros(4),
        tolerance=tolerance,
        longest=longest,
        dragged=dragged,
    )


@callee
def predict_series(series, radau, room, ratio):
    """Predict the series of a step ``ratio`` times the last one from the last series and its prediction error."""
    for k in range(TERMS):
        for i in range(room.largest.shape[0]):
            for axis in range(3):
                room.foreseen[k, i, axis] = 0.0
                room.series[k, i, axis] = 0.0
    # A series extrapolated to more than twenty times its own interval predicts worse than zeros do: s^7 has grown by
    # a factor of 10^9.
    if ratio <= 0.0 or ratio > LONG:
        return
    # The new step begins where the last one ended, s = 1, and its s runs ``ratio`` times as fast. Shifting the
    # polynomial there gives binomial coefficients times powers of the ratio (Everhart 1985; Rein and Spiegel 2015).
    scale = 1.0
    for m in range(TERMS):
        scale *= ratio
        for i in range(room.largest.shape[0]):
            for axis in range(3):
                value = 0.0
                for k in range(m, TERMS):
                    value += radau.binomial[m, k] * series[SERIES + k, i, axis]
                value *= scale
                room.foreseen[m, i, axis] = value
                # The error of the last prediction is added to the new one, which saves iterations. The prediction
                # itself is kept separately in ``foreseen``, or prediction errors would accumulate from step to step.
                missed = series[SERIES + m, i, axis] - series[FORESEEN + m, i, axis]
                room.series[m, i, axis] = value + missed


@callee
def to_newton(radau, room):
    """Convert the series from powers of time, b, to Newton's form, g."""
    for m in range(TERMS):
        for i in range(room.largest.shape[0]):
            for axis in range(3):
                value = 0.0
                for k in range(m, TERMS):
                    value += radau.gather[m, k] * room.series[k, i, axis]
                room.newton[m, i, axis] = value


@callee
def go_to(s, h, room, position, velocity, paced):
    """Compute positions at the part ``s`` (0 to 1) of a step from the current series; velocities too if ``paced``."""
    # Horner's scheme for the acceleration a0 + b1 s + ... + b7 s^7 integrated twice (divisors 6, 12, 20, ... 72) and
    # once (2, 3, ... 8). Everhart 1985, Rein and Spiegel 2015. ``t`` is the time since the start of the step.
    b = room.series
    t = s * h
    for i in range(position.shape[0]):
        for axis in range(3):
            high = s * (b[5, i, axis] * SIXTH_POSITION + s * b[6, i, axis] * SEVENTH_POSITION)
            high = s * (b[3, i, axis] * FOURTH_POSITION + s * (b[4, i, axis] * FIFTH_POSITION + high))
            high = s * (b[1, i, axis] * SECOND_POSITION + s * (b[2, i, axis] * THIRD_POSITION + high))
            high = s * (b[0, i, axis] * FIRST_POSITION + high)
            moved = t * (room.velocity[i, axis] + t * (0.5 * room.acceleration[i, axis] + high))
            position[i, axis] = room.position[i, axis] + moved
            if paced:
                high = s * (b[5, i, axis] * SIXTH_VELOCITY + s * b[6, i, axis] * SEVENTH_VELOCITY)
                high = s * (b[3, i, axis] * FOURTH_VELOCITY + s * (b[4, i, axis] * FIFTH_VELOCITY + high))
                high = s * (b[1, i, axis] * SECOND_VELOCITY + s * (b[2, i, axis] * THIRD_VELOCITY + high))
                high = s * (b[0, i, axis] * FIRST_VELOCITY + high)
                velocity[i, axis] = room.velocity[i, axis] + t * (room.acceleration[i, axis] + high)


@callee
def learn(node, mobility, force, drag, radau, room):
    """Update the series, and its Newton form, by the accelerations at a node."""
    # Divided differences: g_n follows from the acceleration at node n and from g_1 to g_(n-1) alone, so a new node
    # changes no earlier coefficient. Then ``spread`` turns the change of g_n into changes of b_1 to b_n.
    inverse = radau.inverse
    for i in range(mobility.shape[0]):
        square = 0.0
        change = 0.0
        for axis in range(3):
            push = force[i, axis]
            if drag.shape[0] > 0:
                push += drag[i, axis]
            now = mobility[i, axis] * push
            square += now * now
            if node == 0:
                room.acceleration[i, axis] = now
                continue
            value = (now - room.acceleration[i, axis]) * inverse[node, 0]
            for k in range(1, node):
                value = (value - room.newton[k - 1, i, axis]) * inverse[node, k]
            # The change is added instead of recomputing b from all g: a sum of small changes keeps more digits than a
            # sum of large terms of alternating signs.
            step = value - room.newton[node - 1, i, axis]
            room.newton[node - 1, i, axis] = value
            for k in range(node):
                room.series[k, i, axis] += step * radau.spread[node - 1, k]
            change += step * step
        # The largest acceleration over the nodes, not at the start: if a force passes through zero at the start, every
        # series would look unconverged.
        size = np.sqrt(square)
        room.largest[i] = size if node == 0 else max(room.largest[i], size)
        room.change[i] = change


@callee
def note_power(node, mass, drag, external, velocity, room):
    """Note the power that drag dissipates, and that of loads and user-defined forces, at a node [W]."""
    # Power is noted at the nodes and summed with the Gauss-Radau weights in arrive(), so that the energies of drag and
    # loads have the order of the step.
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
    """Largest coordinate [m]."""
    size = 0.0
    for i in range(position.shape[0]):
        for axis in range(3):
            size = max(size, abs(position[i, axis]))
    return size


@callee
def largest_change(h, extent, room):
    """Largest change of b7 in an iteration relative to the acceleration of its particle [-], above rounding."""
    # The last term moves a particle by h^2 b7/72. If that is less than the rounding of the largest coordinate, it is
    # noise of cancelling forces: iterating on it, or shortening the step for it, would never end.
    blur = BLUR * extent / (h * h)
    worst = 0.0
    for i in range(room.largest.shape[0]):
        over = np.sqrt(room.change[i]) - blur
        if over > 0.0 and room.largest[i] > 0.0:
            worst = max(worst, over / room.largest[i])
    return worst


@callee
def last_term(h, extent, room):
    """Largest b7 relative to the acceleration of its particle [-], above rounding; NaN if a number is not finite."""
    # Only the part above the noise counts, so the criterion is continuous and a step does not flip between two lengths.
    blur = BLUR * extent / (h * h)
    worst = 0.0
    for i in range(room.largest.shape[0]):
        x = room.series[TERMS - 1, i, 0]
        y = room.series[TERMS - 1, i, 1]
        z = room.series[TERMS - 1, i, 2]
        size = np.sqrt(x * x + y * y + z * z)
        if not size < np.inf:
            return np.nan
        if size > blur and room.largest[i] > 0.0:
            worst = max(worst, (size - blur) / room.largest[i])
    return worst


@callee
def seventh_root(value):
    """Seventh root of a number between FEWEST and HIGHEST, by Newton's method from above."""
    # r^7 - v is convex, so Newton's iteration from above falls monotonically until rounding stops it. Products and
    # quotients are rounded alike on all machines (IEEE 754), while the last bit of a library's pow is not.
    root = GROW if value > 1.0 else 1.0
    for _ in range(200):
        square = root * root
        lower = root - (root - value / (square * square * square)) / 7.0
        if not lower < root:
            return root
        root = lower
    return root


@callee
def arrive(h, radau, series, room, position, velocity, ledger):
    """End a step: update positions and velocities by compensated summation, keep the series, book the energies."""
    b = room.series
    for i in range(position.shape[0]):
        for axis in range(3):
            high = b[0, i, axis] * FIRST_POSITION + b[1, i, axis] * SECOND_POSITION + b[2, i, axis] * THIRD_POSITION
            high += b[3, i, axis] * FOURTH_POSITION + b[4, i, axis] * FIFTH_POSITION
            high += b[5, i, axis] * SIXTH_POSITION + b[6, i, axis] * SEVENTH_POSITION
            moved = h * (room.velocity[i, axis] + h * (0.5 * room.acceleration[i, axis] + high))
            # Compensated summation (Kahan): (new - old) - moved is the exact excess of the rounded sum, and is
            # subtracted from the next increment. This is a reason why energy errors grow no faster than a
            # random walk of roundings (Rein and Spiegel 2015).
            moved -= series[BLUR_POSITION, i, axis]
            position[i, axis] = room.position[i, axis] + moved
            series[BLUR_POSITION, i, axis] = (position[i, axis] - room.position[i, axis]) - moved
            high = b[0, i, axis] * FIRST_VELOCITY + b[1, i, axis] * SECOND_VELOCITY + b[2, i, axis] * THIRD_VELOCITY
            high += b[3, i, axis] * FOURTH_VELOCITY + b[4, i, axis] * FIFTH_VELOCITY
            high += b[5, i, axis] * SIXTH_VELOCITY + b[6, i, axis] * SEVENTH_VELOCITY
            gain = h * (room.acceleration[i, axis] + high) - series[BLUR_VELOCITY, i, axis]
            velocity[i, axis] = room.velocity[i, axis] + gain
            series[BLUR_VELOCITY, i, axis] = (velocity[i, axis] - room.velocity[i, axis]) - gain
            for k in range(TERMS):
                series[SERIES + k, i, axis] = room.series[k, i, axis]
                series[FORESEEN + k, i, axis] = room.foreseen[k, i, axis]
    # Only accepted steps change the ledger; a repeated step has left no entry in it.
    for node in range(TERMS + 1):
        ledger[DISSIPATED] += h * radau.weight[node] * room.lost[node]
        ledger[WORK] += h * radau.weight[node] * room.done[node]


@callee
def copy_vectors(source, target):
    """Copy positions or velocities."""
    for i in range(source.shape[0]):
        for axis in range(3):
            target[i, axis] = source[i, axis]


@callee
def all_finite(position, velocity):
    """Return True if all numbers are finite."""
    for i in range(position.shape[0]):
        if not finite(position[i, 0], position[i, 1], position[i, 2]):
            return False
        if not finite(velocity[i, 0], velocity[i, 1], velocity[i, 2]):
            return False
    return True


@callee
def first_step(left, extent, largest):
    """Length of the first step to try: a part of the time in which the largest acceleration crosses the scene [s]."""
    size = 0.0
    for i in range(largest.shape[0]):
        size = max(size, largest[i])
    if size > 0.0 and extent > 0.0:
        # sqrt(L/a) is the time in which the acceleration a crosses the length L from rest. The last term detects a
        # first step that is too long, so the factor of 0.01 only saves attempts.
        return min(left, FIRST * np.sqrt(extent / size))
    return left if left < np.inf else 1.0


@callee
def go_back(state, room):
    """Restore the positions and velocities at the start of the step."""
    copy_vectors(room.position, state.position)
    copy_vectors(room.velocity, state.velocity)


@callee
def visit(table, time, h, node):
    """Add the accelerations at a node of a step from ``time`` to the series; return DONE or a failure status."""
    state, room, sums, radau = state_of(table), ias15_of(table), sums_of(table), radau_of(table)
    # Velocities at the nodes are needed by velocity-dependent forces and by the energy balance. Conservative scenes
    # skip that arithmetic.
    paced = room.dragged or sums.external.shape[0] > 0
    if node == 0:
        go_back(state, room)
    else:
        go_to(radau.node[node], h, room, state.position, state.velocity, paced)
    control_of(table).clock[NOW] = time + radau.node[node] * h
    status = do_section(table, FORCES)
    if status == DONE and room.dragged:
        status = do_section(table, DRAGS)
    if status != DONE:
        return status
    learn(node, state.mobility, sums.force, sums.drag, radau, room)
    if paced:
        note_power(node, particles_of(table).mass, sums.drag, sums.external, state.velocity, room)
    return DONE


@callee
def find_series(table, time, h, extent):
    """Find the series of a step by iteration; with a length of 0 only the accelerations at its start."""
    room, radau = ias15_of(table), radau_of(table)
    stride, series = state_of(table).stride, state_of(table).series
    predict_series(series, radau, room, h / stride[LAST] if stride[LAST] > 0.0 else 0.0)
    to_newton(radau, room)
    # Gauss-Seidel sweeps over the nodes: each node uses the accelerations of this iteration at the nodes before it.
    before = np.inf
    for iteration in range(ITERATIONS):
        # Node 0 is the start of the step, where neither position nor acceleration changes: it is visited once.
        for node in range(0 if iteration == 0 else 1, TERMS + 1):
            status = visit(table, time, h, node)
            if status != DONE:
                return status
            if h == 0.0:
                break
        room.tally[0] += 1.0
        if h == 0.0:
            return DONE
        error = largest_change(h, extent, room)
        # In addition to convergence, iteration ends if the error no longer falls: either rounding has been reached, or
        # the step is too long. In the latter case the last term is large, and end_series() rejects the step.
        if error <= CONVERGED or (iteration > 1 and not error < before):
            return DONE
        before = error
    return DONE


@callee
def end_series(table, h, extent):
    """Accept a step if its last term is small enough; return whether it was, and the ratio of the next step to it."""
    room, state = ias15_of(table), state_of(table)
    part = last_term(h, extent, room)
    # This ratio remains if the last term is not finite: the step is then tried again at a sixteenth of its length.
    ratio = SHRINK * SHRINK
    if part < np.inf:
        ratio = seventh_root(min(max(room.tolerance / part if part > 0.0 else np.inf, FEWEST), HIGHEST))
    # Rein and Spiegel's rule: the step is compared afterwards with the length that would have been right. A second
    # attempt is worth its cost only if that length is shorter than a quarter.
    if ratio >= SHRINK:
        arrive(h, radau_of(table), state.series, room, state.position, state.velocity, state.ledger)
        if all_finite(state.position, state.velocity):
            return True, ratio
    room.tally[1] += 1.0
    return False, min(ratio, SHRINK)


@kernel
def farthest_off(error):
    """Particle with the largest error, or the first whose error is NaN."""
    found = 0
    for i in range(error.shape[0]):
        if np.isnan(error[i]):
            return i
        if error[i] > error[found]:
            found = i
    return found


@callee
def take_step(table, goal):
    """Take one step that ends at the time ``goal`` [s] at the latest; return DONE, or the status that stopped it."""
    state, room = state_of(table), ias15_of(table)
    stride, time = state.stride, state.clock[0]
    left = goal - time
    copy_vectors(state.position, room.position)
    copy_vectors(state.velocity, room.velocity)
    # The extent is taken at the start of the step. It is a part of the state, and the same for every attempt.
    extent = widest(state.position)
    wanted = min(stride[NEXT], room.longest)
    h = wanted
    ratio = 1.0
    accepted, cut = False, False
    while not accepted:
        # The remaining time to the goal is taken in one step or in two equal halves. With a full step and a short
        # remainder, the step after the frame would start from the remainder, so results would depend more on frames.
        cut = 2.0 * h >= left
        if h >= left:
            h = left
        elif cut:
            h = 0.5 * left
        # The clock cannot resolve the step any more: two bodies fall into each other.
        if h > 0.0 and not time + h > time:
            go_back(state, room)
            notes_of(table).report[REPORT_PARTICLE] = farthest_off(room.largest)
            return DIVERGED
        status = find_series(table, time, h, extent)
        if status != DONE:
            go_back(state, room)
            return status
        if h == 0.0:  # the first step of a run
            wanted = min(first_step(left, extent, room.largest), room.longest)
            h = wanted
            continue
        accepted, ratio = end_series(table, h, extent)
        if not accepted:
            h *= ratio
            wanted = h
    # A step shortened for the goal does not determine the length of the next step, so the length wanted before is
    # kept if it is longer.
    stride[LAST] = h
    stride[NEXT] = max(h * ratio, wanted) if cut else h * ratio
    room.tally[2] = min(room.tally[2], h)
    room.tally[3] = max(room.tally[3], h)
    state.steps[0] += 1
    # time + (goal - time) may differ from goal by a rounding, and frames are compared with their times exactly.
    state.clock[0] = goal if h == left else time + h
    return DONE


@a_pass
def adapt(table: Any, block: int, a: float, b: float) -> int:
    """Take steps up to a goal, each as long as its series allows, until ends of a spring meet.

    The last step ends at the goal. A step does not exceed the longest step, and the last term of every series stays
    below about the tolerance times the acceleration. The next step depends only on the state.
    """
    goal, clock, met = goal_of(table), state_of(table).clock, tally_of(table).met
    goal.steps[TAKEN] = 0
    # The counters of the blocks are cleared here, once a call, since the passes that raise them only add.
    for each in range(met.shape[0]):
        met[each] = 0
    while goal.steps[TAKEN] < goal.steps[MOST] and goal.time[0] - clock[0] > 0.0:
        status = take_step(table, goal.time[0])
        if status != DONE:
            return status
        goal.steps[TAKEN] += 1
        for each in range(met.shape[0]):
            if met[each] > 0:
                return DONE
    return DONE


# Runs of an adaptive method: the motion determines the length of the steps, from frame to frame.

TOLERANCE = 1e-9  # [-] of the energy, the default
COARSEST = 1e-6  # [-] above this the steps are so long that the terms of a series do not measure its error


class AdaptiveRun:
    """Advance a model by IAS15."""

    def __init__(self, model: Model, stepper: Stepper, longest: float | None, tolerance: float) -> None:
        """``stepper`` ends each step; the arrays of the method are added to its table."""
        self.stepper, self.table = stepper, stepper.table
        self._ends = has_ends(model)
        limit = np.inf if longest is None else longest
        dragged = net.reads_velocity(model)
        self._room = ias15_for(model.particle_count, last_term_for(tolerance), limit, dragged=dragged)
        self._goal = new_goal()
        for room in (self._room, self._goal, radau()):
            self.table.put(room)
        self._taken = 0
        self.log()

    def go_back(self, state: State) -> None:
        """Continue from an earlier state, which holds all data of the method."""

    def log(self) -> dict[str, float]:
        """Counts since the last call: steps, iterations, repeated steps; the shortest and the longest step [s]."""
        rounds, again, shortest, longest = self._room.tally.tolist()
        taken, self._taken = self._taken, 0
        self._room.tally[:] = 0.0, 0.0, np.inf, 0.0
        return {
            "steps": float(taken),
            "rounds": rounds,
            "retaken": again,
            "shortest": shortest if taken else 0.0,
            "longest": longest,
        }

    def advance(self, state: State, goal: float, most: int) -> int:
        """Advance to the time ``goal`` [s] by at most ``most`` steps; return their number. The report has the cause."""
        make_ready([adapt])
        self.stepper.sections(1.0)  # no entry in them depends on the length of a step
        self.stepper.show(state)
        took = self._all(state, goal, most) if self._ends else self._free(state, goal, most)
        self._taken += took
        return took

    def _free(self, state: State, goal: float, most: int) -> int:
        """Take steps of a model without end rows; only steps in which the ends of a spring coincide are concluded."""
        took = 0
        while took < most and state.clock[0] < goal:
            took += self._step(goal, most - took)
            if self.table[Notes].report[REPORT_STATUS] != DONE:
                break
            # Springs whose ends have met are noted as an event by a pass at the end of a step. Running that pass after
            # every step would leave the compiled loop each time, so it runs only if ``met`` is not zero.
            if self.table[Tally].met.any():
                self._conclude(state)
        return took

    def _all(self, state: State, goal: float, most: int) -> int:
        """Take steps one by one, each with its end: walls, contacts, breaks, trails."""
        report = self.table[Notes].report
        for took in range(most):
            if not state.clock[0] < goal:
                return took
            # The copy includes the series and the compensation of rounding, so that a step repeated after CONTACTS_FULL
            # has the same bits as with large enough arrays.
            before = state.copy()
            set_out_from(self.table)
            if not self._step(goal, 1):
                return took
            concluded = self._conclude(state)
            if not concluded:  # arrays for events or contacts are full: the caller enlarges them and calls again
                state.restore(before)
            if report[REPORT_STATUS] != DONE:
                return took + concluded
        return most

    def _step(self, goal: float, most: int) -> int:
        self._goal.time[0], self._goal.steps[MOST] = goal, most
        self.table[Notes].report[REPORT_STATUS] = adapt(self.table)
        return int(self._goal.steps[TAKEN])

    def _conclude(self, state: State) -> int:
        """Run the end of a step: walls, breaks, trails; return 0 if contacts exceeded the capacity of their arrays."""
        end, h = float(state.clock[0]), float(state.stride[LAST])
        # The series has counted the step already, and the program of its end counts it again.
        state.steps[0] -= 1
        took = self.stepper.go(state, 0, 1, end - h, h)
        # The stepper computes the end as start + h, which may round to a number other than the goal that was reached.
        state.clock[0] = end
        return took


def has_ends(model: Model) -> bool:
    """Return True if the model has rows at the end of a step: walls, contacts, a torus, breaks, trails."""
    return model.space.periodic or bool(len(model.springs.fragile)) or bool(rules.present(model))


def last_term_for(tolerance: float) -> float:
    """Largest ratio of the last term of a series to its acceleration [-], for an energy error of ``tolerance`` [-].

    Measured on orbits of eccentricity 0 to 0.999: the error falls like the 15th power of the step and the term like
    the 7th, and at a term of 1e-4 the error is 1e-12 in a hundred orbits.
    """
    # b7 over a0 falls like h^7 and the energy error like h^15, so the error goes like the term to the power 15/7. The
    # power 3/2 used here overestimates the error for terms below 1, so it is on the safe side. Rounding to three digits
    # hides the last bits of pow, which differ between C libraries and would change every step of a run.
    return float(f"{tolerance ** (2.0 / 3.0):.3g}")


def checked_tolerance(tolerance: object) -> float:
    """Return the tolerance as a number that the method can keep."""
    value = checks.positive(tolerance, "tolerance", "simulate()")
    if value > COARSEST:
        raise checks.refuse("tolerance", "simulate()", f"at most {COARSEST:g} of the energy", tolerance)
    return value


def refuse_rules(model: Model, longest: float | None) -> None:
    """Refuse forces and rules that are not smooth, and collisions without a longest step ``longest`` [s]."""
    there = rules.present(model)
    found = [rule.plural for rule in there if rule.ias15_support == "refused"]
    found += [f"the {powered}" for powered in [net.active_force_names(model)] if powered]
    found += ["magnetic fields"] * bool(net.turn_rows(model, 1.0))
    found += ["drives"] * is_driven(model)
    if found:
        raise SceneError(
            f"{integrator_subject('ias15')} follows smooth forces by series, which end where a force jumps or "
            "a rule holds. "
            f"It cannot take {', '.join(found)}. Leave that out, or {method('velocity_verlet', 'take')}."
        )
    hit = dict.fromkeys(rule.plural for rule in there if rule.ias15_support == "at ends")
    if hit and longest is None:
        raise SceneError(
            f"{integrator_subject('ias15')} must have {A_DT} where things hit: it sees them at the end of its "
            "steps, as if they "
            f"had moved in straight lines, and left free these are as long as the motion between hits allows. "
            f"{CHOSEN_WITH} {', '.join(hit)}. {give_dt(', the longest step')}."
        )
