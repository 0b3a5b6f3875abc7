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
            i = tail[s]
            j = head[s]
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
        square = dx * dx + dy * dy + dz * dz
        length = np.sqrt(square)
        if length < COINCIDENT or slack(springs.kind[s], length - springs.rest_length[s]):
            continue
        along = (
            (velocity[j, 0] - velocity[i, 0]) * dx
            + (velocity[j, 1] - velocity[i, 1]) * dy
            + (velocity[j, 2] - velocity[i, 2]) * dz
        )
        scale = springs.damping[s] * along / square
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
