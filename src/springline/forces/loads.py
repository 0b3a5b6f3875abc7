"""Loads on single particles: F cos(omega t + phase), constant if omega is zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, depth, not_negative, number, points, refuse, vector
from springline.engine.columns import ParticleIndices, Reals, Vectors
from springline.engine.elementary import cos
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, NOW, control_of
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.messages import argument
from springline.model.accessors import energies_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, indices_with_repeats, members, one_column, row_for_each_member
from springline.model.families import Model
from springline.model.family import Family, Rate, swings_of
from springline.model.state import State
from springline.model.work import Needs
from springline.typing import Number, Points, Vector

DEAD = "dead"  # load case of gravity, and default of every load
FAINT = 1e-6  # [-] of all loads on a particle: a smaller load does not limit the step


@dataclass(frozen=True, eq=False)
class Load(Force):
    """A force F cos(omega t + phase) on each of its particles.

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
    >>> scene.simulate(dt=0.01).forces  # [N]
    array([[3., 0., 0.]])
    """

    force: Vector | Points
    omega: Number = 0.0
    phase: Number = 0.0
    case: str = DEAD

    keys: ClassVar[Mapping[str, Key]] = {
        "force": Key("F [N]", "N", form="vectors", sets=one_column("Loads.force", row_for_each_member)),
        "omega": Key(
            "angular frequency [rad/s]; 0, a constant load", "rad/s", least=0.0, form="number",
            sets=one_column("Loads.omega", row_for_each_member), absent=0.0,
        ),
        "phase": Key("[rad]; default: 0", "rad", form="number", sets=one_column("Loads.phase", row_for_each_member)),
        "case": Key('the load case it belongs to; default: "dead", as for gravity', form="text"),
    }  # fmt: skip

    @property
    def one_for_each(self) -> bool:
        return depth(self.force) > 1

    def validate(self, dim: int) -> Load:
        force: Any = self.force
        if self.one_for_each:
            force = points(force, "force", self.caller, "N", dim)
        else:
            force = tuple(vector(force, "force", self.caller, "N", dim).tolist())
        load: Load = self.replace_fields(
            force=force,
            omega=not_negative(self.omega, "omega", self.caller, "rad/s"),
            phase=number(self.phase, "phase", self.caller, "rad"),
            case=named_case(self.case, self.caller),
        )
        # The number of forces is compared with the number of particles as soon as both are known; for names this is
        # later.
        if isinstance(self.on, np.ndarray):
            load_forces(load, len(self.on))
        return load

    def later(self, time: float) -> Any:
        # Time starts at 0 in a scene made from a running one.
        return self.replace_fields(phase=float(self.phase) + float(self.omega) * time) if self.omega else self


def named_case(case: Any, caller: str) -> str:
    """Return the name of a load case, if it is valid."""
    if not isinstance(case, str) or not case.strip():
        raise refuse("case", caller, 'the name of a load case, such as "snow"', case)
    return case


def load_forces(load: Load, count: int) -> np.ndarray:
    """Return the force of a load on each of its ``count`` particles [N], shape (count, 3)."""
    force = np.asarray(load.force, dtype=np.float64)
    if force.ndim == 2 and len(force) != count:
        raise SceneError(
            f"{argument('force', load.caller)} must be one vector, or one for each of the {count} particles it is on. "
            f"Got {len(force)}."
        )
    return np.broadcast_to(force, (count, 3))


class Loads(NamedTuple):
    """Forces F cos(omega t + phase) on single particles."""

    particle: ParticleIndices  # shape (q,)
    force: Vectors  # F [N], shape (q, 3)
    omega: Reals  # [rad/s], shape (q,)
    phase: Reals  # [rad], shape (q,)
    harmonic: bool  # True if any omega is not zero


loads_of = make_accessor(Loads)


def gather(things: Sequence[Load], drawn: Drawn) -> Loads:
    """Collect all loads in one family, one row for each load and particle."""
    lists = [
        indices_with_repeats(thing, drawn.count) if thing.one_for_each else members(thing, drawn.count)
        for thing in things
    ]
    sizes = [len(one) for one in lists]
    forces = [load_forces(thing, size) for thing, size in zip(things, sizes, strict=True)]
    omega = np.repeat([thing.omega for thing in things], sizes).astype(np.float64)
    return Loads(
        particle=np.concatenate(lists).astype(np.int32) if lists else np.zeros(0, dtype=np.int32),
        force=np.concatenate([np.zeros((0, 3)), *forces]).copy(order="C"),
        omega=omega,
        phase=np.repeat([thing.phase for thing in things], sizes).astype(np.float64),
        harmonic=bool((omega > 0.0).any()),
    )


@a_pass
def push(table: Any, block: int, a: float, b: float) -> int:
    """Add the constant loads to the forces."""
    add_constant_to(loads_of(table), sums_of(table).force)
    return DONE


@callee
def add_constant_to(loads, force):
    """Add the constant loads to an array of forces [N]."""
    for q in range(loads.particle.shape[0]):
        # Constant loads are part of the forces, with an energy -F . x; others are external and do work.
        if loads.omega[q] == 0.0:
            add_one(loads, q, cos(loads.phase[q]), force)


@a_pass
def set_varying_loads(table: Any, block: int, a: float, b: float) -> int:
    """Set the external forces to the loads that change with time."""
    loads, external, time = loads_of(table), sums_of(table).external, control_of(table).clock[NOW]
    for i in range(external.shape[0]):
        for axis in range(3):
            # This row is the first to fill `external`, and clears it for the others.
            external[i, axis] = 0.0
    if loads.harmonic:
        for q in range(loads.particle.shape[0]):
            if loads.omega[q] != 0.0:
                add_one(loads, q, cos(loads.omega[q] * time + loads.phase[q]), external)
    return DONE


@a_pass
def add_external(table: Any, block: int, a: float, b: float) -> int:
    """Add the external forces that change with time, times a."""
    external, force = sums_of(table).external, sums_of(table).force
    for i in range(external.shape[0]):
        for axis in range(3):
            force[i, axis] += a * external[i, axis]
    return DONE


@kernel
def add_one(loads, q, factor, force):
    """Add one load times a factor."""
    i = loads.particle[q]
    for axis in range(3):
        force[i, axis] += factor * loads.force[q, axis]


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the constant loads, -F . x."""
    loads, state = loads_of(table), state_of(table)
    total = 0.0
    for q in range(loads.particle.shape[0]):
        i = loads.particle[q]
        if loads.omega[q] == 0.0 and state.alive[i] == 1:
            factor = cos(loads.phase[q])
            for axis in range(3):
                total -= factor * loads.force[q, axis] * state.position[i, axis]
    energies_of(table).value[int(a)] = total
    return DONE


def add_constant(model: Model, force: FloatArray) -> None:
    """Add the constant loads to the forces [N]."""
    loads = model.room(Loads)
    _add(loads, loads.omega == 0.0, 0.0, force)


@a_pass
def add_constant_loads(table: Any, block: int, a: float, b: float) -> int:
    """Add the constant loads to the constant forces [N]."""
    add_constant_to(loads_of(table), sums_of(table).steady)
    return DONE


def loads_at(model: Model, time: float) -> FloatArray:
    """Return the sum of F cos(omega t + phase) for each particle [N], shape (particles, 3)."""
    force, loads = np.zeros((model.particle_count, 3)), model.room(Loads)
    _add(loads, np.ones(len(loads.omega), dtype=bool), time, force)
    return force


def _add(loads: Loads, which: np.ndarray, time: float, force: FloatArray) -> None:
    # springline's own cos has the same bits in passes and in NumPy.
    factor = cos(loads.omega[which] * time + loads.phase[which])
    np.add.at(force, loads.particle[which], factor[:, None] * loads.force[which])


def rates(model: Model, state: State) -> list[Rate]:
    """Return the angular frequencies of the loads that act on free axes.

    A load that is sampled too coarsely acts at most like a slowly changing load. Therefore loads that are FAINT
    compared to the other loads on their particle are left out.
    """
    loads = model.room(Loads)
    size = np.sqrt(np.square(loads.force).sum(axis=1))
    total = np.zeros(model.particle_count)
    np.add.at(total, loads.particle, size)
    felt = np.where((state.mobility > 0.0)[loads.particle], loads.force, 0.0)
    felt[size <= FAINT * total[loads.particle]] = 0.0
    return swings_of("a Load", loads.omega, felt)


FAMILY = Family(
    "load",
    plural="loads that change with time",
    # Also without constant loads: a page may set a frequency to zero.
    forces=lambda model: [Row(push)] if len(model.room(Loads).omega) else [],
    energy=energy,
    reads_time=lambda model: bool(model.room(Loads).harmonic),
    rates=rates,
    declared=(Load,),
    gather=gather,
    room=Loads,
    needs=lambda model: Needs(external=model.particle_count * model.room(Loads).harmonic),
    add_constant_force=add_constant,
    constant_force=add_constant_loads,
    accelerates_rest=lambda model: bool(model.room(Loads).force.any()),
    energy_scale=lambda model, extent: float(np.abs(model.room(Loads).force).sum()) * extent,
    in_statics=True,
)
