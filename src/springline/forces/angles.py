"""Elastic angles at corners of three particles: rods that bend. E = k (theta - rest)^2/2.

The turning angle theta is 0 where a, b and c lie on a line. With u = b - a, v = c - b: tan theta = abs(u x v)/(u . v),
and grad theta = n x v/v^2 by v, -n x u/u^2 by u, with n the axis of turning (Bergou et al., Discrete Elastic Rods,
ACM Transactions on Graphics 27, 2008, have curvature in its place).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.table import seen
from springline.engine.vectors import cross, dot, minus, plus, times
from springline.forces import turning
from springline.forces.turning import (
    ON_FORCE,
    SHORT,
    TURN,
    Turner,
    Turns,
    Vector,
    at,
    inverse,
    nearest_turn,
)  # fmt: skip
from springline.model.contracts import Drawn, Key
from springline.model.family import Bent
from springline.model.rooms import energies_of, force_gradient_of, space_of, state_of, sums_of
from springline.model.space import difference
from springline.typing import Indices, Numbers, ParticleHandle, Rows

ALIGNED = 1e-9  # [rad] drawn straighter than that, it is straight
STRAIGHT = 1e-300  # [m4] squares of u x v below it have no direction
WIDTH = 3  # corners


@dataclass(frozen=True, eq=False)
class Angle(Turner):
    """Elastic angles at corners of three particles, by which rods bend: E = k (theta - rest)^2/2.

    ``theta`` is the angle by which the way from a over b to c turns at b [rad], 0 where it goes straight on. In a scene
    of ``dim=2`` it has a sign, positive to the left, and counts from the branch that is nearest to ``rest``; in three
    dimensions it is from 0 to pi. Where it is straight but should not be, or folded straight back, no direction is
    nearer than another and there is no force in space; what is drawn so is refused.

    A rod of bending stiffness EI, in links of length h, has k = EI/h at every joint. Where it is clamped, fix two
    particles in line with it: the joint at the second has but half a link that bends, so that k = 2 EI/h there. An end
    that is hinged or free has no angle. Errors then fall as h^2.

    Parameters
    ----------
    triples : particles a, b, c of each, b the corner, shape (e, 3)
    stiffness : k [N m], per radian squared; one for all or one for each
    rest : angle at rest [rad]; left out, as drawn

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> rod = scene.particles([(0, 0), (1, 0), (1, 1)])
    >>> bend = scene.add(sl.Angle([[0, 1, 2]], stiffness=2.0, rest=0.0))
    >>> round(scene.simulate(dt=0.01).energy()["angle"], 6)  # k (pi/2)^2/2 [J]
    2.467401
    """

    triples: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None

    keys: ClassVar[Mapping[str, Key]] = turning.keys(
        "triples",
        WIDTH,
        "particles a, b and c of each, b the corner",
        "turning angle at rest [rad], 0 where it is straight",
    )

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return min(tuple(row), tuple(row[::-1]))

    def mirrored(self, row: Sequence[int], dim: int) -> list[int]:
        return list(row[::-1]) if dim == 2 else list(row)

    def checked(self, dim: int) -> Angle:
        found: Angle = self.checked_rows(most=math.pi if dim == 3 else None)
        return found

    def at_rest(self, rows: IntArray, x: list[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        u, v, flat = minus(x[1], x[0]), minus(x[2], x[1]), dim == 2
        short = np.minimum(dot(u, u), dot(v, v)) <= SHORT
        turning.refuse_flat(self, short, rows, "has a corner beside another. Draw them apart.")
        drawn = np.arctan2(size_of(axis_of(u, v, flat), u, v, flat), dot(u, v))
        straight = (np.sin(drawn) < ALIGNED) & (not flat)
        turning.refuse_flat(self, straight & (drawn > 3.0), rows, "is folded straight back. Draw it open.")
        rest: Any = np.where(straight, 0.0, drawn) if self.rest is None else self.rest
        why = "is straight as drawn, and no direction is nearer to its rest than another. Draw it bent a little."
        turning.refuse_flat(self, straight & (rest > 0.0), rows, why)
        near, far = 1.0 / np.sqrt(dot(u, u)), 1.0 / np.sqrt(dot(v, v))
        return rest, np.column_stack([near, near + far, far])


class Angles(NamedTuple):
    """Elastic angles, at a, b, c, of which b is the corner."""

    turns: Turns
    flat: bool  # in a plane: angles have a sign


angles_of = seen(Angles)


def gather(things: Sequence[Any], drawn: Drawn) -> Angles:
    """All angles as one family, checked as drawn."""
    return Angles(turning.gathered(things, Angle, drawn), drawn.dim == 2)


@kernel
def axis_of(u, v, flat):
    """m, along the axis of turning: u x v; of unit length in a plane."""
    m = cross(u, v)
    return (0.0 * m[0], 0.0 * m[1], 0.0 * m[2] + 1.0) if flat else m


@kernel
def size_of(m, u, v, flat):
    """Sine of the turning angle times both lengths."""
    return cross(u, v)[2] if flat else np.sqrt(dot(m, m))


@kernel
def weight_of(m, extension, cosine, rest):
    """q = C/abs(m), which goes to 1/(u . v) where a rod that rests straight is straight; 0 where there is none."""
    square = dot(m, m)
    none = 1.0 * (square <= STRAIGHT)
    ahead = 1.0 * (cosine > 0.0)
    size = (1.0 - none) * np.sqrt(square) + none * (ahead * cosine + (1.0 - ahead))
    return ((1.0 - none) * extension + none * (1.0 * (rest == 0.0)) * ahead) / size


@kernel
def sides_of(m, u, v):
    """P = abs(m) grad theta by u and by v."""
    return times(-inverse(dot(u, u), SHORT), cross(m, u)), times(inverse(dot(v, v), SHORT), cross(m, v))


@kernel
def changes_of(m, u, v, du, dv, flat):
    """Along du and dv: P . d, m . dm, and the changes of P by u and by v."""
    dm = plus(cross(du, v), cross(u, dv))
    if flat:
        dm = times(0.0, dm)
    short, long = inverse(dot(u, u), SHORT), inverse(dot(v, v), SHORT)
    p, q = sides_of(m, u, v)
    dp = minus(times(-short, plus(cross(dm, u), cross(m, du))), times(2.0 * short * dot(u, du), p))
    dq = minus(times(long, plus(cross(dm, v), cross(m, dv))), times(2.0 * long * dot(v, dv), q))
    return dot(p, du) + dot(q, dv), dot(m, dm), dp, dq


@kernel
def turned(m, u, v, rest, flat):
    """How far an angle is from rest [rad], by the nearest turn where it has a sign."""
    extension = math.atan2(size_of(m, u, v, flat), dot(u, v)) - rest
    return nearest_turn(extension) if flat else extension


@kernel
def sides_at(corner, space, position, row):
    """From a to b, and from b to c [m]."""
    j = corner[row, 1]
    return difference(space, position, corner[row, 0], j), difference(space, position, j, corner[row, 2])


@kernel
def give(turns, row, place, factor, by_u, by_v, out):
    """Add what derivatives by u and by v are by a, b and c, times a number."""
    turning.give(turns, row, place, 0, factor, by_u, out)
    turning.give(turns, row, place, 1, factor, minus(by_v, by_u), out)
    turning.give(turns, row, place, 2, -factor, by_v, out)


@a_pass
def bend(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of angles, -k (theta - rest) grad theta."""
    angles, space, state, force = angles_of(table), space_of(table), state_of(table), sums_of(table).force
    turns = angles.turns
    cut, kept = turns.cut[block], turns.kept[block]
    for row in range(turns.start[block], turns.start[block + 1]):
        place = turning.place_of(row, cut, kept)
        if turning.there(turns, state.alive, row, WIDTH):
            u, v = sides_at(turns.corner, space, state.position, row)
            m = axis_of(u, v, angles.flat)
            extension = turned(m, u, v, turns.rest[row], angles.flat)
            pull = turns.stiffness[row] * weight_of(m, extension, dot(u, v), turns.rest[row])
            by_u, by_v = sides_of(m, u, v)
            give(turns, row, place, pull, by_u, by_v, force)
        else:
            turning.give_nothing(turns, row, place, force)
    return DONE


@a_pass
def add(table: Any, block: int, a: float, b: float) -> int:
    """Add what is noted of angles to the forces, or where a is 1 to their derivative."""
    turns = angles_of(table).turns
    if a == ON_FORCE:
        turning.add_noted(turns, block, sums_of(table).force)
    else:
        turning.add_noted(turns, block, force_gradient_of(table).out)
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of angles, k (theta - rest)^2/2."""
    angles, space, state = angles_of(table), space_of(table), state_of(table)
    turns, total = angles.turns, 0.0
    for row in range(turns.stiffness.shape[0]):
        if turning.there(turns, state.alive, row, WIDTH):
            u, v = sides_at(turns.corner, space, state.position, row)
            extension = turned(axis_of(u, v, angles.flat), u, v, turns.rest[row], angles.flat)
            total += 0.5 * turns.stiffness[row] * extension * extension
    energies_of(table).value[int(a)] = total
    return DONE


@kernel
def second(m, u, v, du, dv, weight, flat):
    """Changes along du and dv of the gradients of C^2/2 by u and by v: d(q P) = dq P + q dP."""
    along, turn, dp, dq = changes_of(m, u, v, du, dv, flat)
    p, q = sides_of(m, u, v)
    dw = (along - weight * turn) * inverse(dot(m, m), STRAIGHT)
    return plus(times(dw, p), times(weight, dp)), plus(times(dw, q), times(weight, dq))


@a_pass
def derive(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the forces of angles."""
    angles, space, state = angles_of(table), space_of(table), state_of(table)
    along, out = force_gradient_of(table).along, force_gradient_of(table).out
    turns = angles.turns
    cut, kept = turns.cut[block], turns.kept[block]
    for row in range(turns.start[block], turns.start[block + 1]):
        place = turning.place_of(row, cut, kept)
        if turning.there(turns, state.alive, row, WIDTH):
            u, v = sides_at(turns.corner, space, state.position, row)
            m = axis_of(u, v, angles.flat)
            extension = turned(m, u, v, turns.rest[row], angles.flat)
            weight = weight_of(m, extension, dot(u, v), turns.rest[row])
            here = at(along, turns.corner[row, 1])
            du, dv = minus(here, at(along, turns.corner[row, 0])), minus(at(along, turns.corner[row, 2]), here)
            by_u, by_v = second(m, u, v, du, dv, weight, angles.flat)
            give(turns, row, place, turns.stiffness[row], by_u, by_v, out)
        else:
            turning.give_nothing(turns, row, place, out)
    return DONE


def _corners(p: Vector, q: Vector) -> list[Vector]:
    """Derivatives by a, b and c of what has these by u and by v."""
    return [times(-1.0, p), minus(p, q), q]


@dataclass(frozen=True, eq=False)
class Bends(turning.Turning):
    """Angles as statics and stability see them."""

    flat: bool

    def _at(self, x: list[Vector]) -> tuple[Vector, Vector, Vector, FloatArray, FloatArray]:
        """Both sides, the axis, C and q."""
        u, v = minus(x[1], x[0]), minus(x[2], x[1])
        m = axis_of(u, v, self.flat)
        extension = np.arctan2(size_of(m, u, v, self.flat), dot(u, v)) - self.rest
        extension = nearest_turn(extension) if self.flat else extension
        return u, v, m, extension, weight_of(m, extension, dot(u, v), self.rest)

    def bent(self, points: FloatArray) -> Bent:
        """C and its gradients."""
        u, v, m, extension, weight = self._at(turning.columns(points))
        slope = turning.stacked(_corners(*sides_of(m, u, v)), len(points))
        unit = np.sqrt(inverse(dot(m, m), STRAIGHT))
        size = np.abs(extension) + 2.0 * np.abs(self.rest)
        return Bent(extension, size, unit[:, None, None] * slope, weight[:, None, None] * slope)

    def along(self, x: list[Vector], d: list[Vector]) -> tuple[list[Vector], list[Vector]]:
        """Changes of the gradients of C^2/2 and of C = theta - rest, of which d(P/s) = dP/s - P (m . dm)/s^3."""
        u, v, m, _, weight = self._at(x)
        du, dv = minus(d[1], d[0]), minus(d[2], d[1])
        _, turn, dp, dq = changes_of(m, u, v, du, dv, self.flat)
        p, q = sides_of(m, u, v)
        unit = np.sqrt(inverse(dot(m, m), STRAIGHT))
        less = turn * unit * unit
        bend = _corners(times(unit, minus(dp, times(less, p))), times(unit, minus(dq, times(less, q))))
        return _corners(*second(m, u, v, du, dv, weight, self.flat)), bend

    def energy(self, points: Any) -> Any:
        """E by the directions of both sides; in space by the half angle, tan theta/2 = |v - u|/|v + u| of unit ones."""
        u, v = points[:, 1] - points[:, 0], points[:, 2] - points[:, 1]
        if self.flat:
            turn = turning.argument(v[:, 1], v[:, 0]) - turning.argument(u[:, 1], u[:, 0]) - self.rest
            turn = turn - TURN * np.round(turn.real / TURN)
        else:
            u, v = u / turning.length(u)[:, None], v / turning.length(v)[:, None]
            sine, cosine = (np.sqrt((side * side).sum(axis=1)) for side in (v - u, v + u))
            turn = 2.0 * turning.argument(sine, cosine) - self.rest
        return 0.5 * self.stiffness * turn * turn


FAMILY = turning.family(
    "angle",
    Angle,
    Angles,
    gather,
    turning.Passes(bend, derive, add, energy),
    lambda room: Bends(room.turns.corner.astype(np.int64), room.turns.stiffness, room.turns.rest, room.flat),
    "angles that bend far from the shape as drawn",
)
