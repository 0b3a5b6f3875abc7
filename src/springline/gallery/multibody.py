"""Bodies at rest in a box fall toward one another, pass, couple and cluster, while drag slows them."""

from __future__ import annotations

import numpy as np

from springline.constraints.walls import Box
from springline.forces.attraction import Attraction
from springline.forces.drag import Drag
from springline.gallery.measuring import ledger_gap
from springline.gallery.registry import fact
from springline.scene.scene import Scene
from springline.simulation.recording import Recording

SIZE, COUNT, DRAG = 100.0, 32, 0.1


def build(seed: int = 2, softening: float = 0.5) -> Scene:
    """32 bodies of 1 to 2 kg in a cube of 100 m, G = 1, drag 0.1 N s/m.

    Without ``softening`` [m] two bodies that meet fling each other away at any speed.
    """
    scene = Scene(seed=seed)
    scene.cloud(COUNT, upper=(SIZE, SIZE, SIZE), mass=(1.0, 2.0))
    scene.add(Attraction(strength=1.0, softening=softening), Drag(DRAG))
    scene.add(Box((0, 0, 0), (SIZE, SIZE, SIZE), mode="clamp"))
    return scene


def evidence() -> Recording:
    """The fall and the first clusters."""
    return build().simulate(dt=0.01).run(until=200.0, every=0.5)


@fact("Every body stays in the box.", 0.0)
def outside(run: Recording) -> float:
    return float(np.maximum(np.maximum(-run.position, run.position - SIZE), 0.0).max())


@fact("The bodies gather: their mean distance from one another falls to less than half.", between=(0.0, 0.5))
def gathered(run: Recording) -> float:
    return spread(run.position[-1]) / spread(run.position[0])


@fact("The pulls cancel: while no wall is met, momentum is what drag gave, -c times the ways gone.", 0.0, 1e-4)
def unpaid_momentum(run: Recording) -> float:
    early = int(np.searchsorted(run.time, 20.0))
    momentum = run.model.particles.mass @ run.velocity[early]
    given = -DRAG * (run.position[early] - run.position[0]).sum(axis=0)
    return float(np.abs(momentum - given).max() / (run.model.particles.mass @ np.abs(run.velocity[early])).max())


@fact("What kinetic and potential energy lose is what drag and walls took.", 0.0, 1e-2)
def ledger(run: Recording) -> float:
    return ledger_gap(run)


def spread(position: np.ndarray) -> float:
    """Root of the mean squared distance from the middle [m]."""
    return float(np.sqrt(((position - position.mean(axis=0)) ** 2).sum(axis=1).mean()))
