"""Two masses between two walls, joined by a weak spring: one comes to rest as the other swings, in turns."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

STIFFNESS, WEAK, MASS = 10.0, 0.8, 1.0  # [N/m], [N/m] between the masses, [kg]
PLACES = (0.0, 2.0, 4.0, 6.0)  # [m] of wall, mass, mass, wall
PULLED = 0.8  # [m] by which the first mass is displaced
TOGETHER, AGAINST = sqrt(STIFFNESS / MASS), sqrt((STIFFNESS + 2.0 * WEAK) / MASS)  # [rad/s]
BEAT = 2.0 * pi / (AGAINST - TOGETHER)  # [s] until the first mass has its swing back


def build(weak: float = WEAK) -> Scene:
    """Masses of 1 kg on springs of 10 N/m, joined by a spring of ``weak`` [N/m]; the first is pulled by 0.8 m."""
    scene = Scene(dim=2)
    wall, one, two, other = (
        scene.particle((x + PULLED * (k == 1), 0.0), mass=MASS, radius=0.0 if k in (0, 3) else 0.2, fixed=k in (0, 3))
        for k, x in enumerate(PLACES)
    )
    scene.spring(wall, one, stiffness=STIFFNESS, rest_length=2.0)
    scene.spring(one, two, stiffness=weak, rest_length=2.0)
    scene.spring(two, other, stiffness=STIFFNESS, rest_length=2.0)
    return scene


def evidence() -> Recording:
    """Recording of one beat, by a method of order 4."""
    return build().simulate(dt=5e-3, integrator="pefrl").run(until=BEAT, every=BEAT / 1000)


def moved(run: Recording) -> FloatArray:
    """Displacements of both masses [m], shape (frames, 2)."""
    return np.asarray(run.position[:, 1:3, 0] - PLACES[1:3])


@fact("Both move as the sum and the difference of two cosines.", 0.0, 1e-6)
def off_beats(run: Recording) -> float:
    one, two = np.cos(TOGETHER * run.time), np.cos(AGAINST * run.time)
    exact = 0.5 * PULLED * np.column_stack([one + two, one - two])
    return float(np.abs(moved(run) - exact).max())


@fact("After half a beat, pi/(omega2 - omega1), the second mass has the whole swing.", 1.0, 0.01)
def handed_over(run: Recording) -> float:
    near = np.abs(run.time - 0.5 * BEAT) < pi / TOGETHER
    return float(np.abs(moved(run)[near, 1]).max() / PULLED)


@fact("Then the first one hardly moves.", 0.0, 0.15)
def calm(run: Recording) -> float:
    near = np.abs(run.time - 0.5 * BEAT) < 0.5 * pi / TOGETHER
    return float(np.abs(moved(run)[near, 0]).max() / PULLED)


@fact("The energy stays.", 0.0, 1e-8)
def drift(run: Recording) -> float:
    return float(np.ptp(run.energy["total"]) / np.ptp(run.energy["kinetic"]))
