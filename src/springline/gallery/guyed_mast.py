"""A slender lattice mast of 60 m that three guys at each of two levels hold upright in the wind."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.catenary import Catenary, elastic_catenary
from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact
from springline.scene.loads import WindLoad
from springline.scene.materials import MATERIALS
from springline.scene.scene import Scene
from springline.stability.buckling import buckling
from springline.stability.modes import modes

FACE, BAY, BAYS = 1.2, 2.0, 30  # [m] width of a face, height of a bay
LEVELS = (15, 30)  # bays below the guys
FOOTING = 36.0  # [m] from the axis to where guys are anchored
LINKS = 12  # in a guy
LEG, ROD, GUY = 1.32e-3, 3.0e-4, 1.5e-4  # [m2] a tube of 88.9 x 5 mm; a rod of 20 mm; a strand of 16 mm
WIDTHS = (0.0889, 0.020, 0.016)  # [m] of these across the wind
PRETENSION = 25e3  # [N] in a guy drawn straight
GRAVITY = 9.81  # [m/s2]
STRAND = MATERIALS["spiral strand"]
TURN = pi + 2.0 * pi * np.arange(3) / 3.0  # [rad] of the corners and of the guys: the first stands upwind
HALF = 3 * LINKS  # links at one level


def build(wind: float = 40.0) -> Scene:
    """The mast, drawn with its guys straight, under its weight and a ``wind`` along x [m/s]; drag 5 N s/m."""
    scene = Scene(gravity=GRAVITY)
    scene.particles(corners(), mass=0.0)
    leg = scene.springs(legs(), material="steel S355", area=LEG)
    rod = scene.springs(rods(), material="steel S355", area=ROD)
    guy = scene.springs(guys(scene), material="spiral strand", area=GUY, kind="cable", prestress=PRETENSION)
    scene.anchor(lambda place: place[:, 2] == 0.0)
    for members, width in zip((leg, rod, guy), WIDTHS, strict=True):
        scene.add(WindLoad((wind, 0.0, 0.0), width=width, on=members, case="wind"))
    scene.add(Drag(5.0))
    return scene


def corners() -> FloatArray:
    """Joints of the mast, three at every level, from the ground up [m], shape (3 (bays + 1), 3)."""
    ring = FACE / sqrt(3.0) * np.column_stack([np.cos(TURN), np.sin(TURN)])
    return np.column_stack([np.tile(ring, (BAYS + 1, 1)), np.repeat(BAY * np.arange(BAYS + 1.0), 3)])


def legs() -> IntArray:
    """Ends of the tubes, shape (legs, 2)."""
    joint = np.arange(3 * BAYS)
    return np.column_stack([joint, joint + 3])


def rods() -> IntArray:
    """Ends of the rods: around each level, and crossed on every face of every bay, shape (rods, 2)."""
    joint = np.arange(3 * (BAYS + 1)).reshape(-1, 3)
    beside = np.roll(joint, -1, axis=1)
    pairs = ((joint[1:], beside[1:]), (joint[:-1], beside[1:]), (beside[:-1], joint[1:]))
    return np.concatenate([np.column_stack([one.ravel(), other.ravel()]) for one, other in pairs])


def guys(scene: Scene) -> IntArray:
    """Ends of the links of all guys, from the ground to the mast, three guys a level, shape (links, 2)."""
    along = np.arange(LINKS)[:, None] / LINKS
    rows = []
    for level in LEVELS:
        for corner, turn in enumerate(TURN):
            head = 3 * level + corner
            ground = np.array([FOOTING * np.cos(turn), FOOTING * np.sin(turn), 0.0])
            joint = scene.particles(ground + along * (corners()[head] - ground), mass=0.0).index
            rows.append(np.column_stack([joint, np.append(joint[1:], head)]))
    return np.concatenate(rows)


@dataclass(frozen=True)
class Found:
    """What the facts are measured on."""

    calm: Equilibrium
    windy: Equilibrium


def evidence() -> Found:
    """The mast at rest without wind, and in it."""
    mast = build()
    return Found(mast.equilibrium(load_case="dead"), mast.equilibrium())


def by_guy(shape: Equilibrium) -> FloatArray:
    """Tension at the head of each guy [N], shape (2, 3): a row for each level, the windward guy first."""
    return np.asarray(shape.tension[-2 * HALF :].reshape(2, 3, LINKS)[:, :, -1])


def upper_guy(shape: Equilibrium) -> Catenary:
    """The closed form of the first guy of the upper level, between its ends as they are."""
    link = np.arange(len(shape.tension))[-HALF:][:LINKS]
    rest = float(shape.rest_length[link].sum())
    foot, head = shape.position[shape.model.springs.tail[link[0]]], shape.position[shape.model.springs.head[link[-1]]]
    across = float(np.hypot(*(head - foot)[:2]))
    return elastic_catenary(
        across, rest, weight=STRAND.density * GUY * GRAVITY, rigidity=STRAND.modulus * GUY, rise=float(head[2] - foot[2])
    )  # fmt: skip


@fact("A guy pulls at the mast as the elastic catenary between its ends.", 1.0, 1e-2)
def catenary(found: Found) -> float:
    closed = upper_guy(found.calm)
    return float(by_guy(found.calm)[1, 0] / closed.tension(closed.length)[0])


@fact("In the wind the upper windward guy pulls most.", 0.0, 1.0)
def largest(found: Found) -> float:
    return float(by_guy(found.windy).max())


@fact("The leeward guys ease, and none goes slack.", 0.0, 1.0)
def least(found: Found) -> float:
    return float(found.windy.tension[-2 * HALF :].min())


@fact("Both leeward guys of a level pull alike.", 0.0, 1e-9)
def leeward(found: Found) -> float:
    tension = by_guy(found.windy)
    return float(np.abs(tension[:, 1] / tension[:, 2] - 1.0).max())
