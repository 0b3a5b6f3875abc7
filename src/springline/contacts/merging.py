"""Merging of bodies on contact: the meetings on the straight paths of a step, and the merged bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from springline.contacts.api import Merging
from springline.contacts.paths import images
from springline.contacts.shapes.gaps import NEVER, meets_sphere
from springline.contacts.walls import can_move
from springline.engine.elementary import cbrt
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.program import BY_BLOCK, Row
from springline.engine.vectors import ZERO, dot, minus, norm, plus, put, times, vector
from springline.errors import SceneError
from springline.forces import net
from springline.messages import function_subject, wording
from springline.model import families
from springline.model.accessors import blocks_of, meet_of, merging_of, particles_of, space_of, state_of
from springline.model.contracts import members
from springline.model.families import Model, Particles
from springline.model.family import RuleFamily, never
from springline.model.space import shortest
from springline.model.work import MERGE_WANTED
from springline.neighbors import grid

MERGING = function_subject("Merging()")

# The width of cells follows the largest reach: one fast or large body would put all others into a few cells.
WIDE = 4.0  # times the mean reach: bodies of larger reach are compared with all others, so that cells stay small


def gather(things: Sequence[Merging], particles: Particles, dim: int) -> families.MergingRules:
    """Return all groups of bodies that merge as one family."""
    radius, count = particles.radius, len(particles.radius)
    kin = np.zeros((len(things), count), dtype=np.uint8)
    for row, thing in enumerate(things):
        kin[row, members(thing, count)] = 1
        if not radius[kin[row] > 0].any():
            raise SceneError(
                f"{thing.caller} needs particles with a radius, and none of those that it is on has one. "
                f"Give it where they are made: scene.particle(..., radius=0.1) [m]."
            )
    return families.MergingRules(kin, particles.mass, particles.charge, radius, dim == 2)


def check(model: Model, free: np.ndarray) -> None:
    """Refuse rules that hold a body that may be removed, and rules that assume constant bodies."""
    kin = np.asarray(model.merging.kin.any(axis=0))
    springs, holonomic = model.springs, model.holonomic
    ends = np.concatenate([springs.tail, springs.head])
    elastic = [(family.title, corners) for family in net.elastic(model) for corners in family.element_particles(model)]
    tied = np.concatenate([holonomic.first, holonomic.second[holonomic.second >= 0]])
    partly = np.flatnonzero(free[:, : model.dim].any(axis=1) & ~free[:, : model.dim].all(axis=1))
    for which, why in (
        (ends, "has a spring"),
        *((corners.ravel(), f"belongs to {title}") for title, corners in elastic),
        (tied, "is tied by a Rod, Cord, Sphere or Ring"),
        (partly, "is fixed on some axes only"),
    ):
        bad = which[kin[which]]
        if len(bad):
            raise SceneError(
                f"{MERGING} takes bodies that are free, or fixed as a whole. Particle {int(bad.min())} {why}. "
                f"Leave it out: {wording('Merging(on=...)', hands='choose others for it')}."
            )
    if (powered := net.active_force_names(model)) and kin.any():
        raise SceneError(f"{MERGING} does not know {powered}. Leave them out, or give Contacts().")


@callee
def touching_after(space, particles, start, position, i, j):
    """Fraction of the step after which two bodies touch on their straight paths, NEVER if they do not.

    On a torus also the image of j that i touches, as a shift of the nearest image at the start of the step [m].
    """
    first, second = vector(start, i), vector(start, j)
    apart, reach = shortest(space, minus(second, first)), particles.radius[i] + particles.radius[j]
    one, other = minus(vector(position, i), first), minus(vector(position, j), second)
    # Each displacement is folded separately: positions have been wrapped into the torus since the step began.
    change = minus(shortest(space, other), shortest(space, one))
    if dot(apart, apart) - reach * reach <= 0.0:
        return 0.0, ZERO
    when, shift = meets_sphere(apart, change, reach, True), ZERO
    # Two bodies that fly apart may meet around the torus: each moves half a period at most, so both together one.
    many = images(space, 0, change[0], reach), images(space, 1, change[1], reach), images(space, 2, change[2], reach)
    if many[0] + many[1] + many[2] > 0:
        for kx in range(-many[0], many[0] + 1):
            for ky in range(-many[1], many[1] + 1):
                for kz in range(-many[2], many[2] + 1):
                    further = kx * space.size[0], ky * space.size[1], kz * space.size[2]
                    t = meets_sphere(plus(apart, further), change, reach, True)
                    if t < when:
                        when, shift = t, further
    return (when, shift) if when <= 1.0 else (NEVER, ZERO)


@kernel
def may_merge(particles, kin, mobility, i, j):
    """Return True if two bodies merge when they touch: they have a size and a mass, and not both are fixed."""
    if particles.radius[i] + particles.radius[j] == 0.0 or particles.mass[i] + particles.mass[j] == 0.0:
        return False
    if not can_move(mobility, i) and not can_move(mobility, j):
        return False
    akin = False
    for group in range(kin.shape[0]):
        akin = akin or (kin[group, i] == 1 and kin[group, j] == 1)
    return akin


@callee
def consider(space, particles, kin, mobility, position, meet, i, j):
    """Store j as the first body that i meets, if it is; of simultaneous meetings that of the lowest indices counts."""
    if i == j or not may_merge(particles, kin, mobility, i, j):
        return
    # The same operands in the same order from both sides: both find the same time to the bit, so that the choice of
    # partners is mutual.
    low, high = min(i, j), max(i, j)
    when = touching_after(space, particles, meet.start, position, low, high)[0]
    if when > 1.0:
        return
    mate = meet.mate[i]
    if mate >= 0:
        if when > meet.when[i]:
            return
        if when == meet.when[i]:
            lowest, highest = min(i, mate), max(i, mate)
            # Of equal times the pair of the lowest indices, whatever the order of candidates in the cells.
            if low > lowest or (low == lowest and high > highest):
                return
    meet.when[i] = when
    meet.mate[i] = j


@callee
def sweep(space, kin, radius, alive, position, meet):
    """Bound the volume that each body sweeps in the step by a sphere; returns the number too large for the cells."""
    total = 0.0
    count = 0
    for i in range(position.shape[0]):
        meet.near[i] = 0
        meet.mate[i] = -1
        meet.when[i] = NEVER
        member = False
        for group in range(kin.shape[0]):
            member = member or kin[group, i] == 1
        if alive[i] == 0 or not member:
            continue
        start = vector(meet.start, i)
        displacement = shortest(space, minus(vector(position, i), start))
        # The sphere around the middle of the path that contains the body throughout the step: two bodies meet only if
        # their spheres overlap, that is within the sum of the two reaches.
        put(meet.middle, i, plus(start, times(0.5, displacement)))
        meet.reach[i] = radius[i] + 0.5 * norm(displacement)
        meet.near[i] = 1
        total += meet.reach[i]
        count += 1
    wide = 0
    for i in range(position.shape[0]):
        if meet.near[i] == 1 and meet.reach[i] * count > WIDE * total:
            meet.near[i] = 0
            meet.wide[wide] = i
            wide += 1
    return wide


@callee
def look(wide, space, particles, kin, mobility, position, meet):
    """Find the first partner of each body: in the cells around it, and by testing all bodies if the reach is large."""
    cells = meet.cells
    for i in range(position.shape[0]):
        if meet.near[i] == 0:
            continue
        for k in range(wide):
            consider(space, particles, kin, mobility, position, meet, i, meet.wide[k])
        runs = grid.stencil(cells, cells.key[i])
        for r in range(runs):
            for slot in range(cells.run[2 * r], cells.run[2 * r + 1]):
                consider(space, particles, kin, mobility, position, meet, i, cells.order[slot])
    for k in range(wide):
        i = meet.wide[k]
        for j in range(position.shape[0]):
            if meet.near[j] == 1:
                consider(space, particles, kin, mobility, position, meet, i, j)
        for other in range(wide):
            consider(space, particles, kin, mobility, position, meet, i, meet.wide[other])


@callee
def meetings(space, particles, kin, state, meet):
    """Find the first meeting of each body in the step; return True if there is any."""
    mobility, position = state.mobility, state.position
    count = position.shape[0]
    wide = sweep(space, kin, particles.radius, state.alive, position, meet)
    reach = 0.0
    for i in range(count):
        if meet.near[i] == 1:
            reach = max(reach, meet.reach[i])
    # Twice the largest reach is at least the distance of any two middles whose bodies may meet.
    within = 2.0 * reach if reach > 0.0 else 1.0
    grid.build(meet.cells, space, meet.near, meet.middle, meet.member, 0, count, within)
    look(wide, space, particles, kin, mobility, position, meet)
    found = False
    for i in range(count):
        found = found or meet.mate[i] >= 0
    return found


@a_pass
def find_meetings(table: Any, block: int, a: float, b: float) -> int:
    """Find the first meeting of each body in the step; stop if there is any."""
    found = meetings(
        space_of(table), particles_of(table), merging_of(table).kin, state_of(table), meet_of(table)
    )  # fmt: skip
    return MERGE_WANTED if found else DONE


@a_pass
def remember_start(table: Any, block: int, a: float, b: float) -> int:
    """Store the start positions of bodies that merge."""
    start, position, blocks = meet_of(table).start, state_of(table).position, blocks_of(table)
    for i in range(blocks.first[block], blocks.first[block + 1]):
        put(start, i, vector(position, i))
    return DONE


# Two bodies become one.


@callee
def winner_and_loser(particles, mobility, i, j):
    """Body of i < j that stays, and the removed one: a fixed body stays, else the heavier, else the first."""
    first_moves, second_moves = can_move(mobility, i), can_move(mobility, j)
    stays = particles.mass[i] >= particles.mass[j]
    if first_moves != second_moves:
        stays = not first_moves
    return (i, j) if stays else (j, i)


@kernel
def swallow(particles, flat, winner, loser):
    """Add mass and charge of one body to those of another, and its volume, or its area in a plane."""
    mass, radius = particles.mass, particles.radius
    mass[winner] += mass[loser]
    particles.charge[winner] += particles.charge[loser]
    particles.inertia[winner] = mass[winner] if mass[winner] > 0.0 else 1.0
    first, second = radius[winner], radius[loser]
    if second > 0.0:
        # Volumes add up, or areas in 2D: the density of equal materials stays.
        if flat:
            radius[winner] = np.sqrt(first * first + second * second)
        else:
            radius[winner] = cbrt(first * first * first + second * second * second)


@callee
def grow(particles, merging, merged):
    """Set masses, charges and radii from those before all mergers; returns the largest radius [m]."""
    for i in range(merging.mass.shape[0]):
        particles.mass[i] = merging.mass[i]
        particles.inertia[i] = merging.mass[i] if merging.mass[i] > 0.0 else 1.0
        particles.charge[i] = merging.charge[i]
        particles.radius[i] = merging.radius[i]
    # In the order of the mergers: sums of masses and of volumes depend on it in their last bits.
    for k in range(merged.shape[0]):
        if merged[k, 0] >= 0:
            swallow(particles, merging.flat, merged[k, 0], merged[k, 1])
    return largest_radius(particles)


@kernel
def largest_radius(particles):
    """Largest radius of all particles, for contacts [m]."""
    largest = 0.0
    for i in range(particles.radius.shape[0]):
        largest = max(largest, particles.radius[i])
    return largest


@callee
def apart_at_meeting(space, particles, start, position, winner, loser):
    """Vectors from the winner to the image of the loser that it meets [m], at the end of the step and at its start."""
    now = shortest(space, minus(vector(position, loser), vector(position, winner)))
    before = shortest(space, minus(vector(start, loser), vector(start, winner)))
    if not space.periodic:
        return now, before
    low, high = min(winner, loser), max(winner, loser)
    shift = touching_after(space, particles, start, position, low, high)[1]
    before = plus(before, shift) if winner == low else minus(before, shift)
    theirs = shortest(space, minus(vector(position, loser), vector(start, loser)))
    own = shortest(space, minus(vector(position, winner), vector(start, winner)))
    ahead = minus(plus(before, minus(theirs, own)), now)
    further = periods(space, 0, ahead[0]), periods(space, 1, ahead[1]), periods(space, 2, ahead[2])
    return plus(now, further), before


@kernel
def periods(space, axis, way):
    """Whole periods of a torus nearest to a length along an axis [m]; 0 without periods."""
    period = space.size[axis]
    return period * np.floor(way / period + 0.5) if period > 0.0 else 0.0


@kernel
def turns(space, axis, place):
    """Offset of a coordinate outside of a torus, in whole periods [m]."""
    period = space.size[axis]
    outside = space.periodic and period > 0.0
    return period * np.floor((place - space.origin[axis]) / period) if outside else 0.0


@callee
def unite(space, particles, merging, state, start, i, j):
    """Merge two bodies, except for the removal of the loser; returns winner, loser, and their relative speed [m/s].

    ``start`` are all start positions; the merged body starts from their center of mass.
    """
    position, velocity, mobility = state.position, state.velocity, state.mobility
    winner, loser = winner_and_loser(particles, mobility, i, j)
    part = particles.mass[loser] / (particles.mass[winner] + particles.mass[loser])
    between = minus(vector(velocity, loser), vector(velocity, winner))
    # Both ends of the path: the merged body travels from the common center of mass, and may meet others on its path.
    now, before = apart_at_meeting(space, particles, start, position, winner, loser)
    swallow(particles, merging.flat, winner, loser)
    for axis in range(3):
        # Momentum along free axes; that along fixed axes goes into the support.
        if mobility[winner, axis] > 0.0:
            position[winner, axis] += part * now[axis]
            start[winner, axis] += part * before[axis]
            velocity[winner, axis] += part * between[axis]
            mobility[winner, axis] = 1.0 / particles.inertia[winner]
        position[winner, axis] -= turns(space, axis, position[winner, axis])
        start[winner, axis] -= turns(space, axis, start[winner, axis])
    # The order of mergers is the complete record: ``grow`` recomputes masses and radii from it, so that a resumed run
    # has the same bits.
    row = 0
    while state.merged[row, 0] >= 0:
        row += 1
    state.merged[row, 0], state.merged[row, 1] = winner, loser
    return winner, loser, norm(between)


def apply_mergers(model: Model, merged: np.ndarray) -> Model:
    """Return the model after some mergers, with separate masses and radii; the same model without mergers."""
    if not len(model.merging.kin):
        return model
    particles = Particles(*(array.copy() for array in model.particles))
    largest = np.array([grow(particles, model.merging, merged)])
    return model._replace(particles=particles, contacts=model.contacts._replace(radius=largest))


RULES = (
    RuleFamily(
        "merging",
        "bodies that merge",
        singular=lambda model: "Merging",
        room=families.MergingRules,
        declared=(Merging,),
        begin_rows=lambda model: [Row(remember_start, BY_BLOCK)],
        after_count_rows=lambda model: [Row(find_meetings)],
        moves_particles=never,
        in_statics=True,
    ),
)
