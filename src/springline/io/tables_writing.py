"""Tables of recordings (``.csv``, ``.parquet``) and of shapes (``.parquet``), written frame by frame.

``run.csv`` has a row for every frame and particle: position and velocity. ``run.members.csv`` has one for every frame
and member: what it is, its ends and its numbers. ``run.energy.csv`` has every energy of each frame. Headers carry the
units: ``x [m]``. Parquet files are the same tables: columns have plain names, and ``units`` in their metadata.
Cells are empty where there is nothing to say: a stress without an area. What is removed or broken has no rows.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.io.format import needing
from springline.io.motion import UNITS, Moment, Motion, motion_of
from springline.io.replacing import MARK, placed
from springline.io.shape_files import MEMBERS, holds
from springline.recording.recording import Recording

ENERGY = ".energy"  # between the stem and the suffix of the third table
ROWS = 65536  # of a table that are written together
AXES = ("x", "y", "z")
IN_UNITS = {**dict.fromkeys(AXES, "m"), **{f"v{axis}": "m/s" for axis in AXES}, **UNITS, "time": "s"}

Table = dict[str, np.ndarray]


def save_run_csv(run: Recording, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a recording as three tables; the files written."""
    tables = _tables(run, path, frames, quantities)
    with placed(*tables) as parts:
        for part, table in zip(parts, tables.values(), strict=True):
            with part.open("w", encoding="utf-8", newline="") as file:
                _write_csv(csv.writer(file, lineterminator="\n"), table())
    return list(tables)


def save_parquet(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a shape or a recording as Parquet tables; the files written."""
    with needing("tables", "A .parquet file"):
        import pyarrow
        import pyarrow.parquet

    tables = _tables(what, path, frames, quantities)
    with placed(*tables) as parts:
        for part, table in zip(parts, tables.values(), strict=True):
            writer = None
            for columns in _gathered(table()):
                kinds = {
                    name: pyarrow.string() if values.dtype == object else pyarrow.from_numpy_dtype(values.dtype)
                    for name, values in columns.items()
                }
                fields = [pyarrow.field(name, kind, metadata={"units": unit_of(name)}) for name, kind in kinds.items()]
                schema = pyarrow.schema(fields, metadata={"creator": MARK.decode()})
                writer = writer or pyarrow.parquet.ParquetWriter(part, schema)
                writer.write_table(pyarrow.table(list(columns.values()), schema=schema))
            if writer is not None:
                writer.close()
    return list(tables)


def unit_of(column: str) -> str:
    """The unit of a column; none of numbers that have none."""
    name = column[:-2] if column[-2:] in ("_x", "_y", "_z") else column
    return "J" if column.startswith(ENERGY[1:]) else IN_UNITS.get(name, "")


def _tables(what: Any, path: Path, frames: Any, quantities: Any) -> dict[Path, Callable[[], Iterator[Table]]]:
    """The tables of a thing by file; each gives its rows in parts."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    beside: Table = {}
    if isinstance(what, Equilibrium):
        held = holds(what)
        beside["held"] = np.array([held.get(i, "") for i in range(len(what.position))], dtype=object)
    found: dict[Path, Callable[[], Iterator[Table]]] = {
        path: lambda: (_particles(motion, one) | beside for one in motion)
    }
    if len(motion.ends):
        members = path.with_name(f"{path.stem}{MEMBERS}{path.suffix}")
        found[members] = lambda: (_members(motion, one) for one in motion)
    if isinstance(what, Recording):
        numbers = np.arange(len(what)) if frames is None else np.array(frames)
        columns = {"frame": numbers, "time": motion.times}
        columns |= {f"energy_{name}": values[numbers] for name, values in what.energy.items()}
        found[path.with_name(f"{path.stem}{ENERGY}{path.suffix}")] = lambda: iter([columns])
    return found


def _particles(motion: Motion, moment: Moment) -> Table:
    there = np.flatnonzero(moment.alive)
    found = {**_when(motion, moment, len(there)), "particle": there}
    found |= {axis: moment.position[there, k] for k, axis in enumerate(AXES)}
    for name, values in moment.of_particles.items():
        label = "v{}" if name == "velocity" else name + "_{}"
        found |= {label.format(axis): values[there, k] for k, axis in enumerate(AXES)}
    return found


def _members(motion: Motion, moment: Moment) -> Table:
    lines = motion.shown(moment)
    kinds = np.array(motion.kinds, dtype=object)[lines]
    found = {**_when(motion, moment, len(lines)), "member": lines, "kind": kinds}
    found |= {"tail": motion.ends[lines, 0], "head": motion.ends[lines, 1]}
    return found | {name: values[lines] for name, values in moment.of_members.items()}


def _when(motion: Motion, moment: Moment, count: int) -> Table:
    """Frame and time of each row; nothing of a shape, which has no time."""
    if motion.about != "a recording":
        return {}
    return {"frame": np.full(count, moment.number), "time": np.full(count, moment.time)}


def _gathered(parts: Iterator[Table]) -> Iterator[Table]:
    """Parts of a table, joined until they are worth a group of rows."""
    kept: list[Table] = []
    for part in parts:
        kept.append(part)
        if sum(len(next(iter(one.values()))) for one in kept) >= ROWS:
            yield _joined(kept)
            kept = []
    if kept:
        yield _joined(kept)


def _joined(parts: list[Table]) -> Table:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _write_csv(writer: Any, parts: Iterator[Table]) -> None:
    for number, columns in enumerate(parts):
        if number == 0:
            units = {name: unit_of(name) for name in columns}
            writer.writerow([f"{name} [{unit}]" if unit else name for name, unit in units.items()])
        cells = [
            ["" if one != one else repr(one) for one in values.tolist()]
            if values.dtype.kind == "f"
            else values.tolist()
            for values in columns.values()
        ]
        writer.writerows(zip(*cells, strict=True))
