"""The tangent stiffness of a model over its free axes: a sparse pattern built once and filled for every shape."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple, Self

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import Indices
from springline.equilibrium.bordered import BorderedFactors, BorderedStiffness
from springline.equilibrium.constraint_rows import Augmentation, Constraints
from springline.equilibrium.measures import Configuration, ElasticModel
from springline.equilibrium.problem import Point, Problem
from springline.forces.net import present
from springline.linear.assembly import BarSums, sum_blocks
from springline.linear.elimination import Elimination, factorize_once
from springline.linear.kept import KeptStructures
from springline.model.families import CABLE, STRUT, Model

AXES = np.arange(3)


class MatrixLayout(NamedTuple):
    """The entries of a stiffness matrix over the free axes, by columns.

    Attributes
    ----------
    slot : entry of each number of the blocks of bars, then of elements; ``entries`` for those of anchored axes
    diagonal : entries on the diagonal, shape (free axes,)
    begin : first entry of each column, one more than columns
    row : row of each entry
    elimination : the order in which the matrix is factorized
    """

    slot: Indices
    diagonal: IntArray
    begin: Indices
    row: Indices
    elimination: Elimination

    @property
    def entries(self) -> int:
        """Number of entries."""
        return len(self.row)


class Stiffness:
    """K = d2E/dx2 over the free axes; anchored axes are left out, not penalized.

    The pattern contains all pairs joined by bars or elements, slack or not, so it serves every shape of the model.

    Attributes
    ----------
    size : number of free axes
    dof : number of each axis among the free ones, -1 if anchored, shape (particles, 3)
    """

    def __init__(self, body: ElasticModel) -> None:
        self.body = body
        self.size = len(body.dofs)
        self.dof = np.full(body.free.shape, -1, dtype=np.int64)
        self.dof.ravel()[body.dofs] = np.arange(self.size)
        self._eliminations: list[Elimination] = []  # of the pattern, once a solver has needed it; shared by copies
        self._make_pattern()

    def of(self, body: ElasticModel) -> Self:
        """The same pattern for another model, whose bars and elements have the same ends and free axes."""
        twin = copy(self)
        twin.body = body
        return twin

    def without_body(self) -> Self:
        """The pattern alone, which keeps no model."""
        twin = copy(self)
        del twin.body
        return twin

    def has_pattern_of(self, matrix: Any) -> bool:
        """Return True if a matrix was assembled here and nothing with other entries was added to it."""
        return getattr(matrix, "indices", None) is self._empty.indices

    def shift_diagonal(self, matrix: Any, shift: float) -> Any:
        """Return a matrix over the free axes with ``shift`` added to its diagonal [N/m]."""
        from scipy.sparse import eye_array

        if not self.has_pattern_of(matrix):
            return (matrix + shift * eye_array(self.size)).tocsc()
        # In the same pattern, so that the order of its elimination serves again.
        shifted = copy(matrix)
        shifted.data = matrix.data.copy()
        shifted.data[self._diagonal] += shift
        return shifted

    def factorize(self, matrix: Any, definite: bool = False, symmetric: bool = True) -> Any:
        """Factors of a matrix that was assembled here, or of another one, as those of :func:`factorize`.

        The elimination order of the pattern is found once. With ``definite`` the elimination may end at a negative
        pivot; the factors are then not ``complete``.

        Raises
        ------
        RuntimeError : if a pivot is zero.
        """
        if not self.has_pattern_of(matrix):
            return factorize(matrix)
        if isinstance(matrix, BorderedStiffness):
            return factorize(matrix)
        elimination = self._elimination()
        return elimination.factorize(matrix, definite) if symmetric else elimination.factorize_unsymmetric(matrix)

    def _elimination(self) -> Elimination:
        """The elimination order of the pattern, found once."""
        if not self._eliminations:
            # Numbers of the particles with free axes, without gaps.
            self._eliminations.append(Elimination(self._empty, np.unique(self.body.dofs // 3, return_inverse=True)[1]))
        return self._eliminations[0]

    @property
    def layout(self) -> MatrixLayout:
        """The places of all entries, for passes that assemble and factorize the matrix."""
        return MatrixLayout(self._slot, self._diagonal, self._empty.indptr, self._empty.indices, self._elimination())

    def matrix(self, point: Configuration) -> Any:
        """The exact tangent stiffness at a shape [N/m], of shape (free axes, free axes).

        A SciPy CSC array, or a :class:`BorderedStiffness` if a gas couples more particles than fit a full matrix.
        """
        return self.assemble(point, point.bar_forces.modulus, point.bar_forces.ratio)

    def assemble(
        self,
        point: Configuration,
        along: FloatArray,
        across: FloatArray,
        lift: float | FloatArray = 0.0,
        rate: float = 0.0,
        turning: FloatArray | None = None,
        elements: list[FloatArray] | None = None,
    ) -> Any:
        """The stiffness of bars of given stiffness along and across their axes [N/m], each of shape (bars,).

        ``lift`` is added to the diagonal [N/m], one for all or shape (free axes,). Elements have their own Hessians
        with ``rate`` times their damping [1/s], or the given blocks, a list by group. ``turning`` is added to the bars'
        blocks [N/m], shape (bars, 3, 3).
        """
        if elements is None:
            elements = point.element_blocks(self.body.measures, rate)
        end = 36 * len(along)
        whole = self._bars.sum(along, across, point.bar_forces.direction, turning)
        for blocks in elements:
            begin, end = end, end + blocks.size
            sum_blocks(self._slot[begin:end], whole, blocks)
        data = whole[:-1]
        data[self._diagonal] += lift
        matrix = copy(self._empty)  # shares its rows and columns, which are checked once
        matrix.data = data
        weights, vectors = self.body.measures.border(point.position)
        return BorderedStiffness(matrix, vectors[self.body.dofs], weights) if len(weights) else matrix

    def _make_pattern(self) -> None:
        """Find the slot of every entry of every block; entries of anchored axes share one slot that is dropped."""
        from scipy.sparse import csc_array

        row, column = self.entries()
        kept = (row >= 0) & (column >= 0)
        axes = np.arange(self.size)
        diagonal = axes * self.size + axes  # always present, for shifts of the diagonal
        # One number for each place of the matrix, in the order in which CSC stores them: a sort gives the pattern, and
        # filling is one sum by slots, without a search or a conversion from triplets.
        key = np.concatenate([(column * self.size + row)[kept], diagonal])
        unique, inverse = np.unique(key, return_inverse=True)
        self._nonzeros = len(unique)
        # Entries of anchored axes use one slot after the last, so that filling needs no mask.
        self._slot = np.full(len(row), self._nonzeros, dtype=np.int32)
        self._slot[kept] = inverse[: int(kept.sum())]
        self._diagonal = inverse[int(kept.sum()) :]
        self._bars = BarSums(self._slot[: 36 * len(self.body.bars)], self._nonzeros + 1)
        size = max(self.size, 1)
        starts = np.searchsorted(unique, np.arange(self.size + 1) * size).astype(np.int32)
        rows = (unique % size).astype(np.int32)
        self._empty = csc_array((np.zeros(len(unique)), rows, starts), shape=(self.size, self.size))

    def entries(self) -> tuple[IntArray, IntArray]:
        """Row and column of every entry, in the order in which :meth:`assemble` lists them."""
        bars, rows, columns = self.body.bars, [], []
        tail, head = bars.tail, bars.head
        for first, second in ((tail, tail), (head, head), (tail, head), (head, tail)):
            rows.append(np.repeat(self.dof[first], 3, axis=1).reshape(-1))
            columns.append(np.tile(self.dof[second], (1, 3)).reshape(-1))
        for group in self.body.measures.groups:
            corners = self.body.measures.corners(group)
            dof = self.dof[corners].reshape(len(corners), -1)
            rows.append(np.repeat(dof, dof.shape[1], axis=1).reshape(-1))
            columns.append(np.tile(dof, (1, dof.shape[1])).reshape(-1))
        return np.concatenate(rows), np.concatenate(columns)


def bar_blocks(along: FloatArray, across: FloatArray, direction: FloatArray) -> FloatArray:
    """Stiffness of bars from one end to itself [N/m], shape (bars, 3, 3); between the two ends it is the opposite."""
    # K = T' n n^T + (T/L) (I - n n^T)
    blocks = (along - across)[:, None, None] * (direction[:, :, None] * direction[:, None, :])
    blocks[:, AXES, AXES] += across[:, None]
    return np.asarray(blocks)


def factorize(matrix: Any) -> Any:
    """Factors of a symmetric matrix without pivoting, so that the signs of its pivots count its eigenvalues'.

    Raises
    ------
    RuntimeError : if a pivot is zero.
    """
    if isinstance(matrix, BorderedStiffness):
        return BorderedFactors(matrix, factorize(matrix.whole()))
    return factorize_once(matrix)


def negative_pivots(factors: Any) -> int:
    """Number of negative eigenvalues of a factorized symmetric matrix (Sylvester's law of inertia)."""
    return factors.negative() if isinstance(factors, BorderedFactors) else int((factors.pivots < 0.0).sum())


def is_definite(factors: Any) -> bool:
    """Return True if all eigenvalues of a factorized symmetric matrix are positive."""
    if isinstance(factors, BorderedFactors):
        return not factors.negative()
    return bool(factors.complete and (factors.pivots > 0.0).all())


# Constraints in the search for a shape: augmented Lagrangian, multipliers updated in outer iterations.
#
# Each row adds lambda c + mu c^2/2 to the energy (a one-sided row only if T = lambda + mu c > 0), so every method
# treats constraints as stiff springs. Between outer iterations lambda is set to T, and c falls by the ratio of the
# surrounding stiffness to mu (Hestenes 1969; Powell 1969; Rockafellar 1973 for one-sided rows). No row needs to be much
# stiffer than its surroundings, and none is left violated.

STIFFER = 30.0  # [-] mu over the stiffness around a row
RELAXED = 10.0  # [-] the same for relaxation, whose number of steps grows with its square root
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
        """The tangent stiffness at a shape, including constraints [N/m], (free axes, free axes)."""
        assert isinstance(point, Point)
        return self.assemble(point, point.along, point.across)

    def assemble(
        self,
        point: Configuration,
        along: FloatArray,
        across: FloatArray,
        lift: float | FloatArray = 0.0,
        rate: float = 0.0,
        turning: FloatArray | None = None,
        elements: list[FloatArray] | None = None,
    ) -> Any:
        """The stiffness of bars, then rows, for given values along and across [N/m], shape (bars + rows,)."""
        assert isinstance(point, Point) and point.multipliers is not None
        bars = len(self.body.bars)
        matrix = super().assemble(point, along[:bars], across[:bars], lift, rate, turning, elements)
        blocks = self.constraints.blocks(point.multipliers.evaluated, along[bars:], across[bars:])
        pair = blocks[self.constraints.pair].reshape(-1)
        whole = np.append(matrix.data, 0.0)
        sum_blocks(self._row_slot, whole, np.concatenate([blocks.reshape(-1), pair, -pair, -pair]))
        matrix.data = whole[:-1]
        return matrix

    def entries(self) -> tuple[IntArray, IntArray]:
        """Rows and columns of the entries; those of the constraint rows are last."""
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
    """The stiffness of a problem, including its constraint rows if it has any."""
    if problem.augmentation is not None:
        return ConstrainedStiffness(problem, problem.constraints)
    return plain_stiffness(problem)


def plain_stiffness(problem: Problem) -> Stiffness:
    """The stiffness of a problem without constraint rows; its pattern is found once for a model."""
    # The search, the assessment and derivatives of one shape fill the same pattern, and finding it takes longer than a
    # factorization.
    cache = problem.model.result_cache
    found: Stiffness | None = cache.get("stiffness")
    if found is None or not np.array_equal(found.body.free, problem.free):
        corners = [problem.measures.corners(group) for group in problem.measures.groups]
        found = PATTERNS.get(
            [problem.free, problem.bars.tail, problem.bars.head, *corners], lambda: Stiffness(problem).without_body()
        ).of(problem)
        cache["stiffness"] = found
    return found.of(problem)


PATTERNS: KeptStructures[Stiffness] = KeptStructures()


def first_augmentation(problem: Problem, stiffer: float) -> Augmentation:
    """lambda = 0, and mu ``stiffer`` times the stiffness around each row: of springs, or the load over a length."""
    constraints, bars = problem.constraints, problem.bars
    count = len(problem.start)
    around = np.bincount(bars.tail, bars.stiffness, count) + np.bincount(bars.head, bars.stiffness, count)
    for group in problem.measures.groups:
        rows = np.abs(problem.measures.blocks(group, problem.start)).sum(axis=(1, 2))
        np.add.at(around, problem.measures.corners(group), rows[:, None])
    # The stiffer of both ends: with the stiffness of a soft end the row would be too soft to hold the stiff end.
    near = np.maximum(around[constraints.first], np.where(constraints.pair, around[constraints.second], 0.0))
    length = np.where(
        constraints.holonomic.length > 0.0, np.minimum(constraints.holonomic.length, problem.size), problem.size
    )
    return Augmentation(np.zeros(len(constraints)), stiffer * np.maximum(near, problem.first_force / length))


def next_augmentation(problem: Problem, point: Point, last_miss: float) -> Augmentation:
    """lambda = T, and a larger mu for rows with a slowly decreasing violation."""
    assert point.multipliers is not None and problem.augmentation is not None
    # Compared with the largest violation before, not with the row's own: a row that opens and closes again has no own
    # violation to compare with.
    slow = problem.constraints.miss(point.multipliers) > SLOW * last_miss
    stiffness = problem.augmentation.stiffness * np.where(slow, TIGHTER, 1.0)
    return Augmentation(point.multipliers.tension.copy(), stiffness)


def fix_tensions(problem: Problem, tension: FloatArray) -> Problem:
    """The problem with constraint rows of fixed tensions, for every shape [N], shape (rows,)."""
    return problem.replace_augmentation(Augmentation(tension, np.zeros(len(tension))))


# Derivatives of forces by velocities: drag, dashpots and user-defined functions.

NUDGE = 1e-6  # [-] of the size of positions or speeds: balances truncation and rounding errors of differences


def dashpots(body: ElasticModel, configuration: Configuration) -> FloatArray:
    """Axial damping of every bar at a shape, 0 for slack or broken bars [N s/m], shape (bars,)."""
    count = body.bars.springs
    damping = np.zeros(len(body.bars))
    working = body.bars.holds & ~body.bars.slack(configuration.bar_forces)
    damping[:count] = np.where(working, body.model.springs.damping, 0.0)
    return damping


def slack_bars(
    body: ElasticModel, configuration: Configuration, damping: FloatArray, velocity: FloatArray
) -> np.ndarray:
    """Mask of cables and struts whose dashpot cancels all of their tension, so that they exert no force, (bars,)."""
    bars, bar_forces, count = body.bars, configuration.bar_forces, body.bars.springs
    found, kind = np.zeros(len(bars), dtype=bool), body.model.springs.kind
    if body.model.springs.all_both:
        return found
    rate = np.einsum("ij,ij->i", velocity[bars.head] - velocity[bars.tail], bar_forces.direction)
    tension = (bar_forces.tension + damping * rate)[:count]
    found[:count] = (damping[:count] > 0.0) & ((kind == CABLE) & (tension < 0.0) | (kind == STRUT) & (tension > 0.0))
    return found


def turning_of_dashpots(
    body: ElasticModel, configuration: Configuration, damping: FloatArray, velocity: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Derivatives of the dashpots' forces by positions at constant velocities.

    Returns their part of the bars' tension over length [N/m], shape (bars,), and further blocks, shape (bars, 3, 3).
    """
    # with u the relative velocity: d(c n n.u)/dd = c/L ((n.u) (I - n n^T) + n (u - n n.u)^T)
    bars, bar_forces = body.bars, configuration.bar_forces
    moving, direction = velocity[bars.head] - velocity[bars.tail], bar_forces.direction
    along = np.einsum("ij,ij->i", moving, direction)
    # Coincident ends have direction 0, and both terms vanish; only the division must not fail.
    scale = damping / np.where(bar_forces.length > 0.0, bar_forces.length, 1.0)
    aside = moving - along[:, None] * direction
    return scale * along, scale[:, None, None] * (direction[:, :, None] * aside[:, None, :])


def linear_drag(model: Model) -> FloatArray:
    """Drag of every particle, equal on all axes [N s/m], shape (particles, 1)."""
    total = np.zeros(model.particle_count)
    for family in present(model):
        if family.drag_bound is not None and not family.is_active:
            total += family.drag_bound(model)
    return total[:, None]


def local_slopes(force: Callable[[FloatArray], FloatArray], start: FloatArray) -> FloatArray:
    """Minus the derivative of forces on particles by a common motion of all particles, shape (particles, 3, 3).

    Forces between particles do not depend on it, so it contains the external forces, including user-defined functions.
    Found by central differences; ``start`` has shape (particles, 3).
    """
    step = NUDGE * max(float(np.abs(start).max(initial=0.0)), 1.0)
    columns = []
    for axis in np.eye(3):
        # All particles move at once: six calls instead of six for each particle, and forces between them drop out.
        columns.append((force(start - step * axis) - force(start + step * axis)) / (2.0 * step))
    return np.stack(columns, axis=2)


def on_the_diagonal(blocks: FloatArray, dof: IntArray) -> Any:
    """Blocks of single particles, shape (particles, 3, 3), as a SciPy CSC array over the free axes."""
    from scipy.sparse import csc_array

    row = np.repeat(dof, 3, axis=1).ravel()
    column = np.tile(dof, (1, 3)).ravel()
    kept = (row >= 0) & (column >= 0)
    size = int(dof.max(initial=-1)) + 1
    return csc_array((blocks.ravel()[kept], (row[kept], column[kept])), shape=(size, size))
