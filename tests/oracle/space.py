"""Vectors of space as lists [x, y, z], as the seeds 001 and 002 compute with them."""

from math import sqrt

Vector = list[float]


def add(u: Vector, v: Vector) -> Vector:
    """u + v."""
    return [u[0] + v[0], u[1] + v[1], u[2] + v[2]]


def sub(u: Vector, v: Vector) -> Vector:
    """u - v."""
    return [u[0] - v[0], u[1] - v[1], u[2] - v[2]]


def scale(u: Vector, factor: float) -> Vector:
    """u times a number."""
    return [u[0] * factor, u[1] * factor, u[2] * factor]


def dot(u: Vector, v: Vector) -> float:
    """Scalar product."""
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def length(u: Vector) -> float:
    """Euclidean norm."""
    return sqrt(dot(u, u))


def distance(u: Vector, v: Vector) -> float:
    """Euclidean distance."""
    return length(sub(u, v))


def unit(u: Vector) -> Vector:
    """u divided by its length; a vector without length stays the zero vector, as in seed 002's geometry library."""
    size = length(u)
    return scale(u, 1.0 / size) if size > 0.0 else [0.0, 0.0, 0.0]
