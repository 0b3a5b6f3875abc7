"""Newton's method with the exact stiffness and as much damping as a descent needs, for large scenes with elements.

Each step solves (K + mu D) d = f, with D the stiffness around each particle as drawn and mu no smaller than
definiteness requires. So a step is the lowest point of the quadratic model in a ball, whose size mu determines (More
and Sorensen, SIAM J. Sci. Stat. Comput. 4, 1983). mu follows the ratio of the actual descent to that of the model, as
the radius of a trust region does. Films and sheets have motions within their surface with hardly any stiffness, or a
negative one. Steps without the negative stiffness zigzag there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.newton import BLUR, NewtonProgress, lost_reason
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import is_definite, stiffness_of
from springline.progress import is_working, show_stage

STEPS = 240
FIRST, LEAST, MOST = 1e-2, 1e-10, 1e6  # [-] mu at first, at least unless it is zero, and at most
LESS, MORE = 0.2, 4.0  # factors of mu after good and poor steps
GOOD, POOR, ACCEPTED = 0.75, 0.25, 1e-4  # [-] actual descent over that of the model
LONGEST = 0.5  # [-] of the size: longest step
SOFT = 1e-6  # [-] of the largest entry of D: its smallest


def damped_newton(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> NewtonProgress:
    """Advance a shape by damped steps with the exact stiffness; a failure to converge raises nothing."""
    search = _Damped(problem, NewtonProgress(point))
    progress, before = search.progress, None
    while progress.iterations < steps:
        point = progress.point
        if problem.is_at_rest(point, tolerance):
            progress.settled = True
            return progress
        if reason := lost_reason(problem, point, before):
            progress.why = reason
            return progress
        if is_working():
            left = f"forces of {problem.relative(point):.1e} of the load are unbalanced"
            show_stage(f"damped step {progress.iterations + 1} of Newton's method, {left}")
        before = point
        if not search.step():
            progress.why = "no damped step of Newton's method lowers the energy any more"
            return progress
    progress.why = f"{steps} damped steps of Newton's method were not enough"
    return progress


class _Damped:
    """State between two steps: the damping, and its scale at each axis."""

    def __init__(self, problem: Problem, progress: NewtonProgress) -> None:
        self.problem, self.progress, self.stiffness = problem, progress, stiffness_of(problem)
        around = np.repeat(problem.particle_stiffness(progress.point), 3)[problem.dofs]
        self.scale = np.maximum(around, SOFT * float(around.max(initial=0.0)))
        self.damping = FIRST

    def step(self) -> bool:
        """Take one step; return False if no damping gives a step to less energy."""
        problem, point = self.problem, self.progress.point
        force = point.unbalanced.ravel()[problem.dofs]
        while self.damping <= MOST:
            damping = self.damping
            matrix = self._damped_matrix(point)
            step = self._solve(matrix, force)
            if step is None:
                self.damping = MORE * max(damping, LEAST)
                continue
            step = problem.limit_step_at_obstacles(point, step)
            ahead = problem.at(problem.move_free_axes(point, step))
            self.progress.iterations += 1
            # The model without the damping, whose lowest point in a ball the step is.
            curved = step @ (matrix @ step) - damping * (self.scale @ (step * step))
            if self._judge(point, ahead, float(force @ step - 0.5 * curved)):
                self.progress.point = ahead
                return True
        return False

    def _damped_matrix(self, point: Point) -> Any:
        elements = point.measured.blocks
        return self.stiffness.assemble(point, point.along, point.across, self.damping * self.scale, elements=elements)

    def _solve(self, matrix: Any, force: FloatArray) -> FloatArray | None:
        """Return the step of a matrix; None if it is not positive definite, or the step leaves the scene."""
        if (matrix.diagonal() <= 0.0).any():
            return None
        self.progress.factorizations += 1
        try:
            factors = self.stiffness.factorize(matrix, definite=True)
        except RuntimeError:
            return None
        if not is_definite(factors):
            return None
        step = factors.solve(force)
        return step if float(np.abs(step).max(initial=0.0)) <= LONGEST * self.problem.size else None

    def _judge(self, point: Point, ahead: Point, foreseen: float) -> bool:
        """Set the next damping from the descent that the model predicts [J]; return True if a step is accepted."""
        descent = point.energy - ahead.energy
        part = descent / foreseen if np.isfinite(descent) and foreseen > 0.0 else -1.0
        # Near the end descents are rounding and their ratio is noise: the forces decide, which are more accurate.
        blurred = abs(descent) <= BLUR * self.problem.blur(point)
        if blurred:
            part = 1.0 if float(ahead.size.sum()) < float(point.size.sum()) else -1.0
        if part < POOR:
            self.damping = MORE * max(self.damping, LEAST)
        elif part > GOOD:
            self.damping = LESS * self.damping if self.damping > LEAST else 0.0
        return part > ACCEPTED
