"""One mass on one spring, and every integrator: which conserves the energy, and which keeps the phase?"""

from __future__ import annotations

from math import cos
from typing import NamedTuple

import numpy as np

from springline.gallery.facts import fact
from springline.integrators.registry import INTEGRATORS
from springline.scene import Scene
from springline.typing import IntegratorName

REST, SWING = 2.0, 0.15
DT, SHORT, LONG = 0.1, 3.0, 50.0  # [s]; 3 s is neither a whole nor a half period, where errors of the phase vanish


class Lap(NamedTuple):
    """Result of an integrator for the oscillator."""

    order: int
    error: float  # of the position after SHORT [m]
    energy: np.ndarray  # in each frame, relative to the first


def build() -> Scene:
    """A mass of 1 kg on a spring of 1 N/m, displaced by 0.15 m: omega = 1 rad/s."""
    scene = Scene()
    support = scene.particle((0, 0, 0), fixed=True)
    bob = scene.particle((REST + SWING, 0, 0), mass=1.0)
    scene.spring(support, bob, stiffness=1.0, rest_length=REST)
    return scene


def lap(name: IntegratorName, dt: float = DT) -> Lap:
    """Run of one integrator, 50 s at a fixed step."""
    run = build().simulate(dt=dt, integrator=name).run(until=LONG, every=dt)
    error = run.position[round(SHORT / dt), 1, 0] - (REST + SWING * cos(SHORT))
    energy = run.energy["total"]
    return Lap(INTEGRATORS[name].order, float(abs(error)), energy / energy[0])


def race(dt: float = DT) -> dict[IntegratorName, Lap]:
    """Runs of all integrators with the same step."""
    return {name: lap(name, dt) for name in INTEGRATORS}


def evidence() -> dict[IntegratorName, Lap]:
    """Results with steps of 0.1 s, by integrator."""
    return race()


# measured off by 5e-13
@fact("Explicit Euler gains energy, a factor 1 + (omega dt)^2 in every step.", (1.0 + DT**2) ** round(LONG / DT), 1e-5)
def gain(laps: dict[str, Lap]) -> float:
    return float(laps["explicit_euler"].energy[-1])


@fact("Symplectic Euler's energy swings by omega dt/2 and no more.", DT / 2, 0.005)  # measured 0.0526
def swing(laps: dict[str, Lap]) -> float:
    return float(np.abs(laps["symplectic_euler"].energy - 1.0).max())


@fact("Velocity Verlet's energy swings by (omega dt)^2/4 and no more.", DT**2 / 4, 1e-5)  # measured 0.0025
def small_swing(laps: dict[str, Lap]) -> float:
    return float(np.abs(laps["velocity_verlet"].energy - 1.0).max())


# measured off by 9e-09
@fact("RK4 loses energy, a factor 1 - (omega dt)^6/72 in every step.", 1.0 - DT**6 / 72 * LONG / DT, 1e-6)
def loss(laps: dict[str, Lap]) -> float:
    return float(laps["rk4"].energy[-1])


@fact("No method is passed by a method of lower order.", 0.0)
def order_violations(laps: dict[str, Lap]) -> float:
    return float(sum(a.error >= b.error for a in laps.values() for b in laps.values() if a.order > b.order))
