"""Attraction over all pairs: f = G m M r / (r^2 + eps^2)^(3/2), energy -G m M / sqrt(r^2 + eps^2) (Plummer 1911)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import not_negative, number
from springline.kernels import callee, kernel
from springline.model import families
from springline.model.contracts import Force, grouped
from springline.model.space import difference


@dataclass(frozen=True, eq=False)
class Attraction(Force):
    """Attraction between all pairs, inverse to the squared distance; a negative strength repels.

    A particle of mass zero is a test particle: it feels the acceleration and does not pull.

    Parameters
    ----------
    strength : G [N m2/kg2]; positive pulls
    softening : eps [m], zero or more: keeps close encounters finite
    """

    strength: Any = 1.0
    softening: Any = 0.0

    def checked(self, dim: int) -> Attraction:
        return self.replaced(
            strength=number(self.strength, "strength", self.caller, "N m2/kg2"),
            softening=not_negative(self.softening, "softening", self.caller, "m"),
        )


def gather(things: Sequence[Attraction], count: int) -> families.Attraction:
    """All attractions as one family."""
    group = grouped(things, count)
    return families.Attraction(
        np.array([thing.strength for thing in things], dtype=np.float64),
        np.array([thing.softening for thing in things], dtype=np.float64),
        group.start,
        group.member,
    )


@callee
def add(attraction, space, particles, alive, position, force):
    """Add the pull of every pair to ``force`` [N]; two particles in one place have no direction and no force."""
    for group in range(attraction.strength.shape[0]):
        strength = attraction.strength[group]
        soft = attraction.softening[group] * attraction.softening[group]
        end = attraction.start[group + 1]
        for a in range(attraction.start[group], end):
            i = attraction.member[a]
            if alive[i] == 0:
                continue
            fx = 0.0
            fy = 0.0
            fz = 0.0
            for b in range(a + 1, end):
                j = attraction.member[b]
                dx, dy, dz = difference(space, position, i, j)
                square = dx * dx + dy * dy + dz * dz
                if alive[j] == 0 or square == 0.0:
                    continue
                square += soft
                scale = strength / (square * np.sqrt(square))
                on_i = scale * (particles.mass[j] * felt(particles, i))
                on_j = scale * (particles.mass[i] * felt(particles, j))
                fx += on_i * dx
                fy += on_i * dy
                fz += on_i * dz
                force[j, 0] -= on_j * dx
                force[j, 1] -= on_j * dy
                force[j, 2] -= on_j * dz
            force[i, 0] += fx
            force[i, 1] += fy
            force[i, 2] += fz


@kernel
def felt(particles, i):
    """What attraction acts on: the mass, or 1 for a test particle, whose force is then its acceleration."""
    mass = particles.mass[i]
    return mass if mass > 0.0 else particles.inertia[i]


@callee
def energy(attraction, space, particles, alive, position):
    """-G m M / sqrt(r^2 + eps^2) over all pairs [J]."""
    total = 0.0
    for group in range(attraction.strength.shape[0]):
        soft = attraction.softening[group] * attraction.softening[group]
        end = attraction.start[group + 1]
        for a in range(attraction.start[group], end):
            i = attraction.member[a]
            if alive[i] == 0:
                continue
            for b in range(a + 1, end):
                j = attraction.member[b]
                dx, dy, dz = difference(space, position, i, j)
                square = dx * dx + dy * dy + dz * dz + soft
                if alive[j] == 1 and square > 0.0:
                    product = particles.mass[i] * particles.mass[j]
                    total -= attraction.strength[group] * product / np.sqrt(square)
    return total
