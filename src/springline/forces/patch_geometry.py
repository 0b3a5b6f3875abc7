"""Curved surfaces as patches: NURBS as rational Bezier patches, and triangle meshes as smooth quartic triangles.

Each patch is a sum of control points times basis functions of two parameters, divided by the same sum of weights. A
NURBS surface is cut at its knots, without any change of its shape. A smooth mesh has a patch of Walton and Meek
(Comput. Aided Des. 28, 113 (1996)) on each face: it passes through the vertices, with normals by Max (J. Graph. Tools
4, 1 (1999)), and its tangent plane is continuous across edges. Curvature jumps there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import Flags, Indices, Pairs, Quads, Reals, ScratchVectors, Vectors

SAME = 1e-9  # [-] of the size: sides this close are one side, and a side this short is a pole
FAR = 16.0  # [-] extents of a surface: if a coordinate is larger, its points are relative to its first one
KINK = 1e-6  # [rad] angle of the normals of two patches above which their common side is an edge
TRIANGLE = 18  # control points of a triangle
INWARD = 1e-6  # [-] parameters by which a normal is taken beside a pole
NET = 48  # cells along a surface in pictures, at least
FINE = 2000  # triangles of a mesh up to which each patch is drawn with several
SAMPLES = 4  # places along each side of a patch from which searches begin
SEARCHED = 4  # patches in which the closest point is searched
NEWTON, HALVINGS = 50, 12  # iterations of this search, and halvings of each
TRUSTED = 1e-6  # [-] of a patch: smaller steps are not compared
STEP = 1e-6  # [-] of a patch: differences of slopes
OPEN, BORDER, EDGE, POLE = 0, 1, 2, 3  # sides: smooth, of the surface, with a kink, of no length


class Patches(NamedTuple):
    """Patches of curved surfaces, with the sides that they share, and places from which searches begin."""

    first: Indices  # first control point of each patch, shape (p,)
    degree: Pairs  # along both parameters; (0, 4) for triangles, shape (p, 2)
    origin: Vectors  # of each surface: its control points and places are relative to it [m]
    control: Quads  # point times weight [m], and weight
    across: Indices  # patch behind each side, -1 if none, shape (4 p,)
    side: Indices  # the same side in that patch, shape (4 p,)
    kind: Flags  # of each side: OPEN, BORDER, EDGE or POLE, shape (4 p,)
    surface: Indices  # of each patch, shape (p,)
    size: Reals  # extent of each surface, or its largest coordinate from the origin if that is larger [m]
    sampled: Indices  # first place of each surface, and one more
    owner: Indices  # patch of each place
    parameter: Vectors  # its parameters, and 0
    place: Vectors  # [m]
    shown: Indices  # first triangle of each surface in pictures, and one more
    drawn: Vectors  # corners of these triangles [m]
    basis: ScratchVectors  # basis functions and their derivatives by both parameters
    along: ScratchVectors  # Bernstein polynomials along both parameters, and their derivatives


NONE = Patches(
    *(np.zeros(0, dtype=np.int32), np.zeros((0, 2), dtype=np.int32), np.zeros((0, 3)), np.zeros((0, 4))),
    np.zeros(0, dtype=np.int32),
    *(np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.uint8), np.zeros(0, dtype=np.int32), np.zeros(0)),
    *(np.zeros(1, dtype=np.int32), np.zeros(0, dtype=np.int32), np.zeros((0, 3)), np.zeros((0, 3))),
    *(np.zeros(1, dtype=np.int32), np.zeros((0, 3)), np.zeros((TRIANGLE, 3)), np.zeros((2, 3))),
)


def join_patches(parts: list[Patches]) -> Patches:
    """Patches of several surfaces in one table."""
    if not parts:
        return NONE
    patches = _starts([len(one.first) for one in parts])
    controls = _starts([len(one.control) for one in parts])
    shift = list(zip(parts, patches[:-1], controls[:-1], strict=True))
    whole = np.int32
    return Patches(
        first=np.concatenate([one.first + c for one, _, c in shift]).astype(whole),
        degree=np.concatenate([one.degree for one in parts]),
        origin=np.concatenate([one.origin for one in parts]),
        control=np.concatenate([one.control for one in parts]),
        across=np.concatenate([np.where(one.across >= 0, one.across + p, -1) for one, p, _ in shift]).astype(whole),
        side=np.concatenate([one.side for one in parts]),
        kind=np.concatenate([one.kind for one in parts]),
        surface=np.repeat(np.arange(len(parts)), [len(one.first) for one in parts]).astype(whole),
        size=np.concatenate([one.size for one in parts]),
        sampled=_starts([len(one.owner) for one in parts]),
        owner=np.concatenate([one.owner + p for one, p, _ in shift]).astype(whole),
        parameter=np.concatenate([one.parameter for one in parts]),
        place=np.concatenate([one.place for one in parts]),
        shown=_starts([len(one.drawn) // 3 for one in parts]),
        drawn=np.concatenate([one.drawn for one in parts]),
        basis=np.zeros((max(len(one.basis) for one in parts), 3)),
        along=np.zeros((max(len(one.along) for one in parts), 3)),
    )


def _starts(counts: list[int]) -> Any:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)


# NURBS surfaces


def nurbs_patches(
    points: FloatArray, weights: FloatArray, knots: tuple[FloatArray, FloatArray], degree: tuple[int, int]
) -> Patches:
    """Patches of a NURBS surface of control points [m], shape (n, m, 3), and weights, shape (n, m)."""
    origin = _origin_of(points.reshape(-1, 3))
    points = points - origin
    net = np.concatenate([points * weights[:, :, None], weights[:, :, None]], axis=2)
    rows = _bezier_pieces(net, knots[0], degree[0])  # (patches along u, p + 1, m, 4)
    pieces = _bezier_pieces(np.moveaxis(rows, 2, 0), knots[1], degree[1])  # (along v, q + 1, along u, p + 1, 4)
    control = np.ascontiguousarray(pieces.transpose(2, 0, 3, 1, 4))  # (along u, along v, p + 1, q + 1, 4)
    n, m = control.shape[:2]
    each = (degree[0] + 1) * (degree[1] + 1)
    made = NONE._replace(
        first=(np.arange(n * m) * each).astype(np.int32),
        degree=np.tile(np.array(degree, dtype=np.int32), (n * m, 1)),
        origin=origin[None],
        control=control.reshape(-1, 4),
        surface=np.zeros(n * m, dtype=np.int32),
        size=_extent(control[..., :3] / control[..., 3:]),
        basis=np.zeros((max(each, TRIANGLE), 3)),
        along=np.zeros((2 * (max(degree) + 1), 3)),
    )
    number = np.arange(n * m).reshape(n, m)
    across = np.stack(
        [np.roll(number, 1, 0), np.roll(number, -1, 0), np.roll(number, 1, 1), np.roll(number, -1, 1)], axis=2
    )
    curves = control[..., :3] / control[..., 3:]
    grain = SAME * float(made.size[0])
    closed_u = np.abs(control[0, :, 0] - control[-1, :, -1]).max() <= grain
    closed_v = np.abs(control[:, 0, :, 0] - control[:, -1, :, -1]).max() <= grain
    if not closed_u:
        across[0, :, 0] = across[-1, :, 1] = -1
    if not closed_v:
        across[:, 0, 2] = across[:, -1, 3] = -1
    sides = np.stack([_reach(curves[:, :, 0]), _reach(curves[:, :, -1]), _reach(curves[..., 0, :]),
                      _reach(curves[..., -1, :])], axis=2)  # fmt: skip
    kind = np.where(across >= 0, OPEN, BORDER)
    kind[sides <= grain] = POLE
    made = made._replace(
        across=across.ravel().astype(np.int32),
        side=np.tile(np.array([1, 0, 3, 2], dtype=np.int32), n * m),
        kind=kind.ravel().astype(np.uint8),
    )
    cells = [1 if degree[k] == 1 == degree[1 - k] else -(-NET // count) for k, count in enumerate((n, m))]
    return _add_places(_add_edges(made), cells)


def _reach(curve: FloatArray) -> FloatArray:
    """Extent of control points of sides [m], over the last axis but one."""
    return np.asarray(np.ptp(curve, axis=-2).max(axis=-1))


def _origin_of(points: FloatArray) -> FloatArray:
    """Origin of a surface with these points: zero, or their first one if they are far from zero [m]."""
    # At 6,000 km positions are rounded to 1e-9 m, and so is each product of a basis function and a control point.
    far = np.abs(points).max() > FAR * np.ptp(points, axis=0).max()
    return points[0] if far else np.zeros(3)


def _extent(points: FloatArray) -> FloatArray:
    return np.array([max(float(np.ptp(points.reshape(-1, 3), axis=0).max()), float(np.abs(points).max()))])


def _bezier_pieces(control: FloatArray, knots: FloatArray, degree: int) -> FloatArray:
    """Control points of the pieces between knots, shape (pieces, degree + 1, ...), by polar forms (Ramshaw 1989)."""
    pieces = []
    for s in range(degree, len(control)):
        a, b = knots[s], knots[s + 1]
        if not b > a:
            continue
        piece = []
        for j in range(degree + 1):
            d = control[s - degree : s + 1].copy()
            for r, t in enumerate([a] * (degree - j) + [b] * j, start=1):
                for i in range(degree, r - 1, -1):
                    low, high = knots[i + s - degree], knots[i + 1 + s - r]
                    part = (t - low) / (high - low)
                    d[i] = (1.0 - part) * d[i - 1] + part * d[i]
            piece.append(d[degree])
        pieces.append(np.stack(piece))
    return np.stack(pieces)


# Smooth meshes


def smooth_patches(vertices: FloatArray, faces: IntArray, across: IntArray, side: IntArray) -> Patches:
    """Patches over a mesh with neighbors ``across`` each side and the same side there, shape (3 f,) each."""
    origin = _origin_of(vertices)
    vertices = vertices - origin
    normal = vertex_normals(vertices, faces)
    corner, up = vertices[faces], normal[faces]
    points = np.concatenate([corner, *_side_controls(corner, up)], axis=1)  # (f, 18, 3)
    f = len(faces)
    kind = np.full((f, 4), BORDER)
    kind[:, :3] = np.where(across.reshape(f, 3) >= 0, OPEN, BORDER)
    most = 1 if f > FINE else 4
    made = NONE._replace(
        first=(TRIANGLE * np.arange(f)).astype(np.int32),
        degree=np.tile(np.array([0, 4], dtype=np.int32), (f, 1)),
        origin=origin[None],
        control=np.column_stack([points.reshape(-1, 3), np.ones(TRIANGLE * f)]),
        across=np.column_stack([across.reshape(f, 3), np.full(f, -1)]).ravel().astype(np.int32),
        side=np.column_stack([side.reshape(f, 3), np.zeros(f)]).ravel().astype(np.int32),
        kind=kind.ravel().astype(np.uint8),
        surface=np.zeros(f, dtype=np.int32),
        size=_extent(vertices),
    )
    return _add_places(made, [most, most])


def vertex_normals(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Unit normals at the vertices of triangles, exact on spheres (Max 1999), shape (n, 3)."""
    found = np.zeros_like(vertices)
    for k in range(3):
        a, b = (vertices[faces[:, (k + s) % 3]] - vertices[faces[:, k]] for s in (1, 2))
        weight = ((a * a).sum(axis=1) * (b * b).sum(axis=1))[:, None]
        np.add.at(found, faces[:, k], np.cross(a, b) / weight)
    length = np.linalg.norm(found, axis=1, keepdims=True)
    return np.asarray(found / np.where(length > 0.0, length, 1.0))


def _side_controls(corner: FloatArray, normal: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Control points of the sides, and inner ones by sides, shapes (f, 9, 3) and (f, 6, 3)."""

    def dot(a: FloatArray, b: FloatArray) -> FloatArray:
        return np.asarray((a * b).sum(axis=-1, keepdims=True))

    def unit(a: FloatArray) -> FloatArray:
        return np.asarray(a / np.sqrt(dot(a, a)))

    # Cubic curves along the sides: tangent to the planes of the normals at both ends.
    far, high = np.roll(corner, -1, axis=1), np.roll(normal, -1, axis=1)
    length = np.sqrt(dot(far - corner, far - corner))
    way = (far - corner) / length
    a, a0, a1 = dot(normal, high), dot(normal, way), dot(high, way)
    rho, sigma = 6.0 * (2.0 * a0 + a * a1) / (4.0 - a * a), 6.0 * (2.0 * a1 + a * a0) / (4.0 - a * a)
    one = corner + length / 18.0 * (6.0 * way - 2.0 * rho * normal + sigma * high)
    two = far - length / 18.0 * (6.0 * way + rho * normal - 2.0 * sigma * high)
    w0, w1, w2 = one - corner, two - one, far - two
    # The same curves of degree four.
    l1, l2, l3 = 0.25 * (corner + 3.0 * one), 0.5 * (one + two), 0.25 * (3.0 * two + far)
    # Derivatives across a side: combinations of the tangent and of a direction that both patches share.
    d0 = np.roll(l3, 1, axis=1) - 0.5 * (l1 + corner)
    d3 = np.roll(l1, -1, axis=1) - 0.5 * (far + l3)
    b0, b2 = np.cross(normal, unit(w0)), np.cross(high, unit(w2))
    b1 = unit(b0 + b2)
    s0, s1 = dot(d0, w0) / dot(w0, w0), dot(d3, w2) / dot(w2, w2)
    t0, t1 = dot(d0, b0), dot(d3, b2)
    g1 = 0.5 * (l1 + l2) + (2.0 * s0 * w1 + s1 * w0 + 2.0 * t0 * b1 + t1 * b0) / 3.0
    g2 = 0.5 * (l2 + l3) + (s0 * w2 + 2.0 * s1 * w1 + t0 * b2 + 2.0 * t1 * b1) / 3.0
    return np.concatenate([l1, l2, l3], axis=1), np.concatenate([g1, g2], axis=1)


# Evaluation of whole arrays


def evaluate_many(patches: Patches, which: IntArray, u: FloatArray, v: FloatArray) -> tuple[FloatArray, ...]:
    """Points and their derivatives by both parameters [m], shape (k, 3) each."""
    found = np.zeros((3, len(which), 4))
    for degree in np.unique(patches.degree[which], axis=0):
        mine = np.flatnonzero((patches.degree[which] == degree).all(axis=1))
        basis = (
            _triangle_basis(u[mine], v[mine]) if degree[0] == 0 else _product_basis(u[mine], v[mine], *degree.tolist())
        )
        rows = patches.first[which[mine]][:, None] + np.arange(basis.shape[2])
        found[:, mine] = np.einsum("dkm,kmc->dkc", basis, patches.control[rows])
    weight = found[0, :, 3:]
    point = found[0, :, :3] / weight
    slopes = [(found[k, :, :3] - point * found[k, :, 3:]) / weight for k in (1, 2)]
    return point, *slopes


def _product_basis(u: FloatArray, v: FloatArray, p: int, q: int) -> FloatArray:
    (b, db), (c, dc) = _bernstein(u, p), _bernstein(v, q)
    rows = [one[:, :, None] * other[:, None, :] for one, other in ((b, c), (db, c), (b, dc))]
    return np.stack(rows).reshape(3, len(u), -1)


def _bernstein(t: FloatArray, degree: int) -> tuple[FloatArray, FloatArray]:
    rows = [np.ones_like(t)]
    for k in range(1, degree + 1):
        low = rows
        rows = [(1.0 - t) * low[0], *(t * low[i - 1] + (1.0 - t) * low[i] for i in range(1, k)), t * low[-1]]
    zero = np.zeros_like(t)
    slope = [degree * (one - other) for one, other in zip([zero, *low], [*low, zero], strict=True)]
    return np.stack(rows, axis=1), np.stack(slope, axis=1)


def _triangle_basis(u: FloatArray, v: FloatArray) -> FloatArray:
    a = [1.0 - u - v, u, v]
    found = np.zeros((3, len(u), TRIANGLE))  # values, then derivatives by u and v
    for e in range(3):
        x, y, z = (a[(e + k) % 3] for k in range(3))
        both = x + z, y + z
        inner = [np.where(one > 0.0, 12.0 * x * x * y * y * z / np.where(one > 0.0, one, 1.0), 0.0) for one in both]
        by = np.zeros((3, len(u), 6))  # derivatives by a[e], a[e + 1], a[e + 2]
        by[0] = np.stack([4 * x**3, 12 * x * x * y, 12 * x * y * y, 4 * y**3, *_slopes(x, y, z, 0)], axis=1)
        by[1] = np.stack([0 * x, 4 * x**3, 12 * x * x * y, 12 * x * y * y, *_slopes(x, y, z, 1)], axis=1)
        by[2, :, 4:] = np.stack(_slopes(x, y, z, 2), axis=1)
        column = [e, 3 + e, 6 + e, 9 + e, 12 + e, 15 + e]
        found[0][:, column] = np.stack(
            [x**4, 4 * x**3 * y, 6 * x * x * y * y, 4 * x * y**3, inner[1], inner[0]], axis=1
        )
        by_each = [by[(k - e) % 3] for k in range(3)]
        found[1][:, column], found[2][:, column] = by_each[1] - by_each[0], by_each[2] - by_each[0]
    return found


def _slopes(x: FloatArray, y: FloatArray, z: FloatArray, which: int) -> list[FloatArray]:
    """Derivatives of 12 x^2 y^2 z/(y + z) and 12 x^2 y^2 z/(x + z) by x, y or z."""

    def first(x: FloatArray, y: FloatArray, z: FloatArray, which: int) -> FloatArray:
        d = np.where(y + z > 0.0, y + z, 1.0)
        return np.asarray(
            (24.0 * x * y * y * z / d, 12.0 * x * x * z * y * (y + 2.0 * z) / d**2, 12.0 * x * x * y**3 / d**2)[which]
        )

    return [first(x, y, z, which), first(y, x, z, (1, 0, 2)[which])]


def normals_at(patches: Patches, which: IntArray, u: FloatArray, v: FloatArray) -> FloatArray:
    """Unit normals, at poles those beside them, shape (k, 3); zero where a surface has no normal."""
    normal, length, least = _areas(patches, which, u, v)
    if (pole := length <= least).any():
        middle = np.where(patches.degree[which, 0] == 0, 1.0 / 3.0, 0.5)
        beside = _areas(patches, which, u + INWARD * (middle - u), v + INWARD * (middle - v))
        normal = np.where(pole[:, None], beside[0], normal)
        length, least = np.where(pole, beside[1], length), np.where(pole, 0.0, least)
    return np.where((length > least)[:, None], normal / np.where(length > 0.0, length, 1.0)[:, None], 0.0)


def _areas(
    patches: Patches, which: IntArray, u: FloatArray, v: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Products of the tangents, their lengths [m2], and lengths at which a place counts as a pole."""
    _, du, dv = evaluate_many(patches, which, u, v)
    normal = np.cross(du, dv)
    length, a, b = (np.linalg.norm(one, axis=1) for one in (normal, du, dv))
    return normal, length, 1e-9 * a * b


def side_parameters(triangle: bool, side: IntArray, t: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Parameters at a part ``t`` of sides of patches."""
    zero, one = np.zeros_like(t), np.ones_like(t)
    if triangle:
        return np.choose(side, [t, 1.0 - t, zero]), np.choose(side, [zero, t, 1.0 - t])
    return np.choose(side, [zero, one, t, t]), np.choose(side, [t, t, zero, one])


def _add_edges(patches: Patches) -> Patches:
    """The same patches, with sides that have a kink as EDGE."""
    rows = np.flatnonzero(patches.kind == OPEN)
    kink = np.zeros(len(rows))
    for t in (0.1, 0.3, 0.5, 0.7, 0.9):
        parts = np.full(len(rows), t)
        one = normals_at(patches, rows // 4, *side_parameters(False, rows % 4, parts))
        there, side = patches.across[rows].astype(np.int64), patches.side[rows].astype(np.int64)
        other = normals_at(patches, there, *side_parameters(False, side, parts))
        kink = np.maximum(kink, np.linalg.norm(one - other, axis=1))
    kind = patches.kind.copy()
    kind[rows[kink > KINK]] = EDGE
    return patches._replace(kind=kind)


def _add_places(patches: Patches, cells: list[int]) -> Patches:
    """The same patches with places where searches begin, and triangles for pictures."""
    count, triangular = len(patches.first), patches.degree[0, 0] == 0
    u, v = (one.ravel() for one in np.meshgrid(*[(np.arange(SAMPLES) + 0.5) / SAMPLES] * 2, indexing="ij"))
    if triangular:
        inside = u + v < 1.0
        u, v = np.append(u[inside], 1.0 / 3.0), np.append(v[inside], 1.0 / 3.0)
    owner, u, v = np.repeat(np.arange(count), len(u)), np.tile(u, count), np.tile(v, count)
    place = evaluate_many(patches, owner, u, v)[0]
    corners = _cells(triangular, *cells)
    which = np.repeat(np.arange(count), len(corners))
    drawn = evaluate_many(patches, which, *np.tile(corners, (count, 1)).T)[0] + patches.origin[0]
    return patches._replace(
        sampled=np.array([0, len(owner)], dtype=np.int32), owner=owner.astype(np.int32),
        parameter=np.column_stack([u, v, np.zeros(len(u))]), place=place,
        shown=np.array([0, len(drawn) // 3], dtype=np.int32), drawn=drawn,
    )  # fmt: skip


def _cells(triangular: bool, n: int, m: int) -> FloatArray:
    """Parameters of the corners of the triangles that draw a patch, shape (3 k, 2)."""
    i, j = (one.ravel() for one in np.meshgrid(np.arange(n), np.arange(m), indexing="ij"))
    low = [(i, j), (i + 1, j), (i, j + 1)]
    high = [(i + 1, j), (i + 1, j + 1), (i, j + 1)]
    lower, upper = (np.stack([np.stack(one, axis=1) for one in part], axis=1) for part in (low, high))
    if triangular:
        lower, upper = lower[i + j < n], upper[i + j < n - 1]
    return np.asarray(np.concatenate([lower, upper]).reshape(-1, 2) / np.array([n, m]))


def closest_points(patches: Patches, surface: int, points: FloatArray) -> tuple[IntArray, FloatArray, FloatArray]:
    """Closest points of a surface: their patches, parameters, shape (k, 2), and places [m], shape (k, 3)."""
    points = points - patches.origin[surface]
    begin, end = patches.sampled[surface : surface + 2]
    owner, starts = patches.owner[begin:end], list[IntArray]()
    for point in points:
        order = np.argsort(((patches.place[begin:end] - point) ** 2).sum(axis=1), kind="stable")
        first = np.unique(owner[order], return_index=True)[1]
        starts.append(order[np.sort(first)[:SEARCHED]])  # the nearest place of each of the nearest patches
    each = np.concatenate([np.zeros(0, dtype=np.int64), *starts])
    row = np.repeat(np.arange(len(points)), [len(one) for one in starts])
    uv = _search_down(patches, owner[each], patches.parameter[begin:end, :2][each], points[row])
    place = evaluate_many(patches, owner[each], *uv.T)[0]
    best = np.lexsort((((place - points[row]) ** 2).sum(axis=1), row))
    best = best[np.unique(row[best], return_index=True)[1]]
    return owner[each][best].astype(np.int64), uv[best], place[best] + patches.origin[surface]


def _search_down(patches: Patches, which: IntArray, uv: FloatArray, point: FloatArray) -> FloatArray:
    """Parameters of closest points within patches, by Newton's iteration, which keeps to their sides."""
    triangular = patches.degree[which, 0] == 0
    far = ((evaluate_many(patches, which, *uv.T)[0] - point) ** 2).sum(axis=1)
    still = np.zeros(len(uv), dtype=bool)
    for _ in range(NEWTON):
        place, *slopes = evaluate_many(patches, which, *uv.T)
        away = point - place
        first = np.stack([(away * one).sum(axis=1) for one in slopes], axis=1)
        grams = np.array([[(one * other).sum(axis=1) for one in slopes] for other in slopes]).transpose(2, 0, 1)
        bend = curving(patches, which, uv, away)
        held = _find_held(uv, triangular, first)
        first = first * held
        both = held[:, :, None] * held[:, None, :]
        # The second derivatives are dropped where they would turn a descent into an ascent.
        whole = grams - bend
        good = (whole[:, 0, 0] > 0.0) & (np.linalg.det(whole) > 1e-6 * np.linalg.det(grams))
        matrix = np.where(good[:, None, None], whole, grams) * both
        scale = np.trace(grams, axis1=1, axis2=2)[:, None, None] + 1e-300
        step = np.linalg.solve(matrix + (1e-14 * scale + (1.0 - both) * scale) * np.eye(2), first[:, :, None])[:, :, 0]
        part, moved, apart = np.ones(len(uv)), uv, far
        for _ in range(HALVINGS):
            moved = _put_inside(uv + part[:, None] * step, triangular)
            apart = ((evaluate_many(patches, which, *moved.T)[0] - point) ** 2).sum(axis=1)
            # Distances resolve parameters to the root of rounding alone: small steps are trusted.
            better = (apart <= far) | (np.abs(step).max(axis=1) < TRUSTED)
            if (better | still).all():
                break
            part = np.where(better, part, 0.5 * part)
        better &= ~still
        still |= (np.abs(moved - uv).max(axis=1) <= 1e-13) | ~better
        uv, far = np.where(better[:, None], moved, uv), np.where(better, apart, far)
        if still.all():
            break
    return uv


def curving(patches: Patches, which: IntArray, uv: FloatArray, away: FloatArray) -> FloatArray:
    """Second derivatives of points along vectors [m2], by differences, shape (k, 2, 2)."""
    found = np.zeros((len(uv), 2, 2))
    for k in range(2):
        shift = np.where(uv[:, k] < 0.5, STEP, -STEP)
        moved = uv.copy()
        moved[:, k] += shift
        here, there = evaluate_many(patches, which, *uv.T), evaluate_many(patches, which, *moved.T)
        for m in range(2):
            found[:, k, m] = ((there[1 + m] - here[1 + m]) * away).sum(axis=1) / shift
    return np.asarray(0.5 * (found + found.swapaxes(1, 2)))


def _find_held(uv: FloatArray, triangular: Any, descent: FloatArray) -> FloatArray:
    """0 for parameters at a side of a product patch that the descent would leave, else 1."""
    leaves = ((uv <= 0.0) & (descent < 0.0)) | ((uv >= 1.0) & (descent > 0.0))
    return np.where(leaves & ~triangular[:, None], 0.0, 1.0)


def _put_inside(uv: FloatArray, triangular: Any) -> FloatArray:
    """Parameters moved into their patches."""
    uv = np.clip(uv, 0.0, 1.0)
    over = np.maximum(uv.sum(axis=1) - 1.0, 0.0)
    return np.where(triangular[:, None], np.clip(uv - 0.5 * over[:, None], 0.0, 1.0), uv)
