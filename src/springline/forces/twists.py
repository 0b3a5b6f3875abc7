"""Elastic twist of rods, between links that carry a frame. E = k C^2/2 with C = tau - rest, except for a factor.

The links a-b and b-c with directions s and t each have a frame, f at the first and g at the second, perpendicular to
their links. The first frame is carried over the joint without twist, by the smallest rotation that takes s to t:
u -> u - (u . t)/(1 + s . t) (s + t) for u perpendicular to s. tau is the angle from there to the second frame, about t.
(Bergou, Wardetzky, Robinson, Audoly and Grinspun, Discrete Elastic Rods, ACM Transactions on Graphics 27, 2008.)

The moment of a twist on a joint with the bend beta grows as tan(beta/2), without bound. So that links can fold back,
C = (tau - rest) (1 - sin(beta/2)^16) here; the factor is 1 - 1.6e-5 at 60 degrees.

The frames are particles, so twist has inertia and can be observed, held and driven like other motion; in the paper they
are angles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.engine.columns import NAMES, IndexRows, RealRows, Reals
from springline.engine.vectors import cross, dot, minus
from springline.errors import SceneError
from springline.forces import element_families
from springline.forces.elastic import Kernels, Measured, Shape, Vector, corners_of
from springline.forces.element_families import SHORT, TURN, OnMeasure, nearest_turn
from springline.model.contracts import Drawn, Key
from springline.typing import Indices, Numbers, ParticleHandle, Rows

BACK = 1e-9  # [-] of 1 + s . t: a link that folds back onto the previous one has no smallest rotation
NARROW = 1e-9  # [-] of the length of a link: a frame nearer to the link has no direction
WIDTH = 5  # corners


@dataclass(frozen=True, eq=False)
class Twist(OnMeasure):
    """Elastic twist at joints of rods, which resists torsion: E = k (tau - rest)^2/2.

    Each row names the ends a, b, c of two links and a particle next to each of them, f at a-b and g at b-c, which
    define the rotation of a link about its axis. ``tau`` is the angle [rad] by which g is rotated about b-c, right-
    handed in the direction from b to c, relative to f as carried over the joint without twist. Pure bending does not
    change it. The force uses the rotation nearest to ``rest``. If a link folds straight back, or a frame lies on its
    link, there is no direction and no force; such an initial shape is refused. As a joint folds, its twist fades:
    ``tau - rest`` is multiplied by 1 - sin(beta/2)^16 at a bend of beta, which is 1 - 1.6e-5 at 60 degrees, 0.996 at
    90, 0.90 at 120, and 0 at 180.

    A frame is held by other elements. It must not fall onto its link where the rod whips: springs to both ends of the
    link, and an ``Angle`` at either end, keep it perpendicular.

    A rod of torsional stiffness GJ, in links of length h, has k = GJ/h at every joint; :meth:`springline.Scene.rod`
    makes a complete rod.

    Parameters
    ----------
    links : particles a, b, c, f, g of each joint, shape (e, 5)
    stiffness : k [N m], per radian squared; one for all or one for each
    rest : twist at rest [rad]; by default the initial twist
    damping : mu [N m s], of an additional torque mu dtau/dt

    Examples
    --------
    >>> scene = sl.Scene()
    >>> rod = scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0), (0.5, 0.1, 0), (1.5, 0, 0.1)])
    >>> torsion = scene.add(sl.Twist([[0, 1, 2, 3, 4]], stiffness=2.0, rest=0.0))
    >>> round(scene.simulate(dt=0.01).energy["twist"], 6)  # k (pi/2)^2/2 [J]
    2.467401
    """

    on: None = field(default=None, init=False, repr=False)
    links: ParticleHandle | Rows | Indices
    stiffness: Numbers = 1.0
    rest: Numbers | None = None
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = element_families.keys(
        "Twists",
        "links",
        WIDTH,
        "particles a, b, c, f, g of each: ends of two links, and a particle next to each link",
        "twist at rest [rad], 0 for frames carried over without twist",
    )

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        # A joint read from its other end is the same: links and frames change places.
        return min(tuple(row), (row[2], row[1], row[0], row[4], row[3]))

    def validate(self, dim: int) -> Twist:
        if dim == 2:
            raise SceneError("Twist() turns links about themselves, and this scene is a plane. Take Scene(dim=3).")
        found: Twist = self.checked_rows()
        return found

    def rest_measures(self, rows: IntArray, x: Sequence[Vector], dim: int) -> tuple[FloatArray, FloatArray]:
        refuse_lost_frames(self, rows, x)
        rest, steep = super().rest_measures(rows, x, dim)
        if self.rest is None:
            # The measure with a rest of 0 is the initial twist times its factor; the rest is the twist without it.
            s, t = minus(x[1], x[0]), minus(x[2], x[1])
            cosine = dot(s, t) / np.sqrt(dot(s, s) * dot(t, t))
            rest = rest / (1.0 - (0.5 * (1.0 - cosine)) ** 8)
        return rest, steep

    def kernels(self, dim: int) -> Kernels:
        return TWIST.derived_shape.KERNELS


def refuse_lost_frames(thing: Any, rows: IntArray, x: Sequence[Vector]) -> None:
    """Raise SceneError for the first joint at x with a frame on its link, or with a link that folds straight back."""
    for start, end, frame in ((0, 1, 3), (1, 2, 4)):
        link, beside = minus(x[end], x[start]), minus(x[frame], x[start])
        away = np.sqrt(dot(cross(link, beside), cross(link, beside)))
        element_families.refuse_flat(
            thing, away <= NARROW * dot(link, link), rows, "has a frame on its link. Draw it beside the link."
        )
    s, t = minus(x[1], x[0]), minus(x[2], x[1])
    # 1 + s . t of unit vectors, times their lengths: avoids a division by 0.
    back = np.sqrt(dot(s, s) * dot(t, t)) + dot(s, t) <= BACK * np.sqrt(dot(s, s) * dot(t, t))
    element_families.refuse_flat(thing, back, rows, "folds straight back. Draw its links apart.")


class Twists(NamedTuple):
    """Elastic twist of rods, at a, b, c, f, g: links from a to b and from b to c, and a frame at each."""

    corner: Annotated[IndexRows, NAMES]  # shape (e, 5)
    stiffness: Reals  # k [N m], shape (e,)
    rest: Reals  # [rad], shape (e,)
    damping: Reals  # mu [N m s], shape (e,)
    steep: RealRows  # magnitude of the initial gradient at each corner [1/m], shape (e, 5)


def gather(things: Sequence[Any], drawn: Drawn) -> Twists:
    """Collect all joints that resist twist in one family; check the initial shape."""
    return Twists(*element_families.gather_elements(things, Twist, drawn))


def torsion(x: Any, p: Any) -> Any:
    """Return the twist of a joint from its rest p[1], by the nearest rotation [rad], reduced as the joint folds."""
    a, b, c, f, g = x
    s, t, u, v = minus(b, a), minus(c, b), minus(f, a), minus(g, b)
    ss, tt, st = dot(s, s), dot(t, t), dot(s, t)
    if ss > SHORT and tt > SHORT:
        size = np.sqrt(ss * tt)
        turn = size + st
        # Nested conditions, not a single "and": each guards the divisions of the next, and the tracer follows both
        # branches.
        if turn > BACK * size:
            # u without its part along s, carried over the joint. All is multiplied by positive lengths, which do not
            # change the angle: t has length sqrt(tt), and u, v have their own lengths.
            su, tv = dot(s, u) / ss, dot(t, v) / tt
            w = (u[0] - su * s[0], u[1] - su * s[1], u[2] - su * s[2])
            z = (v[0] - tv * t[0], v[1] - tv * t[1], v[2] - tv * t[2])
            root = np.sqrt(ss / tt)
            carried = dot(w, t) / turn
            y = (
                w[0] - carried * (s[0] + root * t[0]),
                w[1] - carried * (s[1] + root * t[1]),
                w[2] - carried * (s[2] + root * t[2]),
            )
            if dot(y, y) > SHORT and dot(z, z) > SHORT:
                sine = dot(cross(y, z), t)
                tau = nearest_turn(np.arctan2(sine, np.sqrt(tt) * dot(y, z)) - p[1])
                # sin^2(beta/2), squared three times, since the gradient of tau grows as tan(beta/2). The factor has no
                # condition: after one the derivatives would be written twice.
                fold = 0.5 * (size - st) / size
                fold *= fold
                fold *= fold
                return tau * (1.0 - fold * fold)
    # Constant: no force if a direction is lost, and no NaN.
    return nearest_turn(-p[1])


TWIST = Shape("twist", "twists", WIDTH, torsion, own=3, damped=True)
SHAPES = (TWIST,)


class Torsions(Measured):
    """Twists of rods for statics and stability."""

    def arms(self, points: FloatArray) -> FloatArray:
        """Return the distance of the nearer frame from its link [m]."""
        a, b, c, f, g = corners_of(points)
        away = []
        for link, beside in ((minus(b, a), minus(f, a)), (minus(c, b), minus(g, b))):
            m = cross(link, beside)
            away.append(np.sqrt(dot(m, m) / np.maximum(dot(link, link), SHORT)))
        return np.asarray(np.minimum(*away))

    def describe_collapse(self, row: int, points: FloatArray) -> str:
        """Return the particles of the twist whose frame falls onto its link."""
        return f"a frame of the Twist of particles {', '.join(map(str, self.corners[row].tolist()))} falls on its link"

    def energy(self, points: Any) -> Any:
        """Return E, with the first frame rotated by Rodrigues' formula about the binormal of the joint."""
        s, t = points[:, 1] - points[:, 0], points[:, 2] - points[:, 1]
        s, t = s / element_families.length(s)[:, None], t / element_families.length(t)[:, None]
        u, v = points[:, 3] - points[:, 0], points[:, 4] - points[:, 1]
        u = u - (u * s).sum(axis=1)[:, None] * s
        v = v - (v * t).sum(axis=1)[:, None] * t
        axis, cosine = np.cross(s, t), (s * t).sum(axis=1)[:, None]
        # |axis| is the sine, so Rodrigues' (1 - cos)/sin^2 is 1/(1 + cos), which has no 0/0 at a straight joint.
        u = cosine * u + np.cross(axis, u) + axis * (axis * u).sum(axis=1)[:, None] / (1.0 + cosine)
        turn = element_families.argument((np.cross(u, v) * t).sum(axis=1), (u * v).sum(axis=1)) - self.number[1]
        turn = turn - TURN * np.round(turn.real / TURN)
        turn = turn * (1.0 - (0.5 * (1.0 - cosine[:, 0])) ** 8)
        return 0.5 * self.stiffness * turn * turn


def elements(room: Twists) -> Torsions:
    """Return the twists of a family for statics."""
    number = np.stack([room.stiffness, room.rest, room.damping])
    return Torsions(TWIST.derived_shape.KERNELS, room.corner.astype(np.int64), number)


FAMILY = element_families.family(
    "twist",
    Twist,
    Twists,
    gather,
    lambda room: [(TWIST.derived_shape.KIND, elements(room))],
    "rods that twist far from the shape as drawn",
    scale=lambda room: room.stiffness,
    damping_bound=element_families.damped_by(Twists),
)
