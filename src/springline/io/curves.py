"""Approximation of curves by chords, with a deviation of at most a thousandth of the extent of the curve."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache

import numpy as np

from springline.checks import FloatArray

DEVIATION = 1e-3  # relative to the longest side of a curve's bounding box [-]: 40 to 64 chords for a circle
MOST_CHORDS = 256  # limit between two breaks, for very irregular curves
MOST_BREAKS = 20_000

Vector = Sequence[float] | FloatArray

CURVES_SAID = "Curves were drawn as chords that deviate at most a thousandth of the curve's extent."


def flatten_curve(curve: Callable[[FloatArray], FloatArray], breaks: FloatArray) -> FloatArray:
    """Points along a curve, shape (points, 3), including the points at its breaks.

    Between two breaks the chords have equal steps of the parameter. Their number is doubled until the middle of the
    curve between two points lies within ``DEVIATION`` of their chord.

    Parameters
    ----------
    curve : function that returns points, shape (n, 3), at parameters of shape (n,)
    breaks : increasing parameters from start to end, shape (two or more,)

    Raises
    ------
    ValueError : for too many breaks, or points that are not finite
    """
    if len(breaks) > MOST_BREAKS:
        raise ValueError(f"a curve may have {MOST_BREAKS:,} spans, and this one has {len(breaks) - 1:,}")
    chords = 2
    while True:
        parameter = _span_parameters(breaks, chords)
        fine = curve(_span_parameters(breaks, 2 * chords))
        if not np.isfinite(fine).all():
            raise ValueError("a point of the curve is no number")
        coarse, middle = fine[::2], fine[1::2]
        gap = np.abs(middle - (coarse[:-1] + coarse[1:]) / 2).max()
        if gap <= DEVIATION * np.ptp(fine, axis=0).max() or chords >= MOST_CHORDS or len(parameter) > MOST_BREAKS:
            return coarse
        chords *= 2


def spline(control: FloatArray, knots: FloatArray, degree: int, weights: FloatArray | None = None) -> FloatArray:
    """Points along a (rational) B-spline; for degree 1 without weights these are the control points.

    Parameters
    ----------
    control : control points, shape (n, 3)
    knots : non-decreasing knots, shape (n + degree + 1,)
    weights : positive weights of the control points, shape (n,)

    Raises
    ------
    ValueError : if the numbers are inconsistent
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
    return flatten_curve(at, breaks)


def arc(center: Vector, first: Vector, second: Vector, start: float, stop: float) -> list[tuple[float, float, float]]:
    """Points along ``center + first cos(t) + second sin(t)`` from ``start`` to ``stop`` [rad].

    A chord over the angle d deviates from the curve by (1 - cos(d/2)) times its radius along each axis.

    Raises
    ------
    ValueError : if a value is not finite
    """
    if not all(map(math.isfinite, (*center, *first, *second, start, stop))):
        raise ValueError("an arc must be made of numbers")
    (x, y, z), (a, b, c), (d, e, f) = center, first, second

    def along(count: int) -> list[tuple[float, float, float]]:
        around = _cosines(start, stop, count)
        return [(x + a * cos + d * sin, y + b * cos + e * sin, z + c * cos + f * sin) for cos, sin in around]

    turn = stop - start
    spans = max(1, min(63, math.ceil(abs(turn) / (math.pi / 2))))
    seen = along(2 * spans)
    extent = max(max(axis) - min(axis) for axis in zip(*seen, strict=True))
    radius = max(math.hypot(a, d), math.hypot(b, e), math.hypot(c, f))
    return along(spans * _chords(turn, spans, radius, extent))


def plane_arc(
    center: tuple[float, float], first: tuple[float, float], second: tuple[float, float], start: float, stop: float
) -> list[tuple[float, float]]:
    """Points of :func:`arc` in the plane z = 0, without their z; faster for drawings with many arcs.

    Raises
    ------
    ValueError : if a value is not finite
    """
    (x, y), (a, b), (d, e), turn = center, first, second, stop - start
    if not math.isfinite(x + y + a + b + d + e + turn):
        raise ValueError("an arc must be made of numbers")
    spans = max(1, min(63, math.ceil(abs(turn) / (math.pi / 2))))
    around = _cosines(start, stop, 2 * spans)
    along, up = [x + a * cos + d * sin for cos, sin in around], [y + b * cos + e * sin for cos, sin in around]
    extent, radius = max(max(along) - min(along), max(up) - min(up)), max(math.hypot(a, d), math.hypot(b, e))
    around = _cosines(start, stop, spans * _chords(turn, spans, radius, extent))
    return [(x + a * cos + d * sin, y + b * cos + e * sin) for cos, sin in around]


def _chords(turn: float, spans: int, radius: float, extent: float) -> int:
    """Number of chords that each span of an arc needs."""
    chords = 2
    while chords < MOST_CHORDS and (1.0 - math.cos(turn / (2 * spans * chords))) * radius > DEVIATION * extent:
        chords *= 2
    return chords


@lru_cache(maxsize=8)  # drawings contain many circles
def _cosines(start: float, stop: float, count: int) -> list[tuple[float, float]]:
    """Cosines and sines of ``count`` equal steps from ``start`` to ``stop`` [rad], both ends included."""
    turn = stop - start
    angles = [*(start + turn * k / count for k in range(count)), stop]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]


def bezier(control: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points along a plane Bézier curve of second or third degree.

    A chord over a fraction 1/n of the parameter deviates by at most B''/(8 n^2) along each axis (B'' the largest
    second derivative, which occurs at an end).

    Raises
    ------
    ValueError : if a value is not finite
    """
    if not math.isfinite(sum(map(sum, control))):
        raise ValueError("a point of the curve is no number")
    first, second = (_power_form(coordinates) for coordinates in zip(*control, strict=True))
    bent = max(_largest_curvature(first), _largest_curvature(second))
    extent = max(_extent(first), _extent(second))
    chords = 2
    while chords < MOST_CHORDS and bent / (8.0 * chords * chords) > DEVIATION * extent:
        chords *= 2
    along, up = _powers(first, chords), _powers(second, chords)
    return [control[0], *zip(along[1:-1], up[1:-1], strict=True), control[-1]]


def _largest_curvature(form: tuple[float, float, float, float]) -> float:
    """Largest absolute second derivative of a coordinate, which occurs at an end."""
    a, b, _, _ = form
    return max(abs(2.0 * b), abs(6.0 * a + 2.0 * b))


def _extent(form: tuple[float, float, float, float]) -> float:
    """Range of a coordinate, sampled at quarters of the parameter."""
    a, b, c, d = form
    seen = (
        d, ((a * 0.25 + b) * 0.25 + c) * 0.25 + d, ((a * 0.5 + b) * 0.5 + c) * 0.5 + d,
        ((a * 0.75 + b) * 0.75 + c) * 0.75 + d, a + b + c + d,
    )  # fmt: skip
    return max(seen) - min(seen)


def _power_form(control: Sequence[float]) -> tuple[float, float, float, float]:
    """Coefficients a, b, c and d of ((a t + b) t + c) t + d, one coordinate of a Bézier curve."""
    if len(control) == 3:
        p, q, r = control
        return 0.0, p - 2.0 * q + r, 2.0 * (q - p), p
    p, q, r, s = control
    return s - p + 3.0 * (q - r), 3.0 * (p - 2.0 * q + r), 3.0 * (q - p), p


def _powers(form: tuple[float, float, float, float], chords: int) -> list[float]:
    """Values of a coordinate at equal steps of the parameter from 0 to 1."""
    a, b, c, d = form
    if a == 0.0:
        return [(b * t + c) * t + d for t in _shares(chords)]
    return [((a * t + b) * t + c) * t + d for t in _shares(chords)]


@cache
def _shares(chords: int) -> tuple[float, ...]:
    """Equal steps from 0 to 1."""
    return tuple(k / chords for k in range(chords + 1))


def _span_parameters(breaks: FloatArray, chords: int) -> FloatArray:
    """Parameters that divide each span into equal parts, shape (spans * chords + 1,)."""
    share = np.arange(chords) / chords
    inner = breaks[:-1, None] + np.diff(breaks)[:, None] * share
    return np.append(inner.ravel(), breaks[-1])
