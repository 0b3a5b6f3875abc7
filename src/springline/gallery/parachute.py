"""Two jumpers fall through air with quadratic drag; one has opened a parachute."""

from __future__ import annotations

from math import cosh, log, sqrt

import numpy as np

from springline.constraints.traces import Trails
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import AirDrag
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

MASS, GRAVITY, HEIGHT, AIR = 80.0, 9.81, 500.0, 1.2  # kg, m/s2, m, kg/m3
CLOSED = 0.5 * AIR * 1.0 * 0.5  # [kg/m] rho Cd A/2 of a jumper of 0.5 m2
APART = 100.0  # [m] from one jumper to the other
OPEN = 0.5 * AIR * 1.5 * 40.0  # [kg/m] of a canopy of 40 m2


def build() -> Scene:
    """Two jumpers of 80 kg at 500 m above the ground, in air of 1.2 kg/m3: one lands after 13 s, one after 107 s."""
    scene = Scene(gravity=GRAVITY)
    falling = scene.particle((0, 0, HEIGHT), mass=MASS)
    gliding = scene.particle((APART, 0, HEIGHT), mass=MASS)
    scene.add(AirDrag(CLOSED, on=falling), AirDrag(OPEN, on=gliding))
    scene.particle((0.5 * APART, 0, 0), mass=MASS, fixed=True)  # a mark on the ground, so that the ground is in view
    scene.add(Plane((0, 0, 0), restitution=0.0, slip_loss=1.0), Trails(keep=1200, every=10, on=[0, 1]))
    return scene


def limit(coefficient: float) -> float:
    """Terminal velocity: sqrt(m g/c) [m/s]."""
    return sqrt(MASS * GRAVITY / coefficient)


def evidence() -> Recording:
    """Recording of the first twelve seconds, by RK4; frame 40 is two seconds after the start."""
    return build().simulate(dt=0.01, integrator="rk4").run(until=12.0, every=0.05)


def worst(run: Recording, which: int, coefficient: float) -> float:
    """Largest difference from v = vt tanh(g t/vt) [m/s]."""
    vt = limit(coefficient)
    return float(np.abs(run.velocity[:, which, 2] + vt * np.tanh(GRAVITY * run.time / vt)).max())


@fact("The jumper's speed is vt tanh(g t/vt).", 0.0, 1e-9)  # measured 1e-11
def falling(run: Recording) -> float:
    return worst(run, 0, CLOSED)


@fact("Under the parachute the same holds with its own vt.", 0.0, 1e-6)  # measured 1e-08
def gliding(run: Recording) -> float:
    return worst(run, 1, OPEN)


@fact("The parachute brings the limit from 51 m/s down to 4.7 m/s.", limit(OPEN), 1e-9)  # measured off by 1e-14
def landing_speed(run: Recording) -> float:
    return float(-run.velocity[-1, 1, 2])


# measured off by 3e-11
@fact("After 12 s the jumper has fallen vt^2/g ln cosh(g t/vt).",
      limit(CLOSED) ** 2 / GRAVITY * log(cosh(GRAVITY * 12.0 / limit(CLOSED))), 1e-8)  # fmt: skip
def fall_distance(run: Recording) -> float:
    return float(HEIGHT - run.position[-1, 0, 2])
