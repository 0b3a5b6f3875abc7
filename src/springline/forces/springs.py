"""Straight springs: T = k (L - L0) + c dL/dt along the axis (Hooke 1678; axial dashpot), energy k (L - L0)^2/2."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import WIDE, a_pass, callee, kernel, lowered
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.forces.gravity import weigh, weigh_block
from springline.model.families import BOTH, BROKEN, CABLE, COINCIDING, Model
from springline.model.family import Family
from springline.model.rooms import (
    blocks_of,
    energies_of,
    gravity_of,
    laws_of,
    particles_of,
    space_of,
    springs_of,
    state_of,
    sums_of,
    tally_of,
    turn_of,
)
from springline.model.space import difference

COINCIDENT = 1e-12  # [m] closer ends have no direction: no force, and an event
CABLE_KIND, BOTH_KIND = int(CABLE), int(BOTH)


@kernel
def slack(kind, extension):
    """Whether a cable is too short to pull, or a strut too long to push."""
    if kind == BOTH_KIND:
        return False
    return extension < 0.0 if kind == CABLE_KIND else extension > 0.0


@a_pass
def pull(table: Any, block: int, a: float, b: float) -> int:
    """Set forces to the weights, and add what springs pull, T n on the tail and -T n on the head."""
    blocks, force, position = blocks_of(table), sums_of(table).force, state_of(table).position
    weigh_block(gravity_of(table), particles_of(table).inertia, force, blocks.first[block], blocks.first[block + 1])
    met = pull_own(blocks, position, force, blocks.start[block], blocks.cut[block])
    if blocks.cut[block] < blocks.start[block + 1]:
        met += pull_cut(blocks, position, force, block)
    tally_of(table).met[block] += met
    return DONE


@kernel
def pull_own(blocks, position, force, first, last):
    """Add what springs of a block pull [N], eight at a time; returns how many have coincident ends."""
    met = 0
    s = first
    while s + WIDE <= last:
        met += pull_eight(
            position, force, blocks.tail, blocks.head, blocks.stiffness, blocks.rest_length, s,
            s & blocks.each_stiffness, s & blocks.each_rest_length, COINCIDENT,
        )  # fmt: skip
        s += WIDE
    for q in range(np.uint64(s), np.uint64(last)):
        dx, dy, dz, scale, coincide = hooke(blocks, position, q)
        i, j = np.uint64(blocks.tail[q]), np.uint64(blocks.head[q])
        add_pair(force, i, j, scale * dx, scale * dy, scale * dz)
        met += coincide
    return met


@callee
def pull_cut(blocks, position, force, block):
    """The same for those that the block's border cuts, for the ends on this side of it; counted where the tail is."""
    low, high = np.uint64(blocks.first[block]), np.uint64(blocks.first[block + 1])
    met = 0
    for q in range(np.uint64(blocks.cut[block]), np.uint64(blocks.start[block + 1])):
        dx, dy, dz, scale, coincide = hooke(blocks, position, q)
        i, j = np.uint64(blocks.tail[q]), np.uint64(blocks.head[q])
        add_pair_within(force, i, j, low, high, scale * dx, scale * dy, scale * dz)
        met += coincide * int(low <= i < high)
    return met


@callee
def drop_broken(blocks, status):
    """Let springs that broke pull no more; there are streams of their own where some may."""
    for q in range(blocks.spring.shape[0]):
        if status[blocks.spring[q]] == BROKEN:
            blocks.stiffness[q] = 0.0


@kernel
def hooke(blocks, position, q):
    """From tail to head [m] and the tension over the length [N/m] of entry q; whether its ends coincide.

    Indices are unsigned here: the compiler then has no negative ones to think of, which saves a third of the time.
    """
    i = np.uint64(blocks.tail[q])
    j = np.uint64(blocks.head[q])
    dx = position[j, 0] - position[i, 0]
    dy = position[j, 1] - position[i, 1]
    dz = position[j, 2] - position[i, 2]
    length = np.sqrt(dx * dx + dy * dy + dz * dz)
    if length < COINCIDENT:
        return dx, dy, dz, 0.0, 1
    k = blocks.stiffness[np.uint64(int(q) & blocks.each_stiffness)]
    extension = length - blocks.rest_length[np.uint64(int(q) & blocks.each_rest_length)]
    return dx, dy, dz, k * extension / length, 0


@lowered("pull_eight")
def pull_eight(position, force, tail, head, stiffness, rest_length, s, at_k, at_l, coincident):
    """Add what entries s to s + 7 pull [N]; returns how many have coincident ends."""
    met = 0
    for v in range(WIDE):
        i, j = tail[s + v], head[s + v]
        dx, dy, dz = position[j] - position[i]
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        scale = 0.0
        if length < coincident:
            met += 1
        else:
            scale = stiffness[at_k + v] * (length - rest_length[at_l + v]) / length
        add_pair(force, i, j, scale * dx, scale * dy, scale * dz)
    return met


@a_pass
def pull_any(table: Any, block: int, a: float, b: float) -> int:
    """The same where some are cables or struts, or the world is a torus."""
    blocks, springs, space, force = blocks_of(table), springs_of(table), space_of(table), sums_of(table).force
    status, position = state_of(table).status, state_of(table).position
    low, high = np.uint64(blocks.first[block]), np.uint64(blocks.first[block + 1])
    weigh_block(gravity_of(table), particles_of(table).inertia, force, blocks.first[block], blocks.first[block + 1])
    coincident = 0
    for q in range(np.uint64(blocks.start[block]), np.uint64(blocks.start[block + 1])):
        s = np.uint64(blocks.spring[q])
        if status[s] == BROKEN:
            continue
        i = np.uint64(springs.tail[s])
        j = np.uint64(springs.head[s])
        dx, dy, dz = difference(space, position, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            coincident += int(low <= i < high)
            continue
        extension = length - springs.rest_length[s]
        if slack(springs.kind[s], extension):
            continue
        scale = springs.stiffness[s] * extension / length
        add_pair_within(force, i, j, low, high, scale * dx, scale * dy, scale * dz)
    tally_of(table).met[block] += coincident
    return DONE


@a_pass
def damp(table: Any, block: int, a: float, b: float) -> int:
    """Add the axial dashpots, c dL/dt along the axis, none on a slack cable or strut."""
    blocks, springs, space, force = blocks_of(table), springs_of(table), space_of(table), sums_of(table).drag
    status, position, velocity = state_of(table).status, state_of(table).position, state_of(table).velocity
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


@kernel
def dashpot(springs, s, i, j, dx, dy, dz, velocity):
    """c dL/dt / L of spring s [N/m], 0 where its ends coincide or it is slack."""
    square = dx * dx + dy * dy + dz * dz
    length = np.sqrt(square)
    if length < COINCIDENT or slack(springs.kind[s], length - springs.rest_length[s]):
        return 0.0
    along = (
        (velocity[j, 0] - velocity[i, 0]) * dx
        + (velocity[j, 1] - velocity[i, 1]) * dy
        + (velocity[j, 2] - velocity[i, 2]) * dz
    )
    return springs.damping[s] * along / square


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
    """The same for particles low to high - 1 alone."""
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
    """Add the derivative of what springs pull, those with a law too, along displacements; none where slack or broken.

    Where the ends coincide, only a spring without a rest length has one. Laws are as last evaluated, and their springs
    have the stiffness 0 among the others.
    """
    springs, laws, space, turn = springs_of(table), laws_of(table), space_of(table), turn_of(table)
    status, position = state_of(table).status, state_of(table).position
    count = springs.tail.shape[0]
    for row in range(count + laws.spring.shape[0]):
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
            add_change(turn.along, i, j, dx, dy, dz, each, (modulus - each) / square, 1.0, 1.0, turn.out)
        elif springs.rest_length[s] == 0.0:
            add_change(turn.along, i, j, dx, dy, dz, modulus, 0.0, 1.0, 1.0, turn.out)
    return DONE


@kernel
def length_of(springs, space, position, s):
    """Current length of spring s [m]."""
    dx, dy, dz = difference(space, position, springs.tail[s], springs.head[s])
    return np.sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def tension_of(springs, space, position, s):
    """Elastic tension of spring s [N]; positive pulls its ends together, zero where slack."""
    extension = length_of(springs, space, position, s) - springs.rest_length[s]
    if slack(springs.kind[s], extension):
        return 0.0
    return springs.stiffness[s] * extension


@kernel
def energy_of(springs, space, position, s):
    """k (L - L0)^2/2 of spring s [J], zero where slack."""
    extension = length_of(springs, space, position, s) - springs.rest_length[s]
    if slack(springs.kind[s], extension):
        return 0.0
    return 0.5 * springs.stiffness[s] * extension * extension


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the springs that hold, k (L - L0)^2/2."""
    springs, space, state = springs_of(table), space_of(table), state_of(table)
    total = 0.0
    for s in range(springs.tail.shape[0]):
        if state.status[s] != BROKEN:
            total += energy_of(springs, space, state.position, s)
    energies_of(table).value[int(a)] = total
    return DONE


@callee
def watch_coincidence(springs, space, status, position):
    """Mark the first spring whose ends newly coincide and return it, or -1; unmark those that came apart."""
    found = -1
    for s in range(springs.tail.shape[0]):
        if status[s] == BROKEN:
            continue
        together = length_of(springs, space, position, s) < COINCIDENT
        if not together:
            status[s] = 0
        elif status[s] != COINCIDING and found < 0:
            status[s] = COINCIDING
            found = s
    return found


def rows(model: Model) -> list[Row]:
    """The elastic part: it sets the forces, to weights and tensions, so it stands before all others."""
    if not model.spring_count:
        return [Row(weigh, BY_BLOCK)]
    return [Row(pull if model.springs.all_both and not model.space.periodic else pull_any, BY_BLOCK)]


def scale(model: Model, extent: float) -> float:
    """Stiffness times the square of the rest length, or of the extent where that is 0 [J]."""
    length = np.where(model.springs.rest_length > 0.0, model.springs.rest_length, extent)
    return float((model.springs.stiffness * length**2).sum())


FAMILY = Family(
    "spring",
    count=lambda model: model.spring_count,
    drags=lambda model: [Row(damp, BY_BLOCK)] if len(model.springs.damped) else [],
    energy=energy,
    derivative=lambda model: [Row(derive)],
    reads_velocity=lambda model: bool(len(model.springs.damped)),
    room=lambda model: (model.springs,),
    has_zero=True,
    stores=True,
    scale=scale,
    joins=lambda model: [np.column_stack([model.springs.tail, model.springs.head]).astype(np.int64)],
)
