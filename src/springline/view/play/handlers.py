"""Handlers: how each command is carried out on a simulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from springline.errors import SceneError
from springline.model.families import BROKEN
from springline.view.play.commands import (
    Add,
    Anchor,
    Command,
    Cut,
    Grab,
    Join,
    LetGo,
    Load,
    Pull,
    Push,
    Release,
    Remove,
    Set,
)

if TYPE_CHECKING:
    from springline.simulation.run import Simulation

SWING = 0.5  # [s] of a new spring with the lighter of its ends, where there is no other spring to be like


Handler = Callable[[Any, Any], object]  # the simulation, the command


def _grab(run: Simulation, command: Grab) -> None:
    run.let_go()
    run.grab(command.particle, command.point)


def _pull(run: Simulation, command: Pull) -> None:
    if run.hand is not None:  # it may have been taken out while it was held
        run.pull(command.point)


def _let_go(run: Simulation, command: LetGo) -> None:
    run.let_go()


def _anchor(run: Simulation, command: Anchor) -> None:
    run.anchor(list(command.particles), axes=cast("Any", command.axes))


def _release(run: Simulation, command: Release) -> None:
    run.release(list(command.particles), axes=cast("Any", command.axes))


def _cut(run: Simulation, command: Cut) -> None:
    run.cut(list(command.springs))


def _add(run: Simulation, command: Add) -> None:
    velocity = [command.velocity] if command.velocity else None
    run.add_particles(
        [command.position], velocity=velocity, mass=command.mass, radius=command.radius, fixed=command.fixed
    )


def _join(run: Simulation, command: Join) -> None:
    count = run.model.particle_count
    ends = tuple(end + count if end < 0 else end for end in (command.a, command.b))
    if ends[0] == ends[1]:
        raise SceneError(f"A spring joins two particles. Got {ends[0]} twice.")
    stiffness, damping, strength = like_the_others(run, ends)
    run.add_springs(
        [ends],
        stiffness=stiffness if command.stiffness is None else command.stiffness,
        damping=damping if command.damping is None else command.damping,
        rest_length=command.rest_length,
        strength=strength,
    )


def _remove(run: Simulation, command: Remove) -> None:
    run.remove(list(command.particles))


def _push(run: Simulation, command: Push) -> None:
    run.push(list(command.particles), [command.velocity])


def _load(run: Simulation, command: Load) -> None:
    run.load(command.particle, command.force)


def _set(run: Simulation, command: Set) -> None:
    run.change({command.name: command.value})


def like_the_others(run: Simulation, ends: tuple[int, ...]) -> tuple[float, float, float]:
    """Stiffness [N/m], damping [N s/m] and strength [N] of a new spring: those of the middle one there is."""
    springs, whole = run.model.springs, run.state.status != BROKEN
    if whole.any():
        columns = (springs.stiffness, springs.damping, springs.strength)
        stiffness, damping, strength = (float(np.median(column[whole])) for column in columns)
        return stiffness, damping, strength
    mass = float(min(run.model.particles.inertia[list(ends)]))
    return mass * (2.0 * np.pi / SWING) ** 2, 0.0, np.inf


HANDLERS: dict[type[Command], Handler] = {
    Grab: _grab, Pull: _pull, LetGo: _let_go, Anchor: _anchor, Release: _release, Cut: _cut, Add: _add, Join: _join,
    Remove: _remove, Push: _push, Set: _set, Load: _load,
}  # fmt: skip
