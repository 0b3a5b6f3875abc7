"""Candidates: near pairs of patches, and for each pair a list of the parts that may meet.

A list is made for pairs of parts nearer than the thickness plus a skin, and is good until the two patches have come
nearer to one another by this skin. So a fast corner of a sheet does not outdate the lists of the rest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.closest_points import between
from springline.contacts.surface_access import foresee, foresee_pairs, part_start, surface_work_of, surfaces_of
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import dot
from springline.model.work import (
    DUE,
    FAR,
    LISTED,
    MADE,
    MET,
    PAIR_HALF,
    PAIRS,
    PAIRS_WANTED,
    POOL,
    POOL_HALF,
    ROWS_WANTED,
    STAGE,
    SURFACES_FULL,
    TOP,
    WAY,
)

SKIN = 0.3  # [-] of the mean edge: least distance beyond the thickness up to which a list contains pairs
GOOD, FIRST, END = 1, 2, 3  # columns of SurfaceWork.way
UNLISTED = -1.0  # in column GOOD: a pair without a list
AWAKE = -1.0  # in SurfaceWork.sleep: a pair of patches with rows that may act
STAGED, STAGED_FIRST, STAGED_END = 0, 1, 2  # columns of SurfaceWork.staged; way for which the list is good, its rows
NONE = -1.0  # in column STAGED: no list
SLACK = 8192  # rows that a pool may contain beyond twice the listed ones
PATCH, KIND, PART = 1 << 32, 1 << 30, 1 << 15  # factors in keys of rows: second patch, kind of parts, first part
FIRST_PATCH = 1 << 47


@callee
def find_box(x, ids, begin, end, box, p):
    """Set the box of a patch to that of its vertices."""
    for k in range(3):
        low = high = x[ids[begin], k]
        for e in range(begin + 1, end):
            low = min(low, x[ids[e], k])
            high = max(high, x[ids[e], k])
        box[p, k], box[p, 3 + k] = low, high


@kernel
def squared_gap(box, p, q):
    """Return the squared distance of two boxes [m2]."""
    s = 0.0
    for k in range(3):
        d = max(0.0, max(box[p, k] - box[q, 3 + k], box[q, k] - box[p, 3 + k]))
        s += d * d
    return s


@a_pass
def meet(table: Any, block: int, a: float, b: float) -> int:
    """Find the pairs of patches that are near, if others may have come near since these were found."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    counts, reals = work.counts, work.reals
    if counts[DUE] == 0:
        return DONE
    foresee(surfaces, work)
    if reals[WAY] + reals[TOP] <= reals[FAR]:
        return DONE
    start, n, room = surfaces.touch_start, work.motion.shape[0], work.nearing.shape[0]
    for p in range(n):
        find_box(work.x, surfaces.touch, start[p], start[p + 1], work.box, p)
    near = max(surfaces.thickness + (1.0 + SKIN) * surfaces.cell, 4.0 * reals[TOP])
    old, new = counts[PAIR_HALF] * room, (1 - counts[PAIR_HALF]) * room
    k, last, m, far = old, old + counts[PAIRS], 0, 1e300
    for p in range(n):
        for q in range(p, n):
            was = k < last and work.pair[k, 0] == p and work.pair[k, 1] == q
            if surfaces.still[p] == 0 or surfaces.still[q] == 0:
                gap = squared_gap(work.box, p, q)
                # Near pairs stay near up to twice the distance, so that their lists are not made again and again.
                if gap < (4.0 if was else 1.0) * near * near:
                    if m < room:
                        copy_pair(work, new + m, p, q, k, was)
                    m += 1
                else:
                    far = min(far, gap)
            k += was
    if m > room:
        counts[PAIRS_WANTED] = m + m // 4
        return SURFACES_FULL
    counts[PAIRS], counts[PAIR_HALF] = m, 1 - counts[PAIR_HALF]
    counts[MET] += 1
    # Both sides of a pair may move, so each may use half of the distance.
    reals[WAY], reals[FAR] = 0.0, 0.5 * (np.sqrt(far) - surfaces.thickness)
    return DONE


@kernel
def copy_pair(work, at, p, q, k, was):
    """Enter a pair of patches, with its list if it has one."""
    work.pair[at, 0], work.pair[at, 1] = p, q
    if was:
        work.way[at, 0], work.way[at, 1], work.way[at, 2], work.way[at, 3] = (
            work.way[k, 0], work.way[k, 1], work.way[k, 2], work.way[k, 3],
        )  # fmt: skip
        work.sleep[at] = work.sleep[k]
    else:
        work.way[at, 0], work.way[at, 1], work.way[at, 2], work.way[at, 3] = 0.0, UNLISTED, 0.0, 0.0
        work.sleep[at] = AWAKE


@a_pass
def stage(table: Any, block: int, a: float, b: float) -> int:
    """Foresee how near pairs come, and stage the lists of outdated ones, in part ``block`` of ``a`` parts.

    A stage holds a limited number of rows; with a single part there is none.
    """
    surfaces, work = surfaces_of(table), surface_work_of(table)
    counts, staged = work.counts, work.staged
    if counts[DUE] == 0:
        return DONE
    begin, last = part_start(counts[PAIRS], block, a), part_start(counts[PAIRS], block + 1, a)
    foresee_pairs(surfaces, work, begin, last)
    if a == 1.0:
        return DONE
    n, end = block * STAGE, (block + 1) * STAGE
    for k in range(begin, last):
        if is_outdated(work, k):
            staged[k, STAGED] = NONE
            if n >= 0:
                first = n
                good, n = list_patches(surfaces, work, k, block, True, n, end)
                if n >= 0:
                    staged[k, STAGED], staged[k, STAGED_FIRST], staged[k, STAGED_END] = good, first, n
    return DONE


@a_pass
def relist(table: Any, block: int, a: float, b: float) -> int:
    """Enter the lists of all outdated pairs into the pool, and make those that are not staged.

    Lists are staged if ``a``, the number of parts in which that is done, is more than 1.
    """
    surfaces, work = surfaces_of(table), surface_work_of(table)
    counts, way = work.counts, work.way
    if counts[DUE] == 0:
        return DONE
    begin, room, live = counts[PAIR_HALF] * work.nearing.shape[0], work.wake.shape[0] // 2, 0
    for k in range(counts[PAIRS]):
        at = begin + k
        if is_outdated(work, k):
            good, n = make_list(surfaces, work, k, a > 1.0)
            if n < 0:
                # Lists that have been replaced may fill the pool.
                drop_outdated(work, begin)
                pack(work, begin, room)
                # A pool that is nearly full of lists that are good would be packed again soon.
                if counts[POOL] - counts[POOL_HALF] * room < room - room // 4:
                    good, n = make_list(surfaces, work, k, a > 1.0)
            if n < 0:
                counts[ROWS_WANTED] = 2 * room
                return SURFACES_FULL
            first = counts[POOL]
            way[at, 0], way[at, GOOD], way[at, FIRST], way[at, END], work.sleep[at] = 0.0, good, first, n, AWAKE
            counts[POOL] = n
            counts[MADE] += 1
        live += int(way[at, END] - way[at, FIRST])
    counts[LISTED] = live
    if counts[POOL] - counts[POOL_HALF] * room > 2 * live + min(SLACK, room // 4):
        pack(work, begin, room)
    return DONE


@callee
def make_list(surfaces, work, k, staged):
    """Append the list of near pair k to the pool, from the stage if it is ``staged`` there.

    Returns the way for which this list is good, and its end or -1 without room.
    """
    first, end = work.counts[POOL], (work.counts[POOL_HALF] + 1) * (work.wake.shape[0] // 2)
    good = work.staged[k, STAGED] if staged else NONE
    if good == NONE:
        return list_patches(surfaces, work, k, 0, False, first, end)
    return good, enter_list(work, k, first, end)


@callee
def drop_outdated(work, begin):
    """Empty the lists of all outdated pairs."""
    for k in range(work.counts[PAIRS]):
        if is_outdated(work, k):
            work.way[begin + k, FIRST] = work.way[begin + k, END] = 0.0


@kernel
def is_outdated(work, k):
    """Return True if unlisted parts of near pair k may come near in this step."""
    at = work.counts[PAIR_HALF] * work.nearing.shape[0] + k
    return work.way[at, 0] + work.nearing[k] > work.way[at, GOOD]


@callee
def enter_list(work, k, n, end):
    """Append the staged list of near pair k to the pool; return its end, or -1 without room."""
    first, last = int(work.staged[k, STAGED_FIRST]), int(work.staged[k, STAGED_END])
    if n + last - first > end:
        return -1
    for e in range(first, last):
        for j in range(4):
            work.row[n, j] = work.stage_row[e, j]
        work.key[n], work.wake[n] = work.stage_key[e], work.stage_wake[e]
        n += 1
    return n


@callee
def pack(work, begin, room):
    """Move the listed rows into the other half of the pool, in the order of their pairs."""
    counts, way = work.counts, work.way
    n = (1 - counts[POOL_HALF]) * room
    for k in range(counts[PAIRS]):
        first, end = int(way[begin + k, FIRST]), int(way[begin + k, END])
        way[begin + k, FIRST] = n
        for e in range(first, end):
            for j in range(4):
                work.row[n, j] = work.row[e, j]
            work.key[n], work.wake[n] = work.key[e], work.wake[e]
            n += 1
        way[begin + k, END] = n
    counts[POOL], counts[POOL_HALF] = n, 1 - counts[POOL_HALF]


@callee
def list_patches(surfaces, work, k, slot, staged, n, end):
    """Write the pairs of parts of near pair k to the pool or to the stage, from row ``n`` to before ``end``.

    Returns the way for which this list is good, and its end or -1 without room. ``slot`` is the scratch to use.
    """
    at, start, box = work.counts[PAIR_HALF] * work.nearing.shape[0] + k, surfaces.touch_start, work.pair_box
    p, q = work.pair[at, 0], work.pair[at, 1]
    find_box(work.x, surfaces.touch, start[p], start[p + 1], box, 2 * slot)
    find_box(work.x, surfaces.touch, start[q], start[q + 1], box, 2 * slot + 1)
    h = surfaces.patch_half[p] + surfaces.patch_half[q]
    # A list for fast patches contains no more than what they may meet in this step and the skin.
    good = max(SKIN * surfaces.cell, work.nearing[k] + min(work.nearing[k], SKIN * surfaces.cell))
    gap = np.sqrt(squared_gap(box, 2 * slot, 2 * slot + 1))
    if gap >= h + good:
        return gap - h, n
    # Kinds of keys: vertices of p at faces of q, vertices of q at faces of p, edges at edges.
    n = list_vertices(surfaces, work, p, q, slot, 0, good, staged, n, end)
    if p != q and n >= 0:
        n = list_vertices(surfaces, work, q, p, slot, 1, good, staged, n, end)
    if n >= 0:
        n = list_edges(surfaces, work, p, q, slot, good, staged, n, end)
    return good, n


@callee
def list_vertices(surfaces, work, p, q, slot, side, good, staged, n, end):
    """Append the pairs of a vertex of patch p and a face of patch q; p is the patch ``side`` of its pair."""
    x, base, box, h = work.x, slot * most_parts(work), 2 * slot, surfaces.patch_half[p] + surfaces.patch_half[q]
    reach, tag = h + good, int(p) * FIRST_PATCH + int(q) * PATCH
    if side == 1:
        tag = int(q) * FIRST_PATCH + int(p) * PATCH + KIND
    vertices = near_vertices(surfaces, work, p, base, box + 1 - side, reach)
    faces = near_faces(surfaces, work, q, base, box + side, reach)
    for a in range(base, base + vertices):
        i = work.mine[a]
        find_gaps(work, a, base, base + faces)
        for b in range(base, base + faces):
            if work.gap[b] > reach:
                continue
            f = work.yours[b]
            j, k, m = surfaces.face[f, 0], surfaces.face[f, 1], surfaces.face[f, 2]
            if i == j or i == k or i == m:  # noqa: SIM109 - passes have no membership tests
                continue
            near, _ = between(x, False, i, j, k, m)
            square = dot(near, near)
            if square < reach * reach:
                if n >= end:
                    return -1
                key = tag + (i - surfaces.vertex_start[p]) * PART + (f - surfaces.face_start[q])
                enter_row(work, staged, n, (i, j, k, m), key, np.sqrt(square) - h)
                n += 1
    return n


@callee
def list_edges(surfaces, work, p, q, slot, good, staged, n, end):
    """Append the pairs of an edge of patch p and an edge of patch q."""
    x, edge, base, h = work.x, surfaces.edge, slot * most_parts(work), surfaces.patch_half[p] + surfaces.patch_half[q]
    reach, tag = h + good, int(p) * FIRST_PATCH + int(q) * PATCH + 2 * KIND
    ours = near_edges(surfaces, work, p, base, 2 * slot + 1, reach, work.mine, work.my_box)
    theirs = near_edges(surfaces, work, q, base, 2 * slot, reach, work.yours, work.your_box)
    for a in range(base, base + ours):
        i, j, first = edge[work.mine[a], 0], edge[work.mine[a], 1], a + 1 if p == q else base
        find_gaps(work, a, first, base + theirs)
        for b in range(first, base + theirs):
            if work.gap[b] > reach:
                continue
            k, m = edge[work.yours[b], 0], edge[work.yours[b], 1]
            if i == k or i == m or j == k or j == m:  # noqa: SIM109
                continue
            near, _ = between(x, True, i, j, k, m)
            square = dot(near, near)
            if square < reach * reach:
                if n >= end:
                    return -1
                key = tag + (work.mine[a] - surfaces.edge_start[p]) * PART + (work.yours[b] - surfaces.edge_start[q])
                enter_row(work, staged, n, (i, j, k, m), key, np.sqrt(square) - h)
                n += 1
    return n


@kernel
def enter_row(work, staged, n, who, key, wake):
    """Write a row of the pool or of the stage: vertices, key, and the way at which it wakes."""
    if staged:
        work.stage_row[n, 0], work.stage_row[n, 1], work.stage_row[n, 2], work.stage_row[n, 3] = who
        work.stage_key[n], work.stage_wake[n] = key, wake
    else:
        work.row[n, 0], work.row[n, 1], work.row[n, 2], work.row[n, 3] = who
        work.key[n], work.wake[n] = key, wake


@kernel
def most_parts(work):
    """Return the capacity of each slot of the scratch for parts."""
    return work.mine.shape[0] // (work.pair_box.shape[0] // 2)


@callee
def find_gaps(work, a, first, end):
    """Set how far the boxes of parts of the second patch are from that of part a, along an axis at most."""
    m, y, gap = work.my_box, work.your_box, work.gap
    low, high = (m[0, a], m[1, a], m[2, a]), (m[3, a], m[4, a], m[5, a])
    for b in range(first, end):
        along = max(y[0, b] - high[0], low[0] - y[3, b])
        along = max(along, max(y[1, b] - high[1], low[1] - y[4, b]))
        gap[b] = max(along, max(y[2, b] - high[2], low[2] - y[5, b]))


@kernel
def outside(box, m, patch, q, reach):
    """Return True if box m is further than ``reach`` from box q of a patch along an axis."""
    return (
        box[0, m] - reach > patch[q, 3] or box[3, m] + reach < patch[q, 0]
        or box[1, m] - reach > patch[q, 4] or box[4, m] + reach < patch[q, 1]
        or box[2, m] - reach > patch[q, 5] or box[5, m] + reach < patch[q, 2]
    )  # fmt: skip


@callee
def near_vertices(surfaces, work, p, base, box, reach):
    """Collect from place ``base`` the vertices of patch p near row ``box`` of ``pair_box``; return their number."""
    m = base
    for i in range(surfaces.vertex_start[p], surfaces.vertex_start[p + 1]):
        for k in range(3):
            work.my_box[k, m] = work.my_box[3 + k, m] = work.x[i, k]
        work.mine[m] = i
        m += 0 if outside(work.my_box, m, work.pair_box, box, reach) else 1
    return m - base


@callee
def near_faces(surfaces, work, p, base, box, reach):
    """Collect from place ``base`` the faces of patch p near row ``box`` of ``pair_box``; return their number."""
    m, x, face = base, work.x, surfaces.face
    for f in range(surfaces.face_start[p], surfaces.face_start[p + 1]):
        for k in range(3):
            s, t, u = x[face[f, 0], k], x[face[f, 1], k], x[face[f, 2], k]
            work.your_box[k, m], work.your_box[3 + k, m] = min(s, min(t, u)), max(s, max(t, u))
        work.yours[m] = f
        m += 0 if outside(work.your_box, m, work.pair_box, box, reach) else 1
    return m - base


@callee
def near_edges(surfaces, work, p, base, box, reach, parts, boxes):
    """Collect from place ``base`` the edges of patch p near row ``box`` of ``pair_box``; return their number."""
    m, x, edge = base, work.x, surfaces.edge
    for e in range(surfaces.edge_start[p], surfaces.edge_start[p + 1]):
        for k in range(3):
            s, t = x[edge[e, 0], k], x[edge[e, 1], k]
            boxes[k, m], boxes[3 + k, m] = min(s, t), max(s, t)
        parts[m] = e
        m += 0 if outside(boxes, m, work.pair_box, box, reach) else 1
    return m - base
