"""Vectors of the plane as lists [x, y], as the flat seeds (000, 003, 004) compute with them."""

from collections.abc import Iterable
from math import sqrt

Vector = list[float]


def add(u: Vector, v: Vector) -> Vector:
    """u + v."""
    return [u[0] + v[0], u[1] + v[1]]


def sub(u: Vector, v: Vector) -> Vector:
    """u - v."""
    return [u[0] - v[0], u[1] - v[1]]


def scale(u: Vector, factor: float) -> Vector:
    """u times a number."""
    return [u[0] * factor, u[1] * factor]


def dot(u: Vector, v: Vector) -> float:
    """Scalar product."""
    return u[0] * v[0] + u[1] * v[1]


def length(u: Vector) -> float:
    """Euclidean norm."""
    return sqrt(dot(u, u))


def y_up(points: Iterable[Vector]) -> list[Vector]:
    """The same points with y counted upward: the flat seeds draw on a screen whose y grows downward."""
    return [[x, -y] for x, y in points]
