"""Hull of loose particles: an outline in a plane, a closed surface in space; convex, or an alpha shape."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, not_negative, refuse
from springline.moments.still import Still, still

TOUCHING = 1e-9  # [-] of a radius: a ball that is larger by less does not pass
STEEP = 1e-13  # [-] a lifted cell whose normal has a smaller last component lies in a plane, without a sphere around it
FLAT = 1e-9  # [-] of its longest edge cubed, in a plane squared: a cell with less volume is flat
THIN = 1e-9  # [-] of the size: particles in a thinner layer have no hull with an inside
WAY_OUT = "hull=True draws the convex hull, hull=0.5 an outline into whose gaps a ball of 0.5 m radius goes."


@dataclass(frozen=True, eq=False)
class Hull:
    """Hull of one moment.

    Attributes
    ----------
    facets : corners of its edges in a plane, anticlockwise around what is inside, shape (k, 2, 3) [m]; in space of its
        triangles, anticlockwise as seen from outside, shape (k, 3, 3) [m]
    note : reason if there is no hull, else empty
    corners : numbers of the particles at the corners of ``facets``, shape (k, 2) or (k, 3)
    inside : numbers of the particles at the corners of the triangles that fill it in a plane, shape (m, 3); empty in
        space

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (3, 0, 0), (0, 3, 0), (0, 0, 3)])
    >>> round(sl.analysis.hull(scene).volume, 12), len(sl.analysis.hull(scene).corners)
    (4.5, 4)
    """

    facets: FloatArray
    note: str = ""
    corners: IntArray = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    inside: IntArray = field(default_factory=lambda: np.zeros((0, 3), dtype=np.int64))

    @property
    def triangles(self) -> IntArray:
        """Numbers of the particles at the corners of the faces that a page fills, shape (m, 3)."""
        return self.corners if self.facets.shape[1] == 3 else self.inside

    @property
    def edges(self) -> IntArray:
        """Numbers of the particles at both ends of each of its edges, once, shape (e, 2)."""
        wide = self.corners.shape[1]
        pairs = np.concatenate([self.corners[:, [k, (k + 1) % wide]] for k in range(wide if wide == 3 else 1)])
        return np.unique(np.sort(pairs, axis=1), axis=0)

    @property
    def normals(self) -> FloatArray:
        """Normals of the triangles in space, pointing outwards, of length 1 or 0, shape (k, 3)."""
        across = self._across()
        return np.asarray(across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-300))

    @property
    def area(self) -> float:
        """Enclosed area in a plane, area of the surface in space [m2]."""
        if self.facets.shape[1] == 2:
            # relative to the middle, because far from the origin the sum would lose digits
            tail, head = np.moveaxis(self.facets - self.facets.mean(axis=(0, 1)), 1, 0)
            return 0.5 * float((tail[:, 0] * head[:, 1] - tail[:, 1] * head[:, 0]).sum())
        return 0.5 * float(np.linalg.norm(self._across(), axis=1).sum())

    @property
    def perimeter(self) -> float:
        """Length of the outline in a plane [m]; 0 in space."""
        flat = self.facets.shape[1] == 2
        return float(np.linalg.norm(self.facets[:, 1] - self.facets[:, 0], axis=1).sum()) if flat else 0.0

    @property
    def volume(self) -> float:
        """Enclosed volume in space [m3]; 0 in a plane."""
        if self.facets.shape[1] == 2 or not len(self.facets):
            return 0.0
        middle = self.facets.mean(axis=(0, 1))  # subtracted, because far from the origin the sum would lose digits
        return float(((self.facets[:, 0] - middle) * self._across()).sum()) / 6.0

    def _across(self) -> FloatArray:
        """Normals of the triangles in space, twice as long as their areas, shape (k, 3) [m2]."""
        first, second, third = (self.facets[:, corner] for corner in range(3))
        return np.asarray(np.cross(second - first, third - first))

    @property
    def loops(self) -> list[FloatArray]:
        """Closed lines of the edges in a plane [m], with the first point repeated at the end, shape (points, 3)."""
        places, which = np.unique(self.facets.reshape(-1, 3), axis=0, return_inverse=True)
        onward: dict[int, list[int]] = {}
        for tail, head in which.reshape(-1, 2).tolist():
            onward.setdefault(tail, []).append(head)
        loops = []
        for start in onward:
            while onward[start]:
                line = [start]
                while onward[line[-1]]:  # as many edges end at a point as begin there: a walk closes
                    line.append(onward[line[-1]].pop())
                loops.append(places[line])
        return loops


def hull_radius(given: Any, caller: str) -> float:
    """Radius [m] for the option ``hull``: 0 for no hull, infinite for the convex hull.

    Raises
    ------
    SceneError : for values that are neither true, false nor a number of zero or more.
    """
    if isinstance(given, (bool, np.bool_)):
        return np.inf if given else 0.0
    if isinstance(given, float) and given == np.inf:
        return np.inf
    return not_negative(given, "hull", caller, "m", WAY_OUT)


def hull(what: Any, radius: Any = True, *, frame: Any = -1) -> Hull:
    """Hull around the loose particles of a recording, a scene or a shape: moving particles without springs.

    Its attributes are ``area`` [m2], in a plane that inside and in space that of the surface, ``perimeter`` [m] in a
    plane, ``volume`` [m3] in space, ``facets``, the corners of its edges or triangles [m], ``corners``, the particles
    there, and ``note``, the reason if there is no hull.

    Parameters
    ----------
    radius : radius of a ball that goes into wider gaps [m]: 1.5 times the spacing follows the surface of a fluid. True
        for the convex hull
    frame : frame of a recording, the last by default

    Raises
    ------
    SceneError : for other objects, radii that are no positive length, and frames that do not exist

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> corners = scene.particles([(0, 0), (3, 0), (3, 2), (0, 2)])
    >>> sl.analysis.hull(scene).area, sl.analysis.hull(scene).perimeter
    (6.0, 10.0)
    """
    size = hull_radius(radius, "hull()")
    if not size:
        raise refuse("radius", "hull()", "a positive length [m], or True for the convex hull", radius)
    return hull_of(still(what, frame, "hull()"), size)


def hull_of(still: Still, radius: float) -> Hull:
    """Hull around the loose particles of a moment: moving particles without springs.

    The hull is the alpha shape of Edelsbrunner, Kirkpatrick and Seidel (1983, IEEE Trans. Inf. Theory 29:551): the
    region that a ball of this radius [m] cannot enter without touching a particle. An infinite radius gives the convex
    hull.
    """
    model, springs = still.model, still.model.springs
    loose = still.alive & ~still.anchored
    loose[springs.tail] = loose[springs.head] = False
    places = still.position[loose]
    nothing = np.zeros((0, model.dim, 3))
    if model.space.periodic:
        return Hull(nothing, "Hull: none where space repeats itself")
    if not len(places):
        return Hull(nothing, "Hull: no loose particles")
    facets, cells = _facets(places[:, : model.dim], radius)
    if not len(facets):
        flat = radius == np.inf or not len(_facets(places[:, : model.dim], np.inf)[0])
        why = "these particles lie in one layer" if flat else f"a ball of {radius:g} m passes between all particles"
        return Hull(nothing, f"Hull: none, {why}")
    number = np.flatnonzero(loose)
    return Hull(
        places[facets], corners=number[facets], inside=number[cells] if model.dim == 2 else number[cells[:0, 1:]]
    )


def _facets(places: FloatArray, radius: float) -> tuple[np.ndarray, np.ndarray]:
    """Corners of the edges (in a plane) or triangles (in space) of a hull, shape (k, dim), oriented outwards; and
    corners of the cells inside it, shape (m, dim + 1)."""
    from scipy.spatial import Delaunay, QhullError

    dim = places.shape[1]
    none = np.zeros((0, dim), dtype=np.int64), np.zeros((0, dim + 1), dtype=np.int64)
    middle, size = places.mean(axis=0), float(np.ptp(places, axis=0).max())
    if len(places) <= dim or not np.isfinite(size) or size == 0.0:
        return none
    flat = np.linalg.svd(places - middle, compute_uv=False)[-1]
    if flat <= THIN * size:
        return none
    try:
        found = Delaunay((places - middle) / size)
    except QhullError:
        return none
    cells = found.simplices.astype(np.int64)[size * _circumradii(found) <= radius * (1.0 + TOUCHING)]
    if not len(cells):
        return none
    edges = places[cells[:, 1:]] - places[cells[:, :1]]
    longest = np.sqrt((edges**2).sum(axis=2)).max(axis=1)
    full = np.abs(np.linalg.det(edges)) > FLAT * longest**dim
    while True:  # flat cells have no outside: they are removed from the surface until only cells with a volume remain
        facets, inside, cell = _surface(cells)
        bare = np.zeros(len(cells), dtype=bool)
        bare[cell] = ~full[cell]
        if not bare.any():
            break
        cells, full = cells[~bare], full[~bare]
    edges = places[facets[:, 1:]] - places[facets[:, :1]]
    toward = (places[inside] - places[facets[:, 0]])[:, None]
    turned = np.linalg.det(np.concatenate([edges, toward], axis=1)) < 0.0
    if dim == 3:
        turned = ~turned
    facets[turned] = facets[turned][:, ::-1]
    return facets, cells


def _surface(cells: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Facets that belong to one cell only, shape (k, dim), the opposite corner of that cell for each, and the cell."""
    width = cells.shape[1]
    keep = [[row for row in range(width) if row != across] for across in range(width)]
    facets = np.concatenate([cells[:, rows] for rows in keep])
    _, first, count = np.unique(np.sort(facets, axis=1), axis=0, return_index=True, return_counts=True)
    first = first[count == 1]
    return facets[first], cells.T.ravel()[first], np.tile(np.arange(len(cells)), width)[first]


def _circumradii(cells: Any) -> FloatArray:
    """Radii of the empty circles or spheres through the corners of the cells of a Delaunay triangulation.

    A cell is a facet of the points lifted on a paraboloid z = s x.x + t, in a plane n.x + m z + d = 0: its sphere is
    x.x + n.x / (m s) + (m t + d) / (m s) = 0. Cells without volume, as in lattices, share the plane of their neighbors,
    and thus their sphere, which their own corners do not determine.
    """
    normal, last, offset = cells.equations[:, :-2], cells.equations[:, -2], cells.equations[:, -1]
    steep = np.abs(last) < STEEP
    last = np.where(steep, 1.0, last) * cells.paraboloid_scale
    middle = -0.5 * normal / last[:, None]
    square = (middle**2).sum(axis=1) - offset / last - cells.paraboloid_shift / cells.paraboloid_scale
    return np.where(steep, np.inf, np.sqrt(np.maximum(square, 0.0)))
