"""Paths on curved patches: a drift along the surface, which a particle leaves by its normal at the start alone.

A step from a point with normal n ends at the point of the surface on the line x + s v/|v| + lambda n, as with RATTLE
(Andersen, J. Comput. Phys. 52, 24 (1983)). The reach s is such that the length of the path is h |v|: the step keeps the
speed, is reversible, and of order 2; on great circles it is of order 4. The two parameters of the point follow from
Newton's iteration, which passes from patch to patch across smooth sides. At a side with a kink, or at the border, the
step is divided.
"""

from __future__ import annotations

import numpy as np

from springline.engine.kernels import callee, kernel
from springline.engine.vectors import ZERO, cross, dot, minus, norm, plus, put, times, vector
from springline.forces.patch_geometry import INWARD, OPEN, POLE, TRIANGLE

ON = 1e-15  # [-] of the size of a surface: goal of the iteration
NEARLY = 1e-13  # [-] of the size: below it the iteration may stop when it no longer improves
ITERATIONS = 60  # of Newton's method
HALVINGS = 60  # of a step until it ends at a side
BALANCED = 20  # iterations for the length of a step
ROUGH = 2e-15  # [-] of this length: its error
PARTS = 1000  # parts of a step, at most
STEEP = 0.1  # least cosine between the normals at both ends of a part of a step
SLID = 1e-9  # [-] of a patch: a smaller step of a search along its side ends it
FOUND, FAILED = -1, -2  # ends of a search; others are sides


@kernel
def bernstein(out, begin, degree, t):
    """Write the Bernstein polynomials of a degree and their derivatives to rows of ``out``."""
    out[begin, 0] = 1.0
    out[begin, 1] = 0.0
    for k in range(1, degree + 1):
        out[begin + k, 0] = 0.0
        if k == degree:
            for i in range(degree + 1):
                before = out[begin + i - 1, 0] if i > 0 else 0.0
                here = out[begin + i, 0] if i < degree else 0.0
                out[begin + i, 1] = degree * (before - here)
        carry = 0.0
        for i in range(k + 1):
            low = out[begin + i, 0]
            out[begin + i, 0] = carry + (1.0 - t) * low
            carry = t * low


@callee
def fill_product(basis, along, p, q, u, v):
    """Write the basis functions of a product patch, and their derivatives."""
    bernstein(along, 0, p, u)
    bernstein(along, p + 1, q, v)
    for i in range(p + 1):
        for j in range(q + 1):
            m = i * (q + 1) + j
            basis[m, 0] = along[i, 0] * along[p + 1 + j, 0]
            basis[m, 1] = along[i, 1] * along[p + 1 + j, 0]
            basis[m, 2] = along[i, 0] * along[p + 1 + j, 1]


@kernel
def put_slopes(basis, m, e, value, x, y, z):
    """Write a basis function of a triangle with its derivatives by the coordinates of corners e, e + 1 and e + 2."""
    basis[m, 0] = value
    first = x if e == 0 else (z if e == 1 else y)  # by the coordinate of corner 0
    basis[m, 1] = (y if e == 0 else (x if e == 1 else z)) - first
    basis[m, 2] = (z if e == 0 else (y if e == 1 else x)) - first


@callee
def fill_triangle(basis, u, v):
    """Write the basis functions of a triangular patch, and their derivatives."""
    for e in range(3):
        w = 1.0 - u - v
        x = w if e == 0 else (u if e == 1 else v)
        y = u if e == 0 else (v if e == 1 else w)
        z = v if e == 0 else (w if e == 1 else u)
        put_slopes(basis, e, e, x * x * x * x, 4.0 * x * x * x, 0.0, 0.0)
        put_slopes(basis, 3 + e, e, 4.0 * x * x * x * y, 12.0 * x * x * y, 4.0 * x * x * x, 0.0)
        put_slopes(basis, 6 + e, e, 6.0 * x * x * y * y, 12.0 * x * y * y, 12.0 * x * x * y, 0.0)
        put_slopes(basis, 9 + e, e, 4.0 * x * y * y * y, 4.0 * y * y * y, 12.0 * x * y * y, 0.0)
        # Two inner points for each side, blended at each corner: both factors vanish there with the denominator.
        d = y + z if y + z > 0.0 else 1.0
        put_slopes(
            basis, 12 + e, e, 12.0 * x * x * y * y * z / d, 24.0 * x * y * y * z / d,
            12.0 * x * x * z * y * (y + 2.0 * z) / (d * d), 12.0 * x * x * y * y * y / (d * d),
        )  # fmt: skip
        d = x + z if x + z > 0.0 else 1.0
        put_slopes(
            basis, 15 + e, e, 12.0 * x * x * y * y * z / d, 12.0 * y * y * z * x * (x + 2.0 * z) / (d * d),
            24.0 * x * x * y * z / d, 12.0 * y * y * x * x * x / (d * d),
        )  # fmt: skip


@callee
def evaluate(patches, which, u, v):
    """Point of a patch and its derivatives by both parameters [m]."""
    p, q = int(patches.degree[which, 0]), int(patches.degree[which, 1])
    if p == 0:
        fill_triangle(patches.basis, u, v)
    else:
        fill_product(patches.basis, patches.along, p, q, u, v)
    count = TRIANGLE if p == 0 else (p + 1) * (q + 1)
    first, basis, control = int(patches.first[which]), patches.basis, patches.control
    x = y = z = w = 0.0
    xu = yu = zu = wu = 0.0
    xv = yv = zv = wv = 0.0
    for m in range(count):
        b, bu, bv = basis[m, 0], basis[m, 1], basis[m, 2]
        cx, cy, cz, cw = control[first + m, 0], control[first + m, 1], control[first + m, 2], control[first + m, 3]
        x, y, z, w = x + b * cx, y + b * cy, z + b * cz, w + b * cw
        xu, yu, zu, wu = xu + bu * cx, yu + bu * cy, zu + bu * cz, wu + bu * cw
        xv, yv, zv, wv = xv + bv * cx, yv + bv * cy, zv + bv * cz, wv + bv * cw
    x, y, z = x / w, y / w, z / w
    return (
        (x, y, z),
        ((xu - x * wu) / w, (yu - y * wu) / w, (zu - z * wu) / w),
        ((xv - x * wv) / w, (yv - y * wv) / w, (zv - z * wv) / w),
    )


@callee
def normal_at(patches, which, u, v):
    """Unit normal of a patch; at a pole that beside it."""
    _place, du, dv = evaluate(patches, which, u, v)
    normal = cross(du, dv)
    length = norm(normal)
    if not length > 1e-9 * norm(du) * norm(dv):
        middle = 1.0 / 3.0 if patches.degree[which, 0] == 0 else 0.5
        _place, du, dv = evaluate(patches, which, u + INWARD * (middle - u), v + INWARD * (middle - v))
        normal = cross(du, dv)
        length = norm(normal)
    return times(1.0 / length, normal)


@kernel
def part_until(start, change):
    """Part of a change after which a coordinate is 0; 1 if it stays above."""
    return max(start, 0.0) / -change if start + change < 0.0 else 1.0


@kernel
def side_ahead(triangular, u, v, du, dv):
    """Side by which a step of the parameters leaves a patch, -1 if it stays inside, and the part of the step inside."""
    side, part = -1, 1.0
    if triangular:
        for e in range(3):
            start = v if e == 0 else (1.0 - u - v if e == 1 else u)
            change = dv if e == 0 else (-du - dv if e == 1 else du)
            here = part_until(start, change)
            if here < part:
                side, part = e, here
    else:
        for e in range(4):
            start = u if e == 0 else (1.0 - u if e == 1 else (v if e == 2 else 1.0 - v))
            change = du if e == 0 else (-du if e == 1 else (dv if e == 2 else -dv))
            here = part_until(start, change)
            if here < part:
                side, part = e, here
    return side, part


@kernel
def clip(t):
    """A part between 0 and 1."""
    return min(max(t, 0.0), 1.0)


@kernel
def part_along(triangular, side, u, v):
    """Part of a side at which parameters are, from 0 to 1."""
    if triangular:
        return clip(u if side == 0 else (v if side == 1 else 1.0 - v))
    return clip(v if side < 2 else u)


@kernel
def on_side(triangular, side, t):
    """Parameters at a part of a side."""
    if triangular:
        if side == 0:
            return t, 0.0
        return (1.0 - t, t) if side == 1 else (0.0, 1.0 - t)
    if side < 2:
        return 0.0 if side == 0 else 1.0, t
    return t, 0.0 if side == 2 else 1.0


@kernel
def along_side(triangular, side, du, dv):
    """The part of a step of the parameters that stays on a side."""
    if triangular:
        if side == 0:
            return du + 0.5 * dv, 0.0
        if side == 1:
            return 0.5 * (du - dv), 0.5 * (dv - du)
        return 0.0, dv + 0.5 * du
    return (0.0, dv) if side < 2 else (du, 0.0)


@callee
def search(patches, which, u, v, normal, target):
    """Find the point of a surface on a line through ``target`` along ``normal`` from parameters nearby.

    Returns FOUND, FAILED, or the closed side beyond which it is, and the patch with the parameters there.
    """
    size = patches.size[int(patches.surface[which])]
    goal, enough = (ON * size) * (ON * size), (NEARLY * size) * (NEARLY * size)
    before, barred = np.inf, -1
    for _ in range(ITERATIONS):
        place, du, dv = evaluate(patches, which, u, v)
        off = minus(target, place)
        off = minus(off, times(dot(off, normal), normal))
        miss = dot(off, off)
        if miss <= goal or (miss <= enough and miss > 0.25 * before):
            across = cross(du, dv)
            return (FOUND if abs(dot(across, normal)) >= STEEP * norm(across) else FAILED), which, u, v
        before = miss
        det = dot(normal, cross(du, dv))
        if not abs(det) > 0.0:
            return FAILED, which, u, v
        step_u, step_v = dot(normal, cross(off, dv)) / det, dot(normal, cross(du, off)) / det
        triangular = patches.degree[which, 0] == 0
        side, part = side_ahead(triangular, u, v, step_u, step_v)
        if side < 0:
            u, v, barred = u + step_u, v + step_v, -1
            continue
        t = part_along(triangular, side, u + part * step_u, v + part * step_v)
        k = 4 * which + side
        if patches.kind[k] == OPEN:
            which, side, barred = int(patches.across[k]), int(patches.side[k]), -1
            u, v = on_side(triangular, side, 1.0 - t if triangular else t)
            continue
        # Newton's first steps may leave a patch in which the point is: the search slides along the side first.
        slide_u, slide_v = along_side(triangular, side, (1.0 - part) * step_u, (1.0 - part) * step_v)
        if barred == k and part < SLID and abs(slide_u) + abs(slide_v) < SLID:
            return side, which, u, v
        barred = k
        u, v = on_side(triangular, side, t)
        next_, part = side_ahead(triangular, u, v, slide_u, slide_v)
        u, v = u + part * slide_u, v + part * slide_v
        if next_ >= 0:
            u, v = on_side(triangular, next_, part_along(triangular, next_, u, v))
    return (barred - 4 * which if barred >= 0 else FAILED), which, u, v


@callee
def nearest_place(patches, surface, target):
    """Number of the place of a surface from which a search for ``target`` begins."""
    best, least = int(patches.sampled[surface]), np.inf
    for k in range(int(patches.sampled[surface]), int(patches.sampled[surface + 1])):
        x, y, z = patches.place[k, 0] - target[0], patches.place[k, 1] - target[1], patches.place[k, 2] - target[2]
        square = x * x + y * y + z * z
        if square < least:
            best, least = k, square
    return best


@callee
def reach_point(patches, which, u, v, normal, target):
    """The same as ``search``, again from the nearest place if it fails or ends at a pole."""
    end, found, a, b = search(patches, which, u, v, normal, target)
    if end == FOUND or (end >= 0 and patches.kind[4 * found + end] != POLE):
        return end, found, a, b
    k = nearest_place(patches, int(patches.surface[which]), target)
    again, found, a, b = search(
        patches, int(patches.owner[k]), patches.parameter[k, 0], patches.parameter[k, 1], normal, target
    )
    return (again if again == FOUND else FAILED), found, a, b


@callee
def glide(patches, memory, at, i, h, position, velocity, force, mobility):
    """Move particle i along its surface by h v; returns False if it fails.

    ``memory`` has the patch and the parameters of the particle from row ``at``. Velocities are those at the middle of a
    step of velocity Verlet. At a side with a kink they turn into the next patch, as if both were unfolded.
    """
    which, u, v = int(memory[at]), memory[at + 1], memory[at + 2]
    origin = vector(patches.origin, int(patches.surface[which]))
    place = minus(vector(position, i), origin)
    speed = (velocity[i, 0], velocity[i, 1], velocity[i, 2])
    kick = (force[i, 0] * mobility[i, 0], force[i, 1] * mobility[i, 1], force[i, 2] * mobility[i, 2])
    sign, left, elapsed = (1.0 if h >= 0.0 else -1.0), abs(h), 0.0
    for _ in range(PARTS):
        normal = normal_at(patches, which, u, v)
        speed = minus(speed, times(dot(speed, normal), normal))
        fast = norm(speed)
        way = times(sign / fast, speed) if fast > 0.0 else ZERO
        end, part, which, u, v = advance(patches, which, u, v, place, normal, way, fast * left)
        if end == FAILED:
            return False
        here, _du, _dv = evaluate(patches, which, u, v)
        after = normal_at(patches, which, u, v)
        turned = turned_way(place, normal, way, part, here, after)
        reach = dot(turned, minus(here, place))
        if part > 0.0:
            speed = times(sign * fast, turned)
        used = (
            min(arc(part, reach, norm(minus(here, place))) / fast, left)
            if end >= 0 or part < fast * left * (1.0 - ROUGH)
            else left
        )
        place, left, elapsed = here, left - used, elapsed + used
        if end >= 0:
            which, u, v, speed = turn_at_side(
                patches, which, u, v, end, after, sign * elapsed - 0.5 * h, sign, speed, kick
            )
            place, _du, _dv = evaluate(patches, which, u, v)
        if not left > 0.0:
            put(position, i, plus(place, origin))
            velocity[i, 0], velocity[i, 1], velocity[i, 2] = speed
            memory[at], memory[at + 1], memory[at + 2] = which, u, v
            return True
    return False


@kernel
def turned_way(place, normal, way, part, here, after):
    """Direction of motion at the end of a part of a step: that of the chord, in the tangent plane there."""
    # The chord is part way + lambda normal. Lambda is taken from the places, where its rounding counts least.
    chord = plus(times(part, way), times(dot(normal, minus(here, place)), normal))
    chord = minus(chord, times(dot(chord, after), after))
    length = norm(chord)
    return times(1.0 / length, chord) if length > 0.0 else way


@kernel
def arc(reach, back, chord):
    """Length of an arc from its chord, and from the reaches of the chord along the tangents at both ends [m].

    Chord and reach fall short of a short arc s of curvature k by k^2 s^3/24 and k^2 s^3/6.
    """
    return (4.0 * chord - 0.5 * (reach + back)) / 3.0


@callee
def advance(patches, which, u, v, place, normal, way, length):
    """Move along a surface by a length, or until a closed side.

    Returns FOUND or the side, the reach in the tangent plane at the start [m], the patch and the parameters. The length
    is symmetric in both ends, so the motion is the same backwards.
    """
    part = length
    end, found, a, b = reach_point(patches, which, u, v, normal, plus(place, times(part, way)))
    for _ in range(BALANCED):
        if end != FOUND:
            break
        here, _du, _dv = evaluate(patches, found, a, b)
        turned = turned_way(place, normal, way, part, here, normal_at(patches, found, a, b))
        excess = arc(part, dot(turned, minus(here, place)), norm(minus(here, place))) - length
        if abs(excess) <= ROUGH * length:
            break
        part -= excess
        end, found, a, b = reach_point(patches, found, a, b, normal, plus(place, times(part, way)))
    if end == FOUND:
        return end, part, found, a, b
    side, last, e, f = end, found, a, b
    found, a, b, part, high = which, u, v, 0.0, part
    for _ in range(HALVINGS):
        middle = 0.5 * (part + high)
        if not part < middle < high:
            break
        end, new, c, d = reach_point(patches, found, a, b, normal, plus(place, times(middle, way)))
        if end == FOUND:
            part, found, a, b = middle, new, c, d
        else:
            high, side, last, e, f = middle, end, new, c, d
    if side == FAILED:  # too far in one step: a part of it
        return (FOUND if part > 1e-3 * length else FAILED), part, found, a, b
    if last != found:  # the side belongs to the next patch, across a smooth side
        found, a, b = last, e, f
    return side, part, found, a, b


@callee
def inward_at(patches, which, side, u, v):
    """Unit vector in the tangent plane at a side, perpendicular to it, into the patch."""
    normal = normal_at(patches, which, u, v)
    _place, du, dv = evaluate(patches, which, u, v)
    triangular = patches.degree[which, 0] == 0
    if triangular:
        along = du if side == 0 else (minus(dv, du) if side == 1 else times(-1.0, dv))
        into = dv if side == 0 else (times(-1.0, plus(du, dv)) if side == 1 else du)
    else:
        along = dv if side < 2 else du
        into = du if side == 0 else (times(-1.0, du) if side == 1 else (dv if side == 2 else times(-1.0, dv)))
    found = cross(normal, along)
    return times((1.0 if dot(found, into) >= 0.0 else -1.0) / norm(found), found)


@callee
def turn_at_side(patches, which, u, v, side, normal, off, sign, speed, kick):
    """Patch, parameters and velocity behind a side with a kink, or after a reflection at the border.

    ``off`` is the time since the middle of the step [s], for which the kick is corrected, so that the energy has no
    error of first order.
    """
    triangular = patches.degree[which, 0] == 0
    t = part_along(triangular, side, u, v)
    u, v = on_side(triangular, side, t)
    inward = inward_at(patches, which, side, u, v)
    kick_here = minus(kick, times(dot(kick, normal), normal))
    gone = sign * dot(inward, speed)
    if not gone < 0.0:  # rounding: it moves away from the side already
        return which, u, v, speed
    k = 4 * which + side
    other = int(patches.across[k])
    if other < 0:
        before = gone + sign * off * dot(inward, kick_here)
        before = before if before < 0.0 and gone - 2.0 * before > 0.0 else gone
        return which, u, v, minus(speed, times(2.0 * sign * before, inward))
    side = int(patches.side[k])
    u, v = on_side(triangular, side, t)
    across, into = normal_at(patches, other, u, v), inward_at(patches, other, side, u, v)
    kick_there = minus(kick, times(dot(kick, across), across))
    here = gone + sign * off * dot(inward, kick_here)
    there = -here - sign * off * dot(into, kick_there)
    if here < 0.0 and there > 0.0:
        speed = plus(speed, times(off, kick_here))
    else:
        here, off = gone, 0.0
    speed = minus(speed, times(sign * here, plus(inward, into)))
    return other, u, v, minus(speed, times(off, kick_there))
