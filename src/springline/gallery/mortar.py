"""A bowl of fixed pegs in which colliding discs of the original sank: here they fall in, collide, and come to rest."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.forces.drag import Drag
from springline.gallery.facts import deepest_overlap, fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

RADIUS, MASS, RESTITUTION, DRAG, GRAVITY = 10.0, 10.0, 0.95, 0.01, 0.1
BOWL = 130.0  # [m] radius of the bowl
PEGS, RIM, COLUMNS, ROWS = 21, 7, 8, 5  # of the bowl, of each side of its rim; of the discs


def build(discs: int = COLUMNS * ROWS, seed: int = 3) -> Scene:
    """Discs and pegs of 10 kg and radius 10 m, restitution 0.95 each, drag 0.01 N s/m, gravity 0.1 m/s2.

    One pixel of the original is a meter, one frame a second. Each disc begins with up to 10 m/s across and 10 m/s up.
    """
    scene = Scene(gravity=GRAVITY, dim=2, seed=seed)
    scene.particles(pegs(), mass=MASS, radius=RADIUS, restitution=RESTITUTION, fixed=True)
    column, row = np.divmod(np.arange(discs), ROWS)
    positions = np.column_stack([(column - 0.5 * (COLUMNS - 1)) * 22.0, 10.0 + row * 22.0])
    velocity = 0.1 * (scene.random.random((discs, 2)) - [0.5, 0.0]) * [20.0, 10.0]
    scene.particles(positions, velocity=velocity, mass=MASS, radius=RADIUS, restitution=RESTITUTION)
    scene.add(Drag(DRAG), Contacts())
    return scene


def pegs() -> FloatArray:
    """Half a circle and a straight rim, with pegs no further apart than a disc is wide [m], shape (pegs, 2)."""
    angle = np.linspace(-np.pi, 0.0, PEGS)
    bowl = BOWL * np.column_stack([np.cos(angle), np.sin(angle)])
    rim = [(side * BOWL, 2.0 * RADIUS * (k + 1)) for side in (-1.0, 1.0) for k in range(RIM)]
    return np.concatenate([bowl, rim])


def evidence() -> Recording:
    """Recording that lasts until the heap is at rest."""
    return build().simulate(dt=0.25).run(until=3000.0, every=10.0)


@fact("The discs come to rest.", 0.0, 1e-5)  # measured 5e-07
def largest_speed(run: Recording) -> float:
    return float(np.abs(run.velocity[-1]).max())


@fact("No disc leaves the mortar, neither between its pegs nor over its rim.", 0.0)
def discs_outside(run: Recording) -> float:
    x, y = run.position[:, PEGS + 2 * RIM :, 0], run.position[:, PEGS + 2 * RIM :, 1]
    low = (y < 0.0) & (x * x + y * y > BOWL * BOWL)
    return float((low | (np.abs(x) > BOWL)).sum())


@fact("Before that they hit one another, thousands of times.", between=(1000.0, 1e6))  # measured 4.62e+03
def hits(run: Recording) -> float:
    return float((run.events_of("collide")["value"] > 0.1).sum())


@fact("No two are ever in one another by as much as a hundredth of a radius.", between=(0.0, 0.01))  # measured 0.0024
def overlap(run: Recording) -> float:
    return deepest_overlap(run)


@fact("From the middle of the run on, no disc sinks by a thousandth of its radius.", 0.0, 1e-3)  # measured 0.000117
def sinks(run: Recording) -> float:
    return float(np.abs(run.position[-1] - run.position[len(run) // 2]).max() / RADIUS)


@fact("Hits and drag take the energy that they lose in height.", 0.0, 1e-4)  # measured 9e-06
def ledger(run: Recording) -> float:
    return ledger_gap(run)
