"""What --vary says: values by name, or ranges to be sampled."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from springline.checks import did_you_mean, shown
from springline.errors import SceneError

WHOLE = re.compile(r"[+-]?\d{1,18}")
MOST = 1_000_000  # values of one name
SCALES = ("log", "linear")
FORMS = "NAME=1,2,5, NAME=LEAST:MOST:COUNT, NAME=LEAST:MOST:log:COUNT, or with --samples NAME=LEAST:MOST[:log]"


def grid(texts: Sequence[str]) -> dict[str, list[Any]]:
    """Values by name from ``springs.stiffness=10:1000:log:20`` and ``gravity=1,9.81``.

    Raises
    ------
    SceneError : for what says no values, with the forms that there are
    """
    return {name: _values(text, what) for text, name, what in _parts(texts)}


def ranges(texts: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """Ranges by name from ``springs.stiffness=10:1000:log``.

    Raises
    ------
    SceneError : for what says no range
    """
    found = {}
    for text, name, what in _parts(texts):
        parts = [part.strip() for part in what.split(":")]
        if len(parts) not in (2, 3):
            raise _refused(text, "with --samples it is a range, LEAST:MOST or LEAST:MOST:log")
        found[name] = (*_ends(text, parts[:2]), *_scale(text, parts[2:]))
    return found


def _parts(texts: Sequence[str]) -> list[tuple[str, str, str]]:
    """Each text with its name and what it says of it."""
    found: list[tuple[str, str, str]] = []
    for text in texts:
        name, equals, what = text.partition("=")
        if not equals or not name.strip() or not what.strip():
            raise _refused(text, f"it is {FORMS}")
        if name.strip() in [one for _, one, _ in found]:
            raise _refused(text, f"{name.strip()!r} is varied twice")
        found.append((text, name.strip(), what.strip()))
    return found


def _refused(text: str, why: str) -> SceneError:
    return SceneError(f"--vary {shown(text)} says nothing to vary: {why}.")


def _values(text: str, what: str) -> list[Any]:
    if ":" in what and not re.fullmatch(r"[A-Za-z_]\w*:[\d.]+(,.*)?", what):  # but for generalized_alpha:0.5
        return _spread(text, [part.strip() for part in what.split(":")])
    words = [word.strip() for word in what.split(",")]
    if not all(words):
        raise _refused(text, "between two commas there is nothing")
    if len(words) > MOST:
        raise _refused(text, f"it has more than {MOST:,} values")
    found = [_value(text, word) for word in words]
    if any(isinstance(value, float) for value in found):
        found = [float(value) if isinstance(value, int) else value for value in found]
    return found


def _spread(text: str, parts: list[str]) -> list[Any]:
    """Values from one end to the other."""
    if len(parts) not in (3, 4):
        raise _refused(text, "LEAST:MOST alone is a range for --samples; of values it is LEAST:MOST:COUNT")
    least, most = _ends(text, parts[:2])
    scale, count = _scale(text, parts[2:-1]), parts[-1]
    if not WHOLE.fullmatch(count) or not 2 <= int(count) <= MOST:
        raise _refused(text, f"the count must be a whole number from 2 to {MOST:,}, and is {count!r}")
    steps = int(count) - 1
    if scale == ("log",):
        ratio = math.log(most) - math.log(least)
        inner = [math.exp(math.log(least) + ratio * k / steps) for k in range(1, steps)]
        return [float(least), *inner, float(most)]
    if isinstance(least, int) and isinstance(most, int) and (most - least) % steps == 0:
        return [least + (most - least) // steps * k for k in range(steps + 1)]
    return [least + (most - least) * k / steps for k in range(steps)] + [float(most)]


def _ends(text: str, parts: Sequence[str]) -> tuple[Any, Any]:
    least, most = (_value(text, part) for part in parts)
    if isinstance(least, str) or isinstance(most, str):
        raise _refused(text, "the ends of a range are numbers")
    if not least < most:
        raise _refused(text, "the first end of a range is the lower one")
    if not math.isfinite(float(most) - float(least)):
        raise _refused(text, "the range is wider than a computer can count")
    return least, most


def _scale(text: str, parts: Sequence[str]) -> tuple[str, ...]:
    if not parts:
        return ()
    if parts[0] not in SCALES:
        hint = did_you_mean(parts[0], SCALES) or f"There are: {', '.join(SCALES)}."
        raise _refused(text, f"{parts[0]!r} is no scale. {hint.rstrip('.')}")
    if parts[0] == "log" and not float(text.partition("=")[2].split(":")[0]) > 0.0:
        raise _refused(text, "a range that is even in its logarithm is of positive numbers")
    return ("log",) if parts[0] == "log" else ()


def _value(text: str, word: str) -> Any:
    """A number, or a word such as the name of an integrator."""
    if WHOLE.fullmatch(word):
        return int(word)
    try:
        value = float(word)
    except ValueError:
        if not re.fullmatch(r"[A-Za-z_][\w.:-]*", word):
            raise _refused(text, f"{shown(word)} is no number, and no word") from None
        return word
    if not math.isfinite(value) or "_" in word:
        raise _refused(text, f"{shown(word)} is no finite number")
    return value
