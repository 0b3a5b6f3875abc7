"""Newton's method on the energy, for shapes far from rest: predicted tensions, a shift where needed, a line search.

The step solves K dx = f with the true forces f and bars of stiffness T' along and T*/L across their axes, where T* is
the tension that the last step predicted, L + n . dx put into the law (the mixed iteration of Magisano, Leonetti and
Garcea, Int. J. Numer. Methods Eng. 109, 2017). The true tension after a long step across a bar is far above that of
the shape sought and makes plain Newton creep; the predicted one is not. Both agree at rest, so the end is quadratic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.problem import ROUNDING, Point, Problem
from springline.equilibrium.stiffness import Stiffness, factorized, negative_pivots

STEPS = 200  # a shape that needs more is not found by this method
FIRST_PUSH = 0.1  # [-] of every bar's stiffness: pushes a flat shape out of its plane as a net under tension would
LEAST_PUSH = 1e-9  # [-] below it a push is dropped, and asked for again where the stiffness is singular
MOST_PUSH = 1e9  # [-] no step helps once this much does not
LONGEST = 10.0  # [-] of the model's size: a longer plain step says that the stiffness is all but singular
FLATTENED = 0.5  # [-] of the slope along a step that may be left: less would only repeat what the next step does
SHORT = 0.3  # [-] of a step: where no longer part of it does, a bent one is tried
BENDS = 6  # corrections of a bent step
RUNAWAY = 1e8  # [-] of the model's size: who is further away is not coming back
DESCENT = 1e-4  # [-] of the slope: least descent of the energy (Armijo)
TRIALS = 40  # of a line search
LIFT = 1e-9  # [-] of the stiffest bar, times the push: holds what no bar holds


@dataclass
class Progress:
    """What a method did.

    Attributes
    ----------
    point : the last shape
    iterations, factorizations : counts
    settled : whether the shape is at rest to the tolerance
    why : what stopped it, where it is not
    """

    point: Point
    iterations: int = 0
    factorizations: int = 0
    settled: bool = False
    why: str = ""


def newton(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> Progress:
    """Newton's method from a shape; never raises for want of convergence."""
    search = _Search(problem, Progress(point))
    progress = search.progress
    while not problem.settled(progress.point, tolerance):
        if progress.iterations >= steps:
            progress.why = f"{steps} steps of Newton's method were not enough"
            return progress
        if not search.step():
            progress.why = search.why
            return progress
    progress.settled = True
    return progress


class _Search:
    """Newton's method between two steps: predicted tensions over lengths, the push, and whether K may be indefinite."""

    def __init__(self, problem: Problem, progress: Progress) -> None:
        self.problem, self.progress = problem, progress
        self.stiffness = Stiffness(problem)
        self.own = problem.bars.stiffness
        self.ratio = progress.point.pull.ratio
        self.push = 0.0
        self.why = "no step lowers the energy any more"
        self.trusted = True  # whether the exact stiffness is tried where bars push
        self.size = float(np.ptp(problem.start, axis=0).max(initial=0.0)) or 1.0

    def step(self) -> bool:
        """Take one step; False where there is none that lowers the energy."""
        while self.push <= MOST_PUSH:
            direction = self._direction()
            if direction is not None:
                step, factors = direction
                found = line_search(self.problem, self.progress.point, step, grow=self.push > 0.0)
                if found is None or found[1] < SHORT:
                    found = self._curved(step, factors, found)
                if found is not None and np.abs(found[0].position - self.problem.start).max() > RUNAWAY * self.size:
                    self.why = "the energy falls without end, so that nothing stops what moves"
                    return False
                if found is not None:
                    self._take(found, step)
                    return True
            self.push = max(10.0 * self.push, FIRST_PUSH if self.push == 0.0 else 0.0)
        return False

    def _take(self, found: tuple[Point, float], direction: FloatArray) -> None:
        point, part = found
        before = self.progress.point
        self.ratio = point.pull.ratio if self.push >= 0.05 else self._predicted(before, point, part * direction)
        self.progress.point = point
        self.progress.iterations += 1
        if part >= 0.5:
            self.push *= 0.02 if part <= 2.0 else 0.01
        elif part < 0.1 and self.push:
            self.push *= 4.0
        if self.push < LEAST_PUSH:
            self.push = 0.0

    def _curved(
        self, step: FloatArray, factors: Any, straight: tuple[Point, float] | None
    ) -> tuple[Point, float] | None:
        """A longer part of the step, bent so that stiff bars turn without stretching; ``straight`` where none is better.

        A straight step stretches what turns by the square of the angle, which stiff bars allow only a little of. The
        forces that the step did not foresee are taken back with the factors at hand (a second-order correction).
        """
        problem, point = self.problem, self.progress.point
        force = point.unbalanced.ravel()[problem.dofs]
        slope, best, part = -float(force @ step), straight, 1.0
        while part > (straight[1] if straight else 1e-3):
            trial = problem.at(problem.moved(point, part * step))
            for _ in range(BENDS):
                surprise = trial.unbalanced.ravel()[problem.dofs] - (1.0 - part) * force
                trial = problem.at(problem.moved(trial, factors.solve(surprise)))
                if not np.isfinite(trial.energy):
                    break
                if trial.energy <= point.energy + DESCENT * part * slope:
                    return (trial, part) if best is None or trial.energy < best[0].energy else best
            part *= 0.5
        return best

    def _predicted(self, before: Point, point: Point, step: FloatArray) -> FloatArray:
        """Tension over length as the step foresaw it [N/m], shape (bars,): the law at the length L + n . dx."""
        moved = np.zeros(self.problem.free.size)
        moved[self.problem.dofs] = step
        moved = moved.reshape(-1, 3)
        bars, pull = self.problem.bars, before.pull
        change = np.einsum("ij,ij->i", pull.direction, moved[bars.head] - moved[bars.tail])
        foreseen = bars.answer(np.maximum(pull.length + change, 0.0)).tension
        return np.where(point.pull.length > 0.0, foreseen / np.maximum(point.pull.length, 1e-300), point.pull.ratio)

    def _direction(self) -> tuple[FloatArray, Any] | None:
        """The step of the free axes [m] and the factors it came from, or None where none descends."""
        point = self.progress.point
        along, across = point.pull.modulus, self.ratio
        convex = bool((across >= 0.0).all() and (along >= 0.0).all()) and not len(self.problem.measures)
        if not convex and self.push == 0.0 and self.trusted:
            direction = self._solved(along, across, definite=True)
            if direction is not None:
                return direction
        if not convex:
            along, across = np.maximum(along, 0.0), np.maximum(across, 0.0)
        extra = self.push * self.own
        return self._solved(along + extra, across + extra, definite=False)

    def _solved(self, along: FloatArray, across: FloatArray, definite: bool) -> tuple[FloatArray, Any] | None:
        point, problem = self.progress.point, self.problem
        lift = self.push * LIFT * float(self.own.max(initial=0.0)) if self.push else 0.0
        matrix = self.stiffness.filled(point, along, across, lift)
        if (matrix.diagonal() <= 0.0).any():
            return None
        self.progress.factorizations += 1
        try:
            factors = factorized(matrix)
        except RuntimeError:
            return None
        if definite and negative_pivots(factors):
            return None
        force = point.unbalanced.ravel()[problem.dofs]
        step = factors.solve(force)
        if not np.isfinite(step).all() or force @ step <= 0.0:
            return None
        if not self.push and np.abs(step).max() > LONGEST * self.size:
            return None
        return np.asarray(step), factors


def line_search(problem: Problem, point: Point, step: FloatArray, grow: bool) -> tuple[Point, float] | None:
    """A part of a step at which the energy is lower and flat along it, and the shape there; None where there is none.

    ``grow`` allows parts above one: the length of a pushed step means little.
    """
    force = point.unbalanced.ravel()[problem.dofs]
    slope = -float(force @ step)
    blur = 16.0 * ROUNDING * (float(np.abs(point.pull.energy).sum()) + abs(point.energy))
    low, high, part = (0.0, slope), None, 1.0
    for _ in range(TRIALS):
        trial = problem.at(problem.moved(point, part * step))
        if np.isfinite(trial.energy):
            here = -float(trial.unbalanced.ravel()[problem.dofs] @ step)
            lower = trial.energy <= point.energy + DESCENT * part * slope + blur
            flat = abs(here) <= FLATTENED * abs(slope) or (here < 0.0 and not grow)
            if lower and flat:
                return trial, part
        else:
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
        return 4.0 * low[0]
    width = high[0] - low[0]
    inside = -low[1] / (high[1] - low[1]) if np.isfinite(high[1]) and high[1] > 0.0 else 0.25
    return low[0] + width * float(np.clip(inside, 0.1, 0.9))
