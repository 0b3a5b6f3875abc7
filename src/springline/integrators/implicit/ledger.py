"""Energy that an implicit step dissipates by itself, from the formulas of the method and the forces of the step."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.integrators.contract import Newmark
from springline.integrators.implicit.equations import End, Start


class StepEnergies:
    """Energies that a step took from the motion, apart from losses and work [J].

    With M a = F + D + T - r, where a is the acceleration that the method weights, F and D the forces of position and of
    velocity at the evaluation point, T the forces of exact constraints and r the residual, the kinetic energy changes
    by (F + D + T - r) . dx - P in a step of displacement dx. P depends only on the coefficients of the method; it is
    m |dv|^2/2 for backward Euler and zero for the implicit midpoint rule.

    Attributes
    ----------
    kinetic : P, by the coefficients of the method [J]
    forces : (F + D + T - r) . dx over all free axes [J]
    """

    def __init__(self, method: Newmark, begin: Start, end: End, free: np.ndarray, mass: FloatArray, bent: bool) -> None:
        """``mass`` of the particles [kg], shape (particles,); ``bent`` if rigid bodies project the accelerations."""
        weight = np.where(free, mass[:, None], 0.0)
        h, first = begin.h, begin.acceleration if method.carried else np.zeros_like(begin.acceleration)
        first = first if len(first) else np.zeros_like(end.acceleration)
        last = end.acceleration
        # The formulas of Newmark, not differences of the state: an error in the state stays visible in the balance.
        moved = h * (begin.velocity + h * ((0.5 - method.beta) * first + method.beta * last))
        change = h * ((1.0 - method.gamma) * first + method.gamma * last)
        weighted = method.alpha_m * first + (1.0 - method.alpha_m) * last
        self.kinetic = float((weight * (weighted * moved - (begin.velocity + 0.5 * change) * change)).sum())
        displacement = np.where(weight > 0.0, end.position - begin.position, 0.0)
        # Rigid bodies of rods have no multipliers, so their forces are known only by the accelerations.
        total = weight * weighted if bent else end.force + end.drag + end.tied - end.residual
        self.forces = float((total * displacement).sum())

    def dissipation(self, potential: float, lost: float, work: float) -> float:
        """Return the energy that the method dissipated [J], negative if it created energy.

        Parameters
        ----------
        potential : change of the potential energy in the step [J]
        lost : dissipation by forces that was booked for the step [J]
        work : work on free particles that was booked for the step [J]
        """
        # The forces along the step less the change of the potential: the error of the method's quadrature of f . dx.
        return self.kinetic - (potential + self.forces) + work - lost
