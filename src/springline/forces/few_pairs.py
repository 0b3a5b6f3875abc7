"""Attraction between few bodies: every pair once, its two forces exactly opposite."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.columns import Indices, Reals
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.table import seen
from springline.forces.powers import INVERSE_SQUARE, inverse_power, pair_potential
from springline.forces.springs import add_change
from springline.model.rooms import (
    energies_of,
    force_gradient_of,
    particles_of,
    space_of,
    state_of,
    sums_of,
)
from springline.model.space import difference


class Attractions(NamedTuple):
    """Attraction or repulsion over all pairs of each group of particles."""

    strength: Reals  # G [N m^p/kg2] with the exponent p, shape (a,); positive pulls
    softening: Reals  # [m], shape (a,)
    exponent: Reals  # of the distance, a multiple of 1/2, shape (a,)
    theta: Reals  # opening of the tree, shape (a,); 0 where every pair is summed
    start: Indices  # first member of each group, one more than there are groups
    member: Indices


attractions_of = seen(Attractions)


@kernel
def felt(particles, i):
    """The gravitational mass, or 1 for a test particle, whose force is then its acceleration."""
    mass = particles.mass[i]
    return mass if mass > 0.0 else particles.inertia[i]


@a_pass
def add_attraction(table: Any, block: int, a: float, b: float) -> int:
    """Add the attraction of every pair of group a, each pair once; coincident particles have no direction."""
    attraction, space, particles = attractions_of(table), space_of(table), particles_of(table)
    force = sums_of(table).force
    alive, position = state_of(table).alive, state_of(table).position
    group = int(a)
    strength = attraction.strength[group]
    soft = attraction.softening[group] * attraction.softening[group]
    exponent = attraction.exponent[group]
    end = attraction.start[group + 1]
    for m in range(attraction.start[group], end):
        i = attraction.member[m]
        if alive[i] == 0:
            continue
        fx = 0.0
        fy = 0.0
        fz = 0.0
        for n in range(m + 1, end):
            j = attraction.member[n]
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
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of every pair of group b, added behind the first group."""
    attraction, space, particles = attractions_of(table), space_of(table), particles_of(table)
    alive, position, value = state_of(table).alive, state_of(table).position, energies_of(table).value
    group = int(b)
    total = 0.0 if group == 0 else value[int(a)]
    soft = attraction.softening[group] * attraction.softening[group]
    end = attraction.start[group + 1]
    for m in range(attraction.start[group], end):
        i = attraction.member[m]
        if alive[i] == 0:
            continue
        for n in range(m + 1, end):
            j = attraction.member[n]
            dx, dy, dz = difference(space, position, i, j)
            square = dx * dx + dy * dy + dz * dz + soft
            product = particles.mass[i] * particles.mass[j]
            if alive[j] == 1 and square > 0.0 and product > 0.0:
                total += attraction.strength[group] * product * pair_potential(square, attraction.exponent[group])
    value[int(a)] = total
    return DONE


@a_pass
def derive(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the attraction of group a along displacements, pair by pair.

    G m M (w - (p + 1) d (d . w)/q) / q^((p + 1)/2) on the first of each pair, with q = r^2 + eps^2.
    """
    attraction, space, particles, gradient = (
        attractions_of(table),
        space_of(table),
        particles_of(table),
        force_gradient_of(table),
    )
    alive, position = state_of(table).alive, state_of(table).position
    group = int(a)
    soft = attraction.softening[group] * attraction.softening[group]
    power = attraction.exponent[group] + 1.0
    end = attraction.start[group + 1]
    for m in range(attraction.start[group], end):
        i = attraction.member[m]
        for n in range(m + 1, end):
            j = attraction.member[n]
            dx, dy, dz = difference(space, position, i, j)
            square = dx * dx + dy * dy + dz * dz + soft
            if alive[i] == 1 and alive[j] == 1 and square > 0.0:
                scale = attraction.strength[group] * inverse_power(square, power)
                on_i = particles.mass[j] * felt(particles, i)
                on_j = particles.mass[i] * felt(particles, j)
                toward = -power * scale / square
                add_change(gradient.along, i, j, dx, dy, dz, scale, toward, on_i, on_j, gradient.out)
    return DONE
