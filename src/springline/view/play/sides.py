"""Sides of walls: particles must not be placed behind a wall or inside a ball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.shapes.wall import Moving, full
from springline.errors import SceneError
from springline.model.contracts import members
from springline.model.families import BROKEN
from springline.view.camera import round_bounds
from springline.view.frame_world import enclosing_corners

if TYPE_CHECKING:
    from springline.simulation import Simulation

MOST = 400  # walls that can be selected
CUT = 0.1  # of the radius of a ball, or of half a thickness: a spring at most this deep inside counts as outside
ON_IT = 1e-9  # of the coordinates of particles: a particle at most this deep in a wall counts as on it


@dataclass(frozen=True)
class Wall:
    """A wall of a scene, with the name in its parameters.

    Attributes
    ----------
    kind : "plane", "box", "ball", "segment", or the word of another shape
    shape : present position [m]: point and normal; lower and upper; center and radius, and whether it is hollow;
        both ends and the thickness; for other shapes also ``lines``, by which they are drawn
    spring, ends : of a segment, else -1 and empty
    """

    name: str
    kind: str
    thing: Any
    shape: dict[str, Any]
    spring: int = -1
    ends: tuple[int, ...] = ()


def walls_of(run: Simulation) -> list[Wall]:
    """Return the walls of a playing scene at their present positions, at most 400."""
    things = {} if run.data.source is None else run.data.source.things()
    found = (_wall(run, name, thing) for name, thing in things.items())
    return [one for one in found if one is not None][:MOST]


def _wall(run: Simulation, name: str, thing: Any) -> Wall | None:
    if isinstance(thing, Contacts):
        return _segment_of(run, name, thing)
    if not isinstance(thing, Moving):
        return None
    if not thing.hand or not thing.numbers:
        return None
    shape = thing.shape(thing.away(run.time), run.data.model.dim)
    return Wall(name, thing.hand, thing, {**shape, **_outline(run, thing)})


def _outline(run: Simulation, thing: Moving) -> dict[str, Any]:
    """Return the lines of a wall without built-in drawing [m], within the extent of the particles; else empty."""
    drawn = [(face, face.surface.outline) for face in thing.faces() if face.surface.outline is not None]
    if not drawn:
        return {}
    there = run.data.state.position[run.data.state.alive == 1]
    low, high, _ = round_bounds(*enclosing_corners([there, there + 1e-9]))
    lines = []
    for face, outline in drawn:
        row = np.array(face.shape)
        row[:3] += thing.away(run.time)
        lines += [line.tolist() for line in outline(row, low, high)]
    return {"lines": lines}


def _segment_of(run: Simulation, name: str, thing: Contacts) -> Wall | None:
    """Return contacts with a single spring between anchored particles as a segment; None for other contacts."""
    one = thing.springs
    if one is None or isinstance(one, (bool, np.bool_)) or np.size(np.asarray(checks.handle_index(one))) != 1:
        return None
    springs, spring = (
        run.data.model.springs,
        int(checks.indices(one, run.data.model.spring_count, "springs", "a wall")[0]),
    )
    ends = int(springs.tail[spring]), int(springs.head[spring])
    if run.data.state.status[spring] == BROKEN or (run.data.state.mobility[list(ends)] > 0.0).any():
        return None
    start, end = run.data.state.position[list(ends), : run.data.model.dim].tolist()
    return Wall(name, "segment", thing, {"start": start, "end": end, "thickness": thing.thickness}, spring, ends)


def free_places(run: Simulation) -> FloatArray:
    """Return the positions of particles that walls act on [m], shape (n, 3); nan if anchored or removed."""
    free = (run.data.state.mobility > 0.0).any(axis=1) & (run.data.state.alive == 1)
    return np.where(free[:, None], run.data.state.position, np.nan)


def depth(thing: Moving, here: FloatArray, time: float, dim: int) -> tuple[FloatArray, str]:
    """Return the depth of points behind a wall at a time [m], shape (n,), and a text for that side.

    It is negative, or nan, for points on the allowed side; see ``Moving.depth``.
    """
    return thing.depth(here - thing.away(time), dim)


def depth_in_segment(ends: FloatArray, thickness: float, here: FloatArray, radius: FloatArray) -> FloatArray:
    """Return the depth of balls in a segment of a thickness [m], shape (n,); negative, or nan, outside."""
    start, end = ends
    along = end - start
    share = np.clip((here - start) @ along / (along @ along), 0.0, 1.0)
    apart = np.linalg.norm(here - start - share[:, None] * along, axis=1)
    return np.asarray(0.5 * thickness + radius - apart)


def springs_inside(run: Simulation) -> list[str]:
    """Return a sentence on springs that cut through balls and walls, which only stop particles; empty without any."""
    springs, state = run.data.model.springs, run.data.state
    pairs = np.column_stack([springs.tail, springs.head])
    moves = (state.mobility[pairs] > 0.0).any(axis=(1, 2)) & (state.alive[pairs] == 1).all(axis=1)
    pairs = pairs[moves & (state.status != BROKEN)]
    tail, head = state.position[pairs[:, 0]], state.position[pairs[:, 1]]
    inside = np.zeros(len(pairs), dtype=bool)
    for wall in walls_of(run):
        if wall.kind == "segment":
            ends = state.position[list(wall.ends)]
            reach = 0.5 * float(wall.thing.thickness)
        elif wall.kind == "ball" and not wall.shape["inside"]:
            ends = np.stack(2 * [full(wall.shape["center"])])
            reach = float(wall.shape["radius"])
        else:
            continue
        held = _concerned(run, wall.thing, pairs.ravel(), 2 * len(pairs)).reshape(-1, 2).all(axis=1)
        inside |= held & (between_segments(tail, head, *ends) < (1.0 - CUT) * reach)
    if not inside.any():
        return []
    first, count = pairs[inside.argmax()], int(inside.sum())
    others = f", and {count - 1} more" if count > 1 else ""
    return [
        f"The spring between particles {first[0]} and {first[1]} cuts through a ball or a wall{others}: they hold "
        f"particles, not the springs between them. A rope of more particles follows them more closely."
    ]


def between_segments(tail: FloatArray, head: FloatArray, start: FloatArray, end: FloatArray) -> FloatArray:
    """Return the least distance of each segment from a given segment [m], shape (m,).

    The first parameter is clamped, the second is computed from it and clamped, and the first is computed again
    (Ericson, Real-Time Collision Detection, 2005, 5.1.9).
    """
    along, wall, apart = head - tail, end - start, tail - start
    a, e = (along * along).sum(axis=1), float(wall @ wall)
    b, c, f = along @ wall, (along * apart).sum(axis=1), apart @ wall
    det = a * e - b * b
    s = np.clip(np.where(det > 0.0, (b * f - c * e) / np.where(det > 0.0, det, 1.0), 0.0), 0.0, 1.0)
    t = np.clip((b * s + f) / e if e > 0.0 else 0.0 * s, 0.0, 1.0)
    s = np.clip((b * t - c) / np.where(a > 0.0, a, 1.0), 0.0, 1.0)
    return np.asarray(np.linalg.norm(apart + s[:, None] * along - t[:, None] * wall, axis=1))


def refuse_placing(
    run: Simulation, what: str, here: FloatArray, radius: FloatArray, free: np.ndarray, rows: IntArray | None = None,
    before: FloatArray | None = None,
) -> None:  # fmt: skip
    """Refuse to place particles on the wrong side of a wall.

    Parameters
    ----------
    what : name for the message, such as "Particle", followed by the index from ``rows``
    here, radius, free : new position [m], radius [m], and whether the particle can move
    rows : index of each particle, or of its original if it is a copy; None for new particles
    before : previous positions [m]; particles that were inside a wall may be moved within it; None for new particles

    Raises
    ------
    SceneError : if a particle would be behind a plane, outside a box, or in a ball or a segment that acts on it.
    """
    place = np.where(np.asarray(free)[:, None], here, np.nan)
    scale = ON_IT * np.abs(here).max(initial=0.0)
    for wall in walls_of(run):
        own = np.zeros(len(place), dtype=bool) if rows is None else np.isin(rows, wall.ends)
        deep, where = _depth(run, wall, place, radius)
        stray = (deep > scale) & _concerned(run, wall.thing, rows, len(place)) & ~own
        if before is not None:
            stray &= ~(_depth(run, wall, before, radius)[0] > scale)
        if stray.any():
            who = what if rows is None else f"{what} {int(rows[stray.argmax()])}"
            where, thing = where.format("a"), "wall" if wall.kind in ("plane", "segment") else wall.kind
            raise SceneError(
                f"{who} would be {where}, and {int(stray.sum())} of them in all. Put it elsewhere, or move the {thing} "
                f"first."
            )


def _depth(run: Simulation, wall: Wall, here: FloatArray, radius: FloatArray) -> tuple[FloatArray, str]:
    if wall.kind == "segment":
        ends = run.data.state.position[list(wall.ends)]
        return depth_in_segment(ends, float(wall.thing.thickness), here, radius), "in {} wall"
    return depth(wall.thing, here, run.time, run.data.model.dim)


def _concerned(run: Simulation, thing: Any, rows: IntArray | None, count: int) -> np.ndarray:
    """Return a mask of particles that a wall acts on, shape (count,); new ones only if it acts on all."""
    if thing.on is None:
        return np.ones(count, dtype=bool)
    return np.zeros(count, dtype=bool) if rows is None else np.isin(rows, members(thing, run.data.model.particle_count))
