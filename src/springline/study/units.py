"""Units of what a study measures: powers of kilogram, meter and second, and the names that people write for them."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Powers: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""Of kg, m and s."""

BASES = ("kg", "m", "s")


def _powers(kg: int, m: int, s: int) -> Powers:
    return Fraction(kg), Fraction(m), Fraction(s)


PURE = _powers(0, 0, 0)
KNOWN: dict[str, Powers] = {
    "": PURE,
    "m": _powers(0, 1, 0),
    "m2": _powers(0, 2, 0),
    "s": _powers(0, 0, 1),
    "1/s": _powers(0, 0, -1),
    "m/s": _powers(0, 1, -1),
    "m/s2": _powers(0, 1, -2),
    "kg": _powers(1, 0, 0),
    "N": _powers(1, 1, -2),
    "N/m": _powers(1, 0, -2),
    "N s/m": _powers(1, 0, -1),
    "Pa": _powers(1, -1, -2),
    "J": _powers(1, 2, -2),
    "W": _powers(1, 2, -3),
}
_NAMES = {powers: name for name, powers in KNOWN.items()}


def times(one: Powers, other: Powers, sign: int = 1) -> Powers:
    """The unit of a product, or with a ``sign`` of -1 of a quotient."""
    return one[0] + sign * other[0], one[1] + sign * other[1], one[2] + sign * other[2]


def power(unit: Powers, exponent: Fraction) -> Powers:
    """The unit of a power."""
    return unit[0] * exponent, unit[1] * exponent, unit[2] * exponent


def written(unit: Powers | None) -> str:
    """A unit as people write it: ``N/m``, ``kg m2/s3``; nothing for a pure number."""
    if unit is None:
        return ""
    if unit in _NAMES:
        return _NAMES[unit]
    above = [_factor(base, size) for base, size in zip(BASES, unit, strict=True) if size > 0]
    below = [_factor(base, -size) for base, size in zip(BASES, unit, strict=True) if size < 0]
    return (" ".join(above) or "1") + "".join(f"/{factor}" for factor in below)


def _factor(base: str, size: Fraction) -> str:
    if size == 1:
        return base
    return f"{base}{size}" if size.denominator == 1 else f"{base}^({size})"
