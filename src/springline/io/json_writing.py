"""JSON, written: COMPAS graphs, FOLD patterns and GeoJSON maps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.io.formats import MARK, put
from springline.io.geometry import TRAILS
from springline.io.json_drawings import CREASES
from springline.io.layers import layered
from springline.io.listing import Column, listing
from springline.io.motion import framed
from springline.scene import Scene
from springline.spec.faces import around

# COMPAS (``.json``): a scene as a Graph that ``compas.json_load`` opens, with its numbers as attributes, in meters.
#
# https://compas.dev/compas/latest/api/generated/compas.datastructures.Graph.html

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


# FOLD (``.fold``), patterns to be folded: particles, lines and faces in meters; layers named as creases stay
# creases.
#
# E. Demaine, J. Ku and R. Lang, A new file standard to represent folded structures, 2016; format 1.1.

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


# GeoJSON (``.geojson``): a line for each member, with its layer, color and numbers, and a point for each support.
#
# Coordinates are meters, and its ``crs`` says so: programs of maps place it by hand.
# https://geojson.org/geojson-spec.html

METERS = "urn:springline:meters"  # a name of no map: coordinates are read as they stand


def save_geojson(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording; the file written."""
    head = {
        "type": "FeatureCollection",
        "generator": MARK.decode(),
        "crs": {"type": "name", "properties": {"name": METERS}},
    }
    found = _of_scene(what) if isinstance(what, Scene) else _of_result(what, frame)
    rows = ",\n".join(json.dumps(feature, allow_nan=False, ensure_ascii=False) for feature in found)
    text = json.dumps(head, ensure_ascii=False)[:-1]
    return put({path: f'{text}, "features": [\n{rows}\n]}}\n'})


def _of_scene(scene: Scene) -> Iterator[dict[str, Any]]:
    found = listing(scene, ".geojson")
    names = {"color": "stroke"}  # as maps draw lines
    for row, ends in enumerate(found.position[found.ends].tolist()):
        numbers = {names.get(name, name): column[row] for name, column in found.lines.items()}
        yield _feature("LineString", ends, numbers)
    yield from _supports(found.position[scene.anchored.index].tolist())


def _of_result(what: Any, frame: int | None) -> Iterator[dict[str, Any]]:
    """Members in layers by result, with their numbers, and the trails of particles."""
    drawing = layered(what, frame)
    for member in drawing.members:
        numbers = {name: value for name, value in member.numbers.items() if np.isfinite(value)}
        stroke = "#{:02x}{:02x}{:02x}".format(*member.color)
        yield _feature("LineString", member.ends.tolist(), {"layer": member.layer, "stroke": stroke, **numbers})
    yield from _supports([place.tolist() for _, place, _ in drawing.supports])
    for path in drawing.trails:
        yield _feature("LineString", path.tolist(), {"layer": TRAILS})


def _supports(places: list[list[float]]) -> Iterator[dict[str, Any]]:
    return (_feature("Point", place, {"layer": "supports", "support": 1}) for place in places)


def _feature(kind: str, coordinates: Any, about: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {name: value for name, value in about.items() if value is not None},
        "geometry": {"type": kind, "coordinates": coordinates},
    }
