"""Infinite cylinders: a tube that contains particles, or a round bar that they bounce off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, choice, direction, positive, vector
from springline.contacts.shapes.gaps import NEVER, meets_sphere
from springline.contacts.shapes.wall import (
    BOUNCE,
    PATH,
    Certified,
    Mesh,
    Moving,
    Touch,
    WallFace,
    WallSurface,
    bouncing,
    brief,
    full,
    reach_along,
    too_narrow,
    turned_lines,
    turned_mesh,
)
from springline.engine.kernels import kernel
from springline.engine.vectors import dot, minus, norm, over, plus, times
from springline.engine.vectors import vector as vector_of
from springline.errors import SceneError
from springline.model.contracts import Key
from springline.typing import Number, RoundMode, Vector


@kernel
def off_axis(shape, w, away):
    """Component of a vector across the axis of row w."""
    u = shape[w, 3], shape[w, 4], shape[w, 5]
    return minus(away, times(dot(away, u), u))


@kernel
def away_from_axis(shape, w, away):
    """Distance from the axis of row w [m], and the direction across it from there."""
    flat = off_axis(shape, w, away)
    far = norm(flat)
    if far > 0.0:
        return far, over(flat, far)
    # On the axis no direction is distinguished: a direction across it in the xy plane is used instead.
    level = np.sqrt(shape[w, 3] * shape[w, 3] + shape[w, 4] * shape[w, 4])
    if level > 0.0:
        return 0.0, (-shape[w, 4] / level, shape[w, 3] / level, 0.0)
    return 0.0, (1.0, 0.0, 0.0)


@kernel
def gap_to_bar(shape, w, r, away):
    """Gap between the outside of a cylinder and a particle [m], and the normal there."""
    far, n = away_from_axis(shape, w, away)
    return far - shape[w, 6] - r, n


@kernel
def gap_to_tube(shape, w, r, away):
    """Gap between the inside of a cylinder and a particle [m], and the normal there, to the axis."""
    far, n = away_from_axis(shape, w, away)
    return shape[w, 6] - r - far, times(-1.0, n)


@kernel
def meets_bar(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a cylinder from outside, or NEVER."""
    # Across the axis a cylinder is a circle, and a straight path stays straight.
    d = off_axis(shape, w, minus(b, a))
    start = off_axis(shape, w, minus(a, vector_of(shape, w)))
    part = meets_sphere(plus(start, times(t, d)), d, shape[w, 6] + r, True)
    return t + part if part <= 1.0 - t else NEVER


@kernel
def meets_tube(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a cylinder from inside, or NEVER."""
    d = off_axis(shape, w, minus(b, a))
    start = off_axis(shape, w, minus(a, vector_of(shape, w)))
    part = meets_sphere(plus(start, times(t, d)), d, shape[w, 6] - r, False)
    return t + part if part <= 1.0 - t else NEVER


def _touch(side: float) -> Any:
    def touch(row: FloatArray, radius: FloatArray, away: FloatArray) -> Touch:
        # Along its axis a cylinder is straight, so ``straight`` is that direction and only sliding across it turns
        # the normal.
        flat = away - (away @ row[3:6])[:, None] * row[3:6]
        far = np.maximum(np.sqrt(np.einsum("ij,ij->i", flat, flat)), 1e-300)
        straight = np.tile(row[3:6], (len(away), 1))
        return Touch(side * (far - (row[6] + side * radius)), side * flat / far[:, None], -side * far, straight)

    return touch


def _certificate_for(side: float) -> Any:
    def certify_gaps(row: FloatArray, radius: FloatArray, away: FloatArray) -> Certified:
        # By products of vectors: |u x a| is the distance from the axis, (u x a) x u the way from it.
        turned = np.cross(row[3:6], away)
        far = np.sqrt((turned**2).sum(axis=1))
        normal = side * np.cross(turned, row[3:6]) / np.maximum(far, 1e-300)[:, None]
        return [(normal, side * (far - row[6]) - radius)]

    return certify_gaps


def _ends(row: FloatArray, low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    # It is infinite, and drawn as far as the drawn scene reaches along its axis.
    along = np.array(reach_along(row[:3], row[3:6], low, high))
    return row[:3] + along[:, None] * row[3:6], row[3:6], np.full(2, row[6])


def _outline(row: FloatArray, low: FloatArray, high: FloatArray) -> list[FloatArray]:
    return turned_lines(*_ends(row, low, high))


def _mesh(row: FloatArray, low: FloatArray, high: FloatArray) -> Mesh:
    return turned_mesh(*_ends(row, low, high))


BAR = WallSurface(
    gap_to_bar,
    meets_bar,
    convex=False,
    touch=_touch(1.0),
    certify_gaps=_certificate_for(1.0),
    outline=_outline,
    mesh=_mesh,
)
TUBE = WallSurface(
    gap_to_tube,
    meets_tube,
    convex=True,
    touch=_touch(-1.0),
    certify_gaps=_certificate_for(-1.0),
    outline=_outline,
    mesh=_mesh,
)


@dataclass(frozen=True, eq=False)
class Cylinder(Moving):
    """An infinite cylinder: particles stay in it, or bounce off it from outside.

    Parameters
    ----------
    center : any point of its axis [m], shape (3,)
    axis : direction of its axis, shape (3,), of any length
    radius : [m]
    mode : "inside", a tube, or "outside", a round bar
    restitution : of the wall, multiplied by the particle's own; above 1 it adds energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it adds speed
    friction : Coulomb's coefficient, in a bounce and at rest; the greater of the two losses in a bounce counts
    velocity, amplitude, omega, phase : its motion, as for a :class:`~springline.contacts.shapes.plane.Plane`

    Cylinders need three dimensions. In a plane, a round wall is a
    :class:`~springline.contacts.shapes.sphere.Sphere`, a strip a :class:`~springline.contacts.shapes.box.Box`.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, -0.5), radius=0.1)
    >>> tube = scene.add(sl.Cylinder(axis=(0, 1, 0), radius=1.0, restitution=0.0))
    >>> end = scene.simulate(dt=0.01).run(until=3.0).position[-1, 0]
    >>> round(float(end[2]), 9)  # it lies at the bottom [m]
    -0.9
    """

    center: Vector = (0.0, 0.0, 0.0)
    axis: Vector = (0.0, 0.0, 1.0)
    radius: Number = 1.0
    mode: RoundMode = "inside"
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    friction: Number = 0.0

    places = ("center",)
    hand, plural = "cylinder", "cylinders"
    keys: ClassVar[Mapping[str, Key]] = {
        **PATH,
        "center": Key("any point of its axis [m]; default: the origin", "m", form="vector"),
        "axis": Key("direction of its axis; default: z", "-", form="vector"),
        "radius": Key("[m]; default: 1", "m", least=0.0, form="number", above=True),
        "mode": Key('"inside", a tube, by default; "outside", a round bar', form="word", words=("outside", "inside")),
        **BOUNCE,
    }

    def faces(self) -> list[WallFace]:
        given: tuple[Any, Any] = self.center, self.axis
        row = (*given[0], *given[1], float(self.radius))
        return [WallFace(0, BAR if self.mode == "outside" else TUBE, row)]

    def shape(self, away: FloatArray, dim: int) -> dict[str, Any]:
        center = np.asarray(self.center) + away
        hollow = ", hollow" if self.mode == "inside" else ""
        radius = f"radius {float(self.radius):.4g} m{hollow}"
        where = f"around the line through {brief(center)} m along {brief(self.axis)}, {radius}"
        return {"center": center.tolist(), "radius": self.radius, "inside": self.mode == "inside", "where": where}

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        axis = full(self.axis) / np.linalg.norm(full(self.axis))
        far = np.linalg.norm(np.cross(here - full(self.center), axis), axis=1)
        if self.mode == "inside":
            return np.asarray(far - float(self.radius)), "outside {} cylinder"
        return np.asarray(float(self.radius) - far), "inside {} cylinder"

    def too_small(self, who: np.ndarray, radius: FloatArray, free: np.ndarray) -> str:
        return too_narrow(self, "cylinder", "wide", who, radius, free)

    def validate(self, dim: int) -> Cylinder:
        if dim == 2:
            raise SceneError(
                f"{self.caller} is a wall of three dimensions, and this scene is 2D. A round wall there is "
                f'sl.Sphere(center, radius, mode="inside" or "outside"), a strip sl.Box(lower, upper).'
            )
        choice(self.mode, "mode", self.caller, ("outside", "inside"))
        restitution, slip_loss, friction = bouncing(self)
        return self.replace_fields(
            center=tuple(vector(self.center, "center", self.caller, "m", dim).tolist()),
            axis=tuple(direction(self.axis, "axis", self.caller).tolist()),
            radius=positive(self.radius, "radius", self.caller, "m"),
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **self.checked_motion(dim),
        )
