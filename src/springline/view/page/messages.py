"""What a page may say, and how much: one object with one key, whose value is checked before it is used."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from springline.errors import SceneError
from springline.view.coloring import COLORS
from springline.view.frame import MARKS
from springline.view.play.commands import Command, Pull, Step, from_json

MESSAGE = 2**20  # [bytes] the longest message of a client
FILE = 16 * MESSAGE  # [bytes] the largest file that a page may hand over to be opened, in pieces
FILES = 64 * MESSAGE  # [bytes] of the files that all pages hand over, and that are not whole yet
HEADER = 4096  # [bytes] of the words before a piece of it
READING = 2.0  # [s] of processor that reading such a file may take
READING_AT_ALL = 30.0  # [s] of the wall clock, on a machine with much else to do
READING_MEMORY = 512 * MESSAGE  # [bytes] that it may take
UPLOADED = 60.0  # [s] that what a page handed over of a file is kept after it left: its connection may have broken
PATIENCE = 5.0  # [s] for a socket that has not asked for anything yet
STALLED = 180.0  # [s] after which a client that takes nothing more is dropped; a busy browser has taken 60
UNHEARD = 180.0  # [s] without an answer after which one that is owed nothing is gone; a busy browser has taken 40
CLIENTS = 16  # live connections at once
WAITING = 256  # sockets at once that have not asked for anything yet; the oldest makes room
AT_ONCE = 64  # messages of a client that are done between two pictures; a hand sends three
FEWEST = 4  # of them that are deeds, where those before kept the next picture waiting
HELD_UP = 0.1  # [s] that deeds may keep the next picture waiting, before fewer are done at once
STEPS = 100  # that a page may ask for in one message; nothing else is done until they are taken
UNREAD = 2 * MESSAGE  # [bytes] of a client that wait to be done; what comes then is not read from its socket yet
UNDONE = 256  # messages of a client that wait to be done, likewise
REMEMBERED = 64  # pages that left and may come again, since their connection broke
UNSENT = 64  # messages that wait for a client; one that lets more wait is dropped
WHOLE = 2**53  # the largest whole number that JSON holds exactly in every language


MOST_SEED = 2**31 - 1
KEPT = ("record", "stop", "html", "springline", "scene", "backup", "journal")
SAID_OF_DRAWINGS = ("stiffness", "mass", "gravity")  # numbers that a drawing does not hold, and a person may say
WORDS_OF_DRAWINGS = {"units": 2, "anchor": 64}  # words that a person may say, and how long they are at most
SELECTED = ("particle", "spring")
WATCHED = (*SELECTED, "mode", "energy")
LONGEST_NAME = 80  # characters
MOST_WATCHED = 12  # particles, springs, modes and energies at once
LONGEST_FILE = 255  # characters of the name of a file


class PageCommand(NamedTuple):
    """A command, and which of its values a page has said."""

    command: Command
    given: frozenset[str]


class Piece(NamedTuple):
    """A piece of a file that a person chose to open.

    Attributes
    ----------
    name : of the file, for its kind and for messages: nothing is written to it
    size : of the whole file [bytes]
    start : where in it the piece begins [bytes]
    given : what is said of a drawing beside: stiffness [N/m], mass [kg], gravity [m/s2], units; "paused" has time stand
    nth : number of the message, as :class:`Message` has it
    """

    name: str
    size: int
    start: int
    given: dict[str, Any]
    content: bytes
    nth: int = 0


class Again(NamedTuple):
    """A page whose connection broke: number of the one that it was, and of the last message that it says again."""

    page: int
    nth: int


class Message(NamedTuple):
    """A message of a page: its key, its value after checks, and its size [bytes].

    ``nth`` is the number that the page gave it, 0 for none: one that it says again is not done again.
    """

    key: str
    value: Any
    size: int
    nth: int = 0

    @property
    def is_deed(self) -> bool:
        """Whether it asks for something to be done: no report of a picture, and no pull, which come in dozens."""
        return self.key != "drawn" and not (self.key == "command" and isinstance(self.value.command, Pull))


def read(text: str | bytes) -> Message:
    """A message as a page sent it.

    Raises
    ------
    SceneError : for one that is not among :data:`MEANINGS`, or whose value is not what it should be.
    ValueError, RecursionError : for what is no JSON.
    """
    if not isinstance(text, str):
        piece = piece_of(text)
        return Message("open", piece, len(text), piece.nth)
    said = _json(text)
    nth = said.pop("nth", 0) if isinstance(said, dict) else 0
    if not isinstance(said, dict) or len(said) != 1 or not _is_number(nth):
        raise SceneError(f"A message is one object with one key, one of {', '.join(MEANINGS)}, and its number, nth.")
    ((key, value),) = said.items()
    if key not in MEANINGS:
        raise SceneError(f"A message has one of the keys {', '.join(MEANINGS)}. Got {key[:LONGEST_NAME]!r}.")
    return Message(key, MEANINGS[key](value), len(text), nth)


def piece_of(message: bytes) -> Piece:
    """A piece of a file: the length of its header (4 bytes, little-endian), the header as JSON, and its bytes.

    Raises
    ------
    SceneError : for a header that is too long, is not of this form, or belongs to a file that is too large.
    ValueError, RecursionError : for what is no JSON.
    """
    length = int.from_bytes(message[:4], "little")
    if len(message) < 4 or not 0 < length <= min(HEADER, len(message) - 4):
        raise SceneError("A piece of a file begins with the length of its header, and the header.")
    head, content = _json(message[4 : 4 + length].decode()), message[4 + length :]
    nth = head.pop("nth", 0) if isinstance(head, dict) else 0
    if not isinstance(head, dict) or set(head) != {"open", "size", "start", "given"} or not _is_number(nth):
        raise SceneError("The header of a piece has open, size, start and given, and its number, nth.")
    name, size, start, given = head["open"], head["size"], head["start"], head["given"]
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_FILE or not name.isprintable():
        raise _refused("open", "the name of a file")
    if not (_is_number(size) and _is_number(start) and start + len(content) <= size):
        raise _refused("size", "that of the whole file, with the piece in it")
    if size > FILE:
        raise SceneError(f"A file that is opened may have {FILE >> 20} MiB. Got {size:,} bytes.")
    return Piece(name, size, start, _given(given), content, nth)


def _given(value: Any) -> dict[str, Any]:
    known = (*SAID_OF_DRAWINGS, *WORDS_OF_DRAWINGS, "paused")
    if isinstance(value, dict) and set(value) <= set(known) and isinstance(value.get("paused", True), bool):
        words = all(isinstance(value[name], str) and len(value[name]) <= most
                    for name, most in WORDS_OF_DRAWINGS.items() if name in value)  # fmt: skip
        if words and all(_is_finite(value[name]) for name in SAID_OF_DRAWINGS if name in value):
            return value
    raise _refused("given", f"some of {', '.join(known)}")


def _json(text: str) -> Any:
    return json.loads(text, parse_constant=_no_number, parse_int=_whole)


def _is_finite(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _whole(digits: str) -> int:
    number = int(digits)
    if abs(number) > WHOLE:
        raise ValueError(f"a whole number must be at most {WHOLE:,}")
    return number


def _command(value: Any) -> PageCommand:
    command = from_json(value)
    if isinstance(command, Step) and command.count > STEPS:
        raise SceneError(f"A page may ask for {STEPS} steps at once. Got {command.count:,}.")
    return PageCommand(command, frozenset(value))


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
        raise _refused("switch, ahead or key", "a name")
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


def _seed(value: Any) -> int:
    if not _is_number(value) or value > MOST_SEED:
        raise _refused("another", f"a seed, a whole number up to {MOST_SEED:,}")
    return int(value)


def _again(value: Any) -> Again:
    if isinstance(value, dict) and set(value) == {"page", "nth"} and all(_is_number(one) for one in value.values()):
        return Again(**value)
    raise _refused("again", "the number of a page and of a message")


def _is_number(value: Any) -> bool:
    return type(value) is int and value >= 0


def _refused(key: str, wanted: str) -> SceneError:
    return SceneError(f"The value of {key} must be {wanted}.")


MEANINGS: dict[str, Callable[[Any], Any]] = {
    "command": _command, "look": _look, "dark": _flag, "switch": _name, "select": _selected, "keep": _kept,
    "watch": _watched, "ahead": _name, "safe": _flag, "key": _name, "drawn": _picture, "graph": _flag,
    "again": _again, "another": _seed,
}  # fmt: skip
