"""GeoJSON (``.geojson``): a line for each member, with its layer, color and numbers, and a point for each support.

Coordinates are meters, and its ``crs`` says so: programs of maps place it by hand.
https://geojson.org/geojson-spec.html
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.io.geometry import TRAILS
from springline.io.layers import layered
from springline.io.listing import listing
from springline.io.replacing import MARK, put
from springline.scene import Scene

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
