"""The arrows of a page: velocities as they were recorded and net forces, in whole numbers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.callbacks import living
from springline.checks import FloatArray
from springline.equilibrium.rounding import nothing_below
from springline.errors import SpringlineError
from springline.model.families import Model
from springline.view.coloring import usual_range
from springline.view.frame_marks import LONGEST, least_of
from springline.view.still import Still

SIDE = 511  # steps that the longest arrow has along an axis; twice as many and one tell all arrows apart
MOST_ARROWS = 1_000_000  # of each kind in a page, over all its frames: some 4 MB
UNITS = {"velocity": "m/s", "force": "N"}
COLORS = {"velocity": "accent", "force": "second"}  # of the style


@dataclass(eq=False)
class Quiver:
    """The arrows of a film for the particles that are drawn, shape (frames, rows, 3) each, or none of a kind.

    Attributes
    ----------
    rows : numbers of these particles
    values : by kind, [m/s] and [N]
    notes : why a kind is missing
    """

    rows: np.ndarray
    values: dict[str, FloatArray]
    notes: list[str]

    def take(self, k: int, shot: Still) -> None:
        """Put down the arrows of frame ``k``."""
        if "velocity" in self.values:
            self.values["velocity"][k] = nothing_below(shot.velocity[self.rows], least_of(shot, "velocity"))
        if "force" in self.values and shot.pulled is not None:
            try:
                net = np.where(shot.held, 0.0, shot.pulled())
            except SpringlineError:
                del self.values["force"]
                self.notes.append("Forces: unknown here")
                return
            self.values["force"][k] = nothing_below(net[self.rows], least_of(shot, "force"))


def quiver(start: Still, rows: np.ndarray, frames: int, wanted: Collection[str]) -> Quiver:
    """Room for the wanted kinds of arrows in so many frames; none where they are unknown, or would be too many."""
    found = Quiver(rows, {}, [])
    if not wanted:
        return found
    if frames * len(rows) > MOST_ARROWS:
        found.notes.append("Without arrows, which would make so long a page too large")
        return found
    for kind in wanted:
        if kind == "force" and (start.pulled is None or not _known(start.model)):
            found.notes.append("Forces: unknown here")
        else:
            found.values[kind] = np.zeros((frames, len(rows), 3))
    return found


def _known(model: Model) -> bool:
    """Whether every function of the user's own is still there to be called."""
    every = [address for room in model.rooms for address in np.ravel(getattr(room, "address", ())).tolist()]
    return all(living(address) is not None for address in every)


def quantized_arrows(found: Quiver) -> tuple[dict[str, np.ndarray], list[dict[str, Any]]]:
    """The arrows of each kind in whole numbers, shape (frames, 3 rows), uint16, and what is said about them.

    0 is the middle one, SIDE; arrows longer than nearly all others are cut to the longest of these.
    """
    parts: dict[str, np.ndarray] = {}
    facts: list[dict[str, Any]] = []
    for kind, values in found.values.items():
        size = np.linalg.norm(np.nan_to_num(values), axis=2)
        _, largest, (_, beyond) = usual_range(size[size > 0.0])
        if largest <= 0.0:
            continue
        cut = np.minimum(1.0, largest / np.maximum(size, 1e-300))[:, :, None]
        steps = np.rint(np.nan_to_num(values) * cut * (SIDE / largest)) + SIDE
        parts[kind] = steps.astype(np.uint16).reshape(len(values), -1)
        facts.append(
            {"kind": kind, "unit": UNITS[kind], "color": COLORS[kind], "largest": float(f"{largest:.6g}"),
             "beyond": bool(beyond), "side": SIDE, "longest": LONGEST}
        )  # fmt: skip
    return parts, facts
