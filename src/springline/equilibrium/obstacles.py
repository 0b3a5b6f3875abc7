"""Rows of round obstacles, of user-defined surfaces, and of rods, cords, balls and rings.

Round obstacles are balls, and fixed particles and springs that others bounce off.

Each obstacle is a line from a to b, of zero length for a ball, with all points nearer to it than a reach R:
c = R - L <= 0, with L the distance from the line. Its normal points away from the line, so, unlike a bowl, it pushes
particles that rest on it aside: d2c = -(P - n n^T)/L, with P the projection across the line between its ends, and the
identity at the ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.callbacks import call_plainly
from springline.checks import FloatArray, IntArray
from springline.constraints.surface import Surfaces as Family
from springline.errors import SceneError
from springline.messages import function_subject
from springline.model.families import CORD, RESTITUTION, RING_PLANE, RING_RADIUS, ContactRules, Holonomic, Model, Space
from springline.model.space import nearest

NOWHERE = 1e-300  # [m] a line without length has no direction


class FixedBody(NamedTuple):
    """One obstacle: one line for each particle that it concerns.

    Attributes
    ----------
    name : the contact rule that makes it
    particle : indices, shape (k,)
    begin, along : start of the line, and vector to its end [m], shape (3,) each
    reach : R for each particle [m], shape (k,)
    """

    name: str
    particle: IntArray
    begin: FloatArray
    along: FloatArray
    reach: FloatArray


class Met(NamedTuple):
    """Lines at a shape: values c [m], their gradients, L [m], and unit vectors along which they are straight."""

    value: FloatArray
    gradient: FloatArray
    length: FloatArray
    straight: FloatArray


def obstacles_of(model: Model, free: np.ndarray, position: FloatArray) -> list[FixedBody]:
    """All obstacles of contacts, for the particles that may move; ``free`` has shape (n, 3).

    Fixed particles are at ``position`` [m], shape (n, 3).
    """
    moving = np.asarray(free.any(axis=1))
    return [*_edges(model, moving, position), *_particles(model, moving, position)]


def at(begin: FloatArray, along: FloatArray, reach: FloatArray, position: FloatArray) -> Met:
    """Evaluate lines at the positions of their particles [m], shapes (k, 3), with their reach [m], shape (k,)."""
    square = np.einsum("ij,ij->i", along, along)
    apart = position - begin
    part = np.einsum("ij,ij->i", apart, along) / np.where(square > 0.0, square, 1.0)
    # Clipping makes the ends of a line round: one formula for a capsule and, with `along` 0, for a ball.
    apart = apart - np.clip(part, 0.0, 1.0)[:, None] * along
    length = np.maximum(np.sqrt(np.einsum("ij,ij->i", apart, apart)), NOWHERE)
    between = (part > 0.0) & (part < 1.0)
    straight = np.where(between, 1.0 / np.sqrt(np.where(square > 0.0, square, 1.0)), 0.0)[:, None] * along
    return Met(reach - length, -apart / length[:, None], length, straight)


def movable_colliders(model: Model, free: np.ndarray) -> str:
    """A kind of contact of which both sides may move, in words; empty if one side of each contact is fixed."""
    contacts, moving = model.contacts, np.asarray(free.any(axis=1))
    edges = contacts.edge_colliders
    if (moving[edges.tail] | moving[edges.head]).any():
        return "a spring whose ends may move"
    for rule in _rules(contacts):
        one, other = (moving & (contacts.sides[rule] & side > 0) for side in (1, 2))
        # A single particle on both sides of its rule has no partner.
        if one.any() and other.any() and (one | other).sum() > 1:
            return "two particles that may move"
    return ""


def _rules(contacts: ContactRules) -> list[int]:
    """Indices of the rules for bounces; rules for merging have a restitution below 0."""
    return np.flatnonzero(contacts.law[:, RESTITUTION] >= 0.0).tolist()


def _edges(model: Model, moving: np.ndarray, position: FloatArray) -> list[FixedBody]:
    """Springs between two fixed particles, as obstacles."""
    edges, found = model.contacts.edge_colliders, []
    for tail, head, rule, radius in zip(edges.tail, edges.head, edges.rule, edges.radius, strict=True):
        who = np.flatnonzero(moving & (model.contacts.sides[rule] > 0))
        reach = radius + model.particles.radius[who]
        found.append(FixedBody("Contacts", who, position[tail].copy(), position[head] - position[tail], reach))
    return found


def _particles(model: Model, moving: np.ndarray, position: FloatArray) -> list[FixedBody]:
    """Fixed particles as obstacles, except ends of springs that are obstacles themselves and at least as thick."""
    contacts, radius, edges = model.contacts, model.particles.radius, model.contacts.edge_colliders
    thick = np.full(len(radius), -1.0)
    for ends in (edges.tail, edges.head):
        np.maximum.at(thick, ends, edges.radius)
    found = []
    for other in np.flatnonzero(~moving & (contacts.sides > 0).any(axis=0)).tolist():
        felt = np.zeros(len(radius), dtype=bool)
        for rule in _rules(contacts):
            here, there = contacts.sides[rule], int(contacts.sides[rule, other])
            felt |= ((here & 1 > 0) & bool(there & 2)) | ((here & 2 > 0) & bool(there & 1))
        who = np.flatnonzero(felt & moving)
        # The capsule of a spring already covers its ends: the same contact twice would give two redundant rows, which
        # share a force at random.
        if len(who) and radius[other] > thick[other]:
            found.append(FixedBody("Contacts", who, position[other].copy(), np.zeros(3), radius[other] + radius[who]))
    return found


# User-defined surfaces at rest: three rows for each particle, c = x - p(x) with p the closest point.
#
# On a surface dp/dx is the projection on its tangent plane, so the gradients span its normal, or the normals of a
# curve. Both derivatives are found by differences. The rows are redundant, which the solvers allow.

REST = function_subject("equilibrium()")

STEP = 1e-3  # [-] of the size: differences of order 4 of the closest point then have errors of 1e-12
WIDE = 1e-2  # [-] of the size: differences of those differences, with errors of 1e-8
NEAR, FAR = 8.0 / 12.0, -1.0 / 12.0  # weights of the differences over 2 h and over 4 h


class SurfaceRows:
    """The particles on surfaces that may move.

    Attributes
    ----------
    particle : indices, surface after surface, shape (members,)
    which : the surface of each, shape (members,)
    """

    def __init__(self, model: Model, free: np.ndarray, size: float) -> None:
        self.family = family = model.room(Family)
        which = np.repeat(np.arange(len(family.address)), np.diff(family.start) if len(family.address) else 0)
        moving = free[family.member].any(axis=1)
        self.particle: IntArray = family.member[moving].astype(np.int64)
        self.which: IntArray = which[moving]
        self.size = size

    def __len__(self) -> int:
        return len(self.particle)

    def at(self, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Values [m], shape (3 members,), and gradients [-], shape (3 members, 3), at a shape."""
        points = position[self.particle]
        gradient = np.eye(3) - self._slope(points)
        return (points - self._closest(points)).ravel(), gradient.reshape(-1, 3)

    def row_curvature(self, position: FloatArray) -> FloatArray:
        """Second derivatives of the values [1/m], shape (3 members, 3, 3), made symmetric."""
        points, step = position[self.particle], WIDE * self.size
        bend = np.zeros((len(points), 3, 3, 3))
        for axis, shift in enumerate(step * np.eye(3)):
            near = self._slope(points + shift) - self._slope(points - shift)
            far = self._slope(points + 2.0 * shift) - self._slope(points - 2.0 * shift)
            bend[..., axis] = -(NEAR * near + FAR * far) / step
        # Differences of differences are symmetric only to 1e-8, and a stiffness is assumed to be symmetric.
        return np.asarray(0.5 * (bend + bend.swapaxes(2, 3))).reshape(-1, 3, 3)

    def _slope(self, points: FloatArray) -> FloatArray:
        """dp/dx, shape (members, 3, 3): row by coordinate of p, column by that of x."""
        # f' = (8 (f(h) - f(-h)) - (f(2h) - f(-2h)))/12h
        step = STEP * self.size
        slope = np.zeros((len(points), 3, 3))
        for axis, shift in enumerate(step * np.eye(3)):
            near = self._closest(points + shift) - self._closest(points - shift)
            far = self._closest(points + 2.0 * shift) - self._closest(points - 2.0 * shift)
            slope[:, :, axis] = (NEAR * near + FAR * far) / step
        return slope

    def _closest(self, points: FloatArray) -> FloatArray:
        """The closest point of each particle's surface [m], shape (members, 3)."""
        closest = np.zeros_like(points)
        for surface in range(len(self.family.address)):
            mine = self.which == surface
            here = np.ascontiguousarray(points[mine])
            found, unused = np.zeros_like(here), np.zeros_like(here)
            parameters = self.family.parameters[self.family.offset[surface] :]
            address = int(self.family.address[surface])
            if call_plainly(address, len(here), here, found, unused, unused, unused, parameters, 0.0):
                raise SceneError(
                    f"A user-defined surface (number {surface}) raised an error at a place that {REST} tried. "
                    f"Make it hold for every place, also off the surface."
                )
            closest[mine] = found
        return closest


# Rows of the holonomic constraints as whole arrays: their values, gradients, forces and curvature at a shape.
#
# A row is a scalar C of one or two positions that must be zero (for a cord: at most zero); constraints/exact.py has the
# same in the compiled loop. A multiplier lambda represents the forces J^T lambda; a rod's tension is minus its lambda.


@dataclass(frozen=True, eq=False)
class Evaluated:
    """Rows at a shape.

    Attributes
    ----------
    value : C [m], shape (rows,)
    gradient : of C by the second or only particle; minus the gradient by the first, shape (rows, 3)
    length : distance that C measures [m]; inf if C is a plane without curvature, shape (rows,)
    """

    value: FloatArray
    gradient: FloatArray
    length: FloatArray


NONE = Evaluated(np.zeros(0), np.zeros((0, 3)), np.zeros(0))


class HolonomicRows:
    """The holonomic constraints of a model.

    Attributes
    ----------
    first, second : particles of each row, shape (rows,); ``second`` is -1 if a row holds one particle at a place
    pair : mask of rows that join two particles, shape (rows,)
    cord : mask of rows that are cords and only pull, shape (rows,)
    scale : length that a row's value is compared with [m], shape (rows,)
    """

    def __init__(self, holonomic: Holonomic, space: Space, particles: int) -> None:
        self.holonomic, self.space, self.particles = holonomic, space, particles
        self.first, self.second = holonomic.first.astype(np.int64), holonomic.second.astype(np.int64)
        self.pair = self.second >= 0
        self.cord = holonomic.kind == CORD
        self.scale = np.where(holonomic.length > 0.0, holonomic.length, 1.0)
        self._plane = (holonomic.kind == RING_PLANE)[:, None]
        self._across = np.where((holonomic.kind == RING_RADIUS)[:, None], holonomic.axis, 0.0)

    def __len__(self) -> int:
        return len(self.first)

    def at(self, position: FloatArray) -> Evaluated:
        """Values and gradients at a shape [m], shape (particles, 3)."""
        if not len(self):
            return NONE
        begin = np.where(self.pair[:, None], position[self.first], self.holonomic.center)
        end = position[np.where(self.pair, self.second, self.first)]
        apart = np.where(self.pair[:, None], nearest(self.space, end - begin), end - begin)
        along = np.einsum("ij,ij->i", apart, self.holonomic.axis)
        apart = apart - np.einsum("ij,ij->i", apart, self._across)[:, None] * self._across
        length = np.sqrt(np.einsum("ij,ij->i", apart, apart))
        unit = apart / np.where(length > 0.0, length, 1.0)[:, None]
        flat = self._plane[:, 0]
        return Evaluated(
            value=np.where(flat, along, length - self.holonomic.length),
            gradient=np.where(self._plane, self.holonomic.axis, unit),
            length=np.where(flat, np.inf, np.maximum(length, 1e-300)),
        )

    def forces(self, evaluated: Evaluated, multiplier: FloatArray) -> FloatArray:
        """J^T lambda: forces of the rows on every particle [N], shape (particles, 3)."""
        if not len(self):
            return np.zeros((self.particles, 3))
        push = multiplier[:, None] * evaluated.gradient
        total = np.zeros((self.particles, 3))
        np.add.at(total, self.second[self.pair], push[self.pair])
        np.add.at(total, self.first, np.where(self.pair[:, None], -push, push))
        return total

    def curvature(self, evaluated: Evaluated, multiplier: FloatArray) -> FloatArray:
        """lambda d2C of each row by its second or only particle twice [N/m], shape (rows, 3, 3).

        It is the same by the first particle twice, and the opposite by both.
        """
        # d2C = (P - n n^T)/L with P the identity, or the projection across the axis of a ring
        project = np.eye(3) - self._across[:, :, None] * self._across[:, None, :]
        bend = project - evaluated.gradient[:, :, None] * evaluated.gradient[:, None, :]
        return np.asarray((multiplier / evaluated.length)[:, None, None] * bend)

    def jacobian(self, evaluated: Evaluated, dof: IntArray, active: np.ndarray) -> Any:
        """J of the active rows over the free axes, a SciPy CSR array of shape (active rows, free axes).

        ``dof`` is the number of each axis among the free ones, -1 for fixed axes, shape (particles, 3).
        """
        from scipy.sparse import csr_array

        rows = np.flatnonzero(active)
        number = np.repeat(np.arange(len(rows)), 3)
        pair = self.pair[rows]
        own = np.where(pair[:, None], -evaluated.gradient[rows], evaluated.gradient[rows])
        entries = [(number, dof[self.first[rows]].ravel(), own.ravel())]
        double = np.repeat(pair, 3)
        columns = dof[np.where(pair, self.second[rows], 0)].ravel()
        entries.append((number[double], columns[double], evaluated.gradient[rows].ravel()[double]))
        row, column, value = (np.concatenate(parts) for parts in zip(*entries, strict=True))
        kept = column >= 0
        shape = (len(rows), int(dof.max(initial=-1)) + 1)
        return csr_array((value[kept], (row[kept], column[kept])), shape=shape)
