"""A rubber balloon on a floor, compressed by a plate that moves down and up: gas and rubber resist."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.shapes.plane import Plane
from springline.forces.drag import Drag
from springline.forces.sheets import Membrane
from springline.forces.volumes import Gas
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.spec.membranes import geodesic

FINE = 4  # subdivisions of a side of the icosahedron
RADIUS = 0.15  # [m] unstretched, and as drawn
MODULUS, POISSON, THICKNESS, DENSITY = 2e5, 0.45, 3e-4, 2e3  # [Pa], [-], [m], [kg/m3]: soft rubber
GAS = 400.0  # [Pa] absolute, as drawn
DRAG = 4e-3  # [N s/m] of a vertex
GRAVITY = 9.81
SWING, PACE = 0.07, 1.6  # [m], [rad/s] of the plate
TOP = 0.26  # [m] height of the plate in the middle of its motion


def build(gas: float = GAS, swing: float = SWING) -> Scene:
    """A balloon with ``gas`` in it [Pa] in a vacuum, under a plate that moves up and down by ``swing`` [m]."""
    scene = Scene(gravity=GRAVITY)
    rubber(scene, gas)
    scene.add(Drag(DRAG))
    scene.add(Plane((0.0, 0.0, -RADIUS), restitution=0.0, friction=0.5))
    scene.add(
        Plane((0.0, 0.0, TOP - RADIUS), (0.0, 0.0, -1.0), restitution=0.0, friction=0.5, amplitude=(0.0, 0.0, swing),
              omega=PACE)
    )  # fmt: skip
    return scene


def rubber(scene: Scene, gas: float) -> None:
    """Add a sphere of rubber with gas in it."""
    unit, corners = geodesic(FINE)
    skin = scene.mesh(RADIUS * unit, corners, areal_density=DENSITY * THICKNESS)
    scene.add(Membrane(skin, MODULUS, poisson=POISSON, thickness=THICKNESS))
    scene.add(Gas(skin, gas, exponent=1.0))


@dataclass(frozen=True)
class BalloonFacts:
    """Results for the facts.

    Attributes
    ----------
    free : at rest without walls and weight [m], shape (n, 3)
    run : one period of the plate, from 2 s on
    faces : shape (f, 3)
    """

    free: FloatArray
    run: Recording
    faces: IntArray


def evidence() -> BalloonFacts:
    """The free balloon at rest, and the balloon under the plate."""
    alone = Scene()
    rubber(alone, GAS)
    run = build().simulate().run(until=2.0 * pi / PACE, every=0.05)
    return BalloonFacts(alone.equilibrium().position, run, alone.meshes[0].faces)


def volume(position: FloatArray, faces: IntArray) -> float:
    """Volume inside a closed surface [m3]."""
    a, b, c = (position[faces[:, k]] for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6.0)


def equilibrium_stretch() -> float:
    """Equilibrium radius of gas and rubber over the unstretched radius [-], by bisection."""
    # p0/l^3 = E t (l^2 - 1)/((1 - nu) R l), of W = E t/(1 - nu) ((l^2 - 1)/2)^2 per unstretched area
    low, high = 1.0, 10.0
    for _ in range(60):
        part = 0.5 * (low + high)
        rubber = MODULUS * THICKNESS * (part**2 - 1.0) / ((1.0 - POISSON) * RADIUS * part)
        low, high = (part, high) if rubber < GAS / part**3 else (low, part)
    return low


# measured
@fact("By itself it grows until rubber and gas hold each other, p = 2 T/R.", 1.0, 3e-3)
def growth_ratio(found: BalloonFacts) -> float:
    radius = np.linalg.norm(found.free - found.free.mean(axis=0), axis=1).mean()
    return float(radius / RADIUS / equilibrium_stretch())


# measured
@fact("Pressed to less than two thirds of its height it bulges by more than a twentieth.", between=(1.05, 1.2))
def bulges(found: BalloonFacts) -> float:
    height = np.ptp(found.run.position[:, :, 2], axis=1)
    width = np.ptp(found.run.position[:, :, 0], axis=1)
    return float(width[height.argmin()] / width[height.argmax()])


# measured
@fact("The gas is pressed together by more than a fifth.", between=(0.7, 0.8))
def compression_ratio(found: BalloonFacts) -> float:
    volumes = [volume(position, found.faces) for position in found.run.position[10:]]
    return min(volumes) / max(volumes)


# measured
@fact("The work of the plate goes into gas, rubber, air and walls.", 0.0, 1e-2)
def ledger(found: BalloonFacts) -> float:
    return ledger_gap(found.run)
