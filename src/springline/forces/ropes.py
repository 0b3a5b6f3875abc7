"""Ropes that slide through particles and over pulleys: one tension along the whole length, T = k (L - L0).

Over wheels the length is that of tangents and arcs. Let d be the distance of two centers perpendicular to the axis,
c = r1 - r2 the difference of their radii, which count positive if the rope turns left, and alpha the direction of the
tangent. The length is the sum of sqrt(d^2 - c^2 + h^2) + c alpha over all segments. Moving a wheel therefore changes
only its two segments, along their tangents (the envelope theorem).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, NamedTuple, Self

import numpy as np

from springline.checks import FloatArray, IntArray, direction, each, indices, not_negative, refuse, whole_rows
from springline.engine.columns import NAMES, Indices, Reals, Vectors
from springline.engine.elementary import atan2
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.engine.vectors import cross, dot, vector
from springline.errors import SceneError
from springline.forces import element_families
from springline.forces.springs import COINCIDENT
from springline.messages import argument
from springline.model.accessors import energies_of, force_gradient_of, space_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, SceneCounts, Sets, one_column
from springline.model.families import Model
from springline.model.family import Bent, Bounded, Family
from springline.model.space import difference, nearest
from springline.typing import Number, Numbers, ParticleHandle, Rows, Vector

TURN = 2.0 * np.pi  # [rad]
LIFTED = -0.5 * np.pi  # [rad] lower end of the range of the wrap angle around a wheel
ALIGNED = 1e-9  # [-] sine of the wrap angle below which a rope initially goes straight over a wheel
EFFORT = 4.0  # work per segment, in springs


def _row_without_friction(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of one of several ropes among those without friction; none for a rope with friction."""
    return np.flatnonzero([one is things[which] for one in things if one.friction is None])


def _row_with_friction(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of one of several ropes among those with friction; none for a rope without friction."""
    return np.flatnonzero([one is things[which] for one in things if one.friction is not None])


def _rows_of_points(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the rows of the points of one of several ropes among those of all ropes with friction."""
    rough = [one for one in things if one.friction is not None for _ in np.ravel(np.asarray(one.points))]
    return np.flatnonzero([one is things[which] for one in rough])


@dataclass(frozen=True, eq=False)
class Rope(Force):
    """A rope that slides through particles and over pulleys: it has a single tension, k (L - L0), and only pulls.

    Parameters
    ----------
    points : particles along it, in order, shape (p,), as indices or a list of handles
    stiffness : k [N/m] of the whole rope: EA divided by its rest length
    rest_length : L0 [m] of the whole rope; by default the initial length
    damping : c [N s/m]: T = k (L - L0) + c dL/dt while the rope is taut
    radius : of the wheel at each point [m], 0 if the rope slides through the particle; 0 at the ends
    friction : mu [-] at each point, one for all or one for each: the tensions on both sides differ by at most a factor
        e^(mu theta) at a wrap angle theta [rad]; wheels then do not rotate. By default there is no friction and the
        tension is the same everywhere
    axis : of the wheels, shape (3,); by default the normal of the plane in which they are drawn

    Examples
    --------
    >>> scene = sl.Scene()
    >>> left, ring, right = (scene.particle(place) for place in ((-3, 0, 0), (0, 0, -4), (3, 0, 0)))
    >>> rope = scene.add(sl.Rope([left, ring, right], stiffness=10.0, rest_length=9.0))
    >>> scene.simulate(dt=0.01).forces.round(9)  # k (10 - 9) along each half [N]
    array([[ 6.,  0., -8.],
           [ 0.,  0., 16.],
           [-6.,  0., -8.]])
    """

    on: None = field(default=None, init=False, repr=False)
    points: ParticleHandle | Rows | Sequence[Any]
    stiffness: Number = 1.0
    rest_length: Number | None = None
    damping: Number = 0.0
    radius: Numbers = 0.0
    axis: Vector | None = None
    friction: Numbers | None = None

    keys: ClassVar[Mapping[str, Key]] = {
        "points": Key("the particles along it, one row: [[0, 1, 2]]", corners=0),
        "stiffness": Key(
            "k of the whole rope [N/m]; default: 1", "N/m", least=0.0, form="number",
            sets=one_column("Ropes.stiffness", _row_without_friction),
        ),
        "rest_length": Key(
            "of the whole rope [m]; default: as drawn", "m", least=0.0, form="number",
            sets=one_column("Ropes.rest", _row_without_friction),
        ),
        "damping": Key(
            "[N s/m]; default: 0", "N s/m", least=0.0, form="number",
            sets=(Sets("Ropes.damping", _row_without_friction), Sets("RoughRopes.damping", _row_with_friction)),
            absent=0.0,
        ),
        "radius": Key("of the wheel at each point [m], 0 for none", "m", least=0.0, lasting=True),
        "axis": Key("of the wheels; default: as drawn", form="vector", lasting=True),
        "friction": Key(
            "mu at each point [-]; default: one tension all along the rope", "-", least=0.0,
            sets=one_column("RoughRopes.friction", _rows_of_points),
        ),
    }  # fmt: skip

    def validate(self, dim: int) -> Rope:
        rule = "two particles or more, in order along the rope"
        points = whole_rows(self.points, "points", self.caller, rule, or_one=True)
        if points.shape[0] != 1 or points.shape[1] < 2:
            raise refuse("points", self.caller, rule, self.points)
        if (again := np.flatnonzero(points[0, 1:] == points[0, :-1])).size:
            raise SceneError(
                f"{argument('points', self.caller)} must name another particle at each next place. Got particle "
                f"{points[0, again[0]]} twice in a row. A rope passes a wheel once, from tangent to tangent: name it "
                f"once. For n more turns by theta with friction take friction=mu (theta + 2 pi n)/theta there."
            )
        radius = each(self.radius, points.shape[1], "radius", self.caller, "m", least=0.0)
        if radius[0] > 0.0 or radius[-1] > 0.0:
            raise refuse("radius", self.caller, "0 at both ends, which are fastened", radius.tolist())
        axis = None if self.axis is None else tuple(direction(self.axis, "axis", self.caller).tolist())
        rest = None if self.rest_length is None else not_negative(self.rest_length, "rest_length", self.caller, "m")
        rub = self.friction
        if rub is not None:
            mu = each(rub, points.shape[1], "friction", self.caller, "-", least=0.0)
            rub = float(mu[0]) if (mu == mu[0]).all() else mu
        if rub is not None and rest == 0.0:
            raise refuse("rest_length", self.caller, "above 0 with friction, since EA is stiffness times it", rest)
        found: Rope = self.replace_fields(
            points=points.astype(np.int64),
            friction=rub,
            stiffness=not_negative(self.stiffness, "stiffness", self.caller, "N/m"),
            rest_length=rest,
            damping=not_negative(self.damping, "damping", self.caller, "N s/m"),
            # A single number if all are 0: files stay short.
            radius=float(radius[0]) if not radius.any() else radius,
            axis=axis,
        )
        return found

    def complete_from_drawing(self, position: FloatArray, space: Any, dim: int) -> Any:
        found = gather_ropes([self], Drawn(position, np.zeros(0), space, dim))
        # The initial axis is stored: a rope that is straight later on does not define a plane.
        axis = tuple(found.axis[0].tolist()) if found.side.any() else self.axis
        return self.replace_fields(rest_length=float(found.rest[0]), axis=axis)

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return min(tuple(row), tuple(row[::-1]))


class Ropes(NamedTuple):
    """Ropes, one row each."""

    point: Annotated[Indices, NAMES]  # particles along them
    start: Indices  # the first point of each, and the end, shape (r + 1,)
    side: Reals  # radius of the wheel at each point, negative if the rope turns right around the axis [m]
    axis: Vectors  # of the wheels, unit, shape (r, 3)
    stiffness: Reals  # k [N/m], shape (r,)
    rest: Reals  # L0 [m], shape (r,)
    damping: Reals  # c [N s/m], shape (r,)


ropes_of = make_accessor(Ropes)


def gather(things: Sequence[Rope], drawn: Drawn) -> Ropes:
    """Collect all ropes without friction in one family; check the initial shape."""
    return gather_ropes([thing for thing in things if thing.friction is None], drawn)


def gather_ropes(things: Sequence[Rope], drawn: Drawn) -> Ropes:
    """Collect ropes in one family; check the initial shape."""
    points, sides, axes, rests = list[Any](), list[Any](), list[Any](), list[float]()
    for thing in things:
        row = indices(np.ravel(np.asarray(thing.points)), drawn.count, "points", thing.caller)
        # Nearest images on a torus: a rope may cross its border.
        place = drawn.position[row[:1]] + nearest(drawn.space, drawn.position[row] - drawn.position[row[:1]])
        axis, side = wheels(thing, place, drawn.dim)
        batch = RopeElements(np.arange(len(row))[None], np.ones((3, 1)), side[None], axis[None])
        with np.errstate(all="ignore"):
            length = float(batch.length(place[None])[0])
        if not np.isfinite(length):
            raise SceneError(f"{thing.caller} has a wheel that another point is inside of. Draw them apart.")
        points.append(row)
        sides.append(side)
        axes.append(axis)
        rests.append(length if thing.rest_length is None else float(thing.rest_length))
    return Ropes(
        point=np.concatenate([np.zeros(0), *points]).astype(np.int32),
        start=np.cumsum([0, *map(len, points)]).astype(np.int32),
        side=np.concatenate([np.zeros(0), *sides]),
        axis=np.array(axes, dtype=np.float64).reshape(-1, 3),
        stiffness=np.array([float(thing.stiffness) for thing in things], dtype=np.float64),
        rest=np.array(rests, dtype=np.float64),
        damping=np.array([float(thing.damping) for thing in things], dtype=np.float64),
    )


def wheels(thing: Rope, place: FloatArray, dim: int) -> tuple[FloatArray, FloatArray]:
    """Return the axis of the wheels of a rope, and the radius of each with the sign of its initial turn [m]."""
    radius = np.broadcast_to(np.asarray(thing.radius, dtype=np.float64), len(place)).copy()
    up = np.array([0.0, 0.0, 1.0])
    if not radius.any():
        return up, radius
    u, v = place[1:-1] - place[:-2], place[2:] - place[1:-1]
    around, size = np.cross(u, v), np.linalg.norm(u, axis=1) * np.linalg.norm(v, axis=1)
    wheel = radius[1:-1] > 0.0
    # A rope that is straight over a wheel has no side: the sign of the radius would be due to rounding.
    straight = wheel & (np.linalg.norm(around, axis=1) <= ALIGNED * size)
    if straight.any():
        at = int(thing.points[0][1 + int(straight.argmax())])  # type: ignore[arg-type, index, call-overload]
        raise SceneError(f"{thing.caller} is drawn straight over the wheel of particle {at}. Draw it bent around it.")
    axis = up
    if dim != 2 and thing.axis is None:
        axis = around[int(wheel.argmax())] / np.linalg.norm(around[int(wheel.argmax())])
    elif dim != 2:
        axis = np.asarray(thing.axis, dtype=np.float64)
    radius[1:-1] = np.where(around @ axis < 0.0, -radius[1:-1], radius[1:-1])
    return axis, radius


# == Passes ==


@kernel
def along(axis, c, u):
    """Return length, tangent, and length derivative by u of a segment u between wheels whose radii differ by c.

    The tangent is perpendicular to the axis and not normalized.
    """
    # The most common case: no wheels, or two equal ones on the same side. The tangent is then parallel to u.
    if c == 0.0:
        length = np.sqrt(dot(u, u))
        far = 1.0 / length if length >= COINCIDENT else 0.0
        h = dot(u, axis)
        flat = (u[0] - h * axis[0], u[1] - h * axis[1], u[2] - h * axis[2])
        return length, flat, (u[0] * far, u[1] * far, u[2] * far)
    h = dot(u, axis)
    flat = (u[0] - h * axis[0], u[1] - h * axis[1], u[2] - h * axis[2])
    side = cross(axis, flat)
    d2 = dot(flat, flat)
    # Wheels that touch have no inner tangent; its limit keeps the force finite until they separate.
    q = np.sqrt(max(d2 - c * c, COINCIDENT * COINCIDENT))
    length = np.sqrt(q * q + h * h)
    # (q e_r + c e_side)/d is the tangent; the length changes radially by d/l - c^2/(d q) and sideways by c/d
    ahead, across, up = 1.0 / length - c * c / (d2 * q), c / d2, h / length
    tangent = (q * flat[0] + c * side[0], q * flat[1] + c * side[1], q * flat[2] + c * side[2])
    slope = (
        ahead * flat[0] + across * side[0] + up * axis[0],
        ahead * flat[1] + across * side[1] + up * axis[1],
        ahead * flat[2] + across * side[2] + up * axis[2],
    )
    return length, tangent, slope


@kernel
def arc_length(axis, side, before, after):
    """Return the length of the arc between two tangents [m]."""
    sine, cosine = dot(axis, cross(before, after)), dot(before, after)
    # The range starts at -pi/2: a rope that lifts off a little has a small negative arc, so its length stays smooth,
    # and a rope that wraps around by up to 3/2 pi is counted in full.
    turn = atan2(sine if side > 0.0 else -sine, cosine)
    return abs(side) * (turn + TURN if turn < LIFTED else turn)


@callee
def length_of(ropes, space, position, r):
    """Return the length of rope r [m]."""
    axis, total, before = vector(ropes.axis, r), 0.0, (0.0, 0.0, 0.0)
    for at in range(ropes.start[r], ropes.start[r + 1] - 1):
        u = difference(space, position, ropes.point[at], ropes.point[at + 1])
        # The radii have signs: their difference is c of an open belt or, with opposite signs, of a crossed belt.
        length, tangent, _slope = along(axis, ropes.side[at] - ropes.side[at + 1], u)
        total += length
        if ropes.side[at] != 0.0:
            total += arc_length(axis, ropes.side[at], before, tangent)
        before = tangent
    return total


@callee
def pull(ropes, space, position, r, tension, force):
    """Add a tension along rope r to the forces [N]."""
    axis = vector(ropes.axis, r)
    for at in range(ropes.start[r], ropes.start[r + 1] - 1):
        i, j = ropes.point[at], ropes.point[at + 1]
        u = difference(space, position, i, j)
        _length, _tangent, slope = along(axis, ropes.side[at] - ropes.side[at + 1], u)
        for k in range(3):
            force[i, k] += tension * slope[k]
            force[j, k] -= tension * slope[k]


@callee
def rate_of(ropes, space, position, moving, r):
    """Return the rate of the length of rope r for velocities ``moving`` of its points [m/s]."""
    axis, rate = vector(ropes.axis, r), 0.0
    for at in range(ropes.start[r], ropes.start[r + 1] - 1):
        i, j = ropes.point[at], ropes.point[at + 1]
        u = difference(space, position, i, j)
        _length, _tangent, slope = along(axis, ropes.side[at] - ropes.side[at + 1], u)
        for k in range(3):
            rate += slope[k] * (moving[j, k] - moving[i, k])
    return rate


@kernel
def is_whole(ropes, alive, r):
    """Return True if no point of a rope was removed."""
    there = 1
    for at in range(ropes.start[r], ropes.start[r + 1]):
        there *= alive[ropes.point[at]]
    return there == 1


@kernel
def stretch(ropes, space, state, r):
    """Return the extension of a rope from its rest length [m]; 0 if it is slack or has lost a point."""
    if not is_whole(ropes, state.alive, r):
        return 0.0
    return max(length_of(ropes, space, state.position, r) - ropes.rest[r], 0.0)


@a_pass
def add_tensions(table: Any, block: int, a: float, b: float) -> int:
    """Add the tensions of ropes."""
    ropes, space, state, force = ropes_of(table), space_of(table), state_of(table), sums_of(table).force
    for r in range(ropes.stiffness.shape[0]):
        stretched = stretch(ropes, space, state, r)
        if stretched > 0.0:
            pull(ropes, space, state.position, r, ropes.stiffness[r] * stretched, force)
    return DONE


@a_pass
def damp(table: Any, block: int, a: float, b: float) -> int:
    """Add the damping of taut ropes, limited so that the total tension is not negative."""
    ropes, space, state, force = ropes_of(table), space_of(table), state_of(table), sums_of(table).drag
    for r in range(ropes.stiffness.shape[0]):
        stretched = stretch(ropes, space, state, r) if ropes.damping[r] > 0.0 else 0.0
        if stretched > 0.0:
            # By the envelope theorem arcs do not contribute to the rate.
            rate = rate_of(ropes, space, state.position, state.velocity, r)
            pull(ropes, space, state.position, r, max(ropes.damping[r] * rate, -ropes.stiffness[r] * stretched), force)
    return DONE


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Energy of the ropes, k (L - L0)^2/2."""
    ropes, space, state = ropes_of(table), space_of(table), state_of(table)
    total = 0.0
    for r in range(ropes.stiffness.shape[0]):
        stretched = stretch(ropes, space, state, r)
        total += 0.5 * ropes.stiffness[r] * stretched * stretched
    energies_of(table).value[int(a)] = total
    return DONE


@kernel
def bent_along(axis, c, u, w):
    """Return the change of the length derivative of a segment by u along w."""
    if c == 0.0:
        length = np.sqrt(dot(u, u))
        if length < COINCIDENT:
            return 0.0, 0.0, 0.0
        e = (u[0] / length, u[1] / length, u[2] / length)
        part = dot(e, w)
        return (w[0] - part * e[0]) / length, (w[1] - part * e[1]) / length, (w[2] - part * e[2]) / length
    h = dot(u, axis)
    flat = (u[0] - h * axis[0], u[1] - h * axis[1], u[2] - h * axis[2])
    side = cross(axis, flat)
    d2 = dot(flat, flat)
    d, q2 = np.sqrt(d2), max(d2 - c * c, COINCIDENT * COINCIDENT)
    q = np.sqrt(q2)
    length = np.sqrt(q2 + h * h)
    cube = 1.0 / (length * length * length)
    radial, sideways, up = dot(flat, w) / d, dot(side, w) / d, dot(axis, w)
    # The second derivatives in the frame (radial, sideways, up) of a segment; the mixed ones come from the rotation of
    # that frame.
    steep = 1.0 / length - d2 * cube + c * c * (1.0 / (d2 * q) + 1.0 / (q2 * q))
    p = (steep * radial - c / d2 * sideways - d * h * cube * up) / d
    s = ((1.0 / length - c * c / (d2 * q)) * sideways - c / d2 * radial) / d
    t = (1.0 / length - h * h * cube) * up - d * h * cube * radial
    return (
        p * flat[0] + s * side[0] + t * axis[0],
        p * flat[1] + s * side[1] + t * axis[1],
        p * flat[2] + s * side[2] + t * axis[2],
    )


@a_pass
def derive(table: Any, block: int, a: float, b: float) -> int:
    """Add the derivative of the tensions of ropes along displacements."""
    ropes, space, state, gradient = ropes_of(table), space_of(table), state_of(table), force_gradient_of(table)
    for r in range(ropes.stiffness.shape[0]):
        stretched = stretch(ropes, space, state, r)
        if stretched > 0.0:
            # d(T s) = k (dL) s + T ds: first the rope as a whole, then each segment.
            rate = rate_of(ropes, space, state.position, gradient.along, r)
            pull(ropes, space, state.position, r, ropes.stiffness[r] * rate, gradient.out)
            axis, tension = vector(ropes.axis, r), ropes.stiffness[r] * stretched
            for at in range(ropes.start[r], ropes.start[r + 1] - 1):
                i, j = ropes.point[at], ropes.point[at + 1]
                u, v = difference(space, state.position, i, j), vector(gradient.along, j)
                w = (v[0] - gradient.along[i, 0], v[1] - gradient.along[i, 1], v[2] - gradient.along[i, 2])
                bent = bent_along(axis, ropes.side[at] - ropes.side[at + 1], u, w)
                for k in range(3):
                    gradient.out[i, k] += tension * bent[k]
                    gradient.out[j, k] -= tension * bent[k]
    return DONE


# == Statics ==


@dataclass(frozen=True, eq=False)
class RopeElements(Bounded):
    """Ropes with equal numbers of points, for statics and stability: :class:`springline.model.family.Elastic`."""

    corners: IntArray  # shape (e, p)
    number: FloatArray  # stiffness, rest length and damping, shape (3, e)
    side: FloatArray  # radii, with the sign of the turn [m], shape (e, p)
    axis: FloatArray  # shape (e, 3)

    @property
    def stiffness(self) -> FloatArray:
        """Stiffness k of each rope [N/m]."""
        return self.number[0]

    @property
    def damping(self) -> FloatArray:
        """Damping c of each rope [N s/m]."""
        return self.number[2]

    def length(self, points: Any) -> Any:
        """Return the length of each rope [m], shape (e,); points may have tiny imaginary parts."""
        u, c, axis = np.diff(points, axis=1), -np.diff(self.side, axis=1), self.axis[:, None, :]
        h = (u * axis).sum(axis=2)
        flat = u - h[:, :, None] * axis
        d2 = (flat * flat).sum(axis=2)
        q = np.sqrt(d2 - c * c)
        # For complex steps abs(), max() and hypot() are not allowed, as they would drop the imaginary part.
        total = np.sqrt(d2 - c * c + h * h).sum(axis=1)
        tangent = q[:, :, None] * flat + c[:, :, None] * np.cross(axis + 0.0 * flat, flat)
        for at in np.flatnonzero((self.side != 0.0).any(axis=0)):
            before, after, side = tangent[:, at - 1], tangent[:, at], self.side[:, at]
            sine = (self.axis * np.cross(before, after)).sum(axis=1) * np.where(side < 0.0, -1.0, 1.0)
            turn = element_families.argument(sine, (before * after).sum(axis=1))
            total = total + np.abs(side) * (turn + np.where(turn.real < LIFTED, TURN, 0.0))
        return total

    def energy(self, points: Any) -> Any:
        """Return E from the length of tangents and arcs; 0 for slack ropes."""
        far = self.length(points) - self.number[1]
        return np.where(far.real > 0.0, 0.5 * self.number[0] * far * far, 0.0 * far)

    def evaluate_at(self, points: FloatArray) -> Bent:
        """Return C, the extension of taut ropes, and the gradients."""
        with np.errstate(all="ignore"):
            length = self.length(points)
        # A slack rope has C = 0 and no force, but keeps its gradient for the solver.
        far = np.maximum(length - self.number[1], 0.0)
        gradient = np.zeros(points.shape)
        slope = self._frames(points)[0]
        gradient[:, 1:] += slope
        gradient[:, :-1] -= slope
        tension = self.number[0] * far
        size = np.abs(length) + np.abs(self.number[1])
        return Bent(far, size, gradient, tension[:, None, None] * gradient, 0.5 * tension * far)

    def hessian(self, points: FloatArray) -> FloatArray:
        """Return the second derivatives of E."""
        bent = self.evaluate_at(points)
        steep = np.where(bent.extension > 0.0, self.number[0], 0.0)
        flat = bent.gradient.reshape(len(points), -1)
        along_it = steep[:, None, None] * flat[:, :, None] * flat[:, None, :]
        return along_it + (self.number[0] * bent.extension)[:, None, None] * self._curvature(points)

    def split_hessian(self, points: FloatArray, bare: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the Hessian with the tension at the points ``bare``, and the part of the further tension."""
        tension = self.number[0] * (self.evaluate_at(points).extension - self.evaluate_at(bare).extension)
        added = tension[:, None, None] * self._curvature(points)
        return self.hessian(points) - added, added

    def scale_stiffness(self, part: float) -> Self:
        """Return the ropes with a fraction of their stiffness."""
        return replace(self, number=np.concatenate([part * self.number[:1], self.number[1:]]))

    def arms(self, points: FloatArray) -> FloatArray:
        """Return the shortest straight part of each rope [m]."""
        u, c = np.diff(points, axis=1), np.diff(self.side, axis=1)
        return np.asarray(np.sqrt(np.maximum((u * u).sum(axis=2) - c * c, 0.0)).min(axis=1))

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Return the two points that approach each other."""
        at = int(np.sqrt((np.diff(points[row], axis=0) ** 2).sum(axis=1)).argmin())
        one, other = self.corners[row, at], self.corners[row, at + 1]
        return f"particle {other} comes onto particle {one}, the next on the Rope of both"

    def _frames(self, points: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return first and second derivatives of the length by each segment, (e, p - 1, 3) and (e, p - 1, 3, 3)."""
        u, c, axis = np.diff(points, axis=1), -np.diff(self.side, axis=1), self.axis[:, None, :]
        h = (u * axis).sum(axis=2)
        flat = u - h[:, :, None] * axis
        d2 = np.maximum((flat * flat).sum(axis=2), COINCIDENT**2)
        d, q = np.sqrt(d2), np.sqrt(np.maximum(d2 - c * c, COINCIDENT**2))
        length = np.sqrt(q * q + h * h)
        out, side = flat / d[:, :, None], np.cross(axis + 0.0 * flat, flat) / d[:, :, None]
        up = axis + 0.0 * flat
        radial = d / length - c * c / (d * q)
        slope = radial[..., None] * out + (c / d)[..., None] * side + (h / length)[..., None] * up
        steep = 1.0 / length - d2 / length**3 + c * c * (1.0 / (d2 * q) + 1.0 / q**3)
        parts = (
            (steep, out, out), (radial / d, side, side), (-c / d2, out, side), (-c / d2, side, out),
            (1.0 / length - h * h / length**3, up, up), (-d * h / length**3, out, up), (-d * h / length**3, up, out),
        )  # fmt: skip
        products = (factor[..., None, None] * one[..., :, None] * other[..., None, :] for factor, one, other in parts)
        return slope, np.asarray(sum(products))

    def _curvature(self, points: FloatArray) -> FloatArray:
        """Return the second derivatives of the length, shape (e, 3 p, 3 p)."""
        count, width = points.shape[:2]
        found, bend = np.zeros((count, width, 3, width, 3)), self._frames(points)[1]
        for at in range(width - 1):
            for one, other in ((at, at), (at + 1, at + 1)):
                found[:, one, :, other, :] += bend[:, at]
            for one, other in ((at, at + 1), (at + 1, at)):
                found[:, one, :, other, :] -= bend[:, at]
        return found.reshape(count, 3 * width, 3 * width)


def elements(room: Ropes) -> list[tuple[RopeElements, IntArray]]:
    """Return the ropes of a family for statics, grouped by their number of points, and their indices."""
    widths, found = np.diff(room.start), list[Any]()
    for width in np.unique(widths):
        rows = np.flatnonzero(widths == width)
        at = room.start[rows][:, None] + np.arange(width)
        number_of = np.stack([room.stiffness[rows], room.rest[rows], room.damping[rows]])
        found.append((RopeElements(room.point[at].astype(np.int64), number_of, room.side[at], room.axis[rows]), rows))
    return found


def parts(model: Model) -> tuple[IntArray, IntArray]:
    """Return the particles at both ends of the parts of ropes without friction, shape (parts,) each."""
    return parts_of(model.room(Ropes).point, model.room(Ropes).start)


def parts_of(point: Any, start: Any) -> tuple[IntArray, IntArray]:
    """Return the particles at both ends of the parts of ropes whose points begin at ``start``, shape (parts,) each."""
    at = np.setdiff1d(np.arange(len(point)), start[1:] - 1)
    return point[at].astype(np.int64), point[np.minimum(at + 1, len(point) - 1)].astype(np.int64)


def _stiffens(model: Model) -> FloatArray:
    """Stiffness bound of each point: k times 2 (for itself) times 2 (p - 1) (for all points) [N/m]."""
    room = model.room(Ropes)
    widths = np.diff(room.start)
    # Each point ends two segments, and the tension changes with every point: Gershgorin's row of k g g^T.
    each_point = np.repeat(4.0 * (widths - 1.0) * room.stiffness, widths)
    return np.bincount(room.point, each_point, model.particle_count).astype(np.float64)


FAMILY = Family(
    "rope",
    columns=("stiffness",),
    forces=lambda model: [Row(add_tensions)],
    drags=lambda model: [Row(damp)] if model.room(Ropes).damping.any() else [],
    energy=energy,
    derivative=lambda model: [Row(derive)],
    reads_velocity=lambda model: bool(model.room(Ropes).damping.any()),
    declared=(Rope,),
    gather=gather,
    room=Ropes,
    has_rest_state=True,
    is_conservative=True,
    energy_scale=lambda model, extent: float((model.room(Ropes).stiffness * model.room(Ropes).rest ** 2).sum()),
    element_particles=lambda model: [one.corners for one, _ in elements(model.room(Ropes))],
    elastic=lambda model: [one for one, _ in elements(model.room(Ropes))],
    stiffness_bound=_stiffens,
    cost=lambda model: EFFORT * len(model.room(Ropes).point),
    uncovered_forces=lambda model: ["ropes with short parts between their points"],
)
