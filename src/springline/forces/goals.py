"""Goals: elements for design, such as planar quads, equal lengths and particles on a curve.

The module is public as ``sl.goals``. Each goal is a :class:`springline.Element` with a measure or an
energy of ``forces/goal_measures.py``. Its energy is listed as ``element``; in scene files it is
``[[element]]`` with ``measure = "planar"`` and so on, without ``using=``. The name is from Kangaroo (Piker,
Architectural Design 83, 2013).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np

from springline.checks import (
    FloatArray,
    IntArray,
    flag,
    is_whole,
    number,
    points,
    refuse,
    row_of_wholes,
    suggest_options,
    vector,
    whole,
    whole_rows,
)
from springline.errors import SceneError
from springline.forces import goal_measures as measures
from springline.forces.elements import Element, Energy, Measure
from springline.typing import Numbers, Vector, Which

__all__ = ["equal_lengths", "on_circle", "on_line", "on_mesh", "planar", "shape_matching", "smooth", "taubin"]

MOST_MATCHED = 12  # largest number of particles of a matched shape: its Hessian grows as the square of this number
SOME = "a handle, or whole-number indices of particles"


def planar(faces: Any, stiffness: Numbers = 1.0) -> Element:
    """Element that flattens quads or polygons: k d^2/2 with d the distance at which diagonals pass each other [m].

    Parameters
    ----------
    faces : rows of four or more particles, or a handle with ``faces``; in a polygon, every four consecutive corners
        are flattened
    stiffness : k [N/m]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> quad = scene.particles([(0, 0, 0), (1, 0, 0.1), (1, 1, 0), (0, 1, 0.1)])
    >>> flat = scene.add(sl.goals.planar([[0, 1, 2, 3]], stiffness=100.0))
    >>> round(scene.simulate(dt=0.01).energy["element"], 6)  # k d^2/2 with d = 0.1 m [J]
    0.5
    """
    # A polygon is flat if every four consecutive corners are.
    rows = [[row[(k + j) % len(row)] for j in range(4)] for row in _faces(faces, "planar()", 4)
            for k in range(len(row) if len(row) > 4 else 1)]  # fmt: skip
    return Element(measures.planar, np.array(rows), stiffness, rest=0.0)


def equal_lengths(segments: Any, stiffness: Numbers = 1.0) -> Element:
    """Element that equalizes the lengths of segments: k (L' - L)^2/2 for each segment and the next.

    Parameters
    ----------
    segments : rows of two particles, shape (n, 2), with n at least 2
    stiffness : k [N/m]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> points = scene.particles([(0, 0, 0), (1, 0, 0), (3, 0, 0)])
    >>> links = scene.add(sl.goals.equal_lengths([[0, 1], [1, 2]], stiffness=4.0))
    >>> round(scene.simulate(dt=0.01).energy["element"], 6)  # k (2 - 1)^2/2 [J]
    2.0
    """
    rule = "rows of two particles, two rows at least"
    rows = whole_rows(segments, "segments", "equal_lengths()", rule, 2)
    if len(rows) < 2:
        raise refuse("segments", "equal_lengths()", rule, segments)
    return Element(measures.length_difference, np.concatenate([rows[:-1], rows[1:]], axis=1), stiffness, rest=0.0)


def on_line(on: Which, point: Vector, direction: Vector, stiffness: float = 1.0) -> Element:
    """Element that pulls particles to a line through ``point`` along ``direction``: k d^2/2 with stiffness k [N/m].

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ball = scene.particle((3, 4, 7))
    >>> line = scene.add(sl.goals.on_line([0], (0, 0, 0), (0, 0, 1), stiffness=2.0))
    >>> round(scene.simulate(dt=0.01).energy["element"], 6)  # k 5^2/2 [J]
    25.0
    """
    given = {
        "origin": vector(point, "point", "on_line()", "m"),
        "direction": _unit(direction, "direction", "on_line()"),
    }
    return _each(measures.on_line, on, {"stiffness": number(stiffness, "stiffness", "on_line()", "N/m"), **given})


def on_circle(on: Which, center: Vector, normal: Vector, radius: float, stiffness: float = 1.0) -> Element:
    """Element that pulls particles to a circle [m]: k d^2/2 with stiffness k [N/m].

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ball = scene.particle((3, 4, 0))
    >>> ring = scene.add(sl.goals.on_circle([0], (0, 0, 0), (0, 0, 1), 4.0, stiffness=2.0))
    >>> round(scene.simulate(dt=0.01).energy["element"], 6)  # k (5 - 4)^2/2 [J]
    1.0
    """
    given = {"center": vector(center, "center", "on_circle()", "m"), "normal": _unit(normal, "normal", "on_circle()")}
    return _each(measures.on_circle, on, {"stiffness": number(stiffness, "stiffness", "on_circle()", "N/m"), **given,
                                 "radius": number(radius, "radius", "on_circle()", "m")})  # fmt: skip


def on_mesh(on: Which, vertices: Any, faces: Any, stiffness: float = 1.0) -> Element:
    """Element that pulls particles to the closest point of a fixed triangle mesh: k d^2/2 with stiffness k [N/m].

    Every particle is tested against every triangle, which is practical for some thousands of triangles.

    Parameters
    ----------
    on : particles
    vertices : vertices of the mesh [m], shape (n, 3)
    faces : triangles of the mesh, rows of three vertices, shape (m, 3)

    Examples
    --------
    >>> mesh = [(0, 0, 0), (2, 0, 0), (0, 2, 0)], [[0, 1, 2]]
    >>> pull = sl.goals.on_mesh([0], *mesh, stiffness=2.0)
    >>> pull.measure(np.array([[0.5, 0.5, 3.0]]), **pull.parameters)[0]  # [m]
    3.0
    """
    place = points(vertices, "vertices", "on_mesh()", "m")
    corners = whole_rows(faces, "faces", "on_mesh()", "rows of three vertices", 3)
    if corners.min() < 0 or corners.max() >= len(place):
        raise refuse("faces", "on_mesh()", f"rows of vertices from 0 to {len(place) - 1}", int(corners.max()))
    a, b, c = (place[corners[:, k]] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    if (flat := area <= 1e-12 * np.ptp(np.stack([a, b, c]), axis=0).max(axis=1) ** 2).any():
        raise SceneError(f"Face {int(np.argmax(flat))} of on_mesh() is a line. Draw its corners apart.")
    rows = row_of_wholes(on, "on", "on_mesh()", SOME)[:, None]
    return Element(
        measures.mesh_distance, rows, stiffness, rest=0.0, parameters={"vertices": place, "faces": corners * 1.0}
    )


def smooth(faces: Any, stiffness: float = 1.0, *, along: bool = False) -> list[Element]:
    """Elements that pull vertices to the mean of their neighbors (Laplacian smoothing): k |x - mean|^2/2.

    Vertices on a border are not pulled. ``scene.add(*sl.goals.smooth(mesh, 5.0))`` adds one element for each number of
    neighbors. Without other forces, closed surfaces shrink; :func:`taubin` smooths without shrinking.

    Parameters
    ----------
    faces : rows of particles, or a handle with ``faces``
    stiffness : k [N/m]
    along : pull only along the surface, which makes faces more regular and preserves the shape

    Examples
    --------
    >>> ring = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]]
    >>> (pull,) = sl.goals.smooth(ring, stiffness=2.0)  # the vertex 0 alone has faces all around
    >>> pull.particles.tolist()
    [[0, 1, 2, 3, 4]]
    """
    by_count = defaultdict(list)
    for vertex, ring in _rings(_faces(faces, "smooth()", 3)).items():
        by_count[len(ring)].append([vertex, *ring])
    given = {"stiffness": number(stiffness, "stiffness", "smooth()", "N/m")}
    kind = measures.tangential if flag(along, "along", "smooth()") else measures.laplacian
    if not by_count:
        raise SceneError("smooth() draws vertices to their neighbors around, and all of these faces are at a border.")
    return [Element(kind, np.array(rows), parameters=given) for _, rows in sorted(by_count.items())]


def shape_matching(on: Which, position: Any, stiffness: float = 1.0) -> Element:
    """Element that pulls a few particles to a shape that may move and rotate: k sum |x - goal|^2/2.

    The method is shape matching (Mueller et al., SIGGRAPH 2005).

    Parameters
    ----------
    on : particles, 3 to 12
    position : positions of the shape [m], shape (n, 3), not all on a line; for example, the positions as drawn
    stiffness : k [N/m]

    Examples
    --------
    >>> shape = sl.goals.shape_matching([0, 1, 2], [(0, 0, 0), (1, 0, 0), (0, 1, 0)], stiffness=2.0)
    >>> moved = np.array([(5, 5, 0), (5, 6, 0), (4, 5, 0)])  # moved and turned
    >>> abs(round(shape.measure(moved, **shape.parameters)[0], 12))  # [J]
    0.0
    """
    rows = row_of_wholes(on, "on", "shape_matching()", SOME)[None]
    place = points(position, "position", "shape_matching()", "m")
    if not 3 <= rows.size <= MOST_MATCHED or len(place) != rows.size:
        rule = f"a place for each of 3 to {MOST_MATCHED} particles; more are several shapes that share some of them"
        raise refuse("position", "shape_matching()", rule, f"{len(place)} for {rows.size}")
    rest = place - place.mean(axis=0)
    sizes = np.linalg.svd(rest, compute_uv=False)
    if sizes[1] <= 1e-6 * sizes[0]:
        raise SceneError("shape_matching() needs a shape that is not on a line, around which it could turn freely.")
    given = {"stiffness": number(stiffness, "stiffness", "shape_matching()", "N/m"), "rest": rest}
    return Element(measures.shape_matching, rows, parameters=given)


@suggest_options
def taubin(vertices: Any, faces: Any, steps: int = 10, passband: float = 0.1, factor: float = 0.6) -> FloatArray:
    """Smooth the vertices of a mesh without shrinking (Taubin, SIGGRAPH 1995); return them [m], shape (n, 3).

    Each step moves inner vertices by ``factor`` of the way to the mean of their neighbors, and then back by slightly
    more. This preserves shapes with eigenvalues of the Laplacian (from 0 to 2) below ``passband`` [-], and the volume
    to a few percent. Vertices on a border do not move.

    Examples
    --------
    >>> roof = [(0, 0, 1.0), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0)]
    >>> ring = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]]
    >>> sl.goals.taubin(roof, ring, steps=1)[0].round(3)  # its apex comes down [m]
    array([0.   , 0.   , 0.655])
    """
    place, rings = points(vertices, "vertices", "taubin()", "m").copy(), _rings(_faces(faces, "taubin()", 3))
    factor, passband = (number(factor, "factor", "taubin()"), number(passband, "passband", "taubin()"))
    if (far := max((int(max(ring)) for ring in rings.values()), default=-1)) >= len(place) or max(
        rings, default=-1
    ) >= len(place):
        raise refuse("faces", "taubin()", f"rows of vertices from 0 to {len(place) - 1}", max(far, *rings))
    # Taubin's mu, which is below -lambda: the second half-step reverses the shrinking of the first.
    back = factor / (passband * factor - 1.0)
    some = np.array(list(rings), dtype=np.int64)
    for _ in range(whole(steps, "steps", "taubin()", 0)):
        for part in (factor, back):
            mean = np.array([place[ring].mean(axis=0) for ring in rings.values()]).reshape(-1, 3)
            place[some] += part * (mean - place[some])
    return place


def _each(which: Energy | Measure, on: Which, given: dict[str, Any]) -> Element:
    """Element group with one particle per element."""
    caller = "on_line()" if which is measures.on_line else "on_circle()"
    return Element(which, row_of_wholes(on, "on", caller, SOME)[:, None], parameters=given)


def _unit(value: Vector, name: str, caller: str) -> FloatArray:
    found = vector(value, name, caller)
    size = float(np.linalg.norm(found))
    if not size > 0.0:
        raise refuse(name, caller, "a vector that is not zero", value)
    return np.asarray(found / size)


def _faces(faces: Any, caller: str, least: int) -> list[list[int]]:
    """Rows of particles, from a handle with faces or from given rows."""
    rule = f"rows of {least} different particles or more, or a handle with faces"
    try:
        given = [list(row) for row in getattr(faces, "faces", faces)]
    except Exception:  # any value that is not a sequence of rows
        raise refuse("faces", caller, rule, faces) from None
    if not all(map(is_whole, chain.from_iterable(given))):
        raise refuse("faces", caller, rule, faces)
    found = [[int(i) for i in row if i >= 0] for row in given]
    if not found or any(len(row) < least or len(set(row)) != len(row) for row in found):
        raise refuse("faces", caller, rule, faces)
    return found


def _rings(faces: Sequence[Sequence[int]]) -> dict[int, IntArray]:
    """Neighbors of every vertex that faces surround completely, in their order around it."""
    after: dict[int, dict[int, int]] = defaultdict(dict)  # for each vertex: the successor of each neighbor
    for row in faces:
        for before, vertex, behind in zip([row[-1], *row[:-1]], row, [*row[1:], row[0]], strict=True):
            # Each face at a vertex leads from the neighbor behind to the neighbor before. A closed ring of all
            # neighbors marks an inner vertex.
            after[vertex][behind] = before
    rings = {}
    for vertex, way in sorted(after.items()):
        ring = [min(way)]
        while (following := way.get(ring[-1])) is not None and following != ring[0] and len(ring) <= len(way):
            ring.append(following)
        if following == ring[0] and len(ring) == len(way):
            rings[vertex] = np.array(ring, dtype=np.int64)
    return rings
