"""Projective dynamics: a step of backward Euler by rounds with one matrix that is factorized once.

A round solves A d = r for a change d of the positions, where r are the unbalanced forces at the end of the step and
A = M/h^2 + L is constant: L is the sum over all elements of w (I - 1 1^T/p) over their p corners, the same along the
three axes, so that the factors have a third of the rows. With w = 2 k of a spring this is one local and one global
step of Bouaziz, Martin, Liu, Kavan and Pauly (ACM Transactions on Graphics 33, 2014) and of Liu, Bargteil, O'Brien and
Kavan (ACM Transactions on Graphics 32, 2013): the force of the spring is its stiffness times the distance to the
nearest vector of its rest length. Other elements have the w of the largest eigenvalue of their stiffness as drawn, so
that A is above it (Liu, Bouaziz and Kavan, ACM Transactions on Graphics 36, 2017).

Rounds are accelerated by Anderson's method (Walker and Ni, SIAM Journal on Numerical Analysis 49, 2011; for these
rounds Peng et al., ACM Transactions on Graphics 37, 2018). A round that grows r . d is taken back, and plain rounds
follow. If a plain round grows it as well, A is below the stiffness of a bent shape, and the rounds become shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.measures import ElasticModel
from springline.equilibrium.stiffness import linear_drag
from springline.errors import SceneError
from springline.forces import net
from springline.forces.grab_spring import Hands
from springline.integrators.contract import Integrator
from springline.integrators.implicit.equations import End, Equations
from springline.integrators.implicit.step import Effort, Failed, is_wild, largest
from springline.messages import integrator_subject, method
from springline.model.families import Model

WIDE: dict[str, Any] = {"diag_pivot_thresh": 0.0, "options": {"SymmetricMode": True}}  # of SuperLU
MEMORY = 6  # rounds that the acceleration combines
BLUR = 1e-11  # [-] of the largest diagonal entry: regularization of the least squares
FLAT = 0.9  # [-] of the slope along a step that may remain
SHORTER = 0.25  # factor of steps that overshoot
TRIALS = 8  # of such factors
KEPT = 4  # factors that are kept, for the steps that end at frames


@dataclass
class RoundsEffort(Effort):
    """Effort of steps by rounds, which ``iterations`` counts, and the largest stretch of a spring [-]."""

    stretch: float = 0.0


class _Coupling(NamedTuple):
    """Complete graphs on the corners of elements, as edges with weights, and diagonal entries."""

    tail: np.ndarray
    head: np.ndarray
    weight: FloatArray  # [N/m] of each edge
    diagonal: FloatArray  # [N/m] of each particle


class PrefactoredMatrix:
    """The matrix A of a model for steps of one length, in factors for each set of axes that the same particles have.

    It depends only on the model, the free axes, the broken springs and the hands, so that a resumed run has the bits of
    the whole run.
    """

    def __init__(self, equations: Equations) -> None:
        from scipy.sparse.linalg import splu

        body, model, kappa = equations.body, equations.model, equations.kappa
        coupling = _coupling(body, model, kappa)
        count = model.particle_count
        diagonal = equations.sigma * equations.inertia[:, 0] + coupling.diagonal
        matrix = _laplacian(coupling, count)
        self._parts: list[tuple[np.ndarray, list[int], Any]] = []
        for axis in range(3):
            some = np.flatnonzero(body.free[:, axis])
            alike = next((part for part in self._parts if np.array_equal(part[0], some)), None)
            if alike is not None:
                alike[1].append(axis)
            elif len(some):
                inner = matrix[some][:, some].tolil()
                inner.setdiag(inner.diagonal() + diagonal[some])
                # Wide supernodes, unlike for matrices that are factorized once for each solution.
                factors = splu(inner.tocsc(), permc_spec="MMD_AT_PLUS_A", **WIDE)
                self._parts.append((some, [axis], factors))

    def solve(self, force: FloatArray) -> FloatArray:
        """Return the change of the positions under forces [N], shape (particles, 3)."""
        found = np.zeros_like(force)
        for some, axes, factors in self._parts:
            if len(axes) == 3:
                found[some] = factors.solve(force[some])
                continue
            here = np.ix_(some, np.array(axes))
            found[here] = factors.solve(np.ascontiguousarray(force[here]))
        return found


def _coupling(body: ElasticModel, model: Model, kappa: float) -> _Coupling:
    """Return the couplings of springs, elements and hands; ``kappa`` [1/s] turns a damping into a stiffness."""
    bars, hands = body.bars, model.room(Hands)
    damping = np.zeros(len(bars))
    damping[: bars.springs] = np.where(bars.holds, model.springs.damping, 0.0)
    weight = bars.stiffness + kappa * damping
    tails, heads, weights = [np.asarray(bars.tail)], [np.asarray(bars.head)], [weight]
    diagonal = kappa * linear_drag(model)[:, 0]
    np.add.at(diagonal, hands.particle, hands.stiffness + kappa * hands.damping)
    for family in net.elastic(model):
        room: Any = model.room(family.room) if family.room is not None else None
        if family.damping_bound is not None and (bound := family.damping_bound(model)) is not None:
            diagonal = diagonal + kappa * bound
        stiffest = _largest_eigenvalues(room)
        if stiffest is None:
            diagonal = diagonal + (0.0 if family.stiffness_bound is None else family.stiffness_bound(model))
            continue
        for tail, head, one in _complete_graphs(np.asarray(room.corner), stiffest):
            tails.append(tail)
            heads.append(head)
            weights.append(one)
    return _Coupling(np.concatenate(tails), np.concatenate(heads), np.concatenate(weights), diagonal)


def _largest_eigenvalues(room: Any) -> FloatArray | None:
    """Return upper bounds of the eigenvalues of the stiffness of elements as drawn [N/m]; None if unknown."""
    if hasattr(room, "steep"):
        return np.asarray(room.stiffness * (room.steep * room.steep).sum(axis=1))
    return np.asarray(room.bound.max(axis=1)) if hasattr(room, "bound") and hasattr(room, "corner") else None


def _complete_graphs(corner: np.ndarray, stiffest: FloatArray) -> Iterator[tuple[np.ndarray, np.ndarray, FloatArray]]:
    """Yield the edges between corners; all eigenvalues of a graph are p times its weight, but for one that is zero."""
    width = corner.shape[1]
    for one in range(width):
        for other in range(one + 1, width):
            yield corner[:, one], corner[:, other], stiffest / width


def _laplacian(coupling: _Coupling, count: int) -> Any:
    """Return the sum of w (e_i - e_j)(e_i - e_j)^T over all edges, a SciPy CSR array."""
    from scipy.sparse import csr_array

    tail, head, weight, _ = coupling
    row = np.concatenate([tail, head, tail, head, np.arange(count)])
    column = np.concatenate([tail, head, head, tail, np.arange(count)])
    value = np.concatenate([weight, weight, -weight, -weight, np.zeros(count)])
    return csr_array((value, (row, column)), shape=(count, count))


class MatrixStore:
    """The last few matrices of a run: a matrix serves until the model, anchors, cuts, hands or the step change."""

    def __init__(self) -> None:
        self._kept: list[tuple[tuple[Any, ...], PrefactoredMatrix]] = []

    def matrix(self, equations: Equations, effort: Effort) -> PrefactoredMatrix:
        """Return the matrix for the equations of a step."""
        body, hands = equations.body, equations.model.room(Hands)
        key = (
            equations.start.h, body.free.tobytes(), body.bars.stiffness.tobytes(), hands.particle.tobytes(),
            hands.stiffness.tobytes(), hands.damping.tobytes(),
        )  # fmt: skip
        for known, matrix in self._kept:
            if known == key:
                return matrix
        effort.factorizations += 1
        matrix = PrefactoredMatrix(equations)
        self._kept = [(key, matrix), *self._kept[: KEPT - 1]]
        return matrix


def refuse_unprojected(model: Model, integrator: Integrator) -> None:
    """Raise SceneError for a model with exact constraints."""
    subject, way_out = integrator_subject(integrator.name), method("xpbd", "Take")
    if count := len(model.holonomic.kind):
        raise SceneError(
            f"{subject} has no rounds for exact constraints, such as rods, cords, spheres and rings, and {count} "
            f"{'is' if count == 1 else 'are'} here. {way_out} or {method('backward_euler')}, or give springs instead."
        )


class ProjectiveStep:
    """A step by rounds.

    Attributes
    ----------
    active : of the exact constraints, empty; as in :class:`ImplicitStep`
    """

    def __init__(
        self, equations: Equations, matrix: PrefactoredMatrix, rounds: int, tolerance: float, effort: Effort,
        look: Callable[[], None],
    ) -> None:  # fmt: skip
        """``rounds`` is their largest number; fewer if unbalanced forces fall below ``tolerance``, see ImplicitStep."""
        self.equations, self.matrix, self.rounds, self.tolerance = equations, matrix, rounds, tolerance
        self.effort, self.look = effort, look
        self.active = np.zeros(len(equations.rows), dtype=bool)
        self._none = np.zeros(len(equations.rows))

    def solve_step(self) -> End:
        """Return the end of the step.

        Raises
        ------
        Failed : if a force is not finite.
        """
        self.look()
        equations = self.equations
        end = equations.from_rest() if is_wild(equations) else equations.from_motion()
        history = _Anderson(end.position.size)
        for _ in range(self.rounds):
            if not end.finite:
                raise Failed
            if self._is_there(end):
                break
            change = self.matrix.solve(end.residual)
            step = history.step(end.position, change)
            end = self._go(end, step, change)
            self.effort.iterations += 1
        self._note_stretch(end)
        return end

    def _go(self, end: End, step: FloatArray, change: FloatArray) -> End:
        """Return the end after an accelerated step, or after the plain one if the other does not lead downhill."""
        for way in (step, change):
            found = self._search(end, way)
            if found is not None:
                return found
        return end

    def _search(self, end: End, way: FloatArray) -> End | None:
        """Return the end after the longest part of a step that does not overshoot; None if it leads uphill."""
        # The work of the residual along the step is what an energy would lose by it. Springs need no shorter parts,
        # since A is above their stiffness in any shape; that of membranes grows with their stretch.
        slope, part = float((end.residual * way).sum()), 1.0
        for _ in range(TRIALS if slope > 0.0 else 0):
            trial = self.equations.apply_correction(end, way, self._none, part)
            if trial.finite and float((trial.residual * way).sum()) >= -FLAT * slope:
                return trial
            part *= SHORTER
        return None

    def _is_there(self, end: End) -> bool:
        tolerance = self.tolerance
        return tolerance > 0.0 and largest(end.residual) <= tolerance * end.largest and end.imbalance <= tolerance

    def _note_stretch(self, end: End) -> None:
        """Note the largest length over rest length of the springs."""
        effort, bars = self.effort, self.equations.body.bars
        rest = self.equations.body.model.springs.rest_length
        if isinstance(effort, RoundsEffort) and len(rest):
            apart = end.position[bars.head[: bars.springs]] - end.position[bars.tail[: bars.springs]]
            apart = bars.nearest(apart)
            some = bars.holds & (rest > 0.0)
            ratio = np.sqrt(np.einsum("ij,ij->i", apart, apart)[some]) / rest[some]
            effort.stretch = max(effort.stretch, float(ratio.max(initial=0.0)))


class _Anderson:
    """Combination of the last rounds whose changes cancel best, in the sense of least squares."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self._moves, self._changes = np.zeros((MEMORY, size)), np.zeros((MEMORY, size))
        self._last: tuple[FloatArray, FloatArray] | None = None
        self._products = np.zeros((MEMORY, MEMORY))

    def step(self, position: FloatArray, change: FloatArray) -> FloatArray:
        """Return the step from a position whose plain round would be ``change``."""
        flat, place = change.ravel(), position.ravel()
        if self._last is not None:
            # Differences of successive rounds; the oldest gives way.
            row = (self.count - 1) % MEMORY
            np.subtract(flat, self._last[1], out=self._changes[row])
            np.add(self._changes[row], place, out=self._moves[row])
            self._moves[row] -= self._last[0]
            known = min(self.count, MEMORY)
            # Sums by einsum, whose bits do not depend on the number of threads of a BLAS.
            products = np.einsum("kn,n->k", self._changes[:known], self._changes[row])
            self._products[row, :known] = self._products[:known, row] = products
        self._last, self.count = (place, flat), self.count + 1
        known = min(self.count - 1, MEMORY)
        if not known:
            return change
        size = float(self._products.diagonal().max())
        if not size > 0.0:
            return change
        # Scaled and regularized: rounds that repeat one another leave the least squares singular.
        square = self._products[:known, :known] / size + BLUR * np.eye(known)
        weights = np.linalg.solve(square, np.einsum("kn,n->k", self._changes[:known], flat) / size)
        moved = np.einsum("k,kn->n", weights, self._moves[:known])
        return np.asarray((flat - moved).reshape(change.shape))
