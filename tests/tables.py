"""Tables of a simulation's rooms, on which rows are done one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

import springline as sl
from springline.engine.loader import load
from springline.engine.machine import Control, take_section
from springline.engine.program import Row, passes_in, program
from springline.engine.table import Table
from springline.model.work import Work
from springline.stepping.stepper import scratch_of, table_of, workers_of_threads


def table_with(simulation: sl.Simulation, sections: Mapping[int, Sequence[Row]]) -> tuple[Table, Work]:
    """A table with scratch of its own in one block, at the state and time of a simulation, and that scratch."""
    model, state = simulation.data.model, simulation.data.state
    work = scratch_of(model, 1, with_gradient=True)
    control = Control(np.zeros(4, dtype=np.int64), np.array([state.time, 0.0, state.time, state.time]))
    table = table_of(model, work, simulation.data.integrator, workers_of_threads(1), control)
    load(passes_in(sections))
    load([take_section])
    table.put(program(sections, 1))
    table.put(state)
    return table, work
