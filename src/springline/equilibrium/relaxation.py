"""Relaxation: fictitious masses roll downhill and are stopped at the right moments. No matrix, only forces.

Dynamic relaxation with kinetic damping (Day 1965; Cundall 1976; Barnes, Int. J. Space Struct. 14, 1999): all
velocities are set to zero whenever the kinetic energy has passed a peak. FIRE (Bitzek et al., Phys. Rev. Lett. 97,
170201, 2006): velocities are turned toward the forces, steps grow downhill and shrink uphill.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.newton import Progress
from springline.equilibrium.problem import Point, Problem

STEPS = 200_000  # forces cost little; a shape that needs more is for Newton's method
MARGIN = 1.1  # [-] of the masses above Gershgorin's bound: the stiffness grows a little between two looks at it
LOOK = 10  # steps between two looks at the stiffness
LONGEST_STEP = 0.9  # FIRE: in units in which the highest frequency is at most 2
FIRST_STEP = 0.1  # FIRE: the same units
PATIENCE, GROWTH, SHRINK, MIXING, FADING = 5, 1.1, 0.5, 0.1, 0.99  # FIRE: the values of its authors


def dynamic_relaxation(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> Progress:
    """Dynamic relaxation with kinetic damping from a shape; never raises for want of convergence."""
    progress = Progress(point)
    velocity, highest = np.zeros_like(point.position), 0.0
    inverse = inverse_masses(problem, point)
    for step in range(steps):
        point = progress.point
        if problem.settled(point, tolerance):
            progress.settled = True
            return progress
        if step % LOOK == 0:
            inverse = np.minimum(inverse_masses(problem, point), inverse * 1.05)
        start = 0.5 if highest == 0.0 else 1.0  # velocities live half a step before positions
        faster = velocity + start * inverse * point.unbalanced
        kinetic = float((faster * faster / np.where(inverse > 0.0, inverse, 1.0)).sum())
        if kinetic < highest:  # the peak lies near the middle of the last step
            position, velocity, highest = point.position - 0.5 * velocity, np.zeros_like(velocity), 0.0
            inverse = inverse_masses(problem, point)
        else:
            position, velocity, highest = point.position + faster, faster, kinetic
        progress.point = problem.at(position)
        progress.iterations += 1
    return _given_up(progress, steps, "dynamic relaxation")


def fire(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> Progress:
    """FIRE, the fast inertial relaxation engine, from a shape; never raises for want of convergence."""
    progress = Progress(point)
    velocity, dt, mixing, downhill = np.zeros_like(point.position), FIRST_STEP, MIXING, 0
    inverse = inverse_masses(problem, point)
    for step in range(steps):
        point = progress.point
        if problem.settled(point, tolerance):
            progress.settled = True
            return progress
        if step % LOOK == 0:
            inverse = inverse_masses(problem, point)
        position = point.position
        if float((point.unbalanced * velocity).sum()) > 0.0:
            downhill += 1
            if downhill > PATIENCE:
                dt, mixing = min(GROWTH * dt, LONGEST_STEP), FADING * mixing
        elif velocity.any():
            position = position - 0.5 * dt * velocity
            velocity, dt, mixing, downhill = np.zeros_like(velocity), SHRINK * dt, MIXING, 0
            point = problem.at(position)
        velocity = _turned(velocity + dt * inverse * point.unbalanced, inverse, point.unbalanced, mixing)
        progress.point = problem.at(position + dt * velocity)
        progress.iterations += 1
    return _given_up(progress, steps, "FIRE")


def inverse_masses(problem: Problem, point: Point) -> FloatArray:
    """One over the fictitious mass of each particle, with dt = 1 [m/N], shape (particles, 1); 0 where nothing pulls.

    A mass of half the sum of the stiffness around a particle keeps every frequency at or below the limit of 2
    (Gershgorin's theorem on the stiffness divided by the masses).
    """
    bars, pull = problem.bars, point.pull
    stiff = np.maximum(np.abs(pull.modulus), bars.stiffness) + np.abs(pull.ratio)
    count = len(point.position)
    total = np.asarray(np.bincount(bars.tail, stiff, count) + np.bincount(bars.head, stiff, count), dtype=np.float64)
    if point.grip is not None and problem.hold is not None:
        total += problem.rules.around(problem.hold.stiffness + np.abs(point.grip.ratio))
    for group in problem.measures.groups:
        corners = problem.measures.corners(group)
        rows = np.abs(problem.measures.blocks(group, point.position)).sum(axis=2)
        rows = 0.5 * rows.reshape(*corners.shape, 3).max(axis=2)
        total += np.bincount(corners.ravel(), rows.ravel(), count)
    mass = 0.5 * MARGIN * total
    return np.where(mass > 0.0, 1.0 / np.where(mass > 0.0, mass, 1.0), 0.0)[:, None]


def _turned(velocity: FloatArray, inverse: FloatArray, force: FloatArray, mixing: float) -> FloatArray:
    """Velocities turned toward the forces by a part ``mixing``, measured with the masses."""
    mass = np.where(inverse > 0.0, 1.0 / np.where(inverse > 0.0, inverse, 1.0), 0.0)
    speed, push = float((mass * velocity**2).sum()), float((inverse * force**2).sum())
    if push == 0.0:
        return velocity
    return np.asarray((1.0 - mixing) * velocity + mixing * np.sqrt(speed / push) * inverse * force)


def _given_up(progress: Progress, steps: int, name: str) -> Progress:
    progress.why = f"{steps} steps of {name} were not enough"
    return progress
