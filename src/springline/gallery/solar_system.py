"""A sun at rest and an earth with circular velocity. The sun has no initial recoil velocity, so the pair drifts."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np

from springline.constraints.traces import Trails
from springline.forces.attraction import Attraction
from springline.gallery.facts import angular_momentum, fact, momentum
from springline.recording.recording import Recording
from springline.scene import Scene

SUN, EARTH, DISTANCE, SPEED = 10_000.0, 10.0, 100.0, 10.0
MU = SUN + EARTH  # [m3/s2] of the relative motion, G = 1
AXIS = 1.0 / (2.0 / DISTANCE - SPEED**2 / MU)  # [m] semi-major axis (vis viva)
PERIOD = 2 * pi * sqrt(AXIS**3 / MU)  # [s] Kepler's third law: 62.70647


def build() -> Scene:
    """A sun of 10,000 kg, an earth of 10 kg at 100 m with 10 m/s; G = 1. Their trails show more than a year."""
    scene = Scene()
    scene.particle((0, 0, 0), mass=SUN)
    scene.particle((DISTANCE, 0, 0), velocity=(0, SPEED, 0), mass=EARTH)
    scene.add(Attraction(strength=1.0), Trails(keep=700, every=25))
    return scene


def evidence() -> Recording:
    """Recording of two years, by PEFRL; frames 100 and 200 are one and two years after the start."""
    return build().simulate(dt=0.05, integrator="pefrl").run(until=2 * PERIOD, every=PERIOD / 100)


@fact("The period is 62.70647 s.", 62.70647, 1e-5)  # measured off by 1e-06
def period(run: Recording) -> float:
    apart, moving = (array[100, 1] - array[100, 0] for array in (run.position, run.velocity))
    ahead = np.arctan2(apart[1], apart[0])
    rate = (apart[0] * moving[1] - apart[1] * moving[0]) / (apart @ apart)
    return float(run.time[100] - ahead / rate)


@fact("The orbit closes: after two years the earth is where it was, seen from the sun.", 0.0, 1e-6)  # measured 1e-08
def gap(run: Recording) -> float:
    apart = run.position[:, 1] - run.position[:, 0]
    return float(np.abs(apart[200] - apart[0]).max())


@fact("Momentum stays that of the earth at the start.", 0.0, 1e-11)  # measured 1e-14
def change_of_momentum(run: Recording) -> float:
    return float(np.abs(momentum(run) - [0.0, EARTH * SPEED, 0.0]).max() / (EARTH * SPEED))


@fact("So the barycenter drifts at 0.00999 m/s, always along y.", EARTH * SPEED / MU, 1e-12)  # measured off by 5e-15
def drift(run: Recording) -> float:
    center = run.data.model.particles.mass @ run.position / MU
    return float((center[-1, 1] - center[0, 1]) / run.time[-1]) + float(np.ptp(center[:, 0]))


@fact("Angular momentum is kept.", 0.0, 1e-11)  # measured 8e-15
def change_of_angular_momentum(run: Recording) -> float:
    spin = angular_momentum(run)[:, 2]
    return float(np.ptp(spin) / spin[0])


@fact("Energy is kept.", 0.0, 1e-9)  # measured 3e-14
def change_of_energy(run: Recording) -> float:
    total = run.energy["total"]
    return float(np.ptp(total) / abs(total[0]))
