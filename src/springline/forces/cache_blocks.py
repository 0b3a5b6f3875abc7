"""Gravity between many bodies, every pair once, its two forces opposite to the last bit.

Bodies are cut into partitions of about as many pairs each: pairs within a partition and with all bodies behind
them. Each partition has separate sums for all bodies, and in the end these are added up in the order of the
partitions. So threads never write to the same sum, and the result does not depend on which thread did what. Within a
partition the bodies behind are taken a cache block at a time, which stays in the nearest cache.

1/s^3 comes without division or root. From a guess y of 1/s, with u = s^2 and t = u y^2, a cubic in t makes Y = y P(t)
nearly proportional to 1/s, to 4e-7. The remainder r = K - u Y^2 corrects the cube itself: except for a factor 1/s^3, it
is Y^3 (1 + 3/2 x + 15/8 x^2) with x = r/K, and the next term is below 2e-18. Polynomials lead with 1; their factors are
one, ``FACTOR``, that the masses take up.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from springline.engine.kernels import WIDE, a_pass, callee, kernel
from springline.engine.lanes import load, seed, spread, store, total
from springline.engine.machine import DONE, control_of
from springline.engine.program import program_of
from springline.forces.direct_sum import attractions_of
from springline.forces.tree_sum import (
    CACHE_BLOCKED,
    SLOTS,
    WITH_MASS,
    add_attraction,
    add_block_sums,
    clear,
    first_of,
    line_up,
    parts_of,
    set_parts,
)
from springline.model.accessors import bodies_of, own_of, particles_of, state_of, sums_of
from springline.model.work import CACHE_BLOCK, LEAST_PARTITION, MOST_PARTITIONS, SIMD_LANES
from springline.neighbors.tree import blocks_of

CACHE_BLOCKED_FROM = 64  # bodies from which every pair once is quicker than every body by itself
# P(t) = (t + ROOT) (t^2 + MIDDLE t + LAST) t^(1/2) is constant to 4.1e-7 for t from 0.75 to 0.84375, in the sense of
# Chebyshev; K is the middle of what t P(t)^2 then is
ROOT, MIDDLE, LAST = -2.0119020446499327, -1.3340201439718762, 1.7560556080069023
K = 2.0747721994713673
SLOPE, BASE = 1.5 / 1.875 * K, K * K / 1.875
FACTOR = -1.875 / (K * K * K * math.sqrt(K))  # P is negative

# between these a distance that is not 0 is above 1e-56, and no power of it leaves the range of normal numbers
NEAREST, FARTHEST = 1e-40, 1e50  # coordinates that are not 0 [m], and the softening
LIGHTEST, HEAVIEST = 1e-50, 1e50  # masses [kg], or charges [C] of either sign
SPECK = 1e-130  # [m2] added to the square of each distance: nothing to bodies apart, and no division by 0 in one place


@a_pass
def gather(table: Any, block: int, a: float, b: float) -> int:
    """Line the bodies of group a up, for every pair once where it can be so, and set the parts of the next two rows."""
    attraction, bodies, state = attractions_of(table), bodies_of(table), state_of(table)
    program, control, group = program_of(table), control_of(table), int(a)
    massive, end = line_up(
        bodies, particles_of(table), attraction.kind[group], state, attraction.member, attraction.start[group],
        attraction.start[group + 1],
    )  # fmt: skip
    # Asked at every step, since bodies may have gone, and coordinates may have left the range in which powers are
    # normal numbers; then each body sums by itself, more slowly.
    cache_blocked = can_use_cache_blocks(bodies, massive, attraction.softening[group])
    if cache_blocked:
        end = lay_out(bodies, massive, end)
    bodies.counts[WITH_MASS] = massive
    bodies.counts[SLOTS] = end
    bodies.counts[CACHE_BLOCKED] = 1 if cache_blocked else 0
    set_parts(program, control, 1, partitions_of(blocks_of(massive)) if cache_blocked else 0)
    set_parts(program, control, 2, parts_of(blocks_of(end)))
    return DONE


@a_pass
def sum_pairs(table: Any, block: int, a: float, b: float) -> int:
    """Sum the forces over the pairs of a partition of group a, each pair once, for G = 1."""
    bodies = bodies_of(table)
    softening = attractions_of(table).softening[int(a)]
    # Without the speck a body in its own place, or in another's, would give 0 times infinity, and the loop has no
    # branch.
    soft = softening * softening + SPECK
    sum_partition(block, bodies.counts[WITH_MASS], soft, bodies, bodies.sums[block], own_of(table).row)
    return DONE


@a_pass
def add_block_forces(table: Any, block: int, a: float, b: float) -> int:
    """Add what the bodies of a part of group a feel: the sums of the partitions, or each by itself."""
    attraction, bodies, particles = attractions_of(table), bodies_of(table), particles_of(table)
    force = sums_of(table).force
    massive, end = bodies.counts[WITH_MASS], bodies.counts[SLOTS]
    # Test particles, which do not attract, come after all others in separate blocks: they are attracted, and take part
    # in no pair.
    added = blocks_of(massive) if bodies.counts[CACHE_BLOCKED] == 1 else 0
    strength, soft = attraction.strength[int(a)], attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks_of(end)), first_of(block + 1, blocks_of(end))):
        clear(bodies, each)
        if each < added:
            add_up(each, massive, bodies)
            for s in range(each * SIMD_LANES, min(each * SIMD_LANES + SIMD_LANES, massive)):
                i = bodies.slot[s]
                for axis in range(3):
                    force[i, axis] += strength * bodies.field[axis, s]
        else:
            add_attraction(bodies, each, bodies.sources, 0, massive, soft)
            add_block_sums(bodies, each, end, strength, particles, force)
    return DONE


@callee
def can_use_cache_blocks(bodies, massive, softening):
    """Return True if the pair-once algorithm applies: enough bodies with mass, and no extreme masses or positions."""
    if massive < CACHE_BLOCKED_FROM or not softening <= FARTHEST:
        return False
    sources = bodies.sources
    ordinary = True
    for axis in range(3):
        for s in range(massive):
            size = abs(sources[axis, s])
            # Without an early end: this way the compiler makes lanes of it, and the answer is nearly always yes.
            ordinary &= (size == 0.0) | ((size >= NEAREST) & (size <= FARTHEST))
    for s in range(massive):
        ordinary &= (abs(sources[3, s]) >= LIGHTEST) & (abs(sources[3, s]) <= HEAVIEST)
    return ordinary


@callee
def lay_out(bodies, massive, count):
    """Assign separate blocks to bodies without mass; return the end of their last slot.

    The rest of the last block with mass is filled with its last body, without a mass.
    """
    sources = bodies.sources
    gap = blocks_of(massive) * SIMD_LANES - massive
    # Backward, since the slots overlap with those they go to.
    for s in range(count - 1, massive - 1, -1):
        bodies.slot[s + gap] = bodies.slot[s]
        for row in range(4):
            sources[row, s + gap] = sources[row, s]
    for s in range(massive, massive + gap):
        # A slot without a body repeats the place of one and weighs nothing: no lane needs a mask.
        put_copy(sources, massive - 1, s)
    end = count + gap
    for s in range(end, blocks_of(end) * SIMD_LANES):
        put_copy(sources, end - 1, s)
    return end


@kernel
def put_copy(sources, one, other):
    """Put a body without mass at the position of another."""
    sources[0, other] = sources[0, one]
    sources[1, other] = sources[1, one]
    sources[2, other] = sources[2, one]
    sources[3, other] = 0.0


@kernel
def partitions_of(blocks):
    """Partitions that the pairs of so many blocks are cut into, the same for every number of threads."""
    return min(MOST_PARTITIONS, (blocks + LEAST_PARTITION - 1) // LEAST_PARTITION)


@kernel
def edge(partition, massive):
    """The first slot of a partition: behind it are as many pairs as the partitions from here on are to have."""
    blocks = blocks_of(massive)
    # Behind slot i of n there are (n - i)^2/2 pairs: equal shares of that square end at roots.
    left = np.sqrt(1.0 - partition / partitions_of(blocks))
    return (blocks - int(blocks * left + 0.5)) * SIMD_LANES


@callee
def add_up(block, massive, bodies):
    """Add the sums of all partitions, in their order, for the bodies of a block."""
    first = block * SIMD_LANES
    # The order of partitions, and not that in which threads finish, makes the bits.
    for partition in range(partitions_of(blocks_of(massive))):
        if edge(partition, massive) > first:
            break
        for axis in range(3):
            for s in range(first, first + SIMD_LANES):
                bodies.field[axis, s] += bodies.sums[partition, axis, s]


@callee
def sum_partition(partition, massive, soft, bodies, sums, row):
    """Sum the forces between the bodies of a partition, and between them and all behind, for G = 1."""
    begin = edge(partition, massive)
    end = edge(partition + 1, massive)
    last = blocks_of(massive) * SIMD_LANES
    for axis in range(3):
        for s in range(begin, last):
            sums[axis, s] = 0.0
    # Blocks of those behind outside, bodies inside: what is loaded into the nearest cache serves the whole partition.
    for cache_block in range(begin, last, CACHE_BLOCK):
        behind = min(cache_block + CACHE_BLOCK, last)
        # Two bodies at a time: each place behind is loaded and its sum stored once for both.
        for i in range(begin, min(end, behind), 2):
            own = i // WIDE * WIDE
            # In the eight of i itself only forces on i are summed: each pair there is met from both of its bodies,
            # in which lanes cannot distinguish entries behind i.
            if own < cache_block:
                sum_two(i, cache_block, behind, 0, soft, bodies, sums, row)
            else:
                sum_two(i, own, behind, WIDE, soft, bodies, sums, row)


@callee
def sum_two(i, first, last, own, soft, bodies, sums, row):
    """Add the forces between bodies i and i + 1 and those from ``first`` to ``last`` to the sums of all, for G = 1.

    The first ``own`` of these are among themselves: they are felt, and feel nothing here.
    Short loops over a row, rather than one long one: a processor looks no further ahead than some 60 operations.
    """
    x, y, z, mass = bodies.sources[0], bodies.sources[1], bodies.sources[2], bodies.sources[3]
    squares, others, guesses, their_guesses = row[0], row[1], row[2], row[3]
    count = last - first
    measure(x, y, z, i, first, count, soft, squares)
    measure(x, y, z, i + 1, first, count, soft, others)
    for b in range(0, count, WIDE):
        one = load(squares, b)
        two = load(others, b)
        store(guesses, b, guess(one))
        store(their_guesses, b, guess(two))
    # The factor of the polynomials meets each pair anyway as part of the masses, without another multiplication.
    heavy = spread(FACTOR * mass[i])
    heavy_too = spread(FACTOR * mass[i + 1])
    for b in range(0, count, WIDE):
        m = load(mass, first + b)
        store(squares, b, weigh(load(squares, b), load(guesses, b), heavy * m))
        store(others, b, weigh(load(others, b), load(their_guesses, b), heavy_too * m))
    sum_axis(x, sums[0], squares, others, i, first, count, own)
    sum_axis(y, sums[1], squares, others, i, first, count, own)
    sum_axis(z, sums[2], squares, others, i, first, count, own)


@kernel
def measure(x, y, z, i, first, count, soft, squares):
    """Write the softened squares of the distances of ``count`` bodies to body i [m2]."""
    at_x, at_y, at_z = spread(x[i]), spread(y[i]), spread(z[i])
    least = spread(soft)
    for b in range(0, count, WIDE):
        dx = load(x, first + b) - at_x
        dy = load(y, first + b) - at_y
        dz = load(z, first + b) - at_z
        store(squares, b, (dx * dx + dy * dy) + (dz * dz + least))


@kernel
def guess(square):
    """Y: nearly proportional to 1/sqrt(u), and negative."""
    # From the bits of u, by an integer subtraction and a shift, as in "fast inverse square root" (Blinn, IEEE Comput.
    # Graph. Appl. 17 (4), 1997); its error repeats with every power of four, so that one cubic serves all numbers.
    y = seed(square)
    t = square * (y * y)
    return (y * (t + spread(ROOT))) * (t * (t + spread(MIDDLE)) + spread(LAST))


@kernel
def weigh(square, guessed, product):
    """m M/s^3 [kg2/m3], where ``product`` is FACTOR m M."""
    y2 = guessed * guessed
    # The rest of the guess goes into the cube itself: correcting Y first, and then cubing it, would take three more
    # multiplications.
    r = spread(K) - square * y2
    return (product * (y2 * guessed)) * (r * (r + spread(SLOPE)) + spread(BASE))


@kernel
def sum_axis(x, sums, weights, others, i, first, count, own):
    """Add one coordinate of the forces to the sums of bodies i and i + 1, and take it from those of the others."""
    at = spread(x[i])
    at_too = spread(x[i + 1])
    felt = spread(0.0)
    felt_too = spread(0.0)
    for b in range(0, own, WIDE):
        there = load(x, first + b)
        felt = felt + load(weights, b) * (there - at)
        felt_too = felt_too + load(others, b) * (there - at_too)
    for b in range(own, count, WIDE):
        there = load(x, first + b)
        on_one = load(weights, b) * (there - at)
        on_two = load(others, b) * (there - at_too)
        felt = felt + on_one
        felt_too = felt_too + on_two
        store(sums, first + b, load(sums, first + b) - (on_one + on_two))
    sums[i] += total(felt)
    sums[i + 1] += total(felt_too)
