"""XPBD: springs as compliant constraints, solved one after another in each of many short substeps.

A substep of length h moves particles by all other forces, then corrects positions spring by spring: the extension C of
a spring becomes that of one step of backward Euler for this spring alone,
lambda = -(h^2 k C + h c dC)/(1 + (h^2 k + h c) w), with dC its change since the substep began and w the inverse masses
along its axis (Macklin, Mueller and Chentanez, Motion in Games 2016, 49, equation 26, times h^2 k, so that no stiffness
is divided by). Velocities follow from the positions. One correction of each spring in a substep suffices if substeps are
short (Macklin et al., Symposium on Computer Animation 2019, 2).

Springs are corrected color by color. Springs of one color have no particle in common, so eight of them, and blocks of
them on several threads, are corrected at once with the result of any order. If all springs were corrected at once, a
light particle with many springs would receive the sum of their corrections and fly apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.constraints.exact import make_tangent, put_back
from springline.constraints.limits import Limits
from springline.engine.columns import Indices, Reals, ScratchReals, ScratchVectors, Wholes
from springline.engine.kernels import WIDE, a_pass, kernel
from springline.engine.lanes import (
    add_columns_of_three,
    are_within,
    columns,
    count_below,
    load,
    quotient,
    root,
    spread,
    store,
    total,
)
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.forces.grab_spring import Hands, hands_of, to_point
from springline.forces.springs import COINCIDENT
from springline.integrators.contract import Integrator
from springline.integrators.stages import FAR, copy_rows, finite
from springline.messages import integrator_subject, method
from springline.model.accessors import blocks_of, space_of, springs_of, state_of, tally_of
from springline.model.families import BOTH, BROKEN, CABLE, Drives, Model, Plastics
from springline.model.space import difference
from springline.model.state import DISSIPATED
from springline.model.work import DIVERGED

BOTH_KIND, CABLE_KIND = int(BOTH), int(CABLE)
MOST_COLORS = 64  # the springs of further colors are corrected one by one
FEWEST = 4  # springs of a color: fewer are faster one by one
HASH = 2654435761  # odd multiplier (Knuth): a bijection of 32-bit numbers that scatters neighbors


class HeldSprings(NamedTuple):
    """Springs in the order in which their extensions are corrected: color by color, then one by one."""

    spring: Indices  # row of Springs of each entry, color by color in multiples of eight; -1 for an empty entry
    tail: Indices  # of each entry
    head: Indices
    stiffness: ScratchReals  # of each entry [N/m]; 0 if broken or empty
    rest_length: ScratchReals  # of each entry [m]
    damping: ScratchReals  # of each entry [N s/m], 0 if broken or empty
    start: Wholes  # first entry of each part of each color, one part for each block; shape (colors parts + 1,)
    parts: int
    single: Indices  # springs that are corrected one by one
    drifted: ScratchVectors  # positions before the corrections of a substep [m], shape (n, 3)

    @property
    def colors(self) -> int:
        """Number of colors."""
        return (len(self.start) - 1) // self.parts


held_of = make_accessor(HeldSprings)


def held_springs(model: Model, parts: int) -> HeldSprings:
    """Return the springs of a model by colors, each color in a number of ``parts``."""
    springs, count = model.springs, model.particle_count
    # Eight are corrected side by side if none is one-sided, no image on a torus has to be found, and four numbers can
    # be read for each end: no data follow the last particle.
    wide = np.zeros(model.spring_count, dtype=bool)
    if not model.space.periodic:
        wide = (springs.kind == BOTH) & (np.maximum(springs.tail, springs.head) < count - 1)
    rows = np.flatnonzero(wide)
    color = colors_of(springs.tail[rows], springs.head[rows], count)
    entries, start = [np.zeros(0, dtype=np.int32)], [np.zeros(1, dtype=np.int64)]
    done = 0
    for which in range(int(color.max(initial=-1)) + 1):
        mine = rows[color == which]
        if len(mine) < FEWEST:
            wide[mine] = False
            continue
        # In the order of their lower ends, so that neighbors are near in memory.
        mine = mine[np.argsort(np.minimum(springs.tail[mine], springs.head[mine]), kind="stable")]
        eights = -(-len(mine) // WIDE)
        entries.append(np.append(mine, np.full(eights * WIDE - len(mine), -1)).astype(np.int32))
        start.append(done + WIDE * (eights * np.arange(1, parts + 1) // parts))
        done += eights * WIDE
    wide[rows[color < 0]] = False
    spring = np.concatenate(entries)
    # An empty entry reads valid particles, those of the entry before it, and moves them by 0.
    filled = np.maximum.accumulate(np.where(spring >= 0, np.arange(len(spring)), 0))
    ends = spring[filled]
    return HeldSprings(
        spring, springs.tail[ends], springs.head[ends], *(np.zeros(len(spring)) for _ in range(3)),
        np.concatenate(start).astype(np.int64), parts, np.flatnonzero(~wide).astype(np.int32), np.zeros((count, 3)),
    )  # fmt: skip


def colors_of(tail: Indices, head: Indices, count: int) -> np.ndarray:
    """Return a color for each spring so that springs of one color have no particle in common, shape (springs,).

    Each color is a maximal set of such springs, found by rounds of local minima (Luby 1986) of an order that begins
    with the particles of most remaining springs. The colors depend on the numbering of springs and particles alone.
    Springs beyond MOST_COLORS have -1.
    """
    color = np.full(len(tail), -1)
    scattered = np.arange(len(tail), dtype=np.int64) * HASH % (1 << 32)
    left = np.arange(len(tail))
    for which in range(MOST_COLORS):
        if not len(left):
            break
        degree = np.bincount(tail[left], minlength=count) + np.bincount(head[left], minlength=count)
        rank = scattered.copy()
        rank[left] -= np.maximum(degree[tail[left]], degree[head[left]]).astype(np.int64) << 32
        open_ones, taken = left, np.zeros(count, dtype=bool)
        while len(open_ones):
            least = np.full(count, np.iinfo(np.int64).max)
            i, j, mine = tail[open_ones], head[open_ones], rank[open_ones]
            np.minimum.at(least, i, mine)
            np.minimum.at(least, j, mine)
            chosen = open_ones[(least[i] == mine) & (least[j] == mine)]
            color[chosen] = which
            taken[tail[chosen]] = taken[head[chosen]] = True
            open_ones = open_ones[~(taken[i] | taken[j])]
        left = left[color[left] < 0]
    return color


def refuse_unheld(model: Model, integrator: Integrator) -> None:
    """Raise SceneError for a model with springs that are no linear constraints, or with limits of their forces."""
    subject, way_out = integrator_subject(integrator.name), method("backward_euler", "Take")
    if count := len(model.laws.spring):
        raise SceneError(
            f"{subject} corrects springs by a constant stiffness, and {count} here {'has' if count == 1 else 'have'} a "
            f"law. Give stiffness= instead of law=, or {method('velocity_verlet', 'take')}."
        )
    if len(model.room(Plastics).spring):
        raise SceneError(
            f"{subject} corrects springs by a constant stiffness, and springs here yield. "
            f"{method('velocity_verlet', 'Take')}, or leave out Plastic()."
        )
    if len(model.room(Limits).force):
        raise SceneError(
            f"{subject} corrects positions, where springs have no forces that ForceLimit() could limit. {way_out}, or "
            "leave out ForceLimit()."
        )


# Programs.


def without_held(model: Model) -> Model:
    """Return the model without the springs and grab springs that are held, for the rows of all other forces."""
    springs, hands = model.springs, model.room(Hands)
    none = {name: column[:0] for name, column in springs._asdict().items() if isinstance(column, np.ndarray)}
    return model._replace(springs=springs._replace(**none, all_both=True)).replace_arrays(
        Hands(*(column[:0] for column in hands))
    )


def begin_rows(model: Model) -> list[Row]:
    """Return rows at the start of a step: parameters of springs as they are now."""
    return [Row(refresh, BY_BLOCK)] if model.spring_count else []


def correction_rows(model: Model, held: HeldSprings | None, h: float) -> list[Row]:
    """Return rows after the drift of a substep of length ``h`` [s]: corrections of positions, then velocities.

    Without ``held``, the rows contain every pass that the springs of the model may need.
    """
    some = min(model.spring_count, 1)
    colors, singles = (some, some) if held is None else (held.colors, len(held.single))
    rows = [Row(note_drifted, BY_BLOCK)]
    if len(model.room(Drives).spring):
        rows.append(Row(refresh, BY_BLOCK))
    if len(model.room(Hands).particle):
        rows.append(Row(correct_hands, 1, h))
    correct = correct_damped if len(model.springs.damped) else correct_color
    rows += [Row(correct, BY_BLOCK, which, h) for which in range(colors)]
    if singles:
        rows.append(Row(correct_singles, 1, h))
    tied = len(model.holonomic.kind) > 0
    rows += [Row(put_back)] if tied else []
    rows.append(Row(take_velocity, BY_BLOCK, 1.0 / h))
    return [*rows, Row(make_tangent)] if tied else rows


# Passes.


@a_pass
def refresh(table: Any, block: int, a: float, b: float) -> int:
    """Copy stiffness, rest length and damping of springs to the entries of each color; 0 if broken."""
    held, springs, status = held_of(table), springs_of(table), state_of(table).status
    colors = (held.start.shape[0] - 1) // held.parts
    for color in range(colors):
        part = color * held.parts + block
        for e in range(held.start[part], held.start[part + 1]):
            s = held.spring[e]
            there = s >= 0 and status[s] != BROKEN
            held.stiffness[e] = springs.stiffness[s] if there else 0.0
            held.damping[e] = springs.damping[s] if there else 0.0
            if s >= 0:
                held.rest_length[e] = springs.rest_length[s]
    return DONE


@a_pass
def note_drifted(table: Any, block: int, a: float, b: float) -> int:
    """Store the positions after the drift of a substep."""
    blocks = blocks_of(table)
    copy_rows(state_of(table).position, held_of(table).drifted, blocks.first[block], blocks.first[block + 1])
    return DONE


@a_pass
def correct_color(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of undamped springs of color a, for a substep of length b."""
    held, position, mobility = held_of(table), state_of(table).position, state_of(table).mobility
    part, square = int(a) * held.parts + block, spread(b * b)
    met = 0
    for e in range(held.start[part], held.start[part + 1], WIDE):
        ax, ay, az = columns(position, held.tail, e)
        bx, by, bz = columns(position, held.head, e)
        px, py, pz = columns(mobility, held.tail, e)
        qx, qy, qz = columns(mobility, held.head, e)
        dx, dy, dz = bx - ax, by - ay, bz - az
        length = root(dx * dx + dy * dy + dz * dz)
        inverse = quotient(spread(1.0), length, COINCIDENT)
        dx, dy, dz = dx * inverse, dy * inverse, dz * inverse
        k = square * load(held.stiffness, e)
        weight = dx * dx * (px + qx) + dy * dy * (py + qy) + dz * dz * (pz + qz)
        scale = quotient(k * (length - load(held.rest_length, e)), spread(1.0) + k * weight, 0.5)
        dx, dy, dz = scale * dx, scale * dy, scale * dz
        add_columns_of_three(position, held.tail, e, px * dx, py * dy, pz * dz)
        dx, dy, dz = spread(0.0) - dx, spread(0.0) - dy, spread(0.0) - dz
        add_columns_of_three(position, held.head, e, qx * dx, qy * dy, qz * dz)
        met += count_below(length, COINCIDENT)
    tally_of(table).met[block] += met
    return DONE


@a_pass
def correct_damped(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of springs of color a with dashpots, for a substep of length b; note what these lose."""
    held, state = held_of(table), state_of(table)
    position, mobility, drifted, velocity = state.position, state.mobility, held.drifted, state.velocity
    part, h, square = int(a) * held.parts + block, spread(b), spread(b * b)
    met, lost = 0, spread(0.0)
    for e in range(held.start[part], held.start[part + 1], WIDE):
        ax, ay, az = columns(position, held.tail, e)
        bx, by, bz = columns(position, held.head, e)
        px, py, pz = columns(mobility, held.tail, e)
        qx, qy, qz = columns(mobility, held.head, e)
        dx, dy, dz = bx - ax, by - ay, bz - az
        length = root(dx * dx + dy * dy + dz * dz)
        inverse = quotient(spread(1.0), length, COINCIDENT)
        # Displacement of the head relative to the tail since the substep began: correction plus drift.
        sx, sy, sz = columns(drifted, held.tail, e)
        tx, ty, tz = columns(drifted, held.head, e)
        ux, uy, uz = columns(velocity, held.tail, e)
        vx, vy, vz = columns(velocity, held.head, e)
        rx = dx - (tx - sx) + h * (vx - ux)
        ry = dy - (ty - sy) + h * (vy - uy)
        rz = dz - (tz - sz) + h * (vz - uz)
        dx, dy, dz = dx * inverse, dy * inverse, dz * inverse
        along = rx * dx + ry * dy + rz * dz
        k, c = square * load(held.stiffness, e), h * load(held.damping, e)
        weight = dx * dx * (px + qx) + dy * dy * (py + qy) + dz * dz * (pz + qz)
        push = k * (length - load(held.rest_length, e)) + c * along
        scale = quotient(push, spread(1.0) + (k + c) * weight, 0.5)
        left = along - scale * weight
        lost = lost + c * left * left
        dx, dy, dz = scale * dx, scale * dy, scale * dz
        add_columns_of_three(position, held.tail, e, px * dx, py * dy, pz * dz)
        dx, dy, dz = spread(0.0) - dx, spread(0.0) - dy, spread(0.0) - dz
        add_columns_of_three(position, held.head, e, qx * dx, qy * dy, qz * dz)
        met += count_below(length, COINCIDENT)
    tally = tally_of(table)
    tally.met[block] += met
    tally.spent[block, DISSIPATED] += total(lost) / (b * b)
    return DONE


@a_pass
def correct_singles(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of the other springs one by one, for a substep of length a: cables only pull."""
    held, springs, space, state, tally = held_of(table), springs_of(table), space_of(table), state_of(table), tally_of(table)
    position, mobility, drifted, velocity = state.position, state.mobility, held.drifted, state.velocity
    lost = 0.0
    for q in range(held.single.shape[0]):
        s = held.single[q]
        if state.status[s] == BROKEN:
            continue
        i, j, kind = springs.tail[s], springs.head[s], springs.kind[s]
        dx, dy, dz = difference(space, position, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            tally.met[0] += 1
            continue
        dx, dy, dz = dx / length, dy / length, dz / length
        extension = length - springs.rest_length[s]
        if kind != BOTH_KIND and (extension < 0.0) == (kind == CABLE_KIND):
            continue
        k, c = a * a * springs.stiffness[s], a * springs.damping[s]
        along = (
            dx * moved(position, drifted, velocity, i, j, 0, a)
            + dy * moved(position, drifted, velocity, i, j, 1, a)
            + dz * moved(position, drifted, velocity, i, j, 2, a)
        )
        push = k * extension + c * along
        # The dashpot of a cable reduces its pull to nothing, but never makes it push.
        if kind != BOTH_KIND and (push < 0.0) == (kind == CABLE_KIND):
            continue
        weight = (
            dx * dx * (mobility[i, 0] + mobility[j, 0])
            + dy * dy * (mobility[i, 1] + mobility[j, 1])
            + dz * dz * (mobility[i, 2] + mobility[j, 2])
        )
        scale = push / (1.0 + (k + c) * weight)
        left = along - scale * weight
        lost += c * left * left
        position[i, 0] += mobility[i, 0] * (scale * dx)
        position[i, 1] += mobility[i, 1] * (scale * dy)
        position[i, 2] += mobility[i, 2] * (scale * dz)
        position[j, 0] -= mobility[j, 0] * (scale * dx)
        position[j, 1] -= mobility[j, 1] * (scale * dy)
        position[j, 2] -= mobility[j, 2] * (scale * dz)
    tally.spent[0, DISSIPATED] += lost / (a * a)
    return DONE


@kernel
def moved(position, drifted, velocity, i, j, axis, h):
    """Displacement of j relative to i along an axis since a substep of length h began [m]."""
    here = position[i, axis] - drifted[i, axis] + h * velocity[i, axis]
    return position[j, axis] - drifted[j, axis] + h * velocity[j, axis] - here


@a_pass
def correct_hands(table: Any, block: int, a: float, b: float) -> int:
    """Correct the positions of held particles by the springs and dashpots of hands, for a substep of length a."""
    hands, held, space, state = hands_of(table), held_of(table), space_of(table), state_of(table)
    position, mobility, drifted, velocity = state.position, state.mobility, held.drifted, state.velocity
    lost = 0.0
    for row in range(hands.particle.shape[0]):
        i = hands.particle[row]
        if state.alive[i] == 0:
            continue
        # The spring has no rest length, so each axis is corrected by itself.
        dx, dy, dz = to_point(hands, space, position, row)
        k, c = a * a * hands.stiffness[row], a * hands.damping[row]
        position[i, 0] += mobility[i, 0] * k * dx / (1.0 + k * mobility[i, 0])
        position[i, 1] += mobility[i, 1] * k * dy / (1.0 + k * mobility[i, 1])
        position[i, 2] += mobility[i, 2] * k * dz / (1.0 + k * mobility[i, 2])
        square = dx * dx + dy * dy + dz * dz
        length = np.sqrt(square)
        if length < COINCIDENT:
            continue
        dx, dy, dz = dx / length, dy / length, dz / length
        along = (
            dx * (position[i, 0] - drifted[i, 0] + a * velocity[i, 0])
            + dy * (position[i, 1] - drifted[i, 1] + a * velocity[i, 1])
            + dz * (position[i, 2] - drifted[i, 2] + a * velocity[i, 2])
        )
        weight = dx * dx * mobility[i, 0] + dy * dy * mobility[i, 1] + dz * dz * mobility[i, 2]
        scale = c * along / (1.0 + c * weight)
        left = along - scale * weight
        lost += c * left * left
        position[i, 0] -= mobility[i, 0] * (scale * dx)
        position[i, 1] -= mobility[i, 1] * (scale * dy)
        position[i, 2] -= mobility[i, 2] * (scale * dz)
    tally_of(table).spent[0, DISSIPATED] += lost / (a * a)
    return DONE


@a_pass
def take_velocity(table: Any, block: int, a: float, b: float) -> int:
    """Add a times the corrections of the positions to the velocities."""
    state, drifted, blocks = state_of(table), held_of(table).drifted, blocks_of(table)
    position, velocity = state.position, state.velocity
    first, last = blocks.first[block], blocks.first[block + 1]
    # The correction and not the whole displacement is divided by the substep: particles without springs keep the bits
    # of their velocities, and rounding of far coordinates matters less.
    eights, good = first + (last - first) // WIDE * WIDE, True
    for at in range(3 * first, 3 * eights, WIDE):
        after = load(velocity, at) + spread(a) * (load(position, at) - load(drifted, at))
        store(velocity, at, after)
        good &= are_within(after, FAR)
    for i in range(eights, last):
        for axis in range(3):
            velocity[i, axis] += a * (position[i, axis] - drifted[i, axis])
        good &= finite(velocity[i, 0], velocity[i, 1], velocity[i, 2])
    return DONE if good else DIVERGED
