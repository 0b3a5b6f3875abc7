"""Handlers: how each command is carried out on a simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from springline.errors import SceneError
from springline.integrators.contract import EVENTS
from springline.integrators.registry import integrator
from springline.view.play import building, walls
from springline.view.play.commands import (
    Add,
    AddBall,
    AddBox,
    AddSegment,
    AddWall,
    Anchor,
    Chain,
    Command,
    Cut,
    Grab,
    Join,
    LetGo,
    Load,
    Mirror,
    Move,
    MoveWall,
    Net,
    Pull,
    Push,
    Release,
    Remove,
    RemoveWall,
    Repeat,
    Set,
    TurnWall,
)

if TYPE_CHECKING:
    from springline.simulation import Simulation

Handler = Callable[[Any, Any], Sequence[str] | None]  # the simulation, the command; what it could not take along


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


def _join(run: Simulation, command: Join) -> None:
    count = run.model.particle_count
    ends = tuple(end + count if end < 0 else end for end in (command.a, command.b))
    if ends[0] == ends[1]:
        raise SceneError(f"A spring joins two particles. Got {ends[0]} twice.")
    stiffness, damping, strength = building.like_the_others(run, ends)
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


def _set(run: Simulation, command: Set) -> None:
    values: dict[str, Any] = {command.name: command.value}
    if command.name == "integrator" and integrator(str(command.value)).scheme.family == EVENTS:
        values["dt"] = "auto"  # no other goes with a method that takes no steps
    run.change(values)


HANDLERS: dict[type[Command], Handler] = {
    Grab: _grab, Pull: _pull, LetGo: _let_go, Anchor: _anchor, Release: _release, Cut: _cut, Join: _join,
    Remove: _remove, Push: _push, Set: _set, Load: building.load, Add: building.particle, Chain: building.chain,
    Net: building.net, AddWall: walls.plane, AddBox: walls.box, AddBall: walls.ball, AddSegment: walls.segment,
    RemoveWall: walls.remove, MoveWall: walls.move, TurnWall: walls.turn, Move: building.move,
    Mirror: building.mirror, Repeat: building.repeat,
}  # fmt: skip
