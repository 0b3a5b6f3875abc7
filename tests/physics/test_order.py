"""The order that every integrator declares is measured: with nothing, drag, loads, dashpots and users' forces."""

from __future__ import annotations

import numpy as np
import pytest

from physics.motions import EXTRAS, MOTIONS, error
from springline.integrators.registry import INTEGRATORS

# steps of the longest step of three halvings: short enough for the leading error, long enough to stay above rounding
FIRST = {
    "explicit_euler": {"spring pendulum": 4000, "Kepler": 4000},
    "midpoint": {"spring pendulum": 800, "Kepler": 400},
    "rk4": {"spring pendulum": 500, "Kepler": 140},
    "chin4c": {"spring pendulum": 60, "Kepler": 40},
}
BY_ORDER = {
    1: {"spring pendulum": 2000, "Kepler": 2000},
    2: {"spring pendulum": 200, "Kepler": 200},
    4: {"spring pendulum": 60, "Kepler": 50},
    6: {"spring pendulum": 24, "Kepler": 20},
}


@pytest.mark.each_pair
@pytest.mark.parametrize("extra", EXTRAS)
@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("name", [name for name, method in INTEGRATORS.items() if method.newmark is None])
def test_measured_order_is_the_declared_one(name: str, motion: str, extra: str) -> None:
    order = INTEGRATORS[name].order
    first = FIRST.get(name, BY_ORDER[order])[motion]
    errors = np.array([error(motion, extra, name, first * 2**halving) for halving in range(4)])
    slopes = np.log2(errors[:-1] / errors[1:])
    assert errors[-1] > 3e-13  # above rounding
    assert errors[0] < 0.1  # and small
    assert np.abs(slopes - order).max() < 0.05  # measured 0.04 (Runge-Kutta 4)


# each method with each motion and each extra, and each motion with each extra; all three with one another if slow
IMPLICIT = [
    pytest.param(name, motion, extra, marks=[pytest.mark.slow] if (i + j + k) % 2 else [])
    for i, name in enumerate(name for name, method in INTEGRATORS.items() if method.newmark is not None)
    for j, motion in enumerate(MOTIONS)
    for k, extra in enumerate(EXTRAS)
]


@pytest.mark.parametrize(("name", "motion", "extra"), IMPLICIT)
def test_measured_order_of_implicit_methods_is_the_declared_one(name: str, motion: str, extra: str) -> None:
    """With fewer and longer steps over a part of the time, since each is solved for."""
    order = INTEGRATORS[name].order
    first, halvings, part = (80, 2, 0.1) if order == 1 else (36, 3, 0.3)
    errors = np.array([error(motion, extra, name, first * 2**halving, part=part) for halving in range(halvings)])
    slopes = np.log2(errors[:-1] / errors[1:])
    assert errors[0] < (0.2 if order == 1 else 0.03)  # small: measured 0.04 and 0.013
    assert np.abs(slopes - order).max() < 0.05  # measured 0.009 (generalized alpha)


def test_the_motions_are_two_and_differ_with_every_extra() -> None:
    ends = {(motion, extra): error(motion, extra, "rk4", 400) for motion in MOTIONS for extra in EXTRAS}
    assert len(set(ends.values())) == 2 * len(EXTRAS)
