"""Flights between events: parabolas, and the times at which a flight meets a wall or another flight.

A row of ``State.flight`` has position, velocity and acceleration of a particle at its last event. The time at which two
particles meet depends on their rows alone, not on when it is computed, so frames and resumes change no bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from springline.engine.columns import FlagRows, IndexRows, Indices, RealRows, Reals, Vectors, Wholes
from springline.engine.kernels import callee, kernel
from springline.engine.table import make_accessor
from springline.engine.vectors import cross, dot, minus, norm, plus, times, vector
from springline.model.families import Space
from springline.model.space import shortest
from springline.model.state import ACCELERATION, HELD, POSITION, SINCE, VELOCITY

ROW = 13  # columns of a row
EPSILON = 2.220446049250313e-16  # [-] rounding of a number
FAINT = 16.0 * EPSILON  # [-] of the speeds: a slower approach counts as none
TURN = 0.125  # [-] of a torus's period that a particle may fly before its nearest images are updated
HALVINGS = 200  # largest number of iterations in a bracket; its root is then as exact as the numbers allow


class FlatWalls(NamedTuple):
    """Planes and faces of boxes, one row each: the free side is where normal . x > offset."""

    normal: Vectors  # unit, shape (w, 3)
    offset: Reals  # [m], shape (w,)
    restitution: Reals  # shape (w,)
    slip_loss: Reals  # shape (w,)
    name: Wholes  # number of the wall in events, shape (w,)
    member: FlagRows  # 1 if the wall stops particle i, shape (w, n)


class Sides(NamedTuple):
    """Groups of particles by the collision rules that name them."""

    side: Indices  # group of each particle, shape (n,)
    restitution: RealRows  # of each pair of groups, shape (s, s); below 0 if they pass through each other
    mix: IndexRows  # rule by which the particles' own restitutions are mixed, shape (s, s)


class World(NamedTuple):
    """Constants of a flight: walls, radii, masses, collision rules."""

    space: Space
    radius: Reals  # [m], shape (n,)
    mass: Reals  # [kg], shape (n,)
    restitution: Reals  # of each particle, shape (n,)
    fall: Vectors  # acceleration of free flight [m/s2], shape (n, 3)
    wall: FlatWalls
    pairs: Sides


world_of = make_accessor(World)


@kernel
def of(flight, i, column):
    """A position, a velocity or an acceleration of a row."""
    return flight[i, column], flight[i, column + 1], flight[i, column + 2]


@kernel
def set_to(flight, i, column, u):
    """Set a position, a velocity or an acceleration of a row."""
    flight[i, column], flight[i, column + 1], flight[i, column + 2] = u[0], u[1], u[2]


@kernel
def ahead(flight, i, wait):
    """Position [m] at ``wait`` seconds after the beginning of the row."""
    # x + t (v + t a/2): the mean velocity is formed first, so that a flight without acceleration rounds as x + t v
    # does.
    mean = plus(of(flight, i, VELOCITY), times(0.5 * wait, of(flight, i, ACCELERATION)))
    return plus(of(flight, i, POSITION), times(wait, mean))


@kernel
def velocity_ahead(flight, i, wait):
    """Velocity [m/s] at ``wait`` seconds after the beginning of the row."""
    return plus(of(flight, i, VELOCITY), times(wait, of(flight, i, ACCELERATION)))


@kernel
def advance_to(flight, i, time):
    """Move the origin of a row to a time."""
    # A row starts again at events only, never at frames: otherwise the rounding of a run would depend on its frames.
    wait = time - flight[i, SINCE]
    position, velocity = ahead(flight, i, wait), velocity_ahead(flight, i, wait)
    set_to(flight, i, POSITION, position)
    set_to(flight, i, VELOCITY, velocity)
    flight[i, SINCE] = time


@kernel
def speed_of(flight, i):
    """Speed at the beginning of a row [m/s]."""
    return norm(of(flight, i, VELOCITY))


@kernel
def along(wall, which, flight, i, column):
    """Component of a position, a velocity or an acceleration along a wall's normal."""
    return dot(of(flight, i, column), vector(wall.normal, which))


@callee
def until_wall(wall, which, flight, radius, i):
    """Time until a flight meets a wall [s], inf if it never does: the first t at which s + u t + w t^2/2 falls to 0.

    s is the gap, u and w are velocity and acceleration along the normal. Roots are computed without cancellation. A
    negative gap comes from rounding, and counts as zero while it closes.
    """
    # A wall that holds a particle is skipped: its gap is zero except for rounding, so the wall would be met at once,
    # again and again.
    for slot in range(3):
        if flight[i, HELD + slot] == which:
            return np.inf
    s = along(wall, which, flight, i, POSITION) - wall.offset[which] - radius[i]
    u = along(wall, which, flight, i, VELOCITY)
    w = along(wall, which, flight, i, ACCELERATION)
    if u >= 0.0 and w >= 0.0:
        return np.inf
    # An approach slower than the rounding of the speeds is left over from an impulse that should have made it zero.
    if w >= 0.0 and -u <= FAINT * speed_of(flight, i):
        return np.inf
    # Overlap by rounding while it closes is contact now. A negative time would let the clock go back.
    if s <= 0.0 and u <= 0.0:
        return 0.0
    # Discriminant of s + u t + w t^2/2 = 0. Below zero with w > 0 the particle turns before it reaches the wall. With w
    # < 0 it began behind the wall by rounding and falls back before it is out: it then meets the wall at its apex,
    # after -u/w.
    inside = u * u - 2.0 * w * s
    if inside < 0.0:
        return np.inf if w > 0.0 else -u / w
    root = np.sqrt(inside)
    # Of the two forms of a root, the one in which u and the root have one sign: no digits cancel.
    if u > 0.0:
        return (u + root) / -w
    return 2.0 * s / (root - u)


@kernel
def until_pair(space, flight, radius, i, j):
    """Time at which two flights meet [s], inf if they never do, computed from the later of their two beginnings.

    In straight relative flight they meet if the closest distance of the relative path is below the sum of the radii.
    The formula contains the gap itself, so that no digits cancel if the gap is small.
    """
    # The later of the two beginnings, so that neither flight is followed backward. Callers pass the lower index first,
    # so the searches of both particles compute the same time, bit for bit.
    since = max(flight[i, SINCE], flight[j, SINCE])
    wait_i, wait_j = since - flight[i, SINCE], since - flight[j, SINCE]
    x = shortest(space, minus(ahead(flight, j, wait_j), ahead(flight, i, wait_i)))
    u = minus(velocity_ahead(flight, j, wait_j), velocity_ahead(flight, i, wait_i))
    a = minus(of(flight, j, ACCELERATION), of(flight, i, ACCELERATION))
    reach, pulled, closing = radius[i] + radius[j], dot(a, a) > 0.0, -dot(x, u)
    if closing <= 0.0 and not pulled:
        return np.inf
    # (x.u)^2 - u^2 (x^2 - R^2) = u^2 R^2 - |x x u|^2 by Lagrange's identity. On the right nothing cancels for a head-on
    # approach; on the left two large squares would.
    turning_by = cross(x, u)
    inside = dot(u, u) * reach * reach - dot(turning_by, turning_by)
    if inside <= 0.0 and not pulled:
        return np.inf
    distance = norm(x)
    # ``closing`` is -x.u with a rounding error of about EPSILON times distance times the speeds; below that its sign
    # is meaningless.
    faint = FAINT * (speed_of(flight, i) + speed_of(flight, j)) * distance
    if pulled:
        return since + until_parabola(x, u, a, reach, faint)
    if closing <= faint:
        return np.inf
    gap = distance - reach
    if gap <= 0.0:
        return since
    # (d^2 - R^2)/(closing + root), with the difference of squares as a product: for a small gap d^2 - R^2 would lose
    # all of its digits.
    return since + gap * (distance + reach) / (closing + np.sqrt(inside))


@kernel
def parabola_point(x, u, a, t):
    """Point of a parabola after a time [m]."""
    return plus(x, times(t, plus(u, times(0.5 * t, a))))


@callee
def until_parabola(x, u, a, reach, faint):
    """Time until the distance |x + u t + a t^2/2| falls to ``reach`` [s], inf if it never does.

    Half the derivative of the squared distance is a cubic in t, and its derivative a quadratic. The cubic is monotone
    between the roots of the quadratic, and the distance between the roots of the cubic, so each bracket has one root.
    A touching pair does not meet if its approach is below rounding (``faint``) and nothing presses it together.
    """
    c0, c1 = dot(x, u), dot(u, u) + x[0] * a[0] + x[1] * a[1] + x[2] * a[2]
    c2, c3 = 1.5 * dot(u, a), 0.5 * dot(a, a)
    # After ``end`` the common acceleration has outrun speed and distance, |a| t^2/2 > |u| t + |x| + R, so they cannot
    # touch.
    speed, acceleration, far = norm(u), np.sqrt(2.0 * c3), norm(x) + reach
    # after ``end`` the acceleration has taken them apart
    end = (speed + np.sqrt(speed * speed + 2.0 * acceleration * far)) / acceleration
    begin = 0.0
    low = 0.0
    # A cubic is monotone between the two roots of its derivative. Searching the intervals in order and the roots inside
    # them keeps every bracket to a single root, where halving cannot fail.
    first, second = turning(c1, 2.0 * c2, 3.0 * c3)
    for part in range(4):  # the intervals of the cubic between its turning points, then the rest up to ``end``
        high = end
        if part == 0:
            high = first
        elif part == 1:
            high = second
        high = min(max(high, low), end)
        if part < 3:
            before = c0 + low * (c1 + low * (c2 + low * c3))
            after = c0 + high * (c1 + high * (c2 + high * c3))
            if not ((before < 0.0 and after > 0.0) or (before > 0.0 and after < 0.0)):
                low = high
                continue
            high_root = cubic_root(c0, c1, c2, c3, low, high, before)
            low = high
            high = high_root
        middle = 0.5 * (begin + high)
        if high > begin and c0 + middle * (c1 + middle * (c2 + middle * c3)) < 0.0:
            # Inside already at the start of a falling stretch: contact by rounding, unless the approach is fainter than
            # rounding and nothing accelerates the two together.
            if norm(parabola_point(x, u, a, begin)) <= reach:
                if begin > 0.0 or c1 < 0.0 or -c0 > faint:
                    return begin
            elif norm(parabola_point(x, u, a, high)) < reach:
                return falling_root(x, u, a, reach, begin, high)
        begin = high
    return np.inf


@kernel
def turning(c, b, a):
    """Roots of a t^2 + b t + c in ascending order, a > 0; both zero if it has no real roots."""
    inside = b * b - 4.0 * a * c
    if inside <= 0.0:
        return 0.0, 0.0
    root = np.sqrt(inside)
    # The root of larger size first, without cancellation; the other one from the product of roots, c/a.
    q = -0.5 * (b + root) if b >= 0.0 else -0.5 * (b - root)
    one = q / a
    other = c / q if q != 0.0 else 0.0
    return min(one, other), max(one, other)


@kernel
def next_guess(t, value, slope, low, high):
    """Next estimate of a root: Newton's, or the middle of the bracket if Newton's leaves it."""
    ahead_of = t - value / slope if slope != 0.0 else low
    return ahead_of if low < ahead_of < high else 0.5 * (low + high)


@callee
def cubic_root(c0, c1, c2, c3, low, high, before):
    """Root of a cubic in a bracket on which it is monotone, by Newton's method with bisection."""
    # Newton's iteration, kept in a bracket. It ends where the next guess is the same number or leaves the bracket,
    # which bounds the error by a rounding of t, whatever the scale of the polynomial.
    t = 0.5 * (low + high)
    for _ in range(HALVINGS):
        value = c0 + t * (c1 + t * (c2 + t * c3))
        if value == 0.0:
            return t
        if (value < 0.0) == (before < 0.0):
            low = t
        else:
            high = t
        slope = c1 + t * (2.0 * c2 + t * 3.0 * c3)
        ahead_of = next_guess(t, value, slope, low, high)
        if ahead_of == t or not (low < ahead_of < high):
            return t
        t = ahead_of
    return t


@callee
def falling_root(x, u, a, reach, low, high):
    """Time at which the distance falls to ``reach``, in a bracket on which it decreases [s]."""
    t = 0.5 * (low + high)
    for _ in range(HALVINGS):
        place = parabola_point(x, u, a, t)
        distance = norm(place)
        value = distance - reach
        if value == 0.0:
            return t
        if value > 0.0:
            low = t
        else:
            high = t
        # d/dt |p| = (p.p')/|p|: value and slope are both multiplied by |p|, which spares the division.
        slope = dot(place, plus(u, times(t, a)))
        ahead_of = next_guess(t, value * distance, slope, low, high)
        if ahead_of == t or not (low < ahead_of < high):
            return t
        t = ahead_of
    return t


@kernel
def until_turn(space, flight, i):
    """Time in which a particle on a torus moves at most TURN periods [s]; its nearest images are updated then."""
    soonest = np.inf
    for axis in range(3):
        # A bound of the distance covered: |u| t + |w| t^2/2 reaches ``distance`` no sooner than at this positive root.
        distance = TURN * space.size[axis]
        u, w = abs(flight[i, VELOCITY + axis]), abs(flight[i, ACCELERATION + axis])
        if distance > 0.0 and (u > 0.0 or w > 0.0):  # both counted in one direction, for the bound
            soonest = min(soonest, 2.0 * distance / (u + np.sqrt(u * u + 2.0 * w * distance)))
    return soonest
