"""Snow on a net: flakes sink at the speed at which drag carries them, come to rest on a net, and weigh it down."""

from __future__ import annotations

import numpy as np

from springline.contacts.api import Contacts
from springline.forces.drag import Drag
from springline.forces.emitters import Absorber
from springline.forces.steering import Wander
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
SIDE, SPACING = 13, 0.11  # knots along a side, and their distance [m]
FLAKE, WEIGHT = 0.06, 0.004  # radius [m] and mass [kg] of a flake
SINK = 1.5  # [m/s] speed of sinking
RATE, CAP, FALLS = 40.0, 170, 4.0  # flakes per time [1/s], and the time in which they are born [s]
SNOW = ["#ffffff"]


def build(rate: float = RATE, seed: int = 8) -> Scene:
    """A net of 1.3 m a side, held at its corners and edges, under 40 flakes of 4 g a second for four seconds."""
    scene = Scene(gravity=GRAVITY, seed=seed)
    net = scene.grid(
        (SIDE, SIDE), spacing=SPACING, origin=(-0.5 * (SIDE - 1) * SPACING, -0.5 * (SIDE - 1) * SPACING, 0.0),
        mass=0.01, stiffness=260.0, rest_factor=0.97, damping=0.3, radius=0.012,
    )  # fmt: skip
    scene.anchor(net.edges)
    half = 0.26 * SIDE * SPACING
    flakes = scene.emit(
        rate, [(-half, -half, 1.6), (half, -half, 1.6), (half, half, 1.6), (-half, -half, 1.6), (half, half, 1.6),
               (-half, half, 1.6)], over="faces",
        velocity=(0, 0, -SINK), spread=0.15, cap=CAP, until=FALLS, mass=WEIGHT, radius=FLAKE, color=SNOW,
        size=2.4 * FLAKE,
    )  # fmt: skip
    scene.add(Drag(WEIGHT * GRAVITY / SINK, on=flakes), Wander(0.25 * WEIGHT * GRAVITY, rate=1.0, on=flakes))
    scene.add(Drag(0.02, on=net))
    scene.add(Contacts(restitution=0.0, friction=0.8, springs=True))
    scene.add(Absorber(point=(0, 0, -1.2)))
    return scene


def evidence() -> Recording:
    """The first three seconds."""
    return build().simulate(dt=0.003).run(until=3.0, every=0.06)


def _flakes(run: Recording) -> np.ndarray:
    return np.asarray(run.position[:, SIDE * SIDE :, 2])


@fact("No flake falls through the net.", 0.0)
def fallen(run: Recording) -> float:
    return float(run.emission["absorbed"][-1].sum())


@fact("The net carries them: after three seconds at least 60 lie on it.", between=(60, CAP))
def lying(run: Recording) -> float:
    return float((_flakes(run)[-1] < 0.5).sum())


@fact("Flakes in the air sink at the speed at which drag carries their weight.", -SINK, 0.05)
def sinking(run: Recording) -> float:
    early = run.time < FALLS
    height, speed = _flakes(run)[early], run.velocity[early, SIDE * SIDE :, 2]
    return float(speed[height > 0.8].mean())


@fact("The net sags under the snow by more than it did without.", between=(0.02, 0.6))
def sag(run: Recording) -> float:
    middle = SIDE * SIDE // 2
    return float(run.position[0, middle, 2] - run.position[-1, middle, 2])
