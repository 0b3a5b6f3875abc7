"""Handlers: how each command is carried out on a simulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

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
    Pull,
    Push,
    Release,
    Remove,
    Set,
    Settle,
)

if TYPE_CHECKING:
    from springline.simulation.run import Simulation

SWING = 0.5  # [s] of a new spring with the lighter of its ends, where there is no other spring to be like


class Holding(NamedTuple):
    """A particle that is held, and from where."""

    particle: int
    point: tuple[float, ...]  # [m]


Handler = Callable[..., Any]  # the simulation, the command, who is held; who is held then


def _grab(run: Simulation, command: Grab, held: Any) -> Any:
    run.grab(command.particle, command.point)
    return Holding(command.particle, command.point)


def _pull(run: Simulation, command: Pull, held: Any) -> Any:
    if held is None:  # it was taken out while it was held
        return None
    run.pull(command.point)
    return held._replace(point=command.point)


def _let_go(run: Simulation, command: LetGo, held: Any) -> None:
    run.let_go()


def _anchor(run: Simulation, command: Anchor, held: Any) -> Any:
    run.anchor(list(command.particles))
    return held


def _release(run: Simulation, command: Release, held: Any) -> Any:
    run.release(list(command.particles))
    return held


def _cut(run: Simulation, command: Cut, held: Any) -> Any:
    run.cut(list(command.springs))
    return held


def _add(run: Simulation, command: Add, held: Any) -> Any:
    velocity = [command.velocity] if command.velocity else None
    run.add_particles(
        [command.position], velocity=velocity, mass=command.mass, radius=command.radius, fixed=command.fixed
    )
    return held


def _join(run: Simulation, command: Join, held: Any) -> Any:
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
    return held


def _remove(run: Simulation, command: Remove, held: Any) -> Any:
    run.remove(list(command.particles))
    return held


def _push(run: Simulation, command: Push, held: Any) -> Any:
    run.push(list(command.particles), [command.velocity])
    return held


def _settle(run: Simulation, command: Settle, held: Any) -> Any:
    run.settle()
    return held


def _set(run: Simulation, command: Set, held: Any) -> Any:
    run.change({command.name: command.value})
    return held


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
    Remove: _remove, Push: _push, Set: _set, Settle: _settle,
}  # fmt: skip
