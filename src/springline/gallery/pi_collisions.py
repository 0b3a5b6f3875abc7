"""Galperin's billiard: the number of collisions of two blocks and a wall gives the digits of pi."""

from __future__ import annotations

import numpy as np

from springline.contacts.api import Contacts
from springline.contacts.shapes.plane import Plane
from springline.gallery.facts import fact
from springline.recording.recording import Recording
from springline.scene import Scene

RADII = (0.3, 0.6)  # [m] of the light block and of the heavy one
START = (1.0, 2.5)  # [m] from the wall
DIGITS = 4
UNTIL = 12.0  # [s] after the last collision


def build(digits: int = 3) -> Scene:
    """A block of 1 kg rests between a wall and a block of 100^(digits - 1) kg that arrives at 1 m/s; no losses."""
    scene = Scene(dim=2)
    scene.particle((START[0], RADII[0]), mass=1.0, radius=RADII[0])
    scene.particle((START[1], RADII[0]), mass=100.0 ** (digits - 1), radius=RADII[1], velocity=(-1, 0))
    scene.add(Plane((0, 0), (1, 0)), Contacts())
    return scene


def evidence() -> list[Recording]:
    """Recordings of the scene for one digit to four, from hit to hit, exactly."""
    return [
        build(digits).simulate(integrator="event_driven").run(until=UNTIL, every=0.05)
        for digits in range(1, DIGITS + 1)
    ]


@fact("Equal blocks: 3 hits.", 3.0)
def equal_mass_hits(found: list[Recording]) -> float:
    return float(len(found[0].events))


@fact("A hundred times as heavy: 31.", 31.0)
def hundredfold_mass_hits(found: list[Recording]) -> float:
    return float(len(found[1].events))


@fact("Ten thousand times as heavy: 314.", 314.0)
def ten_thousandfold_mass_hits(found: list[Recording]) -> float:
    return float(len(found[2].events))


@fact("A million times as heavy: 3141.", 3141.0)
def millionfold_mass_hits(found: list[Recording]) -> float:
    return float(len(found[3].events))


@fact("In the end both go away from the wall, the heavy block no slower, so nothing more can meet.", 0.0)
def still_to_come(found: list[Recording]) -> float:
    last = [run.velocity[-1, :, 0] for run in found]
    return float(sum(not 0.0 <= light <= heavy for light, heavy in last))


@fact("No hit takes energy.", 0.0, 1e-12)  # measured 2.62e-13
def change_of_energy(found: list[Recording]) -> float:
    return max(float(np.ptp(run.energy["total"]) / run.energy["total"][0]) for run in found)
