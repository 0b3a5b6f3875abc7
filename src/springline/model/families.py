"""Arrays of forces and rules: flat arrays, one named tuple for each family. Absent families are empty and cost nothing.

Numba compiles for the types of these tuples. Every array is therefore C-contiguous and writable, floats are float64,
indices int32 and flags uint8; the builders ensure this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

from springline.engine.columns import (
    EACH,
    SCRATCH,
    Column,
    FlagRows,
    Flags,
    IndexRows,
    Indices,
    Pairs,
    ParticleIndices,
    ParticleReals,
    Quads,
    Reals,
    ScratchReals,
    ScratchVectors,
    Vectors,
    Wholes,
)

R = TypeVar("R")
Floats = npt.NDArray[np.float64]
Shapes7 = Annotated[npt.NDArray[np.float64], Column("f8", (7,))]
Triples = Annotated[npt.NDArray[np.int32], Column("i4", (3,))]
Laws2 = Annotated[npt.NDArray[np.float64], Column("f8", (2,))]

BOTH, CABLE, STRUT = 0, 1, 2
KINDS = ("both", "cable", "strut")

INTACT, BROKEN, COINCIDING = 0, 1, 2  # values of State.status

ROD, CORD, SPHERE, RING_PLANE, RING_RADIUS = 0, 1, 2, 3, 4  # rows of Holonomic

RESTITUTION, FRICTION, SLIP = 0, 1, 2  # columns of Walls.law
MIX = 2  # column of Contacts.law, after the first two
PRODUCT, LEAST, MOST, MEAN = 0, 1, 2, 3  # rules that combine the restitutions of two particles

SEGMENT, TRIANGLE, DISC = 0, 1, 2  # shapes of the places of births; a point is a segment without length
HALFSPACE, BALL, BLOCK = 0, 1, 2  # shapes of absorbers


class Space(NamedTuple):
    """The space of the particles: free, or periodic along some axes."""

    origin: Reals  # lower corner of the torus [m], shape (3,)
    size: Reals  # period along each axis [m], shape (3,); 0 if unbounded
    periodic: bool

    def reorder_particles(self, inner: Indices, outer: Indices) -> Self:
        """Return the same space; it does not depend on the order of particles."""
        return self


class Particles(NamedTuple):
    """Constants of particles: mass, radius, restitution, charge."""

    mass: ParticleReals  # [kg], shape (n,); 0 for a test particle
    inertia: ParticleReals  # divisor of forces [kg], shape (n,): the mass, or 1 for a test particle
    radius: ParticleReals  # [m], shape (n,)
    restitution: ParticleReals  # [-], shape (n,)
    charge: ParticleReals  # q [C], shape (n,)


class Springs(NamedTuple):
    """Straight springs between two particles, one row each."""

    tail: ParticleIndices  # shape (m,)
    head: ParticleIndices  # shape (m,)
    stiffness: Reals  # k [N/m], shape (m,); 0 if a user-defined law gives the tension
    rest_length: Reals  # [m], shape (m,)
    damping: Reals  # axial [N s/m], shape (m,)
    strength: Reals  # breaks above this tension [N], shape (m,); inf for never
    kind: Flags  # BOTH, CABLE (pulls only) or STRUT (pushes only), shape (m,)
    area: Reals  # cross-section [m2], shape (m,); NaN if the spring was given by k
    damped: Indices  # the springs with damping
    fragile: Indices  # the springs with a finite strength
    all_both: bool  # True without cables and struts: the plain loop applies


class Laws(NamedTuple):
    """Springs whose tension is given by user-defined laws, grouped by law."""

    spring: Indices  # rows of Springs, shape (l,)
    start: Indices  # first row of each group, with one more entry than groups
    address: Wholes  # of the compiled law of each group
    parameters: Reals  # of every group, one after the other
    offset: Indices  # first parameter of each group
    length: ScratchReals  # current length [m], shape (l,)
    rest_length: Reals  # [m], shape (l,)
    energy: ScratchReals  # [J], shape (l,)
    tension: ScratchReals  # [N], shape (l,)
    modulus: ScratchReals  # [N/m], shape (l,)


class Holonomic(NamedTuple):
    """Holonomic constraints, one row each, which do no virtual work: rods, cords, spheres, rings."""

    kind: Flags  # ROD, CORD, SPHERE, RING_PLANE, RING_RADIUS, shape (r,)
    first: Indices  # shape (r,)
    second: Indices  # shape (r,); -1 if the row ties one particle to a fixed point
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

    lower: Vectors  # [m], shape (b, 3); -inf if unbounded
    upper: Vectors  # [m], shape (b, 3)
    restitution: Reals  # shape (b,)
    slip_loss: Reals  # shape (b,)
    clamp: Flags  # shape (b,)
    start: Indices
    member: ParticleIndices


class Walls(NamedTuple):
    """All walls that particles bounce off, face by face, and the walls of each particle."""

    kind: Flags  # surface, an index of contacts.shapes.registry.SURFACES, shape (w,)
    shape: Shapes7  # a point of it [m], a unit vector and one more number, depending on the surface; shape (w, 7)
    law: Vectors  # restitution, Coulomb's friction, fraction of the tangential speed lost in a bounce, shape (w, 3)
    number: Indices  # its number in events, shape (w,)
    maker: Flags  # class, an index of contacts.shapes.registry.WALLS, shape (w,)
    convex: Flags  # whether its free side is convex, shape (w,)
    start: Indices  # first entry of each particle in ``wall``, shape (n + 1,); (1,) without walls
    wall: Indices  # the walls of each particle, ascending
    velocity: Vectors  # of each wall [m/s], shape (w, 3); displacement is velocity t + amplitude cos(omega t + phase)
    amplitude: Vectors  # [m], shape (w, 3)
    omega: Reals  # [rad/s], shape (w,)
    phase: Reals  # [rad], shape (w,)
    moves: bool  # whether any wall moves

    def reorder_particles(self, inner: Indices, outer: Indices) -> Self:
        """Return the walls for particles in the order ``outer``."""
        # Rows of different lengths are moved as a whole: each particle keeps its walls, and the numbers of the walls
        # do not change.
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
    """Rules of collisions, and which particles they cover; if several cover a pair the last one applies."""

    law: Vectors  # restitution, Coulomb's friction, how restitutions mix (PRODUCT, ...), shape (c, 3)
    sides: FlagRows  # 1 if a particle is on the first side of a rule, 2 on the second, 3 on both, shape (c, n)
    plain: bool  # True if one rule covers all particles
    radius: Reals  # the largest [m], shape (1,)
    edge_colliders: EdgeColliders

    @classmethod
    def none(cls, count: int, radius: float) -> Self:
        """Return no rules for ``count`` particles, the largest of this radius [m]."""
        rows = np.zeros(0, dtype=np.int32)
        flags, edges = np.zeros((0, count), dtype=np.uint8), EdgeColliders(rows, rows, rows, rows, np.zeros(0))
        return cls(np.zeros((0, 3)), flags, False, np.array([radius]), edges)


class MergingRules(NamedTuple):
    """Bodies that merge when they touch."""

    kin: FlagRows  # 1 if a particle is in a group whose members merge with one another, shape (g, n)
    mass: Reals  # before all mergers [kg], shape (n,), or (0,) without groups
    charge: Reals  # before all mergers [C]
    radius: Reals  # before all mergers [m]
    flat: bool  # True if areas add up, as in a plane, and not volumes

    @classmethod
    def none(cls, count: int) -> Self:
        """Return no groups of ``count`` particles."""
        empty = np.zeros(0)
        return cls(np.zeros((0, count), dtype=np.uint8), empty, empty, empty, False)


class HitLimits(NamedTuple):
    """Number of hits that a particle survives, and which of its hits count."""

    hits: Annotated[Indices, EACH]  # shape (n,) or (0,); the particle is removed at this many, 0 for never
    scope: Annotated[Indices, EACH]  # 0 if all hits count, else 1 + the row of the next three; the same shape
    walls: FlagRows  # 1 if hits at a wall count, by the number in events, shape (s, walls)
    others: FlagRows  # at another particle, shape (s, n)
    springs: FlagRows  # at a spring, shape (s, springs)

    @classmethod
    def none(cls, count: int, walls: int, springs: int) -> Self:
        """Return no limits for ``count`` particles with ``walls`` walls and ``springs`` springs."""
        rows = np.zeros(0, dtype=np.int32)
        return cls(rows, rows, *(np.zeros((0, size), dtype=np.uint8) for size in (walls, count, springs)))


class TrailRules(NamedTuple):
    """Past positions of particles, recorded for drawing."""

    particle: ParticleIndices  # shape (k,)
    keep: int
    every: int  # steps
    min_move: float  # [m]
    max_jump: float  # [m]


class SurfaceContacts(NamedTuple):
    """Vertices, faces and edges that may not pass through one another, in patches.

    The first vertices are particles, the further ones belong to obstacles. Vertices, faces and edges are sorted by
    patches.
    """

    particle: ParticleIndices  # of the first vertices, shape (p,)
    place: Vectors  # of the further vertices, as drawn [m], shape (o, 3)
    owner: Indices  # obstacle of each of these, shape (o,)
    half: Reals  # half the thickness at each vertex [m], shape (v,)
    matter: Indices  # row of ``law`` of each vertex: 0 for particles, then obstacles, shape (v,)
    law: Laws2  # restitution, Coulomb's friction, shape (1 + obstacles, 2)
    face: Triples  # vertices, shape (f, 3)
    edge: Pairs  # vertices, shape (e, 2); of a ball twice its only vertex
    vertex_start: Wholes  # first vertex of each patch, and the end
    face_start: Wholes
    edge_start: Wholes
    touch_start: Wholes  # first entry of each patch in ``touch``, and the end
    touch: Indices  # vertices of each patch, of its faces and of its edges
    patch_half: Reals  # half the thickness of each patch [m]
    still: Flags  # 1 for patches of obstacles, shape (patches,)
    face_tear: Indices  # row of FragileFaces of each face, -1 for none
    face_side: Triples  # edges of each face, between its corners 0-1, 1-2 and 2-0, shape (f, 3)
    face_next: Triples  # the face beyond each of these edges, -1 for none
    edge_spring: Indices  # spring along each edge, -1 for none
    edge_face: Pairs  # faces at each edge, -1 for none
    edge_length: Reals  # as drawn [m], shape (e,); 0 for balls
    wall_vertex: Indices  # vertices that may meet a wall, shape (w,)
    wall: Indices  # row of Walls that it may meet
    velocity: Vectors  # of each obstacle [m/s], shape (obstacles, 3)
    amplitude: Vectors  # [m]; its displacement is velocity t + amplitude cos(omega t + phase)
    omega: Reals  # [rad/s]
    phase: Reals  # [rad]
    moves: bool  # whether any obstacle moves
    thickness: float  # the largest [m]
    cell: float  # mean length of edges [m]
    effort: int  # rows solved in a step at rest, in all sweeps: small heaps are solved to the last digit


class Drives(NamedTuple):
    """Quantities driven by functions of time, and these functions: rest lengths, supports, loads, rest angles.

    A function is the sum of a table, linear between its rows and constant outside, of an oscillation
    amplitude cos(omega t + phase), and of a user-defined signal.
    """

    spring: Indices  # springs with a driven rest length, shape (a,)
    spring_wave: Indices  # the function of each
    rope: Indices  # ropes with a driven rest length, shape (r,)
    rope_wave: Indices
    rough: Indices  # ropes with friction and a driven rest length, shape (f,)
    rough_wave: Indices
    support: ParticleIndices  # shape (s,)
    support_wave: Indices
    drawn: Vectors  # initial positions of the supports [m], to which their functions are relative, shape (s, 3)
    loaded: ParticleIndices  # shape (l,)
    loaded_wave: Indices
    bend: Indices  # rows of Angles, shape (b,)
    bend_wave: Indices
    fold: Indices  # rows of Hinges, shape (f,)
    fold_wave: Indices
    start: Indices  # first row of the table of each function, shape (waves + 1,)
    time: Reals  # of the rows of tables [s]
    value: Vectors  # shape (rows, 3); scalars are in the first column
    amplitude: Vectors  # shape (waves, 3)
    omega: Reals  # [rad/s], shape (waves,)
    phase: Reals  # [rad], shape (waves,)
    now: ScratchVectors  # present values, shape (waves, 3)
    smooth_rate: ScratchVectors  # present derivatives of the oscillations, shape (waves, 3)
    address: Wholes  # of the compiled signals, 0 for a function without one, shape (waves,)
    origin: Reals  # time at which a signal's own time is 0 [s], shape (waves,)
    bends: Flags  # whether a signal may have corners, shape (waves,)
    parameters: Reals  # of all signals, one after the other
    offset: Indices  # first parameter of each
    asked: ScratchReals  # three values and three derivatives of the signal evaluated last, shape (6,)
    signal_rate: ScratchVectors  # present derivatives of the signals, shape (waves, 3)
    signal_gain: ScratchVectors  # increments of the signals in the present part of a step, shape (waves, 3)


class Plastics(NamedTuple):
    """Springs, then angles, then hinges that yield, harden and creep; plastic extensions are in ``State.memory``."""

    wave: Indices  # function of time that drives its rest length or angle, -1 for none, shape (q,)
    base: Reals  # rest length or angle before it yielded [m or rad], shape (q,)
    limit: Reals  # Fy [N] or My [N m], shape (q,)
    isotropic: Reals  # H [N/m or N m], shape (q,)
    kinematic: Reals  # K [N/m or N m], shape (q,)
    creep: Reals  # A [m/s at 1 N, or rad/s at 1 N m], shape (q,)
    exponent: Reals  # n, shape (q,)
    spring: Indices  # rows of Springs, shape (s,)
    bend: Indices  # rows of Angles, shape (b,)
    fold: Indices  # rows of Hinges, shape (f,)
    memory: Wholes  # start of their numbers in State.memory, and the count per row, shape (2,)


class FragileFaces(NamedTuple):
    """Triangles of membranes that can tear; those that are torn have 1 in ``State.memory``."""

    face: Indices  # rows of Membranes, shape (f,)
    strength: Reals  # [N/m], shape (f,)
    memory: Wholes  # start of their numbers in State.memory, and the count per row, shape (2,)


class BondSlots(NamedTuple):
    """Bonds of several kinds. Each kind has a group of particles, and each particle a number of adjacent slots."""

    owner: Indices  # particle of each slot, shape (slots,)
    kind: Indices  # of each slot, shape (slots,)
    fresh: Flags  # 1 if the bond of a slot was made in this step, shape (slots,)
    first: IndexRows  # first slot of every particle, -1 for none, shape (kinds, n)
    start: Indices  # first member of each kind, shape (kinds + 1,)
    member: Indices
    begin: Indices  # of each particle in ``joined``, shape (n + 1,)
    joined: Indices  # particles that springs join to it
    most: Indices  # bonds of a particle, shape (kinds,)
    within: Reals  # [m], shape (kinds,)
    stiffness: Reals  # [N/m]
    rest: Reals  # [m]; below 0 if it is the length at which they form
    damping: Reals  # [N s/m]
    strength: Reals  # [N]
    rate: Reals  # of forming [1/s]
    release: Reals  # of breaking [1/s]
    seed: Wholes


class Emitters(NamedTuple):
    """Emitters, and the particles that each may use; the life of each particle is in ``State.memory``."""

    member: ParticleIndices  # particles of all emitters, one emitter's after the other, shape (m,)
    start: Indices  # first member of each emitter, shape (e + 1,)
    memory: Wholes  # start of the members' numbers in State.memory, and the count per member, shape (2,)
    rate: Reals  # births per time [1/s], shape (e,)
    begin: Reals  # time of the first birth [s], shape (e,)
    until: Reals  # time from which there are no births [s], shape (e,)
    burst: Wholes  # simultaneous births, shape (e,)
    every: Reals  # time between two bursts [s], shape (e,)
    velocity: Vectors  # mean [m/s], shape (e, 3)
    spread: Reals  # standard deviation of each component of the velocity [m/s], shape (e,)
    speed: Reals  # in a random direction, in addition [m/s], shape (e,)
    shortest: Reals  # least lifetime [s], shape (e,)
    longest: Reals  # largest lifetime [s], shape (e,)
    hits: Wholes  # bounces after which a particle ends, 0 for never, shape (e,)
    seed: Wholes  # shape (e,)
    first: Indices  # first place of each emitter, shape (e + 1,)
    shape: Flags  # SEGMENT, TRIANGLE or DISC, shape (p,)
    origin: Vectors  # a corner, or the center [m], shape (p, 3)
    side: Vectors  # to a second corner, or a radius [m], shape (p, 3)
    other: Vectors  # to the third corner, or the radius across [m], shape (p, 3)
    share: Reals  # sum of the measures of the places up to this one, over that of all, shape (p,)
    color: Quads  # red, green, blue and opacity over the life, 0 to 255, shape (stops, 4)
    color_start: Indices  # first color of each emitter, shape (e + 1,)
    size: Reals  # diameters in pictures over the life [m], shape (sizes,)
    size_start: Indices  # first size of each emitter, shape (e + 1,)
    ended: Annotated[Flags, SCRATCH]  # 1 for particles whose life ends in this step, shape (n,)
    flat: bool  # whether the scene is in a plane


class Emission(NamedTuple):
    """Counts of births and ends of each emitter, in ``State.memory``."""

    emitter: Indices  # shape (e,)
    memory: Wholes  # start of their numbers in State.memory, and the count per emitter, shape (2,)


class Absorbers(NamedTuple):
    """Places where particles end; the numbers of those that ended there are in ``State.memory``."""

    shape: Flags  # HALFSPACE, BALL or BLOCK, shape (a,)
    memory: Wholes  # start of their counts in State.memory, and the count per absorber, shape (2,)
    outside: Flags  # 1 if particles end outside of it, shape (a,)
    first: Vectors  # a point, the center or the lower corner [m], shape (a, 3)
    second: Vectors  # the normal, or the upper corner [m], shape (a, 3)
    radius: Reals  # [m], shape (a,)
    start: Indices
    member: ParticleIndices


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
    more: tuple[Any, ...] = ()  # arrays of families that are made in their own modules, in their order


class Model(_Rooms):
    """The arrays of a scene that are constant in time, one named tuple for each kind."""

    # A subclass of a named tuple has a dictionary for cached results: a model does not change.

    @property
    def rooms(self) -> tuple[Any, ...]:
        """All named tuples of arrays."""
        return (*self.more, *self[1:-1])

    @cached_property
    def arrays_by_class(self) -> Mapping[type[Any], Any]:
        """All named tuples of arrays by their class."""
        return {type(room): room for room in self.rooms}

    def room(self, kind: type[R]) -> R:
        """Return the arrays of this class."""
        return self.arrays_by_class[kind]  # type: ignore[no-any-return]

    @cached_property
    def result_cache(self) -> dict[str, Any]:
        """Results computed from this model and kept, such as which families are present."""
        return {}

    def __getstate__(self) -> None:
        """Return no state: copies and other processes compute cached results again."""

    def map_arrays(self, change: Callable[[Any], Any]) -> Model:
        """Return a copy with ``change`` applied to every tuple of arrays."""
        # A new model with empty caches: results of the old one may no longer hold.
        return Model._make([self.dim, *map(change, self[1:-1]), tuple(map(change, self.more))])

    def replace_arrays(self, room: Any) -> Model:
        """Return a copy with these arrays in place of those of their class."""
        return self.map_arrays(lambda one: room if type(one) is type(room) else one)

    @property
    def particle_count(self) -> int:
        """Number of particles."""
        return len(self.particles.mass)

    @property
    def spring_count(self) -> int:
        """Number of springs."""
        return len(self.springs.tail)
