"""What a step of contacts changes is noted before it, and taken back where it finds no room for what happens in it."""

from __future__ import annotations

from typing import Any

from springline.contacts.rows import (
    CONTACTS,
    EVENTS_BEFORE,
    FIRST,
    HEAD,
    HITS,
    MARK,
    MOVED,
    PACE,
    SECOND,
    START,
    THIRD,
)
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.model.rooms import notes_of, state_of, touch_of
from springline.model.work import CONTACTS_FULL, REPORT_EVENTS


@a_pass
def save_accounts(table: Any, block: int, a: float, b: float) -> int:
    """Note what a step changes beside positions and velocities: the ledger, taut cords, how many events there are."""
    touch, state = touch_of(table), state_of(table)
    for entry in range(state.ledger.shape[0]):
        touch.ledger[entry] = state.ledger[entry]
    for row in range(state.taut.shape[0]):
        touch.taut[row] = state.taut[row]
    touch.counts[EVENTS_BEFORE] = notes_of(table).report[REPORT_EVENTS]
    return DONE


@callee
def take_back(table):
    """Take back a step whose contacts had no room."""
    touch, state = touch_of(table), state_of(table)
    body, moved, was, count = touch.body, touch.moved, touch.was, touch.counts
    for k in range(count[MOVED]):
        i = moved[k]
        state.hits[i] = int(was[k, HITS])
        for axis in range(3):
            body[i, START + axis] = was[k, START + axis]
            body[i, PACE + axis] = was[k, PACE + axis]
    for i in range(body.shape[0]):
        for axis in range(3):
            state.position[i, axis] = body[i, START + axis]
            state.velocity[i, axis] = body[i, PACE + axis]
    for entry in range(state.ledger.shape[0]):
        state.ledger[entry] = touch.ledger[entry]
    for row in range(state.taut.shape[0]):
        state.taut[row] = touch.taut[row]
    notes_of(table).report[REPORT_EVENTS] = count[EVENTS_BEFORE]
    let_go(touch)
    return CONTACTS_FULL


@kernel
def let_go(touch):
    """Leave nobody with a contact of this step."""
    link, who, ends, count = touch.link, touch.who, touch.ends, touch.counts
    for row in range(count[CONTACTS]):
        link[who[row, FIRST], HEAD] = -1
        if who[row, SECOND] < link.shape[0]:
            link[who[row, SECOND], HEAD] = -1
        if ends.shape[0] > 0:
            if ends[row, THIRD] >= 0:
                link[ends[row, THIRD], HEAD] = -1
    for k in range(count[MOVED]):
        link[touch.moved[k], MARK] = -1
