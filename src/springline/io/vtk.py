"""VTK files for ParaView: VTP series and VTKHDF."""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TextIO
from xml.sax.saxutils import quoteattr

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.io.format import needing
from springline.io.formats import MARK, choose_frames, replace_files
from springline.io.motion import Moment, Motion, motion_of, paths_until, single_frame
from springline.io.obj import refuse_both, series
from springline.recording.recording import Recording

# ParaView: polygons and lines as VTK XML (``.vtp``), for recordings a frame or a series, and its times (``.pvd``).
#
# Particles without a line or a face are vertices, members are lines, faces are polygons, all in double precision.
# Broken and removed parts are left out. Trails are lines through additional points, which are not alive. Numbers of
# members are NaN on the other cells. Arrays are base64, after their length.
# https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html

KINDS = {"f8": "Float64", "i8": "Int64", "u1": "UInt8"}
HEAD = """\
<?xml version="1.0"?>
<!-- {mark}: {about} -->
<VTKFile type="{kind}" version="1.0" byte_order="{order}" header_type="UInt64">
"""


def save_vtp(what: Any, path: Path, *, frame: int | None = None, frames: Any = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording, or a file for each given frame; return the files written."""
    if frames is not None:
        refuse_both(frame)
    if frames is None:
        motion = single_frame(what, frame)
        number = next(iter(motion)).number if isinstance(what, Recording) else 0
        return _write_moments(motion, [path], paths_until(what, number))
    return _write_moments(motion_of(what, frames=frames), series(path, frames))


def save_pvd(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write frames of a recording as files, and a file with their times; return the files written."""
    numbers = choose_frames(frames, len(what))
    motion = motion_of(what, frames=numbers, quantities=quantities)
    return _write_moments(motion, series(path.with_suffix(".vtp"), numbers), collection=path)


def _write_moments(
    motion: Motion, files: list[Path], paths: list[FloatArray] | None = None, collection: Path | None = None
) -> list[Path]:
    """Write each moment to a file, then the collection that names them; return all paths, the collection first.

    Trails are ``paths``, or by default pass through the written moments.
    """
    seen = list[Any]()
    every = [*files, *([] if collection is None else [collection])]
    with replace_files(*every) as parts:
        for part, moment in zip(parts, motion, strict=False):
            seen.append(motion.trace(moment))
            with part.open("w", encoding="utf-8", newline="\n") as file:
                _write_vtp(file, motion, moment, motion.join_traces(seen) if paths is None else paths)
        if collection is not None:
            parts[-1].write_text(_collection(motion, files), encoding="utf-8", newline="\n")
    return every[len(files) :] + files


def _collection(motion: Motion, files: list[Path]) -> str:
    rows = [
        f'<DataSet timestep="{float(time)!r}" part="0" file={quoteattr(file.name)}/>\n'
        for time, file in zip(motion.times, files, strict=True)
    ]
    return _head("Collection", motion.about) + "<Collection>\n" + "".join(rows) + "</Collection>\n</VTKFile>\n"


def _head(kind: str, about: str) -> str:
    order = "LittleEndian" if sys.byteorder == "little" else "BigEndian"
    return HEAD.format(mark=MARK.decode(), about=about, kind=kind, order=order)


def _write_vtp(file: TextIO, motion: Motion, moment: Moment, paths: list[FloatArray]) -> None:
    alone, lines, faces = motion.alone(), motion.visible_members(moment), motion.faces[motion.whole(moment)]
    alone = alone[moment.alive[alone]]
    counts = {"Verts": len(alone), "Lines": len(lines) + len(paths), "Polys": len(faces)}
    count, trailed = len(moment.position), sum(map(len, paths))
    sizes = " ".join(f'NumberOf{name}="{count}"' for name, count in counts.items())
    file.write(_head("PolyData", f"{motion.about}, {moment.time!r} s"))
    file.write(f'<PolyData>\n<Piece NumberOfPoints="{count + trailed}" {sizes} NumberOfStrips="0">\n')
    file.writelines(_group("Points", {"Points": np.concatenate([moment.position, *paths])}))
    file.writelines(_cells("Verts", alone[:, None]))
    file.writelines(_cells("Lines", _append_trails(motion.ends[lines], count, paths)))
    file.writelines(_cells("Polys", faces))
    of_points = {name: _longer(values, trailed, np.nan) for name, values in moment.of_particles.items()}
    alive = _longer(moment.alive.astype(np.uint8), trailed, 0)
    file.writelines(_group("PointData", {**of_points, "alive": alive}))
    others = len(paths) + len(faces)
    before, behind = np.full(len(alone), np.nan), np.full(others, np.nan)
    numbers = {name: np.concatenate([before, values[lines], behind]) for name, values in moment.of_members.items()}
    member = np.concatenate([np.full(len(alone), -1), lines, np.full(others, -1)]).astype(np.int64)
    file.writelines(_group("CellData", {"member": member, **numbers}))
    file.write("</Piece>\n</PolyData>\n</VTKFile>\n")


def _append_trails(ends: IntArray, first: int, paths: list[FloatArray]) -> IntArray:
    """Rows of point indices: lines, then trails, whose points are numbered from ``first`` on; padded with -1."""
    found = np.full((len(ends) + len(paths), max([2, *map(len, paths)])), -1, dtype=np.int64)
    found[: len(ends), :2] = ends
    for row, path in enumerate(paths, len(ends)):
        found[row, : len(path)] = np.arange(first, first + len(path))
        first += len(path)
    return found


def _longer(values: np.ndarray, count: int, nothing: float) -> np.ndarray:
    """Values with ``count`` more rows of the value ``nothing``."""
    return np.concatenate([values, np.full((count, *values.shape[1:]), nothing, values.dtype)])


def _cells(name: str, corners: np.ndarray) -> Iterator[str]:
    """XML of cells of one kind, from rows of corners padded with -1."""
    offsets = np.cumsum((corners >= 0).sum(axis=1)).astype(np.int64)
    return _group(name, {"connectivity": corners[corners >= 0].astype(np.int64), "offsets": offsets})


def _group(name: str, arrays: Mapping[str, np.ndarray]) -> Iterator[str]:
    """XML of an element with its arrays."""
    yield f"<{name}>\n"
    for title, values in arrays.items():
        data = np.ascontiguousarray(values)
        kind, width = KINDS[data.dtype.str[1:]], data.shape[1] if data.ndim > 1 else 1
        text = base64.b64encode(np.uint64(data.nbytes).tobytes() + data.tobytes()).decode("ascii")
        yield f'<DataArray type="{kind}" Name={quoteattr(title)} NumberOfComponents="{width}" format="binary">'
        yield f"{text}</DataArray>\n"
    yield f"</{name}>\n"


# ParaView: an unstructured grid over time as VTKHDF (``.vtkhdf``), written moment by moment.
#
# Members are line cells, faces are polygons, particles without either are vertices. Positions and numbers are doubles.
# Parts that break or are removed are missing in the cells of later moments. Consecutive moments with the same cells
# share them. https://docs.vtk.org/en/latest/vtk_file_formats/vtkhdf_file_format/

VERTEX, LINE, POLYGON = 1, 3, 7  # types of cells
STEP = "Steps/"
CHUNK = 1024  # smallest number of rows in a chunk of a dataset, if it has as many
OFFSETS = ("PartOffsets", "PointOffsets", "CellOffsets", "ConnectivityIdOffsets")


def save_vtkhdf(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording for ParaView; return the file written."""
    with needing("io", "A .vtkhdf file"):
        import h5py

    motion = motion_of(what, frames=frames, quantities=quantities)
    with replace_files(path) as [part], Enduring(part) as disk, h5py.File(disk, "w") as file:
        file.attrs["about"] = np.bytes_(motion.about.encode() + b", " + MARK)
        group = file.create_group("VTKHDF")
        group.attrs["Version"] = (2, 0)
        group.attrs.create("Type", b"UnstructuredGrid", dtype=h5py.string_dtype("ascii", 16))
        _write_vtkhdf(_Growing(group), motion, disk)
    return [path]


class _Growing:
    """Datasets of a group to which rows can be appended."""

    def __init__(self, group: Any) -> None:
        self.group, self.length = group, dict[str, int]()

    def add(self, name: str, rows: np.ndarray, reserved: int = 1) -> int:
        """Append rows to a dataset and return its previous length; a new one has space for ``reserved`` such pieces."""
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
        """Shorten all datasets to the rows that were added."""
        for name, length in self.length.items():
            self.group[name].resize(length, axis=0)


def _write_vtkhdf(file: _Growing, motion: Motion, disk: Enduring) -> None:
    count, parts, before, cells = len(motion), -1, None, None
    steps = file.group.create_group("Steps")
    steps.attrs["NSteps"] = count
    for moment in motion:
        if disk.refused is not None:
            return  # the error is raised when the file is closed
        there = (motion.visible_members(moment).tobytes(), moment.alive.tobytes())
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
    """Cells of one moment, shared by the following moments with the same cells.

    Attributes
    ----------
    lines : numbers of the members that are drawn as lines
    others : number of cells that are faces or separate particles
    starts : index of the first cell in the arrays of cells and of corners
    """

    lines: IntArray
    others: int
    starts: tuple[int, int]


def _add_cells(file: _Growing, motion: Motion, moment: Moment) -> SharedCells:
    """Write the cells of this moment, which the following moments share if they have the same cells."""
    lines, faces, alone = motion.visible_members(moment), motion.whole(moment), motion.alone()
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


# A file for libraries that cannot handle write errors: data that the disk does not accept stays in memory.
#
# HDF5 keeps data that it could not write, tries again at every close, and finally aborts the process. The file
# therefore reports success to HDF5 and raises the error of the disk when it has been closed.


class Enduring(io.RawIOBase):
    """File open for writing and reading, which raises errors only when its context is left.

    Attributes
    ----------
    refused : first error of the disk; None if there was no error
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("r+b", buffering=0)
        self._place = 0
        self._end = 0
        self._kept: list[tuple[int, bytes]] = []  # data that the disk did not accept, with its position
        self.refused: OSError | None = None

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET, /) -> int:
        self._place = place + {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self._end}[whence]
        return self._place

    def tell(self) -> int:
        return self._place

    def truncate(self, size: int | None = None, /) -> int:
        self._end = self._place if size is None else size
        self._try_call(lambda: self._file.truncate(self._end))
        return self._end

    def write(self, data: Any, /) -> int:
        piece = bytes(data)
        if self.refused is not None or not self._try_call(lambda: self._write_piece(piece)):
            self._kept.append((self._place, piece))
        self._place += len(piece)
        self._end = max(self._end, self._place)
        return len(piece)

    def readinto(self, buffer: Any, /) -> int:
        view = memoryview(buffer).cast("B")
        count = max(0, min(len(view), self._end - self._place))
        found = bytearray(count)
        self._try_call(lambda: self._read(found))
        for begin, piece in self._kept:
            low, high = max(begin, self._place), min(begin + len(piece), self._place + count)
            if low < high:
                found[low - self._place : high - self._place] = piece[low - begin : high - begin]
        view[:count] = found
        self._place += count
        return count

    def flush(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        self._file.close()
        if self.refused is not None:
            raise self.refused

    def _write_piece(self, piece: bytes) -> None:
        self._file.seek(self._place)
        rest = memoryview(piece)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _read(self, found: bytearray) -> None:
        self._file.seek(self._place)
        view, at = memoryview(found), 0
        while at < len(view) and (count := self._file.readinto(view[at:])):
            at += count

    def _try_call(self, deed: Any) -> bool:
        try:
            deed()
        except OSError as error:
            self.refused = self.refused or error
            return False
        return True
