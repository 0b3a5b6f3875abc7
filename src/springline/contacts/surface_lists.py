"""Candidates: near pairs of patches, and for each pair a list of the parts that may meet.

A list is made for pairs of parts nearer than the thickness plus a skin, and is good until the two patches have come
nearer to one another by this skin. So a fast corner of a sheet does not outdate the lists of the rest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.closest_points import between
from springline.contacts.surface_access import foresee_pairs, surface_work_of, surfaces_of
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
    SURFACES_FULL,
    TOP,
    WAY,
)

SKIN = 0.3  # [-] of the mean edge: least distance beyond the thickness up to which a list contains pairs
GOOD, FIRST, END = 1, 2, 3  # columns of SurfaceWork.way
NEVER = -1.0  # in column GOOD: a pair without a list
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
    if counts[DUE] == 0 or reals[WAY] + reals[TOP] <= reals[FAR]:
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
    foresee_pairs(surfaces, work)
    return DONE


@kernel
def copy_pair(work, at, p, q, k, was):
    """Enter a pair of patches, with its list if it has one."""
    work.pair[at, 0], work.pair[at, 1] = p, q
    if was:
        work.way[at, 0], work.way[at, 1], work.way[at, 2], work.way[at, 3] = (
            work.way[k, 0], work.way[k, 1], work.way[k, 2], work.way[k, 3],
        )  # fmt: skip
    else:
        work.way[at, 0], work.way[at, 1], work.way[at, 2], work.way[at, 3] = 0.0, NEVER, 0.0, 0.0


@a_pass
def relist(table: Any, block: int, a: float, b: float) -> int:
    """Make the lists of those near pairs again for which unlisted parts may have come near."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    counts, way, start = work.counts, work.way, surfaces.touch_start
    if counts[DUE] == 0:
        return DONE
    begin, room, live = counts[PAIR_HALF] * work.nearing.shape[0], work.wake.shape[0] // 2, 0
    for k in range(counts[PAIRS]):
        at = begin + k
        p, q = work.pair[at, 0], work.pair[at, 1]
        if way[at, 0] + work.nearing[k] > way[at, GOOD]:
            first = counts[POOL]
            find_box(work.x, surfaces.touch, start[p], start[p + 1], work.box, p)
            find_box(work.x, surfaces.touch, start[q], start[q + 1], work.box, q)
            h = surfaces.patch_half[p] + surfaces.patch_half[q]
            good, gap = max(SKIN * surfaces.cell, 2.0 * work.nearing[k]), np.sqrt(squared_gap(work.box, p, q))
            end = first
            if gap >= h + good:
                good = gap - h
            else:
                end = list_pair(surfaces, work, p, q, h, h + good, first)
                if end < 0:
                    counts[ROWS_WANTED] = 2 * room
                    return SURFACES_FULL
            way[at, 0], way[at, GOOD], way[at, FIRST], way[at, END] = 0.0, good, first, end
            counts[POOL] = end
            counts[MADE] += 1
        live += int(way[at, END] - way[at, FIRST])
    counts[LISTED] = live
    if counts[POOL] - counts[POOL_HALF] * room > 2 * live + min(SLACK, room // 4):
        pack(work, begin, room)
    return DONE


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
def list_pair(surfaces, work, p, q, h, reach, n):
    """Append the pairs of parts of two patches nearer than ``reach``; return the end, or -1 without room."""
    # Kinds of keys: vertices of p at faces of q, vertices of q at faces of p, edges at edges.
    tag = int(p) * FIRST_PATCH + int(q) * PATCH
    n = list_vertices(surfaces, work, p, q, h, reach, tag, n)
    if p != q and n >= 0:
        n = list_vertices(surfaces, work, q, p, h, reach, tag + KIND, n)
    return list_edges(surfaces, work, p, q, h, reach, tag + 2 * KIND, n) if n >= 0 else n


@callee
def list_vertices(surfaces, work, p, q, h, reach, tag, n):
    """Append the pairs of a vertex of patch p and a face of patch q."""
    x, first = work.x, surfaces.face_start[q]
    vertices = near_vertices(surfaces, work, p, q, reach)
    faces = near_faces(surfaces, work, q, p, reach)
    for a in range(vertices):
        i = work.mine[a]
        for b in range(faces):
            if apart(work, a, b, reach):
                continue
            f = work.yours[b]
            j, k, m = surfaces.face[f, 0], surfaces.face[f, 1], surfaces.face[f, 2]
            if i == j or i == k or i == m:  # noqa: SIM109 - passes have no membership tests
                continue
            near, _ = between(x, False, i, j, k, m)
            square = dot(near, near)
            if square < reach * reach:
                if n >= (work.counts[POOL_HALF] + 1) * (work.wake.shape[0] // 2):
                    return -1
                part = (i - surfaces.vertex_start[p]) * PART + (f - first)
                enter_row(work, n, (i, j, k, m), tag + part, np.sqrt(square) - h)
                n += 1
    return n


@callee
def list_edges(surfaces, work, p, q, h, reach, tag, n):
    """Append the pairs of an edge of patch p and an edge of patch q."""
    x, edge = work.x, surfaces.edge
    ours = near_edges(surfaces, work, p, q, reach, work.mine, work.my_box)
    theirs = near_edges(surfaces, work, q, p, reach, work.yours, work.your_box)
    for a in range(ours):
        i, j = edge[work.mine[a], 0], edge[work.mine[a], 1]
        for b in range(a + 1 if p == q else 0, theirs):
            if apart(work, a, b, reach):
                continue
            k, m = edge[work.yours[b], 0], edge[work.yours[b], 1]
            if i == k or i == m or j == k or j == m:  # noqa: SIM109
                continue
            near, _ = between(x, True, i, j, k, m)
            square = dot(near, near)
            if square < reach * reach:
                if n >= (work.counts[POOL_HALF] + 1) * (work.wake.shape[0] // 2):
                    return -1
                part = (work.mine[a] - surfaces.edge_start[p]) * PART + (work.yours[b] - surfaces.edge_start[q])
                enter_row(work, n, (i, j, k, m), tag + part, np.sqrt(square) - h)
                n += 1
    return n


@kernel
def enter_row(work, n, who, key, wake):
    """Write a row: vertices, key, and the way at which it wakes."""
    work.row[n, 0], work.row[n, 1], work.row[n, 2], work.row[n, 3] = who
    work.key[n], work.wake[n] = key, wake


@kernel
def apart(work, a, b, reach):
    """Return True if the boxes of two parts are further apart than ``reach`` along an axis."""
    m, y = work.my_box, work.your_box
    return (
        y[b, 2] > m[a, 5] + reach or y[b, 5] < m[a, 2] - reach
        or y[b, 0] > m[a, 3] + reach or y[b, 3] < m[a, 0] - reach
        or y[b, 1] > m[a, 4] + reach or y[b, 4] < m[a, 1] - reach
    )  # fmt: skip


@kernel
def outside(box, m, patch, q, reach):
    """Return True if box m is further than ``reach`` from the box of patch q along an axis."""
    return (
        box[m, 0] - reach > patch[q, 3] or box[m, 3] + reach < patch[q, 0]
        or box[m, 1] - reach > patch[q, 4] or box[m, 4] + reach < patch[q, 1]
        or box[m, 2] - reach > patch[q, 5] or box[m, 5] + reach < patch[q, 2]
    )  # fmt: skip


@callee
def near_vertices(surfaces, work, p, q, reach):
    """Collect the vertices of patch p near the box of patch q; return their number."""
    m = 0
    for i in range(surfaces.vertex_start[p], surfaces.vertex_start[p + 1]):
        for k in range(3):
            work.my_box[m, k] = work.my_box[m, 3 + k] = work.x[i, k]
        work.mine[m] = i
        m += 0 if outside(work.my_box, m, work.box, q, reach) else 1
    return m


@callee
def near_faces(surfaces, work, p, q, reach):
    """Collect the faces of patch p near the box of patch q; return their number."""
    m, x, face = 0, work.x, surfaces.face
    for f in range(surfaces.face_start[p], surfaces.face_start[p + 1]):
        for k in range(3):
            s, t, u = x[face[f, 0], k], x[face[f, 1], k], x[face[f, 2], k]
            work.your_box[m, k], work.your_box[m, 3 + k] = min(s, min(t, u)), max(s, max(t, u))
        work.yours[m] = f
        m += 0 if outside(work.your_box, m, work.box, q, reach) else 1
    return m


@callee
def near_edges(surfaces, work, p, q, reach, parts, boxes):
    """Collect the edges of patch p near the box of patch q; return their number."""
    m, x, edge = 0, work.x, surfaces.edge
    for e in range(surfaces.edge_start[p], surfaces.edge_start[p + 1]):
        for k in range(3):
            s, t = x[edge[e, 0], k], x[edge[e, 1], k]
            boxes[m, k], boxes[m, 3 + k] = min(s, t), max(s, t)
        parts[m] = e
        m += 0 if outside(boxes, m, work.box, q, reach) else 1
    return m
