"""What a key of a scene file may hold: each rule checks a value, says itself in words, and as JSON Schema."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

LARGEST = 1e50  # [any unit] larger numbers are slips: a galaxy has 1e42 kg; products of a few still fit a double
LARGEST_INDEX = 2**31 - 1  # what the model's indices hold
NAME = r"[A-Za-z][A-Za-z0-9_-]*"

Json = dict[str, Any]


class Own(NamedTuple):
    """A function of the user's own, by name, with the values of its parameters."""

    name: str
    values: dict[str, float]


class Between(NamedTuple):
    """Two numbers that random ones lie between."""

    low: float
    high: float


class Check:
    """A rule as an annotation: ``mass: Annotated[Any, Real(0.0)]``."""

    @property
    def rule(self) -> str:
        """What the value must be, in words."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """The value as the builders take it; raises ``PydanticCustomError`` where it breaks the rule."""
        raise NotImplementedError

    def schema(self) -> Json:
        """The rule as JSON Schema, as far as that goes."""
        raise NotImplementedError

    def broken(self, *at: int | str) -> PydanticCustomError:
        """The error for a value, or for the part ``at`` of it."""
        return PydanticCustomError("rule", "{rule}", {"rule": self.rule, "at": list(at)})

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: Any) -> Json:
        return self.schema()


@dataclass(frozen=True)
class Real(Check):
    """A number: at least ``least`` (above it with ``above``), at most ``most``; infinity only where that says never."""

    least: float = -LARGEST
    above: bool = False
    most: float = LARGEST
    infinite: bool = False

    @property
    def rule(self) -> str:
        if self.most != LARGEST:
            return f"a number from {self.least:g} to {self.most:g}"
        sign = "a finite number" if self.least else "a positive number" if self.above else "a number of zero or more"
        return sign + (", or inf for never" if self.infinite else f" up to {LARGEST:g}")

    def holds(self, value: Any) -> bool:
        """Whether the value is such a number; texts, dates and true are none."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        if self.infinite and value == math.inf:
            return True
        return self.least <= value <= self.most and not (self.above and value == self.least)

    def check(self, value: Any) -> float:
        if not self.holds(value):
            raise self.broken()
        return float(value)

    def schema(self) -> Json:
        low = "exclusiveMinimum" if self.above else "minimum"
        return {"type": "number", low: self.least} | ({} if self.infinite else {"maximum": self.most})


@dataclass(frozen=True)
class Each(Real):
    """One number for all, or a list with one for each."""

    @property
    def rule(self) -> str:
        return f"{super().rule}, or a list with one for each"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list):
            return super().check(value)
        for place, item in enumerate(value):
            if not self.holds(item):
                raise self.broken(place)
        return [float(item) for item in value]

    def schema(self) -> Json:
        one = super().schema()
        return {"anyOf": [one, {"type": "array", "items": one}]}


@dataclass(frozen=True)
class Spread(Each):
    """One number, one for each, or two that random ones lie between: ``{ low = 1, high = 5 }``."""

    @property
    def rule(self) -> str:
        return f"{super().rule}, or {{ low = ..., high = ... }} for random ones between"

    def check(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return super().check(value)
        if set(value) != {"low", "high"}:
            raise self.broken()
        for name, item in value.items():
            if not self.holds(item):
                raise self.broken(name)
        if value["low"] > value["high"]:
            raise self.broken("high")
        return Between(float(value["low"]), float(value["high"]))

    def schema(self) -> Json:
        one = Real.schema(self)
        table = {
            "type": "object", "properties": {"low": one, "high": one}, "required": ["low", "high"],
            "additionalProperties": False,
        }  # fmt: skip
        return {"anyOf": [*super().schema()["anyOf"], table]}


@dataclass(frozen=True)
class Vector(Check):
    """Coordinates: three numbers, or two in a plane."""

    lone: bool = False  # a single number will do

    @property
    def rule(self) -> str:
        number = "a number, or " if self.lone else ""
        return f"{number}[x, y, z], or [x, y] in a scene of dim = 2, finite numbers up to {LARGEST:g}"

    def check(self, value: Any) -> Any:
        if self.lone and Real().holds(value):
            return float(value)
        if not isinstance(value, list) or len(value) not in (2, 3):
            raise self.broken()
        for place, item in enumerate(value):
            if not Real().holds(item):
                raise self.broken(place)
        return [float(item) for item in value]

    def schema(self) -> Json:
        place = {"type": "array", "items": Real().schema(), "minItems": 2, "maxItems": 3}
        return {"anyOf": [Real().schema(), place]} if self.lone else place


@dataclass(frozen=True)
class Points(Check):
    """A list of places or vectors, all of as many coordinates."""

    @property
    def rule(self) -> str:
        return f"a list of points such as [[0, 0, 0], [1, 0, 0]], finite numbers up to {LARGEST:g}, all 3 or all 2"

    def check(self, value: Any) -> list[list[float]]:
        if not isinstance(value, list) or not value:
            raise self.broken()
        for row, point in enumerate(value):
            if not isinstance(point, list) or len(point) not in (2, 3) or len(point) != len(value[0]):
                raise self.broken(row)
            for place, item in enumerate(point):
                if not Real().holds(item):
                    raise self.broken(row, place)
        return value

    def schema(self) -> Json:
        return {"type": "array", "items": Vector().schema(), "minItems": 1}


@dataclass(frozen=True)
class Steps(Check):
    """One positive number, or one for each of two directions."""

    @property
    def rule(self) -> str:
        return "a positive number, or two of them, one for each direction"

    def check(self, value: Any) -> Any:
        rule = Real(0.0, above=True)
        if isinstance(value, list):
            if len(value) != 2 or not all(rule.holds(item) for item in value):
                raise self.broken()
            return tuple(float(item) for item in value)
        if not rule.holds(value):
            raise self.broken()
        return float(value)

    def schema(self) -> Json:
        one = Real(0.0, above=True).schema()
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 2, "maxItems": 2}]}


@dataclass(frozen=True)
class Whole(Check):
    """A whole number from ``least`` to ``most``."""

    least: int = 0
    most: int = LARGEST_INDEX

    @property
    def rule(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def check(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise self.broken()
        return value

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Shape(Check):
    """Columns and rows of a grid."""

    @property
    def rule(self) -> str:
        return "[columns, rows], two whole numbers of at least 1, together at least two particles"

    def check(self, value: Any) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2 or value == [1, 1]:
            raise self.broken()
        for place, item in enumerate(value):
            if isinstance(item, bool) or not isinstance(item, int) or not 1 <= item <= LARGEST_INDEX:
                raise self.broken(place)
        return value[0], value[1]

    def schema(self) -> Json:
        return {"type": "array", "items": Whole(1).schema(), "minItems": 2, "maxItems": 2, "not": {"const": [1, 1]}}


@dataclass(frozen=True)
class Flag(Check):
    """true or false."""

    @property
    def rule(self) -> str:
        return "true or false"

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.broken()
        return value

    def schema(self) -> Json:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Text(Check):
    """A text in quotes, of at most ``most`` characters and of the form ``pattern``."""

    what: str = "a text in quotes"
    pattern: str = ""
    most: int = 200

    @property
    def rule(self) -> str:
        return f"{self.what}, of 1 to {self.most} characters"

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= self.most:
            raise self.broken()
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise self.broken()
        return value

    def schema(self) -> Json:
        form = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {"type": "string", "minLength": 1, "maxLength": self.most} | form


@dataclass(frozen=True)
class Choice(Check):
    """One of a few words; hyphens and underscores are alike."""

    options: tuple[str, ...]
    number: Real | None = None  # or such a number

    @property
    def rule(self) -> str:
        words = " or ".join([", ".join(f'"{word}"' for word in self.options)])
        return f"{words}, or {self.number.rule}" if self.number else f"one of {words}"

    def check(self, value: Any) -> Any:
        if self.number and self.number.holds(value):
            return float(value)
        word = value.replace("-", "_") if isinstance(value, str) else None
        if word not in self.options:
            raise self.broken()
        return word

    def schema(self) -> Json:
        spelled = dict.fromkeys([*self.options, *(word.replace("_", "-") for word in self.options)])
        words = {"enum": list(spelled)}
        return {"anyOf": [words, self.number.schema()]} if self.number else words


@dataclass(frozen=True)
class Which(Check):
    """Particles: a name such as "rope.ends", a number counted from 0, or a list of such; or a place, with ``place``."""

    place: bool = False

    @property
    def rule(self) -> str:
        if self.place:
            return f"{Vector().rule}, or one particle that is there: its name or its number from 0"
        return 'particles: a name such as "rope.ends", a number counted from 0, or a list of such'

    def check(self, value: Any) -> Any:
        if self.place and isinstance(value, list):
            if len(value) not in (2, 3):
                raise self.broken()
            return Vector().check(value)
        items = value if isinstance(value, list) else [value]
        for place, item in enumerate(items):
            if not _refers(item):
                raise self.broken(*([place] if isinstance(value, list) else []))
        if not items:
            raise self.broken()
        return value

    def schema(self) -> Json:
        one = _REFERENCE
        if self.place:
            return {"anyOf": [Vector().schema(), *one]}
        return {"anyOf": [*one, {"type": "array", "items": {"anyOf": one}, "minItems": 1}]}


@dataclass(frozen=True)
class Rows(Check):
    """Rows of particles, each by number or name: ``width`` to a row, or as many to each where that is 0."""

    width: int = 0

    @property
    def rule(self) -> str:
        row = "two particles" if self.width == 2 else "as many particles each"
        return f"a list of rows of {row}, by number from 0 or by name, such as [[0, 1], [1, 2]]"

    def check(self, value: Any) -> list[list[Any]]:
        if not isinstance(value, list) or not value:
            raise self.broken()
        for row, items in enumerate(value):
            if not isinstance(items, list) or len(items) != (self.width or len(value[0])) or not items:
                raise self.broken(row)
            for place, item in enumerate(items):
                if not _refers(item):
                    raise self.broken(row, place)
        return value

    def schema(self) -> Json:
        row: Json = {"type": "array", "items": {"anyOf": _REFERENCE}, "minItems": self.width or 1}
        return {"type": "array", "items": row | ({"maxItems": self.width} if self.width else {}), "minItems": 1}


@dataclass(frozen=True)
class OwnFunction(Check):
    """A function of the user's own by its name, with parameters: ``{ name = "stiffening", k = 3.0 }``."""

    @property
    def rule(self) -> str:
        return 'the name of a function of your own, or { name = "...", parameter = number, ... }'

    def check(self, value: Any) -> Own:
        values = dict(value) if isinstance(value, dict) else {"name": value}
        name = values.pop("name", None)
        if not isinstance(name, str) or not name.isidentifier():
            raise self.broken()
        for key, item in values.items():
            if not Real().holds(item):
                raise self.broken(key)
        return Own(name, {key: float(item) for key, item in values.items()})

    def schema(self) -> Json:
        table = {
            "type": "object", "properties": {"name": _IDENTIFIER}, "required": ["name"],
            "additionalProperties": Real().schema(),
        }  # fmt: skip
        return {"anyOf": [_IDENTIFIER, table]}


_IDENTIFIER: Json = {"type": "string", "minLength": 1}
_REFERENCE: Sequence[Json] = [
    {"type": "integer", "minimum": 0, "maximum": LARGEST_INDEX},
    {"type": "string", "pattern": rf"^{NAME}(\..+)?$"},
]


def _refers(item: Any) -> bool:
    if isinstance(item, str):
        return re.fullmatch(rf"{NAME}(\..+)?", item) is not None
    return isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= LARGEST_INDEX


def as_toml(value: Any) -> str:
    """A value as one would type it, short, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, (datetime.date, datetime.time)):
        return f"the date or time {value.isoformat()}"
    if isinstance(value, list):
        text = "[" + ", ".join(as_toml(item) for item in value[:6]) + (", ...]" if len(value) > 6 else "]")
    elif isinstance(value, int) and value.bit_length() > 200:
        text = "a number of many digits"
    elif isinstance(value, str):
        text = '"' + value[:60] + ("..." if len(value) > 60 else "") + '"'
        text = text.encode("unicode_escape").decode() if not text.isprintable() else text
    else:
        text = str(value)
    return text if len(text) <= 80 else text[:77] + "..."
