"""A chain of steel tubes, hung between two supports and inverted: an arch in which every tube is in compression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.equilibrium.catenary import elastic_catenary
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.spec.materials import MATERIALS
from springline.stability.buckling import buckling

SPAN, LENGTH = 30.0, 45.0  # [m]
AREA = 9.86e-3  # [m2] of a tube of 323.9 x 10 mm
GRAVITY = 9.81  # [m/s2]
STEEL = MATERIALS["steel"]
LINKS = 16
FINE = 64  # links of the chain that is compared with the closed form
IDEAL = elastic_catenary(SPAN, LENGTH, weight=STEEL.density * AREA * GRAVITY, rigidity=STEEL.modulus * AREA)


def build(push: float = 1.0) -> Scene:
    """The arch in the shape of the hanging chain, with an initial sideways velocity ``push`` [m/s] at its crown; drag
    200 N s/m.

    Tubes in a row would fold under compression, so every joint is braced to the next but one. The braces fit the shape
    found, and are massless.
    """
    shape = hung(LINKS).equilibrium().inverted()
    position, joint = shape.position[:, :2], np.arange(LINKS + 1)
    arch = Scene(gravity=GRAVITY, dim=2)
    joints = arch.particles(position, mass=shape.data.model.particles.mass)
    tube: dict[str, Any] = {"modulus": STEEL.modulus, "area": AREA}
    arch.springs(np.column_stack([joint[:-2], joint[2:]]), **tube)
    arch.springs(np.column_stack([joint[:-1], joint[1:]]), rest_length=shape.rest_length, **tube)
    arch.anchor(joints[[0, LINKS]])
    joints.velocity = np.column_stack([push * position[:, 1] / position[:, 1].max(), np.zeros(LINKS + 1)])
    arch.add(Drag(200.0))
    return arch


def hung(links: int) -> Scene:
    """The chain, drawn straight and slack between its supports."""
    scene = Scene(gravity=GRAVITY, dim=2)
    chain = scene.chain((0, 0), (SPAN, 0), segments=links, rest_length=LENGTH / links, material="steel", area=AREA)
    scene.anchor(chain.ends)
    return scene


@dataclass(frozen=True)
class ArchFacts:
    """Results for the facts."""

    chain: Equilibrium
    arch: Equilibrium
    swayed: np.ndarray  # [m] positions after the motion has decayed, shape (joints, 3)
    fine: Equilibrium
    finer: Equilibrium


def evidence() -> ArchFacts:
    """The chain and the arch at rest, the arch 60 s after the push, and chains of more links."""
    scene = build()
    simulation = scene.simulate()
    simulation.run(until=60.0, every=60.0)
    fine, finer = (hung(links).equilibrium() for links in (FINE, 2 * FINE))
    return ArchFacts(hung(LINKS).equilibrium(), scene.equilibrium(), simulation.data.state.position, fine, finer)


def sag_of(shape: Equilibrium) -> float:
    """Depth of the lowest joint below the supports [m]."""
    return -float(shape.position[:, 1].min())


def thrust_of(shape: Equilibrium) -> float:
    """Horizontal reaction of the left support, positive inward [N]."""
    return float(shape.reactions[0, 0])


def limit(coarse: float, fine: float) -> float:
    """Limit of a value whose error is reduced to a quarter by twice as many links."""
    return (4.0 * fine - coarse) / 3.0


@fact("Every link of the hanging chain pulls.", 0.0)
def pushing(found: ArchFacts) -> float:
    return float((found.chain.tension <= 0.0).sum())


@fact("Every tube of the arch pushes.", 0.0)
def pulling(found: ArchFacts) -> float:
    return float((found.arch.tension[-LINKS:] >= 0.0).sum())


# measured off by 4e-12
@fact("The arch pushes its supports apart with the thrust with which the chain draws them together.", -1.0, 1e-10)
def thrust(found: ArchFacts) -> float:
    return thrust_of(found.arch) / thrust_of(found.chain)


# measured 0
@fact("The braces carry nothing: the thrust runs along the tubes.", 0.0, 1e-9)
def bending(found: ArchFacts) -> float:
    return float(np.abs(found.arch.tension[:-LINKS]).max() / np.abs(found.arch.tension).max())


# measured off by 3e-07
@fact("Of ever more links, the chain hangs as deep as the elastic catenary.", IDEAL.sag, 1e-5)
def sag(found: ArchFacts) -> float:
    return limit(sag_of(found.fine), sag_of(found.finer))


# measured off by 1e-05
@fact("Of ever more links, the chain pulls with the thrust of the elastic catenary.", IDEAL.thrust, 1e-3)
def thrust_in_the_limit(found: ArchFacts) -> float:
    return -limit(thrust_of(found.fine), thrust_of(found.finer))


# measured off by 1e-07
@fact("The supports carry the weight of 45 m of tube.", STEEL.density * AREA * LENGTH * GRAVITY, 1e-6)
def weight(found: ArchFacts) -> float:
    return float(found.arch.reactions[:, 1].sum())


# measured 7.877
@fact("Nearly eight times its weight would buckle it.", between=(7.87, 7.88))
def buckles_at(found: ArchFacts) -> float:
    return float(buckling(found.arch).factor[0])


# measured 2e-13
@fact("Pushed, it sways back to where it stood.", 0.0, 1e-8)
def left_over(found: ArchFacts) -> float:
    return float(np.abs(found.swayed - found.arch.position).max())
