"""Curves as chords: as many as it takes to stay within a thousandth of the curve's own extent."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from springline.checks import FloatArray

DEVIATION = 1e-3  # [-] of the longest side of a curve's bounding box: 40 to 64 chords of a circle
MOST_CHORDS = 256  # between two breaks; a curve that still deviates is as good as wild
MOST_BREAKS = 20_000

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


def arc(center: FloatArray, first: FloatArray, second: FloatArray, start: float, stop: float) -> FloatArray:
    """Points along ``center + first cos(t) + second sin(t)`` from ``start`` to ``stop`` [rad], shape (points, 3)."""

    def at(angle: FloatArray) -> FloatArray:
        return np.asarray(center + np.outer(np.cos(angle), first) + np.outer(np.sin(angle), second))

    turns = max(2, min(64, int(np.ceil(abs(stop - start) / (np.pi / 2))) + 1))
    return flattened(at, np.linspace(start, stop, turns))


def _between(breaks: FloatArray, chords: int) -> FloatArray:
    """Parameters that cut each span into equal parts, shape (spans * chords + 1,)."""
    share = np.arange(chords) / chords
    inner = breaks[:-1, None] + np.diff(breaks)[:, None] * share
    return np.append(inner.ravel(), breaks[-1])
