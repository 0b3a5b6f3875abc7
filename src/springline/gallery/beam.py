"""A plank on two supports with a weight in the middle: it sags and swings as the beam of Euler and Bernoulli."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.forces.angles import Angle
from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.stability.modes import modes

SPAN, LINKS = 4.0, 32  # [m]
BENDING, DENSITY = 2000.0, 5.0  # E I [N m2] and mass [kg/m] of a plank of wood, 20 cm wide and 2.2 cm thick
RIGIDITY = 2e5  # E A [N], a hundredth of that of wood, for longer steps; nothing pulls along the plank
GRAVITY, WEIGHT = 9.81, 300.0  # [m/s2], [N] in the middle
DRAG = 0.15  # [N s/m] of a joint
STEP = SPAN / LINKS


def build(weight: float = WEIGHT, gravity: float = GRAVITY) -> Scene:
    """A plank of 4 m, drawn straight, on a hinge and a roller, with ``weight`` on its middle [N]."""
    scene = Scene(gravity=gravity, dim=2)
    mass = np.full(LINKS + 1, DENSITY * STEP)
    mass[[0, -1]] *= 0.5
    x = np.linspace(0.0, SPAN, LINKS + 1)
    joint = scene.particles(np.column_stack([x, np.zeros(LINKS + 1)]), mass=mass).index
    scene.springs(np.column_stack([joint[:-1], joint[1:]]), stiffness=RIGIDITY / STEP)
    scene.add(Angle(np.column_stack([joint[:-2], joint[1:-1], joint[2:]]), stiffness=BENDING / STEP, rest=0.0))
    scene.anchor(joint[:1])
    scene.anchor(joint[-1:], axes="y")
    scene.add(Load((0.0, -weight), on=[LINKS // 2]), Drag(DRAG))
    return scene


@dataclass(frozen=True)
class BeamFacts:
    """Shapes at rest for the facts: under its weight alone, under a small weight alone, and of the scene."""

    own: Equilibrium
    point: Equilibrium
    scene: Equilibrium


def evidence() -> BeamFacts:
    """Shapes at rest; the first two under a hundredth of the weights, for which the beam is linear."""
    loads = ((0.0, GRAVITY / 100), (WEIGHT / 100, 0.0), (WEIGHT, GRAVITY))
    return BeamFacts(*(build(*one).equilibrium() for one in loads))


def sag(shape: Equilibrium) -> float:
    """Sag in the middle [m]."""
    return float(-shape.position[LINKS // 2, 1])


@fact("Its own weight q bends it by 5 q L^4/(384 E I).", 1.0, 2e-3)
def own_weight(found: BeamFacts) -> float:
    return sag(found.own) * 100 / (5.0 * DENSITY * GRAVITY * SPAN**4 / (384.0 * BENDING))


@fact("A weight P in the middle bends it by P L^3/(48 E I).", 1.0, 2e-3)
def point_load(found: BeamFacts) -> float:
    return sag(found.point) * 100 / (WEIGHT * SPAN**3 / (48.0 * BENDING))


@fact("Each support carries half of the weights.", 0.5, 1e-9)
def support(found: BeamFacts) -> float:
    total = WEIGHT + DENSITY * SPAN * GRAVITY
    return float(found.scene.reactions[0, 1] / total)


@fact("Unloaded, it swings at pi^2 sqrt(E I/(m L^4)).", 1.0, 2e-3)
def swing(found: BeamFacts) -> float:
    omega = modes(build(weight=0.0, gravity=0.0), 1).omega[0]
    return float(omega / (pi**2 * sqrt(BENDING / (DENSITY * SPAN**4))))
