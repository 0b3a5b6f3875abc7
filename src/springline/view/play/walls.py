"""Walls by hand: planes, boxes, balls and segments, added, moved, turned and taken out, each by one command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, did_you_mean
from springline.contacts.declare import Contacts
from springline.contacts.shapes.box import Box
from springline.contacts.shapes.plane import Plane
from springline.contacts.shapes.sphere import Sphere
from springline.contacts.shapes.wall import Moving
from springline.errors import SceneError
from springline.view.play.building import like_the_others, point_of
from springline.view.play.commands import AddBall, AddBox, AddSegment, AddWall, MoveWall, RemoveWall, TurnWall
from springline.view.play.sides import Wall, depth, depth_in_segment, free_places, walls_of

if TYPE_CHECKING:
    from springline.simulation import Simulation

WAYS_OUT = {"behind": "Turn it round", "outside": "Draw it larger", "inside": "Draw it elsewhere"}

# ---- added


def plane(run: Simulation, command: AddWall) -> None:
    """A plane."""
    point_of(run, command.point, "point")
    _add(run, Plane(command.point, command.normal, restitution=command.restitution, friction=command.friction))


def box(run: Simulation, command: AddBox) -> None:
    """A box around everybody."""
    for corner in ("lower", "upper"):
        point_of(run, getattr(command, corner), corner)
    _add(run, Box(command.lower, command.upper, restitution=command.restitution, friction=command.friction))


def ball(run: Simulation, command: AddBall) -> None:
    """A ball as an obstacle, or hollow."""
    point_of(run, command.center, "center")
    radius = checks.positive(command.radius, "radius", "AddBall()", "m")
    options: Any = {"restitution": command.restitution, "friction": command.friction}
    _add(run, Sphere(command.center, radius, "inside" if command.inside else "outside", **options))


def segment(run: Simulation, command: AddSegment) -> None:
    """A wall between two points: two anchored particles, and their spring, off which everybody bounces."""
    ends = np.stack([point_of(run, command.start, "start"), point_of(run, command.end, "end")])
    thickness = checks.positive(command.thickness, "thickness", "AddSegment()", "m")
    if not np.ptp(ends, axis=0).any():
        raise SceneError("A wall needs two ends that are apart. Draw it longer.")
    _refuse(_in_segment(run, ends, thickness), "in this wall", "Draw it elsewhere")
    count, spring = run.model.particle_count, run.model.spring_count
    stiffness, damping, _ = like_the_others(run, ())
    rule = Contacts(
        restitution=command.restitution, friction=command.friction, against=[count, count + 1], springs=[spring],
        thickness=thickness,
    )  # fmt: skip
    run.add_network(
        ends[:, : run.model.dim], [(count, count + 1)], radius=0.5 * thickness, fixed=True, stiffness=stiffness,
        damping=damping, things=[rule],
    )  # fmt: skip


def _add(run: Simulation, thing: Moving) -> None:
    has_sides = not isinstance(thing, Plane) or bool(np.asarray(thing.normal).any())
    if has_sides:  # what has no direction is refused in its own words
        _refuse_strays(run, thing)
    run.add(thing)


# ---- changed


def remove(run: Simulation, command: RemoveWall) -> None:
    """A wall less; with a segment its ends go."""
    there = named(run, command.wall)
    run.discard(there.name)
    if there.ends:
        run.remove(list(there.ends))


def move(run: Simulation, command: MoveWall) -> None:
    """A wall elsewhere."""
    there, by = named(run, command.wall), point_of(run, command.by, "by")
    if there.kind == "segment":
        ends = run.state.position[list(there.ends)] + by
        stray = _in_segment(run, ends, float(there.thing.thickness), there.ends)
        _refuse(stray, "in the wall there", "Move it elsewhere")
        run.place(list(there.ends), ends[:, : run.model.dim])
        return
    places = {name: tuple((np.asarray(getattr(there.thing, name)) + by).tolist()) for name in there.thing.places}
    _refuse_strays(run, there.thing.replaced(**places), " there", "Move it elsewhere")
    run.change({f"{there.name}.{name}": place[: run.model.dim] for name, place in places.items()})


def turn(run: Simulation, command: TurnWall) -> None:
    """A plane turned round."""
    there = named(run, command.wall)
    if there.kind != "plane":
        raise SceneError(f"A plane can be turned round. {there.name} is a {there.kind}.")
    normal = tuple((-np.asarray(there.thing.normal) + 0.0).tolist())
    _refuse_strays(run, there.thing.replaced(normal=normal), ", once it is turned", "Leave it as it is")
    run.change({f"{there.name}.normal": normal[: run.model.dim]})


def named(run: Simulation, name: str) -> Wall:
    """A wall by its name.

    Raises
    ------
    SceneError : where there is none
    """
    there = {one.name: one for one in walls_of(run)}
    if name not in there:
        hint = did_you_mean(name, there) or f"There are: {', '.join(there) or 'none'}."
        raise SceneError(f"There is no wall {name!r}. {hint}")
    return there[name]


# ---- who would be on the wrong side


def _refuse_strays(run: Simulation, thing: Moving, after: str = "", way_out: str = "") -> None:
    """Refuse a wall that would have somebody on its wrong side."""
    deep, where = depth(thing, free_places(run), run.time, run.model.dim)
    _refuse(deep > 0.0, where.format("this") + after, way_out or WAYS_OUT[where.partition(" ")[0]])


def _refuse(stray: np.ndarray, where: str, way_out: str) -> None:
    if stray.any():
        raise SceneError(
            f"Particle {int(stray.argmax())} is {where}, and {int(stray.sum())} of them in all. {way_out}, or move "
            f"them first."
        )


def _in_segment(run: Simulation, ends: FloatArray, thickness: float, own: tuple[int, ...] = ()) -> np.ndarray:
    """Who would be in a segment so thick [m], shape (n,); ``own`` are its ends."""
    inside = depth_in_segment(ends, thickness, free_places(run), run.model.particles.radius) > 0.0
    inside[list(own)] = False
    return np.asarray(inside)
