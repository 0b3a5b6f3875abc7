"""LAMMPS dumps (``.lammpstrj``, ``.dump``) for OVITO, VMD and LAMMPS itself, in SI units, with every digit.

Particles are atoms 1, 2, 3, ... of type 1, held ones of type 2. Where there are members, ``x.members.dump`` beside is a
dump of local entries with the atoms at their ends and their numbers. What is removed or broken leaves its frame.
https://docs.lammps.org/dump.html
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.gsd_writing import ROOM
from springline.io.motion import Moment, Motion, motion_of
from springline.io.replacing import placed
from springline.io.shape_files import MEMBERS

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
