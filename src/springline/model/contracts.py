"""Base classes of forces and rules, the declaration of their fields, and the selection of particles by ``on=``."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np

from springline.checks import FloatArray, IntArray, indices, refuse_unknown_options
from springline.engine.columns import Indices
from springline.errors import SceneError
from springline.model.families import Space
from springline.typing import Number, Which

Form: TypeAlias = Literal[
    "each", "number", "whole", "vector", "down", "vectors", "points", "target", "flag", "word", "text", "particles",
    "particle", "some", "members", "grid", "faces", "triangles", "table", "law", "mesh file", "unit",
]  # fmt: skip
NUMBERS = ("each", "number", "whole", "vector", "down", "vectors", "points", "target")  # forms that a slider can change


class SceneCounts(NamedTuple):
    """Numbers of particles and springs of a scene, all of its forces and rules, and its walls in their order.

    ``periodic`` is whether its space is a torus.
    """

    particles: int
    springs: int
    things: Sequence[Any]
    walls: Sequence[Any]
    periodic: bool = False


RowsOf: TypeAlias = Callable[[Sequence[Any], int, SceneCounts], "IntArray | None"]


def one_row_each(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of one of several things, which have a row each."""
    return np.array([which])


class Sets(NamedTuple):
    """Numbers in the arrays of a model that a parameter sets: its value, times another parameter if there is one.

    Attributes
    ----------
    name : class of arrays and column, such as "Loads.phase"; "Flock.steering.gain" for a nested one
    rows : rows of the column that a thing sets, from all things that set rows of this column in this way, the index of
        the thing among them, and the scene: none if it is in another column, None if they depend on other things too.
        Particles, springs and gravity set all rows
    at : first of the numbers of a row that it sets, counted over all axes after the first; None for all of them, or if
        ``rows`` are places of numbers, counted over all axes
    factor : a power of two, by which the product is exact
    times : name of the other parameter: a field of the same thing, or of particles or gravity ("particles.mass")
    """

    name: str
    rows: RowsOf = one_row_each
    at: int | None = 0
    factor: float = 1.0
    times: str = ""


def one_column(
    name: str, rows: RowsOf = one_row_each, at: int | None = 0, factor: float = 1.0, times: str = ""
) -> tuple[Sets, ...]:
    """Return the declaration of a parameter that sets numbers of a single column."""
    return (Sets(name, rows, at, factor, times),)


class CopiedNumbers(NamedTuple):
    """Numbers of a derived array that copy those of a column, such as the rest lengths of springs in slices.

    Attributes
    ----------
    source : class of arrays and column that are copied, such as "Springs.rest_length"
    column : class of arrays and column of the copies, such as "Blocks.rest_length"
    place : of each copy, counted over all axes of its column, shape (k,)
    of : place of the number that it copies, shape (k,)
    """

    source: str
    column: str
    place: np.ndarray
    of: np.ndarray


class Key(NamedTuple):
    """Rule of a field of a force or rule: for checks, scene files, their schema and sliders.

    Attributes
    ----------
    about : description with its unit, in one line
    unit : unit that a slider shows
    least, most : bounds of the value
    corners : for a field that names particles, their number per row: 0 for any number; None for numbers
    own : whether the value is a user-defined function
    form : "each" is one number for all or one for each; "number" or "whole" a single one; a "vector", or "down", a
        vector or a number for a vector that points down; "vectors", one or one for each; "points"; a "target", a point
        or a particle; a "flag"; a "word" from a list; a "text"; "particles" or a single "particle"; "some" things by
        number; the "members" between particles, a "grid", "faces", "triangles" by numbers of other
        points, or a "table" of values over time; a "law" that is a
        word from a list, a table, or a user-defined function; a "mesh file", and a "unit" of length
    above : whether the value must be above ``least``, and not equal to it
    infinite : whether inf is allowed, as for "never"
    words : the allowed words
    lasting : whether the number is constant while a simulation runs
    slide : range of a slider, if it is not from ``least`` to ``most``
    sets : the numbers in the arrays of a model that it determines, if no others depend on it: these can be changed in
        memory without building the model again
    absent : the value without an effect, 0 or inf, for which the arrays and the program are different from those for
        other values; None if they are the same for all values
    same_if_infinite : whether the arrays and the program are the same for inf and for other values
    judged : whether a scene may refuse a value that is within the rule, so that a new value is checked with the scene
    """

    about: str
    unit: str = ""
    least: float | None = None
    most: float | None = None
    corners: int | None = None
    own: bool = False
    form: Form = "each"
    above: bool = False
    infinite: bool = False
    words: tuple[str, ...] = ()
    lasting: bool = False
    slide: tuple[float | None, float | None] | None = None
    sets: tuple[Sets, ...] = ()
    absent: float | None = None
    same_if_infinite: bool = False
    judged: bool = False

    @property
    def turns(self) -> bool:
        """True if the value may change while a simulation runs."""
        return self.form in NUMBERS and self.corners is None and not (self.own or self.lasting)

    @property
    def reach(self) -> tuple[float | None, float | None]:
        """Range of a slider."""
        return (self.least, self.most) if self.slide is None else self.slide


@dataclass(frozen=True, eq=False)
class Declared:
    """Base of everything that ``scene.add`` takes.

    ``on`` is a handle, indices or a mask of the particles concerned, by default all. A class whose other fields name
    its particles has no ``on`` in its signature.
    """

    on: Which | None = field(default=None, kw_only=True)

    def __new__(cls, *operands: Any, **given: Any) -> Any:
        # Before the dataclass sees the arguments: its own TypeError does not name the fields that exist.
        fields = [one.name for one in dataclasses.fields(cls) if one.init]
        if "on" in given and "on" not in fields:
            named = " and ".join(repr(name) for name, key in cls.keys.items() if cls._names_particles(name, key))
            raise SceneError(f"{cls.__name__}() takes no 'on': its particles are given by {named}.")
        refuse_unknown_options(cls.__name__, given, (), fields)
        return super().__new__(cls)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.__repr__ = Declared.__repr__  # type: ignore[method-assign]  # or the decorator would write one

    def __repr__(self) -> str:
        """The class with the fields that differ from their defaults, in the order of the signature."""
        fields = [one for one in dataclasses.fields(self) if one.init and one.repr]
        shown = [
            f"{one.name}={_shown(getattr(self, one.name))}"
            for one in sorted(fields, key=lambda one: bool(one.kw_only))
            if not _is_default(one, getattr(self, one.name))
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    kind: ClassVar[str] = ""  # "force" or "rule"
    keys: ClassVar[Mapping[str, Key]] = {}  # rules of its fields, except on= and user-defined functions
    functions: ClassVar[Mapping[str, type]] = {}  # class of the user-defined function that a field may contain
    parameters_column: ClassVar[str] = ""  # class of arrays and column of the parameters of its user-defined function
    needed: ClassVar[tuple[str, ...]] = ()  # fields that files must contain, although they have a default
    once: ClassVar[bool] = False  # whether a scene can contain it only once

    @classmethod
    def key(cls) -> str:
        """Return the name in energies, scene files and messages: the class name in lower case."""
        return cls.__name__.lower()

    def function_in(self, name: str) -> Any:
        """Return the user-defined function in a field; None for other values."""
        value, kind = getattr(self, name), self.functions.get(name)
        return value if kind is not None and isinstance(value, kind) else None

    @property
    def function_values(self) -> Mapping[str, Any]:
        """Parameters of its user-defined function in the order in which ``parameters_column`` holds them."""
        found: Mapping[str, Any] = getattr(self, "parameters", {})
        return found

    @property
    def one_for_each(self) -> bool:
        """True if it contains a number for each particle of ``on``, so that these must be known."""
        return False

    @classmethod
    def rows(cls) -> str:
        """Return the field that names particles in rows, or an empty text."""
        return next((name for name, key in cls.keys.items() if key.corners is not None), "")

    @property
    def given_rows(self) -> str:
        """The field that names particles in rows, if it is given; or an empty text."""
        name = self.rows()
        return name if name and getattr(self, name) is not None else ""

    @property
    def whole_fields(self) -> set[str]:
        """Fields whose numbers are not one for each row or particle: vectors, and tables over time."""
        return {name for name, key in self.keys.items() if key.form in ("table", "law", "down", "vector")}

    @classmethod
    def names_its_particles(cls) -> bool:
        """Return True if other fields than ``on`` name its particles."""
        return any(cls._names_particles(name, key) for name, key in cls.keys.items())

    @staticmethod
    def _names_particles(name: str, key: Key) -> bool:
        return key.corners is not None or name in ("a", "b")

    @property
    def caller(self) -> str:
        """The name in messages, such as "Plane()"."""
        return f"{type(self).__name__}()"

    def keys_in(self, dim: int) -> Mapping[str, Key]:
        """Return the rules of its fields in a scene of ``dim`` dimensions, which may differ from those of its class."""
        return self.keys

    def collect_handles(self) -> Declared:
        """Return a copy in which lists of handles that do not stand for particles are replaced by arrays."""
        return self

    def resolve_handles(self, springs: int) -> Declared:
        """Return a copy with handles resolved into the fields of scene files; ``springs`` is the number of springs."""
        return self

    def validate(self, dim: int) -> Declared:
        """Return a copy whose fields are checked and whose vectors have three coordinates.

        SceneError names an invalid field.
        """
        return self

    def complete_from_drawing(self, position: FloatArray, space: Space, dim: int) -> Any:
        """Return a copy with omitted fields set from the initial positions [m], shape (n, 3), such as rest lengths."""
        return self

    def later(self, time: float) -> Any:
        """Return a copy as of a later time, after ``time`` [s]."""
        return self

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        """Return the particles of a row in a canonical order, equal for all rows that describe the same element."""
        return tuple(row)

    def mirror_row(self, row: Sequence[int], dim: int) -> list[int]:
        """Return the particles of a row in the order in which a signed measure keeps its sign in a mirrored scene."""
        return list(row)

    def replace_fields(self, **changes: Any) -> Any:
        """Return a copy with some fields changed; ``changes`` are by the names of its fields."""
        return dataclasses.replace(self, **changes)


def _is_default(one: dataclasses.Field[Any], value: Any) -> bool:
    default = one.default if one.default_factory is dataclasses.MISSING else one.default_factory()
    if value is default or default is dataclasses.MISSING:
        return value is default
    return type(value) is type(default) and bool(np.all(value == default))


def _shown(value: Any) -> str:
    """A value as text; arrays as lists, long ones shortened."""
    if callable(value) and hasattr(value, "__name__"):
        return str(value.__name__)
    if not isinstance(value, np.ndarray):
        return repr(value)
    return " ".join(np.array2string(value, separator=", ", threshold=12, edgeitems=2).split())


@dataclass(frozen=True, eq=False)
class Force(Declared):
    """Base of all forces."""

    kind: ClassVar[str] = "force"


@dataclass(frozen=True, eq=False)
class Rule(Declared):
    """Base of all rules: conditions that particles must meet under any forces."""

    kind: ClassVar[str] = "rule"


@dataclass(frozen=True)
class Drawn:
    """Particles at their initial positions, from which the arrays of forces are made."""

    position: FloatArray  # [m], shape (n, 3)
    mass: FloatArray  # [kg], shape (n,)
    space: Space
    dim: int
    charge: FloatArray = field(default_factory=lambda: np.zeros(0))  # [C], shape (n,), if known
    radius: FloatArray = field(default_factory=lambda: np.zeros(0))  # [m]
    ends: IntArray = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))  # of springs, shape (m, 2)
    fixed: np.ndarray = field(default_factory=lambda: np.zeros((0, 3), dtype=bool))  # axes, shape (n, 3), if known

    @property
    def count(self) -> int:
        """Number of particles."""
        return len(self.position)


def _acted_rows(thing: Any, count: int) -> np.ndarray:
    """Return the particles of a thing, in the order of its numbers if it has one for each of them."""
    return indices_with_repeats(thing, count) if thing.one_for_each else members(thing, count)


def row_for_each_member(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the rows of one of several things, which have a row for each of their particles."""
    sizes = [len(_acted_rows(one, scene.particles)) for one in things]
    return np.arange(sizes[which]) + sum(sizes[:which])


def row_for_each_element(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the rows of one of several things, which have a row for each row of particles."""
    sizes = [len(np.asarray(getattr(one, one.rows()))) for one in things]
    return np.arange(sizes[which]) + sum(sizes[:which])


def row_of_each_particle(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    """Return the rows of the particles of one of several things; None if others act on some of them too."""
    rows = [_acted_rows(one, scene.particles) for one in things]
    shared = np.bincount(np.concatenate(rows), minlength=scene.particles) > 1
    return None if shared[rows[which]].any() else rows[which]


class Group(NamedTuple):
    """Members of several declared things, one thing's after the other."""

    start: Indices
    member: Indices


def members(thing: Declared, count: int) -> np.ndarray:
    """Return the indices of the particles of a declared thing, without repetitions, ascending."""
    if thing.on is None:
        return np.arange(count, dtype=np.int64)
    return np.unique(indices(thing.on, count, "on", thing.caller))


def indices_with_repeats(thing: Declared, count: int) -> np.ndarray:
    """Return the indices in the given order, with repetitions, for fields that have one number for each of them."""
    return np.arange(count, dtype=np.int64) if thing.on is None else indices(thing.on, count, "on", thing.caller)


def group_members(things: Sequence[Declared], count: int) -> Group:
    """Return members of several things as one array with the start of each."""
    lists = [members(thing, count) for thing in things]
    start = np.concatenate([[0], np.cumsum([len(one) for one in lists])]) if lists else np.zeros(1)
    member = np.concatenate(lists) if lists else np.zeros(0)
    return Group(start.astype(np.int32), member.astype(np.int32))


def lowest(things: Sequence[Declared], values: Sequence[Number], count: int) -> np.ndarray:
    """Return the lowest limit that applies to each particle, or inf, shape (count,); shape (0,) without limits."""
    if not things:
        return np.zeros(0)
    limit = np.full(count, np.inf)
    for thing, value in zip(things, values, strict=True):
        chosen = members(thing, count)
        limit[chosen] = np.minimum(limit[chosen], float(value))
    return limit
