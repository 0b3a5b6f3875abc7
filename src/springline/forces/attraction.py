"""Attraction over all pairs: f = G m M r/s^(p + 1), energy -G m M/((p - 1) s^(p - 1)), with s^2 = r^2 + eps^2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from springline.checks import choice, not_negative, number, refuse
from springline.errors import SceneError
from springline.forces.far_pairs import pull_blocks_by_tree, weigh_blocks_by_tree
from springline.forces.few_pairs import energy_of_few, pull_few
from springline.forces.many_pairs import energy_of_potential, line_up, pull_blocks, weigh_blocks
from springline.forces.powers import INVERSE_SQUARE
from springline.forces.tiles import can_tile, lay_out, parts_of, pull_part
from springline.engine.kernels import callee
from springline.model import families
from springline.model.contracts import Force, grouped
from springline.neighbors.tree import blocks_of, build
from springline.typing import Number, PairMethod

METHODS = ("auto", "exact", "tree")
TREE_FROM = 4096  # bodies from which a tree is quicker than all pairs
FEW = 8  # bodies up to which every pair once is quicker than every body by itself
WIDEST = 1.0  # opening of a tree: above it a node may be as large as it is far away, and the moments say little
EXPONENTS = (-1.0, 16.0)  # the first pulls like a spring, above the last nothing but the nearest counts


@dataclass(frozen=True, eq=False)
class Attraction(Force):
    """Attraction between all pairs, inverse to a power of the distance; a negative strength repels.

    With s^2 = r^2 + eps^2 the force on each of two bodies is G m M r/s^(p + 1) toward the other, and the energy
    -G m M/((p - 1) s^(p - 1)), for p = 1 G m M ln s. For p = 2 that is gravity with the softening of Plummer (1911).
    A particle of mass zero is a test particle: it feels the acceleration and does not pull.

    Exact pairs keep the momentum to rounding, and cost a time that grows with the square of the number. A tree
    (Barnes and Hut, Nature 324, 446 (1986)) sees far bodies as a whole, by their mass and second moments, and costs
    little more than proportional; momentum and energy are kept as well as its forces are right. For a Gaussian cloud of
    100,000 the root mean square of the relative errors is

    ==============  ======  ======  ======  ======  ======  ======
    theta           0.3     0.4     0.5     0.6     0.8     1.0
    force           6.2e-5  1.8e-4  4.4e-4  8.7e-4  2.5e-3  6.5e-3
    energy of all   4.6e-6  2.1e-5  5.1e-5  9.0e-5  1.7e-4  1.9e-4
    ==============  ======  ======  ======  ======  ======  ======

    Parameters
    ----------
    strength : G [N m^p/kg2]; positive pulls
    softening : eps [m], zero or more: keeps close encounters finite
    exponent : p, a multiple of 1/2 from -1 to 16
    method : ``"exact"`` sums all pairs; ``"tree"`` is for exponent 2 in free space; ``"auto"`` takes it where it can
        from 4,096 bodies on
    theta : opening of the tree, above 0 and at most 1: a node is taken as a whole where its size is at most theta
        times its distance

    Examples
    --------
    >>> scene = sl.Scene()
    >>> pair = scene.particles([(0, 0, 0), (2, 0, 0)], mass=[1.0, 2.0])
    >>> pull = scene.add(sl.Attraction(1.0))
    >>> scene.simulate(dt=0.01).forces()  # G m M/r^2 [N]
    array([[ 0.5,  0. ,  0. ],
           [-0.5,  0. ,  0. ]])
    """

    strength: Number = 1.0
    softening: Number = 0.0
    exponent: Number = field(default=INVERSE_SQUARE, kw_only=True)
    method: PairMethod = field(default="auto", kw_only=True)
    theta: Number = field(default=0.5, kw_only=True)

    def checked(self, dim: int) -> Attraction:
        exponent = number(self.exponent, "exponent", self.caller)
        if not (EXPONENTS[0] <= exponent <= EXPONENTS[1] and (2.0 * exponent).is_integer()):
            raise refuse("exponent", self.caller, "a multiple of 1/2 from -1 to 16", self.exponent)
        method = choice(self.method, "method", self.caller, METHODS)
        if method == "tree" and exponent != INVERSE_SQUARE:
            raise refuse("exponent", self.caller, "2 where the method is 'tree'", self.exponent, EXACT)
        theta = number(self.theta, "theta", self.caller)
        if not 0.0 < theta <= WIDEST:
            raise refuse("theta", self.caller, "above 0 and at most 1", self.theta, "The default is 0.5.")
        return self.replaced(
            strength=number(self.strength, "strength", self.caller, f"N m{exponent:g}/kg2"),
            softening=not_negative(self.softening, "softening", self.caller, "m"),
            exponent=exponent,
            method=method,
            theta=theta,
        )


EXACT = 'Give method="exact" to sum every pair.'


def gather(things: Sequence[Attraction], count: int, periodic: bool) -> families.Attraction:
    """All attractions as one family."""
    group = grouped(things, count)
    sizes = np.diff(group.start)
    opening = [_opening(thing, int(size), periodic) for thing, size in zip(things, sizes, strict=True)]
    return families.Attraction(
        np.array([thing.strength for thing in things], dtype=np.float64),
        np.array([thing.softening for thing in things], dtype=np.float64),
        np.array([thing.exponent for thing in things], dtype=np.float64),
        np.array(opening, dtype=np.float64),
        group.start,
        group.member,
    )


def _opening(thing: Attraction, size: int, periodic: bool) -> float:
    """Theta of an attraction, 0 where it sums every pair."""
    if thing.method == "tree" and periodic:
        raise SceneError(f"Attraction(method='tree') does not know the images of a torus. {EXACT}")
    possible = thing.exponent == INVERSE_SQUARE and not periodic
    if thing.method == "tree" or (thing.method == "auto" and possible and size >= TREE_FROM):
        return float(thing.theta)
    return 0.0


@callee
def add(attraction, space, particles, alive, position, bodies, force):
    """Add the pull of every pair to ``force`` [N]; two particles in one place have no direction and no force."""
    for group in range(attraction.strength.shape[0]):
        blocks, tiled, massive, total = prepare(
            attraction, group, space, particles, alive, position, bodies, force
        )  # fmt: skip
        if not tiled:
            pull_some(attraction, group, 0, blocks, 0, massive, total, space, particles, bodies, force)
            continue
        for step in range(2):
            for part in range(parts_of(step, massive, total)):
                pull_pairs(attraction, group, step, part, 0, massive, total, particles, bodies, force)


@callee
def prepare(attraction, group, space, particles, alive, position, bodies, force):
    """Line the bodies of a group up, in a tree, for every pair once, or for every body by itself.

    Returns their blocks, whether it is every pair once, how many have mass, and how many slots there are. A few bodies
    are done at once, and have no blocks.
    """
    begin = attraction.start[group]
    end = attraction.start[group + 1]
    if attraction.theta[group] > 0.0:
        total = build(bodies, particles, alive, position, attraction.member, begin, end)
        return blocks_of(total), False, total, total
    if end - begin <= FEW:
        pull_few(attraction, group, space, particles, alive, position, force)
        return 0, False, 0, 0
    massive, total = line_up(bodies, particles, alive, position, attraction.member, begin, end)
    tiled = attraction.exponent[group] == INVERSE_SQUARE and not space.periodic
    if tiled and can_tile(bodies, massive, attraction.softening[group]):
        total = lay_out(bodies, massive, total)
        return blocks_of(total), True, massive, total
    return blocks_of(total), False, massive, total


@callee
def pull_some(attraction, group, first, last, worker, massive, total, space, particles, bodies, force):
    """Add to ``force`` what the bodies of blocks ``first`` to ``last`` feel, once they are prepared [N]."""
    strength = attraction.strength[group]
    soft = attraction.softening[group]
    theta = attraction.theta[group]
    if theta > 0.0:
        pull_blocks_by_tree(first, last, worker, total, theta, strength, soft, particles, bodies, force)
    else:
        exponent = attraction.exponent[group]
        pull_blocks(first, last, massive, total, strength, soft, exponent, space, particles, bodies, force)


@callee
def pull_pairs(attraction, group, step, part, worker, massive, total, particles, bodies, force):
    """Do one part of a step of every pair once, when they are prepared."""
    strength = attraction.strength[group]
    soft = attraction.softening[group]
    pull_part(step, part, worker, massive, total, strength, soft, particles, bodies, force)


@callee
def energy(attraction, space, particles, alive, position, bodies):
    """The energy of every pair [J]."""
    sum_of_all = 0.0
    for group in range(attraction.strength.shape[0]):
        begin = attraction.start[group]
        end = attraction.start[group + 1]
        soft = attraction.softening[group]
        theta = attraction.theta[group]
        if theta == 0.0 and end - begin <= FEW:
            sum_of_all += energy_of_few(attraction, group, space, particles, alive, position)
            continue
        if theta > 0.0:
            total = build(bodies, particles, alive, position, attraction.member, begin, end)
            weigh_blocks_by_tree(0, blocks_of(total), 0, theta, soft, space, bodies)
        else:
            total, _ = line_up(bodies, particles, alive, position, attraction.member, begin, end)
            weigh_blocks(0, blocks_of(total), total, soft, attraction.exponent[group], space, bodies)
        sum_of_all += energy_of_potential(bodies, total, attraction.strength[group])
    return sum_of_all
