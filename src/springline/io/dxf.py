"""DXF drawings: lines, polylines, arcs, circles, ellipses, splines, faces, meshes, points and blocks, with layers.

Nothing outside the file is read: external references are passed over. A block is read once and put wherever it is
inserted. On layer 0 of a block, and by its block's color, things take the layer and color of the insertion.
"""

from __future__ import annotations

import logging
import math
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import FileError, SpringlineError
from springline.io.curves import CURVES_SAID, arc, spline
from springline.io.format import needing
from springline.io.formats import MARK, placed
from springline.io.geometry import Drawing
from springline.io.layers import Layers, layered
from springline.io.lines import MOST_DRAWN, whole_file
from springline.io.sketch import BEING_READ, BY_BLOCK, MOST_IN_BLOCK, NO_COLOR, Color, DrawingBlocks, Sketch

MOST_BYTES = 12 * 2**20  # about 110,000 lines; every entity is an object of its own in memory, 35 bytes for one here
MOST_PLACED = 10_000  # places of one array of blocks
BLANK = "0"  # the layer that takes that of the insertion
UNITS = {
    1: ("in", 1.0), 2: ("ft", 1.0), 3: ("ft", 5280.0), 4: ("mm", 1.0), 5: ("cm", 1.0), 6: ("m", 1.0), 7: ("km", 1.0),
    10: ("yd", 1.0), 13: ("mm", 1e-3), 14: ("cm", 10.0), 15: ("m", 10.0), 16: ("m", 100.0),
}  # fmt: skip # $INSUNITS: the unit, and how many of it one of the drawing's is


def read_dxf(path: str | os.PathLike[str], faces: bool = False) -> Drawing:
    """Lines, faces and points of the model space of a DXF drawing, and of the blocks inserted there.

    Raises
    ------
    FileError : where the file is no DXF drawing, and with the entity that is malformed
    """
    name = os.fspath(path)
    data = whole_file(name, MOST_BYTES)
    document = _document(name, data)
    reader = _Reader(name, faces, document)
    sketch = reader.space("the drawing", document.modelspace(), 0)
    unit, size = UNITS.get(_unit_code(document), (None, 1.0))
    drawing = sketch.drawing(unit)
    if size == 1.0:
        return drawing
    return drawing._replace(
        points=drawing.points * size, marks=drawing.marks._replace(position=drawing.marks.position * size)
    )


def _document(name: str, data: bytes) -> Any:
    with needing("cad", "A .dxf file"):
        import ezdxf
    logging.getLogger("ezdxf").addHandler(logging.NullHandler())  # what it has to say is said by errors
    # ezdxf takes nearly any text for a drawing, and finds it empty.
    if not (data.startswith(b"AutoCAD Binary DXF") or b"SECTION" in data[:4096]):
        raise FileError("This is no DXF drawing: it has no SECTION at its beginning.", name)
    try:
        return ezdxf.readfile(name)  # type: ignore[attr-defined]
    # Damaged drawings make ezdxf raise KeyError, TypeError, struct.error and more: each has to become a sentence.
    except Exception as error:  # of many kinds, its own and those of the numbers in it
        raise FileError(f"This is no DXF drawing that can be understood: {_short(error)}", name) from None


def _unit_code(document: Any) -> int:
    try:
        return int(document.header.get("$INSUNITS", 0))
    except (TypeError, ValueError):
        return 0


def _short(error: BaseException) -> str:
    """The message of ezdxf about a drawing, or a plain sentence where ezdxf itself failed on it."""
    text = _clean(" ".join(str(error).split()))
    if isinstance(error, (LookupError, TypeError, AttributeError, StopIteration)) or not text:
        return "its sections and tables do not fit one another: it is cut off or damaged"
    return text if len(text) <= 160 else text[:157] + "..."


def _clean(text: str) -> str:
    """Text with characters that cannot be encoded replaced."""
    return text.encode("utf-8", "replace").decode()


class _Reader:
    """Turns entities into sketches: one of the model space, and one of each block."""

    def __init__(self, path: str, faces: bool, document: Any) -> None:
        self.path, self.faces, self.document = path, faces, document
        self.blocks = DrawingBlocks(self.path)
        self.colors: dict[str, Color] = {}
        self.place = 0
        self.whole = Sketch(path)  # counts what all blocks give
        self.kinds: dict[str, Callable[[Any, Sketch], None]] = {
            "LINE": self.line, "LWPOLYLINE": self.light, "POLYLINE": self.polyline, "ARC": self.round,
            "CIRCLE": self.round, "ELLIPSE": self.round, "SPLINE": self.spline, "3DFACE": self.face, "MESH": self.mesh,
            "POINT": self.point,
        }  # fmt: skip

    def space(self, what: str, entities: Iterable[Any], deep: int) -> Sketch:
        """All of a layout or a block."""
        sketch = Sketch(
            self.path, self.faces, *((MOST_IN_BLOCK, "block") if deep else (MOST_DRAWN, "file")), self.whole
        )
        for entity in entities:
            self.place += 1
            place, kind = self.place, entity.dxftype()
            try:
                if kind == "INSERT":
                    self.insert(entity, sketch, deep, place)
                elif kind in self.kinds:
                    self.kinds[kind](entity, sketch)
                else:
                    sketch.passed[kind] += 1
                    sketch.give(1)
            except SpringlineError:
                raise
            except Exception as error:
                handle = entity.dxf.get("handle", "?")
                rule = f"The {kind} with handle {handle}, entity {place} of {what}, cannot be drawn"
                raise FileError(f"{rule}: {_short(error)}.", self.path) from None
        return sketch

    def insert(self, entity: Any, sketch: Sketch, deep: int, place: int) -> None:
        name = str(entity.dxf.get("name", ""))
        block = self.block(name, deep)
        if block is None:
            sketch.passed["external references"] += 1
            sketch.give(1)
            return
        # ezdxf has matrices for row vectors; ours move columns.
        columns = np.array(list(entity.matrix44()), dtype=np.float64).reshape(4, 4)
        look = self.look(entity)
        sketch.put(block, columns.T, place, look["layer"], look["color"], BLANK, self.places(entity, name, sketch))

    def places(self, entity: Any, name: str, sketch: Sketch) -> FloatArray:
        """How far a block is shifted to each of its places, shape (places, 3): rows and columns of an array."""
        dxf = entity.dxf
        counts = [max(1, int(dxf.get(f"{side}_count", 1))) for side in ("row", "column")]
        if counts[0] * counts[1] > MOST_PLACED:
            spread = counts[0] * counts[1]
            sketch.fail(f"An array of the block {name!r} may have {MOST_PLACED:,} places. Got {spread:,}.")
        apart = [float(dxf.get(f"{side}_spacing", 0.0)) for side in ("row", "column")]
        up, along = (np.arange(n if gap else 1) * gap for n, gap in zip(counts, apart, strict=True))
        turn = math.radians(float(dxf.get("rotation", 0.0)))  # the array is turned with the block, and not scaled
        x = np.add.outer(-math.sin(turn) * up, math.cos(turn) * along).ravel()
        y = np.add.outer(math.cos(turn) * up, math.sin(turn) * along).ravel()
        # Spacings of an array are in the plane of the insertion, which its extrusion may turn over.
        return _to_world(entity, np.column_stack([x, y, np.zeros(len(x))]))

    def block(self, name: str, deep: int) -> Sketch | None:
        """The entities of a block; None of one that lies in another file."""
        known = self.blocks.known(name, repr(name), deep)
        if known is not None:
            return known
        found = self.document.blocks.get(name)
        if found is None:
            raise FileError(f"The block {name!r} is inserted, and the drawing has none of that name.", self.path)
        if found.block is not None and found.block.is_xref:
            return None
        self.blocks.read[name] = BEING_READ
        self.blocks.read[name] = made = self.space(f"the block {name!r}", found, deep + 1)
        return made

    def look(self, entity: Any) -> dict[str, Any]:
        """Layer, color and attributes of an entity."""
        layer = str(entity.dxf.get("layer", BLANK))
        return {"layer": _clean(layer), "color": self.color(entity, layer)}

    def color(self, entity: Any, layer: str) -> Color:
        if entity.rgb is not None:
            return tuple(entity.rgb)
        index = int(entity.dxf.get("color", 256))
        # 0 and 256 are not colors but "as the block" and "as the layer".
        if index == 0:
            return BY_BLOCK
        if index == 256:
            return self.layer_color(layer)
        return _of_index(index)

    def layer_color(self, layer: str) -> Color:
        if layer not in self.colors:
            found = NO_COLOR
            if self.document.layers.has_entry(layer):
                entry = self.document.layers.get(layer)
                # A layer that is switched off has its color as a negative number.
                found = tuple(entry.rgb) if entry.rgb is not None else _of_index(abs(int(entry.dxf.get("color", 7))))
            self.colors[layer] = found
        return self.colors[layer]

    def line(self, entity: Any, sketch: Sketch) -> None:
        sketch.polyline([entity.dxf.start, entity.dxf.end], self.place, **self.look(entity))

    def light(self, entity: Any, sketch: Sketch) -> None:
        """A plane polyline, whose sides may be arcs (a bulge is the tangent of a quarter of the angle)."""
        rows = np.array(entity.get_points("xyb"), dtype=np.float64).reshape(-1, 3)
        height = float(entity.dxf.get("elevation", 0.0))
        points = np.column_stack([rows[:, :2], np.full(len(rows), height)])
        self.bulged(entity, points, rows[:, 2], bool(entity.closed), sketch)

    def polyline(self, entity: Any, sketch: Sketch) -> None:
        mode = entity.get_mode()
        if mode in ("AcDbPolyFaceMesh", "AcDbPolygonMesh"):
            self.old_mesh(entity, sketch, mode)
            return
        points = np.array([tuple(vertex.dxf.location) for vertex in entity.vertices], dtype=np.float64).reshape(-1, 3)
        if mode == "AcDb3dPolyline":
            sketch.polyline(points, self.place, closed=bool(entity.is_closed), **self.look(entity))
            return
        bulges = np.array([float(vertex.dxf.get("bulge", 0.0)) for vertex in entity.vertices])
        # Of plane polylines the z of vertices is without meaning: the elevation counts, in the plane of the extrusion.
        points[:, 2] = float(entity.dxf.get("elevation", (0.0, 0.0, 0.0))[2])
        self.bulged(entity, points, bulges, bool(entity.is_closed), sketch)

    def bulged(self, entity: Any, points: FloatArray, bulges: FloatArray, closed: bool, sketch: Sketch) -> None:
        if not len(points):
            return
        around = np.concatenate([points, points[:1]] if closed else [points]).tolist()
        made = around[:1]
        for tail, head, bulge in zip(around[:-1], around[1:], bulges.tolist(), strict=False):
            made += _bulge(tail, head, bulge)[1:] if bulge else [head]
        if bulges.any():
            sketch.say(CURVES_SAID)
        sketch.polyline(_to_world(entity, np.array(made)), self.place, **self.look(entity))

    def old_mesh(self, entity: Any, sketch: Sketch, mode: str) -> None:
        from ezdxf.render.mesh import MeshBuilder

        if mode == "AcDbPolyFaceMesh":
            made = MeshBuilder.from_polyface(entity)
            self.faces_of(list(made.vertices), list(made.faces), entity, sketch)
            return
        rows, columns = int(entity.dxf.m_count), int(entity.dxf.n_count)
        points = [tuple(vertex.dxf.location) for vertex in entity.vertices]
        if rows * columns != len(points):
            sketch.fail(f"A mesh of {rows} x {columns} must have {rows * columns} vertices. Got {len(points)}.")
        wide = columns if entity.is_n_closed else columns - 1
        high = rows if entity.is_m_closed else rows - 1
        found = [
            [((i + a) % rows) * columns + (j + b) % columns for a, b in ((0, 0), (0, 1), (1, 1), (1, 0))]
            for i in range(high)
            for j in range(wide)
        ]
        self.faces_of(points, found, entity, sketch)

    def round(self, entity: Any, sketch: Sketch) -> None:
        """An arc, a circle or an ellipse."""
        kind, dxf = entity.dxftype(), entity.dxf
        center = np.array(list(dxf.center), dtype=np.float64)
        if kind == "ELLIPSE":
            first = np.array(list(dxf.major_axis), dtype=np.float64)
            normal = np.array(list(dxf.get("extrusion", (0, 0, 1))), dtype=np.float64)
            # An ellipse is in world coordinates, other than arcs and circles, which are in the plane of their
            # extrusion.
            second = np.cross(normal / np.linalg.norm(normal), first) * float(dxf.ratio)
            start, stop = float(dxf.start_param), float(dxf.end_param)
        else:
            radius = float(dxf.radius)
            first, second = np.array([radius, 0.0, 0.0]), np.array([0.0, radius, 0.0])
            whole = kind == "CIRCLE"
            start, stop = (0.0, 2 * np.pi) if whole else np.radians([float(dxf.start_angle), float(dxf.end_angle)])
        if not np.isfinite([start, stop]).all():
            raise ValueError("its angles must be numbers")
        # Arcs go counterclockwise from start to stop, whatever the numbers; equal ones mean all around.
        turn = (stop - start) % (2 * np.pi)
        stop = start + (turn if turn > 1e-12 else 2 * np.pi)
        points = np.array(arc(center.tolist(), first.tolist(), second.tolist(), start, stop))
        if turn <= 1e-12:
            points[-1] = points[0]
        sketch.say(CURVES_SAID)
        drawn = points if kind == "ELLIPSE" else _to_world(entity, points)
        sketch.polyline(drawn, self.place, **self.look(entity))

    def spline(self, entity: Any, sketch: Sketch) -> None:
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
        sketch.polyline(spline(control.reshape(-1, 3), knots, degree, weights), self.place, **self.look(entity))

    def face(self, entity: Any, sketch: Sketch) -> None:
        points = [tuple(point) for point in entity.wcs_vertices()]
        # A triangle is a 3DFACE whose last corner comes twice.
        corners = [row for row in range(len(points)) if points[row] != points[row - 1]]
        if len(corners) < 3:
            sketch.passed["3DFACE without area"] += 1
            return
        self.faces_of(points, [corners], entity, sketch)

    def mesh(self, entity: Any, sketch: Sketch) -> None:
        faces = [[int(corner) for corner in face] for face in entity.faces]
        self.faces_of([tuple(point) for point in entity.vertices], faces, entity, sketch)

    def faces_of(self, points: Any, faces: list[Any], entity: Any, sketch: Sketch) -> None:
        corners = [int(corner) for face in faces for corner in face]
        sizes = [len(face) for face in faces]
        sketch.mesh([tuple(point) for point in points], corners, sizes, self.place, **self.look(entity))

    def point(self, entity: Any, sketch: Sketch) -> None:
        sketch.mark(tuple(entity.dxf.location), self.place, **self.look(entity))


def _of_index(index: int) -> Color:
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
    """Points from the plane of an entity, which its extrusion says, into the drawing."""
    axes = entity.ocs()
    if not axes.transform:
        return points
    return np.array([tuple(axes.to_wcs(point)) for point in points.tolist()], dtype=np.float64)


# DXF (``.dxf``): lines, faces, points, trails and words in layers by result, in meters.

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
    # Characters beyond an encoding are written as \U+XXXX, by the handler that ezdxf registers.
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
