"""Trajectories, the particles of many moments: GSD, LAMMPS dumps, NumPy archives (``.npz``) and XYZ."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.errors import FileError, SpringlineError
from springline.io.format import needing
from springline.io.formats import MARK, placed
from springline.io.geometry import Drawing
from springline.io.lines import whole_file
from springline.io.motion import Moment, Motion, motion_of
from springline.io.shape_files import MEMBERS
from springline.io.sketch import MOST_POINTS, listed_drawing
from springline.recording.recording import Recording

# GSD files, as HOOMD-blue writes them: particles and bonds of the last frame.
#
# Positions, velocities and masses are read as SI; what a frame leaves out is that of frame 0. Bond types are layers.

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


# GSD for OVITO and HOOMD (``.gsd``): particles and bonds, written frame by frame.
#
# Positions, velocities, masses and diameters are single precision, as GSD has them. Other numbers are logged beside:
# ``log/particles/...`` and ``log/bonds/...`` one for each, ``log/time`` [s]. What is removed or broken leaves the
# frame;
# ``log/particles/particle`` and ``log/bonds/member`` say which are there. The box is a torus about its middle; open
# space gets one around everything, about the origin.

ROOM = 1.1  # [-] the box of open space over what is in it


def save_gsd(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording for OVITO; the file written."""
    with needing("io", "A .gsd file"):
        import gsd.fl
        import gsd.hoomd

    motion = motion_of(what, frames=frames, quantities=quantities)
    size, middle = box_of(motion)
    with placed(path) as [part]:
        with gsd.fl.open(str(part), "w", MARK.decode(), "hoomd", (1, 4)):
            pass
        with gsd.hoomd.open(str(part), "r+") as file:
            for moment in motion:
                file.append(_frame(gsd.hoomd.Frame(), motion, moment, size, middle))
    return [path]


def box_of(motion: Motion) -> tuple[FloatArray, FloatArray]:
    """Sides of the box that everything is in [m], and its middle: that of a torus, the origin in open space."""
    reach = np.max([np.abs(moment.position).max(axis=0, initial=0.0) for moment in motion], axis=0)
    reach += motion.radius.max(initial=0.0)
    around = np.where(reach > 0.0, 2.0 * ROOM * reach, 1.0)
    if not motion.space.periodic:
        return around, np.zeros(3)
    closed = motion.space.size > 0.0
    return (
        np.where(closed, motion.space.size, around),
        np.where(closed, motion.space.origin + 0.5 * motion.space.size, 0.0),
    )


def _frame(frame: Any, motion: Motion, moment: Moment, size: FloatArray, middle: FloatArray) -> Any:
    there = np.flatnonzero(moment.alive)
    lines = motion.shown(moment)
    renumbered = np.cumsum(moment.alive) - 1
    names = list(dict.fromkeys(motion.kinds))
    frame.configuration.step = moment.number
    frame.configuration.dimensions = motion.dim
    frame.configuration.box = [*size[:2], size[2] if motion.dim == 3 else 1.0, 0, 0, 0]
    frame.particles.N, frame.particles.types = len(there), ["free", "held"]
    frame.particles.typeid = motion.held[there].astype(np.uint32)
    frame.particles.position = (moment.position - middle)[there]
    frame.particles.diameter = 2.0 * motion.radius[there]
    if "mass" not in motion.unsaid:
        frame.particles.mass = motion.mass[there]
    frame.bonds.N, frame.bonds.types = len(lines), names
    frame.bonds.group = renumbered[motion.ends[lines]].reshape(-1, 2)
    frame.bonds.typeid = np.array([names.index(motion.kinds[line]) for line in lines], np.uint32)
    frame.log = {"time": np.array([moment.time]), "particles/particle": there, "bonds/member": lines}
    for name, values in moment.of_particles.items():
        if name == "velocity":
            frame.particles.velocity = values[there]
        else:
            frame.log[f"particles/{name}"] = values[there]
    frame.log |= {f"bonds/{name}": values[lines] for name, values in moment.of_members.items()}
    return frame


# LAMMPS dumps (``.lammpstrj``, ``.dump``) for OVITO, VMD and LAMMPS itself, in SI units, with every digit.
#
# Particles are atoms 1, 2, 3, ... of type 1, held ones of type 2. Where there are members, ``x.members.dump`` beside
# is a
# dump of local entries with the atoms at their ends and their numbers. What is removed or broken leaves its frame.
# https://docs.lammps.org/dump.html

HEAD = ("ITEM: UNITS", "si", "ITEM: TIMESTEP", "", "ITEM: TIME")  # LAMMPS writes the time before the time step
AXES = ("x", "y", "z")


def save_dump(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write a scene, a shape or a recording as a dump; the files written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    files = [path] + [path.with_name(f"{path.stem}{MEMBERS}{path.suffix}")] * bool(len(motion.ends))
    with placed(*files) as parts:
        handles = [part.open("w", encoding="ascii", newline="\n") for part in parts]
        try:
            for moment in motion:
                for handle, lines in zip(handles, (_atoms(motion, moment), _entries(motion, moment)), strict=False):
                    handle.writelines(f"{line}\n" for line in lines)
        finally:
            for handle in handles:
                handle.close()
    return files


def is_ours(path: Path) -> bool:
    """Whether springline wrote a dump: it begins in an order that LAMMPS does not have."""
    with path.open("rb") as file:
        lines = [file.readline(80).strip() for _ in HEAD]
    return all(line == wanted.encode() for line, wanted in zip(lines, HEAD, strict=True) if wanted)


def _head(motion: Motion, moment: Moment, things: str, count: int) -> Iterator[str]:
    bounds = _bounds(motion, moment)
    ends = " ".join("pp" if side > 0.0 and motion.space.periodic else "ff" for side in motion.space.size)
    yield from (*HEAD[:3], str(moment.number), HEAD[4], repr(moment.time), f"ITEM: NUMBER OF {things}", str(count))
    yield f"ITEM: BOX BOUNDS {ends}"
    yield from (f"{low!r} {high!r}" for low, high in bounds.tolist())


def _bounds(motion: Motion, moment: Moment) -> FloatArray:
    """The box of a moment, shape (3, 2) [m]: around all particles, or the torus."""
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
    lines = motion.shown(moment)
    yield from _head(motion, moment, "ENTRIES", len(lines))
    yield " ".join(["ITEM: ENTRIES index batom1 batom2", *moment.of_members])
    rows = np.column_stack([np.zeros((len(motion.ends), 0)), *moment.of_members.values()])[lines].tolist()
    for line, (tail, head), row in zip(lines.tolist(), motion.ends[lines].tolist(), rows, strict=True):
        yield " ".join([str(line + 1), str(tail + 1), str(head + 1), *map(repr, row)])


# NumPy archives (``.npz``): every array of a shape or a recording by its name, written frame by frame.
#
# ``time`` (frames,), ``position`` (frames, particles, 3), ``velocity``, ``tension`` (frames, members) and the like;
# of a
# shape without the first axis. ``ends`` (members, 2), ``kind``, ``faces``, ``mass``, ``radius`` and ``held`` are the
# same
# in all frames; ``alive`` and ``there`` say which particles and members are there. ``energy_...`` has each energy
# [J].


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


# Extended XYZ (``.xyz``): particles, frame after frame, as text with every digit.
#
# The second line of a frame names columns, time [s], and the lattice of a torus. Particles have no element, so all
# are ``X``. What is removed leaves its frame.


def save_xyz(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write the particles of a scene, a shape or a recording; the file written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    with placed(path) as [part], part.open("w", encoding="ascii", newline="\n") as file:
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
