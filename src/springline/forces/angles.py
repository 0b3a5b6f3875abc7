"""Elastic angles at corners of three particles: rods that bend. E = k (theta - rest)^2/2.

The turning angle theta is 0 where a, b and c lie on a line. With u = b - a, v = c - b: tan theta = abs(u x v)/(u . v);
forces and second derivatives are derived of it (Bergou et al., Discrete Elastic Rods,
ACM Transactions on Graphics 27, 2008, have curvature in its place).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, flag
from springline.engine.columns import NAMES, IndexRows, RealRows, Reals
from springline.engine.derivatives import polynomial
from springline.engine.vectors import cross, dot, minus
from springline.forces import element_families, goal_measures
from springline.forces.elastic import Kernels, Measured, Shape, Vector
from springline.forces.element_families import SHORT, TURN, OnMeasure, nearest_turn
from springline.forces.elements import Element
from springline.model.contracts import Drawn, Key
from springline.typing import Indices, Numbers, ParticleHandle, Rows

ALIGNED = 1e-9  # [rad] drawn straighter than that, it is straight
STRAIGHT = 1e-300  # [m4] squares of u x v below it have no direction
BEND = 1e-2  # [-] of tan^2 theta, below which a series is taken: both lose no more than 2e-14 there
# Sums of odd reciprocals, added one by one: Python's sum() rounds in another way since version 3.12.
_SUMS = accumulate(1.0 / (2 * k + 1) for k in range(10))
# (arctan s)^2 = s^2 (1 - 2/3 s^2 + 23/45 s^4 - ...), with these sums over n (Euler, 1748)
SERIES = (0.0, *((-1) ** n * total / (n + 1) for n, total in enumerate(_SUMS)))
WIDTH = 3  # corners


@dataclass(frozen=True, eq=False)
class Angle(OnMeasure):
    """Elastic angles at corners of three particles, such as the bending of rods: E = k (theta - rest)^2/2.

    ``theta`` is the angle [rad] by which the path from a over b to c turns at b, 0 for a straight path. In a scene of
    ``dim=2`` it is positive to the left, and the force uses the angle nearest to ``rest`` modulo 2 pi. In three
    dimensions it lies between 0 and pi. A corner in space that is straight although its rest angle is not 0, or that is
    folded straight back, has no direction in which to bend and therefore no force; such an initial shape is refused.

    A rod of bending stiffness EI, in links of length h, has k = EI/h at every joint. To clamp an end, fix two particles
    in line with the rod: only half a link bends at the second of them, so that k = 2 EI/h there. A hinged or free end
    has no angle. The error then falls as h^2.

    Parameters
    ----------
    triples : particles a, b, c of each angle, with the corner b, shape (e, 3)
    stiffness : k [N m], per radian squared; one for all or one for each
    rest : angle at rest [rad]; by default as drawn
    damping : mu [N m s], of an additional torque mu dtheta/dt. In space it damps changes of the angle, but not of the
        plane of the bend: a bent rod that whirls is not damped. A straight corner is damped in every plane.

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> rod = scene.particles([(0, 0), (1, 0), (1, 1)])
    >>> bend = scene.add(sl.Angle([[0, 1, 2]], stiffness=2.0, rest=0.0))
    >>> round(scene.simulate(dt=0.01).energy["angle"], 6)  # k (pi/2)^2/2 [J]
    2.467401
    """

    on: None = field(default=None, init=False, repr=False)
    triples: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = element_families.keys(
        "Angles",
        "triples",
        WIDTH,
        "particles a, b and c of each, b the corner",
        "turning angle at rest [rad], 0 where it is straight",
    )

    @staticmethod
    def stops(triples: Any, low: float, high: float, stiffness: Numbers = 1.0, *, plane: bool = False) -> Element:
        """Stops of joints: free from ``low`` to ``high`` [rad], and k [N m] for each radian beyond.

        The angle is that of an ``Angle`` in space, from 0 to pi; in a ``plane`` it has a sign, positive to the left. An
        :class:`Element` with a law of three straight parts.

        Examples
        --------
        >>> scene = sl.Scene(dim=2)
        >>> arm = scene.particles([(0, 0), (1, 0), (1, 1)])
        >>> elbow = scene.add(sl.Angle.stops([[0, 1, 2]], 0.0, 1.0, stiffness=2.0, plane=True))
        >>> round(scene.simulate(dt=0.01).energy["element"], 6)  # k (pi/2 - 1)^2/2 [J]
        0.325808
        """
        kind = goal_measures.turning_left if flag(plane, "plane", "Angle.stops()") else goal_measures.turning_angle
        return goal_measures.stop_elements(kind, triples, (low, high), stiffness, "Angle.stops()")

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return min(tuple(row), tuple(row[::-1]))

    def mirror_row(self, row: Sequence[int], dim: int) -> list[int]:
        return list(row[::-1]) if dim == 2 else list(row)

    def keys_in(self, dim: int) -> Mapping[str, Key]:
        if dim == 2:
            return self.keys
        return {**self.keys, "rest": self.keys["rest"]._replace(slide=(0.0, np.pi))}  # in space it has no sign

    def validate(self, dim: int) -> Angle:
        found: Angle = self.checked_rows(most=math.pi if dim == 3 else None)
        return found

    def rest_measures(self, rows: IntArray, x: Sequence[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        # In a plane an angle has a sign, and 0 is a value like any other. In space an angle has no sign: at a straight
        # corner the gradient has no direction, so that only a rest of 0 can be reached from there.
        u, v, flat, zero = minus(x[1], x[0]), minus(x[2], x[1]), dim == 2, np.zeros(len(rows))
        short = np.minimum(dot(u, u), dot(v, v)) <= SHORT
        element_families.refuse_flat(self, short, rows, "has a corner beside another. Draw them apart.")
        with np.errstate(all="ignore"):
            drawn = kernels_of(flat).measure(x, (zero,) * 3)[0]
        # By the sine, which is small at 0 and at pi alike; folded joints are distinguished below.
        straight = (np.sin(drawn) < ALIGNED) & (not flat)
        element_families.refuse_flat(self, straight & (drawn > 3.0), rows, "is folded straight back. Draw it open.")
        # If it is drawn straight to rounding, it rests straight: a rest of 1e-12 would leave a force of no direction
        # in it.
        rest: Any = np.where(straight, 0.0, drawn) if self.rest is None else self.rest
        why = "is straight as drawn, and no direction is nearer to its rest than another. Draw it bent a little."
        element_families.refuse_flat(self, straight & (rest > 0.0), rows, why)
        # Sizes of the gradient: 1/|u| at a, 1/|v| at c, and the sum of both at b, which is the most that it can be.
        near, far = 1.0 / np.sqrt(dot(u, u)), 1.0 / np.sqrt(dot(v, v))
        return rest, np.column_stack([near, near + far, far])


def kernels_of(flat: bool) -> Kernels:
    """Derived functions of the angle in a plane, or in space."""
    return (FLAT if flat else BENT).derived_shape.KERNELS


class Angles(NamedTuple):
    """Elastic angles, at a, b, c, of which b is the corner."""

    corner: Annotated[IndexRows, NAMES]  # shape (e, 3)
    stiffness: Reals  # k [N m], shape (e,)
    rest: Reals  # [rad], shape (e,)
    damping: Reals  # mu [N m s], shape (e,)
    steep: RealRows  # sizes of the gradient at each corner as drawn [1/m], shape (e, 3)
    flat: bool  # in a plane: angles have a sign


def gather(things: Sequence[Any], drawn: Drawn) -> Angles:
    """All angles as one family, checked as drawn."""
    return Angles(*element_families.gather_elements(things, Angle, drawn), drawn.dim == 2)


def bend(x: Any, p: Any) -> Any:
    """Difference of an angle in space from its rest p[1] [rad]; a straight angle has no direction of turning."""
    u, v = minus(x[1], x[0]), minus(x[2], x[1])
    m, cosine = cross(u, v), dot(u, v)
    square = dot(m, m)
    # arctan2 of both is right from 0 to pi; arccos of the cosine would lose half of its digits where it is straight,
    # and its derivative is infinite there.
    if square > STRAIGHT:
        return np.arctan2(np.sqrt(square), cosine) - p[1]
    return (math.pi if cosine < 0.0 else 0.0) - p[1]


def stored_energy(x: Any, p: Any) -> Any:
    """k (theta - rest)^2/2 [J]; where it is all but straight or folded, and rests so, by the series in tan^2 theta.

    theta^2 is smooth there, and theta is not: its derivatives lose digits as 1/theta^2. So does the angle where it is
    straight but rests elsewhere, which has no direction to turn in.
    """
    u, v = minus(x[1], x[0]), minus(x[2], x[1])
    m, cosine = cross(u, v), dot(u, v)
    square = dot(m, m)
    # theta^2 is smooth where theta is not: of a straight rod derivatives of the angle itself are 0/0, while those of
    # its square are those of |u x v|^2. Only the series brings that to the derived kernels.
    if p[1] == 0.0 and cosine > 0.0 and square < BEND * (cosine * cosine):
        return 0.5 * p[0] * polynomial(square / (cosine * cosine), SERIES)
    # The same series about a fold, of pi - theta.
    if p[1] == math.pi and cosine < 0.0 and square < BEND * (cosine * cosine):
        return 0.5 * p[0] * polynomial(square / (cosine * cosine), SERIES)
    far = bend(x, p)
    return 0.5 * p[0] * far * far


def bend_forces(x: Any, p: Any) -> Any:
    """Negative forces of an angle in space [N] in closed form, or its energy [J] where that is a series.

    With u, v and m = u x v, dtheta/du = u x m/(u^2 abs(m)) and dtheta/dv = m x v/(v^2 abs(m)).
    """
    u, v = minus(x[1], x[0]), minus(x[2], x[1])
    m, cosine = cross(u, v), dot(u, v)
    square = dot(m, m)
    if p[1] == 0.0 and cosine > 0.0 and square < BEND * (cosine * cosine):
        return stored_energy(x, p)
    if p[1] == math.pi and cosine < 0.0 and square < BEND * (cosine * cosine):
        return stored_energy(x, p)
    if square > STRAIGHT:
        near, far, sine = dot(u, u), dot(v, v), np.sqrt(square)
        # One division for both sides and the sine, which does not wait for the angle.
        over = p[0] / (sine * (near * far)) * (np.arctan2(sine, cosine) - p[1])
        by_u, by_v = cross(u, [over * far * one for one in m]), cross([over * near * one for one in m], v)
        return tuple(-one for one in by_u), minus(by_u, by_v), by_v
    return ((0.0, 0.0, 0.0),) * WIDTH


def plane_bend(x: Any, p: Any) -> Any:
    """Difference of an angle in a plane from its rest p[1], by the nearest turn [rad]."""
    u, v = minus(x[1], x[0]), minus(x[2], x[1])
    # A side without length has no direction, and arctan2(0, 0) no derivative: such a corner exerts nothing.
    if dot(u, u) > SHORT and dot(v, v) > SHORT:
        return nearest_turn(np.arctan2(cross(u, v)[2], dot(u, v)) - p[1])
    return nearest_turn(-p[1])


def resisting(x: Any, p: Any) -> Any:
    """Dampers of an angle in space: along theta; for a straight angle, along all three components of tan theta."""
    u, v = minus(x[1], x[0]), minus(x[2], x[1])
    m, cosine = cross(u, v), dot(u, v)
    # theta has no derivative where it is straight, and next to it one whose direction is that of rounding. The vector
    # u x v/(u . v) has one: its rate there is that of the bend, in whatever plane.
    if dot(m, m) <= ALIGNED * ALIGNED * (cosine * cosine):
        if cosine != 0.0:
            return (p[2], m[0] / cosine), (p[2], m[1] / cosine), (p[2], m[2] / cosine)
        return (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)
    return (p[2], bend(x, p)), (0.0, 0.0), (0.0, 0.0)


BENT = Shape("angle", "angles in space", WIDTH, bend, stored_energy, own=3, slope=bend_forces, dampers=resisting)
FLAT = Shape("flat_angle", "angles in a plane", WIDTH, plane_bend, own=3, damped=True)
SHAPES = (BENT, FLAT)


@dataclass(frozen=True, eq=False)
class Bends(Measured):
    """Angles as statics and stability see them."""

    flat: bool

    def resistance(self, points: FloatArray) -> FloatArray:
        """Minus the derivative of what dampers exert by velocities [N s/m], shape (e, 3 p, 3 p)."""
        # mu g g^T has no g where an angle in space is straight.
        return super().resistance(points) if self.flat else self.resistance_by_columns(points)

    def arms(self, points: FloatArray) -> FloatArray:
        """The shorter side of each angle [m]."""
        return np.asarray(np.sqrt((np.diff(points, axis=1) ** 2).sum(axis=2)).min(axis=1))

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Index of the particle that coincides with the corner."""
        a, b, c = self.corners[row].tolist()
        u, v = np.diff(points[row], axis=0)
        other = a if u @ u <= v @ v else c
        return f"particle {other} comes onto particle {b}, the corner of the Angle of particles {a}, {b}, {c}"

    def energy(self, points: Any) -> Any:
        """E by the directions of both sides; in space by the half angle, tan theta/2 = |v - u|/|v + u| of unit ones."""
        u, v = points[:, 1] - points[:, 0], points[:, 2] - points[:, 1]
        if self.flat:
            turn = (
                element_families.argument(v[:, 1], v[:, 0])
                - element_families.argument(u[:, 1], u[:, 0])
                - self.number[1]
            )
            # The real part alone is rounded: np.round of a complex number would round away the step.
            turn = turn - TURN * np.round(turn.real / TURN)
        else:
            u, v = u / element_families.length(u)[:, None], v / element_families.length(v)[:, None]
            # Kahan's formula for the angle between two directions, which is right to rounding at 0 and pi as well, and
            # shares nothing with the cross product of the search.
            sine, cosine = (np.sqrt((side * side).sum(axis=1)) for side in (v - u, v + u))
            turn = 2.0 * element_families.argument(sine, cosine) - self.number[1]
        return 0.5 * self.stiffness * turn * turn


def elements(room: Angles) -> Bends:
    """Angles of a room for statics."""
    number = np.stack([room.stiffness, room.rest, room.damping])
    return Bends(kernels_of(room.flat), room.corner.astype(np.int64), number, room.flat)


FAMILY = element_families.family(
    "angle",
    Angle,
    Angles,
    gather,
    lambda room: [((FLAT if room.flat else BENT).derived_shape.KIND, elements(room))],
    "angles that bend far from the shape as drawn",
    scale=lambda room: room.stiffness,
    damping_bound=element_families.damped_by(Angles),
)
