"""Tree of bodies: each node holds the moments of the bodies below it, each leaf a block of SIMD_LANES bodies.

Nodes are split across their longest side near the median, so that all blocks except the last are full. Coincident or
clustered bodies need no special case (Bentley, Comm. ACM 18 (9), 1975). Nodes are stored in preorder: the descendants
of a node follow it, so the walk (Barnes and Hut, Nature 324, 446 (1986)) needs no stack, and a subtree is a range of
nodes.

The tree depends only on the positions, in the order of the particles' indices.
"""

from __future__ import annotations

from springline.engine.kernels import callee, kernel
from springline.engine.vectors import ZERO, axis_products, dot, lower, minus, plus, times, upper, vector
from springline.model.work import SIMD_LANES

CENTER, MASS, SIZE, TRACE, SECOND, LOW, HIGH = 0, 3, 4, 5, 6, 12, 15  # columns of Bodies.node
BELOW, FIRST = 0, 1  # columns of Bodies.span
BY_MASS, BY_CHARGE, POSITIVE, NEGATIVE = 0, 1, 2, 3  # weight of bodies: mass, charge, or charges of one sign


@kernel
def weight_of(particles, kind, i):
    """Weight of a body as a source: its mass [kg], its charge [C], or its absolute charge of one sign (else 0)."""
    if kind == BY_MASS:
        return particles.mass[i]
    charge = particles.charge[i]
    if kind == POSITIVE:
        return max(charge, 0.0)
    if kind == NEGATIVE:
        return max(-charge, 0.0)
    return charge


@callee
def build(bodies, alive, position, member, begin, end):
    """Build the tree of the living particles of ``member[begin:end]``, without moments; return their number."""
    total = 0
    for a in range(begin, end):
        i = member[a]
        if alive[i] == 1:
            bodies.slot[total] = i
            total += 1
    if total > 0:
        nodes = plant(bodies, total)
        cut(0, nodes, total, bodies, position)
    return total


@callee
def weigh_nodes(bodies, particles, position, total, kind):
    """Compute the moments of all nodes of the tree of ``total`` bodies for one kind of weight."""
    if total > 0:
        settle(0, blocks_of(total), total, bodies, particles, position, kind)
        # Backward through the preorder: the moments of both children are ready before their parent adds them up.
        for node in range(2 * blocks_of(total) - 2, -1, -1):
            if bodies.span[node, BELOW] > 1:
                join(bodies.node, node, node + 1, node + 2 * (bodies.span[node, BELOW] // 2))


@kernel
def blocks_of(total):
    """Number of blocks of SIMD_LANES bodies that ``total`` bodies fill; the last block may be incomplete."""
    return (total + SIMD_LANES - 1) // SIMD_LANES


@callee
def plant(bodies, total):
    """Number the nodes of the tree of ``total`` bodies in preorder; return the number of nodes."""
    span = bodies.span
    span[0, BELOW] = blocks_of(total)
    span[0, FIRST] = 0
    # A binary tree of B leaves has 2 B - 1 nodes. A left subtree of h blocks takes 2 h - 1 of them, so the right child
    # of ``node`` has the number node + 2 h. The shape depends on the number of bodies only.
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
    """Compute the bounding boxes of the nodes ``begin`` to ``end - 1``, and split their bodies along the longest axis.

    Parents must be split before their children. The function writes only to the slots of these nodes.
    """
    slot = bodies.slot
    key = bodies.field[0]
    for node in range(begin, end):
        below = bodies.span[node, BELOW]
        first = bodies.span[node, FIRST] * SIMD_LANES
        last = min(first + below * SIMD_LANES, total)
        axis = measure_box(bodies.node[node], position, slot, first, last)
        # The split is at a multiple of SIMD_LANES, not at the exact median: every leaf except the last is full.
        if below > 1:
            for s in range(first, last):
                key[s] = position[slot[s], axis]
            select(key, slot, first, last - 1, first + (below // 2) * SIMD_LANES)


@kernel
def measure_box(node, position, slot, first, last):
    """Write the box of the bodies in some slots, and the square of its size; return its longest axis.

    The size of a box is its diagonal divided by the square root of 3; for a cube, this is the side.
    """
    low = high = vector(position, slot[first])
    for s in range(first + 1, last):
        place = vector(position, slot[s])
        low, high = lower(low, place), upper(high, place)
    side = minus(high, low)
    node[LOW], node[LOW + 1], node[LOW + 2] = low
    node[HIGH], node[HIGH + 1], node[HIGH + 2] = high
    node[SIZE] = dot(side, side) / 3.0
    if side[0] >= side[1] and side[0] >= side[2]:
        return 0
    return 1 if side[1] >= side[2] else 2


@callee
def select(key, slot, low, high, middle):
    """Partition keys and slots: no key before ``middle`` exceeds a later key (Hoare, Comm. ACM 4 (7), 321, 1961)."""
    while high > low:
        a = key[low]
        b = key[(low + high) // 2]
        c = key[high]
        # Median of three: for sorted input, such as a lattice in index order, the first key is the worst pivot.
        pivot = max(min(a, b), min(max(a, b), c))
        i = low
        j = high
        # Both scans stop at keys equal to the pivot. Many equal coordinates (a flat or a crystalline set) are then
        # split into halves; scans that skip equal keys would take quadratic time.
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
def settle(begin, end, total, bodies, particles, position, kind):
    """Write positions and weights of the blocks ``begin`` to ``end - 1``, and the moments of their leaves.

    The last block is padded with copies of its last body with zero mass.
    """
    sources = bodies.sources
    for block in range(begin, end):
        first = block * SIMD_LANES
        for s in range(first, first + SIMD_LANES):
            # Padding has the position of a real body: its distances are finite, and its zero mass adds nothing to any
            # sum.
            i = bodies.slot[min(s, total - 1)]
            sources[0, s] = position[i, 0]
            sources[1, s] = position[i, 1]
            sources[2, s] = position[i, 2]
            sources[3, s] = weight_of(particles, kind, i) if s < total else 0.0
        collect(bodies.node[bodies.leaf[block]], sources, first)


@kernel
def collect(node, sources, first):
    """Write mass, center of mass and second moments of a block of bodies to its leaf."""
    mass, moment = 0.0, ZERO
    for s in range(first, first + SIMD_LANES):
        mass += sources[3, s]
        moment = plus(moment, times(sources[3, s], (sources[0, s], sources[1, s], sources[2, s])))
    put_center(node, mass, moment)
    # A second loop uses the center from the first: sum m x^2 - M X^2 in one loop would lose the digits of a block that
    # is small compared with its distance from the origin.
    own, mixed = ZERO, ZERO
    for s in range(first, first + SIMD_LANES):
        d = minus((sources[0, s], sources[1, s], sources[2, s]), center_of(node))
        own, mixed = plus(own, axis_products(times(sources[3, s], d), d)), plus(mixed, products(sources[3, s], d))
    put_moments(node, own, mixed)


@kernel
def center_of(node):
    """Center of a node [m]."""
    return node[CENTER], node[CENTER + 1], node[CENTER + 2]


@kernel
def products(m, d):
    """Second moments xy, xz and yz of a mass m at d [kg m2]."""
    return m * d[0] * d[1], m * d[0] * d[2], m * d[1] * d[2]


@kernel
def join(nodes, node, left, right):
    """Write mass, center and second moments of a node from those of its two children (Steiner's theorem)."""
    into, a, b = nodes[node], nodes[left], nodes[right]
    ma, mb = a[MASS], b[MASS]
    mass = ma + mb
    put_center(into, mass, plus(times(ma, center_of(a)), times(mb, center_of(b))))
    # Parallel axes: the second moment of two bodies about their common center is that of the reduced mass at d.
    d, m = minus(center_of(b), center_of(a)), ma * (mb / mass) if mass > 0.0 else 0.0
    own = a[SECOND] + b[SECOND], a[SECOND + 1] + b[SECOND + 1], a[SECOND + 2] + b[SECOND + 2]
    mixed = a[SECOND + 3] + b[SECOND + 3], a[SECOND + 4] + b[SECOND + 4], a[SECOND + 5] + b[SECOND + 5]
    put_moments(into, plus(own, axis_products(times(m, d), d)), plus(mixed, products(m, d)))


@kernel
def put_center(node, mass, moment):
    """Write mass and center of mass of a node from its first moments; exact along an axis without extent."""
    node[MASS] = mass
    node[CENTER] = middle(node, 0, mass, moment[0])
    node[CENTER + 1] = middle(node, 1, mass, moment[1])
    node[CENTER + 2] = middle(node, 2, mass, moment[2])


@kernel
def middle(node, axis, mass, moment):
    """One coordinate of the center of mass of two bodies or nodes [m]."""
    low = node[LOW + axis]
    # A quotient of rounded sums would move the center of a flat set, and thus forces, out of its plane by some bits.
    if low == node[HIGH + axis] or not mass > 0.0:
        return low
    return moment / mass


@kernel
def put_moments(node, own, mixed):
    """Write the second moments about the center [kg m2], and their trace."""
    node[SECOND], node[SECOND + 1], node[SECOND + 2] = own
    node[SECOND + 3], node[SECOND + 4], node[SECOND + 5] = mixed
    node[TRACE] = own[0] + own[1] + own[2]


@callee
def walk(bodies, leaf, nodes, theta, found):
    """Write the interaction list of a leaf to ``found``: near blocks (row 0) and far nodes (row 1).

    Return the number of each. A node is far if its size is at most theta times the distance from its center of mass to
    the bounding box of the leaf, and it does not contain the leaf. Nodes without mass are skipped.
    """
    node = bodies.node
    span = bodies.span
    low = node[leaf, LOW], node[leaf, LOW + 1], node[leaf, LOW + 2]
    high = node[leaf, HIGH], node[leaf, HIGH + 1], node[leaf, HIGH + 2]
    square = theta * theta
    near = far = k = 0
    while k < nodes:
        behind = k + 2 * span[k, BELOW] - 1  # the first node after the descendants of this node
        center = node[k, CENTER], node[k, CENTER + 1], node[k, CENTER + 2]
        # Distance from a point to a box (Ericson, Real-Time Collision Detection, section 5.1.3). One list serves all
        # bodies of the leaf, since none of them is closer to the center than the box.
        d = upper(upper(minus(low, center), minus(center, high)), ZERO)
        if node[k, MASS] == 0.0:
            k = behind
        elif node[k, SIZE] <= square * dot(d, d) and (leaf < k or leaf >= behind):
            found[1, far] = k
            far += 1
            k = behind
        else:
            if behind == k + 1:
                found[0, near] = span[k, FIRST]
                near += 1
            k += 1
    return near, far
