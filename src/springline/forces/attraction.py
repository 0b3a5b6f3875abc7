"""Attraction over all pairs: f = G m M r/s^(p + 1), energy -G m M/((p - 1) s^(p - 1)), with s^2 = r^2 + eps^2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from springline.checks import FloatArray, IntArray, choice, not_negative, number, refuse
from springline.engine.kernels import a_pass, kernel
from springline.engine.machine import DONE, control_of
from springline.engine.program import Row, program_of
from springline.errors import SceneError
from springline.forces import cache_blocks, direct_sum, tree_sum
from springline.forces.direct_sum import INVERSE_SQUARE, Attractions, attractions_of
from springline.forces.tree_sum import (
    KIND,
    POTENTIAL,
    SLOTS,
    WITH_MASS,
    add_attraction,
    add_block_sums,
    add_potential,
    clear,
    first_of,
    parts_of,
    set_parts,
)
from springline.model.accessors import bodies_of, own_of, particles_of, space_of, state_of, sums_of
from springline.model.contracts import Drawn, Force, Key, SceneCounts, group_members, members, one_column
from springline.model.families import Model
from springline.model.family import Family
from springline.model.work import SIMD_LANES, Needs
from springline.neighbors.tree import (
    BELOW,
    BY_CHARGE,
    BY_MASS,
    CENTER,
    MASS,
    NEGATIVE,
    POSITIVE,
    SECOND,
    TRACE,
    blocks_of,
    build,
    walk,
    weigh_nodes,
)  # fmt: skip
from springline.typing import Number, PairMethod

METHODS = ("auto", "exact", "tree")
TREE_FROM = 4096  # bodies from which a tree is quicker than all pairs
FEW = 8  # bodies up to which computing every pair once is quicker than a loop over the pairs of each body
WIDEST = 1.0  # opening of a tree: above it a node may be larger than its distance, and moments are inaccurate
PAIR, LEAF = 0.2, 2000.0  # work on a pair, and on a body in a tree, in springs
EXPONENTS = (-1.0, 16.0)  # the first pulls like a spring; above the last only the nearest body counts


def _rows_of_trees(things: Sequence[Any], which: int, scene: SceneCounts) -> IntArray:
    """Return the row of an attraction whose forces are summed by a tree; no row for one that sums all pairs."""
    size = len(members(things[which], scene.particles))
    return np.arange(which, which + (_opening(things[which], size, scene.periodic) > 0.0))


@dataclass(frozen=True, eq=False)
class Attraction(Force):
    """Attraction between all pairs, inverse to a power of the distance; a negative strength repels.

    With s^2 = r^2 + eps^2 the force on each of two bodies is G m M r/s^(p + 1) toward the other. The energy is
    -G m M/((p - 1) s^(p - 1)), or G m M ln s if p = 1. For p = 2 this is gravity with the softening of Plummer (1911).
    A particle of mass zero is a test particle: it is accelerated but attracts no other particle.

    The sum over all pairs conserves momentum to rounding; its time grows with the square of the number of bodies. A
    tree (Barnes and Hut, Nature 324, 446 (1986)) represents distant groups of bodies by their mass and second moments;
    its time grows little more than linearly. It conserves momentum and energy within the error of its forces. For a
    Gaussian cloud of 100,000 bodies the root mean square of the relative errors is

    ==============  ======  ======  ======  ======  ======  ======
    theta           0.3     0.4     0.5     0.6     0.8     1.0
    force           6.2e-5  1.8e-4  4.4e-4  8.7e-4  2.5e-3  6.5e-3
    energy of all   4.6e-6  2.1e-5  5.1e-5  9.0e-5  1.7e-4  1.9e-4
    ==============  ======  ======  ======  ======  ======  ======

    Parameters
    ----------
    strength : G [N m^p/kg2]; positive pulls
    softening : eps [m], zero or more; keeps the force finite in close encounters
    exponent : p, a multiple of 1/2 from -1 to 16
    method : ``"exact"`` sums all pairs; ``"tree"`` requires exponent 2 in free space; ``"auto"`` uses the tree, if
        possible, from 4,096 bodies on
    theta : opening of the tree, above 0 and at most 1: a node counts as a whole if its size is at most theta times its
        distance

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> pull = scene.add(sl.Attraction(1.0))
    >>> scene.simulate(dt=0.01).forces  # G m M/r^2 [N]
    array([[ 0.5,  0. ,  0. ],
           [-0.5,  0. ,  0. ]])
    """

    strength: Number = 1.0
    softening: Number = 0.0
    exponent: Number = field(default=INVERSE_SQUARE, kw_only=True)
    method: PairMethod = field(default="auto", kw_only=True)
    theta: Number = field(default=0.5, kw_only=True)

    by_charge: ClassVar[bool] = False  # whether it acts between charges
    squared: ClassVar[str] = "kg2"  # unit of what two of them weigh together

    keys: ClassVar[Mapping[str, Key]] = {
        "strength": Key(
            "G [N m2/kg2]; negative repels; default: 1", "N m2/kg2", form="number",
            sets=one_column("Attractions.strength"),
        ),
        "softening": Key(
            "keeps close encounters finite [m]; default: 0", "m", least=0.0, form="number",
            sets=one_column("Attractions.softening"),
        ),
        "exponent": Key("of the distance, a multiple of 1/2; 2", "-", *EXPONENTS, form="number"),
        "method": Key(
            '"exact" sums all pairs; "tree" sees far bodies as a whole; "auto" takes it from 4,096 bodies on; "auto"',
            form="word", words=METHODS,
        ),
        "theta": Key(
            "opening of the tree; 0.5", "-", 0.0, WIDEST, form="number", above=True,
            sets=one_column("Attractions.theta", _rows_of_trees),
        ),
    }  # fmt: skip

    def validate(self, dim: int) -> Attraction:
        exponent = number(self.exponent, "exponent", self.caller)
        if not (EXPONENTS[0] <= exponent <= EXPONENTS[1] and (2.0 * exponent).is_integer()):
            raise refuse("exponent", self.caller, "a multiple of 1/2 from -1 to 16", self.exponent)
        method = choice(self.method, "method", self.caller, METHODS)
        if method == "tree" and exponent != INVERSE_SQUARE:
            raise refuse("exponent", self.caller, "2 where the method is 'tree'", self.exponent, EXACT)
        theta = number(self.theta, "theta", self.caller)
        if not 0.0 < theta <= WIDEST:
            raise refuse("theta", self.caller, "above 0 and at most 1", self.theta, "The default is 0.5.")
        return self.replace_fields(
            strength=number(self.strength, "strength", self.caller, f"N m{exponent:g}/{self.squared}"),
            softening=not_negative(self.softening, "softening", self.caller, "m"),
            exponent=exponent,
            method=method,
            theta=theta,
        )


EXACT = 'Give method="exact" to sum every pair.'


def gather(things: Sequence[Attraction], drawn: Drawn) -> Attractions:
    """All attractions and Coulomb forces as one room."""
    group = group_members(things, drawn.count)
    kinds = [BY_CHARGE if thing.by_charge else BY_MASS for thing in things]
    sizes = np.diff(group.start)
    opening = [_opening(thing, int(size), drawn.space.periodic) for thing, size in zip(things, sizes, strict=True)]
    return Attractions(
        # Masses attract with a positive strength, like charges repel with one: by the sign all further code is the
        # same.
        np.array([(-1.0 if thing.by_charge else 1.0) * float(thing.strength) for thing in things]),
        np.array([thing.softening for thing in things], dtype=np.float64),
        np.array([thing.exponent for thing in things], dtype=np.float64),
        np.array(opening, dtype=np.float64),
        np.array(kinds, dtype=np.uint8),
        np.array([kind not in kinds[:row] for row, kind in enumerate(kinds)], dtype=np.uint8),
        group.start,
        group.member,
    )


def _opening(thing: Attraction, size: int, periodic: bool) -> float:
    """Theta of an attraction, 0 where it sums every pair."""
    if thing.method == "tree" and periodic:
        raise SceneError(f"{type(thing).__name__}(method='tree') does not know the images of a torus. {EXACT}")
    possible = thing.exponent == INVERSE_SQUARE and not periodic
    if thing.method == "tree" or (thing.method == "auto" and possible and size >= TREE_FROM):
        return float(thing.theta)
    return 0.0


def rows_of(model: Model, group: int) -> list[Row]:
    """The rows that add the attraction of one group, by the algorithm that suits its size and its power."""
    family = model.room(Attractions)
    size = family.start[group + 1] - family.start[group]
    if family.theta[group] > 0.0:
        # A row of 0 blocks has its number set while the step runs, by the row before it, which knows how many bodies
        # live.
        return [
            row
            for kind in _parts(family, group)
            for row in (Row(build_tree, 1, group, kind), Row(add_tree_forces, 0, group))
        ]
    # From few to many: pairs once, without setting up; then each body by itself in lanes, which adds every pair twice
    # and is still faster than scattered writes; then pairs once, in partitions with separate sums.
    if size <= FEW:
        return [Row(direct_sum.add_attraction, 1, group)]
    if family.exponent[group] != INVERSE_SQUARE or model.space.periodic:
        return [Row(tree_sum.gather, 1, group), Row(tree_sum.add_any_power, 0, group)]
    if size < cache_blocks.CACHE_BLOCKED_FROM:
        return [Row(tree_sum.gather, 1, group), Row(tree_sum.add_inverse_square, 0, group)]
    return [
        Row(cache_blocks.gather, 1, group),
        Row(cache_blocks.sum_pairs, 0, group),
        Row(cache_blocks.add_block_forces, 0, group),
    ]


def energy_rows_of(model: Model, group: int, slot: float) -> list[Row]:
    """The rows that note the energy of one group, added to that of the groups before."""
    family = model.room(Attractions)
    if family.theta[group] > 0.0:
        sums = [[Row(build_tree, 1, group, kind), Row(weigh, 0, group)] for kind in _parts(family, group)]
        return [row for begin in sums for row in (*begin, Row(tree_sum.energy, 1, slot, group))]
    if family.start[group + 1] - family.start[group] <= FEW:
        return [Row(direct_sum.energy, 1, slot, group)]
    begin = [Row(tree_sum.gather, 1, group), Row(tree_sum.weigh, 0, group)]
    return [*begin, Row(tree_sum.energy, 1, slot, group)]


def _parts(family: Attractions, group: int) -> tuple[int, ...]:
    """Kinds of weights by which a tree is summed: charges of each sign apart, as a sum near 0 has no center."""
    return (BY_MASS,) if family.kind[group] == BY_MASS else (POSITIVE, NEGATIVE)


def groups_of(model: Model, kind: int) -> list[int]:
    """The groups of one kind, BY_MASS or BY_CHARGE."""
    return np.flatnonzero(model.room(Attractions).kind == kind).tolist()


def weights(model: Model, group: int) -> FloatArray:
    """Masses [kg], or charges [C], by which the particles of a group attract each other, shape (particles,)."""
    return model.particles.mass if model.room(Attractions).kind[group] == BY_MASS else model.particles.charge


def effort(model: Model, kind: int) -> float:
    """Work of the pairs of one kind, in springs."""
    family, chosen = model.room(Attractions), groups_of(model, kind)
    sizes = np.diff(family.start).astype(np.float64)[chosen]
    return float(np.where(family.theta[chosen] > 0.0, LEAF * sizes, PAIR * sizes * sizes).sum())


def needs(model: Model) -> Needs:
    """Scratch for all groups, whatever their kind."""
    family = model.room(Attractions)
    sizes, treed = np.diff(family.start), family.theta > 0.0
    cache_blocked = ~treed & (family.exponent == INVERSE_SQUARE) & (not model.space.periodic)
    most = (int(some.max(initial=0)) for some in (sizes, sizes[treed], sizes[cache_blocked]))
    return Needs(**dict(zip(("bodies", "treed", "cache_blocked"), most, strict=True)))


def frequency_bound(model: Model, kind: int) -> float:
    """Upper bound of the contribution of the pairs of one kind to a squared frequency [1/s2]."""
    family, total = model.room(Attractions), 0.0
    for group in groups_of(model, kind):
        power = float(family.exponent[group]) + 1.0
        if family.softening[group] > 0.0 or power == 0.0:
            member = family.member[family.start[group] : family.start[group + 1]]
            weight = np.abs(weights(model, group)[member])
            # By mass the force over the inertia of a body does not depend on its mass; a charge over a mass may be
            # anything.
            most = 1.0 if kind == BY_MASS else float((weight / model.particles.inertia[member]).max(initial=0.0))
            strength = 2.0 * abs(float(family.strength[group])) * most * float(weight.sum())
            # a pair's stiffness is at most G m M / eps^(p + 1), met at distance zero; a row sums to twice that over m
            with np.errstate(divide="ignore", over="ignore"):  # a softening next to nothing bounds nothing
                total += float(strength / np.float64(family.softening[group]) ** power) if strength > 0.0 else 0.0
    return total


def family_of(kind: int, name: str, declared: type[Attraction], **options: Any) -> Family:
    """The family of the pairs of one kind: attraction by masses, or Coulomb's force between charges."""

    def is_unbounded(model: Model) -> bool:
        room, chosen = model.room(Attractions), groups_of(model, kind)
        return bool(((room.softening[chosen] == 0.0) & (room.exponent[chosen] > -1.0)).any())

    return Family(
        name,
        forces=lambda model: [row for group in groups_of(model, kind) for row in rows_of(model, group)],
        energy=lambda model, slot: [
            row for group in groups_of(model, kind) for row in energy_rows_of(model, group, slot)
        ],
        derivative=lambda model: [Row(direct_sum.derive, 1, group) for group in groups_of(model, kind)],
        declared=(declared,),
        room=Attractions,
        count=lambda model: len(groups_of(model, kind)),
        acts_on_all_pairs=True,
        accelerates_rest=lambda model: bool(model.room(Attractions).strength[groups_of(model, kind)].any()),
        frequency_bound=lambda model: frequency_bound(model, kind),
        is_discontinuous=lambda model: bool((model.room(Attractions).theta[groups_of(model, kind)] > 0.0).any()),
        has_rest_state=True,
        cost=lambda model: effort(model, kind),
        needs=needs,
        uncovered_forces=lambda model: [f"{options['plural']} without softening"] if is_unbounded(model) else [],
        in_statics=True,
        **options,
    )


FAMILY = family_of(BY_MASS, "attraction", Attraction, plural="attraction", gather=gather)


# Attraction by a tree: near bodies are summed one by one, far bodies by mass and second moments of whole nodes.
#
# With u from a body to a node's center, s^2 = u^2 + eps^2, M the mass of the node and Q = sum m d d' its second
# moments
# about that center, the potential is  -M/s - (3 u Q u/s^5 - tr Q/s^3)/2, and the acceleration
#
#     u (M/s^3 + (15/2) u Q u/s^7 - (3/2) tr Q/s^5) - 3 Q u/s^5
#
# (Hernquist, Astrophys. J. Suppl. 64, 715 (1987), here for softened pairs). A block of bodies shares one walk
# through the
# tree (Barnes, J. Comput. Phys. 87, 161 (1990)).


@a_pass
def build_tree(table: Any, block: int, a: float, b: float) -> int:
    """Make the tree of group a, find its moments by weights of the kind b, and set the parts of the next row."""
    attraction, bodies, state = attractions_of(table), bodies_of(table), state_of(table)
    begin, end = attraction.start[int(a)], attraction.start[int(a) + 1]
    # The tree depends only on positions: for charges it is made once and weighed twice.
    if int(b) != NEGATIVE:  # whose tree stands, of the positive charges
        bodies.counts[SLOTS] = build(bodies, state.alive, state.position, attraction.member, begin, end)
    total = bodies.counts[SLOTS]
    weigh_nodes(bodies, particles_of(table), state.position, total, int(b))
    bodies.counts[WITH_MASS] = total
    bodies.counts[KIND] = int(b)
    set_parts(program_of(table), control_of(table), 1, parts_of(blocks_of(total)))
    return DONE


@a_pass
def add_tree_forces(table: Any, block: int, a: float, b: float) -> int:
    """Add what the bodies of a part of group a feel of all that have mass, far ones by nodes of the tree."""
    attraction, bodies, particles = attractions_of(table), bodies_of(table), particles_of(table)
    force = sums_of(table).force
    found, total = own_of(table).found, bodies.counts[SLOTS]
    nodes = 2 * bodies.span[0, BELOW] - 1
    theta, soft = attraction.theta[int(a)], attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks_of(total)), first_of(block + 1, blocks_of(total))):
        clear(bodies, each)
        # One walk for the eight bodies of a block: a node is opened if any of them may be near. All eight then do the
        # same work, which lanes need, and each sums in one order.
        near, far = walk(bodies, bodies.leaf[each], nodes, theta, found)
        for k in range(near):
            first = found[0, k] * SIMD_LANES
            add_attraction(bodies, each, bodies.sources, first, first + SIMD_LANES, soft)
        add_far_attraction(bodies, each, found[1], far, soft)
        add_block_sums(bodies, each, total, attraction.strength[int(a)], particles, force)
    return DONE


@a_pass
def weigh(table: Any, block: int, a: float, b: float) -> int:
    """Note the potential at the bodies of a part of group a, far ones by nodes of the tree, for G = 1."""
    attraction, bodies, space, found = attractions_of(table), bodies_of(table), space_of(table), own_of(table).found
    blocks = blocks_of(bodies.counts[SLOTS])
    nodes = 2 * bodies.span[0, BELOW] - 1
    theta, soft = attraction.theta[int(a)], attraction.softening[int(a)] * attraction.softening[int(a)]
    for each in range(first_of(block, blocks), first_of(block + 1, blocks)):
        clear(bodies, each)
        near, far = walk(bodies, bodies.leaf[each], nodes, theta, found)
        for k in range(near):
            first = found[0, k] * SIMD_LANES
            add_potential(bodies, each, bodies.sources, first, first + SIMD_LANES, soft, INVERSE_SQUARE, space)
        add_far_potential(bodies, each, found[1], far, soft)
    return DONE


@kernel
def add_far_attraction(bodies, block, far, count, soft):
    """Add the accelerations toward the first ``count`` nodes of a list to the sums of a block, for G = 1."""
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    fx = bodies.field[0, a : a + SIMD_LANES]
    fy = bodies.field[1, a : a + SIMD_LANES]
    fz = bodies.field[2, a : a + SIMD_LANES]
    for k in range(count):
        node = bodies.node[far[k]]
        at_x, at_y, at_z = node[CENTER], node[CENTER + 1], node[CENTER + 2]
        xx, yy, zz = 3.0 * node[SECOND], 3.0 * node[SECOND + 1], 3.0 * node[SECOND + 2]
        xy, xz, yz = 3.0 * node[SECOND + 3], 3.0 * node[SECOND + 4], 3.0 * node[SECOND + 5]
        mass = node[MASS]
        trace = 1.5 * node[TRACE]
        for lane in range(SIMD_LANES):
            dx = at_x - x[lane]
            dy = at_y - y[lane]
            dz = at_z - z[lane]
            square = dx * dx + dy * dy + dz * dz + soft
            inverse = np.divide(1.0, square if square > 0.0 else 1.0)
            # One division and one root for all powers: 1/s^3 here, and further factors of 1/s^2 below.
            cube = inverse * np.sqrt(inverse)
            qx = xx * dx + xy * dy + xz * dz
            qy = xy * dx + yy * dy + yz * dz
            qz = xz * dx + yz * dy + zz * dz
            along = mass + inverse * (2.5 * inverse * (qx * dx + qy * dy + qz * dz) - trace)
            fx[lane] += cube * (along * dx - inverse * qx)
            fy[lane] += cube * (along * dy - inverse * qy)
            fz[lane] += cube * (along * dz - inverse * qz)


@kernel
def add_far_potential(bodies, block, far, count, soft):
    """Add the potential of the first ``count`` nodes of a list to the sums of a block, for G = 1."""
    a = block * SIMD_LANES
    x = bodies.sources[0, a : a + SIMD_LANES]
    y = bodies.sources[1, a : a + SIMD_LANES]
    z = bodies.sources[2, a : a + SIMD_LANES]
    phi = bodies.field[POTENTIAL, a : a + SIMD_LANES]
    for k in range(count):
        node = bodies.node[far[k]]
        at_x, at_y, at_z = node[CENTER], node[CENTER + 1], node[CENTER + 2]
        xx, yy, zz = 1.5 * node[SECOND], 1.5 * node[SECOND + 1], 1.5 * node[SECOND + 2]
        xy, xz, yz = 1.5 * node[SECOND + 3], 1.5 * node[SECOND + 4], 1.5 * node[SECOND + 5]
        mass = node[MASS]
        trace = 0.5 * node[TRACE]
        for lane in range(SIMD_LANES):
            dx = at_x - x[lane]
            dy = at_y - y[lane]
            dz = at_z - z[lane]
            square = dx * dx + dy * dy + dz * dz + soft
            inverse = np.divide(1.0, square) if square > 0.0 else 0.0
            qx = xx * dx + xy * dy + xz * dz
            qy = xy * dx + yy * dy + yz * dz
            qz = xz * dx + yz * dy + zz * dz
            along = inverse * (qx * dx + qy * dy + qz * dz) - trace
            phi[lane] -= np.sqrt(inverse) * (mass + inverse * along)
