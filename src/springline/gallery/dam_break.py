"""A dam breaks: a column of water falls, runs along the floor and up the far wall."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from springline.contacts.shapes.plane import Plane
from springline.forces.fluid import Fluid
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

WIDTH, HEIGHT, TANK = 1.0, 2.0, 4.0  # [m]
SPACING = 0.08  # [m]
GRAVITY, DENSITY = 9.81, 1000.0
SPEED = 10.0 * sqrt(2.0 * GRAVITY * HEIGHT)  # of sound [m/s], ten times that of the front
GATE = 0.175  # time that the gate of the experiment needs, in units of sqrt(width / 2 g)


def build(viscosity: float = 8.0) -> Scene:
    """A column of water of 1 m x 2 m in a tank of 4 m, 8 Pa s viscous, so that its surface stays smooth."""
    scene = Scene(dim=2, gravity=GRAVITY)
    scene.particles(Fluid.fill((0, 0), (WIDTH, HEIGHT), SPACING), mass=DENSITY * SPACING**2)
    scene.add(Fluid(spacing=SPACING, sound_speed=SPEED, density=DENSITY, viscosity=viscosity))
    scene.add(Plane((0, 0), (0, 1)), Plane((0, 0), (1, 0)), Plane((TANK, 0), (-1, 0)))
    return scene


@dataclass(frozen=True)
class DamFacts:
    """The first second."""

    run: Recording


def evidence() -> DamFacts:
    """One second after the dam is gone."""
    return DamFacts(build().simulate(dt=0.3 * SPACING / SPEED).run(until=1.2, every=0.02))


# measured 1.02; Martin and Moyce (Phil. Trans. R. Soc. A 244, 1952) found 3.22 widths at 2.64
@fact("The front is 3.22 widths from the wall at 2.64 sqrt(a/2g), as in the experiment of 1952.", 1.0, 0.06)
def front(found: DamFacts) -> float:
    place = found.run.position[:, :, 0].max(axis=1) + 0.5 * SPACING
    time = (2.64 - GATE) * sqrt(WIDTH / (2.0 * GRAVITY))
    return float(np.interp(time, found.run.time, place) / (3.22 * WIDTH))


# measured
@fact("At the far wall it shoots up by more than half a meter.", between=(0.5, 8.0))
def runs_up(found: DamFacts) -> float:
    far = found.run.position[:, :, 0] > TANK - 2.0 * SPACING
    return float(np.where(far, found.run.position[:, :, 1], 0.0).max())


# measured
@fact("The energy that the water loses is what its viscosity takes.", 0.0, 1e-2)
def ledger(found: DamFacts) -> float:
    return ledger_gap(found.run)
