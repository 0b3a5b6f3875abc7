"""The laws of contact, written once: the impulse of an impact, what is rest, and how a contact is held.

All who meet walls, springs and one another call these: particles alone at walls (bounce.py), contacts of particles
(impacts.py, rest.py), and the flights of ``integrator="event_driven"``. What differs among them is no law: who has to
be asked for the next impact, what is remembered of the step before, and which path is bent.

An impulse J along n at a relative speed u becomes -e u where J = -(1 + e) u / r, with the response r = sum of n^2 m
over the axes, m the mobilities of the two bodies along each, added up. What friction gives along the other directions
is at most mu J (Coulomb, as Moreau has it: Comput. Methods Appl. Mech. Engrg. 177, 329 (1999)).
"""

from __future__ import annotations

from springline.contacts.shapes import gap_and_normal
from springline.engine.kernels import kernel
from springline.engine.vectors import ZERO, by_axis, dot, largest, minus, norm, over, plus, times
from springline.model.families import LEAST, MEAN, PRODUCT

IMPACTS_AT_MOST = 10_000  # of a particle with a wall or another in a step; more are an error
ROUND = 64  # impacts, and
BRIEF = 1e-9  # part of a step: so many in so little time do not end, unless they are elastic
SLIDING = 2.0  # [-] steps: a rebound that comes back to the same wall within them is a way of sliding along it
FAINT = 1e-13  # [-] of the speeds: slower than this nothing approaches
PRESSED = 0.1  # [-] of the smaller radius: a deeper overlap is an error, where none was as deep before the step
WITHIN = 1.0 - 1e-9  # [-] of the most that friction can: what sticks


@kernel
def mixed(mix, a, b):
    """The restitution of two particles whose own are a and b."""
    if mix == PRODUCT:
        return a * b
    if mix == LEAST:
        return min(a, b)
    return 0.5 * (a + b) if mix == MEAN else max(a, b)


@kernel
def response(n, m):
    """How fast an impulse along n moves what has the mobilities m, along n [1/kg]."""
    return n[0] * n[0] * m[0] + n[1] * n[1] * m[1] + n[2] * n[2] * m[2]


@kernel
def kept_slip(slip, friction, push, tangential):
    """The part of the tangential speed that an impact leaves: loss of slip, or Coulomb's friction where it is more.

    ``push`` is the change of the normal speed [m/s].
    """
    lost = slip
    if friction > 0.0:
        if friction * push >= tangential:
            return 0.0
        lost = max(lost, friction * push / tangential)
    return 1.0 - lost


@kernel
def lasts(walls, w, r, p, velocity, dt):
    """Whether a rebound from wall w at p [m] with a velocity [m/s] is no part of sliding along it.

    Along a hollow one steps slide by a little bounce in each of them.
    """
    return gap_and_normal(walls, w, r, plus(p, times(SLIDING * dt, velocity)))[0] >= 0.0


@kernel
def pressed(change, share):
    """The greatest speed that forces may give in a step to what rests on something [m/s].

    ``change`` is that of the speed along the normal over the step, ``share`` how far a method goes with a steady force,
    in dt dv.
    """
    return -max(share, 1.0 - share) * min(change, 0.0)


@kernel
def rests(speed, load):
    """Whether what comes at, or would leave with, a ``speed`` [m/s] does so at no more than forces give it in a step.

    A rebound that would be over within the step is rest, and so is all that nears no faster than that after a contact.
    """
    return speed <= load


@kernel
def rounds(number, t, recent):
    """Whether as many impacts as make a round took next to no time, and when the last full round of them ended."""
    if number % ROUND != 0:
        return False, recent
    return t - recent <= BRIEF, t


@kernel
def share_of(n, m, effect):
    """How much an impulse along n changes the speed along each axis, of what it changes that along n, over n [-].

    1 where all axes along which n points yield alike, as then it changes no other speed.
    """
    most = largest(m)
    if (m[0] == most or n[0] == 0.0) and (m[1] == most or n[1] == 0.0) and (m[2] == most or n[2] == 0.0):
        return 1.0, 1.0, 1.0
    return over(m, effect)


@kernel
def sliding(n, m, effect, slide, speed):
    """The part of a relative velocity that no impulse along n changes [m/s], and the share of each axis in such a one.

    ``slide`` is what lies across n, ``speed`` what lies along it, and m the mobilities along each axis, added up. That
    part is ``slide`` where all axes along which n points yield alike. It is not where some are fixed: a bead on a wire
    has nothing left that friction could stop once the wall has thrown it back.
    """
    share, free = share_of(n, m, effect), speed
    free -= n[0] * (slide[0] + speed * n[0]) if m[0] == 0.0 else 0.0
    free -= n[1] * (slide[1] + speed * n[1]) if m[1] == 0.0 else 0.0
    free -= n[2] * (slide[2] + speed * n[2]) if m[2] == 0.0 else 0.0
    left = speed - free * share[0], speed - free * share[1], speed - free * share[2]
    return plus(slide, by_axis(n, left)), share


@kernel
def loss(n, m, effect, slide, speed, gain, slip, friction):
    """The part of the sliding that an impact takes, and what slides [m/s]; a part below 0 is given.

    ``gain`` is how much the impact changes the speed along n [m/s]. Coulomb's limit is one of impulses: those of the
    sliding are its speeds over the mobilities.
    """
    if slip == 0.0 and friction == 0.0:
        return 0.0, slide
    across, share = sliding(n, m, effect, slide, speed)
    x = across[0] / share[0] if m[0] > 0.0 else across[0]
    y = across[1] / share[1] if m[1] > 0.0 else across[1]
    z = across[2] / share[2] if m[2] > 0.0 else across[2]
    return 1.0 - kept_slip(slip, friction, gain, norm((x, y, z))), across


@kernel
def impulse(n, m, push, lost, across):
    """The impulse of an impact on the second of two bodies along each axis, its opposite on the first [N s]."""
    x, y, z = times(push, n)
    if lost != 0.0:
        x -= lost * across[0] / m[0] if m[0] > 0.0 else 0.0
        y -= lost * across[1] / m[1] if m[1] > 0.0 else 0.0
        z -= lost * across[2] / m[2] if m[2] > 0.0 else 0.0
    return x, y, z


@kernel
def thrown(walls, w, r, p, side, n, m, slide, speed, law, dt):
    """The impulse of an impact on the second of two bodies [N s], from what slides and the ``speed`` along n [m/s].

    ``law`` is restitution, loss of slip and friction. A wall that gives speed gives it to nothing that comes to rest or
    slides: p is the place of a particle of radius r beside it [m], ``side`` 1 where n points away from wall w, else -1.
    """
    effect, gain = response(n, m), -(1.0 + law[0]) * speed
    push = gain / effect
    lost, across = loss(n, m, effect, slide, speed, gain, law[1], law[2])
    if lost < 0.0:
        after = speed + push * m[0], speed + push * m[1], speed + push * m[2]
        if law[0] == 0.0 or not lasts(walls, w, r, p, times(side, plus(slide, by_axis(after, n))), dt):
            lost = 0.0
    return impulse(n, m, push, lost, across)


@kernel
def held_by(n, u, effect, most, target, friction, push, rubbed):
    """The impulses along n and of friction that let two bodies part at no less than ``target`` [m/s] [N s].

    ``push`` and ``rubbed`` are those that act already and u the relative velocity that they lead to; ``most`` is the
    largest of the mobilities, ``effect`` that along n. A step of projected Gauss-Seidel (Jean and Moreau, Proc. Contact
    Mech. Int. Symp. (1992)).
    """
    speed = dot(u, n)
    held = max(0.0, push + (target - speed) / effect)
    if friction == 0.0:
        return held, ZERO
    rub = minus(rubbed, over(minus(u, times(speed, n)), most))
    return held, within_cone(minus(rub, times(dot(rub, n), n)), friction * held)


@kernel
def strayed(gone, first, last, dt, share):
    """How much further two bodies went from one another than their velocities tell [m].

    How forces change on the way is in the velocity that rest has to stop, but not in the way: what a stiff spring pulls
    at would creep by a(t) - a(t + dt) times dt^2/4 a step.
    """
    return minus(gone, times(dt, plus(first, times(share, minus(last, first)))))


@kernel
def within_cone(rub, limit):
    """The impulse of friction nearest to one that would stop all sliding, of at most ``limit`` [N s]."""
    size = norm(rub)
    return over(times(limit, rub), size) if size > limit else rub


@kernel
def sticks(rubbed, friction, push):
    """Whether friction is less than it can be: impulses along a wall and onto it [N s]."""
    return norm(rubbed) < WITHIN * friction * push
