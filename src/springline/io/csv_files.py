"""CSV: lines by their coordinates, or points and the edges between them, in one file or in two.

The header says which. **Lines**: ``x1,y1,z1,x2,y2,z2`` (or without z), one line a row; its ends are welded.
**Points**: ``x,y,z`` (or ``x,y``) and perhaps ``mass``, ``radius``, ``charge``, ``anchor`` (or ``fixed``),
``vx,vy,vz``, one particle a row. **Edges**: ``tail,head``, rows of the points counted from 0. Lines and edges may add
``color``, ``layer``, ``stiffness``, ``rest_length``, ``modulus``, ``area``, ``damping``, ``strength`` and ``kind``
(spring, cable, strut, rod or cord; of the last two ``rest_length`` is the length). Points and edges are two sections of
one file, each under its header, or two files, ``name.points.csv`` and ``name.edges.csv``: name either.
Values are separated by commas, or by semicolons where the header is; an empty cell says nothing; lines that begin with
``# `` are remarks, of which one may say the unit of length: ``# units: mm``. Coordinates, radii, rest lengths and
velocities are in it; all else is SI, and so are they where nobody says otherwise.

Tables that springline wrote of a shape at rest (``rest.csv`` and ``rest.members.csv``) are read, too: where its
particles came to rest and which axes are held, its members with their kinds and rest lengths.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray, did_you_mean, shown
from springline.errors import FileError, SceneError
from springline.io import colors as palette
from springline.io.geometry import KIND_OF, MEMBERS, BoolArray, Drawing
from springline.io.lines import fail, number, text_lines, whole
from springline.io.units import unit_said

SPRING = ("stiffness", "rest_length", "modulus", "area", "damping", "strength")
ABOUT_LINES = ("color", "layer", "kind", *SPRING)
POINT = ("mass", "radius", "charge", "anchor", "fixed", "vx", "vy", "vz")
COORDINATES = {
    "points": (("x", "y", "z"), ("x", "y")),
    "lines": (("x1", "y1", "z1", "x2", "y2", "z2"), ("x1", "y1", "x2", "y2")),
    "edges": (("tail", "head"),),
}
OPTIONAL = {"points": POINT, "lines": ABOUT_LINES, "edges": ABOUT_LINES}
COORDINATE = {name for forms in COORDINATES.values() for name in forms[0]}
MOST_VALUES = 4_000_000  # kept as text until their section is whole, about 250 MB
MOST_KNOWN = 100_000  # numbers kept to be recognized
NUMERIC = frozenset("0123456789+-.")
KNOWN = {kind: (*COORDINATES[kind][0], *OPTIONAL[kind]) for kind in COORDINATES}
ANCHOR_WORDS = {"": "", "0": "", "false": "", "no": "", "1": "xyz", "true": "xyz", "yes": "xyz"}
FORMS = "What is understood: lines 'x1,y1,z1,x2,y2,z2', points 'x,y,z', edges 'tail,head', each with further columns."
PAIR = re.compile(r"(.*?)(?:\.(points|edges|members))?(\.csv|\.parquet)", re.IGNORECASE | re.DOTALL)
SHAPE = {
    "particle": ("points", {"x": "x", "y": "y", "z": "z", "held": "anchor"}),
    "member": ("edges", {"tail": "tail", "head": "head", "kind": "kind", "rest_length": "rest_length"}),
}  # by the first column of tables of shapes at rest: what is read of their other columns, and as what


class Section(NamedTuple):
    """A header and the rows below it."""

    kind: str
    path: str
    line: int
    columns: tuple[str, ...]
    rows: list[list[str]]
    lines: list[int]
    kept: tuple[int, ...] = ()
    """Of a shape at rest, the columns of the file that are read."""
    width: int = 0
    """How many columns the file has."""

    def add(self, cells: list[str], line: int) -> None:
        """One more row."""
        self.rows.append([_of_shape(self.columns[k], cells[at]) for k, at in enumerate(self.kept)] or cells)
        self.lines.append(line)


def read_csv(path: str | os.PathLike[str]) -> Drawing:
    """Lines, or points and edges, of a CSV file (of two where it is ``name.points.csv`` or ``name.edges.csv``).

    Points become particles as they are listed, never welded. Raises ``FileError``, with path and line, for an unknown
    or missing column, a value that breaks its column's rule, and an edge to a point that is not there.
    """
    name = os.fspath(path)
    units: list[str] = []  # that the files say
    return drawing_of(paired(name, lambda file: _sections(file, units)), units, name)


def paired(name: str, read: Callable[[str], Iterable[Section]]) -> Iterator[Section]:
    """The tables of a file and of the one beside it that belongs to the first of them."""
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


def drawing_of(tables: Iterable[Section], units: list[str], name: str) -> Drawing:
    """The drawing in tables: of lines, or of points and perhaps edges; ``units`` are those that the files say.

    Raises
    ------
    FileError : for two tables of one kind, kinds that do not go together, and what breaks a column's rule
    """
    sections: dict[str, Section] = {}
    for section in tables:
        if section.kind in sections:
            first = sections[section.kind]
            fail(f"This is a second header of {section.kind}, after line {first.line}.", section.path, section.line)
        sections[section.kind] = section
    if len(set(units)) > 1:
        raise FileError(f"The file says two units of length, {' and '.join(dict.fromkeys(units))}. Keep one.", name)
    unit = units[0] if units else None
    if set(sections) == {"lines"}:
        return _drawn_lines(sections["lines"])._replace(unit=unit)
    if "points" in sections and "lines" not in sections:
        return _points_and_edges(name, sections["points"], sections.get("edges"))._replace(unit=unit)
    if sections:
        kinds = " and ".join(sections)
        raise FileError(f"A file must hold lines, or points with perhaps edges. Got {kinds} only. {FORMS}", name)
    raise FileError(f"The file is empty: it has no header. {FORMS}", name)


def files_of(name: str) -> list[str]:
    """The file, or the pair of points and edges that it belongs to: ``name.points.csv`` and ``name.edges.csv``.

    The points of a Parquet file, which is one table, may be ``name.parquet``; members are of the shape ``name.csv``.
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
        raise FileError(f"The members need their particles in a file beside them, {shown(Path(whole).name)}.", name)
    other = {"points": "edges", "edges": "points"}[match[2].lower()]
    sibling = f"{match[1]}.{other}{match[3]}"
    if not Path(sibling).exists():
        if other == "points":
            raise FileError(f"The edges need their points in a file beside them, {shown(Path(sibling).name)}.", name)
        return [name]
    return [sibling, name] if other == "points" else [name, sibling]


def _sections(path: str, units: list[str]) -> Iterator[Section]:
    """The sections of a file; the units of length that its remarks say are added to ``units``."""
    section: Section | None = None
    delimiter = ","
    for line, text in text_lines(path):
        if not text.strip() or text.startswith("# ") or text.strip() == "#":
            units.extend(unit for unit in [unit_said(text)] if unit)
            continue
        if _is_header(text, first=section is None):
            delimiter = ";" if ";" in text else ","
            if section:
                yield section
            section = header_of(_cells(text, delimiter, path, line), path, line)
            units.extend(["m"] if section.kept else [])
            continue
        cells = _cells(text, delimiter, path, line)
        if section is None:
            fail(f"The first row must be a header. Got {shown(text)}. {FORMS}", path, line)
        if len(cells) != section.width:
            rule = f"A row of {section.kind} must have as many values as the header at line {section.line}"
            fail(f"{rule}, {section.width}. Got {len(cells)}.", path, line)
        section.add(cells, line)
        if len(section.rows) * len(section.columns) > MOST_VALUES:
            fail(f"A CSV file may have {MOST_VALUES:,} values. Hand larger networks over as arrays.", path, line)
    if section:
        yield section


def _is_header(text: str, first: bool) -> bool:
    """Whether a row is a header: it holds no number and, unless it is the first row, the name of a coordinate."""
    if text.lstrip()[0] in NUMERIC:  # as nearly every row of values begins
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
    """A table without its rows, its kind told by its columns."""
    columns = tuple(cell.lower() for cell in cells)
    if columns[:1] == ("frame",):
        fail("This table has frames of a recording, and is no drawing. sl.load() opens the recording.", path, line)
    if columns and columns[0] in SHAPE:
        return _shape_header(columns, path, line)
    kind = max(KNOWN, key=lambda name: sum(column in COORDINATES[name][0] for column in columns))
    for column in columns:
        if column not in KNOWN[kind]:
            hint = did_you_mean(column, KNOWN[kind])
            known = f"Known with {kind}: {', '.join(KNOWN[kind])}."
            fail(f"{shown(column)} is no column of {kind}. {hint}{' ' if hint else ''}{known}", path, line)
        if columns.count(column) > 1:
            fail(f"The column {column!r} must come once. Got it {columns.count(column)} times.", path, line)
    present = tuple(column for column in columns if column in COORDINATES[kind][0])
    if set(present) not in [set(form) for form in COORDINATES[kind]]:
        missing = [column for column in COORDINATES[kind][0] if column not in present]
        names = ", ".join(COORDINATES[kind][0])
        fail(f"The header of {kind} must have {names}. Missing: {', '.join(missing)}. {FORMS}", path, line)
    if {"anchor", "fixed"} <= set(columns):
        fail("'anchor' and 'fixed' mean the same: keep one of the two columns.", path, line)
    return Section(kind, path, line, columns, [], [], width=len(columns))


def _shape_header(columns: tuple[str, ...], path: str, line: int) -> Section:
    """Recognize the table of a shape at rest by its header, and say which of its columns are read."""
    kind, known = SHAPE[columns[0]]
    plain = [_without_unit(column).replace(" ", "_") for column in columns]
    kept = {known[name]: at for at, name in reversed(list(enumerate(plain))) if name in known}
    missing = [column for column in COORDINATES[kind][0] if column not in kept]
    if missing:
        fail(f"The table of a shape must have {', '.join(COORDINATES[kind][0])}. Missing: {missing[0]}.", path, line)
    return Section(kind, path, line, tuple(kept), [], [], tuple(kept.values()), len(columns))


def _without_unit(column: str) -> str:
    """``length`` of ``length [m]``."""
    name, opened, unit = column.rpartition(" [")
    return name if opened and unit.find("]") == len(unit) - 1 else column


def _of_shape(column: str, cell: str) -> str:
    """A cell of a shape's table in the form of other tables: of supports only the anchored axes."""
    return held_axes(cell) if column == "anchor" else cell


def held_axes(words: str) -> str:
    """The anchored axes, such as "xy", of what a file of a shape says holds a particle."""
    axes = words.partition(",")[0].strip()
    return axes if set(axes) <= set("xyz") else ""


def _drawn_lines(section: Section) -> Drawing:
    if not section.rows:
        fail("There is no row below the header: the file draws no line.", section.path, section.line)
    ends = [np.column_stack([_numbers(section, axis + end, fill=0.0) for axis in "xyz"]) for end in "12"]
    count = len(section.rows)
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
    if not points.rows:
        fail("There is no row below the header: the file lists no point.", points.path, points.line)
    edges = edges or Section("edges", name, 0, ("tail", "head"), [], [], width=2)
    return Drawing(
        path=edges.path,
        points=np.column_stack([_numbers(points, axis, fill=0.0) for axis in "xyz"]),
        ends=_ends(edges, len(points.rows)),
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
        axes = [_axes(text, column, section.path, line) for text, line in _with_lines(section, column)]
        found["anchored"] = np.array([[axis in held for axis in "xyz"] for held in axes])
    if section.kept and "anchored" in found:
        _hold_across(section, found["anchored"])
    return found


def _hold_across(section: Section, anchored: BoolArray) -> None:
    """Anchor the supports of a plane shape along z as well, for which its table has no column.

    A shape is taken to lie in a plane where z is 0 everywhere and no support names it.
    """
    if not _numbers(section, "z", fill=0.0).any() and not anchored[:, 2].any():
        anchored[:, 2] = anchored.any(axis=1)


def _spring_columns(section: Section) -> dict[str, FloatArray]:
    found = {column: _numbers(section, column, least=0.0) for column in SPRING if column in section.columns}
    return found | ({"kind": _kinds(section)} if "kind" in section.columns else {})


def _kinds(section: Section) -> FloatArray:
    """The properties of each line, rows of ``MEMBERS``; NaN where a cell is empty."""
    for text, line in _with_lines(section, "kind"):
        if text and text.lower() not in KIND_OF:
            hint = did_you_mean(text.lower(), KIND_OF)
            rule = f"The 'kind' of {section.kind} must be one of {', '.join(MEMBERS)}"
            fail(f"{rule}. Got {shown(text)}. {hint}".rstrip(), section.path, line)
    return np.array([KIND_OF.get(text.lower(), np.nan) for text in _column(section, "kind")], dtype=np.float64)


def _column(section: Section, column: str) -> list[str]:
    """Text of one column; empty texts where the section lacks it."""
    if column not in section.columns:
        return [""] * len(section.rows)
    index = section.columns.index(column)
    return [row[index] for row in section.rows]


def _with_lines(section: Section, column: str) -> Iterator[tuple[str, int]]:
    return zip(_column(section, column), section.lines, strict=True)


def _numbers(section: Section, column: str, fill: float | None = None, least: float | None = None) -> FloatArray:
    """One column as numbers, shape (rows,): ``fill`` where the section lacks it, NaN where it may be empty."""
    if column not in section.columns and fill is not None:
        return np.full(len(section.rows), fill)
    optional, values = column in OPTIONAL[section.kind], []
    known: dict[str, float] = {}  # numbers come again and again
    for text, line in _with_lines(section, column):
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
            fail(f"The {column!r} of {section.kind} must not be negative. Got {shown(text)}.", section.path, line)
        if len(known) < MOST_KNOWN:
            known[text] = values[-1]
    return np.array(values, dtype=np.float64)


def _ends(section: Section, count: int) -> IntArray:
    ends = np.empty((len(section.rows), 2), dtype=np.int64)
    for side, column in enumerate(("tail", "head")):
        for row, (text, line) in enumerate(_with_lines(section, column)):
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
    known = {"": (-1, -1, -1)}
    for text, line in _with_lines(section, "color"):
        if text not in known:
            try:
                known[text] = palette.shades(text)[0]
            except SceneError as error:
                fail(str(error), section.path, line)
    colors = np.array([known[text] for text in _column(section, "color")], dtype=np.int64)
    return colors.reshape(-1, 3)


def _axes(text: str, column: str, path: str, line: int) -> str:
    """Axes that a cell of ``anchor`` or ``fixed`` holds."""
    word = text.lower()
    axes = ANCHOR_WORDS.get(word, word)
    if not set(axes) <= set("xyz") or len(set(axes)) < len(axes):
        rule = "must be 1 or 0, yes or no, or the axes that are held, such as 'z' or 'xy'"
        fail(f"The {column!r} of points {rule}. Got {shown(text)}.", path, line)
    return axes
