"""The motions that rules leave open at a shape: an orthonormal basis of the null space of the rows that hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.hold import HeldStiffness
from springline.equilibrium.problem import Point, Problem
from springline.equilibrium.stiffness import Stiffness

SAME = 1e-9  # [-] of the largest: a row that adds less to the others repeats them


def tangent_stiffness(problem: Problem, point: Point) -> tuple[Any, Any, float]:
    """The stiffness at a shape on the motions that its rules leave open, and these motions.

    Returns
    -------
    stiffness : Z^T K Z [N/m] with what bent rules add by their forces, a SciPy CSC array of shape (ways, ways)
    ways : Z, orthonormal, a SciPy CSC array of shape (free axes, ways); the identity where nothing holds
    scale : the largest stiffness there is [N/m], that which rounding is told by
    """
    from scipy.sparse import csc_array, eye_array

    whole, rows = bordered_stiffness(problem, point)
    if point.grip is None:
        return whole, eye_array(whole.shape[0], format="csc"), largest(problem, whole)
    ways = _of_single_particles(problem, point, np.flatnonzero(problem.rules.active(point.grip) & ~problem.rules.pair))
    if tied(problem, point):
        pair = problem.rules.pair[problem.rules.active(point.grip)]
        ways = ways @ _null_space(csc_array(rows[np.flatnonzero(pair)] @ ways))
    return csc_array(ways.T @ whole @ ways), csc_array(ways), largest(problem, whole)


def bordered_stiffness(problem: Problem, point: Point) -> tuple[Any, Any]:
    """K with what bent rules add [N/m], (free axes, free axes), and A, the gradients of the rows that hold."""
    from scipy.sparse import csr_array

    if point.grip is None:
        plain = Stiffness(problem)
        return plain.matrix(point), csr_array((0, plain.size))
    stiffness = HeldStiffness(problem, problem.rules)
    along = np.concatenate([point.pull.modulus, np.zeros(len(problem.rules))])
    rows = problem.rules.jacobian(point.grip.held, stiffness.dof, problem.rules.active(point.grip))
    return stiffness.filled(point, along, point.across), rows


def tied(problem: Problem, point: Point) -> int:
    """How many rods and taut cords there are."""
    return 0 if point.grip is None else int((problem.rules.active(point.grip) & problem.rules.pair).sum())


def largest(problem: Problem, matrix: Any) -> float:
    """The largest entry of a stiffness, or of what springs would have if they were not slack [N/m]."""
    return float(max(np.abs(matrix.data).max(initial=0.0), np.abs(problem.bars.stiffness).max(initial=0.0)))


def _of_single_particles(problem: Problem, point: Point, rows: IntArray) -> Any:
    """What planes, spheres and rings leave open: a basis for each particle they hold, its axes for the others."""
    from scipy.sparse import csc_array

    assert point.grip is not None
    free, rules = problem.free, problem.rules
    particles, place = np.unique(rules.first[rows], return_inverse=True)
    rank = np.arange(len(rows)) - np.searchsorted(np.sort(place), np.sort(place))
    order = np.argsort(place, kind="stable")
    closed = np.zeros((len(particles), 3 + int(rank.max(initial=-1)) + 1, 3))
    closed[:, np.arange(3), np.arange(3)] = ~free[particles]
    closed[place[order], 3 + rank] = (point.grip.held.gradient * free[rules.first])[rows[order]]
    _, sizes, vectors = np.linalg.svd(closed)
    open_ways = sizes <= SAME
    held = np.zeros(free.shape, dtype=bool)
    held[particles] = True
    alone = np.flatnonzero((free & ~held).ravel())
    which, way = np.nonzero(open_ways)
    axes = (3 * particles[which][:, None] + np.arange(3)).ravel()
    dof = np.full(free.size, -1)
    dof[problem.dofs] = np.arange(len(problem.dofs))
    row = np.concatenate([dof[alone], dof[axes]])
    column = np.concatenate([np.arange(len(alone)), len(alone) + np.repeat(np.arange(len(which)), 3)])
    value = np.concatenate([np.ones(len(alone)), vectors[which, way].ravel()])
    kept = row >= 0
    shape = (len(problem.dofs), len(alone) + len(which))
    return csc_array((value[kept], (row[kept], column[kept])), shape=shape)


def _null_space(rows: Any) -> Any:
    """An orthonormal basis of the motions that rows leave open: for each set of rows that share axes on its own."""
    from scipy.sparse import coo_array, csc_array
    from scipy.sparse.csgraph import connected_components

    size = rows.shape[1]
    joined = (abs(rows).T @ abs(rows)).tocsr()
    _, part = connected_components(joined, directed=False)
    touched = np.diff(rows.tocsc().indptr) > 0
    alone = np.flatnonzero(~touched)
    entries = [(alone, np.arange(len(alone)), np.ones(len(alone)))]
    count, by_row = len(alone), rows.tocsr()
    for one in np.unique(part[touched]):
        axes = np.flatnonzero((part == one) & touched)
        mine = by_row[:, axes]
        basis = _dense_null_space(mine[np.diff(mine.indptr) > 0].toarray())
        ways = count + np.arange(basis.shape[1])
        entries.append((np.repeat(axes, len(ways)), np.tile(ways, len(axes)), basis.ravel()))
        count += basis.shape[1]
    row, column, value = (np.concatenate(parts) for parts in zip(*entries, strict=True))
    return csc_array(coo_array((value, (row, column)), shape=(size, count)))


def _dense_null_space(rows: FloatArray) -> FloatArray:
    from scipy.linalg import qr

    basis, triangle, _ = qr(rows.T, pivoting=True)
    sizes = np.abs(np.diagonal(triangle))
    rank = int((sizes > SAME * sizes.max(initial=0.0)).sum())
    return np.asarray(basis[:, rank:])
