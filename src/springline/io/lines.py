"""Reading of text files line by line, with the limits and error messages that all geometry readers share."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NoReturn

from springline.checks import format_value
from springline.errors import FileError
from springline.formatting import one_line

MOST_BYTES = 64 * 2**20  # of a file: about 700,000 lines of a drawing; larger networks come in as arrays
MOST_IN_LINE = 2**20  # [bytes]; enough for a polyline of 100,000 vertices
AT_ONCE = 2**20  # [bytes] read at once; many small reads would keep other threads from running
MOST_LINES = 2_000_000
MOST_DRAWN = 1_000_000  # drawn lines of a file, which may be several per line of text
LONGEST_NUMBER = 64  # [characters]
LONGEST_NAME = 400  # [characters] of a layer name including its parent layers; it is stored for every line
LARGEST_TEXT = "Hand larger networks over as arrays: scene.particles() and scene.springs()."
REMARK = re.compile(rb"#|^\s*(?:;|//)")  # begin of a comment in a text drawing
LARGEST = 1e12  # [m, or the unit of the column]; beyond it, a double resolves only about a tenth of a millimeter


def text_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, str]]:
    """Number (from 1) and text of each line of a UTF-8 file, without its line end (LF, CRLF or CR) and byte-order mark.

    Comments that are not valid UTF-8 are read as Latin-1.

    Raises ``FileError`` if the file does not exist, is not a plain file, is too large, or is not text.
    """
    name = os.fspath(path)
    number = 0
    with _open_file(name) as file:
        while raw := file.readline(MOST_IN_LINE + 1):
            if number == 0 and raw.startswith((b"\xff\xfe", b"\xfe\xff")):
                raise FileError("The file is UTF-16 text. Save it as UTF-8 (or plain ASCII).", name, 1)
            if number == 0:
                raw = raw.removeprefix(b"\xef\xbb\xbf")
            if len(raw) > MOST_IN_LINE:
                message = f"A line may have {MOST_IN_LINE} bytes, and this one has more. Is it a file of text?"
                raise FileError(message, name, number + 1)
            for part in raw.removesuffix(b"\n").removesuffix(b"\r").split(b"\r"):
                number += 1
                yield number, decode_line(part, name, number)


def fail(message: str, path: str, line: int) -> NoReturn:
    """Raise ``FileError`` for one line of a file."""
    raise FileError(message, path, line)


def refuse_too_many(drawn: int, path: str, line: int) -> None:
    """Raise ``FileError`` if a file draws more than ``MOST_DRAWN`` lines."""
    if drawn > MOST_DRAWN:
        fail(f"A file may draw {MOST_DRAWN:,} lines. Hand larger networks over as arrays: scene.springs().", path, line)


def number(token: str, what: str, path: str, line: int) -> float:
    """Convert ``token`` to a finite float of at most ``LARGEST`` in size. ``what`` names it in the error."""
    try:
        value = float(token) if len(token) <= LONGEST_NUMBER and token.isascii() and "_" not in token else None
    except ValueError:
        value = None
    if value is None:
        comma = " Decimals have a point, not a comma." if "," in token else ""
        fail(f"{what} must be a number. Got {format_value(token)}.{comma}", path, line)
    if not -LARGEST <= value <= LARGEST:
        fail(f"{what} must be a finite number of at most {LARGEST:g} in size. Got {format_value(token)}.", path, line)
    return value + 0.0


def whole(token: str, what: str, path: str, line: int) -> int:
    """Convert ``token`` to a whole number of at most 18 digits, which may be negative."""
    digits = token[1:] if token[:1] in {"-", "+"} else token
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        fail(f"{what} must be a whole number. Got {format_value(token)}.", path, line)
    return int(token)


def layer_name(name: str, path: str, line: int | None = None) -> str:
    """Name of a layer in a form that every format can store, by :func:`springline.formatting.one_line`.

    Raises
    ------
    FileError : for a name of more than ``LONGEST_NAME`` characters
    """
    if len(name) > LONGEST_NAME:
        rule = f"The name of a layer may have {LONGEST_NAME} characters, those around it included"
        raise FileError(f"{rule}. Got {len(name):,}: {format_value(name)}.", path, line)
    if name.isprintable() and "  " not in name and name == name.strip():
        return name
    return one_line(name)


def whole_file(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """Read a plain file of at most ``most`` bytes. Raises ``FileError`` if it cannot be read or is too large."""
    with _open_file(os.fspath(path), most) as file:
        return file.read(most + 1)


def _open_file(name: str, most: int = MOST_BYTES) -> BinaryIO:
    try:
        status = Path(name).stat()
        if not stat.S_ISREG(status.st_mode):  # a pipe would block forever, a device never end
            raise FileError("This is not a file of geometry but a folder or a device. Name the file itself.", name)
        if status.st_size > most:
            rule = f"A file of geometry may have {most // 2**20} MiB. Got {status.st_size / 2**20:.0f}"
            raise FileError(f"{rule}. Split it, or hand over arrays: scene.particles() and scene.springs().", name)
        return Path(name).open("rb", buffering=AT_ONCE)
    except FileNotFoundError:
        raise FileError("There is no such file.", name) from None
    except FileError:
        raise
    except (OSError, ValueError) as error:
        raise FileError(f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", name) from None


def decode_line(raw: bytes, path: str, line: int) -> str:
    """Decode one line. Raises ``FileError`` if it is not text or lies beyond ``MOST_LINES``."""
    if line > MOST_LINES:
        fail(f"A file of geometry may have {MOST_LINES} lines, and this one has more.", path, line)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        # Programs write comments in the encoding of their system, but names in UTF-8.
        begin = REMARK.search(raw)
        if begin is None or begin.start() > error.start:
            where = f"byte 0x{raw[error.start]:02x} at character {error.start + 1}"
            fail(f"The line is not UTF-8 text: {where}.", path, line)
        text = raw[: begin.start()].decode() + raw[begin.start() :].decode("latin-1")
    if "\0" in text:
        fail("The line holds a zero byte: this is no text file.", path, line)
    return text
