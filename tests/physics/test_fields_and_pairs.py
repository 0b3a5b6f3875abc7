"""Pair laws of charges, columns and rates, a heat bath of pairs, and fields by functions, against closed forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from physics.samples import bottle, ramp
from springline.errors import SceneError

RNG = np.random.default_rng(3)
PLACES, SPEEDS = RNG.uniform(0.0, 3.0, (30, 3)), RNG.normal(size=(30, 3))
MASS, CHARGE, POLARITY = RNG.uniform(1.0, 2.0, 30), RNG.normal(size=30), RNG.choice([-1.0, 0.5, 2.0], 30)


@sl.pair_law
def electric(distance, charge_a, charge_b, strength):
    """Coulomb's energy."""
    return strength * charge_a * charge_b / distance


@sl.pair_law
def polar(distance, polarity_a, polarity_b, mass_a, mass_b, strength):
    """An energy that treats the two unlike."""
    return strength * (polarity_a + 2.0 * polarity_b) * mass_a * mass_b**2 / distance


@sl.pair_law
def grain(distance, distance_rate, radius_a, radius_b, k, c):
    """A soft repulsion with a dashpot, of balls that overlap."""
    deep = radius_a + radius_b - distance
    if deep <= 0.0:
        return 0.0, 0.0
    return 0.5 * k * deep**2, k * deep - c * distance_rate


def crowd(*things: Any, torus: bool = True, **options: Any) -> sl.Scene:
    scene = sl.Scene(space=sl.Torus((3.0, 3.0, 3.0)) if torus else None, seed=2)
    scene.particles(PLACES, velocity=SPEEDS, mass=MASS, charge=CHARGE, radius=0.3, **options)
    scene.add(*things)
    return scene


def test_a_law_of_charges_is_coulombs_in_motion_and_in_its_stiffness() -> None:
    laws = sl.PairForce(electric, {"strength": 2.0}), sl.Coulomb(2.0)
    own, theirs = (crowd(law, torus=False).simulate(dt=1e-3) for law in laws)
    forces = own.forces
    assert np.abs(forces - theirs.forces).max() < 1e-12 * np.abs(forces).max()
    assert own.energy["pairforce"] == pytest.approx(theirs.energy["coulomb"], rel=1e-12)
    held = []
    for law in laws:
        scene = sl.Scene()
        row = scene.chain((0, 0, 0), (4, 0, 0.1), segments=4, mass=1.0, stiffness=50.0)
        scene.anchor(row.ends)
        scene.spec.particles.array("charge")[:] = [0.0, 1.0, -0.5, 2.0, 0.0]
        scene.add(law)
        held.append(sl.modes(scene.equilibrium()).frequency)
    assert np.allclose(held[0], held[1], rtol=1e-7)


def test_columns_of_ones_own_are_seen_by_both_ends_alike() -> None:
    scene = crowd(sl.PairForce(polar, {"polarity": POLARITY, "strength": 0.2}))
    simulation = scene.simulate(dt=1e-3)
    force = np.zeros((30, 3))
    for i in range(30):
        for j in range(i):
            way = PLACES[j] - PLACES[i]
            way -= 3.0 * np.round(way / 3.0)
            low, high = sorted((i, j), key=lambda k: (POLARITY[k], MASS[k]))
            energy = 0.2 * (POLARITY[low] + 2.0 * POLARITY[high]) * MASS[low] * MASS[high] ** 2
            push = energy / np.linalg.norm(way) ** 3 * way
            force[i] -= push
            force[j] += push
    assert np.abs(simulation.forces - force).max() < 1e-12 * np.abs(force).max()
    assert np.abs(simulation.forces.sum(axis=0)).max() < 1e-13 * np.abs(force).sum()


def test_a_law_of_rates_keeps_momentum_and_its_losses_are_booked() -> None:
    gaps = []
    for dt in (2e-3, 5e-4):
        simulation = crowd(sl.PairForce(grain, {"k": 40.0, "c": 2.0}, within=0.6)).simulate(dt=dt)
        before = MASS @ simulation.data.state.velocity
        run = simulation.run(until=1.0, every=0.1)
        assert np.abs(MASS @ simulation.velocity - before).max() < 1e-12
        books = run.energy["total"] + run.energy["dissipated"]
        gaps.append(np.abs(books - books[0]).max() / run.energy["dissipated"][-1])
    assert run.energy["dissipated"][-1] > 5.0 and gaps[1] < 1e-3 and gaps[1] < 0.3 * gaps[0], gaps
    # two alone: m x'' = -2 c x' - 2 k (x - 0.6), as long as they overlap
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (0.5, 0, 0)], radius=0.3)
    scene.add(sl.PairForce(grain, {"k": 40.0, "c": 3.0}))
    run = scene.simulate(dt=1e-4).run(until=0.05, every=0.01)
    omega = np.sqrt(80.0 - 9.0)
    t = run.time
    wave = np.exp(-3.0 * t) * (np.cos(omega * t) + 3.0 / omega * np.sin(omega * t))
    assert np.abs(np.diff(run.position[:, :, 0])[:, 0] - 0.6 + 0.1 * wave).max() < 1e-7


def test_laws_that_see_what_is_not_there_are_refused() -> None:
    with pytest.raises(SceneError, match="sees the distance_rate must return \\(energy, force\\)"):

        @sl.pair_law
        def rub(distance, distance_rate, c):
            return -c * distance_rate

    with pytest.raises(SceneError, match="must be a function \\(distance, mass_a, mass_b"):

        @sl.pair_law
        def lone(distance, k, charge_a):
            return k * charge_a

    with pytest.raises(SceneError, match="Give 'polarity' among the parameters, a list"):
        crowd(sl.PairForce(polar, {"strength": 1.0}))
    with pytest.raises(SceneError, match="'polarity' of the pair law 'polar' must be one for each of 30"):
        crowd(sl.PairForce(polar, {"strength": 1.0, "polarity": [1.0, 2.0]})).build()


@pytest.mark.parametrize("dt", [0.02, 0.2])
def test_a_bath_of_pairs_has_the_temperature_at_any_step_and_keeps_momentum(dt: float) -> None:
    scene = crowd(sl.PairBath(0.7, 9.0, 1.5))
    simulation = scene.simulate(dt=dt)
    before = MASS @ simulation.data.state.velocity
    run = simulation.run(until=300 * 5 * dt + 10.0, every=5 * dt if dt > 0.1 else 0.5)
    assert np.abs(MASS @ simulation.velocity - before).max() < 1e-12 * len(run)
    drift = before / MASS.sum()
    heat = (MASS[:, None] * (run.velocity - drift) ** 2).sum(axis=(1, 2))[len(run) // 5 :] / (3 * 29)
    # 3 x 29 squares of normal numbers, and frames of about two forgetting times
    assert abs(heat.mean() / 0.7 - 1.0) < 5.0 * np.sqrt(2.0 / (87 * len(heat)))  # measured 0.6 and 1.5 errors
    books = run.energy["total"] + run.energy["dissipated"]
    assert np.abs(books - books[0]).max() < 1e-10 and abs(run.energy["dissipated"][-1]) > 1.0


@sl.field
def even(point, time, value, b):
    """A uniform field."""
    value[2] = b


@sl.field
def rising(point, time, value, b, slope):
    """A field that grows along x."""
    value[2] = b * (1.0 + slope * point[0])


def ion(*things: Any, at: Any = (0, 0, 0), velocity: Any = (1.0, 0, 0), charge: float = 1.0) -> sl.Scene:
    scene = sl.Scene()
    scene.particle(at, velocity=velocity, charge=charge)
    scene.add(*things)
    return scene


def test_a_charge_keeps_its_speed_in_a_field_by_a_function_over_1e5_turns() -> None:
    simulation = ion(sl.FieldForce(even, {"b": 1.0}), velocity=(0.6, 0.3, 0.2)).simulate(dt=2.0 * np.pi / 8.0)
    speed = np.linalg.norm(simulation.data.state.velocity)
    simulation.step(800_000)
    assert abs(np.linalg.norm(simulation.velocity) / speed - 1.0) < 1e-13
    twin = ion(sl.MagneticField(1.0), velocity=(0.6, 0.3, 0.2)).simulate(dt=0.1)
    own = ion(sl.FieldForce(even, {"b": 1.0}), velocity=(0.6, 0.3, 0.2)).simulate(dt=0.1)
    for each in (twin, own):
        each.step(100)
    assert np.array_equal(twin.position, own.position)


def test_charges_drift_across_fields_as_closed_forms_say() -> None:
    # E x B/B^2, whatever the charge
    for charge in (20.0, -20.0):
        run = ion(sl.FieldForce(even, {"b": 2.0}), sl.ElectricField((0, 0.5, 0)), charge=charge).simulate(dt=0.01)
        end = run.run(until=20.0).position[-1, 0]
        assert end[0] / 20.0 == pytest.approx(0.25, abs=0.01)
    # v^2/(2 w) grad B/B across the gradient: r/L = 0.01, whose square is left out
    slope, omega = 0.2, 20.0
    run = ion(sl.FieldForce(rising, {"b": 1.0, "slope": slope}), at=(0, 0, 0), velocity=(0, 1.0, 0), charge=omega)
    many = run.simulate(dt=2.0 * np.pi / omega / 40.0).run(until=200 * 2.0 * np.pi / omega, every=2.0 * np.pi / omega)
    # of the middle of the turn, at x = 1/omega, with B there
    middle = many.position[:, 0, 1] - many.velocity[:, 0, 0] / (omega * (1.0 + slope * many.position[:, 0, 0]))
    drift = np.polyfit(many.time, middle, 1)[0]
    assert drift == pytest.approx(slope / (2.0 * omega) / (1.0 + slope / omega) ** 2, rel=0.01)


def test_a_magnetic_bottle_turns_a_charge_back_where_the_field_is_that_of_its_magnetic_moment() -> None:
    # B = b (1 + z^2/L^2) on the axis: m v_across^2/(2 B) stays, so it turns at L v_along/v_across
    scene = ion(
        sl.FieldForce(bottle, {"b": 1.0, "length": 2.0}), at=(0.0125, 0, 0), velocity=(0, 0.5, 0.3), charge=40.0
    )
    run = scene.simulate(dt=0.004).run(until=60.0, every=0.02)
    z = run.position[:, 0, 2]
    assert z.max() == pytest.approx(1.2, rel=5e-3) and z.min() == pytest.approx(-1.2, rel=5e-3)
    assert np.abs(np.linalg.norm(run.velocity[:, 0], axis=1) - np.sqrt(0.34)).max() < 1e-13


def test_what_a_field_that_changes_with_time_does_is_work_and_goes_through_files(tmp_path: Path) -> None:
    scene = ion(sl.FieldForce(ramp, {"slope": 3.0}, "electric"), velocity=(0, 0, 0), charge=2.0)
    run = scene.simulate(dt=0.01).run(until=2.0, to=tmp_path / "a.springline")
    assert run.velocity[-1, 0, 0] == pytest.approx(2.0 * 3.0 * 2.0**2 / 2.0, rel=1e-12)
    assert run.energy["work"][-1] == pytest.approx(run.energy["kinetic"][-1], rel=1e-12)
    run.close()
    again = sl.load(tmp_path / "a.springline").resume(until=3.0, using=[ramp])
    assert again.velocity[-1, 0, 0] == pytest.approx(27.0, rel=1e-12)
    sl.save(scene, tmp_path / "a.toml")
    read = sl.read(tmp_path / "a.toml", using=[ramp])
    assert read.declared[0].field == "electric"  # type: ignore[attr-defined]
    with pytest.raises(SceneError, match="forces of fields|user-defined fields"):
        read.equilibrium()


@sl.field
def ends(point, time, value):
    """It has no number from half a second on."""
    value[2] = 1.0 / (1.0 if time < 0.5 else 0.0)


def test_a_field_that_raises_stops_the_run_with_what_it_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        ion(sl.FieldForce(ends)).simulate(dt=0.01).run(until=1.0)
