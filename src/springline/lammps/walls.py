"""Walls as LAMMPS' regions, whose surfaces particles meet from within; shifted back by how much radii are enlarged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.sphere import Sphere


def _plane(wall: Any, shift: float) -> str:
    point = np.asarray(wall.point) - shift * np.asarray(wall.normal)
    return f"plane {_words(point)} {_words(wall.normal)} side in"


def _box(wall: Any, shift: float) -> str:
    ends = [end for pair in zip(wall.lower, wall.upper, strict=True) for end in (pair[0] - shift, pair[1] + shift)]
    return f"block {' '.join(repr(float(end)) if np.isfinite(end) else 'INF' for end in ends)} side in"


def _sphere(wall: Any, shift: float) -> str:
    inside = wall.mode == "inside"
    radius = float(wall.radius) + (shift if inside else -shift)
    return f"sphere {_words(wall.center)} {radius!r} side {'in' if inside else 'out'}"


def _words(values: Iterable[Any]) -> str:
    return " ".join(repr(float(value)) for value in values)


REGIONS: dict[type[Any], Callable[[Any, float], str]] = {Plane: _plane, Box: _box, Sphere: _sphere}
