"""Densities and pressures of fluids, computed by NumPy from positions alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from springline.checks import FloatArray, refuse
from springline.contacts.shapes.plane import HALF_SPACE
from springline.contacts.shapes.registry import members_of, surface_of
from springline.errors import SceneError
from springline.forces.fluid import STIFFENING, Fluids
from springline.forces.fluid_kernel import (
    DIMENSION,
    ENERGY,
    INTERNAL,
    INVERSE,
    PULL,
    REACH,
    REST,
    SCALE,
    SLOPE,
    SOFT,
    STEEPNESS,
    shape_at,
)
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
        return np.array([_densities(model, x, a) for x, a in zip(what.position, _present(what, model), strict=True)])
    if not hasattr(getattr(what, "data", None), "state"):
        raise refuse("what", "density()", "a recording or a simulation", what)
    return _densities(_fluid_model(what.data.model), what.data.state.position, what.data.state.alive)


def pressure(what: Any) -> FloatArray:
    """Pressure of a fluid at each of its particles [Pa]; NaN for other particles.

    It is the force per area that the particles carry: Tait's pressure of their density rho, times -1/(dim rho) of the
    sum of m r . grad W over the neighbors and the walls. In a continuum this factor is 1, in a disordered fluid about
    0.99.

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
    16361.0
    """
    model = _fluid_model(what.data.model)
    if isinstance(what, Recording):
        return np.array([_pressures(model, x, a) for x, a in zip(what.position, _present(what, model), strict=True)])
    density(what)  # refuses anything but a simulation
    return _pressures(model, what.data.state.position, what.data.state.alive)


def _pressures(model: Model, position: FloatArray, alive: Any) -> FloatArray:
    """Pressures of all particles [Pa], shape (n,)."""
    number, found = model.room(Fluids).number, _densities(model, position, alive)
    tait = number[ENERGY] * number[REST] * ((found / number[REST]) ** STIFFENING - 1.0) + number[INTERNAL]
    carried = np.maximum(tait, 0.0) * _find_carried(model, position, alive, found)
    return np.asarray(carried + (_pull_of_surface(model, position, alive, found) if number[PULL] > 0.0 else 0.0))


def _pull_of_surface(model: Model, position: FloatArray, alive: Any, density: FloatArray) -> FloatArray:
    """Pressure of cohesion and of the slopes of the density [Pa], shape (n,)."""
    member, places, pair = _neighbors(model, position, alive)
    number, mass, own = model.room(Fluids).number, model.particles.mass[member], density[member]
    apart = places[pair.col] - places[pair.row]
    if model.space.periodic:
        size = np.where(model.space.size > 0.0, model.space.size, np.inf)
        apart -= np.where(np.isinf(size), 0.0, size) * np.round(apart / size)
    q = pair.data * number[INVERSE]
    t = np.maximum(1.0 - 0.5 * q, 0.0)

    def total(of_pair: FloatArray) -> FloatArray:
        return np.stack([np.bincount(pair.row, one * mass[pair.col], len(member)) for one in np.atleast_2d(of_pair)])

    slope = number[SLOPE] * total(t**3 * apart.T)
    # as all distances grow by a factor, slopes change by the second derivative of the kernel, densities by the first
    change = number[SLOPE] * total((t**3 - 1.5 * q * t**2) * apart.T)
    length = np.sqrt((slope**2).sum(axis=0) + number[SOFT] ** 2)
    steep = number[STEEPNESS] / own
    by_slope = steep * (slope * change).sum(axis=0) / length
    by_density = -steep * (length - number[SOFT]) / own * -total(number[SLOPE] * t**3 * pair.data**2)[0]
    bonds = 0.5 * number[PULL] * total(t**2 * pair.data**2)[0]
    found = np.full(model.particle_count, np.nan)
    found[member] = -own / number[DIMENSION] * (by_density + by_slope + bonds)
    return found


def _find_carried(model: Model, position: FloatArray, alive: Any, density: FloatArray) -> FloatArray:
    """Part of Tait's pressure that neighbors and walls carry [-], shape (n,)."""
    member, places, pair = _neighbors(model, position, alive)
    number, found = model.room(Fluids).number, np.full(model.particle_count, np.nan)
    dim = number[DIMENSION]
    q = pair.data * number[INVERSE]
    # -r . grad W = 5 q^2 (1 - q/2)^3 times the scale of the kernel
    pull = 5.0 * q * q * np.maximum(1.0 - 0.5 * q, 0.0) ** 3 * model.particles.mass[member][pair.col]
    own = density[member]
    total = number[SCALE] * np.bincount(pair.row, pull, len(member)) / dim
    found[member] = (total + number[REST] * _walls_carry(model, member, places)) / own
    return found


def _present(what: Recording, model: Model) -> list[FloatArray]:
    """Which particles are alive in each frame."""
    return [np.ones(model.particle_count) if frame.alive is None else frame.alive for frame in what]


def _fluid_model(model: Model) -> Model:
    if not len(model.room(Fluids).number):
        raise SceneError("The scene has no Fluid, and so no density or pressure. Add one: scene.add(sl.Fluid(...)).")
    return model


def _densities(model: Model, position: FloatArray, alive: Any) -> FloatArray:
    """Densities at all particles, shape (n,)."""
    member, places, pair = _neighbors(model, position, alive)
    number, found = model.room(Fluids).number, np.full(model.particle_count, np.nan)
    weight = shape_at(pair.data * number[INVERSE]) * model.particles.mass[member][pair.col]
    own = shape_at(np.zeros(1))[0] * model.particles.mass[member]
    zero = (pair.row == pair.col) if len(pair.data) else np.zeros(0, dtype=bool)
    weight[zero] = 0.0
    total = np.bincount(pair.row, weight, len(member)) + own
    found[member] = number[SCALE] * total + number[REST] * _beyond_walls(model, member, places)
    return found


def _neighbors(model: Model, position: FloatArray, alive: Any) -> tuple[np.ndarray, FloatArray, Any]:
    """Living particles of the fluid, their places [m], and their neighbors, a sparse matrix of distances [m]."""
    from scipy.spatial import cKDTree

    family = model.room(Fluids)
    member = family.member[np.asarray(alive)[family.member] == 1]
    places = np.zeros((len(member), 3))
    places[:, : position.shape[1]] = position[member]
    size = model.space.size if model.space.periodic else None
    if size is not None:
        places = np.where(size > 0.0, np.mod(places - model.space.origin, np.where(size > 0.0, size, 1.0)), places)
    tree = cKDTree(places, boxsize=size)
    return member, places, tree.sparse_distance_matrix(tree, family.number[REACH], output_type="coo_matrix")


def _beyond_walls(model: Model, member: np.ndarray, places: FloatArray) -> FloatArray:
    """Part of the kernel of each particle that lies beyond its walls, those that stand [-]."""
    clear = np.ones(len(member))
    for mine, part, _ in _wall_parts(model, member, places):
        clear[mine] *= 1.0 - part
    return 1.0 - clear


def _walls_carry(model: Model, member: np.ndarray, places: FloatArray) -> FloatArray:
    """Part of the pressure of each particle that its walls carry [-].

    Over a half-space at a gap g, -r . grad W/dim integrates to the part of the kernel there, minus g/dim times its
    derivative by the gap.
    """
    clear, carried = np.ones(len(member)), np.zeros(len(member))
    for mine, part, slope in _wall_parts(model, member, places):
        carried[mine] = carried[mine] * (1.0 - part) + clear[mine] * (part + slope)
        clear[mine] *= 1.0 - part
    return carried


def _wall_parts(
    model: Model, member: np.ndarray, places: FloatArray
) -> Iterator[tuple[np.ndarray, FloatArray, FloatArray]]:
    """For each wall that stands: mask of its particles, part of the kernel beyond it, and -g/dim times its slope."""
    walls, number, table = model.walls, model.room(Fluids).number, model.room(Fluids).wall
    gap = np.linspace(0.0, number[REACH], len(table) // 2)
    step = gap[1] - gap[0]
    for row, inside in enumerate(members_of(model)):
        if walls.omega[row] != 0.0 or walls.velocity[row].any():
            continue
        mine = np.isin(member, inside)
        far = _gaps(model, row, places[mine])
        slope = np.interp(far, gap, table[len(gap) :], right=0.0) / step
        yield mine, np.interp(far, gap, table[: len(gap)]), -np.maximum(far, 0.0) * slope / number[DIMENSION]


def _gaps(model: Model, row: int, places: FloatArray) -> FloatArray:
    """Gaps between a wall and points [m]."""
    away = places - model.walls.shape[row, :3]
    if surface_of(model, row) is HALF_SPACE:
        return np.asarray(away @ model.walls.shape[row, 3:6])
    shape = model.walls.shape[row : row + 1]
    return np.array([surface_of(model, row).gap(shape, 0, 0.0, tuple(one))[0] for one in away.tolist()])
