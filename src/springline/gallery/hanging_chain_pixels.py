"""Twelve particles of mass 20 on eleven soft springs, in a window of 800 by 600 with y up: lengths are pixels."""

from __future__ import annotations

from math import hypot

import numpy as np

from springline.forces.drag import Drag
from springline.gallery.facts import fact, run_down, spring_forces
from springline.scene import Scene
from springline.simulation import Simulation

MASS, GRAVITY = 20.0, 9.81
HEIGHT = 500.0  # of the supports, 100 below the upper edge of the window


def build(drag: float = 2.0) -> Scene:
    """Masses of 20 at 50, springs of 15 and rest length 50; ``drag`` [N s/m]. The window has no walls here."""
    scene = Scene(gravity=GRAVITY, dim=2)
    rope = scene.chain(
        (100, HEIGHT), (650, HEIGHT), segments=11, mass=MASS, stiffness=15.0, rest_length=50.0
    )  # fmt: skip
    scene.anchor(rope.ends)
    scene.add(Drag(drag))
    return scene


def evidence() -> Simulation:
    """The chain at rest: 700 s are 35 times the 20 s in which drag reduces a swing by 1/e."""
    return run_down(build(), until=700.0)


@fact("The chain sags by 398.796070381.", 398.796070381, 1e-8)  # measured off by 8e-12
def sag(chain: Simulation) -> float:
    return HEIGHT - float(chain.data.state.position[:, 1].min())


@fact("Every link carries the same thrust.", 0.0, 1e-12)  # measured 8e-15
def spread_of_thrust(chain: Simulation) -> float:
    thrusts = spring_forces(chain)[:, 0]
    return float(np.ptp(thrusts) / thrusts[0])


@fact("The largest tension is that of the thrust and five weights.", 0.0, 1e-9)  # measured 2e-12
def largest_tension(chain: Simulation) -> float:
    return float(chain.tension.max()) - hypot(float(spring_forces(chain)[5, 0]), 5 * MASS * GRAVITY)
