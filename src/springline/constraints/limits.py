"""Limits of force, speed and displacement a step: brakes against explosions, not physics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from springline.checks import not_negative, positive, refuse
from springline.constraints.walls import shift_axis, square
from springline.engine.kernels import callee, kernel
from springline.model import families
from springline.model.contracts import Rule, lowest
from springline.model.state import DISSIPATED
from springline.typing import Number

ROUNDING = 1e-14  # [-] over the limit: this much is rounding


@dataclass(frozen=True, eq=False)
class SpeedLimit(Rule):
    """No particle moves faster than ``speed`` [m/s]: velocities are scaled back before positions change.

    Nor slower than ``least`` [m/s]: slower ones are scaled up. A particle at rest has no direction, and stays at rest.
    Where limits of several rules contradict each other, the upper one holds.

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

    def checked(self, dim: int) -> SpeedLimit:
        speed = positive(self.speed, "speed", self.caller, "m/s")
        least = not_negative(self.least, "least", self.caller, "m/s")
        if least > speed:
            raise refuse("least", self.caller, f"at most the upper limit, {speed:g} [m/s]", self.least)
        return self.replaced(speed=speed, least=least)


@dataclass(frozen=True, eq=False)
class ForceLimit(Rule):
    """No particle feels more than ``force`` [N]: the net force is scaled back before it acts.

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

    def checked(self, dim: int) -> ForceLimit:
        return self.replaced(force=positive(self.force, "force", self.caller, "N"))


@dataclass(frozen=True, eq=False)
class DisplacementLimit(Rule):
    """No particle moves further than ``displacement`` [m] in a step: velocities are scaled back before that.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ball = scene.particle((0, 0, 0), velocity=(9, 0, 0))
    >>> limit = scene.add(sl.DisplacementLimit(0.01))
    >>> simulation = scene.simulate(dt=0.1)
    >>> simulation.step()
    >>> simulation.state.position  # one step [m]
    array([[0.01, 0.  , 0.  ]])
    """

    displacement: Number = 1.0

    def checked(self, dim: int) -> DisplacementLimit:
        return self.replaced(displacement=positive(self.displacement, "displacement", self.caller, "m"))


def gather(
    forces: Sequence[ForceLimit], speeds: Sequence[SpeedLimit], displacements: Sequence[DisplacementLimit], count: int
) -> families.Limits:
    """All limits as one family: for each particle the lowest."""
    return families.Limits(
        force=lowest(forces, [thing.force for thing in forces], count),
        speed=lowest(speeds, [thing.speed for thing in speeds], count),
        least=highest([thing for thing in speeds if float(thing.least) > 0.0], count),
        displacement=lowest(displacements, [thing.displacement for thing in displacements], count),
    )


def highest(things: Sequence[SpeedLimit], count: int) -> np.ndarray:
    """The highest of the least speeds that concern each particle [m/s], 0 where none; empty where there is none."""
    return np.maximum(-lowest(things, [-float(thing.least) for thing in things], count), 0.0)


@kernel
def hold_force(limits, i, fx, fy, fz):
    """A net force scaled back to its limit [N]."""
    if limits.force.shape[0] > 0:
        size = np.sqrt(fx * fx + fy * fy + fz * fz)
        if size > limits.force[i]:
            scale = limits.force[i] / size
            return fx * scale, fy * scale, fz * scale
    return fx, fy, fz


@callee
def remember(start, position):
    """Remember positions before a step."""
    for i in range(start.shape[0]):
        start[i, 0] = position[i, 0]
        start[i, 1] = position[i, 1]
        start[i, 2] = position[i, 2]


@callee
def hold_displacement(limits, start, position, force, ledger):
    """Shorten displacements since ``start`` to their limits: several drifts may overshoot what each of them allows."""
    for i in range(start.shape[0]):
        dx = position[i, 0] - start[i, 0]
        dy = position[i, 1] - start[i, 1]
        dz = position[i, 2] - start[i, 2]
        distance = np.sqrt(dx * dx + dy * dy + dz * dz)
        limit = limits.displacement[i]
        if distance > limit * (1.0 + ROUNDING):
            back = limit / distance - 1.0
            shift_axis(position, i, 0, back * dx, ledger, force)
            shift_axis(position, i, 1, back * dy, ledger, force)
            shift_axis(position, i, 2, back * dz, ledger, force)


@callee
def hold_speed(limits, particles, dt, velocity, ledger):
    """Scale velocities back, or up, to their limits; what that costs counts as dissipated."""
    if limits.speed.shape[0] == 0 and limits.displacement.shape[0] == 0:
        return
    for i in range(velocity.shape[0]):
        limit = limits.speed[i] if limits.speed.shape[0] > 0 else np.inf
        if limits.displacement.shape[0] > 0:
            limit = min(limit, limits.displacement[i] / abs(dt))
        before = square(velocity, i)
        speed = np.sqrt(before)
        wanted = speed
        if limits.least.shape[0] > 0:
            wanted = max(wanted, limits.least[i])
        wanted = min(wanted, limit)
        if wanted != speed and speed > 0.0:
            scale = wanted / speed
            for axis in range(3):
                velocity[i, axis] *= scale
            ledger[DISSIPATED] += 0.5 * particles.mass[i] * (before - square(velocity, i))
