"""A bob on a spring that bounces twice while it swings once: the bounce turns into a swing, and back."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi, sqrt

import numpy as np

from springline.constraints.traces import Trails
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

LENGTH, GRAVITY, MASS = 1.0, 9.81, 1.0  # [m] from the hook to the bob at rest
SWING = sqrt(GRAVITY / LENGTH)  # [rad/s]
STIFFNESS = 4.0 * MASS * GRAVITY / LENGTH  # [N/m] for which the bounce has twice the rate of the swing
REST = LENGTH - MASS * GRAVITY / STIFFNESS
STRETCH, ASIDE = 0.2, 0.02  # [m] at the start, below and beside the place of rest
GENTLE, HARDLY = 0.06, 1e-7  # [m] where they are measured


def build(stretch: float = STRETCH, aside: float = ASIDE) -> Scene:
    """A bob of 1 kg on a spring, released ``stretch`` below and ``aside`` its place of rest [m]."""
    scene = Scene(gravity=GRAVITY, dim=2)
    hook = scene.particle((0.0, 0.0), fixed=True)
    bob = scene.particle((aside, -LENGTH - stretch), mass=MASS, radius=0.06)
    scene.spring(hook, bob, stiffness=STIFFNESS, rest_length=REST)
    scene.add(Trails(keep=600, every=5, on=bob))
    return scene


@dataclass(frozen=True)
class SpringPendulumFacts:
    """Recordings for the facts: of the scene, and of a gentle bounce with hardly any swing."""

    scene: Recording
    gentle: Recording


def evidence() -> SpringPendulumFacts:
    """Recordings of 40 s each."""
    runs = [
        build(*start).simulate(dt=2e-3, integrator="pefrl").run(until=40.0, every=0.02)
        for start in ((STRETCH, ASIDE), (GENTLE, HARDLY))
    ]
    return SpringPendulumFacts(*runs)


def amplitude(run: Recording, start: float) -> float:
    """Amplitude of the swing about a time, from place and velocity over one period [m]."""
    near = (run.time >= start) & (run.time < start + 2.0 * pi / SWING)
    return float(np.hypot(run.position[near, 1, 0], run.velocity[near, 1, 0] / SWING).mean())


@fact("A gentle bounce has the rate sqrt(k/m).", 0.0, 1e-4)
def bounce(found: SpringPendulumFacts) -> float:
    run = found.gentle
    exact = -LENGTH - GENTLE * np.cos(2.0 * SWING * run.time)
    return float(np.abs(run.position[:, 1, 1] - exact).max() / GENTLE)


@fact("The swing grows out of the bounce A at the rate 3 omega A/(4 L), that of Mathieu's equation.", 1.0, 0.02)
def growth(found: SpringPendulumFacts) -> float:
    # Near the resonance x'' + omega^2 x = 3 omega^2/L x z with z = A cos(2 omega t) (Lynch 2002, Physica D 161)
    run = found.gentle
    rate = log(amplitude(run, 37.0) / amplitude(run, 17.0)) / 20.0
    return rate / (3.0 * SWING * GENTLE / (4.0 * LENGTH))


@fact("In the scene nearly all the energy of the bounce goes over to the swing.", between=(0.8, 1.1))
def share(found: SpringPendulumFacts) -> float:
    run = found.scene
    sideways = 0.5 * MASS * (SWING * np.abs(run.position[:, 1, 0]).max()) ** 2
    return float(sideways / (0.5 * STIFFNESS * STRETCH**2))


@fact("The energy stays.", 0.0, 1e-6)
def drift(found: SpringPendulumFacts) -> float:
    energy = found.scene.energy
    return float(np.ptp(energy["total"]) / np.ptp(energy["kinetic"]))
