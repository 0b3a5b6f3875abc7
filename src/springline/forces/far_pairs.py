"""Attraction by a tree: what is near is summed body by body, what is far by mass and second moments of whole nodes.

With u from a body to a node's center, s^2 = u^2 + eps^2, M the mass of the node and Q = sum m d d' its second moments
about that center, the potential is  -M/s - (3 u Q u/s^5 - tr Q/s^3)/2, and the acceleration

    u (M/s^3 + (15/2) u Q u/s^7 - (3/2) tr Q/s^5) - 3 Q u/s^5

(Hernquist, Astrophys. J. Suppl. 64, 715 (1987), here for softened pairs). A block of bodies shares one walk through the
tree (Barnes, J. Comput. Phys. 87, 161 (1990)).
"""

from __future__ import annotations

import numpy as np

from springline.forces.many_pairs import POTENTIAL, add_potential, add_pull, clear, hand_over
from springline.forces.powers import INVERSE_SQUARE
from springline.engine.kernels import callee, kernel
from springline.model.work import LANES
from springline.neighbors.tree import BELOW, CENTER, MASS, SECOND, TRACE, walk


@callee
def pull_blocks_by_tree(begin, end, worker, total, theta, strength, softening, particles, bodies, force):
    """Add to ``force`` what the bodies of blocks ``begin`` to ``end`` feel of all that have mass [N].

    ``worker`` numbers the row of ``bodies.found`` that may be written to.
    """
    found = bodies.found[worker]
    nodes = 2 * bodies.span[0, BELOW] - 1
    soft = softening * softening
    for block in range(begin, end):
        clear(bodies, block)
        near, far = walk(bodies, bodies.leaf[block], nodes, theta, found)
        for k in range(near):
            first = found[0, k] * LANES
            add_pull(bodies, block, bodies.place, first, first + LANES, soft)
        add_far_pull(bodies, block, found[1], far, soft)
        hand_over(bodies, block, total, strength, particles, force)


@callee
def weigh_blocks_by_tree(begin, end, worker, theta, softening, space, bodies):
    """Write the potential of all that have mass at the bodies of blocks ``begin`` to ``end``, for G = 1 [J/kg]."""
    found = bodies.found[worker]
    nodes = 2 * bodies.span[0, BELOW] - 1
    soft = softening * softening
    for block in range(begin, end):
        clear(bodies, block)
        near, far = walk(bodies, bodies.leaf[block], nodes, theta, found)
        for k in range(near):
            first = found[0, k] * LANES
            add_potential(bodies, block, bodies.place, first, first + LANES, soft, INVERSE_SQUARE, space)
        add_far_potential(bodies, block, found[1], far, soft)


@kernel
def add_far_pull(bodies, block, far, count, soft):
    """Add the accelerations toward the first ``count`` nodes of a list to the sums of a block, for G = 1."""
    a = block * LANES
    x = bodies.place[0, a : a + LANES]
    y = bodies.place[1, a : a + LANES]
    z = bodies.place[2, a : a + LANES]
    fx = bodies.pull[0, a : a + LANES]
    fy = bodies.pull[1, a : a + LANES]
    fz = bodies.pull[2, a : a + LANES]
    for k in range(count):
        node = bodies.node[far[k]]
        at_x, at_y, at_z = node[CENTER], node[CENTER + 1], node[CENTER + 2]
        xx, yy, zz = 3.0 * node[SECOND], 3.0 * node[SECOND + 1], 3.0 * node[SECOND + 2]
        xy, xz, yz = 3.0 * node[SECOND + 3], 3.0 * node[SECOND + 4], 3.0 * node[SECOND + 5]
        mass = node[MASS]
        trace = 1.5 * node[TRACE]
        for lane in range(LANES):
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
    a = block * LANES
    x = bodies.place[0, a : a + LANES]
    y = bodies.place[1, a : a + LANES]
    z = bodies.place[2, a : a + LANES]
    phi = bodies.pull[POTENTIAL, a : a + LANES]
    for k in range(count):
        node = bodies.node[far[k]]
        at_x, at_y, at_z = node[CENTER], node[CENTER + 1], node[CENTER + 2]
        xx, yy, zz = 1.5 * node[SECOND], 1.5 * node[SECOND + 1], 1.5 * node[SECOND + 2]
        xy, xz, yz = 1.5 * node[SECOND + 3], 1.5 * node[SECOND + 4], 1.5 * node[SECOND + 5]
        mass = node[MASS]
        trace = 0.5 * node[TRACE]
        for lane in range(LANES):
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
