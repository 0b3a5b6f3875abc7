"""What can happen at the end of a step: springs break, particles have had enough, ends coincide."""

from __future__ import annotations

from springline.constraints.walls import note
from springline.forces import laws, springs
from springline.engine.kernels import callee
from springline.model.families import BROKEN
from springline.model.state import DISSIPATED
from springline.model.work import BREAK, COINCIDE, REPORT_COINCIDENT


@callee
def break_springs(spring, space, status, position, ledger, time, notes):
    """Break every spring whose tension exceeds its strength; whether any did. Its energy counts as dissipated."""
    broke = False
    for row in range(spring.fragile.shape[0]):
        s = spring.fragile[row]
        if status[s] != BROKEN:
            tension = springs.tension_of(spring, space, position, s)
            if abs(tension) > spring.strength[s]:
                ledger[DISSIPATED] += springs.energy_of(spring, space, position, s)
                status[s] = BROKEN
                note(notes, time, BREAK, s, -1, tension)
                broke = True
    return broke


@callee
def break_laws(law, spring, space, status, position, ledger, time, notes):
    """The same for springs with a law of the user's own."""
    broke = False
    laws.evaluate(law, spring, space, position)
    for row in range(law.spring.shape[0]):
        s = law.spring[row]
        tension = law.tension[row]
        if status[s] != BROKEN and abs(tension) > spring.strength[s]:
            ledger[DISSIPATED] += law.energy[row]
            status[s] = BROKEN
            note(notes, time, BREAK, s, -1, tension)
            broke = True
    return broke


@callee
def casualty(mortality, alive, hits):
    """The first particle that has bounced as often as it can bear; -1 where there is none."""
    for i in range(mortality.hits.shape[0]):
        limit = mortality.hits[i]
        if limit > 0 and alive[i] == 1 and hits[i] >= limit:
            return i
    return -1


@callee
def note_coincidences(spring, space, status, position, time, notes):
    """Note the springs whose ends newly lie in one place, each once until they come apart."""
    notes.report[REPORT_COINCIDENT] = 0
    found = springs.watch_coincidence(spring, space, status, position)
    while found >= 0:
        note(notes, time, COINCIDE, found, -1, 0.0)
        found = springs.watch_coincidence(spring, space, status, position)
