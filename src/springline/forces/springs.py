"""Straight springs: T = k (L - L0) + c dL/dt along the axis (Hooke 1678; axial dashpot), energy k (L - L0)^2/2."""

from __future__ import annotations

import numpy as np

from springline.kernels import callee, kernel
from springline.model.families import BOTH, BROKEN, CABLE, COINCIDING
from springline.model.space import difference
from springline.model.work import REPORT_COINCIDENT

COINCIDENT = 1e-12  # [m] closer ends have no direction: no force, and an event
CABLE_KIND, BOTH_KIND = int(CABLE), int(BOTH)


@kernel
def slack(kind, extension):
    """Whether a cable is too short to pull, or a strut too long to push."""
    if kind == BOTH_KIND:
        return False
    return extension < 0.0 if kind == CABLE_KIND else extension > 0.0


@kernel
def add_elastic(springs, space, status, position, force, report):
    """Add the elastic part to ``force`` [N]: f = T n on the tail, -T n on the head, n from tail to head."""
    tail = springs.tail
    head = springs.head
    stiffness = springs.stiffness
    rest_length = springs.rest_length
    if springs.all_both and not space.periodic:
        for s in range(tail.shape[0]):
            if status[s] == BROKEN:
                continue
            i = np.uint64(tail[s])
            j = np.uint64(head[s])
            dx = position[j, 0] - position[i, 0]
            dy = position[j, 1] - position[i, 1]
            dz = position[j, 2] - position[i, 2]
            length = np.sqrt(dx * dx + dy * dy + dz * dz)
            if length < COINCIDENT:
                report[REPORT_COINCIDENT] += 1
                continue
            scale = stiffness[s] * (length - rest_length[s]) / length
            fx = scale * dx
            fy = scale * dy
            fz = scale * dz
            force[i, 0] += fx
            force[i, 1] += fy
            force[i, 2] += fz
            force[j, 0] -= fx
            force[j, 1] -= fy
            force[j, 2] -= fz
    else:
        add_elastic_any(springs, space, status, position, force, report)


@callee
def add_elastic_any(springs, space, status, position, force, report):
    """The same for cables and struts, and on a torus."""
    for s in range(springs.tail.shape[0]):
        if status[s] == BROKEN:
            continue
        i = springs.tail[s]
        j = springs.head[s]
        dx, dy, dz = difference(space, position, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            report[REPORT_COINCIDENT] += 1
            continue
        extension = length - springs.rest_length[s]
        if slack(springs.kind[s], extension):
            continue
        scale = springs.stiffness[s] * extension / length
        add_pair(force, i, j, scale * dx, scale * dy, scale * dz)


@callee
def add_elastic_within(springs, space, status, position, force, blocks, block):
    """The same for the particles of one block alone.

    Returns how many of the springs whose tail is one of these have coincident ends. Indices are unsigned here: the
    compiler then has no negative ones to think of, which saves a third of the time.
    """
    first = np.uint64(blocks.start[block])
    last = np.uint64(blocks.start[block + 1])
    low = np.uint64(blocks.first[block])
    high = np.uint64(blocks.first[block + 1])
    if not springs.all_both or space.periodic:
        return add_elastic_within_any(springs, space, status, position, force, blocks.spring, first, last, low, high)
    tail = blocks.tail
    head = blocks.head
    stiffness = blocks.stiffness
    rest_length = blocks.rest_length
    row = blocks.spring
    coincident = 0
    for s in range(first, last):
        if status[np.uint64(row[s])] == BROKEN:
            continue
        i = np.uint64(tail[s])
        j = np.uint64(head[s])
        dx = position[j, 0] - position[i, 0]
        dy = position[j, 1] - position[i, 1]
        dz = position[j, 2] - position[i, 2]
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            coincident += int(low <= i < high)
            continue
        scale = stiffness[s] * (length - rest_length[s]) / length
        fx = scale * dx
        fy = scale * dy
        fz = scale * dz
        if low <= i < high:
            force[i, 0] += fx
            force[i, 1] += fy
            force[i, 2] += fz
        if low <= j < high:
            force[j, 0] -= fx
            force[j, 1] -= fy
            force[j, 2] -= fz
    return coincident


@callee
def add_elastic_within_any(springs, space, status, position, force, chosen, first, last, low, high):
    """The same for cables and struts, and on a torus: springs ``chosen[first:last]``, particles low to high - 1."""
    coincident = 0
    for q in range(first, last):
        s = np.uint64(chosen[q])
        if status[s] == BROKEN:
            continue
        i = np.uint64(springs.tail[s])
        j = np.uint64(springs.head[s])
        dx, dy, dz = difference(space, position, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            coincident += int(low <= i < high)
            continue
        extension = length - springs.rest_length[s]
        if slack(springs.kind[s], extension):
            continue
        scale = springs.stiffness[s] * extension / length
        add_pair_within(force, i, j, low, high, scale * dx, scale * dy, scale * dz)
    return coincident


@callee
def add_damping_within(springs, space, status, position, velocity, force, blocks, block):
    """Add the dashpots to the forces on the particles of one block alone [N]."""
    low = np.uint64(blocks.first[block])
    high = np.uint64(blocks.first[block + 1])
    for q in range(np.uint64(blocks.damped_start[block]), np.uint64(blocks.damped_start[block + 1])):
        s = np.uint64(blocks.damped[q])
        if status[s] == BROKEN:
            continue
        i = np.uint64(springs.tail[s])
        j = np.uint64(springs.head[s])
        dx, dy, dz = difference(space, position, i, j)
        scale = dashpot(springs, s, i, j, dx, dy, dz, velocity)
        add_pair_within(force, i, j, low, high, scale * dx, scale * dy, scale * dz)


@kernel
def dashpot(springs, s, i, j, dx, dy, dz, velocity):
    """c dL/dt / L of spring s [N/m], 0 where its ends coincide or it is slack."""
    square = dx * dx + dy * dy + dz * dz
    length = np.sqrt(square)
    if length < COINCIDENT or slack(springs.kind[s], length - springs.rest_length[s]):
        return 0.0
    along = (
        (velocity[j, 0] - velocity[i, 0]) * dx
        + (velocity[j, 1] - velocity[i, 1]) * dy
        + (velocity[j, 2] - velocity[i, 2]) * dz
    )
    return springs.damping[s] * along / square


@kernel
def add_damping(springs, space, status, position, velocity, force):
    """Add the axial dashpots to ``force`` [N]: c dL/dt along the axis, none on a slack cable or strut."""
    for row in range(springs.damped.shape[0]):
        s = springs.damped[row]
        if status[s] == BROKEN:
            continue
        i = springs.tail[s]
        j = springs.head[s]
        dx, dy, dz = difference(space, position, i, j)
        scale = dashpot(springs, s, i, j, dx, dy, dz, velocity)
        add_pair(force, i, j, scale * dx, scale * dy, scale * dz)


@kernel
def add_pair(force, i, j, fx, fy, fz):
    """Add a force to the tail and its opposite to the head."""
    force[i, 0] += fx
    force[i, 1] += fy
    force[i, 2] += fz
    force[j, 0] -= fx
    force[j, 1] -= fy
    force[j, 2] -= fz


@kernel
def add_pair_within(force, i, j, low, high, fx, fy, fz):
    """The same for particles low to high - 1 alone."""
    if low <= i < high:
        force[i, 0] += fx
        force[i, 1] += fy
        force[i, 2] += fz
    if low <= j < high:
        force[j, 0] -= fx
        force[j, 1] -= fy
        force[j, 2] -= fz


@kernel
def length_of(springs, space, position, s):
    """Current length of spring s [m]."""
    dx, dy, dz = difference(space, position, springs.tail[s], springs.head[s])
    return np.sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def tension_of(springs, space, position, s):
    """Elastic tension of spring s [N]; positive pulls its ends together, zero where slack."""
    extension = length_of(springs, space, position, s) - springs.rest_length[s]
    if slack(springs.kind[s], extension):
        return 0.0
    return springs.stiffness[s] * extension


@kernel
def energy_of(springs, space, position, s):
    """k (L - L0)^2/2 of spring s [J], zero where slack."""
    extension = length_of(springs, space, position, s) - springs.rest_length[s]
    if slack(springs.kind[s], extension):
        return 0.0
    return 0.5 * springs.stiffness[s] * extension * extension


@kernel
def energy(springs, space, status, position):
    """Sum of k (L - L0)^2/2 over the springs that hold [J]."""
    total = 0.0
    for s in range(springs.tail.shape[0]):
        if status[s] != BROKEN:
            total += energy_of(springs, space, position, s)
    return total


@callee
def watch_coincidence(springs, space, status, position):
    """Mark the first spring whose ends newly coincide and return it, or -1; unmark those that came apart."""
    found = -1
    for s in range(springs.tail.shape[0]):
        if status[s] == BROKEN:
            continue
        together = length_of(springs, space, position, s) < COINCIDENT
        if not together:
            status[s] = 0
        elif status[s] != COINCIDING and found < 0:
            status[s] = COINCIDING
            found = s
    return found
