"""What readers gather while they go through a file: polylines, meshes and points, with layer, color and attributes.

A sketch may be put into another one, moved by a matrix, as blocks of CAD drawings are. What a sketch holds is bounded
(at most ``MOST_DRAWN`` lines, corners and points), and so is what all sketches of a file were given, though nothing of
it be drawn in the end. Every coordinate is checked once, when the drawing is made of it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray
from springline.errors import FileError, SceneError
from springline.io.geometry import KIND_OF, SPRING, Attributes, Drawing, Marks
from springline.io.lines import LARGEST, LARGEST_TEXT, MOST_DRAWN, number
from springline.spec.faces import table_of
from springline.spelling import KEEP_FACES

Color = tuple[int, int, int]
Coordinates = FloatArray | Sequence[Sequence[float]]  # shape (points, 2 or 3)
NO_COLOR: Color = (-1, -1, -1)
BY_BLOCK: Color = (-2, -2, -2)  # takes the color of the block's place
NOTHING: Attributes = {}
MOST_IN_BLOCK = 100_000  # lines of a block, those of the blocks within it included
MOST_DEEP = 16  # blocks within blocks
MOST_POINTS = 4 * MOST_DRAWN
MOST_GIVEN = 3 * MOST_DRAWN // 2  # lines and places of blocks, in all blocks of a file, and what is passed over
UNMOVED: FloatArray = np.zeros((1, 3))
SHORT = f"It has {{faces}}: {KEEP_FACES} to keep them, with their edges as springs."


class Sketch:
    """Lines, faces and points of a file, in its unit.

    Parameters
    ----------
    path : of the file, for errors
    faces : whether faces are kept
    most : lines, corners and points that it may draw
    what : what it is, for errors
    within : another sketch of the same file, whose count of all that was given goes on here
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
        self.corners, self.sizes = array("q"), array("q")  # of all faces one after the other, and how many each has
        self.marks: list[tuple[int, str, Color, Attributes, int]] = []  # as of lines, and a row of the points
        self.passed: Counter[str] = Counter()  # what is not drawn, by its name
        self.said: dict[str, None] = {}  # sentences, each once
        self.drawn = self.passed_faces = 0
        self.given: list[int] = [0] if within is None else within.given  # one count for all sketches of the file
        self.where: list[tuple[int, int]] = []  # first row of points, place in the file

    @property
    def count(self) -> int:
        """How many points there are."""
        return len(self.points) // 3

    def polyline(
        self,
        points: Coordinates,
        place: int,
        *,
        closed: bool = False,
        layer: str = "",
        color: Color = NO_COLOR,
        attributes: Attributes = NOTHING,
    ) -> None:
        """Lines from point to point, shape (points, 2 or 3), and back to the first where it is ``closed``."""
        count = len(points)
        if count < 2:
            self.give(1, place)
            return
        lines = count if closed and count > 2 else count - 1
        self.count_lines(lines, place)
        first = self._add_points(points, place)
        last = first + count - 1
        for row in range(first, last):
            self.ends.extend((row, row + 1))
        if lines == count:
            self.ends.extend((last, first))
        self.lines += [(place, layer, color, attributes)] * lines

    def edges(
        self,
        points: Coordinates,
        ends: npt.ArrayLike,
        place: int,
        *,
        layer: str = "",
        colors: Sequence[Color] = (),
    ) -> None:
        """Lines between points that they share, ``ends`` being rows of the points, shape (lines, 2).

        ``colors`` are one for each line, or one for all.
        """
        pairs = np.asarray(ends, dtype=np.int64).reshape(-1, 2)
        self.check_rows(pairs, len(points), "line", place)
        self.count_lines(len(pairs), place)
        first = self._add_points(points, place)
        self.ends.frombytes((pairs + first).tobytes())
        each = colors if len(colors) == len(pairs) else [*colors, NO_COLOR][:1] * len(pairs)
        self.lines += [(place, layer, color, NOTHING) for color in each]

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
        """Faces and their edges, each once: ``corners`` are rows of the points, ``sizes`` those of each face."""
        around, count_of = np.asarray(corners, dtype=np.int64).ravel(), np.asarray(sizes, dtype=np.int64).ravel()
        if not self.faces:
            self.passed_faces += len(count_of)
            self.give(1 + len(count_of), place)
            return
        if len(count_of) and count_of.min() < 3:
            self.fail(f"A face must have at least three corners. Got {count_of.min()}.", place)
        self.check_rows(around, len(points), "face", place)
        self.count_lines(len(around), place)
        first = self._add_points(points, place)
        ends = _edges(around, count_of) + first
        self.corners.frombytes((around + first).tobytes())
        self.sizes.frombytes(np.ascontiguousarray(count_of).tobytes())
        self.ends.frombytes(np.ascontiguousarray(ends).tobytes())
        self.lines += [(place, layer, color, attributes)] * len(ends)

    def mark(
        self,
        point: Iterable[float],
        place: int,
        *,
        layer: str = "",
        color: Color = NO_COLOR,
        attributes: Attributes = NOTHING,
    ) -> None:
        """A point drawn by itself, two or three coordinates."""
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
    ) -> None:
        """All of another sketch, moved by a matrix of shape (4, 4) whose last column is the shift.

        What lies on the layer ``blank``, or has the color of its block, takes ``layer`` and ``color``. With ``shifts``,
        shape (places, 3), it is there once for each, moved by that on top.
        """
        times = len(shifts)
        self.pass_over(other, times)
        if not other.drawn:  # such a block may stand in millions of places
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
            return place, layer if on == blank else on, color if painted == BY_BLOCK else painted

        known = {id(line): (*here(line[1], line[2]), line[3]) for line in other.lines}  # lines of one thing are one
        self.lines += [known[id(line)] for line in other.lines] * times
        for begin in begins.tolist() if other.marks else ():
            self.marks += [(*here(on, painted), about, row + begin) for _, on, painted, about, row in other.marks]

    def pass_over(self, other: Sketch, times: int = 1) -> None:
        """Add counts and remarks of another sketch, which stands in this one ``times`` times."""
        self.passed_faces += times * other.passed_faces
        for name, count in other.passed.items():
            self.passed[name] += times * count
        self.said |= other.said

    def give(self, more: int, place: int | None = None) -> None:
        """Count items of the file, drawn or not, and refuse too many."""
        self.given[0] += more
        if self.given[0] > MOST_GIVEN:
            rule = f"A file may give {MOST_GIVEN:,} lines and places of blocks in all, what draws nothing included"
            self.fail(f"{rule}. {LARGEST_TEXT}", place)

    def say(self, sentence: str) -> None:
        """A sentence for the report, once."""
        self.said[sentence] = None

    def fail(self, message: str, place: int | None = None) -> NoReturn:
        """Raise the ``FileError`` of a place in the file."""
        raise FileError(message, self.path, place)

    def drawing(self, unit: str | None = None) -> Drawing:
        """The drawing of all that was gathered.

        Raises
        ------
        FileError : where no line is drawn, or a coordinate is no number or too large
        """
        if not self.lines:
            raise FileError(f"The file draws no line. {self._instead()}".rstrip(), self.path)
        points = np.array(self.points).reshape(-1, 3)
        self._check_points(points)
        try:
            faces = table_of(np.array(self.corners, np.int64), np.array(self.sizes, np.int64))
        except SceneError as error:
            raise FileError(str(error), self.path) from None
        colors = np.maximum(_as_array([color for _, _, color, _ in self.lines]), -1)
        attributes = [about for *_, about in self.lines]
        return Drawing(
            path=self.path,
            points=points,
            ends=np.array(self.ends).reshape(-1, 2),
            colors=colors,
            layers=[layer for _, layer, _, _ in self.lines],
            lines=np.array([place for place, *_ in self.lines], dtype=np.int64),
            listed=False,
            point_columns={},
            spring_columns=spring_columns(attributes, [place for place, *_ in self.lines], self.path),
            unit=unit,
            faces=faces,
            unread_faces=self.passed_faces,
            attributes=attributes if any(attributes) else (),
            marks=self._marks(points),
            notes=self.notes(),
        )

    def notes(self) -> tuple[str, ...]:
        """Notes on entities that were skipped, and other notes of the reader."""
        listed = ", ".join(f"{count} {name}" for name, count in sorted(self.passed.items()))
        return (*self.said, *([f"Passed over, as nothing here stands for it: {listed}."] if listed else []))

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
        """The first row of points that were added."""
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
                for row in points:
                    self.points.extend(row if len(row) == 3 else (*row, 0.0) if len(row) == 2 else ())
            except (TypeError, OverflowError):
                self.fail(f"A coordinate must be a finite number of at most {LARGEST:g} in size.", place)
            if self.count != first + len(points):
                self.fail("Points must have two or three coordinates.", place)
        self.where.append((first, place))
        return first

    def check_room(self, more: int, place: int) -> None:
        """Refuse more lines than there is room for."""
        if self.drawn + more > self.most:
            self.fail(f"A {self.what} may draw {self.most:,} lines. {LARGEST_TEXT}", place)

    def count_lines(self, more: int, place: int) -> None:
        """Count lines that are drawn at a place of the file; FileError where there are too many."""
        self.check_room(more, place)
        self.drawn += more
        self.give(more, place)

    def check_rows(self, rows: IntArray, count: int, what: str, place: int) -> None:
        """Refuse rows that name points which are not there."""
        if rows.size and not (rows.min() >= 0 and rows.max() < count):
            wrong = int(rows[(rows < 0) | (rows >= count)].ravel()[0])
            self.fail(f"A {what} must name one of the {count} points, 0 to {count - 1}. Got {wrong}.", place)

    def _check_points(self, points: FloatArray) -> None:
        wrong = ~np.all(np.abs(points) <= LARGEST, axis=1)
        if wrong.any():
            row = int(np.argmax(wrong))
            place = [place for first, place in self.where if first <= row][-1]
            rule = f"A coordinate must be a finite number of at most {LARGEST:g} in size"
            self.fail(f"{rule}. Got {tuple(points[row].tolist())}.", place)


BEING_READ = None  # in place of a block: one that comes upon itself finds it, and no recursion has to be counted


class DrawingBlocks:
    """The blocks of a drawing that were read, each once, by their keys in the file; ``read`` is open to who reads."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.read: dict[str, Sketch | None] = {}

    def known(self, key: str, words: str, deep: int) -> Sketch | None:
        """A block that was read, None of one that is to be read ``deep`` blocks down.

        Raises
        ------
        FileError : for a block, by its name in ``words``, that holds itself or lies too deep
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
) -> Drawing:
    """A drawing of points that are particles as listed, never welded, and the lines between them.

    Parameters
    ----------
    points : shape (points, 3)
    ends : rows of the points, shape (lines, 2)
    faces : corners of all faces one after the other, rows of the points, and how many each has
    about_points : columns of the points, and ``columns`` of the lines, as ``Drawing`` has them

    Raises
    ------
    FileError : for points that are no numbers, lines and faces that name points that are not there
    """
    count, place = len(points), 0
    if count > MOST_POINTS:
        raise FileError(f"A file may hold {MOST_POINTS:,} points. {LARGEST_TEXT}", path)
    if not (np.abs(points) <= LARGEST).all():
        place = int(np.argmax(~(np.abs(points) <= LARGEST).all(axis=1)))
        rule = f"A coordinate must be a finite number of at most {LARGEST:g} in size"
        raise FileError(f"{rule}. Point {place}, counted from 0, is at {tuple(points[place].tolist())}.", path)
    pairs = np.asarray(ends, dtype=np.int64).reshape(-1, 2)
    sketch = Sketch(path, True)
    sketch.count_lines(len(pairs), 1)
    sketch.check_rows(pairs, count, "line", 1)
    same = pairs[:, 0] == pairs[:, 1]
    if same.any():
        raise FileError(f"A line must join two points. Line {int(np.argmax(same))} joins one to itself.", path)
    corners, sizes = (np.asarray(one, dtype=np.int64).ravel() for one in (faces or ((), ())))
    sketch.check_rows(corners, count, "face", 1)
    if len(sizes) and sizes.min() < 3:
        raise FileError(f"A face must have at least three corners. Got {sizes.min()}.", path)
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
    )


def spring_columns(attributes: Sequence[Attributes], places: Sequence[int], path: str) -> dict[str, FloatArray]:
    """Attributes that are springs' numbers, and kinds of members, as columns; NaN where a line lacks one."""
    found: dict[str, FloatArray] = {}
    before: Attributes = NOTHING
    values: dict[str, float] = {}
    for row, about in enumerate(attributes):
        if about is not before:  # lines of one thing share what is said of it
            before, values = about, _numbers_of(about, path, places[row])
        for name, value in values.items():
            found.setdefault(name, np.full(len(attributes), np.nan))[row] = value
    return found


def _numbers_of(about: Attributes, path: str, place: int) -> dict[str, float]:
    """The properties of springs given by attributes, a row of ``MEMBERS`` for their kind."""
    found: dict[str, float] = {}
    for name, unit in SPRING.items():
        if about and name in about:
            said = str(about[name]).removesuffix(f" {unit}")
            found[name] = number(said, f"The attribute {name!r}", path, place)
            if found[name] < 0.0:
                raise FileError(f"The attribute {name!r} must not be negative. Got {found[name]:g}.", path, place)
    kind = KIND_OF.get(about["kind"].lower()) if about and "kind" in about else None
    return found if kind is None else {**found, "kind": kind}  # another word means something else to others


def texts(attributes: Mapping[Any, Any]) -> Attributes:
    """Attributes as a file's library gives them, as names and texts; what is no single value is left out."""
    plain = (str, int, float)
    return {str(name).strip().lower(): str(value) for name, value in attributes.items() if isinstance(value, plain)}


def _as_array(colors: Sequence[Color]) -> IntArray:
    """Colors as rows, shape (colors, 3); there are few, each of many lines."""
    known = {color: row for row, color in enumerate(dict.fromkeys(colors))}
    table = np.array([*known], dtype=np.int64).reshape(-1, 3)
    return table[[known[color] for color in colors]] if known else table


def _edges(corners: IntArray, sizes: IntArray) -> IntArray:
    """Pairs of corners that follow one another around faces, each pair once, in the order of the faces."""
    following = np.arange(1, len(corners) + 1)
    last = np.cumsum(sizes) - 1
    following[last] = last - sizes + 1
    pairs = np.column_stack([corners, corners[following]])
    _, first = np.unique(np.sort(pairs, axis=1), axis=0, return_index=True)
    return pairs[np.sort(first)]
