"""Passes that find what is drawn at a moment: particles, springs, rods, cords, ropes, bonds, and their sizes."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.elementary import cbrt
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import norm
from springline.forces.coulomb import electric_of
from springline.forces.gravity import gravities_of
from springline.forces.loads import loads_of
from springline.forces.springs import slack
from springline.model.accessors import holonomic_of, laws_of, particles_of, space_of, springs_of
from springline.model.families import BROKEN, CABLE, STRUT
from springline.model.space import difference
from springline.picture.arrays import (
    BONDS,
    CHANGED,
    DIM,
    ELEMENTS,
    FIXED_KIND,
    FREE,
    GIVEN_TENSION,
    HELD,
    LARGEST,
    LARGEST_TENSION,
    LEAST_FORCE,
    LEAST_LENGTH,
    LEAST_SPEED,
    LONGEST_SPRING,
    MOST_DOTS,
    POINTS,
    SEGMENTS,
    SHARE,
    SMALLEST,
    SPRINGS,
    STEADY,
    STIFFEST,
    TOPOLOGY,
    drawn_state_of,
    look_of,
    picture_of,
    picture_scene_of,
)

NO_LENGTH = 1e-300  # [m] in place of 0 as a divisor


@a_pass
def find_changes(table: Any, block: int, a: float, b: float) -> int:
    """Find out whether particles or springs that are drawn have changed since the last picture.

    In scenes with rods, ropes, bonds or torn faces everything counts as changed.
    """
    picture, moment, scene = picture_of(table), drawn_state_of(table), picture_scene_of(table)
    count = picture.counts
    others = scene.tie.shape[0] + scene.rope.shape[0] + moment.bonded.shape[0] + moment.torn_face.shape[0]
    steady = int(others == 0 and count[BONDS] == 0)
    changed = steady == 0 or count[STEADY] == 0
    changed = note_changes(moment.alive, picture.was_alive) or changed
    changed = note_changes(moment.status, picture.was_status) or changed
    count[STEADY], count[CHANGED] = steady, int(changed)
    count[TOPOLOGY] += int(changed)
    return DONE


@kernel
def note_changes(now, before):
    """Copy flags and return True if any of them has changed."""
    changed = 0
    for k in range(now.shape[0]):
        changed |= now[k] ^ before[k]
        before[k] = now[k]
    return changed != 0


@a_pass
def find_points(table: Any, block: int, a: float, b: float) -> int:
    """Find the particles that are drawn, how they are held, and the sizes of their dots."""
    picture, moment, scene, look = picture_of(table), drawn_state_of(table), picture_scene_of(table), look_of(table)
    count, every, changed = 0, scene.point_shown.shape[0] == 0, picture.counts[CHANGED] == 1
    for i in range(moment.alive.shape[0]):
        there = moment.alive[i] == 1
        picture.held[i] = kind_of(moment.mobility, i, look.setting[DIM]) if there else FREE
        if changed:
            picture.slot[i] = -1
            if there and (every or scene.point_shown[i] == 1):
                picture.slot[i] = count
                picture.particle[count] = i
                count += 1
    if changed:
        picture.counts[POINTS] = count
    if weigh(particles_of(table).mass, picture.weighed) or changed:
        size_dots(picture, particles_of(table).mass, scene.joined, look.number)
    return DONE


@kernel
def weigh(mass, weighed):
    """Copy masses and return True if any of them has changed."""
    changed = False
    for i in range(mass.shape[0]):
        changed = changed or mass[i] != weighed[i]
        weighed[i] = mass[i]
    return changed


@kernel
def kind_of(mobility, i, dim):
    """Return FREE, HELD or FIXED_KIND by the held axes of particle i."""
    held = 0
    for axis in range(dim):
        held += int(mobility[i, axis] == 0.0)
    return FIXED_KIND if held == dim else HELD if held > 0 else FREE


@callee
def size_dots(picture, mass, joined, number):
    """Set the size of the dot of each particle relative to the usual one, by its mass.

    In large scenes the meeting points of springs are visible without dots.
    """
    typical, low, high = typical_mass(mass, picture.value), number[SMALLEST], number[LARGEST]
    many = mass.shape[0] > number[MOST_DOTS]
    for i in range(mass.shape[0]):
        if many and joined[i] == 1:
            picture.dot[i] = 0.0
        else:
            picture.dot[i] = min(max(cbrt(mass[i] / typical), low), high)
    return 0


@callee
def typical_mass(mass, scratch):
    """Return the lower median of the positive masses [kg]; 1 without any (Hoare's selection)."""
    count = 0
    for i in range(mass.shape[0]):
        if mass[i] > 0.0:
            scratch[count] = mass[i]
            count += 1
    if count == 0:
        return 1.0
    wanted, low, high = (count - 1) // 2, 0, count - 1
    while low < high:
        pivot, i, j = scratch[wanted], low, high
        while i <= j:
            while scratch[i] < pivot:
                i += 1
            while pivot < scratch[j]:
                j -= 1
            if i <= j:
                one = scratch[i]
                scratch[i] = scratch[j]
                scratch[j] = one
                i += 1
                j -= 1
        if j < wanted:
            low = i
        if wanted < i:
            high = j
    return scratch[wanted]


@a_pass
def find_segments(table: Any, block: int, a: float, b: float) -> int:
    """Find the springs, rods, cords, parts of ropes and bonds that are drawn, and the particles at their ends."""
    picture, moment, scene = picture_of(table), drawn_state_of(table), picture_scene_of(table)
    if picture.counts[CHANGED] == 0:
        return DONE
    springs, rows, ends, index = springs_of(table), holonomic_of(table), picture.segment_particle, picture.segment_index
    count, every = 0, scene.spring_shown.shape[0] == 0
    for s in range(springs.tail.shape[0]):
        i, j = springs.tail[s], springs.head[s]
        whole = moment.status[s] != BROKEN and moment.alive[i] == 1 and moment.alive[j] == 1
        if whole and (every or scene.spring_shown[s] == 1):
            ends[count, 0], ends[count, 1], index[count] = i, j, s
            count += 1
    picture.counts[SPRINGS] = count
    for k in range(scene.tie.shape[0]):
        count = add_segment(picture, moment.alive, count, rows.first[scene.tie[k]], rows.second[scene.tie[k]], -2 - k)
    for k in range(scene.rope.shape[0]):
        at = -2 - scene.tie.shape[0] - k
        count = add_segment(picture, moment.alive, count, scene.rope[k, 0], scene.rope[k, 1], at)
    if moment.bonded.shape[0] > 0:
        read_bonds(picture, moment.bonded, moment.owner)
    for k in range(picture.counts[BONDS]):
        count = add_segment(picture, moment.alive, count, picture.bond[k, 0], picture.bond[k, 1], -1)
    picture.counts[SEGMENTS] = count
    return DONE


@kernel
def add_segment(picture, alive, count, i, j, row):
    """Add a segment if both of its ends exist, with a negative ``row`` until it is laid out; return the new count."""
    if alive[i] == 0 or alive[j] == 0:
        return count
    picture.segment_particle[count, 0], picture.segment_particle[count, 1] = i, j
    picture.segment_index[count] = row
    return count + 1


@callee
def read_bonds(picture, bonded, owner):
    """Set the pairs of bonded particles, the lower number first, in order."""
    bond, count = picture.bond, 0
    for s in range(bonded.shape[0]):
        if bonded[s] > s:
            one, other = owner[s], owner[bonded[s]]
            low, high, k = min(one, other), max(one, other), count
            # slots follow the particles, so that a pair is behind few of the others
            while k > 0 and (bond[k - 1, 0] > low or (bond[k - 1, 0] == low and bond[k - 1, 1] > high)):
                bond[k, 0], bond[k, 1] = bond[k - 1, 0], bond[k - 1, 1]
                k -= 1
            bond[k, 0], bond[k, 1] = low, high
            count += 1
    picture.counts[BONDS] = count
    return 0


@a_pass
def measure_springs(table: Any, block: int, a: float, b: float) -> int:
    """Compute the length of every spring, its tension with its dashpot's part unless it is given, and the largest."""
    picture, moment, springs, space = picture_of(table), drawn_state_of(table), springs_of(table), space_of(table)
    velocity, damped, laws = moment.velocity, springs.damped.shape[0] > 0, laws_of(table)
    given = look_of(table).setting[GIVEN_TENSION] == 1
    longest, stiffest, largest = 0.0, 0.0, 0.0
    for s in range(springs.tail.shape[0]):
        i, j = springs.tail[s], springs.head[s]
        u = difference(space, moment.position, i, j)
        long = norm(u)
        picture.length[s] = long
        rest, stiffness = springs.rest_length[s], springs.stiffness[s]
        longest, stiffest = max(longest, rest), max(stiffest, stiffness)
        if given:
            largest = larger(largest, picture.tension[s])
            continue
        extension = long - rest
        pull = stiffness * extension
        if damped:
            x, y, z = velocity[j, 0] - velocity[i, 0], velocity[j, 1] - velocity[i, 1], velocity[j, 2] - velocity[i, 2]
            pull += springs.damping[s] * ((u[0] * x + u[1] * y + u[2] * z) / max(long, NO_LENGTH))
        kind = springs.kind[s]
        # with its dashpot, too, a cable cannot push and a strut cannot pull
        loose = slack(kind, extension) or (kind == CABLE and pull < 0.0) or (kind == STRUT and pull > 0.0)
        pull = 0.0 if loose or moment.status[s] == BROKEN else pull
        largest, picture.tension[s] = larger(largest, pull), pull
    lawful = 0 if given else laws.spring.shape[0]
    for k in range(lawful):
        if moment.status[laws.spring[k]] != BROKEN:
            picture.tension[laws.spring[k]] += laws.tension[k]
    if lawful > 0:
        largest = 0.0
        for s in range(springs.tail.shape[0]):
            largest = larger(largest, picture.tension[s])
    picture.size[LONGEST_SPRING], picture.size[STIFFEST], picture.size[LARGEST_TENSION] = longest, stiffest, largest
    return DONE


@a_pass
def measure_rounding(table: Any, block: int, a: float, b: float) -> int:
    """Compute the lengths, speeds and forces below which values are rounding.

    The formulas are those of ``springline.equilibrium.rounding``.
    """
    picture, moment, mass, number = (
        picture_of(table),
        drawn_state_of(table),
        particles_of(table).mass,
        look_of(table).number,
    )
    size, share, infinite = picture.size, number[SHARE], np.inf
    far, stiffest = max(largest_finite(moment.position), size[LONGEST_SPRING]), max(number[ELEMENTS], size[STIFFEST])
    lightest, heaviest = infinite, 0.0
    for i in range(mass.shape[0]):
        heaviest = max(heaviest, mass[i])
        if 0.0 < mass[i] < lightest:
            lightest = mass[i]
    length, gravity = share * far, strongest_gravity(table)
    swing, fall = length * np.sqrt(stiffest / lightest), share * np.sqrt(gravity * length / share)
    size[LEAST_LENGTH] = length
    external = max(heaviest * gravity, max(largest_finite(loads_of(table).force), strongest_charge_force(table)))
    size[LEAST_FORCE] = max(stiffest * length, share * external)
    size[LEAST_SPEED] = max(max(swing, fall), share * largest_finite(moment.velocity))
    return DONE


@kernel
def largest_finite(column):
    """Return the largest finite absolute value of a column of vectors."""
    x, y, z, u, v, w = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0  # chains of comparisons, which a processor follows together
    pairs = column.shape[0] // 2 * 2
    for i in range(0, pairs, 2):
        x, y, z = larger(x, column[i, 0]), larger(y, column[i, 1]), larger(z, column[i, 2])
        u, v, w = larger(u, column[i + 1, 0]), larger(v, column[i + 1, 1]), larger(w, column[i + 1, 2])
    for i in range(pairs, column.shape[0]):
        x, y, z = larger(x, column[i, 0]), larger(y, column[i, 1]), larger(z, column[i, 2])
    return max(max(max(x, u), max(y, v)), max(z, w))


@kernel
def larger(found, number):
    """Return the larger of a number and the absolute value of another one, if that is finite."""
    one = abs(number)
    return one if found < one < np.inf else found


@kernel
def strongest_charge_force(table):
    """Return an upper bound of the components of forces of electric fields [N]."""
    charge, largest = particles_of(table).charge, 0.0
    for i in range(charge.shape[0]):
        largest = max(largest, abs(charge[i]))
    return largest * largest_finite(electric_of(table).field)


@kernel
def strongest_gravity(table):
    """Return the largest acceleration of gravity [m/s2]."""
    gravity, found = gravities_of(table).acceleration, 0.0
    for i in range(gravity.shape[0]):
        found = max(found, norm((gravity[i, 0], gravity[i, 1], gravity[i, 2])))
    return found
