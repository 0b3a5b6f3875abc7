"""Measures of flocks (order, rotation, distances, groups), and the kinetic temperature of a run."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, depth, is_ragged, points, positive, refuse, vectors
from springline.model.families import CORD, RING_PLANE, Model
from springline.model.space import Torus, free_space
from springline.recording.recording import Recording
from springline.typing import Frames, Number, Points


def polarization(velocity: Frames) -> Any:
    """Polarization of a flock, abs(mean of v/abs(v)) [-]: 1 if all move in one direction, 0 for no common direction.

    Parameters
    ----------
    velocity : [m/s], shape (n, 3), or (frames, n, 3) for one number a frame

    A particle at rest has no direction and is ignored; 0 if all rest (Vicsek et al., Phys. Rev. Lett. 75, 1995).

    Examples
    --------
    >>> sl.analysis.polarization([(1, 0, 0), (2, 0, 0)])  # all fly one way
    1.0
    """
    speed = vectors(velocity, "velocity", "polarization()", "m/s")
    return _mean_length(_units(speed), speed)


def milling(position: Frames, velocity: Frames) -> Any:
    """Milling of a flock, abs(mean of r/abs(r) x v/abs(v)) [-]: 1 if all circle their center in one sense.

    Parameters
    ----------
    position : [m], shape (n, 3) or (frames, n, 3); if a torus splits a flock, positions must be unfolded first
    velocity : [m/s], the same shape

    Known as the group angular momentum (Couzin et al., J. Theor. Biol. 218, 2002).

    Examples
    --------
    >>> round(sl.analysis.milling([(1, 0, 0), (-1, 0, 0)], [(0, 1, 0), (0, -1, 0)]), 9)  # all turn one way
    1.0
    """
    coordinates = vectors(position, "position", "milling()", "m")
    speed = vectors(velocity, "velocity", "milling()", "m/s")
    if speed.shape != coordinates.shape:
        raise refuse("velocity", "milling()", f"of the positions' shape {coordinates.shape}", velocity)
    if not coordinates.shape[-2]:
        return _mean_length(coordinates, speed)
    around = _units(coordinates - coordinates.mean(axis=-2, keepdims=True))
    return _mean_length(np.cross(around, _units(speed)), speed)


def nearest_distance(position: Points, *, space: Torus | None = None) -> FloatArray:
    """Return the distance from each particle to its nearest neighbor [m], shape (n,); inf without a neighbor.

    Parameters
    ----------
    position : [m], shape (n, 3)
    space : the :class:`Torus` of a periodic space, for distances to the nearest image; None in free space

    Examples
    --------
    >>> sl.analysis.nearest_distance([(0, 0, 0), (1, 0, 0), (5, 0, 0)])  # [m]
    array([1., 1., 4.])
    """
    tree, coordinates = _tree(position, space)
    if len(coordinates) < 2:
        return np.full(len(coordinates), np.inf)
    return np.asarray(tree.query(coordinates, k=2)[0][:, 1])


def groups(position: Points, within: Number, *, space: Torus | None = None) -> int:
    """Number of groups of particles; two no further apart than ``within`` [m] belong to the same group.

    Parameters
    ----------
    position : [m], shape (n, 3)
    space : the :class:`Torus` of a periodic space; None in free space

    Examples
    --------
    >>> sl.analysis.groups([(0, 0, 0), (1, 0, 0), (5, 0, 0)], within=2.0)
    2
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    tree, coordinates = _tree(position, space)
    pair = tree.query_pairs(positive(within, "within", "groups()", "m"), output_type="ndarray")
    joined = coo_array((np.ones(len(pair)), (pair[:, 0], pair[:, 1])), shape=(len(coordinates),) * 2)
    return int(connected_components(joined, directed=False)[0])


def _units(array: FloatArray) -> FloatArray:
    """Unit vectors; zero for zero vectors."""
    far = np.abs(array).max(initial=0.0)
    if not 1e-100 < far < 1e100:  # squares would underflow or overflow
        array = array / far if far > 0.0 else array
    length = np.sqrt((array * array).sum(axis=-1, keepdims=True))
    return np.asarray(array / np.where(length > 0.0, length, 1.0))


def _mean_length(units: FloatArray, velocity: FloatArray) -> float | FloatArray:
    """Length of the mean over the moving particles; 0 if none moves."""
    moving = velocity.any(axis=-1).sum(axis=-1)
    total = units.sum(axis=-2)
    size = np.sqrt((total * total).sum(axis=-1)) / np.maximum(moving, 1)
    return float(size) if np.ndim(size) == 0 else np.asarray(size)


def _tree(position: Any, space: Torus | None) -> tuple[Any, FloatArray]:
    """Return a search tree and its positions: relative to the lower corner of a torus, within its periods."""
    from scipy.spatial import cKDTree

    if space is not None and not isinstance(space, Torus):
        raise refuse("space", "the measures of a flock", "a Torus, or None for free space", space)
    dim = 2 if depth(position) == 2 and not is_ragged(position) and np.shape(position)[1] == 2 else 3
    coordinates = points(position, "position", "the measures of a flock", "m", dim=dim)
    world = free_space() if space is None else space.built(dim)
    for axis in np.flatnonzero(world.size > 0.0):
        coordinates[:, axis] = np.mod(coordinates[:, axis] - world.origin[axis], world.size[axis])
        coordinates[coordinates[:, axis] >= world.size[axis], axis] = 0.0
    return cKDTree(coordinates, boxsize=world.size if world.periodic else None), coordinates


# The kinetic temperature of a run.


def temperature(what: Any) -> Any:
    """Kinetic temperature k_B T = 2 K/N [J], with the kinetic energy K and N free axes.

    Anchored axes, massless and removed particles do not count; each rod, each sphere and each of the two rules of a
    ring removes one axis. Common motion of all particles counts as heat. Divide by 1.380649e-23 J/K for kelvins.

    Parameters
    ----------
    what : a recording, for one number a frame, shape (frames,); or a simulation, for its present state

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> pair = scene.particles([(0, 0), (1, 0)], velocity=[(1, 0), (0, 1)], mass=2.0)
    >>> sl.analysis.temperature(scene.simulate(dt=0.01))  # 2 J on 4 axes
    1.0
    """
    if isinstance(what, Recording):
        kinetic = what.energy["kinetic"]
        free = _free_axes(what.data.model, what.data.last_state()["mobility"])
        free[what.data.last_state()["alive"] == 0, : what.data.model.dim] = True
        counts = np.array([_count(what.data.model, free & np.equal(alive, 1)[:, None]) for alive in _alive(what)])
        return np.divide(2.0 * kinetic, counts, out=np.zeros(len(kinetic)), where=counts > 0)
    if not (hasattr(what, "energy") and hasattr(getattr(what, "data", None), "state")):
        raise refuse("what", "temperature()", "a recording or a simulation", what)
    run = what.data
    count = _count(run.model, _free_axes(run.model, run.state.mobility))
    return 2.0 * float(what.energy["kinetic"]) / count if count > 0 else 0.0


def _free_axes(model: Model, mobility: FloatArray) -> np.ndarray:
    """Return a mask of the axes of each particle that carry kinetic energy, shape (n, 3)."""
    heavy: np.ndarray = model.particles.mass > 0.0
    return np.asarray((mobility > 0.0) & heavy[:, None])


def _count(model: Model, free: np.ndarray) -> int:
    """Return the number of free axes less the exact rules between them; cords, which may be slack, do not count."""
    rules, taking = model.holonomic, model.holonomic.kind != CORD
    if model.dim == 2:
        taking &= rules.kind != RING_PLANE  # in a plane scene z stays 0 without this rule
    moving = np.asarray(free.any(axis=1))
    held = moving[rules.first] | (moving[rules.second] & (rules.second >= 0))
    return int(free.sum()) - int((held & taking).sum())


def _alive(run: Recording) -> Any:
    """Return masks of the particles present in each frame; all of them if none was removed."""
    if (run.data.last_state()["alive"] == 1).all():
        return np.ones((len(run), run.data.model.particle_count), dtype=np.uint8)
    every = np.ones(run.data.model.particle_count, dtype=bool)
    return (every if frame.alive is None else frame.alive for frame in run)
