"""XPBD: springs as compliant constraints, solved one after another in each of many short substeps.

A substep of length h moves particles by all other forces, then corrects positions spring by spring. The extension C of
a spring becomes that of one step of backward Euler for this spring alone. Its multiplier, the tension times h^2,
changes by (h^2 k C + h c dC - multiplier)/(1 + (h^2 k + h c) w), with dC the change of C since the substep began and w
the inverse masses along its axis (Macklin, Mueller and Chentanez, Motion in Games 2016, 49, equations 18 and 26, times
h^2 k, so that no stiffness is divided by). Velocities follow from the positions. One sweep over the springs in a
substep suffices if substeps are short (Macklin et al., Symposium on Computer Animation 2019, 2).

Springs are corrected color by color. Springs of one color have no particle in common, so eight of them, and blocks of
them on several threads, are corrected at once with the result of any order. If all springs were corrected at once, a
light particle with many springs would receive the sum of their corrections and fly apart.

A sweep goes forth through the colors and back again (symmetric Gauss-Seidel). The map from extensions to multipliers is
then symmetric, as a stiffness is, and below the exact one. A sweep in one direction alone is not: a light particle that
joins twelve heavy ones is driven around them without limit. At rest, a stretch errs by the square of h^2 k/m instead of
twice its first power.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from springline.constraints.exact import make_tangent, put_back
from springline.constraints.limits import Limits
from springline.engine.columns import SCRATCH, Indices, Quads, ScratchReals, Wholes
from springline.engine.kernels import WIDE, a_pass, kernel
from springline.engine.lanes import (
    add_columns,
    are_within,
    columns,
    count_below,
    load,
    quotient,
    root,
    rows,
    spread,
    store,
    store_rows,
    subtract_columns,
    total,
)
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.forces.grab_spring import Hands, hands_of, no_hands, to_point
from springline.forces.springs import COINCIDENT, slack
from springline.integrators.contract import Integrator
from springline.integrators.stages import FAR, finite
from springline.messages import integrator_subject, method
from springline.model.accessors import blocks_of, space_of, springs_of, state_of, tally_of
from springline.model.families import BOTH, BROKEN, CABLE, Drives, Model, Plastics
from springline.model.space import difference
from springline.model.state import DISSIPATED
from springline.model.work import DIVERGED

BOTH_KIND, CABLE_KIND = int(BOTH), int(CABLE)
FORTH, BACK = 1.0, -1.0  # direction in which springs are corrected one by one
MOST_COLORS = 64  # the springs of further colors are corrected one by one
FEWEST = 4  # springs of a color: fewer are faster one by one
HASH = 2654435761  # odd multiplier (Knuth): a bijection of 32-bit numbers that scatters neighbors

ScratchQuads = Annotated[Quads, SCRATCH]


class HeldSprings(NamedTuple):
    """Springs in the order in which their extensions are corrected: color by color, then one by one."""

    spring: Indices  # row of Springs of each entry, color by color in multiples of eight; -1 for an empty entry
    tail: Indices  # of each entry
    head: Indices
    stiffness: ScratchReals  # of each entry [N/m]; 0 if broken or empty
    rest_length: ScratchReals  # of each entry [m]
    damping: ScratchReals  # of each entry [N s/m], 0 if broken or empty
    tail_mobility: ScratchReals  # largest over the axes, of each entry [1/kg]
    head_mobility: ScratchReals
    multiplier: ScratchReals  # tension of each entry times the square of the substep [N s2]
    start: Wholes  # first entry of each part of each color, one part for each block; shape (colors parts + 1,)
    parts: int
    single: Indices  # springs that are corrected one by one
    single_multiplier: ScratchReals  # of each [N s2]
    place: ScratchQuads  # positions as corrected so far; ``State.position`` is that after the drift [m], shape (n, 4)
    begin: ScratchQuads  # positions at the start of the substep [m], shape (n, 4), or (0, 4) without dashpots
    mobility: ScratchQuads  # by axes [1/kg], shape (n, 4); (0, 4) if each particle is free along all axes or none

    @property
    def colors(self) -> int:
        """Number of colors."""
        return (len(self.start) - 1) // self.parts


held_of = make_accessor(HeldSprings)


def held_springs(model: Model, parts: int, *, by_axes: bool) -> HeldSprings:
    """Return the springs of a model by colors, each color in a number of ``parts``.

    ``by_axes`` is true if a particle is free along some axes and fixed along others.
    """
    springs, count = model.springs, model.particle_count
    # Eight are corrected side by side if none is one-sided and no image on a torus has to be found.
    wide = (springs.kind == BOTH) & (not model.space.periodic)
    some = np.flatnonzero(wide)
    color = colors_of(springs.tail[some], springs.head[some], count)
    entries, start = [np.zeros(0, dtype=np.int32)], [np.zeros(1, dtype=np.int64)]
    done = 0
    for which in range(int(color.max(initial=-1)) + 1):
        mine = some[color == which]
        if len(mine) < FEWEST:
            wide[mine] = False
            continue
        # In the order of their lower ends, so that neighbors are near in memory.
        mine = mine[np.argsort(np.minimum(springs.tail[mine], springs.head[mine]), kind="stable")]
        eights = -(-len(mine) // WIDE)
        entries.append(np.append(mine, np.full(eights * WIDE - len(mine), -1)).astype(np.int32))
        start.append(done + WIDE * (eights * np.arange(1, parts + 1) // parts))
        done += eights * WIDE
    wide[some[color < 0]] = False
    spring = np.concatenate(entries)
    # An empty entry reads valid particles, those of the entry before it, and moves them by 0.
    filled = np.maximum.accumulate(np.where(spring >= 0, np.arange(len(spring)), 0))
    ends, single = spring[filled], np.flatnonzero(~wide).astype(np.int32)
    scratch = [np.zeros(len(spring)) for _ in range(6)]
    stiffness, rest_length, damping, tail_mobility, head_mobility, multiplier = scratch
    return HeldSprings(
        spring, springs.tail[ends], springs.head[ends], stiffness, rest_length, damping, tail_mobility, head_mobility,
        multiplier, np.concatenate(start).astype(np.int64), parts, single, np.zeros(len(single)), np.zeros((count, 4)),
        np.zeros((count if _has_dashpots(model) else 0, 4)), np.zeros((count if by_axes else 0, 4)),
    )  # fmt: skip


def is_by_axes(model: Model, mobility: np.ndarray) -> bool:
    """Return True if a particle is free along some axes and fixed along others; ``mobility`` has shape (n, 3)."""
    # In two dimensions no spring acts along the third axis.
    free = mobility[:, : model.dim] > 0.0
    return bool((free.any(axis=1) != free.all(axis=1)).any())


def _has_dashpots(model: Model) -> bool:
    return len(model.springs.damped) > 0


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
            f"{method('velocity_verlet', 'Take')}, or leave out the plasticity."
        )
    if len(model.room(Limits).force):
        raise SceneError(
            f"{subject} corrects positions, where springs have no forces that ForceLimit() could limit. {way_out}, or "
            "leave out the limit."
        )


# Programs.


def without_held(model: Model) -> Model:
    """Return the model without the springs and grab springs that are held, for the rows of all other forces."""
    springs = model.springs
    none = {name: column[:0] for name, column in springs._asdict().items() if isinstance(column, np.ndarray)}
    return model._replace(springs=springs._replace(**none, all_both=True)).replace_arrays(no_hands())


def begin_rows(model: Model) -> list[Row]:
    """Return rows at the start of a step: parameters of springs as they are now."""
    return [Row(refresh, BY_BLOCK)] if model.spring_count else []


def correction_rows(model: Model, held: HeldSprings | None, h: float) -> list[Row]:
    """Return rows after the drift of a substep of length ``h`` [s]: corrections of positions, then velocities.

    Without ``held``, the rows contain the passes that a model with these springs usually needs.
    """
    some = min(model.spring_count, 1)
    colors, singles = (some, some) if held is None else (held.colors, len(held.single))
    hands = [Row(correct_hands, 1, h)] if len(model.room(Hands).particle) else []
    middle = [Row(correct_singles, 1, h, FORTH), *hands, Row(correct_singles, 1, h, BACK)] if singles else hands
    found = [Row(refresh, BY_BLOCK)] if len(model.room(Drives).spring) else []
    if colors or middle:
        correct = correct_damped if _has_dashpots(model) else correct_color
        if held is not None and len(held.mobility):
            correct = correct_by_axes
        # The way back is the mirror image of the way forth. Springs that would be corrected twice in a row are
        # corrected once: their own error is zero after the first time.
        forth = [Row(correct, BY_BLOCK, which, h) for which in range(colors if middle else colors - 1)]
        back = [Row(correct, BY_BLOCK, which, -h) for which in reversed(range(colors))]
        found += [Row(note_places, BY_BLOCK, h), *forth, *middle, *back, Row(take_places, BY_BLOCK, 1.0 / h)]
        if len(model.holonomic.kind):
            # The drift ended on the exact constraints, which the corrections have left.
            found += [
                Row(note_places, BY_BLOCK, h),
                Row(put_back),
                Row(take_push, BY_BLOCK, 1.0 / h),
                Row(make_tangent),
            ]
    return found


# Passes.


@a_pass
def refresh(table: Any, block: int, a: float, b: float) -> int:
    """Copy parameters of springs, and mobilities of their ends, to the entries of each color; 0 if broken."""
    held, springs, state, blocks = held_of(table), springs_of(table), state_of(table), blocks_of(table)
    status, mobility = state.status, state.mobility
    for color in range((held.start.shape[0] - 1) // held.parts):
        part = color * held.parts + block
        for e in range(held.start[part], held.start[part + 1]):
            s = held.spring[e]
            there = s >= 0 and status[s] != BROKEN
            held.stiffness[e] = springs.stiffness[s] if there else 0.0
            held.damping[e] = springs.damping[s] if there else 0.0
            held.rest_length[e] = springs.rest_length[s] if there else 0.0
            i, j = held.tail[e], held.head[e]
            held.tail_mobility[e] = max(mobility[i, 0], mobility[i, 1], mobility[i, 2])
            held.head_mobility[e] = max(mobility[j, 0], mobility[j, 1], mobility[j, 2])
    if held.mobility.shape[0] > 0:
        for i in range(blocks.first[block], blocks.first[block + 1]):
            for axis in range(3):
                held.mobility[i, axis] = mobility[i, axis]
    return DONE


@a_pass
def note_places(table: Any, block: int, a: float, b: float) -> int:
    """Begin corrections for a substep of length a: copy the positions, and set the multipliers of springs to zero."""
    held, state, blocks = held_of(table), state_of(table), blocks_of(table)
    first, last = blocks.first[block], blocks.first[block + 1]
    eights = first + (last - first) // WIDE * WIDE
    for i in range(first, eights, WIDE):
        at = 3 * i
        x, y, z = load(state.position, at), load(state.position, at + WIDE), load(state.position, at + 2 * WIDE)
        store_rows(held.place, i, x, y, z)
        if held.begin.shape[0] > 0:
            x = x - spread(a) * load(state.velocity, at)
            y = y - spread(a) * load(state.velocity, at + WIDE)
            z = z - spread(a) * load(state.velocity, at + 2 * WIDE)
            store_rows(held.begin, i, x, y, z)
    for i in range(eights, last):
        for axis in range(3):
            held.place[i, axis] = state.position[i, axis]
            if held.begin.shape[0] > 0:
                held.begin[i, axis] = state.position[i, axis] - a * state.velocity[i, axis]
    for color in range((held.start.shape[0] - 1) // held.parts):
        part = color * held.parts + block
        for e in range(held.start[part], held.start[part + 1], WIDE):
            store(held.multiplier, e, spread(0.0))
    if block == 0:
        for q in range(held.single.shape[0]):
            held.single_multiplier[q] = 0.0
    return DONE


@a_pass
def correct_color(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of undamped springs of color a, for a substep of length abs(b)."""
    held = held_of(table)
    place, part, square, met = held.place, int(a) * held.parts + block, spread(b * b), 0
    for e in range(held.start[part], held.start[part + 1], WIDE):
        ax, ay, az = columns(place, held.tail, e)
        bx, by, bz = columns(place, held.head, e)
        dx, dy, dz = bx - ax, by - ay, bz - az
        length = root(dx * dx + dy * dy + dz * dz)
        p, q, before = load(held.tail_mobility, e), load(held.head_mobility, e), load(held.multiplier, e)
        k = square * load(held.stiffness, e)
        push = k * (length - load(held.rest_length, e)) - before
        change = quotient(push, spread(1.0) + k * (p + q), 0.5)
        store(held.multiplier, e, before + change)
        # 0 if the ends coincide, which leaves no direction.
        scale = quotient(change, length, COINCIDENT)
        dx, dy, dz = scale * dx, scale * dy, scale * dz
        add_columns(place, held.tail, e, p * dx, p * dy, p * dz)
        subtract_columns(place, held.head, e, q * dx, q * dy, q * dz)
        met += count_below(length, COINCIDENT)
    tally_of(table).met[block] += met
    return DONE


@a_pass
def correct_damped(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of springs of color a with dashpots, for a substep of length abs(b).

    On the way back, with b below 0, the energy that the dashpots lose is noted.
    """
    held = held_of(table)
    place, part, h, square = held.place, int(a) * held.parts + block, spread(abs(b)), spread(b * b)
    met, lost = 0, spread(0.0)
    for e in range(held.start[part], held.start[part + 1], WIDE):
        ax, ay, az = columns(place, held.tail, e)
        bx, by, bz = columns(place, held.head, e)
        dx, dy, dz = bx - ax, by - ay, bz - az
        length = root(dx * dx + dy * dy + dz * dz)
        inverse = quotient(spread(1.0), length, COINCIDENT)
        ax, ay, az = columns(held.begin, held.tail, e)
        bx, by, bz = columns(held.begin, held.head, e)
        # Displacement of the head relative to the tail since the substep began, along the spring.
        along = inverse * (dx * (dx - (bx - ax)) + dy * (dy - (by - ay)) + dz * (dz - (bz - az)))
        p, q, before = load(held.tail_mobility, e), load(held.head_mobility, e), load(held.multiplier, e)
        k, c = square * load(held.stiffness, e), h * load(held.damping, e)
        push = k * (length - load(held.rest_length, e)) + c * along - before
        change = quotient(push, spread(1.0) + (k + c) * (p + q), 0.5)
        store(held.multiplier, e, before + change)
        left = along - change * (p + q)
        lost = lost + c * left * left
        scale = change * inverse
        dx, dy, dz = scale * dx, scale * dy, scale * dz
        add_columns(place, held.tail, e, p * dx, p * dy, p * dz)
        subtract_columns(place, held.head, e, q * dx, q * dy, q * dz)
        met += count_below(length, COINCIDENT)
    tally = tally_of(table)
    tally.met[block] += met
    if b < 0.0:
        tally.spent[block, DISSIPATED] += total(lost) / (b * b)
    return DONE


@a_pass
def correct_by_axes(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of springs of color a as :func:`correct_damped`, with a mobility for each axis."""
    held = held_of(table)
    place, part, h, square = held.place, int(a) * held.parts + block, spread(abs(b)), spread(b * b)
    met, lost = 0, spread(0.0)
    for e in range(held.start[part], held.start[part + 1], WIDE):
        ax, ay, az = columns(place, held.tail, e)
        bx, by, bz = columns(place, held.head, e)
        dx, dy, dz = bx - ax, by - ay, bz - az
        length = root(dx * dx + dy * dy + dz * dz)
        inverse = quotient(spread(1.0), length, COINCIDENT)
        k, c, along = square * load(held.stiffness, e), h * load(held.damping, e), spread(0.0)
        if held.begin.shape[0] > 0:
            ax, ay, az = columns(held.begin, held.tail, e)
            bx, by, bz = columns(held.begin, held.head, e)
            along = inverse * (dx * (dx - (bx - ax)) + dy * (dy - (by - ay)) + dz * (dz - (bz - az)))
        dx, dy, dz = inverse * dx, inverse * dy, inverse * dz
        px, py, pz = columns(held.mobility, held.tail, e)
        qx, qy, qz = columns(held.mobility, held.head, e)
        weight = dx * dx * (px + qx) + dy * dy * (py + qy) + dz * dz * (pz + qz)
        before = load(held.multiplier, e)
        push = k * (length - load(held.rest_length, e)) + c * along - before
        change = quotient(push, spread(1.0) + (k + c) * weight, 0.5)
        store(held.multiplier, e, before + change)
        left = along - change * weight
        lost = lost + c * left * left
        dx, dy, dz = change * dx, change * dy, change * dz
        add_columns(place, held.tail, e, px * dx, py * dy, pz * dz)
        subtract_columns(place, held.head, e, qx * dx, qy * dy, qz * dz)
        met += count_below(length, COINCIDENT)
    tally = tally_of(table)
    tally.met[block] += met
    if b < 0.0:
        tally.spent[block, DISSIPATED] += total(lost) / (b * b)
    return DONE


@a_pass
def correct_singles(table: Any, block: int, a: float, b: float) -> int:
    """Correct the extensions of the other springs one by one, forth or back, for a substep of length a."""
    held, springs, space, state = held_of(table), springs_of(table), space_of(table), state_of(table)
    place, mobility, count = held.place, state.mobility, held.single.shape[0]
    met, lost = 0, 0.0
    for at in range(count):
        q = at if b == FORTH else count - 1 - at
        s = held.single[q]
        if state.status[s] == BROKEN:
            continue
        i, j = springs.tail[s], springs.head[s]
        dx, dy, dz = difference(space, place, i, j)
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            met += 1
            continue
        dx, dy, dz = dx / length, dy / length, dz / length
        k, c, along = a * a * springs.stiffness[s], a * springs.damping[s], 0.0
        if held.begin.shape[0] > 0:
            along = dx * moved(held, i, j, 0) + dy * moved(held, i, j, 1) + dz * moved(held, i, j, 2)
        weight = (
            dx * dx * (mobility[i, 0] + mobility[j, 0])
            + dy * dy * (mobility[i, 1] + mobility[j, 1])
            + dz * dz * (mobility[i, 2] + mobility[j, 2])
        )
        extension, before = length - springs.rest_length[s], held.single_multiplier[q]
        after = before + (k * extension + c * along - before) / (1.0 + (k + c) * weight)
        # The dashpot of a cable may reduce its pull to nothing, but never makes it push, and is without effect while
        # the cable would be slack without any pull.
        released = is_released(springs.kind[s], extension + weight * before, after)
        if released:
            after = 0.0
        scale = after - before
        held.single_multiplier[q] = after
        if b == BACK:
            left, extension = along - scale * weight, extension - scale * weight
            if not released:
                lost += c * left * left
            elif not slack(springs.kind[s], extension):
                # The dashpot holds against the whole tension, and takes the energy of the spring.
                lost -= k * extension * left
        place[i, 0] += mobility[i, 0] * (scale * dx)
        place[i, 1] += mobility[i, 1] * (scale * dy)
        place[i, 2] += mobility[i, 2] * (scale * dz)
        place[j, 0] -= mobility[j, 0] * (scale * dx)
        place[j, 1] -= mobility[j, 1] * (scale * dy)
        place[j, 2] -= mobility[j, 2] * (scale * dz)
    tally = tally_of(table)
    tally.met[0] += met
    tally.spent[0, DISSIPATED] += lost / (a * a)
    return DONE


@kernel
def is_released(kind, extension, multiplier):
    """Return True if a cable would push or is slack, or a strut would pull or is too short to push."""
    if kind == BOTH_KIND:
        return False
    if kind == CABLE_KIND:
        return extension < 0.0 or multiplier < 0.0
    return extension > 0.0 or multiplier > 0.0


@kernel
def moved(held, i, j, axis):
    """Displacement of j relative to i along an axis since the substep began [m]."""
    return (held.place[j, axis] - held.place[i, axis]) - (held.begin[j, axis] - held.begin[i, axis])


@a_pass
def correct_hands(table: Any, block: int, a: float, b: float) -> int:
    """Correct the positions of held particles by the springs and dashpots of hands, for a substep of length a."""
    hands, held, space, state = hands_of(table), held_of(table), space_of(table), state_of(table)
    place, mobility, lost = held.place, state.mobility, 0.0
    for row in range(hands.particle.shape[0]):
        i = hands.particle[row]
        if state.alive[i] == 0:
            continue
        # The spring has no rest length, so each axis is corrected by itself.
        dx, dy, dz = to_point(hands, space, place, row)
        k, c = a * a * hands.stiffness[row], a * hands.damping[row]
        place[i, 0] += mobility[i, 0] * k * dx / (1.0 + k * mobility[i, 0])
        place[i, 1] += mobility[i, 1] * k * dy / (1.0 + k * mobility[i, 1])
        place[i, 2] += mobility[i, 2] * k * dz / (1.0 + k * mobility[i, 2])
        length = np.sqrt(dx * dx + dy * dy + dz * dz)
        if length < COINCIDENT:
            continue
        dx, dy, dz = dx / length, dy / length, dz / length
        along = (
            dx * (place[i, 0] - state.position[i, 0] + a * state.velocity[i, 0])
            + dy * (place[i, 1] - state.position[i, 1] + a * state.velocity[i, 1])
            + dz * (place[i, 2] - state.position[i, 2] + a * state.velocity[i, 2])
        )
        weight = dx * dx * mobility[i, 0] + dy * dy * mobility[i, 1] + dz * dz * mobility[i, 2]
        scale = c * along / (1.0 + c * weight)
        left = along - scale * weight
        lost += c * left * left
        place[i, 0] -= mobility[i, 0] * (scale * dx)
        place[i, 1] -= mobility[i, 1] * (scale * dy)
        place[i, 2] -= mobility[i, 2] * (scale * dz)
    tally_of(table).spent[0, DISSIPATED] += lost / (a * a)
    return DONE


@a_pass
def take_places(table: Any, block: int, a: float, b: float) -> int:
    """Add a times the corrections to the velocities, and set the positions as corrected."""
    state, place, blocks = state_of(table), held_of(table).place, blocks_of(table)
    position, velocity = state.position, state.velocity
    first, last = blocks.first[block], blocks.first[block + 1]
    # The correction and not the whole displacement is divided by the substep: particles without springs keep the bits
    # of their velocities, and rounding of far coordinates matters less.
    eights, good = first + (last - first) // WIDE * WIDE, True
    for i in range(first, eights, WIDE):
        for turn, new in enumerate(rows(place, i)):
            at = 3 * i + turn * WIDE
            after = load(velocity, at) + spread(a) * (new - load(position, at))
            store(velocity, at, after)
            store(position, at, new)
            good &= are_within(after, FAR)
    for i in range(eights, last):
        for axis in range(3):
            velocity[i, axis] += a * (place[i, axis] - position[i, axis])
            position[i, axis] = place[i, axis]
        good &= finite(velocity[i, 0], velocity[i, 1], velocity[i, 2])
    return DONE if good else DIVERGED


@a_pass
def take_push(table: Any, block: int, a: float, b: float) -> int:
    """Add a times the displacements since the positions were copied to the velocities."""
    state, place, blocks = state_of(table), held_of(table).place, blocks_of(table)
    position, velocity, good = state.position, state.velocity, True
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            velocity[i, axis] += a * (position[i, axis] - place[i, axis])
        good &= finite(velocity[i, 0], velocity[i, 1], velocity[i, 2])
    return DONE if good else DIVERGED
