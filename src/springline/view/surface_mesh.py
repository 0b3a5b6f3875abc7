"""Meshes and lines along a surface that is known by its closest point: nets of squares whose corners lie on it.

The vector to the closest point turns round where an edge of a grid passes through the surface, so no side of it has
to be an inside: sheets with an edge and bands with one side are found as well. Corners are means of such passages, one
in each cell (surface nets: Gibson, MICCAI 1998), put on the surface by the function itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray
from springline.spec.faces import joined_parts

HALVINGS = 7  # of an edge of the grid around its passage
CLOSE = 1.0 / 12.0  # [-] of an edge: what comes no nearer after these does not pass through, it turns round elsewhere
REACH = 12.0  # [-] of an edge: the ways from both its ends are shorter where it passes, unless a wall is steep
EVENED = 3  # rounds of moving corners apart
SLANTED = np.array([0.083, 0.047, 0.029])  # [-] of an edge: no corner of the grid lies on a surface at a round number

Displacements = Callable[[FloatArray], FloatArray]


class MeshGrid(NamedTuple):
    """Cells of one size: the lowest corner [m], shape (3,); their edge [m]; cells along each axis, and open axes."""

    low: FloatArray
    step: float
    cells: np.ndarray
    open: np.ndarray  # whether the surface goes on beyond, shape (3,), bool


class Passages(NamedTuple):
    """Edges of the grid that pass through a surface: the axis, the lower node, shape (k, 3), and where [m], (k, 3)."""

    axis: np.ndarray
    node: np.ndarray
    crossing: FloatArray


def grid_of(low: FloatArray, high: FloatArray, is_open: np.ndarray, dim: int, finest: int, most: int) -> MeshGrid:
    """A grid between two corners [m]: at most ``finest`` cells along its longest side, and about ``most`` in all."""
    span = (high - low)[:dim]
    step = float(span.max()) / finest
    for _ in range(8):  # cells that stand over the ends count as well
        step *= max(1.0, (float(np.prod(np.ceil(span / step) + 2.0)) / most) ** (1.0 / dim))
    cells = np.ones(3, dtype=np.int64)
    cells[:dim] = np.ceil(span / step).astype(np.int64) + 1
    beyond = 0.5 * (cells * step - (high - low))
    return MeshGrid(low - beyond + step * SLANTED * (np.arange(3) < dim), step, cells, is_open)


def passages(grid: MeshGrid, displacements: Displacements, dim: int) -> Passages:
    """The edges of a grid that pass through the surface."""
    counts = grid.cells + (np.arange(3) < dim)
    nodes = np.stack(np.meshgrid(*[np.arange(n) for n in counts], indexing="ij"), axis=-1)
    displacement = displacements(_positions(grid, nodes, dim).reshape(-1, 3)).reshape(*counts, 3)
    size = np.linalg.norm(displacement, axis=-1)
    found: list[tuple[np.ndarray, np.ndarray]] = []
    for axis in range(dim):
        here, there = [slice(None)] * 3, [slice(None)] * 3
        here[axis], there[axis] = slice(None, -1), slice(1, None)
        turned = np.einsum("...i,...i->...", displacement[tuple(here)], displacement[tuple(there)]) < 0.0
        turned &= size[tuple(here)] + size[tuple(there)] < REACH * grid.step
        node = np.argwhere(turned)
        found.append((np.full(len(node), axis), node))
    axes, node = np.concatenate([one[0] for one in found]), np.concatenate([one[1] for one in found])
    start = _positions(grid, node, dim)
    crossing, through = _narrowed(
        start, start + grid.step * np.eye(3)[axes], displacement[tuple(node.T)], displacements, grid.step
    )
    return Passages(axes[through], node[through], crossing[through])


def _positions(grid: MeshGrid, nodes: np.ndarray, dim: int) -> FloatArray:
    positions = grid.low + grid.step * nodes
    if dim == 2:
        positions[..., 2] = 0.0
    return np.asarray(positions)


def _narrowed(
    start: FloatArray, end: FloatArray, displacement: FloatArray, displacements: Displacements, step: float
) -> tuple[FloatArray, np.ndarray]:
    """Where the way turns round between two places, shape (k, 3), and whether the surface is there, shape (k,)."""
    for _ in range(HALVINGS):
        middle = 0.5 * (start + end)
        there = displacements(middle)
        before = (np.einsum("ij,ij->i", there, displacement) > 0.0)[:, None]
        start, end, displacement = (
            np.where(before, middle, start),
            np.where(before, end, middle),
            np.where(before, there, displacement),
        )
    crossing = 0.5 * (start + end)
    away = displacements(crossing)
    return crossing + np.nan_to_num(away), np.linalg.norm(away, axis=1) < CLOSE * step


def mesh(grid: MeshGrid, found: Passages, displacements: Displacements) -> tuple[FloatArray, np.ndarray]:
    """Corners on the surface [m], shape (k, 3), and squares between them, shape (f, 4), all turned alike."""
    after, last = (found.axis + 1) % 3, (found.axis + 2) % 3
    cells = np.repeat(found.node[:, None], 4, axis=1)  # the four cells around each passage, in order
    rows = np.arange(len(cells))
    for quadrant, (one, other) in enumerate([(-1, -1), (0, -1), (0, 0), (-1, 0)]):
        cells[rows, quadrant, after] += one
        cells[rows, quadrant, last] += other
    inside: np.ndarray = np.all((cells >= 0) & (cells < grid.cells), axis=2)
    number = np.where(inside, cells @ np.array([grid.cells[1] * grid.cells[2], grid.cells[2], 1]), -1)
    known, inverse = np.unique(number, return_inverse=True)
    corner = inverse.reshape(number.shape)
    count = np.bincount(corner.ravel(), minlength=len(known))
    sums = [np.bincount(corner.ravel(), np.repeat(found.crossing[:, k], 4), len(known)) for k in range(3)]
    vertices = (np.stack(sums, axis=1) / count[:, None])[known >= 0]
    squares = (corner - int((known < 0).any()))[inside.all(axis=1)]
    cell = np.stack(np.unravel_index(known[known >= 0], tuple(grid.cells)), axis=1)
    vertices = _settled(grid, vertices, cell, displacements)
    vertices, squares = _used(vertices, squares)
    return _evened(vertices, squares, displacements, grid.step), _turned_alike(squares)


def _settled(grid: MeshGrid, vertices: FloatArray, cell: np.ndarray, displacements: Displacements) -> FloatArray:
    """Corners put on the surface, and those in the last cells of an open axis on the border, for an even edge."""
    border = np.full_like(vertices, np.nan)
    for axis in np.flatnonzero(grid.open):
        for end in (0, grid.cells[axis] - 1):
            border[cell[:, axis] == end, axis] = grid.low[axis] + (end + 0.5) * grid.step
    bound = np.isfinite(border)
    for _ in range(4):
        displacement = displacements(np.where(bound, border, vertices))
        near = np.linalg.norm(displacement, axis=1) < grid.step
        vertices = np.where(near[:, None], np.where(bound, border, vertices) + np.nan_to_num(displacement), vertices)
    return np.asarray(np.where(bound & (np.abs(border - vertices) < 0.5 * grid.step), border, vertices))


def _evened(vertices: FloatArray, squares: np.ndarray, displacements: Displacements, step: float) -> FloatArray:
    """Corners moved along the surface to the middle of their neighbors, but for those where it ends."""
    edge = np.stack([squares, np.roll(squares, -1, axis=1)], axis=2).reshape(-1, 2)
    edge = np.unique(np.concatenate([edge, edge[:, ::-1]]), axis=0)
    stays = np.zeros(len(vertices), dtype=bool)
    stays[edges(squares)] = True
    count = np.bincount(edge[:, 0], minlength=len(vertices))[:, None]
    for _ in range(EVENED):
        sums = [np.bincount(edge[:, 0], vertices[edge[:, 1], k], len(vertices)) for k in range(3)]
        middle = np.stack(sums, axis=1) / count
        displacement = displacements(middle)
        moves = ~stays & (np.linalg.norm(displacement, axis=1) < step)
        vertices = np.where(moves[:, None], middle + displacement, vertices)
    return vertices


def _turned_alike(squares: np.ndarray) -> np.ndarray:
    """Squares turned so that neighbors go along their common edge in opposite ways; a band with one side stays as is.

    Each square stands in a graph twice, as it is and turned over; what hangs together there is turned alike.
    """
    count = len(squares)
    edge = np.stack([squares, np.roll(squares, -1, axis=1)], axis=2).reshape(-1, 2)
    face, upward = np.repeat(np.arange(count), 4), edge[:, 0] < edge[:, 1]
    order = np.lexsort((np.sort(edge, axis=1)[:, 1], np.sort(edge, axis=1)[:, 0]))
    edge, face, upward = np.sort(edge, axis=1)[order], face[order], upward[order]
    same = (edge[1:] == edge[:-1]).all(axis=1)
    pair = np.flatnonzero(same & ~np.append(same[1:], False) & ~np.append(False, same[:-1]))  # of two, not of more
    one, other = face[pair], face[pair + 1]
    flip = count * (upward[pair] == upward[pair + 1])
    tail, head = np.concatenate([one, one + count]), np.concatenate([other + flip, other + count - flip])
    label = joined_parts(np.concatenate([tail, head]), np.tile(np.arange(len(tail)), 2), 2 * count)
    over = label[:count] > label[count:]
    return np.where(over[:, None], squares[:, ::-1], squares)


def _used(vertices: FloatArray, squares: np.ndarray) -> tuple[FloatArray, np.ndarray]:
    """The corners that some square refers to, renumbered."""
    rows, inverse = np.unique(squares, return_inverse=True)
    return vertices[rows], inverse.reshape(squares.shape)


def triangles(vertices: FloatArray, squares: np.ndarray) -> np.ndarray:
    """Squares cut along their shorter diagonal, shape (2 f, 3)."""
    a, b, c, d = squares.T
    first = np.linalg.norm(vertices[a] - vertices[c], axis=1) <= np.linalg.norm(vertices[b] - vertices[d], axis=1)
    one = np.where(first[:, None], np.stack([a, b, c], axis=1), np.stack([a, b, d], axis=1))
    two = np.where(first[:, None], np.stack([a, c, d], axis=1), np.stack([b, c, d], axis=1))
    return np.concatenate([one, two])


def normals(vertices: FloatArray, squares: np.ndarray) -> FloatArray:
    """Normals of squares [-], shape (f, 3): the mean of those about their corners, so that light goes over evenly."""
    a, b, c, d = (vertices[squares[:, k]] for k in range(4))
    own = np.cross(c - a, d - b)
    sums = [np.bincount(squares.ravel(), np.repeat(own[:, k], 4), len(vertices)) for k in range(3)]
    mean = np.stack(sums, axis=1)[squares].sum(axis=1)
    return np.asarray(mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-300))


def edges(squares: np.ndarray) -> np.ndarray:
    """Pairs of corners where a mesh ends, shape (k, 2)."""
    edge = np.sort(np.stack([squares, np.roll(squares, -1, axis=1)], axis=2).reshape(-1, 2), axis=1)
    pairs, count = np.unique(edge, axis=0, return_counts=True)
    return np.asarray(pairs[count == 1])
