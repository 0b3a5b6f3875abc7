"""A moon well inside the earth's reach, so that it goes around the earth and with it around the sun."""

from __future__ import annotations

from math import sqrt

import numpy as np

from springline.gallery import solar_system
from springline.gallery.facts import fact
from springline.gallery.measuring import angular_momentum, momentum
from springline.gallery.solar_system import DISTANCE, EARTH, PERIOD, SPEED, SUN
from springline.recording.recording import Recording
from springline.scene.scene import Scene

MOON, MONTH_RADIUS = 0.1, 2.0
REACH = DISTANCE * (EARTH / (3.0 * SUN)) ** (1 / 3)  # [m] Hill's radius: 6.9
MOON_SPEED = sqrt((EARTH + MOON) / MONTH_RADIUS)  # [m/s] of a circle around the earth


def build() -> Scene:
    """Sun and earth as in the scene without a moon; a moon of 0.1 kg, 2 m from the earth; G = 1."""
    scene = solar_system.build()
    scene.particle((DISTANCE + MONTH_RADIUS, 0, 0), velocity=(0, SPEED + MOON_SPEED, 0), mass=MOON)
    return scene


def evidence() -> Recording:
    """Two years in frames that a month holds ten of."""
    return build().simulate(dt=0.005, integrator="pefrl").run(until=2 * PERIOD, every=0.5)


@fact("The moon never leaves the earth's reach, nor half of it.", between=(1.5, 0.5 * REACH))  # measured 2.03
def farthest(run: Recording) -> float:
    return float(np.sqrt(((run.position[:, 2] - run.position[:, 1]) ** 2).sum(axis=1)).max())


@fact("A year has eleven to twelve months, counted against the stars.", between=(11.0, 12.0))  # measured 11.4
def months(run: Recording) -> float:
    apart = run.position[:, 2] - run.position[:, 1]
    turned = np.unwrap(np.arctan2(apart[:, 1], apart[:, 0]))
    return float((turned[-1] - turned[0]) / (2 * np.pi) / (run.time[-1] / PERIOD))


@fact("Momentum is kept.", 0.0, 1e-11)  # measured 3e-14
def change_of_momentum(run: Recording) -> float:
    change = momentum(run)
    return float(np.abs(change - change[0]).max() / change[0, 1])


@fact("Angular momentum is kept.", 0.0, 1e-11)  # measured 5e-14
def change_of_angular_momentum(run: Recording) -> float:
    spin = angular_momentum(run)[:, 2]
    return float(np.ptp(spin) / spin[0])


@fact("Energy is kept.", 0.0, 1e-9)  # measured 1e-13
def change_of_energy(run: Recording) -> float:
    total = run.energy["total"]
    return float(np.ptp(total) / abs(total[0]))
