"""A square of paper that folds itself into the bird base, the crane before its neck is bent, and flaps its wings.

Creases and angles follow from geometry alone. Two corners of the square become wings, the others neck and tail: each of
the four triangles between a side and the middle is folded along its bisectors, as a rabbit's ear. With rigid faces the
base has one degree of freedom, except for the wings, which hinge. The last folds of the crane turn the neck inside out;
they bend faces on the way, and are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, asin, atan, cos, degrees, pi, sqrt, tan
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.gallery.facts import fact, run_down
from springline.scene import Scene

SIDE = 0.15  # [m] of the square
RAISED = 1.2  # [rad] angle of neck and tail above the plane of the square; pi/2 if all is folded flat
UNFOLDS, MIDDLE, BEAT, PACE = 2.0, 1.1, 0.45, 4.5  # [s], [rad], [rad], [rad/s] of the wings
DRAG = 1e-2  # [N s/m] of a vertex
STRETCH = 3000.0  # [N/m]

APEX = 0  # middle of the square, and of the body
WEST, NORTH, EAST, SOUTH = CORNERS = (1, 2, 3, 4)  # the tips of a wing, the neck, the other wing, the tail
MIDDLES, CROSSINGS = (5, 6, 7, 8), (9, 10, 11, 12)  # of sides after each corner; of creases
VALLEY, MOUNTAIN, BORDER = 1.0, -1.0, 0.0  # signs of folds


def build(pace: float = PACE) -> Scene:
    """The flat square, whose creases are at rest in the bird base and whose wings flap at ``pace`` [rad/s], nonzero."""
    scene = Scene()
    paper = scene.origami(pattern(), size=SIDE * sqrt(2.0), stretch=STRETCH)
    scene.add(Drag(DRAG))
    if pace > 0.0:
        # the first beat begins at its turning point, with the wings as flat as drawn
        middle = [(0.0, -BEAT), (UNFOLDS, -MIDDLE)]
        scene.add(Drive(paper.facets, angle=middle, amplitude=BEAT, omega=pace))
    return scene


def vertices() -> FloatArray:
    """Vertices of the flat square, whose corners are 1 from its middle, shape (13, 2)."""
    corner = np.array([(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0)])
    middle = 0.5 * (corner + np.roll(corner, -1, axis=0))
    # bisectors of a triangle with a right angle cross at its incenter
    return np.concatenate([[(0.0, 0.0)], corner, middle, (1.0 - tan(pi / 8.0)) * middle])


def edges() -> list[tuple[int, int, float, str]]:
    """Vertices of every edge, its kind (valley, mountain or border), and the name of its angle."""
    found = [(APEX, tip, MOUNTAIN, "spine") for tip in (NORTH, SOUTH)]
    for side, (middle, crossing) in enumerate(zip(MIDDLES, CROSSINGS, strict=True)):
        tips = CORNERS[side], CORNERS[(side + 1) % 4]
        found += [(APEX, crossing, VALLEY, "along"), (crossing, middle, MOUNTAIN, "along")]
        found += [(crossing, tip, VALLEY, "across") for tip in tips]
        found += [(middle, tip, BORDER, "") for tip in tips]
    return found


def folds(raised: float) -> dict[str, float]:
    """Magnitudes of the folds of rigid faces, with neck and tail at an angle above the plane [rad].

    By spherical trigonometry around the middle, and around a crossing by the constant ratio of half tangents of flat
    foldable vertices of four creases (Tachi, Generalization of rigid-foldable quadrilateral-mesh origami, 2009).
    """
    along = acos(2.0 * cos(raised) - 1.0)
    return {
        "along": along,
        "across": 2.0 * atan(tan(0.5 * along) / cos(3.0 * pi / 8.0)),
        "spine": 2.0 * asin(tan(0.5 * raised)),
    }


def pattern(raised: float = RAISED) -> dict[str, Any]:
    """The crease pattern in the FOLD format."""
    size = folds(raised)
    return {
        "vertices_coords": vertices().tolist(),
        "edges_vertices": [[one, other] for one, other, _, _ in edges()],
        "edges_assignment": ["BVM"[int(sign)] for _, _, sign, _ in edges()],
        "edges_foldAngle": [None if not name else sign * degrees(size[name]) for _, _, sign, name in edges()],
    }


@dataclass(frozen=True)
class CraneFacts:
    """Results for the facts.

    Attributes
    ----------
    folded : with wings at rest, when all motion has decayed [m], shape (13, 3)
    hinges : energy left in its hinges there [J]
    stretched : largest strain of any side of a face, while it folds and flaps [-]
    beats : amplitude of the vertical motion of a wing tip once it is folded [m]
    """

    folded: FloatArray
    hinges: float
    stretched: float
    beats: float


def evidence() -> CraneFacts:
    """The crane at rest, and a run of five beats."""
    still = run_down(build(0.0), 20.0)
    scene = build()
    run = scene.simulate().run(until=UNFOLDS + 5.0, every=0.02)
    springs = run.data.model.springs
    apart = run.position[:, springs.head] - run.position[:, springs.tail]
    strain = np.sqrt((apart**2).sum(axis=2)) / springs.rest_length - 1.0
    over = (run.position[:, WEST] - run.position[:, APEX])[run.time > UNFOLDS + 1.0, 2]
    return CraneFacts(
        still.data.state.position, still.energy["hinge"], float(np.abs(strain).max()), float(np.ptp(over))
    )


def creases_around(vertex: int) -> tuple[FloatArray, FloatArray]:
    """Angles between the creases at a vertex of the flat square [rad], in cyclic order, and the creases' signs."""
    place = vertices()
    ends = [(other if one == vertex else one, sign) for one, other, sign, _ in edges() if vertex in (one, other)]
    way = place[[end for end, _ in ends]] - place[vertex]
    turn = np.arctan2(way[:, 1], way[:, 0])
    order = np.argsort(turn)
    return np.diff(turn[order], append=turn[order[0]] + 2.0 * pi), np.array([sign for _, sign in ends])[order]


@fact("Alternate angles at a vertex add up to pi, Kawasaki's condition for flat folding.", 0.0, 1e-12)
def kawasaki(found: CraneFacts) -> float:
    return max(abs(float(creases_around(vertex)[0][::2].sum()) - pi) for vertex in (APEX, *CROSSINGS))


@fact("The numbers of valleys and mountains at a vertex differ by two (Maekawa).", 2.0, 0.0)
def maekawa(found: CraneFacts) -> float:
    return float(
        max((abs(creases_around(vertex)[1].sum()) for vertex in (APEX, *CROSSINGS)), key=lambda off: abs(off - 2.0))
    )


@fact("It comes to rest folded as rigid faces are, with nothing left in its creases.", 0.0, 1e-16)
def left(found: CraneFacts) -> float:
    return found.hinges


@fact("Neck and tail stand 0.7416 rad apart.", pi - 2.0 * RAISED, 1e-4)
def neck(found: CraneFacts) -> float:
    one, other = (found.folded[tip] - found.folded[APEX] for tip in (NORTH, SOUTH))
    return acos(float(one @ other) / float(np.linalg.norm(one) * np.linalg.norm(other)))


@fact("Faces keep their shape while it folds and beats.", 0.0, 5e-3)
def face_stretch(found: CraneFacts) -> float:
    return found.stretched


@fact("The tips of the wings beat by 4.7 cm.", 0.047, 0.002)
def beats(found: CraneFacts) -> float:
    return found.beats
