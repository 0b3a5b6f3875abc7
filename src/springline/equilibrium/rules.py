"""Everything that holds particles besides springs and anchors, as rows: c = 0, or c <= 0 where a rule holds one way.

Rods, spheres, rings and surfaces hold both ways; cords only pull; planes and the faces of boxes only push. Nothing rubs
at rest: restitution and slip play no part. Each row has a tension T, and exerts -T times the gradient of c: a rod in
tension has T > 0, and so has a plane that is pressed, since c is then minus the distance from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.rows import Held, Rows
from springline.equilibrium.surfaces import Surfaces
from springline.model.families import CORD, RING_PLANE, RING_RADIUS, ROD, SPHERE, Exact, Model

HALF_SPACE = RING_PLANE  # a plane has the value and gradient of a ring's plane, and holds one way


class Hold(NamedTuple):
    """How rows are held while a shape is sought: T = lambda + mu c, and never below zero where they hold one way."""

    multiplier: FloatArray  # lambda [N], shape (rows,)
    stiffness: FloatArray  # mu [N/m], shape (rows,); 0 where T is lambda whatever c is


@dataclass(frozen=True, eq=False)
class Grip:
    """What the rows exert at a shape, each of shape (rows,).

    Attributes
    ----------
    held : values and gradients of the rows
    tension : T [N]
    modulus : dT/dc [N/m]
    ratio : T over the length that the row measures [N/m]; 0 for a plane
    energy : of the hold [J]; its derivative by c is T
    """

    held: Held
    tension: FloatArray
    modulus: FloatArray
    ratio: FloatArray
    energy: FloatArray


@dataclass(frozen=True, eq=False)
class Placed(Held):
    """Rows at a shape, with the shape: surfaces bend as is found there."""

    position: FloatArray


class Source(NamedTuple):
    """Where rows come from: the name of a rule's kind, its number among those, and whether it holds one way."""

    name: str
    number: int
    one_sided: bool


Part = tuple[tuple[str, bool], Exact]  # a rule: the name of its kind, whether it holds one way, and its rows


class Rules(Rows):
    """The rows of a model's rods, cords, spheres, rings, planes, boxes and surfaces that concern an axis that may move.

    Attributes
    ----------
    one_sided : which rows hold one way, shape (rows,)
    sources : the rules, in words
    source : the rule of each row, index into ``sources``, shape (rows,)
    curved : how many rows, the last ones, are those of surfaces, whose bend has no sign
    ties : rows of the model's rods and cords in order of declaration, -1 where both ends are held, shape (ties,)
    """

    def __init__(self, model: Model, free: np.ndarray, size: float) -> None:
        table, owners, self.sources = _collected(model)
        moving = _moving(table, free)
        super().__init__(Exact(*(column[moving] for column in table)), model.space, model.particle_count)
        self.source: IntArray = owners[moving]
        self.one_sided = np.array([one.one_sided for one in self.sources], dtype=bool)[self.source]
        count = int(((model.exact.kind == ROD) | (model.exact.kind == CORD)).sum())
        numbers = np.where(moving, np.cumsum(moving) - 1, -1)
        self.ties: IntArray = numbers[:count]  # rods and cords are the first rows of the table
        self.surfaces = Surfaces(model, free, size)
        self.curved = 3 * len(self.surfaces)
        self._curved = slice(len(self) - self.curved, len(self))

    def at(self, position: FloatArray) -> Held:
        """Values and gradients at a shape [m], shape (particles, 3)."""
        held = super().at(position)
        if not len(self.surfaces):
            return held
        held.value[self._curved], held.gradient[self._curved] = self.surfaces.at(position)
        held.length[self._curved] = 1.0  # [m], so that tension over length times second derivatives is a stiffness
        return Placed(held.value, held.gradient, held.length, position)

    def grip(self, position: FloatArray, hold: Hold) -> Grip:
        """What the rows exert at a shape [m], shape (particles, 3)."""
        held = self.at(position)
        tension, modulus = self.tension(held.value, hold)
        with np.errstate(divide="ignore", invalid="ignore"):
            twice = np.where(hold.stiffness > 0.0, tension**2 - hold.multiplier**2, 0.0)
            energy = np.where(hold.stiffness > 0.0, 0.5 * twice / hold.stiffness, hold.multiplier * held.value)
        both = hold.multiplier * held.value + 0.5 * hold.stiffness * held.value**2
        return Grip(held, tension, modulus, tension / held.length, np.where(self.one_sided, energy, both))

    def tension(self, value: FloatArray, hold: Hold) -> tuple[FloatArray, FloatArray]:
        """T and dT/dc of every row at values c [m], shape (rows,)."""
        tension = hold.multiplier + hold.stiffness * value
        idle = self.one_sided & (tension <= 0.0)
        return np.where(idle, 0.0, tension), np.where(idle, 0.0, hold.stiffness)

    def active(self, grip: Grip) -> np.ndarray:
        """Which rows hold: not the slack cords and the planes that nothing presses, shape (rows,)."""
        return np.asarray(~self.one_sided | (grip.tension > 0.0))

    def miss(self, grip: Grip) -> FloatArray:
        """By how much each row is not met [m], shape (rows,)."""
        return np.where(self.active(grip), np.abs(grip.held.value), np.maximum(grip.held.value, 0.0))

    def reach(self, held: Held, far: FloatArray) -> FloatArray:
        """Coordinates of particles along the gradient of each row [m], shape (rows,), of shape (particles, 3)."""
        other = np.where(self.pair[:, None], far[self.second], 0.0)
        return np.asarray(np.einsum("ij,ij->i", np.abs(held.gradient), far[self.first] + other))

    def change(self, held: Held, moved: FloatArray) -> FloatArray:
        """What a motion of all particles [m], shape (particles, 3), changes of the rows, to first order [m]."""
        other = np.where(self.pair[:, None], moved[self.second], 0.0)
        motion = np.where(self.pair[:, None], other - moved[self.first], moved[self.first])
        return np.asarray(np.einsum("ij,ij->i", held.gradient, motion))

    def blocks(self, held: Held, along: FloatArray, across: FloatArray) -> FloatArray:
        """Stiffness of rows held along and across their gradients [N/m], shape (rows, 3, 3), as for bars."""
        # K = mu n n^T + (T/L) (P - n n^T); the two add up to n n^T alone for planes
        outer = held.gradient[:, :, None] * held.gradient[:, None, :]
        bend = np.eye(3) - self._across[:, :, None] * self._across[:, None, :] - outer
        bend[self._plane[:, 0]] = 0.0
        if isinstance(held, Placed):
            bend[self._curved] = self.surfaces.bend(held.position)
        return np.asarray(along[:, None, None] * outer + across[:, None, None] * bend)

    def around(self, values: FloatArray) -> FloatArray:
        """Values of the rows added up at their particles, shape (particles,)."""
        total = np.bincount(self.first, values, self.particles)
        return np.asarray(total + np.bincount(self.second[self.pair], values[self.pair], self.particles))

    def named(self, row: int) -> str:
        """A row in words: "the Rod between particles 3 and 4", "Plane 1 at particle 5"."""
        source = self.sources[self.source[row]]
        if self.pair[row]:
            return f"the {source.name} between particles {self.first[row]} and {self.second[row]}"
        return f"{self.title(int(self.source[row]))} at particle {self.first[row]}"

    def title(self, source: int) -> str:
        """A rule in words, with its number where there are others of its kind."""
        name, number, _ = self.sources[source]
        several = sum(one.name == name for one in self.sources) > 1
        return f"{name} {number}" if several else f"the {name}"


def _collected(model: Model) -> tuple[Exact, IntArray, list[Source]]:
    """All rules of a model as rows of one table, the rule of each row, and the rules."""
    parts = [*_exact(model), *_projected(model), *_planes(model), *_boxes(model), *_surfaces(model)]
    if not parts:
        return model.exact, np.zeros(0, dtype=np.int64), []
    seen: dict[str, int] = {}
    sources = []
    for (name, one_sided), _ in parts:
        sources.append(Source(name, seen.setdefault(name, 0), one_sided))
        seen[name] += 1
    table = _joined(rows for _, rows in parts)
    owner = np.repeat(np.arange(len(parts)), [len(rows.kind) for _, rows in parts])
    return table, owner, sources


def _joined(tables: Iterable[Exact]) -> Exact:
    return Exact(*(np.concatenate(columns) for columns in zip(*tables, strict=True)))


def _exact(model: Model) -> list[Part]:
    """Exact rows as they are, those of one rule together: rods, cords, and what has one center, axis and radius."""
    exact: Exact = model.exact
    parts: list[Part] = []
    for kinds, name in (((ROD, CORD), ""), ((SPHERE,), "Sphere"), ((RING_PLANE, RING_RADIUS), "Ring")):
        chosen = np.flatnonzero(np.isin(exact.kind, kinds))
        if name:
            places = np.column_stack([exact.center[chosen], exact.axis[chosen], _radius(exact, chosen)])
            _, begin, which = np.unique(places, axis=0, return_index=True, return_inverse=True)
            groups = np.argsort(np.argsort(begin))[which.ravel()]  # in the order of declaration
        else:
            groups = np.concatenate([[0], np.cumsum(np.diff(exact.kind[chosen].astype(np.int64)) != 0)])[: len(chosen)]
        for group in range(int(groups.max(initial=-1)) + 1):
            rows = chosen[groups == group]
            label = name or ("Cord" if exact.kind[rows[0]] == CORD else "Rod")
            one_sided = bool(exact.kind[rows[0]] == CORD)
            parts.append(((label, one_sided), Exact(*(column[rows] for column in exact))))
    return parts


def _radius(exact: Exact, chosen: IntArray) -> FloatArray:
    """Radius of each row's rule [m]: a ring's plane stands before its circle."""
    after = np.minimum(chosen + 1, len(exact.kind) - 1)
    return np.where(exact.kind[chosen] == RING_PLANE, exact.length[after], exact.length[chosen])


def _projected(model: Model) -> list[Part]:
    """Spheres and rings of mode "project", held as the exact ones are."""
    family = model.projections
    parts: list[Part] = []
    for which in range(len(family.radius)):
        member = family.member[family.start[which] : family.start[which + 1]]
        center, axis, radius = family.center[which], family.axis[which], float(family.radius[which])
        if axis.any():
            plane = _table(RING_PLANE, member, center, axis, 0.0)
            circle = _table(RING_RADIUS, member, center, axis, radius)
            rows = _joined((plane, circle))
        else:
            rows = _table(SPHERE, member, center, axis, radius)
        parts.append((("Ring" if axis.any() else "Sphere", False), rows))
    return parts


def _planes(model: Model) -> list[Part]:
    """c = -(n . (x - p) - r): minus the distance of a particle's surface from the plane."""
    family = model.planes
    parts: list[Part] = []
    for which in range(len(family.restitution)):
        member = family.member[family.start[which] : family.start[which + 1]]
        normal, radius = family.normal[which], model.particles.radius[member]
        places = family.point[which] + radius[:, None] * normal
        parts.append((("Plane", True), _table(HALF_SPACE, member, places, -normal, 0.0)))
    return parts


def _boxes(model: Model) -> list[Part]:
    """Each face of a box as a plane; faces at infinity are none."""
    family = model.boxes
    parts: list[Part] = []
    for which in range(len(family.restitution)):
        member = family.member[family.start[which] : family.start[which + 1]]
        faces = []
        for corner, inward in ((family.lower[which], 1.0), (family.upper[which], -1.0)):
            for axis in np.flatnonzero(np.isfinite(corner)):
                normal = inward * np.eye(3)[axis]
                places = np.zeros((len(member), 3))
                places[:, axis] = corner[axis] + inward * model.particles.radius[member]
                faces.append(_table(HALF_SPACE, member, places, -normal, 0.0))
        if faces:
            parts.append((("Box", True), _joined(faces)))
    return parts


def _surfaces(model: Model) -> list[Part]:
    """Three rows for each particle, whose values and gradients the surface gives."""
    family = model.surfaces
    parts: list[Part] = []
    for which in range(len(family.address)):
        member = np.repeat(family.member[family.start[which] : family.start[which + 1]], 3)
        axes = np.tile(np.eye(3), (len(member) // 3, 1))
        parts.append((("Surface", False), _table(SPHERE, member, np.zeros(3), axes, 0.0)))
    return parts


def _table(kind: int, member: Any, center: FloatArray, axis: FloatArray, length: float) -> Exact:
    count = len(member)
    return Exact(
        kind=np.full(count, kind, dtype=np.uint8),
        first=np.asarray(member, dtype=np.int32),
        second=np.full(count, -1, dtype=np.int32),
        center=np.broadcast_to(center, (count, 3)).astype(np.float64),
        axis=np.broadcast_to(axis, (count, 3)).astype(np.float64),
        length=np.full(count, length),
    )


def _moving(table: Exact, free: np.ndarray) -> np.ndarray:
    """Which rows have a gradient along an axis that may move."""
    pair = table.second >= 0
    here = free[table.first]
    there = free[np.where(pair, table.second, table.first)] & pair[:, None]
    flat = table.kind == RING_PLANE
    return np.where(flat, (here & (table.axis != 0.0)).any(axis=1), (here | there).any(axis=1))
