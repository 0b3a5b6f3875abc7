"""Elements that are strained beyond the range of their law, and elements that have collapsed.

A sheet of St. Venant-Kirchhoff material loses its stiffness under compression. Under uniaxial stress its nominal stress
E g (g^2 - 1)/2 has its minimum at the stretch g = 3^-1/2, which is the strain (g^2 - 1)/2 = -1/3 (Holzapfel, Nonlinear
Solid Mechanics, Wiley 2000, section 6.5). Other states of strain are judged by the strong ellipticity of the law: the
acoustic tensor Q(n) of a principal direction n is positive definite (Raoult, Aequationes Mathematicae 31, 1986, shows
where the energy fails to be rank-one convex).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray
from springline.equilibrium.bars import list_numbers
from springline.forces import sheets
from springline.forces.sheets import MEMBRANES
from springline.forces.volumes import SQUEEZED, VOLUMES, Gases, gas_elements
from springline.formatting import count_noun
from springline.model.families import BOTH, STRUT, Model
from springline.model.space import nearest

LEAST = -1.0 / 3.0  # [-] strain of a sheet at which its law has no stiffness left under uniaxial stress
NO_WIDTH = 1e-3  # [-] a principal stretch: a face with less has collapsed
NO_LENGTH = 1e-9  # [-] of its rest length: a spring with less has collapsed

MEMBRANES_ROOM: Any = MEMBRANES.room
VOLUMES_ROOM: Any = VOLUMES.room


class LawRange(NamedTuple):
    """Elements beyond the range of their law, and elements that have collapsed, in words; empty for none."""

    beyond: tuple[str, ...]
    collapsed: tuple[str, ...]


class FaceStrains(NamedTuple):
    """Strains of membrane faces: least principal strain, and masks of faces beyond the range or collapsed."""

    least: FloatArray
    beyond: np.ndarray
    collapsed: np.ndarray


def law_range(model: Model, intact: np.ndarray, position: FloatArray) -> LawRange:
    """The elements of a shape that are beyond the range of their law, or have collapsed."""
    parts = [_face_range(model, position), _spring_range(model, intact, position), _volume_range(model, position)]
    return LawRange(tuple(x for one in parts for x in one.beyond), tuple(x for one in parts for x in one.collapsed))


def face_strains(model: Model, position: FloatArray) -> FaceStrains:
    """The least principal strain of each membrane face, and masks of faces beyond their law or collapsed, (faces,)."""
    here: Any = model.room(MEMBRANES_ROOM)
    first = position[here.corner[:, :1]]
    points = first + nearest(model.space, position[here.corner] - first)
    parts = [
        _evaluate_strains(here.number[: 11 if sort == 0 else 9, some], points[some], wrinkles=sort == 1)
        for sort, some in enumerate(slice(*here.start[k : k + 2]) for k in range(2))
    ]
    return FaceStrains(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _evaluate_strains(number: FloatArray, points: FloatArray, wrinkles: bool) -> FaceStrains:
    f, g, along, across, shear = sheets.green_strain(number, points[:, 1] - points[:, 0], points[:, 2] - points[:, 0])
    if wrinkles:
        c11, c12 = number[4], number[5] * number[4]
        c22, c66 = c11, 0.5 * (1.0 - number[5]) * c11
    else:
        c11, c12, c22, c66 = number[4:8]
    # Strains without the prestress, which is no deformation.
    bare = 0.5 * ((f * f).sum(axis=1) - 1.0), 0.5 * ((g * g).sum(axis=1) - 1.0), 0.5 * (f * g).sum(axis=1)
    strain = np.moveaxis(np.array([[bare[0], bare[2]], [bare[2], bare[1]]]), 2, 0)
    values, axes = np.linalg.eigh(strain)
    stress = c11 * along + c12 * across, c12 * along + c22 * across, 2.0 * c66 * shear
    stretch = np.sqrt(np.maximum(1.0 + 2.0 * values, 0.0))
    root = np.einsum("eik,ek,ejk->eij", axes, stretch, axes)
    firm = np.ones(len(values), dtype=bool)
    for k in range(2):
        n, m = axes[:, 0, k], axes[:, 1, k]
        push = stress[0] * n * n + stress[1] * m * m + 2.0 * stress[2] * n * m
        # C contracted with n twice, between stretches U: Q = (n . S n) 1 + U (n C n) U
        inner = np.moveaxis(
            np.array(
                [[c11 * n * n + c66 * m * m, (c12 + c66) * n * m], [(c12 + c66) * n * m, c66 * n * n + c22 * m * m]]
            ),
            2,
            0,
        )
        tensor = push[:, None, None] * np.eye(2) + root @ inner @ root
        # Transverse motions of a compressed sheet are buckling, which the stability covers; along n the law is checked.
        direction = axes[:, :, k]
        firm &= np.einsum("ei,eij,ej->e", direction, tensor, direction) > 0.0
    beyond, collapsed = ~firm | (values[:, 0] < LEAST), stretch[:, 0] < NO_WIDTH
    if wrinkles:
        # A wrinkled face is narrow by design: only a taut one follows the law in both directions.
        middle, half = 0.5 * (along + across), 0.5 * (along - across)
        radius = np.sqrt(half * half + shear * shear)
        taut = middle - radius + number[5] * (middle + radius) >= sheets.TAUT
        beyond, collapsed = beyond & taut, collapsed & taut
    return FaceStrains(values[:, 0], beyond, collapsed)


def _face_range(model: Model, position: FloatArray) -> LawRange:
    if MEMBRANES_ROOM not in model.arrays_by_class or not len(model.room(MEMBRANES_ROOM).corner):
        return LawRange((), ())
    found, corner = face_strains(model, position), model.room(MEMBRANES_ROOM).corner
    beyond: tuple[str, ...] = ()
    collapsed: tuple[str, ...] = ()
    if found.beyond.any():
        worst = _worst(found.least, found.beyond)
        beyond = (
            f"Strains of {count_noun(int(found.beyond.sum()), 'face')} of membranes are beyond the range of their law "
            f"(St. Venant and Kirchhoff), which loses its stiffness near a strain of -1/3: the worst is "
            f"{found.least[worst]:.3g} in face {worst}, {_particles(corner[worst])}",
        )
    if found.collapsed.any():
        worst = _worst(found.least, found.collapsed)
        rows = count_noun(int(found.collapsed.sum()), "face")
        collapsed = (f"{rows} of membranes without area, such as face {worst}, {_particles(corner[worst])}",)
    return LawRange(beyond, collapsed)


def _spring_range(model: Model, intact: np.ndarray, position: FloatArray) -> LawRange:
    springs = model.springs
    pushes = intact & ((springs.kind == BOTH) | (springs.kind == STRUT)) & (springs.stiffness > 0.0)
    pushes[model.laws.spring] = False
    apart = nearest(model.space, position[springs.head] - position[springs.tail])
    short = np.sqrt((apart * apart).sum(axis=1)) < NO_LENGTH * springs.rest_length
    rows = np.flatnonzero(pushes & short)
    if not len(rows):
        return LawRange((), ())
    return LawRange((), (f"{count_noun(len(rows), 'spring')} pressed to no length: springs {list_numbers(rows)}",))


def _volume_range(model: Model, position: FloatArray) -> LawRange:
    beyond: list[str] = []
    for row, gas in enumerate(gas_elements(model) if Gases in model.arrays_by_class else ()):
        volume = gas.at(position[gas.corners])[0]
        if volume <= SQUEEZED * gas.volume:
            beyond.append(
                f"Gas {row} is squeezed to less than {SQUEEZED:g} of its volume, where its pressure ends to grow"
            )
    if VOLUMES_ROOM in model.arrays_by_class and len(model.room(VOLUMES_ROOM).corner):
        here: Any = model.room(VOLUMES_ROOM)
        first = position[here.corner[:, :1]]
        a, b, c, d = (first + nearest(model.space, position[here.corner] - first)).transpose(1, 0, 2)
        volume = (np.cross(b - a, c - a) * (d - a)).sum(axis=1) / 6.0
        turned = np.flatnonzero(volume * here.number[1] < 0.0)
        if len(turned):
            rows = count_noun(len(turned), "tetrahedron", "tetrahedra")
            beyond.append(f"{rows} turned inside out: volumes {list_numbers(turned)}")
    return LawRange(tuple(beyond), ())


def _worst(least: FloatArray, among: np.ndarray) -> int:
    return int(np.where(among, least, np.inf).argmin())


def _particles(corner: IntArray) -> str:
    return f"particles {', '.join(str(int(i)) for i in corner)}"
