"""The hanging cable in closed form: the inextensible (ideal) catenary and the elastic catenary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from springline.checks import FloatArray, number, positive
from springline.errors import SceneError
from springline.messages import argument

ITERATIONS = 200  # Newton needs below 20 from the ideal cable's shape; the rest is for halved steps
CLOSED = 1e-12  # [-] misfit of the far support over the cable's length that counts as closed
HALVINGS = 60  # [-] of an interval, after which a double has no digit left
SHORT = 1.0  # [-] below it sinh(y) - y loses digits, and its series does not


@dataclass(frozen=True)
class Catenary:
    """A cable at rest between two supports, the left one at (0, 0), the right one at (span, rise).

    Attributes
    ----------
    span : horizontal distance of the supports [m]
    rise : height of the right support above the left one [m]
    length : of the cable before it stretches [m]
    weight : of a meter of the unstretched cable [N/m]
    rigidity : E A [N]; infinite for an inextensible cable
    thrust : horizontal part of the tension, constant along the cable [N]
    lift : upward part of the tension at the left support, toward the cable [N]; negative if the cable hangs below it
    """

    span: float
    rise: float
    length: float
    weight: float
    rigidity: float
    thrust: float
    lift: float

    def points(self, along: Any) -> FloatArray:
        """Positions of material points [m], shape (k, 2): horizontal and vertical, from the left support.

        ``along`` are their distances from the left support along the unstretched cable [m], shape (k,).
        """
        # V = V0 + w s;  x = H s/EA + (H/w) [asinh(V/H) - asinh(V0/H)]
        # z = (V0 s + w s^2/2)/EA + [sqrt(H^2 + V^2) - sqrt(H^2 + V0^2)]/w        (Irvine 1981, chapter 1)
        s = np.atleast_1d(np.asarray(along, dtype=np.float64))
        lift = self.lift + self.weight * s
        # sqrt(H^2 + V^2) - sqrt(H^2 + V0^2) is (V - V0)(V + V0) over this sum, which loses no digits on a flat cable.
        tensions = np.hypot(self.thrust, self.lift) + np.hypot(self.thrust, lift)
        x = s * self.thrust / self.rigidity + self.thrust / self.weight * _turning(self.thrust, self.lift, lift)
        z = s * (self.lift + lift) * (0.5 / self.rigidity + 1.0 / tensions)
        return np.column_stack([x, z])

    def tension(self, along: Any) -> FloatArray:
        """Tension at material points [N], shape (k,); ``along`` as in :meth:`points`."""
        s = np.atleast_1d(np.asarray(along, dtype=np.float64))
        return np.asarray(np.hypot(self.thrust, self.lift + self.weight * s))

    def height(self, x: Any) -> FloatArray:
        """Height of the cable at horizontal distances from the left support [m], shape (k,); NaN outside the span."""
        x = np.atleast_1d(np.asarray(x, dtype=np.float64))
        low, high = np.zeros_like(x), np.full_like(x, self.length)
        for _ in range(HALVINGS):  # x grows along the cable, so bisection finds the only solution
            middle = 0.5 * (low + high)
            left = self.points(middle)[:, 0] < x
            low, high = np.where(left, middle, low), np.where(left, high, middle)
        slack = 1e-9 * self.span
        return np.where((x >= -slack) & (x <= self.span + slack), self.points(0.5 * (low + high))[:, 1], np.nan)

    @property
    def sag(self) -> float:
        """Greatest vertical distance below the straight line between the supports [m]."""
        along = (self.thrust * self.rise / self.span - self.lift) / self.weight  # there the cable is parallel to it
        x, z = self.points(along)[0]
        return float(x * self.rise / self.span - z)

    @property
    def stretched_length(self) -> float:
        """Length of the stretched cable [m]."""
        # integral of 1 + T/EA over the unstretched length
        ends = np.array([self.lift, self.lift + self.weight * self.length])
        area = 0.5 * np.diff(ends * np.hypot(self.thrust, ends))[0]
        area += 0.5 * self.thrust**2 * float(_turning(self.thrust, self.lift, ends[1:])[0])
        return float(self.length + area / (self.weight * self.rigidity))


def ideal_catenary(span: Any, length: Any, *, weight: Any = 1.0, rise: Any = 0.0) -> Catenary:
    """The inextensible cable: sqrt(L^2 - rise^2) = 2 a sinh(span/2a), thrust w a.

    Parameters
    ----------
    span : horizontal distance of the supports [m]
    length : of the cable, longer than the distance of the supports [m]
    weight : of a meter of cable [N/m]; the shape does not depend on it
    rise : height of the right support above the left one [m]

    Raises
    ------
    SceneError : for lengths and weights that are not positive, and for a cable too short for its supports.
    """
    s, big, w, up = _check_arguments(span, length, weight, rise, "ideal_catenary()")
    chord = float(np.hypot(s, up))
    if big <= chord:
        raise SceneError(
            f"{argument('length', 'ideal_catenary()')} must exceed the distance of the supports, {chord:g} m, "
            f"for a cable that does not stretch cannot reach. Got {big:g} m. "
            f"Give a longer one, or use elastic_catenary()."
        )
    y = _half_turn((big - chord) * (big + chord) / s**2)
    return Catenary(s, up, big, w, np.inf, thrust=0.5 * w * s / y, lift=0.5 * w * (up / float(np.tanh(y)) - big))


def elastic_catenary(span: Any, length: Any, *, weight: Any, rigidity: Any, rise: Any = 0.0) -> Catenary:
    """The elastic cable, stretched by T/EA (Irvine, Cable Structures, 1981), between supports at any heights.

    The unstretched length may be shorter than the distance of the supports: the cable is then taut.

    Parameters
    ----------
    span : horizontal distance of the supports [m]
    length : of the cable before it stretches [m]
    weight : of a meter of the unstretched cable [N/m]
    rigidity : E A [N]; for springs in a row, their stiffness times their rest length
    rise : height of the right support above the left one [m]

    Raises
    ------
    SceneError : for numbers that are not positive, and if no equilibrium is found in double precision.
    """
    caller = "elastic_catenary()"
    s, big, w, up = _check_arguments(span, length, weight, rise, caller)
    ea = positive(rigidity, "rigidity", caller, "N")
    thrust, middle = _solve_closure(s / big, up / big, w * big / ea, caller)
    return Catenary(s, up, big, w, ea, thrust=thrust * w * big, lift=(middle - 0.5) * w * big)


def _check_arguments(span: Any, length: Any, weight: Any, rise: Any, caller: str) -> tuple[float, float, float, float]:
    return (
        positive(span, "span", caller, "m"),
        positive(length, "length", caller, "m"),
        positive(weight, "weight", caller, "N/m"),
        number(rise, "rise", caller, "m"),
    )


def _half_turn(excess: float) -> float:
    """Solve (sinh(y)/y)^2 - 1 = ``excess`` by Newton's method; sinh(y)/y is convex and increasing, so it converges."""
    ratio = np.sqrt(1.0 + excess)
    goal = excess / (1.0 + ratio)  # sinh(y)/y - 1, without the loss of a difference
    # Estimates from sinh(y)/y - 1 ~ y^2/6 for small and e^y/2y for large values. On an increasing convex function
    # Newton's method converges to the root from any start.
    y = float(min(np.sqrt(6.0 * goal), np.log(2.0 * ratio) + np.log(1.0 + np.log(2.0 * ratio))))
    for _ in range(ITERATIONS):
        slope = (y * np.cosh(y) - np.sinh(y)) / y**2 if y > SHORT else y / 3.0 * (1.0 + y * y / 10.0)
        step = (_sinh_excess(y) - goal) / slope
        y -= step
        if abs(step) <= 1e-15 * y:
            break
    return float(y)


def _sinh_excess(y: float) -> float:
    """sinh(y)/y - 1."""
    if y > SHORT:
        return float(np.sinh(y) / y - 1.0)
    term, total = 1.0, 0.0
    for n in range(1, 12):
        term *= y * y / (2 * n * (2 * n + 1))
        total += term
    return total


def _solve_closure(span: float, rise: float, stretch: float, caller: str) -> tuple[float, float]:
    """Thrust and mean upward tension, over the cable's weight, with which it ends at its far support.

    Lengths are over the cable's length; ``stretch`` is its weight over E A. The misfit is the gradient of a convex
    energy of the two unknowns, so damped Newton steps reach its only zero from any start.
    """
    unknown = _first_guess(span, rise, stretch)
    misfit, slope = _misfit(unknown, span, rise, stretch)
    for _ in range(ITERATIONS):
        step = np.linalg.solve(slope, misfit)
        shorter = 1.0
        # Halved until the misfit decreases and the thrust is positive, because a cable cannot push.
        while shorter > 1e-12:
            trial = unknown - shorter * step
            if trial[0] > 0.0:
                new, new_slope = _misfit(trial, span, rise, stretch)
                if np.hypot(*new) < np.hypot(*misfit):
                    break
            shorter *= 0.5
        else:
            break
        unknown, misfit, slope = trial, new, new_slope
    if not np.hypot(*misfit) <= CLOSED * max(1.0, span, abs(rise)):
        raise SceneError(
            f"{caller} found no rest: the far support is missed by {np.hypot(*misfit):.1e} of the length. "
            f"Give a span, a length and a rigidity nearer to one another in size."
        )
    return float(unknown[0]), float(unknown[1])


def _first_guess(span: float, rise: float, stretch: float) -> FloatArray:
    """The ideal cable if it is long enough to hang, else a straight stretched cable."""
    chord = float(np.hypot(span, rise))
    if chord < 1.0:
        y = _half_turn((1.0 - chord) * (1.0 + chord) / span**2)
        return np.array([0.5 * span / y, 0.5 * rise / np.tanh(y)])
    # A cable shorter than its chord is stretched straight; half of its weight, 0.5 in these units, keeps the thrust of
    # a stiff cable above zero.
    tension = (chord - 1.0) / stretch + 0.5
    return np.array([tension * span / chord, tension * rise / chord])


def _misfit(unknown: FloatArray, span: float, rise: float, stretch: float) -> tuple[FloatArray, FloatArray]:
    """Distance of the cable's end from the support, shape (2,), and its derivative, shape (2, 2)."""
    h, u = unknown
    low, high = u - 0.5, u + 0.5
    at_low, at_high = np.hypot(h, low), np.hypot(h, high)
    turning = float(_turning(h, low, np.array([high]))[0])
    sines = high / at_high - low / at_low
    across = h / at_high - h / at_low
    misfit = np.array([h * (stretch + turning) - span, u * (stretch + 2.0 / (at_low + at_high)) - rise])
    return misfit, np.array([[stretch + turning - sines, across], [across, stretch + sines]])


def _turning(thrust: float, low: float, high: FloatArray) -> FloatArray:
    """asinh(high/thrust) - asinh(low/thrust), without cancellation if both have the same sign."""
    small, large = np.minimum(abs(low), np.abs(high)), np.maximum(abs(low), np.abs(high))
    at_small, at_large = np.hypot(thrust, small), np.hypot(thrust, large)
    gap = large - small
    alike = np.log1p(gap * (1.0 + (large + small) / (at_small + at_large)) / (small + at_small))
    sign = np.where(np.abs(high) >= abs(low), 1.0, -1.0) * np.where(low >= 0.0, 1.0, -1.0)
    return np.where(low * high > 0.0, sign * alike, np.arcsinh(high / thrust) - np.arcsinh(low / thrust))
