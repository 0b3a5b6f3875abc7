"""Sides of the rows of contact: a plane across the scene divides them, so that two threads can share a sweep.

Rows with all vertices below the plane, and those with all above it, have no vertex in common; the others are between.
The plane depends only on the rows, so the sides do not depend on the number of threads.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import callee, kernel
from springline.engine.vectors import largest, vector
from springline.model.work import ACTING, CUT, CUT_AXIS, PARTED, SAMPLES, WALLS

LOW, HIGH, BETWEEN = 0, 1, 2
ON_SIDE = 2  # in SurfaceWork.tally: number of rows on the low side; then that on the high side
# entries of SurfaceWork.ends: ends of the rows of each side in ``order``, of the vertices at walls in ``wall_order``,
# and of the rows that carry in ``carrying``; and 1 if the last of them come first there
ROW_END, WALL_END, CARRYING_END, BACKWARD = 0, 3, 6, 9


@callee
def find_plane(work):
    """Set the plane that divides the rows: across the longest axis of a sample of them, at its median."""
    count, reals = work.counts[ACTING], work.reals
    work.counts[CUT_AXIS], reals[CUT] = 0, np.inf
    if work.zone.shape[0] < PARTED or count < SAMPLES:
        return
    longest = -1.0
    for axis in range(3):
        low = high = work.x[sample_vertex(work, 0), axis]
        for k in range(1, SAMPLES):
            place = work.x[sample_vertex(work, k), axis]
            low, high = min(low, place), max(high, place)
        if high - low > longest:
            longest, work.counts[CUT_AXIS] = high - low, axis
    axis, sample = work.counts[CUT_AXIS], work.sample
    for k in range(SAMPLES):
        place, at = work.x[sample_vertex(work, k), axis], k
        while at > 0 and sample[at - 1] > place:
            sample[at] = sample[at - 1]
            at -= 1
        sample[at] = place
    reals[CUT] = sample[SAMPLES // 2]


@kernel
def sample_vertex(work, k):
    """Return a vertex of the k-th row of the sample."""
    return work.corner[work.acting[k * work.counts[ACTING] // SAMPLES], 0]


@callee
def find_sides(work, block, first, end):
    """Find on which side of the plane rows ``first`` to before ``end`` are, and count them."""
    low = high = 0
    for e in range(first, end):
        a, above = work.acting[e], 0
        for which in range(4):
            above += 1 if is_high(work, work.corner[a, which]) else 0
        side = LOW if above == 0 else HIGH
        if 0 < above < 4:
            side = side_of_free(work, a)
        work.side[e] = side
        low += 1 if side == LOW else 0
        high += 1 if side == HIGH else 0
    work.tally[ON_SIDE, block], work.tally[ON_SIDE + 1, block] = low, high


@callee
def side_of_free(work, a):
    """Return the side of a row by its free vertices: what is fixed keeps its velocity, whoever writes it."""
    below = above = 0
    for which in range(4):
        c = work.corner[a, which]
        if largest(vector(work.mobility, c)) > 0.0:
            above += 1 if is_high(work, c) else 0
            below += 0 if is_high(work, c) else 1
    return LOW if above == 0 else (HIGH if below == 0 else BETWEEN)


@kernel
def is_high(work, c):
    """Return True if a vertex is on the high side of the plane."""
    return work.x[c, work.counts[CUT_AXIS]] > work.reals[CUT]


@callee
def list_sides(work, low, high):
    """List the rows, of which ``low`` and ``high`` are on one side, and the vertices at walls side by side."""
    rows, walls, ends = work.counts[ACTING], work.counts[WALLS], work.ends
    ends[ROW_END + LOW], ends[ROW_END + HIGH], ends[ROW_END + BETWEEN] = 0, low, low + high
    for e in range(rows):
        at = ROW_END + work.side[e]
        work.order[ends[at]] = work.acting[e]
        ends[at] += 1
    n = 0
    for side in range(2):
        for k in range(walls):
            work.wall_order[n] = k
            n += 1 if is_high(work, work.near_wall[k, 0]) == (side == HIGH) else 0
        ends[WALL_END + side] = n
    ends[WALL_END + BETWEEN] = n


@callee
def list_as_one(work):
    """List all rows and all vertices at walls on one side."""
    rows, walls, ends = work.counts[ACTING], work.counts[WALLS], work.ends
    for e in range(rows):
        work.order[e] = work.acting[e]
    for k in range(walls):
        work.wall_order[k] = k
    for side in range(3):
        ends[ROW_END + side], ends[WALL_END + side] = rows, walls
        list_carriers(work, side)


@callee
def list_carriers(work, side):
    """List the rows of a side that carry an impulse."""
    first, kept = begin_of(work, ROW_END, side), begin_of(work, ROW_END, side)
    for e in range(first, work.ends[ROW_END + side]):
        work.carrying[kept] = work.order[e]
        kept += 1 if work.impulse[work.order[e], 0] > 0.0 else 0
    work.ends[CARRYING_END + side], work.ends[BACKWARD + side] = kept, 0


@kernel
def begin_of(work, which, side):
    """Return the place at which the list of a side begins."""
    return work.ends[which + side - 1] if side > LOW else 0
