"""Classes: LAMMPS gives numbers to types of particles and of bonds, so what is alike in all of them is one type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.errors import SceneError
from springline.io.lammps_data import Classes, classes_of
from springline.lammps.held import HERE, Case
from springline.model.contracts import members

MASSES = 1_000  # distinct masses of which each is a type of particle; more are numbers of particles
MOST = 1_000_000  # types of bonds: LAMMPS reads a line for each on every rank


def breaking_strain(case: Case) -> FloatArray:
    """Strain at which each spring breaks [-], S/(k L0), shape (springs,); inf never."""
    springs = case.model.springs
    with np.errstate(divide="ignore"):
        return np.asarray(springs.strength / (springs.stiffness * springs.rest_length))


def springs_of(case: Case) -> Classes:
    """Springs by stiffness, rest length, damping, strength and kind.

    Raises
    ------
    SceneError : for more classes than LAMMPS takes
    """
    springs = case.model.springs
    last = breaking_strain(case) if case.remembers else springs.rest_length  # or LAMMPS takes the drawn lengths
    columns = (springs.stiffness, springs.damping, springs.kind, last)
    found = classes_of(columns, case.model.spring_count)
    if len(found.first) > MOST:
        raise SceneError(
            f"LAMMPS cannot hold more than {MOST:,} classes of springs, alike in stiffness and rest length. "
            f"Got {len(found.first):,}. Round their numbers, such as rest_length.round(3), {HERE}."
        )
    return found


class Kinds(NamedTuple):
    """Types of particles, and which of them stand for what.

    Attributes
    ----------
    classes : the types
    held : whether those of a type are fixed along each axis, shape (types, 3)
    walled : whether they meet each wall, shape (types, walls)
    pushed : whether loads or drag of their own act on them, shape (types,)
    masses : whether a type has one mass
    """

    classes: Classes
    held: np.ndarray
    walled: np.ndarray
    pushed: np.ndarray
    masses: bool


def particles_of(case: Case, free: np.ndarray, walls: Sequence[object], pushed: np.ndarray) -> Kinds:
    """Particles by what holds, meets and pushes them, and by their mass where not too many are distinct.

    ``free`` is whether they move along each axis, shape (n, 3), and ``pushed`` whether forces of their own act on
    them, shape (n,).
    """
    count, mass = case.model.particle_count, case.model.particles.mass
    walled = np.zeros((count, len(walls)), dtype=bool)
    for number, wall in enumerate(walls):
        walled[members(wall, count), number] = True  # type: ignore[arg-type]
    held = ~free
    held[:, case.model.dim :] = False  # nothing pushes out of the plane
    few = len(np.unique(mass)) <= MASSES
    columns = [*held.T, *walled.T, pushed, *([mass] if few else [])]
    found = classes_of(columns, count)
    return Kinds(found, held[found.first], walled[found.first], pushed[found.first], few)
