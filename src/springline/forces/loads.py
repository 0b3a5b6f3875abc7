"""Loads on single particles: F cos(omega t + phase), constant where omega is zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import depth, not_negative, number, points, refuse, vector
from springline.errors import SceneError
from springline.kernels import kernel
from springline.model import families
from springline.model.contracts import Force, listed, members
from springline.typing import Number, Points, Vector

DEAD = "dead"  # the load case of gravity, and of every load that names none


@dataclass(frozen=True, eq=False)
class Load(Force):
    """A force F cos(omega t + phase) on each particle it is on.

    A constant load (omega zero) has the energy -F . x under ``energy["load"]``; a harmonic one enters
    ``energy["work"]``.

    Parameters
    ----------
    force : F [N], shape (3,); or one for each particle of ``on``, in its order, shape (k, 3)
    omega : angular frequency [rad/s], zero or more
    phase : [rad]
    case : the load case it belongs to; gravity belongs to "dead"

    Examples
    --------
    >>> scene = sl.Scene()
    >>> knot = scene.particle((0, 0, 0))
    >>> push = scene.add(sl.Load((3, 0, 0), on=knot))
    >>> scene.simulate(dt=0.01).forces()  # [N]
    array([[3., 0., 0.]])
    """

    force: Vector | Points
    omega: Number = 0.0
    phase: Number = 0.0
    case: str = DEAD

    @property
    def one_for_each(self) -> bool:
        return depth(self.force) > 1

    def checked(self, dim: int) -> Load:
        force: Any = self.force
        if self.one_for_each:
            force = points(force, "force", self.caller, "N", dim)
        else:
            force = tuple(vector(force, "force", self.caller, "N", dim).tolist())
        load: Load = self.replaced(
            force=force,
            omega=not_negative(self.omega, "omega", self.caller, "rad/s"),
            phase=number(self.phase, "phase", self.caller, "rad"),
            case=named_case(self.case, self.caller),
        )
        if isinstance(self.on, np.ndarray):
            loaded(load, len(self.on))
        return load


def named_case(case: Any, caller: str) -> str:
    """The name of a load case, if it is one."""
    if not isinstance(case, str) or not case.strip():
        raise refuse("case", caller, 'the name of a load case, such as "snow"', case)
    return case


def loaded(load: Load, count: int) -> np.ndarray:
    """Force on each of ``count`` particles that a load is on [N], shape (count, 3)."""
    force = np.asarray(load.force, dtype=np.float64)
    if force.ndim == 2 and len(force) != count:
        raise SceneError(
            f"The 'force' of {load.caller} must be one vector, or one for each of the {count} particles it is on. "
            f"Got {len(force)}."
        )
    return np.broadcast_to(force, (count, 3))


def gather(things: Sequence[Load], count: int) -> families.Loads:
    """All loads as one family, a row for each load and particle."""
    lists = [listed(thing, count) if thing.one_for_each else members(thing, count) for thing in things]
    sizes = [len(one) for one in lists]
    forces = [loaded(thing, size) for thing, size in zip(things, sizes, strict=True)]
    omega = np.repeat([thing.omega for thing in things], sizes).astype(np.float64)
    return families.Loads(
        particle=np.concatenate(lists).astype(np.int32) if lists else np.zeros(0, dtype=np.int32),
        force=np.concatenate([np.zeros((0, 3)), *forces]).copy(order="C"),
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
