"""A cloth of damped springs along its threads, held at two corners, released from a horizontal position."""

from __future__ import annotations

import numpy as np

from springline.forces.drag import Drag
from springline.gallery.facts import fact, force_of_springs, ledger_gap, run_down
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.simulation import Simulation

SIZE, SPACING, MASS, GRAVITY = 12, 0.1, 0.01, 9.81
HELD = [0, SIZE - 1]


def build(damping: float = 0.05, drag: float = 0.0) -> Scene:
    """144 knots of 10 g at 10 cm, threads of 400 N/m; ``damping`` of the threads and ``drag`` of the air [N s/m]."""
    scene = Scene(gravity=GRAVITY)
    cloth = scene.grid((SIZE, SIZE), spacing=SPACING, mass=MASS, stiffness=400.0, damping=damping)
    scene.anchor(cloth.index[HELD])
    if drag:
        scene.add(Drag(drag))
    return scene


def evidence() -> tuple[Recording, Simulation]:
    """The fall, and the cloth brought to rest by drag: 40 s are 40 times the 1 s in which a motion decays by 1/e."""
    falling = build().simulate(dt=0.00025).run(until=3.0, every=0.02)
    return falling, run_down(build(drag=0.02), until=40.0)


@fact("The held corners stay where they are.", 0.0)
def slip(found: tuple[Recording, Simulation]) -> float:
    held = found[0].position[:, HELD]
    return float(np.abs(held - held[0]).max())


# measured 1.37
@fact("The cloth swings down to more than its own length below its supports.", between=(SPACING * (SIZE - 1), 1.5))
def fall(found: tuple[Recording, Simulation]) -> float:
    return float(-found[0].position[:, :, 2].min())


@fact("The dashpots take the energy that the cloth loses.", 0.0, 5e-4)  # measured 0.0002
def ledger(found: tuple[Recording, Simulation]) -> float:
    return ledger_gap(found[0])


@fact("Dashpots only take.", 0.0)
def given_back(found: tuple[Recording, Simulation]) -> float:
    return float(np.maximum(-np.diff(found[0].energy["dissipated"]), 0.0).max())


# measured off by 4e-14
@fact("At rest the held corners carry the weight of all other knots.", -(SIZE**2 - 2) * MASS * GRAVITY, 1e-9)
def corner_reaction(found: tuple[Recording, Simulation]) -> float:
    return float(force_of_springs(found[1], HELD)[2])
