"""Rules for the values of keys in scene files: each checks a value and describes itself in words and JSON Schema."""

from __future__ import annotations

import datetime
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

LARGEST = 1e50  # larger numbers are mistakes in any unit: a galaxy has 1e42 kg; products of a few still fit a double
LARGEST_INDEX = 2**31 - 1  # largest index of the model's arrays

Json = dict[str, Any]


class Between(NamedTuple):
    """Range of random numbers."""

    low: float
    high: float


class Check:
    """Rule that is used as an annotation: ``mass: Annotated[Any, Real(0.0)]``."""

    @property
    def rule(self) -> str:
        """Rule for the value, in words."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """Return the value in the form for the builders; raise ``PydanticCustomError`` if it breaks the rule."""
        raise NotImplementedError

    def schema(self) -> Json:
        """Rule as JSON Schema, as far as this can express it."""
        raise NotImplementedError

    def rule_error(self, *at: int | str) -> PydanticCustomError:
        """Error for a value, or for its part ``at``."""
        return PydanticCustomError("rule", "{rule}", {"rule": self.rule, "at": list(at)})

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: Any) -> Json:
        return self.schema()


@dataclass(frozen=True)
class Real(Check):
    """Number of at least ``least`` (above it with ``above``) and at most ``most``; infinity only if ``infinite``."""

    least: float = -LARGEST
    above: bool = False
    most: float = LARGEST
    infinite: bool = False

    @property
    def rule(self) -> str:
        if self.most != LARGEST and self.least == -LARGEST:
            return f"a number up to {self.most:g}"
        if self.most != LARGEST:
            return f"a number from {self.least:g} to {self.most:g}"
        sign = "a finite number" if self.least else "a positive number" if self.above else "a number of zero or more"
        return sign + (", or inf for never" if self.infinite else " up to 1e50")

    def holds(self, value: Any) -> bool:
        """Return True if the value is a number that satisfies the rule; texts, dates and booleans are not numbers."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        if self.infinite and value == math.inf:
            return True
        return self.least <= value <= self.most and not (self.above and value == self.least)

    def check(self, value: Any) -> float:
        if not self.holds(value):
            raise self.rule_error()
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
        for index, item in enumerate(value):
            if not self.holds(item):
                raise self.rule_error(index)
        return [float(item) for item in value]

    def schema(self) -> Json:
        one = super().schema()
        return {"anyOf": [one, {"type": "array", "items": one}]}


@dataclass(frozen=True)
class Numbers(Check):
    """Parameter of a user-defined function: a number, a list of numbers, or a list of equally long lists."""

    @property
    def rule(self) -> str:
        return "a finite number up to 1e50, a list of them, or a list of lists of as many each"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list):
            return Real().check(value) if Real().holds(value) else self._refuse()
        for index, item in enumerate(value):
            if isinstance(item, list) and isinstance(value[0], list) and len(item) == len(value[0]) and item:
                for column, number in enumerate(item):
                    if not Real().holds(number):
                        self._refuse(index, column)
            elif not Real().holds(item) or isinstance(value[0], list):
                self._refuse(index)
        return value if value else self._refuse()

    def _refuse(self, *at: int) -> Any:
        raise self.rule_error(*at)

    def schema(self) -> Json:
        row = {"type": "array", "items": Real().schema(), "minItems": 1}
        return {"anyOf": [Real().schema(), row, {"type": "array", "items": row, "minItems": 1}]}


@dataclass(frozen=True)
class Spread(Each):
    """One number, one for each, or a range of random numbers: ``{ low = 1, high = 5 }``."""

    @property
    def rule(self) -> str:
        return f"{super().rule}, or {{ low = ..., high = ... }} for random ones between"

    def check(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return super().check(value)
        if set(value) != {"low", "high"}:
            raise self.rule_error()
        for name, item in value.items():
            if not self.holds(item):
                raise self.rule_error(name)
        if value["low"] > value["high"]:
            raise self.rule_error("high")
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

    lone: bool = False  # a single number is allowed

    @property
    def rule(self) -> str:
        number = "a number, or " if self.lone else ""
        return f"{number}[x, y, z], or [x, y] in a scene of dim = 2, finite numbers up to 1e50"

    def check(self, value: Any) -> Any:
        if self.lone and Real().holds(value):
            return float(value)
        if not isinstance(value, list) or len(value) not in (2, 3):
            raise self.rule_error()
        for index, item in enumerate(value):
            if not Real().holds(item):
                raise self.rule_error(index)
        return [float(item) for item in value]

    def schema(self) -> Json:
        position = {"type": "array", "items": Real().schema(), "minItems": 2, "maxItems": 3}
        return {"anyOf": [Real().schema(), position]} if self.lone else position


@dataclass(frozen=True)
class PointList(Check):
    """List of points or vectors with equal numbers of coordinates."""

    @property
    def rule(self) -> str:
        return "a list of points such as [[0, 0, 0], [1, 0, 0]], finite numbers up to 1e50, all 3 or all 2"

    def check(self, value: Any) -> list[list[float]]:
        if not isinstance(value, list) or not value:
            raise self.rule_error()
        for row, point in enumerate(value):
            if not isinstance(point, list) or len(point) not in (2, 3) or len(point) != len(value[0]):
                raise self.rule_error(row)
            for index, item in enumerate(point):
                if not Real().holds(item):
                    raise self.rule_error(row, index)
        return value

    def schema(self) -> Json:
        return {"type": "array", "items": Vector().schema(), "minItems": 1}


@dataclass(frozen=True)
class Loops(Check):
    """Several closed lines, each a list of points."""

    @property
    def rule(self) -> str:
        return "a list of closed lines, each a list of points such as [[0, 0, 0], [1, 0, 0], [1, 1, 0]]"

    def check(self, value: Any) -> list[list[list[float]]]:
        if not isinstance(value, list):
            raise self.rule_error()
        for row, line in enumerate(value):
            try:
                PointList().check(line)
            except PydanticCustomError as error:
                raise self.rule_error(row, *(error.context or {})["at"]) from None
        return value

    def schema(self) -> Json:
        return {"type": "array", "items": PointList().schema()}


@dataclass(frozen=True)
class TimeTable(Check):
    """Constant value, or rows of a time and a value; the value is a number or a vector."""

    @property
    def rule(self) -> str:
        return "a value, or rows [time, value] such as [[0, 1.0], [2, 0.8]], a vector as [time, x, y, z]"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list) or not value or not isinstance(value[0], list):
            try:
                return Vector(lone=True).check(value)
            except PydanticCustomError as error:
                raise self.rule_error(*(error.context or {})["at"]) from None
        for row, item in enumerate(value):
            if not isinstance(item, list) or len(item) not in (2, 3, 4) or len(item) != len(value[0]):
                raise self.rule_error(row)
            for index, number in enumerate(item):
                if not Real().holds(number):
                    raise self.rule_error(row, index)
        return value

    def schema(self) -> Json:
        row = {"type": "array", "items": Real().schema(), "minItems": 2, "maxItems": 4}
        return {"anyOf": [*Vector(lone=True).schema()["anyOf"], {"type": "array", "items": row, "minItems": 1}]}


@dataclass(frozen=True)
class Vectors(Vector):
    """One vector for all, or a list with one for each."""

    @property
    def rule(self) -> str:
        return f"{super().rule}, or a list with one for each"

    def check(self, value: Any) -> Any:
        if isinstance(value, list) and value and isinstance(value[0], list):
            try:
                return PointList().check(value)
            except PydanticCustomError as error:
                raise self.rule_error(*(error.context or {})["at"]) from None
        return super().check(value)

    def schema(self) -> Json:
        return {"anyOf": [super().schema(), PointList().schema()]}


@dataclass(frozen=True)
class NumberRows(Check):
    """Rows of numbers, or of whole numbers only."""

    whole: bool = False

    @property
    def rule(self) -> str:
        return f"a list of rows of {'whole' if self.whole else 'finite'} numbers"

    def check(self, value: Any) -> Any:
        kinds = (int,) if self.whole else (int, float)
        for index, row in enumerate(value if isinstance(value, list) else self._refuse()):
            if not isinstance(row, list) or not all(type(one) in kinds and abs(one) < 2**63 for one in row):
                self._refuse(index)
        return value

    def _refuse(self, *at: int) -> Any:
        raise self.rule_error(*at)

    def schema(self) -> Json:
        row = {"type": "array", "items": {"type": "integer" if self.whole else "number"}}
        return {"type": "array", "items": row}


@dataclass(frozen=True)
class Factors(Check):
    """Numbers by name: ``{ dead = 1.35, snow = 1.5 }``."""

    @property
    def rule(self) -> str:
        return "a table with the number that each load case is multiplied by, such as { dead = 1.35, snow = 1.5 }"

    def check(self, value: Any) -> dict[str, float]:
        if not isinstance(value, dict) or not value:
            raise self.rule_error()
        for name, item in value.items():
            if not name.strip() or not Real().holds(item):
                raise self.rule_error(name)
        return {name: float(item) for name, item in value.items()}

    def schema(self) -> Json:
        return {"type": "object", "additionalProperties": Real().schema(), "minProperties": 1}


@dataclass(frozen=True)
class Steps(Check):
    """One positive number, or one for each of two directions; with ``zero`` they may be zero."""

    zero: bool = False

    @property
    def rule(self) -> str:
        one = "zero or a positive number" if self.zero else "a positive number"
        return f"{one}, or two of them, one for each direction"

    def check(self, value: Any) -> Any:
        rule = Real(0.0, above=not self.zero)
        if isinstance(value, list):
            if len(value) != 2 or not all(rule.holds(item) for item in value):
                raise self.rule_error()
            return tuple(float(item) for item in value)
        if not rule.holds(value):
            raise self.rule_error()
        return float(value)

    def schema(self) -> Json:
        one = Real(0.0, above=not self.zero).schema()
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
            raise self.rule_error()
        return value

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Choosing(Check):
    """true for all items of a kind, or a list of their numbers."""

    things: str

    @property
    def rule(self) -> str:
        return f"true for all {self.things}, or a list of the numbers of some, counted from 0"

    def check(self, value: Any) -> Any:
        if isinstance(value, bool):
            return value
        if not isinstance(value, list) or not value:
            raise self.rule_error()
        for index, item in enumerate(value):
            if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item <= LARGEST_INDEX:
                raise self.rule_error(index)
        return value

    def schema(self) -> Json:
        return {"anyOf": [Flag().schema(), {"type": "array", "items": Whole().schema(), "minItems": 1}]}


@dataclass(frozen=True)
class GridShape(Check):
    """Columns and rows of a grid of particles, or of ``cells``."""

    cells: bool = False

    @property
    def rule(self) -> str:
        if self.cells:
            return "[columns, rows], two whole numbers of at least 1"
        return "[columns, rows], two whole numbers of at least 1, together at least two particles"

    def check(self, value: Any) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2 or (value == [1, 1] and not self.cells):
            raise self.rule_error()
        for index, item in enumerate(value):
            if isinstance(item, bool) or not isinstance(item, int) or not 1 <= item <= LARGEST_INDEX:
                raise self.rule_error(index)
        return value[0], value[1]

    def schema(self) -> Json:
        two: Json = {"type": "array", "items": Whole(1).schema(), "minItems": 2, "maxItems": 2}
        return two | ({} if self.cells else {"not": {"const": [1, 1]}})


@dataclass(frozen=True)
class Flag(Check):
    """true or false."""

    @property
    def rule(self) -> str:
        return "true or false"

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.rule_error()
        return value

    def schema(self) -> Json:
        return {"type": "boolean"}


def toml_excerpt(value: Any) -> str:
    """Short TOML form of a value, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, (datetime.date, datetime.time)):
        return f"the date or time {value.isoformat()}"
    if isinstance(value, list):
        text = "[" + ", ".join(toml_excerpt(item) for item in value[:6]) + (", ...]" if len(value) > 6 else "]")
    elif isinstance(value, int) and value.bit_length() > 200:
        text = "a number of many digits"
    elif isinstance(value, str):
        text = '"' + value[:60] + ("..." if len(value) > 60 else "") + '"'
        text = text.encode("unicode_escape").decode() if not text.isprintable() else text
    else:
        text = str(value)
    return text if len(text) <= 80 else text[:77] + "..."
