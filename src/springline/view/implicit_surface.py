"""Implicit surfaces as they are drawn: meshes in space, lines in a plane, within what the scene takes up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from springline.checks import FloatArray
from springline.model.families import Model
from springline.view.surface_field import SurfaceField, fields
from springline.view.surface_line import chained, contours, wires
from springline.view.surface_mesh import MeshGrid, Passages, edges, grid_of, mesh, normals, passages, triangles

FINEST, MOST_CELLS = {2: 200, 3: 56}, {2: 25_000, 3: 40_000}  # cells along the longest side, and in all
AFAR = (4.0, 8.0)  # [-] of the scene's size: how far off the two lattices are that tell whether a surface is bounded
LATTICE = {2: 41, 3: 11}  # places of such a lattice along each axis
GROWS = 1.4  # [-] closest points that spread this much more as these reach twice as far go on for ever
LARGE = 6.0  # [-] of the scene's size: what is larger is drawn as far as the scene goes
PAD = 0.08  # [-] of its size: room around a surface that is drawn whole
LEAST = 0.75, 0.25  # [-] of how wide it is where it ends, and of the scene: how far it is drawn each way at least
WIDENED = 6  # grids that are tried
WIDER = 0.1  # [-] of its longest side: how much further each goes where it was too small
PLAIN = 0.25  # [-] of the cells, where the function could not be compiled
USUAL = np.array([0.49, -0.79, 0.37])  # toward the eye: where meshes are clear and not sorted, most see them right
KEPT = 6  # shapes of one function that are remembered

_known: WeakKeyDictionary[Any, dict[Any, ImplicitSurface]] = WeakKeyDictionary()  # by the function, then by all else


@dataclass(frozen=True, eq=False)
class ImplicitSurface:
    """One surface as it is drawn.

    Attributes
    ----------
    vertices : corners of the mesh [m], shape (k, 3); none in a plane scene, nor of a wire
    squares : shape (f, 4)
    lines : the surface in a plane scene, a wire, or the edge of a mesh [m], shape (k, 3) each
    endless : along which axes it goes on beyond what is drawn of it, shape (3,), bool
    note : why it is not drawn, or nothing
    """

    vertices: FloatArray
    squares: np.ndarray
    lines: tuple[FloatArray, ...]
    endless: np.ndarray
    note: str = ""

    @property
    def triangles(self) -> np.ndarray:
        """The squares cut in two, shape (2 f, 3), from the back to the front for an eye that looks from USUAL."""
        cut = triangles(self.vertices, self.squares)
        return cut[np.argsort(self.vertices[cut].mean(axis=1) @ USUAL, kind="stable")]

    @property
    def normals(self) -> FloatArray:
        """Of the squares, evened out between neighbors, shape (f, 3)."""
        return normals(self.vertices, self.squares)

    @property
    def points(self) -> FloatArray:
        """Every point of it [m], shape (k, 3)."""
        return np.concatenate([self.vertices, *self.lines])


def implicit_surfaces(model: Model, low: FloatArray, high: FloatArray) -> tuple[ImplicitSurface, ...]:
    """The surfaces of one's own of a model, for a scene between two corners [m].

    What has a size of its own is drawn whole, what goes on for ever as far as the scene does. Each is computed once for
    the same function, parameters and corners.
    """
    return tuple(_remembered(number, field, low, high) for number, field in enumerate(fields(model)))


def surface_notes(found: Sequence[ImplicitSurface]) -> list[str]:
    """What is said about surfaces that are not drawn."""
    return [one.note for one in found if one.note]


def _remembered(number: int, field: SurfaceField | None, low: FloatArray, high: FloatArray) -> ImplicitSurface:
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
    """Lines alone."""
    return ImplicitSurface(np.zeros((0, 3)), np.zeros((0, 4), dtype=np.int64), tuple(lines), endless, note)


def _surface(field: SurfaceField, low: FloatArray, high: FloatArray) -> ImplicitSurface:
    """One surface, asked of its function."""
    dim = field.dim
    low, high, endless = _extent(field, low, high)
    if np.isfinite([low, high]).all() and (high - low)[:dim].max() > 0.0:
        grid, found = _searched(field, low, high, endless)
        lines = wires(grid, field.displacements) if dim == 3 else contours(grid, found)
        if lines:
            return _thin(lines, endless)
        if dim == 3:
            vertices, squares = mesh(grid, found, field.displacements)
            if len(squares):
                return ImplicitSurface(vertices, squares, tuple(chained(edges(squares), vertices)), endless)
    why = "raised an error" if field.raised else "gave no closest points"
    return _nothing(f"Surface {field.callback.function.__name__!r} is not drawn: it {why} hereabouts")


def _searched(field: SurfaceField, low: FloatArray, high: FloatArray, endless: np.ndarray) -> tuple[MeshGrid, Passages]:
    """A grid between two corners [m] and where it passes through; wider where what is drawn whole reaches its end."""
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
    """The corners to look for a surface between [m], and along which axes it goes on beyond, shape (3,), bool."""
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
    """The corners of all closest points of a lattice that reaches so far [m], shape (2, 3); NaN where none are."""
    ticks = reach * np.linspace(-1.0, 1.0, LATTICE[field.dim])
    axes = [ticks if axis < field.dim else np.zeros(1) for axis in range(3)]
    points = middle + np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    closest = points + field.displacements(points)
    closest = closest[np.isfinite(closest).all(axis=1)]
    if not len(closest):
        return np.full((2, 3), np.nan)
    return np.stack([closest.min(axis=0), closest.max(axis=0)])
