"""Steel strands stretched between four straight edges, two corners high and two low: a saddle that carries snow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.scene import Scene
from springline.spec.loads import AreaLoad
from springline.stability.modes import modes

CELLS = 8  # from the middle to a corner
MESH, RISE = 2.0, 3.0  # [m] distance of the strands; height of the high corners, depth of the low ones
AREA = 2.4e-4  # [m2] metal of a strand of 20 mm
DASHPOT = 18e3  # [N s/m] along a strand, a thousandth of its stiffness times a second: damps its vibrations
DENSITY = 30e3  # [N/m] force density: 60 kN in a strand where it is horizontal
SKIN = 40.0  # [kg] of roof skin at every crossing, 10 kg/m2
SNOW = 750.0  # [N/m2] of plan area
GRAVITY = 9.81  # [m/s2]
REACH = CELLS * MESH  # [m] from the middle to a corner


def build(snow: float = SNOW) -> Scene:
    """The net in its prestressed shape, under its weight and ``snow`` [N/m2] of plan area; drag 20 N s/m."""
    net = prestress_net().to_scene()
    net.gravity = GRAVITY
    for faces in cells():
        net.add(AreaLoad((0.0, 0.0, -snow), per="projection", faces=faces, case="snow"))
    net.add(Drag(20.0))
    return net


def prestress_net() -> Equilibrium:
    """Shape for one force density in all strands, found from a flat net between the edges (Schek 1974)."""
    scene = Scene()
    plan = MESH * crossings().astype(np.float64)
    on_edge = np.abs(plan).sum(axis=1) > REACH - 0.5 * MESH
    position = np.column_stack([plan, np.where(on_edge, saddle(plan), 0.0)])
    scene.particles(position, mass=SKIN, fixed=on_edge)
    scene.springs(strands(), material="spiral strand", area=AREA, kind="cable", damping=DASHPOT)
    return scene.force_density(DENSITY)


def saddle(plan: FloatArray) -> FloatArray:
    """Height [m] of z = rise (x^2 - y^2)/reach^2, shape (k,), whose edges abs(x) + abs(y) = reach are straight."""
    return np.asarray(RISE * (plan[:, 0] ** 2 - plan[:, 1] ** 2) / REACH**2)


def crossings() -> IntArray:
    """Column and row of every crossing, shape (crossings, 2), counted from the middle."""
    column, row = (one.ravel() for one in np.meshgrid(*[np.arange(-CELLS, CELLS + 1)] * 2))
    return np.column_stack([column, row])[np.abs(column) + np.abs(row) <= CELLS]


def crossing_table() -> IntArray:
    """Index of the crossing at a column and row, or -1; with a margin of one crossing all around."""
    table = np.full((2 * CELLS + 2, 2 * CELLS + 2), -1)
    position = crossings()
    table[position[:, 0] + CELLS, position[:, 1] + CELLS] = np.arange(len(position))
    return table


def strands() -> IntArray:
    """Pairs of crossings that a strand joins, shape (strands, 2): first the strands along x."""
    table = crossing_table()
    pairs = [(table[:-1].ravel(), table[1:].ravel()), (table[:, :-1].ravel(), table[:, 1:].ravel())]
    ends = np.concatenate([np.column_stack(pair) for pair in pairs])
    return ends[(ends >= 0).all(axis=1)]


def cells() -> list[IntArray]:
    """Corners of the square cells, shape (cells, 4), and of the triangles along the edges, shape (triangles, 3)."""
    table = crossing_table()
    corners = (table[:-1, :-1], table[1:, :-1], table[1:, 1:], table[:-1, 1:])
    around = np.column_stack([corner.ravel() for corner in corners])
    inside = around >= 0
    triangles = around[inside.sum(axis=1) == 3]
    return [around[inside.all(axis=1)], triangles[triangles >= 0].reshape(-1, 3)]


@dataclass(frozen=True)
class CableNetFacts:
    """Results for the facts."""

    bare: Equilibrium  # prestress alone
    snow: Equilibrium  # under snow alone
    uplift: Equilibrium  # under uplift of the same size
    all: Equilibrium  # under its weight and snow


def evidence() -> CableNetFacts:
    """The net without load, under snow, under equal uplift, and under snow and its own weight."""
    net = build()
    snow, uplift = (net.equilibrium(load_case={"snow": factor}) for factor in (1.0, -1.0))
    return CableNetFacts(prestress_net(), snow, uplift, net.equilibrium())


def hanging(shape: Equilibrium) -> FloatArray:
    """Tension of the strands along x, which hang between the high corners [N]."""
    return np.asarray(shape.tension[: len(shape.tension) // 2])


def arching(shape: Equilibrium) -> FloatArray:
    """Tension of the strands along y, which arch between the low corners [N]."""
    return np.asarray(shape.tension[len(shape.tension) // 2 :])


# measured 6e-16
@fact("One force density in all strands makes the hyperbolic paraboloid of its edges.", 0.0, 1e-14)
def off_the_saddle(found: CableNetFacts) -> float:
    return float(np.abs(found.bare.position[:, 2] - saddle(found.bare.position)).max())


# measured 4e-15
@fact("In plan its crossings keep their squares.", 0.0, 1e-13)
def off_the_squares(found: CableNetFacts) -> float:
    return float(np.abs(found.bare.position[:, :2] - MESH * crossings()).max())


# measured off by 1e-08
@fact("In plan, every strand pulls with 60 kN.", DENSITY * MESH, 1e-6)
def level_pull(found: CableNetFacts) -> float:
    springs, position = found.bare.data.model.springs, found.bare.position
    along = (position[springs.head] - position[springs.tail])[:, :2]
    horizontal_tension = found.bare.force_density * np.hypot(along[:, 0], along[:, 1])
    return float(horizontal_tension[np.abs(horizontal_tension - DENSITY * MESH).argmax()])


# measured off by 1e-09
@fact("Snow on 512 m2 of plan weighs 384 kN, and the edges carry all of it.", SNOW * 2.0 * REACH**2, 1e-6)
def snow_reaction(found: CableNetFacts) -> float:
    return float(found.snow.reactions[:, 2].sum())


# measured off by 3e+00
@fact("Under its weight and snow no strand goes slack: those that arch ease to 23.9 kN.", 23.85e3, 50.0)
def least(found: CableNetFacts) -> float:
    return float(arching(found.all).min() if not len(found.all.slack) else np.nan)


# measured off by 8e+00
@fact("Those that hang take up to 104 kN, a quarter of their strength.", 104.1e3, 50.0)
def most(found: CableNetFacts) -> float:
    return float(hanging(found.all).max() if found.all.utilization.max() < 0.25 else np.nan)


# measured 3e-13
@fact("Uplift does to the strands that arch what snow does to those that hang.", 0.0, 1e-9)
def turned_over(found: CableNetFacts) -> float:
    snow, uplift = np.sort(hanging(found.snow)), np.sort(arching(found.uplift))
    return float(np.abs(uplift / snow - 1.0).max())


# measured off by 3e-05
@fact("The middle sinks by 62 mm.", 0.0623, 5e-5)
def sinks(found: CableNetFacts) -> float:
    middle = len(found.all.position) // 2
    return -float((found.all.position - found.bare.position)[middle, 2])


# measured 0.3039
@fact("Its slowest swing takes less than a third of a second: the prestress keeps it from fluttering.",
      between=(0.3, 0.31))  # fmt: skip
def slowest(found: CableNetFacts) -> float:
    return float(modes(found.all, 1).period[0])
