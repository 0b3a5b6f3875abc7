"""Forces of contact between surfaces, rods and obstacles in a shape at rest, and their check for a certificate.

The check computes closest points again from the positions, by other code than the passes of a step. Each force must act
where two parts touch, push them apart, and lie in Coulomb's cone; any such forces that balance are a proof of rest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.contacts.intersections import first_intersection
from springline.contacts.shapes.registry import surface_of
from springline.model.families import FRICTION, Model, SurfaceContacts

TOUCHES = 1e-3  # [-] of the thickness: parts further from it than this do not touch
WITHIN = 1e-9  # [-] rounding of forces against the cone of friction
EDGES = ((0, 1), (1, 2), (2, 0))


@dataclass(frozen=True, eq=False)
class SurfaceForces:
    """Contacts between parts of surfaces, rods, balls, obstacles and walls, one row each, with their forces.

    A part is a vertex, an edge or a face. A row has the vertices of the first part, then of the second: a vertex and
    a face, two edges, or a vertex and a wall.

    Attributes
    ----------
    particles : of the four vertices, -1 for those of obstacles and walls, shape (contacts, 4)
    weights : of the vertices at the closest points, positive on the first part, negative on the second, 0 for walls;
        the force on a particle is its weight times ``force``, shape (contacts, 4)
    edges : whether both parts are edges, shape (contacts,)
    obstacle : number of the obstacle, -1 without one, shape (contacts,)
    wall : number of the wall, as events name it, -1 without one, shape (contacts,)
    normal : unit vectors toward the first part, shape (contacts, 3)
    gap : distance less the thickness [m], shape (contacts,)
    normal_force : along the normal [N], shape (contacts,)
    friction : across the normal [N], shape (contacts, 3)
    """

    particles: IntArray
    weights: FloatArray
    edges: np.ndarray
    obstacle: IntArray
    wall: IntArray
    normal: FloatArray
    gap: FloatArray
    normal_force: FloatArray
    friction: FloatArray

    def __len__(self) -> int:
        return len(self.normal_force)

    @staticmethod
    def none() -> SurfaceForces:
        """No contacts."""
        whole, real = np.zeros(0, dtype=np.int64), np.zeros(0)
        return SurfaceForces(
            np.zeros((0, 4), dtype=np.int64), np.zeros((0, 4)), np.zeros(0, dtype=bool), whole, whole,
            np.zeros((0, 3)), real, real, np.zeros((0, 3)),
        )  # fmt: skip

    @property
    def force(self) -> FloatArray:
        """Force on the first part [N], shape (contacts, 3); the second feels the opposite."""
        return np.asarray(self.normal_force[:, None] * self.normal + self.friction)

    def on_particles(self, count: int, external: bool = False) -> FloatArray:
        """Force of all contacts on each of ``count`` particles [N]; with ``external``, of obstacles and walls alone."""
        total = np.zeros((count, 3))
        rows = (self.obstacle >= 0) | (self.wall >= 0) if external else np.ones(len(self), dtype=bool)
        for k in range(4):
            mine = rows & (self.particles[:, k] >= 0)
            np.add.at(total, self.particles[mine, k], self.weights[mine, k, None] * self.force[mine])
        return total


class TouchingParts:
    """Contacts by the numbers of their vertices, shape (contacts, 4); of walls, by their rows, -1 elsewhere."""

    def __init__(self, model: Model, position: FloatArray, corner: IntArray, edges: np.ndarray, wall: IntArray) -> None:
        surfaces = model.room(SurfaceContacts)
        self.model, self.corner, self.edges, self.wall = model, corner, edges, wall
        self.place = places_of(surfaces, position)
        walled, count = wall >= 0, len(surfaces.particle)
        first, last = corner[:, 0], np.where(walled, corner[:, 0], corner[:, 3])
        matter = np.maximum(surfaces.matter[first], surfaces.matter[last])
        self.friction = np.where(walled, model.walls.law[wall, FRICTION] if len(model.walls.law) else 0.0,
                                 surfaces.law[matter, 1])  # fmt: skip
        self.thickness = surfaces.half[first] + np.where(walled, 0.0, surfaces.half[last])
        self.particles = np.where(corner < count, surfaces.particle[np.minimum(corner, count - 1)], -1)
        self.particles[walled, 1:] = -1
        self.obstacle = np.where(walled, -1, matter - 1)
        self.weights, self.normal = np.zeros((len(corner), 4)), np.zeros((len(corner), 3))
        self.gap = np.zeros(len(corner))
        self._measure()

    def _measure(self) -> None:
        """Compute weights, normals and gaps."""
        faces, edges, walled = ~self.edges & (self.wall < 0), self.edges & (self.wall < 0), self.wall >= 0
        at = self.place[self.corner]
        self.weights[faces] = face_weights(at[faces])
        self.weights[edges] = edge_weights(at[edges])
        self.weights[walled, 0] = 1.0
        apart = np.einsum("ij,ijk->ik", self.weights, at)
        length = np.linalg.norm(apart, axis=1)
        self.normal[...] = apart / np.maximum(length, 1e-300)[:, None]
        self.gap[...] = length - self.thickness
        for row in np.unique(self.wall[walled]).tolist():
            mine = np.flatnonzero(self.wall == row)
            shape, certified = self.model.walls.shape[row], surface_of(self.model, row).certify_gaps
            assert certified is not None
            for normal, gap in certified(shape, self.thickness[mine], at[mine, 0] - shape[:3])[:1]:
                self.normal[mine], self.gap[mine] = normal, gap

    def at(self, position: FloatArray) -> TouchingParts:
        """The same contacts at other positions of the particles [m], shape (particles, 3)."""
        return TouchingParts(self.model, position, self.corner, self.edges, self.wall)

    def forces(self, force: FloatArray) -> SurfaceForces:
        """These contacts with forces on their first parts [N], shape (contacts, 3)."""
        push = (force * self.normal).sum(axis=1)
        number = np.where(
            self.wall >= 0, self.model.walls.number[self.wall] if len(self.model.walls.number) else -1, -1
        )
        return SurfaceForces(
            self.particles, self.weights, self.edges, self.obstacle, number, self.normal, self.gap, push,
            force - push[:, None] * self.normal,
        )  # fmt: skip

    def wrong(self, force: FloatArray) -> list[str]:
        """Claims about forces on the first parts [N], shape (contacts, 3), that are wrong, in words."""
        push = (force * self.normal).sum(axis=1)
        rub = np.linalg.norm(force - push[:, None] * self.normal, axis=1)
        least = WITHIN * float(np.abs(force).max(initial=0.0))
        found, apart = [], np.abs(self.gap) > TOUCHES * self.thickness
        if apart.any():
            found.append(f"surfaces push at a gap of {float(np.abs(self.gap[apart]).max()):.3g} m")
        if (push < -least).any():
            found.append(f"surfaces pull one another with {float(-push.min()):.3g} N")
        if (rub > self.friction * push + least).any():
            found.append("friction between surfaces exceeds Coulomb's")
        if first_intersection(self.place, *(part.astype(np.int64) for part in self._parts())) is not None:
            found.append("surfaces pass through one another")
        return found

    def _parts(self) -> tuple[np.ndarray, np.ndarray]:
        surfaces = self.model.room(SurfaceContacts)
        return surfaces.face, surfaces.edge


def places_of(surfaces: SurfaceContacts, position: FloatArray) -> FloatArray:
    """Return the places of all vertices, of obstacles as drawn [m]."""
    return np.concatenate([position[surfaces.particle], surfaces.place])


def segment_places(p: FloatArray, a: FloatArray, b: FloatArray) -> FloatArray:
    """Return the place of the point of a segment nearest to a point, from 0 at a to 1 at b, shape (k,)."""
    along = b - a
    square = (along**2).sum(axis=1)
    place = ((p - a) * along).sum(axis=1) / np.where(square > 0.0, square, 1.0)
    return np.asarray(np.clip(place, 0.0, 1.0))


def face_weights(at: FloatArray) -> FloatArray:
    """Return the weights of a vertex and the corners of a face at the closest points, shape (k, 4).

    ``at`` are their places [m], shape (k, 4, 3). The closest point is the foot of the perpendicular if it is in the
    face, else the nearest point of a side.
    """
    p, corner = at[:, 0], at[:, 1:]
    u, w, r = corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0], p - corner[:, 0]
    normal = np.cross(u, w)
    square = np.maximum((normal**2).sum(axis=1), 1e-300)
    b = (np.cross(r, w) * normal).sum(axis=1) / square
    c = (np.cross(u, r) * normal).sum(axis=1) / square
    best = np.stack([1.0 - b - c, b, c], axis=1)
    inside = (best >= 0.0).all(axis=1)
    nearest = np.where(inside, 0.0, np.inf)
    for i, j in EDGES:
        s = segment_places(p, corner[:, i], corner[:, j])
        foot = (1.0 - s)[:, None] * corner[:, i] + s[:, None] * corner[:, j]
        away = ((p - foot) ** 2).sum(axis=1)
        better = away < nearest
        nearest = np.where(better, away, nearest)
        best[better] = 0.0
        best[better, i], best[better, j] = (1.0 - s)[better], s[better]
    return np.concatenate([np.ones((len(at), 1)), -best], axis=1)


def edge_weights(at: FloatArray) -> FloatArray:
    """Return the weights of the ends of two edges at the closest points, shape (k, 4).

    The closest points are those of the lines if both are in the edges, else one is an end.
    """
    a, b, c, d = (at[:, k] for k in range(4))
    candidates = [
        (np.zeros(len(at)), segment_places(a, c, d)), (np.ones(len(at)), segment_places(b, c, d)),
        (segment_places(c, a, b), np.zeros(len(at))), (segment_places(d, a, b), np.ones(len(at))),
    ]  # fmt: skip
    u, w, r = b - a, d - c, c - a
    across = np.cross(u, w)
    square = (across**2).sum(axis=1)
    lines = square > 1e-12 * (u**2).sum(axis=1) * (w**2).sum(axis=1)
    safe = np.where(lines, square, 1.0)
    s = (np.cross(r, w) * across).sum(axis=1) / safe
    t = (np.cross(r, u) * across).sum(axis=1) / safe
    both = lines & (s >= 0.0) & (s <= 1.0) & (t >= 0.0) & (t <= 1.0)
    best, place = np.full(len(at), np.inf), np.zeros((2, len(at)))
    for s_, t_ in [*candidates, (np.where(both, s, 0.0), np.where(both, t, 0.0))]:
        x = a + s_[:, None] * u - c - t_[:, None] * w
        away = (x**2).sum(axis=1)
        better = away < best
        best = np.where(better, away, best)
        place[:, better] = np.stack([s_, t_])[:, better]
    s, t = place
    return np.stack([1.0 - s, s, t - 1.0, -t], axis=1)
