"""COMPAS (``.json``): a scene as a Graph that ``compas.json_load`` opens, with its numbers as attributes, in meters.

https://compas.dev/compas/latest/api/generated/compas.datastructures.Graph.html
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from springline.io.listing import Column, listing
from springline.io.replacing import MARK, put
from springline.scene import Scene

BEGINS = '{\n "creator": '  # as no COMPAS file begins


def save_compas(scene: Scene, path: Path) -> list[Path]:
    """Write the particles and members of a scene; the file written."""
    found = listing(scene, "COMPAS .json")
    nodes = {
        str(row): dict(zip("xyz", place, strict=True)) | _about(found.points, row)
        for row, place in enumerate(found.position.tolist())
    }
    edges: dict[str, dict[str, Any]] = {node: {} for node in nodes}
    for row, (tail, head) in enumerate(found.ends.tolist()):
        edges[str(tail)][str(head)] = _about(found.lines, row)
    data = {
        "attributes": {"units": "m"},
        "default_node_attributes": {"x": 0.0, "y": 0.0, "z": 0.0},
        "default_edge_attributes": {},
        "node": nodes,
        "edge": edges,
        "max_node": len(nodes) - 1,
    }
    head = f'{BEGINS}{json.dumps(MARK.decode())},\n "dtype": "compas.datastructures/Graph",\n'
    head += f' "name": {json.dumps(scene.title)},\n "data": '
    return put({path: f"{head}{json.dumps(data, allow_nan=False)}\n}}\n"})


def _about(columns: dict[str, Column], row: int) -> dict[str, Any]:
    return {name: column[row] for name, column in columns.items() if column[row] is not None}
