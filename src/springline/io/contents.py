"""Contents of a drawing, independent of stiffness and mass: layers, colors, counts, unit and extent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.drawn_network import drawn_network
from springline.io.formats import format_of
from springline.io.geometry import UNDERSTOOD
from springline.io.selection import color_counts, layer_counts


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
        "layers": layer_counts(net),
        "colors": {name: sum(counts.values()) for name, counts in color_counts(net).items()},
        "attributes": sorted({name for about in net.drawing.attributes for name in about} - UNDERSTOOD),
        "numbers": list(net.report.numbers),
        "messages": [net.report.summary(), *net.report.messages()],
    }


def _corner(position: FloatArray, of: Any) -> list[float]:
    corner: list[float] = of(position, axis=0).tolist() if len(position) else [0.0] * 3
    return corner
