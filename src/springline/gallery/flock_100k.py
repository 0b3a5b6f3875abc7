"""A hundred thousand birds on a torus, in flocks that meet, turn and join."""

from __future__ import annotations

from math import sqrt

import numpy as np

from springline.checks import FloatArray
from springline.forces.drag import Drag
from springline.forces.flock import Alignment, Cohesion, Separation
from springline.gallery.facts import fact
from springline.model.space import Torus
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.study.flocks import nearest_distance, polarization

COUNT, SPEED = 100_000, 1.0  # [m/s]
COHESION, SEPARATION, ALIGNMENT, DRAG = 0.25, 0.30, 0.30, 0.1  # [N], [N s/m]
HILLS, SHORTEST = 12, 8  # waves of the landscape of initial positions; number of the shortest on a side
GATHERED = 0.02  # [-] of a side: initial displacement of the birds toward one another
NEAR, FAR = 1.2, 2.5  # [m] radii within which birds keep apart, and see


def build(count: int = COUNT, seed: int = 2, separation: float = SEPARATION) -> Scene:
    """Birds of 1 kg, one per square meter, at 1 m/s, in flocks with a common heading; each sees about twenty."""
    side = sqrt(count)
    scene = Scene(dim=2, space=Torus((side, side)), seed=seed)
    birds = scene.cloud(count, mass=1.0)
    chance = np.random.default_rng(seed)
    toward = slope(chance, birds.position[:, :2], side)
    birds.position = np.mod(birds.position[:, :2] + GATHERED * side * toward, side)
    along = slope(chance, birds.position[:, :2], side)[:, ::-1] * (1.0, -1.0)
    birds.velocity = SPEED * along / np.sqrt((along * along).sum(axis=1, keepdims=True))
    scene.add(Cohesion(COHESION, within=FAR), Separation(separation, within=NEAR), Alignment(ALIGNMENT, within=FAR))
    scene.add(Drag(DRAG))
    return scene


def slope(chance: np.random.Generator, position: FloatArray, side: float) -> FloatArray:
    """Gradient of a smooth random landscape on the torus, shape (n, 2), of order 1."""
    total = np.zeros_like(position)
    for across, up in chance.integers(1, SHORTEST + 1, size=(HILLS, 2)) * chance.choice((-1, 1), size=(HILLS, 2)):
        wave = 2.0 * np.pi * (position @ (across, up) / side + chance.random())
        total += np.sin(wave)[:, None] * np.array((across, up)) / np.hypot(across, up)
    return total * np.sqrt(2.0 / HILLS)


def evidence() -> tuple[Recording, float]:
    """Recording of five thousand birds for a minute, at the same density; and the number of birds of the scene."""
    return build(5_000).simulate(dt=0.4).run(until=60.0, every=2.0), float(build().particle_count)


@fact("There are a hundred thousand.", 100_000.0)
def birds(found: tuple[Recording, float]) -> float:
    return found[1]


@fact("They begin every way at once.", between=(0.0, 0.05))  # measured 0.0244
def order_at_first(found: tuple[Recording, float]) -> float:
    return float(polarization(found[0].velocity[0]))


@fact("After a minute most fly one way.", between=(0.6, 1.0))  # measured 0.849
def order_at_last(found: tuple[Recording, float]) -> float:
    return float(polarization(found[0].velocity[-1]))


@fact("No bird is faster than its weights over the drag, 8.5 m/s.", between=(1.0, 8.5))  # measured 3.97
def fastest(found: tuple[Recording, float]) -> float:
    return float(np.sqrt((found[0].velocity ** 2).sum(axis=-1)).max())


@fact("Every bird stays on the torus.", 0.0)
def birds_outside(found: tuple[Recording, float]) -> float:
    position, side = found[0].position[:, :, :2], sqrt(5_000)
    return float(((position < 0.0) | (position >= side)).sum())


# measured 0.308
@fact("The birds gather, and still keep apart: half of them have no other within 20 cm.", between=(0.2, 0.47))
def usual_distance(found: tuple[Recording, float]) -> float:
    side = sqrt(5_000)
    return float(np.median(nearest_distance(found[0].position[-1, :, :2], space=Torus((side, side)))))
