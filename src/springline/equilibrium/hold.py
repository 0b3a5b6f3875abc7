"""How rules are held while a shape is sought: augmented Lagrangian terms beside the springs, tightened round by round.

Each row adds lambda c + mu c^2/2 to the energy (one that holds one way: its part with T = lambda + mu c above zero), so
that every method that finds shapes at rest holds rules as it holds stiff springs. Where it has come to rest, lambda
takes the value of T, and c falls by the ratio of the stiffness around to mu (Hestenes 1969; Powell 1969; Rockafellar
1973 for what holds one way). No row needs to be stiffer than its surroundings by much, and none is left violated.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.body import Body, Placed
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.rules import Hold, Rules
from springline.equilibrium.stiffness import Stiffness

STIFFER = 30.0  # [-] mu over the stiffness around a row
RELAXED = 10.0  # [-] the same for relaxation, whose steps grow in number with the square root of it
SLOW = 0.25  # [-] of the miss of the last round: a row that misses more is held stiffer
TIGHTER = 10.0  # [-] by how much


class HeldStiffness(Stiffness):
    """The stiffness of a body and of the rows of its rules; along and across list those after the bars."""

    def __init__(self, body: Body, rules: Rules) -> None:
        self.rules = rules
        super().__init__(body)
        bars = len(self._slot) - len(self._row_entries()[0])
        self._slot, self._row_slot = self._slot[:bars], self._slot[bars:]

    def matrix(self, point: Placed) -> Any:
        """The tangent stiffness at a shape with its rules held as they are [N/m], (free axes, free axes)."""
        assert isinstance(point, Point)
        return self.filled(point, point.along, point.across)

    def filled(
        self,
        point: Placed,
        along: FloatArray,
        across: FloatArray,
        lift: float | FloatArray = 0.0,
        rate: float = 0.0,
        turning: FloatArray | None = None,
        elements: list[FloatArray] | None = None,
    ) -> Any:
        """The stiffness of bars, then rows, of given stiffness along and across [N/m], shape (bars + rows,)."""
        assert isinstance(point, Point) and point.grip is not None
        bars = len(self.body.bars)
        matrix = super().filled(point, along[:bars], across[:bars], lift, rate, turning, elements)
        blocks = self.rules.blocks(point.grip.held, along[bars:], across[bars:])
        pair = blocks[self.rules.pair].reshape(-1)
        data = np.concatenate([blocks.reshape(-1), pair, -pair, -pair])
        matrix.data += np.bincount(self._row_slot, data, self._nonzeros + 1)[:-1]
        return matrix

    def _entries(self) -> tuple[IntArray, IntArray]:
        rows, columns = super()._entries()
        more_rows, more_columns = self._row_entries()
        return np.concatenate([rows, more_rows]), np.concatenate([columns, more_columns])

    def _row_entries(self) -> tuple[IntArray, IntArray]:
        first, second = self.rules.first, self.rules.second[self.rules.pair]
        begin = first[self.rules.pair]
        joined = ((first, first), (second, second), (begin, second), (second, begin))
        rows = [np.repeat(self.dof[one], 3, axis=1).reshape(-1) for one, _ in joined]
        columns = [np.tile(self.dof[other], (1, 3)).reshape(-1) for _, other in joined]
        return np.concatenate(rows), np.concatenate(columns)


def stiffness_of(problem: Problem) -> Stiffness:
    """The stiffness of a problem, its rules' rows included where it has any."""
    return HeldStiffness(problem, problem.rules) if problem.hold is not None else Stiffness(problem)


def first_hold(problem: Problem, stiffer: float) -> Hold:
    """Rows without tension, ``stiffer`` times as stiff as what is around them: springs, or the load over a length."""
    rules, bars = problem.rules, problem.bars
    count = len(problem.start)
    around = np.bincount(bars.tail, bars.stiffness, count) + np.bincount(bars.head, bars.stiffness, count)
    for group in problem.measures.groups:
        rows = np.abs(problem.measures.blocks(group, problem.start)).sum(axis=(1, 2))
        np.add.at(around, problem.measures.corners(group), rows[:, None])
    near = np.maximum(around[rules.first], np.where(rules.pair, around[rules.second], 0.0))
    length = np.where(rules.exact.length > 0.0, np.minimum(rules.exact.length, problem.size), problem.size)
    return Hold(np.zeros(len(rules)), stiffer * np.maximum(near, problem.first_force / length))


def next_hold(problem: Problem, point: Point, last_miss: float) -> Hold:
    """Rows with the tension they have, those that still miss by much stiffer than before."""
    assert point.grip is not None and problem.hold is not None
    slow = problem.rules.miss(point.grip) > SLOW * last_miss
    stiffness = problem.hold.stiffness * np.where(slow, TIGHTER, 1.0)
    return Hold(point.grip.tension.copy(), stiffness)


def fixed(problem: Problem, tension: FloatArray) -> Problem:
    """The same problem with rows that exert given tensions whatever the shape is [N], shape (rows,)."""
    return problem.with_hold(Hold(tension, np.zeros(len(tension))))
