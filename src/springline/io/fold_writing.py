"""FOLD (``.fold``), patterns to be folded: particles, lines and faces in meters; layers named as creases stay creases.

E. Demaine, J. Ku and R. Lang, A new file standard to represent folded structures, 2016; format 1.1.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from springline.io.json_drawings import CREASES
from springline.io.motion import framed
from springline.io.replacing import MARK, put
from springline.spec.faces import around

SIGNS = {name: sign for sign, name in CREASES.items()}


def save_fold(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording; the file written."""
    motion = framed(what, frame)
    moment = next(iter(motion))
    shown = motion.shown(moment)
    document = {
        "file_spec": 1.1,
        "file_creator": MARK.decode(),
        "frame_title": motion.title,
        "frame_attributes": [f"{motion.dim}D"],
        "frame_unit": "m",
        "vertices_coords": moment.position[:, : motion.dim].tolist(),
        "edges_vertices": motion.ends[shown].tolist(),
        "faces_vertices": around(motion.faces[motion.whole(moment)]),
    }
    layers = motion.drawn_as.layers
    if any(layer in SIGNS for layer in layers):
        document["edges_assignment"] = [SIGNS.get(layers[row], "U") for row in shown.tolist()]
    rows = (f" {json.dumps(name)}: {json.dumps(value, allow_nan=False)}" for name, value in document.items())
    return put({path: "{\n" + ",\n".join(rows) + "\n}\n"})
