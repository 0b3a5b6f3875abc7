"""Frames as LAMMPS dumps them in its binary form, and the springs that it says broke.

https://docs.lammps.org/dump.html: a head, then for each rank a count and so many numbers.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import FileError
from springline.lammps.writing import COLUMNS

MAGIC = b"DUMPCUSTOM"
WIDTH = len(COLUMNS.split())
BEFORE = struct.Struct("<qq")  # time step, particles
SHAPE = struct.Struct("<i6i6di")  # triclinic, boundary, box, numbers of a particle


class LammpsMoment(NamedTuple):
    """Particles at a time step, in their own order."""

    step: int
    position: FloatArray  # [m], shape (n, 3); beyond the torus where they went around it
    velocity: FloatArray  # [m/s], shape (n, 3)


def read_moment(path: Path, count: int) -> LammpsMoment | None:
    """A frame of ``count`` particles; None while it is being written.

    Raises
    ------
    FileError : for what LAMMPS does not write for these particles
    """
    with path.open("rb") as file:
        head = file.read(struct.calcsize("<q") + len(MAGIC) + 8)
        if len(head) < 26:
            return None
        if head[8:18] != MAGIC:
            raise FileError("This is no frame that LAMMPS dumped in its binary form.", str(path))
        try:
            step, there = BEFORE.unpack(file.read(BEFORE.size))
            width = SHAPE.unpack(file.read(SHAPE.size))[-1]
            _skip_words(file)
            (ranks,) = struct.unpack("<i", file.read(4))
        except struct.error:
            return None
        if there != count or width != WIDTH:
            raise FileError(
                f"The frame holds {there} particles of {width} numbers, and not {count} of {WIDTH}.", str(path)
            )
        position, velocity, seen = np.empty((count, 3)), np.empty((count, 3)), 0
        for _ in range(ranks):
            size = file.read(4)
            rows = np.fromfile(file, dtype="<f8", count=int.from_bytes(size, "little") if len(size) == 4 else 0)
            if len(size) < 4 or len(rows) < int.from_bytes(size, "little"):
                return None
            rows = rows.reshape(-1, WIDTH)
            row = rows[:, 0].astype(np.int64) - 1
            position[row], velocity[row] = rows[:, 1:4], rows[:, 4:7]
            seen += len(row)
    if seen != count:
        raise FileError(f"The frame holds {seen} of {count} particles: LAMMPS lost some.", str(path))
    return LammpsMoment(step, position, velocity)


def _skip_words(file: object) -> None:
    """Pass over the unit, the time and the names of the columns."""
    read = file.read  # type: ignore[attr-defined]
    (unit,) = struct.unpack("<i", read(4))
    read(unit)
    if read(1) == b"\1":
        read(8)
    (names,) = struct.unpack("<i", read(4))
    read(names)


def read_breaks(path: Path) -> IntArray:
    """Springs that broke since the frame before: time step, and particles at both ends, shape (broken, 3)."""
    text = path.read_text(encoding="ascii")
    words = text.partition("ITEM: ENTRIES")[2].partition("\n")[2].split()
    found = np.array(words, dtype=np.float64).astype(np.int64).reshape(-1, 3)
    found[:, 1:] -= 1
    return found
