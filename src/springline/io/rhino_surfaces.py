"""Surfaces of Rhino files as faces: those without trims as quadrangles at even steps within each span."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray

SURFACES_SAID = "Surfaces were drawn as quadrangles, eight or more along each curved span."
CURVED = 4  # cells along a span, for each degree of a surface that bends along it
MOST_ALONG = 128  # cells along each side
MERGED = 1e-9  # [-] of its extent: corners closer than this are one


def gridded(surface: Any) -> tuple[FloatArray, IntArray]:
    """Points of a surface, shape (n, 3), and faces, shape (m, 4): of triangles at poles the last corner is -1.

    Parameters
    ----------
    surface : of Rhino, without trims
    """
    u, v = (_steps(surface, direction) for direction in (0, 1))
    places = np.array([[_xyz(surface.PointAt(one, other)) for other in v] for one in u], dtype=np.float64)
    if not np.isfinite(places).all():
        raise ValueError("a point of it is no place")
    number = np.arange(places.shape[0] * places.shape[1]).reshape(places.shape[:2])
    faces = np.stack([number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], axis=2).reshape(-1, 4)
    flat = places.reshape(-1, 3)
    grain = MERGED * max(float(np.ptp(flat, axis=0).max()), 1e-300)
    _, first, same = np.unique(
        np.round((flat - flat.min(axis=0)) / grain), axis=0, return_index=True, return_inverse=True
    )
    return flat[first], _without_doubles(same.ravel()[faces])


def _steps(surface: Any, direction: int) -> FloatArray:
    """Parameters of the lines of a grid: the ends of spans, and even steps between them."""
    spans = np.asarray(surface.GetSpanVector(direction), dtype=np.float64)
    degree = int(surface.Degree(direction))
    each = 1 if degree == 1 else max(1, min(CURVED * degree, MOST_ALONG // max(len(spans) - 1, 1)))
    if not (len(spans) > 1 and np.isfinite(spans).all() and (np.diff(spans) > 0.0).all()):
        raise ValueError("its knots do not rise")
    share = np.arange(each) / each
    return np.append((spans[:-1, None] + np.diff(spans)[:, None] * share).ravel(), spans[-1])


def _without_doubles(faces: IntArray) -> IntArray:
    """Quadrangles with no corner twice in a row: triangles at poles, and none where two sides have shrunk."""
    double = faces == np.roll(faces, 1, axis=1)
    whole, pole = faces[~double.any(axis=1)], double.sum(axis=1) == 1
    rows = faces[pole]
    triangles = rows[~double[pole]].reshape(-1, 3)
    triangles = triangles[(triangles != np.roll(triangles, 1, axis=1)).all(axis=1)]
    return np.concatenate([whole, np.column_stack([triangles, np.full(len(triangles), -1)])])


def _xyz(point: Any) -> tuple[float, float, float]:
    return point.X, point.Y, point.Z
