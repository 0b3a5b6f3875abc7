"""Folded paper: a sheet folds in three like a letter, by creases whose angles change, and lies on itself."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.forces.hinges import Hinge
from springline.gallery.facts import fact, intersecting_frames, ledger_gap
from springline.moments.contact_values import contact_forces
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
LONG, WIDE, SPACING = 19, 10, 0.035  # knots along and across the sheet, and their distance [m]
CREASES = (5, 12)  # columns of knots on which they lie: the first flap is the shorter one
MASS, THICKNESS = 4e-4, 0.014  # of a knot [kg], of the paper [m]
STRETCH, BEND, CREASE = 150.0, 0.03, 6e-3  # of a spring [N/m]; of a hinge, and of one on a crease [N m]
FIRST, SECOND = (0.3, 1.6), (1.8, 3.2)  # from when to when the creases fold [s]
CLOSED, OVER = 3.1, 3.0  # [rad] angles of both creases at the end


def sheet() -> tuple[FloatArray, IntArray]:
    """Vertices [m] and triangles of the flat sheet, its thickness over the floor."""
    i, j = np.meshgrid(np.arange(LONG), np.arange(WIDE), indexing="ij")
    place = np.stack([SPACING * i, SPACING * j, 0.0 * i + THICKNESS], axis=2).reshape(-1, 3)
    number = np.arange(LONG * WIDE).reshape(LONG, WIDE)
    a, b, c, d = (part.ravel() for part in (number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]))
    # Diagonals alternate, so that the sheet bends alike in both directions.
    even = ((i + j)[:-1, :-1] % 2 == 0).ravel()
    one = np.where(even[:, None], np.stack([a, b, c], axis=1), np.stack([a, b, d], axis=1))
    two = np.where(even[:, None], np.stack([a, c, d], axis=1), np.stack([b, c, d], axis=1))
    return place, np.concatenate([one, two])


def hinges(faces: IntArray) -> IntArray:
    """Rows of four particles at each edge of two faces: the edge is between the middle ones, shape (n, 4)."""
    opposite: dict[tuple[int, int], int] = {}
    rows = []
    for face in faces.tolist():
        for k in range(3):
            b, c, a = face[k], face[(k + 1) % 3], face[(k + 2) % 3]
            if (c, b) in opposite:
                rows.append((opposite[c, b], c, b, a))
            opposite[b, c] = a
    return np.array(rows)


def build(friction: float = 0.4) -> Scene:
    """A flat sheet on a floor with two creases, which fold one after the other."""
    scene = Scene(gravity=GRAVITY)
    place, faces = sheet()
    paper = scene.mesh(place, faces, mass=MASS, stiffness=STRETCH, damping=0.01)
    rows = hinges(faces)
    column = rows[:, 1:3] // WIDE
    for at, (begin, end), closed in ((CREASES[0], FIRST, CLOSED), (CREASES[1], SECOND, OVER)):
        crease = scene.add(Hinge(rows[(column == at).all(axis=1)], stiffness=CREASE, rest=0.0))
        scene.add(Drive(crease, angle=[(begin, 0.0), (end, -closed)]))
    flat = ~((column == CREASES[0]).all(axis=1) | (column == CREASES[1]).all(axis=1))
    scene.add(Hinge(rows[flat], stiffness=BEND, rest=0.0), Drag(4e-3))
    scene.add(Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=friction))
    scene.add(Contacts(surfaces=[paper], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """Both folds, and the rest after them."""
    return build().simulate(dt=4e-4).run(until=5.0, every=0.1)


def _height(run: Recording) -> FloatArray:
    """Height of each knot at the end over the floor, over the thickness [-], shape (LONG, WIDE)."""
    return np.asarray(run.position[-1, :, 2]).reshape(LONG, WIDE) / THICKNESS


@fact("In no frame does an edge pass through a face.", 0.0)
def intersections(run: Recording) -> float:
    return intersecting_frames(run)


@fact("The middle part lies on the floor, half its thickness above it, to a third.", 0.5, 0.17)
def lies(run: Recording) -> float:
    return float(_height(run)[CREASES[0] + 2 : CREASES[1] - 1].mean())


@fact("The second flap ends over the first one, and that over the middle: in thicknesses.", between=(0.95, 10.0))
def layers(run: Recording) -> float:
    height = _height(run)
    middle, first, second = height[CREASES[0] + 3].mean(), height[2].mean(), height[-4].mean()
    return float(min(first - middle, second - first))


@fact("The floor carries the weight of the paper, to a hundredth.", 1.0, 0.01)
def load_share(run: Recording) -> float:
    return float(contact_forces(run)[:, 2].sum() / (LONG * WIDE * MASS * GRAVITY))


@fact("The work of the creases ends up in bending and heat: the balance of energies closes.", 0.0, 0.01)
def ledger(run: Recording) -> float:
    return ledger_gap(run)
