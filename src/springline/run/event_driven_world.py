"""Walls and pairs of a model, as flights need them."""

from __future__ import annotations

import numpy as np

from springline.model.families import Model
from springline.run.event_driven_flight import FlatWalls, Sides


def walls_of(model: Model) -> FlatWalls:
    """Planes and faces of boxes."""
    walls = model.walls
    # The model lists walls for each particle; flights ask for each wall whether it stops a particle, hence a table of
    # flags.
    member = np.zeros((len(walls.kind), model.particle_count), dtype=np.uint8)
    member[walls.wall, np.repeat(np.arange(len(walls.start) - 1), np.diff(walls.start))] = 1
    point, normal = walls.shape[:, :3], np.ascontiguousarray(walls.shape[:, 3:6])
    return FlatWalls(
        normal=normal,
        offset=np.asarray((point * normal).sum(axis=1)),
        restitution=walls.law[:, 0].copy(),
        slip_loss=walls.law[:, 2].copy(),
        name=walls.number.astype(np.int64),
        member=member,
    )


def pairs_of(model: Model) -> Sides:
    """Who collides with whom: of several rules for a pair the last holds.

    Particles that the same rules name in the same way are of one side.
    """
    contacts, count = model.contacts, model.particle_count
    if not len(contacts.law):
        return Sides(np.zeros(count, dtype=np.int32), np.full((1, 1), -1.0), np.zeros((1, 1), dtype=np.int32))
    # Particles with equal columns of rules behave alike. The table of restitutions is square in the number of such
    # sides, not of particles.
    named, side = np.unique(contacts.sides, axis=1, return_inverse=True)
    sides = named.shape[1]
    restitution, mix = np.full((sides, sides), -1.0), np.zeros((sides, sides), dtype=np.int32)
    for row, (bounce, _, mixing) in zip(named, contacts.law, strict=True):
        # Bit 1 puts a side first in a rule, bit 2 second; a rule holds for a pair in either order.
        one_way = ((row & 1) > 0)[:, None] & ((row & 2) > 0)[None, :]
        both = one_way | one_way.T
        restitution[both], mix[both] = bounce, int(mixing)
    return Sides(side.reshape(-1).astype(np.int32), restitution, mix)
