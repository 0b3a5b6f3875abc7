"""Steering (Reynolds, Steering Behaviors for Autonomous Characters, Game Developers Conference 1999).

A steered particle has a desired velocity, and the force is a gain times the difference: f = g (desired - v), with g in
newton per meter per second. A particle whose desired velocity has no direction, because it is on its target, has no
force. A pursued particle does not pursue itself. Forces do not come in opposite pairs, and there is no energy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import (
    IntArray,
    depth,
    each,
    flag,
    handle_index,
    is_whole,
    not_negative,
    number,
    points,
    positive,
    refuse,
    strip_unit,
    vector,
)
from springline.engine.program import BY_BLOCK, Row
from springline.errors import SceneError
from springline.forces.random_numbers import SEED, check_seed, seed_of
from springline.forces.steering_pass import (
    ARRIVE,
    AVOID,
    EVADE,
    FLEE,
    FOLLOW,
    PURSUE,
    SEEK,
    WANDER,
    Flock,
    Steered,
    avoid,
    hold,
    keep_to_path,
    steer,
    wander,
)
from springline.messages import argument
from springline.model.contracts import (
    Drawn,
    Force,
    Key,
    Rule,
    SceneCounts,
    Sets,
    group_members,
    lowest,
    one_column,
    row_of_each_particle,
)
from springline.model.families import Model
from springline.typing import Flag, Number, Numbers, ParticleHandle, Points, Target, Vector, Whole

__all__ = ["Arrive", "Avoid", "Evade", "Flee", "FollowPath", "Pursue", "Seek", "SteeringLimit", "Wander"]


def _row(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of one of several things among all steering."""
    return np.flatnonzero([one is things[which] for one in scene.things if isinstance(one, STEERING)])


def _rows_of_spheres(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the rows of the spheres of one of several things among all spheres and corners of paths."""
    every = [one for one in scene.things if isinstance(one, STEERING) for _ in _points(one)[0]]
    return np.flatnonzero([one is things[which] for one in every])


# Fields of different kinds of steering that have the same role have one column.
GAIN, SPEED, REACH, AHEAD = ((Sets(f"Flock.steering.{name}", _row),) for name in ("gain", "speed", "reach", "ahead"))

DESIRED: Mapping[str, Key] = {
    "speed": Key("desired [m/s]; default: 1", "m/s", least=0.0, form="number", above=True, sets=SPEED),
    "gain": Key("force for each m/s that is missing [N s/m]; 1", "N s/m", least=0.0, form="number", sets=GAIN),
}
AIMED = {
    "target": Key(
        "a place [m], or one particle that is there: its name or its number from 0", "m", form="target",
        sets=one_column("Flock.steering.target", _row),
    )
}  # fmt: skip
CHASING: Mapping[str, Key] = {
    "quarry": Key("one particle: its name or its number from 0", form="particle"),
    "ahead": Key(
        "longest time predicted [s]; default: no limit",
        "s",
        least=0.0,
        form="number",
        above=True,
        infinite=True,
        sets=AHEAD,
    ),
}
WITHIN = {
    "within": Key(
        "ignored beyond this distance [m]; default: no limit", "m", least=0.0, form="number", above=True,
        infinite=True, sets=REACH,
    )
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Steering(Force):
    """Base of steering forces: ``gain`` [N s/m] times the lacking part of a desired velocity of ``speed`` [m/s]."""

    speed: Number = field(default=1.0, kw_only=True)
    gain: Number = field(default=1.0, kw_only=True)

    def validate(self, dim: int) -> Steering:
        return self.replace_fields(
            speed=positive(self.speed, "speed", self.caller, "m/s"),
            gain=not_negative(self.gain, "gain", self.caller, "N s/m"),
        )


@dataclass(frozen=True, eq=False)
class Aimed(Steering):
    """Base of steering with a target: a point [m], or a particle, by handle or index, which it follows."""

    target: Target = (0.0, 0.0, 0.0)

    keys: ClassVar[Mapping[str, Key]] = {**DESIRED, **AIMED}
    needed = ("target",)

    def validate(self, dim: int) -> Aimed:
        steering = super().validate(dim)
        return steering.replace_fields(target=aim(self.target, self.caller, dim))


@dataclass(frozen=True, eq=False)
class Seek(Aimed):
    """Steer toward a target at ``speed`` [m/s]; the particle flies through the target and turns around.

    ``Seek(target, speed= [m/s], gain= [N s/m])``

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> goal = scene.add(sl.steering.Seek((0, 9, 0), speed=2.0, gain=0.5))
    >>> scene.simulate(dt=0.01).forces  # gain times the missing velocity [N]
    array([[-1.,  1.,  0.]])
    """


@dataclass(frozen=True, eq=False)
class Flee(Aimed):
    """Steer directly away from a target at ``speed`` [m/s], while it is not further away than ``within`` [m].

    ``Flee(target, within= [m], speed= [m/s], gain= [N s/m])``

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> fear = scene.add(sl.steering.Flee((0, 9, 0), speed=2.0, gain=0.5, within=20.0))
    >>> scene.simulate(dt=0.01).forces  # [N]
    array([[-1., -1.,  0.]])
    """

    within: Number = field(default=np.inf, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {**DESIRED, **AIMED, **WITHIN}

    def validate(self, dim: int) -> Flee:
        return super().validate(dim).replace_fields(within=reach(self.within, "within", self.caller, "m"))  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Arrive(Aimed):
    """Steer to a target and stop there: within ``slowing`` [m] the desired speed is proportional to the distance.

    ``Arrive(target, slowing= [m], speed= [m/s], gain= [N s/m])``

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> goal = scene.add(sl.steering.Arrive((1, 0, 0), speed=2.0, slowing=4.0))
    >>> scene.simulate(dt=0.01).forces  # near the target it brakes [N]
    array([[-1.5,  0. ,  0. ]])
    """

    slowing: Number = field(default=1.0, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        **DESIRED, **AIMED,
        "slowing": Key("distance of slowing down [m]; 1", "m", least=0.0, form="number", above=True, sets=REACH),
    }  # fmt: skip

    def validate(self, dim: int) -> Arrive:
        return super().validate(dim).replace_fields(slowing=positive(self.slowing, "slowing", self.caller, "m"))  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Chasing(Steering):
    """Base of steering by the predicted position of a particle, after the time to reach it: distance over ``speed``.

    ``quarry`` is that particle, by handle or index; the prediction is limited to ``ahead`` [s].
    """

    quarry: ParticleHandle | Whole | None = None
    ahead: Number = field(default=np.inf, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {**DESIRED, **CHASING}
    needed = ("quarry",)

    def validate(self, dim: int) -> Chasing:
        quarry = None if self.quarry is None else aim(self.quarry, self.caller, dim, "quarry")
        if not is_whole(quarry):
            raise refuse("quarry", self.caller, "one particle, by handle or index", self.quarry)
        return (  # type: ignore[no-any-return]
            super().validate(dim).replace_fields(quarry=quarry, ahead=reach(self.ahead, "ahead", self.caller, "s"))
        )


@dataclass(frozen=True, eq=False)
class Pursue(Chasing):
    """Steer to the predicted position of a particle.

    ``Pursue(quarry, speed= [m/s], gain= [N s/m], ahead= [s])``; see :class:`Chasing`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> hunt = scene.add(sl.steering.Pursue(1, speed=3.0, on=[0]))
    >>> scene.simulate(dt=0.01).forces[0]  # [N]
    array([3., 0., 0.])
    """


@dataclass(frozen=True, eq=False)
class Evade(Chasing):
    """Steer away from the predicted position of a particle, while it is not further away than ``within`` [m].

    ``Evade(quarry, within= [m], speed= [m/s], gain= [N s/m], ahead= [s])``; see :class:`Chasing`.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> flight = scene.add(sl.steering.Evade(1, speed=3.0, on=[0]))
    >>> scene.simulate(dt=0.01).forces[0]  # [N]
    array([-3.,  0.,  0.])
    """

    within: Number = field(default=np.inf, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {**DESIRED, **CHASING, **WITHIN}

    def validate(self, dim: int) -> Evade:
        return super().validate(dim).replace_fields(within=reach(self.within, "within", self.caller, "m"))  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Wander(Force):
    """A force of at most ``weight`` [N] that turns slowly toward a new random direction ``rate`` times a second.

    The path from one direction to the next is coherent noise, twice differentiable in time. It depends only on
    ``seed``, the particle and the time; by default the seed is drawn from that of the scene.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> whim = scene.add(sl.steering.Wander(0.1, rate=1.0, seed=3))
    >>> bool((abs(scene.simulate(dt=0.01).forces) <= 0.1).all())  # [N]
    True
    """

    weight: Number = 1.0
    rate: Number = field(default=1.0, kw_only=True)
    seed: Whole | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "weight": Key("largest size of the force [N]; default: 1", "N", form="number", sets=GAIN),
        "rate": Key("new directions a second [1/s]; 1", "1/s", least=0.0, form="number", above=True, sets=SPEED),
        "seed": SEED,
    }

    def validate(self, dim: int) -> Wander:
        check_seed(self.seed, self.caller)
        return self.replace_fields(
            weight=number(self.weight, "weight", self.caller, "N"),
            rate=positive(self.rate, "rate", self.caller, "1/s"),
        )


@dataclass(frozen=True, eq=False)
class Avoid(Force):
    """Steer around spheres: a force of ``weight`` [N], sideways from the first sphere ahead.

    A sphere is ahead if it meets a cylinder along the velocity, as wide as the particle and as long as its path in
    ``ahead`` [s]. A particle that heads exactly for the center turns to a fixed side.

    Parameters
    ----------
    center : of each sphere [m], shape (k, 3); a single point for one
    radius : [m], one for all or one for each

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> care = scene.add(sl.steering.Avoid((3, 0.5, 0), radius=1.0, weight=0.2, ahead=2.0))
    >>> scene.simulate(dt=0.01).forces  # sideways [N]
    array([[ 0. , -0.2,  0. ]])
    """

    center: Vector | Points = ()
    radius: Numbers = 1.0
    weight: Number = field(default=1.0, kw_only=True)
    ahead: Number = field(default=1.0, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "center": Key("of each sphere [m]", "m", form="points"),
        "radius": Key(
            "of each, or of all [m]; 1", "m", least=0.0, above=True,
            sets=one_column("Flock.steering.radius", _rows_of_spheres),
        ),
        "weight": Key("size of the force [N]; default: 1", "N", form="number", sets=GAIN),
        "ahead": Key("how far ahead it looks [s]; 1", "s", least=0.0, form="number", above=True, sets=AHEAD),
    }  # fmt: skip
    needed = ("center",)

    def validate(self, dim: int) -> Avoid:
        center = positions(self.center, "center", self.caller, dim, 1)
        return self.replace_fields(
            center=center,
            radius=each(self.radius, len(center), "radius", self.caller, "m", least=0.0, above=True),
            weight=number(self.weight, "weight", self.caller, "N"),
            ahead=positive(self.ahead, "ahead", self.caller, "s"),
        )


@dataclass(frozen=True, eq=False)
class FollowPath(Steering):
    """Stay on a path: if the predicted position in ``ahead`` [s] is further than ``radius`` [m] from it, steer back.

    Parameters
    ----------
    points : corners of the path [m], shape (k, 3), at least two
    closed : whether the path leads from the last corner to the first

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> road = scene.add(sl.steering.FollowPath([(0, 5, 0), (9, 5, 0)], speed=2.0))
    >>> scene.simulate(dt=0.01).forces.round(3)  # toward the path [N]
    array([[-1.257,  1.857,  0.   ]])
    """

    points: Points = ()
    radius: Number = field(default=1.0, kw_only=True)
    ahead: Number = field(default=1.0, kw_only=True)
    closed: Flag = field(default=False, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        **DESIRED,
        "points": Key("corners of the path [m], two or more", "m", form="points"),
        "radius": Key(
            "distance from the path that still counts as on it [m]; default: 1",
            "m",
            least=0.0,
            form="number",
            sets=REACH,
        ),
        "ahead": Key("time ahead that is considered [s]; default: 1", "s", least=0.0, form="number", sets=AHEAD),
        "closed": Key("whether it leads back to the first corner", form="flag"),
    }
    needed = ("points",)

    def validate(self, dim: int) -> FollowPath:
        return (
            super()
            .validate(dim)
            .replace_fields(  # type: ignore[no-any-return]
                points=positions(self.points, "points", self.caller, dim, 2),
                radius=not_negative(self.radius, "radius", self.caller, "m"),
                ahead=not_negative(self.ahead, "ahead", self.caller, "s"),
                closed=flag(self.closed, "closed", self.caller),
            )
        )


@dataclass(frozen=True, eq=False)
class SteeringLimit(Rule):
    """Limit the sum of the flock and steering forces on a particle to ``force`` [N], by scaling it.

    Gravity, springs and drag are not steering; :class:`ForceLimit` limits all of them together.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> goal = scene.add(sl.steering.Seek((0, 9, 0), speed=20.0))
    >>> limit = scene.add(sl.steering.SteeringLimit(1.0))
    >>> round(float((scene.simulate(dt=0.01).forces ** 2).sum()), 12)  # [N2]
    1.0
    """

    force: Number = 1.0

    keys: ClassVar[Mapping[str, Key]] = {
        "force": Key(
            "[N]; default: 1", "N", least=0.0, form="number", above=True,
            sets=one_column("Flock.steering.limit", row_of_each_particle),
        )
    }  # fmt: skip

    def validate(self, dim: int) -> SteeringLimit:
        return self.replace_fields(force=positive(self.force, "force", self.caller, "N"))


def aim(target: Any, caller: str, dim: int, name: str = "target") -> Any:
    """Return a target: a point as three coordinates, or the index of a particle."""
    # A handle of one particle follows its motion; a point is fixed.
    found = handle_index(target)
    if isinstance(found, np.ndarray) and getattr(target, "things", "") == "particles":
        if len(found) != 1:
            raise SceneError(f"{argument(name, caller)} must be one particle. Got a handle of {len(found)}.")
        return int(found[0])
    if is_whole(target):
        return int(target)
    return tuple(vector(target, name, caller, "m", dim).tolist())


def reach(value: Any, name: str, caller: str, unit: str) -> float:
    """Return a distance or a time, which may be infinite."""
    # positive() refuses infinity, which here means "without a bound".
    plain = strip_unit(value, unit, name, caller)
    return float("inf") if isinstance(plain, float) and plain == np.inf else positive(value, name, caller, unit)


def positions(value: Any, name: str, caller: str, dim: int, least: int) -> np.ndarray:
    """Return points [m], shape (k, 3), at least ``least``; a single point is allowed if one is enough."""
    found = vector(value, name, caller, "m", dim)[None] if _is_point(value) else points(value, name, caller, "m", dim)
    if len(found) < least:
        rule = "a point [m], or several" if least == 1 else f"{least} points [m] at least"
        raise SceneError(f"{argument(name, caller)} must be {rule}. Got {len(found) or 'none'}.")
    return found


def _is_point(value: Any) -> bool:
    return depth(value) == 1 and len(value) > 0


def quarry_of(thing: Any) -> int:
    """Return the particle at which a thing aims, -1 for none."""
    target: Any = getattr(thing, "quarry", getattr(thing, "target", None))
    return int(target) if is_whole(target) else -1


KINDS: dict[type[Force], int] = {
    Seek: SEEK, Flee: FLEE, Arrive: ARRIVE, Pursue: PURSUE, Evade: EVADE, Wander: WANDER, Avoid: AVOID,
    FollowPath: FOLLOW,
}  # fmt: skip
STEERING: tuple[type[Force], ...] = tuple(KINDS)


def gather(all_things: Sequence[Any], drawn: Drawn) -> Steered:
    """Collect all steering in one family, with its lowest limit for each particle."""
    things = [thing for thing in all_things if isinstance(thing, STEERING)]
    bounds = [thing for thing in all_things if isinstance(thing, SteeringLimit)]
    count = drawn.count
    for thing in things:
        # Possible only now, when the number of particles is known.
        if quarry_of(thing) >= count:
            raise SceneError(f"{thing.caller} aims at particle {quarry_of(thing)}, and there are {count}.")
    group = group_members(things, count)
    corner = [_points(thing) for thing in things]
    return Steered(
        kind=np.array([KINDS[type(thing)] for thing in things], dtype=np.uint8),
        # Eight kinds in one table: fields with different names have the same role in the passes: factor, speed, range.
        gain=np.array([getattr(thing, "gain", getattr(thing, "weight", 0.0)) for thing in things], dtype=np.float64),
        speed=np.array([getattr(thing, "speed", getattr(thing, "rate", 0.0)) for thing in things], dtype=np.float64),
        reach=np.array([_reach(thing) for thing in things], dtype=np.float64),
        ahead=np.array([getattr(thing, "ahead", np.inf) for thing in things], dtype=np.float64),
        target=np.array([_target(thing) for thing in things], dtype=np.float64).reshape(-1, 3),
        quarry=np.array([quarry_of(thing) for thing in things], dtype=np.int32),
        seed=np.array([seed_of(thing) for thing in things], dtype=np.int64),
        first=np.concatenate([[0], np.cumsum([len(one) for one, _ in corner])]).astype(np.int32),
        point=np.concatenate([np.zeros((0, 3)), *(one for one, _ in corner)]),
        radius=np.concatenate([np.zeros(0), *(size for _, size in corner)]),
        start=group.start,
        member=group.member,
        limit=lowest(bounds, [thing.force for thing in bounds], count),
        flat=drawn.dim == 2,
    )


def _reach(thing: Any) -> float:
    """Return the distance of a thing, whatever the name of its field."""
    if isinstance(thing, FollowPath):
        return float(thing.radius)
    return float(getattr(thing, "within", getattr(thing, "slowing", np.inf)))


def _target(thing: Any) -> Any:
    target = getattr(thing, "target", None)
    return (0.0, 0.0, 0.0) if target is None or is_whole(target) else target


def _points(thing: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return obstacles with their radii, or the corners of a path, with the first one repeated if it is closed."""
    if isinstance(thing, Avoid):
        return np.asarray(thing.center, dtype=np.float64), np.asarray(thing.radius, dtype=np.float64)
    if isinstance(thing, FollowPath):
        corners = np.asarray(thing.points, dtype=np.float64)
        # The loop over segments then needs no case for a closed path.
        path = np.concatenate([corners, corners[:1]]) if thing.closed else corners
        return path, np.zeros(len(path))
    return np.zeros((0, 3)), np.zeros(0)


def rows(model: Model) -> list[Row]:
    """Return rows that add all steering and finally limit its sum with the flocking rules."""
    family = model.room(Flock).steering
    # A separate pass for each kind, instead of a condition for each particle.
    special = {WANDER: wander, AVOID: avoid, FOLLOW: keep_to_path}
    found = [Row(special.get(int(kind), steer), BY_BLOCK, row) for row, kind in enumerate(family.kind)]
    return [*found, Row(hold, BY_BLOCK)] if len(family.limit) else found


def wanders(model: Model) -> bool:
    """Return True if any row is Wander, which uses random numbers that change with time."""
    return bool((model.room(Flock).steering.kind == WANDER).any())
