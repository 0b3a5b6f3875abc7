"""Constraints except anchors, computed from their declarations: their positions, and the forces they may exert.

Certificates use this module, which is independent of the constraint rows of the search for shapes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from springline.callbacks import call_plainly
from springline.checks import FloatArray, IntArray
from springline.constraints import surface
from springline.constraints.distance import Projections
from springline.contacts.shapes import registry
from springline.equilibrium.declared_energies import EPSILON, nearest_image
from springline.errors import SceneError
from springline.forces.mesh_world import MeshWorlds, closest_places
from springline.model.families import CORD, RING_PLANE, RING_RADIUS, ROD, SPHERE, Model

UNEXPLAINED = 1e-8  # [-] of a force: a smaller part that no constraint can exert is rounding
NORMAL = 1e-3  # [-] of the size: step of the differences of a closest point


@dataclass(frozen=True, eq=False)
class FaceContacts:
    """Contacts of particles with faces: gap = distance from the face, along the unit normal of the possible force.

    Attributes
    ----------
    particle, normal, gap, both : of each, shapes (faces,), (faces, 3), (faces,) and (faces,); if not ``both``, it
        pushes along its normal only, and its gap may be positive
    """

    particle: IntArray
    normal: FloatArray
    gap: FloatArray
    both: np.ndarray


@dataclass(frozen=True, eq=False)
class ConstraintState:
    """Constraints at a shape.

    Attributes
    ----------
    force : of rods and cords on every particle [N], shape (particles, 3)
    size, doubt : sum of the magnitudes of these forces, and the error of ``force`` [N], shape (particles,)
    total : sum of the magnitudes of tensions [N]
    miss : largest violation of rods, cords, walls and surfaces [m]
    open : largest slack of a cord that pulls [m]
    pushing : the largest push of a cord [N]
    faces : contacts of particles with faces
    """

    force: FloatArray
    size: FloatArray
    doubt: FloatArray
    total: float
    miss: float
    open: float
    pushing: float
    faces: FaceContacts

    def unexplained_contacts(self, particle: IntArray, force: FloatArray, near: float) -> list[str]:
        """Messages about contact forces [N], shape (contacts, 3), that no face within ``near`` [m] can exert."""
        faces, wrong = self.faces, list[str]()
        if not len(particle):
            return wrong
        pushed, inverse = np.unique(particle, return_inverse=True)
        whole = np.zeros((len(pushed), 3))
        np.add.at(whole, inverse, force)
        # Two-sided constraints may exert forces if they are met, which ``miss`` checks.
        touching = np.flatnonzero(faces.both | (np.abs(faces.gap) <= near))
        order = touching[np.argsort(faces.particle[touching], kind="stable")]
        begin, end = (np.searchsorted(faces.particle[order], pushed, side=side) for side in ("left", "right"))
        # All forces on a particle are checked together: the split of a push between faces in a corner is not unique.
        for i in np.flatnonzero(np.abs(whole).max(axis=1, initial=0.0) > 0.0):
            rows = order[begin[i] : end[i]]
            left = _across(whole[i], faces.normal[rows], faces.both[rows])
            if left > UNEXPLAINED * float(np.sqrt((whole[i] ** 2).sum())):
                wrong.append(f"nothing there can push particle {int(pushed[i])} as claimed: {left:.3g} N are left")
        return wrong[:3]


def constraint_state(model: Model, free: np.ndarray, position: FloatArray, ties: FloatArray) -> ConstraintState:
    """Constraints at a shape [m], shape (particles, 3), with rods and cords of given tensions [N]."""
    holonomic, count = model.holonomic, len(position)
    row = np.flatnonzero((holonomic.kind == ROD) | (holonomic.kind == CORD))
    tail, head, cord = (
        holonomic.first[row].astype(np.int64),
        holonomic.second[row].astype(np.int64),
        holonomic.kind[row] == CORD,
    )
    apart = nearest_image(model.space, position[head] - position[tail])
    length = np.sqrt((apart**2).sum(axis=1))
    # 1e-300 only avoids a division by zero: `apart` is 0 there, and so is the product.
    push = (ties / np.maximum(length, 1e-300))[:, None] * apart
    force, size = np.zeros((count, 3)), np.zeros(count)
    np.add.at(force, tail, push)
    np.add.at(force, head, -push)
    doubt, reach = np.zeros(count), np.maximum(np.abs(position[tail]).max(axis=1), np.abs(position[head]).max(axis=1))
    for ends in (tail, head):
        size += np.bincount(ends, np.abs(ties), count)
        doubt += np.bincount(ends, 4.0 * EPSILON * np.abs(ties) * (1.0 + reach / np.maximum(length, 1e-300)), count)
    # A rod between two anchors may be drawn at any length; its force is not needed.
    moves = free[tail].any(axis=1) | free[head].any(axis=1)
    over = length - holonomic.length[row]
    missed = np.where(cord, np.maximum(over, 0.0), np.abs(over))[moves]
    faces = _faces(model, free, position)
    off = np.where(faces.both, np.abs(faces.gap), np.maximum(-faces.gap, 0.0))
    miss = max(float(missed.max(initial=0.0)), float(off.max(initial=0.0)))
    # Complementarity: a cord pulls only if it is taut.
    slack = float(-over[moves & cord & (ties > 0.0)].min(initial=0.0))
    pushing = float(-ties[cord].min(initial=0.0))
    return ConstraintState(force, size, doubt, float(np.abs(ties).sum()), miss, max(slack, 0.0), pushing, faces)


def _faces(model: Model, free: np.ndarray, position: FloatArray) -> FaceContacts:
    """Every face of every wall, sphere, ring and surface, for every particle that it concerns and that may move."""
    if unknown := unknown_constraints(model):
        raise SceneError(f"A certificate of rest does not know {', '.join(unknown)}. Leave them out.")
    bounced = [*_walls(model, position), *_clamps(model, position), *_fixed_colliders(model, free, position)]
    found = [*_round(model, position), *bounced, *_surfaces(model, position), *_worlds(model, position)]
    parts = [
        (np.zeros(0, dtype=np.int64), np.zeros((0, 3)), np.zeros(0), np.zeros(0, dtype=bool)),
        *(
            (particle.astype(np.int64), normal, gap, np.full(len(particle), both))
            for particle, normal, gap, both in found
        ),
    ]
    particle, normal, gap, both = (np.concatenate(column) for column in zip(*parts, strict=True))
    # A wall whose normal is along anchored axes only can neither move nor hold its particle.
    felt = (free[particle] & (normal != 0.0)).any(axis=1)
    return FaceContacts(particle[felt], normal[felt], gap[felt], both[felt])


Part = tuple[IntArray, FloatArray, FloatArray, bool]


def _walls(model: Model, position: FloatArray) -> list[Part]:
    """Faces that particles bounce off, as each wall's surface declares them for certificates."""
    parts = list[Part]()
    for row, particle in enumerate(registry.members_of(model)):
        certified, shape = registry.surface_of(model, row).certify_gaps, model.walls.shape[row]
        assert certified is not None
        found = certified(shape, model.particles.radius[particle], position[particle] - shape[:3])
        parts += [(particle, normal, gap, False) for normal, gap in found]
    return parts


def _clamps(model: Model, position: FloatArray) -> list[Part]:
    """Faces of boxes of mode "clamp", which are not among the rows of walls."""
    family, parts = model.boxes, list[Part]()
    for row in np.flatnonzero(family.clamp).tolist():
        particle = family.member[family.start[row] : family.start[row + 1]].astype(np.int64)
        radius = model.particles.radius[particle]
        for axis in range(3):
            normal = np.tile(np.eye(3)[axis], (len(particle), 1))
            if np.isfinite(family.lower[row, axis]):
                parts.append((particle, normal, position[particle, axis] - family.lower[row, axis] - radius, False))
            if np.isfinite(family.upper[row, axis]):
                parts.append((particle, -normal, family.upper[row, axis] - position[particle, axis] - radius, False))
    return parts


def _round(model: Model, position: FloatArray) -> list[Part]:
    """Spheres and rings, of modes "exact" and "project"."""
    holonomic, family, parts = model.holonomic, model.room(Projections), list[Part]()
    for kind in (SPHERE, RING_RADIUS, RING_PLANE):
        row = np.flatnonzero(holonomic.kind == kind)
        if not len(row):
            continue
        particle, axis = holonomic.first[row].astype(np.int64), holonomic.axis[row]
        parts.append(
            _round_part(particle, position[particle] - holonomic.center[row], axis, holonomic.length[row], kind)
        )
    for one in range(len(family.radius)):
        particle = family.member[family.start[one] : family.start[one + 1]].astype(np.int64)
        apart, radius = position[particle] - family.center[one], np.full(len(particle), family.radius[one])
        axis = np.tile(family.axis[one], (len(particle), 1))
        for kind in (RING_RADIUS, RING_PLANE) if family.axis[one].any() else (SPHERE,):
            parts.append(_round_part(particle, apart, axis, radius, kind))
    return parts


def _round_part(particle: IntArray, apart: FloatArray, axis: FloatArray, radius: FloatArray, kind: int) -> Part:
    """Normals and violations of one kind of constraint: a sphere, or the cylinder or plane of a ring."""
    along = (apart * axis).sum(axis=1)
    if kind == RING_PLANE:
        return particle, axis.copy(), along, True
    flat = apart - along[:, None] * axis if kind == RING_RADIUS else apart
    length = np.sqrt((flat**2).sum(axis=1))
    return particle, flat / np.maximum(length, 1e-300)[:, None], length - radius, True


def _fixed_colliders(model: Model, free: np.ndarray, position: FloatArray) -> list[Part]:
    """Fixed particles and springs as obstacles, for each particle that may meet them."""
    contacts, radius, parts = model.contacts, model.particles.radius, list[Part]()
    moves = free.any(axis=1)
    edges, still = contacts.edge_colliders, np.flatnonzero(~moves)
    for row, rule in enumerate(edges.rule.tolist()):
        tail, head = position[edges.tail[row]], position[edges.head[row]]
        for i in np.flatnonzero(moves & (contacts.sides[rule] > 0)).tolist():
            parts.append(_off_one(i, _from_line(position[i], tail, head), edges.radius[row], radius[i]))
    for rule, law in enumerate(contacts.law):
        first, second = contacts.sides[rule] & 1 > 0, contacts.sides[rule] & 2 > 0
        for j in still[first[still] | second[still]].tolist() if law[0] >= 0.0 else ():
            meets = (first & second[j]) | (second & first[j])
            for i in np.flatnonzero(moves & meets).tolist():
                parts.append(_off_one(i, position[i] - position[j], radius[j], radius[i]))
    return parts


HOLONOMIC = (ROD, CORD, SPHERE, RING_RADIUS, RING_PLANE)


def unknown_constraints(model: Model) -> list[str]:
    """Names of walls and holonomic constraints that a certificate does not support."""
    others = np.setdiff1d(model.holonomic.kind, HOLONOMIC).tolist() if len(model.holonomic.kind) else []
    return [*registry.lacking(model, "certify_gaps"), *(f"holonomic constraints of kind {kind}" for kind in others)]


def _off(particle: IntArray, apart: FloatArray, side: float, reach: float, radius: FloatArray) -> Part:
    """Particles outside (side 1) or inside (-1) a round constraint."""
    length = np.sqrt((apart**2).sum(axis=1))
    gap = side * (length - reach) - radius
    return particle, (side / np.maximum(length, 1e-300))[:, None] * apart, gap, False


def _off_one(particle: int, apart: FloatArray, reach: float, radius: float) -> Part:
    return _off(np.array([particle]), apart[None], 1.0, reach, np.array([radius]))


def _from_line(point: FloatArray, a: FloatArray, b: FloatArray) -> FloatArray:
    """Vector from the nearest point of the line between a and b to a point [m], shape (3,)."""
    # By cases, while obstacles.py clips a parameter: two independent codes for one geometry.
    if (point - a) @ (b - a) <= 0.0:
        return point - a
    if (point - b) @ (a - b) <= 0.0:
        return point - b
    unit = (b - a) / np.sqrt((b - a) @ (b - a))
    across: FloatArray = np.cross(unit, np.cross(point - a, unit))
    return across


def _surfaces(model: Model, position: FloatArray) -> list[Part]:
    """Three normals for each particle, the columns of 1 - dp/dx with p the closest point, and its distance."""
    family, parts = model.room(surface.Surfaces), list[Part]()
    step = NORMAL * (float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0)
    for row in range(len(family.address)):
        particle = family.member[family.start[row] : family.start[row + 1]].astype(np.int64)
        here = position[particle]
        for axis in np.eye(3):
            near = _closest(model, row, here + step * axis) - _closest(model, row, here - step * axis)
            far = _closest(model, row, here + 2 * step * axis) - _closest(model, row, here - 2 * step * axis)
            # The columns of 1 - dp/dx span the normals of the surface. They are linearly dependent, which is allowed.
            normal = axis - (8.0 * near - far) / (12.0 * step)
            parts.append((particle, normal, np.sqrt(((here - _closest(model, row, here)) ** 2).sum(axis=1)), True))
    return parts


def _worlds(model: Model, position: FloatArray) -> list[Part]:
    """Three normals for each particle on a curved world, by differences of the closest point, and its distance."""
    worlds, parts = model.room(MeshWorlds), list[Part]()
    if not len(worlds.surface):
        return parts
    particle = worlds.particle[int(worlds.flat[0]) :].astype(np.int64)
    here, step = position[particle], NORMAL * (float(np.ptp(position, axis=0).max(initial=0.0)) or 1.0)

    def closest(points: FloatArray) -> FloatArray:
        return closest_places(worlds, points, worlds.surface)[2]

    gap = np.sqrt(((here - closest(here)) ** 2).sum(axis=1))
    for axis in np.eye(3):
        near = closest(here + step * axis) - closest(here - step * axis)
        far = closest(here + 2 * step * axis) - closest(here - 2 * step * axis)
        parts.append((particle, axis - (8.0 * near - far) / (12.0 * step), gap, True))
    return parts


def _closest(model: Model, row: int, points: FloatArray) -> FloatArray:
    family, points = model.room(surface.Surfaces), np.ascontiguousarray(points)
    found, unused = np.zeros_like(points), np.zeros_like(points)
    parameters = family.parameters[family.offset[row] :]
    call_plainly(int(family.address[row]), len(points), points, found, unused, unused, unused, parameters, 0.0)
    return found


def _across(force: FloatArray, normal: FloatArray, both: np.ndarray) -> float:
    """The part of a force [N] outside the cone of these normals, or outside their span for rows with ``both``."""
    if not len(normal):
        return float(np.sqrt((force**2).sum()))
    # One face is by far the most frequent case, and needs no solver.
    if len(normal) == 1:
        along = float(force @ normal[0]) / float(normal[0] @ normal[0])
        along = along if both[0] else max(along, 0.0)
        return float(np.sqrt(((force - along * normal[0]) ** 2).sum()))
    from scipy.optimize import nnls

    # A cone is spanned by weights >= 0; an equation, which may exert both ways, adds its normal with both signs. The
    # remainder of nonnegative least squares (Lawson and Hanson 1974) lies outside the cone.
    normals = np.concatenate([normal, -normal[both]])
    return float(nnls(normals.T, force)[1])
