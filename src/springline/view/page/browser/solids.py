"""Small meshes that are drawn many times over."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from springline.checks import FloatArray

Mesh = tuple[FloatArray, np.ndarray]


@lru_cache
def ball(rounds: int = 1) -> Mesh:
    """A sphere of radius 1 about nothing, from an icosahedron: vertices, shape (k, 3), and faces, shape (f, 3)."""
    golden = 0.5 * (1.0 + 5.0**0.5)
    corners = [(0.0, a, b * golden) for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
    points = np.array([np.roll(corner, turn) for turn in range(3) for corner in corners])
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    near = np.abs(apart - 2.0) < 1e-9
    faces = np.array(
        [(i, j, k) for i in range(12) for j in range(i) for k in range(j) if near[i, j] and near[j, k] and near[i, k]]
    )
    for _ in range(rounds):
        points, faces = _finer(points, faces)
    points = points / np.linalg.norm(points, axis=1, keepdims=True)
    return points, _outward(points, faces)


@lru_cache
def cube() -> Mesh:
    """A cube of edge 2 about nothing."""
    points = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
    sides = [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5)]
    faces = np.array([triple for a, b, c, d in sides for triple in ((a, b, c), (a, c, d))])
    return points, _outward(points, faces)


def _finer(points: FloatArray, faces: np.ndarray) -> Mesh:
    """Each triangle as four."""
    edges = np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    unique, place = np.unique(edges, axis=0, return_inverse=True)
    middle = len(points) + place.reshape(-1, 3)
    a, b, c = faces.T
    ab, bc, ca = middle.T
    parts = [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return np.concatenate([points, points[unique].mean(axis=1)]), np.concatenate([np.stack(p, axis=1) for p in parts])


def _outward(points: FloatArray, faces: np.ndarray) -> np.ndarray:
    """Faces turned so that their normals point away from the middle."""
    a, b, c = (points[faces[:, k]] for k in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c) < 0.0
    return np.where(inward[:, None], faces[:, ::-1], faces)
