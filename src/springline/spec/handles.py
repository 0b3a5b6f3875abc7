"""Handles: views of particles and springs of a scene, by their indices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeGuard

import numpy as np

from springline.checks import FloatArray, IntArray, choice, each, format_value, indices, no_attribute, rows, whole
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.messages import argument
from springline.model.space import nearest
from springline.spec.faces import NO_FACES, boundary_loops, sides_of, triangulate_faces, vector_areas
from springline.typing import Corner, Edge, Indices, Mask, Numbers, Points, Vector, Whole

if TYPE_CHECKING:
    from springline.forces.angles import Angle
    from springline.forces.hinges import Hinge
    from springline.forces.sheets import Membrane
    from springline.forces.volumes import Pressure
    from springline.spec.spec import Spec

CORNER = float(np.sqrt(0.5))  # [-] cosine of the turning angle above which a boundary has a corner


class Handle:
    """Particles of a scene, perhaps an empty set; it stays valid while the scene grows.

    Attributes
    ----------
    index : indices into the scene's particles, shape (k,)
    """

    if not TYPE_CHECKING:
        __getattr__ = no_attribute

    things: ClassVar[Literal["particles"]] = "particles"

    def __init__(self, spec: Spec, index: IntArray) -> None:
        self.spec = spec
        self.index = np.asarray(index, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.index)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.removesuffix('Handle') or 'Handle'}: {count_noun(len(self), 'particle')}>"

    def _repr_html_(self) -> str:
        """Return the table for notebooks: number, position, mass and anchored axes of the first particles."""
        from springline.html_tables import ROWS, html_table

        columns, shown = self.spec.particles, self.index[:ROWS]
        axes = "xyz"[: self.spec.dim]
        rows = [
            [
                int(i),
                *columns.position[i, : self.spec.dim].tolist(),
                float(columns.mass[i]),
                "".join(axis for axis, fixed in zip(axes, columns.fixed[i], strict=False) if fixed),
            ]
            for i in shown
        ]
        header = ["particle", *(f"{axis} [m]" for axis in axes), "mass [kg]", "anchored"]
        return html_table(repr(self).strip("<>"), header, rows, len(self))

    def __add__(self, other: Handle) -> Handle:
        if not isinstance(other, Handle):
            return NotImplemented
        if other.spec is not self.spec:
            raise SceneError("Handles add within one scene. These belong to two.")
        return Handle(self.spec, np.unique(np.concatenate([self.index, other.index])))

    def __getitem__(self, item: slice | Indices | Mask) -> Handle:
        return Handle(self.spec, _items(self, item))

    def __iter__(self) -> Iterator[Handle]:
        """Iterate over the particles, each as a handle."""
        return (Handle(self.spec, self.index[i : i + 1]) for i in range(len(self)))

    @property
    def position(self) -> FloatArray:
        """Positions [m], shape (k, dim); shape (dim,) for a handle of one particle.

        A copy: assign the whole array, one row for each particle or one for all. Rest lengths remain as drawn.
        """
        return self._visible_components(self.spec.particles.position[self.index])

    @position.setter
    def position(self, value: Vector | Points) -> None:
        self.spec.particles.position[self.index] = self._rows(value, "position", "m")

    @property
    def velocity(self) -> FloatArray:
        """Velocities [m/s], shape (k, dim), or (dim,) for one particle. A copy: assign the whole array."""
        return self._visible_components(self.spec.particles.velocity[self.index])

    @velocity.setter
    def velocity(self, value: Vector | Points) -> None:
        self.spec.particles.velocity[self.index] = self._rows(value, "velocity", "m/s")

    @property
    def mass(self) -> FloatArray:
        """Masses [kg], shape (k,), including the self-weight of members."""
        return self.spec.particles.mass[self.index].copy()

    @property
    def charge(self) -> FloatArray:
        """Charges [C], shape (k,). A copy: assign one value for all or one for each."""
        return np.asarray(self.spec.particles.array("charge")[self.index])

    @charge.setter
    def charge(self, value: Numbers) -> None:
        self.spec.particles.array("charge")[self.index] = each(value, len(self.index), "charge", "charge", "C")

    @property
    def total_mass(self) -> float:
        """Total mass of the particles [kg]."""
        return float(self.mass.sum())

    def select(self, which: Mask | Callable[[FloatArray], Mask]) -> Handle:
        """Return the particles selected by a mask, or by a function of the positions (k, dim) that returns a mask.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> net = scene.grid((4, 3), stiffness=10.0)
        >>> net.edges.select(lambda position: position[:, 0] == 0.0).index
        array([0, 4, 8])
        """
        chosen = which(self.spec.position[self.index]) if is_function(which) else which
        mask = mask_or_none(chosen)
        if mask is None or mask.shape != self.index.shape:
            raise SceneError(
                f"select() of a handle takes a mask of shape ({len(self)},), or a function of positions that gives "
                f"one. Got {format_value(chosen) if mask is None else f'a mask of shape {mask.shape}'}."
            )
        return Handle(self.spec, self.index[mask])

    def _rows(self, value: Any, name: str, unit: str) -> FloatArray:
        """Return one row for each particle, or one for all, shape (k, 3) or (1, 3)."""
        return rows(value, len(self), name, "a handle", unit, self.spec.dim)

    def _visible_components(self, array: FloatArray) -> FloatArray:
        shown = array[:, : self.spec.dim]
        return shown[0].copy() if len(self) == 1 else shown.copy()


class SpringHandle:
    """Springs of a scene; ``index`` are indices into the scene's springs, shape (k,)."""

    if not TYPE_CHECKING:
        __getattr__ = no_attribute

    things: ClassVar[Literal["springs"]] = "springs"

    def __init__(self, spec: Spec, index: IntArray) -> None:
        self.spec = spec
        self.index = np.asarray(index, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.index)

    def __repr__(self) -> str:
        return f"<SpringHandle: {count_noun(len(self), 'spring')}>"

    def _repr_html_(self) -> str:
        """Return the table for notebooks: number, ends, stiffness and rest length of the first springs."""
        from springline.html_tables import ROWS, html_table

        some = SpringHandle(self.spec, self.index[:ROWS])
        columns = (some.index.tolist(), *some.ends.T.tolist(), some.stiffness.tolist(), some.rest_length.tolist())
        header = ["spring", "tail", "head", "stiffness [N/m]", "rest length [m]"]
        return html_table(count_noun(len(self), "spring"), header, list(zip(*columns, strict=True)), len(self))

    def __add__(self, other: SpringHandle) -> SpringHandle:
        if not isinstance(other, SpringHandle) or other.spec is not self.spec:
            raise SceneError("Spring handles add to spring handles of the same scene.")
        return SpringHandle(self.spec, np.unique(np.concatenate([self.index, other.index])))

    def __getitem__(self, item: slice | Indices | Mask) -> SpringHandle:
        return SpringHandle(self.spec, _items(self, item))

    @property
    def ends(self) -> IntArray:
        """Indices of tail and head of each spring, shape (k, 2)."""
        return self.spec.springs.ends[self.index].copy()

    @property
    def rest_length(self) -> FloatArray:
        """Rest lengths [m], shape (k,)."""
        return self.spec.springs.rest_length[self.index].copy()

    @property
    def stiffness(self) -> FloatArray:
        """Stiffness k [N/m], shape (k,): E A / rest length if a section was given; 0 if a law defines it."""
        return np.asarray(self.spec.springs.array("stiffness")[self.index].copy())

    @property
    def strength(self) -> FloatArray:
        """Tension or compression at which each breaks [N], shape (k,); inf for unbreakable springs."""
        return np.asarray(self.spec.springs.array("strength")[self.index].copy())


class ChainHandle(Handle):
    """Particles in a row, each joined to the next; ``springs`` is the handle of the springs."""

    def __init__(self, spec: Spec, index: IntArray, springs: SpringHandle) -> None:
        super().__init__(spec, index)
        self.springs = springs

    @property
    def ends(self) -> Handle:
        """First and last particle."""
        return Handle(self.spec, self.index[[0, -1]])

    @property
    def first(self) -> Handle:
        """First particle."""
        return Handle(self.spec, self.index[:1])

    @property
    def last(self) -> Handle:
        """Last particle."""
        return Handle(self.spec, self.index[-1:])


class MeshHandle(Handle):
    """Particles with faces between them; areas and normals are those at the present positions.

    Attributes
    ----------
    springs : handle of the springs along the sides of faces; empty if no stiffness was given
    repairs : welded, reversed and omitted parts, in words
    """

    def __init__(
        self, spec: Spec, index: IntArray, faces: IntArray, springs: SpringHandle, repairs: tuple[str, ...] = ()
    ) -> None:
        super().__init__(spec, index)
        self._faces = faces
        self.springs = springs
        self.repairs = repairs

    @property
    def faces(self) -> IntArray:
        """Particles around each face, shape (faces, widest); shorter rows are padded with -1."""
        return self._faces.copy()

    @property
    def triangles(self) -> IntArray:
        """Triangles of the faces without new corners, shape (triangles, 3)."""
        return triangulate_faces(self.spec.particles.position, self.spec.space, self.faces)

    @property
    def sides(self) -> IntArray:
        """Pairs of particles that are sides of faces, each once, shape (sides, 2)."""
        return sides_of(self.faces).pairs

    @property
    def boundary(self) -> tuple[Handle, ...]:
        """Loops of sides that belong to only one face, each a handle of its particles in order; the longest first."""
        loops = boundary_loops(self.faces)
        lengths = [-float(np.linalg.norm(self._along(loop, 1), axis=1).sum()) for loop in loops]
        return tuple(Handle(self.spec, loops[k]) for k in np.argsort(lengths, kind="stable").tolist())

    @property
    def edges(self) -> Handle:
        """All particles of the boundary."""
        sides = sides_of(self.faces)
        return Handle(self.spec, np.unique([sides.tail[sides.shared == 1], sides.head[sides.shared == 1]]))

    @property
    def interior(self) -> Handle:
        """All particles except those of the boundary."""
        return Handle(self.spec, np.setdiff1d(self.index, self.edges.index))

    @property
    def corners(self) -> Handle:
        """Particles at which the boundary turns by more than 45 degrees; a regular octagon has no corners."""
        found = [np.zeros(0, dtype=np.int64)]
        for loop in boundary_loops(self.faces):
            on, back = self._along(loop, 1), -self._along(loop, -1)
            straight = np.linalg.norm(on, axis=1) * np.linalg.norm(back, axis=1)
            found.append(loop[(on * back).sum(axis=1) < (CORNER - 1e-12) * straight])
        return Handle(self.spec, np.unique(np.concatenate(found)))

    @property
    def normals(self) -> FloatArray:
        """Unit normal of each face by the right-hand rule, shape (faces, 3); for a bent face, of its outline."""
        area = vector_areas(self.spec.particles.position, self.spec.space, self.faces)
        return np.asarray(area / np.maximum(np.linalg.norm(area, axis=1), 1e-300)[:, None])

    @property
    def area(self) -> FloatArray:
        """Area of each face [m2], shape (faces,); for a bent face, of its outline projected along its normal."""
        return np.linalg.norm(vector_areas(self.spec.particles.position, self.spec.space, self.faces), axis=1)

    @property
    def total_area(self) -> float:
        """Total area of all faces [m2]."""
        return float(self.area.sum())

    def _along(self, loop: IntArray, step: int) -> FloatArray:
        """Vectors from each particle of a loop to the next, or for -1 to the previous one [m], shape (k, 3)."""
        position = self.spec.particles.position
        return nearest(self.spec.space, position[np.roll(loop, -step)] - position[loop])


class GridHandle(MeshHandle):
    """Particles in columns and rows; ``springs`` is the handle of the springs, ``shape`` is (columns, rows)."""

    def __init__(self, spec: Spec, index: IntArray, shape: tuple[int, int], springs: SpringHandle) -> None:
        super().__init__(spec, index, NO_FACES, springs)
        self.shape = shape

    @property
    def table(self) -> IntArray:
        """Indices of the particles, shape (rows, columns)."""
        return self.index.reshape(self.shape[1], self.shape[0])

    @property
    def faces(self) -> IntArray:
        """Cells of four particles each, shape (cells, 4): ``scene.faces = net.faces`` makes a mesh of the grid.

        Examples
        --------
        >>> sl.Scene().grid((3, 2), stiffness=10.0).faces
        array([[0, 1, 4, 3],
               [1, 2, 5, 4]])
        """
        table = self.table
        corners = (table[:-1, :-1], table[:-1, 1:], table[1:, 1:], table[1:, :-1])
        return np.column_stack([corner.ravel() for corner in corners])

    @property
    def corners(self) -> Handle:
        """Particles at the four corners."""
        return Handle(self.spec, np.unique(self.table[np.ix_([0, -1], [0, -1])]))

    @property
    def edges(self) -> Handle:
        """All particles of the four edges."""
        table = self.table
        return Handle(self.spec, np.unique(np.concatenate([table[0], table[-1], table[:, 0], table[:, -1]])))

    def corner(self, name: Corner) -> Handle:
        """Return one corner: "lower left", "lower right", "upper left" or "upper right" (up the second axis).

        Examples
        --------
        >>> net = sl.Scene().grid((4, 3), stiffness=10.0)
        >>> net.corner("upper right").index
        array([11])
        """
        choice(name, "name", "corner()", ["lower left", "lower right", "upper left", "upper right"])
        vertical, side = name.split()
        return Handle(self.spec, self.table[0 if vertical == "lower" else -1, 0 if side == "left" else -1].reshape(1))

    def edge(self, name: Edge) -> Handle:
        """Return one edge: "left", "right", "lower" or "upper".

        Examples
        --------
        >>> net = sl.Scene().grid((4, 3), stiffness=10.0)
        >>> net.edge("left").index
        array([0, 4, 8])
        """
        choice(name, "name", "edge()", ["left", "right", "lower", "upper"])
        table = self.table
        return Handle(
            self.spec, {"left": table[:, 0], "right": table[:, -1], "lower": table[0], "upper": table[-1]}[name]
        )

    def row(self, number: Whole) -> Handle:
        """Return the particles of a row, counted from 0.

        Examples
        --------
        >>> net = sl.Scene().grid((4, 3), stiffness=10.0)
        >>> net.row(1).index
        array([4, 5, 6, 7])
        """
        return Handle(self.spec, self.table[_within(number, self.shape[1], "row()")])

    def column(self, number: Whole) -> Handle:
        """Return the particles of a column, counted from 0.

        Examples
        --------
        >>> net = sl.Scene().grid((4, 3), stiffness=10.0)
        >>> net.column(0).index
        array([0, 4, 8])
        """
        return Handle(self.spec, self.table[:, _within(number, self.shape[0], "column()")])


class ClothHandle(GridHandle):
    """A woven sheet; ``shear`` and ``bending`` are its elastic angles, or None without such a stiffness."""

    def __init__(self, grid: GridHandle, shear: Angle | None, bending: Angle | None) -> None:
        super().__init__(grid.spec, grid.index, grid.shape, grid.springs)
        self.shear = shear
        self.bending = bending


class OrigamiHandle(MeshHandle):
    """A folding sheet.

    Attributes
    ----------
    creases : the ``Hinge`` of the creases, which folds the sheet: ``simulation.change(sheet.creases, rest=angles)``
    facets : the ``Hinge`` of the diagonals of flat faces, None if all faces are triangles
    angles : fold angles of the pattern [rad], one for each crease, positive in valleys, shape (creases,)
    """

    def __init__(
        self, spec: Spec, index: IntArray, faces: IntArray, springs: SpringHandle, creases: Hinge | None,
        facets: Hinge | None, angles: FloatArray,
    ) -> None:  # fmt: skip
        super().__init__(spec, index, faces, springs)
        self.creases = creases
        self.facets = facets
        self.angles = angles


class MembraneHandle(MeshHandle):
    """A stretched sheet; ``sheet`` is its ``Membrane``, ``contents`` the ``Pressure`` inside, or None."""

    def __init__(
        self, spec: Spec, index: IntArray, faces: IntArray, sheet: Membrane, contents: Pressure | None = None
    ) -> None:
        super().__init__(spec, index, faces, SpringHandle(spec, np.zeros(0, dtype=np.int64)))
        self.sheet = sheet
        self.contents = contents


class BodyHandle(MeshHandle):
    """A body within a closed surface; ``tetrahedra`` are the particles of its cells, shape (cells, 4)."""

    def __init__(
        self, spec: Spec, index: IntArray, faces: IntArray, springs: SpringHandle, tetrahedra: IntArray
    ) -> None:  # fmt: skip
        super().__init__(spec, index, faces, springs)
        self.tetrahedra = tetrahedra

    @property
    def surface(self) -> Handle:
        """Particles of the surface."""
        return Handle(self.spec, np.unique(self.faces))


def _items(handle: Handle | SpringHandle, item: Any) -> IntArray:
    try:
        found = np.atleast_1d(handle.index[item])
    except Exception:  # NumPy raises various exceptions for an invalid index
        found = None
    if found is None or found.ndim > 1:
        raise SceneError(f"A handle of {len(handle)} {handle.things} has no item {format_value(item)}.")
    return found


def _within(number: Whole, count: int, caller: str) -> int:
    result = whole(number, "number", caller)
    if result >= count:
        raise SceneError(f"{argument('number', caller)} must be below {count}. Got {number}.")
    return result


def mask_or_none(value: Any) -> np.ndarray | None:
    """Return ``value`` as an array of booleans, or None if it is not a mask."""
    try:
        array = np.asarray(value)
    except Exception:  # ragged lists, and objects that are not arrays
        return None
    return array if array.dtype == bool else None


def is_function(which: Any) -> TypeGuard[Callable[..., Any]]:
    """Return True if ``which`` is a function that selects; a class, although callable, is not."""
    return callable(which) and not isinstance(which, (type, Handle))


def handles_in(given: Any) -> Iterator[Handle | SpringHandle]:
    """Iterate over handles in a list, and in nested lists."""
    for one in given:
        if isinstance(one, (Handle, SpringHandle)):
            yield one
        elif isinstance(one, (list, tuple)):
            yield from handles_in(one)


def resolve_particles(spec: Spec, which: Any, name: str, caller: str) -> IntArray:
    """Return indices from a handle, indices, a mask or a function of all positions."""
    for one in which if isinstance(which, (list, tuple)) else [which]:
        if isinstance(one, (Handle, SpringHandle)) and one.spec is not spec:
            raise SceneError(f"{argument(name, caller)} must be a handle of this scene. Got a handle of another scene.")
    if is_function(which):
        which = which(spec.position)
    return indices(which, len(spec.particles.mass), name, caller)
