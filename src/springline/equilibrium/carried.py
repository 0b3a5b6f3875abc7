"""What rules carry in a shape at rest: the forces in rods and cords, and those of what stands on the ground."""

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
    force : what the rule exerts on the particle [N], shape (contacts, 3)
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
    exact, rows = problem.model.exact, problem.rules.ties
    chosen = (exact.kind == ROD) | (exact.kind == CORD)
    ends = np.column_stack([exact.first[chosen], exact.second[chosen]]).astype(np.int64)
    tension = np.zeros(len(rows)) if point.grip is None else np.where(rows >= 0, point.grip.tension[rows], 0.0)
    return Ties(ends, exact.length[chosen].copy(), tension, exact.kind[chosen] == CORD)


def contacts_of(problem: Problem, point: Point) -> Contacts:
    """What planes, boxes, spheres, rings and surfaces exert where they hold."""
    rules = problem.rules
    names = tuple(rules.title(source) for source in range(len(rules.sources)))
    if point.grip is None:
        nothing = np.zeros(0, dtype=np.int64)
        return Contacts(nothing, nothing, np.zeros((0, 3)), names)
    rows = np.flatnonzero(rules.active(point.grip) & ~rules.pair)
    key = rules.source[rows] * len(problem.start) + rules.first[rows]
    unique, place = np.unique(key, return_inverse=True)
    force = np.zeros((len(unique), 3))
    np.add.at(force, place, -point.grip.tension[rows][:, None] * point.grip.held.gradient[rows])
    return Contacts(unique % len(problem.start), unique // len(problem.start), force, names)


def ground(problem: Problem, point: Point) -> FloatArray:
    """What rules that stand on the ground exert on every particle [N], shape (particles, 3)."""
    total = np.zeros(point.position.shape)
    if point.grip is not None:
        single = np.where(problem.rules.pair, 0.0, point.grip.tension)
        total += problem.rules.forces(point.grip.held, -single)
    return total
