"""Balloon in a ring: a ball pushes a balloon through a ring, and lets it come up again; gas and rubber resist."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.contacts.api import Contacts
from springline.contacts.obstacles import Obstacle
from springline.forces.drag import Drag
from springline.forces.sheets import Membrane
from springline.forces.volumes import Gas
from springline.gallery.cloth_on_a_torus import torus
from springline.gallery.facts import fact, intersecting_frames, ledger_gap
from springline.moments.contact_values import contact_forces
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.spec.membranes import geodesic

GRAVITY = 9.81
FINE = 6  # subdivisions of a side of the icosahedron
RADIUS = 0.15  # [m] unstretched
MODULUS, POISSON, SKIN, DENSITY = 2e5, 0.45, 3e-4, 2e3  # [Pa], [-], [m], [kg/m3]: soft rubber
GAS = 400.0  # [Pa] absolute, as drawn, in a vacuum
DRAG = 4e-3  # [N s/m] of a vertex
RING, TUBE = 0.15, 0.04  # radii of the ring [m]
BALL = 0.09  # [m] radius of the ball
HEIGHT, SWING, PACE = 0.28, 0.12, 1.6  # of the middle of the ball over the ring [m], its motion [m] and [rad/s]
THICKNESS = 0.01  # [m]


def build(gas: float = GAS, friction: float = 0.3) -> Scene:
    """A balloon with ``gas`` in it [Pa], on a ring and under a ball that moves up and down."""
    scene = Scene(gravity=GRAVITY)
    unit, corners = geodesic(FINE)
    skin = scene.mesh(RADIUS * unit + [0.0, 0.0, 0.14], corners, areal_density=DENSITY * SKIN)
    scene.add(Membrane(skin, MODULUS, poisson=POISSON, thickness=SKIN), Gas(skin, gas, exponent=1.0), Drag(DRAG))
    around, faces = geodesic(3)
    scene.add(Obstacle(*torus(RING, TUBE, 24, 12), friction=friction))
    scene.add(
        Obstacle(BALL * around + [0.0, 0.0, HEIGHT + BALL], faces, friction=friction, amplitude=(0.0, 0.0, SWING),
                 omega=PACE)
    )  # fmt: skip
    scene.add(Contacts(surfaces=[skin], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """One period of the ball."""
    return build().simulate(dt=8e-4).run(until=4.0, every=0.05)


def _volumes(run: Recording) -> FloatArray:
    """Volume inside the balloon in each frame [m3], shape (frames,)."""
    _, faces = geodesic(FINE)
    a, b, c = (np.asarray(run.position)[:, faces[:, k]] for k in range(3))
    return np.asarray((np.cross(a, b) * c).sum(axis=(1, 2)) / 6.0)


@fact("In no frame does the skin pass through the ball, the ring or itself.", 0.0)
def intersections(run: Recording) -> float:
    return intersecting_frames(run)


@fact("The ball presses the gas together by more than a fifth.", between=(0.6, 0.8))
def compression_ratio(run: Recording) -> float:
    volumes = _volumes(run)[10:]
    return float(volumes.min() / volumes.max())


@fact("The ring bears what the ball pushes with, and the weight of the balloon, to a twentieth.", 1.0, 0.05)
def load_share(run: Recording) -> float:
    deepest = int(_volumes(run)[10:].argmin()) + 10
    force = contact_forces(run, deepest)[:, 2]
    weight = float(run.data.model.particles.mass.sum()) * GRAVITY
    return float(force[force > 0.0].sum() / (weight - force[force < 0.0].sum()))


@fact("It bulges down through the ring, deeper than the middle of the ring [m].", between=(-0.1, 0.0))
def deepest(run: Recording) -> float:
    return float(run.position[:, :, 2].min())


@fact("The work of the ball goes into gas, rubber, air and friction.", 0.0, 0.01)
def ledger(run: Recording) -> float:
    return ledger_gap(run)
