"""What is only rounding beside a scene's own sizes: it is shown as nothing, in words, pictures and pages alike.

Positions of size X [m] are known to some units in their last place. So a spring of stiffness k [N/m] cannot tell
forces below a share of k X from nothing, nor can what swings at sqrt(k/m) or falls by g tell speeds below that share of
X sqrt(k/m) and sqrt(g X).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from springline.checks import FloatArray
from springline.forces.coulomb import ElectricFields
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.model.families import Model

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium

SHARE = 1e-12  # [-] of what the sizes make: 4,500 units in the last place, which sums and solving leave


def nothing_below(values: FloatArray, least: FloatArray | float) -> FloatArray:
    """``values`` with those no larger than ``least`` as exactly 0; of vectors, shape (n, 3), by their length."""
    size = np.abs(values) if values.ndim < 2 else np.sqrt((values * values).sum(axis=1, keepdims=True))
    return np.where(size <= least, 0.0, values)


def length_rounding(model: Model, position: FloatArray, share: float = SHARE) -> float:
    """Lengths [m] that are rounding beside the coordinates and the springs' lengths."""
    far = float(np.abs(position).max(initial=0.0, where=np.isfinite(position)))
    return share * max(far, float(model.springs.rest_length.max(initial=0.0)))


def tension_rounding(model: Model, position: FloatArray, tension: FloatArray, share: float = SHARE) -> FloatArray:
    """Tensions [N] that are rounding, for each spring, shape (springs,): beside k X, and beside the largest of all."""
    largest = float(np.abs(tension).max(initial=0.0, where=np.isfinite(tension)))
    return np.asarray(np.maximum(model.springs.stiffness * length_rounding(model, position, share), share * largest))


def force_rounding(model: Model, position: FloatArray) -> float:
    """Forces on particles [N] that are rounding, beside the springs' k X, the weights and the loads."""
    stiffest = float(model.springs.stiffness.max(initial=0.0))
    weight = float(model.particles.mass.max(initial=0.0)) * _gravity(model)
    load = float(np.abs(model.room(Loads).force).max(initial=0.0))
    charge = np.abs(model.particles.charge).max(initial=0.0)
    load = max(load, float(charge * np.abs(model.room(ElectricFields).field).max(initial=0.0)))
    return max(stiffest * length_rounding(model, position), SHARE * weight, SHARE * load)


def residual_rounding(shape: Equilibrium) -> float:
    """Unbalanced force of a shape at rest [N], below which no force can be told; 0 for one not at rest."""
    return shape.residual if shape.converged else 0.0


def speed_rounding(model: Model, position: FloatArray, velocity: FloatArray) -> float:
    """Speeds [m/s] that are rounding, beside X sqrt(k/m), sqrt(g X) and the largest speed."""
    length = length_rounding(model, position)
    mass = model.particles.mass
    lightest = float(mass.min(initial=np.inf, where=mass > 0.0))
    # Without a mass `lightest` is infinite and nothing swings.
    swing = length * np.sqrt(float(model.springs.stiffness.max(initial=0.0)) / lightest)
    # of_lengths() has SHARE in it already, and is divided by it again here: the size itself belongs under the root.
    fall = SHARE * np.sqrt(_gravity(model) * length / SHARE)
    return max(float(swing), float(fall), SHARE * float(np.abs(velocity).max(initial=0.0, where=np.isfinite(velocity))))


def energy_rounding(energies: FloatArray) -> float:
    """Energies [J] that are rounding beside the largest of those that are shown together."""
    return SHARE * float(np.abs(energies).max(initial=0.0, where=np.isfinite(energies)))


def _gravity(model: Model) -> float:
    return float(np.sqrt((np.atleast_2d(model.room(Gravities).acceleration) ** 2).sum(axis=1)).max(initial=0.0))
