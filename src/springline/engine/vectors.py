"""Vectors of three numbers in passes: tuples, whose numbers compiled code keeps in registers.

Each function rounds in the order of its formula, from the left, so compiled and plain runs give the same bits.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import kernel

ZERO = (0.0, 0.0, 0.0)


@kernel
def vector(column, i):
    """Row i of a column of vectors."""
    # A tuple has no address: LLVM keeps its numbers in registers, while a slice of an array would go through memory.
    return column[i, 0], column[i, 1], column[i, 2]


@kernel
def put(column, i, u):
    """Set row i of a column of vectors."""
    column[i, 0], column[i, 1], column[i, 2] = u[0], u[1], u[2]


@kernel
def add(column, i, u):
    """Add to row i of a column of vectors."""
    column[i, 0] += u[0]
    column[i, 1] += u[1]
    column[i, 2] += u[2]


@kernel
def plus(u, v):
    """u + v."""
    return u[0] + v[0], u[1] + v[1], u[2] + v[2]


@kernel
def minus(u, v):
    """u - v."""
    return u[0] - v[0], u[1] - v[1], u[2] - v[2]


@kernel
def times(s, u):
    """s u, of a number and a vector."""
    return s * u[0], s * u[1], s * u[2]


@kernel
def over(u, s):
    """u / s, of a vector and a number."""
    return u[0] / s, u[1] / s, u[2] / s


@kernel
def axis_products(u, v):
    """The products of two vectors along each axis."""
    return u[0] * v[0], u[1] * v[1], u[2] * v[2]


@kernel
def dot(u, v):
    """u . v."""
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


@kernel
def cross(u, v):
    """u x v."""
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


@kernel
def norm(u):
    """Length of u."""
    # Not hypot: it avoids overflow beyond 1e154, far above the bound FAR at which a run has diverged, and is slower.
    return np.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2])


@kernel
def taxicab(u):
    """Sum of the absolute values of the three numbers, an upper bound of the length."""
    return abs(u[0]) + abs(u[1]) + abs(u[2])


@kernel
def largest(u):
    """The largest of the three numbers."""
    return max(u[0], max(u[1], u[2]))


@kernel
def lower(u, v):
    """The smaller of the numbers of two vectors along each axis."""
    return min(u[0], v[0]), min(u[1], v[1]), min(u[2], v[2])


@kernel
def upper(u, v):
    """The larger of the numbers of two vectors along each axis."""
    return max(u[0], v[0]), max(u[1], v[1]), max(u[2], v[2])


@kernel
def only(chosen, u):
    """u along the axes along which another vector is positive, 0 along the others."""
    return (
        u[0] if chosen[0] > 0.0 else 0.0,
        u[1] if chosen[1] > 0.0 else 0.0,
        u[2] if chosen[2] > 0.0 else 0.0,
    )
