"""Rules for texts in scene files: strings, choices, names of particles and functions, with checks and schemas."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic_core import PydanticCustomError

from springline.errors import SceneError
from springline.integrators.registry import integrator
from springline.io.scene_fields import LARGEST_INDEX, Check, Json, Numbers, Real, Vector

NAME = r"[A-Za-z][A-Za-z0-9_-]*"

_IDENTIFIER: Json = {"type": "string", "minLength": 1}
_REFERENCE: Sequence[Json] = [
    {"type": "integer", "minimum": 0, "maximum": LARGEST_INDEX},
    {"type": "string", "pattern": rf"^{NAME}(\..+)?$"},
]


class OwnCall(NamedTuple):
    """User-defined function by name, with the values of its parameters."""

    name: str
    values: dict[str, Any]


@dataclass(frozen=True)
class Text(Check):
    """Text in quotes, of at most ``most`` characters and of the form ``pattern``."""

    what: str = "a text in quotes"
    pattern: str = ""
    most: int = 200

    @property
    def rule(self) -> str:
        return f"{self.what}, of 1 to {self.most} characters"

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= self.most:
            raise self.rule_error()
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise self.rule_error()
        return value

    def schema(self) -> Json:
        form = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {"type": "string", "minLength": 1, "maxLength": self.most} | form


@dataclass(frozen=True)
class Choice(Check):
    """One of a few words; hyphens and underscores are equivalent."""

    options: tuple[str, ...]
    number: Real | None = None  # or a number of this kind

    @property
    def rule(self) -> str:
        words = " or ".join([", ".join(f'"{word}"' for word in self.options)])
        return f"{words}, or {self.number.rule}" if self.number else f"one of {words}"

    def check(self, value: Any) -> Any:
        if self.number and self.number.holds(value):
            return float(value)
        word = value.replace("-", "_") if isinstance(value, str) else None
        if word not in self.options:
            raise self.rule_error()
        return word

    def schema(self) -> Json:
        spelled = dict.fromkeys([*self.options, *(word.replace("_", "-") for word in self.options)])
        words = {"enum": list(spelled)}
        return {"anyOf": [words, self.number.schema()]} if self.number else words


@dataclass(frozen=True)
class Method(Choice):
    """Integrator by name; its spectral radius or its substeps may follow after a colon."""

    @property
    def rule(self) -> str:
        return f'{super().rule}, or "generalized_alpha:" and a number from 0 to 1, or "xpbd:" and the substeps'

    def check(self, value: Any) -> Any:
        if isinstance(value, str) and ":" in value:
            try:
                return integrator(value).name
            except SceneError:
                raise self.rule_error() from None
        return super().check(value)

    def schema(self) -> Json:
        radius = {"type": "string", "pattern": r"^generalized[-_]alpha:(0|1|0?\.[0-9]+)$"}
        substeps = {"type": "string", "pattern": r"^xpbd:([1-9][0-9]{0,2}|1000)$"}
        return {"anyOf": [super().schema(), radius, substeps]}


@dataclass(frozen=True)
class Which(Check):
    """Particles: a name such as "rope.ends", a number from 0, or a list of these; with ``position`` also a point."""

    position: bool = False

    @property
    def rule(self) -> str:
        if self.position:
            return f"{Vector().rule}, or one particle that is there: its name or its number from 0"
        return 'particles: a name such as "rope.ends", a number counted from 0, or a list of such'

    def check(self, value: Any) -> Any:
        if self.position and isinstance(value, list):
            if len(value) not in (2, 3):
                raise self.rule_error()
            return Vector().check(value)
        items = value if isinstance(value, list) else [value]
        for index, item in enumerate(items):
            if not _refers(item):
                raise self.rule_error(*([index] if isinstance(value, list) else []))
        if not items:
            raise self.rule_error()
        return value

    def schema(self) -> Json:
        one = _REFERENCE
        if self.position:
            return {"anyOf": [Vector().schema(), *one]}
        return {"anyOf": [*one, {"type": "array", "items": {"anyOf": one}, "minItems": 1}]}


@dataclass(frozen=True)
class ParticleRows(Check):
    """Rows of particles by number or name: ``width`` per row, or at least ``least``, or equal numbers in all rows."""

    width: int = 0
    least: int = 0
    local: bool = False  # rows refer to vertices of the same table, by number only

    @property
    def rule(self) -> str:
        if self.local:
            return f"a list of rows of {self.least} or more vertices, by number from 0, such as [[0, 1, 2], [0, 2, 3]]"
        row = "two particles" if self.width == 2 else "as many particles each"
        row = f"{self.least} or more particles" if self.least else row
        return f"a list of rows of {row}, by number from 0 or by name, such as [[0, 1], [1, 2]]"

    def check(self, value: Any) -> list[list[Any]]:
        if not isinstance(value, list) or not value:
            raise self.rule_error()
        for row, items in enumerate(value):
            if not isinstance(items, list) or not items or not self._fits(len(items), value[0]):
                raise self.rule_error(row)
            for index, item in enumerate(items):
                if not _refers(item) or (self.local and isinstance(item, str)):
                    raise self.rule_error(row, index)
        return value

    def schema(self) -> Json:
        least = self.width or self.least or 1
        row: Json = {"type": "array", "items": {"anyOf": _REFERENCE[: 1 if self.local else 2]}, "minItems": least}
        return {"type": "array", "items": row | ({"maxItems": self.width} if self.width else {}), "minItems": 1}

    def _fits(self, count: int, first: Any) -> bool:
        """Return True if a row may have ``count`` particles, given the first row."""
        return count >= self.least if self.least else count == (self.width or len(first))


@dataclass(frozen=True)
class OwnFunction(Check):
    """User-defined function by its name, with parameters: ``{ name = "stiffening", k = 3.0 }``."""

    @property
    def rule(self) -> str:
        return 'the name of a user-defined function, or { name = "...", parameter = number or list, ... }'

    def check(self, value: Any) -> OwnCall:
        values = dict(value) if isinstance(value, dict) else {"name": value}
        name = values.pop("name", None)
        if not isinstance(name, str) or not name.isidentifier():
            raise self.rule_error()
        for key, item in values.items():
            try:
                Numbers().check(item)
            except PydanticCustomError as error:
                raise self.rule_error(key, *(error.context or {})["at"]) from None
        return OwnCall(name, values)

    def schema(self) -> Json:
        table = {
            "type": "object", "properties": {"name": _IDENTIFIER}, "required": ["name"],
            "additionalProperties": Numbers().schema(),
        }  # fmt: skip
        return {"anyOf": [_IDENTIFIER, table]}


@dataclass(frozen=True)
class LawOf(OwnFunction):
    """Law: a word, a table of pairs, or a user-defined function."""

    words: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        words = ", ".join(f'"{word}"' for word in self.words)
        return f"{words}, a list of pairs [C, dE/dC], or {super().rule}"

    def check(self, value: Any) -> Any:
        if isinstance(value, str) and value in self.words:
            return value
        if not isinstance(value, list):
            return super().check(value)
        for row, pair in enumerate(value):
            if not isinstance(pair, list) or len(pair) != 2 or not all(map(Real().holds, pair)):
                raise self.rule_error(row)
        return value if value else super().check(value)

    def schema(self) -> Json:
        pair = {"type": "array", "items": Real().schema(), "minItems": 2, "maxItems": 2}
        return {"anyOf": [*super().schema()["anyOf"], {"type": "array", "items": pair, "minItems": 2}]}


def _refers(item: Any) -> bool:
    if isinstance(item, str):
        return re.fullmatch(rf"{NAME}(\..+)?", item) is not None
    return isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= LARGEST_INDEX
