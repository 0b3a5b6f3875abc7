"""One implicit step: the equations of its end, their derivative, and Newton's iteration on them.

Unknown are the acceleration a1 that the method carries and the multipliers of the exact constraints. The derivative
by the positions at the end, times 1/(1 - alpha_f), is K + kappa C + sigma M with kappa = gamma/(h beta) and
sigma = (1 - alpha_m)/((1 - alpha_f) h^2 beta): stiffness, damping, inertia.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium import damping
from springline.equilibrium.body import Body
from springline.equilibrium.rows import Held, Rows
from springline.equilibrium.stiffness import Stiffness
from springline.integrators.contract import Newmark
from springline.model.families import Model

TOLERANCE = 1e-14  # [-] of how far the step moves: where the iteration stops
EPSILON = float(np.finfo(np.float64).eps)  # [-]
ROUNDED = 8.0 * EPSILON  # [-] of the largest coordinate: positions are not known better
MET = 1e-13  # [-] of the length of a tie: how well it holds
LONG_STEPS = 16  # iterations without a line search
ITERATIONS = 40  # with one; more, and the step is split
REUSED = 0.1  # [-] a correction this much shorter than the last one needs no new factors
ROUGH = 12  # iterations after which the stiffness is made definite, if it is not
FLAT = 0.9  # [-] of the slope along a correction that may be left
TRIALS = 12  # of a line search
SLACK = 1e-12  # [-] of the compliance: keeps rows that repeat others from making the equations singular
CORD_PASSES = 8  # which cords pull is tried this often

Forces = Callable[[FloatArray, FloatArray, float], tuple[FloatArray, FloatArray]]


class Failed(Exception):
    """A step that found no end."""


@dataclass(frozen=True, eq=False)
class Start:
    """Where a step begins, and how long it is [s]."""

    position: FloatArray
    velocity: FloatArray
    acceleration: FloatArray
    time: float
    h: float


@dataclass(frozen=True, eq=False)
class End:
    """An end that is tried: positions, velocities, and the forces at the method's point of the way there.

    Attributes
    ----------
    acceleration, position, velocity : at the end, shape (particles, 3) each
    middle, rate : positions and velocities where the forces are taken, shape (particles, 3) each
    force, drag : that depend on position and time, and on velocity [N], shape (particles, 3) each
    multiplier : of the exact rows [N], shape (rows,)
    tied : what these exert [N], shape (particles, 3)
    residual : forces less inertia where particles may move [N], shape (particles, 3)
    held, final : the rows where the forces are taken, and at the end
    """

    acceleration: FloatArray
    position: FloatArray
    velocity: FloatArray
    middle: FloatArray
    rate: FloatArray
    force: FloatArray
    drag: FloatArray
    multiplier: FloatArray
    tied: FloatArray
    residual: FloatArray
    held: Held
    final: Held

    @cached_property
    def finite(self) -> bool:
        """Whether every number is one."""
        return bool(np.isfinite(self.residual).all() and np.isfinite(self.position).all())

    @property
    def imbalance(self) -> float:
        """Unbalanced forces added up over all forces added up [-]."""
        total = float(np.abs(self.force).sum() + np.abs(self.drag).sum() + np.abs(self.tied).sum())
        left = float(np.abs(self.residual).sum())
        return left / (total + left) if left else 0.0


@dataclass
class Effort:
    """What steps took: counts, and the largest unbalanced force over all forces [-]."""

    iterations: int = 0
    factorizations: int = 0
    splits: int = 0
    residual: float = 0.0


class Step:
    """The equations of one step."""

    def __init__(
        self,
        start: Start,
        method: Newmark,
        body: Body,
        stiffness: Stiffness,
        rows: Rows,
        forces: Forces,
        effort: Effort,
    ) -> None:
        self.start, self.method, self.body, self.stiffness, self.rows = start, method, body, stiffness, rows
        self.forces, self.effort = forces, effort
        self.model: Model = body.model
        self.inertia = self.model.particles.inertia[:, None]
        h, carried = start.h, start.acceleration if method.carried else np.zeros_like(start.position)
        self.carried = carried
        self.foreseen = start.position + h * start.velocity + h * h * (0.5 - method.beta) * carried
        self.swift = start.velocity + h * (1.0 - method.gamma) * carried
        self.reach = h * h * method.beta  # [s2] of the position for the acceleration
        self.share = 1.0 - method.alpha_f
        self.kappa = method.gamma / (h * method.beta)
        self.sigma = (1.0 - method.alpha_m) / (self.share * self.reach)
        self.there = self.active = ~rows.cord

    def solved(self, there: np.ndarray, taut: np.ndarray) -> End:
        """The end of the step.

        Parameters
        ----------
        there : rows whose particles are all there, shape (rows,)
        taut : rows that are cords and were taut before, shape (rows,)

        Raises
        ------
        Failed : where none is found.
        """
        self.there = there
        self.active = there & (~self.rows.cord | taut)
        end = self._near(self._from_rest) if self._is_wild() else self._near(self._from_motion)
        if not self.rows.cord.any():
            return end
        for attempt in range(CORD_PASSES):
            if not self._changed(end, attempt):
                return end
            end = self._near(self._from_motion)
        raise Failed

    def at(self, acceleration: FloatArray, multiplier: FloatArray) -> End:
        """The end that an acceleration leads to."""
        start, method, part = self.start, self.method, self.method.alpha_f
        position = np.where(self.body.free, self.foreseen + self.reach * acceleration, start.position)
        velocity = np.where(self.body.free, self.swift + start.h * method.gamma * acceleration, 0.0)
        middle = self.share * position + part * start.position
        rate = self.share * velocity + part * start.velocity
        force, drag = self.forces(middle, rate, start.time + self.share * start.h)
        held = self.rows.at(middle)
        tied = self.rows.forces(held, multiplier)
        inertial = (1.0 - method.alpha_m) * acceleration + method.alpha_m * self.carried
        residual = np.where(self.body.free, force + drag + tied - self.inertia * inertial, 0.0)
        final = self.rows.at(position)
        return End(
            acceleration, position, velocity, middle, rate, force, drag, multiplier, tied, residual, held, final
        )  # fmt: skip

    def _from_motion(self) -> End:
        """As if the motion went on."""
        guess = self.carried if self.method.carried else np.zeros_like(self.start.position)
        return self.at(guess, np.zeros(len(self.rows)))

    def _from_rest(self) -> End:
        """As if nothing moved."""
        guess = (self.start.position - self.foreseen) / self.reach
        return self.at(np.where(self.body.free, guess, 0.0), np.zeros(len(self.rows)))

    def _is_wild(self) -> bool:
        """Whether going on as before leads further than any bar is long."""
        bars = self.body.bars
        if not len(bars):
            return False
        moved = self.start.h * (self.start.velocity[bars.head] - self.start.velocity[bars.tail])
        length = bars.pull(self.start.position).length
        return bool((np.sqrt((moved * moved).sum(axis=1)) > length).any())

    def _near(self, guess: Callable[[], End]) -> End:
        """Newton's iteration from a guess: in long steps, then in cautious ones, then from the other guess."""
        other = self._from_rest if guess == self._from_motion else self._from_motion
        for begin, bold in ((guess, True), (guess, False), (other, False)):
            try:
                return self._iterated(begin(), bold)
            except Failed:
                continue
        raise Failed

    def _iterated(self, end: End, bold: bool) -> End:
        before, factors, ratio = np.inf, None, None
        for iteration in range(LONG_STEPS if bold else ITERATIONS):
            if not end.finite:
                raise Failed
            if factors is None:
                factors = self._factors(end, ratio, definite=not bold and iteration >= ROUGH)
            change, multiplier = self._correction(end, factors)
            part, further = (
                (1.0, self._moved(end, change, multiplier, 1.0)) if bold else self._searched(end, change, multiplier)
            )
            ratio = self._foreseen_ratio(end, further, part * change) if bold else None
            end = further
            self.effort.iterations += 1
            moved = float(np.abs(change).max(initial=0.0))
            if part == 1.0 and self._is_there(moved, before, end):
                return end
            factors = factors if part == 1.0 and moved < REUSED * before else None
            before = moved if part == 1.0 else np.inf
        raise Failed

    def _foreseen_ratio(self, before: End, after: End, change: FloatArray) -> FloatArray:
        """Tension over length as a correction foresaw it [N/m], shape (bars,): the law at the length L + n . dx.

        A bar that turned far is stretched by the square of the angle, and its true tension would keep the next
        correction from turning it further (the mixed iteration of Magisano, Leonetti and Garcea, Int. J. Numer.
        Methods Eng. 109, 2017; see equilibrium/newton.py).
        """
        bars = self.body.bars
        pull, length = bars.pull(before.middle), bars.pull(after.middle).length
        along = self.share * np.einsum("ij,ij->i", pull.direction, change[bars.head] - change[bars.tail])
        foreseen = bars.answer(np.maximum(pull.length + along, 0.0)).tension
        return np.asarray(foreseen / np.maximum(length, 1e-300))

    def _is_there(self, moved: float, before: float, end: End) -> bool:
        """Whether what a next correction would move is nothing."""
        limit = np.maximum(MET * self.rows.scale, self._floor(end))
        if (np.abs(end.final.value) > limit)[self.active].any():
            return False
        goal = max(TOLERANCE * float(np.abs(end.position - self.start.position).max(initial=0.0)), self._floor(end))
        rate = moved / before if np.isfinite(before) and before > 0.0 else 1.0
        left = moved * rate / (1.0 - rate) if rate < 0.5 else np.inf
        return moved <= self._floor(end) or left <= goal or self._next(end) <= goal or self._is_rounded(end)

    def _is_rounded(self, end: End) -> bool:
        """Whether what is left of the forces is what rounded positions make of stiff bars."""
        size = np.abs(end.force) + np.abs(end.drag) + np.abs(end.tied)
        return bool((np.abs(end.residual) <= self._floor(end) * self.noise + ROUNDED * size).all())

    @cached_property
    def noise(self) -> FloatArray:
        """Stiffness of all bars at a particle [N/m], shape (particles, 1)."""
        bars, count = self.body.bars, len(self.start.position)
        stiff = np.bincount(bars.tail, bars.stiffness, count) + np.bincount(bars.head, bars.stiffness, count)
        return np.asarray(stiff[:, None])

    def _next(self, end: End) -> float:
        """The most that what is left would move, if inertia alone resisted it [m]."""
        # the stiffness, where it is positive, and drag only add to what resists
        left = end.residual / (self.sigma * self.share * self.inertia)
        return float(np.sqrt((left * left).sum()))

    def _floor(self, end: End) -> float:
        """How well positions are known [m]."""
        return ROUNDED * float(np.abs(end.position[self.body.free.any(axis=1)]).max(initial=0.0))

    def _searched(self, end: End, change: FloatArray, multiplier: FloatArray) -> tuple[float, End]:
        """A part of a correction after which the forces along it are small, and the end there."""
        slope, part = -float((end.residual * change).sum()), 1.0
        trial = self._moved(end, change, multiplier, part)
        if self.active.any() or slope >= 0.0:
            return part, trial
        for _ in range(TRIALS):
            here = -float((trial.residual * change).sum())
            if trial.finite and abs(here) <= FLAT * -slope:
                return part, trial
            ratio = slope / (slope - here) if trial.finite and here > 0.0 else 0.5
            part *= min(max(ratio, 0.1), 0.5)
            trial = self._moved(end, change, multiplier, part)
        return part, trial

    def _moved(self, end: End, change: FloatArray, multiplier: FloatArray, part: float) -> End:
        return self.at(end.acceleration + part / self.reach * change, end.multiplier + part * multiplier)

    def _correction(self, end: End, factors: Any) -> tuple[FloatArray, FloatArray]:
        """Changes of the positions at the end [m], shape (particles, 3), and of the multipliers [N]."""
        size, active = self.stiffness.size, self.active
        right = np.concatenate([end.residual.ravel()[self.body.dofs] / self.share, -end.final.value[active]])
        found = factors.solve(right)
        if not np.isfinite(found).all():
            raise Failed
        change, multiplier = np.zeros(end.position.shape), np.zeros(len(self.rows))
        change.ravel()[self.body.dofs] = found[:size]
        multiplier[active] = found[size:] * self.share
        return change, multiplier

    def _factors(self, end: End, ratio: FloatArray | None, definite: bool) -> Any:
        from scipy.sparse.linalg import splu

        self.effort.factorizations += 1
        try:
            return splu(self._matrix(end, ratio, definite))
        except RuntimeError:
            raise Failed from None

    def _matrix(self, end: End, ratio: FloatArray | None, definite: bool) -> Any:
        """The derivative of the equations.

        ``ratio`` stands in place of the bars' tension over length; ``definite`` leaves out what makes their stiffness
        negative.
        """
        placed = self.body.placed(end.middle)
        along, across = placed.pull.modulus, placed.pull.ratio if ratio is None else ratio
        if definite:
            along, across = np.maximum(along, 0.0), np.maximum(across, 0.0)
        dashpot, turning = damping.dashpots(self.body, placed), None
        if dashpot.any():
            pulled, turning = damping.turning(self.body, placed, dashpot, end.rate)
            across = across + pulled
        lift = (self.sigma * self.inertia + self.kappa * damping.linear_drag(self.model)) * np.ones(3)
        lift = lift.ravel()[self.body.dofs]
        matrix = self.stiffness.filled(placed, along + self.kappa * dashpot, across, lift, self.kappa, turning)
        for blocks in self._blocks(end):
            matrix = matrix + damping.on_the_diagonal(blocks, self.stiffness.dof)
        return self._bordered(end, matrix) if len(self.rows) else matrix

    def _blocks(self, end: End) -> list[FloatArray]:
        """What single particles feel besides bars: drag of the air, and functions of the user's own."""
        model, time, found = self.model, self.start.time + self.share * self.start.h, []
        if len(model.drag.quadratic):
            found.append(self.kappa * damping.air_drag(model, end.rate))
        if len(model.users.address):
            found.append(damping.local_slopes(lambda x: np.add(*self.forces(x, end.rate, time)), end.middle))
            known = damping.linear_drag(model)[:, :, None] * np.eye(3)
            if len(model.drag.quadratic):
                known = known + damping.air_drag(model, end.rate)
            slopes = damping.local_slopes(lambda v: self.forces(end.middle, v, time)[1], end.rate)
            found.append(self.kappa * (slopes - known))
        return found

    def _bordered(self, end: End, matrix: Any) -> Any:
        """The derivative with the active rows: curvature, gradients, and next to nothing on their diagonal."""
        from scipy.sparse import block_array, eye_array

        active, dof = self.active, self.stiffness.dof
        matrix = matrix - self._bent(end)
        push = self.rows.jacobian(end.held, dof, active)
        hold = self.rows.jacobian(end.final, dof, active)
        give = SLACK * self.reach / float(self.inertia.max())
        return block_array([[matrix, -push.T], [hold, give * eye_array(push.shape[0])]], format="csc")

    def _bent(self, end: End) -> Any:
        """Sum of lambda d2C over the rows, a SciPy array over the free axes."""
        from scipy.sparse import csc_array

        rows, dof = self.rows, self.stiffness.dof
        blocks = rows.curvature(end.held, end.multiplier)
        parts = [(rows.first, rows.first, blocks)]
        pair = rows.pair
        first, second = rows.first[pair], rows.second[pair]
        parts += [(second, second, blocks[pair]), (first, second, -blocks[pair]), (second, first, -blocks[pair])]
        row = np.concatenate([np.repeat(dof[one], 3, axis=1).ravel() for one, _, _ in parts])
        column = np.concatenate([np.tile(dof[other], (1, 3)).ravel() for _, other, _ in parts])
        value = np.concatenate([block.ravel() for _, _, block in parts])
        kept = (row >= 0) & (column >= 0)
        size = self.stiffness.size
        return csc_array((value[kept], (row[kept], column[kept])), shape=(size, size))

    def _changed(self, end: End, attempt: int) -> bool:
        """Let go of cords that push and take up those that are too long; whether anything changed."""
        cord = self.rows.cord
        pushing = cord & self.active & (end.multiplier > 0.0) & (attempt < CORD_PASSES // 2)
        longer = cord & self.there & ~self.active & (end.final.value > 1e-11 * self.rows.scale)
        self.active = (self.active & ~pushing) | longer
        return bool(pushing.any() or longer.any())
