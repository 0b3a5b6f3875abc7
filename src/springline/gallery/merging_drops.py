"""Merging drops: seven drops of water without weight meet, become one drop, and turn on as its surface swings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray
from springline.forces.fluid import Fluid
from springline.gallery.facts import fact, ledger_gap
from springline.moments.hull import hull
from springline.recording.recording import Recording
from springline.scene import Scene

SPACING, DENSITY, TENSION = 5e-3, 1000.0, 0.072  # [m], [kg/m3], [N/m] of water
RADIUS, RING, AROUND = 0.03, 0.1, 6  # of a drop, of the ring of drops around the first one [m]; drops in it
INWARD, TURNING = 0.05, 0.02  # velocities of the drops in the ring [m/s]
SPEED = 1.2  # of sound [m/s]: 10 sqrt(tension/(density spacing))
VISCOSITY = 0.02  # [Pa s], 20 times that of water


def build(tension: float = TENSION) -> Scene:
    """A drop at rest, and six that come from all sides and pass it on the right."""
    scene = Scene(dim=2)
    row = np.arange(-6, 7) * SPACING
    drop = np.stack(np.meshgrid(row, row, indexing="ij"), axis=-1).reshape(-1, 2)
    drop = drop[(drop**2).sum(axis=1) <= (RADIUS - 0.2 * SPACING) ** 2]
    place, velocity = [drop], [0.0 * drop]
    for angle in 2.0 * np.pi * (np.arange(AROUND) / AROUND + 0.25):
        out = np.array([np.cos(angle), np.sin(angle)])
        along = np.array([-out[1], out[0]])
        place.append(drop @ np.stack([out, along]) + RING * out)
        velocity.append(np.tile(TURNING * along - INWARD * out, (len(drop), 1)))
    scene.particles(np.concatenate(place), velocity=np.concatenate(velocity), mass=DENSITY * SPACING**2)
    scene.add(Fluid(spacing=SPACING, sound_speed=SPEED, density=DENSITY, viscosity=VISCOSITY, surface_tension=tension))
    return scene


@dataclass(frozen=True)
class DropFacts:
    """The drops as they merge, and the outline of the last frame."""

    run: Recording
    loops: int  # closed lines of the outline
    perimeter: float  # [m]
    area: float  # [m2]


def evidence() -> DropFacts:
    """Four seconds, in which all drops merge."""
    run = build().simulate(dt=2.5e-3).run(until=4.0, every=0.2)
    outline = hull(run, 1.5 * SPACING)
    return DropFacts(run, len(outline.loops), float(outline.perimeter), float(outline.area))


@fact("Seven drops become one, with one outline.", 1.0, 0.0)
def loops(found: DropFacts) -> float:
    return float(found.loops)


# measured 1.10: the drop has not come to rest; the outline passes through the outermost particles
@fact("Surface tension makes it round: its outline is within 15 % of a circle of the same area.", between=(1.0, 1.15))
def roundness(found: DropFacts) -> float:
    return float(found.perimeter / np.sqrt(4.0 * np.pi * found.area))


@fact("No force acts from outside: angular momentum stays the same to rounding.", 0.0, 1e-12)
def momentum(found: DropFacts) -> float:
    total = _angular_momentum(found.run)
    return float(np.ptp(total) / abs(total[0]))


@fact("The energy of the surface goes into motion and heat: the balance of energies closes.", 0.0, 1e-2)
def ledger(found: DropFacts) -> float:
    return ledger_gap(found.run)


def _angular_momentum(run: Recording) -> FloatArray:
    """Angular momentum about the origin over the mass of a particle in each frame [m2/s]."""
    x, v = run.position, run.velocity
    return np.asarray((x[..., 0] * v[..., 1] - x[..., 1] * v[..., 0]).sum(axis=1))
