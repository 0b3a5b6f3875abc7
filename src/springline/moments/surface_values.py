"""Values on surfaces: membrane forces of sheets, mean and Gaussian curvature.

A triangle of constant strain carries N = F S F^T V/A, with F its deformation, S the stress conjugate to Green's strain,
V/A0 its thickness and A its area now [N/m]. A film carries its gamma in all directions.

The mean curvature at a vertex is half the length of the gradient of the area of its faces divided by its share of their
area. The Gaussian curvature is the angle deficit around it divided by the same share (Meyer, Desbrun, Schroeder and
Barr, Discrete differential-geometry operators for triangulated 2-manifolds, 2003). Shares are bounded by circumcenters:
on a sphere the mean curvature is then 1/R for any triangulation, except for the tilt of the vertex normals.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, suggest_options
from springline.forces import net, tears
from springline.forces.sheets import FILM_NUMBERS, tensors_of
from springline.model.families import Model
from springline.model.space import nearest
from springline.moments.cloth import cloth_of, triangles
from springline.moments.still import Still, live_still, still

SHEETS = ("membrane", "surfacetension")  # families whose triangles carry membrane forces


class SheetForces(NamedTuple):
    """Principal membrane forces of the triangles of membranes and films.

    Attributes
    ----------
    corners : particles at each triangle, shape (m, 3)
    area : present area of each [m2], shape (m,)
    principal : both principal membrane forces, the larger one first [N/m], shape (m, 2); divided by the thickness they
        are stresses [Pa]
    direction : of both, unit vectors in the triangle, shape (m, 2, 3)
    tensor : the membrane forces themselves [N/m], shape (m, 3, 3)
    """

    corners: IntArray
    area: FloatArray
    principal: FloatArray
    direction: FloatArray
    tensor: FloatArray


class Curvature(NamedTuple):
    """Curvature of a surface at its particles; NaN at particles on a border and outside of surfaces.

    Attributes
    ----------
    mean : (1/R1 + 1/R2)/2, positive where the surface curves away from the normals of its faces [1/m], shape (n,)
    gaussian : 1/(R1 R2) [1/m2], shape (n,)
    """

    mean: FloatArray
    gaussian: FloatArray


@suggest_options
def membrane_forces(what: Any, frame: int = -1) -> SheetForces:
    """Principal membrane forces of the triangles of every ``Membrane`` and ``SurfaceTension``.

    Parameters
    ----------
    what : a Scene, a Simulation, a Recording or an Equilibrium
    frame : of a recording

    Examples
    --------
    >>> scene = sl.Scene()
    >>> sheet = scene.mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], mass=1.0)
    >>> film = scene.add(sl.SurfaceTension(sheet, 0.05))
    >>> sl.analysis.membrane_forces(scene).principal  # [N/m]
    array([[0.05, 0.05]])
    """
    shot = _moment(what, frame, "membrane_forces()")
    return sheet_forces(shot.model, shot.position, shot.memory)


@suggest_options
def curvature(what: Any, frame: int = -1) -> Curvature:
    """Mean and Gaussian curvature at the particles of surfaces: meshes, grids and faces between springs.

    Parameters
    ----------
    what : a Scene, a Simulation, a Recording or an Equilibrium
    frame : of a recording

    Examples
    --------
    >>> scene = sl.Scene()
    >>> ball = scene.balloon(
    ...     (0, 0, 0), 0.5, spacing=0.1, modulus=1e6, thickness=1e-3, density=1e3, pressure=0.0
    ... )
    >>> sl.analysis.curvature(scene).mean[:3].round(2)  # 1/R [1/m]
    array([4., 4., 4.])
    """
    shot = _moment(what, frame, "curvature()")
    return curvature_at(shot.model, shot.position, surface_of(shot))


def sheet_quantities(model: Model) -> tuple[str, ...]:
    """Quantities that the membranes and films of a model have."""
    films = [len(part.number) == FILM_NUMBERS for part in _parts(model)]
    return ("membrane force", "membrane strain")[: 0 if not films else 1 if all(films) else 2]


def _moment(what: Any, frame: int, caller: str) -> Still:
    from springline.simulation import Simulation

    return live_still(what) if isinstance(what, Simulation) else still(what, frame, caller)


def surface_of(shot: Still) -> IntArray:
    """Triangles of the drawn surface of a moment, shape (k, 3)."""
    found = cloth_of(shot.model, {}, shot.faces, shot.drawn)
    return (
        triangles(found.faces[found.whole(shot.intact, shot.alive, shot.torn)])
        if len(found.faces)
        else np.zeros((0, 3), int)
    )


def sheet_forces(model: Model, position: FloatArray, memory: FloatArray | None = None) -> SheetForces:
    """Membrane forces of all triangles of membranes and films at positions [m], shape (particles, 3).

    ``memory`` contains which triangles are torn and carry no force; no triangle is torn if it is omitted.
    """
    parts = _parts(model)
    if not parts:
        nothing = np.zeros((0, 3, 3))
        return SheetForces(np.zeros((0, 3), int), np.zeros(0), np.zeros((0, 2)), nothing[:, :2], nothing)
    corners, u, v = _sides(model, position, parts)
    normal = np.cross(u, v)
    doubled = np.sqrt((normal * normal).sum(axis=1))
    start, tensors = 0, []
    for part in parts:
        some = slice(start, start + len(part.corners))
        start = some.stop
        tensors.append(tensors_of(part.number, u[some], v[some], normal[some], doubled[some]))
    tensor = np.concatenate(tensors)
    tensor[torn_sheets(model, memory)] = 0.0
    values, vectors = np.linalg.eigh(tensor)
    # the third is the normal, along which a sheet carries no force: the direction nearest to it is left out
    solid = normal / np.maximum(doubled, 1e-300)[:, None]
    across = np.abs(np.einsum("ij,ijk->ik", solid, vectors)).argmax(axis=1)
    kept = np.arange(3)[None] != across[:, None]
    principal = values[kept].reshape(-1, 2)[:, ::-1]
    direction = vectors.transpose(0, 2, 1)[kept].reshape(-1, 2, 3)[:, ::-1]
    return SheetForces(corners, 0.5 * doubled, principal, direction, tensor)


def _parts(model: Model) -> list[Any]:
    """Membranes and films: the corners of their triangles, and the numbers of each."""
    found = [part for family in net.elastic(model) if family.name in SHEETS for part in family.elastic(model)]
    return [part for part in found if len(part.corners)]


def torn_sheets(model: Model, memory: FloatArray | None) -> np.ndarray:
    """Mask of torn triangles of membranes and films, shape (m,), bool."""
    found = [np.zeros(0, dtype=bool)]
    for family in net.elastic(model):
        if family.name in SHEETS:
            found.append(np.zeros(sum(len(part.corners) for part in family.elastic(model)), dtype=bool))
            if family.name == "membrane":
                found[-1][tears.torn_rows(model, memory)] = True
    return np.concatenate(found)


def _sides(model: Model, position: FloatArray, parts: list[Any]) -> tuple[IntArray, FloatArray, FloatArray]:
    """Corners of all triangles, shape (m, 3), and their sides from the first corner [m], shape (m, 3) each."""
    corners = np.concatenate([part.corners for part in parts])
    first = position[corners[:, 0]]
    u, v = (nearest(model.space, position[corners[:, k]] - first) for k in (1, 2))
    return corners, u, v


def curvature_at(model: Model, position: FloatArray, rows: IntArray) -> Curvature:
    """Curvature at the particles of a surface of triangles, ``rows`` of three particles, shape (k, 3)."""
    count = len(position)
    nothing = np.full(count, np.nan)
    if not len(rows):
        return Curvature(nothing, nothing)
    first = position[rows[:, 0]]
    place = [np.zeros_like(first), *(nearest(model.space, position[rows[:, k]] - first) for k in (1, 2))]
    normal = np.cross(place[1], place[2])
    doubled = np.maximum(np.sqrt((normal * normal).sum(axis=1)), 1e-300)
    steep, across = np.zeros((count, 3)), np.zeros((count, 3))
    share, turn = np.zeros(count), np.zeros(count)
    for k in range(3):  # the side opposite to corner k, from i to j
        i, j = (k + 1) % 3, (k + 2) % 3
        side = place[i] - place[j]
        one, other = place[i] - place[k], place[j] - place[k]
        dot = (one * other).sum(axis=1)
        cot = dot / doubled
        np.add.at(steep, rows[:, i], 0.5 * cot[:, None] * side)
        np.add.at(steep, rows[:, j], -0.5 * cot[:, None] * side)
        part = 0.125 * cot * (side * side).sum(axis=1)
        np.add.at(share, rows[:, i], part)
        np.add.at(share, rows[:, j], part)
        np.add.at(turn, rows[:, k], np.arctan2(doubled, dot))
        np.add.at(across, rows[:, k], normal)
    size = np.sqrt((across * across).sum(axis=1))
    known = _inner(rows, count) & (share > 0.0) & (size > 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (steep * across).sum(axis=1) / (2.0 * share * size)
        gaussian = (2.0 * np.pi - turn) / share
    return Curvature(np.where(known, mean, np.nan), np.where(known, gaussian, np.nan))


def _inner(rows: IntArray, count: int) -> np.ndarray:
    """Mask of particles surrounded by faces: each neighbor follows once and precedes once, so the sums balance."""
    balance, there = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=bool)
    for k in range(3):
        np.add.at(balance, rows[:, k], rows[:, (k + 1) % 3] - rows[:, (k + 2) % 3])
        there[rows[:, k]] = True
    return np.asarray(there & (balance == 0))
