"""Goals: elements that pull a scene toward a form, and goals of a design by :func:`springline.design`.

Public as ``sl.goals``. Names in lower case are functions that return elements, which act as forces in every run and
shape at rest. Names of classes are goals that parameters are searched for.
"""

from __future__ import annotations

from springline.forces.goals import (
    equal_lengths,
    on_circle,
    on_line,
    on_mesh,
    planar,
    shape_matching,
    smooth,
    taubin,
)
from springline.inverse.design_goals import (
    AtHeight,
    EqualForce,
    EqualLength,
    Lengths,
    NoCompression,
    Reactions,
    StressWithin,
    TensionWithin,
    Through,
)
from springline.inverse.place_goals import EnclosedVolume, LoadPath, OnCurve, OnPlane, OnTriangles, Smooth
from springline.inverse.stiffness_goals import BucklingFactor, Frequency

__all__ = [
    "AtHeight",
    "BucklingFactor",
    "EnclosedVolume",
    "EqualForce",
    "EqualLength",
    "Frequency",
    "Lengths",
    "LoadPath",
    "NoCompression",
    "OnCurve",
    "OnPlane",
    "OnTriangles",
    "Reactions",
    "Smooth",
    "StressWithin",
    "TensionWithin",
    "Through",
    "equal_lengths",
    "on_circle",
    "on_line",
    "on_mesh",
    "planar",
    "shape_matching",
    "smooth",
    "taubin",
]  # fmt: skip
