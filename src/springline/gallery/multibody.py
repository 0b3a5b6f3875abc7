"""Bodies at rest in a box fall toward one another, pass, form pairs and clusters, while drag slows them."""

from __future__ import annotations

import numpy as np

from springline.constraints.traces import Trails
from springline.contacts.shapes.box import Box
from springline.forces.attraction import Attraction
from springline.forces.drag import Drag
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

SIZE, COUNT, DRAG = 100.0, 32, 0.1


def build(seed: int = 2, softening: float = 0.5, speed: float = 0.0) -> Scene:
    """32 bodies of 1 to 2 kg in a cube of 100 m, G = 1, drag 0.1 N s/m, at rest or with ``speed`` [m/s] in random
    directions.

    Without ``softening`` [m] two bodies that meet fling each other away at any speed.
    """
    scene = Scene(seed=seed)
    scene.cloud(COUNT, upper=(SIZE, SIZE, SIZE), mass=(1.0, 2.0), speed=speed)
    scene.add(Attraction(strength=1.0, softening=softening), Drag(DRAG))
    scene.add(Box((0, 0, 0), (SIZE, SIZE, SIZE), mode="clamp"), Trails(keep=40, every=25))
    return scene


def evidence() -> tuple[Recording, Recording]:
    """Recordings of the fall and first clusters, and of the same bodies with a speed that takes them to the walls."""
    falling, fast = build().simulate(dt=0.01), build(speed=10.0).simulate(dt=0.01)
    return falling.run(until=200.0, every=0.5), fast.run(until=50.0, every=0.1)


@fact("With initial speeds the bodies meet all six walls.", 6.0)
def walls_met(found: tuple[Recording, Recording]) -> float:
    return float(len(np.unique(found[1].events_of("hit")["other"])))


@fact("Every body stays in the box.", 0.0)
def wall_overshoot(found: tuple[Recording, Recording]) -> float:
    return float(np.maximum(np.maximum(-found[1].position, found[1].position - SIZE), 0.0).max())


# measured 0.202
@fact("The bodies gather: their mean distance from one another falls to less than half.", between=(0.0, 0.5))
def spread_ratio(found: tuple[Recording, Recording]) -> float:
    return spread(found[0].position[-1]) / spread(found[0].position[0])


# measured 1e-08
@fact("The pulls cancel: while no wall is met, momentum is what drag gave, -c times the ways gone.", 0.0, 1e-6)
def unpaid_momentum(found: tuple[Recording, Recording]) -> float:
    run = found[0]
    early = int(np.searchsorted(run.time, 20.0))
    momentum = run.data.model.particles.mass @ run.velocity[early]
    given = -DRAG * (run.position[early] - run.position[0]).sum(axis=0)
    return float(np.abs(momentum - given).max() / (run.data.model.particles.mass @ np.abs(run.velocity[early])).max())


@fact("Drag and walls take the energy that the bodies lose.", 0.0, 2e-3)  # measured 0.0007
def ledger(found: tuple[Recording, Recording]) -> float:
    return max(map(ledger_gap, found))


def spread(position: np.ndarray) -> float:
    """Root mean square distance from the center [m]."""
    return float(np.sqrt(((position - position.mean(axis=0)) ** 2).sum(axis=1).mean()))
