"""Derived functions of few elements, evaluated in Python numbers instead of arrays.

NumPy takes about a microsecond for an operation on a short array, and Python a tenth of it for one on numbers. The bits
are the same: the operations are those of :mod:`springline.engine.elementary`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.forces.elastic import matrices, pack_parameters

FEW = 6  # elements for which numbers are faster than arrays


def few_results(function: Callable[..., Any], points: FloatArray, number: FloatArray, shared: FloatArray) -> Any:
    """Results of a derived function for each of a few elements, a list; None if arrays have to be used.

    Parameters
    ----------
    points : corners of the elements, shape (e, p, 3) [m]
    number : parameters of each element, shape (q, e)
    shared : parameters of all elements, shape (s,)
    """
    if len(points) > FEW:
        return None
    with np.errstate(all="ignore"):
        try:
            return [
                function(x, pack_parameters(own, shared.tolist()))
                for x, own in zip(points.tolist(), number.T.tolist(), strict=True)
            ]
        except ArithmeticError:  # numbers raise an error for a division by zero, for which arrays have a value
            return None


def few_laws(law: Callable[..., Any], measure: FloatArray, rest: FloatArray, parameters: tuple[float, ...]) -> Any:
    """U, dU/dm and its slope by a derived law for a few elements, shape (3, e); None if arrays have to be used."""
    if len(measure) > FEW:
        return None
    with np.errstate(all="ignore"):
        try:
            found = [law(m, m0, *parameters) for m, m0 in zip(measure.tolist(), rest.tolist(), strict=True)]
        except ArithmeticError:
            return None
    return np.array(found, dtype=np.float64).reshape(-1, 3).T


def hessians(function: Callable[..., Any], points: FloatArray, number: FloatArray, shared: FloatArray) -> FloatArray:
    """Second derivatives of elements, shape (e, 3 p, 3 p), by a function of lower triangles."""
    triangles = few_results(function, points, number, shared)
    if triangles is None:
        return matrices(function, points, number, shared)
    count, size = len(points), 3 * points.shape[1]
    column, row = _triangle(size)
    found = np.empty((count, size, size))
    found[:, row, column] = found[:, column, row] = np.array(triangles, dtype=np.float64).reshape(count, -1)
    return found


@cache
def _triangle(size: int) -> tuple[IntArray, IntArray]:
    """Columns and rows of the lower triangle of a matrix, column by column."""
    column, row = np.triu_indices(size)
    return column, row
