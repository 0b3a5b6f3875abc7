"""Attraction between few bodies: every pair once, its two forces exactly opposite."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.engine.columns import Flags, Indices, Reals
from springline.engine.elementary import log
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.forces.springs import add_change
from springline.model.accessors import (
    energies_of,
    force_gradient_of,
    particles_of,
    space_of,
    state_of,
    sums_of,
)
from springline.model.space import difference
from springline.neighbors.tree import BY_CHARGE, weight_of


class Attractions(NamedTuple):
    """Attraction or repulsion over all pairs of each group of particles, by their masses or by their charges."""

    strength: Reals  # G [N m^p/kg2] with the exponent p, or -k [N m^p/C2], shape (a,); positive pulls
    softening: Reals  # [m], shape (a,)
    exponent: Reals  # of the distance, a multiple of 1/2, shape (a,)
    theta: Reals  # opening of the tree, shape (a,); 0 where every pair is summed
    kind: Flags  # BY_MASS or BY_CHARGE, shape (a,)
    leads: Flags  # whether it is the first of its kind, shape (a,)
    start: Indices  # first member of each group, one more than there are groups
    member: Indices


attractions_of = make_accessor(Attractions)


@kernel
def source_strength(particles, kind, i):
    """The charge; or the gravitational mass, or 1 for a test particle, whose force is then its acceleration."""
    if kind == BY_CHARGE:
        return particles.charge[i]
    # A test particle has no mass and feels an acceleration: force and inertia of 1 give that.
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
    exponent, kind = attraction.exponent[group], int(attraction.kind[group])
    end = attraction.start[group + 1]
    for m in range(attraction.start[group], end):
        i = attraction.member[m]
        if alive[i] == 0:
            continue
        # Sums of body i stay in registers; those of the others are scattered, and few.
        fx = 0.0
        fy = 0.0
        fz = 0.0
        for n in range(m + 1, end):
            j = attraction.member[n]
            dx, dy, dz = difference(space, position, i, j)
            square = dx * dx + dy * dy + dz * dz
            # In one place there is no direction, with or without a softening.
            if alive[j] == 0 or square == 0.0:
                continue
            square += soft
            # The power of a general exponent takes more multiplications, and another root, for each pair.
            if exponent == INVERSE_SQUARE:
                scale = strength / (square * np.sqrt(square))
            else:
                scale = strength * inverse_power(square, exponent + 1.0)
            on_i = scale * (weight_of(particles, kind, j) * source_strength(particles, kind, i))
            on_j = scale * (weight_of(particles, kind, i) * source_strength(particles, kind, j))
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
    """Energy of every pair of group b, added behind the first group of its kind."""
    attraction, space, particles = attractions_of(table), space_of(table), particles_of(table)
    alive, position, value = state_of(table).alive, state_of(table).position, energies_of(table).value
    group, kind = int(b), int(attraction.kind[int(b)])
    # Several attractions share the one slot of their kind.
    total = 0.0 if attraction.leads[group] == 1 else value[int(a)]
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
            product = weight_of(particles, kind, i) * weight_of(particles, kind, j)
            if alive[j] == 1 and square > 0.0 and product != 0.0:
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
    group, kind = int(a), int(attraction.kind[int(a)])
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
                on_i = weight_of(particles, kind, j) * source_strength(particles, kind, i)
                on_j = weight_of(particles, kind, i) * source_strength(particles, kind, j)
                toward = -power * scale / square
                add_change(gradient.along, i, j, dx, dy, dz, scale, toward, on_i, on_j, gradient.out)
    return DONE


# Powers of the distance by multiplications and square roots alone: the same bits on every machine.

INVERSE_SQUARE = 2.0  # the exponent that has specialized kernels


@kernel
def inverse_power(square, exponent):
    """1/s^exponent with s^2 = ``square`` above zero, for an exponent that is a multiple of 1/2."""
    # pow() of C libraries differs in its last bits from one to another; products and roots are rounded alike
    # everywhere.
    root = np.sqrt(square)
    return power(np.divide(1.0, root) if exponent > 0.0 else root, int(2.0 * abs(exponent)))


@kernel
def power(base, halves):
    """base^(halves/2) by repeated squaring, without a loop: in lanes all of them go the same way."""
    # Exponents are multiples of 1/2 for this reason: half a power is one root.
    result = np.sqrt(base) if halves & 1 else 1.0
    result *= base if halves & 2 else 1.0
    base *= base
    result *= base if halves & 4 else 1.0
    base *= base
    result *= base if halves & 8 else 1.0
    base *= base
    result *= base if halves & 16 else 1.0
    base *= base
    result *= base if halves & 32 else 1.0
    return result


@kernel
def pair_potential(square, exponent):
    """The energy of two unit masses under G = 1 [J], with s^2 = ``square`` above zero.

    -1/((p - 1) s^(p - 1)), whose derivative by s is 1/s^p; for p = 1 it is ln s.
    """
    if exponent == INVERSE_SQUARE:
        return -1.0 / np.sqrt(square)
    if exponent == 1.0:
        return 0.5 * log(square)
    return -inverse_power(square, exponent - 1.0) / (exponent - 1.0)
