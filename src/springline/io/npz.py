"""NumPy archives (``.npz``): every array of a shape or a recording by its name, written frame by frame.

``time`` (frames,), ``position`` (frames, particles, 3), ``velocity``, ``tension`` (frames, members) and the like; of a
shape without the first axis. ``ends`` (members, 2), ``kind``, ``faces``, ``mass``, ``radius`` and ``held`` are the same
in all frames; ``alive`` and ``there`` say which particles and members are there. ``energy_...`` has each energy [J].
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.io.motion import Motion, motion_of
from springline.io.replacing import MARK, placed
from springline.recording.recording import Recording


def save_npz(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a shape or a recording as arrays; the file written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    moving = isinstance(what, Recording)
    still = {
        "ends": motion.ends, "kind": np.array(motion.kinds, dtype=str), "faces": motion.faces, "mass": motion.mass,
        "radius": motion.radius, "held": motion.held,
    }  # fmt: skip
    if isinstance(what, Recording):
        numbers = list(range(len(what)) if frames is None else frames)
        still |= {"frame": np.array(numbers), "time": motion.times}
        still |= {f"energy_{name}": values[numbers] for name, values in what.energy.items()}
    with placed(path) as [part], zipfile.ZipFile(part, "w") as file:
        file.comment = MARK
        for name, values in still.items():
            _write(file, name, values.shape, values.dtype, iter([values]))
        for name in ("position", "alive", "there", *motion.quantities):
            asked = motion_of(what, frames=frames, quantities=[name] * (name in motion.quantities))
            first = _array(next(iter(asked)), name)
            shape = (len(motion), *first.shape) if moving else first.shape
            _write(file, name, shape, first.dtype, _each(asked, name))
    return [path]


def _each(motion: Motion, name: str) -> Iterator[np.ndarray]:
    return (_array(moment, name) for moment in motion)


def _array(moment: Any, name: str) -> np.ndarray:
    if name in ("position", "alive", "there"):
        return np.asarray(getattr(moment, name))
    return np.asarray(moment.of_particles[name] if name in moment.of_particles else moment.of_members[name])


def _write(
    file: zipfile.ZipFile, name: str, shape: tuple[int, ...], dtype: np.dtype[Any], parts: Iterator[np.ndarray]
) -> None:
    """An array as NumPy keeps it, from parts that follow one another along its first axis."""
    head = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    with file.open(f"{name}.npy", "w", force_zip64=True) as stream:
        np.lib.format.write_array_header_1_0(stream, head)
        for part in parts:
            stream.write(np.ascontiguousarray(part).tobytes())
