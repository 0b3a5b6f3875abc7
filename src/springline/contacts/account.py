"""The energy of putting apart what overlaps much: measured, as forces may change much on the way."""

from __future__ import annotations

from springline.contacts.rows import END, MOVED
from springline.forces import net
from springline.engine.kernels import callee
from springline.model.state import DISSIPATED


@callee
def measure(model, state, work, time, rare, many):
    """Book the change of the potential energy by this step's contacts as it is, in place of forces times ways."""
    touch, position, force = work.touch, state.position, work.sums.force
    after = potential(model, state, work, time, rare, many)
    booked = 0.0
    for k in range(touch.counts[MOVED]):
        i = touch.moved[k]
        for axis in range(3):
            booked += force[i, axis] * (position[i, axis] - touch.was[k, END + axis])
            position[i, axis] = touch.was[k, END + axis]
    before = potential(model, state, work, time, rare, many)
    for k in range(touch.counts[MOVED]):
        i = touch.moved[k]
        for axis in range(3):
            position[i, axis] = touch.body[i, END + axis]
    state.ledger[DISSIPATED] += before - after - booked


@callee
def potential(model, state, work, time, rare, many):
    """The potential energy where everybody is now [J]."""
    net.energies(
        model.space, model.particles, model.gravity, model.loads, model.springs, model.laws, model.elements,
        model.attraction, model.pairs, state.alive, state.status, state.position, state.velocity, time,
        work.sums.bodies, work.notes.report, work.energy, rare, many,
    )  # fmt: skip
    total = 0.0
    for family in range(1, len(net.ENERGIES)):
        total += work.energy[family]
    return total
