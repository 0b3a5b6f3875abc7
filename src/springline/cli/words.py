"""Numbers, names and messages in the words of the command line."""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from springline.errors import FileError, RecordingError, SceneError
from springline.talk import counted

OPTIONS = {
    "stiffness", "modulus", "area", "mass", "density", "damping", "anchor", "map", "gravity", "weld", "until", "every",
    "dt", "force",
    "integrator", "frame", "frames", "method", "units", "faces", "tolerance", "steps", "load_case", "material",
    "fps", "speed", "seconds", "size", "color", "view", "host", "port", "remote", "labels", "width", "factor", "on",
    "at", "unit", "bare", "stacked", "photo", "executor", "processes", "seeds", "massless",
}  # fmt: skip
VALUES = {
    "auto",
    "velocity_verlet",
    "dynamic_relaxation",
    "newton",
    "fire",
    "mm",
    "m",
}  # of options, as Python writes them
PHRASES = {
    "The 'quantities' of save()": "--what",
    "The option 'quantities'": "The option --what",
    "The 'coefficient' of Drag()": "--drag",
    "Give a longer 'every'": "Give a longer --every",
    "Take a longer dt": "Take a longer --dt",
    "The 'q' of force_density()": "--force-density",
    "The 'n' of modes()": "--number",
    "strict=False returns the best state; here it is error.shape": "--no-strict writes it all the same",
    "a name of sl.MATERIALS, or a Material": "the name of a material, such as steel or 'timber C24'",
    'sl.play(scene, face="browser")': "--face browser",
    "sl.render()": "springline render",
    "or run it here: scene.simulate()": "or leave out --engine lammps to run it here",
    "of run_on_lammps()": "of a run on LAMMPS",
    "ask for faces=True": "give --faces",
    "sl.load() opens it": "see it with 'springline info'",
    "sl.open_study() opens it": "see it with 'springline info'",
    "give force=True to let it go": "give --force to let it go",
    "sweep() solves": "--solve solves",
    "The scene of sweep() has": "The scene has",
    "Run it first: scene.simulate().run(until=...), and plot the recording": "Leave it out, or run it first",
    "Archive.open(..., damaged=True) reads what is whole, and Archive.salvage() copies it": (
        "'springline info' tells what is whole, and in Python Archive.salvage() copies it"
    ),
}  # of the library, and what one types instead
DIGITS = 4  # significant digits of what a person reads
WHOLE = 1e6  # larger whole numbers are shortened like others
ROUNDING = 1e-9  # [-] of the largest coordinate
MOST_LISTED = 6  # indices that a sentence names


def number(value: float, digits: int = DIGITS) -> str:
    """A number as a person reads it: four digits, more only for whole numbers."""
    if math.isfinite(value) and value == int(value) and abs(value) < WHOLE:
        return str(int(value))
    return f"{value:.{digits}g}"


def exact(value: float) -> str:
    """A number that reads back as the same one, as short as can be."""
    return repr(float(value)).removesuffix(".0")


def amount(value: float | None, unit: str, digits: int = DIGITS) -> str:
    """A number with its unit."""
    return "none" if value is None else f"{number(value, digits)} {unit}"


def seconds(time: float) -> str:
    """A time, without the rounding of its last digits."""
    return f"{time:.6g}" if abs(time) < WHOLE else exact(time)


def point(values: Iterable[float]) -> str:
    """Coordinates, ``(1, 2.5, 0)``; what is only rounding beside the others is zero."""
    array = [float(value) for value in values]
    rounding = ROUNDING * max(map(abs, array), default=0.0)
    return "(" + ", ".join(number(value if abs(value) > rounding else 0.0) for value in array) + ")"


def supports(n: int) -> str:
    """``none of them a support``, ``1 of them a support``, ``2 of them supports``."""
    return f"{n:,} of them supports" if n > 1 else f"{n or 'none'} of them a support"


def size(n: int) -> str:
    """A file's size, in decimal units."""
    for unit, scale in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n >= scale:
            return f"{n / scale:.3g} {unit}"
    return counted(n, "byte")


def listed(indices: Any) -> str:
    """Some indices, ``3, 4, 5 and 12 more``."""
    more = f" and {len(indices) - MOST_LISTED} more" if len(indices) > MOST_LISTED else ""
    return ", ".join(str(int(index)) for index in indices[:MOST_LISTED]) + more


def hyphens(name: str) -> str:
    """A Python name as it is typed on the command line."""
    return name.replace("_", "-")


def option(name: str, value: Any) -> list[str]:
    """An option with its value as words to type; one word where the value begins with a minus, or is a mere yes."""
    if value is True:
        return [f"--{name}"]
    text = exact(value) if isinstance(value, float) else str(value)
    return [f"--{name}={text}"] if text.startswith("-") else [f"--{name}", text]


def command(*words: Any) -> str:
    """A springline command to copy, quoted for a shell."""
    return shlex.join(["springline", *(str(word) for word in words)])


def spoken(message: str) -> str:
    """A message of the library in the words of the command line: its options instead of a function's arguments."""

    def as_option(found: re.Match[str]) -> str:
        return f"--{hyphens(found[1])}" if found[1] in OPTIONS else found[0]

    def as_value(found: re.Match[str]) -> str:
        name, value = found[1], found[2].strip("'")
        return f"--{hyphens(name)} {hyphens(value)}" if name in OPTIONS and value in VALUES else found[0]

    def as_typed(found: re.Match[str]) -> str:
        return found[1] + ", ".join(hyphens(name).replace(" ", "-") for name in found[2].split(", "))

    text = message
    for python, typed in PHRASES.items():
        text = text.replace(python, typed)
    text = re.sub(r"The '(\w+)' of \w+(?:\(\)|\.\w+)", as_option, text)
    text = re.sub(r"'until'", "--until", text)
    text = re.sub(r"\bsimulate\((\w+)=\.\.\.\)", r"--\1 ...", text)
    text = re.sub(r"\b(\w+)=\.\.\.", lambda found: f"--{found[1]} ..." if found[1] in OPTIONS else found[0], text)
    text = re.sub(r"\b(\w+)=('\w+')", as_value, text)
    text = re.sub(r"\b(\w+)=True\b", as_option, text)
    text = re.sub(r"(?<![\w.(-])(\w+)=(?=[\s,.;]|$)", as_option, text)
    text = re.sub(r"\bGot (\w+)=(\S+?)\.(?= |$)", lambda found: f"Got --{hyphens(found[1])} {found[2]}.", text)
    text = re.sub(r"the 'host' (\S+), 'port' (\S+) of play\(\)", r"--host \1, --port \2", text)
    text = re.sub(r"(--\w+ must be one of )([\w, ]+)", as_typed, text)
    text = re.sub(r"(--method \S+) or '(\w+)'", lambda found: f"{found[1]} or {hyphens(found[2])}", text)
    text = re.sub(r"\btolerance=([\d.e+-]+\d)", r"--tolerance \1", text)
    text = re.sub(r"\bor dt = ([\d.e+-]+\d)", r"or --dt \1", text)
    return re.sub(r"\bread\(\) needs to know\b", "springline needs to know", text).replace("read() ", "springline ")


@contextmanager
def in_these_words() -> Iterator[None]:
    """Turn what the library refuses into the words of the command line."""
    try:
        yield
    except FileError as error:  # in the file's own words, but for what one types
        said = str(error)
        for python, typed in PHRASES.items():
            said = said.replace(python, typed)
        error.args = (said,)
        raise
    except (SceneError, RecordingError) as error:
        raise type(error)(spoken(str(error))) from None
