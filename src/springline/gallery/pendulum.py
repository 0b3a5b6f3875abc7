"""Two pendulums of the same length, released from a small and from a wide angle: the wide swing takes longer."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Rod
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

LENGTH, GRAVITY, MASS = 1.0, 9.81, 1.0
SMALL, WIDE = 10.0, 120.0  # [degrees]
APART = 2.5  # [m] between the hooks
EVERY = 1e-3  # [s] between frames of the evidence


def build(small: float = SMALL, wide: float = WIDE) -> Scene:
    """Two bobs of 1 kg on rods of 1 m, released from rest at the angles ``small`` and ``wide`` [degrees]."""
    scene = Scene(gravity=GRAVITY, dim=2)
    hooks = scene.particles([(0.0, 0.0), (APART, 0.0)], fixed=True)
    angles = radians(small), radians(wide)
    places = [(k * APART + LENGTH * sin(a), -LENGTH * cos(a)) for k, a in enumerate(angles)]
    bobs = scene.particles(places, mass=MASS, radius=0.08)
    scene.add(Rod(hooks, bobs))
    return scene


def period(angle: float) -> float:
    """Period of a pendulum with an amplitude in degrees [s]: 2 pi sqrt(L/g) / M(1, cos(angle/2)), by Gauss's mean M."""
    one, other = 1.0, cos(radians(angle) / 2.0)
    while abs(one - other) > 1e-15:
        one, other = 0.5 * (one + other), sqrt(one * other)
    return 2.0 * pi * sqrt(LENGTH / GRAVITY) / one


def swings(run: Recording) -> FloatArray:
    """Angles of both pendulums [rad], shape (frames, 2)."""
    arm = run.position[:, 2:] - run.position[:, :2]
    return np.arctan2(arm[..., 0], -arm[..., 1])


def measured_period(run: Recording, bob: int) -> float:
    """Time between two passages through the lowest point in the same direction [s]."""
    angle = swings(run)[:, bob]
    rows = np.flatnonzero((angle[:-1] > 0.0) & (angle[1:] <= 0.0))
    passed = run.time[rows] + EVERY * angle[rows] / (angle[rows] - angle[rows + 1])
    return float(passed[1] - passed[0])


def evidence() -> Recording:
    """Recording of five seconds."""
    return build().simulate(dt=EVERY).run(until=5.0, every=EVERY)


@fact("The wide swing takes as long as the elliptic integral says.", 1.0, 1e-5)
def wide_period(run: Recording) -> float:
    return measured_period(run, 1) / period(WIDE)


@fact("So does the small one: 2 pi sqrt(L/g), and 0.2 % more.", 1.0, 1e-5)
def small_period(run: Recording) -> float:
    return measured_period(run, 0) / period(SMALL)


@fact("The bob passes the lowest point with the speed of its fall, sqrt(2 g h).", 1.0, 1e-4)
def speed(run: Recording) -> float:
    fall = LENGTH * (1.0 - cos(radians(WIDE)))
    return float(np.abs(run.velocity[:, 3]).max() / sqrt(2.0 * GRAVITY * fall))


@fact("The rods do no work.", 0.0, 1e-4)
def drift(run: Recording) -> float:
    return float(np.ptp(run.energy["total"]) / np.ptp(run.energy["kinetic"]))
