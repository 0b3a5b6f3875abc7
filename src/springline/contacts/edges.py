"""Particles at springs: the closest point of a spring, the time of impact, and the distribution of a push.

A spring is a straight line between its two ends, or round if it has a thickness. If its closest point is at the
fraction s of its length from the tail, the ends take the parts 1 - s and s of a push; so a push along n moves it by

    (1 - s)^2 w_tail + s^2 w_head        (w = 1/mass; Baraff, Witkin, Proc. SIGGRAPH 98)
"""

from __future__ import annotations

from typing import Any

from springline.contacts.paths import at, relative_displacement
from springline.contacts.rows import LOOKED
from springline.contacts.shapes.gaps import NEVER, closest_on_segment
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import dot, norm, plus, times, vector
from springline.model.accessors import workspace_of

GAP, TIME, GAP_BEFORE = 0, 1, 2  # rows of the section AT_SPRINGS: the three passes below
CLOSED = 1e-9  # [-] of the radius: a gap at which the two meet
STRIDE = 0.01  # [-] of the radius: step of a search past a closed gap that opens
LOOKS = 5000  # largest number of steps of a search


@kernel
def meets_edge(rows, row):
    """Return True for a contact with a spring."""
    return rows.third[row] >= 0


@callee
def off_edge(body, i, tail, head, t, reach):
    """Gap of a particle to a spring after the part t of a step, the direction, and the parameter on the spring."""
    return closest_on_segment(at(body, tail, t), at(body, head, t), at(body, i, t), reach)


@callee
def edge_time(body, i, tail, head, reach, now, count):
    """Fraction of the step, from ``now`` on, at which a particle meets a spring; NEVER if it does not.

    Conservative advancement (Mirtich 1996): no point of the spring approaches the particle faster than one of its ends,
    so no impact happens before the time in which that speed closes the gap.
    """
    to_tail, to_head = relative_displacement(body, i, tail), relative_displacement(body, i, head)
    fastest, t = max(norm(to_tail), norm(to_head)), now
    if fastest == 0.0:
        return NEVER
    for _ in range(LOOKS):
        count[LOOKED] += 1
        gap, n, along = off_edge(body, i, tail, head, t, reach)
        if gap > CLOSED * reach:
            # Never past the impact, because the gap cannot close faster. The steps shrink toward it, and end at CLOSED.
            t += gap / fastest
        else:
            # A closed gap is an impact only if it is closing: otherwise a particle that has just rebounded would
            # meet the spring again at the same instant, forever.
            if (1.0 - along) * dot(to_tail, n) + along * dot(to_head, n) < 0.0:
                return t
            # With a gap of zero the bound above gives no advance. A stride of a part of the radius is too short for
            # the particle to cross the spring undetected.
            t += STRIDE * reach / fastest
        if t > 1.0:
            return NEVER
    # LOOKS are used up: the time reached counts as a possible impact, so that no impact is missed. ``foresee`` of
    # impacts.py drops it unless the two approach each other there.
    return t


@kernel
def other_mobility(body, rows, row):
    """Mobility of the second body of a contact along each axis [1/kg]; for a spring, that of its closest point."""
    own, third = vector(body.mobility, rows.second[row]), rows.third[row]
    if third >= 0:
        s = rows.along[row]
        own = plus(times((1.0 - s) * (1.0 - s), own), times(s * s, vector(body.mobility, third)))
    return times(rows.second_yields[row], own)


@kernel
def span(body, tail, head, axis):
    """Lowest and highest coordinate of a spring along an axis over the step [m]."""
    a, b = body.start[tail, axis], body.end[tail, axis]
    c, d = body.start[head, axis], body.end[head, axis]
    return min(min(a, b), min(c, d)), max(max(a, b), max(c, d))


@kernel
def clear_of(body, a, tail, head, margin):
    """Return True if the bounding boxes of a particle's and a spring's path are further apart than ``margin`` [m]."""
    # Two boxes are apart if they are apart along one axis. Radii are in the margin.
    for axis in range(3):
        low, high = span(body, tail, head, axis)
        one, other = body.start[a, axis], body.end[a, axis]
        if min(one, other) > high + margin or max(one, other) < low - margin:
            return True
    return False


@a_pass
def measure_gap(table: Any, block: int, a: float, b: float) -> int:
    """Compute the gap of contact ``block`` with a spring after the part a of the step, the normal, and the place."""
    workspace = workspace_of(table)
    rows, answer = workspace.rows, workspace.answer
    i, tail, head = rows.first[block], rows.second[block], rows.third[block]
    gap, n, along = off_edge(workspace.body, i, tail, head, a, rows.reach[block])
    answer[0], answer[1], answer[2], answer[3] = gap, n[0], n[1], n[2]
    rows.along[block] = along
    return DONE


@a_pass
def predict_edge_impact(table: Any, block: int, a: float, b: float) -> int:
    """Predict the impact of contact ``block`` of a particle with its spring, from the part a of the step on."""
    workspace = workspace_of(table)
    rows = workspace.rows
    i, tail, head = rows.first[block], rows.second[block], rows.third[block]
    workspace.answer[0] = edge_time(workspace.body, i, tail, head, rows.reach[block], a, workspace.counts)
    return DONE


@a_pass
def measure_gap_before(table: Any, block: int, a: float, b: float) -> int:
    """Compute the gap of contact ``block`` with a spring at the start of the step, before impacts changed the paths."""
    # From the saved paths: impacts have moved the starts of the current ones.
    workspace = workspace_of(table)
    start, rows, saved = workspace.was.start, workspace.rows, workspace.body.saved
    i, tail, head = saved[rows.first[block]], saved[rows.second[block]], saved[rows.third[block]]
    reach = rows.reach[block]
    workspace.answer[0] = closest_on_segment(vector(start, tail), vector(start, head), vector(start, i), reach)[0]
    return DONE
