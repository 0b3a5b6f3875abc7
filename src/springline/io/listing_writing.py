"""Tables of a scene (``.csv``, ``.parquet``), as they are read back: points, and the edges between them.

A CSV has both, one below the other, each under its header. A Parquet file has one table: the edges are in a second one
beside it, ``roof.edges.parquet``.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

from springline.errors import SceneError
from springline.io.format import needing
from springline.io.listing import Column, listing
from springline.io.parquet import UNIT
from springline.io.replacing import MARK, placed, put
from springline.scene import Scene

HEAD = "# springline: a scene as drawn\n# units: m\n"
EDGES = ".edges"  # between the stem and the suffix of the second table


def save_scene_csv(scene: Scene, path: Path) -> list[Path]:
    """Write points and edges of a scene to one file; the file written."""
    text = io.StringIO(HEAD)
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text, lineterminator="\n")
    for columns in tables(scene, ".csv"):
        writer.writerow(columns)
        writer.writerows(zip(*(map(_cell, column) for column in columns.values()), strict=True))
        text.write("\n")
    return put({path: text.getvalue()})


def save_scene_parquet(scene: Scene, path: Path) -> list[Path]:
    """Write points of a scene, and beside them its edges; the files written."""
    with needing("tables", "A .parquet file"):
        import pyarrow
        import pyarrow.parquet

    stem = re.sub(r"\.points$", "", path.stem, flags=re.IGNORECASE)
    if stem.lower().endswith(EDGES):
        raise SceneError(f"A scene is written to the table of its points, its edges beside it. Got {path.name!r}.")
    every = [path, path.with_name(f"{stem}{EDGES}{path.suffix}")]
    with placed(*every) as parts:
        for part, columns in zip(parts, tables(scene, path.suffix.lower()), strict=True):
            about = {"creator": MARK.decode(), UNIT.decode(): "m"}
            pyarrow.parquet.write_table(pyarrow.table(columns).replace_schema_metadata(about), part)
    return every


def tables(scene: Scene, suffix: str) -> tuple[dict[str, Column], dict[str, Column]]:
    """Columns of the points and of the edges, by the names that readers know.

    Raises
    ------
    SceneError : where there is no particle
    """
    found = listing(scene, suffix)
    if not len(found.position):
        raise SceneError(f"A {suffix} file of a scene lists its particles, and here are none.")
    points = {axis: found.position[:, k].tolist() for k, axis in enumerate("xyz")} | found.points
    return points, {end: found.ends[:, k].tolist() for k, end in enumerate(("tail", "head"))} | found.lines


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return repr(value) if isinstance(value, float) else str(value)
