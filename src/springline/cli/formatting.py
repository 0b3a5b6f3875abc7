"""Numbers, names and messages in the wording of the command line."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from springline.errors import FileError, RecordingError, SceneError
from springline.formatting import count_noun
from springline.messages import PYTHON, Spelling, spell_text

OPTIONS = {
    "stiffness", "modulus", "area", "mass", "density", "damping", "anchor", "map", "gravity", "weld", "until", "every",
    "dt", "force", "dim",
    "integrator", "frame", "frames", "method", "units", "faces", "tolerance", "steps", "load_case", "material",
    "fps", "speed", "seconds", "size", "color", "view", "host", "port", "remote", "labels", "width", "factor", "on",
    "at", "unit", "bare", "stacked", "photo", "executor", "processes", "seeds", "massless", "sheet", "scale",
}  # fmt: skip
ARGUMENTS = {
    ("quantities", "save()"): "what", ("coefficient", "Drag()"): "drag", ("n", "modes()"): "number",
    ("q", "force_density()"): "force_density",
}  # fmt: skip
CALLS: dict[str, str] = {"read()": "springline", "run_on_lammps()": "a run on LAMMPS"}
DIGITS = 4  # significant digits in text output
WHOLE = 1e6  # larger whole numbers are shortened like other numbers
ROUNDING = 1e-9  # [-] of the largest coordinate
MOST_LISTED = 6  # indices listed in a sentence


def number(value: float, digits: int = DIGITS) -> str:
    """Number in text output: four digits, more only for whole numbers."""
    if math.isfinite(value) and value == int(value) and abs(value) < WHOLE:
        return str(int(value))
    return f"{value:.{digits}g}"


def exact(value: float) -> str:
    """Shortest text of a number from which exactly this number is read back."""
    return repr(float(value)).removesuffix(".0")


def amount(value: float | None, unit: str, digits: int = DIGITS) -> str:
    """Number with its unit."""
    return "none" if value is None else f"{number(value, digits)} {unit}"


def seconds(time: float) -> str:
    """Time without rounding errors in its last digits."""
    return f"{time:.6g}" if abs(time) < WHOLE else exact(time)


def point(values: Iterable[float]) -> str:
    """Coordinates, ``(1, 2.5, 0)``; a value at the rounding level of the largest one is printed as zero."""
    array = [float(value) for value in values]
    rounding = ROUNDING * max(map(abs, array), default=0.0)
    return "(" + ", ".join(number(value if abs(value) > rounding else 0.0) for value in array) + ")"


def supports(n: int) -> str:
    """Text ``none of them a support``, ``1 of them a support``, ``2 of them supports``."""
    return f"{n:,} of them supports" if n > 1 else f"{n or 'none'} of them a support"


def size(n: int) -> str:
    """Size of a file in decimal units."""
    for unit, scale in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n >= scale:
            return f"{n / scale:.3g} {unit}"
    return count_noun(n, "byte")


def list_indices(indices: Any) -> str:
    """Leading indices as text, ``3, 4, 5 and 12 more``."""
    more = f" and {len(indices) - MOST_LISTED} more" if len(indices) > MOST_LISTED else ""
    return ", ".join(str(int(index)) for index in indices[:MOST_LISTED]) + more


def hyphens(name: str) -> str:
    """Python name in the spelling of the command line, with hyphens."""
    return name.replace("_", "-")


def option(name: str, value: Any) -> list[str]:
    """Option with its value as words to type; a single word for flags and for values that begin with a minus."""
    if value is True:
        return [f"--{name}"]
    text = exact(value) if isinstance(value, float) else str(value)
    return [f"--{name}={text}"] if text.startswith("-") else [f"--{name}", text]


def command(*words: Any) -> str:
    """Springline command to copy, quoted for a shell."""
    return shlex.join(["springline", *(str(word) for word in words)])


def _argument(name: str, of: str) -> str:
    called = of.endswith("()") or "." in of  # not a table of a file
    known = ARGUMENTS.get((name, of), name if called and name in OPTIONS else "")
    return f"--{hyphens(known)}" if known else PYTHON["argument"](name, CALLS.get(of, of))


def _option(name: str, value: str) -> str:
    if name not in OPTIONS:
        return PYTHON["option"](name, value)
    return f"--{hyphens(name)} {'' if value == 'True' else _word(value)}".rstrip()


def _word(value: str, quote: str = "") -> str:
    value = value.strip("'")
    return hyphens(value).replace(" ", "-") if value.replace(" ", "_").isidentifier() else value


SHELL: Spelling = {
    **PYTHON,
    "argument": _argument,
    "option": _option,
    "word": _word,
    "method": lambda name, verb: f"{'' if verb == 'The' else verb} --integrator {hyphens(name)}".lstrip(),
    "called": lambda name: CALLS.get(str(name), str(name)),
    "either": lambda python, shell, hands: shell,
}


def shell_text(said: Any) -> str:
    """Message of the library in the wording of the command line, with options in place of a function's arguments."""
    return spell_text(said, SHELL)


@contextmanager
def shell_wording() -> Iterator[None]:
    """Context in which errors of the library are worded for the command line."""
    try:
        yield
    except FileError as error:
        error.args = (shell_text(error),)
        raise
    except (SceneError, RecordingError) as error:
        raise type(error)(shell_text(error)) from None
