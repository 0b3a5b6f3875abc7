"""What exact constraints ask of velocities and accelerations, at a state; for implicit steps."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.constraints.exact import CORD_PASSES, TAUT
from springline.constraints.rigid import Relations
from springline.equilibrium.holonomic_rows import Evaluated, HolonomicRows
from springline.model.state import State

NEXT_TO_NOTHING = 1e-13  # [-] of the largest weight: keeps rows that repeat others from making the equations singular
REFINED = 3  # times that a solution is put right after that


class ImplicitTies:
    """The rows of exact constraints at a state.

    Attributes
    ----------
    there : rows whose particles are all there, shape (rows,)
    taut : cords that were taut after the last step, shape (rows,)
    """

    def __init__(self, rows: HolonomicRows, state: State, relations: Relations) -> None:
        self.rows, self.state, self.relations = rows, state, relations
        alive = state.alive == 1
        self.there = alive[rows.first] & (alive[rows.second] | ~rows.pair) & ~relations.implied
        self.taut = rows.cord & (state.taut == 1)

    @cached_property
    def _dof(self) -> np.ndarray:
        return np.arange(self.state.position.size).reshape(-1, 3)

    def tangent(self, evaluated: Evaluated, solved: np.ndarray) -> FloatArray:
        """Velocities without what the rows forbid [m/s], shape (particles, 3).

        A cord that became taut in the step, one of ``solved`` that was slack before, has lost all speed along it; one
        that was taut only forbids to part.
        """
        rows, velocity = self.rows, self.relations.kept(self.state.velocity)
        jerked = rows.cord & solved & ~self.taut
        near = evaluated.value >= -TAUT * rows.scale
        rate = np.zeros(len(rows))
        everything = np.ones(len(rows), dtype=bool)
        # Rates of all rows, slack cords too: which cords take part depends on whether their ends part.
        rate[:] = rows.jacobian(evaluated, self._dof, everything) @ velocity.ravel()
        active = self.there & (~rows.cord | jerked | (near & (rate > 0.0)))
        for _ in range(CORD_PASSES):
            pushes = np.zeros(len(rows))
            gradient = rows.jacobian(evaluated, self._dof, active)
            pushes[active] = self._pushes(gradient, -rate[active])
            # A cord cannot push. It is dropped and the impulses are found anew; each pass drops at least one, so this
            # ends.
            wrong = rows.cord & ~jerked & active & (pushes > 0.0)
            if not wrong.any():
                break
            active &= ~wrong
        return np.asarray(velocity + self.relations.kept(self.state.mobility * rows.forces(evaluated, pushes)))

    def acceleration(self, force: FloatArray) -> FloatArray:
        """Accelerations under forces [N] and the rows, shape (particles, 3) [m/s2]."""
        rows, state = self.rows, self.state
        free = self.relations.kept(state.mobility * force)
        active = self.there & (~rows.cord | self.taut)
        if not active.any():
            return np.asarray(free)
        evaluated = rows.at(state.position)
        gradient = rows.jacobian(evaluated, self._dof, active)
        turning = self._turning(evaluated)[active]
        pushes = np.zeros(len(rows))
        # Differentiating C(x(t)) = 0 twice: J a + v . d2C v = 0, with a = W (f + J^T lambda).
        pushes[active] = self._pushes(gradient, -(gradient @ free.ravel()) - turning)
        return np.asarray(free + self.relations.kept(state.mobility * rows.forces(evaluated, pushes)))

    def activate_cords(self, evaluated: Evaluated) -> bool:
        """Whether a cord became taut in the step; the state remembers which are."""
        now = self.rows.cord & (evaluated.value >= -TAUT * self.rows.scale)
        found = bool((now & ~self.taut).any())
        self.state.taut[:] = now
        return found

    def _turning(self, evaluated: Evaluated) -> FloatArray:
        """v . d2C v of every row [m/s2], shape (rows,)."""
        rows, velocity = self.rows, self.state.velocity
        speed = np.where(rows.pair[:, None], velocity[rows.second] - velocity[rows.first], velocity[rows.first])
        return np.asarray(np.einsum("ri,rij,rj->r", speed, rows.curvature(evaluated, np.ones(len(rows))), speed))

    def _pushes(self, gradient: Any, wanted: FloatArray) -> FloatArray:
        """lambda of J W J^T lambda = ``wanted``, the least where rows repeat others, shape (active rows,)."""
        from scipy.sparse import diags_array, eye_array
        from scipy.sparse.linalg import splu

        if not len(wanted):
            return wanted
        # W is the inverse mass of each free axis, so an impulse J^T lambda changes velocities by W J^T lambda.
        weights = diags_array(self.state.mobility.ravel())
        if len(self.relations):
            weights = self.relations.projection() @ weights
        matrix = (gradient @ weights @ gradient.T).tocsc()
        give = NEXT_TO_NOTHING * max(float(matrix.diagonal().max()), 1e-300)
        factors = splu((matrix + give * eye_array(len(wanted))).tocsc())
        found = np.zeros(len(wanted))
        for _ in range(REFINED):
            # The regularized factors are corrected by iterative refinement with the matrix itself; where rows repeat
            # one another the part of the solution that matters converges.
            found += factors.solve(wanted - matrix @ found)
        return found
