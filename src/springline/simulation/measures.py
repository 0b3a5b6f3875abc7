"""Forces and energies of what a table shows, and the end of a step that was found elsewhere: parts of its program."""

from __future__ import annotations

from springline.contacts.rows import PACE
from springline.contacts.rows import START as SET_OUT
from springline.contacts.undo import take_back
from springline.engine.machine import FIRST, LENGTH, NOW, START, STEPS, Control, take_section, take_steps
from springline.engine.program import DRAGS, ENERGIES, FORCES
from springline.engine.table import Table
from springline.model.state import State
from springline.model.work import CONTACTS_FULL, REPORT_STATUS, Before, Notes, Sums, Touch


def measure_forces(table: Table) -> int:
    """Find ``Sums.force``, and in ``Sums.drag`` what depends on velocity [N]; DONE, or why they are not known."""
    table[Control].clock[NOW] = table[State].clock[0]
    return take_section(table, 0, FORCES) or take_section(table, 0, DRAGS)


def measure_energies(table: Table) -> int:
    """Find ``Energies.value``, in the order of ``net.ENERGIES`` [J]; DONE, or why they are not known."""
    table[Control].clock[NOW] = table[State].clock[0]
    return take_section(table, 0, ENERGIES)


def end_step(table: Table, time: float, h: float) -> int:
    """End a step from ``time`` of length ``h`` [s]; 0 where it could not be. The report says why."""
    control, state = table[Control], table[State]
    before = int(state.steps[0])
    control.counts[FIRST], control.counts[STEPS] = 0, 1
    control.clock[START], control.clock[LENGTH] = time, h
    table[Notes].report[REPORT_STATUS] = status = take_steps(table)
    if status == CONTACTS_FULL:
        take_back(table)
    return int(state.steps[0]) - before


def set_out_from(table: Table) -> None:
    """Note where a step that is found elsewhere sets out from, for whatever is looked after at its end."""
    state, before, touch, start = table[State], table[Before], table[Touch], table[Sums].start
    start[...] = state.position[: len(start)]
    before.position[...] = state.position[: len(before.position)]
    before.velocity[...] = state.velocity[: len(before.velocity)]
    if len(touch.body):
        touch.body[:, SET_OUT : SET_OUT + 3] = state.position
        touch.body[:, PACE : PACE + 3] = state.velocity
