"""Writing of trajectories: LAMMPS dumps, NumPy archives (``.npz``) and XYZ."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.formats import MARK, replace_files
from springline.io.motion import Moment, Motion, motion_of
from springline.io.shape_files import MEMBERS
from springline.recording.recording import Recording

ROOM = 1.1  # size of the box in open space relative to its contents [-]


# LAMMPS dumps (``.lammpstrj``, ``.dump``) for OVITO, VMD and LAMMPS itself, in SI units, with every digit.
#
# Particles are atoms 1, 2, 3, ... of type 1, or of type 2 if they are anchored. Members are in a second file,
# ``x.members.dump``, a dump of local entries with the atoms at their ends and their numbers. Frames omit removed
# particles and broken members.
#
# Sections have the order of LAMMPS: the units once, then for each frame the time before the time step. OVITO treats
# units before a later frame as the end of the file, and ``read_dump`` of LAMMPS finds no time after the time step.
# https://docs.lammps.org/dump.html

BEGINS = "ITEM: UNITS\nsi springline\n"  # LAMMPS writes one word here; readers ignore the second
AXES = ("x", "y", "z")


def save_dump(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording as a dump; return the files written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    files = [path] + [path.with_name(f"{path.stem}{MEMBERS}{path.suffix}")] * bool(len(motion.ends))
    with replace_files(*files) as parts:
        handles = [part.open("w", encoding="ascii", newline="\n") for part in parts]
        try:
            for handle in handles:
                handle.write(BEGINS)
            for moment in motion:
                for handle, lines in zip(handles, (_atoms(motion, moment), _entries(motion, moment)), strict=False):
                    handle.writelines(f"{line}\n" for line in lines)
        finally:
            for handle in handles:
                handle.close()
    return files


def _head(motion: Motion, moment: Moment, things: str, count: int) -> Iterator[str]:
    bounds = _bounds(motion, moment)
    ends = " ".join("pp" if side > 0.0 and motion.space.periodic else "ff" for side in motion.space.size)
    yield from ("ITEM: TIME", repr(moment.time), "ITEM: TIMESTEP", str(moment.number))
    yield from (f"ITEM: NUMBER OF {things}", str(count))
    yield f"ITEM: BOX BOUNDS {ends}"
    yield from (f"{low!r} {high!r}" for low, high in bounds.tolist())


def _bounds(motion: Motion, moment: Moment) -> FloatArray:
    """Box of a moment, shape (3, 2) [m]: around all particles, or the torus."""
    low, high = moment.position.min(axis=0, initial=0.0), moment.position.max(axis=0, initial=0.0)
    margin = (ROOM - 1.0) * (high - low).max() + motion.radius.max(initial=0.0) or 0.5
    bounds = np.column_stack([low - margin, high + margin])
    space = motion.space
    closed = space.size > 0.0 if space.periodic else np.zeros(3, bool)
    bounds[closed] = np.column_stack([space.origin, space.origin + space.size])[closed]
    return bounds


def _atoms(motion: Motion, moment: Moment) -> Iterator[str]:
    there = np.flatnonzero(moment.alive)
    columns = {axis: moment.position[:, k] for k, axis in enumerate(AXES)}
    for name, values in moment.of_particles.items():
        label = "v" if name == "velocity" else f"{name}_"
        columns |= {f"{label}{axis}": values[:, k] for k, axis in enumerate(AXES)}
    columns |= {"radius": motion.radius} | ({} if "mass" in motion.unsaid else {"mass": motion.mass})
    yield from _head(motion, moment, "ATOMS", len(there))
    yield " ".join(["ITEM: ATOMS id type", *columns])
    rows = np.column_stack(list(columns.values()))[there].tolist()
    for i, row in zip(there.tolist(), rows, strict=True):
        yield f"{i + 1} {2 if motion.held[i] else 1} {' '.join(map(repr, row))}"


def _entries(motion: Motion, moment: Moment) -> Iterator[str]:
    lines = motion.visible_members(moment)
    yield from _head(motion, moment, "ENTRIES", len(lines))
    yield " ".join(["ITEM: ENTRIES index batom1 batom2", *moment.of_members])
    rows = np.column_stack([np.zeros((len(motion.ends), 0)), *moment.of_members.values()])[lines].tolist()
    for line, (tail, head), row in zip(lines.tolist(), motion.ends[lines].tolist(), rows, strict=True):
        yield " ".join([str(line + 1), str(tail + 1), str(head + 1), *map(repr, row)])


# NumPy archives (``.npz``): every array of a shape or a recording by its name, written frame by frame.
#
# ``time`` (frames,), ``position`` (frames, particles, 3), ``velocity``, ``tension`` (frames, members) and others; for
# a shape without the first axis. ``ends`` (members, 2), ``kind``, ``faces``, ``mass``, ``radius`` and ``held`` are the
# same in all frames; ``alive`` and ``there`` are masks of the existing particles and members; the numbers of other
# particles are NaN. A torus has ``period`` and ``origin`` (3,). ``energy_...`` contains each energy [J].


def save_npz(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a shape or a recording as arrays; return the file written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    moving = isinstance(what, Recording)
    still = {
        "ends": motion.ends, "kind": np.array(motion.kinds, dtype=str), "faces": motion.faces, "mass": motion.mass,
        "radius": motion.radius, "held": motion.held,
    }  # fmt: skip
    if motion.space.periodic:
        still |= {"period": motion.space.size, "origin": motion.space.origin}
    if isinstance(what, Recording):
        numbers = list(range(len(what)) if frames is None else frames)
        still |= {"frame": np.array(numbers), "time": motion.times}
        still |= {f"energy_{name}": values[numbers] for name, values in what.energy.items()}
    with replace_files(path) as [part], zipfile.ZipFile(part, "w") as file:
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
    if name in ("alive", "there"):
        return np.asarray(getattr(moment, name))
    if name in moment.of_members:
        return np.asarray(moment.of_members[name])
    values = np.asarray(moment.position if name == "position" else moment.of_particles[name])
    return values if moment.alive.all() else np.where(moment.alive[:, None], values, np.nan)  # as a recording has it


def _write(
    file: zipfile.ZipFile, name: str, shape: tuple[int, ...], dtype: np.dtype[Any], parts: Iterator[np.ndarray]
) -> None:
    """Write an array in NumPy's format, from consecutive parts along its first axis."""
    head = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
    with file.open(f"{name}.npy", "w", force_zip64=True) as stream:
        np.lib.format.write_array_header_1_0(stream, head)
        for part in parts:
            stream.write(np.ascontiguousarray(part).tobytes())


# Extended XYZ (``.xyz``): particles, frame by frame, as text with all digits.
#
# The second line of a frame names columns, time [s], and the lattice of a torus. Particles have no element, so all
# are ``X``. Frames omit removed particles.


def save_xyz(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write the particles of a scene, a shape or a recording; return the file written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    with replace_files(path) as [part], part.open("w", encoding="ascii", newline="\n") as file:
        for moment in motion:
            file.writelines(f"{line}\n" for line in _xyz_frame(motion, moment))
    return [path]


def _xyz_frame(motion: Motion, moment: Moment) -> Iterator[str]:
    columns = {"pos": moment.position}
    columns |= {"velo" if name == "velocity" else name: values for name, values in moment.of_particles.items()}
    columns["radius"] = motion.radius[:, None]
    columns |= {} if "mass" in motion.unsaid else {"masses": motion.mass[:, None]}
    words = ":".join(["species:S:1", *(f"{name}:R:{values.shape[1]}" for name, values in columns.items())])
    rows = np.concatenate(list(columns.values()), axis=1)[moment.alive].tolist()
    closed = [motion.space.periodic and side > 0.0 for side in motion.space.size]
    yield str(len(rows))
    periods = " ".join("T" if one else "F" for one in closed)
    sides = np.diag(np.where(closed, motion.space.size, 1.0)).ravel().tolist()
    lattice = f'Lattice="{" ".join(map(repr, sides))}" ' * any(closed)
    yield (
        f'{lattice}Properties={words} pbc="{periods}" Time={moment.time!r} frame={moment.number} '
        f'comment="{MARK.decode()}"'
    )
    yield from (f"X {' '.join(map(repr, row))}" for row in rows)
