"""Rules for the values of keys in scene files: each checks a value and describes itself in words and JSON Schema.

A rule is a rule for single values, or a composition: a list of values, a table of values, or one of several rules.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from springline.errors import SceneError
from springline.integrators.registry import integrator

LARGEST = 1e50  # larger numbers are mistakes in any unit: a galaxy has 1e42 kg; products of a few still fit a double
LARGEST_INDEX = 2**31 - 1  # largest index of the model's arrays
LARGEST_STORED = 2**63 - 1  # largest number of the history variables
NAME = r"[A-Za-z][A-Za-z0-9_-]*"
REFERENCE = re.compile(rf"{NAME}(\..+)?")

Json = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Check:
    """Rule that is used as an annotation: ``mass: Annotated[Any, Real(0.0)]``.

    Attributes
    ----------
    rule : rule for the value, in words
    refers : name of the method of ``NamedParts`` that finds the things that the value names; "law" for a spring law;
        empty for other values
    """

    rule: str = ""
    refers: str = field(default="", kw_only=True)

    @property
    def words(self) -> tuple[str, ...]:
        """Words that the value may be."""
        return ()

    def takes(self, value: Any) -> bool:
        """Return True if the value has the form of the rule: a list, a table, or a single value."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """Return the value in the form for the builders; raise ``PydanticCustomError`` if it breaks the rule."""
        raise NotImplementedError

    def schema(self) -> Json:
        """Rule as JSON Schema, as far as this can express it."""
        raise NotImplementedError

    def check_part(self, rule: Check, value: Any, *at: int | str) -> Any:
        """Check a part ``at`` of a value by its own rule; an error has the words of the whole rule."""
        try:
            return rule.check(value)
        except PydanticCustomError as error:
            raise self.rule_error(*at, *(error.context or {})["at"]) from None

    def rule_error(self, *at: int | str) -> PydanticCustomError:
        """Error for a value, or for its part ``at``."""
        return PydanticCustomError("rule", "{rule}", {"rule": self.rule, "at": list(at)})

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: Any) -> Json:
        return self.schema()


@dataclass(frozen=True, eq=False)
class Single(Check):
    """Rule for a single value: a function that decides, its JSON Schema, and a conversion."""

    holds: Callable[[Any], bool] = bool
    form: Json = field(default_factory=dict)
    convert: Callable[[Any], Any] | None = None
    words: tuple[str, ...] = field(default=(), kw_only=True)

    def takes(self, value: Any) -> bool:
        return not isinstance(value, (list, dict))

    def check(self, value: Any) -> Any:
        if not self.holds(value):
            raise self.rule_error()
        return value if self.convert is None else self.convert(value)

    def schema(self) -> Json:
        return dict(self.form)


@dataclass(frozen=True, eq=False)
class ListOf(Check):
    """List of ``least`` to ``most`` items by one rule; lists of the same length if they are ``alike``."""

    item: Check = field(default_factory=lambda: Real())
    least: int = 1
    most: int | None = None
    alike: bool = False
    never: Any = None  # a value that is refused

    def takes(self, value: Any) -> bool:
        return isinstance(value, list) and (not value or self.item.takes(value[0]))

    def check(self, value: Any) -> list[Any]:
        if not isinstance(value, list) or value == self.never:
            raise self.rule_error()
        if not self.least <= len(value) <= (len(value) if self.most is None else self.most):
            raise self.rule_error()
        made = []
        for index, item in enumerate(value):
            if self.alike and not (isinstance(item, list) and len(item) == len(value[0])):
                raise self.rule_error(index)
            made.append(self.check_part(self.item, item, index))
        return made

    def schema(self) -> Json:
        found: Json = {"type": "array", "items": self.item.schema()}
        found |= {"minItems": self.least} if self.least else {}
        found |= {"maxItems": self.most} if self.most is not None else {}
        return found | ({"not": {"const": self.never}} if self.never else {})


@dataclass(frozen=True, eq=False)
class TableOf(Check):
    """Table with all keys of ``named``, and any others by the rule ``rest``; at least ``least`` keys."""

    named: dict[str, Check] = field(default_factory=dict)
    rest: Check | None = None
    least: int = 0

    def takes(self, value: Any) -> bool:
        return isinstance(value, dict)

    def check(self, value: Any) -> Any:
        if not isinstance(value, dict) or len(value) < self.least or not set(self.named) <= set(value):
            raise self.rule_error()
        made = {}
        for name, item in value.items():
            rule = self.named.get(name, self.rest)
            if rule is None:
                raise self.rule_error()
            made[name] = self.check_part(rule, item, name)
        return made

    def schema(self) -> Json:
        found: Json = {"type": "object"}
        if self.named:
            found["properties"] = {name: rule.schema() for name, rule in self.named.items()}
            found["required"] = list(self.named)
        found["additionalProperties"] = self.rest.schema() if self.rest else False
        return found | ({"minProperties": self.least} if self.least else {})


class RangeOf(TableOf):
    """Range of random numbers, from ``low`` to ``high``."""

    def check(self, value: Any) -> tuple[float, float]:
        found = super().check(value)
        if found["low"] > found["high"]:
            raise self.rule_error("high")
        return found["low"], found["high"]


@dataclass(frozen=True, eq=False)
class AnyOf(Check):
    """One of several rules: the first that the value satisfies; an error is that of the rule with its form."""

    rules: tuple[Check, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for rule in self.rules for word in rule.words)

    def takes(self, value: Any) -> bool:
        return any(rule.takes(value) for rule in self.rules)

    def check(self, value: Any) -> Any:
        errors: list[tuple[bool, list[int | str]]] = []
        for rule in self.rules:
            try:
                return rule.check(value)
            except PydanticCustomError as error:
                errors.append((rule.takes(value), (error.context or {})["at"]))
        raise self.rule_error(*max(errors, key=lambda one: (one[0], len(one[1])))[1])

    def schema(self) -> Json:
        schemas = [rule.schema() for rule in self.rules]
        return {"anyOf": [part for schema in schemas for part in schema.get("anyOf", [schema])]}


# Rules for single values.


def Real(least: float = -LARGEST, above: bool = False, most: float = LARGEST, infinite: bool = False) -> Single:
    """Return the rule for a number of at least ``least`` (above it with ``above``) and at most ``most``; infinity only
    if ``infinite``."""

    def holds(value: Any) -> bool:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        if infinite and value == math.inf:
            return True
        return least <= value <= most and not (above and value == least)

    rule = "a finite number" if least else "a positive number" if above else "a number of zero or more"
    rule += ", or inf for never" if infinite else " up to 1e50"
    if most != LARGEST:
        rule = f"a number up to {most:g}" if least == -LARGEST else f"a number from {least:g} to {most:g}"
    form = {"type": "number", "exclusiveMinimum" if above else "minimum": least}
    return Single(rule, holds, form | ({} if infinite else {"maximum": most}), float)


def Whole(least: int = 0, most: int = LARGEST_INDEX) -> Single:
    """Return the rule for a whole number."""

    def holds(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

    form = {"type": "integer", "minimum": least, "maximum": most}
    return Single(f"a whole number from {least} to {most}", holds, form)


def Flag() -> Single:
    """Return the rule for true or false."""
    return Single("true or false", lambda value: isinstance(value, bool), {"type": "boolean"})


def Text(what: str = "a text in quotes", pattern: str = "", most: int = 200) -> Single:
    """Return the rule for a text in quotes, of at most ``most`` characters and of the form ``pattern``."""

    def holds(value: Any) -> bool:
        known = isinstance(value, str) and 0 < len(value) <= most
        return known and (not pattern or re.fullmatch(pattern, value) is not None)

    form = {"type": "string", "minLength": 1, "maxLength": most} | ({"pattern": f"^{pattern}$"} if pattern else {})
    return Single(f"{what}, of 1 to {most} characters", holds, form)


def Identifier(words: tuple[str, ...] = ()) -> Single:
    """Return the rule for the name of a user-defined function, or one of a few words."""

    def holds(value: Any) -> bool:
        return isinstance(value, str) and value.isidentifier()

    return Single("a name", holds, {"type": "string", "minLength": 1}, words=words)


def Word(words: tuple[str, ...]) -> Single:
    """Return the rule for one of a few words; hyphens and underscores are equivalent."""
    spelled = dict.fromkeys([*words, *(word.replace("_", "-") for word in words)])

    def holds(value: Any) -> bool:
        return isinstance(value, str) and value.replace("-", "_") in words

    rule = ", ".join(f'"{word}"' for word in words)
    return Single(rule, holds, {"enum": list(spelled)}, lambda word: word.replace("-", "_"), words=words)


def Reference() -> Single:
    """Return the rule for a particle by number, or particles by a name such as "rope.ends"."""
    number = Whole()

    def holds(value: Any) -> bool:
        return number.holds(value) or (isinstance(value, str) and REFERENCE.fullmatch(value) is not None)

    return Single(
        "a name or a number", holds, {"anyOf": [number.form, {"type": "string", "pattern": f"^{REFERENCE.pattern}$"}]}
    )


# Compositions.


POINT = ListOf(item=Real(), least=2, most=3)


def Each(least: float = -LARGEST, above: bool = False, most: float = LARGEST, infinite: bool = False) -> Check:
    """Return the rule for one number for all, or a list with one for each."""
    one = Real(least, above, most, infinite)
    return AnyOf(f"{one.rule}, or a list with one for each", rules=(one, ListOf(item=one, least=0)))


def Spread(least: float = -LARGEST) -> Check:
    """Return the rule for one number, one for each, or a range of random numbers: ``{ low = 1, high = 5 }``."""
    one, each = Real(least), Each(least)
    words = f"{each.rule}, or {{ low = ..., high = ... }} for random ones between"
    return AnyOf(words, rules=(each, RangeOf(named={"low": one, "high": one})))


def Numbers() -> Check:
    """Return the rule for a parameter of a user-defined function: a number, a list of them, or a list of lists."""
    words = "a finite number up to 1e50, a list of them, or a list of lists of as many each"
    return AnyOf(words, rules=(Real(), ListOf(), ListOf(item=ListOf(), alike=True)))


def Vector(lone: bool = False) -> Check:
    """Return the rule for coordinates: three numbers, or two in a plane; a single number is allowed if ``lone``."""
    number = "a number, or " if lone else ""
    words = f"{number}[x, y, z], or [x, y] in a scene of dim = 2, finite numbers up to 1e50"
    return AnyOf(words, rules=(Real(), POINT)) if lone else ListOf(words, least=2, most=3)


def PointList() -> Check:
    """Return the rule for a list of points or vectors with equal numbers of coordinates."""
    words = "a list of points such as [[0, 0, 0], [1, 0, 0]], finite numbers up to 1e50, all 3 or all 2"
    return ListOf(words, item=POINT, alike=True)


def Vectors() -> Check:
    """Return the rule for one vector for all, or a list with one for each."""
    return AnyOf(f"{Vector().rule}, or a list with one for each", rules=(POINT, PointList()))


def Loops() -> Check:
    """Return the rule for several closed lines, each a list of points."""
    words = "a list of closed lines, each a list of points such as [[0, 0, 0], [1, 0, 0], [1, 1, 0]]"
    return ListOf(words, item=PointList(), least=0)


def TimeTable() -> Check:
    """Return the rule for a constant value, or rows of a time and a value; the value is a number or a vector."""
    words = "a value, or rows [time, value] such as [[0, 1.0], [2, 0.8]], a vector as [time, x, y, z]"
    return AnyOf(words, rules=(Real(), POINT, ListOf(item=ListOf(least=2, most=4), alike=True)))


def NumberRows(whole: bool = False) -> Check:
    """Return the rule for rows of numbers, or of whole numbers only."""
    number = Whole(-LARGEST_STORED, LARGEST_STORED) if whole else Real(-LARGEST_STORED, most=LARGEST_STORED)
    words = f"a list of rows of {'whole' if whole else 'finite'} numbers"
    return ListOf(words, item=ListOf(item=number, least=0), least=0)


def Factors() -> Check:
    """Return the rule for numbers by name: ``{ dead = 1.35, snow = 1.5 }``."""
    words = "a table with the number that each load case is multiplied by, such as { dead = 1.35, snow = 1.5 }"
    return TableOf(words, rest=Real(), least=1)


def Steps(zero: bool = False) -> Check:
    """Return the rule for one positive number, or one for each of two directions; with ``zero`` they may be zero."""
    one = Real(0.0, above=not zero)
    words = f"{'zero or a positive number' if zero else 'a positive number'}, or two of them, one for each direction"
    return AnyOf(words, rules=(one, ListOf(item=one, least=2, most=2)))


def Choosing(things: str) -> Check:
    """Return the rule for true for all items of a kind, or a list of their numbers."""
    words = f"true for all {things}, or a list of the numbers of some, counted from 0"
    return AnyOf(words, rules=(Flag(), ListOf(item=Whole())))


def GridShape(cells: bool = False) -> Check:
    """Return the rule for columns and rows of a grid of particles, or of ``cells``."""
    more = "" if cells else ", together at least two particles"
    words = f"[columns, rows], two whole numbers of at least 1{more}"
    return ListOf(words, item=Whole(1), least=2, most=2, never=None if cells else [1, 1])


def Choice(options: tuple[str, ...], number: Check | None = None) -> Check:
    """Return the rule for one of a few words, or a number of a kind."""
    word = Word(options)
    if number is None:
        return replace(word, rule=f"one of {word.rule}")
    return AnyOf(f"{word.rule}, or {number.rule}", rules=(word, number))


def Method(options: tuple[str, ...]) -> Check:
    """Return the rule for an integrator by name; its radius, substeps or rounds may follow after a colon."""

    def holds(value: Any) -> bool:
        try:
            return isinstance(value, str) and ":" in value and bool(integrator(value).name)
        except SceneError:
            return False

    def with_number(words: str, pattern: str) -> Check:
        return Single(words, holds, {"type": "string", "pattern": pattern}, lambda value: integrator(value).name)

    word = Choice(options)
    radius = with_number('"generalized_alpha:" and a number from 0 to 1', r"^generalized[-_]alpha:(0|1|0?\.[0-9]+)$")
    substeps = with_number('"xpbd:" and the substeps', r"^xpbd:([1-9][0-9]{0,2}|1000)$")
    rounds = with_number('"projective:" and the rounds', r"^projective:([1-9][0-9]{0,2}|1000)$")
    rules = (word, radius, substeps, rounds)
    return AnyOf(", or ".join(one.rule for one in rules), rules=rules)


def Which(position: bool = False) -> Check:
    """Return the rule for particles: a name, a number from 0, or a list of these; with ``position``, for a point or
    one particle."""
    if position:
        words = f"{Vector().rule}, or one particle that is there: its name or its number from 0"
        return AnyOf(words, refers="place", rules=(POINT, Reference()))
    words = 'particles: a name such as "rope.ends", a number counted from 0, or a list of such'
    return AnyOf(words, refers="particles", rules=(Reference(), ListOf(item=Reference())))


def ParticleRows(width: int = 0, least: int = 0, local: bool = False) -> Check:
    """Return the rule for rows of particles by number or name: ``width`` per row, or at least ``least``, or equal
    numbers in all rows. ``local`` rows refer to vertices of the same table, by number only."""
    row = "two particles" if width == 2 else f"{least} or more particles" if least else "as many particles each"
    words = f"a list of rows of {row}, by number from 0 or by name, such as [[0, 1], [1, 2]]"
    if local:
        words = f"a list of rows of {least} or more vertices, by number from 0, such as [[0, 1, 2], [0, 2, 3]]"
    refers = "" if local else "faces" if least else "rows"
    item = ListOf(item=Whole() if local else Reference(), least=width or least or 1, most=width or None)
    return ListOf(words, refers=refers, item=item, alike=not least)


def OwnFunction(options: tuple[str, ...] = ()) -> Check:
    """Return the rule for a user-defined function by its name, with parameters: ``{ name = "stiffening", k = 3 }``."""
    words = 'the name of a user-defined function, or { name = "...", parameter = number or list, ... }'
    table = TableOf(named={"name": Identifier()}, rest=Numbers())
    return AnyOf(words, refers="law", rules=(Identifier(options), table))


def LawOf(options: tuple[str, ...]) -> Check:
    """Return the rule for a law: a word, a table of pairs, or a user-defined function."""
    own, pairs = OwnFunction(options), ListOf(item=ListOf(least=2, most=2), least=2)
    words = f"{Word(options).rule}, a list of two or more pairs [C, dE/dC], or {own.rule}"
    return AnyOf(words, refers="law", rules=(own, pairs))


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
