"""A fountain: a central jet, and a ring of jets that lean outward, all of drops that are born at the nozzles.

Water falls back into the basin and ends there. Drops without drag fly on parabolas, so height and number follow from
the speed alone.
"""

from __future__ import annotations

import numpy as np

from springline.forces.emitters import Absorber
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
HIGH, SPREAD = 6.0, 0.12  # of the central jet [m/s]
JETS, RISE, OUT = 12, 4.4, 1.1  # of the ring, and the speed of its drops upward and outward [m/s]
RATE, RING_RATE = 240.0, 60.0  # drops of the central jet, and of each jet of the ring [1/s]
RADIUS = 0.35  # of the ring of nozzles [m]
WATER = ["#f2fbffe0", "#a8dcffd0", "#5eb4f2b8", "#2f86d890"]  # over the flight
MASS = 1e-3  # of a drop [kg]


def build(high: float = HIGH, jets: int = JETS, seed: int = 4) -> Scene:
    """Drops of 1 g: 240 a second from the middle at 6 m/s, and 60 a second from each of twelve jets around it."""
    scene = Scene(gravity=GRAVITY, seed=seed)
    scene.emit(
        RATE, (0, 0, 0), velocity=(0, 0, high), spread=SPREAD, lifetime=3.0, cap=450, mass=MASS, color=WATER,
        size=[0.06, 0.10, 0.13],
    )  # fmt: skip
    for angle in 2.0 * np.pi * np.arange(jets) / max(jets, 1):
        way = np.array([np.cos(angle), np.sin(angle), 0.0])
        scene.emit(
            RING_RATE, tuple(RADIUS * way), velocity=tuple(OUT * way + (0, 0, RISE)), spread=0.5 * SPREAD,
            lifetime=2.0, cap=75, mass=MASS, color=WATER, size=[0.05, 0.08, 0.11],
        )  # fmt: skip
    scene.add(Absorber(point=(0, 0, -0.02)))
    return scene


def evidence() -> Recording:
    """The first five seconds."""
    return build().simulate(dt=0.005).run(until=5.0, every=0.05)


def _jet(run: Recording) -> np.ndarray:
    return np.asarray(run.position[run.time > 2.0, :450])


# H = v^2/2g = 1.835 m; the fastest of the random speeds rise higher. Measured 1.96
@fact("The highest drops of the jet rise above v²/2g, but not by a fifth.", between=(1.835, 2.2))
def height(run: Recording) -> float:
    return float(np.nanmax(_jet(run)[..., 2]))


# measured 295.4
@fact("The jet holds as many drops as are born in the time of one flight, 2v/g.", RATE * 2.0 * HIGH / GRAVITY, 3.0)
def population(run: Recording) -> float:
    return float(run.alive[run.time > 2.0, :450].sum(axis=1).mean())


@fact("Every drop that was born is in the air, or has fallen back.", 0.0)
def lost(run: Recording) -> float:
    counts = run.emission
    return float(counts["births"][-1].sum() - counts["absorbed"][-1].sum() - run.alive[-1].sum())


@fact("The energy that drops bring and take is in the ledger.", 0.0, 1e-9)
def ledger(run: Recording) -> float:
    return ledger_gap(run)
