"""Uniform gravity: f = m g, energy -m g . x."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, depth, number, vector
from springline.engine.columns import ParticleVectors
from springline.engine.kernels import WIDE, a_pass, kernel
from springline.engine.lanes import load, spread, store_columns
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.model.accessors import blocks_of, energies_of, particles_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, members, one_column
from springline.model.families import Model
from springline.model.family import Family
from springline.typing import Number, Vector


@dataclass(frozen=True, eq=False)
class Gravity(Force):
    """Uniform gravity.

    Parameters
    ----------
    acceleration : number, for a downward acceleration [m/s2], or a vector, shape (3,)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> stone = scene.particle((0, 0, 0), mass=2.0)
    >>> pull = scene.add(sl.Gravity(9.81))
    >>> scene.simulate(dt=0.01).forces  # m g [N]
    array([[  0.  ,   0.  , -19.62]])
    """

    acceleration: Number | Vector = 9.81

    keys: ClassVar[Mapping[str, Key]] = {
        "acceleration": Key(
            "a number, downwards, or a vector [m/s2]; default: 9.81",
            "m/s2",
            form="down",
            sets=one_column("Gravities.acceleration", at=0),
        )
    }

    def validate(self, dim: int) -> Gravity:
        return self.replace_fields(acceleration=tuple(gravity_vector(self.acceleration, dim).tolist()))


def gravity_vector(value: Any, dim: int, caller: str = "Gravity()") -> np.ndarray:
    """Acceleration as a vector [m/s2], shape (3,): a number points down, minus z in 3D and minus y in 2D."""
    if depth(value) == 0:
        down = np.zeros(3)
        down[dim - 1] = -number(value, "gravity", caller, "m/s2") + 0.0
        return down
    return vector(value, "gravity", caller, "m/s2", dim)


class Gravities(NamedTuple):
    """Uniform gravity."""

    acceleration: ParticleVectors  # [m/s2], shape (1, 3) if uniform, else (n, 3); (0, 3) without gravity


gravities_of = make_accessor(Gravities)


def gather(things: Sequence[Gravity], drawn: Drawn) -> Gravities:
    """Gather all gravities into one family, with a single row if it is the same for all particles."""
    if not things:
        return Gravities(np.zeros((0, 3)))
    # A single row avoids an array of n equal vectors, which every step would have to read.
    if all(thing.on is None for thing in things):
        return Gravities(np.array([thing.acceleration for thing in things]).sum(axis=0).reshape(1, 3) * 1.0)
    total = np.zeros((drawn.count, 3))
    for thing in things:
        total[members(thing, drawn.count)] += np.asarray(thing.acceleration)
    return Gravities(total)


@kernel
def weigh_block(gravity, inertia, force, first, last):
    """Set the forces on particles first to last - 1 to their weights, or to zero without gravity [N]."""
    rows = gravity.acceleration.shape[0]
    if rows == 1:
        gx = gravity.acceleration[0, 0]
        gy = gravity.acceleration[0, 1]
        gz = gravity.acceleration[0, 2]
        # This pass runs first and sets all forces, so that they need not be cleared; for cloth, clearing would be a
        # large part of the memory traffic.
        eights = first + (last - first) // WIDE * WIDE
        for i in range(first, eights, WIDE):
            m = load(inertia, i)
            store_columns(force, i, m * spread(gx), m * spread(gy), m * spread(gz))
        for i in range(eights, last):
            force[i, 0] = inertia[i] * gx
            force[i, 1] = inertia[i] * gy
            force[i, 2] = inertia[i] * gz
            # Forces have rows of four numbers for SIMD lanes, which also read the fourth: it must be finite.
            force[i, 3] = 0.0
    else:
        for i in range(first, last):
            force[i, 3] = 0.0
            for axis in range(3):
                force[i, axis] = 0.0 if rows == 0 else inertia[i] * gravity.acceleration[i, axis]


@a_pass
def weigh(table: Any, block: int, a: float, b: float) -> int:
    """Set the forces to the weights of the particles [N]."""
    blocks = blocks_of(table)
    weigh_block(
        gravities_of(table), particles_of(table).inertia, sums_of(table).force, blocks.first[block],
        blocks.first[block + 1],
    )  # fmt: skip
    return DONE


weigh.declare(["force"])


@a_pass
def energy(table: Any, block: int, a: float, b: float) -> int:
    """Potential energy of the weights, -m g . x [J]."""
    gravity, state, mass = gravities_of(table), state_of(table), particles_of(table).mass
    rows = gravity.acceleration.shape[0]
    total = 0.0
    for i in range(mass.shape[0]):
        if state.alive[i] == 1 and rows > 0:
            row = 0 if rows == 1 else i
            for axis in range(3):
                total -= mass[i] * gravity.acceleration[row, axis] * state.position[i, axis]
    energies_of(table).value[int(a)] = total
    return DONE


def add_weights(model: Model, force: FloatArray) -> None:
    """Add the weights to the forces [N]."""
    force += model.particles.mass[:, None] * model.room(Gravities).acceleration


@a_pass
def add_constant_weights(table: Any, block: int, a: float, b: float) -> int:
    """Add the weights to the constant forces [N]."""
    gravity, mass, steady = gravities_of(table), particles_of(table).mass, sums_of(table).steady
    for i in range(steady.shape[0]):
        row = 0 if gravity.acceleration.shape[0] == 1 else i
        for axis in range(3):
            steady[i, axis] += mass[i] * gravity.acceleration[row, axis]
    return DONE


def scale(model: Model, extent: float) -> float:
    """Energy scale [J]: sum of the weights times the extent of the model."""
    fall = np.sqrt((model.room(Gravities).acceleration ** 2).sum(axis=1))
    return float((model.particles.mass * fall).sum()) * extent if len(fall) else 0.0


FAMILY = Family(
    "gravity",
    energy=energy,
    declared=(Gravity,),
    gather=gather,
    room=Gravities,
    add_constant_force=add_weights,
    constant_force=add_constant_weights,
    accelerates_rest=lambda model: bool(model.room(Gravities).acceleration.any()),
    energy_scale=scale,
    in_statics=True,
)  # the pass of the springs computes the weights first
