"""Steel strands stretched between four straight edges, two corners high and two low: a saddle that bears snow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.scene.loads import AreaLoad
from springline.scene.scene import Scene
from springline.stability.modes import modes

CELLS = 8  # from the middle to a corner
MESH, RISE = 2.0, 3.0  # [m] distance of the strands; height of the high corners, depth of the low ones
AREA = 2.4e-4  # [m2] metal of a strand of 20 mm
DENSITY = 30e3  # [N/m] of force: 60 kN in a strand where it is level
SKIN = 40.0  # [kg] of roof skin at every crossing, 10 kg/m2
SNOW = 750.0  # [N/m2] of plan
GRAVITY = 9.81  # [m/s2]
REACH = CELLS * MESH  # [m] from the middle to a corner


def build(snow: float = SNOW) -> Scene:
    """The net in the shape of its prestress, under its weight and ``snow`` [N/m2] of plan; drag 20 N s/m."""
    net = prestressed().to_scene()
    net.gravity = GRAVITY
    for faces in cells():
        net.add(AreaLoad((0.0, 0.0, -snow), per="projection", faces=faces, case="snow"))
    net.add(Drag(20.0))
    return net


def prestressed() -> Equilibrium:
    """The shape that one force density in all strands gives, found from a flat net between the edges."""
    scene = Scene()
    plan = MESH * crossings()
    on_edge = np.abs(plan).sum(axis=1) > REACH - 0.5 * MESH
    place = np.column_stack([plan, np.where(on_edge, saddle(plan), 0.0)])
    scene.particles(place, mass=SKIN, fixed=on_edge)
    scene.springs(strands(), material="spiral strand", area=AREA, kind="cable")
    return scene.force_density(DENSITY)


def saddle(plan: FloatArray) -> FloatArray:
    """Height [m] of z = rise (x^2 - y^2)/reach^2, shape (k,), whose edges abs(x) + abs(y) = reach are straight."""
    return np.asarray(RISE * (plan[:, 0] ** 2 - plan[:, 1] ** 2) / REACH**2)


def crossings() -> IntArray:
    """Column and row of every crossing, shape (crossings, 2), counted from the middle."""
    column, row = (one.ravel() for one in np.meshgrid(*[np.arange(-CELLS, CELLS + 1)] * 2))
    return np.column_stack([column, row])[np.abs(column) + np.abs(row) <= CELLS]


def numbered() -> IntArray:
    """Index of the crossing at a column and row, -1 where there is none; one more than the net all around."""
    table = np.full((2 * CELLS + 2, 2 * CELLS + 2), -1)
    place = crossings()
    table[place[:, 0] + CELLS, place[:, 1] + CELLS] = np.arange(len(place))
    return table


def strands() -> IntArray:
    """Pairs of crossings that a strand joins, shape (strands, 2): first those that run along x."""
    table = numbered()
    pairs = [(table[:-1].ravel(), table[1:].ravel()), (table[:, :-1].ravel(), table[:, 1:].ravel())]
    ends = np.concatenate([np.column_stack(pair) for pair in pairs])
    return ends[(ends >= 0).all(axis=1)]


def cells() -> list[IntArray]:
    """Corners of the square cells, shape (cells, 4), and of the triangles along the edges, shape (triangles, 3)."""
    table = numbered()
    corners = (table[:-1, :-1], table[1:, :-1], table[1:, 1:], table[:-1, 1:])
    around = np.column_stack([corner.ravel() for corner in corners])
    inside = around >= 0
    triangles = around[inside.sum(axis=1) == 3]
    return [around[inside.all(axis=1)], triangles[triangles >= 0].reshape(-1, 3)]


@dataclass(frozen=True)
class Found:
    """What the facts are measured on."""

    bare: Equilibrium  # prestress alone
    dead: Equilibrium
    snowed: Equilibrium  # under its weight and the snow


def evidence() -> Found:
    """The net without load, under its weight, and under snow."""
    net = build()
    return Found(prestressed(), net.equilibrium(load_case="dead"), net.equilibrium())


def along_x(shape: Equilibrium) -> np.ndarray:
    """Tension of the strands that hang between the high corners [N]."""
    return shape.tension[: len(shape.tension) // 2]


def along_y(shape: Equilibrium) -> np.ndarray:
    """Tension of the strands that arch between the low corners [N]."""
    return shape.tension[len(shape.tension) // 2 :]
