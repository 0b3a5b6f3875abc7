"""Lyapunov exponents: closed forms, pairs of opposite exponents, and independent integrations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError


@sl.energy
def saddle(points):
    """A hill along x and a valley along y."""
    return -2.0 * points[0, 0] ** 2 + 4.5 * points[0, 1] ** 2


@sl.energy
def heiles(points):
    """The potential of Henon and Heiles, Astron. J. 69, 73 (1964)."""
    x = points[0, 0]
    y = points[0, 1]
    return 0.5 * (x * x + y * y) + x * x * y - y * y * y / 3.0


def star(energy: float, y: float) -> sl.Scene:
    scene = sl.Scene(dim=2)
    scene.particle((0, y), velocity=(np.sqrt(2.0 * (energy - y * y / 2 + y**3 / 3)), 0), mass=1.0)
    scene.add(sl.Element(heiles, [(0,)]))
    return scene


def pendulum(first: float, second: float) -> sl.Scene:
    """Two rods of 1 m with balls of 1 kg, at rest at these angles from the vertical [rad]."""
    elbow = np.array([np.sin(first), -np.cos(first)])
    scene = sl.Scene(gravity=9.81, dim=2)
    scene.particles([(0, 0), elbow, elbow + [np.sin(second), -np.cos(second)]], mass=1.0)
    scene.anchor([0])
    scene.add(sl.Rod(0, 1), sl.Rod(1, 2))
    return scene


def test_a_saddle_has_the_roots_of_its_curvatures() -> None:
    scene = sl.Scene(dim=2)
    scene.particle((0, 1e-3), mass=1.0)
    scene.add(sl.Element(saddle, [(0,)]))
    found = sl.analysis.lyapunov_exponents(scene, 4, until=5.0, transient=5.0, dt=0.01, integrator="yoshida6")
    assert np.allclose(found.exponents[[0, 3]], [2.0, -2.0], atol=1e-3)
    assert np.allclose(found.exponents[1:3], 0.0, atol=0.2)  # an oscillation
    assert found.history.shape == (len(found.time), 4) and found.time[-1] == pytest.approx(10.0)


def test_exponents_of_conserved_systems_are_opposite_pairs() -> None:
    found = sl.analysis.lyapunov_exponents(star(1 / 6, -0.15), 4, until=400.0, dt=0.05, every=2.0, integrator="pefrl")
    assert found.exponents[0] > 0.05
    assert np.allclose(found.exponents, -found.exponents[::-1], atol=1e-3)


def parted(rhs: Callable[..., Any], start: Any, until: float, span: float) -> float:
    """Largest exponent by two neighboring solutions of SciPy, in other coordinates than the scene."""
    from scipy.integrate import solve_ivp

    one, size, total = np.array(start, dtype=float), 1e-7, 0.0
    other = one + size * np.eye(len(one))[0]
    for _ in range(round(until / span)):
        one, other = (
            solve_ivp(rhs, (0, span), state, method="DOP853", rtol=1e-11, atol=1e-13).y[:, -1] for state in (one, other)
        )
        apart = float(np.linalg.norm(other - one))
        total += np.log(apart / size)
        other = one + (other - one) * size / apart
    return total / until


@pytest.mark.slow
def test_the_double_pendulum_agrees_with_its_equations_in_angles() -> None:
    def angles(time: float, state: Any, g: float = 9.81) -> list[float]:
        a, b, p, q = state
        d = a - b
        below = 3.0 - np.cos(2.0 * d)
        return [
            p,
            q,
            (-3.0 * g * np.sin(a) - g * np.sin(a - 2 * b) - 2 * np.sin(d) * (q * q + p * p * np.cos(d))) / below,
            2 * np.sin(d) * (2 * p * p + 2 * g * np.cos(a) + q * q * np.cos(d)) / below,
        ]

    for first, second in ((np.pi / 2, np.pi / 2), (2 * np.pi / 3, 2.0)):
        found = sl.analysis.lyapunov_exponents(pendulum(first, second), until=400.0, dt=1e-3, every=0.05)
        other = parted(angles, (first, second, 0.0, 0.0), 400.0, 0.25)
        assert found.exponents[0] == pytest.approx(other, abs=3.0 * np.sqrt(2.0) * found.error[0])


@pytest.mark.slow
def test_henon_and_heiles_agree_with_their_equations() -> None:
    def rates(time: float, state: Any) -> list[float]:
        x, y, p, q = state
        return [p, q, -x - 2 * x * y, -y - x * x + y * y]

    y = -0.15
    found = sl.analysis.lyapunov_exponents(star(1 / 6, y), until=2e4, dt=0.05, every=2.0, integrator="pefrl")
    other = parted(rates, (0.0, y, np.sqrt(2 * (1 / 6 - y * y / 2 + y**3 / 3)), 0.0), 2e4, 10.0)
    assert found.exponents[0] == pytest.approx(other, abs=3.0 * np.sqrt(2.0) * found.error[0])


@pytest.mark.slow
def test_henon_and_heiles_agree_with_galpy() -> None:
    """``Orbit.lyapunov`` of galpy 1.12 (dop853_c, 4e5 units of time) gives 0.1287 for this orbit at the energy 1/6."""
    found = sl.analysis.lyapunov_exponents(star(1 / 6, -0.15), until=1e5, dt=0.05, every=2.0, integrator="pefrl")
    assert found.error[0] < 0.02 * found.exponents[0]
    assert found.exponents[0] == pytest.approx(0.1287, abs=3.0 * np.sqrt(2.0) * found.error[0])


def test_refusals() -> None:
    with pytest.raises(SceneError, match="finds at most 4 exponents"):
        sl.analysis.lyapunov_exponents(star(0.1, 0.0), 5, until=1.0, dt=0.1)
    with pytest.raises(SceneError, match="needs a method with steps of dt"):
        sl.analysis.lyapunov_exponents(star(0.1, 0.0), until=1.0, dt=0.1, integrator="ias15")
