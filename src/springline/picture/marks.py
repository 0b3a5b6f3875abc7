"""Passes that lay out trails and arrows, and find the bounds of a picture."""

from __future__ import annotations

from typing import Any

from springline.engine.elementary import cos
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import norm, put, vector
from springline.forces.loads import loads_of
from springline.model.accessors import particles_of, space_of
from springline.picture.arrays import (
    ARROW_KINDS,
    ARROWS,
    ARROWS_SHOWN,
    DIM,
    GIVEN_LOADS,
    HUES,
    LEAST_FORCE,
    LEAST_SPEED,
    LONGEST,
    RESIDUAL,
    SHORTEST,
    THEME,
    TRAIL_SEGMENTS,
    TRAILS,
    VELOCITIES,
    VELOCITY_HUE,
    drawn_state_of,
    look_of,
    picture_of,
    picture_scene_of,
)
from springline.picture.colors import copy_color, fitted_range, positive
from springline.picture.layout import clipped

VELOCITY, FORCE, REACTION, LOAD, CONTACT = range(ARROW_KINDS)  # bits of setting[ARROWS_SHOWN], in the order of arrows


@a_pass
def lay_trails(table: Any, block: int, a: float, b: float) -> int:
    """Lay out the trails of the particles that exist, oldest point first, up to the present position."""
    picture, moment, scene = picture_of(table), drawn_state_of(table), picture_scene_of(table)
    shown, count = look_of(table).setting[TRAILS] == 1 and moment.trail.shape[0] > 0, 0
    for t in range(scene.trail.shape[0]):
        picture.trail_start[t] = count
        if shown and moment.alive[scene.trail[t]] == 1:
            count = lay_trail(table, t, scene.trail[t], count)
    picture.trail_start[scene.trail.shape[0]] = count
    picture.counts[TRAIL_SEGMENTS] = count
    return DONE


@callee
def lay_trail(table, t, i, count):
    """Lay out trail t of particle i from segment ``count`` on, without jumps over the edge of a torus."""
    picture, moment, space, origin = picture_of(table), drawn_state_of(table), space_of(table), look_of(table).origin
    many, keep = moment.trail_count[t], moment.trail.shape[1]
    for k in range(many):
        at = (moment.trail_next[t] - many + k + keep) % keep
        onward = (at + 1) % keep
        jumps = False
        for axis in range(3):
            here = moment.trail[t, at, axis]
            there = moment.trail[t, onward, axis] if k + 1 < many else moment.position[i, axis]
            picture.trail_position[count, 0, axis] = clipped(here - origin[axis])
            picture.trail_position[count, 1, axis] = clipped(there - origin[axis])
            jumps = jumps or (space.periodic and space.size[axis] > 0.0 and abs(there - here) > 0.5 * space.size[axis])
        count += int(not jumps)
    return count


@a_pass
def find_bounds(table: Any, block: int, a: float, b: float) -> int:
    """Find the corners of particles, trails and fixed parts; for a single point, half a meter each way."""
    picture, moment, look = picture_of(table), drawn_state_of(table), look_of(table)
    bounds, radius, corner, dim = picture.bounds, particles_of(table).radius, look.corner, look.setting[DIM]
    low, high, empty = vector(corner, 0), vector(corner, 1), True
    for i in range(radius.shape[0]):
        if picture.slot[i] >= 0:
            place, reach = vector(moment.position, i), radius[i]
            low = least(low, (place[0] - reach, place[1] - reach, place[2] - (reach if dim == 3 else 0.0)))
            high = most(high, (place[0] + reach, place[1] + reach, place[2] + (reach if dim == 3 else 0.0)))
    for k in range(picture.counts[TRAIL_SEGMENTS]):
        for end in range(2):
            trail = picture.trail_position
            place = (
                float(trail[k, end, 0]) + look.origin[0], float(trail[k, end, 1]) + look.origin[1],
                float(trail[k, end, 2]) + look.origin[2],
            )  # fmt: skip
            low, high = least(low, place), most(high, place)
    put(bounds, 0, low)
    put(bounds, 1, high)
    for axis in range(3):
        if not bounds[0, axis] <= bounds[1, axis]:
            bounds[0, axis], bounds[1, axis] = 0.0, 0.0
        empty = empty and not bounds[1, axis] > bounds[0, axis]
    for axis in range(dim if empty else 0):
        bounds[0, axis] -= 0.5
        bounds[1, axis] += 0.5
    return DONE


@kernel
def least(one, other):
    """Return the lower corner of two points."""
    return (min(one[0], other[0]), min(one[1], other[1]), min(one[2], other[2]))


@kernel
def most(one, other):
    """Return the upper corner of two points."""
    return (max(one[0], other[0]), max(one[1], other[1]), max(one[2], other[2]))


@a_pass
def lay_arrows(table: Any, block: int, a: float, b: float) -> int:
    """Lay out arrows of velocities, net forces along free axes, reactions along held axes, loads, contact forces."""
    picture, moment, look, count = picture_of(table), drawn_state_of(table), look_of(table), 0
    shown = look.setting[ARROWS_SHOWN]
    if shown & (1 << LOAD) and look.setting[GIVEN_LOADS] == 0:
        add_loads(picture.load, loads_of(table), moment.clock[0])
    for kind in range(ARROW_KINDS):
        picture.arrow_first[kind], picture.arrow_largest[kind] = count, 0.0
        if shown & (1 << kind) and (kind != CONTACT or moment.contact_force.shape[0] > 0):
            count = lay_arrows_of(table, kind, count)
    picture.arrow_first[ARROW_KINDS], picture.counts[ARROWS] = count, count
    return DONE


@callee
def add_loads(load, loads, now):
    """Set the load on every particle, F cos(omega t + phase) added up [N]."""
    for i in range(load.shape[0]):
        for axis in range(3):
            load[i, axis] = 0.0
    for q in range(loads.particle.shape[0]):
        factor = cos(loads.omega[q] * now + loads.phase[q])
        for axis in range(3):
            load[loads.particle[q], axis] += factor * loads.force[q, axis]
    return 0


@kernel
def arrow_of(picture, moment, kind, i):
    """Return the quantity of an arrow of particle i [m/s or N]."""
    if kind == VELOCITY:
        return vector(moment.velocity, i)
    if kind == LOAD:
        return vector(picture.load, i)
    if kind == CONTACT:
        return vector(moment.contact_force, i)
    return (
        part_along(picture, moment, kind, i, 0), part_along(picture, moment, kind, i, 1),
        part_along(picture, moment, kind, i, 2),
    )  # fmt: skip


@kernel
def part_along(picture, moment, kind, i, axis):
    """Return the net force along a free axis, or that of the support along a held one [N]; 0 along the others."""
    held, net = moment.mobility[i, axis] == 0.0, picture.net[i, axis]
    if kind == FORCE:
        return 0.0 if held else net
    return -net if held else 0.0


@callee
def lay_arrows_of(table, kind, count):
    """Lay out the arrows of one kind from row ``count`` on; the largest recent value has the longest arrow."""
    picture, moment, look, first = picture_of(table), drawn_state_of(table), look_of(table), count
    least = picture.size[LEAST_SPEED] if kind == VELOCITY else picture.size[LEAST_FORCE]
    if kind in (FORCE, REACTION, CONTACT):
        least = max(least, look.number[RESIDUAL])
    largest = 0.0
    for i in range(moment.alive.shape[0]):
        size = norm(arrow_of(picture, moment, kind, i)) if moment.alive[i] == 1 else 0.0
        picture.weight[i] = 0.0 if size <= least else size
        largest = max(largest, picture.weight[i])
    _, most = fitted_range(table, VELOCITIES + kind, 0.0, largest)
    share, hue = look.number[LONGEST] / positive(most), HUES * look.setting[THEME] + VELOCITY_HUE + kind
    for i in range(moment.alive.shape[0]):
        if picture.weight[i] > look.number[SHORTEST] * most:
            arrow = arrow_of(picture, moment, kind, i)
            for axis in range(3):
                picture.arrow_start[count, axis] = clipped(moment.position[i, axis] - look.origin[axis])
                picture.arrow_vector[count, axis] = clipped(share * arrow[axis])
            copy_color(look.hue, hue, picture.arrow_color, count)
            picture.arrow_particle[count], picture.arrow_value[count] = i, picture.weight[i]
            count += 1
    picture.arrow_largest[kind] = largest
    return count if count > first else first
