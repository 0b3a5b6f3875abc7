"""ParaView: polygons and lines as VTK XML (``.vtp``), of a recording a frame or a series, and its times (``.pvd``).

Particles without a line or a face are vertices, members are lines, faces are polygons, all in double precision; what is
broken or removed is not there. Numbers of members are NaN on the other cells. Arrays are base64 after their length.
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

from springline.io.frames import chosen
from springline.io.motion import Moment, Motion, framed, motion_of
from springline.io.obj_writing import refuse_both, series
from springline.io.replacing import MARK, placed

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
    motion = framed(what, frame) if frames is None else motion_of(what, frames=frames)
    files = [path] if frames is None else series(path, frames)
    return _written(motion, files)


def save_pvd(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write frames of a recording as files, and the file that says when each of them is; the files written."""
    numbers = chosen(frames, len(what))
    motion = motion_of(what, frames=numbers, quantities=quantities)
    return _written(motion, series(path.with_suffix(".vtp"), numbers), path)


def _written(motion: Motion, files: list[Path], collection: Path | None = None) -> list[Path]:
    """Write each moment to a file, and the collection of them last, since it names what is there; it is told first."""
    every = [*files, *([] if collection is None else [collection])]
    with placed(*every) as parts:
        for part, moment in zip(parts, motion, strict=False):
            with part.open("w", encoding="utf-8", newline="\n") as file:
                _write(file, motion, moment)
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


def _write(file: TextIO, motion: Motion, moment: Moment) -> None:
    alone, lines, faces = motion.alone(), motion.shown(moment), motion.faces[motion.whole(moment)]
    alone = alone[moment.alive[alone]]
    counts = {"Verts": len(alone), "Lines": len(lines), "Polys": len(faces)}
    sizes = " ".join(f'NumberOf{name}="{count}"' for name, count in counts.items())
    file.write(_head("PolyData", f"{motion.about}, {moment.time!r} s"))
    file.write(f'<PolyData>\n<Piece NumberOfPoints="{len(moment.position)}" {sizes} NumberOfStrips="0">\n')
    file.writelines(_group("Points", {"Points": moment.position}))
    file.writelines(_cells("Verts", alone[:, None]))
    file.writelines(_cells("Lines", motion.ends[lines]))
    file.writelines(_cells("Polys", faces))
    file.writelines(_group("PointData", {**moment.of_particles, "alive": moment.alive.astype(np.uint8)}))
    before, behind = np.full(len(alone), np.nan), np.full(len(faces), np.nan)
    numbers = {name: np.concatenate([before, values[lines], behind]) for name, values in moment.of_members.items()}
    member = np.concatenate([np.full(len(alone), -1), lines, np.full(len(faces), -1)]).astype(np.int64)
    file.writelines(_group("CellData", {"member": member, **numbers}))
    file.write("</Piece>\n</PolyData>\n</VTKFile>\n")


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
