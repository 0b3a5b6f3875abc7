"""Elastic hinges between two triangles: sheets that bend and fold. E = k (theta - rest)^2/2.

Of the triangles (a, b, c) and (b, d, c) with e = c - b, r = a - b, t = d - b and the normals m = r x e, n = e x t, the
fold angle is tan theta = (m x n) . e/(abs(e) m . n), with grad theta = abs(e) m/m^2 by a, abs(e) n/n^2 by d, and what
balances them on b and c (Bridson, Marino and Fedkiw, Simulation of Clothing with Folds and Wrinkles, SCA 2003; Grinspun
et al., Discrete Shells, SCA 2003; second derivatives as in Tamstorf and Grinspun, Graphical Models 75, 2013).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.table import seen
from springline.engine.vectors import cross, dot, minus, plus, times
from springline.errors import SceneError
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

THIN = SHORT * SHORT  # [m4] squares of doubled areas below it have no normal
NARROW = 1e-9  # [-] of the square of its longest side: a triangle of less area is a line
WIDTH = 4  # corners


@dataclass(frozen=True, eq=False)
class Hinge(Turner):
    """Elastic hinges between two triangles, by which sheets bend and fold: E = k (theta - rest)^2/2.

    ``theta`` is the angle by which the triangles (a, b, c) and (b, d, c) fold at their common edge from b to c [rad]: 0
    where they are flat, with a and d on either side, positive where a and d rise to the side of (c - b) x (d - b). The
    force takes the turn that is nearest to ``rest``, so that folds go beyond pi, as far as pi from rest. A triangle
    that is a line has no direction and no force.

    A sheet of bending stiffness D [N m] whose edges of length l lie side by side, h apart, has k = D l/h.

    Parameters
    ----------
    quads : particles a, b, c, d of each, b and c on the edge, shape (e, 4)
    stiffness : k [N m], per radian squared; one for all or one for each
    rest : fold angle at rest [rad]; left out, as drawn

    Examples
    --------
    >>> scene = sl.Scene()
    >>> sheet = scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 0, 1)])
    >>> crease = scene.add(sl.Hinge([[0, 1, 2, 3]], stiffness=2.0, rest=0.0))
    >>> round(scene.simulate(dt=0.01).energy()["hinge"], 6)  # k (pi/2)^2/2 [J]
    2.467401
    """

    quads: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None

    keys: ClassVar[Mapping[str, Key]] = turning.keys(
        "quads",
        WIDTH,
        "particles a, b, c and d of each, b and c on the edge",
        "fold angle at rest [rad], 0 where it is flat",
    )

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return (*sorted(row[1:3]), *sorted((row[0], row[3])))

    def mirrored(self, row: Sequence[int], dim: int) -> list[int]:
        return [row[3], row[1], row[2], row[0]]

    def checked(self, dim: int) -> Hinge:
        if dim == 2:
            raise SceneError("Hinge() folds faces out of their plane, and this scene is a plane. Take Scene(dim=3).")
        found: Hinge = self.checked_rows()
        return found

    def at_rest(self, rows: IntArray, x: list[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        r, e, t = _edges(x)
        size = np.ptp(np.array(x), axis=0).max(axis=0)
        flat = np.minimum(*(np.sqrt(dot(m, m)) for m in (cross(r, e), cross(e, t)))) <= NARROW * size * size
        turning.refuse_flat(self, flat, rows, "has a triangle that is a line. Draw its corners apart.")
        gradient = turning.stacked(gradient_of(r, e, t), len(rows))
        rest: Any = np.arctan2(sine_of(r, e, t), cosine_of(r, e, t)) if self.rest is None else self.rest
        return rest, np.sqrt((gradient**2).sum(axis=2))


class Hinges(NamedTuple):
    """Elastic hinges, at a, b, c, d; their edges go from b to c."""

    turns: Turns


hinges_of = seen(Hinges)


def gather(things: Sequence[Any], drawn: Drawn) -> Hinges:
    """All hinges as one family, checked as drawn."""
    return Hinges(turning.gathered(things, Hinge, drawn))


@kernel
def cosine_of(r, e, t):
    """Cosine of the fold angle times both normals."""
    return dot(cross(r, e), cross(e, t))


@kernel
def sine_of(r, e, t):
    """Sine of the fold angle times both normals."""
    # (r x e) x (e x t) . e = e^2 (r x e) . t
    return np.sqrt(dot(e, e)) * dot(cross(r, e), t)


@kernel
def gradient_of(r, e, t):
    """Gradient of the fold angle by a, b, c, d [1/m]."""
    m, n, square = cross(r, e), cross(e, t), dot(e, e)
    long, least = np.sqrt(square), inverse(square, SHORT)
    p, q = times(long * inverse(dot(m, m), THIN), m), times(long * inverse(dot(n, n), THIN), n)
    # p and q act at the feet of a and d on the edge, parts of its length from b
    near, far = least * dot(r, e), least * dot(t, e)
    on_c = plus(times(-near, p), times(-far, q))
    return p, minus(times(-1.0, plus(p, q)), on_c), on_c, q


@callee
def change_of(r, e, t, dr, de, dt):
    """Change along dr, de, dt of the gradient of the fold angle by a, b, c, d."""
    m, n, square = cross(r, e), cross(e, t), dot(e, e)
    dm, dn = plus(cross(dr, e), cross(r, de)), plus(cross(de, t), cross(e, dt))
    long, least = np.sqrt(square), inverse(square, SHORT)
    one, other = inverse(dot(m, m), THIN), inverse(dot(n, n), THIN)
    p, q = times(long * one, m), times(long * other, n)
    grows = least * dot(e, de)  # of abs(e), over it
    dp = plus(times(grows - 2.0 * one * dot(m, dm), p), times(long * one, dm))
    dq = plus(times(grows - 2.0 * other * dot(n, dn), q), times(long * other, dn))
    near, far = least * dot(r, e), least * dot(t, e)
    closer = least * (dot(dr, e) + dot(r, de)) - 2.0 * near * grows
    further = least * (dot(dt, e) + dot(t, de)) - 2.0 * far * grows
    on_c = plus(times(-near, dp), times(-far, dq))
    on_c = minus(on_c, plus(times(closer, p), times(further, q)))
    return dp, minus(times(-1.0, plus(dp, dq)), on_c), on_c, dq


@kernel
def edges_of(corner, space, position, row):
    """From b to a, c and d [m]."""
    b = corner[row, 1]
    r = difference(space, position, b, corner[row, 0])
    return r, difference(space, position, b, corner[row, 2]), difference(space, position, b, corner[row, 3])


@kernel
def turned(r, e, t, rest):
    """How far a fold is from rest, by the nearest turn [rad]."""
    return nearest_turn(math.atan2(sine_of(r, e, t), cosine_of(r, e, t)) - rest)


@a_pass
def fold(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of hinges, -k (theta - rest) grad theta."""
    turns, space, state, force = hinges_of(table).turns, space_of(table), state_of(table), sums_of(table).force
    cut, kept = turns.cut[block], turns.kept[block]
    for row in range(turns.start[block], turns.start[block + 1]):
        place = turning.place_of(row, cut, kept)
        if turning.there(turns, state.alive, row, WIDTH):
            r, e, t = edges_of(turns.corner, space, state.position, row)
            pull = -turns.stiffness[row] * turned(r, e, t, turns.rest[row])
            on_a, on_b, on_c, on_d = gradient_of(r, e, t)
            turning.give(turns, row, place, 0, pull, on_a, force)
            turning.give(turns, row, place, 1, pull, on_b, force)
            turning.give(turns, row, place, 2, pull, on_c, force)
            turning.give(turns, row, place, 3, pull, on_d, force)
        else:
            turning.give_nothing(turns, row, place, force)
    return DONE


@a_pass
def add(table: Any, block: int, a: float, b: float) -> int:
    """Add what is noted of hinges to the forces, or where a is 1 to their derivative."""
    turns = hinges_of(table).turns
    if a == ON_FORCE:
        turning.add_noted(turns, block, sums_of(table).force)
    else:
        turning.add_noted(turns, block, force_gradient_of(table).out)
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of hinges, k (theta - rest)^2/2."""
    turns, space, state, total = hinges_of(table).turns, space_of(table), state_of(table), 0.0
    for row in range(turns.stiffness.shape[0]):
        if turning.there(turns, state.alive, row, WIDTH):
            r, e, t = edges_of(turns.corner, space, state.position, row)
            extension = turned(r, e, t, turns.rest[row])
            total += 0.5 * turns.stiffness[row] * extension * extension
    energies_of(table).value[int(a)] = total
    return DONE


@kernel
def second(extension, along, gradient, change):
    """Change of the gradient of C^2/2: the part along the gradient, and that of its own change."""
    return plus(times(along, gradient), times(extension, change))


@a_pass
def derive(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the forces of hinges."""
    turns, space, state = hinges_of(table).turns, space_of(table), state_of(table)
    along, out = force_gradient_of(table).along, force_gradient_of(table).out
    cut, kept = turns.cut[block], turns.kept[block]
    for row in range(turns.start[block], turns.start[block + 1]):
        place = turning.place_of(row, cut, kept)
        if turning.there(turns, state.alive, row, WIDTH):
            r, e, t = edges_of(turns.corner, space, state.position, row)
            here = at(along, turns.corner[row, 1])
            dr, de, dt = (
                minus(at(along, turns.corner[row, 0]), here), minus(at(along, turns.corner[row, 2]), here),
                minus(at(along, turns.corner[row, 3]), here),
            )  # fmt: skip
            extension, stiffness = turned(r, e, t, turns.rest[row]), -turns.stiffness[row]
            on_a, on_b, on_c, on_d = gradient_of(r, e, t)
            by_a, by_b, by_c, by_d = change_of(r, e, t, dr, de, dt)
            grows = dot(on_a, dr) + dot(on_c, de) + dot(on_d, dt)
            turning.give(turns, row, place, 0, stiffness, second(extension, grows, on_a, by_a), out)
            turning.give(turns, row, place, 1, stiffness, second(extension, grows, on_b, by_b), out)
            turning.give(turns, row, place, 2, stiffness, second(extension, grows, on_c, by_c), out)
            turning.give(turns, row, place, 3, stiffness, second(extension, grows, on_d, by_d), out)
        else:
            turning.give_nothing(turns, row, place, out)
    return DONE


def _edges(x: list[Vector]) -> tuple[Vector, Vector, Vector]:
    """From b to a, c and d."""
    return minus(x[0], x[1]), minus(x[2], x[1]), minus(x[3], x[1])


class Folds(turning.Turning):
    """Hinges as statics and stability see them."""

    def _turned(self, r: Vector, e: Vector, t: Vector) -> FloatArray:
        found: FloatArray = nearest_turn(np.arctan2(sine_of(r, e, t), cosine_of(r, e, t)) - self.rest)
        return found

    def bent(self, points: FloatArray) -> Bent:
        """C and its gradients."""
        r, e, t = _edges(turning.columns(points))
        extension, gradient = self._turned(r, e, t), turning.stacked(gradient_of(r, e, t), len(points))
        size = np.abs(extension) + 2.0 * np.abs(self.rest)
        return Bent(extension, size, gradient, extension[:, None, None] * gradient)

    def along(self, x: list[Vector], d: list[Vector]) -> tuple[list[Vector], list[Vector]]:
        """Changes of the gradients of C^2/2 and of C = theta - rest."""
        (r, e, t), (dr, de, dt) = _edges(x), _edges(d)
        extension, gradient, changes = self._turned(r, e, t), gradient_of(r, e, t), change_of(r, e, t, dr, de, dt)
        along = dot(gradient[0], dr) + dot(gradient[2], de) + dot(gradient[3], dt)
        both = zip(gradient, changes, strict=True)
        return [second(extension, along, one, change) for one, change in both], list(changes)

    def energy(self, points: Any) -> Any:
        """E by the angle from the continuation of one face to the other, across the edge."""
        b, e = points[:, 1], points[:, 2] - points[:, 1]
        e = e / turning.length(e)[:, None]
        before, after = (side - (side * e).sum(axis=1)[:, None] * e for side in (b - points[:, 0], points[:, 3] - b))
        turn = turning.argument((np.cross(e, before) * after).sum(axis=1), (before * after).sum(axis=1)) - self.rest
        turn = turn - TURN * np.round(turn.real / TURN)
        return 0.5 * self.stiffness * turn * turn


FAMILY = turning.family(
    "hinge",
    Hinge,
    Hinges,
    gather,
    turning.Passes(fold, derive, add, energy),
    lambda room: Folds(room.turns.corner.astype(np.int64), room.turns.stiffness, room.turns.rest),
    "hinges that fold far from the shape as drawn",
)
