"""What a page may say: one object with one key, whose value is checked before anything is done with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from springline.errors import SceneError
from springline.view.coloring import COLORS
from springline.view.frame import MARKS
from springline.view.page import limits
from springline.view.play.commands import Command, from_json

KEPT = ("record", "stop", "html", "springline")
SELECTED = ("particle", "spring")
WATCHED = (*SELECTED, "mode", "energy")
LONGEST_NAME = 80  # characters
MOST_WATCHED = 12  # particles, springs, modes and energies at once


class Asked(NamedTuple):
    """A command, and which of its values a page has said."""

    command: Command
    given: frozenset[str]


class Message(NamedTuple):
    """What a page said: the key, the value as it is meant, and how long it was [bytes]."""

    key: str
    value: Any
    size: int


def read(text: str | bytes) -> Message:
    """A message as a page sent it.

    Raises
    ------
    SceneError : for one that is not among :data:`MEANINGS`, or whose value is not what it should be.
    ValueError, RecursionError : for what is no JSON.
    """
    if not isinstance(text, str):
        raise SceneError("A page speaks in text. Got bytes.")
    said = json.loads(text, parse_constant=_no_number, parse_int=_whole)
    if not isinstance(said, dict) or len(said) != 1:
        raise SceneError(f"A message is one object with one key, one of {', '.join(MEANINGS)}.")
    ((key, value),) = said.items()
    if key not in MEANINGS:
        raise SceneError(f"A message has one of the keys {', '.join(MEANINGS)}. Got {key[:LONGEST_NAME]!r}.")
    return Message(key, MEANINGS[key](value), len(text))


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _whole(digits: str) -> int:
    number = int(digits)
    if abs(number) > limits.WHOLE:
        raise ValueError(f"a whole number must be at most {limits.WHOLE:,}")
    return number


def _command(value: Any) -> Asked:
    return Asked(from_json(value), frozenset(value))


def _look(value: Any) -> dict[str, Any]:
    if isinstance(value, dict) and value:
        marks = all(type(on) is bool for name, on in value.items() if name in MARKS)
        known = all(name in MARKS or (name == "color" and value[name] in tuple(COLORS)) for name in value)
        if marks and known:
            return value
    raise _refused("look", "a color and marks, true or false")


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refused("dark, safe or graph", "true or false")
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise _refused("switch or key", "a name")
    return value


def _selected(value: Any, among: tuple[str, ...] = SELECTED) -> dict[str, int]:
    if isinstance(value, dict) and len(value) <= 1 and set(value) <= set(among):
        if all(_is_number(one) for one in value.values()):
            return value
    raise _refused("select", "a particle, a spring or nothing")


def _watched(value: Any) -> list[dict[str, int]]:
    if isinstance(value, list) and len(value) <= MOST_WATCHED:
        return [_selected(one, WATCHED) for one in value]
    raise _refused("watch", f"a list of at most {MOST_WATCHED} particles, springs, modes and energies")


def _kept(value: Any) -> str:
    if value not in KEPT:
        raise _refused("keep", f"one of {', '.join(KEPT)}")
    return str(value)


def _picture(value: Any) -> int:
    if not _is_number(value):
        raise _refused("drawn", "the number of a picture")
    return int(value)


def _is_number(value: Any) -> bool:
    return type(value) is int and value >= 0


def _refused(key: str, wanted: str) -> SceneError:
    return SceneError(f"The value of {key} must be {wanted}.")


MEANINGS: dict[str, Callable[[Any], Any]] = {
    "command": _command, "look": _look, "dark": _flag, "switch": _name, "select": _selected, "keep": _kept,
    "watch": _watched, "safe": _flag, "key": _name, "drawn": _picture, "graph": _flag,
}  # fmt: skip
