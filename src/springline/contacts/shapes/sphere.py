"""Spheres: surfaces to which particles are constrained, obstacles, and hollow containers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, choice, positive, vector
from springline.contacts.shapes.gaps import NEVER, meets_sphere
from springline.contacts.shapes.wall import (
    BOUNCE,
    Certified,
    Moving,
    Touch,
    WallFace,
    WallSurface,
    bouncing,
    full,
    movable,
    rows_of_faces,
    too_narrow,
)
from springline.engine.kernels import kernel
from springline.engine.vectors import minus, norm, over, plus, times
from springline.engine.vectors import vector as vector_of
from springline.errors import SceneError
from springline.model.contracts import Key, SceneCounts, Sets, one_column
from springline.typing import Number, SphereMode, Vector

MODES = ("exact", "project")
OBSTACLES = ("outside", "inside")  # modes of a sphere whose surface is a wall

STAYING = '"exact" does no virtual work; "project" only puts positions back after every step'


def _row_of_projected(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    """Return the row of a sphere or ring of mode "project"; None for other modes."""
    first = [one for one in things if one.mode == "project" and isinstance(one, Sphere)]
    projected = [*first, *(one for one in things if one.mode == "project" and not isinstance(one, Sphere))]
    return np.flatnonzero([one is things[which] for one in projected])


def _projected_or_wall(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray | None:
    """Return the row of a sphere or ring of mode "project"; no row for a wall, and None for other modes."""
    if things[which].mode in OBSTACLES:
        return np.zeros(0, dtype=np.int64)
    return _row_of_projected(things, which, scene) if things[which].mode == "project" else None


CENTER = Key(
    "[m]; default: the origin", "m", form="vector", sets=one_column("Projections.center", _projected_or_wall)
)  # fmt: skip
RADIUS = Key(
    "[m]; default: 1", "m", least=0.0, form="number", above=True,
    sets=one_column("Projections.radius", _projected_or_wall),
)  # fmt: skip


@kernel
def away_from_center(shape, w, away):
    """Distance from the center of a sphere [m], and the direction away from it."""
    far = norm(away)
    # At the center no direction is distinguished: the unit vector of the row is used instead, which avoids a division
    # by zero.
    n = over(away, far) if far > 0.0 else (shape[w, 3], shape[w, 4], shape[w, 5])
    return far, n


@kernel
def gap_to_ball(shape, w, r, away):
    """Gap between the outside of a sphere and a particle [m], and the normal there."""
    far, n = away_from_center(shape, w, away)
    return far - shape[w, 6] - r, n


@kernel
def gap_to_bowl(shape, w, r, away):
    """Gap between the inside of a sphere and a particle [m], and the normal, which points to the center."""
    far, n = away_from_center(shape, w, away)
    return shape[w, 6] - r - far, times(-1.0, n)


@kernel
def meets_ball(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a sphere from outside, or NEVER."""
    # The displacement d is that of the whole step, so ``part`` is a fraction of the step as well, counted from t.
    d = minus(b, a)
    part = meets_sphere(minus(plus(a, times(t, d)), vector_of(shape, w)), d, shape[w, 6] + r, True)
    return t + part if part <= 1.0 - t else NEVER


@kernel
def meets_bowl(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a sphere from inside, or NEVER."""
    d = minus(b, a)
    # From inside, the path meets the sphere of centers on the way out: the earlier root of the equation lies behind
    # the particle and is not needed.
    part = meets_sphere(minus(plus(a, times(t, d)), vector_of(shape, w)), d, shape[w, 6] - r, False)
    return t + part if part <= 1.0 - t else NEVER


def _touch(side: float) -> Any:
    def touch(row: FloatArray, radius: FloatArray, away: FloatArray) -> Touch:
        # A wall's curvature turns its normal as a particle slides, by 1/far along any direction: the sign of ``bend``
        # determines whether that stiffens (hollow) or softens (bulging). A sphere has no straight direction.
        far = np.maximum(np.sqrt(np.einsum("ij,ij->i", away, away)), 1e-300)
        reach = row[6] + side * radius
        return Touch(side * (far - reach), side * away / far[:, None], -side * far, np.zeros_like(away))

    return touch


def _certificate_for(side: float) -> Any:
    def certify_gaps(row: FloatArray, radius: FloatArray, away: FloatArray) -> Certified:
        length = np.sqrt((away**2).sum(axis=1))
        return [((side / np.maximum(length, 1e-300))[:, None] * away, side * (length - row[6]) - radius)]

    return certify_gaps


BALL = WallSurface(
    gap_to_ball, meets_ball, convex=False, touch=_touch(1.0), certify_gaps=_certificate_for(1.0), ball=True
)
BOWL = WallSurface(
    gap_to_bowl, meets_bowl, convex=True, touch=_touch(-1.0), certify_gaps=_certificate_for(-1.0), ball=True
)


@dataclass(frozen=True, eq=False)
class Sphere(Moving):
    """Constrains particles to a spherical surface, or keeps them outside of it or inside of it.

    Parameters
    ----------
    center : [m], shape (3,)
    radius : [m]
    mode : "exact" keeps the velocity tangent and does no virtual work; "project" only moves positions back along the
        radius after every step and does not change velocities; "outside" makes it an obstacle and "inside" a
        container, with all parameters but the radius as in :class:`~springline.contacts.shapes.plane.Plane`
    restitution : of the wall, multiplied by the particle's own; above 1 it adds energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it adds speed
    friction : Coulomb's coefficient, in a bounce and at rest; the greater of the two losses in a bounce counts
    velocity, amplitude, omega, phase : motion of an obstacle or a container

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> bead = scene.particle((1, 0, 0))
    >>> bowl = scene.add(sl.Sphere((0, 0, 0), 1.0))
    >>> end = scene.simulate(dt=0.01).run(until=1.0).position[-1]
    >>> round(float((end**2).sum() ** 0.5), 9)  # it stays on the sphere [m]
    1.0
    """

    center: Vector = (0.0, 0.0, 0.0)
    radius: Number = 1.0
    mode: SphereMode = "exact"
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    friction: Number = 0.0

    places = ("center",)
    hand, plural = "ball", "spheres and rings"
    keys: ClassVar[Mapping[str, Key]] = movable({
        "center": CENTER._replace(sets=(*CENTER.sets, Sets("Walls.shape", rows_of_faces, 0))),
        "radius": RADIUS._replace(sets=(*RADIUS.sets, Sets("Walls.shape", rows_of_faces, 6)), judged=True),
        "mode": Key(
            f'{STAYING}; "outside" makes it an obstacle, "inside" a container', form="word", words=(*MODES, *OBSTACLES)
        ),
        **BOUNCE,
        "restitution": BOUNCE["restitution"]._replace(about="of bounces, times the particle's own; 1"),
    })  # fmt: skip

    @property
    def numbers(self) -> int:
        return int(self.mode in OBSTACLES)

    def faces(self) -> list[WallFace]:
        # The unit vector of the row has no meaning for a sphere except at its center, where it is used as the normal.
        surface = BALL if self.mode == "outside" else BOWL
        center: Any = self.center
        return [WallFace(0, surface, (*center, 1.0, 0.0, 0.0, float(self.radius)))] if self.mode in OBSTACLES else []

    def shape(self, away: FloatArray, dim: int) -> dict[str, Any]:
        return {**super().shape(away, dim), "radius": self.radius, "inside": self.mode == "inside"}

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        apart = np.linalg.norm(here - full(self.center), axis=1)
        if self.mode == "inside":
            return np.asarray(apart - float(self.radius)), "outside {} ball"
        return np.asarray(float(self.radius) - apart), "inside {} ball"

    def too_small(self, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
        return too_narrow(self, "sphere", "large", who, radius, free)

    def validate(self, dim: int) -> Sphere:
        choice(self.mode, "mode", self.caller, (*MODES, *OBSTACLES))
        restitution, slip_loss, friction = bouncing(self)
        if self.mode not in OBSTACLES and (restitution, slip_loss, friction) != (1.0, 0.0, 0.0):
            raise SceneError(
                f"The 'restitution', 'slip_loss' and 'friction' of {self.caller} are of bounces. "
                f'Particles bounce with mode="outside" or "inside"; with {self.mode!r} they stay on it.'
            )
        path = self.checked_motion(dim)
        if self.mode not in OBSTACLES and any(path["velocity"] + path["amplitude"]):
            raise SceneError(
                f"A {self.caller} that particles stay on stands still. Got a velocity or an amplitude with "
                f'mode={self.mode!r}. Use mode="outside" or "inside".'
            )
        return self.replace_fields(
            center=tuple(vector(self.center, "center", self.caller, "m", dim).tolist()),
            radius=positive(self.radius, "radius", self.caller, "m"),
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **path,
        )
