"""Eigenvalues of symmetric matrices: the lowest without omissions, the largest, and the number below a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.equilibrium.stiffness import factorize, negative_pivots
from springline.errors import SceneError

DENSE = 400  # rows up to which all eigenvalues are computed at once
MANY = 10  # if more than one in this many eigenvalues is requested, computing all costs less
SPARE = 4  # eigenvalues computed beyond the requested number, so that groups of equal ones are not divided
ITERATIONS = 4  # in which more are requested, if the count shows that some were missed
ALIKE = 1e-7  # [-] relative difference of eigenvalues that count as equal
SHIFT = 100.0  # [-] of the rounding: keeps the factorization of a singular matrix finite
RESTARTS = 20_000  # of Lanczos' method, at most


@dataclass(frozen=True, eq=False)
class Spectrum:
    """The lowest eigenvalues of a symmetric matrix.

    Attributes
    ----------
    values : in ascending order, shape (n,)
    vectors : orthonormal, shape (rows, n)
    below : number of all eigenvalues below zero by more than rounding
    idle : number of all eigenvalues that are zero up to rounding
    """

    values: FloatArray
    vectors: FloatArray
    below: int
    idle: int


def lowest(matrix: Any, count: int, noise: float) -> Spectrum:
    """Return the ``count`` lowest eigenvalues of a sparse symmetric matrix; those within ``noise`` count as zero."""
    rows = matrix.shape[0]
    if rows <= DENSE or count > rows // 2 or (rows <= MANY * DENSE and count > rows // MANY):
        _check_dense(rows, count)
        values, vectors = np.linalg.eigh(matrix.toarray())
        below, idle = int((values < -noise).sum()), int((np.abs(values) <= noise).sum())
    else:
        below = count_below(matrix, -noise)
        idle = count_below(matrix, noise) - below
        values, vectors = _shifted_lanczos(matrix, count, noise, below)
    vectors = _separate_equal(values, vectors, noise)
    return Spectrum(values[:count], vectors[:, :count], below, idle)


def largest(matrix: Any) -> tuple[float, float]:
    """Return the largest eigenvalue of a sparse symmetric matrix, by Lanczos' method, and its error bound."""
    if matrix.shape[0] <= DENSE:
        value = float(np.linalg.eigvalsh(matrix.toarray())[-1])
        return value, 0.0
    from scipy.sparse.linalg import eigsh

    values, vectors = eigsh(matrix, k=1, which="LA", v0=start(matrix.shape[0]), maxiter=RESTARTS)
    # some eigenvalue is within the residual (Parlett, The Symmetric Eigenvalue Problem, theorem 4.5.1)
    left = matrix @ vectors[:, 0] - values[0] * vectors[:, 0]
    return float(values[0]), float(np.sqrt(left @ left))


def count_below(matrix: Any, value: float) -> int:
    """Number of eigenvalues of a sparse symmetric matrix below a value (Sylvester's law of inertia)."""
    try:
        return negative_pivots(factorize(_less(matrix, value)))
    except RuntimeError:  # a pivot is exactly zero: use a value slightly above
        hair = 1e-3 * value if value else 1e-300
        return negative_pivots(factorize(_less(matrix, value + hair)))


def separate_vectors(vectors: FloatArray) -> FloatArray:
    """Basis of the same space, each vector the only one in some row, so that independent parts stay separate."""
    if vectors.shape[1] < 2:
        return vectors
    from scipy.linalg import qr

    lead = np.sort(qr(vectors.T, mode="r", pivoting=True)[1][: vectors.shape[1]])
    return np.asarray(np.linalg.solve(vectors[lead].T, vectors.T).T)


def _separate_equal(values: FloatArray, vectors: FloatArray, noise: float) -> FloatArray:
    """Replace eigenvectors of equal eigenvalues, which may be any mixture, by a separated orthogonal set."""
    apart = vectors.copy()
    same = np.diff(values) <= np.maximum(2.0 * noise, ALIKE * np.abs(values[1:]))
    for group in np.split(np.arange(len(values)), np.flatnonzero(~same) + 1):
        if len(group) > 1:
            apart[:, group] = np.linalg.qr(separate_vectors(vectors[:, group]))[0]
    return apart


def _shifted_lanczos(matrix: Any, count: int, noise: float, below: int) -> tuple[FloatArray, FloatArray]:
    """Return the lowest eigenvalues by Lanczos' method on the inverse, with a count that detects omissions."""
    values, vectors = _from(matrix, count, noise, _under_all(matrix, noise, below))
    above = values[values > SHIFT * noise]
    if below or not len(above) or values[0] > noise:
        return values, vectors
    # with a shift near zero, eigenvalues at zero dominate the others; from further away all converge
    return _from(matrix, count, noise, -float(above[0]))


def _from(matrix: Any, count: int, noise: float, shift: float) -> tuple[FloatArray, FloatArray]:
    """Return the eigenvalues nearest to a value below all of them, and a few to spare."""
    from scipy.sparse.linalg import LinearOperator, eigsh

    rows = matrix.shape[0]
    factors = factorize(_less(matrix, shift))
    inverse = LinearOperator(matrix.shape, matvec=factors.solve, dtype=np.float64)
    ask = min(count + SPARE, rows - 1)
    for _ in range(ITERATIONS):
        _, vectors = eigsh(matrix, k=ask, sigma=shift, OPinv=inverse, v0=start(rows), maxiter=RESTARTS)
        basis = np.linalg.qr(vectors)[0]
        values, rotation = np.linalg.eigh(basis.T @ (matrix @ basis))  # the best in their space (Rayleigh and Ritz)
        edge = values[count - 1] - max(2.0 * noise, ALIKE * abs(values[count - 1]))
        if edge <= noise or count_below(matrix, float(edge)) <= int((values < edge).sum()):
            break
        ask = min(2 * ask, rows - 1)
    return values, basis @ rotation


def _under_all(matrix: Any, noise: float, below: int) -> float:
    """Return a value below every eigenvalue."""
    shift = -SHIFT * noise
    if below:
        from scipy.sparse.linalg import eigsh

        least = eigsh(
            matrix, k=1, which="SA", v0=start(matrix.shape[0]), tol=1e-3, return_eigenvectors=False, maxiter=RESTARTS
        )
        shift = min(1.05 * float(least[0]), shift)
    while count_below(matrix, shift):
        shift *= 2.0
    return shift


def _less(matrix: Any, value: float) -> Any:
    from scipy.sparse import eye_array

    return (matrix - value * eye_array(matrix.shape[0])).tocsc()


def start(rows: int) -> FloatArray:
    """Return a first vector: the same in every run, and without symmetry."""
    return np.cos(np.arange(rows) * 1.7)


def _check_dense(rows: int, count: int) -> None:
    most = 5000
    if rows > most:
        raise SceneError(
            f"{count:,} of {rows:,} modes are too many to find together: at most half of them, or all of {most:,}. "
            f"Ask for fewer."
        )
