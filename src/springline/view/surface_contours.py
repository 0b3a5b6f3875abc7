"""Lines of equal height on a mesh: where light alone does not tell its form, they do."""

from __future__ import annotations

import numpy as np

from springline.checks import FloatArray
from springline.view.implicit_surface import ImplicitSurface
from springline.view.rulers import nice_step
from springline.view.surface_line import chained

ABOUT = 9  # levels
LEVEL = 0.02  # [-] of its width: a mesh that rises less has none


def heights(surface: ImplicitSurface) -> list[FloatArray]:
    """Lines of equal height [m], shape (k, 3) each, at round steps between the lowest and the highest corner."""
    if not len(surface.squares):
        return []
    low, high = surface.vertices[:, 2].min(), surface.vertices[:, 2].max()
    if high - low <= LEVEL * float(np.ptp(surface.vertices, axis=0).max()):
        return []
    step = nice_step(float(high - low), ABOUT)
    levels = step * np.arange(np.floor(low / step) + 1.0, np.ceil(high / step))
    faces = surface.triangles
    return [line for level in levels.tolist() for line in _at(surface.vertices, faces, level)]


def _at(vertices: FloatArray, faces: np.ndarray, level: float) -> list[FloatArray]:
    """The lines at one height: each triangle with corners on both sides adds the piece between two of its edges."""
    above = vertices[:, 2] > level
    cut = faces[above[faces].any(axis=1) & ~above[faces].all(axis=1)]
    edges = np.sort(np.stack([cut, np.roll(cut, -1, axis=1)], axis=2), axis=2)
    crossed = above[edges[..., 0]] != above[edges[..., 1]]
    pairs = edges[crossed].reshape(-1, 2)  # two of each triangle, one after the other
    known, inverse = np.unique(pairs, axis=0, return_inverse=True)
    tail, head = vertices[known[:, 0]], vertices[known[:, 1]]
    share = (level - tail[:, 2]) / (head[:, 2] - tail[:, 2])
    return chained(inverse.reshape(-1, 2), tail + share[:, None] * (head - tail))
