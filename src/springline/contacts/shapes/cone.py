"""Cones: a funnel that contains particles, or a spike that they bounce off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, choice, direction, refuse, vector
from springline.checks import number as number_of
from springline.contacts.shapes.cylinder import away_from_axis, off_axis
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
    across,
    bouncing,
    brief,
    full,
    reach_along,
    turned_lines,
    turned_mesh,
)
from springline.engine.kernels import kernel
from springline.engine.vectors import dot, minus, norm, over, plus, times
from springline.engine.vectors import vector as vector_of
from springline.errors import SceneError
from springline.model.contracts import Key
from springline.typing import Number, RoundMode, Vector

FAN = 12  # half-spaces that touch a funnel at its tip, which constrain a particle there in statics
NARROWEST, WIDEST = 1e-3, 0.5 * np.pi - 1e-3  # [rad] of the half angle: nearly a line, or nearly flat


@kernel
def slope(shape, w):
    """Sine and cosine of the half angle; the row holds its tangent."""
    cosine = 1.0 / np.sqrt(1.0 + shape[w, 6] * shape[w, 6])
    return shape[w, 6] * cosine, cosine


@kernel
def gap_in_funnel(shape, w, r, away):
    """Gap between the inside of a cone and a particle [m], and the normal there.

    The center of a particle is free in a cone whose tip is r / sin(angle) further along the axis. Behind that tip the
    nearest free place is the tip itself: there the particle touches the cone all around.
    """
    u, (sine, cosine) = (shape[w, 3], shape[w, 4], shape[w, 5]), slope(shape, w)
    q = minus(away, times(r / sine, u))
    z = dot(q, u)
    far, n = away_from_axis(shape, w, q)
    if z * cosine + far * sine <= 0.0:
        depth = norm(q)
        return -depth, over(times(-1.0, q), depth) if depth > 0.0 else u
    if far == 0.0:
        return z * sine, u
    return z * sine - far * cosine, minus(times(sine, u), times(cosine, n))


@kernel
def gap_to_spike(shape, w, r, away):
    """Gap between the outside of a cone and a particle [m], and the normal there."""
    u, (sine, cosine) = (shape[w, 3], shape[w, 4], shape[w, 5]), slope(shape, w)
    z = dot(away, u)
    far, n = away_from_axis(shape, w, away)
    # If the foot on the line of the cone lies before the tip, the tip is nearest.
    if z * cosine + far * sine <= 0.0:
        apart = norm(away)
        return apart - r, over(away, apart) if apart > 0.0 else times(-1.0, u)
    return far * cosine - z * sine - r, minus(times(cosine, n), times(sine, u))


@kernel
def meets_funnel(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a cone from inside, or NEVER."""
    u, (sine, cosine), d = (shape[w, 3], shape[w, 4], shape[w, 5]), slope(shape, w), minus(b, a)
    center = vector_of(shape, w)
    # The free side is convex: a straight path that ends in it never left it.
    if gap_in_funnel(shape, w, r, minus(b, center))[0] >= 0.0:
        return NEVER
    away = plus(minus(a, center), times(t, d))
    gap, n = gap_in_funnel(shape, w, r, away)
    if gap <= 0.0:
        return t if dot(d, n) < 0.0 else NEVER
    # (z sin)^2 = (rho cos)^2 along the path: A x^2 + 2 B x + C = 0 with C > 0 inside. The path leaves at the first
    # positive root, in the form without cancellation.
    q = minus(away, times(r / sine, u))
    z, dz, flat, df = dot(q, u) * sine, dot(d, u) * sine, off_axis(shape, w, q), off_axis(shape, w, d)
    second = dz * dz - dot(df, df) * cosine * cosine
    first = z * dz - dot(flat, df) * cosine * cosine
    none = z * z - dot(flat, flat) * cosine * cosine
    below = np.sqrt(max(first * first - second * none, 0.0)) - first
    if below <= 0.0:
        return NEVER
    part = max(none, 0.0) / below
    return t + part if part <= 1.0 - t else NEVER


@kernel
def meets_spike(shape, w, r, a, b, t):
    """Fraction of the step, from t on, at which a path from a to b meets a cone from outside, or NEVER."""
    u, (sine, cosine), d = (shape[w, 3], shape[w, 4], shape[w, 5]), slope(shape, w), minus(b, a)
    away = plus(minus(a, vector_of(shape, w)), times(t, d))
    gap, n = gap_to_spike(shape, w, r, away)
    if gap <= 0.0:
        return t if dot(d, n) < 0.0 else NEVER
    # The excluded region is the cone, expanded by r: round at the tip. It is convex, so the impact is at the
    # first point of the path on the ball around the tip or on the sloping side.
    best = meets_sphere(away, d, r, True) if r > 0.0 else NEVER
    # rho cos = z sin + r on the side: A x^2 + 2 B x + C = 0.
    z, dz, flat, df = dot(away, u) * sine + r, dot(d, u) * sine, off_axis(shape, w, away), off_axis(shape, w, d)
    second = dot(df, df) * cosine * cosine - dz * dz
    first = dot(flat, df) * cosine * cosine - z * dz
    none = dot(flat, flat) * cosine * cosine - z * z
    inside = first * first - second * none
    if inside >= 0.0:
        # Both roots, each in the form without cancellation.
        far = -first - np.sqrt(inside) if first > 0.0 else np.sqrt(inside) - first
        for root in range(2):
            above, under = (far, second) if root == 0 else (none, far)
            if under != 0.0:
                x = above / under
                # On the correct one of the two cones that meet in the tip, beyond the tip, and on the way in.
                there = plus(away, times(x, d))
                rho = norm(off_axis(shape, w, there))
                beyond = dot(there, u) * cosine + rho * sine >= 0.0 and z + x * dz >= 0.0
                if 0.0 <= x < best and beyond and second * x + first < 0.0:
                    best = x
    return t + best if best <= 1.0 - t else NEVER


def _polar(row: FloatArray, away: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Coordinate along the axis, distance from it [m], and directions across it, shape (k, 3)."""
    along = away @ row[3:6]
    flat = away - along[:, None] * row[3:6]
    far = np.sqrt(np.einsum("ij,ij->i", flat, flat))
    return along, far, flat / np.maximum(far, 1e-300)[:, None]


def _angle(row: FloatArray) -> tuple[float, float]:
    return float(np.sin(np.arctan(row[6]))), float(np.cos(np.arctan(row[6])))


def _touch_funnel(row: FloatArray, radius: FloatArray, away: FloatArray) -> Touch:
    sine, cosine = _angle(row)
    along, far, out = _polar(row, away - (radius / sine)[:, None] * row[3:6])
    normal = sine * row[3:6] - cosine * out
    # Behind the tip the half-spaces of ``_fan`` act, and the side, which has no direction there, does not.
    behind = along * cosine + far * sine <= 0.0
    gap = np.where(behind, np.hypot(along, far), along * sine - far * cosine)
    normal[behind] = row[3:6]
    straight = cosine * row[3:6] + sine * out
    return Touch(gap, normal, np.where(behind, np.inf, np.maximum(far, 1e-300) / cosine), straight)


def _to_spike(row: FloatArray, radius: FloatArray, away: FloatArray) -> Touch:
    sine, cosine = _angle(row)
    along, far, out = _polar(row, away)
    apart = np.maximum(np.sqrt(np.einsum("ij,ij->i", away, away)), 1e-300)
    tip = along * cosine + far * sine <= 0.0
    gap = np.where(tip, apart, far * cosine - along * sine) - radius
    normal = np.where(tip[:, None], away / apart[:, None], cosine * out - sine * row[3:6])
    straight = np.where(tip[:, None], 0.0, cosine * row[3:6] + sine * out)
    return Touch(gap, normal, -np.where(tip, apart, np.maximum(far, 1e-300) / cosine), straight)


def _fan(row: FloatArray) -> FloatArray:
    """Normals of half-spaces that touch a funnel along lines all around, shape (FAN, 3)."""
    sine, cosine = _angle(row)
    first, second = across(row[3:6])
    turn = np.arange(FAN)[:, None] * (2.0 * np.pi / FAN)
    return np.asarray(sine * row[3:6] - cosine * (np.cos(turn) * first + np.sin(turn) * second))


def _certificate_for(side: float) -> Any:
    def certify_gaps(row: FloatArray, radius: FloatArray, away: FloatArray) -> Certified:
        # A normal is the component of the axis across a line of the cone, which is the axis turned by the half angle.
        # A funnel is bounded by the half-spaces of all its lines: those of the nearest line, and of several all around.
        angle, axis = np.arctan(row[6]), row[3:6]
        out = np.cross(axis, np.cross(away, axis))
        size = np.sqrt((out**2).sum(axis=1, keepdims=True))
        nearest = np.where(size > 0.0, out / np.maximum(size, 1e-300), across(axis)[0])
        found = []
        first, second = across(axis)
        turns = [2.0 * np.pi * k / FAN for k in range(FAN)] if side < 0.0 else []
        around = [np.cos(turn) * first + np.sin(turn) * second for turn in turns]
        for one in [nearest, *(np.tile(way, (len(away), 1)) for way in around)]:
            line = np.cos(angle) * axis + np.sin(angle) * one
            normal = axis - (line @ axis)[:, None] * line
            normal *= -side / np.sqrt((normal**2).sum(axis=1, keepdims=True))
            found.append((normal, (normal * away).sum(axis=1) - radius))
        if side > 0.0:
            apart = np.sqrt((away**2).sum(axis=1))
            tip = np.arccos(np.clip(away @ axis / np.maximum(apart, 1e-300), -1.0, 1.0)) >= angle + 0.5 * np.pi
            found[0][0][tip] = (away / np.maximum(apart, 1e-300)[:, None])[tip]
            found[0][1][tip] = (apart - radius)[tip]
        return found

    return certify_gaps


def _ends(row: FloatArray, low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Centers and radii from the tip to the end of the drawn part, and no wider than that."""
    size = float(np.linalg.norm(high - low))
    height = min(max(reach_along(row[:3], row[3:6], low, high)[1], 1e-3 * size), size / row[6])
    return np.stack([row[:3], row[:3] + height * row[3:6]]), row[3:6], np.array([0.0, height * row[6]])


def _outline(row: FloatArray, low: FloatArray, high: FloatArray) -> list[FloatArray]:
    return turned_lines(*_ends(row, low, high))


def _mesh(row: FloatArray, low: FloatArray, high: FloatArray) -> Mesh:
    return turned_mesh(*_ends(row, low, high))


SPIKE = WallSurface(
    gap_to_spike,
    meets_spike,
    convex=False,
    touch=_to_spike,
    certify_gaps=_certificate_for(1.0),
    outline=_outline,
    mesh=_mesh,
)
FUNNEL = WallSurface(
    gap_in_funnel, meets_funnel, convex=True, touch=_touch_funnel, certify_gaps=_certificate_for(-1.0), corner=_fan,
    outline=_outline, mesh=_mesh,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Cone(Moving):
    """An infinite cone: a funnel that contains particles, or a spike that they bounce off from outside.

    Parameters
    ----------
    apex : position of the tip [m], shape (3,)
    axis : direction in which it opens, shape (3,), of any length
    angle : between its axis and its side [rad]
    mode : "inside", a funnel, or "outside", a spike
    restitution : of the wall, multiplied by the particle's own; above 1 it adds energy
    slip_loss : fraction of the tangential speed lost in a bounce, 1 at most; below 0 it adds speed
    friction : Coulomb's coefficient, in a bounce and at rest; the greater of the two losses in a bounce counts
    velocity, amplitude, omega, phase : its motion, as for a :class:`~springline.contacts.shapes.plane.Plane`

    A ball of radius r rests in a funnel with its center r / sin(angle) from the tip, and touches it all around. Cones
    need three dimensions; in a plane, two :class:`~springline.contacts.shapes.plane.Plane` form a wedge.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 1), radius=0.1)
    >>> funnel = scene.add(sl.Cone(angle=np.pi / 6, restitution=0.0))
    >>> end = scene.simulate(dt=0.01).run(until=2.0).position[-1, 0]
    >>> round(float(end[2]), 9)  # r / sin(angle) [m]
    0.2
    """

    apex: Vector = (0.0, 0.0, 0.0)
    axis: Vector = (0.0, 0.0, 1.0)
    angle: Number = 0.25 * np.pi
    mode: RoundMode = "inside"
    restitution: Number = 1.0
    slip_loss: Number = 0.0
    friction: Number = 0.0

    places = ("apex",)
    hand, plural = "cone", "cones"
    keys: ClassVar[Mapping[str, Key]] = {
        **PATH,
        "apex": Key("its tip [m]; default: the origin", "m", form="vector"),
        "axis": Key("direction in which it opens; default: z", "-", form="vector"),
        "angle": Key(
            "between its axis and its side [rad]; default: pi/4", "rad", least=NARROWEST, most=WIDEST,
            form="number",
        ),
        "mode": Key('"inside", a funnel, by default; "outside", a spike', form="word", words=("outside", "inside")),
        **BOUNCE,
    }  # fmt: skip

    def faces(self) -> list[WallFace]:
        given: tuple[Any, Any] = self.apex, self.axis
        row = (*given[0], *given[1], float(np.tan(float(self.angle))))
        return [WallFace(0, SPIKE if self.mode == "outside" else FUNNEL, row)]

    def shape(self, away: FloatArray, dim: int) -> dict[str, Any]:
        apex = np.asarray(self.apex) + away
        hollow = ", hollow" if self.mode == "inside" else ""
        where = (
            f"from its tip at {brief(apex)} m along {brief(self.axis)}, half angle {float(self.angle):.4g} rad{hollow}"
        )
        return {"center": apex.tolist(), "inside": self.mode == "inside", "where": where}

    def depth(self, here: FloatArray, dim: int) -> tuple[FloatArray, str]:
        row = np.array(
            [*full(self.apex), *(full(self.axis) / np.linalg.norm(full(self.axis))), np.tan(float(self.angle))]
        )
        away = here - row[:3]
        if self.mode == "inside":
            along, far, _ = _polar(row, away)
            sine, cosine = _angle(row)
            return np.asarray(far * cosine - along * sine), "outside {} cone"
        return -_to_spike(row, np.zeros(len(here)), away).gap, "inside {} cone"

    def validate(self, dim: int) -> Cone:
        if dim == 2:
            raise SceneError(
                f"{self.caller} is a wall of three dimensions, and this scene is 2D. A wedge there is two walls, "
                f"sl.Plane(point, normal) each."
            )
        choice(self.mode, "mode", self.caller, ("outside", "inside"))
        restitution, slip_loss, friction = bouncing(self)
        angle = number_of(self.angle, "angle", self.caller, "rad")
        if not NARROWEST <= angle <= WIDEST:
            raise refuse("angle", self.caller, "from 0.001 to pi/2 - 0.001 [rad]", self.angle)
        return self.replace_fields(
            apex=tuple(vector(self.apex, "apex", self.caller, "m", dim).tolist()),
            axis=tuple(direction(self.axis, "axis", self.caller).tolist()),
            angle=angle,
            restitution=restitution,
            slip_loss=slip_loss,
            friction=friction,
            **self.checked_motion(dim),
        )
