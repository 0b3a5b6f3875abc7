"""Bodies that attract one another on a sphere: they swing along its surface and never leave it."""

from __future__ import annotations

import numpy as np

from springline.constraints.traces import Trails
from springline.contacts.shapes.sphere import Sphere
from springline.forces.attraction import Attraction
from springline.gallery.facts import angular_momentum, fact
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.typing import RingMode

RADIUS, COUNT, MASS = 100.0, 64, 10.0


def build(seed: int = 2, softening: float = 5.0, mode: RingMode = "exact") -> Scene:
    """64 bodies of 10 kg on a sphere of 100 m, up to 10 m/s along y, G = 1.

    ``mode`` "exact" starts with the velocity component along the surface and does no work; "project" only projects
    positions onto the sphere. Without ``softening`` [m] two bodies in a close encounter eject each other at any speed.
    """
    scene = Scene(seed=seed)
    position = 1.0 - 2.0 * scene.random.random((COUNT, 3))
    normal = position / np.sqrt((position**2).sum(axis=1, keepdims=True))
    velocity = np.outer(10.0 * scene.random.random(COUNT), (0.0, 1.0, 0.0))
    if mode == "exact":
        velocity -= normal * (normal * velocity).sum(axis=1, keepdims=True)
    scene.particles(RADIUS * normal, velocity=velocity, mass=MASS)
    scene.add(
        Attraction(strength=1.0, softening=softening), Sphere((0, 0, 0), RADIUS, mode=mode), Trails(keep=30, every=3)
    )
    return scene


def evidence() -> Recording:
    """Recording of a minute."""
    return build().simulate(dt=0.02).run(until=60.0, every=0.5)


@fact("Every body stays on the sphere.", 0.0, 1e-10)  # measured 3e-16
def off(run: Recording) -> float:
    distance = np.sqrt((run.position**2).sum(axis=2))
    return float(np.abs(distance / RADIUS - 1.0).max())


@fact("Every velocity runs along the surface.", 0.0, 1e-10)  # measured 2e-16
def rising(run: Recording) -> float:
    outward = (run.position * run.velocity).sum(axis=2) / RADIUS
    return float(np.abs(outward).max() / np.abs(run.velocity).max())


@fact("The sphere can only push toward its center, so angular momentum is kept.", 0.0, 1e-9)  # measured 3e-14
def change_of_angular_momentum(run: Recording) -> float:
    spin = angular_momentum(run)
    return float(np.abs(spin - spin[0]).max() / np.abs(spin[0]).max())


@fact("The sphere does no work, so energy is kept.", 0.0, 1e-4)  # measured 2e-05
def change_of_energy(run: Recording) -> float:
    return float(np.ptp(run.energy["total"]) / np.ptp(run.energy["kinetic"]))
