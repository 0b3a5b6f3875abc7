"""Tight knot: a rope with an overhand knot is pulled by a weight; the knot tightens, and friction holds it."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.forces.drag import Drag
from springline.gallery.facts import fact, least_gap
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
SEGMENT, THICKNESS = 0.02, 0.012  # length of a segment, and thickness of the rope [m]
MASS, WEIGHT = 5e-4, 0.1  # of a knot of the rope, and at its lower end [kg]
STRETCH, BEND = 2000.0, 20.0  # stiffness of a segment, and between second neighbors against bending [N/m]
LEADS = 0.05  # [m] straight parts on both sides of the knot
WIDE, DEEP, END = 0.045, 0.0065, 2.1  # sizes of the open knot in its plane and across it [m], and its ends [-]


def centerline() -> FloatArray:
    """Points along the rope at equal distances, from its lower end to its upper one [m], shape (n, 3)."""
    # Shastri's polynomial trefoil (1992), with its loops in the plane of the rope.
    t = np.linspace(-END, END, 2000)
    across, along = WIDE * (t**4 - 4.0 * t**2), WIDE * (t**3 - 3.0 * t)
    curve = np.stack([across, DEEP * (t**5 - 10.0 * t), along], axis=1)
    lower, upper = curve[0], curve[-1]
    dense = np.concatenate([
        np.linspace(lower - [0, 0, LEADS], lower, 400)[:-1], curve, np.linspace(upper, upper + [0, 0, LEADS], 400)[1:]
    ])  # fmt: skip
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(dense, axis=0), axis=1))])
    at = np.linspace(0.0, length[-1], int(length[-1] / SEGMENT))
    return np.stack([np.interp(at, length, dense[:, axis]) for axis in range(3)], axis=1)


def build(friction: float = 0.3) -> Scene:
    """A rope that hangs from its upper end, with a weight at its lower end."""
    scene = Scene(gravity=GRAVITY)
    place = centerline()
    count = len(place)
    mass = np.full(count, MASS)
    mass[0] = WEIGHT
    rope = scene.particles(place, mass=mass, radius=0.5 * THICKNESS)
    ends = np.stack([np.arange(count - 1), np.arange(1, count)], axis=1)
    length = np.linalg.norm(np.diff(place, axis=0), axis=1)
    springs = scene.springs(ends, stiffness=STRETCH, damping=0.05, rest_length=length)
    second = np.stack([np.arange(count - 2), np.arange(2, count)], axis=1)
    scene.springs(second, stiffness=BEND, damping=0.02, rest_length=length[:-1] + length[1:])
    scene.anchor(rope[-1:])
    scene.add(Drag(0.003), Drag(0.4, on=rope[:1]), Contacts(rods=[springs], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """The first three seconds."""
    return build().simulate(dt=2.5e-4).run(until=3.0, every=0.1)


@fact("In no frame do two parts of the rope come nearer than its thickness, to a hundredth.", between=(0.99, 3.0))
def nearest(run: Recording) -> float:
    return min(least_gap(np.asarray(frame), THICKNESS) for frame in run.position)


@fact("The knot holds: a rope passes through it by at least the 10 thicknesses of an ideal knot.", between=(10.0, 20.0))
def rope_length(run: Recording) -> float:
    place = np.asarray(run.position[-1])
    length = float(np.linalg.norm(np.diff(place, axis=0), axis=1).sum())
    return (length - float(np.linalg.norm(place[-1] - place[0]))) / THICKNESS


@fact("The rope carries the weight at its upper end, to a twentieth.", 1.0, 0.05)
def load_share(run: Recording) -> float:
    weight = (WEIGHT + MASS * (run.position.shape[1] - 1)) * GRAVITY
    count = run.position.shape[1] - 1
    return float(np.asarray(run.tension[-1])[count - 1]) / weight
