"""A moon well inside the earth's Hill sphere, so that it orbits the earth and with it the sun."""

from __future__ import annotations

from math import sqrt

import numpy as np

from springline.constraints.traces import Trails
from springline.forces.attraction import Attraction
from springline.gallery.facts import angular_momentum, fact, momentum
from springline.gallery.solar_system import DISTANCE, PERIOD, SPEED, SUN
from springline.recording.recording import Recording
from springline.scene import Scene

EARTH, MOON, MONTH_RADIUS = 100.0, 1.0, 5.5  # an earth of sufficient mass that its moon is at a visible distance
RADII = 5.0, 1.8, 0.8  # [m] of sun, earth and moon as drawn: they do not touch
REACH = DISTANCE * (EARTH / (3.0 * SUN)) ** (1 / 3)  # [m] Hill's radius: 14.9
MOON_SPEED = sqrt((EARTH + MOON) / MONTH_RADIUS)  # [m/s] of a circular orbit around the earth


def build() -> Scene:
    """A sun of 10,000 kg, an earth of 100 kg at 100 m with 10 m/s, a moon of 1 kg 5.5 m from it; G = 1.

    The sun moves in the opposite direction, so that their barycenter is at rest.
    """
    scene = Scene()
    pull = EARTH * SPEED + MOON * (SPEED + MOON_SPEED)
    scene.particle((0, 0, 0), velocity=(0, -pull / SUN, 0), mass=SUN, radius=RADII[0])
    scene.particle((DISTANCE, 0, 0), velocity=(0, SPEED, 0), mass=EARTH, radius=RADII[1])
    away = (DISTANCE + MONTH_RADIUS, 0, 0)
    scene.particle(away, velocity=(0, SPEED + MOON_SPEED, 0), mass=MOON, radius=RADII[2])
    scene.add(Attraction(strength=1.0), Trails(keep=600, every=25))
    return scene


def evidence() -> Recording:
    """Recording of two years, with ten frames per month."""
    return build().simulate(dt=0.005, integrator="pefrl").run(until=2 * PERIOD, every=0.5)


@fact("The moon never leaves the earth's reach, nor half of it.", between=(MONTH_RADIUS, 0.5 * REACH))  # measured 5.69
def farthest(run: Recording) -> float:
    return float(np.sqrt(((run.position[:, 2] - run.position[:, 1]) ** 2).sum(axis=1)).max())


@fact("A year has eight months, counted against the stars.", 8.0, 0.1)  # measured off by 0.014
def months(run: Recording) -> float:
    apart = run.position[:, 2] - run.position[:, 1]
    turned = np.unwrap(np.arctan2(apart[:, 1], apart[:, 0]))
    return float((turned[-1] - turned[0]) / (2 * np.pi) / (run.time[-1] / PERIOD))


@fact("Momentum is kept.", 0.0, 1e-11)  # measured 3e-14
def change_of_momentum(run: Recording) -> float:
    change = momentum(run)
    return float(np.abs(change - change[0]).max() / (EARTH * SPEED))


@fact("Angular momentum is kept.", 0.0, 1e-11)  # measured 5e-14
def change_of_angular_momentum(run: Recording) -> float:
    spin = angular_momentum(run)[:, 2]
    return float(np.ptp(spin) / spin[0])


@fact("Energy is kept.", 0.0, 1e-9)  # measured 1e-13
def change_of_energy(run: Recording) -> float:
    total = run.energy["total"]
    return float(np.ptp(total) / abs(total[0]))
