"""Contacts and their forces, read from a state in plain NumPy."""

from __future__ import annotations

import numpy as np

from springline.contacts.rows import (
    SIDE,
)
from springline.contacts.shapes.registry import normals_at
from springline.model.families import Model
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


def _unit(vectors: np.ndarray) -> np.ndarray:
    """Directions, shape (k, 3); for coincident centers minus the x axis, along which they separate."""
    # The same fallback as in ``gap_between`` of impacts.py, whose normal has the opposite direction, from a to b.
    size = np.sqrt((vectors * vectors).sum(axis=1, keepdims=True))
    return np.where(size > 0.0, vectors / np.where(size > 0.0, size, 1.0), [-1.0, 0.0, 0.0])


def _closest(tail: np.ndarray, head: np.ndarray, point: np.ndarray) -> np.ndarray:
    """Closest points of lines to the given points [m], shape (k, 3)."""
    line = head - tail
    square = (line * line).sum(axis=1)
    along = ((point - tail) * line).sum(axis=1) / np.where(square > 0.0, square, 1.0)
    return np.asarray(tail + np.clip(along, 0.0, 1.0)[:, None] * line)
