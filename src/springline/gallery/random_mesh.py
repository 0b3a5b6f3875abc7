"""The spring mesh with random rest lengths: no shape satisfies all of them, and the springs settle on a compromise."""

from __future__ import annotations

import numpy as np

from springline.gallery.facts import angular_momentum, fact
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.simulation import Simulation

STIFFNESS = 0.13


def build(shape: tuple[int, int] = (4, 4), seed: int = 2, damping: float = 0.1) -> Scene:
    """Masses of 1 kg at 50 m, springs of 0.13 N/m of 0.7 to 1.4 times their drawn lengths; ``damping`` [N s/m]."""
    scene = Scene(dim=2, seed=seed)
    scene.grid(
        shape, spacing=50.0, mass=1.0, diagonals=True, stiffness=STIFFNESS, rest_length=(0.7, 1.4), damping=damping
    )  # fmt: skip
    return scene


def evidence() -> tuple[Simulation, Recording]:
    """Recording of the sheet until it is at rest."""
    simulation = build().simulate(dt=0.25)
    return simulation, simulation.run(until=6000.0, every=10.0)


@fact("The sheet comes to rest.", 0.0, 1e-11)  # measured 5e-14
def largest_speed(found: tuple[Simulation, Recording]) -> float:
    return float(np.abs(found[1].velocity[-1]).max())


@fact("At rest the springs still pull and push, against one another.", between=(0.5, 10.0))  # measured 1.88
def largest_tension(found: tuple[Simulation, Recording]) -> float:
    return float(np.abs(found[0].tension).max())


@fact("Their forces cancel at every particle.", 0.0, 1e-12)  # measured 1e-15
def net_force(found: tuple[Simulation, Recording]) -> float:
    return float(np.abs(found[0].forces).max())


@fact("Dashpots along the springs never set the sheet turning.", 0.0, 1e-7)  # measured 3e-11
def turning(found: tuple[Simulation, Recording]) -> float:
    return float(np.abs(angular_momentum(found[1])[:, 2]).max())
