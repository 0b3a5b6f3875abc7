"""Elastic hinges between two triangles: sheets that bend and fold. E = k (theta - rest)^2/2.

For the triangles (a, b, c) and (b, d, c) let e = c - b, r = a - b, t = d - b and the normals m = r x e, n = e x t. The
fold angle is tan theta = (m x n) . e/(abs(e) m . n); forces and second derivatives are derived from it. (Bridson,
Marino and Fedkiw, Simulation of Clothing with Folds and Wrinkles, SCA 2003, and Grinspun et al., Discrete Shells, SCA
2003, have the gradient in closed form; Tamstorf and Grinspun, Graphical Models 75, 2013, the second derivatives.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, choice, not_negative, number, points, refuse, whole_rows
from springline.engine.columns import NAMES, IndexRows, RealRows, Reals
from springline.engine.elementary import small_angle_series
from springline.engine.vectors import cross, dot, minus
from springline.errors import DoubtfulScene, SceneError
from springline.forces import element_families, goal_measures
from springline.forces.elastic import Kernels, Measured, Shape, Vector, corners_of
from springline.forces.element_families import SHORT, TURN, OnMeasure, nearest_turn
from springline.forces.elements import Element
from springline.model.contracts import Drawn, Key
from springline.progress import warn
from springline.typing import HingeWeights, Indices, Number, Numbers, ParticleHandle, Rows

THIN = SHORT * SHORT  # [m4] triangles with a smaller square of the doubled area have no normal
SLIGHT = 0.17  # [-] of tan^2 theta, up to which a series gives the fold: tan(pi/8)^2
NARROW = 1e-9  # [-] of the square of its longest side: a triangle with less area is a line
WIDTH = 4  # corners
WEIGHTS: tuple[HingeWeights, ...] = ("edges", "faces")
# [-] of a preferred direction, above which errors do not decrease with finer cells. Curved meshes have some by their
# curvature alone.
UNEVEN, CURVED = 0.03, 0.1
FLAT = 1e-6  # [-] of the extent: the thickness of a flat mesh


@dataclass(frozen=True, eq=False)
class Hinge(OnMeasure):
    """Elastic hinges between two triangles, by which sheets bend and fold: E = k (theta - rest)^2/2.

    ``theta`` is the angle by which the triangles (a, b, c) and (b, d, c) fold at their common edge from b to c [rad]: 0
    if they are flat, with a and d on opposite sides, and positive if a and d rise to the side of (c - b) x (d - b). The
    force uses the angle nearest to ``rest`` modulo 2 pi, so folds may go beyond pi, as far as pi from rest. A triangle
    that is a line has no direction and no force.

    A sheet of bending stiffness D [N m] whose edges of length l lie side by side, h apart, has k = D l/h.

    Parameters
    ----------
    quads : particles a, b, c, d of each, b and c on the edge, shape (e, 4)
    stiffness : k [N m], per radian squared; one for all or one for each
    rest : fold angle at rest [rad]; by default the initial angle
    damping : mu [N m s], of an additional torque mu dtheta/dt

    Examples
    --------
    >>> scene = sl.Scene()
    >>> sheet = scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 0, 1)])
    >>> crease = scene.add(sl.Hinge([[0, 1, 2, 3]], stiffness=2.0, rest=0.0))
    >>> round(scene.simulate(dt=0.01).energy["hinge"], 6)  # k (pi/2)^2/2 [J]
    2.467401
    """

    on: None = field(default=None, init=False, repr=False)
    quads: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = element_families.keys(
        "Hinges",
        "quads",
        WIDTH,
        "particles a, b, c and d of each, b and c on the edge",
        "fold angle at rest [rad], 0 if flat",
    )

    @classmethod
    def of(
        cls, faces: Any, bending: float, position: Any = None, rest: Numbers | None = None,
        weights: HingeWeights = "faces", damping_time: Number = 0.0,
    ) -> Hinge:  # fmt: skip
        """Hinges over all inner edges of a mesh, of a sheet of bending stiffness D.

        An edge of length l between triangles of areas A and B has k = D w, with w the mean of l^2/(A + B) over the
        edges of its two triangles; with ``weights="edges"``, w is l^2/(A + B) of the edge itself. On equilateral
        triangles both give an energy of D kappa^2/2 per area in all directions. (Grinspun et al., Discrete Shells, SCA
        2003, have three times that, because each edge has a third of the area.)

        The stiffness converges if triangles are equilateral or diagonals of squares alternate (order 2). The first
        frequency of a simply supported square is 2 % too high on meshes of ``scene.membrane`` and 26 % on parallel
        diagonals: a ``DoubtfulScene`` warning names such meshes. docs/surfaces.md has all figures.

        Parameters
        ----------
        faces : triangles, shape (m, 3), or a handle of a mesh, whose polygons are cut
        bending : D [N m]; E t^3/(12 (1 - nu^2)) for a plate
        position : of all particles [m], shape (n, 3), if the faces are not a handle
        rest : fold angles at rest [rad]; by default the initial angles
        weights : "faces" or "edges": equal within a face, or separate for each edge
        damping_time : damping divided by stiffness [s], of Kelvin-Voigt material

        Examples
        --------
        >>> scene = sl.Scene()
        >>> sheet = scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])
        >>> float(sl.Hinge.of([[0, 1, 2], [1, 3, 2]], 0.5, sheet.position).stiffness[0])  # [N m]
        0.6666666666666666
        """
        # Faces, or a handle with faces and positions.
        rule = "triangles, shape (m, 3), with the position= of all particles, or a handle of a mesh"
        triangles = whole_rows(getattr(faces, "triangles", faces), "faces", "Hinge.of()", rule, 3)
        if position is None and not hasattr(faces, "spec"):
            raise refuse("faces", "Hinge.of()", rule, faces)
        place = points(
            faces.spec.particles.position if hasattr(faces, "spec") else position, "position", "Hinge.of()", "m"
        )
        if triangles.min() < 0 or triangles.max() >= len(place):
            raise refuse("faces", "Hinge.of()", f"rows of particles from 0 to {len(place) - 1}", int(triangles.max()))
        sides: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
        for row in triangles.tolist():
            for third, b, c in (row, row[1:] + row[:1], row[2:] + row[:2]):
                sides.setdefault(tuple(sorted((b, c))), []).append((third, b, c))
        if (many := next((edge for edge, found in sides.items() if len(found) > 2), None)) is not None:
            raise SceneError(f"The edge between particles {many[0]} and {many[1]} has more than two faces: Hinge.of() "
                             f"folds two.")  # fmt: skip
        # b and c in the order of the first face, so that the sign of the fold follows its orientation.
        quads = np.array([(*found[0], found[1][0]) for found in sides.values() if len(found) == 2], dtype=np.int64)
        if not len(quads):
            raise SceneError("Hinge.of() needs faces with a common edge, and these have none.")
        weight = _weights(place, quads, alike=choice(weights, "weights", "Hinge.of()", WEIGHTS) == "faces")
        _warn_of_directions(place, quads, weight)
        stiffness = number(bending, "bending", "Hinge.of()", "N m") * weight
        late = not_negative(damping_time, "damping_time", "Hinge.of()", "s")
        return cls(quads, stiffness, rest, late * stiffness)

    @staticmethod
    def stops(quads: Any, low: float, high: float, stiffness: Numbers = 1.0) -> Element:
        """Stops of hinges: free from ``low`` to ``high`` [rad], and k [N m] for each radian beyond.

        These are an :class:`Element` on the fold angle, with a piecewise linear law, in addition to a ``Hinge``.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> sheet = scene.particles([(0, -1, 0), (0, 0, 0), (1, 0, 0), (0, 0, 1)])
        >>> stop = scene.add(sl.Hinge.stops([[0, 1, 2, 3]], -0.5, 0.5, stiffness=2.0))
        >>> round(scene.simulate(dt=0.01).energy["element"], 6)  # k (pi/2 - 0.5)^2/2 [J]
        1.146605
        """
        return goal_measures.stop_elements(goal_measures.fold_angle, quads, (low, high), stiffness, "Hinge.stops()")

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return (*sorted(row[1:3]), *sorted((row[0], row[3])))

    def mirror_row(self, row: Sequence[int], dim: int) -> list[int]:
        return [row[3], row[1], row[2], row[0]]

    def validate(self, dim: int) -> Hinge:
        if dim == 2:
            raise SceneError("Hinge() folds faces out of their plane, and this scene is a plane. Take Scene(dim=3).")
        found: Hinge = self.checked_rows()
        return found

    def rest_measures(self, rows: IntArray, x: Sequence[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        r, e, t = minus(x[0], x[1]), minus(x[2], x[1]), minus(x[3], x[1])
        # Areas relative to the square of the size: the test is independent of units.
        size = np.ptp(np.array(x), axis=0).max(axis=0)
        flat = np.minimum(*(np.sqrt(dot(m, m)) for m in (cross(r, e), cross(e, t)))) <= NARROW * size * size
        element_families.refuse_flat(self, flat, rows, "has a triangle that is a line. Draw its corners apart.")
        return super().rest_measures(rows, x, dim)

    def kernels(self, dim: int) -> Kernels:
        return HINGE.derived_shape.KERNELS


def _weights(place: FloatArray, quads: IntArray, *, alike: bool) -> FloatArray:
    """Return l^2/(A + B) of each edge b-c of triangles a-b-c and b-d-c [-]; if ``alike``, means over faces."""
    a, b, c, d = (place[quads[:, k]] for k in range(WIDTH))
    across = ((c - b) ** 2).sum(axis=1)
    areas = [0.5 * np.sqrt((np.cross(one - b, c - b) ** 2).sum(axis=1)) for one in (a, d)]
    if not alike:
        return np.asarray(across / np.maximum(areas[0] + areas[1], SHORT))
    # (a^2 + b^2 + c^2)/(6 A) of each face is the mean of l^2/(2 A) over its edges.
    each = [
        (across + ((b - one) ** 2).sum(axis=1) + ((c - one) ** 2).sum(axis=1)) / (6.0 * np.maximum(area, SHORT))
        for one, area in zip((a, d), areas, strict=True)
    ]
    return np.asarray(0.5 * (each[0] + each[1]))


def hinge_anisotropy(place: FloatArray, quads: IntArray, weight: FloatArray) -> float:
    """Return the directional preference of hinges [-]: 0 if they are isotropic around every inner particle.

    It is the root mean square of (a - b)/(a + b) over particles all of whose edges fold, with a and b the two largest
    principal values of the sum of weights times t t^T of the edges at the particle, t along the edge.
    """
    edge = place[quads[:, 2]] - place[quads[:, 1]]
    along = edge / np.maximum(np.sqrt((edge * edge).sum(axis=1)), SHORT)[:, None]
    around, count = np.zeros((len(place), 3, 3)), np.zeros(len(place), dtype=np.int64)
    for end in (1, 2):
        np.add.at(around, quads[:, end], weight[:, None, None] * (along[:, :, None] * along[:, None, :]))
        np.add.at(count, quads[:, end], 1)
    # At an inner particle the number of edges that fold equals the number of faces.
    rims, faces = np.zeros(len(place), dtype=np.int64), {tuple(sorted(row)) for row in _triangles(quads)}
    np.add.at(rims, np.array(sorted(faces)).ravel(), 1)
    inner = (count == rims) & (count > 2)
    if not inner.any():
        return 0.0
    values = np.linalg.eigvalsh(around[inner])[:, 1:]
    part = (values[:, 1] - values[:, 0]) / (values[:, 1] + values[:, 0])
    return float(np.sqrt((part * part).mean()))


def _triangles(quads: IntArray) -> list[list[int]]:
    return [*quads[:, [0, 1, 2]].tolist(), *quads[:, [1, 3, 2]].tolist()]


def _is_flat(place: FloatArray, quads: IntArray) -> bool:
    """Return True if all particles of the hinges lie in a plane."""
    some = place[np.unique(quads)]
    sizes = np.linalg.svd(some - some.mean(axis=0), compute_uv=False)
    return bool(sizes[-1] <= FLAT * sizes[0])


def _warn_of_directions(place: FloatArray, quads: IntArray, weight: FloatArray) -> None:
    most = UNEVEN if _is_flat(place, quads) else CURVED
    if (part := hinge_anisotropy(place, quads, weight)) > most:
        warn(
            f"Hinge.of() needs edges that go alike in all directions, and around inner particles of this mesh they "
            f"differ by {part:.0%}: the sheet is too stiff by up to {2.0 * part:.0%}, however fine the mesh. Let "
            f"diagonals of squares alternate, or take triangles that are nearly equilateral.",
            DoubtfulScene,
        )


class Hinges(NamedTuple):
    """Elastic hinges, at a, b, c, d; their edges go from b to c."""

    corner: Annotated[IndexRows, NAMES]  # shape (e, 4)
    stiffness: Reals  # k [N m], shape (e,)
    rest: Reals  # [rad], shape (e,)
    damping: Reals  # mu [N m s], shape (e,)
    steep: RealRows  # magnitude of the initial gradient at each corner [1/m], shape (e, 4)


def gather(things: Sequence[Any], drawn: Drawn) -> Hinges:
    """Collect all hinges in one family; check the initial shape."""
    return Hinges(*element_families.gather_elements(things, Hinge, drawn))


def fold(x: Any, p: Any) -> Any:
    """Return the fold of a hinge from its rest p[1], nearest modulo 2 pi [rad]; no fold if a triangle is a line."""
    a, b, c, d = x
    r, e, t = minus(a, b), minus(c, b), minus(d, b)
    m, n = cross(r, e), cross(e, t)
    # A triangle without area has no normal; no force is better than NaN, and statics names the triangle.
    if dot(m, m) > THIN and dot(n, n) > THIN:
        # (m x n) . e = e^2 m . t, so the sine contains the length of the edge
        return nearest_turn(np.arctan2(np.sqrt(dot(e, e)) * dot(m, t), dot(m, n)) - p[1])
    return nearest_turn(-p[1])


def fold_forces(x: Any, p: Any) -> Any:
    """Negative forces of a hinge [N] in closed form, with a third of the operations of a derived gradient.

    dtheta/da = e m/m^2 and dtheta/dd = e n/n^2 along the normals of both triangles, with the edge's length e. The force
    on the edge balances these and their torques (Bridson, Marino and Fedkiw, Simulation of Clothing with Folds and
    Wrinkles, 2003).
    """
    a, b, c, d = x
    r, e, t = minus(a, b), minus(c, b), minus(d, b)
    m, n, edge = cross(r, e), cross(e, t), dot(e, e)
    first, second = dot(m, m), dot(n, n)
    if first > THIN and second > THIN:
        long = np.sqrt(edge)
        sine, cosine = long * dot(m, t), dot(m, n)
        turn = fold(x, p)
        # Small folds that rest nearly flat, which most are, need neither the quadrant of the angle nor whole turns.
        tangent = sine / cosine
        square = tangent * tangent
        if square < SLIGHT and cosine > 0.0 and p[1] * p[1] < 1.0:
            turn = tangent - tangent * square * small_angle_series(square) - p[1]
        # One division for both areas. The angle is the last to be known, so all else is multiplied before.
        over, per_edge = p[0] * (long / (first * second)), 1.0 / edge
        near, far = over * second * turn, over * first * turn
        at_a, at_d = tuple(near * one for one in m), tuple(far * one for one in n)
        # Feet of both heights on the edge, as parts of its length from b.
        foot, other = dot(r, e) * per_edge, dot(t, e) * per_edge
        at_c = tuple(foot * one + other * two for one, two in zip(at_a, at_d, strict=True))
        at_b = tuple(three - one - two for one, two, three in zip(at_a, at_d, at_c, strict=True))
        return at_a, at_b, tuple(-one for one in at_c), at_d
    return ((0.0, 0.0, 0.0),) * WIDTH


HINGE = Shape("hinge", "hinges", WIDTH, fold, own=3, damped=True, slope=fold_forces)
SHAPES = (HINGE,)


class Folds(Measured):
    """Hinges for statics and stability."""

    def arms(self, points: FloatArray) -> FloatArray:
        """Return the edge of each hinge, or the height of a face over it if that is shorter [m]."""
        a, b, c, d = corners_of(points)
        r, e, t = minus(a, b), minus(c, b), minus(d, b)
        edge = np.sqrt(np.maximum(dot(e, e), SHORT))
        heights = [np.sqrt(dot(m, m)) / edge for m in (cross(r, e), cross(e, t))]
        return np.asarray(np.minimum(edge, np.minimum(*heights)))

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Return the particles of the hinge whose face becomes a line."""
        return f"a face of the Hinge of particles {', '.join(map(str, self.corners[row].tolist()))} becomes a line"

    def energy(self, points: Any) -> Any:
        """Return E from the angle between one face and the continuation of the other, across the edge."""
        b, e = points[:, 1], points[:, 2] - points[:, 1]
        e = e / element_families.length(e)[:, None]
        # Without normals: both faces are projected along the edge, to lines.
        before, after = (side - (side * e).sum(axis=1)[:, None] * e for side in (b - points[:, 0], points[:, 3] - b))
        sine, cosine = (np.cross(e, before) * after).sum(axis=1), (before * after).sum(axis=1)
        turn = element_families.argument(sine, cosine) - self.number[1]
        turn = turn - TURN * np.round(turn.real / TURN)
        return 0.5 * self.stiffness * turn * turn


def elements(room: Hinges) -> Folds:
    """Return the hinges of a family for statics."""
    number = np.stack([room.stiffness, room.rest, room.damping])
    return Folds(HINGE.derived_shape.KERNELS, room.corner.astype(np.int64), number)


FAMILY = element_families.family(
    "hinge",
    Hinge,
    Hinges,
    gather,
    lambda room: [(HINGE.derived_shape.KIND, elements(room))],
    "hinges that fold far from the shape as drawn",
    scale=lambda room: room.stiffness,
    damping_bound=element_families.damped_by(Hinges),
)
