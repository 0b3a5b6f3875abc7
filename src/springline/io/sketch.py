"""Sketches that readers fill from a file: polylines, meshes and points, with layer, color and attributes.

A sketch can be inserted into another sketch with a transformation matrix, like the blocks of CAD drawings. The size of
a sketch is bounded (at most ``MOST_DRAWN`` lines, corners and points). The total input of all sketches of a file is
bounded too, including parts that are not drawn. Every coordinate is checked once, when the drawing is created.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray
from springline.errors import FileError, SceneError
from springline.io.geometry import KIND_OF, MOST_SHOWN, SPRING, Attributes, Drawing, Marks, Vertices
from springline.io.lines import LARGEST, LARGEST_TEXT, MOST_DRAWN, number
from springline.io.welding import are_shared
from springline.messages import KEEP_FACES
from springline.model.space import Torus
from springline.spec.faces import table_of

Color = tuple[int, int, int]
Coordinates = FloatArray | Sequence[Sequence[float]]  # shape (points, 2 or 3)
NO_COLOR: Color = (-1, -1, -1)
BY_BLOCK: Color = (-2, -2, -2)  # takes the color of the inserted block
BY_LAYER: Color = (-3, -3, -3)  # takes the color of the layer of the inserted block
NOTHING: Attributes = {}
MOST_IN_BLOCK = 100_000  # lines of a block, including nested blocks
MOST_DEEP = 16  # depth of nested blocks
MOST_POINTS = 4 * MOST_DRAWN
MOST_GIVEN = 3 * MOST_DRAWN // 2  # lines and insertions in all blocks of a file, including ignored items
LONG = 8  # polylines of at least this many points are added as arrays, which is faster from there on
UNMOVED: FloatArray = np.zeros((1, 3))
SHORT = f"It has {{faces}}: {KEEP_FACES} to keep them, with their edges as springs."


class Sketch:
    """Lines, faces and points of a file, in its unit.

    Parameters
    ----------
    path : of the file, for errors
    faces : True keeps faces
    most : largest number of lines, corners and points
    what : word for the sketch in error messages
    within : another sketch of the same file, with which the count of all input is shared
    """

    def __init__(
        self,
        path: str,
        faces: bool = False,
        most: int = MOST_DRAWN,
        what: str = "file",
        within: Sketch | None = None,
    ) -> None:
        self.path, self.faces, self.most, self.what = path, faces, most, what
        self.points = array("d")  # x, y and z of each
        self.ends = array("q")  # rows of the points, two of each line
        self.lines: list[tuple[int, str, Color, Attributes]] = []  # place, layer, color, attributes of each line
        self.chords = array("b")  # 1 for chords of curves
        self.vertices: Vertices = "loose"  # passed on to the drawing
        self.corners, self.sizes = array("q"), array("q")  # corners of all faces in sequence, and number of each face
        self.marks: list[tuple[int, str, Color, Attributes, int]] = []  # as for lines, and a row of the points
        self.passed: Counter[str] = Counter()  # items that are not drawn, by name
        self.hidden: Counter[str] = Counter()  # items hidden in the file, by place or reason
        self.properties: Counter[str] = Counter()  # ignored properties of entities, such as "thickness of LINE"
        self.said: dict[str, None] = {}  # notes, each once
        self.drawn = self.passed_faces = 0
        self.given: list[int] = [0] if within is None else within.given  # one count for all sketches of the file
        self.where: list[tuple[int, int]] = []  # first row of points, place in the file

    @property
    def count(self) -> int:
        """Number of points."""
        return len(self.points) // 3

    def polyline(
        self,
        points: Coordinates,
        place: int,
        *,
        closed: bool = False,
        chords: bool | Sequence[bool] = False,
        layer: str = "",
        color: Color = NO_COLOR,
        attributes: Attributes = NOTHING,
    ) -> None:
        """Add lines from point to point, shape (points, 2 or 3), and back to the first if ``closed``.

        ``chords`` marks lines that are chords of a curve: one value for all, or one for each except the closing line.
        """
        count = len(points)
        if count < 2:
            self.give(1, place)
            return
        lines = count if closed and count > 2 else count - 1
        self.count_lines(lines, place)
        first = self._add_points(points, place)
        last = first + count - 1
        if count < LONG:
            for row in range(first, last):
                self.ends.extend((row, row + 1))
        else:
            self.ends.frombytes(np.repeat(np.arange(first, last + 1), 2)[1:-1].tobytes())
        if lines == count:
            self.ends.extend((last, first))
        self.lines += [(place, layer, color, attributes)] * lines
        each = bytes([chords]) * lines if isinstance(chords, bool) else bytes(chords) + bytes(lines - len(chords))
        self.chords.frombytes(each)

    def segments(self, ends: FloatArray, lines: Sequence[tuple[int, str, Color, Attributes]]) -> None:
        """Add separate lines, shape (lines, 2, 3), with place, layer, color and attributes of each."""
        if not len(ends):
            return
        self.count_lines(len(ends), lines[0][0])
        first = self._add_points(ends.reshape(-1, 3), lines[0][0])
        self.ends.frombytes(np.arange(first, first + 2 * len(ends)).tobytes())
        self.lines += lines
        self.chords.frombytes(bytes(len(ends)))

    def edges(
        self,
        points: Coordinates,
        ends: npt.ArrayLike,
        place: int,
        *,
        layer: str = "",
        colors: Sequence[Color] = (),
        first: int | None = None,
    ) -> None:
        """Add lines between shared points; ``ends`` are rows of the points, shape (lines, 2).

        ``colors`` has one color for each line, or one for all. ``first`` is the first row of the points in the sketch
        if they are already present, for example as vertices of faces.
        """
        given = np.asarray(ends).reshape(-1, 2)
        self.check_rows(given, len(points), "line", place)
        pairs = given.astype(np.int64)
        self.count_lines(len(pairs), place)
        begin = self._add_points(points, place) if first is None else first
        self.ends.frombytes((pairs + begin).tobytes())
        each = colors if len(colors) == len(pairs) else [*colors, NO_COLOR][:1] * len(pairs)
        self.lines += [(place, layer, color, NOTHING) for color in each]
        self.chords.frombytes(bytes(len(pairs)))

    def mesh(
        self,
        points: Coordinates,
        corners: npt.ArrayLike,
        sizes: npt.ArrayLike,
        place: int,
        *,
        layer: str = "",
        color: Color = NO_COLOR,
        attributes: Attributes = NOTHING,
    ) -> None:
        """Add faces and their edges, each once. ``corners`` are rows of the points, ``sizes`` the corners per face."""
        given = np.asarray(corners, dtype=np.int64).ravel(), np.asarray(sizes, dtype=np.int64).ravel()
        around, count_of, pairs, single = small_faces(*given, self.path, place)
        self.passed["faces of one corner"] += single
        if not self.faces:
            self.passed_faces += len(count_of)
            self.give(1 + len(count_of), place)
            if len(pairs):
                self.edges(points, pairs, place, layer=layer, colors=[color])
            return
        self.check_rows(around, len(points), "face", place)
        self.check_rows(pairs, len(points), "line", place)
        self.count_lines(len(around) + len(pairs), place)
        first = self._add_points(points, place)
        ends = np.concatenate([_edges(around, count_of), pairs]) + first
        self.corners.frombytes((around + first).tobytes())
        self.sizes.frombytes(np.ascontiguousarray(count_of).tobytes())
        self.ends.frombytes(np.ascontiguousarray(ends).tobytes())
        self.lines += [(place, layer, color, attributes)] * len(ends)
        self.chords.frombytes(bytes(len(ends)))

    def mark(
        self,
        point: Iterable[float],
        place: int,
        *,
        layer: str = "",
        color: Color = NO_COLOR,
        attributes: Attributes = NOTHING,
    ) -> None:
        """Add a separate point of two or three coordinates."""
        self.count_lines(1, place)
        self.marks.append((place, layer, color, attributes, self._add_points([tuple(point)], place)))

    def put(
        self,
        other: Sketch,
        matrix: FloatArray,
        place: int,
        layer: str,
        color: Color,
        blank: str = "",
        shifts: FloatArray = UNMOVED,
        shade: Color = NO_COLOR,
    ) -> None:
        """Insert another sketch, transformed by a matrix of shape (4, 4) whose last column is the translation.

        Items on the layer ``blank`` take ``layer``. Items with the color ``BY_BLOCK`` take ``color``, and items with
        the color ``BY_LAYER`` take ``shade``. With ``shifts``, shape (places, 3), the sketch is inserted once for each
        of these additional translations.
        """
        times = len(shifts)
        self.pass_over(other, times)
        if not other.drawn:  # an empty block may be inserted millions of times
            self.give(1, place)
            return
        self.check_room(times * other.drawn, place)
        self.count_lines(times * other.drawn, place)
        with np.errstate(all="ignore"):
            moved = np.frombuffer(other.points).reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
            first = self._add_points((shifts[:, None] + moved).reshape(-1, 3), place)
        begins = first + len(moved) * np.arange(times)
        for mine, others in ((self.ends, other.ends), (self.corners, other.corners)):
            if others:
                mine.frombytes((begins[:, None] + np.frombuffer(others, np.int64)).tobytes())
        self.sizes.frombytes(other.sizes.tobytes() * times)

        def here(on: str, painted: Color) -> tuple[int, str, Color]:
            taken = {BY_BLOCK: color, BY_LAYER: shade}.get(painted, painted)
            return place, layer if on == blank else on, taken

        # Lines of one object share one tuple, which is changed once.
        every = dict(zip(map(id, other.lines), other.lines, strict=True))
        known = {name: (*here(line[1], line[2]), line[3]) for name, line in every.items()}
        self.lines += [*map(known.__getitem__, map(id, other.lines))] * times
        self.chords.frombytes(other.chords.tobytes() * times)
        for begin in begins.tolist() if other.marks else ():
            self.marks += [(*here(on, painted), about, row + begin) for _, on, painted, about, row in other.marks]

    def shared_vertices(self) -> Vertices:
        """Rule by which the lines of an indexed format meet: "shared", or "loose" if no two lines share a vertex."""
        ends = np.array(self.ends).reshape(-1, 2)
        return "shared" if self.sizes or are_shared(ends, np.arange(len(ends))) else "loose"

    def pass_over(self, other: Sketch, times: int = 1) -> None:
        """Add counts and notes of another sketch that is inserted ``times`` times."""
        self.passed_faces += times * other.passed_faces
        for mine, others in (
            (self.passed, other.passed), (self.hidden, other.hidden), (self.properties, other.properties),
        ):  # fmt: skip
            for name, count in others.items():
                mine[name] += times * count
        self.said |= other.said

    def give(self, more: int, place: int | None = None) -> None:
        """Count items of the file, drawn or not, and refuse too many."""
        self.given[0] += more
        if self.given[0] > MOST_GIVEN:
            rule = f"A file may give {MOST_GIVEN:,} lines and places of blocks in all, what draws nothing included"
            self.fail(f"{rule}. {LARGEST_TEXT}", place)

    def hide(self, where: str, count: int = 1) -> None:
        """Count objects that the file hides, by where or why, for the report."""
        self.hidden[where] += count

    def say(self, sentence: str) -> None:
        """Add a sentence to the report, once."""
        self.said[sentence] = None

    def fail(self, message: str, place: int | None = None) -> NoReturn:
        """Raise ``FileError`` for a place in the file."""
        raise FileError(message, self.path, place)

    def drawing(self, unit: str | None = None) -> Drawing:
        """Drawing of all collected lines, faces and points.

        Raises
        ------
        FileError : if no line is drawn, or a coordinate is not a number or too large
        """
        if not self.lines:
            raise FileError(f"The file draws no line. {self._instead()}".rstrip(), self.path)
        points = np.array(self.points).reshape(-1, 3)
        self._check_points(points)
        try:
            faces = table_of(np.array(self.corners, np.int64), np.array(self.sizes, np.int64))
        except SceneError as error:
            raise FileError(str(error), self.path) from None
        # Lines of one polyline or mesh share one tuple, which is processed once.
        starts = np.flatnonzero(np.diff(np.fromiter(map(id, self.lines), np.int64, len(self.lines)), prepend=0))
        things, counts = [self.lines[row] for row in starts], np.diff(starts, append=len(self.lines))
        places, layers, colors, attributes = zip(*things, strict=True)
        columns = spring_columns(attributes, places, self.path)
        return Drawing(
            path=self.path,
            points=points,
            ends=np.array(self.ends).reshape(-1, 2),
            colors=np.repeat(np.maximum(_color_rows(colors), -1), counts, axis=0),
            layers=_repeat_values(layers, counts),
            lines=np.repeat(np.array(places, dtype=np.int64), counts),
            listed=False,
            point_columns={},
            spring_columns={name: np.repeat(values, counts) for name, values in columns.items()},
            unit=unit,
            faces=faces,
            unread_faces=self.passed_faces,
            attributes=_repeat_values(attributes, counts) if any(attributes) else (),
            marks=self._marks(points),
            notes=self.notes(),
            vertices=self.vertices,
            chords=np.array(self.chords, dtype=bool),
        )

    def notes(self) -> tuple[str, ...]:
        """Notes on entities that were skipped, and other notes of the reader."""
        listed = ", ".join(f"{count} {name}" for name, count in sorted(self.passed.items()) if count)
        passed = [f"Passed over, as nothing here stands for it: {listed}."] if listed else []
        hidden = [f"{count} {where}" for where, count in self.hidden.items()]
        more = f" and {len(hidden) - MOST_SHOWN} more" if len(hidden) > MOST_SHOWN else ""
        unseen = [f"Hidden in the file, and left out: {', '.join(hidden[:MOST_SHOWN])}{more}."] if hidden else []
        return (*self.said, *passed, *properties_note(self.properties), *unseen)

    def _instead(self) -> str:
        if self.passed_faces:
            return SHORT.format(faces="a face" if self.passed_faces == 1 else f"{self.passed_faces} faces")
        return " ".join(self.notes())

    def _marks(self, points: FloatArray) -> Marks:
        rows = [row for *_, row in self.marks]
        return Marks(
            points[rows].reshape(-1, 3),
            np.maximum(np.array([mark[2] for mark in self.marks], dtype=np.int64).reshape(-1, 3), -1),
            [mark[1] for mark in self.marks],
            [mark[3] for mark in self.marks],
        )

    def _add_points(self, points: Coordinates, place: int) -> int:
        """Add points and return the row of the first."""
        first = self.count
        if first + len(points) > MOST_POINTS:
            self.fail(f"A file may hold {MOST_POINTS:,} points. {LARGEST_TEXT}", place)
        if isinstance(points, np.ndarray):
            if points.size and (points.ndim != 2 or points.shape[1] not in (2, 3)):
                self.fail(f"Points must have two or three coordinates. Got an array of shape {points.shape}.", place)
            flat = np.zeros((len(points), 3))
            flat[:, : points.shape[1]] = points
            self.points.frombytes(flat.tobytes())
        else:
            try:
                sizes = set(map(len, points)) if len(points) >= LONG else ()
                if sizes == {2}:
                    numbers = [0.0] * (3 * len(points))
                    numbers[::3], numbers[1::3] = zip(*points, strict=True)
                    self.points.extend(numbers)
                elif sizes == {3}:
                    self.points.extend(chain.from_iterable(points))
                else:
                    for row in points:
                        self.points.extend(row if len(row) == 3 else (*row, 0.0) if len(row) == 2 else ())
            except (TypeError, OverflowError):
                self.fail(f"A coordinate must be a finite number of at most {LARGEST:g} in size.", place)
            if self.count != first + len(points):
                self.fail("Points must have two or three coordinates.", place)
        self.where.append((first, place))
        return first

    def check_room(self, more: int, place: int) -> None:
        """Refuse more lines than ``most``."""
        if self.drawn + more > self.most:
            self.fail(f"A {self.what} may draw {self.most:,} lines. {LARGEST_TEXT}", place)

    def count_lines(self, more: int, place: int) -> None:
        """Count lines that are drawn at a place of the file; raise ``FileError`` if there are too many."""
        self.check_room(more, place)
        self.drawn += more
        self.give(more, place)

    def check_rows(self, rows: IntArray | FloatArray, count: int, what: str, place: int) -> None:
        """Refuse rows of points that do not exist; floats are checked before they are cast."""
        if rows.size and not (rows.min() >= 0 and rows.max() < count):
            wrong = rows[~((rows >= 0) & (rows < count))].ravel()[0]
            got = f"{wrong:d}" if rows.dtype.kind == "i" else f"{wrong:g}"
            self.fail(f"A {what} must name one of the {count} points, 0 to {count - 1}. Got {got}.", place)

    def _check_points(self, points: FloatArray) -> None:
        wrong = ~np.all(np.abs(points) <= LARGEST, axis=1)
        if wrong.any():
            row = int(np.argmax(wrong))
            place = [place for first, place in self.where if first <= row][-1]
            rule = f"A coordinate must be a finite number of at most {LARGEST:g} in size"
            self.fail(f"{rule}. Got {tuple(points[row].tolist())}.", place)


def properties_note(counts: Counter[str]) -> tuple[str, ...]:
    """Note on ignored properties of entities with their counts; empty if no property is ignored."""
    names = [f"{name} ({count})" for name, count in sorted(counts.items()) if count]
    listed = ", ".join(names[:MOST_SHOWN]) + f" and {len(names) - MOST_SHOWN} more" * (len(names) > MOST_SHOWN)
    return (f"Properties passed over, as nothing here stands for them: {listed}.",) if names else ()


BEING_READ = None  # placeholder of a block while it is read; detects a block that contains itself


class DrawingBlocks:
    """Blocks of a drawing by their keys in the file, each read once; readers fill the dictionary ``read``."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.read: dict[str, Sketch | None] = {}

    def find_block(self, key: str, words: str, deep: int) -> Sketch | None:
        """Block by key, or None if it has not been read yet; ``deep`` is its nesting depth.

        Raises
        ------
        FileError : for a block, named by ``words``, that contains itself or is nested too deep
        """
        if key in self.read:
            known = self.read[key]
            if known is BEING_READ:
                raise FileError(f"The block {words} holds itself, directly or through others.", self.path)
            return known
        if deep >= MOST_DEEP:
            raise FileError(f"Blocks may lie within blocks {MOST_DEEP} deep. The block {words} is deeper.", self.path)
        return None


def listed_drawing(
    path: str,
    points: FloatArray,
    ends: npt.ArrayLike,
    *,
    layers: list[str] | None = None,
    colors: Sequence[Color] = (),
    attributes: Sequence[Attributes] = (),
    columns: Mapping[str, FloatArray] | None = None,
    about_points: Mapping[str, npt.NDArray[Any]] | None = None,
    faces: tuple[npt.ArrayLike, npt.ArrayLike] | None = None,
    unit: str | None = None,
    notes: tuple[str, ...] = (),
    space: Torus | None = None,
) -> Drawing:
    """Drawing of listed points, which are particles, and the lines between them.

    Parameters
    ----------
    points : shape (points, 3)
    ends : rows of the points, shape (lines, 2)
    faces : corners of all faces in sequence, as rows of the points, and the number of corners of each face
    about_points : columns of the points, and ``columns`` of the lines, as in ``Drawing``

    Raises
    ------
    FileError : for coordinates that are not numbers, and lines and faces with points that do not exist
    """
    count, place = len(points), 0
    if count > MOST_POINTS:
        raise FileError(f"A file may hold {MOST_POINTS:,} points. {LARGEST_TEXT}", path)
    if not (np.abs(points) <= LARGEST).all():
        place = int(np.argmax(~(np.abs(points) <= LARGEST).all(axis=1)))
        rule = f"A coordinate must be a finite number of at most {LARGEST:g} in size"
        raise FileError(f"{rule}. Point {place}, counted from 0, is at {tuple(points[place].tolist())}.", path)
    given, sketch = np.asarray(ends).reshape(-1, 2), Sketch(path, True)
    sketch.count_lines(len(given), 1)
    sketch.check_rows(given, count, "line", 1)
    pairs = given.astype(np.int64)
    same = pairs[:, 0] == pairs[:, 1]
    if same.any():
        raise FileError(f"A line must join two points. Line {int(np.argmax(same))} joins one to itself.", path)
    corners, sizes = (np.asarray(one, dtype=np.int64).ravel() for one in (faces or ((), ())))
    sketch.check_rows(corners, count, "face", 1)
    corners, sizes, _, single = small_faces(corners, sizes, path)  # their edges are separate lines
    if single:
        notes = (*notes, f"Passed over, as nothing here stands for it: {single} faces of one corner.")
    places = list(range(1, len(pairs) + 1))
    try:
        table = table_of(corners, sizes)
    except SceneError as error:
        raise FileError(str(error), path) from None
    return Drawing(
        path=path,
        points=np.asarray(points, dtype=np.float64),
        ends=pairs,
        colors=np.array(colors or [NO_COLOR] * len(pairs), dtype=np.int64).reshape(-1, 3),
        layers=layers or [""] * len(pairs),
        lines=np.array(places, dtype=np.int64),
        listed=True,
        point_columns=dict(about_points or {}),
        spring_columns={**spring_columns(attributes, places, path), **(columns or {})},
        unit=unit,
        faces=table,
        attributes=attributes if any(attributes) else (),
        notes=notes,
        space=space,
    )


def small_faces(
    corners: IntArray, sizes: IntArray, path: str, place: int | None = None
) -> tuple[IntArray, IntArray, IntArray, int]:
    """Corners and sizes of faces with three or more corners, lines from faces with two, and the number with one.

    Programs write points and lines as faces if a format has no other element for them.

    Raises
    ------
    FileError : for a face without corners
    """
    if not len(sizes) or sizes.min() > 2:
        return corners, sizes, np.zeros((0, 2), dtype=np.int64), 0
    if sizes.min() < 1:
        raise FileError(f"A face must have at least three corners. Got {sizes.min()}.", path, place)
    each = np.repeat(sizes, sizes)
    pairs = corners[each == 2].reshape(-1, 2)
    apart = pairs[:, 0] != pairs[:, 1]
    single = int((sizes == 1).sum()) + int((~apart).sum())
    return corners[each > 2], sizes[sizes > 2], pairs[apart], single


def spring_columns(attributes: Sequence[Attributes], places: Sequence[int], path: str) -> dict[str, FloatArray]:
    """Columns of the numeric attributes of springs and of the kinds of members; NaN if a line lacks the attribute."""
    found: dict[str, FloatArray] = {}
    before: Attributes = NOTHING
    values: dict[str, float] = {}
    for row, about in enumerate(attributes):
        if about is not before:  # lines of one object share its attributes
            before, values = about, _numbers_of(about, path, places[row])
        for name, value in values.items():
            found.setdefault(name, np.full(len(attributes), np.nan))[row] = value
    return found


def _numbers_of(about: Attributes, path: str, place: int) -> dict[str, float]:
    """Properties of springs in the attributes; the kind is an index into ``MEMBERS``."""
    found: dict[str, float] = {}
    for name, unit in SPRING.items():
        if about and name in about:
            said = str(about[name]).removesuffix(f" {unit}")
            found[name] = number(said, f"The attribute {name!r}", path, place)
            if found[name] < 0.0:
                raise FileError(f"The attribute {name!r} must not be negative. Got {found[name]:g}.", path, place)
    kind = KIND_OF.get(about["kind"].lower()) if about and "kind" in about else None
    return found if kind is None else {**found, "kind": kind}  # other programs use "kind" with other meanings


def texts(attributes: Mapping[Any, Any]) -> Attributes:
    """Convert attributes from a library to names and texts; values other than texts and numbers are left out."""
    plain = (str, int, float)
    return {str(name).strip().lower(): str(value) for name, value in attributes.items() if isinstance(value, plain)}


def _repeat_values(values: Sequence[Any], counts: IntArray) -> list[Any]:
    """List with each value repeated by its count."""
    each = np.empty(len(values), dtype=object)
    each[:] = values
    repeated: list[Any] = np.repeat(each, counts).tolist()
    return repeated


def _color_rows(colors: Sequence[Color]) -> IntArray:
    """Colors as rows, shape (colors, 3); fast for few distinct colors."""
    known = {color: row for row, color in enumerate(dict.fromkeys(colors))}
    table = np.array([*known], dtype=np.int64).reshape(-1, 3)
    return table[[known[color] for color in colors]] if known else table


def _edges(corners: IntArray, sizes: IntArray) -> IntArray:
    """Pairs of consecutive corners of faces, each pair once, in the order of the faces."""
    following = np.arange(1, len(corners) + 1)
    last = np.cumsum(sizes) - 1
    following[last] = last - sizes + 1
    pairs = np.column_stack([corners, corners[following]])
    _, first = np.unique(np.sort(pairs, axis=1), axis=0, return_index=True)
    return pairs[np.sort(first)]
