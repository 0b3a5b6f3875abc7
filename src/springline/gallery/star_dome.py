"""A dome of 24 bars, whose crown is pushed in and pulled out: it snaps through, and back at another force."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.forces.loads import Load
from springline.gallery.facts import fact
from springline.paths.path import EquilibriumPath, path
from springline.recording.recording import Recording
from springline.scene import Scene

CROWN, RING, FEET = 0.08216, 0.06216, 0.433  # [m] heights of the crown and of the ring; radius of the feet
RADIUS = 0.25  # [m] of the ring
RIGIDITY = 1e5  # E A [N]
MASS, DRAG = 0.2, 2.0  # [kg] of a joint, [N s/m]
PUSH = 45.0  # [N] largest force on the crown
TABLE = ((0.0, 0.0), (4.0, PUSH), (6.0, PUSH), (14.0, -PUSH), (16.0, -PUSH), (20.0, 0.0))  # [s], [N] downward


def dome() -> Scene:
    """The dome without a load."""
    turn = np.radians(60.0) * np.arange(6)
    scene = Scene(title="Star dome")
    ring = np.column_stack([RADIUS * np.cos(turn), RADIUS * np.sin(turn), np.full(6, RING)])
    turn = turn + np.radians(30.0)
    feet = np.column_stack([FEET * np.cos(turn), FEET * np.sin(turn), np.zeros(6)])
    scene.particles(np.concatenate([[(0.0, 0.0, CROWN)], ring, feet]), mass=MASS)
    here, after = np.arange(1, 7), np.roll(np.arange(1, 7), -1)
    pairs = ((0 * here, here), (here, after), (here, here + 6), (after, here + 6))
    scene.springs(np.concatenate([np.column_stack(pair) for pair in pairs]), modulus=RIGIDITY / 1e-4, area=1e-4)
    scene.anchor(np.arange(7, 13))
    return scene


def build(push: float = PUSH) -> Scene:
    """The dome with a force on its crown that grows to ``push`` [N] downward, then upward, in 20 s."""
    scene = dome()
    scene.add(Drive(0, load=[(time, (0.0, 0.0, -force * push / PUSH)) for time, force in TABLE]), Drag(DRAG))
    return scene


@dataclass(frozen=True)
class DomeFacts:
    """Results for the facts: the path of equilibria under a force on the crown, and the scene as played."""

    path: EquilibriumPath
    run: Recording


def evidence() -> DomeFacts:
    """The path to 60 N, and a run of 20 s."""
    scene = dome()
    scene.add(Load((0.0, 0.0, -1.0), on=[0]))
    return DomeFacts(path(scene, until=60.0), build().simulate().run(until=20.0, every=0.05))


# measured exactly two
@fact("Its path to 60 N has two limit points.", 2.0)
def limits(found: DomeFacts) -> float:
    return float(sum(event.kind == "limit" for event in found.path.events))


@fact("The crown snaps through at 30.9 N.", 30.9, 0.1)
def snaps(found: DomeFacts) -> float:
    return float(found.path.events[0].factor)


# as played: the first frame in which the crown is below the ring
@fact("As played, it snaps between 30 and 36 N.", 33.0, 3.0)
def played(found: DomeFacts) -> float:
    below = int(np.flatnonzero(found.run.position[:, 0, 2] < found.run.position[:, 1, 2])[0])
    return float(np.interp(found.run.time[below], *np.array(TABLE).T))


@fact("Pulled, it comes back: at the end its crown is where it was drawn.", CROWN, 1e-4)
def returns(found: DomeFacts) -> float:
    return float(found.run.position[-1, 0, 2])
