"""Attraction between few bodies: every pair once, its two forces exactly opposite."""

from __future__ import annotations

import numpy as np

from springline.forces.powers import INVERSE_SQUARE, inverse_power, pair_potential
from springline.engine.kernels import callee, kernel
from springline.model.space import difference


@kernel
def felt(particles, i):
    """What attraction acts on: the mass, or 1 for a test particle, whose force is then its acceleration."""
    mass = particles.mass[i]
    return mass if mass > 0.0 else particles.inertia[i]


@callee
def pull_few(attraction, group, space, particles, alive, position, force):
    """Add the pull of every pair of a group to ``force`` [N]; two particles in one place have no direction."""
    strength = attraction.strength[group]
    soft = attraction.softening[group] * attraction.softening[group]
    exponent = attraction.exponent[group]
    end = attraction.start[group + 1]
    for a in range(attraction.start[group], end):
        i = attraction.member[a]
        if alive[i] == 0:
            continue
        fx = 0.0
        fy = 0.0
        fz = 0.0
        for b in range(a + 1, end):
            j = attraction.member[b]
            dx, dy, dz = difference(space, position, i, j)
            square = dx * dx + dy * dy + dz * dz
            if alive[j] == 0 or square == 0.0:
                continue
            square += soft
            if exponent == INVERSE_SQUARE:
                scale = strength / (square * np.sqrt(square))
            else:
                scale = strength * inverse_power(square, exponent + 1.0)
            on_i = scale * (particles.mass[j] * felt(particles, i))
            on_j = scale * (particles.mass[i] * felt(particles, j))
            fx += on_i * dx
            fy += on_i * dy
            fz += on_i * dz
            force[j, 0] -= on_j * dx
            force[j, 1] -= on_j * dy
            force[j, 2] -= on_j * dz
        force[i, 0] += fx
        force[i, 1] += fy
        force[i, 2] += fz


@callee
def energy_of_few(attraction, group, space, particles, alive, position):
    """The energy of every pair of a group [J]."""
    total = 0.0
    soft = attraction.softening[group] * attraction.softening[group]
    end = attraction.start[group + 1]
    for a in range(attraction.start[group], end):
        i = attraction.member[a]
        if alive[i] == 0:
            continue
        for b in range(a + 1, end):
            j = attraction.member[b]
            dx, dy, dz = difference(space, position, i, j)
            square = dx * dx + dy * dy + dz * dz + soft
            product = particles.mass[i] * particles.mass[j]
            if alive[j] == 1 and square > 0.0 and product > 0.0:
                total += attraction.strength[group] * product * pair_potential(square, attraction.exponent[group])
    return total
