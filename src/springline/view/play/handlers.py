"""Functions that carry out the commands on a simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from springline import checks
from springline.checks import FloatArray, did_you_mean
from springline.contacts.api import Contacts
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.sphere import Sphere
from springline.contacts.shapes.wall import Moving
from springline.engine.program import PULLING
from springline.errors import SceneError, SpringlineError
from springline.integrators.contract import EVENTS
from springline.integrators.registry import integrator
from springline.run import edits
from springline.run.run import exclusive
from springline.typing import IntegratorName
from springline.view.frame import RIVAL, Frame, FrameText, Look, Polyline
from springline.view.frame_world import enclosing_corners
from springline.view.play import building
from springline.view.play.building import like_the_others, point_of
from springline.view.play.commands import (
    Add,
    AddBall,
    AddBox,
    AddSegment,
    AddWall,
    Anchor,
    BalloonCommand,
    Chain,
    ClothCommand,
    Command,
    Cut,
    Enlarge,
    Grab,
    Join,
    LetGo,
    LoadCommand,
    MembraneCommand,
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
    RodCommand,
    Rotate,
    Set,
    SoftBodyCommand,
    TurnWall,
)
from springline.view.play.sides import Wall, depth, depth_in_segment, free_places, walls_of

if TYPE_CHECKING:
    from springline.simulation import Simulation

# Walls: planes, boxes, balls and segments are added, moved, reversed and removed by one command each.

WAYS_OUT = {"behind": "Turn it round", "outside": "Draw it larger", "inside": "Draw it elsewhere"}

# ---- additions


def plane(run: Simulation, command: AddWall) -> None:
    """Add a plane."""
    point_of(run, command.point, "point")
    _add(run, Plane(command.point, command.normal, restitution=command.restitution, friction=command.friction))


def box(run: Simulation, command: AddBox) -> None:
    """Add a box around all particles."""
    for corner in ("lower", "upper"):
        point_of(run, getattr(command, corner), corner)
    _add(run, Box(command.lower, command.upper, restitution=command.restitution, friction=command.friction))


def ball(run: Simulation, command: AddBall) -> None:
    """Add a ball as an obstacle or as a container."""
    point_of(run, command.center, "center")
    radius = checks.positive(command.radius, "radius", "AddBall()", "m")
    options: Any = {"restitution": command.restitution, "friction": command.friction}
    _add(run, Sphere(command.center, radius, "inside" if command.inside else "outside", **options))


def segment(run: Simulation, command: AddSegment) -> None:
    """Add a wall between two points: two anchored particles and a spring, off which all particles bounce."""
    ends = np.stack([point_of(run, command.start, "start"), point_of(run, command.end, "end")])
    thickness = checks.positive(command.thickness, "thickness", "AddSegment()", "m")
    if not np.ptp(ends, axis=0).any():
        raise SceneError("A wall needs two ends that are apart. Draw it longer.")
    _refuse(_in_segment(run, ends, thickness), "in this wall", "Draw it elsewhere")
    count, spring = run.data.model.particle_count, run.data.model.spring_count
    stiffness, damping, _ = like_the_others(run, ())
    rule = Contacts(
        restitution=command.restitution, friction=command.friction, against=[count, count + 1], springs=[spring],
        thickness=thickness,
    )  # fmt: skip
    edits.add_network(run.data,
        ends[:, : run.data.model.dim], [(count, count + 1)], radius=0.5 * thickness, fixed=True, stiffness=stiffness,
        damping=damping, things=[rule],
    )  # fmt: skip


def _add(run: Simulation, thing: Moving) -> None:
    has_sides = not isinstance(thing, Plane) or bool(np.asarray(thing.normal).any())
    if has_sides:  # a plane without direction is refused when it is added
        _refuse_strays(run, thing)
    run.add(thing)


# ---- changes


def remove(run: Simulation, command: RemoveWall) -> None:
    """Remove a wall; with a segment, its ends are removed, too."""
    there = wall_named(run, command.wall)
    run.discard(there.name)
    if there.ends:
        run.remove(list(there.ends))


def move(run: Simulation, command: MoveWall) -> None:
    """Move a wall by a vector."""
    there, by = wall_named(run, command.wall), point_of(run, command.by, "by")
    if there.kind == "segment":
        ends = run.data.state.position[list(there.ends)] + by
        stray = _in_segment(run, ends, float(there.thing.thickness), there.ends)
        _refuse(stray, "in the wall there", "Move it elsewhere")
        run.place(list(there.ends), ends[:, : run.data.model.dim])
        return
    places = {name: tuple((np.asarray(getattr(there.thing, name)) + by).tolist()) for name in there.thing.places}
    _refuse_strays(run, there.thing.replace_fields(**places), " there", "Move it elsewhere")
    run.change({f"{there.name}.{name}": place[: run.data.model.dim] for name, place in places.items()})


def turn(run: Simulation, command: TurnWall) -> None:
    """Reverse a plane."""
    there = wall_named(run, command.wall)
    if there.kind != "plane":
        raise SceneError(f"A plane can be turned round. {there.name} is a {there.kind}.")
    normal = tuple((-np.asarray(there.thing.normal) + 0.0).tolist())
    _refuse_strays(run, there.thing.replace_fields(normal=normal), ", once it is turned", "Leave it as it is")
    run.change({f"{there.name}.normal": normal[: run.data.model.dim]})


def wall_named(run: Simulation, name: str) -> Wall:
    """Return the wall of a name.

    Raises
    ------
    SceneError : if there is no wall of this name
    """
    there = {one.name: one for one in walls_of(run)}
    if name not in there:
        hint = did_you_mean(name, there) or f"There are: {', '.join(there) or 'none'}."
        raise SceneError(f"There is no wall {name!r}. {hint}")
    return there[name]


# ---- particles on the wrong side


def _refuse_strays(run: Simulation, thing: Moving, after: str = "", way_out: str = "") -> None:
    """Refuse a wall with particles on its wrong side."""
    deep, where = depth(thing, free_places(run), run.time, run.data.model.dim)
    _refuse(deep > 0.0, where.format("this") + after, way_out or WAYS_OUT[where.partition(" ")[0]])


def _refuse(stray: np.ndarray, where: str, way_out: str) -> None:
    if stray.any():
        raise SceneError(
            f"Particle {int(stray.argmax())} is {where}, and {int(stray.sum())} of them in all. {way_out}, or move "
            f"them first."
        )


def _in_segment(run: Simulation, ends: FloatArray, thickness: float, own: tuple[int, ...] = ()) -> np.ndarray:
    """Return a mask of particles inside a segment of a thickness [m], shape (n,); ``own`` are its ends."""
    inside = depth_in_segment(ends, thickness, free_places(run), run.data.model.particles.radius) > 0.0
    inside[list(own)] = False
    return np.asarray(inside)


Handler = Callable[[Any, Any], Sequence[str] | None]  # from simulation and command to notes on parts left out


@exclusive
def _grab(run: Simulation, command: Grab) -> None:
    if run.data.hand is not None:
        edits.check_grab(run.data, command.particle, command.point)  # before the other particle is released
        run.let_go()
    edits.grab(run.data, command.particle, command.point, None, PULLING)


@exclusive
def _pull(run: Simulation, command: Pull) -> None:
    if run.data.hand is not None:  # it may have been taken out while it was held
        edits.pull(run.data, command.point, PULLING)


def _let_go(run: Simulation, command: LetGo) -> None:
    run.let_go()


def _anchor(run: Simulation, command: Anchor) -> None:
    run.anchor(list(command.particles), axes=cast("Any", command.axes))


def _release(run: Simulation, command: Release) -> None:
    run.release(list(command.particles), axes=cast("Any", command.axes))


def _cut(run: Simulation, command: Cut) -> None:
    run.cut(list(command.springs))


def _join(run: Simulation, command: Join) -> None:
    count = run.data.model.particle_count
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
        values["dt"] = "auto"  # a method without steps allows no other value
    run.change(values)


HANDLERS: dict[type[Command], Handler] = {
    Grab: _grab, Pull: _pull, LetGo: _let_go, Anchor: _anchor, Release: _release, Cut: _cut, Join: _join,
    Remove: _remove, Push: _push, Set: _set, LoadCommand: building.load, Add: building.particle, Chain: building.chain,
    Net: building.net, ClothCommand: building.cloth, MembraneCommand: building.membrane, RodCommand: building.rod,
    BalloonCommand: building.balloon, SoftBodyCommand: building.soft_body, AddWall: plane, AddBox: box, AddBall: ball,
    AddSegment: segment, RemoveWall: remove, MoveWall: move, TurnWall: turn, Move: building.move,
    Rotate: building.rotate, Enlarge: building.enlarge, Mirror: building.mirror, Repeat: building.repeat,
}  # fmt: skip


# Rivals: the same scene, integrated by other methods with the same step, and drawn in rows below it.

APART = 0.14  # of the extent of the scene: distance between rows
BALL = 0.018  # of the extent of the scene: the radius of a rival's particles
CORNERS = 24  # of the circle of a particle


class Rivals:
    """Simulations of the same scene and steps with other methods.

    Parameters
    ----------
    runs : simulations by the names of their integrators
    """

    def __init__(self, runs: dict[IntegratorName, Simulation]) -> None:
        self.runs = runs
        self.lost: set[str] = set()  # methods that diverged and stopped at their last valid state

    def follow(self, count: int, dt: float | None) -> None:
        """Take ``count`` steps of ``dt`` [s], the step of the scene, in every rival simulation."""
        for name, run in self.runs.items():
            if name not in self.lost:
                try:
                    if dt is not None and run.dt != dt:
                        run.change({"dt": dt})
                    run.go_on(count)
                except SpringlineError:
                    self.lost.add(name)

    def do(self, command: Command) -> None:
        """Carry out a command of the scene on every rival, except a change of the method."""
        if isinstance(command, Set) and command.name == "integrator":
            return
        for run in self.runs.values():
            with suppress(SceneError):
                HANDLERS[type(command)](run, command)

    def beside(self, frame: Frame, look: Look, first: IntegratorName) -> Frame:
        """Return a frame with the rivals below the scene, all labeled with the names of their methods."""
        extent = float(np.ptp(frame.bounds, axis=0).max()) or 1.0
        down = np.zeros(3)
        down[1 if frame.dim == 2 else 2] = -APART * extent
        start = frame.points.position[0] if len(frame.points.position) else frame.bounds[0]
        lines: list[Polyline] = []
        texts = [FrameText(start, named(first))]
        for row, (name, run) in enumerate(self.runs.items(), 1):
            color = look.style.second if name in self.lost else look.style.accent
            lines += _drawn(run, row * down, color, BALL * extent, frame.dim)
            texts.append(FrameText(start + row * down, named(name) + (", lost" if name in self.lost else "")))
        bounds = enclosing_corners([frame.bounds, *(line.position for line in lines)])
        return replace(frame, outlines=(*frame.outlines, *lines), texts=(*frame.texts, *texts), bounds=bounds)


def named(name: IntegratorName) -> str:
    """Return the name of a method for display."""
    return integrator(name).name.replace("_", " ")


def _drawn(run: Simulation, shift: np.ndarray, color: str, ball: float, dim: int) -> list[Polyline]:
    """Return the springs of a rival as lines, and its free particles as circles in the drawing plane."""
    position, springs = run.data.state.position + shift, run.data.model.springs
    lines = [Polyline(position[[i, j]], color, RIVAL) for i, j in zip(springs.tail, springs.head, strict=True)]
    turn = np.linspace(0.0, 2.0 * np.pi, CORNERS + 1)
    circle = np.zeros((len(turn), 3))
    circle[:, 0], circle[:, 1 if dim == 2 else 2] = ball * np.cos(turn), ball * np.sin(turn)
    free = (run.data.state.mobility != 0.0).any(axis=1)
    return [*lines, *(Polyline(place + circle, color, RIVAL) for place in position[free])]
