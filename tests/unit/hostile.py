"""Small files that make a careless reader search for ever or fill the memory, and what reading them takes.

Run as a program it writes each into a folder and reads it in a process of its own, whose memory and processor time are
limited, and prints a line of JSON for each: ``python hostile.py FOLDER HALF``. Times are in seconds of the processor of
``reckoning.py``, so that they mean the same on a slow or busy machine.
"""

from __future__ import annotations

import base64
import io
import json
import os
import resource
import sqlite3
import struct
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import closing
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Any

import springline as sl
from reckoning import reckoned_above
from springline.recording import archive_bytes as pack
from springline.study.file import checksum

PATIENCE = 2.0  # [s] of such a processor
MOST_MEMORY = 512  # [MiB] that reading may add
GIVEN_UP = 20  # [s] of this processor after which a reading is ended

LINE = '<path d="M0 0L1 1"/>'
TRIANGLE = struct.pack("<9d", 0, 0, 0, 1, 0, 0, 0, 1, 0)
GRID = dict.fromkeys(("row_count", "column_count"), 100) | dict.fromkeys(("row_spacing", "column_spacing"), 1)


def svg(body: str, about: str = "") -> bytes:
    return f"<svg{about}>{body}{LINE}</svg>".encode()


def path(words: str) -> bytes:
    return svg(f'<path d="M0 0{words}"/>')


def geojson(kind: str, coordinates: str, properties: str = "{}") -> bytes:
    shape = f'{{"type":"{kind}","coordinates":{coordinates}}}'
    return f'{{"type":"Feature","properties":{properties},"geometry":{shape}}}'.encode()


def fold(vertices: str, more: str = '"edges_vertices":[[0,1]]') -> bytes:
    return f'{{"vertices_coords":[{vertices}],{more}}}'.encode()


def numbered(form: str, count: int) -> str:
    return ",".join(form.replace("#", str(k)) for k in range(count))


def gltf(primitives: list[Any], nodes: list[Any], count: int = 1, data: bytes = bytes(24)) -> bytes:
    where = "data:," + base64.b64encode(data).decode()
    document = {
        "asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": nodes, "meshes": [{"primitives": primitives}],
        "buffers": [{"byteLength": len(data), "uri": where}], "bufferViews": [{"buffer": 0, "byteLength": len(data)}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": count}],
    }  # fmt: skip
    return json.dumps(document, separators=(",", ":")).encode()


def instances(mode: int, count: int) -> bytes:
    """A mesh at 99,000 places."""
    primitive = {"attributes": {"POSITION": 0}, "mode": mode}
    return gltf([primitive], [{"children": [1] * 99_000}, {"mesh": 0}], count, bytes(12 * count))


def dxf(fill: Callable[[Any, Any], None]) -> bytes:
    import ezdxf

    document, text = ezdxf.new("R2010"), io.StringIO()  # type: ignore[attr-defined]
    fill(document, document.modelspace())
    document.modelspace().add_line((0, 0), (1, 1))
    document.write(text)
    return text.getvalue().encode()


def empty_arrays(document: Any, space: Any) -> None:
    document.blocks.new("b0")
    for k in range(1, 15):
        document.blocks.new(f"b{k}").add_blockref(f"b{k - 1}", (0, 0), dxfattribs=GRID)
    for _ in range(20):
        space.add_blockref("b14", (0, 0), dxfattribs=GRID)


def arrays(document: Any, space: Any) -> None:
    document.blocks.new("b").add_line((0, 0), (1, 1))
    for k in range(40):
        space.add_blockref("b", (1000 * k, 0), dxfattribs=GRID)


def chains(document: Any, space: Any) -> None:
    """Blocks of 100,000 lines within blocks, again and again."""
    document.blocks.new("b").add_line((0, 0), (1, 1))
    for j in range(30):
        first = document.blocks.new(f"c{j}-0")
        for _ in range(10):
            first.add_blockref("b", (0, 0), dxfattribs=GRID)
        for below, above in pairwise(range(15)):
            document.blocks.new(f"c{j}-{above}").add_blockref(f"c{j}-{below}", (0, 0))
        space.add_blockref(f"c{j}-14", (0, 0))


def parquet(layer: Any, rows: int, **look: Any) -> bytes:
    import pyarrow
    import pyarrow.parquet

    held = io.BytesIO()
    columns = {name: [float(k)] * rows for k, name in enumerate(("x1", "y1", "z1", "x2", "y2", "z2"))}
    pyarrow.parquet.write_table(pyarrow.table(columns | {"layer": layer}), held, compression="zstd", **look)
    return held.getvalue()


def one_long_word() -> bytes:
    import pyarrow

    rows = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 1_400, pyarrow.int32()), ["a" * 1_000_000])
    return parquet(rows, 1_400, store_schema=False)


def lists_in_a_row() -> bytes:
    import pyarrow

    return parquet(pyarrow.array([[None] * 4_500_000], pyarrow.list_(pyarrow.int8())), 1)


def texts_of_one_length() -> bytes:
    import pyarrow

    return parquet(pyarrow.array([b"a" * 1_000_000] * 700, pyarrow.binary(1_000_000)), 700)


def packed_pages() -> bytes:
    """A page of 700 MB, of which the footer says that it has 1,000 bytes."""
    import pyarrow.parquet

    look = {"use_dictionary": False, "write_statistics": False, "data_page_size": 2**31 - 1}
    data = bytearray(parquet(["a" * 7_000_000] * 100, 100, **look))
    group = pyarrow.parquet.ParquetFile(io.BytesIO(data)).metadata.row_group(0)
    footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    for size in (group.total_byte_size, group.column(6).total_uncompressed_size):
        said = seven_bits(2 * size)
        at = data.find(said, footer)
        data[at : at + len(said)] = seven_bits(2000, len(said))
    return bytes(data)


def seven_bits(number: int, length: int = 0) -> bytes:
    """A number as Thrift writes it, seven bits to a byte, at least so many bytes long."""
    parts = [number >> shift & 127 for shift in range(0, 70, 7)]
    length = max(length, 1 + max(k for k, part in enumerate(parts) if part or not k))
    return bytes(part | 128 for part in parts[: length - 1]) + bytes(parts[length - 1 : length])


def rhino(vertices: int, meshes: int) -> Callable[[Path], bytes]:
    """Meshes of one face, and of vertices that it does not name."""

    def made(folder: Path) -> bytes:
        import rhino3dm

        model, mesh = rhino3dm.File3dm(), rhino3dm.Mesh()
        model.Objects.AddLine(rhino3dm.Point3d(0, 0, 0), rhino3dm.Point3d(1, 1, 1))
        for _ in range(vertices >> 7):
            mesh.Vertices.Add(0.0, 0.0, 0.0)
        for _ in range(7):
            mesh.Append(mesh)
        mesh.Faces.AddFace(0, 1, 2)
        model.Objects.AddMesh(mesh)
        model.Write(str(folder / "made.3dm"), 7)
        return with_objects((folder / "made.3dm").read_bytes(), meshes - 1)

    return made


def with_objects(data: bytes, more: int) -> bytes:
    """A Rhino file with so many more objects, each the bytes of its last one: to pack each anew takes 0.2 s."""
    at = data.index(OBJECTS)
    length = int.from_bytes(data[at + 4 : at + 12], "little")
    place, end = at + 12, at + 12
    while data[end : end + 4] == OBJECT:
        place, end = end, end + 12 + int.from_bytes(data[end + 4 : end + 12], "little")
    last = data[place:end] * more
    return data[: at + 4] + (length + len(last)).to_bytes(8, "little") + data[at + 12 : end] + last + data[end:]


def ply(kind: str, *elements: str) -> bytes:
    vertices = "element vertex 3\n" + "".join(f"property double {axis}\n" for axis in "xyz")
    return f"ply\nformat {kind} 1.0\n{vertices}{''.join(elements)}end_header\n".encode()


def gsd_types(folder: Path) -> bytes:
    """A file of two particles, and of 900,000 names of bonds."""
    import gsd.fl
    import numpy as np

    with gsd.fl.open(folder / "made", "w", application="a", schema="hoomd", schema_version=[1, 4]) as file:
        file.write_chunk("particles/position", np.eye(2, 3, dtype=np.float32))
        file.write_chunk("bonds/group", np.array([[0, 1]], np.uint32))
        file.write_chunk("bonds/types", np.zeros((900_000, 1), np.int8))
        file.end_frame()
    return (folder / "made").read_bytes()


OBJECTS, OBJECT = struct.pack("<I", 0x10000013), struct.pack("<I", 0x20008070)  # chunks of openNURBS
LISTS = "property list uchar uchar"
BINARY = "binary_little_endian"
ENDS = b"v 0 0 0\nv 1 0 0\nv 0 1 0\n"
FILES: dict[str, tuple[str, bytes | Callable[..., bytes]]] = {
    "a length of digits": (".svg", svg(f'<line x1="{"1" * 30_000}x"/>')),
    "a length of blanks": (".svg", svg(f'<line x1="1{" " * 30_000}x"/>')),
    "a width of digits": (".svg", svg("", f' width="{"1" * 30_000}x"')),
    "a transform of letters": (".svg", svg(f'<g transform="{"a" * 30_000}"/>')),
    "a transform of parentheses": (".svg", svg(f'<g transform="{"a(" * 15_000}"/>')),
    "many transforms": (".svg", svg(f'<g transform="{"scale(1)" * 60_000}"/>')),
    "a path of h1": (".svg", path("h1" * 250_000)),
    "a path of closed parts": (".svg", path("zh1" * 100_000)),
    "a path of arcs": (".svg", path("a1 1 0 011 1" * 40_000)),
    "a path of flat arcs": (".svg", path("a9e9 9e9 0 001 1" * 30_000)),
    "a path of cubic curves": (".svg", path("c0 1 1 0 1 1" * 40_000)),
    "a path of smooth curves": (".svg", path("q0 1 1 1" + "t1 1" * 70_000)),
    "a path of one letter": (".svg", path("L1 1" + "x" * 900_000)),
    "circles": (".svg", svg('<circle r="1"/>' * 40_000)),
    "rectangles": (".svg", svg("<rect/>" * 60_000)),
    "a long layer of many lines": (".svg", svg(f'<g id="{"a" * 400_000}"><g id="b">{"<line/>" * 20_000}</g></g>')),
    "a layer without its end": (".txt", b'-layer "' + b"a " * 30_000 + b"\n-line 0,0 1,1\n"),
    "colors of many lines": (".txt", b"-polyline " + b"0,0 1,1 " * 50_000 + b"enter\n"
                             + b"-properties o c o 1,1,1\n" * 10_000),
    "a remark of units": (".txt", b"# " + b"units in " * 60_000 + b"unit" + b" " * 400_000 + b"\n-line 0,0 1,1\n"),
    "a header of brackets": (".csv", b"particle,x,y,z,[" + b" [" * 60_000 + b"\n"),
    "a header of columns": (".csv", b"particle,x,y,z" + b",a" * 300_000 + b"\n"),
    "a long group of many lines": (".obj", ENDS + b"g " + b"a" * 900_000 + b"\n" + b"o a\nl 1 2\n" * 20_000),
    "a wide face and others": (".obj", ENDS + b"f " + b"1 2 3 " * 100_000 + b"\n" + b"f 1 2 3\n" * 60),
    "a section of words": (".data", b"t\n\n1 atoms\n\nA" + b" a" * 400_000 + b"!\n"),
    "a layer of blanks": (".data",
                          b"t\n\n# bond type 1: layer" + b" " * 900_000 + b"\n1 atoms\n\nAtoms\n\n1 1 0 0 0\n"),
    "remarks of digits": (".toml", (b"# " + b"1" * 3_990 + b"\n") * 250 + b"x = " + b"1" * 5_000 + b"\n"),
    "keys that nobody knows": (".toml", b"".join(b"[[drag]]\n" + b"".join(b"a%d=1\n" % k for k in range(9))
                                                 for _ in range(9_000))),
    "a list of numbers": (".toml", b"gravity = [" + b"1," * 200_000 + b"]\n"),
    "one drawing many times": (".toml", b'[[geometry]]\nfile="c.obj"\nstiffness=1\nmass=1\n' * 4_000),
    "defaults of many vertices": (".json", ('{"dtype":"compas/Graph","data":{"default_node_attributes":{'
                                            + numbered('"a#":1', 30_000) + '},"node":{' + numbered('"#":{}', 30_000)
                                            + '},"edge":{"0":{"1":{}}}}}').encode()),
    "lists without end": (".json", b"[" + b"[]," * 8_000_000 + b"[]]"),
    "texts for numbers": (".fold", fold(f'["{"a" * 300_000}","b"],' + "[1,0]," * 100_000 + "[0,0]")),
    "faces of all sizes": (".fold", fold("[0,0],[1,0],[0,1]", '"faces_vertices":[[' + "0,1,2," * 90_000 + "0],"
                                         + "[0,1,2]," * 30_000 + "[0,1,2]]")),
    "faces without corners": (".fold", fold("[0,0],[1,0]", '"faces_vertices":[' + "[]," * 300_000
                                            + '[]],"edges_vertices":[[0,1]]')),
    "lines without points": (".geojson", geojson("MultiLineString", "[" + "[]," * 300_000 + "[[0,0],[1,1]]]")),
    "points of a map": (".geojson", geojson("MultiPoint", "[" + "[0,0]," * 90_000 + "[0,0]]")),
    "properties of many lines": (".geojson", geojson("MultiLineString", "[" + "[[0,0],[1,1]]," * 20_000
                                                     + "[[0,0],[1,1]]]", "{" + numbered('"a#":1', 30_000) + "}")),
    "places of points": (".gltf", lambda: instances(0, 30_000)),
    "places of triangles": (".gltf", lambda: instances(4, 30_000)),
    "places of lines": (".gltf", lambda: instances(1, 2)),
    "places of many primitives": (".gltf", lambda: gltf([{"attributes": {"POSITION": 0}, "mode": 0}] * 9_000,
                                                        [{"children": [1] * 90_000}, {"mesh": 0}])),
    "nodes of nodes of nothing": (".gltf", lambda: gltf([], [{"children": [k + 1] * 40} for k in range(9)] + [{}])),
    "arrays of empty blocks": (".dxf", lambda: dxf(empty_arrays)),
    "arrays of a line": (".dxf", lambda: dxf(arrays)),
    "blocks of many lines": (".dxf", lambda: dxf(chains)),
    "a dictionary of one long word": (".parquet", one_long_word),
    "numbers that are alike": (".parquet", lambda: parquet([""] * 200_000, 200_000)),
    "lists in a row": (".parquet", lists_in_a_row),
    "texts of one length": (".parquet", texts_of_one_length),
    "pages larger than the footer says": (".parquet", packed_pages),
    "vertices that no face names": (".3dm", rhino(1_600_000, 1)),
    "many packed meshes": (".3dm", rhino(500_000, 30)),
    "lists of another element": (".ply", ply(BINARY, f"element a 800000\n{LISTS} b\n",
                                              f"element face 1\n{LISTS} vertex_index\n")
                                 + TRIANGLE + bytes(800_000) + b"\3\0\1\2"),
    "faces of no corner": (".ply",
                           ply(BINARY, f"element face 900000\n{LISTS} vertex_index\n") + TRIANGLE + bytes(900_000)),
    "an element without properties": (".ply", ply("ascii", "element a 99999999999\n") + b"0 0 0 1 0 0 0 1 0"),
    "corners without triangles": (".stl", b"solid a\nfacet\n" + b"vertex " * 130_000 + b"vertex" + b" " * 400_000),
    "remarks of a mesh": (".off",
                          b"# units: x\n" * 50_000 + b"#" * 400_000 + b"\nOFF\n3 1 0\n0 0 0 1 0 0 0 1 0\n3 0 1 2\n"),
    "names of bonds": (".gsd", gsd_types),
}  # fmt: skip


# What is kept of a game, a sweep and a run: a thing as springline writes it, and what a stranger made of it


def journal(text: str = "", **changes: Any) -> Callable[[Path], Path]:
    """A journal with other fields, or with other text for its commands."""

    def made(folder: Path) -> Path:
        scene, path = sl.Scene(gravity=9.81), folder / "made.json"
        scene.particle((0, 0, 5), radius=0.1)
        path.unlink(missing_ok=True)
        sl.play(scene, face="none", seconds=0.05).save(path)
        data = json.loads(path.read_text(encoding="utf-8"))
        for name, value in changes.items():
            data["scene"]["particles"][name] = value
        if text:
            head = json.dumps({name: value for name, value in data.items() if name != "commands"})[:-1]
            path.write_text(f'{head}, "commands": {text}}}', encoding="utf-8")
        else:
            path.write_text(json.dumps(data | {"steps": 10**9, "digest": ""}), encoding="utf-8")
        return path

    return made


def altered(path: Path, table: str, text: str) -> Path:
    """The same file with other notes, and a checksum that fits them."""
    with closing(sqlite3.connect(path)) as sql:
        known = "notes" if table == "study" else "scene"
        of = checksum("notes", text) if table == "study" else pack.checksum(known, 0, 0.0, text.encode())
        sql.execute(f"UPDATE {table} SET value = ?, checksum = ? WHERE key = ?", (text, of, known))
        sql.commit()
    return path


def study(change: Callable[[dict[str, Any]], str]) -> Callable[[Path], Path]:
    """A study with other notes."""

    def made(folder: Path) -> Path:
        path = folder / "made.db"
        path.unlink(missing_ok=True)
        sl.sweep(lambda x: x, {"x": [1.0, 2.0]}, measure={"ten": lambda x: 10 * x}, processes=1, to=path)
        with closing(sqlite3.connect(path)) as sql:
            notes = json.loads(sql.execute("SELECT value FROM study WHERE key = 'notes'").fetchone()[0])
        return altered(path, "study", change(notes))

    return made


def recording(text: str) -> Callable[[Path], Path]:
    """A recording with another text for its scene."""

    def made(folder: Path) -> Path:
        scene, path = sl.Scene(), folder / "made.springline"
        scene.particle((0, 0, 5), velocity=(1, 0, 0))
        path.unlink(missing_ok=True)
        scene.simulate(dt=0.01).run(until=0.1, every=0.05, to=path)
        return altered(path, "recording", text)

    return made


STATES: dict[str, Callable[[Path], Path]] = {
    "a journal of lists": journal("[" + "[]," * 8_000_000 + "[]]"),
    "a journal of objects": journal("[" + '{"":0},' * 3_000_000 + "[]]"),
    "a journal without end": journal("[" * 1_000_000),
    "a journal with a number of a million digits": journal(f"[[{'9' * 1_000_000}, {{}}]]"),
    "a journal of a thousand million steps": journal(),
    "a journal of more particles than there are atoms": journal(mass={"dtype": "<f8", "shape": [10**30], "values": []}),
    "a journal of sixty dimensions": journal(position={"dtype": "<f8", "shape": [1] * 60, "values": [0.0]}),
    "a study of many sides": study(lambda notes: json.dumps(notes | {"sides": [3] * 900_000})),
    "a study of long sides": study(lambda notes: json.dumps(notes | {"sides": [10**4000] * 900})),
    "a study of many names": study(lambda notes: json.dumps(notes | {"names": [f"x{i}" for i in range(300_000)]})),
    "a study without end": study(lambda notes: "[" * 3_000_000),
    "a study of objects": study(lambda notes: "[" + '{"":0},' * 570_000 + "0]"),
    "a recording of objects": recording("[" + '{"":0},' * 2_000_000 + "0]"),
    "a recording without end": recording("[" * 10_000_000),
    "a recording of lists": recording('{"format": 1, "declared": [' + "[]," * 5_000_000 + "[]]}"),
}
OPEN: dict[str, Callable[[Path], Any]] = {".json": sl.Journal.load, ".db": sl.open_study, ".springline": sl.load}


LINES, GIVEN = "A file may draw 1,000,000 lines", "A file may give 1,500,000 lines and places of blocks in all"
LAYER, FACES = "The name of a layer may have 400 characters", "Faces times corners of the widest may be 6,000,000"
TABLE, CORNERS = "A table may have at most 4,000,000 values and 64 MiB", "A face must have at least three corners"
NUMBER, TRANSFORM, SIDES = "'x1' must be a number", "This is no transform", "its grid has other sides than its cases"
SWOLLEN, DEEP, SHAPE = "far more than its length says", "maximum recursion depth", "must be an array of a shape"
RULES = {  # which refuse a file, by words of theirs: a file that another rule refuses shows nothing of its own
    "a length of digits": NUMBER, "a length of blanks": NUMBER, "a transform of letters": TRANSFORM,
    "a transform of parentheses": TRANSFORM, "a path of arcs": LINES, "a path of cubic curves": LINES,
    "a path of smooth curves": LINES, "a path of one letter": "After 'L' of a path must follow a number",
    "circles": LINES, "a long layer of many lines": LAYER, "a layer without its end": "the end of the layer's name",
    "a header of brackets": "no row below the header", "a header of columns": "no row below the header",
    "a long group of many lines": LAYER, "a wide face and others": FACES, "a section of words": "This is no line of",
    "remarks of digits": "longer than any number is", "keys that nobody knows": "may have 80,000 keys in all",
    "a list of numbers": "gravity must be a number", "one drawing many times": "may have 1,000 tables",
    "defaults of many vertices": "a line without length", "lists without end": "JSON may take 400 MB of memory",
    "texts for numbers": "must be numbers", "faces of all sizes": FACES, "faces without corners": CORNERS,
    "points of a map": "draws no line", "places of points": GIVEN, "places of triangles": GIVEN,
    "places of lines": GIVEN, "places of many primitives": GIVEN, "blocks of many lines": GIVEN,
    "nodes of nodes of nothing": "Nodes may lie 64 deep and be 100,000 in all", "lists in a row": "has lists",
    "a dictionary of one long word": LAYER, "texts of one length": TABLE + ".",
    "pages larger than the footer says": TABLE + ", in at most 10,000 pages", "vertices that no face names": GIVEN,
    "many packed meshes": "takes more than 256 MiB of memory", "faces of no corner": CORNERS,
    "an element without properties": "A file may have 1,000,000 of 'a'", "corners without triangles": "not three each",
    "a journal of lists": SWOLLEN, "a journal of objects": SWOLLEN, "a journal without end": DEEP,
    "a journal with a number of a million digits": "1000000 digits",
    "a journal of more particles than there are atoms": SHAPE, "a journal of sixty dimensions": SHAPE,
    "a study of many sides": SIDES, "a study of long sides": SIDES, "a study of many names": "its names are too many",
    "a study without end": DEEP, "a study of objects": "its notes are no dict", "a recording of objects": SWOLLEN,
    "a recording without end": SWOLLEN, "a recording of lists": SWOLLEN,
}  # fmt: skip


def reading(file: Path, by: Callable[[Path], Any] | None = None) -> dict[str, Any]:
    """What became of a file, in a process of its own: a word, seconds of a processor, MiB of memory."""
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(told)
        os.write(tell, json.dumps(read_here(file, by)).encode())
        os._exit(0)
    os.close(tell)
    with os.fdopen(told, "rb") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else {"word": "ended", "seconds": GIVEN_UP, "memory": 0.0, "said": ""}


def soonest(file: Path, by: Callable[[Path], Any] | None = None) -> dict[str, Any]:
    """Result of reading a file: the fastest of up to four readings, since other programs use the same caches."""
    best = reading(file, by)
    for _ in range(3):
        if best["seconds"] < PATIENCE:
            break
        best = min(best, reading(file, by), key=lambda one: float(one["seconds"]))
    return best


def read_here(file: Path, by: Callable[[Path], Any] | None) -> dict[str, Any]:
    from malformed import most_memory, outcome

    resource.setrlimit(resource.RLIMIT_CPU, (GIVEN_UP, GIVEN_UP + 1))
    pages = [int(word) * resource.getpagesize() for word in Path("/proc/self/statm").read_text().split()[:2]]
    resource.setrlimit(resource.RLIMIT_AS, (pages[0] + (2 * MOST_MEMORY << 20),) * 2)
    begun = time.process_time()
    word, said = outcome(file, by)
    spent = time.process_time() - begun
    return {
        "word": word,
        "said": said,
        "seconds": reckoned_above(spent, PATIENCE),
        "memory": most_memory() / 1024 - pages[1] / 2**20,
    }


def names(half: int) -> list[str]:
    """Names of every second file, which a process reads one after the other."""
    return [*FILES, *STATES][half::2]


def main(folder: Path, half: int) -> None:
    import ezdxf  # noqa: F401  # what readers stand on is there before they are measured
    import gsd.fl  # noqa: F401
    import pyarrow.parquet  # noqa: F401
    import scipy.sparse.csgraph
    import scipy.spatial  # noqa: F401

    from springline.io.formats import FORMATS, reader_of

    for form in FORMATS.values():
        if form.holds:
            reader_of(form)
    warnings.simplefilter("ignore")
    (folder / "c.obj").write_bytes(ENDS + b"l 1 2\n" * 20_000)
    for name in names(half):
        if name in STATES:
            file = STATES[name](folder)
            print(json.dumps({"name": name, **soonest(file, OPEN[file.suffix])}), flush=True)
            continue
        suffix, made = FILES[name]
        (folder / f"b{suffix}").write_bytes(
            made if isinstance(made, bytes) else made(folder) if signature(made).parameters else made()
        )
        print(json.dumps({"name": name, **soonest(folder / f"b{suffix}")}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
