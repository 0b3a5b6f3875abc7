"""Attraction between many bodies: a source acts on SIMD_LANES bodies at once, each summing over the sources in order.

The compiler turns a loop over SIMD_LANES into a few vector instructions. Every lane is a separate body, so the bits do
not depend on the width of the machine's vectors. All ordered pairs are summed, separately for each body: the forces of
a pair are opposite up to rounding. Blocks are independent, and write only to their own slots and particles. Gravity
between many bodies is computed differently, see cache_blocks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.elementary import log
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE, ROW, control_of
from springline.engine.program import program_of
from springline.forces.direct_sum import attractions_of, inverse_power, source_strength
from springline.model.accessors import bodies_of, energies_of, particles_of, space_of, state_of, sums_of
from springline.model.work import SIMD_LANES
from springline.neighbors.tree import BY_CHARGE, BY_MASS, NEGATIVE, blocks_of, weight_of

ROUNDING = 1.5 * 2.0**52  # adding and subtracting it rounds to an integer, halves to even
MOST_PARTS = 512  # most parts into which the blocks of a group are divided
WITH_MASS, SLOTS, CACHE_BLOCKED, KIND = 0, 1, 2, 3  # entries of Bodies.counts
POTENTIAL = 3  # row of Bodies.field after those of the force


@callee
def line_up(bodies, particles, kind, state, member, begin, end):
    """Assign slots to the present particles of ``member[begin:end]``; return the number of sources, and of all bodies.

    Sources, which have mass or charge, come first, each part in the order of the indices. The rest of the last block is
    filled with its last body.
    """
    alive, position = state.alive, state.position
    bodies.counts[KIND] = kind
    total = 0
    massive = 0
    # Two rounds instead of a sort: first the sources, in their order, then the other bodies.
    for light in range(2):
        for a in range(begin, end):
            i = member[a]
            if alive[i] == 1 and (weight_of(particles, kind, i) != 0.0) == (light == 0):
                bodies.slot[total] = i
                total += 1
        if light == 0:
            massive = total
    sources = bodies.sources
    for s in range(blocks_of(total) * SIMD_LANES):
        # Slots up to a whole block repeat the last body; add_block_sums() leaves them out.
        i = bodies.slot[min(s, total - 1)]
        sources[0, s] = position[i, 0]
        sources[1, s] = position[i, 1]
        sources[2, s] = position[i, 2]
        sources[3, s] = weight_of(particles, kind, i)
    return massive, total


@a_pass
def gather(table: Any, block: int, a: float, b: float) -> int:
    """Assign slots to the bodies of group a, and set the number of parts of the next row."""
    attraction, bodies, state = attractions_of(table), bodies_of(table), state_of(table)
    group = int(a)
    massive, total = line_up(
        bodies, particles_of(table), attraction.kind[group], state, attraction.member, attraction.start[group],
        attraction.start[group + 1],
    )  # fmt: skip
    bodies.counts[WITH_MASS] = massive
    bodies.counts[SLOTS] = total
    set_parts(program_of(table), control_of(table), 1, parts_of(blocks_of(total)))
    return DONE


@kernel
def set_parts(program, control, behind, parts):
    """Set the number of parts of a later row of the program, counted from the row that runs now."""
    # A program is made once; the number of present bodies is known only while it runs.
    program.blocks[control.counts[ROW] + behind] = parts


@kernel
def parts_of(blocks):
    """Return the number of parts into which blocks are divided, independent of the number of threads."""
    return min(blocks, MOST_PARTS)


@kernel
def first_of(part, blocks):
    """Return the first block of a part."""
    return part * blocks // parts_of(blocks)


@a_pass
def add_inverse_square(table: Any, block: int, a: float, b: float) -> int:
    """Add inverse-square forces to the bodies of a part of group a."""
    attraction, bodies, particles = attractions_of(table), bodies_of(table), particles_of(table)
    force = sums_of(table).force
    total = bodies.counts[SLOTS]
    soft = attraction.softening[int(a)] * attraction.softening[int(a)]
    # Parts are the same for any number of threads, and each writes to its own slots.
    for each in range(first_of(block, blocks_of(total)), first_of(block + 1, blocks_of(total))):
        clear(bodies, each)
        add_attraction(bodies, each, bodies.sources, 0, bodies.counts[WITH_MASS], soft)
        add_block_sums(bodies, each, total, attraction.strength[int(a)], particles, force)
    return DONE


@a_pass
def add_any_power(table: Any, block: int, a: float, b: float) -> int:
    """Add forces of any power law, on a torus too, to the bodies of a part of group a."""
    attraction, bodies, particles = attractions_of(table), bodies_of(table), particles_of(table)
    force = sums_of(table).force
    space, total = space_of(table), bodies.counts[SLOTS]
    soft, power = attraction.softening[int(a)] * attraction.softening[int(a)], attraction.exponent[int(a)] + 1.0
    for each in range(first_of(block, blocks_of(total)), first_of(block + 1, blocks_of(total))):
        clear(bodies, each)
        add_attraction_of_any_power(bodies, each, bodies.sources, 0, bodies.counts[WITH_MASS], soft, power, space)
        add_block_sums(bodies, each, total, attraction.strength[int(a)], particles, force)
    return DONE


@a_pass
def weigh(table: Any, block: int, a: float, b: float) -> int:
    """Store the potential at the bodies of a part of group a, for G = 1."""
    attraction, bodies, space = attractions_of(table), bodies_of(table), space_of(table)
    blocks = blocks_of(bodies.counts[SLOTS])
    soft = attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks), min(first_of(block + 1, blocks), blocks_of(bodies.counts[WITH_MASS]))):
        clear(bodies, each)
        add_potential(
            bodies, each, bodies.sources, 0, bodies.counts[WITH_MASS], soft, attraction.exponent[int(a)], space
        )
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Add the energy of group b, G/2 sum m phi, which counts each pair once, to that of previous groups of its kind."""
    bodies, value, attraction, particles = (
        bodies_of(table),
        energies_of(table).value,
        attractions_of(table),
        particles_of(table),
    )
    kind = bodies.counts[KIND]
    own = BY_MASS if kind == BY_MASS else BY_CHARGE
    total = 0.0
    # Summed in a fixed order on one thread, after all threads have computed the potentials.
    for s in range(bodies.counts[WITH_MASS]):
        total += weight_of(particles, own, bodies.slot[s]) * bodies.field[POTENTIAL, s]
    # The sum over negative charges comes second, and is added to that over positive ones.
    before = 0.0 if attraction.leads[int(b)] == 1 and kind != NEGATIVE else value[int(a)]
    sign = -0.5 if kind == NEGATIVE else 0.5
    value[int(a)] = before + sign * attraction.strength[int(b)] * total
    return DONE


@kernel
def clear(bodies, block):
    """Set the sums of a block of bodies to zero."""
    for row in range(POTENTIAL + 1):
        for s in range(block * SIMD_LANES, block * SIMD_LANES + SIMD_LANES):
            bodies.field[row, s] = 0.0


@kernel
def add_block_sums(bodies, block, total, strength, particles, force):
    """Add the sums of a block to the forces on its particles [N]."""
    kind = bodies.counts[KIND]
    own = BY_MASS if kind == BY_MASS else BY_CHARGE
    factor = -strength if kind == NEGATIVE else strength
    for s in range(block * SIMD_LANES, min(block * SIMD_LANES + SIMD_LANES, total)):
        i = bodies.slot[s]
        scale = factor * source_strength(particles, own, i)
        for axis in range(3):
            force[i, axis] += scale * bodies.field[axis, s]


@kernel
def add_attraction(bodies, block, source, first, last, soft):
    """Add m d/(d^2 + eps^2)^(3/2) of the sources ``first`` to ``last`` to the sums of a block.

    If two bodies coincide, d and therefore their contribution is 0, for any denominator. No cube of a distance is
    formed, so distances from 1e-150 m to 1e150 m neither overflow nor underflow.
    """
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    fx = bodies.field[0, a : a + SIMD_LANES]
    fy = bodies.field[1, a : a + SIMD_LANES]
    fz = bodies.field[2, a : a + SIMD_LANES]
    source_x, source_y, source_z, source_mass = source[0], source[1], source[2], source[3]
    for j in range(first, last):
        at_x = source_x[j]
        at_y = source_y[j]
        at_z = source_z[j]
        mass = source_mass[j]
        for lane in range(SIMD_LANES):
            dx = at_x - x[lane]
            dy = at_y - y[lane]
            dz = at_z - z[lane]
            square = dx * dx + dy * dy + dz * dz
            # A single division, by a nonzero number and without a branch; for a body on itself d and its contribution
            # are 0.
            inverse = np.divide(1.0, square + soft if square > 0.0 else 1.0)
            root = np.sqrt(inverse)
            scale = mass * inverse
            fx[lane] += scale * (root * dx)
            fy[lane] += scale * (root * dy)
            fz[lane] += scale * (root * dz)


@kernel
def add_attraction_of_any_power(bodies, block, source, first, last, soft, exponent, space):
    """Add attraction on a torus and for other exponents to the sums: m d/(d^2 + eps^2)^(exponent/2)."""
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    fx = bodies.field[0, a : a + SIMD_LANES]
    fy = bodies.field[1, a : a + SIMD_LANES]
    fz = bodies.field[2, a : a + SIMD_LANES]
    size_x, size_y, size_z = period(space, 0), period(space, 1), period(space, 2)
    inverse_x, inverse_y, inverse_z = inverse(size_x), inverse(size_y), inverse(size_z)
    for j in range(first, last):
        at_x, at_y, at_z, mass = source[0, j], source[1, j], source[2, j], source[3, j]
        for lane in range(SIMD_LANES):
            dx = nearest_image(at_x - x[lane], size_x, inverse_x)
            dy = nearest_image(at_y - y[lane], size_y, inverse_y)
            dz = nearest_image(at_z - z[lane], size_z, inverse_z)
            square = dx * dx + dy * dy + dz * dz
            scale = mass * inverse_power(square + soft if square > 0.0 else 1.0, exponent)
            fx[lane] += scale * dx
            fy[lane] += scale * dy
            fz[lane] += scale * dz


@kernel
def add_potential(bodies, block, source, first, last, soft, exponent, space):
    """Add the potential of the sources ``first`` to ``last`` to the sums of a block, without that of a body itself."""
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    phi = bodies.field[POTENTIAL, a : a + SIMD_LANES]
    size_x, size_y, size_z = period(space, 0), period(space, 1), period(space, 2)
    inverse_x, inverse_y, inverse_z = inverse(size_x), inverse(size_y), inverse(size_z)
    factor = 0.5 if exponent == 1.0 else -1.0 / (exponent - 1.0)
    for j in range(first, last):
        at_x, at_y, at_z, mass = source[0, j], source[1, j], source[2, j], factor * source[3, j]
        itself = j - a
        for lane in range(SIMD_LANES):
            dx = nearest_image(at_x - x[lane], size_x, inverse_x)
            dy = nearest_image(at_y - y[lane], size_y, inverse_y)
            dz = nearest_image(at_z - z[lane], size_z, inverse_z)
            square = dx * dx + dy * dy + dz * dz + soft
            # Unlike the force, a potential has no factor d that vanishes for a body on itself.
            apart = square > 0.0 and lane != itself
            square = square if apart else 1.0
            weight = log(square) if exponent == 1.0 else inverse_power(square, exponent - 1.0)
            phi[lane] += (mass if apart else 0.0) * weight


@kernel
def period(space, axis):
    """Return the period of space along an axis [m], 0 if it is unbounded."""
    return space.size[axis] if space.periodic else 0.0


@kernel
def inverse(size):
    """Return 1/size, or 0 for 0."""
    return 1.0 / size if size > 0.0 else 0.0


@kernel
def nearest_image(difference, size, inverse):
    """Return a coordinate of the shortest image of a difference [m]; opposite differences have opposite images."""
    # A call of rint() for each pair would prevent vectorization. Halves are rounded to even numbers, so that opposite
    # differences round to opposite numbers.
    return difference - size * ((difference * inverse + ROUNDING) - ROUNDING)
