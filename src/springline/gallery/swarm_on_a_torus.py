"""A swarm on a torus: birds that fly on a mesh of triangles, exactly, and align with those near them.

The mesh is a torus of flat triangles. A bird that crosses an edge keeps its speed and turns into the next triangle, so
alone it flies along a geodesic.
"""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.constraints.limits import SpeedLimit
from springline.constraints.traces import Trails
from springline.forces.flock import Alignment, Cohesion, Separation
from springline.forces.mesh_world import OnMesh
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

WIDE, THICK = 4.0, 1.6  # radii of the torus [m]
AROUND, ACROSS = 60, 30  # quadrilaterals along and across it
BIRDS, SLOW, FAST = 120, 1.6, 2.4  # number of birds, and the least and the largest speed [m/s]
SIGHT = 1.6  # [m]


def build(seed: int = 5, alignment: float = 1.2) -> Scene:
    """120 birds of 1 kg on a torus of 4 m and 1.6 m radius, with speeds of 1.6 to 2.4 m/s and a sight of 1.6 m."""
    scene = Scene(seed=seed)
    vertices, faces = torus()
    chance = np.random.default_rng(seed)
    which = chance.choice(len(faces), BIRDS, replace=False)
    birds = scene.particles(vertices[faces[which]].mean(axis=1), velocity=chance.normal(size=(BIRDS, 3)))
    scene.add(OnMesh(vertices, faces, on=birds))
    scene.add(Cohesion(0.35, within=SIGHT), Separation(0.8, within=0.4 * SIGHT), Alignment(alignment, within=SIGHT))
    scene.add(SpeedLimit(FAST, least=SLOW), Trails(keep=24, every=4))
    return scene


def torus() -> tuple[FloatArray, IntArray]:
    """Vertices [m] and triangles of the torus."""
    a, b = np.meshgrid(np.arange(AROUND), np.arange(ACROSS), indexing="ij")
    alpha, beta = 2.0 * np.pi * a / AROUND, 2.0 * np.pi * b / ACROSS
    out = WIDE + THICK * np.cos(beta)
    vertices = np.stack([out * np.cos(alpha), out * np.sin(alpha), THICK * np.sin(beta)], axis=-1).reshape(-1, 3)
    here, next_, up = a * ACROSS + b, (a + 1) % AROUND * ACROSS + b, a * ACROSS + (b + 1) % ACROSS
    both = (a + 1) % AROUND * ACROSS + (b + 1) % ACROSS
    faces = np.concatenate([np.stack([here, next_, both], axis=-1), np.stack([here, both, up], axis=-1)])
    return vertices, faces.reshape(-1, 3).astype(np.int64)


def evidence() -> Recording:
    """The first six seconds."""
    return build().simulate(dt=0.01).run(until=6.0, every=0.1)


# measured 1.3e-15
@fact("Every bird is on the torus, to rounding.", 0.0, 1e-12)
def off_mesh(run: Recording) -> float:
    vertices, faces = torus()
    corner = vertices[faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    side = np.cross(normal[:, None], np.roll(corner, -1, axis=1) - corner)
    side /= np.linalg.norm(side, axis=2, keepdims=True)
    worst = 0.0
    for position in run.position[::20]:
        away = position[:, None, None] - corner
        above = np.abs((away[:, :, 0] * normal).sum(axis=2))
        beside = np.maximum(-(away * side).sum(axis=3).min(axis=2), 0.0)
        worst = max(worst, float((above + beside).min(axis=1).max()))
    return worst / WIDE


# measured 0.78
@fact("After six seconds birds fly as those that they see.", between=(0.65, 1.0))
def local_order(run: Recording) -> float:
    return _order(run, -1)


# measured 0.52
@fact("At the start they did not.", between=(0.0, 0.6))
def first_order(run: Recording) -> float:
    return _order(run, 0)


def _order(run: Recording, frame: int) -> float:
    """Mean cosine between the heading of a bird and the mean heading of those within its sight, itself included."""
    position, velocity = run.position[frame], run.velocity[frame]
    heading = velocity / np.linalg.norm(velocity, axis=1, keepdims=True)
    near = np.linalg.norm(position[:, None] - position[None], axis=2) < SIGHT
    mean = (near[:, :, None] * heading[None]).sum(axis=1)
    return float(((mean / np.linalg.norm(mean, axis=1, keepdims=True)) * heading).sum(axis=1).mean())
