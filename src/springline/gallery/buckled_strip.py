"""A strip of spring steel whose ends are pushed together: it buckles into Euler's elastica."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, pi

import numpy as np

from springline.checks import FloatArray
from springline.forces.angles import Angle
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene

LENGTH = 1.0  # [m]
LINKS = 32
BENDING = 0.02  # E I [N m2] of spring steel, 20 mm wide and 0.4 mm thick
RIGIDITY = 1e3  # E A [N]: far below that of steel, for longer steps; compression shortens it by 4e-4
MASS = 0.063  # [kg/m]
DRAG = 0.01  # [N s/m] of a joint
BENT = 0.2  # [m] rise of its middle as drawn
NEAR, FAR = 0.1, 0.9  # [-] distance of its ends relative to its length
PACE = 1.2  # [rad/s] angular frequency of the motion of its end


def build(pace: float = PACE) -> Scene:
    """The strip, bent as drawn; one end is hinged, the other is moved to and fro at ``pace`` [rad/s]."""
    scene = Scene(dim=2)
    ends = strip(scene)
    reach = float(np.ptp(scene.position[:, 0]))
    middle, swing = 0.5 * (NEAR + FAR) * LENGTH, 0.5 * (FAR - NEAR) * LENGTH
    start = float(np.arccos((reach - middle) / swing))
    scene.add(Drive([ends[1]], position=(middle - reach, 0.0), amplitude=(swing, 0.0), omega=pace, phase=start))
    scene.add(Drag(DRAG))
    return scene


def strip(scene: Scene) -> tuple[int, int]:
    """Add the strip, with links at their rest lengths, along an arch; return its first and last joint."""
    tilt = np.linspace(1.0, -1.0, 2 * LINKS + 1)[1::2] * 2.0 * asin(2.0 * BENT / LENGTH)
    step = LENGTH / LINKS * np.column_stack([np.cos(tilt), np.sin(tilt)])
    place = np.concatenate([[[0.0, 0.0]], np.cumsum(step, axis=0)])
    joint = scene.particles(place, mass=MASS * LENGTH / LINKS).index
    scene.springs(np.column_stack([joint[:-1], joint[1:]]), stiffness=RIGIDITY * LINKS / LENGTH)
    bent = np.column_stack([joint[:-2], joint[1:-1], joint[2:]])
    scene.add(Angle(bent, stiffness=BENDING * LINKS / LENGTH, rest=0.0))
    scene.anchor(joint[:1])
    return int(joint[0]), int(joint[-1])


def elastica(apart: float) -> tuple[float, float]:
    """Rise of a hinged strip of length 1 whose ends are ``apart``, and the required compression over E I."""
    # m = k^2: apart = 2 E(m)/K(m) - 1, rise = k/K(m), push = 4 K(m)^2 (Love, Theory of Elasticity, section 263)
    from scipy.optimize import brentq
    from scipy.special import ellipe, ellipk

    m = float(brentq(lambda m: 2.0 * ellipe(m) / ellipk(m) - 1.0 - apart, 1e-9, 0.99, xtol=1e-14))
    return float(np.sqrt(m) / ellipk(m)), float(4.0 * ellipk(m) ** 2)


@dataclass(frozen=True)
class StripFacts:
    """Results for the facts.

    Attributes
    ----------
    apart : distance of the ends over the length, shape (k,)
    rise, push : at rest there, over the length and over E I/L^2, shape (k,)
    run : its ends move together and apart once
    """

    apart: FloatArray
    rise: FloatArray
    push: FloatArray
    run: Recording


def evidence() -> StripFacts:
    """Equilibria of the strip with its ends at four distances, and a recording as played."""
    apart, found = np.array([0.9, 0.6, 0.3, 0.1]), []
    scene = Scene(dim=2)
    first, last = strip(scene)
    for part in apart:
        shape = scene.equilibrium(prescribed={last: (part * LENGTH - float(scene.position[last, 0]), 0.0)})
        found.append((np.ptp(shape.position[:, 1]) / LENGTH, shape.reactions[first, 0] * LENGTH**2 / BENDING))
    rise, push = np.array(found).T
    run = build().simulate().run(until=2.0 * pi / PACE, every=0.05)
    return StripFacts(apart, rise, push, run)


# measured
@fact("It rises as high as Euler's elastica, to a thousandth of its length.", 0.0, 1e-3)
def rises(found: StripFacts) -> float:
    return float(np.abs(found.rise - [elastica(part)[0] for part in found.apart]).max())


# measured
@fact("It pushes back as that does, to a hundredth.", 0.0, 0.01)
def pushes(found: StripFacts) -> float:
    return float(np.abs(found.push / [elastica(part)[1] for part in found.apart] - 1.0).max())


# measured
@fact("The work of the push goes into the bending of the strip and the air.", 0.0, 1e-2)
def ledger(found: StripFacts) -> float:
    return ledger_gap(found.run)
