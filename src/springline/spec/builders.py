"""Builders: chains, grids and clouds in one call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import (
    MOST,
    depth,
    flag,
    magnitude,
    not_negative,
    points,
    positive,
    refuse,
    shown,
    vector,
    whole,
)  # fmt: skip
from springline.errors import SceneError
from springline.spec.adding import append_particles, append_springs
from springline.spec.handles import ChainHandle, GridHandle, Handle, chosen
from springline.spec.members import Given, drawn_lengths
from springline.spelling import argument

if TYPE_CHECKING:
    from springline.spec.spec import Spec


class ParticleOptions(NamedTuple):
    """Options of particles, besides their positions."""

    mass: Any = None
    radius: Any = 0.0
    restitution: Any = 1.0
    velocity: Any = None
    fixed: Any = False
    charge: Any = 0.0


class Lattice(NamedTuple):
    """Arguments of a grid."""

    shape: Any
    spacing: Any
    origin: Any
    axes: Any
    diagonals: Any
    bending: Any


def chain(spec: Spec, start: Any, end: Any, segments: Any, body: ParticleOptions, given: Given) -> ChainHandle:
    """Particles in a row from ``start`` to ``end``, which are points or particles that are there."""
    caller = "chain()"
    count = whole(segments, "segments", caller, 1)
    mass = own_mass(body.mass, given)
    first, first_position = _end(spec, start, "start", caller)
    last, last_position = _end(spec, end, "end", caller)
    fractions = np.linspace(0.0, 1.0, count + 1)[:, None]
    with np.errstate(over="ignore", invalid="ignore"):  # what overflows is refused with the places
        positions = first_position + fractions * (last_position - first_position)
    positions[-1] = last_position
    if np.array_equal(first_position, last_position):
        raise SceneError(
            f"The 'start' and 'end' of {caller} must be two places. Got {tuple(first_position.tolist())} twice."
        )
    new = slice(0 if first is None else 1, count + 1 if last is None else count)
    with all_or_nothing(spec):
        added = append_particles(
            spec, positions[new], None, mass, body.radius, body.restitution, caller=caller, weighed=body.mass is None
        ).index
        parts = ([] if first is None else [first]) + [added] + ([] if last is None else [last])
        index = np.concatenate(parts).astype(np.int64)
        springs = append_springs(spec, np.column_stack([index[:-1], index[1:]]), caller, given)
    return ChainHandle(spec, index, springs)


def grid(spec: Spec, lattice: Lattice, body: ParticleOptions, given: Given) -> GridHandle:
    """Particles in columns and rows, joined to their neighbors."""
    caller = "grid()"
    columns, rows = _shape(lattice.shape)
    crossed, stiffened = flag(lattice.diagonals, "diagonals", caller), flag(lattice.bending, "bending", caller)
    mass = own_mass(body.mass, given)
    positions = placed_lattice(spec, columns, rows, lattice.spacing, lattice.origin, lattice.axes, caller)
    with all_or_nothing(spec):
        added = append_particles(
            spec, positions, None, mass, body.radius, body.restitution, caller=caller, weighed=body.mass is None
        )
        ends = added.index[_grid_ends(columns, rows, crossed, stiffened)]
        for name in ("rest_length", "rest_factor"):
            given = given._replace(**_random(spec, ends, name, getattr(given, name)))
        springs = append_springs(spec, ends, caller, given)
    return GridHandle(spec, added.index, (columns, rows), springs)


def cloud(spec: Spec, count: Any, lower: Any, upper: Any, speed: Any, body: ParticleOptions) -> Handle:
    """Particles at random positions, with random directions."""
    caller = "cloud()"
    count = whole(count, "count", caller)
    low, high = _corners(spec, lower, upper)
    fast = not_negative(speed, "speed", caller, "m/s")
    given = body.velocity
    if given is not None and fast:
        raise SceneError(f"{caller} takes a 'speed' or a 'velocity', not both. Leave one of them out.")
    with all_or_nothing(spec), np.errstate(over="ignore"):
        positions = low + spec.random.random((count, 3)) * (high - low)
        directions = spec.random.normal(size=(count, 3))
        positions[:, spec.dim :] = directions[:, spec.dim :] = 0.0
        size = np.maximum(np.sqrt((directions**2).sum(axis=1, keepdims=True)), 1e-300)
        velocity = fast * directions / size if given is None else points(given, "velocity", caller, "m/s", spec.dim)
        masses = _between(spec, body.mass, count, "mass", caller, "kg")
        return append_particles(
            spec, positions, velocity, masses, body.radius, body.restitution, body.fixed, body.charge, caller=caller
        )


@contextmanager
def all_or_nothing(spec: Spec) -> Iterator[None]:
    """Context that restores a scene, its random generator included, where a later part of a builder is refused."""
    count, chance, declared = spec.particle_count, spec.random.bit_generator.state, len(spec.declared)
    springs = spec.spring_count
    try:
        yield
    except BaseException:
        spec.particles.shrink(count)
        spec.springs.shrink(springs)
        del spec.declared[declared:], spec.given[declared:]
        spec.random.bit_generator.state = chance
        raise


def _end(spec: Spec, given: Any, name: str, caller: str) -> tuple[np.ndarray | None, np.ndarray]:
    """Index, or None for a point, and position of one end of a chain [m]."""
    if isinstance(given, Handle):
        index = chosen(spec, given, name, caller)
        if len(index) != 1:
            raise SceneError(f"{argument(name, caller)} must be one particle or a point. Got {len(index)} particles.")
        return index, spec.particles.position[index[0]].copy()
    return None, vector(given, name, caller, "m", spec.dim)


def _shape(shape: Any) -> tuple[int, int]:
    if not isinstance(shape, (tuple, list)) or len(shape) != 2:
        raise refuse("shape", "grid()", "(columns, rows)", shape)
    columns, rows = (whole(number, "shape", "grid()", 1) for number in shape)
    if not 2 <= columns * rows <= MOST:
        raise refuse("shape", "grid()", f"(columns, rows) of 2 particles at least and {MOST:,} at most", shape)
    return columns, rows


def placed_lattice(
    spec: Spec, columns: int, rows: int, spacing: Any, origin: Any, axes: Any, caller: str
) -> np.ndarray:  # fmt: skip
    """Places of particles in columns and rows [m], row by row, shape (columns * rows, 3)."""
    if not isinstance(axes, str) or len(set(axes)) != 2 or len(axes) != 2 or set(axes) - set("xyz"[: spec.dim]):
        raise refuse("axes", caller, f"two of {', '.join('xyz'[: spec.dim])}, such as 'xy'", axes)
    spacing = magnitude(spacing, "m", "spacing", caller)
    pair = (spacing, spacing) if depth(spacing) == 0 else tuple(spacing)
    if len(pair) != 2:
        raise refuse("spacing", caller, "one number or two [m]", spacing)
    steps = [positive(value, "spacing", caller, "m") for value in pair]
    start = np.zeros(3) if origin is None else vector(origin, "origin", caller, "m", spec.dim)
    positions = np.tile(start, (columns * rows, 1))
    positions[:, "xyz".index(axes[0])] += np.tile(np.arange(columns) * steps[0], rows)
    positions[:, "xyz".index(axes[1])] += np.repeat(np.arange(rows) * steps[1], columns)
    return positions


def _grid_ends(columns: int, rows: int, diagonals: bool, bending: bool) -> np.ndarray:
    """Ends of a grid's springs, shape (m, 2), by tail: neighbors in the list are neighbors in memory."""
    table = np.arange(columns * rows).reshape(rows, columns)
    pairs = [(table[:, :-1], table[:, 1:]), (table[:-1], table[1:])]
    if diagonals:
        pairs += [(table[:-1, :-1], table[1:, 1:]), (table[:-1, 1:], table[1:, :-1])]
    if bending:
        pairs += [(table[:, :-2], table[:, 2:]), (table[:-2], table[2:])]
    ends = np.concatenate([np.column_stack([a.ravel(), b.ravel()]) for a, b in pairs])
    return ends[np.argsort(ends[:, 0], kind="stable")]


def _random(spec: Spec, ends: np.ndarray, name: str, given: Any) -> dict[str, np.ndarray]:
    """Rest lengths at random [m], where a pair of factors says so."""
    if not (isinstance(given, tuple) and len(given) == 2):
        return {}
    factors = _between(spec, given, len(ends), name, "grid()", "")
    return {name: factors if name == "rest_factor" else factors * drawn_lengths(spec, ends, "grid()")}


def own_mass(mass: Any, given: Given) -> Any:
    """Mass of each particle [kg]: as given, or 1, or none of its own where its members weigh something."""
    if mass is not None:
        return mass
    return 1.0 if given.density is None and given.material is None else 0.0


def _between(spec: Spec, given: Any, count: int, name: str, caller: str, unit: str) -> Any:
    """``given``, or random numbers between its two where it is a pair."""
    if not (isinstance(given, tuple) and len(given) == 2):
        return given
    low, high = (not_negative(value, name, caller, unit) for value in given)
    if not low <= high:
        raise refuse(name, caller, "a pair (low, high), low first", given)
    return low + spec.random.random(count) * (high - low)


def _corners(spec: Spec, lower: Any, upper: Any) -> tuple[np.ndarray, np.ndarray]:
    space = spec.space
    if lower is None and upper is None and space.periodic:
        return space.origin, space.origin + space.size
    low = np.zeros(3) if lower is None else vector(lower, "lower", "cloud()", "m", spec.dim)
    if upper is None:
        raise SceneError("cloud() needs an 'upper' corner [m]; only on a torus both corners may be left out.")
    high = vector(upper, "upper", "cloud()", "m", spec.dim)
    if (low[: spec.dim] > high[: spec.dim]).any():
        raise SceneError(
            f"The 'lower' corner of cloud() must not lie above the 'upper' one on any axis. "
            f"Got {shown(tuple(low.tolist()))} and {shown(tuple(high.tolist()))}."
        )
    return low, high
