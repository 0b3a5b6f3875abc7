"""GSD for OVITO and HOOMD (``.gsd``): particles and bonds, written frame by frame.

Positions, velocities, masses and diameters are single precision, as GSD has them. Other numbers are logged beside:
``log/particles/...`` and ``log/bonds/...`` one for each, ``log/time`` [s]. What is removed or broken leaves the frame;
``log/particles/particle`` and ``log/bonds/member`` say which are there. The box is a torus about its middle; open
space gets one around everything, about the origin.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.io.format import needing
from springline.io.motion import Moment, Motion, motion_of
from springline.io.replacing import MARK, placed

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
