"""One particle on a spring from the origin, stretched to twice the rest length and released, with drag."""

from __future__ import annotations

from math import cos, exp, log, pi, sin, sqrt

import numpy as np

from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

REST, DRAG = 5.0, 0.5
DECAY = DRAG / 2.0  # [1/s] c/2m
OMEGA = sqrt(1.0 - DECAY**2)  # [rad/s] omega0 sqrt(1 - zeta^2), omega0 = sqrt(k/m) = 1


def build(drag: float = DRAG) -> Scene:
    """A mass of 1 kg at x = 10 m, a spring of 1 N/m and rest length 5 m; ``drag`` [N s/m]."""
    scene = Scene()
    support = scene.particle((0, 0, 0), fixed=True)
    bob = scene.particle((10, 0, 0), mass=1.0)
    scene.spring(support, bob, stiffness=1.0, rest_length=REST)
    scene.add(Drag(drag))
    return scene


def evidence() -> Recording:
    """Recording of ten damped periods, by Forest-Ruth: eleven frames, the first at the largest stretch."""
    half = pi / OMEGA
    return build().simulate(dt=half / 400, integrator="forest_ruth").run(until=20 * half, every=half / 8)


def stretch(time: float) -> float:
    """Damped oscillation from rest: A exp(-c t/2m) (cos wt + c/(2 m w) sin wt) [m]."""
    return (10.0 - REST) * exp(-DECAY * time) * (cos(OMEGA * time) + DECAY / OMEGA * sin(OMEGA * time))


@fact("The stretch is that of a damped oscillator at every time.", 0.0, 1e-8)  # measured 2e-09
def difference(run: Recording) -> float:
    exact = np.array([REST + stretch(t) for t in run.time.tolist()])
    return float(np.abs(run.position[:, 1, 0] - exact).max())


@fact("The logarithm of two crests' ratio is 2 pi c/2m / omega.", 2 * pi * DECAY / OMEGA, 1e-8)  # measured off by 5e-10
def decrement(run: Recording) -> float:
    crest, next_crest = run.position[[0, 16], 1, 0] - REST
    return log(crest / next_crest)


@fact("It comes to rest at the rest length.", REST, 1e-5)  # measured off by 5e-07
def end(run: Recording) -> float:
    return float(run.position[-1, 1, 0])
