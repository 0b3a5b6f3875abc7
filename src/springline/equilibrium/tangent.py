"""Whether a shape at rest is stable: the lowest eigenvalues of its stiffness, and what moves without resistance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import Stiffness, factorized, negative_pivots

NOTHING = 1e-11  # [-] of the largest entry of the stiffness: an eigenvalue closer to zero belongs to a mechanism
DENSE = 300  # free axes up to which all eigenvalues are found at once
FIRST = 6  # eigenvalues asked for at first where there are more axes
MOST = 96  # eigenvalues asked for at last
SHIFT = 1e-9  # [-] of the largest entry: keeps the factorization of a singular stiffness finite
MOVES = 1e-6  # [-] of the largest motion of a mechanism: a particle that moves less stays


@dataclass(frozen=True, eq=False)
class Mechanism:
    """A motion that meets no resistance, to first order in the forces.

    Attributes
    ----------
    particles : those that move, indices, shape (k,)
    motion : the direction of all, the largest movement 1, shape (particles, 3)
    """

    particles: IntArray
    motion: FloatArray


@dataclass(frozen=True, eq=False)
class Assessment:
    """What the tangent stiffness says of a shape.

    Attributes
    ----------
    smallest_eigenvalue : of the tangent stiffness over the free axes [N/m]; inf where nothing is free
    negative : number of eigenvalues below zero: independent ways in which the shape gives way
    mechanisms : independent motions without resistance
    """

    smallest_eigenvalue: float
    negative: int
    mechanisms: tuple[Mechanism, ...]

    @property
    def stable(self) -> bool:
        """Whether every small motion meets resistance."""
        return self.negative == 0 and not self.mechanisms


def assess(problem: Problem, point: Point) -> Assessment:
    """The lowest eigenvalues of the stiffness at a shape, and its mechanisms."""
    stiffness = Stiffness(problem)
    if not stiffness.size:
        return Assessment(np.inf, 0, ())
    matrix = stiffness.matrix(point)
    scale = float(max(np.abs(matrix.data).max(initial=0.0), np.abs(problem.bars.stiffness).max(initial=0.0)))
    loose = np.flatnonzero(np.abs(matrix).sum(axis=0) == 0.0)
    held = np.setdiff1d(np.arange(stiffness.size), loose)
    values, vectors, below = _lowest(matrix[held][:, held].tocsc(), scale)
    idle = np.abs(values) <= NOTHING * scale
    motions = np.zeros((stiffness.size, int(idle.sum()) + len(loose)))
    motions[held, : int(idle.sum())] = _separated(vectors[:, idle])
    motions[loose, int(idle.sum()) + np.arange(len(loose))] = 1.0
    smallest = float(min(values.min(initial=np.inf), 0.0 if len(loose) else np.inf))
    return Assessment(smallest, below, tuple(_mechanism(problem, motion) for motion in motions.T))


def _lowest(matrix: Any, scale: float) -> tuple[FloatArray, FloatArray, int]:
    """The lowest eigenvalues with their vectors, and how many lie below zero.

    All of a small matrix; of a large one those next to zero, up to the first above it, and the lowest.
    """
    if matrix.shape[0] <= DENSE:
        values, vectors = np.linalg.eigh(matrix.toarray())
        return values, vectors, int((values < -NOTHING * scale).sum())
    from scipy.sparse import eye_array
    from scipy.sparse.linalg import LinearOperator, eigsh

    shift = SHIFT * scale
    factors = factorized((matrix + shift * eye_array(matrix.shape[0])).tocsc())
    inverse = LinearOperator(matrix.shape, matvec=factors.solve, dtype=np.float64)
    start = np.cos(np.arange(matrix.shape[0]) * 1.7)  # the same at every run, and along no symmetry
    below, ask, most = negative_pivots(factors), FIRST, min(MOST, matrix.shape[0] // 2)
    while True:
        values, vectors = eigsh(matrix, k=ask, sigma=-shift, OPinv=inverse, v0=start)
        if values.max() > NOTHING * scale or ask == most:
            break
        ask = min(4 * ask, most)
    if below and values.min() > -shift:
        lowest, vector = eigsh(matrix, k=1, which="SA", v0=start, tol=1e-6)
        values, vectors = np.append(values, lowest), np.hstack([vectors, vector])
    return values, vectors, below


def _separated(vectors: FloatArray) -> FloatArray:
    """A basis of the same motions in which each has an axis of its own, so that what is separate shows apart."""
    if vectors.shape[1] < 2:
        return vectors
    from scipy.linalg import qr

    lead = qr(vectors.T, mode="r", pivoting=True)[1][: vectors.shape[1]]
    return np.asarray(np.linalg.solve(vectors[lead].T, vectors.T).T)


def _mechanism(problem: Problem, motion: FloatArray) -> Mechanism:
    whole = problem.spread(motion / np.abs(motion).max())
    return Mechanism(np.flatnonzero(np.abs(whole).max(axis=1) > MOVES), whole)
