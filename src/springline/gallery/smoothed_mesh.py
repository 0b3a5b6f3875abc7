"""A rough stone is smoothed in two ways: by plain averaging it shrinks, by Taubin's method it keeps its volume."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.drag import Drag
from springline.forces.goals import taubin
from springline.forces.hinges import Hinge
from springline.gallery.facts import fact, run_down
from springline.scene import Scene
from springline.spec.faces import sides_of
from springline.spec.membranes import geodesic

FINE = 4  # subdivisions of a side of the icosahedron
RADIUS, ROUGH = 1.0, 0.08  # [m] of the stone; its noise
STEPS, FACTOR = 5, 0.6  # of smoothing
MASS, STIFFNESS, DRAG = 0.02, 4.0, 0.1  # [kg] of a vertex, [N/m] of a side, [N s/m] of a vertex
BENDING = 0.2  # [N m] of its skin
APART = 3.0  # [m] from one stone to the other


def build(seed: int = 4, rough: float = ROUGH) -> Scene:
    """Two equal stones with noise ``rough`` [m], whose sides and folds are at rest on a smooth one."""
    scene = Scene(seed=seed)
    unit, faces = geodesic(FINE)
    place = lumpy(unit) * (1.0 + rough * scene.random.normal(size=(len(unit), 1)))
    pairs = sides_of(faces).pairs
    for side, smooth in ((-0.5, average_neighbors(place, faces)), (0.5, taubin(place, faces, STEPS, factor=FACTOR))):
        stone = scene.mesh(place + [side * APART, 0.0, 0.0], faces, mass=MASS)
        length = np.linalg.norm(smooth[pairs[:, 1]] - smooth[pairs[:, 0]], axis=1)
        scene.springs(stone.index[pairs], stiffness=STIFFNESS, rest_length=length)
        fold = Hinge.of(faces, BENDING, smooth, weights="edges")
        quads = np.asarray(fold.quads)
        scene.add(Hinge(stone.index[quads], stiffness=fold.stiffness, rest=turns(quads, smooth)))
    scene.add(Drag(DRAG))
    return scene


def lumpy(unit: FloatArray) -> FloatArray:
    """A stone with a few lumps and dents around a sphere [m], shape (n, 3)."""
    x, y, z = unit.T
    return RADIUS * unit * (1.0 + 0.15 * np.sin(2.0 * x + 1.0) * np.cos(3.0 * y) + 0.12 * z * x)[:, None]


def turns(quads: IntArray, place: FloatArray) -> FloatArray:
    """Angles of the folds over the sides from b to c of rows a, b, c, d [rad], shape (k,)."""
    a, b, c, d = (place[quads[:, corner]] for corner in range(4))
    before, after = np.cross(a - b, c - b), np.cross(c - b, d - b)
    side = (c - b) / np.linalg.norm(c - b, axis=1)[:, None]
    return np.arctan2((np.cross(before, after) * side).sum(axis=1), (before * after).sum(axis=1))


def average_neighbors(place: FloatArray, faces: IntArray) -> FloatArray:
    """Vertices after repeated steps part of the way to the mean of their neighbors [m], shape (n, 3)."""
    pairs = sides_of(faces).pairs
    both = np.concatenate([pairs, pairs[:, ::-1]])
    count = np.bincount(both[:, 0], minlength=len(place))[:, None]
    for _ in range(STEPS):
        total = np.zeros_like(place)
        np.add.at(total, both[:, 0], place[both[:, 1]])
        place = place + FACTOR * (total / count - place)
    return place


@dataclass(frozen=True)
class SmoothFacts:
    """Results for the facts: initial and final vertices of both stones [m], shape (2, n, 3) each."""

    first: FloatArray
    last: FloatArray
    faces: IntArray


def evidence() -> SmoothFacts:
    """The stones as drawn, and after 20 s."""
    scene = build()
    last = run_down(scene, 20.0).data.state.position
    half = len(last) // 2
    return SmoothFacts(scene.position.reshape(2, half, 3), last.reshape(2, half, 3), geodesic(FINE)[1])


def volume(place: FloatArray, faces: IntArray) -> float:
    """Volume inside a closed surface [m3]."""
    a, b, c = (place[faces[:, k]] for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6.0)


def roughness(place: FloatArray, faces: IntArray) -> float:
    """Mean square of the angles between adjacent faces [rad2], which depends on curvature, not on size."""
    a, b, c = (place[faces[:, k]] for k in range(3))
    normal = np.cross(b - a, c - a)
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    sides = sides_of(faces)
    order = np.argsort(sides.pair, kind="stable")
    one, other = sides.owner[order].reshape(-1, 2).T
    return float((np.arccos(np.clip((normal[one] * normal[other]).sum(axis=1), -1.0, 1.0)) ** 2).mean())


# measured
@fact("Taubin's stone keeps its volume.", 1.0, 0.02)
def kept_volume(found: SmoothFacts) -> float:
    return volume(found.last[1], found.faces) / volume(found.first[1], found.faces)


# measured
@fact("The other one loses a third of it.", between=(0.6, 0.7))
def lost(found: SmoothFacts) -> float:
    return volume(found.last[0], found.faces) / volume(found.first[0], found.faces)


# measured
@fact("Taubin's stone is smooth: the mean square of the angles between its faces falls below a third.",
      between=(0.0, 0.33))  # fmt: skip
def smooth(found: SmoothFacts) -> float:
    return roughness(found.last[1], found.faces) / roughness(found.first[1], found.faces)
