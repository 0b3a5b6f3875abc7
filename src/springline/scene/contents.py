"""What a scene holds: its particles and springs in columns, what acts on them, and the space they are in."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from springline import checks
from springline.attached import Shown
from springline.checks import FloatArray, IntArray, refuse
from springline.forces.laws import LawWith
from springline.model.contracts import Declared
from springline.model.space import Torus, free_space
from springline.scene.arguments import chance, down
from springline.scene.columns import ParticleColumns, SpringColumns
from springline.scene.faces import NO_FACES, checked_faces
from springline.scene.handles import Handle
from springline.talk import counted, lines_of
from springline.typing import Dimension, Number, Rows, Vector, Whole


class DrawnAs(NamedTuple):
    """How a drawing drew the first springs of a scene."""

    layers: tuple[str, ...]
    """Layer of each, parts joined by "/", or "" where it has none."""
    colors: IntArray
    """Red, green and blue of each, 0 to 255, or -1 where it has none, shape (springs, 3)."""
    unsaid: tuple[str, ...] = ()
    """Numbers that nobody said and that something stands for: no file is to hold them."""

    @property
    def layered(self) -> int:
        """How many layers there are."""
        return len(set(self.layers) - {""})

    @property
    def colored(self) -> int:
        """How many colors there are."""
        return len(np.unique(self.colors[self.colors[:, 0] >= 0], axis=0))

    def grown(self, count: int) -> DrawnAs:
        """The same for so many springs, the last of which nobody drew."""
        more = count - len(self.layers)
        colors = np.concatenate([self.colors, np.full((more, 3), -1)])
        return DrawnAs((*self.layers, *[""] * more), colors, self.unsaid)

    def in_files(self) -> DrawnAs:
        """The same with layers by names that every file can hold."""
        return self._replace(layers=tuple(lines_of(self.layers)))


NOT_DRAWN = DrawnAs((), np.zeros((0, 3), dtype=np.int64))


class Contents(Shown):
    """What a scene holds, before anything is drawn in it."""

    __slots__ = (
        "__weakref__", "_combinations", "_declared", "_dim", "_drawn_as", "_faces", "_given", "_gravity", "_laws",
        "_particles", "_space", "_springs", "_torus", "random", "report", "title",
    )  # fmt: skip

    @checks.spelled
    def __init__(
        self,
        *,
        gravity: Number | Vector = 0.0,
        dim: Dimension = 3,
        space: Torus | None = None,
        seed: Whole | np.random.Generator = 0,
        title: str = "",
    ) -> None:
        if not checks.is_whole(dim) or dim not in (2, 3):
            raise refuse("dim", "Scene()", "2 or 3", dim)
        if not isinstance(title, str):
            raise refuse("title", "Scene()", "text", title)
        if space is not None and not isinstance(space, Torus):
            raise refuse("space", "Scene()", "a Torus, or None for free space", space)
        self._dim = int(dim)
        self.title = title
        self._torus = space
        self._particles = ParticleColumns()
        self._springs = SpringColumns()
        self._laws: list[LawWith] = []
        self._declared: list[Declared] = []
        self._given: list[tuple[Any, Declared]] = []  # what the person holds, and what stands for it among the declared
        self._combinations: dict[str, dict[str, float]] = {}
        self._faces = NO_FACES
        self._drawn_as = NOT_DRAWN  # layers and colors of the springs that a drawing gave
        self._gravity = down(gravity, self._dim, "Scene()")
        self._space = free_space() if space is None else space.built(self._dim)
        self.report: Any = None  # of the file it was read from: what was welded, merged, left out
        self.random = chance(seed)

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        added = "".join(f", {type(thing).__name__}" for thing in self._declared)
        return (
            f"<Scene{title}: {counted(self.particle_count, 'particle')}, {counted(self.spring_count, 'spring')}{added}>"
        )

    @property
    def dim(self) -> int:
        """3, or 2 for a scene in a plane; it stays what the scene began with."""
        return self._dim

    @property
    def space(self) -> Torus | None:
        """The torus, or None for free space; it stays what the scene began with."""
        return self._torus

    @property
    def particle_count(self) -> int:
        """Number of particles."""
        return self._particles.count

    @property
    def spring_count(self) -> int:
        """Number of springs."""
        return self._springs.count

    @property
    def position(self) -> FloatArray:
        """Positions of all particles as drawn [m], shape (n, dim); a copy."""
        return self._particles.position[:, : self.dim].copy()

    @property
    def gravity(self) -> FloatArray:
        """Uniform gravity [m/s2], shape (3,). Set it with a number (down) or a vector."""
        return self._gravity.copy()

    @gravity.setter
    def gravity(self, value: Number | Vector) -> None:
        self._gravity = down(value, self.dim, "the scene")

    @property
    def faces(self) -> IntArray:
        """Particles around each face, shape (faces, widest); rows of fewer corners than the widest end in -1. A copy.

        Triangles alone are (faces, 3), quadrangles alone (faces, 4). They come with a mesh that is read with its
        faces; or assign them, an array or a list of lists. Faces weigh nothing and are not stiff: they are what
        ``sl.AreaLoad`` acts on where it is not told, and what files of meshes hold.
        """
        return self._faces.copy()

    @faces.setter
    def faces(self, value: Rows) -> None:
        self._faces = checked_faces(value, self.particle_count)

    @property
    def all(self) -> Handle:
        """All particles."""
        return Handle(self, np.arange(self.particle_count, dtype=np.int64))

    @property
    def anchored(self) -> Handle:
        """The particles with an anchored axis."""
        return Handle(self, np.flatnonzero(self._particles.fixed.any(axis=1)))

    @property
    def declared(self) -> tuple[Declared, ...]:
        """The forces and rules added so far."""
        return tuple(self._declared)
