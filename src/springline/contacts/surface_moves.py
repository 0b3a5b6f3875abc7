"""Moves of particles between two steps: how far vertices go on straight paths before a part meets another.

A pair of parts is convex on both sides, and the plane across its closest points parts it. It does so until the corners
have come nearer to one another along its normal. From there the closest points are found again (conservative
advancement; Mirtich, Impulse-based dynamic simulation, 1996, section 2.3). So a move is never too long, and the
unmoved parts of the scene are obstacles of infinite mass.
"""

from __future__ import annotations

import numpy as np

from springline.contacts.closest_points import between
from springline.contacts.surface_access import (
    approach,
    largest_speed,
    measure_motion,
    place_obstacles,
    surface_work_of,
    surfaces_of,
)
from springline.contacts.surface_geometry import LEAST_DISTANCE
from springline.contacts.surface_lists import find_gaps, outside, squared_gap
from springline.contacts.surface_stages import leave_out
from springline.engine.kernels import callee, kernel
from springline.engine.machine import NOW, control_of
from springline.engine.vectors import dot, minus, norm, over, plus, put, times, vector
from springline.model.accessors import state_of
from springline.model.work import BEGIN, STEP

VERTICES, FACES, EDGES = 0, 1, 2  # kinds of parts
ADVANCES = 50  # planes of a pair, at most
SLOWEST = 1e-4  # [-] of the move: a plane that is good for less ends it
KEPT = 1.0 - 1e-6  # [-] of the distance of parts that are very near, so that rounding does not hold what slides
STRETCH = 1.5  # [-] of the drawn length of an edge: a hand that moves a fixed particle stretches none further
RIGID = 1e-12  # [-] of the largest displacement: patches that move alike to this do not meet


@callee
def free_share(table, blocked):
    """Return the share of a move from ``work.x`` to the positions of the state on which no two parts meet.

    1 if all of the way is free. Else ``blocked`` gets a vertex that is stopped.
    """
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    work.reals[STEP], work.reals[BEGIN] = 1.0, control_of(table).clock[NOW]
    place_obstacles(surfaces, work)
    leave_out(table)
    x, v, first = work.x, work.v, surfaces.particle.shape[0]
    for c in range(x.shape[0]):
        for axis in range(3):
            v[c, axis] = state.position[surfaces.particle[c], axis] - x[c, axis] if c < first else 0.0
    measure_motion(surfaces, work, v, 0, work.motion.shape[0])
    _, far = largest_speed(work.motion)
    if not far > 0.0:
        return 1.0
    share, n = 1.0, work.motion.shape[0]
    for p in range(n):
        find_swept_box(surfaces, work, p)
    for p in range(n):
        for q in range(p, n):
            reach = LEAST_DISTANCE * (surfaces.patch_half[p] + surfaces.patch_half[q])
            near = squared_gap(work.box, p, q) <= reach * reach
            if near and approach(work.motion, p, q) > RIGID * far:
                share = share_of_patches(table, p, q, reach, share, blocked)
    return share


@callee
def unstretched_share(table, i, way):
    """Return the share of a ``way`` of particle i [m] on which no edge at it becomes longer than STRETCH times drawn.

    Edges that are longer already become no longer. Without this, one pull over many edges would store more energy in
    springs and membranes than steps of the scene can take.
    """
    surfaces, state, first, share = surfaces_of(table), state_of(table), surfaces_of(table).particle.shape[0], 1.0
    leave_out(table)
    for e in range(surfaces.edge.shape[0]):
        c, d = surfaces.edge[e, 0], surfaces.edge[e, 1]
        if c < first and d < first and c != d and surface_work_of(table).edge_off[e] == 0:
            p, q = surfaces.particle[c], surfaces.particle[d]
            if p == i or q == i:
                apart = minus(vector(state.position, p + q - i), vector(state.position, i))
                share = min(share, share_within(apart, way, surfaces.edge_length[e]))
    return share


@kernel
def share_within(apart, way, length):
    """Return the share of a ``way`` [m], 1 at most, after which a part is STRETCH times its ``length`` [m] long.

    ``apart`` is the vector to its other end before [m]; a part that is longer already becomes no longer.
    """
    square, along, now = dot(way, way), dot(way, apart), dot(apart, apart)
    most = max(now, STRETCH * length * (STRETCH * length))
    if square - 2.0 * along + now <= most:
        return 1.0
    # The other end is inside the sphere around it, so the way leaves the sphere once.
    return min(1.0, max(0.0, (along + np.sqrt(along * along + square * (most - now))) / square))


@callee
def find_swept_box(surfaces, work, p):
    """Set the box of a patch to that of the paths of its vertices."""
    box = work.box
    for e in range(surfaces.touch_start[p], surfaces.touch_start[p + 1]):
        i, begins = surfaces.touch[e], e == surfaces.touch_start[p]
        for k in range(3):
            low, high = path_ends(work, i, k)
            box[p, k] = low if begins else min(box[p, k], low)
            box[p, 3 + k] = high if begins else max(box[p, 3 + k], high)


@kernel
def path_ends(work, i, axis):
    """Return the lower and the upper end of the path of a vertex along an axis."""
    begin, end = work.x[i, axis], work.x[i, axis] + work.v[i, axis]
    return min(begin, end), max(begin, end)


@callee
def share_of_patches(table, p, q, reach, share, blocked):
    """Return the share of the move, ``share`` at most, on which no part of patch p meets one of patch q."""
    share = share_of_kinds(table, VERTICES, FACES, p, q, reach, share, blocked)
    if p != q:
        share = share_of_kinds(table, VERTICES, FACES, q, p, reach, share, blocked)
    return share_of_kinds(table, EDGES, EDGES, p, q, reach, share, blocked)


@callee
def share_of_kinds(table, mine, yours, p, q, reach, share, blocked):
    """Return the share of the move, ``share`` at most, on which the parts of two kinds of two patches do not meet."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    ours = near_parts(table, mine, p, q, reach, work.mine, work.my_box)
    theirs = near_parts(table, yours, q, p, reach, work.yours, work.your_box)
    edges = mine == EDGES
    for a in range(ours):
        i, j = work.mine[a], work.mine[a]
        if edges:
            i, j = surfaces.edge[work.mine[a], 0], surfaces.edge[work.mine[a], 1]
        first = a + 1 if edges and p == q else 0
        find_gaps(work, a, first, theirs)
        for b in range(first, theirs):
            if work.gap[b] > reach:
                continue
            e = work.yours[b]
            if edges:
                k, m = surfaces.edge[e, 0], surfaces.edge[e, 1]
            else:
                j, k, m = surfaces.face[e, 0], surfaces.face[e, 1], surfaces.face[e, 2]
            if i == k or i == m or j == k or j == m or (not edges and i == j):  # noqa: SIM109 - as in surface_lists.py
                continue
            free = share_of_pair(work, edges, (i, j, k, m), surfaces.half[i] + surfaces.half[m], share)
            if free < share:
                share = free
                blocked[0] = i if norm(vector(work.v, i)) >= norm(vector(work.v, m)) else m
    return share


@callee
def near_parts(table, kind, p, q, reach, parts, boxes):
    """Collect the parts of patch p that are there and whose paths come near those of patch q; return their number."""
    surfaces, work, first = surfaces_of(table), surface_work_of(table), surfaces_of(table).particle.shape[0]
    start, end = surfaces.vertex_start[p], surfaces.vertex_start[p + 1]
    if kind == FACES:
        start, end = surfaces.face_start[p], surfaces.face_start[p + 1]
    if kind == EDGES:
        start, end = surfaces.edge_start[p], surfaces.edge_start[p + 1]
    m = 0
    for part in range(start, end):
        a, b, c = part, part, part
        off = kind == VERTICES and part < first and state_of(table).alive[surfaces.particle[part]] == 0
        if kind == FACES:
            a, b, c = surfaces.face[part, 0], surfaces.face[part, 1], surfaces.face[part, 2]
            off = work.face_off[part] == 1
        if kind == EDGES:
            a, b, c = surfaces.edge[part, 0], surfaces.edge[part, 1], surfaces.edge[part, 1]
            off = work.edge_off[part] == 1
        for k in range(3):
            low, high = path_ends(work, a, k)
            other_low, other_high = path_ends(work, b, k)
            third_low, third_high = path_ends(work, c, k)
            boxes[k, m], boxes[3 + k, m] = min(low, min(other_low, third_low)), max(high, max(other_high, third_high))
        parts[m] = part
        m += 0 if off or outside(boxes, m, work.box, q, reach) else 1
    return m


@callee
def share_of_pair(work, edges, corners, thickness, share):
    """Return the share of the move, ``share`` at most, on which a pair of parts does not meet."""
    i, j, k, m = corners
    # ``was`` has the corners on the way.
    at, gone = work.was, 0.0
    for _turn in range(ADVANCES):
        go_to(work, i, gone)
        go_to(work, j, gone)
        go_to(work, k, gone)
        go_to(work, m, gone)
        r, _weights = between(at, edges, i, j, k, m)
        distance = norm(r)
        if distance <= 0.0:
            return gone
        n, least = over(r, distance), KEPT * min(LEAST_DISTANCE * thickness, distance)
        good = min(good_for(work, n, i, k, least), good_for(work, n, i, m, least))
        if edges:
            good = min(good, min(good_for(work, n, j, k, least), good_for(work, n, j, m, least)))
        else:
            good = min(good, good_for(work, n, i, j, least))
        if gone + good >= share:
            return share
        gone += good
        if good < SLOWEST:
            return gone
    return gone


@kernel
def go_to(work, c, gone):
    """Put a corner where it is after a share of the move."""
    put(work.was, c, plus(vector(work.x, c), times(gone, vector(work.v, c))))


@kernel
def good_for(work, n, c, e, least):
    """Return the share of the move on which corner c stays ahead of corner e along n by ``least``."""
    gap = dot(n, minus(vector(work.was, c), vector(work.was, e))) - least
    nearing = dot(n, minus(vector(work.v, e), vector(work.v, c)))
    return max(gap, 0.0) / nearing if nearing > max(gap, 0.0) else 1.0
