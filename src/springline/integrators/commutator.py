"""What force-gradient methods do between two half kicks: the double commutator [B, [A, B]] of kicks B and drifts A.

With g = W f(x, t) the accelerations, W the mobilities, it is a kick by 2 g_x g, and g_x g = W f_x W f: one product of
the Hessian with a vector (Chin, Phys. Lett. A 226, 344 (1997)). Where a force depends on velocity, g(x, v, t), the
commutator moves positions too:
x' = -g_v g,  v' = 2 g_x g + (g_v)' g - g_v p,  with the prime for the derivative along a drift and p = g'.
"""

from __future__ import annotations

from springline.constraints.limits import hold_force
from springline.forces.elements import evaluate
from springline.forces.gradient import add_derivative
from springline.forces.net import add_external, velocity_forces
from springline.engine.kernels import callee
from springline.model.state import DISSIPATED

REACH = 0.125  # [-] of dt: how far apart forces are differenced in time; what that errs by is of the method's own order


@callee
def turn(
    space, particles, drag, flock, cells, springs, laws, elements, attraction, pairs, loads, users, limits, swayed,
    tied, mobility, alive, status, position, velocity, ledger, time, sums, stages, report, dt, length, factor,
):  # fmt: skip
    """Turn velocities by ``factor`` dt^3 [B, [A, B]], between two half kicks that are ``length`` dt together.

    Takes the forces of now from ``sums.force``, and spoils them where ``swayed``: where a force depends on velocity.
    What depends on velocity is differenced, REACH dt apart: along the drift, along the acceleration and along both at
    once by one design of four points, and once more by two. Positions that are ``tied`` to exact constraints are not
    moved, and the order is 2 there anyway. A limit of force holds for what is added too.

    Scratch: one stage; where ``swayed`` or limited, four.
    """
    last = stages.rate.shape[0] - 1
    g = stages.start_velocity
    push = stages.start_position  # v', as a force
    change = stages.rate[0]  # p, as a force and then as itself
    swing = stages.velocity[0]  # g_v g, as a force
    place = stages.rate[min(last, 1)]
    speed = stages.velocity[min(last, 1)]
    held = stages.rate[min(last, 2)]
    drawn = stages.velocity[min(last, 2)]  # the part of v' that comes of forces that depend on velocity, as a force
    far = REACH * dt
    displace(sums.force, 0.0, sums.force, held)
    for point in range(7 if swayed else 1):
        ahead = (1.0 if point < 3 else -1.0) if 0 < point < 5 else 0.0  # along the drift
        faster = (1.0 if point % 2 == 1 else -1.0) if point > 0 else 0.0  # along the acceleration
        if swayed:
            if point < 5:
                displace(position, ahead * far, velocity, place)
                displace(velocity, faster * far, g, speed)
            else:
                displace(position, 2.0 * faster * far * far, g, place)
                displace(velocity, -faster * far * far, change, speed)
            if elements.damped:
                evaluate(elements, space, place, time + ahead * far)
            velocity_forces(
                space, particles, drag, flock, cells, springs, elements, users, alive, status, place, speed,
                time + ahead * far, sums, report, 0, 0,
            )  # fmt: skip
            if point == 0:
                displace(held, 1.0, sums.drag, held)
                clear(swing)
                clear(change)
                clear(drawn)
                leave_external(sums)
            elif point < 5:
                displace(swing, faster / (4.0 * far), sums.drag, swing)
                displace(change, ahead / (4.0 * far), sums.drag, change)
                displace(drawn, ahead * faster / (4.0 * far * far), sums.drag, drawn)
                if faster > 0.0 and sums.external.shape[0] > 0:
                    add_external(loads, users, particles, position, velocity, time + ahead * far, sums, report)
                    displace(change, ahead / (2.0 * far), sums.external, change)
                    leave_external(sums)
                if point == 4:
                    accelerate(mobility, change, change)
            else:
                displace(drawn, faster / (2.0 * far * far), sums.drag, drawn)
        if point == 0:
            accelerate(mobility, held, g)
            clear(push)
        if point < 2:
            add_derivative(
                space, particles, springs, laws, elements, attraction, pairs, users, alive, status, position, velocity,
                time, sums, stages, report, g if point == 0 else velocity, 2.0 if point == 0 else 1.0,
                push if point == 0 else change,
            )  # fmt: skip
    scale = factor * dt * dt / length
    if swayed:
        displace(push, 1.0, drawn, push)
    hold_push(limits, held, scale, push)
    accelerate(mobility, push, push)
    if swayed:
        note_turn(particles, drawn, scale * length * dt, velocity, 0.5 * length * dt, push, ledger)
    displace(velocity, length * dt, push, velocity)
    if swayed and not tied:
        accelerate(mobility, swing, swing)
        note_turn(particles, sums.force, factor * dt * dt * dt, swing, 0.0, push, ledger)
        displace(position, -factor * dt * dt * dt, swing, position)


@callee
def clear(array):
    """Set to zero."""
    for i in range(array.shape[0]):
        for axis in range(3):
            array[i, axis] = 0.0


@callee
def displace(start, step, direction, out):
    """start + step direction into ``out``."""
    for i in range(start.shape[0]):
        for axis in range(3):
            out[i, axis] = start[i, axis] + step * direction[i, axis]


@callee
def leave_external(sums):
    """Take what loads and users' forces have added out of the force again."""
    for i in range(sums.external.shape[0]):
        for axis in range(3):
            sums.force[i, axis] -= sums.external[i, axis]


@callee
def note_turn(particles, force, scale, velocity, half, push, ledger):
    """Note as dissipated what a force takes while velocities change: -scale force . (velocity + half push) [J]."""
    total = 0.0
    for i in range(force.shape[0]):
        if particles.mass[i] > 0.0:
            for axis in range(3):
                total += force[i, axis] * (velocity[i, axis] + half * push[i, axis])
    ledger[DISSIPATED] -= scale * total


@callee
def accelerate(mobility, force, out):
    """W f into ``out`` [m/s2]."""
    for i in range(force.shape[0]):
        for axis in range(3):
            out[i, axis] = mobility[i, axis] * force[i, axis]


@callee
def hold_push(limits, held, scale, push):
    """Scale a push to a force, as much of it as the limit of force leaves room for beside what is ``held`` [N]."""
    for i in range(push.shape[0]):
        for axis in range(3):
            push[i, axis] *= scale
        if limits.force.shape[0] > 0:
            fx, fy, fz = hold_force(limits, i, held[i, 0], held[i, 1], held[i, 2])
            px, py, pz = push[i, 0], push[i, 1], push[i, 2]
            tx, ty, tz = hold_force(limits, i, held[i, 0] + px, held[i, 1] + py, held[i, 2] + pz)
            push[i, 0] = tx - fx
            push[i, 1] = ty - fy
            push[i, 2] = tz - fz
