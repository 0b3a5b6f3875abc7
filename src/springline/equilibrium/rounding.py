"""Thresholds of rounding relative to a scene's own sizes; smaller values are shown as 0 in texts, pictures and pages.

Positions of size X [m] are known to a few units in the last place. So a spring or an element of stiffness k [N/m]
cannot resolve forces below a share of k X, and a particle that oscillates at sqrt(k/m) or falls with g cannot resolve
speeds below that share of X sqrt(k/m) and sqrt(g X).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from springline.checks import FloatArray
from springline.forces import net
from springline.forces.coulomb import ElectricFields
from springline.forces.gravity import Gravities
from springline.forces.loads import Loads
from springline.model.families import Model

SHARE = 1e-12  # [-] of these sizes: 4,500 units in the last place, as sums and solvers leave


def nothing_below(values: FloatArray, least: FloatArray | float) -> FloatArray:
    """Values with entries of size at most ``least`` set to 0; vectors, shape (n, 3), are compared by their length."""
    size = np.abs(values) if values.ndim < 2 else np.sqrt((values * values).sum(axis=1, keepdims=True))
    return np.where(size <= least, 0.0, values)


def length_rounding(model: Model, position: FloatArray, share: float = SHARE) -> float:
    """Rounding of lengths [m], relative to the coordinates and the springs' lengths."""
    far = float(np.abs(position).max(initial=0.0, where=np.isfinite(position)))
    return share * max(far, float(model.springs.rest_length.max(initial=0.0)))


def tension_rounding(model: Model, position: FloatArray, tension: FloatArray, share: float = SHARE) -> FloatArray:
    """Rounding of the tension of each spring [N], shape (springs,): relative to k X, and to the largest tension."""
    largest = float(np.abs(tension).max(initial=0.0, where=np.isfinite(tension)))
    return np.asarray(np.maximum(model.springs.stiffness * length_rounding(model, position, share), share * largest))


def force_rounding(model: Model, position: FloatArray) -> float:
    """Rounding of forces on particles [N], relative to the springs' k X, the weights and the loads."""
    stiffest = largest_stiffness(model)
    weight = float(model.particles.mass.max(initial=0.0)) * _gravity(model)
    load = float(np.abs(model.room(Loads).force).max(initial=0.0))
    charge = np.abs(model.particles.charge).max(initial=0.0)
    load = max(load, float(charge * np.abs(model.room(ElectricFields).field).max(initial=0.0)))
    return max(stiffest * length_rounding(model, position), SHARE * weight, SHARE * load)


class Residual(Protocol):
    """A shape whose unbalanced force is known."""

    @property
    def residual(self) -> float: ...

    @property
    def converged(self) -> bool: ...


def residual_rounding(shape: Residual) -> float:
    """Unbalanced force of a shape at rest [N], below which forces are meaningless; 0 for a shape not at rest."""
    return shape.residual if shape.converged else 0.0


def speed_rounding(model: Model, position: FloatArray, velocity: FloatArray) -> float:
    """Rounding of speeds [m/s], relative to X sqrt(k/m), sqrt(g X) and the largest speed."""
    length = length_rounding(model, position)
    mass = model.particles.mass
    lightest = float(mass.min(initial=np.inf, where=mass > 0.0))
    # Without a mass `lightest` is infinite and nothing oscillates.
    swing = length * np.sqrt(largest_stiffness(model) / lightest)
    # length_rounding() includes SHARE, so it is divided by SHARE here: the size itself belongs under the root.
    fall = SHARE * np.sqrt(_gravity(model) * length / SHARE)
    return max(float(swing), float(fall), SHARE * float(np.abs(velocity).max(initial=0.0, where=np.isfinite(velocity))))


def largest_stiffness(model: Model) -> float:
    """Largest stiffness of a spring, or bound of that of the elements at a particle as drawn [N/m]."""
    return max(float(model.springs.stiffness.max(initial=0.0)), element_stiffness(model))


def element_stiffness(model: Model) -> float:
    """Bound of the stiffness that membranes, films, hinges and other elements add at a particle as drawn [N/m]."""
    known = model.result_cache.get("element stiffness")
    if known is None:
        rows = [family.stiffness_bound(model) for family in net.present(model) if family.stiffness_bound is not None]
        total = np.sum(rows, axis=0) if rows else np.zeros(1)
        known = model.result_cache["element stiffness"] = float(total.max(initial=0.0, where=np.isfinite(total)))
    return float(known)


def energy_rounding(energies: FloatArray) -> float:
    """Rounding of energies [J], relative to the largest of the energies shown together."""
    return SHARE * float(np.abs(energies).max(initial=0.0, where=np.isfinite(energies)))


def _gravity(model: Model) -> float:
    return float(np.sqrt((np.atleast_2d(model.room(Gravities).acceleration) ** 2).sum(axis=1)).max(initial=0.0))
