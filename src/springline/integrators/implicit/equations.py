"""The equations of one implicit step: the residual of a trial end state, and its derivative (Newton's matrix).

Unknowns are the acceleration a1 that the method carries and the multipliers of the exact constraints. The derivative
by the positions at the end, times 1/(1 - alpha_f), is K + kappa C + sigma M with kappa = gamma/(h beta) and
sigma = (1 - alpha_m)/((1 - alpha_f) h^2 beta): stiffness, damping, inertia.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.constraints.rigid import Relations
from springline.equilibrium.bars import BarForces
from springline.equilibrium.bordered import refuse_bordered
from springline.equilibrium.measures import Configuration, ElasticModel
from springline.equilibrium.obstacles import Evaluated, HolonomicRows
from springline.equilibrium.stiffness import (
    Stiffness,
    dashpots,
    linear_drag,
    local_slopes,
    on_the_diagonal,
    slack_bars,
    turning_of_dashpots,
)
from springline.forces import net
from springline.forces.user import Users
from springline.integrators.contract import Newmark
from springline.linear.definite import are_definite
from springline.model.families import Model

INERTIAL = 0.9  # [-] of the inertia, which outweighs negative stiffness of elements; the rest makes a matrix definite
SLACK = 1e-12  # [-] of the compliance: regularization for redundant rows, against a singular matrix

Forces = Callable[[FloatArray, FloatArray, float], tuple[FloatArray, FloatArray]]


@dataclass(frozen=True, eq=False)
class Start:
    """Start of a step, its length [s], and the state of held axes at its end, since supports may be driven."""

    position: FloatArray
    velocity: FloatArray
    acceleration: FloatArray
    time: float
    h: float
    held_position: FloatArray
    held_velocity: FloatArray


@dataclass(frozen=True, eq=False)
class End:
    """Trial end of a step: positions, velocities, and the forces at the method's evaluation point in the step.

    Attributes
    ----------
    acceleration, position, velocity : at the end, shape (particles, 3) each
    middle, rate : positions and velocities at which forces are evaluated, shape (particles, 3) each
    force, drag : that depend on position and time, and on velocity [N], shape (particles, 3) each
    multiplier : of the exact rows [N], shape (rows,)
    tied : forces of these rows [N], shape (particles, 3)
    residual : forces less inertia, zero on fixed axes [N], shape (particles, 3)
    evaluated, final : the rows at the evaluation point, and at the end
    """

    acceleration: FloatArray
    position: FloatArray
    velocity: FloatArray
    middle: FloatArray
    rate: FloatArray
    force: FloatArray
    drag: FloatArray
    multiplier: FloatArray
    tied: FloatArray
    residual: FloatArray
    evaluated: Evaluated
    final: Evaluated

    @cached_property
    def finite(self) -> bool:
        """Return True if all numbers are finite."""
        return bool(np.isfinite(self.residual).all() and np.isfinite(self.position).all())

    @property
    def largest(self) -> float:
        """Largest component of a force on a particle [N]."""
        return max(largest(one) for one in (self.force, self.drag, self.tied))

    @cached_property
    def largest_residual(self) -> float:
        """Largest component of the residual [N]."""
        return largest(self.residual)

    @cached_property
    def size(self) -> FloatArray:
        """Sum of the magnitudes of the forces on each axis [N], shape (particles, 3)."""
        return np.asarray(np.abs(self.force) + np.abs(self.drag) + np.abs(self.tied))

    @cached_property
    def imbalance(self) -> float:
        """Sum of unbalanced forces over the sum of all forces [-]."""
        total = float(self.size.sum())
        left = float(np.abs(self.residual).sum())
        return left / (total + left) if left else 0.0


class Equations:
    """Equations of a step with a given start.

    Attributes
    ----------
    reach : derivative of the position at the end by the acceleration [s2]
    share : part of the step at which forces are evaluated
    """

    def __init__(
        self,
        start: Start,
        method: Newmark,
        body: ElasticModel,
        stiffness: Stiffness,
        rows: HolonomicRows,
        relations: Relations,
        forces: Forces,
    ) -> None:
        self.start, self.method, self.body, self.stiffness, self.rows = start, method, body, stiffness, rows
        self.relations, self.forces = relations, forces
        self._shape: tuple[End, Configuration, list[FloatArray]] | None = None  # last shape with a matrix
        self._bars: list[tuple[End, BarForces]] = []  # of the last two shapes
        self._negative: list[NegativeParts] | None = None  # negative parts of its elements
        self.model: Model = body.model
        self.inertia = self.model.particles.inertia[:, None]
        # Newmark's formulas with a1 = 0 are the prediction; a1 then enters linearly, by ``reach`` = h^2 beta in
        # positions and by h gamma in velocities (Newmark 1959; Chung and Hulbert 1993).
        h, carried = start.h, start.acceleration if method.carried else np.zeros_like(start.position)
        self.carried = carried
        self.predicted_position = start.position + h * start.velocity + h * h * (0.5 - method.beta) * carried
        self.predicted_velocity = start.velocity + h * (1.0 - method.gamma) * carried
        self.reach = h * h * method.beta
        # alpha_f is the weight of the start of the step: forces are evaluated at (1 - alpha_f) x1 + alpha_f x0.
        self.share = 1.0 - method.alpha_f
        self.kappa = method.gamma / (h * method.beta)
        self.sigma = (1.0 - method.alpha_m) / (self.share * self.reach)
        # Most scenes have no exact constraints, and their forces are the same for all trials.
        self._without_rows: tuple[Evaluated, FloatArray] | None = None
        if not len(rows):
            self._without_rows = rows.at(start.position), np.zeros_like(start.position)
        self.load: FloatArray | None = None  # constant forces of contact in the step [N]
        # Dashpots that turn have a derivative that is not symmetric. So may forces on single particles, but a matrix to
        # which their blocks are added has no longer the pattern for which symmetric factors are laid out.
        self.symmetric = not self.model.springs.damping.any()

    def at(self, acceleration: FloatArray, multiplier: FloatArray) -> End:
        """Return the trial end for an acceleration and multipliers."""
        start, method, part = self.start, self.method, self.method.alpha_f
        position = np.where(self.body.free, self.predicted_position + self.reach * acceleration, start.held_position)
        velocity = self.predicted_velocity + start.h * method.gamma * acceleration
        velocity = np.where(self.body.free, velocity, start.held_velocity)
        # One evaluation at the weighted position instead of a weighted mean of two forces: both agree for a linear
        # force; for a nonlinear force this is the midpoint rule if alpha_f = 1/2, which keeps its symplectic form.
        middle, rate = position, velocity
        if part:
            middle = self.share * position + part * start.position
            rate = self.share * velocity + part * start.velocity
        force, drag = self.forces(middle, rate, start.time + self.share * start.h)
        if self.load is not None:
            drag = drag + self.load
        if self._without_rows is not None:
            evaluated, tied = self._without_rows
            final = evaluated
        else:
            evaluated, final = self.rows.at(middle), self.rows.at(position)
            tied = self.rows.forces(evaluated, multiplier)
        inertial = acceleration
        if method.alpha_m:
            inertial = (1.0 - method.alpha_m) * acceleration + method.alpha_m * self.carried
        residual = np.where(self.body.free, force + drag + tied - self.inertia * inertial, 0.0)
        if len(self.relations):
            # The unknowns exclude accelerations that would bend a rigid body of rods, so only the residual projected on
            # the allowed motions has to vanish.
            residual = self.inertia * self.relations.project_motions(residual / self.inertia)
        return End(
            acceleration, position, velocity, middle, rate, force, drag, multiplier, tied, residual, evaluated, final
        )  # fmt: skip

    def apply_correction(self, end: End, change: FloatArray, multiplier: FloatArray, part: float = 1.0) -> End:
        """Return the end after a part of a change of its positions [m] and multipliers [N]."""
        return self.at(end.acceleration + part / self.reach * change, end.multiplier + part * multiplier)

    def add_load(self, end: End, load: FloatArray) -> End:
        """Return a trial end with other forces of contact, which all further ones have."""
        change = load if self.load is None else load - self.load
        self.load = load.copy()
        residual = end.residual + np.where(self.body.free, change, 0.0)
        return replace(end, drag=end.drag + change, residual=residual)

    def from_motion(self) -> End:
        """Trial end of the step by constant acceleration of the start."""
        return self.at(self.carried, np.zeros(len(self.rows)))

    def from_rest(self) -> End:
        """Trial end of the step at the positions of its start."""
        guess = (self.start.position - self.predicted_position) / self.reach
        return self.at(np.where(self.body.free, guess, 0.0), np.zeros(len(self.rows)))

    def matrix(
        self, end: End, active: np.ndarray, ratio: FloatArray | None = None, kept: float = 1.0, *, bent: bool = True
    ) -> Any:
        """Derivative of the equations, with the rows that are ``active``.

        ``ratio`` replaces the bars' tension over length; ``kept`` is the part of the negative stiffness of bars and
        elements that is kept, from 1 for the true derivative to 0 [-]. Without ``bent``, elements keep all of it.
        """
        configuration, elements = self._elastic(end)
        along, across = configuration.bar_forces.modulus, configuration.bar_forces.ratio if ratio is None else ratio
        # Compressed bars have T/L < 0 across their axis, which can make K indefinite: Newton's direction may then lead
        # uphill. With negative parts set to zero the stiffness of the bars is positive semidefinite, and inertia makes
        # the sum definite (Nocedal and Wright, Numerical Optimization, on modified Hessians).
        if kept < 1.0:
            along, across = (np.where(one < 0.0, kept * one, one) for one in (along, across))
            if bent:
                parts = self._negative_parts(end)
                elements = [part.subtract_from(one, 1.0 - kept) for one, part in zip(elements, parts, strict=True)]
        turning = None
        if not self.symmetric:
            dashpot = dashpots(self.body, configuration)
            loose = slack_bars(self.body, configuration, dashpot, end.rate)
            if loose.any():
                along, across, dashpot = (np.where(loose, 0.0, one) for one in (along, across, dashpot))
            pulled, turning = turning_of_dashpots(self.body, configuration, dashpot, end.rate)
            along, across = along + self.kappa * dashpot, across + pulled
        refuse_bordered(self.body.measures, "An implicit step")
        matrix = self.stiffness.assemble(configuration, along, across, self.lift, self.kappa, turning, elements)
        for blocks in self._blocks(end):
            matrix = matrix + on_the_diagonal(blocks, self.stiffness.dof)
        return self._bordered_matrix(end, matrix, active) if len(self.rows) else matrix

    def _elastic(self, end: End) -> tuple[Configuration, list[FloatArray]]:
        """Return bars and elements at the evaluation point, and the Hessians of the elements with their damping."""
        if self._shape is None or self._shape[0] is not end:
            configuration = Configuration(end.middle, self.bar_forces(end))
            blocks = configuration.element_blocks(self.body.measures, self.kappa)
            self._shape, self._negative = (end, configuration, blocks), None
        return self._shape[1:]

    def bar_forces(self, end: End) -> BarForces:
        """Return lengths and tensions of the bars at the evaluation point."""
        # A prediction of tensions needs two shapes, and the next matrix the second one again.
        for known, found in self._bars:
            if known is end:
                return found
        found = self.body.bars.forces(end.middle)
        self._bars = [*self._bars[-1:], (end, found)]
        return found

    def _negative_parts(self, end: End) -> list[NegativeParts]:
        """Return the negative semidefinite parts of the elements' Hessians [N/m], by groups (Teran et al. 2005).

        Elements whose negative stiffness is outweighed by their shares of the inertia are left out.
        """
        if self._negative is None:
            measures = self.body.measures
            self._negative = [
                negative_parts(blocks, np.repeat(self._shares[measures.corners(group)], 3, axis=1))
                for group, blocks in enumerate(self._elastic(end)[1])
            ]
        return self._negative

    @cached_property
    def _shares(self) -> FloatArray:
        """Part of each particle's inertia for each of its elements [N/m], shape (particles,)."""
        measures, count = self.body.measures, len(self.inertia)
        corners = [measures.corners(group).ravel() for group in measures.groups]
        elements = np.bincount(np.concatenate([np.zeros(0, dtype=np.int64), *corners]), minlength=count)
        return np.asarray(INERTIAL * self.sigma * self.inertia[:, 0] / np.maximum(elements, 1))

    @cached_property
    def lift(self) -> FloatArray:
        """Inertia and drag on the diagonal of the matrix [N/m], shape (free axes,)."""
        # The whole derivative is divided by 1 - alpha_f, so that K has no factor.
        lift = (self.sigma * self.inertia + self.kappa * linear_drag(self.model)) * np.ones(3)
        return np.asarray(lift.ravel()[self.body.dofs])

    @cached_property
    def motions(self) -> Any:
        """A basis of the motions that relations allow, a SciPy CSC array (free axes, motions), or None."""
        return self.relations.motions(self.stiffness.dof) if len(self.relations) else None

    def _blocks(self, end: End) -> list[FloatArray]:
        """Diagonal blocks of forces on single particles, without bars [N/m]: air drag, hands, user-defined functions.

        With user-defined functions all blocks are found by differences under a common shift of all particles, to which
        only external forces respond.
        """
        model, time = self.model, self.start.time + self.share * self.start.h
        if not len(model.room(Users).address):
            known = [family.jacobian for family in net.present(model) if family.jacobian is not None]
            blocks = [slopes(model, end.middle, end.rate, self.kappa) for slopes in known]
            return [one for one in blocks if one is not None]
        # User-defined functions have no derivative here. All particles are shifted equally, so couplings between
        # particles are omitted, which costs iterations but not accuracy: the residual is exact.
        stiffness = local_slopes(lambda x: np.add(*self.forces(x, end.rate, time)), end.middle)
        slowing = local_slopes(lambda v: self.forces(end.middle, v, time)[1], end.rate)
        return [stiffness, self.kappa * (slowing - linear_drag(model)[:, :, None] * np.eye(3))]

    def _bordered_matrix(self, end: End, matrix: Any, active: np.ndarray) -> Any:
        """Derivative with the active rows: curvature, gradients, and a small compliance on their diagonal."""
        from scipy.sparse import block_array, eye_array

        dof = self.stiffness.dof
        matrix = matrix - self._bent(end)
        gradients = self.rows.jacobian(end.evaluated, dof, active)
        final_gradients = self.rows.jacobian(end.final, dof, active)
        if self.motions is not None:
            matrix = self.motions.T @ matrix @ self.motions
            # The motions of rigid bodies replace the free axes; rows that they imply are excluded from ``active``
            # (Ties.there).
            gradients, final_gradients = gradients @ self.motions, final_gradients @ self.motions
        # Rods that close a rigid figure are redundant and would make the matrix singular. A compliance of 10^-12 of
        # that of inertia selects the smallest multipliers among equivalent ones. Forces act along the gradients at the
        # evaluation point, constraints hold at the end: so apart from their sign the two blocks are transposes of each
        # other only if alpha_f = 0.
        give = SLACK * self.reach / float(self.inertia.max())
        return block_array(
            [[matrix, -gradients.T], [final_gradients, give * eye_array(gradients.shape[0])]], format="csc"
        )

    def _bent(self, end: End) -> Any:
        """Sum of lambda d2C over the rows, a SciPy array over the free axes."""
        from scipy.sparse import csc_array

        rows, dof = self.rows, self.stiffness.dof
        blocks = rows.curvature(end.evaluated, end.multiplier)
        # A constraint of a pair depends only on x2 - x1, so its second derivatives have equal diagonal blocks, and
        # their negatives off the diagonal.
        parts = [(rows.first, rows.first, blocks)]
        pair = rows.pair
        first, second = rows.first[pair], rows.second[pair]
        parts += [(second, second, blocks[pair]), (first, second, -blocks[pair]), (second, first, -blocks[pair])]
        row = np.concatenate([np.repeat(dof[one], 3, axis=1).ravel() for one, _, _ in parts])
        column = np.concatenate([np.tile(dof[other], (1, 3)).ravel() for _, other, _ in parts])
        value = np.concatenate([block.ravel() for _, _, block in parts])
        # Fixed axes have the index -1.
        kept = (row >= 0) & (column >= 0)
        size = self.stiffness.size
        return csc_array((value[kept], (row[kept], column[kept])), shape=(size, size))


def largest(residual: FloatArray) -> float:
    """Return the largest component of forces [N]."""
    return float(np.abs(residual).max(initial=0.0))


@dataclass(frozen=True, eq=False)
class NegativeParts:
    """Negative semidefinite parts of some of the matrices of a group.

    Attributes
    ----------
    number : of each of these matrices in the group, shape (some,)
    part : shape (some, k, k)
    """

    number: IntArray
    part: FloatArray

    def subtract_from(self, blocks: FloatArray, share: float) -> FloatArray:
        """Return the matrices of the group, shape (count, k, k), less ``share`` times their negative parts."""
        if not len(self.number):
            return blocks
        found = blocks.copy()
        found[self.number] -= share * self.part
        return found


def negative_parts(blocks: FloatArray, lift: FloatArray) -> NegativeParts:
    """Return the sums of negative eigenvalues' terms of symmetric matrices, shape (count, k, k).

    Left out are matrices that are positive definite with ``lift`` on their diagonals, shape (count, k).
    """
    number = np.flatnonzero(~are_definite(blocks, lift))
    some = blocks[number]
    values, vectors = np.linalg.eigh(0.5 * (some + np.swapaxes(some, 1, 2)))
    return NegativeParts(number, (vectors * np.minimum(values, 0.0)[:, None, :]) @ np.swapaxes(vectors, 1, 2))
