"""A taut sheet between two rings: the inner ring moves up and down, and forms the sheet into a tent."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi

import numpy as np

from springline.checks import FloatArray
from springline.forces.drag import Drag
from springline.forces.drives import Drive
from springline.gallery.facts import fact, ledger_gap
from springline.recording.recording import Recording
from springline.scene import Scene
from springline.spec.handles import MembraneHandle

OUTER, INNER = 3.0, 0.6  # [m] radius of the rings
SPACING = 0.5  # [m]
MODULUS, POISSON, THICKNESS, DENSITY = 2e7, 0.3, 1e-3, 1200.0  # [Pa], [-], [m], [kg/m3]: a foil softer than most
PRESTRESS = 2e6  # [Pa]
HEIGHT, PACE = 1.2, 1.0  # [m] of the inner ring above the outer at most, [rad/s]
DRAG = 0.6  # [N s/m] of a vertex


def build(height: float = HEIGHT) -> Scene:
    """The sheet, drawn flat, with a fixed outer ring, and an inner ring that moves up to ``height`` [m] and back."""
    scene = Scene()
    outer, inner = sheet(scene).boundary
    scene.anchor(outer)
    half = (0.0, 0.0, 0.5 * height)
    scene.add(Drive(inner, position=half, amplitude=[-part for part in half], omega=PACE), Drag(DRAG))
    return scene


def sheet(scene: Scene, spacing: float = SPACING) -> MembraneHandle:
    """Add the sheet."""
    return scene.membrane(
        circle(OUTER, 36), holes=[circle(INNER, 12)], spacing=spacing, modulus=MODULUS, poisson=POISSON,
        thickness=THICKNESS, density=DENSITY, prestress=PRESTRESS,
    )  # fmt: skip


def circle(radius: float, count: int) -> FloatArray:
    """Points on a circle [m], shape (count, 3)."""
    turn = 2.0 * pi * np.arange(count) / count
    return radius * np.column_stack([np.cos(turn), np.sin(turn), np.zeros(count)])


@dataclass(frozen=True)
class TentFacts:
    """Results for the facts: a motion up and down; for low tents at rest the lift [N] and heights [m]."""

    run: Recording
    lift: float
    radius: FloatArray
    height: FloatArray


LOW = 0.02  # [m] of a tent whose heights are those of a taut net


def evidence() -> TentFacts:
    """A motion up and down, and the sheet at rest with its ring slightly raised."""
    scene = Scene()
    outer, inner = sheet(scene).boundary
    scene.anchor(outer)
    shape = scene.equilibrium(prescribed={int(k): (0.0, 0.0, LOW) for k in inner.index})
    run = build().simulate().run(until=2.0 * pi / PACE, every=0.05)
    radius = np.hypot(shape.position[:, 0], shape.position[:, 1])
    return TentFacts(run, float(shape.reactions[inner.index, 2].sum()), radius, shape.position[:, 2])


# measured
@fact("A low tent stands as a logarithm: z/h = ln(R/r)/ln(R/a), within three hundredths.", 0.0, 0.03)
def logarithm(found: TentFacts) -> float:
    should = np.log(OUTER / np.minimum(found.radius, OUTER)) / log(OUTER / INNER)
    return float(np.abs(found.height / LOW - should).max())


# measured
@fact("It pulls its ring down by 2 pi N h/ln(R/a).", 1.0, 0.05)
def pull(found: TentFacts) -> float:
    return found.lift / (2.0 * pi * PRESTRESS * THICKNESS * LOW / log(OUTER / INNER))


# measured
@fact("The sheet follows its ring: half way out it rises by about two fifths of the rise of the ring.",
      between=(0.37, 0.41))  # fmt: skip
def follows(found: TentFacts) -> float:
    radius = np.hypot(found.run.position[0, :, 0], found.run.position[0, :, 1])
    middle = np.abs(radius - 0.5 * (OUTER + INNER)) < SPACING
    return float(found.run.position[:, middle, 2].mean(axis=1).max() / HEIGHT)


# measured
@fact("The work that lifts the ring goes into the sheet and the air.", 0.0, 1e-2)
def ledger(found: TentFacts) -> float:
    return ledger_gap(found.run)
