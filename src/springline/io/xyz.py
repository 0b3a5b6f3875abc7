"""Extended XYZ (``.xyz``): particles, frame after frame, as text with every digit.

The second line of a frame names columns, time [s], and the lattice of a torus. Particles have no element, so all
are ``X``. What is removed leaves its frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from springline.io.motion import Moment, Motion, motion_of
from springline.io.replacing import MARK, placed


def save_xyz(what: Any, path: Path, *, frames: Any = None, quantities: Any = None) -> list[Path]:
    """Write the particles of a scene, a shape or a recording; the file written."""
    motion = motion_of(what, frames=frames, quantities=quantities)
    with placed(path) as [part], part.open("w", encoding="ascii", newline="\n") as file:
        for moment in motion:
            file.writelines(f"{line}\n" for line in _frame(motion, moment))
    return [path]


def _frame(motion: Motion, moment: Moment) -> Iterator[str]:
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
