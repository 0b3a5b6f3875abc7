"""A gridshell of timber laths, whose net was designed to hang to a height with tensions of at most 4 kN, inverted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.forces.loads import Load
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.stability.buckling import buckling

COUNT, MASS, GRAVITY = 9, 25.0, 9.81  # joints along a side; [kg] of roof at a joint
STIFFNESS, AREA = 1e5, 6.4e-3  # [N/m] of the net; [m2] of a lath of 8 by 8 cm
DRAG = 60.0  # [N s/m] of a joint
# Unstretched lengths of the net [m], found by sl.design, docs/design-a-gridshell.md: by the distance of a lath from the
# middle across it (rows, from 0 to 4 m) and the distance of its middle along it (columns, 0.5, 1.5, 2.5 and 3.5 m).
LENGTHS = (
    (0.976, 0.894, 0.835, 0.948), (1.124, 1.091, 1.086, 1.064), (1.094, 1.091, 1.084, 1.072),
    (1.099, 1.074, 1.046, 1.038), (1.109, 1.108, 1.105, 1.112),
)  # fmt: skip


def net() -> Scene:
    """The net that hangs from its corners, with the designed lengths."""
    scene = Scene(gravity=GRAVITY)
    grid = scene.grid((COUNT, COUNT), spacing=1.0, mass=MASS, stiffness=STIFFNESS)
    ends = scene.spec.springs.ends
    place = np.array(grid.position)[:, :2] - 4.0
    middle, along = place[ends].mean(axis=1), np.abs(np.diff(place[ends], axis=1)[:, 0])
    x, y = np.abs(middle).T
    across, beside = np.where(along[:, 0] > 0.5, (y, x), (x, y))
    rows, columns = np.rint(across).astype(int), np.rint(beside - 0.5).astype(int)
    hung = Scene(gravity=GRAVITY)
    hung.particles(grid.position, mass=MASS)
    hung.springs(ends, stiffness=STIFFNESS, rest_length=np.array(LENGTHS)[rows, columns])
    hung.anchor([0, COUNT - 1, COUNT * (COUNT - 1), COUNT * COUNT - 1])
    return hung


def bracing() -> IntArray:
    """Diagonals of all cells, shape (bars, 2)."""
    number = np.arange(COUNT * COUNT).reshape(COUNT, COUNT)
    one, other = (number[:-1, :-1], number[1:, 1:]), (number[:-1, 1:], number[1:, :-1])
    return np.concatenate([np.column_stack([a.ravel(), b.ravel()]) for a, b in (one, other)])


def build(snow: float = 0.0, push: float = 2.0) -> Scene:
    """The shell with its bracing under its weight, struck at its crown by ``push`` [m/s], with ``snow`` [N on a joint].

    The snow lies on one half of the shell.
    """
    hung = net()
    place = hung.equilibrium().inverted().position.round(4)
    shell = Scene(gravity=GRAVITY)
    struck = np.zeros((COUNT, COUNT, 3))
    struck[3:6, 3:6, 2] = -push
    shell.particles(place, mass=MASS, velocity=struck.reshape(-1, 3))
    bars: IntArray = np.concatenate([hung.spec.springs.ends, bracing()])
    shell.springs(bars, material="timber C24", area=AREA)
    shell.anchor(hung.anchored.index)
    shell.add(Drag(DRAG))
    if snow:
        shell.add(Load((0.0, 0.0, -snow), on=np.flatnonzero(place[:, 0] > 4.0), case="snow"))
    return shell


@dataclass(frozen=True)
class GridshellFacts:
    """Results for the facts: the net, and the shell under its weight and under snow of 500 N on half of its joints."""

    hung: Equilibrium
    shell: Equilibrium
    snowed: Equilibrium


def evidence() -> GridshellFacts:
    """The net and the shell at rest."""
    return GridshellFacts(net().equilibrium(), build().equilibrium(), build(500.0).equilibrium())


# measured off by 3e-3
@fact("Its crown stands 3.50 m above the corners, as designed.", 3.50, 0.02)
def crown(found: GridshellFacts) -> float:
    return float(found.shell.position[40, 2])


# measured off by 2e-3
@fact("The middles of its edges stand at 1.80 m.", 1.80, 0.02)
def edges(found: GridshellFacts) -> float:
    return float(found.shell.position[[4, 36, 44, 76], 2].mean())


# measured 4.00 kN
@fact("No cord of the hanging net carries more than 4 kN.", 4000.0, 60.0)
def pull(found: GridshellFacts) -> float:
    return float(found.hung.tension.max())


@fact("All cords of the net pull: the laths of the shell push.", 0.0)
def slack(found: GridshellFacts) -> float:
    return float((found.hung.tension <= 0.0).sum())


# measured 1.4 mm
@fact("Under its weight the braced shell gives by less than 2 mm.", between=(0.0, 2e-3))
def gives(found: GridshellFacts) -> float:
    return float(np.abs(found.shell.displacement).max())


# measured 3.1
@fact("It buckles under three times its weight.", 3.1, 0.2)
def buckles(found: GridshellFacts) -> float:
    return float(buckling(found.shell).factor[0])


def lean(shape: Equilibrium) -> FloatArray:
    """Displacement of the crown [m]."""
    return np.asarray(shape.displacement[40])


@fact("Snow on one half pushes the crown away from it.", between=(-0.1, -1e-4))
def leans(found: GridshellFacts) -> float:
    return float(lean(found.snowed)[0])
