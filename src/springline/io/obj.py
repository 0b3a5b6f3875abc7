"""OBJ files: vertices (``v``), lines (``l``) and optionally faces (``f``) with their edges."""

from __future__ import annotations

import os
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray, did_you_mean, format_value
from springline.equilibrium.result import Equilibrium
from springline.errors import FileError, SceneError
from springline.io.bulk import Block, blocks, real_rows, whole_rows
from springline.io.formats import put
from springline.io.geometry import TRAILS, BoolArray, Drawing
from springline.io.lines import MOST_DRAWN, MOST_IN_LINE, fail, layer_name, number, refuse_too_many, whole
from springline.io.motion import Moment, Motion, motion_of, paths_until, results, single_frame
from springline.io.units import unit_said
from springline.io.welding import are_shared
from springline.messages import KEEP_FACES
from springline.spec.faces import list_corners, table_of

LAYERS = ("o", "g", "usemtl")  # from the outermost to the innermost
BEHIND_VERTEX = re.compile(rb"/[^ \r\n]*")  # texture and normal of a corner
WORDS = {
    "vt": "texture coordinates", "vn": "normals", "p": "points", "mtllib": "material files", "vp": "parameter points",
    "call": "called files", "shadow_obj": "shadow files", "trace_obj": "trace files", "usemap": "maps",
}  # fmt: skip # names of ignored statements
OF_CURVES = ("parm", "trim", "hole", "scrv", "sp", "end", "con", "step", "bmat", "ctech", "stech")  # parts of curves
CURVES = ("curv", "curv2", "surf")
PASSED = "Passed over, as nothing here stands for it"
STRAIGHT = {"cstype": ("bspline", "bezier"), "deg": ("1",)}  # statements of curves that are polylines
OTHERS = frozenset(
    [
        "vt",
        "vn",
        "vp",
        "p",
        "parm",
        "trim",
        "hole",
        "scrv",
        "sp",
        "end",
        "con",
        "s",
        "mg",
        "bevel",
        "c_interp",
        "d_interp",
        "lod",
        "mtllib",
        "usemap",
        "maplib",
        "shadow_obj",
        "trace_obj",
        "ctech",
        "stech",
        "bmat",
        "step",
        "call",
        "csh",
        "bsp",
        "bzp",
        "cdc",
        "cdp",
        "res",
    ]
)


def read_obj(path: str | os.PathLike[str], faces: bool = False) -> Drawing:
    """Read lines of an OBJ file; with ``faces`` also its faces and their edges, each once.

    Curves of degree 1, as written by Rhino, are lines. The layer of a line combines its object, group and material
    ("o/g/usemtl", as far as given). Vertices may have a color (``v x y z r g b``, up to 1 or up to 255); a line has
    this color if both its ends do. All other statements of OBJ are ignored.
    Raises ``FileError``, with path and line, for malformed statements, words that do not exist in OBJ, and files
    without lines.
    """
    name = os.fspath(path)
    reader = _Reader(name, faces)

    def texts() -> Iterator[tuple[int, str]]:
        for part in blocks(path, (b"v", b"lf"), b" "):
            if not isinstance(part, Block):
                yield part
            elif not reader.read_block(part):
                yield from part.lines()

    for line, words in _statements(name, texts(), reader.remark):
        reader.read(words, line)
    return reader.drawing()


def _statements(
    name: str, texts: Iterable[tuple[int, str]], remark: Callable[[str], None]
) -> Iterator[tuple[int, list[str]]]:
    """First line and words of each statement, without comments and with continuation lines (backslash) joined."""
    words, start, length = list[str](), 0, 0
    for line, text in texts:
        text, mark, remarked = text.partition("#")
        if mark:
            remark(remarked)
        text = text.rstrip()
        # A statement may continue over any number of lines; their total length is bounded like that of one line.
        start, length = start or line, length + len(text)
        if length > MOST_IN_LINE:
            fail(
                f"A statement may have {MOST_IN_LINE} characters in all its lines, and this one has more.", name, start
            )
        words += text.removesuffix("\\").split()
        if not text.endswith("\\"):
            if words:
                yield start, words
            words, start, length = [], 0, 0
    if words:
        fail("The last line of the file ends in a backslash, and no line follows it.", name, start)


class _Reader:
    """Reader that processes one statement at a time and collects the drawing."""

    def __init__(self, path: str, faces: bool) -> None:
        self.path, self.faces = path, faces
        self.points, self.shades = array("d"), array("f")
        self.ends, self.lines, self.of_face = array("q"), array("q"), array("b")
        self.count = self.line = self.passed_faces = self.passed_curves = self.weights = self.short_faces = 0
        self.passed: Counter[str] = Counter()
        self.corners_of = array("q")  # corners of all faces in sequence
        self.sizes = array("q")  # corners of each face
        self.unit: str | None = None
        self.straight = dict.fromkeys(STRAIGHT, False)
        self.bounds: tuple[float, float] | None = None  # bounds of a curve whose knots follow in a later statement
        self.curved: list[int] = []  # its vertices
        self.names = dict.fromkeys(LAYERS, "")
        self.layer = ""
        self.layers: list[str] = []

    def remark(self, text: str) -> None:
        """Record the unit stated in a comment; the first one counts."""
        self.unit = self.unit or unit_said(text)

    def read(self, words: list[str], line: int) -> None:
        self.line = line
        match words[0]:
            case "v":
                self.vertex(words[1:])
            case "l":
                self.polyline(words[1:])
            case "f":
                self.face(words[1:])
            case "o" | "g" | "usemtl":
                self.names[words[0]] = " ".join(words[1:])
                layer = "/".join(self.names[key] for key in LAYERS if self.names[key])
                self.layer = layer_name(layer, self.path, line)
            case "cstype" | "deg":
                self.straight[words[0]] = words[-1] in STRAIGHT[words[0]]
            case "curv" if all(self.straight.values()):
                self.curve(words[1:])
            case "parm" if self.bounds is not None:
                self.knots(words[1:])
            case word if word in CURVES:
                self.passed_curves += 1
            case "p":
                self.passed["p"] += len(words) - 1
            case word if word in OTHERS:
                self.passed[word] += word not in OF_CURVES and words[1:] not in (["off"], ["0"])
            case word:
                hint = did_you_mean(word, ["v", "l", "f", *LAYERS])
                fail(
                    f"{format_value(word)} is no word of the OBJ format. {hint or 'Is this an OBJ file?'}",
                    self.path,
                    line,
                )

    def read_block(self, block: Block) -> bool:
        """Read a block of vertices, or of lines and faces, at once; return False if it needs the careful reader."""
        if block.head == b"v":
            return self.vertices_of(block)
        of_face = block.heads() == ord("f")
        if not self.faces and of_face.all():
            self.passed_faces += block.height
            return True
        rows = self.rows_of(block, np.where(of_face, 3, 2))
        if rows is None:
            return False
        (corners, sizes), places = rows, np.arange(block.first, block.first + block.height)
        passed = 0
        if not self.faces:
            passed, kept = int(of_face.sum()), ~of_face
            corners, sizes, places, of_face = corners[np.repeat(kept, sizes)], sizes[kept], places[kept], of_face[kept]
        last = np.cumsum(sizes) - 1
        following = np.arange(1, len(corners) + 1)
        following[last] = last - sizes + 1  # a face closes at its first corner
        drawn = np.ones(len(corners), dtype=bool)
        drawn[last] = of_face
        if len(self.lines) + int(drawn.sum()) > MOST_DRAWN:
            return False
        around_face = np.repeat(of_face, sizes)
        self.passed_faces += passed
        self.corners_of.frombytes(corners[around_face].tobytes())
        self.sizes.frombytes(sizes[of_face].tobytes())
        self.ends.frombytes(np.column_stack([corners, corners[following % len(corners)]])[drawn].tobytes())
        self.of_face.frombytes(around_face[drawn].tobytes())
        self.lines.frombytes(np.repeat(places, sizes)[drawn].tobytes())
        self.layers += [self.layer] * int(drawn.sum())
        return True

    def vertices_of(self, block: Block) -> bool:
        """Read a block of vertices at once; return False if it needs the careful reader."""
        body = block.without_heads()
        wide = len(body.partition(b"\n")[0].split())
        values = real_rows(body, wide) if wide in (3, 4, 6, 7) else None
        if values is None or len(values) != block.height:
            return False
        shades = values[:, -3:] if wide >= 6 else np.full((len(values), 3), -1.0)
        if wide >= 6 and not (shades.min() >= 0.0 and shades.max() <= 255.0):
            return False
        self.points.frombytes(np.ascontiguousarray(values[:, :3]).tobytes())
        self.shades.frombytes(shades.astype(np.float32).tobytes())
        self.weights += len(values) if wide in (4, 7) else 0
        self.count += len(values)
        return True

    def rows_of(self, block: Block, least: IntArray) -> tuple[IntArray, IntArray] | None:
        """Vertex rows of a block of lines and faces, and the number of each; None if one is invalid or < ``least``."""
        body = block.without_heads()
        found = whole_rows(BEHIND_VERTEX.sub(b"", body) if b"/" in body else body)
        if found is None:
            return None
        index, sizes = found
        rows = np.where(index > 0, index - 1, self.count + index)
        wrong = (index == 0) | (rows < 0) | (rows >= self.count)
        few = len(sizes) != block.height or (sizes < least).any()
        return None if few or wrong.any() else (rows, sizes)

    def vertex(self, words: list[str]) -> None:
        if len(words) not in {3, 4, 6, 7}:
            rule = "A vertex must have x y z, then perhaps a weight or a color r g b"
            fail(f"{rule}. Got {len(words)} numbers.", self.path, self.line)
        values = [number(word, f"Number {k} of the vertex", self.path, self.line) for k, word in enumerate(words, 1)]
        shade = values[-3:] if len(words) >= 6 else [-1.0, -1.0, -1.0]
        if len(words) >= 6 and not (min(shade) >= 0.0 and max(shade) <= 255.0):
            fail(f"The color of a vertex must lie within 0 to 1 (or 0 to 255). Got {words[-3:]}.", self.path, self.line)
        self.points.extend(values[:3])
        self.weights += len(words) in (4, 7)
        self.shades.extend(shade)
        self.count += 1

    def polyline(self, words: list[str]) -> None:
        corners = self.corners(words, "line", least=2)
        for tail, head in pairwise(corners):
            self.add(tail, head, of_face=False)

    def curve(self, words: list[str]) -> None:
        """Begin a spline of degree 1, the form in which Rhino writes polylines; its knots follow."""
        if len(words) < 2:
            fail("A curve must have two bounds, then its vertices.", self.path, self.line)
        low, high = (
            number(word, f"Bound {k} of the curve", self.path, self.line) for k, word in enumerate(words[:2], 1)
        )
        self.bounds, self.curved = (low, high), self.corners(words[2:], "curve", least=2)

    def knots(self, words: list[str]) -> None:
        """Draw the last curve, unless its bounds select only a part of it."""
        assert self.bounds is not None
        known = [number(word, f"Knot {k} of the curve", self.path, self.line) for k, word in enumerate(words[1:], 1)]
        if known and self.bounds[0] <= min(known) and max(known) <= self.bounds[1]:
            for tail, head in pairwise(self.curved):
                self.add(tail, head, of_face=False)
        else:
            self.passed_curves += 1
        self.bounds = None

    def face(self, words: list[str]) -> None:
        if not self.faces:
            self.passed_faces += 1
            return
        corners = self.corners(words, "face", least=2)
        if len(corners) == 2:
            self.short_faces += 1
            self.add(corners[0], corners[1], of_face=False)
            return
        self.corners_of.extend(corners)
        self.sizes.append(len(corners))
        for tail, head in pairwise([*corners, corners[0]]):
            self.add(tail, head, of_face=True)

    def add(self, tail: int, head: int, of_face: bool) -> None:
        refuse_too_many(len(self.lines) + 1, self.path, self.line)
        self.ends.extend((tail, head))
        self.of_face.append(of_face)
        self.lines.append(self.line)
        self.layers.append(self.layer)

    def corners(self, words: list[str], what: str, least: int) -> list[int]:
        if len(words) < least:
            fail(f"A {what} must join at least {least} vertices. Got {len(words)}.", self.path, self.line)
        return [self.corner(word.partition("/")[0], what) for word in words]

    def corner(self, word: str, what: str) -> int:
        """Row of a vertex: OBJ counts from 1, and backwards from the latest vertex with -1."""
        index = whole(word, f"A vertex of the {what}", self.path, self.line)
        # Negative indices are relative to the vertices read so far, not to the whole file.
        row = index - 1 if index > 0 else self.count + index
        if index == 0 or not 0 <= row < self.count:
            rule = (
                f"A {what} must name vertices that came before it, 1 to {self.count} (or -1 for the latest, and so on)"
            )
            fail(f"{rule}. Got {index}.", self.path, self.line)
        return row

    def drawing(self) -> Drawing:
        if not self.lines:
            raise FileError(f"The file draws no line ('l'). {self.instead()}".rstrip(), self.path)
        ends = np.array(self.ends).reshape(-1, 2)
        kept = _without_shared_edges(ends, np.array(self.of_face, dtype=bool))
        colors = _line_colors(np.frombuffer(self.shades, np.float32).reshape(-1, 3), ends[kept])
        layers, lines = [self.layers[row] for row in kept], np.array(self.lines)[kept]
        points = np.array(self.points).reshape(-1, 3)
        try:
            faces = table_of(np.array(self.corners_of, np.int64), np.array(self.sizes, np.int64))
        except SceneError as error:
            raise FileError(str(error), self.path) from None
        shared = bool(self.sizes) or are_shared(ends[kept], lines)
        return Drawing(
            self.path, points, ends[kept], colors, layers, lines, False, {}, {}, self.unit, faces, self.passed_faces,
            vertices="shared" if shared else "loose", notes=self.notes(),
        )  # fmt: skip

    def notes(self) -> tuple[str, ...]:
        """Notes on ignored statements, and on faces of two vertices, which are read as lines."""
        counts = [(self.passed_curves, "curves or surfaces"), (self.weights, "weights of vertices")]
        counts += [(count, f"{WORDS.get(word, 'statements')} ({word!r})") for word, count in self.passed.items()]
        passed = ", ".join(f"{count} {what}" for count, what in counts if count)
        lines = f"{self.short_faces} face{'s' * (self.short_faces > 1)} of two vertices read as lines."
        return (lines,) * bool(self.short_faces) + (f"{PASSED}: {passed}.",) * bool(passed)

    def instead(self) -> str:
        if self.passed_faces:
            faces = "a face" if self.passed_faces == 1 else f"{self.passed_faces} faces"
            return f"It has {faces}: {KEEP_FACES} to keep them, with their edges as springs."
        return "It has curves or surfaces: export them as polylines or meshes." if self.passed_curves else ""


def _without_shared_edges(ends: IntArray, of_face: BoolArray) -> IntArray:
    """Rows of ``ends``, in order, without face edges that a line or an earlier face also draws, shape (kept,)."""
    lines = np.flatnonzero(~of_face)
    rows = np.concatenate([lines, np.flatnonzero(of_face)])
    low, high = np.sort(ends[rows], axis=1).T
    _, first = np.unique(low * (int(high.max(initial=0)) + 1) + high, return_index=True)
    # Lines come first in `rows`, so that unique() keeps a line, or the earliest face, of equal edges.
    fresh = first[first >= len(lines)]
    return np.sort(np.concatenate([lines, rows[fresh]]))


def _line_colors(shades: npt.NDArray[np.float32], ends: IntArray) -> IntArray:
    """Color of each line, 0 to 255, shape (lines, 3): the color of both its ends if they agree, else -1."""
    # Two conventions exist and the file does not state which it uses; any value above 1 means up to 255.
    scale = 1.0 if shades.max(initial=0.0) > 1.0 else 255.0
    drawn = shades[ends]
    tail, head = np.where(drawn < 0.0, -1.0, np.rint(drawn * scale)).astype(np.int64).transpose(1, 0, 2)
    return np.where(np.all(tail == head, axis=1)[:, None], tail, -1)


# Writing of OBJ: lines and faces of a scene, an equilibrium shape, or frames of a recording.
#
# Each particle is a vertex, each spring, rod and cord a line in a group, each face a face, in meters. ``sl.read`` and
# CAD programs can read the files; numbers have enough digits to restore the same values.

TIES = ("rod", "cord")  # kinds with separate groups

REMARKING = str.maketrans("#\\", "--")  # the characters for comments and continuation lines


def save_lines(what: Any, path: Path, *, frame: int | None = None, frames: Any = None) -> list[Path]:
    """Write lines and faces of a scene, a shape or a frame of a recording, or a file for each of some frames.

    Lines of a shape are in groups tension, compression, slack, unstressed, rod and cord; other lines are in groups by
    layer or kind. A frame of a recording omits broken and removed parts, and contains trails up to its time as
    polylines.

    Raises
    ------
    SceneError : for a frame that does not exist
    """
    if frames is None:
        motion = single_frame(what, frame)
        moment = next(iter(motion))
        grouped = isinstance(what, Equilibrium)
        return put({path: _text(motion, moment, motion.about, paths_until(what, moment.number), grouped=grouped)})
    refuse_both(frame)
    motion = motion_of(what, frames=frames, quantities=())
    files, seen = series(path, frames), list[Any]()
    for file, moment in zip(files, motion, strict=True):
        seen.append(motion.trace(moment))
        about = f"{motion.about} at {moment.time:.6g} s"
        put({file: _text(motion, moment, about, motion.join_traces(seen), grouped=False)})
    return files


def refuse_both(frame: int | None) -> None:
    """Raise ``SceneError`` if both a single frame and a series are given."""
    if frame is not None:
        raise SceneError("save() takes a 'frame', or 'frames' for a file of each. Give one of the two.")


def series(path: Path, frames: Iterable[int]) -> list[Path]:
    """File names of a series: ``roof.0003.obj`` for frame 3 of ``roof.obj``."""
    return [path.with_name(f"{path.stem}.{number:04d}{path.suffix}") for number in frames]


def _text(motion: Motion, moment: Moment, about: str, paths: list[FloatArray], *, grouped: bool) -> str:
    rows = [f"# springline: {about}", "# units: m"]
    rows += ["v " + " ".join(map(repr, point)) for point in moment.position.tolist()]
    own = motion.drawn_as.layers or ("",) * len(motion.kinds)
    names, group = [layer or kind for layer, kind in zip(own, motion.kinds, strict=True)], ""
    if grouped:
        felt = results(motion, moment)
        names = [kind if kind in TIES else word for kind, word in zip(motion.kinds, felt, strict=True)]
    for line in motion.visible_members(moment).tolist():
        if names[line] != group:
            group = names[line]
            rows.append(f"g {group.translate(REMARKING)}")
        tail, head = motion.ends[line].tolist()
        rows.append(f"l {tail + 1} {head + 1}")
    faces = motion.faces[motion.whole(moment)]
    rows += ["g faces"] * bool(len(faces))
    rows += ["f " + " ".join(str(corner + 1) for corner in face) for face in list_corners(faces)]
    rows += [f"g {TRAILS}"] * bool(paths)
    first = len(moment.position) + 1
    for path in paths:
        rows += ["v " + " ".join(map(repr, point)) for point in path.tolist()]
        rows.append("l " + " ".join(str(first + k) for k in range(len(path))))
        first += len(path)
    return "\n".join(rows) + "\n"
