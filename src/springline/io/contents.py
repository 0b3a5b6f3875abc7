"""Contents of a drawing, independent of stiffness and mass: layers, colors, counts, unit and extent."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io import colors as palette
from springline.io.formats import format_of
from springline.io.geometry import UNDERSTOOD, Network
from springline.io.read import drawn_network


def contents(path: Path, *, faces: bool | None = None, units: str | None = None, weld: Any = None) -> dict[str, Any]:
    """Contents of a drawing, as numbers and texts.

    Raises
    ------
    FileError : if the file cannot be interpreted
    """
    form = format_of(path)
    with_faces = (True if form is not None and form.faces else None) if faces is None else faces
    net = drawn_network(path, faces=with_faces, units=units, weld=weld)
    return {
        "title": Path(net.report.path).name,
        "lines": len(net.drawing.ends),
        "particles": len(net.position),
        "springs": len(net.ends),
        "faces": len(net.faces),
        "points": len(net.drawing.marks.layers),
        "unit": net.report.unit,
        "unit_from": net.report.unit_from,
        "lower": _corner(net.position, np.min),
        "upper": _corner(net.position, np.max),
        "layers": _layers(net),
        "colors": {palette.color_name(color): count for color, count in _colors(net).items()},
        "attributes": sorted({name for about in net.drawing.attributes for name in about} - UNDERSTOOD),
        "numbers": list(net.report.numbers),
        "messages": [net.report.summary(), *net.report.messages()],
    }


def _corner(position: FloatArray, of: Any) -> list[float]:
    corner: list[float] = of(position, axis=0).tolist() if len(position) else [0.0] * 3
    return corner


def _layers(net: Network) -> dict[str, dict[str, int]]:
    """Numbers of lines that become springs and of separate points on each layer; "" for no layer."""
    drawn = zip(net.drawing.layers, net.spring_of_line.tolist(), strict=True)
    lines = Counter(layer for layer, row in drawn if row >= 0)
    points = Counter(net.drawing.marks.layers)
    return {name: {"lines": lines[name], "points": points[name]} for name in dict.fromkeys((*lines, *points))}


def _colors(net: Network) -> dict[tuple[int, ...], int]:
    """Number of springs and separate points of each color, the most frequent first."""
    every = Counter(tuple(color) for color in (*net.colors.tolist(), *net.drawing.marks.colors.tolist()))
    return {color: count for color, count in every.most_common() if color[0] >= 0}
