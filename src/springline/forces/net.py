"""The net force: the families of forces in their order, which is defined only here."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np

from springline import forces
from springline.checks import FloatArray
from springline.engine.kernels import Pass, a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.forces import drag, drives, fields, loads, springs, steering, user, volumes
from springline.model.accessors import energies_of, particles_of, state_of, sums_of
from springline.model.families import Model
from springline.model.family import Family, is_present, present_of
from springline.model.state import array_memory_size, memory_size
from springline.model.work import MOST_ENERGIES, Needs

ORDER = (  # order in which forces are summed and energies listed; unnamed families come last
    "gravity", "spring", "law", "element", "angle", "hinge", "twist", "bend", "rope", "area", "surfacetension",
    "membrane", "volume", "pressure", "load", "drive", "plasticity", "capstan", "electricfield", "attraction",
    "coulomb", "pairforce", "user", "drag", "flock", "gas", "hand",
)  # fmt: skip


def _families() -> tuple[Family, ...]:
    """Return the families declared by the modules of this package, in their order."""
    # A new force is a module in this package: no other file has to name it.
    homes = [import_module(f"{forces.__name__}.{file.name}") for file in iter_modules(forces.__path__)]
    several = [family for home in homes for family in getattr(home, "FAMILIES", ())]
    every = [*(home.FAMILY for home in homes if hasattr(home, "FAMILY")), *several]
    found = {family.name: family for family in every}
    return tuple(found[name] for name in (*ORDER, *sorted(found.keys() - set(ORDER))))


FAMILIES = _families()
WITH_ENERGY = tuple(family for family in FAMILIES if family.energy is not None)
ENERGIES = ("kinetic", *(family.name for family in WITH_ENERGY))
if len(ENERGIES) > MOST_ENERGIES:  # compiled code writes to a slot without a bounds check
    raise TypeError(f"{len(ENERGIES)} energies have {MOST_ENERGIES} slots. Raise MOST_ENERGIES of model/work.py.")
DECLARED = tuple(dict.fromkeys(kind for family in FAMILIES for kind in family.declared))


def present(model: Model) -> tuple[Family, ...]:
    """Return the families that a model has."""
    # Called many times for each program; the families of a model never change.
    if "forces" not in model.result_cache:
        model.result_cache["forces"] = present_of(FAMILIES, model)
    return model.result_cache["forces"]  # type: ignore[no-any-return]


def elastic(model: Model) -> list[Family]:
    """Return the families of a model that have elements: energies of more than a distance of two particles."""
    return [family for family in present(model) if family.elastic(model)]


def all_pairs_arrays(model: Model) -> list[Any]:
    """Return the arrays of the families that act between all pairs of a group."""
    return [
        model.room(family.room) for family in present(model) if family.acts_on_all_pairs and family.room is not None
    ]


def unlike_springs(model: Model) -> list[str]:
    """Return the families other than springs that store energy, as in messages: an Element, an Attraction."""
    return [family.title for family in present(model) if family.elastic(model) or family.acts_on_all_pairs]


def unknown_at_rest(model: Model) -> str:
    """Return families whose force statics and modes do not support, as a text; empty for none."""
    return ", ".join(one.words for one in present(model) if not (one.in_statics or one.elastic(model)))


def active_force_names(model: Model) -> str:
    """Return families of active forces, as a text; empty for none."""
    return ", ".join(one.words for one in present(model) if one.is_active)


def constant_forces(model: Model) -> FloatArray:
    """Return constant forces, weights and constant loads, on each particle [N], shape (particles, 3)."""
    force = np.zeros((model.particle_count, 3))
    for family in present(model):
        if family.add_constant_force is not None:
            family.add_constant_force(model, force)
    return force


def forget_rows(model: Model) -> list[Row]:
    """Return rows that drop results that depend on parameters, which families keep in their arrays."""
    return [Row(one.forget) for one in present(model) if one.forget is not None]


def weighing_rows(model: Model) -> list[Row]:
    """Return rows that set the constant forces in ``Sums.steady``; none if the energy balance needs none."""
    if not model.space.periodic:
        return []
    return [Row(clear_steady), *(Row(one.constant_force) for one in present(model) if one.constant_force is not None)]


@a_pass
def clear_steady(table: Any, block: int, a: float, b: float) -> int:
    """Clear the constant forces."""
    steady = sums_of(table).steady
    for i in range(steady.shape[0]):
        for axis in range(3):
            steady[i, axis] = 0.0
    return DONE


def needs(model: Model) -> Needs:
    """Return the scratch that the forces of a model need."""
    return Needs(*(max(column) for column in zip(Needs(), *(one.needs(model) for one in present(model)), strict=True)))


def begin_rows(model: Model) -> list[Row]:
    """Return rows before all forces and all energies."""
    return [row for family in present(model) for row in family.begin_rows(model)]


def force_rows(model: Model) -> list[Row]:
    """Return rows that set ``Sums.force`` to all forces that depend on position and time [N]."""
    # Springs, or the weights alone, set the array of forces; all others add to it and come later.
    rows = [*begin_rows(model), *springs.rows(model)]
    for family in present(model):
        rows += family.forces(model)
    return rows + external_rows(model)


def external_rows(model: Model) -> list[Row]:
    """Return rows that set ``Sums.external`` to external forces that change with time, and add it to the forces."""
    if not changes_with_time(model):
        return []
    return [*timed_rows(model), Row(loads.add_external, 1, 1.0)]


def timed_rows(model: Model) -> list[Row]:
    """Return rows that set ``Sums.external`` to external forces that change with time."""
    rows = [Row(loads.set_varying_loads), *drives.load_rows(model), *user.push_rows(model), *fields.push_rows(model)]
    return rows + volumes.rim_rows(model)


def drag_rows(model: Model) -> list[Row]:
    """Return rows that set ``Sums.drag`` to all forces that depend on velocity [N]; measures as last evaluated."""
    # Drag sets the array of drags; without drag it has to be cleared.
    rows = [Row(drag.resist if is_present(drag.FAMILY, model) else drag.clear, BY_BLOCK)]
    for family in present(model):
        rows += family.drags(model)
    return rows


def energy_rows(model: Model) -> list[Row]:
    """Return rows that set all energies, in the order of ENERGIES."""
    rows = [*begin_rows(model), Row(kinetic)]
    there = set(map(id, present(model)))
    for slot, family in enumerate(WITH_ENERGY, start=1):
        if family.energy is None or id(family) not in there:
            continue
        rows += [Row(family.energy, 1, slot)] if isinstance(family.energy, Pass) else family.energy(model, slot)
    return rows


def end_rows(model: Model) -> list[Row]:
    """Return rows by which forces change velocities at the end of a step."""
    return [Row(family.end_of_step, BY_BLOCK) for family in present(model) if family.end_of_step is not None]


def commit_rows(model: Model) -> list[Row]:
    """Return rows by which forces with a history store the result of a step."""
    return [row for family in present(model) for row in family.commit_rows(model)]


def has_history(model: Model) -> str:
    """Return families whose forces depend on history, as a text; empty for none."""
    return ", ".join(dict.fromkeys(one.words for one in present(model) if one.initial_memory is not None))


def first_memory(model: Model, position: FloatArray) -> FloatArray:
    """Return the initial memory of forces with a history at positions [m], in the order of the model's arrays."""
    kept: FloatArray = np.zeros(memory_size(model))
    for family in present(model):
        if family.initial_memory is not None and family.room is not None:
            room: Any = model.room(family.room)
            begin = int(room.memory[0])
            kept[begin : begin + array_memory_size(room)] = family.initial_memory(model, position)
    return kept


def turn_rows(model: Model, part: float, at_end: bool = False) -> list[Row]:
    """Return rows that rotate velocities for a part of a step, as magnetic fields do; at its end in reverse order."""
    # Reverse order at the end makes the step symmetric in time, as in Strang's splitting (1968).
    turning = [
        family.rotation_rows(model, part, at_end) for family in present(model) if family.rotation_rows is not None
    ]
    return [row for rows in (reversed(turning) if at_end else turning) for row in rows]


def reads_velocity(model: Model) -> bool:
    """Return True if any force depends on velocity."""
    return any(family.reads_velocity(model) for family in present(model))


def changes_with_time(model: Model) -> bool:
    """Return True if any force depends on time, or may."""
    return any(family.reads_time(model) for family in present(model))


def reads_clock(model: Model) -> bool:
    """Return True if any force reads the clock, including random forces."""
    return changes_with_time(model) or steering.wanders(model) or any(one.reads_clock(model) for one in present(model))


@kernel
def kinetic_energy(mass, alive, velocity):
    """Return the sum of m v^2/2 over the present particles [J]."""
    total = 0.0
    for i in range(velocity.shape[0]):
        if alive[i] == 1:
            vx = velocity[i, 0]
            vy = velocity[i, 1]
            vz = velocity[i, 2]
            total += 0.5 * mass[i] * (vx * vx + vy * vy + vz * vz)
    return total


@a_pass
def kinetic(table: Any, block: int, a: float, b: float) -> int:
    """Kinetic energy, m v^2/2."""
    state = state_of(table)
    energies_of(table).value[0] = kinetic_energy(particles_of(table).mass, state.alive, state.velocity)
    return DONE
