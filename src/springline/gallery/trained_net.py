"""A net of springs that was trained: its pointer goes up if the left handle is pulled, and down for the right one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

COLUMNS, ROWS = 6, 5
LEFT, RIGHT, POINTER = 12, 17, 27  # particles
PULL, ANSWER = 0.4, 0.15  # [m] of a handle, and of the pointer
MASS, DRAG = 0.1, 0.5  # [kg] and [N s/m] of a particle
EQUAL = 10.0  # [N/m] before the training
# Stiffness of each spring [N/m], trained in docs/train-through-a-rest.md
STIFFNESS = (
    10.0, 100.0, 10.0, 100.0, 6.5, 10.0, 27.0, 100.0, 10.0, 99.0, 100.0, 10.0, 0.5, 45.0, 0.81, 32.0, 0.51, 0.5, 100.0,
    17.0, 0.5, 11.0, 0.5, 96.0, 100.0, 9.4, 0.5, 100.0, 21.0, 0.5, 2.5, 26.0, 0.57, 100.0, 99.0, 53.0, 100.0, 0.51,
    97.0, 0.5, 100.0, 0.52, 6.8, 100.0, 0.72, 100.0, 7.3, 100.0, 0.5, 10.0, 100.0, 100.0, 99.0, 95.0, 4.4, 88.0, 11.0,
    39.0, 2.0, 90.0, 100.0, 53.0, 99.0, 99.0, 10.0, 100.0, 0.5, 100.0, 99.0,
)  # fmt: skip
TIMES = ((0.0, 0.0), (3.0, 1.0), (5.0, 1.0), (7.0, 0.0))  # [s], part of the pull of a handle
HALF = 8.0  # [s] after which the right handle is pulled


def net(stiffness: float | tuple[float, ...] = STIFFNESS) -> Scene:
    """The net with its lower row and its handles held."""
    row, column = np.divmod(np.arange(COLUMNS * ROWS), COLUMNS)
    lattice = np.column_stack([column + 0.5 * (row % 2), 0.866 * row])
    apart = np.linalg.norm(lattice[:, None] - lattice, axis=2)
    inner = (column > 0) & (column < COLUMNS - 1) & (row > 0) & (row < ROWS - 1)
    lattice[inner] += np.random.default_rng(1).uniform(-0.15, 0.15, (inner.sum(), 2))
    radius = np.where(np.isin(np.arange(len(row)), [LEFT, RIGHT, POINTER]), 0.13, 0.05)
    scene = Scene(dim=2)
    scene.particles(lattice, mass=MASS, radius=radius)
    scene.springs(np.argwhere(np.triu(np.abs(apart - 1.0) < 0.01)), stiffness=stiffness)
    scene.anchor([*range(COLUMNS), LEFT, RIGHT])
    return scene


def build(pull: float = PULL) -> Scene:
    """The net whose left handle, then right handle is moved outward by ``pull`` [m] and back."""
    scene = net()
    for handle, way, start in ((LEFT, -1.0, 0.0), (RIGHT, 1.0, HALF)):
        moves = [(start + time, (way * part * pull, 0.0)) for time, part in TIMES]
        scene.add(Drive([handle], position=moves))
    scene.add(Drag(DRAG))
    return scene


@dataclass(frozen=True)
class TrainingFacts:
    """Results for the facts: a run with both pulls, and an untrained net with its left handle pulled."""

    run: Recording
    untrained: Equilibrium


def evidence() -> TrainingFacts:
    """A run of 16 s, and the net with equal springs."""
    untrained = net(EQUAL).equilibrium(prescribed={LEFT: (-PULL, 0.0)})
    return TrainingFacts(build().simulate().run(until=2.0 * HALF, every=0.04), untrained)


def answer(found: TrainingFacts, time: float) -> FloatArray:
    """Displacement of the pointer at a time [m]."""
    moved = found.run.position[:, POINTER] - found.run.position[0, POINTER]
    return np.asarray(moved[int(np.searchsorted(found.run.time, time))])


@fact("Pulled at its left handle, it raises its pointer by 15 cm.", ANSWER, 5e-3)
def raises(found: TrainingFacts) -> float:
    return float(answer(found, 4.9)[1])


@fact("Pulled at its right handle, it lowers its pointer by 15 cm.", -ANSWER, 5e-3)
def lowers(found: TrainingFacts) -> float:
    return float(answer(found, HALF + 4.9)[1])


@fact("The pointer moves up and down, not to the side.", between=(-5e-3, 5e-3))
def straight(found: TrainingFacts) -> float:
    return float(answer(found, 4.9)[0])


# measured 0.155
@fact("With equal springs the pointer follows the left handle to the side, by 15 cm.", -0.15, 0.01)
def untrained_follows(found: TrainingFacts) -> float:
    return float(found.untrained.displacement[POINTER, 0])


@fact("Released, its pointer is back where it was.", between=(-5e-3, 5e-3))
def returns(found: TrainingFacts) -> float:
    return float(answer(found, 2.0 * HALF)[1])
