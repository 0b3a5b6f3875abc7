"""Contact laws, defined once: the impulse of an impact, the criterion of rest, and the law of a resting contact.

All contacts with walls, springs and other particles call these functions: single particles at walls (bounce.py),
contacts of particles (impacts.py, rest.py), and the flights of ``integrator="event_driven"``. The callers differ in
the search for the next impact, the data from the previous step and the path that they change, not in the laws.

An impulse J along n at a relative normal speed u makes it -e u if J = -(1 + e) u / r, with the response r = sum of
n^2 m over the axes, and m the sum of the mobilities of both bodies along each axis. Friction along the other directions
is at most mu J (Coulomb, in Moreau's form: Comput. Methods Appl. Mech. Engrg. 177, 329 (1999)).
"""

from __future__ import annotations

from springline.contacts.shapes.registry import gap_and_normal
from springline.engine.kernels import kernel
from springline.engine.vectors import ZERO, axis_products, dot, largest, minus, norm, over, plus, times
from springline.model.families import LEAST, MEAN, PRODUCT

IMPACTS_AT_MOST = 10_000  # of a particle with one wall or particle in a step; more are an error
ROUND = 64  # impacts, and
BRIEF = 1e-9  # part of a step: so many in so little time do not end, unless they are elastic
SLIDING = 2.0  # [-] steps: a rebound that returns to the same wall within them counts as sliding
# Velocities are sums of several impulses, each with a rounding of 1e-16 of the speeds: an approach slower than
# FAINT counts as rest, and would otherwise cause endless impacts without effect.
FAINT = 1e-13  # [-] of the speeds: a slower approach counts as rest
PRESSED = 0.1  # [-] of the smaller radius: a deeper overlap is an error, unless it existed before the step
WITHIN = 1.0 - 1e-9  # [-] of the friction limit: below it a contact sticks


@kernel
def mix_restitution(mix, a, b):
    """Return the restitution of two particles from their own restitutions a and b."""
    if mix == PRODUCT:
        return a * b
    if mix == LEAST:
        return min(a, b)
    return 0.5 * (a + b) if mix == MEAN else max(a, b)


@kernel
def response(n, m):
    """Change of the relative speed along n per impulse along n [1/kg], for the mobilities m along each axis."""
    return n[0] * n[0] * m[0] + n[1] * n[1] * m[1] + n[2] * n[2] * m[2]


@kernel
def kept_slip(slip, friction, push, tangential):
    """Fraction of the tangential speed that an impact keeps: the greater of slip loss and Coulomb friction acts.

    ``push`` is the change of the normal speed [m/s].
    """
    lost = slip
    if friction > 0.0:
        # Within Coulomb's cone: friction stops the sliding, and never reverses it.
        if friction * push >= tangential:
            return 0.0
        lost = max(lost, friction * push / tangential)
    return 1.0 - lost


@kernel
def lasts(walls, w, r, p, velocity, dt):
    """Return True if a rebound from wall w at p [m] with ``velocity`` [m/s] stays off the wall for SLIDING steps.

    Along the inside of a sphere each step of a sliding motion ends in a small bounce; such a bounce does not last.
    """
    return gap_and_normal(walls, w, r, plus(p, times(SLIDING * dt, velocity)))[0] >= 0.0


@kernel
def forced_approach_speed(change, share):
    """Largest approach speed that forces may cause within a step between bodies at rest on one another [m/s].

    ``change`` is the change of the speed along the normal over the step, ``share`` the integrator's displacement
    under a constant force, in dt dv.
    """
    return -max(share, 1.0 - share) * min(change, 0.0)


@kernel
def rests(speed, load):
    """Return True if an approach, or a rebound, at ``speed`` is no faster than forces cause in a step, ``load`` [m/s].

    A rebound that would end within the step is rest, and so is every later approach that is no faster.
    """
    return speed <= load


@kernel
def rounds(number, t, recent):
    """Return whether the last ROUND impacts took at most BRIEF of a step, and the end time of the last full round."""
    # Impacts of restitution below 1 may accumulate at one instant (Zeno's paradox). The number of impacts does not
    # distinguish this from a ball that really bounces often; their number per time does.
    if number % ROUND != 0:
        return False, recent
    return t - recent <= BRIEF, t


@kernel
def share_of(n, m, effect):
    """Change of velocity along each axis, over n, by the impulse along n that changes the normal speed by 1.

    It is 1 along each axis if all axes with a part of n have the same mobility: the impulse changes no other speed.
    """
    # The case of equal mobilities is exact: the quotient m / effect would be 1 only to rounding, as squares of n add
    # up to 1 only to rounding.
    most = largest(m)
    if (m[0] == most or n[0] == 0.0) and (m[1] == most or n[1] == 0.0) and (m[2] == most or n[2] == 0.0):
        return 1.0, 1.0, 1.0
    return over(m, effect)


@kernel
def sliding(n, m, effect, slide, speed):
    """Part of a relative velocity that no impulse along n changes [m/s], and the shares of the axes.

    ``slide`` is the velocity across n, ``speed`` that along n, and m the sum of the mobilities along each axis. Shares
    are those of :func:`share_of`. The result is ``slide`` if all axes with a part of n have the same mobility. It
    differs if some axes are fixed: a bead on a wire has no velocity left for friction to act on after it rebounds
    from the wall.
    """
    share, free = share_of(n, m, effect), speed
    # No impulse changes the contribution of fixed axes to the normal speed: ``free`` is the remainder.
    free -= n[0] * (slide[0] + speed * n[0]) if m[0] == 0.0 else 0.0
    free -= n[1] * (slide[1] + speed * n[1]) if m[1] == 0.0 else 0.0
    free -= n[2] * (slide[2] + speed * n[2]) if m[2] == 0.0 else 0.0
    left = speed - free * share[0], speed - free * share[1], speed - free * share[2]
    return plus(slide, axis_products(n, left)), share


@kernel
def loss(n, m, effect, slide, speed, gain, slip, friction):
    """Fraction of the sliding velocity lost in an impact, negative if gained, and that velocity [m/s].

    ``gain`` is the change of the speed along n [m/s]. Coulomb's law limits impulses: sliding impulses are
    speeds over mobilities.
    """
    if slip == 0.0 and friction == 0.0:
        return 0.0, slide
    across, share = sliding(n, m, effect, slide, speed)
    # Speeds over shares are impulses times the response along n, as ``gain`` is: the common factor cancels in Coulomb's
    # law.
    x = across[0] / share[0] if m[0] > 0.0 else across[0]
    y = across[1] / share[1] if m[1] > 0.0 else across[1]
    z = across[2] / share[2] if m[2] > 0.0 else across[2]
    return 1.0 - kept_slip(slip, friction, gain, norm((x, y, z))), across


@kernel
def impulse(n, m, push, lost, across):
    """Impulse of an impact on the second of two bodies along each axis; the first receives the opposite [N s]."""
    x, y, z = times(push, n)
    # A fixed axis takes no impulse of friction: its mobility of zero would divide.
    if lost != 0.0:
        x -= lost * across[0] / m[0] if m[0] > 0.0 else 0.0
        y -= lost * across[1] / m[1] if m[1] > 0.0 else 0.0
        z -= lost * across[2] / m[2] if m[2] > 0.0 else 0.0
    return x, y, z


@kernel
def wall_impulse(walls, w, r, p, side, n, m, slide, speed, law, dt):
    """Impulse of an impact on the second body [N s], from the sliding velocity and the ``speed`` along n [m/s].

    ``law`` is (restitution, slip loss, friction). A wall with a negative slip loss does not accelerate a particle that
    comes to rest or slides: p is the position of a particle of radius r relative to it [m], ``side`` is 1 if n points
    away from wall w, else -1.
    """
    # Newton's law of impact: the normal speed u becomes -e u, so it changes by -(1 + e) u.
    effect, gain = response(n, m), -(1.0 + law[0]) * speed
    push = gain / effect
    lost, across = loss(n, m, effect, slide, speed, gain, law[1], law[2])
    if lost < 0.0:
        after = speed + push * m[0], speed + push * m[1], speed + push * m[2]
        # Inside a sphere sliding is a chain of small bounces. If each of them added speed, a particle would accelerate
        # without limit.
        if law[0] == 0.0 or not lasts(walls, w, r, p, times(side, plus(slide, axis_products(after, n))), dt):
            lost = 0.0
    return impulse(n, m, push, lost, across)


@kernel
def resting_impulse(n, u, effect, most, target, friction, push, rubbed):
    """Resting impulses along n and of friction [N s], after which the bodies separate at ``target`` [m/s] or more.

    ``push`` and ``rubbed`` are the impulses so far and u the resulting relative velocity; ``effect`` is the
    response along n, ``most`` the largest of the mobilities [1/kg]. This is a step of projected Gauss-Seidel (Jean and
    Moreau, Proc. Contact Mech. Int. Symp. (1992)).
    """
    speed = dot(u, n)
    # The total is projected onto J >= 0, not the increment: a contact with too large an impulse from an earlier sweep
    # may give back up to all of it (Catto, GDC (2005)).
    held = max(0.0, push + (target - speed) / effect)
    if friction == 0.0:
        return held, ZERO
    # Divided by the largest mobility, the correction is too small rather than too large along the other axes: sweeps
    # converge without overshoot. The component along n, left by a normal that has turned since, is removed.
    rub = minus(rubbed, over(minus(u, times(speed, n)), most))
    return held, within_cone(minus(rub, times(dot(rub, n), n)), friction * held)


@kernel
def excess_separation(gone, first, last, dt, share):
    """Displacement of two bodies from each other beyond that of their velocities [m].

    The change of forces within the step is part of the velocity that rest stops, but not of the path: a body on a stiff
    spring would creep by (a(t) - a(t + dt)) dt^2/4 in each step.
    """
    return minus(gone, times(dt, plus(first, times(share, minus(last, first)))))


@kernel
def within_cone(rub, limit):
    """Friction impulse closest to ``rub`` of at most ``limit`` in size [N s]."""
    # A circular cone, scaled back radially. A pyramid of two bounds would make friction depend on the choice of axes.
    size = norm(rub)
    return over(times(limit, rub), size) if size > limit else rub


@kernel
def sticks(rubbed, friction, push):
    """Return True if the friction impulse is inside Coulomb's cone, so that the contact sticks; impulses in [N s]."""
    return norm(rubbed) < WITHIN * friction * push
