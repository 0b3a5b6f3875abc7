"""Emitters, which let particles be born, and absorbers, which end them; the passes are in ``births.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline import checks
from springline.checks import FloatArray, not_negative, refuse, vector, whole
from springline.engine.program import Row
from springline.errors import SceneError
from springline.forces.births import AGED, BIRTHS, BORN, LIFE, MISSED, OF_EMITTER, OF_MEMBER, STRUCK, renew
from springline.forces.random_numbers import SEED, check_seed, seed_of
from springline.model.contracts import Declared, Drawn, Force, Group, Key, Sets, group_members, one_column
from springline.model.families import (
    BALL,
    BLOCK,
    DISC,
    HALFSPACE,
    SEGMENT,
    TRIANGLE,
    Absorbers,
    BondSlots,
    Emission,
    Emitters,
    Model,
)
from springline.model.family import Family
from springline.typing import EmitOver, Flag, Number, Numbers, Points, Vector, Whole

EVER = 1e150  # [s] lifetime without an end: the largest number that a state stores
OVER = ("points", "line", "faces")
COLOR = r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?"
LOOK_UP = 1.0  # work of a particle that may be born, in springs
MOST_STOPS = 16  # colors and sizes over a life


@dataclass(frozen=True, eq=False)
class Emitter(Force):
    """Births of particles at places, during a run; ``scene.emit`` adds one with its particles.

    Births come at a steady ``rate`` from ``start`` to ``until``, and in bursts. A particle is born within a step, at
    its own time, and flies straight and falls freely to the end of the step. It ends by age, after a number of
    bounces, or in an :class:`Absorber`; its row of the scene's particles is then free for the next birth. A birth for
    which no row is free is omitted and counted, see ``run.emission``. Dead particles do not move and exert no force.

    Random numbers depend on the seed and the number of the birth. The energy of particles that are born counts as
    ``work``, that of particles that end as ``dissipated``. Emitted particles cannot be fixed, and no spring, bond,
    constraint or element can join them. Statics, modes, and methods that need the stiffness of forces refuse emitters.

    Parameters
    ----------
    rate : births per time [1/s]
    place : a point or points [m]; see ``over``
    velocity : mean velocity at birth [m/s]
    spread : standard deviation of each component of the velocity [m/s], normally distributed
    speed : further velocity in a random direction [m/s], as of an explosion
    lifetime : [s], or a pair (shortest, longest), between which lifetimes are drawn at random; by default without end
    over : "points": births at the points; "line": along the line through the points; "faces": on triangles, of which
        each is three of the points
    disc : radius of a disc around each of the points, on which births are [m]
    normal : of the disc; by default the direction of the velocity, or upward
    start, until : times of the first birth and of the end of births [s]
    burst : simultaneous births at ``start``, and every ``every`` seconds after it
    every : time between two bursts [s]; by default there is one
    hits : number of bounces after which a particle ends; 0 for any number
    color : a color "#rrggbb" or "#rrggbbaa", or several over the life of a particle, from birth to end
    size : diameter in pictures [m], or several over the life; by default that of the particle
    seed : of its random numbers, a whole number; by default drawn from the seed of the scene

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> drops = scene.emit(rate=100.0, place=(0, 0, 0), velocity=(0, 0, 5), lifetime=0.5)
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> int(run.alive[-1].sum()), int(run.emission["births"][-1, 0])  # rate times lifetime; all births, also at 0 s
    (50, 101)
    """

    rate: Number = 0.0
    place: Points = ((0.0, 0.0, 0.0),)
    velocity: Vector | None = field(default=None, kw_only=True)
    spread: Number = field(default=0.0, kw_only=True)
    speed: Number = field(default=0.0, kw_only=True)
    lifetime: Numbers = field(default=np.inf, kw_only=True)
    over: EmitOver = field(default="points", kw_only=True)
    disc: Number = field(default=0.0, kw_only=True)
    normal: Vector | None = field(default=None, kw_only=True)
    start: Number = field(default=0.0, kw_only=True)
    until: Number = field(default=np.inf, kw_only=True)
    burst: Whole = field(default=0, kw_only=True)
    every: Number = field(default=np.inf, kw_only=True)
    hits: Whole = field(default=0, kw_only=True)
    color: str = field(default="", kw_only=True)
    size: Numbers | None = field(default=None, kw_only=True)
    seed: Whole | None = field(default=None, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "rate": Key(
            "births per time [1/s]; default: 0", "1/s", least=0.0, form="number", sets=one_column("Emitters.rate"),
        ),
        "place": Key("points of the births [m]", "m", form="points", lasting=True),
        "velocity": Key(
            "mean velocity at birth [m/s]; default: 0", "m/s", form="vector", sets=one_column("Emitters.velocity"),
        ),
        "spread": Key(
            "standard deviation of the velocity on each axis [m/s]; default: 0", "m/s", 0.0, form="number",
            sets=one_column("Emitters.spread"),
        ),
        "speed": Key(
            "in a random direction [m/s]; default: 0", "m/s", 0.0, form="number", sets=one_column("Emitters.speed"),
        ),
        "lifetime": Key(
            "[s], or the shortest and the longest; default: without end", "s", 0.0, above=True, infinite=True,
            lasting=True,
        ),
        "over": Key("whether births are at points, along a line, or on faces", form="word", words=OVER),
        "disc": Key("radius of a disc around each point [m]; default: 0", "m", 0.0, form="number", lasting=True),
        "normal": Key("of the disc; default: along the velocity, or up", form="vector", lasting=True),
        "start": Key("time of the first birth [s]; default: 0", "s", 0.0, form="number", lasting=True),
        "until": Key(
            "end of births [s]; default: never", "s", 0.0, form="number", infinite=True, lasting=True
        ),
        "burst": Key("simultaneous births; default: 0", least=0.0, form="whole", sets=one_column("Emitters.burst")),
        "every": Key(
            "time between bursts [s]; default: one burst", "s", 0.0, form="number", above=True, infinite=True,
            lasting=True,
        ),
        "hits": Key(
            "bounces after which a particle ends; default: any number", least=0.0, form="whole",
            sets=one_column("Emitters.hits"),
        ),
        "color": Key('"#rrggbb" or "#rrggbbaa", several over the life', form="text"),
        "size": Key("diameter in pictures [m], several over the life", "m", 0.0, lasting=True),
        "seed": SEED,
    }  # fmt: skip
    needed: ClassVar[tuple[str, ...]] = ("on",)

    @property
    def whole_fields(self) -> set[str]:
        """Fields whose numbers are not one for each particle."""
        return {"place", "velocity", "normal", "lifetime", "size"}

    def validate(self, dim: int) -> Emitter:
        caller = self.caller
        check_seed(self.seed, caller)
        if self.on is None:
            raise SceneError(
                f"{caller} needs 'on', the particles that it may use. scene.emit(...) adds an emitter with particles."
            )
        checks.choice(self.over, "over", caller, OVER)
        place: Any = checks.handle_index(self.place)
        place = checks.points([place] if checks.depth(place) == 1 else place, "place", caller, "m", dim)
        least = {"points": 1, "line": 2, "faces": 3}[self.over]
        if len(place) < least or (self.over == "faces" and len(place) % 3):
            rule = {"points": "a point or points", "line": "two points or more", "faces": "three points for each face"}
            raise refuse("place", caller, f"{rule[self.over]} [m]", f"{len(place)} points")
        disc = not_negative(self.disc, "disc", caller, "m")
        if disc and self.over != "points":
            raise refuse("disc", caller, f"left out for over={self.over!r}", disc)
        checked: Emitter = self.replace_fields(
            place=place, disc=disc, lifetime=self._lifetimes(), color=self._colors(), size=self._sizes(),
            velocity=None if self.velocity is None else vector(self.velocity, "velocity", caller, "m/s", dim),
            normal=None if self.normal is None else checks.direction(self.normal, "normal", caller, dim),
            **{name: not_negative(getattr(self, name), name, caller, unit)
               for name, unit in (("rate", "1/s"), ("spread", "m/s"), ("speed", "m/s"), ("start", "s"))},
            **{name: whole(getattr(self, name), name, caller) for name in ("burst", "hits")},
            until=_number_or_never(self.until, "until", caller), every=_number_or_never(self.every, "every", caller),
        )  # fmt: skip
        if checked.every == 0.0:
            raise refuse("every", caller, "above 0 [s]", self.every, "Leave it out for one burst.")
        return checked

    def _lifetimes(self) -> float | tuple[float, float]:
        """The lifetime, or the shortest and the longest [s]."""
        given: Any = self.lifetime
        if checks.depth(given) == 0:
            return _number_or_never(given, "lifetime", self.caller, above=True)
        rule = "a positive number [s], or a pair of them, the shortest first"
        if checks.depth(given) > 1:
            raise refuse("lifetime", self.caller, rule, given)
        pair = [_number_or_never(one, "lifetime", self.caller, above=True) for one in np.ravel(given).tolist()]
        if len(pair) != 2 or not pair[0] <= pair[1] < np.inf:
            raise refuse("lifetime", self.caller, rule, given)
        return pair[0], pair[1]

    def _colors(self) -> str:
        """Colors over the life, separated by spaces."""
        given: Any = self.color
        listed = given.split() if isinstance(given, str) else given
        import re

        good = isinstance(listed, (list, tuple)) and all(isinstance(one, str) for one in listed)
        if not good or len(listed) > MOST_STOPS or not all(re.fullmatch(COLOR, one) for one in listed):
            raise refuse("color", self.caller, f'up to {MOST_STOPS} colors "#rrggbb" or "#rrggbbaa"', given)
        return " ".join(listed)

    def _sizes(self) -> float | tuple[float, ...] | None:
        given: Any = self.size
        if given is None or checks.depth(given) == 0:
            return None if given is None else not_negative(given, "size", self.caller, "m")
        rule = f"a diameter [m], or up to {MOST_STOPS} over the life"
        if checks.depth(given) > 1:
            raise refuse("size", self.caller, rule, given)
        sizes = [not_negative(one, "size", self.caller, "m") for one in np.ravel(given).tolist()]
        if not 0 < len(sizes) <= MOST_STOPS:
            raise refuse("size", self.caller, rule, given)
        return tuple(sizes)

    @property
    def lifetimes(self) -> tuple[float, float]:
        """The shortest and the longest lifetime [s]."""
        pair = np.ravel(np.asarray(self.lifetime, dtype=np.float64))
        return float(pair[0]), float(pair[-1])


@dataclass(frozen=True, eq=False)
class Absorber(Force):
    """A place where particles end: behind a plane, in a ball, or in a box; outside of it with ``outside``.

    Positions are compared at the end of every step. ``on`` is by default all emitted particles. Other particles can
    end too, if nothing joins them; they do not come back. The energy of a particle that ends counts as ``dissipated``.

    Parameters
    ----------
    point : of a plane [m]; particles end behind it
    normal : of the plane, toward the side of those that live; by default upward
    center : of a ball [m], with its ``radius``
    radius : [m]
    lower, upper : corners of a box [m]
    outside : whether particles end outside of the ball or the box, in place of inside

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rain = scene.emit(rate=10.0, place=(0, 0, 5))
    >>> ground = scene.add(sl.Absorber(point=(0, 0, 0)))
    >>> run = scene.simulate(dt=0.01).run(until=3.0)
    >>> bool(np.nanmin(run.position[..., 2]) >= 0.0), int(run.emission["absorbed"][-1, 0])
    (True, 20)
    """

    point: Vector | None = None
    normal: Vector | None = field(default=None, kw_only=True)
    center: Vector | None = field(default=None, kw_only=True)
    radius: Number | None = field(default=None, kw_only=True)
    lower: Vector | None = field(default=None, kw_only=True)
    upper: Vector | None = field(default=None, kw_only=True)
    outside: Flag = field(default=False, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "point": Key(
            "of a plane, behind which particles end [m]",
            "m",
            form="vector",
            sets=one_column("Absorbers.first"),
        ),
        "normal": Key(
            "of the plane, toward those that live; default: up", form="vector", sets=one_column("Absorbers.second")
        ),
        "center": Key("of a ball [m]", "m", form="vector", sets=(Sets("Absorbers.first"), Sets("Absorbers.second"))),
        "radius": Key(
            "of the ball [m]",
            "m",
            least=0.0,
            form="number",
            above=True,
            sets=one_column("Absorbers.radius"),
        ),
        "lower": Key("corner of a box [m]", "m", form="vector", sets=one_column("Absorbers.first")),
        "upper": Key("corner of a box [m]", "m", form="vector", sets=one_column("Absorbers.second")),
        "outside": Key("whether particles end outside of the ball or box", form="flag"),
    }

    def validate(self, dim: int) -> Absorber:
        given = {name for name in ("point", "center", "radius", "lower", "upper") if getattr(self, name) is not None}
        if given not in ({"point"}, {"center", "radius"}, {"lower", "upper"}):
            raise SceneError(
                f"{self.caller} needs one place: 'point' of a plane, 'center' and 'radius', or 'lower' and 'upper'. "
                f"Got {', '.join(map(repr, sorted(given))) or 'none'}."
            )
        found: dict[str, Any] = {name: vector(getattr(self, name), name, self.caller, "m", dim)
                                 for name in given - {"radius"}}  # fmt: skip
        if "point" in given:
            up = np.eye(3)[dim - 1]
            found["normal"] = up if self.normal is None else checks.direction(self.normal, "normal", self.caller, dim)
        if "radius" in given:
            found["radius"] = checks.positive(self.radius, "radius", self.caller, "m")
        if "lower" in given and (found["lower"][:dim] >= found["upper"][:dim]).any():
            raise refuse("upper", self.caller, "above 'lower' along every axis [m]", self.upper)
        return self.replace_fields(**found, outside=checks.flag(self.outside, "outside", self.caller))


def _number_or_never(value: Any, name: str, caller: str, *, above: bool = False) -> float:
    """A number of zero or more, or infinity."""
    if isinstance(value, (float, np.floating)) and value == np.inf:
        return float(value)
    return (checks.positive if above else not_negative)(value, name, caller, "s")


def gather(things: Sequence[Declared], drawn: Drawn) -> Emitters:
    """Return all emitters as one family; absorbers without emitters need its marks too."""
    made = [thing for thing in things if isinstance(thing, Emitter)]
    group = group_members(made, drawn.count)
    _refuse_shared(made, group, drawn)
    places = [places_of(thing, drawn.dim) for thing in made]
    lives = np.array([thing.lifetimes for thing in made]).reshape(-1, 2)

    def each(name: str) -> FloatArray:
        return np.array([float(getattr(thing, name)) for thing in made], dtype=np.float64)

    def wholes(values: Sequence[int]) -> np.ndarray:
        return np.array(values, dtype=np.int64)

    count = [len(shape) for shape, *_ in places]
    columns = [np.concatenate([np.zeros((0, *blank)), *(one[k] for one in places)])
               for k, blank in enumerate(((), (3,), (3,), (3,), ()))]  # fmt: skip
    return Emitters(
        member=group.member, start=group.start, memory=np.array([0, OF_MEMBER]),
        rate=each("rate"), begin=each("start"), until=each("until"), burst=wholes([int(one.burst) for one in made]),
        every=each("every"),
        velocity=np.array([np.zeros(3) if one.velocity is None else one.velocity for one in made]).reshape(-1, 3),
        spread=each("spread"), speed=each("speed"),
        shortest=np.minimum(lives[:, 0], EVER), longest=np.minimum(lives[:, 1], EVER),
        hits=wholes([int(one.hits) for one in made]), seed=wholes([seed_of(one) for one in made]),
        first=_starts(count), shape=columns[0].astype(np.uint8),
        origin=columns[1], side=columns[2], other=columns[3], share=columns[4],
        color=_rows([_rgba(color) for one in made for color in one.color.split()], 4),
        color_start=_starts([len(one.color.split()) for one in made]),
        size=np.array([size for one in made for size in _diameters(one)], dtype=np.float64),
        size_start=_starts([len(_diameters(one)) for one in made]),
        ended=np.zeros(drawn.count if things else 0, dtype=np.uint8), flat=drawn.dim == 2,
    )  # fmt: skip


def _starts(counts: Sequence[int]) -> np.ndarray:
    """Return the first row of each of several groups, and the end of the last."""
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)


def _rows(values: Sequence[Any], width: int) -> FloatArray:
    return np.array(values, dtype=np.float64).reshape(-1, width)


def _rgba(color: str) -> list[float]:
    """Red, green, blue and opacity of a color "#rrggbb" or "#rrggbbaa", 0 to 255."""
    return [float(int(f"{color}ff"[k : k + 2], 16)) for k in (1, 3, 5, 7)]


def _diameters(thing: Emitter) -> list[float]:
    return [] if thing.size is None else [float(one) for one in np.ravel(np.asarray(thing.size))]


def _refuse_shared(things: Sequence[Emitter], group: Group, drawn: Drawn) -> None:
    """Refuse particles of two emitters, and fixed ones."""
    names, counts = np.unique(group.member, return_counts=True)
    if (counts > 1).any():
        raise SceneError(
            f"A particle is born by one emitter. Particle {int(names[counts > 1][0])} is in two. Give each Emitter() "
            f"other particles, or use scene.emit(...), which adds them."
        )
    if things and len(drawn.fixed):
        fixed = drawn.fixed[group.member][:, : drawn.dim].any(axis=1)
        if fixed.any():
            raise SceneError(
                f"An emitted particle moves freely. Particle {int(group.member[fixed][0])} is fixed. Leave it free, or "
                f"out of the 'on' of the Emitter()."
            )


def refuse_joined(
    model: Model, ending: np.ndarray, what_ends: str, elements: Sequence[np.ndarray], held: np.ndarray
) -> None:
    """Refuse particles that end by themselves if springs, constraints, bonds or elements join them.

    ``what_ends`` is "emitted" or "absorbed"; ``elements`` are the corners of all elements, ``held`` the particles of
    user-defined constraints.
    """
    slots = model.arrays_by_class.get(BondSlots)
    joining = {
        "a spring": [model.springs.tail, model.springs.head],
        "a constraint": [model.holonomic.first, model.holonomic.second, held],
        "a bond": [] if slots is None else [slots.owner],
        "an element": [np.ravel(rows) for rows in elements],
    }
    for what, ends in joining.items():
        taken = np.intersect1d(ending, np.concatenate([np.zeros(0, dtype=np.int64), *ends]))
        if len(taken):
            raise SceneError(
                f"An {what_ends} particle ends by itself; nothing can join it. Particle {int(taken[0])} has {what}. "
                f"Join other particles, or give {'what joins them' if what_ends == 'emitted' else 'the Absorber'} "
                f"on=... without {'the emitted ones' if what_ends == 'emitted' else 'this one'}."
            )


def places_of(thing: Emitter, dim: int) -> tuple[np.ndarray, FloatArray, FloatArray, FloatArray, FloatArray]:
    """Return shape, origin, both sides [m] and the sum of the shares of each place of an emitter."""
    at = np.asarray(thing.place, dtype=np.float64)
    if thing.over == "faces":
        origin, side, other = at[0::3], at[1::3] - at[0::3], at[2::3] - at[0::3]
        measure, shape = 0.5 * np.linalg.norm(np.cross(side, other), axis=1), TRIANGLE
    elif thing.over == "line":
        origin, side, other = at[:-1], at[1:] - at[:-1], np.zeros((len(at) - 1, 3))
        measure, shape = np.linalg.norm(side, axis=1), SEGMENT
    else:
        first, second = across(_axis_of(thing, dim), dim) if thing.disc else (np.zeros(3), np.zeros(3))
        origin, side = at, np.tile(float(thing.disc) * first, (len(at), 1))
        other = np.tile(float(thing.disc) * second, (len(at), 1))
        measure, shape = np.ones(len(at)), DISC if thing.disc else SEGMENT
    if not measure.sum() > 0.0:
        raise refuse("place", thing.caller, "points that are apart [m]", thing.place)
    share = np.cumsum(measure) / measure.sum()
    return np.full(len(origin), shape), origin, side, other, share


def _axis_of(thing: Emitter, dim: int) -> FloatArray:
    """The normal of the discs of an emitter, a unit vector."""
    if thing.normal is not None:
        return np.asarray(thing.normal, dtype=np.float64)
    speed = np.zeros(3) if thing.velocity is None else np.asarray(thing.velocity, dtype=np.float64)
    size = float(np.sqrt(speed @ speed))
    return speed / size if size > 0.0 else np.eye(3)[dim - 1]


def across(axis: FloatArray, dim: int = 3) -> tuple[FloatArray, FloatArray]:
    """Return two unit vectors perpendicular to an axis and to each other; in a plane those of the plane."""
    if dim == 2:
        return np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])
    first = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    first /= np.sqrt(first @ first)
    return first, np.cross(axis, first)


def gather_counts(things: Sequence[Emitter], drawn: Drawn) -> Emission:
    """Return the counts of all emitters."""
    return Emission(np.arange(len(things), dtype=np.int32), np.array([0, OF_EMITTER]))


def gather_absorbers(things: Sequence[Declared], drawn: Drawn) -> Absorbers:
    """Return all absorbers as one family; they concern all emitted particles unless ``on`` is given."""
    made = [thing for thing in things if isinstance(thing, Absorber)]
    emitted = group_members([thing for thing in things if isinstance(thing, Emitter)], drawn.count).member
    group = group_members([one if one.on is not None else one.replace_fields(on=emitted) for one in made], drawn.count)
    shape = [HALFSPACE if one.point is not None else BALL if one.center is not None else BLOCK for one in made]

    def column(*names: str) -> FloatArray:
        chosen = [next(value for name in names if (value := getattr(one, name)) is not None) for one in made]
        return np.array(chosen, dtype=np.float64).reshape(-1, 3)

    # A box has no height along z in a plane, where every particle is at 0.
    return Absorbers(
        shape=np.array(shape, dtype=np.uint8), memory=np.array([0, 1]),
        outside=np.array([one.outside for one in made], dtype=np.uint8),
        first=column("point", "center", "lower"), second=column("normal", "center", "upper"),
        radius=np.array([one.radius or 0.0 for one in made], dtype=np.float64), start=group.start, member=group.member,
    )  # fmt: skip


def renew_rows(model: Model) -> list[Row]:
    """Return the row of births and ends."""
    return [Row(renew)]


def first_lives(model: Model, position: FloatArray) -> FloatArray:
    """Return the initial numbers of the members: no birth yet."""
    return np.zeros(OF_MEMBER * len(model.room(Emitters).member))


def first_counts(model: Model, position: FloatArray) -> FloatArray:
    """Return the initial numbers of emitters: no births."""
    return np.zeros(OF_EMITTER * len(model.room(Emission).emitter))


def _member_names(model: Model) -> list[tuple[Any, ...]]:
    return [("life", int(i)) for i in model.room(Emitters).member]


def _emitter_names(model: Model) -> list[tuple[Any, ...]]:
    room = model.room(Emitters)
    return [("emitter", int(room.member[first])) for first in room.start[:-1]]


def emission_counts(model: Model, memory: FloatArray | None) -> dict[str, FloatArray]:
    """Return counts of births and ends by name, shape (emitters,), and of absorbed particles, shape (absorbers,)."""
    emission, absorbers = model.room(Emission), model.room(Absorbers)
    if memory is None or not (len(emission.emitter) or len(absorbers.shape)):
        return {}
    begin, count = int(emission.memory[0]), len(emission.emitter)
    rows = memory[begin : begin + OF_EMITTER * count].reshape(count, OF_EMITTER)
    names = {"births": BIRTHS, "missed": MISSED, "aged": AGED, "struck": STRUCK}
    first = int(absorbers.memory[0])
    return {
        **{name: rows[:, column].copy() for name, column in names.items()},
        "absorbed": memory[first : first + len(absorbers.shape)].copy(),
    }


def has_looks(model: Model) -> bool:
    """Return True if any emitter gives its particles a color or a size."""
    room = model.room(Emitters)
    return bool(len(room.color) or len(room.size))


def lives(model: Model, memory: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the time of birth and the lifetime of each member of the emitters [s], each of shape (members,)."""
    room = model.room(Emitters)
    begin = int(room.memory[0])
    rows = memory[begin : begin + OF_MEMBER * len(room.member)].reshape(-1, OF_MEMBER)
    return rows[:, BORN], rows[:, LIFE]


FAMILIES = (
    Family(
        "emitter",
        declared=(Emitter, Absorber),
        gather=gather,
        room=Emitters,
        is_active=True,
        commit_rows=renew_rows,
        initial_memory=first_lives,
        memory_names=_member_names,
        accelerates_rest=lambda model: False,
        cost=lambda model: LOOK_UP * len(model.room(Emitters).member),
    ),
    Family(
        "emission",
        plural="emitters",
        declared=(Emitter,),
        gather=gather_counts,
        room=Emission,
        initial_memory=first_counts,
        memory_names=_emitter_names,
        accelerates_rest=lambda model: False,
    ),
    Family(
        "absorber",
        declared=(Absorber, Emitter),
        gather=gather_absorbers,
        room=Absorbers,
        is_active=True,
        commit_rows=lambda model: [] if len(model.room(Emitters).member) else [Row(renew)],
        initial_memory=lambda model, position: np.zeros(len(model.room(Absorbers).shape)),
        memory_names=lambda model: [("absorber", k) for k in range(len(model.room(Absorbers).shape))],
        accelerates_rest=lambda model: False,
    ),
)
