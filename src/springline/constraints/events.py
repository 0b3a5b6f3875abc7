"""Events of a step: springs break, ends of springs coincide, positions leave the torus; the count of steps."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import a_pass
from springline.engine.machine import DONE, END, control_of
from springline.forces import laws, springs
from springline.model.accessors import (
    blocks_of,
    laws_of,
    note,
    notes_of,
    space_of,
    springs_of,
    state_of,
    sums_of,
    tally_of,
)
from springline.model.families import BROKEN, COINCIDING
from springline.model.state import DISSIPATED
from springline.model.work import (
    BREAK,
    COINCIDE,
    EVENTS_FULL,
    LAW_FAILED,
    REPORT_COINCIDENT,
    REPORT_EVENTS,
    REPORT_USER,
    USER_FAILED,
    USER_ROOM,
)


@a_pass
def break_springs(table: Any, block: int, a: float, b: float) -> int:
    """Break every spring whose tension exceeds its strength; its energy counts as dissipated."""
    spring, space, state = springs_of(table), space_of(table), state_of(table)
    time = control_of(table).clock[END]
    broke = False
    for row in range(spring.fragile.shape[0]):
        s = spring.fragile[row]
        if state.status[s] != BROKEN:
            tension = springs.tension_of(spring, space, state.position, s)
            # A strut breaks under compression as a tie does under tension.
            if abs(tension) > spring.strength[s]:
                # Before the status changes: a broken spring has no energy, and the ledger must still balance.
                state.ledger[DISSIPATED] += springs.energy_of(spring, space, state.position, s)
                state.status[s] = BROKEN
                note(notes_of(table), time, BREAK, s, -1, tension)
                broke = True
    if broke:
        # Blocks keep copies of the stiffness, in which a broken spring has zero: force passes do not read the
        # status.
        springs.drop_broken(blocks_of(table), state.status)
    return DONE


@a_pass
def break_laws(table: Any, block: int, a: float, b: float) -> int:
    """Break every spring with a user-defined law whose tension exceeds its strength."""
    law, spring, state = laws_of(table), springs_of(table), state_of(table)
    failed = laws.evaluate(law, spring, space_of(table), state.position)
    if failed >= 0:
        notes_of(table).report[REPORT_USER] = LAW_FAILED * USER_ROOM + failed
        return USER_FAILED
    for row in range(law.spring.shape[0]):
        s = law.spring[row]
        tension = law.tension[row]
        if state.status[s] != BROKEN and abs(tension) > spring.strength[s]:
            state.ledger[DISSIPATED] += law.energy[row]
            state.status[s] = BROKEN
            note(notes_of(table), control_of(table).clock[END], BREAK, s, -1, tension)
    return DONE


@a_pass
def note_coincidences(table: Any, block: int, a: float, b: float) -> int:
    """Record springs whose ends newly coincide, each once until they separate."""
    met, report, state = tally_of(table).met, notes_of(table).report, state_of(table)
    spring, space = springs_of(table), space_of(table)
    total = report[REPORT_COINCIDENT]
    # Force passes count the springs of their block that are too short to have a direction. The search for these
    # among all springs runs only if there was one.
    for each in range(met.shape[0]):
        total += met[each]
        met[each] = 0
    report[REPORT_COINCIDENT] = 0
    # Also while a spring is marked: the mark is removed when its ends separate, and a new coincidence is reported.
    # The marks are in the state, so that a resumed run reports the same.
    marked = 0
    for s in range(state.status.shape[0]):
        marked |= state.status[s]
    if total == 0 and marked & COINCIDING == 0:
        return DONE
    found = springs.watch_coincidence(spring, space, state.status, state.position)
    while found >= 0:
        note(notes_of(table), control_of(table).clock[END], COINCIDE, found, -1, 0.0)
        found = springs.watch_coincidence(spring, space, state.status, state.position)
    return DONE


note_coincidences.declare_accounts()


@a_pass
def shift_home(table: Any, block: int, a: float, b: float) -> int:
    """Wrap every position to the range between the torus's lower and upper corner.

    Forces between particles do not change; the loss of potential energy of steady forces (weight and constant loads)
    is recorded as dissipated.
    """
    space, steady, state = space_of(table), sums_of(table).steady, state_of(table)
    position = state.position
    for i in range(position.shape[0]):
        for axis in range(3):
            period = space.size[axis]
            if period > 0.0:
                offset = position[i, axis] - space.origin[axis]
                # Positions inside are unchanged: adding and subtracting the origin would change their last bits in
                # every step.
                if offset < 0.0 or offset >= period:
                    turns = np.floor(offset / period)
                    offset -= period * turns
                    if offset >= period:  # a tiny negative number plus a period rounds up to the period
                        offset = 0.0
                        turns += 1.0
                    if steady.shape[0] > 0:
                        state.ledger[DISSIPATED] -= steady[i, axis] * period * turns
                    position[i, axis] = space.origin[axis] + offset
    return DONE


@a_pass
def count_step(table: Any, block: int, a: float, b: float) -> int:
    """Count the step as completed."""
    state = state_of(table)
    state.steps[0] += 1
    state.clock[0] = control_of(table).clock[END]
    return DONE


count_step.declare_accounts()


@a_pass
def see_room(table: Any, block: int, a: float, b: float) -> int:
    """Stop if the event list has no room for another step, with at most a events."""
    notes = notes_of(table)
    # After the step is counted: the run hands the events over and continues with the next step.
    return EVENTS_FULL if notes.report[REPORT_EVENTS] + int(a) > notes.time.shape[0] else DONE


see_room.declare_accounts()
