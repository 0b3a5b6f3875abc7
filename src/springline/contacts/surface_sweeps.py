"""Sweeps over the rows of contact: projected Gauss-Seidel, in an order that two threads can share.

Each side of the plane that divides the rows may be swept by its own thread; then follow the rows between, see
:mod:`springline.contacts.surface_sides`.

Most rows are near but carry nothing. So sweeps over the rows that carry an impulse alternate with sweeps over all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.contacts.surface_access import part_start, sum_of_parts, surface_work_of, surfaces_of
from springline.contacts.surface_geometry import GOAL, PUSH, RUB, WALL_RUB
from springline.contacts.surface_response import (
    TINY,
    book_work,
    give,
    leave_out_impacts,
    recall,
    relative,
    remember,
    set_goals,
    set_wall_goals,
    solve_row,
    solve_wall,
    start_impulse,
)
from springline.contacts.surface_sides import (
    BACKWARD,
    BETWEEN,
    CARRYING_END,
    HIGH,
    LOW,
    ON_SIDE,
    ROW_END,
    WALL_END,
    begin_of,
    find_sides,
    list_as_one,
    list_carriers,
    list_sides,
)
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import axis_products, dot, minus, norm, plus, put, times, vector
from springline.model.accessors import particles_of, state_of, walls_of
from springline.model.families import FRICTION
from springline.model.work import ACTING, STEP, WALLS

SWEEPS, WHOLE = 4, 1  # the least number of sweeps, of which the second is over all rows
MOST_SWEEPS, MOST_SLOW_SWEEPS = 100, 300
OFTEN = 3  # sweeps after which there is one over all rows
SETTLED = 1e-3  # [1/s] change of a speed over the thickness at which sweeps of a rebound end
SLOW = 1e-3  # [-] of the thickness: with less motion in a step, sweeps go on until nothing changes
AT_REST = 1e-10  # [-] of the change of a speed by a step's forces, over which the sweeps of slow parts end
DEMANDING = 0  # row of SurfaceWork.tally: 1 for parts with rows for which a few sweeps are too few
ENDLESS = 1 << 60
STRIDE = 4  # sweeps after which impulses are extrapolated
NOTHING, PLACE, TREND = 0, 1, 2  # what is known of earlier impulses
LEAST_RATIO, MOST_STRETCH = 0.1, 1e3  # [-] ratio of two changes that is a trend, and the longest extrapolation


@a_pass
def aim(table: Any, block: int, a: float, b: float) -> int:
    """Set goals, first impulses and sides of the rows of contact, in part ``block`` of ``a`` parts."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    rows, walls, count, dt = work.counts[ACTING], work.counts[WALLS], surfaces.particle.shape[0], work.reals[STEP]
    first, end = part_start(rows, block, a), part_start(rows, block + 1, a)
    recall(state, work, dt, first, end)
    leave_out_impacts(surfaces, state, work, dt, first, end)
    demanding = set_goals(surfaces, work, dt, first, end)
    find_sides(work, block, first, end)
    first, end, particles = part_start(walls, block, a), part_start(walls, block + 1, a), particles_of(table)
    demanding |= set_wall_goals(surfaces, work, walls_of(table), particles.restitution, dt, first, end)
    work.tally[DEMANDING, block] = 1 if demanding else 0
    find_peaks(work, block, part_start(count, block, a), part_start(count, block + 1, a))
    return DONE


@callee
def find_peaks(work, block, first, end):
    """Note the largest squares of the speed before a step, and of its change by forces, of some vertices."""
    speed = kick = 0.0
    for c in range(first, end):
        v, change = vector(work.was, c), minus(vector(work.free, c), vector(work.was, c))
        speed, kick = max(speed, dot(v, v)), max(kick, dot(change, change))
    work.peak[block, 0], work.peak[block, 1] = speed, kick


@a_pass
def divide(table: Any, block: int, a: float, b: float) -> int:
    """List the rows side by side, and apply the first impulses of the rows between."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    speed, _kick = largest_squares(work)
    if is_slow(surfaces, work, speed):
        # The plane moves a little in each step, and the order with it, on which depends what sweeps leave.
        list_as_one(work)
    else:
        list_sides(work, sum_of_parts(work, ON_SIDE), sum_of_parts(work, ON_SIDE + 1))
    if sum_of_parts(work, DEMANDING) > 0:
        scale_first_impulses(work)
    begin_rows(work, BETWEEN)
    return DONE


@callee
def scale_first_impulses(work):
    """Scale the first impulses by the share, 1 at most, with which they lower the energy furthest.

    Along them the energy is a parabola, of which the sum of the impulses times the velocities that they oppose is the
    slope; velocities wanted by rebounds count as reached. Sweeps lower it from there (Cottle, Pang and Stone, The
    Linear Complementarity Problem, 1992, section 5.3).
    """
    rows, count, along, square = work.counts[ACTING], work.mobility.shape[0], 0.0, 0.0
    for e in range(rows):
        a = work.acting[e]
        if work.impulse[a, 0] > 0.0:
            first, speed = start_impulse(work, a), relative(work.free, work.corner, work.geometry, a)
            along += dot(first, speed) - work.impulse[a, 0] * work.geometry[a, GOAL]
            give(work, a, first)
    for c in range(count):
        for axis in range(3):
            if work.mobility[c, axis] > 0.0:
                change = work.v[c, axis] - work.free[c, axis]
                square += change * change / work.mobility[c, axis]
                work.v[c, axis] = work.free[c, axis]
    if square > max(-along, 0.0):
        share = max(-along, 0.0) / square
        for e in range(rows):
            a = work.acting[e]
            for j in range(4):
                work.impulse[a, j] *= share


@callee
def begin_rows(work, side):
    """Apply the impulses with which the rows of a side start."""
    list_carriers(work, side)
    for e in range(begin_of(work, ROW_END, side), work.ends[CARRYING_END + side]):
        give(work, work.carrying[e], start_impulse(work, work.carrying[e]))


@callee
def sweep(work, walls, side, thickness, turn, whole):
    """Solve rows of a side in turn: all if ``whole``, else those that carry an impulse; return the largest change.

    That is the change of a speed over the thickness [1/s].
    """
    # Back and there in turn, so that no end of the list is favored.
    ends, begin, change, backward = work.ends, begin_of(work, ROW_END, side), 0.0, turn % 2 == 0
    if whole:
        kept, end = begin, ends[ROW_END + side]
        for e in range(begin, end):
            a = work.order[begin + end - 1 - e if backward else e]
            change = max(change, solve_row(work, a))
            work.carrying[kept] = a
            kept += 1 if work.impulse[a, 0] > 0.0 else 0
        ends[CARRYING_END + side], ends[BACKWARD + side] = kept, 1 if backward else 0
    else:
        end, turned = ends[CARRYING_END + side], backward != (ends[BACKWARD + side] == 1)
        for e in range(begin, end):
            change = max(change, solve_row(work, work.carrying[begin + end - 1 - e if turned else e]))
    for e in range(begin_of(work, WALL_END, side), work.ends[WALL_END + side]):
        change = max(change, solve_wall(work, walls, work.wall_order[e], thickness))
    return change


@a_pass
def sweep_side(table: Any, block: int, a: float, b: float) -> int:
    """Do sweep ``a`` over the rows of side ``block``; the first begins with their first impulses."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    if a == 0.0:
        begin_rows(work, block)
    work.changed[block] = sweep(work, walls_of(table), block, surfaces.thickness, int(a), int(a) == WHOLE)
    return DONE


@a_pass
def sweep_between(table: Any, block: int, a: float, b: float) -> int:
    """Do sweep ``a`` over the rows between both sides."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    work.changed[BETWEEN] = sweep(work, walls_of(table), BETWEEN, surfaces.thickness, int(a), int(a) == WHOLE)
    return DONE


@a_pass
def respond(table: Any, block: int, a: float, b: float) -> int:
    """Solve for the impulses of contacts, after ``a`` sweeps; note what carries, and the work of moving bodies."""
    surfaces, work, state, walls = surfaces_of(table), surface_work_of(table), state_of(table), walls_of(table)
    if a == 0.0:
        begin_rows(work, LOW)
        begin_rows(work, HIGH)
    solve_rows(work, walls, surfaces.thickness, int(a), sweep_limits(surfaces, work, sum_of_parts(work, DEMANDING) > 0))
    remember(state, work, work.reals[STEP])
    book_work(surfaces, work, state, work.reals[STEP])
    return DONE


@callee
def sweep_limits(surfaces, work, demanding):
    """Return the most sweeps and the most rows of this step, and the change of a speed at which they end [1/s].

    The energy of rebounds and of impacts of heavy parts depends on the last sweeps; and so does friction at rest, where
    what a few sweeps leave is a creep.
    """
    speed, kick = largest_squares(work)
    if is_slow(surfaces, work, speed):
        return MOST_SLOW_SWEEPS, surfaces.effort, AT_REST * np.sqrt(kick) / surfaces.thickness
    return (MOST_SWEEPS if demanding else SWEEPS), ENDLESS, SETTLED


@kernel
def largest_squares(work):
    """Return the largest squares of the speed before this step, and of its change by forces [m2/s2]."""
    speed = kick = 0.0
    for part in range(work.peak.shape[0]):
        speed, kick = max(speed, work.peak[part, 0]), max(kick, work.peak[part, 1])
    return speed, kick


@kernel
def is_slow(surfaces, work, speed):
    """Return True if no vertex moves far in this step, by the square of the largest speed."""
    return work.reals[STEP] * np.sqrt(speed) <= SLOW * surfaces.thickness


@callee
def solve_rows(work, walls, thickness, turn, limits):
    """Solve all rows in turn, from sweep ``turn`` on, within limits as of :func:`sweep_limits`.

    Sweeps are over the rows that carry until these have settled, then over all rows, and so on until all have settled.
    Impulses of slow parts are extrapolated on the way, since normals that are nearly parallel, as of two faces that
    hold a vertex, make sweeps converge slowly. In an impact, a wrong trend would create energy.
    """
    most, effort, settled = limits
    known, slow = NOTHING, effort < ENDLESS
    solved, whole = work.counts[ACTING], False
    change = max(work.changed[LOW], max(work.changed[HIGH], work.changed[BETWEEN]))
    while turn < most:
        if turn >= SWEEPS and ((whole and change <= settled) or solved >= effort):
            return
        if slow and turn >= SWEEPS and (turn - SWEEPS) % STRIDE == 0:
            known = extrapolate(work, walls, known)
        last = turn + 1 == most or turn % OFTEN == WHOLE
        whole = turn == WHOLE if turn < SWEEPS else (last or (not whole and change <= settled))
        change = sweep(work, walls, LOW, thickness, turn, whole)
        change = max(change, sweep(work, walls, HIGH, thickness, turn, whole))
        change = max(change, sweep(work, walls, BETWEEN, thickness, turn, whole))
        for side in range(3 if turn >= SWEEPS else 0):
            solved += work.ends[(ROW_END if whole else CARRYING_END) + side] - begin_of(work, ROW_END, side)
        turn += 1


@callee
def extrapolate(work, walls, known):
    """Move impulses along their trend to where it leads, or note it; return what is known then.

    If a mode of the error falls by the factor q in some sweeps, its remainder is q/(1 - q) of its last change (Aitken,
    Proceedings of the Royal Society of Edinburgh 46, 289 (1926)). Sweeps follow, so a wrong trend does no harm.
    """
    ratio = ratio_of_changes(work) if known == TREND else 0.0
    if ratio > LEAST_RATIO:
        stretch = ratio / (1.0 - ratio) if ratio * (1.0 + MOST_STRETCH) < MOST_STRETCH else MOST_STRETCH
        for e in range(work.counts[ACTING]):
            stretch_row(work, work.acting[e], stretch)
        for k in range(work.counts[WALLS]):
            stretch_wall(work, walls, k, stretch)
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        for j in range(4):
            work.trend[a, j] = work.impulse[a, j] - work.earlier[a, j]
            work.earlier[a, j] = work.impulse[a, j]
    for k in range(work.counts[WALLS]):
        for j in range(4):
            work.wall_trend[k, j] = work.wall_row[k, PUSH + j] - work.wall_earlier[k, j]
            work.wall_earlier[k, j] = work.wall_row[k, PUSH + j]
    return PLACE if known == NOTHING or ratio > LEAST_RATIO else TREND


@callee
def ratio_of_changes(work):
    """Return the ratio of the present change of impulses to the one before, along that."""
    along = square = 0.0
    for e in range(work.counts[ACTING]):
        a = work.acting[e]
        for j in range(4):
            along += (work.impulse[a, j] - work.earlier[a, j]) * work.trend[a, j]
            square += work.trend[a, j] * work.trend[a, j]
    for k in range(work.counts[WALLS]):
        for j in range(4):
            along += (work.wall_row[k, PUSH + j] - work.wall_earlier[k, j]) * work.wall_trend[k, j]
            square += work.wall_trend[k, j] * work.wall_trend[k, j]
    return along / square if square > 0.0 else 0.0


@callee
def stretch_row(work, a, stretch):
    """Change the impulse of a row by a multiple of its last change, within Coulomb's cone."""
    impulse, earlier, n = work.impulse, work.earlier, vector(work.geometry, a)
    before, old = impulse[a, 0], (impulse[a, 1], impulse[a, 2], impulse[a, 3])
    push = max(before + stretch * (before - earlier[a, 0]), 0.0)
    rub = plus(old, times(stretch, minus(old, (earlier[a, 1], earlier[a, 2], earlier[a, 3]))))
    rub = minus(rub, times(dot(rub, n), n))
    rub = times(min(1.0, work.geometry[a, RUB] * push / (norm(rub) + TINY)), rub)
    give(work, a, plus(times(push - before, n), minus(rub, old)))
    impulse[a, 0], impulse[a, 1], impulse[a, 2], impulse[a, 3] = push, rub[0], rub[1], rub[2]


@callee
def stretch_wall(work, walls, k, stretch):
    """Change the impulse of a wall on a vertex by a multiple of its last change, within Coulomb's cone."""
    row, earlier, c, n = work.wall_row, work.wall_earlier, work.near_wall[k, 0], vector(work.wall_row, k)
    before, old = row[k, PUSH], (row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2])
    push = max(before + stretch * (before - earlier[k, 0]), 0.0)
    rub = plus(old, times(stretch, minus(old, (earlier[k, 1], earlier[k, 2], earlier[k, 3]))))
    rub = minus(rub, times(dot(rub, n), n))
    rub = times(min(1.0, walls.law[work.near_wall[k, 1], FRICTION] * push / (norm(rub) + TINY)), rub)
    change = axis_products(vector(work.mobility, c), plus(times(push - before, n), minus(rub, old)))
    put(work.v, c, plus(vector(work.v, c), change))
    row[k, PUSH] = push
    row[k, WALL_RUB], row[k, WALL_RUB + 1], row[k, WALL_RUB + 2] = rub
