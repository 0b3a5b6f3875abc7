"""Planes: walls and floors, half-spaces whose free side contains the particles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, direction, vector
from springline.contacts.shapes.gaps import NEVER
from springline.contacts.shapes.wall import (
    Certified,
    Moving,
    Touch,
    WallFace,
    WallSurface,
    bounce_keys,
    bouncing,
    full,
    movable,
    rows_of_faces,
)
from springline.engine.kernels import kernel
from springline.engine.vectors import dot, minus
from springline.engine.vectors import vector as vector_of
from springline.model.contracts import Key, Sets
from springline.typing import Number, Vector


@kernel
def gap_to_plane(shape, w, r, away):
    """Gap between a half-space and a particle [m], and its normal."""
    n = shape[w, 3], shape[w, 4], shape[w, 5]
    return dot(away, n) - r, n


@kernel
def meets_plane(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a half-space; NEVER if it does not."""
    n, center = (shape[w, 3], shape[w, 4], shape[w, 5]), vector_of(shape, w)
    last = dot(minus(b, center), n) - r
    # The free side of a plane is convex: a straight path that ends on it after starting on it never left it.
    if last >= 0.0:
        return NEVER
    first = dot(minus(a, center), n) - r
    if first <= last:
        return NEVER
    # The gap is linear in time. A particle already behind the plane and still approaching meets it at once.
    return max(t, first / (first - last))


def _touch(row: FloatArray, radius: FloatArray, away: FloatArray) -> Touch:
    # Flat everywhere: the radius of curvature is infinite and all directions are equivalent, so statics adds
    # no geometric stiffness of the contact force.
    normal = np.tile(row[3:6], (len(away), 1))
    return Touch(away @ row[3:6] - radius, normal, np.full(len(away), np.inf), np.zeros_like(away))


def _certify_gaps(row: FloatArray, radius: FloatArray, away: FloatArray) -> Certified:
    return [(np.tile(row[3:6], (len(away), 1)), away @ row[3:6] - radius)]


HALF_SPACE = WallSurface(gap_to_plane, meets_plane, convex=True, flat=True, touch=_touch, certify_gaps=_certify_gaps)


@dataclass(frozen=True, eq=False)
class Plane(Moving):
    """A plane wall: particles bounce off it with the normal speed times the restitution, or rest on it.

    Parameters
    ----------
    point : any point of the plane [m], shape (3,)
    normal : direction of the free side, shape (3,), of any length
    restitution : of the wall, multiplied by the particle's own; above 1 it adds energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it adds speed: a boost strip
    friction : Coulomb's coefficient, in a bounce and at rest; the greater of the two losses in a bounce counts
    velocity : of the wall [m/s], shape (3,); along the plane it is a conveyor belt
    amplitude : of its harmonic motion [m], shape (3,)
    omega : angular frequency of the harmonic motion [rad/s], zero or more
    phase : of the harmonic motion [rad]

    At time t its position is ``point`` + ``velocity`` t + ``amplitude`` cos(``omega`` t + ``phase``); its work is in
    the ledger. A change of its motion during a run continues from the present position.

    The energy that a wall adds, with a restitution above 1 or a slip loss below 0, is negative dissipation in the
    ledger. It is added only in bounces: a particle that rests or slides on the wall, or comes to rest on it, gains
    nothing. In a sphere of mode "inside", a bounce that returns to it within two steps counts as sliding.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 5), radius=0.1)
    >>> floor = scene.add(sl.Plane(normal=(0, 0, 1), restitution=0.5))
    >>> run = scene.simulate(dt=0.01).run(until=1.2)
    >>> len(run.events_of("hit"))
    1
    """

    point: Vector = (0.0, 0.0, 0.0)
    normal: Vector | None = None
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    friction: Number = 0.0

    places = ("point",)
    hand, plural, has_family = "plane", "planes", True
    keys: ClassVar[Mapping[str, Key]] = movable({
        "point": Key(
            "any point of it [m]; default: the origin", "m", form="vector",
            sets=(Sets("Walls.shape", rows_of_faces, 0), Sets("Planes.point")),
        ),
        "normal": Key(
            "direction of the free side; default: up", "-", form="vector",
            sets=(Sets("Walls.shape", rows_of_faces, 3), Sets("Planes.normal")),
        ),
        **bounce_keys("Planes"),
    })  # fmt: skip

    def faces(self) -> list[WallFace]:
        point: Any = self.point
        normal: Any = self.normal
        return [WallFace(0, HALF_SPACE, (*point, *normal, 0.0))]

    def shape(self, away: FloatArray, dim: int) -> dict[str, Any]:
        return {**super().shape(away, dim), "normal": np.asarray(self.normal)[:dim].tolist()}

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        normal = full(self.normal)
        return np.asarray((full(self.point) - here) @ (normal / np.linalg.norm(normal))), "behind {} wall"

    def validate(self, dim: int) -> Plane:
        up = (0.0, 0.0, 1.0) if dim == 3 else (0.0, 1.0, 0.0)
        restitution, slip_loss, friction = bouncing(self)
        normal = direction(up if self.normal is None else self.normal, "normal", self.caller, dim)
        return self.replace_fields(
            point=tuple(vector(self.point, "point", self.caller, "m", dim).tolist()),
            normal=tuple(normal.tolist()),
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **self.checked_motion(dim),
        )
