"""Bodies at rest in a box fall toward one another, collide, and gather in a heap held together by their gravity."""

from __future__ import annotations

import numpy as np

from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.forces.attraction import Attraction
from springline.forces.drag import Drag
from springline.gallery.facts import deepest_overlap, fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.study.flocks import groups

SIZE, DRAG, RADIUS = 100.0, 0.1, 4.0
CELLS = (4, 4, 2)


def build(seed: int = 2, restitution: float = 0.5, friction: float = 0.3) -> Scene:
    """32 bodies of 1 to 2 kg in a cube of 100 m, of radius 4 m at 1 kg, G = 1, drag 0.1 N s/m, at rest.

    Each begins in its own cell of 4 x 4 x 2, so that they do not overlap. Collisions make softening unnecessary.
    """
    scene = Scene(seed=seed)
    cell = SIZE / np.array(CELLS)
    corner = np.stack(np.meshgrid(*map(np.arange, CELLS), indexing="ij"), axis=-1).reshape(-1, 3) * cell
    mass = 1.0 + scene.random.random(len(corner))
    radius = RADIUS * np.cbrt(mass)
    position = corner + radius[:, None] + scene.random.random(corner.shape) * (cell - 2.0 * radius[:, None])
    scene.particles(position, mass=mass, radius=radius)
    scene.add(Attraction(strength=1.0), Drag(DRAG))
    scene.add(Box((0, 0, 0), (SIZE, SIZE, SIZE), restitution=restitution))
    scene.add(Contacts(restitution=restitution, friction=friction))
    return scene


def evidence() -> Recording:
    """Recording that lasts until the heap is at rest."""
    return build().simulate(dt=0.05).run(until=600.0, every=2.0)


@fact("In the end all are one heap: each touches another.", 1.0)
def heaps(run: Recording) -> float:
    radius = run.data.model.particles.radius
    return float(groups(run.position[-1], 2.01 * float(radius.max())))


# measured 6e-05
@fact("The heap rests: in the last hundred seconds no body moves by a thousandth of a radius past another.", 0.0, 1e-3)
def still_moving(run: Recording) -> float:
    positions = run.position[[-51, -1]]
    mass = run.data.model.particles.mass
    within = positions - (mass @ positions / mass.sum())[:, None]
    return float(np.abs(within[1] - within[0]).max() / RADIUS)


# measured 0.000213
@fact("No two bodies are in one another by as much as a hundredth of a radius.", between=(0.0, 0.01))
def overlap(run: Recording) -> float:
    return deepest_overlap(run)


@fact("Every body stays in the box.", 0.0)
def wall_overshoot(run: Recording) -> float:
    radius = run.data.model.particles.radius[:, None]
    return float(np.maximum(np.maximum(radius - run.position, run.position + radius - SIZE), 0.0).max())


@fact("Drag and hits take the energy that the bodies lose.", 0.0, 2e-3)  # measured 4.9e-05
def ledger(run: Recording) -> float:
    return ledger_gap(run)
