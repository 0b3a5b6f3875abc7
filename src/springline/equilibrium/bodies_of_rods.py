"""Bodies of dependent rods at rest: lengths exact to rounding, tensions of least norm.

Lengths of rods along a line change with the square of a bend, so that a search ends at a bend of the square root of the
rounding error. From there Newton's method goes on in the motions that the relations of the bodies leave, see
constraints/rigid.py, and the tensions are those of least squares.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.constraints.rigid import Relations, Rigid
from springline.equilibrium.augmentation import ConstrainedStiffness, fixed
from springline.equilibrium.polish import LIFT, SOFT, bordered_solution
from springline.equilibrium.problem import Point, Problem

STEPS = 8  # quadratic, from the root of a rounding
SAME = 1e-9  # [-] of the largest singular value: a smaller one is none
LARGEST = 4_000_000  # entries of the gradients, beyond which tensions stay as the search found them


def implied_rods(problem: Problem) -> np.ndarray:
    """Rows of rods that follow from others, shape (rows,)."""
    ties, spare = problem.constraints.ties, problem.model.room(Rigid).spare
    implied = np.zeros(len(problem.constraints), dtype=bool)
    if len(spare):
        rows = ties[spare[: len(ties)] > 0]
        implied[rows[rows >= 0]] = True
    return implied


def kept_in_shape(problem: Problem, point: Point, tolerance: float) -> tuple[Problem, Point] | None:
    """The shape at rest nearby in which bodies of rods are not bent; None where there is no body, or none is found."""
    rigid = problem.model.room(Rigid)
    if not rigid.groups or point.multipliers is None or problem.model.space.periodic:
        return None
    constraints = problem.constraints
    if len(constraints) * len(problem.dofs) > LARGEST:
        return None
    mobility = problem.free.astype(np.float64)
    relations = Relations(rigid, len(rigid.spare), np.ones(len(mobility), dtype=np.uint8), mobility)
    stiffness = ConstrainedStiffness(problem, constraints)
    motions = relations.motions(stiffness.dof)
    active = constraints.active(point.multipliers)
    kept = active & ~implied_rods(problem)
    position, tension = relations.kept(point.position), point.multipliers.tension
    for _ in range(STEPS):
        tension = _least(problem, position, tension, active, stiffness)
        here = fixed(problem, tension)
        at = here.at(position)
        if here.settled(at, tolerance) and here.kept(at) and (tension >= 0.0)[constraints.one_sided].all():
            return here, at
        assert at.multipliers is not None
        evaluated = at.multipliers.evaluated
        along = np.concatenate([at.bar_forces.modulus, np.zeros(len(constraints))])
        across = np.concatenate([at.bar_forces.ratio, np.where(active, tension, 0.0) / evaluated.length])
        size = float(max(np.abs(problem.own_stiffness).max(initial=0.0), np.abs(across).max(initial=0.0)))
        if size == 0.0 or not motions.shape[1]:  # nothing moves, and tensions alone do not balance the loads
            return None
        matrix = stiffness.filled(at, along, across, LIFT * size)
        gradients = constraints.jacobian(evaluated, stiffness.dof, kept)
        force = motions.T @ at.unbalanced.ravel()[problem.dofs]
        found = bordered_solution(
            (motions.T @ matrix @ motions).tocsc(),
            gradients @ motions,
            SOFT / size,
            np.concatenate([force, -evaluated.value[kept]]),
        )
        if found is None or not np.isfinite(found).all():
            return None
        position = here.moved(at, motions @ found[: motions.shape[1]])
    return None


def _least(
    problem: Problem, position: FloatArray, tension: FloatArray, active: np.ndarray, stiffness: ConstrainedStiffness
) -> FloatArray:
    """The tensions that balance the forces at a shape best, the least of these by the sum of squares [N]."""
    at = fixed(problem, tension).at(position)
    assert at.multipliers is not None
    evaluated = at.multipliers.evaluated
    gradients = problem.constraints.jacobian(evaluated, stiffness.dof, active).toarray()
    exerted = problem.constraints.forces(evaluated, at.multipliers.tension)
    without = (at.unbalanced + np.where(problem.free, exerted, 0.0)).ravel()[problem.dofs]
    found = np.zeros(len(tension))
    found[active] = np.linalg.lstsq(gradients.T, without, rcond=SAME)[0]
    return found
