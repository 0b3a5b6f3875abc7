"""Attraction by a tree: what is near is summed body by body, what is far by mass and second moments of whole nodes.

With u from a body to a node's center, s^2 = u^2 + eps^2, M the mass of the node and Q = sum m d d' its second moments
about that center, the potential is  -M/s - (3 u Q u/s^5 - tr Q/s^3)/2, and the acceleration

    u (M/s^3 + (15/2) u Q u/s^7 - (3/2) tr Q/s^5) - 3 Q u/s^5

(Hernquist, Astrophys. J. Suppl. 64, 715 (1987), here for softened pairs). A block of bodies shares one walk through the
tree (Barnes, J. Comput. Phys. 87, 161 (1990)).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, control_of
from springline.engine.program import program_of
from springline.forces.few_pairs import attractions_of
from springline.forces.many_pairs import (
    POTENTIAL,
    SLOTS,
    WITH_MASS,
    add_attraction,
    add_potential,
    clear,
    first_of,
    hand_over,
    parts_of,
    set_parts,
)
from springline.forces.powers import INVERSE_SQUARE
from springline.model.rooms import bodies_of, own_of, particles_of, space_of, state_of, sums_of
from springline.model.work import SIMD_LANES
from springline.neighbors.tree import BELOW, CENTER, MASS, SECOND, TRACE, blocks_of, build, walk


@a_pass
def grow(table: Any, block: int, a: float, b: float) -> int:
    """Make the tree of group a, and set the parts of the next row."""
    attraction, bodies, state = attractions_of(table), bodies_of(table), state_of(table)
    begin, end = attraction.start[int(a)], attraction.start[int(a) + 1]
    total = build(bodies, particles_of(table), state.alive, state.position, attraction.member, begin, end)
    bodies.counts[WITH_MASS] = total
    bodies.counts[SLOTS] = total
    set_parts(program_of(table), control_of(table), 1, parts_of(blocks_of(total)))
    return DONE


@a_pass
def feel(table: Any, block: int, a: float, b: float) -> int:
    """Add what the bodies of a part of group a feel of all that have mass, far ones by nodes of the tree."""
    attraction, bodies, particles = attractions_of(table), bodies_of(table), particles_of(table)
    force = sums_of(table).force
    found, total = own_of(table).found, bodies.counts[SLOTS]
    nodes = 2 * bodies.span[0, BELOW] - 1
    theta, soft = attraction.theta[int(a)], attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks_of(total)), first_of(block + 1, blocks_of(total))):
        clear(bodies, each)
        near, far = walk(bodies, bodies.leaf[each], nodes, theta, found)
        for k in range(near):
            first = found[0, k] * SIMD_LANES
            add_attraction(bodies, each, bodies.sources, first, first + SIMD_LANES, soft)
        add_far_attraction(bodies, each, found[1], far, soft)
        hand_over(bodies, each, total, attraction.strength[int(a)], particles, force)
    return DONE


@a_pass
def weigh(table: Any, block: int, a: float, b: float) -> int:
    """Note the potential at the bodies of a part of group a, far ones by nodes of the tree, for G = 1."""
    attraction, bodies, space, found = attractions_of(table), bodies_of(table), space_of(table), own_of(table).found
    blocks = blocks_of(bodies.counts[SLOTS])
    nodes = 2 * bodies.span[0, BELOW] - 1
    theta, soft = attraction.theta[int(a)], attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks), first_of(block + 1, blocks)):
        clear(bodies, each)
        near, far = walk(bodies, bodies.leaf[each], nodes, theta, found)
        for k in range(near):
            first = found[0, k] * SIMD_LANES
            add_potential(bodies, each, bodies.sources, first, first + SIMD_LANES, soft, INVERSE_SQUARE, space)
        add_far_potential(bodies, each, found[1], far, soft)
    return DONE


@kernel
def add_far_attraction(bodies, block, far, count, soft):
    """Add the accelerations toward the first ``count`` nodes of a list to the sums of a block, for G = 1."""
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    fx = bodies.field[0, a : a + SIMD_LANES]
    fy = bodies.field[1, a : a + SIMD_LANES]
    fz = bodies.field[2, a : a + SIMD_LANES]
    for k in range(count):
        node = bodies.node[far[k]]
        at_x, at_y, at_z = node[CENTER], node[CENTER + 1], node[CENTER + 2]
        xx, yy, zz = 3.0 * node[SECOND], 3.0 * node[SECOND + 1], 3.0 * node[SECOND + 2]
        xy, xz, yz = 3.0 * node[SECOND + 3], 3.0 * node[SECOND + 4], 3.0 * node[SECOND + 5]
        mass = node[MASS]
        trace = 1.5 * node[TRACE]
        for lane in range(SIMD_LANES):
            dx = at_x - x[lane]
            dy = at_y - y[lane]
            dz = at_z - z[lane]
            square = dx * dx + dy * dy + dz * dz + soft
            inverse = np.divide(1.0, square if square > 0.0 else 1.0)
            cube = inverse * np.sqrt(inverse)
            qx = xx * dx + xy * dy + xz * dz
            qy = xy * dx + yy * dy + yz * dz
            qz = xz * dx + yz * dy + zz * dz
            along = mass + inverse * (2.5 * inverse * (qx * dx + qy * dy + qz * dz) - trace)
            fx[lane] += cube * (along * dx - inverse * qx)
            fy[lane] += cube * (along * dy - inverse * qy)
            fz[lane] += cube * (along * dz - inverse * qz)


@kernel
def add_far_potential(bodies, block, far, count, soft):
    """Add the potential of the first ``count`` nodes of a list to the sums of a block, for G = 1."""
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    phi = bodies.field[POTENTIAL, a : a + SIMD_LANES]
    for k in range(count):
        node = bodies.node[far[k]]
        at_x, at_y, at_z = node[CENTER], node[CENTER + 1], node[CENTER + 2]
        xx, yy, zz = 1.5 * node[SECOND], 1.5 * node[SECOND + 1], 1.5 * node[SECOND + 2]
        xy, xz, yz = 1.5 * node[SECOND + 3], 1.5 * node[SECOND + 4], 1.5 * node[SECOND + 5]
        mass = node[MASS]
        trace = 0.5 * node[TRACE]
        for lane in range(SIMD_LANES):
            dx = at_x - x[lane]
            dy = at_y - y[lane]
            dz = at_z - z[lane]
            square = dx * dx + dy * dy + dz * dz + soft
            inverse = np.divide(1.0, square) if square > 0.0 else 0.0
            qx = xx * dx + xy * dy + xz * dz
            qy = xy * dx + yy * dy + yz * dz
            qz = xz * dx + yz * dy + zz * dz
            along = inverse * (qx * dx + qy * dy + qz * dz) - trace
            phi[lane] -= np.sqrt(inverse) * (mass + inverse * along)
