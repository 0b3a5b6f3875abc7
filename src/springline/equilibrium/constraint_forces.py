"""Constraint forces in a shape at rest: tensions of rods and cords, contact forces of planes, boxes and surfaces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.problem import Point, Problem
from springline.model.families import CORD, ROD


@dataclass(frozen=True, eq=False)
class Ties:
    """Rods and cords, in the order in which they were declared.

    Attributes
    ----------
    ends : particles at both ends, shape (ties, 2)
    length : the length that a rod has and a cord has at most [m], shape (ties,)
    tension : positive pulls the ends together, never negative in a cord [N], shape (ties,); 0 between two held ends,
        where what a rod carries cannot be told
    cord : which are cords, shape (ties,)
    """

    ends: IntArray
    length: FloatArray
    tension: FloatArray
    cord: np.ndarray

    def __len__(self) -> int:
        return len(self.tension)

    @property
    def slack(self) -> IntArray:
        """The cords that do not pull, indices, shape (slack,)."""
        return np.flatnonzero(self.cord & (self.tension <= 0.0))


@dataclass(frozen=True, eq=False)
class Contacts:
    """Particles that planes, boxes, spheres, rings and surfaces hold, one row for each particle and rule.

    Attributes
    ----------
    particle : indices, shape (contacts,)
    rule : which rule, index into ``names``, shape (contacts,)
    force : of the rule on the particle [N], shape (contacts, 3)
    names : the rules in words
    """

    particle: IntArray
    rule: IntArray
    force: FloatArray
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.particle)

    @property
    def size(self) -> FloatArray:
        """Size of each force [N], shape (contacts,)."""
        return np.asarray(np.sqrt((self.force**2).sum(axis=1)))


def ties_of(problem: Problem, point: Point) -> Ties:
    """The forces in rods and cords."""
    holonomic, rows = problem.model.holonomic, problem.constraints.ties
    chosen = (holonomic.kind == ROD) | (holonomic.kind == CORD)
    ends = np.column_stack([holonomic.first[chosen], holonomic.second[chosen]]).astype(np.int64)
    tension = (
        np.zeros(len(rows)) if point.multipliers is None else np.where(rows >= 0, point.multipliers.tension[rows], 0.0)
    )
    return Ties(ends, holonomic.length[chosen].copy(), tension, holonomic.kind[chosen] == CORD)


def contacts_of(problem: Problem, point: Point) -> Contacts:
    """Forces of planes, boxes, spheres, rings and surfaces on the particles at which they are active."""
    constraints = problem.constraints
    names = tuple(constraints.title(source) for source in range(len(constraints.sources)))
    if point.multipliers is None:
        nothing = np.zeros(0, dtype=np.int64)
        return Contacts(nothing, nothing, np.zeros((0, 3)), names)
    rows = np.flatnonzero(constraints.active(point.multipliers) & ~constraints.pair)
    key = constraints.source[rows] * len(problem.start) + constraints.first[rows]
    unique, inverse = np.unique(key, return_inverse=True)
    force = np.zeros((len(unique), 3))
    np.add.at(force, inverse, -point.multipliers.tension[rows][:, None] * point.multipliers.evaluated.gradient[rows])
    return Contacts(unique % len(problem.start), unique // len(problem.start), force, names)


def ground(problem: Problem, point: Point) -> FloatArray:
    """Force of the constraints of single particles on every particle [N], shape (particles, 3)."""
    total = np.zeros(point.position.shape)
    if point.multipliers is not None:
        single = np.where(problem.constraints.pair, 0.0, point.multipliers.tension)
        total += problem.constraints.forces(point.multipliers.evaluated, -single)
    return total
