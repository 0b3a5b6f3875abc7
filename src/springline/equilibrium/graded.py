"""Continuation in stiffness: a stiff net is solved as a soft one first, which is then stiffened step by step.

Stiff springs that swing into place leave a search a narrow valley that bends: it may only go a little way along before
it climbs. Springs no stiffer than the loads ask for leave a wide one, and the shape at rest hardly changes from one
stage to the next (numerical continuation: Allgower and Georg, Numerical Continuation Methods, 1990).
"""

from __future__ import annotations

import numpy as np

from springline.equilibrium.newton import NewtonProgress, newton
from springline.equilibrium.problem import Point, Problem

SOFTEST = 10.0  # [-] of the load over the size: the stiffness that no spring exceeds in the first stage
STIFFER = 30.0  # [-] from one stage to the next
STEPS = 60  # of Newton's method in a stage
ROUGH = 1e-6  # tolerance of the stages before the last


def is_stiff(problem: Problem) -> bool:
    """Whether some spring is so stiff that the first stage is another net."""
    return bool((problem.model.springs.stiffness > STIFFER * _softest(problem)).any())


def graded(problem: Problem, start: Point, tolerance: float) -> NewtonProgress:
    """Newton's method by stages of stiffness; its last stage is the problem itself."""
    stiffest, limit = float(problem.model.springs.stiffness.max(initial=0.0)), _softest(problem)
    whole = NewtonProgress(start)
    while True:
        last = limit >= stiffest
        stage = problem if last else _softened(problem, limit)
        found = newton(stage, stage.at(whole.point.position), tolerance if last else ROUGH, STEPS)
        whole.point, whole.settled, whole.why = found.point, found.settled and last, found.why
        whole.iterations += found.iterations
        whole.factorizations += found.factorizations
        if last:
            break
        limit *= STIFFER
    if whole.settled and whole.point.energy > start.energy + problem.blur(start) + problem.blur(whole.point):
        whole.settled, whole.why = False, "stages of stiffness lead uphill"
    return whole


def _softest(problem: Problem) -> float:
    return SOFTEST * problem.whole_load / problem.size


def _softened(problem: Problem, limit: float) -> Problem:
    """The problem with no spring stiffer than a limit [N/m]."""
    springs = problem.model.springs
    return problem.with_model(
        problem.model._replace(springs=springs._replace(stiffness=np.minimum(springs.stiffness, limit)))
    )
