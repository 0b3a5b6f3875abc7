"""Handles: views of particles and springs of a scene, by their indices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeGuard

import numpy as np

from springline.checks import FloatArray, IntArray, choice, indices, no_attribute, rows, shown, whole
from springline.errors import SceneError
from springline.talk import counted
from springline.typing import Corner, Edge, Indices, Mask, Points, Vector, Whole

if TYPE_CHECKING:
    from springline.spec.spec import Spec


class Handle:
    """Particles of a scene, perhaps none; it stays valid while the scene grows.

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
        return f"<{type(self).__name__}: {counted(len(self), 'particle')}>"

    def __add__(self, other: Handle) -> Handle:
        if not isinstance(other, Handle):
            return NotImplemented
        if other.spec is not self.spec:
            raise SceneError("Handles add within one scene. These belong to two.")
        return Handle(self.spec, np.unique(np.concatenate([self.index, other.index])))

    def __getitem__(self, item: slice | Indices | Mask) -> Handle:
        return Handle(self.spec, _items(self, item))

    def __iter__(self) -> Iterator[Handle]:
        """One particle after the other, each as a handle."""
        return (Handle(self.spec, self.index[i : i + 1]) for i in range(len(self)))

    @property
    def position(self) -> FloatArray:
        """Positions [m], shape (k, dim); one particle's, shape (dim,), where the handle is of one particle.

        A copy: assign all of it, one row for each particle or one for all. Rest lengths stay as they were drawn.
        """
        return self._shown(self.spec.particles.position[self.index])

    @position.setter
    def position(self, value: Vector | Points) -> None:
        self.spec.particles.position[self.index] = self._rows(value, "position", "m")

    @property
    def velocity(self) -> FloatArray:
        """Velocities [m/s], shape (k, dim), or (dim,) for one particle. A copy: assign all of it."""
        return self._shown(self.spec.particles.velocity[self.index])

    @velocity.setter
    def velocity(self, value: Vector | Points) -> None:
        self.spec.particles.velocity[self.index] = self._rows(value, "velocity", "m/s")

    @property
    def mass(self) -> FloatArray:
        """Masses [kg], shape (k,), the self-weight of members included."""
        return self.spec.particles.mass[self.index].copy()

    @property
    def total_mass(self) -> float:
        """Their masses together [kg]."""
        return float(self.mass.sum())

    def select(self, which: Mask | Callable[[FloatArray], Mask]) -> Handle:
        """Those of the particles that a mask, or a function of the positions (k, dim) giving one, chooses.

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
                f"one. Got {shown(chosen) if mask is None else f'a mask of shape {mask.shape}'}."
            )
        return Handle(self.spec, self.index[mask])

    def _rows(self, value: Any, name: str, unit: str) -> FloatArray:
        """One row for each particle, or one for all, shape (k, 3) or (1, 3)."""
        return rows(value, len(self), name, "a handle", unit, self.spec.dim)

    def _shown(self, array: FloatArray) -> FloatArray:
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
        return f"<SpringHandle: {counted(len(self), 'spring')}>"

    def __add__(self, other: SpringHandle) -> SpringHandle:
        if not isinstance(other, SpringHandle) or other.spec is not self.spec:
            raise SceneError("Spring handles add to spring handles of the same scene.")
        return SpringHandle(self.spec, np.unique(np.concatenate([self.index, other.index])))

    def __getitem__(self, item: slice | Indices | Mask) -> SpringHandle:
        return SpringHandle(self.spec, _items(self, item))

    @property
    def ends(self) -> IntArray:
        """Tail and head of each spring, shape (k, 2)."""
        return self.spec.springs.ends[self.index].copy()

    @property
    def rest_length(self) -> FloatArray:
        """Rest lengths [m], shape (k,)."""
        return self.spec.springs.rest_length[self.index].copy()

    @property
    def stiffness(self) -> FloatArray:
        """Stiffness k [N/m], shape (k,): E A / rest length where a section was given; 0 where a law says."""
        return np.asarray(self.spec.springs.array("stiffness")[self.index].copy())

    @property
    def strength(self) -> FloatArray:
        """Tension at which each breaks, pulling or pushing [N], shape (k,); inf never."""
        return np.asarray(self.spec.springs.array("strength")[self.index].copy())


class Chain(Handle):
    """Particles in a row, each joined to the next; ``springs`` is the handle of its springs."""

    def __init__(self, spec: Spec, index: IntArray, springs: SpringHandle) -> None:
        super().__init__(spec, index)
        self.springs = springs

    @property
    def ends(self) -> Handle:
        """The first and the last particle."""
        return Handle(self.spec, self.index[[0, -1]])

    @property
    def first(self) -> Handle:
        """The first particle."""
        return Handle(self.spec, self.index[:1])

    @property
    def last(self) -> Handle:
        """The last particle."""
        return Handle(self.spec, self.index[-1:])


class Grid(Handle):
    """Particles in columns and rows; ``springs`` is the handle of its springs, ``shape`` is (columns, rows)."""

    def __init__(self, spec: Spec, index: IntArray, shape: tuple[int, int], springs: SpringHandle) -> None:
        super().__init__(spec, index)
        self.shape = shape
        self.springs = springs

    @property
    def table(self) -> IntArray:
        """Indices of the particles, shape (rows, columns)."""
        return self.index.reshape(self.shape[1], self.shape[0])

    @property
    def faces(self) -> IntArray:
        """The cells, four particles each, shape (cells, 4): ``scene.faces = net.faces`` makes a mesh of the grid.

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
        """The four corners."""
        return Handle(self.spec, np.unique(self.table[np.ix_([0, -1], [0, -1])]))

    @property
    def edges(self) -> Handle:
        """All particles of the four edges."""
        table = self.table
        return Handle(self.spec, np.unique(np.concatenate([table[0], table[-1], table[:, 0], table[:, -1]])))

    def corner(self, name: Corner) -> Handle:
        """One corner: "lower left", "lower right", "upper left" or "upper right" (up the second axis).

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
        """One edge: "left", "right", "lower" or "upper".

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
        """The particles of a row, counted from 0.

        Examples
        --------
        >>> net = sl.Scene().grid((4, 3), stiffness=10.0)
        >>> net.row(1).index
        array([4, 5, 6, 7])
        """
        return Handle(self.spec, self.table[_within(number, self.shape[1], "row()")])

    def column(self, number: Whole) -> Handle:
        """The particles of a column, counted from 0.

        Examples
        --------
        >>> net = sl.Scene().grid((4, 3), stiffness=10.0)
        >>> net.column(0).index
        array([0, 4, 8])
        """
        return Handle(self.spec, self.table[:, _within(number, self.shape[0], "column()")])


def _items(handle: Handle | SpringHandle, item: Any) -> IntArray:
    try:
        found = np.atleast_1d(handle.index[item])
    except Exception:  # NumPy's many ways to say that it is no index
        found = None
    if found is None or found.ndim > 1:
        raise SceneError(f"A handle of {len(handle)} {handle.things} has no item {shown(item)}.")
    return found


def _within(number: Whole, count: int, caller: str) -> int:
    result = whole(number, "number", caller)
    if result >= count:
        raise SceneError(f"The 'number' of {caller} must be below {count}. Got {number}.")
    return result


def mask_or_none(value: Any) -> np.ndarray | None:
    """``value`` as a mask, or None where it is none."""
    try:
        array = np.asarray(value)
    except Exception:  # ragged lists, and what will be no array
        return None
    return array if array.dtype == bool else None


def is_function(which: Any) -> TypeGuard[Callable[..., Any]]:
    """Whether ``which`` is a function that chooses; a class, which Python can call too, is not."""
    return callable(which) and not isinstance(which, (type, Handle))


def chosen(spec: Spec, which: Any, name: str, caller: str) -> IntArray:
    """Indices behind a handle, indices, a mask or a function of all positions."""
    if isinstance(which, (Handle, SpringHandle)) and which.spec is not spec:
        raise SceneError(f"The {name!r} of {caller} must be a handle of this scene. Got one of another scene.")
    if isinstance(which, SpringHandle):
        raise SceneError(f"The {name!r} of {caller} must be particles. Got a handle of springs.")
    if is_function(which):
        which = which(spec.position)
    return indices(which, len(spec.particles.mass), name, caller)
