"""The tangent stiffness of a model over its free axes: a sparse pattern found once, filled for every shape."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.body import Configuration, ElasticModel

AXES = np.arange(3)


class Stiffness:
    """K = d2E/dx2 over the free axes; anchored ones are left out, not penalized.

    The pattern joins what any bar or element joins, slack or not, so that it serves every shape of the model.

    Attributes
    ----------
    size : number of free axes
    dof : number of each axis among the free ones, -1 where anchored, shape (particles, 3)
    """

    def __init__(self, body: ElasticModel) -> None:
        self.body = body
        self.size = len(body.dofs)
        self.dof = np.full(body.free.shape, -1, dtype=np.int64)
        self.dof.ravel()[body.dofs] = np.arange(self.size)
        self._make_pattern()

    def matrix(self, point: Configuration) -> Any:
        """The exact tangent stiffness at a shape [N/m], a SciPy CSC array of shape (free axes, free axes)."""
        return self.filled(point, point.bar_forces.modulus, point.bar_forces.ratio)

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
        """The stiffness of bars of given stiffness along and across their axes [N/m], each of shape (bars,).

        ``lift`` is added on the diagonal [N/m], one for all or shape (free axes,). Elements enter as they are, with
        ``rate`` times their damping [1/s], or by the blocks given, a list of their groups. ``turning`` is added to the
        bars' blocks [N/m], shape (bars, 3, 3).
        """
        blocks = bar_blocks(along, across, point.bar_forces.direction)
        blocks = (blocks if turning is None else blocks + turning).reshape(-1)
        parts = [blocks, blocks, -blocks, -blocks]
        if elements is None:
            elements = point.element_blocks(self.body.measures, rate)
        parts += [one.reshape(-1) for one in elements]
        data = np.bincount(self._slot, np.concatenate(parts), self._nonzeros + 1)[:-1].astype(np.float64, copy=False)
        if np.any(lift):
            data[self._diagonal] += lift
        matrix = copy(self._empty)  # of the same rows and columns, which are checked once
        matrix.data = data
        return matrix

    def _make_pattern(self) -> None:
        """The slot of every entry of every block; those of anchored axes share one slot that is dropped."""
        from scipy.sparse import csc_array

        row, column = self.entries()
        kept = (row >= 0) & (column >= 0)
        axes = np.arange(self.size)
        diagonal = axes * self.size + axes  # always there, for shifts of the diagonal
        key = np.concatenate([(column * self.size + row)[kept], diagonal])
        unique, inverse = np.unique(key, return_inverse=True)
        self._nonzeros = len(unique)
        self._slot = np.full(len(row), self._nonzeros)
        self._slot[kept] = inverse[: int(kept.sum())]
        self._diagonal = inverse[int(kept.sum()) :]
        size = max(self.size, 1)
        starts = np.searchsorted(unique, np.arange(self.size + 1) * size).astype(np.int32)
        rows = (unique % size).astype(np.int32)
        self._empty = csc_array((np.zeros(len(unique)), rows, starts), shape=(self.size, self.size))

    def entries(self) -> tuple[IntArray, IntArray]:
        """Row and column of every entry, in the order in which :meth:`filled` lists them."""
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


def factorized(matrix: Any) -> Any:
    """Sparse LU of a symmetric matrix without pivoting, so that the signs of its pivots count its eigenvalues'.

    Raises
    ------
    RuntimeError : where a pivot is zero.
    """
    from scipy.sparse.linalg import splu

    options = {"SymmetricMode": True}
    return splu(matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=options)


def negative_pivots(factors: Any) -> int:
    """Number of negative eigenvalues of a factorized symmetric matrix (Sylvester's law of inertia)."""
    return int((factors.U.diagonal() < 0.0).sum())
