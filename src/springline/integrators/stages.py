"""Kick, drift and Runge-Kutta stages: the kernels that all integrators share."""

from __future__ import annotations

from springline.constraints.limits import hold_force
from springline.kernels import callee, kernel
from springline.model.state import DISSIPATED, WORK

FAR = 1e100  # [m], [m/s] beyond this a run has diverged: squares of it still fit into a float


@kernel
def near(x, y, z):
    """Whether three numbers are finite and sane; false for NaN."""
    return (abs(x) < FAR) & (abs(y) < FAR) & (abs(z) < FAR)


@kernel
def kick_drift(mobility, force, position, velocity, kick, drift):
    """v += kick W f, then x += drift v, in one pass; false where something left the numbers."""
    good = True
    for i in range(position.shape[0]):
        vx = velocity[i, 0] + kick * (mobility[i, 0] * force[i, 0])
        vy = velocity[i, 1] + kick * (mobility[i, 1] * force[i, 1])
        vz = velocity[i, 2] + kick * (mobility[i, 2] * force[i, 2])
        velocity[i, 0] = vx
        velocity[i, 1] = vy
        velocity[i, 2] = vz
        x = position[i, 0] + drift * vx
        y = position[i, 1] + drift * vy
        z = position[i, 2] + drift * vz
        position[i, 0] = x
        position[i, 1] = y
        position[i, 2] = z
        good &= near(x, y, z) & near(vx, vy, vz)
    return good


@kernel
def drift_free(position, velocity, h):
    """x += h v; false where something left the numbers."""
    good = True
    for i in range(position.shape[0]):
        x = position[i, 0] + h * velocity[i, 0]
        y = position[i, 1] + h * velocity[i, 1]
        z = position[i, 2] + h * velocity[i, 2]
        position[i, 0] = x
        position[i, 1] = y
        position[i, 2] = z
        good &= near(x, y, z)
    return good


@kernel
def kick_free(mobility, force, velocity, h):
    """v += h W f; false where something left the numbers."""
    good = True
    for i in range(velocity.shape[0]):
        vx = velocity[i, 0] + h * (mobility[i, 0] * force[i, 0])
        vy = velocity[i, 1] + h * (mobility[i, 1] * force[i, 1])
        vz = velocity[i, 2] + h * (mobility[i, 2] * force[i, 2])
        velocity[i, 0] = vx
        velocity[i, 1] = vy
        velocity[i, 2] = vz
        good &= near(vx, vy, vz)
    return good


@kernel
def add_stage(limits, scheme, mobility, sums, stages, stage, h, velocity):
    """Note the rates of a stage and set velocities for the next one, or at the last for the end [m/s]."""
    matrix = scheme.matrix
    weights = scheme.weights
    force = sums.force
    drag = sums.drag
    rate = stages.rate
    start = stages.start_velocity
    last = stage + 1 == weights.shape[0]
    for i in range(velocity.shape[0]):
        fx, fy, fz = hold_force(limits, i, force[i, 0] + drag[i, 0], force[i, 1] + drag[i, 1], force[i, 2] + drag[i, 2])
        rate[stage, i, 0] = mobility[i, 0] * fx
        rate[stage, i, 1] = mobility[i, 1] * fy
        rate[stage, i, 2] = mobility[i, 2] * fz
        for axis in range(3):
            change = 0.0
            for earlier in range(stage + 1):
                share = weights[earlier] if last else matrix[stage + 1, earlier]
                change += share * rate[earlier, i, axis]
            velocity[i, axis] = start[i, axis] + h * change


@kernel
def begin_stages(stages, velocity):
    """Remember the velocities before the stages."""
    start = stages.start_velocity
    for i in range(velocity.shape[0]):
        start[i, 0] = velocity[i, 0]
        start[i, 1] = velocity[i, 1]
        start[i, 2] = velocity[i, 2]


@kernel
def end_kick(particles, mobility, sums, stages, h, velocity, ledger):
    """What velocity-dependent forces took in a kick: sum (m dv - h f) . (v0 + v1)/2; false outside the numbers."""
    mass = particles.mass
    force = sums.force
    start = stages.start_velocity
    good = True
    dissipated = 0.0
    for i in range(velocity.shape[0]):
        good &= near(velocity[i, 0], velocity[i, 1], velocity[i, 2])
        if mass[i] > 0.0:
            for axis in range(3):
                if mobility[i, axis] > 0.0:
                    before = start[i, axis]
                    after = velocity[i, axis]
                    surplus = mass[i] * (after - before) - h * force[i, axis]
                    dissipated -= surplus * 0.5 * (before + after)
    ledger[DISSIPATED] += dissipated
    return good


@kernel
def kick_once(limits, particles, mobility, sums, h, velocity, ledger):
    """A kick of one stage with forces that depend on velocity: begin, add and end in one pass."""
    mass = particles.mass
    force = sums.force
    drag = sums.drag
    good = True
    dissipated = 0.0
    for i in range(velocity.shape[0]):
        fx, fy, fz = hold_force(limits, i, force[i, 0] + drag[i, 0], force[i, 1] + drag[i, 1], force[i, 2] + drag[i, 2])
        x = velocity[i, 0]
        y = velocity[i, 1]
        z = velocity[i, 2]
        vx = x + h * (mobility[i, 0] * fx)
        vy = y + h * (mobility[i, 1] * fy)
        vz = z + h * (mobility[i, 2] * fz)
        velocity[i, 0] = vx
        velocity[i, 1] = vy
        velocity[i, 2] = vz
        good &= near(vx, vy, vz)
        if mass[i] > 0.0:
            lost = (fx - force[i, 0]) * (x + vx) + (fy - force[i, 1]) * (y + vy) + (fz - force[i, 2]) * (z + vz)
            dissipated -= 0.5 * h * lost
    ledger[DISSIPATED] += dissipated
    return good


@kernel
def note_work(particles, external, velocity, ledger, h):
    """Note what loads and users' forces do in time h at these velocities: h F . v [J]."""
    mass = particles.mass
    total = 0.0
    for i in range(external.shape[0]):
        if mass[i] > 0.0:
            for axis in range(3):
                total += external[i, axis] * velocity[i, axis]
    ledger[WORK] += h * total


@kernel
def begin_step(stages, position, velocity):
    """Remember positions and velocities before a Runge-Kutta step."""
    begin_stages(stages, velocity)
    start = stages.start_position
    for i in range(position.shape[0]):
        start[i, 0] = position[i, 0]
        start[i, 1] = position[i, 1]
        start[i, 2] = position[i, 2]


@callee
def runge_kutta_stage(limits, particles, scheme, mobility, sums, stages, stage, dt, position, velocity, ledger):
    """Take the forces of a stage into account; positions and velocities are then those of the next one, or the end."""
    mass = particles.mass
    weights = scheme.weights
    force = sums.force
    drag = sums.drag
    external = sums.external
    rate = stages.rate
    slope = stages.velocity
    weight = dt * weights[stage]
    last = stage + 1 == weights.shape[0]
    dissipated = 0.0
    work = 0.0
    for i in range(position.shape[0]):
        for axis in range(3):
            slope[stage, i, axis] = velocity[i, axis]
            if mass[i] > 0.0 and external.shape[0] > 0:
                work += weight * external[i, axis] * velocity[i, axis]
    add_stage(limits, scheme, mobility, sums, stages, stage, dt, velocity)
    for i in range(position.shape[0]):
        for axis in range(3):
            if mass[i] > 0.0 and mobility[i, axis] > 0.0:
                lost = force[i, axis] - rate[stage, i, axis] / mobility[i, axis]
                dissipated += weight * lost * slope[stage, i, axis]
            moved = 0.0
            for earlier in range(stage + 1):
                share = weights[earlier] if last else scheme.matrix[stage + 1, earlier]
                moved += share * slope[earlier, i, axis]
            position[i, axis] = stages.start_position[i, axis] + dt * moved
    if drag.shape[0] > 0:
        ledger[DISSIPATED] += dissipated
    ledger[WORK] += work


@callee
def all_near(position, velocity):
    """Whether every number is finite and sane."""
    good = True
    for i in range(position.shape[0]):
        good &= near(position[i, 0], position[i, 1], position[i, 2])
        good &= near(velocity[i, 0], velocity[i, 1], velocity[i, 2])
    return good
