"""Runs against what is known in closed form."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.integrators.registry import INTEGRATORS

G = 9.81
GOOD = [name for name, method in INTEGRATORS.items() if method.order >= 2]


def oscillator(m: float, k: float, *, damping: float = 0.0, drag: float = 0.0, start: float = 0.1) -> sl.Scene:
    scene = sl.Scene()
    hook, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((1.0 + start, 0, 0), mass=m)
    scene.spring(hook, bob, stiffness=k, rest_length=1.0, damping=damping)
    if drag:
        scene.add(sl.Drag(drag))
    return scene


def upward_passages(run: sl.Recording, level: float) -> np.ndarray:
    """Times at which particle 1 passes x = level upwards, by cubic interpolation."""
    x, v, t = run.position[:, 1, 0] - level, run.velocity[:, 1, 0], run.time
    found = []
    for i in np.flatnonzero((x[:-1] < 0.0) & (x[1:] >= 0.0)):
        h, s = t[i + 1] - t[i], 0.5
        for _ in range(30):
            value = (
                (1 + 2 * s) * (1 - s) ** 2 * x[i] + s * (1 - s) ** 2 * h * v[i]
                + s * s * (3 - 2 * s) * x[i + 1] + s * s * (s - 1) * h * v[i + 1]
            )  # fmt: skip
            s -= value / (h * ((1 - s) * v[i] + s * v[i + 1]))
        found.append(t[i] + s * h)
    return np.array(found)


@pytest.mark.parametrize("name", GOOD)
def test_one_spring_oscillates_with_period_two_pi_sqrt_m_over_k(name: str) -> None:
    m, k = 0.7, 23.0
    until, passages = (3.3, 3) if INTEGRATORS[name].newmark is None else (2.1, 2)  # what is solved for takes longer
    run = oscillator(m, k).simulate(dt=1e-3, integrator=name).run(until=until, every=1e-2)
    times = upward_passages(run, 1.0)
    assert len(times) >= passages  # each period is as wrong as the others
    exact = 2.0 * np.pi * np.sqrt(m / k)
    error = abs((times[-1] - times[0]) / (len(times) - 1) / exact - 1.0)
    assert error < (1e-8 if INTEGRATORS[name].order > 2 else 1e-5)  # measured 7e-11 and 5.5e-6


@pytest.mark.parametrize("kind", ["dashpot", "drag"])
@pytest.mark.parametrize("zeta", [0.05, 0.3])
def test_a_damped_spring_has_the_damped_frequency_and_the_log_decrement(kind: str, zeta: float) -> None:
    m, k = 0.7, 23.0
    omega, c = np.sqrt(k / m), 2.0 * zeta * np.sqrt(k * m)
    scene = oscillator(m, k, damping=c * (kind == "dashpot"), drag=c * (kind == "drag"))
    run = scene.simulate(dt=1e-3, integrator="rk4").run(until=8.0, every=5e-3)
    times = upward_passages(run, 1.0)[:5]
    damped = omega * np.sqrt(1.0 - zeta**2)
    assert np.abs(np.diff(times) * damped / (2.0 * np.pi) - 1.0).max() < 1e-6  # measured 1e-10
    speeds = np.interp(times, run.time, run.velocity[:, 1, 0])
    decrement = np.log(speeds[:-1] / speeds[1:])
    exact = 2 * np.pi * zeta / np.sqrt(1 - zeta**2)
    assert np.abs(decrement / exact - 1.0).max() < 2e-3  # measured 2e-4, of reading off


@pytest.mark.each_value
@pytest.mark.parametrize("zeta", [0.2, 1.0, 2.0])
@pytest.mark.parametrize("name", GOOD)
def test_a_damped_spring_follows_its_curve(name: str, zeta: float) -> None:
    m, k, t = 0.7, 23.0, 0.9
    omega = np.sqrt(k / m)
    simulation = oscillator(m, k, damping=2 * zeta * np.sqrt(k * m)).simulate(dt=1e-3, integrator=name)
    simulation.step(900)
    root = np.sqrt(complex(zeta**2 - 1.0)) * omega
    if zeta == 1.0:
        exact = 0.1 * (1.0 + omega * t) * np.exp(-omega * t)
    else:
        exact = 0.1 * (np.exp(-zeta * omega * t) * (np.cosh(root * t) + zeta * omega * np.sinh(root * t) / root)).real
    assert abs(simulation.position[1, 0] - 1.0 - exact) < 1e-6  # measured 8e-7 (midpoint)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_a_chain_swings_in_its_modes(count: int) -> None:
    """In mode j all masses swing as cos(omega_j t), omega_j = 2 sqrt(k/m) sin(j pi/2(N + 1))."""
    m, k, t = 0.4, 50.0, 1.0
    for j in range(1, count + 1):
        scene = sl.Scene()
        rope = scene.chain((0, 0, 0), (count + 1.0, 0, 0), segments=count + 1, mass=m, stiffness=k)
        scene.anchor(rope.ends)
        simulation = scene.simulate(dt=1e-3, integrator="pefrl")
        shape = 1e-2 * np.sin(np.arange(count + 2) * j * np.pi / (count + 1))
        simulation.data.state.position[1:-1, 0] += shape[1:-1]
        simulation.step(1000)
        omega = 2.0 * np.sqrt(k / m) * np.sin(j * np.pi / (2 * (count + 1)))
        off = simulation.position[:, 0] - np.arange(count + 2) - shape * np.cos(omega * t)
        assert np.abs(off).max() < 1e-9  # measured 2e-12


@pytest.mark.parametrize("name", GOOD)
def test_a_fall_through_air_approaches_its_terminal_speed_as_tanh(name: str) -> None:
    m, c = 80.0, 0.25
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, 1000), mass=m)
    scene.add(sl.AirDrag(c))
    simulation = scene.simulate(dt=0.01, integrator=name)
    terminal = np.sqrt(m * G / c)
    for t in (1.0, 5.0, 15.0):
        simulation.step(round((t - simulation.time) / 0.01))
        exact = terminal * np.tanh(G * t / terminal)
        assert abs(-simulation.velocity[0, 2] / exact - 1.0) < 1e-6  # measured 2e-7 (midpoint)
        fallen = terminal**2 / G * np.log(np.cosh(G * t / terminal))
        assert abs((1000.0 - simulation.position[0, 2]) / fallen - 1.0) < 1e-5  # measured 1e-6


@pytest.mark.parametrize("name", GOOD)
def test_a_throw_without_air_is_a_parabola(name: str) -> None:
    scene = sl.Scene(gravity=(0.3, 0.0, -G))
    scene.particle((1, 2, 3), velocity=(4, 5, 6))
    simulation = scene.simulate(dt=0.01, integrator=name)
    simulation.step(100)
    exact = np.array([1, 2, 3]) + np.array([4, 5, 6]) + np.array([0.3, 0, -G]) / 2
    assert np.abs(simulation.position[0] - exact).max() < 1e-12  # measured 8e-14: order 2 is exact here


@pytest.mark.parametrize("eccentricity", [0.0, 0.3, 0.6])
def test_a_planet_closes_its_ellipse_after_keplers_period(eccentricity: float) -> None:
    mu, a = 10_000.0, 100.0
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=mu, fixed=True)
    speed = np.sqrt(mu / a * (1 + eccentricity) / (1 - eccentricity))
    start = np.array([a * (1 - eccentricity), 0, 0])
    scene.particle(start, velocity=(0, speed, 0), mass=10.0)
    scene.add(sl.Attraction(1.0))
    period = 2.0 * np.pi * np.sqrt(a**3 / mu)
    simulation = scene.simulate(dt=period / 2000, integrator="yoshida6")
    run = simulation.run(until=period, every=period / 200)
    assert abs(simulation.time / period - 1.0) < 1e-14
    assert np.abs(run.position[-1, 1] - start).max() < 1e-8 * a  # measured 3e-13
    x, y = run.position[:, 1, 0] + eccentricity * a, run.position[:, 1, 1]
    ellipse = (x / a) ** 2 + y**2 / (a**2 * (1 - eccentricity**2))
    assert np.abs(ellipse - 1.0).max() < 1e-9  # measured 2e-13
    spin = run.position[:, 1, 0] * run.velocity[:, 1, 1] - run.position[:, 1, 1] * run.velocity[:, 1, 0]
    assert np.abs(spin / spin[0] - 1.0).max() < 1e-12  # measured 3e-14: Kepler's second law


def test_two_bodies_go_around_their_barycenter() -> None:
    scene = sl.Scene()
    scene.particles([(-2, 0, 0), (1, 0, 0)], velocity=[(0, -0.2, 0), (0, 0.4, 0)], mass=[1.0, 2.0])
    scene.add(sl.Attraction(0.7))
    simulation = scene.simulate(dt=1e-3, integrator="pefrl")
    drift = np.array([0.0, (0.8 - 0.2) / 3.0, 0.0])
    relative = simulation.position[1] - simulation.position[0]
    v = simulation.velocity[1] - simulation.velocity[0]
    mu = 0.7 * 3.0
    a = 1.0 / (2.0 / np.sqrt(relative @ relative) - v @ v / mu)
    period = 2 * np.pi * np.sqrt(a**3 / mu)
    simulation = scene.simulate(dt=period / 4000, integrator="yoshida6")
    simulation.step(4000)
    state = simulation.data.state
    assert np.abs(state.position[1] - state.position[0] - relative).max() < 1e-8  # measured 1e-13
    assert np.abs((state.position * [[1.0], [2.0]]).sum(axis=0) / 3.0 - drift * period).max() < 1e-11  # measured 5e-15


def test_three_bodies_chase_each_other_along_a_figure_eight() -> None:
    """Chenciner and Montgomery, Ann. Math. 152, 881 (2000), with Simo's numbers; period 6.32591398."""
    x, v = np.array([0.97000436, -0.24308753, 0.0]), np.array([-0.93240737, -0.86473146, 0.0])
    scene = sl.Scene()
    scene.particles([x, -x, (0, 0, 0)], velocity=[-v / 2, -v / 2, v])
    scene.add(sl.Attraction(1.0))
    period = 6.32591398
    simulation = scene.simulate(dt=period / 6000, integrator="yoshida6")
    simulation.step(2000)
    third = simulation.position.copy()
    simulation.step(4000)
    assert np.abs(simulation.position - [x, -x, (0, 0, 0)]).max() < 1e-6  # measured 3e-8: closed
    assert np.abs(third[[1, 2, 0]] - [x, -x, (0, 0, 0)]).max() < 1e-6 or (
        np.abs(third[[2, 0, 1]] - [x, -x, (0, 0, 0)]).max() < 1e-6
    )  # a third of a period later each is where another was
    simulation.step(18_000)
    assert np.abs(simulation.position - [x, -x, (0, 0, 0)]).max() < 1e-5  # measured 1e-7: and stable


@pytest.mark.parametrize("ratio", [0.3, 0.9, 1.0, 1.8])
def test_a_forced_spring_swings_with_the_amplitude_of_resonance(ratio: float) -> None:
    m, k, zeta, load = 1.3, 40.0, 0.15, 2.0
    omega0 = np.sqrt(k / m)
    omega = ratio * omega0
    scene = oscillator(m, k, damping=2 * zeta * np.sqrt(k * m), start=0.0)
    scene.add(sl.Load((load, 0, 0), omega=omega, on=[1]))
    simulation = scene.simulate(dt=1e-3)
    simulation.step(20_000)
    run = simulation.run(until=20.0 + 4 * np.pi / omega, every=2 * np.pi / omega / 400)
    swing = run.position[:, 1, 0] - 1.0
    exact = load / (k * np.sqrt((1 - ratio**2) ** 2 + (2 * zeta * ratio) ** 2))
    assert abs(np.ptp(swing) / 2 / exact - 1.0) < 1e-4  # measured 3e-5
    phase = np.arctan2(2 * zeta * ratio, 1 - ratio**2)
    assert np.abs(swing - exact * np.cos(omega * run.time - phase)).max() < 1e-4 * exact + 1e-5  # measured 1e-6
    power = np.gradient(run.energy["work"] - run.energy["dissipated"], run.time)[1:-1].mean()
    assert abs(power) < 0.02 * load * exact * omega  # what the load gives, the damper takes: measured 5e-3


def test_the_resonance_peaks_where_the_formula_says() -> None:
    m, k, zeta, load = 1.0, 40.0, 0.2, 1.0
    peak = np.sqrt(k / m) * np.sqrt(1 - 2 * zeta**2)
    swings = []
    for omega in peak * np.array([0.97, 1.0, 1.03]):
        scene = oscillator(m, k, drag=2 * zeta * np.sqrt(k * m), start=0.0)
        scene.add(sl.Load((load, 0, 0), omega=omega, on=[1]))
        simulation = scene.simulate(dt=1e-3)
        simulation.step(10_000)  # what it began with has died away to exp(-12.6)
        run = simulation.run(until=16.0, every=5e-3)
        swings.append(np.abs(run.position[:, 1, 0] - 1.0).max())
    assert swings[1] > swings[0] and swings[1] > swings[2]
    assert abs(swings[1] * k * 2 * zeta * np.sqrt(1 - zeta**2) / load - 1.0) < 1e-3  # measured 5e-6


def test_a_released_slinky_falls_with_its_center_of_mass_and_its_bottom_waits() -> None:
    scene = sl.Scene(gravity=0.5)
    gaps = 5.0 + 0.1 * 0.5 / 0.02 * np.arange(13, 0, -1)  # at rest, from the top: L0 + n m g/k
    z = -np.concatenate([[0.0], np.cumsum(gaps)])
    scene.particles(np.column_stack([0 * z, 0 * z, z]), mass=0.1)
    scene.springs(np.column_stack([np.arange(13), np.arange(1, 14)]), stiffness=0.02, rest_length=5.0)
    simulation = scene.simulate(dt=0.01)
    mean = z.mean()
    for _ in range(5):
        simulation.step(100)
        fallen = mean - simulation.position[:, 2].mean()
        assert abs(fallen - 0.25 * simulation.time**2) < 1e-11  # measured 6e-14: g t^2/2, exactly
    assert abs(simulation.position[-1, 2] - z[-1]) < 1e-4  # measured 0 after 5 s: the bottom waits
    assert z[0] - simulation.position[0, 2] > 10.0  # while the top is well on its way


@pytest.mark.parametrize("method", ["velocity_verlet", "rk4", "implicit_midpoint"])
def test_a_charge_gyrates_about_the_field_and_keeps_its_speed_to_the_last_bits(method: str) -> None:
    """Radius m v/(q B), longer by (w h/2)/sin(w h/2) as the corners of its way lie on the circle; frequency q B/m."""
    charge, mass, speed, steps = 3.0, 1.5, 0.7, 40
    field = np.array([0.3, -0.2, 1.1])
    turn, axis = charge * np.linalg.norm(field) / mass, field / np.linalg.norm(field)
    first = speed * np.cross(axis, (1.0, 0.0, 0.0)) / np.linalg.norm(np.cross(axis, (1.0, 0.0, 0.0)))
    scene = sl.Scene()
    scene.particle((0, 0, 0), velocity=first + 0.4 * axis, mass=mass, charge=charge)
    scene.add(sl.MagneticField(field))
    turns = 2000 if method == "velocity_verlet" else 2
    simulation = scene.simulate(dt=2.0 * np.pi / turn / steps, integrator=method)
    run = simulation.run(until=np.pi / turn, every=np.pi / turn)
    across = run.position[-1, 0] - run.position[0, 0] - 0.4 * np.pi / turn * axis
    half = np.pi / steps
    if method != "implicit_midpoint":  # whose whole turn follows the step: its circle lies half an angle aside
        assert np.linalg.norm(across) == pytest.approx(2.0 * speed / turn * half / np.sin(half), rel=1e-13)
        assert abs(across @ first) < 1e-13
    simulation.run(until=2.0 * np.pi / turn * turns, every=2.0 * np.pi / turn * turns)
    assert np.abs(simulation.velocity[0] - first - 0.4 * axis).max() < 1e-10
    kept = np.linalg.norm(simulation.velocity[0]) / np.hypot(speed, 0.4) - 1.0
    assert abs(kept) < 5e-15  # 1e-15, over 1e5 turns 4e-15; 1.8e-13 where roundings of a turn are left alone


def test_a_charge_drifts_across_electric_and_magnetic_fields() -> None:
    """E x B/B^2, less by (w h/2)/tan(w h/2); a field without divergence is asked for; anchored axes take no turn."""
    electric, magnetic, steps = np.array([0.1, 0.4, 0.0]), np.array([0.0, 0.0, 2.0]), 100
    scene = sl.Scene()
    scene.particle((0, 0, 0), mass=1.5, charge=3.0)
    scene.particle((5, 0, 0), velocity=(1, 0, 0), charge=3.0)
    scene.anchor([1], axes="y")
    scene.add(sl.MagneticField(2.0), sl.ElectricField(electric, on=[0]))
    turns = 2.0 * np.pi / (3.0 * 2.0 / 1.5) * 20
    run = scene.simulate(dt=turns / 20 / steps).run(until=turns, every=turns / 20 * 0.3)
    drift = np.cross(electric, magnetic) / 4.0 * (np.pi / steps) / np.tan(np.pi / steps)
    assert np.abs(run.position[-1, 0] / turns - drift).max() < 1e-12
    assert run.velocity[-1, 1].tolist() == [1.0, 0.0, 0.0]
    with pytest.raises(SceneError, match="a trace of 0, as div B = 0"):
        scene.add(sl.MagneticField(1.0, gradient=np.eye(3)))


def test_charges_are_turned_by_the_field_where_they_are_about_the_axes_along_which_they_may_go() -> None:
    """m dv/dt = q v x B, B = B0 + (x - center) . grad B of every field that acts; bound by the uniform part, q B/m."""
    random = np.random.default_rng(9)
    place, speed = random.normal(size=(5, 3)), random.normal(size=(5, 3))
    charge, mass = np.array([1.0, -2.0, 0.7, 3.0, 0.0]), np.array([1.0, 2.0, 0.7, 1.5, 1.0])
    uniform, sloped, center = (
        np.array([0.3, -0.2, 1.1]),
        np.array([(1, 0.4, 0.2), (0.1, 1, -0.3), (0.6, 0, -2)]),
        (1, 1, 0.5),
    )
    scene = sl.Scene()
    scene.particles(place, velocity=speed, mass=mass, charge=charge)
    scene.add(sl.MagneticField(uniform))
    assert scene.simulate().bound.omega == pytest.approx(2.0 * np.linalg.norm(uniform), rel=1e-14)  # q/m of the fourth
    scene.add(sl.MagneticField((0, 0.5, 0), gradient=sloped, center=center, on=[0, 1, 3]))
    for axis in range(3):
        scene.anchor([axis], axes="xyz"[axis])
    dt = 1e-7
    simulation = scene.simulate(dt=dt)
    before = simulation.velocity.copy()
    simulation.step()
    field = np.tile(uniform, (5, 1))
    field[[0, 1, 3]] += (0, 0.5, 0) + (place[[0, 1, 3]] - center) @ sloped
    for axis in range(3):  # an anchored axis leaves the turn about itself alone
        field[axis] *= np.eye(3)[axis]
    expected = (charge / mass)[:, None] * np.cross(before, field)
    assert np.abs((simulation.velocity - before) / dt - expected).max() < 1e-5  # measured 2e-6
    assert np.abs(expected).max(axis=1)[:4].min() > 0.1 and not expected[4].any()
