"""Two equal pendulums joined by a weak spring: the swing goes over to the other one, and comes back."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Rod
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

LENGTH, GRAVITY, MASS = 1.0, 9.81, 1.0
STIFFNESS = 1.0  # [N/m] of the spring between the bobs
ANGLE, SMALL = 12.0, 0.5  # [degrees] at the start, in the scene and where it is measured
TOGETHER = sqrt(GRAVITY / LENGTH)  # [rad/s] both to one side
AGAINST = sqrt(GRAVITY / LENGTH + 2.0 * STIFFNESS / MASS)  # [rad/s] to opposite sides
HANDOVER = pi / (AGAINST - TOGETHER)  # [s] until the other pendulum has the whole swing


def build(angle: float = ANGLE, stiffness: float = STIFFNESS) -> Scene:
    """Bobs of 1 kg on rods of 1 m, 1 m apart; the first starts at ``angle`` [degrees], the spring has ``stiffness``."""
    scene = Scene(gravity=GRAVITY, dim=2)
    hooks = scene.particles([(0.0, 0.0), (LENGTH, 0.0)], fixed=True)
    swing = radians(angle)
    places = [(-LENGTH * sin(swing), -LENGTH * cos(swing)), (LENGTH, -LENGTH)]
    bobs = scene.particles(places, mass=MASS, radius=0.08)
    scene.add(Rod(hooks, bobs))
    scene.spring(bobs[0], bobs[1], stiffness=stiffness, rest_length=LENGTH)
    return scene


def evidence() -> Recording:
    """Recording of small swings, until the first pendulum has its swing back."""
    return build(SMALL).simulate(dt=2e-3).run(until=2.2 * HANDOVER, every=0.02)


def swings(run: Recording) -> FloatArray:
    """Angles of both pendulums, relative to that at the start [-], shape (frames, 2)."""
    arm = run.position[:, 2:, 0] - run.position[:, :2, 0]
    return np.asarray(arm / abs(arm[0, 0]))


def envelope(run: Recording, bob: int, time: float) -> float:
    """Largest swing of a pendulum within half a period of a time [-]."""
    near = np.abs(run.time - time) < pi / TOGETHER
    return float(np.abs(swings(run)[near, bob]).max())


@fact("Both move as the sum and the difference of two cosines.", 0.0, 5e-3)
def off_beats(run: Recording) -> float:
    one, two = np.cos(TOGETHER * run.time), np.cos(AGAINST * run.time)
    return float(np.abs(swings(run) + 0.5 * np.column_stack([one + two, one - two])).max())


@fact("After pi/(omega2 - omega1) the other pendulum has the whole swing.", 1.0, 0.01)
def handed_over(run: Recording) -> float:
    return envelope(run, 1, HANDOVER)


@fact("After twice that time it has come back.", 1.0, 0.01)
def comes_back(run: Recording) -> float:
    return envelope(run, 0, 2.0 * HANDOVER)
