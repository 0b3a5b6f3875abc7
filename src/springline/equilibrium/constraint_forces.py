"""Constraint forces in a shape at rest: tensions of rods and cords, contact forces of planes, boxes and surfaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.constraints.rigid import Rigid
from springline.equilibrium.problem import Point, Problem
from springline.model.families import CORD, ROD
from springline.model.space import nearest

SAME = 1e-9  # [-] of the largest singular value: smaller ones count as zero
LEVER = 1e5  # [-] tensions of a body of rods over the forces that they exert: a larger ratio is a lever without an arm


@dataclass(frozen=True, eq=False)
class TieForces:
    """Rods and cords, in the order in which they were declared.

    Attributes
    ----------
    ends : particles at both ends, shape (ties, 2)
    length : length of a rod, largest length of a cord [m], shape (ties,)
    tension : positive pulls the ends together, never negative in a cord [N], shape (ties,); 0 between two held ends,
        where it is undetermined; for rods that depend on one another the least, by the sum of squares
    cord : mask of cords, shape (ties,)
    """

    ends: IntArray
    length: FloatArray
    tension: FloatArray
    cord: np.ndarray

    def __len__(self) -> int:
        return len(self.tension)

    @property
    def slack(self) -> IntArray:
        """Indices of the cords that do not pull, shape (slack,)."""
        return np.flatnonzero(self.cord & (self.tension <= 0.0))


@dataclass(frozen=True, eq=False)
class ContactForces:
    """Particles held by planes, boxes, spheres, rings and surfaces, one row for each particle and constraint.

    Attributes
    ----------
    particle : indices, shape (contacts,)
    rule : the constraint, index into ``names``, shape (contacts,)
    force : of the constraint on the particle [N], shape (contacts, 3)
    names : names of the constraints
    """

    particle: IntArray
    rule: IntArray
    force: FloatArray
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.particle)

    @property
    def size(self) -> FloatArray:
        """Size of each force [N], shape (contacts,)."""
        return np.asarray(np.sqrt((self.force**2).sum(axis=1)))


def ties_of(problem: Problem, point: Point) -> TieForces:
    """The forces in rods and cords."""
    holonomic, rows = problem.model.holonomic, problem.constraints.ties
    chosen = (holonomic.kind == ROD) | (holonomic.kind == CORD)
    ends = np.column_stack([holonomic.first[chosen], holonomic.second[chosen]]).astype(np.int64)
    tension = (
        np.zeros(len(rows)) if point.multipliers is None else np.where(rows >= 0, point.multipliers.tension[rows], 0.0)
    )
    tension = _least(problem, point, ends, tension)
    return TieForces(ends, holonomic.length[chosen].copy(), tension, holonomic.kind[chosen] == CORD)


def _bodies(problem: Problem, point: Point, ends: IntArray) -> Iterator[tuple[IntArray, IntArray, FloatArray]]:
    """Bodies of rods that depend on one another: members, rods, and gradients of the rods, (rods, 3 members)."""
    rigid, rods = problem.model.room(Rigid), problem.model.holonomic.kind[: len(ends)] == ROD
    for group in range(rigid.groups):
        members = rigid.members(group)
        mine = np.flatnonzero(rods & np.isin(ends, members).all(axis=1))
        apart = nearest(problem.model.space, point.position[ends[mine, 1]] - point.position[ends[mine, 0]])
        unit = apart / np.sqrt((apart**2).sum(axis=1))[:, None]
        gradient = np.zeros((len(mine), len(members), 3))
        for end, sign in ((0, -1.0), (1, 1.0)):
            gradient[np.arange(len(mine)), np.searchsorted(members, ends[mine, end])] += sign * unit
        yield members, mine, gradient.reshape(len(mine), -1)


def _least(problem: Problem, point: Point, ends: IntArray, tension: FloatArray) -> FloatArray:
    """Tensions of least norm in rods that depend on one another, without states of self-stress [N]."""
    for _, mine, gradient in _bodies(problem, point, ends):
        # Rods that depend on one another share a load in infinitely many ways; the result of a search depends on its
        # starting values. The solution of least norm is unique, so every search reports the same tensions.
        _, sizes, vectors = np.linalg.svd(gradient.T)
        idle = vectors[int((sizes > SAME * sizes.max()).sum()) :]  # states of self-stress
        tension[mine] -= idle.T @ (idle @ tension[mine])
    return tension


def bent_body_text(problem: Problem, point: Point) -> str:
    """Description of a body of rods that would have to carry a load across itself; empty without such a body.

    Rods along one line, or in one plane, carry no load across it to first order: their tensions grow without bound
    unless the load is along it, and a search ends when it has bent them by the rounding of lengths.
    """
    ties = ties_of(problem, point)
    for members, mine, gradient in _bodies(problem, point, ties.ends):
        exerted = np.abs(gradient.T @ ties.tension[mine])[problem.free[members].ravel()].sum()
        carried = np.abs(ties.tension[mine]).sum()
        # A nearly flat body of rods carries a load across itself by tensions over the sine of a rounding error, which
        # balance only numerically.
        if carried > LEVER * exerted:
            return (
                f"the rods between particles {', '.join(map(str, members.tolist()))} are to hold {exerted:.3g} N by "
                f"tensions of {carried:.3g} N, since they lie in one line or one plane and the load does not: give "
                f"them depth, or springs that bend (Angle)"
            )
    return ""


def contacts_of(problem: Problem, point: Point) -> ContactForces:
    """Forces of planes, boxes, spheres, rings and surfaces on the particles at which they are active."""
    constraints = problem.constraints
    names = tuple(constraints.title(source) for source in range(len(constraints.sources)))
    if point.multipliers is None:
        nothing = np.zeros(0, dtype=np.int64)
        return ContactForces(nothing, nothing, np.zeros((0, 3)), names)
    rows = np.flatnonzero(constraints.active(point.multipliers) & ~constraints.pair)
    # A particle in the corner of a box has three rows of one constraint, and so has a particle on a surface: their sum
    # is one contact.
    key = constraints.source[rows] * len(problem.start) + constraints.first[rows]
    unique, inverse = np.unique(key, return_inverse=True)
    force = np.zeros((len(unique), 3))
    np.add.at(force, inverse, -point.multipliers.tension[rows][:, None] * point.multipliers.evaluated.gradient[rows])
    return ContactForces(unique % len(problem.start), unique // len(problem.start), force, names)


def single_particle_forces(problem: Problem, point: Point) -> FloatArray:
    """Force of the constraints of single particles on every particle [N], shape (particles, 3)."""
    total = np.zeros(point.position.shape)
    if point.multipliers is not None:
        single = np.where(problem.constraints.pair, 0.0, point.multipliers.tension)
        total += problem.constraints.forces(point.multipliers.evaluated, -single)
    return total
