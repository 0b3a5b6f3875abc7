"""The units of length that drawings are made in: their size in meters, and how a file says its own."""

from __future__ import annotations

import re
from typing import Literal, get_args

from springline.checks import FloatArray, did_you_mean, refuse

Unit = Literal["mm", "cm", "m", "km", "in", "ft", "yd", "us-ft"]
TYPED: tuple[Unit, ...] = get_args(Unit)  # the units that a call may name; files may state any of SIZES
LARGEST_PLAIN = 1000.0  # [m] larger drawings whose unit nobody says are most likely in millimeters

SIZES: dict[str, tuple[int, int]] = {
    "angstrom": (1, 10**10),
    "nm": (1, 10**9),
    "um": (1, 10**6),
    "mm": (1, 1000),
    "cm": (1, 100),
    "dm": (1, 10),
    "m": (1, 1),
    "dam": (10, 1),
    "hm": (100, 1),
    "km": (1000, 1),
    "Mm": (10**6, 1),
    "Gm": (10**9, 1),
    "uin": (127, 5 * 10**9),
    "mil": (127, 5 * 10**6),
    "in": (127, 5000),
    "ft": (381, 1250),
    "yd": (1143, 1250),
    "mi": (201168, 125),
    "nmi": (1852, 1),
    "pt": (127, 360_000),
    "pica": (127, 30_000),
    "us-in": (100, 3937),
    "us-ft": (1200, 3937),
    "us-yd": (3600, 3937),
    "us-mi": (6_336_000, 3937),
    "au": (149_597_870_700, 1),
    "ly": (9_460_730_472_580_800, 1),
    "pc": (30_856_775_814_913_673, 1),
}  # [m] as fractions, so that 1500 mm are 1.5 m to the last bit; the foot is the international one unless "us-"
NAMES = {
    "angstrom": "angstroms", "nm": "nanometers", "um": "micrometers", "mm": "millimeters", "cm": "centimeters",
    "dm": "decimeters", "m": "meters", "dam": "decameters", "hm": "hectometers", "km": "kilometers",
    "Mm": "megameters", "Gm": "gigameters", "uin": "microinches", "mil": "mils", "in": "inches", "ft": "feet",
    "yd": "yards", "mi": "miles", "nmi": "nautical miles", "pt": "points", "pica": "picas",
    "us-in": "US survey inches", "us-ft": "US survey feet", "us-yd": "US survey yards", "us-mi": "US survey miles",
    "au": "astronomical units", "ly": "light years", "pc": "parsecs",
}  # fmt: skip
_WORDS = ("um", "mm", "cm", "dm", "m", "km", "mil", "in", "ft", "yd", "mi", "us-ft")  # understood in remarks
_SPELLED = {
    name.lower(): unit for unit in _WORDS for name in (unit, NAMES[unit], NAMES[unit].removesuffix("s"))
} | {
    "foot": "ft", "inch": "in", "inche": "in", "meter": "m", "metre": "m", "metres": "m", "millimetre": "mm",
    "millimetres": "mm", "centimetre": "cm", "centimetres": "cm", "decimetre": "dm", "decimetres": "dm",
    "kilometre": "km", "kilometres": "km", "micron": "um", "microns": "um", "usft": "us-ft", "ftus": "us-ft",
    "us survey foot": "us-ft",
}  # fmt: skip
_SURVEY = r"u\.?s\.?[ -]survey[ -]f(?:ee|oo)t\b"
_REMARK = re.compile(rf"\bunits?\s*(?:[:=]|are\s+in\b|are\b|in\b)\s*[\"']?({_SURVEY}|us-ft\b|[a-z]+)", re.IGNORECASE)


def checked_unit(units: str | None, caller: str = "read()") -> str | None:
    """``units`` if it is one that is known; None where nobody said. Raises ``SceneError`` for any other."""
    if units is None:
        return None
    if not isinstance(units, str):
        raise refuse("units", caller, f"one of {', '.join(TYPED)}", units)
    word = units.strip().lower()
    if word not in _SPELLED:
        raise refuse("units", caller, f"one of {', '.join(TYPED)}", units, did_you_mean(word, _SPELLED))
    return _SPELLED[word]


def unit_said(remark: str) -> str | None:
    """The unit that a remark of a file says, such as ``units: mm`` or ``File units = meters``; None where it says none.

    >>> unit_said("File units = inches")
    'in'
    """
    if "unit" not in remark.lower():
        return None
    found = _REMARK.search(remark)
    if found is None:
        return None
    word = found[1].lower()
    return "us-ft" if "survey" in word else _SPELLED.get(word)


def to_meters(lengths: FloatArray, unit: str) -> FloatArray:
    """Lengths given in a unit as meters [m], of the same shape, rounded once where a double holds the first product."""
    times, over = SIZES[unit]
    return lengths * times / over if times != over else lengths


def format_length(length: float, unit: str) -> str:
    """A length [m] in words, in a unit: "0.25 mm"."""
    times, over = SIZES[unit]
    return f"{length * over / times:.4g} {unit}"


def from_meters(lengths: FloatArray, unit: str) -> FloatArray:
    """Lengths [m] in a unit, of the same shape; what :func:`in_meters` made of whole numbers becomes whole again."""
    times, over = SIZES[unit]
    return lengths * over / times if times != over else lengths
