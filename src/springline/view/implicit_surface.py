"""Implicit surfaces as meshes in space and lines in a plane, within the extent of the scene."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from springline.callbacks import Callback, call_plainly, living
from springline.checks import FloatArray
from springline.constraints.surface import Surfaces
from springline.forces.mesh_world import world_triangles
from springline.model.families import Model
from springline.spec.faces import joined_parts
from springline.view import outlines

FINEST, MOST_CELLS = {2: 200, 3: 56}, {2: 25_000, 3: 40_000}  # cells along the longest side, and in total
AFAR = (4.0, 8.0)  # [-] of the scene's size: reach of the two lattices that decide whether a surface is bounded
LATTICE = {2: 41, 3: 11}  # points of such a lattice along each axis
GROWS = 1.4  # [-] a surface is endless if its closest points spread by this factor when the reach doubles
LARGE = 6.0  # [-] of the scene's size: larger surfaces are drawn within the extent of the scene
PAD = 0.08  # [-] of its size: margin around a surface that is drawn completely
LEAST = 0.75, 0.25  # [-] of its width where it ends, and of the scene: least extent drawn in each direction
WIDENED = 6  # grids that are tried
WIDER = 0.1  # [-] of its longest side: extension of a side that was too small
PLAIN = 0.25  # [-] of the cells, if the function could not be compiled
USUAL = np.array([0.49, -0.79, 0.37])  # toward the eye: face order for renderers that do not sort transparent meshes
KEPT = 6  # shapes of one function that are cached

_known: WeakKeyDictionary[Any, dict[Any, ImplicitSurface]] = WeakKeyDictionary()  # by function, then by other arguments


@dataclass(frozen=True, eq=False)
class ImplicitSurface:
    """Drawn surface.

    Attributes
    ----------
    vertices : corners of the mesh [m], shape (k, 3); empty in a plane scene and for a wire
    squares : shape (f, 4)
    lines : the surface in a plane scene, a wire, or the edge of a mesh [m], shape (k, 3) each
    endless : axes along which the surface extends beyond its drawn part, shape (3,), bool
    note : reason if it is not drawn, else empty
    """

    vertices: FloatArray
    squares: np.ndarray
    lines: tuple[FloatArray, ...]
    endless: np.ndarray
    note: str = ""

    @property
    def triangles(self) -> np.ndarray:
        """Squares divided in two, shape (2 f, 3), ordered from back to front for an eye that looks from USUAL."""
        cut = triangles(self.vertices, self.squares)
        return cut[np.argsort(self.vertices[cut].mean(axis=1) @ USUAL, kind="stable")]

    @property
    def normals(self) -> FloatArray:
        """Normals of the squares, smoothed between neighbors, shape (f, 3)."""
        return normals(self.vertices, self.squares)

    @property
    def points(self) -> FloatArray:
        """All points of the surface [m], shape (k, 3)."""
        return np.concatenate([self.vertices, *self.lines])


def implicit_surfaces(model: Model, low: FloatArray, high: FloatArray) -> tuple[ImplicitSurface, ...]:
    """User-defined surfaces of a model, for a scene between two corners [m].

    Bounded surfaces are drawn completely, endless ones within the extent of the scene. Each is computed once for the
    same function, parameters and corners.
    """
    return tuple(_cached_surface(number, field, low, high) for number, field in enumerate(fields(model)))


def obstacle_surfaces(model: Model) -> tuple[ImplicitSurface, ...]:
    """Meshes of the obstacles of a model, to be drawn as user-defined surfaces are."""
    return tuple(_triangulated(vertices, faces) for vertices, faces in outlines.obstacles(model))


def world_surfaces(model: Model) -> tuple[ImplicitSurface, ...]:
    """Meshes and curved surfaces on which particles move, to be drawn as user-defined surfaces are."""
    return tuple(_triangulated(one, np.arange(len(one)).reshape(-1, 3)) for one in world_triangles(model))


def _triangulated(vertices: FloatArray, faces: np.ndarray) -> ImplicitSurface:
    # A triangle is a square whose last corner is there twice: the normal of its diagonals is that of the triangle.
    return ImplicitSurface(vertices, faces[:, [0, 1, 2, 2]], (), np.zeros(3, dtype=bool))


def surface_notes(found: Sequence[ImplicitSurface]) -> list[str]:
    """Notes on surfaces that are not drawn."""
    return [one.note for one in found if one.note]


def _cached_surface(number: int, field: SurfaceField | None, low: FloatArray, high: FloatArray) -> ImplicitSurface:
    if field is None:
        return _nothing(f"Surface {number} is not drawn: its function is gone")
    known = _known.setdefault(field.callback, {})
    key = (field.dim, field.parameters, *low.tolist(), *high.tolist())
    if key not in known:
        while len(known) >= KEPT:
            del known[next(iter(known))]
        known[key] = _surface(field, low, high)
    return known[key]


def _nothing(note: str) -> ImplicitSurface:
    return _thin([], np.zeros(3, dtype=bool), note)


def _thin(lines: Sequence[FloatArray], endless: np.ndarray, note: str = "") -> ImplicitSurface:
    """Surface drawn as lines alone, without faces."""
    return ImplicitSurface(np.zeros((0, 3)), np.zeros((0, 4), dtype=np.int64), tuple(lines), endless, note)


def _surface(field: SurfaceField, low: FloatArray, high: FloatArray) -> ImplicitSurface:
    """Surface computed from its function."""
    dim = field.dim
    low, high, endless = _extent(field, low, high)
    if np.isfinite([low, high]).all() and (high - low)[:dim].max() > 0.0:
        grid, found = _search_grid(field, low, high, endless)
        lines = wires(grid, field.displacements) if dim == 3 else contours(grid, found)
        if lines:
            return _thin(lines, endless)
        if dim == 3:
            vertices, squares = mesh(grid, found, field.displacements)
            if len(squares):
                return ImplicitSurface(vertices, squares, tuple(chain_lines(edges(squares), vertices)), endless)
    why = "raised an error" if field.raised else "gave no closest points"
    return _nothing(f"Surface {field.callback.function.__name__!r} is not drawn: it {why} hereabouts")


def _search_grid(
    field: SurfaceField, low: FloatArray, high: FloatArray, endless: np.ndarray
) -> tuple[MeshGrid, Passages]:
    """Grid between two corners [m] and its passages; enlarged if a complete surface reaches its border."""
    dim, share = field.dim, 1.0 if field.callback.compiled else PLAIN
    for _ in range(WIDENED):
        grid = grid_of(low, high, endless, dim, FINEST[dim], int(share * MOST_CELLS[dim]))
        found = passages(grid, field.displacements, dim)
        below = (found.node == 0).any(axis=0) & ~endless
        above = (found.node >= grid.cells - 1).any(axis=0) & ~endless
        below[dim:] = above[dim:] = False
        if not (below | above).any():
            break
        wide = WIDER * float((high - low).max())
        low, high = low - below * wide, high + above * wide
    return grid, found


def _extent(field: SurfaceField, low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray, np.ndarray]:
    """Corners of the search region for a surface [m], and the axes along which it extends beyond, shape (3,), bool."""
    dim, middle = field.dim, 0.5 * (low + high)
    size = float((high - low).max()) or 1.0
    (near_low, near_high), (far_low, far_high) = (_spread(field, middle, reach * size) for reach in AFAR)
    near, far = near_high - near_low, far_high - far_low
    endless = ~((far <= GROWS * near + 1e-6 * size) & (far <= LARGE * size))
    endless[dim:] = False
    whole_low, whole_high = np.minimum(near_low, far_low), np.maximum(near_high, far_high)
    wide = float(np.where(endless, 0.0, whole_high - whole_low).max())
    pad = PAD * np.where(endless, high - low, whole_high - whole_low) + np.where(endless, 0.0, 0.02 * max(size, wide))
    least = max(LEAST[0] * wide, LEAST[1] * size)
    open_low, open_high = np.minimum(low, middle - least), np.maximum(high, middle + least)
    low, high = np.where(endless, open_low, whole_low) - pad, np.where(endless, open_high, whole_high) + pad
    low[dim:] = high[dim:] = 0.0
    return low, high, endless


def _spread(field: SurfaceField, middle: FloatArray, reach: float) -> FloatArray:
    """Corners of all closest points of a lattice of this reach [m], shape (2, 3); NaN without closest points."""
    ticks = reach * np.linspace(-1.0, 1.0, LATTICE[field.dim])
    axes = [ticks if axis < field.dim else np.zeros(1) for axis in range(3)]
    points = middle + np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    closest = points + field.displacements(points)
    closest = closest[np.isfinite(closest).all(axis=1)]
    if not len(closest):
        return np.full((2, 3), np.nan)
    return np.stack([closest.min(axis=0), closest.max(axis=0)])


# Position of a user-defined surface from its function: the displacement from any point to the closest point.

MOST_FAILED = 600  # failed batches after which they are not divided further: their points stay unknown
ATTEMPT = 16_384  # points in one call


class SurfaceField:
    """Surface given by its closest point.

    Attributes
    ----------
    callback : callback of the user-defined function
    parameters : values of its other arguments
    dim : of the scene, 2 or 3
    raised : True if it raised an error at a requested point
    """

    def __init__(self, callback: Callback, parameters: tuple[float, ...], dim: int) -> None:
        self.callback, self.parameters, self.dim = callback, parameters, dim
        self.raised = False
        self._values = np.array([*parameters, 0.0])

    def displacements(self, points: FloatArray) -> FloatArray:
        """Displacements from points to the closest points of the surface [m], both of shape (k, 3); NaN if unknown."""
        points = np.ascontiguousarray(points, dtype=np.float64)
        result, failed = np.full_like(points, np.nan), 0
        waiting = [(at, min(at + ATTEMPT, len(points))) for at in range(0, len(points), ATTEMPT)]
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            for begin, end in waiting:  # halves of failed batches are appended, so the largest batches come first
                if self._call_function(points[begin:end], result[begin:end]):
                    continue
                failed += 1
                middle = (begin + end) // 2
                known = any(self._call_function(points[k : k + 1], result[k : k + 1]) for k in (begin, middle, end - 1))
                if known and end - begin > 1 and failed < MOST_FAILED:
                    waiting += [(begin, middle), (middle, end)]
            result -= points
        if self.dim == 2:
            result[:, 2] = 0.0
        result[~np.isfinite(result).all(axis=1)] = np.nan
        return result

    def _call_function(self, points: FloatArray, closest: FloatArray) -> bool:
        """Fill in the closest points of some points; return False if the function raised."""
        here, found, unused = points.copy(), np.zeros_like(points), np.zeros_like(points)
        before = len(self.callback.raised)
        status = call_plainly(self.callback.address, len(here), here, found, unused, unused, unused, self._values, 0.0)
        del self.callback.raised[before:]  # the run reports errors, not the picture
        if status:
            self.raised = True
            return False
        closest[...] = found
        return True


def fields(model: Model) -> list[SurfaceField | None]:
    """Surfaces of a model in order; None for a surface whose function no longer exists."""
    family, result = model.room(Surfaces), []
    for which, address in enumerate(family.address.tolist()):
        callback = living(address)
        values = family.parameters[family.offset[which] : family.offset[which + 1]]
        result.append(None if callback is None else SurfaceField(callback, tuple(values.tolist()), model.dim))
    return result


# Lines on a surface that is given by its closest point: in a plane the surface itself, in space a wire.

THIN = 0.5  # [-] of a cell: approximate distance between points of a wire
GAP = 1.9  # [-] of a cell: points of a wire further apart do not belong together
ASKED = 60  # points of a wire at which its width is measured
NARROW = 0.2  # [-] of the motion along it: closest points of a wire move less across it
STAYS = 0.01  # [-] of a cell: largest distance between a closest point and its own closest point


def contours(grid: MeshGrid, found: Passages) -> list[FloatArray]:
    """Lines through passages of a plane grid [m], shape (k, 3) each."""
    # each passage lies between the cell of its node and the cell below it across its axis
    other = 1 - found.axis
    below = found.node.copy()
    below[np.arange(len(below)), other] -= 1
    cells = np.concatenate([found.node, below])
    number = cells[:, 0] * (grid.cells[1] + 2) + cells[:, 1]
    row = np.tile(np.arange(len(found.node)), 2)
    order = np.argsort(number, kind="stable")
    groups = np.split(row[order], np.flatnonzero(np.diff(number[order])) + 1) if len(order) else []
    pairs = [pair for group in groups for pair in _pair_passages(group.tolist(), found.crossing)]
    return chain_lines(np.array(pairs, dtype=np.int64).reshape(-1, 2), found.crossing)


def _pair_passages(rows: list[int], crossing: FloatArray) -> list[tuple[int, int]]:
    """Pairs of passages through the sides of a cell that are joined: two with each other, four by the shorter
    connection."""
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
    """Lines of surfaces without width in space [m], shape (k, 3) each, from the closest points of nearby cells."""
    from scipy.sparse.csgraph import minimum_spanning_tree
    from scipy.spatial import cKDTree

    points = _nearby(grid, displacements)
    stays = np.linalg.norm(displacements(points), axis=1) < STAYS * grid.step
    points = points[stays]
    if 2 * len(points) <= len(stays) or not _is_thin(points, grid.step, displacements):
        return []  # closest points whose closest points differ are not a projection
    points = points[np.unique(np.floor(points / (THIN * grid.step)), axis=0, return_index=True)[1]]
    graph = cKDTree(points).sparse_distance_matrix(cKDTree(points), GAP * grid.step)
    tree = minimum_spanning_tree(graph.tocsr()).tocoo()
    lines = chain_lines(np.stack([tree.row, tree.col], axis=1), points)
    return [_close_line(line, grid.step) for line in lines if len(line) > 3]


def _nearby(grid: MeshGrid, displacements: Displacements) -> FloatArray:
    """Closest points of the centers of all cells near the surface [m], shape (k, 3)."""
    cells = np.stack(np.meshgrid(*[np.arange(n) for n in grid.cells], indexing="ij"), axis=-1).reshape(-1, 3)
    middle = grid.low + grid.step * (cells + 0.5)
    displacement = displacements(middle)
    near = np.linalg.norm(displacement, axis=1) < grid.step
    return middle[near] + displacement[near]


def _is_thin(points: FloatArray, step: float, displacements: Displacements) -> bool:
    """Return True if closest points near some of these points lie on a line: the surface is a curve there."""
    some = points[np.linspace(0, len(points) - 1, min(len(points), ASKED)).astype(np.intp)]
    moves = []
    for shift in 0.3 * step * np.eye(3):
        moves.append(displacements(some + shift) + 2.0 * shift - displacements(some - shift))
    sizes = np.linalg.svd(np.nan_to_num(np.stack(moves, axis=1)), compute_uv=False)
    return bool(np.median(sizes[:, 1]) < NARROW * np.median(sizes[:, 0]))


def _close_line(line: FloatArray, step: float) -> FloatArray:
    """Line with its first point appended if its ends meet."""
    meet = float(np.linalg.norm(line[0] - line[-1])) < GAP * step
    return np.concatenate([line, line[:1]]) if meet else line


def chain_lines(pairs: np.ndarray, points: FloatArray) -> list[FloatArray]:
    """Lines through points [m] that are joined by pairs, shape (m, 2); a closed line ends at its first point."""
    mates: dict[int, list[int]] = {}
    for a, b in pairs.tolist():
        mates.setdefault(a, []).append(b)
        mates.setdefault(b, []).append(a)
    lines = []
    for ends in (True, False):  # open lines are followed from their ends, closed ones from any point
        for begin in list(mates):
            while mates[begin] and (len(mates[begin]) % 2 == 1 or not ends):
                lines.append(points[_follow_line(begin, mates)])
    return lines


def _follow_line(begin: int, mates: dict[int, list[int]]) -> list[int]:
    """Points of a line from ``begin`` along pairs, which are removed, up to an end or a branch."""
    line, here = [begin], begin
    while mates[here] and (here == begin or len(mates[here]) == 1):
        onward = mates[here].pop()
        mates[onward].remove(here)
        line.append(onward)
        here = onward
    return line


HALVINGS = 7  # bisections of a grid edge to find its passage
CLOSE = 1.0 / 12.0  # [-] of an edge: if the displacement stays longer, there is no passage, it only turns
REACH = 12.0  # [-] of an edge: the displacements at both ends of a passage add up to less, unless it is steep
EVENED = 3  # rounds of smoothing of corners
SLANTED = np.array([0.083, 0.047, 0.029])  # [-] of an edge: keeps grid corners off surfaces at round numbers

Displacements = Callable[[FloatArray], FloatArray]


class MeshGrid(NamedTuple):
    """Cells of equal size: the lowest corner [m], shape (3,); their edge [m]; cells along each axis, and open axes."""

    low: FloatArray
    step: float
    cells: np.ndarray
    open: np.ndarray  # True if the surface extends beyond, shape (3,), bool


class Passages(NamedTuple):
    """Edges of the grid through a surface: the axis, the lower node, shape (k, 3), and the point [m], (k, 3)."""

    axis: np.ndarray
    node: np.ndarray
    crossing: FloatArray


def grid_of(low: FloatArray, high: FloatArray, is_open: np.ndarray, dim: int, finest: int, most: int) -> MeshGrid:
    """Grid between two corners [m]: at most ``finest`` cells along its longest side, and about ``most`` in total."""
    span = (high - low)[:dim]
    step = float(span.max()) / finest
    for _ in range(8):  # cells beyond the ends count as well
        step *= max(1.0, (float(np.prod(np.ceil(span / step) + 2.0)) / most) ** (1.0 / dim))
    cells = np.ones(3, dtype=np.int64)
    cells[:dim] = np.ceil(span / step).astype(np.int64) + 1
    beyond = 0.5 * (cells * step - (high - low))
    return MeshGrid(low - beyond + step * SLANTED * (np.arange(3) < dim), step, cells, is_open)


def passages(grid: MeshGrid, displacements: Displacements, dim: int) -> Passages:
    """Edges of a grid that pass through the surface."""
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
    crossing, through = _narrow_passages(
        start, start + grid.step * np.eye(3)[axes], displacement[tuple(node.T)], displacements, grid.step
    )
    return Passages(axes[through], node[through], crossing[through])


def _positions(grid: MeshGrid, nodes: np.ndarray, dim: int) -> FloatArray:
    positions = grid.low + grid.step * nodes
    if dim == 2:
        positions[..., 2] = 0.0
    return np.asarray(positions)


def _narrow_passages(
    start: FloatArray, end: FloatArray, displacement: FloatArray, displacements: Displacements, step: float
) -> tuple[FloatArray, np.ndarray]:
    """Points where the displacement reverses between two points, shape (k, 3), and whether the surface is there, shape
    (k,)."""
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
    """Corners on the surface [m], shape (k, 3), and consistently oriented squares, shape (f, 4)."""
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
    vertices = _settle_corners(grid, vertices, cell, displacements)
    vertices, squares = _drop_unused(vertices, squares)
    return _smooth_corners(vertices, squares, displacements, grid.step), _turned_alike(squares)


def _settle_corners(grid: MeshGrid, vertices: FloatArray, cell: np.ndarray, displacements: Displacements) -> FloatArray:
    """Corners moved onto the surface, and those in the last cells of an open axis onto the border, for an even edge."""
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


def _smooth_corners(vertices: FloatArray, squares: np.ndarray, displacements: Displacements, step: float) -> FloatArray:
    """Corners moved along the surface to the center of their neighbors, except at its edge."""
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
    """Squares with a consistent orientation: neighbors traverse their common edge in opposite directions. One-sided
    bands stay unchanged.

    Each square is in a graph twice, in both orientations; squares of a connected component are oriented alike.
    """
    count = len(squares)
    edge = np.stack([squares, np.roll(squares, -1, axis=1)], axis=2).reshape(-1, 2)
    face, upward = np.repeat(np.arange(count), 4), edge[:, 0] < edge[:, 1]
    order = np.lexsort((np.sort(edge, axis=1)[:, 1], np.sort(edge, axis=1)[:, 0]))
    edge, face, upward = np.sort(edge, axis=1)[order], face[order], upward[order]
    same = (edge[1:] == edge[:-1]).all(axis=1)
    pair = np.flatnonzero(same & ~np.append(same[1:], False) & ~np.append(False, same[:-1]))  # of exactly two squares
    one, other = face[pair], face[pair + 1]
    flip = count * (upward[pair] == upward[pair + 1])
    tail, head = np.concatenate([one, one + count]), np.concatenate([other + flip, other + count - flip])
    label = joined_parts(np.concatenate([tail, head]), np.tile(np.arange(len(tail)), 2), 2 * count)
    over = label[:count] > label[count:]
    return np.where(over[:, None], squares[:, ::-1], squares)


def _drop_unused(vertices: FloatArray, squares: np.ndarray) -> tuple[FloatArray, np.ndarray]:
    """Corners that some square refers to, with new numbers."""
    rows, inverse = np.unique(squares, return_inverse=True)
    return vertices[rows], inverse.reshape(squares.shape)


def triangles(vertices: FloatArray, squares: np.ndarray) -> np.ndarray:
    """Squares divided along their shorter diagonal, shape (2 f, 3)."""
    a, b, c, d = squares.T
    first = np.linalg.norm(vertices[a] - vertices[c], axis=1) <= np.linalg.norm(vertices[b] - vertices[d], axis=1)
    one = np.where(first[:, None], np.stack([a, b, c], axis=1), np.stack([a, b, d], axis=1))
    two = np.where(first[:, None], np.stack([a, c, d], axis=1), np.stack([b, c, d], axis=1))
    return np.concatenate([one, two])


def normals(vertices: FloatArray, squares: np.ndarray) -> FloatArray:
    """Normals of squares [-], shape (f, 3): the mean over their corners, for smooth shading."""
    a, b, c, d = (vertices[squares[:, k]] for k in range(4))
    own = np.cross(c - a, d - b)
    sums = [np.bincount(squares.ravel(), np.repeat(own[:, k], 4), len(vertices)) for k in range(3)]
    mean = np.stack(sums, axis=1)[squares].sum(axis=1)
    return np.asarray(mean / np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-300))


def edges(squares: np.ndarray) -> np.ndarray:
    """Pairs of corners at the edge of a mesh, shape (k, 2)."""
    edge = np.sort(np.stack([squares, np.roll(squares, -1, axis=1)], axis=2).reshape(-1, 2), axis=1)
    pairs, count = np.unique(edge, axis=0, return_counts=True)
    return np.asarray(pairs[count == 1])
