"""Pass that adds up the forces of resting contacts of particles; those of surfaces are in the state already."""

from __future__ import annotations

from typing import Any

from springline.contacts.closest_points import clamp
from springline.contacts.rows import SIDE
from springline.contacts.shapes.registry import gap_and_normal
from springline.contacts.surface_geometry import wall_displacement
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import ZERO, dot, minus, norm, over, plus, put, times, vector
from springline.model.accessors import contacts_of, particles_of, space_of, state_of, walls_of
from springline.model.space import difference
from springline.picture.arrays import drawn_state_of

NO_DIRECTION = (-1.0, 0.0, 0.0)  # of coincident centers, along which they separate


@a_pass
def sum_contacts(table: Any, block: int, a: float, b: float) -> int:
    """Set the sum of the forces of contacts on every particle [N], in the order of ``contact_forces_of``."""
    total, state, particles = drawn_state_of(table).contact_force, state_of(table), state_of(table).position.shape[0]
    edges, walls = contacts_of(table).edge_colliders, walls_of(table).kind.shape[0]
    for i in range(total.shape[0]):
        put(total, i, ZERO)
    for k in range(state.touches[0]):
        i = state.touching[k] // SIDE
        put(total, i, plus(vector(total, i), force_of(table, state, k)))
    for k in range(state.touches[0]):
        j = state.touching[k] % SIDE
        if j < particles:
            put(total, j, minus(vector(total, j), force_of(table, state, k)))
    for end in range(2 if edges.spring.shape[0] > 0 else 0):
        for k in range(state.touches[0]):
            i, row = state.touching[k] // SIDE, state.touching[k] % SIDE - particles - walls
            if row >= 0:
                part = place_on_spring(edges, state, row, i)
                j = edges.head[row] if end == 1 else edges.tail[row]
                force = times(part if end == 1 else 1.0 - part, force_of(table, state, k))
                put(total, j, minus(vector(total, j), force))
    return DONE


@callee
def force_of(table, state, k):
    """Return the force of contact k on its first body [N]."""
    i, j, particles = state.touching[k] // SIDE, state.touching[k] % SIDE, state.position.shape[0]
    walls = walls_of(table)
    if j < particles:
        normal = unit(difference(space_of(table), state.position, j, i))
    elif j < particles + walls.kind.shape[0]:
        place = vector(state.position, i)
        if walls.moves:
            place = minus(place, wall_displacement(walls, j - particles, state.clock[0]))
        _, normal = gap_and_normal(walls, j - particles, particles_of(table).radius[i], place)
    else:
        normal = away_from_spring(contacts_of(table).edge_colliders, state, j - particles - walls.kind.shape[0], i)
    return force_along(state, k, normal)


@kernel
def force_along(state, k, normal):
    """Return the force of contact k on its first body, whose normal points to it [N]."""
    rub = state.pressing[k, 1], state.pressing[k, 2], state.pressing[k, 3]
    return minus(times(state.pressing[k, 0], normal), rub)


@kernel
def unit(way):
    """Return the direction of a vector."""
    size = norm(way)
    return over(way, size) if size > 0.0 else NO_DIRECTION


@kernel
def line_of(edges, state, row):
    """Return the way from the tail of a spring to its head [m]."""
    return minus(vector(state.position, edges.head[row]), vector(state.position, edges.tail[row]))


@callee
def place_on_spring(edges, state, row, i):
    """Return the place of the point of a spring closest to particle i, from 0 at the tail to 1 at the head."""
    line = line_of(edges, state, row)
    square = dot(line, line)
    along = dot(minus(vector(state.position, i), vector(state.position, edges.tail[row])), line)
    return clamp(along / square) if square > 0.0 else clamp(along)


@callee
def away_from_spring(edges, state, row, i):
    """Return the direction from the closest point of a spring to particle i."""
    closest = times(place_on_spring(edges, state, row, i), line_of(edges, state, row))
    return unit(minus(vector(state.position, i), plus(vector(state.position, edges.tail[row]), closest)))
