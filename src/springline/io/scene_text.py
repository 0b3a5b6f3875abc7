"""Text of a scene file: bounded reading, parsing with ``tomllib``, and the line number of every key."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import Any

from springline.errors import FileError

MOST_BYTES = 2**20  # read and refused within 2 s; larger geometry belongs in separate files
DEEPEST = 8  # depth of nested brackets; a list of points has 2
MOST_TABLES = 12_000
MOST_KEYS = 1_000  # of one table
MOST_IN_ALL = 80_000  # of all tables
MOST_DIGITS = 4000  # digits of a number; the limit of Python for integers is slightly higher, 4300
MOST_DOTS = 8  # parts of a dotted key: the time of tomllib grows with their square

Path_ = tuple[str | int, ...]
NOWHERE: Path_ = (-1,)  # path of locations that were not requested

# An unterminated string runs to the end, so that no character is scanned twice. No group is repeated by ``*+``: Python
# before 3.11.5 continues at a wrong character if the last alternative fails within it (python/cpython 106052).
TOKEN = re.compile(
    r'''(?P<string>"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*"{0,5}|\'\'\'[^\']*+(?:\'(?!\'\')[^\']*+)*\'{0,5}'''
    r"""|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"?|'[^'\n]*+'?)"""
    r"""|(?P<comment>\#[^\n]*)|(?P<mark>[\[\]{}=,.\n])|(?P<bare>[^\s\[\]{}=,.\#"']+)""",
    re.DOTALL,
)

# A part of a list that contains no tables, strings or comments, and only lists of the same kind.
PLAIN = re.compile(r"""(?:[^\[\]{}"'#]++|\[[^\[\]{}"'#]*+\]){0,4096}""")


class SceneText:
    """Scene file as text and as data.

    Attributes
    ----------
    path : of the file, for messages
    text : of the file
    data : contents of the file, parsed by ``tomllib``
    """

    def __init__(self, path: str | os.PathLike[str], text: str | None = None) -> None:
        self.path = os.fspath(path)
        self.text = _decode_utf8(_bytes(self.path), self.path) if text is None else text
        self._headers = [(where, line) for where, line in keys(self.text, self.path) if len(where) == 2]
        self.data = _parse_toml(self.text, self.path)
        self._refuse_crowds()

    def tables(self) -> dict[tuple[str, int], int]:
        """First line of every ``[[table]]``, by its name and number, in the order of the file."""
        headed = dict(self._headers)
        found: dict[tuple[str, int], int] = {}
        for name, value in self.data.items():
            if is_tables(value):
                # Tables may be written either way, and are built in the order of the file.
                whole = 0 if (name, 0) in headed else self.line((name,)) or 0  # chain = [{...}, {...}] on one line
                found |= {(name, number): headed.get((name, number), whole) for number in range(len(value))}
        return dict(sorted(found.items(), key=lambda item: item[1]))

    def line(self, where: Path_) -> int | None:
        """Line, from 1, of a key or an item; the line of the nearest enclosing table if it has no line itself."""
        return self.lines([where])[0]

    def lines(self, locations: Sequence[Path_]) -> list[int | None]:
        """Line of each of several keys, found in one pass over the text."""
        wanted = {location[:size] for location in locations for size in range(1, len(location) + 1)}
        found: dict[Path_, int] = {}
        for location, line in keys(self.text, self.path, wanted):
            for size in range(1, min(len(location), 4) + 1):  # a table without a header gets the line of its first key
                if location[:size] in wanted:
                    found.setdefault(location[:size], line)
        sizes = [[size for size in range(1, len(location) + 1) if location[:size] in found] for location in locations]
        return [found[location[: size[-1]]] if size else None for location, size in zip(locations, sizes, strict=True)]

    def fail(self, message: str, where: Path_ = ()) -> FileError:
        """Error for a key or table of the file; the caller raises it."""
        return FileError(message, self.path, self.line(where) if where else None)

    def _refuse_crowds(self) -> None:
        tables = [table for value in self.data.values() if is_tables(value) for table in value]
        if len(tables) > MOST_TABLES:
            raise self.fail(
                f"A scene file may have {MOST_TABLES:,} tables. Write many at once: [[particles]], [[springs]]."
            )
        if sum(map(len, tables)) > MOST_IN_ALL:
            raise self.fail(f"The tables of a scene file may have {MOST_IN_ALL:,} keys in all.")
        if any(
            len(table) > MOST_KEYS for table in [self.data, *self.data.values(), *tables] if isinstance(table, dict)
        ):
            raise self.fail(f"A table may have {MOST_KEYS:,} keys, and one here has more.")


def is_tables(value: Any) -> bool:
    """Return True for a list of tables, as created by [[headers]]."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


# Second scan of the text, because tomllib returns no lines of keys. It follows only brackets and commas and does not
# check the syntax, which tomllib does.
def keys(text: str, path: str, within: Container[Path_] = ()) -> Iterator[tuple[Path_, int]]:
    """Path and line of every header and key in the order of the text, and of the values in the lists and
    tables ``within``.

    The function reads no values and accepts invalid TOML. It refuses nesting that is too deep for ``tomllib``.
    """
    line, dots, behind = 1, 0, 0
    header: Path_ = ()
    word: list[str] = []
    open_: list[tuple[str, Path_, int]] = []  # open brackets around the token: kind, path, number of the item
    counts: dict[Path_, int] = {}
    last: Path_ = ()
    state, at = "key", 1
    while match := _next_token(text, behind):
        kind, token, behind = match.lastgroup, match[0], match.end()
        if token == ".":
            dots += 1
            if dots >= MOST_DOTS and state != "value":
                raise FileError(f"A key has {MOST_DOTS} parts between dots at most, and this one has more.", path, line)
            continue
        if kind != "mark":
            dots = dots if state != "value" else 0
            if state != "value":
                word.append(token)
                at = line
            elif open_ and open_[-1][0] == "[" and open_[-1][1] in within:
                yield (*open_[-1][1], open_[-1][2]), line
            line += token.count("\n") if kind == "string" else 0
            continue
        dots = 0
        if token == "\n":
            line += 1
            if not open_:
                state, word = "key", []
        elif state == "key" and not open_ and token == "[" and not word:
            state = "list" if text[match.end() : match.end() + 1] == "[" else "table"
        elif state in ("list", "table"):
            if token == "]" and word:
                header = _header(_key_path(word), state == "list", counts)
                word = []
                yield header, at
        elif token == "=":
            around = open_[-1][1] if open_ else header
            last = (*around, *_key_path(word))
            word, state = [], "value"
            if not open_ or around in within:
                yield last, at
        elif token in "[{" and state == "value":
            if len(open_) >= DEEPEST:
                raise FileError(f"Brackets stand within {DEEPEST} others at most; these are deeper.", path, line)
            if open_ and open_[-1][0] == "[":
                last = NOWHERE
                if open_[-1][1] in within:
                    last = (*open_[-1][1], open_[-1][2])
                    yield last, line
            open_.append((token, last, 0))
            state = "value" if token == "[" else "key"
        elif token in "]}" and open_:
            open_.pop()
            state, word = "value", []
        elif token == "," and open_:
            open_[-1] = (*open_[-1][:2], open_[-1][2] + 1)
            state = "value" if open_[-1][0] == "[" else "key"
        if state == "value" and 0 < len(open_) < DEEPEST and open_[-1][0] == "[" and open_[-1][1] not in within:
            line, behind = _skip_plain_numbers(text, line, behind)


def _next_token(text: str, at: int) -> re.Match[str] | None:
    """Next token that is not a comment."""
    found = TOKEN.search(text, at)
    while found and found.lastgroup == "comment":
        found = TOKEN.search(text, found.end())
    return found


def _skip_plain_numbers(text: str, line: int, at: int) -> tuple[int, int]:
    """Line and position after numbers that were not requested, which are most of a long file."""
    end = at
    while (found := PLAIN.match(text, end)) and found[0]:
        end = found.end()
    return line + text.count("\n", at, end), end


def _header(parts: Path_, of_list: bool, counts: dict[Path_, int]) -> Path_:
    """Path of a header, with the number of each [[table]] in it."""
    path: Path_ = ()
    for location, part in enumerate(parts):
        path = (*path, part)
        if of_list and location == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _key_path(word: list[str]) -> Path_:
    return tuple(_unquote_part(part) for part in word)


def _unquote_part(part: str) -> str:
    if part[0] not in "\"'":
        return part
    if "\\" not in part:
        return part[1:-1]
    try:
        return str(tomllib.loads(f"key = {part}")["key"])
    except ValueError:
        return part


def _bytes(path: str) -> bytes:
    try:
        source = Path(path)
        # Checked before opening, because opening a pipe already blocks.
        if not stat.S_ISREG(source.stat().st_mode):  # a pipe would block forever, a device never end
            raise FileError("This is not a scene file but a folder or a device. Name the file itself.", path)
        with source.open("rb") as file:
            # Reads one byte more than allowed instead of using the size from the system: a file may grow, and files
            # in /proc have size 0.
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileError("There is no such file.", path) from None
    except FileError:
        raise
    except (OSError, ValueError) as error:
        raise FileError(f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", path) from None
    if len(raw) > MOST_BYTES:
        raise FileError(
            f"A scene file may have {MOST_BYTES // 2**20} MiB, and this one has more. "
            "Keep a large drawing in a separate file (.obj, .csv, .txt) and name it under [[geometry]].",
            path,
        )
    return raw


def _decode_utf8(raw: bytes, path: str) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FileError("The file is UTF-16 text. Save it as UTF-8.", path, 1)
    # Windows editors write a byte order mark, which is not valid TOML.
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(f"The file is not UTF-8 text: byte 0x{raw[error.start]:02x}.", path, line) from None


def _parse_toml(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r"\(at line (\d+), column (\d+)\)", message)
        line = int(found[1]) if found else text.count("\n") + 1
        said = re.sub(r" \(at .*\)", "", message)
        raise FileError(f"This is no TOML: {said}. {_advice(said)}".rstrip(), path, line) from None
    # Python refuses integers of more than 4,300 digits with a ValueError that is not a TOMLDecodeError.
    except (ValueError, OverflowError, RecursionError):
        digits = next((found for found in re.finditer(r"[0-9_]+", text) if len(found[0]) >= MOST_DIGITS), None)
        line_number = text.count("\n", 0, digits.start()) + 1 if digits else None
        raise FileError("A value of this file is longer than any number is.", path, line_number) from None


def _advice(said: str) -> str:
    if "overwrite" in said or "twice" in said or "Cannot declare" in said:
        return "Write every key once; a table that there are several of has two brackets, [[chain]]."
    if "Invalid value" in said:
        return 'Text stands in quotes, "so"; numbers have a point, not a comma; true and false are lower case.'
    if "Expected '=' after a key" in said or "Invalid statement" in said:
        return "A line is 'key = value', a [table] or a # remark."
    return ""
