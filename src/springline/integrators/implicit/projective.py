"""Projective dynamics: a step of backward Euler by rounds with one matrix that is factorized once.

A round solves A d = r for a change d of the positions, where r are the unbalanced forces at the end of the step and
A = M/h^2 + L is constant: L is the sum over all elements of w (I - 1 1^T/p) over their p corners, the same along the
three axes, so that the factors have a third of the rows. With w = 2 k of a spring this is one local and one global
step of Bouaziz, Martin, Liu, Kavan and Pauly (ACM Transactions on Graphics 33, 2014) and of Liu, Bargteil, O'Brien and
Kavan (ACM Transactions on Graphics 32, 2013): the force of the spring is its stiffness times the distance to the
nearest vector of its rest length. Other elements have the w of the largest eigenvalue of their stiffness as drawn, so
that A is above it (Liu, Bouaziz and Kavan, ACM Transactions on Graphics 36, 2017).

Rounds are accelerated by Anderson's method (Walker and Ni, SIAM Journal on Numerical Analysis 49, 2011; for these
rounds Peng et al., ACM Transactions on Graphics 37, 2018). A round that grows r . d is taken back, and plain rounds
follow. If a plain round grows it as well, A is below the stiffness of a bent shape, and the rounds become shorter.

The rounds are passes (:mod:`springline.integrators.rounds`); this module finds the couplings of a model, the order of
elimination and the sparsity of the factor.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.engine.kernels import WIDE
from springline.equilibrium.bars import Bars
from springline.equilibrium.measures import ElasticModel
from springline.equilibrium.stiffness import linear_drag
from springline.errors import SceneError
from springline.forces import grab_spring, net
from springline.integrators.contract import Integrator
from springline.integrators.implicit.step import Effort
from springline.integrators.rounds import MEMORY, Rounds
from springline.messages import integrator_subject, method
from springline.model.families import Model

HANDS = grab_spring.FAMILY.name


@dataclass
class RoundsEffort(Effort):
    """Effort of steps by rounds, which ``iterations`` counts, and the largest stretch of a spring [-]."""

    stretch: float = 0.0


class _Couplings(NamedTuple):
    """Couplings of two particles each, and those of particles to their surroundings."""

    tail: np.ndarray
    head: np.ndarray
    spring: np.ndarray  # row of Springs, -1 for others
    stiffness: FloatArray  # of each coupling [N/m]
    damping: FloatArray  # of each coupling [N s/m]
    support: FloatArray  # stiffness of each particle [N/m]
    drag: FloatArray  # of each particle [N s/m]


def rounds_for(body: ElasticModel, most: int, tolerance: float) -> Rounds:
    """Return the arrays of rounds for a model, at most ``most`` a step; ``tolerance``: see :class:`Rounds`."""
    model, couplings = body.model, _couplings(body)
    count = model.particle_count
    pattern = _laplacian_pattern(couplings.tail, couplings.head, count)
    particle = _elimination_order(pattern)
    place = np.argsort(particle).astype(np.int32)
    ends = np.sort(np.stack([place[couplings.tail], place[couplings.head]]), axis=0)
    pairs, entry = np.unique(ends[0].astype(np.int64) * count + ends[1], return_inverse=True)
    matrix_begin = np.searchsorted(pairs, np.arange(count + 1, dtype=np.int64) * count)
    matrix_row = (pairs % max(count, 1)).astype(np.int32)
    factor_begin, factor_row = _fill_in(matrix_begin, matrix_row)
    size = -(-3 * count // WIDE) * WIDE

    def vector() -> FloatArray:
        return np.zeros(size)

    def column() -> np.ndarray:
        return np.zeros(count, dtype=np.int32)

    return Rounds(
        most=most, tolerance=tolerance, tail=couplings.tail, head=couplings.head, spring=couplings.spring,
        stiffness=couplings.stiffness, damping=couplings.damping, entry=entry.astype(np.int32), bars=len(body.bars),
        support=couplings.support, drag=couplings.drag, particle=particle, place=place,
        matrix_begin=matrix_begin.astype(np.int64), matrix_row=matrix_row, matrix=np.zeros(len(pairs) + count),
        known=np.full(len(pairs) + 4 * count, np.nan), free=vector(), factor_begin=factor_begin, factor_row=factor_row,
        factor=np.zeros((3, len(factor_row))), first=column(), link=column(), next_entry=column(),
        column=np.zeros(count), unknown=np.zeros(3 * count), begin_position=vector(), begin_velocity=vector(),
        acceleration=vector(), residual=vector(), lost=vector(), best=vector(), best_residual=vector(),
        change=vector(), step=vector(), last_change=vector(), last_best=vector(), moves=np.zeros(MEMORY * size),
        changes=np.zeros(MEMORY * size), products=np.zeros(MEMORY**2), square=np.zeros(MEMORY**2),
        weights=np.zeros(MEMORY), sizes=np.zeros(4), potential=np.zeros(1), touching=np.zeros(1), effort=np.zeros(4),
    )  # fmt: skip


def _couplings(body: ElasticModel) -> _Couplings:
    """Return the couplings of bars and elements, all springs intact."""
    model = body.model
    bars = Bars(model, np.ones(model.spring_count, dtype=bool))
    count, springs = model.particle_count, np.arange(model.spring_count)
    damping = np.zeros(len(bars))
    damping[: bars.springs] = model.springs.damping
    tails, heads, weights = [np.asarray(bars.tail)], [np.asarray(bars.head)], [bars.stiffness]
    support, drag = np.zeros(count), linear_drag(model)[:, 0]
    for family in net.elastic(model):
        if family.name == HANDS:  # these are read at each step
            continue
        room: Any = model.room(family.room) if family.room is not None else None
        if family.damping_bound is not None and (bound := family.damping_bound(model)) is not None:
            drag = drag + bound
        stiffest = _largest_eigenvalues(room)
        if stiffest is None:
            support = support + (0.0 if family.stiffness_bound is None else family.stiffness_bound(model))
            continue
        for tail, head, one in _complete_graphs(np.asarray(room.corner), stiffest):
            tails.append(tail)
            heads.append(head)
            weights.append(one)
    tail, head, stiffness = np.concatenate(tails), np.concatenate(heads), np.concatenate(weights)
    others = len(tail) - len(springs)
    return _Couplings(
        tail.astype(np.int32), head.astype(np.int32), np.append(springs, np.full(others, -1)).astype(np.int32),
        stiffness, np.append(damping, np.zeros(len(tail) - len(damping))), support, drag,
    )  # fmt: skip


def _largest_eigenvalues(room: Any) -> FloatArray | None:
    """Return upper bounds of the eigenvalues of the stiffness of elements as drawn [N/m]; None if unknown."""
    if hasattr(room, "steep"):
        return np.asarray(room.stiffness * (room.steep * room.steep).sum(axis=1))
    return np.asarray(room.bound.max(axis=1)) if hasattr(room, "bound") and hasattr(room, "corner") else None


def _complete_graphs(corner: np.ndarray, stiffest: FloatArray) -> Iterator[tuple[np.ndarray, np.ndarray, FloatArray]]:
    """Yield the edges between corners; all eigenvalues of a graph are p times its weight, except a single zero."""
    width = corner.shape[1]
    for one in range(width):
        for other in range(one + 1, width):
            yield corner[:, one], corner[:, other], stiffest / width


def _laplacian_pattern(tail: np.ndarray, head: np.ndarray, count: int) -> Any:
    """Return a definite matrix with an entry for each coupling, a SciPy CSC array."""
    from scipy.sparse import csc_array, eye_array

    one = csc_array((np.full(len(tail), -1.0), (tail, head)), shape=(count, count))
    both = one + one.T
    return (both + eye_array(count) * (1.0 + float(abs(both).sum(axis=0).max(initial=0.0)))).tocsc()


def _elimination_order(pattern: Any) -> np.ndarray:
    """Return the particles in an order that leaves the factor sparse: multiple minimum degree of SuperLU."""
    from scipy.sparse.linalg import splu

    if not pattern.shape[0]:
        return np.zeros(0, dtype=np.int32)
    factors = splu(
        pattern, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
    )  # fmt: skip
    return np.argsort(factors.perm_c).astype(np.int32)


def _fill_in(begin: np.ndarray, row: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return first entries and rows of the columns of a Cholesky factor, from those below the diagonal of a matrix.

    A column has the entries of the matrix and of the columns whose first entry below the diagonal is in its row, its
    children in the elimination tree (George and Liu 1981, section 5.2).
    """
    count = len(begin) - 1
    children: list[list[np.ndarray]] = [[] for _ in range(count)]
    columns, starts = [], np.zeros(count + 1, dtype=np.int64)
    for j in range(count):
        below = np.unique(np.concatenate([row[begin[j] : begin[j + 1]], *children[j]]))
        below = below[below > j]
        children[j] = []
        if len(below):
            children[below[0]].append(below)
        columns.append(np.append(j, below).astype(np.int32))
        starts[j + 1] = starts[j] + len(below) + 1
    return starts, np.concatenate([np.zeros(0, dtype=np.int32), *columns])


def refuse_unprojected(model: Model, integrator: Integrator) -> None:
    """Raise SceneError for a model with exact constraints."""
    subject, way_out = integrator_subject(integrator.name), method("xpbd", "Take")
    if count := len(model.holonomic.kind):
        raise SceneError(
            f"{subject} has no rounds for exact constraints, such as rods, cords, spheres and rings, and {count} "
            f"{'is' if count == 1 else 'are'} here. {way_out} or {method('backward_euler')}, or give springs instead."
        )
