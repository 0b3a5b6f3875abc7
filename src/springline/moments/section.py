"""Plane sections: lines of intersection with surfaces, and the force and the moment through the plane.

Each particle of a scene lies ahead of the plane or behind it. Elements that join both sides exert on the particles
behind a force whose sum is the resultant. At rest it equals minus all external forces on the particles behind, to
rounding: each element is in equilibrium, so the forces at its corners are exact although its stress is only constant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, direction, indices, refuse, suggest_options, vector
from springline.errors import SceneError
from springline.forces import net
from springline.forces.bonds import FAMILY as BONDS
from springline.forces.capstan import FAMILY as CAPSTAN
from springline.forces.capstan import RoughRopes
from springline.forces.drives import apply_drives
from springline.forces.ropes import parts_of
from springline.formatting import count_noun
from springline.messages import argument
from springline.model.families import CORD, ROD, Model
from springline.moments.still import Still, live_still, still
from springline.moments.surface_values import SHEETS, sheet_forces, surface_of, torn_sheets
from springline.scene import Scene
from springline.simulation import Simulation

CALLER = "section()"
ON_IT = 1e-12  # [-] of the largest coordinate: particles no further from the plane lie on it
CONTENTS = ("pressure", "gas")  # families that act on surfaces from outside: loads of either side


@dataclass(frozen=True, eq=False)
class PlaneSection:
    """Section by a plane. Made by :func:`springline.section`.

    Attributes
    ----------
    point, normal : of the plane [m], and of length 1
    lines : of intersection with surfaces [m], shape (points, 3) each; a closed line repeats its first point at the end
    area : area enclosed by a closed line [m2], NaN for an open one, shape (lines,)
    force : that the part ahead, where the normal points to, exerts on the part behind [N], shape (3,)
    moment : of that force about ``point`` [N m], shape (3,)
    springs : indices of the springs that it cuts, shape (springs,)
    crossings : points of intersection with these [m], shape (springs, 3)
    segments : lines of intersection with the triangles of membranes and films [m], shape (m, 2, 3)
    traction : force per length that the part ahead exerts across each of these [N/m], shape (m, 3)
    """

    point: FloatArray
    normal: FloatArray
    lines: tuple[FloatArray, ...]
    area: FloatArray
    force: FloatArray
    moment: FloatArray
    springs: IntArray
    crossings: FloatArray
    segments: FloatArray
    traction: FloatArray

    def __repr__(self) -> str:
        cut = f"{count_noun(len(self.lines), 'line')}, {count_noun(len(self.springs), 'spring')}"
        return f"<PlaneSection: {cut}; {float(np.linalg.norm(self.force)):.4g} N>"

    @property
    def closed(self) -> np.ndarray:
        """Mask of closed lines, shape (lines,), bool."""
        return np.isfinite(self.area)

    @property
    def length(self) -> FloatArray:
        """Length of each line [m], shape (lines,)."""
        return np.array([np.linalg.norm(np.diff(line, axis=0), axis=1).sum() for line in self.lines])

    def to_scene(self) -> Scene:
        """Return the lines as a scene of particles and springs, which can be saved as a drawing: DXF, 3DM, SVG and
        others.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> sheet = scene.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], mass=1.0)
        >>> sl.section(scene, (0.5, 0, 0), (1, 0, 0)).to_scene().spring_count
        1
        """
        drawn = Scene(title="Section")
        for line, closed in zip(self.lines, self.closed.tolist(), strict=True):
            first = drawn.particle_count
            count = len(line) - closed
            drawn.particles(line[:count])
            tail = np.arange(len(line) - 1)
            drawn.springs(first + np.column_stack([tail, (tail + 1) % count]), stiffness=1.0)
        return drawn


class _Plane(NamedTuple):
    """Plane, and the particles on both sides of it."""

    point: FloatArray
    normal: FloatArray
    far: FloatArray  # from the plane along its normal [m], 0 for particles on it, shape (n,)
    ahead: np.ndarray  # whether a particle is ahead or on the plane, shape (n,)
    known: np.ndarray  # True if a particle exists and is selected, shape (n,)

    def cuts(self, corners: IntArray) -> np.ndarray:
        """Mask of elements with known corners on both sides, shape (e,), for corners of shape (e, p)."""
        ahead = self.ahead[corners]
        return np.asarray(self.known[corners].all(axis=1) & ahead.any(axis=1) & ~ahead.all(axis=1))

    def cut_points(self, position: FloatArray, one: IntArray, other: IntArray) -> FloatArray:
        """Intersections of the plane with lines from one particle to another on the other side [m], shape (k, 3)."""
        part = (self.far[one] / (self.far[one] - self.far[other]))[:, None]
        # the intersection of lines that lie on the plane is exact, from either side
        return np.where(part == 1.0, position[other], position[one] + part * (position[other] - position[one]))


@suggest_options
def section(what: Any, point: Any, normal: Any, frame: int = -1, *, on: Any = None) -> PlaneSection:
    """Cut a scene by a plane: compute the lines of intersection with surfaces, and the force and moment through the
    plane.

    Springs, membranes, films and all other elements with particles on both sides count, such as ``Hinge`` and ``Rope``;
    at rest, rods and cords as well. Pressure, gas and all other loads act on either side from outside, and so do
    attractions, pair laws, contacts and user-defined forces. Particles on the plane count as ahead.

    Parameters
    ----------
    what : a Scene, a Simulation, a Recording or an Equilibrium
    point, normal : of the plane [m]; the part that the normal points to is ahead
    frame : of a recording
    on : particles, all if not given; elements with other particles are not cut

    Raises
    ------
    SceneError : for a plane that cuts nothing, a normal of zero, a torus, which no plane divides, and elements across
    the plane with an unknown force: rods and cords in motion, ropes with friction and bonds.

    Examples
    --------
    >>> scene = sl.Scene(gravity=10.0)
    >>> rope = scene.chain((0, 0, 0), (0, 0, -3), segments=3, mass=1.0, stiffness=1e3)
    >>> scene.anchor(rope.ends[0])
    >>> cut = sl.section(scene.equilibrium(), (0, 0, -1.5), (0, 0, 1))
    >>> cut.force.round(6)  # bears two particles [N]
    array([ 0.,  0., 20.])
    """
    shot = live_still(what) if isinstance(what, Simulation) else still(what, frame, CALLER)
    plane = _plane(shot, point, normal, on)
    rows = surface_of(shot)
    rows = rows[plane.cuts(rows)]
    ends = np.column_stack([shot.model.springs.tail, shot.model.springs.head]).astype(np.int64)
    springs = np.flatnonzero(plane.cuts(ends) & shot.intact)
    _refuse_unknown(shot, plane)
    model = shot.model if shot.shape is not None else apply_drives(
        shot.model, shot.time, begins=isinstance(what, Scene),
        memory=what.data.state.memory if isinstance(what, Simulation) else shot.memory,
    )  # fmt: skip
    pushes = [_along(shot, plane, ends[springs], shot.tension[springs]), *_tie_tractions(shot, plane)]
    pushes += _element_tractions(shot, plane, model)
    if not any(len(particle) for particle, _ in pushes) and not len(rows):
        _refuse_nothing(plane)
    particle = np.concatenate([particle for particle, _ in pushes])
    push = np.concatenate([push for _, push in pushes])
    lines = tuple(_lines(shot.position, plane, rows))
    segments, traction = _tractions(model, shot, plane)
    return PlaneSection(
        plane.point, plane.normal, lines, np.array([_enclosed_area(line, plane) for line in lines]), push.sum(axis=0),
        np.cross(shot.position[particle] - plane.point, push).sum(axis=0), springs,
        plane.cut_points(shot.position, *ends[springs].T), segments, traction,
    )  # fmt: skip


def sections_of(given: Any, caller: str = "plot()") -> tuple[PlaneSection, ...]:
    """One section or several, as given for drawing; None for no section."""
    found = () if given is None else (given,) if isinstance(given, PlaneSection) else given
    if not isinstance(found, (list, tuple)) or not all(isinstance(one, PlaneSection) for one in found):
        raise refuse("section", caller, "a section, or a list of them", given, "sl.section() makes them.")
    return tuple(found)


def _plane(shot: Still, point: Any, normal: Any, on: Any) -> _Plane:
    """Plane for the arguments, and the particles on each side."""
    dim, count = shot.model.dim, len(shot.position)
    if shot.model.space.periodic:
        raise SceneError("A plane has no sides on a torus. section() cuts scenes in open space.")
    through, across = vector(point, "point", CALLER, "m", dim), direction(normal, "normal", CALLER, dim)
    far = (shot.position - through) @ across
    reach = max(float(np.abs(shot.position).max(initial=0.0)), float(np.abs(through).max()))
    far = np.where(np.abs(far) <= ON_IT * reach, 0.0, far)
    known = shot.alive.copy()
    if on is not None:
        asked = np.zeros(count, dtype=bool)
        asked[indices(on, count, "on", CALLER)] = True
        known &= asked
    return _Plane(through, across, far, far >= 0.0, known)


def _refuse_nothing(plane: _Plane) -> None:
    """Refuse a plane that cuts nothing."""
    far = plane.far[plane.known]
    if not len(far):
        raise SceneError("section() has nothing to cut: there are no particles.")
    where = f"{far.min():.4g} to {far.max():.4g} m along the normal"
    raise SceneError(
        f"The plane of section() cuts no face, spring or element. The particles lie {where} from "
        "its point: move this in between, or turn the normal."
    )


def _refuse_unknown(shot: Still, plane: _Plane) -> None:
    """Refuse elements across the plane with an unknown force."""
    rough, holonomic = shot.model.room(RoughRopes), shot.model.holonomic
    ties = np.flatnonzero((holonomic.kind == ROD) | (holonomic.kind == CORD))
    for words, ends, hint in (
        ("rods and cords", _pairs(holonomic.first[ties], holonomic.second[ties]),
         " A shape at rest has their tensions: scene.equilibrium()."),
        (CAPSTAN.words, _pairs(*parts_of(rough.point, rough.start)), ""),
        (BONDS.words, shot.bonds, ""),
    ):  # fmt: skip
        many = int(plane.cuts(ends).sum())
        if many and not (words == "rods and cords" and shot.shape is not None):
            raise SceneError(
                f"section() does not know the force of {words}, and the plane cuts {many}. Move the plane, or leave "
                f"their particles out of {argument('on', CALLER)}.{hint}"
            )


def _pairs(one: Any, other: Any) -> IntArray:
    return np.column_stack([one, other]).astype(np.int64).reshape(-1, 2)


def _along(shot: Still, plane: _Plane, ends: IntArray, tension: FloatArray) -> tuple[IntArray, FloatArray]:
    """Forces of segments between two particles, ``ends`` of shape (k, 2), on the particle behind [N], shape (k, 3)."""
    ahead = plane.ahead[ends[:, 0]]
    behind, other = np.where(ahead, ends[:, 1], ends[:, 0]), np.where(ahead, ends[:, 0], ends[:, 1])
    apart = shot.position[other] - shot.position[behind]
    length = np.maximum(np.linalg.norm(apart, axis=1), 1e-300)
    return behind, (tension / length)[:, None] * apart


def _tie_tractions(shot: Still, plane: _Plane) -> Iterator[tuple[IntArray, FloatArray]]:
    """Forces of rods and cords of an equilibrium on particles behind."""
    if shot.shape is not None:
        ties = shot.shape.ties
        cut = plane.cuts(ties.ends)
        yield _along(shot, plane, ties.ends[cut], ties.tension[cut])


def _element_tractions(shot: Still, plane: _Plane, model: Model) -> Iterator[tuple[IntArray, FloatArray]]:
    """Forces of elements, including dampers, on their corners behind [N]."""
    sheets = ~torn_sheets(model, shot.memory)  # in the order of the compiled loop
    for name, part in ((f.name, p) for f in net.elastic(model) if f.name not in CONTENTS for p in f.elastic(model)):
        cut = plane.cuts(part.corners)
        if name in SHEETS:
            cut &= sheets[: len(cut)]
            sheets = sheets[len(cut) :]
        if not cut.any():
            continue
        points = shot.position[part.corners]
        push = -part.evaluate_at(points).slope[cut]
        if part.damping.any() and shot.velocity.any():
            rate = shot.velocity[part.corners].reshape(len(points), -1, 1)
            push -= (part.resistance(points) @ rate)[cut].reshape(push.shape)
        corners = part.corners[cut]
        behind = ~plane.ahead[corners]
        yield corners[behind], push[behind]


def _tractions(model: Model, shot: Still, plane: _Plane) -> tuple[FloatArray, FloatArray]:
    """Lines of intersection with triangles of sheets [m], shape (m, 2, 3), and N m for the direction m across [N/m]."""
    position, found = shot.position, sheet_forces(model, shot.position, shot.memory)
    cut = plane.cuts(found.corners) & ~torn_sheets(model, shot.memory)
    corners, tensor = found.corners[cut], found.tensor[cut]
    ends = _crossed_sides(corners, plane)
    segments = np.stack([plane.cut_points(position, *ends[:, k].T) for k in range(2)], axis=1)
    place = position[corners]
    upright = np.cross(place[:, 1] - place[:, 0], place[:, 2] - place[:, 0])
    upright /= np.maximum(np.linalg.norm(upright, axis=1, keepdims=True), 1e-300)
    across = plane.normal - (upright @ plane.normal)[:, None] * upright
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-300)
    return segments, np.einsum("ijk,ik->ij", tensor, across)


def _crossed_sides(rows: IntArray, plane: _Plane) -> IntArray:
    """Two sides of each triangle that the plane cuts, the lower particle first, shape (m, 2, 2)."""
    ahead = plane.ahead[rows]
    # one corner is alone on its side: both sides at it are cut
    alone = np.where(ahead.sum(axis=1) == 1, ahead.argmax(axis=1), (~ahead).argmax(axis=1))
    at = np.arange(len(rows))
    tip = rows[at, alone]
    ends = [np.stack([tip, rows[at, (alone + k) % 3]], axis=1) for k in (1, 2)]
    return np.sort(np.stack(ends, axis=1), axis=2)


def _lines(position: FloatArray, plane: _Plane, rows: IntArray) -> Iterator[FloatArray]:
    """Lines of intersection with triangles [m], from side to side, joined to the longest chains of segments."""
    # Sides are identified by their particles, not by coordinates: lines are joined correctly even through a vertex,
    # where several sides are cut at one point.
    ends = _crossed_sides(rows, plane).reshape(-1, 2)
    sides, which = np.unique(ends, axis=0, return_inverse=True)
    places = plane.cut_points(position, *sides.T)
    links = np.unique(np.sort(which.reshape(-1, 2), axis=1), axis=0)
    beside: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other) in enumerate(links.tolist()):
        beside.setdefault(one, []).append((number, other))
        beside.setdefault(other, []).append((number, one))
    left = set(range(len(links)))
    # open lines, and lines that meet at junctions of sheets, before closed lines, which begin at any point
    for start in sorted(beside, key=lambda side: (len(beside[side]) == 2, side)):
        while way := next((link for link in beside[start] if link[0] in left), None):
            line = [start]
            while way is not None:
                left.remove(way[0])
                line.append(way[1])
                ends_here = len(beside[way[1]]) != 2
                way = None if ends_here else next((link for link in beside[line[-1]] if link[0] in left), None)
            through = places[line]
            stays = np.append(True, np.linalg.norm(np.diff(through, axis=0), axis=1) > 0.0)
            if stays.sum() > 1:
                yield through[stays]


def _enclosed_area(line: FloatArray, plane: _Plane) -> float:
    """Area that a closed line encloses in the plane [m2], NaN for an open one."""
    if len(line) < 4 or (line[0] != line[-1]).any():
        return np.nan
    arm = line - line[0]
    return abs(float(0.5 * np.cross(arm[:-1], arm[1:]).sum(axis=0) @ plane.normal))
