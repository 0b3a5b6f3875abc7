"""The families: flat arrays, one tuple for each kind of force or rule. An absent family is empty and costs nothing.

Numba compiles for the types of these tuples, so every array here is C-contiguous and writable, floats are float64,
indices int32 and flags uint8; the builders see to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

from springline.engine.columns import (
    EACH,
    Column,
    FlagRows,
    Flags,
    IndexRows,
    Indices,
    ParticleIndices,
    ParticleReals,
    Reals,
    ScratchReals,
    ScratchVectors,
    Vectors,
    Wholes,
)

R = TypeVar("R")
Floats = npt.NDArray[np.float64]
Shapes7 = Annotated[npt.NDArray[np.float64], Column("f8", (7,))]

BOTH, CABLE, STRUT = 0, 1, 2
KINDS = ("both", "cable", "strut")

INTACT, BROKEN, COINCIDING = 0, 1, 2  # what State.status says of a spring

ROD, CORD, SPHERE, RING_PLANE, RING_RADIUS = 0, 1, 2, 3, 4  # rows of Holonomic

RESTITUTION, FRICTION, SLIP = 0, 1, 2  # columns of Walls.law
MIX = 2  # column of Contacts.law, after the first two
PRODUCT, LEAST, MOST, MEAN = 0, 1, 2, 3  # how the restitutions of two particles make one


class Space(NamedTuple):
    """The space of the particles: free, or periodic along some axes."""

    origin: Reals  # lower corner of the torus [m], shape (3,)
    size: Reals  # period along each axis [m], shape (3,); 0 where unbounded
    periodic: bool

    def reorder_particles(self, inner: Indices, outer: Indices) -> Self:
        """The same for particles in another order."""
        return self


class Particles(NamedTuple):
    """Constants of particles: mass, radius, restitution, charge."""

    mass: ParticleReals  # [kg], shape (n,); 0 for a test particle
    inertia: ParticleReals  # what a force is divided by [kg], shape (n,): the mass, or 1 for a test particle
    radius: ParticleReals  # [m], shape (n,)
    restitution: ParticleReals  # [-], shape (n,)
    charge: ParticleReals  # q [C], shape (n,)


class Springs(NamedTuple):
    """Straight springs between two particles, one row each."""

    tail: ParticleIndices  # shape (m,)
    head: ParticleIndices  # shape (m,)
    stiffness: Reals  # k [N/m], shape (m,); 0 where a law of the user's own gives the tension
    rest_length: Reals  # [m], shape (m,)
    damping: Reals  # axial [N s/m], shape (m,)
    strength: Reals  # breaks above this tension [N], shape (m,); inf never
    kind: Flags  # BOTH, CABLE (pulls only) or STRUT (pushes only), shape (m,)
    area: Reals  # cross-section [m2], shape (m,); NaN where the spring was given as k
    damped: Indices  # the springs with damping
    fragile: Indices  # the springs with a finite strength
    all_both: bool  # no cable and no strut: the plain loop applies


class Laws(NamedTuple):
    """Springs whose tension is a law of the user's own, grouped by law."""

    spring: Indices  # rows of Springs, shape (l,)
    start: Indices  # first row of each group, one more than there are groups
    address: Wholes  # of the compiled law of each group
    parameters: Reals  # of every group, one after the other
    offset: Indices  # where the parameters of each group begin
    length: ScratchReals  # current length [m], shape (l,)
    rest_length: Reals  # [m], shape (l,)
    energy: ScratchReals  # [J], shape (l,)
    tension: ScratchReals  # [N], shape (l,)
    modulus: ScratchReals  # [N/m], shape (l,)


class Holonomic(NamedTuple):
    """Holonomic constraints, row by row, which do no virtual work: rods, cords, spheres, rings."""

    kind: Flags  # ROD, CORD, SPHERE, RING_PLANE, RING_RADIUS, shape (r,)
    first: Indices  # shape (r,)
    second: Indices  # shape (r,); -1 where the row ties one particle to a place
    center: Vectors  # [m], shape (r, 3)
    axis: Vectors  # unit, shape (r, 3)
    length: Reals  # length or radius [m], shape (r,)


class Planes(NamedTuple):
    """Half-spaces that particles bounce off; the normal points to the free side."""

    point: Vectors  # [m], shape (p, 3)
    normal: Vectors  # unit, shape (p, 3)
    restitution: Reals  # shape (p,)
    slip_loss: Reals  # fraction of the tangential speed lost, shape (p,)
    start: Indices
    member: ParticleIndices


class Boxes(NamedTuple):
    """Boxes that particles stay in, by reflection or by clamping onto the face."""

    lower: Vectors  # [m], shape (b, 3); -inf where unbounded
    upper: Vectors  # [m], shape (b, 3)
    restitution: Reals  # shape (b,)
    slip_loss: Reals  # shape (b,)
    clamp: Flags  # shape (b,)
    start: Indices
    member: ParticleIndices


class Walls(NamedTuple):
    """All that particles bounce off, face by face; and which concern whom."""

    kind: Flags  # its surface, by its place in contacts.shapes.registry.SURFACES, shape (w,)
    shape: Shapes7  # a point of it [m], a unit vector, one more number, as its surface has them; shape (w, 7)
    law: Vectors  # restitution, Coulomb's friction, fraction of the tangential speed lost in a bounce, shape (w, 3)
    number: Indices  # by which events name it, shape (w,)
    maker: Flags  # its class, by its place in contacts.shapes.registry.WALLS, shape (w,)
    convex: Flags  # whether its free side is convex, shape (w,)
    start: Indices  # first entry of each particle in ``wall``, shape (n + 1,); (1,) where there are no walls
    wall: Indices  # the walls of each particle, ascending
    velocity: Vectors  # of each wall [m/s], shape (w, 3); it is away by velocity t + amplitude cos(omega t + phase)
    amplitude: Vectors  # [m], shape (w, 3)
    omega: Reals  # [rad/s], shape (w,)
    phase: Reals  # [rad], shape (w,)
    moves: bool  # whether any of them does

    def reorder_particles(self, inner: Indices, outer: Indices) -> Self:
        """The same for particles in the order ``outer``."""
        # Rows of unlike length are moved as a whole: which walls a particle has goes with it, while the numbers of the
        # walls stay.
        start, wall = self.start, self.wall
        if len(wall):
            whose = [wall[start[i] : start[i + 1]] for i in outer]
            start, wall = np.concatenate([[0], np.cumsum([len(some) for some in whose])]), np.concatenate(whose)
        return self._replace(start=start.astype(np.int32), wall=wall)


class EdgeColliders(NamedTuple):
    """Springs that particles bounce off, one row each."""

    spring: Indices  # row of Springs, shape (s,)
    tail: Indices  # particle, shape (s,)
    head: Indices  # particle, shape (s,)
    rule: Indices  # row of Contacts.law, shape (s,)
    radius: Reals  # half the thickness [m], shape (s,)


class ContactRules(NamedTuple):
    """Who collides with whom, and how; of several rules for a pair the last holds."""

    law: Vectors  # restitution, Coulomb's friction, how restitutions mix (PRODUCT, ...), shape (c, 3)
    sides: FlagRows  # 1 where a particle is of the first side of a rule, 2 of the second, 3 of both, shape (c, n)
    plain: bool  # one rule for everybody
    radius: float  # the largest [m]
    edge_colliders: EdgeColliders

    @classmethod
    def none(cls, count: int, radius: float) -> Self:
        """No rules for ``count`` particles, the largest of this radius [m]."""
        rows = np.zeros(0, dtype=np.int32)
        flags, edges = np.zeros((0, count), dtype=np.uint8), EdgeColliders(rows, rows, rows, rows, np.zeros(0))
        return cls(np.zeros((0, 3)), flags, False, radius, edges)


class MergingRules(NamedTuple):
    """Bodies that become one where they touch."""

    kin: FlagRows  # 1 where a particle is of a group whose members merge with one another, shape (g, n)

    @classmethod
    def none(cls, count: int) -> Self:
        """No groups of ``count`` particles."""
        return cls(np.zeros((0, count), dtype=np.uint8))


class HitLimits(NamedTuple):
    """How many hits a particle survives, and which of its hits count."""

    hits: Annotated[Indices, EACH]  # shape (n,) or (0,); the particle is removed at this many, 0 never
    scope: Annotated[Indices, EACH]  # 0 where all hits count, else one more than the row of the next three; as many
    walls: FlagRows  # whether hits at a wall count, by the number in events, shape (s, walls)
    others: FlagRows  # at another particle, shape (s, n)
    springs: FlagRows  # at a spring, shape (s, springs)

    @classmethod
    def none(cls, count: int, walls: int, springs: int) -> Self:
        """No limits for ``count`` particles among so many walls and springs."""
        rows = np.zeros(0, dtype=np.int32)
        return cls(rows, rows, *(np.zeros((0, size), dtype=np.uint8) for size in (walls, count, springs)))


class TrailRules(NamedTuple):
    """Past positions of particles, recorded for drawing."""

    particle: ParticleIndices  # shape (k,)
    keep: int
    every: int  # steps
    min_move: float  # [m]
    max_jump: float  # [m]


class Drives(NamedTuple):
    """Quantities driven by functions of time: rest lengths, places of supports, loads, rest angles; and the functions.

    A function is the sum of a table, straight from row to row and constant before and behind it, of a swing
    amplitude cos(omega t + phase), and of a signal of the user's own.
    """

    spring: Indices  # springs with a driven rest length, shape (a,)
    spring_wave: Indices  # the function of each
    rope: Indices  # ropes with a driven rest length, shape (r,)
    rope_wave: Indices
    rough: Indices  # ropes with friction and a driven rest length, shape (f,)
    rough_wave: Indices
    support: ParticleIndices  # shape (s,)
    support_wave: Indices
    drawn: Vectors  # places of the supports as drawn [m], from which their functions count, shape (s, 3)
    loaded: ParticleIndices  # shape (l,)
    loaded_wave: Indices
    bend: Indices  # rows of Angles, shape (b,)
    bend_wave: Indices
    fold: Indices  # rows of Hinges, shape (f,)
    fold_wave: Indices
    start: Indices  # first row of the table of each function, shape (waves + 1,)
    time: Reals  # of the rows of tables [s]
    value: Vectors  # shape (rows, 3); numbers stand first
    amplitude: Vectors  # shape (waves, 3)
    omega: Reals  # [rad/s], shape (waves,)
    phase: Reals  # [rad], shape (waves,)
    now: ScratchVectors  # values now, shape (waves, 3)
    smooth_rate: ScratchVectors  # derivatives now of the swings, shape (waves, 3)
    address: Wholes  # of the compiled signals, 0 for a function without, shape (waves,)
    origin: Reals  # when a signal's own time is 0 [s], shape (waves,)
    bends: Flags  # whether a signal may have corners, shape (waves,)
    parameters: Reals  # of all signals, one after the other
    offset: Indices  # where those of each begin
    asked: ScratchReals  # three values and three derivatives of the signal that was asked last, shape (6,)
    signal_rate: ScratchVectors  # derivatives now of the signals, shape (waves, 3)
    signal_gain: ScratchVectors  # what the signals gain in the part of a step at hand, shape (waves, 3)


class Plastics(NamedTuple):
    """Springs, then angles, then hinges that yield, harden and creep; plastic extensions are in ``State.memory``."""

    wave: Indices  # the function of time that drives its length or angle at rest, -1 where none does, shape (q,)
    base: Reals  # length or angle at rest before it yielded [m or rad], shape (q,)
    limit: Reals  # Fy [N] or My [N m], shape (q,)
    isotropic: Reals  # H [N/m or N m], shape (q,)
    kinematic: Reals  # K [N/m or N m], shape (q,)
    creep: Reals  # A [m/s at 1 N, or rad/s at 1 N m], shape (q,)
    exponent: Reals  # n, shape (q,)
    spring: Indices  # rows of Springs, shape (s,)
    bend: Indices  # rows of Angles, shape (b,)
    fold: Indices  # rows of Hinges, shape (f,)
    memory: Wholes  # where their numbers of State.memory begin, and how many each row keeps, shape (2,)


class FragileFaces(NamedTuple):
    """Triangles of membranes that tear; which have is in ``State.memory``, 1 for those that are torn."""

    face: Indices  # rows of Membranes, shape (f,)
    strength: Reals  # [N/m], shape (f,)
    memory: Wholes  # where their numbers of State.memory begin, and how many each row keeps, shape (2,)


class BondSlots(NamedTuple):
    """Bonds of several kinds. Each kind has a group of particles, and each of these so many slots, side by side."""

    owner: Indices  # particle of each slot, shape (slots,)
    kind: Indices  # of each slot, shape (slots,)
    fresh: Flags  # whether the bond of a slot was made in this step, shape (slots,)
    first: IndexRows  # first slot of every particle, -1 where it has none, shape (kinds, n)
    start: Indices  # first member of each kind, shape (kinds + 1,)
    member: Indices
    begin: Indices  # of each particle in ``joined``, shape (n + 1,)
    joined: Indices  # particles that springs join to it
    most: Indices  # bonds of a particle, shape (kinds,)
    within: Reals  # [m], shape (kinds,)
    stiffness: Reals  # [N/m]
    rest: Reals  # [m]; below 0 where it is the length at which they form
    damping: Reals  # [N s/m]
    strength: Reals  # [N]
    rate: Reals  # of forming [1/s]
    release: Reals  # of breaking [1/s]
    seed: Wholes


class _Rooms(NamedTuple):
    """The fields of a model."""

    dim: int
    space: Space
    particles: Particles
    springs: Springs
    laws: Laws
    holonomic: Holonomic
    planes: Planes
    boxes: Boxes
    walls: Walls
    contacts: ContactRules
    merging: MergingRules
    hit_limits: HitLimits
    trails: TrailRules
    more: tuple[Any, ...] = ()  # rooms of the families that make them in their own files, in their order


class Model(_Rooms):
    """The arrays of a scene that are constant in time, one room for each kind."""

    # A subclass of a named tuple, so that it has a dictionary for what is found of it once: a model does not change.

    @property
    def rooms(self) -> tuple[Any, ...]:
        """Every room."""
        return (*self.more, *self[1:-1])

    @cached_property
    def arrays_by_class(self) -> Mapping[type[Any], Any]:
        """Every room by its class."""
        return {type(room): room for room in self.rooms}

    def room(self, kind: type[R]) -> R:
        """The room of this class."""
        return self.arrays_by_class[kind]  # type: ignore[no-any-return]

    @cached_property
    def result_cache(self) -> dict[str, Any]:
        """Results computed from this model and kept, such as which families are present."""
        return {}

    def __getstate__(self) -> None:
        """Nothing: copies and other processes compute what was kept again."""

    def map_arrays(self, change: Callable[[Any], Any]) -> Model:
        """A copy with ``change`` applied to every room."""
        # A new model, with nothing known of it: what was found of the old one may not hold any more.
        return Model._make([self.dim, *map(change, self[1:-1]), tuple(map(change, self.more))])

    def replace_arrays(self, room: Any) -> Model:
        """The same with this room in place of that of its class."""
        return self.map_arrays(lambda one: room if type(one) is type(room) else one)

    @property
    def particle_count(self) -> int:
        """Number of particles."""
        return len(self.particles.mass)

    @property
    def spring_count(self) -> int:
        """Number of springs."""
        return len(self.springs.tail)
