"""DXF (``.dxf``): lines, faces, points, trails and words in layers by result, in meters."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from springline.io.format import needing
from springline.io.layers import Layers, layered
from springline.io.replacing import MARK, placed

REMARK = f"999\n{MARK.decode()}\n"  # a remark before the first section


def save_dxf(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording as DXF; the file written."""
    with needing("cad", "A .dxf file"):
        import ezdxf

    drawing = layered(what, frame)
    document = ezdxf.new("R2010", units=6)  # meters
    for name in drawing.names:
        document.layers.add(plain(name), true_color=ezdxf.rgb2int(drawing.shades[name]))
    _draw(document.modelspace(), drawing)
    with placed(path) as [part], part.open("w", encoding="utf-8", newline="\n", errors="dxfreplace") as file:
        file.write(REMARK)
        document.write(file)
    return [path]


def plain(layer: str) -> str:
    """A layer's name without the signs that no layer of a DXF may have."""
    return re.sub(r'[<>/\\":;?*|=`\x00-\x1f]', "-", layer).strip() or "0"


def _draw(space: Any, drawing: Layers) -> None:
    from ezdxf import rgb2int

    across = np.cross(*drawing.facing)

    def say(words: str, place: Any) -> None:
        if words:
            facing = {"text_direction": tuple(drawing.facing[0]), "extrusion": tuple(across)}
            look = {"layer": "labels", "char_height": drawing.height, "attachment_point": 5}
            space.add_mtext(words, {**look, **facing, "insert": tuple(place)})

    for member in drawing.members:
        own = {} if member.color == drawing.shades[member.layer] else {"true_color": rgb2int(member.color)}
        space.add_line(*member.ends.tolist(), {"layer": plain(member.layer), **own})
        say(member.label, member.ends.mean(axis=0))
    for corners in drawing.faces:
        if len(corners) <= 4:
            space.add_3dface(corners.tolist(), {"layer": "faces"})
        else:
            space.add_polyline3d(corners.tolist(), close=True, dxfattribs={"layer": "faces"})
    for _, place, words in drawing.supports:
        space.add_point(place.tolist(), {"layer": "supports"})
        say(words, place)
    for path in drawing.trails:
        space.add_polyline3d(path.tolist(), dxfattribs={"layer": "trails"})
