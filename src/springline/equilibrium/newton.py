"""Newton's method on the energy, for shapes far from rest: predicted tensions, a shift where needed, a line search.

The step solves K dx = f with the true forces f and bars of stiffness T' along and T*/L across their axes, where T* is
the tension that the last step predicted, L + n . dx put into the law (the mixed iteration of Magisano, Leonetti and
Garcea, Int. J. Numer. Methods Eng. 109, 2017). The true tension after a long step across a bar is far above that of
the shape sought and makes plain Newton creep; the predicted one is not. Both agree at rest, so the end is quadratic.
Elements on a measure C have it alike: T' g g^T with g = grad C, and T* times the second derivatives of C.

In a trust region, for small shapes whose elements bend, the stiffness is exact, indefinite or not. Angles and hinges
turn by finite angles over short lengths, so that the energy is far from its quadratic model a short way off, and stiff
one way while it gives way in another. Each step is the lowest point of the model within a ball, (K + mu I) d = f with
mu >= max(0, -lowest eigenvalue), found from all eigenvalues of K (More and Sorensen, SIAM J. Sci. Stat. Comput. 4,
1983); the ball grows where the model foresees the energy and shrinks where it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.problem import COLLAPSED, Point, Problem
from springline.equilibrium.stiffness import factorize, negative_pivots, stiffness_of
from springline.equilibrium.unsupported import escape_text, no_direction_text
from springline.forces.springs import COINCIDENT
from springline.progress import is_working, show_stage

STEPS = 200  # a shape that needs more is not found by this method
ROUND = 1000  # of them, where steps are no longer than obstacles allow
FIRST_PUSH = 0.1  # [-] of every bar's stiffness: pushes a flat shape out of its plane as a net under tension would
EASE = 0.02  # [-] of the push that stays after a good step
BLIND = 0.05  # [-] a push from which on the step foresees nothing
LEAP = 0.5  # [-] of the size: no step moves further where forces between pairs fade with distance
LEAST_PUSH = 1e-9  # [-] below it a push is dropped, and asked for again where the stiffness is singular
LEAST_LIFT = 1e-7  # [-] of every bar's stiffness: first shift of an indefinite stiffness
MOST_PUSH = 1e9  # [-] no step helps once this much does not
LONGEST = 10.0  # [-] of the model's size: a longer plain step says that the stiffness is all but singular
FLATTENED = 0.5  # [-] of the slope along a step that may be left: less would only repeat what the next step does
SHORT = 0.3  # [-] of a step: where no longer part of it does, a venture is tried
VENTURES = 8  # steps of a venture
ENDLESS = "the energy falls without end, so that nothing stops what moves"
DESCENT = 1e-4  # [-] of the slope: least descent of the energy (Armijo)
TRIALS = 40  # of a line search
LEAST_STIFFNESS = 1e-9  # [-] of the stiffest bar, times the push: regularizes motions that no bar resists
REFINEMENTS = 6  # steps with old factors, each of which gains as much as the last step of Newton's method did
GAIN = 0.5  # [-] of the unbalanced forces, that such a step may leave
NEARLY = 1e-3  # [-] of the reference: a shape with no more unbalanced is all but in balance
NEAR = 1e-3  # [-] of the size: no such step is longer
STEADY = 1e-10  # [-] of the stiffest bar: regularizes motions that constraints leave open


@dataclass
class NewtonProgress:
    """Result of a method so far.

    Attributes
    ----------
    point : the last shape
    iterations, factorizations : counts
    settled : whether the shape is at rest to the tolerance
    why : reason for stopping, where it is not
    left : number of saddle points from which the search went on
    """

    point: Point
    iterations: int = 0
    factorizations: int = 0
    settled: bool = False
    why: str = ""
    left: int = 0

    def after(self, other: NewtonProgress) -> NewtonProgress:
        """This progress, with the steps of another that went before."""
        self.iterations += other.iterations
        self.factorizations += other.factorizations
        return self


def newton(
    problem: Problem, point: Point, tolerance: float, steps: int | None = None, stay: bool = False
) -> NewtonProgress:
    """Newton's method from a shape; never raises for want of convergence.

    ``stay`` keeps a shape that is all but in balance by plain steps, whether or not the balance is stable.
    """
    if steps is None:
        steps = ROUND if len(problem.constraints.obstacles) else STEPS
    search = _Search(problem, NewtonProgress(point))
    progress = search.progress
    # Only for "newton" as asked for by name: "auto" looks for a stable shape, and a descent leaves an unstable balance.
    if stay and not problem.is_at_rest(point, tolerance):
        search.find_near_balance(tolerance)
    # Asked first of all: a shape that is drawn at rest costs no factorization.
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
    """Why no further step is possible: forces have faded, or an element has lost its direction; "" where neither.

    ``before`` is the shape a step earlier: a particle that has less far to go than there is on its way to rest.
    """
    flown = problem.escaped_particles(point)
    if len(flown) and before is not None:
        flown = flown[(problem.to_go(point) >= problem.to_go(before))[flown]]
    if len(flown):
        return escape_text(flown)
    collapsed = problem.find_collapse(point, part)
    return no_direction_text(collapsed) if collapsed else ""


class Foreseen(NamedTuple):
    """Predicted tensions over lengths of bars and rows [N/m], shape (bars + rows,), and of elements, (e,) or None."""

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
        # No step has led to the first shape, so that its own tensions stand in for foreseen ones.
        self.foreseen = self._current_tensions(progress.point)
        self.push = self.lift = 0.0
        self.why = "no step lowers the energy any more"
        self.fades = len(problem.bars) > problem.bars.springs
        self._bent: tuple[Point, FloatArray] | None = None
        self._factors: Any = None
        self.rest, self.pause = 0, 1  # steps until the next venture, and that number after the next one that fails

    def step(self) -> bool:
        """Take one step; False where no step lowers the energy."""
        # Every pass through this loop tries one direction. It ends with a shape of lower energy, or with more push,
        # which turns the direction toward the forces and shortens it (Levenberg 1944, Marquardt 1963); so a descent is
        # found in the end wherever there is one.
        while self.push <= MOST_PUSH:
            point = self.progress.point
            step = self._direction(point, self.foreseen)
            step = None if step is None else self._leap(point, step)
            # A pushed step is too short by design, so that its line search may look further out. Not where forces fade:
            # there energy falls without end outward. Not beside obstacles: a longer step could come out behind one.
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
            # max() and not if/else: from zero the push begins at FIRST_PUSH, from anything else it grows tenfold.
            self.push = max(10.0 * self.push, FIRST_PUSH if self.push == 0.0 else 0.0)
        return False

    def find_near_balance(self, tolerance: float) -> None:
        """Go to a balance next to the start by plain steps, stable or not; stay at the start where there is none."""
        point = self.progress.point
        # "not a <= b", here and below, is true of NaN too: a shape without numbers is never kept.
        if not float(point.size.sum()) <= NEARLY * self.problem.reference(point):
            return
        # No shift and no line search: an unstable balance is a saddle of the energy, which a descent moves away from,
        # while plain Newton has it as a root like any other. It may only run where every step halves what is left.
        for _ in range(REFINEMENTS):
            try:
                factors = factorize(self.stiffness.assemble(point, point.along, point.across))
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
        """Take what the tolerance leaves, down to rounding, by the factors of the last step: no more factorizations."""
        for _ in range(REFINEMENTS if self._factors is not None else 0):
            point = self.progress.point
            total = float(point.size.sum())
            if total <= self.problem.rounding(point):
                return
            # Old factors converge linearly, by the error of the last Newton step, which near rest is next to nothing: a
            # step costs two triangular solves in place of a factorization.
            step = self._factors.solve(point.unbalanced.ravel()[self.problem.dofs])
            if not float(np.abs(step).max(initial=0.0)) <= NEAR * self.problem.size:
                return
            ahead = self.problem.at(self.problem.move_free_axes(point, step))
            if not float(ahead.size.sum()) <= GAIN * total:
                return
            self.progress.point = ahead

    def _leap(self, point: Point, step: FloatArray) -> FloatArray:
        """A step that leaps neither over an obstacle nor out of the reach of forces that fade with distance."""
        step = self.problem.limit_step_at_obstacles(point, step)
        longest = float(np.abs(step).max(initial=0.0))
        most = LEAP * self.problem.size
        return step * (most / longest) if self.fades and longest > most else step

    def _take(self, point: Point, part: float, step: FloatArray) -> None:
        before = self.progress.point
        # A pushed step is not that of the tensions it foresaw, so that these say nothing about where it led.
        foreseen = self.push < BLIND
        self.foreseen = (
            self._predict_tensions(before, point, part * step) if foreseen else self._current_tensions(point)
        )
        self.progress.point = point
        self.progress.iterations += 1
        # As in a trust region: most of a step taken, and the model is good enough for far less push; a small part, and
        # it is not. In between the push stays.
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
        """A few long steps uphill that end below the straight one's energy; False where they do not.

        Stiff bars that turn are stretched by the square of the angle, so that a straight step may only be short, while
        a long one is put right by those after it (the watchdog technique of Chamberlain et al., Math. Programming
        Study 16, 1982).
        """
        start = self.progress.point
        # The goal is what the straight step reached, not the start: a venture that only beats the start would have cost
        # steps for nothing.
        point, goal = start, straight[0].energy if straight else start.energy
        for _ in range(VENTURES):
            # Nothing but this bounds a step uphill, so none goes further than the shape is wide.
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
        # Ventures cost up to eight factorizations. Where they fail they are tried less and less often; a success sets
        # the pause back to 1.
        self.rest, self.pause = self.pause, min(2 * self.pause, 16)
        return False

    def _current_tensions(self, point: Point) -> Foreseen:
        """The tensions at a shape, as if a step had foreseen them."""
        return Foreseen(point.across, [None for _ in self.problem.measures.groups])

    def _predict_tensions(self, before: Point, point: Point, step: FloatArray) -> Foreseen:
        """Tensions as the step foresaw them: the law at the length L + n . dx, and at C + grad C . dx of elements."""
        moved = self.problem.spread(step)
        tensions = self.problem.measures.predict_tensions(before.measured, moved)
        return Foreseen(self._predicted_across(before, point, moved), tensions)

    def _predicted_across(self, before: Point, point: Point, moved: FloatArray) -> FloatArray:
        bars, bar_forces = self.problem.bars, before.bar_forces
        change = np.einsum("ij,ij->i", bar_forces.direction, moved[bars.head] - moved[bars.tail])
        # L + n . dx may be negative where a step turns a bar over; no law is asked for such a length.
        foreseen = bars.answer(np.maximum(bar_forces.length + change, 0.0)).tension
        length = point.bar_forces.length
        # T* belongs to the length foreseen, but is put over the true one: K is that of the shape where the next step
        # begins.
        ratio = np.where(length < COINCIDENT, point.bar_forces.ratio, foreseen / np.maximum(length, COINCIDENT))
        if before.multipliers is None or point.multipliers is None or self.problem.augmentation is None:
            return ratio
        value = before.multipliers.evaluated.value + self.problem.constraints.change(
            before.multipliers.evaluated, moved
        )
        tension = self.problem.constraints.tension(value, self.problem.augmentation)[0]
        return np.append(ratio, tension / point.multipliers.evaluated.length)

    def _direction(self, point: Point, foreseen: Foreseen) -> FloatArray | None:
        """The step of the free axes from a shape [m], or None where the stiffness gives none that descends."""
        along, (across, tensions) = point.along, foreseen
        bent = len(self.problem.measures) + self.problem.constraints.curved
        # T' >= 0 and T*/L >= 0 of every bar make K positive semidefinite without a look at its pivots: a net in tension
        # needs one factorization a step. Elements and surfaces bend either way, and are looked at.
        convex = bool((across >= 0.0).all() and (along >= 0.0).all()) and not bent
        if not convex:
            elements = self.problem.measures.hessians_at_tensions(point.position, point.measured, tensions)
            step = None if self.push else self._along_valley(point, along, across, elements)
            if step is not None:
                return step
            # The valley is lost: all that takes stiffness away is left out, bar by bar and element by element. What
            # remains is positive semidefinite by itself, and its step descends (as Gauss-Newton leaves out second
            # derivatives).
            along, across = np.maximum(along, 0.0), self._without_surfaces(np.maximum(across, 0.0))
            elements = self.problem.measures.hessians_at_tensions(point.position, point.measured, tensions, braced=True)
            return self._solve_step(point, along, across, elements, self.push, definite=False)
        return self._solve_step(point, along, across, [], self.push, definite=False)

    def _without_surfaces(self, across: FloatArray) -> FloatArray:
        """Stiffness across bars and rows without that of surfaces, which may bend either way [N/m], (bars + rows,)."""
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
        """The step of the exact stiffness, lifted as little as makes it positive definite; None where much is needed.

        Leaving out what makes it indefinite, as :meth:`_direction` does next, hides the valleys that buckling bars
        slide along.
        """
        # The true Hessian with a little lift follows a curved valley; the braced one of _direction() only zigzags
        # across it. So it is tried first, with the lift of the last step as a first guess: shapes next to one another
        # need alike.
        for lift in (0.0, *(max(self.lift, LEAST_LIFT) * 10.0**power for power in range(3))):
            step = self._solve_step(point, along, across, elements, lift, definite=True)
            if step is not None:
                # The next step begins lower, so that the lift dies out and the end is quadratic.
                self.lift = 0.2 * lift if lift else 0.1 * self.lift
                return step
        self.lift = min(1e3 * max(self.lift, LEAST_LIFT), MOST_PUSH)
        return None

    def _solve_step(
        self, point: Point, along: FloatArray, across: FloatArray, elements: list[FloatArray], extra: float,
        definite: bool,
    ) -> FloatArray | None:  # fmt: skip
        """The step of bars and rows of given stiffness and ``extra`` of their own; None where it does not descend."""
        # Motions that no bar resists are zero in K, and in the stiffness that a push adds: this little keeps their
        # pivots away from zero.
        least = max(self.push * LEAST_STIFFNESS, 0.0 if self.problem.augmentation is None else STEADY)
        lift: float | FloatArray = least * float(self.own.max(initial=0.0))
        if extra:
            along, across = along + extra * self.own, across + extra * self.own_across
            lift = lift + extra * (self.on_surfaces + self._bending(point))
            elements = [one + extra * brace for one, brace in zip(elements, point.measured.braces, strict=False)]
        matrix = self.stiffness.assemble(point, along, across, lift, elements=elements)
        # A diagonal entry that is not positive shows that K is not definite, before a factorization is paid for.
        if (matrix.diagonal() <= 0.0).any():
            return None
        self.progress.factorizations += 1
        try:
            factors = factorize(matrix)
        except RuntimeError:
            return None
        # Solving alone would not tell: the step of an indefinite K may descend by chance, and lead to a saddle.
        if definite and negative_pivots(factors):
            return None
        self._factors = factors
        force = point.unbalanced.ravel()[self.problem.dofs]
        step = factors.solve(force)
        if not np.isfinite(step).all() or force @ step <= 0.0:
            return None
        # K was all but singular: the step is long along motions that hardly meet resistance, and says nothing of how
        # far.
        if not self.push and np.abs(step).max() > LONGEST * self.problem.size:
            return None
        return np.asarray(step)


def line_search(problem: Problem, point: Point, step: FloatArray, grow: bool) -> tuple[Point, float] | None:
    """The shape at a fraction of a step where the energy is lower and nearly flat along it, and that fraction; or None.

    ``grow`` allows parts above one: the length of a pushed step means little.
    """
    force = point.unbalanced.ravel()[problem.dofs]
    slope, reach = -float(force @ step), float(np.abs(step).max())
    # Near rest the descent of a step is below the rounding of the energy. Without the blur the last steps, which halve
    # the forces and leave the energy as it is, would be refused.
    blur = problem.blur(point)
    low, high, part = (0.0, slope), None, 1.0
    for _ in range(TRIALS):
        trial = problem.at(problem.move_free_axes(point, part * step))
        if np.isfinite(trial.energy):
            here = -float(trial.unbalanced.ravel()[problem.dofs] @ step)
            lower = trial.energy <= point.energy + DESCENT * part * slope + blur
            # The slope of the energy along the step is known to far more digits than the energy, so that it decides
            # where to stop (the strong Wolfe conditions, of which DESCENT is the first). "here < 0" means that this
            # part of the step still descends: good enough, unless a longer one is allowed.
            flat = abs(here) <= FLATTENED * abs(slope) or (here < 0.0 and not grow)
            if lower and (flat or part * reach > problem.horizon):
                return trial, part
        else:
            # The energy overflowed, or a law gave NaN: the step was far too long, and only its beginning is of use.
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
    """Where to look next: further out, or between by regula falsi, kept off the ends."""
    if high is None:
        # Every trial so far descends, so that the minimum lies further out, at an unknown distance.
        return 4.0 * low[0]
    width = high[0] - low[0]
    inside = -low[1] / (high[1] - low[1]) if np.isfinite(high[1]) and high[1] > 0.0 else 0.25
    return low[0] + width * float(np.clip(inside, 0.1, 0.9))


MOST_AXES = 150  # free axes beyond which all eigenvalues cost too much
REGION_STEPS = 240
FIRST_RADIUS, LARGEST_RADIUS, SMALLEST_RADIUS = 0.3, 2.0, 1e-15  # [-] of the size
ACCEPTED = 1e-4  # [-] of the descent foreseen: a step that gains less is not taken
POOR, GOOD = 0.25, 0.75  # [-] of the descent foreseen: the ball shrinks below, and grows above
SHRINK, GROWTH = 0.25, 2.5  # [-]
ON_BORDER = 0.9  # [-] of the radius: a longer step was held by the ball
ROUGH = 0.05  # [-] of the radius, to which the length of a step is found
ROUNDS = 30  # of Newton's method for mu
SINGULAR = 1e-13  # [-] of the largest eigenvalue: a smaller one has no step of its own
PARTS = (1e-3, 1.0)  # [-] of the stiffness of elements, stage after stage
STAGED, STAGE = 1e-3, 80  # tolerance and steps of the stages before the last
CLOSING = 1e-2  # [-] of a length as drawn: an element with less left where steps end is losing its direction
BLUR = 4.0  # [-] of the rounding of energies, by which a step may go up if it leaves less unbalanced


def trust_region(problem: Problem, point: Point, tolerance: float, steps: int = REGION_STEPS) -> NewtonProgress:
    """Newton's method within a trust region from a shape; never raises for want of convergence."""
    progress, stiffness = NewtonProgress(point), stiffness_of(problem)
    radius, before = FIRST_RADIUS * problem.size, None
    while radius > SMALLEST_RADIUS * problem.size and progress.iterations < steps:
        point = progress.point
        if reason := _lost(problem, point, before):
            progress.why = reason
            return progress
        before = point
        if problem.is_at_rest(point, tolerance):
            progress.settled = True
            return progress
        # All eigenvalues at once, dense: the exact mu needs them, and a smaller ball at the same shape then costs no
        # more than a product. Hence MOST_AXES.
        matrix = stiffness.matrix(point).toarray()
        values, vectors = np.linalg.eigh(matrix)
        progress.factorizations += 1
        force = point.unbalanced.ravel()[problem.dofs]
        while progress.iterations < steps and radius > SMALLEST_RADIUS * problem.size:
            step = problem.limit_step_at_obstacles(point, vectors @ _within(values, vectors.T @ force, radius))
            ahead = problem.at(problem.move_free_axes(point, step))
            progress.iterations += 1
            # Of the step as it is taken, which an obstacle may have shortened, and not of the one that the ball allows.
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
    """Newton's method within a trust region by stages of the elements' stiffness, from a small share of it to all.

    What elements tear at loses its direction less readily where springs have found their places before.
    """
    whole = NewtonProgress(start)
    # Each stage begins where the last one ended, whether it settled or not: a stage is only there to come near.
    for part in PARTS:
        stage = problem if part == 1.0 else problem.replace_measures(problem.measures.scale_stiffness(part))
        goal, steps = (tolerance, REGION_STEPS) if part == 1.0 else (STAGED, STAGE)
        found = trust_region(stage, stage.at(whole.point.position), goal, steps)
        whole = found.after(whole)
    whole.point = problem.at(whole.point.position)
    if whole.settled and whole.point.energy > start.energy + problem.blur(start) + problem.blur(whole.point):
        whole.settled, whole.why = False, "stages of bending stiffness lead uphill"
    return whole


def _lost(problem: Problem, point: Point, before: Point | None) -> str:
    """Why there is no going on from a shape: particles have gone too far, or an element has no direction left."""
    if float(np.abs(point.position - problem.start).max(initial=0.0)) > problem.horizon:
        return ENDLESS
    return stop_reason(problem, point, before=before)


def _judge_step(
    problem: Problem, point: Point, ahead: Point, step: FloatArray, foreseen: float, radius: float
) -> tuple[float, bool]:
    """The next radius [m], and whether a step is taken, by the descent that was foreseen [J]."""
    descent, length = point.energy - ahead.energy, float(np.sqrt(step @ step))
    part = descent / foreseen if np.isfinite(descent) and foreseen > 0.0 else -1.0
    # At the end descents are rounding and their ratio is noise: there the forces decide, which are known better.
    blurred = abs(descent) <= BLUR * problem.blur(point) and float(ahead.size.sum()) < float(point.size.sum())
    if part < POOR:
        # Of the length and not of the radius: a step that ended within the ball would be proposed again and again.
        radius = SHRINK * length
    elif part > GOOD and length > ON_BORDER * radius:
        radius = min(GROWTH * radius, LARGEST_RADIUS * problem.size)
    return radius, part > ACCEPTED or blurred


def _within(values: FloatArray, force: FloatArray, radius: float) -> FloatArray:
    """The step along eigenvectors to the lowest point of f . d - d . K d/2, turned over, within a ball [m].

    ``values`` are the eigenvalues, ascending, ``force`` is along their vectors.
    """
    if not len(values):
        return force
    singular = SINGULAR * float(np.abs(values).max())
    if values[0] > singular:
        step = force / values
        if float(np.sqrt(step @ step)) <= radius:
            return np.asarray(step)
    # |f/(lambda + mu)| = radius; each axis alone gives a mu that is too small, from which Newton's method climbs
    # Begun from below: 1/|d| is concave in mu, so that Newton's method climbs without overshooting (Reinsch 1971), and
    # needs no bracket.
    mu = max(0.0, float((np.abs(force) / radius - values).max()))
    lowest = max(0.0, singular - float(values[0]))
    if mu <= lowest:  # nothing pushes along the softest motion: it takes what the others leave (the hard case)
        step = np.where(values + lowest > singular, force / np.maximum(values + lowest, singular or 1.0), 0.0)
        left = radius**2 - float(step @ step)
        # K + mu I is singular along the lowest mode, so that any amount of it solves the system. As much is taken as
        # reaches the border of the ball, to the side that the force leans to.
        if left >= 0.0:
            step[0] += np.copysign(np.sqrt(left), force[0]) if values[0] < -singular else 0.0
            return np.asarray(step)
        mu = lowest
    for _ in range(ROUNDS):
        step = force / (values + mu)
        length = float(np.sqrt(step @ step))
        if length <= (1.0 + ROUGH) * radius:
            break
        # Newton's method on 1/radius - 1/|d(mu)|, which is nearly straight, in place of |d| - radius, which has a pole.
        mu += (length / radius - 1.0) * length**2 / float(step @ (step / (values + mu)))
    return np.asarray(step)
