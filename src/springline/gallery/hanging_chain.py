"""Ten particles in a row, nine springs between them, both ends held: a hanging chain."""

from __future__ import annotations

from math import hypot

import numpy as np

from springline.forces.drag import Drag
from springline.gallery.facts import fact, run_down, spring_forces
from springline.scene import Scene
from springline.simulation import Simulation

GRAVITY = 9.8  # [m/s2]
THRUST = 8.288455  # [N] from statics: every link carries the same thrust and its share of the weights


def build(drag: float = 0.5) -> Scene:
    """Masses of 1 kg at 1 m, springs of 15 N/m and rest length 1 m; ``drag`` [N s/m]."""
    scene = Scene(gravity=GRAVITY)
    rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0, rest_length=1.0)
    scene.anchor(rope.ends)
    scene.add(Drag(drag))
    return scene


def evidence() -> Simulation:
    """The chain at rest: 150 s are 37 times the 4 s in which drag reduces a swing by 1/e."""
    return run_down(build(), until=150.0)


@fact("The lowest particles hang 10.158751626 m below the supports.", -10.158751626, 2e-9)  # measured off by 6e-10
def lowest(chain: Simulation) -> float:
    return float(chain.data.state.position[:, 2].min())


@fact("The thrust is 8.288455 N.", THRUST, 1e-6)  # measured off by 2e-07
def thrust(chain: Simulation) -> float:
    return float(spring_forces(chain)[0, 0])


@fact("Every link carries the same thrust.", 0.0, 1e-12)  # measured 5e-15
def spread_of_thrust(chain: Simulation) -> float:
    return float(np.ptp(spring_forces(chain)[:, 0])) / THRUST


# measured off by 5e-08
@fact("The largest tension is that of the thrust and four weights.", hypot(THRUST, 4 * GRAVITY), 1e-6)
def largest_tension(chain: Simulation) -> float:
    return float(chain.tension.max())
