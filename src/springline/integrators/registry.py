"""All integrators by name: those with steps of ``dt``, and self-stepping ones."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from springline.checks import choice, did_you_mean, refuse, whole
from springline.errors import SceneError
from springline.integrators.contract import (
    ADAPTIVE,
    BUTCHER6,
    CLASSIC,
    EULER,
    EVENTS,
    MIDPOINT,
    Integrator,
    Newmark,
    implicit,
    runge_kutta,
    splitting,
    without_step,
)
from springline.typing import IntegratorName, Whole

# Generalized alpha: order 2, with an adjustable damping of the fastest motion.

RADIUS = 0.5  # [-] default part of the fastest motion that remains after a step


def generalized_alpha(radius: float) -> Integrator:
    """Return the method that keeps the part ``radius`` of infinitely fast motion in a step: 1 for all, 0 for none."""
    alpha_m = (2.0 * radius - 1.0) / (radius + 1.0)
    alpha_f = radius / (radius + 1.0)
    gamma = 0.5 - alpha_m + alpha_f
    beta = 0.25 * (1.0 - alpha_m + alpha_f) ** 2
    return replace(_GENERALIZED_ALPHA, newmark=Newmark(alpha_m, alpha_f, beta, gamma, carried=True))


_GENERALIZED_ALPHA = Integrator(
    name="generalized_alpha",
    title="generalized alpha",
    order=2,
    symplectic=False,
    reversible=False,
    limit=float("inf"),
    evaluations=0,
    reference="Chung and Hulbert, J. Appl. Mech. 60, 371 (1993)",
    scheme=implicit(),
)

GENERALIZED_ALPHA = generalized_alpha(RADIUS)


# Explicit (forward) Euler: x += dt v, v += dt f/m, both from the old state.
#
# Included to demonstrate its error: an undamped oscillator gains energy at every step, however small.

EXPLICIT_EULER = Integrator(
    name="explicit_euler",
    title="explicit Euler",
    order=1,
    symplectic=False,
    reversible=False,
    limit=0.0,
    evaluations=1,
    reference="Euler, Institutiones calculi integralis (1768)",
    scheme=runge_kutta(EULER),
)


# Symplectic (semi-implicit) Euler: v += dt f/m, then x += dt v with the new velocity.
#
# The method of most games and tutorials. Energy oscillates by O(dt) and does not drift.

SYMPLECTIC_EULER = Integrator(
    name="symplectic_euler",
    title="symplectic Euler",
    order=1,
    symplectic=True,
    reversible=False,
    limit=2.0,
    evaluations=1,
    reference="de Vogelaere, report 4, University of Notre Dame (1956)",
    scheme=splitting([1.0], [1.0], EULER),
)


# Explicit midpoint: half a step of explicit Euler, then a full step with the forces found there.

EXPLICIT_MIDPOINT = Integrator(
    name="midpoint",
    title="explicit midpoint",
    order=2,
    symplectic=False,
    reversible=False,
    limit=0.0,
    evaluations=2,
    reference="Runge, Math. Ann. 46, 167 (1895)",
    scheme=runge_kutta(MIDPOINT),
)


# Velocity Verlet (leapfrog): half a kick, a drift, half a kick. The default.
#
# The textbook form drops to order 1 with drag; here each half kick treats velocity-dependent forces to order 2.

VELOCITY_VERLET = Integrator(
    name="velocity_verlet",
    title="velocity Verlet",
    order=2,
    symplectic=True,
    reversible=True,
    limit=2.0,
    evaluations=1,
    reference="Verlet, Phys. Rev. 159, 98 (1967); Swope et al., J. Chem. Phys. 76, 637 (1982)",
    scheme=splitting([0.5, 0.5], [1.0, 0.0], MIDPOINT),
)


# Forest-Ruth: three leapfrogs of lengths theta, 1 - 2 theta, theta with theta = 1/(2 - 2^(1/3)).

THETA = 1.0 / (2.0 - 2.0 ** (1.0 / 3.0))
ENDS, MIDDLE = THETA / 2.0, (1.0 - THETA) / 2.0

FOREST_RUTH = Integrator(
    name="forest_ruth",
    title="Forest-Ruth",
    order=4,
    symplectic=True,
    reversible=True,
    limit=1.5733,
    evaluations=3,
    reference="Forest and Ruth, Physica D 43, 105 (1990)",
    scheme=splitting([0.0, THETA, 1.0 - 2.0 * THETA, THETA], [ENDS, MIDDLE, MIDDLE, ENDS], CLASSIC),
)


# PEFRL, the position-extended Forest-Ruth-like method: order 4, its error about 26 times below Forest-Ruth's.

XI = 0.1786178958448091
LAMBDA = -0.2123418310626054
CHI = -0.06626458266981849
OUTER, CENTER = (1.0 - 2.0 * LAMBDA) / 2.0, 1.0 - 2.0 * (CHI + XI)

PEFRL = Integrator(
    name="pefrl",
    title="PEFRL",
    order=4,
    symplectic=True,
    reversible=True,
    limit=2.9894,
    evaluations=4,
    reference="Omelyan, Mryglod and Folk, Comput. Phys. Commun. 146, 188 (2002)",
    scheme=splitting([0.0, OUTER, LAMBDA, LAMBDA, OUTER], [XI, CHI, CENTER, CHI, XI], CLASSIC),
)


# Chin 4A: kick, drift, kick with the force gradient, drift, kick, all of them forward in time.
#
# The middle kick, two thirds of the step, is by f + dt^2/24 (df/dx) W f, as if the potential were lower by
# dt^2/48 grad V . W grad V, which cancels the only remaining error of order 2.

CHIN4A = Integrator(
    name="chin4a",
    title="Chin 4A",
    order=4,
    symplectic=True,
    reversible=True,
    limit=2.0 * 3.0**0.5,
    evaluations=2,
    reference="Chin, Phys. Lett. A 226, 344 (1997)",
    scheme=splitting([1 / 6, 1 / 3, 1 / 3, 1 / 6], [1 / 2, 0.0, 1 / 2, 0.0], CLASSIC, [0.0, 1 / 72, 0.0, 0.0]),
)


# Chin 4C: drift, kick, drift, kick with the force gradient, drift, kick, drift, all of them forward in time.
#
# The middle kick, a quarter of the step, is by f + dt^2/24 (df/dx) W f, as in Chin 4A. One more force evaluation a
# step makes the error about ten times smaller.

CHIN4C = Integrator(
    name="chin4c",
    title="Chin 4C",
    order=4,
    symplectic=True,
    reversible=True,
    limit=2.0 * 2.0**0.5,
    evaluations=3,
    reference="Chin, Phys. Lett. A 226, 344 (1997)",
    scheme=splitting(
        [0.0, 3 / 8, 1 / 8, 1 / 8, 3 / 8], [1 / 6, 1 / 3, 0.0, 1 / 3, 1 / 6], CLASSIC, [0.0, 0.0, 1 / 192, 0.0, 0.0]
    ),
)


# The classic Runge-Kutta method of order 4. Accurate for short runs; loses energy slowly in long ones.

RK4 = Integrator(
    name="rk4",
    title="Runge-Kutta 4",
    order=4,
    symplectic=False,
    reversible=False,
    limit=2.8284,
    evaluations=4,
    reference="Kutta, Z. Math. Phys. 46, 435 (1901)",
    scheme=runge_kutta(CLASSIC),
)


# Yoshida 6: seven leapfrogs whose lengths cancel the errors of order 2 and 4 (solution A).

W1 = -1.17767998417887
W2 = 0.235573213359357
W3 = 0.784513610477560
W0 = 1.0 - 2.0 * (W1 + W2 + W3)
LENGTHS = [W3, W2, W1, W0, W1, W2, W3]
DRIFTS = [W3 / 2, (W3 + W2) / 2, (W2 + W1) / 2, (W1 + W0) / 2, (W0 + W1) / 2, (W1 + W2) / 2, (W2 + W3) / 2, W3 / 2]

YOSHIDA6 = Integrator(
    name="yoshida6",
    title="Yoshida 6",
    order=6,
    symplectic=True,
    reversible=True,
    limit=2.269,
    evaluations=7,
    reference="Yoshida, Phys. Lett. A 150, 262 (1990)",
    scheme=splitting([0.0, *LENGTHS], DRIFTS, BUTCHER6),
)


# Backward Euler: every force is evaluated at the end of the step. Stiff motion decays instead of diverging.

BACKWARD_EULER = Integrator(
    name="backward_euler",
    title="backward Euler",
    order=1,
    symplectic=False,
    reversible=False,
    limit=float("inf"),
    evaluations=0,
    reference="Baraff and Witkin, SIGGRAPH 98, 43 (1998); Hairer and Wanner, Solving ODEs II, 2nd ed., IV.3",
    scheme=implicit(),
    newmark=Newmark(alpha_m=0.0, alpha_f=0.0, beta=1.0, gamma=1.0, carried=False),
)


# Implicit midpoint: every force is evaluated at the middle. Keeps the symplectic form and all quadratic invariants.

IMPLICIT_MIDPOINT = Integrator(
    name="implicit_midpoint",
    title="implicit midpoint",
    order=2,
    symplectic=True,
    reversible=True,
    limit=float("inf"),
    evaluations=0,
    reference="Hairer, Lubich and Wanner, Geometric Numerical Integration, 2nd ed., II.1.1 and IV.2.1",
    scheme=implicit(),
    newmark=Newmark(alpha_m=0.0, alpha_f=0.5, beta=0.5, gamma=1.0, carried=False),
)


# Projective dynamics: backward Euler, solved approximately by rounds with one matrix.

ROUNDS = 8  # [-] default number of rounds in a step
MOST_ROUNDS = 1000


def projective(rounds: int) -> Integrator:
    """Return projective dynamics with so many rounds in a step."""
    return replace(
        BACKWARD_EULER,
        name=cast(IntegratorName, "projective" if rounds == ROUNDS else f"projective:{rounds}"),
        title="projective dynamics" if rounds == ROUNDS else f"projective dynamics of {rounds} rounds",
        reference="Bouaziz et al., ACM Trans. Graph. 33, 154 (2014); Liu et al., ACM Trans. Graph. 32, 214 (2013)",
        rounds=rounds,
    )


PROJECTIVE = projective(ROUNDS)


# XPBD: springs as compliant constraints that are corrected one after another, once in each of many short substeps.

SUBSTEPS = 20  # [-] default number of substeps in a step
MOST_SUBSTEPS = 1000  # rows of a program grow with the substeps


def xpbd(substeps: int) -> Integrator:
    """Return extended position based dynamics with so many substeps in a step."""
    part = [1.0 / substeps] * substeps
    return Integrator(
        name=cast(IntegratorName, "xpbd" if substeps == SUBSTEPS else f"xpbd:{substeps}"),
        title="XPBD" if substeps == SUBSTEPS else f"XPBD of {substeps} substeps",
        order=1,
        symplectic=False,
        reversible=False,
        limit=float("inf"),
        evaluations=substeps,
        reference="Macklin, Mueller and Chentanez, Motion in Games 2016, 49; Macklin et al., SCA 2019, 2",
        scheme=splitting(part, part, EULER),
        substeps=substeps,
    )


XPBD = xpbd(SUBSTEPS)


# IAS15: Gauss-Radau collocation of order 15 whose step follows the motion, for close encounters.

IAS15 = Integrator(
    name="ias15",
    title="IAS15",
    order=15,
    symplectic=False,
    reversible=False,
    limit=float("inf"),
    evaluations=0,
    reference="Everhart, Dynamics of Comets, 185 (1985); Rein and Spiegel, Mon. Not. R. Astron. Soc. 446, 1424 (2015)",
    scheme=without_step(ADAPTIVE),
)


# Event-driven: from hit to hit along exact parabolas, for particles with only constant forces between hits.

EVENT_DRIVEN = Integrator(
    name="event_driven",
    title="event-driven",
    order=0,
    symplectic=True,
    reversible=True,
    limit=float("inf"),
    evaluations=0,
    reference="Alder and Wainwright, J. Chem. Phys. 31, 459 (1959)",
    scheme=without_step(EVENTS),
)


EXPLICIT = (
    EXPLICIT_EULER, SYMPLECTIC_EULER, EXPLICIT_MIDPOINT, VELOCITY_VERLET, FOREST_RUTH, PEFRL, CHIN4A, CHIN4C, RK4,
    YOSHIDA6,
)  # fmt: skip
IMPLICIT = (BACKWARD_EULER, IMPLICIT_MIDPOINT, GENERALIZED_ALPHA)
WITHOUT_STEP = (IAS15, EVENT_DRIVEN)  # methods that choose their own steps


class _Methods(dict[IntegratorName, Integrator]):
    """Methods by name; the error for an unknown name lists the nearest and the known ones."""

    def __missing__(self, name: object) -> Integrator:
        words = (f"There is no method {name!r}.", did_you_mean(str(name), self), f"There are: {', '.join(self)}.")
        raise KeyError(" ".join(filter(None, words)))


INTEGRATORS: dict[IntegratorName, Integrator] = _Methods(
    {method.name: method for method in (*EXPLICIT, *IMPLICIT, XPBD)}
)
EULERS = "There are two: 'symplectic_euler', whose energy stays bounded, and 'explicit_euler', whose energy grows."
METHODS: dict[IntegratorName, Integrator] = INTEGRATORS | {
    method.name: method for method in (PROJECTIVE, *WITHOUT_STEP)
}  # INTEGRATORS has those that keep their order in every scene that they take


def integrator(name: str) -> Integrator:
    """Return the integrator of a name; SceneError with the nearest name if it is unknown.

    "generalized_alpha:0.5" sets the part of the fastest motion that remains after a step, from 0 to 1, "xpbd:50"
    the substeps of a step, and "projective:50" its rounds.
    """
    if isinstance(name, str):
        method, colon, number = name.partition(":")
        name = method.replace("-", "_") + colon + number
    if isinstance(name, str) and name.lower() == "euler":
        raise refuse("integrator", "simulate()", "one of " + ", ".join(METHODS), name, EULERS)
    if isinstance(name, str) and ":" in name:
        return _parse_number(name)
    return METHODS[choice(name, "integrator", "simulate()", METHODS)]


def with_rounds(name: str, rounds: Whole | None, tolerance: object) -> str:
    """Return the name of an integrator with a number of rounds; SceneError for methods without rounds.

    With a ``tolerance`` and no number, rounds go on until it is met.
    """
    if rounds is None:
        return projective(MOST_ROUNDS).name if tolerance is not None and name == PROJECTIVE.name else name
    if not integrator(name).rounds:
        raise SceneError(f"Only integrator='projective' takes 'rounds'. Got {rounds!r} for {name!r}: leave it out.")
    if whole(rounds, "rounds", "simulate()", 1) > MOST_ROUNDS:
        way_out = "Take integrator='backward_euler' instead, which solves to rounding."
        raise refuse("rounds", "simulate()", f"from 1 to {MOST_ROUNDS}", rounds, way_out)
    return projective(int(rounds)).name


def with_substeps(name: str, substeps: Whole | None) -> str:
    """Return the name of an integrator with a number of substeps; SceneError for methods without substeps."""
    if substeps is None:
        return name
    if not integrator(name).substeps:
        raise SceneError(f"Only integrator='xpbd' takes 'substeps'. Got {substeps!r} for {name!r}: leave it out.")
    return xpbd(_checked_substeps(substeps)).name


def _checked_substeps(substeps: Whole) -> int:
    if whole(substeps, "substeps", "simulate()", 1) > MOST_SUBSTEPS:
        raise refuse("substeps", "simulate()", f"from 1 to {MOST_SUBSTEPS}", substeps, "Give a shorter dt instead.")
    return int(substeps)


def _parse_number(name: str) -> Integrator:
    method, _, typed = name.partition(":")
    known = choice(method, "integrator", "simulate()", METHODS)
    if known == "xpbd":
        if not typed.isdigit() or not 1 <= int(typed) <= MOST_SUBSTEPS:
            raise SceneError(
                f"The number after 'xpbd:' is that of the substeps in a step, from 1 to {MOST_SUBSTEPS}. Got {typed!r}."
            )
        return xpbd(int(typed))
    if known == "projective":
        if not typed.isdigit() or not 1 <= int(typed) <= MOST_ROUNDS:
            raise SceneError(
                f"The number after 'projective:' is that of the rounds in a step, from 1 to {MOST_ROUNDS}. "
                f"Got {typed!r}."
            )
        return projective(int(typed))
    if known != "generalized_alpha":
        raise SceneError(
            f"Only generalized_alpha, xpbd and projective take a number after a colon: the part of the fastest motion "
            f"that a step leaves, the substeps, and the rounds. Got {name!r}."
        )
    try:
        radius = float(typed)
    except ValueError:
        radius = -1.0
    if not 0.0 <= radius <= 1.0:
        raise SceneError(
            f"The number after 'generalized_alpha:' is the part of the fastest motion that a step leaves, "
            f"from 0 to 1. Got {typed!r}."
        )
    return replace(
        generalized_alpha(radius),
        name=cast(IntegratorName, f"generalized_alpha:{radius:g}"),
        title=f"generalized alpha of radius {radius:g}",
    )
