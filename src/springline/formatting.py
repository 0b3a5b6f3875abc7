"""Formats of counts, names and quantities in messages and tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from unicodedata import category

if TYPE_CHECKING:
    from numpy.typing import NDArray

PREFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "\u00b5"), (1e-9, "n"))
PREFIXED = re.compile(r"(N|J|Pa|W|Hz|m)(?!\d)")  # not kg, which has one, nor m2, whose power it would get
SMALL, LARGE = 0.01, 1e12  # limits beyond which a prefix, or a power of ten, is used


def count_noun(n: int, noun: str, plural: str = "") -> str:
    """Count with a noun: ``1 spring``, ``2 springs``, ``1,000 bodies``."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def one_line(text: str) -> str:
    """Text for files and lists: on one line, without zero bytes, line separators and surrogates.

    >>> one_line("north\\x85facade\\0"), one_line("\\ud800")
    ('north facade', '\ufffd')
    """
    kept = (
        "\ufffd" if category(one) == "Cs" else " " if category(one) in ("Cc", "Zl", "Zp") or one == "\ufeff" else one
        for one in text
    )
    return " ".join("".join(kept).split())


def distinct_lines(names: Sequence[str]) -> list[str]:
    """Names on one line each, as :func:`one_line` returns them; equal names are distinguished by numbers."""
    found, taken = dict[str, str](), {one_line(name) for name in names if one_line(name) == name}
    for name in dict.fromkeys(names):
        line, number = one_line(name), 2
        if line != name and name:
            plain = line or "\ufffd"
            line = plain
            while line in taken:
                line, number = f"{plain} {number}", number + 1
            taken.add(line)
        found[name] = line
    return [found[name] for name in names]


def format_quantity(value: float | NDArray[Any], unit: str, figures: int = 4, *, largest: float | None = None) -> str:
    """Number or vector with its unit and a prefix that keeps it short: ``12.5 kN``, ``(0, -3) mm``, ``0.25 m``.

    Lengths are given in km from a million meters. ``largest`` chooses the prefix of all rows of a table.
    """
    vector = not isinstance(value, (int, float)) and len(value.shape) > 0
    parts = [float(part) for part in value] if vector else [float(value)]  # type: ignore[union-attr, arg-type]
    size = float(f"{max(map(abs, parts), default=0.0) if largest is None else largest:.{figures}g}")
    scale, prefix = 1.0, ""
    if PREFIXED.match(unit) and (PREFIXES[-1][0] <= size < SMALL or 1e3 <= size < LARGE):
        scale, prefix = next(one for one in PREFIXES if size >= one[0])
        if unit == "m" and scale > 1.0:
            scale, prefix = (1e3, "k") if size >= 1e6 else (1.0, "")
    words = [_figures(part / scale, figures) for part in parts]
    plain = f"({', '.join(words)})" if vector else words[0]
    return f"{plain} {prefix}{unit}".rstrip()


def _figures(value: float, figures: int) -> str:
    """Number as text, ``12350``, ``0.0125``, ``5.3e33``."""
    words = f"{value + 0.0:.{figures}g}"
    digits, _, power = words.partition("e")
    if not power:
        return words
    return f"{float(words):.0f}" if 0 < int(power) < 6 else f"{digits}e{int(power)}"
