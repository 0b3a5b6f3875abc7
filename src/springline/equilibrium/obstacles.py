"""Round obstacles at rest: balls, and particles and springs that stand still, off which others bounce.

Each is a line from a to b, of no length where it is a ball, with all that is nearer to it than a reach R:
c = R - L <= 0, with L the distance from the line. Its normal leads away from the line, so that, other than a bowl, it
pushes whatever rests on it aside: d2c = -(P - n n^T)/L, with P across the line between its ends, and the identity at
them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.model.families import RESTITUTION, ContactRules, Model

NOWHERE = 1e-300  # [m] a line without length has no direction


class Obstacle(NamedTuple):
    """One obstacle: lines, one for each particle that it concerns.

    Attributes
    ----------
    name : the rule that makes it
    particle : indices, shape (k,)
    begin, along : where the line begins, and from there to its end [m], shape (3,) each
    reach : R of each [m], shape (k,)
    """

    name: str
    particle: IntArray
    begin: FloatArray
    along: FloatArray
    reach: FloatArray


class Met(NamedTuple):
    """Lines at a shape: values c [m] and gradients of them, L [m], and unit vectors along which they are straight."""

    value: FloatArray
    gradient: FloatArray
    length: FloatArray
    straight: FloatArray


def obstacles_of(model: Model, free: np.ndarray, position: FloatArray) -> list[Obstacle]:
    """All obstacles of contacts, for those particles that may move, ``free`` along an axis, shape (n, 3).

    What stands still is at ``position`` [m], shape (n, 3).
    """
    moving = np.asarray(free.any(axis=1))
    return [*_edges(model, moving, position), *_particles(model, moving, position)]


def at(begin: FloatArray, along: FloatArray, reach: FloatArray, position: FloatArray) -> Met:
    """Lines at the positions of their particles [m], all of shape (k, 3), with their reach [m], shape (k,)."""
    square = np.einsum("ij,ij->i", along, along)
    apart = position - begin
    part = np.einsum("ij,ij->i", apart, along) / np.where(square > 0.0, square, 1.0)
    apart = apart - np.clip(part, 0.0, 1.0)[:, None] * along
    length = np.maximum(np.sqrt(np.einsum("ij,ij->i", apart, apart)), NOWHERE)
    between = (part > 0.0) & (part < 1.0)
    straight = np.where(between, 1.0 / np.sqrt(np.where(square > 0.0, square, 1.0)), 0.0)[:, None] * along
    return Met(reach - length, -apart / length[:, None], length, straight)


def movable_colliders(model: Model, free: np.ndarray) -> str:
    """A kind of contact of which both sides may move, in words; empty where one side of each is at rest."""
    contacts, moving = model.contacts, np.asarray(free.any(axis=1))
    edges = contacts.edge_colliders
    if (moving[edges.tail] | moving[edges.head]).any():
        return "a spring whose ends may move"
    for rule in _rules(contacts):
        one, other = (moving & (contacts.sides[rule] & side > 0) for side in (1, 2))
        if one.any() and other.any() and (one | other).sum() > 1:
            return "two particles that may move"
    return ""


def _rules(contacts: ContactRules) -> list[int]:
    """The rules by which particles bounce off one another; those by which they merge have a restitution below 0."""
    return np.flatnonzero(contacts.law[:, RESTITUTION] >= 0.0).tolist()


def _edges(model: Model, moving: np.ndarray, position: FloatArray) -> list[Obstacle]:
    """Springs between two particles that stand still."""
    edges, found = model.contacts.edge_colliders, []
    for tail, head, rule, radius in zip(edges.tail, edges.head, edges.rule, edges.radius, strict=True):
        who = np.flatnonzero(moving & (model.contacts.sides[rule] > 0))
        reach = radius + model.particles.radius[who]
        found.append(Obstacle("Contacts", who, position[tail].copy(), position[head] - position[tail], reach))
    return found


def _particles(model: Model, moving: np.ndarray, position: FloatArray) -> list[Obstacle]:
    """Particles at rest as obstacles, but for ends of springs that are obstacles themselves and as thick."""
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
        if len(who) and radius[other] > thick[other]:
            found.append(Obstacle("Contacts", who, position[other].copy(), np.zeros(3), radius[other] + radius[who]))
    return found
