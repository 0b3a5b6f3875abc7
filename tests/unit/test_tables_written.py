"""Tables and arrays as pandas, pyarrow and NumPy read them: the same numbers, with their units."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas
import pyarrow.parquet
import pytest

import springline as sl
from leaving import things
from springline.io.motion import Motion, motion_of

AXES = ["x", "y", "z"]


def rows_of_particles(motion: Motion) -> np.ndarray:
    rows = [np.flatnonzero(moment.alive) for moment in motion]
    return np.concatenate([moment.position[there] for moment, there in zip(motion, rows, strict=True)])


def check_tables(run: Any, motion: Motion, particles: Any, members: Any, energy: Any) -> None:
    assert np.array_equal(particles[AXES], rows_of_particles(motion)) and len(particles) == 6 * 11 + 5 * 10
    assert np.array_equal(particles["vz"][:11], run.velocity[0, :, 2])
    tension = [moment.of_members["tension"][motion.visible_members(moment)] for moment in motion]
    assert np.array_equal(members["tension"], np.concatenate(tension), equal_nan=True)
    assert members["kind"][20:23].tolist() == ["spring", "cable", "rod"]
    assert np.array_equal(members[["tail", "head"]][:23], motion.ends)
    for name, values in run.energy.items():
        assert np.array_equal(energy[f"energy_{name}"], values)
    assert np.array_equal(energy["time"], run.time) and sorted(set(members["frame"])) == list(range(11))


def test_pandas_reads_every_digit_of_csv_tables(tmp_path: Path) -> None:
    run, path = things()["run"], tmp_path / "x.csv"
    files = sl.save(run, path)
    assert [file.name for file in files] == ["x.csv", "x.members.csv", "x.energy.csv"] and files == sl.save(run, path)
    tables = [pandas.read_csv(file, float_precision="round_trip") for file in files]
    assert list(tables[0].columns[:4]) == ["frame", "time [s]", "particle", "x [m]"]
    assert "stress [Pa]" in tables[1] and "energy_total [J]" in tables[2]
    for table in tables:
        table.columns = [name.partition(" ")[0] for name in table.columns]
    check_tables(run, motion_of(run), *tables)


def test_parquet_has_the_same_tables_with_units_in_their_columns(tmp_path: Path) -> None:
    run, path = things()["run"], tmp_path / "x.parquet"
    files = sl.save(run, path)
    assert files == sl.save(run, path) and len(files) == 3
    check_tables(run, motion_of(run), *(pandas.read_parquet(file) for file in files))
    schema = pyarrow.parquet.read_schema(files[1])
    assert schema.field("tension").metadata == {b"units": b"N"} and schema.field("tail").metadata == {b"units": b""}
    assert pyarrow.parquet.read_schema(files[2]).field("energy_total").metadata == {b"units": b"J"}


def test_parquet_of_a_shape_has_its_particles_and_its_members(tmp_path: Path) -> None:
    shape = things()["shape"]
    particles, members = (pandas.read_parquet(file) for file in sl.save(shape, tmp_path / "x.parquet"))
    assert np.array_equal(particles[AXES], shape.position) and "time" not in particles
    assert np.array_equal(particles[[f"reactions_{axis}" for axis in AXES]], shape.reactions)
    assert np.array_equal(members["utilization"][:22], shape.utilization)


@pytest.mark.parametrize("kind", ["shape", "run"])
def test_numpy_loads_every_array(kind: str, tmp_path: Path) -> None:
    thing, path = things()[kind], tmp_path / "x.npz"
    assert sl.save(thing, path) == sl.save(thing, path) == [path]
    motion = motion_of(thing)
    with np.load(path) as found:
        assert set(found) >= {"position", "ends", "kind", "faces", "mass", "held", "tension", *motion.quantities}
        assert np.array_equal(found["position"], thing.position, equal_nan=True)  # NaN where a particle is gone
        assert found["kind"].tolist() == list(motion.kinds)
        if kind == "shape":
            assert np.array_equal(found["tension"][:22], thing.tension) and found["alive"].all()
            return
        assert np.array_equal(found["velocity"], thing.velocity, equal_nan=True)
        assert np.array_equal(found["time"], thing.time)
        assert np.array_equal(found["energy_total"], thing.energy["total"])
        for i, moment in enumerate(motion):
            assert np.array_equal(found["tension"][i], moment.of_members["tension"], equal_nan=True)
            assert np.array_equal(found["alive"][i], moment.alive) and np.array_equal(found["there"][i], moment.there)
        assert not found["alive"].all() and not found["there"].all()


def test_frames_and_quantities_are_those_asked_for(tmp_path: Path) -> None:
    run = things()["run"]
    with np.load(sl.save(run, tmp_path / "x.npz", frames="2:6:2", quantities="strain")[0]) as found:
        assert found["frame"].tolist() == [2, 4] and np.array_equal(found["strain"][1][:22], run.strain[4])
        assert np.array_equal(found["position"], run.position[2:6:2]) and "velocity" not in found
        assert all(np.array_equal(found[f"energy_{name}"], values[2:6:2]) for name, values in run.energy.items())
        assert np.array_equal(found["time"], run.time[2:6:2])
    files = sl.save(run, tmp_path / "x.csv", frames=[5], quantities="strain")
    assert pandas.read_csv(files[0])["frame"].unique().tolist() == [5]
    assert list(pandas.read_csv(files[1]).columns)[-1] == "strain [-]"
    assert pandas.read_csv(files[2])["time [s]"].tolist() == [run.time[5]]
