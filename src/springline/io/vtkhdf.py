"""ParaView: an unstructured grid over time as VTKHDF (``.vtkhdf``), written moment by moment.

Members are line cells, faces are polygons, particles without either are vertices. Positions and numbers are doubles.
What breaks or is removed leaves the cells of the moments after; where nothing does, all moments share one set of
cells. https://docs.vtk.org/en/latest/vtk_file_formats/vtkhdf_file_format/
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from springline.checks import IntArray
from springline.io.enduring import Enduring
from springline.io.format import needing
from springline.io.motion import Moment, Motion, motion_of
from springline.io.replacing import MARK, placed

VERTEX, LINE, POLYGON = 1, 3, 7  # types of cells
STEP = "Steps/"
CHUNK = 1024  # rows of a dataset that are kept together, at least
OFFSETS = ("PartOffsets", "PointOffsets", "CellOffsets", "ConnectivityIdOffsets")


def save_vtkhdf(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording for ParaView; the file written."""
    with needing("io", "A .vtkhdf file"):
        import h5py

    motion = motion_of(what, frames=frames, quantities=quantities)
    with placed(path) as [part], Enduring(part) as disk, h5py.File(disk, "w") as file:
        file.attrs["about"] = np.bytes_(motion.about.encode() + b", " + MARK)
        group = file.create_group("VTKHDF")
        group.attrs["Version"] = (2, 0)
        group.attrs.create("Type", b"UnstructuredGrid", dtype=h5py.string_dtype("ascii", 16))
        _write(_Growing(group), motion, disk)
    return [path]


class _Growing:
    """Datasets of a group that grow by rows."""

    def __init__(self, group: Any) -> None:
        self.group, self.length = group, dict[str, int]()

    def add(self, name: str, rows: np.ndarray, reserved: int = 1) -> int:
        """Rows at the end of a dataset, made with room for so many such; how many there were before."""
        start = self.length.get(name, 0)
        end = start + len(rows)
        if name not in self.length:
            shape, beside = (max(len(rows) * reserved, 1), *rows.shape[1:]), rows.shape[1:]
            chunk = (min(shape[0], max(len(rows), CHUNK)), *beside)
            self.group.create_dataset(name, shape, rows.dtype, chunks=chunk, maxshape=(None, *beside))
        kept = self.group[name]
        if end > len(kept):
            kept.resize(end, axis=0)
        kept[start:end] = rows
        self.length[name] = end
        return start

    def close(self) -> None:
        """Every dataset as long as what was added."""
        for name, length in self.length.items():
            self.group[name].resize(length, axis=0)


def _write(file: _Growing, motion: Motion, disk: Enduring) -> None:
    count, parts, before, cells = len(motion), -1, None, None
    steps = file.group.create_group("Steps")
    steps.attrs["NSteps"] = count
    for moment in motion:
        if disk.refused is not None:
            return  # and is raised when the file is closed
        there = (motion.shown(moment).tobytes(), moment.alive.tobytes())
        if cells is None or there != before:
            before, parts, cells = there, parts + 1, _add_cells(file, motion, moment)
        points = file.add("Points", moment.position, count)
        for name, value in zip(OFFSETS, (parts, points, *cells.starts), strict=True):
            file.add(STEP + name, np.array([value]), count)
        file.add(f"{STEP}NumberOfParts", np.array([1]), count)
        file.add(f"{STEP}Values", np.array([moment.time]), count)
        file.add("NumberOfPoints", np.array([len(moment.position)]), count)
        _add_numbers(file, moment, cells, count)
    file.close()


class SharedCells(NamedTuple):
    """Cells that moments share: members that are lines, how many other cells there are, where all begin."""

    lines: IntArray
    others: int
    starts: tuple[int, int]  # in the arrays of cells and of corners


def _add_cells(file: _Growing, motion: Motion, moment: Moment) -> SharedCells:
    """The cells of this moment and of those after it that have the same ones."""
    lines, faces, alone = motion.shown(moment), motion.whole(moment), motion.alone()
    alone = alone[moment.alive[alone]]
    corners = [motion.faces[face][motion.faces[face] >= 0] for face in faces]
    sizes = [np.full(len(lines), 2), np.array([len(one) for one in corners], np.int64), np.ones(len(alone), np.int64)]
    types = [np.full(len(size), kind, np.uint8) for size, kind in zip(sizes, (LINE, POLYGON, VERTEX), strict=True)]
    connected = np.concatenate([motion.ends[lines].ravel(), *corners, alone]).astype(np.int64)
    others = len(faces) + len(alone)
    start = file.add("Types", np.concatenate(types))
    file.add("CellData/member", np.concatenate([lines, np.full(others, -1)]).astype(np.int64))
    first = file.add("Connectivity", connected)
    file.add("Offsets", np.concatenate([[0], np.cumsum(np.concatenate(sizes))]).astype(np.int64))
    file.add("NumberOfCells", np.array([len(lines) + others]))
    file.add("NumberOfConnectivityIds", np.array([len(connected)]))
    return SharedCells(lines, others, (start, first))


def _add_numbers(file: _Growing, moment: Moment, cells: SharedCells, count: int) -> None:
    of_particles: dict[str, np.ndarray] = {**moment.of_particles, "alive": moment.alive.astype(np.uint8)}
    for name, values in of_particles.items():
        start = file.add(f"PointData/{name}", values, count)
        file.add(f"{STEP}PointDataOffsets/{name}", np.array([start]), count)
    for name, values in moment.of_members.items():
        padded = np.concatenate([values[cells.lines], np.full(cells.others, np.nan)])
        start = file.add(f"CellData/{name}", padded, count)
        file.add(f"{STEP}CellDataOffsets/{name}", np.array([start]), count)
    file.add(f"{STEP}CellDataOffsets/member", np.array([cells.starts[0]]), count)
