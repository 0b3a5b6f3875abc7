"""Walls by hand: planes, boxes, balls and segments, added, moved, turned and taken out, each by one command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, did_you_mean
from springline.constraints.motion import Moving
from springline.constraints.ties import OBSTACLES, Sphere
from springline.contacts.declare import Contacts
from springline.contacts.walls import Box, Plane
from springline.errors import SceneError
from springline.model.families import BROKEN
from springline.view.play.building import like_the_others, point_of
from springline.view.play.commands import AddBall, AddBox, AddSegment, AddWall, MoveWall, RemoveWall, TurnWall

if TYPE_CHECKING:
    from springline.simulation.run import Simulation

MOST = 400  # walls that a hand may find


@dataclass(frozen=True)
class Wall:
    """A wall that stands in a scene, by the name that its parameters have.

    Attributes
    ----------
    kind : "plane", "box", "ball" or "segment"
    shape : what says where it is now [m]: point and normal; lower and upper; center and radius, and whether it is
        hollow; both ends and the thickness
    spring, ends : of a segment, else -1 and nobody
    """

    name: str
    kind: str
    thing: Any
    shape: dict[str, Any]
    spring: int = -1
    ends: tuple[int, ...] = ()


def walls_of(run: Simulation) -> list[Wall]:
    """The walls of a scene that plays, as they stand now; not more than 400."""
    things = {} if run.source is None else run.source.things()
    found = (_wall(run, name, thing) for name, thing in things.items())
    return [one for one in found if one is not None][:MOST]


def _wall(run: Simulation, name: str, thing: Any) -> Wall | None:
    dim = run.model.dim
    if isinstance(thing, Contacts):
        return _segment_of(run, name, thing)
    if not isinstance(thing, Moving):
        return None
    away = thing.away(run.time)
    place = {one: (np.asarray(getattr(thing, one)) + away)[:dim].tolist() for one in thing.places}
    if isinstance(thing, Plane):
        return Wall(name, "plane", thing, {**place, "normal": np.asarray(thing.normal)[:dim].tolist()})
    if isinstance(thing, Box):
        return Wall(name, "box", thing, place)
    if isinstance(thing, Sphere) and thing.mode in OBSTACLES:
        return Wall(name, "ball", thing, {**place, "radius": thing.radius, "inside": thing.mode == "inside"})
    return None


def _segment_of(run: Simulation, name: str, thing: Contacts) -> Wall | None:
    """The segment that contacts with one spring are, whose ends are anchored."""
    one = thing.springs
    if one is None or isinstance(one, (bool, np.bool_)) or np.size(np.asarray(checks.handle_index(one))) != 1:
        return None
    springs, spring = run.model.springs, int(checks.indices(one, run.model.spring_count, "springs", "a wall")[0])
    ends = int(springs.tail[spring]), int(springs.head[spring])
    if run.state.status[spring] == BROKEN or (run.state.mobility[list(ends)] > 0.0).any():
        return None
    start, end = run.state.position[list(ends), : run.model.dim].tolist()
    return Wall(name, "segment", thing, {"start": start, "end": end, "thickness": thing.thickness}, spring, ends)


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
    _refuse_strays(_in_segment(run, ends, thickness), "in this wall", "Draw it elsewhere")
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


def _add(run: Simulation, thing: Plane | Box | Sphere) -> None:
    if not isinstance(thing, Plane) or np.any(
        np.asarray(thing.normal)
    ):  # what has no direction is refused in its own words
        stray, where, way_out = _strays(run, thing)
        _refuse_strays(stray, where, way_out)
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
        _refuse_strays(stray, "in the wall there", "Move it elsewhere")
        run.place(list(there.ends), ends[:, : run.model.dim])
        return
    places = {name: tuple((np.asarray(getattr(there.thing, name)) + by).tolist()) for name in there.thing.places}
    stray, where, _ = _strays(run, there.thing.replaced(**places))
    _refuse_strays(stray, f"{where} there", "Move it elsewhere")
    run.change({f"{there.name}.{name}": place[: run.model.dim] for name, place in places.items()})


def turn(run: Simulation, command: TurnWall) -> None:
    """A plane turned round."""
    there = named(run, command.wall)
    if there.kind != "plane":
        raise SceneError(f"A plane can be turned round. {there.name} is a {there.kind}.")
    normal = tuple((-np.asarray(there.thing.normal) + 0.0).tolist())
    stray, where, _ = _strays(run, there.thing.replaced(normal=normal))
    _refuse_strays(stray, f"{where}, once it is turned", "Leave it as it is")
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


def _strays(run: Simulation, thing: Plane | Box | Sphere) -> tuple[np.ndarray, str, str]:
    """Who would be where a wall lets nobody be, shape (n,), where that is, and the way out."""
    here, away = _places(run), thing.away(run.time)
    if isinstance(thing, Plane):
        normal = _full(thing.normal)
        return np.asarray((here - _full(thing.point) - away) @ normal < 0.0), "behind this wall", "Turn it round"
    if isinstance(thing, Box):
        axes = slice(0, run.model.dim)
        outside: np.ndarray = (here < _full(thing.lower) + away) | (here > _full(thing.upper) + away)
        return np.asarray(outside[:, axes].any(axis=1)), "outside this box", "Draw it larger"
    apart = np.linalg.norm(here - _full(thing.center) - away, axis=1)
    if thing.mode == "inside":
        return apart > float(thing.radius), "outside this ball", "Draw it larger"
    return apart < float(thing.radius), "inside this ball", "Draw it elsewhere"


def _in_segment(run: Simulation, ends: FloatArray, thickness: float, own: tuple[int, ...] = ()) -> np.ndarray:
    """Who would be in a segment so thick [m], shape (n,); ``own`` are its ends."""
    here, (start, end) = _places(run), ends
    along = end - start
    share = np.clip((here - start) @ along / (along @ along), 0.0, 1.0)
    apart = np.linalg.norm(here - start - share[:, None] * along, axis=1)
    inside: np.ndarray = apart < 0.5 * thickness + run.model.particles.radius
    inside[list(own)] = False
    return inside


def _full(point: Any) -> FloatArray:
    """A point of a plane, or of space, with three coordinates, shape (3,)."""
    given = np.asarray(point, dtype=np.float64)
    return np.concatenate([given, np.zeros(3 - len(given))])


def _places(run: Simulation) -> FloatArray:
    """Where those are that walls hold back [m], shape (n, 3); who is anchored or gone is nowhere."""
    free = (run.state.mobility > 0.0).any(axis=1) & (run.state.alive == 1)
    return np.where(free[:, None], run.state.position, np.nan)


def _refuse_strays(stray: np.ndarray, where: str, way_out: str) -> None:
    """Refuse a wall that would have somebody on its wrong side; nan is on no side."""
    if stray.any():
        raise SceneError(
            f"Particle {int(stray.argmax())} is {where}, and {int(stray.sum())} of them in all. {way_out}, or move "
            f"them first."
        )
