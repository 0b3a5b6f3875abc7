"""Elimination order of a sparse matrix, found once for its pattern and used for every factorization of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray

SYMMETRIC: dict[str, Any] = {  # of SuperLU, without rows: only dashpots that turn make the matrix nonsymmetric
    "diag_pivot_thresh": 0.0,  # stays on the diagonal, so that the signs of the pivots are those of the eigenvalues
    "relax": 1,  # narrow supernodes: networks are sparse, and panels mostly zeros
    "panel_size": 1,
    "options": {"SymmetricMode": True},
}


class Ordering:
    """Minimum degree order of a symmetric pattern.

    It depends on the pattern alone, not on the values, so that a resumed run has the bits of the whole run.
    """

    def __init__(self, pattern: Any, particle: IntArray) -> None:
        """``particle`` is that of each row, shape (rows,), ascending: its axes are eliminated one after another."""
        from scipy.sparse import csc_array

        entries = len(pattern.indices)
        self.order = _expand(_particle_order(pattern, particle), particle)
        numbers = csc_array((np.arange(1.0, entries + 1.0), pattern.indices, pattern.indptr), shape=pattern.shape)
        ordered = numbers[self.order][:, self.order].tocsc()
        ordered.sort_indices()
        self._entry = ordered.data.astype(np.int64) - 1
        self._ordered = ordered

    def factorize(self, matrix: Any) -> OrderedFactors:
        """Return factors of a matrix of the pattern.

        Raises
        ------
        RuntimeError : if the matrix is singular.
        """
        from scipy.sparse.linalg import splu

        self._ordered.data = matrix.data[self._entry]
        return OrderedFactors(splu(self._ordered, permc_spec="NATURAL", **SYMMETRIC), self.order)


def _particle_order(pattern: Any, particle: IntArray) -> IntArray:
    """Return the minimum degree order of the graph of the particles of a pattern, shape (particles,)."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import splu

    # A third of the rows and a ninth of the entries take a tenth of the time, for factors as sparse.
    count = int(particle[-1]) + 1 if len(particle) else 0
    column = np.repeat(particle, np.diff(pattern.indptr))
    graph = csc_array((np.full(len(column), -0.5), (particle[pattern.indices], column)), shape=(count, count))
    graph.sum_duplicates()
    # Any definite matrix of the pattern will do.
    column = np.repeat(np.arange(count), np.diff(graph.indptr))
    graph.data = np.where(graph.indices == column, float(count), -0.5)
    return np.argsort(splu(graph, permc_spec="MMD_AT_PLUS_A", **SYMMETRIC).perm_c)


def _expand(order: IntArray, particle: IntArray) -> IntArray:
    """Return the order of the rows of particles in a given order."""
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return np.argsort(rank[particle], kind="stable")


class OrderedFactors:
    """Factors of a matrix whose rows and columns were reordered.

    Attributes
    ----------
    U : upper factor in the order of the elimination, a SciPy CSC array
    """

    def __init__(self, factors: Any, order: np.ndarray) -> None:
        self._factors, self._order = factors, order

    @property
    def U(self) -> Any:
        return self._factors.U

    def solve(self, force: FloatArray) -> FloatArray:
        """Return the solution for a right-hand side, shape (rows,)."""
        found = np.empty_like(force)
        found[self._order] = self._factors.solve(force[self._order])
        return found
