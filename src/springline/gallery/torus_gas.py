"""Particles that repel one another on a torus: there are no walls, and every distance is that of the nearest image."""

from __future__ import annotations

import numpy as np

from springline.constraints.traces import Trails
from springline.forces.attraction import Attraction
from springline.gallery.facts import fact, momentum
from springline.model.space import Torus
from springline.recording.recording import Recording
from springline.scene import Scene

SIZE, COUNT = 100.0, 48


def build(seed: int = 2, speed: float = 5.0) -> Scene:
    """48 particles of 1 kg in a torus of 100 m, each at ``speed`` [m/s] in a random direction, G = -100."""
    scene = Scene(space=Torus((SIZE, SIZE, SIZE)), seed=seed)
    scene.cloud(COUNT, mass=1.0, speed=speed)
    scene.add(Attraction(strength=-100.0, softening=1.0), Trails(keep=24, every=3))
    return scene


def evidence() -> Recording:
    """Recording of a minute, in which a particle travels around the torus three times."""
    return build().simulate(dt=0.005).run(until=60.0, every=0.5)


@fact("Every particle is inside the torus.", 0.0)
def edge_overshoot(run: Recording) -> float:
    return float(np.maximum(np.maximum(-run.position, run.position - SIZE), 0.0).max())


@fact("Particles cross the seam, many times over.", between=(50.0, np.inf))  # measured 212
def crossings(run: Recording) -> float:
    return float((np.abs(np.diff(run.position, axis=0)) > 0.5 * SIZE).sum())


@fact("Momentum is kept, across the seam too.", 0.0, 1e-12)  # measured 1e-15
def change_of_momentum(run: Recording) -> float:
    change = momentum(run) - momentum(run)[0]
    return float(np.abs(change).max() / np.abs(run.velocity[0]).sum())


# measured 0.0006
@fact("Energy is kept, as far as steps can follow a pull whose shortest way changes sides.", 0.0, 1e-3)
def change_of_energy(run: Recording) -> float:
    return float(np.ptp(run.energy["total"]) / np.ptp(run.energy["kinetic"]))
