"""Periodic boxes in files: the text form of a torus in files of springline, and lines across its sides."""

from __future__ import annotations

import re

import numpy as np

from springline.checks import FloatArray, IntArray, format_value
from springline.errors import FileError
from springline.io.lines import LARGEST, LONGEST_NUMBER
from springline.model.families import Space
from springline.model.space import Torus, nearest

SPACE = re.compile(r"\bspace:\s*torus\b([^#]*)", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?", re.IGNORECASE)
RULE = "A torus is said as 'space: torus 4 4 4 origin 0 0 0': two or three positive periods, and its lower corner"
HALF = 0.5 + 1e-9  # fraction of a period [-]; a member of exactly half a period does not cross a side


def space_text(space: Space, dim: int) -> str:
    """Text form of a torus, ``torus 4.0 4.0 4.0 origin 0.0 0.0 0.0`` [m]; empty for open space."""
    if not space.periodic:
        return ""
    size, origin = (" ".join(map(repr, values[:dim].tolist())) for values in (space.size, space.origin))
    return f"torus {size} origin {origin}"


def space_remark(space: Space, dim: int) -> str:
    """Comment line of a table with its torus; empty for open space."""
    text = space_text(space, dim)
    return f"# space: {text}\n" if text else ""


def space_said(remark: str, path: str, line: int | None = None) -> Torus | None:
    """Torus given in a comment, in the unit of the file; None if the comment contains none.

    Raises
    ------
    FileError : for a torus whose numbers are malformed
    """
    found = SPACE.search(remark) if "space" in remark.lower() else None
    if found is None:
        return None
    size, _, origin = found[1].partition("origin")
    sides, corner = size.split(), origin.split()
    if not all(len(word) <= LONGEST_NUMBER and NUMBER.fullmatch(word) for word in (*sides, *corner)):
        raise FileError(f"{RULE}. Got {format_value(found[1].strip())}.", path, line)
    return torus_of([float(word) for word in sides], [float(word) for word in corner] or None, path, line)


def torus_of(size: list[float], origin: list[float] | None, path: str, line: int | None = None) -> Torus:
    """Torus with given periods and lower corner, which must be two or three numbers each.

    Raises
    ------
    FileError : for periods that are not positive, or too large
    """
    corner = [0.0] * len(size) if origin is None else origin
    sound = len(size) in (2, 3) and len(corner) == len(size) and min(size) > 0.0 and max(size) <= LARGEST
    if not (sound and max(map(abs, corner)) <= LARGEST):
        raise FileError(f"{RULE}. Got {format_value(size)} and {format_value(corner)}.", path, line)
    return Torus(tuple(size), tuple(corner))


def crossing(space: Space, position: FloatArray, ends: IntArray) -> np.ndarray:
    """Mask of members that cross a side of the torus, unlike lines between their ends, shape (members,)."""
    if not space.periodic or not len(ends):
        return np.zeros(len(ends), bool)
    period = np.where(space.size > 0.0, space.size, np.inf)
    return np.asarray((np.abs(position[ends[:, 1]] - position[ends[:, 0]]) > HALF * period).any(axis=1))


def lengths(space: Space, position: FloatArray, ends: IntArray) -> FloatArray:
    """Distance between the ends of each line by the nearest image [m], shape (lines,)."""
    apart = nearest(space, position[ends[:, 1]] - position[ends[:, 0]])
    return np.sqrt((apart * apart).sum(axis=1))  # type: ignore[no-any-return]
