"""Numbers, names and messages in the words of the command line."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from springline.errors import FileError, RecordingError, SceneError

OPTIONS = {
    "stiffness", "modulus", "area", "mass", "density", "damping", "anchor", "gravity", "weld", "until", "every", "dt",
    "integrator", "frame",
}  # fmt: skip
DIGITS = 4  # significant digits of what a person reads
MOST_LISTED = 6  # indices that a sentence names


def number(value: float) -> str:
    """A number as a person reads it: four digits, more only for whole numbers."""
    if value == int(value) and abs(value) < 1e6:
        return str(int(value))
    return f"{value:.{DIGITS}g}"


def exact(value: float) -> str:
    """A number that reads back as the same one, as short as can be."""
    return repr(float(value)).removesuffix(".0")


def amount(value: float | None, unit: str) -> str:
    """A number with its unit."""
    return "none" if value is None else f"{number(value)} {unit}".rstrip()


def point(values: Iterable[float]) -> str:
    """Coordinates, ``(1, 2.5, 0)``."""
    return "(" + ", ".join(number(float(value)) for value in values) + ")"


def count(n: int, noun: str, plural: str = "") -> str:
    """``1 spring``, ``2 springs``."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def size(n: int) -> str:
    """A file's size, in decimal units."""
    if n < 1000:
        return f"{n} bytes"
    for unit in ("kB", "MB", "GB"):
        n_unit = n / 1000 ** (("kB", "MB", "GB").index(unit) + 1)
        if n_unit < 1000 or unit == "GB":
            return f"{n_unit:.3g} {unit}"
    raise AssertionError


def listed(indices: Sequence[int]) -> str:
    """Some indices, ``3, 4, 5 and 12 more``."""
    more = f" and {len(indices) - MOST_LISTED} more" if len(indices) > MOST_LISTED else ""
    return ", ".join(str(int(index)) for index in indices[:MOST_LISTED]) + more


def hyphens(name: str) -> str:
    """A Python name as it is typed on the command line."""
    return name.replace("_", "-")


def command(*words: Any) -> str:
    """A springline command to copy, quoted for a shell."""
    return shlex.join(["springline", *(str(word) for word in words)])


def spoken(message: str) -> str:
    """A message of the library in the words of the command line: its options instead of a function's arguments."""

    def option(found: re.Match[str]) -> str:
        return f"--{found[1]}" if found[1] in OPTIONS else found[0]

    text = re.sub(r"The '(\w+)' of \w+(?:\(\)|\.\w+)", option, message)
    text = re.sub(r"'until'", "--until", text)
    text = re.sub(r"\bsimulate\((\w+)=\.\.\.\)", r"--\1 ...", text)
    text = re.sub(r"\b(\w+)=\.\.\.", lambda found: f"--{found[1]} ..." if found[1] in OPTIONS else found[0], text)
    text = text.replace("integrator='velocity_verlet'", "--integrator velocity-verlet")
    text = text.replace("dt='auto'", "--dt auto")
    text = re.sub(r"\bor dt = ([\d.e+-]+\d)", r"or --dt \1", text)
    return re.sub(r"\bread\(\) needs to know\b", "springline needs to know", text).replace("read() ", "springline ")


@contextmanager
def in_these_words() -> Iterator[None]:
    """Turn what the library refuses into the words of the command line."""
    try:
        yield
    except FileError:  # of the file's own words
        raise
    except (SceneError, RecordingError) as error:
        raise type(error)(spoken(str(error))) from None
