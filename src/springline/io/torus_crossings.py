"""Check for members and faces across the sides of a torus, for formats that cannot store a periodic space.

Formats with ``Writer.holds_space`` can store it. In all others a line between the ends of such a member would cross
the whole box.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from springline.checks import IntArray
from springline.errors import SceneError
from springline.io.boxes import crossing
from springline.io.motion import motion_of, single_frame

HOLDS = "Scene files (.toml), .csv, .parquet, .json, .data and .gsd hold the torus"


def refuse_crossing(what: Any, path: Path, frame: int | None = None, frames: Any = None) -> None:
    """Raise ``SceneError`` if members or faces of an object would be drawn across the whole box without its torus.

    Raises
    ------
    SceneError : for the first such member
    """
    motion = single_frame(what, frame) if frames is None else motion_of(what, frames=frames, quantities=())
    if not motion.space.periodic or not (len(motion.ends) or len(motion.faces)):
        return
    for moment in motion:
        shown_ones, whole = motion.visible_members(moment), motion.faces[motion.whole(moment)]
        across = shown_ones[crossing(motion.space, moment.position, motion.ends[shown_ones])]
        sides = _sides(whole)
        if len(across):
            tail, head = motion.ends[across[0]].tolist()
            thing = f"the {motion.kinds[across[0]]} between particles {tail} and {head}"
        elif crossing(motion.space, moment.position, sides).any():
            tail, head = sides[int(np.argmax(crossing(motion.space, moment.position, sides)))].tolist()
            thing = f"a face with particles {tail} and {head}"
        else:
            continue
        raise SceneError(
            f"A {path.suffix.lower()} file holds no periodic space, and {thing} crosses a side of the torus: "
            f"it would be drawn across all of it. {HOLDS}."
        )


def _sides(faces: IntArray) -> IntArray:
    """Sides of all faces, shape (sides, 2)."""
    if not len(faces):
        return np.zeros((0, 2), np.int64)
    following = np.roll(faces, -1, axis=1)
    following = np.where(following < 0, faces[:, :1], following)
    pairs = np.column_stack([faces.ravel(), following.ravel()])
    return pairs[(pairs >= 0).all(axis=1)]
