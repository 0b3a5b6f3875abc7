"""Newton's method within a trust region, for small shapes whose elements bend: the exact stiffness, indefinite or not.

Angles and hinges turn by finite angles over short lengths, so that the energy is far from its quadratic model a short
way off, and stiff one way while it gives way in another. Each step is the lowest point of the model within a ball,
(K + mu I) d = f with mu >= max(0, -lowest eigenvalue), found from all eigenvalues of K (More and Sorensen, SIAM J. Sci.
Stat. Comput. 4, 1983); the ball grows where the model foresees the energy and shrinks where it does not.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.newton import ENDLESS, RUNAWAY, NewtonProgress, lost
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.refusals import without_direction
from springline.equilibrium.stiffness import stiffness_of

MOST_AXES = 150  # free axes beyond which all eigenvalues cost too much
STEPS = 240
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


def trust_region(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> NewtonProgress:
    """Newton's method within a trust region from a shape; never raises for want of convergence."""
    progress, stiffness = NewtonProgress(point), stiffness_of(problem)
    radius = FIRST_RADIUS * problem.size
    while radius > SMALLEST_RADIUS * problem.size and progress.iterations < steps:
        point = progress.point
        if reason := _lost(problem, point):
            progress.why = reason
            return progress
        if problem.settled(point, tolerance):
            progress.settled = True
            return progress
        # All eigenvalues at once, dense: the exact mu needs them, and a smaller ball at the same shape then costs no
        # more than a product. Hence MOST_AXES.
        matrix = stiffness.matrix(point).toarray()
        values, vectors = np.linalg.eigh(matrix)
        progress.factorizations += 1
        force = point.unbalanced.ravel()[problem.dofs]
        while progress.iterations < steps and radius > SMALLEST_RADIUS * problem.size:
            step = problem.short_of_obstacles(point, vectors @ _within(values, vectors.T @ force, radius))
            ahead = problem.at(problem.moved(point, step))
            progress.iterations += 1
            # Of the step as it is taken, which an obstacle may have shortened, and not of the one that the ball allows.
            foreseen = float(force @ step - 0.5 * step @ matrix @ step)
            radius, taken = _judged(problem, point, ahead, step, foreseen, radius)
            if taken:
                progress.point = ahead
                break
    closing = problem.collapsed(progress.point, CLOSING)
    ended = f"{progress.iterations} steps of Newton's method within a trust region were not enough"
    progress.why = without_direction(closing) if closing else ended
    return progress


def bent_by_stages(problem: Problem, start: Point, tolerance: float) -> NewtonProgress:
    """Newton's method within a trust region by stages of the elements' stiffness, from a small share of it to all.

    What elements tear at loses its direction less readily where springs have found their places before.
    """
    whole = NewtonProgress(start)
    # Each stage begins where the last one ended, whether it settled or not: a stage is only there to come near.
    for part in PARTS:
        stage = problem if part == 1.0 else problem.with_measures(problem.measures.softened(part))
        goal, steps = (tolerance, STEPS) if part == 1.0 else (STAGED, STAGE)
        found = trust_region(stage, stage.at(whole.point.position), goal, steps)
        whole = found.after(whole)
    whole.point = problem.at(whole.point.position)
    if whole.settled and whole.point.energy > start.energy + problem.blur(start) + problem.blur(whole.point):
        whole.settled, whole.why = False, "stages of bending stiffness lead uphill"
    return whole


def _lost(problem: Problem, point: Point) -> str:
    """Why there is no going on from a shape: particles have gone too far, or an element has no direction left."""
    if float(np.abs(point.position - problem.start).max(initial=0.0)) > RUNAWAY * problem.size:
        return ENDLESS
    return lost(problem, point)


def _judged(
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
