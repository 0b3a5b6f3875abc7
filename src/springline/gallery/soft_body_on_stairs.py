"""Soft body on stairs: a soft ring rolls down a staircase, bounces on its steps, and comes to rest below them."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.obstacles import Obstacle
from springline.contacts.shapes.plane import Plane
from springline.gallery.cloth_on_a_torus import torus
from springline.gallery.facts import fact, intersecting_frames
from springline.moments.contact_values import contact_forces
from springline.recording.recording import Recording
from springline.scene import Scene

GRAVITY = 9.81
RING, TUBE = 0.2, 0.075  # radii of the soft body, a torus [m]
AROUND, ACROSS = 16, 8  # vertices along both of its circles
SPACING, MODULUS, DENSITY = 0.08, 2e4, 300.0  # of its tetrahedra [m], of the foam [Pa], [kg/m3]
DAMPING = 2e-3  # [s] damping over stiffness of its springs
STEPS, RISE, TREAD, WIDTH, LANDING = 5, 0.16, 0.36, 1.2, 0.6  # of the stairs [m]
SPEED, TILT = 1.2, 0.03  # at which it sets out [m/s], of its plane from the vertical [rad]
SPIN = SPEED / (RING + TUBE)  # [rad/s]
THICKNESS = 0.02  # [m]


def stairs() -> tuple[FloatArray, IntArray]:
    """Vertices [m] and triangles of steps that go down along x to z = 0, shapes (n, 3) and (m, 3)."""
    x, z = [-LANDING], [STEPS * RISE]
    for step in range(STEPS):
        x += [step * TREAD, step * TREAD]
        z += [(STEPS - step) * RISE, (STEPS - step - 1) * RISE]
    profile = np.stack([x, np.zeros(len(x)), z], axis=1)
    side = np.array([0.0, 0.5 * WIDTH, 0.0])
    k, n = np.arange(len(x) - 1), len(x)
    faces = [np.stack([k, k + 1, k + 1 + n], axis=1), np.stack([k, k + 1 + n, k + n], axis=1)]
    return np.concatenate([profile - side, profile + side]), np.concatenate(faces)


def build(friction: float = 0.6) -> Scene:
    """A ring of foam that rolls towards the stairs, a little tilted."""
    scene = Scene(gravity=GRAVITY)
    place, faces = torus(RING, TUBE, AROUND, ACROSS)
    middle = np.array([-0.3, 0.0, STEPS * RISE + RING + TUBE + THICKNESS])
    # Its axis, that of z as made, is turned to y, and tilted from there.
    lean = 0.5 * np.pi + TILT
    turn = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    body = scene.soft_body(
        place @ turn.T + middle, faces, spacing=SPACING, density=DENSITY, modulus=MODULUS, damping_time=DAMPING
    )
    # It rolls: its lowest point stands still.
    away = (np.asarray(scene.position)[body.index] - middle) @ turn
    rolling = np.stack([SPEED + SPIN * away[:, 1], -SPIN * away[:, 0], 0.0 * away[:, 2]], axis=1)
    body.velocity = rolling @ turn.T
    floor = Plane((0, 0, 0), (0, 0, 1), restitution=0.0, friction=friction, on=body.surface)
    scene.add(Obstacle(*stairs(), friction=friction), floor)
    scene.add(Contacts(surfaces=[body], thickness=THICKNESS, friction=friction))
    return scene


def evidence() -> Recording:
    """The way down, and the first moments on the floor."""
    return build().simulate(dt=1e-3).run(until=5.0, every=0.05)


@fact("In no frame does the ring pass through a step or through itself.", 0.0)
def intersections(run: Recording) -> float:
    return intersecting_frames(run)


@fact("It comes down all steps, and then lies on its side [m].", TUBE + 0.5 * THICKNESS, 0.02)
def lies(run: Recording) -> float:
    return float(run.position[-1, :, 2].mean())


@fact("On its way it becomes flatter by more than a fifth.", between=(0.4, 0.8))
def flattest(run: Recording) -> float:
    # Twice the spread along the second of its main axes, over that at the start.
    away = run.position - run.position.mean(axis=1, keepdims=True)
    spread = np.linalg.eigvalsh(np.einsum("fpi,fpj->fij", away, away))[:, 1] ** 0.5
    return float((spread / spread[0]).min())


@fact("At the end the floor carries its weight, to a twentieth.", 1.0, 0.05)
def load_share(run: Recording) -> float:
    return float(contact_forces(run)[:, 2].sum() / (run.data.model.particles.mass.sum() * GRAVITY))
