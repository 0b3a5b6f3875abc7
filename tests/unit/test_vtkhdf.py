"""What is written for ParaView is what VTK's own reader returns: points, cells, times and numbers, to the last bit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
from vtkmodules.vtkIOHDF import vtkHDFReader

import springline as sl
from leaving import things
from springline.errors import SceneError
from springline.io.motion import motion_of


class Opened:
    """A file as ``vtkHDFReader`` reads it."""

    def __init__(self, path: Path) -> None:
        self.reader = vtkHDFReader()
        self.reader.SetFileName(str(path))
        assert self.reader.CanReadFile(str(path))
        self.reader.UpdateInformation()
        steps = vtkStreamingDemandDrivenPipeline.TIME_STEPS()
        self.times = self.reader.GetOutputInformation(0).Get(steps)

    def grid(self, time: float) -> Any:
        self.reader.UpdateTimeStep(time)
        return self.reader.GetOutput()


def numbers_of(of: Any) -> dict[str, np.ndarray]:
    return {of.GetArrayName(i): vtk_to_numpy(of.GetArray(i)) for i in range(of.GetNumberOfArrays())}


def cells_of(grid: Any) -> list[tuple[int, ...]]:
    found = []
    for i in range(grid.GetNumberOfCells()):
        cell = grid.GetCell(i)
        found.append(tuple(cell.GetPointId(k) for k in range(cell.GetNumberOfPoints())))
    return found


@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_vtk_returns_every_array_of_every_moment(kind: str, tmp_path: Path) -> None:
    thing = things()[kind]
    (path,) = sl.save(thing, tmp_path / "x.vtkhdf")
    opened, motion = Opened(path), motion_of(thing)
    assert list(opened.times or [0.0]) == motion.times.tolist() and len(motion) == (11 if kind == "run" else 1)
    for moment in motion:
        grid = opened.grid(moment.time)
        assert np.array_equal(vtk_to_numpy(grid.GetPoints().GetData()), moment.position)
        found = numbers_of(grid.GetPointData())
        assert set(found) == {*moment.of_particles, "alive"}
        assert all(np.array_equal(found[name], values) for name, values in moment.of_particles.items())
        assert np.array_equal(found["alive"], moment.alive)
        members = numbers_of(grid.GetCellData())
        lines = members["member"][members["member"] >= 0]
        assert lines.tolist() == np.flatnonzero(moment.there & moment.alive[motion.ends].all(axis=1)).tolist()
        for name, values in moment.of_members.items():
            assert np.array_equal(members[name][: len(lines)], values[lines], equal_nan=True)
            assert np.isnan(members[name][len(lines) :]).all()


def test_what_breaks_and_what_is_removed_leaves_the_cells(tmp_path: Path) -> None:
    (path,) = sl.save(things()["run"], tmp_path / "x.vtkhdf")
    opened = Opened(path)
    first, last = (cells_of(opened.grid(opened.times[i])) for i in (0, -1))
    assert {(1, 7), (9,), (0, 1, 4, 3), (4, 5, 8), (1, 10)} <= set(first)
    assert sorted(set(first) - set(last)) == [(1, 7), (9,)] and len(first) == len(last) + 2


def test_frames_and_quantities_are_those_asked_for(tmp_path: Path) -> None:
    run = things()["run"]
    (path,) = sl.save(run, tmp_path / "x.vtkhdf", frames="::5", quantities="strain")
    opened = Opened(path)
    assert list(opened.times) == run.time[::5].tolist()
    grid = opened.grid(run.time[5])
    assert set(numbers_of(grid.GetPointData())) == {"alive"}
    strain = numbers_of(grid.GetCellData())["strain"]
    assert np.array_equal(strain[:20], run.strain[5][:20])
    with pytest.raises(SceneError, match="names among velocity, tension, strain, stress. Got 'heat'"):
        sl.save(run, tmp_path / "y.vtkhdf", quantities="heat")
    assert sorted(tmp_path.iterdir()) == [path]
