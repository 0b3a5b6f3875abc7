"""What is written as VTK XML is what VTK's own reader returns: points, cells and numbers, to the last bit."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader

import springline as sl
from leaving import things
from springline.io.motion import Moment, Motion, motion_of, single_frame


def opened(path: Path) -> Any:
    reader = vtkXMLPolyDataReader()
    assert reader.CanReadFile(str(path))
    reader.SetFileName(str(path))
    reader.Update()
    assert reader.GetErrorCode() == 0
    return reader.GetOutput()


def numbers_of(of: Any) -> dict[str, np.ndarray]:
    return {of.GetArrayName(i): vtk_to_numpy(of.GetArray(i)) for i in range(of.GetNumberOfArrays())}


def check(grid: Any, motion: Motion, moment: Moment, paths: Sequence[np.ndarray] = ()) -> None:
    """Everything of a moment, as VTK has it, with trails."""
    count = len(moment.position)
    assert np.array_equal(vtk_to_numpy(grid.GetPoints().GetData()), np.concatenate([moment.position, *paths]))
    starts = np.cumsum([count, *map(len, paths)]).tolist()
    trails = [tuple(range(first, last)) for first, last in pairwise(starts)]
    ids = (grid.GetCell(i) for i in range(grid.GetNumberOfCells()))
    cells = [tuple(cell.GetPointId(k) for k in range(cell.GetNumberOfPoints())) for cell in ids]
    alone = [(i,) for i in motion.alone().tolist() if moment.alive[i]]
    lines = [tuple(pair) for pair in motion.ends[motion.visible_members(moment)].tolist()]
    faces = [tuple(i for i in motion.faces[k].tolist() if i >= 0) for k in motion.whole(moment)]
    assert cells == [*alone, *lines, *trails, *faces] and lines
    found, first = numbers_of(grid.GetPointData()), len(alone)
    assert set(found) == {*moment.of_particles, "alive"} and np.array_equal(found["alive"][:count], moment.alive)
    assert not found["alive"][count:].any()
    assert all(np.array_equal(found[name][:count], values) for name, values in moment.of_particles.items())
    members = numbers_of(grid.GetCellData())
    kept = members.pop("member")
    assert (
        kept[first : first + len(lines)].tolist() == motion.visible_members(moment).tolist()
        and (kept[:first] == -1).all()
    )
    assert set(members) == set(moment.of_members)
    for name, values in members.items():
        here = values[first : first + len(lines)]
        assert np.array_equal(here, moment.of_members[name][motion.visible_members(moment)], equal_nan=True)
        assert np.isnan(np.delete(values, np.s_[first : first + len(lines)])).all()


@pytest.mark.parametrize("kind", ["scene", "shape", "run"])
def test_vtk_returns_every_array(kind: str, tmp_path: Path) -> None:
    (path,) = sl.save(things()[kind], tmp_path / "x.vtp")
    motion = single_frame(things()[kind], None)
    paths = motion_of(things()[kind]).paths() if kind == "run" else []
    assert [len(one) for one in paths] == ([11, 6] if kind == "run" else [])
    check(opened(path), motion, next(iter(motion)), paths)


def test_a_collection_names_a_file_for_every_frame_and_its_time(tmp_path: Path) -> None:
    run = things()["run"]
    files = sl.save(run, tmp_path / "a & b.pvd", frames="::2", quantities="tension")
    assert files == [tmp_path / "a & b.pvd", *sorted(files[1:])] and len(files) == 7
    rows = ET.parse(files[0]).getroot().findall("Collection/DataSet")
    assert [float(row.attrib["timestep"]) for row in rows] == run.time[::2].tolist()
    motion = motion_of(run, frames=range(0, 11, 2), quantities=("tension",))
    for k, (row, moment) in enumerate(zip(rows, motion, strict=True)):
        until = motion_of(run, frames=range(0, 2 * k + 1, 2), quantities=("tension",)).paths()
        check(opened(tmp_path / row.attrib["file"]), motion, moment, until)
    broken = [len(numbers_of(opened(file).GetCellData())["member"]) for file in files[1:]]
    assert broken[0] == broken[-1]  # a spring that breaks, a ball that goes, two trails
    assert sl.save(run, tmp_path / "a & b.pvd", frames="::2") == files  # over its own


@pytest.mark.parametrize(("most", "pieces"), [(0.35, 1), (0.25, 0), (np.inf, 1), (1.2, 1)])
def test_a_trail_is_broken_where_a_step_is_longer_than_asked_for(most: float, pieces: int, tmp_path: Path) -> None:
    """A ball that flies 0.3 m from frame to frame."""
    scene = sl.Scene()
    ball = scene.particle((0, 0, 0), velocity=(3, 0, 0))
    scene.particle((5, 5, 5), fixed=True)
    scene.add(sl.Trails(keep=50, every=1, max_jump=most, on=ball))
    run = scene.simulate(dt=0.01).run(until=1.0, every=0.1)
    text = sl.save(run, tmp_path / "a.obj")[0].read_text(encoding="utf-8").splitlines()
    lines = [row for row in text if row.startswith("l ")]
    assert len(lines) == pieces
    assert all(len(row.split()) == 12 for row in lines)
