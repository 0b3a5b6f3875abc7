"""A heat bath: temperature, spread and diffusion against closed forms that NumPy or pencil and paper give."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import SceneError
from springline.forces.random_numbers import normals

KT, RATE, MASS = 0.5, 2.0, 2.0


def gas(count: int = 400, dim: int = 2, **bath: Any) -> sl.Scene:
    """Free particles at the origin, at rest, in a bath."""
    scene = sl.Scene(dim=dim, seed=1)
    scene.particles(np.zeros((count, dim)), mass=MASS)
    scene.add(sl.Langevin(KT, RATE, **bath))
    return scene


def test_chance_is_normal_in_its_first_four_moments_and_alike_along_no_two_axes() -> None:
    xi = np.array([normals(7, particle, step) for particle in range(40) for step in range(500)])
    error = 1.0 / np.sqrt(xi.size)
    assert abs(xi.mean()) < 3.0 * error  # measured 0.10 errors
    assert abs((xi**2).mean() - 1.0) < 3.0 * np.sqrt(2.0) * error  # 0.22
    assert abs((xi**3).mean()) < 3.0 * np.sqrt(15.0) * error  # 0.21
    assert abs((xi**4).mean() - 3.0) < 3.0 * np.sqrt(96.0) * error  # 0.30
    cross = np.cov(xi.T) - np.diag(np.var(xi, axis=0, ddof=1))
    assert np.abs(cross).max() < 4.0 / np.sqrt(len(xi))  # 0.46


@pytest.mark.parametrize("dt", [0.05, 0.5, 2.0])  # rate dt/2 = 0.05, 0.5, 2
def test_velocities_have_the_temperature_at_any_step(dt: float) -> None:
    run = gas().simulate(dt=dt).run(until=40.0 + 200.0 * dt, every=5.0)
    heat = sl.analysis.temperature(run)[8:]
    error = KT / np.sqrt(400 * len(heat))  # sqrt(2/N) kT for N squares of normal numbers, here two axes of 400
    assert abs(heat.mean() - KT) < 3.5 * error  # measured 0.04, 1.5, 1.1 errors
    assert heat[0] != heat[1]


@pytest.mark.parametrize("dt", [0.05, 1.0])
def test_free_particles_spread_by_einsteins_two_d_t_at_any_step(dt: float) -> None:
    simulation = gas(1000).simulate(dt=dt)
    simulation.run(until=50.0, every=50.0)
    start = simulation.position.copy()
    simulation.run(until=100.0, every=50.0)
    moved = (simulation.position - start)[:, :2]
    diffusion = KT / (MASS * RATE)
    assert abs((moved**2).mean() / (2.0 * diffusion * 50.0) - 1.0) < 3.5 * np.sqrt(2.0 / 2000.0)  # measured 0.1, 1.2


@pytest.mark.parametrize("part", [0.2, 1.2])  # of omega dt
def test_a_place_on_a_spring_spreads_by_k_t_over_k_and_the_verlet_factor(part: float) -> None:
    stiffness = 8.0
    scene = sl.Scene(dim=2, seed=4)
    scene.particles(np.column_stack([np.arange(1000.0), np.zeros(1000)]), mass=MASS)
    feet = scene.particles(np.column_stack([np.arange(1000.0), np.full(1000, -1.0)]), mass=1.0)
    scene.anchor(feet)
    scene.springs([(i, 1000 + i) for i in range(1000)], stiffness=stiffness, rest_length=1.0)
    scene.anchor(list(range(1000)), axes="x")
    scene.add(sl.Langevin(0.01, 1.0))  # 0.035 m of 1 m: along y a spring is a straight one
    dt = part / np.sqrt(stiffness / MASS)
    run = scene.simulate(dt=dt).run(until=30 * 20 * dt, every=20 * dt)
    place, heat = run.position[5:, :1000, 1], sl.analysis.temperature(run)[5:]
    error = np.sqrt(2.0 / place.size)
    assert abs((place**2).mean() / (0.01 / stiffness / (1.0 - part**2 / 4.0)) - 1.0) < 4.0 * error  # measured 0.1, 1.0
    assert abs(heat.mean() / 0.01 - 1.0) < 4.0 * error  # measured 0.5, 0.03


def test_a_rod_takes_an_axis_and_the_rest_has_the_temperature() -> None:
    scene = sl.Scene(dim=2, seed=2)
    pairs = scene.particles([(i, j) for i in range(150) for j in (0.0, 0.5)], mass=[1.0, 3.0] * 150)
    scene.add(sl.Rod(pairs[::2], pairs[1::2]), sl.Langevin(KT, RATE))
    run = scene.simulate(dt=0.02).run(until=20.0, every=1.0)
    heat = sl.analysis.temperature(run)[5:]
    assert abs(heat.mean() / KT - 1.0) < 4.0 * np.sqrt(2.0 / (450 * len(heat)))  # measured 0.35 of these
    apart = run.position[-1, 1::2] - run.position[-1, ::2]
    assert np.abs((apart**2).sum(axis=1) - 0.25).max() < 1e-12  # measured 2e-14


@pytest.mark.parametrize("name", ["symplectic_euler", "rk4", "generalized_alpha"])
def test_the_bath_acts_with_every_kind_of_method(name: sl.typing.IntegratorName) -> None:
    run = gas(200).simulate(dt=0.2, integrator=name).run(until=20.0, every=2.0)
    heat = sl.analysis.temperature(run)[2:]
    assert abs(heat.mean() / KT - 1.0) < 4.0 * np.sqrt(2.0 / (400 * len(heat)))  # measured 0.3 of these at 0.1 s


def test_without_heat_a_bath_is_friction_alone_and_the_ledger_closes() -> None:
    scene = sl.Scene()
    scene.particle((0, 0, 0), velocity=(3, 0, 4), mass=MASS)
    scene.add(sl.Langevin(0.0, RATE))
    run = scene.simulate(dt=1e-3).run(until=1.0, every=0.5)
    assert abs(run.velocity[-1, 0, 0] / (3.0 * np.exp(-RATE)) - 1.0) < 1e-6  # measured 7e-7: (rate dt)^2/12 a unit
    hot = gas(50).simulate(dt=0.1).run(until=10.0, every=1.0).energy
    balance = hot["total"] + hot["dissipated"]
    assert np.abs(balance - balance[0]).max() < 1e-12  # measured 4e-14
    assert hot["dissipated"][-1] < -10.0  # measured -23: the bath gave


def test_two_baths_mix_by_their_rates_and_anchored_axes_stay_cold() -> None:
    scene = sl.Scene(dim=2, seed=3)
    both = scene.particles(np.zeros((600, 2)), mass=MASS)
    scene.anchor(both, axes="y")
    scene.add(sl.Langevin(1.0, 3.0), sl.Langevin(0.2, 1.0))
    run = scene.simulate(dt=0.1).run(until=40.0, every=2.0)
    heat = sl.analysis.temperature(run)[5:]
    assert abs(heat.mean() / 0.8 - 1.0) < 4.0 * np.sqrt(2.0 / (600 * len(heat)))  # measured 1.5 of these
    assert (run.velocity[..., 1] == 0.0).all()


def test_what_a_long_step_errs_by_for_ever_is_not_an_explosion_where_a_bath_takes_it() -> None:
    scene = sl.Scene(seed=1)
    rope = scene.chain((0, 0, 0), (1, 0, 0), segments=5, mass=1.0, stiffness=20.0)
    scene.anchor(rope.first)
    scene.add(sl.Langevin(0.5, 2.0))
    simulation = scene.simulate(dt=0.9 * scene.simulate().safe_dt)
    simulation.step(60_000)  # without the bath's share of what is explained it was accused at step 46,084
    assert simulation.energy["dissipated"] > 6e3  # measured 1.4e4 J, 700 times what it holds
    assert simulation.energy["total"] < 100.0  # measured 17


def test_chance_follows_seed_particle_and_step_however_the_run_is_cut() -> None:
    whole, cut = gas(30).simulate(dt=0.1), gas(30).simulate(dt=0.1)
    whole.step(40)
    for count in (1, 7, 32):
        cut.step(count)
    assert whole.data.state.digest() == cut.data.state.digest()
    other = gas(30, seed=9).simulate(dt=0.1)
    other.step(40)
    assert not (other.velocity == whole.velocity).any(axis=0)[:2].any()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: sl.Langevin(-1.0), "'temperature' of Langevin() must be"),
        (lambda: sl.Langevin(1.0, -2.0), "'rate' of Langevin() must be"),
        (lambda: sl.Langevin(seed=0.5), "'seed' of Langevin() must be a whole number"),
    ],
)
def test_what_no_bath_can_have_is_refused(make: Any, words: str) -> None:
    scene = sl.Scene()
    with pytest.raises(SceneError, match=words.replace("(", r"\(").replace(")", r"\)")):
        scene.add(make())


def test_what_has_no_heat_is_refused_by_name() -> None:
    with pytest.raises(SceneError, match="heat baths"):
        gas(3).simulate(integrator="ias15")
    with pytest.raises(SceneError, match="heat baths"):
        gas(3).simulate(integrator="event_driven")
    with pytest.raises(SceneError, match="heat baths"):
        gas(3).equilibrium()
    with pytest.raises(SceneError, match=r"'what' of temperature\(\)"):
        sl.analysis.temperature([1.0, 2.0])


def test_the_temperature_of_a_recording_counts_who_is_there_in_each_frame() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 1), (1, 3)], velocity=[(0, -1.0), (0, 0.5)], mass=2.0)
    scene.add(sl.Plane((0, 0), (0, 1)), sl.Fragile(hits=1, on=[0]))  # the first is gone after 1 s
    run = scene.simulate(dt=0.01).run(until=2.0, every=0.75)
    assert sl.analysis.temperature(run) == pytest.approx(
        [0.625, 0.625, 0.25, 0.25]
    )  # twice 1.25 J on 4 axes, 0.25 J on 2
    there = run[-1].alive
    assert there.dtype == bool and run.position[-1][there].shape == (1, 3)  # a mask, not particles 0 and 1
