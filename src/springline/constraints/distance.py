"""The rules Rod, Cord, Sphere and Ring: exact constraints, or, for spheres and rings, also simple projections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import (
    FloatArray,
    choice,
    direction,
    format_value,
    indices,
    positive,
    vector,
)
from springline.constraints.exact import TAUT, make_tangent
from springline.constraints.redundancy import rods_hold
from springline.constraints.rigid import Rigid
from springline.contacts.shapes.sphere import CENTER, MODES, RADIUS, STAYING, Sphere
from springline.engine.columns import Indices, Reals, Vectors
from springline.engine.kernels import a_pass
from springline.engine.machine import DONE
from springline.engine.program import Row
from springline.engine.table import make_accessor
from springline.errors import SceneError
from springline.model import families
from springline.model.accessors import state_of
from springline.model.contracts import Drawn, Key, Rule, group_members, members
from springline.model.families import CORD, RING_PLANE, RING_RADIUS, ROD, SPHERE, Model
from springline.model.family import RuleFamily, never
from springline.model.space import nearest
from springline.typing import Number, RingMode, Vector, Which

STILL = 1e-12  # [m/s] a slower particle is at rest, and its direction is rounding
OFF = 1e-6  # [-] of the length: with a larger initial error, an exact constraint is refused
BOUNDS = "planes, boxes, spheres and rings"  # name in messages of all constraints on single particles


@dataclass(frozen=True, eq=False)
class Rod(Rule):
    """A rigid, massless rod between particles: an exact constraint on their distance.

    Parameters
    ----------
    a, b : handles or indices of two groups of equal size
    length : [m]; by default the drawn distance

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> pivot = scene.particle((0, 0, 0), fixed=True)
    >>> bob = scene.particle((1, 0, 0))
    >>> rod = scene.add(sl.Rod(pivot, bob))
    >>> end = scene.simulate(dt=0.01).run(until=1.0).position[-1, 1]
    >>> round(float((end**2).sum() ** 0.5), 9)  # a pendulum of 1 m
    1.0
    """

    on: None = field(default=None, init=False, repr=False)
    a: Which
    b: Which
    length: Number | None = None

    row = ROD
    keys: ClassVar[Mapping[str, Key]] = {
        "a": Key("one end", form="particles"),
        "b": Key("the other end", form="particles"),
        "length": Key("[m]; default: as drawn", "m", least=0.0, form="number", above=True),
    }

    def validate(self, dim: int) -> Rod:
        if self.length is None:
            return self
        return self.replace_fields(
            length=positive(self.length, "length", self.caller, "m", "Leave it out to use the drawn length.")
        )

    def complete_from_drawing(self, position: FloatArray, space: families.Space, dim: int) -> Rod:
        if self.length is not None:
            return self
        lengths = self.lengths(position, space)
        # One number can represent all rods only if all were drawn equally long; otherwise each keeps its drawn length.
        alike = len(lengths) == 1 or (lengths == lengths[0]).all()
        found: Rod = self.replace_fields(length=float(lengths[0]) if alike else None)
        return found

    def lengths(self, position: FloatArray, space: families.Space) -> FloatArray:
        """Length of each rod as drawn at ``position`` [m], shape (rods,), whatever its given length."""
        a, b = (indices(end, len(position), "a", self.caller) for end in (self.a, self.b))
        apart = nearest(space, position[b] - position[a])
        return np.asarray(np.sqrt((apart * apart).sum(axis=1)))


@dataclass(frozen=True, eq=False)
class Cord(Rod):
    """A cord that cannot be longer than its length and is slack below it: an exact one-sided constraint.

    The impact when it becomes taut is inelastic.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> hook = scene.particle((0, 0, 0), fixed=True)
    >>> bob = scene.particle((0, 0, -1), mass=2.0)
    >>> cord = scene.add(sl.Cord(hook, bob))
    >>> scene.equilibrium().ties.tension  # the weight [N]
    array([19.62])
    """

    row = CORD


@dataclass(frozen=True, eq=False)
class Ring(Rule):
    """Constrains particles to a circle.

    Parameters
    ----------
    center : [m], shape (3,)
    axis : direction normal to the plane of the circle, shape (3,), of any length
    radius : [m]
    mode : "exact" or "project", as in :class:`Sphere`

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> bead = scene.particle((1, 0, 0))
    >>> hoop = scene.add(sl.Ring((0, 0, 0), axis=(0, 1, 0), radius=1.0))
    >>> end = scene.simulate(dt=0.01).run(until=1.0).position[-1]
    >>> round(float((end**2).sum() ** 0.5), 9)  # it stays on the circle [m]
    1.0
    """

    center: Vector = (0.0, 0.0, 0.0)
    axis: Vector = (0.0, 0.0, 1.0)
    radius: Number = 1.0
    mode: RingMode = "exact"

    keys: ClassVar[Mapping[str, Key]] = {
        "center": CENTER,
        "radius": RADIUS,
        "mode": Key(STAYING, form="word", words=MODES),
        "axis": Key("direction of the axis; default: z", "-", form="vector"),
    }

    def validate(self, dim: int) -> Ring:
        choice(self.mode, "mode", self.caller, MODES)
        return self.replace_fields(
            center=tuple(vector(self.center, "center", self.caller, "m", dim).tolist()),
            axis=tuple(direction(self.axis, "axis", self.caller).tolist()),
            radius=positive(self.radius, "radius", self.caller, "m"),
        )


def gather(
    rods: Sequence[Rod], spheres: Sequence[Sphere], rings: Sequence[Ring], position: np.ndarray, space: families.Space
) -> families.Holonomic:
    """Return all exact constraints as one family of scalar rows: one for a rod, cord or sphere, two for a ring."""
    rows: list[tuple[Any, ...]] = []
    nowhere = (0.0, 0.0, 0.0)
    for rod in rods:
        rows += _rod_rows(rod, position, space)
    for sphere in spheres:
        if sphere.mode == "exact":
            rows += [(SPHERE, i, -1, sphere.center, nowhere, sphere.radius) for i in members(sphere, len(position))]
    for ring in rings:
        if ring.mode == "exact":
            for i in members(ring, len(position)):
                # A circle is the intersection of a plane and a cylinder, whose gradients are independent everywhere on
                # it: these rows never make J W J^T singular by themselves.
                rows.append((RING_PLANE, i, -1, ring.center, ring.axis, 0.0))
                rows.append((RING_RADIUS, i, -1, ring.center, ring.axis, ring.radius))
    columns = list(zip(*rows, strict=True)) if rows else [()] * 6
    return families.Holonomic(
        kind=np.array(columns[0], dtype=np.uint8),
        first=np.array(columns[1], dtype=np.int32),
        second=np.array(columns[2], dtype=np.int32),
        center=np.array(columns[3], dtype=np.float64).reshape(-1, 3),
        axis=np.array(columns[4], dtype=np.float64).reshape(-1, 3),
        length=np.array(columns[5], dtype=np.float64),
    )


class Projections(NamedTuple):
    """Spheres and rings onto which positions are projected after every step; velocities do not change."""

    center: Vectors  # [m], shape (j, 3)
    axis: Vectors  # unit, shape (j, 3); 0 for a sphere
    radius: Reals  # [m], shape (j,)
    start: Indices
    member: Indices


projections_of = make_accessor(Projections)


def gather_projections(things: Sequence[Any], drawn: Drawn) -> Projections:
    """Return all spheres and rings of mode "project" as one family, the spheres first."""
    projected = [thing for thing in things if thing.mode == "project"]
    chosen: list[Sphere | Ring] = [thing for kind in (Sphere, Ring) for thing in projected if isinstance(thing, kind)]
    axis = [thing.axis if isinstance(thing, Ring) else (0.0, 0.0, 0.0) for thing in chosen]
    group = group_members(chosen, drawn.count)
    return Projections(
        center=np.array([thing.center for thing in chosen], dtype=np.float64).reshape(-1, 3),
        axis=np.array(axis, dtype=np.float64).reshape(-1, 3),
        radius=np.array([thing.radius for thing in chosen], dtype=np.float64),
        start=group.start,
        member=group.member,
    )


def _rod_rows(rod: Rod, position: np.ndarray, space: families.Space) -> list[tuple[Any, ...]]:
    a = indices(rod.a, len(position), "a", rod.caller)
    b = indices(rod.b, len(position), "b", rod.caller)
    if len(a) != len(b):
        raise SceneError(f"The 'a' and 'b' of {rod.caller} must be as many particles each. Got {len(a)} and {len(b)}.")
    apart = nearest(space, position[b] - position[a])
    drawn = np.sqrt((apart * apart).sum(axis=1))
    rows = []
    for i, j, distance in zip(a.tolist(), b.tolist(), drawn.tolist(), strict=True):
        length = distance if rod.length is None else float(rod.length)
        if i == j or length <= 0.0:
            raise SceneError(
                f"{rod.caller} needs two particles apart. Particles {i} and {j} are "
                f"{'one' if i == j else 'in one place; give a length'}."
            )
        rows.append((rod.row, i, j, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), length))
    return rows


def check_start(
    holonomic: families.Holonomic, space: families.Space, position: np.ndarray, velocity: np.ndarray
) -> None:
    """Raise SceneError if initial positions violate an exact constraint, with the particle and the error [m]."""
    for row in range(len(holonomic.kind)):
        # Refused here and not projected: a start off its constraint would be moved onto it in the first step, with a
        # jump of position that no force explains and that is missing in the ledger.
        kind, i, j = int(holonomic.kind[row]), int(holonomic.first[row]), int(holonomic.second[row])
        who = f"Particles {i} and {j}" if j >= 0 else f"Particle {i}"
        apart = nearest(space, position[j] - position[i]) if j >= 0 else position[i] - holonomic.center[row]
        along = apart @ holonomic.axis[row]
        radial = apart - along * holonomic.axis[row]
        length = float(np.sqrt(radial @ radial))
        # The plane of a ring has no length: the scale is the distance from its center, or 1 m if the distance is
        # smaller.
        scale = float(holonomic.length[row]) or max(float(np.abs(apart).max()), 1.0)
        excess = float(along) if kind == RING_PLANE else length - float(holonomic.length[row])
        if abs(excess) > OFF * scale and not (kind == CORD and excess < 0.0):
            # A redundant rod of a length that contradicts the others: naming it helps more than a request to move
            # particles.
            if kind == ROD and rods_hold(
                holonomic, _rods_at_length(holonomic, space, position), space, position, (i, j)
            ):
                raise SceneError(
                    f"The Rod between particles {i} and {j} is one too many: other rods hold them "
                    f"{format_value(length)} m "
                    f"apart, and its length is {format_value(float(holonomic.length[row]))} m. Leave it out, "
                    "or its length."
                )
            raise SceneError(
                f"{who} must start on the {_rule_name(kind)}: {format_value(round(excess, 9))} m off as drawn. "
                f"Move {'them' if j >= 0 else 'it'} there"
                + (", leave the length out, or use a spring." if j >= 0 else ', or use mode="project".')
            )
        moves = (velocity[j] if j >= 0 else 0.0) - velocity[i] if j >= 0 else velocity[i]
        normal = holonomic.axis[row] if kind == RING_PLANE else radial / max(length, 1e-300)
        rate, speed = float(moves @ normal), float(np.sqrt(moves @ moves))
        # Relative to the speed, with an absolute floor: velocities of a body at rest are rounding.
        if abs(rate) > max(OFF * speed, STILL) and not (kind == CORD and (rate < 0.0 or excess < -TAUT * scale)):
            raise SceneError(
                f"{who} must start with a velocity along the {_rule_name(kind)}: {rate:g} m/s point off it. "
                f"Give a tangent velocity."
            )


def _rods_at_length(holonomic: families.Holonomic, space: families.Space, position: np.ndarray) -> list[int]:
    """Rows of the rods whose length equals the drawn length, within OFF."""
    rods = np.flatnonzero(holonomic.kind == ROD)
    apart = nearest(space, position[holonomic.second[rods]] - position[holonomic.first[rods]])
    off = np.abs(np.sqrt((apart * apart).sum(axis=1)) - holonomic.length[rods])
    return rods[off <= OFF * holonomic.length[rods]].tolist()


def _rule_name(kind: int) -> str:
    return {ROD: "rod", CORD: "cord", SPHERE: "sphere"}.get(kind, "ring")


@a_pass
def project(table: Any, block: int, a: float, b: float) -> int:
    """Project positions onto their spheres and rings along the radius; a particle at the center does not move."""
    projections, alive, position = projections_of(table), state_of(table).alive, state_of(table).position
    for which in range(projections.radius.shape[0]):
        # Velocities are unchanged and no energy is recorded, so the energy balance of such a run is not checked
        # (``books_all`` of run/energy_monitor.py). Mode "exact" is the physical one.
        cx = projections.center[which, 0]
        cy = projections.center[which, 1]
        cz = projections.center[which, 2]
        ax = projections.axis[which, 0]
        ay = projections.axis[which, 1]
        az = projections.axis[which, 2]
        for m in range(projections.start[which], projections.start[which + 1]):
            i = projections.member[m]
            dx = position[i, 0] - cx
            dy = position[i, 1] - cy
            dz = position[i, 2] - cz
            # The axis of a sphere is the zero vector: ``along`` is then 0 and the same lines handle spheres and rings.
            along = dx * ax + dy * ay + dz * az
            dx -= along * ax
            dy -= along * ay
            dz -= along * az
            distance = np.sqrt(dx * dx + dy * dy + dz * dz)
            if alive[i] == 1 and distance > 0.0:
                scale = projections.radius[which] / distance
                position[i, 0] = cx + dx * scale
                position[i, 1] = cy + dy * scale
                position[i, 2] = cz + dz * scale
    return DONE


def _may_violate_ties(model: Model) -> bool:
    """Return True if there are walls or contacts, whose impulses may leave velocities that constraints forbid."""
    # Impulses of impacts ignore rods. Velocities are made tangent again after them, otherwise the next drift
    # would begin with rods that are being stretched.
    return bool(len(model.walls.kind) or len(model.contacts.law))


# Rods declare two families: their rows of ``Holonomic``, and the relations of mutually dependent rods.
RULES = (
    RuleFamily(
        "rigid body of rods",
        "rods that depend on one another",
        columns=("member",),
        declared=(Rod,),
        room=Rigid,
        moves_particles=never,
        in_statics=True,
    ),
    RuleFamily(
        "tie",
        "rods, cords and exact spheres and rings",
        room=families.Holonomic,
        declared=(Rod, Cord, Sphere, Ring),
        end_of_step=lambda model, share: [Row(make_tangent, 1, 1.0)] if _may_violate_ties(model) else [],
        moves_particles=never,
        in_statics=True,
        held_particles=lambda model: model.holonomic.first[~np.isin(model.holonomic.kind, (ROD, CORD))],
    ),
    RuleFamily(
        "projection",
        BOUNDS,
        declared=(Sphere, Ring),
        gather=gather_projections,
        room=Projections,
        end_of_step=lambda model, share: [Row(project)],
        in_statics=True,
        held_particles=lambda model: model.room(Projections).member,
        ias15_support="at ends",
        unsupported_in_flight=lambda model: ["spheres and rings"],
    ),
)
