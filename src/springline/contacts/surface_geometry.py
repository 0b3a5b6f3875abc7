"""Narrow phase: rows that may act in this step, with normals, weights and responses; and vertices near walls."""

from __future__ import annotations

from typing import Any

from springline.constraints.motion import path_at
from springline.contacts.closest_lanes import await_geometry, find_geometries
from springline.contacts.shapes.registry import gap_and_normal
from springline.contacts.surface_access import MARGIN, first_not_below, part_start, surface_work_of, surfaces_of
from springline.contacts.surface_lists import END, FIRST
from springline.contacts.surface_sides import find_plane
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import ZERO, dot, largest, minus, norm, over, plus, put, times, vector
from springline.model.accessors import notes_of, state_of, walls_of
from springline.model.work import (
    ACTING,
    ACTIVE,
    ACTIVE_WANTED,
    BEGIN,
    DUE,
    GRIPS_WANTED,
    LEAP,
    OFF,
    PAIR_HALF,
    PAIRS,
    REPORT_USER,
    RUN_INTO,
    STEP,
    SURFACES_FULL,
    USER_FAILED,
    WAITING,
    WALLS,
)

LEAST_DISTANCE = 0.2  # [-] of the thickness: parts that are further apart come no nearer than this in a step
PART = 0.99  # [-] of the least distance that must remain
LEAST_PART = 0.01  # [-] of the distance, or of the thickness: what an obstacle must leave between it and what is fixed
ASLEEP, FURTHER, NEAREST, RUN = range(4)  # entries of SurfaceWork.role: RUN for an obstacle that hits a fixed vertex
NO_ROW = -1  # in SurfaceWork.active: a row that was awake and cannot act
NEVER, AWAKE = 1e300, -1.0  # entries of SurfaceWork.sleep
ALIGNED = 1e-9  # [-] sine of the angle between a normal and a face above which the face is nearer
# columns of SurfaceWork.geometry: normal, distance, weights, thickness, responses along and across, speed wanted,
# friction; of implicit steps both responses, and the speed wanted at the end
DISTANCE, WEIGHT, THICK, ALONG, ACROSS, GOAL, RUB, STIFF_ALONG, STIFF_ACROSS = 3, 4, 8, 9, 10, 11, 12, 13, 14
REBOUND = 15
# columns of SurfaceWork.wall_row: normal, gap, velocity of the wall, speed wanted, impulse, friction impulse; of
# implicit steps the speed wanted at the end
GAP, WALL_VELOCITY, WALL_GOAL, PUSH, WALL_RUB, WALL_REBOUND = 3, 4, 7, 8, 9, 12


@a_pass
def wake_rows(table: Any, block: int, a: float, b: float) -> int:
    """Find the rows that are awake in this step, in part ``block`` of ``a`` parts of the near pairs.

    A row at distance d cannot act before its patches have come nearer by d less the thickness: until then it costs one
    comparison. A pair of patches of whose rows none was awake costs one until the first of them is.
    """
    work = surface_work_of(table)
    counts, way, sleep, wake, found = work.counts, work.way, work.sleep, work.wake, work.found
    if counts[DUE] == 0:
        return DONE
    begin = counts[PAIR_HALF] * work.nearing.shape[0]
    for k in range(part_start(counts[PAIRS], block, a), part_start(counts[PAIRS], block + 1, a)):
        near, first = way[begin + k, 0] + work.nearing[k], int(way[begin + k, FIRST])
        n, end = first, int(way[begin + k, END])
        if near >= sleep[begin + k]:
            # Without a branch, which a processor could not predict: a row that sleeps is overwritten by the next.
            for e in range(first, end):
                found[n] = e
                n += 1 if near >= wake[e] else 0
            sleep[begin + k] = AWAKE if n > first else least_wake(wake, first, end)
        work.woken[k] = n - first
    return DONE


@kernel
def least_wake(wake, first, end):
    """Return the way at which the first of some rows may act; beyond any way without rows."""
    least = NEVER
    for e in range(first, end):
        least = min(least, wake[e])
    return least


@a_pass
def allot(table: Any, block: int, a: float, b: float) -> int:
    """Allot places to the rows that are awake, in the order of their pairs."""
    work = surface_work_of(table)
    counts, n = work.counts, 0
    if counts[DUE] == 0:
        return DONE
    for k in range(counts[PAIRS]):
        work.place[k] = n
        n += work.woken[k]
    if n > work.active.shape[0]:
        counts[ACTIVE_WANTED] = n + n // 4
        return SURFACES_FULL
    counts[ACTIVE] = n
    return DONE


@a_pass
def measure(table: Any, block: int, a: float, b: float) -> int:
    """Find the geometry of the rows that are awake, and vertices near walls, in part ``block`` of ``a`` parts."""
    surfaces, work = surfaces_of(table), surface_work_of(table)
    if work.counts[DUE] == 0:
        return DONE
    # All rows of a pair belong to the part in which the first of them is.
    active, pairs = work.counts[ACTIVE], work.counts[PAIRS]
    first = first_not_below(work.place, pairs, part_start(active, block, a))
    end = first_not_below(work.place, pairs, part_start(active, block + 1, a))
    if block + 1 == int(a):
        end = pairs
    measure_rows(surfaces, work, block, first, end)
    for k in range(first, end):
        judge_rows(table, k)
    walls, count = walls_of(table), surfaces.wall.shape[0]
    for k in range(part_start(count, block, a), part_start(count, block + 1, a)):
        work.wall_near[k] = 1 if look_at_wall(surfaces, work, walls, k) else 0
    return DONE


@callee
def measure_rows(surfaces, work, block, first, end):
    """Write the geometry of the rows that are awake of near pairs ``first`` to before ``end``, eight at a time."""
    begin, edges, faces = work.counts[PAIR_HALF] * work.nearing.shape[0], 0, 0
    edges_wait, faces_wait = 2 * block * WAITING, (2 * block + 1) * WAITING
    for k in range(first, end):
        found, n = int(work.way[begin + k, FIRST]), work.place[k]
        for e in range(found, found + work.woken[k]):
            row = work.found[e]
            work.active[n] = work.key[row]
            if (work.active[n] >> 30) & 3 == 2:
                await_geometry(work, edges_wait, edges, n, row)
                edges += 1
            else:
                await_geometry(work, faces_wait, faces, n, row)
                faces += 1
            if edges == WAITING:
                find_geometries(surfaces, work, edges_wait, edges, True)
                edges = 0
            if faces == WAITING:
                find_geometries(surfaces, work, faces_wait, faces, False)
                faces = 0
            n += 1
    find_geometries(surfaces, work, edges_wait, edges, True)
    find_geometries(surfaces, work, faces_wait, faces, False)


@callee
def judge_rows(table, k):
    """Set the roles of the rows of near pair k that are awake, and how far apart its patches may come nearer at least.

    A row that is torn, or too far away to act in this step, has no role.
    """
    surfaces, work, clear = surfaces_of(table), surface_work_of(table), NEVER
    at = work.counts[PAIR_HALF] * work.nearing.shape[0] + k
    gone, nearing, first, n = work.way[at, 0], work.nearing[k], int(work.way[at, FIRST]), work.place[k]
    for e in range(first, first + work.woken[k]):
        role, distance, thick = ASLEEP, work.geometry[n, DISTANCE], work.geometry[n, THICK]
        if not is_off(surfaces, work, state_of(table).alive, work.active[n]):
            work.wake[work.found[e]] = gone + (distance - thick)
            if distance < thick + nearing:
                # Rows of fixed vertices alone have no impulse.
                if work.geometry[n, ALONG] > 0.0:
                    clear = min(clear, distance - PART * min(LEAST_DISTANCE * thick, distance))
                    role = NEAREST if is_nearest(surfaces, work, n) else FURTHER
                elif surfaces.moves and is_run_into(work, n):
                    role = RUN
        if role == ASLEEP:
            work.active[n] = NO_ROW
        work.role[n] = role
        n += 1
    work.clear[k] = clear


@a_pass
def choose(table: Any, block: int, a: float, b: float) -> int:
    """List the rows that may carry an impulse, and vertices near walls; stop if an obstacle hits what is fixed."""
    surfaces, work, acting = surfaces_of(table), surface_work_of(table), 0
    counts, role, run = work.counts, work.role, -1
    if counts[DUE] == 0:
        return DONE
    # Without a branch, which a processor could not predict: what is no such row is overwritten by the next.
    for n in range(counts[ACTIVE]):
        work.acting[acting] = n
        acting += 1 if role[n] == NEAREST else 0
        run = n if run < 0 and role[n] == RUN else run
    if run >= 0:
        notes_of(table).report[REPORT_USER] = RUN_INTO + fixed_particle(surfaces, work, run)
        return USER_FAILED
    if acting > state_of(table).gripping.shape[0]:
        # The rows that carry a force are noted in the state.
        counts[GRIPS_WANTED] = acting + acting // 4
        return SURFACES_FULL
    counts[ACTING], counts[DUE] = acting, 0
    find_plane(work)
    list_walls(surfaces, work)
    return DONE


@callee
def is_run_into(work, n):
    """Return True if the plane across the closest points of row n does not part it at the end of the step."""
    normal, edges = vector(work.geometry, n), (work.active[n] >> 30) & 3 == 2
    first, second = end_along(work, n, 0, normal), end_along(work, n, 1, normal)
    third, fourth = end_along(work, n, 2, normal), end_along(work, n, 3, normal)
    between = min(first, second) - max(third, fourth) if edges else first - max(second, max(third, fourth))
    return between < LEAST_PART * min(work.geometry[n, THICK], work.geometry[n, DISTANCE])


@kernel
def end_along(work, n, which, normal):
    """Return the place of a corner of row n along its normal at the end of the step."""
    c = work.corner[n, which]
    return dot(normal, plus(vector(work.x, c), times(work.reals[STEP], vector(work.v, c))))


@callee
def fixed_particle(surfaces, work, n):
    """Return the particle of a row of fixed vertices that is nearest to the closest points."""
    most, nearest = -1.0, 0
    for which in range(4):
        c, weight = work.corner[n, which], abs(work.geometry[n, WEIGHT + which])
        if c < surfaces.particle.shape[0] and weight > most:
            most, nearest = weight, c
    return surfaces.particle[nearest]


@kernel
def is_off(surfaces, work, alive, key):
    """Return True if a part of the row with this key is torn or removed."""
    return work.counts[OFF] > 0 and off_by_key(surfaces, work, alive, key)


@callee
def off_by_key(surfaces, work, alive, key):
    """Return True if a part of the row with this key is torn or removed."""
    p, q, kind = key >> 47, (key >> 32) & 32767, (key >> 30) & 3
    i, j = (key >> 15) & 32767, key & 32767
    if kind == 2:
        return work.edge_off[surfaces.edge_start[p] + i] == 1 or work.edge_off[surfaces.edge_start[q] + j] == 1
    c = surfaces.vertex_start[p if kind == 0 else q] + i
    gone = c < surfaces.particle.shape[0] and alive[surfaces.particle[c]] == 0
    return gone or work.face_off[surfaces.face_start[q if kind == 0 else p] + j] == 1


@kernel
def is_nearest(surfaces, work, n):
    """Return False if another row has a nearer pair of points, so that this one needs no impulse.

    A row whose closest point is on the border of a face is redundant if the neighboring face is nearer; its normal
    would brake a vertex that slides over the border. A row of two edges whose closest points include an end
    is also one of a vertex and a face.
    """
    key = work.active[n]
    p, q, kind = key >> 47, (key >> 32) & 32767, (key >> 30) & 3
    i, j, w = (key >> 15) & 32767, key & 32767, WEIGHT
    g = work.geometry
    if kind == 2:
        mine, yours = surfaces.edge_start[p] + i, surfaces.edge_start[q] + j
        if (g[n, w] == 0.0 or g[n, w + 1] == 0.0) and surfaces.edge_face[yours, 0] >= 0:
            return False
        return not ((g[n, w + 2] == 0.0 or g[n, w + 3] == 0.0) and surfaces.edge_face[mine, 0] >= 0)
    face = surfaces.face_start[q if kind == 0 else p] + j
    for side in range(3):
        # On the border between the corners ``side`` and the next one the weight of the third corner is 0.
        if g[n, w + 1 + (side + 2) % 3] == 0.0 and is_beyond(surfaces, work, n, face, side):
            return False
    return True


@kernel
def is_beyond(surfaces, work, n, face, side):
    """Return True if the face beyond a side of a face is nearer to the vertex of row n."""
    other, a, b = surfaces.face_next[face, side], surfaces.face[face, side], surfaces.face[face, (side + 1) % 3]
    if other < 0 or work.face_off[other] == 1:
        return False
    third = surfaces.face[other, 0] + surfaces.face[other, 1] + surfaces.face[other, 2] - a - b
    # From the closest point of the side into the other face, across the side.
    x, y = vector(work.x, a), vector(work.x, b)
    along, inward = minus(y, x), minus(vector(work.x, third), x)
    inward = minus(inward, times(dot(inward, along) / dot(along, along), along))
    return dot(inward, vector(work.geometry, n)) > ALIGNED * norm(inward)


@callee
def look_at_wall(surfaces, work, walls, k):
    """Return True if the vertex of wall row k may meet its wall in this step; its geometry is then in ``wall_row``."""
    c, w, row, reals, moved = surfaces.wall_vertex[k], surfaces.wall[k], work.wall_row, work.reals, ZERO
    if largest(vector(work.mobility, c)) <= 0.0:
        return False
    where = vector(work.x, c)
    if walls.moves:
        now = wall_displacement(walls, w, reals[BEGIN])
        moved = over(minus(wall_displacement(walls, w, reals[BEGIN] + reals[STEP]), now), reals[STEP])
        where = minus(where, now)
    gap, normal = gap_and_normal(walls, w, surfaces.half[c], where)
    put(row, k, normal)
    row[k, GAP] = gap
    row[k, WALL_VELOCITY], row[k, WALL_VELOCITY + 1], row[k, WALL_VELOCITY + 2] = moved
    return gap - max(dot(normal, moved), 0.0) * reals[STEP] < 2.0 * reals[LEAP] + MARGIN * surfaces.thickness


@callee
def list_walls(surfaces, work):
    """Move the rows of vertices and walls that may meet in this step to the front."""
    n, row = 0, work.wall_row
    for k in range(surfaces.wall.shape[0]):
        if work.wall_near[k] == 1:
            work.near_wall[n, 0], work.near_wall[n, 1] = surfaces.wall_vertex[k], surfaces.wall[k]
            for j in range(WALL_GOAL):
                row[n, j] = row[k, j]
            n += 1
    work.counts[WALLS] = n


@kernel
def wall_displacement(walls, w, time):
    """Return the displacement of a wall at a time [m]."""
    x, _ = path_at(walls, w, 0, time)
    y, _ = path_at(walls, w, 1, time)
    z, _ = path_at(walls, w, 2, time)
    return x, y, z


@kernel
def law_of(surfaces, i, m, which):
    """Return a number of the law of two parts, by a vertex of each: that of the obstacle if one is an obstacle."""
    return surfaces.law[max(surfaces.matter[i], surfaces.matter[m]), which]
