"""Graphic statics: the force diagram of a plane network at rest, reciprocal to its form.

Every member of the form has an edge in the force diagram, parallel to it and as long as its force. Around every
particle these edges and its load or reaction close a polygon. The corners of the force diagram are the spaces of the
form: the meshes between members, and outside them those between the lines of loads and reactions (Maxwell, Phil. Mag.
27, 250 (1864); spaces lettered as by Bow, Economics of Construction (1873)).

If members cross without a joint, such as the diagonals of braced frames, the diagram has a joint there: a member has
the same force on both sides of it, so the four edges around it close a parallelogram, and each part has an edge.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium import rounding
from springline.equilibrium.result import Equilibrium
from springline.errors import SceneError

FLAT = 1e-6  # [-] of the size: largest deviation of a plane network from its plane
NOTHING = 1e-9  # [-] of the largest force: less is rounding
BALANCED = 1e-5  # [-] of the largest force: largest imbalance of members, loads and reactions at a particle
TOUCHING = 1e-9  # [-] of the size: a particle nearer to a member lies on it
MOST_MEMBERS = 3000  # of a diagram; more would be illegible
WAY_OUT = "Draw the kind 'shape' instead."


class Reciprocal(NamedTuple):
    """A plane network (form diagram) and its reciprocal force diagram."""

    axes: FloatArray
    """Axes of the plane, unit vectors to the right and up, shape (2, 3)."""
    form: FloatArray
    """Position of each particle in the plane [m], then of each crossing, shape (particles and crossings, 2)."""
    crossings: int
    """Number of crossings of members without a joint."""
    ends: IntArray
    """Ends of each member, or of each part between crossings; parallel members count as one, shape (members, 2)."""
    tension: FloatArray
    """Tension of each member [N], shape (members,)."""
    member: IntArray
    """Number of each member among springs, then ties; the first of parallel members, shape (members,)."""
    force: FloatArray
    """Corners of the force diagram, one for each space of the form [N], shape (spaces, 2)."""
    sides: IntArray
    """Spaces to the right and to the left of each member, seen from its first particle, shape (members, 2)."""
    loaded: IntArray
    """Particles with a load or a reaction, shape (k,)."""
    external: FloatArray
    """Load and reaction of each of them [N], shape (k, 2)."""
    beside: IntArray
    """Spaces before and after each of these forces, counterclockwise about its particle, shape (k, 2)."""
    forward: np.ndarray
    """True if the line of a force leaves its particle in the direction of the force, shape (k,), bool."""
    outer: int
    """Number of outer spaces, which are the first ones."""
    centers: FloatArray
    """Mean of the corners of each inner space of the form [m], shape (inner spaces, 2)."""
    miss: float
    """Largest error by which the diagram fails to close [N]."""

    @property
    def largest(self) -> float:
        """Largest force in the diagram [N]."""
        both = np.concatenate([np.abs(self.tension), np.hypot(*self.external.T)])
        return float(both.max(initial=0.0))

    def polygon(self, particle: int) -> FloatArray:
        """Forces on a particle, in counterclockwise order about it [N], shape (forces, 2)."""
        found = []
        for edge in np.flatnonzero((self.ends == particle).any(axis=1)).tolist():
            sign = 1.0 if self.ends[edge, 0] == particle else -1.0
            along = sign * (self.form[self.ends[edge, 1]] - self.form[self.ends[edge, 0]])
            right, left = self.sides[edge]
            found.append((np.arctan2(along[1], along[0]), sign * (self.force[left] - self.force[right])))
        for row in np.flatnonzero(self.loaded == particle).tolist():
            before, behind = self.beside[row]
            step = self.force[behind] - self.force[before]
            found.append((np.arctan2(step[1], step[0]), step))
        return np.array([step for _, step in sorted(found, key=lambda one: one[0])]).reshape(-1, 2)


def reciprocal(shape: Equilibrium, caller: str = "The kind 'reciprocal' of plot()") -> Reciprocal:
    """The force diagram of a plane network at rest.

    Raises
    ------
    SceneError : if the network is not at rest, not in one plane or not in one piece; if members overlap; if
        something other than members acts on a particle; if a load acts within a mesh
    """
    if not shape.converged:
        raise SceneError(
            f"{caller} needs a shape at rest, and this one is not: {shape.data.why or 'it did not converge'}."
        )
    if shape.data.model.space.periodic:
        raise SceneError(f"{caller} needs a network that ends, and this one goes around a torus. {WAY_OUT}")
    ends, tension, member = _members(shape, caller)
    # Refused before drawing: networks out of a plane have reciprocal polyhedra (Rankine 1864), but no diagram.
    axes, form = _plane(shape, np.unique(ends), caller)
    external = shape.loads + shape.reactions
    _check_balance(shape, ends, tension, external, axes, caller)
    cut = _cut(form, ends, _crossings(form, ends, member, caller), caller)
    largest = max(float(np.abs(tension).max()), float(np.abs(external).max(initial=0.0)))
    along = external @ axes.T
    used = np.zeros(len(form), bool)
    used[ends] = True
    # Directions of whole members, before they are cut: that of a short part between two crossings is rounded.
    unit = form[ends[:, 1]] - form[ends[:, 0]]
    unit = (unit / np.hypot(*unit.T)[:, None])[cut.of]
    form, ends, tension, member = cut.form, cut.ends, tension[cut.of], member[cut.of]
    loaded = np.flatnonzero(used & (np.hypot(*along.T) > NOTHING * largest))
    spaces = _spaces(form, ends, loaded, along, caller)
    # n external forces divide the space around the network into n regions; without forces there is one region.
    space_of, beside, outer = spaces.of_half, spaces.beside, max(len(loaded), 1)
    # Halves 2 k and 2 k + 1 are both directions of member k: the left of the second is the right of the member.
    sides = np.column_stack([space_of[1::2], space_of[::2]])
    steps = np.concatenate([tension[:, None] * unit, along[loaded]])
    force, miss = _laid_out(np.concatenate([sides, beside]), steps, outer + len(spaces.centers))
    return Reciprocal(
        axes, form, cut.crossings, ends, tension, member, force, sides, loaded, along[loaded], beside, spaces.forward,
        outer, spaces.centers, miss,
    )  # fmt: skip


def _members(shape: Equilibrium, caller: str) -> tuple[IntArray, FloatArray, IntArray]:
    """Ends, tension and number of each member; members that join the same two particles count as one."""
    springs, ties = shape.data.model.springs, shape.ties
    ends = np.concatenate([np.column_stack([springs.tail, springs.head]), ties.ends]).astype(np.int64)
    if not len(ends):
        raise SceneError(f"{caller} needs members, and this shape has no members. {WAY_OUT}")
    tension = np.concatenate([shape.tension, ties.tension])
    pairs, first, which = np.unique(np.sort(ends, axis=1), axis=0, return_index=True, return_inverse=True)
    if len(pairs) > MOST_MEMBERS:
        raise SceneError(f"{caller} draws {MOST_MEMBERS:,} members at most. Got {len(pairs):,}. {WAY_OUT}")
    together = np.asarray(np.bincount(which.ravel(), tension, len(pairs)), np.float64)
    return ends[first], together, np.asarray(first, np.int64)


def _plane(shape: Equilibrium, used: IntArray, caller: str) -> tuple[FloatArray, FloatArray]:
    """Axes of the plane of the used particles, and the coordinates of all particles in it."""
    about = shape.position[used] - shape.position[used].mean(axis=0)
    size = float(np.sqrt((about**2).sum(axis=1)).max()) or 1.0
    _, extents, rows = np.linalg.svd(np.concatenate([about, np.zeros((3, 3))]), full_matrices=False)
    forces = (shape.loads + shape.reactions)[used]
    if extents[1] <= FLAT * size:  # a straight line: the plane is that of the forces
        across = forces - (forces @ rows[0])[:, None] * rows[0]
        second = across[int((across**2).sum(axis=1).argmax())]
        normal = np.cross(rows[0], second if np.any(second) else np.eye(3)[int(np.abs(rows[0]).argmin())])
    else:
        normal = rows[2]
    normal = normal / np.sqrt((normal**2).sum())
    off = np.abs(about @ normal)
    if float(off.max()) > FLAT * size:
        worst = int(used[int(off.argmax())])
        rule = f"{caller} needs a network in one plane"
        raise SceneError(f"{rule}. Particle {worst} is {float(off.max()):.3g} m out of it. {WAY_OUT}")
    # A plane that equals a coordinate plane up to rounding is replaced by it, for level drawings and round numbers.
    exact = np.eye(3)[int(np.abs(normal).argmax())]
    normal = exact if np.abs(np.cross(normal, exact)).max() < FLAT else normal
    # An SVD gives either sign; a network must not be drawn from behind.
    normal = normal * (-1.0 if normal[int(np.abs(normal).argmax())] < 0.0 else 1.0)
    up = np.array([0.0, 1.0, 0.0]) if abs(normal[2]) > 1.0 - FLAT else np.array([0.0, 0.0, 1.0])
    up = up - (up @ normal) * normal
    up /= np.sqrt((up**2).sum())
    right = np.cross(up, normal)
    right *= -1.0 if right[int(np.abs(right).argmax())] < 0.0 else 1.0
    axes = np.stack([right, up])
    return axes, shape.position @ axes.T


def _check_balance(
    shape: Equilibrium, ends: IntArray, tension: FloatArray, external: FloatArray, axes: FloatArray, caller: str
) -> None:
    """Raise an error if members, loads and reactions do not balance at a particle, or act out of the plane."""
    apart = shape.position[ends[:, 1]] - shape.position[ends[:, 0]]
    pull = tension[:, None] * apart / np.sqrt((apart**2).sum(axis=1))[:, None]
    total = external.copy()
    np.add.at(total, ends[:, 0], pull)
    np.add.at(total, ends[:, 1], -pull)
    left = np.sqrt((total**2).sum(axis=1))[np.unique(ends)]
    largest = max(float(np.abs(tension).max()), float(np.abs(external).max(initial=0.0)))
    if largest <= max(rounding.force_rounding(shape.data.model, shape.position), rounding.residual_rounding(shape)):
        raise SceneError(f"{caller} needs forces, and nothing pulls or pushes here. {WAY_OUT}")
    if float(left.max()) > BALANCED * largest:
        worst = int(np.unique(ends)[int(left.argmax())])
        raise SceneError(
            f"{caller} needs members alone to carry the loads. At particle {worst} {float(left.max()):.3g} N of "
            f"something else act: bending, folding, attraction, or a user-defined force. {WAY_OUT}"
        )
    normal = np.cross(*axes)
    out = np.abs(external @ normal)
    if float(out.max()) > BALANCED * largest:
        worst = int(out.argmax())
        rule = f"{caller} needs loads and reactions in the plane of the network"
        raise SceneError(f"{rule}. Particle {worst} has {float(out[worst]):.3g} N across it. {WAY_OUT}")


class _Cut(NamedTuple):
    """Members cut at crossings: positions followed by crossings, ends of the parts, and the member of each."""

    form: FloatArray
    crossings: int
    ends: IntArray
    of: IntArray


def _cut(form: FloatArray, ends: IntArray, found: list[tuple[int, int, float, float]], caller: str) -> _Cut:
    """Cut members at crossings, each given as both members and the fraction of each member's length [-]."""
    if not found:
        return _Cut(form, 0, ends, np.arange(len(ends)))
    members, along = (np.array([one[k : k + 2] for one in found]) for k in (0, 2))
    tail, head = form[ends[members[:, 0], 0]], form[ends[members[:, 0], 1]]
    joint, places = _weld_points(
        tail + along[:, :1] * (head - tail), TOUCHING * (float(np.ptp(form, axis=0).max()) or 1.0)
    )
    pieces, of = list[tuple[int, int]](), list[int]()
    for row, (first, last) in enumerate(ends.tolist()):
        # A member may be the first or the second of a crossing.
        where, side = np.nonzero(members == row)
        order = np.argsort(along[where, side], kind="stable")
        # Three members through one point meet at one joint, which is listed once for each pair.
        stops = [first, *dict.fromkeys((len(form) + joint[where[order]]).tolist()), last]
        pieces += pairwise(stops)
        of += [row] * (len(stops) - 1)
    if len(pieces) > MOST_MEMBERS:
        rule = f"{caller} draws {MOST_MEMBERS:,} members at most"
        raise SceneError(f"{rule}. Cut at their {len(places):,} crossings they are {len(pieces):,}. {WAY_OUT}")
    return _Cut(np.concatenate([form, places]), len(places), np.array(pieces, np.int64), np.array(of, np.int64))


def _weld_points(places: FloatArray, within: float) -> tuple[IntArray, FloatArray]:
    """Merge places nearer to one another than ``within`` [m]: the joint of each place, and the joints."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import cKDTree

    near = cKDTree(places).query_pairs(within, output_type="ndarray")
    graph = coo_matrix((np.ones(len(near)), near.T), shape=(len(places), len(places)))
    count, joint = connected_components(graph, False)
    totals = np.stack([np.bincount(joint, column, count) for column in places.T], axis=1)
    return joint.astype(np.int64), totals / np.bincount(joint, minlength=count)[:, None]


def _crossings(form: FloatArray, ends: IntArray, member: IntArray, caller: str) -> list[tuple[int, int, float, float]]:
    """Pairs of crossing members, with the fraction of each length [-]; refuses particles that lie on a member."""
    found = list[tuple[int, int, float, float]]()
    size = float(np.ptp(form, axis=0).max()) or 1.0
    here, there = form[ends[:, 0]], form[ends[:, 1]]
    for row in range(len(ends)):
        p, r = here[row], there[row] - here[row]
        length = float(np.hypot(*r))
        first, second = (_cross(r, other[row + 1 :] - p) / length for other in (here, there))
        apart = there[row + 1 :] - here[row + 1 :]
        long = np.hypot(*apart.T)
        mine = _cross(apart, p - here[row + 1 :]) / long
        yours = _cross(apart, there[row] - here[row + 1 :]) / long
        least = TOUCHING * size
        crossing = (first * second < 0.0) & (mine * yours < 0.0)
        # Signs decide if segments cross; distances exclude segments that only meet at an end, up to rounding.
        crossing &= np.minimum.reduce([np.abs(one) for one in (first, second, mine, yours)]) > least
        for k in np.flatnonzero(crossing).tolist():
            part = float(mine[k] / (mine[k] - yours[k])), float(first[k] / (first[k] - second[k]))
            found.append((row, row + 1 + k, *part))
        on = np.abs(_cross(r, form - p)) / length <= least
        reach = (form - p) @ r / length
        on &= (reach > least) & (reach < length - least)
        on[np.setdiff1d(np.arange(len(form)), ends)] = False
        if on.any():
            raise SceneError(
                f"{caller} needs members that meet at particles only. Particle {int(np.argmax(on))} lies on member "
                f"{member[row]}. Cut the member there. {WAY_OUT}"
            )
    return found


class _Spaces(NamedTuple):
    """Spaces of a form: the space to the left of each half of a member, and those next to each outer force.

    Half 2 k goes along member k, half 2 k + 1 against it.
    """

    of_half: IntArray
    beside: IntArray
    forward: np.ndarray
    centers: FloatArray


def _spaces(form: FloatArray, ends: IntArray, loaded: IntArray, external: FloatArray, caller: str) -> _Spaces:
    pieces = _pieces(ends)
    if pieces > 1:
        raise SceneError(f"{caller} needs a network in one piece. This one has {pieces}. {WAY_OUT}")
    after, at = _after(form, ends)
    walks = _walks(after)
    # Walks around inner spaces go counterclockwise, the outer walk goes clockwise: the only negative area.
    outside = min(range(len(walks)), key=lambda k: _area(form[at[walks[k]]]))
    corner, forward = _corners(form, at, walks[outside], loaded, external, caller)
    where = {place: row for row, place in enumerate(corner)}  # the step of the walk after which each force acts
    space_of, beside = np.full(2 * len(ends), -1, np.int64), np.zeros((len(loaded), 2), np.int64)
    number, outer = 0, max(len(loaded), 1)
    for place, half in enumerate(walks[outside]):
        space_of[half] = number % outer
        if place in where:
            beside[where[place]] = (number + 1) % outer, number % outer
            number += 1
    inner = [walk for k, walk in enumerate(walks) if k != outside]
    for space, walk in enumerate(inner, outer):
        space_of[walk] = space
    centers = np.array([form[at[walk]].mean(axis=0) for walk in inner]).reshape(-1, 2)
    return _Spaces(space_of, beside, forward, centers)


def _after(form: FloatArray, ends: IntArray) -> tuple[IntArray, IntArray]:
    """The next half-edge around the space to the left of each half-edge, and the particle at which each begins."""
    at = ends.ravel()
    toward = ends[:, ::-1].ravel()
    along = form[toward] - form[at]
    angle = np.arctan2(along[:, 1], along[:, 0])
    order = np.lexsort([angle, at])
    before = np.empty_like(order)  # the next half clockwise about the same particle
    starts = np.flatnonzero(np.diff(at[order], prepend=-1))
    stops = np.append(starts[1:], len(order))
    for first, last in zip(starts.tolist(), stops.tolist(), strict=True):
        ring = order[first:last]
        # In a rotation system (Edmonds 1960) the next edge around the left face is the edge before its reverse,
        # clockwise.
        before[ring] = np.roll(ring, 1)
    back = np.arange(len(at)) ^ 1
    return before[back], at


def _walks(after: IntArray) -> list[list[int]]:
    """The half-edges around each space, in order: the cycles of the permutation ``after``."""
    gone, walks = np.zeros(len(after), bool), list[list[int]]()
    for first in range(len(after)):
        walk, half = list[int](), first
        while not gone[half]:
            gone[half] = True
            walk.append(half)
            half = int(after[half])
        walks += [walk] * bool(walk)
    return walks


def _corners(
    form: FloatArray, at: IntArray, walk: list[int], loaded: IntArray, external: FloatArray, caller: str
) -> tuple[list[int], np.ndarray]:
    """Step of the outer walk at whose end each outer force acts, and a mask of forces that point out.

    If its line may lie on either side, as at a chain, the side that it points to is taken.
    """
    seen: dict[int, list[int]] = {}
    for place, half in enumerate(walk):
        seen.setdefault(int(at[half ^ 1]), []).append(place)
    found, forward = [], np.zeros(len(loaded), bool)
    for row, particle in enumerate(loaded.tolist()):
        if particle not in seen:
            raise SceneError(
                f"{caller} needs loads and supports at the edge of the network: the force on particle {particle} "
                f"stands within a mesh, and its line would cross members. {WAY_OUT}"
            )
        places, force = seen[particle], external[particle]
        out = [place for place in places if _within(form, at, walk, place, particle, force)]
        back = [place for place in places if _within(form, at, walk, place, particle, -force)]
        # A load that points outward leaves in its own direction; a reaction that points inward is drawn as coming from
        # outside. A particle that the walk passes more than once has several corners.
        found.append((out or back or places)[0])
        forward[row] = bool(out)
    return found, forward


def _within(form: FloatArray, at: IntArray, walk: list[int], place: int, particle: int, toward: FloatArray) -> bool:
    """Return True if a direction at a particle lies between the step of the walk to it and the step away from it."""
    came, leaves = int(at[walk[place]]), int(at[walk[(place + 1) % len(walk)] ^ 1])
    first, last = form[leaves] - form[particle], form[came] - form[particle]
    begin = np.arctan2(first[1], first[0])
    turn = (np.arctan2(last[1], last[0]) - begin) % (2.0 * np.pi) or 2.0 * np.pi
    return bool((np.arctan2(toward[1], toward[0]) - begin) % (2.0 * np.pi) < turn)


def _laid_out(sides: IntArray, steps: FloatArray, count: int) -> tuple[FloatArray, float]:
    """Corners of the force diagram from the steps between them, and the largest error of a step [N]."""
    place = np.full((count, 2), np.nan)
    place[0] = 0.0
    near: list[list[tuple[int, FloatArray]]] = [[] for _ in range(count)]
    for (one, other), step in zip(sides.tolist(), steps, strict=True):
        near[one].append((other, step))
        near[other].append((one, -step))
    # Breadth-first over the graph of spaces. If polygons close, all paths to a space agree; `missed` is the error.
    waiting = [0]
    for here in waiting:
        for there, step in near[here]:
            if np.isnan(place[there, 0]):
                place[there] = place[here] + step
                waiting.append(there)
    missed = place[sides[:, 1]] - place[sides[:, 0]] - steps
    return place, float(np.hypot(*missed.T).max(initial=0.0))


def _area(points: FloatArray) -> float:
    """Twice the signed area within a walk [m2], positive counterclockwise."""
    x, y = (points - points[0]).T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1))


def _pieces(ends: IntArray) -> int:
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    used, rows = np.unique(ends, return_inverse=True)
    one, other = rows.reshape(-1, 2).T
    graph = coo_matrix((np.ones(len(one)), (one, other)), shape=(len(used), len(used)))
    return int(connected_components(graph, False, return_labels=False))


def _cross(one: FloatArray, other: FloatArray) -> FloatArray:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])
