"""Sand in an hourglass of pegs: it runs through the neck in less than a second, and comes to rest below."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.plane import Plane
from springline.gallery.facts import deepest_overlap, fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

RADIUS, MASS = 0.005, 0.001  # of a grain [m], [kg]
NECK, WIDTH, HEIGHT = 0.024, 0.09, 0.15  # half the neck, half the glass, half its height [m]
GRAINS = 150
GRAVITY = 9.81


def build(grains: int = GRAINS, friction: float = 0.1, neck: float = NECK, seed: int = 5) -> Scene:
    """Grains of 1 g and 10 mm between walls of equally large pegs; collisions keep a third of the speed."""
    scene = Scene(gravity=GRAVITY, dim=2, seed=seed)
    scene.particles(glass(neck), mass=MASS, radius=RADIUS, fixed=True)
    scene.particles(heap(grains, neck, scene.random), mass=MASS, radius=RADIUS)
    scene.add(Plane((0, -HEIGHT), restitution=0.3, friction=friction), Contacts(restitution=0.3, friction=friction))
    return scene


def glass(neck: float) -> FloatArray:
    """Positions of the pegs, no further apart than they are wide [m], shape (pegs, 2)."""
    profile = np.array([(WIDTH, HEIGHT), (WIDTH, WIDTH - neck), (neck, 0.0), (WIDTH, neck - WIDTH), (WIDTH, -HEIGHT)])
    profile[:, 0] += RADIUS
    parts = [profile[:1]]
    for start, end in pairwise(profile):
        count = int(np.ceil(np.sqrt(((end - start) ** 2).sum()) / (2.0 * RADIUS)))
        parts.append(start + np.arange(1, count + 1)[:, None] / count * (end - start))
    right = np.concatenate(parts)
    return np.concatenate([right * [-1.0, 1.0], right])


def heap(grains: int, neck: float, chance: np.random.Generator) -> FloatArray:
    """Positions in slightly irregular rows above the neck [m], shape (grains, 2)."""
    step = 2.2 * RADIUS
    positions: list[tuple[float, float]] = []
    height = 2.0 * RADIUS
    while len(positions) < grains:
        half = min(neck + max(height - 2.5 * RADIUS, 0.0), WIDTH) - RADIUS
        across = int(2.0 * half / step)
        positions += [((k - 0.5 * across) * step, height) for k in range(across + 1)]
        height += step
    return np.array(positions[:grains]) + 0.09 * RADIUS * (2.0 * chance.random((grains, 2)) - 1.0)


def evidence() -> tuple[Recording, Recording]:
    """The sand until it is at rest; and with a neck that one grain could pass, but two grains block."""
    return (
        build().simulate(dt=0.0005).run(until=2.0, every=0.02),
        build(neck=1.6 * RADIUS).simulate(dt=0.0005).run(until=2.0, every=0.1),
    )


def sand(run: Recording) -> FloatArray:
    """Positions of the grains in each frame [m], shape (frames, grains, 3)."""
    return run.position[:, -GRAINS:]


@fact("All of it runs through the neck.", float(GRAINS))
def through(found: tuple[Recording, Recording]) -> float:
    return float((sand(found[0])[-1, :, 1] < 0.0).sum())


@fact("It takes about a second.", between=(0.4, 2.0))  # measured 0.7
def duration(found: tuple[Recording, Recording]) -> float:
    above = (sand(found[0])[:, :, 1] > 0.0).any(axis=1)
    return float(found[0].time[np.flatnonzero(above)[-1]])


@fact("Through a narrow neck it does not: grains bridge it.", between=(0.5 * GRAINS, GRAINS))  # measured 148
def held_back(found: tuple[Recording, Recording]) -> float:
    return float((sand(found[1])[-1, :, 1] > 0.0).sum())


@fact("Below, it comes to rest.", 0.0, 1e-6)  # measured 1.4e-7, and 1e-12 after three more seconds
def largest_speed(found: tuple[Recording, Recording]) -> float:
    return float(np.abs(found[0].velocity[-1]).max())


@fact("No grain leaves the glass.", 0.0)
def grains_outside(found: tuple[Recording, Recording]) -> float:
    return float(
        sum(
            (np.abs(position[..., 0]) > WIDTH).sum() + (position[..., 1] < -HEIGHT).sum()
            for position in map(sand, found)
        )
    )


# measured 0.00363
@fact("No two grains are ever in one another by as much as a hundredth of a radius.", between=(0.0, 0.01))
def overlap(found: tuple[Recording, Recording]) -> float:
    return max(map(deepest_overlap, found))


@fact("Hits and friction take the energy that the sand loses in height.", 0.0, 1e-9)  # measured 2.55e-14
def ledger(found: tuple[Recording, Recording]) -> float:
    return max(map(ledger_gap, found))
