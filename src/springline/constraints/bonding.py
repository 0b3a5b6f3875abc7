"""Formation and breaking of bonds at the end of a step: by distance, by tension, and at random."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.elementary import expm1
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, END, LENGTH, control_of
from springline.engine.program import Row
from springline.forces.bonds import bond_between
from springline.forces.random_numbers import PERIOD, hash_numbers
from springline.model.accessors import bodies_of, note, notes_of, slots_of, space_of, state_of
from springline.model.families import BondSlots, Model
from springline.model.space import difference
from springline.model.state import DISSIPATED
from springline.model.state import slots as slots_in
from springline.model.work import BOND, UNBOND
from springline.neighbors.grid import build, stencil

FORMS, BREAKS = 0, 1  # events with a random decision


@a_pass
def form_bonds(table: Any, block: int, a: float, b: float) -> int:
    """Form bonds of kind a between nearby particles with free slots."""
    slots, space, state, cells, group = (
        slots_of(table),
        space_of(table),
        state_of(table),
        bodies_of(table).cells,
        int(a),
    )
    chance = chance_in(slots.rate[group], control_of(table).clock[LENGTH])
    if chance == 0.0:
        return DONE
    begin, end = slots.start[group], slots.start[group + 1]
    build(cells, space, state.alive, state.position, slots.member, begin, end, slots.within[group])
    for c in range(cells.shape[0] * cells.shape[1] * cells.shape[2]):
        if cells.start[c] == cells.start[c + 1]:
            continue
        runs = stencil(cells, c)
        for m in range(cells.start[c], cells.start[c + 1]):
            i = cells.order[m]
            for r in range(runs):
                for k in range(cells.run[2 * r], cells.run[2 * r + 1]):
                    j = cells.order[k]
                    if i < j:
                        rest = bond(slots, group, chance, space, state, i, j)
                        if rest >= 0.0:
                            note(notes_of(table), control_of(table).clock[END], BOND, i, j, rest)
    return DONE


@a_pass
def break_bonds(table: Any, block: int, a: float, b: float) -> int:
    """Break bonds whose tension is too large, and others at random; not those that formed in this step."""
    slots, space, state = slots_of(table), space_of(table), state_of(table)
    for s in range(slots.owner.shape[0]):
        p = state.bonded[s]
        if slots.fresh[s] == 1:
            slots.fresh[s] = 0
            continue
        i, j, _, _, _, length = bond_between(slots, space, state, s)
        if i == j:
            continue
        kind = slots.kind[s]
        extension = length - state.bond_length[s]
        tension = slots.stiffness[kind] * extension
        chance = chance_in(slots.release[kind], control_of(table).clock[LENGTH])
        if abs(tension) > slots.strength[kind] or happens(
            slots.seed[kind], min(i, j), max(i, j), state, BREAKS, chance
        ):
            state.bonded[s], state.bonded[p] = -1, -1
            state.ledger[DISSIPATED] += 0.5 * tension * extension
            note(notes_of(table), control_of(table).clock[END], UNBOND, min(i, j), max(i, j), tension)
    return DONE


@kernel
def chance_in(rate, dt):
    """Probability of an event with a rate [1/s] within dt [s]: 1 - exp(-rate dt)."""
    if rate == np.inf:
        return 1.0
    return -expm1(-rate * abs(dt))


@kernel
def happens(seed, i, j, state, what, chance):
    """Return True if a random event of the given probability happens to particles i < j in this step."""
    if chance == 0.0 or chance == 1.0:
        return chance == 1.0
    return (hash_numbers(seed, i, state.steps[0], 2 * j + what) + 0.5) / PERIOD < chance


@kernel
def free_slot(slots, group, state, i):
    """First slot of particle i without a bond, -1 if all have one."""
    first = slots.first[group, i]
    for s in range(first, first + slots.most[group]):
        if state.bonded[s] < 0:
            return s
    return -1


@kernel
def are_joined(slots, state, i, j):
    """Return True if a spring of the scene or a bond of any kind joins two particles."""
    for k in range(slots.begin[i], slots.begin[i + 1]):
        if slots.joined[k] == j:
            return True
    for g in range(slots.most.shape[0]):
        first = slots.first[g, i]
        if first >= 0:
            for s in range(first, first + slots.most[g]):
                if state.bonded[s] >= 0 and slots.owner[state.bonded[s]] == j:
                    return True
    return False


@callee
def bond(slots, group, chance, space, state, i, j):
    """Bond particles i < j if possible; returns the rest length [m], negative if they are not bonded.

    The initial energy of the bond is recorded as negative dissipation.
    """
    dx, dy, dz = difference(space, state.position, i, j)
    length = np.sqrt(dx * dx + dy * dy + dz * dz)
    if length > slots.within[group]:
        return -1.0
    s, p = free_slot(slots, group, state, i), free_slot(slots, group, state, j)
    if s < 0 or p < 0 or are_joined(slots, state, i, j):
        return -1.0
    rest = slots.rest[group] if slots.rest[group] >= 0.0 else length
    tension = slots.stiffness[group] * (length - rest)
    # A bond that would break at once is not formed.
    if abs(tension) > slots.strength[group] or not happens(slots.seed[group], i, j, state, FORMS, chance):
        return -1.0
    state.bonded[s], state.bonded[p] = p, s
    state.bond_length[s], state.bond_length[p] = rest, rest
    slots.fresh[s], slots.fresh[p] = 1, 1
    state.ledger[DISSIPATED] -= 0.5 * tension * (length - rest)
    return rest


def present(model: Model) -> bool:
    """Return True if bonds may form."""
    return slots_in(model) > 0


def rows(model: Model) -> list[Row]:
    """Rows of the end of a step."""
    kinds = range(len(model.room(BondSlots).most)) if present(model) else ()
    return [*(Row(form_bonds, 1, kind) for kind in kinds), *([Row(break_bonds)] if kinds else [])]
