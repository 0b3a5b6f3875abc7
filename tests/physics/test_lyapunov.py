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


def sprott() -> sl.Scene:
    """The orbit of J. C. Sprott, Chaos and Time-Series Analysis (Oxford 2003), A.6.5, with the energy 1/8."""
    scene = sl.Scene(dim=2)
    scene.particle((0.499, 0), velocity=(0, 0.03160676), mass=1.0)
    scene.add(sl.Element(heiles, [(0,)]))
    return scene


def grown(until: float, seed: int) -> float:
    """Mean growth of a tangent vector along Sprott's orbit, by SciPy from the variational equations."""
    from scipy.integrate import solve_ivp

    def rates(time: float, state: Any) -> list[float]:
        x, y, p, q, a, b, c, d = state
        turned = [-(1 + 2 * y) * a - 2 * x * b, -2 * x * a - (1 - 2 * y) * b]
        return [p, q, -x - 2 * x * y, -y - x * x + y * y, c, d, *turned]

    drawn = np.random.default_rng(seed).normal(size=(2, 3))[:, :2].ravel()
    start = [0.499, 0.0, 0.0, 0.03160676, *drawn / np.linalg.norm(drawn)]
    end = solve_ivp(rates, (0.0, until), start, method="DOP853", rtol=1e-13, atol=1e-15).y[4:, -1]
    return float(np.log(np.linalg.norm(end)) / until)


def test_the_growth_along_an_orbit_is_that_of_the_variational_equations() -> None:
    for seed in (0, 3):
        found = sl.analysis.lyapunov_exponents(sprott(), until=200.0, dt=0.02, integrator="yoshida6", seed=seed)
        assert found.exponents[0] == pytest.approx(grown(200.0, seed), abs=2e-7)


@pytest.mark.slow
def test_henon_and_heiles_have_the_exponent_that_sprott_states() -> None:
    """0.0450 at the energy 1/8, as printed in A.6.5; this orbit needs 1e7 units of time for a standard error of 2 %."""
    found = sl.analysis.lyapunov_exponents(sprott(), until=1e7, dt=0.4, every=40.0, integrator="pefrl")
    assert found.error[0] < 0.02 * found.exponents[0]
    assert found.exponents[0] == pytest.approx(0.0450, rel=0.02)


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


def swung(first: float, second: float, steps: int, dt: float) -> float:
    """Largest exponent of the double pendulum in angles, by RK4 of its variational equations, apart from springline."""
    import numba

    @numba.njit
    def rates(u: Any) -> Any:
        a, b, p, q, x, y, v, w = u
        sine, cosine, g = np.sin(a - b), np.cos(a - b), 9.81
        below, up, down = 2.0 - cosine**2, -sine * q * q - 2.0 * g * np.sin(a), sine * p * p - g * np.sin(b)
        first, second = (up - cosine * down) / below, (2.0 * down - cosine * up) / below
        turned, bent = cosine * (x - y), -sine * (x - y)
        more_up = -turned * q * q - 2.0 * sine * q * w - 2.0 * g * np.cos(a) * x
        more_down = turned * p * p + 2.0 * sine * p * v - g * np.cos(b) * y
        wider = -2.0 * cosine * bent
        more_first = (more_up - bent * down - cosine * more_down - first * wider) / below
        more_second = (2.0 * more_down - bent * up - cosine * more_up - second * wider) / below
        return np.array([p, q, first, second, v, w, more_first, more_second])

    @numba.njit
    def run(u: Any) -> float:
        total = 0.0
        for k in range(steps):
            one = rates(u)
            two = rates(u + dt / 2 * one)
            three = rates(u + dt / 2 * two)
            u = u + dt / 6 * (one + 2 * two + 2 * three + rates(u + dt * three))
            if k % 50 == 49:
                size = np.sqrt((u[4:] ** 2).sum())
                total += np.log(size)
                u[4:] /= size
        return total / (steps * dt)

    return float(run(np.array([first, second, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5])))


@pytest.mark.slow
def test_the_double_pendulum_agrees_to_two_percent() -> None:
    """At an energy of 13.89 J, rods hanging down at -29.43 J: 1.380/s, and 1.398/s in angles, each to 0.007/s."""
    found = sl.analysis.lyapunov_exponents(pendulum(2 * np.pi / 3, 2.0), until=2e4, dt=4e-3, every=0.4)
    assert found.error[0] < 0.01 * found.exponents[0]
    assert found.exponents[0] == pytest.approx(swung(2 * np.pi / 3, 2.0, 20_000_000, 1e-3), rel=0.02)


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
