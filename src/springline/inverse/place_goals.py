"""Goals of a design for places: planes, curves, meshes, smoothness, an enclosed volume, and a load path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, direction, points, refuse, vector, whole_rows
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError
from springline.inverse.design_goals import DesignGoal, Residuals, excess, limits
from springline.typing import Number, Points, Vector, Which

SMOOTH = 0.05  # [-] of the mean length of the springs: a smoothness goal is met to this unless ``within`` is given


def by_places(rows: IntArray, tables: FloatArray, count: int) -> Any:
    """CSR array of derivatives of residuals by positions: of residual i by particle rows[i, j], tables[i, j, 3]."""
    from scipy.sparse import csr_array

    columns = (3 * rows[:, :, None] + np.arange(3)).reshape(len(rows), -1)
    number = np.repeat(np.arange(len(rows)), columns.shape[1])
    entries = np.ascontiguousarray(tables).reshape(len(rows), -1)
    return csr_array((entries.ravel(), (number, columns.ravel())), shape=(len(rows), 3 * count))


def in_space(place: FloatArray) -> FloatArray:
    """Points of two or three coordinates in space, shape (k, 3)."""
    return np.pad(place, ((0, 0), (0, 3 - place.shape[1])))


@dataclass(frozen=True, eq=False)
class OnPlane(DesignGoal):
    """Particles lie on a plane; a line in a scene of two dimensions. Residuals are signed distances [m].

    Parameters
    ----------
    particles : a handle, or indices
    point, normal : of the plane [m], [-]

    Examples
    --------
    >>> sl.goals.OnPlane([1, 2], point=(0, 0, 1), normal=(0, 0, 1)).unit
    'm'
    """

    particles: Which | None = None
    point: Vector | None = None
    normal: Vector | None = None
    quantity: ClassVar[str] = "position"

    def residuals(self, shape: Equilibrium) -> Residuals:
        rows, dim = self.rows(shape), shape.data.model.dim
        origin = vector(self.point, "point", self.caller, "m", dim)
        across = direction(self.normal, "normal", self.caller, dim)
        away = (shape.position[rows] - origin) @ across
        tables = np.broadcast_to(across, (len(rows), 1, 3))
        return Residuals(away, {"position": by_places(rows[:, None], tables, len(shape.position))})


@dataclass(frozen=True, eq=False)
class OnCurve(DesignGoal):
    """Particles lie on a curve of straight pieces. Residuals are the parts of the way to the nearest point [m].

    Parameters
    ----------
    particles : a handle, or indices
    points : of the curve [m], in order; the first again at the end closes it

    Examples
    --------
    >>> sl.goals.OnCurve([1, 2], [(0, 0, 0), (1, 0, 1), (2, 0, 0)]).unit
    'm'
    """

    particles: Which | None = None
    points: Points | None = None
    quantity: ClassVar[str] = "position"

    def residuals(self, shape: Equilibrium) -> Residuals:
        rows, dim = self.rows(shape), shape.data.model.dim
        if self.points is None:
            raise refuse("points", self.caller, "at least two points [m]", self.points)
        curve = in_space(points(self.points, "points", self.caller, "m", dim))
        if len(curve) < 2:
            raise refuse("points", self.caller, "at least two points [m]", self.points)
        foot, along = nearest_on_curve(shape.position[rows], curve)
        left = shape.position[rows] - foot
        # Along a piece only the part across it counts; at a corner all of it.
        across = np.eye(3) - along[:, :, None] * along[:, None, :]
        tables = across[:, :dim].reshape(-1, 1, 3)
        number = np.repeat(rows, dim)[:, None]
        return Residuals(left[:, :dim].ravel(), {"position": by_places(number, tables, len(shape.position))})


def nearest_on_curve(place: FloatArray, curve: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Nearest points of a curve, and its directions there; a direction of zeros at a corner; shape (k, 3) each."""
    side = np.diff(curve, axis=0)
    square = np.maximum((side * side).sum(axis=1), 1e-300)
    share = np.clip(np.einsum("ksj,sj->ks", place[:, None] - curve[:-1], side) / square, 0.0, 1.0)
    feet = curve[:-1] + share[:, :, None] * side
    best = ((feet - place[:, None]) ** 2).sum(axis=2).argmin(axis=1)
    number = np.arange(len(place))
    part = share[number, best]
    inside = (part > 0.0) & (part < 1.0)
    return feet[number, best], np.where(inside[:, None], side[best] / np.sqrt(square[best])[:, None], 0.0)


@dataclass(frozen=True, eq=False)
class OnTriangles(DesignGoal):
    """Particles lie on a triangle mesh. Residuals are distances from it, positive on the side of its normals [m].

    Parameters
    ----------
    particles : a handle, or indices
    vertices : of the mesh [m], shape (n, 3)
    faces : rows of three vertices, shape (m, 3)

    Examples
    --------
    >>> sl.goals.OnTriangles([1, 2], [(0, 0, 0), (2, 0, 0), (0, 2, 0)], [(0, 1, 2)]).unit
    'm'
    """

    particles: Which | None = None
    vertices: Points | None = None
    faces: Any = None
    quantity: ClassVar[str] = "position"

    def residuals(self, shape: Equilibrium) -> Residuals:
        rows = self.rows(shape)
        place = points(self.vertices, "vertices", self.caller, "m")
        corners = whole_rows(self.faces, "faces", self.caller, "rows of three vertices", 3)
        if corners.min() < 0 or corners.max() >= len(place):
            raise refuse("faces", self.caller, f"rows of vertices from 0 to {len(place) - 1}", int(corners.max()))
        away, normal = distance_from_mesh(shape.position[rows], *(place[corners[:, k]] for k in range(3)))
        return Residuals(away, {"position": by_places(rows[:, None], normal[:, None], len(shape.position))})


def distance_from_mesh(
    place: FloatArray, a: FloatArray, b: FloatArray, c: FloatArray
) -> tuple[FloatArray, FloatArray]:  # fmt: skip
    """Signed distances from triangles a b c, and their gradients, shape (k,) and (k, 3).

    The nearest point lies inside a triangle or on an edge (Ericson, Real-Time Collision Detection, 2005, 5.1.5).
    """
    normal = np.cross(b - a, c - a)
    double = np.maximum(np.sqrt((normal * normal).sum(axis=1)), 1e-300)
    normal = normal / double[:, None]
    apart = place[:, None] - a
    height = np.einsum("kfj,fj->kf", apart, normal)
    flat = place[:, None] - height[:, :, None] * normal
    inside = np.ones(height.shape, dtype=bool)
    best, foot = np.full(height.shape, np.inf), flat.copy()
    for begin, end in ((a, b), (b, c), (c, a)):
        side = end - begin
        inside &= np.einsum("kfj,fj->kf", flat - begin, np.cross(normal, side)) >= 0.0
        square = np.maximum((side * side).sum(axis=1), 1e-300)
        share = np.clip(np.einsum("kfj,fj->kf", place[:, None] - begin, side) / square, 0.0, 1.0)
        near = begin + share[:, :, None] * side
        off = ((near - place[:, None]) ** 2).sum(axis=2)
        foot = np.where((off < best)[:, :, None], near, foot)
        best = np.minimum(best, off)
    foot, best = np.where(inside[:, :, None], flat, foot), np.where(inside, height**2, best)
    face, number = best.argmin(axis=1), np.arange(len(place))
    way = place - foot[number, face]
    side = np.where(height[number, face] < 0.0, -1.0, 1.0)
    size = np.sqrt(best[number, face])
    # On the mesh itself the gradient would be 0/0; the signed distance is smooth there.
    on = size <= 1e-9 * np.sqrt(double[face])
    gradient = np.where(on[:, None], normal[face], way * (side / np.where(on, 1.0, size))[:, None])
    return side * size, gradient


@dataclass(frozen=True, eq=False)
class Smooth(DesignGoal):
    """Particles lie near the mean of their neighbors along springs, as in Laplacian smoothing; the differences [m].

    A curved net cannot meet it exactly: it is met to 1/20 of the mean length of the springs unless ``within`` is given.

    Parameters
    ----------
    particles : a handle, or indices; by default all that are free and have two neighbors or more

    Examples
    --------
    >>> sl.goals.Smooth(weight=0.1).unit
    'm'
    """

    particles: Which | None = None
    quantity: ClassVar[str] = "position"

    def tolerance(self, shape: Equilibrium) -> float:
        return SMOOTH * float(shape.length.mean()) if self.within is None else super().tolerance(shape)

    def residuals(self, shape: Equilibrium) -> Residuals:
        from scipy.sparse import coo_array, csr_array, eye_array, kron

        springs, count = shape.data.model.springs, len(shape.position)
        tail, head = np.asarray(springs.tail), np.asarray(springs.head)
        degree = np.bincount(np.concatenate([tail, head]), minlength=count)
        if self.particles is None:
            rows = np.flatnonzero(shape.data.problem.free.any(axis=1) & (degree > 1))
        else:
            rows = self.rows(shape)
        if not len(rows) or (degree[rows] == 0).any():
            raise SceneError(f"{self.caller} needs particles with springs to their neighbors.")
        pairs = np.concatenate([tail, head]), np.concatenate([head, tail])
        beside = coo_array((np.ones(2 * len(tail)), pairs), shape=(count, count)).tocsr()[rows]
        mean = csr_array((1.0 / degree[rows], (np.arange(len(rows)), np.arange(len(rows))))) @ beside
        table = csr_array(kron(eye_array(count).tocsr()[rows] - mean, eye_array(3)))
        used = np.flatnonzero(np.tile(np.arange(3) < shape.data.model.dim, len(rows)))
        table = table[used]
        return Residuals(table @ shape.position.ravel(), {"position": table})


@dataclass(frozen=True, eq=False)
class EnclosedVolume(DesignGoal):
    """A closed surface of triangles encloses a volume [m3], positive if its normals point outward.

    Parameters
    ----------
    faces : rows of three particles, or a handle with ``faces``
    volume : [m3]

    Examples
    --------
    >>> sl.goals.EnclosedVolume([(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)], 0.2).unit
    'm3'
    """

    faces: Any = None
    volume: Number = 0.0
    quantity: ClassVar[str] = "position"

    @property
    def unit(self) -> str:
        return "m3"

    def scale(self, shape: Equilibrium) -> float:
        return abs(float(self.volume)) or abs(self._volume(shape)[0]) or 1.0

    def _corners(self) -> IntArray:
        given = getattr(self.faces, "faces", self.faces)
        corners = whole_rows(given, "faces", self.caller, "rows of three particles", 3)
        sides = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
        there, back = ({tuple(one) for one in part.tolist()} for part in (sides, sides[:, ::-1]))
        if there != back or len(there) != len(sides):
            raise SceneError(
                f"The 'faces' of {self.caller} must close a surface, each edge in two faces, once each way."
            )
        return corners

    def _volume(self, shape: Equilibrium) -> tuple[float, FloatArray]:
        """Volume and its gradient by the positions, shape (particles, 3)."""
        corners = self._corners()
        middle = shape.position[corners].mean(axis=(0, 1))
        a, b, c = (shape.position[corners[:, k]] - middle for k in range(3))
        slope = np.zeros(shape.position.shape)
        for k, (one, other) in enumerate(((b, c), (c, a), (a, b))):
            np.add.at(slope, corners[:, k], np.cross(one, other) / 6.0)
        return float((a * np.cross(b, c)).sum() / 6.0), slope

    def residuals(self, shape: Equilibrium) -> Residuals:
        from scipy.sparse import csr_array

        volume, slope = self._volume(shape)
        return Residuals(np.array([volume - float(self.volume)]), {"position": csr_array(slope.reshape(1, -1))})


@dataclass(frozen=True, eq=False)
class LoadPath(DesignGoal):
    """The load path, the sum of abs(tension) times length, stays within limits [N m]; a measure of material.

    Parameters
    ----------
    springs : a handle, or indices; by default all springs
    low, high : limits [N m]

    Examples
    --------
    >>> sl.goals.LoadPath(high=120.0).unit
    'N m'
    """

    springs: Any = None
    low: Number = -np.inf
    high: Number = np.inf
    quantity: ClassVar[str] = "tension"
    of_springs: ClassVar[bool] = True

    @property
    def unit(self) -> str:
        return "N m"

    def scale(self, shape: Equilibrium) -> float:
        return float(np.abs(shape.tension * shape.length).sum()) or 1.0

    def residuals(self, shape: Equilibrium) -> Residuals:
        from scipy.sparse import csr_array

        rows, count = self.rows(shape), len(shape.tension)
        tension, length = shape.tension[rows], shape.length[rows]
        low, high = limits(self.low, self.high, self)
        left, outside = excess(np.array([float(np.abs(tension) @ length)]), low, high)
        tables = {}
        for name, slope in (("tension", np.sign(tension) * length), ("length", np.abs(tension))):
            tables[name] = csr_array((outside[0] * slope, (np.zeros(len(rows), dtype=int), rows)), shape=(1, count))
        return Residuals(left, tables)
