"""Cloth on a torus: a square of cloth falls on a ring and drapes over it, into its hole as well."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.obstacles import Obstacle
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
KNOTS, SPACING = 21, 0.06  # along a side, and their distance [m]
MASS, THICKNESS = 1e-3, 0.02  # of a knot [kg], of the cloth [m]
RING, TUBE = 0.32, 0.13  # radii of the torus [m]
AROUND, ACROSS = 40, 20  # vertices along both circles


def torus(
    ring: float = RING, tube: float = TUBE, around: int = AROUND, across: int = ACROSS
) -> tuple[FloatArray, IntArray]:
    """Vertices [m] and triangles of a torus around the z axis, shapes (n, 3) and (m, 3)."""
    u = 2.0 * np.pi * np.arange(around)[:, None] / around
    v = 2.0 * np.pi * np.arange(across)[None, :] / across
    out = ring + tube * np.cos(v)
    place = np.stack([out * np.cos(u), out * np.sin(u), tube * np.sin(v) + 0.0 * u], axis=2).reshape(-1, 3)
    i, j = (part.ravel() for part in np.meshgrid(np.arange(around), np.arange(across), indexing="ij"))
    a, b = i * across + j, (i + 1) % around * across + j
    c, d = (i + 1) % around * across + (j + 1) % across, i * across + (j + 1) % across
    return place, np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def build(friction: float = 0.3) -> Scene:
    """A cloth of 1.2 m a side, 10 cm above a ring of 90 cm."""
    scene = Scene(gravity=GRAVITY)
    start = -0.5 * (KNOTS - 1) * SPACING
    cloth = scene.grid(
        (KNOTS, KNOTS), spacing=SPACING, origin=(start + 0.02, start, TUBE + 0.1), mass=MASS, stiffness=60.0,
        damping=0.03, diagonals=True,
    )  # fmt: skip
    scene.add(Obstacle(*torus(), friction=friction), Drag(0.004))
    scene.add(Contacts(surfaces=[cloth], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """The first two seconds."""
    return build().simulate(dt=1e-3).run(until=2.0, every=0.1)


def _depth(run: Recording) -> FloatArray:
    """Distance of each knot from the middle of the tube, shape (frames, knots)."""
    place = np.asarray(run.position)
    out = np.hypot(place[:, :, 0], place[:, :, 1]) - RING
    return np.asarray(np.hypot(out, place[:, :, 2]))


@fact("No knot enters the ring; the cloth lies half its thickness above its facets.", between=(0.0, 0.1))
def above(run: Recording) -> float:
    # The facets of the torus are inside of it by up to r (1 - cos(pi/20)) and the chord of the large circle.
    facets = TUBE * (1.0 - np.cos(np.pi / ACROSS)) + (RING + TUBE) * (1.0 - np.cos(np.pi / AROUND))
    return float(_depth(run).min() - (TUBE + 0.5 * THICKNESS - facets))


@fact("The cloth sinks into the hole of the ring, below the top of the tube.", between=(0.02, 0.4))
def sinks(run: Recording) -> float:
    middle = KNOTS * KNOTS // 2
    return float(TUBE - run.position[-1, middle, 2])


@fact("Its corners hang below the middle of the tube.", between=(-1.0, 0.0))
def hangs(run: Recording) -> float:
    return float(run.position[-1, [0, KNOTS - 1, -KNOTS, -1], 2].max())


@fact("After two seconds it hardly moves [m/s].", between=(0.0, 0.05))
def rests(run: Recording) -> float:
    return float(np.sqrt((run.velocity[-1] ** 2).sum(axis=1).mean()))
