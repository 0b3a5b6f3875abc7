"""Recordings and shapes at rest as pandas and xarray have them: named axes, and units in ``attrs``.

What ``run.to_xarray()``, ``run.to_pandas()`` and ``shape.to_pandas()`` do. Neither package is imported before one of
them is called.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from springline.checks import choice
from springline.equilibrium.result import Equilibrium
from springline.io.format import needing
from springline.io.motion import OF_A_SHAPE, OF_MEMBERS, UNITS, Motion, motion_of
from springline.recording.recording import Recording

AXES = ("x", "y", "z")
OF_RUNS = ("particles", "springs", "energy", "events")
OF_SHAPES = ("particles", "members")
EXTRA = "tables"


def run_to_pandas(run: Recording, table: Literal["particles", "springs", "energy", "events"] = "particles") -> Any:
    """A table of a recording, a pandas ``DataFrame``."""
    choice(table, "table", "to_pandas()", OF_RUNS)
    if table == "energy":
        columns = {"time": run.time, **run.energy}
        units = {"time": "s", **dict.fromkeys(run.energy, "J")}
        return _frame(columns, {"frame": np.arange(len(run))}, units, run)
    if table == "events":
        kinds = np.array([run.event_kinds[kind] for kind in run.events["kind"].tolist()], dtype=object)
        columns = {name: run.events[name] for name in ("time", "index", "other", "value")} | {"kind": kinds}
        return _frame(columns, {"event": np.arange(len(kinds))}, {"time": "s"}, run)
    count = run.position.shape[1] if table == "particles" else run.model.spring_count
    index = {"frame": np.repeat(np.arange(len(run)), count), table[:-1]: np.tile(np.arange(count), len(run))}
    units = {"time": "s", **dict.fromkeys(AXES, "m"), **{f"v{axis}": "m/s" for axis in AXES}}
    columns = {"time": np.repeat(run.time, count)}
    if table == "particles":
        columns |= {axis: run.position[:, :, k].ravel() for k, axis in enumerate(AXES)}
        columns |= {f"v{axis}": run.velocity[:, :, k].ravel() for k, axis in enumerate(AXES)}
    else:
        columns |= {name: values.ravel() for name, values in _of_springs(run).items()}
        units = {"time": "s", **UNITS}
    return _frame(columns, index, units, run)


def run_to_xarray(run: Recording) -> Any:
    """A recording as an xarray ``Dataset`` over time, particle, axis and spring."""
    with needing(EXTRA, "to_xarray()"):
        import xarray

    model, at, on = run.model, ("time", "particle", "axis"), ("time", "spring")
    found: dict[str, Any] = {
        "position": (at, run.position, {"units": "m"}),
        "velocity": (at, run.velocity, {"units": "m/s"}),
    }
    found |= {name: (on, values, {"units": UNITS[name]}) for name, values in _of_springs(run).items()}
    found |= {f"energy_{name}": ("time", values, {"units": "J"}) for name, values in run.energy.items()}
    beside = {
        "time": ("time", run.time, {"units": "s"}),
        "particle": np.arange(model.particle_count),
        "axis": list(AXES),
        "spring": np.arange(model.spring_count),
        "tail": ("spring", model.springs.tail),
        "head": ("spring", model.springs.head),
        "mass": ("particle", model.particles.mass, {"units": "kg"}),
    }
    return xarray.Dataset(found, beside, attrs=_noted(run))


def shape_to_pandas(shape: Equilibrium, table: Literal["particles", "members"] = "particles") -> Any:
    """A table of a shape at rest, a pandas ``DataFrame``."""
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
    """The columns of the particles or members of a motion's first moment, and the unit of each."""
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


def _of_springs(run: Recording) -> dict[str, np.ndarray]:
    """Tension, strain and stress of every spring in every frame, shape (frames, springs)."""
    shape = (len(run), run.model.spring_count)
    asked = {"tension": run.tension, "strain": run.strain, "stress": run.stress}
    return {name: np.array([read(i) for i in range(len(run))]).reshape(shape) for name, read in asked.items()}


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
    table.attrs.update(_noted(of), units={name: unit for name, unit in units.items() if name in columns})
    return table


def _noted(of: Recording | Equilibrium) -> dict[str, Any]:
    """What is noted about a run or a shape, as files of other programs can hold it."""
    if isinstance(of, Recording):
        return {"title": of.title, "integrator": of.integrator, "dt": of.dt}
    return {"title": of.title, "method": of.method, "message": of.message, "residual": of.residual}
