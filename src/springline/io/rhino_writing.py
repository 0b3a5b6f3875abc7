"""Rhino macros (``.txt``): lines for members, on their layers and in their colors, and polylines for trails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from springline.checks import FloatArray
from springline.io.geometry import TRAILS
from springline.io.layers import layered
from springline.io.replacing import MARK, put


def save_macro(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording as a macro, in meters; the file written."""
    drawing, rows, layer = layered(what, frame), [f"; {MARK.decode()}: {what_of(what)}", "; units: m"], ""
    for member in drawing.members:
        if member.layer != layer:
            layer = member.layer
            rows.append(f'-layer make "{_named(layer)}" enter')
        color = ",".join(str(part) for part in member.color)
        tail, head = (_point(end) for end in member.ends)
        rows.append(f"-line {tail} {head} -sellast enter -properties o c o {color} enter enter")
    rows += [f'-layer make "{TRAILS}" enter'] * bool(drawing.trails)
    rows += [f"-polyline {' '.join(map(_point, one))} enter" for one in drawing.trails]
    return put({path: "\n".join(rows) + "\n"})


def what_of(what: Any) -> str:
    """What is written, in a word."""
    return type(what).__name__.lower()


def _named(layer: str) -> str:
    """A layer as Rhino names it, those that it lies in before it; no quotes within."""
    return " ".join(layer.replace('"', "'").replace("/", "::").split()) or "Default"


def _point(place: FloatArray) -> str:
    return ",".join(map(repr, place.tolist()))
