"""Drawings in JSON: COMPAS networks, graphs and meshes, FOLD, GeoJSON, and equilibrium shapes of springline.

The keys of a ``.json`` file determine its kind: ``dtype`` (COMPAS), ``springline`` (a shape), ``type`` (GeoJSON), or
``vertices_coords`` (FOLD). Points are listed particles and never welded, except in GeoJSON.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray, format_value
from springline.checks import path as path_of
from springline.errors import FileError, SceneError
from springline.io import colors as palette
from springline.io.boxes import space_said, space_text
from springline.io.certificate_files import FORMAT as CERTIFICATE
from springline.io.certificate_files import SUFFIX as CERTIFIED
from springline.io.csv_files import held_axes
from springline.io.formats import MARK, put
from springline.io.geometry import MOST_SHOWN, TRAILS, Attributes, BoolArray, Drawing
from springline.io.json_text import entry, is_table, nested_names, read_json_file, reals, wholes
from springline.io.layers import collect_layers
from springline.io.lines import layer_name
from springline.io.listing import Column, Listing, listing
from springline.io.map_coordinates import LOCAL, project_drawing
from springline.io.motion import single_frame
from springline.io.sketch import NO_COLOR, Color, Sketch, listed_drawing, texts
from springline.io.units import SIZES, unit_said
from springline.scene import Scene
from springline.spec.faces import list_corners
from springline.spec.origami import CreasePattern

MOST_DEEP = 32  # depth of nested collections
ABOUT_NODES = ("x", "y", "z", "mass", "radius", "charge", "vx", "vy", "vz", "is_anchor", "is_fixed", "is_support",
               "fixed", "anchor")  # fmt: skip # attributes of a vertex that are read
GRAPH = "compas.datastructures/Graph"  # class that is written
COMPAS = ("Network", "Graph", "Mesh")  # classes that are read
DEFAULTS = [f"default_{part}_attributes" for part in ("node", "vertex", "edge", "face")] + ["dna", "dva", "dea", "dfa"]
COUNTERS = ("max_node", "max_vertex", "max_face", "name")  # entries of a COMPAS document without geometry
HELD = ("is_anchor", "is_fixed", "is_support", "fixed", "anchor")  # attributes that anchor a COMPAS vertex if true
FOLD_UNITS = ("in", "pt", "m", "cm", "mm", "um", "nm")  # of frames; "unit" states none
# Entries of a FOLD file that are read, that can be computed from these, or that only describe it.
OF_FOLD = re.compile(
    r"(vertices_(coords|edges|vertices|faces)|edges_(vertices|assignment|foldAngle|faces)|"
    r"faces_(vertices|edges|faces))$|file_|frame_"
)
CREASES = {"B": "border", "M": "mountain", "V": "valley", "F": "flat", "U": "unassigned", "C": "cut", "J": "join"}
STIFF = ("flat", "join", "border", "cut")  # edges that are not creases
KNOWN = "Supported: COMPAS networks, graphs and meshes, GeoJSON, FOLD, and shapes that springline wrote."


def read_json(path: str | os.PathLike[str], faces: bool = True) -> Drawing:
    """Read a drawing from a JSON file; the kind follows from its keys.

    Raises
    ------
    FileError : for invalid JSON, an unknown kind of document, or a malformed entry, which the message names
    """
    return read_document(read_json_file(path), os.fspath(path), faces)


def read_document(document: Any, name: str, faces: bool = True) -> Drawing:
    """Read a drawing from a JSON document in memory; errors have ``name`` in place of a path.

    Raises
    ------
    FileError : under the conditions of :func:`read_json`
    """
    if isinstance(document, list) and len(document) == 1:
        (document,) = document
    if not isinstance(document, dict):
        raise FileError(f"A drawing in JSON is an object. Got {format_value(document)}. {KNOWN}", name)
    if "dtype" in document:
        return _compas(document, name, faces)
    if "springline" in document:
        return _shape(document, name)
    if document.get("format") == CERTIFICATE:
        raise FileError(
            "A certificate is checked by docs/check_certificate.py, and not read. Save shapes as .json.", name
        )
    if "vertices_coords" in document:
        return _fold(document, name, faces)
    if document.get("type") in SHAPES or document.get("type") in ("Feature", "FeatureCollection"):
        return _geojson(document, name)
    raise FileError(f"This JSON is no drawing that is known: it has {format_value(list(document)[:8])}. {KNOWN}", name)


def read_fold(path: str | os.PathLike[str], faces: bool = True) -> Drawing:
    """Read edges and faces of a FOLD file, with the edges on layers by their crease: mountain, valley, border, ..."""
    return _fold(read_json_file(path), os.fspath(path), faces)


def read_geojson(path: str | os.PathLike[str]) -> Drawing:
    """Read lines, rings and points of a GeoJSON file; degrees are projected to meters about the middle."""
    return _geojson(read_json_file(path), os.fspath(path))


def _compas(document: dict[str, Any], name: str, faces: bool) -> Drawing:
    kind, notes = _compas_class(document, name)
    data = document.get("data", document.get("value"))
    if isinstance(data, dict) and isinstance(data.get("data"), dict):
        data = data["data"]  # nesting of COMPAS 1
    data = _object(data, "'data'", name)
    word = "vertex" if kind == "Mesh" else "node"
    default = data.get(f"default_{word}_attributes", data.get("dva", {}))
    vertices = entry(data, word, dict, "data", name)
    row = {key: number for number, key in enumerate(vertices)}
    usual = _object(default or {}, "the defaults", name)
    notes += _unread(f"defaults of a {word}", set(map(str, usual)) - {*ABOUT_NODES}, name)
    usual = {key: usual[key] for key in ABOUT_NODES if key in usual}
    abouts = [{**usual, **_object(about, f"{word} {key}", name)} for key, about in vertices.items()]
    known = {word, "edge", "face", "facedata", "edgedata", "attributes", *DEFAULTS, *COUNTERS}
    notes += _unread("entries of the COMPAS document", set(map(str, data)) - known, name)
    faces_say = data.get("default_face_attributes", data.get("dfa")) or {}
    notes += _unread("defaults of faces", set(map(str, _object(faces_say, "the defaults of faces", name))), name)
    notes += _unread(f"attributes of a {word}", {str(key) for about in abouts for key in about} - {*ABOUT_NODES}, name)
    points = _points_of(abouts, name)
    columns, of_points = node_columns(abouts, name), [texts(about) for about in abouts]
    usual = _object(data.get("default_edge_attributes", data.get("dea")) or {}, "the defaults of edges", name)
    about = _object(data.get("attributes") or {}, "'attributes'", name)
    notes += _unread("attributes of the whole", set(map(str, about)) - {"units", "space", "name"}, name)
    unit, space = unit_said(f"units: {about.get('units')}"), space_said(f"space: {about.get('space')}", name)
    if kind == "Mesh":
        mesh = _compas_mesh(data, name, row, points, columns, faces, usual)
        return mesh._replace(notes=(*notes, *mesh.notes), unit=unit, space=space, point_attributes=of_points)
    ends, attributes, nested = list[tuple[int, int]](), list[Attributes](), set[str]()
    for tail, others in entry(data, "edge", dict, "data", name).items():
        for head, about in _object(others, f"edge {tail}", name).items():
            ends.append((_row(row, tail, name), _row(row, head, name)))
            said = {**usual, **_object(about or {}, f"edge {tail}-{head}", name)}
            nested |= nested_names(said)
            attributes.append(texts(said))
    notes += _unread("attributes of an edge", nested, name)
    drawing = listed_drawing(
        name,
        points,
        ends,
        layers=[about.get("layer", "") for about in attributes],
        colors=[color_of(about.get("color")) for about in attributes],
        attributes=attributes,
        about_points=columns,
        unit=unit,
        notes=notes,
        space=space,
    )
    return drawing._replace(point_attributes=of_points)


def _compas_class(document: dict[str, Any], name: str) -> tuple[str, tuple[str, ...]]:
    """COMPAS class as which a document is read, its own class or one that it inherits from, and notes."""
    above = entry(document, "inheritance", list, "the COMPAS document", name, [])
    kinds = [str(one).rpartition("/")[2] for one in (document["dtype"], *above)]
    found = next((kind for kind in kinds if kind in COMPAS), None)
    if found is None:
        also = f", which inherits from {', '.join(map(str, above))}" if above else ""
        rule = f"Of COMPAS, {', '.join(COMPAS[:-1])} and {COMPAS[-1]} are read, and classes that inherit from them"
        raise FileError(f"{rule}. Got {format_value(document['dtype'])}{also}.", name)
    return found, () if found == kinds[0] else (f"{kinds[0]} was read as the {found} that it inherits from.",)


def _unread(what: str, names: set[str], name: str) -> tuple[str, ...]:
    """Note that lists ignored attributes of a file; empty if there are no such names."""
    listed = ", ".join(layer_name(one[:40], name) for one in sorted(names)[:MOST_SHOWN])
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return (f"Passed over, as nothing here stands for these {what}: {listed}{more}.",) if names else ()


def node_columns(abouts: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """Anchored axes, masses, radii, charges and velocities of the vertices, as far as the file has them."""
    held = np.array([_anchored_axes(about) for about in abouts], dtype=bool).reshape(-1, 3)
    found: dict[str, Any] = {"anchored": held} if held.any() else {}
    for key in ("mass", "radius", "charge"):
        if any(key in about for about in abouts):
            given = [[about.get(key)] for about in abouts]
            said = reals([[0.0 if one is None else one] for (one,) in given], 1, f"{key!r} of the vertices", name)[:, 0]
            if key != "charge" and (said < 0.0).any():
                raise FileError(f"The {key!r} of vertices must not be negative. Got {said.min():g}.", name)
            found[key] = np.where([one is None for (one,) in given], np.nan, said)
    if any(f"v{axis}" in about for about in abouts for axis in "xyz"):
        rows = [[about.get(f"v{axis}", 0.0) for axis in "xyz"] for about in abouts]
        found["velocity"] = reals(rows, 3, "'vx', 'vy' and 'vz' of the vertices", name)
    return found


def _anchored_axes(about: dict[str, Any]) -> list[bool]:
    """Mask of the anchored axes of a vertex: all if an attribute is true, or those named, such as "xz"."""
    said = about.get("anchor")
    if any(about.get(one) is True for one in HELD):
        said = "xyz"
    named = isinstance(said, str) and bool(said) and set(said) <= set("xyz")
    return [named and axis in str(said) for axis in "xyz"]


def _compas_mesh(
    data: dict[str, Any], name: str, row: dict[str, int], points: FloatArray, columns: dict[str, Any], faces: bool,
    usual: dict[str, Any],
) -> Drawing:  # fmt: skip
    table = [[_row(row, str(corner), name) for corner in _list(face, name)]
             for face in entry(data, "face", dict, "data", name).values()]  # fmt: skip
    ends = list(dict.fromkeys(pair for face in table for pair in _face_edges(face)))
    said, nested = {}, set[str]()
    for key, about in entry(data, "edgedata", dict, "data", name, {}).items():
        words = key.strip("()").replace("-", ",").split(",")
        if len(words) == 2:
            pair = tuple(sorted(_row(row, word.strip(" '\""), name) for word in words))
            given = {**usual, **_object(about or {}, f"edge {key}", name)}
            nested |= nested_names(given)
            said[pair] = texts(given)
    plain = texts(usual)
    of_faces = entry(data, "facedata", dict, "data", name, {}).values()
    names = {str(key) for about in of_faces for key in _object(about or {}, "the data of a face", name)}
    return listed_drawing(
        name,
        points,
        ends,
        attributes=[said.get(pair, plain) for pair in ends],
        about_points=columns,
        faces=([corner for face in table for corner in face], [len(face) for face in table]) if faces else None,
        notes=_unread("attributes of faces", names, name) + _unread("attributes of an edge", nested, name),
    )


def _face_edges(face: list[int]) -> Iterator[tuple[int, int]]:
    """Pairs of consecutive corners of a face, the smaller first."""
    for k, corner in enumerate(face):
        if corner != face[k - 1]:
            yield min(corner, face[k - 1]), max(corner, face[k - 1])


def _row(row: dict[str, int], key: str, name: str) -> int:
    if key not in row:
        raise FileError(f"An edge or a face names {format_value(key)}, and there is no such vertex.", name)
    return row[key]


def _object(value: Any, where: str, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FileError(f"{where} must be an object. Got {format_value(value)}.", name)
    return value


def _list(value: Any, name: str) -> list[Any]:
    if isinstance(value, dict):
        value = value.get("vertices")
    if not isinstance(value, list):
        raise FileError(f"A face must be a list of vertices. Got {format_value(value)}.", name)
    return value


def _points_of(abouts: list[dict[str, Any]], name: str) -> FloatArray:
    return reals([[about.get(axis, 0.0) for axis in "xyz"] for about in abouts], 3, "x, y and z of the vertices", name)


def _shape(document: dict[str, Any], name: str) -> Drawing:
    """Drawing of an equilibrium shape that springline wrote: its positions, rest lengths and supports."""
    points = reals(entry(document, "position", list, "the shape", name), 3, "'position'", name)
    tail, head = (wholes(entry(document, key, list, "the shape", name), f"{key!r}", name) for key in ("tail", "head"))
    if len(tail) != len(head):
        raise FileError(f"{len(tail)} springs have a tail and {len(head)} a head.", name)
    rest = reals([[one] for one in entry(document, "rest_length", list, "the shape", name)], 1, "'rest_length'", name)
    held = wholes(entry(document, "anchored", list, "the shape", name), "'anchored'", name)
    if len(rest) != len(tail) or (len(held) and not 0 <= held.min() <= held.max() < len(points)):
        raise FileError("Its springs and rest lengths, or its points and anchors, do not fit one another.", name)
    anchored = np.zeros((len(points), 3), dtype=bool)
    anchored[held] = True
    if "held" in document:  # contains the axes
        anchored = _axes_held(entry(document, "held", list, "the shape", name), document.get("dim"), len(points), name)
    return listed_drawing(
        name,
        points,
        np.column_stack([tail, head]),
        columns={"rest_length": rest[:, 0]} if len(rest) else {},
        about_points={"anchored": anchored},
        unit="m",
        space=space_said(f"space: {document.get('space')}", name),
    )


def _axes_held(words: list[Any], dim: Any, count: int, name: str) -> BoolArray:
    """Mask of the anchored axes of each particle of a shape, shape (count, 3).

    In a plane shape z is anchored together with any other axis, because the file contains no z axis.
    """
    if len(words) != count or not all(isinstance(one, str) for one in words):
        raise FileError(f"'held' must be {count} texts, one for each particle. Got {format_value(words)}.", name)
    anchored = np.array([[axis in held_axes(one) for axis in "xyz"] for one in words], dtype=bool).reshape(-1, 3)
    if dim == 2:
        anchored[:, 2] = anchored.any(axis=1)
    return anchored


def _fold(document: Any, name: str, faces: bool) -> Drawing:
    rows = entry(document, "vertices_coords", list, "the FOLD file", name)
    wide = len(rows[0]) if rows and isinstance(rows[0], list) else 3
    if wide not in (2, 3):
        raise FileError(
            f"'vertices_coords' must have two or three coordinates each. Got {format_value(rows[0])}.", name
        )
    points = reals(rows, wide, "'vertices_coords'", name)
    points = np.column_stack([points, np.zeros(len(points))]) if wide == 2 else points
    table = entry(document, "faces_vertices", list, "the FOLD file", name, [])
    wrong = next((face for face in table if not isinstance(face, list)), None)
    if wrong is not None:
        raise FileError(f"'faces_vertices' must be lists of whole numbers. Got {format_value(wrong)}.", name)
    corners = wholes(list(chain.from_iterable(table)), "'faces_vertices'", name)
    edges = document.get("edges_vertices")
    if edges is None:
        ends: Any = list(dict.fromkeys(pair for face in table for pair in _face_edges(face)))
    else:
        ends = reals(edges, 2, "'edges_vertices'", name)
        if not (ends == np.rint(ends)).all():
            raise FileError("'edges_vertices' must be whole numbers.", name)
    creases = entry(document, "edges_assignment", list, "the FOLD file", name, [])
    layers = [CREASES.get(str(crease), str(crease)) for crease in creases]
    if creases and len(creases) != len(ends):
        raise FileError(f"{len(ends)} edges have {len(creases)} assignments ('edges_assignment').", name)
    said = document.get("frame_unit")
    unit = said if said in FOLD_UNITS else None
    frames = entry(document, "file_frames", list, "the FOLD file", name, [])
    notes: tuple[str, ...] = (f"Of the file the first frame was read; it has {len(frames)} more.",) if frames else ()
    if said is not None and unit is None and said != "unit":
        notes += (
            f"'frame_unit' must be one of {', '.join(FOLD_UNITS)}. Got {format_value(said)}: no unit was taken "
            "from it.",
        )
    if any(document.get("edges_foldAngle") or ()):
        notes += ("Fold angles were passed over: scene.origami() and [[origami]] read them.",)
    notes += _unread("entries of the FOLD file", {str(key) for key in document if not OF_FOLD.match(str(key))}, name)
    around = corners, [len(face) for face in table]
    return listed_drawing(name, points, ends, layers=layers, faces=around if faces else None, unit=unit, notes=notes)


def read_pattern(pattern: Any) -> CreasePattern:
    """Read a crease pattern from a FOLD file by its path, or from the contents of such a file as a dict.

    Raises
    ------
    FileError : if it is not a crease pattern; the message names the entry
    """
    name = "the pattern" if isinstance(pattern, dict) else os.fspath(path_of(pattern, "pattern", "origami()"))
    document = pattern if isinstance(pattern, dict) else read_json_file(name)
    drawing = _fold(document, name, True)
    count = len(drawing.ends)
    said = entry(document, "edges_foldAngle", list, "the FOLD file", name, [None] * count)
    if len(said) != count:
        raise FileError(f"{count} edges have {len(said)} fold angles ('edges_foldAngle').", name)
    degrees = [0.0 if one is None else one for one in said]
    wrong = next((one for one in degrees if not (isinstance(one, (int, float)) and abs(one) <= 360.0)), None)
    if wrong is not None:
        raise FileError(
            f"'edges_foldAngle' must be degrees from -360 to 360, or null. Got {format_value(wrong)}.", name
        )
    usual = {"mountain": -np.pi, "valley": np.pi, "unassigned": 0.0}
    angles = [
        usual.get(layer, np.nan) if one is None or layer in STIFF else np.radians(one)
        for layer, one in zip(drawing.layers, said, strict=True)
    ]
    if count and not np.isfinite(angles).any():
        raise FileError("The pattern has no crease: 'edges_assignment' with M, V or U, or 'edges_foldAngle'.", name)
    size = np.divide(*SIZES[drawing.unit or "m"])
    return CreasePattern(name, drawing.points * size, drawing.faces, drawing.ends, np.array(angles))


def _geojson(document: Any, name: str) -> Drawing:
    sketch = Sketch(name)
    reader = _Shapes(sketch)
    reader.thing(document, {"layer": "", "color": NO_COLOR, "attributes": {}}, 0)
    said = entry(document, "crs", (dict, type(None)), "the GeoJSON", name) or {}
    about = _object(said.get("properties") or {}, "'crs'", name)
    # Before 2008 a crs could contain its code as a separate entry; links to other files are not followed.
    system = f"EPSG:{about['code']}" if "code" in about else str(about.get("name", about.get("href", "")))
    return project_drawing(sketch.drawing("m"), system)


class _Shapes:
    """Reader that draws the shapes of GeoJSON; ``place`` counts features, and geometries outside features, from 1."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch, self.place = sketch, 0

    def thing(self, thing: Any, look: dict[str, Any], deep: int, of: str = "") -> None:
        """Draw a shape within the feature ``of``, or outside of features if ``of`` is empty."""
        path = self.sketch.path
        kind = entry(thing, "type", str, f"the geometry {of}" if of else f"shape {self.place + 1}", path)
        self.sketch.give(1)
        for name in thing.keys() - OF_GEOJSON:
            self.sketch.passed[f"member {str(name)[:40]!r} of a {kind[:40]}"] += 1
        if deep > MOST_DEEP:
            raise FileError(f"Collections may lie within collections {MOST_DEEP} deep.", path)
        if kind == "FeatureCollection":
            for one in entry(thing, "features", list, "the collection", path):
                self.thing(one, look, deep + 1)
        elif kind == "Feature":
            self.place += 1
            about = entry(thing, "properties", (dict, type(None)), f"feature {self.place}", path) or {}
            for name in nested_names(about):
                self.sketch.properties[f"{name[:40]!r} of features"] += 1
            if thing.get("geometry") is not None:
                self.thing(thing["geometry"], _look(about), deep + 1, f"of feature {self.place}")
            else:
                self.sketch.passed["features without geometry"] += 1
        elif kind == "GeometryCollection":
            for one in entry(thing, "geometries", list, "the collection", path):
                self.thing(one, look, deep + 1, of)
        elif kind in SHAPES:
            deeper, draw = SHAPES[kind]
            self.place += not of
            where = f"the {kind} {of or f'of shape {self.place}'}"
            parts = [entry(thing, "coordinates", list, where, path)]
            self.sketch.give(1)
            for _ in range(deeper):
                parts = [inner for outer in parts for inner in (outer if isinstance(outer, list) else [])]
            for part in parts:
                draw(self, part, look, where)
        else:
            raise FileError(f"{format_value(kind)} is no kind of GeoJSON.", path)

    def line(self, rows: Any, look: dict[str, Any], where: str) -> None:
        self.sketch.polyline(self.rows(rows, where), self.place, **look)

    def dot(self, row: Any, look: dict[str, Any], where: str) -> None:
        for point in self.rows([row], where):
            self.sketch.mark(point, self.place, **look)

    def rows(self, rows: Any, where: str) -> list[list[float]]:
        """Positions of two or three numbers each; further numbers are ignored."""
        wide = len(rows[0]) if isinstance(rows, list) and rows and isinstance(rows[0], list) else 3
        if wide < 2:
            raise FileError(f"A position of {where} must have two or three numbers.", self.sketch.path)
        if rows and not is_table(rows):
            reals(rows, wide, f"Positions of {where}", self.sketch.path)  # raises the error
        if wide > 3:
            self.sketch.say("Numbers behind the third of a position, such as measures, were passed over.")
            return [row[:3] for row in rows]
        return rows  # type: ignore[no-any-return]


# Members that are read, that only describe the document, or that follow from the coordinates.
OF_GEOJSON = {
    "type", "features", "properties", "geometry", "geometries", "coordinates", "crs", "bbox", "id", "name",
    "springline", "generator", "creator",
}  # fmt: skip
Drawn = Callable[[_Shapes, Any, dict[str, Any], str], None]
SHAPES: dict[str, tuple[int, Drawn]] = {
    "Point": (0, _Shapes.dot), "MultiPoint": (1, _Shapes.dot), "LineString": (0, _Shapes.line),
    "MultiLineString": (1, _Shapes.line), "Polygon": (1, _Shapes.line), "MultiPolygon": (2, _Shapes.line),
}  # fmt: skip # nesting depth of their positions, and the method that draws them


def _look(about: dict[str, Any]) -> dict[str, Any]:
    """Layer, color and attributes of a feature from its properties."""
    return {
        "layer": str(about.get("layer") or ""), "color": color_of(about.get("stroke")), "attributes": texts(about),
    }  # fmt: skip


def color_of(said: Any) -> Color:
    """Color given by its name or as "#rrggbb"; ``NO_COLOR`` for other values."""
    try:
        return (palette.known_shades(said) or (NO_COLOR,))[0] if isinstance(said, str) else NO_COLOR
    except SceneError:
        return NO_COLOR


# COMPAS (``.json``): a scene as a Graph for ``compas.json_load``, with its numbers as attributes, in meters.
#
# https://compas.dev/compas/latest/api/generated/compas.datastructures.Graph.html

BEGINS = '{\n "creator": '  # files of COMPAS itself do not begin like this


def save_compas(scene: Scene, path: Path) -> list[Path]:
    """Write the particles and members of a scene; return the file written."""
    if path.name.lower().endswith(CERTIFIED):
        raise SceneError("A certificate is for a shape at rest: save scene.equilibrium() under this name.")
    data = graph_data(listing(scene, "COMPAS .json"), space_text(scene.spec.space, scene.dim))
    head = f'{BEGINS}{json.dumps(MARK.decode())},\n "dtype": "{GRAPH}",\n'
    head += f' "name": {json.dumps(scene.title)},\n "data": '
    return put({path: f"{head}{json.dumps(data, allow_nan=False)}\n}}\n"})


def graph_data(found: Listing, space: str) -> dict[str, Any]:
    """Data of a COMPAS graph with the particles and members of a list, and a torus as text."""
    nodes = {
        str(row): dict(zip("xyz", place, strict=True)) | _node_properties(found.points, row)
        for row, place in enumerate(found.position.tolist())
    }
    edges: dict[str, dict[str, Any]] = {node: {} for node in nodes}
    for row, (tail, head) in enumerate(found.ends.tolist()):
        edges[str(tail)][str(head)] = _node_properties(found.lines, row)
    return {
        "attributes": {"units": "m", **({"space": space} if space else {})},
        "default_node_attributes": {"x": 0.0, "y": 0.0, "z": 0.0},
        "default_edge_attributes": {},
        "node": nodes,
        "edge": edges,
        "max_node": len(nodes) - 1,
    }


def _node_properties(columns: dict[str, Column], row: int) -> dict[str, Any]:
    return {name: column[row] for name, column in columns.items() if column[row] is not None}


# FOLD (``.fold``), crease patterns: particles, lines and faces in meters; layers with the name of a crease type are
# written as creases.
#
# E. Demaine, J. Ku and R. Lang, A new file standard to represent folded structures, 2016; format 1.1.

SIGNS = {name: sign for sign, name in CREASES.items()}


def save_fold(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording; return the file written."""
    motion = single_frame(what, frame)
    moment = next(iter(motion))
    shown = motion.visible_members(moment)
    document = {
        "file_spec": 1.1,
        "file_creator": MARK.decode(),
        "frame_title": motion.title,
        "frame_attributes": [f"{motion.dim}D"],
        "frame_unit": "m",
        "vertices_coords": moment.position[:, : motion.dim].tolist(),
        "edges_vertices": motion.ends[shown].tolist(),
        "faces_vertices": list_corners(motion.faces[motion.whole(moment)]),
    }
    layers = motion.drawn_as.layers
    if any(layer in SIGNS for layer in layers):
        document["edges_assignment"] = [SIGNS.get(layers[row], "U") for row in shown.tolist()]
    rows = (f" {json.dumps(name)}: {json.dumps(value, allow_nan=False)}" for name, value in document.items())
    return put({path: "{\n" + ",\n".join(rows) + "\n}\n"})


# GeoJSON (``.geojson``): a line for each member, with its layer, color and numbers, and a point for each support.
#
# Coordinates are in meters, as its ``crs`` states; in map programs it must be placed by hand.
# https://geojson.org/geojson-spec.html


def save_geojson(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording; return the file written."""
    head = {
        "type": "FeatureCollection",
        "generator": MARK.decode(),
        "crs": {"type": "name", "properties": {"name": LOCAL}},
    }
    found = _scene_features(what) if isinstance(what, Scene) else _result_features(what, frame)
    rows = ",\n".join(json.dumps(feature, allow_nan=False, ensure_ascii=False) for feature in found)
    text = json.dumps(head, ensure_ascii=False)[:-1]
    return put({path: f'{text}, "features": [\n{rows}\n]}}\n'})


def _scene_features(scene: Scene) -> Iterator[dict[str, Any]]:
    found = listing(scene, ".geojson")
    names = {"color": "stroke"}  # the property name that map programs use
    for row, ends in enumerate(found.position[found.ends].tolist()):
        numbers = {names.get(name, name): column[row] for name, column in found.lines.items()}
        yield _feature("LineString", ends, numbers)
    yield from _supports(found.position[scene.anchored.index].tolist())


def _result_features(what: Any, frame: int | None) -> Iterator[dict[str, Any]]:
    """Features of members in layers by result, with their numbers, and of supports and trails of particles."""
    drawing = collect_layers(what, frame)
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
