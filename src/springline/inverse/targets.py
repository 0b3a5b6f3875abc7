"""Rest lengths with which a particle rests nearer to a point: one Gauss-Newton step by the smallest relative change."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.gradients import Adjoint, at_rest
from springline.inverse.rates import rates_of
from springline.inverse.tangent_system import TangentSystem
from springline.spec.parameters import affected_springs

NAME = "springs.rest_length"
LARGEST = 0.15  # [-] relative change of a rest length in one step, within which the derivative is a good guide
SHORTEST, LONGEST = 0.1, 10.0  # times the length of a spring: limits of its rest length
RANK = 1e-6  # [-] of the largest singular value: directions in which springs move the particle less are left alone
ROUNDS = 8  # of the projection onto the limits


def rest_lengths_towards(shape: Equilibrium, particle: int, point: FloatArray, caller: str) -> FloatArray:
    """Rest lengths [m] for which a free particle rests nearer to a point [m], shape (springs,) or those that can vary.

    With the relative changes d = L'/L - 1 of the rest lengths L, the step is the least-norm solution of
    J diag(L) d = point - position within the limits, where J is the derivative of the position by rest lengths (adjoint
    method). A step that would change a rest length by more than 15 % is shortened.

    Raises
    ------
    SceneError : if the shape moves without resistance, has no springs, or cannot be differentiated; for a particle that
        no rest length moves
    """
    system = TangentSystem(at_rest(shape, caller), caller)
    rates, spec = rates_of(system, NAME), shape.data.spec
    rest = np.array(spec.springs.array("rest_length"), dtype=np.float64)
    length = np.array(shape.data.point.bar_forces.length[: len(rest)])
    rows = affected_springs(spec, *NAME.split("."))
    if rows is not None:
        rest, length = rest[list(rows)], length[list(rows)]
    position = shape.data.point.position
    axes = np.flatnonzero(shape.data.problem.free[particle])
    jacobian = np.empty((len(axes), len(rest)))
    for row, axis in enumerate(axes):
        seed = np.zeros(position.shape)
        seed[particle, axis] = 1.0
        jacobian[row] = Adjoint(system, {"position": seed}).contract(rates) * rest
    wanted = np.asarray(point, dtype=np.float64)[axes] - position[particle, axes]
    if not np.abs(jacobian).max(initial=0.0) > 0.0:
        raise SceneError(f"{caller} finds no spring whose rest length moves particle {particle}. Drag another one.")
    low = np.minimum(SHORTEST * length / rest - 1.0, 0.0)
    high = np.maximum(LONGEST * length / rest - 1.0, 0.0)
    largest = np.abs(_least_change(jacobian, wanted, -np.inf, np.inf)).max(initial=LARGEST)
    return np.asarray(rest * (1.0 + _least_change(jacobian, wanted * (LARGEST / largest), low, high)))


def _least_change(jacobian: FloatArray, wanted: FloatArray, low: Any, high: Any) -> FloatArray:
    """The least-norm solution of jacobian times change = wanted; entries that reach a limit stay there."""
    change, open_ = np.zeros(jacobian.shape[1]), np.ones(jacobian.shape[1], dtype=bool)
    for _ in range(ROUNDS):
        left = wanted - jacobian[:, ~open_] @ change[~open_]
        change[open_] = np.linalg.pinv(jacobian[:, open_], rcond=RANK) @ left
        beyond = open_ & ((change < low) | (change > high))
        change = np.clip(change, low, high)
        if not beyond.any():
            break
        open_ &= ~beyond
    return change
