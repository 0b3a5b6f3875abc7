"""Closest points of a vertex and a triangle, and of two edges (Ericson, Real-Time Collision Detection, section 5.1).

Both return the vector from the second part to the first, and the weights of the four vertices in it: positive on the
first part, negative on the second.
"""

from __future__ import annotations

from springline.engine.kernels import kernel
from springline.engine.vectors import dot, minus, plus, times, vector

PARALLEL = 1e-12  # [-] squared sine of the angle of two edges below which their lines have no closest points


@kernel
def clamp(s):
    """Return a number limited to the interval from 0 to 1."""
    return min(max(s, 0.0), 1.0)


@kernel
def triangle_weights(p, a, b, c):
    """Return the weights of the corners of a triangle in its closest point to p."""
    u, w, r = minus(b, a), minus(c, a), minus(p, a)
    d1, d2, uw = dot(u, r), dot(w, r), dot(u, w)
    d3, d4, d5, d6 = d1 - dot(u, u), d2 - uw, d1 - uw, d2 - dot(w, w)
    if d1 <= 0.0 and d2 <= 0.0:
        return 1.0, 0.0, 0.0
    if d3 >= 0.0 and d4 <= d3:
        return 0.0, 1.0, 0.0
    vc = d1 * d4 - d3 * d2
    if vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        s = d1 / (d1 - d3)
        return 1.0 - s, s, 0.0
    if d6 >= 0.0 and d5 <= d6:
        return 0.0, 0.0, 1.0
    vb = d5 * d2 - d1 * d6
    if vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        s = d2 / (d2 - d6)
        return 1.0 - s, 0.0, s
    va = d3 * d6 - d5 * d4
    if va <= 0.0 and d4 - d3 >= 0.0 and d5 - d6 >= 0.0:
        s = (d4 - d3) / ((d4 - d3) + (d5 - d6))
        return 0.0, 1.0 - s, s
    q = 1.0 / (va + vb + vc)
    return 1.0 - (vb + vc) * q, vb * q, vc * q


@kernel
def edge_places(a, b, c, d):
    """Return the places of the closest points of the edges a-b and c-d, each from 0 to 1."""
    u, w, r = minus(b, a), minus(d, c), minus(a, c)
    aa, bb, cc, dd, gg = dot(u, u), dot(u, w), dot(w, w), dot(u, r), dot(w, r)
    # An edge of a ball has no length.
    if aa <= 0.0:
        return 0.0, (clamp(gg / cc) if cc > 0.0 else 0.0)
    if cc <= 0.0:
        return clamp(-dd / aa), 0.0
    wide = aa * cc - bb * bb
    s = clamp((bb * gg - cc * dd) / wide) if wide > PARALLEL * aa * cc else 0.0
    t = (bb * s + gg) / cc
    if t < 0.0:
        return clamp(-dd / aa), 0.0
    if t > 1.0:
        return clamp((bb - dd) / aa), 1.0
    return s, t


@kernel
def between(x, edges, i, j, k, m):
    """Return the vector between the closest points of two parts, and the four weights.

    The parts are the edges i-j and k-m, or the vertex i and the face j-k-m.
    """
    a, b, c, d = vector(x, i), vector(x, j), vector(x, k), vector(x, m)
    if edges:
        s, t = edge_places(a, b, c, d)
        wa, wb, wc, wd = 1.0 - s, s, t - 1.0, -t
    else:
        p, q, r = triangle_weights(a, b, c, d)
        wa, wb, wc, wd = 1.0, -p, -q, -r
    n = plus(plus(times(wa, a), times(wb, b)), plus(times(wc, c), times(wd, d)))
    return n, (wa, wb, wc, wd)
