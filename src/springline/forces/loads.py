"""Loads on single particles: F cos(omega t + phase), constant where omega is zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import not_negative, number, vector
from springline.kernels import kernel
from springline.model import families
from springline.model.contracts import Force, members


@dataclass(frozen=True, eq=False)
class Load(Force):
    """A force F cos(omega t + phase) on each particle it is on.

    A constant load (omega zero) has the energy -F . x under ``energy["load"]``; a harmonic one enters
    ``energy["work"]``.

    Parameters
    ----------
    force : F [N], shape (3,)
    omega : angular frequency [rad/s], zero or more
    phase : [rad]
    """

    force: Any
    omega: Any = 0.0
    phase: Any = 0.0

    def checked(self, dim: int) -> Load:
        return self.replaced(
            force=tuple(vector(self.force, "force", self.caller, "N", dim).tolist()),
            omega=not_negative(self.omega, "omega", self.caller, "rad/s"),
            phase=number(self.phase, "phase", self.caller, "rad"),
        )


def gather(things: Sequence[Load], count: int) -> families.Loads:
    """All loads as one family, a row for each load and particle."""
    lists = [members(thing, count) for thing in things]
    sizes = [len(one) for one in lists]
    omega = np.repeat([thing.omega for thing in things], sizes).astype(np.float64)
    return families.Loads(
        particle=np.concatenate(lists).astype(np.int32) if lists else np.zeros(0, dtype=np.int32),
        force=np.repeat(np.reshape([thing.force for thing in things], (-1, 3)), sizes, axis=0).astype(np.float64),
        omega=omega,
        phase=np.repeat([thing.phase for thing in things], sizes).astype(np.float64),
        harmonic=bool((omega > 0.0).any()),
    )


@kernel
def add(loads, time, force):
    """Add the constant loads to ``force`` [N]."""
    for q in range(loads.particle.shape[0]):
        if loads.omega[q] == 0.0:
            add_one(loads, q, np.cos(loads.phase[q]), force)


@kernel
def add_harmonic(loads, time, force):
    """Add the loads that change with time to ``force`` [N]."""
    if loads.harmonic:
        for q in range(loads.particle.shape[0]):
            if loads.omega[q] != 0.0:
                add_one(loads, q, np.cos(loads.omega[q] * time + loads.phase[q]), force)


@kernel
def add_one(loads, q, factor, force):
    """Add one load times a factor."""
    i = loads.particle[q]
    for axis in range(3):
        force[i, axis] += factor * loads.force[q, axis]


@kernel
def energy(loads, alive, position):
    """-F . x of the constant loads [J]."""
    total = 0.0
    for q in range(loads.particle.shape[0]):
        i = loads.particle[q]
        if loads.omega[q] == 0.0 and alive[i] == 1:
            factor = np.cos(loads.phase[q])
            for axis in range(3):
                total -= factor * loads.force[q, axis] * position[i, axis]
    return total
