"""Passes that correct a shape near an equilibrium path, and find the direction of the path there.

They do the work of :class:`springline.paths.continuation.Continuation` for springs, laws and derived elements: forces,
stiffness, factors and bordered systems of one point of a path within one call.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.columns import Flags, Indices, Reals, ScratchReals, Wholes
from springline.engine.kernels import a_pass, call, callee, kernel
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.forces.element_tangents import element_tangents_of
from springline.forces.laws import evaluate as evaluate_laws
from springline.forces.springs import COINCIDENT, slack
from springline.linear.assembly import bar_blocks_of
from springline.linear.factors import factors_of
from springline.model.accessors import laws_of, space_of, springs_of
from springline.model.space import shortest

SETTLED = 1e-11  # [-] of the loads: unbalanced forces of a shape on the path
COARSE = 1e-3  # [-] of the reference: with larger unbalanced forces, a shape is at rest only by rounding
LITTLE = 1e-6  # [-] of the internal forces: for smaller loads, rounding exceeds a tolerance relative to the loads
SINGULAR = 1e-13  # [-] of the largest entry: added to the diagonal if a pivot is zero
EPSILON = float(np.finfo(np.float64).eps)  # [-]
ROUNDS, STEADY = 50, 1e-10  # of inverse iteration: most rounds; [-] change of the eigenvalue at which it ends

LOST, FAILED = 1, 2  # status: no shape at rest near the start; a user-defined law raised an error
# places in PathArrays.number
FACTOR, ALONG, TOWARD, TANGENT, RESIDUAL, STIFFEST, NEGATIVE, EIGENVALUE, TAKEN = range(9)
ADD_BARS, ADD_ELEMENTS, FACTORIZE, SUBSTITUTE, GROUPS = range(5)  # places in PathArrays.address


class PathArrays(NamedTuple):
    """A shape, its loads, and its stiffness; all axes of the particles in a row, or free axes alone."""

    position: Reals  # [m], shape (3 particles,)
    start: Reals  # as drawn [m]
    free: Flags
    dead: Reals  # loads at a factor of 0 [N]
    load: Reals  # added to the loads at a factor of 1 [N]
    contact: Reals  # forces of contact between surfaces [N]
    shift: Reals  # added to ``start`` along prescribed axes at a factor of 1 [m]
    force: ScratchReals  # [N], shape (3 particles,)
    product: ScratchReals  # of the stiffness and ``shift`` [N], shape (3 particles,)
    length: ScratchReals  # of each bar [m]
    tension: ScratchReals  # of each bar [N]
    holds: Flags  # 1 for a spring that is not broken
    axis: Indices  # place of each free axis among all axes, shape (free axes,)
    order: Indices  # free axis that is eliminated at each place
    diagonal: Indices  # entry of the matrix on the diagonal, of each free axis
    column_begin: Indices  # first entry of each column of the matrix, one more than free axes
    row: Indices  # row of each entry of the matrix
    begin: ScratchReals  # shape at the beginning of the correction [m], shape (free axes,)
    along: Reals  # motion of the direction to whose normal plane the shape is corrected [m]
    toward: Reals  # motion of the direction in which the path is followed [m]
    tangent: Reals  # motion of the path [m]
    unbalanced: ScratchReals  # forces on the free axes [N]
    rate: ScratchReals  # change of the forces on the free axes per factor [N]
    by_rate: ScratchReals  # K^-1 rate [m]
    by_force: ScratchReals  # K^-1 of the open forces [m]
    open: ScratchReals  # forces that a solution leaves [N]
    change: ScratchReals  # solution [m]
    number: Reals  # see FACTOR and those after it
    address: Wholes  # of passes, see ADD_BARS and those after it
    size: float  # of the model [m]
    scale: float  # of the factor
    has_shift: bool
    has_laws: bool


path_arrays_of = make_accessor(PathArrays)


@a_pass
def settle(table: Any, block: int, a: float, b: float) -> int:
    """Correct a shape in a hyperplane until it is at rest, and find the direction of the path, in a steps at most."""
    path = path_arrays_of(table)
    number, count = path.number, path.axis.shape[0]
    for k in range(count):
        path.begin[k] = path.position[path.axis[k]]
    level = number[FACTOR]
    status = evaluate(table)
    if status != DONE:
        return status
    for iteration in range(1, int(a) + 1):
        if factorize_matrix(table) != DONE:
            return LOST
        left = number[ALONG] * (level - number[FACTOR]) / (path.scale * path.scale)
        for k in range(count):
            left -= path.along[k] * (path.position[path.axis[k]] - path.begin[k]) / (path.size * path.size)
            path.unbalanced[k] = path.force[path.axis[k]]
        find_rate(table)
        change = solve_bordered(table, path.along, number[ALONG], left)
        if not is_small(path.change, path.size) or not abs(change) < np.inf:
            return LOST
        for k in range(count):
            path.position[path.axis[k]] += path.change[k]
        number[FACTOR] += change
        status = evaluate(table)
        if status != DONE:
            return status
        if is_at_rest(table):
            number[TAKEN] = iteration
            return find_tangent(table)
    return LOST


@a_pass
def find_softest(table: Any, block: int, a: float, b: float) -> int:
    """Find the eigenvalue of the stiffness nearest to zero and its vector, in ``change``, from a first vector there."""
    path = path_arrays_of(table)
    count = path.axis.shape[0]
    status = evaluate(table)
    if status != DONE:
        return status
    if factorize_matrix(table) != DONE:
        return LOST
    value = np.inf
    for _ in range(ROUNDS):
        solve(table, path.change, path.by_force)
        size = np.sqrt(dot(path.by_force, path.by_force))
        for k in range(count):
            path.change[k] = path.by_force[k] / size
        multiply(table, path.change, path.open)
        before = value
        value = dot(path.change, path.open)
        if abs(value - before) <= STEADY * abs(value):
            break
    path.number[EIGENVALUE] = value
    return DONE


@callee
def evaluate(table):
    """Evaluate the forces and the stiffness of the shape; prescribed axes are moved to their places."""
    path, groups, matrix = path_arrays_of(table), element_tangents_of(table), factors_of(table).matrix
    factor = path.number[FACTOR]
    for i in range(path.position.shape[0]):
        if path.shift[i] != 0.0:
            path.position[i] = path.start[i] + factor * path.shift[i]
        path.force[i] = path.dead[i] + factor * path.load[i] + path.contact[i]
    if find_tensions(table) != DONE:
        return FAILED
    add_tensions(table)
    for group in range(groups.elements.shape[0]):
        call(path.address[GROUPS + group], table, 0, 1.0 * group, 0.0)
    for c in range(groups.corner.shape[0]):
        i = 3 * groups.corner[c]
        for axis in range(3):
            path.force[i + axis] -= groups.gradient[3 * c + axis]
    for k in range(matrix.shape[0]):
        matrix[k] = 0.0
    call(path.address[ADD_BARS], table, 0, 0.0, 0.0)
    call(path.address[ADD_ELEMENTS], table, 0, 0.0, 0.0)
    for k in range(path.row.shape[0]):
        path.number[STIFFEST] = max(path.number[STIFFEST], abs(matrix[k]))
    return DONE


@callee
def find_tensions(table):
    """Evaluate lengths, tensions and stiffness of the springs."""
    path, springs, laws, blocks = path_arrays_of(table), springs_of(table), laws_of(table), bar_blocks_of(table)
    space, x = space_of(table), path.position
    for s in range(springs.tail.shape[0]):
        t, h = 3 * springs.tail[s], 3 * springs.head[s]
        d = shortest(space, (x[h] - x[t], x[h + 1] - x[t + 1], x[h + 2] - x[t + 2]))
        length = np.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
        extension = length - springs.rest_length[s]
        works = path.holds[s] == 1 and not slack(springs.kind[s], extension)
        stiffness = springs.stiffness[s] if works else 0.0
        path.length[s], path.tension[s], blocks.along[s] = length, stiffness * extension, stiffness
        if length >= COINCIDENT:
            blocks.across[s] = path.tension[s] / length
            for axis in range(3):
                blocks.direction[3 * s + axis] = d[axis] / length
        else:
            # k (L - 0)/L is k at any length; with a rest length the force of coincident ends has no direction.
            blocks.across[s] = stiffness if springs.rest_length[s] == 0.0 else 0.0
            for axis in range(3):
                blocks.direction[3 * s + axis] = 0.0
    if path.has_laws:
        if evaluate_laws(laws, springs, space, element_tangents_of(table).position) >= 0:
            return FAILED
        for row in range(laws.spring.shape[0]):
            s = laws.spring[row]
            works = 1.0 if path.holds[s] == 1 else 0.0
            path.tension[s], blocks.along[s] = works * laws.tension[row], works * laws.modulus[row]
            blocks.across[s] = path.tension[s] / max(path.length[s], COINCIDENT)
    return DONE


@callee
def add_tensions(table):
    """Add the tensions of the springs to the forces."""
    path, springs, space = path_arrays_of(table), springs_of(table), space_of(table)
    across, x = bar_blocks_of(table).across, path.position
    for s in range(springs.tail.shape[0]):
        t, h = 3 * springs.tail[s], 3 * springs.head[s]
        d = shortest(space, (x[h] - x[t], x[h + 1] - x[t + 1], x[h + 2] - x[t + 2]))
        for axis in range(3):
            pull = across[s] * d[axis]
            path.force[t + axis] += pull
            path.force[h + axis] -= pull


@callee
def factorize_matrix(table):
    """Factorize the stiffness; if a pivot is exactly zero, as at a branch point, move it by rounding."""
    path, matrix = path_arrays_of(table), factors_of(table).matrix
    status = call(path.address[FACTORIZE], table, 0, 0.0, 0.0)
    if status != DONE:
        largest = 0.0
        for k in range(path.row.shape[0]):
            largest = max(largest, abs(matrix[k]))
        for k in range(path.diagonal.shape[0]):
            path.open[k] = matrix[path.diagonal[k]]
            matrix[path.diagonal[k]] += SINGULAR * largest
        status = call(path.address[FACTORIZE], table, 0, 0.0, 0.0)
        for k in range(path.diagonal.shape[0]):
            matrix[path.diagonal[k]] = path.open[k]
    return status


@callee
def solve(table, force, motion):
    """Set ``motion`` to the solution for a force by the factors of the stiffness."""
    path, unknown = path_arrays_of(table), factors_of(table).unknown
    for k in range(path.order.shape[0]):
        unknown[k] = force[path.order[k]]
    call(path.address[SUBSTITUTE], table, 0, 0.0, 0.0)
    for k in range(path.order.shape[0]):
        motion[path.order[k]] = unknown[k]


@callee
def multiply(table, motion, product):
    """Set ``product`` to the stiffness times a motion of the free axes."""
    path, matrix = path_arrays_of(table), factors_of(table).matrix
    for k in range(product.shape[0]):
        product[k] = 0.0
    for column in range(product.shape[0]):
        for k in range(path.column_begin[column], path.column_begin[column + 1]):
            product[path.row[k]] += matrix[k] * motion[column]


@callee
def dot(one, other):
    """Scalar product."""
    total = 0.0
    for k in range(one.shape[0]):
        total += one[k] * other[k]
    return total


@kernel
def is_small(change, size):
    """Return True if no number of a step exceeds a size, or is NaN."""
    found = True
    for k in range(change.shape[0]):
        found = found and abs(change[k]) <= size
    return found


@callee
def solve_bordered(table, along, along_factor, left):
    """Solve K dx - rate df = unbalanced and along . (dx, df) = left; dx is in ``change``. Returns df."""
    path = path_arrays_of(table)
    square, weight, count = path.size * path.size, along_factor / (path.scale * path.scale), path.axis.shape[0]
    solve(table, path.rate, path.by_rate)
    pivot = dot(along, path.by_rate) / square + weight
    if pivot == 0.0:
        return np.inf
    factor = 0.0
    for k in range(count):
        path.change[k] = 0.0
    for _ in range(2):  # the second solves for the residual of the first
        multiply(table, path.change, path.open)
        for k in range(count):
            path.open[k] = path.unbalanced[k] - path.open[k] + path.rate[k] * factor
        open_left = left - dot(along, path.change) / square - weight * factor
        solve(table, path.open, path.by_force)
        more = (open_left - dot(along, path.by_force) / square) / pivot
        for k in range(count):
            path.change[k] += path.by_force[k] + more * path.by_rate[k]
        factor += more
    return factor


@callee
def find_tangent(table):
    """Find the direction of the path at a shape at rest, its negative eigenvalues, and its unbalanced force."""
    path = path_arrays_of(table)
    number, count, pivots = path.number, path.axis.shape[0], factors_of(table).pivot
    if factorize_matrix(table) != DONE:
        return LOST
    # the tangent meets K x' = f' G, and along . (x', f') = 1 fixes its length and its sign
    for k in range(count):
        path.unbalanced[k] = 0.0
    find_rate(table)
    factor = solve_bordered(table, path.toward, number[TOWARD], 1.0)
    size = np.sqrt(
        dot(path.change, path.change) / (path.size * path.size) + factor * factor / (path.scale * path.scale)
    )
    if not size < np.inf:
        return LOST
    number[NEGATIVE] = 0.0
    for k in range(count):
        path.tangent[k] = path.change[k] / size
        number[NEGATIVE] += 1.0 if pivots[k] < 0.0 else 0.0
    number[TANGENT] = factor / size
    number[RESIDUAL] = 0.0
    for i in range(0, path.force.shape[0], 3):
        number[RESIDUAL] = max(number[RESIDUAL], free_size(path, path.force, i))
    return DONE


@callee
def find_rate(table):
    """Find the change of the forces on the free axes per factor."""
    path = path_arrays_of(table)
    if path.has_shift:
        multiply_shift(table)
    for k in range(path.axis.shape[0]):
        i = path.axis[k]
        path.rate[k] = path.load[i] - (path.product[i] if path.has_shift else 0.0)


@callee
def multiply_shift(table):
    """Set ``product`` to the stiffness over all axes, anchored ones included, times the prescribed displacements."""
    path, springs, blocks = path_arrays_of(table), springs_of(table), bar_blocks_of(table)
    shift, product, direction = path.shift, path.product, blocks.direction
    for i in range(product.shape[0]):
        product[i] = 0.0
    for s in range(springs.tail.shape[0]):
        t, h = 3 * springs.tail[s], 3 * springs.head[s]
        stretch = 0.0
        for axis in range(3):
            stretch += direction[3 * s + axis] * (shift[h + axis] - shift[t + axis])
        for axis in range(3):
            pull = (blocks.along[s] - blocks.across[s]) * stretch * direction[3 * s + axis]
            pull += blocks.across[s] * (shift[h + axis] - shift[t + axis])
            product[h + axis] += pull
            product[t + axis] -= pull
    multiply_shift_by_elements(path, element_tangents_of(table))


@callee
def multiply_shift_by_elements(path, groups):
    """Add the stiffness of the elements times the prescribed displacements to ``product``."""
    for group in range(groups.elements.shape[0]):
        width = groups.width[group]
        side = 3 * width
        for e in range(groups.elements[group]):
            corner, entry = groups.corner_begin[group] + width * e, groups.block_begin[group] + side * side * e
            for i in range(side):
                total = 0.0
                for j in range(side):
                    shift = path.shift[3 * groups.corner[corner + j // 3] + j % 3]
                    total += groups.block[entry + side * i + j] * shift
                path.product[3 * groups.corner[corner + i // 3] + i % 3] += total


# == Is a shape at rest? As in Problem.is_at_rest. ==


@kernel
def size_at(values, i):
    """Length of the vector from place i on."""
    return np.sqrt(values[i] * values[i] + values[i + 1] * values[i + 1] + values[i + 2] * values[i + 2])


@kernel
def free_size(path, values, i):
    """Length of a vector along the free axes of a particle, whose first axis is i."""
    total = 0.0
    for axis in range(3):
        if path.free[i + axis] == 1:
            total += values[i + axis] * values[i + axis]
    return np.sqrt(total)


@callee
def is_at_rest(table):
    """Return True if the shape is at rest to SETTLED, or to rounding."""
    path = path_arrays_of(table)
    total = 0.0
    for i in range(0, path.force.shape[0], 3):
        total += free_size(path, path.force, i)
    loads, internal = whole_load(path), total_internal_force(table)
    reference = loads if loads > LITTLE * internal else internal
    if total > COARSE * reference:
        return total <= rounding(table, internal)
    if total <= SETTLED * min(loads if loads > 0.0 else reference, reference):
        return True
    unsure = rounding(table, internal)
    enough = SETTLED * (loads if loads > 0.0 else reference) + unsure
    return total <= unsure or (total <= SETTLED * reference and is_carried(table, enough))


@callee
def whole_load(path):
    """Sum of the magnitudes of loads on free axes [N]; of all loads if these are zero."""
    moving, every, factor = 0.0, 0.0, path.number[FACTOR]
    for i in range(0, path.force.shape[0], 3):
        free, whole = 0.0, 0.0
        for axis in range(i, i + 3):
            load = path.dead[axis] + factor * path.load[axis]
            whole += load * load
            free += load * load if path.free[axis] == 1 else 0.0
        moving += np.sqrt(free)
        every += np.sqrt(whole)
    return moving if moving > 0.0 else every


@callee
def total_internal_force(table):
    """Sum of the magnitudes of all internal forces [N], without springs with coincident ends."""
    path, gradient = path_arrays_of(table), element_tangents_of(table).gradient
    total = 0.0
    for s in range(path.length.shape[0]):
        if path.length[s] >= COINCIDENT:
            total += abs(path.tension[s])
    for i in range(0, gradient.shape[0], 3):
        total += 0.5 * size_at(gradient, i)
    return total


@callee
def rounding(table, internal):
    """Sum of the unbalanced forces that rounding alone may leave [N]; ``internal`` is the sum of internal forces."""
    path, springs, blocks = path_arrays_of(table), springs_of(table), bar_blocks_of(table)
    unsure = 2.0 * internal
    for s in range(path.length.shape[0]):
        reach = max(max(reach_of(path, 3 * springs.tail[s]), reach_of(path, 3 * springs.head[s])), path.length[s])
        unsure += 2.0 * (abs(blocks.along[s]) + abs(blocks.across[s])) * reach
    return EPSILON * (unsure + unsure_elements(table))


@kernel
def reach_of(path, i):
    """Largest coordinate along a free axis of a particle [m], whose first axis is i."""
    most = 0.0
    for axis in range(i, i + 3):
        if path.free[axis] == 1:
            most = max(most, abs(path.position[axis]))
    return most


@callee
def unsure_elements(table):
    """Error of the forces of all elements over the rounding [N], see Measures._unsure."""
    path, groups = path_arrays_of(table), element_tangents_of(table)
    unsure = 0.0
    for group in range(groups.elements.shape[0]):
        width = groups.width[group]
        side = 3 * width
        for e in range(groups.elements[group]):
            element, corner = groups.element_begin[group] + e, groups.corner_begin[group] + width * e
            exerted, steep, steepest, reach = 0.0, 0.0, 0.0, 0.0
            for c in range(corner, corner + width):
                exerted += 0.5 * size_at(groups.gradient, 3 * c)
                steep += 0.5 * size_at(groups.slope, 3 * c)
                for axis in range(3):
                    reach = max(reach, abs(path.position[3 * groups.corner[c] + axis]))
            for i in range(side):
                square, at = 0.0, groups.block_begin[group] + side * (side * e + i)
                for j in range(at, at + side):
                    square += groups.block[j] * groups.block[j]
                steepest += np.sqrt(square)
            size = abs(groups.extension[element]) + groups.size[element]
            unsure += 2.0 * (groups.stiffness[element] * steep * size + exerted) + steepest * reach
    return unsure


@callee
def is_carried(table, enough):
    """Return True if the unsupported force and the moment over the size are both at most ``enough`` [N]."""
    path, space = path_arrays_of(table), space_of(table)
    x, count = path.position, path.position.shape[0]
    extent, force = 0.0, 0.0
    for axis in range(3):
        least, most, total = np.inf, -np.inf, 0.0
        for i in range(axis, count, 3):
            least, most = min(least, x[i]), max(most, x[i])
            total += path.force[i] if path.free[i] == 1 else 0.0
        extent = max(extent, most - least)
        force += total * total
    turning = 0.0
    if not space.periodic:
        for axis in range(3):
            moment = moment_about(path, (axis + 1) % 3, (axis + 2) % 3)
            turning += moment * moment
    return np.sqrt(force) <= enough and np.sqrt(turning) <= enough * (extent if extent > 0.0 else 1.0)


@callee
def moment_about(path, first, second):
    """Moment of the unbalanced forces about the mean of all particles along the axis normal to two axes [N m]."""
    x, count = path.position, path.position.shape[0]
    mean_first, mean_second, moment = 0.0, 0.0, 0.0
    for i in range(0, count, 3):
        mean_first += x[i + first]
        mean_second += x[i + second]
    particles = 1.0 * (count // 3)
    for i in range(0, count, 3):
        along = path.force[i + first] if path.free[i + first] == 1 else 0.0
        across = path.force[i + second] if path.free[i + second] == 1 else 0.0
        moment += (x[i + first] - mean_first / particles) * across - (x[i + second] - mean_second / particles) * along
    return moment
