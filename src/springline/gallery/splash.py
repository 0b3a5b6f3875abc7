"""Splash: a drop falls into a basin, opens a crater, and water shoots up on both sides and in its middle."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from springline.contacts.shapes.plane import Plane
from springline.forces.fluid import Fluid
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

BASIN, DEPTH = 1.6, 0.32  # width and depth of the water [m]
RADIUS, DROP = 0.112, 0.9  # of the drop, and height of its center at the start [m]
SPACING = 0.032  # [m]
GRAVITY, DENSITY = 9.81, 1000.0
FALL = sqrt(2.0 * GRAVITY * (DROP - RADIUS - DEPTH))  # speed at which it meets the water [m/s]
SPEED = 10.0 * FALL  # of sound [m/s]
VISCOSITY = 4.0  # [Pa s], so that the water comes to rest within seconds


def build(drop: float = DROP) -> Scene:
    """Water in a basin, and a drop above its middle."""
    scene = Scene(dim=2, gravity=GRAVITY)
    pool = Fluid.fill((0, 0), (BASIN, DEPTH), SPACING)
    block = Fluid.fill((-RADIUS, -RADIUS), (RADIUS, RADIUS), SPACING)
    ball = block[(block**2).sum(axis=1) <= RADIUS**2]
    scene.particles(pool, mass=DENSITY * SPACING**2)
    scene.particles(ball[:, :2] + (0.5 * BASIN, drop), mass=DENSITY * SPACING**2)
    scene.add(Fluid(spacing=SPACING, sound_speed=SPEED, density=DENSITY, viscosity=VISCOSITY))
    scene.add(Plane((0, 0), (0, 1)), Plane((0, 0), (1, 0)), Plane((BASIN, 0), (-1, 0)))
    return scene


@dataclass(frozen=True)
class SplashFacts:
    """The fall, the splash, and the water after it."""

    run: Recording


def evidence() -> SplashFacts:
    """Three seconds."""
    return SplashFacts(build().simulate(dt=0.3 * SPACING / SPEED).run(until=3.0, every=0.02))


@fact("The drop falls freely until it meets the water.", 1.0, 0.01)
def falls(found: SplashFacts) -> float:
    pool = len(Fluid.fill((0, 0), (BASIN, DEPTH), SPACING))
    time, height = found.run.time, found.run.position[:, pool:, 1].mean(axis=1)
    number = int(np.searchsorted(time, 0.8 * FALL / GRAVITY))
    return float((height[0] - height[number]) / (0.5 * GRAVITY * time[number] ** 2))


@fact("It opens a crater deeper than its own radius, between walls of water.", between=(RADIUS, DEPTH))
def crater(found: SplashFacts) -> float:
    x, y = found.run.position[..., 0], found.run.position[..., 1]
    near = np.abs(x - 0.5 * BASIN) < RADIUS
    after = found.run.time > FALL / GRAVITY + 0.05
    surface = np.where(near, y, -np.inf).max(axis=1)[after]
    return float(DEPTH - surface.min())


@fact("Water shoots up higher than the drop is wide.", between=(2.0 * RADIUS, 2.0))
def jet(found: SplashFacts) -> float:
    after = found.run.time > FALL / GRAVITY + 0.1
    return float(found.run.position[after, :, 1].max() - DEPTH)


@fact("At the end the center of the water is as high as that of a basin that holds the drop as well.", 1.0, 0.03)
def level(found: SplashFacts) -> float:
    depth = DEPTH + pi * RADIUS**2 / BASIN
    return float(found.run.position[-10:, :, 1].mean() / (0.5 * depth))


@fact("The energy that the water loses is what its viscosity takes.", 0.0, 1e-2)
def ledger(found: SplashFacts) -> float:
    return ledger_gap(found.run)
