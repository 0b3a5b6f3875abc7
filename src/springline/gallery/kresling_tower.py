"""A tower of card, creased after Kresling: every story has two stress-free heights, and snaps between them."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin, sqrt

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

SIDES, STORIES = 6, 6
RADIUS = 0.1  # [m]
FLAT = 0.07  # [m] height of a folded story
TURNS = (pi / 6.0, pi / 2.0)  # [rad] of a story, up and folded: together pi - 2 pi/SIDES
HIGH = sqrt(FLAT**2 + 4.0 * RADIUS**2 * (sin(0.5 * TURNS[1]) ** 2 - sin(0.5 * TURNS[0]) ** 2))  # [m] 0.149
MASS = 4e-3  # [kg] of a corner
CARD, RING = 400.0, 2000.0  # [N/m] of creases, and of the sides and diagonals of floors
DRAG = 0.03  # [N s/m] of a corner
PACE = 0.9  # [rad/s] angular frequency at which every second floor moves down and up


def build(pace: float = PACE) -> Scene:
    """The tower, drawn up; every second floor moves down and up at ``pace`` [rad/s], those between rotate freely."""
    scene = Scene()
    number = tower(scene)
    scene.add(Drag(DRAG))
    for story in range(2, STORIES + 1, 2):
        low = 0.5 * story * (HIGH - FLAT)
        floor = [int(corner) for corner in number[story]]
        scene.add(Drive(floor, position=(0.0, 0.0, -low), amplitude=(0.0, 0.0, low), omega=pace))
    return scene


def tower(scene: Scene, high: float = HIGH, turn: float = TURNS[0]) -> IntArray:
    """Add corners, creases and faces, drawn with stories of a height and a turn; return the corners of each floor."""
    hand = np.arange(STORIES) % 2 * 2 - 1  # stories turn in alternating directions
    turned = np.concatenate([[0.0], np.cumsum(hand * turn)])
    angle = 2.0 * pi * np.arange(SIDES) / SIDES + turned[:, None]
    level = np.broadcast_to(high * np.arange(STORIES + 1)[:, None], angle.shape)
    place = np.stack([RADIUS * np.cos(angle), RADIUS * np.sin(angle), level], axis=2)
    number = np.arange(angle.size).reshape(angle.shape)
    faces, creases = [], []
    for story in range(STORIES):
        low, top, way = number[story], number[story + 1], int(hand[story])
        beside, over = np.roll(low, -way), np.roll(top, -way)
        faces += [np.stack([low, beside, over][::way], axis=1), np.stack([low, over, top][::way], axis=1)]
        creases += [np.stack([low, top], axis=1), np.stack([low, over], axis=1)]
    scene.mesh(place.reshape(-1, 3), np.concatenate(faces), mass=MASS)
    across = [np.stack([floor, np.roll(floor, -k)], axis=1) for floor in number for k in (1, 2, 3)]
    rings = np.unique(np.sort(np.concatenate(across), axis=1), axis=0)
    chord = 2.0 * RADIUS * np.sin(0.5 * np.asarray([0.0, 1.0, 2.0, 3.0, 2.0, 1.0]) * 2.0 * pi / SIDES)
    scene.springs(rings, stiffness=RING, rest_length=chord[(rings[:, 1] - rings[:, 0]) % SIDES])
    for part, rest in zip(range(2), lengths(), strict=True):
        scene.springs(np.concatenate(creases[part::2]), stiffness=CARD, rest_length=rest)
    scene.anchor(number[0])
    return number


def lengths() -> tuple[float, float]:
    """Lengths of the creases from a corner to the one above and to the neighbor of the one above [m]."""
    return tuple(
        sqrt(HIGH**2 + 4.0 * RADIUS**2 * sin(0.5 * (TURNS[0] + part)) ** 2) for part in (0.0, 2.0 * pi / SIDES)
    )  # type: ignore[return-value]


@dataclass(frozen=True)
class TowerFacts:
    """Results for the facts.

    Attributes
    ----------
    strained : energy of the tower as drawn up, and as drawn folded [J]
    run : a single motion down and up
    """

    strained: tuple[float, float]
    run: Recording


def evidence() -> TowerFacts:
    """The tower as drawn up and folded, and during the motion of its roof."""
    run = build().simulate().run(until=2.0 * pi / PACE, every=0.05)
    return TowerFacts((drawn_energy(HIGH, TURNS[0]), drawn_energy(FLAT, TURNS[1])), run)


def drawn_energy(high: float, turn: float) -> float:
    """Energy of a tower as drawn, with stories of a height [m] and a turn [rad], [J]."""
    scene = Scene()
    tower(scene, high, turn)
    return float(scene.simulate(dt=1e-3).energy["spring"])


def barrier() -> float:
    """Largest energy of a story over all heights between its two, minimized over the turn at each height [J]."""
    height, turn = np.linspace(FLAT, HIGH, 300)[:, None], np.linspace(*TURNS, 600)
    energy = np.zeros((300, 600))
    for part, rest in zip((0.0, 2.0 * pi / SIDES), lengths(), strict=True):
        length = np.sqrt(height**2 + 4.0 * RADIUS**2 * np.sin(0.5 * (turn + part)) ** 2)
        energy += 0.5 * SIDES * CARD * (length - rest) ** 2
    return float(energy.min(axis=1).max())


def heights(run: Recording) -> FloatArray:
    """Height of each story in each frame [m], shape (frames, STORIES)."""
    level = run.position[:, :, 2].reshape(len(run), STORIES + 1, SIDES).mean(axis=2)
    return np.diff(level, axis=1)


# measured 5e-29
@fact("Nothing strains it drawn up, and nothing folded: one card has two shapes.", 0.0, 1e-20)
def two_shapes(found: TowerFacts) -> float:
    return max(found.strained)


# measured
@fact("Half way its creases hold as much energy as the snap of a story needs.", 1.0, 0.02)
def snaps(found: TowerFacts) -> float:
    return float(found.run.energy["spring"].max() / (STORIES * barrier()))


# measured
@fact("All the way down each story is as high as a folded story.", FLAT, 2e-3)
def all_folded(found: TowerFacts) -> float:
    story = heights(found.run)[len(found.run) // 2]
    return float(story[np.abs(story - FLAT).argmax()])


# measured
@fact("The work that moves the floors goes into the creases and the air.", 0.0, 1e-2)
def ledger(found: TowerFacts) -> float:
    return ledger_gap(found.run)
