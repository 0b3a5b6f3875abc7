"""Constraints except anchors, as rows: c = 0, or c <= 0 for a one-sided constraint.

Rods, spheres, rings and surfaces are two-sided. Cords only pull; planes, the faces of boxes, and round obstacles only
push. There is no friction at rest, and restitution and slip have no effect. Each row has a tension T, its multiplier,
and exerts -T times the gradient of c: a rod in tension has T > 0, and so has a plane in contact, for which c is minus
the distance from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.constraints import surface
from springline.constraints.distance import Projections
from springline.contacts.shapes import registry
from springline.equilibrium.obstacles import Evaluated, FixedBody, HolonomicRows, SurfaceRows, at, obstacles_of
from springline.equilibrium.world_rows import WorldRows
from springline.forces.mesh_world import MeshWorlds
from springline.model.families import (
    CORD,
    RING_PLANE,
    RING_RADIUS,
    ROD,
    SPHERE,
    Holonomic,
    Model,
)

OBSTACLE = 5  # kind of row in addition to a model's: a line from ``center`` along ``axis``, with the reach ``length``
NEARER = 0.5  # [-] of the way to the middle of an obstacle: a longer step could come out on its other side
FACE = 6  # kind of row of a curved wall, whose ``length`` is the number of that wall
HALF_SPACE = RING_PLANE  # a plane has the value and gradient of a ring's plane, and is one-sided


class Augmentation(NamedTuple):
    """The augmented Lagrangian of a search: T = lambda + mu c, never below zero in one-sided rows."""

    multiplier: FloatArray  # lambda [N], shape (rows,)
    stiffness: FloatArray  # mu [N/m], shape (rows,); 0 if T is lambda for every c


@dataclass(frozen=True, eq=False)
class Multipliers:
    """Multipliers of the constraint rows at a shape, each of shape (rows,).

    Attributes
    ----------
    evaluated : values and gradients of the rows
    tension : T, the multiplier [N]
    modulus : dT/dc [N/m]
    ratio : T over the length that the row measures [N/m]; 0 for a plane
    energy : of the augmented Lagrangian [J]; its derivative by c is T
    """

    evaluated: Evaluated
    tension: FloatArray
    modulus: FloatArray
    ratio: FloatArray
    energy: FloatArray


@dataclass(frozen=True, eq=False)
class EvaluatedAt(Evaluated):
    """Rows at a shape, with its positions, which determine the curvature of surfaces.

    ``straight`` are unit vectors along which rows are not curved, shape (rows, 3).
    """

    position: FloatArray
    straight: FloatArray


class Source(NamedTuple):
    """Constraint of a row: the name of its kind, its number among those, and True if it is one-sided."""

    name: str
    number: int
    one_sided: bool


Part = tuple[tuple[str, bool], Holonomic]  # a constraint: name of its kind, True if one-sided, and its rows


class Constraints(HolonomicRows):
    """Rows of a model's rods, cords, spheres, rings, planes, boxes and surfaces that concern an axis that may move.

    Attributes
    ----------
    one_sided : mask of rows that are inequalities c <= 0, shape (rows,)
    sources : the constraints, by name
    source : the constraint of each row, index into ``sources``, shape (rows,)
    obstacles : rows of round obstacles, shape (obstacle rows,)
    curved : number of rows of surfaces, which are the last rows and may be curved either way
    ties : rows of the model's rods and cords in order of declaration, -1 if both ends are held, shape (ties,)
    """

    def __init__(self, model: Model, free: np.ndarray, size: float, start: FloatArray) -> None:
        table, owners, self.sources = _collect_rows(model, obstacles_of(model, free, start))
        moving = _moving(table, free)
        super().__init__(Holonomic(*(column[moving] for column in table)), model.space, model.particle_count)
        self.source: IntArray = owners[moving]
        # By source, not by kind: a half-space has the kind of a ring's plane, and only the source knows that it is
        # one-sided.
        self.one_sided = np.array([one.one_sided for one in self.sources], dtype=bool)[self.source]
        count = int(((model.holonomic.kind == ROD) | (model.holonomic.kind == CORD)).sum())
        # Rows without a free axis would have a zero gradient, and make the bordered system singular. -1 marks such
        # ties, whose tensions are reported as 0.
        numbers = np.where(moving, np.cumsum(moving) - 1, -1)
        self.ties: IntArray = numbers[:count]  # rods and cords are the first rows of the table
        self.surfaces = SurfaceRows(model, free, size)
        self.worlds = WorldRows(model, free)
        self.curved = 3 * len(self.surfaces) + len(self.worlds)
        self._curved = slice(len(self) - self.curved, len(self))
        self._faces = self._faces_of(model)
        # Inside a convex container every straight line between two inner points stays inside; only walls that bulge
        # into the space can be leapt over.
        bulging = [rows for rows, wall, _ in self._faces if not model.walls.convex[wall]]
        self._lines: IntArray = np.flatnonzero(self.holonomic.kind == OBSTACLE)
        self.obstacles: IntArray = np.sort(np.concatenate([self._lines, *bulging]))
        self._model = model

    def _faces_of(self, model: Model) -> list[tuple[IntArray, int, FloatArray]]:
        """Rows, number, and radii of the particles in these rows [m], for each curved wall."""
        rows = np.flatnonzero(self.holonomic.kind == FACE)
        walls = self.holonomic.length[rows].astype(np.int64)
        radius = model.particles.radius[self.first]
        return [(rows[walls == wall], wall, radius[rows[walls == wall]]) for wall in np.unique(walls).tolist()]

    def at(self, position: FloatArray) -> Evaluated:
        """Values and gradients at a shape [m], shape (particles, 3)."""
        evaluated = super().at(position)
        if not self.curved and not len(self._lines) and not self._faces:
            return evaluated
        straight = self._across.copy()
        self._put_obstacles(evaluated, straight, position)
        self._put_faces(evaluated, straight, position)
        if not self.curved:
            return EvaluatedAt(evaluated.value, evaluated.gradient, evaluated.length, position, straight)
        parts = [one.at(position) for one in (self.surfaces, self.worlds) if len(one)]
        evaluated.value[self._curved] = np.concatenate([value for value, _ in parts])
        evaluated.gradient[self._curved] = np.concatenate([gradient for _, gradient in parts])
        evaluated.length[self._curved] = 1.0  # [m], so that tension over length times second derivatives is a stiffness
        return EvaluatedAt(evaluated.value, evaluated.gradient, evaluated.length, position, straight)

    def _put_obstacles(self, evaluated: Evaluated, straight: FloatArray, position: FloatArray) -> None:
        """Write the rows of obstacles, which curve away from the particles on them: their length is negative."""
        rows, lines = self._lines, self.holonomic
        met = at(lines.center[rows], lines.axis[rows], lines.length[rows], position[self.first[rows]])
        evaluated.value[rows], evaluated.gradient[rows], evaluated.length[rows] = met.value, met.gradient, -met.length
        straight[rows] = met.straight

    def _put_faces(self, evaluated: Evaluated, straight: FloatArray, position: FloatArray) -> None:
        """Write the rows of curved walls: c is minus the gap, its gradient minus the normal."""
        for rows, wall, radius in self._faces:
            shape, touch = self._model.walls.shape[wall], registry.surface_of(self._model, wall).touch
            assert touch is not None
            met = touch(shape, radius, position[self.first[rows]] - shape[:3])
            evaluated.value[rows], evaluated.gradient[rows], evaluated.length[rows] = -met.gap, -met.normal, met.bend
            straight[rows] = met.straight

    def multipliers(self, position: FloatArray, augmentation: Augmentation) -> Multipliers:
        """Multipliers of the rows at a shape [m], shape (particles, 3)."""
        evaluated = self.at(position)
        tension, modulus = self.tension(evaluated.value, augmentation)
        # np.where computes both branches; rows of fixed tension have mu = 0.
        with np.errstate(divide="ignore", invalid="ignore"):
            twice = np.where(augmentation.stiffness > 0.0, tension**2 - augmentation.multiplier**2, 0.0)
            energy = np.where(
                augmentation.stiffness > 0.0,
                0.5 * twice / augmentation.stiffness,
                augmentation.multiplier * evaluated.value,
            )
        # For a one-sided row (T^2 - lambda^2)/2 mu is the same if T > 0, and the constant -lambda^2/2 mu if it is idle,
        # so the energy is continuous with its slope (Rockafellar 1973). For equations the plain form keeps more digits.
        both = augmentation.multiplier * evaluated.value + 0.5 * augmentation.stiffness * evaluated.value**2
        return Multipliers(
            evaluated, tension, modulus, tension / evaluated.length, np.where(self.one_sided, energy, both)
        )

    def tension(self, value: FloatArray, augmentation: Augmentation) -> tuple[FloatArray, FloatArray]:
        """T and dT/dc of every row at values c [m], shape (rows,)."""
        tension = augmentation.multiplier + augmentation.stiffness * value
        idle = self.one_sided & (tension <= 0.0)
        return np.where(idle, 0.0, tension), np.where(idle, 0.0, augmentation.stiffness)

    def active(self, multipliers: Multipliers) -> np.ndarray:
        """Mask of active rows, shape (rows,): all except slack cords and planes without contact."""
        return np.asarray(~self.one_sided | (multipliers.tension > 0.0))

    def miss(self, multipliers: Multipliers) -> FloatArray:
        """Violation of each row [m], shape (rows,)."""
        return np.where(
            self.active(multipliers), np.abs(multipliers.evaluated.value), np.maximum(multipliers.evaluated.value, 0.0)
        )

    def reach(self, evaluated: Evaluated, far: FloatArray) -> FloatArray:
        """Coordinates along the gradient of each row [m], shape (rows,); ``far`` has shape (particles, 3)."""
        other = np.where(self.pair[:, None], far[self.second], 0.0)
        return np.asarray(np.einsum("ij,ij->i", np.abs(evaluated.gradient), far[self.first] + other))

    def change(self, evaluated: Evaluated, moved: FloatArray) -> FloatArray:
        """First-order change of each row's value [m] by a motion of all particles [m], shape (particles, 3)."""
        other = np.where(self.pair[:, None], moved[self.second], 0.0)
        motion = np.where(self.pair[:, None], other - moved[self.first], moved[self.first])
        return np.asarray(np.einsum("ij,ij->i", evaluated.gradient, motion))

    def leaps(self, evaluated: Evaluated, moved: FloatArray) -> FloatArray:
        """Motions of particles over the longest that pass no obstacle [-], shape (particles,); 0 without obstacles."""
        rows = self.obstacles
        most = NEARER * np.abs(evaluated.length[rows])
        toward = np.einsum("ij,ij->i", evaluated.gradient[rows], moved[self.first[rows]])
        over = np.maximum(toward, 0.0) / most
        found = np.zeros(self.particles)
        np.maximum.at(found, self.first[rows], over)
        return found

    def blocks(self, evaluated: Evaluated, along: FloatArray, across: FloatArray) -> FloatArray:
        """Stiffness of rows for given values along and across their gradients [N/m], shape (rows, 3, 3)."""
        # K = mu n n^T + (T/L) (P - n n^T); the two add up to n n^T alone for planes
        outer = evaluated.gradient[:, :, None] * evaluated.gradient[:, None, :]
        axis = evaluated.straight if isinstance(evaluated, EvaluatedAt) else self._across
        bend = np.eye(3) - axis[:, :, None] * axis[:, None, :] - outer
        # An infinite length is not enough, although T/L is then 0: a caller may pass another ``across``.
        bend[self._plane[:, 0]] = 0.0
        if isinstance(evaluated, EvaluatedAt):
            parts = [one.row_curvature(evaluated.position) for one in (self.surfaces, self.worlds) if len(one)]
            bend[self._curved] = np.concatenate([np.zeros((0, 3, 3)), *parts])
        return np.asarray(along[:, None, None] * outer + across[:, None, None] * bend)

    def sum_at_particles(self, values: FloatArray) -> FloatArray:
        """Values of the rows summed at their particles, shape (particles,)."""
        total = np.bincount(self.first, values, self.particles)
        return np.asarray(total + np.bincount(self.second[self.pair], values[self.pair], self.particles))

    def row_name(self, row: int) -> str:
        """Name of a row: "the Rod between particles 3 and 4", "Plane 1 at particle 5"."""
        source = self.sources[self.source[row]]
        if self.pair[row]:
            return f"the {source.name} between particles {self.first[row]} and {self.second[row]}"
        return f"{self.title(int(self.source[row]))} at particle {self.first[row]}"

    def title(self, source: int) -> str:
        """Name of a constraint, with its number if there are several of its kind."""
        name, number, _ = self.sources[source]
        several = sum(one.name == name for one in self.sources) > 1
        return f"{name} {number}" if several else f"the {name}"


def _collect_rows(model: Model, obstacles: Iterable[FixedBody]) -> tuple[Holonomic, IntArray, list[Source]]:
    """All constraints of a model as rows of one table, the constraint of each row, and the constraints."""
    flat = [*_planes(model), *_boxes(model)]
    parts = [
        *_holonomic(model),
        *_projection_parts(model),
        *flat,
        *_walls(model),
        *_obstacles(obstacles),
        *_surfaces(model),
        *_worlds(model),
    ]
    if not parts:
        return model.holonomic, np.zeros(0, dtype=np.int64), []
    seen: dict[str, int] = {}
    sources = []
    for (name, one_sided), _ in parts:
        sources.append(Source(name, seen.setdefault(name, 0), one_sided))
        seen[name] += 1
    table = _concatenate_tables(rows for _, rows in parts)
    owner = np.repeat(np.arange(len(parts)), [len(rows.kind) for _, rows in parts])
    return table, owner, sources


def _concatenate_tables(tables: Iterable[Holonomic]) -> Holonomic:
    return Holonomic(*(np.concatenate(columns) for columns in zip(*tables, strict=True)))


def _holonomic(model: Model) -> list[Part]:
    """Holonomic rows, grouped by constraint: rods, cords, and rows with the same center, axis and radius."""
    holonomic: Holonomic = model.holonomic
    parts: list[Part] = []
    if not len(holonomic.kind):
        return parts
    for kinds, name in HOLONOMIC.items():
        chosen = np.flatnonzero(np.isin(holonomic.kind, kinds))
        if name:
            points = np.column_stack([holonomic.center[chosen], holonomic.axis[chosen], _radius(holonomic, chosen)])
            _, begin, which = np.unique(points, axis=0, return_index=True, return_inverse=True)
            # unique() sorts its groups by value; the numbers in messages ("Sphere 1") follow the declaration.
            groups = np.argsort(np.argsort(begin))[which.ravel()]  # in the order of declaration
        else:
            groups = np.concatenate([[0], np.cumsum(np.diff(holonomic.kind[chosen].astype(np.int64)) != 0)])[
                : len(chosen)
            ]
        for group in range(int(groups.max(initial=-1)) + 1):
            rows = chosen[groups == group]
            label = name or ("Cord" if holonomic.kind[rows[0]] == CORD else "Rod")
            one_sided = bool(holonomic.kind[rows[0]] == CORD)
            parts.append(((label, one_sided), Holonomic(*(column[rows] for column in holonomic))))
    return parts


def _radius(holonomic: Holonomic, chosen: IntArray) -> FloatArray:
    """Radius of each row's constraint [m]; the plane of a ring precedes its circle in the table."""
    after = np.minimum(chosen + 1, len(holonomic.kind) - 1)
    return np.where(holonomic.kind[chosen] == RING_PLANE, holonomic.length[after], holonomic.length[chosen])


def _projection_parts(model: Model) -> list[Part]:
    """Spheres and rings of mode "project", which at rest are the same constraints as those of mode "exact"."""
    family = model.room(Projections)
    parts: list[Part] = []
    for which in range(len(family.radius)):
        member = family.member[family.start[which] : family.start[which + 1]]
        center, axis, radius = family.center[which], family.axis[which], float(family.radius[which])
        if axis.any():
            plane = _table(RING_PLANE, member, center, axis, 0.0)
            circle = _table(RING_RADIUS, member, center, axis, radius)
            rows = _concatenate_tables((plane, circle))
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
        points = family.point[which] + radius[:, None] * normal
        parts.append((("Plane", True), _table(HALF_SPACE, member, points, -normal, 0.0)))
    return parts


def _boxes(model: Model) -> list[Part]:
    """Each face of a box as a plane, except faces at infinity."""
    family = model.boxes
    parts: list[Part] = []
    for which in range(len(family.restitution)):
        member = family.member[family.start[which] : family.start[which + 1]]
        faces = []
        for corner, inward in ((family.lower[which], 1.0), (family.upper[which], -1.0)):
            for axis in np.flatnonzero(np.isfinite(corner)):
                normal = inward * np.eye(3)[axis]
                points = np.zeros((len(member), 3))
                points[:, axis] = corner[axis] + inward * model.particles.radius[member]
                faces.append(_table(HALF_SPACE, member, points, -normal, 0.0))
        if faces:
            parts.append((("Box", True), _concatenate_tables(faces)))
    return parts


def _walls(model: Model) -> list[Part]:
    """Faces of walls without a family: half-spaces, and curved faces."""
    parts, members = list[Part](), registry.members_of(model)
    for wall, member in enumerate(members):
        maker, shape = registry.source_class(model, wall), model.walls.shape[wall]
        if maker.has_family:
            continue
        if registry.surface_of(model, wall).flat:  # c = -(n . (x - p) - r), as for a plane
            points = shape[:3] + model.particles.radius[member][:, None] * shape[3:6]
            rows = _table(HALF_SPACE, member, points, -shape[3:6], 0.0)
        else:
            rows = _table(FACE, member, shape[:3], shape[3:6], float(wall))
            corner = registry.surface_of(model, wall).corner
            radius = model.particles.radius[member][:, None]
            normals = np.zeros((0, 3)) if corner is None else corner(shape)
            planes = [_table(HALF_SPACE, member, shape[:3] + radius * normal, -normal, 0.0) for normal in normals]
            rows = _concatenate_tables([rows, *planes])
        parts.append(((maker.__name__, True), rows))
    return parts


HOLONOMIC: Mapping[tuple[int, ...], str] = {(ROD, CORD): "", (SPHERE,): "Sphere", (RING_PLANE, RING_RADIUS): "Ring"}


def _obstacles(obstacles: Iterable[FixedBody]) -> list[Part]:
    """c = R - L: depth of a particle within the reach of a line."""
    return [
        ((name, True), _table(OBSTACLE, who, begin, along, 0.0)._replace(length=reach))
        for name, who, begin, along, reach in obstacles
    ]


def _surfaces(model: Model) -> list[Part]:
    """Three rows for each particle, with values and gradients from the surface."""
    family = model.room(surface.Surfaces)
    parts: list[Part] = []
    for which in range(len(family.address)):
        member = np.repeat(family.member[family.start[which] : family.start[which + 1]], 3)
        axes = np.tile(np.eye(3), (len(member) // 3, 1))
        parts.append((("Surface", False), _table(SPHERE, member, np.zeros(3), axes, 0.0)))
    return parts


def _worlds(model: Model) -> list[Part]:
    """A row for each particle on a curved world, with values and gradients from its surface."""
    worlds = model.room(MeshWorlds)
    member = worlds.particle[int(worlds.flat[0]) :] if len(worlds.particle) else worlds.particle
    rows = _table(SPHERE, member, np.zeros(3), np.zeros(3), 0.0)
    return [(("curved world", False), rows)] if len(member) else []


def unknown_constraints(model: Model) -> list[str]:
    """Names of walls and holonomic constraints that are not supported as rows."""
    kinds = [kind for group in HOLONOMIC for kind in group]
    others = np.setdiff1d(model.holonomic.kind, kinds).tolist() if len(model.holonomic.kind) else []
    return [*registry.lacking(model, "touch"), *(f"holonomic constraints of kind {kind}" for kind in others)]


def _table(kind: int, member: Any, center: FloatArray, axis: FloatArray, length: float) -> Holonomic:
    count = len(member)
    return Holonomic(
        kind=np.full(count, kind, dtype=np.uint8),
        first=np.asarray(member, dtype=np.int32),
        second=np.full(count, -1, dtype=np.int32),
        center=np.broadcast_to(center, (count, 3)).astype(np.float64),
        axis=np.broadcast_to(axis, (count, 3)).astype(np.float64),
        length=np.full(count, length),
    )


def _moving(table: Holonomic, free: np.ndarray) -> np.ndarray:
    """Mask of rows that have a gradient along an axis that may move."""
    pair = table.second >= 0
    here = free[table.first]
    there = free[np.where(pair, table.second, table.first)] & pair[:, None]
    flat = table.kind == RING_PLANE
    return np.where(flat, (here & (table.axis != 0.0)).any(axis=1), (here | there).any(axis=1))
