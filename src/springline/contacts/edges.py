"""Particles at springs: where the closest point of a spring is, when it is met, and who feels a push at it.

A spring is a straight line between its two ends, or round where it has a thickness. Of its closest point, the part s of
its length from the tail, the ends take the parts 1 - s and s of a push; so a push along n moves it by

    (1 - s)^2 w_tail + s^2 w_head        (w = 1/mass; Baraff, Witkin, Proc. SIGGRAPH 98)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.rows import (
    LOOKED,
)
from springline.contacts.shapes import closest_on_segment
from springline.contacts.times import NEVER
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.model.rooms import workspace_of
from springline.neighbors import grid

GAP, TIME, GAP_BEFORE = 0, 1, 2  # rows of the section AT_SPRINGS: the three passes below
CLOSED = 1e-9  # [-] of the radius: a gap at which the two meet
STRIDE = 0.01  # [-] of the radius: how far a search goes on where what is closed opens
LOOKS = 5000  # of a search, at most


@kernel
def meets_edge(rows, row):
    """Whether a contact is one with a spring."""
    return rows.third[row] >= 0


@kernel
def at(body, i, axis, t):
    """A coordinate after the part t of a step [m]."""
    return body.start[i, axis] + t * (body.end[i, axis] - body.start[i, axis])


@callee
def off_edge(body, tail, head, x, y, z, t, reach):
    """The same of a spring after the part t of a step."""
    return closest_on_segment(
        at(body, tail, 0, t), at(body, tail, 1, t), at(body, tail, 2, t),
        at(body, head, 0, t), at(body, head, 1, t), at(body, head, 2, t), x, y, z, reach,
    )  # fmt: skip


@kernel
def way(body, a, b, axis):
    """How much further b goes in this step than a [m]."""
    return body.end[b, axis] - body.start[b, axis] - body.end[a, axis] + body.start[a, axis]


@kernel
def path_between(body, a, b):
    """Length of the relative way of two particles in this step [m]."""
    x, y, z = way(body, a, b, 0), way(body, a, b, 1), way(body, a, b, 2)
    return np.sqrt(x * x + y * y + z * z)


@callee
def edge_time(body, a, tail, head, reach, now, count):
    """When a particle meets a spring, from now on; NEVER if it does not.

    No point of the spring nears the particle faster than one of its ends does, so that nothing happens before the gap
    over that speed has passed (conservative advancement).
    """
    fastest = max(path_between(body, a, tail), path_between(body, a, head))
    t = now
    if fastest == 0.0:
        return NEVER
    for _ in range(LOOKS):
        count[LOOKED] += 1
        gap, nx, ny, nz, along = off_edge(
            body, tail, head, at(body, a, 0, t), at(body, a, 1, t), at(body, a, 2, t), t, reach
        )
        if gap > CLOSED * reach:
            t += gap / fastest
        else:
            first = way(body, a, tail, 0) * nx + way(body, a, tail, 1) * ny + way(body, a, tail, 2) * nz
            last = way(body, a, head, 0) * nx + way(body, a, head, 1) * ny + way(body, a, head, 2) * nz
            if (1.0 - along) * first + along * last < 0.0:
                return t
            t += STRIDE * reach / fastest
        if t > 1.0:
            return NEVER
    return t


@kernel
def other_mobility(body, rows, row, b, axis):
    """How a push on the second body of a contact moves it along an axis [1/kg]."""
    third = rows.third[row]
    if third >= 0:
        s = rows.along[row]
        own = (1.0 - s) * (1.0 - s) * body.mobility[b, axis] + s * s * body.mobility[third, axis]
        return rows.second_yields[row] * own
    return rows.second_yields[row] * body.mobility[b, axis]


@kernel
def span(body, tail, head, axis):
    """From where to where along an axis a spring is in a step [m]."""
    a, b = body.start[tail, axis], body.end[tail, axis]
    c, d = body.start[head, axis], body.end[head, axis]
    return min(min(a, b), min(c, d)), max(max(a, b), max(c, d))


@kernel
def clear_of(body, a, tail, head, margin):
    """Whether the box around a particle's way is further than a margin from that around a spring's."""
    for axis in range(3):
        low, high = span(body, tail, head, axis)
        one, other = body.start[a, axis], body.end[a, axis]
        if min(one, other) > high + margin or max(one, other) < low - margin:
            return True
    return False


@kernel
def cells_around(cells, body, tail, head, margin, axis):
    """The first cell along an axis around the way of a spring, and how many there are, each counted once."""
    least, most = span(body, tail, head, axis)
    scale = cells.frame[3 + axis]
    low = np.floor((least - margin - cells.frame[axis]) * scale)
    high = np.floor((most + margin - cells.frame[axis]) * scale)
    if not (abs(low) < grid.FARTHEST and high - low + 1.0 < cells.shape[axis]):
        return 0, cells.shape[axis]
    return int(low) % cells.shape[axis], int(high - low) + 1


@a_pass
def measure_gap(table: Any, block: int, a: float, b: float) -> int:
    """Find the gap of contact ``block`` with a spring after the part a of the step, the normal, and where it is met."""
    workspace = workspace_of(table)
    body, rows, answer = workspace.body, workspace.rows, workspace.answer
    i, tail, head = rows.first[block], rows.second[block], rows.third[block]
    x, y, z = at(body, i, 0, a), at(body, i, 1, a), at(body, i, 2, a)
    gap, nx, ny, nz, along = off_edge(body, tail, head, x, y, z, a, rows.reach[block])
    answer[0], answer[1], answer[2], answer[3] = gap, nx, ny, nz
    rows.along[block] = along
    return DONE


@a_pass
def foresee(table: Any, block: int, a: float, b: float) -> int:
    """Find when the particle of contact ``block`` meets its spring, from the part a of the step on."""
    workspace = workspace_of(table)
    rows = workspace.rows
    i, tail, head = rows.first[block], rows.second[block], rows.third[block]
    workspace.answer[0] = edge_time(workspace.body, i, tail, head, rows.reach[block], a, workspace.counts)
    return DONE


@a_pass
def measure_gap_before(table: Any, block: int, a: float, b: float) -> int:
    """Find the gap of contact ``block`` with a spring where the step set out from, before impacts bent the ways."""
    workspace = workspace_of(table)
    start, rows, saved = workspace.was.start, workspace.rows, workspace.body.saved
    k, t, h = saved[rows.first[block]], saved[rows.second[block]], saved[rows.third[block]]
    gap, _nx, _ny, _nz, _s = closest_on_segment(
        start[t, 0], start[t, 1], start[t, 2], start[h, 0], start[h, 1], start[h, 2], start[k, 0], start[k, 1],
        start[k, 2], rows.reach[block],
    )  # fmt: skip
    workspace.answer[0] = gap
    return DONE
