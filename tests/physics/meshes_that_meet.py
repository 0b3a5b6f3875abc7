"""Scenes of surfaces that meet, and a judge of intersections that shares no code with the package."""

from __future__ import annotations

import importlib.util
from typing import Any

import numpy as np

import springline as sl


def grid(n: int, size: float = 1.0, m: int | None = None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Vertices [m] of a flat square sheet around the origin, its triangles, and the springs along and across these."""
    m = m or n
    c = size / (n - 1)
    i, j = np.meshgrid(np.arange(n), np.arange(m), indexing="ij")
    place = np.stack([c * (i.ravel() - 0.5 * (n - 1)), c * (j.ravel() - 0.5 * (m - 1)), np.zeros(n * m)], axis=1)
    k = np.arange(n * m).reshape(n, m)
    a, b, d, e = k[:-1, :-1].ravel(), k[1:, :-1].ravel(), k[1:, 1:].ravel(), k[:-1, 1:].ravel()
    faces = np.concatenate([np.stack([a, b, d], 1), np.stack([a, d, e], 1)])
    pairs = [(k[:-1], k[1:]), (k[:, :-1], k[:, 1:]), (k[:-1, :-1], k[1:, 1:]), (k[1:, :-1], k[:-1, 1:])]
    springs = np.concatenate([np.stack([p.ravel(), q.ravel()], 1) for p, q in pairs])
    return place, faces, springs


def turned(angle: float, axis: int = 1) -> np.ndarray:
    """Rotation by an angle [rad] about a coordinate axis, shape (3, 3)."""
    c, s = np.cos(angle), np.sin(angle)
    i, j = [(1, 2), (2, 0), (0, 1)][axis]
    found = np.eye(3)
    found[i, i], found[i, j], found[j, i], found[j, j] = c, -s, s, c
    return found


def add_sheet(
    scene: sl.Scene, n: int, *, size: float = 1.0, mass: float = 1e-3, turn: Any = None, at: Any = (0, 0, 0),
    velocity: Any = (0, 0, 0), stiffness: float = 1000.0, rough: float = 0.0, **options: Any,
) -> np.ndarray:  # fmt: skip
    """Add a sheet of n x n particles of a mass [kg], out of its plane by about ``rough`` [m]; returns its triangles."""
    place, faces, springs = grid(n, size)
    place[:, 2] += rough * np.random.default_rng(n).normal(size=len(place))
    place = place @ (np.eye(3) if turn is None else turn).T + np.asarray(at, dtype=float)
    first = len(scene.position)
    scene.particles(place, mass=mass, velocity=np.tile(np.asarray(velocity, dtype=float), (len(place), 1)))
    options = {"damping": 0.05 * np.sqrt(stiffness * mass), **options}
    scene.springs(springs + first, stiffness=stiffness, **options)
    return faces + first


def ball(radius: float, at: Any = (0, 0, 0)) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and faces, pointing outward, of an octahedron whose faces are split twice and put on a sphere."""
    place = [np.array(v, dtype=float) for v in [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]]
    faces = [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]
    for _ in range(2):
        middle: dict[tuple[int, int], int] = {}
        split = []
        for a, b, c in faces:
            mids = []
            for p, q in ((a, b), (b, c), (c, a)):
                key = (min(p, q), max(p, q))
                if key not in middle:
                    between = place[p] + place[q]
                    middle[key] = len(place)
                    place.append(between / np.linalg.norm(between))
                mids.append(middle[key])
            ab, bc, ca = mids
            split += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        faces = split
    return radius * np.array(place) + np.asarray(at, dtype=float), np.array(faces)


def sides_of(faces: np.ndarray) -> np.ndarray:
    """Each side of faces once, shape (e, 2)."""
    sides = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    return np.unique(np.sort(sides, axis=1), axis=0)


def crossings(place: np.ndarray, faces: np.ndarray, edges: np.ndarray | None = None) -> int:
    """Number of pairs of an edge and a face that intersect, by ipctk if it is installed, else by signed volumes."""
    edges = sides_of(faces) if edges is None else edges
    found = crossings_by_volumes(place, faces, edges)
    if importlib.util.find_spec("ipctk") is not None:
        import ipctk

        mesh = ipctk.CollisionMesh(place, edges.astype(np.int32), faces.astype(np.int32))
        found += int(ipctk.has_intersections(mesh, place))
    return found


def crossings_by_volumes(place: np.ndarray, faces: np.ndarray, edges: np.ndarray) -> int:
    """Number of pairs of an edge and a face that intersect: five volumes of tetrahedra have the signs of a crossing."""
    low, high = place[faces].min(axis=1), place[faces].max(axis=1)
    found = 0
    for edge in edges:
        p, q = place[edge[0]], place[edge[1]]
        near = ((np.minimum(p, q) <= high) & (low <= np.maximum(p, q))).all(axis=1)
        some = faces[near]
        some = some[~(some[:, :, None] == edge).any(axis=(1, 2))]
        a, b, c = (place[some[:, k]].astype(np.longdouble) for k in range(3))
        apart = volumes(a, b, c, p) * volumes(a, b, c, q) < 0.0
        around = np.stack([volumes(p, q, a, b), volumes(p, q, b, c), volumes(p, q, c, a)])
        found += int((apart & ((around > 0.0).all(axis=0) | (around < 0.0).all(axis=0))).sum())
    return found


def volumes(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Six times the signed volumes of tetrahedra."""
    return np.asarray((np.cross(b - a, c - a) * (d - a)).sum(axis=-1))


def drift(run: Any) -> float:
    """Largest error of the energy balance over the largest energy."""
    energy = run.energy
    balance = energy["total"] + energy["dissipated"] - energy["work"]
    return float(np.ptp(balance) / np.abs(energy["total"]).max())
