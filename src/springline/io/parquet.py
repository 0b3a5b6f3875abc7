"""Parquet: tables of lines, or of points and edges, with the columns of CSV files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from springline.checks import format_value
from springline.errors import FileError
from springline.io.boxes import space_said
from springline.io.csv_files import MOST_VALUES, Remarks, Section, drawing_of, header_of, paired_tables
from springline.io.format import needing
from springline.io.geometry import Drawing
from springline.io.lines import whole_file
from springline.io.units import checked_unit
from springline.model.space import Torus

MOST_UNPACKED = 64 * 2**20  # limit of the uncompressed size [bytes]
MOST_PAGES = 10_000  # limit for all columns: a page has a megabyte, or some thousand rows
BYTES, FIXED = "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"  # types of texts, and of texts of one length
UNIT, SPACE = b"units", b"space"  # keys in the metadata of the file


def read_parquet(path: str | os.PathLike[str]) -> Drawing:
    """Read lines, or points and edges, of Parquet files; edges of points are in a second file ``name.edges.parquet``.

    Raises
    ------
    FileError : under the conditions of reading a CSV file, with the row, counted from 1 as if below a header
    """
    name = os.fspath(path)
    remarks = Remarks([], [])

    def read(file: str) -> Iterator[Section]:
        table, unit, space = _table(file)
        section = header_of([column.lower() for column in table], file, 1)
        remarks.units.extend([unit or "m"] if unit or section.kept else [])
        remarks.spaces.extend([space] if space else [])
        if len(table) * max(map(len, table.values()), default=0) > MOST_VALUES:
            raise FileError(f"A table may have {MOST_VALUES:,} values. Hand larger networks over as arrays.", file)
        for line, row in enumerate(zip(*table.values(), strict=True), 2):
            section.add(list(row), line)
        yield section

    return drawing_of(paired_tables(name, read), remarks, name)


def _table(name: str) -> tuple[dict[str, list[str]], str | None, Torus | None]:
    """Columns of a file as texts, and the unit and the periodic space of its metadata."""
    data = whole_file(name)
    with needing("tables", "A .parquet file"):
        import pyarrow.parquet
    try:
        with pyarrow.parquet.ParquetFile(name) as file:
            about = file.metadata
            _check_size(about, name)
            _check_pages(about, data, name)
            words = [
                one.path for one in map(about.schema.column, range(about.num_columns)) if one.physical_type == BYTES
            ]
        with pyarrow.parquet.ParquetFile(name, read_dictionary=words) as file:
            table = file.read()
            said, space = (
                (table.schema.metadata or {}).get(key, b"").decode("utf-8", "replace") for key in (UNIT, SPACE)
            )
            columns = {str(key): _texts_of(table.column(key)) for key in table.column_names}
    except FileError:
        raise
    except Exception as error:  # of many types of the library
        raise FileError(f"This is no Parquet file that can be understood: {error}", name) from None
    try:
        return columns, checked_unit(said) if said else None, space_said(f"space: {space}", name)
    except ValueError as error:
        raise FileError(str(error), name) from None


def _check_size(about: Any, name: str) -> None:
    """Raise ``FileError`` for a file that would take too much memory according to its metadata."""
    columns = [about.schema.column(k) for k in range(about.num_columns)]
    nested = next((one.path for one in columns if one.max_repetition_level), None)
    if nested is not None:
        raise FileError(f"A column must have one value in each row. {format_value(nested)} has lists.", name)
    chunks = [about.row_group(k).column(j) for k in range(about.num_row_groups) for j in range(len(columns))]
    values = max(about.num_rows * about.num_columns, sum(chunk.num_values for chunk in chunks))
    fixed = [about.num_rows * one.length for one in columns if one.physical_type == FIXED]  # equal values are copied
    size = max(
        sum(chunk.total_uncompressed_size for chunk in chunks),
        sum(about.row_group(k).total_byte_size for k in range(about.num_row_groups)),
        sum(fixed),
    )
    if values > MOST_VALUES or size > MOST_UNPACKED:
        raise FileError(f"A table may have at most {MOST_VALUES:,} values and {MOST_UNPACKED // 2**20} MiB.", name)


def _check_pages(about: Any, data: bytes, name: str) -> None:
    """Raise ``FileError`` if the headers of the pages announce too many values or bytes, whatever the footer says."""
    unpacked = pages = 0
    for group in range(about.num_row_groups):
        for column in range(about.num_columns):
            chunk = about.row_group(group).column(column)
            at, left = chunk.data_page_offset, chunk.num_values
            if chunk.has_dictionary_page and chunk.dictionary_page_offset is not None:
                at = min(at, chunk.dictionary_page_offset)
            while left > 0:
                page = page_at(data, at)
                at, left = page.end, left - page.values * (page.kind != DICTIONARY)
                unpacked, pages = unpacked + page.unpacked, pages + 1
                if unpacked > MOST_UNPACKED or pages > MOST_PAGES or page.values > MOST_VALUES:
                    rule = f"A table may have at most {MOST_VALUES:,} values and {MOST_UNPACKED // 2**20} MiB"
                    raise FileError(
                        f"{rule}, in at most {MOST_PAGES:,} pages. The page that ends at byte {at:,} goes beyond.", name
                    )


def _texts_of(column: Any) -> list[str]:
    """Values of a column as texts; each word of a dictionary is converted once."""
    import pyarrow

    texts: list[str] = []
    numbers = pyarrow.types.is_floating(column.type) or pyarrow.types.is_integer(column.type)
    for chunk in (column.dictionary_encode() if numbers else column).chunks:
        if hasattr(chunk, "dictionary"):
            known = [_text(value) for value in chunk.dictionary.to_pylist()]
            texts += ["" if row is None else known[row] for row in chunk.indices.to_pylist()]
        else:
            texts += map(_text, chunk.to_pylist())
    return texts


def _text(value: Any) -> str:
    """Value in the form of CSV: numbers with all digits, empty for a missing value."""
    if value is None or (isinstance(value, float) and value != value):
        return ""
    return repr(value) if isinstance(value, float) else str(value)


# Headers of the pages of a Parquet file, read before any page is unpacked.
#
# The library does not compare the sizes in the footer with the pages. It allocates the memory that the header of each
# page announces, which may be a gigabyte in a file of 24 kB. A header is a structure of Thrift's compact protocol
# (apache/parquet-format, ``parquet.thrift``; apache/thrift, ``thrift-compact-protocol.md``).

MOST_DEEP = 8  # depth of nested structures
LONGEST = 2**20  # limit of a header [bytes], which may contain statistics of long texts
STOP, TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = 0, 1, 2, 3, 7, 8, 9, 10, 11, 12  # kinds of fields
WHOLE = (4, 5, 6)  # whole numbers of 16, 32 and 64 bits
INDEX, DICTIONARY = 1, 2  # kinds of pages; others hold values


class ParquetPage(NamedTuple):
    """Header of a page: its kind, uncompressed size [bytes], number of values, and offset of the next page."""

    kind: int
    unpacked: int
    values: int
    end: int


def page_at(data: bytes, start: int) -> ParquetPage:
    """Read the header of a page at a byte of a file.

    Raises
    ------
    ValueError : if there is no valid header, or the page does not end within the file
    """
    reader = _Compact(data[start : start + LONGEST])
    try:
        found = reader.structure(0)
        kind, unpacked, packed = (int(found[field]) for field in (1, 2, 3))
        about: dict[int, Any] = found.get({DICTIONARY: 7}.get(kind, 5)) or found.get(8) or {}
        values = 0 if kind == INDEX else int(about[1])
    except (IndexError, KeyError, TypeError, AttributeError):
        raise ValueError(f"there is no header of a page at byte {start}") from None
    end = start + reader.at + packed
    if min(unpacked, packed, values) < 0 or end > len(data):
        raise ValueError(f"the page at byte {start} does not fit into the file")
    return ParquetPage(kind, unpacked, values, end)


class _Compact:
    """Reader of structures of Thrift's compact protocol; texts and lists are skipped."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read a whole number of at most ten bytes, the lowest seven bits first."""
        found = 0
        for shift in range(0, 70, 7):
            one = self.byte()
            found |= (one & 127) << shift
            if one < 128:
                return found
        raise IndexError

    def signed_number(self) -> int:
        found = self.number()
        return (found >> 1) ^ -(found & 1)

    def structure(self, deep: int) -> dict[int, Any]:
        """Read a structure: fields by their numbers."""
        if deep > MOST_DEEP:
            raise IndexError
        found, field = dict[int, Any](), 0
        while head := self.byte():
            field = field + (head >> 4) if head >> 4 else self.signed_number()
            found[field] = self.value(head & 15, deep)
        return found

    def value(self, kind: int, deep: int, *, listed: bool = False) -> Any:
        if kind in (TRUE, FALSE):
            return self.byte() if listed else kind == TRUE
        if kind in WHOLE:
            return self.signed_number()
        if kind == STRUCT:
            return self.structure(deep + 1)
        if kind in (LIST, SET):
            head = self.byte()
            count = head >> 4 if head >> 4 < 15 else self.number()
            return self.several([head & 15], count, deep)
        if kind == MAP:
            count = self.number()
            kinds = self.byte() if count else 0
            return self.several([kinds >> 4, kinds & 15], count, deep)
        size = self.number() if kind == BINARY else {BYTE: 1, DOUBLE: 8}[kind]
        self.at += size
        if self.at > len(self.data):
            raise IndexError
        return None

    def several(self, kinds: list[int], count: int, deep: int) -> None:
        """Skip ``count`` groups of values, one of each kind; each value has at least one byte."""
        if count > len(self.data) or deep > MOST_DEEP:
            raise IndexError
        for _ in range(count):
            for kind in kinds:
                self.value(kind, deep + 1, listed=True)
