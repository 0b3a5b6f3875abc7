"""How passes note events."""

from __future__ import annotations

from springline.engine.kernels import kernel
from springline.model.work import REPORT_EVENTS


@kernel
def note(notes, time, kind, index, other, value):
    """Note an event; the loop keeps room for all that one step can bring."""
    # No test of the length: ``see_room`` has stopped the run before a step for whose events there may be no room.
    # Collisions of particles are not in that count, and ``impacts`` looks for room itself.
    place = notes.report[REPORT_EVENTS]
    notes.time[place] = time
    notes.kind[place] = kind
    notes.item[place] = index
    notes.other[place] = other
    notes.value[place] = value
    notes.report[REPORT_EVENTS] = place + 1
