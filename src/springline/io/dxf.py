"""DXF drawings: lines, polylines, arcs, circles, ellipses, splines, faces, meshes, points and blocks, with layers.

Nothing outside the file is read; external references are ignored. A block is read once and copied wherever it is
inserted. Entities on layer 0 of a block take the layer of the insertion; entities colored "by block" take its color.
"""

from __future__ import annotations

import contextlib
import io
import logging
import math
import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import FileError, SpringlineError
from springline.io.curves import CURVES_SAID, arc, spline
from springline.io.dxf_runs import PlainLines, without_runs
from springline.io.format import needing
from springline.io.formats import MARK, replace_files
from springline.io.geometry import Attributes, Drawing
from springline.io.layers import Layers, drawing_layers
from springline.io.lines import MOST_DRAWN, whole_file
from springline.io.sketch import (
    BEING_READ,
    BY_BLOCK,
    BY_LAYER,
    MOST_IN_BLOCK,
    NO_COLOR,
    NOTHING,
    Color,
    DrawingBlocks,
    Sketch,
)

MOST_BYTES = 12 * 2**20  # about 110,000 lines; ezdxf needs 35 bytes of memory per byte of the file
MOST_PLACED = 10_000  # copies in one array of blocks
FRAME = 16  # the flag of vertices that control a spline fitted to a polyline
PROPERTIES = {
    "thickness": "thickness", "lineweight": "line weight", "linetype": "line type", "transparency": "transparency",
    "const_width": "width", "default_start_width": "width", "default_end_width": "width",
    "subdivision_levels": "smoothing",
}  # fmt: skip # ignored properties of entities that are read, by their names in ezdxf
NO_LINE_TYPE = ("BYLAYER", "BYBLOCK", "CONTINUOUS")
BLANK = "0"  # the layer that is replaced by the layer of the insertion
UNITS = (
    "", "in", "ft", "mi", "mm", "cm", "m", "km", "uin", "mil", "yd", "angstrom", "nm", "um", "dm", "dam", "hm", "Gm",
    "au", "ly", "pc", "us-ft", "us-in", "us-yd", "us-mi",
)  # fmt: skip # by $INSUNITS; 0 states no unit


def read_dxf(path: str | os.PathLike[str], faces: bool = False) -> Drawing:
    """Read lines, faces and points of the model space of a DXF drawing, including inserted blocks.

    Raises
    ------
    FileError : if the file is not a DXF drawing, or an entity is malformed, which the message names
    """
    name = os.fspath(path)
    data = whole_file(name, MOST_BYTES)
    document, damage, runs = _document(name, data)
    reader = _Reader(name, faces, document, runs)
    sketch = reader.space("the drawing", document.modelspace(), 0)
    for layout in document.layouts:
        on_paper = 0 if layout.is_modelspace else sum(one.dxftype() != "VIEWPORT" for one in layout)
        if on_paper:
            sketch.hide(f"on the paper of the layout {_clean(layout.name)!r}", on_paper)
    sketch.passed["GROUP"] += sum(1 for _, group in document.groups if len(group))
    if damage:
        sketch.say(damage)
    code = _unit_code(document)
    if not 0 <= code < len(UNITS):
        sketch.say(f"$INSUNITS must be 0 to {len(UNITS) - 1}. Got {code}: no unit was taken from it.")
    return sketch.drawing(UNITS[code] or None if 0 <= code < len(UNITS) else None)


def _document(name: str, data: bytes) -> tuple[Any, str, dict[str, PlainLines]]:
    """Document of ezdxf, a note if the drawing was damaged and recovered, and the lines that ezdxf did not read."""
    with needing("cad", "A .dxf file"):
        import ezdxf
        from ezdxf import recover
    logging.getLogger("ezdxf").addHandler(logging.NullHandler())  # its log messages are reported as errors
    # ezdxf accepts nearly any text as an empty drawing.
    if not (data.startswith(b"AutoCAD Binary DXF") or b"SECTION" in data[:4096]):
        raise FileError("This is no DXF drawing: it has no SECTION at its beginning.", name)
    # Damaged drawings make ezdxf raise KeyError, TypeError, struct.error and more: each becomes a readable message.
    rest, runs = without_runs(data)
    if runs:
        with contextlib.suppress(Exception):  # reading the whole drawing gives a better message
            return ezdxf.read(io.StringIO(rest.decode("ascii"), newline=None)), "", runs  # type: ignore[attr-defined]
    try:
        return ezdxf.readfile(name), "", {}  # type: ignore[attr-defined]
    except Exception as error:  # of many types, from ezdxf and from parsing numbers
        why = _short(error)
    try:
        document, auditor = recover.readfile(name)
    except Exception:  # of as many types
        raise FileError(f"This is no DXF drawing that can be understood: {why}", name) from None
    repairs = [_clean(one.message) for one in (*auditor.errors, *auditor.fixes)]
    repaired = f" {len(repairs)} repairs were made, first: {repairs[0].rstrip('.')}." if repairs else ""
    return document, f"The drawing is damaged ({why.rstrip('.')}) and was recovered as far as it goes.{repaired}", {}


def _unit_code(document: Any) -> int:
    try:
        return int(document.header.get("$INSUNITS", 0))
    except (TypeError, ValueError):
        return 0


def _short(error: BaseException) -> str:
    """Message of ezdxf about a drawing, or a plain sentence if ezdxf itself failed with an internal error."""
    text = _clean(" ".join(str(error).split()))
    if isinstance(error, (LookupError, TypeError, AttributeError, StopIteration)) or not text:
        return "its sections and tables do not fit one another: it is cut off or damaged"
    return text if len(text) <= 160 else text[:157] + "..."


def _clean(text: str) -> str:
    """Text with characters that cannot be encoded replaced."""
    return text.encode("utf-8", "replace").decode()


class _Reader:
    """Conversion of entities to sketches: one of the model space, and one of each block."""

    def __init__(self, path: str, faces: bool, document: Any, runs: dict[str, PlainLines]) -> None:
        self.path, self.faces, self.document, self.runs = path, faces, document, runs
        self.blocks = DrawingBlocks(self.path)
        self.colors: dict[str, Color] = {}
        self.states: dict[str, str] = {}  # state of each layer: "off", "frozen" or ""
        self.place = 0
        self.whole = Sketch(path)  # counts the input of all blocks
        self.kinds: dict[str, Callable[[Any, Sketch, dict[str, Any]], None]] = {
            "LINE": self.line, "LWPOLYLINE": self.light, "POLYLINE": self.polyline, "ARC": self.round,
            "CIRCLE": self.round, "ELLIPSE": self.round, "SPLINE": self.spline, "3DFACE": self.face, "MESH": self.mesh,
            "POINT": self.point,
        }  # fmt: skip

    def space(self, what: str, entities: Iterable[Any], deep: int, blank: str = "") -> Sketch:
        """Sketch of all entities of a layout or a block; ``blank`` is "off" if the layer of the insertion is off."""
        sketch = Sketch(
            self.path, self.faces, *((MOST_IN_BLOCK, "block") if deep else (MOST_DRAWN, "file")), self.whole
        )
        for entity in entities:
            self.place += 1
            place, kind = self.place, entity.dxftype()
            try:
                if self.is_hidden(entity, kind, sketch, deep, blank):
                    sketch.give(1)
                elif kind == "INSERT":
                    note_properties(entity, kind, sketch)
                    self.insert(entity, sketch, deep, place, blank)
                elif kind in self.kinds:
                    note_properties(entity, kind, sketch)
                    self.kinds[kind](entity, sketch, self.look(entity, deep))
                else:
                    sketch.passed[kind] += 1
                    sketch.give(1)
            except SpringlineError:
                raise
            except Exception as error:
                handle = entity.dxf.get("handle", "?")
                rule = f"The {kind} with handle {handle}, entity {place} of {what}, cannot be drawn"
                raise FileError(f"{rule}: {_short(error)}.", self.path) from None
            run = self.runs.get(str(entity.dxf.get("handle", ""))) if not deep else None
            if run is not None:
                self.lines(run, sketch)
        return sketch

    def lines(self, run: PlainLines, sketch: Sketch) -> None:
        """Add lines of the model space that ezdxf did not read."""
        sketch.properties.update({f"{PROPERTIES[name]} of LINE": count for name, count in run.properties.items()})
        looks: dict[tuple[str, int], dict[str, Any]] = {}
        drawn, rows = list[int](), list[tuple[int, str, Color, Attributes]]()
        for row, about in enumerate(run.looks):
            self.place += 1
            look = looks.get(about)
            if look is None:
                entity = _Line(*about)
                if self.is_hidden(entity, "LINE", sketch, 0, ""):
                    sketch.give(1)
                    continue
                look = looks[about] = self.look(entity, 0)
            drawn.append(row)
            rows.append((self.place, look["layer"], look["color"], NOTHING))
        sketch.segments(run.ends[drawn], rows)

    def is_hidden(self, entity: Any, kind: str, sketch: Sketch, deep: int, blank: str) -> bool:
        """Return True if an entity or its layer is hidden; the report counts it.

        If a block is inserted on a layer that is off, its entities on other layers are drawn. If the layer is frozen,
        no entity of the block is drawn.
        """
        if entity.dxf.get("invisible", 0):
            sketch.hide(f"{kind} that {'is' if kind != 'INSERT' else 'with its block is'} invisible")
            return True
        layer = str(entity.dxf.get("layer", BLANK))
        state = blank if deep and layer == BLANK else self.state(layer)
        if not state or (state == "off" and kind == "INSERT"):
            return False
        where = "the layer of a block" if deep and layer == BLANK else f"layer {_clean(layer)!r}"
        sketch.hide(f"{kind} on {where} ({state})")
        return True

    def state(self, layer: str) -> str:
        """State of a layer: "off", "frozen", or empty if it is visible."""
        if layer not in self.states:
            entry = self.document.layers.get(layer) if self.document.layers.has_entry(layer) else None
            off = "" if entry is None else "frozen" if entry.is_frozen() else "off" if entry.is_off() else ""
            self.states[layer] = off
        return self.states[layer]

    def insert(self, entity: Any, sketch: Sketch, deep: int, place: int, blank: str) -> None:
        name, layer = str(entity.dxf.get("name", "")), str(entity.dxf.get("layer", BLANK))
        off = blank if deep and layer == BLANK else self.state(layer)
        block = self.block(name, deep, off)
        if block is None:
            sketch.passed["external references"] += 1
            sketch.give(1)
            return
        if len(entity.attribs):
            sketch.passed["ATTRIB"] += len(entity.attribs)
        # Matrices of ezdxf act on row vectors, matrices of sketches on column vectors.
        columns = np.array(list(entity.matrix44()), dtype=np.float64).reshape(4, 4)
        look = self.look(entity, deep)
        shade = BY_LAYER if deep and layer == BLANK else self.layer_color(layer)
        places = self.places(entity, name, sketch)
        sketch.put(block, columns.T, place, look["layer"], look["color"], BLANK, places, shade)

    def places(self, entity: Any, name: str, sketch: Sketch) -> FloatArray:
        """Shift of each copy of a block in an array of rows and columns, shape (places, 3)."""
        dxf = entity.dxf
        counts = [max(1, int(dxf.get(f"{side}_count", 1))) for side in ("row", "column")]
        if counts[0] * counts[1] > MOST_PLACED:
            spread = counts[0] * counts[1]
            sketch.fail(f"An array of the block {name!r} may have {MOST_PLACED:,} places. Got {spread:,}.")
        apart = [float(dxf.get(f"{side}_spacing", 0.0)) for side in ("row", "column")]
        up, along = (np.arange(n if gap else 1) * gap for n, gap in zip(counts, apart, strict=True))
        turn = math.radians(float(dxf.get("rotation", 0.0)))  # an array rotates with its block but does not scale
        x = np.add.outer(-math.sin(turn) * up, math.cos(turn) * along).ravel()
        y = np.add.outer(math.cos(turn) * up, math.sin(turn) * along).ravel()
        # Spacings of an array are in the plane of the insertion, which its extrusion may flip.
        return _to_world(entity, np.column_stack([x, y, np.zeros(len(x))]))

    def block(self, name: str, deep: int, blank: str) -> Sketch | None:
        """Sketch of a block, without entities on its blank layer if that is off; None for a block in another file."""
        key = f"{name}\0{blank}"
        known = self.blocks.find_block(key, repr(name), deep)
        if known is not None:
            return known
        found = self.document.blocks.get(name)
        if found is None:
            raise FileError(f"The block {name!r} is inserted, and the drawing does not define it.", self.path)
        if found.block is not None and found.block.is_xref:
            return None
        self.blocks.read[key] = BEING_READ
        self.blocks.read[key] = made = self.space(f"the block {name!r}", found, deep + 1, blank)
        return made

    def look(self, entity: Any, deep: int) -> dict[str, Any]:
        """Layer and color of an entity."""
        layer = str(entity.dxf.get("layer", BLANK))
        return {"layer": _clean(layer), "color": self.color(entity, layer, deep)}

    def color(self, entity: Any, layer: str, deep: int) -> Color:
        if entity.rgb is not None:
            return tuple(entity.rgb)
        index = int(entity.dxf.get("color", 256))
        # 0 and 256 are not colors but "by block" and "by layer".
        if index == 0:
            return BY_BLOCK
        if index == 256:
            return BY_LAYER if deep and layer == BLANK else self.layer_color(layer)
        return _indexed_color(index)

    def layer_color(self, layer: str) -> Color:
        if layer not in self.colors:
            found = NO_COLOR
            if self.document.layers.has_entry(layer):
                entry = self.document.layers.get(layer)
                # A layer that is switched off stores its color as a negative number.
                found = (
                    tuple(entry.rgb) if entry.rgb is not None else _indexed_color(abs(int(entry.dxf.get("color", 7))))
                )
            self.colors[layer] = found
        return self.colors[layer]

    def line(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.polyline([entity.dxf.start, entity.dxf.end], self.place, **look)

    def light(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        """Draw a plane polyline, whose sides may be arcs (a bulge is the tangent of a quarter of the angle)."""
        rows = np.array(entity.get_points("xybse"), dtype=np.float64).reshape(-1, 5)
        sketch.properties["width of LWPOLYLINE"] += bool(rows[:, 3:].any() and not entity.dxf.get("const_width", 0.0))
        height = float(entity.dxf.get("elevation", 0.0))
        points = np.column_stack([rows[:, :2], np.full(len(rows), height)])
        self.draw_bulges(entity, points, rows[:, 2], bool(entity.closed), sketch, look)

    def polyline(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        mode = entity.get_mode()
        if mode in ("AcDbPolyFaceMesh", "AcDbPolygonMesh"):
            self.old_mesh(entity, sketch, mode, look)
            return
        vertices = _without_frame(entity, sketch)
        points = np.array([tuple(vertex.dxf.location) for vertex in vertices], dtype=np.float64).reshape(-1, 3)
        if mode == "AcDb3dPolyline":
            sketch.polyline(points, self.place, closed=bool(entity.is_closed), **look)
            return
        bulges = np.array([float(vertex.dxf.get("bulge", 0.0)) for vertex in vertices])
        if not any(entity.dxf.get(f"default_{end}_width", 0.0) for end in ("start", "end")):
            sides = (vertex.dxf.get(f"{end}_width", 0.0) for vertex in vertices for end in ("start", "end"))
            sketch.properties["width of POLYLINE"] += any(sides)
        # The z of vertices of plane polylines has no meaning; their height is the elevation along the extrusion.
        points[:, 2] = float(entity.dxf.get("elevation", (0.0, 0.0, 0.0))[2])
        self.draw_bulges(entity, points, bulges, bool(entity.is_closed), sketch, look)

    def draw_bulges(
        self, entity: Any, points: FloatArray, bulges: FloatArray, closed: bool, sketch: Sketch, look: dict[str, Any]
    ) -> None:  # fmt: skip
        if not len(points):
            return
        around = np.concatenate([points, points[:1]] if closed else [points]).tolist()
        made, chords = around[:1], list[bool]()
        for tail, head, bulge in zip(around[:-1], around[1:], bulges.tolist(), strict=False):
            more = _bulge(tail, head, bulge)[1:] if bulge else [head]
            made += more
            chords += [len(more) > 1] * len(more)
        if bulges.any():
            sketch.say(CURVES_SAID)
        sketch.polyline(_to_world(entity, np.array(made)), self.place, chords=chords, **look)

    def old_mesh(self, entity: Any, sketch: Sketch, mode: str, look: dict[str, Any]) -> None:
        from ezdxf.render.mesh import MeshBuilder

        if mode == "AcDbPolyFaceMesh":
            made = MeshBuilder.from_polyface(entity)
            self.faces_of(list(made.vertices), list(made.faces), look, sketch)
            return
        vertices, names = _without_frame(entity, sketch), ("m_count", "n_count")
        if len(vertices) < len(entity.vertices):  # a smooth surface, which has separate counts
            names = ("m_smooth_density", "n_smooth_density")
        rows, columns = (int(entity.dxf.get(name, 0)) for name in names)
        points = [tuple(vertex.dxf.location) for vertex in vertices]
        if rows * columns != len(points):
            sketch.fail(f"A mesh of {rows} x {columns} must have {rows * columns} vertices. Got {len(points)}.")
        wide = columns if entity.is_n_closed else columns - 1
        high = rows if entity.is_m_closed else rows - 1
        found = [
            [((i + a) % rows) * columns + (j + b) % columns for a, b in ((0, 0), (0, 1), (1, 1), (1, 0))]
            for i in range(high)
            for j in range(wide)
        ]
        self.faces_of(points, found, look, sketch)

    def round(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        """Draw an arc, a circle or an ellipse."""
        kind, dxf = entity.dxftype(), entity.dxf
        center = np.array(list(dxf.center), dtype=np.float64)
        if kind == "ELLIPSE":
            first = np.array(list(dxf.major_axis), dtype=np.float64)
            normal = np.array(list(dxf.get("extrusion", (0, 0, 1))), dtype=np.float64)
            # Ellipses are in world coordinates; arcs and circles are in the plane of their extrusion.
            second = np.cross(normal / np.linalg.norm(normal), first) * float(dxf.ratio)
            start, stop = float(dxf.start_param), float(dxf.end_param)
        else:
            radius = float(dxf.radius)
            first, second = np.array([radius, 0.0, 0.0]), np.array([0.0, radius, 0.0])
            whole = kind == "CIRCLE"
            start, stop = (0.0, 2 * np.pi) if whole else np.radians([float(dxf.start_angle), float(dxf.end_angle)])
        if not np.isfinite([start, stop]).all():
            raise ValueError("its angles must be numbers")
        # Arcs go counterclockwise from start to stop for any values; equal angles mean a full circle.
        turn = (stop - start) % (2 * np.pi)
        stop = start + (turn if turn > 1e-12 else 2 * np.pi)
        points = np.array(arc(center.tolist(), first.tolist(), second.tolist(), start, stop))
        if turn <= 1e-12:
            points[-1] = points[0]
        sketch.say(CURVES_SAID)
        drawn = points if kind == "ELLIPSE" else _to_world(entity, points)
        sketch.polyline(drawn, self.place, chords=True, **look)

    def spline(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        if entity.control_point_count():
            made = entity
            control = np.array([tuple(point) for point in entity.control_points], dtype=np.float64)
            knots, degree = np.array(entity.knots, dtype=np.float64), int(entity.dxf.degree)
            weights = np.array(entity.weights, dtype=np.float64) if len(entity.weights) else None
        else:
            made = entity.construction_tool()
            control = np.array([tuple(point) for point in made.control_points], dtype=np.float64)
            knots, degree, weights = np.array(made.knots(), dtype=np.float64), made.order - 1, None
        if weights is not None and len(weights) != len(control):
            raise ValueError(f"{len(control)} control points have {len(weights)} weights")
        sketch.say(CURVES_SAID)
        points = spline(control.reshape(-1, 3), knots, degree, weights)
        sketch.polyline(points, self.place, chords=degree > 1, **look)

    def face(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        points = [tuple(point) for point in entity.wcs_vertices()]
        # A triangle is a 3DFACE whose last corner is repeated.
        corners = [row for row in range(len(points)) if points[row] != points[row - 1]]
        if len(corners) < 3:
            sketch.passed["3DFACE without area"] += 1
            return
        self.faces_of(points, [corners], look, sketch)

    def mesh(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.properties["creases of MESH"] += bool(len(entity.creases))
        faces = [[int(corner) for corner in face] for face in entity.faces]
        self.faces_of([tuple(point) for point in entity.vertices], faces, look, sketch)

    def faces_of(self, points: Any, faces: list[Any], look: dict[str, Any], sketch: Sketch) -> None:
        corners = [int(corner) for face in faces for corner in face]
        sizes = [len(face) for face in faces]
        sketch.mesh([tuple(point) for point in points], corners, sizes, self.place, **look)

    def point(self, entity: Any, sketch: Sketch, look: dict[str, Any]) -> None:
        sketch.mark(tuple(entity.dxf.location), self.place, **look)


def note_properties(entity: Any, kind: str, sketch: Sketch) -> None:
    """Count the ignored properties of an entity."""
    given = vars(entity.dxf)
    if not PROPERTIES.keys().isdisjoint(given):
        for word in {PROPERTIES[name] for name in PROPERTIES.keys() & given.keys() if _is_set(name, given)}:
            sketch.properties[f"{word} of {kind}"] += 1
    if entity.xdata is not None and len(entity.xdata.data):
        sketch.properties[f"extended data of {kind}"] += 1
    if entity.extension_dict is not None:
        sketch.properties[f"extension dictionary of {kind}"] += 1


def _is_set(name: str, given: Mapping[str, Any]) -> bool:
    """Return True if a property of an entity differs from the default."""
    value = given[name]
    if name == "linetype":
        return str(value).upper() not in NO_LINE_TYPE
    return int(value) >= 0 if name == "lineweight" else bool(value)


def _without_frame(entity: Any, sketch: Sketch) -> list[Any]:
    """Vertices of a polyline or a mesh without the hidden frame of control points of a fitted spline."""
    seen = [vertex for vertex in entity.vertices if not int(vertex.dxf.get("flags", 0)) & FRAME]
    if len(seen) < len(entity.vertices):
        sketch.hide("points of the frame of a spline", len(entity.vertices) - len(seen))
    return seen


class _Line:
    """Entity of a line that ezdxf did not read, with the attributes that the reader needs."""

    rgb = None

    def __init__(self, layer: str, color: int) -> None:
        self.dxf = {"layer": layer, "color": color}


def _indexed_color(index: int) -> Color:
    from ezdxf.colors import aci2rgb

    if not 1 <= index <= 255:
        return NO_COLOR
    red, green, blue = aci2rgb(index)
    return red, green, blue


def _bulge(tail: list[float], head: list[float], bulge: float) -> list[Any]:
    """Points of the arc between two points of a plane polyline."""
    angle = 4.0 * math.atan(bulge)
    x, y = head[0] - tail[0], head[1] - tail[1]
    if not math.isfinite(angle) or not math.hypot(x, y) > 0.0:
        return [tail, head]
    share = 0.5 / math.tan(angle / 2)
    center = (tail[0] + head[0]) / 2 - y * share, (tail[1] + head[1]) / 2 + x * share, (tail[2] + head[2]) / 2
    first = tail[0] - center[0], tail[1] - center[1], tail[2] - center[2]
    return [tail, *arc(center, first, (-first[1], first[0], 0.0), 0.0, angle)[1:-1], head]


def _to_world(entity: Any, points: FloatArray) -> FloatArray:
    """Convert points from the plane of an entity, defined by its extrusion, to world coordinates."""
    axes = entity.ocs()
    if not axes.transform:
        return points
    return np.array([tuple(axes.to_wcs(point)) for point in points.tolist()], dtype=np.float64)


# Writing of DXF (``.dxf``): lines, faces, points, trails and texts in layers, in the unit of the drawing.

REMARK = f"999\n{MARK.decode()}\n"  # comment before the first section


def save_dxf(what: Any, path: Path, *, frame: int | None = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording as DXF; return the file written."""
    with needing("cad", "A .dxf file"):
        import ezdxf

    drawing = drawing_layers(what, frame, UNITS)
    document = ezdxf.new("R2010", units=UNITS.index(drawing.unit))
    for name in drawing.names:
        document.layers.add(plain(name), true_color=ezdxf.rgb2int(drawing.shades[name]))
    _draw(document.modelspace(), drawing)
    # Characters beyond an encoding are written as \U+XXXX, by the handler that ezdxf registers.
    with replace_files(path) as [part], part.open("w", encoding="utf-8", newline="\n", errors="dxfreplace") as file:
        file.write(REMARK)
        document.write(file)
    return [path]


def plain(layer: str) -> str:
    """Name of a layer without the characters that DXF does not allow."""
    return re.sub(r'[<>/\\":;?*|=`\x00-\x1f]', "-", layer).strip() or "0"


def _draw(space: Any, drawing: Layers) -> None:
    from ezdxf import rgb2int

    across = np.cross(*drawing.facing)

    def say(words: str, place: Any) -> None:
        if words:
            facing = {"text_direction": tuple(drawing.facing[0]), "extrusion": tuple(across)}
            look = {"layer": "labels", "char_height": drawing.height, "attachment_point": 5}
            space.add_mtext(words, {**look, **facing, "insert": tuple(place)})

    for layer, color, place in drawing.marks:
        own = {} if color == drawing.shades[layer] else {"true_color": rgb2int(color)}
        space.add_point(place.tolist(), {"layer": plain(layer), **own})
    for member in (*drawing.originals, *drawing.members):
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
