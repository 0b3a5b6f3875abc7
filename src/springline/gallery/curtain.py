"""A light cloth on hooks: pull it, and it swings; pull hard, and it tears; cut it, and it falls."""

from __future__ import annotations

import numpy as np

from springline.contacts.shapes.plane import Plane
from springline.equilibrium.result import Equilibrium
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.simulation import Simulation

COLUMNS, ROWS, SPACING, MASS = 27, 19, 0.1, 0.01
STIFFNESS, DAMPING, STRENGTH = 200.0, 0.05, 12.0
FLOOR = 0.6  # [m] below the hem
GRAVITY = 9.81
HOOKS = 1  # columns from one hook to the next
BREEZE = 1.2  # [m/s] initial velocity of the lower edge
HANDLE = COLUMNS // 2  # of the lower edge, which is pulled
AFTER = 2.0  # [s] from which on no more springs may tear


def build() -> Scene:
    """A net of 27 x 19 particles of 10 g, 0.1 m apart, springs of 200 N/m with a strength of 12 N, on hooks along its
    top.

    Along the hooks it is doubled, like the heading tape of a curtain, so that a tear does not run along them.
    """
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
    tape = np.column_stack([upper.index - COLUMNS, upper.index])
    scene.springs(tape, stiffness=STIFFNESS, damping=DAMPING, strength=STRENGTH)
    scene.add(Plane((0.0, 0.0, -SPACING * (ROWS - 1) - FLOOR), (0.0, 0.0, 1.0), restitution=0.0, friction=0.6))
    return scene


def evidence() -> tuple[Equilibrium, Simulation, int, Simulation]:
    """The curtain at rest; a curtain whose hem was pulled out by six meters in a second; the number of springs torn at
    once.

    The last curtain was cut off below its hooks and fell.
    """
    scene = build()
    shape = scene.equilibrium()
    pulled = scene.simulate(dt=0.002)
    start = pulled.data.state.position[HANDLE].copy()
    pulled.grab(HANDLE)
    for number in range(100):
        pulled.pull(start + [0.0, 0.06 * number, 0.0])
        pulled.step(5)
    pulled.let_go()
    at_once = int((pulled.data.state.status == 1).sum())
    pulled.run(until=pulled.time + AFTER, every=AFTER)
    fallen = build().simulate()
    row = np.array(fallen.data.model.springs.tail) // COLUMNS, np.array(fallen.data.model.springs.head) // COLUMNS
    fallen.cut(np.flatnonzero((row[0] == ROWS - 3) & (row[1] == ROWS - 2)))
    fallen.run(until=AFTER, every=AFTER)
    return shape, pulled, at_once, fallen


@fact("The hooks carry its weight.", COLUMNS * ROWS * MASS * GRAVITY, 1e-9)
def hook_reaction(found: tuple[Equilibrium, Simulation, int, Simulation]) -> float:
    return float(found[0].reactions[:, 2].sum())


@fact("At rest its springs bear less than a quarter of their strength.", between=(1.0, 0.25 * STRENGTH))
def worst(found: tuple[Equilibrium, Simulation, int, Simulation]) -> float:
    return float(found[0].tension.max())


@fact("Pulled hard at its hem, it tears.", between=(3.0, 40.0))  # measured 3
def torn(found: tuple[Equilibrium, Simulation, int, Simulation]) -> float:
    return float(found[2])


@fact("Let go, it tears no further.", between=(0.0, 2.0))  # measured 0
def torn_later(found: tuple[Equilibrium, Simulation, int, Simulation]) -> float:
    return float((found[1].data.state.status == 1).sum() - found[2])


@fact("Cut off below its hooks, it lies on the floor.", 0.0, 1e-6)
def lies(found: tuple[Equilibrium, Simulation, int, Simulation]) -> float:
    cut_off = found[3].data.state.position[: COLUMNS * (ROWS - 2), 2]
    return float(cut_off.min()) + SPACING * (ROWS - 1) + FLOOR


@fact("Nothing but the pull has torn it: swinging, it holds.", 0.0)
def torn_by_itself(found: tuple[Equilibrium, Simulation, int, Simulation]) -> float:
    run = build().simulate().run(until=5.0, every=5.0)
    return float(len(run.events_of("break")))
