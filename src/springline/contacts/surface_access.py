"""Access of passes to the arrays of surface contacts, and the motion of patches."""

from __future__ import annotations

import numpy as np

from springline.engine.elementary import cos
from springline.engine.kernels import callee, kernel
from springline.engine.table import make_accessor
from springline.engine.vectors import dot, minus, vector
from springline.model.families import SurfaceContacts
from springline.model.work import BEGIN, LEAP, PAIR_HALF, SCALE, STEP, TOP, SurfaceWork

MARGIN = 0.01  # [-] of the thickness: added to every foreseen way

surfaces_of = make_accessor(SurfaceContacts)
surface_work_of = make_accessor(SurfaceWork)


@kernel
def displacement(path, w, axis, time):
    """Return the displacement of an obstacle along an axis at a time [m]."""
    return path.velocity[w, axis] * time + path.amplitude[w, axis] * cos(path.omega[w] * time + path.phase[w])


@callee
def place_obstacles(surfaces, work):
    """Set positions and velocities of the vertices of obstacles for the coming step, on straight paths.

    The law of impact reads their velocities before and after the forces of a step too.

    Returns whether all of them were there.
    """
    first, begin, dt, there = surfaces.particle.shape[0], work.reals[BEGIN], work.reals[STEP], True
    for k in range(surfaces.place.shape[0]):
        c, w = first + k, surfaces.owner[k]
        for axis in range(3):
            now = displacement(surfaces, w, axis, begin)
            where = surfaces.place[k, axis] + now
            there &= work.x[c, axis] == where
            work.x[c, axis] = where
            speed = (displacement(surfaces, w, axis, begin + dt) - now) / dt if surfaces.moves else 0.0
            work.v[c, axis] = work.was[c, axis] = work.free[c, axis] = speed
            work.mobility[c, axis] = 0.0
    return there


@kernel
def part_start(count, part, parts):
    """Return the first of ``count`` things that belongs to one of as many parts, which threads share."""
    return count * part // int(parts)


@callee
def first_not_below(column, count, value):
    """Return the place of the first of ``count`` ascending numbers that is not below a value."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if column[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@callee
def sum_of_parts(work, which):
    """Return the sum of numbers that the parts of a row have counted."""
    n = 0
    for part in range(work.tally.shape[1]):
        n += work.tally[which, part]
    return n


@callee
def measure_motion(surfaces, work, v, first, end):
    """Set the mean velocity of patches, and the largest speed of their vertices as seen from it."""
    start, touch, motion = surfaces.touch_start, surfaces.touch, work.motion
    for p in range(first, end):
        sx = sy = sz = s = 0.0
        for e in range(start[p], start[p + 1]):
            i = touch[e]
            sx += v[i, 0]
            sy += v[i, 1]
            sz += v[i, 2]
        part = 1.0 / (start[p + 1] - start[p])
        sx *= part
        sy *= part
        sz *= part
        for e in range(start[p], start[p + 1]):
            i = touch[e]
            x, y, z = v[i, 0] - sx, v[i, 1] - sy, v[i, 2] - sz
            s = max(s, x * x + y * y + z * z)
        motion[p, 0], motion[p, 1], motion[p, 2], motion[p, 3] = sx, sy, sz, np.sqrt(s)


@callee
def largest_speed(motion):
    """Return the largest speed of a vertex as seen from the mean of all patches, and as seen from rest [m/s]."""
    n = motion.shape[0]
    mx = my = mz = most = leap = 0.0
    for p in range(n):
        mx += motion[p, 0] / n
        my += motion[p, 1] / n
        mz += motion[p, 2] / n
    for p in range(n):
        x, y, z = motion[p, 0], motion[p, 1], motion[p, 2]
        leap = max(leap, motion[p, 3] + np.sqrt(x * x + y * y + z * z))
        x, y, z = x - mx, y - my, z - mz
        most = max(most, motion[p, 3] + np.sqrt(x * x + y * y + z * z))
    return most, leap


@kernel
def approach(motion, p, q):
    """Return the largest speed at which parts of two patches may approach one another [m/s]."""
    d = minus(vector(motion, p), vector(motion, q))
    return motion[p, 3] + motion[q, 3] + np.sqrt(dot(d, d))


@callee
def foresee(surfaces, work):
    """Set how far vertices may go in this step: the scale times the measured motion of the patches, and a margin."""
    reals = work.reals
    most, leap = largest_speed(work.motion)
    reals[TOP] = reals[STEP] * reals[SCALE] * most + MARGIN * surfaces.thickness
    reals[LEAP] = reals[STEP] * reals[SCALE] * leap + MARGIN * surfaces.thickness


@callee
def foresee_pairs(surfaces, work, first, end):
    """Set how much nearer the patches of near pairs may come in this step."""
    begin, scale = work.counts[PAIR_HALF] * work.nearing.shape[0], work.reals[STEP] * work.reals[SCALE]
    for k in range(first, end):
        speed = approach(work.motion, work.pair[begin + k, 0], work.pair[begin + k, 1])
        work.nearing[k] = scale * speed + MARGIN * surfaces.thickness


@callee
def advance_pairs(work, first, end):
    """Set how much nearer near pairs come at the measured motion; return how many come nearer than foreseen."""
    begin, more = work.counts[PAIR_HALF] * work.nearing.shape[0], 0
    for k in range(first, end):
        way = work.reals[STEP] * approach(work.motion, work.pair[begin + k, 0], work.pair[begin + k, 1])
        work.advance[k] = way
        more += 1 if way > work.nearing[k] else 0
    return more
