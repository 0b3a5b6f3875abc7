"""Joining of the ends of loose lines to particles, within a tolerance of the drawing or a given length.

Programs round the ends of lines, so ends that meet differ slightly. The differences scale with the drawing, so the
tolerance is a fraction of the median line length. The two ends of one line and two neighbors along a curve are never
joined by it, however short the line; if they are closer than the tolerance, the tolerance is smaller around them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from springline.checks import FloatArray, IntArray
from springline.spec.weld import squares, weld_apart

BoolArray = npt.NDArray[np.bool_]
OF_MEDIAN = 2.0**-9  # fraction of the median line [-]: joins lines rounded to a thousandth of it
OF_EXTENT = 2.0**-20  # fraction of the longest side [-]: single precision, a few roundings; shorter lines are noise
MOST_OF_MEDIAN = 2.0**-4  # bound of the part from the extent, relative to the median line [-]
OF_COORDINATE = 2.0**-50  # fraction of the largest coordinate [-]: double precision, far from the origin
MOST_DISTANCES = 2_000_000  # limit of direct comparisons; above it a tree is built
NEAR_MISS = 16.0  # a free end closer than this to another particle is reported [tolerances]


class Tolerance(NamedTuple):
    """Tolerance within which two ends of a drawing become one particle, in the drawing's unit or in meters."""

    weld: float
    """Largest distance that is joined."""
    noise: float
    """Lines up to this length count as having no length; longer lines keep their two ends."""
    median: float
    """Median length of the lines longer than noise; a curve counts once, with its whole length."""
    extent: float
    """Longest side of the bounding box."""


class Joined(NamedTuple):
    """Particles of the ends of lines."""

    particle: IntArray
    """Particle of each point, shape (points,)."""
    position: FloatArray
    """Position of each particle, shape (particles, 3)."""
    tolerance: Tolerance
    moved: int
    """Number of points that were not exactly at the position of their particle."""
    farthest: float
    """Largest distance between a point and its particle."""


def tolerance_of(points: FloatArray, ends: IntArray, chords: BoolArray, lengths: FloatArray | None = None) -> Tolerance:
    """Tolerance of loose lines, from their lengths and the size of the drawing.

    All parts are proportional to lengths of the drawing, so the graph does not depend on the scale or the unit.

    Parameters
    ----------
    points : shape (points, 3)
    ends : rows of the points that each line joins, shape (lines, 2)
    chords : mask of lines that are chords of curves, shape (lines,)
    lengths : lengths of the lines, if they are known, shape (lines,)
    """
    drawn = points[ends.ravel()]
    if not len(drawn):
        return Tolerance(0.0, 0.0, 0.0, 0.0)
    extent = float(np.ptp(drawn, axis=0).max())
    strokes = _strokes(ends, chords, _lengths(points, ends) if lengths is None else lengths)
    long = np.sort(strokes[strokes > OF_EXTENT * extent])
    median = 0.5 * float(long[(len(long) - 1) // 2] + long[len(long) // 2]) if len(long) else 0.0
    weld = max(
        OF_MEDIAN * median, min(OF_EXTENT * extent, MOST_OF_MEDIAN * median), OF_COORDINATE * float(np.abs(drawn).max())
    )
    return Tolerance(weld, min(weld, OF_EXTENT * extent), median, extent)


def _lengths(points: FloatArray, ends: IntArray) -> FloatArray:
    """Length of each line, shape (lines,)."""
    return np.sqrt(squares(points[ends[:, 1]] - points[ends[:, 0]]))


def _strokes(ends: IntArray, chords: BoolArray, lengths: FloatArray) -> FloatArray:
    """Length of each straight line, and of each curve as a whole, shape (strokes,)."""
    if not chords.any():
        return lengths
    goes_on = np.zeros(len(ends), dtype=bool)
    goes_on[1:] = chords[1:] & chords[:-1] & (ends[1:, 0] == ends[:-1, 1])
    return np.asarray(np.add.reduceat(lengths, np.flatnonzero(~goes_on)))


def join_ends(points: FloatArray, ends: IntArray, chords: BoolArray, weld: float | None) -> Joined:
    """Join the ends of lines that are within the tolerance of the drawing, or within a given length.

    Neighbors along a curve always stay apart; the two ends of a straight line stay apart only if no length is given.

    Parameters
    ----------
    points : positions of the ends of lines, shape (points, 3)
    ends : rows of the points that each line joins, shape (lines, 2)
    chords : mask of lines that are chords of curves, shape (lines,)
    weld : largest distance that is joined; None for the tolerance of the drawing

    Raises
    ------
    SceneError : under the conditions of :func:`springline.spec.weld.weld`, if a length is given
    """
    lengths = _lengths(points, ends)
    tolerance = tolerance_of(points, ends, chords, lengths)
    kept = chords & (lengths > 0.0)
    if weld is None:
        kept |= lengths > tolerance.noise
    else:
        tolerance = tolerance._replace(weld=weld, noise=weld)
    particle, position = weld_apart(points, tolerance.weld, ends[kept], refuse_chains=weld is not None)
    moved = np.flatnonzero((points != position[particle]).any(axis=1)) if tolerance.weld else np.zeros(0, np.int64)
    shift = np.linalg.norm(points[moved] - position[particle[moved]], axis=1)
    return Joined(particle, position, tolerance, len(moved), float(shift.max(initial=0.0)))


def near_misses(position: FloatArray, ends: IntArray, tolerance: Tolerance) -> int:
    """Number of free ends of lines that are close to another particle, but farther than the tolerance.

    Parameters
    ----------
    position : positions of particles, shape (particles, 3)
    ends : particles that each spring joins, shape (springs, 2)
    """
    free = np.flatnonzero(np.bincount(ends.ravel(), minlength=len(position)) == 1)
    if not len(free):
        return 0
    of_free = np.zeros(len(position), dtype=np.int64)
    for tail, head in (ends.T, ends.T[::-1]):
        of_free[tail] = head  # the other end of the only line at a free end
    reach = NEAR_MISS * tolerance.weld
    return int(np.count_nonzero(_are_near(position, free, of_free[free], reach)))


def _are_near(position: FloatArray, rows: IntArray, but: IntArray, reach: float) -> BoolArray:
    """Mask of the particles ``rows`` with a particle other than ``but`` within a reach, shape (rows,)."""
    if len(rows) * len(position) > MOST_DISTANCES:
        from scipy.spatial import cKDTree

        tree = cKDTree(position)
        _, near = tree.query(position[rows], k=3, distance_upper_bound=reach)  # itself, perhaps ``but``, and another
        return np.asarray(((near < len(position)) & (near != rows[:, None]) & (near != but[:, None])).any(axis=1))
    found = np.zeros(len(rows), dtype=bool)
    for k, row in enumerate(rows.tolist()):
        near = np.abs(position - position[row]).max(axis=1) <= reach
        near[[row, but[k]]] = False
        near[near] = np.linalg.norm(position[near] - position[row], axis=1) <= reach
        found[k] = near.any()
    return found


def are_shared(ends: IntArray, statement: IntArray) -> bool:
    """Return True if two statements of a file use the same vertex; lines are then joined by vertices, not positions.

    Parameters
    ----------
    ends : rows of the vertices that each line joins, shape (lines, 2)
    statement : number of the statement that draws each line, shape (lines,)
    """
    order = np.argsort(ends.ravel(), kind="stable")
    vertex, by = ends.ravel()[order], np.repeat(statement, 2)[order]
    return bool(((np.diff(vertex) == 0) & (np.diff(by) != 0)).any())
