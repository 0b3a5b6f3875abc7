"""Meshes in PLY, STL and OFF files: faces, their edges, and the edges listed in a PLY file.

The announced counts are compared with the size of the file before memory is allocated. These formats have no units; a
unit is read from a comment such as ``comment units: mm``.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np

from springline.checks import FloatArray, IntArray, format_value
from springline.errors import FileError
from springline.io.geometry import MOST_SHOWN, Drawing
from springline.io.lines import LARGEST_TEXT, MOST_DRAWN, whole_file
from springline.io.sketch import MOST_POINTS, Sketch
from springline.io.units import unit_said

MOST_TEXT = 24 * 2**20  # limit of meshes as text: every word becomes a Python object
MOST_HEADER = 64 * 2**10
TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2", "ushort": "u2",
    "uint16": "u2", "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4", "float": "f4", "float32": "f4",
    "double": "f8", "float64": "f8",
}  # fmt: skip # types of PLY and their names in NumPy
CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "f4": "f", "f8": "d"}  # of ``struct``
WHOLE = {name for name, kind in TYPES.items() if kind[0] != "f"}  # integer types
AROUND = ("vertex_indices", "vertex_index")
READ = {"vertex": ("x", "y", "z"), "face": AROUND, "edge": ("vertex1", "vertex2", "red", "green", "blue")}
COLOR_OF_OFF = 4  # largest number of components
TRIANGLE = np.dtype([("normal", "<f4", 3), ("corner", "<f4", (3, 3)), ("about", "<u2")])  # of a binary STL
VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", re.IGNORECASE)


@dataclass(frozen=True)
class Property:
    """Property of PLY elements: its name, its NumPy type, and for lists the type of the preceding count."""

    name: str
    kind: str
    count: str = ""


@dataclass(frozen=True)
class PlyElement:
    """Elements of one kind in a PLY file."""

    name: str
    count: int
    properties: list[Property]


def read_ply(path: str | os.PathLike[str], faces: bool = True) -> Drawing:
    """Read faces and edges of a PLY file, text or binary.

    Raises
    ------
    FileError : if the file is not a PLY file, or its header and its numbers are inconsistent
    """
    name = os.fspath(path)
    data = whole_file(name)
    if data[:3].lower() != b"ply":  # a few programs write upper case
        raise FileError("This is no PLY file: it does not begin with 'ply'.", name)
    # The body of a binary file begins directly after a single line end of either kind.
    end = re.search(rb"\bend_header[ \t]*\r?\n", data[:MOST_HEADER])
    if end is None:
        raise FileError("The header of the PLY file has no 'end_header'.", name)
    form, elements, unit = _ply_header(data[: end.start()].decode("latin-1").splitlines(), name)
    body = data[end.end() :]
    order = {"binary_little_endian": "<", "binary_big_endian": ">"}.get(form)
    columns = _ply_text(body, elements, name) if order is None else _ply_binary(body, elements, order, name)
    points = _coordinates(columns.get("vertex", {}), name)
    sketch = Sketch(name, faces)
    corners, sizes = columns.get("face", {}).get("corners", ()), columns.get("face", {}).get("sizes", ())
    if len(sizes):
        sketch.mesh(points, corners, sizes, 1)
    edges = columns.get("edge", {})
    if {"vertex1", "vertex2"} <= set(edges):
        ends = np.column_stack([_whole(edges[one], name) for one in ("vertex1", "vertex2")])
        sketch.edges(points, ends, 1, colors=_colors(edges), first=0 if sketch.count else None)
    sketch.passed["texture files"] += len(re.findall(rb"^comment TextureFile ", data[: end.start()], re.MULTILINE))
    for one in elements:
        if one.name not in READ and one.count:
            sketch.passed[one.name] += one.count
        others = [about.name for about in one.properties if about.name not in READ.get(one.name, ())]
        if one.name in READ and one.count and others:
            sketch.passed[f"{one.name} properties ({', '.join(others[:MOST_SHOWN])})"] += len(others)
    sketch.vertices = sketch.shared_vertices()
    return sketch.drawing(unit)


def _colors(edges: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """Red, green and blue of each edge, if they are whole numbers from 0 to 255; else empty."""
    found = [np.asarray(edges[name]) for name in ("red", "green", "blue") if name in edges]
    whole = len(found) == 3 and all(np.all((one == np.round(one)) & (one >= 0) & (one <= 255)) for one in found)
    return [(int(r), int(g), int(b)) for r, g, b in np.column_stack(found).tolist()] if whole else []


def read_stl(path: str | os.PathLike[str], faces: bool = True) -> Drawing:
    """Read triangles of an STL file, text or binary; only corners at equal coordinates become one point.

    Raises
    ------
    FileError : if the file is not an STL file or is truncated
    """
    name = os.fspath(path)
    data = whole_file(name)
    count = int.from_bytes(data[80:84], "little") if len(data) >= 84 else -1
    # Recognized by the length, because many binary STL files begin with "solid" as well.
    colored = 0
    if len(data) == 84 + 50 * count:
        triangles = np.frombuffer(data, TRIANGLE, count, 84)
        corners, colored = (
            triangles["corner"].astype(np.float64).reshape(-1, 3),
            int(np.count_nonzero(triangles["about"])),
        )
    elif data[:5].lower() == b"solid" and b"facet" in data[:MOST_HEADER]:
        corners = _stl_text(data, name)
    elif count >= 0:
        raise FileError(f"A binary STL of {count} triangles has {84 + 50 * count} bytes. This has {len(data)}.", name)
    else:
        raise FileError("This is no STL file: it is shorter than a header.", name)
    if not np.isfinite(corners).all():
        raise FileError(
            f"The coordinates of triangle {int(np.argmax(~np.isfinite(corners).all(1))) // 3} must be finite.", name
        )
    _, first, index = np.unique(corners, axis=0, return_index=True, return_inverse=True)
    # unique() sorts the positions; particles keep the order of the file.
    rank = np.argsort(np.argsort(first))
    around = rank[index.ravel()].reshape(-1, 3)
    # STL has no shared vertices. After equal positions are merged, slivers have an edge without length.
    flat = (around == np.roll(around, 1, axis=1)).any(axis=1)
    sketch = Sketch(name, faces)
    sketch.passed["triangles with attribute bytes, such as colors"] += colored
    if flat.any():
        sketch.passed["triangles without area"] += int(flat.sum())
    kept = around[~flat]
    if len(kept):
        sketch.mesh(corners[np.sort(first)], kept, np.full(len(kept), 3), 1)
    sketch.vertices = "shared"
    return sketch.drawing()


def read_off(path: str | os.PathLike[str], faces: bool = True) -> Drawing:
    """Read faces of an OFF file.

    Raises
    ------
    FileError : if the file is not an OFF file, or its counts and its numbers are inconsistent
    """
    name = os.fspath(path)
    data = whole_file(name, MOST_TEXT)
    unit = next(
        (said for remark in re.findall(rb"#([^\r\n]*)", data) if (said := unit_said(remark.decode("latin-1")))), None
    )
    lines = re.sub(rb"#[^\r\n]*", b"", data).splitlines()
    rows = [(row, place) for place, line in enumerate(lines, 1) if (row := line.split())]
    first = rows[0][0] if rows else [b""]
    if not re.fullmatch(rb"(ST)?(C)?(N)?OFF", first[0]):
        raise FileError("This is no OFF file: it does not begin with 'OFF'.", name)
    if first[0] != b"OFF" or first[1:2] == [b"BINARY"]:
        raise FileError(
            f"Of OFF files the plain ones are read, 'OFF' as text. Got {format_value(first[0].decode())}.", name
        )
    places = [place for row, place in rows for _ in row]
    numbers = _Words([word for row, _ in rows for word in row], name, places)
    numbers.next = 1  # after "OFF"
    points, count, _ = (numbers.whole("a count of the header") for _ in range(3))
    # Announced counts are compared with the existing numbers before memory is allocated.
    numbers.has(3 * points + count)
    position = np.array([numbers.real("a coordinate") for _ in range(3 * points)]).reshape(-1, 3)
    around, colored = _off_faces(numbers, count)
    sketch = Sketch(name, faces)
    sketch.passed["colors of faces"] += colored
    sketch.passed["numbers behind the faces"] += len(numbers.words) - numbers.next
    if around:
        sketch.mesh(position, [corner for face in around for corner in face], [len(face) for face in around], 1)
    sketch.vertices = "shared"
    return sketch.drawing(unit)


class _Words:
    """Sequence of words of a text, read as numbers, with the line of each word if it is known."""

    def __init__(self, words: Sequence[bytes], path: str, places: Sequence[int] = ()) -> None:
        self.words, self.path, self.places, self.next = words, path, places, 0

    def has(self, count: int) -> None:
        """Raise ``FileError`` if fewer words are left."""
        if count > len(self.words) - self.next:
            self.fail(
                f"{count} more numbers were announced, and {len(self.words) - self.next} are left: it is cut off."
            )

    def take(self) -> bytes:
        self.has(1)
        self.next += 1
        return self.words[self.next - 1]

    def whole(self, what: str) -> int:
        word = self.take()
        if not (word.isdigit() and len(word) <= 12):
            self.fail(f"{what.capitalize()} must be a whole number. Got {format_value(word.decode('latin-1'))}.")
        return int(word)

    def real(self, what: str) -> float:
        word = self.take()
        try:
            return float(word)
        except ValueError:
            self.fail(f"{what.capitalize()} must be a number. Got {format_value(word.decode('latin-1'))}.")

    def fail(self, message: str) -> NoReturn:
        """Raise ``FileError`` for the last word read."""
        at = max(self.next - 1, 0)
        raise FileError(message, self.path, self.places[at] if at < len(self.places) else None) from None


def _off_faces(numbers: _Words, count: int) -> tuple[list[list[int]], int]:
    """Corners of each face of an OFF file, and the number of faces with a color.

    A face may span several lines; further words on its last line are its color.
    """
    found, places, colored = list[list[int]](), numbers.places, 0
    for _ in range(count):
        size = numbers.whole("the number of corners of a face")
        numbers.has(size)
        found.append([numbers.whole("a corner of a face") for _ in range(size)])
        last = numbers.next - 1
        while numbers.next < len(places) and places[numbers.next] == places[last]:
            numbers.next += 1
        colored += numbers.next - last > 1
        if numbers.next - last - 1 > COLOR_OF_OFF:
            words = numbers.next - last - 1
            numbers.fail(
                f"Behind the corners of a face may stand a color of {COLOR_OF_OFF} numbers. Got {words} words."
            )
    return found, colored


def _stl_text(data: bytes, name: str) -> FloatArray:
    if len(data) > MOST_TEXT:
        raise FileError(f"An STL as text may have {MOST_TEXT // 2**20} MiB. Save it as binary.", name)
    found = VERTEX.findall(data)
    facets = len(re.findall(rb"\bendfacet\b", data, re.IGNORECASE))
    if len(found) != 3 * facets or not re.search(rb"\bendsolid\b", data[-MOST_HEADER:], re.IGNORECASE):
        raise FileError(f"{facets} facets have {len(found)} corners, not three each: the file is cut off.", name)
    words = _Words([word for corner in found for word in corner], name)
    return np.array([words.real("a coordinate") for _ in words.words]).reshape(-1, 3)


def _ply_header(lines: list[str], name: str) -> tuple[str, list[PlyElement], str | None]:
    form, elements, unit = "", list[PlyElement](), None
    for number, line in enumerate(lines, 1):
        match line.split():
            case ["format", ("ascii" | "binary_little_endian" | "binary_big_endian") as found, "1.0"]:
                form = found
            case ["element", kind, count] if count.isascii() and count.isdigit() and len(count) <= 12:
                elements.append(PlyElement(kind, int(count), []))
            case ["property", "list", count, kind, about] if elements and count in WHOLE and kind in TYPES:
                elements[-1].properties.append(Property(about, TYPES[kind], TYPES[count]))
            case ["property", kind, about] if elements and kind in TYPES:
                elements[-1].properties.append(Property(about, TYPES[kind]))
            case ["comment" | "obj_info", *_]:
                unit = unit or unit_said(line)
            case ["ply" | "PLY"] | []:
                pass
            case _:
                raise FileError(f"This is no line of a PLY header: {format_value(line)}.", name, number)
    if not form:
        raise FileError("The header of the PLY file must say its format: ascii or binary_little_endian, 1.0.", name)
    return form, elements, unit


Columns = dict[str, dict[str, FloatArray | IntArray]]


def _ply_text(body: bytes, elements: list[PlyElement], name: str) -> Columns:
    if len(body) > MOST_TEXT:
        raise FileError(f"A PLY as text may have {MOST_TEXT // 2**20} MiB. Save it as binary.", name)
    words = _Words(body.split(), name)
    found: Columns = {}
    for one in elements:
        _check_count(one, name)
        words.has(one.count * len(one.properties))
        if not any(about.count for about in one.properties):
            wide = len(one.properties)
            values = np.array([words.real(f"a number of {one.name}") for _ in range(one.count * wide)])
            rows = values.reshape(one.count, wide)
            found[one.name] = {about.name: rows[:, k] for k, about in enumerate(one.properties)}
            continue
        corners, sizes = list[int](), list[int]()
        for _ in range(one.count):
            for about in one.properties:
                size = words.whole(f"a count of {one.name}") if about.count else 1
                words.has(size)
                if about.count and about.name in AROUND:
                    corners += [words.whole(f"a corner of {one.name}") for _ in range(size)]
                    sizes.append(size)
                else:
                    words.next += size
        found[one.name] = {"corners": np.array(corners, np.int64), "sizes": np.array(sizes, np.int64)}
    return found


def _ply_binary(body: bytes, elements: list[PlyElement], order: str, name: str) -> Columns:
    found: Columns = {}
    at = 0
    for one in elements:
        _check_count(one, name)
        least = sum(np.dtype(about.count or about.kind).itemsize for about in one.properties)
        # A short header may announce a billion vertices.
        if one.count * max(1, least) > len(body) - at:
            rule = f"{one.count} of {one.name!r} were announced"
            raise FileError(f"{rule}, and {len(body) - at} bytes are left: the file is cut off.", name)
        if not any(about.count for about in one.properties):
            # Fields are named by number, because properties may repeat a name and dtypes may not.
            form = np.dtype([(f"{k}", order + about.kind) for k, about in enumerate(one.properties)])
            rows = np.frombuffer(body, form, one.count, at)
            at += form.itemsize * one.count
            found[one.name] = {about.name: rows[f"{k}"].astype(np.float64) for k, about in enumerate(one.properties)}
            continue
        corners, sizes = list[IntArray](), list[int]()
        for around in _ply_lists(body, at, one, order, name):
            at = around[1]
            if around[0] is not None:
                corners.append(around[0])
                sizes.append(len(around[0]))
        joined = np.concatenate(corners).astype(np.int64) if corners else np.zeros(0, np.int64)
        found[one.name] = {"corners": joined, "sizes": np.array(sizes, np.int64)}
    return found


def _check_count(one: PlyElement, name: str) -> None:
    """Raise ``FileError`` for more elements than a file may draw, drawn or not."""
    if one.count > MOST_POINTS or (one.name != "vertex" and one.count > MOST_DRAWN):
        most = MOST_POINTS if one.name == "vertex" else MOST_DRAWN
        raise FileError(f"A file may have {most:,} of {one.name!r}. Got {one.count:,}. {LARGEST_TEXT}", name)
    if one.count and not one.properties:
        raise FileError(f"The {one.count:,} of {one.name!r} have no property.", name)


def _ply_lists(body: bytes, at: int, one: PlyElement, order: str, name: str) -> Iterator[tuple[IntArray | None, int]]:
    """Iterator over (corners, end byte) of each element; the corners are None for an element without them."""
    counts = [struct.Struct(order + CODES[about.count]) if about.count else None for about in one.properties]
    kinds = [np.dtype(order + about.kind) for about in one.properties]
    corners = [bool(about.count) and about.name in AROUND for about in one.properties]
    for number in range(one.count):
        around = None
        for counted, kind, is_around in zip(counts, kinds, corners, strict=True):
            size = 1
            if counted is not None:
                if at + counted.size > len(body):
                    raise FileError("The file is cut off within its faces.", name)
                size = int(counted.unpack_from(body, at)[0])
                at += counted.size
            # Counts may have a signed type.
            if not 0 <= size * kind.itemsize <= len(body) - at:
                raise FileError(f"A list of {size} numbers does not fit into the file: it is cut off.", name)
            if is_around:
                if size < 1:
                    raise FileError(f"A face must have at least three corners. Face {number} has no corner.", name)
                around = np.frombuffer(body, kind, size, at)
            at += size * kind.itemsize
        yield around, at


def _coordinates(vertex: dict[str, FloatArray | IntArray], name: str) -> FloatArray:
    if not {"x", "y", "z"} <= set(vertex):
        raise FileError("The vertices of a PLY file must have x, y and z.", name)
    return np.column_stack([vertex[axis] for axis in "xyz"]).astype(np.float64)


def _whole(values: FloatArray | IntArray, name: str) -> IntArray:
    # PLY allows indices as floats; beyond 2^53 they are not exact.
    if not (np.isfinite(values).all() and (np.abs(values) < 2**53).all() and (values == np.rint(values)).all()):
        raise FileError("The ends of an edge must be whole numbers.", name)
    return np.asarray(values).astype(np.int64)
