"""Recordings and shapes as pandas and xarray have them: the same numbers, named axes, units in ``attrs``."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from leaving import things
from springline.errors import SceneError


def test_a_dataset_has_the_arrays_of_the_run_over_named_axes() -> None:
    run, found = things()["run"], things()["run"].to_xarray()
    assert dict(found.sizes) == {"time": 11, "particle": 11, "axis": 3, "spring": 22}
    for name in ("position", "velocity"):
        assert found[name].dims == ("time", "particle", "axis")
        assert np.array_equal(found[name], getattr(run, name), equal_nan=True)  # NaN where a particle is gone
    for name in ("tension", "strain", "stress"):
        assert all(np.array_equal(found[name][i], getattr(run, name)[i], equal_nan=True) for i in range(len(run)))
    assert all(np.array_equal(found[f"energy_{name}"], values) for name, values in run.energy.items())
    assert np.array_equal(found.time, run.time) and found["tail"].dims == ("spring",)
    springs = run.data.model.springs
    assert np.array_equal(found["tail"], springs.tail) and np.array_equal(found["head"], springs.head)
    assert np.array_equal(found["mass"], run.data.model.particles.mass)
    units = {
        name: found[name].attrs["units"] for name in ("position", "velocity", "tension", "strain", "stress", "time")
    }
    assert units == {"position": "m", "velocity": "m/s", "tension": "N", "strain": "-", "stress": "Pa", "time": "s"}
    assert found.attrs == {"title": "net & more", "integrator": "velocity_verlet", "dt": run.dt}
    assert float(found.position.sel(time=run.time[3], particle=4, axis="z")) == run.position[3, 4, 2] != 0.0


def test_tables_of_a_run_are_indexed_by_frame_and_by_what_their_rows_are_of() -> None:
    run = things()["run"]
    table = run.to_pandas()
    assert table.index.names == ["frame", "particle"] and len(table) == 11 * 11
    places = table[["x", "y", "z"]].to_numpy().reshape(run.position.shape)
    assert np.array_equal(places, run.position, equal_nan=True) and np.isnan(places[~run.alive]).all()
    assert np.array_equal(table.loc[3, ["vx", "vy", "vz"]], run.velocity[3]) and table.attrs["units"]["vx"] == "m/s"
    springs = run.to_pandas("springs")
    assert springs.index.names == ["frame", "spring"] and springs.loc[(4, 2), "tension"] == run.tension[4][2]
    energy = run.to_pandas("energy")
    assert np.array_equal(energy["total"], run.energy["total"]) and energy.attrs["units"]["total"] == "J"
    events = run.to_pandas("events")
    assert events["kind"].tolist() == ["break", "hit", "remove"] and np.array_equal(events["time"], run.events["time"])


def test_tables_of_a_shape_have_its_particles_and_its_members() -> None:
    shape = things()["shape"]
    table, members = shape.to_pandas(), shape.to_pandas("members")
    for name in ("displacement", "loads", "reactions"):
        assert np.array_equal(table[[f"{name}_{axis}" for axis in "xyz"]], getattr(shape, name))
    assert table.index.name == "particle" and np.flatnonzero(table["held"]).tolist() == shape.supports.tolist()
    assert members.index.name == "member" and members["kind"].tolist()[20:] == ["spring", "cable", "rod"]
    for name in ("length", "rest_length", "tension", "force_density", "strain", "stress", "utilization"):
        assert np.array_equal(members[name][:22], getattr(shape, name), equal_nan=True)
    assert members.loc[22, "tension"] == shape.ties.tension[0] and np.flatnonzero(members["slack"]).tolist() == [21]
    assert members.attrs["units"]["stress"] == "Pa" and members.attrs["title"] == "net & more"


def test_a_table_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(SceneError, match="one of particles, springs, energy, events"):
        things()["run"].to_pandas("members")


def test_neither_package_is_imported_before_it_is_asked_for_and_one_that_is_missing_is_told() -> None:
    code = (
        "import sys, springline as sl; scene = sl.Scene(); scene.particle((0, 0, 0)); sl.Recording.to_pandas\n"
        "assert not {'pandas', 'xarray', 'pyarrow'} & set(sys.modules)\n"
        "sys.modules['xarray'] = None\n"
        "try: scene.simulate(dt=0.1).run(until=0.1).to_xarray()\n"
        "except sl.errors.SceneError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 'needs xarray, which is not installed: pip install "springline[tables]"' in done.stdout
