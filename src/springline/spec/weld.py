"""Welding: merging points drawn within a tolerance of each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from springline import checks
from springline.checks import FloatArray, IntArray
from springline.errors import SceneError

LONGEST_CHAIN = 10.0  # [tolerances] a longer chain of close points is detail of the drawing, not noise
MOST_PASSES = 12  # splitting sorts before the tree is used; drawings need 3
MOST_PAIRS = 12_000_000  # close pairs that may be listed, in about 200 MB; a drawing has a few for each point
FINER = 8.0  # divisor of the tolerance around points that would be joined but must remain separate
LEAST = 2.0**-54  # [-] of the largest coordinate: no two different doubles of that size are closer

BoolArray = npt.NDArray[np.bool_]


class ChainTooLong(SceneError):
    """Error for welding that would collapse a chain of close points. ``point`` is the first of them, in input order."""

    def __init__(self, message: str, point: int) -> None:
        super().__init__(message)
        self.point = point


def weld(points: FloatArray, tolerance: float) -> tuple[IntArray, FloatArray]:
    """Join points that lie within ``tolerance`` of each other, directly or through intermediate points.

    Two points within the tolerance are joined, and so are the ends of a chain of such pairs: the result is the
    connected components of the graph of close pairs. Neither the partition nor a coordinate depends on the order of
    the points: each component is placed at its smallest member (by x, then y, then z), exact to the last bit.

    Parameters
    ----------
    points : positions [m], shape (n, 3)
    tolerance : largest distance that is welded [m]; 0 welds only equal points

    Returns
    -------
    index : component of each point, shape (n,), numbered by first appearance
    position : position of each component [m], shape (k, 3)

    Raises
    ------
    SceneError : if a coordinate is not finite; the tolerance is negative or not finite; a component is longer than 10
        tolerances from corner to corner of its bounding box (``ChainTooLong``: short lines of the drawing would
        vanish one by one); or too many points lie within one tolerance to list their pairs
    """
    tolerance = checks.not_negative(tolerance, "tolerance", "weld()", "m")
    points = checks.points(points, "points", "weld()", "m") + 0.0  # -0.0 and 0.0 are equal: use one of them
    if not len(points):
        return np.zeros(0, np.int64), points
    with np.errstate(over="ignore"):
        island = _partition(points, tolerance)
        order, starts = _runs(island)
        long = np.flatnonzero(_span(_edges(points[order], starts), tolerance) > LONGEST_CHAIN**2)
        if long.size:
            raise _chain(points, order, starts, long, tolerance)
        return _canonical(points, order, starts)


def weld_apart(
    points: FloatArray, tolerance: float, apart: IntArray, refuse_chains: bool = False
) -> tuple[IntArray, FloatArray]:
    """Join points as :func:`weld` does, except pairs that must remain separate.

    If the tolerance would join such a pair, it is divided by 8 for the points of that component, repeatedly until
    the pair is separate. Coincident points are always joined.

    Parameters
    ----------
    points : positions [m], shape (n, 3)
    tolerance : largest distance that is welded [m]
    apart : rows of points at different places that must remain separate, shape (pairs, 2)
    refuse_chains : whether a chain of close points longer than 10 tolerances is an error; if not, the tolerance is
        divided there, too

    Returns
    -------
    index, position : as of :func:`weld`

    Raises
    ------
    SceneError : as :func:`weld`; for chains and crowds only with ``refuse_chains``
    """
    tolerance = checks.not_negative(tolerance, "tolerance", "weld()", "m")
    points = checks.points(points, "points", "weld()", "m") + 0.0
    if not len(points):
        return np.zeros(0, np.int64), points
    island, rest, within, count = np.empty(len(points), dtype=np.int64), np.arange(len(points)), tolerance, 0
    least = LEAST * float(np.abs(points).max(initial=0.0))
    lengths = np.sqrt(squares(points[apart[:, 1]] - points[apart[:, 0]]))
    with np.errstate(over="ignore"):
        while rest.size:
            # Both ends of a shorter pair are in one component, which is split: its number is not needed.
            fine = np.zeros(len(points), dtype=bool)
            fine[apart[lengths <= within]] = True
            fine &= within > 0.0
            rough, rest = rest[~fine[rest]], rest[fine[rest]]
            part = _parts(points[rough], within, refuse_chains)
            order, starts = _runs(part)
            torn = np.zeros(len(starts), dtype=bool)
            torn[part[_is_near(points[rough], points[rest], within)]] = True
            split, error = _to_be_split(points[rough], part, order, starts, within, torn, _among(apart, rough))
            if error is not None and refuse_chains:
                error.point = int(rough[error.point])
                raise error
            if len(rough) == len(points) and not split.any():
                return _canonical(points, order, starts)
            split &= within > 0.0  # coincident points are always joined
            settled = ~split[part]
            island[rough[settled]] = count + part[settled]
            count += len(split)
            rest, within = np.sort(np.append(rest, rough[~settled])), within / FINER if within > least else 0.0
        return _canonical(points, *_runs(island))


def _is_near(points: FloatArray, others: FloatArray, reach: float) -> BoolArray:
    """Mask of the points within a reach of any of some others, shape (points,)."""
    if not len(points) or not len(others):
        return np.zeros(len(points), dtype=bool)
    from scipy.spatial import cKDTree

    apart, _ = cKDTree(others).query(points, distance_upper_bound=reach * (1.0 + 1e-12))
    return np.asarray(np.isfinite(apart))


def _parts(points: FloatArray, tolerance: float, refuse_crowds: bool) -> IntArray:
    """Component of each point, numbered from 0, shape (n,); one component if too many crowd and may do so."""
    if not len(points):
        return np.zeros(0, dtype=np.int64)
    try:
        return np.unique(_partition(points, tolerance), return_inverse=True)[1].ravel()
    except SceneError:
        if refuse_crowds or tolerance == 0.0:
            raise
        return np.zeros(len(points), dtype=np.int64)


def _among(pairs: IntArray, rows: IntArray) -> IntArray:
    """Pairs whose two ends are among some rows, as places in ``rows``."""
    if len(rows) > int(pairs.max(initial=-1)) and (rows == np.arange(len(rows))).all():
        return pairs
    place = np.full(max(int(pairs.max(initial=-1)), int(rows.max(initial=-1))) + 1, -1, dtype=np.int64)
    place[rows] = np.arange(len(rows))
    found = place[pairs]
    return found[(found >= 0).all(axis=1)]


def _to_be_split(
    points: FloatArray,
    part: IntArray,
    order: IntArray,
    starts: IntArray,
    tolerance: float,
    torn: BoolArray,
    apart: IntArray,
) -> tuple[BoolArray, ChainTooLong | None]:
    """Components that are torn, contain a pair to keep separate or spread too far, and the first that is too long."""
    split = torn.copy()
    if not len(starts):
        return split, None
    joined = part[apart]
    split[joined[joined[:, 0] == joined[:, 1], 0]] = True
    too_long = _span(_edges(points[order], starts), tolerance) > LONGEST_CHAIN**2
    long = np.flatnonzero(too_long & ~split)
    return split | too_long, _chain(points, order, starts, long, tolerance) if long.size else None


def _partition(points: FloatArray, tolerance: float) -> IntArray:
    """Number of the component of each point, shape (n,)."""
    island, unsettled = _islands(points, tolerance)
    if unsettled.size:
        island[unsettled] = -1 - _components(points[unsettled], tolerance)  # islands count upwards
    return island


def _runs(label: IntArray) -> tuple[IntArray, IntArray]:
    """Order that sorts points by their component, and the start of each component in it."""
    order = np.argsort(label, kind="stable")
    first = np.ones(len(order), dtype=bool)
    first[1:] = np.diff(label[order]) != 0
    return order, np.flatnonzero(first)


def _relative(distance: FloatArray, tolerance: float) -> FloatArray:
    """Return ``distance`` in tolerances: at most 1 is close. Division before squaring avoids underflow."""
    if tolerance == 0.0:
        return np.where(distance > 0.0, np.inf, 0.0)
    return distance / tolerance


def _span(edges: FloatArray, tolerance: float) -> FloatArray:
    """Length of each vector in ``edges`` [tolerances], squared; rounding keeps the order of nested boxes."""
    return squares(_relative(edges, tolerance))


def squares(vectors: FloatArray) -> FloatArray:
    """Squared length of each vector, shape (n,); by columns, which is faster than a sum over rows of three."""
    x, y, z = vectors.T
    return np.asarray(x * x + y * y + z * z)


def _islands(points: FloatArray, tolerance: float) -> tuple[IntArray, IntArray]:
    """Split the points recursively at gaps along x, y or z that are wider than the tolerance.

    Returns the island of each point, shape (n,), and the points of islands that are neither smaller than the
    tolerance (and so one component) nor split any further. Without cells there is no rounding: a gap splits exactly.
    """
    island = np.zeros(len(points), dtype=np.int64)
    rest, count, fresh, idle = np.arange(len(points)), 1, 0, 0
    for pass_number in range(MOST_PASSES):
        along = points[rest, pass_number % 3]
        order = rest[np.lexsort((along, island[rest])) if pass_number else np.argsort(along, kind="stable")]
        ranked, along = island[order], points[order, pass_number % 3]
        first = np.ones(len(order), dtype=bool)
        first[1:] = (np.diff(ranked) != 0) | (_relative(np.diff(along), tolerance) > 1.0)
        label = np.cumsum(first) - 1
        island[order] = label + fresh
        fresh += len(order)

        settled = _span(_edges(points[order], np.flatnonzero(first)), tolerance) <= 1.0
        idle = 0 if label[-1] + 1 > count else idle + 1
        rest, count = order[~settled[label]], int(np.count_nonzero(~settled))
        if not rest.size or idle == 3:
            break
    return island, rest


def _edges(points: FloatArray, starts: IntArray) -> FloatArray:
    """Edges of the bounding box [m] of each run of rows that begins at ``starts``, shape (runs, 3)."""
    return np.maximum.reduceat(points, starts) - np.minimum.reduceat(points, starts)


def _components(points: FloatArray, tolerance: float) -> IntArray:
    """Component of each point, shape (n,), by listing every close pair."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import cKDTree

    distinct, inverse = _distinct(points)
    surely, at_most = _close_pairs(distinct, tolerance)
    if surely > MOST_PAIRS:  # before building the tree: even counting the pairs would take minutes
        raise _crowd(tolerance)
    tree = cKDTree(distinct)
    if at_most > MOST_PAIRS and tree.count_neighbors(tree, tolerance, p=np.inf) > 2 * MOST_PAIRS + len(distinct):
        raise _crowd(tolerance)
    pairs = tree.query_pairs(tolerance, p=np.inf, output_type="ndarray")
    tail, head = pairs[_span(distinct[pairs[:, 0]] - distinct[pairs[:, 1]], tolerance) <= 1.0].T
    graph: Any = coo_array((np.ones(len(tail), np.int8), (tail, head)), shape=(len(distinct), len(distinct)))
    label: IntArray = connected_components(graph, directed=False)[1].astype(np.int64)
    return label[inverse]


def _distinct(points: FloatArray) -> tuple[FloatArray, IntArray]:
    """Unique points and, for each point, its index among them; much faster than ``np.unique`` by rows."""
    order = np.lexsort(points.T[::-1])
    first = np.ones(len(points), dtype=bool)
    first[1:] = np.any(np.diff(points[order], axis=0) != 0.0, axis=1)
    inverse = np.empty(len(points), dtype=np.int64)
    inverse[order] = np.cumsum(first) - 1
    return points[order[first]], inverse


def _close_pairs(points: FloatArray, tolerance: float) -> tuple[float, float]:
    """Bounds on the number of pairs within the tolerance along every axis: in each cell, and with its neighbors."""
    _, cell = _distinct(np.floor(_relative(points, tolerance)))
    crowd = np.bincount(cell).astype(np.float64)
    return float(0.5 * np.sum(crowd * (crowd - 1.0))), float(13.5 * np.sum(crowd * crowd))


def _crowd(tolerance: float) -> SceneError:
    return SceneError(
        f"The weld tolerance must be small beside the drawing. Got {tolerance:g} m: more than {MOST_PAIRS:,} pairs "
        "of different points lie within it. Weld with a smaller tolerance, or draw in larger units."
    )


def _canonical(points: FloatArray, order: IntArray, starts: IntArray) -> tuple[IntArray, FloatArray]:
    """Number the components by first appearance and place each at its smallest member."""
    label = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(order))))
    ranked = points[order]

    position = np.empty((len(starts), 3))
    smallest = np.ones(len(order), dtype=bool)
    for axis in range(3):
        along = np.where(smallest, ranked[:, axis], np.inf)
        position[:, axis] = np.minimum.reduceat(along, starts)
        smallest &= along == position[label, axis]

    appearance = np.argsort(order[starts])  # the sort is stable: a component's first row is its first point
    rank = np.empty(len(starts), dtype=np.int64)
    rank[appearance] = np.arange(len(starts))
    index = np.empty(len(points), dtype=np.int64)
    index[order] = rank[label]
    return index, position[appearance]


def _chain(points: FloatArray, order: IntArray, starts: IntArray, long: IntArray, tolerance: float) -> ChainTooLong:
    """Return the error for the first of the components ``long``."""
    worst = long[np.argmin(order[starts[long]])]
    count = int(np.diff(np.append(starts, len(order)))[worst])
    point = int(order[starts[worst]])
    spread = float(np.linalg.norm(_edges(points[order], starts)[worst]))
    x, y, z = (float(value) for value in points[point])
    return ChainTooLong(
        f"The weld tolerance must be shorter than the lines of the drawing. Got {tolerance:g} m: {count} points from "
        f"({x:g}, {y:g}, {z:g}) m on, each that close to the next, would become one, though they spread over "
        f"{spread:.3g} m. Weld with a smaller tolerance.",
        point,
    )
