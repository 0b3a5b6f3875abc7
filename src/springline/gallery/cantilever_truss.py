"""132 lines drawn in Rhino, welded at their ends, fixed where they are red: a bridge that cantilevers from a wall."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from springline.checks import FloatArray
from springline.forces.drag import Drag
from springline.gallery.facts import fact, force_of_springs, run_down
from springline.io.read import read
from springline.scene import Scene
from springline.simulation import Simulation

DRAWING = Path(__file__).parent / "data" / "cantilever_truss.rhino.txt"
HIGHEST = 86.737  # [rad/s] largest natural frequency as drawn, from a dense eigenvalue solution
LOAD = 320.0  # [N] weight of the 32 free joints


def build(drag: float = 0.5) -> Scene:
    """Joints of 1 kg, bars of 1000 N/m at rest as drawn, gravity 10 m/s2; ``drag`` [N s/m]."""
    scene = read(DRAWING, weld=1e-3, anchor="red", stiffness=1000.0, mass=1.0, gravity=10.0)
    scene.add(Drag(drag))
    return scene


def evidence() -> tuple[Simulation, FloatArray]:
    """The truss at rest, and the positions as drawn: 140 s are 35 times the 4 s in which a swing decays by 1/e."""
    scene = build()
    return run_down(scene, until=140.0), scene.position


@fact("The lines have 36 ends.", 36.0)
def joints(found: tuple[Simulation, FloatArray]) -> float:
    return float(found[0].data.model.particle_count)


@fact("Each of the 132 lines is a bar.", 132.0)
def bars(found: tuple[Simulation, FloatArray]) -> float:
    return float(found[0].data.model.spring_count)


@fact("The red lines fix 4 joints.", 4.0)
def supports(found: tuple[Simulation, FloatArray]) -> float:
    return float((found[0].data.state.mobility == 0.0).all(axis=1).sum())


# measured 0.0149
@fact("The step proved safe is below 2/omega of the highest frequency, and at least half of it.",
      between=(1.0 / HIGHEST, 2.0 / HIGHEST))  # fmt: skip
def safe_step(found: tuple[Simulation, FloatArray]) -> float:
    return found[0].safe_dt or np.nan


@fact("The tip sinks by 25.898 m.", -25.898, 5e-4)  # measured off by 3e-05
def tip(found: tuple[Simulation, FloatArray]) -> float:
    truss, drawn = found
    return float((truss.data.state.position - drawn)[:, 2].min())


@fact("The supports carry the weight of the free joints.", -LOAD, 1e-8)  # measured off by 3e-11
def support_reaction(found: tuple[Simulation, FloatArray]) -> float:
    truss = found[0]
    return float(force_of_springs(truss, (truss.data.state.mobility == 0.0).all(axis=1))[2])
