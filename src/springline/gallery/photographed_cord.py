"""An elastic cord with beads, with the rigidity that was found from a photograph of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact, run_down
from springline.scene import Scene

SPAN, LENGTH, WEIGHT = 0.90, 1.05, 0.147  # [m] between the nails, [m] unstretched, [N]
BEADS = 22  # gaps between beads
GRAVITY = 9.81
RIGIDITY = 2.42  # E A [N], by sl.fit, docs/fit-a-photograph.md; the cord in the picture has 2.40 N
DRAG = 2e-3  # [N s/m] of a bead


def build(rigidity: float = RIGIDITY) -> Scene:
    """The cord, drawn straight, with ``rigidity`` E A [N]."""
    scene = Scene(gravity=GRAVITY, dim=2)
    mass = WEIGHT / GRAVITY / BEADS
    cord = scene.chain(
        (0, 0), (SPAN, 0), segments=BEADS, mass=mass, rest_length=LENGTH / BEADS, modulus=rigidity / 1e-6, area=1e-6
    )
    scene.anchor(cord.ends)
    scene.add(Drag(DRAG))
    return scene


def catenary() -> FloatArray:
    """Places of the beads of an elastic catenary [m], shape (beads, 2) (Irvine, Cable Structures, 1981, 1.3)."""

    def open_span(pull: float) -> float:
        whole = np.arcsinh(WEIGHT / (2.0 * pull))
        return float(pull * LENGTH / RIGIDITY + 2.0 * pull * LENGTH / WEIGHT * whole - SPAN)

    pull = float(brentq(open_span, 1e-4, 10.0))
    s = np.linspace(0.0, LENGTH, BEADS + 1)
    lift, half = WEIGHT * (0.5 - s / LENGTH), WEIGHT / (2.0 * pull)
    x = pull * s / RIGIDITY + pull * LENGTH / WEIGHT * (np.arcsinh(half) - np.arcsinh(lift / pull))
    drop = WEIGHT * s / RIGIDITY * (1.0 - s / LENGTH) / 2.0
    drop += pull * LENGTH / WEIGHT * (np.hypot(1.0, half) - np.hypot(1.0, lift / pull))
    return np.stack([x, -drop], axis=1)


@dataclass(frozen=True)
class CordFacts:
    """Results for the facts: the cord at rest, the places of its beads after a run, and those of the theory [m]."""

    shape: Equilibrium
    left: FloatArray
    theory: FloatArray


def evidence() -> CordFacts:
    """The cord at rest, after a run of 60 s, and by theory."""
    return CordFacts(build().equilibrium(), run_down(build(), 60.0).data.state.position, catenary())


# measured 0.21 mm: 22 straight pieces
@fact("Its beads hang within 0.5 mm of the elastic catenary.", 0.0, 5e-4)
def off_the_theory(found: CordFacts) -> float:
    return float(np.abs(found.shape.position[:, :2] - found.theory).max())


@fact("A run comes to rest in the same shape.", 0.0, 1e-6)
def run_beside(found: CordFacts) -> float:
    return float(np.abs(found.left - found.shape.position).max())


@fact("It is a soft cord: its weight makes it longer by 3 %.", between=(0.02, 0.05))
def stretch(found: CordFacts) -> float:
    return float(found.shape.strain.mean())
