"""The force-density method: with q = T/L given for every member, the shape at rest is one linear solve (Schek 1974)."""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts import rules
from springline.engine.columns import Indices
from springline.equilibrium.bars import list_numbers
from springline.equilibrium.problem import Problem
from springline.errors import SceneError
from springline.forces import net
from springline.linear.elimination import Elimination
from springline.linear.kept import KeptStructures
from springline.model.families import Model

CALLER = "force_density()"
FAR = 1e100  # [m] squares of longer lengths overflow
WORST = 1e12  # [-] condition number above which the shape has no reliable digits


def net_at_rest(problem: Problem, q: FloatArray) -> FloatArray:
    """Positions at which members of force density ``q`` [N/m], shape (springs,), carry the loads [m], (particles, 3).

    Raises
    ------
    SceneError : if the force densities leave particles without support.
    """
    # C^T Q C x = p on the free axes, with anchored ones on the right side (Schek, Comput. Methods Appl. Mech. Eng. 3)
    bars, position = problem.bars, problem.start.copy()
    # The three axes share one matrix if the same particles are anchored along them, which is usually so.
    solved: dict[bytes, tuple[_NetPattern, Any]] = {}
    for axis in range(3):
        free = problem.free[:, axis]
        if not free.any():
            continue
        key = free.tobytes()
        if key not in solved:
            pattern = PATTERNS.get([bars.tail, bars.head, free], partial(_NetPattern, bars.tail, bars.head, free))
            solved[key] = pattern, pattern.factorize(q)
        pattern, factors = solved[key]
        held = np.where(free, 0.0, position[:, axis])
        pull = q * (held[bars.head] - held[bars.tail])
        right = (
            problem.loads[:, axis] + np.bincount(bars.tail, pull, len(free)) - np.bincount(bars.head, pull, len(free))
        )
        position[free, axis] = factors.solve(right[free])
    if not (np.abs(position) < FAR).all():
        raise SceneError(
            f"The shape of {CALLER} leaves the numbers a computer holds. Give smaller loads, or greater densities."
        )
    return position


def fit_rest_lengths(model: Model, q: FloatArray, length: FloatArray) -> Model:
    """The model whose springs are at rest with their force densities ``q`` [N/m] at these lengths [m].

    A spring given as k keeps k, so L0 = L - T/k; one given by modulus and area keeps E A, so L0 = L E A/(E A + T).
    """
    springs = model.springs
    tension = q * length
    rigidity = springs.stiffness * springs.rest_length
    engineering = np.isfinite(springs.area)
    with np.errstate(divide="ignore", invalid="ignore"):
        # A member with E A keeps E A, so its k changes with the rest length: T = E A (L - L0)/L0 is solved for L0, not
        # T = k (L - L0).
        rest = np.where(engineering, length * rigidity / (rigidity + tension), length - tension / springs.stiffness)
        rest = np.where(tension == 0.0, length, rest)
        stiffness = np.where(engineering, rigidity / rest, springs.stiffness)
    if not (np.isfinite(rest).all() and np.isfinite(stiffness).all()):
        bad = int(np.argmin(np.isfinite(rest) & np.isfinite(stiffness)))
        raise SceneError(
            f"{CALLER} needs springs stiff enough for their forces. Spring {bad} has a force of {tension[bad]:g} N "
            f"and a stiffness of {springs.stiffness[bad]:g} N/m. Raise its stiffness, or E A above the force."
        )
    return model._replace(springs=springs._replace(rest_length=rest, stiffness=stiffness))


def refuse_other_than_springs(model: Model) -> None:
    """Raise SceneError if anything other than springs and dead loads acts."""
    found = ["springs with a user-defined law"] if len(model.laws.spring) else []
    found += net.unlike_springs(model)
    found += [rule.title(model) for rule in rules.present(model) if rule.depends_on_position]
    if found:
        raise SceneError(
            f"{CALLER} is for springs and loads alone. Got {found[0]}. Use equilibrium(), which takes them."
        )
    if model.space.periodic:
        raise SceneError(f"{CALLER} needs free space, for on a torus its equations are not linear. Use equilibrium().")


class _NetPattern:
    """The matrix of a net along one axis: the slots of its members, and the order of its elimination."""

    def __init__(self, tail: Indices, head: Indices, free: np.ndarray) -> None:
        from scipy.sparse import csc_array

        self.free = np.flatnonzero(free)
        count, place = len(self.free), np.where(free, np.cumsum(free) - 1, -1)
        rows = place[np.concatenate([tail, head, tail, head])]
        columns = place[np.concatenate([tail, head, head, tail])]
        kept = (rows >= 0) & (columns >= 0)
        diagonal = np.arange(count)
        places = np.concatenate([(columns * count + rows)[kept], diagonal * (count + 1)])
        unique, slot = np.unique(places, return_inverse=True)
        self._slot = np.full(len(rows), len(unique))  # the last one is left out
        self._slot[kept] = slot[: int(kept.sum())]
        self.column = unique // count
        starts = np.searchsorted(unique, np.arange(count + 1) * count).astype(np.int32)
        self._empty = csc_array(
            (np.zeros(len(unique)), (unique % count).astype(np.int32), starts), shape=(count, count)
        )
        self._elimination = Elimination(self._empty, diagonal)

    def factorize(self, q: FloatArray) -> Any:
        """Factors of the matrix with force densities [N/m], shape (springs,).

        Raises
        ------
        SceneError : if a particle has no force density, or if the matrix is singular or nearly so
        """
        entries = np.bincount(self._slot, np.concatenate([q, q, -q, -q]), len(self._empty.data) + 1)[:-1]
        sizes = np.bincount(self.column, np.abs(entries), len(self.free))
        _refuse_loose(self.free[sizes == 0.0])
        matrix = copy(self._empty)
        matrix.data = entries
        try:
            if not ((q >= 0.0).all() or (q <= 0.0).all()):
                return _factorize_mixed(matrix)
            factors = self._elimination.factorize(matrix)
        except RuntimeError:
            raise _underconstrained_error() from None
        # With densities of one sign, the inverse has entries of one sign, so that its largest column sum is that of one
        # solution (it is an M-matrix: Berman and Plemmons, Nonnegative matrices in the mathematical sciences, 1979).
        inverse = np.abs(factors.solve(np.ones(len(self.free)))).max()
        if not sizes.max() * inverse <= WORST:
            raise _underconstrained_error()
        return factors


PATTERNS: KeptStructures[_NetPattern] = KeptStructures()


def _factorize_mixed(matrix: Any) -> Any:
    """Factors of a matrix with densities of both signs, which may make it nearly singular."""
    from scipy.sparse.linalg import LinearOperator, onenormest, splu

    factors = splu(matrix)  # exchanges rows, and returns meaningless numbers without an error if it is nearly singular
    if matrix.shape[0] < 5:
        condition = float(np.linalg.cond(matrix.toarray(), 1))
    else:
        inverse = LinearOperator(matrix.shape, matvec=factors.solve, rmatvec=factors.solve, dtype=np.float64)
        condition = float(onenormest(matrix) * onenormest(inverse))
    if not condition <= WORST:
        raise _underconstrained_error()
    return factors


def _refuse_loose(loose: IntArray) -> None:
    if len(loose):
        raise SceneError(
            f"{CALLER} needs a force density other than zero at every particle that moves. "
            f"Got none for particle {list_numbers(loose)}. Anchor it, or join it by a spring."
        )


def _underconstrained_error() -> SceneError:
    return SceneError(
        f"{CALLER} finds no shape, or many: these force densities leave some motion without hold. "
        f"Anchor some particles along every axis, and give pulling (positive) densities; where members push, use "
        f"equilibrium()."
    )
