"""Final Newton steps for a constrained shape, on positions and multipliers together; the last digits of stiff bars.

Each step solves the bordered system  [K  A^T] [dx]   [  f]
                                      [A  -d ] [T']  = [ -c - d T]  with A the gradients of the active rows, f the
forces without theirs, and d so small that it only decides how redundant rows share a force. The active rows follow
from T + mu c (Hintermueller, Ito and Kunisch, SIAM J. Optim. 13, 2003: a semismooth Newton method, quadratic).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bordered import BorderedStiffness
from springline.equilibrium.problem import EPSILON, MET, KnownTensions, Point, Problem
from springline.equilibrium.stiffness import ConstrainedStiffness, Stiffness, fix_tensions

STEPS = 15  # convergence is quadratic, so about five are enough; changing contacts take a few more
LONGEST = 0.3  # [-] of the size: a longer step leaves the shape that is to be polished
SOFT = 1e-9  # [-] compliance of the border times the stiffness, see the module's docstring
SOFTEST = 1e-13  # [-] the same compliance if only tensions are solved for
REFINED = 2  # successive solutions for tensions
LIFT = 1e-12  # [-] of the stiffness: regularizes motions without stiffness
WORSE = 3  # successive steps that may gain nothing


def polish_shape(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point, int] | None:
    """The nearby shape that meets constraints and balance to the last digits, and the number of factorizations.

    The returned problem has the multipliers found. None if the steps lead away.
    """
    assert point.multipliers is not None and problem.augmentation is not None
    stiffness = ConstrainedStiffness(problem, problem.constraints)
    tension, mu = point.multipliers.tension, problem.augmentation.stiffness
    best, idle = np.inf, 0
    for step in range(STEPS):
        here = fix_tensions(problem, tension)
        point = here.at(point.position)
        if here.is_at_rest(point, tolerance) and here.meets_constraints(point):
            return here, point, step
        left = here.relative(point) + here.miss(point) / here.size
        # A converging Newton step reduces the error far more than by half. Active sets may cycle; WORSE ends such
        # cycles.
        idle = 0 if left < 0.5 * best else idle + 1
        best = min(best, left)
        if idle >= WORSE or not np.isfinite(left):
            return None
        found = _step(here, point, stiffness, tension, mu)
        if found is None:
            return None
        position, tension = found
        point = here.at(position)
    return None


def solve_multipliers(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point] | None:
    """The problem and the shape with its multipliers if the positions are at rest already, else None."""
    # T minimizes f - A^T T over the rows in contact
    from scipy.sparse import eye_array

    assert point.multipliers is not None
    constraints, evaluated = problem.constraints, point.multipliers.evaluated
    if not problem.meets_constraints(point):
        return None
    touching = ~constraints.one_sided | (evaluated.value >= -MET * problem.size)
    jacobian = constraints.jacobian(evaluated, ConstrainedStiffness(problem, constraints).dof, touching)
    without = point.unbalanced + np.where(problem.free, constraints.forces(evaluated, point.multipliers.tension), 0.0)
    force, size = without.ravel()[problem.dofs], len(problem.dofs)
    tension = np.zeros(len(constraints))
    for _ in range(REFINED):  # the compliance of the border leaves an error, which shrinks by its size each time
        left = np.append(force - jacobian.T @ tension[touching], np.zeros(jacobian.shape[0]))
        solution = bordered_solution(eye_array(size, format="csc"), jacobian, SOFTEST, left)
        if solution is None or not np.isfinite(solution).all():
            return None
        tension[touching] += solution[size:]
    here = fix_tensions(problem, np.where(constraints.one_sided, np.maximum(tension, 0.0), tension))
    there = here.at(point.position)
    return (here, there) if here.is_at_rest(there, tolerance) and here.meets_constraints(there) else None


def _step(
    problem: Problem, point: Point, stiffness: ConstrainedStiffness, tension: FloatArray, mu: FloatArray
) -> tuple[FloatArray, FloatArray] | None:
    """Positions and tensions after a step of the bordered system; None if it is singular or the step too long."""
    assert point.multipliers is not None
    constraints, evaluated = problem.constraints, point.multipliers.evaluated
    # One test for both: a row in contact stays active while it pushes, and an open row becomes active as soon as it
    # is violated. With T > 0 alone an open row could never close.
    active = ~constraints.one_sided | (tension + mu * evaluated.value > 0.0)
    along = np.concatenate([point.bar_forces.modulus, np.zeros(len(constraints))])
    # The curvature of the constraints, T d2c, belongs to K: without it the step is only linear if a row is curved, such
    # as a pendulum's rod.
    across = np.concatenate([point.bar_forces.ratio, np.where(active, tension, 0.0) / evaluated.length])
    size = float(max(np.abs(problem.own_stiffness).max(initial=0.0), np.abs(across).max(initial=0.0), mu.max()))
    matrix = stiffness.assemble(point, along, across, LIFT * size)
    jacobian = constraints.jacobian(evaluated, stiffness.dof, active)
    # Unbalanced forces contain those of the rows at the old T; the border gives the new T itself, not its change, so
    # the old ones are subtracted.
    without = point.unbalanced + np.where(problem.free, constraints.forces(evaluated, point.multipliers.tension), 0.0)
    soft = SOFT / size
    right = np.concatenate([without.ravel()[problem.dofs], -evaluated.value[active] - soft * tension[active]])
    solution = bordered_solution(matrix, jacobian, soft, right)
    if solution is None:
        return None
    move, found = solution[: stiffness.size], solution[stiffness.size :]
    if not np.isfinite(solution).all() or np.abs(move).max(initial=0.0) > LONGEST * problem.size:
        return None
    after = np.zeros(len(constraints))
    after[active] = found
    move = problem.limit_step_at_obstacles(point, move)
    return problem.move_free_axes(point, move), np.where(constraints.one_sided, np.maximum(after, 0.0), after)


def factorize_bordered(matrix: Any, jacobian: Any, soft: float | FloatArray) -> Any:
    """LU factors of a stiffness bordered by gradients.

    Raises
    ------
    RuntimeError : if a pivot is zero.
    """
    from scipy.sparse import block_array, diags_array
    from scipy.sparse.linalg import splu

    corner = diags_array(np.broadcast_to(np.negative(soft), jacobian.shape[:1]))
    return splu(block_array([[matrix, jacobian.T], [jacobian, corner]], format="csc"))


def bordered_solution(matrix: Any, jacobian: Any, soft: float | FloatArray, right: FloatArray) -> FloatArray | None:
    """Solution of a bordered system, for the unknowns of the stiffness [m] and of the border [N]; None if singular."""
    if isinstance(matrix, BorderedStiffness):
        return _solution_with_terms(matrix, jacobian, soft, right)
    size, count = matrix.shape[0], jacobian.shape[0]
    scale = float(np.abs(matrix.data).max(initial=0.0)) or 1.0  # the border's entries are near 1
    # K is in N/m and may be 1e9, the gradients are 1. Unscaled, pivoting would prefer K's entries for their unit, and
    # lose the digits of the tensions.
    weight = np.concatenate([np.ones(size), np.full(count, scale)])
    try:
        factors = factorize_bordered(matrix, scale * jacobian, soft * scale * scale)
    except RuntimeError:
        return None
    return np.asarray(weight * factors.solve(weight * right))


def _solution_with_terms(
    matrix: BorderedStiffness, jacobian: Any, soft: float | FloatArray, right: FloatArray
) -> FloatArray | None:
    """Same as bordered_solution, for rank-one terms of the stiffness as further rows with the compliance 1/w."""
    from scipy.sparse import csr_array, vstack

    count = jacobian.shape[0]
    # Gradients of rods have the size 1, those of volumes that of areas: scaled, so that units do not choose pivots.
    size = np.sqrt((matrix.vectors**2).sum(axis=0))
    rows = vstack([jacobian, csr_array((matrix.vectors / size).T)], format="csr")
    compliance = np.concatenate([np.broadcast_to(soft, (count,)), 1.0 / (matrix.weights * size * size)])
    found = bordered_solution(matrix.core, rows, compliance, np.append(right, np.zeros(len(size))))
    return None if found is None else found[: matrix.shape[0] + count]


# The last digits of bars so stiff that rounded positions do not determine their tension.
#
# The length of a bar of 1e9 N/m at coordinates of 10 m determines its tension to about 1e-6 N only. As a row with its
# own tension and the compliance 1/k, c = L - L0 - T/k, it takes its tension from the balance of forces, and only its
# length is rounded.

STIFF_STEPS = 6  # convergence is quadratic from a shape at rest to rounding
PART = 1e-3  # [-] of the tolerance: if rounding of a bar's length leaves more unbalanced, the bar counts as stiff


def balance_stiff_bars(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point, int] | None:
    """The shape with tensions of its stiff bars from the balance, and the number of factorizations; else None."""
    if problem.augmentation is not None or not problem.is_loaded(point):
        return None
    stiff = _stiff(problem, point, tolerance)
    if not len(stiff):
        return None
    stiffness = Stiffness(problem)
    tension, here = point.bar_forces.tension[stiff].copy(), problem
    for step in range(1, STIFF_STEPS + 1):
        found = _stiff_step(here, point, stiffness, stiff, tension)
        if found is None:
            return None
        position, tension = found
        here = problem.set_known_tensions(KnownTensions(stiff, tension))
        point = here.at(position)
        if here.is_at_rest(point, tolerance) and _lengths_confirm(here, point, stiff, tension):
            return here, point, step
    return None


def _lengths_confirm(problem: Problem, point: Point, stiff: IntArray, tension: FloatArray) -> bool:
    """Return True if the lengths match the tensions, to the rounding of coordinates."""
    springs, bars = problem.model.springs, problem.bars
    reach = np.abs(point.position).max(axis=1)
    reach = np.maximum(np.maximum(reach[bars.tail], reach[bars.head]), point.bar_forces.length)[stiff]
    missed = point.bar_forces.length[stiff] - springs.rest_length[stiff] - tension / springs.stiffness[stiff]
    return bool((np.abs(missed) <= EPSILON * (reach + np.abs(tension / springs.stiffness[stiff]))).all())


def _stiff(problem: Problem, point: Point, tolerance: float) -> IntArray:
    """Indices of Hooke's springs so stiff that the rounding of their lengths uses much of the tolerance."""
    unsure = EPSILON * point.bar_forces.modulus * float(np.abs(point.position).max(initial=0.0))
    chosen = unsure > PART * tolerance * problem.reference(point)
    chosen[problem.bars.springs :] = False
    chosen[problem.model.laws.spring] = False
    return np.flatnonzero(chosen)


def _stiff_step(problem: Problem, point: Point, stiffness: Stiffness, stiff: IntArray, tension: Any) -> Any:
    """Positions and tensions after a step of the bordered system; None if it is singular."""
    bar_forces, bars = point.bar_forces, problem.bars
    along, across = bar_forces.modulus.copy(), bar_forces.ratio.copy()
    # Their stiffness along is in the border now, as a compliance. In K it would count twice, and lose the digits that
    # the border saves.
    along[stiff], across[stiff] = 0.0, tension / bar_forces.length[stiff]
    matrix = stiffness.assemble(point, along, across, LIFT * float(bars.stiffness.max()))
    jacobian = _jacobian(problem, point, stiffness, stiff)
    # the forces contain the term T/L d with the T of the last step
    others = point.unbalanced.ravel()[problem.dofs] + jacobian.T @ bar_forces.tension[stiff]
    stretch = bar_forces.length[stiff] - problem.model.springs.rest_length[stiff]
    compliance = 1.0 / problem.model.springs.stiffness[stiff]
    solution = bordered_solution(matrix, jacobian, compliance, np.append(others, -stretch))
    if solution is None or not np.isfinite(solution).all():
        return None
    return problem.move_free_axes(point, solution[: stiffness.size]), solution[stiffness.size :]


def _jacobian(problem: Problem, point: Point, stiffness: Stiffness, stiff: IntArray) -> Any:
    """Gradients of the lengths of stiff bars over the free axes, a SciPy CSR array of shape (stiff bars, free axes)."""
    from scipy.sparse import csr_array

    direction, bars = point.bar_forces.direction[stiff], problem.bars
    columns = np.concatenate([stiffness.dof[bars.head[stiff]].ravel(), stiffness.dof[bars.tail[stiff]].ravel()])
    values = np.concatenate([direction.ravel(), -direction.ravel()])
    rows = np.tile(np.repeat(np.arange(len(stiff)), 3), 2)
    kept = columns >= 0
    return csr_array((values[kept], (rows[kept], columns[kept])), shape=(len(stiff), stiffness.size))
