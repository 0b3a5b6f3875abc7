"""Straight springs: T = k (L - L0) + c dL/dt along the axis (Hooke 1678; axial dashpot), energy k (L - L0)^2/2."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import WIDE, a_pass, callee, kernel
from springline.engine.lanes import (
    add_columns,
    columns,
    count_below,
    load,
    quotient,
    root,
    spread,
    subtract_columns,
)
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.forces.gravity import gravities_of, weigh, weigh_block
from springline.model.accessors import (
    blocks_of,
    energies_of,
    force_gradient_of,
    laws_of,
    particles_of,
    space_of,
    springs_of,
    state_of,
    sums_of,
    tally_of,
)
from springline.model.families import BOTH, BROKEN, CABLE, COINCIDING, Model, Springs
from springline.model.family import Family, never
from springline.model.space import difference

COINCIDENT = 1e-12  # [m] closer ends have no direction: no force, and an event
CABLE_KIND, BOTH_KIND = int(CABLE), int(BOTH)


@kernel
def slack(kind, extension):
    """Return True if a cable is too short to pull, or a strut too long to push."""
    if kind == BOTH_KIND:
        return False
    return extension < 0.0 if kind == CABLE_KIND else extension > 0.0


@a_pass
def add_tensions(table: Any, block: int, a: float, b: float) -> int:
    """Set forces to the weights, and add the tensions of springs, T n on the tail and -T n on the head."""
    blocks, force, position = blocks_of(table), sums_of(table).force, state_of(table).position
    # Weights and springs in one pass: a block's forces are written, then added to while they are still in the cache.
    weigh_block(gravities_of(table), particles_of(table).inertia, force, blocks.first[block], blocks.first[block + 1])
    # Entries that fill up a slice have coinciding ends; they are counted below like others and subtracted here.
    met = -blocks.vacant[block]
    # Springs within the block act on both ends. Springs that its border cuts are in both blocks, and each copy acts on
    # its own end: twice the work for few springs, and no two blocks write to the same particle.
    for s in range(blocks.start[block], blocks.cut[block]):
        met += pull_slice(blocks, position, force, s, True)
    for s in range(blocks.cut[block], blocks.start[block + 1]):
        met += pull_slice(blocks, position, force, s, False)
    if blocks.single_start[block] < blocks.single_start[block + 1]:
        met += pull_singles(blocks, springs_of(table), space_of(table), state_of(table), force, block)
    tally_of(table).met[block] += met
    return DONE


add_tensions.declare(["force", "number of coincident ends"], ["position"])


@kernel
def pull_slice(blocks, position, force, s, both):
    """Add the tensions of a slice to the forces on its owners, and with ``both`` to those on both ends [N].

    Returns the number of springs with coincident ends; entries without a spring count as such. A row is scattered while
    the next one is computed: a processor looks ahead by about 300 instructions, most of which this computation takes.
    """
    first, last = blocks.row[s], blocks.row[s + 1]
    x, y, z = columns(position, blocks.owner, WIDE * s)
    # Eight owners side by side, each with a spring in every row of the slice: their sums stay in registers to the end.
    sum_x, sum_y, sum_z = spread(0.0), spread(0.0), spread(0.0)
    fx, fy, fz, met = tensions(blocks, position, WIDE * first, x, y, z)
    for row in range(first + 1, last):
        # One row ahead: its roots and divisions run while the previous row is scattered, and a load does not wait for a
        # store to the same particle.
        next_x, next_y, next_z, coincident = tensions(blocks, position, WIDE * row, x, y, z)
        sum_x, sum_y, sum_z = sum_x + fx, sum_y + fy, sum_z + fz
        if both:
            subtract_columns(force, blocks.other, WIDE * (row - 1), fx, fy, fz)
        fx, fy, fz, met = next_x, next_y, next_z, met + coincident
    if both:
        subtract_columns(force, blocks.other, WIDE * (last - 1), fx, fy, fz)
    add_columns(force, blocks.owner, WIDE * s, sum_x + fx, sum_y + fy, sum_z + fz)
    return met


@kernel
def tensions(blocks, position, e, x, y, z):
    """Return the forces of entries e to e + 7 on owners at x, y, z [N], and the number with coincident ends."""
    dx, dy, dz = columns(position, blocks.other, e)
    dx, dy, dz = dx - x, dy - y, dz - z
    length = root(dx * dx + dy * dy + dz * dz)
    # If all springs are equal the mask is 0 and the same eight values are read again, from the cache instead of memory.
    k = load(blocks.stiffness, e & blocks.each_stiffness)
    extension = length - load(blocks.rest_length, e & blocks.each_rest_length)
    # 0 if the ends coincide, by a comparison of lanes, without a branch.
    scale = quotient(k * extension, length, COINCIDENT)
    return scale * dx, scale * dy, scale * dz, count_below(length, COINCIDENT)


@callee
def pull_singles(blocks, springs, space, state, force, block):
    """Add the tensions of springs that are processed one by one [N]: cables and struts, and all springs on a torus.

    A spring that the block's border cuts acts on its end in this block, and is counted in the block of its tail.
    """
    # With unsigned numbers the compiler omits the test for negative indices.
    low, high = np.uint64(blocks.first[block]), np.uint64(blocks.first[block + 1])
    coincident = 0
    for q in range(np.uint64(blocks.single_start[block]), np.uint64(blocks.single_start[block + 1])):
        s = np.uint64(blocks.single[q])
        if state.status[s] == BROKEN:
            continue
        i, j = np.uint64(springs.tail[s]), np.uint64(springs.head[s])
        dx, dy, dz = difference(space, state.position, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            # Counted only by the block of the tail, since a spring may be in two blocks.
            coincident += int(low <= i < high)
            continue
        extension = length - springs.rest_length[s]
        if slack(springs.kind[s], extension):
            continue
        scale = springs.stiffness[s] * extension / length
        add_pair_within(force, i, j, low, high, scale * dx, scale * dy, scale * dz)
    return coincident


@callee
def drop_broken(blocks, status):
    """Set the stiffness of broken springs to 0; arrays with separate values exist if springs can break."""
    for e in range(blocks.spring.shape[0]):
        if blocks.spring[e] >= 0 and status[blocks.spring[e]] == BROKEN:
            # A stiffness of 0 needs no branch in the loop; the status marks broken springs.
            blocks.stiffness[e] = 0.0
            if blocks.damping.shape[0] > 0:
                blocks.damping[e] = 0.0


@a_pass
def damp(table: Any, block: int, a: float, b: float) -> int:
    """Add the axial dashpots, c dL/dt along the axis: zero on slack cables and struts; a taut cable never pushes."""
    blocks, springs, space, force = blocks_of(table), springs_of(table), space_of(table), sums_of(table).drag
    status, position, velocity = state_of(table).status, state_of(table).position, state_of(table).velocity
    if blocks.damping.shape[0] > 0:
        for each in range(blocks.start[block], blocks.cut[block]):
            damp_slice(blocks, position, velocity, force, each, True)
        for each in range(blocks.cut[block], blocks.start[block + 1]):
            damp_slice(blocks, position, velocity, force, each, False)
    low, high = np.uint64(blocks.first[block]), np.uint64(blocks.first[block + 1])
    for q in range(np.uint64(blocks.damped_start[block]), np.uint64(blocks.damped_start[block + 1])):
        s = np.uint64(blocks.damped[q])
        if status[s] == BROKEN:
            continue
        i = np.uint64(springs.tail[s])
        j = np.uint64(springs.head[s])
        dx, dy, dz = difference(space, position, i, j)
        scale = dashpot(springs, s, i, j, dx, dy, dz, velocity)
        add_pair_within(force, i, j, low, high, scale * dx, scale * dy, scale * dz)
    return DONE


damp.declare(["drag"], ["position", "velocity"])


@kernel
def damp_slice(blocks, position, velocity, force, s, both):
    """Add dashpot forces of a slice to its owners, and with ``both`` to both ends [N], as :func:`pull_slice`."""
    first, last = blocks.row[s], blocks.row[s + 1]
    x, y, z = columns(position, blocks.owner, WIDE * s)
    vx, vy, vz = columns(velocity, blocks.owner, WIDE * s)
    sum_x, sum_y, sum_z = spread(0.0), spread(0.0), spread(0.0)
    for row in range(first, last):
        e = WIDE * row
        dx, dy, dz = columns(position, blocks.other, e)
        wx, wy, wz = columns(velocity, blocks.other, e)
        dx, dy, dz = dx - x, dy - y, dz - z
        along = (wx - vx) * dx + (wy - vy) * dy + (wz - vz) * dz
        # c dL/dt / L is c (w . d) / |d|^2: no root. No spring here can be slack, and broken ones have a damping of 0.
        c = load(blocks.damping, e & blocks.each_damping)
        scale = quotient(c * along, dx * dx + dy * dy + dz * dz, COINCIDENT * COINCIDENT)
        fx, fy, fz = scale * dx, scale * dy, scale * dz
        sum_x, sum_y, sum_z = sum_x + fx, sum_y + fy, sum_z + fz
        if both:
            subtract_columns(force, blocks.other, e, fx, fy, fz)
    add_columns(force, blocks.owner, WIDE * s, sum_x, sum_y, sum_z)


@kernel
def dashpot(springs, s, i, j, dx, dy, dz, velocity):
    """Return c dL/dt / L of spring s [N/m], 0 if its ends coincide or it is slack.

    Its magnitude is limited so that the total force of a cable never pushes, and that of a strut never pulls.
    """
    square = dx * dx + dy * dy + dz * dz
    length = np.sqrt(square)
    # The dashpot of a slack cable exerts no force.
    if length < COINCIDENT or slack(springs.kind[s], length - springs.rest_length[s]):
        return 0.0
    along = (
        (velocity[j, 0] - velocity[i, 0]) * dx
        + (velocity[j, 1] - velocity[i, 1]) * dy
        + (velocity[j, 2] - velocity[i, 2]) * dz
    )
    scale, kind = springs.damping[s] * along / square, springs.kind[s]
    if kind == BOTH_KIND:
        return scale
    least = -springs.stiffness[s] * (length - springs.rest_length[s]) / length
    return max(scale, least) if kind == CABLE_KIND else min(scale, least)


@kernel
def add_pair(force, i, j, fx, fy, fz):
    """Add a force to the tail and its opposite to the head."""
    force[i, 0] += fx
    force[i, 1] += fy
    force[i, 2] += fz
    force[j, 0] -= fx
    force[j, 1] -= fy
    force[j, 2] -= fz


@kernel
def add_pair_within(force, i, j, low, high, fx, fy, fz):
    """Add a force to the tail and its opposite to the head, only for particles low to high - 1."""
    if low <= i < high:
        force[i, 0] += fx
        force[i, 1] += fy
        force[i, 2] += fz
    if low <= j < high:
        force[j, 0] -= fx
        force[j, 1] -= fy
        force[j, 2] -= fz


@kernel
def add_change(along, i, j, dx, dy, dz, across, toward, on_i, on_j, out):
    """Add on_i (across w + toward (d . w) d) to the first of a pair, and minus on_j times that to the other."""
    wx = along[j, 0] - along[i, 0]
    wy = along[j, 1] - along[i, 1]
    wz = along[j, 2] - along[i, 2]
    scale = toward * (dx * wx + dy * wy + dz * wz)
    fx = across * wx + scale * dx
    fy = across * wy + scale * dy
    fz = across * wz + scale * dz
    out[i, 0] += on_i * fx
    out[i, 1] += on_i * fy
    out[i, 2] += on_i * fz
    out[j, 0] -= on_j * fx
    out[j, 1] -= on_j * fy
    out[j, 2] -= on_j * fz


@a_pass
def derive(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the tensions of springs and laws along displacements; zero if slack or broken.

    If the ends coincide, it exists only for springs without a rest length. Laws are as last evaluated, and their
    springs have the stiffness 0 among the others.
    """
    springs, laws, space, gradient = springs_of(table), laws_of(table), space_of(table), force_gradient_of(table)
    status, position = state_of(table).status, state_of(table).position
    count = springs.tail.shape[0]
    for row in range(count + laws.spring.shape[0]):
        # Springs with a law have a stiffness of 0 among the first ones: each occurs twice and counts once.
        s = row if row < count else int(laws.spring[row - count])
        if status[s] == BROKEN:
            continue
        i = springs.tail[s]
        j = springs.head[s]
        dx, dy, dz = difference(space, position, i, j)
        square = dx * dx + dy * dy + dz * dz
        length = np.sqrt(square)
        if row < count:
            extension = length - springs.rest_length[s]
            if slack(springs.kind[s], extension):
                continue
            modulus = springs.stiffness[s]
            tension = modulus * extension
        else:
            modulus = laws.modulus[row - count]
            tension = laws.tension[row - count]
        if length >= COINCIDENT:
            each = tension / length
            add_change(gradient.along, i, j, dx, dy, dz, each, (modulus - each) / square, 1.0, 1.0, gradient.out)
        # With a rest length of 0 the force is k d, smooth through coincidence, and so is its derivative k w.
        elif springs.rest_length[s] == 0.0:
            add_change(gradient.along, i, j, dx, dy, dz, modulus, 0.0, 1.0, 1.0, gradient.out)
    return DONE


@kernel
def length_of(springs, space, position, s):
    """Return the current length of spring s [m]."""
    dx, dy, dz = difference(space, position, springs.tail[s], springs.head[s])
    return np.sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def tension_of(springs, space, position, s):
    """Return the elastic tension of spring s [N]; positive if it pulls its ends together, zero if slack."""
    extension = length_of(springs, space, position, s) - springs.rest_length[s]
    if slack(springs.kind[s], extension):
        return 0.0
    return springs.stiffness[s] * extension


@kernel
def energy_of(springs, space, position, s):
    """Return k (L - L0)^2/2 of spring s [J], zero if slack."""
    extension = length_of(springs, space, position, s) - springs.rest_length[s]
    if slack(springs.kind[s], extension):
        return 0.0
    return 0.5 * springs.stiffness[s] * extension * extension


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the springs that are not broken, k (L - L0)^2/2."""
    springs, space, state = springs_of(table), space_of(table), state_of(table)
    total = 0.0
    for s in range(springs.tail.shape[0]):
        if state.status[s] != BROKEN:
            total += energy_of(springs, space, state.position, s)
    energies_of(table).value[int(a)] = total
    return DONE


@callee
def watch_coincidence(springs, space, status, position):
    """Mark and return the first spring whose ends newly coincide, or -1; unmark springs whose ends separated."""
    found = -1
    for s in range(springs.tail.shape[0]):
        if status[s] == BROKEN:
            continue
        # The mark avoids a new event in each step while the ends stay together.
        together = length_of(springs, space, position, s) < COINCIDENT
        if not together:
            status[s] = 0
        elif status[s] != COINCIDING and found < 0:
            status[s] = COINCIDING
            found = s
    return found


def rows(model: Model) -> list[Row]:
    """Return the elastic part, which sets the forces to weights and tensions, so it comes before all others."""
    return [Row(add_tensions if model.spring_count else weigh, BY_BLOCK)]


def scale(model: Model, extent: float) -> float:
    """Return stiffness times the square of the rest length, or of the extent if that is 0 [J]."""
    length = np.where(model.springs.rest_length > 0.0, model.springs.rest_length, extent)
    return float((model.springs.stiffness * length**2).sum())


FAMILY = Family(
    "spring",
    drags=lambda model: [Row(damp, BY_BLOCK)] if len(model.springs.damped) else [],
    energy=energy,
    derivative=lambda model: [Row(derive)],
    reads_velocity=lambda model: bool(len(model.springs.damped)),
    room=Springs,
    accelerates_rest=never,
    has_rest_state=True,
    is_conservative=True,
    energy_scale=scale,
    cost=lambda model: float(model.spring_count),
    element_particles=lambda model: [np.column_stack([model.springs.tail, model.springs.head]).astype(np.int64)],
    in_statics=True,
)
