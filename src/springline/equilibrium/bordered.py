"""Stiffness with terms of rank one: K + sum w g g^T, for gases, whose pressure couples all of their particles.

It is never expanded. Its factors are those of the sparse matrix [K  G; G^T  -1/w], whose last block represents the
pressures: eliminating these gives K + G w G^T (Haynsworth, Linear Algebra and its Applications 1, 1968). So solutions
agree, and the bordered matrix has one more negative eigenvalue for each term.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.errors import SceneError
from springline.messages import run_to_rest


class BorderedStiffness:
    """A symmetric sparse matrix K and terms of rank one: K + sum w g g^T.

    Attributes
    ----------
    core : K [N/m], a SciPy CSC array of shape (n, n)
    vectors : g, a column for each term, shape (n, terms)
    weights : w, above 0, shape (terms,)
    """

    def __init__(self, core: Any, vectors: FloatArray, weights: FloatArray) -> None:
        self.core, self.vectors, self.weights = core, vectors, weights
        self.shape, self.nnz, self.dtype = core.shape, core.nnz, np.dtype(np.float64)

    @property
    def data(self) -> FloatArray:
        """The entries of K, the reference for rounding."""
        found: FloatArray = self.core.data
        return found

    @data.setter
    def data(self, data: FloatArray) -> None:
        self.core.data = data

    def diagonal(self) -> FloatArray:
        """Diagonal of the full matrix."""
        found: FloatArray = self.core.diagonal() + self.vectors**2 @ self.weights
        return found

    def add_to_diagonal(self, by: float) -> BorderedStiffness:
        """The matrix with a number added to the diagonal."""
        from scipy.sparse import eye_array

        return BorderedStiffness((self.core + by * eye_array(self.shape[0])).tocsc(), self.vectors, self.weights)

    def within(self, axes: IntArray) -> BorderedStiffness:
        """The submatrix of some axes."""
        return BorderedStiffness(self.core[axes][:, axes].tocsc(), self.vectors[axes], self.weights)

    def on(self, basis: Any) -> BorderedStiffness:
        """Z^T (K + sum w g g^T) Z for a sparse basis Z."""
        from scipy.sparse import csc_array

        return BorderedStiffness(csc_array(basis.T @ self.core @ basis), basis.T @ self.vectors, self.weights)

    def __matmul__(self, x: FloatArray) -> FloatArray:
        terms = self.vectors.T @ x
        found: FloatArray = self.core @ x + self.vectors @ (self.weights * terms.T).T
        return found

    def toarray(self) -> FloatArray:
        """The full dense matrix, shape (n, n)."""
        found: FloatArray = self.core.toarray() + (self.vectors * self.weights) @ self.vectors.T
        return found

    def operator(self) -> Any:
        """The matrix as a linear operator, for eigensolvers."""
        from scipy.sparse.linalg import LinearOperator

        return LinearOperator(self.shape, matvec=self.__matmul__, rmatvec=self.__matmul__, dtype=self.dtype)

    def whole(self) -> Any:
        """The bordered matrix, a SciPy CSC array of shape (n + terms, n + terms)."""
        from scipy.sparse import block_array, csc_array, diags_array

        border = csc_array(self.vectors)
        return block_array([[self.core, border], [border.T, diags_array(-1.0 / self.weights)]], format="csc")


class BorderedFactors:
    """Factors of a bordered matrix, to solve for motions and to count the negative eigenvalues of K + sum w g g^T."""

    def __init__(self, matrix: BorderedStiffness, factors: Any) -> None:
        self.matrix, self.factors = matrix, factors

    def solve(self, force: FloatArray) -> FloatArray:
        """The motions caused by a force, shape (n,), after one step of refinement."""
        move = self._once(force)
        # Pivots stay on the diagonal, so that they can be counted. Those of K alone may be small if only the gas has
        # stiffness, and cost digits, which a second solution restores.
        return move + self._once(force - self.matrix @ move)

    def _once(self, force: FloatArray) -> FloatArray:
        terms = np.zeros(len(self.matrix.weights))
        found: FloatArray = self.factors.solve(np.append(force, terms))[: len(force)]
        return found

    def negative(self) -> int:
        """Number of negative eigenvalues of the full matrix."""
        return int((self.factors.pivots < 0.0).sum()) - len(self.matrix.weights)


def refuse_bordered(measures: Any, what: str) -> None:
    """Raise SceneError if elements couple more particles than a full matrix allows."""
    for part in measures.parts:
        if part.joined is not None:
            raise SceneError(
                f"{what} would fill a matrix by the stiffness of a Gas, which joins all of its particles with one "
                f"another: {part.joined} of them. Draw a coarser surface, take Pressure(), or {run_to_rest()} to rest. "
                f"scene.equilibrium() supports it."
            )
