"""A shape at rest: member forces, reactions, residual, stability, and its certificate."""

from __future__ import annotations

import pathlib
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Unpack

import numpy as np

from springline.checks import FloatArray, IntArray, no_attribute
from springline.equilibrium.certificate import Certificate, Claim, certify
from springline.equilibrium.constraint_forces import (
    ContactForces,
    TieForces,
    contacts_of,
    single_particle_forces,
    ties_of,
)
from springline.equilibrium.force_density import fit_rest_lengths
from springline.equilibrium.problem import KnownTensions
from springline.equilibrium.solution import Solution
from springline.equilibrium.stiffness import fix_tensions
from springline.equilibrium.tangent import Mechanism
from springline.errors import SceneError
from springline.forces import net
from springline.forces.tears import MEMBRANES_ROOM, largest_forces
from springline.formatting import count_noun
from springline.messages import function_subject, wording
from springline.model.families import BOTH, CABLE, STRUT, FragileFaces
from springline.typing import Path, PlotKind, PlotOptions, RestLength, SaveOptions

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    import springline

INVERTED = function_subject("inverted()")

VERTICAL = 1e-9  # [-] of the whole load: smaller components across the up axis are ignored


class Equilibrium:
    """A shape at rest. Made by ``scene.equilibrium()`` and ``scene.force_density(q)``.

    Attributes
    ----------
    method : method that found the shape
    iterations : number of iterations
    converged : whether the shape is at rest to the given tolerance, confirmed by its certificate
    data : solution, for modules that read it; not part of the public interface

    Examples
    --------
    >>> scene = sl.Scene(gravity=9.81)
    >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
    >>> scene.anchor(rope.ends)
    >>> shape = scene.equilibrium()
    >>> shape.converged, shape.stable
    (True, True)
    >>> shape.reactions.sum(axis=0).round(6)  # minus the load: 4 kg times 9.81 m/s2 [N]
    array([ 0.  ,  0.  , 39.24])
    """

    if not TYPE_CHECKING:
        __getattr__ = no_attribute

    def __init__(self, data: Solution) -> None:
        self.data = data

    def __repr__(self) -> str:
        particles, springs = count_noun(len(self.position), "particle"), count_noun(len(self.tension), "spring")
        return f"<Equilibrium: {particles}, {springs}; {self.message}>"

    @property
    def method(self) -> str:
        """Method that found the shape."""
        return self.data.method

    @property
    def iterations(self) -> int:
        """Number of iterations."""
        return self.data.iterations

    @property
    def converged(self) -> bool:
        """True if the shape is at rest to the given tolerance, confirmed by :attr:`certificate`."""
        return self.data.converged

    @property
    def position(self) -> FloatArray:
        """Positions [m], shape (particles, 3)."""
        return self.data.point.position

    @property
    def displacement(self) -> FloatArray:
        """Positions minus the positions as drawn [m], shape (particles, 3)."""
        return np.asarray(self.data.point.position - self.data.problem.start)

    @property
    def length(self) -> FloatArray:
        """Length of each spring [m], shape (springs,)."""
        return self.data.point.bar_forces.length[: self.data.problem.bars.springs]

    @property
    def rest_length(self) -> FloatArray:
        """Rest length of each spring [m], shape (springs,)."""
        return self.data.model.springs.rest_length

    @property
    def tension(self) -> FloatArray:
        """Tension of each spring [N], shape (springs,); positive pulls its ends together, 0 if slack."""
        return self.data.point.bar_forces.tension[: self.data.problem.bars.springs]

    @property
    def force_density(self) -> FloatArray:
        """Tension over length of each spring [N/m], shape (springs,)."""
        return self.data.point.bar_forces.ratio[: self.data.problem.bars.springs]

    @property
    def strain(self) -> FloatArray:
        """(L - L0)/L0 of each spring [-], shape (springs,); NaN if the rest length is zero."""
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(self.rest_length != 0.0, (self.length - self.rest_length) / self.rest_length, np.nan)

    @property
    def stress(self) -> FloatArray:
        """Tension over area of each spring [Pa], shape (springs,); NaN if the spring has no area (given as k)."""
        return np.asarray(self.tension / self.data.model.springs.area)

    @property
    def utilization(self) -> FloatArray:
        """abs(tension) over strength of each spring [-], shape (springs,); 0 without a strength, breaks above 1."""
        with np.errstate(divide="ignore", invalid="ignore"):
            part = np.abs(self.tension) / self.data.model.springs.strength
        return np.nan_to_num(part, nan=0.0, posinf=np.inf)

    @property
    def face_utilization(self) -> FloatArray:
        """Largest principal membrane force of each face over its strength [-], shape (faces,); tears above 1.

        Faces are the triangles of membranes in the order of their membranes, wrinkling ones last; 0 without a strength.
        """
        found = np.zeros(len(self.data.model.room(MEMBRANES_ROOM).corner))
        fragile = self.data.model.room(FragileFaces)
        if len(fragile.face):
            found[fragile.face] = np.maximum(largest_forces(self.data.model, self.position), 0.0) / fragile.strength
        return found

    @property
    def loads(self) -> FloatArray:
        """Weights and loads on every particle [N], shape (particles, 3)."""
        return self.data.problem.loads

    @cached_property
    def reactions(self) -> FloatArray:
        """Force of the supports on every particle [N], shape (particles, 3), including the weight of anchored ones.

        Supports are anchors, planes, boxes, spheres, rings, surfaces and obstacles. The reactions add up to minus
        the whole load.
        """
        held = np.where(self.data.problem.free, 0.0, -self.data.point.force)
        if self.data.surface is not None:
            held += self.data.surface.on_particles(len(held), external=True)
        return np.asarray(held + single_particle_forces(self.data.problem, self.data.point))

    @property
    def anchored(self) -> IntArray:
        """Indices of particles with an anchored axis, shape (anchored,), except massless ones without a reaction."""
        idle = (self.data.model.particles.mass == 0.0) & ~self.reactions.any(axis=1)
        return np.flatnonzero(~self.data.problem.free[:, : self.data.model.dim].all(axis=1) & ~idle)

    @property
    def supports(self) -> IntArray:
        """Indices of the particles with an anchored axis and those of :attr:`contacts`, shape (supports,)."""
        return np.union1d(self.anchored, self.contacts.particle)

    @cached_property
    def ties(self) -> TieForces:
        """Rods and cords, with their tensions, in the order in which they were declared."""
        return ties_of(self.data.problem, self.data.point)

    @cached_property
    def contacts(self) -> ContactForces:
        """Particles held by planes, boxes, spheres, rings and surfaces, with the forces; only active contacts."""
        return contacts_of(self.data.problem, self.data.point)

    @property
    def slack(self) -> IntArray:
        """Indices of the springs that are cables too short to pull or struts too long to push, shape (slack,)."""
        return np.flatnonzero(self.data.problem.bars.slack(self.data.point.bar_forces))

    @property
    def residual(self) -> float:
        """Largest unbalanced force on a particle [N]."""
        return self.data.point.residual

    @property
    def relative_residual(self) -> float:
        """Sum of unbalanced forces over the sum of loads [-]; over the members' forces if the loads are negligible."""
        return self.data.problem.relative(self.data.point)

    @cached_property
    def certificate(self) -> Certificate:
        """The shape computed again from the declared energies by independent code; required for ``converged``."""
        # Only a search promises an energy no higher than at its start: force densities define new springs, and a mirror
        # image turns hanging into standing.
        searched = self.method != "force_density" and not self.data.mirrored and self.data.rows is None
        problem = self.data.problem
        return certify(
            Claim(
                self.data.model, problem.bars.holds, problem.free, problem.start if searched else None,
                self.position, self.reactions, self.loads if self.data.loads_replaced else None, self.ties.tension,
                self.contacts.particle, self.contacts.force, self.data.tolerance, self.data.rows, self.data.row_force,
            )
        )  # fmt: skip

    @property
    def energy(self) -> float:
        """Potential energy [J] of springs, weights and loads, as in a simulation."""
        return self.data.problem.potential(self.data.point)

    @property
    def smallest_eigenvalue(self) -> float:
        """Smallest eigenvalue of the tangent stiffness over the free axes [N/m].

        It is inf without free axes, and NaN with surfaces in contact.
        """
        return self.data.assessment.smallest_eigenvalue

    @property
    def stable(self) -> bool:
        """True if the shape is at rest and every small motion meets resistance, except for :attr:`rigid_motions`.

        A shape with collapsed elements, such as membrane faces without area, is not stable. With surfaces in contact
        a shape counts as stable if it is at rest, since damped steps came to it.
        """
        if self.data.surface is not None:
            return self.converged and not self.certificate.collapsed
        return self.converged and self.data.assessment.stable and not self.certificate.collapsed

    @property
    def mechanisms(self) -> tuple[Mechanism, ...]:
        """Independent motions without resistance, each with the particles that move; without :attr:`rigid_motions`."""
        return self.data.assessment.mechanisms

    @property
    def rigid_motions(self) -> int:
        """Number of independent motions of whole bodies if nothing is held: 6 for one free body in space."""
        return self.data.assessment.rigid_motions

    @property
    def message(self) -> str:
        """The result in a sentence or two."""
        from springline.equilibrium.summary import message

        return message(self)

    def inverted(self) -> Equilibrium:
        """The shape mirrored about the supports' mean height, with the sign of every tension changed.

        Loads keep their direction: a shape that hung in tension now stands in compression. Cables become struts. Rest
        lengths become those at which members push with the forces with which they pulled. Rods are unchanged.

        Raises
        ------
        SceneError : if loads are not along the up axis, or if anything other than springs and rods acts.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> vault = scene.equilibrium().inverted()
        >>> bool((vault.tension < 0).all())  # all compression
        True
        """
        self._refuse_inverting()
        up, springs = self.data.model.dim - 1, self.data.model.springs
        kind = np.select([springs.kind == CABLE, springs.kind == STRUT], [STRUT, CABLE], BOTH).astype(np.uint8)
        mirrored = fit_rest_lengths(
            self.data.model._replace(springs=springs._replace(kind=kind)), -self.force_density, self.length
        )
        level = 2.0 * float(self.position[self.supports, up].mean()) if len(self.supports) else 0.0
        problem = self.data.problem.replace_model(mirrored)
        position, problem.start = self.position.copy(), self.data.problem.start.copy()
        # The start is mirrored as well, so that displacements keep their meaning.
        for positions in (position, problem.start):
            positions[:, up] = level - positions[:, up]
        if problem.known is not None:
            problem = problem.set_known_tensions(KnownTensions(problem.known.spring, -problem.known.tension))
        if problem.augmentation is not None and self.data.point.multipliers is not None:
            problem = fix_tensions(problem, -self.data.point.multipliers.tension)
        mirrored_data = replace(self.data, problem=problem, point=problem.at(position), mirrored=not self.data.mirrored)
        return type(self)(mirrored_data)

    def summary(self) -> str:
        """Text with loads, reactions, largest forces, displacement, residual and stability, one line for each.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> print(scene.equilibrium().summary().splitlines()[0])
        Shape at rest: 4 particles, 3 springs, 2 supports
        """
        from springline.equilibrium.summary import summary

        return summary(self)

    def to_scene(self, *, rest_length: RestLength = "keep") -> springline.Scene:
        """A new scene in this shape, as a start for further steps.

        Parameters
        ----------
        rest_length : "keep" keeps all rest lengths, so that the scene is at rest under its loads; "formed" makes
            the shape unstressed, with the present lengths as rest lengths

        Raises
        ------
        SceneError : if a rest length to keep is not a length: a force density above the spring's stiffness

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> formed = scene.equilibrium().to_scene()
        >>> bool(formed.equilibrium().iterations <= 1)  # it rests where it is
        True
        """
        from springline.scene import scene_from_shape

        return scene_from_shape(self, rest_length)

    def to_pandas(self, table: Literal["particles", "members"] = "particles") -> Any:
        """A table of a shape at rest, a pandas ``DataFrame``.

        Parameters
        ----------
        table : "particles": position, displacement, load and reaction along each axis, and supports; "members": a
            row for every spring, rod and cord: kind, ends, length, tension, strain, stress and more

        Returns
        -------
        DataFrame : indexed by particle or member; ``attrs["units"]`` has the unit of each column

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> table = scene.equilibrium().to_pandas()
        >>> float(table["reactions_z"].sum().round(6)), table.attrs["units"]["reactions_z"]
        (39.24, 'N')
        """
        from springline.io.tables_writing import shape_to_pandas

        return shape_to_pandas(self, table)

    def save(self, path: Path, **options: Unpack[SaveOptions]) -> list[pathlib.Path]:
        """Write the shape to a file of the format of its suffix, with the options of :func:`springline.save`.

        Returns the paths of the files written.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> [file.name for file in scene.equilibrium().save(pathlib.Path(tempfile.mkdtemp()) / "rope.csv")]
        ['rope.csv', 'rope.members.csv']
        """
        from springline.view.plot.saving import save

        return save(self, path, **options)

    def plot(self, kind: PlotKind = "shape", **options: Unpack[PlotOptions]) -> Figure:
        """Draw the shape as a matplotlib figure, with the kinds and options of :func:`springline.plot`.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> len(scene.equilibrium().plot().axes)
        2
        """
        from springline.view.plot.plot import plot

        return plot(self, kind, **options)

    def to_pyvista(self) -> Any:
        """The shape as PyVista ``PolyData``, see :func:`springline.interchange.to_pyvista`.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=100.0)
        >>> scene.anchor(rope.ends)
        >>> scene.equilibrium().to_pyvista().n_lines
        3
        """
        from springline.interchange.meshes import to_pyvista

        return to_pyvista(self)

    def _repr_html_(self) -> str:
        """The HTML representation for notebooks."""
        from springline.view.page.notebook import as_html

        return as_html(self)

    def _refuse_inverting(self) -> None:
        model = self.data.model
        aliens = (
            *(["a user-defined law"] if len(model.laws.spring) else []),
            *net.unlike_springs(model),
        )
        if aliens:
            raise SceneError(
                f"{INVERTED} changes the sign of spring forces, and this scene also has {aliens[0]}. "
                f"{wording('Build the scene with springs alone', hands='Take it out of the scene first')}."
            )
        if self.data.surface is not None:
            raise SceneError(f"{INVERTED} changes the sign of all forces, and surfaces in contact cannot pull.")
        constraints = self.data.problem.constraints
        others = np.flatnonzero(~constraints.pair | constraints.one_sided)
        if len(others):
            rule = constraints.title(int(constraints.source[others[0]]))
            raise SceneError(
                f"{INVERTED} changes the sign of member forces, and {rule} does not push where it pulled, or turn "
                f"over with the shape. Anchor what it holds, or use rods in place of cords."
            )
        across = np.delete(self.loads, model.dim - 1, axis=1)
        if np.abs(across).sum() > VERTICAL * np.abs(self.loads).sum():
            raise SceneError(
                f"{INVERTED} needs loads along the up axis, since loads keep their direction and only these are then "
                f"in balance again. Got {np.abs(across).sum():g} N across it. Turn the loads upward, or leave them out."
            )
