"""Messages from pages and their limits: one object with one key, whose value is checked before it is used."""

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
FILE = 16 * MESSAGE  # [bytes] the largest file that a page may upload, in pieces
FILES = 64 * MESSAGE  # [bytes] of the incomplete uploads of all pages
HEADER = 4096  # [bytes] of the header of a piece
READING = 2.0  # [s] of processor time for reading such a file
READING_AT_ALL = 30.0  # [s] of wall-clock time for it, on a busy machine
READING_MEMORY = 512 * MESSAGE  # [bytes] of memory for it
UPLOADED = 60.0  # [s] that an incomplete upload is kept after its page left, since its connection may have broken
PATIENCE = 5.0  # [s] for a socket without a request yet
STALLED = 180.0  # [s] after which a client that receives nothing is dropped; a busy browser took 60
UNHEARD = 180.0  # [s] without a pong after which an idle client is gone; a busy browser took 40
CLIENTS = 16  # live connections at once
WAITING = 256  # sockets at once without a request yet; beyond this, the oldest is closed
AT_ONCE = 64  # messages of a client that are carried out between two pictures; a drag sends three
FEWEST = 4  # minimum number of commands among them, if earlier commands delayed the next picture
HELD_UP = 0.1  # [s] that commands may delay the next picture before their number is reduced
STEPS = 100  # steps that a page may request in one message, during which it waits
UNREAD = 2 * MESSAGE  # [bytes] of the backlog of a client, beyond which its socket is not read
UNDONE = 256  # messages of the backlog of a client, likewise
REMEMBERED = 64  # pages that left and may reconnect
UNSENT = 64  # unsent messages of a client, beyond which it is dropped
WHOLE = 2**53  # the largest integer that JSON represents exactly in every language


MOST_SEED = 2**31 - 1
KEPT = ("record", "stop", "html", "springline", "scene", "backup", "journal", "text")
SAID_OF_DRAWINGS = ("stiffness", "mass", "gravity")  # numbers that a drawing does not contain and the user may give
WORDS_OF_DRAWINGS = {"units": 2, "anchor": 64}  # texts that the user may give, and their largest lengths
SELECTED = ("particle", "spring")
WATCHED = (*SELECTED, "mode", "energy")
FLAGS_OF_FILES = ("paused", "typed")  # whether it is opened paused; whether the editor of the page sends it
LONGEST_NAME = 80  # characters
MOST_WATCHED = 12  # particles, springs, modes and energies at once
LONGEST_FILE = 255  # characters of the name of a file


class PageCommand(NamedTuple):
    """A command, and the names of the values that the page has given."""

    command: Command
    given: frozenset[str]


class Piece(NamedTuple):
    """A piece of a file that the user opens.

    Attributes
    ----------
    name : of the file, for its type and for messages; no file of this name is written
    size : of the whole file [bytes]
    start : offset of the piece in the file [bytes]
    given : options of a drawing: stiffness [N/m], mass [kg], gravity [m/s2], units; "paused" opens it paused
    nth : number of the message, as in :class:`Message`
    """

    name: str
    size: int
    start: int
    given: dict[str, Any]
    content: bytes
    nth: int = 0


class Again(NamedTuple):
    """A reconnected page: its previous number, and the number of the last message that it repeats."""

    page: int
    nth: int


class Message(NamedTuple):
    """A message of a page: its key, its checked value, and its size [bytes].

    ``nth`` is the number given by the page, 0 for none: a repeated message is not carried out again.
    """

    key: str
    value: Any
    size: int
    nth: int = 0

    @property
    def is_deed(self) -> bool:
        """True for commands and requests, except reports of pictures and pulls, which are frequent."""
        return self.key != "drawn" and not (self.key == "command" and isinstance(self.value.command, Pull))


def read(text: str | bytes) -> Message:
    """Parse a message of a page.

    Raises
    ------
    SceneError : if its key is not in :data:`MEANINGS` or its value is invalid.
    ValueError, RecursionError : if it is not JSON.
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
    """Parse a piece of a file: the length of its header (4 bytes, little-endian), the header as JSON, and its bytes.

    Raises
    ------
    SceneError : if the header is too long or invalid, or the file is too large.
    ValueError, RecursionError : if the header is not JSON.
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
    known = (*SAID_OF_DRAWINGS, *WORDS_OF_DRAWINGS, *FLAGS_OF_FILES)
    flags = isinstance(value, dict) and all(isinstance(value.get(name, True), bool) for name in FLAGS_OF_FILES)
    if flags and set(value) <= set(known):
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
        raise _refused("switch, ahead, case or key", "a name")
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


def _section(value: Any) -> dict[str, Any]:
    if value == {}:
        return {}
    if (
        isinstance(value, dict)
        and set(value) == {"axis", "at"}
        and value["axis"] in (0, 1, 2)
        and _is_finite(value["at"])
    ):
        return {"axis": int(value["axis"]), "at": float(value["at"])}
    raise _refused("section", "an axis, 0, 1 or 2, and a coordinate, or nothing")


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
    "again": _again, "another": _seed, "case": _name, "section": _section,
}  # fmt: skip
