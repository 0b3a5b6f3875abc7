"""Membrane forces, membrane strains and curvature of faces at their particles, as means of the adjacent triangles.

The formulas are those of ``springline.moments.surface_values``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from springline.engine.kernels import callee, kernel
from springline.engine.vectors import add, cross, dot, minus, norm, times, vector
from springline.forces.drives import angle_corners, has_all_corners
from springline.forces.elastic import make_accessor_once
from springline.forces.sheets import FAMILIES
from springline.forces.tears import (
    largest,
    membranes_of,
    plain_numbers,
    plain_stress,
    relaxed_stress,
    stretches,
    wrinkling_numbers,
)
from springline.model.accessors import space_of
from springline.model.space import difference
from springline.picture.arrays import (
    CURVATURE,
    LEAST_LENGTH,
    MEMBRANE_STRAIN,
    TRIANGLES,
    drawn_state_of,
    picture_of,
)

films_of: Any = make_accessor_once(FAMILIES[1].room)  # type: ignore[arg-type]  # surface tensions
NO_AREA = 1e-300  # [m2] in place of 0 as a divisor


@callee
def measure_surfaces(table, color):
    """Set the value of every particle to that of the faces around it; NaN for particles without such a face."""
    picture = picture_of(table)
    for i in range(picture.weight.shape[0]):
        picture.weight[i], picture.value[i] = 0.0, 0.0
    if color == CURVATURE:
        return measure_curvature(picture, space_of(table), drawn_state_of(table).position)
    add_membranes(table, color == MEMBRANE_STRAIN)
    if color != MEMBRANE_STRAIN:
        add_films(table)
    for i in range(picture.weight.shape[0]):
        picture.value[i] = picture.value[i] / picture.weight[i] if picture.weight[i] > 0.0 else np.nan
    return 0


@callee
def add_membranes(table, strains):
    """Add the larger principal force [N/m] or strain [-] of the triangles of membranes to their corners, by area."""
    picture, moment, space, sheets = picture_of(table), drawn_state_of(table), space_of(table), membranes_of(table)
    for e in range(sheets.corner.shape[0]):
        torn = moment.torn_sheet.shape[0] > 0 and moment.torn_sheet[e] == 1
        if torn or not has_all_corners(moment.alive, sheets.corner, e):
            continue
        x = angle_corners(space, moment.position, sheets.corner, e)
        area = 0.5 * norm(cross(minus(x[1], x[0]), minus(x[2], x[0])))
        small = picture.size[LEAST_LENGTH] / np.sqrt(max(area, NO_AREA))
        value, modulus = 0.0, 1.0
        if e >= sheets.start[1]:
            p = wrinkling_numbers(sheets.number, e)
            c = stretches(x, p)
            value = largest_strain(c, p[6], p[7]) if strains else largest(relaxed_stress(c, p), c, max(area, NO_AREA))
            modulus = 2.0 * p[4] * abs(p[0] * p[3] - p[1] * p[2])
        else:
            q = plain_numbers(sheets.number, e)
            c = stretches(x, q)
            value = largest_strain(c, q[8], q[9]) if strains else largest(plain_stress(c, q), c, max(area, NO_AREA))
            modulus = 2.0 * q[4] * abs(q[0] * q[3] - q[1] * q[2])
        least = small if strains else small * modulus
        add_to_corners(picture, sheets.corner, e, area, 0.0 if abs(value) <= least else value)
    return 0


@kernel
def largest_strain(c, along, across):
    """Return the larger principal strain, a stretch less 1, from F^T F and the strains of the prestress."""
    one, two, shear = 0.5 * (c[0] - 1.0) + along, 0.5 * (c[1] - 1.0) + across, 0.5 * c[2]
    half = 0.5 * (one - two)
    most = 0.5 * (one + two) + np.sqrt(half * half + shear * shear)
    return np.sqrt(max(1.0 + 2.0 * most, 0.0)) - 1.0


@callee
def add_films(table):
    """Add the surface tension of the triangles of films to their corners, by area."""
    picture, moment, space, films = picture_of(table), drawn_state_of(table), space_of(table), films_of(table)
    for e in range(films.corner.shape[0]):
        if has_all_corners(moment.alive, films.corner, e):
            x = angle_corners(space, moment.position, films.corner, e)
            area = 0.5 * norm(cross(minus(x[1], x[0]), minus(x[2], x[0])))
            add_to_corners(picture, films.corner, e, area, films.number[0, e])
    return 0


@kernel
def add_to_corners(picture, corner, e, area, value):
    """Add a value to the three corners of triangle e, weighted by its area."""
    for k in range(3):
        picture.weight[corner[e, k]] += area
        picture.value[corner[e, k]] += area * value


@callee
def measure_curvature(picture, space, position):
    """Set the value of every particle to the mean curvature [1/m]; NaN at borders and outside of surfaces."""
    size, areas = picture.size, 0.0
    for i in range(picture.weight.shape[0]):
        picture.balance[i], picture.value[i] = 0, np.nan
        for axis in range(3):
            picture.total[i, axis], picture.normal[i, axis] = 0.0, 0.0
    for t in range(picture.counts[TRIANGLES]):
        a, b, c = picture.corner[t, 0], picture.corner[t, 1], picture.corner[t, 2]
        u, v = difference(space, position, a, b), difference(space, position, a, c)
        normal = cross(u, v)
        doubled = max(norm(normal), NO_AREA)
        areas += 0.5 * doubled
        w = minus(v, u)
        add_corner(picture, a, b, c, times(-1.0, w), dot(u, v) / doubled, normal)
        add_corner(picture, b, c, a, v, -dot(w, u) / doubled, normal)
        add_corner(picture, c, a, b, times(-1.0, u), dot(v, w) / doubled, normal)
    least = size[LEAST_LENGTH] / max(areas / max(picture.counts[TRIANGLES], 1), NO_AREA)
    for i in range(picture.weight.shape[0]):
        across = vector(picture.normal, i)
        long, share = norm(across), picture.weight[i]
        if picture.balance[i] == 0 and share > 0.0 and long > 0.0:
            mean = dot(vector(picture.total, i), across) / (2.0 * share * long)
            picture.value[i] = 0.0 if abs(mean) <= least else mean
    return 0


@kernel
def add_corner(picture, k, i, j, side, cot, normal):
    """Add the part of corner k of a triangle, opposite to the ``side`` from j to i with the cotangent ``cot``."""
    add(picture.total, i, times(0.5 * cot, side))
    add(picture.total, j, times(-0.5 * cot, side))
    part = 0.125 * cot * dot(side, side)
    picture.weight[i] += part
    picture.weight[j] += part
    picture.balance[k] += i - j
    add(picture.normal, k, normal)
