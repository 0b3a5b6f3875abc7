"""Gravity between many bodies, every pair once, its two forces opposite to the last bit.

Bodies are cut into shares of about as many pairs each: those of its own bodies with one another and with all behind
them. Each share has sums of its own for everybody, and in the end these are added up in the order of the shares. So
threads never write to the same sum, and what comes out does not depend on who did what. Within a share the bodies
behind are taken a tile at a time, which stays in the nearest cache.

1/s^3 comes without division or root. From a guess y of 1/s, with u = s^2 and t = u y^2, a cubic in t makes Y = y P(t)
nearly proportional to 1/s, to 4e-7. What is left, r = K - u Y^2, goes into the cube itself: but for a factor 1/s^3 is
Y^3 (1 + 3/2 x + 15/8 x^2) with x = r/K, and the next term is below 2e-18. Polynomials lead with 1; their factors are
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
from springline.forces.many_pairs import (
    SLOTS,
    TILED,
    WITH_MASS,
    add_pull,
    clear,
    first_of,
    hand_over,
    line_up,
    parts_of,
    set_parts,
)
from springline.model.rooms import attraction_of, bodies_of, own_of, particles_of, state_of, sums_of
from springline.model.work import LANES, MOST_SHARES, SHARE, TILE
from springline.neighbors.tree import blocks_of

TILED_FROM = 64  # bodies from which every pair once is quicker than every body by itself
# P(t) = (t + ROOT) (t^2 + MIDDLE t + LAST) t^(1/2) is constant to 4.1e-7 for t from 0.75 to 0.84375, in the sense of
# Chebyshev; K is the middle of what t P(t)^2 then is
ROOT, MIDDLE, LAST = -2.0119020446499327, -1.3340201439718762, 1.7560556080069023
K = 2.0747721994713673
SLOPE, BASE = 1.5 / 1.875 * K, K * K / 1.875
FACTOR = -1.875 / (K * K * K * math.sqrt(K))  # P is negative

# between these a distance that is not 0 is above 1e-56, and no power of it leaves the range of normal numbers
NEAREST, FARTHEST = 1e-40, 1e50  # coordinates that are not 0 [m], and the softening
LIGHTEST, HEAVIEST = 1e-50, 1e50  # masses [kg]
SPECK = 1e-130  # [m2] added to the square of each distance: nothing to bodies apart, and no division by 0 in one place


@a_pass
def gather(table: Any, block: int, a: float, b: float) -> int:
    """Line the bodies of group a up, for every pair once where it can be so, and set the parts of the next two rows."""
    attraction, bodies, state = attraction_of(table), bodies_of(table), state_of(table)
    program, control, group = program_of(table), control_of(table), int(a)
    massive, end = line_up(
        bodies, particles_of(table), state.alive, state.position, attraction.member, attraction.start[group],
        attraction.start[group + 1],
    )  # fmt: skip
    tiled = can_tile(bodies, massive, attraction.softening[group])
    if tiled:
        end = lay_out(bodies, massive, end)
    bodies.counts[WITH_MASS] = massive
    bodies.counts[SLOTS] = end
    bodies.counts[TILED] = 1 if tiled else 0
    set_parts(program, control, 1, shares_of(blocks_of(massive)) if tiled else 0)
    set_parts(program, control, 2, parts_of(blocks_of(end)))
    return DONE


@a_pass
def pull(table: Any, block: int, a: float, b: float) -> int:
    """Sum over the pairs of a share of group a, each pair once."""
    bodies = bodies_of(table)
    softening = attraction_of(table).softening[int(a)]
    soft = softening * softening + SPECK
    pull_share(block, bodies.counts[WITH_MASS], soft, bodies, bodies.sums[block], own_of(table).row)
    return DONE


@a_pass
def feel(table: Any, block: int, a: float, b: float) -> int:
    """Add what the bodies of a part of group a feel: the sums of the shares, or each by itself."""
    attraction, bodies, particles = attraction_of(table), bodies_of(table), particles_of(table)
    force = sums_of(table).force
    massive, end = bodies.counts[WITH_MASS], bodies.counts[SLOTS]
    added = blocks_of(massive) if bodies.counts[TILED] == 1 else 0
    strength, soft = attraction.strength[int(a)], attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks_of(end)), first_of(block + 1, blocks_of(end))):
        clear(bodies, each)
        if each < added:
            add_up(each, massive, bodies)
            for s in range(each * LANES, min(each * LANES + LANES, massive)):
                i = bodies.slot[s]
                for axis in range(3):
                    force[i, axis] += strength * bodies.pull[axis, s]
        else:
            add_pull(bodies, each, bodies.place, 0, massive, soft)
            hand_over(bodies, each, end, strength, particles, force)
    return DONE


@callee
def can_tile(bodies, massive, softening):
    """Whether the bodies that have mass are enough, and all their numbers ordinary."""
    if massive < TILED_FROM or not softening <= FARTHEST:
        return False
    place = bodies.place
    ordinary = True
    for axis in range(3):
        for s in range(massive):
            size = abs(place[axis, s])
            ordinary &= (size == 0.0) | ((size >= NEAREST) & (size <= FARTHEST))
    for s in range(massive):
        ordinary &= (place[3, s] >= LIGHTEST) & (place[3, s] <= HEAVIEST)
    return ordinary


@callee
def lay_out(bodies, massive, everybody):
    """Give those without mass blocks of their own; returns where the last of their slots ends.

    What is left of the last block with mass is filled with its last body, without a mass.
    """
    place = bodies.place
    gap = blocks_of(massive) * LANES - massive
    for s in range(everybody - 1, massive - 1, -1):
        bodies.slot[s + gap] = bodies.slot[s]
        for row in range(4):
            place[row, s + gap] = place[row, s]
    for s in range(massive, massive + gap):
        put_copy(place, massive - 1, s)
    end = everybody + gap
    for s in range(end, blocks_of(end) * LANES):
        put_copy(place, end - 1, s)
    return end


@kernel
def put_copy(place, one, other):
    """Put a body without mass where another is."""
    place[0, other] = place[0, one]
    place[1, other] = place[1, one]
    place[2, other] = place[2, one]
    place[3, other] = 0.0


@kernel
def shares_of(blocks):
    """Shares that the pairs of so many blocks are cut into, the same for every number of threads."""
    return min(MOST_SHARES, (blocks + SHARE - 1) // SHARE)


@kernel
def edge(share, massive):
    """The first slot of a share: behind it are as many pairs as the shares from here on are to have."""
    blocks = blocks_of(massive)
    left = np.sqrt(1.0 - share / shares_of(blocks))
    return (blocks - int(blocks * left + 0.5)) * LANES


@callee
def add_up(block, massive, bodies):
    """Add up what the shares have for the bodies of a block."""
    first = block * LANES
    for share in range(shares_of(blocks_of(massive))):
        if edge(share, massive) > first:
            break
        for axis in range(3):
            for s in range(first, first + LANES):
                bodies.pull[axis, s] += bodies.sums[share, axis, s]


@callee
def pull_share(share, massive, soft, bodies, sums, row):
    """Sum the forces between the bodies of a share, and between them and all behind, for G = 1."""
    begin = edge(share, massive)
    end = edge(share + 1, massive)
    last = blocks_of(massive) * LANES
    for axis in range(3):
        for s in range(begin, last):
            sums[axis, s] = 0.0
    for tile in range(begin, last, TILE):
        behind = min(tile + TILE, last)
        for i in range(begin, min(end, behind), 2):
            own = i // WIDE * WIDE
            if own < tile:
                pull_two(i, tile, behind, 0, soft, bodies, sums, row)
            else:
                pull_two(i, own, behind, WIDE, soft, bodies, sums, row)


@callee
def pull_two(i, first, last, own, soft, bodies, sums, row):
    """Add the forces between bodies i and i + 1 and those from ``first`` to ``last`` to the sums of all, for G = 1.

    The first ``own`` of these are among themselves: they are felt, and feel nothing here.
    Short loops over a row, rather than one long one: a processor looks no further ahead than some 60 operations.
    """
    x, y, z, mass = bodies.place[0], bodies.place[1], bodies.place[2], bodies.place[3]
    squares, others, guesses, their_guesses = row[0], row[1], row[2], row[3]
    count = last - first
    measure(x, y, z, i, first, count, soft, squares)
    measure(x, y, z, i + 1, first, count, soft, others)
    for b in range(0, count, WIDE):
        one = load(squares, b)
        two = load(others, b)
        store(guesses, b, guess(one))
        store(their_guesses, b, guess(two))
    heavy = spread(FACTOR * mass[i])
    heavy_too = spread(FACTOR * mass[i + 1])
    for b in range(0, count, WIDE):
        m = load(mass, first + b)
        store(squares, b, weigh(load(squares, b), load(guesses, b), heavy * m))
        store(others, b, weigh(load(others, b), load(their_guesses, b), heavy_too * m))
    pull_along(x, sums[0], squares, others, i, first, count, own)
    pull_along(y, sums[1], squares, others, i, first, count, own)
    pull_along(z, sums[2], squares, others, i, first, count, own)


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
    y = seed(square)
    t = square * (y * y)
    return (y * (t + spread(ROOT))) * (t * (t + spread(MIDDLE)) + spread(LAST))


@kernel
def weigh(square, guessed, product):
    """m M/s^3 [kg2/m3], where ``product`` is FACTOR m M."""
    y2 = guessed * guessed
    r = spread(K) - square * y2
    return (product * (y2 * guessed)) * (r * (r + spread(SLOPE)) + spread(BASE))


@kernel
def pull_along(x, sums, weights, others, i, first, count, own):
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
