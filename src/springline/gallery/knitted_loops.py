"""Knitted loops: a swatch of one yarn hangs from its upper row, and weights draw it out."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.forces.drag import Drag
from springline.gallery.facts import fact, least_gap
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
UNIT = 0.01  # [m] to which the numbers of the curve below refer
LOOPS, ROWS = 6, 4
WIDE, HIGH, DEEP, APART = 1.5, 4.0, 1.0, 5.0  # sizes of a loop, and distance of rows [UNIT]
DENSE, SHORTER = 200, 50  # points of half a loop; that many are left out at both ends of the yarn
SEGMENT, THICKNESS = 0.014, 0.009  # length of a segment, and thickness of the yarn [m]
MASS, WEIGHT = 4e-4, 2e-3  # of a knot of the yarn, and in addition at the feet of the lowest row [kg]
STRETCH, BEND = 200.0, 40.0  # stiffness of a segment, and between second neighbors against bending [N/m]


def row(number: int) -> FloatArray:
    """Points along a row of loops, from left to right [UNIT], shape (n, 3)."""
    # A curve of Wadekar, Goel, Amanatides, Dion, Kamien and Breen (2020): t + a sin 2t, h cos t, d cos 2t.
    t = np.linspace(-np.pi, (2 * LOOPS - 1) * np.pi, 2 * DENSE * LOOPS)
    return np.stack([t + WIDE * np.sin(2.0 * t), DEEP * np.cos(2.0 * t), HIGH * np.cos(t) + APART * number], axis=1)


def yarn() -> FloatArray:
    """Points at equal distances along a single yarn, which turns at the end of each row [m], shape (n, 3)."""
    parts = list[FloatArray]()
    for number in range(ROWS):
        curve = row(number)[:: 1 if number % 2 == 0 else -1]
        if parts:
            begin, end = parts[-1][-1], curve[0]
            share = np.linspace(0.0, 1.0, 100)[1:-1, None]
            out = 2.0 * np.sin(np.pi * share) * np.sign(begin[0] - row(0)[:, 0].mean())
            parts.append(begin + share * (end - begin) + out * np.array([1.0, 0.0, 0.0]))
        parts.append(curve)
    dense = UNIT * np.concatenate(parts)[SHORTER:-SHORTER]
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(dense, axis=0), axis=1))])
    at = np.linspace(0.0, length[-1], int(length[-1] / SEGMENT))
    return np.stack([np.interp(at, length, dense[:, axis]) for axis in range(3)], axis=1)


def build(friction: float = 0.2) -> Scene:
    """A swatch whose upper heads are anchored, with weights at its lower feet."""
    scene = Scene(gravity=GRAVITY)
    place = yarn()
    count = len(place)
    mass = np.full(count, MASS)
    x, z = place[:, 0] / UNIT, place[:, 2] / UNIT
    feet = [int(np.argmin(np.hypot(x - 2.0 * np.pi * k - np.pi, z + HIGH))) for k in range(LOOPS - 1)]
    heads = [int(np.argmin(np.hypot(x - 2.0 * np.pi * k, z - HIGH - APART * (ROWS - 1)))) for k in range(LOOPS)]
    mass[feet] += WEIGHT
    thread = scene.particles(place, mass=mass, radius=0.5 * THICKNESS)
    ends = np.stack([np.arange(count - 1), np.arange(1, count)], axis=1)
    length = np.linalg.norm(np.diff(place, axis=0), axis=1)
    springs = scene.springs(ends, stiffness=STRETCH, damping=0.02, rest_length=length)
    second = np.stack([np.arange(count - 2), np.arange(2, count)], axis=1)
    scene.springs(second, stiffness=BEND, damping=0.005)
    scene.anchor(thread[heads])
    scene.add(Drag(2e-3), Contacts(rods=[springs], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """The first two seconds."""
    return build().simulate(dt=8e-4).run(until=2.0, every=0.1)


@fact("In no frame do two parts of the yarn come nearer than its thickness, to a hundredth.", between=(0.99, 3.0))
def nearest(run: Recording) -> float:
    return min(least_gap(np.asarray(frame), THICKNESS) for frame in run.position[::4])


@fact("Loops alone hold the rows together: the lowest one sinks by a few loops [m], and stays.", between=(0.05, 0.2))
def lowest_row(run: Recording) -> float:
    return float(run.position[0, :, 2].min() - run.position[-1, :, 2].min())


@fact("The swatch grows longer by half or more.", between=(1.3, 2.0))
def length_ratio(run: Recording) -> float:
    height = np.ptp(np.asarray(run.position[:, :, 2]), axis=1)
    return float(height[-1] / height[0])


@fact("Its yarn grows longer by less than a twentieth: the loops give.", between=(0.95, 1.05))
def yarn_ratio(run: Recording) -> float:
    length = np.linalg.norm(np.diff(np.asarray(run.position), axis=1), axis=2).sum(axis=1)
    return float(length[-1] / length[0])
