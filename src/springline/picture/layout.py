"""Passes that lay out points, faces and segments in single precision, as pages draw them."""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.elementary import atan2, cos, sin
from springline.engine.kernels import a_pass, callee, kernel
from springline.engine.machine import DONE
from springline.engine.vectors import cross, dot, minus, norm, over, plus, put, times, vector
from springline.forces.ropes import LIFTED
from springline.model.accessors import holonomic_of, particles_of, space_of, springs_of
from springline.model.families import BROKEN, CABLE, ROD, STRUT
from springline.model.space import difference
from springline.picture.arrays import (
    ALL_POSITIONS,
    CHANGED,
    CORD_SEGMENT,
    DARTS,
    FREE,
    HUES,
    INK,
    LEAST_SPEED,
    LOOSE,
    PIECES,
    POINTS,
    QUIET,
    ROD_SEGMENT,
    SEGMENTS,
    SLACK,
    SPRING,
    SPRINGS,
    THEME,
    TRIANGLES,
    drawn_state_of,
    look_of,
    picture_of,
    picture_scene_of,
)
from springline.picture.colors import copy_color

FAR_OFF = 1e30  # [m] limit of coordinates in single precision
TINY = 1e-300  # [m2] in place of 0 as a divisor


@kernel
def clipped(x):
    """Return a coordinate within the limits of single precision [m]; NaN stays NaN."""
    return FAR_OFF if x > FAR_OFF else -FAR_OFF if x < -FAR_OFF else x


@a_pass
def lay_points(table: Any, block: int, a: float, b: float) -> int:
    """Lay out the particles that are drawn: position, radius, size, color and kind, and headings of darts."""
    picture, moment, radius = picture_of(table), drawn_state_of(table), particles_of(table).radius
    origin = look_of(table).origin
    for k in range(picture.counts[POINTS]):
        i = picture.particle[k]
        for axis in range(3):
            picture.point_position[k, axis] = clipped(moment.position[i, axis] - origin[axis])
        picture.point_radius[k] = clipped(radius[i])
        picture.point_size[k] = picture.dot[i]
        picture.point_kind[k] = picture.held[i]
        copy_color(picture.shade, i, picture.point_color, k)
    if look_of(table).setting[DARTS] == 1:
        lay_headings(picture, moment.velocity, picture_scene_of(table).joined)
    return DONE


@callee
def lay_headings(picture, velocity, joined):
    """Set the headings of free moving particles without springs, unit vectors; zero for all others."""
    least = picture.size[LEAST_SPEED]
    for k in range(picture.counts[POINTS]):
        i = picture.particle[k]
        way = vector(velocity, i)
        speed = norm(way)
        points = joined[i] == 0 and picture.held[i] == FREE and speed > least
        for axis in range(3):
            picture.point_heading[k, axis] = velocity[i, axis] / speed if points else 0.0
    return 0


@a_pass
def lay_faces(table: Any, block: int, a: float, b: float) -> int:
    """Lay out the faces without a broken side or a removed corner, each as a fan from its first corner."""
    picture, moment, scene = picture_of(table), drawn_state_of(table), picture_scene_of(table)
    if picture.counts[CHANGED] == 0:
        return DONE
    face, edge, slot, corner, triangle, count = (
        scene.face, scene.edge, picture.slot, picture.corner, picture.triangle, 0,
    )  # fmt: skip
    for f in range(face.shape[0]):
        whole = moment.torn_face.shape[0] == 0 or moment.torn_face[f] == 0
        for k in range(face.shape[1]):
            whole = whole and not (face[f, k] >= 0 and moment.alive[face[f, k]] == 0)
            whole = whole and not (edge[f, k] >= 0 and moment.status[edge[f, k]] == BROKEN)
        if whole:
            for k in range(2, face.shape[1]):
                if face[f, k] >= 0:
                    corner[count, 0], corner[count, 1], corner[count, 2] = face[f, 0], face[f, k - 1], face[f, k]
                    for c in range(3):
                        triangle[count, c] = slot[corner[count, c]]
                    count += 1
    picture.counts[TRIANGLES] = count
    return DONE


@a_pass
def lay_segments(table: Any, block: int, a: float, b: float) -> int:
    """Lay out springs, rods, cords, ropes and bonds: ends, index, kind and color; slack ones are pale."""
    picture, look, springs = picture_of(table), look_of(table), springs_of(table)
    quiet, loose = HUES * look.setting[THEME] + QUIET, look.number[LOOSE]
    for k in range(picture.counts[SPRINGS]):
        s = picture.segment_index[k]
        long, rest, kind = picture.length[s], springs.rest_length[s], springs.kind[s]
        picture.segment_kind[k] = SPRING
        if (kind == CABLE and long < rest * (1.0 - loose)) or (kind == STRUT and long > rest * (1.0 + loose)):
            picture.segment_kind[k] = SLACK
            copy_color(look.hue, quiet, picture.segment_color, k)
    for k in range(picture.counts[SEGMENTS] if picture.counts[CHANGED] == 1 else 0):
        for end in range(2):
            picture.segment_ends[k, end] = picture.slot[picture.segment_particle[k, end]]
    if look.setting[ALL_POSITIONS] == 1:
        place_segments(table)
    lay_ties(table)
    return DONE


@callee
def lay_ties(table):
    """Set the kinds and colors of rods, cords, parts of ropes and bonds; they have no spring."""
    picture, look, scene, rows = picture_of(table), look_of(table), picture_scene_of(table), holonomic_of(table)
    space, position = space_of(table), drawn_state_of(table).position
    first, loose = HUES * look.setting[THEME], look.number[LOOSE]
    for k in range(picture.counts[SPRINGS], picture.counts[SEGMENTS]):
        tie, kind = -2 - picture.segment_index[k], CORD_SEGMENT
        if 0 <= tie < scene.tie.shape[0]:
            row = scene.tie[tie]
            long = norm(difference(space, position, rows.first[row], rows.second[row]))
            if rows.kind[row] == ROD:
                kind = ROD_SEGMENT
            elif long < rows.length[row] * (1.0 - loose):
                kind = SLACK
        picture.segment_index[k], picture.segment_kind[k] = -1, kind
        copy_color(look.hue, first + (QUIET if kind == SLACK else INK), picture.segment_color, k)
    return 0


@callee
def place_segments(table):
    """Set the positions of both ends of every segment, the head as the nearest image; ropes go from rim to rim."""
    picture, scene, space, position = (
        picture_of(table),
        picture_scene_of(table),
        space_of(table),
        drawn_state_of(table).position,
    )
    wound, origin = scene.arc.shape[0] > 0, look_of(table).origin
    if wound:
        wind_ropes(picture, scene, space, position)
    for k in range(picture.counts[SEGMENTS]):
        i, j = picture.segment_particle[k, 0], picture.segment_particle[k, 1]
        rope = -2 - picture.segment_index[k] - scene.tie.shape[0]
        if wound and 0 <= rope < scene.rope.shape[0] and k >= picture.counts[SPRINGS]:
            for end in range(2):
                for axis in range(3):
                    picture.segment_position[k, end, axis] = clipped(picture.path[rope, end, axis] - origin[axis])
            continue
        way = difference(space, position, i, j)
        for axis in range(3):
            picture.segment_position[k, 0, axis] = clipped(position[i, axis] - origin[axis])
            if space.periodic:
                picture.segment_position[k, 1, axis] = clipped(position[i, axis] + way[axis] - origin[axis])
            else:
                picture.segment_position[k, 1, axis] = clipped(position[j, axis] - origin[axis])
    return 0


@callee
def wind_ropes(picture, scene, space, position):
    """Set the ends of the parts of ropes, which touch their wheels, and of the pieces of their arcs [m].

    The tangent t at wheels of radii a and b whose centers are u apart is that of u = l t + (a - b) t x n, with the axis
    n: t = (l u + (a - b) n x u)/d^2 of d^2 = l^2 + (a - b)^2 across the axis. It touches a wheel at its radius times
    t x n from the center.
    """
    parts = scene.side.shape[0]
    for k in range(parts):
        i, n, a, b = scene.rope[k, 0], vector(scene.axis, k), scene.side[k, 0], scene.side[k, 1]
        u = difference(space, position, i, scene.rope[k, 1])
        across = minus(u, times(dot(u, n), n))
        long = np.sqrt(max(dot(across, across) - (a - b) * (a - b), 0.0))
        way = plus(times(long, across), times(a - b, cross(n, across)))
        way = over(way, max(norm(way), TINY))
        spoke = cross(way, n)
        put(picture.way, k, way)
        for axis in range(3):
            picture.path[k, 0, axis] = position[i, axis] + a * spoke[axis]
            picture.path[k, 1, axis] = position[i, axis] + u[axis] + b * spoke[axis]
    for k in range(scene.arc.shape[0]):
        wind_arc(picture, scene, position, k, parts + PIECES * k)
    return 0


@callee
def wind_arc(picture, scene, position, k, row):
    """Set the pieces of arc k around its wheel, from ``row`` on [m]."""
    before, behind = scene.arc[k, 0], scene.arc[k, 1]
    radius, n, wheel = scene.side[before, 1], vector(scene.axis, before), scene.rope[before, 1]
    one, other = vector(picture.way, before), vector(picture.way, behind)
    sense = -1.0 if radius < 0.0 else 1.0
    turn = sense * atan2(dot(n, cross(one, other)), dot(one, other))
    if turn < LIFTED:
        turn += 2.0 * np.pi  # the long way around
    first = cross(one, n)
    for piece in range(PIECES + 1):
        angle = sense * turn * piece / PIECES
        c, s = cos(angle), sin(angle)
        for axis in range(3):
            place = position[wheel, axis] + radius * (c * first[axis] + s * one[axis])
            if piece < PIECES:
                picture.path[row + piece, 0, axis] = place
            if piece > 0:
                picture.path[row + piece - 1, 1, axis] = place
    return 0
