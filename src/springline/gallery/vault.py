"""A net of 12 by 8 particles with held corners under upward gravity: the shape of a vault."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.equilibrium.result import Equilibrium
from springline.forces.drag import Drag
from springline.gallery.facts import fact, run_down
from springline.scene import Scene

COLUMNS, ROWS = 12, 8
CORNERS = [0, COLUMNS - 1, (ROWS - 1) * COLUMNS, ROWS * COLUMNS - 1]


def build(drag: float = 0.5) -> Scene:
    """Masses of 1 kg at 1 m, springs of 200 N/m, lifted by 1 m/s2; ``drag`` [N s/m]."""
    scene = Scene(gravity=(0, 0, 1))
    net = scene.grid((COLUMNS, ROWS), spacing=1.0, mass=1.0, stiffness=200.0)
    scene.anchor(net.corners)
    scene.add(Drag(drag))
    return scene


@dataclass(frozen=True)
class VaultFacts:
    """Results for the facts."""

    shape: Equilibrium
    vault: Equilibrium  # the inverted shape
    left: np.ndarray  # [m] final positions of a run, shape (particles, 3)


def evidence() -> VaultFacts:
    """The net at rest, and after a run of 140 s, 35 times the 4 s in which drag reduces a swing by 1/e."""
    scene = build()
    shape = scene.equilibrium()
    return VaultFacts(shape, shape.inverted(), run_down(scene, until=140.0).data.state.position)


@fact("The net has 172 springs.", 172.0)
def springs(found: VaultFacts) -> float:
    return float(len(found.shape.tension))


@fact("It is drawn flat, with every spring at its rest length.", 0.0)
def drawn_misfit(found: VaultFacts) -> float:
    scene = build()
    model, _ = scene.build()
    return float(np.abs(scene.position[:, 2]).max() + np.abs(model.springs.rest_length - 1.0).max())


# measured off by 1e-11
@fact("The crown stands 3.7737705509 m above the corners.", 3.7737705509, 1e-9)
def crown(found: VaultFacts) -> float:
    return float(found.shape.position[:, 2].max())


# measured 4e-15
@fact("A run comes to rest in the same shape.", 0.0, 1e-8)
def run_beside(found: VaultFacts) -> float:
    return float(np.abs(found.left - found.shape.position).max())


@fact("Every spring pulls.", 0.0)
def pushing(found: VaultFacts) -> float:
    return float((found.shape.tension <= 0.0).sum())


# measured exactly that
@fact("Inverted, every spring pushes with the force with which it pulled.", 0.0, 1e-12)
def inversion_misfit(found: VaultFacts) -> float:
    return float(np.abs(found.vault.tension + found.shape.tension).max())


# measured off by 1e-13
@fact("The corners hold what lifts the 92 free particles.", -92.0, 1e-9)
def corner_reaction(found: VaultFacts) -> float:
    return float((found.shape.reactions + found.shape.loads)[CORNERS, 2].sum())


# measured 6e-14
@fact("Each corner holds a quarter of the 96 N.", 0.0, 1e-9)
def corner_share_misfit(found: VaultFacts) -> float:
    return float(np.abs(found.shape.reactions[CORNERS, 2] + 24.0).max())


# measured 4e-16
@fact("The vault is symmetric about both its middles.", 0.0, 1e-10)
def asymmetry(found: VaultFacts) -> float:
    height = found.shape.position[:, 2].reshape(ROWS, COLUMNS)
    return float(max(np.abs(height - height[::-1]).max(), np.abs(height - height[:, ::-1]).max()))


@fact("Nothing moves without resistance: it is stable.", 1.0)
def stable(found: VaultFacts) -> float:
    return float(found.shape.stable)
