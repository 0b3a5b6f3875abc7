"""Limits of force, speed and displacement per step. They keep a run finite and are not physical models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import not_negative, positive, refuse
from springline.engine.columns import ParticleReals
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.table import make_accessor
from springline.model.accessors import blocks_of, particles_of, state_of, sums_of, tally_of
from springline.model.contracts import Drawn, Key, Rule, lowest, one_column, row_of_each_particle
from springline.model.families import Model
from springline.model.family import RuleFamily
from springline.model.state import BEFORE, DISSIPATED
from springline.model.work import Needs
from springline.typing import Number

ROUNDING = 1e-14  # [-] over the limit: a smaller excess is rounding


@dataclass(frozen=True, eq=False)
class SpeedLimit(Rule):
    """Limits the speed of a particle to ``speed`` [m/s], by scaling velocities before positions change.

    Speeds below ``least`` [m/s] are scaled up to it. A particle at rest has no direction, and stays at rest.
    If limits of several rules contradict each other, the upper limit applies.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 0))
    >>> limit = scene.add(sl.SpeedLimit(2.0))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> round(float(abs(run.velocity).max()), 9)  # [m/s]
    2.0
    """

    speed: Number = 100.0
    least: Number = field(default=0.0, kw_only=True)

    keys: ClassVar[Mapping[str, Key]] = {
        "speed": Key(
            "[m/s]; default: 100", "m/s", least=0.0, form="number", above=True,
            sets=one_column("Limits.speed", row_of_each_particle),
        ),
        "least": Key(
            "least speed [m/s], unless at rest; default: 0", "m/s", least=0.0, form="number",
            sets=one_column("Limits.least", row_of_each_particle), absent=0.0,
        ),
    }  # fmt: skip

    def validate(self, dim: int) -> SpeedLimit:
        speed = positive(self.speed, "speed", self.caller, "m/s")
        least = not_negative(self.least, "least", self.caller, "m/s")
        if least > speed:
            raise refuse("least", self.caller, f"at most the upper limit, {speed:g} [m/s]", self.least)
        return self.replace_fields(speed=speed, least=least)


@dataclass(frozen=True, eq=False)
class ForceLimit(Rule):
    """Limits the net force on a particle to ``force`` [N], by scaling it before it acts.

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> ball = scene.particle((0, 0, 0))
    >>> limit = scene.add(sl.ForceLimit(1.0))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> round(float(run.velocity[-1, 0, 2]), 9)  # 1 N on 1 kg for 1 s [m/s]
    -1.0
    """

    force: Number = 1000.0

    keys: ClassVar[Mapping[str, Key]] = {
        "force": Key(
            "[N]; default: 1000", "N", least=0.0, form="number", above=True,
            sets=one_column("Limits.force", row_of_each_particle),
        )
    }  # fmt: skip

    def validate(self, dim: int) -> ForceLimit:
        return self.replace_fields(force=positive(self.force, "force", self.caller, "N"))


@dataclass(frozen=True, eq=False)
class DisplacementLimit(Rule):
    """Limits the distance a particle moves in a step to ``displacement`` [m], by scaling velocities.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ball = scene.particle((0, 0, 0), velocity=(9, 0, 0))
    >>> limit = scene.add(sl.DisplacementLimit(0.01))
    >>> simulation = scene.simulate(dt=0.1)
    >>> simulation.step()
    >>> simulation.position  # one step [m]
    array([[0.01, 0.  , 0.  ]])
    """

    displacement: Number = 1.0

    keys: ClassVar[Mapping[str, Key]] = {
        "displacement": Key(
            "[m]; default: 1", "m", least=0.0, form="number", above=True,
            sets=one_column("Limits.displacement", row_of_each_particle),
        )
    }  # fmt: skip

    def validate(self, dim: int) -> DisplacementLimit:
        return self.replace_fields(displacement=positive(self.displacement, "displacement", self.caller, "m"))


class Limits(NamedTuple):
    """Limits of each particle per step; inf without an upper limit, 0 without a lower limit."""

    force: ParticleReals  # [N], shape (n,) or (0,)
    speed: ParticleReals  # [m/s], shape (n,) or (0,)
    least: ParticleReals  # lower limit of speed [m/s], shape (n,) or (0,)
    displacement: ParticleReals  # [m], shape (n,) or (0,)


limits_of = make_accessor(Limits)


def gather(things: Sequence[Rule], drawn: Drawn) -> Limits:
    """Combine the limits of all rules: for each particle the lowest upper and the highest lower limit."""
    count = drawn.count
    forces = [thing for thing in things if isinstance(thing, ForceLimit)]
    speeds = [thing for thing in things if isinstance(thing, SpeedLimit)]
    displacements = [thing for thing in things if isinstance(thing, DisplacementLimit)]
    return Limits(
        force=lowest(forces, [thing.force for thing in forces], count),
        speed=lowest(speeds, [thing.speed for thing in speeds], count),
        least=highest([thing for thing in speeds if float(thing.least) > 0.0], count),
        displacement=lowest(displacements, [thing.displacement for thing in displacements], count),
    )


def highest(things: Sequence[SpeedLimit], count: int) -> np.ndarray:
    """Lower limit of the speed of each particle, the highest that applies [m/s], or 0; shape (0,) for no limits."""
    # ``lowest`` of the negatives: a rule for some particles leaves inf for the others, which becomes the 0 of no limit.
    return np.maximum(-lowest(things, [-float(thing.least) for thing in things], count), 0.0)


@kernel
def limit_force(limits, i, fx, fy, fz):
    """Net force on particle i [N], scaled to its limit if it exceeds it."""
    if limits.force.shape[0] > 0:
        size = np.sqrt(fx * fx + fy * fy + fz * fz)
        if size > limits.force[i]:
            scale = limits.force[i] / size
            return fx * scale, fy * scale, fz * scale
    return fx, fy, fz


@a_pass
def remember(table: Any, block: int, a: float, b: float) -> int:
    """Store the positions at the start of a step [m], from which displacements are measured."""
    start, position, blocks = sums_of(table).start, state_of(table).position, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        for axis in range(3):
            start[i, axis] = position[i, axis]
    return DONE


@a_pass
def limit_displacement(table: Any, block: int, a: float, b: float) -> int:
    """Scale the displacements of a whole step to their limits, which the sum of several drifts may exceed."""
    state, limits, start, force = state_of(table), limits_of(table), sums_of(table).start, sums_of(table).force
    position, ledger = state.position, state.ledger
    for i in range(start.shape[0]):
        dx = position[i, 0] - start[i, 0]
        dy = position[i, 1] - start[i, 1]
        dz = position[i, 2] - start[i, 2]
        distance = np.sqrt(dx * dx + dy * dy + dz * dz)
        limit = limits.displacement[i]
        # A displacement that was scaled to the limit may exceed it by rounding; a second scaling would change
        # bits for no benefit.
        if distance > limit * (1.0 + ROUNDING):
            back = limit / distance - 1.0
            shift_axis(position, i, 0, back * dx, ledger, force)
            shift_axis(position, i, 1, back * dy, ledger, force)
            shift_axis(position, i, 2, back * dz, ledger, force)
    return DONE


@a_pass
def limit_speed(table: Any, block: int, a: float, b: float) -> int:
    """Scale velocities to their limits, for a step of a [s]; the kinetic energy lost counts as dissipated [J]."""
    limits, mass, state, blocks = limits_of(table), particles_of(table).mass, state_of(table), blocks_of(table)
    velocity, motion = state.velocity, state.motion
    lost = 0.0
    for i in range(blocks.first[block], blocks.first[block + 1]):
        limit = limits.speed[i] if limits.speed.shape[0] > 0 else np.inf
        if limits.displacement.shape[0] > 0:
            limit = min(limit, limits.displacement[i] / abs(a))
        before = square(velocity, i)
        speed = np.sqrt(before)
        wanted = speed
        if limits.least.shape[0] > 0:
            wanted = max(wanted, limits.least[i])
        # The upper limit comes last, so that it applies if limits of several rules contradict each other.
        wanted = min(wanted, limit)
        # A particle at rest has no direction in which a lower limit could speed it up.
        if wanted != speed and speed > 0.0:
            scale = wanted / speed
            for axis in range(3):
                if i < motion.shape[0]:
                    # The limit acts at once: as an acceleration it would be v/h, and would shorten automatic steps.
                    motion[i, BEFORE + axis] += (scale - 1.0) * velocity[i, axis]
                velocity[i, axis] *= scale
            lost += 0.5 * mass[i] * (before - square(velocity, i))
    # Written to the entry of the block; blocks are added up in order, so that the ledger has the same bits on every
    # number of threads.
    tally_of(table).spent[block, DISSIPATED] += lost
    return DONE


@kernel
def square(velocity, i):
    """The squared speed of particle i [m2/s2]."""
    return velocity[i, 0] * velocity[i, 0] + velocity[i, 1] * velocity[i, 1] + velocity[i, 2] * velocity[i, 2]


@kernel
def shift_axis(position, i, axis, step, ledger, force):
    """Shift one coordinate by ``step`` [m]; adds f dx to the dissipated energy [J], f the last force evaluated."""
    position[i, axis] += step
    # Decision 2: if a rule shifts a position, f dx represents the change of potential energy. For a stiff spring it
    # lacks the second order, k dx^2/2.
    ledger[DISSIPATED] += force[i, axis] * step


def limits_speed(model: Model) -> bool:
    """Return True if velocities have limits, including those of the displacement in a step."""
    limits = model.room(Limits)
    return bool(len(limits.speed) or len(limits.displacement))


def limit_speed_rows(model: Model, dt: float) -> list[Row]:
    """Rows that keep speeds within their limits, for steps of ``dt`` [s]; sums go to the tally of each block."""
    return [Row(limit_speed, BY_BLOCK, dt)] if limits_speed(model) else []


def _limits_displacement(model: Model) -> bool:
    return bool(len(model.room(Limits).displacement))


RULES = (
    RuleFamily(
        "limit",
        "limits of force, speed and displacement",
        columns=Limits._fields,
        declared=(SpeedLimit, ForceLimit, DisplacementLimit),
        gather=gather,
        room=Limits,
        begin_rows=lambda model: [Row(remember, BY_BLOCK)] if _limits_displacement(model) else [],
        end_of_step=lambda model, share: [Row(limit_displacement)] if _limits_displacement(model) else [],
        moves_particles=_limits_displacement,
        depends_on_position=False,
        in_statics=True,
        may_add_energy=lambda model: (
            _limits_displacement(model)
            or bool(len(model.room(Limits).force))
            or bool((model.room(Limits).least > 0.0).any())
        ),
        needs=lambda model: Needs(start=model.particle_count * _limits_displacement(model)),
    ),
)
