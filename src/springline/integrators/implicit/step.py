"""Implicit step: Newton's iteration on its equations down to rounding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.stiffness import is_definite
from springline.integrators.implicit.contact import SurfaceSolve
from springline.integrators.implicit.equations import End, Equations, largest

TOLERANCE = 1e-14  # [-] of the displacement in the step: error at which the iteration stops
EPSILON = float(np.finfo(np.float64).eps)  # [-]
ROUNDED = 8.0 * EPSILON  # [-] of the largest coordinate: precision of positions
BALANCED = 1e-6  # [-] of all forces: more unbalanced ones need another correction, however small it will be
MET = 1e-13  # [-] of the length of a tie: error within which a tie holds
LONG_STEPS = 16  # iterations without a line search
DESCENT = 120  # iterations of a descent; steps in which a structure buckles need some 50
LESS = 0.35  # factor of the negative stiffness that is kept, until the matrix is positive definite
SADDLE = 6  # projected matrices in a row after which the direction of negative curvature is taken
INVERSE = 8  # iterations for that direction
LEAST = 0.005  # [-] of the negative stiffness: with less, none is kept
ITERATIONS = 40  # iterations with a line search; a step that needs more is split
REUSED = 0.1  # [-] largest ratio of a correction to the last one for which factors are used again
ROUGH = 12  # iterations after which an indefinite stiffness is made definite
FLAT = 0.9  # [-] of the slope along a correction that may remain
WORTH = 1e-4  # [-] of the work of the residual at the start that a correction must do (Armijo)
TRIALS = 12  # of a line search
CONTACT_ROUNDS = 12  # corrections with sweeps over the rows of contact; further ones keep the impulses
CORD_PASSES = 8  # largest number of trials of a set of taut cords


class Failed(Exception):
    """Raised if the equations of a step could not be solved."""


@dataclass
class Effort:
    """Effort of steps: counts, and the largest unbalanced force over all forces [-]."""

    iterations: int = 0
    factorizations: int = 0
    splits: int = 0
    residual: float = 0.0


class ImplicitStep:
    """Search for the end of a step."""

    def __init__(
        self,
        equations: Equations,
        there: np.ndarray,
        taut: np.ndarray,
        effort: Effort,
        look: Callable[[], None],
        tolerance: float = 0.0,
    ) -> None:
        """``there`` marks rows whose particles are all there, ``taut`` cords that were taut before.

        ``look`` is called once an iteration, and raises if the client no longer waits for the step. ``tolerance`` is
        the largest unbalanced force that may remain, over the largest force [-]; 0 for rounding.
        """
        self.tolerance = tolerance
        self.equations, self.rows, self.effort, self.look = equations, equations.rows, effort, look
        self.there = there
        # Whether negative stiffness of elements is reduced as well as that of bars, so far in this step.
        self._bent = not len(equations.body.bars)
        self._known: tuple[End, float] | None = None
        # An active set, as for inequalities in general: taut cords are equations, slack cords are omitted (Nocedal and
        # Wright).
        self.active = there & (~self.rows.cord | taut)

    def solve_step(self) -> End:
        """Return the end of the step.

        Raises
        ------
        Failed : if no solution is found.
        """
        equations = self.equations
        end = self._near(equations.from_rest if is_wild(equations) else equations.from_motion)
        if not self.rows.cord.any():
            return end
        # Each change of the active set requires another solution of the whole step.
        for attempt in range(CORD_PASSES):
            if not self._update_cords(end, attempt):
                return end
            end = self._near(equations.from_motion)
        raise Failed

    def _near(self, guess: Callable[[], End]) -> End:
        """Newton's iteration from a guess: full steps, then a line search, then a line search from the other guess."""
        equations = self.equations
        other = equations.from_rest if guess == equations.from_motion else equations.from_motion
        # If full steps converge, they do so in a few iterations; a line search is slower but converges more often.
        # Hence this order.
        searches = () if len(self.rows) else ((guess, self._descend),)
        for begin, search in (
            *searches,
            (guess, self._search_by_full_steps),
            (guess, self._cautiously),
            (other, self._cautiously),
        ):
            try:
                return search(begin())
            except Failed:
                continue
        raise Failed

    def _search_by_full_steps(self, end: End) -> End:
        """Search for the end by full Newton corrections, with tensions as the last correction predicted them."""
        before, factors, ratio = np.inf, None, None
        for _ in range(LONG_STEPS):
            # Modified Newton: factors are used again as long as each correction is at most a tenth of the one before. A
            # factorization costs far more than a solution with known factors.
            factors = self._factors(end, ratio) if factors is None else factors
            change, multiplier = self._correction(end, factors)
            last, end = end, self.equations.apply_correction(end, change, multiplier)
            moved = float(np.abs(change).max(initial=0.0))
            if self._is_there(moved, before, end):
                return end
            if moved >= REUSED * before:
                factors, ratio = None, self._foreseen_ratio(last, end, change)
            before = moved
        raise Failed

    def _descend(self, end: End) -> End:
        """Search by corrections of a positive definite matrix, which lead downhill, with a line search.

        The true derivative is used wherever it is positive definite. Elsewhere as much of the negative stiffness of
        bars and elements is kept as it can bear (progressive projection; Fernandez-Fernandez et al. 2025).
        """
        before, factors, ratio, kept, projected = np.inf, None, None, 1.0, 0
        for _ in range(DESCENT):
            if factors is None:
                factors, kept = self._definite_factors(end, ratio, min(1.0, 2.0 * kept))
                projected = projected + 1 if kept < 1.0 else 0
            change, multiplier = self._correction(end, factors)
            last = end
            part, end = self._go_downhill(end, change, multiplier)
            moved = float(np.abs(change).max(initial=0.0))
            if part == 1.0 and self._is_there(moved, before, end):
                return end
            # The residual shows at once whether a factorization serves another correction, unless it is rounding.
            smaller = end.largest_residual <= REUSED * last.largest_residual or moved < REUSED * before < np.inf
            if part < 1.0 or not smaller:
                factors, ratio = None, self._foreseen_ratio(last, end, part * change)
            before = moved if part == 1.0 else np.inf
            if projected == SADDLE:
                left = self._leave_saddle(end, change)
                if left is not end:
                    end, factors, ratio, before = left, None, None, np.inf
                projected = 0
        raise Failed

    def touch(self, end: End, contacts: SurfaceSolve) -> End:
        """Return the end of the step with contact of surfaces, from an end without; its loads are those of contact.

        Raises
        ------
        Failed : if no solution is found.
        """
        equations, before, factors, ratio, kept = self.equations, np.inf, None, None, 1.0
        dof, share, none = equations.stiffness.dof, equations.share, np.zeros(0)
        for resolved in range(DESCENT):
            if factors is None:
                factors, kept = self._definite_factors(end, ratio, min(1.0, 2.0 * kept))
                contacts.forget()
            change, _ = self._correction(end, factors)
            moving = resolved < CONTACT_ROUNDS and contacts.resolve(end.position + change, factors, dof, share)
            if moving or not resolved:
                end = equations.add_load(end, contacts.load)
                change, _ = self._correction(end, factors)
            last = end
            part, end = self._go_downhill(end, change, none)
            moved = float(np.abs(change).max(initial=0.0))
            if part == 1.0 and not moving and self._is_there(moved, before, end):
                return end
            smaller = largest(end.residual) <= REUSED * largest(last.residual) or moved < REUSED * before < np.inf
            if part < 1.0 or not smaller:
                factors, ratio = None, self._foreseen_ratio(last, end, part * change)
            before = moved if part == 1.0 else np.inf
        raise Failed

    def _leave_saddle(self, end: End, change: FloatArray) -> End:
        """Return an end further down along the direction of the most negative curvature, or the same end.

        A structure that buckles is near a saddle of its energy. There projected corrections converge to it, slowly.
        """
        dofs, direction = self.equations.body.dofs, self._buckling(end)
        if direction is None:
            return end
        along, none = np.zeros(change.shape), np.zeros(len(self.rows))
        along.ravel()[dofs] = direction * (np.abs(change).max() / np.abs(direction).max())
        if float((end.residual * along).sum()) < 0.0:
            along = -along
        # The residual does positive work as long as the way leads down.
        for grown in range(TRIALS):
            trial = self.equations.apply_correction(end, along, none, 4.0**grown)
            if not trial.finite or float((trial.residual * along).sum()) <= 0.0:
                break
            best = trial
        return best if grown else end

    def _buckling(self, end: End) -> FloatArray | None:
        """Return the direction of the most negative curvature over the free axes, or None if none is negative."""
        matrix = self.equations.matrix(end, self.active)
        shift = 0.5 * self.equations.sigma * float(self.equations.inertia.min())
        for _ in range(TRIALS):
            factors = self._factorized(self.equations.stiffness.shift_diagonal(matrix, shift), definite=True)
            if is_definite(factors):
                break
            shift *= 2.0
        else:
            return None
        # Inverse iteration with a shift below all eigenvalues finds the lowest one. Corrections may lack its direction,
        # by symmetry, so the start is not one of them.
        direction = np.cos(np.arange(1.0, matrix.shape[0] + 1.0))
        for _ in range(INVERSE):
            direction = factors.solve(direction)
            direction = direction / max(float(np.sqrt((direction * direction).sum())), 1e-300)
        curvature = float((direction * (matrix @ direction)).sum())
        return direction if np.isfinite(curvature) and curvature < 0.0 else None

    def _definite_factors(self, end: End, ratio: FloatArray | None, kept: float) -> tuple[Any, float]:
        """Return factors of a positive definite matrix, and the part of the negative stiffness in it [-]."""
        begin = kept
        while True:
            factors = self._factors(end, ratio, kept, kept > 0.0 or not self._bent)
            if is_definite(factors):
                return factors, max(kept, LEAST)
            if kept == 0.0 and not self._bent:
                # Negative parts of elements need eigenvalues, which take longer than factors. So bars come first.
                self._bent, kept = True, begin
            elif kept == 0.0:
                # Forces of single particles may keep the matrix indefinite; the line search remains.
                return factors, LEAST
            else:
                kept = LESS * kept if kept > LEAST else 0.0

    def _cautiously(self, end: End) -> End:
        """Search by corrections with a line search; after many iterations the stiffness is made definite."""
        before = np.inf
        for iteration in range(ITERATIONS):
            self._bent |= iteration >= ROUGH
            change, multiplier = self._correction(end, self._factors(end, kept=0.0 if iteration >= ROUGH else 1.0))
            # Only full corrections measure the rate of convergence; a correction cut by the line search is short for
            # another reason.
            part, end = self._line_search(end, change, multiplier)
            moved = float(np.abs(change).max(initial=0.0))
            if part == 1.0 and self._is_there(moved, before, end):
                return end
            before = moved if part == 1.0 else np.inf
        raise Failed

    def _foreseen_ratio(self, before: End, after: End, change: FloatArray) -> FloatArray:
        """Tension over length as a correction predicted it [N/m], shape (bars,): the law at the length L + n . dx.

        A bar that turned far is stretched by the square of the angle, and its true tension would keep the next
        correction from turning it further (the mixed iteration of Magisano, Leonetti and Garcea, Int. J. Numer.
        Methods Eng. 109, 2017; see equilibrium/newton.py).
        """
        bars = self.equations.body.bars
        bar_forces, length = self.equations.bar_forces(before), self.equations.bar_forces(after).length
        along = self.equations.share * np.einsum(
            "ij,ij->i", bar_forces.direction, change[bars.head] - change[bars.tail]
        )
        foreseen = bars.answer(np.maximum(bar_forces.length + along, 0.0)).tension
        return np.asarray(foreseen / np.maximum(length, 1e-300))

    def _is_there(self, moved: float, before: float, end: End) -> bool:
        """Return True if the iteration has converged: ties hold, and further corrections are below the tolerance."""
        if len(self.rows):
            # With ties, small corrections are not enough: the ties must hold to rounding at the end of the step.
            limit = np.maximum(MET * self.rows.scale, self._floor(end))
            if (np.abs(end.final.value) > limit)[self.active].any():
                return False
        # Neither a single particle nor all of them together may have more left.
        if self.tolerance or not end.largest_residual:
            if end.largest_residual <= self.tolerance * end.largest and end.imbalance <= self.tolerance:
                return True
        goal = max(TOLERANCE * largest(end.position - self.equations.start.position), self._floor(end))
        # With a contraction by ``rate`` in each iteration, the remaining corrections are the sum of a geometric series,
        # moved rate/(1 - rate).
        rate = moved / before if np.isfinite(before) and before > 0.0 else 1.0
        left = moved * rate / (1.0 - rate) if rate < 0.5 else np.inf
        # A light particle on stiff bars is moved by little more than rounding while its forces are far from balanced,
        # since bars that turn stretch by the square of the angle. So an estimate alone is not enough, unless
        # the correction is lost in the rounding of the prediction that it is added to.
        if left <= goal and (
            end.imbalance <= BALANCED or moved <= ROUNDED * largest(self.equations.predicted_position)
        ):
            return True
        return moved <= self._floor(end) or self._next(end) <= goal or self._is_rounded(end)

    def _is_rounded(self, end: End) -> bool:
        """Return True if the residual is no larger than the error of bar forces by the rounding of positions."""
        # Positions are known to ``floor``, so forces of stiff bars are known only to floor times stiffness. Without
        # this test a bar of 10^9 N/m would be iterated in vain up to the limit.
        return bool((np.abs(end.residual) <= self._floor(end) * self.noise + ROUNDED * end.size).all())

    @cached_property
    def noise(self) -> FloatArray:
        """Stiffness of all bars at a particle [N/m], shape (particles, 1)."""
        bars, count = self.equations.body.bars, len(self.equations.inertia)
        stiff = np.bincount(bars.tail, bars.stiffness, count) + np.bincount(bars.head, bars.stiffness, count)
        return np.asarray(stiff[:, None])

    def _next(self, end: End) -> float:
        """Upper bound of the next correction [m]: the residual over inertia alone, without stiffness."""
        equations = self.equations
        # a positive stiffness and drag only add to the denominator
        left = end.residual / (equations.sigma * equations.share * equations.inertia)
        return float(np.sqrt((left * left).sum()))

    def _floor(self, end: End) -> float:
        """Precision of the positions [m]."""
        if self._known is None or self._known[0] is not end:
            self._known = end, ROUNDED * float(np.abs(end.position[self._moving]).max(initial=0.0))
        return self._known[1]

    @cached_property
    def _moving(self) -> np.ndarray:
        return np.asarray(self.equations.body.free.any(axis=1))

    def _line_search(self, end: End, change: FloatArray, multiplier: FloatArray) -> tuple[float, End]:
        """Return the part of a correction at which the residual along it is small, and the end state there."""
        # The residual is minus the gradient if forces have a potential, so this is the slope along the correction. The
        # search reduces the slope, not an energy, since drag has no energy (the curvature part of the strong Wolfe
        # conditions, see Nocedal and Wright).
        slope, part = -float((end.residual * change).sum()), 1.0
        trial = self.equations.apply_correction(end, change, multiplier, part)
        # With multipliers the solution is a saddle point and the slope along a correction is no criterion.
        if self.active.any() or slope >= 0.0:
            return part, trial
        for _ in range(TRIALS):
            here = -float((trial.residual * change).sum())
            if trial.finite and abs(here) <= FLAT * -slope:
                return part, trial
            # Regula falsi for the zero of the slope, limited to between a tenth and a half of the part before.
            ratio = slope / (slope - here) if trial.finite and here > 0.0 else 0.5
            part *= min(max(ratio, 0.1), 0.5)
            trial = self.equations.apply_correction(end, change, multiplier, part)
        return part, trial

    def _go_downhill(self, end: End, change: FloatArray, multiplier: FloatArray) -> tuple[float, End]:
        """Return the part of a correction that does enough work, and the end state there.

        The work of the residual along the correction is what an energy would lose by it, and exists with drag as well.
        Bars that turn stretch, so that far corrections end on a slope: its size is no criterion, the work is.
        """
        equations, slope, part = self.equations, float((end.residual * change).sum()), 1.0
        trial = equations.apply_correction(end, change, multiplier)
        here = float((trial.residual * change).sum())
        if slope <= 0.0:
            return part, trial
        for _ in range(TRIALS):
            if trial.finite and here >= -FLAT * slope:
                return part, trial
            middle = equations.apply_correction(end, change, multiplier, 0.5 * part)
            halfway = float((middle.residual * change).sum())
            # Simpson's rule, exact for energies of degree 4 along the correction, as of bars that turn.
            if trial.finite and slope + 4.0 * halfway + here >= 6.0 * WORTH * slope:
                return part, equations.apply_correction(end, change, multiplier, part)
            part, trial, here = 0.5 * part, middle, halfway
        return part, trial

    def _correction(self, end: End, factors: Any) -> tuple[FloatArray, FloatArray]:
        """Return changes of the positions at the end [m], shape (particles, 3), and of the multipliers [N]."""
        self.look()
        equations, active = self.equations, self.active
        dofs, share = equations.body.dofs, equations.share
        motions, force = equations.motions, end.residual.ravel()[dofs] / share
        if motions is not None:
            force = motions.T @ force
        found = factors.solve(np.concatenate([force, -end.final.value[active]]))
        self.effort.iterations += 1
        if not np.isfinite(found).all():
            raise Failed
        change, multiplier = np.zeros(end.position.shape), np.zeros(len(self.rows))
        # The system was divided by the share 1 - alpha_f; multipliers are scaled back.
        moved = found[: len(force)]
        change.ravel()[dofs] = moved if motions is None else motions @ moved
        multiplier[active] = found[len(force) :] * share
        return change, multiplier

    def _factors(self, end: End, ratio: FloatArray | None = None, kept: float = 1.0, definite: bool = False) -> Any:
        if not end.finite:
            raise Failed
        return self._factorized(self.equations.matrix(end, self.active, ratio, kept, bent=self._bent), definite)

    def _factorized(self, matrix: Any, definite: bool = False) -> Any:
        """Return factors; with ``definite`` those of an indefinite matrix may be incomplete."""
        from scipy.sparse.linalg import splu

        self.effort.factorizations += 1
        stiffness = self.equations.stiffness
        try:
            # Bordered matrices have zeros on the diagonal and need partial pivoting; the others are nearly symmetric
            # with a dominant diagonal, which is used for the pivots, so that an ordering of A + A^T limits the fill-in.
            if len(self.rows):
                return splu(matrix)
            return stiffness.factorize(matrix, definite, self.equations.symmetric)
        except RuntimeError:
            raise Failed from None

    def _update_cords(self, end: End, attempt: int) -> bool:
        """Drop cords that push and add those that are too long; return True if the set changed."""
        cord = self.rows.cord
        # Cords are dropped in the first half of the passes only, or two of them could alternate endlessly.
        pushing = cord & self.active & (end.multiplier > 0.0) & (attempt < CORD_PASSES // 2)
        longer = cord & self.there & ~self.active & (end.final.value > 1e-11 * self.rows.scale)
        self.active = (self.active & ~pushing) | longer
        return bool(pushing.any() or longer.any())


def is_wild(equations: Equations) -> bool:
    """Return True if ends of a bar would move relative to each other by more than its length in uniform motion."""
    bars, start = equations.body.bars, equations.start
    if not len(bars):
        return False
    # In that case the continued motion is a poor initial guess. From rest the corrections at least begin in a shape
    # that the bars can have.
    moved = start.h * (start.velocity[bars.head] - start.velocity[bars.tail])
    length = bars.forces(start.position).length
    return bool((np.sqrt((moved * moved).sum(axis=1)) > length).any())
