"""A light cloth on hooks: pull it, and it swings; pull hard, and it tears."""

from __future__ import annotations

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.simulation import Simulation

COLUMNS, ROWS, SPACING, MASS = 27, 19, 0.1, 0.01
STIFFNESS, DAMPING, STRENGTH = 200.0, 0.05, 7.0
GRAVITY = 9.81
HOOKS = 2  # columns from one hook to the next
BREEZE = 1.2  # [m/s] of the lower edge at the start
HANDLE = COLUMNS // 2  # of the lower edge, which is pulled


def build() -> Scene:
    """A net of 27 x 19 particles of 10 g, 0.1 m apart, springs of 200 N/m that bear 7 N, on hooks along its top."""
    scene = Scene(gravity=GRAVITY)
    cloth = scene.grid(
        (COLUMNS, ROWS), spacing=SPACING, origin=(0.0, 0.0, -SPACING * (ROWS - 1)), axes="xz", mass=MASS,
        stiffness=STIFFNESS, damping=DAMPING, strength=STRENGTH,
    )  # fmt: skip
    across, depth = cloth.position[:, 0], -cloth.position[:, 2] / (SPACING * (ROWS - 1))
    speed = BREEZE * depth * (0.6 + 0.4 * np.sin(4.0 * across))
    cloth.velocity = np.column_stack([np.zeros_like(speed), speed, np.zeros_like(speed)])
    upper = cloth.edge("upper")
    scene.anchor(upper[::HOOKS])
    return scene


def evidence() -> tuple[Equilibrium, Simulation]:
    """The curtain at rest, and one whose hem was pulled down by six meters in a second."""
    scene = build()
    shape = scene.equilibrium()
    pulled = scene.simulate(dt=0.002)
    start = pulled.state.position[HANDLE].copy()
    pulled.grab(HANDLE)
    for number in range(100):
        pulled.pull(start - [0.0, 0.0, 0.06 * number])
        pulled.step(5)
    pulled.let_go()
    return shape, pulled


@fact("The hooks carry its weight.", COLUMNS * ROWS * MASS * GRAVITY, 1e-9)
def carried(found: tuple[Equilibrium, Simulation]) -> float:
    return float(found[0].reactions[:, 2].sum())


@fact("At rest its springs bear less than half of what they could.", between=(1.0, 0.5 * STRENGTH))
def worst(found: tuple[Equilibrium, Simulation]) -> float:
    return float(found[0].tension.max())


@fact("Pulled at its hem, it tears.", between=(5.0, 80.0))  # measured 31
def torn(found: tuple[Equilibrium, Simulation]) -> float:
    return float((found[1].state.status == 1).sum())


@fact("Nothing but the pull has torn it: swinging, it holds.", 0.0)
def torn_by_itself(found: tuple[Equilibrium, Simulation]) -> float:
    run = build().simulate().run(until=5.0, every=5.0)
    return float(len(run.events_of("break")))
