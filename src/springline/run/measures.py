"""Forces and energies of what a table shows, and where a step that is found elsewhere sets out from."""

from __future__ import annotations

from springline.engine.machine import NOW, Control, take_section
from springline.engine.program import DRAGS, ENERGIES, FORCES, SETTING_OUT
from springline.engine.table import Table
from springline.model.state import State


def measure_forces(table: Table) -> int:
    """Find ``Sums.force``, and in ``Sums.drag`` what depends on velocity [N]; DONE, or why they are not known."""
    # Loads and users' forces read the clock of the machine, which still shows the step it took last.
    table[Control].clock[NOW] = table[State].clock[0]
    # DONE is 0, so ``or`` goes on to the drags only where the forces have succeeded.
    return take_section(table, 0, FORCES) or take_section(table, 0, DRAGS)


def measure_energies(table: Table) -> int:
    """Find ``Energies.value``, in the order of ``net.ENERGIES`` [J]; DONE, or why they are not known."""
    table[Control].clock[NOW] = table[State].clock[0]
    return take_section(table, 0, ENERGIES)


def set_out_from(table: Table) -> int:
    """Note where a step that is found elsewhere sets out from, for whatever is looked after at its end."""
    return take_section(table, 0, SETTING_OUT)
