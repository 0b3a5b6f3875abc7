"""The spec of a scene: columns of particles and springs, forces and rules, and the space."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import numpy as np

from springline import checks
from springline.checks import FloatArray, IntArray, refuse
from springline.forces.laws import LawWith
from springline.formatting import distinct_lines
from springline.model.contracts import Declared
from springline.model.families import Space
from springline.model.space import Torus, free_space
from springline.spec.arguments import chance, downward_gravity
from springline.spec.faces import NO_FACES
from springline.typing import Dimension, Massless, Number, Vector, Whole

if TYPE_CHECKING:
    from springline.forces.histories import Remembered

MASSLESS = ("refuse", "anchor")  # meanings of a mass of 0


class Columns:
    """Named arrays that grow together in chunks.

    Attributes
    ----------
    count : number of rows
    whole : the arrays, without the chunks added last
    chunks : chunks added since then, the oldest first
    """

    def __init__(self, blank: dict[str, np.ndarray]) -> None:
        self.whole = blank
        self.chunks: list[dict[str, np.ndarray]] = []
        self.count = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the columns."""
        return tuple(self.whole)

    def append(self, **chunk: np.ndarray) -> IntArray:
        """Add a chunk with every column; returns the indices of the new rows."""
        size = len(next(iter(chunk.values())))
        self.chunks.append(chunk)
        self.count += size
        return np.arange(self.count - size, self.count, dtype=np.int64)

    def shrink(self, count: int) -> None:
        """Remove rows from the end until ``count`` are left: used when a later part of a builder fails."""
        self.whole = {name: self.array(name)[:count].copy() for name in self.whole}
        self.count = count

    def array(self, name: str) -> np.ndarray:
        """Return a whole column; writing to it changes the scene."""
        if self.chunks:
            for key in self.whole:
                self.whole[key] = np.concatenate([self.whole[key], *(chunk[key] for chunk in self.chunks)])
            self.chunks.clear()
        return self.whole[name]

    def copy(self) -> Self:
        """Return a copy of the columns that shares no arrays."""
        twin = copy.copy(self)
        twin.whole = {name: self.array(name).copy() for name in self.whole}
        twin.chunks = []
        return twin


class ParticleColumns(Columns):
    """Columns of the particles of a scene."""

    def __init__(self) -> None:
        super().__init__(
            {
                "position": np.zeros((0, 3)),
                "velocity": np.zeros((0, 3)),
                "mass": np.zeros(0),
                "radius": np.zeros(0),
                "restitution": np.zeros(0),
                "charge": np.zeros(0),
                "fixed": np.zeros((0, 3), dtype=bool),
            }
        )

    @property
    def position(self) -> FloatArray:
        """Positions [m], shape (n, 3)."""
        return self.array("position")

    @property
    def velocity(self) -> FloatArray:
        """Velocities [m/s], shape (n, 3)."""
        return self.array("velocity")

    @property
    def mass(self) -> FloatArray:
        """Masses [kg], shape (n,)."""
        return self.array("mass")

    @property
    def fixed(self) -> Any:
        """Mask of the anchored axes, shape (n, 3)."""
        return self.array("fixed")


class SpringColumns(Columns):
    """Columns of the springs of a scene; ``law`` is a row of the scene's laws, or -1."""

    def __init__(self) -> None:
        super().__init__(
            {
                "ends": np.zeros((0, 2), dtype=np.int64),
                "stiffness": np.zeros(0),
                "rest_length": np.zeros(0),
                "damping": np.zeros(0),
                "strength": np.zeros(0),
                "kind": np.zeros(0, dtype=np.uint8),
                "modulus": np.zeros(0),
                "area": np.zeros(0),
                "law": np.zeros(0, dtype=np.int64),
            }
        )

    @property
    def ends(self) -> IntArray:
        """Indices of tail and head, shape (m, 2)."""
        return self.array("ends")

    @property
    def rest_length(self) -> FloatArray:
        """Rest lengths [m], shape (m,)."""
        return self.array("rest_length")


# The scene as data.


class LiveSpec(Protocol):
    """A scene that changes while its simulation runs, with the user's object for each of its forces and rules."""

    spec: Spec
    held: Sequence[Declared | None]

    def things(self) -> dict[str, Declared]: ...

    def take_over(self, spec: Spec, held: Sequence[Declared | None]) -> None: ...


class DrawnPoints(NamedTuple):
    """Isolated points of a drawing."""

    position: FloatArray
    """Position of each [m], shape (points, 3)."""
    layers: tuple[str, ...]
    """Layer of each, parts joined by "/", or "" without a layer."""
    colors: IntArray
    """Red, green and blue of each, 0 to 255, or -1 without a color, shape (points, 3)."""
    particles: IntArray
    """Particle at each, or -1, shape (points,)."""


NO_POINTS = DrawnPoints(np.zeros((0, 3)), (), np.zeros((0, 3), dtype=np.int64), np.zeros(0, dtype=np.int64))


class DrawnAs(NamedTuple):
    """Unit and isolated points of a drawing, and its layers and colors for the first springs of a scene."""

    layers: tuple[str, ...]
    """Layer of each, parts joined by "/", or "" without a layer."""
    colors: IntArray
    """Red, green and blue of each, 0 to 255, or -1 without a color, shape (springs, 3)."""
    unsaid: tuple[str, ...] = ()
    """Names of numbers that were not given and have placeholder values; files do not store them."""
    unit: str = "m"
    """Unit of length of the drawing."""
    points: DrawnPoints = NO_POINTS
    """Isolated points of the drawing."""

    @property
    def layer_count(self) -> int:
        """Number of layers."""
        return len(set(self.layers) - {""})

    @property
    def color_count(self) -> int:
        """Number of colors."""
        return len(np.unique(self.colors[self.colors[:, 0] >= 0], axis=0))

    def extend_to(self, count: int) -> DrawnAs:
        """Return the layers and colors for ``count`` springs; new springs have no layer and no color."""
        more = count - len(self.layers)
        colors = np.concatenate([self.colors, np.full((more, 3), -1)])
        return self._replace(layers=(*self.layers, *[""] * more), colors=colors)

    def plain_layer_names(self) -> DrawnAs:
        """Return the layers and colors with layer names that every file format can store."""
        names = distinct_lines((*self.layers, *self.points.layers))
        points = self.points._replace(layers=tuple(names[len(self.layers) :]))
        return self._replace(layers=tuple(names[: len(self.layers)]), points=points)


NOT_DRAWN = DrawnAs((), np.zeros((0, 3), dtype=np.int64))


class Spec:
    """A scene as data. :class:`springline.Scene` checks arguments and appends to it. A simulation and an equilibrium
    shape hold their own copy, so that the scene does not change.

    Attributes
    ----------
    dim : 3, or 2 for a scene in a plane
    title : shown in summaries and pictures
    torus, space : the torus as given, or None; the space defined by it
    particles, springs : one array for each property
    laws : laws of springs, with their parameters; the column "law" of springs refers to rows of it
    declared : forces and rules in the order of their addition
    given : each force or rule as passed to ``add``, with its checked form in ``declared``
    combinations : combinations of load cases, by name, each with its factors
    faces : particles around each face, shape (faces, widest); shorter rows are padded with -1
    drawn_as : layers and colors of springs in a drawing
    gravity : uniform [m/s2], shape (3,)
    random : generator of all random numbers in the scene
    remembered : history of forces before the scene began, for a scene made from a simulation
    report : report of the file that the scene was read from: welded, merged and omitted parts
    is_drawn : whether the scene is drawn, rather than taken from a simulation at a later time
    """

    def __init__(
        self,
        *,
        gravity: Number | Vector = 0.0,
        dim: Dimension = 3,
        space: Torus | None = None,
        seed: Whole | np.random.Generator = 0,
        title: str = "",
        massless: Massless = "refuse",
    ) -> None:
        checks.choice(massless, "massless", "Scene()", MASSLESS)
        if not checks.is_whole(dim) or dim not in (2, 3):
            raise refuse("dim", "Scene()", "2 or 3", dim)
        if not isinstance(title, str):
            raise refuse("title", "Scene()", "text", title)
        if space is not None and not isinstance(space, Torus):
            raise refuse("space", "Scene()", "a Torus, or None for free space", space)
        self.dim = int(dim)
        self.title = title
        self.massless = massless
        self.torus = space
        self.particles = ParticleColumns()
        self.springs = SpringColumns()
        self.laws: list[LawWith] = []
        self.declared: list[Declared] = []
        self.given: list[tuple[Any, Declared]] = []
        self.combinations: dict[str, dict[str, float]] = {}
        self.faces = NO_FACES
        self.drawn_as = NOT_DRAWN
        self.gravity = downward_gravity(gravity, self.dim, "Scene()")
        self.space: Space = free_space() if space is None else space.built(self.dim)
        self.random = chance(seed)
        self.report: Any = None
        self.is_drawn = True
        self.remembered: Sequence[Remembered] = ()

    @property
    def particle_count(self) -> int:
        """Number of particles."""
        return self.particles.count

    @property
    def spring_count(self) -> int:
        """Number of springs."""
        return self.springs.count

    @property
    def position(self) -> FloatArray:
        """Positions of all particles as drawn [m], shape (n, dim); a copy."""
        return self.particles.position[:, : self.dim].copy()

    def twin(self, columns: bool = True) -> Spec:
        """Return a copy of the spec; without ``columns`` it shares the arrays of particles and springs."""
        twin = copy.copy(self)
        if columns:
            twin.particles, twin.springs = self.particles.copy(), self.springs.copy()
        twin.laws, twin.declared, twin.given = list(self.laws), list(self.declared), list(self.given)
        return twin
