"""Builders of surfaces: checked and repaired meshes; cloth with measurable fabric properties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from springline.checks import (
    MOST,
    FloatArray,
    IntArray,
    depth,
    flag,
    not_negative,
    points,
    positive,
    refuse,
    strip_unit,
    whole,
)
from springline.errors import SceneError
from springline.forces.angles import Angle
from springline.formatting import count_noun
from springline.model.space import nearest
from springline.spec.adding import append_particles, append_springs, declare
from springline.spec.builders import all_or_nothing, own_mass, placed_lattice
from springline.spec.faces import (
    agreeing,
    checked_faces,
    corner_counts,
    corner_shares,
    disagreement,
    from_lowest_corner,
    joined_faces,
    patches,
    sides_of,
    vector_areas,
    welded_faces,
)
from springline.spec.handles import ClothHandle, GridHandle, MeshHandle, SpringHandle
from springline.spec.options import SPRINGS, Options, split_options
from springline.spec.weld import weld

if TYPE_CHECKING:
    from springline.spec.spec import Spec

FLAT = 1e-12  # [-] of the square of its longest side: the normal of a smaller face is lost in double precision


class MeshDrawn(NamedTuple):
    """Arguments of a mesh."""

    vertices: Any
    faces: Any
    areal_density: Any = None
    weld: Any = None
    repair: Any = False
    oriented: Any = True


def mesh(spec: Spec, drawn: MeshDrawn, mass: Any, options: Options) -> MeshHandle:
    """Add particles at vertices and faces between them; springs along their sides if a stiffness is given."""
    caller = "mesh()"
    positions, faces, repairs = _check_mesh(spec, drawn, caller)
    body, given = split_options(options)
    weighed, mass = mass is None, own_mass(mass, given)
    if drawn.areal_density is not None:
        if not weighed:
            raise SceneError(f"{caller} takes a 'mass' of each particle or an 'areal_density', not both.")
        density = not_negative(drawn.areal_density, "areal_density", caller, "kg/m2")
        mass = density * corner_shares(positions, spec.space, faces)
    springs = SpringHandle(spec, np.zeros(0, dtype=np.int64))
    with all_or_nothing(spec):
        added = append_particles(spec, positions, caller, weighed=weighed, mass=mass, **body)
        if _is_stiff(given):
            springs = append_springs(spec, added.index[sides_of(faces).pairs], caller, **given)
    own = np.where(faces >= 0, added.index[faces], -1)
    spec.faces = joined_faces(spec.faces, own)
    return MeshHandle(spec, added.index, own, springs, repairs)


class Fabric(NamedTuple):
    """Arguments of cloth."""

    size: Any
    cells: Any
    areal_density: Any
    warp: Any
    weft: Any = None
    shear: Any = 0.0
    bending: Any = 0.0
    damping_time: Any = 0.0
    kind: Any = "both"
    origin: Any = None
    axes: Any = "xy"


def cloth(spec: Spec, fabric: Fabric, options: Options) -> ClothHandle:
    """Add a woven sheet: threads as springs, shear as angles between threads, bending as angles along them.

    The sheet has these energies per square meter: Y e^2/2 of the strain e along each thread direction, G g^2/2 of the
    shear angle g, and B c^2/2 of the curvature c along each direction.
    """
    caller = "cloth()"
    if spec.dim == 2:
        raise SceneError(f"{caller} bends out of its plane, and this scene is a plane. Use Scene(dim=3).")
    (columns, rows), step = _thread_grid(fabric, caller)
    warp = positive(fabric.warp, "warp", caller, "N/m")
    weft = warp if fabric.weft is None else positive(fabric.weft, "weft", caller, "N/m")
    shear = not_negative(fabric.shear, "shear", caller, "N/m")
    bend = [not_negative(one, "bending", caller, "N m") for one in _pair(fabric.bending, "bending", caller, "N m")]
    late = not_negative(fabric.damping_time, "damping_time", caller, "s")
    density = not_negative(fabric.areal_density, "areal_density", caller, "kg/m2")
    places = placed_lattice(spec, columns, rows, step, fabric.origin, fabric.axes, caller)
    table = np.arange(columns * rows).reshape(rows, columns)
    both = (_threads(table, step[0], step[1]), _threads(table.T, step[1], step[0]))
    stiffness = np.concatenate([warp * both[0].share_of_pairs, weft * both[1].share_of_pairs])
    threads = {"stiffness": stiffness, "damping": late * stiffness, "kind": fabric.kind}
    with all_or_nothing(spec):
        added = append_particles(spec, places, caller, **options)
        ends = added.index[np.concatenate([one.pairs for one in both])]
        grid = GridHandle(spec, added.index, (columns, rows), append_springs(spec, ends, caller, **threads))
    faces = grid.faces
    spec.particles.mass[added.index] = density * corner_shares(places, spec.space, faces - added.index[0])
    spec.faces = joined_faces(spec.faces, faces)
    corners = np.concatenate([np.roll(faces, turn, axis=1)[:, :3] for turn in range(4)])
    sheared = Angle(corners, stiffness=0.25 * shear * step[0] * step[1], rest=0.5 * np.pi)
    bent = [(added.index[t.triples], b * t.share_of_triples) for b, t in zip(bend, both, strict=True)]
    along, stiff = (np.concatenate([part[which] for part in bent]) for which in (0, 1))
    curved = Angle(along[stiff > 0.0], stiffness=stiff[stiff > 0.0], rest=0.0)
    return ClothHandle(
        grid,
        declare(spec, [sheared])[0] if shear else None,
        declare(spec, [curved])[0] if (stiff > 0.0).any() else None,
    )


class Threads(NamedTuple):
    """Threads of one direction: consecutive particles, and the width of sheet that each segment represents."""

    pairs: IntArray
    share_of_pairs: FloatArray
    triples: IntArray
    share_of_triples: FloatArray


def _threads(table: IntArray, length: float, width: float) -> Threads:
    """Return threads along the rows of a table of particles; threads on its edges represent half a strip."""
    share = np.full(len(table), width / length)
    share[[0, -1]] *= 0.5
    pairs = np.stack([table[:, :-1], table[:, 1:]], axis=-1)
    triples = np.stack([table[:, :-2], table[:, 1:-1], table[:, 2:]], axis=-1)
    return Threads(
        pairs.reshape(-1, 2), np.repeat(share, pairs.shape[1]),
        triples.reshape(-1, 3), np.repeat(share, triples.shape[1]),
    )  # fmt: skip


def _thread_grid(fabric: Fabric, caller: str) -> tuple[tuple[int, int], tuple[float, float]]:
    """Number of particles along each direction, and the distance between them [m]."""
    size = [positive(one, "size", caller, "m") for one in _pair(fabric.size, "size", caller, "m")]
    cells = fabric.cells if isinstance(fabric.cells, (tuple, list)) else (fabric.cells,) * 2
    if len(cells) != 2:
        raise refuse("cells", caller, "one number of cells or two", fabric.cells)
    counts = [whole(one, "cells", caller, 1) for one in cells]
    if (counts[0] + 1) * (counts[1] + 1) > MOST:
        raise refuse("cells", caller, f"cells of {MOST:,} particles at most", fabric.cells)
    return (counts[0] + 1, counts[1] + 1), (size[0] / counts[0], size[1] / counts[1])


def _pair(value: Any, name: str, caller: str, unit: str) -> tuple[Any, Any]:
    """Return two numbers, one for each direction; a single number is used for both."""
    given = strip_unit(value, unit, name, caller)
    if depth(given) == 0:
        return given, given
    if depth(given) != 1 or len(given) != 2:
        raise refuse(name, caller, f"one number or two [{unit}]", value)
    return given[0], given[1]


def meshes(spec: Spec) -> tuple[MeshHandle, ...]:
    """Connected parts of the faces of a scene, in the order of their first faces."""
    if not len(spec.faces):
        return ()
    patch, ends = patches(spec.faces), np.sort(spec.springs.ends, axis=1)
    found = []
    for number in dict.fromkeys(patch.tolist()):
        faces = spec.faces[patch == number]
        faces = faces[:, : int(corner_counts(faces).max())]
        inside = np.zeros(spec.particle_count, dtype=bool)
        inside[faces[faces >= 0]] = True
        near = np.flatnonzero(inside[ends].all(axis=1))
        pairs = {tuple(pair) for pair in sides_of(faces).pairs.tolist()}
        on_sides = [row for row in near.tolist() if tuple(ends[row].tolist()) in pairs]
        found.append(MeshHandle(spec, np.flatnonzero(inside), faces, SpringHandle(spec, np.array(on_sides, np.int64))))
    return tuple(found)


def _is_stiff(given: Options) -> bool:
    """Return True if any option of springs differs from its default."""
    pairs = [(value, SPRINGS[name].default) for name, value in given.items()]
    return any(one is not usual and not (isinstance(one, (int, float, str)) and one == usual) for one, usual in pairs)


def _check_mesh(spec: Spec, drawn: MeshDrawn, caller: str) -> tuple[FloatArray, IntArray, tuple[str, ...]]:
    """Vertices [m], faces, and notes on repairs; ``SceneError`` for a mesh that cannot be repaired."""
    positions = points(drawn.vertices, "vertices", caller, "m", spec.dim)
    repaired, oriented = flag(drawn.repair, "repair", caller), flag(drawn.oriented, "oriented", caller)
    faces = checked_faces(drawn.faces, len(positions), "faces", caller, "vertex")
    if not len(faces):
        raise refuse("faces", caller, "one face at least", drawn.faces)
    told = []
    if drawn.weld is not None:
        vertex, positions = weld(positions, not_negative(drawn.weld, "weld", caller, "m"))
        told += [f"{count_noun(len(vertex) - len(positions), 'vertex', 'vertices')} welded"]
        welded = welded_faces(faces, np.append(vertex, -1), np.arange(len(positions)))
        faces = welded.corners
        told += [f"{count_noun(welded.lost, 'face')} without area, or drawn over another, left out"] * (welded.lost > 0)
    if repaired:
        positions, faces, said = _repair_mesh(spec, positions, faces, oriented, caller)
        return positions, faces, (*told, *said)
    wrong = (
        _twice(faces)
        or _flat(spec, positions, faces)
        or _unused_vertex_text(positions, faces)
        or _disagreement_text(faces, oriented)
    )
    if wrong:
        raise SceneError(wrong.format(caller=caller))
    return positions, faces, tuple(told)


def _repair_mesh(
    spec: Spec, positions: FloatArray, faces: IntArray, oriented: bool, caller: str
) -> tuple[FloatArray, IntArray, list[str]]:  # fmt: skip
    """Faces with nonzero area, each once, consistently oriented, and the vertices that they use."""
    whole = welded_faces(faces, np.append(np.arange(len(positions)), -1), np.arange(len(positions))).corners
    kept = whole[~_flat_faces(spec, positions, whole)]
    if not len(kept):
        raise SceneError(f"No face of {caller} has an area, so that nothing is left to repair: corners lie on lines.")
    told = [f"{count_noun(len(faces) - len(kept), 'face')} without area, or drawn over another, left out"]
    told = told if len(kept) < len(faces) else []
    if oriented:
        found = agreeing(positions, spec.space, kept)
        if found is None:
            raise SceneError(
                f"The faces of {caller} cannot be turned to agree: the surface has one side only, as a Moebius strip "
                f"has. Give oriented=False; then normals and pressures have no common side."
            )
        around = int((found != kept).any(axis=1).sum())
        told += [f"{count_noun(around, 'face')} turned around"] * (around > 0)
        kept = found
    used = np.unique(kept[kept >= 0])
    told += [f"{count_noun(len(positions) - len(used), 'vertex', 'vertices')} of no face left out"] * (
        len(used) < len(positions)
    )
    fresh = np.full(len(positions) + 1, -1)
    fresh[used] = np.arange(len(used))
    return positions[used], fresh[kept], told


def _flat_faces(spec: Spec, positions: FloatArray, faces: IntArray) -> np.ndarray:
    """Mask of the faces that have no area within rounding, shape (faces,)."""
    sides = sides_of(faces)
    along = nearest(spec.space, positions[sides.head] - positions[sides.tail])
    longest = np.zeros(len(faces))
    np.maximum.at(longest, sides.owner, (along * along).sum(axis=1))
    area = np.linalg.norm(vector_areas(positions, spec.space, faces), axis=1)
    return np.asarray(area <= FLAT * longest)


def _flat(spec: Spec, positions: FloatArray, faces: IntArray) -> str:
    flat = np.flatnonzero(_flat_faces(spec, positions, faces))
    if not len(flat):
        return ""
    return (
        f"Face {flat[0]} of {{caller}} has no area: its corners {_corners(faces, flat[0])} lie on a line. "
        f"Move one, leave the face out, or give repair=True."
    )


def _twice(faces: IntArray) -> str:
    _, first, row = np.unique(from_lowest_corner(faces), axis=0, return_index=True, return_inverse=True)
    again = np.flatnonzero(first[row.ravel()] != np.arange(len(faces)))
    if not len(again):
        return ""
    return (
        f"Faces {first[row.ravel()[again[0]]]} and {again[0]} of {{caller}} are one face drawn twice, "
        f"{_corners(faces, again[0])}. Leave one out, or give repair=True."
    )


def _unused_vertex_text(positions: FloatArray, faces: IntArray) -> str:
    unused = np.setdiff1d(np.arange(len(positions)), faces)
    if not len(unused):
        return ""
    more = f" and {len(unused) - 1} more belong" if len(unused) > 1 else " belongs"
    return (
        f"Vertex {unused[0]} of {{caller}}{more} to no face. Leave it out, add it by particle(), or give repair=True."
    )


def _disagreement_text(faces: IntArray, oriented: bool) -> str:
    found = disagreement(faces) if oriented else None
    if found is None:
        return ""
    one, other, tail, head = found
    return (
        f"Faces {one} and {other} of {{caller}} go along their common side ({tail}, {head}) in the same direction, so "
        f"that their normals point to opposite sides. Turn one around, or give repair=True; or oriented=False for a "
        f"surface of one side, as a Moebius strip."
    )


def _corners(faces: IntArray, row: int) -> tuple[int, ...]:
    return tuple(faces[row, : int(corner_counts(faces[row : row + 1])[0])].tolist())
