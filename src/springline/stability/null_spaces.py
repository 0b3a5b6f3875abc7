"""Null spaces of an equilibrium matrix: by singular values where it is small, by sparse factors where it is large."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.stiffness import factorized
from springline.stability.spectrum import count_below

DENSE = 1200  # rows or columns up to which all singular values are found
RANK = 1e-9  # [-] of the largest singular value: one below counts as zero
SQUARED = 1e-12  # [-] of the largest entry of the matrix times its transpose, for the rank of a large one
SHIFT = 1e-14  # [-] of that entry, added to the diagonal, so that the factors of a singular matrix are finite
REFINED = 12  # corrections of each vector, at most: the product has the square of the condition of the matrix itself
SLOW = 0.25  # [-] of what was left before: where more is left after a correction, it is rounding
EXCHANGES, LARGE = 400, 100.0  # of rows, at most; entries of vectors that are 1 in their own row
BLOCK = 256  # vectors that are solved for at once


def null_spaces(stretch: Any) -> tuple[FloatArray, FloatArray]:
    """States of self-stress, shape (members, s), and motions that stretch nothing, shape (axes, m).

    ``stretch`` is the sparse matrix from motions to elongations, shape (members, axes). Where it is small both bases
    are orthonormal; where it is large each vector has a row of its own, in which it is 1 and all others are 0.
    """
    if max(stretch.shape) > DENSE:
        return sparse_null_space(stretch.T.tocsr()), sparse_null_space(stretch.tocsr())
    if not all(stretch.shape):
        return np.eye(stretch.shape[0]), np.eye(stretch.shape[1])
    left, values, right = np.linalg.svd(stretch.toarray())
    rank = int((values > RANK * values.max(initial=0.0)).sum())
    return left[:, rank:], right[rank:].T


def nullity(product: Any) -> int:
    """How many eigenvalues of a sparse matrix times its transpose are zero but for rounding."""
    largest = float(product.diagonal().max(initial=0.0))
    return count_below(product, SQUARED * max(largest, 1e-300)) if product.shape[0] else 0


def sparse_null_space(matrix: Any) -> FloatArray:
    """Vectors x with A x = 0, shape (columns, k), each 1 in a row of its own.

    In the factors of A^T A without row exchanges the columns that depend on those before them have pivots that are
    zero but for the shift. With these columns D and the others F, x_F = -(A_F^T A_F)^-1 A_F^T A_D for x_D = 1; what A x
    leaves is taken off in the same way, until the vectors are as exact as A, and not as its square.
    """
    product = (matrix.T @ matrix).tocsc()
    count = nullity(product)
    if not count:
        return np.zeros((product.shape[0], 0))
    dependent = _dependent(product, count)
    found = _solved(matrix, dependent)
    if _exchange(found, dependent):
        found = _solved(matrix, dependent)
    return found


def _solved(matrix: Any, dependent: IntArray) -> FloatArray:
    """The vectors that are 1 in these rows, each in one."""
    size, count = matrix.shape[1], len(dependent)
    found = np.zeros((size, count))
    found[dependent, np.arange(count)] = 1.0
    others = np.setdiff1d(np.arange(size), dependent)
    if not len(others):
        return found
    free = matrix.tocsc()[:, others]
    solve = factorized((free.T @ free).tocsc()).solve
    for first in range(0, count, BLOCK):
        block = slice(first, first + BLOCK)
        left = matrix @ found[:, block]
        for _ in range(REFINED):
            before = float(np.abs(left).max(initial=0.0))
            found[others, block] -= solve(np.ascontiguousarray(free.T @ left))
            left = matrix @ found[:, block]
            if float(np.abs(left).max(initial=0.0)) > SLOW * before:
                break
    return found


def _exchange(found: FloatArray, dependent: IntArray) -> bool:
    """Take other rows in place of those that leave large entries elsewhere; whether any was exchanged.

    Vectors with large entries are all but parallel. Each exchange makes the determinant of the rows that are taken
    larger by that entry (Goreinov et al., "How to find a good submatrix", in Matrix Methods, World Scientific 2010).
    """
    for exchanged in range(EXCHANGES):
        row, column = np.unravel_index(int(np.abs(found).argmax()), found.shape)
        if abs(found[row, column]) <= LARGE:
            return exchanged > 0
        change = found[row] / found[row, column]
        change[column] -= 1.0 / found[row, column]
        found -= np.outer(found[:, column], change)
        dependent[column] = row
    return True


def _dependent(product: Any, count: int) -> IntArray:
    """The columns with the ``count`` smallest pivots, in rising order."""
    from scipy.sparse import eye_array

    largest = max(float(product.diagonal().max(initial=0.0)), 1e-300)
    factors = factorized((product + SHIFT * largest * eye_array(product.shape[0])).tocsc())
    pivots = np.abs(factors.U.diagonal())[factors.perm_c]  # of each column of the matrix itself
    return np.sort(np.argsort(pivots, kind="stable")[:count])
