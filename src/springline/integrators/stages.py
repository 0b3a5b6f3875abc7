"""Kick, drift and Runge-Kutta stages: the passes that all methods of steps share."""

from __future__ import annotations

from typing import Any

from springline.constraints.limits import limit_force, limits_of
from springline.engine.kernels import WIDE, a_pass, callee, kernel
from springline.engine.lanes import are_within, keep, load, quotient, repeat_thrice, rows, spread, store, total
from springline.engine.machine import DONE, LENGTH, NOW, NUMBER, START, control_of
from springline.integrators.contract import scheme_of
from springline.model.accessors import blocks_of, particles_of, stages_of, state_of, sums_of, tally_of
from springline.model.state import DISSIPATED, WORK
from springline.model.work import DIVERGED

LEAST = 5e-324  # the smallest number above 0
FAR = 1e100  # [m], [m/s] beyond this a run has diverged: squares of it still fit into a float


@kernel
def finite(x, y, z):
    """Return True if three numbers are finite and below FAR; False for NaN."""
    return (abs(x) < FAR) & (abs(y) < FAR) & (abs(z) < FAR)


@a_pass
def tell_time(table: Any, block: int, a: float, b: float) -> int:
    """Set the clock to ``a`` seconds after the beginning of the step."""
    control = control_of(table)
    control.clock[NOW] = control.clock[START] + control.counts[NUMBER] * control.clock[LENGTH] + a
    return DONE


@a_pass
def kick_drift(table: Any, block: int, a: float, b: float) -> int:
    """Kick velocities by a W f, then drift positions by b v."""
    state, blocks, force = state_of(table), blocks_of(table), sums_of(table).force
    first, last = blocks.first[block], blocks.first[block + 1]
    # Full groups of eight rows first, the rest of a block one by one: the arithmetic of a particle is the same in both,
    # so its bits do not depend on its place in a block.
    good, eights = True, first + (last - first) // WIDE * WIDE
    for i in range(first, eights, WIDE):
        fx, fy, fz = rows(force, i)
        for part, f in enumerate((fx, fy, fz)):
            good &= kick_eight(state, 3 * i + part * WIDE, a, f)
            good &= drift_eight(state, 3 * i + part * WIDE, b)
    for i in range(eights, last):
        good &= kick_each(state, force, i, a)
        good &= drift_each(state, i, b)
    return DONE if good else DIVERGED


kick_drift.declare(["position", "velocity"])


@a_pass
def drift(table: Any, block: int, a: float, b: float) -> int:
    """Drift positions by a v."""
    state, blocks = state_of(table), blocks_of(table)
    first, last = blocks.first[block], blocks.first[block + 1]
    good, eights = True, first + (last - first) // WIDE * WIDE
    for at in range(3 * first, 3 * eights, WIDE):
        good &= drift_eight(state, at, a)
    for i in range(eights, last):
        good &= drift_each(state, i, a)
    return DONE if good else DIVERGED


drift.declare(["position"])


@a_pass
def kick(table: Any, block: int, a: float, b: float) -> int:
    """Kick velocities by a W f."""
    state, blocks, force = state_of(table), blocks_of(table), sums_of(table).force
    first, last = blocks.first[block], blocks.first[block + 1]
    good, eights = True, first + (last - first) // WIDE * WIDE
    for i in range(first, eights, WIDE):
        fx, fy, fz = rows(force, i)
        for part, f in enumerate((fx, fy, fz)):
            good &= kick_eight(state, 3 * i + part * WIDE, a, f)
    for i in range(eights, last):
        good &= kick_each(state, force, i, a)
    return DONE if good else DIVERGED


# It waits for all that adds to the forces: blocks of a chain also do so.
kick.declare(["velocity"], ["force"])


@kernel
def kick_eight(state, at, h, force):
    """Kick eight numbers of the velocities by h W f; return True if they are finite and below FAR."""
    # Mobility times force first, then the step: an anchored axis has the mobility 0 and stays exactly at rest, and a
    # massless one needs no division.
    after = load(state.velocity, at) + spread(h) * (load(state.mobility, at) * force)
    store(state.velocity, at, after)
    return are_within(after, FAR)


@kernel
def drift_eight(state, at, h):
    """Drift eight numbers of the positions by h v; return True if they are finite and below FAR."""
    after = load(state.position, at) + spread(h) * load(state.velocity, at)
    store(state.position, at, after)
    return are_within(after, FAR)


@kernel
def kick_each(state, force, i, h):
    """Kick the velocity of a particle by h W f; return True if it is finite and below FAR."""
    velocity, mobility = state.velocity, state.mobility
    vx = velocity[i, 0] + h * (mobility[i, 0] * force[i, 0])
    vy = velocity[i, 1] + h * (mobility[i, 1] * force[i, 1])
    vz = velocity[i, 2] + h * (mobility[i, 2] * force[i, 2])
    velocity[i, 0] = vx
    velocity[i, 1] = vy
    velocity[i, 2] = vz
    return finite(vx, vy, vz)


@kernel
def drift_each(state, i, h):
    """Drift the position of a particle by h v; return True if it is finite and below FAR."""
    position, velocity = state.position, state.velocity
    x = position[i, 0] + h * velocity[i, 0]
    y = position[i, 1] + h * velocity[i, 1]
    z = position[i, 2] + h * velocity[i, 2]
    position[i, 0] = x
    position[i, 1] = y
    position[i, 2] = z
    return finite(x, y, z)


@a_pass
def kick_once(table: Any, block: int, a: float, b: float) -> int:
    """Kick velocities by a W (f + drag) in one stage, note the dissipated energy, then drift positions by b v."""
    state, sums, limits, mass = state_of(table), sums_of(table), limits_of(table), particles_of(table).mass
    first, last = blocks_of(table).first[block], blocks_of(table).first[block + 1]
    # A limit of force needs the length of a whole vector, which eight numbers of mixed axes do not have: these
    # particles are processed one by one.
    eights = first if limits.force.shape[0] > 0 else first + (last - first) // WIDE * WIDE
    good, lost = True, spread(0.0)
    for i in range(first, eights, WIDE):
        for part, (f, drag, m) in enumerate(zip(rows(sums.force, i), rows(sums.drag, i), repeat_thrice(mass, i))):
            at = 3 * i + part * WIDE
            before = load(state.velocity, at)
            good &= kick_eight(state, at, a, f + drag)
            good &= drift_eight(state, at, b)
            # Drag times the mean of the velocities before and after is exactly the kinetic energy it removes in a kick
            # (decision 2). A test particle has no mass, and no energy that could be lost.
            lost = lost + keep(drag * (before + load(state.velocity, at)), m)
    dissipated = -0.5 * a * total(lost)
    for i in range(eights, last):
        dissipated -= 0.5 * a * kick_limited(state, sums, limits, mass, i, a)
        good &= finite(state.velocity[i, 0], state.velocity[i, 1], state.velocity[i, 2]) & drift_each(state, i, b)
    tally_of(table).spent[block, DISSIPATED] += dissipated
    return DONE if good else DIVERGED


kick_once.declare(["position", "velocity", "dissipated energy"])


@kernel
def kick_limited(state, sums, limits, mass, i, h):
    """Kick the velocity of a particle by h W F, with F = f + drag within its limit; return (F - f) . (v0 + v1) [W]."""
    force, drag, velocity, mobility = sums.force, sums.drag, state.velocity, state.mobility
    fx, fy, fz = limit_force(limits, i, force[i, 0] + drag[i, 0], force[i, 1] + drag[i, 1], force[i, 2] + drag[i, 2])
    x = velocity[i, 0]
    y = velocity[i, 1]
    z = velocity[i, 2]
    velocity[i, 0] = x + h * (mobility[i, 0] * fx)
    velocity[i, 1] = y + h * (mobility[i, 1] * fy)
    velocity[i, 2] = z + h * (mobility[i, 2] * fz)
    if mass[i] <= 0.0:
        return 0.0
    return (
        (fx - force[i, 0]) * (x + velocity[i, 0])
        + (fy - force[i, 1]) * (y + velocity[i, 1])
        + (fz - force[i, 2]) * (z + velocity[i, 2])
    )


@kernel
def copy_rows(source, target, first, last):
    """Copy rows ``first`` to ``last - 1`` of an array of shape (n, 3) to another array."""
    eights = first + (last - first) // WIDE * WIDE
    for at in range(3 * first, 3 * eights, WIDE):
        store(target, at, load(source, at))
    for i in range(eights, last):
        for axis in range(3):
            target[i, axis] = source[i, axis]


@a_pass
def add_stage(table: Any, block: int, a: float, b: float) -> int:
    """Use the forces of stage b of a kick of length a to set the velocities of the next stage, or of the end."""
    state, stages, blocks, stage = state_of(table), stages_of(table), blocks_of(table), int(b)
    first, last = blocks.first[block], blocks.first[block + 1]
    # The first stage also stores the velocities before the kick, and the last one checks the result, while they are in
    # the cache.
    if stage == 0:
        copy_rows(state.velocity, stages.start_velocity, first, last)
    take_stage(limits_of(table), scheme_of(table), state, sums_of(table), stages, stage, a, first, last)
    return end_kick(table, block, a) if stage + 1 == scheme_of(table).weights.shape[0] else DONE


add_stage.declare(["velocity", "stages", "dissipated energy"], ["force", "drag"])


@callee
def take_stage(limits, scheme, state, sums, stages, stage, h, first, last):
    """Note the rates of a stage and set velocities for the next stage, or after the last for the end [m/s]."""
    weights, matrix = scheme.weights, scheme.matrix
    force, drag, rate, start = sums.force, sums.drag, stages.rate, stages.start_velocity
    ends = stage + 1 == weights.shape[0]
    # As in kick_once: a limit of force needs whole vectors, and these particles are processed one by one.
    eights = first if limits.force.shape[0] > 0 else first + (last - first) // WIDE * WIDE
    for i in range(first, eights, WIDE):
        for part, (f, slowing) in enumerate(zip(rows(force, i), rows(drag, i))):
            add_to_stage(scheme, state, stages, stage, h, 3 * i + part * WIDE, f + slowing)
    for i in range(eights, last):
        fx, fy, fz = limit_force(
            limits, i, force[i, 0] + drag[i, 0], force[i, 1] + drag[i, 1], force[i, 2] + drag[i, 2]
        )
        rate[stage, i, 0] = state.mobility[i, 0] * fx
        rate[stage, i, 1] = state.mobility[i, 1] * fy
        rate[stage, i, 2] = state.mobility[i, 2] * fz
        for axis in range(3):
            change = 0.0
            for earlier in range(stage + 1):
                # Every stage starts from the velocity before the kick, as in Butcher's tableau. After the last stage
                # the weights replace a row of the matrix.
                share = weights[earlier] if ends else matrix[stage + 1, earlier]
                change += share * rate[earlier, i, axis]
            state.velocity[i, axis] = start[i, axis] + h * change


@kernel
def add_to_stage(scheme, state, stages, stage, h, at, force):
    """Note eight numbers of the rates of a stage, and set these velocities for the next stage or the end."""
    each = state.mobility.shape[0] * 3
    store(stages.rate, stage * each + at, load(state.mobility, at) * force)
    ends, change = stage + 1 == scheme.weights.shape[0], spread(0.0)
    for earlier in range(stage + 1):
        share = scheme.weights[earlier] if ends else scheme.matrix[stage + 1, earlier]
        change = change + spread(share) * load(stages.rate, earlier * each + at)
    store(state.velocity, at, load(stages.start_velocity, at) + spread(h) * change)


@callee
def end_kick(table, block, a):
    """Note the energy of velocity-dependent forces in a kick of stages: sum (m dv - a f) . (v0 + v1)/2."""
    state, blocks = state_of(table), blocks_of(table)
    mass, force, start = particles_of(table).mass, sums_of(table).force, stages_of(table).start_velocity
    velocity, mobility = state.velocity, state.mobility
    first, last = blocks.first[block], blocks.first[block + 1]
    eights, good, lost = first + (last - first) // WIDE * WIDE, True, spread(0.0)
    # The result of the kick, less the part of the constant force: the rest is due to drag, steering and limits, at the
    # velocities of all stages. Its work is exact with the mean velocity, so the energy balance closes for any order of
    # the stages.
    for i in range(first, eights, WIDE):
        for part, (f, m) in enumerate(zip(rows(force, i), repeat_thrice(mass, i))):
            at = 3 * i + part * WIDE
            old, new = load(start, at), load(velocity, at)
            good &= are_within(new, FAR)
            surplus = m * (new - old) - spread(a) * f
            lost = lost + keep(keep(surplus * (old + new), load(mobility, at)), m)
    dissipated = -0.5 * total(lost)
    for i in range(eights, last):
        good &= finite(velocity[i, 0], velocity[i, 1], velocity[i, 2])
        if mass[i] > 0.0:
            for axis in range(3):
                if mobility[i, axis] > 0.0:
                    before = start[i, axis]
                    after = velocity[i, axis]
                    dissipated -= 0.5 * (mass[i] * (after - before) - a * force[i, axis]) * (before + after)
    tally_of(table).spent[block, DISSIPATED] += dissipated
    return DONE if good else DIVERGED


@a_pass
def note_work(table: Any, block: int, a: float, b: float) -> int:
    """Note the work of loads and user-defined forces in the time a at these velocities."""
    state, external, mass = state_of(table), sums_of(table).external, particles_of(table).mass
    total = 0.0
    # One thread for all: the sum goes straight to the ledger, and its order must not depend on the blocks.
    for i in range(external.shape[0]):
        if mass[i] > 0.0:
            for axis in range(3):
                total += external[i, axis] * state.velocity[i, axis]
    state.ledger[WORK] += a * total
    return DONE


@a_pass
def settle(table: Any, block: int, a: float, b: float) -> int:
    """Add the energies noted by the blocks to the ledger."""
    spent, ledger = tally_of(table).spent, state_of(table).ledger
    # In the order of the blocks: the bits of a floating-point sum depend on its order.
    for each in range(spent.shape[0]):
        for which in range(2):
            ledger[which] += spent[each, which]
            spent[each, which] = 0.0
    return DONE


settle.declare_accounts()


@a_pass
def begin_runge_kutta(table: Any, block: int, a: float, b: float) -> int:
    """Store positions and velocities before a Runge-Kutta step."""
    state, stages, blocks = state_of(table), stages_of(table), blocks_of(table)
    copy_rows(state.velocity, stages.start_velocity, blocks.first[block], blocks.first[block + 1])
    copy_rows(state.position, stages.start_position, blocks.first[block], blocks.first[block + 1])
    return DONE


begin_runge_kutta.declare(["stages"])


@a_pass
def runge_kutta_stage(table: Any, block: int, a: float, b: float) -> int:
    """Use the forces of stage b to set positions and velocities of the next stage, or of the end."""
    state, stages, sums, scheme = state_of(table), stages_of(table), sums_of(table), scheme_of(table)
    blocks, mass, stage = blocks_of(table), particles_of(table).mass, int(b)
    first, last = blocks.first[block], blocks.first[block + 1]
    slope, rate, weights = stages.velocity, stages.rate, scheme.weights
    weight, each = a * weights[stage], 3 * state.mobility.shape[0]
    ends = stage + 1 == weights.shape[0]
    work = 0.0
    if sums.external.shape[0] > 0:
        for i in range(first, last):
            if mass[i] > 0.0:
                for axis in range(3):
                    work += weight * sums.external[i, axis] * state.velocity[i, axis]
    eights, taken = first + (last - first) // WIDE * WIDE, spread(0.0)
    for at in range(3 * first, 3 * eights, WIDE):
        store(slope, stage * each + at, load(state.velocity, at))
    for i in range(eights, last):
        for axis in range(3):
            slope[stage, i, axis] = state.velocity[i, axis]
    take_stage(limits_of(table), scheme, state, sums, stages, stage, a, first, last)
    # A Runge-Kutta method has no kicks. The dissipated power is integrated with the weights of the method itself, to
    # its own order.
    for i in range(first, eights, WIDE):
        for part, (f, m) in enumerate(zip(rows(sums.force, i), repeat_thrice(mass, i))):
            at = 3 * i + part * WIDE
            mobility = load(state.mobility, at)
            held_back = keep(keep(f - quotient(load(rate, stage * each + at), mobility, LEAST), mobility), m)
            taken = taken + held_back * load(slope, stage * each + at)
            way = spread(0.0)
            for earlier in range(stage + 1):
                share = weights[earlier] if ends else scheme.matrix[stage + 1, earlier]
                way = way + spread(share) * load(slope, earlier * each + at)
            store(state.position, at, load(stages.start_position, at) + spread(a) * way)
    dissipated = weight * total(taken)
    for i in range(eights, last):
        for axis in range(3):
            if mass[i] > 0.0 and state.mobility[i, axis] > 0.0:
                lost = sums.force[i, axis] - rate[stage, i, axis] / state.mobility[i, axis]
                dissipated += weight * lost * slope[stage, i, axis]
            moved = 0.0
            for earlier in range(stage + 1):
                share = weights[earlier] if ends else scheme.matrix[stage + 1, earlier]
                moved += share * slope[earlier, i, axis]
            state.position[i, axis] = stages.start_position[i, axis] + a * moved
    spent = tally_of(table).spent
    if sums.drag.shape[0] > 0:
        spent[block, DISSIPATED] += dissipated
    spent[block, WORK] += work
    return DONE


runge_kutta_stage.declare(["position", "velocity", "stages", "dissipated energy"])


@a_pass
def check_finite(table: Any, block: int, a: float, b: float) -> int:
    """Check that every number is finite and below FAR."""
    state, blocks = state_of(table), blocks_of(table)
    # Runge-Kutta and implicit steps write in several passes and check once, at the end; kicks and drifts check the
    # numbers that they write while these are in registers.
    position, velocity = state.position, state.velocity
    good = True
    for i in range(blocks.first[block], blocks.first[block + 1]):
        good &= finite(position[i, 0], position[i, 1], position[i, 2])
        good &= finite(velocity[i, 0], velocity[i, 1], velocity[i, 2])
    return DONE if good else DIVERGED


check_finite.declare(["failures"])
