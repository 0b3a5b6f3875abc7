"""The last digits of a shape that rules hold: Newton's method on positions and tensions of the rules together.

Each step solves the bordered system  [K  A^T] [dx]   [  f]
                                      [A  -d ] [T']  = [ -c - d T]  with A the gradients of the rows that hold, f the
forces without theirs, and d so small that it only decides what rows that say the same share. Which rows hold follows
from T + mu c (Hintermueller, Ito and Kunisch, SIAM J. Optim. 13, 2003: a semismooth Newton method, quadratic).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.hold import HeldStiffness, fixed
from springline.equilibrium.problem import MET, Point, Problem

STEPS = 15  # quadratic, so that a handful does; contacts that change take a few more
LONGEST = 0.3  # [-] of the size: a longer step leaves the shape that is to be polished
SOFT = 1e-9  # [-] compliance of the border times the stiffness, see the module's first lines
SOFTEST = 1e-13  # [-] the same where only tensions are sought
REFINED = 2  # solutions for tensions, one after the other
LIFT = 1e-12  # [-] of the stiffness: holds what nothing holds
WORSE = 3  # steps in a row that may gain nothing


def polished(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point, int] | None:
    """The shape nearby that meets rules and forces to the last digits, and the factorizations it took.

    The problem that comes back holds the rules with the tensions found. None where the steps lead away.
    """
    assert point.grip is not None and problem.hold is not None
    stiffness = HeldStiffness(problem, problem.rules)
    tension, mu = point.grip.tension, problem.hold.stiffness
    best, idle = np.inf, 0
    for step in range(STEPS):
        here = fixed(problem, tension)
        point = here.at(point.position)
        if here.settled(point, tolerance) and here.kept(point):
            return here, point, step
        left = here.relative(point) + here.miss(point) / here.size
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


def at_rest(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point] | None:
    """The problem and the shape with the tensions of its rules, where it is at rest as it is; None where it is not."""
    # the T that leave least of f - A^T T, over the rows that touch
    from scipy.sparse import eye_array

    assert point.grip is not None
    rules, held = problem.rules, point.grip.held
    if not problem.kept(point):
        return None
    touching = ~rules.one_sided | (held.value >= -MET * problem.size)
    jacobian = rules.jacobian(held, HeldStiffness(problem, rules).dof, touching)
    without = point.unbalanced + np.where(problem.free, rules.forces(held, point.grip.tension), 0.0)
    force, size = without.ravel()[problem.dofs], len(problem.dofs)
    tension = np.zeros(len(rules))
    for _ in range(REFINED):  # the border's softness leaves an error, which falls by its size each time
        left = np.append(force - jacobian.T @ tension[touching], np.zeros(jacobian.shape[0]))
        solution = bordered_solution(eye_array(size, format="csc"), jacobian, SOFTEST, left)
        if solution is None or not np.isfinite(solution).all():
            return None
        tension[touching] += solution[size:]
    here = fixed(problem, np.where(rules.one_sided, np.maximum(tension, 0.0), tension))
    there = here.at(point.position)
    return (here, there) if here.settled(there, tolerance) and here.kept(there) else None


def _step(
    problem: Problem, point: Point, stiffness: HeldStiffness, tension: FloatArray, mu: FloatArray
) -> tuple[FloatArray, FloatArray] | None:
    """Positions and tensions after a step of the bordered system; None where it has none, or a wild one."""
    assert point.grip is not None
    rules, held = problem.rules, point.grip.held
    active = ~rules.one_sided | (tension + mu * held.value > 0.0)
    along = np.concatenate([point.pull.modulus, np.zeros(len(rules))])
    across = np.concatenate([point.pull.ratio, np.where(active, tension, 0.0) / held.length])
    size = float(max(np.abs(problem.own_stiffness).max(initial=0.0), np.abs(across).max(initial=0.0), mu.max()))
    matrix = stiffness.filled(point, along, across, LIFT * size)
    jacobian = rules.jacobian(held, stiffness.dof, active)
    without = point.unbalanced + np.where(problem.free, rules.forces(held, point.grip.tension), 0.0)
    soft = SOFT / size
    right = np.concatenate([without.ravel()[problem.dofs], -held.value[active] - soft * tension[active]])
    solution = bordered_solution(matrix, jacobian, soft, right)
    if solution is None:
        return None
    move, found = solution[: stiffness.size], solution[stiffness.size :]
    if not np.isfinite(solution).all() or np.abs(move).max(initial=0.0) > LONGEST * problem.size:
        return None
    after = np.zeros(len(rules))
    after[active] = found
    return problem.moved(point, move), np.where(rules.one_sided, np.maximum(after, 0.0), after)


def bordered(matrix: Any, jacobian: Any, soft: float | FloatArray) -> Any:
    """LU factors of a stiffness bordered by gradients, scaled so that both are of one size; and the scale.

    Raises
    ------
    RuntimeError : where a pivot is zero.
    """
    from scipy.sparse import block_array, diags_array
    from scipy.sparse.linalg import splu

    corner = diags_array(np.broadcast_to(np.negative(soft), jacobian.shape[:1]))
    return splu(block_array([[matrix, jacobian.T], [jacobian, corner]], format="csc"))


def bordered_solution(matrix: Any, jacobian: Any, soft: float | FloatArray, right: FloatArray) -> FloatArray | None:
    """Solution of a bordered system in the unknowns of the stiffness [m] and of the border [N]; None where singular."""
    size, count = matrix.shape[0], jacobian.shape[0]
    scale = float(np.abs(matrix.data).max(initial=0.0)) or 1.0  # the border's entries are near 1
    weight = np.concatenate([np.ones(size), np.full(count, scale)])
    try:
        factors = bordered(matrix, scale * jacobian, soft * scale * scale)
    except RuntimeError:
        return None
    return np.asarray(weight * factors.solve(weight * right))
