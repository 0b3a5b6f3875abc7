"""Six poles that do not touch and twenty-four ropes that lengthen and shorten in turn: it rolls over the floor."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import pi

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

POLE = 1.0  # [m]
MASS = 0.1  # [kg] of an end of a pole
STIFF, ROPE = 2000.0, 150.0  # [N/m] of poles and ropes
TIGHT = 0.9  # [-] rest length of a rope relative to that in the regular icosahedral net
SWING, PACE = 0.12, 5.0  # [m], [rad/s] amplitude and angular frequency of the rope lengths
GROUPS, TURN = 4, 0.8  # of ropes around it; [rad] phase of the first
FRICTION, DRAG, GRAVITY = 0.6, 0.02, 9.81


def build(swing: float = SWING, pace: float = PACE) -> Scene:
    """The structure on three feet; the ropes, in four groups around it, vary by ``swing`` [m] at ``pace`` [rad/s]."""
    scene = Scene(gravity=GRAVITY)
    place = standing()
    scene.particles(place, mass=MASS)
    poles = np.arange(12).reshape(6, 2)
    scene.springs(poles, stiffness=STIFF, damping=2.0, kind="strut")
    ends = ropes(place)
    rope = scene.springs(ends, stiffness=ROPE, damping=1.0, rest_factor=TIGHT, kind="cable")
    middle = place[ends].mean(axis=1)
    around = (np.arctan2(middle[:, 1], middle[:, 0]) + TURN) % (2.0 * pi)
    group = np.floor(around / (2.0 * pi) * GROUPS).astype(int)
    length = TIGHT * float(np.linalg.norm(place[ends[0, 0]] - place[ends[0, 1]]))
    for number in range(GROUPS):
        some = rope.index[group == number]
        phase = 2.0 * pi * number / GROUPS
        scene.add(Drive(some, rest_length=length, amplitude=swing, omega=pace, phase=phase))
    scene.add(Plane((0.0, 0.0, 0.0), restitution=0.0, friction=FRICTION), Drag(DRAG))
    return scene


def standing() -> FloatArray:
    """Ends of the poles, two poles along each axis, half a pole apart, rotated to stand on three ends [m]."""
    far, near, ways = 0.5 * POLE, 0.25 * POLE, (1.0, -1.0)
    place = np.array(
        [(a * near, b * far, 0.0) for a in ways for b in ways]
        + [(0.0, a * near, b * far) for a in ways for b in ways]
        + [(b * far, 0.0, a * near) for a in ways for b in ways]
    )
    pairs = {tuple(row) for row in ropes(place).tolist()}
    foot = next(list(some) for some in combinations(range(12), 3) if set(combinations(some, 2)) <= pairs)
    down = np.cross(place[foot[1]] - place[foot[0]], place[foot[2]] - place[foot[0]])
    down *= np.sign(down @ place[foot[0]]) / np.linalg.norm(down)
    along = np.cross([0.3, 1.0, 0.2], -down)
    along /= np.linalg.norm(along)
    place = place @ np.stack([along, np.cross(-down, along), -down]).T
    return np.asarray(place - [0.0, 0.0, place[:, 2].min()])


def ropes(place: FloatArray) -> IntArray:
    """Pairs of ends that are sqrt(3/8) of a pole apart, shape (24, 2)."""
    far = np.linalg.norm(place[:, None] - place, axis=2)
    return np.argwhere(np.triu(np.abs(far - np.sqrt(0.375) * POLE) < 1e-6 * POLE))


@dataclass(frozen=True)
class WalkFacts:
    """Results for the facts: twenty seconds of walking, and five seconds with ropes of constant length."""

    run: Recording
    still: Recording


def evidence() -> WalkFacts:
    """Recordings of the walk, and of the structure with ropes of constant length."""
    still = build(swing=0.0).simulate(dt=5e-4).run(until=5.0, every=0.1)
    return WalkFacts(build().simulate().run(until=20.0, every=0.1), still)


def distance_walked(run: Recording) -> FloatArray:
    """Distance of its center from the initial position in each frame [m], shape (frames,)."""
    middle = run.position[:, :, :2].mean(axis=1)
    return np.linalg.norm(middle - middle[0], axis=1)


# measured
@fact("In twenty seconds it goes further than four of its poles are long.", between=(4.0, 20.0))
def walks(found: WalkFacts) -> float:
    return float(distance_walked(found.run)[-1])


# measured
@fact("It stands still where its ropes do.", 0.0, 0.05)
def stands(found: WalkFacts) -> float:
    return float(distance_walked(found.still).max())


# measured
@fact("No pole is pressed shorter by more than three hundredths.", between=(0.97, 1.0))
def poles(found: WalkFacts) -> float:
    ends = found.run.position[:, :12].reshape(len(found.run), 6, 2, 3)
    return float((np.linalg.norm(ends[:, :, 1] - ends[:, :, 0], axis=2) / POLE).min())


# measured
@fact("The work of its ropes goes into its motion, floor, dashpots and air.", 0.0, 1e-2)
def ledger(found: WalkFacts) -> float:
    return ledger_gap(found.run)
