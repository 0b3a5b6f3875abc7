"""Two rings of a straight elastic rod, joined with a twist: one below Michell's critical twist, one above it."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.spec.rods import RodHandle
from springline.stability.linearization import stiffness_matrix

LENGTH = 1.0  # [m]
LINKS = 60
BENDING = 1e-3  # E I = G J [N m2]
AXIAL = 20.0  # E A [N]
MASS = 0.02  # [kg] of a ring
GYRATION = 2e-3  # [m]
CRITICAL = 2.0 * pi * sqrt(3.0)  # [rad] of E I = G J (J. H. Michell, Messenger of Mathematics 11, 1889-90)
TURNS = (0.9, 1.1)  # [CRITICAL] twist with which the rings are joined
DRAG = 2e-4  # [N s/m] of a particle
PUSH = 0.02  # [m/s] initial velocity out of its plane


def build(turn: float = 1.0) -> Scene:
    """Two rings, upright next to each other, with ``turn`` times their twists."""
    scene = Scene()
    for side, part in zip((-1.0, 1.0), TURNS, strict=True):
        found = ring(scene, turn * part * CRITICAL, 0.22 * side)
        angle = 2.0 * pi * np.arange(LINKS) / LINKS
        found.velocity = np.column_stack([np.zeros(LINKS), PUSH * np.cos(2.0 * angle), np.zeros(LINKS)])
    scene.add(Drag(DRAG))
    return scene


def ring(scene: Scene, twist: float, along: float = 0.0) -> RodHandle:
    """Add a ring that was cut, twisted by ``twist`` [rad] and joined again."""
    angle, radius = 2.0 * pi * np.arange(LINKS) / LINKS, LENGTH / (2.0 * pi)
    place = np.column_stack([along + radius * np.cos(angle), np.zeros(LINKS), radius * np.sin(angle)])
    return scene.rod(
        place, EI=BENDING, GJ=BENDING, EA=AXIAL, mass=MASS / LINKS, twist=twist, gyration=GYRATION, closed=True
    )


@dataclass(frozen=True)
class RingFacts:
    """Results for the facts: distance of the rings from their planes [m], shape (frames, 2); twist [J]."""

    off: FloatArray
    twist: FloatArray
    critical: float


def evidence() -> RingFacts:
    """Six seconds as played, and the twist at which a mode of a single ring loses its stiffness."""
    scene = build()
    run = scene.simulate().run(until=6.0, every=0.1)
    frames = LINKS + LINKS  # particles of a ring with its frames
    rings = [run.position[:, k * frames : k * frames + LINKS, 1] for k in range(2)]
    off = np.column_stack([np.ptp(one, axis=1) for one in rings])
    return RingFacts(off, run.energy["twist"], critical())


def critical() -> float:
    """Critical twist of a ring relative to Michell's, from the softest mode at two twists near it."""
    soft = []
    for part in (0.99, 1.01):
        scene = Scene()
        ring(scene, part * CRITICAL)
        values = np.linalg.eigvalsh(stiffness_matrix(scene).matrix.toarray())
        soft.append(values[np.abs(values) > 1e-9].min())  # except rigid body motions, and rotation about its own axis
    return float(0.99 + 0.02 * soft[0] / (soft[0] - soft[1]))


# measured 6e-5, after 2e-3 at first
@fact("Below Michell's twist a ring comes back to its plane.", 0.0, 3e-4)
def stays_flat(found: RingFacts) -> float:
    return float(found.off[-10:, 0].max())


# measured 0.133 of 0.318 m
@fact("Above it the ring leaps out by more than a third of its diameter.", between=(LENGTH / pi / 3.0, 0.2))
def leaps_out(found: RingFacts) -> float:
    return float(found.off[:, 1].max())


# measured 2.5e-3
@fact("As it passes through itself, it loses its twist: less than a hundredth of that energy is left.", 0.0, 0.01)
def sheds_its_twist(found: RingFacts) -> float:
    start = found.twist[0] * TURNS[1] ** 2 / (TURNS[0] ** 2 + TURNS[1] ** 2)
    return float((found.twist[-1] - (found.twist[0] - start)) / start)


# measured off by 4e-4
@fact("The twist at which a flat ring loses its stiffness is 2 pi sqrt(3) EI/GJ.", 1.0, 3e-3)
def critical_twist(found: RingFacts) -> float:
    return found.critical
