"""Two round foils, welded at their rims, are inflated: the pillow wrinkles by itself, since no flat foil fits it."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.drag import Drag
from springline.forces.sheets import Membrane
from springline.forces.volumes import Pressure
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.spec.handles import MeshHandle

RINGS, SECTORS = 6, 6  # rings of triangles around the middle of a foil, and sectors of each
RADIUS = 0.25  # [m] of the foils
MODULUS, THICKNESS = 2e6, 1e-4  # [Pa], [m] of a foil softer than most, which a user can dent
DENSITY = 3e3  # [kg/m3]
PRESSURE = 8.0  # [Pa]
DRAWN = 0.01  # [m] initial height of its middle
DRAG = 2.5e-3  # [N s/m] of a vertex
# W. H. Paulsen, What is the shape of a Mylar balloon?, American Mathematical Monthly 101, 1994
ROUND, THICK, FULL = 0.7627597635, 0.9138931620, 1.2185  # [-] radius, thickness, volume over those of RADIUS


def build(pressure: float = PRESSURE) -> Scene:
    """Two foils with a ``pressure`` between them [Pa], drawn nearly flat."""
    scene = Scene()
    cushion = pillow(scene)
    scene.add(Membrane(cushion, MODULUS, poisson=0.3, thickness=THICKNESS, wrinkles=True))
    scene.add(Pressure(cushion, pressure), Drag(DRAG))
    return scene


def pillow(scene: Scene) -> MeshHandle:
    """Two discs of triangles, one above the other, with a common rim."""
    flat, faces = disc()
    rim = np.linalg.norm(flat, axis=1) > 1.0 - 1e-9
    lower = np.where(rim, np.arange(len(flat)), len(flat) + np.cumsum(~rim) - 1)
    rise = DRAWN * (1.0 - (flat**2).sum(axis=1))
    above = np.column_stack([RADIUS * flat, rise])
    below = (above * [1.0, 1.0, -1.0])[~rim]
    every = np.concatenate([faces, lower[faces][:, ::-1]])
    return scene.mesh(np.concatenate([above, below]), every, areal_density=DENSITY * THICKNESS)


def disc() -> tuple[FloatArray, IntArray]:
    """Vertices of rings around the middle of a disc of radius 1, 6 k of them on the k-th, and triangles oriented
    upwards."""
    place, start = [np.zeros((1, 2))], [0]
    for ring in range(1, RINGS + 1):
        turn = 2.0 * pi * np.arange(SECTORS * ring) / (SECTORS * ring)
        place.append(ring / RINGS * np.column_stack([np.cos(turn), np.sin(turn)]))
        start.append(start[-1] + (1 if ring == 1 else SECTORS * (ring - 1)))
    faces = []
    for ring in range(1, RINGS + 1):
        inner, outer = max(SECTORS * (ring - 1), 1), SECTORS * ring
        for sector in range(SECTORS):
            for k in range(ring):
                out = start[ring] + (sector * ring + k) % outer
                after = start[ring] + (sector * ring + k + 1) % outer
                within = start[ring - 1] + (sector * (ring - 1) + k) % inner
                faces.append((within, out, after))
                if k < ring - 1:
                    faces.append((within, after, start[ring - 1] + (sector * (ring - 1) + k + 1) % inner))
    return np.concatenate(place), np.array(faces)


@dataclass(frozen=True)
class PillowFacts:
    """Results for the facts: the first seconds, and the positions of the vertices at rest [m], shape (n, 3)."""

    run: Recording
    position: FloatArray
    faces: IntArray


def evidence() -> PillowFacts:
    """Recording of four seconds, beginning with the foils as welded."""
    scene = build()
    faces = scene.meshes[0].faces
    run = scene.simulate().run(until=4.0, every=0.1)
    return PillowFacts(run, run.position[-1], faces)


# measured
@fact("The round pillow is 0.763 as wide as its foils.", ROUND, 0.02)
def width(found: PillowFacts) -> float:
    flat = np.linalg.norm(found.position[:, :2] - found.position[:, :2].mean(axis=0), axis=1)
    rim = np.unique(found.faces[np.abs(found.run.position[0, found.faces, 2]).min(axis=1) < 1e-12])
    rim = rim[np.abs(found.run.position[0, rim, 2]) < 1e-12]
    return float(flat[rim].mean() / RADIUS)


# measured
@fact("It is 0.914 of their radius thick.", THICK, 0.03)
def thickness(found: PillowFacts) -> float:
    return float(np.ptp(found.position[:, 2]) / RADIUS)


# measured
@fact("It holds 1.2185 of the cube of their radius.", FULL, 0.03)
def volume(found: PillowFacts) -> float:
    a, b, c = (found.position[found.faces[:, k]] for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6.0 / RADIUS**3)


# measured
@fact("The work of the pressure goes into the foils and the air.", 0.0, 1e-2)
def ledger(found: PillowFacts) -> float:
    return ledger_gap(found.run)
