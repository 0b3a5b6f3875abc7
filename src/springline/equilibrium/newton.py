"""Newton's method on the energy, for shapes far from rest: predicted tensions, a shift if needed, a line search.

The step solves K dx = f with the true forces f and bars of stiffness T' along and T*/L across their axes. T* is the
tension predicted by the last step, the law at the length L + n . dx (the mixed iteration of Magisano, Leonetti and
Garcea, Int. J. Numer. Methods Eng. 109, 2017). After a long step across a bar the true tension is far above that of
the final shape and slows plain Newton down; the predicted tension does not. Both agree at rest, so convergence is
quadratic at the end. Elements on a measure C are treated alike: T' g g^T with g = grad C, and T* times the second
derivatives of C.

The trust region, for small shapes with bending elements, uses the exact stiffness, indefinite or not. Angles and hinges
turn by finite angles over short lengths. So the energy leaves its quadratic model after a short way, and is stiff in
some directions while it gives way in others. Each step is the lowest point of the model within a ball,
(K + mu I) d = f with mu >= max(0, -lowest eigenvalue), found from all eigenvalues of K (More and Sorensen, SIAM J.
Sci. Stat. Comput. 4, 1983). The ball grows if the model predicts the energy well and shrinks if it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.problem import COLLAPSED, Point, Problem
from springline.equilibrium.stiffness import is_definite, stiffness_of
from springline.equilibrium.unsupported import escape_text, no_direction_text
from springline.forces.springs import COINCIDENT
from springline.progress import is_working, show_stage

STEPS = 200  # limit of steps: a shape that needs more is not found by this method
ROUND = 1000  # limit of steps with obstacles, which shorten them
FIRST_PUSH = 0.1  # [-] of every bar's stiffness: pushes a flat shape out of its plane as a net under tension would
EASE = 0.02  # [-] part of the push that remains after a good step
BLIND = 0.05  # [-] a larger push makes predicted tensions useless
LEAP = 0.5  # [-] of the size: longest step if forces between pairs fade with distance
LEAST_PUSH = 1e-9  # [-] a smaller push is dropped, and applied again if the stiffness is singular
LEAST_LIFT = 1e-7  # [-] of every bar's stiffness: first shift of an indefinite stiffness
MOST_PUSH = 1e9  # [-] the search stops above this push
LONGEST = 10.0  # [-] of the model's size: a longer plain step means that the stiffness is nearly singular
FLATTENED = 0.5  # [-] of the slope along a step that may remain: a smaller part would repeat the next step's work
SHORT = 0.3  # [-] of a step: if no longer part of it is possible, a venture is tried
VENTURES = 8  # steps of a venture
ENDLESS = "the energy falls without end, so that nothing stops what moves"
DESCENT = 1e-4  # [-] of the slope: least descent of the energy (Armijo)
TRIALS = 40  # of a line search
LEAST_STIFFNESS = 1e-9  # [-] of the stiffest bar, times the push: regularizes motions that no bar resists
REFINEMENTS = 6  # steps with old factors, each of which gains as much as the last step of Newton's method did
GAIN = 0.5  # [-] of the unbalanced forces that such a step may leave
NEARLY = 1e-3  # [-] of the reference: a shape with at most this unbalanced is near a balance
NEAR = 1e-3  # [-] of the size: longest step of refinements
STEADY = 1e-10  # [-] of the stiffest bar: regularizes motions that constraints leave open


@dataclass
class NewtonProgress:
    """Result of a method so far.

    Attributes
    ----------
    point : the last shape
    iterations, factorizations : counts
    settled : True if the shape is at rest to the tolerance
    why : reason for stopping, if it is not settled
    left : number of saddle points from which the search went on
    left_plane : True if it left one of them across the plane in which the scene is drawn
    """

    point: Point
    iterations: int = 0
    factorizations: int = 0
    settled: bool = False
    why: str = ""
    left: int = 0
    left_plane: bool = False

    def after(self, other: NewtonProgress) -> NewtonProgress:
        """Add the counts of an earlier progress to this progress, and return it."""
        self.iterations += other.iterations
        self.factorizations += other.factorizations
        return self


def newton(
    problem: Problem, point: Point, tolerance: float, steps: int | None = None, stay: bool = False
) -> NewtonProgress:
    """Advance a shape by Newton's method; a failure to converge is reported in the result and raises nothing.

    ``stay`` keeps a shape that is nearly in balance by plain steps, whether or not the balance is stable.
    """
    if steps is None:
        steps = ROUND if len(problem.constraints.obstacles) else STEPS
    search = _Search(problem, NewtonProgress(point))
    progress = search.progress
    # Only if "newton" is requested by name: "auto" looks for a stable shape, and a descent leaves an unstable balance.
    if stay and not problem.is_at_rest(point, tolerance):
        search.find_near_balance(tolerance)
    # Checked before the first step: a shape that is drawn at rest costs no factorization.
    before: Point | None = None
    while not problem.is_at_rest(progress.point, tolerance):
        if progress.iterations >= steps:
            progress.why = f"{steps} steps of Newton's method were not enough"
            return progress
        if reason := stop_reason(problem, progress.point, before=before):
            progress.why = reason
            return progress
        before = progress.point
        if is_working():
            left = f"forces of {problem.relative(before):.1e} of the load are unbalanced"
            show_stage(f"step {progress.iterations + 1} of Newton's method, {left}")
        if not search.step():
            progress.why = search.why
            return progress
    progress.settled = True
    search.refine()
    return progress


def stop_reason(problem: Problem, point: Point, part: float = COLLAPSED, before: Point | None = None) -> str:
    """Reason why no step is possible: forces have faded or an element has lost its direction; "" without a reason.

    ``before`` is the shape a step earlier: a particle whose distance to rest decreases is still approaching rest.
    """
    flown = problem.escaped_particles(point)
    if len(flown) and before is not None:
        flown = flown[(problem.to_go(point) >= problem.to_go(before))[flown]]
    if len(flown):
        return escape_text(flown)
    collapsed = problem.find_collapse(point, part)
    return no_direction_text(collapsed) if collapsed else ""


class Foreseen(NamedTuple):
    """Predicted tensions: over lengths of bars and rows [N/m], shape (bars + rows,); of elements, (e,) or None."""

    across: FloatArray
    tensions: list[FloatArray | None]


class _Search:
    """State of Newton's method between two steps: predicted tensions over lengths, step limits, stiffness shifts."""

    def __init__(self, problem: Problem, progress: NewtonProgress) -> None:
        self.problem, self.progress = problem, progress
        self.stiffness = stiffness_of(problem)
        self.own = problem.own_stiffness
        self.own_across = self._without_surfaces(self.own)
        self.on_surfaces = problem.stiffness_on_surfaces()
        # No step has led to the first shape, so its current tensions replace predicted ones.
        self.foreseen = self._current_tensions(progress.point)
        self.push = self.lift = 0.0
        self.why = "no step lowers the energy any more"
        self.fades = len(problem.bars) > problem.bars.springs
        self._bent: tuple[Point, FloatArray] | None = None
        self._factors: Any = None
        self.rest, self.pause = 0, 1  # steps until the next venture, and the pause after the next failure

    def step(self) -> bool:
        """Take one step; return False if no step lowers the energy."""
        # Every pass through this loop tries one direction. It ends with a shape of lower energy, or with more push,
        # which turns the direction toward the forces and shortens it (Levenberg 1944, Marquardt 1963). So a descent is
        # found in the end if there is one.
        while self.push <= MOST_PUSH:
            point = self.progress.point
            step = self._direction(point, self.foreseen)
            step = None if step is None else self._leap(point, step)
            # A pushed step is too short by design, so its line search may extrapolate. Exceptions: if forces fade, the
            # energy falls without end outward; near obstacles, a longer step could end behind one.
            grow = self.push > 0.0 and not self.fades and not len(self.problem.constraints.obstacles)
            found = None if step is None else line_search(self.problem, point, step, grow)
            self.rest -= 1
            if step is not None:
                short = found is None or found[1] < SHORT
                if short and self.rest <= 0 and self._venture(step, found):
                    return True
                if found is not None:
                    self._take(*found, step)
                    return not self._is_lost()
            # max() instead of if/else: from zero the push begins at FIRST_PUSH, otherwise it grows tenfold.
            self.push = max(10.0 * self.push, FIRST_PUSH if self.push == 0.0 else 0.0)
        return False

    def find_near_balance(self, tolerance: float) -> None:
        """Go to a balance near the start by plain steps, stable or not; stay at the start if there is no balance."""
        point = self.progress.point
        # "not a <= b", here and below, is True for NaN too, so a shape with NaN is never kept.
        if not float(point.size.sum()) <= NEARLY * self.problem.reference(point):
            return
        # No shift and no line search: an unstable balance is a saddle of the energy, which a descent leaves, while it
        # is a root for plain Newton like any other. It continues only while every step halves the unbalanced forces.
        for _ in range(REFINEMENTS):
            try:
                factors = self.stiffness.factorize(self.stiffness.assemble(point, point.along, point.across))
            except RuntimeError:
                return
            self.progress.factorizations += 1
            step = factors.solve(point.unbalanced.ravel()[self.problem.dofs])
            if not float(np.abs(step).max(initial=0.0)) <= NEAR * self.problem.size:
                return
            ahead = self.problem.at(self.problem.move_free_axes(point, step))
            if not float(ahead.size.sum()) <= GAIN * float(point.size.sum()):
                return
            point = ahead
            self.progress.iterations += 1
            if self.problem.is_at_rest(point, tolerance):
                self.progress.point, self._factors = point, factors
                return

    def refine(self) -> None:
        """Reduce the unbalanced forces from the tolerance to rounding, with the factors of the last step."""
        for _ in range(REFINEMENTS if self._factors is not None else 0):
            point = self.progress.point
            total = float(point.size.sum())
            if total <= self.problem.rounding(point):
                return
            # Old factors converge linearly, at the rate of the last Newton step's error, which is tiny near rest. A
            # step costs two triangular solves instead of a factorization.
            step = self._factors.solve(point.unbalanced.ravel()[self.problem.dofs])
            if not float(np.abs(step).max(initial=0.0)) <= NEAR * self.problem.size:
                return
            ahead = self.problem.at(self.problem.move_free_axes(point, step))
            if not float(ahead.size.sum()) <= GAIN * total:
                return
            self.progress.point = ahead

    def _leap(self, point: Point, step: FloatArray) -> FloatArray:
        """A step shortened so that it crosses no obstacle and stays in the reach of forces that fade with distance."""
        step = self.problem.limit_step_at_obstacles(point, step)
        longest = float(np.abs(step).max(initial=0.0))
        most = LEAP * self.problem.size
        return step * (most / longest) if self.fades and longest > most else step

    def _take(self, point: Point, part: float, step: FloatArray) -> None:
        before = self.progress.point
        # A pushed step differs from the step of the predicted tensions, so these do not apply to its end.
        foreseen = self.push < BLIND
        self.foreseen = (
            self._predict_tensions(before, point, part * step) if foreseen else self._current_tensions(point)
        )
        self.progress.point = point
        self.progress.iterations += 1
        # As in a trust region: if most of a step is taken, the model is good enough for far less push; if a small part
        # is taken, it is not. In between the push stays.
        if part >= 0.5:
            self.push *= EASE
        elif part < 0.1:
            self.push *= 4.0
        if self.push < LEAST_PUSH:
            self.push = 0.0

    def _is_lost(self) -> bool:
        away = float(np.abs(self.progress.point.position - self.problem.start).max(initial=0.0))
        if away > self.problem.horizon:
            self.why = ENDLESS
        return away > self.problem.horizon

    def _venture(self, step: FloatArray, straight: tuple[Point, float] | None) -> bool:
        """Try a few long steps uphill that end below the straight step's energy; return False if they do not.

        Stiff bars that turn are stretched by the square of the angle, so a straight step has to be short, while
        later steps correct a long one (the watchdog technique of Chamberlain et al., Math. Programming Study 16, 1982).
        """
        start = self.progress.point
        # The goal is the energy after the straight step, not that of the start: a venture that only improves on the
        # start would waste its steps.
        point, goal = start, straight[0].energy if straight else start.energy
        for _ in range(VENTURES):
            # This is the only limit of a step uphill: none is longer than the shape is wide.
            part = min(1.0, self.problem.size / float(np.abs(step).max()))
            ahead = self.problem.at(self.problem.move_free_axes(point, part * step))
            if not np.isfinite(ahead.energy):
                break
            foreseen = self._predict_tensions(point, ahead, part * step)
            self.progress.iterations += 1
            if ahead.energy < goal:
                self.progress.point, self.foreseen, self.pause = ahead, foreseen, 1
                return True
            onward = self._direction(ahead, foreseen)
            if onward is None:
                break
            point, step = ahead, self.problem.limit_step_at_obstacles(ahead, onward)
        # Ventures cost up to eight factorizations. After failures they are tried less and less often; a success resets
        # the pause to 1.
        self.rest, self.pause = self.pause, min(2 * self.pause, 16)
        return False

    def _current_tensions(self, point: Point) -> Foreseen:
        """Tensions at a shape, in the form of predicted ones."""
        return Foreseen(point.across, [None for _ in self.problem.measures.groups])

    def _predict_tensions(self, before: Point, point: Point, step: FloatArray) -> Foreseen:
        """Tensions predicted by a step: the law at the length L + n . dx, and at C + grad C . dx of elements."""
        moved = self.problem.spread(step)
        tensions = self.problem.measures.predict_tensions(before.measured, moved)
        return Foreseen(self._predicted_across(before, point, moved), tensions)

    def _predicted_across(self, before: Point, point: Point, moved: FloatArray) -> FloatArray:
        bars, bar_forces = self.problem.bars, before.bar_forces
        change = np.einsum("ij,ij->i", bar_forces.direction, moved[bars.head] - moved[bars.tail])
        # L + n . dx may be negative if a step turns a bar over; a law is evaluated at lengths >= 0 only.
        foreseen = bars.answer(np.maximum(bar_forces.length + change, 0.0)).tension
        length = point.bar_forces.length
        # T* belongs to the predicted length, but is divided by the true length: K is that of the shape at which the
        # next step begins.
        ratio = np.where(length < COINCIDENT, point.bar_forces.ratio, foreseen / np.maximum(length, COINCIDENT))
        if before.multipliers is None or point.multipliers is None or self.problem.augmentation is None:
            return ratio
        value = before.multipliers.evaluated.value + self.problem.constraints.change(
            before.multipliers.evaluated, moved
        )
        tension = self.problem.constraints.tension(value, self.problem.augmentation)[0]
        return np.append(ratio, tension / point.multipliers.evaluated.length)

    def _direction(self, point: Point, foreseen: Foreseen) -> FloatArray | None:
        """The step of the free axes from a shape [m]; None if the stiffness gives no descent."""
        along, (across, tensions) = point.along, foreseen
        bent = len(self.problem.measures) + self.problem.constraints.curved
        # T' >= 0 and T*/L >= 0 of every bar make K positive semidefinite without a check of its pivots: a net in
        # tension needs one factorization per step. Elements and surfaces may have either sign and are checked.
        convex = bool((across >= 0.0).all() and (along >= 0.0).all()) and not bent
        if not convex:
            elements = self.problem.measures.hessians_at_tensions(point.position, point.measured, tensions)
            step = None if self.push else self._along_valley(point, along, across, elements)
            if step is not None:
                return step
            # Without a valley, all negative stiffness is left out, bar by bar and element by element. The rest is
            # positive semidefinite, and its step descends (as Gauss-Newton leaves out second derivatives).
            along, across = np.maximum(along, 0.0), self._without_surfaces(np.maximum(across, 0.0))
            elements = self.problem.measures.hessians_at_tensions(point.position, point.measured, tensions, braced=True)
            return self._solve_step(point, along, across, elements, self.push, definite=False)
        return self._solve_step(point, along, across, [], self.push, definite=False)

    def _without_surfaces(self, across: FloatArray) -> FloatArray:
        """Stiffness across bars and rows except that of surfaces, which may have either sign [N/m], (bars + rows,)."""
        braced = across.copy()
        braced[len(braced) - self.problem.constraints.curved :] = 0.0
        return braced

    def _bending(self, point: Point) -> FloatArray:
        """Gershgorin's bound of the negative stiffness of elements and pairs [N/m], shape (free axes,)."""
        if self._bent is None or self._bent[0] is not point:
            problem, pairs = self.problem, slice(self.problem.bars.springs, None)
            total = problem.measures.stiffness_at_particles(point.measured, len(point.position), unbraced=True)
            stiff = np.abs(point.bar_forces.modulus[pairs]) + np.abs(point.bar_forces.ratio[pairs])
            for ends in (problem.bars.tail[pairs], problem.bars.head[pairs]):
                total += np.bincount(ends, 2.0 * stiff, len(total))
            self._bent = point, np.repeat(total, 3)[problem.dofs]
        return self._bent[1]

    def _along_valley(
        self, point: Point, along: FloatArray, across: FloatArray, elements: list[FloatArray]
    ) -> FloatArray | None:
        """The step of the exact stiffness with the least lift that makes it positive definite; None if much is needed.

        :meth:`_direction` then leaves out negative stiffness, which hides the valleys along which buckling bars slide.
        """
        # The true Hessian with a little lift follows a curved valley; the braced Hessian of _direction() only zigzags
        # across it. So it is tried first, beginning with the lift of the last step, since similar shapes need similar
        # lifts.
        for lift in (0.0, *(max(self.lift, LEAST_LIFT) * 10.0**power for power in range(3))):
            step = self._solve_step(point, along, across, elements, lift, definite=True)
            if step is not None:
                # The next step begins with a smaller lift, so that the lift vanishes and the end is quadratic.
                self.lift = 0.2 * lift if lift else 0.1 * self.lift
                return step
        self.lift = min(1e3 * max(self.lift, LEAST_LIFT), MOST_PUSH)
        return None

    def _solve_step(
        self, point: Point, along: FloatArray, across: FloatArray, elements: list[FloatArray], extra: float,
        definite: bool,
    ) -> FloatArray | None:  # fmt: skip
        """The step for a given stiffness of bars and rows plus ``extra``; None if it does not descend."""
        # Motions that no bar resists have no stiffness in K, nor in what a push adds: this small term keeps their
        # pivots away from zero.
        least = max(self.push * LEAST_STIFFNESS, 0.0 if self.problem.augmentation is None else STEADY)
        lift: float | FloatArray = least * float(self.own.max(initial=0.0))
        if extra:
            along, across = along + extra * self.own, across + extra * self.own_across
            lift = lift + extra * (self.on_surfaces + self._bending(point))
            elements = [one + extra * brace for one, brace in zip(elements, point.measured.braces, strict=False)]
        matrix = self.stiffness.assemble(point, along, across, lift, elements=elements)
        # A diagonal entry <= 0 shows that K is not positive definite, without a factorization.
        if (matrix.diagonal() <= 0.0).any():
            return None
        self.progress.factorizations += 1
        try:
            factors = self.stiffness.factorize(matrix, definite)
        except RuntimeError:
            return None
        # The solution alone does not show this: the step of an indefinite K may descend by chance, toward a saddle.
        if definite and not is_definite(factors):
            return None
        self._factors = factors
        force = point.unbalanced.ravel()[self.problem.dofs]
        step = factors.solve(force)
        if not np.isfinite(step).all() or force @ step <= 0.0:
            return None
        # K was nearly singular: the step is long along motions with hardly any resistance, and its length is
        # meaningless.
        if not self.push and np.abs(step).max() > LONGEST * self.problem.size:
            return None
        return np.asarray(step)


def line_search(problem: Problem, point: Point, step: FloatArray, grow: bool) -> tuple[Point, float] | None:
    """The shape at a part of a step at which the energy is lower and nearly flat along it, and that part; or None.

    ``grow`` allows parts above 1, because the length of a pushed step means little.
    """
    force = point.unbalanced.ravel()[problem.dofs]
    slope, reach = -float(force @ step), float(np.abs(step).max())
    # Near rest the descent of a step is below the rounding of the energy. Without the blur the last steps, which halve
    # the forces and leave the energy unchanged, would be refused.
    blur = problem.blur(point)
    low, high, part = (0.0, slope), None, 1.0
    for _ in range(TRIALS):
        trial = problem.at(problem.move_free_axes(point, part * step))
        if np.isfinite(trial.energy):
            here = -float(trial.unbalanced.ravel()[problem.dofs] @ step)
            lower = trial.energy <= point.energy + DESCENT * part * slope + blur
            # The slope of the energy along the step has far more correct digits than the energy, so it decides where
            # to stop (the strong Wolfe conditions, of which DESCENT is the first). If "here < 0", this part of the
            # step still descends: it is accepted unless a longer step is allowed.
            flat = abs(here) <= FLATTENED * abs(slope) or (here < 0.0 and not grow)
            if lower and (flat or part * reach > problem.horizon):
                return trial, part
        else:
            # The energy overflowed, or a law gave NaN: the step was far too long, and only its beginning is usable.
            here, lower = np.inf, False
        if lower and here < 0.0:
            low = (part, here)
        else:
            high = (part, here)
        part = _next_part(low, high)
        if part < 1e-14:
            break
    return None


def _next_part(low: tuple[float, float], high: tuple[float, float] | None) -> float:
    """The next part to try: further out without an upper limit, else inside by regula falsi, away from the ends."""
    if high is None:
        # Every trial so far descends, so the minimum lies further out, at an unknown distance.
        return 4.0 * low[0]
    width = high[0] - low[0]
    inside = -low[1] / (high[1] - low[1]) if np.isfinite(high[1]) and high[1] > 0.0 else 0.25
    return low[0] + width * float(np.clip(inside, 0.1, 0.9))


MOST_AXES = 150  # free axes beyond which all eigenvalues cost too much
REGION_STEPS = 240
FIRST_RADIUS, LARGEST_RADIUS, SMALLEST_RADIUS = 0.3, 2.0, 1e-15  # [-] of the size
ACCEPTED = 1e-4  # [-] of the predicted descent: a step that gains less is refused
POOR, GOOD = 0.25, 0.75  # [-] of the predicted descent: the ball shrinks below, and grows above
SHRINK, GROWTH = 0.25, 2.5  # [-]
ON_BORDER = 0.9  # [-] of the radius: the ball limits longer steps
ROUGH = 0.05  # [-] of the radius: tolerance of the length of a step
ROUNDS = 30  # of Newton's method for mu
SINGULAR = 1e-13  # [-] of the largest eigenvalue: smaller eigenvalues count as zero
PARTS = (1e-3, 1.0)  # [-] of the stiffness of elements, in successive stages
STAGED, STAGE = 1e-3, 80  # tolerance and steps of the stages before the last
CLOSING = 1e-2  # [-] of a length as drawn: an element with less left at the last step is losing its direction
BLUR = 4.0  # [-] of the rounding of energies, by which a step may go up if it reduces the unbalanced forces


def trust_region(problem: Problem, point: Point, tolerance: float, steps: int = REGION_STEPS) -> NewtonProgress:
    """Advance a shape by Newton's method within a trust region; a failure to converge raises nothing."""
    progress, stiffness = NewtonProgress(point), stiffness_of(problem)
    radius, before = FIRST_RADIUS * problem.size, None
    while radius > SMALLEST_RADIUS * problem.size and progress.iterations < steps:
        point = progress.point
        if reason := lost_reason(problem, point, before):
            progress.why = reason
            return progress
        before = point
        if problem.is_at_rest(point, tolerance):
            progress.settled = True
            return progress
        # All eigenvalues, dense: the exact mu needs them, and a smaller ball at the same shape then costs no more than
        # a product. This is why MOST_AXES limits the size.
        matrix = stiffness.matrix(point).toarray()
        values, vectors = np.linalg.eigh(matrix)
        progress.factorizations += 1
        force = point.unbalanced.ravel()[problem.dofs]
        while progress.iterations < steps and radius > SMALLEST_RADIUS * problem.size:
            step = problem.limit_step_at_obstacles(point, vectors @ _within(values, vectors.T @ force, radius))
            ahead = problem.at(problem.move_free_axes(point, step))
            progress.iterations += 1
            # For the actual step, which an obstacle may have shortened, not for the step that the ball allows.
            foreseen = float(force @ step - 0.5 * step @ matrix @ step)
            radius, taken = _judge_step(problem, point, ahead, step, foreseen, radius)
            if taken:
                progress.point = ahead
                break
    closing = problem.find_collapse(progress.point, CLOSING)
    ended = f"{progress.iterations} steps of Newton's method within a trust region were not enough"
    progress.why = no_direction_text(closing) if closing else ended
    return progress


def solve_bending_by_stages(problem: Problem, start: Point, tolerance: float) -> NewtonProgress:
    """Newton's method within a trust region by stages of the elements' stiffness, from a small share to all of it.

    Elements lose their direction less often if springs have found their places before.
    """
    whole = NewtonProgress(start)
    # Each stage begins where the last one ended, settled or not: its purpose is only to come near.
    for part in PARTS:
        stage = problem if part == 1.0 else problem.replace_measures(problem.measures.scale_stiffness(part))
        goal, steps = (tolerance, REGION_STEPS) if part == 1.0 else (STAGED, STAGE)
        found = trust_region(stage, stage.at(whole.point.position), goal, steps)
        whole = found.after(whole)
    whole.point = problem.at(whole.point.position)
    if whole.settled and whole.point.energy > start.energy + problem.blur(start) + problem.blur(whole.point):
        whole.settled, whole.why = False, "stages of bending stiffness lead uphill"
    return whole


def lost_reason(problem: Problem, point: Point, before: Point | None) -> str:
    """Reason to stop at a shape: particles have gone too far, or an element has no direction left; else ""."""
    if float(np.abs(point.position - problem.start).max(initial=0.0)) > problem.horizon:
        return ENDLESS
    return stop_reason(problem, point, before=before)


def _judge_step(
    problem: Problem, point: Point, ahead: Point, step: FloatArray, foreseen: float, radius: float
) -> tuple[float, bool]:
    """The next radius [m] and True if a step is accepted, from its predicted descent [J]."""
    descent, length = point.energy - ahead.energy, float(np.sqrt(step @ step))
    part = descent / foreseen if np.isfinite(descent) and foreseen > 0.0 else -1.0
    # Near the end descents are rounding and their ratio is noise: the forces decide, which are more accurate.
    blurred = abs(descent) <= BLUR * problem.blur(point) and float(ahead.size.sum()) < float(point.size.sum())
    if part < POOR:
        # From the length, not the radius: otherwise a step that ended within the ball would be proposed repeatedly.
        radius = SHRINK * length
    elif part > GOOD and length > ON_BORDER * radius:
        radius = min(GROWTH * radius, LARGEST_RADIUS * problem.size)
    return radius, part > ACCEPTED or blurred


def _within(values: FloatArray, force: FloatArray, radius: float) -> FloatArray:
    """The step within a ball to the highest point of f . d - d . K d/2, in coordinates along the eigenvectors [m].

    ``values`` are the eigenvalues, ascending; ``force`` is in the same coordinates.
    """
    if not len(values):
        return force
    singular = SINGULAR * float(np.abs(values).max())
    if values[0] > singular:
        step = force / values
        if float(np.sqrt(step @ step)) <= radius:
            return np.asarray(step)
    # |f/(lambda + mu)| = radius; each axis alone gives a mu that is too small, from which Newton's method climbs.
    # 1/|d| is concave in mu, so from below the method does not overshoot (Reinsch 1971) and needs no bracket.
    mu = max(0.0, float((np.abs(force) / radius - values).max()))
    lowest = max(0.0, singular - float(values[0]))
    if mu <= lowest:  # no force along the softest motion: it takes the rest of the radius (the hard case)
        step = np.where(values + lowest > singular, force / np.maximum(values + lowest, singular or 1.0), 0.0)
        left = radius**2 - float(step @ step)
        # K + mu I is singular along the lowest mode, so any amount of it solves the system. The amount that reaches the
        # border of the ball is taken, on the side of the force.
        if left >= 0.0:
            step[0] += np.copysign(np.sqrt(left), force[0]) if values[0] < -singular else 0.0
            return np.asarray(step)
        mu = lowest
    for _ in range(ROUNDS):
        step = force / (values + mu)
        length = float(np.sqrt(step @ step))
        if length <= (1.0 + ROUGH) * radius:
            break
        # Newton's method on 1/radius - 1/|d(mu)|, which is nearly straight, instead of |d| - radius, which has a pole.
        mu += (length / radius - 1.0) * length**2 / float(step @ (step / (values + mu)))
    return np.asarray(step)
