"""The net force: every family named in turn. An absent family is an empty array and costs nothing."""

from __future__ import annotations

from springline.forces import attraction, drag, elements, flock, gravity, laws, loads, pair_laws, springs, user
from springline.kernels import callee, kernel, part
from springline.model.families import Model
from springline.model.work import REPORT_USER

ENERGIES = ("kinetic", "gravity", "spring", "law", "element", "load", "attraction", "pairforce")
LAW_FAILED, ELEMENT_FAILED, FORCE_FAILED, SURFACE_FAILED, PAIR_FAILED = 1, 2, 3, 4, 5
USER_ROOM = 1 << 32  # the report holds room * kind + number of the function that raised


@part
def position_forces(
    space, particles, gravities, load, spring, law, element, attractions, pairs, users, alive, status, position,
    velocity, time, sums, report, rare, many,
):  # fmt: skip
    """Set ``sums.force`` to all forces that depend on position and time alone [N]."""
    force = sums.force
    gravity.begin(gravities, particles, force)
    if load.particle.shape[0] > 0:
        loads.add(load, time, force)
    springs.add_elastic(spring, space, status, position, force, report)
    if many is not None:
        if attractions.strength.shape[0] > 0:
            attraction.add(attractions, space, particles, alive, position, sums.bodies, force)
        add_pair_laws(pairs, space, particles, alive, position, sums, report)
    if rare is not None:
        add_rare_forces(
            space, particles, load, spring, law, element, users, alive, status, position, velocity, time, sums, report
        )


@part
def add_rare_forces(
    space, particles, load, spring, law, element, users, alive, status, position, velocity, time, sums, report
):
    """Add the forces of laws, elements, changing loads and users' functions to ``sums.force`` [N]."""
    force = sums.force
    if law.address.shape[0] > 0:
        failed = laws.evaluate(law, spring, space, position)
        if failed >= 0:
            report[REPORT_USER] = LAW_FAILED * USER_ROOM + failed
        laws.add(law, spring, space, status, position, force)
    if element.address.shape[0] > 0:
        failed = elements.evaluate(element, space, position, time)
        if failed >= 0:
            report[REPORT_USER] = ELEMENT_FAILED * USER_ROOM + failed
        elements.add(element, alive, force)
    if sums.external.shape[0] > 0:
        add_external(load, users, particles, position, velocity, time, sums, report)


@part
def add_pair_laws(pairs, space, particles, alive, position, sums, report):
    """Add the forces of pair laws to ``sums.force`` [N]."""
    if pairs.address.shape[0] > 0:
        failed = pair_laws.add(pairs, sums.bodies.cells, space, particles, alive, position, sums.force)
        if failed >= 0:
            report[REPORT_USER] = PAIR_FAILED * USER_ROOM + failed


@callee
def add_external(load, users, particles, position, velocity, time, sums, report):
    """Set ``sums.external`` to the forces from outside that change with time, loads and users', and add it [N]."""
    external = sums.external
    force = sums.force
    for i in range(external.shape[0]):
        for axis in range(3):
            external[i, axis] = 0.0
    loads.add_harmonic(load, time, external)
    if users.address.shape[0] > 0:
        failed = user.add(users, 0, particles, position, velocity, time, sums.user, external)
        if failed >= 0:
            report[REPORT_USER] = FORCE_FAILED * USER_ROOM + failed
            sums.failed_at[0] = time
    for i in range(external.shape[0]):
        for axis in range(3):
            force[i, axis] += external[i, axis]


@part
def velocity_forces(
    space, particles, drags, flocks, cells, spring, element, users, alive, status, position, velocity, time, sums,
    report, rare, many,
):  # fmt: skip
    """Set ``sums.drag`` to all forces that depend on velocity [N]; measures as last evaluated."""
    force = sums.drag
    for i in range(force.shape[0]):
        force[i, 0] = 0.0
        force[i, 1] = 0.0
        force[i, 2] = 0.0
    drag.add(drags, velocity, force)
    if spring.damped.shape[0] > 0:
        springs.add_damping(spring, space, status, position, velocity, force)
    if many is not None:
        if flocks.weight.shape[0] > 0 or flocks.steering.kind.shape[0] > 0:
            flock.add(flocks, cells, space, particles, alive, position, velocity, time, force)
    if rare is not None:
        add_rare_drag(particles, element, users, alive, position, velocity, time, sums, report)


@part
def add_rare_drag(particles, element, users, alive, position, velocity, time, sums, report):
    """Add to ``sums.drag`` what elements and users' functions make of the velocity [N]."""
    force = sums.drag
    if element.damped:
        elements.add_damping(element, alive, velocity, force)
    if users.address.shape[0] > 0:
        failed = user.add(users, 1, particles, position, velocity, time, sums.user, force)
        if failed >= 0:
            report[REPORT_USER] = FORCE_FAILED * USER_ROOM + failed
            sums.failed_at[0] = time


@kernel
def kinetic_energy(particles, alive, velocity):
    """Sum of m v^2/2 over the particles that are there [J]."""
    mass = particles.mass
    total = 0.0
    for i in range(velocity.shape[0]):
        if alive[i] == 1:
            vx = velocity[i, 0]
            vy = velocity[i, 1]
            vz = velocity[i, 2]
            total += 0.5 * mass[i] * (vx * vx + vy * vy + vz * vz)
    return total


@part
def energies(
    space, particles, gravities, load, spring, law, element, attractions, pairs, alive, status, position, velocity,
    time, bodies, report, out, rare, many,
):  # fmt: skip
    """Every energy in the order of ENERGIES into ``out`` [J]; the report says where a user's function raised."""
    if rare is not None:
        if law.address.shape[0] > 0:
            failed = laws.evaluate(law, spring, space, position)
            if failed >= 0:
                report[REPORT_USER] = LAW_FAILED * USER_ROOM + failed
        if element.address.shape[0] > 0:
            failed = elements.evaluate(element, space, position, time)
            if failed >= 0:
                report[REPORT_USER] = ELEMENT_FAILED * USER_ROOM + failed
        out[3] = laws.energy(law, status)
        out[4] = elements.energy(element, alive)
    if many is not None:
        out[6] = attraction.energy(attractions, space, particles, alive, position, bodies)
        out[7], failed = pair_laws.energy(pairs, bodies.cells, space, particles, alive, position)
        if failed >= 0:
            report[REPORT_USER] = PAIR_FAILED * USER_ROOM + failed
    out[0] = kinetic_energy(particles, alive, velocity)
    out[1] = gravity.energy(gravities, particles, alive, position)
    out[2] = springs.energy(spring, space, status, position)
    out[5] = loads.energy(load, alive, position)


def reads_velocity(model: Model) -> bool:
    """Whether any force depends on velocity."""
    return bool(
        len(model.drag.linear)
        or len(model.drag.quadratic)
        or len(model.springs.damped)
        or model.elements.damped
        or model.flock.acts
        or model.users.reads_velocity.any()
    )


def changes_with_time(model: Model) -> bool:
    """Whether any force depends on time, or may."""
    return bool(model.loads.harmonic or len(model.users.address))
