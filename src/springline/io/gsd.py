"""GSD files, as HOOMD-blue writes them: particles and bonds of the last frame.

Positions, velocities and masses are read as SI; what a frame leaves out is that of frame 0. Bond types are layers.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from springline.errors import FileError, SpringlineError
from springline.io.format import needing
from springline.io.geometry import Drawing
from springline.io.lines import whole_file
from springline.io.sketch import MOST_POINTS, listed_drawing

SCHEMA = "hoomd"


def read_gsd(path: str | os.PathLike[str]) -> Drawing:
    """Particles and bonds of the last frame of a GSD file.

    Raises
    ------
    FileError : for what is no GSD file of HOOMD's schema, and where its arrays do not fit one another
    """
    name = os.fspath(path)
    whole_file(name)
    with needing("io", "A .gsd file"):
        import gsd.fl
    try:
        with gsd.fl.open(name, "r") as file:
            return _drawing(file, name)
    except SpringlineError:
        raise
    except Exception as error:  # of many kinds, the library's own
        raise FileError(f"This is no GSD file that can be understood: {error}", name) from None


def _drawing(file: Any, name: str) -> Drawing:
    if file.schema != SCHEMA or file.nframes < 1:
        raise FileError(f"A GSD file of {SCHEMA} with a frame is read. Got {file.schema!r}, {file.nframes}.", name)
    frame = int(file.nframes) - 1

    def chunk(key: str) -> np.ndarray | None:
        for one in (frame, 0):
            if file.chunk_exists(frame=one, name=key):
                return np.asarray(file.read_chunk(frame=one, name=key))
        return None

    position = chunk("particles/position")
    if position is None or position.ndim != 2 or position.shape[1] != 3 or len(position) > MOST_POINTS:
        raise FileError("The particles must have positions, three numbers each.", name)
    columns: dict[str, Any] = {}
    for key, shape in (("mass", position.shape[:1]), ("velocity", position.shape)):
        found = chunk(f"particles/{key}")
        if found is not None:
            if found.reshape(-1).shape != (np.prod(shape),) or not np.isfinite(found).all():
                raise FileError(f"The {key} of the particles must be {np.prod(shape)} numbers.", name)
            columns[key] = found.astype(np.float64).reshape(shape)
    group, kinds, names = chunk("bonds/group"), chunk("bonds/typeid"), chunk("bonds/types")
    ends = np.zeros((0, 2)) if group is None else group.reshape(-1, 2)
    layers = None
    kinds = np.zeros(len(ends), int) if kinds is None else kinds  # type 0 is not written down
    if names is not None and len(kinds) == len(ends) and names.ndim == 2:
        words = {k: _word(names[k]) for k in np.unique(kinds).tolist() if 0 <= k < len(names)}
        layers = [words.get(k, "") for k in kinds.ravel().tolist()]
    note = f"Of {file.nframes} frames the last was read." if file.nframes > 1 else ""
    return listed_drawing(
        name,
        position.astype(np.float64),
        ends,
        layers=layers,
        about_points=columns,
        unit="m",
        notes=(note,) if note else (),
    )


def _word(row: np.ndarray) -> str:
    """The name of a type, which is filled up with zeros."""
    return bytes(row.tobytes()).rstrip(b"\0").decode("utf-8", "replace")
