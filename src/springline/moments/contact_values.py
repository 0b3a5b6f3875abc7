"""Forces of contact between surfaces, rods and obstacles: of each contact, and their sums on the particles."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, IntArray, format_value
from springline.constraints.motion import model_at_time
from springline.contacts.queries import contact_forces_of, forces_of_rows
from springline.contacts.surface_lists import KIND, PART
from springline.equilibrium.result import Equilibrium
from springline.equilibrium.surface_check import SurfaceForces, TouchingParts
from springline.errors import SceneError
from springline.model.families import Model, SurfaceContacts
from springline.recording.frames import number_of
from springline.recording.recording import Recording
from springline.simulation import Simulation

BITS = 15  # of each of the five numbers of a key except the kind of parts, which has 2
LEAST = 1e-12  # [-] of the largest force on a particle: a smaller remainder is rounding, and no force of a wall


def surface_contacts(source: Any) -> SurfaceForces:
    """Return the contacts of :class:`Contacts` with surfaces or rods that carry a force, with these forces.

    Parameters
    ----------
    source : a simulation, for its last step; a recording, for its last frame; or a shape of ``simulation.settle()``

    A vertex at several walls is listed once, with the sum of their forces, at the nearest of them.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> cloth = scene.grid((3, 3), spacing=0.1, origin=(-0.1, -0.1, 0.005), mass=1e-3, stiffness=100.0)
    >>> corners = [(-1, -1, 0), (1, -1, 0), (0, 1, 0)]
    >>> table = scene.add(sl.Obstacle(corners, [(0, 1, 2)]), sl.Contacts(surfaces=[cloth], thickness=0.01))
    >>> simulation = scene.simulate(dt=1e-3)
    >>> simulation.step(100)
    >>> sl.analysis.surface_contacts(simulation).normal_force.sum().round(5)  # the weight [N]
    np.float64(0.08829)
    """
    if isinstance(source, Equilibrium):
        return SurfaceForces.none() if source.data.surface is None else source.data.surface
    model, state = _state_of(source, "surface_contacts()")
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    if surfaces is None or not len(surfaces.particle):
        return SurfaceForces.none()
    count = int(state["grips"][0])
    corner, edges = vertices_of(surfaces, state["gripping"][:count])
    rows = TouchingParts(model, state["position"], corner, edges, np.full(count, -1))
    force = state["gripped"][:count, :1] * rows.normal + state["gripped"][:count, 1:]
    # Forces of walls are in the sums alone: the remainder at a vertex.
    left = state["contact_force"] - rows.forces(force).on_particles(model.particle_count)
    at, wall = _nearest_walls(model, surfaces, state["position"], left)
    corner, edges = (
        np.concatenate([corner, np.repeat(at[:, None], 4, axis=1)]),
        np.append(edges, np.zeros(len(at), dtype=bool)),
    )
    rows = TouchingParts(model, state["position"], corner, edges, np.concatenate([np.full(count, -1), wall]))
    return rows.forces(np.concatenate([force, left[surfaces.particle[at]]]))


def contact_forces(source: Any, frame: int = -1) -> FloatArray:
    """Return the sum of the forces of all contacts on each particle [N], shape (particles, 3).

    Contacts are those of :class:`Contacts`: of surfaces, rods and balls, of particles, and with walls and obstacles.

    Parameters
    ----------
    source : a simulation, for its last step; a recording; or a shape of ``simulation.settle()``
    frame : of a recording; by default its last one

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 0.1), mass=2.0, radius=0.1)
    >>> floor = scene.add(sl.Plane(normal=(0, 0, 1)), sl.Contacts())
    >>> run = scene.simulate(dt=0.01).run(until=0.1)
    >>> sl.analysis.contact_forces(run).round(6)  # the weight [N]
    array([[ 0.  ,  0.  , 19.62]])
    """
    if isinstance(source, Equilibrium):
        return _forces_of_shape(source)
    if isinstance(source, Recording) and (number := number_of(frame, len(source))) < len(source) - 1:
        one = source.data.frame(number)
        return forces_of_rows(one.contact, len(one.position))
    model, state = _state_of(source, "contact_forces()")
    found = contact_forces_of(model, state)
    return np.zeros_like(state["position"]) if found is None else found


def _forces_of_shape(shape: Equilibrium) -> FloatArray:
    total = np.zeros_like(shape.position)
    np.add.at(total, shape.contacts.particle, shape.contacts.force)
    return total if shape.data.surface is None else total + shape.data.surface.on_particles(len(total))


def vertices_of(surfaces: SurfaceContacts, key: IntArray) -> tuple[IntArray, np.ndarray]:
    """Return the four vertices of each contact, and whether its parts are edges, from keys of surface_lists.py."""
    key = np.asarray(key, dtype=np.int64)
    p, q, kind = key >> 47, (key >> 32) & (PART - 1), (key // KIND) & 3
    i, j = (key >> BITS) & (PART - 1), key & (PART - 1)
    edges, turned = kind == 2, kind == 1
    corner = np.zeros((len(key), 4), dtype=np.int64)
    corner[edges, :2] = surfaces.edge[surfaces.edge_start[p[edges]] + i[edges]]
    corner[edges, 2:] = surfaces.edge[surfaces.edge_start[q[edges]] + j[edges]]
    mine, yours = np.where(turned, q, p)[~edges], np.where(turned, p, q)[~edges]
    corner[~edges, 0] = surfaces.vertex_start[mine] + i[~edges]
    corner[~edges, 1:] = surfaces.face[surfaces.face_start[yours] + j[~edges]]
    return corner, edges


def _nearest_walls(
    model: Model, surfaces: SurfaceContacts, position: FloatArray, left: FloatArray
) -> tuple[IntArray, IntArray]:  # fmt: skip
    """Return the vertices at which a force is left, and the nearest wall of each."""
    size = np.linalg.norm(left, axis=1)[surfaces.particle]
    vertex, wall = surfaces.wall_vertex.astype(np.int64), surfaces.wall.astype(np.int64)
    some = np.flatnonzero(size[vertex] > LEAST * max(float(size.max(initial=0.0)), 1e-300))
    rows = TouchingParts(
        model, position, np.repeat(vertex[some][:, None], 4, axis=1), np.zeros(len(some)) > 0, wall[some]
    )
    order = np.lexsort([rows.gap, vertex[some]])
    at, first = np.unique(vertex[some][order], return_index=True)
    return at, wall[some][order][first]


def _state_of(source: Any, caller: str) -> tuple[Model, dict[str, Any]]:
    """Return the model at the time of a state, and the arrays of the state by name."""
    if isinstance(source, Simulation):
        return model_at_time(source.data.model, source.time), source.data.state._asdict()
    if isinstance(source, Recording):
        state = source.data.last_state()
        if not state:
            raise SceneError(f"{caller} needs the last state, and this recording keeps none.")
        return model_at_time(source.data.model_at(len(source) - 1), float(state["clock"][0])), state
    raise SceneError(f"{caller} takes a simulation, a recording or a shape of settle(). Got {format_value(source)}.")
