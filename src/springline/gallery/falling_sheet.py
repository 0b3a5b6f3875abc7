"""Falling sheet: a sheet falls on its edge, folds and crumples on the floor, and lies on itself."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import Drag
from springline.gallery.facts import fact, intersecting_frames
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
KNOTS, SPACING = 21, 0.05  # along a side, and their distance [m]
MASS, THICKNESS = 5e-4, 0.02  # of a knot [kg], of the sheet [m]
TILT = 0.2  # [rad] from the vertical


def build(friction: float = 0.3, seed: int = 4) -> Scene:
    """A sheet of 1 m a side that stands 2 cm above the floor, tilted by 0.2 rad."""
    scene = Scene(gravity=GRAVITY, seed=seed)
    along = SPACING * np.arange(KNOTS)
    x, height = np.meshgrid(along, along, indexing="ij")
    random = np.random.default_rng(seed)
    place = np.stack([x, height * np.sin(TILT), 0.02 + 0.5 * THICKNESS + height * np.cos(TILT)], axis=2).reshape(-1, 3)
    first = (np.arange(KNOTS - 1)[:, None] * KNOTS + np.arange(KNOTS - 1)).ravel()
    corners = np.stack([first, first + KNOTS, first + KNOTS + 1, first, first + KNOTS + 1, first + 1], axis=1)
    place += 1e-3 * random.normal(size=place.shape)
    sheet = scene.mesh(place, corners.reshape(-1, 3), mass=MASS, stiffness=60.0, damping=0.02)
    scene.add(Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=friction), Drag(0.001))
    scene.add(Contacts(surfaces=[sheet], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """The first two seconds."""
    return build().simulate(dt=1e-3).run(until=2.0, every=0.1)


@fact("In no frame does an edge pass through a face.", 0.0)
def intersections(run: Recording) -> float:
    return intersecting_frames(run)


@fact("It lies on itself: a third of its knots or more are off the floor.", between=(1.0 / 3.0, 1.0))
def share_above_floor(run: Recording) -> float:
    return float((_height(run)[-1] > 1.2 * THICKNESS).mean())


@fact("The heap is lower than a fifth of the sheet.", between=(2.0 * THICKNESS, 0.2))
def heap(run: Recording) -> float:
    return float(_height(run)[-1].max())


def _height(run: Recording) -> FloatArray:
    return np.asarray(run.position[:, :, 2])
