"""The largest forces of a shape at rest, as text beside a picture."""

from __future__ import annotations

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.equilibrium.rounding import nothing_below, of_forces, of_shape, of_tensions

SHOWN = 5


def largest_forces(shape: Equilibrium, count: int = SHOWN) -> list[tuple[str, int, float]]:
    """The largest forces: what ("pulls", "pushes", "reaction"), the spring's or particle's number, the force [N]."""
    rows: list[tuple[str, int, float]] = []
    least = np.maximum(of_tensions(shape.model, shape.position, shape.tension), of_shape(shape))
    for row in np.argsort(-np.abs(shape.tension), kind="stable")[:count].tolist():
        force = float(shape.tension[row])
        if abs(force) > least[row]:
            rows.append(("pulls" if force > 0.0 else "pushes", row, abs(force)))
    reactions = nothing_below(shape.reactions, max(of_forces(shape.model, shape.position), of_shape(shape)))
    size = np.sqrt((reactions * reactions).sum(axis=1))
    rows += [
        ("reaction", row, float(size[row])) for row in np.argsort(-size, kind="stable")[:count].tolist() if size[row]
    ]
    return rows
