"""Three poles that do not touch, connected by nine ropes, settle at a twist of 150 degrees."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, degrees, pi, sin, sqrt
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.stability.modes import modes
from springline.stability.self_stress import SelfStress, self_stress

POLES = 3
POLE, SIDE = 3.3, 2.0  # [m] length of a pole; of a side of the triangles that the feet and the heads form
RADIUS = SIDE / (2.0 * sin(pi / POLES))  # [m] of these triangles
TWIST = pi / 2.0 + pi / POLES  # [rad] from the foot of a pole to its head, seen from above
DRAWN = TWIST - pi / 18.0  # [rad]
TIMBER, ROPE = 7.85e-3, 2e-4  # [m2] a round of 100 mm; a rope of 16 mm

# A stay leads from each foot to the head of the previous pole. With poles and triangles of given size, its length is
# s^2 = pole^2 - 4 r^2 sin(twist - pi/n) sin(pi/n), least at the twist pi/2 + pi/n: there a stay in tension is at rest.
STAY = sqrt(POLE**2 - 4.0 * RADIUS**2 * sin(pi / POLES))  # [m] length at which it is just tight


def build(shorter: float = 0.01) -> Scene:
    """Timber poles and nylon ropes, drawn 10 degrees off, with stays shorter than just tight by this fraction [-].

    There is no gravity. The anchors prevent rigid body motions, and exert no forces. Drag 20 N s/m on every joint.
    """
    scene = Scene()
    feet, heads = np.arange(POLES), POLES + np.arange(POLES)
    scene.particles(joints(DRAWN), mass=0.0)
    scene.springs(np.column_stack([feet, heads]), material="timber C24", area=TIMBER, rest_length=POLE, kind="strut")
    rope: dict[str, Any] = {"material": "nylon yarn", "area": ROPE, "kind": "cable"}
    for triangle in (feet, heads):
        scene.springs(np.column_stack([triangle, np.roll(triangle, -1)]), rest_length=SIDE, **rope)
    scene.springs(np.column_stack([feet, np.roll(heads, 1)]), rest_length=STAY * (1.0 - shorter), **rope)
    scene.anchor(feet, axes="z")
    scene.anchor(feet[:1], axes="xy")
    scene.anchor(feet[1:2], axes="y")
    scene.add(Drag(20.0))
    return scene


def joints(twist: float) -> FloatArray:
    """Feet, then heads [m], shape (2 n, 3), the second foot beside the first along x."""
    # pole^2 = height^2 + 2 r^2 (1 - cos(twist))
    height = sqrt(POLE**2 - 2.0 * RADIUS**2 * (1.0 - cos(twist)))
    foot = 2.0 * pi * np.arange(POLES) / POLES - pi / 2.0 - pi / POLES
    rotation = np.concatenate([foot, foot + twist])
    level = np.repeat([0.0, height], POLES)
    return np.column_stack([RADIUS * np.cos(rotation), RADIUS * np.sin(rotation), level])


def twist_of(position: FloatArray) -> float:
    """Angle of the heads about the axis from the feet of their poles [degrees], mean of all poles."""
    plan = position[:, 0] + 1j * position[:, 1]
    feet, heads = plan[:POLES], plan[POLES:]
    rotation = (heads - heads.mean()) / (feet - feet.mean())
    return degrees(float(np.angle(rotation).mean()))


@dataclass(frozen=True)
class PrismFacts:
    """Results for the facts."""

    shape: Equilibrium
    rigidity: SelfStress
    looser: Equilibrium  # with stays shortened half as much
    left: FloatArray  # [m] final positions of a run, shape (joints, 3)


def evidence() -> PrismFacts:
    """The prism at rest, by a solver and by a run of 20 s, and a looser one."""
    scene = build()
    shape = scene.equilibrium()
    simulation = scene.simulate()
    simulation.run(until=20.0, every=20.0)
    return PrismFacts(shape, self_stress(shape), build(shorter=0.005).equilibrium(), simulation.data.state.position)


# measured off by 3e-14
@fact("The heads stand 150 degrees round from the feet: a right angle, and half a corner of the triangle.",
      degrees(TWIST), 1e-9)  # fmt: skip
def twist(found: PrismFacts) -> float:
    return twist_of(found.shape.position)


# measured off by 3e-14
@fact("Left to itself, it turns the last 10 degrees.", degrees(TWIST), 1e-6)
def twist_of_a_run(found: PrismFacts) -> float:
    return twist_of(found.left)


@fact("Poles push and ropes pull, every one.", 12.0)
def working_members(found: PrismFacts) -> float:
    tension = found.shape.tension
    return float((tension[:POLES] < 0.0).sum() + (tension[POLES:] > 0.0).sum())


# measured 6e-13
@fact("The anchors exert nothing: its forces hold one another.", 0.0, 1e-9)
def anchor_force_ratio(found: PrismFacts) -> float:
    return float(np.abs(found.shape.reactions).max() / found.shape.tension.max())


# one state and one mechanism: Calladine, Int. J. Solids Structures 14 (1978)
@fact("There is one way to stress it.", 1.0)
def states(found: PrismFacts) -> float:
    return float(len(found.rigidity.states))


@fact("There is one motion that stretches nothing.", 1.0)
def mechanisms(found: PrismFacts) -> float:
    return float(len(found.rigidity.mechanisms))


@fact("Prestress stiffens that motion.", 1.0)
def is_stiffened(found: PrismFacts) -> float:
    return float(bool(found.rigidity.stiffened) and found.shape.stable)


# measured off by 7e-14
@fact("The force density of a stay is 2 sin(pi/3) times that of a side.", 2.0 * sin(pi / POLES), 1e-9)
def stay_to_side(found: PrismFacts) -> float:
    density = found.shape.force_density
    return float(density[-POLES:].mean() / density[POLES:-POLES].mean())


# measured off by 2e-03
@fact("Twice the prestress makes the square of its slowest frequency twice as large.", 1.0, 0.02)
def slowest(found: PrismFacts) -> float:
    tight, loose = (modes(shape, 1).omega_squared[0] / shape.tension[-1] for shape in (found.shape, found.looser))
    return float(tight / loose)
