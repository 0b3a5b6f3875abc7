"""Elimination order of a sparse matrix, found once for its pattern and used for every factorization of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray

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

    def __init__(self, pattern: Any) -> None:
        from scipy.sparse import csc_array
        from scipy.sparse.linalg import splu

        size, entries = pattern.shape[0], len(pattern.indices)
        column = np.repeat(np.arange(size), np.diff(pattern.indptr))
        # Any definite matrix of the pattern will do.
        values = np.where(pattern.indices == column, float(size), -0.5)
        definite = csc_array((values, pattern.indices, pattern.indptr), shape=pattern.shape)
        self.order = np.argsort(splu(definite, permc_spec="MMD_AT_PLUS_A", **SYMMETRIC).perm_c)
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
