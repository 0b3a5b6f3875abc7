"""Contacts and their forces, read from a state in plain NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from springline.checks import FloatArray
from springline.contacts.rows import (
    SIDE,
)
from springline.contacts.shapes.registry import normals_at
from springline.model.families import Model, SurfaceContacts
from springline.model.space import nearest

# a, b: particles, b is -1 if a touches a wall or spring; wall: its number in events; spring: its row; both -1
# if not involved; normal: unit, points to a; normal_force [N]; friction: on a [N]
CONTACT = np.dtype(
    [
        ("a", "i8"),
        ("b", "i8"),
        ("wall", "i8"),
        ("spring", "i8"),
        ("normal", "f8", (3,)),
        ("normal_force", "f8"),
        ("friction", "f8", (3,)),
    ]
)


def contacts_of(model: Model, position: np.ndarray, touching: np.ndarray, pressing: np.ndarray) -> np.ndarray:
    """Contacts that carried a force in the last step, by a, then b, walls last: structured array, shape (contacts,).

    ``touching`` and ``pressing`` are the filled parts of those of a state. The force on a is ``normal_force``
    times ``normal`` plus ``friction``; on b it is the opposite.
    """
    first, second = touching // SIDE, touching % SIDE
    strung = second >= model.particle_count + len(model.walls.kind)
    walled = (second >= model.particle_count) & ~strung
    found = np.zeros(len(touching), dtype=CONTACT)
    found["a"] = first
    found["b"] = np.where(walled | strung, -1, second)
    found["wall"] = found["spring"] = -1
    # For walls and springs a stands in for its partner; these rows of ``normal`` are overwritten below.
    other = np.where(walled | strung, first, second)
    found["normal"] = _unit(nearest(model.space, position[first] - position[other]))
    edge_colliders = model.contacts.edge_colliders
    if strung.any():
        rows = second[strung] - model.particle_count - len(model.walls.kind)
        found["spring"][strung] = edge_colliders.spring[rows]
        tail, head = position[edge_colliders.tail[rows]], position[edge_colliders.head[rows]]
        found["normal"][strung] = _unit(position[first[strung]] - _closest(tail, head, position[first[strung]]))
    if walled.any():
        rows = second[walled] - model.particle_count
        found["wall"][walled] = model.walls.number[rows]
        found["normal"][walled] = normals_at(
            model, rows, model.particles.radius[first[walled]], position[first[walled]]
        )
    found["normal_force"] = pressing[:, 0]
    found["friction"] = -pressing[:, 1:]
    return found


def contact_forces_of(model: Model, state: Mapping[str, Any]) -> FloatArray | None:
    """Sum of the forces of all contacts on each particle [N], shape (particles, 3); None if nothing touches.

    ``model`` is that of the time of the state, and ``state`` its arrays by name.
    """
    count, position = int(state["touches"][0]), state["position"]
    surfaces = state["contact_force"]
    if not count:
        return surfaces.copy() if surfaces.any() else None
    rows = contacts_of(model, position, state["touching"][:count], state["pressing"][:count])
    force = rows["normal_force"][:, None] * rows["normal"] + rows["friction"]
    total = np.zeros_like(position)
    np.add.at(total, rows["a"], force)
    paired, strung = rows["b"] >= 0, rows["spring"] >= 0
    np.subtract.at(total, rows["b"][paired], force[paired])
    tail, head = model.springs.tail[rows["spring"][strung]], model.springs.head[rows["spring"][strung]]
    part = _places_on_lines(position[tail], position[head], position[rows["a"][strung]])[:, None]
    np.subtract.at(total, tail, (1.0 - part) * force[strung])
    np.subtract.at(total, head, part * force[strung])
    return total + surfaces if len(surfaces) else total


def touched_rows(force: FloatArray | None) -> FloatArray | None:
    """Particles with a force, and these forces [N], shape (k, 4), as frames store them; None without any."""
    if force is None:
        return None
    rows = np.flatnonzero(force.any(axis=1))
    return np.column_stack([rows, force[rows]]) if len(rows) else None


def forces_of_rows(rows: FloatArray | None, count: int) -> FloatArray:
    """Forces on ``count`` particles [N], shape (count, 3), from those of :func:`touched_rows`."""
    force = np.zeros((count, 3))
    if rows is not None:
        force[rows[:, 0].astype(np.int64)] = rows[:, 1:]
    return force


def has_contacts(model: Model) -> bool:
    """Return True if a model has contacts whose forces are known: of particles or of surfaces."""
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    return bool(len(model.contacts.law)) or (surfaces is not None and len(surfaces.particle) > 0)


def _unit(vectors: np.ndarray) -> np.ndarray:
    """Directions, shape (k, 3); for coincident centers minus the x axis, along which they separate."""
    # The same fallback as in ``gap_between`` of impacts.py, whose normal has the opposite direction, from a to b.
    size = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
    return np.where(size > 0.0, vectors / np.where(size > 0.0, size, 1.0), [-1.0, 0.0, 0.0])


def _closest(tail: np.ndarray, head: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Closest points of lines to the given points [m], shape (k, 3)."""
    return np.asarray(tail + _places_on_lines(tail, head, point)[:, None] * (head - tail))


def _places_on_lines(tail: np.ndarray, head: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Closest points of lines to the given points, from 0 at the tail to 1 at the head, shape (k,)."""
    line = head - tail
    square = (line * line).sum(axis=1)
    along = ((point - tail) * line).sum(axis=1) / np.where(square > 0.0, square, 1.0)
    return np.asarray(np.clip(along, 0.0, 1.0))
