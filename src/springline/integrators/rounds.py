"""Passes of projective dynamics: rounds with one matrix, its Cholesky factors, and the energies of a step.

The method is described in :mod:`springline.integrators.implicit.projective`. A step is one row of a program, so that
pages without Python take it too. The matrix is assembled at the start of each step and factorized if it has changed:
by a cut, an anchor, a hand or a parameter. Elimination order and sparsity are found once, for all particles; fixed
particles have rows of the identity.

Columns of the factor L are computed from left to right, each from the earlier columns that have an entry in its row
(George and Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981, section 5.4).
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from springline.constraints.limits import limit_force, limits_of
from springline.engine.columns import SCRATCH, Indices, RealRows, Reals, ScratchReals, Wholes
from springline.engine.kernels import WIDE, a_pass, callee
from springline.engine.lanes import are_within, load, spread, store, total
from springline.engine.machine import DONE, NOW, control_of, do_section
from springline.engine.program import DRAGS, ENERGIES, FORCES, program_of
from springline.engine.table import make_accessor
from springline.forces.grab_spring import hands_of
from springline.forces.springs import COINCIDENT
from springline.integrators.stages import FAR
from springline.model.accessors import (
    energies_of,
    notes_of,
    particles_of,
    space_of,
    springs_of,
    state_of,
    sums_of,
)
from springline.model.contracts import CopiedNumbers
from springline.model.families import BROKEN
from springline.model.space import difference
from springline.model.state import DISSIPATED, NUMERICAL, WORK
from springline.model.work import REPORT_COINCIDENT, UNSOLVED

MEMORY = 6  # rounds that the acceleration combines
BLUR = 1e-11  # [-] of the largest diagonal entry: regularization of the least squares
FLAT = 0.9  # [-] of the slope along a step that may remain
SHORTER = 0.25  # factor of steps that overshoot
TRIALS = 8  # of such factors
REJECTED = -1  # status of a search that finds no step

FORCE_SUM, FORCE_LARGEST, RESIDUAL_SUM, RESIDUAL_LARGEST = 0, 1, 2, 3  # entries of Rounds.sizes
ITERATIONS, FACTORIZATIONS, RESIDUAL, STRETCH = 0, 1, 2, 3  # entries of Rounds.effort

ScratchIndices = Annotated[Indices, SCRATCH]


class Rounds(NamedTuple):
    """Settings, matrix and scratch arrays of rounds; flat arrays have three numbers a particle, padded with zeros."""

    most: int  # rounds in a step
    tolerance: float  # of unbalanced forces relative to the largest force [-]; 0 for all rounds
    # Couplings: bars first, then complete graphs on the corners of elements.
    tail: Indices
    head: Indices
    spring: Indices  # row of Springs of each coupling, -1 for others
    stiffness: Reals  # of each coupling [N/m]
    damping: Reals  # of each coupling [N s/m]
    entry: Indices  # of ``matrix`` that each coupling is part of
    bars: int  # couplings whose ends may not move apart by more than their length in a first guess
    support: Reals  # stiffness of each particle against the surroundings [N/m]
    drag: Reals  # of each particle [N s/m]
    # The matrix in the order of elimination, by columns below the diagonal, and its factor.
    particle: Indices  # of each column
    place: Indices  # column of each particle
    matrix_begin: Wholes  # first entry of each column, one more than there are columns
    matrix_row: Indices
    matrix: ScratchReals  # entries below the diagonal, then the diagonal by particles [N/m]
    known: ScratchReals  # matrix and free axes of the present factors; NaN without factors
    free: ScratchReals  # 1 for free axes, flat
    factor_begin: Wholes  # first entry of each column, one more than there are columns
    factor_row: Indices  # the diagonal first
    # For each axis, the inverse on the diagonal; only the first row if axes are alike; shape (3, entries).
    factor: Annotated[RealRows, SCRATCH]
    first: ScratchIndices  # first of the columns whose next entry is in a row; -1 without one
    link: ScratchIndices  # next of these columns; -1 after the last
    next_entry: ScratchIndices  # of each column
    column: ScratchReals
    unknown: ScratchReals  # three numbers a column
    # Vectors of a step, flat.
    begin_position: ScratchReals  # [m]
    begin_velocity: ScratchReals  # [m/s]
    acceleration: ScratchReals  # of the present trial [m/s2]
    residual: ScratchReals  # of the present trial [N]
    lost: ScratchReals  # forces of velocities and limits in the present trial [N]
    best: ScratchReals  # acceleration after the last round [m/s2]
    best_residual: ScratchReals  # after the last round [N]
    change: ScratchReals  # of the positions by a plain round [m]
    step: ScratchReals  # of the positions by an accelerated round [m]
    last_change: ScratchReals
    last_best: ScratchReals
    moves: ScratchReals  # MEMORY vectors, one after another
    changes: ScratchReals
    products: ScratchReals  # of the changes, shape (MEMORY MEMORY,)
    square: ScratchReals  # scaled and regularized products, shape (MEMORY MEMORY,)
    weights: ScratchReals  # shape (MEMORY,)
    sizes: ScratchReals  # of forces [N], shape (4,)
    potential: ScratchReals  # energy at the start of the step [J], shape (1,)
    touching: ScratchReals  # 1 if forces of surface contacts take part, shape (1,)
    effort: ScratchReals  # counts and extremes since the last log, shape (4,)


rounds_of = make_accessor(Rounds)
# arrays that no other coupling copies
KNOWN_SOURCES = ("Springs", "Particles", "Gravities", "Sums", "Loads", "Waves", "ContactRules")


def copies_in(rounds: Rounds) -> list[CopiedNumbers]:
    """Return what couplings copy of springs."""
    place = np.flatnonzero(rounds.spring >= 0)
    return [
        CopiedNumbers(f"Springs.{name}", f"Rounds.{name}", place, rounds.spring[place])
        for name in ("stiffness", "damping")
    ]


@a_pass
def take_rounds(table: Any, block: int, a: float, b: float) -> int:
    """Solve for a step of length a; if b is above 0, note its energies.

    With surfaces in contact, that is left to the rows of contact that follow.
    """
    state, clock = state_of(table), control_of(table).clock
    now, touching = clock[NOW], state.contact_force.shape[0] > 0
    rounds = rounds_of(table)
    status, rounds.touching[0] = DONE, 0.0
    if b > 0.0:
        status = do_section(table, ENERGIES)
        rounds.potential[0] = potential_energy(energies_of(table).value)
    for i in range(state.position.shape[0]):
        for axis in range(3):
            at = 3 * i + axis
            rounds.begin_position[at] = state.position[i, axis]
            rounds.begin_velocity[at] = state.velocity[i, axis]
            rounds.free[at] = 1.0 if state.mobility[i, axis] > 0.0 else 0.0
    if status == DONE:
        status = update_factors(table, rounds, a)
    clock[NOW] = now + a
    if status == DONE:
        status = do_rounds(table, rounds, a)
    if status == DONE:
        note_lengths(table, rounds)
        if b > 0.0 and not touching:
            status = do_section(table, ENERGIES)
            note_energies(table, rounds, a, potential_energy(energies_of(table).value) - rounds.potential[0])
    clock[NOW] = now
    return status


@callee
def potential_energy(value):
    """Sum of all energies other than the kinetic one, the first [J]."""
    found = 0.0
    for k in range(1, value.shape[0]):
        found += value[k]
    return found


# The matrix.


@callee
def update_factors(table, rounds, h):
    """Assemble the matrix for a step of length h, and factorize it if it is new; return DONE or UNSOLVED."""
    matrix, known, count = rounds.matrix, rounds.known, rounds.particle.shape[0]
    assemble(table, rounds, h)
    same = True
    for k in range(matrix.shape[0]):
        same &= matrix[k] == known[k]
    for k in range(3 * count):
        same &= rounds.free[k] == known[matrix.shape[0] + k]
    if same:
        return DONE
    rounds.effort[FACTORIZATIONS] += 1.0
    status = DONE
    alike = are_axes_alike(rounds)
    for axis in range(3):
        if status == DONE and (axis == 0 or not alike):
            status = factorize(rounds, axis, alike)
    for k in range(matrix.shape[0]):
        known[k] = matrix[k] if status == DONE else -1.0
    for k in range(3 * count):
        known[matrix.shape[0] + k] = rounds.free[k]
    return status


@callee
def assemble(table, rounds, h):
    """Set the entries of the matrix M/h^2 + L for all particles, free or not."""
    status, hands, inertia = state_of(table).status, hands_of(table), particles_of(table).inertia
    matrix, count = rounds.matrix, rounds.particle.shape[0]
    below = matrix.shape[0] - count
    for k in range(below):
        matrix[k] = 0.0
    for i in range(count):
        matrix[below + i] = inertia[i] / (h * h) + rounds.support[i] + rounds.drag[i] / h
    for e in range(rounds.tail.shape[0]):
        s = rounds.spring[e]
        if s < 0 or status[s] != BROKEN:
            weight = rounds.stiffness[e] + rounds.damping[e] / h
            matrix[below + rounds.tail[e]] += weight
            matrix[below + rounds.head[e]] += weight
            matrix[rounds.entry[e]] -= weight
    for row in range(hands.particle.shape[0]):
        matrix[below + hands.particle[row]] += hands.stiffness[row] + hands.damping[row] / h


@callee
def are_axes_alike(rounds):
    """Return True if one factor serves all axes: those along which no particle is free need none."""
    free, alike = rounds.free, True
    for axis in range(3):
        some, equal = False, True
        for i in range(rounds.particle.shape[0]):
            some |= free[3 * i + axis] > 0.0
            equal &= free[3 * i + axis] == max(free[3 * i], max(free[3 * i + 1], free[3 * i + 2]))
        alike &= equal or not some
    return alike


@callee
def is_free(rounds, i, axis, alike):
    """Return True if a particle is free along an axis, or along any if axes are alike."""
    free = rounds.free
    if alike:
        return free[3 * i] + free[3 * i + 1] + free[3 * i + 2] > 0.0
    return free[3 * i + axis] > 0.0


@callee
def factorize(rounds, axis, alike):
    """Compute the factor of an axis, from left to right; return UNSOLVED if a number is not finite."""
    begin, row, factor = rounds.factor_begin, rounds.factor_row, rounds.factor
    first, link, at, column = rounds.first, rounds.link, rounds.next_entry, rounds.column
    matrix, particle, count = rounds.matrix, rounds.particle, rounds.particle.shape[0]
    below = matrix.shape[0] - count
    for j in range(count):
        first[j] = -1
    for j in range(count):
        start, end = begin[j], begin[j + 1]
        for p in range(start, end):
            column[row[p]] = 0.0
        column[j] = 1.0
        if is_free(rounds, particle[j], axis, alike):
            column[j] = matrix[below + particle[j]]
            for q in range(rounds.matrix_begin[j], rounds.matrix_begin[j + 1]):
                i = rounds.matrix_row[q]
                if is_free(rounds, particle[i], axis, alike):
                    column[i] = matrix[q]
        k = int(first[j])
        while k >= 0:
            following, p, last = int(link[k]), int(at[k]), begin[k + 1]
            scale = factor[axis, p]
            if scale != 0.0:
                for q in range(p, last):
                    column[row[q]] -= scale * factor[axis, q]
            # The column waits for the row of its next entry.
            if p + 1 < last:
                at[k] = p + 1
                i = row[p + 1]
                link[k] = first[i]
                first[i] = k
            k = following
        if not (0.0 < column[j] < FAR):
            return UNSOLVED
        inverse = 1.0 / np.sqrt(column[j])
        factor[axis, start] = inverse
        for p in range(start + 1, end):
            factor[axis, p] = column[row[p]] * inverse
        if start + 1 < end:
            at[j] = start + 1
            i = row[start + 1]
            link[j] = first[i]
            first[i] = j
    return DONE


@callee
def solve_system(rounds, alike):
    """Set the change of the positions under the residual after the last round."""
    place, unknown, count = rounds.place, rounds.unknown, rounds.particle.shape[0]
    for i in range(count):
        for axis in range(3):
            unknown[3 * place[i] + axis] = rounds.best_residual[3 * i + axis]
    if alike:
        substitute_thrice(rounds)
    else:
        for axis in range(3):
            substitute(rounds, axis, axis)
    for i in range(count):
        for axis in range(3):
            rounds.change[3 * i + axis] = rounds.free[3 * i + axis] * unknown[3 * place[i] + axis]


@callee
def substitute_thrice(rounds):
    """Solve for three right-hand sides with the factor of the first axis, in place."""
    begin, row, factor, u = rounds.factor_begin, rounds.factor_row, rounds.factor, rounds.unknown
    count = rounds.particle.shape[0]
    for j in range(count):
        scale = factor[0, begin[j]]
        x, y, z = u[3 * j] * scale, u[3 * j + 1] * scale, u[3 * j + 2] * scale
        u[3 * j] = x
        u[3 * j + 1] = y
        u[3 * j + 2] = z
        for p in range(begin[j] + 1, begin[j + 1]):
            i, below = 3 * row[p], factor[0, p]
            u[i] -= below * x
            u[i + 1] -= below * y
            u[i + 2] -= below * z
    for back in range(count):
        j = count - 1 - back
        x, y, z = u[3 * j], u[3 * j + 1], u[3 * j + 2]
        for p in range(begin[j] + 1, begin[j + 1]):
            i, below = 3 * row[p], factor[0, p]
            x -= below * u[i]
            y -= below * u[i + 1]
            z -= below * u[i + 2]
        scale = factor[0, begin[j]]
        u[3 * j] = x * scale
        u[3 * j + 1] = y * scale
        u[3 * j + 2] = z * scale


@callee
def substitute(rounds, which, axis):
    """Solve for the right-hand side of an axis with the factor of axis ``which``, in place."""
    begin, row, factor, u = rounds.factor_begin, rounds.factor_row, rounds.factor, rounds.unknown
    count = rounds.particle.shape[0]
    for j in range(count):
        x = u[3 * j + axis] * factor[which, begin[j]]
        u[3 * j + axis] = x
        for p in range(begin[j] + 1, begin[j + 1]):
            u[3 * row[p] + axis] -= factor[which, p] * x
    for back in range(count):
        j = count - 1 - back
        x = u[3 * j + axis]
        for p in range(begin[j] + 1, begin[j + 1]):
            x -= factor[which, p] * u[3 * row[p] + axis]
        u[3 * j + axis] = x * factor[which, begin[j]]


# Rounds.


@callee
def do_rounds(table, rounds, h):
    """Do the rounds of a step of length h; the state is that of the last one."""
    alike = are_axes_alike(rounds)
    guess(table, rounds, h)
    status = evaluate(table, rounds, h)
    accept(rounds)
    done = 0
    while status == DONE and done < rounds.most and not is_balanced(rounds):
        if not is_finite(rounds):
            return UNSOLVED
        solve_system(rounds, alike)
        accelerate(rounds, h, done)
        status = search(table, rounds, h, rounds.step)
        if status == REJECTED:
            status = search_plainly(table, rounds, h)
        rounds.effort[ITERATIONS] += 1.0
        done += 1
    if status == DONE and not is_finite(rounds):
        return UNSOLVED
    return status


@callee
def search_plainly(table, rounds, h):
    """Take the change of a plain round; if it is rejected, return to the best acceleration so far."""
    status = search(table, rounds, h, rounds.change)
    if status == REJECTED:
        for at in range(0, rounds.change.shape[0], WIDE):
            store(rounds.acceleration, at, load(rounds.best, at))
        status = evaluate(table, rounds, h)
    return status


@callee
def guess(table, rounds, h):
    """Set the acceleration to a first guess at positions of the start, and forget the rounds before."""
    resting = is_wild(table, rounds, h)
    for at in range(rounds.change.shape[0]):
        # From rest the acceleration stops the motion, from uniform motion it is zero.
        rounds.acceleration[at] = -rounds.free[at] * rounds.begin_velocity[at] / h if resting else 0.0
    for k in range(MEMORY * MEMORY):
        rounds.products[k] = 0.0


@callee
def is_wild(table, rounds, h):
    """Return True if ends of a bar would move relative to each other by more than its length in uniform motion."""
    space, position, velocity = space_of(table), state_of(table).position, rounds.begin_velocity
    for e in range(rounds.bars):
        i, j = rounds.tail[e], rounds.head[e]
        dx, dy, dz = difference(space, position, i, j)
        u = velocity[3 * j] - velocity[3 * i]
        v = velocity[3 * j + 1] - velocity[3 * i + 1]
        w = velocity[3 * j + 2] - velocity[3 * i + 2]
        if h * h * (u * u + v * v + w * w) > dx * dx + dy * dy + dz * dz:
            return True
    return False


@callee
def evaluate(table, rounds, h):
    """Set the state to the end of the step by the present acceleration, and the residual there."""
    state, sums, limits, inertia = state_of(table), sums_of(table), limits_of(table), particles_of(table).inertia
    count, sizes = rounds.particle.shape[0], rounds.sizes
    for i in range(count):
        for axis in range(3):
            at = 3 * i + axis
            if rounds.free[at] > 0.0:
                velocity = rounds.begin_velocity[at]
                rise = h * rounds.acceleration[at]
                state.position[i, axis] = rounds.begin_position[at] + h * (velocity + rise)
                state.velocity[i, axis] = velocity + rise
    status = do_section(table, FORCES)
    if status == DONE:
        status = do_section(table, DRAGS)
    force, drag, contact, begin = sums.force, sums.drag, state.contact_force, program_of(table).begin
    # A hand that let go leaves its dashpot in an array that no row computes any more.
    slowed = begin[DRAGS + 1] > begin[DRAGS]
    for k in range(4):
        sizes[k] = 0.0
    for i in range(count):
        x, y, z = force[i, 0], force[i, 1], force[i, 2]
        if slowed:
            x, y, z = x + drag[i, 0], y + drag[i, 1], z + drag[i, 2]
        x, y, z = limit_force(limits, i, x, y, z)
        if rounds.touching[0] > 0.0:
            x, y, z = x + contact[i, 0], y + contact[i, 1], z + contact[i, 2]
        # The removed part of a limited force is not conservative, so it is counted with the drag, as is contact.
        rounds.lost[3 * i] = x - force[i, 0]
        rounds.lost[3 * i + 1] = y - force[i, 1]
        rounds.lost[3 * i + 2] = z - force[i, 2]
        for axis in range(3):
            at = 3 * i + axis
            slowing = rounds.lost[at]
            left = rounds.free[at] * (force[i, axis] + slowing - inertia[i] * rounds.acceleration[at])
            rounds.residual[at] = left
            sizes[FORCE_SUM] += abs(force[i, axis]) + abs(slowing)
            sizes[FORCE_LARGEST] = max(sizes[FORCE_LARGEST], max(abs(force[i, axis]), abs(slowing)))
            sizes[RESIDUAL_SUM] += abs(left)
            sizes[RESIDUAL_LARGEST] = max(sizes[RESIDUAL_LARGEST], abs(left))
    return status


@callee
def accept(rounds):
    """Take the present trial as the result of a round."""
    for at in range(0, rounds.change.shape[0], WIDE):
        store(rounds.best, at, load(rounds.acceleration, at))
        store(rounds.best_residual, at, load(rounds.residual, at))


@callee
def is_finite(rounds):
    """Return True if residual and acceleration of the present trial are finite and below FAR."""
    good = True
    for at in range(0, rounds.change.shape[0], WIDE):
        good &= are_within(load(rounds.residual, at), FAR) and are_within(load(rounds.acceleration, at), FAR)
    return good


@callee
def imbalance(sizes):
    """Sum of unbalanced forces over the sum of all forces [-]."""
    if sizes[RESIDUAL_SUM] == 0.0:
        return 0.0
    return sizes[RESIDUAL_SUM] / (sizes[FORCE_SUM] + sizes[RESIDUAL_SUM])


@callee
def is_balanced(rounds):
    """Return True if no unbalanced force is above the tolerance."""
    sizes, tolerance = rounds.sizes, rounds.tolerance
    if tolerance <= 0.0:
        return False
    return sizes[RESIDUAL_LARGEST] <= tolerance * sizes[FORCE_LARGEST] and imbalance(sizes) <= tolerance


@callee
def search(table, rounds, h, way):
    """Accept the longest part of a step that does not overshoot; return DONE, REJECTED if none is found, or a failure.

    The work of the residual along the step is the loss of an energy. Springs need no shorter parts, since the matrix is
    above their stiffness in any shape; that of membranes grows with their stretch.
    """
    size, part = rounds.change.shape[0], 1.0 / (h * h)
    slope = product(rounds.best_residual, 0, way, 0, size)
    if not slope > 0.0:
        return REJECTED
    for _ in range(TRIALS):
        for at in range(0, size, WIDE):
            store(rounds.acceleration, at, load(rounds.best, at) + spread(part) * load(way, at))
        status = evaluate(table, rounds, h)
        if status != DONE:
            return status
        if is_finite(rounds) and product(rounds.residual, 0, way, 0, size) >= -FLAT * slope:
            accept(rounds)
            return DONE
        part *= SHORTER
    return REJECTED


@callee
def product(one, first, other, second, size):
    """Scalar product of two parts of arrays, whose size is a multiple of eight."""
    found = spread(0.0)
    for at in range(0, size, WIDE):
        found = found + load(one, first + at) * load(other, second + at)
    return total(found)


@callee
def accelerate(rounds, h, done):
    """Set the step to the combination of the last rounds whose changes cancel best, in the sense of least squares."""
    size, moves, changes, products = rounds.change.shape[0], rounds.moves, rounds.changes, rounds.products
    if done > 0:
        # Differences of successive rounds; the oldest gives way.
        row = (done - 1) % MEMORY
        for at in range(0, size, WIDE):
            changed = load(rounds.change, at) - load(rounds.last_change, at)
            store(changes, row * size + at, changed)
            moved = spread(h * h) * (load(rounds.best, at) - load(rounds.last_best, at))
            store(moves, row * size + at, changed + moved)
        for k in range(min(done, MEMORY)):
            value = product(changes, k * size, changes, row * size, size)
            products[MEMORY * row + k] = value
            products[MEMORY * k + row] = value
    for at in range(0, size, WIDE):
        store(rounds.last_change, at, load(rounds.change, at))
        store(rounds.last_best, at, load(rounds.best, at))
        store(rounds.step, at, load(rounds.change, at))
    known = min(done, MEMORY)
    if not find_weights(rounds, known):
        return
    for at in range(0, size, WIDE):
        moved = spread(0.0)
        for k in range(known):
            moved = moved + spread(rounds.weights[k]) * load(moves, k * size + at)
        store(rounds.step, at, load(rounds.change, at) - moved)


@callee
def find_weights(rounds, known):
    """Solve the least squares of ``known`` rounds by Cholesky's method; return False if it is singular."""
    square, weights, products, size = rounds.square, rounds.weights, rounds.products, rounds.change.shape[0]
    largest = 0.0
    for k in range(known):
        largest = max(largest, products[MEMORY * k + k])
    if not largest > 0.0:
        return False
    for k in range(known):
        weights[k] = product(rounds.changes, k * size, rounds.change, 0, size) / largest
        # Scaled and regularized: rounds that repeat one another leave the least squares singular.
        for j in range(k + 1):
            value = products[MEMORY * k + j] / largest + (BLUR if j == k else 0.0)
            for i in range(j):
                value -= square[MEMORY * k + i] * square[MEMORY * j + i]
            if j < k:
                square[MEMORY * k + j] = value / square[MEMORY * j + j]
            elif value > 0.0:
                square[MEMORY * k + k] = np.sqrt(value)
            else:
                return False
    for k in range(known):
        for i in range(k):
            weights[k] -= square[MEMORY * k + i] * weights[i]
        weights[k] /= square[MEMORY * k + k]
    for back in range(known):
        k = known - 1 - back
        for i in range(k + 1, known):
            weights[k] -= square[MEMORY * i + k] * weights[i]
        weights[k] /= square[MEMORY * k + k]
    return True


# Notes on a step.


@callee
def note_lengths(table, rounds):
    """Note the residual, the largest length over rest length, and how many springs have coinciding ends."""
    springs, space, state = springs_of(table), space_of(table), state_of(table)
    effort = rounds.effort
    effort[RESIDUAL] = max(effort[RESIDUAL], imbalance(rounds.sizes))
    together, stretch = 0, 0.0
    for s in range(state.status.shape[0]):
        dx, dy, dz = difference(space, state.position, springs.tail[s], springs.head[s])
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            together += 1
        if state.status[s] != BROKEN and springs.rest_length[s] > 0.0:
            stretch = max(stretch, length / springs.rest_length[s])
    effort[STRETCH] = max(effort[STRETCH], stretch)
    # Trials may have counted others.
    notes_of(table).report[REPORT_COINCIDENT] = together


@callee
def note_energies(table, rounds, h, changed):
    """Note dissipation, work, and the loss of the method; ``changed`` is the rise of the potential energy [J].

    The loss is that of backward Euler, m |dv|^2/2, with the forces along the step less the change of the potential, as
    in :class:`springline.integrators.implicit.ledger.StepEnergies`.
    """
    state, sums, mass = state_of(table), sums_of(table), particles_of(table).mass
    ledger, external = state.ledger, sums.external
    lost, work, kinetic, along = 0.0, 0.0, 0.0, 0.0
    for i in range(rounds.particle.shape[0]):
        if mass[i] > 0.0:
            for axis in range(3):
                at = 3 * i + axis
                moved = state.position[i, axis] - rounds.begin_position[at]
                lost -= rounds.lost[at] * moved
                if external.shape[0] > 0:
                    work += external[i, axis] * moved
                if rounds.free[at] > 0.0:
                    rise, velocity = h * rounds.acceleration[at], rounds.begin_velocity[at]
                    passed = h * (velocity + rise)
                    kinetic += mass[i] * (rounds.acceleration[at] * passed - (velocity + 0.5 * rise) * rise)
                    along += (sums.force[i, axis] + rounds.lost[at] - rounds.residual[at]) * moved
    ledger[DISSIPATED] += lost
    ledger[WORK] += work
    ledger[NUMERICAL] += kinetic - (changed + along) + work - lost
