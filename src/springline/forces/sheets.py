"""Elements on triangles: areas, surface tension, and membranes of constant strain.

Faces of more corners are split into triangles from their first corner. A membrane is a sheet of St. Venant-Kirchhoff
material: with E = (F^T F - 1)/2, constant over a triangle, W = A t E : C : E/2. A membrane that wrinkles has the
relaxed energy of a tension field instead, which bears no compression (Pipkin, IMA Journal of Applied Mathematics 36,
1986; Steigmann, Proceedings of the Royal Society A 429, 1990).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, flag, handle_index, refuse, vector
from springline.checks import points as points_of
from springline.engine.vectors import cross, dot, minus, plus, times
from springline.errors import SceneError
from springline.forces import element_families
from springline.forces.elastic import Shape
from springline.forces.element_families import OnDampedMeasure, OnEnergy, Sort
from springline.model.contracts import Drawn, Key
from springline.model.families import Model, Space
from springline.typing import Faces, Flag, Numbers, Points, Vector

THIN = 1e-48  # [m4] triangles with a smaller square of the doubled area have no normal
NARROW = 1e-9  # [-] of the square of its longest side: a triangle with less area is a line
NEEDED = ("modulus", "poisson", "thickness", "prestress", "damping")  # numbers of a Membrane that are required
TAUT = -1e-12  # [-] strain: compression up to this is rounding and counts as taut
WIDTH = 3  # corners
CORNERS = Key("three particles of each face, or more, in order around it", corners=WIDTH)


def triangles(given: Any) -> tuple[Any, IntArray | None]:
    """Return triangles of faces, an array or a handle with faces, and the face of each; None if all are triangles."""
    faces = getattr(given, "faces", given)
    table = np.asarray(handle_index(faces))
    if table.ndim != 2 or table.shape[1] <= WIDTH or table.dtype.kind not in "iu":
        return table, None
    # A fan from the first corner; rows of faces with fewer corners are padded with -1.
    fans = np.stack(
        [np.stack([table[:, 0], table[:, k], table[:, k + 1]], axis=1) for k in range(1, table.shape[1] - 1)], 1
    )
    there = fans[:, :, 2] >= 0
    return fans[there], np.repeat(np.arange(len(table)), there.sum(axis=1))


class OnFaces(OnEnergy):
    """Base of elements on triangles."""

    def split(self, given: Any) -> tuple[Any, IntArray | None]:
        try:
            return triangles(given)
        except Exception:  # the array conversion of an arbitrary object may raise anything
            raise refuse(self.rows(), self.caller, "whole-number indices of shape (faces, corners)", given) from None

    def one_row(self, row: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(row))


def double_area_squared(x: Any) -> Any:
    """Return the square of twice the area of a triangle [m4]."""
    n = cross(minus(x[1], x[0]), minus(x[2], x[0]))
    return dot(n, n)


def refuse_lines(thing: Any, rows: IntArray, points: FloatArray) -> None:
    """Raise SceneError for the first face that is initially a line."""
    side = np.ptp(points, axis=1).max(axis=1)
    # Doubled areas relative to the square of the longest side, so units do not matter.
    flat = np.linalg.norm(np.cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]), axis=1)
    why = "is a line as drawn. Draw its corners apart."
    element_families.refuse_flat(thing, flat <= NARROW * side * side, rows, why, "faces that have an area")


# == Areas ==


def spread(x: Any, p: Any) -> Any:
    """Return the area of a triangle minus its rest p[1] [m2]; that of a line is constant."""
    square = double_area_squared(x)
    # The root of 0 has no derivative; a line exerts no force, since the direction in which to open is undefined.
    if square > THIN:
        return 0.5 * np.sqrt(square) - p[1]
    return -p[1]


FACE_AREA = Shape("face_area", "areas", WIDTH, spread, own=3, damped=True)


@dataclass(frozen=True, eq=False)
class Area(OnFaces, OnDampedMeasure):
    """Triangles that resist changes of area: E = k (A - rest)^2/2 of each, damped by mu.

    Parameters
    ----------
    faces : a handle with faces, such as of ``scene.mesh`` and ``scene.grid``; or particles of each, shape (faces, 3) or
        more, which are split into triangles
    stiffness : k [J/m4], one for all or one for each
    rest : area of each triangle at rest [m2]; by default the initial area
    damping : mu [J s/m4]

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (2, 0, 0), (0, 1, 0)])
    >>> held = scene.add(sl.Area([[0, 1, 2]], stiffness=2.0, rest=0.5))
    >>> scene.simulate(dt=0.01).energy["area"]  # k (1 - 0.5)^2/2 [J]
    0.25
    """

    on: None = field(default=None, init=False, repr=False)
    faces: Faces
    stiffness: Numbers = 1.0
    rest: Numbers | None = None
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = {
        "faces": CORNERS,
        "stiffness": Key("k [J/m4]; default: 1", "J/m4", least=0.0),
        "rest": Key("area of each triangle at rest [m2]; default: as drawn", "m2", least=0.0),
        "damping": Key("[J s/m4]; default: 0", "J s/m4", least=0.0, absent=0.0),
    }
    shape: ClassVar[Shape] = FACE_AREA


# == Surface tension ==


@dataclass(frozen=True, eq=False)
class SurfaceTension(OnFaces):
    """Films such as soap films and liquid surfaces, with energy proportional to area: E = gamma A of each triangle.

    A film in air has two surfaces: its gamma is twice that of the liquid. No force keeps triangles of a film apart
    along the film; if they crowd, draw a new mesh on the resulting shape.

    Parameters
    ----------
    faces : a handle with faces, such as of ``scene.mesh`` and ``scene.grid``; or particles of each, shape (faces, 3) or
        more, which are split into triangles
    gamma : energy per area, equal to the pull on a line [N/m]; one for all or one for each
    damping : kappa [N s/m], the surface's viscosity against growth: the pull on a line is gamma + kappa (dA/dt)/A, of
        each triangle. Shear and rotation of a film are not damped. (Scriven, Chemical Engineering Science 12, 1960.)

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (2, 0, 0), (0, 1, 0)])
    >>> film = scene.add(sl.SurfaceTension([[0, 1, 2]], 0.05))
    >>> scene.simulate(dt=0.01).energy["surfacetension"]  # gamma A [J]
    0.05
    """

    on: None = field(default=None, init=False, repr=False)
    faces: Faces
    gamma: Numbers
    damping: Numbers = 0.0

    keys: ClassVar[Mapping[str, Key]] = {
        "faces": CORNERS,
        "gamma": Key("pull on a line [N/m]", "N/m", least=0.0),
        "damping": Key("viscosity of the surface against growth [N s/m]; default: 0", "N s/m", least=0.0, absent=0.0),
    }

    def validate(self, dim: int) -> SurfaceTension:
        found, of = self.checked_corners()
        numbers = {name: self.each_of_rows(name, len(found), of) for name in ("gamma", "damping")}
        checked: SurfaceTension = self.replace_fields(faces=found, **numbers)
        return checked

    def numbers(self, rows: IntArray, points: FloatArray, drawn: Drawn) -> FloatArray:
        refuse_lines(self, rows, points)
        return np.stack([np.asarray(self.gamma), np.asarray(self.damping)])


def film(x: Any, p: Any) -> Any:
    """gamma A [J]."""
    square = double_area_squared(x)
    if square > THIN:
        return 0.5 * p[0] * np.sqrt(square)
    return 0.0


def thickening(x: Any, p: Any) -> Any:
    """Damper of a film, with the power kappa (dA/dt)^2/A."""
    square = double_area_squared(x)
    if square > THIN:
        area = 0.5 * np.sqrt(square)
        return ((p[1] / area, area),)
    return ((0.0, 0.0),)


def area_of(points: Any) -> Any:
    """Areas of triangles from their last corner [m2], shape (e,)."""
    n = np.cross(points[:, 0] - points[:, 2], points[:, 1] - points[:, 2])
    # length() returns 1 for vectors of length 0.
    return 0.5 * element_families.length(n) * ((n * n).sum(axis=1).real > 0.0)


def held_area(points: Any, number: FloatArray) -> Any:
    """k (A - rest)^2/2 of areas from their last corner [J]."""
    return 0.5 * number[0] * (area_of(points) - number[1]) ** 2


def film_area(points: Any, number: FloatArray) -> Any:
    """gamma A of areas from their last corner [J]."""
    return number[0] * area_of(points)


# == Membranes ==


@dataclass(frozen=True, eq=False)
class Membrane(OnFaces):
    """Elastic sheets with stretch and shear stiffness but no bending stiffness: triangles of constant strain.

    The material is St. Venant-Kirchhoff in plane stress: linear between Green's strain and the second Piola-Kirchhoff
    stress. It allows arbitrary rotations and is meant for strains of a few percent. Errors of displacements decrease as
    h^2 with the size h of triangles, those of stresses as h. ``sl.Hinge`` adds bending stiffness.

    A sheet far thinner than wide wrinkles under compression. With ``wrinkles=True``, a compressed triangle carries only
    uniaxial tension, and nothing if it is slack in all directions. This is the average effect of wrinkles finer than
    the mesh.

    Parameters
    ----------
    faces : a handle with faces, such as of ``scene.mesh`` and ``scene.grid``; or particles of each, shape (faces, 3) or
        more, which are split into triangles
    modulus : E of the material [Pa]; one for all or one for each face
    poisson : nu [-], above -1 and below 1
    thickness : [m]; by default 1, so that ``modulus`` and ``prestress`` are per width [N/m]
    prestress : initial stress, equal in all directions [Pa]
    wrinkles : whether the sheet wrinkles instead of bearing compression
    direction : of the fibers, for properties that differ along and across; it is projected onto each initial face
    modulus_across, prestress_across : across the fibers [Pa]; by default as along them
    shear_modulus : G [Pa]; by default sqrt(E E')/(2 (1 + sqrt(nu nu'))), nu' being the other Poisson ratio
    rest : lengths of the sides a-b, b-c and c-a of each triangle at rest [m], shape (triangles, 3); by default the
        initial lengths. A sheet cut out flat may be drawn in any shape.
    angle : of the fibers from side a-b of each triangle, towards c [rad]; instead of ``direction``
    damping : tau [s], of Kelvin-Voigt material: stresses are those of the strain E + tau dE/dt. A motion of the
        angular frequency omega that stretches the sheet is damped by the ratio omega tau/2. A wrinkled sheet is damped
        only along its tension, a slack one not at all.
    strength : largest principal membrane force that a face bears [N/m], one for all or one for each face: a stress
        times the thickness. A face that carries more at the end of a step tears: from the next step on it exerts no
        force, and its energy counts as dissipated. By default no face tears.

    Examples
    --------
    >>> scene = sl.Scene()
    >>> corners = scene.particles([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    >>> sheet = scene.add(sl.Membrane([[0, 1, 2]], modulus=1e6, poisson=0.3, thickness=1e-3))
    >>> simulation = scene.simulate(dt=1e-4)
    >>> simulation.place([1], (1.01, 0, 0))  # 1 % longer
    >>> round(simulation.energy["membrane"], 6)  # A t E e^2/(2 (1 - nu^2)), e = (1.01^2 - 1)/2 [J]
    0.027748
    """

    on: None = field(default=None, init=False, repr=False)
    faces: Faces
    modulus: Numbers
    poisson: Numbers = 0.3
    thickness: Numbers = 1.0
    prestress: Numbers = 0.0
    wrinkles: Flag = False
    direction: Vector | None = None
    modulus_across: Numbers | None = None
    shear_modulus: Numbers | None = None
    prestress_across: Numbers | None = None
    rest: Points | None = None
    angle: Numbers | None = None
    damping: Numbers = 0.0
    strength: Numbers | None = None

    keys: ClassVar[Mapping[str, Key]] = {
        "faces": CORNERS,
        "modulus": Key("E of the material, along its fibers [Pa]", "Pa", 0.0, above=True),
        "poisson": Key("nu [-]; default: 0.3", "-", -1.0, 1.0, above=True),
        "thickness": Key("[m]; default: 1", "m", 0.0, above=True),
        "prestress": Key("stress as drawn [Pa]; default: 0", "Pa"),
        "wrinkles": Key("whether it wrinkles instead of pushing; default: false", form="flag"),
        "direction": Key("of the fibers, along which modulus and prestress are", form="vector", lasting=True),
        "modulus_across": Key("E across the fibers [Pa]; default: modulus", "Pa", 0.0, above=True),
        "shear_modulus": Key("G [Pa]; default: by E and nu", "Pa", 0.0, above=True),
        "prestress_across": Key("stress as drawn across the fibers [Pa]; default: prestress", "Pa"),
        "rest": Key("lengths of sides a-b, b-c and c-a of each triangle at rest [m]; default: as drawn", "m",
                    form="points", lasting=True),
        "angle": Key("of the fibers from side a-b towards c [rad], in the place of direction", "rad", lasting=True),
        "damping": Key("tau, of stresses of E + tau dE/dt [s]; default: 0", "s", least=0.0, absent=0.0),
        "strength": Key("largest principal membrane force [N/m], above which a face tears; default: none", "N/m",
                        0.0, above=True),
    }  # fmt: skip

    def validate(self, dim: int) -> Membrane:
        found, of = self.checked_corners()
        count, changes = len(found), dict[str, Any](wrinkles=flag(self.wrinkles, "wrinkles", self.caller))
        numbers = ("modulus", "poisson", "thickness", "prestress", "modulus_across", "shear_modulus",
                   "prestress_across", "angle", "damping", "strength")  # fmt: skip
        for name in numbers:
            if getattr(self, name) is not None or name in NEEDED:
                changes[name] = self.each_of_rows(name, count, of)
        if (changes["poisson"] >= 1.0).any():
            raise refuse("poisson", self.caller, "below 1", float(changes["poisson"].max()))
        if self.direction is not None:
            changes["direction"] = vector(self.direction, "direction", self.caller, dim=dim)
            if self.angle is not None or not changes["direction"].any():
                raise refuse("direction", self.caller, "a vector, and given without 'angle'", self.direction)
        if self.rest is not None:
            changes["rest"] = _sides(self, count)
        made: Membrane = self.replace_fields(faces=found, **changes)
        made.refuse_fibers()
        return made

    def refuse_fibers(self) -> None:
        """Raise SceneError if fibers are needed but have no direction, or if the material has no positive energy."""
        across = [
            name for name in ("modulus_across", "shear_modulus", "prestress_across") if getattr(self, name) is not None
        ]
        if across and self.direction is None and self.angle is None:
            raise SceneError(f"The {across[0]!r} of Membrane() is across a direction. Give direction=, or angle=.")
        if self.wrinkles and across and across != ["prestress_across"]:
            raise SceneError(
                f"Membrane(wrinkles=True) knows one modulus for all directions. Leave out {across[0]!r}, or wrinkles."
            )
        # Positive definite; otherwise the sheet would release energy if stretched one way and compressed the other.
        c11, c12, c22, _ = self.moduli()
        if not (c11 * c22 > c12 * c12).all() or not (c11 > 0.0).all():
            raise refuse("poisson", self.caller, "below sqrt(modulus/modulus_across)", self.poisson)

    def moduli(self) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Return C11, C12, C22 and C66 of plane stress [Pa]."""
        e, nu = np.asarray(self.modulus), np.asarray(self.poisson)
        f = e if self.modulus_across is None else np.asarray(self.modulus_across)
        most = 1.0 - nu * nu * (f / e)
        with np.errstate(all="ignore"):
            shear = self.shear_modulus
            if shear is None:
                # Huber's estimate (1923) for two moduli; for one it is E/2(1 + nu).
                shear = np.sqrt(e * f) / (2.0 * (1.0 + nu * np.sqrt(f / e)))
            return e / most, nu * f / most, f / most, np.asarray(shear)

    def sort(self) -> int:
        return int(bool(self.wrinkles))

    def complete_from_drawing(self, position: FloatArray, space: Space, dim: int) -> Any:
        if self.rest is not None and self.direction is None:
            return self
        drawn = Drawn(position, np.zeros(0), space, dim)
        rows, points = self.drawn_rows(drawn)
        sides = np.sqrt(((np.roll(points, -1, axis=1) - points) ** 2).sum(axis=2))
        angle = self.angle if self.direction is None else _fiber_angles(self, rows, points)
        return self.replace_fields(rest=sides if self.rest is None else self.rest, angle=angle, direction=None)

    def numbers(self, rows: IntArray, points: FloatArray, drawn: Drawn) -> FloatArray:
        if self.rest is None:
            refuse_lines(self, rows, points)
            u, v = points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]
            long = element_families.length(u)
            x, y = (u * v).sum(axis=1) / long, element_families.length(np.cross(u, v)) / long
        else:
            # A triangle of three lengths, laid into a plane with its first side along x.
            long, opposite, last = np.asarray(self.rest).T
            # The law of cosines as a product: a difference of squares loses digits in slender triangles.
            x = (long * long + (last + opposite) * (last - opposite)) / (2.0 * long)
            y = np.sqrt((last - x) * (last + x))
        angle = _fiber_angles(self, rows, points) if self.direction is not None else self.angle
        angle = np.zeros(len(rows)) if angle is None else np.asarray(angle)
        c, s = np.cos(angle), np.sin(angle)
        # Rotated into the frame of the fibers: the inverse of these sides is all that a step needs of the rest shape.
        sides = np.array([[long * c, x * c + y * s], [-long * s, y * c - x * s]]).transpose(2, 0, 1)
        inverse = np.linalg.inv(sides).reshape(-1, 4).T
        volume = 0.5 * long * y * self.thickness
        c11, c12, c22, c66 = self.moduli()
        one = np.asarray(self.prestress)
        other = one if self.prestress_across is None else np.asarray(self.prestress_across)
        most = c11 * c22 - c12 * c12
        # The strain that corresponds to the prestress: both directions at once, since each strain causes stress in the
        # other.
        before = (c22 * one - c12 * other) / most, (c11 * other - c12 * one) / most
        if self.wrinkles:
            return np.stack([*inverse, volume * c11, np.asarray(self.poisson), *before, np.asarray(self.damping)])
        return np.stack(
            [*inverse, *(volume * part for part in (c11, c12, c22, c66)), *before, np.asarray(self.damping)]
        )


def _sides(thing: Membrane, count: int) -> FloatArray:
    """Return the checked rest lengths of the sides of each triangle."""
    rule = f"three lengths of sides that make a triangle, of each of {count} triangles [m]"
    sides = points_of(thing.rest, "rest", thing.caller, "m")
    if sides.shape != (count, 3):
        raise refuse("rest", thing.caller, rule, thing.rest)
    shut = 2.0 * sides.max(axis=1) >= (1.0 - NARROW) * sides.sum(axis=1)
    if shut.any():
        raise refuse("rest", thing.caller, rule, sides[int(shut.argmax())].tolist())
    return sides


def _fiber_angles(thing: Membrane, rows: IntArray, points: FloatArray) -> FloatArray:
    """Return angles of the fiber direction, projected onto initial faces, from their first sides [rad]."""
    refuse_lines(thing, rows, points)
    u, v = points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]
    u = u / element_families.length(u)[:, None]
    w = v - (u * v).sum(axis=1)[:, None] * u
    w = w / element_families.length(w)[:, None]
    along, across = u @ thing.direction, w @ thing.direction
    size = float(np.linalg.norm(np.asarray(thing.direction)))
    element_families.refuse_flat(
        thing, np.hypot(along, across) <= NARROW * size, rows, "is across it. Give angle= of each face instead.",
        "a direction that lies in its faces",
    )  # fmt: skip
    return np.asarray(np.arctan2(across, along))


def strains(x: Any, p: Any, before: int) -> Any:
    """Return E11, E22 and E12 of a triangle [-], plus those of the prestress, of which p[before] is the first."""
    u, v = minus(x[1], x[0]), minus(x[2], x[0])
    f, g = plus(times(p[0], u), times(p[2], v)), plus(times(p[1], u), times(p[3], v))  # columns of F
    return 0.5 * (dot(f, f) - 1.0) + p[before], 0.5 * (dot(g, g) - 1.0) + p[before + 1], 0.5 * dot(f, g)


def strain_energy(x: Any, p: Any) -> Any:
    """Return E : C : E/2 over the volume of a triangle [J]."""
    along, across, shear = strains(x, p, 8)
    return 0.5 * (p[4] * along * along + p[6] * across * across) + p[5] * along * across + 2.0 * p[7] * shear * shear


def wrinkling_energy(x: Any, p: Any) -> Any:
    """Return the relaxed strain energy of an isotropic membrane: taut, wrinkled across its tension, or slack [J]."""
    along, across, shear = strains(x, p, 6)
    middle, half = 0.5 * (along + across), 0.5 * (along - across)
    radius = np.sqrt(half * half + shear * shear)
    most, least, nu = middle + radius, middle - radius, p[5]
    # Taut if both principal stresses are tensile; TAUT leaves a membrane at rest, whose strain is 0 up to rounding, its
    # full stiffness.
    if least + nu * most >= TAUT:
        return 0.5 * p[4] * (along * along + across * across + 2.0 * nu * along * across
                             + 2.0 * (1.0 - nu) * shear * shear)  # fmt: skip
    # Wrinkled: uniaxial tension, which depends only on E, in the direction of the largest strain.
    if most > 0.0:
        return 0.5 * p[4] * (1.0 - nu * nu) * most * most
    return 0.0


def resisting(x: Any, p: Any) -> Any:
    """Return dampers of E + tau dE/dt: the energy as a sum of squares, each with its weight times tau."""
    along, across, shear = strains(x, p, 8)
    return (
        (p[10] * p[4], along + p[5] / p[4] * across),
        (p[10] * (p[6] - p[5] * p[5] / p[4]), across),
        (4.0 * p[10] * p[7], shear),
    )


def resisting_taut(x: Any, p: Any) -> Any:
    """Return the dampers of a membrane that wrinkles: of all strains, of the largest strain, or zero."""
    along, across, shear = strains(x, p, 6)
    middle, half = 0.5 * (along + across), 0.5 * (along - across)
    radius = np.sqrt(half * half + shear * shear)
    most, least, nu = middle + radius, middle - radius, p[5]
    if least + nu * most >= TAUT:
        stiff = p[8] * p[4]
        return (
            (stiff, along + nu * across),
            (stiff * (1.0 - nu * nu), across),
            (2.0 * stiff * (1.0 - nu), shear),
        )
    if most > 0.0:
        return (p[8] * p[4] * (1.0 - nu * nu), most), (0.0, 0.0), (0.0, 0.0)
    return (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)


def strains_by_sides(points: Any, number: FloatArray, before: int) -> Any:
    """Return the strains from the squares of the sides, which are linear in them: s^2 - S^2 = 2 S . E S."""
    inverse = number[:4].T.reshape(-1, 2, 2)
    rest = np.linalg.inv(inverse)
    sides = np.stack([points[:, 1] - points[:, 0], points[:, 2] - points[:, 0], points[:, 2] - points[:, 1]], axis=1)
    flat = np.stack([rest[:, :, 0], rest[:, :, 1], rest[:, :, 1] - rest[:, :, 0]], axis=1)
    g1, g2, g3 = (0.5 * ((sides * sides).sum(axis=2) - (flat * flat).sum(axis=2))).T
    bent = np.stack([np.stack([g1, 0.5 * (g1 + g2 - g3)], 1), np.stack([0.5 * (g1 + g2 - g3), g2], 1)], 1)
    strain = inverse.transpose(0, 2, 1) @ bent @ inverse
    return strain[:, 0, 0] + number[before], strain[:, 1, 1] + number[before + 1], strain[:, 0, 1]


def stretched_by_sides(points: Any, number: FloatArray) -> Any:
    """Return E of membranes [J], from stresses."""
    along, across, shear = strains_by_sides(points, number, 8)
    stress = number[4] * along + number[5] * across, number[5] * along + number[6] * across, 2.0 * number[7] * shear
    return 0.5 * (stress[0] * along + stress[1] * across) + stress[2] * shear


def wrinkled_by_sides(points: Any, number: FloatArray) -> Any:
    """Return E of membranes that wrinkle [J], from principal strains, the roots of e^2 - (trace) e + (determinant)."""
    along, across, shear = strains_by_sides(points, number, 6)
    stiffness, nu = number[4], number[5]
    trace, product = along + across, along * across - shear * shear
    # A sum of squares: rounding makes trace^2/4 - product negative if the principal strains are equal.
    half = 0.5 * (along - across)
    square = half * half + shear * shear
    # The root of 0 has no derivative and contributes no energy.
    root = np.sqrt(np.where(square.real > 0.0, square, 1.0)) * (square.real > 0.0)
    most, least = 0.5 * trace + root, 0.5 * trace - root
    taut = (least + nu * most).real >= TAUT
    full = trace * trace - 2.0 * (1.0 - nu) * product
    pulled = (1.0 - nu * nu) * most * most * (most.real > 0.0)
    return 0.5 * stiffness * np.where(taut, full, pulled)


def _taut_numbers(number: FloatArray) -> FloatArray:
    """Return the numbers of the corresponding membrane that does not wrinkle."""
    stiffness, nu = number[4], number[5]
    return np.stack(
        [*number[:4], stiffness, nu * stiffness, stiffness, 0.5 * (1.0 - nu) * stiffness, *number[6:]]
    )  # fmt: skip


FILM = Shape("surface_tension", "films", WIDTH, energy=film, own=2, dampers=thickening)
STRETCHED = Shape("membrane", "membranes", WIDTH, energy=strain_energy, own=11, dampers=resisting)
WRINKLED = Shape(
    "wrinkled_membrane", "membranes that wrinkle", WIDTH, energy=wrinkling_energy, own=9, dampers=resisting_taut
)
SHAPES = (FACE_AREA, FILM, STRETCHED, WRINKLED)

MEMBRANES = element_families.family_of_energies(
    "membrane",
    Membrane,
    [
        Sort(STRETCHED, stretched_by_sides),
        Sort(WRINKLED, wrinkled_by_sides, bounding=_taut_numbers),
    ],
    "membranes far from the shape as drawn",
)

FAMILIES = (
    element_families.family_of_energies(
        "area", Area, [Sort(FACE_AREA, held_area)], "areas far from the shape as drawn"
    ),
    element_families.family_of_energies(
        "surfacetension",
        SurfaceTension,
        [Sort(FILM, film_area)],
        "films far from the shape as drawn",
        plural="surface tensions",
    ),
    MEMBRANES,
)


def has_sheets(model: Model) -> bool:
    """Return True if a model has membranes or films."""
    rooms: list[Any] = [family.room for family in FAMILIES[1:]]
    return any(len(model.room(room).corner) > 0 for room in rooms)


# Membrane forces of triangles of membranes and films, by arrays: N = F S F^T V/A [N/m] of many triangles at once.

PLAIN_NUMBERS, FILM_NUMBERS = 11, 2  # counts of numbers per element, of a membrane that does not wrinkle, and of a film
STRAIN = 8, 6  # index of the first prestrain, without and with wrinkles


def green_strain(number: FloatArray, u: FloatArray, v: FloatArray) -> tuple[FloatArray, ...]:
    """Return the columns of F of triangles, shape (m, 3) each, and Green's strain along, across, and in shear."""
    f = number[0][:, None] * u + number[2][:, None] * v
    g = number[1][:, None] * u + number[3][:, None] * v
    before = STRAIN[len(number) != PLAIN_NUMBERS]
    along = 0.5 * ((f * f).sum(axis=1) - 1.0) + number[before]
    across = 0.5 * ((g * g).sum(axis=1) - 1.0) + number[before + 1]
    return f, g, along, across, 0.5 * (f * g).sum(axis=1)


def tensors_of(number: FloatArray, u: FloatArray, v: FloatArray, normal: FloatArray, doubled: FloatArray) -> FloatArray:
    """Return membrane forces of triangles with the sides u and v [N/m], shape (m, 3, 3); zero without area."""
    solid = np.maximum(doubled, 1e-300)
    if len(number) == FILM_NUMBERS:
        unit = normal / solid[:, None]
        return np.asarray(number[0][:, None, None] * (np.eye(3) - unit[:, :, None] * unit[:, None, :]))
    f, g, along, across, shear = green_strain(number, u, v)
    if len(number) == PLAIN_NUMBERS:
        s = (number[4] * along + number[5] * across, number[5] * along + number[6] * across, 2.0 * number[7] * shear)
    else:
        s = _relaxed_stresses(number[4], number[5], along, across, shear)
    fg = f[:, :, None] * g[:, None, :]
    whole = s[0][:, None, None] * (f[:, :, None] * f[:, None, :]) + s[1][:, None, None] * (
        g[:, :, None] * g[:, None, :]
    )
    return np.asarray((whole + s[2][:, None, None] * (fg + fg.transpose(0, 2, 1))) / (0.5 * solid)[:, None, None])


def _relaxed_stresses(
    stiffness: FloatArray, nu: FloatArray, along: FloatArray, across: FloatArray, shear: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return stresses of a membrane that wrinkles, times its volume [J]: taut, uniaxial tension, or zero."""
    middle, half = 0.5 * (along + across), 0.5 * (along - across)
    radius = np.sqrt(half * half + shear * shear)
    most, least = middle + radius, middle - radius
    taut = least + nu * most >= TAUT
    pull = np.where(most > 0.0, stiffness * (1.0 - nu * nu) * most, 0.0)
    size = np.where(radius > 0.0, radius, 1.0)
    cosine, sine = np.where(radius > 0.0, half / size, 1.0), shear / size
    return (
        np.where(taut, stiffness * (along + nu * across), 0.5 * pull * (1.0 + cosine)),
        np.where(taut, stiffness * (across + nu * along), 0.5 * pull * (1.0 - cosine)),
        np.where(taut, stiffness * (1.0 - nu) * shear, 0.5 * pull * sine),
    )
