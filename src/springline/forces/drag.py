"""Drag: linear f = -c v, and that of the air, f = -c abs(v) v with c = rho Cd A / 2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from springline.checks import FloatArray, depth, each, not_negative
from springline.engine.columns import ParticleReals
from springline.engine.kernels import WIDE, a_pass
from springline.engine.lanes import load, repeat_thrice, spread, store_rows
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.model.accessors import blocks_of, state_of, sums_of
from springline.model.contracts import (
    Drawn,
    Force,
    Key,
    indices_with_repeats,
    members,
    one_column,
    row_of_each_particle,
)
from springline.model.families import Model
from springline.model.family import Family, never
from springline.typing import Numbers

EACH = ", one for all or one for each particle of `on`, in its order"


@dataclass(frozen=True, eq=False)
class Resistance(Force):
    """Base of both drags: a coefficient for all particles, or one for each of ``on``, in its order."""

    coefficient: Numbers = 0.1

    unit: ClassVar[str]

    @property
    def one_for_each(self) -> bool:
        return depth(self.coefficient) > 0

    def validate(self, dim: int) -> Self:
        c: Any = self.coefficient
        on: Any = self.on
        if self.one_for_each:
            c = each(c, len(c) if on is None else len(on), "coefficient", self.caller, self.unit, least=0.0)
        else:
            c = not_negative(c, "coefficient", self.caller, self.unit)
        return replace(self, coefficient=c)

    def coefficients(self, count: int) -> FloatArray:
        """c of each of ``count`` particles, 0 where it does not act, shape (count,)."""
        chosen = indices_with_repeats(self, count) if self.one_for_each else members(self, count)
        c = each(self.coefficient, len(chosen), "coefficient", self.caller, self.unit, least=0.0)
        return np.bincount(chosen, c, count).astype(np.float64)  # an empty one counts in whole numbers


@dataclass(frozen=True, eq=False)
class Drag(Resistance):
    """Linear (viscous) drag f = -c v.

    Parameters
    ----------
    coefficient : c [N s/m], zero or more; or one for each particle of ``on``, in its order, shape (k,)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> drag = scene.add(sl.Drag(0.5))
    >>> scene.simulate(dt=0.01).forces  # f = -c v [N]
    array([[-1.,  0.,  0.]])
    """

    unit: ClassVar[str] = "N s/m"
    keys: ClassVar[Mapping[str, Key]] = {
        "coefficient": Key(
            f"c [N s/m]{EACH}; default: 0.1", unit, least=0.0, sets=one_column("Drags.linear", row_of_each_particle),
        )
    }  # fmt: skip


@dataclass(frozen=True, eq=False)
class AirDrag(Resistance):
    """Quadratic drag of the air f = -c abs(v) v, with c = rho Cd A / 2.

    Parameters
    ----------
    coefficient : c [N s2/m2], zero or more; or one for each particle of ``on``, in its order, shape (k,)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> bird = scene.particle((0, 0, 0), velocity=(2, 0, 0))
    >>> drag = scene.add(sl.AirDrag(0.5))
    >>> scene.simulate(dt=0.01).forces  # f = -c abs(v) v [N]
    array([[-2.,  0.,  0.]])
    """

    unit: ClassVar[str] = "N s2/m2"
    keys: ClassVar[Mapping[str, Key]] = {
        "coefficient": Key(
            f"c [N s2/m2]{EACH}; default: 0.1", unit, least=0.0,
            sets=one_column("Drags.quadratic", row_of_each_particle),
        )
    }  # fmt: skip


class Drags(NamedTuple):
    """Linear and quadratic drag."""

    linear: ParticleReals  # c [N s/m], shape (n,) or (0,)
    quadratic: ParticleReals  # c [N s2/m2], shape (n,) or (0,)


drags_of = make_accessor(Drags)


def gather(things: Sequence[Resistance], drawn: Drawn) -> Drags:
    """All drags as one family: coefficients add up."""
    linear, quadratic = ([thing for thing in things if isinstance(thing, kind)] for kind in (Drag, AirDrag))
    return Drags(total_coefficients(linear, drawn.count), total_coefficients(quadratic, drawn.count))


def total_coefficients(things: Sequence[Resistance], count: int) -> FloatArray:
    """The coefficient of each particle, those of several drags added up; empty without drag."""
    return np.sum([thing.coefficients(count) for thing in things], axis=0) if things else np.zeros(0)


@a_pass
def clear(table: Any, block: int, a: float, b: float) -> int:
    """Set forces that depend on velocity to zero."""
    force, blocks = sums_of(table).drag, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(4):  # the fourth too: all of it is one run of memory
            force[i, axis] = 0.0
    return DONE


clear.declare(["drag"])


@a_pass
def resist(table: Any, block: int, a: float, b: float) -> int:
    """Set forces that depend on velocity to the drag, -c v and -c abs(v) v."""
    drag, velocity, force, blocks = drags_of(table), state_of(table).velocity, sums_of(table).drag, blocks_of(table)
    first, last = blocks.first[block], blocks.first[block + 1]
    # Quadratic drag needs the speed of each particle, and its rows of three do not fit lanes; linear drag needs none.
    eights = first if drag.quadratic.shape[0] > 0 else first + (last - first) // WIDE * WIDE
    for i in range(first, eights, WIDE):
        # Eight particles are 24 numbers, three loads; coefficients are repeated three times each to match.
        one, two, three = repeat_thrice(drag.linear, i)
        # Zero minus, not a change of sign: with -0.0 a particle at rest would differ from a particle without drag.
        one = spread(0.0) - one * load(velocity, 3 * i)
        two = spread(0.0) - two * load(velocity, 3 * i + WIDE)
        three = spread(0.0) - three * load(velocity, 3 * i + 2 * WIDE)
        store_rows(force, i, one, two, three)
    for i in range(eights, last):
        vx = velocity[i, 0]
        vy = velocity[i, 1]
        vz = velocity[i, 2]
        c = drag.linear[i] if drag.linear.shape[0] > 0 else 0.0
        if drag.quadratic.shape[0] > 0:
            c += drag.quadratic[i] * np.sqrt(vx * vx + vy * vy + vz * vz)
        force[i, 0] = 0.0 - c * vx
        force[i, 1] = 0.0 - c * vy
        force[i, 2] = 0.0 - c * vz
    return DONE


resist.declare(["drag"])


def linear(model: Model) -> FloatArray:
    """Linear drag of each particle [N s/m], shape (particles,)."""
    drag = model.room(Drags).linear
    return drag if len(drag) else np.zeros(model.particle_count)


def slopes(model: Model, position: FloatArray, velocity: FloatArray, rate: float) -> FloatArray | None:
    """Minus the derivative of -c abs(v) v by v, times a rate: c (abs(v) I + v v^T/abs(v)); (particles, 3, 3) [N/m]."""
    quadratic = model.room(Drags).quadratic
    if not len(quadratic):
        return None
    # The derivative has the limit 0 at rest, at which v/|v| is undefined.
    speed = np.sqrt((velocity**2).sum(axis=1))
    along = velocity / np.where(speed > 0.0, speed, 1.0)[:, None]
    blocks = np.eye(3) + along[:, :, None] * along[:, None, :]
    return np.asarray(rate * ((quadratic * speed)[:, None, None] * blocks))


FAMILY = Family(
    "drag",
    plural="drag",
    columns=Drags._fields,
    reads_velocity=lambda model: True,
    declared=(Drag, AirDrag),
    gather=gather,
    room=Drags,
    uncovered_forces=lambda model: ["quadratic drag at high speed"] if len(model.room(Drags).quadratic) else [],
    drag_bound=linear,
    jacobian=slopes,
    accelerates_rest=never,
    in_statics=True,
)
