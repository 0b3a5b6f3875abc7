"""Arrays of surface contacts from what a scene declares, sorted by patches; and the test of a start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.api import Contacts
from springline.contacts.intersections import first_intersection
from springline.contacts.obstacles import Obstacle
from springline.contacts.surface_untangling import untangle
from springline.errors import SceneError
from springline.model.contracts import Drawn, members
from springline.model.families import Model, SurfaceContacts, Walls

LEAF = 20  # most vertices of a patch
MOST_PATCHES, MOST_PARTS = 1 << 15, 1 << 15  # bits of the keys of rows, see surface_lists.py
EFFORT = 20_000  # rows solved in a step at rest: 0.6 ms
THICKEST = 0.7  # [-] of the shortest edge: a thicker surface would touch its own neighbors


class Triangulation(NamedTuple):
    """Vertices, triangles and edges, numbered together.

    Attributes
    ----------
    particle : of each vertex, shape (v,)
    place : of each vertex as drawn [m], shape (v, 3)
    half : half the thickness at each [m]
    face, edge : vertices, shapes (f, 3) and (e, 2)
    """

    particle: IntArray
    place: FloatArray
    half: FloatArray
    face: IntArray
    edge: IntArray


def gather(things: Sequence[Any], drawn: Drawn) -> SurfaceContacts:
    """Return the arrays of a scene's surface contacts; empty without any."""
    rules = [thing for thing in things if isinstance(thing, Contacts) and thing.has_surfaces]
    obstacles: list[Obstacle] = [thing for thing in things if isinstance(thing, Obstacle)]
    if not rules and obstacles:
        raise SceneError(
            "Obstacle() stops surfaces and rods, and none are declared. Add Contacts(surfaces=[...], thickness=...)."
        )
    if len(rules) > 1:
        raise SceneError(
            "A scene takes one Contacts() with surfaces or rods, and all of these meet one another. "
            f"Got {len(rules)}. Give all surfaces and rods to one."
        )
    if not rules:
        return _arrange([], [], np.zeros((1, 2)), drawn)
    rule = rules[0]
    _refuse_space(rule, drawn)
    laws = np.array(
        [(rule.restitution, rule.friction), *((one.restitution, one.friction) for one in obstacles)], dtype=np.float64
    )
    mesh = _mesh_of_particles(rule, drawn)
    return _arrange([mesh], obstacles, laws, drawn)


def _refuse_space(rule: Contacts, drawn: Drawn) -> None:
    if drawn.dim == 2:
        raise SceneError("Contacts(surfaces=..., rods=...) needs a scene of three dimensions. Write Scene(dim=3).")
    if drawn.space.periodic:
        raise SceneError("Contacts() takes no 'surfaces' or 'rods' on a torus. Leave out one of them.")


def _mesh_of_particles(rule: Contacts, drawn: Drawn) -> Triangulation:
    """Return the surfaces, rods and balls of a rule; the shortest edge bounds its thickness."""
    faces, rods = rule.triangles(drawn.count), rule.rod_springs(len(drawn.ends))
    ends = np.asarray(drawn.ends, dtype=np.int64)[rods]
    refuse_branching(faces, rule.caller, "particles")
    meshed = np.unique(np.concatenate([faces.ravel(), ends.ravel()]))
    radius = np.asarray(drawn.radius) if len(drawn.radius) else np.zeros(drawn.count)
    chosen = members(rule, drawn.count)
    balls = np.setdiff1d(chosen[radius[chosen] > 0.0], meshed)
    particle = np.concatenate([meshed, balls])
    number = np.full(drawn.count, -1, dtype=np.int64)
    number[particle] = np.arange(len(particle))
    half = np.concatenate([np.full(len(meshed), 0.5 * float(rule.thickness)), radius[balls]])
    edge = unique_edges(np.concatenate([_sides(faces), ends]))
    _refuse_thick(rule, edge, drawn.position)
    own = np.stack([number[balls], number[balls]], axis=1)
    return Triangulation(
        particle, drawn.position[particle], half, number[faces], np.concatenate([number[edge].reshape(-1, 2), own])
    )


def _sides(faces: IntArray) -> IntArray:
    return np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]).reshape(-1, 2)


def unique_edges(pairs: IntArray) -> IntArray:
    """Return each pair once, sorted; shape (e, 2)."""
    return np.unique(np.sort(pairs.reshape(-1, 2), axis=1), axis=0) if len(pairs) else np.zeros((0, 2), dtype=np.int64)


def refuse_branching(faces: IntArray, caller: str, of: str) -> None:
    """Raise SceneError for an edge of more than two faces, and for two equal faces."""
    ranked = np.sort(faces, axis=1)
    _, first, count = np.unique(ranked, axis=0, return_index=True, return_counts=True)
    if (count > 1).any():
        row = int(first[np.argmax(count > 1)])
        other = int(np.flatnonzero((ranked == ranked[row]).all(axis=1))[1])
        raise SceneError(f"{caller} has the faces {row} and {other} between the same {of}. Leave one of them out.")
    sides = np.sort(_sides(faces), axis=1)
    edges, at, count = np.unique(sides, axis=0, return_inverse=True, return_counts=True)
    if (count > 2).any():
        edge = int(np.argmax(count > 2))
        rows = sorted((np.flatnonzero(at.ravel() == edge) % len(faces)).tolist())
        a, b = edges[edge].tolist()
        raise SceneError(
            f"{caller} needs meshes whose edges have at most two faces. The edge between {of} {a} and {b} is a side of "
            f"the faces {', '.join(map(str, rows[:-1]))} and {rows[-1]}. Separate them, or leave some out."
        )


def _refuse_thick(rule: Contacts, edge: IntArray, position: FloatArray) -> None:
    if not len(edge):
        return
    length = np.linalg.norm(position[edge[:, 0]] - position[edge[:, 1]], axis=1)
    short = int(np.argmin(length))
    if float(rule.thickness) > THICKEST * length[short]:
        a, b = edge[short].tolist()
        raise SceneError(
            f"{rule.caller} takes a thickness of at most {THICKEST:g} of the shortest edge, or surfaces touch their "
            f"own neighbors. Got {float(rule.thickness):g} m, and the edge between particles {a} and {b} is "
            f"{length[short]:g} m long. Lower the thickness, or mesh more coarsely."
        )


# == Patches ==


def patches_of(place: FloatArray, edge: IntArray) -> IntArray:
    """Return the patch of each vertex: boxes of at most LEAF vertices, split into connected parts."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    leaf = np.zeros(len(place), dtype=np.int64)
    waiting, count = [np.arange(len(place))], 0
    while waiting:
        some = waiting.pop()
        if len(some) <= LEAF:
            leaf[some] = count
            count += 1
            continue
        # Halves across the longest side of the box: compact patches, whose boxes overlap little.
        axis = int(np.argmax(np.ptp(place[some], axis=0)))
        ordered = some[np.argsort(place[some, axis], kind="stable")]
        waiting += [ordered[len(ordered) // 2 :], ordered[: len(ordered) // 2]]
    # Layers of a folded sheet are near as drawn only: parts that are not connected get patches of their own.
    joined = edge[leaf[edge[:, 0]] == leaf[edge[:, 1]]]
    single = np.unique(edge[edge[:, 0] == edge[:, 1]])
    chained = np.stack([single[:-1], single[1:]], axis=1) if len(single) else np.zeros((0, 2), dtype=np.int64)
    joined = np.concatenate([joined, chained[leaf[chained[:, 0]] == leaf[chained[:, 1]]]])
    graph = coo_matrix((np.ones(len(joined)), (joined[:, 0], joined[:, 1])), shape=(len(place), len(place)))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


class Sorted(NamedTuple):
    """A mesh whose vertices, faces and edges are sorted by patches."""

    order: IntArray  # the former number of each vertex
    patch: IntArray  # of each vertex
    face: IntArray
    edge: IntArray


def _sort(mesh: Triangulation) -> Sorted:
    patch = patches_of(mesh.place, mesh.edge)
    order = np.argsort(patch, kind="stable")
    number = np.empty(len(order), dtype=np.int64)
    number[order] = np.arange(len(order))
    patch = patch[order]
    face = number[mesh.face].reshape(-1, 3)
    edge = np.sort(number[mesh.edge].reshape(-1, 2), axis=1)
    # A part belongs to the patch of its first vertex.
    face = face[np.lexsort((*face.T[::-1], patch[face.min(axis=1)] if len(face) else face[:, 0]))]
    edge = edge[np.lexsort((edge[:, 1], edge[:, 0]))]
    return Sorted(order, patch, face, edge)


def _arrange(
    meshes: list[Triangulation], obstacles: Sequence[Obstacle], laws: FloatArray, drawn: Drawn
) -> SurfaceContacts:  # fmt: skip
    """Return the arrays of at most one mesh of particles, then of obstacles."""
    every = [*meshes, *(_mesh_of_obstacle(one) for one in obstacles)]
    parts = [_sort(mesh) for mesh in every]
    shift = np.cumsum([0, *(len(mesh.place) for mesh in every)])
    patches = np.cumsum([0, *(int(one.patch.max(initial=-1)) + 1 for one in parts)])
    face = _joined([one.face + shift[k] for k, one in enumerate(parts)], 3)
    edge = _joined([one.edge + shift[k] for k, one in enumerate(parts)], 2)
    patch = np.concatenate([np.zeros(0, dtype=np.int64), *(one.patch + patches[k] for k, one in enumerate(parts))])
    half = np.concatenate([np.zeros(0), *(mesh.half[one.order] for mesh, one in zip(every, parts, strict=True))])
    place = np.concatenate([np.zeros((0, 3)), *(m.place[one.order] for m, one in zip(every, parts, strict=True))])
    count, total = int(shift[1]) if meshes else 0, int(patches[-1])
    particle = every[0].particle[parts[0].order] if meshes else np.zeros(0, dtype=np.int64)
    owner = np.repeat(np.arange(len(obstacles)), [len(mesh.place) for mesh in every[len(meshes) :]])
    face_patch, edge_patch = patch[face.min(axis=1)] if len(face) else face[:, 0], patch[edge[:, 0]]
    _refuse_large(total, face_patch, edge_patch)
    touch = _touched(total, patch, face, face_patch, edge, edge_patch)
    thickness = 2.0 * float(half.max(initial=0.0))
    length = np.linalg.norm(place[edge[:, 0]] - place[edge[:, 1]], axis=1)
    return SurfaceContacts(
        particle=particle.astype(np.int32), place=place[count:].copy(), owner=owner.astype(np.int32), half=half,
        matter=np.concatenate([np.zeros(count), 1 + owner]).astype(np.int32), law=np.array(laws),
        face=face.astype(np.int32), edge=edge.astype(np.int32), vertex_start=_starts(patch, total),
        face_start=_starts(face_patch, total), edge_start=_starts(edge_patch, total), touch_start=touch[0],
        touch=touch[1], patch_half=_largest(half, patch, total),
        still=(np.arange(total) >= (patches[1] if meshes else 0)).astype(np.uint8),
        **_links(face, edge, drawn, particle), edge_length=length, wall_vertex=np.zeros(0, dtype=np.int32),
        wall=np.zeros(0, dtype=np.int32), **_paths(obstacles), thickness=thickness,
        cell=_mean_edge(length) or thickness, effort=EFFORT,
    )  # fmt: skip


def _mesh_of_obstacle(thing: Obstacle) -> Triangulation:
    place, faces = np.asarray(thing.vertices, dtype=np.float64), np.asarray(thing.faces, dtype=np.int64)
    edge = unique_edges(_sides(faces))
    half = np.full(len(place), 0.5 * float(thing.thickness))
    return Triangulation(np.zeros(0, dtype=np.int64), place, half, faces, edge)


def _joined(arrays: list[IntArray], width: int) -> IntArray:
    return np.concatenate([np.zeros((0, width), dtype=np.int64), *arrays])


def _mean_edge(length: FloatArray) -> float:
    long = length[length > 0.0]
    return float(long.mean()) if len(long) else 0.0


def _refuse_large(total: int, *patches: IntArray) -> None:
    """Raise SceneError for numbers of patches, and of their faces and edges, that do not fit into keys of rows."""
    parts = max(int(np.bincount(one).max()) if len(one) else 0 for one in patches)
    if total > MOST_PATCHES or parts > MOST_PARTS:
        raise SceneError(
            f"Contacts(surfaces=...) takes at most {MOST_PATCHES:,} patches of {LEAF} vertices, with {MOST_PARTS:,} "
            f"faces each. Got {total:,}, with up to {parts:,}. Mesh more coarsely."
        )


def _largest(half: FloatArray, patch: IntArray, total: int) -> FloatArray:
    found = np.zeros(total)
    np.maximum.at(found, patch, half)
    return found


def _starts(patch: IntArray, total: int) -> IntArray:
    return np.searchsorted(patch, np.arange(total + 1)).astype(np.int64)


def _touched(
    total: int, patch: IntArray, face: IntArray, face_patch: IntArray, edge: IntArray, edge_patch: IntArray
) -> tuple[IntArray, np.ndarray]:  # fmt: skip
    """Return the vertices of each patch, of its faces and of its edges, each once: starts, and vertices."""
    whose = np.concatenate([patch, np.repeat(face_patch, 3), np.repeat(edge_patch, 2)])
    which = np.concatenate([np.arange(len(patch)), face.ravel(), edge.ravel()])
    rows = np.unique(np.stack([whose, which], axis=1), axis=0) if len(whose) else np.zeros((0, 2), dtype=np.int64)
    return _starts(rows[:, 0], total), rows[:, 1].astype(np.int32)


def _links(face: IntArray, edge: IntArray, drawn: Drawn, particle: IntArray) -> dict[str, Any]:
    """Return the sides and neighbors of each face, the faces at each edge, and the spring along it."""
    base = int(edge.max(initial=0)) + 1
    # Sorted by both ends: ``_sort`` sorts the edges of each mesh, and meshes have ascending numbers.
    key = edge[:, 0] * base + edge[:, 1]
    side = np.sort(face[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 3, 2), axis=2)
    found = np.searchsorted(key, side[:, :, 0] * base + side[:, :, 1])
    at = np.full((len(edge), 2), -1, dtype=np.int64)
    order = np.argsort(found.ravel(), kind="stable")
    which, owner = found.ravel()[order], order // 3
    fresh = np.ones(len(which), dtype=bool)
    fresh[1:] = which[1:] != which[:-1]
    at[which[fresh], 0], at[which[~fresh], 1] = owner[fresh], owner[~fresh]
    beyond = at[found].sum(axis=2) - np.arange(len(face))[:, None]  # f - 1 - f for an edge of one face
    spring = np.full(len(edge), -1, dtype=np.int64)
    if len(drawn.ends) and len(particle):
        number = np.full(drawn.count, -1, dtype=np.int64)
        number[particle] = np.arange(len(particle))
        ends = np.sort(number[np.asarray(drawn.ends, dtype=np.int64)], axis=1)
        there = np.flatnonzero(ends[:, 0] >= 0)
        wanted = ends[there, 0] * base + ends[there, 1]
        place = np.minimum(np.searchsorted(key, wanted), max(len(key) - 1, 0))
        hit = key[place] == wanted
        spring[place[hit]] = there[hit]
    return {
        "face_tear": np.full(len(face), -1, dtype=np.int32), "face_side": found.astype(np.int32),
        "face_next": beyond.astype(np.int32), "edge_spring": spring.astype(np.int32),
        "edge_face": at.astype(np.int32),
    }  # fmt: skip


def _paths(obstacles: Sequence[Obstacle]) -> dict[str, Any]:
    return {
        "velocity": np.array([one.velocity for one in obstacles], dtype=np.float64).reshape(-1, 3),
        "amplitude": np.array([one.amplitude for one in obstacles], dtype=np.float64).reshape(-1, 3),
        "omega": np.array([one.omega for one in obstacles], dtype=np.float64),
        "phase": np.array([one.phase for one in obstacles], dtype=np.float64),
        "moves": any(one.moves for one in obstacles),
    }


# == Links to other parts of a model ==


def link(model: Model, corners: IntArray) -> Model:
    """Return the model with its surfaces at walls, and with the faces that can tear, of these corners, linked."""
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    if surfaces is None or not len(surfaces.particle):
        return model
    # Walls act on vertices of surfaces within the solution of contacts, not particle by particle after it.
    walls, count = model.walls, model.particle_count
    mine = np.zeros(count, dtype=bool)
    mine[surfaces.particle] = True
    vertex = np.full(count, -1, dtype=np.int64)
    vertex[surfaces.particle] = np.arange(len(surfaces.particle))
    if len(walls.wall):
        walls, whose, which = _without(walls, mine)
        surfaces = surfaces._replace(wall_vertex=vertex[whose].astype(np.int32), wall=which.astype(np.int32))
    if len(corners):
        ranked = np.sort(vertex[corners], axis=1)
        row = {tuple(three): k for k, three in enumerate(ranked.tolist())}
        faces = np.sort(surfaces.face, axis=1).tolist()
        surfaces = surfaces._replace(face_tear=np.array([row.get(tuple(one), -1) for one in faces], dtype=np.int32))
    return model._replace(walls=walls).replace_arrays(surfaces)


def _without(walls: Walls, mine: np.ndarray) -> tuple[Walls, IntArray, IntArray]:
    """Return the walls without these particles; and the particles and walls that were taken out."""
    owner = np.repeat(np.arange(len(mine)), np.diff(walls.start))
    taken = mine[owner]
    start = np.concatenate([[0], np.cumsum(np.bincount(owner[~taken], minlength=len(mine)))])
    left = walls._replace(start=start.astype(np.int32), wall=walls.wall[~taken].copy())
    return left, owner[taken], walls.wall[taken].copy()


# == The start: no edge may pass through a face ==


def clear_start(model: Model, position: FloatArray, free: np.ndarray | None) -> FloatArray:
    """Return positions at which no surface, rod or obstacle passes through another [m], shape (n, 3).

    These are the given ones; if some intersect, they are repaired by moving particles that are ``free``, shape (n,).

    Raises
    ------
    SceneError : if some intersect and ``free`` is None, or no way out is found
    """
    surfaces = model.arrays_by_class.get(SurfaceContacts)
    if surfaces is None or not len(surfaces.particle):
        return position
    # Obstacles stand where they are at time 0.
    away = surfaces.amplitude * np.cos(surfaces.phase)[:, None]
    place = np.concatenate([position[surfaces.particle], surfaces.place + away[surfaces.owner]])
    face, edge = surfaces.face.astype(np.int64), surfaces.edge.astype(np.int64)
    found = first_intersection(place, face, edge)
    if found is None:
        return position
    if free is None:
        raise SceneError(
            f"Contacts() needs a start at which nothing passes through anything. {_named(surfaces, found[0], 'edge')} "
            f"passes through {_named(surfaces, found[1], 'face')}. Draw them apart, or write Contacts(..., "
            f"untangle=True), which moves particles apart."
        )
    place = untangle(surfaces, place, np.concatenate([free[surfaces.particle], np.zeros(len(surfaces.place), bool)]))
    found = first_intersection(place, face, edge)
    if found is not None:
        raise SceneError(
            f"Contacts(untangle=True) found no way out of all intersections. {_named(surfaces, found[0], 'edge')} "
            f"still passes through {_named(surfaces, found[1], 'face')}. Draw them apart, or free particles that hold "
            f"them."
        )
    position = position.copy()
    position[surfaces.particle] = place[: len(surfaces.particle)]
    return position


def _named(surfaces: SurfaceContacts, vertices: IntArray, what: str) -> str:
    """Return an edge or a face by its particles, or by the numbers of an obstacle's vertices."""
    count = len(surfaces.particle)
    if vertices[0] < count:
        names = ", ".join(str(int(surfaces.particle[v])) for v in vertices)
        return f"The {what} of particles {names}" if what == "edge" else f"the {what} of particles {names}"
    owner = int(surfaces.owner[vertices[0] - count])
    at = np.round(surfaces.place[vertices - count].mean(axis=0), 6).tolist()
    return f"{'The' if what == 'edge' else 'the'} {what} of obstacle {owner} at {tuple(at)} m"
