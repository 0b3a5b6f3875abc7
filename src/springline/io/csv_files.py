"""CSV: lines by their coordinates, or points and the edges between them, in one or two files.

The header determines the kind. **Lines**: ``x1,y1,z1,x2,y2,z2`` (or without z), one line per row; the ends are welded.
**Points**: ``x,y,z`` (or ``x,y``) and optionally ``mass``, ``radius``, ``charge``, ``anchor`` (or ``fixed``),
``vx,vy,vz``, one particle per row. **Edges**: ``tail,head``, rows of the points counted from 0, or the
numbers in a column ``id``, ``index`` or without a name, as written by pandas; other tables ignore such a column.
Lines and edges may add
``color``, ``layer``, ``stiffness``, ``rest_length``, ``modulus``, ``area``, ``damping``, ``strength`` and ``kind``
(spring, cable, strut, rod or cord; for rods and cords ``rest_length`` is the length). Points and edges are two sections
of one file, each with its header, or two files, ``name.points.csv`` and ``name.edges.csv``; pass either name.
Values are separated by commas, or by semicolons if the header is. An empty cell means that no value is given. Lines
that begin with ``# `` are comments. A comment may state the unit of length of coordinates, radii, rest lengths and
velocities: ``# units: mm``. Everything else is in SI units, and lengths are in meters by default. A comment may also
place the points in a torus: ``# space: torus 4 4 4 origin 0 0 0``.

Tables of an equilibrium shape that springline wrote (``rest.csv`` and ``rest.members.csv``) can be read too: the
equilibrium positions and anchored axes of the particles, and the members with their kinds and rest lengths.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray, did_you_mean, format_value
from springline.errors import FileError, SceneError
from springline.io import colors as palette
from springline.io.boxes import space_said
from springline.io.bulk import Block, blocks, real_rows, split_columns, whole_rows
from springline.io.geometry import KIND_OF, MEMBERS, SPRING, BoolArray, Drawing
from springline.io.lines import fail, number, whole
from springline.io.units import unit_said
from springline.model.space import Torus

ABOUT_LINES = ("color", "layer", "kind", *SPRING)
INDEX = ("id", "index", "", "unnamed: 0", "__index_level_0__")  # columns of row numbers, as written by pandas
POINT = ("mass", "radius", "charge", "anchor", "fixed", "vx", "vy", "vz")
COORDINATES = {
    "points": (("x", "y", "z"), ("x", "y")),
    "lines": (("x1", "y1", "z1", "x2", "y2", "z2"), ("x1", "y1", "x2", "y2")),
    "edges": (("tail", "head"),),
}
PLAIN = {*COORDINATES["points"][0], *COORDINATES["lines"][0], "tail", "head", *SPRING}  # columns of numbers alone
PLAIN |= {"mass", "radius", "charge", "vx", "vy", "vz"}
LEAST_ZERO = {"mass", "radius", *SPRING}  # columns whose numbers are not negative
ENDS = re.compile(rb"^ *(?:0|[1-9]\d{0,11})[,;] *(?:0|[1-9]\d{0,11}) *(?=[,;\r\n]|$)", re.MULTILINE)  # an edge
OPTIONAL = {"points": POINT, "lines": ABOUT_LINES, "edges": ABOUT_LINES}
COORDINATE = {name for forms in COORDINATES.values() for name in forms[0]}
MOST_VALUES = 4_000_000  # kept as text until their section is complete, about 250 MB
MOST_KNOWN = 100_000  # size of the cache of parsed numbers
NUMERIC_BYTES = b"0123456789+-."
NUMERIC = frozenset(NUMERIC_BYTES.decode())
KNOWN = {kind: (*COORDINATES[kind][0], *OPTIONAL[kind]) for kind in COORDINATES}
ANCHOR_WORDS = {"": "", "0": "", "false": "", "no": "", "1": "xyz", "true": "xyz", "yes": "xyz"}
FORMS = "Supported: lines 'x1,y1,z1,x2,y2,z2', points 'x,y,z', edges 'tail,head', each with further columns."
PAIR = re.compile(r"(.*?)(?:\.(points|edges|members))?(\.csv|\.parquet)", re.IGNORECASE | re.DOTALL)
SHAPE = {
    "particle": ("points", {"x": "x", "y": "y", "z": "z", "held": "anchor"}),
    "member": ("edges", {"tail": "tail", "head": "head", "kind": "kind", "rest_length": "rest_length"}),
}  # tables of equilibrium shapes, by their first column: kind of section, and the columns read with their new names


class Remarks(NamedTuple):
    """Comments of the files that apply to the whole drawing."""

    units: list[str]
    """Units of length."""
    spaces: list[Torus]
    """Periodic spaces, in the unit of the file."""


class Section(NamedTuple):
    """Header and the rows below it."""

    kind: str
    path: str
    line: int
    columns: tuple[str, ...]
    rows: list[list[str]]
    lines: list[int]
    kept: tuple[int, ...] = ()
    """Indices of the columns to read, for tables of an equilibrium shape; empty for other tables."""
    width: int = 0
    """Number of columns in the file."""
    table: Mapping[str, FloatArray | list[str]] | None = None
    """Columns by name if all rows were read in one block; ``rows`` is empty then."""

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.lines)

    def add(self, cells: list[str], line: int) -> None:
        """Append a row."""
        self.rows.append([_shape_cell(self.columns[k], cells[at]) for k, at in enumerate(self.kept)] or cells)
        self.lines.append(line)


def read_csv(path: str | os.PathLike[str]) -> Drawing:
    """Read lines, or points and edges, from a CSV file (or a pair ``name.points.csv`` and ``name.edges.csv``).

    Listed points become particles in their order and are never welded. Raises ``FileError``, with path and line, for
    an unknown or missing column, a value that breaks its column's rule, and an edge to a point that does not exist.
    """
    name = os.fspath(path)
    remarks = Remarks([], [])
    return drawing_of(paired_tables(name, lambda file: _sections(file, remarks)), remarks, name)


def paired_tables(name: str, read: Callable[[str], Iterable[Section]]) -> Iterator[Section]:
    """Tables of a file and of the second file that belongs to the first table, if there is one."""
    first: Section | None = None
    for file in files_of(name):
        match = PAIR.fullmatch(file)
        word = match[2].lower() if match and match[2] else ""
        of_shape = first is not None and bool(first.kept)
        if first is not None and (of_shape != (word == "members") or first.kind == "lines"):
            continue
        for section in read(file):
            first = first or section
            yield section


def drawing_of(tables: Iterable[Section], remarks: Remarks, name: str) -> Drawing:
    """Drawing in tables of lines, or of points and perhaps edges; ``remarks`` are the comments of the files.

    Raises
    ------
    FileError : for two tables of one kind, kinds that cannot be combined, and values that break a column's rule
    """
    sections: dict[str, Section] = {}
    for section in tables:
        if section.kind in sections:
            first = sections[section.kind]
            fail(f"This is a second header of {section.kind}, after line {first.line}.", section.path, section.line)
        sections[section.kind] = section
    units, spaces = remarks
    if len(set(units)) > 1:
        raise FileError(f"The file says two units of length, {' and '.join(dict.fromkeys(units))}. Keep one.", name)
    if len(set(spaces)) > 1:
        raise FileError("The file says two periodic spaces. Keep one.", name)
    unit, space = units[0] if units else None, spaces[0] if spaces else None
    if set(sections) == {"lines"}:
        return _drawn_lines(sections["lines"])._replace(unit=unit, space=space)
    if "points" in sections and "lines" not in sections:
        return _points_and_edges(name, sections["points"], sections.get("edges"))._replace(unit=unit, space=space)
    if sections:
        kinds = " and ".join(sections)
        raise FileError(f"A file must hold lines, or points with perhaps edges. Got {kinds} only. {FORMS}", name)
    raise FileError(f"The file is empty: it has no header. {FORMS}", name)


def files_of(name: str) -> list[str]:
    """File names of a drawing: the file itself, or its pair ``name.points.csv`` and ``name.edges.csv``.

    The points of Parquet edges may also be in ``name.parquet``, and ``name.members.csv`` belongs to the shape
    ``name.csv``.
    """
    match = PAIR.fullmatch(name)
    if not match:
        return [name]
    whole, word = f"{match[1]}{match[3]}", (match[2] or "").lower()
    behind = ["members", *(["edges"] if match[3].lower() == ".parquet" else [])]
    if not word:
        beside = (f"{match[1]}.{one}{match[3]}" for one in behind)
        return [name, *(one for one in beside if Path(one).exists())]
    if word in behind and Path(whole).exists():
        return [whole, name]
    if word == "members":
        raise FileError(
            f"The members need their particles in a file beside them, {format_value(Path(whole).name)}.", name
        )
    other = {"points": "edges", "edges": "points"}[match[2].lower()]
    sibling = f"{match[1]}.{other}{match[3]}"
    if not Path(sibling).exists():
        if other == "points":
            raise FileError(
                f"The edges need their points in a file beside them, {format_value(Path(sibling).name)}.", name
            )
        return [name]
    return [sibling, name] if other == "points" else [name, sibling]


def _sections(path: str, remarks: Remarks) -> Iterator[Section]:
    """Sections of a file; units of length and periodic spaces of its comments are added to ``remarks``."""
    tables = _Tables(path, remarks)
    for part in blocks(path, (NUMERIC_BYTES,), b""):
        if isinstance(part, Block) and tables.add_block(part):
            continue
        for line, text in part.lines() if isinstance(part, Block) else [part]:
            done = tables.add_line(line, text)
            if done:
                yield done
    if tables.section:
        yield tables.section


class _Tables:
    """Reader that collects the lines of a file in sections."""

    def __init__(self, path: str, remarks: Remarks) -> None:
        self.path, self.remarks = path, remarks
        self.section: Section | None = None
        self.delimiter = ","
        self.block: Block | None = None  # the source of the section's table

    def add_line(self, line: int, text: str) -> Section | None:
        """Read one line; return the completed section if the line is a header."""
        if not text.strip() or text.startswith("# ") or text.strip() == "#":
            self.remarks.units.extend(unit for unit in [unit_said(text)] if unit)
            self.remarks.spaces.extend(space for space in [space_said(text, self.path, line)] if space)
            return None
        if _is_header(text, first=self.section is None):
            done = self.section
            self.delimiter = ";" if ";" in text else ","
            self.section = header_of(_cells(text, self.delimiter, self.path, line), self.path, line)
            self.remarks.units.extend(["m"] if self.section.kept else [])
            return done
        cells = _cells(text, self.delimiter, self.path, line)
        if self.section is None:
            fail(f"The first row must be a header. Got {format_value(text)}. {FORMS}", self.path, line)
        self.add_row(cells, line)
        return None

    def add_row(self, cells: list[str], line: int) -> None:
        section = self.section
        assert section is not None
        if section.table is not None and self.block is not None:  # rows follow the block: convert all to texts
            self.section = section = section._replace(table=None, lines=[])
            for before, text in self.block.lines():
                section.add(_cells(text, self.delimiter, self.path, before), before)
        if len(cells) != section.width:
            rule = f"A row of {section.kind} must have as many values as the header at line {section.line}"
            fail(f"{rule}, {section.width}. Got {len(cells)}.", self.path, line)
        section.add(cells, line)
        if len(section.rows) * len(section.columns) > MOST_VALUES:
            fail(f"A CSV file may have {MOST_VALUES:,} values. Hand larger networks over as arrays.", self.path, line)

    def add_block(self, block: Block) -> bool:
        """Read a block of rows at once; return False, with nothing read, if it needs the line-by-line reader."""
        section = self.section
        if section is None or (section.height + block.height) * len(section.columns) > MOST_VALUES:
            return False
        lines = range(block.first, block.first + block.height)
        table = _columns_of(section, block, self.delimiter) if not section.lines else None
        if table is not None:
            self.section, self.block = section._replace(table=table, lines=list(lines)), block
            return True
        rows = _texts_of(section, block, self.delimiter) if section.table is None else None
        if rows is None:
            return False
        if section.kept:
            for cells, line in zip(rows, lines, strict=True):
                section.add(cells, line)
        else:
            section.rows.extend(rows)
            section.lines.extend(lines)
        return True


def _columns_of(section: Section, block: Block, delimiter: str) -> dict[str, FloatArray | list[str]] | None:
    """Columns of numbers and of texts; None if a value is quoted, empty, or not a number in a column of numbers."""
    ends_first = section.columns[:2] == ("tail", "head")
    if section.kept or (section.kind == "edges" and not (ends_first and len(ENDS.findall(block.data)) == block.height)):
        return None
    plain = [column in PLAIN for column in section.columns]
    parts = split_columns(block, delimiter.encode(), plain)
    if parts is None:
        return None
    values = real_rows(parts[0], sum(plain))
    if values is None or len(values) != block.height:
        return None
    found: dict[str, FloatArray | list[str]] = {}
    numbers, texts = iter(values.T), iter(parts[1])
    for column, is_plain in zip(section.columns, plain, strict=True):
        found[column] = next(numbers) if is_plain else next(texts)
        if column in LEAST_ZERO and (np.asarray(found[column]) < 0.0).any():
            return None
    return found


def _texts_of(section: Section, block: Block, delimiter: str) -> list[list[str]] | None:
    """Rows of a table as texts; None if a value is quoted or a row has a wrong number of values."""
    if b'"' in block.data or not block.data.isascii():
        return None
    lines = block.data.decode("ascii").splitlines()
    if len(lines) != block.height or any(line.count(delimiter) != section.width - 1 for line in lines):
        return None
    if b" " in block.data or b"\t" in block.data:
        return [[cell.strip() for cell in line.split(delimiter)] for line in lines]
    return [line.split(delimiter) for line in lines]


def _is_header(text: str, first: bool) -> bool:
    """Return True for a header: a row without numbers that names a coordinate or is the first row."""
    if text.lstrip()[0] in NUMERIC:  # the case of nearly all rows of values
        return False
    cells = [cell.strip(' \t"').lower() for cell in text.replace(";", ",").split(",")]
    if any(cell[:1] in NUMERIC for cell in cells if cell):
        return False
    return first or any(cell in COORDINATE for cell in cells)


def _cells(text: str, delimiter: str, path: str, line: int) -> list[str]:
    try:
        row = next(csv.reader([text], delimiter=delimiter, strict=True, skipinitialspace=True))
    except csv.Error as error:
        fail(f"The row is no CSV: {error}. A quoted value must end on its line, right before a separator.", path, line)
    return [cell.strip() for cell in row]


def header_of(cells: list[str], path: str, line: int) -> Section:
    """Section without rows; its kind follows from the names of its columns."""
    columns = tuple(cell.lower() for cell in cells)
    if columns[:1] == ("frame",):
        fail("This table has frames of a recording, and is no drawing. sl.load() opens the recording.", path, line)
    if columns and columns[0] in SHAPE:
        return _shape_header(columns, path, line)
    kind = max(KNOWN, key=lambda name: sum(column in COORDINATES[name][0] for column in columns))
    for at, column in enumerate(columns):
        if column not in KNOWN[kind] and (column not in INDEX or (column == "" and at > 0)):
            hint = did_you_mean(column, KNOWN[kind])
            known = f"Known with {kind}: {', '.join(KNOWN[kind])}."
            fail(f"{format_value(column)} is no column of {kind}. {hint}{' ' if hint else ''}{known}", path, line)
        if columns.count(column) > 1:
            fail(f"The column {column!r} must come once. Got it {columns.count(column)} times.", path, line)
    present = tuple(column for column in columns if column in COORDINATES[kind][0])
    if set(present) not in [set(form) for form in COORDINATES[kind]]:
        missing = [column for column in COORDINATES[kind][0] if column not in present]
        names = ", ".join(COORDINATES[kind][0])
        fail(f"The header of {kind} must have {names}. Missing: {', '.join(missing)}. {FORMS}", path, line)
    numbering = [column for column in columns if column in INDEX]
    if len(numbering) > 1:
        fail(f"One column may number the rows. Got {' and '.join(map(format_value, numbering))}.", path, line)
    if {"anchor", "fixed"} <= set(columns):
        fail("'anchor' and 'fixed' mean the same: keep one of the two columns.", path, line)
    return Section(kind, path, line, columns, [], [], width=len(columns))


def _shape_header(columns: tuple[str, ...], path: str, line: int) -> Section:
    """Section of a table of an equilibrium shape, without rows, with the columns to read."""
    kind, known = SHAPE[columns[0]]
    plain = [_without_unit(column).replace(" ", "_") for column in columns]
    kept = {known[name]: at for at, name in reversed(list(enumerate(plain))) if name in known}
    missing = [column for column in COORDINATES[kind][0] if column not in kept]
    if missing:
        fail(f"The table of a shape must have {', '.join(COORDINATES[kind][0])}. Missing: {missing[0]}.", path, line)
    return Section(kind, path, line, tuple(kept), [], [], tuple(kept.values()), len(columns))


def _without_unit(column: str) -> str:
    """Name of a column without its unit: ``length`` for ``length [m]``."""
    name, opened, unit = column.rpartition(" [")
    return name if opened and unit.find("]") == len(unit) - 1 else column


def _shape_cell(column: str, cell: str) -> str:
    """Cell of a shape's table in the form of other tables: supports are reduced to the anchored axes."""
    return held_axes(cell) if column == "anchor" else cell


def held_axes(words: str) -> str:
    """Anchored axes, such as "xy", in the description of a support in a file of a shape."""
    axes = words.partition(",")[0].strip()
    return axes if set(axes) <= set("xyz") else ""


def _drawn_lines(section: Section) -> Drawing:
    if not section.lines:
        fail("There is no row below the header: the file draws no line.", section.path, section.line)
    ends = [np.column_stack([_numbers(section, axis + end, fill=0.0) for axis in "xyz"]) for end in "12"]
    count = section.height
    return Drawing(
        path=section.path,
        points=np.stack(ends, axis=1).reshape(-1, 3),
        ends=np.arange(2 * count).reshape(-1, 2),
        colors=_colors(section),
        layers=_column(section, "layer"),
        lines=np.array(section.lines),
        listed=False,
        point_columns={},
        spring_columns=_spring_columns(section),
    )


def _points_and_edges(name: str, points: Section, edges: Section | None) -> Drawing:
    if not points.lines:
        fail("There is no row below the header: the file lists no point.", points.path, points.line)
    edges = edges or Section("edges", name, 0, ("tail", "head"), [], [], width=2)
    return Drawing(
        path=edges.path,
        points=np.column_stack([_numbers(points, axis, fill=0.0) for axis in "xyz"]),
        ends=_ends(edges, points.height, _row_of(points)),
        colors=_colors(edges),
        layers=_column(edges, "layer"),
        lines=np.array(edges.lines, dtype=np.int64),
        listed=True,
        point_columns=_point_columns(points),
        spring_columns=_spring_columns(edges),
    )


def _point_columns(section: Section) -> dict[str, npt.NDArray[Any]]:
    found: dict[str, npt.NDArray[Any]] = {}
    for column in ("mass", "radius"):
        if column in section.columns:
            found[column] = _numbers(section, column, least=0.0)
    if "charge" in section.columns:
        found["charge"] = _numbers(section, "charge")
    if {"vx", "vy", "vz"} & set(section.columns):
        velocity = [_numbers(section, column, fill=0.0) for column in ("vx", "vy", "vz")]
        found["velocity"] = np.nan_to_num(np.column_stack(velocity))
    for column in {"anchor", "fixed"} & set(section.columns):
        axes = [_axes(text, column, section.path, line) for text, line in _column_with_lines(section, column)]
        found["anchored"] = np.array([[axis in held for axis in "xyz"] for held in axes])
    if section.kept and "anchored" in found:
        _hold_across(section, found["anchored"])
    return found


def _hold_across(section: Section, anchored: BoolArray) -> None:
    """Anchor the supports of a plane shape along z as well, because its table does not contain this axis.

    A shape is plane if z is 0 everywhere and no support holds z.
    """
    if not _numbers(section, "z", fill=0.0).any() and not anchored[:, 2].any():
        anchored[:, 2] = anchored.any(axis=1)


def _spring_columns(section: Section) -> dict[str, FloatArray]:
    found = {column: _numbers(section, column, least=0.0) for column in SPRING if column in section.columns}
    return found | ({"kind": _kinds(section)} if "kind" in section.columns else {})


def _kinds(section: Section) -> FloatArray:
    """Kind of each line, an index into ``MEMBERS``; NaN for an empty cell."""
    for text, line in _column_with_lines(section, "kind"):
        if text and text.lower() not in KIND_OF:
            hint = did_you_mean(text.lower(), KIND_OF)
            rule = f"The 'kind' of {section.kind} must be one of {', '.join(MEMBERS)}"
            fail(f"{rule}. Got {format_value(text)}. {hint}".rstrip(), section.path, line)
    return np.array([KIND_OF.get(text.lower(), np.nan) for text in _column(section, "kind")], dtype=np.float64)


def _column(section: Section, column: str) -> list[str]:
    """Texts of one column; empty texts if the section lacks the column."""
    if column not in section.columns:
        return [""] * section.height
    index = section.columns.index(column)
    if section.table is not None:
        words = section.table[column]
        # Only indices of points are requested as texts, and these have a unique decimal form.
        return words if isinstance(words, list) else [str(value) for value in words.astype(np.int64).tolist()]
    return [row[index] for row in section.rows]


def _column_with_lines(section: Section, column: str) -> Iterator[tuple[str, int]]:
    return zip(_column(section, column), section.lines, strict=True)


def _numbers(section: Section, column: str, fill: float | None = None, least: float | None = None) -> FloatArray:
    """One column as numbers, shape (rows,): ``fill`` if the section lacks it, NaN for an empty optional cell."""
    if column not in section.columns and fill is not None:
        return np.full(section.height, fill)
    at_once = _plain_numbers(section, column, least)
    if at_once is not None:
        return at_once
    optional, values = column in OPTIONAL[section.kind], []
    known: dict[str, float] = {}  # cache: many numbers repeat
    for text, line in _column_with_lines(section, column):
        if text in known:
            values.append(known[text])
            continue
        if text == "" and optional:
            values.append(np.nan)
        elif column == "strength" and text.lower() in {"inf", "infinity"}:
            values.append(np.inf)  # never breaks
        else:
            values.append(number(text, f"The {column!r} of {section.kind}", section.path, line))
        if least is not None and values[-1] < least:
            fail(
                f"The {column!r} of {section.kind} must not be negative. Got {format_value(text)}.", section.path, line
            )
        if len(known) < MOST_KNOWN:
            known[text] = values[-1]
    return np.array(values, dtype=np.float64)


def _plain_numbers(section: Section, column: str, least: float | None) -> FloatArray | None:
    """One column as numbers, NaN for an empty optional cell; None if a value is not a plain number."""
    at = section.columns.index(column)
    if section.table is not None:
        known = section.table[column]
        return None if isinstance(known, list) else known
    texts = [row[at] for row in section.rows]
    blank = texts.count("")
    if blank == len(texts) or (blank and column not in OPTIONAL[section.kind]):
        return None
    plain = "\n".join(filter(None, texts) if blank else texts)
    found = real_rows(plain.encode(), 1) if plain.isascii() and " " not in plain else None
    if found is None or len(found) != len(texts) - blank or (least is not None and (found < least).any()):
        return None
    if not blank:
        return found[:, 0]
    values = np.full(len(texts), np.nan)
    values[[text != "" for text in texts]] = found[:, 0]
    return values


def _plain_ends(section: Section, count: int) -> IntArray | None:
    """Rows of points that edges join, shape (edges, 2); None if a value is not the row of a point."""
    if section.table is not None:
        ends = np.column_stack([section.table["tail"], section.table["head"]]).astype(np.int64)
    else:
        at = [section.columns.index(column) for column in ("tail", "head")]
        words = "\n".join(f"{row[at[0]]} {row[at[1]]}" for row in section.rows)
        found = whole_rows(words.encode()) if words.isascii() else None
        if found is None or (found[1] != 2).any() or len(found[1]) != section.height:
            return None
        ends = found[0].reshape(-1, 2)
    wrong = (ends < 0).any() or (ends >= count).any() or (ends[:, 0] == ends[:, 1]).any()
    return None if wrong else ends


def _row_of(points: Section) -> dict[str, int] | None:
    """Row of each point by its value in a column such as ``id``; None if no column numbers the points."""
    column = next((column for column in points.columns if column in INDEX), None)
    if column is None:
        return None
    found: dict[str, int] = {}
    for row, (text, line) in enumerate(_column_with_lines(points, column)):
        if found.setdefault(text, row) != row:
            fail(
                f"The {column or 'index'!r} of points must be of one point. Got {format_value(text)} twice.",
                points.path,
                line,
            )
    return found


def _ends(section: Section, count: int, row_of: dict[str, int] | None) -> IntArray:
    ends = _plain_ends(section, count) if row_of is None else None
    if ends is not None:
        return ends
    ends = np.empty((section.height, 2), dtype=np.int64)
    for side, column in enumerate(("tail", "head")):
        for row, (text, line) in enumerate(_column_with_lines(section, column)):
            if row_of is not None:
                if text not in row_of:
                    fail(f"The {column!r} of edges must name a point. Got {format_value(text)}.", section.path, line)
                ends[row, side] = row_of[text]
                continue
            index = whole(text, f"The {column!r} of edges", section.path, line)
            if not 0 <= index < count:
                rule = f"The {column!r} of edges must be a row of the {count} points, 0 to {count - 1}"
                fail(f"{rule}. Got {index}.", section.path, line)
            ends[row, side] = index
    same = ends[:, 0] == ends[:, 1]
    if same.any():
        row = int(np.argmax(same))
        fail(f"An edge must join two points. Got {ends[row, 0]} as tail and head.", section.path, section.lines[row])
    return ends


def _colors(section: Section) -> IntArray:
    if "color" not in section.columns:
        return np.full((section.height, 3), -1, dtype=np.int64)
    known = {"": (-1, -1, -1)}
    for text, line in _column_with_lines(section, "color"):
        if text not in known:
            try:
                known[text] = palette.shades(text)[0]
            except SceneError as error:
                fail(str(error), section.path, line)
    colors = np.array([known[text] for text in _column(section, "color")], dtype=np.int64)
    return colors.reshape(-1, 3)


def _axes(text: str, column: str, path: str, line: int) -> str:
    """Axes that a cell of ``anchor`` or ``fixed`` anchors."""
    word = text.lower()
    axes = ANCHOR_WORDS.get(word, word)
    if not set(axes) <= set("xyz") or len(set(axes)) < len(axes):
        rule = "must be 1 or 0, yes or no, or the axes that are held, such as 'z' or 'xy'"
        fail(f"The {column!r} of points {rule}. Got {format_value(text)}.", path, line)
    return axes
