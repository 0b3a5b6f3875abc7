"""Curves as chords: as many as it takes to stay within a thousandth of the curve's own extent."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from springline.checks import FloatArray

DEVIATION = 1e-3  # [-] of the longest side of a curve's bounding box: 40 to 64 chords of a circle
MOST_CHORDS = 256  # between two breaks; a curve that still deviates is as good as wild
MOST_BREAKS = 20_000

Vector = Sequence[float] | FloatArray

CURVES_SAID = "Curves were drawn as chords that deviate at most a thousandth of the curve's extent."


def flattened(curve: Callable[[FloatArray], FloatArray], breaks: FloatArray) -> FloatArray:
    """Points along a curve, shape (points, 3), those at its breaks among them.

    Between two breaks the chords are equal in the parameter and doubled in number until the curve's middle between
    two points lies within ``DEVIATION`` of their chord.

    Parameters
    ----------
    curve : points at parameters of shape (n,), shape (n, 3)
    breaks : parameters from start to end, rising, shape (two or more,)

    Raises
    ------
    ValueError : for too many breaks, or a curve that leaves the numbers
    """
    if len(breaks) > MOST_BREAKS:
        raise ValueError(f"a curve may have {MOST_BREAKS:,} spans, and this one has {len(breaks) - 1:,}")
    chords = 2
    while True:
        parameter = _between(breaks, chords)
        fine = curve(_between(breaks, 2 * chords))
        if not np.isfinite(fine).all():
            raise ValueError("a point of the curve is no number")
        coarse, middle = fine[::2], fine[1::2]
        gap = np.abs(middle - (coarse[:-1] + coarse[1:]) / 2).max()
        if gap <= DEVIATION * np.ptp(fine, axis=0).max() or chords >= MOST_CHORDS or len(parameter) > MOST_BREAKS:
            return coarse
        chords *= 2


def spline(control: FloatArray, knots: FloatArray, degree: int, weights: FloatArray | None = None) -> FloatArray:
    """Points along a (rational) B-spline; one of degree 1 is its control points.

    Parameters
    ----------
    control : control points, shape (n, 3)
    knots : shape (n + degree + 1,), not falling
    weights : of the control points, positive, shape (n,)

    Raises
    ------
    ValueError : where the numbers do not fit one another
    """
    count = len(control)
    if count < 2 or not 1 <= degree < count or degree > 25 or len(knots) != count + degree + 1:
        raise ValueError(f"{count} control points, {len(knots)} knots and degree {degree} do not fit one another")
    if not (np.isfinite(control).all() and np.isfinite(knots).all() and (np.diff(knots) >= 0).all()):
        raise ValueError("control points and knots must be numbers, and knots must not fall")
    if degree == 1 and weights is None:
        return control
    from scipy.interpolate import BSpline

    weight = np.ones(count) if weights is None else weights
    if not (np.isfinite(weight).all() and (weight > 0.0).all()):
        raise ValueError("weights must be positive numbers")
    made = BSpline(knots, np.column_stack([control * weight[:, None], weight]), degree)

    def at(parameter: FloatArray) -> FloatArray:
        found = made(parameter)
        return np.asarray(found[:, :3] / found[:, 3:])

    breaks = np.unique(knots[degree : count + 1])
    if len(breaks) < 2:
        raise ValueError("the knots leave the curve no length")
    return flattened(at, breaks)


def arc(center: Vector, first: Vector, second: Vector, start: float, stop: float) -> list[tuple[float, float, float]]:
    """Points along ``center + first cos(t) + second sin(t)`` from ``start`` to ``stop`` [rad].

    A chord over the angle d leaves the curve by (1 - cos(d/2)) times its radius along each axis.

    Raises
    ------
    ValueError : for what are no numbers
    """
    if not all(map(math.isfinite, (*center, *first, *second, start, stop))):
        raise ValueError("an arc must be made of numbers")
    (x, y, z), (a, b, c), (d, e, f) = center, first, second

    def at(t: float) -> tuple[float, float, float]:
        cos, sin = math.cos(t), math.sin(t)
        return x + a * cos + d * sin, y + b * cos + e * sin, z + c * cos + f * sin

    turn = stop - start
    spans = max(1, min(63, math.ceil(abs(turn) / (math.pi / 2))))
    seen = [at(start + turn * k / (2 * spans)) for k in range(2 * spans + 1)]
    extent = max(max(axis) - min(axis) for axis in zip(*seen, strict=True))
    radius = max(math.hypot(a, d), math.hypot(b, e), math.hypot(c, f))
    chords = 2
    while chords < MOST_CHORDS and (1.0 - math.cos(turn / (2 * spans * chords))) * radius > DEVIATION * extent:
        chords *= 2
    count = spans * chords
    return [at(start + turn * k / count) for k in range(count)] + [at(stop)]


def bezier(control: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points along a plane Bézier curve of second or third degree.

    A chord over the share 1/n leaves the curve by at most B''/8 n^2 along each axis (B'' the largest second
    derivative, which lies at an end).

    Raises
    ------
    ValueError : for what are no numbers
    """
    if not all(math.isfinite(one) for point in control for one in point):
        raise ValueError("a point of the curve is no number")
    forms = [_power_form([point[axis] for point in control]) for axis in (0, 1)]
    bent = max(max(abs(2.0 * b), abs(6.0 * a + 2.0 * b)) for a, b, _, _ in forms)
    extent = max(max(seen) - min(seen) for seen in (_powers(form, 4) for form in forms))
    chords = 2
    while chords < MOST_CHORDS and bent / (8.0 * chords * chords) > DEVIATION * extent:
        chords *= 2
    along, up = (_powers(form, chords) for form in forms)
    return [control[0], *zip(along[1:-1], up[1:-1], strict=True), control[-1]]


def _power_form(control: Sequence[float]) -> tuple[float, float, float, float]:
    """a, b, c and d of ((a t + b) t + c) t + d, one coordinate of a Bézier curve."""
    if len(control) == 3:
        p, q, r = control
        return 0.0, p - 2.0 * q + r, 2.0 * (q - p), p
    p, q, r, s = control
    return s - p + 3.0 * (q - r), 3.0 * (p - 2.0 * q + r), 3.0 * (q - p), p


def _powers(form: tuple[float, float, float, float], chords: int) -> list[float]:
    """A coordinate at equal shares of the parameter from 0 to 1."""
    a, b, c, d = form
    return [((a * t + b) * t + c) * t + d for t in (k / chords for k in range(chords + 1))]


def _between(breaks: FloatArray, chords: int) -> FloatArray:
    """Parameters that cut each span into equal parts, shape (spans * chords + 1,)."""
    share = np.arange(chords) / chords
    inner = breaks[:-1, None] + np.diff(breaks)[:, None] * share
    return np.append(inner.ravel(), breaks[-1])
