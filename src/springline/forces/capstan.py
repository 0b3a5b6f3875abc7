"""Ropes that rub on what they slide over: the tensions of two parts differ by a factor of e^(mu theta) at most.

A rope with friction has a tension in each part between two points, T = EA (l - m)/m, of a part that is l long and holds
m of the unstretched rope. At a point over which it turns by theta, rope slips towards the greater tension only where
that exceeds e^(mu theta) times the smaller one (Euler 1762, Eytelwein 1808), and as much as brings it back to that. The
slip q of a step is the minimum of the convex sum of psi(m) over all parts and mu theta abs(q) over all points, with
d psi/dm = -log T; a step is returned to it as the plastic flow of springs is (Simo and Hughes, Computational
Inelasticity, 1998, chapter 1).

Wheels do not turn: their bearings take the moment of the friction. A part is the tangent between two wheels
and the rope on both of them, up to a mark in the middle of each drawn arc. By the envelope theorem
the derivative of its length by its ends is along the tangent, so that its tension does the work of its energy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import NAMES, Indices, Reals, ScratchReals, Vectors, Wholes
from springline.engine.elementary import atan2, exp
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.vectors import cross, dot, vector
from springline.forces import ropes
from springline.forces.element_families import nearest_turn
from springline.forces.ropes import LIFTED, TURN, Rope, along, is_whole
from springline.model.accessors import energies_of, space_of, state_of, sums_of
from springline.model.contracts import Drawn
from springline.model.families import Model
from springline.model.family import Family
from springline.model.space import difference, nearest
from springline.model.state import DISSIPATED, array_memory_size

MATERIAL, EFFORT, ANGLE, KEPT = 0, 1, 2, 3  # numbers of State.memory for each point, and how many
ROUNDS = 400  # of the search for slips, which most often ends in the second
TIGHT = 4e-16  # [-] of a rope: slips below it are rounding
STEEPEST = 300.0  # [-] mu theta: no rope slips there
LEAST = 1e-9  # [-] of a rope: the least that a part holds where a winch has drawn all of it in
NEWTON = 40  # steps for the tension along a run of parts that slip, which it approaches from one side


class RoughRopes(NamedTuple):
    """Ropes with friction, one after the other; a part has the number of its first point."""

    point: Annotated[Indices, NAMES]  # particles along them
    start: Indices  # the first of each, and one more, shape (r + 1,)
    side: Reals  # radius of the wheel at each point, below 0 where the rope turns right around the axis [m]
    friction: Reals  # mu at each point [-]
    mark: Reals  # direction of the rope at the mark of each wheel [rad]
    drawn: Reals  # direction of each part as drawn [rad]
    axis: Vectors  # of the wheels, unit, shape (r, 3)
    across: Vectors  # directions count from here, unit, shape (r, 3)
    modulus: Reals  # EA [N], shape (r,)
    rest: Reals  # L0 [m], shape (r,)
    damping: Reals  # c [N s/m], shape (r,)
    memory: Wholes  # where their numbers of State.memory begin, and how many each row keeps, shape (2,)
    spread: Reals  # what each part holds as drawn [m]
    length: ScratchReals  # of each part now [m]
    angle: ScratchReals  # direction of each part now [rad]
    material: ScratchReals  # of each part now [m]
    slid: ScratchReals  # what has come over each point towards the end of its rope in this step [m]
    ratio: ScratchReals  # tension of each part of a run over that of its first [-]
    held: ScratchReals  # smaller over greater tension at each point where it slips, e^(-mu theta)


rough_of = make_accessor(RoughRopes)


def gather(things: Sequence[Rope], drawn: Drawn) -> RoughRopes:
    """All ropes with friction as one family, checked as drawn."""
    # A rope with friction stores the length of each part and so has a history. A rope without friction needs only its
    # length, and belongs to a different family.
    things = [thing for thing in things if thing.friction is not None]
    room = ropes.gather_ropes(things, drawn)
    nothing = np.zeros(len(room.point))
    friction = [np.broadcast_to(np.asarray(thing.friction, dtype=np.float64), np.asarray(thing.points).shape[1])
                for thing in things]  # fmt: skip
    # Directions across an axis are counted from any vector across it; the cross product with the axis that is furthest
    # from it has the most digits.
    unit = np.eye(3)[np.abs(room.axis).argmin(axis=1)] if things else np.zeros((0, 3))
    across = np.cross(unit, room.axis)
    found = RoughRopes(
        point=room.point, start=room.start, side=room.side, friction=np.concatenate([np.zeros(0), *friction]),
        mark=nothing.copy(), drawn=nothing.copy(), axis=room.axis,
        across=across / np.linalg.norm(across, axis=1, keepdims=True), modulus=room.stiffness * room.rest,
        rest=room.rest.copy(), damping=room.damping, memory=np.array([0, KEPT]),
        spread=nothing.copy(), length=nothing.copy(), angle=nothing.copy(), material=nothing.copy(),
        slid=nothing.copy(), ratio=nothing.copy(), held=nothing.copy(),
    )  # fmt: skip
    for r in range(len(things)):
        _mark(found, drawn, r)
    found.spread[:] = initial_rope_parts(found, drawn.position, drawn.space)[:, MATERIAL]
    return found


def _mark(room: RoughRopes, drawn: Drawn, r: int) -> None:
    """Set the directions of a rope as drawn, each by its turn from the one before, and its marks amid the arcs."""
    # Angles are added up along the rope and not taken into one turn: a rope may go around a wheel more than half, and a
    # difference of directions alone would not show it.
    before = 0.0
    for at in range(int(room.start[r]), int(room.start[r + 1]) - 1):
        now = _direction(room, drawn.position, drawn.space, r, at)[1]
        if at > room.start[r]:
            sign = -1.0 if room.side[at] < 0.0 else 1.0
            turn = float(nearest_turn(sign * (now - before)))
            # Around a wheel a turn against the sense of the wheel, by more than a quarter, is read as one the long way
            # around.
            turn += TURN if room.side[at] != 0.0 and turn < LIFTED else 0.0
            now = before + sign * turn
            # Amid the arc, so that the mark stays on it while it shrinks from either end.
            room.mark[at] = 0.5 * (before + now)
        room.drawn[at] = before = now


def _direction(room: RoughRopes, position: FloatArray, space: Any, r: int, at: int) -> tuple[float, float]:
    """Length of a tangent [m], and its direction across the axis [rad]."""
    u = nearest(space, (position[room.point[at + 1]] - position[room.point[at]])[None])[0]
    axis, across = room.axis[r], room.across[r]
    length, tangent, _slope = along(tuple(axis), float(room.side[at] - room.side[at + 1]), tuple(u))
    return float(length), float(np.arctan2(np.cross(axis, across) @ tangent, across @ tangent))


def initial_rope_parts(room: RoughRopes, position: FloatArray, space: Any) -> FloatArray:
    """Length in each part [m], its effort [N] and direction [rad] for a uniform tension along a rope."""
    kept = np.zeros((len(room.point), KEPT))
    for r in range(len(room.rest)):
        rows, rest, modulus = range(int(room.start[r]), int(room.start[r + 1]) - 1), room.rest[r], room.modulus[r]
        for at in rows:
            length, angle = _direction(room, position, space, r, at)
            angle = float(room.drawn[at] + nearest_turn(angle - room.drawn[at]))
            kept[at, MATERIAL], kept[at, ANGLE] = max(part_length(room, at, length, angle), LEAST * rest), angle
        length = kept[rows, MATERIAL].sum()
        # One tension all along means one strain: each part holds in proportion to its length.
        kept[rows, MATERIAL] *= rest / length
        kept[rows, EFFORT] = effort_of(modulus, modulus * (length / rest - 1.0)) if rest > 0.0 else 0.0
    return kept


def drawn_lengths(room: RoughRopes, position: FloatArray, space: Any) -> list[float]:
    """Length of each rope at positions near to those as drawn [m]."""
    found = list[float]()
    for r in range(len(room.rest)):
        parts = [(at, *_direction(room, position, space, r, at)) for at in range(room.start[r], room.start[r + 1] - 1)]
        turned = [
            (at, length, float(room.drawn[at] + nearest_turn(angle - room.drawn[at]))) for at, length, angle in parts
        ]
        found.append(sum(float(part_length(room, at, length, angle)) for at, length, angle in turned))
    return found


def initial_memory(model: Model, position: FloatArray) -> FloatArray:
    """Initial memory of ropes at positions [m]: a uniform tension along each."""
    return initial_rope_parts(model.room(RoughRopes), position, model.space).ravel()


# == Passes ==


@kernel
def part_length(rough, at, length, angle):
    """Length of a part from mark to mark [m], of its tangent's length and direction."""
    left, right = rough.side[at], rough.side[at + 1]
    return length + left * (angle - rough.mark[at]) + right * (rough.mark[at + 1] - angle)


@kernel
def tension_at(rough, r, at, material):
    """Tension of a part that holds so much of the rope, below 0 where it is slack [N]."""
    return rough.modulus[r] * (rough.length[at] / material - 1.0)


@kernel
def effort_of(modulus, tension):
    """Minus the derivative of the energy of a part by its length: T + T^2/2EA, and 0 if it is slack [N]."""
    return tension * (1.0 + 0.5 * tension / modulus) if tension > 0.0 else 0.0


@kernel
def first_effort(rough, r):
    """Minus the derivative of the energy of a rope by the length that enters at its first point [N]."""
    at = rough.start[r]
    return effort_of(rough.modulus[r], tension_at(rough, r, at, rough.material[at]))


@kernel
def tighter_part(over, under, held, whole):
    """Length of ``whole`` in the tighter of two parts of lengths ``over`` and ``under``, at T_over = T_under [m]."""
    # held (over/a - 1) = under/(whole - a) - 1: the positive root of a quadratic equation
    # A root in closed form: an iteration here would run within that of settle(), for each point of each rope.
    square, even, last = 1.0 - held, (1.0 - held) * whole - held * over - under, held * over * whole
    root = np.sqrt(even * even + 4.0 * square * last)
    # The form of the root that adds numbers of equal sign (Press et al., Numerical Recipes, 5.6). The first form also
    # holds if held is 1 and the equation is linear.
    return 2.0 * last / (root - even) if even < 0.0 else (even + root) / (2.0 * square)


@kernel
def slip_over(rough, r, at):
    """Let rope slip over a point until its tensions are in balance with friction; by how much it changed [m]."""
    slid = rough.slid[at]
    # From the state before any slip over this point in this step: only then does the law of friction, which needs the
    # direction of slip, come out the same whatever the search has tried before.
    before, behind = rough.material[at - 1] + slid, rough.material[at] - slid  # nothing slipped
    one, other, held = tension_at(rough, r, at - 1, before), tension_at(rough, r, at, behind), rough.held[at]
    now = 0.0
    if other > 0.0 and held * other > one:
        now = tighter_part(rough.length[at], rough.length[at - 1], held, before + behind) - behind
        # No further than where the tighter part is slack: there nothing pulls any more.
        now = max(min(now, rough.length[at] - behind), 0.0)
    elif one > 0.0 and held * one > other:
        now = before - tighter_part(rough.length[at - 1], rough.length[at], held, before + behind)
        now = min(max(now, before - rough.length[at - 1]), 0.0)
    rough.slid[at], rough.material[at - 1], rough.material[at] = now, before - now, behind + now
    return abs(now - slid)


@callee
def slip_along(rough, r, begin, end):
    """Let a run of parts, over all of whose points rope slips, have tensions that differ as friction has them."""
    ratio, whole, most, steep = 1.0, 0.0, 1.0, 1.0
    for at in range(begin, end):
        whole += rough.material[at]
        if at > begin:
            # The direction in which rope slips at each point is taken as found by slip_over(); if the solution
            # contradicts that, below, nothing is changed and the search goes on point by point.
            ratio *= 1.0 / rough.held[at] if rough.slid[at] > 0.0 else rough.held[at]
            most, steep = max(most, ratio), min(steep, ratio)
        rough.ratio[at] = ratio
    # sum of l/(1 + x ratio/most) is what there is, a convex function of x, by Newton's method from the left
    x, is_taut = 0.0, most < 1e100 and steep > 1e-100
    for _ in range(NEWTON):
        excess, slope = -whole, 0.0
        for at in range(begin, end):
            part = 1.0 / (1.0 + x * (rough.ratio[at] / most))
            excess += rough.length[at] * part
            slope += rough.length[at] * part * part * (rough.ratio[at] / most)
        if excess <= 0.0 or slope <= 0.0:
            is_taut = is_taut and x > 0.0
            break
        x += excess / slope
    if not is_taut or x <= 0.0:
        return
    flow, fits = 0.0, True
    # Tried before anything is written: a run that does not fit must leave no trace.
    for at in range(end - 1, begin, -1):
        flow += rough.length[at] / (1.0 + x * (rough.ratio[at] / most)) - rough.material[at]
        slid = rough.slid[at] + flow
        fits = fits and (slid > 0.0) == (rough.slid[at] > 0.0) and slid != 0.0
    if not fits:
        return
    flow = 0.0
    for at in range(end - 1, begin, -1):
        more = rough.length[at] / (1.0 + x * (rough.ratio[at] / most)) - rough.material[at]
        rough.material[at] += more
        flow += more
        rough.slid[at] += flow
    # The first part loses the sum of the other gains, which conserves the total to the rounding of one subtraction.
    rough.material[begin] -= flow


@kernel
def evaluate_parts(rough, space, state, r):
    """Compute lengths and directions of the parts of a rope, their lengths without slip, and the friction."""
    axis, first = vector(rough.axis, r), vector(rough.across, r)
    second, base = cross(axis, first), rough.memory[0]
    left = rough.rest[r]
    before = (0.0, 0.0, 0.0)
    begin, end = rough.start[r], rough.start[r + 1] - 1
    for at in range(begin, end):
        u = difference(space, state.position, rough.point[at], rough.point[at + 1])
        length, tangent, slope = along(axis, rough.side[at] - rough.side[at + 1], u)
        kept = state.memory[base + KEPT * at + ANGLE]
        angle = kept + nearest_turn(atan2(dot(second, tangent), dot(first, tangent)) - kept)
        rough.angle[at] = angle
        # An arc may shrink by more than its tangent is long where wheels come close; the length stays positive.
        rough.length[at] = max(part_length(rough, at, length, angle), LEAST * length)
        if at > begin:
            # At a point without a wheel the turn is in space, between the lines on either side; around a wheel it is
            # about its axis, and rope that has lifted off (a turn below 0) does not rub.
            theta = 0.0
            if rough.side[at] == 0.0:
                m = cross(before, slope)
                theta = atan2(np.sqrt(dot(m, m)), dot(before, slope))
            else:
                turn = angle - rough.angle[at - 1]
                theta = max(turn if rough.side[at] > 0.0 else -turn, 0.0)
            rough.held[at] = exp(-min(rough.friction[at] * theta, STEEPEST))
        before = slope
        rough.slid[at] = 0.0
        # Always from the end of the last step: within a step forces are a function of places alone, however often and
        # in whatever order a method computes them.
        rough.material[at] = state.memory[base + KEPT * at + MATERIAL]
        left -= rough.material[at]
    # a winch stands at the first point; what it draws in beyond the first part comes from the next ones
    least = LEAST * max(rough.rest[r], LEAST)
    for at in range(begin, end):
        rough.material[at] += left
        left = min(rough.material[at] - least, 0.0)
        rough.material[at] -= left


@callee
def settle(rough, space, state, r):
    """Work out what each part of a rope holds where its points are now."""
    evaluate_parts(rough, space, state, r)
    begin, end = rough.start[r], rough.start[r + 1] - 1
    tight = TIGHT * rough.rest[r]
    for _ in range(ROUNDS):
        most = 0.0
        # Gauss-Seidel over the points, each solved exactly with fixed neighbors, decreases the convex sum
        # and never passes the minimum; runs that slip as a whole, where it would creep, are then solved at once.
        for at in range(begin + 1, end):
            most = max(most, slip_over(rough, r, at))
        if most <= tight or end - begin == 2:
            break
        run = begin
        for at in range(begin + 1, end + 1):
            if at == end or rough.slid[at] == 0.0:
                if at - run > 1:
                    slip_along(rough, r, run, at)
                run = at


@a_pass
def slip(table: Any, block: int, a: float, b: float) -> int:
    """Let ropes slip over what they rub on, as far as their tensions have them now."""
    rough, space, state = rough_of(table), space_of(table), state_of(table)
    for r in range(rough.rest.shape[0]):
        settle(rough, space, state, r)
    return DONE


@a_pass
def add_tensions(table: Any, block: int, a: float, b: float) -> int:
    """Add the tensions of ropes that rub."""
    rough, space, state, force = rough_of(table), space_of(table), state_of(table), sums_of(table).force
    for r in range(rough.rest.shape[0]):
        axis = vector(rough.axis, r)
        # A rope that lost a point hangs nowhere and exerts nothing, in forces, energy and work alike.
        if is_whole(rough, state.alive, r):
            for at in range(rough.start[r], rough.start[r + 1] - 1):
                tension = tension_at(rough, r, at, rough.material[at])
                if tension > 0.0:
                    i, j = rough.point[at], rough.point[at + 1]
                    u = difference(space, state.position, i, j)
                    _length, _tangent, slope = along(axis, rough.side[at] - rough.side[at + 1], u)
                    for k in range(3):
                        force[i, k] += tension * slope[k]
                        force[j, k] -= tension * slope[k]
    return DONE


@a_pass
def damp(table: Any, block: int, a: float, b: float) -> int:
    """Add the damping of ropes that rub, c dL/dt in all parts where all of them are taut; no part of them pushes."""
    rough, space, state, force = rough_of(table), space_of(table), state_of(table), sums_of(table).drag
    for r in range(rough.rest.shape[0]):
        axis, rate, taut = vector(rough.axis, r), 0.0, is_whole(rough, state.alive, r) and rough.damping[r] > 0.0
        least = np.inf
        for at in range(rough.start[r], rough.start[r + 1] - 1):
            taut = taut and rough.length[at] > rough.material[at]
            least = min(least, tension_at(rough, r, at, rough.material[at]))
            i, j = rough.point[at], rough.point[at + 1]
            u = difference(space, state.position, i, j)
            _length, _tangent, slope = along(axis, rough.side[at] - rough.side[at + 1], u)
            for k in range(3):
                rate += slope[k] * (state.velocity[j, k] - state.velocity[i, k])
        if taut:
            push = max(rough.damping[r] * rate, -least)
            for at in range(rough.start[r], rough.start[r + 1] - 1):
                i, j = rough.point[at], rough.point[at + 1]
                u = difference(space, state.position, i, j)
                _length, _tangent, slope = along(axis, rough.side[at] - rough.side[at + 1], u)
                for k in range(3):
                    force[i, k] += push * slope[k]
                    force[j, k] -= push * slope[k]
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the ropes that rub, EA (l - m)^2/2m in each part."""
    rough, state = rough_of(table), state_of(table)
    total = 0.0
    for r in range(rough.rest.shape[0]):
        if is_whole(rough, state.alive, r):
            for at in range(rough.start[r], rough.start[r + 1] - 1):
                far = max(rough.length[at] - rough.material[at], 0.0)
                total += 0.5 * rough.modulus[r] * far * far / rough.material[at]
    energies_of(table).value[int(a)] = total
    return DONE


@a_pass
def commit(table: Any, block: int, a: float, b: float) -> int:
    """Keep what the parts of ropes hold at the end of a step, and note what rubbing dissipates.

    The work of a slip is that of the difference of both efforts, by the mean of its values at both ends of the step.
    """
    rough, space, state = rough_of(table), space_of(table), state_of(table)
    memory, base, lost = state.memory, rough.memory[0], 0.0
    for r in range(rough.rest.shape[0]):
        # At the end of a step positions are those of the step, at which some methods have not computed a force yet.
        settle(rough, space, state, r)
        before = after = 0.0
        for at in range(rough.start[r], rough.start[r + 1] - 1):
            row = base + KEPT * at
            effort = effort_of(rough.modulus[r], tension_at(rough, r, at, rough.material[at]))
            if at > rough.start[r]:
                # The trapezoid of the difference of efforts over the slip. Of efforts and not of tensions: rope that
                # comes over carries its own energy along.
                lost += 0.5 * (memory[row + EFFORT] - before + effort - after) * rough.slid[at]
            before, after = memory[row + EFFORT], effort
            memory[row + MATERIAL], memory[row + EFFORT] = rough.material[at], effort
            memory[row + ANGLE] = rough.angle[at]
    state.ledger[DISSIPATED] += lost
    return DONE


def tensions(model: Model, memory: FloatArray) -> FloatArray:
    """Tension of each part of the ropes with friction, as kept at the end of a step [N], shape (points,)."""
    room: RoughRopes = model.room(RoughRopes)
    begin = int(room.memory[0])
    effort = memory[begin : begin + array_memory_size(room)].reshape(-1, KEPT)[:, EFFORT]
    modulus = np.repeat(room.modulus, np.diff(room.start))
    # T + T^2/2EA = G
    return np.asarray(2.0 * effort / (1.0 + np.sqrt(1.0 + 2.0 * effort / np.maximum(modulus, 1e-300))))


def _parts(model: Model) -> tuple[IntArray, IntArray]:
    """Particles at both ends of the parts of ropes with friction, shape (parts,) each."""
    room: RoughRopes = model.room(RoughRopes)
    return ropes.parts_of(room.point, room.start)


def parts(model: Model) -> tuple[IntArray, IntArray]:
    """Particles at both ends of the parts of all ropes between their points, shape (parts,) each."""
    one, other = ropes.parts(model), _parts(model)
    return np.concatenate([one[0], other[0]]), np.concatenate([one[1], other[1]])


def _stiffens(model: Model) -> FloatArray:
    """Each end of a part meets at most EA/m times 2 [N/m]: for itself, and for the other end."""
    room: RoughRopes = model.room(RoughRopes)
    bound = np.zeros(model.particle_count)
    for r in range(len(room.rest)):
        rows = np.arange(room.start[r], room.start[r + 1] - 1)
        steep = 2.0 * room.modulus[r] / np.maximum(room.spread[rows], 1e-300)
        np.add.at(bound, room.point[rows], steep)
        np.add.at(bound, room.point[rows + 1], steep)
    return bound


def _names(model: Model) -> list[tuple[Any, ...]]:
    """The points of the rope, and which of them it is, of each row."""
    room: RoughRopes = model.room(RoughRopes)
    ropes_of = [room.point[a:b].tolist() for a, b in pairwise(room.start.tolist())]
    return [("rope", *points, k) for points in ropes_of for k in range(len(points))]


FAMILY = Family(
    "capstan",
    plural="ropes with friction",
    columns=("point",),
    begin_rows=lambda model: [Row(slip)],
    forces=lambda model: [Row(add_tensions)],
    drags=lambda model: [Row(damp)] if model.room(RoughRopes).damping.any() else [],
    energy=energy,
    reads_velocity=lambda model: bool(model.room(RoughRopes).damping.any()),
    declared=(Rope,),
    gather=gather,
    room=RoughRopes,
    has_rest_state=True,
    energy_scale=lambda model, extent: float((model.room(RoughRopes).modulus * model.room(RoughRopes).rest).sum()),
    element_particles=lambda model: [np.stack(_parts(model), axis=1)],
    stiffness_bound=_stiffens,
    cost=lambda model: ropes.EFFORT * 2.0 * len(model.room(RoughRopes).point),
    uncovered_forces=lambda model: ["ropes with short parts between their points"],
    initial_memory=initial_memory,
    memory_names=_names,
    commit_rows=lambda model: [Row(commit)],
)
