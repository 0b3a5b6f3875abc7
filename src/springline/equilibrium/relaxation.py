"""Relaxation: damped motion of fictitious masses toward lower energy, by forces alone, without a matrix.

Dynamic relaxation with kinetic damping (Day 1965; Cundall 1976; Barnes, Int. J. Space Struct. 14, 1999) sets all
velocities to zero whenever the kinetic energy has passed a peak. FIRE (Bitzek et al., Phys. Rev. Lett. 97, 170201,
2006) turns velocities toward the forces; its steps grow downhill and shrink uphill.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.newton import ENDLESS, NewtonProgress, stop_reason
from springline.equilibrium.problem import Point, Problem
from springline.progress import show_stage

STEPS = 200_000  # forces cost little; a shape that needs more steps requires Newton's method
MARGIN = 1.1  # [-] of the masses above Gershgorin's bound: the stiffness grows a little between two evaluations
CLOSING = 1e-4  # [-] of a length that an element's direction depends on: the limit of reasonable steps
LOOK = 10  # steps between two evaluations of the stiffness
LONGEST_STEP = 0.9  # FIRE: in units in which the highest frequency is at most 2
FIRST_STEP = 0.1  # FIRE: in those units
NEAR = 0.1  # [-] of the shortest length over which forces change their slope: longest motion of a particle in a step
SHORTEST = 1e-3  # [-] of the size: lower limit of such a length
SLOWER = 4.0  # [-] factor of the masses after a step to more energy than the method began with
PATIENCE, GROWTH, SHRINK, MIXING, FADING = 5, 1.1, 0.5, 0.1, 0.99  # FIRE: the values of its authors


def dynamic_relaxation(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> NewtonProgress:
    """Dynamic relaxation with kinetic damping from a shape; a failure to converge raises nothing."""
    progress, descent = NewtonProgress(point), _Descent(problem, point)
    velocity, highest = np.zeros_like(point.position), 0.0
    inverse = descent.inverse_masses(point)
    for step in range(steps):
        if descent.went_up(progress.point):
            progress.point, velocity, highest = descent.lowest, np.zeros_like(velocity), 0.0
            inverse = descent.inverse_masses(progress.point)
        point = progress.point
        if problem.is_at_rest(point, tolerance):
            progress.settled = True
            return progress
        if step % LOOK == 0:
            show_stage(f"step {step:,} of dynamic relaxation")
            if why := descent.is_lost(point):
                progress.why = why
                return progress
            # Masses may grow at once, which is stable, but must fall slowly: velocities belong to the masses with which
            # they were computed.
            inverse = np.minimum(descent.inverse_masses(point), inverse * 1.05)
        # After a stop the velocity is zero at a whole step, while leapfrog needs it at a half step.
        start = 0.5 if highest == 0.0 else 1.0  # velocities are half a step behind positions
        faster = descent.near(velocity + start * inverse * point.unbalanced, point)
        kinetic = float((faster * faster / np.where(inverse > 0.0, inverse, 1.0)).sum())
        if kinetic < highest:  # the peak lies near the middle of the last step
            # Back to the middle of the last step (Barnes 1999): from beyond the peak, the next course would first move
            # back over it.
            position, velocity, highest = point.position - 0.5 * velocity, np.zeros_like(velocity), 0.0
            inverse = descent.inverse_masses(point)
        else:
            position, velocity, highest = point.position + faster, faster, kinetic
        progress.point = problem.at(position)
        progress.iterations += 1
    progress.point = descent.lowest
    return _given_up(progress, steps, "dynamic relaxation")


def fire(problem: Problem, point: Point, tolerance: float, steps: int = STEPS) -> NewtonProgress:
    """FIRE, the fast inertial relaxation engine, from a shape; a failure to converge raises nothing."""
    progress, descent = NewtonProgress(point), _Descent(problem, point)
    velocity, dt, mixing, downhill = np.zeros_like(point.position), FIRST_STEP, MIXING, 0
    inverse = descent.inverse_masses(point)
    for step in range(steps):
        if descent.went_up(progress.point):
            progress.point = descent.lowest
            velocity, dt, mixing, downhill = np.zeros_like(velocity), FIRST_STEP, MIXING, 0
            inverse = descent.inverse_masses(progress.point)
        point = progress.point
        if problem.is_at_rest(point, tolerance):
            progress.settled = True
            return progress
        if step % LOOK == 0:
            if why := descent.is_lost(point):
                progress.why = why
                return progress
            inverse = descent.inverse_masses(point)
        position = point.position
        if float((point.unbalanced * velocity).sum()) > 0.0:
            downhill += 1
            if downhill > PATIENCE:
                dt, mixing = min(GROWTH * dt, LONGEST_STEP), FADING * mixing
        elif velocity.any():
            # FIRE 2.0 (Guenole et al., Comput. Mater. Sci. 175, 2020) also moves back half a step if the power is
            # negative, so that the next course does not begin uphill.
            position = position - 0.5 * dt * velocity
            velocity, dt, mixing, downhill = np.zeros_like(velocity), SHRINK * dt, MIXING, 0
            point = problem.at(position)
        velocity = _turn_velocity(velocity + dt * inverse * point.unbalanced, inverse, point.unbalanced, mixing)
        progress.point = problem.at(position + descent.near(dt * velocity, point))
        progress.iterations += 1
    progress.point = descent.lowest
    return _given_up(progress, steps, "FIRE")


class _Descent:
    """Descent of relaxation: steps are limited by the forces, and masses grow after a step that raised the energy.

    Attributes
    ----------
    lowest : the shape of the lowest energy so far
    """

    def __init__(self, problem: Problem, point: Point) -> None:
        self.problem, self.lowest = problem, point
        self._most = point.energy + problem.blur(point)
        self._slower = 1.0
        self._varied = np.append(problem.model.laws.spring, np.arange(problem.bars.springs, len(problem.bars)))

    def went_up(self, point: Point) -> bool:
        """Return True if a shape has more energy than the start; masses are larger afterwards."""
        # Peaks and overshoots are part of the method, so energies rise and fall. Above the energy of the start,
        # however, the result is no longer related to it: the lowest shape is used again, with larger masses.
        if point.energy <= self._most:
            self.lowest = point if point.energy < self.lowest.energy else self.lowest
            return False
        self._slower *= SLOWER
        return True

    def inverse_masses(self, point: Point) -> FloatArray:
        """One over the fictitious mass of each particle [m/N], shape (particles, 1), for steps of this course."""
        return inverse_masses(self.problem, point) / self._slower

    def near(self, step: FloatArray, point: Point) -> FloatArray:
        """A step of every particle [m], limited by the lengths over which its stiffness changes."""
        if point.multipliers is not None and len(self.problem.constraints.obstacles):
            leaps = self.problem.constraints.leaps(point.multipliers.evaluated, step)
            step = step / np.maximum(leaps, 1.0)[:, None]
        shortest = min(float(point.bar_forces.length[self._varied].min(initial=np.inf)), point.measured.shortest)
        if shortest == np.inf:
            return step
        most = NEAR * max(shortest, SHORTEST * self.problem.size)
        size = np.sqrt((step * step).sum(axis=1))
        return np.asarray(step * np.minimum(1.0, most / np.maximum(size, 1e-300))[:, None])

    def is_lost(self, point: Point) -> str:
        """Reason why the motion does not come to rest: particles too far away, or fading forces; else ""."""
        away = float(np.abs(point.position - self.problem.start).max(initial=0.0))
        if away > self.problem.horizon:
            return ENDLESS
        return stop_reason(self.problem, point, CLOSING)


def inverse_masses(problem: Problem, point: Point) -> FloatArray:
    """One over the fictitious mass of each particle, with dt = 1 [m/N], shape (particles, 1); 0 without stiffness.

    A mass of half the sum of the stiffness around a particle keeps every frequency at or below the limit of 2
    (Gershgorin's theorem on the stiffness divided by the masses).
    """
    # With dt = 1 leapfrog is stable while the highest eigenvalue of M^-1 K is below 4, and Gershgorin's rows of K are
    # at most twice the stiffness around a particle: m >= (2 around)/4.
    mass = 0.5 * MARGIN * problem.particle_stiffness(point)
    return np.where(mass > 0.0, 1.0 / np.where(mass > 0.0, mass, 1.0), 0.0)[:, None]


def _turn_velocity(velocity: FloatArray, inverse: FloatArray, force: FloatArray, mixing: float) -> FloatArray:
    """Velocities turned toward the forces by a part ``mixing``, measured with the masses."""
    mass = np.where(inverse > 0.0, 1.0 / np.where(inverse > 0.0, inverse, 1.0), 0.0)
    speed, push = float((mass * velocity**2).sum()), float((inverse * force**2).sum())
    if push == 0.0:
        return velocity
    return np.asarray((1.0 - mixing) * velocity + mixing * np.sqrt(speed / push) * inverse * force)


def _given_up(progress: NewtonProgress, steps: int, name: str) -> NewtonProgress:
    progress.why = f"{steps} steps of {name} were not enough"
    return progress
