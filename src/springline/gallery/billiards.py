"""A break shot: the cue ball hits a rack of fifteen balls, and sixteen balls roll on a table that no ball leaves."""

from __future__ import annotations

from math import sqrt

import numpy as np

from springline.constraints.traces import Trails
from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.forces.drag import Drag
from springline.gallery.facts import deepest_overlap, fact, ledger_gap, momentum
from springline.recording.recording import Recording
from springline.scene import Scene

TABLE = (2.54, 1.27)  # [m] between the cushions of a nine-foot table
RADIUS, MASS = 0.028575, 0.17  # of a ball [m], [kg]
ROWS = 5
APART = 1e-3  # [-] of a diameter between the balls of the rack
CUSHION, BALL = 0.75, 0.95  # restitution
DRAG = 0.06  # of the cloth [N s/m]


def build(speed: float = 8.0, drag: float = DRAG) -> Scene:
    """Balls of 170 g and 57 mm on 2.54 m x 1.27 m; the cue ball starts with ``speed`` [m/s], slightly off center."""
    scene = Scene(dim=2)
    scene.particle((0.25 * TABLE[0], 0.5 * TABLE[1] + 0.004), velocity=(speed, 0), mass=MASS, radius=RADIUS)
    scene.particles(rack(), mass=MASS, radius=RADIUS)
    scene.add(Box((0, 0), TABLE, restitution=CUSHION), Contacts(restitution=BALL), Trails(keep=60, every=10))
    if drag:
        scene.add(Drag(drag))
    return scene


def rack() -> np.ndarray:
    """Positions of fifteen balls in a triangle that points to the cue ball [m], shape (15, 2)."""
    across = 2.0 * RADIUS * (1.0 + APART)
    return np.array(
        [
            (0.72 * TABLE[0] + row * across * sqrt(0.75), 0.5 * TABLE[1] + (k - 0.5 * row) * across)
            for row in range(ROWS)
            for k in range(row + 1)
        ]
    )


def evidence() -> tuple[Recording, Recording]:
    """Recordings of the break until all balls are slow, and of its start without drag, before a cushion is hit."""
    return (
        build().simulate(dt=0.001).run(until=12.0, every=0.02),
        build(drag=0.0).simulate(dt=0.001).run(until=0.2, every=0.005),
    )


@fact("All sixteen balls stay on the table.", 0.0)
def wall_overshoot(found: tuple[Recording, Recording]) -> float:
    position, table = found[0].position[:, :, :2], np.array(TABLE)
    return float(np.maximum(np.maximum(RADIUS - position, position + RADIUS - table), 0.0).max())


@fact("Before a cushion is met, the hits keep the momentum of the cue ball.", 0.0, 1e-12)  # measured 1.63e-16
def lost_momentum(found: tuple[Recording, Recording]) -> float:
    run = found[1]
    met = run.events_of("hit")["time"]
    early = momentum(run)[run.time < (met[0] if len(met) else np.inf)]
    assert len(run.events_of("collide")) > 10
    return float(np.abs(early - early[0]).max() / np.abs(early[0]).max())


@fact("No ball is ever faster than the cue ball came.", between=(0.99, 1.0))  # measured off by 0.005
def fastest(found: tuple[Recording, Recording]) -> float:
    return float(np.sqrt((found[0].velocity ** 2).sum(axis=-1)).max() / 8.0)


@fact("Every ball of the rack moves.", between=(RADIUS, np.inf))  # measured off by inf
def least_way(found: tuple[Recording, Recording]) -> float:
    return float(np.abs(found[0].position - found[0].position[0]).max(axis=(0, 2)).min())


@fact("No two balls are ever in one another.", 0.0, 1e-9)  # measured 0
def overlap(found: tuple[Recording, Recording]) -> float:
    return deepest_overlap(found[0])


@fact("Hits, cushions and cloth take the energy that the balls lose.", 0.0, 1e-5)  # measured 7.18e-15
def ledger(found: tuple[Recording, Recording]) -> float:
    return ledger_gap(found[0])
