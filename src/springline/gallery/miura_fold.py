"""A sheet of stiff faces, creased after Miura, that folds by itself: both of its directions shrink together."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt, tan

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.angles import Angle
from springline.forces.drag import Drag
from springline.forces.hinges import Hinge
from springline.gallery.facts import fact, run_down
from springline.scene import Scene

ROWS, COLUMNS = 9, 11  # of vertices
SIDE = 0.1  # [m] of a face
CORNER = pi / 3.0  # [rad] acute angle of a face
DRAWN, FOLDED = 0.12, 0.8  # [rad] tilt of the faces, as drawn and at rest
MASS = 2.6e-3  # [kg] of a vertex: card of 0.3 kg/m2
EDGE = 1500.0  # [N/m]
CREASE, FACE, SHEAR = 1e-3, 0.1, 2.0  # [N m] of a crease; of a face, across its diagonal; of its corners
DRAG = 6e-2  # [N s/m] of a vertex


def build(folded: float = FOLDED) -> Scene:
    """The sheet, drawn nearly flat, with creases at rest when its faces are tilted by ``folded`` [rad]."""
    scene = Scene()
    number = scene.particles(vertices(DRAWN).reshape(-1, 3), mass=MASS).index.reshape(ROWS, COLUMNS)
    face = faces(number)
    sides = np.concatenate([face[:, ends] for ends in ([0, 1], [0, 2], [1, 3], [2, 3])])
    scene.springs(np.unique(np.sort(sides, axis=1), axis=0), stiffness=EDGE)
    corners = np.concatenate([face[:, corner] for corner in ([1, 0, 2], [0, 1, 3], [1, 3, 2], [3, 2, 0])])
    scene.add(Angle(corners, stiffness=SHEAR), Hinge(face[:, [1, 0, 3, 2]], stiffness=FACE, rest=0.0))
    for quads, rest in zip(creases(number), folds(folded), strict=True):
        scene.add(Hinge(quads, stiffness=CREASE, rest=rest * signs(quads)))
    scene.add(Drag(DRAG))
    return scene


def vertices(tilt: float) -> FloatArray:
    """Vertices of a sheet of tilted faces [m], shape (ROWS, COLUMNS, 3).

    Schenk and Guest, Geometry of Miura-folded metamaterials, PNAS 110, 2013.
    """
    i, j = np.mgrid[:ROWS, :COLUMNS]
    along, across, shift, height = cell(tilt)
    place = np.stack([along * j, across * i + shift * (j % 2), height * (i % 2)], axis=2)
    return np.asarray(place - place.mean(axis=(0, 1)))


def cell(tilt: float) -> tuple[float, float, float, float]:
    """Distances [m]: from vertex to vertex along a row, from row to row, the zigzag of a row, the height of every other
    row."""
    flat = sqrt(1.0 + (cos(tilt) * tan(CORNER)) ** 2)
    lean = sin(tilt) * sin(CORNER)
    return SIDE * cos(tilt) * tan(CORNER) / flat, SIDE * sqrt(1.0 - lean**2), SIDE / flat, SIDE * lean


def folds(tilt: float) -> tuple[float, float]:
    """Magnitudes of the fold angles at the zigzag creases and at the straight ones [rad]."""
    return 2.0 * tilt, 2.0 * atan(cos(CORNER) * tan(tilt))


def faces(number: IntArray) -> IntArray:
    """Corners of each face between consecutive rows, shape (faces, 4)."""
    corners = (number[:-1, :-1], number[:-1, 1:], number[1:, :-1], number[1:, 1:])
    return np.column_stack([corner.ravel() for corner in corners])


def creases(number: IntArray) -> tuple[IntArray, IntArray]:
    """Zigzag and straight creases, rows of a, b, c, d with the crease from b to c, shapes (creases, 4)."""
    zigzag = (number[:-2, :-1], number[1:-1, :-1], number[1:-1, 1:], number[2:, :-1])
    straight = (number[:-1, :-2], number[:-1, 1:-1], number[1:, 1:-1], number[:-1, 2:])
    return (
        np.column_stack([corner.ravel() for corner in zigzag]),
        np.column_stack([corner.ravel() for corner in straight]),
    )


def turns(quads: IntArray, position: FloatArray) -> FloatArray:
    """Fold angle of each crease, positive if its faces rise to the side of their normals [rad]."""
    a, b, c, d = (position[quads[:, corner]] for corner in range(4))
    before, after = np.cross(a - b, c - b), np.cross(c - b, d - b)
    edge = (c - b) / np.sqrt(((c - b) ** 2).sum(axis=1))[:, None]
    return np.arctan2((np.cross(before, after) * edge).sum(axis=1), (before * after).sum(axis=1))


def signs(quads: IntArray) -> FloatArray:
    """Sign of each crease: 1 for valleys, -1 for mountains."""
    return np.sign(turns(quads, vertices(DRAWN).reshape(-1, 3)))


@dataclass(frozen=True)
class MiuraFacts:
    """Results for the facts.

    Attributes
    ----------
    position : at rest [m], shape (vertices, 3)
    halfway : while it folds [m], shape (vertices, 3)
    hinges : energy left in its hinges [J]
    """

    position: FloatArray
    halfway: FloatArray
    hinges: float


def evidence() -> MiuraFacts:
    """The sheet while it folds, and after it has folded."""
    way = run_down(build(), 0.3)
    end = run_down(build(), 20.0)
    return MiuraFacts(end.data.state.position, way.data.state.position, end.energy["hinge"])


def both(position: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Magnitudes of the fold angles of zigzag and of straight creases [rad]."""
    number = np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS)
    zigzag, straight = creases(number)
    return np.abs(turns(zigzag, position)), np.abs(turns(straight, position))


def extent(position: FloatArray) -> FloatArray:
    """Length along the rows and across them [m], shape (2,)."""
    place = position.reshape(ROWS, COLUMNS, 3)
    along = np.sqrt(((place[:, -1] - place[:, 0]) ** 2).sum(axis=1)).mean()
    return np.array([along, np.sqrt(((place[-1] - place[0]) ** 2).sum(axis=1)).mean()])


# measured 1e-29
@fact("It comes to rest folded as drawn on paper, with nothing left in its creases.", 0.0, 1e-20)
def left(found: MiuraFacts) -> float:
    return found.hinges


# measured off by 4e-15
@fact("Every zigzag crease has folded by 1.6 rad.", 2.0 * FOLDED, 1e-3)
def zigzag(found: MiuraFacts) -> float:
    fold, _ = both(found.position)
    return float(fold[np.abs(fold - 2.0 * FOLDED).argmax()])


# measured 2e-4
@fact("On its way, straight creases follow the zigzag ones as those of rigid faces do.", 0.0, 1e-3)
def rigid_fold_error(found: MiuraFacts) -> float:
    # tan(straight/2) = cos(corner) tan(zigzag/2)
    fold, straight = (float(np.median(one)) for one in both(found.halfway))
    return abs(straight - 2.0 * atan(cos(CORNER) * tan(fold / 2.0)))


# measured off by 3e-4
@fact("Folding shrinks it to 0.891 along its rows.", 0.891, 1e-3)
def along(found: MiuraFacts) -> float:
    return float((extent(found.position) / extent(vertices(DRAWN).reshape(-1, 3)))[0])


# measured off by 1e-4
@fact("At once it shrinks to 0.788 across them.", 0.788, 1e-3)
def across(found: MiuraFacts) -> float:
    return float((extent(found.position) / extent(vertices(DRAWN).reshape(-1, 3)))[1])
