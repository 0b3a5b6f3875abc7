"""Lines along a surface that is known by its closest point: of a plane scene the surface itself, in space a wire."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.view.surface_mesh import Displacements, MeshGrid, Passages

THIN = 0.5  # [-] of a cell: points of a wire are about this far apart
GAP = 1.9  # [-] of a cell: points of a wire further apart do not belong together
ASKED = 60  # points of a wire at which its width is asked for
NARROW = 0.2  # [-] of what they move along it, closest points move across a wire less
STAYS = 0.01  # [-] of a cell: the closest point of a closest point is nearer to it


def contours(grid: MeshGrid, found: Passages) -> list[FloatArray]:
    """The lines through passages of a plane grid [m], shape (k, 3) each."""
    # each passage lies between the cell of its own node and the one below it across its axis
    other = 1 - found.axis
    below = found.node.copy()
    below[np.arange(len(below)), other] -= 1
    cells = np.concatenate([found.node, below])
    number = cells[:, 0] * (grid.cells[1] + 2) + cells[:, 1]
    row = np.tile(np.arange(len(found.node)), 2)
    order = np.argsort(number, kind="stable")
    groups = np.split(row[order], np.flatnonzero(np.diff(number[order])) + 1) if len(order) else []
    pairs = [pair for group in groups for pair in _paired(group.tolist(), found.crossing)]
    return chained(np.array(pairs, dtype=np.int64).reshape(-1, 2), found.crossing)


def _paired(rows: list[int], crossing: FloatArray) -> list[tuple[int, int]]:
    """Which passages through the sides of a cell are joined: two with each other, four the shorter way."""
    if len(rows) == 2:
        return [(rows[0], rows[1])]
    if len(rows) not in (3, 4):
        return []

    def apart(a: int, b: int) -> float:
        return float(np.linalg.norm(crossing[a] - crossing[b]))

    first, *rest = rows
    if len(rows) == 3:
        return [min([(first, rest[0]), (first, rest[1]), (rest[0], rest[1])], key=lambda pair: apart(*pair))]
    a, b, c = rest
    pairings = [[(first, a), (b, c)], [(first, b), (a, c)], [(first, c), (a, b)]]
    return min(pairings, key=lambda both: sum(apart(*pair) for pair in both))


def wires(grid: MeshGrid, displacements: Displacements) -> list[FloatArray]:
    """The lines of what has no width in space [m], shape (k, 3) each: found by the closest points of all cells near."""
    from scipy.sparse.csgraph import minimum_spanning_tree
    from scipy.spatial import cKDTree

    points = _nearby(grid, displacements)
    stays = np.linalg.norm(displacements(points), axis=1) < STAYS * grid.step
    points = points[stays]
    if 2 * len(points) <= len(stays) or not _is_thin(points, grid.step, displacements):
        return []  # closest points that have others are no projection
    points = points[np.unique(np.floor(points / (THIN * grid.step)), axis=0, return_index=True)[1]]
    graph = cKDTree(points).sparse_distance_matrix(cKDTree(points), GAP * grid.step)
    tree = minimum_spanning_tree(graph.tocsr()).tocoo()
    lines = chained(np.stack([tree.row, tree.col], axis=1), points)
    return [_closed(line, grid.step) for line in lines if len(line) > 3]


def _nearby(grid: MeshGrid, displacements: Displacements) -> FloatArray:
    """The closest points of the middles of all cells that the surface comes near to [m], shape (k, 3)."""
    cells = np.stack(np.meshgrid(*[np.arange(n) for n in grid.cells], indexing="ij"), axis=-1).reshape(-1, 3)
    middle = grid.low + grid.step * (cells + 0.5)
    displacement = displacements(middle)
    near = np.linalg.norm(displacement, axis=1) < grid.step
    return middle[near] + displacement[near]


def _is_thin(points: FloatArray, step: float, displacements: Displacements) -> bool:
    """Whether closest points move along a line only when one goes about them, seen at a few evenly chosen ones."""
    some = points[np.linspace(0, len(points) - 1, min(len(points), ASKED)).astype(np.intp)]
    moves = []
    for shift in 0.3 * step * np.eye(3):
        moves.append(displacements(some + shift) + 2.0 * shift - displacements(some - shift))
    sizes = np.linalg.svd(np.nan_to_num(np.stack(moves, axis=1)), compute_uv=False)
    return bool(np.median(sizes[:, 1]) < NARROW * np.median(sizes[:, 0]))


def _closed(line: FloatArray, step: float) -> FloatArray:
    """A line whose ends meet, with its first point once more."""
    meet = float(np.linalg.norm(line[0] - line[-1])) < GAP * step
    return np.concatenate([line, line[:1]]) if meet else line


def chained(pairs: np.ndarray, points: FloatArray) -> list[FloatArray]:
    """Lines through points [m] that pairs of them, shape (m, 2), join; a ring ends where it began."""
    mates: dict[int, list[int]] = {}
    for a, b in pairs.tolist():
        mates.setdefault(a, []).append(b)
        mates.setdefault(b, []).append(a)
    lines = []
    for ends in (True, False):  # what has ends is followed from them, rings from anywhere
        for begin in list(mates):
            while mates[begin] and (len(mates[begin]) % 2 == 1 or not ends):
                lines.append(points[_followed(begin, mates)])
    return lines


def _followed(begin: int, mates: dict[int, list[int]]) -> list[int]:
    """Points from one on, along pairs that are used up, until there is none or more than one to go on by."""
    line, here = [begin], begin
    while mates[here] and (here == begin or len(mates[here]) == 1):
        onward = mates[here].pop()
        mates[onward].remove(here)
        line.append(onward)
        here = onward
    return line
