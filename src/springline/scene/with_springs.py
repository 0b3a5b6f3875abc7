"""A scene as far as its springs go: added one by one, in rows, in chains and in grids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from springline import checks
from springline.checks import FloatArray, refuse, spelled
from springline.errors import SceneError
from springline.forces.laws import Law, LawWith
from springline.scene import builders
from springline.scene.builders import Body, Lattice
from springline.scene.handles import Chain, Grid, Handle, SpringHandle, chosen
from springline.scene.members import Given, members, weigh
from springline.scene.with_particles import WithParticles
from springline.typing import Flag, MemberKind, Numbers, Rows, TwoAxes, Vector, Which, Whole

if TYPE_CHECKING:
    from springline.scene.materials import Material


class WithSprings(WithParticles):
    """Springs are added between particles, or with them."""

    __slots__ = ()

    @spelled
    def spring(
        self,
        a: Which,
        b: Which,
        *,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> SpringHandle:
        """Add a spring between two particles, or one for each pair of as many; options as in :meth:`springs`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> a, b = scene.particle((0, 0, 0)), scene.particle((2, 0, 0))
        >>> scene.spring(a, b, stiffness=10.0).rest_length  # as drawn [m]
        array([2.])
        """
        tail, head = chosen(self, a, "a", "spring()"), chosen(self, b, "b", "spring()")
        if len(tail) != len(head):
            raise SceneError(
                f"spring() joins as many particles as it is given on each side. Got {len(tail)} and {len(head)}."
            )
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        return self._add_springs(np.column_stack([tail, head]), "spring()", given)

    @spelled
    def springs(
        self,
        ends: Rows,
        *,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> SpringHandle:
        """Add many springs. Two springs between the same particles are parallel: their forces add up.

        Parameters
        ----------
        ends : indices of tail and head, shape (m, 2)
        stiffness : k [N/m]; or ``modulus`` E [Pa] with ``area`` A [m2], so that k = E A / rest length
        material : a name of ``sl.MATERIALS`` or a ``sl.Material``, with ``area``; gives modulus, density and strength
            (its stress times the area) where these are left out: ``strength=inf`` never breaks
        density : self-weight [kg/m3] with ``area``: half of density x area x rest length is added to the mass of
            each end, whatever it has
        rest_length : [m]; left out, the length as drawn; or one of the next three
        rest_factor : rest length over drawn length [-]
        prestress : tension at the drawn length [N]; below 0 it pushes
        force_density : that tension over the drawn length [N/m]
        damping : axial [N s/m]
        strength : the spring breaks when its tension exceeds this, pulling or pushing [N]; inf never
        kind : "both", "cable" (only pulls) or "strut" (only pushes)
        law : a law of your own with its parameters, in place of a stiffness

        Examples
        --------
        >>> scene = sl.Scene()
        >>> joints = scene.particles([(0, 0, 0), (1, 0, 0), (2, 0, 0)])
        >>> scene.springs([(0, 1), (1, 2)], material="steel", area=1e-4).stiffness  # E A/L0 [N/m]
        array([21000000., 21000000.])
        """
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        array = checks.pairs(ends, "ends", "springs()")
        rows = checks.indices(array.ravel(), self.particle_count, "ends", "springs()").reshape(-1, 2)
        return self._add_springs(rows, "springs()", given)

    @spelled
    def chain(
        self,
        start: Vector | Handle,
        end: Vector | Handle,
        *,
        segments: Whole,
        mass: Numbers | None = None,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> Chain:
        """Add a straight chain of ``segments`` springs and one particle more, of ``mass`` [kg] each.

        Left out, the mass is 1 kg, or nothing but self-weight where a density or a material is given.
        ``start`` and ``end`` are points [m], or handles of particles that are there already and stay as they are.
        Options are those of :meth:`particles` (radius, restitution) and :meth:`springs`.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> rope = scene.chain((0, 0, 0), (9, 0, 0), segments=9, mass=1.0, stiffness=15.0)
        >>> len(rope), len(rope.springs)
        (10, 9)
        """
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        return builders.chain(self, start, end, segments, Body(mass, radius, restitution), given)

    @spelled
    def grid(
        self,
        shape: tuple[Whole, Whole] | list[int],
        *,
        spacing: Numbers = 1.0,
        origin: Vector | None = None,
        axes: TwoAxes = "xy",
        mass: Numbers | None = None,
        diagonals: Flag = False,
        bending: Flag = False,
        radius: Numbers = 0.0,
        restitution: Numbers = 1.0,
        stiffness: Numbers | None = None,
        modulus: Numbers | None = None,
        area: Numbers | None = None,
        material: str | Material | None = None,
        density: Numbers | None = None,
        rest_length: Numbers | None = None,
        rest_factor: Numbers | None = None,
        prestress: Numbers | None = None,
        force_density: Numbers | None = None,
        damping: Numbers = 0.0,
        strength: Numbers | None = None,
        kind: MemberKind = "both",
        law: Law | LawWith | None = None,
    ) -> Grid:
        """Add a grid of ``shape`` = (columns, rows) particles joined along rows and columns.

        Parameters
        ----------
        spacing : between neighbors [m], one number or one for each direction
        origin : place of the first particle [m]
        axes : the two axes it lies along, "xy" by default
        mass : of each particle [kg]; 1 where left out, or 0 beside a density or a material
        diagonals : also springs along both diagonals of every cell
        bending : also springs to the second neighbor along rows and columns
        rest_factor : (and, meaning the same, ``rest_length``) may be a pair (low, high), between which factors are
            drawn at random
        radius, restitution : as in :meth:`particles`; all others as in :meth:`springs`

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), spacing=0.5, stiffness=10.0, diagonals=True)
        >>> len(net), len(net.springs), net.corners.index
        (12, 29, array([ 0,  3,  8, 11]))
        """
        lattice = Lattice(shape, spacing, origin, axes, diagonals, bending)
        given = Given(
            stiffness, modulus, area, material, density, rest_length, rest_factor, prestress, force_density, damping,
            strength, kind, law,
        )  # fmt: skip
        return builders.grid(self, lattice, Body(mass, radius, restitution), given)

    def _add_springs(self, ends: np.ndarray, caller: str, given: Given) -> SpringHandle:
        made = members(self, ends, caller, given)
        law = np.full(len(ends), self._law_row(given.law, made.columns["rest_length"], caller), dtype=np.int64)
        index = self._springs.append(**made.columns, law=law)
        weigh(self, ends, made.mass)
        return SpringHandle(self, index)

    def _law_row(self, law: Any, rest: FloatArray, caller: str) -> int:
        if law is None:
            return -1
        if isinstance(law, Law):
            law = law()
        if not isinstance(law, LawWith):
            raise refuse("law", caller, "a law made by @sl.law, with its parameters", law)
        for value in np.unique(rest)[:8]:
            law.check(float(value))
        self._laws.append(law)
        return len(self._laws) - 1
