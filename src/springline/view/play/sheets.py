"""Empty scenes to start from, in 2D and 3D, in the form of gallery entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from springline.checks import FloatArray
from springline.scene import Scene
from springline.typing import IntegratorName
from springline.view.play.options import A_LOOK

GRAVITY = 9.81  # [m/s2]
ROOM = (
    ((-2.0, -1.5, 0.0), (2.0, 1.5, 0.0)),
    ((-1.5, -1.5, 0.0), (1.5, 1.5, 2.0)),
)  # [m] box shown by an empty page: 2D, 3D


@dataclass(frozen=True)
class EmptySheet:
    """An empty scene in the form of a gallery entry."""

    name: str
    title: str
    sentence: str
    dim: Literal[2, 3]
    invitation: str = "Add a chain with two clicks, anchor its ends, press Play."
    against: tuple[IntegratorName, ...] = ()
    origin: str = "your own"
    tags: tuple[str, ...] = ()
    until: float = A_LOOK
    dt: Any = "auto"
    integrator: Any = "velocity_verlet"

    def build(self) -> Scene:
        """Return the empty scene."""
        return Scene(gravity=GRAVITY, dim=self.dim, title=self.title)


SHEETS = {
    one.name: one
    for one in (
        EmptySheet("empty-sheet", "Empty sheet", "Nothing yet, in a plane: build with the tools of the panel.", 2),
        EmptySheet("empty-room", "Empty room", "Nothing yet, in space: build with the tools of the panel.", 3),
    )
}


def sheet_room(dim: int) -> FloatArray:
    """Return the bounding box that the camera shows of an empty scene [m], shape (2, 3)."""
    return np.array(ROOM[dim - 2])
