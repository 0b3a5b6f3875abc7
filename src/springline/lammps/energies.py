"""Energies of a frame in NumPy, a part of the springs at a time, so that ten million need no more than one."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.forces.few_pairs import Attractions
from springline.forces.net import present
from springline.model.families import CABLE, STRUT, Model
from springline.model.space import nearest

PART = 1_000_000  # springs at once
ROWS = 512  # bodies at once


def energies_of(model: Model, position: FloatArray, velocity: FloatArray, intact: np.ndarray) -> dict[str, float]:
    """Kinetic energy and that of each force [J], as :meth:`Simulation.energy` names them, without the ledger."""
    known = {
        "spring": lambda: spring_energy(model, position, intact),
        "attraction": lambda: attraction_energy(model, position),
    }
    own = {}
    for family in present(model):
        if family.constant is not None:
            force = np.zeros_like(position)
            family.constant(model, force)
            own[family.name] = -_dot(force, position)
        elif family.name in known:
            own[family.name] = known[family.name]()
    kinetic = 0.5 * float((model.particles.mass * (velocity**2).sum(axis=1)).sum())
    potential = sum(own.values())
    return {"kinetic": kinetic, **own, "potential": potential, "total": kinetic + potential}


def spring_energy(model: Model, position: FloatArray, intact: np.ndarray) -> float:
    """Sum of k (L - L0)^2/2 over the springs that hold and are not slack [J]."""
    springs, total = model.springs, 0.0
    for begin in range(0, model.spring_count, PART):
        part = slice(begin, begin + PART)
        apart = nearest(model.space, position[springs.head[part]] - position[springs.tail[part]])
        extension = np.sqrt((apart**2).sum(axis=1)) - springs.rest_length[part]
        slack = (springs.kind[part] == CABLE) & (extension < 0.0) | (springs.kind[part] == STRUT) & (extension > 0.0)
        each = 0.5 * springs.stiffness[part] * extension**2
        total += float(each[~slack & (intact[part] == 1)].sum())
    return total


def attraction_energy(model: Model, position: FloatArray) -> float:
    """Sum of -G m M/s over the pairs of each group, s^2 = r^2 + eps^2 [J]."""
    family, total = model.room(Attractions), 0.0
    for group, strength in enumerate(family.strength.tolist()):
        member = family.member[family.start[group] : family.start[group + 1]]
        place, mass, square = position[member], model.particles.mass[member], float(family.softening[group]) ** 2
        for begin in range(0, len(member), ROWS):
            rows = slice(begin, begin + ROWS)
            apart = nearest(model.space, place[None, :, :] - place[rows, None, :])
            later = np.arange(len(member))[None, :] > np.arange(len(member))[rows, None]
            distance = np.sqrt((apart**2).sum(axis=2) + square)
            pairs = mass[rows, None] * mass[None, :] / np.where(later, distance, 1.0)
            total -= strength * float(pairs[later].sum())
    return total


def _dot(a: FloatArray, b: FloatArray) -> float:
    return float((a * b).sum())
