"""A flag on its pole: the wind lifts it, waves run along it, and where the wind drops it hangs."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np

from springline.checks import FloatArray
from springline.forces.wind import Wind
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

SIZE, CELLS = (1.5, 1.0), (12, 8)  # [m]
WEIGHT = 0.15  # [kg/m2]
WARP, SHEAR, BENDING, TIME = 150.0, 20.0, 2e-4, 3e-3  # [N/m], [N/m], [N m], [s]: a light fabric, softer than real ones
WIND = (8.0, 0.8, 0.0)  # [m/s]
DRAG, LIFT, AIR = 0.6, 0.6, 1.225  # [-], [-], [kg/m3]
GRAVITY = 9.81


def build(wind: float = 1.0) -> Scene:
    """A flag of 1.5 m x 1 m, upright along x, in a wind of 8 m/s times ``wind``, nearly along it."""
    scene = Scene(gravity=GRAVITY)
    cloth = scene.cloth(
        SIZE, cells=CELLS, areal_density=WEIGHT, warp=WARP, shear=SHEAR, bending=BENDING, damping_time=TIME, axes="xz"
    )
    scene.anchor(cloth.edge("left"))
    scene.add(Wind(cloth, [wind * part for part in WIND], DRAG, LIFT, AIR))
    return scene


@dataclass(frozen=True)
class FlagFacts:
    """Results for the facts: the flag in its wind, in almost no wind, and the force on it as drawn [N]."""

    run: Recording
    calm: FloatArray
    push: FloatArray


def evidence() -> FlagFacts:
    """Four seconds in the wind, the tip after six seconds in almost no wind [m], and the initial force."""
    windy, without = (build(wind).simulate(dt=1e-4).forces.sum(axis=0) for wind in (1.0, 0.0))
    calm = build(0.1).simulate().run(until=6.0, every=6.0).position[-1, CELLS[0]]
    return FlagFacts(build().simulate().run(until=4.0, every=0.02), calm, windy - without)


# measured off by 1e-15
@fact("As drawn, flat, the wind pushes it across itself by rho A u^2 (CD sin2 a + CL sin a cos2 a)/2.", 1.0, 1e-9)
def wind_push_ratio(found: FlagFacts) -> float:
    speed = hypot(*WIND)
    sine, cosine = WIND[1] / speed, WIND[0] / speed
    pressure = 0.5 * AIR * SIZE[0] * SIZE[1] * speed**2
    return float(found.push[1] / (pressure * (DRAG * sine**2 + LIFT * sine * cosine**2)))


# measured
@fact("The wind carries its far edge within half its height of where it was drawn.", between=(-0.5, 0.0))
def far_edge_height(found: FlagFacts) -> float:
    across = CELLS[0] + 1
    return float(found.run.position[50:, across - 1 :: across, 2].mean() - 0.5 * SIZE[1])


# measured
@fact("In a breath of air its lower corner hangs by more than 60 cm below.", between=(-1.2, -0.6))
def hangs(found: FlagFacts) -> float:
    return float(found.calm[2])


# measured
@fact("It flutters: its corner goes to and fro by more than 20 cm.", between=(0.2, 1.5))
def flutters(found: FlagFacts) -> float:
    return float(np.ptp(found.run.position[100:, CELLS[0], 1]))


# measured
@fact("The energy of the flag is the work of the air less the losses in the weave.", 0.0, 1.2e-2)
def ledger(found: FlagFacts) -> float:
    return ledger_gap(found.run)
