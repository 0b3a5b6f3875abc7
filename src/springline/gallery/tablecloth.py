"""Tablecloth: a square cloth falls on a round table, and its corners hang down in folds."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.obstacles import Obstacle
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.moments.contact_values import contact_forces
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
KNOTS, SPACING = 21, 0.06  # along a side, and their distance [m]
MASS, THICKNESS = 1e-3, 0.02  # of a knot [kg], of the cloth [m]
RADIUS, TOP, SIDES = 0.4, 0.04, 36  # of the table, its thickness [m], corners of its rim


def table() -> tuple[FloatArray, IntArray]:
    """Vertices [m] and triangles of a round board whose upper side is at z = 0, shapes (n, 3) and (m, 3)."""
    angle = 2.0 * np.pi * np.arange(SIDES) / SIDES
    rim = RADIUS * np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)
    place = np.concatenate([rim, rim - [0, 0, TOP], [(0, 0, 0), (0, 0, -TOP)]])
    i, j, n = np.arange(SIDES), (np.arange(SIDES) + 1) % SIDES, SIDES
    upper, lower = np.full(n, 2 * n), np.full(n, 2 * n + 1)
    faces = [(i, j, upper), (j + n, i + n, lower), (i, i + n, j), (j, i + n, j + n)]
    return place, np.concatenate([np.stack(one, axis=1) for one in faces])


def build(friction: float = 0.4) -> Scene:
    """A cloth of 1.2 m a side, 5 cm above a table of 80 cm."""
    scene = Scene(gravity=GRAVITY)
    start = -0.5 * (KNOTS - 1) * SPACING
    cloth = scene.grid(
        (KNOTS, KNOTS), spacing=SPACING, origin=(start, start, 0.05), mass=MASS, stiffness=60.0, damping=0.03,
        diagonals=True,
    )  # fmt: skip
    scene.add(Obstacle(*table(), friction=friction), Drag(0.004))
    scene.add(Contacts(surfaces=[cloth], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """The first three seconds."""
    return build().simulate(dt=1e-3).run(until=3.0, every=0.1)


@fact("At the end the table carries the weight of the cloth, to a hundredth.", 1.0, 0.01)
def load_share(run: Recording) -> float:
    return float(contact_forces(run)[:, 2].sum() / (KNOTS * KNOTS * MASS * GRAVITY))


@fact("On the table the cloth lies half its thickness above the board, to a twentieth.", 0.5, 0.025)
def lies(run: Recording) -> float:
    place = np.asarray(run.position[-1])
    inside = np.hypot(place[:, 0], place[:, 1]) < 0.5 * RADIUS
    return float(place[inside, 2].mean() / THICKNESS)


@fact("Its corners hang deeper than its sides.", between=(0.05, 0.5))
def corners(run: Recording) -> float:
    place = np.asarray(run.position[-1])[:, 2]
    sides = place[[KNOTS // 2, -1 - KNOTS // 2, KNOTS * (KNOTS // 2), KNOTS * (KNOTS // 2 + 1) - 1]]
    return float(sides.mean() - place[[0, KNOTS - 1, -KNOTS, -1]].mean())
