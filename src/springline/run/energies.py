"""Energies and forces of a run at its present state."""

from __future__ import annotations

import numpy as np

from springline.forces.net import ENERGIES, present
from springline.model.families import Model
from springline.model.state import DISSIPATED, WORK
from springline.run.failures import raise_user_failure
from springline.run.run import Run
from springline.typing import FloatArray


def energy(run: Run) -> dict[str, float]:
    """Energies now [J]: kinetic, one for each force, potential, total, dissipated, work."""
    measured = run.stepper.energies(run.model, run.state)
    raise_user_failure(run)
    return by_name(run, measured)


def by_name(run: Run, energies: np.ndarray) -> dict[str, float]:
    """Energies in the order of ``net.ENERGIES`` [J] by their names, and their sums."""
    values = dict(zip(ENERGIES, energies.tolist(), strict=False))
    kinetic = values.pop("kinetic")
    families = families_of(run.model)
    # The array has a slot for every family there is, in a fixed order. Families that the model lacks are left out of
    # what people see.
    own = {name: value for name, value in values.items() if name in families}
    potential = 0.0
    # One after the other: sum() compensates for rounding from Python 3.12 on, and the ledger would have other bits.
    for value in own.values():
        potential += value
    return {
        "kinetic": kinetic,
        **own,
        "potential": potential,
        "total": kinetic + potential,
        "dissipated": float(run.state.ledger[DISSIPATED]),
        "work": float(run.state.ledger[WORK]),
    }


def forces(run: Run) -> FloatArray:
    """Net force on every particle now [N], shape (particles, 3)."""
    force = run.stepper.forces(run.model, run.state)
    raise_user_failure(run)
    return force


def families_of(model: Model) -> set[str]:
    """The forces with an energy that a model has."""
    return {family.name for family in present(model) if family.energy is not None}
