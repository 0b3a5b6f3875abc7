"""A floating wing nut: it spins about its intermediate axis, and flips over again and again."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Rod
from springline.gallery.facts import fact
from springline.scene import Scene

PLACES = np.array([(-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, -0.5), (0.0, 0.0, 0.5)])  # [m]
MASSES = np.array([1.0, 1.0, 2.0, 2.0])  # [kg]
MOMENTS = (1.0, 2.0, 3.0)  # about x, z and y [kg m2]
SPIN = 2.0 * pi  # about z, whose moment of inertia is between the others [rad/s]
WOBBLE = 0.01  # [-] of the spin, about x


def build(spin: float = SPIN, wobble: float = WOBBLE) -> Scene:
    """Two pairs of balls on a cross of rods, spinning about one rod, and with ``wobble`` times that rate about another
    axis."""
    scene = Scene()
    speeds = np.cross((wobble * spin, 0.0, spin), PLACES)
    scene.particles(PLACES, velocity=speeds, mass=MASSES, radius=[0.1, 0.1, 0.14, 0.14])
    pairs = [(a, b) for b in range(4) for a in range(b)]
    scene.add(Rod([a for a, _ in pairs], [b for _, b in pairs]))
    return scene


@dataclass(frozen=True)
class FlipFacts:
    """Results for the facts: angular momentum over that at the start; cosine of the axis to it; flips [s]."""

    momentum: FloatArray
    cosine: FloatArray
    flips: FloatArray


def evidence() -> FlipFacts:
    """Angular momentum, axis and flips in a recording of sixteen seconds."""
    run = build().simulate(dt=0.005).run(until=16.0, every=0.02)
    momentum = (MASSES[:, None] * np.cross(run.position, run.velocity)).sum(axis=1)
    axis = run.position[:, 3] - run.position[:, 2]  # 1 m
    size = np.linalg.norm(momentum[0])
    cosine = axis @ momentum[0] / size
    rows = np.flatnonzero(np.sign(cosine[1:]) != np.sign(cosine[:-1]))
    part = cosine[rows] / (cosine[rows] - cosine[rows + 1])
    return FlipFacts(momentum / size, cosine, run.time[rows] + part * 0.02)


def between_flips() -> float:
    """Time between flips by Euler's equations: 2 K over a rate [s] (Landau and Lifshitz, Mechanics, section 37)."""
    least, middle, most = MOMENTS
    energy = least * (WOBBLE * SPIN) ** 2 + middle * SPIN**2  # twice the kinetic energy [J]
    square = (least * WOBBLE * SPIN) ** 2 + (middle * SPIN) ** 2
    rate = sqrt((middle - least) * (most * energy - square) / (least * middle * most))
    # 1 - k^2, which is next to 0; K = pi/(2 M), with M the mean of 1 and its root (Gauss)
    rest = (most - least) * (middle * energy - square) / ((middle - least) * (most * energy - square))
    one, other = 1.0, sqrt(rest)
    while abs(one - other) > 1e-15:
        one, other = 0.5 * (one + other), sqrt(one * other)
    return pi / one / rate


# measured 1e-14
@fact("Its angular momentum stays.", 0.0, 1e-11)
def keeps_its_spin(found: FlipFacts) -> float:
    return float(np.abs(found.momentum - found.momentum[0]).max())


# measured -0.99999
@fact("It turns over: its axis points along its spin, then against it.", -1.0, 1e-3)
def turns_over(found: FlipFacts) -> float:
    return float(found.cosine.min())


@fact("From flip to flip it takes as long as Euler's equations say.", 0.0, 1e-3)
def period(found: FlipFacts) -> float:
    return float(np.abs(np.diff(found.flips) / between_flips() - 1.0).max())
