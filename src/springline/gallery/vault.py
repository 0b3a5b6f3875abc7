"""A net of 12 by 8 particles, its corners held, under a gravity that points up: the form of a vault."""

from __future__ import annotations

import numpy as np

from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.gallery.measuring import pull_of_springs, run_down
from springline.scene.scene import Scene
from springline.simulation.run import Simulation

COLUMNS, ROWS = 12, 8
CORNERS = [0, COLUMNS - 1, (ROWS - 1) * COLUMNS, ROWS * COLUMNS - 1]


def build(drag: float = 0.5) -> Scene:
    """Masses of 1 kg at 1 m, springs of 200 N/m, lifted by 1 m/s2; ``drag`` [N s/m]."""
    scene = Scene(gravity=(0, 0, 1))
    net = scene.grid((COLUMNS, ROWS), spacing=1.0, mass=1.0, stiffness=200.0)
    scene.anchor(net.corners)
    scene.add(Drag(drag))
    return scene


def evidence() -> Simulation:
    """The net at rest: 140 s are 35 times the 4 s in which drag takes e from a swing."""
    return run_down(build(), until=140.0)


@fact("The net has 172 springs.", 172.0)
def springs(vault: Simulation) -> float:
    return float(vault.model.spring_count)


@fact("The crown stands 3.773770551 m above the corners.", 3.773770551, 1e-9)  # measured off by 9e-11
def crown(vault: Simulation) -> float:
    return float(vault.state.position[:, 2].max())


@fact("Every spring pulls, so that the inverted vault is all compression.", 0.0)
def pushing(vault: Simulation) -> float:
    return float((vault.tension() <= 0.0).sum())


@fact("The corners hold what lifts the 92 free particles.", 92.0, 1e-9)  # measured off by 4e-13
def held(vault: Simulation) -> float:
    return float(pull_of_springs(vault, CORNERS)[2])


@fact("The vault is symmetric about both its middles.", 0.0, 1e-10)  # measured 3e-15
def asymmetry(vault: Simulation) -> float:
    height = vault.state.position[:, 2].reshape(ROWS, COLUMNS)
    return float(max(np.abs(height - height[::-1]).max(), np.abs(height - height[:, ::-1]).max()))
