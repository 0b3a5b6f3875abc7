"""Constraints in the search for a shape: augmented Lagrangian, multipliers updated in outer iterations.

Each row adds lambda c + mu c^2/2 to the energy (a one-sided row only where T = lambda + mu c is above zero), so that
every method for shapes at rest treats constraints as stiff springs. Between outer iterations lambda takes the value of
T, and c falls by the ratio of the stiffness around to mu (Hestenes 1969; Powell 1969; Rockafellar 1973 for one-sided
rows). No row needs to be much stiffer than its surroundings, and none is left violated.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.body import Configuration, ElasticModel
from springline.equilibrium.constraint_rows import Augmentation, Constraints
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import Stiffness

STIFFER = 30.0  # [-] mu over the stiffness around a row
RELAXED = 10.0  # [-] mu over that stiffness for relaxation, whose steps grow in number with the square root of it
SLOW = 0.25  # [-] of the last outer iteration's violation: a row violated by more gets a larger mu
TIGHTER = 10.0  # [-] factor of that mu


class ConstrainedStiffness(Stiffness):
    """The stiffness of a body and of its constraint rows, which follow the bars in ``along`` and ``across``."""

    def __init__(self, body: ElasticModel, constraints: Constraints) -> None:
        self.constraints = constraints
        super().__init__(body)
        bars = len(self._slot) - len(self._row_entries()[0])
        self._slot, self._row_slot = self._slot[:bars], self._slot[bars:]

    def matrix(self, point: Configuration) -> Any:
        """The tangent stiffness at a shape, constraints included [N/m], (free axes, free axes)."""
        assert isinstance(point, Point)
        return self.filled(point, point.along, point.across)

    def filled(
        self,
        point: Configuration,
        along: FloatArray,
        across: FloatArray,
        lift: float | FloatArray = 0.0,
        rate: float = 0.0,
        turning: FloatArray | None = None,
        elements: list[FloatArray] | None = None,
    ) -> Any:
        """The stiffness of bars, then rows, of given stiffness along and across [N/m], shape (bars + rows,)."""
        assert isinstance(point, Point) and point.multipliers is not None
        bars = len(self.body.bars)
        matrix = super().filled(point, along[:bars], across[:bars], lift, rate, turning, elements)
        blocks = self.constraints.blocks(point.multipliers.evaluated, along[bars:], across[bars:])
        pair = blocks[self.constraints.pair].reshape(-1)
        data = np.concatenate([blocks.reshape(-1), pair, -pair, -pair])
        matrix.data += np.bincount(self._row_slot, data, self._nonzeros + 1)[:-1]
        return matrix

    def entries(self) -> tuple[IntArray, IntArray]:
        """Rows and columns of the entries, those of the constraint rows last."""
        rows, columns = super().entries()
        more_rows, more_columns = self._row_entries()
        return np.concatenate([rows, more_rows]), np.concatenate([columns, more_columns])

    def _row_entries(self) -> tuple[IntArray, IntArray]:
        first, second = self.constraints.first, self.constraints.second[self.constraints.pair]
        begin = first[self.constraints.pair]
        joined = ((first, first), (second, second), (begin, second), (second, begin))
        rows = [np.repeat(self.dof[one], 3, axis=1).reshape(-1) for one, _ in joined]
        columns = [np.tile(self.dof[other], (1, 3)).reshape(-1) for _, other in joined]
        return np.concatenate(rows), np.concatenate(columns)


def stiffness_of(problem: Problem) -> Stiffness:
    """The stiffness of a problem, its constraint rows included where it has any."""
    return (
        ConstrainedStiffness(problem, problem.constraints) if problem.augmentation is not None else Stiffness(problem)
    )


def first_augmentation(problem: Problem, stiffer: float) -> Augmentation:
    """lambda = 0, and mu ``stiffer`` times the stiffness around each row: of springs, or the load over a length."""
    constraints, bars = problem.constraints, problem.bars
    count = len(problem.start)
    around = np.bincount(bars.tail, bars.stiffness, count) + np.bincount(bars.head, bars.stiffness, count)
    for group in problem.measures.groups:
        rows = np.abs(problem.measures.blocks(group, problem.start)).sum(axis=(1, 2))
        np.add.at(around, problem.measures.corners(group), rows[:, None])
    near = np.maximum(around[constraints.first], np.where(constraints.pair, around[constraints.second], 0.0))
    length = np.where(
        constraints.holonomic.length > 0.0, np.minimum(constraints.holonomic.length, problem.size), problem.size
    )
    return Augmentation(np.zeros(len(constraints)), stiffer * np.maximum(near, problem.first_force / length))


def next_augmentation(problem: Problem, point: Point, last_miss: float) -> Augmentation:
    """lambda = T, and a larger mu for rows that are still violated by much."""
    assert point.multipliers is not None and problem.augmentation is not None
    slow = problem.constraints.miss(point.multipliers) > SLOW * last_miss
    stiffness = problem.augmentation.stiffness * np.where(slow, TIGHTER, 1.0)
    return Augmentation(point.multipliers.tension.copy(), stiffness)


def fixed(problem: Problem, tension: FloatArray) -> Problem:
    """The problem with constraint rows of given tensions, whatever the shape [N], shape (rows,)."""
    return problem.with_augmentation(Augmentation(tension, np.zeros(len(tension))))
