"""A bead on a smooth ring: the ring exerts forces across the direction of motion, never along it."""

from __future__ import annotations

from math import cos, pi, sqrt

import numpy as np

from springline.constraints.distance import Ring
from springline.constraints.traces import Trails
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

RADIUS, SPEED, GRAVITY = 1.0, 3.0, 9.81
AMPLITUDE = 2.0  # [rad] of the swing with gravity


def build(gravity: float = 0.0) -> Scene:
    """A bead of 1 kg on an upright ring of 1 m: at 3 m/s, or with ``gravity`` [m/s2] at rest 2 rad from the bottom."""
    scene = Scene(gravity=gravity, dim=2)
    if gravity:
        scene.particle((RADIUS * np.sin(AMPLITUDE), -RADIUS * np.cos(AMPLITUDE)), mass=1.0)
    else:
        scene.particle((RADIUS, 0), velocity=(0, SPEED), mass=1.0)
    scene.add(Ring((0, 0), (0, 0, 1), RADIUS), Trails(keep=40, every=2))
    return scene


def evidence() -> tuple[Recording, Recording]:
    """Recordings of ten revolutions without gravity, and of one swing with it."""
    free = build().simulate(dt=0.001).run(until=20.0, every=0.05)
    return free, build(GRAVITY).simulate(dt=0.0005).run(until=4.0, every=0.0005)


@fact("Without gravity the speed is kept.", 0.0, 1e-10)  # measured 1e-14
def change_of_speed(found: tuple[Recording, Recording]) -> float:
    speed = np.sqrt((found[0].velocity ** 2).sum(axis=2))
    return float(np.abs(speed / SPEED - 1.0).max())


@fact("The bead stays on the ring.", 0.0, 1e-10)  # measured 2e-16
def off(found: tuple[Recording, Recording]) -> float:
    return float(max(np.abs(np.sqrt((run.position**2).sum(axis=2)) - RADIUS).max() for run in found))


@fact("It goes around v t / 2 pi r times.", SPEED * 20.0 / (2 * pi * RADIUS), 2e-5)  # measured off by 1e-05
def rounds(found: tuple[Recording, Recording]) -> float:
    bead = found[0].position[:, 0]
    turned = np.unwrap(np.arctan2(bead[:, 1], bead[:, 0]))
    return float((turned[-1] - turned[0]) / (2 * pi))


def pendulum_period(amplitude: float) -> float:
    """Period of a pendulum of any amplitude: 2 pi sqrt(r/g) / agm(1, cos(A/2)) [s] (Gauss)."""
    a, b = 1.0, cos(amplitude / 2)
    for _ in range(8):
        a, b = (a + b) / 2, sqrt(a * b)
    return 2 * pi * sqrt(RADIUS / GRAVITY) / a


# measured off by 1e-06
@fact("With gravity it swings as a pendulum of that amplitude does.", pendulum_period(AMPLITUDE), 1e-5)
def period(found: tuple[Recording, Recording]) -> float:
    run = found[1]
    x = run.position[:, 0, 0]
    k = np.flatnonzero(np.diff(np.sign(x)))[:2]
    crossing = run.time[k] + (run.time[k + 1] - run.time[k]) * x[k] / (x[k] - x[k + 1])
    return float(2.0 * (crossing[1] - crossing[0]))
