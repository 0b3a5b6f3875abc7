"""Writing of tables of recordings (``.csv``, ``.parquet``) and of shapes (``.parquet``), frame by frame.

``run.csv`` has a row for every frame and particle: position and velocity. ``run.members.csv`` has one for every frame
and member: its kind, its ends and its numbers. ``run.energy.csv`` has every energy of each frame. Headers contain the
units: ``x [m]``. Parquet files contain the same tables: columns have plain names, and ``units`` in their metadata.
Cells without a value are empty, such as a stress without an area. Removed particles and broken members have no rows.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import numpy as np

from springline import checks
from springline.checks import choice
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.io.format import needing
from springline.io.formats import MARK, replace_files
from springline.io.motion import OF_A_SHAPE, OF_MEMBERS, UNITS, Moment, Motion, motion_of
from springline.io.shape_files import MEMBERS, holds
from springline.messages import argument
from springline.recording.recording import Recording
from springline.study.study import Study

# Recordings and equilibrium shapes as objects of pandas and xarray, with named axes, and units in ``attrs``.
#
# These functions implement ``run.to_xarray()``, ``run.to_pandas()`` and ``shape.to_pandas()``, and import the packages
# only when they are called.

OF_RUNS = ("particles", "springs", "energy", "events")
OF_SHAPES = ("particles", "members")
EXTRA = "tables"


def run_to_pandas(run: Recording, table: Literal["particles", "springs", "energy", "events"] = "particles") -> Any:
    """Table of a recording as a pandas ``DataFrame``."""
    choice(table, "table", "to_pandas()", OF_RUNS)
    if table == "energy":
        columns = {"time": run.time, **run.energy}
        units = {"time": "s", **dict.fromkeys(run.energy, "J")}
        return _frame(columns, {"frame": np.arange(len(run))}, units, run)
    if table == "events":
        kinds = np.array([run.data.event_kinds[kind] for kind in run.events["kind"].tolist()], dtype=object)
        columns = {name: run.events[name] for name in ("time", "index", "other", "value")} | {"kind": kinds}
        return _frame(columns, {"event": np.arange(len(kinds))}, {"time": "s"}, run)
    count = run.position.shape[1] if table == "particles" else run.data.model.spring_count
    index = {"frame": np.repeat(np.arange(len(run)), count), table[:-1]: np.tile(np.arange(count), len(run))}
    units = {"time": "s", **dict.fromkeys(AXES, "m"), **{f"v{axis}": "m/s" for axis in AXES}}
    columns = {"time": np.repeat(run.time, count)}
    if table == "particles":
        columns |= {axis: run.position[:, :, k].ravel() for k, axis in enumerate(AXES)}
        columns |= {f"v{axis}": run.velocity[:, :, k].ravel() for k, axis in enumerate(AXES)}
    else:
        columns |= {name: values.ravel() for name, values in _spring_columns(run).items()}
        units = {"time": "s", **UNITS}
    return _frame(columns, index, units, run)


def run_to_xarray(run: Recording) -> Any:
    """Recording as an xarray ``Dataset`` over time, particle, axis and spring."""
    with needing(EXTRA, "to_xarray()"):
        import xarray

    model, at, on = run.data.model, ("time", "particle", "axis"), ("time", "spring")
    found: dict[str, Any] = {
        "position": (at, run.position, {"units": "m"}),
        "velocity": (at, run.velocity, {"units": "m/s"}),
    }
    found |= {name: (on, values, {"units": UNITS[name]}) for name, values in _spring_columns(run).items()}
    found |= {f"energy_{name}": ("time", values, {"units": "J"}) for name, values in run.energy.items()}
    beside = {
        "time": ("time", run.time, {"units": "s"}),
        "particle": np.arange(model.particle_count),
        "axis": list(AXES),
        "spring": np.arange(model.spring_count),
        "tail": ("spring", model.springs.tail),
        "head": ("spring", model.springs.head),
        "mass": ("particle", model.particles.mass, {"units": "kg"}),
        "radius": ("particle", model.particles.radius, {"units": "m"}),
        "charge": ("particle", model.particles.charge, {"units": "C"}),
    }
    return xarray.Dataset(found, beside, attrs=_metadata_of(run))


def shape_to_pandas(shape: Equilibrium, table: Literal["particles", "members"] = "particles") -> Any:
    """Table of an equilibrium shape as a pandas ``DataFrame``."""
    choice(table, "table", "to_pandas()", OF_SHAPES)
    motion = motion_of(shape, quantities=list(OF_A_SHAPE + OF_MEMBERS))
    columns, units = columns_of(motion, table)
    if table == "members":
        slack = np.zeros(len(motion.ends), bool)
        slack[shape.slack] = True
        slack[len(shape.tension) + shape.ties.slack] = True
        columns["slack"] = slack
    return _frame(columns, {table[:-1]: np.arange(len(next(iter(columns.values()))))}, units, shape)


def columns_of(motion: Motion, table: str) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """Columns of the particles or members in the first moment of a motion, and the unit of each."""
    moment = next(iter(motion))
    if table == "members":
        columns = {"kind": np.array(motion.kinds, dtype=object), "tail": motion.ends[:, 0], "head": motion.ends[:, 1]}
        return columns | dict(moment.of_members), {name: UNITS[name] for name in moment.of_members}
    columns = {axis: moment.position[:, k] for k, axis in enumerate(AXES)} | {"held": motion.held}
    units = dict.fromkeys(AXES, "m")
    for name, values in moment.of_particles.items():
        columns |= {f"{name}_{axis}": values[:, k] for k, axis in enumerate(AXES)}
        units |= {f"{name}_{axis}": UNITS[name] for axis in AXES}
    return columns, units


def _spring_columns(run: Recording) -> dict[str, np.ndarray]:
    """Tension, strain and stress of every spring in every frame, shape (frames, springs)."""
    return {"tension": np.asarray(run.tension), "strain": np.asarray(run.strain), "stress": np.asarray(run.stress)}


def _frame(columns: dict[str, Any], index: dict[str, Any], units: dict[str, str], of: Recording | Equilibrium) -> Any:
    with needing(EXTRA, "to_pandas()"):
        import pandas

    names = list(index)
    rows: Any = (
        pandas.MultiIndex.from_arrays(list(index.values()), names=names)
        if names[1:]
        else pandas.Index(index[names[0]], name=names[0])
    )
    table = pandas.DataFrame(columns, index=rows)
    table.attrs.update(_metadata_of(of), units={name: unit for name, unit in units.items() if name in columns})
    return table


def _metadata_of(of: Recording | Equilibrium) -> dict[str, Any]:
    """Metadata of a run or a shape, for pandas and xarray."""
    if isinstance(of, Recording):
        return {"title": of.data.title, "integrator": of.data.integrator, "dt": of.dt}
    return {"title": of.data.title, "method": of.method, "message": of.message, "residual": of.residual}


ENERGY = ".energy"  # between the stem and the suffix of the third table
ROWS = 65536  # number of rows of a table that are written together
AXES = ("x", "y", "z")
IN_UNITS = {**dict.fromkeys(AXES, "m"), **{f"v{axis}": "m/s" for axis in AXES}, **UNITS, "time": "s"}

Table = dict[str, np.ndarray]


def save_run_csv(run: Recording, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a recording as three tables; return the files written."""
    tables = _tables(run, path, frames, quantities)
    with replace_files(*tables) as parts:
        for part, table in zip(parts, tables.values(), strict=True):
            with part.open("w", encoding="utf-8", newline="") as file:
                _write_csv(csv.writer(file, lineterminator="\n"), table())
    return list(tables)


def save_parquet(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a shape or a recording as Parquet tables; return the files written."""
    with needing("tables", "A .parquet file"):
        import pyarrow
        import pyarrow.parquet

    tables = _tables(what, path, frames, quantities)
    with replace_files(*tables) as parts:
        for part, table in zip(parts, tables.values(), strict=True):
            writer = None
            for columns in _group_parts(table()):
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
    """Unit of a column; empty for numbers without a unit."""
    name = column[:-2] if column[-2:] in ("_x", "_y", "_z") else column
    return "J" if column.startswith(ENERGY[1:]) else IN_UNITS.get(name, "")


def _tables(what: Any, path: Path, frames: Any, quantities: Any) -> dict[Path, Callable[[], Iterator[Table]]]:
    """Tables of a shape or a recording by file; each function returns an iterator over parts of the rows."""
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
    found = {**_time_columns(motion, moment, len(there)), "particle": there}
    found |= {axis: moment.position[there, k] for k, axis in enumerate(AXES)}
    for name, values in moment.of_particles.items():
        label = "v{}" if name == "velocity" else name + "_{}"
        found |= {label.format(axis): values[there, k] for k, axis in enumerate(AXES)}
    return found


def _members(motion: Motion, moment: Moment) -> Table:
    lines = motion.visible_members(moment)
    kinds = np.array(motion.kinds, dtype=object)[lines]
    found = {**_time_columns(motion, moment, len(lines)), "member": lines, "kind": kinds}
    found |= {"tail": motion.ends[lines, 0], "head": motion.ends[lines, 1]}
    return found | {name: values[lines] for name, values in moment.of_members.items()}


def _time_columns(motion: Motion, moment: Moment, count: int) -> Table:
    """Frame and time of each row; empty for a shape, which has no time."""
    if motion.about != "a recording":
        return {}
    return {"frame": np.full(count, moment.number), "time": np.full(count, moment.time)}


def _group_parts(parts: Iterator[Table]) -> Iterator[Table]:
    """Parts of a table, joined until they reach the size of a group of rows."""
    kept: list[Table] = []
    for part in parts:
        kept.append(part)
        if sum(len(next(iter(one.values()))) for one in kept) >= ROWS:
            yield _concatenate_parts(kept)
            kept = []
    if kept:
        yield _concatenate_parts(kept)


def _concatenate_parts(parts: list[Table]) -> Table:
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


# Studies as objects of pandas and xarray, and as CSV tables, with named columns and units.
#
# These functions implement ``study.to_pandas()``, ``study.to_xarray()`` and ``study.to_csv()``, and import the packages
# only when they are called.


def to_pandas(study: Study) -> Any:
    """Study as a pandas ``DataFrame`` with a row for every case."""
    with needing(EXTRA, "to_pandas()"):
        import pandas

    rows = pandas.Index(np.arange(len(study)), name="case")
    table = pandas.DataFrame(_columns(study), index=rows)
    table.attrs.update(title=study.title, units={name: unit for name, unit in study.units.items() if unit})
    return table


def to_xarray(study: Study) -> Any:
    """Study as an xarray ``Dataset``: a grid over all parameters, samples and lists over the case."""
    with needing(EXTRA, "to_xarray()"):
        import xarray

    plan = study.plan
    if plan.design == "grid":
        axes = {name: list(dict.fromkeys(study.cases[name].tolist())) for name in study.parameters}
        shape = tuple(len(values) for values in axes.values())
        beside: dict[str, Any] = {name: (name, values, _unit(study, name)) for name, values in axes.items()}
        over: Any = study.parameters
    else:
        shape, over = (len(study),), "case"
        beside = {"case": np.arange(len(study))}
        beside |= {name: ("case", study.cases[name], _unit(study, name)) for name in study.parameters}
    found = {name: (over, study[name].reshape(shape), _unit(study, name)) for name in study.measures}
    return xarray.Dataset(found, beside, attrs={"title": study.title})


def to_csv(study: Study, path: str | os.PathLike[str]) -> Path:
    """Write the study as a CSV table with a row for every case; column headers contain the units, ``sag [m]``."""
    target = checks.path(path, "path", "to_csv()")
    if target.suffix.lower() != ".csv":
        raise SceneError(f"{argument('path', 'to_csv()')} must end in .csv. Got {str(target)!r}.")
    columns = _columns(study)
    heads = [f"{name} [{study.units[name]}]" if study.units.get(name) else name for name in columns]
    cells = [[_cell(one) for one in list(values)] for values in columns.values()]
    with replace_files(target) as (part,), part.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", *heads])
        writer.writerows([number, *row] for number, row in enumerate(zip(*cells, strict=True)))
    return target


def _columns(study: Study) -> dict[str, Any]:
    """Columns of the table by name: state of each case, parameters, measures, and reason of failure."""
    failures = study.failures
    found: dict[str, Any] = {"state": np.array(study.state, dtype=object)}
    found |= {name: study[name] for name in (*study.parameters, *study.measures)}
    found["sentence"] = np.array([failures.get(number, "") for number in range(len(study))], dtype=object)
    return found


def _cell(value: Any) -> Any:
    value = value.item() if isinstance(value, np.generic) else value
    if isinstance(value, float):
        return "" if value != value else repr(value)
    return value


def _unit(study: Study, name: str) -> dict[str, str]:
    return {"units": study.units[name]} if study.units[name] else {}
