"""Densities and pressures of fluids, computed by NumPy from positions alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.checks import FloatArray, refuse
from springline.contacts.shapes.plane import HALF_SPACE
from springline.contacts.shapes.registry import members_of, surface_of
from springline.errors import SceneError
from springline.forces.fluid import ENERGY, INVERSE, REACH, REST, SCALE, STIFFENING, Fluids, shape_at
from springline.model.families import Model
from springline.recording.recording import Recording


def density(what: Any) -> FloatArray:
    """Density of a fluid at each of its particles [kg/m3], in a plane that of a layer of 1 m; NaN for other particles.

    Parameters
    ----------
    what : a recording, for one row a frame, shape (frames, n); or a simulation, for its present state, shape (n,)

    Raises
    ------
    SceneError : without a fluid

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> block = scene.particles(sl.Fluid.fill((0, 0), (2, 2), 0.2), mass=40.0)
    >>> water = scene.add(sl.Fluid(spacing=0.2, sound_speed=40.0))
    >>> float(sl.analysis.density(scene.simulate(dt=1e-3)).max().round(6))  # inside the block [kg/m3]
    1000.0
    """
    if isinstance(what, Recording):
        model = _fluid_model(what.data.model)
        present = [np.ones(model.particle_count) if frame.alive is None else frame.alive for frame in what]
        return np.array([_densities(model, x, a) for x, a in zip(what.position, present, strict=True)])
    if not hasattr(getattr(what, "data", None), "state"):
        raise refuse("what", "density()", "a recording or a simulation", what)
    return _densities(_fluid_model(what.data.model), what.data.state.position, what.data.state.alive)


def pressure(what: Any) -> FloatArray:
    """Pressure of a fluid at each of its particles [Pa], by Tait's equation; NaN for other particles.

    Parameters
    ----------
    what : a recording, for one row a frame, shape (frames, n); or a simulation, for its present state, shape (n,)

    Raises
    ------
    SceneError : without a fluid

    Examples
    --------
    >>> scene = sl.Scene(dim=2)
    >>> block = scene.particles(sl.Fluid.fill((0, 0), (2, 2), 0.2), mass=40.4)  # 1 % too heavy
    >>> water = scene.add(sl.Fluid(spacing=0.2, sound_speed=40.0))
    >>> float(sl.analysis.pressure(scene.simulate(dt=1e-3)).max().round())  # about c^2 times 10 kg/m3 [Pa]
    16488.0
    """
    found = density(what)
    number = what.data.model.room(Fluids).number
    ratio = np.maximum(found / number[REST], 1.0)
    return np.asarray(number[ENERGY] * number[REST] * (ratio**STIFFENING - 1.0))


def _fluid_model(model: Model) -> Model:
    if not len(model.room(Fluids).number):
        raise SceneError("The scene has no Fluid, and so no density or pressure. Add one: scene.add(sl.Fluid(...)).")
    return model


def _densities(model: Model, position: FloatArray, alive: Any) -> FloatArray:
    """Densities at all particles, shape (n,)."""
    from scipy.spatial import cKDTree

    family, found = model.room(Fluids), np.full(model.particle_count, np.nan)
    member = family.member[np.asarray(alive)[family.member] == 1]
    places = np.zeros((len(member), 3))
    places[:, : position.shape[1]] = position[member]
    size = model.space.size if model.space.periodic else None
    if size is not None:
        places = np.where(size > 0.0, np.mod(places - model.space.origin, np.where(size > 0.0, size, 1.0)), places)
    number, tree = family.number, cKDTree(places, boxsize=size)
    pair = tree.sparse_distance_matrix(tree, number[REACH], output_type="coo_matrix")
    weight = shape_at(pair.data * number[INVERSE]) * model.particles.mass[member][pair.col]
    own = shape_at(np.zeros(1))[0] * model.particles.mass[member]
    zero = (pair.row == pair.col) if len(pair.data) else np.zeros(0, dtype=bool)
    weight[zero] = 0.0
    total = np.bincount(pair.row, weight, len(member)) + own
    found[member] = number[SCALE] * total + number[REST] * _beyond_walls(model, member, places)
    return found


def _beyond_walls(model: Model, member: np.ndarray, places: FloatArray) -> FloatArray:
    """Part of the kernel of each particle that lies beyond its walls, those that stand [-]."""
    walls, number = model.walls, model.room(Fluids).number
    gap = np.linspace(0.0, number[REACH], len(model.room(Fluids).wall) // 2)
    clear = np.ones(len(member))
    for row, inside in enumerate(members_of(model)):
        if walls.omega[row] != 0.0 or walls.velocity[row].any():
            continue
        mine = np.isin(member, inside)
        far = _gaps(model, row, places[mine])
        part = np.interp(far, gap, model.room(Fluids).wall[: len(gap)])
        clear[mine] *= 1.0 - part
    return 1.0 - clear


def _gaps(model: Model, row: int, places: FloatArray) -> FloatArray:
    """Gaps between a wall and points [m]."""
    away = places - model.walls.shape[row, :3]
    if surface_of(model, row) is HALF_SPACE:
        return np.asarray(away @ model.walls.shape[row, 3:6])
    shape = model.walls.shape[row : row + 1]
    return np.array([surface_of(model, row).gap(shape, 0, 0.0, tuple(one))[0] for one in away.tolist()])
