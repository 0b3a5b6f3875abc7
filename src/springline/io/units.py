"""The units of length that drawings are made in: their size in meters, and how a file says its own."""

from __future__ import annotations

import re
from typing import Literal

from springline.checks import FloatArray, did_you_mean, refuse

Unit = Literal["mm", "cm", "m", "km", "in", "ft", "yd"]
LARGEST_PLAIN = 1000.0  # [m] larger drawings whose unit nobody says are most likely in millimeters

SIZES: dict[str, tuple[int, int]] = {
    "mm": (1, 1000),
    "cm": (1, 100),
    "m": (1, 1),
    "km": (1000, 1),
    "in": (127, 5000),
    "ft": (381, 1250),
    "yd": (1143, 1250),
}  # [m] as fractions, so that 1500 mm are 1.5 m to the last bit; the international inch, foot and yard
NAMES = {"mm": "millimeters", "cm": "centimeters", "m": "meters", "km": "kilometers", "in": "inches", "ft": "feet",
         "yd": "yards"}  # fmt: skip
_SPELLED = {name: unit for unit, plural in NAMES.items() for name in (unit, plural, plural.removesuffix("s"))} | {
    "foot": "ft", "inch": "in", "inche": "in", "meter": "m", "metre": "m", "metres": "m", "millimetre": "mm",
    "millimetres": "mm", "centimetre": "cm", "centimetres": "cm", "kilometre": "km", "kilometres": "km",
}  # fmt: skip
_REMARK = re.compile(r"\bunits?\s*(?:[:=]|are\s+in\b|are\b|in\b)\s*[\"']?([a-z]+)", re.IGNORECASE)


def checked_unit(units: str | None, caller: str = "read()") -> str | None:
    """``units`` if it is one that is known; None where nobody said. Raises ``SceneError`` for any other."""
    if units is None:
        return None
    if not isinstance(units, str):
        raise refuse("units", caller, f"one of {', '.join(SIZES)}", units)
    word = units.strip().lower()
    if word not in _SPELLED:
        raise refuse("units", caller, f"one of {', '.join(SIZES)}", units, did_you_mean(word, _SPELLED))
    return _SPELLED[word]


def unit_said(remark: str) -> str | None:
    """The unit that a remark of a file says, such as ``units: mm`` or ``File units = meters``; None where it says none.

    >>> unit_said("File units = inches")
    'in'
    """
    if "unit" not in remark.lower():
        return None
    found = _REMARK.search(remark)
    return _SPELLED.get(found[1].lower()) if found else None


def in_meters(lengths: FloatArray, unit: str) -> FloatArray:
    """Lengths given in a unit as meters [m], of the same shape, rounded once where a double holds the first product."""
    times, over = SIZES[unit]
    return lengths * times / over if times != over else lengths
