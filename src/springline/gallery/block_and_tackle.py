"""A rope through five rings: a small weight lifts one nearly four times as heavy, and falls four times as far."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.contacts.shapes.plane import Plane
from springline.forces.drag import Drag
from springline.forces.ropes import Rope
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

PARTS = 4  # of the rope that carry the load
LOAD, SMALL = 8.0, 2.3  # [kg]
BLOCK = 0.4  # [kg] of each of the two rings of the lower block
STIFFNESS = 4e3  # [N/m] of the whole rope
GRAVITY = 9.81
HIGH, DEEP = 3.0, 1.6  # [m] of the upper rings above the floor; of the lower rings below them
DRAG = 0.2  # [N s/m]


def build(small: float = SMALL, drag: float = DRAG) -> Scene:
    """A load on a block of two rings, a rope through them and three rings above, and a ``small`` weight at its end."""
    scene = Scene(gravity=GRAVITY, dim=2)
    upper = [scene.particle((x, HIGH), mass=1.0, fixed=True) for x in (0.0, 0.24, 0.54)]
    lower = [scene.particle((x, HIGH - DEEP), mass=BLOCK) for x in (0.12, 0.36)]
    load = scene.particle((0.24, HIGH - DEEP - 0.4), mass=LOAD, radius=0.13)
    weight = scene.particle((0.54, HIGH - 0.4), mass=small, radius=0.08)
    for ring in lower:
        scene.spring(ring, load, stiffness=2e4)
    scene.spring(*lower, stiffness=2e4)
    scene.add(Rope([upper[0], lower[0], upper[1], lower[1], upper[2], weight], stiffness=STIFFNESS, damping=30.0))
    scene.add(Plane((0.0, 0.0), restitution=0.3), Drag(drag))
    return scene


@dataclass(frozen=True)
class TackleFacts:
    """Results for the facts: four seconds as played, and 2.4 s of the fall without drag."""

    run: Recording
    rising: Recording


def evidence() -> TackleFacts:
    """Recordings of the tackle as played, and without drag."""
    rising = build(drag=0.0).simulate().run(until=2.4, every=0.02)
    return TackleFacts(build().simulate().run(until=8.0, every=0.05), rising)


def lengths(run: Recording) -> np.ndarray:
    """Length of the rope between its ends in each frame [m], shape (frames,)."""
    along = run.position[:, [0, 3, 1, 4, 2, 6]]
    return np.asarray(np.sqrt((np.diff(along, axis=1) ** 2).sum(axis=2)).sum(axis=1))


# measured
@fact("The weight falls four times as far as the load rises, as exactly as the rope stretches and slants.", PARTS, 0.1)
def ways(found: TackleFacts) -> float:
    gone = found.run.position[60] - found.run.position[0]
    return float(-gone[6, 1] / gone[5, 1])


# measured
@fact("It falls with the acceleration g (m - M/4)/(m + M/16), except for the slant of the rope.", 1.0, 0.03)
def falls(found: TackleFacts) -> float:
    parts = np.diff(found.rising.position[0, [0, 3, 1, 4, 2]], axis=0)
    upright = float((np.abs(parts[:, 1]) / np.linalg.norm(parts, axis=1)).sum())  # PARTS if all parts were vertical
    heavy = LOAD + 2.0 * BLOCK
    should = GRAVITY * (SMALL - heavy / upright) / (SMALL + heavy / upright**2)
    return float(-2.0 * np.polyfit(found.rising.time, found.rising.position[:, 6, 1], 2)[0] / should)


# measured
@fact("The rope stretches by no more than it bears.", 0.0, 0.015)
def stretch(found: TackleFacts) -> float:
    length = lengths(found.run)
    return float((length.max() - length[0]) / length[0])


# measured
@fact("The energy of the weight goes into the load, the air and the floor.", 0.0, 1e-2)
def ledger(found: TackleFacts) -> float:
    return ledger_gap(found.run)
