"""Results of contacts at the end of a step: positions, resting contacts, dissipated energy; undoing a step."""

from __future__ import annotations

from typing import Any

from springline.contacts.rows import CHOSEN, CONTACTS, DEEP, EVENTS_BEFORE, MOVED, member
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, LENGTH, NOW, control_of, do_alone
from springline.engine.machine import END as STEP_END
from springline.engine.program import ENERGIES
from springline.engine.table import Table
from springline.engine.vectors import dot, minus, over, plus, put, times, vector
from springline.model.accessors import energies_of, notes_of, particles_of, state_of, sums_of, workspace_of
from springline.model.state import DISSIPATED, NUMERICAL, WORK, State
from springline.model.work import REPORT_EVENTS, ContactWorkspace, Notes


@a_pass
def write_results(table: Any, block: int, a: float, b: float) -> int:
    """Write positions and velocities after contacts to the state, keep resting contacts, record dissipated energy.

    Velocities stopped by resting contacts come from this step's forces, which have done half of the work that this
    change would do in a whole step, for every integrator share a. So no dissipation is recorded at rest.
    """
    workspace, state, dt = workspace_of(table), state_of(table), control_of(table).clock[LENGTH]
    mass, force = particles_of(table).mass, sums_of(table).force
    body, was, held = workspace.body, workspace.was, workspace.counts[CHOSEN] > 0
    lost = 0.0
    for k in range(workspace.counts[MOVED]):
        i = workspace.moved[k]
        before, after, end = vector(was.end_velocity, k), vector(body.end_velocity, i), vector(body.end, i)
        gone = minus(end, vector(state.position, i))
        # Decision 2: velocities at rest come from this step's forces, which have done only half of that work in the
        # step. Without this term a body at rest by symplectic Euler would seem to lose m g^2 dt/2 each second.
        if held:
            half = times((0.5 - a) * dt, minus(after, vector(was.free_velocity, k)))
            gone = plus(gone, half)
            # An implicit step books this half as its own loss while it moves the particle freely.
            state.ledger[NUMERICAL] -= dot(vector(force, i), half)
        # The loss of kinetic and potential energy, with force times shift for the latter: exact in uniform gravity.
        lost += 0.5 * mass[i] * (dot(before, before) - dot(after, after)) + dot(vector(force, i), gone)
        put(state.position, i, end)
        put(state.velocity, i, after)
    state.ledger[DISSIPATED] += lost + workspace.work[0]
    state.ledger[WORK] += workspace.work[0]
    remember(state, workspace, dt)
    clear_contacts(workspace)
    return DONE


@kernel
def remember(state, workspace, dt):
    """Store resting contacts and their forces for the next step."""
    rows = workspace.rows
    kept = 0
    # ``order`` is sorted, so the keys are written in ascending order, and ``remembered`` can search by bisection.
    for k in range(workspace.counts[CHOSEN]):
        row = workspace.order[k]
        if rows.impulse[row] > 0.0 and kept < state.touching.shape[0]:
            state.touching[kept] = workspace.key[row]
            # As forces: these are the physical quantity for users, and a warm start with another dt remains correct.
            rub = over(vector(rows.friction_impulse, row), dt)
            state.pressing[kept, 0] = rows.impulse[row] / dt
            state.pressing[kept, 1], state.pressing[kept, 2], state.pressing[kept, 3] = rub[0], rub[1], rub[2]
            kept += 1
    state.touches[0] = kept


@a_pass
def measure(table: Any, block: int, a: float, b: float) -> int:
    """Record the measured change of energy, not forces times shifts, if deeply overlapping bodies were separated."""
    workspace, state, force = workspace_of(table), state_of(table), sums_of(table).force
    # Two evaluations of all energies: only if an overlap was too deep for force times shift.
    if workspace.counts[DEEP] == 0:
        return DONE
    position, clock = state.position, control_of(table).clock
    # Loads may depend on time; the potential is that at the end of the step.
    clock[NOW] = clock[STEP_END]
    status, after = potential(table)
    booked = 0.0
    for k in range(workspace.counts[MOVED]):
        i, unmoved = workspace.moved[k], vector(workspace.was.end, k)
        booked += dot(vector(force, i), minus(vector(position, i), unmoved))
        put(position, i, unmoved)
    if status == DONE:
        status, before = potential(table)
        # The first-order estimate of ``hand_over`` is replaced by the difference of potentials, not added to it.
        state.ledger[DISSIPATED] += before - after - booked
    for k in range(workspace.counts[MOVED]):
        put(position, workspace.moved[k], vector(workspace.body.end, workspace.moved[k]))
    return status


@callee
def potential(table):
    """Potential energy at the present positions [J], preceded by the status of its evaluation."""
    status, value = do_alone(table, ENERGIES), energies_of(table).value
    total = 0.0
    for family in range(1, value.shape[0]):
        total += value[family]
    return status, total


# Undoing a step: data that contacts change is saved before it, and restored if their arrays are too small.


@a_pass
def save_accounts(table: Any, block: int, a: float, b: float) -> int:
    """Save the data that a step changes in addition to positions and velocities: ledger, taut cords, event count."""
    workspace, state = workspace_of(table), state_of(table)
    for entry in range(state.ledger.shape[0]):
        workspace.ledger[entry] = state.ledger[entry]
    for row in range(state.taut.shape[0]):
        workspace.taut[row] = state.taut[row]
    workspace.counts[EVENTS_BEFORE] = notes_of(table).report[REPORT_EVENTS]
    return DONE


def undo_step(table: Table) -> None:
    """Undo a step whose contacts had no room (CONTACTS_FULL): the state is as before the step."""
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
    """Clear the contacts of an interrupted step."""
    body = table[ContactWorkspace].body
    body.first_contact[...] = body.saved[...] = -1


@kernel
def clear_contacts(workspace):
    """Clear the contacts of this step."""
    body, rows, count = workspace.body, workspace.rows, workspace.counts
    # Only bodies that had a contact are reset: most bodies of a large scene have no contacts.
    for row in range(count[CONTACTS]):
        for side in range(3):
            if member(rows, row, side) >= 0:
                body.first_contact[member(rows, row, side)] = -1
    for k in range(count[MOVED]):
        body.saved[workspace.moved[k]] = -1
