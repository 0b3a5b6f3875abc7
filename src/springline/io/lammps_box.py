"""Space of a LAMMPS data file: a torus if bonds or image flags cross the sides of its box, else open space.

A data file contains a box but does not state whether its sides are periodic; the input script does. Comments written by
springline state it too: ``# space: open`` and ``# space: torus 4 4 4 origin 0 0 0``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import FileError
from springline.io.boxes import HALF, space_said
from springline.io.lammps_sections import DataFile
from springline.model.space import Torus

TOUCHING = 1e-9  # ends closer than this, relative to the drawn length [-], coincide, so the box fits tightly
USUAL = (-0.5, 0.5)  # default bounds of LAMMPS along an axis that a file leaves out


class CellEvidence(NamedTuple):
    """Data from which it is inferred whether a box is periodic."""

    position: FloatArray
    pairs: IntArray
    """Atoms that bonds and angles join, shape (pairs, 2)."""
    rest: FloatArray
    """Rest length of each, NaN if not given, shape (pairs,)."""
    image: IntArray
    """Image flags of each atom, shape (atoms, 3)."""


def space_of(data: DataFile, seen: CellEvidence) -> tuple[Torus | None, list[str]]:
    """Torus of a data file, or None for open space, and notes.

    Raises
    ------
    FileError : for bonds or image flags through the sides of a tilted box
    """
    remark = data.about.get("space", "")
    if remark:
        return space_said(remark, data.path), []
    if not data.bounds:
        return None, ["Image flags of the atoms were passed over: the file has no box."] * bool(seen.image.any())
    low, high = np.array([data.bounds.get(axis, USUAL) for axis in "xyz"]).T
    size = high - low
    ways = _ways_across(size, data.tilt, seen)
    across = np.asarray(ways.any(axis=1))
    sides = f"{' x '.join(f'{side:.6g}' for side in size)} m"
    tilted = any(data.tilt)
    if tilted and (across.any() or seen.image.any()):
        raise FileError(
            f"Bonds or image flags go through the sides of a tilted box (xy xz yz = {' '.join(map(str, data.tilt))}), "
            f"and a torus has right angles. Unwrap the molecules, and leave out the image flags.",
            data.path,
        )
    if not seen.image.any() and not _goes_around(size, across, seen):
        slanted = ", tilted" if tilted else ""
        return None, [
            f"The box of the file ({sides}{slanted}) was read as open space: no bond goes around it. A remark of "
            f"the header says that it is periodic: # space: torus {' '.join(map(str, size.tolist()))} origin "
            f"{' '.join(map(str, low.tolist()))}."
        ]
    notes = [f"The periodic box of the file is a torus of {sides}, as {_reason(across, seen)}."]
    turned = np.concatenate([ways, seen.image != 0]).any(axis=0)
    straight = ["xyz"[axis] for axis in np.flatnonzero(~turned).tolist()]
    if straight:
        notes.append(
            f"Nothing goes around the box along {' and '.join(straight)}, and a torus is periodic along every axis. If "
            f"the boundary in LAMMPS is not periodic there, widen the box along {' and '.join(straight)}."
        )
    notes += ["Image flags, the turns of atoms around the box, were passed over."] * bool(seen.image.any())
    return Torus(tuple(size.tolist()), tuple(low.tolist())), notes


def _reason(across: np.ndarray, seen: CellEvidence) -> str:
    if across.any():
        return f"{int(across.sum())} bonds or sides of angles go around it (a remark '# space: open' says otherwise)"
    return "image flags say"


def _ways_across(size: FloatArray, tilt: list[float], seen: CellEvidence) -> np.ndarray:
    """Mask of the edges of the box along which a pair is more than half of the edge apart, shape (pairs, 3)."""
    if not len(seen.pairs):
        return np.zeros((0, 3), bool)
    apart = seen.position[seen.pairs[:, 1]] - seen.position[seen.pairs[:, 0]]
    xy, xz, yz = tilt or (0.0, 0.0, 0.0)
    edges = np.array([[size[0], 0.0, 0.0], [xy, size[1], 0.0], [xz, yz, size[2]]])
    return np.asarray(np.abs(apart @ np.linalg.inv(edges)) > HALF)


def _goes_around(size: FloatArray, across: np.ndarray, seen: CellEvidence) -> bool:
    """Return True if pairs cross the sides of the box instead of joining opposite sides within it.

    In a box that fits tightly, a pair has its drawn length, which its rest length confirms.
    """
    if not across.any():
        return False
    apart = (seen.position[seen.pairs[:, 1]] - seen.position[seen.pairs[:, 0]])[across]
    near = apart - size * np.floor(apart / size + 0.5)
    drawn, around = (np.sqrt((one * one).sum(axis=1)) for one in (apart, near))
    rest = seen.rest[across]
    with np.errstate(invalid="ignore"):
        closer = np.where(np.isnan(rest), around > TOUCHING * drawn, np.abs(around - rest) <= np.abs(drawn - rest))
    return bool(closer.any())
