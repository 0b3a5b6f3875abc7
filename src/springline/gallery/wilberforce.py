"""Wilberforce's pendulum: a bob that bounces, then turns to and fro instead, then bounces again.

In his experiment (L. R. Wilberforce, Philosophical Magazine 38, 1894) a helical spring winds up as it is stretched.
Here two families of slanting springs do it: those that slant to the left are stiffer than those to the right.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, radians, sin, sqrt

import numpy as np

from springline.checks import FloatArray
from springline.constraints.distance import Rod
from springline.gallery.facts import fact
from springline.scene import Scene

STRANDS = 3  # springs of each family
RADIUS, HEIGHT, SLANT = 0.5, 0.8, 80.0  # [m], [m], [degrees] between the two ends of a spring, seen from above
STIFF, SOFT = 15.5, 13.0  # [N/m] of a spring that slants to one side, to the other
GRAVITY, BOB, HUB, NUT = 9.81, 1.0, 0.02, 0.1  # [m/s2], [kg] in the middle, of each of three hubs, of four nuts
DROP, SMALL = 0.1, 1e-3  # [m] below the place of rest at the start, in the scene and where it is measured
LONG = sqrt(HEIGHT**2 + 2.0 * RADIUS**2 * (1.0 - cos(radians(SLANT))))  # [m] of each spring at rest
MASS = BOB + STRANDS * HUB + 4 * NUT
PULL = MASS * GRAVITY * LONG / (2 * STRANDS * HEIGHT)  # [N] of each spring at rest


def rates() -> tuple[float, float, float]:
    """Second derivatives of the energy by height [N/m], by twist [N m] and by both [N], at the place of rest."""
    rise, turn = HEIGHT / LONG, RADIUS**2 * sin(radians(SLANT)) / LONG  # derivatives of the length of a spring
    both, pull = STRANDS * (STIFF + SOFT), 2 * STRANDS * PULL / LONG
    height = both * rise**2 + pull * (1.0 - rise**2)
    twist = both * turn**2 + pull * (RADIUS**2 * cos(radians(SLANT)) - turn**2)
    return height, twist, STRANDS * (STIFF - SOFT) * rise * turn


BOUNCE, TWIST, COUPLING = rates()
INERTIA = MASS * TWIST / BOUNCE  # [kg m2] for which the bounce and the twist have the same rate
ARM = sqrt((INERTIA - STRANDS * HUB * RADIUS**2) / (4 * NUT))  # [m] from the axis to a nut
SLOW, FAST = (sqrt(BOUNCE / MASS + sign * COUPLING / sqrt(MASS * INERTIA)) for sign in (-1.0, 1.0))  # [rad/s]
BEAT = 2.0 * pi / (FAST - SLOW)  # [s] from bounce to bounce


def build(drop: float = DROP, arm: float = ARM) -> Scene:
    """A bob with four nuts at ``arm`` from its axis [m], released ``drop`` below its place of rest [m]."""
    scene = Scene(gravity=GRAVITY)
    third, slant = 2.0 * pi / STRANDS * np.arange(STRANDS), radians(SLANT)
    quarter = 0.5 * pi * np.arange(4) + 0.25 * pi
    hooks = [scene.particles(ring(RADIUS, third + turn, 0.0), fixed=True).index for turn in (-slant, slant)]
    low = -HEIGHT - drop
    hubs = scene.particles(ring(RADIUS, third, low), mass=HUB, radius=0.02).index
    nuts = scene.particles(ring(arm, quarter, low), mass=NUT, radius=0.05).index
    bob = scene.particle((0.0, 0.0, low), mass=BOB, radius=0.12).index
    for hook, stiffness in zip(hooks, (STIFF, SOFT), strict=True):
        scene.springs(np.column_stack([hook, hubs]), stiffness=stiffness, rest_length=LONG - PULL / stiffness)
    body = [*bob.tolist(), *hubs.tolist(), *nuts.tolist()]
    pairs = list(combinations(body, 2))
    scene.add(Rod([a for a, _ in pairs], [b for _, b in pairs]))
    return scene


def ring(radius: float, angle: np.ndarray, height: float) -> FloatArray:
    """Points on a horizontal circle [m], shape (angles, 3)."""
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle), np.full(len(angle), height)])


@dataclass(frozen=True)
class WilberforceFacts:
    """Time [s], height above the place of rest [m] and twist [rad] in a small motion; energies in the scene's [J]."""

    time: FloatArray
    height: FloatArray
    twist: FloatArray
    drift: float


def evidence() -> WilberforceFacts:
    """One beat of a small motion, and of the scene."""
    small, scene = (build(drop).simulate(dt=2e-3).run(until=BEAT, every=BEAT / 400) for drop in (SMALL, DROP))
    bob, nut = small.position[:, -1], small.position[:, -5]
    twist = np.unwrap(np.arctan2(nut[:, 1] - bob[:, 1], nut[:, 0] - bob[:, 0])) - 0.25 * pi
    drift = float(np.ptp(scene.energy["total"]) / np.ptp(scene.energy["kinetic"]))
    return WilberforceFacts(small.time, bob[:, 2] + HEIGHT, twist, drift)


@fact("It bounces as the sum of two cosines, whose rates the energy gives.", 0.0, 0.02)
def off_beats(found: WilberforceFacts) -> float:
    exact = -0.5 * SMALL * (np.cos(SLOW * found.time) + np.cos(FAST * found.time))
    return float(np.abs(found.height - exact).max() / SMALL)


@fact("It turns as the difference of the two.", 0.0, 0.02)
def off_turns(found: WilberforceFacts) -> float:
    most = SMALL * sqrt(MASS / INERTIA)  # [rad] for which all the energy is in the twist
    exact = 0.5 * most * (np.cos(SLOW * found.time) - np.cos(FAST * found.time))
    turned = found.twist
    return float(min(np.abs(turned - exact).max(), np.abs(turned + exact).max()) / most)


@fact("After half a beat all its energy is in the twist.", 1.0, 0.02)
def handed_over(found: WilberforceFacts) -> float:
    return float(np.abs(found.twist).max() * sqrt(INERTIA / MASS) / SMALL)


@fact("Rods and springs keep the energy.", 0.0, 1e-3)
def drift(found: WilberforceFacts) -> float:
    return found.drift
