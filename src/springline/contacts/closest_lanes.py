"""Geometry of eight pairs of parts at a time: closest points, normals and responses.

Rows wait in a part's scratch until there are enough of one kind. A last group is filled up with its last row.
"""

from __future__ import annotations

from springline.contacts.closest_points import PARALLEL
from springline.engine.elementary import choose, larger, smaller
from springline.engine.kernels import WIDE, callee, kernel
from springline.engine.lanes import columns, gather, quotient, root, store_quads
from springline.engine.vectors import axis_products, dot, minus, plus, times

TINY = 1e-300  # divisors below this have no quotient


@kernel
def clamp(s):
    """Return numbers limited to the interval from 0 to 1."""
    return smaller(larger(s, 0.0), 1.0)


@kernel
def triangle_weights_of_eight(p, a, b, c):
    """Return the weights of the corners of triangles in their closest points to p, as ``triangle_weights``."""
    u, w, r = minus(b, a), minus(c, a), minus(p, a)
    d1, d2, uw = dot(u, r), dot(w, r), dot(u, w)
    d3, d4, d5, d6 = d1 - dot(u, u), d2 - uw, d1 - uw, d2 - dot(w, w)
    va, vb, vc = d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2
    # The closest point is at a corner, on a side, or inside; of several that hold, the last one below counts.
    on_bc = (va <= 0.0) * (d4 - d3 >= 0.0) * (d5 - d6 >= 0.0)
    on_ac = (vb <= 0.0) * (d2 >= 0.0) * (d6 <= 0.0)
    at_c = (d6 >= 0.0) * (d5 <= d6)
    on_ab = (vc <= 0.0) * (d1 >= 0.0) * (d3 <= 0.0)
    at_b = (d3 >= 0.0) * (d4 <= d3)
    at_a = (d1 <= 0.0) * (d2 <= 0.0)
    upper = choose(on_ab, d1, choose(on_ac, d2, choose(on_bc, d4 - d3, 1.0)))
    lower = choose(on_ab, d1 - d3, choose(on_ac, d2 - d6, choose(on_bc, (d4 - d3) + (d5 - d6), va + vb + vc)))
    s = quotient(upper, lower, TINY)
    first = choose(on_bc, 0.0, 1.0 - (vb + vc) * s)
    second, third = choose(on_bc, 1.0 - s, vb * s), choose(on_bc, s, vc * s)
    first, second, third = choose(on_ac, 1.0 - s, first), choose(on_ac, 0.0, second), choose(on_ac, s, third)
    first, second, third = choose(at_c, 0.0, first), choose(at_c, 0.0, second), choose(at_c, 1.0, third)
    first, second, third = choose(on_ab, 1.0 - s, first), choose(on_ab, s, second), choose(on_ab, 0.0, third)
    first, second, third = choose(at_b, 0.0, first), choose(at_b, 1.0, second), choose(at_b, 0.0, third)
    return choose(at_a, 1.0, first), choose(at_a, 0.0, second), choose(at_a, 0.0, third)


@kernel
def edge_places_of_eight(a, b, c, d):
    """Return the places of the closest points of the edges a-b and c-d, as ``edge_places``."""
    u, w, r = minus(b, a), minus(d, c), minus(a, c)
    aa, bb, cc, dd, gg = dot(u, u), dot(u, w), dot(w, w), dot(u, r), dot(w, r)
    wide = aa * cc - bb * bb
    s = choose(wide > PARALLEL * aa * cc, clamp(quotient(bb * gg - cc * dd, wide, TINY)), 0.0)
    t = quotient(bb * s + gg, cc, TINY)
    # Beyond an end, or on an edge without a length: an edge of a ball.
    below, above = (t < 0.0) + (cc <= 0.0), t > 1.0
    end = clamp(quotient(choose(below, -dd, bb - dd), aa, TINY))
    return choose(below + above, end, s), choose(below, 0.0, smaller(t, 1.0))


@kernel
def await_geometry(work, waiting, count, n, e):
    """Add row e of the pool, the n-th that is awake, to those that wait from place ``waiting`` on."""
    at = waiting + count
    work.lane_row[at] = n
    at = 4 * (at - at % WIDE) + at % WIDE
    for which in range(4):
        c = work.row[e, which]
        work.corner[n, which] = c
        work.lane_corner[at + which * WIDE] = c


@callee
def find_geometries(surfaces, work, waiting, count, edges):
    """Write the geometry of the rows that wait from place ``waiting`` on; all are of edges, or all of faces."""
    if count == 0:
        return
    end, last = waiting + count, waiting + count - 1
    while end % WIDE > 0:
        work.lane_row[end] = work.lane_row[last]
        for which in range(4):
            at = WIDE * which + 4 * (last - last % WIDE)
            work.lane_corner[at + end % WIDE] = work.lane_corner[at + last % WIDE]
        end += 1
    for at in range(waiting, end, WIDE):
        if edges:
            find_geometry_of_eight(surfaces, work, at, True)
        else:
            find_geometry_of_eight(surfaces, work, at, False)


@kernel
def find_geometry_of_eight(surfaces, work, at, edges):
    """Write the geometry of the eight rows that wait from place ``at`` on."""
    corner, place = work.lane_corner, 4 * at
    a, b = columns(work.x, corner, place), columns(work.x, corner, place + WIDE)
    c, d = columns(work.x, corner, place + 2 * WIDE), columns(work.x, corner, place + 3 * WIDE)
    if edges:
        s, t = edge_places_of_eight(a, b, c, d)
        wa, wb, wc, wd = 1.0 - s, s, t - 1.0, -t
    else:
        p, q, r = triangle_weights_of_eight(a, b, c, d)
        wa, wb, wc, wd = 1.0 + 0.0 * p, -p, -q, -r
    way = plus(plus(times(wa, a), times(wb, b)), plus(times(wc, c), times(wd, d)))
    distance = root(dot(way, way))
    apart = distance > 0.0
    x, y, z = quotient(way[0], distance, TINY), quotient(way[1], distance, TINY), quotient(way[2], distance, TINY)
    normal = x, y, choose(apart, z, 1.0)
    squares = axis_products(normal, normal)
    along, across = response(work, place, wa, squares)
    more, more_across = response(work, place + WIDE, wb, squares)
    along, across = along + more, across + more_across
    more, more_across = response(work, place + 2 * WIDE, wc, squares)
    along, across = along + more, across + more_across
    more, more_across = response(work, place + 3 * WIDE, wd, squares)
    along, across = along + more, across + more_across
    thick = gather(surfaces.half, corner, place) + gather(surfaces.half, corner, place + 3 * WIDE)
    store_quads(work.geometry, work.lane_row, at, 0, normal[0], normal[1], normal[2], distance)
    store_quads(work.geometry, work.lane_row, at, 4, wa, wb, wc, wd)
    store_quads(work.geometry, work.lane_row, at, 8, thick, along, across, 0.0 * along)


@kernel
def response(work, place, weight, squares):
    """Return the changes of velocities along and across the normal by a unit impulse, of one corner of each row."""
    x, y, z = columns(work.mobility, work.lane_corner, place)
    square = weight * weight
    return square * dot(squares, (x, y, z)), square * larger(x, larger(y, z))
