"""Measures and energies of :mod:`springline.forces.goals`, from which the engine derives forces and stiffness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from springline.checks import (
    FloatArray,
    number,
    refuse,
)
from springline.engine.kernels import kernel
from springline.forces.elements import Element, Measure, energy, measure
from springline.model.families import Space
from springline.typing import Numbers

ROUNDS = 12  # iterations of Newton's method for the rotation of a shape
PI = float(np.pi)
IMAGES = [(i, j, k) for i in (0.0, -1.0, 1.0) for j in (0.0, -1.0, 1.0) for k in (0.0, -1.0, 1.0)][1:]
CLOSES = 1e-9  # [-] tolerance of the direction of a line from a diagonal of a torus


@measure
def planar(points):
    """Distance at which the diagonals of a quad pass each other [m], signed; 0 for a flat quad."""
    normal = np.cross(points[2] - points[0], points[3] - points[1])
    return (normal @ (points[1] - points[0])) / np.sqrt(normal @ normal)


@measure
def length_difference(points):
    """Length of the second segment minus the length of the first [m]."""
    one, other = points[1] - points[0], points[3] - points[2]
    return np.sqrt(other @ other) - np.sqrt(one @ one)


@energy
def on_line(points, stiffness, origin, direction):
    """Energy k d^2/2 of the distance d from a line [J]; the direction has length 1."""
    apart = points[0] - origin
    aside = apart - (apart @ direction) * direction
    return 0.5 * stiffness * (aside @ aside)


@energy
def on_circle(points, stiffness, center, normal, radius):
    """Energy k d^2/2 of the distance d from a circle [J]; the normal has length 1."""
    apart = points[0] - center
    above = apart @ normal
    flat = apart - above * normal
    out = np.sqrt(flat @ flat) - radius
    return 0.5 * stiffness * (out * out + above * above)


def nearest(apart: Any, period: Any, turn: Any, size: Any) -> Any:
    """Image of a vector with the smallest ``size``; ``turn`` is 1/period, or 0 along an axis that is not periodic."""
    apart = apart - period * np.floor(apart * turn + 0.5)
    shift, best = 0.0 * period, size(apart)
    # Comparisons are used as factors, since an `if` would make the tracer write out the formula twice. Derivatives
    # treat the chosen shift as a constant, which is correct.
    for i, j, k in IMAGES:
        other = period * np.array([i, j, k])
        there = size(apart + other)
        closer = there < best
        shift, best = shift + (other - shift) * closer, best + (there - best) * closer
    return apart + shift


@energy
def on_line_of_torus(points, stiffness, origin, direction, period, turn):
    """Energy k d^2/2 of the distance d from the nearest image of a line [J]."""

    def size(apart):
        aside = apart - (apart @ direction) * direction
        return aside @ aside

    return 0.5 * stiffness * size(nearest(points[0] - origin, period, turn, size))


@energy
def on_circle_of_torus(points, stiffness, center, normal, radius, period, turn):
    """Energy k d^2/2 of the distance d from the nearest image of a circle [J]."""

    def size(apart):
        above = apart @ normal
        flat = apart - above * normal
        out = np.sqrt(flat @ flat) - radius
        return out * out + above * above

    return 0.5 * stiffness * size(nearest(points[0] - center, period, turn, size))


@energy
def laplacian(points, stiffness):
    """Energy k |x - mean of its neighbors|^2/2 of the first particle [J]."""
    apart = points[0] - sum(points[1:]) / (len(points) - 1)
    return 0.5 * stiffness * (apart @ apart)


@energy
def tangential(points, stiffness):
    """Energy k d^2/2 [J] of the part d of x - mean of its neighbors along the surface.

    The normal of the surface is that of the ring of neighbors.
    """
    ring, count = points[1:], len(points) - 1
    normal: Any = sum(np.cross(ring[k] - points[0], ring[(k + 1) % count] - points[0]) for k in range(count))
    apart = points[0] - sum(ring) / count
    above = apart @ normal
    return 0.5 * stiffness * (apart @ apart - above * above / (normal @ normal))


@energy
def shape_matching(points, stiffness, rest):
    """Energy k sum |x - (R r + c)|^2/2 [J], minimized over the rotation R; c is the mean of x, and ``rest`` sums to 0.

    The minimum is k (sum |x - c|^2 + sum |r|^2)/2 - k L, with L the largest eigenvalue of Horn's matrix (J. Opt. Soc.
    Am. A 4, 1987). L is computed by Newton's method on the characteristic polynomial (Theobald, Acta Cryst. A 61,
    2005).
    """
    count = len(points)
    middle = sum(points) / count
    apart = [points[k] - middle for k in range(count)]
    s = [[sum(apart[k][i] * rest[k, j] for k in range(count)) for j in range(3)] for i in range(3)]
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = s
    # The minimum over R is `size` minus the largest eigenvalue of Horn's quaternion matrix (J. Opt. Soc. Am. A 4,
    # 1987): no rotation has to be computed, and no decomposition has to be differentiated.
    size = 0.5 * (sum(a @ a for a in apart) + sum(rest[k] @ rest[k] for k in range(count)))
    c2 = -2.0 * sum(s[i][j] * s[i][j] for i in range(3) for j in range(3))
    c1 = -8.0 * (xx * (yy * zz - yz * zy) - xy * (yx * zz - yz * zx) + xz * (yx * zy - yy * zx))
    n = [
        [xx + yy + zz, yz - zy, zx - xz, xy - yx],
        [yz - zy, xx - yy - zz, xy + yx, zx + xz],
        [zx - xz, xy + yx, yy - xx - zz, yz + zy],
        [xy - yx, zx + xz, yz + zy, zz - xx - yy],
    ]
    c0 = _determinant(n)
    # Starting above, where the quartic is convex, Newton's method converges to its largest root (Theobald, Acta Cryst.
    # A 61, 2005). The number of iterations is fixed, since a traced loop cannot end depending on a value.
    largest = size
    for _ in range(ROUNDS):
        square = largest * largest
        slope = 4.0 * square * largest + 2.0 * c2 * largest + c1
        largest = largest - (square * square + c2 * square + c1 * largest + c0) / slope
    return stiffness * (size - largest)


def _determinant(n: Any) -> Any:
    """Determinant of a 4 x 4 matrix, from the minors of its first two rows and of its last two rows."""

    def upper(i: int, j: int) -> Any:
        return n[0][i] * n[1][j] - n[0][j] * n[1][i]

    def lower(i: int, j: int) -> Any:
        return n[2][i] * n[3][j] - n[2][j] * n[3][i]

    return (
        upper(0, 1) * lower(2, 3) - upper(0, 2) * lower(1, 3) + upper(0, 3) * lower(1, 2)
        + upper(1, 2) * lower(0, 3) - upper(1, 3) * lower(0, 2) + upper(2, 3) * lower(0, 1)
    )  # fmt: skip


@measure
def fold_angle(points, middle):
    """Fold angle of the triangles (a, b, c) and (b, d, c) [rad], as of a Hinge, within half a turn of ``middle``."""
    r, e, t = points[0] - points[1], points[2] - points[1], points[3] - points[1]
    m, n = np.cross(r, e), np.cross(e, t)
    # The angle jumps by a turn opposite to the middle of the free range, as far from both stops as possible.
    turn = np.arctan2(np.sqrt(e @ e) * (m @ t), m @ n) - middle
    return turn - 2.0 * PI * np.floor(turn / (2.0 * PI) + 0.5) + middle


@measure
def turning_angle(points):
    """Turning angle of the path over three particles [rad], from 0 to pi; its gradient is 0 on a straight path."""
    u, v = points[1] - points[0], points[2] - points[1]
    m = np.cross(u, v)
    # On a straight path the root has no derivative. The result is 0 (u . v) instead of 0.0, since a measure must depend
    # on its points to be differentiated.
    if m @ m > 1e-300:
        return np.arctan2(np.sqrt(m @ m), u @ v)
    return 0.0 * (u @ v)


@measure
def turning_left(points, middle):
    """Left turning angle of the path over three particles in a plane [rad], within half a turn of ``middle``."""
    u, v = points[1] - points[0], points[2] - points[1]
    turn = np.arctan2(u[0] * v[1] - u[1] * v[0], u @ v) - middle
    return turn - 2.0 * PI * np.floor(turn / (2.0 * PI) + 0.5) + middle


@measure
def mesh_distance(points, gradient, vertices, faces):
    """Signed distance from the closest point of a triangle mesh [m], positive on the side of its normal."""
    x, y, z = points[0, 0], points[0, 1], points[0, 2]
    best = 1e300
    for f in range(len(faces)):
        i, j, k = int(faces[f, 0]), int(faces[f, 1]), int(faces[f, 2])
        ax, ay, az = vertices[i, 0], vertices[i, 1], vertices[i, 2]
        ux, uy, uz = vertices[j, 0] - ax, vertices[j, 1] - ay, vertices[j, 2] - az
        vx, vy, vz = vertices[k, 0] - ax, vertices[k, 1] - ay, vertices[k, 2] - az
        wx, wy, wz = x - ax, y - ay, z - az
        # Barycentric coordinates from the normal equations of the plane (Ericson, Real-Time Collision Detection, 2005,
        # section 3.4).
        uu, uv, vv = ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz
        wu, wv = wx * ux + wy * uy + wz * uz, wx * vx + wy * vy + wz * vz
        nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        area = uu * vv - uv * uv
        s, t = (vv * wu - uv * wv) / area, (uu * wv - uv * wu) / area
        tries = 1 if s >= 0.0 and t >= 0.0 and s + t <= 1.0 else 3  # the closest point lies inside, or on an edge
        for edge in range(tries):
            if tries == 3:
                s = min(max(wu / uu, 0.0), 1.0) if edge == 0 else 0.0
                t = min(max(wv / vv, 0.0), 1.0) if edge == 1 else 0.0
                if edge == 2:
                    t = min(max((wv - wu + uu - uv) / (uu - 2.0 * uv + vv), 0.0), 1.0)
                    s = 1.0 - t
            dx, dy, dz = wx - s * ux - t * vx, wy - s * uy - t * vy, wz - s * uz - t * vz
            away = np.sqrt(dx * dx + dy * dy + dz * dz)
            if away < best:
                best = away
                side = 1.0 if dx * nx + dy * ny + dz * nz >= 0.0 else -1.0
                size = side * away
                # On the mesh itself the gradient would be 0/0; the signed distance is smooth there, and its gradient is
                # the unit normal.
                if away < 1e-9 * np.sqrt(uu):
                    dx, dy, dz, size = nx, ny, nz, np.sqrt(area)
                gradient[0, 0], gradient[0, 1], gradient[0, 2] = dx / size, dy / size, dz / size
                found = side * away
    return found


distance_from_mesh = kernel(mesh_distance.function)


@measure
def mesh_distance_of_torus(points, gradient, vertices, faces, middle, period, turn):
    """Signed distance from the nearest image of a triangle mesh [m], positive on the side of its normal."""
    # The particle is shifted to all of its images around the middle of the mesh.
    there, slope = np.zeros((1, 3)), np.zeros((1, 3))
    best = 1e300
    for image in range(27):
        for axis in range(3):
            step = (image // 3**axis) % 3 - 1.0
            far = points[0, axis] - middle[axis]
            far = far - period[axis] * np.floor(far * turn[axis] + 0.5)
            there[0, axis] = middle[axis] + far + step * period[axis]
        distance = distance_from_mesh(there, slope, vertices, faces)
        if abs(distance) < best:
            best, found = abs(distance), distance
            gradient[0, 0], gradient[0, 1], gradient[0, 2] = slope[0, 0], slope[0, 1], slope[0, 2]
    return found


def _torus_converter(kind: Measure, room: Callable[[Element, FloatArray], None]) -> Callable[[Element, Space], Element]:
    """Return a function that converts an element to a torus, with a measure that uses images.

    ``room`` raises a SceneError for shapes that are too large for the torus.
    """

    def on_torus(thing: Element, space: Space) -> Element:
        period = np.where(space.size > 0.0, space.size, 0.0)
        turn = np.where(period > 0.0, 1.0 / np.where(period > 0.0, period, 1.0), 0.0)
        room(thing, np.where(period > 0.0, period, np.inf))
        given = {**thing.parameters, "period": period, "turn": turn}
        if "middle" in kind.parameters:
            place = np.asarray(thing.parameters["vertices"])
            given["middle"] = 0.5 * (place.min(axis=0) + place.max(axis=0))
        return thing.replace_fields(measure=kind, parameters={name: given[name] for name in kind.parameters})  # type: ignore[no-any-return]

    return on_torus


def _line_closes(thing: Element, period: FloatArray) -> None:
    """Raise a SceneError unless a line closes after at most one turn along each axis; else its images are dense."""
    along = np.asarray(thing.parameters["direction"])
    turns = np.abs(np.where(np.isfinite(period), along / np.where(np.isfinite(period), period, 1.0), 0.0))
    free = (np.abs(along) > 0.0) & ~np.isfinite(period)
    some = turns > CLOSES * turns.max(initial=0.0)
    if (free.any() and some.any()) or (np.abs(turns[some] / turns.max(initial=0.0) - 1.0) > CLOSES).any():
        rule = "along an axis or a diagonal of the cell of the torus: another line does not close after one turn"
        raise refuse("direction", "on_line()", rule, along.tolist())


def _circle_fits(thing: Element, period: FloatArray) -> None:
    """Raise a SceneError for a circle wider than the cell of the torus."""
    if 2.0 * float(thing.parameters["radius"]) > period.min():  # type: ignore[arg-type]
        rule = f"at most {0.5 * period.min():g} m, half of the shortest period of the torus"
        raise refuse("radius", "on_circle()", rule, thing.parameters["radius"])


def _mesh_fits(thing: Element, period: FloatArray) -> None:
    """Raise a SceneError for a mesh wider than the cell of the torus."""
    wide = np.ptp(np.asarray(thing.parameters["vertices"]), axis=0)
    if (wide > period * (1.0 + CLOSES)).any():
        rule = f"no wider than the torus, which has the periods {period.tolist()} m"
        raise refuse("vertices", "on_mesh()", rule, wide.tolist())


on_line.on_torus = _torus_converter(on_line_of_torus, _line_closes)
on_circle.on_torus = _torus_converter(on_circle_of_torus, _circle_fits)
mesh_distance.on_torus = _torus_converter(mesh_distance_of_torus, _mesh_fits)


def stop_elements(which: Measure, rows: Any, between: tuple[float, float], stiffness: Numbers, caller: str) -> Element:
    """Elements on a measure that is free between two values and has a stiffness beyond them."""
    low, high = (number(value, name, caller, "rad") for value, name in zip(between, ("low", "high"), strict=True))
    k = number(stiffness, "stiffness", caller, "N m")
    if not low < high or not k > 0.0:
        raise refuse("high" if k > 0.0 else "stiffness", caller, "above low" if k > 0.0 else "above 0",
                     high if k > 0.0 else k)  # fmt: skip
    # A table that is extrapolated at both ends: no force between the stops, k per radian beyond them.
    law = [(-1.0, -k), (0.0, 0.0), (high - low, 0.0), (high - low + 1.0, k)]
    given = {"middle": 0.5 * (low + high)} if "middle" in which.parameters else {}
    return Element(which, rows, rest=low, law=law, parameters=given)


OWN: dict[str, Measure] = {
    one.name: one
    for one in (
        planar, length_difference, on_line, on_circle, laplacian, tangential, shape_matching, fold_angle, turning_angle,
        turning_left, mesh_distance, on_line_of_torus, on_circle_of_torus, mesh_distance_of_torus,
    )
}  # fmt: skip
