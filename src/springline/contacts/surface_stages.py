"""Passes of surface contacts in a step: the forces of contact at known positions, and the guard before a drift."""

from __future__ import annotations

from typing import Any

from springline.contacts.surface_access import (
    measure_motion,
    part_start,
    place_obstacles,
    sum_of_parts,
    surface_work_of,
    surfaces_of,
)
from springline.engine.kernels import a_pass, callee
from springline.engine.machine import DONE, LENGTH, NUMBER, ROW, START, control_of
from springline.engine.program import program_of
from springline.model.accessors import blocks_of, fragile_faces_of, state_of, sums_of
from springline.model.families import BROKEN
from springline.model.work import AGAIN, BEGIN, DUE, FAR, OFF, PAIRS, POOL, POOL_HALF, SCALE, STEP, VALID, WAY

FORESEEN = 1.25  # [-] foreseen ways over those at the measured velocities
MOVED = 1e-3  # [-] of the thickness: vertices elsewhere than expected make all lists invalid
TORN = 1.0  # in State.memory


@a_pass
def add_forces(table: Any, block: int, a: float, b: float) -> int:
    """Add the forces of surface contacts to those that depend on velocity."""
    force, drag, first = state_of(table).contact_force, sums_of(table).drag, blocks_of(table).first
    for i in range(first[block], first[block + 1]):
        drag[i, 0] += force[i, 0]
        drag[i, 1] += force[i, 1]
        drag[i, 2] += force[i, 2]
    return DONE


@a_pass
def set_out(table: Any, block: int, a: float, b: float) -> int:
    """Note positions and velocities of vertices, and their velocities after the forces of a step without contact.

    It does part ``block`` of ``a`` parts.
    """
    surfaces, work, state, sums = surfaces_of(table), surface_work_of(table), state_of(table), sums_of(table)
    last, far, expected = work.reals[STEP], MOVED * surfaces.thickness, True
    dt, count = control_of(table).clock[LENGTH], surfaces.particle.shape[0]
    for c in range(part_start(count, block, a), part_start(count, block + 1, a)):
        i = surfaces.particle[c]
        for axis in range(3):
            x, v, mobility = state.position[i, axis], state.velocity[i, axis], state.mobility[i, axis]
            expected &= abs(work.x[c, axis] + last * work.v[c, axis] - x) <= far
            work.x[c, axis], work.was[c, axis], work.mobility[c, axis] = x, v, mobility
            free = v + dt * (mobility * (sums.force[i, axis] + sums.drag[i, axis]))
            work.free[c, axis] = work.v[c, axis] = free
    work.tally[0, block] = 0 if expected else 1
    return DONE


@a_pass
def expect(table: Any, block: int, a: float, b: float) -> int:
    """Make a narrow phase due after all vertices have set out, ``a`` steps after the beginning of this one."""
    work = surface_work_of(table)
    begins(control_of(table), work.reals, a)
    expect_motion(table, sum_of_parts(work, 0) == 0)
    return DONE


@callee
def expect_motion(table, expected):
    """Make a narrow phase due, for velocities without contact.

    ``expected`` is whether the vertices are where the last step brought them.
    """
    surfaces, work = surfaces_of(table), surface_work_of(table)
    forget_unless(work, expected)
    place_obstacles(surfaces, work)
    leave_out(table)
    work.reals[SCALE] = FORESEEN
    work.counts[DUE] = work.counts[VALID] = 1


@a_pass
def gauge(table: Any, block: int, a: float, b: float) -> int:
    """Measure the motion of part ``block`` of ``a`` parts of the patches, by which the narrow phase is repeated."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    first = part_start(work.motion.shape[0], block, a)
    end = part_start(work.motion.shape[0], block + 1, a)
    measure_motion(surfaces, work, work.v, first, end)
    for p in range(first, end):
        for j in range(4):
            state.patch_motion[p, j] = work.motion[p, j]
    return DONE


@a_pass
def track(table: Any, block: int, a: float, b: float) -> int:
    """Note the velocities of vertices before a drift, in part ``block`` of ``a`` parts."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    there, count = True, surfaces.particle.shape[0]
    for c in range(part_start(count, block, a), part_start(count, block + 1, a)):
        i = surfaces.particle[c]
        for axis in range(3):
            there &= work.x[c, axis] == state.position[i, axis]
            work.x[c, axis], work.mobility[c, axis] = state.position[i, axis], state.mobility[i, axis]
            work.v[c, axis] = work.free[c, axis] = state.velocity[i, axis]
    work.tally[0, block] = 0 if there else 1
    return DONE


@a_pass
def watch(table: Any, block: int, a: float, b: float) -> int:
    """Make a narrow phase due if it is unknown what may meet; else switch off the ``a`` rows behind this one."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    counts, reals = work.counts, work.reals
    there = sum_of_parts(work, 0) == 0
    known = there and counts[VALID] == 1 and reals[STEP] == control_of(table).clock[LENGTH]
    begins(control_of(table), reals, 0.0)
    # Lists depend on the positions, and rows that may act on the motion that was foreseen at these positions. Both are
    # in the state, so a step has the same rows after a restart.
    for p in range(work.motion.shape[0]):
        for j in range(4):
            known &= work.motion[p, j] == state.patch_motion[p, j]
            work.motion[p, j] = state.patch_motion[p, j]
    # Two calls may differ by a rounding in the time at which one ends and the next begins, and so in the places of
    # obstacles. Springs may have broken and faces torn after the rows were found.
    known &= place_obstacles(surfaces, work)
    known &= not leave_out(table)
    counts[AGAIN] = 0
    if not known:
        forget_unless(work, there)
        reals[SCALE] = FORESEEN
        counts[DUE] = 1
    program, row = program_of(table), control_of(table).counts[ROW]
    for behind in range(row + 1, row + 1 + int(a)):
        program.blocks[behind] = -abs(program.blocks[behind]) if known else abs(program.blocks[behind])
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
def is_whole(table):
    """Return True if no spring is broken, no particle removed and no face torn."""
    state, fragile = state_of(table), fragile_faces_of(table)
    status, alive, gone = state.status, state.alive, False
    for k in range(status.shape[0]):
        gone |= status[k] == BROKEN
    for i in range(alive.shape[0]):
        gone |= alive[i] == 0
    for row in range(fragile.face.shape[0]):
        gone |= state.memory[fragile.memory[0] + row] == TORN
    return not gone


@callee
def leave_out(table):
    """Mark torn faces, and edges without a face or a spring; return whether a mark changed."""
    surfaces, work, state = surfaces_of(table), surface_work_of(table), state_of(table)
    if work.counts[OFF] == 0 and is_whole(table):
        return False
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
