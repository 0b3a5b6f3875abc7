"""Forces and energies of a moment, and the end of a step that was found elsewhere: by the sections of a program."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts.rows import PACE, START
from springline.engine.kernels import a_pass
from springline.engine.machine import END, FIRST, LENGTH, NOW, STEPS, Control, do_section, take_steps
from springline.engine.machine import START as BEGIN
from springline.engine.program import DRAGS, ENERGIES, FORCES, program
from springline.engine.table import Table
from springline.forces import net
from springline.model.families import Model
from springline.model.rooms import tally_of
from springline.model.state import State
from springline.model.work import DONE, REPORT_STATUS, REPORT_USER, Before, Energies, Notes, Own, Sums, Tally, Touch
from springline.model.work import own_for, scratch


@a_pass
def measure(table: Any, block: int, a: float, b: float) -> int:
    """Do the rows of section a, at the time that it is."""
    return do_section(table, int(a))


def measure_forces(table: Table) -> int:
    """Find ``Sums.force``, and in ``Sums.drag`` what depends on velocity [N], of what the table shows; DONE or why not."""
    table[Control].clock[NOW] = table[State].clock[0]
    return measure(table, 0, FORCES) or measure(table, 0, DRAGS)


def measure_energies(table: Table) -> int:
    """Find ``Energies.value``, in the order of ``net.ENERGIES`` [J], of what the table shows; DONE or why not."""
    table[Control].clock[NOW] = table[State].clock[0]
    return measure(table, 0, ENERGIES)


def end_step(table: Table, time: float, h: float) -> int:
    """End a step from ``time`` of length ``h`` [s] by the table's program; 0 where it could not. The report says why."""
    control, steps = table[Control], int(table[State].steps[0])
    control.count[FIRST], control.count[STEPS] = 0, 1
    control.clock[BEGIN], control.clock[LENGTH] = time, h
    table[Notes].report[REPORT_STATUS] = take_steps(table)
    return int(table[State].steps[0]) - steps


def set_out_from(table: Table) -> None:
    """Note where a step that is found elsewhere sets out from, for what bounces."""
    state, before, touch = table[State], table[Before], table[Touch]
    before.position[...] = state.position[: len(before.position)]
    before.velocity[...] = state.velocity[: len(before.velocity)]
    if len(touch.body):
        touch.body[:, START : START + 3] = state.position
        touch.body[:, PACE : PACE + 3] = state.velocity


class Measures:
    """Forces and energies of a model at any state, with scratch of their own."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._tables: dict[bool, Table] = {}  # for forces, and for energies: each with a program of its own

    def forces(self, state: State) -> tuple[FloatArray, FloatArray] | None:
        """Forces that depend on position and time, and what velocities add [N], each of shape (n, 3); None where a
        function of the user's own raises.
        """
        table = self._table(state, forces=True)
        if measure_forces(table) != DONE:
            table[Notes].report[REPORT_USER] = 0
            return None
        sums = table[Sums]
        return sums.force, sums.drag

    def energies(self, state: State) -> FloatArray | None:
        """Energies in the order of ``net.ENERGIES`` [J]; None where a function of the user's own raises."""
        table = self._table(state, forces=False)
        if measure_energies(table) != DONE:
            table[Notes].report[REPORT_USER] = 0
            return None
        return table[Energies].value[: len(net.ENERGIES)].copy()
