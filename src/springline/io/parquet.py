"""Parquet: tables of lines, or of points and edges, with the columns that CSV files have."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from springline.errors import FileError
from springline.io.csv_files import MOST_VALUES, Section, drawing_of, header_of, paired
from springline.io.format import needing
from springline.io.geometry import Drawing
from springline.io.lines import whole_file
from springline.io.units import checked_unit

MOST_UNPACKED = 256 * 2**20  # [bytes] that a file of any size may unpack to
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
    whole_file(name)
    with needing("tables", "A .parquet file"):
        import pyarrow.parquet
    try:
        with pyarrow.parquet.ParquetFile(name) as file:
            about = file.metadata
            groups = [about.row_group(k) for k in range(about.num_row_groups)]
            if (
                about.num_rows * about.num_columns > MOST_VALUES
                or sum(g.total_byte_size for g in groups) > MOST_UNPACKED
            ):
                raise FileError(f"A table may have {MOST_VALUES:,} values in {MOST_UNPACKED // 2**20} MiB.", name)
            table = file.read()
            said = (table.schema.metadata or {}).get(UNIT, b"")
            columns = {
                str(key): [_text(value) for value in table.column(key).to_pylist()] for key in table.column_names
            }
    except FileError:
        raise
    except Exception as error:  # of many kinds, the library's own
        raise FileError(f"This is no Parquet file that can be understood: {error}", name) from None
    try:
        return columns, checked_unit(said.decode("utf-8", "replace")) if said else None
    except ValueError as error:
        raise FileError(str(error), name) from None


def _text(value: Any) -> str:
    """A value as a CSV has it: numbers as they read back, nothing for what is missing."""
    if value is None or (isinstance(value, float) and value != value):
        return ""
    return repr(value) if isinstance(value, float) else str(value)
