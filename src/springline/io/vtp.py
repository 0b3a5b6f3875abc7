"""ParaView: polygons and lines as VTK XML (``.vtp``), of a recording a frame or a series, and its times (``.pvd``).

Particles without a line or a face are vertices, members are lines, faces are polygons, all in double precision; what is
broken or removed is not there. Trails are lines, too, through points of their own, which are not alive. Numbers of
members are NaN on the other cells. Arrays are base64 after their length.
https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO
from xml.sax.saxutils import quoteattr

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.io.frames import chosen
from springline.io.motion import Moment, Motion, framed, motion_of, paths_until
from springline.io.obj_writing import refuse_both, series
from springline.io.replacing import MARK, placed
from springline.recording.recording import Recording

KINDS = {"f8": "Float64", "i8": "Int64", "u1": "UInt8"}
HEAD = """\
<?xml version="1.0"?>
<!-- {mark}: {about} -->
<VTKFile type="{kind}" version="1.0" byte_order="{order}" header_type="UInt64">
"""


def save_vtp(what: Any, path: Path, *, frame: int | None = None, frames: Any = None) -> list[Path]:
    """Write a scene, a shape or a frame of a recording, or a file for each of some frames; the files written."""
    if frames is not None:
        refuse_both(frame)
    if frames is None:
        motion = framed(what, frame)
        number = next(iter(motion)).number if isinstance(what, Recording) else 0
        return _written(motion, [path], paths_until(what, number))
    return _written(motion_of(what, frames=frames), series(path, frames))


def save_pvd(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write frames of a recording as files, and the file that says when each of them is; the files written."""
    numbers = chosen(frames, len(what))
    motion = motion_of(what, frames=numbers, quantities=quantities)
    return _written(motion, series(path.with_suffix(".vtp"), numbers), collection=path)


def _written(
    motion: Motion, files: list[Path], paths: list[FloatArray] | None = None, collection: Path | None = None
) -> list[Path]:
    """Write each moment to a file, and the collection of them last, since it names what is there; it is told first.

    Trails are ``paths``, or go through the moments that are written.
    """
    seen = list[Any]()
    every = [*files, *([] if collection is None else [collection])]
    with placed(*every) as parts:
        for part, moment in zip(parts, motion, strict=False):
            seen.append(motion.trace(moment))
            with part.open("w", encoding="utf-8", newline="\n") as file:
                _write(file, motion, moment, motion.joined(seen) if paths is None else paths)
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


def _write(file: TextIO, motion: Motion, moment: Moment, paths: list[FloatArray]) -> None:
    alone, lines, faces = motion.alone(), motion.shown(moment), motion.faces[motion.whole(moment)]
    alone = alone[moment.alive[alone]]
    counts = {"Verts": len(alone), "Lines": len(lines) + len(paths), "Polys": len(faces)}
    count, trailed = len(moment.position), sum(map(len, paths))
    sizes = " ".join(f'NumberOf{name}="{count}"' for name, count in counts.items())
    file.write(_head("PolyData", f"{motion.about}, {moment.time!r} s"))
    file.write(f'<PolyData>\n<Piece NumberOfPoints="{count + trailed}" {sizes} NumberOfStrips="0">\n')
    file.writelines(_group("Points", {"Points": np.concatenate([moment.position, *paths])}))
    file.writelines(_cells("Verts", alone[:, None]))
    file.writelines(_cells("Lines", _with_trails(motion.ends[lines], count, paths)))
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


def _with_trails(ends: IntArray, first: int, paths: list[FloatArray]) -> IntArray:
    """Lines, and behind them the trails, whose points follow one another from the ``first``; -1 behind the last."""
    found = np.full((len(ends) + len(paths), max([2, *map(len, paths)])), -1, dtype=np.int64)
    found[: len(ends), :2] = ends
    for row, path in enumerate(paths, len(ends)):
        found[row, : len(path)] = np.arange(first, first + len(path))
        first += len(path)
    return found


def _longer(values: np.ndarray, count: int, nothing: float) -> np.ndarray:
    """Values with so many more rows of nothing."""
    return np.concatenate([values, np.full((count, *values.shape[1:]), nothing, values.dtype)])


def _cells(name: str, corners: np.ndarray) -> Iterator[str]:
    """Cells of one kind; -1 after the last corner of those with fewer."""
    offsets = np.cumsum((corners >= 0).sum(axis=1)).astype(np.int64)
    return _group(name, {"connectivity": corners[corners >= 0].astype(np.int64), "offsets": offsets})


def _group(name: str, arrays: Mapping[str, np.ndarray]) -> Iterator[str]:
    """An element with its arrays."""
    yield f"<{name}>\n"
    for title, values in arrays.items():
        data = np.ascontiguousarray(values)
        kind, width = KINDS[data.dtype.str[1:]], data.shape[1] if data.ndim > 1 else 1
        text = base64.b64encode(np.uint64(data.nbytes).tobytes() + data.tobytes()).decode("ascii")
        yield f'<DataArray type="{kind}" Name={quoteattr(title)} NumberOfComponents="{width}" format="binary">'
        yield f"{text}</DataArray>\n"
    yield f"</{name}>\n"
