"""Parquet: tables of lines, or of points and edges, with the columns that CSV files have."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from springline.checks import shown
from springline.errors import FileError
from springline.io.csv_files import MOST_VALUES, Section, drawing_of, header_of, paired
from springline.io.format import needing
from springline.io.geometry import Drawing
from springline.io.lines import whole_file
from springline.io.parquet_pages import DICTIONARY, page_at
from springline.io.units import checked_unit

MOST_UNPACKED = 64 * 2**20  # [bytes] that a file of any size may unpack to
MOST_PAGES = 10_000  # of all columns: a page has a megabyte, or some thousand rows
BYTES, FIXED = "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"  # what texts are to Parquet, and texts of one length
UNIT = b"units"  # of the file's metadata


def read_parquet(path: str | os.PathLike[str]) -> Drawing:
    """Lines, or points and edges, of a Parquet file; of points the edges are in ``name.edges.parquet`` beside it.

    Raises
    ------
    FileError : as reading a CSV does, with the row, counted from 1 as if below a header
    """
    name = os.fspath(path)
    units = list[str]()

    def read(file: str) -> Iterator[Section]:
        table, unit = _table(file)
        section = header_of([column.lower() for column in table], file, 1)
        units.extend([unit or "m"] if unit or section.kept else [])
        if len(table) * max(map(len, table.values()), default=0) > MOST_VALUES:
            raise FileError(f"A table may have {MOST_VALUES:,} values. Hand larger networks over as arrays.", file)
        for line, row in enumerate(zip(*table.values(), strict=True), 2):
            section.add(list(row), line)
        yield section

    return drawing_of(paired(name, read), units, name)


def _table(name: str) -> tuple[dict[str, list[str]], str | None]:
    """Columns of a file as texts, and the unit that its metadata says."""
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
            said = (table.schema.metadata or {}).get(UNIT, b"")
            columns = {str(key): _texts_of(table.column(key)) for key in table.column_names}
    except FileError:
        raise
    except Exception as error:  # of many kinds, the library's own
        raise FileError(f"This is no Parquet file that can be understood: {error}", name) from None
    try:
        return columns, checked_unit(said.decode("utf-8", "replace")) if said else None
    except ValueError as error:
        raise FileError(str(error), name) from None


def _check_size(about: Any, name: str) -> None:
    """Refuse a file that would take too much memory, by what it says of itself."""
    columns = [about.schema.column(k) for k in range(about.num_columns)]
    nested = next((one.path for one in columns if one.max_repetition_level), None)
    if nested is not None:
        raise FileError(f"A column must have one value in each row. {shown(nested)} has lists.", name)
    chunks = [about.row_group(k).column(j) for k in range(about.num_row_groups) for j in range(len(columns))]
    values = max(about.num_rows * about.num_columns, sum(chunk.num_values for chunk in chunks))
    fixed = [about.num_rows * one.length for one in columns if one.physical_type == FIXED]  # alike ones are copied
    size = max(
        sum(chunk.total_uncompressed_size for chunk in chunks),
        sum(about.row_group(k).total_byte_size for k in range(about.num_row_groups)),
        sum(fixed),
    )
    if values > MOST_VALUES or size > MOST_UNPACKED:
        raise FileError(f"A table may have {MOST_VALUES:,} values in {MOST_UNPACKED // 2**20} MiB.", name)


def _check_pages(about: Any, data: bytes, name: str) -> None:
    """Refuse a file whose pages are larger than its footer says, by what stands before each of them."""
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
                    rule = f"A table may have {MOST_VALUES:,} values in {MOST_UNPACKED // 2**20} MiB and {MOST_PAGES:,}"
                    raise FileError(f"{rule} pages. The page that ends at byte {at:,} goes beyond.", name)


def _texts_of(column: Any) -> list[str]:
    """The values of a column as texts; of one with a dictionary each of its words is made once."""
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
    """A value as a CSV has it: numbers as they read back, nothing for what is missing."""
    if value is None or (isinstance(value, float) and value != value):
        return ""
    return repr(value) if isinstance(value, float) else str(value)
