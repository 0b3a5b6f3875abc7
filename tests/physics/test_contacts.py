"""Particles that collide: impacts, many at once, rest, friction, nothing passes through anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import Diverged
from springline.integrators.registry import INTEGRATORS
from springline.model.state import State
from springline.model.work import neighbor_list_for, workspace_for

G = 9.81
MIXES = {"product": np.prod, "min": np.min, "max": np.max, "mean": np.mean}


def overlap(simulation: sl.Simulation) -> float:
    """Largest overlap of two particles, in parts of the smaller radius."""
    place, radius = simulation.data.state.position, simulation.data.model.particles.radius
    apart = np.sqrt(((place[:, None] - place) ** 2).sum(axis=2)) + 9.0 * np.eye(len(place))
    free = simulation.data.state.mobility.any(axis=1)
    deep = (radius[:, None] + radius - apart) / np.minimum(radius[:, None], radius)
    return float(deep[free[:, None] | free].max())


# Two bodies


def collision(chance: np.random.Generator, trial: int) -> tuple[sl.Scene, float]:
    """Two unlike particles about to collide, and the restitution to expect."""
    dim, mix = 2 + trial % 2, list(MIXES)[trial % 4]
    mass, radius = 10.0 ** chance.uniform(-3, 3, 2), 10.0 ** chance.uniform(-1.5, -0.5, 2)
    own, common = chance.uniform(0, 1, 2), chance.uniform(0, 1) * (trial % 7 > 0)
    if trial % 11 == 0:
        own[:], common = 1.0, 1.0
    toward, aside = np.linalg.qr(chance.normal(size=(dim, 2)))[0].T
    apart = radius.sum() * (chance.uniform(1.05, 2.0) * toward + chance.uniform(0, 0.5) * aside)
    first = chance.uniform(0, 3, dim)
    nearing, common_speed = chance.uniform(0.5, 30.0) * toward, chance.normal(size=dim)
    places = np.array([first, first + apart])
    torus = trial % 3 == 0
    scene = sl.Scene(dim=dim, space=sl.Torus((3.0,) * dim) if torus else None)
    scene.particles(
        np.mod(places, 3.0) if torus else places, velocity=[common_speed + nearing / 2, common_speed - nearing / 2],
        mass=mass, radius=radius, restitution=own,
    )  # fmt: skip
    scene.add(sl.Contacts(restitution=common, mix=mix))
    return scene, float(MIXES[mix](own) * common)


def test_two_bodies_keep_their_momentum_and_part_with_the_restitution_times_their_speed() -> None:
    chance, met, worst = np.random.default_rng(3), 0, np.zeros(3)
    for trial in range(250):
        scene, restitution = collision(chance, trial)
        simulation = scene.simulate(dt=0.02 * chance.uniform(0.3, 3.0))
        state, mass = simulation.data.state, simulation.data.model.particles.mass
        before, energy = state.velocity.copy(), simulation.energy["kinetic"]
        for _ in range(200):
            simulation.step(1)
            if state.hits[0]:
                break
        assert (state.hits == 1).all()
        met += 1
        after, after_energy = state.velocity, simulation.energy
        change = (after[1] - after[0]) - (before[1] - before[0])
        normal = change / np.linalg.norm(change)
        approach, parting = (before[0] - before[1]) @ normal, (after[1] - after[0]) @ normal
        momentum = np.abs(mass @ (after - before)).max() / (mass @ np.abs(before)).sum()
        balance = (after_energy["kinetic"] + after_energy["dissipated"]) / energy - 1.0
        worst = np.maximum(worst, [momentum, abs(parting / approach - restitution), abs(balance)])
    assert met == 250
    assert (worst < 1e-12).all()  # measured 2e-16, 7e-16, 5e-16


@pytest.mark.parametrize("gap", [0.0, 1e-3])
@pytest.mark.parametrize("balls", [1, 2, 3])
def test_newtons_cradle_sends_out_as_many_balls_as_come_in(balls: int, gap: float) -> None:
    scene = sl.Scene(dim=2)
    place = np.arange(5) * (0.2 + gap) - 0.5 * (np.arange(5) < balls)
    scene.particles(np.column_stack([place, 0 * place]), velocity=np.outer(np.arange(5) < balls, [1, 0]), radius=0.1)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    simulation.step(100)
    speeds = simulation.velocity[:, 0]
    assert np.abs(speeds - (np.arange(5) >= 5 - balls)).max() < 1e-9  # measured 0
    assert simulation.data.state.hits.sum() == 2 * balls * (5 - balls)


@pytest.mark.parametrize("friction,kept", [(0.0, 1.0), (0.1, 0.7), (5.0, 0.0)])
def test_friction_slows_a_blow_by_its_coefficient_times_the_normal_impulse(friction: float, kept: float) -> None:
    scene = sl.Scene(dim=2)
    scene.particle((-0.1, 0.35), velocity=(1.0, -1.5), radius=0.1, mass=2.0)
    scene.particle((0, 0), radius=0.1, fixed=True)
    scene.add(sl.Contacts(friction=friction))
    simulation = scene.simulate(dt=0.013)
    simulation.step(20)
    assert simulation.data.state.hits[0] == 1
    assert np.abs(simulation.velocity[0, :2] - [kept, 1.5]).max() < 1e-12  # measured 1e-15


# The contacts that rules choose


def met(*rules: Any, restitution: Any = 1.0) -> np.ndarray:
    """Speeds after three balls in a row, the first of which moves at 1 m/s."""
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0), (2, 0)], velocity=[(1, 0), (0, 0), (0, 0)], radius=0.2, restitution=restitution)
    scene.add(*rules)
    simulation = scene.simulate(dt=0.013)
    simulation.step(300)
    return simulation.velocity[:, 0].copy()


def test_only_those_collide_that_a_rule_names() -> None:
    assert (met(sl.Contacts()) == [0, 0, 1]).all()
    assert (met(sl.Contacts(on=[0, 2])) == [0, 0, 1]).all()
    assert (met(sl.Contacts(on=[1, 2])) == [1, 0, 0]).all()
    assert (met(sl.Contacts(on=[0], against=[2])) == [0, 0, 1]).all()
    assert (met(sl.Contacts(on=[0], against=[0])) == [1, 0, 0]).all()


def test_the_last_rule_for_a_pair_holds() -> None:
    speeds = met(sl.Contacts(), sl.Contacts(0.5, on=[1], against=[2]))
    assert np.abs(speeds - [0.0, 0.25, 0.75]).max() < 1e-15  # measured 0
    assert (met(sl.Contacts(0.5, on=[1], against=[2]), sl.Contacts()) == [0, 0, 1]).all()


@pytest.mark.parametrize("mix,expected", [("product", 0.32), ("min", 0.4), ("max", 0.8), ("mean", 0.6)])
def test_restitutions_mix_as_told(mix: str, expected: float) -> None:
    speeds = met(sl.Contacts(0.5, mix=mix, on=[0, 1]), restitution=[0.4, 0.8, 1.0])
    assert abs(speeds[1] - speeds[0] - 0.5 * expected) < 1e-15  # measured 0


# Nothing passes through anything


def test_nothing_leaves_a_box_at_a_thousand_radii_a_step() -> None:
    chance, hits = np.random.default_rng(5), 0
    for _ in range(60):
        scene = sl.Scene()
        speed = chance.normal(size=(3, 3))
        speed *= 10.0 ** chance.uniform(0, 3, (3, 1)) / np.linalg.norm(speed, axis=1, keepdims=True)
        scene.particles(chance.uniform(-0.8, 0.8, (3, 3)), velocity=speed, radius=0.01)
        scene.add(sl.Box((-1, -1, -1), (1, 1, 1)), sl.Contacts())
        simulation = scene.simulate(dt=0.01)
        before = simulation.energy["kinetic"]
        for _ in range(30):
            simulation.step(1)
            assert np.abs(simulation.position).max() <= 0.99 + 1e-12  # measured 0.99
        hits += simulation.data.state.hits.sum()
        assert abs(simulation.energy["kinetic"] / before - 1.0) < 1e-12  # measured 3e-14
    assert hits > 4000


@pytest.mark.parametrize("contacts", [False, True])
@pytest.mark.parametrize("mode", ["inside", "outside"])
def test_nothing_passes_a_sphere_at_a_thousand_radii_a_step(mode: str, contacts: bool) -> None:
    chance = np.random.default_rng(6)
    scene = sl.Scene()
    place = chance.normal(size=(40, 3))
    place *= (0.5 if mode == "inside" else 2.0) / np.linalg.norm(place, axis=1, keepdims=True)
    aim = chance.normal(size=(40, 3)) * 0.3 - place
    aim *= 10.0 ** chance.uniform(0, 3, (40, 1)) / np.linalg.norm(aim, axis=1, keepdims=True)
    scene.particles(place, velocity=aim, radius=0.01)
    scene.add(sl.Sphere(radius=1.0, mode=mode), sl.Box((-3, -3, -3), (3, 3, 3)))
    if contacts:
        scene.add(sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    for _ in range(200):
        simulation.step(1)
        away = np.linalg.norm(simulation.data.state.position, axis=1)
        if mode == "inside":
            assert away.max() <= 0.99 + 1e-12  # measured 0.99
        else:
            assert away.min() >= 1.01 - 1e-12  # measured 1.01
    assert simulation.data.state.hits.min() > 0 and simulation.data.state.hits.sum() > 1500


def test_nothing_passes_a_wall_of_fixed_particles() -> None:
    chance, hits = np.random.default_rng(7), 0
    for _ in range(40):
        scene = sl.Scene(dim=2)
        scene.particles([(0, y) for y in np.arange(-1, 1.01, 0.04)], radius=0.025, fixed=True)
        speed = (10 ** chance.uniform(0, 3), chance.uniform(-50, 50))
        scene.particle((-0.5, chance.uniform(-0.5, 0.5)), velocity=speed, radius=0.01)
        scene.add(sl.Contacts(), sl.Box((-1, -1), (1, 1)))
        simulation = scene.simulate(dt=0.01)
        for _ in range(10):
            simulation.step(1)
            assert simulation.position[-1, 0] < 0.0
        hits += int(simulation.data.state.hits[-1])
    assert hits > 300


def test_two_bullets_meet_head_on() -> None:
    """Each moves ten thousand radii in the step in which they meet, after one of them has come off a wall."""
    scene = sl.Scene(dim=2)
    scene.particles([(-40.0, 0), (40.0, 0)], velocity=[(-10000.0, 0), (-10000.0, 0)], radius=0.01)
    scene.add(sl.Box((-50, -1), (1000, 1)), sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    simulation.step(1)
    assert (simulation.data.state.hits == [3, 1]).all()  # wall, bullet, wall
    assert (simulation.velocity[:, 0] == 10000.0).all()
    assert np.abs(simulation.position[:, 0] - [-39.96, 40.04]).max() < 1e-9  # measured 1e-14


def rattling(speed: float, *rules: Any) -> sl.Simulation:
    """A ball between two walls 0.8 m apart."""
    scene = sl.Scene(dim=2)
    scene.particle((0.3, 0.5), velocity=(speed, 0), radius=0.1)
    scene.add(sl.Box((0, 0), (1, 1)), *rules)
    return scene.simulate(dt=0.01)


@pytest.mark.parametrize("rules", [(), (sl.Contacts(),)], ids=["alone", "contacts"])
def test_thousands_of_impacts_in_a_step_keep_the_energy(rules: tuple[Any, ...]) -> None:
    simulation = rattling(6e5, *rules)
    simulation.step(1)
    assert simulation.data.state.hits[0] == 7500
    assert abs(simulation.energy["kinetic"] / (0.5 * 6e5**2) - 1.0) < 1e-12  # measured 0
    assert abs(simulation.position[0, 0] - 0.3) < 1e-6  # measured 1e-10; the way of the step is 6 km


@pytest.mark.parametrize("rules", [(), (sl.Contacts(),)], ids=["alone", "contacts"])
def test_more_impacts_than_can_be_taken_one_by_one_stop_the_run(rules: tuple[Any, ...]) -> None:
    simulation = rattling(4e6, *rules)
    with pytest.raises(
        Diverged,
        match="more than 10000 impacts of particle 0 in one step; particle 0 was to go 2e.05 times its diameter in it",
    ) as error:
        simulation.step(3)
    assert error.value.dt == 0.01 and error.value.particle == 0
    assert simulation.velocity[0, 0] == 4e6 and simulation.data.state.steps[0] == 0


@pytest.mark.parametrize("restitution", [1.0, 0.9])
def test_a_light_ball_between_two_heavy_ones_turns_them_round_or_dies_between_them(restitution: float) -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(-1, 0), (0, 0), (1, 0)], velocity=[(1, 0), (300, 0), (-1, 0)], mass=[1e4, 1e-3, 1e4], radius=0.1)
    scene.add(sl.Contacts(restitution))
    simulation = scene.simulate(dt=0.01)
    before = simulation.energy["kinetic"]
    simulation.step(300)
    place, after = simulation.position[:, 0], simulation.energy
    assert simulation.data.state.hits[1] > 500
    assert place[0] < place[1] - 0.19 and place[1] < place[2] - 0.19
    assert abs((after["kinetic"] + after["dissipated"]) / before - 1.0) < 1e-11  # measured 4e-13
    assert abs(after["kinetic"] / before - (restitution == 1.0)) < 1e-9  # measured 4e-13, 2e-10: what momentum keeps


# Many at once


def gas(count: int, torus: bool = False, seed: int = 2) -> sl.Scene:
    chance, side = np.random.default_rng(seed), int(np.ceil(np.sqrt(count)))
    scene = sl.Scene(dim=2, space=sl.Torus((side, side)) if torus else None)
    grid = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)[:count] + 0.5
    scene.particles(grid, velocity=chance.normal(size=(count, 2)), radius=chance.uniform(0.2, 0.4, count),
                    mass=chance.uniform(0.5, 2.0, count))  # fmt: skip
    scene.add(sl.Contacts())
    if not torus:
        scene.add(sl.Box((0, 0), (side, side)))
    return scene


@pytest.mark.parametrize("torus", [False, True])
def test_an_elastic_gas_keeps_its_energy_and_on_a_torus_its_momentum(torus: bool) -> None:
    simulation = gas(200, torus).simulate(dt=0.02)
    mass, before = simulation.data.model.particles.mass, simulation.energy["kinetic"]
    momentum = mass @ simulation.data.state.velocity
    simulation.step(2000)
    assert simulation.data.state.hits.sum() > 10000
    assert abs(simulation.energy["kinetic"] / before - 1.0) < 1e-12  # measured 1e-14
    assert overlap(simulation) < 1e-9  # measured 1e-13
    if torus:
        assert np.abs(mass @ simulation.velocity - momentum).max() < 1e-11  # measured 1e-13


def falling_pair(phase: float, dt: float) -> sl.Simulation:
    """Two balls that fall side by side and near each other at 1 m/s."""
    scene = sl.Scene(dim=2, gravity=G)
    scene.particles([(0, 0), (0.7 + phase * dt, 0)], velocity=[(0.5, 0), (-0.5, 0)], radius=0.1)
    scene.add(sl.Contacts())
    return scene.simulate(dt=dt)


def test_falling_together_changes_no_blow_wherever_in_a_step_it_comes() -> None:
    for phase in np.linspace(0, 1, 100, endpoint=False):
        simulation = falling_pair(phase, 0.01)
        simulation.step(70)
        assert (simulation.data.state.hits == 1).all()
        speeds = simulation.velocity[:, 0]
        assert abs(speeds[1] - speeds[0] - 1.0) < 1e-12  # measured 2e-16


@pytest.mark.parametrize("dt", [0.01, 0.003])
def test_an_elastic_gas_in_gravity_keeps_its_energy(dt: float) -> None:
    scene, chance = sl.Scene(dim=2, gravity=G), np.random.default_rng(1)
    place = np.stack(np.meshgrid(np.arange(6), np.arange(6)), -1).reshape(-1, 2) + 0.5
    scene.particles(place, velocity=2 * chance.normal(size=(36, 2)), radius=0.2)
    scene.add(sl.Contacts(), sl.Box((0, 0), (6, 6)))
    simulation = scene.simulate(dt=dt)
    before = simulation.energy["total"]
    simulation.step(round(10 / dt))
    after = simulation.energy
    assert simulation.data.state.hits.sum() > 1000
    assert abs(after["total"] / before - 1.0) < 1e-12  # measured 2e-15
    assert abs(after["dissipated"] / before) < 1e-12  # measured 1e-15


def test_what_is_listed_as_near_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list may be made anew at every step, or its skin be thick or thin."""
    found = []
    for skin in (0.0, 0.2, 3.0):
        simulation = gas(150).simulate(dt=0.02)
        for _ in range(60):
            simulation.data.work.neighbor_list.skin[:] = [skin, 0.0, 0.0, 0.0]
            simulation.step(5)
        found.append(simulation.data.state.digest())
    assert simulation.data.state.hits.sum() > 1000
    assert len(set(found)) == 1


# Rest


def stack(restitution: float) -> sl.Scene:
    scene = sl.Scene(dim=2, gravity=G)
    scene.particles([(0, 0.1 + 0.2 * i) for i in range(10)], radius=0.1, restitution=restitution)
    scene.add(sl.Contacts(), sl.Plane())
    return scene


@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_a_stack_of_ten_stands_and_each_carries_those_above(restitution: float) -> None:
    simulation = stack(restitution).simulate(dt=2e-3)
    before = simulation.position.copy()
    simulation.step(20_000)
    state = simulation.data.state
    assert np.abs(state.position - before).max() < 2e-4  # measured 1.3e-5: the overlap that contacts may keep
    assert np.abs(state.velocity).max() < 1e-12  # measured 1e-17
    carried = np.sort(state.pressing[: int(state.touches[0]), 0]) / G
    assert np.abs(carried - np.arange(1, 11)).max() < 1e-9  # measured 1e-12
    assert state.hits.sum() == 0


@pytest.mark.each_value
@pytest.mark.parametrize("restitution", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", INTEGRATORS)
def test_a_ball_on_a_floor_neither_sinks_nor_rises(name: str, restitution: float) -> None:
    """On a floor, on a fixed ball, and on a floor where particles collide."""
    steps = 200 if INTEGRATORS[name].newmark is not None else 20_000
    for rules in ((sl.Plane(),), (sl.Plane(), sl.Contacts())):
        scene = sl.Scene(gravity=G)
        scene.particle((1, 0, 0.1), radius=0.1, restitution=restitution)
        scene.particle((3, 0, 0.1), radius=0.1, fixed=True)
        if len(rules) == 2:
            scene.particle((3, 0, 0.3), radius=0.1, restitution=restitution)
        scene.add(*rules)
        simulation = scene.simulate(dt=1e-3, integrator=name)
        before = simulation.position.copy()
        simulation.step(steps)
        moved = np.abs(simulation.position - before).max(axis=1)
        assert moved[0] < 1e-15  # measured 0
        assert moved.max() < 2e-11  # measured 1e-12, of chin4a on the fixed ball; from 2e-11 on, a gap is closed
        assert np.abs(simulation.velocity).max() < 1e-15  # measured 0
        assert simulation.data.state.hits.sum() == 0


@pytest.mark.parametrize("contacts", [False, True])
def test_a_bouncing_ball_comes_to_rest_in_time_and_then_stands_still(contacts: bool) -> None:
    """At rest after t0 (1 + e)/(1 - e); the ledger has what it had."""
    e, height = 0.6, 1.0
    scene = sl.Scene(gravity=G)
    scene.particle((0, 0, height), restitution=e, mass=0.7, radius=0.0 if not contacts else 1e-9)
    scene.add(sl.Plane(), *([sl.Contacts()] if contacts else []))
    simulation = scene.simulate(dt=1e-4)
    end = np.sqrt(2 * height / G) * (1 + e) / (1 - e)
    simulation.step(round(end / 1e-4) - 20)
    assert simulation.energy["total"] > 0.0
    simulation.step(40)
    still = simulation.position.copy()
    assert np.abs(still).max() < 1e-8
    simulation.step(10_000)
    assert (simulation.position == still).all() and (simulation.velocity == 0.0).all()
    energy = simulation.energy
    assert abs((energy["total"] + energy["dissipated"]) / (0.7 * G * height) - 1.0) < 1e-12  # measured 3e-14
    assert 10 < simulation.data.state.hits[0] < 25  # measured 16


@pytest.mark.parametrize("contacts", [False, True])
def test_a_ball_on_a_slope_creeps_not_at_all_or_slides_with_what_friction_leaves(contacts: bool) -> None:
    angle = np.arctan(0.55)
    up, down = np.array([-np.sin(angle), 0, np.cos(angle)]), np.array([-np.cos(angle), 0, -np.sin(angle)])
    for friction, steps in ((0.6, 50_000), (0.5, 2000)):
        scene = sl.Scene(gravity=G)
        scene.particle(0.1 * up - down, radius=0.1, mass=3.0)
        scene.add(sl.Plane((0, 0, 0), up, friction=friction), *([sl.Contacts()] if contacts else []))
        simulation = scene.simulate(dt=1e-3)
        before = simulation.position[0].copy()
        simulation.step(steps)
        way = simulation.position[0] - before
        if friction > 0.55:
            assert np.abs(way).max() < 1e-12  # measured 0
        else:
            expected = 0.5 * G * (np.sin(angle) - friction * np.cos(angle)) * 4.0 * down
            assert np.abs(way - expected).max() < 1e-12  # measured 2e-15


def heavy_on_light(mass: list[float], height: float) -> sl.Simulation:
    scene = sl.Scene(dim=2, gravity=G)
    scene.particles([(0, height + 0.1 + 0.2 * i) for i in range(len(mass))], mass=mass, radius=0.1, restitution=0.0)
    scene.add(sl.Contacts(), sl.Plane())
    return scene.simulate(dt=1e-3)


@pytest.mark.parametrize("height", [0.0, 0.5])
@pytest.mark.parametrize("ratio", [1e2, 1e4, 1e6])
def test_the_heavy_rests_on_the_light(ratio: float, height: float) -> None:
    """Also when they have fallen together."""
    simulation = heavy_on_light([1.0, ratio], height)
    simulation.step(2000)
    state = simulation.data.state
    assert np.abs(state.position[:, 1] - [0.1, 0.3]).max() < 1e-3  # measured 6e-4, of 1e4 after the fall
    assert np.abs(state.velocity).max() < 1e-9  # measured 1e-13
    assert abs(state.pressing[: int(state.touches[0]), 0].max() / ((1 + ratio) * G) - 1.0) < 1e-9  # measured 1e-12


def test_what_cannot_be_held_stops_the_run() -> None:
    simulation = heavy_on_light([1e-6, 1e6, 1, 1e-6, 1e6, 1, 1e3, 1e-3], 0.0)
    with pytest.raises(Diverged, match="pressed into a touching body, deeper than 10% of the smaller radius"):
        simulation.step(2000)
    assert overlap(simulation) < 0.1


def test_things_put_into_one_another_may_part() -> None:
    scene, chance = sl.Scene(dim=2), np.random.default_rng(8)
    scene.particles(chance.uniform(0, 1, (60, 2)), radius=0.1)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1e-2)
    assert overlap(simulation) > 0.5
    simulation.step(500)
    assert overlap(simulation) < 0.01  # measured 3e-4


def test_what_begins_in_one_another_parts_without_speed() -> None:
    """Of two balls the lighter goes further, one in the floor comes out of it, and a spring's work is in the ledger."""
    scene = sl.Scene()
    scene.particles([(0, 0, 1.5), (1.5, 0, 1.5)], mass=[1.0, 3.0], radius=1.0)
    scene.particle((10, 0, 0.2), radius=1.0)
    scene.add(sl.Contacts(), sl.Plane())
    simulation = scene.simulate(dt=1e-2)
    simulation.step(20)
    position, state = simulation.data.state.position, simulation.data.state
    assert (position[2] == [10.0, 0.0, 1.0]).all() and (state.velocity == 0.0).all()
    assert 0.0 <= 2.0 - (position[1, 0] - position[0, 0]) < 2.1e-4  # measured 2e-4: the overlap that contacts may keep
    assert abs(position[0, 0] + 3.0 * position[1, 0] - 4.5) < 1e-12  # measured 0


def test_energy_that_parting_gives_a_spring_is_in_the_ledger() -> None:
    scene = sl.Scene()
    scene.particles([(0, 0, 0), (1.5, 0, 0)], radius=1.0)
    scene.spring(0, 1, stiffness=10.0, rest_length=1.5)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1e-3)
    before = simulation.energy
    assert before["total"] == 0.0
    simulation.step(20)
    after = simulation.energy
    assert 1.0 < after["total"] < 1.26  # measured 1.249: of a stretch of 0.5 m
    assert abs(after["total"] + after["dissipated"]) < 1e-4 * after["total"]  # measured 7e-6


def test_who_is_pushed_into_a_wall_that_nothing_told_of_is_put_out_of_it() -> None:
    """A ball at rest a thousandth of its radius off a floor does not near it, but for the one that is drawn into it."""
    scene = sl.Scene()
    scene.particles([(0, 0, 1.001), (0, 0, 2.4)], radius=1.0)
    scene.add(sl.Contacts(), sl.Plane())
    simulation = scene.simulate(dt=1e-2)
    simulation.step()
    assert simulation.position[1, 2] > 2.5  # it was pushed
    assert abs(simulation.position[0, 2] - 1.0) < 1e-9  # measured 0


def test_what_rods_take_from_an_impact_counts_as_dissipated() -> None:
    for rules in ((sl.Plane(),), (sl.Plane(), sl.Contacts())):
        scene = sl.Scene(dim=2, gravity=G)
        a, b = scene.particle((0, 2), radius=0.1), scene.particle((1, 2.5), radius=0.1)
        scene.add(sl.Rod(a, b), *rules)
        simulation = scene.simulate(dt=5e-4)
        before = simulation.energy["total"]
        simulation.step(10_000)
        after = simulation.energy
        assert simulation.data.state.hits.sum() > 5
        assert after["dissipated"] > 0.1 * before
        assert (
            abs((after["total"] + after["dissipated"]) / before - 1.0) < 1e-2
        )  # measured 3e-3: how places come back onto the rod is not booked


def pile(restitution: float, friction: float, count: int = 500) -> sl.Simulation:
    chance = np.random.default_rng(1)
    scene = sl.Scene(dim=2, gravity=G)
    radius, row = chance.uniform(0.03, 0.05, count), np.arange(count)
    place = np.column_stack([(row % 20 - 9.5) * 0.105 + chance.uniform(-2e-3, 2e-3, count), 1 + row // 20 * 0.105])
    scene.particles(place, radius=radius, mass=1000 * radius**2, restitution=restitution)
    slope = np.radians(35)
    for side in (-1.0, 1.0):
        scene.add(sl.Plane(normal=(side * np.sin(slope), np.cos(slope)), friction=friction))
        scene.add(sl.Plane((-1.2 * side, 0), (side, 0)))
    scene.add(sl.Contacts(friction=friction))
    return scene.simulate(dt=2e-3)


def rests(simulation: sl.Simulation, settling: int, further: int) -> None:
    before = simulation.energy
    simulation.step(settling)
    assert simulation.data.state.hits.sum() > 1000
    for _ in range(10):
        simulation.step(further // 10)
        energy = simulation.energy
        assert energy["kinetic"] < 1e-9 * before["potential"]  # measured 1e-15
        assert overlap(simulation) < 0.01  # measured 3e-4
    assert abs((energy["total"] + energy["dissipated"]) / before["total"] - 1.0) < 1e-12  # measured 1e-14


@pytest.mark.parametrize("restitution,friction", [(0.3, 0.3), (0.0, 0.0)])
def test_a_pile_in_a_funnel_comes_to_rest(restitution: float, friction: float) -> None:
    rests(pile(restitution, friction, 200), 3000, 2000)


@pytest.mark.slow
@pytest.mark.parametrize("restitution,friction", [(0.3, 0.3), (0.3, 0.0), (0.0, 0.3), (0.8, 0.2)])
def test_a_pile_in_a_funnel_stands_for_a_hundred_thousand_steps(restitution: float, friction: float) -> None:
    rests(pile(restitution, friction), 10_000, 100_000)


def test_a_pile_on_fixed_particles_rests() -> None:
    """Seed 003's mortar: pegs that are fixed particles carry what falls onto them."""
    chance = np.random.default_rng(4)
    scene = sl.Scene(dim=2, gravity=G)
    angle = np.linspace(np.pi, 2 * np.pi, 60)
    scene.particles(np.column_stack([np.cos(angle), np.sin(angle)]), radius=0.04, fixed=True)
    row = np.arange(80)
    scene.particles(np.column_stack([(row % 10 - 4.5) * 0.12, row // 10 * 0.12]) + chance.uniform(-5e-3, 5e-3, (80, 2)),
                    radius=0.05, restitution=0.4)  # fmt: skip
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=1e-3)
    simulation.step(20_000)
    assert np.abs(simulation.velocity).max() < 1e-6  # measured 1e-9
    assert np.linalg.norm(simulation.position[60:], axis=1).max() < 0.95
    assert overlap(simulation) < 0.01  # measured 3e-4


# What is unlike a ball


def test_a_massless_test_particle_bounces_and_pushes_nobody() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], velocity=[(1, 0), (0, 0)], mass=[0.0, 2.0], radius=0.1)
    scene.add(sl.Attraction(0.0), sl.Contacts(0.5))
    simulation = scene.simulate(dt=0.01)
    simulation.step(150)
    assert np.abs(simulation.velocity[:, 0] - [-0.5, 0.0]).max() < 1e-15  # measured 0


def test_an_anchored_axis_gives_way_to_nothing() -> None:
    scene = sl.Scene(dim=2)
    bead = scene.particle((0, 0), radius=0.1, mass=2.0)
    scene.particle((-1, -0.1), velocity=(1, 0), radius=0.1)
    scene.anchor(bead, axes="x")
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    simulation.step(200)
    assert simulation.data.state.hits[0] == 1
    assert simulation.position[0, 0] == 0.0 and simulation.velocity[0, 1] > 0.1
    assert abs(simulation.energy["kinetic"] - 0.5) < 1e-15  # measured 0


def test_coincident_centers_part_along_x() -> None:
    scene = sl.Scene()
    scene.particles(np.zeros((2, 3)), radius=0.1)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    simulation.step(50)
    apart = simulation.position[1] - simulation.position[0]
    assert abs(apart[0] - 0.2) < 1e-4 and (apart[1:] == 0.0).all()  # measured 2e-5: the overlap that contacts may keep
    assert (simulation.velocity == 0.0).all()


def test_a_removed_particle_is_in_nobodys_way() -> None:
    scene = sl.Scene(dim=2)
    scene.particles([(0, 0), (1, 0)], velocity=[(1, 0), (0, 0)], radius=0.1)
    scene.add(sl.Contacts())
    simulation = scene.simulate(dt=0.01)
    simulation.step(10)
    simulation.remove([1])
    simulation.step(200)
    assert (simulation.data.state.hits == 0).all() and simulation.velocity[0, 0] == 1.0


def test_collisions_are_noted_once_and_counted_for_both() -> None:
    scene = sl.Scene(dim=2, gravity=G)
    scene.particles([(0, 0.1), (0, 0.8)], radius=0.1, restitution=[1.0, 0.0])
    scene.add(sl.Plane(restitution=0.0), sl.Contacts())
    run = scene.simulate(dt=1e-3).run(until=2.0, every=0.1)
    events = run.events_of("collide")
    assert len(events) == 1
    assert (events["index"][0], events["other"][0]) == (0, 1)
    assert abs(events["value"][0] - np.sqrt(2 * G * 0.5)) < G * 1e-3  # measured 2.7e-3: a step on a straight way


# The same bits


def test_too_little_room_is_made_and_changes_nothing() -> None:
    found = []
    for tight in (False, True):
        simulation = pile(0.3, 0.3, 60)
        if tight:
            work, model = simulation.data.work, simulation.data.model
            tight_work = work._replace(
                workspace=workspace_for(model, 2), neighbor_list=neighbor_list_for(model.particle_count, 3, 1)
            )
            simulation.data.stepper.work = tight_work
            simulation.data.stepper.put(tight_work.workspace, tight_work.neighbor_list)
        simulation.step(1000)
        if tight:
            assert len(simulation.data.work.workspace.rows) > 60 and len(simulation.data.work.neighbor_list.other) > 60
        found.append((simulation.data.state.digest(), np.concatenate(simulation.data.events).tobytes()))
    assert found[0] == found[1]


def test_a_pile_goes_on_from_any_cut_bit_for_bit(tmp_path: Path) -> None:
    straight = pile(0.3, 0.3, 60)
    straight.run(until=2.0, every=0.1)
    assert straight.data.state.touches[0] > 60
    for cut in (0.3, 0.7, 1.4):
        path = tmp_path / f"{cut}.springline"
        pile(0.3, 0.3, 60).run(until=cut, every=0.1, to=path)
        resumed = sl.load(path).resume(until=2.0)
        state = resumed.data.store.checkpoint()
        assert State(*(state[name] for name in State._fields)).digest() == straight.data.state.digest()


def test_the_forces_of_rest_are_part_of_the_state() -> None:
    simulation = stack(0.0).simulate(dt=2e-3)
    simulation.step(50)
    state, other = simulation.data.state, simulation.data.state.copy()
    assert state.digest() == other.digest()
    other.pressing[0, 0] = np.nextafter(other.pressing[0, 0], 0.0)
    assert state.digest() != other.digest()
    other.pressing[0, 0] = state.pressing[0, 0]
    other.pressing[-1, 0] = 7.0  # a row that is not filled
    assert state.digest() == other.digest()


@pytest.mark.parametrize("method", ["symplectic_euler", "velocity_verlet", "rk4"])
def test_what_rests_dissipates_nothing_whatever_part_of_the_way_a_method_goes(method: str) -> None:
    scene = sl.Scene(gravity=9.81)
    scene.particles([(0, 0, 0.1), (0, 0, 0.3)], mass=[2.0, 1.0], radius=0.1)
    scene.add(sl.Plane(restitution=0.0), sl.Contacts(restitution=0.0))
    simulation = scene.simulate(dt=0.01, integrator=method)
    simulation.step(100)
    before = simulation.energy["dissipated"]
    simulation.step(100)
    assert simulation.energy["dissipated"] == pytest.approx(before, abs=1e-12)  # m g^2 dt/2 a second would be 1.4 J
    assert np.abs(simulation.position[:, 2] - (0.1, 0.3)).max() < 1e-9
