"""A tree of bodies: each node holds the moments of what is below it, each leaf a block of SIMD_LANES bodies.

Nodes are cut across their longest side at the median, so that all blocks but the last are full: bodies in one place, or
in clumps however small, need no case of their own (Bentley, Comm. ACM 18 (9), 1975). Nodes stand in preorder: what is
below a node follows it, so the walk (Barnes and Hut, Nature 324, 446 (1986)) needs no stack, and a part of the tree is
a range of nodes.

The tree depends on the positions alone, in the order of the particles' indices.
"""

from __future__ import annotations

from springline.engine.kernels import callee, kernel
from springline.model.work import SIMD_LANES

CENTER, MASS, SIZE, TRACE, SECOND, LOW, HIGH = 0, 3, 4, 5, 6, 12, 15  # columns of Bodies.node
BELOW, FIRST = 0, 1  # columns of Bodies.span


@callee
def build(bodies, particles, alive, position, member, begin, end):
    """Make the tree of the living among ``member[begin:end]``; returns how many they are."""
    total = 0
    for a in range(begin, end):
        i = member[a]
        if alive[i] == 1:
            bodies.slot[total] = i
            total += 1
    if total > 0:
        nodes = plant(bodies, total)
        cut(0, nodes, total, bodies, position)
        settle(0, blocks_of(total), total, bodies, particles, position)
        for node in range(nodes - 1, -1, -1):
            if bodies.span[node, BELOW] > 1:
                join(bodies.node, node, node + 1, node + 2 * (bodies.span[node, BELOW] // 2))
    return total


@kernel
def blocks_of(total):
    """Blocks that so many bodies fill."""
    return (total + SIMD_LANES - 1) // SIMD_LANES


@callee
def plant(bodies, total):
    """Number the nodes of the tree of ``total`` bodies in preorder; returns how many there are."""
    span = bodies.span
    span[0, BELOW] = blocks_of(total)
    span[0, FIRST] = 0
    nodes = 2 * blocks_of(total) - 1
    for node in range(nodes):
        below = span[node, BELOW]
        first = span[node, FIRST]
        if below == 1:
            bodies.leaf[first] = node
        else:
            half = below // 2
            span[node + 1, BELOW] = half
            span[node + 1, FIRST] = first
            span[node + 2 * half, BELOW] = below - half
            span[node + 2 * half, FIRST] = first + half
    return nodes


@callee
def cut(begin, end, total, bodies, position):
    """Find the box of each of the nodes ``begin`` to ``end``, and sort its bodies to the two sides of the cut.

    Nodes above them come first. Writes to the slots of these nodes alone.
    """
    slot = bodies.slot
    key = bodies.field[0]
    for node in range(begin, end):
        below = bodies.span[node, BELOW]
        first = bodies.span[node, FIRST] * SIMD_LANES
        last = min(first + below * SIMD_LANES, total)
        axis = measure_box(bodies.node[node], position, slot, first, last)
        if below > 1:
            for s in range(first, last):
                key[s] = position[slot[s], axis]
            select(key, slot, first, last - 1, first + (below // 2) * SIMD_LANES)


@kernel
def measure_box(node, position, slot, first, last):
    """Write the box of the bodies in some slots, and the square of its size; returns its longest axis.

    The size of a box is its diagonal over the root of 3, so that a cube's is its side.
    """
    i = slot[first]
    x = position[i, 0]
    y = position[i, 1]
    z = position[i, 2]
    low_x = high_x = x
    low_y = high_y = y
    low_z = high_z = z
    for s in range(first + 1, last):
        i = slot[s]
        x = position[i, 0]
        y = position[i, 1]
        z = position[i, 2]
        low_x = min(low_x, x)
        high_x = max(high_x, x)
        low_y = min(low_y, y)
        high_y = max(high_y, y)
        low_z = min(low_z, z)
        high_z = max(high_z, z)
    node[LOW] = low_x
    node[LOW + 1] = low_y
    node[LOW + 2] = low_z
    node[HIGH] = high_x
    node[HIGH + 1] = high_y
    node[HIGH + 2] = high_z
    x = high_x - low_x
    y = high_y - low_y
    z = high_z - low_z
    node[SIZE] = (x * x + y * y + z * z) / 3.0
    if x >= y and x >= z:
        return 0
    return 1 if y >= z else 2


@callee
def select(key, slot, low, high, middle):
    """Sort so far that no key before ``middle`` is above one behind it (Hoare, Comm. ACM 4 (7), 321, 1961)."""
    while high > low:
        a = key[low]
        b = key[(low + high) // 2]
        c = key[high]
        pivot = max(min(a, b), min(max(a, b), c))
        i = low
        j = high
        while i <= j:
            while key[i] < pivot:
                i += 1
            while key[j] > pivot:
                j -= 1
            if i <= j:
                a = key[i]
                key[i] = key[j]
                key[j] = a
                s = slot[i]
                slot[i] = slot[j]
                slot[j] = s
                i += 1
                j -= 1
        if middle <= j:
            high = j
        elif middle >= i:
            low = i
        else:
            return


@callee
def settle(begin, end, total, bodies, particles, position):
    """Write places and masses of blocks ``begin`` to ``end``, and the moments of their leaves.

    What is left of the last block is filled with its last body, without a mass.
    """
    sources = bodies.sources
    for block in range(begin, end):
        first = block * SIMD_LANES
        for s in range(first, first + SIMD_LANES):
            i = bodies.slot[min(s, total - 1)]
            sources[0, s] = position[i, 0]
            sources[1, s] = position[i, 1]
            sources[2, s] = position[i, 2]
            sources[3, s] = particles.mass[i] if s < total else 0.0
        collect(bodies.node[bodies.leaf[block]], sources, first)


@kernel
def collect(node, sources, first):
    """Write mass, center and second moments of a block of bodies."""
    mass = 0.0
    x = 0.0
    y = 0.0
    z = 0.0
    for s in range(first, first + SIMD_LANES):
        m = sources[3, s]
        mass += m
        x += m * sources[0, s]
        y += m * sources[1, s]
        z += m * sources[2, s]
    put_center(node, mass, x, y, z)
    xx = yy = zz = xy = xz = yz = 0.0
    for s in range(first, first + SIMD_LANES):
        m = sources[3, s]
        dx = sources[0, s] - node[CENTER]
        dy = sources[1, s] - node[CENTER + 1]
        dz = sources[2, s] - node[CENTER + 2]
        xx += m * dx * dx
        yy += m * dy * dy
        zz += m * dz * dz
        xy += m * dx * dy
        xz += m * dx * dz
        yz += m * dy * dz
    put_moments(node, xx, yy, zz, xy, xz, yz)


@kernel
def join(nodes, node, left, right):
    """Write mass, center and second moments of a node from those of the two below it (Steiner's theorem)."""
    into = nodes[node]
    a = nodes[left]
    b = nodes[right]
    ma = a[MASS]
    mb = b[MASS]
    mass = ma + mb
    x = ma * a[CENTER] + mb * b[CENTER]
    y = ma * a[CENTER + 1] + mb * b[CENTER + 1]
    z = ma * a[CENTER + 2] + mb * b[CENTER + 2]
    put_center(into, mass, x, y, z)
    dx = b[CENTER] - a[CENTER]
    dy = b[CENTER + 1] - a[CENTER + 1]
    dz = b[CENTER + 2] - a[CENTER + 2]
    m = ma * (mb / mass) if mass > 0.0 else 0.0
    put_moments(
        into,
        a[SECOND] + b[SECOND] + m * dx * dx,
        a[SECOND + 1] + b[SECOND + 1] + m * dy * dy,
        a[SECOND + 2] + b[SECOND + 2] + m * dz * dz,
        a[SECOND + 3] + b[SECOND + 3] + m * dx * dy,
        a[SECOND + 4] + b[SECOND + 4] + m * dx * dz,
        a[SECOND + 5] + b[SECOND + 5] + m * dy * dz,
    )


@kernel
def put_center(node, mass, x, y, z):
    """Write the mass and the center from the first moments: where a box has no extent, exactly there."""
    node[MASS] = mass
    node[CENTER] = middle(node, 0, mass, x)
    node[CENTER + 1] = middle(node, 1, mass, y)
    node[CENTER + 2] = middle(node, 2, mass, z)


@kernel
def middle(node, axis, mass, moment):
    """One coordinate of the center."""
    low = node[LOW + axis]
    if low == node[HIGH + axis] or not mass > 0.0:
        return low
    return moment / mass


@kernel
def put_moments(node, xx, yy, zz, xy, xz, yz):
    """Write the second moments about the center [kg m2], and their trace."""
    node[SECOND] = xx
    node[SECOND + 1] = yy
    node[SECOND + 2] = zz
    node[SECOND + 3] = xy
    node[SECOND + 4] = xz
    node[SECOND + 5] = yz
    node[TRACE] = xx + yy + zz


@callee
def walk(bodies, leaf, nodes, theta, found):
    """List in ``found`` what a leaf's bodies see: blocks that are near, nodes that are far; returns how many of each.

    A node is far when its size is at most theta times the distance from its center to the leaf's box, and it does not
    hold the leaf itself. Nodes without mass are passed over.
    """
    node = bodies.node
    span = bodies.span
    low_x, low_y, low_z = node[leaf, LOW], node[leaf, LOW + 1], node[leaf, LOW + 2]
    high_x, high_y, high_z = node[leaf, HIGH], node[leaf, HIGH + 1], node[leaf, HIGH + 2]
    square = theta * theta
    near = 0
    far = 0
    k = 0
    while k < nodes:
        behind = k + 2 * span[k, BELOW] - 1  # the first node that is not below this one
        x = node[k, CENTER]
        y = node[k, CENTER + 1]
        z = node[k, CENTER + 2]
        dx = max(max(low_x - x, x - high_x), 0.0)
        dy = max(max(low_y - y, y - high_y), 0.0)
        dz = max(max(low_z - z, z - high_z), 0.0)
        if node[k, MASS] == 0.0:
            k = behind
        elif node[k, SIZE] <= square * (dx * dx + dy * dy + dz * dz) and (leaf < k or leaf >= behind):
            found[1, far] = k
            far += 1
            k = behind
        else:
            if behind == k + 1:
                found[0, near] = span[k, FIRST]
                near += 1
            k += 1
    return near, far
