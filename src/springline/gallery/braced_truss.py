"""The cantilever truss with single diagonals on its top and bottom: bent by its weight, it twists."""

from __future__ import annotations

from math import atan2, degrees

import numpy as np

from springline.checks import FloatArray, IntArray, choice
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.cantilever_truss import DRAWING
from springline.gallery.facts import fact
from springline.io.read import read
from springline.scene import Scene

PATTERNS = ("one way", "other way", "alternating", "crossed")
BAY = 10.0  # [m] along y
MIDDLE = 5.0  # [m] of the truss, across


def build(bracing: str = "one way", drag: float = 0.5) -> Scene:
    """Joints of 1 kg, bars of 1000 N/m, gravity 10 m/s2, as in the drawing; ``drag`` [N s/m].

    The drawing has both diagonals in every bay of top and bottom, "crossed". Of these, "one way" keeps those that lead
    to +x away from the wall, "other way" those that lead to -x, and "alternating" both in turn.
    """
    choice(bracing, "bracing", "braced-truss", PATTERNS)
    drawn = read(DRAWING, weld=1e-3, anchor="red", stiffness=1000.0, mass=1.0)
    springs = drawn.build()[0].springs
    ends = np.column_stack([springs.tail, springs.head]).astype(np.int64)
    truss = Scene(gravity=10.0)
    truss.particles(drawn.position, mass=1.0)
    truss.springs(ends[select_bars(drawn.position, ends, bracing)], stiffness=1000.0)
    truss.anchor(drawn.anchored.index)
    truss.add(Drag(drag))
    return truss


def select_bars(position: FloatArray, ends: IntArray, bracing: str) -> np.ndarray:
    """Mask of the bars that are kept, shape (bars,)."""
    along = position[ends[:, 1]] - position[ends[:, 0]]
    diagonal = (np.abs(along[:, :2]) > 0.5 * BAY).all(axis=1)  # across and along: on top or bottom
    to_plus_x = along[:, 0] * along[:, 1] > 0.0
    bay = np.rint(position[ends, 1].min(axis=1) / BAY)
    wanted = {"one way": to_plus_x, "other way": ~to_plus_x, "alternating": to_plus_x == (bay % 2 == 0)}
    return np.asarray(~diagonal | wanted.get(bracing, diagonal))


def evidence() -> dict[str, Equilibrium]:
    """Equilibrium of the truss for each bracing."""
    return {bracing: build(bracing).equilibrium() for bracing in PATTERNS}


def twist(shape: Equilibrium) -> float:
    """Angle of the upper edge at the tip from the horizontal [degrees]."""
    start = shape.data.problem.start
    tip = np.flatnonzero((start[:, 1] == start[:, 1].max()) & (start[:, 2] > 9.9))
    left, right = shape.position[tip[np.argsort(start[tip, 0])]]
    return degrees(atan2(right[2] - left[2], right[0] - left[0]))


# measured 1e-14
@fact("Crossed diagonals, as drawn, make a mirror image of itself, and it does not twist.", 0.0, 1e-9)
def crossed_twist(shapes: dict[str, Equilibrium]) -> float:
    return twist(shapes["crossed"])


# measured off by 2e-04
@fact("Diagonals all one way turn its tip by 13.926 degrees.", 13.926, 5e-4)
def one_way(shapes: dict[str, Equilibrium]) -> float:
    return twist(shapes["one way"])


# measured 2e-15
@fact("All the other way, they turn it as far to the other side.", 0.0, 1e-9)
def other_way(shapes: dict[str, Equilibrium]) -> float:
    return twist(shapes["one way"]) + twist(shapes["other way"])


# measured off by 3e-04
@fact("One way and the other in turn, all but 1.250 degrees is gone.", 1.250, 5e-4)
def alternating(shapes: dict[str, Equilibrium]) -> float:
    return abs(twist(shapes["alternating"]))


@fact("Each way has 16 bars fewer than crossed diagonals.", 16.0)
def bars_saved(shapes: dict[str, Equilibrium]) -> float:
    bars = {bracing: len(shape.tension) for bracing, shape in shapes.items()}
    fewer = {bars["crossed"] - count for bracing, count in bars.items() if bracing != "crossed"}
    return float(fewer.pop() if len(fewer) == 1 else np.nan)


# measured 3e-12
@fact("The wall carries the weight, however it is braced.", 0.0, 1e-9)
def reaction_misfit(shapes: dict[str, Equilibrium]) -> float:
    return max(abs(float(shape.reactions[:, 2].sum()) - 360.0) for shape in shapes.values())


@fact("Every bracing holds it firmly.", 4.0)
def stable(shapes: dict[str, Equilibrium]) -> float:
    return float(sum(shape.stable for shape in shapes.values()))
