"""A triangle mesh as a world: particles move on it exactly, along straight lines that continue across its edges.

In a triangle a particle moves straight. At an edge its velocity turns about the edge into the plane of the next
triangle, as if both were unfolded into one plane. It keeps its speed, and without forces its path is a geodesic of the
mesh (Mitchell, Mount and Papadimitriou, SIAM J. Comput. 16, 647 (1987)). Forces act by their part along the triangle.

Curved worlds, the smooth surface of a mesh and NURBS surfaces, are in the same arrays: see ``curved_paths``.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, flag, numbers, points, refuse, whole_rows
from springline.engine.columns import EACH, Flags, IndexRows, Indices, ParticleIndices, Vectors, Wholes
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.table import make_accessor
from springline.engine.vectors import dot, minus, put, times, vector
from springline.errors import SceneError
from springline.forces.curved_paths import glide, normal_at
from springline.forces.patch_geometry import (
    Patches,
    closest_points,
    join_patches,
    normals_at,
    nurbs_patches,
    smooth_patches,
)
from springline.model.accessors import state_of, sums_of
from springline.model.contracts import Drawn, Key, Rule, members
from springline.model.families import Model
from springline.model.family import Family
from springline.model.state import BEFORE, State
from springline.model.work import UNSOLVED
from springline.typing import Points, Rows, Vector

FLAT = 1e-12  # [-] of its squared extent: a triangle of a smaller area has no normal
OFF = 1e-6  # [-] of the extent of the mesh: a start further from it is refused
CROSSINGS = 100000  # edges that a particle crosses in one step, at most
HIGHEST = 11  # degree of a NURBS surface, as in Rhino
WORK, CURVED = 4.0, 40.0  # work of a particle on flat and on curved patches, in springs


@dataclass(frozen=True, eq=False)
class OnMesh(Rule):
    """Constrains particles to a triangle mesh, exactly; without forces their paths are geodesics of the mesh.

    The velocity of a particle that crosses an edge turns about the edge into the next triangle, with its speed. At the
    border of an open mesh it is reflected. Particles must start on the mesh; the part of their velocities across it is
    removed. Only velocity Verlet moves particles on a mesh. Walls, contacts and exact constraints refuse it;
    statics and modes refuse it unless it is smooth.

    With ``smooth=True`` the world is a curved surface through the vertices, a patch of Walton and Meek (1996) on each
    face. Its tangent plane is continuous across edges, and its curvature jumps there. :meth:`closest` gives places on
    it.

    Parameters
    ----------
    vertices : vertices of the mesh [m], shape (n, 3)
    faces : triangles, rows of three vertices, shape (m, 3)
    smooth : whether the world is curved; its faces must turn in one sense, as seen from one side

    Examples
    --------
    >>> roof = [(0, -1, 0), (0, 1, 0), (-2, 0, -1), (2, 0, -1)], [[0, 1, 2], [1, 0, 3]]
    >>> scene = sl.Scene()
    >>> ant = scene.particle((-1, 0, -0.5), velocity=(2, 0, 1))
    >>> world = scene.add(sl.OnMesh(*roof))
    >>> run = scene.simulate(dt=0.01).run(until=1.0)
    >>> run.position[-1, 0].round(6), run.velocity[-1, 0].round(6)  # over the ridge and down the other side
    (array([ 1. ,  0. , -0.5]), array([ 2.,  0., -1.]))
    """

    vertices: Points = ()
    faces: Rows = ()
    smooth: bool = False

    keys: ClassVar[Mapping[str, Key]] = {
        "vertices": Key("of the mesh [m]", "m", form="points", lasting=True),
        "faces": Key("triangles, rows of three vertices", form="points", lasting=True),
        "smooth": Key("whether the world is a curved surface through the vertices", form="flag", lasting=True),
    }
    needed: ClassVar[tuple[str, ...]] = ("vertices", "faces")

    @property
    def whole_fields(self) -> set[str]:
        """Fields whose numbers are not one for each particle."""
        return {"vertices", "faces"}

    def validate(self, dim: int) -> OnMesh:
        if dim != 3:
            raise SceneError(f"{self.caller} is for scenes in space. Got dim={dim}. Leave it out, or take dim=3.")
        place = points(self.vertices, "vertices", self.caller, "m")
        corners = whole_rows(_whole(self.faces), "faces", self.caller, "rows of three vertices", 3)
        if not len(corners) or corners.min() < 0 or corners.max() >= len(place):
            raise refuse("faces", self.caller, f"rows of vertices from 0 to {len(place) - 1}", self.faces)
        a, b, c = (place[corners[:, k]] for k in range(3))
        area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
        if (flat := area <= FLAT * np.ptp(np.stack([a, b, c]), axis=0).max(axis=1) ** 2).any():
            raise SceneError(f"Face {int(np.argmax(flat))} of {self.caller} is a line. Draw its corners apart.")
        made = self.replace_fields(
            vertices=place, faces=corners.astype(np.int64), smooth=flag(self.smooth, "smooth", self.caller)
        )
        if made.smooth:
            made.patches()  # so that an error is raised at the user's line
        return made

    def patches(self) -> Patches:
        """Return the patches of the smooth surface."""
        faces, vertices = np.asarray(self.faces, dtype=np.int64), np.asarray(self.vertices, dtype=np.float64)
        *_, across, side = _mesh(self)
        begin = faces.ravel()
        other = 3 * across + side
        if ((across >= 0) & (begin == begin[other])).any():
            raise SceneError(
                f"Faces of a smooth {self.caller} must turn in one sense, as seen from one side. Faces "
                f"{int(np.argmax((across >= 0) & (begin == begin[other]))) // 3} and its neighbor do not: reverse one."
            )
        return smooth_patches(vertices, faces, across, side)

    def closest(self, places: Points) -> FloatArray:
        """Places of the world closest to the given ones [m], shape (k, 3)."""
        given = points(places, "places", "OnMesh.closest()", "m")
        world = self if self.smooth else self.validate(3)
        if world.smooth:
            return closest_points(world.patches(), 0, given)[2]
        return closest_on_triangles(np.asarray(world.vertices)[np.asarray(world.faces)], given)


@dataclass(frozen=True, eq=False)
class OnNurbs(Rule):
    """Constrains particles to a NURBS surface, exactly; without forces their paths are geodesics.

    A surface has n x m control points. Its domain is that of its knots, without trims. Sides that meet are joined, so
    particles go around a cylinder. At the border particles are reflected, and at a kink their velocity turns about it.
    Particles must start on the surface: :meth:`closest` gives places on it. Only velocity Verlet moves particles on a
    surface, with an error of the order of dt^2. Walls, contacts and exact constraints refuse it. Statics and modes take
    it, so a chain of springs comes to rest along a geodesic.

    Parameters
    ----------
    points : control points [m], shape (n, m, 3), or (n m, 3) in the same order
    degree : along both directions
    knots_u : knots along the first direction, n + degree + 1 numbers that do not fall
    knots_v : knots along the second direction
    weights : of the control points, shape (n, m); 1 by default

    Examples
    --------
    >>> saddle = sl.OnNurbs([[(0, 0, 0), (0, 1, 1)], [(1, 0, 1), (1, 1, 0)]], (1, 1), (0, 0, 1, 1), (0, 0, 1, 1))
    >>> scene = sl.Scene()
    >>> ant = scene.particles(saddle.closest([(0.5, 0.2, 0.5)]), velocity=[(0, 1, 0)])
    >>> world = scene.add(saddle)
    >>> x, y, z = scene.simulate(dt=0.01).run(until=0.5).position[-1, 0]
    >>> bool(abs(z - (x + y - 2 * x * y)) < 1e-14)
    True
    """

    points: Points = ()
    degree: Sequence[int] | IntArray = (3, 3)
    knots_u: Vector = ()
    knots_v: Vector = ()
    weights: Points | None = None

    keys: ClassVar[Mapping[str, Key]] = {
        "points": Key("control points, those of the second direction first [m]", "m", form="points", lasting=True),
        "degree": Key("along both directions", lasting=True),
        "knots_u": Key("knots along the first direction", lasting=True),
        "knots_v": Key("knots along the second direction", lasting=True),
        "weights": Key("of the control points; 1 where left out", least=0.0, above=True, lasting=True),
    }
    needed: ClassVar[tuple[str, ...]] = ("points", "degree", "knots_u", "knots_v")

    @property
    def whole_fields(self) -> set[str]:
        """Fields whose numbers are not one for each particle."""
        return set(self.keys)

    def validate(self, dim: int) -> OnNurbs:
        if dim != 3:
            raise SceneError(f"{self.caller} is for scenes in space. Got dim={dim}. Leave it out, or take dim=3.")
        net = points(_net_rows(self.points), "points", self.caller, "m")
        degree = numbers(self.degree, "degree", self.caller)
        if (
            degree.shape != (2,)
            or (degree != np.trunc(degree)).any()
            or not ((degree >= 1) & (degree <= HIGHEST)).all()
        ):
            raise refuse("degree", self.caller, f"two whole numbers from 1 to {HIGHEST}", self.degree)
        knots = [
            _checked_knots(one, int(p), name, self.caller)
            for one, p, name in zip((self.knots_u, self.knots_v), degree, ("knots_u", "knots_v"), strict=True)
        ]
        n, m = (len(one) - int(p) - 1 for one, p in zip(knots, degree, strict=True))
        if n * m != len(net):
            raise refuse("points", self.caller, f"{n} x {m} points, as many as the knots have", self.points)
        weights = np.ones(n * m) if self.weights is None else numbers(self.weights, "weights", self.caller).ravel()
        if weights.shape != (n * m,) or not (weights > 0.0).all():
            raise refuse("weights", self.caller, f"{n} x {m} positive numbers", self.weights)
        if not np.ptp(net, axis=0).any():
            raise refuse("points", self.caller, "points at different places", self.points)
        return self.replace_fields(
            points=net, degree=degree.astype(np.int64), knots_u=knots[0], knots_v=knots[1], weights=weights
        )

    def patches(self) -> Patches:
        """Return the surface, cut at its knots."""
        p, q = (int(one) for one in self.degree)
        knots = np.asarray(self.knots_u), np.asarray(self.knots_v)
        shape = len(knots[0]) - p - 1, len(knots[1]) - q - 1
        net = np.asarray(self.points).reshape(*shape, 3), np.asarray(self.weights).reshape(shape)
        return nurbs_patches(*net, knots, (p, q))

    def closest(self, places: Points) -> FloatArray:
        """Places of the surface closest to the given ones [m], shape (k, 3)."""
        given = points(places, "places", "OnNurbs.closest()", "m")
        return closest_points(self.validate(3).patches(), 0, given)[2]


def _net_rows(given: Any) -> Any:
    """Return control points as rows; anything else as it is given."""
    try:
        net = np.asarray(given)
    except (TypeError, ValueError):
        return given
    if net.dtype.kind not in "iuf":
        return given
    return net.reshape(-1, net.shape[-1]) if net.ndim == 3 else net


def _checked_knots(given: Any, degree: int, name: str, caller: str) -> FloatArray:
    knots = numbers(given, name, caller)
    rule = f"at least {2 * degree + 2} numbers that do not fall, none more than {degree + 1} times, for degree {degree}"
    if knots.ndim != 1 or len(knots) < 2 * degree + 2 or (np.diff(knots) < 0.0).any():
        raise refuse(name, caller, rule, given)
    if np.unique(knots, return_counts=True)[1].max() > degree + 1 or not knots[-degree - 1] > knots[degree]:
        raise refuse(name, caller, rule, given)
    if np.unique(knots[degree + 1 : -degree - 1], return_counts=True)[1].max(initial=0) > degree:
        raise SceneError(f"A surface of {caller} must not be torn: an inner knot of {name} occurs {degree + 1} times.")
    return knots


def _whole(given: Any) -> Any:
    """Return rows of whole numbers that are floats, as in files, as integers; anything else as it is given."""
    try:
        rows = np.asarray(given)
    except Exception:  # ragged lists
        return given
    whole = rows.ndim == 2 and rows.dtype.kind == "f" and (np.abs(rows) < 2.0**31).all()
    return rows.astype(np.int64) if whole and (rows == np.trunc(rows)).all() else given


class MeshWorlds(NamedTuple):
    """Particles on triangle meshes, and the triangles of all meshes; the triangle of each is in ``State.memory``."""

    particle: ParticleIndices  # those on flat triangles first, shape (k,)
    memory: Wholes  # start of their numbers in State.memory, and the count per particle, shape (2,)
    flat: Wholes  # number of particles on flat triangles, shape (1,)
    corner: Vectors  # corners of the triangles [m], shape (3 f, 3)
    normal: Vectors  # unit, shape (f, 3)
    inward: Vectors  # unit, in the plane of a triangle, perpendicular to each of its sides, shape (3 f, 3)
    across: Indices  # triangle behind each side, -1 at the border, shape (3 f,)
    side: Indices  # the same side in that triangle, 0 to 2, shape (3 f,)
    off: Annotated[Flags, EACH]  # 1 for particles that are on no mesh, shape (n,) or (0,)
    shown: IndexRows  # first triangle and end of each mesh, shape (meshes, 2)
    patches: Patches  # of curved worlds; the patch and the parameters of each particle are in ``State.memory``
    surface: Indices  # of each particle on a curved world


worlds_of = make_accessor(MeshWorlds)


def gather(things: Sequence[OnMesh | OnNurbs], drawn: Drawn) -> MeshWorlds:
    """Return all worlds as one family."""
    flat = [one for one in things if isinstance(one, OnMesh) and not one.smooth]
    curved = [one for one in things if not (isinstance(one, OnMesh) and not one.smooth)]
    parts = [_mesh(thing) for thing in flat]
    first = np.concatenate([[0], np.cumsum([len(one[1]) for one in parts])]).astype(np.int64)
    who, bent = ([members(thing, drawn.count) for thing in some] for some in (flat, curved))
    every = np.concatenate([np.zeros(0, dtype=np.int64), *who, *bent])
    if len(np.unique(every)) < len(every):
        raise SceneError("A particle is on one world. Give each OnMesh() and OnNurbs() other particles: on=...")
    if len(every) and len(drawn.fixed):
        partly = drawn.fixed[every].any(axis=1) & ~drawn.fixed[every].all(axis=1)
        if partly.any():
            raise SceneError(
                f"A particle on a world moves along it or is fixed. Particle {int(every[partly][0])} is held along "
                f"some axes. Anchor it along all, or leave it free."
            )
    off = np.ones(drawn.count if things else 0, dtype=np.uint8)
    off[every] = 0
    columns = [np.concatenate([np.zeros((0, 3)), *(one[k] for one in parts)]) for k in (0, 1, 2)]
    across = [np.where(one[3] >= 0, one[3] + begin, -1) for one, begin in zip(parts, first[:-1], strict=True)]
    return MeshWorlds(
        particle=every.astype(np.int32), memory=np.array([0, 3 if curved else 1]),
        flat=np.array([sum(map(len, who))]), corner=columns[0], normal=columns[1],
        inward=columns[2], across=np.concatenate([np.zeros(0), *across]).astype(np.int32),
        side=np.concatenate([np.zeros(0), *(one[4] for one in parts)]).astype(np.int32),
        off=off, shown=np.stack([first[:-1], first[1:]], axis=1).astype(np.int32),
        patches=join_patches([one.patches() for one in curved]),
        surface=np.repeat(np.arange(len(curved)), [len(one) for one in bent]).astype(np.int32),
    )  # fmt: skip


def world_triangles(model: Model) -> list[FloatArray]:
    """Return the triangles of each world for pictures [m], shape (3 f, 3) each."""
    worlds = model.room(MeshWorlds)
    patches = worlds.patches
    return [
        *(worlds.corner[3 * begin : 3 * end] for begin, end in worlds.shown.tolist()),
        *(patches.drawn[3 * a : 3 * b] for a, b in itertools.pairwise(patches.shown.tolist())),
    ]


def _mesh(thing: OnMesh) -> tuple[FloatArray, FloatArray, FloatArray, IntArray, IntArray]:
    """Return corners, normals, inward normals of sides [m], and the neighbors across sides, of one mesh."""
    faces = np.asarray(thing.faces, dtype=np.int64)
    corner = np.asarray(thing.vertices, dtype=np.float64)[faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    normal /= np.sqrt((normal * normal).sum(axis=1, keepdims=True))
    along = np.roll(corner, -1, axis=1) - corner
    inward = np.cross(normal[:, None], along)
    inward /= np.sqrt((inward * inward).sum(axis=2, keepdims=True))
    ends = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], axis=2).reshape(-1, 2), axis=1)
    across, side = np.full(len(ends), -1, dtype=np.int64), np.zeros(len(ends), dtype=np.int64)
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    same = (ends[order[1:]] == ends[order[:-1]]).all(axis=1)
    if (same[1:] & same[:-1]).any():
        raise SceneError(f"An edge of {thing.caller} belongs to at most two faces. Leave out the others.")
    one, other = order[:-1][same], order[1:][same]
    across[one], across[other], side[one], side[other] = other // 3, one // 3, other % 3, one % 3
    return corner.reshape(-1, 3), normal, inward.reshape(-1, 3), across, side


def first_faces(model: Model, position: FloatArray) -> FloatArray:
    """Return the triangles, or the patches and parameters, of particles at positions [m], the nearest ones."""
    worlds = model.room(MeshWorlds)
    flat, found = int(worlds.flat[0]), np.zeros((len(worlds.particle), int(worlds.memory[1])))
    found[:flat, 0] = [nearest_face(worlds, position[i])[0] for i in worlds.particle[:flat]]
    if flat < len(found):
        which, uv, _ = closest_places(worlds, position[worlds.particle[flat:]], worlds.surface)
        found[flat:] = np.column_stack([which, uv])
    return found.ravel()


def closest_places(worlds: MeshWorlds, places: FloatArray, of: Any) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return patches, parameters and closest points of the curved worlds ``of`` particles at these places [m]."""
    which, uv, here = np.zeros(len(places), dtype=np.int64), np.zeros((len(places), 2)), np.zeros((len(places), 3))
    for surface in np.unique(of).tolist():
        mine = of == surface
        which[mine], uv[mine], here[mine] = closest_points(worlds.patches, surface, places[mine])
    return which, uv, here


def nearest_face(worlds: MeshWorlds, place: FloatArray) -> tuple[int, float]:
    """Return the triangle nearest to a place, by its distance from the planes of those beside it [m]."""
    corner = worlds.corner.reshape(-1, 3, 3)
    inside = ((place - corner) * worlds.inward.reshape(-1, 3, 3)).sum(axis=2).min(axis=1)
    above = np.abs(((place - corner[:, 0]) * worlds.normal).sum(axis=1))
    # Beside a triangle the distance is at least this; on the mesh one triangle has both parts zero to rounding.
    off = above + np.maximum(-inside, 0.0)
    best = int(off.argmin())
    return best, float(off[best])


def closest_on_triangles(corner: FloatArray, places: FloatArray) -> FloatArray:
    """Return the points of triangles (f, 3, 3) closest to places [m], shape (k, 3)."""
    a, ab, ac = corner[:, 0], corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]
    found = np.zeros_like(places)
    for k, place in enumerate(places):
        normal = np.cross(ab, ac)
        over = place - a
        area = (normal * normal).sum(axis=1)
        s = (np.cross(over, ac) * normal).sum(axis=1) / area
        t = (np.cross(ab, over) * normal).sum(axis=1) / area
        inside = (s >= 0.0) & (t >= 0.0) & (s + t <= 1.0)
        candidates = [(a + s[:, None] * ab + t[:, None] * ac)[inside]]
        for e in range(3):
            begin, along = corner[:, e], corner[:, (e + 1) % 3] - corner[:, e]
            part = np.clip(((place - begin) * along).sum(axis=1) / (along * along).sum(axis=1), 0.0, 1.0)
            candidates.append(begin + part[:, None] * along)
        every = np.concatenate(candidates)
        found[k] = every[((every - place) ** 2).sum(axis=1).argmin()]
    return found


def check_start(model: Model, position: FloatArray) -> None:
    """Raise SceneError for particles that do not start on their world."""
    worlds = model.room(MeshWorlds)
    if not len(worlds.particle):
        return
    if len(model.holonomic.kind) or len(model.walls.kind) or len(model.boxes.restitution) or len(model.contacts.law):
        raise SceneError(
            "OnMesh() and OnNurbs() move particles along surfaces alone, and cannot be in one scene with walls, "
            "contacts or exact constraints. Leave these out."
        )
    flat = int(worlds.flat[0])
    extent = float(np.ptp(worlds.corner, axis=0).max()) if flat else 0.0
    for i in worlds.particle[:flat].tolist():
        _refuse_off("mesh", "OnMesh", i, nearest_face(worlds, position[i])[1], extent)
    if flat < len(worlds.particle):
        who = worlds.particle[flat:]
        off = np.linalg.norm(closest_places(worlds, position[who], worlds.surface)[2] - position[who], axis=1)
        for i, far, surface in zip(who.tolist(), off.tolist(), worlds.surface.tolist(), strict=True):
            smooth = worlds.patches.degree[worlds.patches.surface == surface][0, 0] == 0
            what, name = ("smooth mesh", "OnMesh") if smooth else ("surface", "OnNurbs")
            _refuse_off(what, name, i, far, float(worlds.patches.size[surface]))


def _refuse_off(what: str, name: str, i: int, off: float, extent: float) -> None:
    if off > OFF * extent:
        raise SceneError(
            f"Particle {i} must start on the {what} of {name}(): {off:.3g} m off as drawn. Move it there: "
            f"world.closest(places) of world = sl.{name}(...) gives places on it."
        )


def put_on_meshes(model: Model, state: State) -> None:
    """Put particles that start on a world exactly on it, and remove the part of their velocities across it."""
    worlds = model.room(MeshWorlds)
    flat = int(worlds.flat[0])
    moves = np.asarray((state.mobility[worlds.particle] > 0.0).all(axis=1))
    face = np.array([nearest_face(worlds, state.position[i])[0] for i in worlds.particle[:flat]], dtype=np.int64)
    who, face = worlds.particle[:flat][moves[:flat]], face[moves[:flat]]
    normal = worlds.normal[face]
    for _ in range(2):  # the second time takes what rounding left
        off = ((state.position[who] - worlds.corner[3 * face]) * normal).sum(axis=1)
        state.position[who] -= off[:, None] * normal
        across = (state.velocity[who] * normal).sum(axis=1)
        state.velocity[who] -= across[:, None] * normal
    if flat < len(worlds.particle):
        who = worlds.particle[flat:][moves[flat:]]
        which, uv, here = closest_places(worlds, state.position[who], worlds.surface[moves[flat:]])
        state.position[who] = here
        normal = normals_at(worlds.patches, which, *uv.T)
        state.velocity[who] -= (state.velocity[who] * normal).sum(axis=1)[:, None] * normal


@kernel
def dot_row(rows, row, x, y, z):
    """Product of a row and a vector."""
    return rows[row, 0] * x + rows[row, 1] * y + rows[row, 2] * z


@callee
def walk(worlds, face, i, h, position, velocity, force, mobility, motion):
    """Move particle i on its mesh by h v, and turn its velocity at the edges; returns its triangle, or -1 if it fails.

    Velocities are those at the middle of a step of velocity Verlet, half a kick after its start. At an edge the kicks
    on both sides are exchanged for their true parts of the step, so that the energy has no error of first order.
    """
    x, y, z = position[i, 0], position[i, 1], position[i, 2]
    u, v, w = velocity[i, 0], velocity[i, 1], velocity[i, 2]
    fx, fy, fz = force[i, 0] * mobility[i, 0], force[i, 1] * mobility[i, 1], force[i, 2] * mobility[i, 2]
    sign, left, elapsed = (1.0 if h >= 0.0 else -1.0), abs(h), 0.0
    for _ in range(CROSSINGS):
        part, edge = left, -1
        for e in range(3):
            k = 3 * face + e
            rate = sign * dot_row(worlds.inward, k, u, v, w)
            if rate < 0.0:
                gap = dot_row(
                    worlds.inward, k, x - worlds.corner[k, 0], y - worlds.corner[k, 1], z - worlds.corner[k, 2]
                )
                time = max(gap, 0.0) / -rate
                if time < part:
                    part, edge = time, e
        x, y, z = x + sign * part * u, y + sign * part * v, z + sign * part * w
        left, elapsed = left - part, elapsed + part
        k = 3 * face + max(edge, 0)
        if edge >= 0:
            off = sign * elapsed - 0.5 * h
            other = worlds.across[k]
            u, v, w = cross_edge(worlds, face, k, other, off, sign, u, v, w, fx, fy, fz)
            if i < motion.shape[0]:
                turn_sample(worlds, k, other, i, motion)
            if other >= 0:
                face = other
                k = 3 * face
        # Back into the plane: rounding does not add up over many edges.
        above = dot_row(worlds.normal, face, x - worlds.corner[k, 0], y - worlds.corner[k, 1], z - worlds.corner[k, 2])
        x -= above * worlds.normal[face, 0]
        y -= above * worlds.normal[face, 1]
        z -= above * worlds.normal[face, 2]
        if edge < 0:
            position[i, 0], position[i, 1], position[i, 2] = x, y, z
            velocity[i, 0], velocity[i, 1], velocity[i, 2] = u, v, w
            return face
    return -1


@kernel
def cross_edge(worlds, face, k, other, off, sign, u, v, w, fx, fy, fz):
    """Velocity behind side k of a triangle: unfolded into the triangle ``other``, or reflected at the border."""
    gone = sign * dot_row(worlds.inward, k, u, v, w)  # below 0
    nx, ny, nz = worlds.inward[k, 0], worlds.inward[k, 1], worlds.inward[k, 2]
    if other < 0:
        return u - 2.0 * sign * gone * nx, v - 2.0 * sign * gone * ny, w - 2.0 * sign * gone * nz
    j = 3 * other + worlds.side[k]
    mx, my, mz = worlds.inward[j, 0], worlds.inward[j, 1], worlds.inward[j, 2]
    # The kick until the edge, in place of half of the step's.
    before = dot_row(worlds.normal, face, fx, fy, fz)
    gx = fx - before * worlds.normal[face, 0]
    gy = fy - before * worlds.normal[face, 1]
    gz = fz - before * worlds.normal[face, 2]
    after = dot_row(worlds.normal, other, fx, fy, fz)
    hx = fx - after * worlds.normal[other, 0]
    hy = fy - after * worlds.normal[other, 1]
    hz = fz - after * worlds.normal[other, 2]
    here = gone + sign * off * (gx * nx + gy * ny + gz * nz)
    there = -here - sign * off * (hx * mx + hy * my + hz * mz)
    if here < 0.0 and there > 0.0:
        u, v, w = u + off * gx, v + off * gy, w + off * gz
    else:  # a particle that is nearly at rest at the edge crosses it by its velocity alone
        here, off = gone, 0.0
    # The part along the edge stays, and the part across it continues in the next triangle.
    return (
        u - sign * here * (nx + mx) - off * hx,
        v - sign * here * (ny + my) - off * hy,
        w - sign * here * (nz + mz) - off * hz,
    )


@kernel
def turn_sample(worlds, k, other, i, motion):
    """Turn the velocity noted at the start of a sampled step with a particle that crosses side k of a triangle.

    The turn at an edge is instantaneous. As an acceleration it would be v/h, and would shorten automatic steps without
    end.
    """
    gone = dot_row(worlds.inward, k, motion[i, BEFORE], motion[i, BEFORE + 1], motion[i, BEFORE + 2])
    j = 3 * other + worlds.side[k] if other >= 0 else k  # at a border, it is reflected
    for axis in range(3):
        motion[i, BEFORE + axis] -= gone * (worlds.inward[k, axis] + worlds.inward[j, axis])


@a_pass
def drift_on_mesh(table: Any, block: int, a: float, b: float) -> int:
    """Drift positions by a v, those of particles on worlds along their triangles or patches."""
    worlds, state, force = worlds_of(table), state_of(table), sums_of(table).force
    for i in range(worlds.off.shape[0]):
        if worlds.off[i] == 1:
            for axis in range(3):
                state.position[i, axis] += a * state.velocity[i, axis]
    for k in range(worlds.particle.shape[0]):
        i = worlds.particle[k]
        place = worlds.memory[0] + worlds.memory[1] * k
        if state.alive[i] == 0 or not state.mobility[i, 0] > 0.0:
            continue
        if k >= worlds.flat[0]:
            if not glide(
                worlds.patches, state.memory, place, i, a, state.position, state.velocity, force, state.mobility
            ):
                return UNSOLVED
        else:
            before = int(state.memory[place])
            face = walk(worlds, before, i, a, state.position, state.velocity, force, state.mobility, state.motion)
            if face < 0:
                return UNSOLVED
            state.memory[place] = face
    return DONE


@a_pass
def along_mesh(table: Any, block: int, a: float, b: float) -> int:
    """Remove the part of velocities across the triangles or patches of the particles."""
    worlds, state = worlds_of(table), state_of(table)
    for k in range(worlds.particle.shape[0]):
        i, place = worlds.particle[k], worlds.memory[0] + worlds.memory[1] * k
        velocity = vector(state.velocity, i)
        if k >= worlds.flat[0]:
            normal = normal_at(
                worlds.patches, int(state.memory[place]), state.memory[place + 1], state.memory[place + 2]
            )
        else:
            normal = vector(worlds.normal, int(state.memory[place]))
        put(state.velocity, i, minus(velocity, times(dot(normal, velocity), normal)))
    return DONE


def _memory_names(model: Model) -> list[tuple[Any, ...]]:
    worlds = model.room(MeshWorlds)
    each = range(int(worlds.memory[1]))
    return [("mesh", int(i), k) if k else ("mesh", int(i)) for i in worlds.particle for k in each]


FAMILY = Family(
    "mesh world",
    plural="worlds on meshes",
    declared=(OnMesh, OnNurbs),
    gather=gather,
    room=MeshWorlds,
    initial_memory=first_faces,
    memory_names=_memory_names,
    accelerates_rest=lambda model: False,
    in_statics=True,
    cost=lambda model: WORK * len(model.room(MeshWorlds).particle) + CURVED * len(model.room(MeshWorlds).surface),
)
