"""Strips of spring steel from one clamp, each under twice the load of the previous, hang in Euler's elastica."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, pi, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.forces.angles import Angle
from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.gallery.facts import fact, run_down
from springline.scene import Scene
from springline.stability.buckling import buckling
from springline.stability.modes import modes

LENGTH = 1.0  # [m]
BENDING = 0.108  # E I [N m2] of spring steel, 30 mm wide and 0.6 mm thick
MASS = 0.141  # [kg/m]
RIGIDITY = 3.6e3  # E A [N]: a thousandth of that of steel, for longer steps; the largest load stretches by 5e-4
LINKS = 32
LOADS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)  # [E I/L^2] at the tips
DRAG = 0.012  # [N s/m] of a joint


def build(load: float = 1.0) -> Scene:
    """Six strips, drawn straight and on top of one another, with ``load`` times their loads at their tips."""
    scene = Scene(dim=2)
    for each in LOADS:
        scene.add(Load((0.0, -load * each * BENDING / LENGTH**2), on=[strip(scene)]))
    scene.add(Drag(DRAG))
    return scene


def strip(scene: Scene) -> int:
    """Add a strip that is clamped at its first end; return the number of its tip."""
    h = LENGTH / LINKS
    x = h * np.arange(-1.0, LINKS + 1.0)
    mass = np.full(LINKS + 2, MASS * h)
    mass[-1] *= 0.5
    joint = scene.particles(np.column_stack([x, np.zeros(LINKS + 2)]), mass=mass).index
    scene.anchor(joint[:2])
    scene.springs(np.column_stack([joint[1:-1], joint[2:]]), stiffness=RIGIDITY / h)
    bending = np.full(LINKS, BENDING / h)
    bending[0] *= 2.0  # at the clamp only half a link bends
    scene.add(Angle(np.column_stack([joint[:-2], joint[1:-1], joint[2:]]), stiffness=bending, rest=0.0))
    return int(joint[-1])


def elastica(load: float) -> tuple[float, float]:
    """Reach and drop of the tip of a clamped strip of length 1 under a load [E I/L^2] (Bisshopp and Drucker 1945)."""
    # sqrt(load) = K(k) - F(phi, k) with sin phi = 1/(k sqrt 2), m = k^2
    from scipy.optimize import brentq
    from scipy.special import ellipe, ellipeinc, ellipk, ellipkinc

    def off(m: float) -> float:
        return float(ellipk(m) - ellipkinc(asin(1.0 / sqrt(2.0 * m)), m)) - sqrt(load)

    m = float(brentq(off, 0.5 + 1e-12, 1.0 - 1e-12, xtol=1e-15))
    phi = asin(1.0 / sqrt(2.0 * m))
    drop = 1.0 - 2.0 / sqrt(load) * float(ellipe(m) - ellipeinc(phi, m))
    return sqrt(2.0 * (2.0 * m - 1.0) / load), drop


@dataclass(frozen=True)
class ElasticaFacts:
    """Results for the facts: tips of all strips [m], shape (strips, 2)."""

    swung: FloatArray
    rest: FloatArray
    ideal: FloatArray


def evidence() -> ElasticaFacts:
    """Tips after 15 s, at rest, and of the closed form."""
    ideal = LENGTH * np.array([elastica(load) for load in LOADS])
    scene = build()
    return ElasticaFacts(tips(run_down(scene, 15.0).data.state.position), tips(scene.equilibrium().position), ideal)


def tips(position: FloatArray) -> FloatArray:
    """Reach and drop of the tips [m], shape (strips, 2)."""
    return np.asarray(np.abs(position[LINKS + 1 :: LINKS + 2, :2]))


# measured 1.0e-3
@fact("Every tip rests where Euler's elastica puts it, to 1.5 mm of a meter.", 0.0, 1.5e-3)
def off_the_elastica(found: ElasticaFacts) -> float:
    return float(np.abs(found.rest - found.ideal).max())


# measured 4e-10
@fact("Their swings die away to these shapes.", 0.0, 1e-6)
def swung_out(found: ElasticaFacts) -> float:
    return float(np.abs(found.swung - found.rest).max())


# measured off by 4e-5
@fact("The heaviest load bends its tip to point nearly straight down: it reaches 35 cm.", 0.353, 1e-3)
def reach(found: ElasticaFacts) -> float:
    return float(found.rest[-1, 0])


# measured off by 8e-4
@fact("Unloaded, a strip swings as the cantilever of Bernoulli.", 1.0, 2e-3)
def swing(found: ElasticaFacts) -> float:
    # omega = 1.8751^2 sqrt(EI/(m L^4))
    scene = Scene(dim=2)
    strip(scene)
    return float(modes(scene, 1).omega[0] / (1.8751041**2 * sqrt(BENDING / (MASS * LENGTH**4))))


# measured off by 2e-4
@fact("Pushed along its axis, it buckles at pi^2 E I/(4 L^2).", 1.0, 2e-3)
def euler(found: ElasticaFacts) -> float:
    scene = Scene(dim=2)
    scene.add(Load((-1e-3 * BENDING / LENGTH**2, 0.0), on=[strip(scene)]))
    return 1e-3 * float(buckling(scene.equilibrium()).factor[0]) / (pi**2 / 4.0)
