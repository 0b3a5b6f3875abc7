"""Forces and velocities that change within a step in which particles rebound, to second order in the step.

An impact after the part t of a step moves the end of a path by (1 - t) dt times the change of velocity. Over the rest
of the step the mean force then differs by half of the difference that this shift causes at the end, and velocities get
the corresponding kick, (1 - t) dt / 2 times the difference over the mass. Forces at the ends of paths are evaluated
again, with each particle shifted by its lever, the sum of (1 - t)^2 dt times its changes of velocity: for forces that
are linear over a step, dt / 2 times the change of the forces is the kick of all impacts together.

The velocity just before an impact is not linear in t either, if forces change. Kicks of velocity Verlet at both ends
of a step and the positions between them give its curvature. Together the two close the balance of energies of an
elastic impact to third order; without them a bounce on a spring gained up to 2 (omega dt)^2 of the kinetic energy.
"""

from __future__ import annotations

from typing import Any

from springline.contacts.paths import velocity_at
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, LENGTH, ROW, control_of
from springline.engine.program import program_of
from springline.engine.vectors import ZERO, add, axis_products, dot, minus, over, plus, put, times, vector
from springline.model.accessors import blocks_of, kicks_of, particles_of, state_of, sums_of
from springline.model.state import DISSIPATED, WORK

MOST = 0.5  # [-] of an approach speed: a larger curvature correction is omitted, because the step is too long for it


@kernel
def curvature(kicks, body, i, t, dt):
    """Velocity of a body at the fraction t of a step less its linear interpolation in t [m/s]; zero without arrays."""
    if kicks.lever.shape[0] == 0:
        return ZERO
    mean = times(0.5, plus(vector(body.start_velocity, i), vector(body.end_velocity, i)))
    # The positions of velocity Verlet contain the kick at the beginning of the step, the mean that of both ends.
    gone = over(minus(vector(body.end, i), vector(body.start, i)), dt)
    return times(2.0 * t * (1.0 - t), minus(gone, mean))


@kernel
def is_small(along, speed):
    """Return True if the curvature changes the speed of an approach along the normal by a small part only."""
    return abs(along) <= MOST * abs(speed)


@kernel
def note_kick(table, body, k, i, change, t, curve):
    """Record a rebound of particle i, body k, by a ``change`` of velocity at the fraction t, and its dissipation.

    ``curve`` is the curvature of its velocity there. The ledger of a step compares velocities at its end, and takes
    force times shift for the potential energy. The difference to the loss in the impact itself is recorded here.
    """
    kicks, sums, mass = kicks_of(table), sums_of(table), particles_of(table).mass[i]
    dt = control_of(table).clock[LENGTH]
    shift = times((1.0 - t) * dt, change)
    add(kicks.lever, i, times(1.0 - t, shift))
    kicks.struck[0] = 1
    if mass > 0.0:
        later = minus(vector(body.end_velocity, k), plus(velocity_at(body, k, t), curve))
        booked = mass * dot(later, change) - dot(vector(sums.force, i), shift)
        state_of(table).ledger[DISSIPATED] += booked
        # Forces without an energy do work on the shift.
        if sums.external.shape[0] > 0:
            state_of(table).ledger[WORK] += dot(vector(sums.external, i), shift)


@a_pass
def note_ends(table: Any, block: int, a: float, b: float) -> int:
    """Store particle positions before impacts, at the end of a step, and clear the levers."""
    kicks, state, blocks = kicks_of(table), state_of(table), blocks_of(table)
    if block == 0:
        kicks.struck[0] = 0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        put(kicks.position, i, vector(state.position, i))
        put(kicks.lever, i, ZERO)
    return DONE


@a_pass
def pull_levers(table: Any, block: int, a: float, b: float) -> int:
    """Shift particles by their levers for the evaluation of forces in the next a rows; skip these without rebounds."""
    kicks, state, force = kicks_of(table), state_of(table), sums_of(table).force
    program, row = program_of(table), control_of(table).counts[ROW]
    struck = kicks.struck[0] == 1
    for behind in range(row + 1, row + 1 + int(a)):
        # The program skips rows with a negative number of blocks.
        program.blocks[behind] = abs(program.blocks[behind]) if struck else -abs(program.blocks[behind])
    if not struck:
        return DONE
    for i in range(kicks.lever.shape[0]):
        place = vector(state.position, i)
        put(kicks.force, i, vector(force, i))
        # Levers begin at the positions before impacts, for which the forces of the step are known.
        put(state.position, i, plus(vector(kicks.position, i), vector(kicks.lever, i)))
        put(kicks.position, i, place)
    return DONE


@a_pass
def kick_on(table: Any, block: int, a: float, b: float) -> int:
    """Kick velocities by a times the force change due to the levers, and restore positions and forces."""
    kicks, state, force = kicks_of(table), state_of(table), sums_of(table).force
    if kicks.struck[0] == 0:
        return DONE
    dt = control_of(table).clock[LENGTH]
    for i in range(kicks.lever.shape[0]):
        if state.alive[i] == 1:
            change = minus(vector(force, i), vector(kicks.force, i))
            add(state.velocity, i, times(a * dt, axis_products(vector(state.mobility, i), change)))
        put(state.position, i, vector(kicks.position, i))
        put(force, i, vector(kicks.force, i))
    return DONE
