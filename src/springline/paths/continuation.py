"""Pseudo-arclength continuation of shapes at rest along one parameter.

A point of a path is a shape x and a factor f with F(x, f) = 0, the forces on the free axes. A step goes a distance s
along the tangent (x', f') and returns to the path in the hyperplane normal to it (Keller, Numerical solution of
bifurcation and nonlinear eigenvalue problems, 1977), so that the path may turn back in the factor. The bordered system

    K dx - G df = F,    x' . dx / L^2 + f' df / f0^2 = c

with K the tangent stiffness and G = dF/df is solved by two solutions with the factors of K. They are refined once,
because K is nearly singular near limit points. L is the size of the model and f0 the scale of the factor.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import bar_blocks, negative_pivots, plain_stiffness
from springline.paths.correction import ROUNDS, SETTLED, SINGULAR, STEADY

ITERATIONS = 8  # of Newton's method in one step; if more are needed, the step was too long
EASY, HARD = 2, 4  # iterations below which the next step may be longer, and above which it is shorter
LEAST_COSINE = 0.94  # [-] between consecutive tangents: a sharper turn needs shorter steps
CORNER = 1e-3  # [-] of the longest step: a path that turns sharply within a shorter step has a corner there
SHORTEST = 1e-6  # [-] of the longest step: a path that is not found within it turns back at a corner, or ends
SAME = 0.999  # [-] cosine of two directions: nearer to 1 they are those of the same path
FARTHEST = 1.5  # [-] of a step: distance of its end; a path that turns by less than LEAST_COSINE stays nearer
FIRST = 0.2  # [-] of the longest step
LOCATING = 60  # steps of the search for an event at most
LOCATED = 1e-10  # [-] of the step: width at which an event is located
TOGETHER = 0.2  # [-] of a step: distance from it at which it passes a point, curved as it is
CLOSE = 1e-6  # [-] length of a step within which events are not separated
FREE = 1e-14  # [-] of the stiffness: eigenvalue of a shape that moves freely
NEARLY = 1e-4  # [-] of the stiffness: a smaller eigenvalue at an event is zero; a larger one has jumped


@dataclass(frozen=True, eq=False)
class FactorControl:
    """The quantity that the factor of a path multiplies: a part of the loads, or displacements of prescribed axes.

    Attributes
    ----------
    problem : at a factor of 0
    load : added to the loads at a factor of 1 [N], shape (particles, 3)
    shift : added to the positions as drawn at a factor of 1 [m], shape (particles, 3); zero along free axes
    """

    problem: Problem
    load: FloatArray
    shift: FloatArray

    def at(self, position: FloatArray, factor: float) -> Point:
        """Forces and energies of a shape at a factor; prescribed axes are moved to their places."""
        problem, moved = self.problem, position
        if self.shift.any():
            prescribed = self.shift != 0.0
            moved = np.where(prescribed, problem.start + factor * self.shift, position)
        return self.problem_at(factor).at(moved)

    def problem_at(self, factor: float) -> Problem:
        """The problem under its loads at a factor."""
        return self.problem.replace_loads(self.problem.loads + factor * self.load) if self.load.any() else self.problem

    def force_rate(self, point: Point) -> FloatArray:
        """Change of the forces on the free axes per factor at constant free axes [N], shape (free axes,)."""
        force = self.load
        if self.shift.any():
            force = force - multiply_stiffness(self.problem, point, self.shift)
        return np.asarray(force.ravel()[self.problem.dofs])


def multiply_stiffness(problem: Problem, point: Point, motion: FloatArray) -> FloatArray:
    """Product of the stiffness over all axes, anchored ones included, and a motion, shape (particles, 3) [N]."""
    bars, measures = problem.bars, problem.measures
    found = np.zeros_like(motion)
    blocks = bar_blocks(point.bar_forces.modulus, point.bar_forces.ratio, point.bar_forces.direction)
    pull = np.einsum("ijk,ik->ij", blocks, motion[bars.head] - motion[bars.tail])
    np.add.at(found, bars.head, pull)
    np.subtract.at(found, bars.tail, pull)
    for group, block in zip(measures.groups, point.element_blocks(measures, 0.0), strict=True):
        corners = measures.corners(group)
        moved = motion[corners].reshape(len(corners), -1)
        np.add.at(found, corners, np.einsum("ijk,ik->ij", block, moved).reshape(*corners.shape, 3))
    weights, vectors = measures.border(point.position)
    if len(weights):
        found += (vectors @ (weights * (vectors.T @ motion.ravel()))).reshape(motion.shape)
    return found


class Tangent(NamedTuple):
    """Unit direction of a path: the change of the free axes [m], shape (free axes,), and of the factor."""

    motion: FloatArray
    factor: float


@dataclass(frozen=True, eq=False)
class PathPoint:
    """A shape at rest on a path.

    Attributes
    ----------
    control : the quantity that the factor multiplies
    factor : the load factor or the factor of the displacements
    position : [m], shape (particles, 3)
    residual : largest unbalanced force [N]
    negative : number of negative eigenvalues of the stiffness: independent motions that release energy
    tangent : of the path, in the direction in which it is followed
    find_softest : finds :attr:`softest`
    """

    control: FactorControl
    factor: float
    position: FloatArray
    residual: float
    negative: int
    tangent: Tangent
    find_softest: Callable[[PathPoint], tuple[float, FloatArray]]

    def __getstate__(self) -> dict[str, Any]:
        # The arrays in which the softest motion is sought are those of the path, in memory of this process.
        return vars(self) | {"softest": self.softest, "find_softest": None}

    @cached_property
    def point(self) -> Point:
        """The shape with its forces."""
        return self.control.at(self.position, self.factor)

    @cached_property
    def softest(self) -> tuple[float, FloatArray]:
        """Eigenvalue of the stiffness nearest to zero [N/m], and its unit vector, by inverse iteration."""
        return self.find_softest(self)


def first_vector(size: int) -> FloatArray:
    """Vector with which an inverse iteration begins: fixed, and hardly ever orthogonal to a motion, shape (size,)."""
    return np.asarray(np.cos(np.arange(1.0, size + 1.0)))


def softest_motion(matrix: Any, factors: Any) -> tuple[float, FloatArray]:
    """Eigenvalue of a matrix nearest to zero, and its unit vector, by inverse iteration."""
    vector, value = first_vector(matrix.shape[0]), np.inf
    for _ in range(ROUNDS):
        vector = factors.solve(vector)
        vector /= np.sqrt(vector @ vector)
        before, value = value, float(vector @ (matrix @ vector))
        if abs(value - before) <= STEADY * abs(value):
            break
    return value, vector


class _NoFactors:
    """Factors of a matrix without rows, if all axes that could move are prescribed."""

    def solve(self, force: FloatArray) -> FloatArray:
        return force

    def negative(self) -> int:
        return 0


class Lost(Exception):
    """A step that found no shape at rest near its prediction."""


class Continuation:
    """Steps along the path of a control. ``scale`` is the unit in which the factor counts in the length of a step."""

    def __init__(self, control: FactorControl, scale: float) -> None:
        self.control, self.scale = control, scale
        self.size = control.problem.size
        self.pattern = plain_stiffness(control.problem)
        self.stiffness = 0.0  # largest entry of the matrices so far [N/m]

    def first(self, point: Point, factor: float, direction: float) -> PathPoint | None:
        """The point of a shape at rest, followed towards larger factors or smaller ones; None if it may move freely."""
        try:
            matrix, factors = self._factorized(point)
        except Lost:
            return None
        if hasattr(factors, "pivots"):
            pivots = np.abs(factors.pivots)
            if pivots.min() <= SINGULAR * pivots.max():
                return None
            # A pivot of exactly zero was moved by rounding: the eigenvalue tells a free motion from a soft one.
            nudged = pivots.min() <= 100.0 * SINGULAR * pivots.max()
            if nudged and abs(softest_motion(matrix, factors)[0]) <= FREE * self.stiffness:
                return None
        motion = factors.solve(self.control.force_rate(point))
        return self._point(point, factor, matrix, factors, self._unit(direction * motion, direction))

    def _point(self, point: Point, factor: float, matrix: Any, factors: Any, tangent: Tangent) -> PathPoint:
        negative = factors.negative() if isinstance(factors, _NoFactors) else negative_pivots(factors)

        def find_softest(place: PathPoint) -> tuple[float, FloatArray]:
            return softest_motion(matrix, factors)

        return PathPoint(self.control, factor, point.position, point.residual, negative, tangent, find_softest)

    def step(self, begin: PathPoint, length: float, *, corner: bool = False) -> tuple[PathPoint, int]:
        """The point at a distance [-] along the path, and the iterations that it took; at a ``corner`` it may turn.

        Raises
        ------
        Lost : if Newton's method does not converge, or the path turns too sharply, or the point is on a distant path
        """
        found, iterations = self.correct(begin, begin.tangent, length)
        if not corner and self.dot(found.tangent, begin.tangent) < LEAST_COSINE:
            raise Lost
        way = self._between(begin, found)
        if self.dot(way, way) > (FARTHEST * length) ** 2:
            raise Lost
        return found, iterations

    def turn(self, begin: PathPoint, length: float) -> PathPoint:
        """The first point behind a corner, from a point nearer to it than ``length`` [-], also if the path turns back.

        Raises
        ------
        Lost : if no other path begins there
        """
        ahead = begin.position.copy()
        ahead.ravel()[self.control.problem.dofs] += 2.0 * length * begin.tangent.motion
        factor = begin.factor + 2.0 * length * begin.tangent.factor
        # the stiffness beyond the corner, for example without a cable, gives the direction of the path there
        beyond = self.point_of(self.control.at(ahead, factor), factor, begin.tangent).tangent
        for sign in (1.0, -1.0):
            try:
                found, _ = self.correct(begin, Tangent(sign * beyond.motion, sign * beyond.factor), 4.0 * length)
            except Lost:
                continue
            way = self._between(begin, found)
            near = self.dot(way, way) <= (4.0 * FARTHEST * length) ** 2
            if near and abs(self.dot(found.tangent, begin.tangent)) < SAME:
                return found
        raise Lost

    def correct(self, begin: PathPoint, along: Tangent, length: float) -> tuple[PathPoint, int]:
        """The point of a path in the hyperplane normal to ``along`` at a distance from a point."""
        control = self.control
        foreseen = begin.position.copy()
        foreseen.ravel()[control.problem.dofs] += length * along.motion
        factor = begin.factor + length * along.factor
        start, level = foreseen.ravel()[control.problem.dofs], factor
        point = control.at(foreseen, factor)
        for iteration in range(1, ITERATIONS + 1):
            matrix, factors = self._factorized(point)
            here = point.position.ravel()[control.problem.dofs]
            left = -self.dot(along, Tangent(here - start, factor - level))
            force = point.unbalanced.ravel()[control.problem.dofs]
            rate = control.force_rate(point)
            change = self._bordered(matrix, factors, rate, along, force, left)
            if not np.isfinite(change.motion).all() or np.abs(change.motion).max(initial=0.0) > self.size:
                raise Lost
            factor += change.factor
            point = control.at(control.problem.move_free_axes(point, change.motion), factor)
            if control.problem_at(factor).is_at_rest(point, SETTLED):
                return self.point_of(point, factor, along), iteration
        raise Lost

    def reach_factor(self, begin: PathPoint, end: PathPoint, factor: float) -> PathPoint:
        """The point at a given factor between two points.

        Raises
        ------
        Lost : if Newton's method at this factor does not converge
        """
        share = (factor - begin.factor) / (end.factor - begin.factor)
        position = (1.0 - share) * begin.position + share * end.position
        point = self.control.at(position, factor)
        for _ in range(2 * ITERATIONS):
            force = point.unbalanced.ravel()[self.control.problem.dofs]
            motion = self._factorized(point)[1].solve(force)
            if not np.isfinite(motion).all() or np.abs(motion).max(initial=0.0) > self.size:
                raise Lost
            point = self.control.at(self.control.problem.move_free_axes(point, motion), factor)
            if self.control.problem_at(factor).is_at_rest(point, SETTLED):
                return self.point_of(point, factor, end.tangent)
        raise Lost

    def closes(self, first: PathPoint, last: PathPoint, found: PathPoint) -> bool:
        """Return True if the step from the last point to the next one passes the first point of the path."""
        if self.dot(first.tangent, found.tangent) <= LEAST_COSINE:
            return False
        way, back = self._between(last, found), self._between(last, first)
        length, share = self.dot(way, way), self.dot(way, back)
        off = self.dot(back, back) - share * share / length
        return 0.0 <= share <= length and off <= (TOGETHER * length**0.5) ** 2

    def _between(self, one: PathPoint, other: PathPoint) -> Tangent:
        moved = (other.position - one.position).ravel()[self.control.problem.dofs]
        return Tangent(moved, other.factor - one.factor)

    def point_of(self, point: Point, factor: float, along: Tangent) -> PathPoint:
        """The point of a shape at rest, with the tangent that continues a direction."""
        matrix, factors = self._factorized(point)
        # the tangent meets K x' = f' G, and along . (x', f') = 1 fixes its length and its sign
        nothing = np.zeros(len(self.control.problem.dofs))
        whole = self._bordered(matrix, factors, self.control.force_rate(point), along, nothing, 1.0)
        return self._point(point, factor, matrix, factors, self._unit(*whole))

    def _factorized(self, point: Point) -> tuple[Any, Any]:
        matrix = self.pattern.matrix(point)
        if not matrix.shape[0]:
            return matrix, _NoFactors()
        self.stiffness = max(self.stiffness, float(np.abs(matrix.data).max(initial=0.0)))
        try:
            return matrix, self.pattern.factorize(matrix)
        except RuntimeError:  # a pivot is exactly zero, as at a branch point: move the matrix by rounding
            nudged = self.pattern.assemble(
                point, point.bar_forces.modulus, point.bar_forces.ratio, SINGULAR * float(np.abs(matrix.data).max())
            )
        try:
            return matrix, self.pattern.factorize(nudged)
        except RuntimeError:
            raise Lost from None

    def _bordered(
        self, matrix: Any, factors: Any, rate: FloatArray, along: Tangent, force: FloatArray, left: float
    ) -> Tangent:
        """Solve K dx - rate df = force and along . (dx, df) = left."""
        by_rate = factors.solve(rate)
        row = along.motion / self.size**2
        weight = along.factor / self.scale**2
        pivot = float(row @ by_rate) + weight
        motion, factor = np.zeros_like(force), 0.0
        for _ in range(2):  # the second solves for the residual of the first
            open_force = force - matrix @ motion + rate * factor
            open_left = left - float(row @ motion) - weight * factor
            by_force = factors.solve(open_force)
            more = (open_left - float(row @ by_force)) / pivot
            motion, factor = motion + by_force + more * by_rate, factor + more
        return Tangent(motion, factor)

    def dot(self, one: Tangent, other: Tangent) -> float:
        """Scalar product of two directions [-]."""
        return float(one.motion @ other.motion) / self.size**2 + one.factor * other.factor / self.scale**2

    def _unit(self, motion: FloatArray, factor: float) -> Tangent:
        whole = Tangent(motion, factor)
        length = np.sqrt(self.dot(whole, whole))
        return Tangent(motion / length, factor / length)


class Event(NamedTuple):
    """A point of a path at which it turns, branches or has a kink, and the motion without stiffness there."""

    kind: str  # "limit", "branch" or "kink"
    place: PathPoint
    motion: FloatArray  # a unit vector over the free axes


def events_between(walk: Continuation, begin: PathPoint, end: PathPoint, length: float) -> list[Event]:
    """Limit points, branch points and kinks between two points at a distance ``length`` [-] along the path."""
    turns = (begin.tangent.factor > 0.0) != (end.tangent.factor > 0.0)
    changes = abs(end.negative - begin.negative)
    if not turns and not changes:
        return []
    # K x' = f' G, so that K is singular if f' is zero: an eigenvalue that touches zero there without a change of sign
    # is that of a path which crosses; or a limit point and a branch point lie close together
    if changes == 1 or length <= CLOSE:  # a multiple eigenvalue counts once
        return [_locate(walk, begin, end, length, "limit" if turns and changes else "branch", turns)]
    try:
        middle = walk.correct(begin, begin.tangent, 0.5 * length)[0]
    except Lost:
        middle = None
    if middle is None:
        return [] if changes else [_locate(walk, begin, end, length, "branch", turns)]
    return [
        *events_between(walk, begin, middle, 0.5 * length),
        *events_between(walk, middle, end, 0.5 * length),
    ]


def _locate(walk: Continuation, begin: PathPoint, end: PathPoint, length: float, kind: str, turns: bool) -> Event:
    """The event between two points: the zero of f' if it turns, otherwise of the eigenvalue that changes sign."""
    from scipy.optimize import brentq

    def value(found: PathPoint) -> float:
        if turns:
            return found.tangent.factor
        size = abs(found.softest[0]) + 1e-300
        return size if found.negative == begin.negative else -size

    ends = {0.0: begin, length: end}
    best = min((begin, end), key=lambda one: abs(value(one)))

    def at(place: float) -> float:
        nonlocal best
        found = ends.get(place) or walk.correct(begin, begin.tangent, place)[0]
        best = min((best, found), key=lambda one: abs(value(one)))
        return value(found)

    # a correction may fail so close to a branch point that its two paths cannot be distinguished: the best point stands
    with suppress(Lost):
        brentq(at, 0.0, length, xtol=LOCATED * length, rtol=1e-15, maxiter=LOCATING, disp=False)
    eigenvalue, motion = best.softest
    # a cable that goes slack, or another jump of the stiffness, changes the sign without a zero
    kink = abs(eigenvalue) > NEARLY * walk.stiffness
    return Event("kink" if kink else kind, best, motion)
