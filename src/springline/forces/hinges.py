"""Elastic hinges between two triangles: sheets that bend and fold. E = k (theta - rest)^2/2.

Of the triangles (a, b, c) and (b, d, c) with e = c - b, r = a - b, t = d - b and the normals m = r x e, n = e x t, the
fold angle is tan theta = (m x n) . e/(abs(e) m . n); forces and second derivatives are derived of it. (Bridson, Marino
and Fedkiw, Simulation of Clothing with Folds and Wrinkles, SCA 2003, and Grinspun et al., Discrete Shells, SCA 2003,
have the gradient in closed form; Tamstorf and Grinspun, Graphical Models 75, 2013, the second derivatives.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import NAMES, IndexRows, RealRows, Reals
from springline.engine.vectors import cross, dot, minus
from springline.errors import SceneError
from springline.forces import turning
from springline.forces.derived import hinge
from springline.forces.elastic import Kernels, Measured, Shape, Vector, corners_of
from springline.forces.turning import SHORT, TURN, OnMeasure, nearest_turn
from springline.model.contracts import Drawn, Key
from springline.typing import Indices, Numbers, ParticleHandle, Rows

THIN = SHORT * SHORT  # [m4] squares of doubled areas below it have no normal
NARROW = 1e-9  # [-] of the square of its longest side: a triangle of less area is a line
WIDTH = 4  # corners


@dataclass(frozen=True, eq=False)
class Hinge(OnMeasure):
    """Elastic hinges between two triangles, by which sheets bend and fold: E = k (theta - rest)^2/2.

    ``theta`` is the angle by which the triangles (a, b, c) and (b, d, c) fold at their common edge from b to c [rad]: 0
    where they are flat, with a and d on either side, positive where a and d rise to the side of (c - b) x (d - b). The
    force takes the turn that is nearest to ``rest``, so that folds go beyond pi, as far as pi from rest. A triangle
    that is a line has no direction and no force.

    A sheet of bending stiffness D [N m] whose edges of length l lie side by side, h apart, has k = D l/h.

    Parameters
    ----------
    quads : particles a, b, c, d of each, b and c on the edge, shape (e, 4)
    stiffness : k [N m], per radian squared; one for all or one for each
    rest : fold angle at rest [rad]; left out, as drawn

    Examples
    --------
    >>> scene = sl.Scene()
    >>> sheet = scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 0, 1)])
    >>> crease = scene.add(sl.Hinge([[0, 1, 2, 3]], stiffness=2.0, rest=0.0))
    >>> round(scene.simulate(dt=0.01).energy()["hinge"], 6)  # k (pi/2)^2/2 [J]
    2.467401
    """

    quads: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None

    keys: ClassVar[Mapping[str, Key]] = turning.keys(
        "quads",
        WIDTH,
        "particles a, b, c and d of each, b and c on the edge",
        "fold angle at rest [rad], 0 where it is flat",
    )

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return (*sorted(row[1:3]), *sorted((row[0], row[3])))

    def mirrored(self, row: Sequence[int], dim: int) -> list[int]:
        return [row[3], row[1], row[2], row[0]]

    def checked(self, dim: int) -> Hinge:
        if dim == 2:
            raise SceneError("Hinge() folds faces out of their plane, and this scene is a plane. Take Scene(dim=3).")
        found: Hinge = self.checked_rows()
        return found

    def at_rest(self, rows: IntArray, x: Sequence[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        r, e, t = minus(x[0], x[1]), minus(x[2], x[1]), minus(x[3], x[1])
        size = np.ptp(np.array(x), axis=0).max(axis=0)
        flat = np.minimum(*(np.sqrt(dot(m, m)) for m in (cross(r, e), cross(e, t)))) <= NARROW * size * size
        turning.refuse_flat(self, flat, rows, "has a triangle that is a line. Draw its corners apart.")
        return super().at_rest(rows, x, dim)

    def kernels(self, dim: int) -> Kernels:
        return hinge.KERNELS


class Hinges(NamedTuple):
    """Elastic hinges, at a, b, c, d; their edges go from b to c."""

    corner: Annotated[IndexRows, NAMES]  # shape (e, 4)
    stiffness: Reals  # k [N m], shape (e,)
    rest: Reals  # [rad], shape (e,)
    steep: RealRows  # sizes of the gradient at each corner as drawn [1/m], shape (e, 4)


def gather(things: Sequence[Any], drawn: Drawn) -> Hinges:
    """All hinges as one family, checked as drawn."""
    return Hinges(*turning.gathered(things, Hinge, drawn))


def fold(x: Any, p: Any) -> Any:
    """How far a hinge is folded from its rest p[1], by the nearest turn [rad]; no fold where a triangle is a line."""
    a, b, c, d = x
    r, e, t = minus(a, b), minus(c, b), minus(d, b)
    m, n = cross(r, e), cross(e, t)
    if dot(m, m) > THIN and dot(n, n) > THIN:
        # (m x n) . e = e^2 m . t, so that the sine has the length of the edge in it
        return nearest_turn(np.arctan2(np.sqrt(dot(e, e)) * dot(m, t), dot(m, n)) - p[1])
    return nearest_turn(-p[1])


SHAPES = (Shape("hinge", "hinges", WIDTH, fold),)


class Folds(Measured):
    """Hinges as statics and stability see them."""

    def arms(self, points: FloatArray) -> FloatArray:
        """The edge of each hinge, or the height of a face over it where that is shorter [m]."""
        a, b, c, d = corners_of(points)
        r, e, t = minus(a, b), minus(c, b), minus(d, b)
        edge = np.sqrt(np.maximum(dot(e, e), SHORT))
        heights = [np.sqrt(dot(m, m)) / edge for m in (cross(r, e), cross(e, t))]
        return np.asarray(np.minimum(edge, np.minimum(*heights)))

    def collapsed(self, row: int, points: FloatArray) -> str:
        """Whose face becomes a line."""
        return f"a face of the Hinge of particles {', '.join(map(str, self.corners[row].tolist()))} becomes a line"

    def energy(self, points: Any) -> Any:
        """E by the angle from the continuation of one face to the other, across the edge."""
        b, e = points[:, 1], points[:, 2] - points[:, 1]
        e = e / turning.length(e)[:, None]
        before, after = (side - (side * e).sum(axis=1)[:, None] * e for side in (b - points[:, 0], points[:, 3] - b))
        sine, cosine = (np.cross(e, before) * after).sum(axis=1), (before * after).sum(axis=1)
        turn = turning.argument(sine, cosine) - self.number[1]
        turn = turn - TURN * np.round(turn.real / TURN)
        return 0.5 * self.stiffness * turn * turn


FAMILY = turning.family(
    "hinge",
    Hinge,
    Hinges,
    gather,
    lambda room: hinge.KIND,
    lambda room: Folds(hinge.KERNELS, room.corner.astype(np.int64), np.stack([room.stiffness, room.rest])),
    "hinges that fold far from the shape as drawn",
    scale=lambda room: room.stiffness,
)
