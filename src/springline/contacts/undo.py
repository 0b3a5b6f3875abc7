"""Undoing a step: what contacts change is saved before it, and restored where their arrays are too small."""

from __future__ import annotations

from typing import Any

from springline.contacts.rows import CONTACTS, EVENTS_BEFORE, MOVED, member
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.table import Table
from springline.model.rooms import notes_of, state_of, workspace_of
from springline.model.state import State
from springline.model.work import REPORT_EVENTS, ContactWorkspace, Notes


@a_pass
def save_accounts(table: Any, block: int, a: float, b: float) -> int:
    """Note what a step changes beside positions and velocities: the ledger, taut cords, how many events there are."""
    workspace, state = workspace_of(table), state_of(table)
    for entry in range(state.ledger.shape[0]):
        workspace.ledger[entry] = state.ledger[entry]
    for row in range(state.taut.shape[0]):
        workspace.taut[row] = state.taut[row]
    workspace.counts[EVENTS_BEFORE] = notes_of(table).report[REPORT_EVENTS]
    return DONE


def take_back(table: Table) -> None:
    """Take back a step whose contacts had no room, as CONTACTS_FULL says: it is as if it had not begun."""
    workspace, state = table[ContactWorkspace], table[State]
    body, count = workspace.body, workspace.counts
    moved = workspace.moved[: count[MOVED]]
    was: Any = workspace.was[: count[MOVED]]
    state.hits[moved] = was.hits
    # Impacts have moved the starts of these paths; all others still begin where the step began.
    body.start[moved] = was.start
    body.start_velocity[moved] = was.start_velocity
    n = len(state.position)
    state.position[...] = body.start[:n]
    state.velocity[...] = body.start_velocity[:n]
    state.ledger[...] = workspace.ledger
    state.taut[...] = workspace.taut
    table[Notes].report[REPORT_EVENTS] = count[EVENTS_BEFORE]


def forget(table: Table) -> None:
    """Clear the contacts of a step that stopped in its middle."""
    body = table[ContactWorkspace].body
    body.first_contact[...] = body.saved[...] = -1


@kernel
def let_go(workspace):
    """Clear the contacts of this step."""
    body, rows, count = workspace.body, workspace.rows, workspace.counts
    # Only bodies that had a contact are reset: most bodies of a large scene have none.
    for row in range(count[CONTACTS]):
        for side in range(3):
            if member(rows, row, side) >= 0:
                body.first_contact[member(rows, row, side)] = -1
    for k in range(count[MOVED]):
        body.saved[workspace.moved[k]] = -1
