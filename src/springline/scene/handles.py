"""Handles: views into a scene. They add, select, and know their particles' indices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from springline.checks import FloatArray, IntArray, choice, indices, points, whole
from springline.errors import SceneError

if TYPE_CHECKING:
    from springline.scene.scene import Scene


class Handle:
    """Some particles of a scene.

    Attributes
    ----------
    index : indices into the scene's particles, shape (k,)
    """

    def __init__(self, scene: Scene, index: IntArray) -> None:
        self._scene = scene
        self.index = np.asarray(index, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.index)

    def __repr__(self) -> str:
        noun = "particle" if len(self) == 1 else "particles"
        return f"<{type(self).__name__}: {len(self)} {noun}>"

    def __add__(self, other: Handle) -> Handle:
        if not isinstance(other, Handle):
            return NotImplemented
        if other._scene is not self._scene:
            raise SceneError("Handles add within one scene. These belong to two.")
        return Handle(self._scene, np.unique(np.concatenate([self.index, other.index])))

    def __getitem__(self, item: Any) -> Handle:
        try:
            return Handle(self._scene, np.atleast_1d(self.index[item]))
        except IndexError:
            raise SceneError(f"A handle of {len(self)} particles has no item {item!r}.") from None

    @property
    def position(self) -> FloatArray:
        """Positions [m], shape (k, dim); one particle's, shape (dim,), where the handle is of one particle."""
        return self._shown(self._scene._particles.position[self.index])

    @position.setter
    def position(self, value: Any) -> None:
        array = points(np.atleast_2d(value), "position", "a handle", "m", self._scene.dim)
        self._scene._particles.position[self.index] = array

    @property
    def velocity(self) -> FloatArray:
        """Velocities [m/s], shape (k, dim), or (dim,) for one particle."""
        return self._shown(self._scene._particles.velocity[self.index])

    @velocity.setter
    def velocity(self, value: Any) -> None:
        array = points(np.atleast_2d(value), "velocity", "a handle", "m/s", self._scene.dim)
        self._scene._particles.velocity[self.index] = array

    @property
    def mass(self) -> FloatArray:
        """Masses [kg], shape (k,)."""
        return self._scene._particles.mass[self.index].copy()

    def select(self, which: Any) -> Handle:
        """Those of the particles that a mask, or a function of the positions (k, dim) giving one, chooses."""
        chosen = which(np.atleast_2d(self.position)) if callable(which) else which
        mask = np.asarray(chosen)
        if mask.dtype != bool or mask.shape != self.index.shape:
            raise SceneError(
                f"select() takes a mask of shape ({len(self)},) or a function of positions that gives one. "
                f"Got {mask.dtype} of shape {mask.shape}."
            )
        return Handle(self._scene, self.index[mask])

    def _shown(self, array: FloatArray) -> FloatArray:
        shown = array[:, : self._scene.dim]
        return shown[0].copy() if len(self) == 1 else shown.copy()


class SpringHandle:
    """Some springs of a scene; ``index`` are indices into the scene's springs, shape (k,)."""

    def __init__(self, scene: Scene, index: IntArray) -> None:
        self._scene = scene
        self.index = np.asarray(index, dtype=np.int64)

    def __len__(self) -> int:
        return len(self.index)

    def __repr__(self) -> str:
        return f"<SpringHandle: {len(self)} {'spring' if len(self) == 1 else 'springs'}>"

    def __add__(self, other: SpringHandle) -> SpringHandle:
        if not isinstance(other, SpringHandle) or other._scene is not self._scene:
            raise SceneError("Spring handles add to spring handles of the same scene.")
        return SpringHandle(self._scene, np.unique(np.concatenate([self.index, other.index])))

    @property
    def ends(self) -> IntArray:
        """Tail and head of each spring, shape (k, 2)."""
        return self._scene._springs.ends[self.index].copy()

    @property
    def rest_length(self) -> FloatArray:
        """Rest lengths [m], shape (k,)."""
        return self._scene._springs.rest_length[self.index].copy()


class Chain(Handle):
    """Particles in a row, each joined to the next; ``springs`` is the handle of its springs."""

    def __init__(self, scene: Scene, index: IntArray, springs: SpringHandle) -> None:
        super().__init__(scene, index)
        self.springs = springs

    @property
    def ends(self) -> Handle:
        """The first and the last particle."""
        return Handle(self._scene, self.index[[0, -1]])

    @property
    def first(self) -> Handle:
        """The first particle."""
        return Handle(self._scene, self.index[:1])

    @property
    def last(self) -> Handle:
        """The last particle."""
        return Handle(self._scene, self.index[-1:])


class Grid(Handle):
    """Particles in columns and rows; ``springs`` is the handle of its springs, ``shape`` is (columns, rows)."""

    def __init__(self, scene: Scene, index: IntArray, shape: tuple[int, int], springs: SpringHandle) -> None:
        super().__init__(scene, index)
        self.shape = shape
        self.springs = springs

    @property
    def table(self) -> IntArray:
        """Indices of the particles, shape (rows, columns)."""
        return self.index.reshape(self.shape[1], self.shape[0])

    @property
    def corners(self) -> Handle:
        """The four corners."""
        return Handle(self._scene, np.unique(self.table[np.ix_([0, -1], [0, -1])]))

    @property
    def edges(self) -> Handle:
        """All particles of the four edges."""
        table = self.table
        return Handle(self._scene, np.unique(np.concatenate([table[0], table[-1], table[:, 0], table[:, -1]])))

    def corner(self, name: str) -> Handle:
        """One corner: "lower left", "lower right", "upper left" or "upper right" (up the second axis)."""
        choice(name, "name", "corner()", ["lower left", "lower right", "upper left", "upper right"])
        vertical, side = name.split()
        return Handle(self._scene, self.table[0 if vertical == "lower" else -1, 0 if side == "left" else -1].reshape(1))

    def edge(self, name: str) -> Handle:
        """One edge: "left", "right", "lower" or "upper"."""
        choice(name, "name", "edge()", ["left", "right", "lower", "upper"])
        table = self.table
        return Handle(
            self._scene, {"left": table[:, 0], "right": table[:, -1], "lower": table[0], "upper": table[-1]}[name]
        )

    def row(self, number: int) -> Handle:
        """The particles of a row, counted from 0."""
        return Handle(self._scene, self.table[_within(number, self.shape[1], "row()")])

    def column(self, number: int) -> Handle:
        """The particles of a column, counted from 0."""
        return Handle(self._scene, self.table[:, _within(number, self.shape[0], "column()")])


def _within(number: int, count: int, caller: str) -> int:
    result = whole(number, "number", caller)
    if result >= count:
        raise SceneError(f"The 'number' of {caller} must be below {count}. Got {number}.")
    return result


def chosen(scene: Scene, which: Any, name: str, caller: str) -> IntArray:
    """Indices behind a handle, indices, a mask or a function of all positions."""
    if isinstance(which, (Handle, SpringHandle)) and which._scene is not scene:
        raise SceneError(f"The {name!r} of {caller} must be a handle of this scene. Got one of another scene.")
    if isinstance(which, SpringHandle):
        raise SceneError(f"The {name!r} of {caller} must be particles. Got a handle of springs.")
    if isinstance(which, Callable) and not isinstance(which, Handle):  # type: ignore[arg-type]
        which = np.asarray(which(scene.position))
    return indices(which, len(scene._particles.mass), name, caller)
