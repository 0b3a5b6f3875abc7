"""Walls: planes and boxes that particles bounce off. A normal points to the free side."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import choice, direction, vector
from springline.constraints import motion
from springline.constraints.events import note
from springline.constraints.limits import shift_axis, square
from springline.constraints.motion import BOUNCE, PATH, Moving, WallFace
from springline.constraints.ties import Sphere, bouncing
from springline.constraints.trails import counts
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, END, control_of
from springline.errors import SceneError
from springline.model import families
from springline.model.contracts import Key, grouped, members
from springline.model.rooms import boxes_of, hit_limits_of, notes_of, particles_of, state_of, sums_of
from springline.model.state import DISSIPATED
from springline.model.work import HIT
from springline.typing import Number, Vector, WallMode


@dataclass(frozen=True, eq=False)
class Plane(Moving):
    """A plane wall: particles bounce off it, with the normal speed times the restitution, or rest on it.

    Parameters
    ----------
    point : any point of the plane [m], shape (3,)
    normal : direction of the free side, shape (3,), of any length
    restitution : of the wall, times the particle's own; above 1 it gives energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it gives speed: a boost strip
    friction : Coulomb's coefficient, in a bounce and at rest; of the two losses in a bounce the greater counts
    velocity : of the wall [m/s], shape (3,); along itself it is a conveyor belt
    amplitude : of its harmonic motion [m], shape (3,)
    omega : angular frequency of that [rad/s], zero or more
    phase : [rad]

    At the time t it is at ``point`` + ``velocity`` t + ``amplitude`` cos(``omega`` t + ``phase``); its work is in the
    ledger. A change of its motion while it runs leads on from where it is.

    What a wall gives, with a restitution above 1 or a slip loss below 0, is dissipation below 0 in the ledger. It is
    given in bounces alone: what rests or slides on the wall, or comes to rest on it, gains nothing. In a hollow one, a
    sphere of mode "inside", a bounce that leads back to it within two steps counts as sliding.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 5), radius=0.1)
    >>> floor = scene.add(sl.Plane(normal=(0, 0, 1), restitution=0.5))
    >>> run = scene.simulate(dt=0.01).run(until=1.2)
    >>> len(run.events_of("hit"))
    1
    """

    point: Vector = (0.0, 0.0, 0.0)
    normal: Vector | None = None
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    friction: Number = 0.0

    places = ("point",)
    keys: ClassVar[Mapping[str, Key]] = {
        **PATH,
        "point": Key("any point of it [m]; the zero point where left out", "m", form="vector"),
        "normal": Key("direction of the free side; up where left out", "-", form="vector"),
        **BOUNCE,
    }

    def faces(self) -> list[WallFace]:
        point: Any = self.point
        normal: Any = self.normal
        return [WallFace(0, families.FLAT, (*point, *normal, 0.0))]

    def checked(self, dim: int) -> Plane:
        up = (0.0, 0.0, 1.0) if dim == 3 else (0.0, 1.0, 0.0)
        restitution, slip_loss, friction = bouncing(self)
        normal = direction(up if self.normal is None else self.normal, "normal", self.caller, dim)
        return self.replaced(
            point=tuple(vector(self.point, "point", self.caller, "m", dim).tolist()),
            normal=tuple(normal.tolist()),
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **self.checked_motion(dim),
        )


@dataclass(frozen=True, eq=False)
class Box(Moving):
    """A box that particles stay in.

    Parameters
    ----------
    lower, upper : corners [m], shape (3,); a 2D box is unbounded along z
    restitution : of the walls, times the particle's own; above 1 it gives energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it gives speed
    mode : "reflect" lets particles bounce and rest; "clamp" moves a particle that is outside after a step onto the face
        and reverses its normal velocity; it cannot tell rest from a bounce, so it refuses a restitution or a slip loss
        that would add energy
    friction : Coulomb's coefficient, in a bounce and at rest; of the two losses in a bounce the greater counts
    velocity, amplitude, omega, phase : how all of it moves, as a :class:`Plane`; with mode "reflect"

    Examples
    --------
    >>> scene = sl.Scene()
    >>> balls = scene.cloud(3, lower=(1, 1, 1), upper=(3, 3, 3), speed=5.0)
    >>> walls = scene.add(sl.Box((0, 0, 0), (4, 4, 4)))
    >>> run = scene.simulate(dt=0.01).run(until=2.0)
    >>> bool((run.position[-1] >= 0.0).all() and (run.position[-1] <= 4.0).all())
    True
    """

    lower: Vector
    upper: Vector
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    mode: WallMode = "reflect"
    friction: Number = 0.0

    places = ("lower", "upper")
    keys: ClassVar[Mapping[str, Key]] = {
        **PATH,
        "lower": Key("one corner [m]", "m", form="vector"),
        "upper": Key("the other corner [m]", "m", form="vector"),
        **BOUNCE,
        "mode": Key('"reflect" where left out; "clamp" puts onto the face', form="word", words=("reflect", "clamp")),
    }

    @property
    def numbers(self) -> int:
        return 6

    def faces(self) -> list[WallFace]:
        """Half-spaces that bound the box; none at infinity, and none with mode "clamp"."""
        found = list[WallFace]()
        lower: Any = self.lower
        upper: Any = self.upper
        for axis in range(3):
            for side, (corner, sign) in enumerate(((lower[axis], 1.0), (upper[axis], -1.0))):
                # A face at infinity is left out, but keeps its number: events name the six faces of a box by fixed
                # numbers.
                if np.isfinite(corner) and self.mode == "reflect":
                    point, normal = np.zeros(3), np.zeros(3)
                    point[axis], normal[axis] = corner, sign
                    found.append(WallFace(2 * axis + side, families.FLAT, (*point, *normal, 0.0)))
        return found

    def checked(self, dim: int) -> Box:
        if choice(self.mode, "mode", self.caller, ("reflect", "clamp")) == "clamp" and self.friction != 0.0:
            raise SceneError(f"The 'friction' of {self.caller} needs mode=\"reflect\"; with \"clamp\" use 'slip_loss'.")
        restitution, slip_loss, friction = bouncing(self)
        path = self.checked_motion(dim)
        if self.mode == "clamp" and any(path["velocity"] + path["amplitude"]):
            raise SceneError(
                f'{self.caller} with a velocity or an amplitude hits what it meets, and mode="clamp" only puts '
                f'particles onto the face. Use mode="reflect".'
            )
        if self.mode == "clamp" and (restitution > 1.0 or slip_loss < 0.0):
            name = "restitution" if restitution > 1.0 else "slip_loss"
            raise SceneError(
                f'The {name!r} of {self.caller} gives energy, and mode="clamp" cannot tell a bounce from rest: what '
                f'lies there would gain it at every step. Got {getattr(self, name)}. Use mode="reflect".'
            )
        lower = vector(_in_plane(self.lower, dim), "lower", self.caller, "m", dim)
        upper = vector(_in_plane(self.upper, dim), "upper", self.caller, "m", dim)
        if dim == 2:
            lower[2], upper[2] = -np.inf, np.inf
        if not (lower < upper).all():
            raise SceneError(
                f"The 'lower' corner of {self.caller} must lie below the 'upper' one on every axis. "
                f"Got {tuple(lower.tolist())} and {tuple(upper.tolist())}."
            )
        return self.replaced(
            lower=tuple(lower.tolist()),
            upper=tuple(upper.tolist()),
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **path,
        )


def _in_plane(corner: Any, dim: int) -> Any:
    """A corner as it was given; of a box of a plane scene that was checked before, without its end along z."""
    checked_before = dim == 2 and isinstance(corner, (tuple, np.ndarray)) and np.shape(corner) == (3,)
    return tuple(corner[:2]) if checked_before and isinstance(corner[2], float) and np.isinf(corner[2]) else corner


def gather_planes(things: Sequence[Plane], count: int) -> families.Planes:
    """All planes as one family."""
    group = grouped(things, count)
    return families.Planes(
        point=np.array([thing.point for thing in things], dtype=np.float64).reshape(-1, 3),
        normal=np.array([thing.normal for thing in things], dtype=np.float64).reshape(-1, 3),
        restitution=np.array([thing.restitution for thing in things], dtype=np.float64),
        slip_loss=np.array([thing.slip_loss for thing in things], dtype=np.float64),
        start=group.start,
        member=group.member,
    )


def gather_boxes(things: Sequence[Box], count: int) -> families.Boxes:
    """All boxes as one family."""
    group = grouped(things, count)
    return families.Boxes(
        lower=np.array([thing.lower for thing in things], dtype=np.float64).reshape(-1, 3),
        upper=np.array([thing.upper for thing in things], dtype=np.float64).reshape(-1, 3),
        restitution=np.array([thing.restitution for thing in things], dtype=np.float64),
        slip_loss=np.array([thing.slip_loss for thing in things], dtype=np.float64),
        clamp=np.array([thing.mode == "clamp" for thing in things], dtype=np.uint8),
        start=group.start,
        member=group.member,
    )


WALLS: tuple[type[Moving], ...] = (Plane, Box, Sphere)  # in the order of their numbers in events


def _place_of(wall: Moving) -> int:
    return next(place for place, kind in enumerate(WALLS) if isinstance(wall, kind))


def made_by(model: families.Model, wall: int) -> type[Moving]:
    """The class that a row of ``model.walls`` comes from."""
    return WALLS[int(model.walls.maker[wall])]


def outside_of(model: families.Model, kinds: Collection[int]) -> list[str]:
    """The walls of other kinds than these, by the name of their class; whoever meets one refuses it."""
    others = np.flatnonzero(~np.isin(model.walls.kind, list(kinds))).tolist()
    return list(dict.fromkeys(f"the wall {made_by(model, wall).__name__}" for wall in others))


def how_many(things: Sequence[Moving]) -> int:
    """Walls that events know by a number: planes, six faces of each box, spheres that are obstacles."""
    return sum(thing.numbers for thing in things)


def gather_walls(walls: Sequence[Moving], count: int) -> families.Walls:
    """All that particles bounce off as one family, from things in the order of ``WALLS``."""
    rows: list[tuple[Any, ...]] = []
    first = 0
    for wall in walls:
        rows += [(face.kind, face.shape, wall, first + face.number) for face in wall.faces()]
        first += wall.numbers
    things = [row[2] for row in rows]
    concerned = np.zeros((count, len(rows)), dtype=bool)
    for column, thing in enumerate(things):
        concerned[members(thing, count), column] = True
    # Compressed rows: ``wall[start[i]:start[i + 1]]`` are the walls of particle i, ascending, so that ties go to the
    # lower.
    start = np.concatenate([[0], np.cumsum(concerned.sum(axis=1))]) if rows else np.zeros(1)
    laws = [(thing.restitution, thing.friction, thing.slip_loss) for thing in things]
    return families.Walls(
        kind=np.array([row[0] for row in rows], dtype=np.uint8),
        shape=np.array([row[1] for row in rows], dtype=np.float64).reshape(-1, 7),
        law=np.array(laws, dtype=np.float64).reshape(-1, 3),
        number=np.array([row[3] for row in rows], dtype=np.int32),
        maker=np.array([_place_of(thing) for thing in things], dtype=np.uint8),
        start=start.astype(np.int32),
        wall=np.nonzero(concerned)[1].astype(np.int32),
        **motion.gather(things),
    )


def check_room(boxes: Sequence[Any], spheres: Sequence[Any], radius: np.ndarray, free: np.ndarray) -> None:
    """Refuse boxes and containers that are too small for a particle that may move.

    ``radius`` [m], shape (n,), and ``free``, whether a particle may move along each axis, shape (n, 3).
    """
    for box in boxes:
        inner = members(box, len(radius))
        width = np.subtract(box.upper, box.lower)
        tight = ((2.0 * radius[inner, None] > width) & free[inner]).any(axis=1)
        if tight.any():
            i = int(inner[tight.argmax()])
            raise SceneError(
                f"{box.caller} must be as wide as the particles in it on every axis along which they move. Particle "
                f"{i} is {2.0 * radius[i]:g} m wide, and the box {tuple(width.tolist())} m. Give it a smaller radius, "
                f"or the box to others: on=..."
            )
    for sphere in spheres:
        inner = members(sphere, len(radius))
        tight = (radius[inner] > sphere.radius) & free[inner].any(axis=1)
        if sphere.mode == "inside" and tight.any():
            i = int(inner[tight.argmax()])
            raise SceneError(
                f'{sphere.caller} of mode "inside" must be as large as the particles in it. Particle {i} has a radius '
                f"of {radius[i]:g} m, and it has {sphere.radius:g} m. Give the particle a smaller one, or the sphere "
                f"to others: on=..."
            )


def check_clamps(boxes: Sequence[Any], restitution: np.ndarray) -> None:
    """Refuse particles that a box of mode "clamp" would give energy; their own ``restitution`` [-], shape (n,)."""
    for box in boxes:
        inner = members(box, len(restitution))
        gains = restitution[inner] * box.restitution > 1.0
        if box.mode == "clamp" and gains.any():
            i = int(inner[gains.argmax()])
            raise SceneError(
                f'{box.caller} of mode="clamp" cannot tell a bounce from rest, so that what lies there would gain '
                f"energy at every step. The restitution of particle {i}, {restitution[i]:g} times {box.restitution:g}, "
                f'is above 1. Lower it, or use mode="reflect".'
            )


@a_pass
def stay_in_boxes(table: Any, block: int, a: float, b: float) -> int:
    """Put onto its faces what leaves a box of mode "clamp"; events name the first face of the first box a."""
    boxes, particles, state, force = boxes_of(table), particles_of(table), state_of(table), sums_of(table).force
    hit_limits, notes, time = hit_limits_of(table), notes_of(table), control_of(table).clock[END]
    position, velocity, mobility = state.position, state.velocity, state.mobility
    for which in range(boxes.restitution.shape[0]):
        if boxes.clamp[which] == 0:
            continue
        slip = 1.0 - boxes.slip_loss[which]
        for m in range(boxes.start[which], boxes.start[which + 1]):
            i = boxes.member[m]
            radius = particles.radius[i]
            if state.alive[i] == 0 or inside(boxes, which, radius, position, i) or not can_move(mobility, i):
                continue
            before = square(velocity, i)
            bounce = boxes.restitution[which] * particles.restitution[i]
            touched = 0
            for axis in range(3):
                # At most one of two opposite faces is crossed: ``check_room`` has seen that the box is wider than the
                # particle.
                face = 2 * axis
                target = boxes.lower[which, axis] + radius
                inward = 1.0
                if position[i, axis] >= target:
                    face += 1
                    target = boxes.upper[which, axis] - radius
                    inward = -1.0
                if (position[i, axis] - target) * inward >= 0.0 or mobility[i, axis] == 0.0:
                    continue
                touched |= 1 << axis
                shift_axis(position, i, axis, target - position[i, axis], state.ledger, force)
                speed = velocity[i, axis] * inward
                # Only an outward velocity is reversed; a particle that is pushed back over the face while it returns
                # keeps its own.
                if speed < 0.0:
                    velocity[i, axis] *= -bounce
                    wall = int(a) + 6 * which + face
                    state.hits[i] += counts(hit_limits.scope, hit_limits.walls, i, wall)
                    note(notes, time, HIT, i, wall, -speed)
            for axis in range(3):
                # Slip is lost along axes without a touch: in an edge only along the edge, in a corner not at all.
                if touched != 0 and touched & (1 << axis) == 0:
                    velocity[i, axis] *= slip
            state.ledger[DISSIPATED] += 0.5 * particles.mass[i] * (before - square(velocity, i))
    return DONE


@kernel
def inside(boxes, which, radius, position, i):
    """Whether a particle is within all faces of a box."""
    for axis in range(3):
        x = position[i, axis]
        if x - radius < boxes.lower[which, axis] or x + radius > boxes.upper[which, axis]:
            return False
    return True


@kernel
def can_move(mobility, i):
    """Whether a particle is free along any axis."""
    return mobility[i, 0] > 0.0 or mobility[i, 1] > 0.0 or mobility[i, 2] > 0.0
