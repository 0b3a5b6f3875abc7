"""Passes of surface contacts in a step: the forces of contact at known positions, and the guard before a drift."""

from __future__ import annotations

from typing import Any

from springline.contacts.surface_access import (
    foresee,
    measure_motion,
    place_obstacles,
    surface_work_of,
    surfaces_of,
)
from springline.engine.kernels import a_pass, callee
from springline.engine.machine import DONE, LENGTH, NUMBER, START, control_of
from springline.model.accessors import fragile_faces_of, state_of, sums_of
from springline.model.families import BROKEN
from springline.model.work import AGAIN, BEGIN, DUE, FAR, LEAST, OFF, PAIRS, POOL, POOL_HALF, STEP, VALID, WAY

SCALE = 1.25  # [-] foreseen ways over those at the measured velocities
MOVED = 1e-3  # [-] of the thickness: vertices elsewhere than expected make all lists invalid
TORN = 1.0  # in State.memory
THICK_AT_MOST = 1e9


@a_pass
def add_forces(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of surface contacts to those that depend on velocity."""
    force, drag = state_of(table).contact_force, sums_of(table).drag
    for i in range(force.shape[0]):
        drag[i, 0] += force[i, 0]
        drag[i, 1] += force[i, 1]
        drag[i, 2] += force[i, 2]
    return DONE


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Note positions and velocities of surfaces, and their velocities after the forces of a step without contact.

    ``a`` is the number of steps from the beginning of this one to the positions.
    """
    surfaces, work, state, sums = surfaces_of(table), surface_work_of(table), state_of(table), sums_of(table)
    control, reals = control_of(table), work.reals
    last, far, expected = reals[STEP], MOVED * surfaces.thickness, True
    begins(control, reals, a)
    dt = reals[STEP]
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            x, v, mobility = state.position[i, axis], state.velocity[i, axis], state.mobility[i, axis]
            expected &= abs(work.x[c, axis] + last * work.v[c, axis] - x) <= far
            work.x[c, axis], work.was[c, axis], work.mobility[c, axis] = x, v, mobility
            free = v + dt * (mobility * (sums.force[i, axis] + sums.drag[i, axis]))
            work.free[c, axis] = work.v[c, axis] = free
    expect_motion(table, expected)
    return DONE


@callee
def expect_motion(table, expected):
    """Foresee the motion of surfaces from their velocities without contact, and make a narrow phase due.

    ``expected`` is whether the vertices are where the last step brought them.
    """
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    forget_unless(work, expected)
    place_obstacles(surfaces, work)
    leave_out(table)
    measure_motion(surfaces, work, work.v)
    for p in range(work.motion.shape[0]):
        for j in range(4):
            state.patch_motion[p, j] = work.motion[p, j]
    foresee(surfaces, work, SCALE)
    work.counts[DUE], work.counts[VALID], work.reals[LEAST] = 1, 1, THICK_AT_MOST


@a_pass
def watch(table: Any, block: int, a: float, b: float) -> int:
    """Note the velocities of surfaces before a drift, and find what may meet if that is unknown."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    counts, reals = work.counts, work.reals
    there, known = True, counts[VALID] == 1 and reals[STEP] == control_of(table).clock[LENGTH]
    begins(control_of(table), reals, 0.0)
    # Lists depend on the positions, and rows that may act on the motion that was foreseen at these positions. Both are
    # in the state, so a step has the same rows after a restart.
    for c in range(surfaces.particle.shape[0]):
        i = surfaces.particle[c]
        for axis in range(3):
            there &= work.x[c, axis] == state.position[i, axis]
            work.x[c, axis], work.mobility[c, axis] = state.position[i, axis], state.mobility[i, axis]
            work.v[c, axis] = work.free[c, axis] = state.velocity[i, axis]
    for p in range(work.motion.shape[0]):
        for j in range(4):
            known &= work.motion[p, j] == state.patch_motion[p, j]
            work.motion[p, j] = state.patch_motion[p, j]
    # Two calls may differ by a rounding in the time at which one ends and the next begins, and so in the places of
    # obstacles. Springs may have broken and faces torn after the rows were found.
    known &= place_obstacles(surfaces, work)
    known &= not leave_out(table)
    counts[AGAIN] = 0
    if not (known and there):
        forget_unless(work, there)
        foresee(surfaces, work, SCALE)
        counts[DUE] = 1
    return DONE


@callee
def begins(control, reals, steps):
    """Set the length and the time of start of the step in which vertices move."""
    reals[STEP] = control.clock[LENGTH]
    reals[BEGIN] = control.clock[START] + (control.counts[NUMBER] + steps) * control.clock[LENGTH]


@callee
def forget_unless(work, expected):
    """Empty all lists unless the vertices are where the last step brought them."""
    if not expected:
        counts, room = work.counts, work.wake.shape[0] // 2
        counts[PAIRS], counts[POOL] = 0, counts[POOL_HALF] * room
        work.reals[WAY], work.reals[FAR] = 0.0, -1.0


@callee
def leave_out(table):
    """Mark torn faces, and edges without a face or a spring; return whether a mark changed."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    fragile, first = fragile_faces_of(table), surfaces.particle.shape[0]
    off, changed = 0, False
    for f in range(surfaces.face.shape[0]):
        gone = 0
        for k in range(3):
            c, e = surfaces.face[f, k], surfaces.face_side[f, k]
            if c < first and state.alive[surfaces.particle[c]] == 0:
                gone = 1
            if surfaces.edge_spring[e] >= 0 and state.status[surfaces.edge_spring[e]] == BROKEN:
                gone = 1
        row = surfaces.face_tear[f]
        if row >= 0 and state.memory[fragile.memory[0] + row] == TORN:
            gone = 1
        changed |= work.face_off[f] != gone
        work.face_off[f] = gone
        off += gone
    for e in range(surfaces.edge.shape[0]):
        gone, spring = 0, surfaces.edge_spring[e]
        f, g = surfaces.edge_face[e, 0], surfaces.edge_face[e, 1]
        whole = (f >= 0 and work.face_off[f] == 0) or (g >= 0 and work.face_off[g] == 0)
        held = (spring >= 0 and state.status[spring] != BROKEN) or (spring < 0 and f < 0)
        if not (whole or held):
            gone = 1
        for k in range(2):
            c = surfaces.edge[e, k]
            if c < first and state.alive[surfaces.particle[c]] == 0:
                gone = 1
        changed |= work.edge_off[e] != gone
        work.edge_off[e] = gone
        off += gone
    work.counts[OFF] = off
    return changed
