"""Facts of scenes: a decorator for functions that measure, and measurements shared by scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray
from springline.gallery.catalog import Fact
from springline.recording.balance import balance

if TYPE_CHECKING:
    from springline.recording.recording import Recording
    from springline.scene import Scene
    from springline.simulation import Simulation


def fact(
    sentence: str, value: float | None = None, within: float = 0.0, *, between: tuple[float, float] | None = None
) -> Callable[[Callable[[Any], float]], Fact]:
    """Decorator that makes a measuring function a :class:`Fact`: ``value`` up to ``within``, or any value ``between``
    two."""
    low, high = between if value is None and between is not None else (float(value or 0.0),) * 2
    return lambda measure: Fact(sentence, low - within, high + within, measure)


def run_down(scene: Scene, until: float, dt: Any = "auto") -> Simulation:
    """Simulation of the scene after drag has had time to bring it to rest."""
    simulation = scene.simulate(dt=dt)
    simulation.run(until=until, every=until)
    return simulation


def spring_forces(simulation: Simulation) -> FloatArray:
    """Force of each spring on its tail [N], shape (springs, 3)."""
    springs, position = simulation.data.model.springs, simulation.data.state.position
    apart = position[springs.head] - position[springs.tail]
    size = np.sqrt((apart * apart).sum(axis=1, keepdims=True))
    return np.asarray(simulation.tension[:, None] * apart / size)


def force_of_springs(simulation: Simulation, which: Any) -> FloatArray:
    """Sum of the forces of the springs on some particles [N], shape (3,)."""
    springs, force = simulation.data.model.springs, spring_forces(simulation)
    total = np.zeros_like(simulation.data.state.position)
    np.add.at(total, springs.tail, force)
    np.add.at(total, springs.head, -force)
    return np.asarray(total[which].sum(axis=0))


def momentum(run: Recording) -> FloatArray:
    """Sum of m v in each frame [kg m/s], shape (frames, 3)."""
    return np.asarray(run.data.model.particles.mass @ np.nan_to_num(run.velocity))


def angular_momentum(run: Recording) -> FloatArray:
    """Sum of m x cross v about the origin in each frame [kg m2/s], shape (frames, 3)."""
    return np.asarray(run.data.model.particles.mass @ np.nan_to_num(np.cross(run.position, run.velocity)))


def ledger_gap(run: Recording) -> float:
    """Largest change of the energy balance, relative to the largest change of an energy [-]."""
    energy = run.energy
    whole = balance(energy)
    moved = max(float(np.ptp(energy[name])) for name in ("kinetic", "potential", "dissipated", "work"))
    return float(np.abs(whole - whole[0]).max()) / moved


def deepest_overlap(run: Recording) -> float:
    """Largest overlap of two particles, relative to the smaller radius [-]; pairs of fixed particles do not count."""
    radius = run.data.model.particles.radius
    solid = np.flatnonzero(radius > 0.0)
    i, j = np.triu_indices(len(solid), 1)
    i, j = solid[i], solid[j]
    moving = np.ptp(run.position, axis=0).any(axis=1)
    i, j = i[moving[i] | moving[j]], j[moving[i] | moving[j]]
    reach, least = radius[i] + radius[j], np.minimum(radius[i], radius[j])
    deepest = 0.0
    for position in run.position:
        apart = position[j] - position[i]
        depth = (reach - np.sqrt((apart * apart).sum(axis=1))) / least
        deepest = max(deepest, float(np.fmax.reduce(depth, initial=0.0)))  # particles that are not alive have no depth
    return deepest


def intersecting_frames(run: Recording) -> float:
    """Number of frames in which an edge of surfaces, rods and obstacles passes through a face."""
    from springline.contacts.intersections import first_intersection
    from springline.contacts.surface_access import displacement
    from springline.model.families import SurfaceContacts

    surfaces = run.data.model.room(SurfaceContacts)
    face, edge = surfaces.face.astype(np.int64), surfaces.edge.astype(np.int64)
    found = 0
    for frame, time in zip(np.asarray(run.position), np.asarray(run.time).tolist(), strict=True):
        moved = [[displacement(surfaces, w, axis, time) for axis in range(3)] for w in range(len(surfaces.omega))]
        place = surfaces.place + np.reshape(moved, (-1, 3))[surfaces.owner]
        found += first_intersection(np.concatenate([frame[surfaces.particle], place]), face, edge) is not None
    return float(found)


def least_gap(place: FloatArray, thickness: float) -> float:
    """Least distance of two segments of a rod with at least three others between them, over its thickness [-]."""
    from springline.equilibrium.surface_check import edge_weights

    i, j = np.triu_indices(len(place) - 1, 4)
    at = np.stack([place[i], place[i + 1], place[j], place[j + 1]], axis=1)
    apart = np.einsum("ij,ijk->ik", edge_weights(at), at)
    return float(np.linalg.norm(apart, axis=1).min()) / thickness
