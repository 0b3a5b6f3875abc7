"""What integrators claim, symplectic, reversible, a limit, is measured; those that do not claim it must fail."""

from __future__ import annotations

import numpy as np
import pytest

import springline as sl
from physics.motions import pendulum, planet
from springline.errors import Diverged
from springline.integrators import registry
from springline.integrators.contract import SPLITTING, Integrator, Scheme
from springline.integrators.registry import INTEGRATORS

METHODS = list(INTEGRATORS.values())
SPLITTINGS = [method for method in METHODS if method.scheme.family == SPLITTING]
LIMITED = [method for method in METHODS if 0.0 < method.limit < np.inf]
UNLIMITED = [method for method in METHODS if method.limit == 0.0]
IMPLICIT = [method for method in METHODS if method.limit == np.inf]


def names(method: Integrator) -> str:
    return method.name


def test_there_are_the_ten_explicit_methods() -> None:
    assert {"explicit_euler", "symplectic_euler", "midpoint", "velocity_verlet", "forest_ruth", "pefrl", "chin4a",
            "chin4c", "rk4", "yoshida6"} <= set(INTEGRATORS)  # fmt: skip


# Symplectic


def free_pair() -> sl.Scene:
    """Two unlike masses on a spring, attracting each other too, tumbling freely."""
    scene = sl.Scene()
    a = scene.particle((0.2, 0.1, 0), velocity=(0.1, 0.4, -0.3), mass=1.0)
    b = scene.particle((1.3, 0.2, 0.5), velocity=(-0.3, -0.1, 0.2), mass=2.5)
    scene.spring(a, b, stiffness=3.0, rest_length=1.0)
    scene.add(sl.Attraction(0.4, softening=0.3))
    return scene


def step_jacobian(simulation: sl.Simulation) -> np.ndarray:
    """Derivative of one step's map of (positions, momenta), by differences of order 4, shape (12, 12)."""
    start, mass = simulation.data.state.copy(), simulation.data.model.particles.mass[:, None]
    step, columns = 1e-3, []
    for i in range(12):
        ends = []
        for part in (-2, -1, 1, 2):
            simulation.data.state.restore(start)
            which = simulation.data.state.position if i < 6 else simulation.data.state.velocity
            which.ravel()[i % 6] += part * step / (1.0 if i < 6 else mass[i % 6 // 3, 0])
            simulation.step()
            state = simulation.data.state
            ends.append(np.concatenate([state.position.ravel(), (mass * state.velocity).ravel()]))
        columns.append((ends[0] - 8 * ends[1] + 8 * ends[2] - ends[3]) / (12 * step))
    return np.array(columns).T


@pytest.mark.parametrize("method", METHODS, ids=names)
def test_a_step_keeps_the_symplectic_form_where_claimed_and_only_there(method: Integrator) -> None:
    jacobian = step_jacobian(free_pair().simulate(dt=0.3, integrator=method.name))
    form = np.block([[np.zeros((6, 6)), np.eye(6)], [-np.eye(6), np.zeros((6, 6))]])
    defect = np.abs(jacobian.T @ form @ jacobian - form).max()
    assert np.abs(jacobian - np.eye(12)).max() > 0.1  # the step does something
    if method.symplectic:
        assert defect < 1e-10  # measured 9e-13
    else:
        assert defect > 5e-5  # measured at least 1.4e-4 (Runge-Kutta 4)


# Reversible


@pytest.mark.parametrize("method", METHODS, ids=names)
def test_turned_back_it_returns_to_the_start_where_claimed_and_only_there(method: Integrator) -> None:
    simulation = free_pair().simulate(dt=0.05, integrator=method.name)
    start = simulation.data.state.copy()
    simulation.step(400)
    assert np.abs(simulation.position - start.position).max() > 0.1
    simulation.data.state.velocity[:] *= -1.0
    simulation.step(400)
    simulation.data.state.velocity[:] *= -1.0
    state = simulation.data.state
    off = max(np.abs(state.position - start.position).max(), np.abs(state.velocity - start.velocity).max())
    if method.reversible:
        assert off < 1e-10  # measured 2e-14
    else:
        assert off > 1e-7  # measured at least 1e-6 (Runge-Kutta 4)


# Stability limit


def oscillator(omega_dt: float, integrator: str, drag: float = 0.0) -> sl.Simulation:
    """A mass on a spring along x, angular frequency 1, drag per unit mass, far from the spring's zero length."""
    scene = sl.Scene()
    hook, bob = scene.particle((0, 0, 0), fixed=True), scene.particle((1.0 + 1e-6, 0, 0))
    scene.spring(hook, bob, stiffness=1.0, rest_length=1.0)
    if drag:
        scene.add(sl.Drag(drag))
    return scene.simulate(dt=omega_dt, integrator=integrator)


def largest_swing(simulation: sl.Simulation, steps: int) -> float:
    """Largest distance from rest over the start's, seen every hundred steps, to 1e6; infinite where it exploded."""
    largest = 0.0
    try:
        for _ in range(steps // 100):
            simulation.step(100)
            largest = max(largest, abs(simulation.position[1, 0] - 1.0) / 1e-6)
            if largest > 1e6:
                break
    except Diverged:
        return np.inf
    return largest


@pytest.mark.parametrize("method", LIMITED, ids=names)
def test_a_step_just_below_the_limit_stays_bounded_and_just_above_explodes(method: Integrator) -> None:
    assert largest_swing(oscillator(0.995 * method.limit, method.name), 20_000) < 20.0  # measured 1e1
    assert largest_swing(oscillator(1.005 * method.limit, method.name), 20_000) > 1e5  # measured more than 1e6


@pytest.mark.parametrize("method", LIMITED, ids=names)
def test_below_the_limit_every_step_is_bounded(method: Integrator) -> None:
    """The limit is that of the first instability, not of a later one."""
    worst = max(
        largest_swing(oscillator(part * method.limit, method.name), 5000) for part in np.linspace(0.02, 0.99, 40)
    )
    assert worst < 15.0  # measured 7


@pytest.mark.each_value
@pytest.mark.parametrize("omega_dt", [0.5, 5.0, 500.0])
@pytest.mark.parametrize("method", IMPLICIT, ids=names)
def test_an_implicit_method_is_bounded_at_any_step(method: Integrator, omega_dt: float) -> None:
    assert largest_swing(oscillator(omega_dt, method.name), 400) < 1.0 + 1e-6  # measured 1


@pytest.mark.parametrize("method", UNLIMITED, ids=names)
def test_a_method_without_a_limit_grows_at_a_short_step_too(method: Integrator) -> None:
    assert largest_swing(oscillator(0.2, method.name), 10_000) > 5.0  # measured 7 (midpoint)


@pytest.mark.parametrize("c", [0.1, 0.5, 2.0])
def test_drag_lowers_the_limit_of_symplectic_euler_to_the_formula(c: float) -> None:
    limit = -c + np.sqrt(c * c + 4.0)  # omega = 1
    assert limit < 2.0
    assert largest_swing(oscillator(0.998 * limit, "symplectic_euler", c), 20_000) < 1.0  # measured 0.3
    assert largest_swing(oscillator(1.002 * limit, "symplectic_euler", c), 60_000) > 1e5  # measured more than 1e6


# Coefficients


def forces_a_step(scheme: Scheme) -> int:
    """Kicks of a step that come after a drift, among many steps."""
    moved = True
    for _ in range(2):
        count = 0
        for kick, drift in zip(scheme.kick, scheme.drift, strict=True):
            count += bool(kick != 0.0 and moved)
            moved = (moved and kick == 0.0) or drift != 0.0
    return count


@pytest.mark.parametrize("method", SPLITTINGS, ids=names)
def test_kicks_and_drifts_each_add_up_to_one_step(method: Integrator) -> None:
    assert abs(method.scheme.kick.sum() - 1.0) < 1e-14  # measured 0
    assert abs(method.scheme.drift.sum() - 1.0) < 1e-14  # measured 0
    assert forces_a_step(method.scheme) == method.evaluations


@pytest.mark.parametrize("method", [one for one in SPLITTINGS if one.reversible], ids=names)
def test_a_reversible_splitting_reads_the_same_backwards(method: Integrator) -> None:
    parts = [part for pair in zip(method.scheme.kick, method.scheme.drift, strict=True) for part in pair if part != 0.0]
    assert np.abs(np.array(parts) - parts[::-1]).max() < 1e-15  # measured 0


def test_published_coefficients() -> None:
    assert abs(registry.THETA - 1.3512071919596578) < 1e-15  # measured 0
    pefrl = (0.1786178958448091, -0.2123418310626054, -0.06626458266981849)
    assert pefrl == (registry.XI, registry.LAMBDA, registry.CHI)
    weights = np.array(registry.LENGTHS)
    assert abs((weights**3).sum()) < 1e-13  # measured 8e-15: what cancels the error of order 2
    assert abs((weights**5).sum()) < 1e-13  # measured 5e-14: and, with another condition, that of order 4


# Energy over a million steps


def drift(method: Integrator, steps: int, dt: float) -> tuple[float, float]:
    """Swing of the energy's error over its start, and what the mean of the last fifth is above that of the first."""
    simulation = free_pair().simulate(dt=dt, integrator=method.name)
    energies = []
    for _ in range(200):
        simulation.step(steps // 200)
        energies.append(simulation.energy["total"])
    start = free_pair().simulate(dt=dt).energy["kinetic"]
    error = (np.array(energies) - energies[0]) / start
    return float(np.ptp(error)), float(error[-40:].mean() - error[:40].mean())


def check_energy_is_kept(method: Integrator, steps: int) -> None:
    """The implicit one, whose steps are solved for, over a hundredth of the steps."""
    swing, secular = drift(method, steps if method.newmark is None else steps // 100, 0.1)
    assert swing > 1e-13  # it swings
    assert abs(secular) < 0.2 * swing  # measured 0.04 over a million, 0.02 over three hundred thousand


@pytest.mark.heavy
@pytest.mark.parametrize("method", [one for one in METHODS if one.symplectic], ids=names)
def test_a_symplectic_method_keeps_the_energy_over_three_hundred_thousand_steps(method: Integrator) -> None:
    check_energy_is_kept(method, 300_000)


@pytest.mark.slow
@pytest.mark.parametrize("method", [one for one in METHODS if one.symplectic], ids=names)
def test_a_symplectic_method_keeps_the_energy_over_a_million_steps(method: Integrator) -> None:
    check_energy_is_kept(method, 1_000_000)


@pytest.mark.parametrize("method", [one for one in METHODS if not one.symplectic], ids=names)
def test_the_others_do_not(method: Integrator) -> None:
    swing, secular = drift(method, 2000, 0.02 if method.name == "explicit_euler" else 0.1)  # it would explode
    assert abs(secular) > 0.01 * swing  # measured at least 0.07 (explicit Euler)
    loses = ("rk4", "backward_euler", "generalized_alpha", "xpbd")  # the others gain
    assert (secular < 0.0) == (method.name in loses)


def test_explicit_euler_gains_energy() -> None:
    simulation = oscillator(0.1, "explicit_euler")
    before = simulation.energy["total"]
    simulation.step(100)
    gain = (1.0 + 0.1**2) ** 100  # (1 + omega^2 dt^2)^n
    assert abs(simulation.energy["total"] / before / gain - 1.0) < 1e-6  # measured 3e-10


def test_runge_kutta_4_loses_slowly() -> None:
    simulation = oscillator(0.1, "rk4")
    before = simulation.energy["total"]
    simulation.step(1000)
    loss = (1.0 - 0.1**6 / 72 + 0.1**8 / 576) ** 1000
    assert abs(simulation.energy["total"] / before / loss - 1.0) < 1e-6  # measured 8e-10


@pytest.mark.parametrize("motion", [pendulum, planet])
def test_drag_takes_energy_at_every_step_under_every_method(motion) -> None:
    for name in INTEGRATORS:
        scene = motion("drag")[0]
        simulation = scene.simulate(dt=0.002, integrator=name)
        lost = []
        for _ in range(30 if INTEGRATORS[name].newmark is not None else 100):  # whose steps are solved for
            simulation.step(5)
            lost.append(simulation.energy["dissipated"])
        assert (np.diff([0.0, *lost]) > 0.0).all()
