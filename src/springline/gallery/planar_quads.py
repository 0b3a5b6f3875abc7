"""A freely drawn roof, whose faces are not flat, gets flat glass faces, with almost unchanged bar lengths."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.drag import Drag
from springline.forces.volumes import Volume
from springline.gallery.facts import fact, run_down
from springline.scene import Scene

COLUMNS, ROWS, SPACING = 11, 9, 1.0  # [m] from node to node in plan
HILLS = ((3.0, 2.6, 2.0, 2.2), (7.4, 5.6, 1.4, 2.0))  # [m] middle, height and width of each
MASS = 10.0  # [kg] of a node
BAR = 200.0  # [N/m]
FLAT = 1e4  # [J/m6] for the volume between the four corners of a face
DRAG = 20.0  # [N s/m] of a node


def build(flat: float = FLAT) -> Scene:
    """A roof of 80 faces on its four corners, with stiffness ``flat`` for the volume between the corners of each
    [J/m6]."""
    scene = Scene()
    number = np.arange(COLUMNS * ROWS).reshape(ROWS, COLUMNS)
    corners = (number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1])
    faces = np.column_stack([corner.ravel() for corner in corners])
    roof = scene.mesh(draw_roof(), faces, mass=MASS, stiffness=BAR)
    scene.anchor(roof.corners)
    # four corners of a tetrahedron of zero volume lie in a plane
    scene.add(Volume(faces, stiffness=flat, rest=0.0), Drag(DRAG))
    return scene


def draw_roof() -> FloatArray:
    """Nodes over a grid on two hills [m], shape (nodes, 3)."""
    y, x = SPACING * np.mgrid[:ROWS, :COLUMNS]
    height = sum(
        rise * np.exp(-((x - across) ** 2 + (y - along) ** 2) / wide**2) for across, along, rise, wide in HILLS
    )
    return np.stack([x, y, height], axis=2).reshape(-1, 3)


@dataclass(frozen=True)
class RoofFacts:
    """Results for the facts: nodes at rest [m], shape (nodes, 3), and corners of faces."""

    position: FloatArray
    faces: IntArray
    length: FloatArray


def evidence() -> RoofFacts:
    """The roof after a minute."""
    scene = build()
    simulation = run_down(scene, 60.0)
    springs = simulation.data.model.springs
    length = np.linalg.norm(
        simulation.data.state.position[springs.head] - simulation.data.state.position[springs.tail], axis=1
    )
    return RoofFacts(simulation.data.state.position, scene.faces, length / springs.rest_length)


def apart(position: FloatArray, faces: IntArray) -> FloatArray:
    """Distance between the diagonals of each face [m], shape (faces,), which measures how far the face is from flat."""
    a, b, c, d = (position[faces[:, k]] for k in range(4))
    normal = np.cross(c - a, d - b)
    return np.abs(np.einsum("ij,ij->i", normal, b - a)) / np.linalg.norm(normal, axis=1)


@fact("As drawn, the diagonals of a face pass one another by up to 20 cm.", between=(0.15, 0.25))
def drawn_dent(found: RoofFacts) -> float:
    return float(apart(draw_roof(), found.faces).max())


# measured
@fact("At rest they do by less than two millimeters: every face is flat.", 0.0, 2e-3)
def flat(found: RoofFacts) -> float:
    return float(apart(found.position, found.faces).max())


# measured
@fact("No node has moved by more than 1.1 m.", between=(0.01, 1.1))
def largest_move(found: RoofFacts) -> float:
    return float(np.linalg.norm(found.position - draw_roof(), axis=1).max())


# measured
@fact("No bar is longer or shorter by more than a tenth.", 1.0, 0.1)
def bars(found: RoofFacts) -> float:
    return float(found.length[np.abs(found.length - 1.0).argmax()])
