"""Four braced meshes fall into a box, bounce off it and off one another, and come to rest in a heap."""

from __future__ import annotations

from math import sqrt

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.gallery.facts import deepest_overlap, fact, ledger_gap
from springline.gallery.spring_mesh import pairs
from springline.recording.recording import Recording
from springline.scene import Scene

SIDE, STIFFNESS, RADIUS = 50.0, 0.13, 20.0
BOX = (600.0, 560.0)
SHAPES = (((4, 3), (60.0, 100.0), 2.0), ((2, 5), (380.0, 60.0), -2.0), ((5, 2), (240.0, 420.0), -2.0),
          ((3, 3), (60.0, 320.0), 3.0))  # fmt: skip


def build(damping: float = 0.1, gravity: float = 0.05) -> Scene:
    """Nodes of 1 kg and radius 20 m, springs of 0.13 N/m and 50 m, diagonals 50 sqrt(2); ``damping`` [N s/m].

    One pixel of the original is a meter, one frame a second. A third node cannot pass between two adjacent nodes.
    """
    scene = Scene(dim=2, gravity=gravity)
    for (columns, rows), (left, low), speed in SHAPES:
        positions = [(left + x * SIDE, low + y * SIDE) for x in range(columns) for y in range(rows)]
        nodes = scene.particles(positions, velocity=[(speed, 0.0)] * len(positions), mass=1.0, radius=RADIUS)
        straight, diagonal = pairs(columns, rows)
        scene.springs(nodes.index[straight], stiffness=STIFFNESS, rest_length=SIDE, damping=damping)
        scene.springs(nodes.index[diagonal], stiffness=STIFFNESS, rest_length=SIDE * sqrt(2), damping=damping)
    scene.add(Box((0, 0), BOX, restitution=0.8), Contacts(restitution=0.8))
    return scene


def evidence() -> Recording:
    """Recording of the fall, the bounces and the heap."""
    return build().simulate(dt=0.1).run(until=720.0, every=2.0)


@fact("No node gets into a wall.", between=(0.0, 1e-12))  # measured 0, between the frames too
def wall_overshoot(run: Recording) -> float:
    position = run.position[:, :, :2]
    return float(np.maximum(np.maximum(RADIUS - position, position + RADIUS - np.array(BOX)), 0.0).max() / RADIUS)


@fact("The meshes hit one another, again and again.", between=(100.0, 1e5))  # measured 967
def meetings(run: Recording) -> float:
    met = run.events_of("collide")
    return float((mesh_of()[met["index"]] != mesh_of()[met["other"]]).sum())


@fact("No mesh gets into another: their springs never cross.", 0.0)
def crossings(run: Recording) -> float:
    springs, mesh = run.data.model.springs, mesh_of()
    one, other = np.triu_indices(len(springs.tail), 1)
    apart = mesh[springs.tail[one]] != mesh[springs.tail[other]]
    one, other = one[apart], other[apart]
    return float(
        sum(
            crossing(position[springs.tail[one]], position[springs.head[one]], position[springs.tail[other]],
                     position[springs.head[other]]).sum()
            for position in run.position[:, :, :2]
        )
    )  # fmt: skip


# measured 0.000203
@fact("No two nodes are ever in one another by as much as a hundredth of a radius.", between=(0.0, 0.01))
def overlap(run: Recording) -> float:
    return deepest_overlap(run)


# 0.0116 at 600 s, below it from 660 s on
@fact("In the end they lie: nothing moves as much as a hundredth of its radius in a second.", 0.0, 0.01)
def speed_left(run: Recording) -> float:
    return float(np.abs(run.velocity[-1]).max() / RADIUS)


@fact("Dashpots, walls and hits take the energy that they lose.", 0.0, 5e-3)  # measured 0.0014
def ledger(run: Recording) -> float:
    return ledger_gap(run)


def mesh_of() -> IntArray:
    """Number of the mesh of each node, shape (nodes,)."""
    return np.repeat(np.arange(len(SHAPES)), [columns * rows for (columns, rows), _, _ in SHAPES])


def crossing(a: FloatArray, b: FloatArray, c: FloatArray, d: FloatArray) -> np.ndarray:
    """Mask of pairs of segments a b and c d that cross, shape (pairs,), from ends of shape (pairs, 2)."""

    def side(p: FloatArray, q: FloatArray, r: FloatArray) -> FloatArray:
        return (q[:, 0] - p[:, 0]) * (r[:, 1] - p[:, 1]) - (q[:, 1] - p[:, 1]) * (r[:, 0] - p[:, 0])

    return (side(a, b, c) * side(a, b, d) < 0.0) & (side(c, d, a) * side(c, d, b) < 0.0)
