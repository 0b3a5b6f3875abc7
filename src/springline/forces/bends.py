"""Elastic bends of rods that are curved at rest, between links that carry a frame.

The links a-b and b-c with unit directions s and t bend by the vector b = 2 sin(theta/2) n, where theta is the turning
angle and n the unit vector along s x t. For points on a circle of radius R at equal distances h, |b| is h/R exactly.
Each link has a frame, a unit vector f perpendicular to it and s x f, and b has the components (b . f, b . (s x f)) in
each of the two frames. With rests q of both frames,

    E = k/4 (|w b_f - q_f|^2 + |w b_g - q_g|^2) + k/2 (1 - w^2) |b|^2 - E(rest)

(for w = 1: Bergou, Wardetzky, Robinson, Audoly and Grinspun, Discrete Elastic Rods, ACM Transactions on Graphics 27,
2008, with 2 tan(theta/2) for 2 sin(theta/2)).

The direction n of a link that folds straight back is undefined. So w = 1 - sin(theta/2)^16 here, as for a twist, and q
is larger than the bend at rest by the factor that leaves the rest without forces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, refuse
from springline.checks import points as points_of
from springline.engine.vectors import cross, dot, minus
from springline.errors import SceneError
from springline.forces import element_families
from springline.forces.elastic import Shape, corners_of
from springline.forces.element_families import SHORT, OnEnergy, Sort, length
from springline.forces.twists import BACK, TWIST, refuse_lost_frames
from springline.model.contracts import Drawn, Key
from springline.model.families import Space
from springline.typing import Indices, Numbers, ParticleHandle, Points, Rows

WIDTH = 5  # corners
SHARPEST = 2.0**0.5  # [-] largest bend at rest, that of a right angle
FADING = 8  # power of sin(theta/2)^2 in 1 - w


@dataclass(frozen=True, eq=False)
class Bend(OnEnergy):
    """Elastic bends at joints of rods that are curved at rest: E = k |b - rest|^2/2 in frames that turn with the rod.

    Each row names the ends a, b, c of two links and a particle next to each of them, f at a-b and g at b-c, which
    define the rotation of a link about its axis, as for a :class:`Twist`. The bend b is a vector of the length
    2 sin(theta/2) for a turning angle theta, along the axis of the turn. Its components in the frame of the first link
    are those along f and along (b - a) x f; in the frame of the second link they are those along g and (c - b) x g.
    Each frame counts half. An ``Angle`` knows only the size of a bend; this element also knows its direction.

    Toward a fold straight back the direction fades: ``rest`` counts with the factor 1 - sin(theta/2)^16, so that the
    force stays bounded. A frame that lies on its link, and a fold straight back, have no direction and no force; such
    an initial shape is refused.

    A rod of bending stiffness EI, in links of length h, has k = EI/h at every joint. :meth:`springline.Scene.rod`
    makes a complete rod, with ``rest="drawn"`` or a rest shape.

    Parameters
    ----------
    links : particles a, b, c, f, g of each joint, shape (e, 5)
    stiffness : k [N m]; one for all or one for each
    rest : of each joint, the bend along f and along (b - a) x f [-], at most sqrt(2) (a right angle) together, and the
        twist of g relative to f [rad], shape (e, 3); by default as drawn
    damping : mu [N m s], of an additional torque along the rate of the bend

    Examples
    --------
    >>> scene = sl.Scene()
    >>> joint = scene.particles([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0.5, 0, 0.1), (1, 0.5, 0.1)])
    >>> bend = scene.add(sl.Bend([[0, 1, 2, 3, 4]], stiffness=2.0, rest=[(0, 0, 0)]))
    >>> round(scene.simulate(dt=0.01).energy["bend"], 6)  # k (2 sin(pi/4))^2/2 [J]
    2.0
    """

    on: None = field(default=None, init=False, repr=False)
    links: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Points | None = None
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = {
        "links": Key("particles a, b, c, f, g of each: ends of two links, and a particle next to each link",
                     corners=WIDTH),
        "stiffness": Key("k [N m]; default: 1", "N m", 0.0),
        "rest": Key("bend along f and along (b - a) x f [-], and twist [rad], at rest; default: as drawn", "rad",
                    form="points"),
        "damping": Key("mu [N m s]; default: 0", "N m s", 0.0, absent=0.0),
    }  # fmt: skip

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        # A joint read from its other end is the same: links and frames change places.
        return min(tuple(row), (row[2], row[1], row[0], row[4], row[3]))

    def validate(self, dim: int) -> Bend:
        if dim == 2:
            raise SceneError("Bend() has a direction in space, and this scene is a plane. Take Angle(rest=) instead.")
        found, of = self.checked_corners()
        changes: dict[str, Any] = {name: self.each_of_rows(name, len(found), of) for name in ("stiffness", "damping")}
        if self.rest is not None:
            changes["rest"] = _checked_rest(self, len(found))
        made: Bend = self.replace_fields(links=found, **changes)
        return made

    def complete_from_drawing(self, position: FloatArray, space: Space, dim: int) -> Any:
        if self.rest is not None:
            return self
        drawn = Drawn(position, np.zeros(0), space, dim)
        return self.replace_fields(rest=bends_of(self, *self.drawn_rows(drawn)))

    def numbers(self, rows: IntArray, points: FloatArray, drawn: Drawn) -> FloatArray:
        rest = bends_of(self, rows, points) if self.rest is None else np.asarray(self.rest)
        if self.rest is not None:
            refuse_lost_frames(self, rows, corners_of(points))
        size = np.hypot(rest[:, 0], rest[:, 1])
        element_families.refuse_flat(
            self, size > SHARPEST, rows, "turns by more than a right angle at rest. Take shorter links.", "smooth rods"
        )
        # dE/d|b| = k (|b| - (w + |b| dw/d|b|) |q|) is zero at rest.
        fold = (0.25 * size * size) ** FADING
        along, across = (rest[:, k] / (1.0 - (1.0 + 2.0 * FADING) * fold) for k in (0, 1))
        cosine, sine = np.cos(rest[:, 2]), np.sin(rest[:, 2])
        turned = cosine * along + sine * across, cosine * across - sine * along
        apart = (1.0 - fold) * size - np.hypot(along, across)
        stiffness, damping = np.asarray(self.stiffness), np.asarray(self.damping)
        lowest = 0.5 * stiffness * (apart * apart + fold * (2.0 - fold) * size * size)
        return np.stack([stiffness, along, across, *turned, lowest, damping])


def _checked_rest(thing: Bend, count: int) -> FloatArray:
    """Return the checked bends and twists at rest, shape (count, 3)."""
    rest = points_of(thing.rest, "rest", thing.caller, "")
    if rest.shape != (count, 3):
        raise refuse("rest", thing.caller, f"two bends [-] and a twist [rad] for each of {count} joints", thing.rest)
    size = np.hypot(rest[:, 0], rest[:, 1])
    if (size > SHARPEST).any():
        rule = "bends of at most sqrt(2) together, a right angle; shorter links bend less"
        raise refuse("rest", thing.caller, rule, rest[int(size.argmax())].tolist())
    return rest


def bends_of(thing: Any, rows: IntArray, points: FloatArray) -> FloatArray:
    """Return the bend in the frame of the first link, and the twist, of joints at ``points``, shape (e, 3)."""
    refuse_lost_frames(thing, rows, corners_of(points))
    none = np.zeros(len(rows))
    with np.errstate(all="ignore"):
        twist = np.broadcast_to(TWIST.derived_shape.KERNELS.measure(corners_of(points), (none,) * 3)[0], len(rows))
    (along, across), _ = components(points)
    # The measure of a twist fades as its joint folds.
    fold = (0.25 * (along * along + across * across)) ** FADING
    return np.stack([along, across, twist / (1.0 - fold)], axis=1)


def components(points: Any) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Return the components of the bend of joints in both frames [-], by unit vectors; points may be complex."""
    s, t = points[:, 1] - points[:, 0], points[:, 2] - points[:, 1]
    s, t = s / length(s)[:, None], t / length(t)[:, None]
    # (s + t)/|s + t| is perpendicular to t - s, whose length is 2 sin(theta/2).
    middle = s + t
    bend = np.cross(middle / length(middle)[:, None], t - s)
    found = []
    for along, beside in ((s, points[:, 3] - points[:, 0]), (t, points[:, 4] - points[:, 1])):
        frame = beside - (beside * along).sum(axis=1)[:, None] * along
        frame = frame / length(frame)[:, None]
        found.append(((bend * frame).sum(axis=1), (bend * np.cross(along, frame)).sum(axis=1)))
    return found[0], found[1]


def _directed(x: Any) -> Any:
    """Return |b|^2, 1 - w, and the components of b in both frames, of a joint whose directions are all defined."""
    a, b, c, f, g = x
    s, t, u, v = minus(b, a), minus(c, b), minus(f, a), minus(g, b)
    ss, tt, st = dot(s, s), dot(t, t), dot(s, t)
    size = np.sqrt(ss * tt)
    # 2 sin(theta/2) n = s x t/(|s| |t| cos(theta/2)), with 2 cos(theta/2)^2 = 1 + cos(theta)
    m, scale = cross(s, t), np.sqrt(2.0 / (size * (size + st)))
    su, tv = dot(s, u) / ss, dot(t, v) / tt
    y = (u[0] - su * s[0], u[1] - su * s[1], u[2] - su * s[2])
    z = (v[0] - tv * t[0], v[1] - tv * t[1], v[2] - tv * t[2])
    first, second = scale / np.sqrt(dot(y, y)), scale / np.sqrt(dot(z, z))
    square = 2.0 * (size - st) / size
    fold = 0.25 * square
    fold *= fold
    fold *= fold
    fold *= fold
    return (
        square,
        fold,
        (first * dot(m, y), first / np.sqrt(ss) * dot(m, cross(s, y))),
        (second * dot(m, z), second / np.sqrt(tt) * dot(m, cross(t, z))),
    )


def _has_directions(x: Any) -> Any:
    """Return a positive number if links and frames of a joint have directions, and no link folds straight back."""
    a, b, c, f, g = x
    s, t, u, v = minus(b, a), minus(c, b), minus(f, a), minus(g, b)
    ss, tt = dot(s, s), dot(t, t)
    if ss > SHORT and tt > SHORT:
        y, z = cross(s, u), cross(t, v)
        # |s x u|^2 > SHORT |s|^2: the frame is off its link.
        if dot(y, y) > SHORT * ss and dot(z, z) > SHORT * tt:
            size = np.sqrt(ss * tt)
            return size + dot(s, t) - BACK * size
    return -1.0


def bend_energy(x: Any, p: Any) -> Any:
    """Return E of a joint by squares, which are exact to rounding near its rest [J]; else that of a fold."""
    if _has_directions(x) > 0.0:
        square, fold, one, other = _directed(x)
        kept, far = 1.0 - fold, 0.0
        for got, rest in ((one[0], p[1]), (one[1], p[2]), (other[0], p[3]), (other[1], p[4])):
            far = far + (kept * got - rest) * (kept * got - rest)
        return p[0] * (0.25 * far + 0.5 * fold * (2.0 - fold) * square) - p[5]
    return p[0] * (0.5 * (p[1] * p[1] + p[2] * p[2]) + 2.0) - p[5]


def resisting(x: Any, p: Any) -> Any:
    """Return dampers along both components of the bend in both frames, each of half of p[6]."""
    if _has_directions(x) > 0.0:
        _, fold, one, other = _directed(x)
        kept, half = 1.0 - fold, 0.5 * p[6]
        return (half, kept * one[0]), (half, kept * one[1]), (half, kept * other[0]), (half, kept * other[1])
    return (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)


def bent_energy(points: Any, number: FloatArray) -> Any:
    """Return E of joints [J] by unit vectors, from the squares of the differences in both frames."""
    first, second = components(points)
    square = first[0] * first[0] + first[1] * first[1]
    fold, far = (0.25 * square) ** FADING, 0.0
    kept: Any = 1.0 - fold
    for got, rest in ((first, number[1:3]), (second, number[3:5])):
        for one, other in zip(got, rest, strict=True):
            far = far + (kept * one - other) ** 2
    return number[0] * (0.25 * far + 0.5 * fold * (2.0 - fold) * square) - number[5]


BEND = Shape("bend", "bends", WIDTH, energy=bend_energy, own=7, dampers=resisting)
SHAPES = (BEND,)

FAMILY = element_families.family_of_energies(
    "bend",
    Bend,
    [Sort(BEND, bent_energy)],
    "rods that bend far from the shape as drawn",
    scale=lambda room: room.number[0],
)
