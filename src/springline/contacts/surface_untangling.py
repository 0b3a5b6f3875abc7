"""Repair of a start at which surfaces pass through one another: the shortest ways out, until nothing intersects.

Parts that are not connected and not held move as they are, each by the shortest shift found after which it intersects
nothing. So every shift leaves fewer parts that intersect. The remaining intersections, of a surface with itself and of
held parts, are drawn together: each contour of an intersection has a gradient of its length, the sum over all its
crossings, along which both sides move apart (Volino and Magnenat-Thalmann 2006, with sums over contours).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.intersections import intersections
from springline.model.families import SurfaceContacts

ROUNDS = 400  # of displacements that draw contours together
STEP = 0.05  # [-] of the mean edge, by which vertices move in a round at most
STEEP = 0.1  # [-] least sine of the angle of an edge and a face in a gradient
UNITED = 0.1  # [-] of the sum of their lengths, below which the gradients of a contour cancel
GROWTH, BISECTIONS = 1.25, 12  # of the shifts that are tried, and their refinements


class TangledMesh(NamedTuple):
    """Faces and edges, the faces at each edge, and whether each vertex may move."""

    face: IntArray
    edge: IntArray
    edge_face: IntArray
    free: np.ndarray


def untangle(surfaces: SurfaceContacts, place: FloatArray, free: np.ndarray) -> FloatArray:
    """Return places at which nothing intersects, or which still intersect if no way was found.

    ``place`` of the vertices [m], shape (v, 3); ``free`` is True for those that may move.
    """
    mesh = TangledMesh(
        surfaces.face.astype(np.int64), surfaces.edge.astype(np.int64), surfaces.edge_face.astype(np.int64), free
    )
    place = _shift_parts(mesh, place, float(surfaces.thickness))
    return _draw_contours_together(mesh, place, STEP * float(surfaces.cell))


# == Shifts of whole parts ==


def parts_of(mesh: TangledMesh, count: int) -> IntArray:
    """Return the connected part of each vertex."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    pairs = np.concatenate([mesh.edge, mesh.face[:, :2], mesh.face[:, 1:]])
    graph = coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


def _shift_parts(mesh: TangledMesh, place: FloatArray, thickness: float) -> FloatArray:
    """Shift parts that intersect others, the smallest first, until only held ones and intersections within are left."""
    part = parts_of(mesh, len(place))
    free = np.ones(part.max(initial=-1) + 1, dtype=bool)
    np.logical_and.at(free, part, mesh.free)
    size = np.bincount(part)
    place, left = place.copy(), set(np.flatnonzero(free).tolist())
    while left:
        e, f = intersections(place, mesh.face, mesh.edge)
        one, other = part[mesh.edge[e, 0]], part[mesh.face[f, 0]]
        between = one != other
        tangled = left & set(np.concatenate([one[between], other[between]]).tolist())
        if not tangled:
            break
        which = min(tangled, key=lambda k: (size[k], k))
        left.discard(which)
        normals = _normals(place, mesh.face[f[between & ((one == which) | (other == which))]])
        place[part == which] += _shortest_shift(mesh, place, part == which, normals, thickness)
    return place


def _shortest_shift(
    mesh: TangledMesh, place: FloatArray, mine: np.ndarray, normals: FloatArray, thickness: float
) -> FloatArray:  # fmt: skip
    """Return the shortest shift found after which the marked part intersects no other; zero if none is found."""
    ours_edge, ours_face = mine[mesh.edge[:, 0]], mine[mesh.face[:, 0]]
    edges, faces = (mesh.edge[ours_edge], mesh.edge[~ours_edge]), (mesh.face[ours_face], mesh.face[~ours_face])

    def is_clear(shift: FloatArray) -> bool:
        moved = np.where(mine[:, None], place + shift, place)
        return not any(len(intersections(moved, f, e)[0]) for f, e in zip(faces[::-1], edges, strict=True))

    away = place[mine].mean(axis=0) - place[~mine].mean(axis=0)
    axes = np.linalg.svd(place[mine] - place[mine].mean(axis=0), full_matrices=True)[2]
    ways = np.concatenate([np.eye(3), axes, [normals.mean(axis=0)], normals[:1], [away]])
    length = np.linalg.norm(ways, axis=1)
    ways = ways[length > 0.0] / length[length > 0.0, None]
    ways = np.concatenate([ways, -ways])
    far, most = 0.25 * thickness, float(np.ptp(place, axis=0).sum())
    short = 0.0
    while far < most:
        for way in ways:
            if is_clear(far * way):
                return _refine(is_clear, way, short, far, thickness)
        short, far = far, GROWTH * far
    return np.zeros(3)


def _refine(
    is_clear: Callable[[FloatArray], bool], way: FloatArray, short: float, far: float, thickness: float
) -> FloatArray:  # fmt: skip
    """Return the least clear shift along a way between two lengths, and the thickness more if that is clear too."""
    for _ in range(BISECTIONS):
        middle = 0.5 * (short + far)
        short, far = (short, middle) if is_clear(middle * way) else (middle, far)
    for more in (thickness, 0.5 * thickness, 0.1 * thickness):
        if is_clear((far + more) * way):
            return np.asarray((far + more) * way)
    return np.asarray(far * way)


def _normals(place: FloatArray, face: IntArray) -> FloatArray:
    normal = np.cross(place[face[:, 1]] - place[face[:, 0]], place[face[:, 2]] - place[face[:, 0]])
    return np.asarray(normal / np.maximum(np.linalg.norm(normal, axis=1), 1e-300)[:, None])


# == Contours of intersections ==


def _draw_contours_together(mesh: TangledMesh, place: FloatArray, step: float) -> FloatArray:
    """Move vertices along the gradients of contours until nothing intersects, or the rounds are over."""
    for _ in range(ROUNDS):
        e, f = intersections(place, mesh.face, mesh.edge)
        if not len(e):
            break
        moved = _displacement(mesh, place, e, f, step)
        if not moved.any():
            break
        place = place + moved
    return place


def _displacement(mesh: TangledMesh, place: FloatArray, e: IntArray, f: IntArray, step: float) -> FloatArray:
    """Return displacements of all vertices that shorten the contours of these crossings."""
    gradient = _gradients(mesh, place, e, f)
    contour, side = _contours(mesh, e, f)
    total = np.zeros((contour.max() + 1, 3))
    np.add.at(total, contour, side[:, None] * gradient)
    size = np.zeros(len(total))
    np.add.at(size, contour, np.linalg.norm(gradient, axis=1))
    united = np.linalg.norm(total, axis=1) > UNITED * size
    way = np.where(united[contour, None], side[:, None] * total[contour], gradient)
    way /= np.maximum(np.linalg.norm(way, axis=1), 1e-300)[:, None]
    moved, hits = np.zeros_like(place), np.zeros(len(place))
    for vertices, sign in ((mesh.edge[e], 1.0), (mesh.face[f], -1.0)):
        for column in vertices.T:
            np.add.at(moved, column, sign * way)
            np.add.at(hits, column, 1.0)
    moved *= (step / np.maximum(hits, 1.0))[:, None]
    moved[~mesh.free] = 0.0
    return moved


def _gradients(mesh: TangledMesh, place: FloatArray, e: IntArray, f: IntArray) -> FloatArray:
    """Return the displacement of each edge, seen from the face that it crosses, that shortens the contour most."""
    normal = _normals(place, mesh.face[f])
    along = place[mesh.edge[e, 1]] - place[mesh.edge[e, 0]]
    along /= np.linalg.norm(along, axis=1)[:, None]
    steep = (along * normal).sum(axis=1)
    steep = np.where(steep < 0.0, np.minimum(steep, -STEEP), np.maximum(steep, STEEP))
    gradient = np.zeros((len(e), 3))
    for k in range(2):
        near = mesh.edge_face[e, k]
        corners = mesh.face[np.maximum(near, 0)]
        third = corners.sum(axis=1) - mesh.edge[e].sum(axis=1)
        inward = place[np.where(near >= 0, third, 0)] - place[mesh.edge[e, 0]]
        inward -= (inward * along).sum(axis=1)[:, None] * along
        # The line on which both planes meet, from the crossing into the face at the edge.
        line = np.cross(normal, _normals(place, corners))
        line *= np.where((line * inward).sum(axis=1) < 0.0, -1.0, 1.0)[:, None]
        line /= np.maximum(np.linalg.norm(line, axis=1), 1e-300)[:, None]
        line[near < 0] = 0.0
        gradient += line - ((along * line).sum(axis=1) / steep)[:, None] * normal
    return gradient


def _contours(mesh: TangledMesh, e: IntArray, f: IntArray) -> tuple[IntArray, FloatArray]:
    """Return the contour of each crossing, and on which side of it the edge is: 1 or -1."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import breadth_first_order, connected_components

    count, near = len(mesh.face), mesh.edge_face[e]
    # A face of one side intersects faces of the other: the faces of a contour are a graph of two colors.
    pairs = np.concatenate([np.stack([near[:, k], f], axis=1)[near[:, k] >= 0] for k in range(2)])
    graph = coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count)).tocsr()
    contour = connected_components(graph, directed=False)[1]
    color = np.zeros(count)
    for face in np.unique(f):
        if color[face] == 0.0:
            order, before = breadth_first_order(graph, face, directed=False)
            color[face] = 1.0
            for one in order[1:]:
                color[one] = -color[before[one]]
    _, number = np.unique(contour[f], return_inverse=True)
    return number.ravel(), -color[f]
