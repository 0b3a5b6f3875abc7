"""Units of length of drawings: their size in meters, and the statements of units in files."""

from __future__ import annotations

import re
from typing import Literal, get_args

from springline.checks import FloatArray, did_you_mean, refuse

Unit = Literal["mm", "cm", "m", "km", "in", "ft", "yd", "us-ft"]
TYPED: tuple[Unit, ...] = get_args(Unit)  # the units that a call may name; files may state any of SIZES
LARGEST_PLAIN = 1000.0  # larger drawings without a stated unit are most likely in millimeters [m]

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
}  # fractions [m], so that 1500 mm are exactly 1.5 m; feet without "us-" are international feet
NAMES = {
    "angstrom": "angstroms", "nm": "nanometers", "um": "micrometers", "mm": "millimeters", "cm": "centimeters",
    "dm": "decimeters", "m": "meters", "dam": "decameters", "hm": "hectometers", "km": "kilometers",
    "Mm": "megameters", "Gm": "gigameters", "uin": "microinches", "mil": "mils", "in": "inches", "ft": "feet",
    "yd": "yards", "mi": "miles", "nmi": "nautical miles", "pt": "points", "pica": "picas",
    "us-in": "US survey inches", "us-ft": "US survey feet", "us-yd": "US survey yards", "us-mi": "US survey miles",
    "au": "astronomical units", "ly": "light years", "pc": "parsecs",
}  # fmt: skip
_WORDS = ("um", "mm", "cm", "dm", "m", "km", "mil", "in", "ft", "yd", "mi", "us-ft")  # units recognized in comments
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
    """Standard name of a known unit, or None for None. Raises ``SceneError`` for an unknown unit."""
    if units is None:
        return None
    if not isinstance(units, str):
        raise refuse("units", caller, f"one of {', '.join(TYPED)}", units)
    word = units.strip().lower()
    if word not in _SPELLED:
        raise refuse("units", caller, f"one of {', '.join(TYPED)}", units, did_you_mean(word, _SPELLED))
    return _SPELLED[word]


def unit_said(remark: str) -> str | None:
    """Unit stated in a comment of a file, such as ``units: mm`` or ``File units = meters``; None without a unit.

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
    """Convert lengths in a unit to meters [m], of the same shape; rounded once if the first product is exact."""
    times, over = SIZES[unit]
    return lengths * times / over if times != over else lengths


def format_length(length: float, unit: str) -> str:
    """Text of a length [m] in a unit: "0.25 mm"."""
    times, over = SIZES[unit]
    return f"{length * over / times:.4g} {unit}"


def from_meters(lengths: FloatArray, unit: str) -> FloatArray:
    """Convert lengths [m] to a unit, of the same shape; whole numbers converted by :func:`to_meters` become whole."""
    times, over = SIZES[unit]
    return lengths * over / times if times != over else lengths
